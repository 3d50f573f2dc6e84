"""``workbench restore``: a backup, in the place of the database."""

from __future__ import annotations

import argparse
from pathlib import Path

from workbench.cli.options import add_lang
from workbench.cli.output import note
from workbench.wording import _

__all__ = ["fill", "run"]


def fill(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("file", type=Path, metavar="FILE", help=_("a file that backup wrote"))
    add_lang(parser)


def run(options: argparse.Namespace) -> int:
    """Restores it; what was there is kept aside."""
    from workbench.desks.keeping import restore

    kept = restore(options.file)
    note(_("restored from {file}").format(file=options.file))
    if kept:
        note(_("what was there is kept in {file}").format(file=kept))
    return 0
