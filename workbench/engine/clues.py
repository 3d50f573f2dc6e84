"""Clues that start the haunt: the mystery card, a roll at each clue (rules: setup, haunt-roll)."""

from __future__ import annotations

from typing import Any

from workbench.engine.happening import announce
from workbench.engine.haunting import begin_haunt
from workbench.engine.meaning.core import Scope, meaning, number, pick
from workbench.engine.rolling import Roll, roll
from workbench.engine.run import Event, Run, routine
from workbench.model.trees import Node


@routine("mystery-card")
def _mystery_card(run: Run, data: Any) -> None:
    """The players agree on a card; whoever begins names it (rule: setup)."""
    chosen = pick(run, data, "mystery", run.box.mysteries)
    if chosen:
        run.state.memory["mystery"] = chosen
        run.play = None  # that card is in play from now on
        run.tell("mystery", data, card=chosen)


@routine("clue-roll")
def _clue_roll(run: Run, data: Any) -> None:
    """Whoever has drawn a clue rolls a die for each that is carried; the last needs no roll."""
    who, clue = data
    state, rules = run.state, run.box.ruleset
    if state.phase != "explore":
        return
    run.cite = rules.citations.get("haunt-roll", "")
    carried = sum(
        1 for each, place in state.things.items() if each[:5] == "clue/" and place[:4] == "by:e"
    )
    if int(state.memory.get("clues", 0)) < rules.last_clue:
        total = roll(run, Roll(who, "roll_haunt", carried))
        run.tell("clue-roll", who, total=total, clues=carried)
        if total < rules.clue_target:
            return
    run.tell("clue-starts", who, clue=clue)
    state.revealer = who
    announce(run, Event("haunt_begins", who, {}, run.cite))
    run.push("haunt-of-clue", (who, None))


@meaning("act", "haunt_of_number")
def haunt_of_number(run: Run, node: Node, scope: Scope) -> None:
    """This is the haunt that is played."""
    wanted = node.get("n")
    if wanted is not None:
        run.push("haunt-of-clue", (run.state.revealer, number(run, wanted, scope)))


@routine("haunt-of-clue")
def _haunt_of_clue(run: Run, data: Any) -> None:
    """The haunt that the mystery card has found begins."""
    who, wanted = data
    if run.state.phase == "explore":
        begin_haunt(run, who, wanted, run.state.figures.get(who, ""))
