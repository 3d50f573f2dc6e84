"""Prints a page in canonical form where it stands: nothing of it is lost, comments neither.

What a reader of YAML does not tell, the comments of front matter, is put back to the line it
belonged to. A page whose print would say anything else than the page is refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from workbench.errors import CorpusError
from workbench.formats.yaml import Comment, comments_in
from workbench.language.catalogue import hides
from workbench.language.compiling import printers_for
from workbench.language.front import KEYS, SORTS, THING_KEYS
from workbench.language.markdown import outline
from workbench.language.prose import prose_of
from workbench.language.reading import ReadPage
from workbench.language.writing import print_page
from workbench.wording import _

__all__ = ["formatted"]

_LISTS = ("things", "marks", "groups")


def formatted(read: ReadPage) -> str:
    """Returns a page in canonical form, in its own language.

    Args:
        read: The page.

    Raises:
        CorpusError: If it has errors, or if something of it would be lost or read otherwise.
    """
    cut = outline(read.text)
    reader = read.reader
    unknown = _unknown_key(read)
    if any(hides(each) for each in read.diagnostics):
        raise CorpusError(_("the page has errors"))
    if cut.front is None or reader is None or unknown:
        raise CorpusError(
            _("the page cannot be printed without losing something"), where=unknown or "---"
        )
    printer = printers_for(read, {})[read.lang]
    text = print_page(read.front, read.page, read.lang, printer)
    comments = comments_in(cut.front, first_line=cut.front_line) if cut.front.strip() else []
    if comments:
        text = _with_comments(read, text, comments)
    again = reader.read(text)
    if (again.page, again.front.facts) != (read.page, read.front.facts) or prose_of(
        again.page
    ) != prose_of(read.page):
        raise CorpusError(_("the page cannot be printed without changing what it says"))
    return text


def _unknown_key(read: ReadPage) -> str:
    """Returns a key of the front matter that no print has, or an empty text."""
    known = {*KEYS, *THING_KEYS, *SORTS}
    for path in read.front.places:
        key, *steps = path.split(".")
        inner = steps[-1] if len(steps) > 1 else ""
        if key not in KEYS or (key in _LISTS and inner and inner not in known):
            return path
    return ""


def _with_comments(read: ReadPage, text: str, comments: Sequence[Comment]) -> str:
    """Returns a printed page with the comments of the front matter that it was printed from."""
    lines = text.split("\n")
    paths = list(_paths(lines))
    fence = len(paths) + 1
    at = {path: number for number, path in enumerate(paths, start=1)}
    starts = sorted((place.line, path) for path, place in read.front.places.items() if path in at)
    ends = {path: _last_line(read, path) for _line, path in starts}
    above: dict[int, list[str]] = {}
    behind: dict[int, str] = {}
    for comment in comments:
        before = [path for line, path in starts if line <= comment.line]
        after = [path for line, path in starts if line > comment.line]
        if before and not comment.alone and at[before[-1]] not in behind:
            behind[at[before[-1]]] = comment.text
        elif before and (not comment.alone or ends[before[-1]] >= comment.line):
            above.setdefault(at[before[-1]], []).append(comment.text)
        else:
            above.setdefault(at[after[0]] if after else fence, []).append(comment.text)
    return "\n".join(_commented(lines, above, behind))


def _last_line(read: ReadPage, path: str) -> int:
    """Returns the last line on which a key of something stands, or itself.

    What is in a list has comments of its own.
    """
    places = read.front.places
    if path in _LISTS:
        return places[path].line
    inner = [place.line for each, place in places.items() if each.startswith(f"{path}.")]
    return max([places[path].line, *inner])


def _commented(
    lines: Sequence[str], above: dict[int, list[str]], behind: dict[int, str]
) -> Iterator[str]:
    for number, line in enumerate(lines):
        indent = line[: len(line) - len(line.lstrip())]
        yield from (f"{indent}{comment}" for comment in above.get(number, ()))
        yield f"{line}  {behind[number]}" if number in behind else line


def _paths(lines: Sequence[str]) -> Iterator[str]:
    """Yields for each line of printed front matter, fences left out, the path of what it is."""
    key, count = "", 0
    for line in lines[1 : lines.index("---", 1)]:
        if line.startswith("  - "):
            count += 1
            yield f"{key}.{count}"
        else:
            key, count = line.partition(":")[0], 0
            yield key
