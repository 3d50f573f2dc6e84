"""What the numbers on a page come to, for so many players, as far as that is known before play.

One calculation serves all: it follows the lowest and the highest that a formula can come to. Who is
counted stands fast only when the haunt begins; later there may be fewer, so that each question says
which of the two it means.
"""

from __future__ import annotations

from workbench.language.checking.traitor import rule_of
from workbench.language.reading import ReadPage
from workbench.model.trees import Leaf, Tree

__all__ = ["heroes", "most", "number", "numbers_in", "people", "player_counts"]

#: The lowest and the highest; None where only play can say.
_Ends = tuple[int, int | None]

_UNKNOWN: _Ends = (0, None)
#: The figures that are as many as play, once some are left out.
_PLAYED = frozenset(
    {"hero", "explorer", "traitor", "player", "revealed-traitor", "revealer", "volunteer"}
)
_PEOPLE = frozenset({"explorer", "hero", "player"})


def player_counts(read: ReadPage) -> tuple[int, ...]:
    """Returns the numbers of players that a page is for: its own, else those of the game."""
    if read.front.players:
        return read.front.players
    first, _dash, last = read.world.game.players.partition("-")
    if first.isdecimal() and (last or first).isdecimal():
        return tuple(range(int(first), int(last or first) + 1))
    return ()


def heroes(read: ReadPage, players: int) -> int:
    """Returns how many heroes there are when the haunt begins."""
    rule = rule_of(read)
    return players - (rule.traitors(players) if rule is not None else 1)


def people(noun: Leaf, read: ReadPage, players: int) -> int | None:
    """Returns how many of a kind of figure there are when the haunt begins; None if unknown."""
    if noun.kind != "figure" or noun.key not in _PEOPLE:
        return None
    return heroes(read, players) if noun.key == "hero" else players


def numbers_in(tree: Tree | None) -> tuple[int, ...]:
    """Returns the numbers that a literal stands for: one, or one for each number of players.

    What is counted or read only in play gives none.
    """
    if not isinstance(tree, Leaf) or tree.kind not in ("number", "triple"):
        return ()
    return tuple(int(each) for each in tree.key.strip("{}").split("/"))


def number(tree: Tree | None, read: ReadPage, players: int) -> int | None:
    """Returns what a number is when the haunt begins, or None if play decides it."""
    least, most = _ends(tree, read, players, begun=False)
    return most if most == least else None


def most(tree: Tree | None, read: ReadPage) -> int | None:
    """Returns the highest that a number can ever come to, or None if nobody can say."""
    if literal := numbers_in(tree):
        return max(literal)
    tops = [_ends(tree, read, players, begun=True)[1] for players in player_counts(read)]
    known = [top for top in tops if top is not None]
    return max(known) if known and len(known) == len(tops) else None


def _ends(tree: Tree | None, read: ReadPage, players: int, *, begun: bool) -> _Ends:
    """Returns the ends of a number with so many players; *begun* if the haunt is under way."""
    if isinstance(tree, Leaf):
        return _literal(tree, read, players)
    if tree is None:
        return _UNKNOWN
    if tree.frame in ("number_of", "number_began"):
        noun = tree.get("noun") or tree.get("whom")
        return _counted(noun, read, players, begun=begun) if isinstance(noun, Leaf) else _UNKNOWN
    least, top = _ends(tree.get("of"), read, players, begun=begun)
    if tree.frame == "half":
        up = int(tree.get("how") == Leaf("rounding", "up"))
        return (least + up) // 2, None if top is None else (top + up) // 2
    low, by = _ends(tree.get("n"), read, players, begun=begun)
    if by is None or by != low:
        return _UNKNOWN
    if tree.frame == "plus":
        return least + by, None if top is None else top + by
    if tree.frame == "minus":
        return least - by, None if top is None else top - by
    if tree.frame == "times":
        return least * by, None if top is None else top * by
    if tree.frame == "capped":
        return min(least, by), by if top is None else min(top, by)
    return _UNKNOWN


def _literal(leaf: Leaf, read: ReadPage, players: int) -> _Ends:
    each = numbers_in(leaf)
    counts = player_counts(read)
    if leaf.kind == "number":
        return each[0], each[0]
    if len(each) == len(counts) and players in counts:
        exact = each[counts.index(players)]
        return exact, exact
    return _UNKNOWN


def _counted(noun: Leaf, read: ReadPage, players: int, *, begun: bool) -> _Ends:
    if begun:
        return (0, players) if noun.kind == "figure" and noun.key in _PLAYED else _UNKNOWN
    exact = people(noun, read, players)
    return _UNKNOWN if exact is None else (exact, exact)
