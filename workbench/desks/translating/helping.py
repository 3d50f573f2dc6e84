"""What helps a translator at a text: terms, the memory, and what can be filled in from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from workbench.bilingual.memory import Match, Memory
from workbench.desks.translating.aligning import Aligning
from workbench.desks.translating.foreign_memory import foreign_pairs
from workbench.desks.translating.remembering import Filling, fillings, memory_of, offered
from workbench.desks.translating.terms import (
    TermChange,
    TermNote,
    add_term,
    change_of,
    term_called,
    term_notes,
)
from workbench.desks.translating.values import Filter
from workbench.model.ids import Language
from workbench.model.units import SettableState, Translation
from workbench.wording import _

__all__ = ["Helping"]


class Helping(Aligning):
    """Knows the terms and what was translated before."""

    # Terms

    def terms(self, translation: Translation) -> tuple[TermNote, ...]:
        """Returns the terms that a source names, in order, and what is wrong in its target."""
        return term_notes(self.term_base(), translation)

    def add_term(self, words: Mapping[Language, str], game: str) -> str:
        """Makes a draft of a term from what was selected; returns what the draft is called.

        Args:
            words: What it is called, in English and in another language at least.
            game: The game whose word it is.

        Raises:
            UsageError: If it has not both names, one cannot be, or there is such a term already.
        """
        from workbench.desks.drafts import Drafts

        with Drafts(self.home) as desk:
            return add_term(desk, words, game)

    def term_change(
        self, said: str, lang: Language, name: str, game: str = "hill-2e"
    ) -> TermChange:
        """Returns what uses a term that is to get another name; nothing is changed.

        Args:
            said: The term: its id, the end of that, or a name.
            lang: The language in which it gets another name.
            name: That name.
            game: The game that is preferred.

        Raises:
            NotFoundError: If there is no such term.
            UsageError: If it cannot be called so.
        """
        base = self.term_base()
        term = term_called(base, said, game)
        return change_of(base, term, lang, name, self.listed(Filter(lang)), self.entries().values())

    def change_term(self, change: TermChange, *, uses: bool = False) -> list[Translation]:
        """Gives a term its new name; pages follow by themselves.

        Args:
            change: What :meth:`term_change` told.
            uses: Whether the texts that use the old name get the new one too, in state ``review``.

        Returns:
            What was saved: the name, then the texts.

        Raises:
            TranslationConflictError: If one of them was saved meanwhile; nothing was changed.
        """
        title = self.open(change.unit_id, change.lang)
        saves: list[tuple[Translation, str, SettableState]] = [(title, change.name, "reviewed")]
        if uses:
            saves += [(use.translation, use.after, "review") for use in change.uses]
        old = change.before.names.get(change.lang, "")
        return self.save_all(saves, _("{old} is now called {new}").format(old=old, new=change.name))

    # The memory

    def memory_into(self, lang: Language, source_lang: Language) -> Memory:
        """Returns what was translated from one language into another, here and elsewhere."""
        generation = self.reader.generation
        if self._memories is None or self._memories[0] != generation:
            self._memories = generation, {}
        known = self._memories[1]
        if (source_lang, lang) not in known:
            known[source_lang, lang] = memory_of(
                self.listed(Filter(lang, source_lang)),
                source_lang,
                lang,
                self.term_base(),
                aligned=self.aligned_pairs(source_lang, lang),
                foreign=foreign_pairs(self.reader, source_lang, lang),
            )
        return known[source_lang, lang]

    _memories: tuple[int, dict[tuple[Language, Language], Memory]] | None = None

    def memory(self, translation: Translation, limit: int = 5) -> tuple[Match, ...]:
        """Returns earlier translations of texts that are the same, or like a text, the best first.

        Args:
            translation: The text.
            limit: At most so many are returned.
        """
        memory = self.memory_into(translation.lang, translation.source_lang)
        return offered(memory, translation, limit)

    def fill(self, wanted: Filter | Iterable[Translation], *, keep: bool = True) -> list[Filling]:
        """Fills missing and stale translations with those of the same text, in state ``review``.

        Names and numbers that alone differ are put in; what is only like a text is not filled in.

        Args:
            wanted: Which translations.
            keep: Whether they are saved.

        Returns:
            What was, or would be, filled in.
        """
        listed = self.listed(wanted) if isinstance(wanted, Filter) else list(wanted)
        found: list[Filling] = []
        for source_lang, lang in dict.fromkeys((one.source_lang, one.lang) for one in listed):
            some = [one for one in listed if (one.source_lang, one.lang) == (source_lang, lang)]
            found += fillings(self.memory_into(lang, source_lang), some)
        if keep and found:
            saves: list[tuple[Translation, str, SettableState]] = [
                (each.translation, each.match.target, "review") for each in found
            ]
            self.save_all(saves, _("from the memory"))
        return found
