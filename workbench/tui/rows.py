"""One line or two for each thing in a list: what it is called, what it is, where it was found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.content import Content

from workbench.model.ids import Language
from workbench.text.width import cells, clip, printable
from workbench.tui.languages import name_pair
from workbench.tui.page import MARK, Line, assemble
from workbench.tui.words import Words, found_by

if TYPE_CHECKING:
    from workbench.search.answers import Hit, Matched, Suggestion

__all__ = ["Row", "kind_name", "merge", "row_content", "row_of_hit", "row_of_name", "row_of_title"]

_BEFORE = 8  # characters shown before what was found
_ELLIPSIS = 3  # columns
_SIDE = "$foreground 60%"
_Spans = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Row:
    """Something in a list.

    Attributes:
        id: The entry's id.
        kind: Its kind.
        game: Its game.
        title: Its names.
        name: The name that was found, if a name was.
        name_spans: What of that name was typed.
        snippet: The piece of text that was found, if a text was.
        snippet_spans: What of it matches.
        citation: Where the snippet stands.
        matched: Which words were found, and by what.
        editions: The same thing in other games.
        pinned: Whether it is pinned.
    """

    id: str
    kind: str
    game: str
    title: Mapping[Language, str]
    name: str = ""
    name_spans: _Spans = ()
    snippet: str = ""
    snippet_spans: _Spans = ()
    citation: str = ""
    matched: tuple[Matched, ...] = ()
    editions: tuple[str, ...] = ()
    pinned: bool = False

    @property
    def anchor(self) -> str:
        """Where to open it: at the text that was found; at the top if its name was."""
        return "" if self.name else self.citation


def row_of_hit(hit: Hit) -> Row:
    """Returns the row of a hit."""
    return Row(
        hit.id, hit.kind, hit.game, hit.title, snippet=hit.snippet, snippet_spans=hit.spans,
        citation=hit.citation, matched=hit.matched, editions=hit.editions,
    )  # fmt: skip


def row_of_name(found: Suggestion) -> Row:
    """Returns the row of a name that fits what was typed."""
    return Row(found.id, found.kind, found.game, found.title, found.name, found.spans)


def row_of_title(entry_id: str, title: Mapping[Language, str], *, pinned: bool = False) -> Row:
    """Returns the row of an entry known by its id."""
    game, kind = (*entry_id.split("/"), "", "")[:2]
    return Row(entry_id, kind, game, title, pinned=pinned)


def merge(names: tuple[Suggestion, ...], hits: tuple[Hit, ...]) -> list[Row]:
    """Puts names that fit before texts that fit; what is both keeps its place and its snippet.

    The names stand where they stood while they were typed, so the list never jumps under a hand.
    """
    texts = {hit.id: hit for hit in hits}
    rows: list[Row] = []
    for found in names:
        hit = texts.pop(found.id, None)
        name = row_of_name(found)
        if hit is None:
            rows.append(name)
            continue
        rows.append(
            Row(
                hit.id, hit.kind, hit.game, hit.title, name.name, name.name_spans, hit.snippet,
                hit.spans, hit.citation, hit.matched, hit.editions,
            )
        )  # fmt: skip
    return rows + [row_of_hit(hit) for hit in texts.values()]


def row_content(row: Row, words: Words, width: int, *, tall: bool) -> Content:
    """Returns what a list shows of a row.

    Args:
        row: The row.
        words: The reader's language.
        width: Columns there are.
        tall: Whether there are two lines for it instead of one.
    """
    front = _names(row, words)
    meta = f"{kind_name(row.id, words)} {row.game}"
    if by := found_by(row.matched):
        meta += f" {by}"
    if tall:
        lines = [_fit(front, width), _fit(_second(row, printable(meta), width), width)]
    else:
        room = max(width - cells(meta) - 2, width * 3 // 5)
        short = _fit(front, room)
        gap = " " * max(2, width - cells(short.text) - cells(meta))
        at = len(short.text) + len(gap)
        whole = short.text + gap + meta
        lines = [_fit(Line(whole, (*short.spans, (at, len(whole), _SIDE))), width)]
    return assemble(lines)


def kind_name(entry_id: str, words: Words) -> str:
    """Returns what an entry is in the reader's language; a haunt with its number."""
    kind, slug = (*entry_id.split("/")[1:], "", "")[:2]
    name = words.say(kind)
    return f"{name} {slug}" if kind == "haunt" and slug[:1].isdigit() else name


def _names(row: Row, words: Words) -> Line:
    first, second = (printable(name) for name in name_pair(row.title, words.mode, words.chinese))
    first, second = first.replace("\n", " "), second.replace("\n", " ")
    mark = "* " if row.pinned else ""
    text = mark + first
    spans: list[tuple[int, int, str]] = [(0, len(text), "bold")]
    spans += [
        (left + len(mark), right + len(mark), MARK)
        for left, right in (row.name_spans if row.name == first else ())
    ]
    if second:
        at = len(text) + 2
        text += f"  {second}"
        spans.append((at, len(text), _SIDE))
        if row.name == second:
            spans += [(left + at, right + at, MARK) for left, right in row.name_spans]
    if row.name and row.name not in (first, second):
        at = len(text) + 2
        text += f"  = {printable(row.name)}"
        spans.append((at, len(text), "italic $foreground 60%"))
    return Line(text, tuple(spans))


def _second(row: Row, meta: str, width: int) -> Line:
    if not row.snippet:
        return Line(meta, ((0, len(meta), _SIDE),))
    snippet = printable(row.snippet)
    # Where a stranger's control characters were written out, the places have moved: no marks then.
    found = row.snippet_spans if snippet == row.snippet else ()
    snippet = snippet.replace("\n", " ")
    front = f"{meta}  "
    if found and cells(snippet[: found[0][1]]) > width - cells(front) - _ELLIPSIS:
        # What was found stands too far right to be seen: begin a little before it.
        start = max(found[0][0] - _BEFORE, 0)
        front += "..."
        snippet, found = snippet[start:], tuple((a - start, b - start) for a, b in found)
    spans = [(0, len(front), _SIDE)]
    spans += [(left + len(front), right + len(front), MARK) for left, right in found]
    return Line(front + snippet, tuple(spans))


def _fit(line: Line, width: int) -> Line:
    text = clip(line.text, width)
    size = len(text) if text == line.text else max(len(text) - _ELLIPSIS, 0)
    return Line(text, tuple((a, min(b, size), style) for a, b, style in line.spans if a < size))
