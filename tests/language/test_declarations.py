"""Values of front matter that name something are looked up, and numbers in words are read."""

from __future__ import annotations

import pytest

from workbench.diagnostics import Diagnostic
from workbench.language.checking import check
from workbench.language.planting.measuring import applied
from workbench.language.reading import PageReader, ReadPage
from workbench.model.trees import Leaf, Node

PAGE = """\
---
id: home/haunt/the-bottled-storm
game: hill-2e
lang: {lang}
title: {{en: The Bottled Storm, zh-Hant: 瓶中風暴}}
players: 3-5
traitor: the haunt revealer
things:
  - {{token: Bottle, zh-Hant: 瓶, {token}}}
  - {{monster: Gull, zh-Hant: 海鷗, {monster}}}
---
# {book}

## {wins}
- {sentence}
"""
CORPUS_PAGES = ("hill-2e/haunt/7", "hill-2e/haunt/12", "hill-2e/haunt/21", "hill-2e/haunt/23")


def read(
    reader: PageReader, token: str = "shape: item", monster: str = "token: large", lang: str = "en"
) -> ReadPage:
    book, wins, sentence = ("Secrets of Survival", "You win when…", "Every monster is dead.")
    if lang != "en":
        book, wins, sentence = ("生存祕訣", "勝利條件…", "每隻怪物已死亡。")
    text = PAGE.format(
        lang=lang, token=token, monster=monster, book=book, wins=wins, sentence=sentence
    )
    return reader.read(text)


def unfit(page: ReadPage) -> list[Diagnostic]:
    return [each for each in page.diagnostics if each.code == "BW028"]


@pytest.mark.parametrize(
    ("token", "monster"),
    [
        ("shape: item", "token: large"),
        ("shape: small blue", "token: Small Blue Monster token"),
        ("shape: Zombie Lord token", "token: zombie lord"),
        ("shape: pentagon, one per: player", "token: small, pairs with: hero"),
        ("shape: round, pairs with: Gull", "token: small, one per: bottle"),
        ("count: 3", "count: the number of players"),
        ("count: the number of heroes plus 2", "count: 2 times the number of players"),
        ('count: "{3/4/5}"', 'count: "half the number of players, rounded up"'),
    ],
)
def test_what_names_a_thing_or_gives_a_number_is_right(
    reader: PageReader, token: str, monster: str
) -> None:
    assert unfit(read(reader, token, monster)) == []


@pytest.mark.parametrize(
    ("declared", "key", "found", "mended"),
    [
        ("shape: itm", "shape", "itm", "shape: item"),
        ("shape: Zombi Lord", "shape", "Zombi Lord", "shape: Zombie Lord"),
        ("shape: Small Blu Monster", "shape", "Small Blu Monster", "shape: Small Blue Monster"),
        ("shape: small blu", "shape", "small blu", "shape: small blue"),
        ("one per: heroe", "one per", "heroe", "one per: hero"),
        ("pairs with: Gul", "pairs with", "Gul", "pairs with: Gull"),
        ("pairs with: cellar door", "pairs with", "cellar door", None),
        ("count: a handful", "count", "a handful", None),
        ("count: the number of bananas", "count", "the number of bananas", None),
        ("count: heroes plus 2", "count", "heroes plus 2", None),
        ('count: "2.5"', "count", "2.5", None),
    ],
)
def test_what_names_nothing_is_told_where_it_stands_and_mended_where_that_is_plain(
    reader: PageReader, declared: str, key: str, found: str, mended: str | None
) -> None:
    page = read(reader, declared)
    (told,) = unfit(page)
    assert (told.arguments["key"], told.arguments["found"]) == (key, found)
    line = page.lines[told.place.line - 1]
    if '"' not in declared:
        assert line[told.place.column - 1 : told.place.end_column - 1] == found
    if mended is None:
        assert told.fix is None
    else:
        assert told.fix is not None
        again = reader.read(applied(page.text, told.fix))
        assert mended in again.text
        assert unfit(again) == []


def test_a_number_in_words_is_a_tree_and_may_be_in_english_on_any_page(reader: PageReader) -> None:
    count = Node("number_of", (("noun", Leaf("figure", "player")),))
    for lang, phrase in (
        ("en", "the number of players"),
        ("zh-Hant", "玩家數目"),
        ("zh-Hant", "the number of players"),
    ):
        page = read(reader, f"count: {phrase}", lang=lang)
        assert page.counts == {"Bottle": count}, (lang, phrase, page.diagnostics)


def test_a_number_in_words_is_counted_for_every_number_of_players(reader: PageReader) -> None:
    # The box has 14 item tokens; four times five players are more.
    few, many = (
        [each for each in check(read(reader, f"shape: item, count: {n}")) if each.code == "BW405"]
        for n in ("2 times the number of players", "4 times the number of players")
    )
    assert few == []
    assert (many[0].arguments["need"], many[0].arguments["players"]) == ("20", "4-5")


def test_long_and_odd_values_are_shown_cut_and_harmless(reader: PageReader) -> None:
    (told,) = unfit(read(reader, f"shape: {'x' * 79}"))
    assert told.arguments["found"].endswith("...")
    assert len(told.arguments["found"]) <= 60
