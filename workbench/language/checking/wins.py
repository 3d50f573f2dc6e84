"""How the sides win: each book says how its own side does, and no side by what only ends it.

A sentence of a book that says how the other side wins does not say how its own does. That all of a
side are dead is a win of the other one, and what both win by decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from workbench.diagnostics import Diagnostic
from workbench.language.checking.acts import FORBIDDING, Act, Said, acts, base, said
from workbench.language.checking.telling import written
from workbench.language.headings import BOOKS, BOXES
from workbench.language.pages import PageBook
from workbench.language.reading import ReadPage
from workbench.model.trees import Leaf, Node, Tree, parts_of

__all__ = ["ENDING", "check"]

#: Verbs that say how a side comes to its end.
ENDING: frozenset[str] = frozenset({"escape", "lose_game", "win"})
#: The heroes, and all others, as the books of both are called.
_HEROES, _OTHERS = "S", "T"
_OTHER = {_HEROES: _OTHERS, _OTHERS: _HEROES}
#: Of whom the sides are.
_SIDE_OF = {
    Leaf("party", "heroes"): _HEROES,
    Leaf("party", "traitors"): _OTHERS,
    Leaf("party", "monsters"): _OTHERS,
    Leaf("figure", "hero"): _HEROES,
    Leaf("figure", "traitor"): _OTHERS,
    Leaf("figure", "monster"): _OTHERS,
}
_EVERY = frozenset({"every_figure", "only_figure"})
_DEAD = frozenset({Leaf("state", "dead"), Leaf("state", "destroyed")})
#: Prefixes that ask for something.
_ASKING = frozenset({"if", "once_true", "while"})
_QUOTED = {"en": "“{}”", "zh-Hant": "「{}」", "zh-Hans": "「{}」"}


def check(read: ReadPage) -> Iterator[Diagnostic]:
    """Yields books that do not say how their side wins, and wins that are none of their side."""
    box = next(each.names[read.lang] for each in BOXES if each.key == "you-win-when")
    there = {book.book: book for book in read.page.books if book.book}
    losing = {book.book for book in there.values() if _has_box(book, "you-lose-when")}
    ends = {
        item.book
        for item in said(read.page)
        for act in acts(item)
        if _winner(act) == _side(item.book)
    }
    for book in there.values():
        others_lose = bool(losing - {book.book})
        if not (_has_box(book, "you-win-when") or book.book in ends or others_lose):
            name = next(each.names[read.lang] for each in BOOKS if each.key == book.book)
            named = name if read.lang == "en" else f"《{name}》"
            yield Diagnostic("BW503", book.place, {"book": named, "box": box, "why": ""})
    first: dict[Tree, tuple[str, Said]] = {}
    for winner, condition, item in _wins(read):
        sentence = _QUOTED[read.lang].format(written(read.lines, item.place))
        arguments = {"book": sentence, "box": box, "why": sentence}
        if any(_ends(part, winner) for part in _all_of(condition)):
            yield Diagnostic("BW503", item.place, arguments)
            continue
        known, before = first.setdefault(condition, (winner, item))
        if known != winner:
            yield Diagnostic("BW503", item.place, arguments, related=(before.place,))


def _has_box(book: PageBook, key: str) -> bool:
    return any(box.known == key and (box.lines or box.story) for box in book.boxes)


def _side(book: str) -> str:
    return _HEROES if book == _HEROES else _OTHERS


def _winner(act: Act) -> str:
    """Returns the side that wins, or whose enemy loses, by an act; nothing if it ends no side."""
    if act.verb.frame not in ENDING or act.mode in FORBIDDING:
        return ""
    named = (each for each in parts_of(act.who) if isinstance(each, Leaf)) if act.who else ()
    side = next((_SIDE_OF[each] for each in named if each in _SIDE_OF), _side(act.said.book))
    return _OTHER[side] if act.verb.frame == "lose_game" else side


def _wins(read: ReadPage) -> Iterator[tuple[str, Tree, Said]]:
    """Yields each condition by which a side wins: the side, the condition, and its sentence."""
    for item in said(read.page):
        if not item.book:
            continue
        side = _side(item.book)
        if item.kind == "condition" and item.box.known == "you-win-when":
            yield side, item.tree, item
        elif item.kind == "condition" and item.box.known == "you-lose-when":
            yield _OTHER[side], item.tree, item
        for act in acts(item):
            winner = _winner(act)
            for prefix in act.when if winner else ():
                condition = prefix.get("cond") if isinstance(prefix, Node) else None
                if condition is not None and isinstance(prefix, Node) and prefix.frame in _ASKING:
                    yield winner, condition, item


def _all_of(condition: Tree) -> Iterator[Tree]:
    """Yields the conditions that must all hold for one to hold."""
    if isinstance(condition, Node) and condition.frame == "and":
        for _name, part in condition.fields:
            yield from _all_of(part)
    else:
        yield condition


def _ends(condition: Tree, side: str) -> bool:
    """Tells whether a condition says that all of a side are dead or gone."""
    if not isinstance(condition, Node):
        return False
    if condition.frame == "none_left":
        return _whose(condition.get("noun")) == side
    who = condition.get("who")
    if condition.frame != "is" or not isinstance(who, Node) or who.frame not in _EVERY:
        return False
    # Of some heroes only, those in the Attic, it says nothing of the others.
    named = isinstance(who.get("noun"), Leaf) and set(dict(who.fields)) == {"noun"}
    state = condition.get("state")
    dead = state is not None and any(part in _DEAD for part in parts_of(state))
    return named and dead and _whose(who.get("noun")) == side


def _whose(noun: Tree | None) -> str:
    """Returns the side of which a noun names all; monsters may be as dead as they like."""
    if noun == Leaf("figure", "monster"):
        return ""
    leaf = base(noun)
    return _SIDE_OF.get(leaf, "") if leaf is not None else ""
