"""Play from here: a game is stopped just before a sentence matters, or where a test begins."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from workbench.desks.playtesting.games import heard_by
from workbench.desks.sandbox import Sandbox
from workbench.desks.table.desk import Start, TableDesk
from workbench.desks.table.here import Looked, Target, _not_found, target_of
from workbench.desks.table.opening_here import opened_here, page_tests
from workbench.engine.conserving import character_in
from workbench.engine.run import Chance
from workbench.errors import CorpusError, NotFoundError, UsageError
from workbench.model.ids import LANGUAGES
from workbench.store.place import Home

PAGE = Path("docs/examples/bell-and-lantern")


@pytest.fixture(scope="module")
def home(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Home:
    copy = Home(tmp_path_factory.mktemp("here") / "home")
    shutil.copytree(prepared, copy.folder)
    return copy


@pytest.fixture(scope="module")
def sandbox(home: Home) -> Iterator[Sandbox]:
    with Sandbox(home) as made:
        yield made


def looked(sandbox: Sandbox, place: str, haunt: str = "9", **more: Any) -> Looked:
    return opened_here(sandbox, sandbox.haunt(haunt), place, seed=1, **more)


def carried_out(found: Looked) -> list[str]:
    """The sentences that act by the move that the position was stopped before."""
    hears: list[str] = []
    with heard_by(hears.append):
        events = found.session.push(found.choice) if found.choice else found.session.roll()
    return [each.partition("#")[2] for each in (*hears, *(event.cite for event in events))]


def test_an_action_is_found_where_it_can_be_chosen(sandbox: Sandbox) -> None:
    found = looked(sandbox, "S.5.1")
    assert (found.how, found.place) == ("offered", "S.5.1")
    options = {option.notation: option.cite for option in found.session.game.choices}
    assert options[found.choice].endswith("#S.5.1")


@pytest.mark.parametrize("place", ["S.6.2", "S.6.5", "S.6.7", "T.5.3", "S.5.2"])
def test_dice_are_forced_to_lead_to_a_row_and_to_what_stands_below_it(
    sandbox: Sandbox, place: str
) -> None:
    found = looked(sandbox, place)
    assert isinstance(found.session.game.position.need, Chance)
    assert found.session.forced
    assert place in carried_out(found)


@pytest.mark.parametrize("place", ["S.7.2", "S.6.1"])
def test_an_event_is_found_just_before_it(sandbox: Sandbox, place: str) -> None:
    found = looked(sandbox, place)
    assert found.how == "acts"
    assert place in carried_out(found)


def test_an_end_is_found_one_move_before(sandbox: Sandbox) -> None:
    found = looked(sandbox, "S.4.1")
    assert found.session.game.outcome is None
    carried_out(found)
    outcome = found.session.game.outcome
    assert outcome is not None
    assert outcome.cite.endswith("#S.4.1")


def test_a_ban_is_found_where_it_forbids_something(sandbox: Sandbox) -> None:
    found = looked(sandbox, "S.8.1", "2")
    assert found.how in ("refused", "start")
    found = looked(sandbox, "S.5.5")
    assert found.how == "refused"
    assert found.told


def test_what_was_done_as_the_haunt_began_and_what_is_only_read_is_told(sandbox: Sandbox) -> None:
    assert looked(sandbox, "S.3.1").how == "begun"
    note = looked(sandbox, "S.2.1")
    assert (note.how, len(note.session.nodes)) == ("start", 1)


def test_every_move_can_be_taken_back_to_the_root(sandbox: Sandbox) -> None:
    session = looked(sandbox, "T.6.1").session
    assert session.at > 0
    while session.at:
        session.undo()
    assert session.game.position.same(session.nodes[0].position)


def test_what_is_not_found_in_time_begins_the_haunt_with_the_reason(sandbox: Sandbox) -> None:
    found = looked(sandbox, "T.3.1", seconds=0.0)
    assert found.how == "start"
    assert not found.session.at
    assert "0" in found.told


def test_one_game_is_one_game() -> None:
    told = {
        (sort, played): _not_found(Target("haunt/x", "S.1", sort), played)
        for sort in ("standing", "step") for played in (1, 2)
    }  # fmt: skip
    assert "in 1 game it" in told["standing", 1]
    assert "in 2 games it" in told["standing", 2]
    assert "In 1 game it" in told["step", 1]
    assert "In 2 games it" in told["step", 2]


def test_a_file_in_nobodys_home_is_refused(home: Home) -> None:
    with TableDesk(home) as desk:
        for name in ("~nobody-of-this-name/x.md", "~nobody-of-this-name/x.json"):
            with pytest.raises(UsageError, match="this file cannot be used"):
                desk.begin(Start("file", name), "en")


def test_looking_can_be_stopped(sandbox: Sandbox) -> None:
    with pytest.raises(UsageError, match="stopped"):
        looked(sandbox, "T.3.1", stopped=lambda: True)
    with pytest.raises(UsageError, match="players"):
        looked(sandbox, "T.3.1", players=9)


def test_a_place_that_is_not_there_is_told(sandbox: Sandbox) -> None:
    for place in ("S.99.1", "X", "test:9", "test:x", "test:0"):
        with pytest.raises(NotFoundError):
            looked(sandbox, place)
    with pytest.raises(NotFoundError, match="no such test"):
        looked(sandbox, "test:1", "1")


def test_a_stable_key_and_a_box_name_a_place_too(sandbox: Sandbox) -> None:
    program = sandbox.haunt("9").program
    assert program is not None
    item = next(each for _b, _x, each in program.instructions() if each.at == "S.5.1")
    assert target_of(program, item.key).place == "S.5.1"
    assert target_of(program, "hill-2e/haunt/9#S.5.1b").place == "S.5.1"
    box = target_of(program, "S.5")
    assert box.fits("hill-2e/haunt/9#S.5.3")
    assert not box.fits("hill-2e/haunt/9#S.50.3")
    assert not box.fits("hill-2e/haunt/1#S.5.3")


@pytest.mark.parametrize(
    ("test", "room", "mark"), [("test:1", "room/kitchen", True), ("test:2", "room/ballroom", False)]
)
def test_a_test_begins_as_it_says(sandbox: Sandbox, test: str, room: str, mark: bool) -> None:
    """Jenny LeClerc stands in that room, her turn comes next, and a 3 is rolled."""
    found = looked(sandbox, test)
    assert found.how == "test"
    session = found.session
    jenny = next(
        seat
        for seat in session.game.state.order
        if character_in(session.game.state, seat) == "character/jenny-leclerc"
    )
    assert session.game.state.figures[jenny] == room
    assert session.forced == "3"
    assert session.game.state.active != jenny
    session.push(found.choice)
    while isinstance(session.game.position.need, Chance):
        session.roll()
    state = session.game.state
    assert state.active == jenny
    if mark:
        assert "Dancing" in state.marks.get(jenny, ())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tests_are_offered_in_every_language(home: Home, lang: Any) -> None:
    with TableDesk(home) as desk:
        found = dict(desk.tests(lang))
    assert {"hill-2e/haunt/9 test:1", "hill-2e/haunt/9 test:2"} <= set(found)
    assert ("Given" in found["hill-2e/haunt/9 test:1"]) == (lang == "en")


def test_the_table_opens_there_and_points_at_the_sentence(home: Home) -> None:
    with TableDesk(home) as desk:
        step = desk.begin(Start("here", "hill-2e/haunt/9", seed=1, cite="S.5.1"), "en")
        assert step.cite == "hill-2e/haunt/9#S.5.1"
        assert step.choice in {offer.notation for offer in step.shown.question.offers}
        assert step.told == ("It can be chosen here.",)
        root = desk.go(0)
        assert root.shown.at == 0
        other = desk.begin(Start("here", "hill-2e/haunt/9", seed=1, cite="test:1"), "zh-Hant")
        assert "珍妮" in other.told[0]


def test_a_page_that_is_being_written_is_opened_too(home: Home) -> None:
    text = next(iter(sorted(PAGE.rglob("*.md")))).read_text("utf-8")
    start = Start("here", "my draft", seed=3, page_text=text)
    with TableDesk(home) as desk:
        assert desk.begin(start, "en").cite == ""
        saved = desk.sitting.session.about
        assert saved["page"] == text
        broken = Start("here", "my draft", page_text=text.replace("players:", "plyers:"))
        with pytest.raises(CorpusError, match="the page has errors"):
            desk.begin(broken, "en")


def test_only_pages_with_tests_have_some(sandbox: Sandbox) -> None:
    assert page_tests(sandbox.haunt("1"), "en") == []
    assert [which for which, _text in page_tests(sandbox.haunt("9"), "en")] == ["test:1", "test:2"]
