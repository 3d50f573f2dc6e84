"""``workbench show``: one entry, whole."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from workbench.cli.options import (
    add_game,
    add_json,
    add_lang,
    add_view,
    check_game,
    open_desk,
    typed,
)
from workbench.cli.output import end_progress, say, say_json
from workbench.model.ids import LANGUAGES, Language
from workbench.wording import _, language

if TYPE_CHECKING:
    from workbench.desks.sheets import Sheet

__all__ = ["fill", "run"]


def fill(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument(
        "id",
        type=typed,
        metavar="ID",
        help=_("an id, its tail, or a name; #S.4 behind it cites a place, which is shown first"),
    )
    add_game(parser)
    add_lang(parser)
    parser.add_argument("--both", action="store_true", help=_("English and Chinese"))
    add_view(parser)
    parser.add_argument(
        "--layer",
        choices=("workbench", "printed", "pack", "edited", "translated"),
        help=_("show this layer instead of the one in force"),
    )
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Shows the entry."""
    with open_desk() as desk:
        check_game(desk, options.game)
        sheet = desk.show(options.id, view=options.view, layer=options.layer, game=options.game)
    end_progress()
    if options.json:
        say_json(_sheet_json(sheet, options.lang or language()))
        return 0
    languages: tuple[Language, ...] = (options.lang or language(),)
    if options.both:
        languages = ("en", languages[0] if languages[0] != "en" else "zh-Hant")
    from workbench.desks.sheet_text import sheet_lines

    for line in sheet_lines(sheet, languages, options.layer):
        say(line)
    return 0


def _sheet_json(sheet: Sheet, lang: Language) -> dict[str, Any]:
    """Returns a sheet as JSON, its text in every language and the remarks on it in *lang*."""
    printed_only = sheet.layer == "printed"
    texts: dict[str, str] = {lang: sheet.text(lang) for lang in LANGUAGES}
    if printed_only:
        texts = {
            lang: "\n".join(piece.text for piece in sheet.printed if piece.lang == lang)
            for lang in LANGUAGES
        }
    return {
        "id": sheet.id,
        "cited": sheet.cited,
        "kind": sheet.kind,
        "game": sheet.game,
        "edition": sheet.edition,
        "layer": sheet.layer,
        "layers": list(sheet.layers),
        "version": sheet.version,
        "title": dict(sheet.title),
        "aliases": [{"lang": lang, "text": text} for lang, text in sheet.aliases],
        "facts": dict(sheet.facts),
        "text": texts,
        "parts": [
            {
                "citation": part.citation,
                "key": part.key,
                "book": part.book,
                "heading": dict(part.heading),
                "text": dict(part.text),
            }
            for part in (() if printed_only else sheet.parts)
        ],
        "odds": [
            {
                "traits": list(shown.roll.traits),
                "dice": shown.roll.dice,
                "where": shown.roll.where,
                "targets": {
                    str(target): {str(o.dice): str(o.at_least) for o in chances}
                    for target, chances in shown.chances.items()
                },
            }
            for shown in sheet.rolls
        ],
        "printed": [
            {
                "source": piece.document_id,
                "document": piece.document,
                "game": piece.game,
                "edition": sheet.printed_editions.get(piece.game, ""),
                "lang": piece.lang,
                "heading": piece.heading,
                "text": piece.text,
                "complete": piece.complete,
                "translations": [
                    said._asdict() for said in sheet.printed_translations.get(piece, ())
                ],
            }
            for piece in sheet.printed
        ],
        "rulings": [
            {
                "id": ruling.id,
                "title": dict(ruling.title),
                "text": dict(ruling.text),
                "sources": list(ruling.sources),
                "confidence": ruling.confidence,
                "given": ruling.given,
                "edition": ruling.edition,
            }
            for ruling in sheet.rulings
        ],
        "notes": [
            {"text": n.text, "author": n.author, "saved_at": n.saved_at} for n in sheet.notes
        ],
        "mentioned_in": list(sheet.mentioned_in),
        "mentions": list(sheet.mentions),
        "editions": list(sheet.editions),
        "sources": list(sheet.sources),
        "confidence": sheet.confidence,
        "disputed": [
            {
                "about": sheet.remark(dispute.about, lang),
                "readings": {
                    sheet.remark(reading, lang): list(who)
                    for reading, who in dispute.readings.items()
                },
                "taken": dispute.taken and sheet.remark(dispute.taken, lang),
            }
            for dispute in sheet.disputed
        ],
        "assumed": sheet.assumed,
        "origin": sheet.origin,
        "derived": list(sheet.derived),
        "note": sheet.note and sheet.remark(sheet.note, lang),
        "locked": sheet.locked,
    }
