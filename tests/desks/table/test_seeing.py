"""How a game stands, as plain values: everything that may be seen, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from workbench.desks.choosing import passed
from workbench.desks.sandbox import Sandbox
from workbench.desks.table.history import History
from workbench.desks.table.seeing import see
from workbench.desks.table.sitting import Sitting
from workbench.engine.floors import floors
from workbench.engine.views import FACE_DOWN, view
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


def test_what_lies_face_down_is_called_nothing_more_but_to_whom_laid_it(desk: Sandbox) -> None:
    # Haunt 11: its windows hold what only the traitor's book names.
    session = desk.new_haunt("haunt/11", 4, 1)
    table = Sitting(session, desk.teller(session.game.box), {})
    for _move in range(40):
        state = session.game.state
        if any(FACE_DOWN in marks for marks in state.marks.values()):
            break
        need = table.decision
        session.push(passed(need)) if need is not None else session.roll()
    hidden = [each for each, marks in session.game.state.marks.items() if FACE_DOWN in marks]
    assert hidden
    hero = next(e for e in session.game.state.order if session.game.state.sides[e] == "heroes")
    log = History(table)
    for observer, knows in ((hero, False), ("heroes", False), ("table", False), ("author", True),
                            ("traitor", True)):  # fmt: skip
        seen = see(table.teller, session.game, observer)
        told = [each.name for each in seen.others] + [line.text for line in log.lines(observer)]
        plain = str(view(session.game, observer)["others"])
        drawn = str(floors(session.game.box, session.game.state, seen=observer))
        for text in (*told, plain, drawn):
            assert knows or "Specter" not in text
        assert not knows or any("Specter" in text for text in told)
        assert {each.key for each in seen.others} >= set(hidden)
