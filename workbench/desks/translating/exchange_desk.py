"""The translator's desk where translations leave for other programs and come back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from workbench.bilingual.returning import Returned, Take
from workbench.desks.translating.exchange_values import Imported, ImportedFile, Leaving, Left
from workbench.desks.translating.exchanging import (
    Incoming,
    compared,
    format_called,
    leaving_terms,
    leaving_units,
    read_files,
    refuse_contradictions,
)
from workbench.desks.translating.foreign_memory import (
    ForeignPair,
    foreign_pairs,
    refuse_too_many_pairs,
    remember_pairs,
)
from workbench.desks.translating.helping import Helping
from workbench.desks.translating.term_drafts import draft_terms
from workbench.desks.translating.values import Filter, usual_source
from workbench.errors import UsageError
from workbench.model.exchange import ExchangeUnit, carried
from workbench.model.ids import GAMES, Language
from workbench.model.units import SettableState, Translation
from workbench.text.width import printable
from workbench.wording import _

__all__ = ["Exchanging"]


class Exchanging(Helping):
    """Takes translations out and brings them back."""

    def export(self, wanted: Filter, name: str, how: Leaving | None = None) -> Left:
        """Returns translations, or the term base, as a file for another program.

        Args:
            wanted: Which; of a term base only its languages, games and entry count.
            name: The format: a key of :data:`workbench.formats.exchanging.FORMATS`.
            how: Whose eyes it is for; by default an author's, without texts of documents.

        Raises:
            NotFoundError: If there is no such format, or nothing to put into it.
        """
        kind, chosen = format_called(name), how or Leaving()
        source_lang = wanted.source_lang or usual_source(wanted.lang)[0]
        if kind.terms:
            entries = (
                entry
                for entry in self.entries().values()
                if (not wanted.games or entry.game in wanted.games)
                and (not wanted.entry or f"/{entry.id}".endswith(f"/{wanted.entry}"))
            )
            return leaving_terms(entries, (source_lang, wanted.lang), kind, chosen)
        asked = replace(wanted, source_lang=source_lang)
        gone = self._gone(asked, source_lang) if kind.name == "po" else ()
        return leaving_units(self.listed(asked), source_lang, wanted.lang, kind, chosen, gone)

    def _gone(self, wanted: Filter, source_lang: Language) -> Iterator[ExchangeUnit]:
        """Yields what was translated of what is there no more."""
        if wanted.kinds or wanted.states or wanted.entry or wanted.text or wanted.document:
            return
        known = self._units.by_id
        # In one order, whatever the database's.
        for each in sorted(self.reader.translations(wanted.lang), key=lambda each: each.unit_id):
            if each.unit_id in known or each.document or not (each.text and each.source):
                continue
            of_game = not wanted.games or each.unit_id.partition("/")[0] in wanted.games
            if of_game and each.source_lang == source_lang:
                source, text = carried(each.source), carried(each.text)
                yield ExchangeUnit(each.unit_id, source, text, each.state, obsolete=True)

    def import_(
        self,
        paths: Sequence[Path],
        *,
        lang: Language | None = None,
        source_lang: Language | None = None,
        dry_run: bool = False,
        take: Take | Mapping[str, Take] | None = None,
        game: str = GAMES[0],
    ) -> Imported:
        """Brings files back that other programs wrote; nothing that was changed here is lost.

        Args:
            paths: The files, in whichever formats.
            lang: The language of their translations, where they do not say it.
            source_lang: That of their sources, where they do not say it.
            dry_run: Whether nothing is saved.
            take: Whose text is taken where both were changed: of all units, or by their ids.
            game: The game whose words the terms of a term base are.

        Raises:
            ImportFailedError: If a file cannot be read, or two contradict each other; nothing was
                saved.
            UsageError: If one is in another language, or says none, or a unit was named that is
                in none.
            TranslationConflictError: If somebody saved one of them at this very moment; nothing
                was saved.
        """
        decided = take if isinstance(take, Mapping) else {}
        incoming = read_files(paths, lang, source_lang)
        _refuse_strangers(decided, incoming)
        files: list[ImportedFile] = []
        pairs: list[tuple[Incoming, tuple[ForeignPair, ...]]] = []
        for each in incoming:
            file, new = compared(
                each,
                self._mine(each),
                self.term_base,
                game=game,
                earlier=self._earlier,
                take=lambda unit_id: decided.get(unit_id) if decided else _all_of(take),
                remembered=lambda source, target: foreign_pairs(self.reader, source, target),
            )
            files.append(replace(file, units=tuple(map(self._allowed, file.units))))
            pairs.append((each, new))
        refuse_contradictions(files)
        self._refuse_too_many(pairs)
        if not dry_run:
            self._save(files)
            self._remember(pairs)
            files = [self._drafted(file, game) for file in files]
        return Imported(tuple(files), dry_run)

    def _mine(self, incoming: Incoming) -> dict[str, Translation]:
        """Returns what is here in the languages of a file."""
        if incoming.lang is None:
            return {}
        wanted = Filter(incoming.lang, incoming.source_lang)
        return {each.unit.id: each for each in self.listed(wanted)}

    def _earlier(self, translation: Translation) -> Collection[str]:
        """Returns the texts that a translation had before."""
        saves = self.reader.translation_history(translation.unit.id, translation.lang)
        shipped = translation.base if translation.version else translation.target
        return [*(each.text for each in saves), shipped or ""]

    def _allowed(self, each: Returned) -> Returned:
        """Returns what becomes of a unit, once it is clear whether its text can stand there."""
        if not each.saves:
            return each
        seen, text, state = _to_save(each)
        try:
            self._source(seen, text, state, "", derived=False)
        except UsageError as error:
            return replace(each, outcome="refused", state=None, reason=error.message)
        return each

    def _save(self, files: Sequence[ImportedFile]) -> None:
        saves: dict[tuple[str, Language], tuple[Translation, str, SettableState]] = {}
        for file in files:
            for each in file.units:
                if each.saves:
                    seen, text, state = _to_save(each)
                    saves[seen.unit.id, seen.lang] = seen, text, state
        if saves:
            names = ", ".join(printable(file.path.name) for file in files)
            self.save_all(list(saves.values()), _("from {file}").format(file=names))

    def _refuse_too_many(self, pairs: Sequence[tuple[Incoming, tuple[ForeignPair, ...]]]) -> None:
        """Refuses files that would bring more pairs than are kept, before anything is saved."""
        counts: Counter[tuple[Language, Language]] = Counter()
        for each, new in pairs:
            if new and each.lang is not None:
                counts[each.source_lang, each.lang] += len(new)
        for (source_lang, lang), count in counts.items():
            there = foreign_pairs(self.reader, source_lang, lang)
            refuse_too_many_pairs(len(there) + count)

    def _remember(self, pairs: Sequence[tuple[Incoming, tuple[ForeignPair, ...]]]) -> None:
        """Puts new pairs into the memory."""
        for each, new in pairs:
            if new and each.lang is not None:
                remember_pairs(self._writer, new, each.source_lang, each.lang)
                self._memories = None

    def _drafted(self, file: ImportedFile, game: str) -> ImportedFile:
        """Proposes what is new in a term base."""
        if not any(each.is_new for each in file.terms):
            return file
        from workbench.desks.drafts import Drafts

        with Drafts(self.home, author=self.author) as desk:
            made = draft_terms(desk, file.terms, game, printable(file.path.name))
        return replace(file, drafted=made)


def _all_of(take: Take | Mapping[str, Take] | None) -> Take | None:
    return None if isinstance(take, Mapping) else take


def _to_save(each: Returned) -> tuple[Translation, str, SettableState]:
    """Returns what is saved of a unit: made from the source of its file, if that is another now."""
    seen = each.mine
    assert seen is not None
    if each.outcome == "outdated":
        texts = {**seen.unit.texts, seen.source_lang: each.unit.source}
        seen = replace(seen, unit=replace(seen.unit, texts=texts))
    return seen, each.unit.target, each.state or "review"


def _refuse_strangers(decided: Mapping[str, Take], incoming: Sequence[Incoming]) -> None:
    """Refuses a decision about a unit that is in no file.

    Raises:
        UsageError: If there is one.
    """
    there = {unit.id for each in incoming for unit in each.file.units}
    for unit_id in decided:
        if unit_id not in there:
            raise UsageError(
                _("none of the files has this unit"), where=printable(unit_id[:80]),
                expected="GAME/KIND/SLUG#PLACE",
            )  # fmt: skip
