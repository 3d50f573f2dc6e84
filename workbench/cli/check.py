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
from workbench.desks.facts import severity_word
from workbench.desks.reports import problems_counted
from workbench.errors import NotFoundError, UsageError, WorkbenchError
from workbench.model.ids import Language
from workbench.text.width import cells, clip, clusters, printable
from workbench.wording import _, language, ngettext

if TYPE_CHECKING:
    from workbench.desks.authoring import Authoring, CheckedPage, Problem
    from workbench.diagnostics import Place

__all__ = ["fill", "run"]

_MOST_SHOWN = 100
#: The lines of a page are shown in so many columns at most, and at least in so many.
_WIDEST = 200
_NARROWEST = 20
_BEFORE = "      | "


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
        for path in files_under(Path(what)):
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
    columns = min(_WIDEST, shutil.get_terminal_size((_WIDEST, 24)).columns)
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


def problem_lines(
    name: str,
    lines: Sequence[str],
    problem: Problem,
    columns: int = _WIDEST,
) -> Iterator[str]:
    """Yields a problem as it is shown on a terminal: place, lines, message, what to write.

    Args:
        name: The file or id.
        lines: The lines of the page.
        problem: What is wrong.
        columns: How wide the lines of the page may be shown.
    """
    room = max(columns - len(_BEFORE), _NARROWEST)
    diagnostic = problem.diagnostic
    place = diagnostic.place
    where = f"{name}:{place.line}:{place.column}"
    severity = severity_word(problem.severity)
    yield f"{diagnostic.code} {severity}  {where}  {problem.title}"
    if 1 < place.line <= len(lines) + 1:
        yield _numbered(place.line - 1, _clipped(lines[place.line - 2], room))
    if place.line <= len(lines) and any(lines):  # a file that cannot be read has none to show
        shown, marks = _marked(lines[place.line - 1], place, room)
        yield _numbered(place.line, shown)
        yield f"{_BEFORE}{marks}"
    for related in diagnostic.related:
        if related.line <= len(lines):
            yield _numbered(related.line, _clipped(lines[related.line - 1], room))
    message = problem.message
    yield f"      {message[:1].upper()}{message[1:]}{_stop(message, problem.title)}"
    if problem.help:
        yield f"      {problem.help[:1].upper()}{problem.help[1:]}"
    yield "      " + _("see: workbench explain {code}").format(code=diagnostic.code)
    yield ""


def _numbered(number: int, text: str) -> str:
    return f"{number:>5} | {text}".rstrip()


def _clipped(line: str, room: int) -> str:
    return clip(printable(line), room, "…")


def _marked(line: str, place: Place, room: int) -> tuple[str, str]:
    """Returns a line, cut to what stands around a place in it, and the marks to put under it."""
    end = place.end_column - 1 if place.end_line == place.line else len(line)
    before = printable(line[: place.column - 1])
    marked = printable(line[place.column - 1 : end])
    after = printable(line[max(end, place.column - 1) :])
    if cells(before) + cells(marked) + cells(after) > room:
        before = _tail(before, max(room // 3, room - cells(marked) - cells(after)))
        marked = clip(marked, room - cells(before), "…")
        after = clip(after, room - cells(before) - cells(marked), "…")
    marks = " " * cells(before) + "^" * max(1, cells(marked))
    return f"{before}{marked}{after}", marks


def _tail(text: str, width: int) -> str:
    """Returns the end of *text*, at most *width* columns of it."""
    if cells(text) <= width:
        return text
    kept: list[str] = []
    room = width - 1
    for piece, columns in reversed(list(clusters(text))):
        room -= columns
        if room < 0:
            break
        kept.append(piece)
    return "…" + "".join(reversed(kept))


def _stop(message: str, title: str) -> str:
    """Returns what ends a message: nothing after a sentence in quotes, which has a stop itself.

    Args:
        message: The message, which may end in words of a page in another language.
        title: The title of its code, in the language of the message.
    """
    if message.endswith((".”", "。」")):
        return ""
    return "。" if any("\u4e00" <= sign <= "\u9fff" for sign in title) else "."
