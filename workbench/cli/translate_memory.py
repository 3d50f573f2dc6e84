"""``workbench translate memory`` and ``fill``: what was translated before, offered or filled in."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from workbench.cli.output import end_progress, note, progress, say, say_json
from workbench.cli.translate_options import add_filter, add_into, add_unit, filter_of, into
from workbench.wording import _, ngettext

if TYPE_CHECKING:
    from workbench.bilingual.memory import Match
    from workbench.desks.translating.remembering import Filling
    from workbench.text.differences import Run

__all__ = ["fill_fill", "fill_memory", "run_fill", "run_memory", "shown_differences"]

_MOST = 5
_MOST_FILLED = 200
_MARKS = {"same": "{}", "gone": "[-{}-]", "new": "{{+{}+}}"}


def fill_memory(act: argparse.ArgumentParser) -> None:
    """Declares the arguments of ``memory``."""
    add_unit(act)
    add_into(act)
    act.add_argument(
        "--limit",
        type=int,
        default=_MOST,
        metavar="N",
        help=_("so many are shown (default: {limit})").format(limit=_MOST),
    )


def run_memory(options: argparse.Namespace) -> int:
    """Shows what is offered for one text, with the differences."""
    from workbench.desks.translations import Translations

    with Translations(progress=progress) as desk:
        seen = desk.open(options.unit, into(options), options.source_lang)
        found = desk.memory(seen, max(1, options.limit))
    end_progress()
    if options.json:
        matches = [_as_data(match) for match in found]
        say_json({"unit": seen.unit.id, "lang": seen.lang, "matches": matches})
        return 0
    for match in found:
        say(f"{_kind_word(match)}  {match.score:.0%}  {match.remembered.origin}")
        for line in shown_differences(match.differences):
            say(f"  < {line}")
        for line in match.target.split("\n"):
            say(f"  > {line}")
    if not found:
        note(_("the memory has nothing like it"))
    return 0


def fill_fill(act: argparse.ArgumentParser) -> None:
    """Declares the arguments of ``fill``."""
    add_filter(act)
    act.add_argument("--dry-run", action="store_true", help=_("only show what would be filled in"))


def run_fill(options: argparse.Namespace) -> int:
    """Fills in what the memory has for the same texts."""
    from workbench.desks.translations import Translations

    with Translations(progress=progress) as desk:
        found = desk.fill(filter_of(options), keep=not options.dry_run)
    end_progress()
    if options.json:
        say_json(
            {
                "filled": [_filling_data(each) for each in found[:_MOST_FILLED]],
                "count": len(found),
                "kept": not options.dry_run,
            }
        )
        return 0
    for each in found[:_MOST_FILLED]:
        say(f"{each.translation.unit.id}  {_kind_word(each.match)}  {each.match.remembered.origin}")
        say(f"  > {' '.join(each.match.target.split())}")
    if len(found) > _MOST_FILLED:
        note(_("and {count} more").format(count=len(found) - _MOST_FILLED))
    told = (
        ngettext("{count} text can be filled in", "{count} texts can be filled in", len(found))
        if options.dry_run
        else ngettext(
            "{count} text was filled in and needs review",
            "{count} texts were filled in and need review",
            len(found),
        )
    )
    note(told.format(count=len(found)))
    return 0


def shown_differences(lines: Iterable[Sequence[Run]]) -> list[str]:
    """Returns differences as lines in which ``[-what went-]`` and ``{+what came+}`` are marked."""
    return [
        "".join(
            _MARKS[run.kind].format(run.text.rstrip("\n")) for run in line if run.text.strip("\n")
        )
        for line in lines
    ]


def _kind_word(match: Match) -> str:
    return {"exact": _("the same"), "adjusted": _("put in"), "similar": _("like it")}[match.kind]


def _as_data(match: Match) -> dict[str, Any]:
    return {
        "kind": match.kind,
        "score": round(match.score, 3),
        "target": match.target,
        "from": {
            "source": match.remembered.source,
            "target": match.remembered.target,
            "origin": match.remembered.origin,
            "game": match.remembered.game,
            "reviewed": match.remembered.is_reviewed,
            "foreign": match.remembered.is_foreign,
        },
        "differences": [
            [{"kind": run.kind, "text": run.text} for run in line] for line in match.differences
        ],
    }


def _filling_data(filling: Filling) -> dict[str, Any]:
    return {
        "unit": filling.translation.unit.id,
        "kind": filling.match.kind,
        "target": filling.match.target,
        "origin": filling.match.remembered.origin,
    }
