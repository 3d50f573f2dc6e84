"""Positions of a haunt for tests: a fight of two, a monster in a room, the monsters' turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tests.engine.tabletop import Table, faces, table
from workbench.engine.box import Box
from workbench.engine.run import Chance, Run
from workbench.engine.state import State
from workbench.engine.walking import movement_left

__all__ = ["attacks", "duel", "haunted", "in_haunt", "left", "monster", "night", "roll", "value"]

FOYER = "room/foyer"
HALL = "room/entrance-hall"


def monster(kind: str, room: str, *, haunt: str = "") -> Callable[[State], None]:
    """Changes a state so that a monster of a haunt stands in a room."""

    def change(state: State) -> None:
        name = f"m{state.numbered}"
        state.numbered += 1
        state.kinds[name], state.figures[name], state.sides[name] = kind, room, "monsters"
        state.haunt = haunt
        state.memory["explorers-at-start"] = len(state.players)

    return change


def duel(box: Box, **more: Any) -> Table:
    """A hero and the traitor in one room, the third explorer elsewhere."""
    at = {"e1": FOYER, "e2": FOYER, "e3": HALL}
    return table(box, phase="haunt", traitor="e2", at=at, **more)


def value(game: Table, box: Box, who: str, trait: str) -> int:
    """Returns the number on an explorer's card at the step where the trait is."""
    character = box.characters[game.state.players[int(who[1:]) - 1]]
    return character.tracks[trait][game.state.rows[f"{who}:{trait}"] - 1]


def roll(game: Table, total: int) -> Table:
    """Gives the next roll a total."""
    assert isinstance(game.need, Chance), game.need
    return game.push(faces(game.need.about["dice"], total))


def attacks(game: Table) -> list[str]:
    """Returns the attacks that can be chosen."""
    return [each for each in game.options if each.startswith("attack:")]


def in_haunt(
    number: int, monsters: dict[str, tuple[str, str]], **facts: Any
) -> Callable[[State], None]:
    """Changes a state so that a haunt is being played, with monsters: name: (kind, room)."""

    def change(state: State) -> None:
        state.haunt = f"haunt/{number}"
        state.active = "monsters"
        for name, (kind, room) in monsters.items():
            state.kinds[name], state.figures[name], state.sides[name] = kind, room, "monsters"
        state.numbered = 20
        state.memory["written:haunt/13"] = 5
        for name, fact in facts.items():
            getattr(state, name).update(fact)

    return change


def haunted(
    number: int, monsters: dict[str, tuple[str, str]] | None = None, **facts: Any
) -> Callable[[State], None]:
    """Changes a state so that a haunt is being played in the turn of the first explorer."""

    def change(state: State) -> None:
        in_haunt(number, monsters or {}, **facts)(state)
        state.active = "e1"
        state.memory["explorers-at-start"] = len(state.players)

    return change


def night(
    box: Box,
    number: int,
    monsters: dict[str, tuple[str, str]],
    at: dict[str, str],
    *,
    rooms: Mapping[str, str] | Iterable[str] = (),
    **facts: Any,
) -> Table:
    """The monsters' turn as it begins; the second explorer is the traitor."""
    return table(
        box, phase="haunt", traitor="e2", at=at, turn=9, rooms=rooms,
        stack=(("round", "monsters"),), change=in_haunt(number, monsters, **facts),
    )  # fmt: skip


def left(game: Table, who: str) -> int:
    """Returns how many spaces a figure can still move."""
    return movement_left(Run(game.game.box, game.state.copy(), ()), who)
