"""``workbench index``: what the engine took a page to mean, each line with its sentence."""

from __future__ import annotations

import argparse

from workbench.cli.check import entry_pages, looks_like_a_path, refuse_data, tell_problems
from workbench.cli.options import (
    add_game,
    add_json,
    add_lang,
    add_view,
    open_authoring,
    typed,
)
from workbench.cli.output import end_progress, note, say, say_json
from workbench.formats.files import typed_path
from workbench.model.ids import Language
from workbench.wording import _, language, ngettext

__all__ = ["fill", "run"]


def fill(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument(
        "what",
        type=typed,
        metavar="ID|PATH",
        help=_("a page, a draft, or the id of an entry that has a page"),
    )
    add_game(parser)
    add_lang(parser)
    add_view(parser)
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Tells what the page was taken to mean; 1 if some of it was not understood."""
    from workbench.desks.authoring import refused
    from workbench.desks.haunt_index import haunt_index
    from workbench.desks.indexing.words import index_lines

    lang: Language = options.lang or language()
    with open_authoring() as desk:
        if looks_like_a_path(options.what):
            page = desk.check_file(typed_path(options.what), lang)
        else:
            page = entry_pages(desk, options.what, options.game, lang)[0]
        refuse_data(page)
        errors = [problem for problem in page.problems if problem.severity == "error"]
        if errors and not page.read.front.facts:
            raise refused(page.name, errors)
        index = haunt_index(page, lang, options.view)
    end_progress()
    if options.json:
        say_json(index.to_plain())
    else:
        for line in index_lines(index):
            say(line)
    if errors:
        if options.view == "author":  # a side is not shown a line of the other's book
            tell_problems([(page, errors[:1])], note)
        note(
            ngettext(
                "workbench: the page has {count} error; what was not understood is not here",
                "workbench: the page has {count} errors; what was not understood is not here",
                len(errors),
            ).format(count=len(errors))
        )
    return 1 if errors else 0
