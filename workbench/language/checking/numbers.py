"""Numbers and traits that cannot be: not in this game, not on this track, not at this table.

Only what a page says in figures is looked at. What is counted or rolled in play is not known here,
and nothing is said of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from workbench.diagnostics import Diagnostic, Place
from workbench.language.checking.formulas import numbers_in, player_counts
from workbench.language.checking.spans import MOST_DICE
from workbench.language.checking.telling import says
from workbench.language.front import Thing
from workbench.language.pages import lines_in
from workbench.language.printing import Printer
from workbench.language.reading import ReadPage
from workbench.language.sentences import place_within, sentences
from workbench.language.tokens import split
from workbench.language.vocabulary import FRAMES
from workbench.model.trees import Leaf, Node, Tree, parts_of
from workbench.text.rows import ends_of

__all__ = ["COMPARED", "LIMITS", "check"]

_TOTAL = (0, 16)
_ADDED = (1, 16)
_MANY = (1, 99)
_TRAIT = (0, 12)
_STEPS = (1, 12)
_DAMAGE = (1, 32)

#: The lowest and the highest number that a field of a frame can have.
LIMITS: Mapping[tuple[str, str], tuple[int, int]] = {
    ("dice", "n"): (1, MOST_DICE),
    ("extra_dice", "n"): (1, MOST_DICE),
    ("fewer_dice", "n"): (1, MOST_DICE),
    ("add_result", "n"): _ADDED,
    ("subtract_result", "n"): _ADDED,
    ("set_result", "n"): _TOTAL,
    ("roll_result", "n"): _TOTAL,
    ("result_at_least", "n"): _TOTAL,
    ("choose_result", "least"): _TOTAL,
    ("choose_result", "most"): _TOTAL,
    ("write_secret", "least"): (0, 99),
    ("write_secret", "most"): (0, 99),
    ("defeat", "n"): _ADDED,
    ("goes_up", "n"): _MANY,
    ("goes_down", "n"): _MANY,
    ("of_trait", "n"): _STEPS,
    ("in_trait", "n"): _STEPS,
    ("spread_gain", "n"): _STEPS,
    ("heal_steps", "n"): _STEPS,
    ("set_trait", "n"): _TRAIT,
    ("stat", "n"): _TRAIT,
    ("stats", "n"): _TRAIT,
    ("points", "n"): _DAMAGE,
    ("take_less", "n"): _DAMAGE,
    ("spaces", "n"): _MANY,
    ("tiles", "n"): _MANY,
    ("several_figure", "n"): _MANY,
    ("several_room", "n"): _MANY,
    ("several_thing", "n"): _MANY,
    ("fewer_are", "n"): _MANY,
    ("at_least_are", "n"): _MANY,
    ("look_at_top", "n"): _MANY,
    ("look_at_top_tile", "n"): _MANY,
    ("draw_keep", "n"): _MANY,
    ("draw_keep", "kept"): _MANY,
    ("carry_max", "n"): (0, 99),
    ("haunt_of_number", "n"): _MANY,
}
#: Fields of a frame of which the first must not be above the second.
_RISING: Mapping[str, tuple[str, str]] = {
    "choose_result": ("least", "most"),
    "write_secret": ("least", "most"),
    "draw_keep": ("kept", "n"),
}
#: Frames that hold a number against another, or set one to it, by the field of the first.
COMPARED: Mapping[str, str] = {
    "size_is": "what",
    "size_at_least": "what",
    "size_at_most": "what",
    "size_less": "what",
    "reaches": "track",
    "set_track": "track",
}
_TRAITS_OF = frozenset({"trait_of"})
#: The games whose printed pages give numbers by how many play.
_BY_PLAYERS = frozenset({"mystery"})


def check(read: ReadPage) -> Iterator[Diagnostic]:
    """Yields the numbers and traits of a page that cannot be."""
    page = _Numbers(read)
    yield from _players(read)
    for book in read.page.books:
        for box in book.boxes:
            if box.gate is not None:
                yield from page.sentence(box.gate, box.place)
    for each in sentences(read.page):
        yield from page.sentence(each.tree, each.place)
    yield from page.rows()


def _players(read: ReadPage) -> Iterator[Diagnostic]:
    """Yields the numbers of players of a page if the game is not for so many, or so few."""
    said = read.front.players
    first, _dash, last = read.world.game.players.partition("-")
    if not said or not first.isdecimal() or not (last or first).isdecimal():
        return
    if said[0] < int(first) or said[-1] > int(last or first):
        found = _range(said[0], said[-1])
        arguments = {"key": "players", "found": found, "expected": read.world.game.players}
        yield Diagnostic("BW028", read.front.place("players"), arguments)


class _Numbers:
    """Checks the numbers of one page."""

    def __init__(self, read: ReadPage) -> None:
        self._read = read
        self._tracks: Mapping[str, Thing] = {
            thing.key: thing for thing in read.front.things if thing.sort == "track"
        }

    @cached_property
    def _printer(self) -> Printer:
        return Printer(FRAMES, self._read.lexicon, self._read.lang)

    def sentence(self, tree: Tree, place: Place) -> Iterator[Diagnostic]:
        """Checks one sentence, wherever it stands."""
        traits = self._read.world.game.traits
        for node in parts_of(tree):
            if isinstance(node, Node):
                yield from self._limits(node, place)
                yield from self._compared(node, place)
            elif node.kind == "triple":
                yield from self._triple(node, place)
            elif node.kind == "trait" and traits and node.key not in traits:
                yield self._foreign(node, place)

    def rows(self) -> Iterator[Diagnostic]:
        """Yields the rows whose totals count backwards."""
        for book in self._read.page.books:
            for box in book.boxes:
                for line in lines_in(box.lines):
                    if line.label is None or line.label.kind != "total":
                        continue
                    first, last = ends_of(line.label.key) or (0, 0)
                    if last is not None and first > last:
                        place = Place(
                            line.place.line,
                            line.place.column,
                            line.place.line,
                            line.place.column + len(line.label.key),
                        )
                        yield self._cannot(line.label.key, str(first), _range(0, last), place)

    def _limits(self, node: Node, place: Place) -> Iterator[Diagnostic]:
        for name, inner in node.fields:
            limits = LIMITS.get((node.frame, name))
            if limits is None:
                continue
            least, most = limits
            for number in numbers_in(inner):
                if not least <= number <= most:
                    yield self._number(node, number, least, most, place)
                    break
        if node.frame in _RISING:
            low, high = (numbers_in(node.get(name)) for name in _RISING[node.frame])
            if low and high and min(low) > max(high):
                least = LIMITS[node.frame, _RISING[node.frame][0]][0]
                yield self._number(node, min(low), least, max(high), place)

    def _compared(self, node: Node, place: Place) -> Iterator[Diagnostic]:
        """Numbers that a track or trait is held against or set to."""
        if node.frame not in COMPARED:
            return
        what, numbers = node.get(COMPARED[node.frame]), numbers_in(node.get("n"))
        if isinstance(what, Node) and what.frame in _TRAITS_OF:
            least, most = _TRAIT
            for number in numbers:
                if not least <= number <= most:
                    yield self._number(node, number, least, most, place)
                    return
        if not isinstance(what, Leaf) or what.kind != "track" or what.key not in self._tracks:
            return
        facts = self._tracks[what.key].facts
        first, last = facts.get("from"), facts.get("to")
        if not isinstance(first, int) or not isinstance(last, int):
            return
        for number in numbers:
            if not first <= number <= last:
                yield says(
                    "BW410",
                    self._figure(str(number), place),
                    track=self._printer.phrase(what),
                    number=str(number),
                    least=str(first),
                    most=str(last),
                )
                return

    def _number(self, node: Node, number: int, least: int, most: int, place: Place) -> Diagnostic:
        figure = self._figure(str(number), place)
        return self._cannot(self._printer.phrase(node), str(number), _range(least, most), figure)

    def _cannot(self, found: str, number: str, expected: str, place: Place) -> Diagnostic:
        return says("BW210", place, found=found, number=number, expected=expected)

    def _triple(self, triple: Leaf, place: Place) -> Iterator[Diagnostic]:
        said = self._read.front.players
        if not said and self._read.world.game.key in _BY_PLAYERS:
            said = player_counts(self._read)
        count = triple.key.count("/") + 1
        if count != len(said):
            yield says(
                "BW209",
                self._figure(triple.key, place),
                found=triple.key,
                count=str(count),
                players=", ".join(map(str, said)) or "—",
            )

    def _foreign(self, trait: Leaf, place: Place) -> Diagnostic:
        lang = self._read.lang
        game = self._read.world.game
        lexicon = self._read.lexicon
        own = [lexicon["trait", key].name(lang) for key in game.traits if ("trait", key) in lexicon]
        return says(
            "BW212",
            place_within(trait, place, self._read.lines, lang, self._printer),
            found=self._printer.phrase(trait),
            game=game.title.get(lang) or game.title["en"],
            expected=", ".join(own) if lang == "en" else "、".join(own),
        )

    def _figure(self, number: str, place: Place) -> Place:
        """Returns where a number stands in a sentence, or the whole sentence if unclear."""
        if place.line != place.end_line or place.line > len(self._read.lines):
            return place
        text = self._read.lines[place.line - 1][place.column - 1 : place.end_column - 1]
        found = [token for token in split(text, self._read.lang) if token.text == number]
        if len(found) != 1:
            return place
        start, end = found[0].start, found[0].end
        return Place(place.line, place.column + start, place.line, place.column + end)


def _range(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}-{most}"
