from __future__ import annotations

from pathlib import Path

import pytest

from workbench.library.importing.recognise import is_rule_page, language_of, recognise


@pytest.mark.parametrize(
    ("file", "form", "lang", "game"),
    [
        ("haunts_flat.txt", "haunts", "en", "hill-2e"),
        ("haunts_lines.txt", "haunts", "en", "hill-2e"),
        ("rulebook.txt", "rulebook", "en", "mystery"),
        ("traitors_tome.md", "markdown", "en", "hill-2e"),
    ],
)
def test_samples(samples: Path, file: str, form: str, lang: str, game: str) -> None:
    verdict = recognise((samples / file).read_text("utf-8"), "misleading.bin")
    assert (verdict.format, verdict.lang, verdict.game) == (form, lang, game)
    assert verdict.reasons


def test_chinese_rules_are_known_by_their_glossed_names() -> None:
    text = (
        "房間Roomtile放好。預兆牌Omencard洗混。物品牌Itemcard、事件牌Eventcard亦然。"
        "奸徒Traitor擲骰dice，探險者Explorer亦擲。"
    )
    assert recognise(text).format == "rules-zh"
    assert recognise("# 筆記\n" + text).format == "markdown"
    assert recognise("今天我們玩了這個遊戲。").format == "text"


def test_a_letter_that_names_a_haunt_is_text() -> None:
    assert recognise("We played well. Haunt 3 was the best of all, I think.").format == "text"
    assert recognise("Overview of my week.").format == "text"


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("The 房間 is a room, as everybody in this house knows.", "en"),
        ("這個房間沒有門。", "zh-Hant"),
        ("这个房间没有门。", "zh-Hans"),
        ("", "en"),
    ],
)
def test_language(text: str, lang: str) -> None:
    assert language_of(text) == lang


@pytest.mark.sources
@pytest.mark.parametrize(
    ("file", "form", "game"),
    [
        ("haunts_en.txt", "haunts", "hill-2e"),
        ("rules_zh.txt", "rules-zh", "hill-1e"),
        ("mystery_mansion_en.txt", "rulebook", "mystery"),
    ],
)
def test_the_real_documents(sources: Path, file: str, form: str, game: str) -> None:
    verdict = recognise((sources / file).read_text("utf-8"))
    assert (verdict.format, verdict.game) == (form, game)


@pytest.mark.parametrize(
    ("text", "page"),
    [
        ("---\nid: home/haunt/the-lamp\nlang: en\n---\n- Nothing.\n", True),
        ("\ufeff---\ngame: mystery\n---\n", True),
        ('---\nlang: zh-Hant\nid: "home/item/lamp"\n---\n- 沒有效果。\n', True),
        ("---\ntitle: My notes\nid: notes\n---\n# Attic\n", False),  # another tool's front matter
        ("---\ngame: chess\n---\n", False),
        ("# Attic\n\n---\nid: home/haunt/x\n---\n", False),  # not at the front
        ("---\nid: home/haunt/x\n", False),  # never closed
        ("---\n" * 50_000, False),
    ],
)
def test_a_page_of_rules_is_known_by_its_front_matter(text: str, page: bool) -> None:
    assert is_rule_page(text) is page
