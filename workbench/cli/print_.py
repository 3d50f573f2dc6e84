"""``workbench print``: the canonical page, in any language."""

from __future__ import annotations

import argparse

from workbench.cli.check import entry_pages, looks_like_a_path, refuse_data, tell_problems
from workbench.cli.options import (
    add_game,
    add_lang,
    open_authoring,
    typed,
)
from workbench.cli.output import end_progress, note, say
from workbench.formats.files import typed_path
from workbench.model.ids import Language
from workbench.wording import _, language

__all__ = ["fill", "run"]


def fill(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument(
        "what",
        type=typed,
        metavar="PATH|ID",
        help=_("a page, a draft, or the id of an entry that has a page"),
    )
    add_game(parser)
    add_lang(parser)
    parser.add_argument(
        "-b", "--book", choices=("S", "T", "M"), default="", help=_("only one book of a haunt")
    )


def run(options: argparse.Namespace) -> int:
    """Prints the page; a page with errors is told, not printed."""
    reader: Language = options.lang or language()
    with open_authoring() as desk:
        if looks_like_a_path(options.what):
            page = desk.check_file(typed_path(options.what), reader)
        else:
            page = entry_pages(desk, options.what, options.game, reader)[0]
        refuse_data(page)
        lang = options.lang or page.read.lang
        missing = [
            problem
            for problem in desk.missing_prose(page, lang, book=options.book, reader=reader)
            if problem not in page.problems
        ]
        text = desk.printed(page, lang, options.book) if page.correct else ""
    end_progress()
    tell_problems([(page, (*page.problems, *missing))], note)
    if not page.correct:
        note(_("workbench: the page has errors, so it is not printed"))
        return 1
    say(text, end="")
    return 0
