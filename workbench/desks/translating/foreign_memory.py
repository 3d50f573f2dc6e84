"""Memories of other programs: pairs of texts that are offered beside what was translated here.

They are nobody's translation of anything here, so they are kept apart, each with the file it came
from, and are only ever offered.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from workbench.errors import ImportFailedError
from workbench.model.exchange import ExchangeUnit
from workbench.model.ids import Language
from workbench.store.read import Reader
from workbench.wording import _

if TYPE_CHECKING:
    from workbench.store.write import Writer

__all__ = [
    "MOST_PAIRS",
    "ForeignPair",
    "foreign_pairs",
    "new_pairs",
    "refuse_too_many_pairs",
    "remember_pairs",
]

#: So many pairs of two languages are kept at most.
MOST_PAIRS = 50_000


@dataclass(frozen=True, slots=True, order=True)
class ForeignPair:
    """A text and its translation, as somebody else has it.

    Attributes:
        source: The text.
        target: Its translation.
        origin: The name of the file that it came from.
    """

    source: str
    target: str
    origin: str


def _key(source_lang: Language, lang: Language) -> str:
    return f"memory/{source_lang}/{lang}"


def foreign_pairs(reader: Reader, source_lang: Language, lang: Language) -> tuple[ForeignPair, ...]:
    """Returns the pairs of two languages that were imported, in order."""
    kept = reader.setting(_key(source_lang, lang)) or []
    return tuple(ForeignPair(*each) for each in kept)


def new_pairs(
    units: Iterable[ExchangeUnit], there: Iterable[ForeignPair], origin: str
) -> tuple[ForeignPair, ...]:
    """Returns the pairs of a file that are not there yet, whatever they came from; none twice."""
    known = {(pair.source, pair.target) for pair in there}
    found = {
        (unit.source, unit.target): None
        for unit in units
        if unit.source.strip() and unit.target.strip()
    }
    return tuple(ForeignPair(*each, origin) for each in found if each not in known)


def remember_pairs(
    writer: Writer, new: Iterable[ForeignPair], source_lang: Language, lang: Language
) -> None:
    """Keeps pairs beside those that are there by then.

    Raises:
        ImportFailedError: If there are too many then.
    """

    def joined(kept: Any) -> list[list[str]]:
        made = sorted({*(ForeignPair(*each) for each in kept or []), *new})
        refuse_too_many_pairs(len(made))
        return [[pair.source, pair.target, pair.origin] for pair in made]

    writer.change_setting(_key(source_lang, lang), joined)


def refuse_too_many_pairs(count: int) -> None:
    """Refuses more pairs than are kept.

    Raises:
        ImportFailedError: If there are too many.
    """
    if count > MOST_PAIRS:
        raise ImportFailedError(
            _("the memory would have {count} pairs").format(count=count),
            expected=_("at most {n}").format(n=MOST_PAIRS),
        )
