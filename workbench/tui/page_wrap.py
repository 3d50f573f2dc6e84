"""The lines of a page as an editor shows them.

They are cut where the language's places count them, and wrapped as everything else here is, Chinese
as Chinese typesetting asks. What a line is wrapped to is remembered by its text: a key costs the
work of one line.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from textual.document._document import Document, EditResult
from textual.document._wrapped_document import WrappedDocument
from textual.expand_tabs import get_tab_widths

from workbench.language.markdown import lines_of
from workbench.text.width import cells
from workbench.text.wrap import wrap
from workbench.tui.page_marks import Location, PageMarks

__all__ = ["PageDocument", "WrappedPage", "breaks_in"]

_MOST_KEPT = 4_000


class PageDocument(Document):
    """A text whose lines end where places say they do, and whose marks move with it.

    Args:
        text: The text.
        marks: The marks on it.
    """

    def __init__(self, text: str, marks: PageMarks) -> None:
        super().__init__("")
        self._newline = "\r\n" if "\r\n" in text else "\n"
        self._lines = list(lines_of(text))
        self._marks = marks
        self._joined: str | None = text if "\r" not in text else None

    @property
    def text(self) -> str:
        """The whole text; it is asked for often, and put together once for each change."""
        if self._joined is None:
            self._joined = self._newline.join(self._lines)
        return self._joined

    def replace_range(self, start: Location, end: Location, text: str) -> EditResult:
        """Puts a text in the place of what stands between two locations."""
        top, bottom = sorted((start, end))
        replaced = self.get_text_range(top, bottom)
        lines = self._lines
        put = list(lines_of(text))
        before, after = lines[top[0]][: top[1]], lines[bottom[0]][bottom[1] :]
        put[0] = before + put[0]
        reached = len(put[-1])
        put[-1] += after
        lines[top[0] : bottom[0] + 1] = put
        self._joined = None
        last = (top[0] + len(put) - 1, reached)
        self._marks.move(top, bottom, last)
        return EditResult(last, replaced)


class WrappedPage(WrappedDocument):
    """A text in lines of a width."""

    def __init__(self, document: PageDocument, width: int = 0, tab_width: int = 4) -> None:
        self._kept: dict[str, list[int]] = {}
        self._kept_width = width
        super().__init__(document, width, tab_width)

    def wrap(self, width: int, tab_width: int | None = None) -> None:
        """Wraps every line."""
        self._width = width
        self._tab_width = tab_width or self._tab_width
        if width != self._kept_width or len(self._kept) > _MOST_KEPT:
            self._kept, self._kept_width = {}, width
        self._wrap_offsets, self._offset_to_line_info = [], []
        self._line_index_to_offsets, self._tab_width_cache = [], []
        reached = 0
        for number, line in enumerate(self.document.lines):
            offsets = self._kept.get(line)
            if offsets is None:
                offsets = self._kept[line] = breaks_in(line, width) if width else []
            rows = len(offsets) + 1
            self._wrap_offsets.append(offsets)
            self._offset_to_line_info += [(number, row) for row in range(rows)]
            self._line_index_to_offsets.append(list(range(reached, reached + rows)))
            tabs = get_tab_widths(line, self._tab_width) if "\t" in line else []
            self._tab_width_cache.append([columns for _text, columns in tabs])
            reached += rows

    def wrap_range(self, start: Location, old_end: Location, new_end: Location) -> None:
        """Wraps what has changed; what has not is remembered."""
        self.wrap(self._width)


def breaks_in(line: str, width: int) -> list[int]:
    """Returns where a line is broken to fit into so many columns, as numbers of characters.

    One space at a break stays at the end of what is before it, where the cursor has room.
    """
    if line.isascii() and len(line) <= width:
        return []
    starts: list[int] = []
    at = 0
    for text in wrap(line, width):
        start = line.find(text, at)
        starts.append(start)
        at = start + len(text)
    found: list[int] = []
    for start, end in pairwise([0, *(each for each in starts if each), len(line)]):
        found += [start, *_among_spaces(line, start, end, width)]
    return found[1:]


def _among_spaces(line: str, start: int, end: int, width: int) -> Iterator[int]:
    """Yields where the spaces that end a piece are broken, if they are more than there is room."""
    while line[end - 1 : end].isspace() and cells(line[start:end]) > width + 1:
        kept = line[start:end].rstrip()
        start += len(kept) + max(width - cells(kept), 1)
        if start >= end:
            return
        yield start
