"""``workbench backup``: the whole database, to a file."""

from __future__ import annotations

import argparse
from pathlib import Path

from workbench.cli.options import add_lang
from workbench.cli.output import end_progress, note, progress
from workbench.wording import _

__all__ = ["fill", "run"]


def fill(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("file", type=Path, metavar="FILE", help=_("where to write it"))
    add_lang(parser)


def run(options: argparse.Namespace) -> int:
    """Writes the backup."""
    from workbench.desks.keeping import back_up

    back_up(options.file, progress=progress)
    end_progress()
    note(_("backed up to {file}").format(file=options.file))
    return 0
