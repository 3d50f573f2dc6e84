"""Result rows: every total that can come up has one row, and no row waits for one that cannot.

A table is the rows of one list. What they are rows of is said by the line that they stand under, or
by the heading of their box; where that was not understood, nothing is said of its rows.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from workbench.diagnostics import Diagnostic, Fix, Place
from workbench.language.checking.deeds import (
    BY,
    CONTESTS,
    DICE_ROLLS,
    FIGHTS,
    ROLLS_IN_PASSING,
    TRAIT_ROLLS,
)
from workbench.language.checking.formulas import numbers_in
from workbench.language.checking.gaps import VALUES, Row, gaps, label_place, ranged, row_of
from workbench.language.checking.spans import (
    MOST_DICE,
    TRAIT,
    Span,
    changed,
    span_of_dice,
    span_of_score,
)
from workbench.language.checking.telling import Unread, says, written
from workbench.language.pages import Line, PageBox, lines_in
from workbench.language.printing import Printer
from workbench.language.reading import ReadPage
from workbench.language.rows import print_label
from workbench.language.vocabulary import FRAMES
from workbench.model.deeds import done
from workbench.model.trees import Leaf, Node, Tree, parts_of

__all__ = ["ADDING", "IN_PLACE", "NUMBERED", "RESULTS", "RUNNING", "STATS", "check"]

#: Whatever rows of totals can stand under.
NUMBERED = TRAIT_ROLLS | DICE_ROLLS | ROLLS_IN_PASSING | BY
#: Of these, what is followed by rows, unless sentences speak of the result instead.
_ASKING = TRAIT_ROLLS | {"roll_dice"} | CONTESTS
#: What nothing but rows can follow.
_LOOKED_UP = BY | {"look_up"}
STATS = frozenset({"stat", "stats"})
#: What speaks of the result of a roll, and so says what follows from it.
RESULTS = frozenset({
    "the_result", "lowest_result", "highest_result", "the_difference", "rolled_trait",
    "rolled_token", "that_many_figure", "that_many_room", "that_many_thing", "write_result",
    "follow_card", "roll_result", "result_at_least",
})  # fmt: skip
#: What is said in place of what would have been done: the rows are those of that.
IN_PLACE = frozenset({"instead", "instead_of", "instead_of_doing"})
#: What adds dice or points to rolls that stand elsewhere on the page.
ADDING = frozenset({"extra_dice", "add_result"})
RUNNING = frozenset({"run", "carry_out", "carry_out_card"})
_EACH = frozenset({"higher", "equal", "lower"})


def check(read: ReadPage) -> Iterator[Diagnostic]:
    """Yields what is wrong with the rows of a page, and with rolls that have none."""
    page = _Tables(read)
    for book in read.page.books:
        for box in book.boxes:
            if box.known != "tests":
                yield from page.box(box)


class _Tables:
    """Checks the tables of one page."""

    def __init__(self, read: ReadPage) -> None:
        self._read = read
        self._unread = Unread(read)

    @cached_property
    def _printer(self) -> Printer:
        return Printer(FRAMES, self._read.lexicon, self._read.lang)

    @cached_property
    def _adding(self) -> bool:
        """Whether the page has dice or points added to rolls, by a sentence of its own."""
        return any(
            isinstance(node, Node) and node.frame in ADDING
            for book in self._read.page.books
            for box in book.boxes
            for line in lines_in(box.lines)
            for tree in line.trees
            for node in parts_of(tree)
        )

    def box(self, box: PageBox) -> Iterator[Diagnostic]:
        above = (box.gate,) if box.gate is not None else ()
        heard = not (self._unread.any and self._unread.within(box.place.line, box.place.line))
        yield from self._list(box.lines, above, heard)
        yield from self._rolls(box)

    # Rows

    def _list(
        self,
        lines: Sequence[Line],
        above: tuple[Tree, ...],
        heard: bool,
        under: Line | None = None,
    ) -> Iterator[Diagnostic]:
        """Checks one list of lines; *heard* tells whether what stands above was understood.

        *under* is the row under which they stand, if it is one.
        """
        rows = [line for line in lines if line.label is not None]
        if rows and heard:
            strayed = any(_has_strays(row) for row in rows)
            garbled = any(line.label is None and self._unread.line(line) for line in lines)
            for told in self._table(lines, rows, above, under):
                # The total that is missing stands in a row too far in, or in one not understood.
                cause = "BW205" if strayed else "BW101" if garbled else ""
                gap = cause and told.code == "BW204"
                yield replace(told, follows=cause, fix=None) if gap else told
        for line in lines:
            if line.lines:
                row = line if line.label is not None else None
                yield from self._list(line.lines, line.trees, not self._unread.line(line), row)

    def _table(
        self,
        lines: Sequence[Line],
        rows: list[Line],
        above: tuple[Tree, ...],
        under: Line | None,
    ) -> Iterator[Diagnostic]:
        head = _head(above)
        totals = [line for line in rows if line.label and line.label.kind == "total"]
        contest = [line for line in rows if line.label and line.label.kind == "contest"]
        if totals and contest:
            other = contest[0] if rows[0] is totals[0] else totals[0]
            yield self._mixed(other, self._text(rows[0]))
            return
        if head is None and any(_runs(tree) for tree in above):
            return
        if head is None or (head.frame not in NUMBERED if totals else head.frame in NUMBERED):
            place = label_place(self._read, rows[0])
            lead = self._read.lines[place.line - 1][: place.column - 1]
            stray = under is not None and rows[0].label is not None and _has_strays(under)
            shown = {
                "found": self._label(rows[0]),
                "beside": self._label(under) if under is not None and stray else "",
                "tab": "⇥" if "\t" in lead else "",
            }
            fix = (
                self._moved_out(lines, rows, under)
                if under is not None and stray
                else self._moved_in(lines, rows)
            )
            yield Diagnostic("BW205", place, shown, fix)
            return
        yield from self._kinds(rows, head)
        if contest:
            yield from self._contest(contest, head)
        else:
            yield from self._totals(totals, head, above)

    def _moved_out(self, lines: Sequence[Line], rows: list[Line], under: Line) -> Fix | None:
        """Returns the change that moves rows out, to stand beside the row that they stand under."""
        if list(lines) != rows:
            return None
        written_there = self._read.lines
        before = re.match(r"\s*", written_there[under.place.line - 1])
        first = rows[0].place.line
        last = max(each.place.end_line for each in lines_in(rows))
        lead = re.match(r"\s*", written_there[first - 1])
        if before is None or lead is None:
            return None
        moved = [
            before[0] + text.removeprefix(lead[0]) if text.startswith(lead[0]) else text
            for text in written_there[first - 1 : last]
        ]
        end = len(written_there[last - 1]) + 1
        return Fix(Place(first, 1, last, end), "\n".join(moved))

    def _moved_in(self, lines: Sequence[Line], rows: list[Line]) -> Fix | None:
        """Returns the change that moves rows under the roll that they stand beside."""
        start = next(number for number, line in enumerate(lines) if line is rows[0])
        roll = lines[start - 1] if start else None
        if roll is None or roll.lines or self._unread.line(roll):
            return None
        head = _head(roll.trees)
        totals = rows[0].label is not None and rows[0].label.kind == "total"
        together = [*lines[start : start + len(rows)]] == rows
        if head is None or not together or (head.frame in NUMBERED) is not totals:
            return None
        first = rows[0].place.line
        last = max(each.place.end_line for each in lines_in(rows))
        written_there = self._read.lines[first - 1 : last]
        moved = [f"  {text}" if text.strip() else text for text in written_there]
        end = len(self._read.lines[last - 1]) + 1
        return Fix(Place(first, 1, last, end), "\n".join(moved))

    def _kinds(self, rows: list[Line], head: Node) -> Iterator[Diagnostic]:
        """Rows of values under what wants sentences, and the other way round."""
        wanted = VALUES.get(head.frame)
        for line in rows:
            if self._unread.line(line):
                continue
            value = line.trees[0] if line.kind == "value" and line.trees else None
            if wanted is None:
                right = value is None
            else:
                stats = isinstance(value, Node) and value.frame in STATS
                right = value is not None and stats is wanted
            if not right:
                yield self._mixed(line, self._phrase(head))
                return

    def _mixed(self, line: Line, first: str) -> Diagnostic:
        place = label_place(self._read, line)
        return says("BW208", place, found=self._text(line), first=first)

    def _contest(self, rows: list[Line], head: Node) -> Iterator[Diagnostic]:
        seen: dict[str, Line] = {}
        for line in rows:
            key = line.label.key if line.label else ""
            if key in seen:
                yield self._twice(line, seen[key], self._label(line))
            elif key == "otherwise" and seen.keys() >= _EACH:
                yield says(
                    "BW201",
                    label_place(self._read, line),
                    found=self._label(line),
                    roll=self._phrase(head),
                    most=self._of_contest(_EACH),
                )
            seen.setdefault(key, line)
        # A fight has an outcome of its own: its rows say what happens besides.
        open_ = "otherwise" not in seen and not seen.keys() >= _EACH
        if head.frame in CONTESTS and (open_ or seen.keys() == {"otherwise"}):
            # Where there is nothing but *otherwise*, nothing is said that it could be other than.
            missing = _EACH - seen.keys() if open_ else frozenset({"higher"})
            yield says(
                "BW207",
                label_place(self._read, rows[-1]),
                roll=self._phrase(head),
                missing=self._of_contest(missing),
            )

    def _of_contest(self, keys: frozenset[str]) -> str:
        order = ("higher", "equal", "lower")
        names = (print_label(Leaf("contest", key), self._read.lang) for key in order if key in keys)
        return "、".join(names) if self._read.lang != "en" else ", ".join(names)

    def _totals(
        self, lines: list[Line], head: Node, above: tuple[Tree, ...]
    ) -> Iterator[Diagnostic]:
        # A row that counts backwards is a matter of its numbers, not of the table.
        rows = [row for row in map(row_of, lines) if row.last is None or row.first <= row.last]
        if len(rows) < len(lines) or not rows:
            return
        span = self._span(head, above, rows)
        impossible = list(self._impossible(rows, span, head))
        yield from impossible
        overlaps = list(self._overlaps(rows, span))
        yield from overlaps
        if not _too_many_dice(head):  # else that is what is told, and the rows may be right
            yield from gaps(self._read, self._printer, rows, span, head, self._phrase(head))

    def _span(self, head: Node, above: tuple[Tree, ...], rows: list[Row]) -> Span:
        named = [number for row in rows for number in (row.first, row.last or 0)]
        if head.frame in BY:
            return span_of_score(self._read, _looked_up(head), named)
        after = above[_place_of(head, above) + 1 :]
        if head.frame in TRAIT_ROLLS:
            return changed(TRAIT, after)
        if head.frame in DICE_ROLLS:
            dice = [inner for name, inner in head.fields if name in ("dice", "other")]
            span = span_of_dice(self._read, dice)
            if self._adding and span.highest is not None:
                span = Span(span.first, span.last, False, span.lowest, TRAIT.highest)
            return changed(span, after)
        return Span(0, max(named), endless=True)

    def _impossible(self, rows: list[Row], span: Span, head: Node) -> Iterator[Diagnostic]:
        """Rows that wait, in part or wholly, for what cannot come up."""
        for row in rows:
            high = span.highest
            above = high is not None and (row.first > high or (row.last or 0) > high)
            # A trait roll comes to more than its dice when cards add to it.
            if span.endless and high is not None:
                above = row.first > high
            if above or row.first < span.lowest:
                yield says(
                    "BW201",
                    label_place(self._read, row.line),
                    found=self._label(row.line),
                    roll=self._phrase(head),
                    most=f"{span.lowest}-{high}",
                )

    def _overlaps(self, rows: list[Row], span: Span) -> Iterator[Diagnostic]:
        top = max([span.last, *(row.last or row.first for row in rows)])
        order = sorted(range(len(rows)), key=lambda each: (rows[each].first, each))
        reached = -1
        holder = rows[order[0]]
        for each in order:
            row = rows[each]
            last = top if row.last is None else row.last
            if row.first <= reached:
                shared = ranged(row.first, min(last, reached), endless=False)
                endless = row.last is None and holder.last is None
                shown = f"{row.first}+" if endless else shared
                pair = sorted((holder.line, row.line), key=lambda line: line.place)
                yield self._twice(pair[1], pair[0], shown)
            if last > reached or (row.last is None and last == reached):
                reached, holder = last, row

    def _twice(self, line: Line, first: Line, total: str) -> Diagnostic:
        place = label_place(self._read, first)
        told = says(
            "BW202",
            label_place(self._read, line),
            found=self._label(line),
            first=self._label(first),
            total=total,
        )
        return Diagnostic(told.code, told.place, told.arguments, related=(place,))

    # Rolls without rows

    def _rolls(self, box: PageBox) -> Iterator[Diagnostic]:
        """Yields the rolls of a box from which nothing follows."""
        listed = [(line, tree) for line in lines_in(box.lines) for tree in line.trees]
        titled = _titled(box.lines)
        results = [
            (number, titled.get(id(line), ""))
            for number, (line, tree) in enumerate(listed)
            if _speaks_of_results(tree)
        ]
        rowed = _rowed(box.lines)
        end = max((line.place.end_line for line in lines_in(box.lines)), default=0)
        for number, (line, tree) in enumerate(listed):
            head = _asking(tree)
            if head is None or id(line) in rowed:
                continue
            if self._unread.any and self._unread.within(line.place.line, end):
                continue
            if head.frame not in _LOOKED_UP:
                # What is rolled under one title is not what another one speaks of.
                under = ("", titled.get(id(line), ""))
                if any(
                    later >= number and (not under[1] or where in under) for later, where in results
                ):
                    continue
                if titled.get(id(line), "") in self._used_elsewhere:
                    continue
            spots = zip(line.trees, line.places, strict=False)
            place = next((spot for each, spot in spots if each is tree), line.place)
            yield says("BW206", place, roll=self._phrase(head))

    @cached_property
    def _used_elsewhere(self) -> frozenset[str]:
        """The titles of effects whose result is spoken of where they are run, or after that."""
        found: set[str] = set()
        inside: defaultdict[str, set[str]] = defaultdict(set)
        for book in self._read.page.books:
            for box in book.boxes:
                run: set[str] = set()
                titled = _titled(box.lines)
                for line in lines_in(box.lines):
                    for tree in line.trees:
                        named = set(self._run(tree))
                        run |= named
                        inside[titled.get(id(line), "")] |= named
                        if _speaks_of_results(tree):
                            found |= run
        open_ = list(found)
        while open_:  # what these effects run in their turn
            more = inside[open_.pop()] - found
            found |= more
            open_ += more
        return frozenset(found)

    def _run(self, tree: Tree) -> Iterator[str]:
        """Yields the titles that a sentence runs, folded."""
        for node in parts_of(tree):
            title = node.get("title") if isinstance(node, Node) and node.frame in RUNNING else None
            if isinstance(title, Leaf) and (title.kind, title.key) in self._read.lexicon:
                name = self._read.lexicon[title.kind, title.key].name(self._read.lang)
                yield name.strip("*").casefold()

    # Words

    def _phrase(self, head: Node) -> str:
        return self._printer.phrase(_looked_up(head))

    def _text(self, line: Line) -> str:
        return written(self._read.lines, line.place)

    def _label(self, line: Line) -> str:
        return print_label(line.label, self._read.lang) if line.label else ""


def _head(above: Sequence[Tree]) -> Node | None:
    """Returns what the rows below these sentences are rows of: what was rolled last."""
    wanted = NUMBERED | CONTESTS | FIGHTS
    for nodes in (done, parts_of):
        found = [
            node
            for tree in above
            for node in nodes(tree)
            if isinstance(node, Node) and node.frame in wanted
        ]
        strong = [node for node in found if node.frame in _ASKING | _LOOKED_UP]
        if strong or found:
            return (strong or found)[-1]
    return None


def _too_many_dice(head: Node) -> bool:
    """Tells whether a roll has more dice than there can be."""
    dice = head.get("dice")
    numbers = numbers_in(dice.get("n")) if isinstance(dice, Node) else ()
    return any(number > MOST_DICE for number in numbers)


def _looked_up(head: Node) -> Tree:
    """Returns the number that rows are looked up by, or the roll itself."""
    if head.frame not in BY:
        return head
    noun = head.get("noun")
    return head.get("track") or (Node("number_of", (("noun", noun),)) if noun else head)


def _runs(tree: Tree) -> bool:
    """Tells whether a sentence runs an effect, which may roll."""
    return any(isinstance(node, Node) and node.frame in RUNNING for node in parts_of(tree))


def _place_of(head: Node, above: Sequence[Tree]) -> int:
    return max(
        number for number, tree in enumerate(above) if any(node is head for node in parts_of(tree))
    )


def _asking(tree: Tree) -> Node | None:
    """Returns the roll in a sentence that something must follow from."""
    nodes = list(done(tree))
    if any(node.frame in IN_PLACE for node in nodes):
        return None
    for node in nodes:
        if node.frame in _LOOKED_UP:
            return node
        # What a thing asks for has its rows on that thing's own page.
        if node.frame in _ASKING and _own(node):
            return node
    return None


def _own(node: Node) -> bool:
    what = node.get("what")
    return what is None or (isinstance(what, Node) and what.frame == "this_card")


def _speaks_of_results(tree: Tree) -> bool:
    return any(isinstance(node, Node) and node.frame in RESULTS for node in parts_of(tree))


def _titled(lines: Sequence[Line]) -> dict[int, str]:
    """Returns the titles, folded, under which lines stand, by the identities of the lines."""
    found: dict[int, str] = {}
    for line in lines:
        if line.titled:
            found.update(dict.fromkeys(map(id, lines_in([line])), line.title.casefold()))
        else:
            found |= _titled(line.lines)
    return found


def _rowed(lines: Sequence[Line]) -> set[int]:
    """Returns the identities of lines with rows under them, or rows beside that belong there."""
    found: set[int] = set()
    for number, line in enumerate(lines):
        after = lines[number + 1] if number + 1 < len(lines) else None
        if any(each.label is not None for each in line.lines) or (
            after is not None and after.label is not None and line.label is None
        ):
            found.add(id(line))
        found |= _rowed(line.lines)
    return found


def _has_strays(row: Line) -> bool:
    """Tells whether rows stand under a row that rolls nothing, as those that are too far in do."""
    if not any(line.label is not None for line in row.lines):
        return False
    return _head(row.trees) is None and not any(_runs(tree) for tree in row.trees)
