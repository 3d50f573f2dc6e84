"""Turns: who is next, what can be done in a turn, what its beginning and end set off."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from workbench.engine.actions import offered, perform_action
from workbench.engine.endings import begun_before
from workbench.engine.fates import end_game
from workbench.engine.gates import in_force
from workbench.engine.happening import announce, mention, scope_of, shielded
from workbench.engine.keeping import rules_in_play
from workbench.engine.lasting import expire
from workbench.engine.meaning.core import holds, resolve
from workbench.engine.meaning.nouns import alive
from workbench.engine.monsters import acting, stand_up
from workbench.engine.playing import player_of
from workbench.engine.prefixes import whose_turn
from workbench.engine.rules import Rule
from workbench.engine.run import UNTOLD, Event, Run, routine
from workbench.engine.secrecy import revealing, show_token
from workbench.engine.state import State, figures_in, in_this_turn, things_at
from workbench.engine.stats import kinds_of_haunt
from workbench.model.trees import Node

__all__ = ["next_in_order"]


def next_in_order(run: Run, who: str) -> str:
    """Returns whose turn comes after somebody's; a seat keeps its turn when its figure is dead."""
    state = run.state
    order = state.order
    if who == "monsters":
        who = str(state.memory.get("before-monsters", order[-1]))
    elif state.phase == "haunt" and who == before_monsters(run):
        state.memory["before-monsters"] = who
        return "monsters"
    at = order.index(who) if who in order else -1
    return order[(at + 1) % len(order)]


def before_monsters(run: Run) -> str:
    """Returns the seat after whose turn the monsters act; empty in a haunt that brings none."""
    if not kinds_of_haunt(run) and not any(each.startswith("m") for each in run.state.figures):
        return ""
    for rule, known in in_force(run, "statement", "turn_after"):
        core = rule.core
        turn = core.get("turn") if isinstance(core, Node) and core.frame == "turn_after" else None
        whose = turn.get("whose") if isinstance(turn, Node) else None
        if whose is not None:
            found = resolve(run, whose, known or scope_of(run, rule))
            if found:
                return found[0]
    return run.state.order[-1]


@routine("round")
def _round(run: Run, data: Any) -> None:
    """Begins a turn; when it is over, the next one."""
    who = data
    state = run.state
    state.turn += 1
    state.active = who
    gone = ("moved:", "allowance:", "less-movement:")
    for key in [key for key in state.memory if key.startswith(gone)]:
        del state.memory[key]
    state.memory.pop(UNTOLD, None)
    if acting(run) if who == "monsters" else alive(run, who):
        run.tell("turn-begins", who, turn=state.turn)
    else:  # the dead have no turn (rule: death#figure-goes), but a page may bring something in it
        state.memory[UNTOLD] = who
    expire(run, "at_start")
    if run.box.ruleset.stands_at_start and who in state.figures and stand_up(run):
        state.used[f"over:{who}"] = state.turn
    moment(run, "at_start")
    announce(run, Event("turn_begins", who, {"turn": who}, ""))
    run.push("monsters-act" if who == "monsters" else "act", who)
    run.push("turn-ends", who)


@routine("game-starts")
def _game_starts(run: Run, data: Any) -> None:
    """Does what characters and rooms say of the start of the game."""
    del data
    for rule in rules_in_play(run, ("moment", "at_game_start")):
        run.push("rule", (rule.entry, rule.instruction.key, scope_of(run, rule).to_plain()))


@routine("turn-ends")
def _turn_ends(run: Run, data: Any) -> None:
    who = data
    expire(run, "at_end")
    if alive(run, who):
        here = run.state.figures[who]
        announce(run, Event("end_turn_in", who, {"where": here}, run.cite))
        others = [each for each in figures_in(run.state, here) if each != who]
        beside = (*others, *things_at(run.state, f"room:{here}"))
        mention(run, Event("end_turn_with", who, {"whom": beside}, run.cite))
    moment(run, "at_end")
    run.push("after-turn", who)


@routine("after-turn")
def _after_turn(run: Run, data: Any) -> None:
    """What ends with a turn is over; the haunt roll, if an omen was drawn; then the next turn."""
    who = data
    state = run.state
    if not run.box.ruleset.stands_at_start:
        stand_up(run)
    run.tell("turn-over", who, turn=state.turn)
    drawn = state.memory.get("omen-drawn")
    if state.phase == "explore" and drawn and drawn[2] == state.turn and run.box.ruleset.haunt_dice:
        run.push("haunt-roll", who)
    run.push("next-turn", who)


@routine("next-turn")
def _next_turn(run: Run, data: Any) -> None:
    state = run.state
    if state.phase == "over" or _stands_still(run):
        return
    more: tuple[str, ...] = tuple(state.memory.pop("more-turns", ()))
    after = str(state.memory.pop("order-from", data))  # the order goes on from here afterwards
    if not more:
        run.push("round", next_in_order(run, after))
        return
    state.memory["order-from"] = after
    if more[1:]:
        state.memory["more-turns"] = more[1:]
    run.push("round", more[0])


def _stands_still(run: Run) -> bool:
    """Ends a game that nobody is left to change, and no page does; nobody has won it.

    It is taken for that if nobody can act, and all was the same for so many rounds that whatever
    pages leave to chance would have come.
    """
    state = run.state
    if state.phase != "haunt" or acting(run) or any(alive(run, seat) for seat in state.order):
        state.memory.pop(_STILL, None)
        return False
    now = _digest(state)
    since, before = state.memory.get(_STILL, (state.turn, ""))
    if now != before:
        state.memory[_STILL] = (state.turn, now)
        return False
    if state.turn - since < _ROUNDS * (len(state.order) + 1):
        return False
    run.tell("still")
    end_game(run, (), "", ())
    return True


#: Since which turn nobody could do anything, and a digest of how all was then.
_STILL = "still"
_ROUNDS = 100
#: What of a state would change if anything did; what was done when, and whose turn it is, does not
#: count.
_SUBSTANCE = (
    "figures", "rooms", "rows", "fixed", "sides", "marks", "things", "kinds", "tracks", "control",
    "lasting",
)  # fmt: skip


def _digest(state: State) -> str:
    plain = [sorted(getattr(state, name).items()) for name in _SUBSTANCE]
    return hashlib.sha256(json.dumps(plain, default=str).encode()).hexdigest()[:16]


def moment(run: Run, frame: str) -> None:
    """Sets off every rule that waits for this moment of the turn in progress."""
    for rule in rules_in_play(run, ("moment", frame)):
        scope = scope_of(run, rule)
        if run.state.active in run.state.figures:
            scope.facts["figure"] = run.state.active
        if rule.entry.startswith("room/") and run.state.active.startswith("e"):
            if not alive(run, run.state.active):
                continue  # a room does nothing more to the dead
            scope.you = scope.doer = run.state.active
        if all(
            _goes(run, rule, prefix, frame, scope)
            for prefix in rule.prefixes
            if prefix.frame in (frame, "while", "from_next_turn")
        ) and not shielded(run, rule, scope.you or run.state.active):
            run.push("rule", (rule.entry, rule.instruction.key, scope.to_plain()))


def _goes(run: Run, rule: Rule, prefix: Any, frame: str, scope: Any) -> bool:
    if prefix.frame == frame:
        turn = prefix.get("turn")
        return turn is not None and whose_turn(run, turn, scope)
    if prefix.frame == "from_next_turn":
        return begun_before(run, rule)
    cond = prefix.get("cond")
    return cond is not None and holds(run, cond, scope)


@routine("act")
def _act(run: Run, data: Any) -> None:
    """Somebody does one thing of the turn, or ends it."""
    who = data
    state = run.state
    if state.active != who or state.phase == "over" or who not in state.figures:
        return
    if in_this_turn(state, f"over:{who}"):
        return
    if {"dead", "stunned"} & set(state.marks.get(who, ())):
        return
    skips = state.memory.get(f"skips:{who}")
    if skips is not None and skips < state.turn:
        del state.memory[f"skips:{who}"]
        return
    shown = revealing(run, who)
    chosen = run.choose(
        player_of(run, who),
        "turn",
        lambda: [*offered(run, who), *(each for each in shown if each.value == who)],
        value_of=lambda notation: notation,
        about={"turn": state.turn},
        asides=[each for each in shown if each.value != who],
    )
    if isinstance(chosen, str) and chosen.partition(":")[0] == "reveal":
        run.cite = run.box.ruleset.citations.get("revealing", "")
        show_token(run, chosen.partition(":")[2] or who)
        run.push("act", who)
        return
    if chosen is None or chosen == "end":
        run.tell("ends", who)
        return
    perform_action(run, who, chosen)
    run.push("act", who)
