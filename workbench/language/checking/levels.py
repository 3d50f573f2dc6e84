"""Whether what a line holds for stands under it: the steps of a row, of a condition, of a moment.

Lines that stand beside it instead are read as steps of their own, which say something else. They
are offered to be moved in: behind a row all up to the next row or title, for nothing else can stand
between two rows; behind a head the first, and others up to what is plainly a rule of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from workbench.diagnostics import Diagnostic, Fix, Place
from workbench.language.checking.telling import says, written
from workbench.language.pages import Line, lines_in
from workbench.language.reading import ReadPage
from workbench.model.trees import Node, Tree, parts_of

__all__ = ["check"]

_EMPTY_ROW = "BW024"
#: Beginnings of sentences that are no step of what stands before them.
_MOMENTS = frozenset({
    "after", "at_end", "at_game_start", "at_start", "before", "on_turn", "once_each_turn",
    "once_per_game", "once_per_turn", "once_true", "otherwise", "when", "while",
})  # fmt: skip
#: Sentences that hold always.
_RULES = frozenset({
    "can_do_nothing", "can_only", "can_only_either", "cannot", "cannot_either", "may_if",
    "no_one_can", "only_what_can", "only_who_can", "unless",
})  # fmt: skip


def check(read: ReadPage) -> Iterator[Diagnostic]:
    """Yields every row and head that has nothing under it."""
    empty = {each.place.line for each in read.diagnostics if each.code == _EMPTY_ROW}
    for book in read.page.books:
        for box in book.boxes:
            yield from _list(read, box.lines, empty)


def _list(read: ReadPage, lines: Sequence[Line], empty: set[int]) -> Iterator[Diagnostic]:
    for number, line in enumerate(lines):
        if line.lines:
            yield from _list(read, line.lines, empty)
            continue
        row = line.label is not None
        if row and line.place.line not in empty:
            continue
        if not row and not (line.kind == "head" and line.trees):
            continue
        beside = _beside(lines[number + 1 :], of_row=row)
        after = lines[number + 1] if number + 1 < len(lines) else None
        if beside:
            yield _beside_it(read, line, beside)
        elif not row and (after is None or after.label is None):
            # Rows that stand beside what they are rows of are a matter of their table.
            yield says("BW040", line.place, found=written(read.lines, line.place))


def _beside(after: Sequence[Line], *, of_row: bool) -> list[Line]:
    """Returns the lines that belong to a row or head before them, as far as that can be told.

    Between two rows nothing but the steps of the first can stand; behind anything else what says
    its own moment or forbids something is a rule of its own.
    """
    found: list[Line] = []
    for line in after:
        if line.label is not None or line.titled:
            break
        if found and not of_row and (line.kind == "head" or any(map(_stands_alone, line.trees))):
            break
        found.append(line)
    while found and found[-1].kind == "note":
        found.pop()
    return found


def _stands_alone(tree: Tree) -> bool:
    """Tells whether a sentence says its own moment, answers what was before, or forbids."""
    prefix = tree.get("when") if isinstance(tree, Node) else None
    begins = isinstance(prefix, Node) and prefix.frame in _MOMENTS
    return begins or any(isinstance(each, Node) and each.frame in _RULES for each in parts_of(tree))


def _beside_it(read: ReadPage, line: Line, beside: list[Line]) -> Diagnostic:
    """Tells of lines that are to be moved under another one."""
    first, last = beside[0].place.line, max(each.place.end_line for each in lines_in(beside))
    end = len(read.lines[last - 1]) + 1
    moved = [f"  {text}" if text.strip() else text for text in read.lines[first - 1 : last]]
    told = says(
        "BW040",
        line.place,
        found=written(read.lines, line.place),
        first=written(read.lines, beside[0].place),
        last=written(read.lines, beside[-1].place) if len(beside) > 1 else "",
    )
    fix = Fix(Place(first, 1, last, end), "\n".join(moved))
    range_ = Place(first, beside[0].place.column, last, end)
    return Diagnostic(told.code, told.place, told.arguments, fix, related=(range_,))
