"""``workbench sources``: what was imported."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from workbench.cli.options import add_json, add_lang, typed
from workbench.cli.output import end_progress, note, progress, say, say_json
from workbench.errors import UsageError
from workbench.wording import _

if TYPE_CHECKING:
    from workbench.desks.importing import ImportDesk

__all__ = ["fill", "run"]

_LONGEST = 60
_SHOWN = ("id", "format", "game", "lang", "imported_at")


def fill(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument(
        "what",
        choices=("list", "show", "remove"),
        help=_("list them, show what the import of one found, or remove one"),
    )
    parser.add_argument("id", nargs="?", type=typed, metavar="ID", help=_("what to show or remove"))
    parser.add_argument(
        "--original",
        type=Path,
        metavar="FILE",
        help=_("with show: also write the document, as it was delivered, to a new file"),
    )
    add_lang(parser)
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Lists what was imported, shows one of it, or removes it."""
    from workbench.desks.importing import ImportDesk

    if (options.what == "list") != (options.id is None):
        raise UsageError(
            _("show and remove need the id of a source, and list needs none"),
            expected="workbench sources show ID",
        )
    if options.original and options.what != "show":
        raise UsageError(
            _("--original goes with show"), expected="workbench sources show ID --original FILE"
        )
    with ImportDesk(progress=progress) as desk:
        if options.what == "remove":
            desk.remove(options.id)
            end_progress()
            note(_("removed {source}").format(source=options.id))
            if options.json:
                say_json({"removed": options.id})
        elif options.what == "show":
            _show(desk, options)
        else:
            _list(desk.sources(), as_json=options.json)
    return 0


def _list(found: list[dict[str, Any]], *, as_json: bool) -> None:
    end_progress()
    if as_json:
        say_json({"sources": found})
        return
    if not found:
        note(_("nothing was imported yet"))
    for source in found:
        say("  ".join(str(source[key])[:_LONGEST] for key in _SHOWN if source.get(key)))


def _show(desk: ImportDesk, options: argparse.Namespace) -> None:
    from workbench.desks.reports import report_lines

    report = desk.source(options.id)
    if options.original:
        desk.save_original(options.id, options.original)
    end_progress()
    if options.original:
        note(_("the original is in {file}").format(file=options.original))
    if options.json:
        say_json(report)
        return
    for line in report_lines(report, whole=True):
        say(line)
