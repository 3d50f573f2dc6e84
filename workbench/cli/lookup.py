"""``search``, ``show``, ``chart`` and ``odds``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from workbench.cli.output import emphasised, end_progress, note, progress, say, say_json, say_ready
from workbench.errors import UsageError
from workbench.model.ids import GAMES, KINDS, LANGUAGES, Language
from workbench.wording import _

if TYPE_CHECKING:
    from workbench.desks.lookup import Lookup
    from workbench.desks.sheets import Sheet
    from workbench.model.dice import Odds
    from workbench.model.entries import Layer
    from workbench.search.answers import Answer

__all__ = ["add_to"]

GameOption = Annotated[str | None, typer.Option("--game", "-g", help=_("Only this game or pack."))]
LangOption = Annotated[
    Literal["en", "zh-Hant", "zh-Hans"] | None,
    typer.Option("--lang", "-l", help=_("Language shown.")),
]
ViewOption = Annotated[
    Literal["hero", "traitor", "author"],
    typer.Option("--view", help=_("Whose eyes: what that side may not see is left out.")),
]
JsonOption = Annotated[bool, typer.Option("--json", help=_("Print JSON."))]


def open_desk() -> Lookup:
    """Opens the lookup desk, telling on standard error what is set up."""
    from workbench.desks.lookup import Lookup

    return Lookup(progress=progress)


def add_to(app: typer.Typer) -> None:
    """Adds these commands to *app*."""
    app.command("search", help=_("Find rooms, cards, haunts, rules and rulings."))(search)
    app.command("show", help=_("Show one entry, whole."))(show)
    app.command(
        "chart", help=_("Which haunt an omen starts in a room, or which pairs start a haunt.")
    )(chart)
    app.command("odds", help=_("The exact chance of a roll."))(odds)


def search(
    query: Annotated[
        list[str], typer.Argument(help=_('Words, "phrases", kind:room, roll:sanity ...'))
    ],
    game: GameOption = None,
    kind: Annotated[
        str | None, typer.Option("--kind", "-k", help=_("Only this kind of entry."))
    ] = None,
    lang: LangOption = None,
    limit: Annotated[
        int, typer.Option("--limit", "-n", min=1, max=1000, help=_("At most so many hits."))
    ] = 20,
    view: ViewOption = "author",
    as_json: JsonOption = False,
) -> None:
    """Find rooms, cards, haunts, rules and rulings."""
    from workbench.search.notes import note_text

    wanted = next((each for each in KINDS if each == kind), None)
    if kind is not None and wanted is None:
        raise UsageError(
            _("{kind!r} is not a kind").format(kind=kind), where="--kind", expected=", ".join(KINDS)
        )
    with open_desk() as desk:
        if game:
            _check_game(desk, game)
        answer = desk.search(
            " ".join(query), view=view, game=game, kind=wanted, lang=lang, limit=limit
        )
    end_progress()
    if as_json:
        say_json(
            {
                "query": answer.query,
                "notes": [
                    {
                        "term": n.term,
                        "reason": note_text(n),
                        "suggestion": n.suggestion,
                        "code": n.why,
                    }
                    for n in answer.notes
                ],
                "hits": [
                    {
                        "id": hit.id,
                        "kind": hit.kind,
                        "game": hit.game,
                        "title": dict(hit.title),
                        "snippet": hit.snippet,
                        "spans": [list(span) for span in hit.spans],
                        "lang": hit.lang,
                        "matched": [
                            {"term": m.term, "via": m.via} if m.via else {"term": m.term}
                            for m in hit.matched
                        ],
                        "score": round(hit.score, 4),
                        "layer": hit.layer,
                        "citation": hit.citation,
                        "editions": list(hit.editions),
                    }
                    for hit in answer.hits
                ],
            }
        )
        return
    for each in answer.notes:
        note(note_text(each))
    _say_hits(answer, lang)


def _check_game(desk: Lookup, game: str) -> None:
    games = desk.reader.games()
    if game not in games:
        raise UsageError(
            _("{game!r} is not a game").format(game=game), where="--game", expected=", ".join(games)
        )


def _say_hits(answer: Answer, lang: Language | None) -> None:
    if not answer.hits:
        note(_("nothing found"))
        return
    for hit in answer.hits:
        say(f"{hit.citation}  {_names(hit.title, lang)}")
        via = ", ".join(m.via for m in hit.matched if m.via)
        if via:
            say(_("    also matched {words}").format(words=via))
        if hit.snippet:
            say_ready("    " + emphasised(hit.snippet, hit.spans))
        if hit.editions:
            say(
                _("    also in {games}").format(
                    games=", ".join(e.split("/")[0] for e in hit.editions)
                )
            )


def _names(title: Mapping[Language, str], lang: Language | None) -> str:
    """Returns the names to show: the language asked for first."""
    order = [lang] if lang else []
    order += [each for each in LANGUAGES if each not in order]
    return " / ".join(dict.fromkeys(title[each] for each in order if title.get(each)))


def show(
    entry: Annotated[str, typer.Argument(metavar="ID", help=_("An id, its tail, or a name."))],
    game: GameOption = None,
    lang: LangOption = None,
    both: Annotated[bool, typer.Option("--both", help=_("English and Chinese."))] = False,
    view: ViewOption = "author",
    layer: Annotated[
        Literal["workbench", "printed", "edited"] | None,
        typer.Option("--layer", help=_("Show this layer instead of the one in force.")),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Show one entry, whole."""
    with open_desk() as desk:
        sheet = desk.show(entry, view=view, layer=layer, game=game)
    end_progress()
    if as_json:
        say_json(_sheet_json(sheet, layer))
        return
    languages: tuple[Language, ...] = (lang or "en",)
    if both:
        languages = ("en", lang if lang and lang != "en" else "zh-Hant")
    from workbench.cli.sheet import sheet_lines

    for line in sheet_lines(sheet, languages, layer):
        say(line)


def _sheet_json(sheet: Sheet, layer: Layer | None) -> dict[str, Any]:
    texts: dict[str, str] = {lang: sheet.text(lang) for lang in LANGUAGES}
    if layer == "printed":
        texts = {
            lang: "\n".join(piece.text for piece in sheet.printed if piece.lang == lang)
            for lang in LANGUAGES
        }
    return {
        "id": sheet.id,
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
            for part in sheet.parts
        ],
        "odds": [
            {
                "traits": list(shown.roll.traits),
                "dice": shown.roll.dice,
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
                "lang": piece.lang,
                "heading": piece.heading,
                "text": piece.text,
                "complete": piece.complete,
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
                "about": dispute.about,
                "readings": {reading: list(who) for reading, who in dispute.readings.items()},
                "taken": dispute.taken,
            }
            for dispute in sheet.disputed
        ],
        "assumed": sheet.assumed,
        "derived": list(sheet.derived),
        "note": sheet.note,
        "locked": sheet.locked,
    }


def chart(
    omen: Annotated[str | None, typer.Argument(help=_("The omen drawn."))] = None,
    room: Annotated[str | None, typer.Argument(help=_("The room it was drawn in."))] = None,
    haunt: Annotated[
        int | None, typer.Option("--haunt", help=_("Which pairs start this haunt?"))
    ] = None,
    game: GameOption = None,
    as_json: JsonOption = False,
) -> None:
    """Which haunt an omen starts in a room, or which pairs start a haunt."""
    if (haunt is None) == (omen is None or room is None) or (
        haunt is not None and omen is not None
    ):
        raise UsageError(
            _("chart needs an omen and a room, or --haunt"), expected="workbench chart OMEN ROOM"
        )
    with open_desk() as desk:
        if game:
            _check_game(desk, game)
        if haunt is not None:
            found = desk.chart_pairs(haunt, game=game or GAMES[0])
            end_progress()
            if as_json:
                say_json({"haunt": found.haunt, "pairs": [list(pair) for pair in found.pairs]})
            else:
                say(f"{found.haunt_id}  {_title(desk, found.haunt_id)}")
                for omen_id, room_id in found.pairs:
                    say(f"    {_title(desk, omen_id)} + {_title(desk, room_id)}")
            return
        cell = desk.chart(str(omen), str(room), game=game or GAMES[0])
        end_progress()
        if as_json:
            say_json(
                {"haunt": cell.haunt, "id": cell.haunt_id, "omen": cell.omen, "room": cell.room}
            )
        else:
            say(f"{cell.haunt_id}  {_title(desk, cell.haunt_id)}")


def _title(desk: Lookup, entry_id: str) -> str:
    row = desk.reader.entry(entry_id)
    return _names(row.entry.title, None) if row else entry_id


def odds(
    dice: Annotated[int, typer.Option("--dice", "-d", help=_("How many dice, 0 to 8."))],
    target: Annotated[int, typer.Option("--target", "-t", help=_("The total to reach."))],
    as_json: JsonOption = False,
) -> None:
    """The exact chance of a roll."""
    from workbench.model.dice import odds as chance_of

    found = chance_of(dice, target)
    if as_json:
        say_json(
            {
                "dice": found.dice,
                "target": found.target,
                "at_least": float(found.at_least),
                "exact": str(found.at_least),
                "distribution": [str(chance) for chance in found.distribution],
            }
        )
        return
    for line in _odds_lines(found):
        say(line)


def _odds_lines(found: Odds) -> list[str]:
    head = _("{dice} dice, {target} or more: {percent:.1%} ({exact})").format(
        dice=found.dice, target=found.target, percent=float(found.at_least), exact=found.at_least
    )
    bars = [
        f"  {total:>2}  {float(chance):6.1%}  {'#' * round(float(chance) * 60)}"
        for total, chance in enumerate(found.distribution)
    ]
    return [head, *bars]
