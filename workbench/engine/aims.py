"""What a side wants, read from its book: what it wins by, and which sentences lead there.

Nothing here knows a page. From the conditions of winning come the things they name; a sentence
whose outcome names one of these leads there, and what that sentence asks for is wanted next, and so
on. So a haunt that was written today is played to be won.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from workbench.engine.box import Box
from workbench.engine.rules import Rule
from workbench.engine.state import State
from workbench.model.ids import without_game
from workbench.model.programs import Instruction, instructions_in
from workbench.model.trees import Leaf, Node, Tree, walk

__all__ = ["ASIDE", "Aims", "Means", "aims_of", "conjuncts", "names_in", "places_of", "short"]

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
_NUMBER = re.compile(r"\d+")
_SIDES = {"hero": "heroes", "traitor": "traitors"}
#: What is said of figures that are somewhere.
_BEING = frozenset({"being_in", "being_with"})
#: How far a sentence counts as leading on that is its book's own but names nothing wanted.
ASIDE = 4
_FIGHTING = frozenset({"defeat", "attack", "attack_and_defeat", "harm"})
#: By what somebody comes to be outside.
_LEAVING = frozenset({"leave_house", "escape"})
#: What is said of figures that are out of the way.
_GONE = frozenset({"dead", "destroyed", "out-of-play"})


@dataclass(frozen=True)
class Means:
    """A sentence that leads to winning.

    Attributes:
        rule: The sentence.
        far: How many steps before the end it stands, from 0.
        asks: What it asks for, by name.
        gives: What it names as it says what is done.
        needs: What whoever does it is to carry: of each of these something.
        foes: Who is to be defeated or attacked in it.
        trait: With what, if that is said; else empty.
        traits: The traits of which one is rolled for it; none if there is no such roll.
        total: What that roll has to give at least.
    """

    rule: Rule
    far: int
    asks: frozenset[str]
    gives: frozenset[str] = frozenset()
    needs: tuple[frozenset[str], ...] = ()
    foes: frozenset[str] = frozenset()
    trait: str = ""
    traits: tuple[str, ...] = ()
    total: int = 0


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
        means: Every sentence of its book that may lead on, also those that lead nowhere by name.
        ends_turns: Whether its book says that anything happens at the end of an explorer's turn.
    """

    ends: tuple[Rule, ...] = ()
    named: frozenset[str] = frozenset()
    hunted: frozenset[str] = frozenset()
    acts: dict[str, Means] = field(default_factory=dict)
    chances: tuple[Means, ...] = ()
    stations: tuple[tuple[frozenset[str], frozenset[str]], ...] = ()
    means: tuple[Means, ...] = ()
    ends_turns: bool = False


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
        Means(
            rule,
            ASIDE,
            _asked(rule),
            _given(rule),
            tuple(filter(None, _needed(rule))),
            *_foes(rule),
            *_rolled(rule),
        )
        for rule in page.rules.standing
        if rule.role in ("action", "ban", "trigger") and rule.book in (own, "")
    ]
    wanted, far = set(named), 0
    found: dict[int, Means] = {}
    while far <= _DEEPEST:
        new: set[str] = set()
        for number, each in enumerate(means):
            if number not in found and each.gives & wanted:
                found[number] = replace(each, far=far)
                new |= each.asks
        if not new - wanted:
            break
        wanted |= new
        far += 1
    means = [found.get(number, each) for number, each in enumerate(means)]
    acts = {each.rule.instruction.key: each for each in means if each.rule.role == "action"}
    return Aims(
        ends,
        named,
        frozenset(_hunted(ends)),
        acts,
        tuple(each for each in found.values() if each.rule.role == "trigger"),
        tuple(_stations([*ends, *(each.rule for each in found.values())])),
        tuple(means),
        any(_at_turns_end(each.rule) for each in means),
    )


def _at_turns_end(rule: Rule) -> bool:
    turns = (prefix.get("turn") for prefix in rule.prefixes if prefix.frame == "at_end")
    return any(isinstance(turn, Node) and turn.frame != "monsters_turn" for turn in turns)


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


def _needed(rule: Rule) -> Iterator[frozenset[str]]:
    """Yields what whoever a sentence is about has to carry, or to use, of each thing its names."""
    subjects: list[Tree | None] = []
    if isinstance(rule.bare, Node):
        cond = rule.bare.get("cond")
        subjects += [rule.bare.get("who"), rule.bare.get("what") if rule.role == "ban" else None]
        for part in conjuncts(cond) if cond is not None else ():
            who = part.get("who") if isinstance(part, Node) and part.frame == "does" else None
            if isinstance(part, Node) and isinstance(who, Node) and who.frame.startswith("the_"):
                subjects.append(part)
    for prefix in rule.prefixes:
        event = prefix.get("event")
        if isinstance(event, Node) and event.frame == "happens":
            subjects.append(event.get("who"))
            do = event.get("do")
            if isinstance(do, Node) and do.frame == "defeat" and do.get("what") is not None:
                yield names_in(do.get("what"))
    for tree in subjects:
        for part in walk(tree) if tree is not None else ():
            if isinstance(part, Node) and part.frame in ("who_does", "does"):
                does = part.get("does")
                if isinstance(does, Node) and does.frame == "carry":
                    yield names_in(does.get("what"))


def _foes(rule: Rule) -> tuple[frozenset[str], str]:
    """Returns who is to be defeated, or attacked, for a sentence to come about, and with what."""
    verbs = [rule.bare.get("do") if isinstance(rule.bare, Node) else None]
    for prefix in rule.prefixes:
        event = prefix.get("event")
        if isinstance(event, Node) and event.frame in ("happens", "would"):
            do = event.get("do")
            if isinstance(do, Node) and do.frame == "become_stunned":
                return names_in(event.get("who")), ""
            verbs.append(do)
    for do in verbs:
        if isinstance(do, Node) and do.frame in _FIGHTING:
            how = do.get("how")
            trait = how.key if isinstance(how, Leaf) and how.kind == "trait" else ""
            return names_in(do.get("whom")), trait
    return frozenset(), ""


def _rolled(rule: Rule) -> tuple[tuple[str, ...], int]:
    """Returns the traits that may be rolled for an action, and the least total of its best row."""
    do = rule.bare.get("do") if isinstance(rule.bare, Node) else None
    asked = do.get("traits") if isinstance(do, Node) else None
    rows = [
        int(found[0])
        for row in rule.instruction.inner
        if row.kind == "row" and row.label is not None and (found := _NUMBER.match(row.label.key))
    ]
    if asked is None or not rows or rule.role != "action":
        return (), 0
    return tuple(part.key for part in walk(asked) if isinstance(part, Leaf)), max(rows)


def names_in(tree: Tree | None) -> frozenset[str]:
    """Returns the names of all that a tree speaks of and that can be wanted."""
    return frozenset(_words([tree])) if tree is not None else frozenset()


def conjuncts(tree: Tree) -> list[Tree]:
    """Returns the conditions that are joined by *and* in one."""
    if isinstance(tree, Node) and tree.frame == "and":
        return [part for _name, each in tree.fields for part in conjuncts(each)]
    return [tree]


def _words(trees: Iterable[Tree]) -> Iterator[str]:
    """Yields what can be wanted of all that trees name, by its short name."""
    for tree in trees:
        for part in walk(tree):
            if isinstance(part, Node):
                if part.frame in _LEAVING:
                    yield "outside"
            elif part.kind == "state" and part.key == "outside":
                yield part.key
            elif part.kind in _NAMING and part.key not in _COMMON:
                yield short(part.key)
                if part.kind == "token" and part.key.endswith("-roll"):
                    yield "roll-token"


def short(key: str) -> str:
    """Returns a name without its game, and without the word that it is a token."""
    return without_game(key).removeprefix("token/")


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
