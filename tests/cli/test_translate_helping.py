"""Tests what helps a translator on the command line: terms, the memory, filling in, alignment."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

STATEMENT = "hill-2e/rule/setup#figures-in-the-entrance-hall"


def test_terms_of_a_text_and_of_any_words_and_the_base(run: Callable[..., Any]) -> None:
    named = run("translate", "terms", STATEMENT, "-l", "zh-Hant", "--json").json["terms"]
    assert {"入口大堂"} <= {name for each in named for name in each["required"]}
    said = run("translate", "terms", "Take the Spear to the Attic", "-l", "zh-Hans", "--json").json
    assert [each["required"] for each in said["terms"]][-1] == ["阁楼"]
    said = run("translate", "terms", "到閣樓去", "-l", "en")
    assert (said.code, said.out.split()) == (0, ["1-3", "閣樓", "Attic"])
    base = run("translate", "terms", "-g", "mystery", "--limit", "3", "--json").json
    assert len(base["terms"]) == 3 < base["count"]
    assert run("translate", "terms", "hill-2e/rule/setup#nothing", "--json").code == 3
    nothing = run("translate", "terms", "qqq", "-l", "zh-Hant")
    assert (nothing.code, nothing.out) == (0, "")


def test_a_term_changes_on_wish_only(own_home: Path, run: Callable[..., Any]) -> None:
    change = ("translate", "term", "change", "Attic", "頂樓", "-l", "zh-Hant")
    said = run(*change)
    assert said.code == 0
    assert "[-閣-]{+頂+}樓、墓園" in said.out
    assert "--apply" in said.err
    told = run(*change, "--json").json
    assert (told["term"], told["before"], told["saved"]) == ("hill-2e/room/attic", "閣樓", 0)
    told = run(*change, "--apply", "--uses", "--json").json
    assert told["saved"] == 1 + told["use_count"] > 1
    shown = run("translate", "show", "hill-2e/room/attic#title", "-l", "zh-Hant", "--json").json
    assert "頂樓" in str(shown)
    assert run("translate", "term", "change", "Attic", "頂樓", "-l", "zh-Hant").code == 2
    assert run("translate", "term", "change", "Attic").code == 2


def test_a_selection_becomes_a_draft_of_a_term(own_home: Path, run: Callable[..., Any]) -> None:
    added = run("translate", "term", "add", "en=storm lamp", "zh-Hant=風燈", "--json").json
    assert added["draft"].startswith("draft/")
    assert run("translate", "term", "add", "storm lamp").code == 2


def test_the_memory_answers(run: Callable[..., Any]) -> None:
    said = run("translate", "memory", STATEMENT, "-l", "zh-Hant", "--limit", "2", "--json").json
    assert said["unit"] == STATEMENT
    assert len(said["matches"]) <= 2
    shown = run("translate", "memory", STATEMENT, "-l", "zh-Hant")
    assert shown.code == 0
    assert run("translate", "memory", "nothing/at/all", "-l", "zh-Hant").code == 3


def test_documents_are_filled_aligned_and_edited(
    own_home: Path, tmp_path: Path, run: Callable[..., Any]
) -> None:
    english, chinese = tmp_path / "pier.en.md", tmp_path / "pier.zh.md"
    english.write_text(
        "# Pier Rules\n\n## Moving\n\nYou may move 3 rooms. A closed gate cannot be passed.\n\n"
        "## Weather\n\nOn 4+ the storm breaks.\n\n## Start\n\nAll figures start in the Attic.\n",
        "utf-8",
    )
    chinese.write_text(
        "# 碼頭規則\n\n## 天氣\n\n骰數4或以上，風暴爆發。\n\n## 移動\n\n"
        "你可移動3個房間。關上的閘門不可通過。\n",
        "utf-8",
    )
    assert run("import", str(english), str(chinese)).code == 0
    fill = ("translate", "fill", "pier-en", "-l", "zh-Hant")
    (filled,) = run(*fill, "--dry-run", "--json").json["filled"]
    assert (filled["kind"], filled["target"]) == ("adjusted", "所有人物模型都從閣樓出發。")
    assert run(*fill, "--json").json["kept"] is True
    assert run(*fill, "--json").json["count"] == 0
    two = ("translate", "align", "pier-en", "pier-zh")
    told = run(*two, "--limit", "2")
    assert len([line for line in told.out.splitlines() if not line.startswith(" ")]) == 2
    data = run(*two, "--json").json
    assert data["counts"]["confirmed"] == 0
    number = next(pair["number"] for pair in data["pairs"] if pair["source"] and pair["target"])
    edited = run(*two, "confirm", str(number), "--json").json
    assert (edited["counts"]["confirmed"], edited["version"]) == (1, data["version"] + 1)
    unlinked = run(*two, "unlink", str(number), "--json").json
    assert unlinked["counts"]["pairs"] == edited["counts"]["pairs"] + 1
    count = unlinked["counts"]["pairs"]
    run(*two, "confirm", f"1-{count}")
    assert run(*two, "translate", "--json").json["translated"] >= 1
    assert run(*two, "translate", "--json").json["translated"] == 0
    for words in (["split", "1"], ["dance"], ["confirm", "x"], ["move", "left", "1", "2"]):
        assert run(*two, *words).code == 2
    assert run(*two, "merge", "1", "99").code == 3
    assert run("translate", "align", "nothing", "own").code == 3
