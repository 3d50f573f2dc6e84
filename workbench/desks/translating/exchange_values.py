"""What leaves for other programs, and what became of what came back, as plain values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from workbench.bilingual.returning import OUTCOMES, Outcome, Returned
from workbench.bilingual.term_exchange import ReturnedTerm
from workbench.formats.exchanging import ExchangeFormat
from workbench.model.entries import View
from workbench.model.ids import LANGUAGES, Language

__all__ = ["Imported", "ImportedFile", "Leaving", "Left"]


@dataclass(frozen=True, slots=True)
class Leaving:
    """How translations leave.

    Attributes:
        view: Whose eyes the file is for: what they may not see is left out.
        with_printed: Whether the texts of imported documents are put in.
    """

    view: View = "author"
    with_printed: bool = False


@dataclass(frozen=True, slots=True)
class Left:
    """A file that was made.

    Attributes:
        format: Its format.
        data: The file.
        count: How many units, or terms, are in it.
        hidden: How many were left out since its reader may not see them.
        printed: How many were left out since they are texts of imported documents.
    """

    format: ExchangeFormat
    data: bytes
    count: int
    hidden: int = 0
    printed: int = 0


@dataclass(frozen=True, slots=True)
class ImportedFile:
    """A file that came back, and what became of what is in it.

    Attributes:
        path: The file.
        format: Its format.
        source_lang: The language of its sources; None of a term base.
        lang: The language of its translations; None of a term base.
        tool: What wrote it, as it says itself.
        units: What became of each unit.
        terms: What each term is here.
        remembered: How many of its pairs are new in the memory.
        drafted: The drafts that new terms became, by the ids of their entries.
    """

    path: Path
    format: ExchangeFormat
    source_lang: Language | None = None
    lang: Language | None = None
    tool: str = ""
    units: tuple[Returned, ...] = ()
    terms: tuple[ReturnedTerm, ...] = ()
    remembered: int = 0
    drafted: Mapping[str, str] | None = None

    def of(self, outcome: Outcome) -> tuple[Returned, ...]:
        """Returns the units with one outcome."""
        return tuple(each for each in self.units if each.outcome == outcome)

    def counts(self) -> dict[Outcome, int]:
        """Returns how many units have each outcome; outcomes that none has are left out."""
        return {each: n for each in OUTCOMES if (n := len(self.of(each)))}

    def as_json(self) -> dict[str, Any]:
        """Returns it as plain data."""
        return {
            "file": str(self.path),
            "format": self.format.name,
            "source_lang": self.source_lang,
            "lang": self.lang,
            "tool": self.tool,
            "counts": self.counts(),
            "units": [_plain(each) for each in self.units if each.outcome != "unchanged"],
            "terms": [_plain_term(each) for each in self.terms if each.differences or each.is_new],
            "remembered": self.remembered,
            "drafted": dict(self.drafted or {}),
        }


def _plain(each: Returned) -> dict[str, Any]:
    unit, mine = each.unit, each.mine
    return {
        "unit": unit.id,
        "outcome": each.outcome,
        "line": unit.line,
        "file": unit.target,
        "mine": mine.target if mine is not None else None,
        "source": unit.source,
        "source_now": mine.source if mine is not None else None,
        "state": each.state,
        "reason": each.reason,
    }


def _plain_term(each: ReturnedTerm) -> dict[str, Any]:
    return {
        "term": each.known.id if each.known is not None else None,
        "line": each.term.line,
        "words": {lang: list(each.words[lang]) for lang in LANGUAGES if lang in each.words},
        "differences": [
            {"lang": one.lang, "mine": one.here, "file": one.there, "alias": one.is_alias}
            for one in each.differences
        ],
    }


@dataclass(frozen=True, slots=True)
class Imported:
    """What became of all files of one import.

    Attributes:
        files: Each file.
        dry_run: Whether nothing was saved.
    """

    files: tuple[ImportedFile, ...]
    dry_run: bool = False

    def _of(self, *outcomes: Outcome) -> tuple[Returned, ...]:
        return tuple(
            each for file in self.files for outcome in outcomes for each in file.of(outcome)
        )

    @property
    def updated(self) -> tuple[Returned, ...]:
        """What was taken."""
        return self._of("taken")

    @property
    def stale(self) -> tuple[Returned, ...]:
        """What was taken, to be looked at, since its source is another now."""
        return self._of("outdated")

    @property
    def conflicts(self) -> tuple[Returned, ...]:
        """What was changed on both sides, or in two ways; nothing of it was saved."""
        return self._of("conflict", "repeated")

    @property
    def refused(self) -> tuple[Returned, ...]:
        """What cannot stand where it belongs."""
        return self._of("refused")

    @property
    def unknown(self) -> tuple[Returned, ...]:
        """What is not here."""
        return self._of("unknown")

    @property
    def unchanged(self) -> tuple[Returned, ...]:
        """What nobody changed in a file."""
        return self._of("unchanged")

    def __iter__(self) -> Iterator[ImportedFile]:
        return iter(self.files)

    def as_json(self) -> dict[str, Any]:
        """Returns it as plain data."""
        return {"dry_run": self.dry_run, "files": [each.as_json() for each in self.files]}
