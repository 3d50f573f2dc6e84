"""What a side wants, read from its book: what it wins by, and which sentences lead there.

Nothing here knows a page. From the conditions of winning come the things they name; a sentence
whose outcome names one of these leads there, and what that sentence asks for is wanted next, and so
on. So a haunt that was written today is played to be won.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from workbench.engine.box import Box
from workbench.engine.rules import Rule
from workbench.engine.state import State
from workbench.model.programs import Instruction, instructions_in
from workbench.model.trees import Leaf, Node, Tree, walk

__all__ = ["Aims", "Means", "aims_of", "places_of"]

#: What a leaf names that can be gone for, brought about or taken.
_NAMING = frozenset(
    {
        "token", "monster", "item", "omen", "card", "room", "track", "mark", "thing", "figure",
        "figurerole",
    }
)  # fmt: skip
#: What nearly every sentence names.
_COMMON = frozenset(
    {
        "hero", "explorer", "traitor", "player", "revealer", "figure", "monster", "item", "card",
        "thing", "token", "house", "companion", "weapon", "anyone", "opponent",
    }
)  # fmt: skip
_DEEPEST = 3
_SIDES = {"hero": "heroes", "traitor": "traitors"}
#: What is said of figures that are somewhere.
_BEING = frozenset({"being_in", "being_with"})
#: How far a sentence counts as leading on that is its book's own but names nothing wanted.
_ASIDE = 4
#: What is said of figures that are out of the way.
_GONE = frozenset({"dead", "destroyed", "out-of-play", "Trapped"})


@dataclass(frozen=True)
class Means:
    """A sentence that leads to winning.

    Attributes:
        rule: The sentence.
        far: How many steps before the end it stands, from 0.
        asks: What it asks for, by name.
    """

    rule: Rule
    far: int
    asks: frozenset[str]


@dataclass(frozen=True)
class Aims:
    """What a side wants.

    Attributes:
        ends: The conditions of its winning.
        named: What they name.
        hunted: The sides and kinds of figures that must be got out of the way: ``heroes``,
            ``traitors``, ``Mummy``.
        acts: What it can choose to do towards that, by the key of the item.
        chances: What happens towards that when it goes somewhere, or discovers something.
        stations: Where some figures are to be: what they are called, and where, by name.
    """

    ends: tuple[Rule, ...] = ()
    named: frozenset[str] = frozenset()
    hunted: frozenset[str] = frozenset()
    acts: dict[str, Means] = field(default_factory=dict)
    chances: tuple[Means, ...] = ()
    stations: tuple[tuple[frozenset[str], frozenset[str]], ...] = ()


def aims_of(box: Box, haunt: str, side: str) -> Aims:
    """Returns what a side wants in a haunt.

    Args:
        box: The components.
        haunt: The haunt being played.
        side: ``heroes``, or ``traitors`` with their monsters.
    """
    page = box.haunts.get(haunt)
    if page is None:
        return Aims()
    books = {book.book for book in page.rules.program.books}
    own = "S" if side == "heroes" else next((book for book in ("T", "M") if book in books), "S")
    ends = tuple(
        rule for book, known, rule in page.rules.ends if book == own and known == "you-win-when"
    )
    named = frozenset(word for rule in ends for word in _words((rule.core, *rule.prefixes)))
    means = [
        (rule, _asked(rule), _given(rule))
        for rule in page.rules.standing
        if rule.role in ("action", "ban", "trigger") and rule.book in (own, "")
    ]
    wanted, far = set(named), 0
    found: dict[int, Means] = {}
    while far <= _DEEPEST:
        new: set[str] = set()
        for number, (rule, asks, gives) in enumerate(means):
            if number not in found and gives & wanted:
                found[number] = Means(rule, far, asks)
                new |= asks
        if not new - wanted:
            break
        wanted |= new
        far += 1
    acts: dict[str, Means] = {}
    for number, (rule, asks, _gives) in enumerate(means):
        if rule.role == "action":
            acts[rule.instruction.key] = found.get(number, Means(rule, _ASIDE, asks))
    return Aims(
        ends,
        named,
        frozenset(_hunted(ends)),
        acts,
        tuple(each for each in found.values() if each.rule.role == "trigger"),
        tuple(_stations([*ends, *(each.rule for each in found.values())])),
    )


def _asked(rule: Rule) -> frozenset[str]:
    """Returns what a sentence names before it says what is done; of a ban, all that it names."""
    trees: list[Tree] = list(rule.prefixes)
    if rule.role == "ban":
        return frozenset(_words([*trees, rule.core]))
    if isinstance(rule.bare, Node):
        trees += [tree for name, tree in rule.bare.fields if name in ("who", "cond")]
        do = rule.bare.get("do")
        if isinstance(do, Node) and do.frame in ("attack", "pick_up", "take", "give"):
            trees.append(do)
    return frozenset(_words(trees))


def _given(rule: Rule) -> frozenset[str]:
    """Returns what a sentence names as it says what is done, with the items below it."""
    trees: list[Tree] = [rule.core]
    if isinstance(rule.bare, Node) and rule.role == "action":
        trees = [tree for name, tree in rule.bare.fields if name not in ("who", "cond")]
    inner: Iterable[Instruction] = instructions_in(rule.instruction.inner)
    trees += [tree for each in inner for tree in each.trees]
    return frozenset(_words(trees))


def _words(trees: Iterable[Tree]) -> Iterator[str]:
    """Yields what can be wanted of all that trees name, by its short name."""
    for tree in trees:
        for part in walk(tree):
            if isinstance(part, Leaf) and part.kind in _NAMING and part.key not in _COMMON:
                yield short(part.key)
                if part.kind == "token" and part.key.endswith("-roll"):
                    yield "roll-token"


def short(key: str) -> str:
    """Returns a name without its game, and without the word that it is a token."""
    if key.count("/") == 2:
        key = key.partition("/")[2]
    return key.removeprefix("token/")


def _hunted(ends: Iterable[Rule]) -> Iterator[str]:
    """Yields whom conditions of winning want dead, destroyed or gone."""
    for rule in ends:
        for part in walk(rule.core):
            if not isinstance(part, Node):
                continue
            gone = part.frame in ("none_left", "fewer_are") or any(
                isinstance(each, Leaf) and each.kind in ("state", "mark") and each.key in _GONE
                for each in walk(part)
            )
            if gone and part.frame not in ("and", "or"):
                for each in walk(part):
                    if isinstance(each, Leaf) and each.kind in ("figure", "monster"):
                        yield _SIDES.get(each.key, each.key)


def _stations(rules: Iterable[Rule]) -> Iterator[tuple[frozenset[str], frozenset[str]]]:
    """Yields whom sentences ask to be where: their names, and those of the places."""
    for rule in rules:
        conditions = [prefix for prefix in rule.prefixes if prefix.frame in ("if", "while")]
        core = [rule.core] if rule.box.known == "you-win-when" else []
        for part in (part for tree in (*conditions, *core) for part in walk(tree)):
            if not isinstance(part, Node) or part.frame not in ("is", "is_and_does"):
                continue
            who, state = part.get("who"), part.get("state")
            if isinstance(who, Node) and isinstance(state, Node) and state.frame in _BEING:
                names = frozenset(_words([who])) | frozenset(_SIDES.get(n, "") for n in _keys(who))
                yield names - {""}, frozenset(_words([state]))


def _keys(tree: Tree) -> Iterator[str]:
    return (part.key for part in walk(tree) if isinstance(part, Leaf))


def places_of(state: State, names: Iterable[str]) -> set[str]:
    """Returns the rooms of the house that are named, or where something named is."""
    wanted = frozenset(names)
    found = {name for name in wanted if name in state.rooms}
    for thing, place in state.things.items():
        if short(state.kinds.get(thing, thing)) in wanted:
            where = place.partition(":")[2]
            found.add(state.figures.get(where, where))
    for figure, room in state.figures.items():
        marked = wanted.intersection(state.marks.get(figure, ()))
        if marked or state.kinds.get(figure) in wanted:
            found.add(room)
    return {room for room in found if room in state.rooms}
