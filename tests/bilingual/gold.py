"""Texts in English and Chinese of which is known what belongs together, and figures of aligning.

``tests/data/alignment`` holds a rulebook of our own about a game that does not exist: in English,
and in a Chinese that merges, moves, drops and adds sentences, glosses its terms and runs on without
line breaks. Every line of it begins with the numbers of what it says; ``-`` says something that the
other text does not say, ``@`` begins a heading.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, NamedTuple

from workbench.bilingual.alignment import Alignment, Pair
from workbench.bilingual.sentences import Block, Sentence, cut_blocks
from workbench.bilingual.terms import Term, TermBase
from workbench.library.importing.names import NameIndex
from workbench.library.importing.reading import read_document
from workbench.model.entries import Entry
from workbench.model.games import Corpus
from workbench.model.ids import Language

__all__ = [
    "CORPUS_KINDS",
    "LANGS",
    "Figures",
    "Gold",
    "Known",
    "Layout",
    "corpus_gold",
    "covers_all",
    "figures",
    "lantern",
    "lantern_terms",
    "printed_gold",
]

#: What of the corpus has parts in both languages.
CORPUS_KINDS = (
    ("hill-2e", "rule"),
    ("hill-2e", "ruling"),
    ("hill-2e", "haunt"),
    ("mystery", "rule"),
    ("mystery", "haunt"),
)

LANGS: tuple[Language, Language] = ("en", "zh-Hant")
_DATA = Path(__file__).resolve().parent.parent / "data" / "alignment"
Layout = Literal["sections", "paragraphs", "run"]
_ENDED = re.compile(r"[。！？!?」]$")


class Known(NamedTuple):
    """A piece of a text and what it says.

    Attributes:
        text: The piece.
        says: What it says; empty if the other text does not say it.
        is_heading: Whether a section begins with it.
    """

    text: str
    says: str
    is_heading: bool = False


@dataclass(frozen=True)
class Gold:
    """Two texts and what each of their sentences says."""

    source: tuple[Sentence, ...]
    target: tuple[Sentence, ...]
    source_says: tuple[str, ...]
    target_says: tuple[str, ...]


class Figures(NamedTuple):
    """How good an alignment is.

    Attributes:
        precision: The share of its linked pairs in which all sentences say the same.
        recall: The share of the sentences that have a like which are in such a pair.
        pairs: The linked pairs.
        right: Whether each is right.
        known: How many things both texts say.
    """

    precision: float
    recall: float
    pairs: tuple[Pair, ...]
    right: tuple[bool, ...]
    known: int


def covers_all(alignment: Alignment) -> None:
    """Each sentence is in exactly one pair, and pairs are in order."""
    for side in ("source", "target"):
        numbers = sorted(number for pair in alignment.pairs for number in getattr(pair, side))
        assert numbers == list(range(len(getattr(alignment, side))))
        assert all(
            getattr(pair, side) == tuple(sorted(getattr(pair, side))) for pair in alignment.pairs
        )
    begun = [pair.source[0] for pair in alignment.pairs if pair.source]
    assert begun == sorted(begun)
    for pair in alignment.pairs:
        assert 0 <= pair.confidence <= 1
        assert pair.is_linked or pair.confidence == 0


def figures(gold: Gold, alignment: Alignment) -> Figures:
    """Compares an alignment with what is known."""
    both = (set(gold.source_says) & set(gold.target_says)) - {""}
    wanted = sum(each in both for each in (*gold.source_says, *gold.target_says))
    pairs = tuple(pair for pair in alignment.pairs if pair.is_linked)
    right = []
    found = 0
    for pair in pairs:
        says = {gold.source_says[number] for number in pair.source}
        says |= {gold.target_says[number] for number in pair.target}
        right.append(len(says) == 1 and says <= both)
        found += right[-1] and len(pair.source) + len(pair.target)
    return Figures(
        sum(right) / max(1, len(right)), found / max(1, wanted), pairs, tuple(right), len(both)
    )


def _read(name: str) -> Iterator[Known]:
    for line in (_DATA / name).read_text("utf-8").splitlines():
        number, text = line.split(" ", 1)
        says = number.lstrip("@")
        yield Known(text, "" if says == "-" else says, number.startswith("@"))


def lantern(layout: Layout = "sections") -> Gold:
    """Returns the rulebook of the game that does not exist.

    Args:
        layout: ``sections`` with headings apart, one text of ``paragraphs``, or, of the Chinese,
            one paragraph that runs on.
    """
    english, chinese = list(_read("lantern_en.txt")), list(_read("lantern_zh.txt"))
    # Of pieces that one text merges the numbers are the same in both.
    groups = {number: piece.says for piece in chinese for number in piece.says.split("+") if number}
    english = [each._replace(says=groups.get(each.says, "")) for each in english]
    return gold_of(english, chinese, layout)


def lantern_terms() -> TermBase:
    """Returns the term base of that game, whose key is ``lantern``."""
    terms = []
    for line in (_DATA / "lantern_terms.txt").read_text("utf-8").splitlines():
        english, chinese = line.split(" | ")
        name, *aliases = chinese.split(", ")
        slug = english.lower().replace(" ", "-")
        terms.append(
            Term(
                f"lantern/term/{slug}",
                {"en": english, "zh-Hant": name},
                {"zh-Hant": tuple(aliases)},
            )
        )
    return TermBase(terms)


def gold_of(english: Iterable[Known], chinese: Iterable[Known], layout: Layout) -> Gold:
    """Makes the two texts of pieces, with what each of their sentences says."""
    source, source_says = _text(list(english), "en", layout)
    target, target_says = _text(list(chinese), "zh-Hant", layout)
    return Gold(source, target, source_says, target_says)


def _text(
    pieces: Sequence[Known], lang: Language, layout: Layout
) -> tuple[tuple[Sentence, ...], tuple[str, ...]]:
    if layout != "sections":
        pieces = _headings_run_on(pieces)
    blocks: list[Block] = []
    heads: list[str] = []
    spans: list[list[tuple[int, str]]] = []  # of each block where each piece ends, what it says
    for piece in pieces:
        if not blocks or (piece.is_heading and layout == "sections"):
            blocks.append(Block(""))
            heads.append("")
            spans.append([])
        block = blocks[-1]
        if piece.is_heading and layout == "sections":
            blocks[-1] = Block("", piece.text)
            heads[-1] = piece.says
            continue
        text = block.text
        if text:
            text += _gap(text, piece, lang, layout)
        text += piece.text
        if piece.is_heading and lang != "en":
            text += "："
        blocks[-1] = Block(text, block.heading)
        spans[-1].append((len(text), piece.says))
    sentences = cut_blocks(blocks, lang)
    says = []
    for each in sentences:
        if each.is_heading:
            says.append(heads[each.block])
        else:
            place = each.end - 1
            says.append(next(said for end, said in spans[each.block] if place < end))
    return sentences, tuple(says)


def _headings_run_on(pieces: Sequence[Known]) -> list[Known]:
    """Returns the pieces, headings saying what the sentence says that they run on into."""
    made: list[Known] = []
    says = ""
    for piece in reversed(pieces):
        says = says if piece.is_heading else piece.says
        made.append(piece._replace(says=says))
    return made[::-1]


def _gap(text: str, piece: Known, lang: Language, layout: Layout) -> str:
    if lang == "en":
        return "\n" if piece.is_heading or layout != "run" else " "
    if text.endswith("：") or (piece.is_heading and layout == "run"):
        return ""
    if piece.is_heading:
        return "\n"
    return "" if _ENDED.search(text) else "\n"


def corpus_gold(
    entries: Iterable[Entry],
    seed: int,
    layout: Layout,
    dropped: float = 0.08,
    *,
    moved: bool = True,
) -> Gold:
    """Makes two texts of entries' parts, of which some are dropped and some entries moved.

    Args:
        entries: Entries with parts in English and Traditional Chinese.
        seed: Decides what is dropped and moved.
        layout: As of :func:`lantern`.
        dropped: The share of the parts that each text lacks.
        moved: Whether some entries stand elsewhere in the Chinese text.
    """
    choose = random.Random(seed)
    sections: list[tuple[list[Known], list[Known]]] = []
    for entry in entries:
        english = [Known(entry.title["en"], entry.id, True)]
        chinese = [Known(entry.title["zh-Hant"], entry.id, True)]
        for part in entry.parts:
            said = f"{entry.id}#{part.key}"
            for side, lang in ((english, "en"), (chinese, "zh-Hant")):
                text = part.text.get(lang, "")  # type: ignore[call-overload]  # of both languages
                if text and choose.random() >= dropped:
                    side.append(Known(" ".join(text.split()), said))
        if len(english) > 1 and len(chinese) > 1:
            sections.append((english, chinese))
    others = [chinese for _english, chinese in sections]
    for _time in range(1 + len(others) // 20 if moved else 0):
        place = choose.randrange(len(others))
        two = others[place : place + 2]
        del others[place : place + 2]
        at = choose.randrange(len(others) + 1)
        others[at:at] = two
    return gold_of(
        [piece for english, _chinese in sections for piece in english],
        [piece for chinese in others for piece in chinese],
        layout,
    )


def printed_gold(corpus: Corpus, sources: Path) -> Gold:
    """Returns our English texts of cards and rooms beside the printed Chinese ones.

    They are no translations of each other: what is known of a sentence is only its entry.

    Args:
        corpus: The corpus.
        sources: The folder of real printed documents.
    """
    kinds = ("room", "item", "omen", "event")
    entries = [
        each
        for each in corpus.entries.values()
        if each.game == "hill-1e" and each.kind in kinds and each.text("en")
    ]
    names = NameIndex.of(corpus.entries.values())
    document = read_document((sources / "rules_zh.txt").read_bytes(), "rules_zh.txt", names)
    printed = [section for section in document.sections if section.kind in kinds]
    source = cut_blocks([Block(each.text("en"), each.title["en"]) for each in entries], "en")
    target = cut_blocks([Block(each.text, each.name) for each in printed], "zh-Hant")
    ids = [str(names.match(each.name, each.kind, ("hill-1e",)).entry_id or "") for each in printed]
    return Gold(
        source,
        target,
        tuple(entries[each.block].id for each in source),
        tuple(ids[each.block] for each in target),
    )
