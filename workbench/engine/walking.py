"""Going from room to room: what it costs, what leaving and entering set off."""

from __future__ import annotations

from typing import Any

from workbench.engine.barriers import arrive_by_way, passable
from workbench.engine.board import Way, adjacent, blocked, ways
from workbench.engine.changing import value
from workbench.engine.gates import in_force, said, standing_scopes
from workbench.engine.happening import announce, heeded, mention, replaced, scope_of
from workbench.engine.harm import says
from workbench.engine.keeping import kept, rules_in_play
from workbench.engine.meaning.core import matches, number
from workbench.engine.meaning.nouns import opposed
from workbench.engine.run import Event, Run, routine
from workbench.engine.state import figures_in, in_this_turn, things_at
from workbench.model.trees import Node

__all__ = ["cost_of_leaving", "enter", "movement_left", "reachable", "walk"]


def movement_left(run: Run, who: str) -> int:
    """Returns how many spaces a figure can still move this turn."""
    state = run.state
    if in_this_turn(state, f"halted:{who}"):
        return 0
    allowance = state.memory.get(f"allowance:{who}")
    most = int(allowance) if allowance is not None else _own_speed(run, who)
    less = int(state.memory.get(f"less-movement:{who}", 0))
    if less:
        most = max(1, most - less)
    most = min(most, _most_spaces(run, who))
    return max(0, most - int(state.memory.get(f"moved:{who}", 0)))


def _own_speed(run: Run, who: str) -> int:
    """Returns a figure's Speed; the dead under control go 1 space at least, as monsters do.

    Whoever died of a lost Speed could never move again otherwise (rule: monsters#at-least-one).
    """
    speed = value(run, who, "speed")
    return max(1, speed) if run.state.sides.get(who) == "monsters" else speed


def _most_spaces(run: Run, who: str) -> int:
    """Returns the most spaces that any rule lets a figure move in a turn."""
    if not rules_in_play(run, ("naming", "move_max")):
        return 99
    return kept(run, _least_of_most, who)


def _least_of_most(run: Run, who: str) -> int:
    most = 99
    for rule in rules_in_play(run, ("naming", "move_max")):
        core = rule.bare
        if not isinstance(core, Node):
            continue
        whom, do = core.get("who"), core.get("do")
        far = do.get("far") if isinstance(do, Node) else None
        for scope in standing_scopes(run, rule):
            if whom is not None and far is not None and matches(run, whom, who, scope):
                most = min(most, number(run, far, scope))
    return most


def cost_of_leaving(run: Run, who: str) -> int:
    """Returns how many spaces more it costs to leave a room with opponents."""
    if not run.box.ruleset.enemies_slow or run.state.phase != "haunt":
        return 0
    state = run.state
    slowing = [
        other
        for other in figures_in(state, state.figures.get(who, ""))
        if other != who
        and opposed(run, who, other)
        and not {"stunned", "dead"} & set(state.marks.get(other, ()))
        and not any(says(run, "affect_nothing", other))
    ]
    if not slowing or _says_of(run, "opponents_ignore", "whom", who):
        return 0
    return sum(1 for other in slowing if not _says_of(run, "slows_no_one", "who", other))


def _says_of(run: Run, frame: str, field: str, who: str) -> bool:
    return said(run, ("statement", frame)) and kept(run, _says, frame, field, who)


def _says(run: Run, frame: str, field: str, who: str) -> bool:
    for rule, known in in_force(run, "statement", frame):
        core = rule.bare
        if isinstance(core, Node) and core.frame == frame:
            tree = core.get(field)
            for scope in standing_scopes(run, rule, known):
                if tree is not None and matches(run, tree, who, scope):
                    return True
    return False


def cost_of_entering(run: Run, who: str, way: Way) -> int:
    """Returns how many spaces going a way takes, where sentences change what entering costs."""
    if run.state.phase != "haunt" or not way.cost or not said(run, ("statement", "cost_for")):
        return way.cost
    return kept(run, _cost_of_entering, who, way)


def _cost_of_entering(run: Run, who: str, way: Way) -> int:
    for rule, known in in_force(run, "statement", "cost_for"):
        core = rule.core
        if not isinstance(core, Node) or core.frame != "cost_for":
            continue
        where, whom, far = core.get("where"), core.get("whom"), core.get("far")
        for scope in standing_scopes(run, rule, known):
            if where is None or far is None:
                continue
            if (whom is None or matches(run, whom, who, scope)) and matches(
                run, where, way.to, scope
            ):
                return number(run, far, scope)
    return way.cost


def walk(run: Run, who: str, way: Way) -> None:
    """Moves a figure along a way; the spaces are spent."""
    state = run.state
    start = state.figures[who]
    cost = cost_of_entering(run, who, way)
    cost += cost_of_leaving(run, who) if way.cost else 0
    moved = int(state.memory.get(f"moved:{who}", 0))
    left = movement_left(run, who)
    if replaced(run, Event("move", who, {"where": way.to}, run.cite)):
        return
    state.memory[f"moved:{who}"] = moved + min(cost, max(left, way.cost))
    announce(run, Event("leave", who, {"where": start}, run.cite))
    run.push("arrive", (who, start, tuple(way)))


@routine("arrive")
def _arrive(run: Run, data: Any) -> None:
    """What leaving sets off is over: whoever is still there comes to the other room."""
    who, start, plain = data
    way = Way(*plain)
    if run.state.figures.get(who) != start or "dead" in run.state.marks.get(who, ()):
        return
    arrive_by_way(run, who, way.to, way)
    enter(run, who, way.to, came_from=start)
    mention(run, Event("move", who, {"where": way.to}, run.cite))


def enter(run: Run, who: str, room: str, start: str = "", *, came_from: str = "") -> None:
    """Puts a figure into a room, with what leaving and entering set off.

    Args:
        run: The step.
        who: The figure.
        room: The room.
        start: The room that it leaves, if that is still to be told.
        came_from: The room it has left already.
    """
    state = run.state
    if start:
        announce(run, Event("leave", who, {"where": start}, run.cite))
    state.figures[who] = room
    if state.phase == "haunt":
        for other in list(state.figures):
            held = state.memory.get(f"held:{other}") == who and _drags(run, who)
            if held or state.memory.get(f"carried:{other}") == who:
                state.figures[other] = room
        if rules_in_play(run, ("naming", "bring_into")):
            for thing in things_at(state, f"by:{who}"):
                state.used[f"did:{who}:bring_into:{thing}:{room}"] = state.turn
    run.tell("moves", who, room=room, start=start or came_from)
    announce(run, Event("enter", who, {"where": room}, run.cite))
    if heeded(run, "bring_into"):
        carried = tuple(things_at(state, f"by:{who}"))
        announce(run, Event("bring_into", who, {"what": carried, "where": room}, run.cite))


def _drags(run: Run, who: str) -> bool:
    """Tells whether a figure takes those it holds along as a matter of course."""
    return any(says(run, "carry_figure", who))


def reachable(run: Run, who: str) -> list[Way]:
    """Returns the ways that a figure can take now."""
    left = movement_left(run, who)
    room = run.state.figures.get(who, "")
    if left <= 0 or room not in run.state.rooms or run.state.memory.get(f"held:{who}"):
        return []
    moved = int(run.state.memory.get(f"moved:{who}", 0))
    slowed = cost_of_leaving(run, who)
    found = []
    told = run.state.phase == "haunt" and said(run, ("statement", "cost_for"))
    for way in _all_ways(run, room, who):
        cost = cost_of_entering(run, who, way) if told else way.cost
        cost += slowed if way.cost else 0
        # However many opponents there are, one space can always be moved in a turn.
        if cost <= left or (moved == 0 and left > 0):
            found.append(way)
    return found


def _all_ways(run: Run, room: str, who: str) -> list[Way]:
    """Returns the ways out of a room, walls left out of account for whoever goes through them."""
    found = passable(run, who, room, ways(run, room, who))
    cite = _through_walls(run, who)
    if cite:
        area = run.state.rooms[room][0]
        known = {way.to for way in found} | blocked(run, room)
        for other in adjacent(run, room):
            if other not in known and run.state.rooms[other][0] == area:
                found.append(Way(other, "", 1, cite))
    return found


def _through_walls(run: Run, who: str) -> str:
    """Returns the sentence that lets a figure go through walls, or empty."""
    if run.state.phase != "haunt":
        return ""
    for rule, known in in_force(run, "action", "move_walls"):
        core = rule.bare
        do = core.get("do") if isinstance(core, Node) else None
        subject = core.get("who") if isinstance(core, Node) else None
        walls = isinstance(do, Node) and do.frame == "move_walls" and subject is not None
        if (
            walls
            and subject is not None
            and matches(run, subject, who, known or scope_of(run, rule))
        ):
            return rule.citation
    return ""
