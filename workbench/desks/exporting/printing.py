"""Prints an entry for exporters, in each language asked for and for one audience.

What the audience may not know is not in the sheet that this is made from; a book leaves out the
other book's lines besides. Nothing else decides here who reads what.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from workbench.desks.facts import confidence_name, kind_word, roll_name
from workbench.desks.sheets import Ruling, Sheet, SheetPart, SheetRoll
from workbench.model.entries import Dispute
from workbench.model.exports import (
    Answer,
    Book,
    Box,
    Chance,
    DiceRoll,
    Exported,
    Fact,
    Line,
    LineKind,
    Point,
    Printed,
    Reading,
    Result,
    Text,
)
from workbench.model.games import Game
from workbench.model.ids import Language
from workbench.model.programs import Instruction, Program
from workbench.text.width import printable
from workbench.wording import speaking

__all__ = ["printed_entry"]

_Word = Callable[[Language], str]

_PLACES_IN = re.compile(r"#([ST])\.")
_COLON = re.compile(r"[:：]")
_KINDS: Mapping[str, LineKind] = {"row": "row", "note": "note"}


def printed_entry(
    sheet: Sheet,
    languages: Sequence[Language],
    *,
    program: Program | None = None,
    book: Book = "",
    books: Mapping[Book, Text] | None = None,
    game: Game | None = None,
    with_printed: bool = False,
) -> Exported:
    """Returns an entry as exporters get it.

    Args:
        sheet: The entry, as far as its audience may see it.
        languages: The languages to print it in.
        program: The rule of its page, which tells rows and notes from rules.
        book: Only this book of it.
        books: What its game calls each book.
        game: The game whose rules it uses, if it has none of its own.
        with_printed: Whether texts that an owner imported are put in.
    """
    per = _Languages(languages)
    return Exported(
        id=sheet.id,
        kind=sheet.kind,
        kind_name=per.said(lambda _lang: kind_word(sheet.kind)),
        game=sheet.game,
        game_title=per.of(game.title if game is not None else sheet.game_title),
        edition=per.said(
            lambda lang: sheet.word(game.edition if game is not None else sheet.edition, lang)
        ),
        title=per.of(sheet.title),
        facts=sheet.facts,
        fact_lines=_facts(sheet, per),
        boxes=tuple(_boxes(sheet, per, _kinds_in(program), book, books or {})),
        rolls=tuple(_roll(sheet, each, per) for each in sheet.rolls if _is_in(each, book)),
        rulings=tuple(_answer(sheet, each, per) for each in sheet.rulings),
        printed=tuple(_printed(sheet)) if with_printed else (),
        aliases=tuple(dict.fromkeys(printable(text) for _lang, text in sheet.aliases)),
        sources=sheet.sources,
        confidence=sheet.confidence,
        confidence_name=per.said(lambda _lang: confidence_name(sheet.confidence)),
        disputed=tuple(_point(sheet, each, per) for each in sheet.disputed),
        note=per.said(lambda lang: sheet.remark(sheet.note or "", lang)),
        assumed=sheet.assumed,
        stand_in=sheet.origin is not None,
    )


class _Languages:
    """The languages that are printed, in their order."""

    def __init__(self, languages: Sequence[Language]) -> None:
        self.all = tuple(languages)

    def of(self, text: Text) -> Text:
        """Returns a text in them; in the first that there is, where it has none of them."""
        shown = [lang for lang in self.all if text.get(lang)] or [
            lang for lang in text if text[lang]
        ][:1]
        return {lang: printable(text[lang]) for lang in shown}

    def said(self, word: _Word) -> Text:
        """Returns what *word* says in each, while the program speaks it."""
        found: dict[Language, str] = {}
        for lang in self.all:
            with speaking(lang):
                if text := printable(word(lang)):
                    found[lang] = text
        return found


def _facts(sheet: Sheet, per: _Languages) -> tuple[Fact, ...]:
    """Returns the facts in words; every language has the same ones in the same order."""
    columns = {lang: sheet.fact_lines(lang) for lang in per.all}
    return tuple(
        Fact(
            {lang: printable(row[0]) for lang, row in zip(columns, rows, strict=True)},
            {lang: printable(row[1]) for lang, row in zip(columns, rows, strict=True)},
        )
        for rows in zip(*columns.values(), strict=True)
    )


def _kinds_in(program: Program | None) -> Mapping[str, Instruction]:
    """Returns each item of a page by its position."""
    if program is None:
        return {}
    return {each.at: each for _book, _box, each in program.instructions()}


def _boxes(
    sheet: Sheet,
    per: _Languages,
    items: Mapping[str, Instruction],
    book: Book,
    books: Mapping[Book, Text],
) -> Iterator[Box]:
    """Yields the text, box by box."""
    boxes: dict[str, list[SheetPart]] = {}
    for part in sheet.parts:
        if book in ("", part.book) or not part.book:
            boxes.setdefault(part.box, []).append(part)
    for citation, parts in boxes.items():
        heading = next((part.heading for part in parts if part.heading), {})
        letter: Book = "S" if parts[0].book == "S" else "T" if parts[0].book == "T" else ""
        lines = tuple(line for part in parts for line in _lines(part, per, items))
        yield Box(citation, lines, per.of(heading), letter, per.of(books.get(letter, {})))


def _lines(part: SheetPart, per: _Languages, items: Mapping[str, Instruction]) -> Iterator[Line]:
    """Yields the lines of a part, each with its citation."""
    columns = {lang: part.lines(lang) for lang in part.text}
    cited = [item.citation for item in part.items]
    for number in range(max(map(len, columns.values()), default=0)):
        there = {lang: some[number] for lang, some in columns.items() if number < len(some)}
        depth = next(iter(there.values()))[0]
        citation = cited[number] if number < len(cited) else part.citation
        text = per.of({lang: line for lang, (_depth, line) in there.items()})
        item = items.get(citation.partition("#")[2]) if part.paged else None
        kind: LineKind = "story" if part.is_story else _KINDS.get(item.kind if item else "", "rule")
        yield Line(citation, kind, text, depth, _label(text) if kind == "row" else "")


def _label(text: Text) -> str:
    """Returns what stands before the colon of a row, where it is the same in every language."""
    labels = {_COLON.split(line, maxsplit=1)[0].strip() for line in text.values()}
    return labels.pop() if len(labels) == 1 else ""


def _is_in(shown: SheetRoll, book: Book) -> bool:
    """Tells whether a roll is asked for in a book."""
    books = set(_PLACES_IN.findall(shown.roll.where))
    return not book or not books or book in books


def _roll(sheet: Sheet, shown: SheetRoll, per: _Languages) -> DiceRoll:
    roll = shown.roll
    return DiceRoll(
        name=per.said(lambda lang: roll_name(roll, lambda text: sheet.word(text, lang))),
        where=roll.where,
        results=tuple(Result(row.totals, per.of(row.effect)) for row in roll.results),
        chances=tuple(
            Chance(target, each.dice, str(each.at_least), round(float(each.at_least), 6))
            for target, chances in shown.chances.items()
            for each in chances
        ),
    )


def _answer(sheet: Sheet, ruling: Ruling, per: _Languages) -> Answer:
    return Answer(
        ruling.id,
        per.of(ruling.title),
        per.of(ruling.text),
        tuple(map(printable, ruling.sources)),
        ruling.confidence,
        ruling.given,
        per.said(lambda lang: sheet.word(ruling.edition or "", lang)),
    )


def _printed(sheet: Sheet) -> Iterator[Printed]:
    for piece in sheet.printed:
        yield Printed(
            printable(piece.document),
            piece.game,
            sheet.printed_editions.get(piece.game, ""),
            piece.lang,
            printable(piece.name),
            printable(piece.heading),
            printable(piece.text),
            piece.complete,
        )


def _point(sheet: Sheet, dispute: Dispute, per: _Languages) -> Point:
    def remark(text: str) -> Text:
        return per.said(lambda lang: sheet.remark(text, lang))

    readings: Iterable[Reading] = (
        Reading(remark(text), who, text == dispute.taken) for text, who in dispute.readings.items()
    )
    return Point(remark(dispute.about), tuple(readings))
