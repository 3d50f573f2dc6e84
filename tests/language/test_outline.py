"""The outline of a page, of one with faults, and of what is no page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from workbench.diagnostics import Place
from workbench.language.outline import Symbol, symbols_of
from workbench.language.reading import PageReader

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted((ROOT / "corpus").glob("*/pages/*/*.md"))

PAGE = """\
---
id: home/haunt/the-salt-stair
game: hill-2e
lang: en
title: {en: The Salt Stair, zh-Hant: 鹽梯}
players: 3-6
traitor: the haunt revealer
things:
  - {token: Grain, zh-Hant: 鹽粒, shape: item}
  - {monster: Drowned, zh-Hant: 溺者, token: large, count: 1}
---
# Secrets of Survival

> The stair tastes of the sea.

## Right now
- Set aside 3 Grains.
- Roll 2 dice.
  - 3-4: Put a Grain in the Attic.
  - 0-2: Nothing happens.

## While the Drowned is in the Attic
- **Sweep the stair.** Once per turn, a hero in the Attic may attempt a Might roll.
  - 4+: The hero takes a Grain.
  - 0-3: Nothing happens.

# Traitor's Tome

## Right now
- Put the Drowned in the Attic.
"""


def named(symbols: Sequence[Symbol]) -> list[tuple[str, str]]:
    return [(each.kind, each.name) for each in symbols]


def flat(symbols: Sequence[Symbol]) -> Iterator[Symbol]:
    for each in symbols:
        yield each
        yield from flat(each.inner)


def text_at(page: str, place: Place) -> str:
    return page.split("\n")[place.line - 1][place.column - 1 : place.end_column - 1]


def holds(outer: Place, inner: Place) -> bool:
    return (outer.line, outer.column) <= (inner.line, inner.column) and (
        inner.end_line,
        inner.end_column,
    ) <= (outer.end_line, outer.end_column)


def test_things_books_boxes_items_and_tables_are_listed(reader: PageReader) -> None:
    found = symbols_of(reader.read(PAGE))
    assert named(found) == [
        ("page", "The Salt Stair"), ("book", "Secrets of Survival"), ("book", "Traitor's Tome"),
    ]  # fmt: skip
    assert named(found[0].inner) == [("token", "Grain"), ("monster", "Drowned")]
    assert found[0].inner[1].detail == "monster"
    first, gate = found[1].inner
    assert named(found[1].inner) == [
        ("box", "Right now"), ("gate", "While the Drowned is in the Attic"),
    ]  # fmt: skip
    assert named(first.inner) == [("table", "Roll 2 dice.")]
    assert first.inner[0].detail == "3-4, 0-2"
    assert named(gate.inner) == [("title", "Sweep the stair")]
    assert gate.inner[0].detail == "4+, 0-3"


def test_each_part_has_its_lines(reader: PageReader) -> None:
    book = symbols_of(reader.read(PAGE))[1]
    lines = PAGE.split("\n")
    assert text_at(PAGE, book.at) == "Secrets of Survival"
    assert book.place.line == lines.index("# Secrets of Survival") + 1
    assert book.place.end_line == lines.index("# Traitor's Tome")
    gate = book.inner[1]
    assert gate.inner[0].place.end_line == lines.index("  - 0-3: Nothing happens.") + 1


def test_a_chinese_page_has_chinese_names(reader: PageReader) -> None:
    page = PAGE[: PAGE.index("# Secrets")].replace("lang: en", "lang: zh-Hant") + (
        "# 求生秘訣\n\n## 佈局\n- 擲2顆骰。\n  - 3-4：將1個鹽粒放到閣樓。\n  - 0-2：沒有效果。\n"
    )
    front, book = symbols_of(reader.read(page))
    assert named(front.inner) == [("token", "鹽粒"), ("monster", "溺者")]
    assert front.inner[1].detail == "怪物"
    assert named(book.inner) == [("box", "佈局")]
    assert named(book.inner[0].inner) == [("table", "擲2顆骰。")]
    assert book.inner[0].inner[0].detail == "3-4、0-2"


def test_a_card_has_no_books(reader: PageReader) -> None:
    page = (
        "---\nid: home/item/brass-lantern\ngame: hill-2e\nlang: en\n"
        "title: {en: Brass Lantern, zh-Hant: 黃銅燈}\n---\n> It burns.\n\n"
        "- **Raise it.** Once per turn, you may attempt a Sanity roll.\n  - 4+: You gain 1 Speed.\n"
        "  - 0-3: Nothing happens.\n"
    )
    assert named(symbols_of(reader.read(page))) == [
        ("page", "Brass Lantern"), ("title", "Raise it"),
    ]  # fmt: skip


def test_a_fault_takes_nothing_out(reader: PageReader) -> None:
    page = PAGE.replace("may attempt", "mai atempt").replace("Set aside", "Sett")
    kinds = [each.kind for each in flat(symbols_of(reader.read(page)))]
    assert kinds == [each.kind for each in flat(symbols_of(reader.read(PAGE)))]


@pytest.mark.parametrize(
    "page",
    [
        PAGE.replace("---\n# Secrets", "# Secrets"),
        PAGE.removeprefix("---\n"),
        PAGE.replace("> The", "> \x07The"),
        PAGE.replace("things:", "things: ]"),
    ],
)
def test_of_what_cannot_be_read_the_headings_are_listed(reader: PageReader, page: str) -> None:
    found = symbols_of(reader.read(page))
    assert named(found) == [("book", "Secrets of Survival"), ("book", "Traitor's Tome")]
    assert [each.name for each in found[0].inner] == [
        "Right now", "While the Drowned is in the Attic",
    ]  # fmt: skip


def test_what_is_too_long_or_empty_has_no_outline(reader: PageReader) -> None:
    assert symbols_of(reader.read("")) == ()
    assert symbols_of(reader.read("# x\n" * 60_000)) == ()


@pytest.mark.parametrize("path", PAGES[::9], ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_part_stands_inside_the_one_around_it(reader: PageReader, path: Path) -> None:
    def check(symbols: Sequence[Symbol], outer: Place) -> None:
        for each in symbols:
            assert each.name
            assert holds(outer, each.place)
            assert holds(each.place, each.at)
            check(each.inner, each.place)

    text = path.read_text("utf-8")
    lines = text.split("\n")
    check(symbols_of(reader.read(text)), Place(1, 1, len(lines), len(lines[-1]) + 1))
