"""The term base at the translator's desk: what a text names, terms that are added or change.

A term is an entry; its names are that entry's titles. A term that is added is a draft until
somebody makes it final. One that changes is changed where its entry is translated; here is found
what uses it: units with their texts as they would be, and pages, which print it by themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from workbench.bilingual.term_exchange import ReturnedTerm
from workbench.bilingual.terms import Term, TermBase, TermFault, TermHit
from workbench.desks.translating.term_drafts import draft_terms
from workbench.errors import NotFoundError, UsageError
from workbench.model.entries import Entry
from workbench.model.exchange import ExchangeTerm
from workbench.model.ids import HOME, Language, slug_of
from workbench.model.units import Translation
from workbench.store.read import Reader
from workbench.text.differences import Run, differences
from workbench.text.script import has_han
from workbench.wording import _

if TYPE_CHECKING:
    from workbench.desks.drafts import Drafts

__all__ = [
    "TermChange",
    "TermNote",
    "TermUse",
    "add_term",
    "change_of",
    "entries_in_use",
    "rules_of",
    "term_called",
    "term_notes",
]

#: So many characters the name of a term has at most.
_LONGEST_NAME = 80


@dataclass(frozen=True, slots=True)
class TermNote:
    """A place of a source that names a term, and how its translation does.

    Attributes:
        hit: The place.
        required: The names that the translation may use.
        fault: What is wrong in the translation; None if it uses one of them, or there is none yet.
    """

    hit: TermHit
    required: tuple[str, ...]
    fault: TermFault | None = None


@dataclass(frozen=True, slots=True)
class TermUse:
    """A text that uses a term by the name that it has.

    Attributes:
        translation: The text, as the target of a translation.
        after: The text with the new name.
        places: Where the old name stands.
    """

    translation: Translation
    after: str
    places: tuple[tuple[int, int], ...]

    @property
    def differences(self) -> list[tuple[Run, ...]]:
        """What would change, word by word."""
        return differences(self.translation.target, self.after)


@dataclass(frozen=True, slots=True)
class TermChange:
    """A term that gets another name, and what uses it.

    Attributes:
        before: The term as it is.
        after: The term as it would be.
        lang: The language in which it changes.
        uses: The texts that use the old name, without the title of the term itself.
        pages: Ids of the entries whose rule pages print it: they follow by themselves.
    """

    before: Term
    after: Term
    lang: Language
    uses: tuple[TermUse, ...]
    pages: tuple[str, ...]

    @property
    def unit_id(self) -> str:
        """The id of the unit that is its name."""
        return f"{self.before.id}#title"

    @property
    def name(self) -> str:
        """The new name."""
        return self.after.names[self.lang]


def entries_in_use(reader: Reader) -> Iterator[Entry]:
    """Yields the entries in use, packs' and edited ones included."""
    return (row.entry for row in reader.all_entries() if row.layer != "printed")


def rules_of(reader: Reader) -> dict[str, str]:
    """Returns for each pack the game whose rules, and words, it uses."""
    return {key: game.rules_of for key, game in reader.games().items() if game.rules_of}


def term_notes(terms: TermBase, translation: Translation) -> tuple[TermNote, ...]:
    """Returns what the source of a translation names, in order, and what is wrong in its target."""
    game = translation.unit.game
    source, target = translation.source, translation.target
    faults: Mapping[tuple[str, ...], TermFault] = {}
    if target:
        faults = {
            tuple(term.id for term in fault.hit.terms): fault
            for fault in terms.faults(
                source, translation.source_lang, target, translation.lang, game
            )
        }
    return tuple(
        TermNote(
            hit,
            hit.required(translation.lang),
            faults.get(tuple(term.id for term in hit.terms)),
        )
        for hit in terms.hits(source, translation.source_lang, game)
    )


def term_called(terms: TermBase, said: str, game: str) -> Term:
    """Finds a term by its id, the end of it, or a name in any language.

    Args:
        terms: The term base.
        said: What it is called.
        game: The game that is preferred.

    Raises:
        NotFoundError: If nothing is called so, or several things of the game are.
    """
    wanted = said.strip().casefold()
    if (term := terms.get(said.strip())) is not None:
        return term
    found = [
        term
        for term in terms
        if term.id.endswith(f"/{wanted}")
        or wanted in (name.casefold() for name in term.names.values())
    ]
    found = [term for term in found if term.game == game] or found
    words = [term for term in found if term.kind == "term"] or found
    if len(words) == 1:
        return words[0]
    nearest = tuple(term.id for term in found[:5])
    if not found:
        raise NotFoundError(_("no term is called {name!r}").format(name=said[:60]))
    raise NotFoundError(
        _("several terms are called {name!r}").format(name=said[:60]), nearest=nearest
    )


def add_term(desk: Drafts, words: Mapping[Language, str], game: str) -> str:
    """Makes a draft of a term from what was selected; returns what the draft is called.

    Args:
        desk: Where it is drafted.
        words: What it is called, in English and in another language at least.
        game: The game whose word it is.

    Raises:
        UsageError: If it has no name in English or in no other language, a name is too long, or
            there is such a term already.
    """
    names = {lang: " ".join(name.split()) for lang, name in words.items() if name.strip()}
    if "en" not in names or len(names) < 2:
        raise UsageError(
            _("a term needs a name in English and in another language"),
            expected="en=NAME zh-Hant=NAME",
        )
    for name in names.values():
        if len(name) > _LONGEST_NAME:
            raise UsageError(
                _("the name of a term is too long"),
                where=name[:40],
                expected=_("at most {limit} characters").format(limit=_LONGEST_NAME),
            )
    slug = slug_of(names["en"])
    term = ReturnedTerm(ExchangeTerm("", {}), {lang: (name,) for lang, name in names.items()})
    made = draft_terms(desk, [term], game, "", _("from a selection"))
    if not made:
        raise UsageError(
            _("there is {id} already").format(id=f"{HOME}/term/{slug}"),
            expected=_("another name"),
        )
    return next(iter(made.values()))


def change_of(
    terms: TermBase,
    term: Term,
    lang: Language,
    name: str,
    translations: Iterable[Translation],
    entries: Iterable[Entry],
) -> TermChange:
    """Returns what uses a term that is to get another name.

    Args:
        terms: The term base as it is.
        term: The term.
        lang: The language in which it gets another name.
        name: That name.
        translations: All translations into that language.
        entries: All entries in use, for their pages.

    Raises:
        UsageError: If the name is empty, too long, or the one that it has.
    """
    said = " ".join(name.split())
    if not said or len(said) > _LONGEST_NAME:
        raise UsageError(
            _("this can be no name of a term"),
            where=said[:40],
            expected=_("1 to {limit} characters").format(limit=_LONGEST_NAME),
        )
    if term.names.get(lang) == said:
        raise UsageError(_("the term is called so already"), where=said)
    after = replace(term, names={**term.names, lang: said})
    title = f"{term.id}#title"
    uses = tuple(
        use
        for each in translations
        if each.unit.id != title and (use := _use(terms, term, each, said)) is not None
    )
    return TermChange(term, after, lang, uses, tuple(_pages(terms, term, entries)))


def _use(terms: TermBase, term: Term, translation: Translation, name: str) -> TermUse | None:
    target, lang = translation.target, translation.lang
    places = [
        (hit.start, hit.end)
        for hit in terms.hits(target, lang, translation.unit.game)
        if not hit.is_alias and any(each.id == term.id for each in hit.terms)
    ]
    if not places:
        return None
    made, at = [], 0
    for start, end in places:
        made += [target[at:start], _inflected(target[start:end], term.names.get(lang, ""), name)]
        at = end
    made.append(target[at:])
    return TermUse(translation, "".join(made), tuple(places))


def _inflected(found: str, before: str, name: str) -> str:
    """Returns the new name in the form in which the old one stood: a plain plural, a capital."""
    ending = found[len(before) :] if found.casefold().startswith(before.casefold()) else ""
    made = name + ending if ending in ("s", "es") else name
    if found[:1].isupper() and not before[:1].isupper():
        made = made[:1].upper() + made[1:]
    return made


def _pages(terms: TermBase, term: Term, entries: Iterable[Entry]) -> Iterator[str]:
    for entry in entries:
        if entry.page is not None and any(
            each.id == term.id
            for hit in terms.hits(entry.page.text, _written_in(entry.page.text), entry.game)
            for each in hit.terms
        ):
            yield entry.id


def _written_in(page: str) -> Language:
    return "zh-Hant" if has_han(page) else "en"
