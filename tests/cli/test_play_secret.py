"""A traitor in secret at the table: nobody who types finds out which of the others it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.engine.pages import box_with
from tests.engine.test_secret_traitor import VIPER, begun
from tests.shipped import shipped_corpus
from workbench.cli.playing import Table
from workbench.desks.sandbox import Sandbox
from workbench.desks.table.sitting import Sitting
from workbench.engine.bots import RandomBot
from workbench.engine.box import Box
from workbench.engine.run import Decision
from workbench.engine.secrecy import is_hidden
from workbench.engine.sessions import Session
from workbench.store.place import Home


@pytest.fixture(scope="module")
def viper() -> Box:
    return box_with(shipped_corpus(), VIPER)


class Played:
    """What a person types at a table in their turn, and what is answered."""

    def __init__(self, desk: Sandbox, box: Box, deal: str, bots: tuple[str, ...], lang: Any):
        game = begun(box, deal).answer().end().end()  # left of the haunt revealer begins
        assert game.state.active == "e1"
        self.session = Session(game.game)
        teller = desk.teller(box, lang)
        self.table = Table(
            desk, Sitting(self.session, teller, {seat: RandomBot(1) for seat in bots})
        )

    @property
    def hidden(self) -> set[str]:
        state = self.session.game.state
        return {seat for seat in state.order if is_hidden(state, seat)}


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
def test_the_same_is_told_of_every_seat_that_a_bot_plays(
    prepared: Path, viper: Box, lang: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = [f"{how}{seat}" for how in ("? reveal:", "reveal:") for seat in ("e2", "e3")]
    heard: list[list[str]] = []
    with Sandbox(Home(prepared)) as desk:
        for deal, traitor in (("213", "e2"), ("231", "e3")):
            played = Played(desk, viper, deal, ("e2", "e3"), lang)
            need = played.session.game.position.need
            assert isinstance(need, Decision)
            assert [each.value for each in need.asides] == [traitor]
            capsys.readouterr()
            for line in asked:
                played.table.typed(line)
            heard.append(capsys.readouterr().out.splitlines())
            assert played.hidden == {"e1", "e2", "e3"}
            assert len(played.session.nodes) == 1
    assert heard[0] == heard[1]
    # Nor is one seat answered otherwise than the other.
    of = {
        seat: [line.replace(seat, "-") for line in heard[0] if f"reveal:{seat}" in line]
        for seat in ("e2", "e3")
    }
    assert len(of["e2"]) == 2
    assert of["e2"] == of["e3"]


def test_the_hidden_traitor_reveals_in_the_turn_of_another(
    prepared: Path, viper: Box, capsys: pytest.CaptureFixture[str]
) -> None:
    with Sandbox(Home(prepared)) as desk:
        played = Played(desk, viper, "213", ("e3",), "en")
        played.table.typed("? reveal:e2")
        assert "reveal:e2: this can be chosen here" in capsys.readouterr().out
        played.table.typed("reveal:e2")
        assert played.hidden == set()
        assert played.session.game.state.active == "e1"
