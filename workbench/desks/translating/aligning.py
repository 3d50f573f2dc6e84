"""The alignment desk: two texts side by side, kept, opened again, edited and confirmed.

A text is an imported document, or our own texts of the entries that a document is about, in another
language. What a person confirmed stays, also when a document is imported anew or the corpus
changes; only what was not confirmed is aligned again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from workbench.bilingual import alignment_edits as edits
from workbench.bilingual.aligned_texts import (
    block_translations,
    carried,
    marks_of,
    remembered_pairs,
)
from workbench.bilingual.alignment import Alignment, align
from workbench.bilingual.lexicon import Lexicon
from workbench.bilingual.memory import Remembered
from workbench.bilingual.sentences import Block, cut_blocks
from workbench.bilingual.terms import TermBase
from workbench.desks.translating.aligned_kept import kept_alignment, plain_alignment
from workbench.desks.translating.keeping import KeptTranslations
from workbench.desks.translating.terms import rules_of
from workbench.errors import NotFoundError, UsageError
from workbench.model.entries import Entry
from workbench.model.ids import LANGUAGES, Language
from workbench.model.units import SettableState, Translation
from workbench.wording import _

__all__ = ["OWN", "Aligned", "AlignedText", "Aligning"]

#: What our own texts are called: ``own:zh-Hant``.
OWN = "own"


@dataclass(frozen=True, slots=True)
class AlignedText:
    """One of the two texts.

    Attributes:
        name: What it is called: the id of a document, or ``own:LANG``.
        lang: Its language.
        game: The game it is about.
        blocks: It, block by block; each names the unit that it is.
    """

    name: str
    lang: Language
    game: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Aligned:
    """Two texts that were aligned.

    Attributes:
        source: One of them.
        target: The other.
        alignment: How they belong together.
        version: The number of its latest save; 0 if it was not saved.
        lost: How many confirmed pairs stand no more, since a text changed.
    """

    source: AlignedText
    target: AlignedText
    alignment: Alignment
    version: int = 0
    lost: int = 0

    # Edits; numbers count from 1, as people are shown them

    def split(self, pair: int, source: int, target: int) -> Aligned:
        """Cuts a pair behind so many of its sentences."""
        return self._with(edits.split(self.alignment, pair - 1, source, target))

    def merge(self, first: int, last: int) -> Aligned:
        """Makes one pair of several."""
        return self._with(edits.merge(self.alignment, first - 1, last - 1))

    def move(self, side: edits.Side, sentence: int, pair: int) -> Aligned:
        """Puts a sentence into another pair."""
        return self._with(edits.move(self.alignment, side, sentence - 1, pair - 1))

    def unlink(self, pair: int) -> Aligned:
        """Says that nothing answers the sentences of a pair."""
        return self._with(edits.unlink(self.alignment, pair - 1))

    def confirm(self, pairs: Iterable[int]) -> Aligned:
        """Says that pairs are right."""
        return self._with(edits.confirm(self.alignment, [number - 1 for number in pairs]))

    def doubt(self, pairs: Iterable[int]) -> Aligned:
        """Takes back that pairs are right."""
        return self._with(edits.doubt(self.alignment, [number - 1 for number in pairs]))

    def confirm_sure(self, least: float) -> Aligned:
        """Says that all linked pairs are right that are as sure as that."""
        return self.confirm(
            number
            for number, pair in enumerate(self.alignment.pairs, start=1)
            if pair.is_linked and (pair.confirmed or pair.confidence >= least)
        )

    def _with(self, alignment: Alignment) -> Aligned:
        return replace(self, alignment=alignment)

    # What it is good for

    def translations(self) -> Iterator[tuple[str, Language, str]]:
        """Yields what is confirmed of whole blocks: the unit, the language, its translation."""
        for text, lang, back in (
            (self.source, self.target.lang, False),
            (self.target, self.source.lang, True),
        ):
            for block, translated in block_translations(self.alignment, back=back).items():
                if text.blocks[block].ref:
                    yield text.blocks[block].ref, lang, translated

    def remembered(self) -> Iterator[Remembered]:
        """Yields the confirmed pairs, for the memory from the source's language."""
        origin = f"{self.source.name} / {self.target.name}"
        for source, target in remembered_pairs(self.alignment):
            yield Remembered(source, target, origin, self.source.game, is_reviewed=True)


class Aligning(KeptTranslations):
    """Aligns the texts of one home."""

    def alignments(self) -> list[tuple[str, str]]:
        """Returns the names of the texts that were aligned, the latest first."""
        return [(each.source_ref, each.target_ref) for each in self.reader.alignments()]

    def align(self, source: str, target: str = "", *, again: bool = False) -> Aligned:
        """Returns two texts aligned, as they were kept, or anew.

        Args:
            source: The id or name of an imported document.
            target: Another one, or ``own:LANG`` for our own texts of the same entries; by default
                those in Traditional Chinese, of a Chinese document in English.
            again: Whether what nobody confirmed is aligned again.

        Raises:
            NotFoundError: If there is no such document.
            UsageError: If both are of one language, one of them is empty, or too long.
        """
        one = self._document(source)
        other = self._other(one, target)
        where = f"{one.name} {other.name}"
        if one.lang == other.lang:
            raise UsageError(
                _("both texts are in {language}").format(language=one.lang),
                where=where,
                expected=_("two languages"),
            )
        langs = one.lang, other.lang
        sides = cut_blocks(one.blocks, one.lang), cut_blocks(other.blocks, other.lang)
        if not all(sides):
            raise UsageError(_("one of the texts is empty"), where=where)
        marks = marks_of(sides[0]), marks_of(sides[1])
        there = kept_alignment(self.reader, one.name, other.name)
        if there and not again and there.marks == (tuple(marks[0]), tuple(marks[1])):
            return Aligned(one, other, Alignment(*sides, langs, there.pairs), there.version)
        confirmed = carried(there.pairs, there.marks, marks) if there else []
        lexicon = self._learned(*langs)
        terms = self.term_base()
        alignment = align(*sides, langs, terms, one.game, lexicon, confirmed)
        if there is None:
            return Aligned(one, other, alignment)
        lost = sum(pair.confirmed for pair in there.pairs) - len(confirmed)
        return Aligned(one, other, alignment, there.version, lost)

    def save_alignment(self, aligned: Aligned) -> Aligned:
        """Keeps an alignment.

        Raises:
            ConflictError: If somebody saved it meanwhile; nothing was changed.
        """
        version = self._writer.save_alignment(
            aligned.source.name,
            aligned.target.name,
            plain_alignment(aligned.alignment),
            expected=aligned.version,
            author=self.author,
        )
        return replace(aligned, version=version, lost=0)

    def translate_aligned(self, aligned: Aligned) -> list[Translation]:
        """Saves the translations of imported texts all of whose sentences are confirmed.

        They are in state ``review``; what somebody translated already is left alone.

        Returns:
            Those that were saved.
        """
        saves: list[tuple[Translation, str, SettableState]] = []
        for unit_id, lang, text in aligned.translations():
            seen = self.open(unit_id, lang)
            if seen.state == "missing":
                saves.append((seen, text, "review"))
        if not saves:
            return []
        name = f"{aligned.source.name} / {aligned.target.name}"
        return self.save_all(saves, _("aligned: {texts}").format(texts=name))

    def aligned_pairs(self, source_lang: Language, lang: Language) -> Iterator[Remembered]:
        """Yields every confirmed pair of two languages, for the memory."""
        for source, target in self.alignments():
            try:
                aligned = self.align(source, target)
            except (NotFoundError, UsageError):
                continue  # a document that was removed
            langs = aligned.source.lang, aligned.target.lang
            if langs == (source_lang, lang):
                yield from aligned.remembered()
            elif langs == (lang, source_lang):
                for each in aligned.remembered():
                    yield replace(each, source=each.target, target=each.source)

    def term_base(self) -> TermBase:
        """Returns what things and words are called, in every game."""
        generation = self.reader.generation
        if self._base is None or self._base[0] != generation:
            self._base = generation, TermBase.of(self.entries().values(), rules_of(self.reader))
        return self._base[1]

    _base: tuple[int, TermBase] | None = None
    _lexicons: tuple[int, dict[Language, Lexicon]] | None = None

    # The texts

    def _document(self, said: str) -> AlignedText:
        documents = self.reader.documents()
        found = [each for each in documents if said in (each["id"], each["name"])]
        if not found:
            raise NotFoundError(
                _("no document {name!r} was imported").format(name=said[:80]),
                nearest=tuple(each["id"] for each in documents[:5]),
            )
        document = found[0]
        blocks = [
            Block(
                each.text,
                " ".join(filter(None, (each.name, each.heading))),
                f"{each.document_id}:{each.entry_id}#{number}",
            )
            for each, number in self.reader.sections()
            if each.document_id == document["id"]
        ]
        return AlignedText(document["id"], document["lang"], document["game"], tuple(blocks))

    def _other(self, one: AlignedText, said: str) -> AlignedText:
        name, _colon, lang = said.partition(":")
        if said and name != OWN:
            return self._document(said)
        wanted = next((each for each in LANGUAGES if each == lang), None)
        if lang and wanted is None:
            raise UsageError(
                _("{lang!r} is no language here").format(lang=lang[:40]),
                expected=", ".join(f"{OWN}:{each}" for each in LANGUAGES),
            )
        if wanted is None:
            wanted = "zh-Hant" if one.lang == "en" else "en"
        entries = dict.fromkeys(
            block.ref.rpartition("#")[0].partition(":")[2] for block in one.blocks
        )
        blocks: list[Block] = []
        for entry_id in entries:
            entry = self.entries().get(entry_id)
            blocks += _own_blocks(entry, wanted) if entry is not None else []
        return AlignedText(f"{OWN}:{wanted}", wanted, one.game, tuple(blocks))

    def _learned(self, *langs: Language) -> Lexicon:
        """Returns words learned from what exists in both languages; between scripts none."""
        chinese = next((lang for lang in langs if lang != "en"), None)
        if "en" not in langs or chinese is None:
            return Lexicon()
        generation = self.reader.generation
        if self._lexicons is None or self._lexicons[0] != generation:
            self._lexicons = generation, {}
        learned = self._lexicons[1]
        if chinese not in learned:
            learned[chinese] = Lexicon.learned(
                (part.text["en"], part.text[chinese])
                for entry in self.entries().values()
                for part in entry.parts
                if part.text.get("en") and part.text.get(chinese)
            )
        return learned[chinese]


def _own_blocks(entry: Entry, lang: Language) -> Iterator[Block]:
    """Yields the texts of an entry as they stand under one heading each."""
    title = entry.title.get(lang, "")
    for heading, parts in groupby(entry.parts, key=lambda part: part.heading.get(lang, "")):
        text = "\n".join(filter(None, (part.text.get(lang, "") for part in parts)))
        if text:
            yield Block(text, " ".join(filter(None, (title, heading))))
