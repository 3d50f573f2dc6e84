"""How a game stands, as plain values: everything that may be seen, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from workbench.desks.sandbox import Sandbox
from workbench.desks.table.seeing import see
from workbench.store.place import Home


@pytest.fixture(scope="module")
def desk(prepared: Path) -> Sandbox:
    return Sandbox(Home(prepared))


def test_an_explorer_has_tracks_with_start_and_step(desk: Sandbox) -> None:
    session = desk.new_game("hill-2e", 3, 1)
    seen = see(desk.teller(session.game.box), session.game, "table")
    assert [each.key for each in seen.seats] == ["e1", "e2", "e3"]
    for seat in seen.seats:
        card = session.game.box.characters[seat.entry]
        assert seat.room_name == "Entrance Hall"
        assert [trait.key for trait in seat.traits] == ["might", "speed", "sanity", "knowledge"]
        for trait in seat.traits:
            assert trait.track == card.tracks[trait.key]
            assert len(trait.track) == 8
            assert trait.step == trait.start
            assert trait.value == trait.track[trait.start - 1]
            assert trait.most == max(trait.track)


def test_a_trait_that_falls_moves_along_its_track(desk: Sandbox) -> None:
    session = desk.new_game("hill-2e", 3, 1)
    teller = desk.teller(session.game.box)
    before = see(teller, session.game, "table").seats[0].traits[0]
    lower = min(before.track)
    session.push(f"put e1 might={lower}")
    after = see(teller, session.game, "table").seats[0].traits[0]
    assert (after.value, after.start) == (lower, before.start)
    assert after.track[after.step - 1] == lower


@pytest.mark.parametrize(
    ("lang", "name"), [("en", "Omen"), ("zh-Hant", "預兆"), ("zh-Hans", "预兆")]
)
def test_stacks_are_counted_in_every_language(desk: Sandbox, lang: str, name: str) -> None:
    session = desk.new_game("hill-2e", 4, 1)
    teller = desk.teller(session.game.box, lang)  # type: ignore[arg-type]
    seen = see(teller, session.game, "table")
    omens = next(stack for stack in seen.stacks if stack.key == "omen")
    assert name.lower() in omens.name.lower()
    # Facts: the box has 13 omens.
    assert (omens.left, omens.discarded, omens.top) == (13, 0, ())


def test_what_lies_about_and_what_is_carried(desk: Sandbox) -> None:
    session = desk.new_game("hill-2e", 3, 1)
    teller = desk.teller(session.game.box)
    session.push("put omen/book by:e2")
    session.push("put item/axe room:room/foyer")
    seen = see(teller, session.game, "table")
    (book,) = seen.seats[1].things
    assert (book.key, book.name, book.entry) == ("omen/book", "Book", "omen/book")
    (pile,) = seen.piles
    assert [thing.name for thing in pile.things] == ["Axe"]
    assert "Foyer" in pile.name
