"""Takes translations to other programs and brings them back, with nothing written over.

What leaves is a file of units with digests of their texts; what comes back is joined with what is
here by those. All files of an import are read and compared before anything is saved, and what is
saved is saved at once or not at all.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from workbench import __version__
from workbench.bilingual.returning import Returned, Take, returned
from workbench.bilingual.term_exchange import leaving_term, returned_terms
from workbench.bilingual.terms import TERM_KINDS, Term
from workbench.desks.translating.exchange_values import ImportedFile, Leaving, Left
from workbench.desks.translating.foreign_memory import ForeignPair, new_pairs
from workbench.errors import ImportFailedError, NotFoundError, UsageError
from workbench.formats.exchanging import (
    FORMATS,
    ExchangeFormat,
    read_exchange,
    write_exchange,
)
from workbench.library.importing.reading import read_original
from workbench.model.entries import Audience, Entry, may_see
from workbench.model.exchange import ExchangeFile, ExchangeUnit, language_of
from workbench.model.ids import LANGUAGES, Language
from workbench.model.units import Translation
from workbench.text.width import printable
from workbench.wording import _

__all__ = [
    "Incoming",
    "audience_note",
    "compared",
    "format_called",
    "leaving_terms",
    "leaving_units",
    "read_files",
    "refuse_contradictions",
]

TOOL: Final = f"Haunt Workbench {__version__}"


def format_called(name: str) -> ExchangeFormat:
    """Returns a format by its name.

    Raises:
        NotFoundError: If there is none; with the names that there are.
    """
    found = FORMATS.get(name.lower())
    if found is None:
        raise NotFoundError(
            _("there is no format {name!r}").format(name=name[:40]), nearest=tuple(FORMATS)
        )
    return found


# What leaves


def leaving_units(
    translations: Iterable[Translation],
    source_lang: Language,
    lang: Language,
    kind: ExchangeFormat,
    how: Leaving,
    gone: Iterable[ExchangeUnit] = (),
) -> Left:
    """Returns translations as a file.

    Args:
        translations: Those that were asked for, in their order.
        source_lang: The language they are translated from.
        lang: The language they are translated into.
        kind: The format.
        how: Whose eyes it is for, and whether printed texts are put in.
        gone: Translations of what is there no more, which only an author may see.

    Raises:
        NotFoundError: If nothing is left to be put into it.
    """
    units: list[ExchangeUnit] = []
    hidden = printed = 0
    for each in translations:
        if not each.source.strip():
            continue
        if not may_see(how.view, each.unit.audience):
            hidden += 1
        elif each.unit.document and not how.with_printed:
            printed += 1
        elif kind.name != "tmx" or each.target:
            units.append(_leaving(each, source_lang, lang))
    if how.view == "author":
        units += gone
    if not units:
        raise NotFoundError(
            _("there is nothing to translate in it"),
            expected=_("another filter, or --include-printed") if printed else "",
        )
    file = ExchangeFile(source_lang, lang, tuple(units), tool=TOOL)
    return Left(kind, write_exchange(kind.name, file), len(units), hidden, printed)


def _leaving(translation: Translation, source_lang: Language, lang: Language) -> ExchangeUnit:
    unit = translation.unit
    return ExchangeUnit.leaving(
        unit,
        source_lang,
        lang,
        translation.state,
        derived=translation.derived,
        previous_source=translation.source_then or "",
        notes=_notes(translation),
        title=unit.title.get(source_lang) or next(iter(unit.title.values()), ""),
    )


def _notes(translation: Translation) -> list[str]:
    """Returns what a translator is told of a unit."""
    told = [audience_note(translation.unit.audience)]
    if translation.unit.room is not None:
        note = _("A line of it has {n} columns; a Chinese sign takes two.")
        told.append(note.format(n=translation.unit.room))
    if translation.derived:
        told.append(_("A converter of scripts drafted it; nobody has confirmed it yet."))
    return told


def audience_note(audience: Audience) -> str:
    """Returns who may read a text, as a sentence."""
    return {
        "everyone": _("Everyone may read it."),
        "heroes": _("Only heroes may read it: never show it to the traitor."),
        "traitor": _("Only the traitor may read it: never show it to the heroes."),
        "author": _("Only authors may read it: never show it to players."),
    }[audience]


def leaving_terms(
    entries: Iterable[Entry], languages: Sequence[Language], kind: ExchangeFormat, how: Leaving
) -> Left:
    """Returns the term base as a file.

    Args:
        entries: What may be in it; what names nothing is passed over.
        languages: The languages, that of the sources first.
        kind: The format.
        how: Whose eyes it is for.

    Raises:
        NotFoundError: If nothing is left to be put into it.
    """
    terms = []
    for entry in entries:
        if entry.kind not in TERM_KINDS or not entry.title.get(languages[0]):
            continue
        means = entry.text(languages[0], how.view) if entry.kind == "term" else ""
        terms.append(leaving_term(Term.of(entry), languages, means))
    if not terms:
        raise NotFoundError(_("there are no terms in it"))
    file = ExchangeFile(languages[0], "", terms=tuple(terms), tool=TOOL)
    return Left(kind, write_exchange(kind.name, file), len(terms))


# What comes back


@dataclass(frozen=True, slots=True)
class Incoming:
    """A file that was read and is yet to be compared.

    Attributes:
        path: The file.
        format: Its format.
        file: What is in it.
        source_lang: The language of its sources.
        lang: The language of its translations; None of a term base.
    """

    path: Path
    format: ExchangeFormat
    file: ExchangeFile
    source_lang: Language
    lang: Language | None


def read_files(
    paths: Sequence[Path], lang: Language | None = None, source_lang: Language | None = None
) -> tuple[Incoming, ...]:
    """Reads files of translations in whatever formats they are.

    Args:
        paths: The files.
        lang: The language of their translations, where they do not say it.
        source_lang: That of their sources, where they do not say it; by default English.

    Raises:
        ImportFailedError: If one cannot be read.
        UsageError: If one is in another language, or says none.
    """
    return tuple(_read(path, lang, source_lang) for path in paths)


def _read(path: Path, lang: Language | None, source_lang: Language | None) -> Incoming:
    shown = printable(path.name)
    kind, file = read_exchange(read_original(path), shown)
    source = language_of(file.source_lang) or source_lang or "en"
    if kind.terms:
        return Incoming(path, kind, file, source, None)
    if kind.name == "tmx":
        wanted = lang or language_of(file.lang)
        if wanted is None:
            raise _no_language(file, shown)
        pairs = tuple(unit for unit in file.units if language_of(unit.lang) == wanted)
        if not pairs and file.units:
            raise _other_language(file.units[0].lang, wanted, shown)
        return Incoming(path, kind, replace(file, units=pairs), source, wanted)
    said = language_of(file.lang)
    if file.lang and said is None and lang is None:
        raise _no_language(file, shown)
    if said is not None and lang is not None and said != lang:
        raise _other_language(file.lang, lang, shown)
    found = said or lang
    if found is None:
        raise _no_language(file, shown)
    if found == source:
        raise UsageError(
            _("its translations are in the language of its sources"),
            where=shown,
            expected="-l LANG",
        )
    return Incoming(path, kind, file, source, found)


def _no_language(file: ExchangeFile, where: str) -> UsageError:
    said = _("it says {tag!r}").format(tag=file.lang[:40]) if file.lang else ""
    return UsageError(
        _("it does not say which of our languages its translations are in"),
        where=where,
        cause=said,
        expected="-l " + "|".join(LANGUAGES),
    )


def _other_language(said: str, wanted: Language, where: str) -> UsageError:
    return UsageError(
        _("its translations are in another language: {tag!r}").format(tag=said[:40]),
        where=where,
        expected=wanted,
    )


def compared(
    incoming: Incoming,
    mine: Mapping[str, Translation],
    terms: Callable[[], Iterable[Term]],
    *,
    game: str,
    earlier: Callable[[Translation], Collection[str]],
    take: Callable[[str], Take | None],
    remembered: Callable[[Language, Language], Iterable[ForeignPair]],
) -> tuple[ImportedFile, tuple[ForeignPair, ...]]:
    """Returns what becomes of a file, and the pairs that the memory gets from it.

    Args:
        incoming: The file.
        mine: What is here in its two languages, by the ids of units.
        terms: Tells the terms that there are.
        game: The game in which terms are looked up first.
        earlier: Tells the texts that a translation had before.
        take: Tells whose text is taken of a unit of which both were changed, if that is decided.
        remembered: Tells the pairs of two languages that the memory has.
    """
    made = ImportedFile(
        incoming.path, incoming.format, incoming.source_lang, incoming.lang, incoming.file.tool
    )
    if incoming.lang is None:
        came = tuple(returned_terms(incoming.file.terms, terms(), game))
        return replace(made, source_lang=None, terms=came), ()
    if incoming.format.name == "tmx":
        here = [ForeignPair(each.source, each.target, "") for each in mine.values()]
        there = [*here, *remembered(incoming.source_lang, incoming.lang)]
        pairs = new_pairs(incoming.file.units, there, printable(incoming.path.name))
        return replace(made, remembered=len(pairs)), pairs
    units = tuple(returned(incoming.file.units, mine, incoming.lang, earlier=earlier, take=take))
    return replace(made, units=units), ()


def refuse_contradictions(files: Iterable[ImportedFile]) -> None:
    """Refuses files of one import of which two change the same unit in different ways.

    Raises:
        ImportFailedError: If there are such.
    """
    saved: dict[tuple[str, Language | None], tuple[Returned, ImportedFile]] = {}
    for file in files:
        for each in file.units:
            key = (each.unit.id, file.lang)
            if not each.saves:
                continue
            before = saved.setdefault(key, (each, file))
            if before[0].unit.target != each.unit.target:
                raise ImportFailedError(
                    _("{file} changes this unit too, and otherwise").format(
                        file=printable(before[1].path.name)
                    ),
                    where=f"{printable(file.path.name)}: {each.unit.id}",
                    expected=_("one file after the other"),
                )
