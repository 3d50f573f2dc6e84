"""Events that a rulebook never makes are told of, unless the page makes them itself."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from workbench.language.checking import events
from workbench.language.reading import ReadPage
from workbench.language.vocabulary import FRAMES
from workbench.model.games import Corpus, Game

Haunt = Callable[..., ReadPage]

WIN = "## You win when…\n- Every hero is dead."
FREE = "## You win when…\n- The traitor is dead."


def body(*sentences: str) -> str:
    return FREE + "\n\n## The rules of the house\n" + "\n".join(f"- {each}" for each in sentences)


def told(read: ReadPage) -> list[str]:
    return [wrong.arguments["event"] for wrong in events.check(read)]


def test_every_verb_that_is_spoken_of_exists() -> None:
    rows = [row for table in events.NEVER.values() for row in table]
    assert not [verb for row in rows for verb in row.verbs | row.allowed_by if verb not in FRAMES]


def test_every_row_rests_on_a_statement_of_the_rulebook(haunt: Haunt) -> None:
    reads = {
        "hill-2e": haunt(FREE, WIN),
        "mystery": haunt(FREE, WIN, game="mystery", players="3-5"),
    }
    assert events.NEVER.keys() == reads.keys()
    for game, table in events.NEVER.items():
        for row in table:
            assert events.statement(reads[game], row.rule), row.rule


def test_the_rules_of_a_pack_and_of_an_edition_are_those_of_its_game(corpus: Corpus) -> None:
    assert events.rules_of(corpus.games["hill-1e"]) == "hill-2e"
    assert events.rules_of(corpus.games["mystery"]) == "mystery"
    pack = Game("pack", {"en": "Pack"}, "1", rules_of="mystery")
    assert events.rules_of(pack) == "mystery"


@pytest.mark.parametrize(
    ("sentences", "expected"),
    [
        (["When the Clockmaker takes damage, kill the Clockmaker."], 1),
        (["When a monster takes damage, kill the monster."], 1),
        (["When a hero takes damage, kill the hero."], 0),
        # A monster that would take damage is stunned: that is a moment.
        (["When the Clockmaker would take damage, kill the Clockmaker instead."], 0),
        (["When the Clockmaker takes damage, kill the Clockmaker.",
          "When a hero defeats the Clockmaker, the Clockmaker takes 1 physical damage."], 0),
        (["When the Clockmaker discovers a room, flip the Attic."], 1),
        (["When a monster discovers a room, flip the Attic."], 1),
        (["When an explorer discovers a room, flip the Attic."], 0),
        (["When the Clockmaker discovers a room, flip the Attic.",
          "The Clockmaker may discover rooms."], 0),
        (["When the Clockmaker discovers a room, flip the Attic.",
          "A hero may discover rooms."], 1),
        (["When the Clockmaker discovers a room, flip the Attic.",
          "The Clockmaker cannot discover rooms."], 1),
        (["When the Clockmaker draws an item card, kill a random hero."], 1),
        (["When the Clockmaker takes an item, kill a random hero."], 1),
        (["When the Clockmaker takes the Book, kill a random hero."], 1),
        (["When the Clockmaker takes an item, kill a random hero.",
          "The Clockmaker may carry items as an explorer does."], 0),
        (["When the Clockmaker steals an item, kill a random hero."], 1),
        (["When the Clockmaker steals an item, kill a random hero.",
          "When the Clockmaker defeats a hero, the Clockmaker may steal an item from the hero."],
         0),
        (["When a hero draws a clue card, kill the hero."], 1),
        (["When a hero draws an omen card, kill the hero."], 0),
        (["When a hero makes a haunt roll, kill the hero."], 1),
        (["When the Clockmaker enters the Attic, flip the Attic."], 0),
    ],
)  # fmt: skip
def test_what_never_happens_on_the_hill(haunt: Haunt, sentences: list[str], expected: int) -> None:
    assert len(told(haunt(body(*sentences), WIN, "man"))) == expected


def test_a_gate_waits_as_a_sentence_does(haunt: Haunt) -> None:
    read = haunt(
        FREE + "\n\n## When the Clockmaker discovers a room\n- Flip the Attic.", WIN, "man"
    )
    (wrong,) = events.check(read)
    assert wrong.arguments["event"] == "the Clockmaker discovers a room"
    assert "rooms" in wrong.arguments["rule"]
    assert read.text.splitlines()[wrong.place.line - 1].startswith("## When the Clockmaker")


@pytest.mark.parametrize(
    ("sentences", "expected"),
    [
        (["When a hero drops an item, stun the hero."], 1),
        (["When a hero drops an item, stun the hero.", "A hero may drop an item."], 0),
        (["When a hero dies, stun a monster."], 1),
        (["When a hero dies, stun a monster.", "When a hero enters the Woods, kill the hero."], 0),
        (["When the traitor kills a hero, stun a monster."], 1),
        (["When a hero draws an omen card, stun the hero."], 1),
        (["When a hero draws a clue card, stun the hero."], 0),
        (["When a hero takes damage, stun the hero."], 0),
    ],
)  # fmt: skip
def test_what_never_happens_in_the_mansion(
    haunt: Haunt, sentences: list[str], expected: int
) -> None:
    read = haunt(body(*sentences), WIN, game="mystery", players="3-5")
    assert len(told(read)) == expected


def test_the_first_edition_has_the_rules_of_the_hill(haunt: Haunt) -> None:
    read = haunt(body("When a monster discovers a room, flip the Attic."), WIN, game="hill-1e")
    assert len(told(read)) == 1


def test_haunt_rolls_are_made_before_a_haunt(haunt: Haunt) -> None:
    card = haunt("- When you make a haunt roll, you lose 1 Might.", None, kind="event")
    assert told(card) == []


def test_finished_pages_are_clean(finished: tuple[ReadPage, ...]) -> None:
    assert {read.front.id: told(read) for read in finished if told(read)} == {}
