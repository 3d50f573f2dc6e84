"""Maps of the house: in plain characters for terminals and logs, as SVG for notebooks.

Only ASCII and the names themselves are drawn, Han counted as two columns; a gap in a wall is a
door. Everything that comes from a page is escaped where it enters SVG.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from html import escape

from workbench.engine.board import DIRECTIONS, turned
from workbench.engine.box import Box
from workbench.engine.state import State
from workbench.model.ids import Language

__all__ = ["map_lines", "map_svg"]

_WIDE = 16
_INNER = _WIDE - 2
_HIGH = 5
_SIZE = 96
_LEFT = 8


def map_lines(box: Box, state: State, lang: Language = "en") -> list[str]:
    """Returns the floors one below another, rooms with their doors, who and what is in them.

    Args:
        box: The components.
        state: What is so.
        lang: The language of the names.
    """
    lines: list[str] = []
    for area in box.ruleset.areas:
        placed = {room: at for room, at in state.rooms.items() if at[0] == area}
        if not placed:
            continue
        lines.append(f"-- {area} --")
        lines += _floor_lines(box, state, list(placed), lang)
    outside = [figure for figure, room in state.figures.items() if room == "outside"]
    if outside:
        lines.append(f"-- outside -- {' '.join(outside)}")
    return lines


def _floor_lines(box: Box, state: State, rooms: list[str], lang: Language) -> list[str]:
    at = {(state.rooms[room][1], state.rooms[room][2]): room for room in rooms}
    west, east = min(x for x, _y in at), max(x for x, _y in at)
    north, south = min(y for _x, y in at), max(y for _x, y in at)
    lines: list[str] = []
    for y in range(north, south + 1):
        cells = [_cell(box, state, at.get((x, y), ""), lang) for x in range(west, east + 1)]
        lines += ["".join(cell[row] for cell in cells).rstrip() for row in range(_HIGH)]
    return lines


def _cell(box: Box, state: State, room: str, lang: Language) -> list[str]:
    """Returns the five rows of a room, each of the same width."""
    if not room:
        return [" " * _WIDE] * _HIGH
    doors = _doors(box, state, room)
    wall = "-" * (_INNER // 2 - 1)
    edge = {side: f"+{wall}{'  ' if side in doors else '--'}{wall}+" for side in ("N", "S")}
    sides = tuple(" " if side in doors else "|" for side in ("W", "E"))
    name = _name(box, room, lang)
    if not state.rooms[room][4]:
        name = f"({name})"
    first, second = (*_in_lines(name, _INNER, 2), "")[:2]
    return [
        edge["N"],
        f"|{_padded(first)}|",
        f"{sides[0]}{_padded(second)}{sides[1]}",
        f"|{_padded(_inside(state, room))}|",
        edge["S"],
    ]


def _doors(box: Box, state: State, room: str) -> tuple[str, ...]:
    turns = state.rooms[room][3]
    return tuple(turned(door, turns) for door in box.rooms[room].doors)


def _name(box: Box, room: str, lang: Language) -> str:
    names = box.rooms[room].names
    return names.get(lang) or names.get("en") or room.partition("/")[2]


def _inside(state: State, room: str) -> str:
    """Returns who is in a room, and how many things lie there."""
    figures = [figure for figure, where in state.figures.items() if where == room]
    things = sum(1 for place in state.things.values() if place == f"room:{room}")
    return " ".join([*figures, *([f"+{things}"] if things else [])])


def _columns(ch: str) -> int:
    if unicodedata.combining(ch):
        return 0
    return 2 if unicodedata.east_asian_width(ch) in ("W", "F") else 1


def _padded(text: str) -> str:
    """Clips or fills a text to the width inside a room."""
    kept = ""
    used = 0
    for ch in text:
        if not ch.isprintable():
            continue
        if used + _columns(ch) > _INNER:
            break
        kept += ch
        used += _columns(ch)
    return kept + " " * (_INNER - used)


def map_svg(box: Box, state: State, lang: Language = "en") -> str:
    """Returns the same map as one SVG picture with nothing in it that is fetched or run."""
    pieces: list[str] = []
    top = 0
    wide = 1
    for area in box.ruleset.areas:
        rooms = [room for room, at in state.rooms.items() if at[0] == area]
        if not rooms:
            continue
        xs = [state.rooms[room][1] for room in rooms]
        ys = [state.rooms[room][2] for room in rooms]
        pieces.append(_text(_LEFT, top + 16, area, bold=True))
        for room in rooms:
            _area, x, y, _turns, _up = state.rooms[room]
            left = _LEFT + (x - min(xs)) * _SIZE
            pieces += _room_svg(box, state, room, left, top + 24 + (y - min(ys)) * _SIZE, lang)
        wide = max(wide, max(xs) - min(xs) + 1)
        top += 24 + (max(ys) - min(ys) + 1) * _SIZE + 8
    width = 2 * _LEFT + wide * _SIZE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{top}" '
        f'viewBox="0 0 {width} {top}" font-family="sans-serif" font-size="11">'
        f'<rect width="{width}" height="{top}" fill="white"/>{"".join(pieces)}</svg>'
    )


def _text(x: int, y: int, text: str, *, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    shown = "".join(ch for ch in text if ch.isprintable())
    return f'<text x="{x}" y="{y}" fill="black"{weight}>{escape(shown)}</text>'


def _room_svg(
    box: Box, state: State, room: str, left: int, top: int, lang: Language
) -> Iterable[str]:
    size = _SIZE - 4
    half = size // 2
    dashed = "" if state.rooms[room][4] else ' stroke-dasharray="4"'
    yield (
        f'<rect x="{left}" y="{top}" width="{size}" height="{size}" fill="#f6f0e0" '
        f'stroke="black"{dashed}/>'
    )
    ends = {"N": (half, 0), "E": (size, half), "S": (half, size), "W": (0, half)}
    for side in DIRECTIONS:
        if side in _doors(box, state, room):
            x, y = ends[side]
            yield (
                f'<rect x="{left + x - 6}" y="{top + y - 6}" width="12" height="12" '
                'fill="#c9a36a" stroke="black"/>'
            )
    name = _name(box, room, lang)
    for row, piece in enumerate(_in_lines(name, 14, 3)):
        yield _text(left + 6, top + 20 + 12 * row, piece)
    inside = _inside(state, room)
    if inside:
        yield _text(left + 6, top + size - 12, inside, bold=True)


def _in_lines(text: str, most: int, count: int) -> list[str]:
    """Breaks a name into at most *count* lines, between its words."""
    lines: list[str] = [""]
    for word in text.split(" "):
        if lines[-1] and len(lines[-1]) + len(word) >= most and len(lines) < count:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
