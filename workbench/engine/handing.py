"""Handing things over: dropping, picking up, giving, once for each thing in a turn (items)."""

from __future__ import annotations

from workbench.engine.allowing import allowed_by
from workbench.engine.banning import forbidding
from workbench.engine.barriers import same_side
from workbench.engine.drawing import lose_card, take_card
from workbench.engine.fighting import tradable
from workbench.engine.gates import in_force
from workbench.engine.happening import mention
from workbench.engine.meaning.nouns import alive, opposed
from workbench.engine.run import Event, Option, Run
from workbench.engine.snacks import has_room_for, snacks_of
from workbench.engine.state import in_this_turn, things_at
from workbench.model.trees import Node

__all__ = ["carries_items", "hand_over", "handing_over"]


def carries_items(run: Run, who: str) -> bool:
    """Tells whether a figure can carry items: explorers do, monsters only where it is said."""
    if who.startswith("e"):
        return True
    for rule, known in in_force(run, "action", "carry_as_explorer"):
        core = rule.bare
        do = core.get("do") if isinstance(core, Node) else None
        carries = isinstance(do, Node) and do.frame == "carry_as_explorer"
        if carries and allowed_by(run, rule, who, known) is not None:
            return True
    return False


def handing_over(run: Run, who: str) -> list[Option]:
    """Returns what somebody can drop, give and pick up now."""
    state = run.state
    here = state.figures.get(who, "")
    rules = run.box.ruleset
    if not carries_items(run, who) or here not in state.rooms:
        return []  # things change hands in a room, and lie in one; nothing lies outside
    things = things_at(state, f"by:{who}", f"room:{here}")
    if not things and rules.may_drop:
        return []
    found: list[Option] = []
    partners = [
        other
        for other, where in state.figures.items()
        if where == here and other != who and other.startswith("e") and alive(run, other)
        and not opposed(run, who, other) and same_side(run, here, who, other)
    ]  # fmt: skip
    for thing in things:
        place = state.things[thing]
        if not (tradable(run, thing) or thing in snacks_of(run, who)[:1]):
            continue
        if in_this_turn(state, f"handled:{thing}"):
            continue
        args = {"what": thing}
        if place.startswith("room:"):
            if not rules.may_drop or not same_side(run, here, who, thing):
                continue
            if forbidding(run, "pick_up", who, args) is None:
                found.append(Option(f"pick-up:{thing}", thing, "take"))
            continue
        if rules.may_drop and forbidding(run, "drop", who, args) is None:
            found.append(Option(f"drop:{thing}", thing, "drop"))
        if forbidding(run, "give", who, args) is None:
            for other in partners:
                if not has_room_for(run, other, thing):
                    continue
                if forbidding(run, "take", other, args) is None:
                    found.append(Option(f"give:{thing}:{other}", thing, "give"))
    if rules.may_drop:
        return found
    return _once_each(run, who, [*found, *_takeable(run, who, partners)])


def _takeable(run: Run, who: str, partners: list[str]) -> list[Option]:
    """Returns what somebody can ask others in the room for (rule: actions#default)."""
    return [
        Option(f"take:{thing}:{other}", thing, "ask")
        for other in partners
        for thing in things_at(run.state, f"by:{other}")
        if (tradable(run, thing) or thing in snacks_of(run, other)[:1])  # one is like another
        and has_room_for(run, who, thing)
        and forbidding(run, "give", other, {"what": thing}) is None
        and forbidding(run, "take", who, {"what": thing}) is None
    ]


def _once_each(run: Run, who: str, options: list[Option]) -> list[Option]:
    """Leaves out what was done already in the turn: each action is taken once (rule: once)."""
    state = run.state
    return [
        option
        for option in options
        if not in_this_turn(state, f"{option.notation.partition(':')[0]}:{who}")
    ]


def hand_over(run: Run, who: str, word: str, rest: str) -> bool:
    """Does what a notation says; tells whether it is one of handing over."""
    state = run.state
    if word == "drop":
        state.used[f"handled:{rest}"] = state.turn
        _hands(run, ("drop", "part_with"), who, {"what": rest})
        lose_card(run, who, rest, f"room:{state.figures[who]}")
        state.facing.pop(rest, None)
        if who in state.facing:
            state.facing[rest] = state.facing[who]
        run.tell("drops", who, what=rest)
    elif word == "pick-up":
        state.used[f"handled:{rest}"] = state.turn
        _hands(run, ("pick_up",), who, {"what": rest})
        take_card(run, who, rest)
    elif word == "take":
        thing, _colon, other = rest.rpartition(":")
        state.used[f"take:{who}"] = state.turn
        options = [Option("yes", True, "accept"), Option("no", False, "accept")]
        if run.choose(other, "accept", options, about={"what": thing, "to": who}):
            _hands(run, ("give", "trade", "part_with"), other, {"what": thing, "whom": who})
            lose_card(run, other, thing, f"by:{who}")
            run.push("taken", (who, thing))
    elif word == "give":
        thing, _colon, other = rest.rpartition(":")
        state.used[f"handled:{thing}"] = state.turn
        if not run.box.ruleset.may_drop:
            state.used[f"give:{who}"] = state.turn
        options = [Option("yes", True, "accept"), Option("no", False, "accept")]
        if run.choose(other, "accept", options, about={"what": thing, "from": who}):
            _hands(run, ("give", "trade", "part_with"), who, {"what": thing, "whom": other})
            lose_card(run, who, thing, f"by:{other}")
            run.push("taken", (other, thing))
    else:
        return False
    return True


def _hands(run: Run, verbs: tuple[str, ...], who: str, args: dict[str, str]) -> None:
    """Tells, under each verb that it is called by, that something goes into other hands."""
    for verb in verbs:
        mention(run, Event(verb, who, args, run.cite))
