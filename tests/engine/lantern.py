"""A haunt of our own in which several things have to be brought together to win."""

from __future__ import annotations

from collections.abc import Mapping

from tests.engine.pages import OWN
from tests.engine.tabletop import Table, table
from workbench.engine.box import Box
from workbench.engine.state import State

__all__ = ["LANTERN", "begun"]

LANTERN = """
players: 3-6
traitor: the haunt revealer
things:
  - {monster: Shade, zh-Hant: 影子, token: small purple, count: 1}
  - {token: Lamp, zh-Hant: 提燈, shape: item, count: 1}
  - {token: Flask, zh-Hant: 油瓶, shape: item, count: 1}
---
# Secrets of Survival

## Right now
- Set aside the Lamp.
- Set aside the Flask.
- Set aside 3 Sanity Roll tokens.

## You win when…
- The Shade is destroyed.
- The Chapel holds 3 Sanity Roll tokens.

## What you can do
- Once per turn, a hero in the Attic may attempt a Knowledge roll, if the Lamp is set aside.
  - 5+: The hero takes the Lamp.
  - 0-4: Nothing happens.
- Once per turn, a hero in the Larder may attempt a Knowledge roll, if the Flask is set aside.
  - 4+: The hero takes the Flask.
  - 0-3: Nothing happens.
- Once per turn, a hero who carries the Lamp may attempt a Sanity roll, if the hero carries the Flask and the Shade is in the room with the hero.
  - 4+: Destroy the Shade.
  - 0-3: Nothing happens.
- Once per turn, a hero in the Chapel may attempt a Sanity roll.
  - 4+: Put a Sanity Roll token in the Chapel.
  - 0-3: Nothing happens.

## At the end of every hero's turn
- If the hero is in the Graveyard, the hero loses 3 in every trait.

# Traitor's Tome

## Tokens and monsters
- Shade (small purple token): Speed 2, Might 8, Sanity 4.

## Right now
- Put the Shade in the Foyer.

## You win when…
- Every hero is dead.
"""  # noqa: E501

LAMP, FLASK, SHADE = "t90", "t91", "m90"


def begun(
    box: Box,
    at: Mapping[str, str],
    *,
    lamp: str = "aside",
    flask: str = "aside",
    shade: str = "room/grand-staircase",
    tokens: int = 0,
    steps: Mapping[str, int] | None = None,
) -> Table:
    """The haunt is on; the first explorer has the turn, the third is the traitor.

    Args:
        box: A box with the page.
        at: Where explorers stand.
        lamp: Where the Lamp is.
        flask: Where the Flask is.
        shade: Where the Shade is.
        tokens: How many Sanity Roll tokens lie in the Chapel.
        steps: Steps of traits.
    """

    def change(state: State) -> None:
        state.haunt, state.numbered = OWN, 95
        state.kinds[LAMP], state.things[LAMP] = "Lamp", lamp
        state.kinds[FLASK], state.things[FLASK] = "Flask", flask
        for token in (LAMP, FLASK):
            state.marks[token] = ("item",)
        state.kinds[SHADE], state.figures[SHADE], state.sides[SHADE] = "Shade", shade, "monsters"
        state.control[SHADE] = "p3"
        for number in range(3):
            token = f"t{80 + number}"
            state.kinds[token] = "token/sanity-roll"
            state.things[token] = "room:room/chapel" if number < tokens else "aside"

    rooms = {
        "room/attic": "upper:0:-1:0",
        "room/larder": "basement:1:0:0",
        "room/chapel": "ground:-1:-2:0",
        "room/graveyard": "ground:1:-1:0",
    }
    return table(
        box, 3, rooms=rooms, at=at, steps=steps, phase="haunt", traitor="e3", change=change
    )
