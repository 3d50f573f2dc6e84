"""Which numbers a track can ever stand at, and which marks can ever be given.

A condition that can never come true makes a dead sentence. Tracks are followed step by step from
the numbers they are set to; a mark is given only if what its sentences ask for can come first.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from workbench.diagnostics import Diagnostic, Place
from workbench.language.checking.acts import FORBIDDING, Act, Said, acts, said, understood
from workbench.language.checking.covering import covers
from workbench.language.checking.formulas import number, player_counts
from workbench.language.checking.things import GIVING
from workbench.language.front import Thing
from workbench.language.pages import Line, lines_in
from workbench.language.printing import Printer
from workbench.language.reading import ReadPage
from workbench.language.sentences import place_within
from workbench.language.vocabulary import FRAMES
from workbench.model.roles import WHILE
from workbench.model.trees import Leaf, Node, Tree, parts_of
from workbench.text.rows import totals_of

__all__ = ["NEGATIVE", "Given", "alternatives", "check", "given_marks", "never", "possible"]

#: Frames that hold where what they name is not so: they need none of it.
NEGATIVE: frozenset[str] = frozenset(
    {
        "carry_none", "ceases", "chase_none", "does_not", "fewer_are", "has_not_done",
        "have_no_trait", "hold_none", "holding_no", "is_not", "is_not_turn_of", "no_longer_a",
        "no_longer_does", "no_longer_is", "none_does", "none_is", "none_left",
        "not_every", "see_none", "there_is_no", "who_does_not",
        "who_is_not",
    }
)  # fmt: skip
#: Frames of which one part is enough.
_EITHER: frozenset[str] = frozenset(
    {"either_state", "one_of_cards", "one_of_rooms",
     "one_of_things", "one_or_other", "or"}
)  # fmt: skip
#: What is lacking, by the words that the help of a message has for it; it tells what is not empty.
_LACKING = ("given", "have", "killed", "laid", "removed", "stands", "taken", "track")
_COMPARING: frozenset[str] = frozenset(
    {"reaches", "size_at_least", "size_at_most", "size_is", "size_less"}
)
_MARKS = ("mark", "roomrole", "figurerole")
_FREE: tuple[frozenset[Leaf], ...] = (frozenset(),)
_MOST_WAYS = 32


@dataclass(frozen=True)
class Given:
    """A sentence that gives a mark.

    Attributes:
        mark: The mark.
        act: The act.
        target: What gets it.
        ways: Sets of marks, of which one must be there first.
    """

    mark: Leaf
    act: Act
    target: Tree | None
    ways: tuple[frozenset[Leaf], ...]


def alternatives(tree: Tree | None) -> tuple[frozenset[Leaf], ...]:
    """Returns the sets of marks of which one must be there for *tree* to hold."""
    if tree is None:
        return _FREE
    if isinstance(tree, Leaf):
        return (frozenset({tree}),) if tree.kind in _MARKS else _FREE
    if tree.frame in NEGATIVE:
        return _FREE
    inner = [ways for _name, part in tree.fields if (ways := alternatives(part)) != _FREE]
    if tree.frame in _EITHER:
        found = [way for _name, part in tree.fields for way in alternatives(part)]
    else:
        if sum(map(len, inner)) > _MOST_WAYS:
            return _FREE
        found = [frozenset[Leaf]().union(*each) for each in product(*inner)]
    return tuple(found) if len(found) <= _MOST_WAYS else _FREE


def _joined(trees: Sequence[Tree | None]) -> tuple[frozenset[Leaf], ...]:
    """The alternatives of several trees that must all hold."""
    ways = _FREE
    for tree in trees:
        more = alternatives(tree)
        if more != _FREE:
            ways = tuple({one | other for one in ways for other in more})
        if len(ways) > _MOST_WAYS:
            return _FREE
    return ways


def _asked(act: Act) -> Iterator[Tree | None]:
    """Yields what must be so for an act to happen: its conditions, its doer, what it acts on."""
    for tree in act.when:
        # A sentence around it is asked for its own conditions and doer; what it does is no matter.
        while isinstance(tree, Node) and FRAMES[tree.frame].makes in ("sentence", "act", "clause"):
            yield tree.get("when") or tree.get("who")
            inner = tree.get("rest") or tree.get("do")
            if not isinstance(inner, Node) or FRAMES[inner.frame].makes == "verb":
                break
            tree = inner
        else:
            if isinstance(tree, Node):
                yield tree
    yield act.who
    yield act.verb.get("what")


def given_marks(read: ReadPage) -> Iterator[Given]:
    """Yields every sentence that gives a mark."""
    for item in said(read.page):
        for act in acts(item):
            if act.verb.frame not in GIVING or act.mode in FORBIDDING:
                continue
            mark = _mark_of(act.verb)
            if mark is not None:
                target = act.verb.get("what") or act.who
                yield Given(mark, act, target, _joined(tuple(_asked(act))))


def _mark_of(verb: Node) -> Leaf | None:
    named = (part for part in parts_of(verb.get("mark") or verb) if isinstance(part, Leaf))
    return next((leaf for leaf in named if leaf.kind in _MARKS), None)


def possible(given: Sequence[Given], bans: Sequence[Act] = ()) -> frozenset[Leaf]:
    """Returns the marks that can ever be given.

    Args:
        given: The sentences that give marks.
        bans: Sentences that forbid it, for the whole game or with an exception.
    """
    barred = [
        (_mark_of(ban.verb), ban.verb.get("what") or ban.who,
         alternatives(ban.unless) if ban.unless is not None else ())
        for ban in bans
    ]  # fmt: skip
    ways: list[tuple[Leaf, tuple[frozenset[Leaf], ...]]] = []
    for each in given:
        open_ways = each.ways
        for mark, whom, excepted in barred:
            if mark == each.mark and len(open_ways) <= _MOST_WAYS and covers(whom, each.target):
                open_ways = tuple({one | other for one in open_ways for other in excepted})
        ways.append((each.mark, open_ways if len(open_ways) <= _MOST_WAYS else _FREE))
    found: set[Leaf] = set()
    grown = True
    while grown:
        more = {
            mark for mark, each in ways if mark not in found and any(way <= found for way in each)
        }
        grown = bool(more)
        found |= more
    return frozenset(found)


def never(what: str, **lacking: str) -> dict[str, str]:
    """Returns what the message on something that can never come true speaks of.

    Args:
        what: What it is, as it is said.
        lacking: What would make it true, by the words of the help.
    """
    return {"what": what, **dict.fromkeys(_LACKING, ""), **lacking}


def check(read: ReadPage) -> Iterator[Diagnostic]:
    """Yields every condition, gate and row that can never come true."""
    if not understood(read):
        return
    tracks = _Tracks(read)
    yield from tracks.dead_conditions()
    yield from tracks.dead_rows()
    yield from _dead_marks(read)


def _dead_marks(read: ReadPage) -> Iterator[Diagnostic]:
    given = tuple(given_marks(read))
    alive = possible(given)
    for each in given:
        if each.mark not in alive:
            noun = read.lexicon.get(each.mark.kind, each.mark.key)
            name = noun.name(read.lang) if noun is not None else each.mark.key
            told = never(name, given=name)
            yield Diagnostic("BW411", each.act.said.place, told)
    ungiven = {
        leaf
        for thing in read.front.things
        if thing.sort == "mark"
        for leaf in (Leaf(kind, thing.key) for kind in _MARKS)
    } - {each.mark for each in given}
    for item in said(read.page):
        for prefix in parts_of(item.tree):
            condition = _condition(prefix)
            ways = alternatives(condition) if condition is not None else _FREE
            if condition is not None and all(way & ungiven for way in ways):
                what = Printer(FRAMES, read.lexicon, read.lang).phrase(condition)
                yield Diagnostic("BW411", item.place, never(what), follows="BW403")


def _condition(tree: Tree) -> Tree | None:
    """Returns what a prefix asks for, or None if the tree is none."""
    if not isinstance(tree, Node) or FRAMES[tree.frame].makes != "prefix":
        return None
    return tree.get("cond") or tree.get("event")


def _asked_of(
    when: Sequence[Tree], key: str, every: frozenset[int], since: int = 0
) -> frozenset[int] | None:
    """Returns the numbers of a track at which prefixes can hold; None if they do not ask.

    Args:
        when: The prefixes.
        key: The track.
        every: Every number of the track.
        since: The first of the prefixes that is asked where nothing moves the track any more before
            the act.
    """
    asked: list[set[int]] = []
    for place, prefix in enumerate(when):
        if place < since:
            continue
        if isinstance(prefix, Node):
            for part in _comparisons(prefix, key):
                asked.append({n for n in every if _compares(part, n)})
            continue
        # The row of a table that is looked up by the track.
        head = when[place - 1] if place else prefix
        by = head.get("track") if isinstance(head, Node) and head.frame == "by_track" else None
        totals = totals_of(prefix.key) if by == Leaf("track", key) else None
        asked += [] if totals is None else [set(totals)]
    return every.intersection(*asked) if asked else None


def _comparisons(prefix: Tree, key: str) -> Iterator[Node]:
    """Yields the comparisons with a track that must all hold for a prefix to hold."""
    left = [_condition(prefix)]
    while left:
        part = left.pop()
        if isinstance(part, Node) and part.frame == "and":
            left += [inner for _name, inner in part.fields]
        elif isinstance(part, Node) and part.frame in _COMPARING and _track_of(part) == key:
            yield part


def _track_of(part: Node) -> str:
    """Returns the key of the track that a comparison is about; empty if it is about none."""
    track = part.get("track") or part.get("what")
    return track.key if isinstance(track, Leaf) and track.kind == "track" else ""


def _compares(part: Node, n: int) -> bool:
    """Tells whether a comparison can hold of *n*."""
    limit = part.get("n")
    if not isinstance(limit, Leaf) or limit.kind != "number":
        return True
    number = int(limit.key)
    if part.frame == "size_at_least":
        return n >= number
    if part.frame == "size_at_most":
        return n <= number
    return n < number if part.frame == "size_less" else n == number


def _shared(before: Act, act: Act) -> int:
    """Counts the prefixes of an act that were asked before another act that stands before it.

    Where that one moves the track, its number is no longer the one that they asked for.
    """
    one, other = before.said, act.said
    if one.box is not other.box:
        return 0
    if one is other:
        return len(act.when)
    shared = next(
        (at for at, (here, there) in enumerate(zip(one.under, other.under, strict=False))
         if here != there),
        min(len(one.under), len(other.under)),
    )  # fmt: skip
    if shared and one.box.gate is not None and _lasts(one.box.gate) and not _one_item(one, other):
        return 0
    return shared


def _lasts(gate: Tree) -> bool:
    """Tells whether a gate is asked again at every item of its box."""
    return isinstance(gate, Node) and gate.frame in WHILE


def _one_item(one: Said, other: Said) -> bool:
    """Tells whether two sentences of a box stand in one of its items."""
    starts = [line.place for line in one.box.lines]
    return not any(one.place < start <= other.place for start in starts)


class _Tracks:
    """The numbers that each track of a page can stand at."""

    def __init__(self, read: ReadPage) -> None:
        self._read = read
        self._things = {thing.key: thing for thing in read.front.things if thing.sort == "track"}
        self._items = tuple(said(read.page))
        self._moved: dict[str, list[Act]] = defaultdict(list)
        self._since: dict[int, int] = {}
        for item in self._items:
            for act in acts(item):
                track = act.verb.get("track")
                if isinstance(track, Leaf) and act.mode not in FORBIDDING:
                    moved = self._moved[track.key]
                    self._since[id(act)] = max((_shared(each, act) for each in moved), default=0)
                    moved.append(act)
        self._stands = {key: self._numbers(thing) for key, thing in self._things.items()}

    def _numbers(self, thing: Thing) -> frozenset[int]:
        least, most = thing.facts.get("from"), thing.facts.get("to")
        if not isinstance(least, int) or not isinstance(most, int):
            return frozenset(range(100))
        every = frozenset(range(least, most + 1))
        acts_on = self._moved[thing.key]
        found: set[int] = set()
        while (
            more := {
                min(max(to, least), most)
                for act in acts_on
                for to in self._moves(act, found, every, thing.key)
            }
            - found
        ):
            found |= more
        return frozenset(found) if found else every

    def _moves(self, act: Act, found: set[int], every: frozenset[int], key: str) -> Iterator[int]:
        """Yields where one sentence moves a track from the numbers at which it can stand."""
        amounts = self._amounts(act.verb.get("n"))
        asked = _asked_of(act.when, key, every, self._since[id(act)])
        here = found if asked is None else found & asked
        if act.verb.frame == "set_track":
            if here or asked is None:
                yield from every if amounts is None else amounts
            return
        sign = 1 if act.verb.frame == "goes_up" else -1
        steps = range(1, len(every)) if amounts is None else amounts
        yield from (n + sign * step for n in here for step in steps)

    def _amounts(self, tree: Tree | None) -> set[int] | None:
        """What a number can be, over all numbers of players; None if play decides it."""
        counts = {number(tree, self._read, players) for players in player_counts(self._read)}
        return {n for n in counts if n is not None} if counts and None not in counts else None

    def dead_conditions(self) -> Iterator[Diagnostic]:
        """Yields comparisons with a track that never hold."""
        for item in self._items:
            for part in parts_of(item.tree):
                if isinstance(part, Node) and part.frame in _COMPARING and self._never(part):
                    read = self._read
                    printer = Printer(FRAMES, read.lexicon, read.lang)
                    place = place_within(part, item.place, read.lines, read.lang, printer)
                    told = never(printer.phrase(part), **self._why(_track_of(part)))
                    yield Diagnostic("BW411", place, told, related=self._about(part))

    def _never(self, part: Node) -> bool:
        n = part.get("n")
        stands = self._stands.get(_track_of(part))
        if stands is None or not isinstance(n, Leaf) or n.kind != "number":
            return False
        limit = int(n.key)
        if part.frame == "size_at_least":
            return max(stands) < limit
        if part.frame == "size_at_most":
            return min(stands) > limit
        if part.frame == "size_less":
            return min(stands) >= limit
        return limit not in stands

    def _why(self, key: str) -> dict[str, str]:
        """Returns where a track stands, in the words of a message."""
        stands = sorted(self._stands[key])
        first = [n for n in stands if n - 1 not in self._stands[key]]
        last = [n for n in stands if n + 1 not in self._stands[key]]
        runs = [str(n) if n == to else f"{n}-{to}" for n, to in zip(first, last, strict=True)]
        return {
            "track": self._name(key),
            "stands": (", " if self._read.lang == "en" else "、").join(runs),
        }

    def _name(self, key: str) -> str:
        noun = self._read.lexicon.get("track", key)
        return key if noun is None else noun.name(self._read.lang)

    def _about(self, part: Node) -> tuple[Place, ...]:
        thing = self._things.get(_track_of(part))
        return (thing.place,) if thing is not None else ()

    def dead_rows(self) -> Iterator[Diagnostic]:
        """Yields rows of a track's table, doing something, at which the track never stands."""
        for book in self._read.page.books:
            for box in book.boxes:
                for line in lines_in(box.lines):
                    yield from self._rows(line)

    def _rows(self, line: Line) -> Iterator[Diagnostic]:
        heads = [part for tree in line.trees for part in parts_of(tree) if isinstance(part, Node)]
        head = next((part for part in heads if part.frame == "by_track"), None)
        track = head.get("track") if head is not None and line.kind == "head" else None
        stands = self._stands.get(track.key) if isinstance(track, Leaf) else None
        if stands is None or not isinstance(track, Leaf):
            return
        thing = self._things[track.key]
        ends = range(thing.facts.get("from", 0), thing.facts.get("to", 99) + 1)
        for row in line.lines:
            totals = set((row.label and totals_of(row.label.key)) or ())
            idle = not row.lines and all(tree == Node("nothing") for tree in row.trees)
            # What lies beyond the ends is a mistake of the table, not of the track.
            within = totals & set(ends)
            if row.label is not None and within and not idle and not within & stands:
                what = f"{self._name(track.key)} {row.label.key}"
                told = never(what, **self._why(track.key))
                yield Diagnostic("BW411", row.place, told, related=(thing.place,))
