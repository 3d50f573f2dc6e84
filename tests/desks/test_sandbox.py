"""The sandbox's desk: which games can be begun, how bots go on, what is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from workbench.desks.going_on import ended, play_on
from workbench.desks.sandbox import Sandbox
from workbench.engine.bots import RandomBot
from workbench.engine.conserving import problems
from workbench.engine.errors import EngineFaultError
from workbench.engine.game import Game
from workbench.engine.run import Decision
from workbench.engine.sessions import Session
from workbench.errors import CorpusError, NotFoundError, UsageError
from workbench.store.place import Home


@pytest.fixture(scope="module")
def desk(prepared: Path) -> Sandbox:
    return Sandbox(Home(prepared))


@pytest.mark.parametrize(("game", "players"), [("hill-2e", 3), ("hill-2e", 6), ("hill-1e", 5)])
def test_a_game_from_set_up(desk: Sandbox, game: str, players: int) -> None:
    session = desk.new_game(game, players, 4)
    state = session.game.state
    assert len(state.players) == players
    assert state.phase == "explore"
    assert set(state.figures.values()) == {"room/entrance-hall"}
    colours = [session.game.box.characters[each].facts.colour for each in state.players]
    assert len(set(colours)) == players  # nobody plays both sides of one card
    again = desk.new_game(game, players, 4)
    assert again.game.position.same(session.game.position)
    assert desk.new_game(game, players, 5).game.state.players != state.players


@pytest.mark.parametrize("haunt", ["haunt/4", "4", "hill-2e/haunt/4"])
def test_a_haunt_by_its_number_or_id(desk: Sandbox, haunt: str) -> None:
    session = desk.new_haunt(haunt, 4, 1)
    assert session.about["haunt"] == "hill-2e/haunt/4"
    begins = next(e for e in session.game.position.events if e.verb == "haunt-begins")
    assert begins.args["haunt"] == "haunt/4"
    assert list(problems(session.game.box, session.game.position.base)) == []


def test_what_cannot_be_begun(desk: Sandbox) -> None:
    with pytest.raises(NotFoundError):
        desk.new_game("chess")
    with pytest.raises(UsageError):
        desk.new_game("hill-2e", 2)
    with pytest.raises(NotFoundError, match="not written as a page"):
        desk.new_haunt("50", 3)
    with pytest.raises(NotFoundError):
        desk.new_haunt("attic", 3)


def test_bots_and_chance_go_on_until_a_person_has_to_choose(desk: Sandbox) -> None:
    session = desk.new_game("hill-2e", 3, 2)
    bots = {seat: RandomBot(1) for seat in ("e1", "e3")}
    heard: list[int] = []
    assert play_on(session, bots, heard=lambda: heard.append(session.at)) is None
    need = session.game.position.need
    assert isinstance(need, Decision)
    assert need.who == "e2"
    assert heard == list(session.path)


class Faulty:
    """A bot at whose table the engine breaks."""

    def choose(self, game: Game, decision: Decision) -> str:
        raise EngineFaultError("it does not know this", cite="haunt/0#S.1.1", detail="unknown")


class Odd(Faulty):
    """A bot at whose table the program breaks."""

    def choose(self, game: Game, decision: Decision) -> str:
        raise KeyError("what")


@pytest.mark.parametrize("bot", [Faulty(), Odd()])
def test_a_fault_ends_a_game_without_a_traceback(desk: Sandbox, bot: Faulty) -> None:
    session = desk.new_game("hill-2e", 3, 2)
    end = play_on(session, dict.fromkeys(session.game.state.order, bot))
    assert end is not None
    assert end.fault
    assert end.winner is None
    assert end.reason


@pytest.mark.parametrize(
    ("winners", "said"),
    [
        (("heroes",), "heroes"),
        (("traitors",), "traitor"),
        (("monsters",), "traitor"),
        (("heroes", "traitors"), "both"),
        ((), "nobody"),
    ],
)
def test_who_has_won(desk: Sandbox, winners: tuple[str, ...], said: str) -> None:
    game = desk.new_game("hill-2e", 3, 2).game
    state = game.position.base.copy()
    state.phase, state.stack, state.winner = "over", (), (winners, ("e1",), "haunt/4#S.2.1")
    end = ended(Session(Game.from_state(game.box, state)))
    assert (end.winner, end.seats, end.citation) == (said, ("e1",), "haunt/4#S.2.1")


def test_a_session_is_kept(desk: Sandbox, tmp_path: Path) -> None:
    session = desk.new_game("hill-2e", 3, 2)
    session.push(session.game.choices[0].notation)
    file = tmp_path / "game.json"
    desk.save(session, file)
    found = desk.load(file)
    assert found.same_rules
    assert found.difference is None
    assert found.session.game.position.same(session.game.position)
    assert found.session.about == session.about
    # The log begins where the game did, with its first turn.
    first = found.session.nodes[0].position.events
    assert first == session.nodes[0].position.events
    assert first[0].verb == "turn-begins"


def test_files_that_cannot_be_used(desk: Sandbox, tmp_path: Path) -> None:
    session = desk.new_game("hill-2e", 3, 2)
    with pytest.raises(UsageError):
        desk.save(session, tmp_path / "no" / "folder" / "game.json")
    with pytest.raises(NotFoundError):
        desk.load(tmp_path / "none.json")
    with pytest.raises(UsageError):
        desk.load(tmp_path)
    (tmp_path / "bad.json").write_bytes(b"\xff")
    with pytest.raises(CorpusError, match="byte 0 is not UTF-8"):
        desk.load(tmp_path / "bad.json")


def test_the_paragraph_of_a_rule(desk: Sandbox) -> None:
    cite = desk.box("hill-2e").ruleset.citations["movement"]
    assert "Speed" in desk.rule(cite, "en")
    assert "速度" in desk.rule(cite, "zh-Hant")
    assert desk.rule("hill-2e/rule/none#x", "en") == ""
    assert desk.rule("nonsense", "en") == ""
