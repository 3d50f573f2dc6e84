"""Front matter is completed by what it lacks: keys, sorts of things, values."""

from __future__ import annotations

from workbench.language.completing import Completion, complete
from workbench.language.front import KEYS
from workbench.language.reading import PageReader
from workbench.model.ids import LANGUAGES

PAGE = """\
---
id: home/haunt/the-bottled-storm
game: hill-2e
lang: en
title: {en: The Bottled Storm, zh-Hant: 瓶中風暴}
players: 3-5
traitor: the haunt revealer
things:
  - {token: Green Bottle, zh-Hant: 綠瓶, shape: item, count: 1}
  - {monster: Stormling, zh-Hant: 風暴精, token: small blue}
  - {track: Wind, zh-Hant: 風力, from: 0, to: 6, seen by: everyone}
---
# Secrets of Survival
"""
CHINESE = """\
---
id: home/haunt/the-bottled-storm
game: hill-2e
lang: zh-Hant
title: {en: The Bottled Storm, zh-Hant: 瓶中風暴}
players: 3-5
traitor: the haunt revealer
things:
  - {token: Green Bottle, zh-Hant: 綠瓶, shape: item, count: 1}
  - {track: Wind, zh-Hant: 風力, from: 0, to: 6, seen by: everyone}
---
# 求生秘訣
"""


def at_cursor(text: str) -> tuple[str, int, int]:
    """A page without its ``|``, and where that stood."""
    at = text.index("|")
    line = text.count("\n", 0, at) + 1
    return text[:at] + text[at + 1 :], line, at - (text.rfind("\n", 0, at) + 1) + 1


def offers(reader: PageReader, text: str) -> tuple[Completion, ...]:
    page, line, column = at_cursor(text)
    return complete(reader, page, line, column, most=10_000)


def front(reader: PageReader, old: str, new: str) -> list[str]:
    assert old in PAGE
    return [each.text for each in offers(reader, PAGE.replace(old, new, 1))]


def test_keys_that_are_not_there_yet_are_offered(reader: PageReader) -> None:
    there = {"id", "game", "lang", "title", "players", "traitor", "things"}
    found = front(reader, "things:\n", "|\nthings:\n")
    assert {text.partition(":")[0] for text in found} == set(KEYS) - there
    assert front(reader, "things:\n", "se|\nthings:\n") == ["setup: "]
    assert "marks:\n  - " in found


def test_values_are_offered(reader: PageReader) -> None:
    assert front(reader, "lang: en", "lang: |") == list(LANGUAGES)
    assert front(reader, "lang: en", "lang: zh-H|") == ["zh-Hant", "zh-Hans"]
    assert set(front(reader, "game: hill-2e", "game: |")) == {"hill-1e", "hill-2e", "mystery"}
    assert "the haunt revealer" in front(reader, "the haunt revealer", "|")
    assert front(reader, "seen by: everyone", "seen by: |") == ["everyone", "heroes", "traitor"]
    assert "square" in front(reader, "shape: item", "shape: |")
    assert "small blue" in front(reader, "token: small blue", "token: small b|")


def test_declared_things_have_sorts_and_keys(reader: PageReader) -> None:
    sorts = front(reader, "  - {track", "  - |\n  - {track")
    assert sorts == ["{token: ", "{monster: ", "{track: "]
    keys = front(reader, ", from: 0, to: 6", ", |from: 0, to: 6")
    assert keys[0] == "from: "
    assert "zh-Hant: " not in keys
    assert front(reader, "{track: Wind", "{track: W|") == []
    marks = PAGE.replace("---\n# ", "marks:\n  - {mark: Wet, |\n---\n# ", 1)
    assert [each.text for each in offers(reader, marks)][:2] == ["zh-Hant: ", "bearer: "]
    bearers = [e.text for e in offers(reader, marks.replace("|", "bearer: |"))]
    assert {"room", "hero", "card"} <= set(bearers)
    assert front(reader, "title: {en: The Bottled Storm, zh-Hant: 瓶中風暴}", "title: {|") == [
        "en: ", "zh-Hant: ", "zh-Hans: ",
    ]  # fmt: skip


def test_things_that_are_declared_over_several_lines(reader: PageReader) -> None:
    block = "  - monster: Gale\n    zh-Hant: 烈風\n    |\n  - {track"
    found = front(reader, "  - {track", block)
    assert found[0] == "token: "
    assert "zh-Hant: " not in found
    assert front(reader, "  - {track", block.replace("|", "person: |")) == ["true", "false"]


def test_front_matter_that_is_not_closed_yet(reader: PageReader) -> None:
    assert "lang: " in {each.text for each in offers(reader, "---\nid: home/item/lamp\n|")}
    assert offers(reader, "|") == ()
    assert offers(reader, "no front matter\n- Put the |") == ()


def test_meanings_of_keys_are_in_the_language_of_the_page(reader: PageReader) -> None:
    english = offers(reader, PAGE.replace("things:\n", "k|\nthings:\n", 1))
    chinese = offers(reader, CHINESE.replace("things:\n", "k|\nthings:\n", 1))
    assert [each.label for each in english] == [each.label for each in chinese] == ["kind"]
    assert "entry" in english[0].detail or "id" in english[0].detail
    assert "這一頁" in chinese[0].detail


def test_lists_of_front_matter_may_stand_at_the_margin(reader: PageReader) -> None:
    page = PAGE.replace("  - {", "- {").replace("seen by: everyone", "seen by: |")
    assert "traitor" in {each.text for each in offers(reader, page)}
