"""Joins translations that came back in a file with what is here now; nothing is written over.

Each unit is compared with how it left: what was changed only in the file is taken, what was changed
only here stays, and where both were changed a person decides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from workbench.model.exchange import ExchangeUnit, carried, digest_of, language_of
from workbench.model.ids import Language
from workbench.model.units import SettableState, Translation

__all__ = ["OUTCOMES", "Outcome", "Returned", "Take", "returned"]

#: What becomes of a unit of a file: it is taken; taken though its source is another now; both were
#: changed; nothing was changed in the file; there is no such unit; the file only keeps it as
#: something that was; it has no translation any more; it is there more than once, and differs; it
#: is in another language; the text cannot stand there.
Outcome = Literal[
    "taken", "outdated", "conflict", "unchanged", "unknown", "obsolete", "emptied", "repeated",
    "language", "refused",
]  # fmt: skip
OUTCOMES: tuple[Outcome, ...] = (
    "taken", "outdated", "conflict", "unchanged", "unknown", "obsolete", "emptied", "repeated",
    "language", "refused",
)  # fmt: skip
#: Whose text is taken where both were changed.
Take = Literal["file", "mine"]


@dataclass(frozen=True, slots=True)
class Returned:
    """What becomes of one unit of a file.

    Attributes:
        unit: The unit, as it is in the file.
        outcome: What becomes of it.
        mine: What is here; None if there is no such unit.
        state: How far the translation is then, where it is taken.
        reason: Why it cannot stand there.
    """

    unit: ExchangeUnit
    outcome: Outcome
    mine: Translation | None = None
    state: SettableState | None = None
    reason: str = ""

    @property
    def saves(self) -> bool:
        """Whether something of it is saved."""
        return self.outcome in ("taken", "outdated")


def returned(
    units: Iterable[ExchangeUnit],
    mine: Mapping[str, Translation],
    lang: Language,
    *,
    earlier: Callable[[Translation], Collection[str]] = lambda _translation: (),
    take: Callable[[str], Take | None] = lambda _unit_id: None,
) -> Iterator[Returned]:
    """Yields what becomes of each unit of a file, in the order of the file.

    Args:
        units: The units of the file.
        mine: What is here now, by the ids of units.
        lang: The language of the translations.
        earlier: Tells the texts that a translation had before, of which one that comes back
            without a stamp is no change.
        take: Tells whose text is taken of a unit of which both were changed, if that is decided.
    """
    listed = list(units)
    texts: dict[str, set[str]] = {}
    for unit in listed:
        texts.setdefault(unit.id, set()).add(unit.target)
    told: Counter[str] = Counter()
    for unit in listed:
        told[unit.id] += 1
        known = mine.get(unit.id)
        if known is None:
            yield Returned(unit, "obsolete" if unit.obsolete else "unknown")
        elif unit.obsolete:
            yield Returned(unit, "obsolete", known)
        elif unit.lang and language_of(unit.lang) != lang:
            yield Returned(unit, "language", known)
        elif len(texts[unit.id]) > 1:
            yield Returned(unit, "repeated", known)
        elif told[unit.id] > 1:
            yield Returned(unit, "unchanged", known)
        else:
            yield _joined(unit, known, earlier, take)


def _joined(
    unit: ExchangeUnit,
    mine: Translation,
    earlier: Callable[[Translation], Collection[str]],
    take: Callable[[str], Take | None],
) -> Returned:
    """Returns what becomes of a unit that is here and in the file once."""
    here = carried(mine.target).strip()
    theirs = unit.target.strip()
    if not theirs:
        return Returned(unit, "emptied" if here else "unchanged", mine)
    if theirs == here:
        return _state_only(unit, mine, take)
    if not here:
        return _taken(unit, mine)
    if unit.stamp.state is None:
        if theirs in (carried(each).strip() for each in earlier(mine)):
            return Returned(unit, "unchanged", mine)
        return _both(unit, mine, take)
    if unit.stamp.target in (digest_of(unit.target), digest_of(theirs)):
        return Returned(unit, "unchanged", mine)
    if unit.stamp.target in (digest_of(mine.target), digest_of(here)):
        return _taken(unit, mine)
    return _both(unit, mine, take)


def _state_only(
    unit: ExchangeUnit, mine: Translation, take: Callable[[str], Take | None]
) -> Returned:
    """Returns what becomes of a unit whose text is the same; somebody may have looked at it."""
    before = unit.stamp.state
    if unit.state in (mine.state, before) or _source_differs(unit, mine):
        return Returned(unit, "unchanged", mine)
    if before is None and unit.state != "reviewed":
        return Returned(unit, "unchanged", mine)  # a file that knows no states lowers none
    if before in (None, mine.state):
        return _taken(unit, mine)
    return _both(unit, mine, take)


def _both(unit: ExchangeUnit, mine: Translation, take: Callable[[str], Take | None]) -> Returned:
    decided = take(unit.id)
    if decided == "file":
        return _taken(unit, mine)
    return Returned(unit, "unchanged" if decided == "mine" else "conflict", mine)


def _taken(unit: ExchangeUnit, mine: Translation) -> Returned:
    if _source_differs(unit, mine):
        return Returned(unit, "outdated", mine, "review")
    state = unit.state
    settable: SettableState = state if state in ("draft", "reviewed") else "review"
    return Returned(unit, "taken", mine, settable)


def _source_differs(unit: ExchangeUnit, mine: Translation) -> bool:
    """Tells whether a translation was made from another source than there is now."""
    now = carried(mine.source)
    if unit.stamp.source:
        return unit.stamp.source != digest_of(now)
    return bool(unit.source) and " ".join(unit.source.split()) != " ".join(now.split())
