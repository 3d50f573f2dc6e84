"""What helps with a text: asked of the desk in its thread, shown as lines below the translation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from textual.content import Content

from workbench.desks.translating.checking import finding_words
from workbench.text.differences import differences
from workbench.text.width import printable
from workbench.tui.translating_words import HelpRow, changed_rows, heading, history_rows
from workbench.wording import _

if TYPE_CHECKING:
    from workbench.bilingual.checks import TextFinding
    from workbench.bilingual.memory import Match
    from workbench.desks.translating.terms import TermNote
    from workbench.desks.translations import Translations
    from workbench.model.ids import Language
    from workbench.model.units import Translation
    from workbench.store.translations import TranslationRevision

__all__ = ["Helps", "help_rows", "helps_for", "with_target"]

_MOST_MATCHES = 5
_DIM = "$foreground 60%"


@dataclass(frozen=True, slots=True)
class Helps:
    """What helps with a text.

    Attributes:
        terms: The terms that its source names.
        matches: What was translated before.
        saves: Its earlier saves, the latest first.
        findings: What is wrong with it.
    """

    terms: tuple[TermNote, ...]
    matches: tuple[Match, ...]
    saves: tuple[TranslationRevision, ...]
    findings: tuple[TextFinding, ...] = ()


def with_target(each: Translation, text: str) -> Translation:
    """Returns a translation as it would be with another text."""
    return replace(each, unit=replace(each.unit, texts={**each.unit.texts, each.lang: text}))


def helps_for(desk: Translations, each: Translation, typed: str) -> Helps:
    """Returns what helps with a text; called in the thread of the desk.

    Args:
        desk: The desk.
        each: The text.
        typed: What its translation is at the moment.
    """
    now = with_target(each, typed)
    return Helps(
        desk.terms(now),
        desk.memory(each, _MOST_MATCHES),
        tuple(desk.history(each.unit.id, each.lang)),
        desk.check(now).findings,
    )


def help_rows(
    each: Translation, helps: Helps | None, typed: str, theirs: str | None, lang: Language
) -> list[HelpRow]:
    """Returns the lines below a translation.

    Args:
        each: The text.
        helps: What helps with it; None while that is not known.
        typed: What its translation is at the moment.
        theirs: What somebody else saved meanwhile; None if nobody did.
        lang: The reader's language.
    """
    rows: list[HelpRow] = []
    if theirs is not None:
        rows.append(heading(_("Somebody else saved it meanwhile: theirs, and how yours differs")))
        rows.append(HelpRow(Content(printable(theirs)), "put", theirs, key="theirs"))
        rows += changed_rows(differences(theirs, typed))
    if each.source_then is not None:
        rows.append(heading(_("Changed in the source since")))
        rows += changed_rows(differences(each.source_then, each.source))
    if helps is not None:
        rows += _finding_rows(helps.findings, lang)
        rows += _term_rows(helps.terms)
        rows += _match_rows(helps.matches)
        if helps.saves:
            rows.append(heading(_("Earlier saves")))
            rows += history_rows(helps.saves)
    return rows or [HelpRow(Content.assemble((_("Nothing is known that helps here."), _DIM)))]


def _finding_rows(findings: tuple[TextFinding, ...], lang: Language) -> Iterator[HelpRow]:
    if findings:
        yield heading(_("What may be wrong"))
    for one in findings:
        is_error = one.severity == "error"
        front = (f"{'E' if is_error else 'W'} ", "bold $error" if is_error else "bold $warning")
        yield HelpRow(
            Content.assemble(front, printable(finding_words(one, lang)), (f"  {one.code}", _DIM)),
            "select",
            span=one.target_span,
            key="finding",
            finding=one,
        )


def _term_rows(notes: tuple[TermNote, ...]) -> Iterator[HelpRow]:
    seen: set[str] = set()
    if notes:
        yield heading(_("Terms"))
    for note in notes:
        if note.hit.text in seen or not note.required:
            continue
        seen.add(note.hit.text)
        wanted = " / ".join(note.required)
        parts: list[tuple[str, str]] = [(printable(f"{note.hit.text} > {wanted}"), "")]
        if note.fault is not None:
            said = (
                _("it says {found} instead").format(found=note.fault.found)
                if note.fault.kind == "alias"
                else _("it is not there")
            )
            parts.append((f"  ! {printable(said)}", "bold $warning"))
        yield HelpRow(Content.assemble(*parts), "insert", note.required[0], key="term")


def _match_rows(matches: tuple[Match, ...]) -> Iterator[HelpRow]:
    if matches:
        yield heading(_("Translated before"))
    kinds = {
        "exact": _("the same text"),
        "adjusted": _("names and numbers put in"),
        "similar": _("like it"),
    }
    for match in matches:
        front = f"{match.score:.0%} {kinds[match.kind]}  {match.remembered.origin}"
        yield HelpRow(
            Content.assemble((printable(front), _DIM), f"  {printable(match.target)}"),
            "put",
            match.target,
            key="memory",
        )
        if match.kind != "exact":
            yield from changed_rows(match.differences)
