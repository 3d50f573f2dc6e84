"""A problem of a page as lines: where it is, the page there, what is wrong, what to write."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from workbench.desks.authoring import Problem
from workbench.desks.facts import severity_word
from workbench.diagnostics import Place
from workbench.text.width import cells, clip, clusters, printable
from workbench.wording import _

__all__ = ["WIDEST", "marked_line", "problem_lines"]

#: The lines of a page are shown in so many columns at most, and at least in so many.
WIDEST = 200
_NARROWEST = 20
_BEFORE = "      | "


def problem_lines(
    name: str,
    lines: Sequence[str],
    problem: Problem,
    columns: int = WIDEST,
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
        shown, marks = marked_line(lines[place.line - 1], place, room)
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


def marked_line(line: str, place: Place, room: int) -> tuple[str, str]:
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
