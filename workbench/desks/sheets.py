"""One entry as a reader gets it: everything that belongs to it, as far as the view may see it.

What a view may not see is not in the sheet at all; ``locked`` only says that there is something.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from workbench.desks.facts import fact_lines, word, words_in
from workbench.desks.printed_translations import PrintedTranslation, printed_translations
from workbench.errors import NotFoundError
from workbench.model.concepts import rolls_of
from workbench.model.dice import MOST_DICE, Odds, odds
from workbench.model.entries import (
    Confidence,
    Dispute,
    Entry,
    Layer,
    Origin,
    Part,
    View,
    may_see,
    remark_in,
    said_of,
    visible_citations,
)
from workbench.model.facts import HauntFacts, Roll, RulingFacts
from workbench.model.games import Game, thing_of
from workbench.model.ids import Kind, Language
from workbench.model.plain import ids_in, strings_in, to_plain
from workbench.model.programs import Program
from workbench.store.read import Note, PrintedText, Reader, Row
from workbench.text.rows import least_total
from workbench.wording import _

__all__ = ["Ruling", "Sheet", "SheetPart", "SheetRoll", "make_sheet", "visible_facts"]

_LETTER = re.compile(r"(?<=\d)[a-z]$")
_LETTERS = " bcdefghijklmnopqrstuvwxyz"  # of the sentences of an item; the first has none
_SENTENCE_END = re.compile(r"[.!?][)\]\"'’”]*(?=\s|$)|[。！？]")
_INDENT = 2  # columns for each step
_MOST_PLACES = 12


@dataclass(frozen=True, slots=True)
class SheetPart:
    """A citable piece of text: a box, whose paragraphs are its items, or an item of a rule page.

    Attributes:
        citation: Where it stands.
        key: Its stable key.
        heading: Its heading per language; of a page, that of the box which it opens.
        text: Its text per language; what belongs to an item of a page is indented below it.
        book: ``S`` or ``T`` for a haunt's books, else empty.
        paged: Whether it stands on a rule page.
        is_story: Whether it is story and no rule.
    """

    citation: str
    key: str
    heading: Mapping[Language, str]
    text: Mapping[Language, str]
    book: str = ""
    paged: bool = False
    is_story: bool = False

    @property
    def box(self) -> str:
        """Citation of the box that it stands in."""
        if self.paged and not self.is_story:
            return self.citation.rpartition(".")[0]
        return self.citation

    def lines(self, lang: Language) -> tuple[tuple[int, str], ...]:
        """Returns each line of its text in a language, with how many steps it is indented."""
        found = []
        for line in self.text.get(lang, "").split("\n"):
            bare = line.lstrip(" ") if self.paged else line
            if bare.strip():
                found.append(((len(line) - len(bare)) // _INDENT, bare))
        return tuple(found)

    @property
    def items(self) -> tuple[SheetPart, ...]:
        """What can be cited in it.

        The paragraphs of a box, each cited as its number behind the place of the part; of an item
        of a page, itself and every item below it, each with those below itself.
        """
        if self.is_story:
            return ()
        lines = {lang: self.lines(lang) for lang in self.text}
        count = max(map(len, lines.values()), default=0)
        return tuple(
            dataclasses.replace(
                self,
                citation=self._cited(number),
                text={
                    lang: "\n".join(_below(some, number) if self.paged else [some[number][1]])
                    for lang, some in lines.items()
                    if number < len(some)
                },
            )
            for number in range(count)
        )

    def _cited(self, number: int) -> str:
        """Returns the citation of one of its items, counted from 0."""
        if not self.paged:
            return f"{self.citation}.{number + 1}"
        box, _dot, first = self.citation.rpartition(".")
        return f"{box}.{int(first) + number}"


def _below(lines: tuple[tuple[int, str], ...], at: int) -> Iterator[str]:
    """Yields the line *at* a place and those that are indented below it."""
    least, first = lines[at]
    yield first
    for depth, text in lines[at + 1 :]:
        if depth <= least:
            return
        yield " " * (_INDENT * (depth - least)) + text


@dataclass(frozen=True, slots=True)
class SheetRoll:
    """A roll the entry asks for, with the chance of each target for each number of dice.

    Attributes:
        roll: The roll.
        targets: The totals worth reaching, lowest first.
        chances: For each target, the odds with 1 to 8 dice, or with its fixed number only.
    """

    roll: Roll
    targets: tuple[int, ...]
    chances: Mapping[int, tuple[Odds, ...]]


@dataclass(frozen=True, slots=True)
class Ruling:
    """An answer to a question about the entry.

    Attributes:
        id: Its id, or an empty text if a person here wrote it.
        title: Its title per language.
        text: Its words per language.
        sources: Where it comes from.
        confidence: How sure it is.
        given: Its date, if known.
        edition: The edition it was given for, where it is only of that.
    """

    id: str
    title: Mapping[Language, str]
    text: Mapping[Language, str]
    sources: tuple[str, ...]
    confidence: Confidence
    given: str | None = None
    edition: str | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """An entry, whole.

    Attributes:
        id: Its id.
        kind: Its kind.
        game: Its game's key.
        game_title: Its game's name.
        edition: Its edition, to be shown with every text: its game's, unless it has its own.
        title: Its names.
        layer: The layer its prose is from.
        layers: All layers it has.
        version: Version of that layer, to save against.
        facts: What is known of it, as plain data.
        parts: Its prose.
        rolls: The rolls it asks for, with their odds.
        printed: Its texts in imported documents, those of other editions too, each labelled.
        rulings: Rulings about it, shown unasked; those of another edition last.
        notes: Notes a person wrote.
        mentions: Ids of what it names.
        mentioned_in: Ids of what names it.
        editions: Ids of the same thing in other editions of its game.
        aliases: Its other names, per language.
        sources: Where its facts come from.
        confidence: How sure they are.
        disputed: Points on which sources disagree, in English.
        remarks: What the remark and those points say, in the other languages; by the English.
        assumed: Whether it is inherited from another edition and only assumed to hold.
        derived: Languages whose text was drafted by a converter.
        note: A remark on the data, in English.
        locked: Whether something is left out that this view may not see.
        names: The names of everything the sheet refers to, by id.
        words: The names of the terms its facts are worded with, by their English.
        printed_editions: The edition of each game that a printed text is of.
        printed_translations: What people translated of a printed text, by that text.
        cited: Citation of the part or item that was asked for, if one was.
        places: What a citation by stable key in its facts is shown as (``#2``), by that citation.
        origin: ``workbench`` for what is, wholly or in part, a stand-in of our own.
    """

    id: str
    kind: Kind
    game: str
    game_title: Mapping[Language, str]
    edition: str
    title: Mapping[Language, str]
    layer: Layer
    layers: tuple[Layer, ...]
    version: int
    facts: Mapping[str, Any]
    parts: tuple[SheetPart, ...]
    rolls: tuple[SheetRoll, ...]
    printed: tuple[PrintedText, ...]
    rulings: tuple[Ruling, ...]
    notes: tuple[Note, ...]
    mentions: tuple[str, ...]
    mentioned_in: tuple[str, ...]
    editions: tuple[str, ...]
    aliases: tuple[tuple[Language, str], ...]
    sources: tuple[str, ...]
    confidence: Confidence
    disputed: tuple[Dispute, ...]
    assumed: bool
    derived: tuple[Language, ...]
    note: str | None
    locked: bool
    names: Mapping[str, Mapping[Language, str]]
    words: Mapping[str, Mapping[Language, str]] = field(default_factory=dict)
    printed_editions: Mapping[str, str] = field(default_factory=dict)
    printed_translations: Mapping[PrintedText, tuple[PrintedTranslation, ...]] = field(
        default_factory=dict
    )
    cited: str = ""
    places: Mapping[str, str] = field(default_factory=dict)
    origin: Origin | None = None
    remarks: Mapping[str, Mapping[Language, str]] = field(default_factory=dict)

    def remark(self, text: str, lang: Language) -> str:
        """Returns in a language what the note, or a disputed point, says in English."""
        return remark_in(self.remarks, text, lang)

    def cited_at(self, place: str, program: Program | None = None) -> Sheet:
        """Returns the sheet with the part or the item at *place* cited.

        Args:
            place: ``S.4``, ``3``, the key of a part, or an item of one: ``S.4.2``. ``S.4.2b``,
                the second sentence of it, stands for the item that it is in.
            program: The compiled page, by which the sentences of its items are counted.

        Raises:
            NotFoundError: If it has no such place, as far as its view may see.
        """
        wanted = place.lower()
        if part := self._part_at(wanted):
            return dataclasses.replace(self, cited=part.citation)
        box, _dot, number = wanted.rpartition(".")
        asked = f"{box}.{_LETTER.sub('', number)}"
        places = tuple(each.citation for each in self.parts)
        book = f"{self.id}#{place[:2]}".lower()
        near = tuple(each for each in places if each.lower().startswith(book))
        within = [each for each in self.parts if _place(each.box) == box]
        if (keyed := self._part_at(box)) and not keyed.paged:
            within, asked = [keyed], f"{_place(keyed.citation)}.{_LETTER.sub('', number)}"
        items = tuple(item.citation for part in within for item in part.items)
        for item in items:
            if _place(item) == asked:
                sheet = dataclasses.replace(self, cited=item)
                return sheet._with_sentence(place, program)
        if within:
            near = items or (within[0].citation,)
        raise self._no_place(place, near or places)

    def _with_sentence(self, place: str, program: Program | None) -> Sheet:
        """Returns the sheet if the cited item has the sentence whose letter ends *place*."""
        part, letter = self.cited_part(), _LETTER.search(place.lower())
        if letter is None or part is None or (part.paged and program is None):
            return self
        if part.paged and program is not None:
            at = self.cited.partition("#")[2]
            known = (each for _book, _box, each in program.instructions() if each.at == at)
            count = next((len(each.trees) for each in known), 0)
        else:
            count = max(len(_SENTENCE_END.findall(text)) for text in part.text.values())
        letters = _LETTERS[: max(count, 1)]
        if letter[0] in letters:
            return self
        raise self._no_place(place, tuple(f"{self.cited}{each}".rstrip() for each in letters))

    def _no_place(self, place: str, near: tuple[str, ...]) -> NotFoundError:
        return NotFoundError(
            _("{id} has no place {place!r}").format(id=self.id, place=place[:40]),
            nearest=near[:_MOST_PLACES],
        )

    def _part_at(self, place: str) -> SheetPart | None:
        """Finds a part by its place or key; of a page, a box by its place as well."""
        for part in self.parts:
            if place == part.key.lower():
                return part
        for part in self.parts:
            if place == _place(part.box):
                return self._box(part.box)
        for part in self.parts:
            if place == _place(part.citation):
                return part
        return None

    def _box(self, citation: str) -> SheetPart:
        """Returns everything that stands in one box as one part."""
        first, *more = (part for part in self.parts if part.box == citation)
        if not more and not first.paged:
            return first
        texts = {
            lang: "\n".join(part.text[lang] for part in (first, *more) if lang in part.text)
            for lang in {lang: None for part in (first, *more) for lang in part.text}
        }
        return dataclasses.replace(
            first, citation=citation, key="" if more else first.key, text=texts
        )

    def cited_part(self) -> SheetPart | None:
        """Returns the part that is cited, cut down to the item where an item is."""
        for part in self.parts:
            if part.paged and part.box == self.cited:
                return self._box(part.box)
            for each in (part, *part.items):
                if each.citation == self.cited:
                    return each
        return None

    def title_of(self, entry_id: str, lang: Language) -> str:
        """Returns the name of something the sheet refers to; its id if it is not known.

        Behind the name of what a citation cites stands the place, as a position.
        """
        bare, _mark, place = entry_id.partition("#")
        titles = self.names.get(bare, {})
        name = titles.get(lang) or titles.get("en")
        if name is None:
            return entry_id
        return f"{name} {self.places.get(entry_id, f'#{place}')}" if place else name

    def fact_lines(self, lang: Language) -> list[tuple[str, str]]:
        """Returns (label, value) of each fact worth a line, in one language."""
        return fact_lines(self.facts, lang, lambda key: self.title_of(key, lang), self.words)

    def word(self, text: str, lang: Language) -> str:
        """Returns a word of the game or of the facts in one language."""
        return word(text, lang, self.words)

    def text(self, lang: Language) -> str:
        """Returns all visible text in one language."""
        lines = []
        for part in self.parts:
            if body := part.text.get(lang, ""):
                heading = part.heading.get(lang, "")
                lines.append(f"{heading}\n{body}" if heading else body)
        return "\n".join(lines)


def visible_facts(entry: Entry, view: View) -> dict[str, Any]:
    """Returns an entry's facts as plain data, without what *view* may not know."""
    if not may_see(view, entry.audience):
        return {}
    facts = entry.facts
    if isinstance(facts, HauntFacts) and not may_see(view, "traitor"):
        facts = dataclasses.replace(facts, monsters=(), traitor_status=None)
    plain: dict[str, Any] = {
        each.name: to_plain(getattr(facts, each.name)) for each in dataclasses.fields(facts)
    }
    return plain


def make_sheet(
    reader: Reader,
    entry: Entry,
    *,
    view: View,
    layer: Layer,
    version: int,
    layers: tuple[Layer, ...],
) -> Sheet:
    """Gathers everything that belongs to *entry* and that *view* may see."""
    games = reader.games()
    game = games.get(entry.game)
    editions = _editions(reader, games, entry)
    printed = [text for each in (entry.id, *editions) for text in reader.printed(each)]
    translated = printed_translations(reader, printed)
    seen_printed = tuple(text for text in printed if may_see(view, text.audience))
    visible = tuple(_sheet_part(str(place), part) for place, part in visible_citations(entry, view))
    hidden = len(seen_printed) != len(printed) or len(visible) != len(entry.parts)
    hidden = hidden or not may_see(view, entry.audience)
    mentions = [target for target, audience in reader.mentions(entry.id) if may_see(view, audience)]
    naming = [
        source for source, audience in reader.mentioned_in(entry.id) if may_see(view, audience)
    ]
    rulings, about = _rulings(reader, naming, entry.id, view)
    written = reader.notes(entry.id)
    own = [note for note in written if may_see(view, note.audience)]
    disputed = tuple(
        dispute
        for dispute in entry.disputed
        if may_see(view, entry.audience) and may_see(view, dispute.audience)
    )
    open_entry = may_see(view, entry.audience)
    note = entry.note if open_entry else None
    facts = visible_facts(entry, view)
    rolls = rolls_of(entry, view)
    referred = reader.entries((*mentions, *naming, *editions, *ids_in(facts)))
    told = (*rulings, *(_own_ruling(note) for note in own if note.kind == "ruling"))
    edition = game.edition if game else ""
    return Sheet(
        id=entry.id,
        kind=entry.kind,
        game=entry.game,
        game_title=game.title if game else {"en": entry.game},
        edition=_edition_of(entry, edition),
        title=entry.title,
        layer=layer,
        layers=layers,
        version=version,
        facts=facts,
        parts=visible,
        rolls=tuple(map(_sheet_roll, rolls)),
        printed=seen_printed,
        rulings=tuple(sorted(told, key=lambda each: not _is_of(each.edition, edition))),
        notes=tuple(note for note in own if note.kind != "ruling"),
        mentions=_ordered(mentions),
        mentioned_in=tuple(source for source in _ordered(naming) if source not in about),
        editions=editions,
        aliases=tuple((alias.lang, alias.text) for alias in entry.aliases),
        sources=entry.sources,
        confidence=entry.confidence,
        disputed=disputed,
        assumed=entry.assumed,
        derived=entry.derived,
        note=note,
        remarks={
            text: entry.remarks[text]
            for text in (*([note] if note else []), *said_of(disputed))
            if text in entry.remarks
        },
        locked=hidden or len(own) != len(written),
        names={key: row.entry.title for key, row in referred.items()},
        words=words_in(facts, rolls, entry.game, reader.titles),
        printed_editions={
            text.game: games[text.game].edition for text in seen_printed if text.game in games
        },
        printed_translations={
            text: said for text, said in translated.items() if may_see(view, text.audience)
        },
        places=dict(_places(facts, referred)),
        origin=entry.origin,
    )


def _places(facts: Mapping[str, Any], referred: Mapping[str, Row]) -> Iterator[tuple[str, str]]:
    """Yields each citation in *facts* with the position that it is shown as."""
    for text in strings_in(facts):
        bare, _mark, place = text.partition("#")
        row = referred.get(bare)
        found = row.entry.part_at(place) if row and place else None
        if found:
            yield text, f"#{found[0].place}"


def _edition_of(entry: Entry, edition: str) -> str:
    """Returns the edition to show with an entry of a game of *edition*: a ruling may differ."""
    own = entry.facts.edition if isinstance(entry.facts, RulingFacts) else None
    return edition if own is None or _is_of(own, edition) else own


def _is_of(own: str | None, edition: str) -> bool:
    """Tells whether a ruling is of *edition*, such as ``1st edition (2004, revised 2005)``."""
    return own is None or edition.startswith(own)


def _editions(reader: Reader, games: Mapping[str, Game], entry: Entry) -> tuple[str, ...]:
    """Returns the same thing in other editions of the entry's game."""
    named = entry.entry_id
    thing = thing_of(games, entry.id)
    return tuple(
        other
        for other in reader.ids(named.kind, named.slug)
        if other != entry.id and thing_of(games, other) == thing
    )


def _ordered(ids: Iterable[str]) -> tuple[str, ...]:
    """Returns *ids*, none twice, numbers in them in the order of numbers."""
    return tuple(
        sorted(set(ids), key=lambda key: [piece.zfill(6) for piece in re.split(r"(\d+)", key)])
    )


def _sheet_part(citation: str, part: Part) -> SheetPart:
    paged = part.at is not None
    book = part.book or ""
    return SheetPart(citation, part.key, part.heading, part.text, book, paged, part.is_story)


def _place(citation: str) -> str:
    """Returns the place that a citation cites, as it is compared."""
    return citation.partition("#")[2].lower()


def _sheet_roll(roll: Roll) -> SheetRoll:
    targets: set[int] = set() if roll.target is None else {roll.target}
    for row in roll.results:
        least = least_total(row.totals)
        if least:
            targets.add(least)
    wanted = tuple(sorted(targets))
    dice = (roll.dice,) if roll.dice is not None else tuple(range(1, MOST_DICE + 1))
    chances = {target: tuple(odds(number, target) for number in dice) for target in wanted}
    return SheetRoll(roll, wanted, chances)


def _rulings(
    reader: Reader, naming: list[str], entry_id: str, view: View
) -> tuple[tuple[Ruling, ...], set[str]]:
    """Returns the rulings among what names the entry that are about it, and their ids."""
    rows = reader.entries(name for name in naming if "/ruling/" in name)
    found: list[Ruling] = []
    about: set[str] = set()
    for key, row in rows.items():
        facts = row.entry.facts
        if not isinstance(facts, RulingFacts):
            continue
        if entry_id not in {cited.partition("#")[0] for cited in facts.about}:
            continue
        about.add(key)
        languages = {lang for part in row.entry.parts for lang in part.text}
        texts: dict[Language, str] = {lang: row.entry.text(lang, view) for lang in languages}
        if any(texts.values()):
            found.append(
                Ruling(
                    key,
                    row.entry.title,
                    texts,
                    row.entry.sources,
                    row.entry.confidence,
                    facts.given,
                    edition=facts.edition,
                )
            )
    return tuple(found), about


def _own_ruling(note: Note) -> Ruling:
    who = (note.author,) if note.author else ()
    return Ruling("", {}, {"en": note.text}, who, "high", note.saved_at[:10])
