"""``import``, ``sources``, ``backup`` and ``restore``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from workbench.cli.output import end_progress, note, progress, say, say_json
from workbench.wording import _

__all__ = ["add_to"]

JsonOption = Annotated[bool, typer.Option("--json", help=_("Print JSON."))]


def add_to(app: typer.Typer) -> None:
    """Adds these commands to *app*."""
    app.command("import", help=_("Import printed documents and packs you own."))(import_)
    sources = typer.Typer(help=_("What was imported."), no_args_is_help=True, rich_markup_mode=None)
    sources.command("list", help=_("List what was imported."))(list_sources)
    sources.command("remove", help=_("Remove an imported document or pack."))(remove_source)
    app.add_typer(sources, name="sources")
    app.command("backup", help=_("Copy the whole database to a file."))(backup)
    app.command("restore", help=_("Put a backup in the place of the database."))(restore)


def import_(
    paths: Annotated[
        list[Path], typer.Argument(metavar="PATH...", help=_("Files, folders or packs."))
    ],
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help=_("Read and report; change nothing."))
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Import printed documents and packs you own."""
    from workbench.desks.importing import ImportDesk

    with ImportDesk(progress=progress) as desk:
        report = desk.import_paths(paths, dry_run=dry_run)
    end_progress()
    if as_json:
        say_json(report.as_json())
        return
    for line in report.lines():
        say(line)


def list_sources(as_json: JsonOption = False) -> None:
    """List what was imported."""
    from workbench.desks.importing import ImportDesk

    with ImportDesk(progress=progress) as desk:
        found = desk.sources()
    end_progress()
    if as_json:
        say_json({"sources": found})
        return
    if not found:
        note(_("nothing was imported yet"))
    for source in found:
        say(_source_line(source))


def _source_line(source: dict[str, Any]) -> str:
    return "  ".join(
        str(source[key])
        for key in ("id", "format", "game", "lang", "imported_at")
        if source.get(key)
    )


def remove_source(source: Annotated[str, typer.Argument(metavar="ID")]) -> None:
    """Remove an imported document or pack."""
    from workbench.desks.importing import ImportDesk

    with ImportDesk(progress=progress) as desk:
        desk.remove(source)
    end_progress()
    note(_("removed {source}").format(source=source))


def backup(file: Annotated[Path, typer.Argument(help=_("Where to write it."))]) -> None:
    """Copy the whole database to a file."""
    from workbench.store.place import home_from_environment
    from workbench.store.setup import back_up, set_up

    home = home_from_environment()
    set_up(home, progress=progress)
    back_up(home, file)
    end_progress()
    note(_("backed up to {file}").format(file=file))


def restore(file: Annotated[Path, typer.Argument(help=_("A file that backup wrote."))]) -> None:
    """Put a backup in the place of the database."""
    from workbench.store.place import home_from_environment
    from workbench.store.setup import restore as put_back

    kept = put_back(home_from_environment(), file)
    note(_("restored from {file}").format(file=file))
    if kept:
        note(_("what was there is kept in {file}").format(file=kept))
