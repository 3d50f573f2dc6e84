"""Whether a monster has the traits with which a page lets it attack, be attacked and roll.

Its traits stand in its line, or in a list that gives them by a track or number: each row of that
says them all.

An attack rolls Might, unless it is said with what. Once a page says so of a monster, wherever it
does, nothing is told of attacks on it or by it that do not say it themselves.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from workbench.diagnostics import Diagnostic, Place
from workbench.language.checking.acts import (
    FORBIDDING,
    acts,
    base,
    direct,
    events,
    said,
    understood,
)
from workbench.language.checking.covering import wider
from workbench.language.checking.gaps import label_place
from workbench.language.checking.telling import says, written
from workbench.language.pages import Line, lines_in
from workbench.language.reading import ReadPage
from workbench.model.trees import Leaf, Node, Tree, parts_of

__all__ = ["FIGHTING", "GIVING_TRAITS", "check", "check_rows"]

#: Verbs that need the traits of their doer, or of the figure they are done to.
FIGHTING: frozenset[str] = frozenset(
    {
        "attack", "attack_all_met", "attack_and_defeat", "attempt",
        "attempt_any", "attempt_with", "challenge", "defeat", "defeat_defending",
        "defend", "extra_attack", "fail_to_defeat", "fight", "roll_movement",
        "roll_to_fight",
    }
)  # fmt: skip
#: What gives a figure traits besides its line, in numbers that stand elsewhere.
_CHANGING: frozenset[str] = frozenset({"copy_traits", "set_trait"})
_BY_NUMBER = "stats_by"
#: What gives a figure traits besides its line.
GIVING_TRAITS: frozenset[str] = _CHANGING | {_BY_NUMBER}
_DEFAULT = frozenset({"might"})
#: By verb, the field that says with which trait it is done.
_WITH: Mapping[str, str] = {
    "attack": "how",
    "attack_and_defeat": "how",
    "attempt": "traits",
    "challenge": "how",
    "defeat": "how",
    "defend": "trait",
    "fail_to_defeat": "how",
}
#: Verbs that roll a trait without saying which.
_ROLLING: Mapping[str, frozenset[str]] = {"roll_movement": frozenset({"speed"})}
_NONE: frozenset[str] = frozenset()


@dataclass(frozen=True)
class _Need:
    """What a sentence asks of a monster.

    Attributes:
        traits: Traits of which it must have one; empty where it is not said which.
        default: Whether Might is meant, as nothing else is said.
        place: The sentence.
    """

    traits: frozenset[str]
    default: bool
    place: Place


class _Fighters:
    """What each monster of a page has, and what is asked of it."""

    def __init__(self, read: ReadPage) -> None:
        self.needs: dict[Leaf, list[_Need]] = defaultdict(list)
        self.has: dict[Leaf, set[str]] = defaultdict(set)
        #: What has traits that no line gives in full.
        self.changed: set[Leaf] = set()
        #: What the page says of that it attacks, or is attacked, with a trait of its own.
        self.told: set[Leaf | None] = set()
        for item in said(read.page):
            self._lines(item.tree)
            for act in acts(item):
                if act.mode != "cannot":
                    self._note(act.who, act.verb)
                if act.mode not in FORBIDDING:
                    self._verb(act.who, act.verb, item.place, happens=True)
            for event in events(item):
                if isinstance(event.verb, Node):
                    self._verb(event.who, event.verb, item.place, happens=False)
        for list_ in _lists(read):
            for figure in list_.whom:
                self.has[figure] |= list_.traits

    def _lines(self, tree: Tree) -> None:
        if isinstance(tree, Node) and tree.frame == "has_traits":
            who = tree.get("who")
            if isinstance(who, Leaf):
                self.has[who] |= _given(tree.get("stats"))
        for part in parts_of(tree):
            if isinstance(part, Node) and part.frame in _CHANGING:
                self.changed.update(direct(part.get("whom") or part.get("what")))

    def _note(self, who: Tree | None, verb: Node) -> None:
        named = verb.get(_WITH.get(verb.frame, "")) or verb.get("other")
        if verb.frame in FIGHTING and verb.frame != "attempt" and named is not None:
            self.told |= {base(who), base(verb.get("whom"))}

    def _verb(self, who: Tree | None, verb: Node, place: Place, *, happens: bool) -> None:
        if verb.frame not in FIGHTING:
            return
        field = _WITH.get(verb.frame, "")
        how = verb.get(field) if field else None
        traits = _ROLLING.get(verb.frame, _NONE) if how is None else _traits(how)
        default = happens and verb.frame == "attack" and how is None and verb.get("what") is None
        for figure in (who, verb.get("whom")):
            noun = base(figure)
            if noun is not None and noun.kind == "monster":
                # So many dice are rolled whatever the one who attacks has.
                dice = isinstance(how, Node) and how.frame == "dice_of_trait" and figure is who
                need = _Need(_NONE if dice else traits, default, place)
                self.needs[noun].append(need)

    def lacking(self, noun: Leaf) -> Iterator[_Need]:
        """Yields what a monster is asked for and does not have; the first, if it has nothing."""
        needs, has = self.needs[noun], self.has.get(noun)
        if noun in self.changed:
            return
        if has is None:
            yield from needs[:1]
            return
        for need in needs:
            traits = need.traits
            if need.default and not self.told & set(wider(noun)):
                traits = _DEFAULT
            if traits and not traits & has:
                yield _Need(traits, False, need.place)


def _traits(tree: Tree) -> frozenset[str]:
    leaves = (part for part in parts_of(tree) if isinstance(part, Leaf))
    return frozenset(leaf.key for leaf in leaves if leaf.kind == "trait")


def _given(stats: Tree | None) -> frozenset[str]:
    """Returns the traits that have a value in a line or row of traits."""
    return frozenset(_named(stats))


def _named(stats: Tree | None) -> Iterator[str]:
    while isinstance(stats, Node):
        trait = stats.get("first") or stats.get("trait")
        if isinstance(trait, Leaf):
            yield trait.key
        stats = stats.get("then")


def _twice(stats: Tree | None) -> frozenset[str]:
    """Returns the traits that have more than one value in a line or row of traits."""
    return frozenset(trait for trait, times in Counter(_named(stats)).items() if times > 1)


def check(read: ReadPage) -> Iterator[Diagnostic]:
    """Yields every sentence that asks a monster for a trait that no line gives it."""
    if not understood(read):
        return
    fighters = _Fighters(read)
    for thing in read.front.things:
        if thing.sort != "monster":
            continue
        for need in fighters.lacking(Leaf("monster", thing.key)):
            names = _names(read, need.traits or _DEFAULT)
            name = thing.names.get(read.lang) or thing.names.get("zh-Hant") or thing.key
            arguments = {"monster": name, "trait": names}
            yield Diagnostic("BW406", need.place, arguments, related=(thing.place,))


def _names(read: ReadPage, traits: frozenset[str]) -> str:
    order = read.world.game.traits or tuple(sorted(traits))
    names = [read.lexicon["trait", key].name(read.lang) for key in order if key in traits]
    return " / ".join(names)


@dataclass(frozen=True)
class _List:
    """A list that gives the traits of figures by a track or number."""

    whom: frozenset[Leaf]
    rows: tuple[Line, ...]

    @property
    def traits(self) -> frozenset[str]:
        """The traits that any of its rows gives."""
        return frozenset(trait for row in self.rows for trait in _given(row.trees[0]))


def _lists(read: ReadPage) -> Iterator[_List]:
    for book in read.page.books:
        for box in book.boxes:
            for line in lines_in(box.lines):
                for head in line.trees:
                    if isinstance(head, Node) and head.frame == _BY_NUMBER:
                        rows = tuple(row for row in line.lines if row.kind == "value" and row.trees)
                        yield _List(frozenset(direct(head.get("whom"))), rows)


def check_rows(read: ReadPage) -> Iterator[Diagnostic]:
    """Yields the rows that leave out a trait which others of their list give.

    Lines and rows that give one twice are told as well.
    """
    if not understood(read):
        return
    always: dict[Leaf, frozenset[str]] = {}
    for item in said(read.page):
        if isinstance(item.tree, Node) and item.tree.frame == "has_traits":
            who = item.tree.get("who")
            if twice := _twice(item.tree.get("stats")):
                yield _given_twice(read, item.place, twice)
            if isinstance(who, Leaf):
                always[who] = always.get(who, _NONE) | _given(item.tree.get("stats"))
    for list_ in _lists(read):
        # What its line gives, it has whatever the row says.
        lines = [always.get(figure, _NONE) for figure in list_.whom]
        given = frozenset.intersection(*lines) if lines else _NONE
        for row in list_.rows:
            if lacking := list_.traits - _given(row.trees[0]) - given:
                found = written(read.lines, row.place)
                names = _names(read, lacking)
                yield says("BW213", label_place(read, row), found=found, trait=names)
            if twice := _twice(row.trees[0]):
                yield _given_twice(read, row.place, twice)


def _given_twice(read: ReadPage, place: Place, traits: frozenset[str]) -> Diagnostic:
    found = written(read.lines, place)
    return says("BW214", place, found=found, trait=_names(read, traits))
