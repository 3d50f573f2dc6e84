"""Reads Markdown and ordinary text: each heading is a section.

What a heading is about is told by its name: a known room, card, haunt or rule; else by the heading
above it (``Rooms``, a haunt, the title of a book); else it is a rule. Markdown is only cut at its
headings: nothing in it is run, and its text stays as written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from workbench.library.importing.books import (
    Book,
    audience_of,
    book_of_text,
    book_of_title,
    decide,
)
from workbench.library.importing.headings import is_title_case
from workbench.library.importing.names import NameIndex
from workbench.library.importing.pieces import (
    MAX_SECTIONS,
    Reading,
    joined_lines,
    mended,
    point_at,
    rows,
    tidy,
)
from workbench.library.importing.recognise import game_of, language_of
from workbench.model.documents import Noise, PrintedSection
from workbench.model.entries import Audience
from workbench.model.ids import EntryId, Kind
from workbench.text.fold import fold
from workbench.text.places import Repair, Unresolved
from workbench.wording import _

__all__ = ["read"]

_HAUNT = re.compile(
    r"(?:haunt|剧本|作祟|恶兆)\s*(?:no\.?\s*)?(\d{1,3})\b\s*(?:[:.\-]\s*)?(.*)", re.DOTALL
)
_HAUNT_PRINTED = re.compile(r"\D{1,12}\d{1,3}\s*(?:[:：.–—-]\s*)?")
_MARKUP = re.compile(r"[*_`~]+|\s+#+\s*$")
_GROUPS: dict[str, Kind] = {
    "room": "room", "tile": "room", "omen": "omen", "item": "item", "event": "event",
    "clue": "clue", "mystery": "mystery", "character": "character", "explorer": "character",
    "token": "token", "monster": "monster", "haunt": "haunt", "rule": "rule", "ruling": "ruling",
    "房间": "room", "预兆": "omen", "物品": "item", "事件": "event", "人物": "character",
    "标记": "token", "怪物": "monster", "剧本": "haunt", "规则": "rule", "裁定": "ruling",
}  # fmt: skip
_GROUP_TAIL = re.compile(r"\s+(?:cards?|tiles?)$|牌$|板块$")
#: A longer line, in characters, is never a heading; of a longer one Markdown needs only this much.
_LONGEST = 200


@dataclass(frozen=True, slots=True)
class _Head:
    """A heading: its span, the line end included, its level from 1, its words."""

    start: int
    end: int
    level: int
    title: str


@dataclass(frozen=True, slots=True)
class _Place:
    """What a heading is about.

    Attributes:
        kind: The kind of thing.
        name: The thing's name as printed.
        heading: The heading inside the thing.
        number: A haunt's number.
        book: The book whose title stands above.
        group: The kind that the things below have; None if this is a thing itself.
        thing: Whether headings below that name nothing belong to it.
        root: Index of the heading that began the haunt, for one of its pieces.
    """

    kind: Kind = "rule"
    name: str = ""
    heading: str = ""
    number: int | None = None
    book: Book | None = None
    group: Kind | None = None
    thing: bool = False
    root: int | None = None


def read(text: str, names: NameIndex) -> Reading:
    """Reads Markdown if the text has Markdown headings, else ordinary text.

    See :mod:`workbench.library.importing`.
    """
    heads = _markdown_heads(text)
    markdown = bool(heads)
    if not markdown:
        heads = _text_heads(text, names)
    unresolved: list[Unresolved] = []
    end = len(text)
    if len(heads) > MAX_SECTIONS:
        end = heads[MAX_SECTIONS].start
        reason = _("there are too many headings")
        unresolved.append(point_at(text, end, len(text), reason, covers=True))
        heads = heads[:MAX_SECTIONS]
    places = _places(heads, names)
    stops = [head.start for head in heads[1:]] + [end]
    books = _haunt_books(text, heads, places, stops)
    sections: list[PrintedSection] = []
    noise: list[Noise] = []
    repairs: list[Repair] = []

    def add(start: int, body: int, stop: int, place: _Place, book: Book | None) -> None:
        edits = () if markdown else joined_lines(text, body, stop)
        made, fixed = mended(text, body, stop, edits)
        if not made:
            noise.append(Noise(start, stop, "heading" if text[start:stop].strip() else "blank"))
            return
        repairs.extend(fixed)
        sections.append(
            PrintedSection(
                start=start,
                end=stop,
                kind=place.kind,
                name=place.name,
                text=_kept(text[body:stop]) if markdown else made,
                heading=place.heading,
                audience=_audience(place, book),
                book=book if place.kind == "haunt" else None,
                number=place.number,
            )
        )

    before = heads[0].start if heads else end
    if before:
        headless = _Place()
        add(0, 0, before, headless, book_of_text((), text[:before]))
    for head, place, stop, book in zip(heads, places, stops, books, strict=False):
        add(head.start, head.end, stop, place, book)
    return Reading(
        sections=tuple(sections),
        noise=tuple(noise),
        repairs=tuple(repairs),
        unresolved=tuple(unresolved),
        game=game_of(text),
        lang=language_of(text),
    )


def _audience(place: _Place, book: Book | None) -> Audience:
    if place.kind in ("haunt", "monster"):
        return audience_of(book)
    return audience_of(book) if book else "everyone"


def _kept(text: str) -> str:
    """Returns Markdown text without blank lines around it and spaces at the ends of lines."""
    lines = [line.rstrip() for line in text.split("\n")]
    while lines and not lines[0]:
        lines.pop(0)
    while lines and not lines[-1]:
        lines.pop()
    return "\n".join(lines)


def _markdown_heads(text: str) -> list[_Head]:
    """Finds the headings of Markdown that stand in no list, quotation or code."""
    from markdown_it import MarkdownIt

    lines = rows(text)
    # Only blocks are parsed, of lines cut short: no text can make that slow.
    blocks = "\n".join(text[at : min(stop, at + _LONGEST)] for at, stop in lines)
    parser = MarkdownIt("commonmark").disable(["inline", "reference"])
    tokens = parser.parse(blocks)
    heads = []
    for token, content in pairwise(tokens):
        if token.type == "heading_open" and token.level == 0 and token.map:
            first, last = token.map
            start = lines[first][0]
            end = lines[last][0] if last < len(lines) else len(text)
            title = _MARKUP.sub("", content.content).strip()
            if title:
                heads.append(_Head(start, end, int(token.tag[1]), " ".join(title.split())))
    return heads


def _text_heads(text: str, names: NameIndex) -> list[_Head]:
    """Finds lines that stand alone before a text and name a thing or are written as headings."""
    lines = rows(text)
    bare = [text[at : min(stop, at + _LONGEST)].strip() for at, stop in lines]
    found: list[tuple[int, str]] = []
    for index, line in enumerate(bare):
        if not line or len(line) >= _LONGEST:
            continue
        alone = index == 0 or not bare[index - 1]
        if (
            book_of_title(line)
            or (_HAUNT.fullmatch(fold(line)) and is_title_case(line))
            or (alone and is_title_case(line, loud=True, words=8))
            or (alone and names.match(line, near=False).entry_id)
        ):
            found.append((index, line))
    heads = []
    for position, (index, line) in enumerate(found):
        following = found[position + 1][0] if position + 1 < len(found) else len(lines)
        body = any(bare[index + 1 : following])
        title = book_of_title(line) or _HAUNT.fullmatch(fold(line))
        if body or title:
            end = lines[index + 1][0] if index + 1 < len(lines) else len(text)
            level = 1 if book_of_title(line) else 2 if title else 3
            heads.append(_Head(lines[index][0], end, level, line))
    return heads


def _places(heads: Sequence[_Head], names: NameIndex) -> list[_Place]:
    """Says what each heading is about, from itself and from those above it."""
    above: list[tuple[int, _Place]] = []
    places = []
    for index, head in enumerate(heads):
        while above and above[-1][0] >= head.level:
            above.pop()
        place = _place(head.title, above[-1][1] if above else _Place(), index, names)
        above.append((head.level, place))
        places.append(place)
    return places


def _place(title: str, parent: _Place, index: int, names: NameIndex) -> _Place:
    if book := book_of_title(title):
        return _Place(name=title, book=book)
    if haunt := _HAUNT.fullmatch(fold(title)):
        named = _HAUNT_PRINTED.sub("", title, count=1).strip() or title
        return _Place("haunt", named, "", int(haunt[1]), parent.book, thing=True, root=index)
    if parent.kind == "haunt" and parent.thing:
        return replace(parent, heading=title)
    if group := _GROUPS.get(_singular(title)):
        return _Place("rule", title, book=parent.book, group=group)
    match = names.match(title, near=parent.group is not None)
    if match.candidates:
        kind = EntryId.parse(match.candidates[0]).kind
        if kind == "haunt":
            slug = match.candidates[0].rsplit("/", 1)[1]
            number = int(slug) if slug.isdigit() else None
            return _Place("haunt", title, "", number, parent.book, thing=True, root=index)
        if kind not in ("term", "rule"):
            return _Place(kind, title, book=parent.book, thing=True)
        if parent.group is None and not parent.thing:
            return _Place("rule", title, book=parent.book, thing=kind == "rule")
    if parent.thing:
        return replace(parent, heading=title)
    if parent.group:
        root = index if parent.group == "haunt" else None
        return _Place(parent.group, title, book=parent.book, thing=True, root=root)
    return _Place("rule", title, book=parent.book)


def _singular(title: str) -> str:
    """Returns a group's name in the form of :data:`_GROUPS`: ``Omen Cards`` is ``omen``."""
    plain = _GROUP_TAIL.sub("", fold(title).strip(" .:"))
    if plain.endswith("ies"):
        return f"{plain[:-3]}y"
    return plain if plain.endswith("ss") or plain in _GROUPS else plain.removesuffix("s")


def _haunt_books(
    text: str, heads: Sequence[_Head], places: Sequence[_Place], stops: Sequence[int]
) -> Iterator[Book | None]:
    """Yields each section's book: a haunt's from all its pieces, another's from the title above."""
    whole: dict[int, tuple[list[str], list[str]]] = {}
    for head, place, stop in zip(heads, places, stops, strict=True):
        if place.root is not None:
            titles, texts = whole.setdefault(place.root, ([], []))
            titles.append(head.title)
            texts.append(text[head.start : stop])
    told = {
        root: book_of_text(titles, tidy("\n".join(texts)))
        for root, (titles, texts) in whole.items()
    }
    for place in places:
        yield place.book if place.root is None else decide(place.book, told[place.root])
