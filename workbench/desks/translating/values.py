"""What the translator's desk is asked and answers, as values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from workbench.errors import ConflictError
from workbench.model.ids import LANGUAGES, Language
from workbench.model.units import Translation, TranslationState, UnitKind
from workbench.wording import _

__all__ = [
    "Counts",
    "Filter",
    "TranslationConflictError",
    "state_word",
    "unit_kind_word",
    "usual_source",
]


@dataclass(frozen=True, slots=True)
class Filter:
    """Which translations are meant; an empty field leaves everything in.

    Attributes:
        lang: The language that is translated into.
        source_lang: The language that is translated from; None for the usual one of each.
        games: Keys of games or packs.
        kinds: Kinds of units.
        states: States.
        entry: The id of an entry or unit, or the end of one.
        text: What the source or the target holds, whatever its script, capitals or width.
        document: The id of an imported document.
        derived: Only what a converter drafted and nobody confirmed, or only the rest.
    """

    lang: Language = "zh-Hant"
    source_lang: Language | None = None
    games: tuple[str, ...] = ()
    kinds: tuple[UnitKind, ...] = ()
    states: tuple[TranslationState, ...] = ()
    entry: str = ""
    text: str = ""
    document: str = ""
    derived: bool | None = None


@dataclass(frozen=True)
class Counts:
    """How many translations into a language are in which state.

    Attributes:
        lang: The language.
        by: For each game and kind of unit, how many are in each state.
        derived: How many a converter drafted and nobody confirmed.
    """

    lang: Language
    by: Mapping[tuple[str, UnitKind], Counter[TranslationState]] = field(default_factory=dict)
    derived: int = 0

    @property
    def all(self) -> Counter[TranslationState]:
        """All of them together."""
        return sum(self.by.values(), Counter())

    def of_game(self, game: str) -> Counter[TranslationState]:
        """Those of one game together."""
        return sum((count for (own, _kind), count in self.by.items() if own == game), Counter())


class TranslationConflictError(ConflictError):
    """Somebody else saved a translation meanwhile; nothing was changed.

    Attributes:
        theirs: The translation as it is now.
        mine: The text that was to be saved.
    """

    def __init__(self, message: str, theirs: Translation, mine: str) -> None:
        super().__init__(
            message, where=theirs.unit.id, current=theirs.target, version=theirs.version
        )
        self.theirs = theirs
        self.mine = mine


def state_word(state: TranslationState) -> str:
    """Returns what a state is called."""
    return {
        "missing": _("missing"),
        "draft": _("draft"),
        "review": _("needs review"),
        "reviewed": _("reviewed"),
        "stale": _("stale"),
    }[state]


def unit_kind_word(kind: UnitKind) -> str:
    """Returns what a kind of unit is called."""
    return {
        "name": _("name"),
        "term": _("term"),
        "heading": _("heading"),
        "action": _("action"),
        "story": _("story"),
        "rule": _("rule"),
        "ruling": _("ruling"),
        "note": _("note"),
        "printed": _("printed text"),
    }[kind]


def usual_source(lang: Language) -> tuple[Language, ...]:
    """Returns the languages that one is translated from, the usual one first."""
    first: Language = "zh-Hant" if lang == "en" else "en"
    return (first, *(each for each in LANGUAGES if each not in (first, lang)))
