"""Maps of the house in plain characters, for terminals and logs.

Only ASCII, Han and the names themselves are drawn, Han counted as two columns. Nothing is told by a
colour alone: a gap in a wall is an open way, and every other door, mark and way has a sign of its
own. Whatever comes from a page is made drawable first: nothing of it can move a cursor.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from operator import itemgetter
from typing import Literal, NamedTuple, get_args

from workbench.engine.abbreviating import SHORT
from workbench.engine.box import Box
from workbench.engine.floors import DoorKind, Figure, Floor, Room, floors
from workbench.engine.map_picture import map_svg
from workbench.engine.map_words import STYLES, MapWords, Note, Style, called
from workbench.engine.naming import Naming
from workbench.engine.state import State
from workbench.engine.views import Observer
from workbench.model.ids import Language
from workbench.text.width import cells, clip, clusters
from workbench.text.wrap import wrap

__all__ = ["STYLES", "ZOOMS", "Drawing", "Piece", "Place", "Zoom", "draw", "fitting", "map_lines",
           "map_svg"]  # fmt: skip

Zoom = Literal["names", "short", "overview"]
#: From the largest to the smallest.
ZOOMS: tuple[Zoom, ...] = get_args(Zoom)

_GAP = 3  # columns between floors side by side

#: How each sort of door looks; its style is called the same.
_DOORS: Mapping[DoorKind, str] = {"open": " ", "unexplored": "?", "false": "x", "shut": "#"}


class Piece(NamedTuple):
    """Part of a line that is drawn in one way.

    Attributes:
        text: What is drawn.
        style: What it is, by which a front end may colour it; empty for what is between rooms.
        room: The room it belongs to; empty if to none.
    """

    text: str
    style: Style = ""
    room: str = ""


class Place(NamedTuple):
    """Where a room is drawn, in columns and rows."""

    column: int
    row: int
    width: int
    height: int


def _steps(start: Place, end: Place) -> tuple[int, int]:
    """Returns how far apart two rooms are drawn, in hundredths of a room: right, and down."""
    right, down = end.column - start.column, end.row - start.row
    return right * 100 // start.width, down * 100 // start.height


@dataclass(frozen=True, slots=True)
class _Cell:
    """How large rooms are drawn in a zoom: with what is around each, and without."""

    step: tuple[int, int]
    body: tuple[int, int]
    edge: tuple[int, int] = (0, 0)


_CELLS: Mapping[Zoom, _Cell] = {
    "names": _Cell((16, 5), (16, 5)),
    "short": _Cell((SHORT + 2, 4), (SHORT + 2, 4)),
    "overview": _Cell((5, 2), (4, 1), (1, 1)),
}


@dataclass(frozen=True, eq=False)
class Drawing:
    """A map as lines.

    Attributes:
        zoom: How large it is drawn.
        lines: Its lines, each in pieces.
        places: Where each room is.
        bands: On which line of floors each room is: 0 at the top.
        active: The rooms with somebody whose turn it is.
    """

    zoom: Zoom
    lines: tuple[tuple[Piece, ...], ...]
    places: Mapping[str, Place]
    bands: Mapping[str, int]
    active: tuple[str, ...] = ()

    @cached_property
    def width(self) -> int:
        """The columns of its widest line."""
        return max((sum(cells(each.text) for each in line) for line in self.lines), default=0)

    @property
    def height(self) -> int:
        """How many lines it has."""
        return len(self.lines)

    def plain(self) -> list[str]:
        """Returns the lines as text, without spaces at their ends."""
        return ["".join(each.text for each in line).rstrip() for line in self.lines]

    def room_at(self, column: int, row: int) -> str:
        """Returns the room that is drawn at a place; empty if none is."""
        for room, at in self.places.items():
            inside = at.column <= column < at.column + at.width
            if inside and at.row <= row < at.row + at.height:
                return room
        return ""

    def place_of(self, room: str) -> Place | None:
        """Returns where a room is drawn; None if it is not on the map."""
        return self.places.get(room)

    def beyond(self, room: str, side: str) -> str:
        """Returns the nearest room on a side of another as they are drawn, also on another floor.

        Args:
            room: The room.
            side: ``N``, ``E``, ``S`` or ``W``.

        Returns:
            The room; the same if there is none on that side.
        """
        at = self.places[room]
        ahead, upright = side in "ES", side in "NS"
        found: list[tuple[bool, int, str]] = []
        for other, place in self.places.items():
            right, down = _steps(at, place)
            along, across = (down, right) if upright else (right, down)
            along = along if ahead else -along
            if along > 0 and (upright or self.bands[other] == self.bands[room]):
                found.append((abs(across) > along, along + 2 * abs(across), other))
        return min(found)[2] if found else room


class _Canvas:
    """Columns and rows that are drawn on in any order."""

    def __init__(self) -> None:
        # In each column what is drawn there; nothing in the second column of a wide sign.
        self._rows: list[list[tuple[str, tuple[Style, str]]]] = []

    @property
    def height(self) -> int:
        return len(self._rows)

    def put(self, column: int, row: int, text: str, style: Style, room: str = "") -> None:
        """Draws a text, each sign in its columns."""
        while len(self._rows) <= row:
            self._rows.append([])
        what = (style, room)
        drawn: list[tuple[str, tuple[Style, str]]] = []
        if text.isascii():
            drawn = [(ch, what) for ch in text]
        else:
            for sign, wide in clusters(text):
                drawn += [(sign, what), *[("", what)] * (wide - 1)] if wide else []
        line = self._rows[row]
        if len(line) < column:
            line += [(" ", ("", ""))] * (column - len(line))
        line[column : column + len(drawn)] = drawn

    def lines(self) -> Iterator[tuple[Piece, ...]]:
        """Yields the lines, what is drawn alike in one piece."""
        for row in self._rows:
            yield tuple(
                Piece("".join(sign for sign, _what in drawn), *what)
                for what, drawn in groupby(row, key=itemgetter(1))
            )


def draw(
    shown: Sequence[Floor],
    zoom: Zoom = "names",
    lang: Language = "en",
    *,
    width: int = 0,
    choosable: Collection[str] = (),
    notes: bool = True,
) -> Drawing:
    """Draws floors one below another, or side by side where the width allows.

    Args:
        shown: The floors.
        zoom: How large: ``names`` (16 columns for each room), ``short`` (8) or ``overview`` (5).
        lang: The language.
        width: How many columns there are; 0 for one floor below another and lines of any length. A
            line is wider only where one floor alone is (:func:`fitting` tells in which zoom none
            is).
        choosable: The rooms that can be chosen now.
        notes: Whether what the signs stand for is told below.
    """
    return _Drawer(zoom, lang, width, frozenset(choosable)).drawn(shown, notes=notes)


def fitting(shown: Sequence[Floor], width: int, height: int = 0) -> Zoom:
    """Returns the largest zoom in which each floor by itself is no wider, nor higher, than told.

    Args:
        shown: The floors.
        width: How many columns there are.
        height: How many rows there are; 0 if it does not matter.
    """
    for zoom in ZOOMS:
        sizes = [_Drawer(zoom, "en", width, frozenset()).size(floor) for floor in shown]
        if all(wide <= width and (not height or high <= height) for wide, high in sizes):
            return zoom
    return ZOOMS[-1]


@dataclass
class _Drawer:
    """Draws one map, noting the signs that it used."""

    zoom: Zoom
    lang: Language
    width: int
    choosable: frozenset[str]
    canvas: _Canvas = field(default_factory=_Canvas)
    places: dict[str, Place] = field(default_factory=dict)
    bands: dict[str, int] = field(default_factory=dict)
    signs: set[str] = field(default_factory=set)

    @cached_property
    def words(self) -> MapWords:
        return MapWords(self.lang)

    def drawn(self, shown: Sequence[Floor], *, notes: bool) -> Drawing:
        row = 0
        for band, line in enumerate(self._arranged(shown)):
            column = 0
            for floor in line:
                wide = self.size(floor)[0]
                self._floor(floor, column, row, wide)
                self.bands.update((room.id, band) for room in floor.rooms)
                column += wide + _GAP
            row = self.canvas.height
        if notes:
            for note in self.words.notes(shown, self.signs):
                self._note(note)
        active = tuple(room.id for floor in shown for room in floor.rooms if room.active)
        return Drawing(self.zoom, tuple(self.canvas.lines()), self.places, self.bands, active)

    def _arranged(self, shown: Sequence[Floor]) -> list[list[Floor]]:
        """Returns the floors in lines: side by side as far as there are columns."""
        lines: list[list[Floor]] = []
        used = 0
        for floor in shown:
            wide = self.size(floor)[0]
            if lines and used + _GAP + wide <= self.width:
                lines[-1].append(floor)
                used += _GAP + wide
            else:
                lines.append([floor])
                used = wide
        return lines

    def size(self, floor: Floor) -> tuple[int, int]:
        """Returns the columns and rows of a floor; its title is no wider than its rooms can be."""
        cell = _CELLS[self.zoom]
        wide, high = _extent(floor)
        title = cells(self._title(floor))
        if self.width:
            title = min(title, self.width)
        columns = wide * cell.step[0] + cell.edge[0] if floor.rooms else 0
        return max(columns, title), 1 + (high * cell.step[1] + cell.edge[1] if floor.rooms else 0)

    def _title(self, floor: Floor) -> str:
        who = " ".join(called(figure) for figure in floor.figures)
        return f"-- {self.words.name(floor.names)} --" + (f" {who}" if who else "")

    def _floor(self, floor: Floor, left: int, top: int, wide: int) -> None:
        self.canvas.put(left, top, clip(self._title(floor), wide), "title")
        cell = _CELLS[self.zoom]
        west = min((room.x for room in floor.rooms), default=0)
        north = min((room.y for room in floor.rooms), default=0)
        for room in floor.rooms:
            column = left + cell.edge[0] + (room.x - west) * cell.step[0]
            row = top + 1 + cell.edge[1] + (room.y - north) * cell.step[1]
            self.places[room.id] = Place(column, row, *cell.body)
            if self.zoom == "overview":
                self._small(room, column, row)
            else:
                self._large(room, column, row)

    # One room

    def _large(self, room: Room, column: int, row: int) -> None:
        """Draws a room with walls around it: its name, who is there, what lies there."""
        wide, high = _CELLS[self.zoom].body
        inner = wide - 2
        doors = {door.side: door.kind for door in room.doors}
        corner = "+"
        if room.id in self.choosable:
            corner = self._sign("*")
        for side, at in (("N", row), ("S", row + high - 1)):
            self._put(room, column, at, "-" * wide, "wall")
            if kind := doors.get(side):
                self._door(room, column + wide // 2 - 1, at, kind, 2)
        for at in range(row + 1, row + high - 1):
            self._put(room, column, at, "|" + " " * inner + "|", "wall")
        for side, at in (("W", column), ("E", column + wide - 1)):
            if kind := doors.get(side):
                self._door(room, at, row + high - 3, kind, 1)
            for end in (row, row + high - 1):
                self._put(room, at, end, corner, "choice" if corner == "*" else "wall")
        for number, line in enumerate(self._name_lines(room, inner, high - 3)):
            self._put(room, column + 1, row + 1 + number, line, "name" if room.up else "down")
        at = column + 1
        for text, style in self._inside(room, inner):
            self._put(room, at, row + high - 2, text, style)
            at += cells(text)
        if room.marks:
            self._put(room, column + 1, row + high - 1, self._sign("!"), "mark")
        if room.links:
            self._put(room, column + wide - 3, row + high - 1, self._sign("=>"), "link")

    def _door(self, room: Room, column: int, row: int, kind: DoorKind, wide: int) -> None:
        sign = _DOORS[kind]
        self.signs.add(sign)
        self._put(room, column, row, sign * wide, kind)

    def _name_lines(self, room: Room, wide: int, high: int) -> list[str]:
        if self.zoom == "short":
            return [self.words.name(room.short)]
        name = self.words.name(room.names)
        lines = wrap(name if room.up else f"({name})", wide)
        if len(lines) > high:
            lines[high - 1 :] = [clip(" ".join(lines[high - 1 :]), wide)]
        return [clip(line, wide) for line in lines]

    def _inside(self, room: Room, wide: int) -> list[tuple[str, Style]]:
        """Returns who is in a room and how much lies there, as fully as there is room for it."""
        count = sum(pile.count for pile in room.piles)
        things: list[tuple[str, Style]] = [(f"+{count}", "things")] if count else []
        if not room.up and not room.figures:
            return [(self._sign("( )"), "down")]
        groups = _groups(room)
        ids = [[(called(each), _style_of(each)) for each in group] for group in groups]
        counted = [[_counted(group)] if group else [] for group in groups]
        for parts, space, more in (
            (ids, " ", things), (ids, "", things), (counted, "", things), (counted, "", []),
        ):  # fmt: skip
            line = _joined(parts, space, more)
            if sum(cells(text) for text, _style in line) <= wide:
                break
        for text, style in line:
            if style in ("active", "things", "barrier"):
                self.signs.add({"active": ">", "things": "+", "barrier": "/"}[style])
            if text.lstrip(">")[:1].isdigit():
                self.signs.update(each for each in ("2e", "2m") if each[1] in text)
        return line

    def _small(self, room: Room, column: int, row: int) -> None:
        """Draws a room between two brackets, its doors as signs around it."""
        active, chosen = room.active, room.id in self.choosable
        left, right = "[", "]"
        if active:
            left, right = "<", ">"
        elif not room.up:
            left, right = "(", ")"
        if chosen:
            left, right = "{", ">" if active else "}"
        for sign, is_so in (("< >", active), ("{ }", chosen), ("( )", not room.up)):
            if is_so:
                self.signs.add(sign)
        style: Style = "choice" if chosen else "active" if active else "wall"
        self._put(room, column, row, left, style)
        self._put(room, column + 1, row, f"{self._who(room):2}", "active" if active else "figure")
        self._put(room, column + 3, row, right, "active" if active else style)
        around = {"N": (1, -1), "E": (4, 0), "S": (1, 1), "W": (-1, 0)}
        for door in room.doors:
            dx, dy = around[door.side]
            sign = _DOORS[door.kind]
            if door.kind == "open":
                sign = "-" if door.side in ("E", "W") else "|"
            self.signs.add(sign)
            self.canvas.put(column + dx, row + dy, sign, door.kind)

    def _who(self, room: Room) -> str:
        """Returns who is in a room, in two columns."""
        there = [each for each in room.figures if each.kind != "companion"]
        if len(there) == 1 and len(there[0].id) <= 2:
            return there[0].id
        if not there:
            return ""
        kinds = {each.id[0] for each in there}
        if len(kinds) > 1:
            return self._sign("em")
        (kind,) = kinds
        self.signs.add(f"2{kind}")
        return f"{min(len(there), 9)}{kind}"

    def _note(self, note: Note) -> None:
        """Draws a note below all else, broken into lines where the width asks for it."""
        sign = f"{note.sign} " if note.sign else ""
        left = cells(sign)
        for number, line in enumerate(
            wrap(note.text, self.width - left) if self.width else [note.text]
        ):
            row = self.canvas.height
            if sign and not number:
                self.canvas.put(0, row, sign, note.style)
            self.canvas.put(left, row, line, "note" if sign else note.style)

    def _sign(self, sign: str) -> str:
        self.signs.add(sign)
        return sign

    def _put(self, room: Room, column: int, row: int, text: str, style: Style) -> None:
        self.canvas.put(column, row, text, style, room.id)


def _extent(floor: Floor) -> tuple[int, int]:
    """Returns how many columns and rows of rooms a floor has."""
    if not floor.rooms:
        return 0, 0
    xs, ys = [room.x for room in floor.rooms], [room.y for room in floor.rooms]
    return max(xs) - min(xs) + 1, max(ys) - min(ys) + 1


def _style_of(figure: Figure) -> Style:
    return "active" if figure.active else "figure"


def _groups(room: Room) -> list[list[Figure]]:
    """Returns the figures of a room in groups: by the sides of a barrier, else all together."""
    there = [each for each in room.figures if each.kind != "companion"]
    if not room.barrier:
        return [there]
    sides = room.sides or ("",)
    groups = [[each for each in there if each.side == side] for side in sides]
    rest = [each for each in there if each.side not in sides]
    return [*groups, rest] if rest or len(groups) < 2 else groups


def _counted(figures: Sequence[Figure]) -> tuple[str, Style]:
    """Returns how many explorers and monsters there are, ``>3e2m`` if it is the turn of one."""
    acts = any(figure.active for figure in figures)
    kinds = [(kind, sum(figure.id[0] == kind for figure in figures)) for kind in "em"]
    text = "".join(f"{min(count, 99)}{kind}" for kind, count in kinds if count)
    return (f">{text}", "active") if acts else (text, "figure")


def _joined(
    groups: Sequence[Sequence[tuple[str, Style]]], space: str, more: list[tuple[str, Style]]
) -> list[tuple[str, Style]]:
    """Returns the parts of a line, groups parted by the sign of a barrier."""
    line: list[tuple[str, Style]] = []
    for number, group in enumerate(groups):
        if number:
            line.append(("/", "barrier"))
        for place, part in enumerate(group):
            line += [(space, "wall"), part] if place and space else [part]
    if more and line and space:
        line.append((space, "wall"))
    return [*line, *more]


def map_lines(
    box: Box,
    state: State,
    lang: Language = "en",
    *,
    zoom: Zoom | None = None,
    width: int = 0,
    seen: Observer = "table",
    naming: Naming | None = None,
) -> list[str]:
    """Returns the map as plain lines.

    Args:
        box: The components.
        state: What is so.
        lang: The language of the names.
        zoom: How large; None for as large as fits the width.
        width: How many columns there are; 0 for lines of any length.
        seen: Through whose eyes.
        naming: Finds the names of what is no component.
    """
    shown = floors(box, state, seen=seen, naming=naming)
    if zoom is None:
        zoom = fitting(shown, width) if width else ZOOMS[0]
    return draw(shown, zoom, lang, width=width).plain()
