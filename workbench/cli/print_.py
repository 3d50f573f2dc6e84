"""``workbench print``: the canonical page, in any language."""

from __future__ import annotations

import argparse
from pathlib import Path

from workbench.cli.check import looks_like_a_path, problem_lines
from workbench.cli.options import add_game, add_lang, open_authoring, typed
from workbench.cli.output import end_progress, note, say
from workbench.wording import _

__all__ = ["fill", "run"]


def fill(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument(
        "what",
        type=typed,
        metavar="PATH|ID",
        help=_("a page, or the id of an entry that has a page"),
    )
    add_game(parser)
    add_lang(parser)
    parser.add_argument(
        "-b", "--book", choices=("S", "T", "M"), default="", help=_("only one book of a haunt")
    )


def run(options: argparse.Namespace) -> int:
    """Prints the page; a page with errors is told, not printed."""
    with open_authoring() as desk:
        if looks_like_a_path(options.what):
            page = desk.check_file(Path(options.what))
        else:
            page = desk.check_entry(desk.find(options.what, options.game))
        lang = options.lang or page.read.lang
        missing = [
            problem for problem in desk.missing_prose(page, lang) if problem not in page.problems
        ]
        text = desk.printed(page, lang, options.book) if page.correct else ""
    end_progress()
    lines = page.read.text.splitlines()
    for problem in (*page.problems, *missing):
        for line in problem_lines(page.name, lines, problem):
            note(line)
    if not page.correct:
        note(_("workbench: the page has errors, so it is not printed"))
        return 1
    say(text, end="")
    return 0
