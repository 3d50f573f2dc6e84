"""Turning a sheet into the blocks of each tab: text, printed, rulings, odds.

What the reader's view may not see is not in the sheet; these pages only say that there is
something.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from workbench.desks.facts import confidence_name, roll_name, word
from workbench.desks.printed_translations import translation_label
from workbench.model.ids import Language
from workbench.text.width import cells
from workbench.tui.keymap import KeyOf, key_of
from workbench.tui.languages import languages_of, pick
from workbench.tui.page import Block, Piece
from workbench.tui.words import Words
from workbench.wording import _, labelled, listed

if TYPE_CHECKING:
    from workbench.desks.reading import Reading
    from workbench.desks.sheets import Ruling, Sheet, SheetPart
    from workbench.model.dice import Odds

__all__ = [
    "blocks_of",
    "book_name",
    "citation_of",
    "locked_text",
    "odds_blocks",
    "plain_text",
    "printed_blocks",
    "ruling_blocks",
    "text_blocks",
    "welcome_blocks",
]

_HEAD = "bold $primary"
_SIDE = "$foreground 60%"
_WARN = "bold $warning"
_ROOMY = 50  # columns
_SHORT_FACT = 30  # columns
_ODDS_COLUMN = 20  # columns that one target takes
_STEP = 2  # columns that a sub-item is indented


def book_name(book: str, game: str, words: Words) -> str:
    """Returns the title of a book of a haunt in the reader's language.

    Args:
        book: ``S`` or ``T``.
        game: The game; the book of the other side has a name of its own in each.
        words: The reader's language.
    """
    other = "Monster's Tome" if game == "mystery" else "Traitor's Tome"
    return words.say({"S": "Secrets of Survival", "T": other}.get(book, book))


def locked_text(words: Words) -> str:
    """Returns what stands in the place of what the view may not see."""
    if words.view != "hero":
        return _("Something is left out that this view may not see.")
    return _("The traitor's text is locked; press {key} to reveal.").format(key=words.reveal_key)


def text_blocks(reading: Reading, words: Words, width: int = 80) -> Iterator[Block]:
    """Yields the entry's own text: facts, prose, result tables, disputes, sources.

    Where *width* is small, the facts wait below the prose: it is the prose that was looked for.
    """
    sheet, lead = reading.sheet, _shown(words)[0]
    facts = sheet.fact_lines(lead)
    if facts and width >= _ROOMY:
        yield Block(tuple(_fact_pieces(facts)))
    if sheet.parts and not any(
        part.text.get(lang) for part in sheet.parts for lang in _shown(words)
    ):
        yield Block((Piece(_("This text is not here in your language yet."), _SIDE),))
    book = box = ""
    for part in sheet.parts:
        if part.book and part.book != book:
            book = part.book
            yield Block((Piece(book_name(book, sheet.game, words), "bold underline $secondary"),))
        yield _part_block(part, words, joined=part.paged and part.box == box)
        box = "" if part.is_story else part.box
    if facts and width < _ROOMY:
        yield Block(tuple(_fact_pieces(facts)))
    if sheet.locked:
        yield Block((Piece(locked_text(words), _WARN),))
    if sheet.assumed:
        yield Block((Piece(_("Assumed: inherited from another edition, not confirmed."), _WARN),))
    if sheet.origin:
        own = _("A stand-in of our own, wholly or in part: what is printed is not publicly known.")
        yield Block((Piece(own, _WARN),))
    if sheet.derived and words.mode != "en":
        yield Block((Piece(_("The Chinese was drafted by conversion, not yet confirmed."), _SIDE),))
    for dispute in sheet.disputed:
        about = sheet.remark(dispute.about, lead)
        lines = [Piece(_("Sources disagree: {about}").format(about=about), _WARN)]
        for reading_text, sources in dispute.readings.items():
            taken = _(" (taken here)") if reading_text == dispute.taken else ""
            given = f": {listed(sources)}" if sources else ""
            told = sheet.remark(reading_text, lead)
            lines.append(Piece(f"- {told}{taken}{given}", indent=2))
        yield Block(tuple(lines))
    if sheet.note:
        yield Block((Piece(sheet.remark(sheet.note, lead), "italic $foreground 60%"),))
    if sheet.aliases:
        other = listed(dict.fromkeys(text for _lang, text in sheet.aliases))
        yield Block((Piece(_("Also called: {names}").format(names=other), _SIDE),))
    if sheet.sources:
        known = listed(sheet.sources)
        yield Block((Piece(_("Sources: {names}").format(names=known), _SIDE),))


def _fact_pieces(facts: list[tuple[str, str]]) -> Iterator[Piece]:
    """Puts short facts into one paragraph, long ones into their own."""
    said = [labelled(name, value) for name, value in facts]
    # A hard space keeps a fact on one line.
    short = [text.replace(" ", "\u00a0") for text in said if cells(text) <= _SHORT_FACT]
    if short:
        yield Piece("   ".join(short), _SIDE)
    for text in said:
        if cells(text) > _SHORT_FACT:
            yield Piece(text, _SIDE)


def _part_block(part: SheetPart, words: Words, *, joined: bool = False) -> Block:
    shown = [lang for lang in _shown(words) if part.text.get(lang)]
    if shown:
        columns = [
            _part_pieces(part, lang)
            for lang in _shown(words)
            if part.text.get(lang) or part.heading.get(lang)
        ]
    else:
        columns = [_part_pieces(part, next(iter(part.text), words.chinese))]
    right = columns[1] if len(columns) > 1 else ()
    return Block(columns[0], right, part.citation, joined)


def _shown(words: Words) -> tuple[Language, ...]:
    return languages_of(words.mode, words.chinese)


def _part_pieces(part: SheetPart, lang: Language) -> tuple[Piece, ...]:
    place = "#" + part.citation.partition("#")[2]
    pieces = []
    if heading := part.heading.get(lang) or (part.heading and pick(part.heading, lang)):
        pieces.append(Piece(heading, _HEAD))
    text = part.text.get(lang)
    if part.is_story and text:
        pieces.append(Piece(text, "italic", indent=_STEP))
    elif part.paged:
        # Each line is wrapped below its own beginning.
        pieces += [Piece(line, indent=_STEP * depth) for depth, line in part.lines(lang)]
        first = len(pieces) - len(part.lines(lang))
        if first < len(pieces):
            pieces[first] = dataclasses.replace(pieces[first], tail=place)
    else:
        pieces += [Piece(text)] if text else []
        pieces.append(Piece(place, _SIDE))
    return tuple(pieces)


def printed_blocks(reading: Reading, words: Words) -> Iterator[Block]:
    """Yields the texts of imported documents; each under its document and edition."""
    sheet = reading.sheet
    wanted = set(languages_of(words.mode, words.chinese))
    chinese = {lang for lang in wanted if lang != "en"}
    if not sheet.printed:
        yield Block((Piece(_("No imported document has this entry."), _SIDE),))
        hint = _("Import your own rulebook with: workbench import FILE")
        yield Block((Piece(hint, _SIDE),))
    # What is in the reader's language comes first; nothing is left out.
    order = sorted(
        sheet.printed,
        key=lambda text: not (text.lang in wanted or (chinese and text.lang.startswith("zh"))),
    )
    document = ""
    for piece in order:
        head: list[Piece] = []
        edition = sheet.printed_editions.get(piece.game, "")
        label = "  ".join(
            each for each in (piece.document, piece.game, edition, piece.lang) if each
        )
        if label != document:
            document = label
            head.append(Piece(label, "bold underline $secondary"))
        title = labelled(piece.name, piece.heading) if piece.heading else piece.name
        head += [Piece(title, _HEAD), Piece(piece.text)]
        if not piece.complete:
            head.append(Piece(_("(the document ends here, in the middle)"), _WARN))
        for said in sheet.printed_translations.get(piece, ()):
            if said.lang in wanted:
                head += [Piece(translation_label(said), _SIDE), Piece(said.text)]
        yield Block(tuple(head))
    if sheet.locked:
        yield Block((Piece(locked_text(words), _WARN),))


def ruling_blocks(reading: Reading, words: Words) -> Iterator[Block]:
    """Yields the rulings about the entry, shipped ones and a judge's own."""
    if not reading.sheet.rulings:
        yield Block((Piece(_("There is no ruling about this entry."), _SIDE),))
    for ruling in reading.sheet.rulings:
        yield _ruling_block(ruling, words)


def _ruling_block(ruling: Ruling, words: Words) -> Block:
    title = words.pick(ruling.title) or _("A ruling of your own")
    meta = [ruling.id] if ruling.id else []
    meta += [word(ruling.edition, _shown(words)[0])] if ruling.edition else []
    meta += [ruling.given] if ruling.given else []
    meta += [listed(ruling.sources)] if ruling.sources else []
    if ruling.id:
        meta.append(_("confidence: {level}").format(level=confidence_name(ruling.confidence)))
    body = [ruling.text[lang] for lang in _shown(words) if ruling.text.get(lang)]
    text = body or [words.pick(ruling.text)]
    left = (Piece(title, _HEAD), Piece(text[0]), Piece("  ".join(meta), _SIDE))
    right = (Piece(ruling.title.get(words.chinese, ""), _HEAD), Piece(text[1])) if text[1:] else ()
    return Block(left, right, ruling.id)


def odds_blocks(
    reading: Reading, words: Words, width: int = 80, keys: KeyOf = key_of
) -> Iterator[Block]:
    """Yields tables of chances for each roll that the entry asks for, none wider than *width*."""
    if not reading.sheet.rolls:
        yield Block((Piece(_("This entry asks for no roll."), _SIDE),))
        hint = _("{key} works out the odds of any dice.").format(key=keys("desk.odds"))
        yield Block((Piece(hint, _SIDE),))
    for shown in reading.sheet.rolls:
        pieces = [Piece(roll_name(shown.roll, words.say), _HEAD)]
        if shown.targets:
            pieces += _odds_tables(shown.chances, width)
        else:
            pieces.append(Piece(_("It has no total to reach."), _SIDE))
        yield Block(tuple(pieces))


def _odds_tables(chances: Mapping[int, tuple[Odds, ...]], width: int) -> Iterator[Piece]:
    targets = list(chances)
    room = max(1, (width - 4) // _ODDS_COLUMN)
    for at in range(0, len(targets), room):
        some = {target: chances[target] for target in targets[at : at + room]}
        yield Piece("\n".join(_odds_table(some)), table=True)


def _odds_table(chances: Mapping[int, tuple[Odds, ...]]) -> list[str]:
    targets = list(chances)
    cells_of = {
        target: [(f"{float(each.at_least):6.1%}", str(each.at_least)) for each in chances[target]]
        for target in targets
    }
    dice = [each.dice for each in chances[targets[0]]]
    width = {target: max(len(exact) for _percent, exact in cells_of[target]) for target in targets}
    head = _("dice")
    lead = max(cells(head), 4)
    lines = [
        head
        + " " * (lead - cells(head))
        + "".join(f"   {f'{target}+':>6}  {'':<{width[target]}}" for target in targets)
    ]
    for place, number in enumerate(dice):
        line = f"{number:>{lead}}"
        for target in targets:
            percent, exact = cells_of[target][place]
            line += f"   {percent}  {exact:<{width[target]}}"
        lines.append(line.rstrip())
    lines[0] = lines[0].rstrip()
    return lines


def citation_of(sheet: Sheet, part: SheetPart | None, words: Words) -> str:
    """Returns a citation for people: name, place and edition."""
    name = words.pick(sheet.title)
    place = part.citation if part else sheet.id
    edition = f", {sheet.edition}" if sheet.edition else ""
    return f"{name} ({place}{edition})"


def blocks_of(
    tab: str, reading: Reading, words: Words, width: int = 80, keys: KeyOf = key_of
) -> Iterator[Block]:
    """Returns what a tab of text shows."""
    if tab == "printed":
        return printed_blocks(reading, words)
    if tab == "rulings":
        return ruling_blocks(reading, words)
    if tab == "odds":
        return odds_blocks(reading, words, width, keys)
    return text_blocks(reading, words, width)


def plain_text(reading: Reading, words: Words, tab: str, keys: KeyOf = key_of) -> str:
    """Returns what a tab shows as plain text, to copy or to save."""
    blocks = blocks_of(tab, reading, words, keys=keys)
    lines = [citation_of(reading.sheet, None, words)]
    for block in blocks:
        if not block.joined:
            lines.append("")
        lines += [
            " " * piece.indent + piece.text + (f"  {piece.tail}" if piece.tail else "")
            for piece in (*block.left, *block.right)
        ]
    return "\n".join(lines) + "\n"


def welcome_blocks(keys: KeyOf = key_of) -> Iterator[Block]:
    """Yields what an empty desk says."""
    yield Block((Piece(_("Type a name or any words, in English, Chinese or pinyin."), _HEAD),))
    yield Block((
        Piece(_("pentagram   五芒星   wumangxing"), indent=2),
        Piece(_("kind:room floor:basement symbol:omen"), indent=2),
        Piece(_("haunt roll   作祟考驗"), indent=2),
    ))  # fmt: skip
    yield Block((
        Piece(_("Arrows mark a result, Enter opens it, {back} goes back.").format(
            back=keys("desk.back_out"))),
        Piece(_("{help} shows all keys, {palette} finds any action.").format(
            help=keys("app.help"), palette=keys("app.palette")), _SIDE),
        Piece(_("{table} opens the table: play any haunt there, or a whole game.").format(
            table=keys("desk.table")), _SIDE),
    ))  # fmt: skip
