"""The best way through two texts: which sentences go together, one after the other.

Sure pairs, found by rare marks, are the anchors; near the line through them all ways are weighed by
dynamic programming. Time and memory grow with the number of sentences, not with its square.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from workbench.bilingual.evidence import Bag, Evidence
from workbench.bilingual.sentences import Sentence

__all__ = ["Anchor", "Bead", "Scorer", "anchors", "best_path", "chains", "shared"]


class Bead(NamedTuple):
    """Sentences that go together: half-open ranges of both texts."""

    start: int
    end: int
    other_start: int
    other_end: int

    @property
    def is_linked(self) -> bool:
        """Whether it has sentences of both texts."""
        return self.start < self.end and self.other_start < self.other_end


class Anchor(NamedTuple):
    """A sentence and the one that is surely its like."""

    source: int
    target: int
    weight: float


#: Numbers of sentences that may go together, with what that costs.
_SHAPES: tuple[tuple[int, int, float], ...] = (
    (1, 1, 0.0),
    (1, 0, 2.2),
    (0, 1, 2.2),
    (2, 1, 2.6),
    (1, 2, 2.6),
    (2, 2, 7.0),
    (3, 1, 5.0),
    (1, 3, 5.0),
)
#: Characters by which lengths differ, squared, per character.
_SPREAD = 4.0
_MOST_FOR_LENGTH = 8.0
#: What marks in common are worth against all this.
_WORTH = 1.0
#: What is lost by each firm mark that the other side lacks.
_LACKING = 0.6
#: So many sentences before and behind are looked at for others that fit better.
_RIVALS = 4
#: Sentences on either side of the line through the anchors that are looked at.
_AROUND = 14
#: A sentence is compared with others that share marks of so few sentences.
_RARE = 6
_LEAST_ANCHOR = 3.0


def shared(one: Bag, other: Bag) -> float:
    """Returns the weight of the marks that two bags have in common."""
    if len(one) > len(other):
        one, other = other, one
    return sum(min(weight, other[key]) for key, weight in one.items() if key in other)


def _merged(bags: Sequence[Bag]) -> Bag:
    if len(bags) == 1:
        return bags[0]
    made = dict(bags[0])
    for bag in bags[1:]:
        for key, weight in bag.items():
            if weight > made.get(key, 0):
                made[key] = weight
    return made


class Scorer:
    """Weighs beads of two texts."""

    def __init__(self, evidence: Evidence) -> None:
        self._evidence = evidence
        self._bags: tuple[dict[tuple[int, int], Bag], dict[tuple[int, int], Bag]] = ({}, {})
        #: How many sentences that end with each may be taken together.
        self.joined = (
            _joined(evidence.source.sentences),
            _joined(evidence.target.sentences),
        )

    def bag(self, side: int, start: int, end: int) -> Bag:
        """Returns the marks of some sentences together."""
        bags = (self._evidence.source if side == 0 else self._evidence.target).bags
        if end - start == 1:
            return bags[start]
        kept = self._bags[side]
        if (start, end) not in kept:
            kept[start, end] = _merged(bags[start:end])
        return kept[start, end]

    def around(self, side: int, start: int, end: int) -> list[Bag]:
        """Returns the marks of each of the few sentences before and behind some."""
        bags = (self._evidence.source if side == 0 else self._evidence.target).bags
        return [*bags[max(0, start - _RIVALS) : start], *bags[end : end + _RIVALS]]

    def shared(self, bead: Bead) -> float:
        """Returns the weight of what both sides of a bead have in common."""
        return shared(
            self.bag(0, bead.start, bead.end), self.bag(1, bead.other_start, bead.other_end)
        )

    def apart(self, bead: Bead) -> float:
        """Returns how unlike the lengths of both sides are, from 0 on."""
        lengths = self._evidence.source.lengths, self._evidence.target.lengths
        one = sum(lengths[0][bead.start : bead.end]) * self._evidence.ratio
        other = sum(lengths[1][bead.other_start : bead.other_end])
        return (one - other) ** 2 / ((one + other + 1) * _SPREAD)

    def lacking(self, bead: Bead) -> float:
        """Returns the weight of names and numbers that only one side has."""
        lacking = 0.0
        one = self.bag(0, bead.start, bead.end)
        other = self.bag(1, bead.other_start, bead.other_end)
        for number in range(bead.start, bead.end):
            lacking += sum(
                one[key] for key in self._evidence.source.firm[number] if key not in other
            )
        for number in range(bead.other_start, bead.other_end):
            lacking += sum(
                other[key] for key in self._evidence.target.firm[number] if key not in one
            )
        return lacking

    def score(self, bead: Bead, cost: float) -> float:
        """Returns how good a bead is."""
        if not bead.is_linked:
            return -cost
        return (
            _WORTH * self.shared(bead)
            - _LACKING * self.lacking(bead)
            - min(_MOST_FOR_LENGTH, self.apart(bead))
            - cost
        )


def _joined(sentences: Sequence[Sentence]) -> list[int]:
    """Returns how many sentences up to each are of one block, at most three; headings are alone."""
    made: list[int] = []
    for number, each in enumerate(sentences):
        before = sentences[number - 1] if number else None
        goes_on = (
            before is not None
            and before.block == each.block
            and not before.is_heading
            and not each.is_heading
        )
        made.append(min(3, made[-1] + 1) if goes_on else 1)
    return made


def anchors(evidence: Evidence, source: Sequence[int], target: Sequence[int]) -> list[Anchor]:
    """Returns pairs of sentences each of which is the best for the other, by rare marks.

    Args:
        evidence: What both texts have in common.
        source: The sentences looked at, of one text.
        target: Those of the other.
    """
    places: defaultdict[str, list[int]] = defaultdict(list)
    for number in target:
        for key in evidence.target.bags[number]:
            places[key].append(number)
    count: defaultdict[str, int] = defaultdict(int)
    for number in source:
        for key in evidence.source.bags[number]:
            count[key] += 1
    best: dict[int, tuple[float, int]] = {}
    best_of: dict[int, tuple[float, int]] = {}
    for number in source:
        sums: defaultdict[int, float] = defaultdict(float)
        for key, weight in evidence.source.bags[number].items():
            if count[key] <= _RARE and len(places[key]) <= _RARE:
                for other in places[key]:
                    sums[other] += min(weight, evidence.target.bags[other][key])
        for other, weight in sums.items():
            best[number] = max(best.get(number, (0.0, -1)), (weight, other))
            best_of[other] = max(best_of.get(other, (0.0, -1)), (weight, number))
    return [
        Anchor(number, other, weight)
        for number, (weight, other) in sorted(best.items())
        if weight >= _LEAST_ANCHOR and best_of[other][1] == number
    ]


def chains(found: Sequence[Anchor]) -> list[list[Anchor]]:
    """Parts anchors into chains that rise in both texts, the weightiest first.

    The first is the line of the whole text; the others are pieces that were moved.
    """
    left = list(found)
    made = []
    while left:
        chain = _heaviest(left)
        made.append(chain)
        taken = set(chain)
        left = [each for each in left if each not in taken]
        if len(made) > 200:
            break
    return made


def _heaviest(found: Sequence[Anchor]) -> list[Anchor]:
    """Returns the heaviest rising chain of anchors, which are in the order of the source."""
    ends: list[int] = []  # targets, ascending, of chains that no lighter one reaches
    best: list[tuple[float, int]] = []  # weight and last anchor of each of them
    before: list[int] = []
    for number, anchor in enumerate(found):
        at = bisect_left(ends, anchor.target)
        weight, last = best[at - 1] if at else (0.0, -1)
        before.append(last)
        weight += anchor.weight
        while at < len(ends) and best[at][0] <= weight:
            del ends[at], best[at]
        if not (at and best[at - 1][0] >= weight):
            ends.insert(at, anchor.target)
            best.insert(at, (weight, number))
    chain = []
    number = best[-1][1] if best else -1
    while number >= 0:
        chain.append(found[number])
        number = before[number]
    return chain[::-1]


def best_path(
    scorer: Scorer, source: Sequence[int], target: Sequence[int], along: Sequence[Anchor]
) -> tuple[float, list[Bead]]:
    """Returns how good the best way through some sentences of both texts is, and that way.

    Args:
        scorer: Weighs beads.
        source: Sentences of one text, ascending.
        target: Those of the other.
        along: Anchors among them, rising.
    """
    bands = list(_bands(source, target, along))
    worst = float("-inf")
    scores = [[worst] * (high - low + 1) for low, high in bands]
    steps = [[-1] * (high - low + 1) for low, high in bands]
    scores[0][0] = 0.0
    joined, other_joined = scorer.joined
    for row, (low, high) in enumerate(bands):
        here, step = scores[row], steps[row]
        most = joined[source[row - 1]] if row else 0
        end = source[row - 1] + 1 if row else 0
        for column in range(low, high + 1):
            best, taken = here[column - low], step[column - low]
            other_most = other_joined[target[column - 1]] if column else 0
            other_end = target[column - 1] + 1 if column else 0
            for shape, (down, right, cost) in enumerate(_SHAPES):
                if down > most or right > other_most or down > row or right > column:
                    continue
                if (down > 1 and source[row - down] != end - down) or (
                    right > 1 and target[column - right] != other_end - right
                ):
                    continue
                from_low, from_high = bands[row - down]
                if not from_low <= column - right <= from_high:
                    continue
                so_far = scores[row - down][column - right - from_low]
                if so_far == worst:
                    continue
                score = so_far + scorer.score(
                    Bead(end - down, end, other_end - right, other_end), cost
                )
                if score > best:
                    best, taken = score, shape
            here[column - low], step[column - low] = best, taken
    beads = []
    row, column = len(source), len(target)
    total = scores[row][column - bands[row][0]]
    while row or column:
        down, right, _cost = _SHAPES[steps[row][column - bands[row][0]]]
        end = source[row - 1] + 1 if row else 0
        other_end = target[column - 1] + 1 if column else 0
        beads.append(Bead(end - down, end, other_end - right, other_end))
        row, column = row - down, column - right
    return total, [each for bead in beads[::-1] for each in _uncrossed(scorer, bead)]


def _uncrossed(scorer: Scorer, bead: Bead) -> Iterator[Bead]:
    """Yields a bead, or of two sentences that changed places those that belong together."""
    if bead.end - bead.start == 2 == bead.other_end - bead.other_start:
        middle, other_middle = bead.start + 1, bead.other_start + 1
        first = Bead(bead.start, middle, other_middle, bead.other_end)
        last = Bead(middle, bead.end, bead.other_start, other_middle)
        cost = next(cost for down, right, cost in _SHAPES if down == right == 2)
        if scorer.score(first, 0) + scorer.score(last, 0) > scorer.score(bead, cost):
            yield first
            yield last
            return
    yield bead


def _bands(
    source: Sequence[int], target: Sequence[int], along: Sequence[Anchor]
) -> Iterator[tuple[int, int]]:
    """Yields for each place of the source which places of the target are looked at, both inclusive.

    Places are counted from the starts. Bands overlap, so that there is a way through.
    """
    height, width = len(source), len(target)
    points = [(0, 0)]
    for anchor in along:
        point = bisect_left(source, anchor.source) + 1, bisect_left(target, anchor.target) + 1
        if point[0] > points[-1][0] and point[1] > points[-1][1]:
            points.append(point)
    if height > points[-1][0]:
        points.append((height, width))
    part = 0
    reached = 0
    for row in range(height + 1):
        while part + 2 < len(points) and points[part + 1][0] < row:
            part += 1
        if len(points) == 1:
            yield 0, width
            return
        (first, begun), (last, end) = points[part], points[part + 1]
        middle = begun + (end - begun) * (row - first) / max(1, last - first)
        slack = _AROUND + min(_AROUND, abs((end - begun) - (last - first)))
        low = 0 if row == 0 else max(0, min(int(middle - slack), reached))
        high = width if row == height else min(width, int(middle + slack) + 1)
        reached = high
        yield low, high
