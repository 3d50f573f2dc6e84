"""Result rows of a Chinese rules document, and where a card's story ends and its rule begins.

A row is what a roll of that total does: ``骰數總和是2至4，``, ``4或以上：``, ``0-1``. Rows make a
table; a table must say what happens for every total from 0 to its top. The end of a story is not
printed, so it is only ever a proposal.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["Row", "gap_in", "rows_in", "story_end", "tables_of"]

_S = r"[ \t\u3000]*+"
_NUMBER = r"\d{1,2}+"
_OPENED = r"(?<![^。！？」』）)：:\n])"
_SUBJECT = (
    r"(?:(?:[擲掷](?:得|出)?)?+(?:骰子?+的?+(?:[點点][數数]|[數数])?+|[點点][數数]|[結结]果)"
    r"(?:的?+[總总]和)?+(?:是|為|为)?+)"
)
_TOTAL = (
    rf"(?:(?:等[於于同]或大[於于]|大(?:[於于]|[過过])或等[於于同]|不少[於于]|[至最]少)(?P<least>{_NUMBER})"
    rf"|(?P<up>{_NUMBER}){_S}(?:\+|＋|或?以上)"
    rf"|(?P<down>{_NUMBER}){_S}或?以下"
    rf"|(?P<low>{_NUMBER}){_S}[至到\-~～–—]{_S}(?P<high>{_NUMBER})"
    rf"|(?P<one>{_NUMBER}))"
)
_ROW = re.compile(
    rf"{_OPENED}{_S}(?P<row>(?P<subject>{_SUBJECT})?+{_S}{_TOTAL}(?P<end>{_S}[，,：:]|[ \t\u3000]))"
)
_SENTENCE = re.compile(r"[^。！？\n]*+[。！？\n]*+[」』]?+")
_STORY_PAGE = 1_200  # characters; no card tells a longer story
_OPENS_RULE = re.compile("將|将|擲|掷|若|每當|每当|在遊戲|在游戏|[這这]是一[個个][針针]對?对?")
_RULE_WORD = re.compile(
    "(?:所有|任何)?(?:人物|玩家)|每當|每当|[當当](?=玩家|人物)|在(?=人物|玩家|遊戲進入|游戏进入)"
)


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table of results.

    Attributes:
        start: Where it begins.
        low: The least total it is for.
        high: The greatest one; None if there is no limit.
    """

    start: int
    low: int
    high: int | None


def rows_in(text: str, start: int, end: int) -> list[Row]:
    """Returns the rows that begin at the start of a sentence of ``text[start:end]``."""
    rows = []
    for match in _ROW.finditer(text, start, end):
        if not match["subject"] and match["one"] and match["end"].strip() not in (":", "："):
            continue  # a number alone may count anything
        least = match["least"] or match["up"]
        if least:
            low, high = int(least), None
        elif match["down"]:
            low, high = 0, int(match["down"])
        else:
            low = int(match["low"] or match["one"])
            high = int(match["high"] or match["one"])
        rows.append(Row(match.start("row"), low, high))
    return rows


def tables_of(rows: Sequence[Row]) -> list[list[Row]]:
    """Parts rows into tables: a total that was there already begins another one."""
    tables: list[list[Row]] = []
    for row in rows:
        if tables and not any(_meet(row, other) for other in tables[-1]):
            tables[-1].append(row)
        else:
            tables.append([row])
    return tables


def gap_in(table: Sequence[Row]) -> tuple[int, ...]:
    """Returns the totals from 0 to the top of *table* that no row is for.

    >>> gap_in([Row(0, 4, None), Row(9, 1, 2)])
    (0, 3)
    """
    top = max((row.low if row.high is None else row.high for row in table), default=-1)
    return tuple(
        total
        for total in range(top + 1)
        if not any(row.low <= total and (row.high is None or total <= row.high) for row in table)
    )


def story_end(text: str, start: int, end: int) -> int | None:
    """Returns where the rule of a card begins; *start* if it has no story, None if nothing tells.

    In the first sentence a story may run into the rule without a mark; later ones are whole.
    """
    first_row = next((row.start for row in rows_in(text, start, end)), end)
    at = start
    while at < min(first_row, start + _STORY_PAGE):
        sentence = _SENTENCE.match(text, at, first_row)
        stop = sentence.end() if sentence else first_row
        if _OPENS_RULE.match(text, at, stop):
            return at
        if word := _RULE_WORD.search(text, at, stop):
            return word.start() if at == start else at
        at = max(stop, at + 1)
    return first_row if first_row < end else None


def _meet(one: Row, other: Row) -> bool:
    low, high = max(one.low, other.low), [row.high for row in (one, other) if row.high is not None]
    return not high or low <= min(high)
