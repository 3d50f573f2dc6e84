"""``workbench search``: ranked hits, with a note on every term that could not be used."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from workbench.cli.options import (
    add_game,
    add_json,
    add_kind,
    add_lang,
    add_view,
    check_game,
    kind_of,
    open_desk,
    typed,
)
from workbench.cli.output import (
    emphasised,
    end_progress,
    names_shown,
    note,
    say,
    say_json,
    say_ready,
)
from workbench.errors import UsageError
from workbench.wording import _, listed

if TYPE_CHECKING:
    from workbench.model.ids import Language
    from workbench.search.answers import Hit

__all__ = ["arranged", "fill", "run"]

_MOST = 1000
_WITH_VALUE = frozenset({"-g", "--game", "-k", "--kind", "-l", "--lang", "-n", "--limit", "--view"})
_ALONE = frozenset({"-h", "--help", "--json"})


def fill(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument(
        "query",
        nargs="+",
        type=typed,
        metavar="QUERY",
        help=_('words, "phrases", kind:room, roll:sanity, -kind:haunt ...'),
    )
    add_game(parser)
    add_kind(parser)
    add_lang(parser)
    parser.add_argument(
        "-n",
        "--limit",
        type=int,
        default=20,
        metavar="N",
        help=_("at most so many hits (default: 20)"),
    )
    add_view(parser)
    add_json(parser)


def arranged(arguments: list[str]) -> list[str]:
    """Puts the options first and the query behind ``--``, so that ``-kind:haunt`` is a word of it.

    An option is what is spelled like one in full; anything else with one hyphen excludes a term.
    """
    options: list[str] = []
    query: list[str] = []
    rest = iter(arguments)
    for each in rest:
        if each == "--":
            query.extend(rest)
        elif each in _WITH_VALUE:
            options.append(each)
            options.extend(value for value in [next(rest, None)] if value is not None)
        elif each in _ALONE or each.startswith("--"):
            options.append(each)
        else:
            query.append(each)
    return [*options, "--", *query]


def run(options: argparse.Namespace) -> int:
    """Searches."""
    from workbench.search.notes import note_text

    kind = kind_of(options.kind)
    if not 1 <= options.limit <= _MOST:
        raise UsageError(
            _("{number} hits cannot be asked for").format(number=options.limit),
            where="--limit",
            expected=_("1 to {most}").format(most=_MOST),
        )
    with open_desk() as desk:
        check_game(desk, options.game)
        answer = desk.search(
            " ".join(options.query),
            view=options.view,
            game=options.game,
            kind=kind,
            lang=options.lang,
            limit=options.limit + 1,
        )
    end_progress()
    hits = answer.hits[: options.limit]
    more = len(answer.hits) > len(hits)
    if options.json:
        notes = [
            {"term": n.term, "reason": note_text(n), "suggestion": n.suggestion, "code": n.why}
            for n in answer.notes
        ]
        say_json(
            {
                "query": answer.query,
                "notes": notes,
                "hits": [_hit(hit) for hit in hits],
                "more": more,
            }
        )
        return 0
    for each in answer.notes:
        note(note_text(each))
    _say_hits(hits, options.lang)
    if more:
        note(_("there are more; --limit {number} shows them").format(number=_MOST))
    return 0


def _hit(hit: Hit) -> dict[str, Any]:
    return {
        "id": hit.id,
        "kind": hit.kind,
        "game": hit.game,
        "title": dict(hit.title),
        "snippet": hit.snippet,
        "spans": [list(span) for span in hit.spans],
        "lang": hit.lang,
        "matched": [
            {"term": m.term, "via": m.via} if m.via else {"term": m.term} for m in hit.matched
        ],
        "score": round(hit.score, 4),
        "layer": hit.layer,
        "citation": hit.citation,
        "editions": list(hit.editions),
    }


def _say_hits(hits: Sequence[Hit], lang: Language | None) -> None:
    if not hits:
        note(_("nothing found"))
        return
    for hit in hits:
        say(f"{hit.citation}  {names_shown(hit.title, lang)}")
        via = listed(m.via for m in hit.matched if m.via)
        if via:
            say(_("    also matched {words}").format(words=via))
        if hit.snippet:
            say_ready("    " + emphasised(hit.snippet, hit.spans))
        if hit.editions:
            say(
                _("    also in {games}").format(games=listed(e.split("/")[0] for e in hit.editions))
            )
