"""What a session holds can always be read back: its notes, names and number of moves."""

from __future__ import annotations

import pytest

from tests.engine.conftest import BoxOf, new_game
from workbench.engine.errors import ChoiceError, PositionError
from workbench.engine.sessions import Session


@pytest.fixture
def session(boxes: BoxOf) -> Session:
    return Session(new_game(boxes("hill-2e"), 3, 6))


def test_a_note_that_is_refused_leaves_the_one_before(session: Session) -> None:
    session.note("kept")
    for wrong in ("x" * 2_001, "\ud800"):
        with pytest.raises(PositionError):
            session.note(wrong)
    assert session.notes == {0: "kept"}
    with pytest.raises(PositionError):
        session.bookmark("\udcff")
    assert session.bookmarks == {}


def test_no_more_moves_are_made_than_are_read_back(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("workbench.engine.sessions.MOST_MOVES", 2)
    session.push("put item/bell by:e1")
    session.push("put item/bell by:e2")
    here = session.game.position
    with pytest.raises(PositionError, match="at most 2 moves"):
        session.push("put item/bell by:e3")
    assert session.game.position is here


def test_what_no_chance_of_the_game_gives_is_not_forced_before_one_is_there(
    session: Session,
) -> None:
    for wrong in ("17", "abc", "-1", "NaN", "3" * 9, "", "room/none"):
        with pytest.raises(ChoiceError, match="0 to 16"):
            session.force(wrong)
        assert session.forced == ""
    for right in ("0", "16", "0122", "gardens", "item/bell", "N"):
        session.force(right)
        assert session.forced == right
