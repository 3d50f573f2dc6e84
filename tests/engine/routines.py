"""Routines that only tests put on the stack: small decisions whose best answer is plain."""

from __future__ import annotations

from typing import Any

from workbench.engine.changing import take_damage
from workbench.engine.fates import end_game
from workbench.engine.run import Option, Run, routine

HURT = "hurt-for-test"
WIN_OR_LOSE = "win-or-lose-for-test"


@routine(HURT)
def _hurt(run: Run, data: Any) -> None:
    take_damage(run, data, 2, "physical")


@routine(WIN_OR_LOSE)
def _win_or_lose(run: Run, data: Any) -> None:
    options = [Option("lose", ("traitors",), "choose"), Option("win", ("heroes",), "choose")]
    end_game(run, run.choose(data, "choose", options), "a test")
