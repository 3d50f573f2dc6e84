"""The log of a table: moves, what came of them, branches that were left, secrets kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from workbench.desks.sandbox import Sandbox
from workbench.desks.table.history import History, LogLine
from workbench.desks.table.sitting import Sitting
from workbench.store.place import Home


@pytest.fixture(scope="module")
def desk(prepared: Path) -> Sandbox:
    return Sandbox(Home(prepared))


@pytest.fixture
def table(desk: Sandbox) -> Sitting:
    session = desk.new_game("hill-2e", 3, 3)
    return Sitting(session, desk.teller(session.game.box), {})


def history(table: Sitting, observer: str) -> tuple[LogLine, ...]:
    return History(table).lines(observer)


def test_a_line_belongs_to_the_move_that_led_to_it(table: Sitting) -> None:
    table.choose("move:room/foyer")
    lines = [line for line in history(table, "author") if line.node == table.session.at]
    assert lines[0].kind == "choice"
    assert "Foyer" in lines[0].text
    assert any(line.kind == "event" and line.text.endswith("enters Foyer.") for line in lines)


def test_what_was_taken_back_stays_in_the_log(table: Sitting) -> None:
    table.choose("move:room/foyer")
    table.choose("move:room/grand-staircase")
    table.undo()
    lines = list(history(table, "author"))
    assert [line.undone for line in lines if "Grand Staircase" in line.text] == [True, True]
    assert not any(line.undone for line in lines if line.text.endswith("enters Foyer."))
    table.choose("move:room/entrance-hall")
    lines = list(history(table, "author"))
    (left,) = (line for line in lines if line.kind == "branch")
    assert "Grand Staircase" in left.text
    assert "(1 move)" in left.text
    assert table.go(str(left.node))
    assert table.game.state.figures[table.game.state.active] == "room/grand-staircase"


def test_other_seats_read_what_came_of_a_choice_and_not_the_choice(table: Sitting) -> None:
    who = table.deciding
    table.choose("move:room/foyer")
    other = next(seat for seat in table.seats if seat != who)
    kinds = {
        observer: [line.kind for line in history(table, observer) if line.node]
        for observer in (who, other)
    }
    assert "choice" in kinds[who]
    assert "choice" not in kinds[other]
    assert kinds[who][1:] == kinds[other]


def test_a_roll_that_was_forced_says_so_and_so_does_what_was_put(table: Sitting) -> None:
    table.put("e1", "room/upper-landing")
    assert any(line.kind == "hand" for line in history(table, "table"))
    table.session.force("0")
    for _move in range(200):
        if not table.session.forced:
            break
        need = table.game.position.need
        if table.decision is not None:
            explore = [each for each in table.offered if each.startswith("explore")]
            table.choose((explore or list(table.offered))[0])
        elif need is not None and need.kind == "dice":
            table.session.roll()
        else:
            forced, table.session.forced = table.session.forced, ""
            table.session.roll()
            table.session.forced = forced
    rolls = [line for line in history(table, "author") if line.kind == "roll" and line.forced]
    assert rolls
    assert all("(forced)" in line.text for line in rolls)


def test_notes_and_bookmarks_stand_where_they_were_made(table: Sitting) -> None:
    table.choose("move:room/foyer")
    table.note("a quiet house")
    table.session.bookmark("foyer")
    lines = [line.text for line in history(table, "author") if line.kind == "note"]
    assert lines == ["a quiet house", "Bookmark: foyer"]


def test_what_was_worded_before_is_the_same_as_worded_anew(table: Sitting) -> None:
    log = History(table)
    for move in range(30):
        if table.decision is None:
            table.session.roll()
        else:
            table.choose(table.offered[move % len(table.offered)])
        if move % 9 == 8:
            table.undo()
        for observer in ("author", "e1", "table"):
            assert log.lines(observer) == History(table).lines(observer)
