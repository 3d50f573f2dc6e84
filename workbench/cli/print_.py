"""``workbench print``: the canonical page, in any language."""

from __future__ import annotations

import argparse
from pathlib import Path

from workbench.cli.check import entry_pages, looks_like_a_path, tell_problems
from workbench.cli.options import (
    add_game,
    add_lang,
    drafted_pages,
    names_a_draft,
    open_authoring,
    typed,
)
from workbench.cli.output import end_progress, note, say
from workbench.errors import NotFoundError
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
            page = desk.check_file(Path(options.what), reader)
        elif names_a_draft(options.what):
            page = drafted_pages(options.what, reader)[0]
        else:
            page = entry_pages(desk, options.what, options.game, reader)[0]
        if page.read.reader is None:  # a draft of what is written as data
            raise NotFoundError(
                _("{id} has no rule page").format(id=page.name),
                expected=_("a room, a card, or a haunt that is written as a page"),
            )
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
