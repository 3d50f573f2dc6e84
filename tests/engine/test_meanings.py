"""What conditions, filters and numbers mean, each in a sentence of its own, on a small position.

Whether a sentence holds follows from where things stand here and from what its frame means.
"""

from __future__ import annotations

import pytest

from tests.engine.tabletop import Table, table
from tests.language.conftest import SAMPLE, Desk
from workbench.engine.box import Box
from workbench.engine.meaning.core import Scope, holds
from workbench.engine.meaning.nouns import pool
from workbench.engine.run import Run
from workbench.language.vocabulary.lexicon import lexicon_of
from workbench.model.games import Corpus
from workbench.model.trees import Node, Tree, walk

HALL, FOYER, STAIRS = "room/entrance-hall", "room/foyer", "room/grand-staircase"
LANDING = "room/upper-landing"


@pytest.fixture(scope="module")
def desk(corpus: Corpus) -> Desk:
    kinds = ("room", "omen", "item", "event", "character", "token")
    entries = [e for e in corpus.entries.values() if e.game == "hill-2e" and e.kind in kinds]
    return Desk(lexicon_of(entries).with_nouns(SAMPLE))


@pytest.fixture
def board(box: Box) -> Table:
    """One in the Hall with the Bell, one in the Foyer, one upstairs; the Axe in the Hall."""
    return table(
        box,
        phase="haunt",
        at={"e1": HALL, "e2": FOYER, "e3": LANDING},
        holding={"e1": ["item/bell"]},
        lying={"item/axe": HALL},
    )


def run_of(board: Table) -> Run:
    return Run(board.game.box, board.state.copy(), ())


def read(desk: Desk, text: str, goal: str) -> Tree:
    (tree,) = desk.read(text, "en", goal)
    return tree


@pytest.mark.parametrize(
    "sentence",
    [
        "Not every explorer is in the Entrance Hall.",
        "No explorer is in the Library.",
        "At least 2 explorers are on the ground floor.",
        "Fewer than 2 explorers are on the upper floor.",
        "You do not carry the Book.",
        "You carry the Bell.",
        "You are dead or in the Entrance Hall.",
        "You are not dead or in the Foyer.",
        "You are dead or a hero.",
        "You see no monster.",
        "You see another explorer.",
        "The Entrance Hall holds an item.",
        "The Foyer holds no item.",
        "The Foyer is adjacent to a room on the ground floor.",
        "No one carries the Axe.",
        "The number of explorers is at least half the number of players, rounded up.",
        "The number of explorers is at most the number of players (at most 3).",
        "There is no monster.",
    ],
)
def test_what_is_so_holds(desk: Desk, board: Table, sentence: str) -> None:
    assert holds(run_of(board), read(desk, sentence, "condition"), Scope(you="e1", doer="e1"))


@pytest.mark.parametrize(
    "sentence",
    [
        "Not every explorer is in the house.",
        "No explorer is in the Foyer.",
        "At least 3 explorers are on the ground floor.",
        "You do not carry the Bell.",
        "You are dead or in the Foyer.",
        "You are not dead or in the Entrance Hall.",
        "You carry no item.",
        "The Entrance Hall holds no item.",
        "The Foyer is adjacent to a room on the upper floor.",
        "No one carries the Bell.",
        "The number of explorers is at most half the number of explorers, rounded up.",
        "The number of explorers is at most the number of players (at most 2).",
    ],
)
def test_what_is_not_so_does_not_hold(desk: Desk, board: Table, sentence: str) -> None:
    assert not holds(run_of(board), read(desk, sentence, "condition"), Scope(you="e1", doer="e1"))


def meant(desk: Desk, board: Table, phrase: str) -> set[str]:
    """Everything that a phrase after *choose* can mean."""
    tree = read(desk, f"Choose {phrase}.", "sentence")
    noun = next(n for part in walk(tree) if isinstance(part, Node) and (n := part.get("noun")))
    return set(pool(run_of(board), noun, Scope(you="e1", doer="e1")))


@pytest.mark.parametrize(
    ("phrase", "things"),
    [
        ("an explorer in the Foyer", {"e2"}),
        ("an explorer on the ground floor", {"e1", "e2"}),
        ("an explorer in your room", {"e1"}),
        ("an explorer who is not in the Foyer", {"e1", "e3"}),
        ("an explorer who does not carry the Bell", {"e2", "e3"}),
        ("an explorer in a room adjacent to the Entrance Hall", {"e2"}),
        ("an explorer in a room connected to the Entrance Hall by a door", {"e2"}),
        ("an explorer up to 1 space from you", {"e1", "e2"}),
        ("an explorer at least 2 spaces from you", {"e3"}),
        ("an explorer in your line of sight", {"e1", "e2"}),
        ("an item that no one carries in the Entrance Hall", {"item/axe"}),
        ("an item in the house", {"item/axe", "item/bell"}),
        ("a room at least 3 spaces from you", {LANDING, "room/basement-landing"}),
        ("a room at least 1 space from you on the upper floor", {LANDING}),
        ("a room on the ground floor at least 2 spaces from you or else as far as possible",
         {STAIRS}),
        ("a room on the ground floor at least 9 spaces from you or else as far as possible",
         {STAIRS}),
        ("a room with no explorer on the ground floor", {STAIRS}),
    ],
)  # fmt: skip
def test_what_fits_is_meant(desk: Desk, board: Table, phrase: str, things: set[str]) -> None:
    assert meant(desk, board, phrase) == things
