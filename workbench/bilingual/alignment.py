"""Two texts side by side: which sentences of one say what which sentences of the other say.

Blocks are matched first, by their headings, names and marks, in whatever order they stand; then the
sentences within; what is left over is looked for everywhere. Each sentence is in exactly one pair,
alone if nothing answers it, and each pair says how sure it is.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from workbench.bilingual.evidence import Evidence, Side
from workbench.bilingual.lexicon import Lexicon
from workbench.bilingual.paths import Anchor, Bead, Scorer, anchors, best_path, chains, shared
from workbench.bilingual.sentences import Sentence
from workbench.bilingual.terms import TermBase
from workbench.errors import UsageError
from workbench.model.ids import Language
from workbench.wording import _

__all__ = ["MOST_SENTENCES", "Alignment", "Pair", "align"]

#: What a confirmed pair weighs as an anchor.
_SURE = 1000.0
#: Texts of which one has so many times more blocks than the other are not matched by blocks.
_UNEVEN = 3
#: Anchors of one moved piece are at most so many sentences apart, and weigh so much together.
_NEAR = 6
_MOVED = 9.0
#: Marks that more blocks have say nothing of which block is meant.
_COMMON = 60
#: A block is matched if it is at least so like, less for each place that it stands away.
_LEAST_LIKE = 0.08
_OUT_OF_PLACE = 0.05
#: Marks of a heading weigh so many times as much.
_HEADING = 3
#: Less sure pairs are not linked.
_LEAST_SURE = 0.35
#: What each of :func:`features` adds to the logarithm of the odds that a pair is right.
_SURENESS = (0.152, 1.352, -1.001, -0.25, -3.174, 2.135, 2.52)
#: Longer texts are aligned in pieces by who has them.
MOST_SENTENCES = 20_000


@dataclass(frozen=True, slots=True)
class Pair:
    """Sentences of two texts that say the same, or of one that nothing answers.

    Attributes:
        source: Numbers of sentences of the source, ascending.
        target: Those of the target.
        confidence: How sure it is, from 0 to 1: of pairs told with 0.9 about nine in ten are right
            (``benchmarks/README.md``). Of a pair with one side empty 0.
        confirmed: Whether a person said so; then nothing changes it but a person.
    """

    source: tuple[int, ...]
    target: tuple[int, ...]
    confidence: float = 0.0
    confirmed: bool = False

    @property
    def is_linked(self) -> bool:
        """Whether it has both sides."""
        return bool(self.source and self.target)


@dataclass(frozen=True, slots=True)
class Alignment:
    """Two texts and their pairs.

    Attributes:
        source: The sentences of one text.
        target: Those of the other.
        langs: Their languages.
        pairs: In the order of the source; one without source stands behind the pair of the
            sentence before it in the target.
    """

    source: tuple[Sentence, ...]
    target: tuple[Sentence, ...]
    langs: tuple[Language, Language]
    pairs: tuple[Pair, ...]


def align(
    source: Sequence[Sentence],
    target: Sequence[Sentence],
    langs: tuple[Language, Language],
    terms: TermBase | None = None,
    game: str = "",
    lexicon: Lexicon | None = None,
    confirmed: Iterable[Pair] = (),
) -> Alignment:
    """Aligns two texts.

    Args:
        source: The sentences of one, as :mod:`workbench.bilingual.sentences` cuts them.
        target: Those of the other.
        langs: Their languages.
        terms: The term base.
        game: The game they are about.
        lexicon: Learned translations of words.
        confirmed: Pairs that a person confirmed: they stay as they are.

    Raises:
        UsageError: If a text has more than :data:`MOST_SENTENCES` sentences.
    """
    if max(len(source), len(target)) > MOST_SENTENCES:
        raise UsageError(
            _("a text of {count:,} sentences is too long to be aligned").format(
                count=max(len(source), len(target))
            ),
            expected=_("at most {limit:,} sentences").format(limit=MOST_SENTENCES),
        )
    evidence = Evidence(source, target, langs, terms or TermBase(), game, lexicon or Lexicon())
    kept = tuple(confirmed)
    work = _Work(evidence, kept)
    work.blocks()
    work.doubt()
    work.leftovers()
    work.doubt()
    pairs = [
        *kept,
        *(
            Pair(
                tuple(range(bead.start, bead.end)),
                tuple(range(bead.other_start, bead.other_end)),
                sureness,
            )
            for bead, sureness in work.sure()
        ),
    ]
    return Alignment(
        tuple(source), tuple(target), langs, completed(pairs, len(source), len(target))
    )


def completed(pairs: Iterable[Pair], source: int, target: int) -> tuple[Pair, ...]:
    """Returns pairs in their order, with those sentences alone that are in none.

    Args:
        pairs: Pairs that share no sentence.
        source: How many sentences the source has.
        target: How many the target has.
    """
    linked = [pair for pair in pairs if pair.source or pair.target]
    used = {number for pair in linked for number in pair.source}
    linked += [Pair((number,), ()) for number in range(source) if number not in used]
    ordered = sorted((pair for pair in linked if pair.source), key=lambda pair: pair.source)
    used = {number for pair in linked for number in pair.target}
    alone = [pair for pair in linked if not pair.source]
    alone += [Pair((), (number,)) for number in range(target) if number not in used]
    behind: defaultdict[int, list[Pair]] = defaultdict(list)
    where = {number: at for at, pair in enumerate(ordered) for number in pair.target}
    for pair in sorted(alone, key=lambda pair: pair.target):
        place = where.get(pair.target[0] - 1, -1)
        behind[place].append(pair)
        where.update((number, place) for number in pair.target)
    made = [*behind[-1]]
    for at, pair in enumerate(ordered):
        made += [pair, *behind[at]]
    return tuple(made)


class _Work:
    """An alignment while it is made."""

    def __init__(self, evidence: Evidence, confirmed: Sequence[Pair]) -> None:
        self.evidence = evidence
        self.scorer = Scorer(evidence)
        self.beads: list[Bead] = []
        self._free = (
            set(range(len(evidence.source.sentences))),
            set(range(len(evidence.target.sentences))),
        )
        self._answers: dict[int, int] = {}
        self._fixed = []
        for pair in confirmed:
            self._free[0].difference_update(pair.source)
            self._free[1].difference_update(pair.target)
            if pair.is_linked:
                self._fixed.append(Anchor(pair.source[0], pair.target[0], _SURE))
                self._answers.update((number, pair.target[0]) for number in pair.source)

    def free(self, side: int, span: tuple[int, int]) -> list[int]:
        """Returns the sentences of a stretch that nothing is known of yet."""
        return [number for number in range(*span) if number in self._free[side]]

    def blocks(self) -> None:
        """Aligns blocks with their likes; of texts without blocks the whole."""
        source, target = self.evidence.source.sentences, self.evidence.target.sentences
        ones, others = list(_blocks(source)), list(_blocks(target))
        if (
            min(len(ones), len(others)) > 1
            and _UNEVEN * len(ones) > len(others) > len(ones) / _UNEVEN
        ):
            for one, other in _matched(self.evidence, ones, others):
                self.stretch(one, other)
        else:
            self.stretch((0, len(source)), (0, len(target)))

    def stretch(self, source: tuple[int, int], target: tuple[int, int]) -> None:
        """Aligns a stretch of both texts, and by themselves the pieces of it that were moved."""
        ones, others = self.free(0, source), self.free(1, target)
        if not ones or not others:
            return
        fixed = [
            each
            for each in self._fixed
            if source[0] <= each.source < source[1] and target[0] <= each.target < target[1]
        ]
        found = sorted([*anchors(self.evidence, ones, others), *fixed])
        line, *others_found = chains(found) or [[]]
        for chain in others_found:
            for piece in _pieces(chain):
                if _is_moved(piece, line):
                    self._run(*_hull(piece), piece)
        first, begun = source[0], target[0]
        for anchor in [each for each in line if each.weight == _SURE]:
            self._run((first, anchor.source), (begun, anchor.target), line)
            first, begun = anchor.source, anchor.target
        self._run((first, source[1]), (begun, target[1]), line)

    def _run(
        self,
        source: tuple[int, int],
        target: tuple[int, int],
        line: Sequence[Anchor],
    ) -> None:
        """Takes the best way through the sentences of a stretch that are still free."""
        ones, others = self.free(0, source), self.free(1, target)
        if ones and others:
            near = [
                each
                for each in line
                if each.source in self._free[0]
                and each.target in self._free[1]
                and source[0] <= each.source < source[1]
                and target[0] <= each.target < target[1]
            ]
            _score, beads = best_path(self.scorer, ones, others, near)
            self._take(beads)

    def _take(self, beads: Iterable[Bead]) -> None:
        for bead in beads:
            if bead.is_linked:
                self.beads.append(bead)
                self._free[0].difference_update(range(bead.start, bead.end))
                self._free[1].difference_update(range(bead.other_start, bead.other_end))
                for number in range(bead.start, bead.end):
                    self._answers[number] = bead.other_start

    def sure(self) -> list[tuple[Bead, float]]:
        """Returns the beads so far, each with how sure it is."""
        return [
            (bead, _confidence(features(self.scorer, bead, neighbours)))
            for bead, neighbours in zip(self.beads, neighbours_of(self.beads), strict=True)
        ]

    def doubt(self) -> None:
        """Parts what is linked for no better reason than that it stands where it stands."""
        for bead, sureness in self.sure():
            if sureness < _LEAST_SURE:
                self.beads.remove(bead)
                self._free[0].update(range(bead.start, bead.end))
                self._free[1].update(range(bead.other_start, bead.other_end))

    def leftovers(self) -> None:
        """Links what is left over: pieces that stand elsewhere, then what stands between pairs."""
        ones, others = sorted(self._free[0]), sorted(self._free[1])
        for chain in chains(anchors(self.evidence, ones, others)):
            for piece in _pieces(chain):
                if sum(each.weight for each in piece) >= _MOVED:
                    self._run(*_hull(piece), piece)
        self._gaps()

    def _gaps(self) -> None:
        """Links sentences left over between pairs with those left over between their likes."""
        runs = {run[0]: run for run in _runs(sorted(self._free[1]))}
        ends = {run[-1]: run for run in runs.values()}
        answered = {bead.start: bead.other_start for bead in self.beads}
        last = {bead.end - 1: bead.other_end - 1 for bead in self.beads}
        for run in list(_runs(sorted(self._free[0]))):
            before = last.get(run[0] - 1)
            behind = answered.get(run[-1] + 1)
            near = [
                found
                for found in (
                    runs.get(before + 1) if before is not None else None,
                    ends.get(behind - 1) if behind is not None else None,
                )
                if found is not None and self._free[1].issuperset(found)  # none went to another
            ]
            ways = [best_path(self.scorer, run, found, ()) for found in near]
            if ways:
                _score, beads = max(ways, key=lambda way: way[0])
                self._take(beads)


def _runs(numbers: Sequence[int]) -> Iterator[list[int]]:
    """Yields the runs of numbers that follow each other."""
    run: list[int] = []
    for number in numbers:
        if run and number != run[-1] + 1:
            yield run
            run = []
        run.append(number)
    if run:
        yield run


def _blocks(sentences: Sequence[Sentence]) -> Iterator[tuple[int, int]]:
    """Yields the stretches of sentences of one block each."""
    start = 0
    for _number, those in groupby(sentences, key=lambda each: each.block):
        end = start + len(list(those))
        yield start, end
        start = end


def _pieces(chain: Sequence[Anchor]) -> Iterator[list[Anchor]]:
    """Yields the pieces of a chain whose anchors stand near each other in both texts."""
    piece: list[Anchor] = []
    for anchor in chain:
        if (
            piece
            and max(anchor.source - piece[-1].source, anchor.target - piece[-1].target) > _NEAR
        ):
            yield piece
            piece = []
        piece.append(anchor)
    if piece:
        yield piece


def _hull(piece: Sequence[Anchor]) -> tuple[tuple[int, int], tuple[int, int]]:
    return (piece[0].source, piece[-1].source + 1), (piece[0].target, piece[-1].target + 1)


def _is_moved(piece: Sequence[Anchor], line: Sequence[Anchor]) -> bool:
    """Tells whether anchors off the line of the text are a piece that was moved."""
    weight = sum(each.weight for each in piece)
    source, target = _hull(piece)
    against = sum(
        each.weight
        for each in line
        if source[0] <= each.source < source[1] or target[0] <= each.target < target[1]
    )
    return len(piece) > 1 and weight >= _MOVED and weight > 2 * against


def _matched(
    evidence: Evidence, source: Sequence[tuple[int, int]], target: Sequence[tuple[int, int]]
) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yields blocks that are about the same, each at most once, the likest first."""
    ones = [_bag(evidence.source, span) for span in source]
    others = [_bag(evidence.target, span) for span in target]
    places: defaultdict[str, list[int]] = defaultdict(list)
    for number, bag in enumerate(others):
        for key in bag:
            places[key].append(number)
    weights = [sum(bag.values()) for bag in ones], [sum(bag.values()) for bag in others]
    found = []
    for number, bag in enumerate(ones):
        sums: defaultdict[int, float] = defaultdict(float)
        for key, weight in bag.items():
            if len(places[key]) <= _COMMON:
                for other in places[key]:
                    sums[other] += min(weight, others[other][key])
        for other, weight in sums.items():
            like = weight / math.sqrt(weights[0][number] * weights[1][other])
            apart = abs(number / len(source) - other / len(target))
            found.append((like - _OUT_OF_PLACE * apart, number, other))
    taken: tuple[set[int], set[int]] = (set(), set())
    for like, number, other in sorted(found, reverse=True):
        if like < _LEAST_LIKE:
            break
        if number not in taken[0] and other not in taken[1]:
            taken[0].add(number)
            taken[1].add(other)
            yield source[number], target[other]


def _bag(side: Side, span: tuple[int, int]) -> dict[str, float]:
    """Returns the marks of a block; those of its heading count more."""
    made: dict[str, float] = {}
    for number in range(*span):
        times = _HEADING if side.sentences[number].is_heading else 1
        for key, weight in side.bags[number].items():
            made[key] = max(made.get(key, 0), times * weight)
    return made


def features(scorer: Scorer, bead: Bead, neighbours: int) -> tuple[float, ...]:
    """Returns what tells how sure a bead is.

    Args:
        scorer: Weighs beads.
        bead: The bead, linked.
        neighbours: How many of the beads next to it in both texts are linked with each other.
    """
    common = scorer.shared(bead)
    one = scorer.bag(0, bead.start, bead.end)
    other = scorer.bag(1, bead.other_start, bead.other_end)
    whole = sum(one.values()) + sum(other.values())
    rival = max(
        max(
            (shared(one, bag) for bag in scorer.around(1, bead.other_start, bead.other_end)),
            default=0.0,
        ),
        max((shared(other, bag) for bag in scorer.around(0, bead.start, bead.end)), default=0.0),
    )
    return (
        1.0,
        2 * common / (whole + 1),
        min(8.0, scorer.apart(bead)),
        min(8.0, scorer.lacking(bead)),
        float(bead.end - bead.start + bead.other_end - bead.other_start > 2),
        float(neighbours),
        (common - rival) / (common + rival + 1),
    )


def _confidence(values: Sequence[float]) -> float:
    total = sum(value * weight for value, weight in zip(values, _SURENESS, strict=True))
    return 1 / (1 + math.exp(-total))


def neighbours_of(beads: Sequence[Bead]) -> list[int]:
    """Returns for each bead how many of those next to it are so in both texts."""
    begin = {bead.start: bead for bead in beads}
    end = {bead.end: bead for bead in beads}
    made = []
    for bead in beads:
        before, behind = end.get(bead.start), begin.get(bead.end)
        count = before is not None and before.other_end == bead.other_start
        made.append(count + (behind is not None and behind.other_start == bead.other_end))
    return made
