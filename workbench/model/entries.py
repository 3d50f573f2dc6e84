"""One thing that can be looked up, whole.

An entry is facts plus prose in up to three languages, cut into parts that can be cited and that
each have an audience: what a view may not see is left out by :func:`visible_citations` and
nowhere else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from workbench.model.facts import Facts
from workbench.model.ids import Citation, EntryId, Kind, Language
from workbench.model.programs import Program, load_program

__all__ = [
    "LAYERS",
    "MOST_PAGE",
    "VIEWS",
    "Alias",
    "Audience",
    "Confidence",
    "Dispute",
    "Entry",
    "Layer",
    "Origin",
    "PageSource",
    "Part",
    "View",
    "may_see",
    "remark_in",
    "said_of",
    "visible_citations",
    "visible_parts",
]

Audience = Literal["everyone", "heroes", "traitor", "author"]
View = Literal["hero", "traitor", "author"]
VIEWS: tuple[View, ...] = ("hero", "traitor", "author")
Confidence = Literal["high", "medium", "low"]
Layer = Literal["workbench", "printed", "pack", "edited", "translated"]
#: Which is in force where an entry has several, the first that there is.
LAYERS: tuple[Layer, ...] = ("translated", "edited", "pack", "workbench", "printed")
Origin = Literal["workbench"]

_STRICT = {"extra": "forbid"}
_STORY = re.compile(r"(?:[STM]\.)?story(?:\.\d+)?")
_SENTENCES = "bcdefghijklmnopqrstuvwxyz"  # the second and further sentences of one item
_SEES: Mapping[View, tuple[Audience, ...]] = {
    "hero": ("everyone", "heroes"),
    "traitor": ("everyone", "traitor"),
    "author": ("everyone", "heroes", "traitor", "author"),
}


def may_see(view: View, audience: Audience) -> bool:
    """Tells whether somebody with this *view* may read what is meant for *audience*."""
    return audience in _SEES[view]


@dataclass(frozen=True)
class Alias:
    """Another name, for finding only.

    Attributes:
        lang: Its language.
        text: The name.
        source: Where it is used, such as a source's name or an edition.
    """

    __pydantic_config__ = _STRICT

    lang: Language
    text: str
    source: str | None = None


@dataclass(frozen=True)
class Dispute:
    """A point on which sources disagree, in English; its entry's remarks have other languages.

    Attributes:
        about: What the point is, in a few words.
        readings: Each reading, with the sources that give it.
        taken: The reading taken here; None where none is preferred.
        audience: Who may see it.
    """

    __pydantic_config__ = _STRICT

    about: str
    readings: Mapping[str, tuple[str, ...]]
    taken: str | None = None
    audience: Audience = "everyone"


def said_of(disputed: Iterable[Dispute]) -> tuple[str, ...]:
    """Returns what disputed points are about and each of their readings, in English."""
    return tuple(text for each in disputed for text in (each.about, *each.readings))


def remark_in(remarks: Mapping[str, Mapping[Language, str]], text: str, lang: Language) -> str:
    """Returns a remark in a language, or in the nearest one that it exists in.

    Args:
        remarks: What is said in other languages, by the English.
        text: The remark, in English.
        lang: The language.
    """
    if lang == "en":
        return text
    said = remarks.get(text, {})
    return said.get(lang) or said.get("zh-Hant") or text


@dataclass(frozen=True)
class Part:
    """A piece of an entry's text that can be cited.

    Attributes:
        key: Stable key inside the entry; survives edits around it.
        text: The text per language; sub-items are indented lines below their item.
        heading: The heading it stands under, per language.
        audience: Who may read it.
        book: ``S`` for Secrets of Survival, ``T`` for the Traitor's Tome or Monster's Tome.
        at: Its position, where it stands on a page: ``S.4.2``, ``1.3``; a story has its box's.
        items: How many items of the page it covers, sub-items included.
    """

    __pydantic_config__ = _STRICT

    key: str
    text: Mapping[Language, str]
    heading: Mapping[Language, str] = field(default_factory=dict)
    audience: Audience = "everyone"
    book: Literal["S", "T"] | None = None
    at: str | None = None
    items: int = 1

    @property
    def is_story(self) -> bool:
        """Whether it is story and no rule."""
        return self.at is not None and bool(_STORY.fullmatch(self.key))

    def covers(self, place: str) -> bool:
        """Tells whether an item of the page, named by its position, stands in this part."""
        if self.at is None:
            return False
        box, _dot, first = self.at.rpartition(".")
        wanted, _dot, item = place.rstrip(_SENTENCES).rpartition(".")
        if not (first.isdecimal() and item.isdecimal() and wanted == box):
            return False
        return int(first) <= int(item) < int(first) + self.items


#: So many bytes the file of a page has at most.
MOST_PAGE = 400_000


@dataclass(frozen=True)
class PageSource:
    """The rule page of an entry, as it was written.

    Attributes:
        text: The page.
        prose: Its prose in other languages than its own, by key.
    """

    text: str
    prose: Mapping[Language, Mapping[str, str]] = field(default_factory=dict)


@dataclass(frozen=True)
class Entry:
    """A room, card, character, token, monster, haunt, rule, ruling or term.

    Attributes:
        id: ``GAME/KIND/SLUG``.
        title: Its name per language; one name each.
        facts: What is known of it, in the class its kind has.
        parts: Its prose, in reading order.
        aliases: Further names to find it by.
        sources: Names of the sources its facts come from.
        confidence: How sure the facts are.
        disputed: Points on which sources disagree.
        assumed: Whether it is inherited from another edition and only assumed to hold.
        derived: Languages whose title or text was drafted by a converter and not yet confirmed.
        note: A remark for readers of the data, in English.
        remarks: What the note and the disputed points say, in the other languages; by the English.
        audience: Who may read its prose and facts; its title is seen by everyone.
        page: Its rule page, if it has one.
        compiled: The rule of that page as JSON (:mod:`workbench.model.programs`), or empty.
        origin: ``workbench`` for what is, wholly or in part, our own stand-in because the printed
            one is not publicly known; an owner's file replaces it.
        replaces: In a pack: the entry of the game in whose place this one stands.
    """

    id: str
    title: Mapping[Language, str]
    facts: Facts
    parts: tuple[Part, ...] = ()
    aliases: tuple[Alias, ...] = ()
    sources: tuple[str, ...] = ()
    confidence: Confidence = "high"
    disputed: tuple[Dispute, ...] = ()
    assumed: bool = False
    derived: tuple[Language, ...] = ()
    note: str | None = None
    audience: Audience = "everyone"
    page: PageSource | None = None
    compiled: str = ""
    origin: Origin | None = None
    remarks: Mapping[str, Mapping[Language, str]] = field(default_factory=dict)
    replaces: str | None = None

    @property
    def said_of_it(self) -> tuple[str, ...]:
        """What its note and its disputed points say, in English."""
        return (*([self.note] if self.note else []), *said_of(self.disputed))

    @property
    def program(self) -> Program | None:
        """The rule of its page, or None if it has none."""
        return load_program(self.compiled) if self.compiled else None

    @property
    def entry_id(self) -> EntryId:
        """The id, taken apart."""
        return EntryId.parse(self.id)

    @property
    def game(self) -> str:
        """The game's key."""
        return self.id.split("/", 1)[0]

    @property
    def kind(self) -> Kind:
        """The kind."""
        return self.entry_id.kind

    def citations(self) -> Iterator[tuple[Citation, Part]]:
        """Yields each part with its citation: by its position on a page, else numbered from 1."""
        counts: dict[str, int] = {}
        for part in self.parts:
            book = part.book or ""
            counts[book] = counts.get(book, 0) + 1
            place = part.at or (f"{book}.{counts[book]}" if book else str(counts[book]))
            yield Citation(self.entry_id, place), part

    def part_at(self, place: str) -> tuple[Citation, Part] | None:
        """Finds the part at *place*; None if there is none.

        Args:
            place: Its position (``S.4``, ``3``) or its stable key; also those of an item inside
                a part, such as a row of a table.

        Returns:
            The part, with the citation by position, as people are shown it: of an item inside it
            that item's.
        """
        for citation, part in self.citations():
            if place in (citation.place, part.key):
                return citation, part
        place = self._position_of(place)
        for _citation, part in self.citations():
            if part.covers(place):
                return Citation(self.entry_id, place), part
        return None

    def _position_of(self, place: str) -> str:
        """Returns where the item of its page with a stable key stands; any other *place* as it is.

        A key holds small letters, a hyphen and digits; a position of a page has a dot.
        """
        program = self.program if "." not in place else None
        for _book, _box, instruction in program.instructions() if program else ():
            if instruction.key == place:
                return instruction.at
        return place

    def text(self, lang: Language, view: View = "author") -> str:
        """Returns its text in one language; empty if there is none."""
        lines = []
        for part in visible_parts(self, view):
            body = part.text.get(lang, "")
            if body:
                heading = part.heading.get(lang, "")
                lines.append(f"{heading}\n{body}" if heading else body)
        return "\n".join(lines)


def visible_parts(entry: Entry, view: View) -> Iterator[Part]:
    """Yields the parts of *entry* that *view* may read."""
    return (part for _citation, part in visible_citations(entry, view))


def visible_citations(entry: Entry, view: View) -> Iterator[tuple[Citation, Part]]:
    """Yields the parts of *entry* that *view* may read, each with its citation."""
    if may_see(view, entry.audience):
        for citation, part in entry.citations():
            if may_see(view, part.audience):
                yield citation, part
