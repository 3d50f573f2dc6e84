"""``status`` and ``serve``."""

from __future__ import annotations

from typing import Annotated

import typer

from workbench.cli.output import end_progress, progress, say, say_json
from workbench.wording import _

__all__ = ["add_to"]


def add_to(app: typer.Typer) -> None:
    """Adds these commands to *app*."""
    app.command("status", help=_("Versions, database, index, counts and quality figures."))(status)


def status(as_json: Annotated[bool, typer.Option("--json", help=_("Print JSON."))] = False) -> None:
    """Versions, database, index, counts and quality figures."""
    from workbench.desks.status import status_of

    found = status_of(progress=progress)
    end_progress()
    if as_json:
        say_json(found)
        return
    say(_("version   {version}").format(version=found["version"]))
    say(_("database  {place}").format(place=found["database"]))
    say(_("index     {state}, {entries} entries").format(**found["index"]))
    for game, kinds in found["corpus"].items():
        counted = ", ".join(f"{number} {kind}" for kind, number in kinds.items())
        say(f"{game}: {counted}")
    for name, figure in found["quality"].items():
        say(f"{name.replace('_', ' ')}: {figure}")
