"""The sentences of a page as the engine looks them up: what waits for what, what allows what.

A sentence is a chain of prefixes (moments, limits, conditions) before a core. From these follows
its part in the game: it is done at once, waits for an event, allows or forbids something, or states
what is so. Sorting them is done once for each page; nothing here changes during a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from workbench.model.programs import Instruction, Program, ProgramBook, ProgramBox
from workbench.model.roles import MOMENTS, SCOPES, WHILE, Role, bare_of, core_of, head_of, role_of
from workbench.model.trees import Leaf, Node, Tree, walk

T = TypeVar("T")
__all__ = ["Rule", "RuleBook", "frames_of", "rule_of", "rules_in"]


#: What a rule allows only where something else is being done: a roll, an attack, a way.
_NOT_BY_CHOICE = frozenset(
    {
        "extra_attack", "use_result", "take_as", "reroll", "look_up_clue", "move_walls",
        "carry_as_explorer", "carry_companions", "trade", "use_room", "move_beyond",
    }
)  # fmt: skip


@dataclass(frozen=True, eq=False)
class Rule:
    """One sentence of a page with everything that it stands under.

    Attributes:
        entry: The entry it belongs to, without the game: ``item/dynamite``.
        citation: Its citation in full.
        instruction: The item it stands in.
        number: Which sentence of that item.
        prefixes: Its prefixes, those of heads and gates around it first.
        core: What follows the prefixes.
        role: Its part in the game.
        verb: What it waits for, allows or forbids, where that is one verb.
        book: The book it stands in.
        box: Its box.
    """

    entry: str
    citation: str
    instruction: Instruction
    number: int
    prefixes: tuple[Node, ...]
    core: Tree
    role: Role
    verb: str = ""
    book: str = ""
    box: ProgramBox = field(default_factory=lambda: ProgramBox("", ""))
    _made: dict[str, Any] = field(default_factory=dict)

    def worked_out(self, name: str, work: Callable[[Rule], T]) -> T:
        """Returns what *work* makes of the rule; it is done once.

        Args:
            name: Under which name it is kept; always the same for the same work.
            work: Works it out from the rule and nothing else.
        """
        if name not in self._made:
            self._made[name] = work(self)
        found: T = self._made[name]
        return found

    @cached_property
    def bare(self) -> Tree:
        """Its core without what stands around the clause."""
        found = bare_of(self.core)
        return found if found is not None else self.core

    @cached_property
    def of_you(self) -> bool:
        """Whether its clause is about *you*."""
        subject = self.bare.get("who") if isinstance(self.bare, Node) else None
        return isinstance(subject, Node) and subject.frame == "you"

    @cached_property
    def by_choice(self) -> bool:
        """Whether what it allows is done by itself, and not in the course of something else."""
        core = self.bare
        if not isinstance(core, Node):
            return False
        if core.frame in ("choose_from", "do_in_any_order"):
            return True
        do = core.get("do")
        if not isinstance(do, Node) or do.frame in _NOT_BY_CHOICE:
            return False
        whom = do.get("whom")
        every = isinstance(whom, Node) and whom.frame.startswith("every")
        return do.frame != "attack" or every  # one attack is offered with all other manners

    @cached_property
    def for_some(self) -> bool:
        """Whether it names those whom it is about, so that it may not hold for others."""
        return any(
            isinstance(part, Node)
            and (part.get("whom") is not None or part.frame.startswith("you"))
            for part in walk(self.core)
        )

    @cached_property
    def gated(self) -> bool:
        """Whether it holds only while, or if, something is so, or in certain turns."""
        return any(prefix.frame in ("while", "if", "on_turn") for prefix in self.prefixes)

    @cached_property
    def waits_for(self) -> Node | None:
        """The event that it waits for, or goes before; None if it is none."""
        for prefix in self.prefixes:
            if prefix.frame in ("when", "after", "before"):
                event = prefix.get("event")
                if not isinstance(event, Node):
                    return None
                if prefix.frame == "before" and event.frame == "happens":
                    return Node("would", event.fields)  # it then happens all the same
                return event
        return None

    @cached_property
    def at_home(self) -> bool:
        """Whether it waits for what happens in the room in whose text it stands."""
        do = self.waits_for.get("do") if self.waits_for is not None else None
        where = do.get("where") if isinstance(do, Node) else None
        here = isinstance(where, Node) and where.frame in ("this_room", "this_tile")
        return here and self.entry.startswith("room/")


@dataclass(frozen=True, eq=False)
class RuleBook:
    """The rules of one page, sorted.

    Attributes:
        program: The page.
        steps: What is done at once when the page comes into play, in order.
        standing: What waits, allows, forbids or states.
        setup: The steps of the boxes *Right now*, by book.
        ends: The conditions of winning and losing: (book, known box, rule).
        titled: Each titled item, by its number.
        by_key: Each instruction, by its stable key.
        tests: The tests of the page.
    """

    program: Program
    steps: tuple[Rule, ...]
    standing: tuple[Rule, ...]
    setup: dict[str, tuple[Rule, ...]]
    ends: tuple[tuple[str, str, Rule], ...]
    titled: dict[str, Instruction]
    by_key: dict[str, Instruction]
    tests: tuple[Rule, ...]

    @cached_property
    def put_off(self) -> frozenset[str]:
        """The keys of the items that name a later moment than that at which they are reached."""
        found: dict[str, bool] = {}
        for rule in self.standing:
            if rule.instruction.key not in found:
                found[rule.instruction.key] = _names_later(rule)
        return frozenset(key for key, later in found.items() if later)


def _names_later(rule: Rule) -> bool:
    """Tells whether an item names a later moment than the one at which its box or head holds."""
    apart = head_of if rule.instruction.kind == "head" else core_of
    own, _core = apart(rule.instruction.trees[0])
    around = rule.prefixes[: len(rule.prefixes) - len(own)]
    later = [prefix.get("turn") for prefix in own if prefix.frame in ("at_end", "at_start")]
    return bool(later) and any(prefix.frame in MOMENTS for prefix in around)


def rules_in(program: Program) -> RuleBook:
    """Sorts the sentences of a page."""
    entry = program.entry.partition("/")[2]
    steps: list[Rule] = []
    standing: list[Rule] = []
    setup: dict[str, list[Rule]] = {}
    ends: list[tuple[str, str, Rule]] = []
    tests: list[Rule] = []
    for book in program.books:
        for box in book.boxes:
            gate = (box.gate,) if isinstance(box.gate, Node) else ()
            for rule in _in_list(entry, program, book, box, box.instructions, gate):
                if box.known == "right-now":
                    setup.setdefault(book.book, []).append(rule)
                elif box.known in ("you-win-when", "you-lose-when"):
                    ends.append((book.book, box.known, rule))
                elif box.known == "tests":
                    tests.append(rule)
                elif rule.role == "step" and not gate:
                    steps.append(rule)
                else:
                    standing.append(rule)
    titled = {i.title: i for _book, _box, i in program.instructions() if i.title}
    by_key = {i.key: i for _book, _box, i in program.instructions()}
    return RuleBook(
        program,
        tuple(steps),
        tuple(standing),
        {book: tuple(rules) for book, rules in setup.items()},
        tuple(ends),
        titled,
        by_key,
        tuple(tests),
    )


def _in_list(
    entry: str,
    program: Program,
    book: ProgramBook,
    box: ProgramBox,
    instructions: tuple[Instruction, ...],
    around: tuple[Node, ...],
) -> Iterator[Rule]:
    """Yields the rules of a list of items; a head that only lasts is taken apart into its items."""
    for instruction in instructions:
        if not instruction.trees:
            continue
        tree = instruction.trees[0]
        prefixes: tuple[Node, ...]
        core: Tree | None
        prefixes, core = core_of(tree)
        everything = (*around, *prefixes)
        if instruction.kind == "head":
            prefixes, core = head_of(tree)
            everything = (*around, *prefixes)
            lasting = all(prefix.frame in WHILE | {"if"} for prefix in everything)
            if core is None and lasting and box.known != "right-now" and _stands(instruction):
                yield from _in_list(entry, program, book, box, instruction.inner, everything)
                continue
        yield Rule(
            entry=entry,
            citation=f"{program.entry}#{instruction.at}",
            instruction=instruction,
            number=0,
            prefixes=everything,
            core=core if core is not None else Leaf("list", ""),
            role=role_of(
                instruction.kind,
                bool(instruction.title),
                everything,
                core,
                card=entry.startswith("event/"),
                haunt=entry.startswith("haunt/"),
            ),
            verb=_verb(everything, core),
            book=book.book,
            box=box,
        )


def _stands(instruction: Instruction) -> bool:
    """Tells whether any item under a head is more than a step."""
    for inner in instruction.inner:
        if not inner.trees:
            continue
        prefixes, core = core_of(inner.trees[0])
        if inner.kind == "head":
            prefixes, head = head_of(inner.trees[0])
            if head is None and _stands(inner):
                return True
            core = head if head is not None else Leaf("list", "")
        if role_of(inner.kind, bool(inner.title), prefixes, core) != "step":
            return True
    return False


def rule_of(entry: str, instruction: Instruction, place: int = 0) -> Rule:
    """Returns one sentence of an item as a rule by itself, without what stands around the item."""
    prefixes, core = core_of(instruction.trees[place])
    kept = tuple(each for each in prefixes if each.frame not in SCOPES)
    role = role_of(
        instruction.kind,
        bool(instruction.title),
        kept,
        core,
        haunt=entry.startswith("haunt/"),
    )
    at = f"{entry}#{instruction.at}"
    return Rule(entry, at, instruction, place, kept, core, role, _verb(kept, core))


def frames_of(rule: Rule) -> set[str]:
    """Returns the clause of a rule and its verbs, whatever stands around them."""
    found: set[str] = set()
    core: Tree | None = rule.core
    while isinstance(core, Node):
        found.add(core.frame)
        for name in ("also", "last"):
            verb = core.get(name)
            if isinstance(verb, Node):
                found.add(verb.frame)
        core = core.get("do")
    return found


def _verb(prefixes: tuple[Node, ...], core: Tree | None) -> str:
    """Returns the verb that a trigger waits for, or that an action or ban is about."""
    for prefix in prefixes:
        if prefix.frame in ("when", "after", "before"):
            event = prefix.get("event")
            if isinstance(event, Node):
                do = event.get("do")
                return do.frame if isinstance(do, Node) else event.frame
        elif prefix.frame in MOMENTS:
            return prefix.frame
    bare = bare_of(core)
    do = bare.get("do") if isinstance(bare, Node) else None
    return do.frame if isinstance(do, Node) else ""
