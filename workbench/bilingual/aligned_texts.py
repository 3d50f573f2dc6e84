"""What an alignment is good for: translations of whole blocks, and pairs for the memory."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from hashlib import blake2b

from workbench.bilingual.alignment import Alignment, Pair
from workbench.bilingual.sentences import Sentence
from workbench.model.ids import Language

__all__ = ["block_translations", "carried", "joined", "marks_of", "remembered_pairs"]


def joined(sentences: Sequence[Sentence], lang: Language) -> str:
    """Returns sentences as one text; those of one paragraph run on."""
    made = ""
    before: Sentence | None = None
    for each in sentences:
        if before is not None:
            together = (before.block, before.paragraph) == (each.block, each.paragraph)
            made += (" " if lang == "en" else "") if together else "\n"
        made += " ".join(each.text.split("\n")) if lang == "en" else each.text.replace("\n", "")
        before = each
    return made


def remembered_pairs(alignment: Alignment) -> Iterator[tuple[str, str]]:
    """Yields the texts of the confirmed pairs, source and target."""
    for pair in alignment.pairs:
        if pair.confirmed and pair.is_linked:
            yield (
                joined([alignment.source[number] for number in pair.source], alignment.langs[0]),
                joined([alignment.target[number] for number in pair.target], alignment.langs[1]),
            )


def block_translations(alignment: Alignment, *, back: bool = False) -> dict[int, str]:
    """Returns the translation of each block of which every sentence is in a confirmed pair.

    A block whose pairs reach into another one has none, nor one that nothing answers. Its heading
    is not part of its text.

    Args:
        alignment: The alignment.
        back: Whether blocks of the target are wanted, translated into the source's language.
    """
    ones, others = alignment.source, alignment.target
    if back:
        ones, others = others, ones
    lang = alignment.langs[0 if back else 1]
    answers: dict[int, Pair] = {}
    for pair in alignment.pairs:
        for number in pair.target if back else pair.source:
            answers[number] = pair
    blocks: defaultdict[int, list[int]] = defaultdict(list)
    for number, sentence in enumerate(ones):
        if not sentence.is_heading:
            blocks[sentence.block].append(number)
    made = {}
    for block, numbers in blocks.items():
        pairs = list(dict.fromkeys(answers[number] for number in numbers))
        reached = {number for pair in pairs for number in (pair.target if back else pair.source)}
        if not all(pair.confirmed for pair in pairs) or not reached <= set(numbers):
            continue
        said = [number for pair in pairs for number in (pair.source if back else pair.target)]
        if said:
            made[block] = joined([others[number] for number in sorted(said)], lang)
    return made


def marks_of(sentences: Sequence[Sentence]) -> list[str]:
    """Returns a short digest of each sentence, by which it is known again in a changed text."""
    return [
        blake2b(" ".join(each.text.split()).encode(), digest_size=6).hexdigest()
        for each in sentences
    ]


def carried(
    pairs: Sequence[Pair],
    before: tuple[Sequence[str], Sequence[str]],
    now: tuple[Sequence[str], Sequence[str]],
) -> list[Pair]:
    """Returns the confirmed pairs of which every sentence still stands in texts that changed.

    Args:
        pairs: The pairs.
        before: The marks of the sentences of both texts that they are of.
        now: Those of the sentences now.
    """
    places = [_places(old, new) for old, new in zip(before, now, strict=True)]
    kept = []
    for pair in pairs:
        source = [places[0].get(number, -1) for number in pair.source]
        target = [places[1].get(number, -1) for number in pair.target]
        if pair.confirmed and -1 not in (*source, *target):
            kept.append(Pair(tuple(source), tuple(target), pair.confidence, confirmed=True))
    return kept


def _places(before: Sequence[str], now: Sequence[str]) -> dict[int, int]:
    """Returns where sentences stand now; of those that stand there more or less often none."""
    old, new = _by_mark(before), _by_mark(now)
    return {
        one: other
        for mark, ones in old.items()
        if len(ones) == len(new.get(mark, ()))
        for one, other in zip(ones, new[mark], strict=True)
    }


def _by_mark(marks: Sequence[str]) -> dict[str, list[int]]:
    made: dict[str, list[int]] = {}
    for number, mark in enumerate(marks):
        made.setdefault(mark, []).append(number)
    return made
