"""``workbench translate export`` and ``import``: what they write, tell and refuse."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import polib
import pytest

from tests.cli.conftest import Said

Run = Callable[..., Said]

DEBRIS = "hill-2e/event/debris"
GOAL = "hill-2e/haunt/24#heroes-goal"


def test_formats_are_listed(run: Run) -> None:
    said = run("translate", "export", "--list")
    assert said.code == 0
    assert [line.split()[0] for line in said.out.splitlines()] == [
        "po", "xliff", "xliff2", "tmx", "tbx", "csv",
    ]  # fmt: skip
    plain = run("translate", "export", "--list", "--json").json
    assert [each["suffix"] for each in plain["formats"]][:2] == [".po", ".xlf"]
    others = run("export", "--list")
    assert "workbench translate export FORMAT" in others.err
    assert len(run("export", "--list", "--json").json["translations"]) == 6


def test_a_file_is_written_or_goes_to_standard_output(run: Run, tmp_path: Path) -> None:
    said = run("translate", "export", "po", DEBRIS, "-l", "zh-Hant")
    assert said.code == 0
    assert f'msgctxt "{DEBRIS}#story"' in said.out
    path = tmp_path / "debris.po"
    told = run("translate", "export", "po", DEBRIS, "-l", "zh-Hant", "-o", str(path))
    assert told.code == 0
    assert str(path) in told.err
    assert path.read_text("utf-8") == said.out
    again = run("translate", "export", "po", DEBRIS, "-o", str(path))
    assert again.code == 2
    made = run("translate", "export", "po", DEBRIS, "-o", str(path), "--replace", "--json").json
    assert (made["files"], made["format"], made["hidden"]) == ([str(path)], "po", 0)


def test_a_side_gets_only_its_own(run: Run) -> None:
    hidden = run("translate", "export", "po", "haunt/24", "--view", "hero")
    everything = run("translate", "export", "po", "haunt/24")
    assert "audience=traitor" in everything.out
    assert "audience=traitor" not in hidden.out
    assert "audience=heroes" in hidden.out


def test_what_cannot_be_exported_is_told(run: Run) -> None:
    assert run("translate", "export").code == 2
    unknown = run("translate", "export", "docx")
    assert (unknown.code, unknown.out) == (3, "")
    assert "nearest: po" in unknown.err
    elsewhere = run("export", "xliff", "attic")
    assert elsewhere.code == 2
    assert "workbench translate export xliff" in elsewhere.err
    assert run("translate", "export", "po", "no-such-entry").code == 3


@pytest.fixture
def file(run: Run, own_home: Path, tmp_path: Path) -> Path:
    path = tmp_path / "bats.po"
    assert run("translate", "export", "po", "haunt/24", "-l", "zh-Hant", "-o", str(path)).code == 0
    edited = polib.pofile(str(path))
    next(each for each in edited if each.msgctxt == GOAL).msgstr = "把蝙蝠趕走便獲勝。"
    edited.save(str(path))
    return path


def test_a_file_comes_back(run: Run, file: Path) -> None:
    trial = run("translate", "import", str(file), "--dry-run")
    assert trial.code == 0
    assert "nothing was saved" in trial.out
    assert "1 taken" in trial.out
    assert run("translate", "show", GOAL, "--json").json["target"] == ""
    said = run("translate", "import", str(file))
    assert (said.code, said.err) == (0, "")
    assert "1 taken" in said.out
    assert run("translate", "show", GOAL, "--json").json["target"] == "把蝙蝠趕走便獲勝。"


def test_both_texts_are_shown_and_a_person_decides(run: Run, file: Path) -> None:
    assert run("translate", "set", GOAL, "我的譯文。", "-l", "zh-Hant").code == 0
    said = run("translate", "import", str(file))
    assert said.code == 1
    assert f"{GOAL} (line" in said.out
    assert "mine: 我的譯文。" in said.out
    assert "file: 把蝙蝠趕走便獲勝。" in said.out
    assert "--take" in said.out
    counts = run("translate", "import", str(file), "--json").json["files"][0]["counts"]
    assert counts["conflict"] == 1
    assert run("translate", "import", str(file), "--unit", GOAL).code == 2
    assert run("translate", "import", str(file), "--take", "file", "--unit", GOAL).code == 0
    assert run("translate", "show", GOAL, "--json").json["target"] == "把蝙蝠趕走便獲勝。"


def test_what_comes_back_is_told_in_chinese(
    run: Run, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WORKBENCH_LANG", "zh-Hant")
    said = run("translate", "import", str(file), "--dry-run")
    assert "採用 1 個" in said.out
    assert "試算表" in run("translate", "export", "--list").out


def test_what_cannot_be_read_is_told(run: Run, tmp_path: Path) -> None:
    broken = tmp_path / "broken.po"
    broken.write_bytes(b'msgid "a\n')
    said = run("translate", "import", str(broken))
    assert (said.code, said.out) == (1, "")
    assert "broken.po, line 1" in said.err
    assert run("translate", "import", str(tmp_path / "nowhere.po")).code == 1
