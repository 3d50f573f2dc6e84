"""The board: where rooms lie, which doors meet, what connects them, how far things are.

Areas are grids: x grows to the east, y to the south. Rooms are named as in positions. Distance
counts the spaces an ordinary explorer could walk, whatever they cost (fixed readings).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from workbench.engine.happening import scope_of
from workbench.engine.keeping import kept, rules_in_play
from workbench.engine.meaning.core import Scope, holds, matches, resolve
from workbench.engine.meaning.nouns import pool
from workbench.engine.rules import Rule
from workbench.engine.run import Run
from workbench.engine.state import of_kind
from workbench.model.trees import Node, Tree

__all__ = [
    "DIRECTIONS",
    "OPPOSITE",
    "Way",
    "adjacent",
    "away_from",
    "blocked",
    "distances",
    "doors",
    "in_sight",
    "neighbour",
    "open_doors",
    "open_edges",
    "place",
    "room_below",
    "statements",
    "take_up",
    "ways",
]

DIRECTIONS = ("N", "E", "S", "W")
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
_STEP = {
    "N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0),
    "NE": (1, -1), "SE": (1, 1), "SW": (-1, 1), "NW": (-1, -1),
}  # fmt: skip


class Way(NamedTuple):
    """A way out of a room.

    Attributes:
        to: The room it leads to.
        door: The direction of the door, or empty for a special way.
        cost: The spaces it takes.
        cite: The sentence that makes it, or empty for a door.
    """

    to: str
    door: str
    cost: int = 1
    cite: str = ""


def place(run: Run, room: str, area: str, x: int, y: int, turns: int) -> None:
    """Lays a room at a place, turned clockwise by so many quarters."""
    run.state.rooms[room] = (area, x, y, turns, True)
    run.state.grid[f"{area}:{x}:{y}"] = room


def take_up(run: Run, room: str) -> None:
    """Takes a room off its place; it is laid elsewhere at once."""
    area, x, y, _turns, _up = run.state.rooms[room]
    run.state.grid.pop(f"{area}:{x}:{y}", None)


def turned(direction: str, turns: int) -> str:
    """Returns a direction turned clockwise by so many quarters."""
    return DIRECTIONS[(DIRECTIONS.index(direction) + turns) % 4]


def doors(run: Run, room: str) -> tuple[str, ...]:
    """Returns the directions in which a room has doors, as it lies; outside there are none."""
    placed = run.state.rooms.get(room)
    return run.box.rooms[room].doors_turned[placed[3]] if placed is not None else ()


def neighbour(run: Run, room: str, direction: str) -> str:
    """Returns the room whose tile shares this edge, or an empty text."""
    placed = run.state.rooms.get(room)
    if placed is None:  # somebody stands outside, or on no tile at all
        return ""
    area, x, y, _turns, _up = placed
    dx, dy = _STEP[direction]
    return run.state.grid.get(f"{area}:{x + dx}:{y + dy}", "")


def beside(run: Run, room: str, direction: str) -> tuple[str, int, int]:
    """Returns the place on the other side of an edge."""
    area, x, y, _turns, _up = run.state.rooms[room]
    dx, dy = _STEP[direction]
    return area, x + dx, y + dy


def connected(run: Run, room: str) -> Iterator[Way]:
    """Yields the ways through doors that meet a door."""
    for direction in doors(run, room):
        other = neighbour(run, room, direction)
        if other and run.state.rooms[other][4] and OPPOSITE[direction] in doors(run, other):
            yield Way(other, direction)


def open_doors(run: Run, room: str) -> tuple[str, ...]:
    """Returns the doors of a room behind which no tile lies; none where they do not count so."""
    if rules_in_play(run, ("stating", "doors_not_open")) and _not_open(run, room):
        return ()
    return tuple(each for each in doors(run, room) if not neighbour(run, room, each))


def _not_open(run: Run, room: str) -> bool:
    for rule, core in statements(run, "doors_not_open"):
        scope = scope_of(run, rule, chosen=False)
        where = core.get("where")
        held = all(_holds(run, prefix, scope) for prefix in rule.prefixes)
        if held and where is not None and matches(run, where, room, scope):
            return True
    return False


def open_edges(run: Run, area: str) -> frozenset[tuple[str, int, int]]:
    """Returns the places in an area at which a tile could be laid at an open door."""
    return kept(run, _open_edges, area)


def _open_edges(run: Run, area: str) -> frozenset[tuple[str, int, int]]:
    return frozenset(
        beside(run, room, door)
        for room, placed in run.state.rooms.items()
        if placed[0] == area
        for door in open_doors(run, room)
    )


def statements(run: Run, *frames: str) -> Iterator[tuple[Rule, Node]]:
    """Yields the statements of these frames that hold now, with their cores."""
    for rule in rules_in_play(run, ("stating", *frames)):
        assert isinstance(rule.core, Node)
        yield rule, rule.core


#: What makes ways, and what takes the cost off them.
_MAKING = ("counts_connected", "one_way")
_FOR_SOME = ("for some", *_MAKING, "free_way")


def _walker(run: Run, who: str) -> str:
    """Returns as whom a figure's ways are looked up.

    As itself only where a sentence makes ways for some and not for others: all explorers mostly
    have the same, and all monsters.
    """
    if rules_in_play(run, _FOR_SOME):
        return who
    return who[:1] if who.startswith("m") else ""


def _special(run: Run, who: str) -> dict[str, list[Way]]:
    """Returns the ways that sentences make for a figure, by the room they begin in."""
    found: dict[str, list[Way]] = {}
    for rule, core in statements(run, *_MAKING):
        scope = scope_of(run, rule, chosen=False)
        whom = core.get("whom")
        if whom is not None and (not who or not matches(run, whom, who, scope)):
            continue
        if not all(_holds(run, prefix, scope) for prefix in rule.prefixes):
            continue
        scope.you = scope.you or who
        cost = 0 if core.get("cost") is not None else 1
        starts, ends = (_meant(run, core.get(name), scope) for name in ("where", "other"))
        both = core.frame == "counts_connected"
        for here, there in ((starts, ends), (ends, starts)) if both else ((starts, ends),):
            for room in here:
                listed = found.setdefault(room, [])
                listed += [Way(to, "", cost, rule.citation) for to in there if to != room]
    if who.startswith("m"):
        _climb(run, found)
    return found


#: Where rooms lead that only lead down; what lies below the Collapsed Room is marked by a token.
_DOWN = {"room/coal-chute": "room/basement-landing", "room/gallery": "room/ballroom"}
_BELOW = "token/below-collapsed-room"


def _climb(run: Run, found: dict[str, list[Way]]) -> None:
    """Adds the ways up that monsters alone have (rule: monsters#climb)."""
    state, rules = run.state, run.box.ruleset
    for above in rules.monsters_climb:
        if above not in state.rooms or not state.rooms[above][4]:
            continue
        below = _DOWN.get(above) or room_below(run)
        if below in state.rooms:
            way = Way(above, "", 1, rules.citations.get("climb", ""))
            found.setdefault(below, []).append(way)


def room_below(run: Run) -> str:
    """Returns the room below the Collapsed Room; empty while nobody has fallen into it."""
    state = run.state
    return next((state.things.get(token, "")[5:] for token in of_kind(state, _BELOW)), "")


def _meant(run: Run, tree: Tree | None, scope: Scope) -> list[str]:
    """Returns every room in the house that an end of a way can be."""
    if not isinstance(tree, Node):
        return []
    noun = tree.get("noun")
    if noun is not None and tree.frame.startswith(("a_", "another_", "every_")):
        return pool(run, noun, scope)
    return [room for room in resolve(run, tree, scope.copy()) if room in run.state.rooms]


def _holds(run: Run, prefix: Node, scope: Scope) -> bool:
    cond = prefix.get("cond")
    return prefix.frame not in ("while", "if") or cond is None or holds(run, cond, scope)


def ways(run: Run, room: str, who: str = "") -> tuple[Way, ...]:
    """Returns every way out of a room for a figure; each room once, the cheapest way.

    Args:
        run: The step.
        room: The room.
        who: The figure; empty for an ordinary explorer.
    """
    return kept(run, _ways, room, _walker(run, who))


def _ways(run: Run, room: str, who: str) -> tuple[Way, ...]:
    made = kept(run, _special, who)
    found: dict[str, Way] = {}
    for way in (*connected(run, room), *made.get(room, ())):
        known = found.get(way.to)
        if known is None or way.cost < known.cost:
            found[way.to] = way
    for rule, core in statements(run, "free_way"):
        _freed(run, rule, core, room, who, found)
    shut = blocked(run, room)
    return tuple(way for way in found.values() if way.to not in shut)


def blocked(run: Run, room: str) -> frozenset[str]:
    """Returns the rooms to and from which nobody can go from a room: something is in the way."""
    if not rules_in_play(run, ("statement", "block_door")):
        return frozenset()
    return kept(run, _blocked, room)


def _blocked(run: Run, room: str) -> frozenset[str]:
    found: set[str] = set()
    state = run.state
    for rule in rules_in_play(run, ("statement", "block_door")):
        scope = scope_of(run, rule, chosen=False)
        core = rule.bare
        who, do = (core.get("who"), core.get("do")) if isinstance(core, Node) else (None, None)
        if who is None or not isinstance(do, Node):
            continue
        if not all(_holds(run, prefix, scope) for prefix in rule.prefixes):
            continue
        there = (state.figures.get(x) or state.things.get(x) for x in resolve(run, who, scope))
        if any(each and each not in ("aside", "out") for each in there):
            ends = [set(_meant(run, do.get(name), scope)) for name in ("where", "other")]
            for here, beyond in (ends, ends[::-1]):
                found |= beyond if room in here else set()
    return frozenset(found)


def _freed(run: Run, rule: Rule, core: Node, room: str, who: str, found: dict[str, Way]) -> None:
    """Takes the cost off those ways out of a room that a sentence makes free."""
    scope = scope_of(run, rule, chosen=False)
    whom, ends = core.get("whom"), (core.get("where"), core.get("other"))
    if whom is not None and not (who and matches(run, whom, who, scope)):
        return
    for start, end in (ends, ends[::-1]):
        if start is None or end is None or not matches(run, start, room, scope.copy()):
            continue
        for to, way in found.items():
            if matches(run, end, to, scope.copy()):
                found[to] = way._replace(cost=0)


def adjacent(run: Run, room: str) -> tuple[str, ...]:
    """Returns the rooms that share an edge with a room, or count as adjacent to it."""
    return kept(run, _adjacent, room)


def _adjacent(run: Run, room: str) -> tuple[str, ...]:
    found = [neighbour(run, room, each) for each in DIRECTIONS]
    for rule, core in statements(run, "counts_adjacent"):
        scope = scope_of(run, rule, chosen=False)
        ends = (core.get("where"), core.get("other"))
        for start, end in (ends, ends[::-1]):
            if start is not None and end is not None and room in resolve(run, start, scope.copy()):
                found += resolve(run, end, scope.copy())
    return tuple(each for each in dict.fromkeys(found) if each and run.state.rooms[each][4])


def away_from(run: Run, starts: Iterable[str]) -> Callable[[str], int]:
    """Returns what tells how far a room is from the nearest of some; what cannot be reached is 999.

    Args:
        run: The step.
        starts: Those rooms; what is none of the house is left out.
    """
    fields = [distances(run, start) for start in starts if start in run.state.rooms]
    return lambda room: min((far.get(room, 999) for far in fields), default=999)


def distances(run: Run, start: str, who: str = "") -> Mapping[str, int]:
    """Returns how many spaces every room is from *start*; unreachable ones are not there."""
    return kept(run, _distances, start, _walker(run, who))


def _distances(run: Run, start: str, who: str) -> dict[str, int]:
    found = {start: 0}
    left = deque([start])
    while left:
        room = left.popleft()
        for way in ways(run, room, who):
            if way.to not in found:
                found[way.to] = found[room] + 1
                left.append(way.to)
    return found


def in_sight(run: Run, start: str) -> tuple[str, ...]:
    """Returns the rooms in a straight line through open doors from a room, itself first."""
    return kept(run, _in_sight, start)


def _in_sight(run: Run, start: str) -> tuple[str, ...]:
    blocked = _unseen(run)
    found = [start]
    for direction in DIRECTIONS:
        room = start
        while direction in doors(run, room):
            other = neighbour(run, room, direction)
            if not other or not run.state.rooms[other][4]:
                break
            if OPPOSITE[direction] not in doors(run, other) or other in blocked:
                break
            found.append(other)
            room = other
    return tuple(found)


def _unseen(run: Run) -> set[str]:
    """Returns the rooms into which nobody can look."""
    found: set[str] = set()
    for rule, core in statements(run, "someone_does"):
        verb = core.get("do")
        if isinstance(verb, Node) and verb.frame == "block_sight":
            where = verb.get("where")
            if where is not None:
                found.update(resolve(run, where, scope_of(run, rule, chosen=False)))
    return found
