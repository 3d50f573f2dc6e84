"""Every page of the corpus is written as it is printed, and none clashes with another."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from tests.shipped import shipped_corpus
from workbench.library.check import check_clashes, check_pages
from workbench.library.importing.packs import read_pack
from workbench.model.games import Corpus


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return shipped_corpus()


def test_every_page_is_canonical(corpus: Corpus) -> None:
    assert list(check_pages(corpus)) == []


def test_a_page_written_otherwise_is_told(corpus: Corpus) -> None:
    entry = next(each for each in corpus.entries.values() if each.page is not None)
    assert entry.page is not None
    loose = dataclasses.replace(entry.page, text=entry.page.text.replace("\n- ", "\n*  ", 1))
    assert loose.text != entry.page.text
    spoiled = dataclasses.replace(
        corpus, entries={entry.id: dataclasses.replace(entry, page=loose)}
    )
    assert [(each.code, each.where) for each in check_pages(spoiled)] == [("BC009", entry.id)]


# Two pages of one rank

GAME = """\
key: tea-club
title: {en: The Tea Club, zh-Hant: 茶會, zh-Hans: 茶会}
edition: "2026"
rules_of: hill-2e
version: "1"
author: Those who pour
status: complete
sources: {kettle: what was said over tea}
"""
LISTED = """\
kind: KIND
entries:
  - slug: samovar
    title: {en: Samovar, zh-Hant: 銅茶炊, zh-Hans: 铜茶炊}
    facts: FACTS
    sources: [kettle]
  - slug: teapot
    title: {en: Teapot, zh-Hant: 茶壺, zh-Hans: 茶壶}
    facts: FACTS
    sources: [kettle]
"""
FACTS = {
    "item": "{keeps: true}",
    "room": "{floors: [ground], doors: [N, S], symbol: event, tile: TILE}",
}


def two(shipped: Corpus, folder: Path, kind: str, *sentences: str) -> Corpus:
    """A pack with two pages of a kind, each of one sentence, and its game without pages."""
    folder.mkdir(exist_ok=True)
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    listed = LISTED.replace("KIND", kind).replace("FACTS", FACTS[kind])
    for name in ("samovar", "teapot"):
        listed = listed.replace("TILE", name, 1)
    (folder / f"{kind}s.yaml").write_text(listed, encoding="utf-8")
    pages = folder / "pages" / kind
    pages.mkdir(parents=True)
    for name, sentence in zip(("samovar", "teapot"), sentences, strict=True):
        front = f"---\nid: tea-club/{kind}/{name}\ngame: hill-2e\nlang: en\n---\n"
        (pages / f"{name}.md").write_text(f"{front}- {sentence}\n", encoding="utf-8")
    pack = read_pack(folder, lambda key: (shipped.games[key], shipped.entries.values()))
    bare = {key: dataclasses.replace(each, page=None) for key, each in shipped.entries.items()}
    return dataclasses.replace(
        shipped,
        games={**shipped.games, pack.game.key: pack.game},
        entries={**bare, **pack.entries},
    )


BAN = "You cannot attack a monster."
DEMAND = "At the end of your turn, you must attack a monster."


def test_no_two_cards_or_rooms_that_ship_clash(corpus: Corpus) -> None:
    assert list(check_clashes(corpus)) == []


def test_two_cards_that_clash_are_told_with_both_sentences(corpus: Corpus, tmp_path: Path) -> None:
    (found,) = check_clashes(two(corpus, tmp_path, "item", BAN, DEMAND))
    assert (found.code, found.where) == ("BC010", "tea-club/item/samovar")
    assert BAN.rstrip(".") in found.message
    assert DEMAND.rstrip(".") in found.message
    assert "tea-club/item/teapot" in found.message


@pytest.mark.parametrize(
    ("kind", "one", "other"),
    [
        # Cannot over may.
        ("item", BAN, "On your turn, you may attack a monster."),
        # An exception is an order.
        ("item", "If you carry the Bell, you cannot attack a monster.", DEMAND),
        # Within one moment one comes after the other.
        (
            "item",
            "When you would die, you gain 1 Might instead.",
            "When you would die, you gain 1 Speed instead.",
        ),
        # Each speaks of itself.
        ("item", "You cannot discard this card.", "You must discard this card."),
        # Nobody is in two rooms.
        ("room", BAN, DEMAND),
    ],
)
def test_what_has_an_order_does_not_clash(
    corpus: Corpus, tmp_path: Path, kind: str, one: str, other: str
) -> None:
    assert list(check_clashes(two(corpus, tmp_path, kind, one, other))) == []


def test_two_rooms_clash_in_what_they_say_of_everybody(corpus: Corpus, tmp_path: Path) -> None:
    demand = "At the end of every turn, every monster must attack a hero."
    (found,) = check_clashes(two(corpus, tmp_path, "room", "No one can attack a hero.", demand))
    assert (found.code, found.where) == ("BC010", "tea-club/room/samovar")


def test_a_card_is_over_a_room(corpus: Corpus, tmp_path: Path) -> None:
    first = two(corpus, tmp_path / "one", "item", BAN, BAN)
    second = two(corpus, tmp_path / "other", "room", DEMAND, DEMAND)
    both = dataclasses.replace(first, entries={**first.entries, **second.entries})
    assert list(check_clashes(both)) == []
