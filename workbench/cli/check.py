"""``workbench check``: what is wrong with pages."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from workbench.cli.options import add_game, add_json, add_lang, open_authoring, typed
from workbench.cli.output import end_progress, note, say, say_json
from workbench.errors import CorpusError
from workbench.model.ids import Language
from workbench.text.width import cells
from workbench.wording import _, ngettext

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
        help=_("a page, a folder of pages, or the id of an entry that has a page"),
    )
    add_game(parser)
    add_lang(parser)
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Checks every page; 1 if any has a problem."""
    failed: list[CorpusError] = []
    pages: list[CheckedPage] = []
    with open_authoring() as desk:
        for what in options.what:
            try:
                pages.extend(_checked(desk, what, options))
            except CorpusError as error:
                failed.append(error)
    end_progress()
    if options.json:
        shown = [_json(page, problem) for page in pages for problem in page.problems]
        say_json({"pages": len(pages), "diagnostics": shown})
    else:
        _tell(pages)
    for failure in failed:
        note(_("workbench: {error}").format(error=failure))
    return 1 if failed or any(page.problems for page in pages) else 0


def _checked(desk: Authoring, what: str, options: argparse.Namespace) -> Iterator[CheckedPage]:
    from workbench.desks.authoring import files_under

    lang: Language = options.lang or "en"
    if looks_like_a_path(what):
        for path in files_under(Path(what)):
            yield desk.check_file(path, lang)
    else:
        yield desk.check_entry(desk.find(what, options.game), lang)


def looks_like_a_path(text: str) -> bool:
    """Tells whether an argument names a file or folder and not an entry."""
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
    count = 0
    for page in pages:
        lines = page.read.text.splitlines()
        for problem in page.problems:
            if problem.diagnostic.follows:
                continue
            count += 1
            if count <= _MOST_SHOWN:
                for line in problem_lines(page.name, lines, problem):
                    say(line)
    if count > _MOST_SHOWN:
        say(_("… and {count} more; --json lists all").format(count=count - _MOST_SHOWN))
    errors = sum(
        problem.severity == "error" and not problem.diagnostic.follows
        for page in pages
        for problem in page.problems
    )
    pages_told = ngettext("{count} page", "{count} pages", len(pages)).format(count=len(pages))
    if not count:
        note(_("nothing is wrong in {pages}").format(pages=pages_told))
        return
    told = [
        ngettext("{count} error", "{count} errors", errors).format(count=errors),
        ngettext("{count} warning", "{count} warnings", count - errors).format(
            count=count - errors
        ),
    ]
    note(_("{problems} in {pages}").format(problems=", ".join(told), pages=pages_told))


def problem_lines(name: str, lines: list[str], problem: Problem) -> Iterator[str]:
    """Yields a problem as it is shown on a terminal: place, lines, message, what to write."""
    diagnostic = problem.diagnostic
    place = diagnostic.place
    where = f"{name}:{place.line}:{place.column}"
    yield f"{diagnostic.code} {problem.severity}  {where}  {problem.title}"
    for number in range(max(1, place.line - 1), place.line + 1):
        if number <= len(lines):
            yield f"{number:>5} | {lines[number - 1]}".rstrip()
    if place.line <= len(lines):
        written = lines[place.line - 1]
        before = cells(written[: place.column - 1])
        end = place.end_column - 1 if place.end_line == place.line else len(written)
        marked = max(1, cells(written[place.column - 1 : end]))
        yield f"      | {' ' * before}{'^' * marked}"
    for related in diagnostic.related:
        if related.line <= len(lines):
            yield f"{related.line:>5} | {lines[related.line - 1]}"
    message = problem.message
    yield f"      {message[:1].upper()}{message[1:]}{_stop(message)}"
    if problem.help:
        yield f"      {problem.help[:1].upper()}{problem.help[1:]}"
    yield "      " + _("see: workbench explain {code}").format(code=diagnostic.code)
    yield ""


def _stop(message: str) -> str:
    """Returns what ends a message: nothing after a sentence in quotes, which has a stop itself."""
    if message.endswith((".”", "。」")):
        return ""
    return "." if message[-1:].isascii() or message[-1:] in "”’…" else "。"
