"""Terms on their way to another program's term base and back: what is new there, what differs.

The name of a term is the word to be used; its aliases, which are for finding only, are words to be
avoided. Nothing here is changed by what comes back: it is told, and what is new is proposed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from workbench.bilingual.terms import Term
from workbench.model.exchange import ExchangeTerm, language_of, one_line
from workbench.model.ids import Language
from workbench.text.fold import fold

__all__ = ["ReturnedTerm", "TermDifference", "leaving_term", "returned_terms", "words_of"]


@dataclass(frozen=True, slots=True)
class TermDifference:
    """A language in which a term is called otherwise in a file than here.

    Attributes:
        lang: The language.
        here: What it is called here; empty if nothing.
        there: What it is called in the file.
        is_alias: Whether that is an alias here.
    """

    lang: Language
    here: str
    there: str
    is_alias: bool = False


@dataclass(frozen=True, slots=True)
class ReturnedTerm:
    """A term of a file, and what it is here.

    Attributes:
        term: The term, as it is in the file.
        words: Its words per language of ours, the one to be used first.
        known: The term here; None if there is none.
        differences: Where the two differ.
    """

    term: ExchangeTerm
    words: Mapping[Language, tuple[str, ...]]
    known: Term | None = None
    differences: tuple[TermDifference, ...] = ()

    @property
    def is_new(self) -> bool:
        """Whether it can be proposed: it has a name in English and in another language."""
        return self.known is None and "en" in self.words and len(self.words) > 1


def leaving_term(term: Term, languages: Iterable[Language], definition: str = "") -> ExchangeTerm:
    """Returns a term of ours, ready to leave.

    Args:
        term: The term.
        languages: The languages that are wanted.
        definition: What it means.
    """
    langs = tuple(languages)
    return ExchangeTerm(
        id=term.id,
        words={lang: (one_line(term.names[lang]),) for lang in langs if term.names.get(lang)},
        avoided={
            lang: tuple(map(one_line, term.aliases[lang])) for lang in langs if lang in term.aliases
        },
        part_of_speech=term.part_of_speech,
        definition=one_line(definition),
    )


def words_of(term: ExchangeTerm) -> dict[Language, tuple[str, ...]]:
    """Returns the words of a term that are to be used, by languages of ours."""
    found: dict[Language, tuple[str, ...]] = {}
    for tag, words in term.words.items():
        lang = language_of(tag)
        if lang is not None and words:
            found[lang] = (*found.get(lang, ()), *words)
    return found


def returned_terms(
    terms: Iterable[ExchangeTerm], here: Iterable[Term], game: str
) -> Iterator[ReturnedTerm]:
    """Yields what each term of a file is here, in the order of the file.

    One is known by the id of its entry, or by its English name.

    Args:
        terms: The terms of the file.
        here: The terms that there are.
        game: The game in which names are looked up first.
    """
    by_id: dict[str, Term] = {}
    by_name: dict[str, Term] = {}
    for term in sorted(here, key=lambda each: (each.game != game, each.kind != "term")):
        by_id[term.id] = term
        if "en" in term.names:
            by_name.setdefault(fold(term.names["en"]), term)
    for each in terms:
        words = words_of(each)
        known = by_id.get(each.id) or next(
            (by_name[name] for word in words.get("en", ()) if (name := fold(word)) in by_name), None
        )
        yield ReturnedTerm(each, words, known, tuple(_differences(words, known)))


def _differences(
    words: Mapping[Language, tuple[str, ...]], known: Term | None
) -> Iterator[TermDifference]:
    if known is None:
        return
    for lang, said in words.items():
        ours = one_line(known.names.get(lang, ""))
        if ours in said or (lang == "en" and ours.lower() in map(str.lower, said)):
            continue
        yield TermDifference(lang, ours, said[0], said[0] in known.aliases.get(lang, ()))
