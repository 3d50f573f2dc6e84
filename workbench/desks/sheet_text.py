"""One entry as plain lines: complete, linear, and the same on a terminal and in a pipe."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from workbench.desks.facts import confidence_name, layer_name, roll_name
from workbench.desks.printed_translations import translation_label
from workbench.desks.sheets import Sheet, SheetPart, SheetRoll
from workbench.model.dice import whole_percent
from workbench.model.entries import Layer
from workbench.model.ids import Language
from workbench.wording import _, labelled, listed

__all__ = ["sheet_lines"]


def sheet_lines(
    sheet: Sheet, languages: Sequence[Language], layer: Layer | None = None
) -> Iterator[str]:
    """Yields the lines of *sheet* in *languages*."""
    asked = dict.fromkeys((*languages, *sheet.title))
    yield " / ".join(dict.fromkeys(sheet.title[lang] for lang in asked if lang in sheet.title))
    marks = [sheet.id, sheet.word(sheet.edition, languages[0]), layer_name(sheet.layer)]
    marks += [_("assumed from another edition")] if sheet.assumed else []
    marks += [_("confidence: {level}").format(level=confidence_name(sheet.confidence))]
    yield "  ".join(mark for mark in marks if mark)
    if sheet.origin:
        yield _("A stand-in of our own, wholly or in part: what is printed is not publicly known.")
    if cited := sheet.cited_part():
        yield ""
        yield _("Cited: {citation}").format(citation=cited.citation)
        yield from _part(cited, languages)
        yield ""
        yield _("The whole entry:")
    if sheet.aliases:
        yield _("Also called: {names}").format(
            names=listed(dict.fromkeys(text for _lang, text in sheet.aliases))
        )
    if facts := sheet.fact_lines(languages[0]):
        yield ""
        yield from (labelled(name, value, languages[0]) for name, value in facts)
    if layer != "printed":
        yield from _parts(sheet, languages)
        for shown in sheet.rolls:
            yield from _roll(sheet, shown, languages)
    for piece in sheet.printed:
        yield ""
        head = labelled(piece.name, piece.heading) if piece.heading else piece.name
        edition = sheet.word(sheet.printed_editions.get(piece.game, ""), languages[0])
        label = listed(mark for mark in (piece.document, piece.game, edition) if mark)
        yield _("Printed ({label}): {head}").format(label=label, head=head)
        yield piece.text
        if not piece.complete:
            yield _("(the document ends here, in the middle)")
        for said in sheet.printed_translations.get(piece, ()):
            if said.lang in languages:
                yield f"{translation_label(said)}:"
                yield said.text
    for ruling in sheet.rulings:
        yield ""
        title = _in(ruling.title, languages)
        title += f" ({sheet.word(ruling.edition, languages[0])})" if ruling.edition else ""
        yield (
            _("Ruling {id} {title}").format(id=ruling.id or _("of your own"), title=title).rstrip()
        )
        yield from _texts(ruling.text, languages)
    for note in sheet.notes:
        yield ""
        yield _("Note {when} {who}").format(when=note.saved_at[:10], who=note.author).rstrip()
        yield note.text
    for dispute in sheet.disputed:
        yield ""
        yield _("Disputed: {about}").format(about=sheet.remark(dispute.about, languages[0]))
        for reading, sources in dispute.readings.items():
            taken = _(" (taken here)") if reading == dispute.taken else ""
            yield "  " + labelled(f"{sheet.remark(reading, languages[0])}{taken}", listed(sources))
    if sheet.note:
        yield ""
        yield _("Remark: {text}").format(text=sheet.remark(sheet.note, languages[0]))
    lists = (
        (_("Mentions"), sheet.mentions),
        (_("Mentioned in"), sheet.mentioned_in),
        (_("Other editions"), sheet.editions),
    )
    for name, ids in lists:
        if ids:
            yield ""
            yield name
            yield from (f"  {each}  {sheet.title_of(each, languages[0])}" for each in ids)
    if set(sheet.derived) & set(languages):
        yield ""
        yield _("The Chinese was drafted by conversion and is not yet confirmed.")
    if sheet.sources:
        yield ""
        yield _("Sources: {names}").format(names=listed(sheet.sources))
    if sheet.locked:
        yield ""
        yield _("Something is left out that this view may not see.")


def _in(texts: Mapping[Language, str], languages: Sequence[Language]) -> str:
    return " / ".join(texts[lang] for lang in languages if texts.get(lang))


def _texts(texts: Mapping[Language, str], languages: Sequence[Language]) -> Iterator[str]:
    shown = [texts[lang] for lang in languages if texts.get(lang)]
    yield from shown or list(texts.values())[:1]


def _parts(sheet: Sheet, languages: Sequence[Language]) -> Iterator[str]:
    box = ""
    for part in sheet.parts:
        if not part.paged or part.box != box:
            yield ""
        box = part.box
        yield from _part(part, languages)


def _part(part: SheetPart, languages: Sequence[Language]) -> Iterator[str]:
    place = part.citation.partition("#")[2]
    heading = _in(part.heading, languages) or next(iter(part.heading.values()), "")
    if heading and not part.paged:
        yield f"[{place}] {heading}"
        yield from _texts(part.text, languages)
        return
    if heading:
        yield heading
    # Below its first line everything is indented alike, whatever the language.
    mark = "> " if part.is_story else ""
    head = f"[{place}] "
    for lang in _shown(part, languages):
        for depth, text in part.lines(lang):
            yield f"{head}{'  ' * depth}{mark}{text}"
            head = "    "


def _shown(part: SheetPart, languages: Sequence[Language]) -> Sequence[Language]:
    """Returns the languages that a part is shown in; one that it has where it has none of them."""
    return [lang for lang in languages if part.text.get(lang)] or list(part.text)[:1]


def _roll(sheet: Sheet, shown: SheetRoll, languages: Sequence[Language]) -> Iterator[str]:
    roll = shown.roll
    yield ""
    say = partial(sheet.word, lang=languages[0])
    yield _("Roll: {what}").format(what=roll_name(roll, say))
    for target, chances in shown.chances.items():
        cells = "  ".join(f"{each.dice}:{whole_percent(each.at_least)}%" for each in chances)
        yield _("  chance of {target}+ by dice  {cells}").format(target=target, cells=cells)
