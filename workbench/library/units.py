"""Cuts entries into the texts that people translate, and puts a translated text back.

``units_of(with_text(entry, place, lang, text))`` has that text at that place, and nothing else of
the entry has changed. Sentences that are printed from trees are no units; where they name a title
that changed, they are printed with the new one.
"""

from __future__ import annotations

import dataclasses
import hashlib
import re
from collections.abc import Callable, Iterator, Mapping

from workbench.errors import NotFoundError, UsageError
from workbench.library.pages import parts_of
from workbench.model.entries import Audience, Entry, PageSource, Part
from workbench.model.games import Game
from workbench.model.ids import Kind, Language
from workbench.model.programs import (
    Instruction,
    Program,
    ProgramBox,
    dump_program,
)
from workbench.model.units import Unit, UnitKind
from workbench.wording import _

__all__ = ["base_of", "own_units", "place_of_remark", "texts_of", "units_of", "with_text"]

_TITLE = "title"
_HEADING = ".heading"
_REMARK = "remark-"
#: What the prose of a part is, by the kind of its entry.
_KIND_OF_PROSE: Mapping[Kind, UnitKind] = {"rule": "rule", "ruling": "ruling", "haunt": "rule"}
#: What a piece of a page's prose is, by the end of its key.
_KIND_OF_PIECE: Mapping[str, UnitKind] = {
    "heading": "heading", "title": "action", "note": "note", "aloud": "story",
}  # fmt: skip
_LINE_BREAK = re.compile(r"[\r\n\v\f\x1c-\x1e\x85\u2028\u2029]")


def place_of_remark(english: str) -> str:
    """Returns the place of a remark inside its entry, by what it says in English."""
    return _REMARK + hashlib.sha256(english.encode()).hexdigest()[:12]


def units_of(entry: Entry) -> Iterator[Unit]:
    """Yields the units of an entry, in reading order; none of one that an edition only inherits.

    Args:
        entry: The entry, with its page.
    """
    if entry.assumed:
        return

    def unit(place: str, kind: UnitKind, texts: Mapping[Language, str], audience: Audience) -> Unit:
        shown = {lang: text for lang, text in texts.items() if text}
        return Unit(f"{entry.id}#{place}", kind, entry.game, entry.title, shown, audience)

    yield unit(_TITLE, "term" if entry.kind == "term" else "name", entry.title, "everyone")
    program = entry.program
    if program is not None:
        seen = _audiences(program, entry)
        for key, texts in program.prose.items():
            kind = _KIND_OF_PIECE.get(key.rpartition(".")[2], "story")
            yield unit(key, kind, texts, seen(key))
    else:
        for part in entry.parts:
            audience = part.audience if entry.audience == "everyone" else entry.audience
            if part.heading:
                yield unit(part.key + _HEADING, "heading", part.heading, audience)
            yield unit(part.key, _KIND_OF_PROSE.get(entry.kind, "note"), part.text, audience)
    for said in dict.fromkeys(entry.said_of_it):
        if not any(ch.isalpha() for ch in said):
            continue  # a number is the same in every language
        remark: dict[Language, str] = {"en": said, **entry.remarks.get(said, {})}
        yield unit(place_of_remark(said), "note", remark, _audience_of_remark(entry, said))


def texts_of(entry: Entry) -> dict[str, Mapping[Language, str]]:
    """Returns the texts of an entry by place, also of one that an edition only inherits."""
    whole = dataclasses.replace(entry, assumed=False) if entry.assumed else entry
    return {unit.id.rpartition("#")[2]: unit.texts for unit in units_of(whole)}


def own_units(entry: Entry, base: Entry | None) -> Iterator[Unit]:
    """Yields the units of an entry, but not what it says word for word as its base does.

    That is the base's text, is translated there, and is taken over with its translations.

    Args:
        entry: The entry.
        base: The same thing in the edition before; None if there is none.
    """
    taken = texts_of(base) if base is not None else {}
    for unit in units_of(entry):
        if taken.get(unit.id.rpartition("#")[2]) != unit.texts:
            yield unit


def base_of(entry_id: str, games: Mapping[str, Game]) -> str:
    """Returns the id that an edition's entry has in the edition before; empty if there is none."""
    key, _slash, tail = entry_id.partition("/")
    game = games.get(key)
    if game is None or not game.overlays or tail in game.never_inherited:
        return ""
    return f"{game.overlays}/{tail}"


def _audience_of_remark(entry: Entry, said: str) -> Audience:
    for each in entry.disputed:
        if said == each.about or said in each.readings:
            return each.audience if entry.audience == "everyone" else entry.audience
    return entry.audience


def _audiences(program: Program, entry: Entry) -> Callable[[str], Audience]:
    """Returns who may read a piece of a page's prose, by its key.

    A story has the audience of its part; all else that of its book. Titles are of no book: one
    that only one side's book uses is that side's.
    """
    books = {book.book: book.audience for book in program.books}
    stories = {part.key: part.audience for part in entry.parts if part.is_story}
    titles: dict[str, set[Audience]] = {}
    for book, _box, instruction in program.instructions():
        if instruction.title:
            titles.setdefault(_title_in(instruction), set()).add(book.audience)

    def audience(key: str) -> Audience:
        if key in stories:
            return stories[key]
        if key.endswith(".title"):
            of = titles.get(program.prose[key].get(program.lang, ""), set())
            return next(iter(of)) if len(of) == 1 else "author" if of else entry.audience
        return books.get(_book_of(program, key), entry.audience)

    return audience


def _title_in(instruction: Instruction) -> str:
    """Returns the title of a titled item, in English or the first language it is printed in."""
    text = instruction.text.get("en") or next(iter(instruction.text.values()), "")
    bold = re.match(r"\*\*(.+?)[.。]?\*\*", text)
    return bold[1] if bold else ""


def with_text(entry: Entry, place: str, lang: Language, text: str) -> Entry:
    """Returns an entry with a text in one of its languages; an empty text takes it away.

    Args:
        entry: The entry.
        place: Where, as in the id of the unit behind ``#``.
        lang: The language.
        text: The text; of a name, heading or piece of a page one line.

    Raises:
        NotFoundError: If the entry has no such place; with all it has.
        UsageError: If the text cannot stand there.
    """
    places = [unit.id.rpartition("#")[2] for unit in units_of(entry)]
    if place not in places:
        raise NotFoundError(
            _("{id} has no text {place} to translate").format(id=entry.id, place=place[:60]),
            nearest=tuple(f"{entry.id}#{each}" for each in places[:8]),
        )
    text = text.strip()
    program = entry.program
    if place == _TITLE:
        _refuse_lines(text)
        if not text:
            raise UsageError(_("a name cannot be empty"), where=entry.id)
        return dataclasses.replace(entry, title=_with(entry.title, lang, text))
    if place.startswith(_REMARK):
        return _with_remark(entry, place, lang, text)
    if program is not None:
        return _with_piece(entry, program, place, lang, text)
    key, is_heading = place.removesuffix(_HEADING), place.endswith(_HEADING)
    if is_heading:
        _refuse_lines(text)

    def part(old: Part) -> Part:
        if old.key != key:
            return old
        if is_heading:
            return dataclasses.replace(old, heading=_with(old.heading, lang, text))
        return dataclasses.replace(old, text=_with(old.text, lang, text))

    return dataclasses.replace(entry, parts=tuple(part(each) for each in entry.parts))


def _with(texts: Mapping[Language, str], lang: Language, text: str) -> dict[Language, str]:
    """Returns texts with another in one language, the languages in the order they had."""
    changed = {**texts, lang: text}
    return {each: said for each, said in changed.items() if said}


def _refuse_lines(text: str) -> None:
    if _LINE_BREAK.search(text):
        raise UsageError(
            _("this text must be one line"), where=text[:60], expected=_("no line breaks")
        )


def _with_remark(entry: Entry, place: str, lang: Language, text: str) -> Entry:
    english = next(said for said in entry.said_of_it if place_of_remark(said) == place)
    if lang == "en":
        raise UsageError(
            _("a remark is known by what it says in English"),
            where=entry.id,
            expected=_("a translation of it, or a draft of the entry"),
        )
    said = _with(entry.remarks.get(english, {}), lang, text)
    return dataclasses.replace(entry, remarks={**entry.remarks, english: said})


def _with_piece(entry: Entry, program: Program, key: str, lang: Language, text: str) -> Entry:
    """Returns an entry with a piece of its page's prose in one language."""
    page = entry.page
    assert page is not None
    if lang == program.lang:
        raise UsageError(
            _("the page itself is written in this language"),
            where=f"{entry.id}#{key}",
            expected=f"workbench drafts copy {entry.id}",
        )
    _refuse_lines(text)
    kind = key.rpartition(".")[2]
    if not text:
        raise UsageError(_("the prose of a page cannot be empty"), where=f"{entry.id}#{key}")
    if kind == "title" and ("*" in text or text[-1] in ".。:："):
        raise UsageError(_("a title holds no marks and ends with no stop"), where=text[:60])
    if kind == "heading" and ("#" in text or text[-1] in ":："):
        raise UsageError(_("a heading holds no # and ends with no colon"), where=text[:60])
    old = program.prose[key].get(lang, "")
    own = program.prose[key].get(program.lang, "")
    changed = dataclasses.replace(
        _printed_with(program, key, lang, old or own, text),
        prose={**program.prose, key: _with(program.prose[key], lang, text)},
    )
    prose = {**page.prose, lang: {**page.prose.get(lang, {}), key: text}}
    return dataclasses.replace(
        entry,
        page=PageSource(page.text, prose),
        compiled=dump_program(changed),
        parts=tuple(parts_of(changed)),
    )


def _printed_with(program: Program, key: str, lang: Language, old: str, new: str) -> Program:
    """Returns a program with a piece of prose where it is printed.

    Args:
        program: The program.
        key: The key of the piece.
        lang: The language.
        old: What is printed there now.
        new: What is to be.
    """
    kind = key.rpartition(".")[2]
    counted = _Nth(_nth_of(program, key, lang, old))

    def said(text: Mapping[Language, str]) -> Mapping[Language, str]:
        return {**text, lang: new} if text.get(lang) == old and counted.hit() else text

    def titled(text: Mapping[Language, str]) -> Mapping[Language, str]:
        printed = text.get(lang, "")
        named = printed.replace(f"*{old}*", f"*{new}*").replace(f"《{old}》", f"《{new}》")
        for stop in (".", "。"):
            named = named.replace(f"**{old}{stop}**", f"**{new}{stop}**")
        return {**text, lang: named} if named != printed else text

    def note(each: Instruction) -> Mapping[Language, str]:
        printed = each.text.get(lang, "")
        if each.kind == kind and printed.endswith(old) and counted.hit():
            return {**each.text, lang: printed.removesuffix(old) + new}
        return each.text

    def instruction(each: Instruction) -> Instruction:
        inner = tuple(map(instruction, each.inner)) if kind == "title" else None
        if kind == "title":
            return dataclasses.replace(
                each,
                text=titled(each.text),
                sentences=tuple(map(titled, each.sentences)),
                inner=inner or (),
            )
        text = note(each)
        return dataclasses.replace(each, text=text, inner=tuple(map(instruction, each.inner)))

    def box(each: ProgramBox) -> ProgramBox:
        if kind == "heading":
            return dataclasses.replace(each, heading=said(each.heading))
        if kind in ("note", "aloud", "title"):
            heading = titled(each.heading) if kind == "title" else each.heading
            return dataclasses.replace(
                each, heading=heading, instructions=tuple(map(instruction, each.instructions))
            )
        return dataclasses.replace(each, story=tuple(map(said, each.story)))

    mine = _book_of(program, key)
    return dataclasses.replace(
        program,
        books=tuple(
            dataclasses.replace(book, boxes=tuple(map(box, book.boxes)))
            if kind == "title" or book.book == mine
            else book
            for book in program.books
        ),
    )


def _book_of(program: Program, key: str) -> str:
    """Returns the book that a piece of prose stands in; titles are shared and in none."""
    book, dot, _rest = key.partition(".")
    return book if dot and any(each.book == book for each in program.books) else ""


class _Nth:
    """Tells of several places that say the same which one is meant."""

    def __init__(self, number: int) -> None:
        self._left = number

    def hit(self) -> bool:
        """Tells whether this place is the one; asked once at each, in reading order."""
        self._left -= 1
        return self._left == 0


def _nth_of(program: Program, key: str, lang: Language, text: str) -> int:
    """Returns which of the pieces of its kind and book that print as *text* a key stands for."""
    book, kind = _book_of(program, key), key.rpartition(".")[2]
    number = 0
    for other, said in program.prose.items():
        if other.rpartition(".")[2] != kind or _book_of(program, other) != book:
            continue
        if (said.get(lang) or said.get(program.lang, "")) == text:
            number += 1
        if other == key:
            break
    return number
