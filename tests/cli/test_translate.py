"""``translate``: what its acts on texts say, save and return."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

Run = Callable[..., Any]
STORY = "hill-2e/event/debris#story"
GOAL = "hill-2e/haunt/24#heroes-goal"


def test_a_text_from_missing_to_reviewed(run: Run, own_home: Path) -> None:
    before = run("translate", "status", "-l", "zh-Hant", "--json").json
    listed = run("translate", "list", "haunt/24", "-s", "missing", "-l", "zh-Hant", "--json").json
    assert GOAL in [each["unit"] for each in listed["translations"]]
    saved = run(
        "translate", "set", "haunt/24#heroes-goal", "驅散蝙蝠。", "-m", "try", "--json"
    ).json
    assert (saved["unit"], saved["lang"], saved["state"], saved["version"]) == (
        GOAL, "zh-Hant", "draft", 1,
    )  # fmt: skip
    assert run("translate", "state", "reviewed", GOAL).code == 0
    shown = run("translate", "show", GOAL)
    assert "reviewed" in shown.out
    assert "驅散蝙蝠。" in shown.out
    after = run("translate", "status", "-l", "zh-Hant", "--json").json
    assert after["states"]["missing"] == before["states"]["missing"] - 1
    assert after["states"]["reviewed"] == before["states"]["reviewed"] + 1
    saves = run("translate", "history", GOAL, "--json").json["saves"]
    assert [(each["number"], each["text"]) for each in saves] == [
        (2, "驅散蝙蝠。"),
        (1, "驅散蝙蝠。"),
    ]
    assert "驅散蝙蝠" in run("show", "haunt/24", "-l", "zh-Hant").out


def test_a_later_save_is_not_overwritten(run: Run, own_home: Path) -> None:
    assert run("translate", "set", STORY, "甲。").code == 0
    refused = run("translate", "set", STORY, "乙。", "--seen", "0")
    assert refused.code == 1
    assert "somebody else" in refused.err
    assert run("translate", "show", STORY, "--json").json["target"] == "甲。"
    assert run("translate", "set", STORY, "乙。", "--seen", "1").code == 0
    restored = run("translate", "restore", STORY, "0", "--json").json
    assert restored["target"].startswith("天花板")


def test_a_script_is_drafted_from_the_other(run: Run, own_home: Path) -> None:
    run("translate", "set", STORY, "屋頂塌下。")
    arguments = ("translate", "scripts", "event/debris", "-l", "zh-Hans")
    tried = run(*arguments, "--dry-run", "--json").json
    assert [each["draft"] for each in tried["drafts"]] == ["屋顶塌下。"]
    assert run("translate", "show", STORY, "-l", "zh-Hans", "--json").json["state"] == "stale"
    assert run(*arguments).code == 0
    drafted = run("translate", "show", STORY, "-l", "zh-Hans", "--json").json
    assert (drafted["target"], drafted["derived"]) == ("屋顶塌下。", True)


def test_a_text_comes_from_a_file(run: Run, own_home: Path, tmp_path: Path) -> None:
    file = tmp_path / "text.txt"
    file.write_text("屋頂塌下。\n", "utf-8")
    assert run("translate", "set", STORY, "--file", str(file)).code == 0
    assert run("translate", "show", STORY, "--json").json["target"] == "屋頂塌下。"
    assert run("translate", "set", STORY, "甲", "--file", str(file)).code == 2
    assert run("translate", "set", STORY, "--file", str(tmp_path / "none")).code == 1


def test_what_is_wrong_is_told(run: Run, home: Path) -> None:
    assert run("translate", "show", "event/debris#end").code == 3
    assert STORY in run("translate", "show", "event/debris#end").err
    assert run("translate", "list", "-n", "-1").code == 2
    assert run("translate", "status", "-l", "en", "--from", "en").code == 2
    assert run("translate", "state", "reviewed").code == 2
    none = run("translate", "list", "event/debris", "-s", "stale")
    assert (none.code, none.out) == (0, "")
    assert "no text" in none.err
