"""What the signs of a map stand for, in words: ways, marks, barriers, things, figures."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, get_args

from workbench.engine.abbreviating import drawable
from workbench.engine.floors import Figure, Floor, Link, Mark, Pile, Room
from workbench.engine.naming import Text, in_language
from workbench.model.ids import Language
from workbench.wording import said_in

__all__ = ["STYLES", "MapWords", "Note", "Style", "called"]

#: What parts of a map are, by which a front end may colour them; empty is what is between rooms.
Style = Literal[
    "title", "wall", "open", "unexplored", "false", "shut", "name", "down", "figure", "active",
    "things", "barrier", "link", "mark", "choice", "note", "",
]  # fmt: skip
STYLES: tuple[Style, ...] = get_args(Style)

_: Callable[[str], str] = str  # marks a message; it is translated where it is shown

#: What the signs of a map mean, in the order in which they are explained.
_SIGNS: Mapping[str, str] = {
    "?": _("unexplored"),
    "x": _("leads to a wall"),
    "#": _("closed off"),
    "/": _("barrier"),
    ">": _("whose turn it is"),
    "< >": _("whose turn it is"),
    "*": _("can be chosen"),
    "{ }": _("can be chosen"),
    "( )": _("tile face down"),
    "+": _("things that lie there"),
    "!": _("marked"),
    "=>": _("special way"),
    "2e": _("so many explorers"),
    "2m": _("so many monsters"),
    "em": _("explorers and monsters"),
}
_LINKS: Mapping[str, str] = {
    "stairs": _("stairs"),
    "chute": _("chute"),
    "elevator": _("elevator"),
    "fall": _("fall"),
    "jump": _("jump"),
    "slide": _("slide"),
    "passage": _("passage"),
}
_SIDES: Mapping[str, str] = {
    "N": _("north"),
    "E": _("east"),
    "S": _("south"),
    "W": _("west"),
}


class Note(NamedTuple):
    """A line below a map.

    Attributes:
        sign: The sign that it tells of; empty if it tells of several.
        text: What it tells.
        style: What the sign is, as in the map.
        room: The room it is about; empty if it is about several.
    """

    sign: str
    text: str
    style: Style
    room: str = ""


def called(figure: Figure) -> str:
    """Returns a figure as it is drawn: its id, with a mark if it is its turn."""
    return f">{figure.id}" if figure.active else figure.id


class MapWords:
    """Words a map in one language.

    Args:
        lang: The language.
    """

    def __init__(self, lang: Language) -> None:
        self._lang = lang

    def name(self, names: Text) -> str:
        """Returns a name as it can be drawn."""
        return drawable(in_language(names, self._lang))

    def summary(self, room: Room) -> str:
        """Returns what there is to tell of a room on one line: its name, who and what is there."""
        said = [self.name(each.names) for each in room.marks]
        said += [self._figure(each) for each in room.figures]
        said += [self._pile(each) for each in room.piles]
        return self._about(room, "", "note", said).text

    def notes(self, shown: Sequence[Floor], signs: Collection[str]) -> Iterator[Note]:
        """Yields what a map only has signs for.

        Args:
            shown: The floors.
            signs: The signs in it.
        """
        rooms = {room.id: room for floor in shown for room in floor.rooms}
        yield from self._links(rooms)
        for room in rooms.values():
            if room.marks:
                yield self._about(room, "!", "mark", [self.name(each.names) for each in room.marks])
            if room.barrier:
                sides = [self._say(_SIDES[side]) for side in room.sides]
                yield self._about(room, "/", "barrier", sides)
            if room.piles:
                yield self._about(room, "+", "things", [self._pile(each) for each in room.piles])
        figures = [each for room in rooms.values() for each in room.figures]
        figures += [each for floor in shown for each in floor.figures]
        if figures:
            said = [self._figure(each) for each in sorted(figures, key=_place_of)]
            yield Note("", self._list(said, "; "), "note")
        legend = [f"{sign} {self._say(said)}" for sign, said in _SIGNS.items() if sign in signs]
        if legend:
            yield Note("", self._list(legend, "; "), "note")

    def _links(self, rooms: Mapping[str, Room]) -> Iterator[Note]:
        """Yields the special ways; what can be walked back only once."""
        told: set[tuple[str, str]] = set()
        for room in rooms.values():
            for link in room.links:
                if link.both and (link.to, room.id) in told:
                    continue
                told.add((room.id, link.to))
                yield self._link(room, link, rooms)

    def _link(self, room: Room, link: Link, rooms: Mapping[str, Room]) -> Note:
        goal, kind = rooms.get(link.to), self._say(_LINKS[link.kind])
        said = kind if goal is None else self.name(goal.names) + self._aside(kind)
        return self._about(room, "<=>" if link.both else "=>", "link", [said])

    def _about(self, room: Room, sign: str, style: Style, said: Sequence[str]) -> Note:
        """Returns a note about a room: its name, and what there is to tell."""
        text = self.name(room.names)
        if said:
            text += (": " if self._lang == "en" else "：") + self._list(said, ", ")
        return Note(sign, text, style, room.id)

    def _figure(self, figure: Figure) -> str:
        if figure.kind == "companion":
            return self.name(figure.names) + self._aside(figure.keeper)
        return f"{called(figure)} {self.name(figure.names)}" + self._marked(figure.marks)

    def _pile(self, pile: Pile) -> str:
        times = f" x{pile.count}" if pile.count > 1 else ""
        side = self._aside(self._say(_SIDES[pile.side])) if pile.side else ""
        return self.name(pile.names) + times + side + self._marked(pile.marks)

    def _marked(self, marks: Sequence[Mark]) -> str:
        if not marks:
            return ""
        return self._aside(self._list([self.name(each.names) for each in marks], ", "))

    def _aside(self, text: str) -> str:
        return f" ({text})" if self._lang == "en" else f"（{text}）"

    def _list(self, parts: Sequence[str], comma: str) -> str:
        chinese = {", ": "、", "; ": "；"}
        return (comma if self._lang == "en" else chinese[comma]).join(parts)

    def _say(self, message: str) -> str:
        return said_in(self._lang, message)


def _place_of(figure: Figure) -> tuple[bool, int, str]:
    """Returns where a figure stands in a list: explorers first, each with its companions."""
    who = figure.keeper or figure.id
    return who.startswith("m"), int(who[1:]), figure.keeper
