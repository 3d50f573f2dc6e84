"""The words around what is shown: in the language of ``--lang``, else of ``WORKBENCH_LANG``."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.shipped import shipped_corpus
from workbench.cli.app import COMMANDS, ELSEWHERE
from workbench.desks.facts import roll_name
from workbench.desks.frames import frames_in_use
from workbench.engine.errors import not_for_so_many
from workbench.language.vocabulary.coverage import own_pages
from workbench.lsp import main as lsp
from workbench.model.facts import Roll
from workbench.tui.serve import main as serve
from workbench.wording import language, use_language

Run = Callable[..., Any]
HAN = re.compile("[\u4e00-\u9fff]")
#: Words that are no English of ours: ids, names of files and sources, what a die roll is asked at.
_NO_WORDS = re.compile(
    r"[\w-]+/[\w-]+/[\w.'-]+|#[A-Z\d.]+|\[[A-Z\d.]+\]|(?:來源|来源)：.*|\(hill[^)]*\)", re.MULTILINE
)


def english_of(text: str) -> list[str]:
    return re.findall(r"[A-Za-z]{3,}", _NO_WORDS.sub("", text))


@pytest.mark.parametrize("lang", ["zh-Hant", "zh-Hans"])
@pytest.mark.parametrize(
    "entry", ["haunt/7", "haunt/9", "room/upper-landing", "room/foyer", "bell"]
)
def test_what_is_shown_in_chinese_has_no_english_around_it(run: Run, entry: str, lang: str) -> None:
    said = run("show", entry, "--lang", lang)
    assert said.code == 0
    title, *lines = said.out.splitlines()
    assert HAN.search(title)
    assert english_of("\n".join(lines)) == []


def test_the_words_around_an_entry(run: Run) -> None:
    said = run("show", "haunt/7#S.3", "--lang", "zh-Hant").out
    assert "可信程度：高" in said
    assert "引用：hill-2e/haunt/7#S.3" in said
    assert "整個條目：" in said
    assert "\n考驗：知識 (#S.5.1)\n  各骰數達到5+的機率  " in said
    for head in ("提及", "被提及於", "其他版本"):
        assert f"\n{head}\n" in said
    ruled = run("show", "room/collapsed-room", "--lang", "zh-Hans").out
    assert "\n裁定 hill-2e/ruling/" in ruled
    english = run("show", "haunt/7").out
    assert "Mentioned in" in english
    assert "confidence: high" in english


def test_remarks_and_disputed_points_are_in_the_language_asked_for(run: Run) -> None:
    said = run("show", "hill-2e/room/mystic-elevator", "--lang", "zh-Hant").out
    assert "\n有爭議：總點數為0時板塊是否移動\n  移到地庫（此處採用）：" in said
    assert "\n  沒有寫明移動（第一版）：rules_zh\n" in said
    simplified = run("show", "hill-2e/token/item", "--lang", "zh-Hans").out
    assert "第二版没有带自己图画的物品标记。" in simplified
    english = run("show", "hill-2e/room/mystic-elevator").out
    assert "\nDisputed: whether the tile moves on a total of 0\n  it moves to the" in english
    assert "(taken here)" in english


def test_what_a_side_may_not_see_is_not_said_in_another_language(run: Run) -> None:
    traitor, hero = (
        run("show", "hill-2e/haunt/18", "--lang", "zh-Hant", "--view", view).out
        for view in ("traitor", "hero")
    )
    assert "有爭議：第一種獲勝方法\n  吸收兩名英雄並離開大屋" in traitor
    assert "吸收兩名英雄" not in hero


def test_a_code_and_a_frame_are_explained_in_chinese(run: Run) -> None:
    code = run("explain", "BW204", "--lang", "zh-Hant").out
    assert code.startswith("BW204 (錯誤): ")
    assert "\n錯誤示範：\n" in code
    assert "\n正確示範：\n" in code
    assert "Wrong:" not in code
    frame = run("explain", "attempt", "--lang", "zh-Hans").out
    assert re.search(r"^\d+个句子使用它：$", frame, re.MULTILINE)


def test_the_environment_chooses_for_words_and_texts(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WORKBENCH_LANG", "zh-Hant")
    assert "樓層：樓上" in run("show", "attic").out
    assert run("odds", "--dice", "2", "--target", "3").out.startswith("2顆骰，3或以上：")
    assert run("search", "zzyzzyx").err.splitlines()[-1] == "沒有結果"
    assert run("status").out.startswith("版本 ")
    overview = run("--help").out
    assert "尋找房間、牌、作祟、規則及裁定。" in overview
    # A command's own option goes before it.
    assert "floors: upper" in run("show", "attic", "--lang", "en").out
    assert "Mentioned in" in run("show", "haunt/7", "--lang", "en").out
    assert "楼层：楼上" in run("show", "attic", "--lang", "zh-Hans").out
    monkeypatch.setenv("WORKBENCH_LANG", "fr")
    assert "floors: upper" in run("show", "attic").out


def test_what_is_wrong_is_told_in_chinese(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    said = run("show", "nonsens", "--lang", "zh-Hant")
    assert said.code == 3
    assert said.err.startswith("workbench：沒有叫做'nonsens'的事物；最接近：")
    assert run("show", "no/kind/x#1", "--lang", "zh-Hant").code == 3
    monkeypatch.setenv("WORKBENCH_LANG", "zh-Hant")
    bad = run("odds", "--dice", "x")
    assert bad.code == 2
    assert "用法：workbench odds" in bad.err
    assert "錯誤：引數 -d/--dice" in bad.err
    assert "欠缺以下引數" in run("show").err
    helped = run("show", "--help").out
    assert "選項" in helped
    assert "顯示此說明並結束" in helped


def test_a_game_is_told_in_chinese_with_all_that_is_around_it(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("move:room/attic\nundo\ncite x\nlog\n? fly\n"))
    said = run("play", "--game", "hill-2e", "--seed", "3", "--lang", "zh-Hant").out
    assert "! move:room/attic: 這個房間不在大屋中" in said
    assert "尚未走過任何一步" in said
    assert "! 要引用哪一句？" in said
    assert "fly: 這裡沒有這個選擇" in said


def test_a_command_leaves_the_language_as_it_was(run: Run) -> None:
    run("show", "attic", "--lang", "zh-Hant")
    assert language() == "en"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_speaks_the_language_asked_for(
    run: Run, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its help page as well, whatever language the program speaks else."""
    if command in ELSEWHERE:
        with pytest.raises(SystemExit):
            {"serve": serve, "lsp": lsp}[command](["--help", "--lang", "zh-Hant"])
        use_language("en")
        helped = capsys.readouterr().out
    else:
        helped = run(command, "--help", "--lang", "zh-Hant").out
    assert "-l {en,zh-Hant,zh-Hans}, --lang {en,zh-Hant,zh-Hans}" in helped
    assert "選項" in helped
    assert "顯示的語言" in helped


def test_what_looks_up_counts_and_keeps_speaks_chinese(run: Run, own_home: Path) -> None:
    hant, copy = ("--lang", "zh-Hant"), str(own_home / "copy.db")
    assert run("odds", "-d", "2", "-t", "3", *hant).out.startswith("2顆骰，3或以上：")
    pair = run("chart", "書本", "陵墓", *hant).out
    assert pair.startswith("hill-2e/haunt/")
    assert HAN.match(pair.split()[1])
    assert "Book" not in run("chart", "書本", "陵墓", "-l", "zh-Hans").out.split(" / ")[0]
    missed = run("chart", "nothing at all", "陵墓", *hant).err
    assert "不是單一預兆的名稱" in missed
    told = run("status", *hant).out
    assert told.startswith("版本 ")
    assert not re.search("^  [a-z]", told, re.MULTILINE)  # kinds of planted mistakes
    assert "尚未匯入" in run("sources", "list", *hant).err
    page = own_home / "tea.md"
    page.write_text("# House Rules\n\n## Tea Breaks\n\nWith marmalade.\n", "utf-8")
    assert "節" in run("import", str(page), "--dry-run", *hant).out
    assert "已備份" in run("backup", copy, *hant).err
    assert "还原" in run("restore", copy, "--lang", "zh-Hans").err
    assert language() == "en"


def test_a_page_that_is_served_is_in_the_language_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What the command tells, and the program that it starts for a visitor."""
    monkeypatch.setenv("WORKBENCH_LANG", "")
    assert serve(["--port", "99999", "--lang", "zh-Hant"]) == 2
    use_language("en")
    assert "99999不是" in capsys.readouterr().err
    assert os.environ["WORKBENCH_LANG"] == "zh-Hant"


def test_one_is_not_told_as_several(run: Run) -> None:
    assert run("odds", "-d", "1", "-t", "1").out.startswith("1 die, 1 or more: ")
    assert run("odds", "-d", "2", "-t", "1").out.startswith("2 dice, 1 or more: ")
    one = Roll(target=4, dice=1)
    assert roll_name(one, str) == "1 die 4+"
    assert roll_name(replace(one, dice=2), str) == "2 dice 4+"
    assert not_for_so_many(1) == "it is not for 1 player"
    assert not_for_so_many(2) == "it is not for 2 players"
    pages = own_pages(shipped_corpus().entries.values())
    once = next(name for name, uses in frames_in_use(pages).items() if len(uses) == 1)
    assert "\nUsed in 1 sentence:\n" in run("explain", once).out
    assert re.search(r"\nUsed in \d\d+ sentences:\n", run("explain", "attempt").out)
