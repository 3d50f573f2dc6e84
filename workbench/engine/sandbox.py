"""Positions made up for trying things out: a house explored at random, as a haunt begins.

What is made is a position that a game could have come to: tiles meet by doors, each card is in one
place, and the omen and room are a pair that the chart answers with this haunt.
"""

from __future__ import annotations

import random

from workbench.engine.board import OPPOSITE, beside, place
from workbench.engine.box import Box
from workbench.engine.errors import PositionError
from workbench.engine.exploring import areas_open, fits_at
from workbench.engine.run import Run
from workbench.engine.setting_up import new_state
from workbench.engine.state import State
from workbench.wording import _

__all__ = ["ROOMS", "explored_state", "haunt_state", "some_characters"]

#: How many rooms are laid beside the starting ones, if nobody says.
ROOMS = 12


def explored_state(box: Box, players: int, seed: int, *, rooms: int = ROOMS) -> State:
    """Returns the state of a game in which a part of the house was explored, before the haunt.

    Args:
        box: The components.
        players: How many play.
        seed: Decides everything that is left to chance.
        rooms: How many rooms are laid beside the starting ones, as far as doors and tiles allow.
    """
    rng = random.Random(seed)
    state = new_state(box, some_characters(box, players, rng))
    run = Run(box, state, ())
    for _room in range(rooms):
        _lay(run, rng, None)
    deck = "clue" if box.ruleset.clue_target else "omen"
    if deck == "clue":
        _lay_clue_rooms(run, rng)
    for seat in state.order:
        state.figures[seat] = rng.choice(sorted(state.rooms))
        for trait in box.ruleset.traits:
            step = state.rows[f"{seat}:{trait}"] + rng.choice((-1, 0, 0, 0, 1))
            state.rows[f"{seat}:{trait}"] = max(1, min(8, step))
        for kind, most in (("item", 2), (deck, 1)):
            for _card in range(rng.randint(0, most)):
                _give(run, rng, kind, seat)
    state.turn = rng.randint(8, 20)
    return state


def _lay_clue_rooms(run: Run, rng: random.Random) -> None:
    """Lays rooms with a clue symbol until there are as many as the first haunt roll takes."""
    state, rooms = run.state, run.box.rooms
    least = -(-run.box.ruleset.clue_target // 2)  # a die shows 2 at most
    wanted = sorted(room for room in rooms if rooms[room].symbol == "clue")
    rng.shuffle(wanted)
    while wanted and sum(rooms[room].symbol == "clue" for room in state.rooms) < least:
        room = wanted.pop()
        if room not in state.rooms:
            _lay(run, rng, room)


def haunt_state(box: Box, number: int, players: int, seed: int, *, rooms: int = ROOMS) -> State:
    """Returns a state in which a haunt is about to begin.

    Args:
        box: The components.
        number: The haunt's number.
        players: How many play.
        seed: Decides everything that is left to chance.
        rooms: How many rooms are laid beside the starting ones; one more if the omen needs it,
            fewer if no door is left then for a room that leads to this haunt.

    Raises:
        PositionError: If no omen and room lead to this haunt, or no such room can be laid.
    """
    rng = random.Random(seed)
    cells = sorted(cell for cell, wanted in box.chart.items() if wanted == number)
    if not cells:
        raise PositionError(_("no omen and room lead to this haunt"), where=str(number))
    for fewer in range(rooms + 1):
        state = explored_state(box, players, seed, rooms=rooms - fewer)
        run = Run(box, state, ())
        rng.shuffle(cells)
        revealer = rng.choice(state.order)
        there = (cell for cell in cells if cell[1] in state.rooms or _lay(run, rng, cell[1]))
        if found := next(there, None):
            break
    else:
        raise PositionError(_("no room that leads to this haunt can be laid"), where=str(number))
    omen, room = found
    state.figures[revealer] = room
    _take_out(state, omen)
    state.things[omen] = f"by:{revealer}"
    held = sum(1 for thing, where in state.things.items() if _drawn(thing, where))
    state.memory["omens"] = held
    state.memory["omen-drawn"] = (omen, room, state.turn)
    state.active = revealer
    state.stack = (("haunt", (revealer, number, room)), ("next-turn", revealer))
    return state


def _drawn(thing: str, where: str) -> bool:
    return thing.startswith("omen/") and where.startswith("by:")


def some_characters(box: Box, players: int, rng: random.Random) -> list[str]:
    """Draws who plays whom, one side of a character card; fewer if there are not so many."""
    there = sorted(box.characters)
    rng.shuffle(there)
    taken: dict[str, str] = {}
    for character in there:
        taken.setdefault(box.characters[character].facts.colour or character, character)
    return list(taken.values())[:players]


def _lay(run: Run, rng: random.Random, wanted: str | None) -> bool:
    """Lays a tile, one of the stack or a particular one, at an open door."""
    state = run.state
    top, pool, bottom = state.decks["room"]
    rooms = [wanted] if wanted in pool else sorted(pool) if wanted is None else []
    rng.shuffle(rooms)
    for room in rooms:
        doors = [
            (area, x, y, OPPOSITE[side])
            for area in run.box.rooms[room].areas
            for other, side in areas_open(run, area)
            if (other, side) != run.box.ruleset.front_door
            for area, x, y in (beside(run, other, side),)
        ]
        rng.shuffle(doors)
        for area, x, y, facing in doors:
            turns = fits_at(run, room, area, x, y, facing)
            if turns:
                place(run, room, area, x, y, rng.choice(turns))
                state.things[room] = "house"
                state.decks["room"] = (top, tuple(each for each in pool if each != room), bottom)
                return True
    return False


def _give(run: Run, rng: random.Random, deck: str, seat: str) -> None:
    cards = [each for each in run.state.decks[deck][1] if each != "omen/bite"]
    if cards:
        card = rng.choice(cards)
        _take_out(run.state, card)
        run.state.things[card] = f"by:{seat}"


def _take_out(state: State, card: str) -> None:
    deck = card.partition("/")[0]
    top, pool, bottom = state.decks[deck]
    state.decks[deck] = (top, tuple(each for each in pool if each != card), bottom)
