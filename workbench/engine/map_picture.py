"""The map as one SVG picture, for notebooks: nothing in it is fetched or run.

It draws the same values as the map in characters. Everything that comes from a page is made
drawable and escaped.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape

from workbench.engine.box import Box
from workbench.engine.floors import Door, DoorKind, Floor, Room, floors
from workbench.engine.map_words import MapWords, called
from workbench.engine.naming import Naming
from workbench.engine.state import State
from workbench.engine.views import Observer
from workbench.model.ids import Language
from workbench.text.wrap import wrap

__all__ = ["map_svg"]

_SIZE = 96
_LEFT = 8
_NAME = 14  # columns of a line of a name
#: How each sort of door is filled, and the sign in it: nothing is told by its colour alone.
_DOORS: Mapping[DoorKind, tuple[str, str]] = {
    "open": ("#c9a36a", ""),
    "unexplored": ("#ffffff", "?"),
    "false": ("#ffffff", "x"),
    "shut": ("#777777", "#"),
}


def map_svg(
    box: Box,
    state: State,
    lang: Language = "en",
    *,
    seen: Observer = "table",
    naming: Naming | None = None,
) -> str:
    """Returns the map as one SVG picture.

    Args:
        box: The components.
        state: What is so.
        lang: The language of the names.
        seen: Through whose eyes.
        naming: Finds the names of what is no component.
    """
    words = MapWords(lang)
    pieces: list[str] = []
    top = 0
    wide = 1
    shown = floors(box, state, seen=seen, naming=naming)
    for floor in shown:
        pieces.append(_text(_LEFT, top + 16, _title(words, floor), bold=True))
        west, north = _corner(floor)
        for room in floor.rooms:
            left = _LEFT + (room.x - west) * _SIZE
            pieces += _room(words, room, left, top + 24 + (room.y - north) * _SIZE)
            wide = max(wide, room.x - west + 1)
        high = max((room.y - north + 1 for room in floor.rooms), default=0)
        top += 24 + high * _SIZE + 8
    for note in words.notes(shown, ()):
        for line in wrap(f"{note.sign} {note.text}".strip(), wide * _NAME):
            pieces.append(_text(_LEFT, top + 12, line))
            top += 16
    width = 2 * _LEFT + wide * _SIZE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{top + 8}" '
        f'viewBox="0 0 {width} {top + 8}" font-family="sans-serif" font-size="11">'
        f'<rect width="{width}" height="{top + 8}" fill="white"/>{"".join(pieces)}</svg>'
    )


def _title(words: MapWords, floor: Floor) -> str:
    return " ".join([words.name(floor.names), *(called(figure) for figure in floor.figures)])


def _corner(floor: Floor) -> tuple[int, int]:
    return (
        min((room.x for room in floor.rooms), default=0),
        min((room.y for room in floor.rooms), default=0),
    )


def _text(x: int, y: int, text: str, *, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x}" y="{y}" fill="black"{weight}>{escape(text)}</text>'


def _room(words: MapWords, room: Room, left: int, top: int) -> Iterator[str]:
    size = _SIZE - 4
    dashed = "" if room.up else ' stroke-dasharray="4"'
    broad = ' stroke-width="3"' if room.active else ""
    yield (
        f'<rect x="{left}" y="{top}" width="{size}" height="{size}" fill="#f6f0e0" '
        f'stroke="black"{dashed}{broad}/>'
    )
    for door in room.doors:
        yield from _door(door, left, top, size)
    for row, piece in enumerate(wrap(words.name(room.names), _NAME)[:3]):
        yield _text(left + 6, top + 20 + 12 * row, piece)
    signs = "".join(
        sign
        for sign, there in ((" !", room.marks), (" /", room.barrier), (" =>", room.links))
        if there
    )
    if signs:
        yield _text(left + 6, top + size - 26, signs.strip())
    count = sum(pile.count for pile in room.piles)
    inside = [called(each) for each in room.figures if each.kind != "companion"]
    inside += [f"+{count}"] if count else []
    if inside:
        yield _text(left + 6, top + size - 12, " ".join(inside), bold=True)


def _door(door: Door, left: int, top: int, size: int) -> Iterator[str]:
    half = size // 2
    ends = {"N": (half, 0), "E": (size, half), "S": (half, size), "W": (0, half)}
    x, y = ends[door.side]
    fill, sign = _DOORS[door.kind]
    yield (
        f'<rect x="{left + x - 6}" y="{top + y - 6}" width="12" height="12" '
        f'fill="{fill}" stroke="black"/>'
    )
    if sign:
        yield _text(left + x - 3, top + y + 4, sign, bold=True)
