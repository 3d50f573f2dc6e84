"""``workbench sources``: what was imported."""

from __future__ import annotations

import argparse

from workbench.cli.options import add_json, typed
from workbench.cli.output import end_progress, note, progress, say, say_json
from workbench.errors import UsageError
from workbench.wording import _

__all__ = ["fill", "run"]

_LONGEST = 60
_SHOWN = ("id", "format", "game", "lang", "imported_at")


def fill(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("what", choices=("list", "remove"), help=_("list them, or remove one"))
    parser.add_argument("id", nargs="?", type=typed, metavar="ID", help=_("what to remove"))
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Lists what was imported, or removes one of it."""
    from workbench.desks.importing import ImportDesk

    if (options.what == "remove") != (options.id is not None):
        raise UsageError(
            _("remove needs the id of a source, and list needs none"),
            expected="workbench sources remove ID",
        )
    with ImportDesk(progress=progress) as desk:
        if options.what == "remove":
            desk.remove(options.id)
            end_progress()
            note(_("removed {source}").format(source=options.id))
            if options.json:
                say_json({"removed": options.id})
            return 0
        found = desk.sources()
    end_progress()
    if options.json:
        say_json({"sources": found})
        return 0
    if not found:
        note(_("nothing was imported yet"))
    for source in found:
        say("  ".join(str(source[key])[:_LONGEST] for key in _SHOWN if source.get(key)))
    return 0
