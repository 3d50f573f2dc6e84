"""Which totals a row can stand for: what dice, tracks and other numbers can come to.

A span is never narrower than what can happen in play, so that a row is called impossible only where
it is; where a number has no end, the rows must have one that goes up without end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from workbench.language.checking.formulas import most, numbers_in, player_counts
from workbench.language.reading import ReadPage
from workbench.model.trees import Leaf, Node, Tree, parts_of

__all__ = ["MOST_DICE", "Span", "changed", "span_of_dice", "span_of_score"]

#: No roll has more dice (the box holds no more), and none shows more than 2.
MOST_DICE = 8
_MOST_ON_A_DIE = 2
_MOST = MOST_DICE * _MOST_ON_A_DIE
#: The figures that are counted by players; with the traitor left out, where that is so for sure.
_COUNTED = frozenset(
    {"hero", "explorer", "traitor", "player", "revealed-traitor", "revealer", "volunteer"}
)
_SHIFTS = {"add_result": 1, "subtract_result": -1}
_PREFIXED = frozenset({"with_prefix", "may", "may_if", "unless"})


@dataclass(frozen=True, slots=True)
class Span:
    """The totals that something can come to.

    Attributes:
        first: The lowest for which there must be a row.
        last: The highest for which there must be one of its own.
        endless: Whether one above *last* can come up too, by what adds to a result.
        lowest: The lowest that a row may be for.
        highest: The highest that a row may begin with; None where nobody can say.
    """

    first: int
    last: int
    endless: bool = False
    lowest: int = 0
    highest: int | None = None

    def union(self, other: Span) -> Span:
        """Returns what either of two can come to."""
        known = self.highest is not None and other.highest is not None
        return Span(
            min(self.first, other.first),
            max(self.last, other.last),
            self.endless or other.endless,
            min(self.lowest, other.lowest),
            max(self.highest or 0, other.highest or 0) if known else None,
        )


#: A trait roll: at most eight dice, but cards add to its result.
TRAIT = Span(0, _MOST, endless=True, highest=_MOST)


def span_of_dice(read: ReadPage, dice: Iterable[Tree | None]) -> Span:
    """Returns what so many dice can come to, whichever of *dice* is rolled."""
    rolled = max((_most_dice(read, each) for each in dice), default=MOST_DICE)
    top = min(rolled, MOST_DICE) * _MOST_ON_A_DIE
    return Span(0, top, highest=top)


def _most_dice(read: ReadPage, dice: Tree | None) -> int:
    if not isinstance(dice, Node):
        return MOST_DICE
    top = most(dice.get("n"), read)
    return MOST_DICE if top is None else top


def span_of_score(read: ReadPage, score: Tree | None, named: Iterable[int]) -> Span:
    """Returns what a number that rows are looked up by can come to.

    Args:
        read: The page.
        score: The number.
        named: The numbers that the rows name.
    """
    if isinstance(score, Leaf) and score.kind == "track":
        ends = next(
            (each.facts for each in read.front.things if each.names.get("en") == score.key), {}
        )
        first, last = ends.get("from"), ends.get("to")
        if isinstance(first, int) and isinstance(last, int) and first <= last:
            return Span(first, last, lowest=first, highest=last)
    if isinstance(score, Node) and score.frame == "number_of":
        noun = score.get("noun")
        players = player_counts(read)
        if isinstance(noun, Leaf) and noun.kind == "figure" and players:
            if noun.key == "player":
                return Span(players[0], players[-1], lowest=players[0], highest=players[-1])
            if noun.key in _COUNTED:
                # One player at least may be on the other side, and nobody may be left.
                return Span(1, players[-1] - 1, highest=players[-1])
    # A trait of 0 kills, and no difference or damage is 0: a row for 0 is allowed, not asked for.
    positive = ("trait_of", "the_difference", "the_damage")
    first = int(isinstance(score, Node) and score.frame in positive)
    return Span(first, max((first, *named)), endless=True)


def changed(span: Span, trees: Iterable[Tree]) -> Span:
    """Returns what a total can come to after the sentences that follow its roll.

    Args:
        span: What the dice can come to.
        trees: Those sentences.
    """
    for tree in trees:
        for node in _changes(tree):
            span = _changed(span, node, certain=not _conditional(tree))
    return span


def _changes(tree: Tree) -> Iterator[Node]:
    for node in parts_of(tree):
        if isinstance(node, Node) and node.frame in (*_SHIFTS, "set_result", "choose_result"):
            yield node


def _conditional(tree: Tree) -> bool:
    return isinstance(tree, Node) and tree.frame in _PREFIXED


def _changed(span: Span, node: Node, *, certain: bool) -> Span:
    amounts = numbers_in(node.get("n")) or numbers_in(node.get("most"))
    if not amounts or node.get("each") is not None:
        return Span(span.first, span.last, endless=True)
    least, greatest = min(amounts), max(amounts)
    sign = _SHIFTS.get(node.frame)
    if sign is None:
        return span.union(Span(min(span.first, least), max(span.last, greatest), highest=greatest))
    shifts = (sign * least, sign * greatest)
    moved = Span(
        max(0, span.first + min(shifts)),
        max(0, span.last + max(shifts)),
        span.endless,
        span.lowest,
        None if span.highest is None else max(0, span.highest + max(shifts)),
    )
    return moved if certain else span.union(moved)
