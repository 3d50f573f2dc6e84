"""Words that answer an earlier step: *if so*, *otherwise*, *the chosen hero*, *the result*.

What such a word can answer follows from where its sentence stands: this sentence to the left, this
item, the items around it, earlier steps of the same list, the gate; in a titled effect also what
stands before the sentence that runs it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from workbench.diagnostics import Diagnostic, Place
from workbench.language.checking.deeds import (
    BY,
    CONTESTS,
    DICE_ROLLS,
    FIGHTS,
    ROLLS_IN_PASSING,
    TRAIT_ROLLS,
)
from workbench.language.checking.telling import Unread, says, written
from workbench.language.pages import Line, PageBox, lines_in
from workbench.language.printing import Printer
from workbench.language.reading import ReadPage
from workbench.language.sentences import place_within
from workbench.language.vocabulary import FRAMES
from workbench.model.deeds import done
from workbench.model.trees import Leaf, Node, Tree, parts_of

__all__ = ["ALLOWING", "ASKS", "CERTAIN", "CONDITIONS", "FINDING", "GIVES", "check"]

#: What *if so* can answer: something that may be done or not, or a condition.
ALLOWING = frozenset({
    "may", "may_if", "only_who_can", "choose_from", "must_choose_from", "do_in_any_order", "if",
    "if_so", "if_none", "unless", "once_true", "while",
})  # fmt: skip
#: What *otherwise* can answer.
CONDITIONS = frozenset({"if", "if_so", "if_none"})
#: Verbs that look for something which may not be there, or do what may not be possible.
FINDING = frozenset({
    "look_up_clue", "draw_until", "find_first", "fetch",
    "discover_first", "discover", "draw", "draw_keep", "search", "move_room",
    "take", "steal", "pick_up", "put_new", "deal_once", "choose", "flip", "run",
    "a_trait", "another_trait",
})  # fmt: skip
#: Noun phrases for what is surely there. Every other one may find nothing.
CERTAIN = frozenset({
    "the_figure", "the_room", "the_thing", "the_things", "chosen_figure", "chosen_room",
    "chosen_thing", "the_other_figure", "the_other_room", "the_other_thing", "you", "named",
    "figure_role", "side", "all_in_play", "room_role", "this_card", "this_room", "this_tile",
    "your_room", "room_with", "both_rooms", "both_cards",
})  # fmt: skip

#: What words ask for, by frame: something rolled, two results, a trait rolled, a number kept.
ASKS = {
    "the_result": "roll",
    "lowest_result": "roll",
    "highest_result": "roll",
    "add_result": "roll",
    "subtract_result": "roll",
    "set_result": "roll",
    "result_at_least": "roll",
    "write_result": "roll",
    "follow_card": "roll",
    "rolled_trait": "trait",
    "rolled_token": "trait",
    "the_difference": "contest",
    "number_written": "secret",
    "reveal_secret": "secret",
    "use_result": "kept",
}
_CHOSEN = {"chosen_figure": "figure", "chosen_room": "room", "chosen_thing": "thing"}
#: What a line that was not understood may have given.
_ANYTHING = frozenset({"roll", "trait", "contest", *_CHOSEN.values()})
#: What gives them.
GIVES = {
    **dict.fromkeys(DICE_ROLLS | ROLLS_IN_PASSING | BY, ("roll",)),
    **dict.fromkeys(TRAIT_ROLLS, ("roll", "trait")),
    **dict.fromkeys(("make_roll", "roll_to_fight"), ("roll", "trait")),
    **dict.fromkeys(CONTESTS | FIGHTS, ("roll", "contest", "trait")),
    # Changes a result, so that there must be one.
    "set_result": (),
    "write_secret": ("secret",),
    "write_number": ("secret",),
    "write_result": ("kept",),
    "a_drawn": ("thing",),
}
#: What is written down stays so: it may have been written anywhere on the page.
_LASTING = frozenset({"secret", "kept"})
_PREFIXES = ("with_prefix", "head_then")
#: What runs an effect by its title.
_RUNNING = frozenset({"run", "carry_out"})
#: What says who may do something, so that a titled item is an action.
_PERMITTING = frozenset({"may", "may_if", "choose_from", "do_in_any_order", "can_do_one"})

_NOTHING: frozenset[str] = frozenset()


def check(read: ReadPage) -> Iterator[Diagnostic]:
    """Yields the words of a page that answer nothing, and effects that nothing runs."""
    page = _Steps(read)
    yield from page.answers()
    yield from page.titles()
    yield from page.twice()


@dataclass(slots=True)
class _Before:
    """The steps before one in its list.

    Attributes:
        last: The last of them, notes left out.
        conditional: Whether an *otherwise* can answer one of them.
    """

    last: Line | None = None
    conditional: bool = False


class _Steps:
    """Checks the steps of one page."""

    def __init__(self, read: ReadPage) -> None:
        self._read = read
        self._unread = Unread(read)
        self._boxes = [
            box for book in read.page.books for box in book.boxes if box.known != "tests"
        ]
        self._titled = [line for box in self._boxes for line in lines_in(box.lines) if line.titled]
        self._found: list[Diagnostic] = []
        self._telling = False
        #: What has been given where a title is run, and what running it gives.
        self._before: defaultdict[str, set[str]] = defaultdict(set)
        self._inside: defaultdict[str, set[str]] = defaultdict(set)
        self._anywhere: set[str] = set()

    @cached_property
    def _printer(self) -> Printer:
        return Printer(FRAMES, self._read.lexicon, self._read.lang)

    # What answers what

    def answers(self) -> Iterator[Diagnostic]:
        """Yields the words that ask for something earlier, where there is nothing."""
        # Effects may run each other: what one gives is known only when the others have been seen.
        for _round in range(3 if self._titled else 1):
            for box in self._boxes:
                self._box(box)
        self._telling = True
        for box in self._boxes:
            self._box(box)
        yield from self._found

    def _box(self, box: PageBox) -> None:
        given: set[str] = set()
        if box.gate is not None:
            given |= self._given(box.gate)
            self._ask(box.gate, box.place, _NOTHING)
        elif self._unread.any and self._unread.within(box.place.line, box.place.line):
            given |= _ANYTHING
        self._list(box.lines, given, (), box)

    def _list(
        self, lines: Sequence[Line], given: Iterable[str], around: tuple[Line, ...], box: PageBox
    ) -> set[str]:
        """Walks over one list; returns what its steps give to those after it."""
        known = set(given)
        before = _Before()
        for line in lines:
            inside = set(known)
            if line.label is not None:
                inside |= {"roll"} if line.label.kind == "total" else {"roll", "contest"}
            title = _title(line)
            if title:
                inside |= self._before[title]
            if self._unread.line(line):
                # What was not understood may have said anything.
                inside |= _ANYTHING
            here = set(inside)
            for each, tree in enumerate(line.trees):
                place = line.places[each] if each < len(line.places) else line.place
                self._ask(tree, place, inside)
                inside |= self._given(tree)
                self._runs(tree, inside)
                if self._telling:
                    self._answer(tree, place, each, line, before, around, box)
            inside |= self._list(line.lines, inside, (*around, line), box)
            if title:
                self._inside[title] |= inside - here
            known |= inside if line.label is None else inside - {"roll", "contest"}
            if line.kind not in ("note", "aloud"):
                before.last = line
            before.conditional |= self._unread.line(line) or any(map(_conditional, line.trees))
        return known

    def _given(self, tree: Tree) -> set[str]:
        """Returns what a sentence gives to those after it."""
        given: set[str] = set()
        for node in parts_of(tree):
            if not isinstance(node, Node):
                continue
            given.update(GIVES.get(node.frame, ()))
            if node.frame == "choose":
                given.update(_sorts(node.get("what")))
            if node.frame in _RUNNING and (name := self._name(node)):
                given |= self._inside[name]
        self._anywhere |= given & _LASTING
        return given

    def _runs(self, tree: Tree, given: set[str]) -> None:
        for node in parts_of(tree):
            if isinstance(node, Node) and node.frame in _RUNNING and (name := self._name(node)):
                self._before[name] |= given

    def _ask(self, tree: Tree, place: Place, before: Iterable[str]) -> None:
        """Tells of what a sentence asks for and neither it nor what stands before it gives."""
        if not self._telling:
            return
        known = {*before, *self._anywhere}
        while isinstance(tree, Node) and tree.frame in _PREFIXES:
            (_when, prefix), (_rest, rest) = tree.fields
            self._asked(prefix, place, known)
            known |= self._given(prefix)
            tree = rest
        self._asked(tree, place, known)

    def _asked(self, tree: Tree, place: Place, known: set[str]) -> None:
        given: set[str] | None = None
        for node in parts_of(tree):
            if not isinstance(node, Node):
                continue
            wanted = ASKS.get(node.frame) or _CHOSEN.get(node.frame)
            if wanted is None or wanted in known:
                continue
            if given is None:
                given = self._given(tree)
            if wanted in given:
                continue
            code = "BW308" if node.frame in _CHOSEN else "BW309"
            found = self._printer.phrase(node)
            where = self._within(node, place)
            self._found.append(says(code, where, found=found))

    def _within(self, node: Node, place: Place) -> Place:
        return place_within(node, place, self._read.lines, self._read.lang, self._printer)

    # If so, otherwise, if there is none

    def _answer(
        self,
        tree: Tree,
        place: Place,
        number: int,
        line: Line,
        before: _Before,
        around: Sequence[Line],
        box: PageBox,
    ) -> None:
        """Tells of an *if so*, *otherwise* or *if there is none* without what it could answer."""
        for prefix in _prefixes(tree):
            if prefix.frame == "if_so":
                right = self._may_be_so(number, line, before, around, box)
            elif prefix.frame == "otherwise":
                right = self._is_otherwise(number, line, before)
            elif prefix.frame == "if_none":
                right = self._may_be_none(number, line, before, around)
            else:
                continue
            if not right:
                where = self._within(prefix, place)
                found = self._printer.phrase(prefix)
                self._found.append(says("BW307", where, found=found))

    def _may_be_so(
        self,
        number: int,
        line: Line,
        before: _Before,
        around: Sequence[Line],
        box: PageBox,
    ) -> bool:
        if any(_has(tree, ALLOWING) for tree in line.trees[:number]):
            return True
        last = before.last if line.label is None else None
        listed = [*((last,) if last is not None and not number else ()), *around]
        if any(self._unread.line(each) for each in (line, *listed)):
            return True
        if box.gate is not None and _has(box.gate, ALLOWING):
            return True
        return any(_has(tree, ALLOWING) for each in listed for tree in each.trees)

    def _is_otherwise(self, number: int, line: Line, before: _Before) -> bool:
        if any(_conditional(tree) for tree in line.trees[:number]) or self._unread.line(line):
            return True
        return line.label is None and before.conditional

    def _may_be_none(
        self, number: int, line: Line, before: _Before, around: Sequence[Line]
    ) -> bool:
        if number:
            return _finds(line.trees[number - 1]) or self._unread.line(line)
        last = before.last if line.label is None else None
        if last is None and around:
            last = around[-1]
            return self._unread.line(last) or any(map(_finds, last.trees))
        if last is None:
            return False
        return any(
            self._unread.line(each) or any(map(_finds, each.trees)) for each in lines_in([last])
        )

    # Titles

    def _name(self, node: Node) -> str:
        """Returns the title that a sentence names, folded, or nothing."""
        title = node.get("title")
        if not isinstance(title, Leaf) or (title.kind, title.key) not in self._read.lexicon:
            return ""
        noun = self._read.lexicon[title.kind, title.key]
        return noun.name(self._read.lang).strip("*").casefold()

    def titles(self) -> Iterator[Diagnostic]:
        """Yields effects that nothing runs, and titles that stand twice."""
        first: dict[str, Line] = {}
        named_twice = {told.place.line for told in self._read.diagnostics if told.code == "BW020"}
        for line in self._titled:
            name = _title(line)
            if name in first:
                told = says("BW306", self._title_place(line), found=line.title)
                place = self._title_place(first[name])
                # The reader may have told already that a name stands for two things.
                follows = "BW020" if line.place.line in named_twice else ""
                yield Diagnostic(
                    told.code, told.place, told.arguments, related=(place,), follows=follows
                )
            first.setdefault(name, line)
        if self._unread.any:
            return
        run = self._run()
        for name, line in first.items():
            if name not in run and not _is_permitted(line):
                yield says("BW305", self._title_place(line), found=line.title)

    def _run(self) -> set[str]:
        """Returns the titles that sentences run which are ever carried out themselves."""
        inside: defaultdict[str, set[str]] = defaultdict(set)
        for line in self._titled:
            inside["" if _is_permitted(line) else _title(line)] |= self._names_run([line])
        for box in self._boxes:
            inside[""] |= self._names_run(line for line in box.lines if not line.titled)
        run: set[str] = set()
        new = {""}
        while new:
            new = {name for title in new for name in inside[title]} - run
            run |= new
        return run

    def _names_run(self, lines: Iterable[Line]) -> set[str]:
        """Returns the titles that these items run, without what titled items among them run."""
        found: set[str] = set()
        for line in lines:
            nodes = (node for tree in line.trees for node in done(tree))
            found |= {self._name(node) for node in nodes if node.frame in _RUNNING}
            found |= self._names_run(inner for inner in line.lines if not inner.titled)
        return found

    def _title_place(self, line: Line) -> Place:
        """Returns where the title of an item stands, with its stars."""
        place = line.place
        width = written(self._read.lines, place).find("**", 2) + 2
        return Place(place.line, place.column, place.line, place.column + max(width, 2))

    # Twice the same

    def twice(self) -> Iterator[Diagnostic]:
        """Yields steps that stand twice in one list."""
        for box in self._boxes:
            yield from self._twice(box.lines)

    def _twice(self, lines: Sequence[Line]) -> Iterator[Diagnostic]:
        seen: dict[tuple[object, ...], Line] = {}
        before: tuple[object, ...] = ()
        for line in lines:
            yield from self._twice(line.lines)
            for each in range(1, len(line.trees)):
                if line.trees[each] == line.trees[each - 1] and not _answers(line.trees[each]):
                    yield self._same(line.places[each], line.places[each - 1])
            if not line.trees or line.label is not None or self._unread.line(line):
                continue
            key = (line.trees, line.lines)
            # An answer may stand once more where something else was asked in between.
            if key in seen and (key == before or not _answers(line.trees[0])):
                yield self._same(line.place, seen[key].place)
            seen.setdefault(key, line)
            before = key

    def _same(self, place: Place, first: Place) -> Diagnostic:
        found = written(self._read.lines, place)
        told = says("BW414", place, found=found, line=str(first.line))
        return Diagnostic(told.code, told.place, told.arguments, related=(first,))


def _is_permitted(line: Line) -> bool:
    """Tells whether a titled item is an action, which somebody may take without its being run."""
    return any(_has(tree, _PERMITTING) for tree in line.trees)


def _title(line: Line) -> str:
    return line.title.casefold() if line.titled else ""


def _has(tree: Tree, frames: frozenset[str]) -> bool:
    return any(isinstance(node, Node) and node.frame in frames for node in parts_of(tree))


def _prefixes(tree: Tree) -> Iterator[Node]:
    """Yields the prefixes that a sentence or head begins with, from the left."""
    while isinstance(tree, Node) and tree.frame in _PREFIXES:
        (_when, prefix), (_rest, rest) = tree.fields
        if isinstance(prefix, Node):
            yield prefix
        tree = rest
    if isinstance(tree, Node):
        yield tree


def _conditional(tree: Tree) -> bool:
    """Tells whether an *otherwise* can answer a sentence."""
    return any(prefix.frame in CONDITIONS for prefix in _prefixes(tree))


def _answers(tree: Tree) -> bool:
    """Tells whether a sentence answers the one before, so that it may well stand twice."""
    return any(prefix.frame in ("if_so", "otherwise", "if_none") for prefix in _prefixes(tree))


def _finds(tree: Tree) -> bool:
    return any(
        isinstance(node, Node)
        and (
            node.frame in FINDING
            or (FRAMES[node.frame].number in ("s", "p") and node.frame not in CERTAIN)
        )
        for node in parts_of(tree)
    )


def _sorts(what: Tree | None) -> Iterator[str]:
    """Yields the sorts of what is chosen: figure, room or thing."""
    if what is None:
        return
    for node in parts_of(what):
        if isinstance(node, Node):
            for sort in _CHOSEN.values():
                if node.frame.endswith(f"_{sort}"):
                    yield sort
            if FRAMES[node.frame].makes in ("rsimple", "orrooms", "withroom", "androoms"):
                yield "room"
            if FRAMES[node.frame].makes in ("tsimple", "cardname", "orcards", "andcards"):
                yield "thing"
            if FRAMES[node.frame].makes in ("simple", "either", "definite"):
                yield "figure"
