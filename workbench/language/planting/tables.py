"""Rolls and their rows: a row left out, twice, impossible, or without its roll."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from workbench.language.pages import Line
from workbench.language.planting.phrasing import reworded
from workbench.language.planting.sheet import Item, Planted, Sheet, shuffled
from workbench.language.rows import COLONS

__all__ = [
    "colon_left_out", "empty_row", "half_a_contest", "impossible_number", "impossible_row",
    "missing_row", "mixed_rows", "overlapping_rows", "plus_left_out", "roll_taken_out",
    "rows_taken_out", "total_in_words", "trait_left_out", "trait_twice",
]  # fmt: skip

_KEY = re.compile(r"(\s*- )(\d+)(?:(\+)|-(\d+))?(?=[:：])")


@dataclass(frozen=True)
class _Table:
    """A list of rows of totals, with the item or heading they stand under."""

    rows: tuple[Item, ...]
    above: int

    @property
    def lines(self) -> tuple[int, ...]:
        """The lines on which something may rightly be told of it."""
        return (self.above, *(row.first for row in self.rows))


def _tables(sheet: Sheet, kind: str = "total") -> Iterator[_Table]:
    lists: dict[int, list[Item]] = {}
    for item in sheet.items:
        if item.line.label is not None and item.line.label.kind == kind:
            lists.setdefault(id(item.siblings), []).append(item)
    for rows in lists.values():
        first = rows[0]
        above = first.around[-1].place.line if first.around else first.box.place.line
        if len(rows) > 1:
            yield _Table(tuple(rows), above)


def missing_row(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A row of totals left out."""
    for table in shuffled(rng, _tables(sheet)):
        row = rng.choice(table.rows)
        return sheet.without(row.first, row.last, also=table.lines)
    return None


def plus_left_out(sheet: Sheet, rng: random.Random) -> Planted | None:
    """The highest row without its plus."""
    for table in shuffled(rng, _tables(sheet)):
        for row in table.rows:
            line = sheet.lines[row.first - 1]
            match = _KEY.match(line)
            if match is not None and match[3]:
                put = f"{match[1]}{match[2]}{line[match.end() :]}"
                return sheet.line(row.first, put, also=table.lines)
    return None


def _rows_of_traits(sheet: Sheet, rng: random.Random) -> Iterator[tuple[int, list[str]]]:
    """Yields rows that give several traits: the number of each line, and what stands in it.

    What stands there is the left side of the row, then its traits, with what stands between them.
    """
    parts = r"(, )" if sheet.english else r"(、)"
    value = re.compile(r"\w+ ?\d+")
    for table in shuffled(rng, _tables(sheet)):
        for row in shuffled(rng, table.rows):
            line = sheet.lines[row.first - 1]
            match = _KEY.match(line)
            if row.line.kind == "value" and match is not None:
                end = match.end() + (2 if sheet.english else 1)
                found = re.split(parts, line[end:])
                if len(found) > 1 and all(map(value.fullmatch, found[::2])):
                    yield row.first, [line[:end], *found]


def trait_left_out(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A row of a list of traits that leaves one out, which no line gives either."""
    for number, (key, *found) in _rows_of_traits(sheet, rng):
        for at in shuffled(rng, range(0, len(found), 2)):
            name = re.sub(r" ?\d+", "", found[at])
            lines = [item for item in sheet.items if item.line.kind == "thing"]
            if any(name in sheet.lines[item.first - 1] for item in lines):
                continue
            left = [each for place, each in enumerate(found[::2]) if place != at // 2]
            return sheet.line(number, key + found[1].join(left))
    return None


def trait_twice(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A row of a list of traits in which one stands twice, the other time for another one."""
    for number, (key, *found) in _rows_of_traits(sheet, rng):
        name, other = (re.sub(r" ?\d+", "", each) for each in (found[0], found[2]))
        return sheet.line(number, key + "".join(found).replace(other, name))
    return None


def half_a_contest(sheet: Sheet, rng: random.Random) -> Planted | None:
    """One way left out in which a contest may end."""
    for table in shuffled(rng, _tables(sheet, "contest")):
        row = rng.choice(table.rows)
        return sheet.without(row.first, row.last, also=table.lines)
    return None


def overlapping_rows(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A row that reaches into the next one: 0-5 beside 5+."""
    for table in shuffled(rng, _tables(sheet)):
        for row in shuffled(rng, table.rows):
            match = _KEY.match(sheet.lines[row.first - 1])
            least = min(_first(each.line) for each in table.rows)
            if match is None or int(match[2]) == least:
                continue
            # Its lower end is one too low, where the row below already is.
            lower = int(match[2]) - 1
            key = f"{lower}+" if match[3] else f"{lower}-{match[4] or match[2]}"
            rest = sheet.lines[row.first - 1][match.end() :]
            return sheet.line(row.first, f"{match[1]}{key}{rest}", also=table.lines)
    return None


def _first(line: Line) -> int:
    return int(re.split(r"[+-]", line.label.key)[0]) if line.label else 0


def mixed_rows(sheet: Sheet, rng: random.Random) -> Planted | None:
    """*Otherwise* for the last row of totals, or a total for that of a contest."""
    if rng.random() < 0.3:
        for table in shuffled(rng, _tables(sheet, "contest")):
            row = table.rows[-1]
            line = sheet.lines[row.first - 1]
            changed = re.sub(r"(\s*- )[^:：]+(?=[:：])", r"\g<1>0-3", line, count=1)
            return sheet.line(row.first, changed, also=table.lines)
    for table in shuffled(rng, _tables(sheet)):
        row = table.rows[-1]
        line = sheet.lines[row.first - 1]
        match = _KEY.match(line)
        if match is not None:
            otherwise = "Otherwise" if sheet.english else "否則"
            changed = f"{match[1]}{otherwise}{line[match.end() :]}"
            return sheet.line(row.first, changed, also=table.lines)
    return None


def impossible_row(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A row for more than the dice can show, in a table that is whole without it."""
    for table in shuffled(rng, _tables(sheet)):
        keys = [row.line.label.key for row in table.rows if row.line.label]
        above = sheet.lines[table.above - 1]
        rolled = re.search(r"(\d+) dice" if sheet.english else r"擲(\d+)顆骰", above)
        if any(key.endswith("+") for key in keys) or rolled is None:
            continue
        most = max(int(key.rpartition("-")[2]) for key in keys)
        if most != 2 * int(rolled[1]):
            continue
        nothing = "Nothing happens." if sheet.english else "沒有效果。"
        gap = " " if sheet.english else ""
        row = table.rows[-1]
        text = f"{sheet.bullet(row)}{most + 1}{COLONS[sheet.lang]}{gap}{nothing}"
        return sheet.insert(row.last, text, also=table.lines)
    return None


def rows_taken_out(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A roll from which nothing follows: all its rows left out."""
    for table in shuffled(rng, _tables(sheet)):
        whole = len(table.rows) == len(table.rows[0].siblings)
        above = sheet.lines[table.above - 1]
        if whole and re.search(r"attempts? an? \w+ roll\.$|嘗試\w\w考驗。$", above):
            return sheet.without(table.rows[0].first, table.rows[-1].last, also=table.lines)
    return None


def roll_taken_out(sheet: Sheet, rng: random.Random) -> Planted | None:
    """Rows without a roll: the sentence above them does something else."""
    for table in shuffled(rng, _tables(sheet)):
        above = sheet.lines[table.above - 1]
        if sheet.english:
            changed = re.sub(r"attempt an? (\w+) roll", r"lose 1 \1", above, count=1)
            changed = re.sub(r"attempts an? (\w+) roll", r"loses 1 \1", changed, count=1)
        else:
            changed = re.sub(r"嘗試(\w\w)考驗", r"失去1級\1", above, count=1)
        if changed != above:
            return sheet.line(table.above, changed, also=table.lines)
    return None


def total_in_words(sheet: Sheet, rng: random.Random) -> Planted | None:
    """The total of a row in words: 5 or more."""
    for table in shuffled(rng, _tables(sheet)):
        for row in shuffled(rng, table.rows):
            line = sheet.lines[row.first - 1]
            match = _KEY.match(line)
            if match is None or not (match[3] or match[4]):
                continue
            if sheet.english:
                more = rng.choice((" or more", " or higher"))
                said = f"{match[2]}{more}" if match[3] else f"{match[2]} to {match[4]}"
            else:
                said = f"{match[2]}或以上" if match[3] else f"{match[2]}至{match[4]}"
            return sheet.line(row.first, f"{match[1]}{said}{line[match.end() :]}")
    return None


def empty_row(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A row that says nothing."""
    rows = [row for table in _tables(sheet) for row in table.rows if not row.line.lines]
    for row in shuffled(rng, rows):
        match = _KEY.match(sheet.lines[row.first - 1])
        if match is not None:
            return sheet.line(row.first, f"{match[0]}{COLONS[sheet.lang]}")
    return None


def colon_left_out(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A full stop for the colon of a head, or nothing."""
    heads: Sequence[Item] = [item for item in sheet.items if item.line.kind == "head"]
    for item in shuffled(rng, heads):
        line = sheet.lines[item.first - 1]
        if item.line.lines and line.endswith(COLONS[sheet.lang]):
            return sheet.line(item.first, line[:-1] + rng.choice(("", sheet.stop)))
    return None


impossible_number = reworded(
    (r"\broll \d+ dice\b", "roll 30 dice"), (r"\b(lose|loses|gain|gains) \d (?=[A-Z])", r"\1 25 "),
    (r"\btake \d+ dice\b", "take 30 dice"), chinese=[(r"擲\d+顆骰", "擲30顆骰")],
)  # fmt: skip
