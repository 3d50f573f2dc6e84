"""``workbench status``: versions, database, index, counts and quality figures."""

from __future__ import annotations

import argparse
from typing import Any

from workbench.cli.options import add_json
from workbench.cli.output import end_progress, progress, say, say_json
from workbench.wording import _

__all__ = ["fill", "run"]


def fill(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Tells how things are."""
    from workbench.desks.status import status_of

    found = status_of(progress=progress)
    end_progress()
    if options.json:
        say_json(found)
        return 0
    say(_("version   {version}").format(version=found["version"]))
    say(_("database  {place}").format(place=found["database"]))
    say(_("index     {state}, {entries} entries").format(**found["index"]))
    for game, kinds in found["corpus"].items():
        counted = ", ".join(f"{number} {kind}" for kind, number in kinds.items())
        say(f"{game}: {counted}")
    for name, figure in found["quality"].items():
        if name != "planted_mistakes":
            say(f"{name.replace('_', ' ')}: {figure}")
    _say_planted(found["quality"]["planted_mistakes"])
    return 0


def _say_planted(measured: dict[str, Any] | None) -> None:
    """Tells how many planted mistakes the checker of pages finds, by kind and in all."""
    if measured is None:
        say(_("planted mistakes found: not measured"))
        return
    say(
        _("planted mistakes found: {found} of {planted} ({percent})").format(
            **measured, percent=_percent(measured)
        )
    )
    for kind, share in measured["kinds"].items():
        say(f"  {kind}: {share['found']} / {share['planted']} ({_percent(share)})")
    say(_("  measured with {language}").format(language=measured["language"]))


def _percent(share: dict[str, Any]) -> str:
    return f"{100 * share['found'] / share['planted']:.1f} %"
