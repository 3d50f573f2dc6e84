"""Houses of many kinds, for the tests of the map."""

from __future__ import annotations

from typing import Any

from tests.engine.tabletop import Table
from workbench.engine.box import Box
from workbench.engine.floors import Floor, Room, floors
from workbench.engine.naming import Naming
from workbench.model.games import Corpus

HALL, FOYER, STAIRS = "room/entrance-hall", "room/foyer", "room/grand-staircase"
UPPER, LOWER = "room/upper-landing", "room/basement-landing"
EAST_OF_UPPER, WEST_OF_HALL = "upper:1:0", "ground:-1:0"


def naming(corpus: Corpus, box: Box) -> Naming:
    """The names of everything in a game."""
    own = [each for each in corpus.entries.values() if each.game == box.ruleset.key]
    return Naming(box, {each.id.partition("/")[2]: each.title for each in own})


def rooms_of(shown: tuple[Floor, ...]) -> dict[str, Room]:
    return {room.id: room for floor in shown for room in floor.rooms}


def shown_at(game: Table, **more: Any) -> dict[str, Room]:
    return rooms_of(floors(game.game.box, game.state, **more))


def kinds(room: Room) -> dict[str, str]:
    return {door.side: door.kind for door in room.doors}
