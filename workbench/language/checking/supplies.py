"""Whether the box holds the tokens that a page takes from it, for every number of players.

Counted is what is certainly on the table at once: the declared numbers and what the set-up takes.
A number that cannot be known before play counts as nothing, so that no page is wronged.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from workbench.diagnostics import Diagnostic, Place
from workbench.language.checking.acts import Act, acts, base, said
from workbench.language.checking.formulas import number, people, player_counts
from workbench.language.declarations import token_of
from workbench.language.front import Thing
from workbench.language.reading import ReadPage
from workbench.language.vocabulary import FRAMES
from workbench.model.entries import Entry
from workbench.model.facts import TokenFacts
from workbench.model.trees import Leaf, Node, Tree

__all__ = ["PUTTING", "SETTING_ASIDE", "TAKING", "check"]

#: Verbs that take tokens from the box and lay them aside.
SETTING_ASIDE: frozenset[str] = frozenset({"set_aside"})
#: Verbs that put tokens down which come from those aside, or else from the box.
PUTTING: frozenset[str] = frozenset({"deal_once", "put_new"})
#: Verbs that take tokens into hands, which may lie there already.
TAKING: frozenset[str] = frozenset({"take"})

_LARGE, _SMALL = "large", "small"
#: A shape as pages name it, and as the tokens' own facts do.
_SHAPES = {"item": "pentagon", "pentagon": "pentagon", "square": "square", "triangle": "triangle"}
_UNIT = frozenset({"a_one", "another_one", "random", "a_any"})


@dataclass(frozen=True)
class _Taking:
    """Tokens that a sentence takes.

    Attributes:
        noun: Which.
        amount: How many; a tree, or None for one.
        act: The act.
        pile: What the verb makes of them: what lies aside is put, and taken, once more.
        setup: Whether the set-up certainly takes them.
    """

    noun: Leaf
    amount: Tree | None
    act: Act
    pile: frozenset[str]
    setup: bool

    def count(self, read: ReadPage, players: int) -> int | None:
        """How many with so many players; None if that is not known."""
        count = 1 if self.amount is None else number(self.amount, read, players)
        every = isinstance(self.act.who, Node) and self.act.who.frame == "every_figure"
        doers = (Node("for_each", (("whom", self.act.who),)),) if every and self.act.who else ()
        for prefix in (*self.act.when, *doers):
            times = self._times(prefix, read, players)
            count = None if count is None or times is None else count * times
        return count

    def _times(self, prefix: Tree, read: ReadPage, players: int) -> int | None:
        if not isinstance(prefix, Node) or prefix.frame != "for_each":
            return 1
        whom = prefix.get("whom")
        noun = whom.get("noun") if isinstance(whom, Node) and whom.frame == "every_figure" else None
        return people(noun, read, players) if isinstance(noun, Leaf) else None


@dataclass
class _Need:
    """What is taken from one supply.

    Attributes:
        count: How many are certain.
        nouns: Of what, as people call it.
        places: By which declarations and sentences.
    """

    count: int
    nouns: tuple[str, ...]
    places: tuple[Place, ...]


def check(read: ReadPage) -> Iterator[Diagnostic]:
    """Yields every supply that a page overdraws, with the numbers of players that do."""
    takings = list(_takings(read))
    counts = player_counts(read)
    between = ", " if read.lang == "en" else "、"
    box = _Box(read)
    wrong: dict[tuple[str, int, tuple[Place, ...]], list[tuple[int, _Need]]] = defaultdict(list)
    for players in counts:
        for have, need in box.overdrawn(takings, players):
            wrong[between.join(need.nouns), have, need.places].append((players, need))
    for (name, have, places), cases in wrong.items():
        fewest, most = cases[0][0], cases[-1][0]
        arguments = {
            "token": name,
            "need": str(max(need.count for _players, need in cases)),
            "have": str(have),
            "players": str(most) if fewest == most else f"{fewest}-{most}",
        }
        yield Diagnostic("BW405", places[-1], arguments, related=places[:-1])


def _takings(read: ReadPage) -> Iterator[_Taking]:
    for item in said(read.page):
        for act in acts(item):
            verb = act.verb
            piles = (SETTING_ASIDE, PUTTING, TAKING)
            pile = next((each for each in piles if verb.frame in each), None)
            if act.mode not in ("does", "must") or pile is None:
                continue
            certain = all(isinstance(p, Node) and p.frame == "for_each" for p in act.when)
            setup = item.box.known == "right-now" and certain and act.unless is None
            for noun, amount in _amounts(verb.get("what") or verb.get("whom")):
                yield _Taking(noun, amount, act, pile, setup)


def _amounts(tree: Tree | None) -> Iterator[tuple[Leaf, Tree | None]]:
    """Yields what a phrase names of tokens, with its number; None where it is one."""
    if not isinstance(tree, Node):
        return
    if tree.get("noun") is None:
        for _name, inner in tree.fields:
            yield from _amounts(inner)
        return
    noun = base(tree)
    if noun is None or noun.kind not in ("token", "monster"):
        return
    amount = tree.get("n")
    one = tree.frame.rpartition("_")[0] in _UNIT
    if one or (amount is not None and FRAMES[tree.frame].makes in ("newones", "newthings")):
        yield noun, None if one else amount


class _Box:
    """The tokens of the game's box, and which of them the page's own things are."""

    def __init__(self, read: ReadPage) -> None:
        self._read = read
        self._tokens: dict[str, tuple[Entry, TokenFacts]] = {
            entry.id: (entry, entry.facts)
            for entry in read.world.entries.values()
            if isinstance(entry.facts, TokenFacts)
        }
        self._declared = {
            thing.key: thing for thing in read.front.things if thing.sort in ("token", "monster")
        }

    def overdrawn(self, takings: Sequence[_Taking], players: int) -> Iterator[tuple[int, _Need]]:
        """Yields (how many there are, what is taken) for each supply that is too small."""
        needs = self._needs(takings, players)
        entries: dict[str, list[_Need]] = defaultdict(list)
        groups: dict[str, list[_Need]] = defaultdict(list)
        for noun, need in needs.items():
            limit = self._limit(noun, players)
            if limit is not None and need.count > limit:
                yield limit, need
                continue
            entry, group = self._supply(noun)
            if entry:
                entries[entry].append(need)
            if group:
                groups[group].append(need)
        small: set[str] = set()
        for entry, drawn in entries.items():
            facts = self._tokens[entry][1]
            if facts.count is not None and sum(need.count for need in drawn) > facts.count:
                small.add(facts.group or "")
                yield facts.count, _together(drawn)
        for group, drawn in groups.items():
            have = self._group_count(group)
            if group not in small and have is not None and sum(n.count for n in drawn) > have:
                yield have, _together(drawn)

    def _needs(self, takings: Sequence[_Taking], players: int) -> dict[Leaf, _Need]:
        """What is certainly taken of each thing; the greatest of what its page says of it."""
        piles: dict[Leaf, Counter[frozenset[str]]] = defaultdict(Counter)
        alone: dict[Leaf, int] = defaultdict(int)
        places: dict[Leaf, list[Place]] = defaultdict(list)
        for taking in takings:
            count = taking.count(self._read, players)
            if count is None:
                continue
            noun = taking.noun
            if taking.setup:
                piles[noun][taking.pile] += count
                places[noun].append(taking.act.said.place)
            elif taking.amount is not None and count > alone[noun]:
                alone[noun] = count
                if count > max(piles[noun].values(), default=0):
                    places[noun].append(taking.act.said.place)
        needs = {
            noun: _Need(
                max((alone[noun], *piles[noun].values())), (self._name(noun),), tuple(where)
            )
            for noun, where in places.items()
        }
        for thing in self._declared.values():
            noun = Leaf(thing.sort, thing.key)
            count = self._counted(thing, players)
            said_too = needs.get(noun)
            if count is not None and (said_too is None or said_too.count <= count):
                needs[noun] = _Need(count, (self._name(noun),), (thing.place,))
        return needs

    def _counted(self, thing: Thing, players: int) -> int | None:
        if "count" in thing.facts:
            return self._said_of(thing, players)
        each = thing.facts.get("one per")
        if isinstance(each, str):
            return people(Leaf("figure", each), self._read, players)
        return None

    def _limit(self, noun: Leaf, players: int) -> int | None:
        """How many a page itself says there are of a thing it declares."""
        thing = self._declared.get(noun.key) if noun.kind in ("token", "monster") else None
        return None if thing is None else self._said_of(thing, players)

    def _said_of(self, thing: Thing, players: int) -> int | None:
        count = thing.facts.get("count")
        if isinstance(count, int):
            return count
        return number(self._read.counts.get(thing.key), self._read, players)

    def _supply(self, noun: Leaf) -> tuple[str, str]:
        """Returns the id of the token of the box that a noun is, and its group; empty if none."""
        entry = noun.key.partition("#")[0]
        if noun.kind == "token" and entry in self._tokens:
            return entry, self._tokens[entry][1].group or ""
        thing = self._declared.get(noun.key)
        if thing is None:
            return "", ""
        word = str(thing.facts.get("shape") or thing.facts.get("token") or "").casefold()
        entry = token_of(word, self._read.world)
        if entry:
            return entry, self._tokens[entry][1].group or ""
        for facts in (each for _entry, each in self._tokens.values()):
            of_size = word in (_LARGE, _SMALL) and (facts.group or "").startswith(word)
            if facts.group and (of_size or facts.shape == _SHAPES.get(word)):
                return "", facts.group
        return "", ""

    def _group_count(self, group: str) -> int | None:
        found = (facts.group_count for _entry, facts in self._tokens.values()
                 if facts.group == group)  # fmt: skip
        return next((count for count in found if count is not None), None)

    def _name(self, noun: Leaf) -> str:
        known = self._read.lexicon.get(noun.kind, noun.key)
        return known.name(self._read.lang) if known is not None else noun.key


def _together(needs: Sequence[_Need]) -> _Need:
    # It is told where most is taken; the other places are shown beside.
    return _Need(
        sum(need.count for need in needs),
        tuple(name for need in needs for name in need.nouns),
        tuple(
            place for need in sorted(needs, key=lambda need: need.count) for place in need.places
        ),
    )
