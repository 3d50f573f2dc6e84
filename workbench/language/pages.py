"""A page, understood: every sentence a tree, every word that is no rule kept as prose.

Reading never raises and never skips: what is not understood is a diagnostic with its place, and the
rest of the page is read all the same. A page is in one language; its tree is the same in all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from workbench.language.chart import Chart, Grammar
from workbench.language.headings import (
    BOOKS,
    BOXES,
    Goal,
    KnownHeading,
    book_of,
    box_of,
    starts_like_a_gate,
)
from workbench.language.markdown import Book, Box, Item, Place, outline
from workbench.language.nouns import Noun
from workbench.language.printing import Printer
from workbench.language.tokens import Token, split
from workbench.language.trees import Leaf, Tree
from workbench.model.ids import Language

__all__ = [
    "Line",
    "Page",
    "PageBook",
    "PageBox",
    "Reading",
    "Trouble",
    "print_body",
    "read_body",
    "titles_of",
]

LineKind = Literal["rule", "head", "row", "value", "condition", "thing", "test", "note", "aloud"]


@dataclass(frozen=True)
class Line:
    """One item of a box.

    Lines compare by what they mean: prose and places are not part of it.

    Attributes:
        kind: What the item is.
        trees: Its sentences; of a head or row, what stands before or after the colon.
        label: The left side of a row; its kind is ``value`` where no sentence follows but a value.
        titled: Whether it is an action or effect that others name; its title is prose.
        lines: Its sub-items.
        title: The title in the page's language.
        prose: Text that is printed and never run.
        place: Where it stands.
    """

    kind: LineKind
    trees: tuple[Tree, ...] = ()
    label: Leaf | None = None
    titled: bool = False
    lines: tuple[Line, ...] = ()
    title: str = field(default="", compare=False)
    prose: str = field(default="", compare=False)
    place: Place = field(default=Place(1, 1, 1, 1), compare=False)


@dataclass(frozen=True)
class PageBox:
    """A box: a heading and its lines.

    Attributes:
        known: Key of a heading with a meaning of its own, or empty.
        gate: The moment or condition that its heading is, or None.
        lines: Its items.
        heading: Its heading in the page's language, where it is a free title.
        story: Its block quotes.
        place: Where the heading stands.
    """

    known: str = ""
    gate: Tree | None = None
    lines: tuple[Line, ...] = ()
    heading: str = field(default="", compare=False)
    story: tuple[str, ...] = field(default=(), compare=False)
    place: Place = field(default=Place(1, 1, 1, 1), compare=False)


@dataclass(frozen=True)
class PageBook:
    """One book of a page: ``S``, ``T`` or ``M``; a card has one without a name."""

    book: str
    boxes: tuple[PageBox, ...]


@dataclass(frozen=True)
class Page:
    """What a page says, without its front matter."""

    books: tuple[PageBook, ...]


@dataclass(frozen=True)
class Trouble:
    """Something in a page that was not understood.

    Attributes:
        code: The code of its message.
        place: Where.
        found: What stands there.
        reached: How much of it was understood.
        expected: What might have come next, as tokens or classes.
        readings: The different readings, printed, where there are two.
    """

    code: str
    place: Place
    found: str = ""
    reached: str = ""
    expected: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()


@dataclass(frozen=True)
class Reading:
    """A page as read.

    Attributes:
        page: What was understood of it.
        troubles: What was not.
    """

    page: Page
    troubles: tuple[Trouble, ...]


_LABEL = re.compile(r"(?P<total>\d{1,3}(?:\+|-\d{1,3})?)\s*[:：]\s*(?P<rest>.*)", re.DOTALL)
_CONTEST: Mapping[str, Mapping[Language, str]] = {
    "higher": {"en": "Higher", "zh-Hant": "較高", "zh-Hans": "较高"},
    "equal": {"en": "Equal", "zh-Hant": "相同", "zh-Hans": "相同"},
    "lower": {"en": "Lower", "zh-Hant": "較低", "zh-Hans": "较低"},
    "otherwise": {"en": "Otherwise", "zh-Hant": "否則", "zh-Hans": "否则"},
}
_NOTE: Mapping[Language, str] = {"en": "Note:", "zh-Hant": "注：", "zh-Hans": "注："}
_ALOUD: Mapping[Language, str] = {"en": "Read aloud:", "zh-Hant": "朗讀：", "zh-Hans": "朗读："}
_TITLE = re.compile(r"\*\*(?P<title>[^*]+?)[.。]?\*\*\s*(?P<rest>.*)", re.DOTALL)
_STOPS = {"en": ".", "zh-Hant": "。", "zh-Hans": "。"}
_COLONS = {"en": ":", "zh-Hant": "：", "zh-Hans": "："}
_GOALS: Mapping[Goal, LineKind] = {
    "rules": "rule",
    "conditions": "condition",
    "things": "thing",
    "tests": "test",
}
_CATEGORIES: Mapping[LineKind, str] = {"condition": "condition", "thing": "declaration"}


def titles_of(text: str, lang: Language) -> Iterator[Noun]:
    """Yields the titles that the items of a page have, as nouns that its sentences can name.

    The key of each is its number on the page, which is the same in every language.
    """
    number = 0
    for book in outline(text).books:
        for box in book.boxes:
            for item in _flat(box.items):
                if match := _TITLE.fullmatch(item.text.strip()):
                    number += 1
                    name = f"*{match['title'].strip()}*"
                    yield Noun("title", str(number), {"en": name, lang: name})


def _flat(items: Sequence[Item]) -> Iterator[Item]:
    for item in items:
        yield item
        yield from _flat(item.items)


def read_body(
    text: str, lang: Language, grammar: Grammar[Tree], *, cache: dict[Any, Any] | None = None
) -> Reading:
    """Reads the body of a page.

    Args:
        text: The whole page, front matter included.
        lang: Its language.
        grammar: The grammar of that language with the page's own nouns.
        cache: Sentences that were read before with this grammar; only new ones are read again.
    """
    cut = outline(text)
    reader = _Reader(lang, grammar, {} if cache is None else cache)
    for problem in cut.problems:
        reader.troubles.append(Trouble(f"page:{problem.trouble}", problem.place, problem.found))
    books = tuple(reader.book(book) for book in cut.books)
    return Reading(Page(books), tuple(reader.troubles))


class _Reader:
    """Reads one page."""

    def __init__(self, lang: Language, grammar: Grammar[Tree], cache: dict[Any, Any]) -> None:
        self._lang = lang
        self._grammar = grammar
        self._cache = cache
        self.troubles: list[Trouble] = []

    def book(self, book: Book) -> PageBook:
        known = book_of(book.heading, self._lang) if book.heading else None
        if book.heading and known is None:
            self.troubles.append(Trouble("unknown-book", book.place, book.heading))
        return PageBook(known.key if known else "", tuple(self._box(box) for box in book.boxes))

    def _box(self, box: Box) -> PageBox:
        known = box_of(box.heading, self._lang) if box.heading else None
        gate = None
        if box.heading and known is None:
            gate = self._gate(box)
        goal: Goal = known.goal if known else "rules"
        lines = tuple(self._line(item, _GOALS.get(goal)) for item in box.items)
        free = box.heading if known is None and gate is None else ""
        return PageBox(known.key if known else "", gate, lines, free, box.story, box.place)

    def _gate(self, box: Box) -> Tree | None:
        tokens = split(box.heading.rstrip(" :："), self._lang)
        readings = self._readings("gate", tokens)
        if len(readings) == 1:
            return readings[0]
        if readings or starts_like_a_gate(box.heading, self._lang):
            self._not_understood("gate", tokens, box.place, readings)
        return None

    def _line(self, item: Item, usual: LineKind | None) -> Line:
        """Reads one item; *usual* is None where every item is prose."""
        text = item.text.strip()
        for mark, kind in ((_NOTE[self._lang], "note"), (_ALOUD[self._lang], "aloud")):
            if kind == "note" and usual is None:
                continue
            if self._begins(text, mark):
                prose = text[len(mark) :].strip()
                return Line("note" if kind == "note" else "aloud", prose=prose, place=item.place)
        if usual is None:
            inner = tuple(self._line(each, None) for each in item.items)
            return Line("note", prose=text, lines=inner, place=item.place)
        title = _TITLE.fullmatch(text)
        if title:
            text = title["rest"]
        label, rest = self._label(text)
        inner = tuple(self._line(each, usual) for each in item.items)
        line = Line(
            usual,
            label=label,
            titled=title is not None,
            lines=inner,
            title=title["title"].strip() if title else "",
            place=item.place,
        )
        if label is not None:
            return self._row(line, rest, item)
        if text.endswith((":", "：")):
            head = self._sentence("head", text.rstrip(" :："), item)
            return replace(line, kind="head", trees=head)
        goal = _CATEGORIES.get(usual, "sentence")
        return replace(line, trees=tuple(self._sentences(goal, text, item)))

    def _begins(self, text: str, mark: str) -> bool:
        wide = mark[:-1]
        return text[: len(wide)].casefold() == wide.casefold() and text[
            len(wide) : len(wide) + 1
        ] in (":", "：")

    def _label(self, text: str) -> tuple[Leaf | None, str]:
        if match := _LABEL.fullmatch(text):
            return Leaf("total", match["total"]), match["rest"]
        for key, names in _CONTEST.items():
            name = names[self._lang]
            if key != "otherwise" and self._begins(text, name + ":"):
                return Leaf("contest", key), text[len(name) + 1 :].strip()
        return None, text

    def _row(self, line: Line, rest: str, item: Item) -> Line:
        """Reads what a row does: sentences, a value, or nothing where sub-items say it."""
        if not rest.strip():
            if not item.items:
                self.troubles.append(Trouble("empty-row", item.place, item.text))
            return replace(line, kind="row")
        if not rest.rstrip().endswith((".", "。")):
            return replace(line, kind="value", trees=self._sentence("value", rest, item))
        return replace(line, kind="row", trees=tuple(self._sentences("sentence", rest, item)))

    def _sentences(self, goal: str, text: str, item: Item) -> Iterator[Tree]:
        """Reads the sentences of an item, each up to its full stop."""
        tokens = split(text, self._lang)
        stop = _STOPS[self._lang]
        start = 0
        for place, token in enumerate(tokens):
            if token.text == stop:
                yield from self._read(goal, tokens[start:place], item)
                start = place + 1
        if start < len(tokens):
            self.troubles.append(Trouble("no-full-stop", item.place, text))
            yield from self._read(goal, tokens[start:], item)
        if not tokens:
            self.troubles.append(Trouble("empty-item", item.place))

    def _sentence(self, goal: str, text: str, item: Item) -> tuple[Tree, ...]:
        return tuple(self._read(goal, split(text, self._lang), item))

    def _read(self, goal: str, tokens: Sequence[Token], item: Item) -> Iterator[Tree]:
        readings = self._readings(goal, tokens)
        if len(readings) == 1:
            yield readings[0]
        else:
            self._not_understood(goal, tokens, item.place, readings)

    def _readings(self, goal: str, tokens: Sequence[Token]) -> list[Tree]:
        key = (goal, tuple(token.text for token in tokens))
        if key not in self._cache:
            self._cache[key] = Chart(self._grammar, goal, key[1]).readings() if tokens else []
        found: list[Tree] = self._cache[key]
        return found

    def _not_understood(
        self, goal: str, tokens: Sequence[Token], place: Place, readings: Sequence[Tree]
    ) -> None:
        words = tuple(token.text for token in tokens)
        found = " ".join(words) if self._lang == "en" else "".join(words)
        if readings:
            self.troubles.append(
                Trouble("two-readings", place, found, readings=tuple(map(repr, readings)))
            )
            return
        if not tokens:
            self.troubles.append(Trouble("empty-item", place))
            return
        chart = Chart(self._grammar, goal, words)
        reached = min(chart.reached, len(tokens) - 1)
        start = place.column + tokens[reached].start
        bad = Place(place.line, start, place.line, start + len(tokens[reached].text))
        self.troubles.append(
            Trouble(
                "not-understood",
                bad,
                found,
                found[: tokens[reached].start],
                tuple(sorted(chart.expected())),
            )
        )


def print_body(page: Page, lang: Language, printer: Printer) -> str:
    """Prints the body of a page in canonical form: one line per item.

    Prose is printed as the page has it; whoever prints in another language puts its prose there
    first.
    """
    pieces: list[str] = []
    for book in page.books:
        if book.book:
            pieces.append(f"# {_name(BOOKS, book.book, lang)}")
        pieces.extend(_print_box(box, lang, printer) for box in book.boxes)
    return "\n\n".join(piece for piece in pieces if piece) + "\n"


def _name(headings: Sequence[KnownHeading], key: str, lang: Language) -> str:
    return next(known.names[lang] for known in headings if known.key == key)


def _print_box(box: PageBox, lang: Language, printer: Printer) -> str:
    heading = box.heading
    if box.known:
        heading = _name(BOXES, box.known, lang)
    elif box.gate is not None:
        heading = printer.sentence(box.gate)
    blocks = [f"> {text}" for text in box.story]
    if box.lines:
        blocks.append("\n".join(_print_lines(box, box.lines, 0, lang, printer)))
    body = "\n\n".join(blocks)
    return f"## {heading}\n{body}".rstrip() if heading else body


def _print_lines(
    box: PageBox, lines: Sequence[Line], depth: int, lang: Language, printer: Printer
) -> Iterator[str]:
    for line in lines:
        yield f"{'  ' * depth}- {_print_line(box, line, lang, printer)}".rstrip()
        yield from _print_lines(box, line.lines, depth + 1, lang, printer)


def _print_line(box: PageBox, line: Line, lang: Language, printer: Printer) -> str:
    gap = " " if lang == "en" else ""
    if line.kind == "note":
        bare = box.known and next(b for b in BOXES if b.key == box.known).goal != "rules"
        return line.prose if bare else f"{_NOTE[lang]}{gap}{line.prose}"
    if line.kind == "aloud":
        return f"{_ALOUD[lang]}{gap}{line.prose}"
    said = [printer.sentence(tree) for tree in line.trees]
    if line.kind == "head":
        text = f"{said[0] if said else ''}{_COLONS[lang]}"
    elif line.label is not None:
        text = f"{_print_label(line.label, lang)}{_COLONS[lang]}"
        if line.kind == "value":
            text += gap + printer.phrase(line.trees[0])
        elif said:
            text += gap + gap.join(f"{sentence}{_STOPS[lang]}" for sentence in said)
    else:
        text = gap.join(f"{sentence}{_STOPS[lang]}" for sentence in said)
    if line.titled:
        return f"**{line.title}{_STOPS[lang]}** {text}".rstrip()
    return text


def _print_label(label: Leaf, lang: Language) -> str:
    return _CONTEST[label.key][lang] if label.kind == "contest" else label.key
