"""``workbench check``: what is wrong with pages."""

from __future__ import annotations

import argparse
import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from workbench.cli.options import (
    add_game,
    add_json,
    add_lang,
    drafted_pages,
    names_a_draft,
    open_authoring,
    typed,
)
from workbench.cli.output import end_progress, note, say, say_json
from workbench.desks.problem_text import WIDEST, problem_lines
from workbench.desks.reports import problems_counted
from workbench.errors import NotFoundError, UsageError, WorkbenchError
from workbench.formats.files import typed_path
from workbench.model.ids import Language
from workbench.wording import _, language, ngettext

if TYPE_CHECKING:
    from workbench.desks.authoring import Authoring, CheckedPage, Problem
    from workbench.diagnostics import Place

__all__ = ["fill", "run"]

_MOST_SHOWN = 100


def fill(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument(
        "what",
        nargs="+",
        type=typed,
        metavar="PATH|ID",
        help=_("a page, a folder of pages, a draft, or the id of an entry that has a page"),
    )
    add_game(parser)
    add_lang(parser)
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Checks every page; 1 if any has a problem."""
    failed: list[WorkbenchError] = []
    pages: list[CheckedPage] = []
    with open_authoring() as desk:
        for what in options.what:
            try:
                pages.extend(_checked(desk, what, options))
            except (UsageError, NotFoundError) as error:  # the others are checked all the same
                failed.append(error)
    end_progress()
    if failed and not pages:
        pass  # nothing was checked
    elif options.json:
        shown = [_json(page, problem) for page in pages for problem in page.problems]
        say_json({"pages": len(pages), "diagnostics": shown})
    else:
        _tell(pages)
    for failure in failed:
        note(_("workbench: {error}").format(error=failure))
    found = 1 if any(page.problems for page in pages) else 0
    return max((failure.exit_code for failure in failed), default=found)


def _checked(desk: Authoring, what: str, options: argparse.Namespace) -> Iterator[CheckedPage]:
    from workbench.desks.authoring import files_under

    lang: Language = options.lang or language()
    if looks_like_a_path(what):
        for path in files_under(typed_path(what)):
            yield desk.check_file(path, lang)
    else:
        yield from entry_pages(desk, what, options.game, lang)


def entry_pages(
    desk: Authoring, what: str, game: str | None, lang: Language
) -> tuple[CheckedPage, ...]:
    """Returns the page of an entry or a draft, checked, and the facts of a draft.

    An id is that of the entry in use; where there is none, that of a draft.

    Raises:
        NotFoundError: If there is neither, or the entry has no page.
    """
    if names_a_draft(what):
        return drafted_pages(what, lang)
    try:
        entry = desk.find(what, game)
    except NotFoundError as error:
        return drafted_pages(what, lang, error)
    return (desk.check_entry(entry, lang),)


def refuse_data(page: CheckedPage) -> None:
    """Refuses a draft that is no page, but an entry written as data.

    Raises:
        NotFoundError: If it is one.
    """
    if page.read.reader is None:
        raise NotFoundError(
            _("{id} has no rule page").format(id=page.name),
            expected=_("a room, a card, or a haunt that is written as a page"),
        )


def looks_like_a_path(text: str) -> bool:
    """Tells whether an argument names a file or folder and not an entry.

    Raises:
        UsageError: If it names nothing at all.
    """
    if not text.strip():
        raise UsageError(_("this names no page"), where='""', expected=_("a path or an id"))
    return text.endswith((".md", "/", "\\")) or text.startswith((".", "~")) or Path(text).exists()


def _json(page: CheckedPage, problem: Problem) -> dict[str, Any]:
    place = problem.diagnostic.place
    fix = problem.diagnostic.fix
    return {
        "code": problem.diagnostic.code,
        "severity": problem.severity,
        "file": page.name,
        **_range(place),
        "message": problem.message,
        "help": problem.help,
        "fix": None if fix is None else {**_range(fix.place), "text": fix.text},
        "follows": problem.diagnostic.follows or None,
    }


def _range(place: Place) -> dict[str, int]:
    return {
        "line": place.line,
        "column": place.column,
        "end_line": place.end_line,
        "end_column": place.end_column,
    }


def _tell(pages: list[CheckedPage]) -> None:
    count = tell_problems([(page, page.problems) for page in pages], say)
    errors = sum(
        problem.severity == "error" and not problem.diagnostic.follows
        for page in pages
        for problem in page.problems
    )
    pages_told = ngettext("{count} page", "{count} pages", len(pages)).format(count=len(pages))
    if not count:
        note(_("nothing is wrong in {pages}").format(pages=pages_told))
        return
    told = problems_counted(errors, count - errors)
    note(_("{problems} in {pages}").format(problems=told, pages=pages_told))


def tell_problems(
    pages: Sequence[tuple[CheckedPage, Sequence[Problem]]],
    tell: Callable[[str], None],
) -> int:
    """Tells the problems of pages, up to a limit; returns how many there are.

    What only follows from another problem is not told.
    """
    columns = min(WIDEST, shutil.get_terminal_size((WIDEST, 24)).columns)
    count = 0
    for page, problems in pages:
        for problem in problems:
            if problem.diagnostic.follows:
                continue
            count += 1
            if count <= _MOST_SHOWN:
                for line in problem_lines(page.name, page.read.lines, problem, columns):
                    tell(line)
    if count > _MOST_SHOWN:
        more = count - _MOST_SHOWN
        tell(_("… and {count} more; workbench check --json lists all").format(count=more))
    return count
