"""What one view is shown of one entry, in the pieces that are searched, quoted and cited.

This is the only place that decides what of an entry can be found: the index is made of it, and
hits, snippets and highlights are read from it, so that they cannot disagree. Whatever a view may
not see is left out here, before anything else looks at it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from workbench.model.concepts import concepts, places_of
from workbench.model.entries import (
    VIEWS,
    Audience,
    Layer,
    Part,
    View,
    may_see,
    visible_citations,
)
from workbench.model.facts import CharacterFacts
from workbench.model.ids import Language
from workbench.model.names import name_key
from workbench.search.analyse import index_terms
from workbench.search.engine import Posting
from workbench.text.fold import fold
from workbench.text.script import HAN, has_han

if TYPE_CHECKING:
    from workbench.store.read import Note, PrintedText, Row

__all__ = ["Piece", "Shown", "masked", "postings_of"]

_MARKS: Final = dict.fromkeys(map(ord, "、。〈〉《》「」『』【】〔〕"), "\x1f")
_SHORTEST_SPELLING: Final = 4  # letters; what is shorter is near to everything


def masked(text: str) -> str:
    """Returns *text* with each Chinese character or mark replaced, at the same places.

    What is looked for in Latin letters is looked for in this, so that no converter is loaded.
    """
    return text if text.isascii() else HAN.sub("\x1f", text).translate(_MARKS)


class Piece(NamedTuple):
    """A text that can be quoted.

    Attributes:
        text: Its heading, if it has one, and the text.
        lang: Its language.
        layer: Where it comes from.
        citation: Its place.
        story: Whether it is story and no rule.
        items: The place of each line, where each is an item of a rule page; else empty.
    """

    text: str
    lang: Language
    layer: Layer
    citation: str
    story: bool = False
    items: tuple[str, ...] = ()

    def cited(self, spans: Sequence[tuple[int, int]]) -> str:
        """Returns the place of what matches in it: that of the item, if it is all in one."""
        lines = {self.text.count("\n", 0, at) for start, end in spans for at in (start, end)}
        if len(lines) == 1 and (line := lines.pop()) < len(self.items):
            return self.items[line] or self.citation
        return self.citation

    def item(self, citation: str) -> Piece | None:
        """Returns the piece from one of its items on, or None if it has no such item."""
        if citation not in self.items:
            return None
        at = self.items.index(citation)
        text = "\n".join(self.text.split("\n")[at:])
        return self._replace(text=text, citation=citation, items=self.items[at:])


class Shown:
    """An entry as one view sees it.

    Args:
        row: The layer in force.
        printed: Its printed texts, in reading order.
        notes: What people wrote beside it.
        links: The entries it names, each with the audience of the place.
        view: Who looks.
    """

    def __init__(
        self,
        row: Row,
        printed: Sequence[PrintedText],
        notes: Sequence[Note],
        links: Sequence[tuple[str, Audience]],
        view: View,
    ) -> None:
        self.entry = row.entry
        self.row = row
        self.view = view
        self._links = links
        self.names = tuple(
            dict.fromkeys((*row.entry.title.values(), *(alias.text for alias in row.entry.aliases)))
        )
        self.pieces = (*_pieces(row, printed, view), *_of_notes(row, notes, view))

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """Names and pieces: everything that can be found."""
        return (*self.names, *(piece.text for piece in self.pieces))

    @cached_property
    def tags(self) -> frozenset[str]:
        """``field=value`` for each concept, language of its texts, and entry that it names."""
        found = {f"{concept.field}={concept.value}" for concept in concepts(self.entry, self.view)}
        found.update(f"lang={piece.lang}" for piece in self.pieces)
        found.update(
            f"mentions={target.rpartition('/')[2]}"
            for target, audience in self._links
            if may_see(self.view, audience)
        )
        return frozenset(found)

    @cached_property
    def places(self) -> dict[str, str]:
        """``field=value`` of each concept of its rule, and the citation of where it is met."""
        return {
            f"{concept.field}={concept.value}": f"{self.entry.id}#{at}"
            for concept, at in places_of(self.entry, self.view).items()
        }

    @cached_property
    def words(self) -> frozenset[str]:
        """Terms in Latin letters and numbers of everything."""
        return frozenset(term for text in self.texts for term in index_terms(masked(text)))

    @cached_property
    def title_words(self) -> frozenset[str]:
        """Terms in Latin letters and numbers of its names."""
        return frozenset(term for name in self.names for term in index_terms(masked(name)))

    @cached_property
    def folded(self) -> tuple[str, ...]:
        """The folded texts that have Han characters."""
        return tuple(fold(text) for text in self.texts if has_han(text))

    def posting(self, views: tuple[View, ...]) -> Posting:
        """Returns what is indexed of it, for *views*, which see the same."""
        names = [term for name in self.names for term in index_terms(name)]
        body = [*names, *(term for piece in self.pieces for term in index_terms(piece.text))]
        han = {term for term in set(body) if has_han(term)}
        return Posting(
            id=self.entry.id,
            views=views,
            kind=self.entry.kind,
            game=self.entry.game,
            names=tuple(names),
            body_en=tuple(term for term in body if term not in han),
            body_zh=tuple(term for term in body if term in han),
            spelled=tuple(_spellings(self.names)),
            tags=tuple(sorted(self.tags)),
        )


def postings_of(
    row: Row,
    printed: Sequence[PrintedText] = (),
    notes: Sequence[Note] = (),
    links: Sequence[tuple[str, Audience]] = (),
) -> Iterator[Posting]:
    """Yields one posting for each group of views that are shown the same of an entry."""
    groups: dict[object, tuple[Shown, list[View]]] = {}
    for view in VIEWS:
        shown = Shown(row, printed, notes, links, view)
        _first, views = groups.setdefault((shown.texts, shown.tags), (shown, []))
        views.append(view)
    for shown, views in groups.values():
        yield shown.posting(tuple(views))


def _pieces(row: Row, printed: Sequence[PrintedText], view: View) -> Iterator[Piece]:
    entry = row.entry
    if not may_see(view, entry.audience):
        return
    for citation, part in visible_citations(entry, view):
        for lang, text in part.text.items():
            if piece := _of_part(str(citation), part, lang, text, row.layer):
                yield piece
    for lang, text in _of_facts(row):
        yield Piece(text, lang, row.layer, entry.id)
    for section in printed:
        if may_see(view, section.audience):
            heading = section.heading or section.name
            whole = f"{heading}\n{section.text}" if heading else section.text
            if whole.strip():
                yield Piece(whole, section.lang, "printed", entry.id)


def _of_part(citation: str, part: Part, lang: Language, text: str, layer: Layer) -> Piece | None:
    heading = part.heading.get(lang, "")
    if part.at is None:
        whole = f"{heading}\n{text}" if heading else text
        return Piece(whole, lang, layer, citation) if whole.strip() else None
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    if not lines:
        return None
    head = [heading] if heading else []
    items: tuple[str, ...] = ()
    if not part.is_story:
        box, _dot, first = citation.rpartition(".")
        places = (f"{box}.{int(first) + number}" for number in range(len(lines)))
        items = (*("" for _heading in head), *places)
    return Piece("\n".join((*head, *lines)), lang, layer, citation, part.is_story, items)


def _of_notes(row: Row, notes: Sequence[Note], view: View) -> Iterator[Piece]:
    for note in notes:
        if may_see(view, note.audience):
            yield Piece(
                note.text, "zh-Hant" if has_han(note.text) else "en", "edited", row.entry.id
            )


def _of_facts(row: Row) -> Iterator[tuple[Language, str]]:
    facts = row.entry.facts
    if isinstance(facts, CharacterFacts) and facts.hobbies:
        yield "en", ", ".join(facts.hobbies)


def _spellings(names: Sequence[str]) -> Iterator[str]:
    from workbench.text.pinyin import syllables, u_form

    seen: dict[str, None] = {}
    for name in names:
        if not has_han(name):
            seen[name_key(name).replace(" ", "")] = None
            continue
        parts = syllables(name)
        for end in range(2, len(parts) + 1):
            joined = "".join(parts[:end])
            seen[joined] = seen[u_form(joined)] = None
    for spelling in seen:
        if len(spelling) >= _SHORTEST_SPELLING and " " not in spelling:
            yield spelling
