"""``workbench import``: printed documents, packs, and pages as drafts."""

from __future__ import annotations

import argparse
from pathlib import Path

from workbench.cli.options import add_json, add_lang
from workbench.cli.output import end_progress, progress, say, say_json
from workbench.wording import _

__all__ = ["fill", "run"]


def fill(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument(
        "paths", nargs="+", type=Path, metavar="PATH", help=_("files, folders of files, or packs")
    )
    parser.add_argument("--dry-run", action="store_true", help=_("read and report; change nothing"))
    add_lang(parser)
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Imports everything named, or nothing."""
    from workbench.desks.importing import ImportDesk

    with ImportDesk(progress=progress) as desk:
        report = desk.import_paths(options.paths, dry_run=options.dry_run)
    end_progress()
    if options.json:
        say_json(report.as_json())
        return 0
    for line in report.lines():
        say(line)
    return 0
