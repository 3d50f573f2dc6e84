"""Routines that only tests put on the stack: small decisions whose best answer is plain."""

from __future__ import annotations

from typing import Any

from workbench.engine.changing import take_damage
from workbench.engine.doing import do_verb
from workbench.engine.fates import end_game
from workbench.engine.meaning.core import Scope
from workbench.engine.run import Option, Run, routine
from workbench.model.trees import Leaf, Node

HURT = "hurt-for-test"
SNACK = "snack-for-test"
WIN_OR_LOSE = "win-or-lose-for-test"


@routine(HURT)
def _hurt(run: Run, data: Any) -> None:
    take_damage(run, data, 2, "physical")


@routine(SNACK)
def _snack(run: Run, data: Any) -> None:
    """Somebody takes one Scooby Snack more, as a card says it."""
    noun = Leaf("token", "mystery/token/scooby-snack")
    what = Node("a_one_thing", (("noun", noun), ("slot", Leaf("slot", "1"))))
    do_verb(run, Node("take", (("what", what),)), data, Scope("", data, data, {}, {}))


@routine(WIN_OR_LOSE)
def _win_or_lose(run: Run, data: Any) -> None:
    options = [Option("lose", ("traitors",), "choose"), Option("win", ("heroes",), "choose")]
    end_game(run, run.choose(data, "choose", options), "a test")
