"""Reads the rolls that prose asks for: ``a Sanity or Might roll of 4+``, ``roll 3 dice``.

One small grammar over our own English wording. It takes only what a sentence tells somebody to
roll: a token that is called after a roll, dice of damage and a change of a roll are none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple, cast

from workbench.model.entries import Entry, View, visible_citations
from workbench.model.facts import Roll, TraitKey

__all__ = ["rolls_in_prose"]

_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
_TRAIT: Final = r"(?:Might|Speed|Sanity|Knowledge|Brains|Courage)"
_TOTAL: Final = r"(?P<{}>\d{{1,2}})(?:\+| or more)"
#: A trait, with a total to reach or because somebody is told to roll it; or a number of dice.
_ASKED: Final = re.compile(
    rf"(?P<told>\b(?:makes?|attempts?|making|attempting) (?:either )?(?:an? |one )?)?"
    rf"\b(?P<traits>{_TRAIT}(?:(?:,| or|, or) {_TRAIT})*) rolls?\b"
    rf"(?: by [a-z ]{{1,30}})?(?:(?: of|[.:] (?:[Oo]n|[Ww]ith)|:) {_TOTAL.format('target')})?"
    rf"|\b(?:[Rr]olls?|rolling|roll is made with|roll uses)"
    rf" (?P<dice>\d|{'|'.join(_NUMBERS[2:])}) dice\b"
    rf"(?! (?:of|fewer|less|more)\b)(?: for {_TOTAL.format('total')})?"
)
_TRAIT_NAME: Final = re.compile(_TRAIT)
_OR: Final = re.compile(r",? or (?:an? )?")


class _Asked(NamedTuple):
    """What is rolled, for what total."""

    traits: tuple[TraitKey, ...] = ()
    dice: int | None = None
    target: int | None = None


def rolls_in_prose(entry: Entry, view: View) -> tuple[Roll, ...]:
    """Returns the rolls that the English prose of *entry* asks for, as far as *view* may see it.

    Each comes once; its ``where`` is where it is asked for: ``#S.4, #T.2``.
    """
    places: dict[_Asked, dict[str, None]] = {}
    for citation, part in visible_citations(entry, view):
        for asked in _asked_in(" ".join(part.text.get("en", "").split())):
            places.setdefault(asked, {})[f"#{citation.place}"] = None
    return tuple(
        Roll(traits=asked.traits, dice=asked.dice, target=asked.target, where=", ".join(where))
        for asked, where in places.items()
    )


def _asked_in(text: str) -> Iterator[_Asked]:
    """Yields the rolls of one part; a choice between two for the same total is one roll."""
    last: _Asked | None = None
    end = 0
    for match in _ASKED.finditer(text):
        asked = _read(match)
        if asked is None:
            continue
        choice = _OR.fullmatch(text, end, match.start()) is not None
        if last and choice and last.traits and asked.traits and last.target == asked.target:
            both = dict.fromkeys((*last.traits, *asked.traits))
            last = asked._replace(traits=tuple(both))
        else:
            if last:
                yield last
            last = asked
        end = match.end()
    if last:
        yield last


def _read(match: re.Match[str]) -> _Asked | None:
    if dice := match["dice"]:
        total = match["total"]
        count = int(dice) if dice.isdecimal() else _NUMBERS.index(dice)
        return _Asked(dice=count, target=int(total) if total else None)
    if not (match["target"] or match["told"]):
        return None
    traits = tuple(cast("TraitKey", name.lower()) for name in _TRAIT_NAME.findall(match["traits"]))
    return _Asked(traits, target=int(match["target"]) if match["target"] else None)
