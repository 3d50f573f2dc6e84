"""Every unit with its translations: listed, opened, saved, with history and conflicts.

What is saved is in force at once, for lookup, search, play and export. Nothing that a person saved
is overwritten unseen: each save names the version that it was looked at in, and is a revision.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from workbench.bilingual.standing import same_meaning
from workbench.closing import Closing
from workbench.desks.author_name import author_of_saves
from workbench.desks.opening import Progress, ready_home
from workbench.desks.translating.values import (
    Counts,
    Filter,
    TranslationConflictError,
    usual_source,
)
from workbench.errors import ConflictError, NotFoundError, UsageError
from workbench.library.units import base_of, own_units, units_of, with_text
from workbench.model.entries import Entry
from workbench.model.ids import LANGUAGES, Language
from workbench.model.mentions import NAMED_KINDS
from workbench.model.names import LONGEST_NAME
from workbench.model.units import (
    STATES,
    SettableState,
    Translation,
    TranslationState,
    Unit,
    UnitKind,
)
from workbench.store.place import Home
from workbench.store.translations import (
    SourceTranslation,
    StoredTranslation,
    TranslationReader,
    TranslationRevision,
    open_translations,
)
from workbench.text.differences import Run, differences
from workbench.text.fold import fold, to_simplified
from workbench.text.width import printable
from workbench.wording import _

if TYPE_CHECKING:
    from workbench.store.translation_writing import TranslationWriter

__all__ = ["MOST_TEXT", "KeptTranslations"]

#: So many characters a translation has at most.
MOST_TEXT = 100_000
_MOST_NEAREST = 8


class KeptTranslations(Closing):
    """Keeps translations.

    Args:
        home: Whose database; by default that of the environment.
        progress: Told what is being prepared.
        author: Who translates, put down with every save; by default as ``WORKBENCH_AUTHOR`` or the
            system says.

    Raises:
        StoreError: If the database cannot be used.
    """

    def __init__(
        self, home: Home | None = None, progress: Progress | None = None, *, author: str = ""
    ) -> None:
        self.home = ready_home(home, progress)
        self.author = author or author_of_saves()
        self.reader: TranslationReader = open_translations(self.home)
        self._known: tuple[int, _Units] | None = None

    def close(self) -> None:
        """Closes the database."""
        if "_writer" in self.__dict__:
            self._writer.close()
        self.reader.close()

    @cached_property
    def _writer(self) -> TranslationWriter:
        """What writes; not loaded by who only reads."""
        from workbench.store.translation_writing import TranslationWriter

        return TranslationWriter(self.home)

    # Which there are

    @property
    def _units(self) -> _Units:
        """Everything there is to translate; read anew when something was changed."""
        generation = self.reader.generation
        if self._known is None or self._known[0] != generation:
            self._known = generation, _Units(self.reader)
        return self._known[1]

    def units(self) -> tuple[Unit, ...]:
        """Returns every unit, in the order of games and files; imported texts last."""
        return tuple(self._units.by_id.values())

    def entries(self) -> Mapping[str, Entry]:
        """Returns every entry that has units, as it is in use, by id."""
        return self._units.entries

    def listed(self, wanted: Filter) -> list[Translation]:
        """Returns the translations that a filter means, in the order of their units."""
        return list(self._wanted(wanted))

    def _wanted(self, wanted: Filter) -> Iterator[Translation]:
        text = fold(wanted.text) if wanted.text else ""
        for unit in self._units.by_id.values():
            if wanted.games and unit.game not in wanted.games:
                continue
            if wanted.kinds and unit.kind not in wanted.kinds:
                continue
            if wanted.document and unit.document != wanted.document:
                continue
            if wanted.entry and not _is_meant(unit, wanted.entry):
                continue
            found = self._units.translation(unit, wanted.lang, wanted.source_lang)
            if found is None or (wanted.states and found.state not in wanted.states):
                continue
            if wanted.derived is not None and found.derived != wanted.derived:
                continue
            if text and text not in fold(found.source) and text not in fold(found.target):
                continue
            yield found

    def open(
        self, unit_id: str, lang: Language, source_lang: Language | None = None
    ) -> Translation:
        """Returns a unit seen from one language into another.

        Args:
            unit_id: Its id, or the end of one that is the end of no other.
            lang: The language translated into.
            source_lang: The language translated from; None for the usual one.

        Raises:
            NotFoundError: If no unit, or more than one, is meant; with the nearest.
            UsageError: If the unit has no text in another language.
        """
        unit = self.unit(unit_id)
        found = self._units.translation(unit, lang, source_lang)
        if found is None:
            raise UsageError(
                _("{id} exists in no other language to translate it from").format(id=unit.id),
                expected=", ".join(each for each in unit.texts if each != lang),
            )
        return found

    def unit(self, unit_id: str) -> Unit:
        """Returns a unit; see :meth:`open`."""
        units = self._units.by_id
        if unit_id in units:
            return units[unit_id]
        wanted = unit_id.strip().lstrip("/")
        ends = [each for each in units if wanted and each.endswith((f"/{wanted}", f":{wanted}"))]
        if not ends and wanted and "#" not in wanted:  # an entry means its name
            ends = [each for each in units if each.endswith(f"/{wanted}#title")]
        default = [each for each in ends if each.startswith("hill-2e/")]
        if len(ends) == 1 or len(default) == 1:
            return units[(ends if len(ends) == 1 else default)[0]]
        near = tuple(ends[:_MOST_NEAREST]) or self._units.near(wanted)
        told = (
            _("{id} means more than one text") if ends else _("there is no text {id} to translate")
        )
        shown = printable(unit_id[:80])
        raise NotFoundError(told.format(id=shown), expected="GAME/KIND/SLUG#PLACE", nearest=near)

    def counts(self, lang: Language, source_lang: Language | None = None) -> Counts:
        """Returns how many units are in which state, for each game and kind."""
        by: defaultdict[tuple[str, UnitKind], Counter[TranslationState]] = defaultdict(Counter)
        derived = 0
        for found in self._wanted(Filter(lang, source_lang)):
            by[found.unit.game, found.unit.kind][found.state] += 1
            derived += found.derived
        return Counts(lang, dict(by), derived)

    def next_of(
        self, wanted: Filter, after: str, state: TranslationState | None = None
    ) -> Translation | None:
        """Returns the next translation behind a unit, from the top again; None if there is none.

        Args:
            wanted: Which are looked at.
            after: The id of the unit; one that is not among them means from the top.
            state: The state it is to have; None for any but ``reviewed``.
        """
        states = (state,) if state else tuple(each for each in STATES if each != "reviewed")
        listed = self.listed(replace(wanted, states=()))
        at = next((n for n, each in enumerate(listed) if each.unit.id == after), -1)
        around = (*listed[at + 1 :], *listed[: max(at, 0)])
        return next((each for each in around if each.state in states), None)

    @staticmethod
    def differences(translation: Translation) -> list[tuple[Run, ...]]:
        """Returns what changed in the source since the translation was made, word by word."""
        then = translation.source_then
        return differences(translation.source if then is None else then, translation.source)

    # Saving

    def save(
        self, seen: Translation, text: str, state: SettableState = "draft", message: str = ""
    ) -> Translation:
        """Saves a translation; it is in use at once.

        Args:
            seen: The translation as it was looked at.
            text: The text.
            state: How far it is.
            message: Why.

        Returns:
            It as it is now.

        Raises:
            TranslationConflictError: If somebody else saved it meanwhile.
            UsageError: If the text cannot stand there.
        """
        return self.save_all([(seen, text, state)], message)[0]

    def save_all(
        self,
        saves: Sequence[tuple[Translation, str, SettableState]],
        message: str = "",
        *,
        derived: bool = False,
    ) -> list[Translation]:
        """Saves several translations, all or none; see :meth:`save`.

        Args:
            saves: Each translation as it was looked at, its text, and how far it is.
            message: Why.
            derived: Whether a converter of scripts made the texts.
        """
        sources = [
            self._source(seen, text, state, message, derived=derived) for seen, text, state in saves
        ]
        self._write(sources, saves)
        return [self.open(seen.unit.id, seen.lang, seen.source_lang) for seen, _t, _s in saves]

    def _write(
        self,
        sources: Sequence[SourceTranslation],
        saves: Sequence[tuple[Translation, str, SettableState]],
    ) -> None:
        """Stores saves, all or none; tells who was faster with which."""
        try:
            self._writer.save_translations(sources)
        except ConflictError:
            self._known = None
            for seen, text, _state in saves:
                theirs = self.open(seen.unit.id, seen.lang, seen.source_lang)
                if theirs.version != seen.version:
                    raise TranslationConflictError(
                        _("{id} was saved by somebody else meanwhile; both texts are there").format(
                            id=seen.unit.id
                        ),
                        theirs,
                        text,
                    ) from None
            raise

    def _source(
        self, seen: Translation, text: str, state: SettableState, message: str, *, derived: bool
    ) -> SourceTranslation:
        unit = seen.unit
        text = text.strip().replace("\r\n", "\n").replace("\r", "\n")
        if len(text) > MOST_TEXT:
            raise UsageError(
                _("this text is too long"), where=unit.id, expected=f"<= {MOST_TEXT:,}"
            )
        if any(printable(line) != line for line in text.split("\n")):
            raise UsageError(
                _("this text has characters that no terminal should be sent"), where=unit.id
            )
        place = unit.id.rpartition("#")[2]
        base = ""
        if unit.document:
            if seen.lang == self._units.own_lang[unit.id]:
                raise UsageError(_("what an imported document says is not changed"), where=unit.id)
        else:
            under = self._units.below[unit.entry_id]
            base = self._units.below_text(unit.id, seen.lang)
            if place == "title":
                self._refuse_name(unit, seen.lang, text)
            if text != base:
                with_text(under, place, seen.lang, text)  # which refuses what cannot stand there
        return SourceTranslation(
            unit_id=unit.id,
            lang=seen.lang,
            entry_id=unit.entry_id,
            document=unit.document,
            text=text,
            state=state,
            source_lang=seen.source_lang,
            source=seen.source,
            base=base,
            derived=derived,
            expected=seen.version,
            author=self.author,
            message=printable(message)[:200],
        )

    def _refuse_name(self, unit: Unit, lang: Language, text: str) -> None:
        """Refuses a name that is too long, or that another thing of its kind has already."""
        if len(text) > LONGEST_NAME:
            raise UsageError(
                _("this text is too long"), where=unit.id, expected=f"<= {LONGEST_NAME}"
            )
        kind, said = unit.id.split("/")[1], text.casefold()
        if kind not in NAMED_KINDS or unit.texts.get(lang, "").casefold() == said:
            return
        for other in self._units.entries.values():
            if (
                other.kind == kind
                and other.game == unit.game
                and other.id != unit.entry_id
                and other.title.get(lang, "").casefold() == said
            ):
                raise UsageError(
                    _("something else is called so already"),
                    where=f"{unit.id}: {text}",
                    expected=_("another name than that of {id}").format(id=other.id),
                )

    def set_state(self, seen: Translation, state: SettableState, message: str = "") -> Translation:
        """Says how far a translation is; one that is stale is then made from the source as it is.

        Raises:
            UsageError: If there is no text yet.
            TranslationConflictError: If somebody else saved it meanwhile.
        """
        if not seen.target:
            raise UsageError(
                _("there is no text yet"), where=seen.unit.id, expected=_("a translation")
            )
        return self.save(seen, seen.target, state, message)

    def history(self, unit_id: str, lang: Language) -> list[TranslationRevision]:
        """Returns every save of a unit in a language, the latest first."""
        return self.reader.translation_history(self.unit(unit_id).id, lang)

    def restore(self, seen: Translation, number: int) -> Translation:
        """Saves an earlier text of a translation again; number 0 is what shipped.

        Raises:
            NotFoundError: If there is no save of this number.
            TranslationConflictError: If somebody else saved it meanwhile.
        """
        if number == 0 and not seen.unit.document:
            return self._restore_shipped(seen)
        saves = self.reader.translation_history(seen.unit.id, seen.lang)
        for each in saves:
            if each.number == number:
                return self._restore_save(seen, each)
        raise NotFoundError(
            _("{id} has no save {number}").format(id=seen.unit.id, number=number),
            nearest=tuple(str(each.number) for each in saves[:_MOST_NEAREST]),
        )

    def _restore_save(self, seen: Translation, each: TranslationRevision) -> Translation:
        """Saves what a save held again: made from the source as it was then."""
        told = _("save {number} again").format(number=each.number)
        source = self._source(seen, each.text, each.state, told, derived=each.derived)
        made = replace(source, source_lang=each.source_lang, source=each.source)
        self._write([made], [(seen, each.text, each.state)])
        return self.open(seen.unit.id, seen.lang)

    def _restore_shipped(self, seen: Translation) -> Translation:
        """Takes what a person translated out of use; what ships may be of an earlier source."""
        shipped = self._units.below_text(seen.unit.id, seen.lang)
        drafted = self._units.is_drafted(seen.unit, seen.lang)
        fits = seen.source == self._units.below_text(seen.unit.id, seen.source_lang)
        state: SettableState = "reviewed" if fits and not drafted else "review"
        return self.save_all([(seen, shipped, state)], _("as it shipped"), derived=drafted)[0]


def _is_meant(unit: Unit, said: str) -> bool:
    """Tells whether an id, or the end of one, means a unit or its entry."""
    return any(
        each == said or each.endswith(f"/{said}") for each in (unit.id, unit.entry_id)
    ) or unit.id.startswith(f"{said}:")


class _Units:
    """Everything there is to translate, as the database has it at one moment.

    Attributes:
        by_id: Each unit as it is in use.
        entries: Each entry as it is in use, by id.
        below: Each entry without what translators saved.
        own_lang: The language of each imported text.
    """

    def __init__(self, reader: TranslationReader) -> None:
        self.by_id: dict[str, Unit] = {}
        self.entries: dict[str, Entry] = {}
        self.below: dict[str, Entry] = {}
        self.own_lang: dict[str, Language] = {}
        self._stored: dict[tuple[str, Language], StoredTranslation] = {
            (each.unit_id, each.lang): each for each in reader.translations()
        }
        self._below_texts: dict[str, Mapping[Language, str]] = {}
        under = reader.below_translations()
        for row in reader.all_entries():
            entry = row.entry
            self.entries[entry.id] = entry
            self.below[entry.id] = under[entry.id].entry if entry.id in under else entry
        games = reader.games()
        for entry in self.entries.values():
            beneath = self.below[entry.id]
            own = {
                unit.id: unit.texts
                for unit in own_units(beneath, self.below.get(base_of(entry.id, games)))
            }
            for unit in units_of(entry):
                if unit.id in own:
                    self.by_id[unit.id] = unit
            if beneath is not entry:
                self._below_texts.update(own)
        self._add_printed(reader)

    def _add_printed(self, reader: TranslationReader) -> None:
        saved: defaultdict[str, dict[Language, str]] = defaultdict(dict)
        for (of, lang), stored in self._stored.items():
            if stored.document and stored.text:
                saved[of][lang] = stored.text
        for each, number in reader.sections():
            unit_id = f"{each.document_id}:{each.entry_id}#{number}"
            own = saved.get(unit_id, {})
            entry = self.entries.get(each.entry_id)
            self.own_lang[unit_id] = each.lang
            self.by_id[unit_id] = Unit(
                unit_id,
                "printed",
                each.game or each.entry_id.partition("/")[0],
                entry.title if entry is not None else {each.lang: each.name},
                {**own, each.lang: each.text},
                each.audience,
                each.document_id,
            )

    def below_text(self, unit_id: str, lang: Language) -> str:
        """Returns what stands below a translation; empty if nothing does."""
        texts = self._below_texts.get(unit_id)
        if texts is None:
            unit = self.by_id[unit_id]
            texts = {} if unit.document else unit.texts
        return texts.get(lang, "")

    def translation(
        self, unit: Unit, lang: Language, source_lang: Language | None
    ) -> Translation | None:
        """Returns a unit seen from one language into another; None if there is no source."""
        stored = self._stored.get((unit.id, lang))
        source = source_lang or self._source_of(unit, lang, stored)
        if source == lang or not unit.texts.get(source):
            return None
        if unit.document and lang == self.own_lang[unit.id]:
            return None
        found = Translation(unit, source, lang, "missing")
        target = unit.texts.get(lang, "")
        if stored is None:
            if not target:
                return found
            if not self.is_drafted(unit, lang):
                return self._as_shipped(found, source_lang)
            old = self._below_texts.get(unit.id, unit.texts).get("zh-Hant", "")
            stale = not same_meaning(old, unit.texts.get("zh-Hant", ""))
            then = old if stale else None
            state: TranslationState = "stale" if stale else "review"
            return replace(found, state=state, derived=True, source_then=then)
        made_from = unit.texts.get(stored.source_lang, "")
        state = stored.state
        then = None
        if not target:
            state = "missing"
        elif not same_meaning(stored.source, made_from):
            state, then = "stale", stored.source
        elif not unit.document and self.below_text(unit.id, lang) not in (
            stored.base,
            stored.text,
        ):
            state = "review"
        return replace(
            found,
            source_lang=source if then is None or source_lang else stored.source_lang,
            state=state,
            derived=stored.derived,
            source_then=then if then is not None and source == stored.source_lang else None,
            base=stored.base,
            author=stored.author,
            saved_at=stored.saved_at,
            version=stored.version,
        )

    def _as_shipped(self, found: Translation, source_lang: Language | None) -> Translation:
        """Returns a translation that nobody touched; it is stale if what it was made from changed.

        English was there first and Simplified Chinese last, so that a better translation does not
        make its own source stale.
        """
        unit, lang = found.unit, found.lang
        shipped = self._below_texts.get(unit.id, unit.texts)
        sources = [found.source_lang] if source_lang else [found.source_lang, *LANGUAGES]
        for each in sources:
            then = shipped.get(each, "")
            if (
                LANGUAGES.index(each) < LANGUAGES.index(lang)
                and then
                and not same_meaning(then, unit.texts.get(each, ""))
            ):
                return replace(found, source_lang=each, state="stale", source_then=then)
        return replace(found, state="reviewed")

    def _source_of(self, unit: Unit, lang: Language, stored: StoredTranslation | None) -> Language:
        """Returns the language that a unit is usually translated from."""
        if unit.document:
            return self.own_lang[unit.id]
        if stored is not None and unit.texts.get(stored.source_lang):
            return stored.source_lang
        if lang == "zh-Hans" and self.is_drafted(unit, lang):
            return "zh-Hant"
        return next((each for each in usual_source(lang) if unit.texts.get(each)), lang)

    def is_drafted(self, unit: Unit, lang: Language) -> bool:
        """Tells whether what ships was drafted from the other script as it was loaded."""
        if lang != "zh-Hans" or unit.document or unit.id.endswith("#title"):
            return False
        entry = self.below[unit.entry_id]
        drafted = (
            "zh-Hans" not in entry.page.prose
            if entry.page is not None
            else "zh-Hans" in entry.derived
        ) or "#remark-" in unit.id
        texts = self._below_texts.get(unit.id, unit.texts)
        return drafted and texts.get("zh-Hans", "") == to_simplified(texts.get("zh-Hant", ""))

    def near(self, said: str) -> tuple[str, ...]:
        """Returns the ids most like one that is none."""
        import difflib

        place = said.rpartition("#")[0] or said
        inside = [each for each in self.by_id if f"/{place}#" in f"/{each}"]
        return tuple(inside[:_MOST_NEAREST]) or tuple(
            difflib.get_close_matches(said[:80], self.by_id, n=4)
        )
