"""The sentences of a page as the engine looks them up: what waits for what, what allows what.

A sentence is a chain of prefixes (moments, limits, conditions) before a core. From these follows
its part in the game: it is done at once, waits for an event, allows or forbids something, or states
what is so. Sorting them is done once for each page; nothing here changes during a game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from workbench.model.programs import Instruction, Program, ProgramBook, ProgramBox
from workbench.model.trees import Leaf, Node, Tree

__all__ = ["Role", "Rule", "RuleBook", "bare_of", "core_of", "rule_of", "rules_in"]

Role = Literal["step", "trigger", "action", "ban", "duty", "statement", "condition", "test"]

#: Prefixes that wait for something to happen.
MOMENTS = frozenset(
    {"when", "once_true", "after", "before", "at_end", "at_start", "after_fight", "at_game_start"}
)
#: Prefixes that last: what follows holds while they do.
WHILE = frozenset({"while", "on_turn"})
#: Cores that allow something.
ALLOWING = frozenset({"may", "may_if"})
#: Cores that forbid something.
FORBIDDING = frozenset(
    {
        "cannot", "cannot_either", "no_one_can", "only_who_can", "only_what_can", "can_only",
        "can_only_either", "can_only_three", "can_do_one", "can_do_nothing", "most_once",
        "most_once_to",
    }
)  # fmt: skip
#: Cores that state what is so, and are asked about, never carried out.
STATING = frozenset(
    {
        "counts_adjacent", "counts_connected", "one_way", "one_way_free", "free_way",
        "placed_before", "no_tile_at_bumps", "no_effect_on", "no_effect_on_any", "unaffected",
        "opponents_ignore",
        "slows_no_one", "rooms_ignored", "doors_not_open", "barrier_parts", "barrier_contact",
        "group_is", "set_is", "set_in_order", "counts_as_using", "turn_after", "turns_are_one",
        "traits_fixed", "traits_alive", "cost", "cost_for", "result_capped", "haunt_of_number",
        "has_traits", "damage_stands", "result_at_least",
    }
)  # fmt: skip
#: Verbs that state, when somebody *does* them without a moment: a rule of how it acts.
_STATING_VERBS = frozenset(
    {
        "attack", "roll_movement", "roll_for", "take_no_damage", "take_less", "need_no_roll",
        "get_nothing", "block_sight", "block_door", "ignore_rooms", "ignore_barrier", "move_walls",
        "roll_limit", "move_beyond", "carry_max", "affect_nothing", "deal_none", "carry_figure",
        "carry_as_explorer", "carry_companions", "choose_way", "choose_all", "turn_random",
        "turn_back",
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


def core_of(tree: Tree) -> tuple[tuple[Node, ...], Tree]:
    """Takes a sentence or head apart: its prefixes from left to right, and what follows them."""
    prefixes: list[Node] = []
    while isinstance(tree, Node):
        if tree.frame == "with_prefix":
            when, rest = tree.get("when"), tree.get("rest")
        elif tree.frame == "head_then":
            when, rest = tree.get("when"), tree.get("then")
        else:
            break
        if not isinstance(when, Node) or rest is None:
            break
        prefixes.append(when)
        tree = rest
    return tuple(prefixes), tree


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
            prefixes, core = _head(tree)
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
            role=_role(
                instruction,
                everything,
                core,
                card=entry.startswith("event/"),
                haunt=entry.startswith("haunt/"),
            ),
            verb=_verb(everything, core),
            book=book.book,
            box=box,
        )


def _head(tree: Tree) -> tuple[tuple[Node, ...], Tree | None]:
    """Takes a head apart; one that is prefixes only has no core."""
    prefixes, core = core_of(tree)
    if isinstance(core, Node) and core.frame in MOMENTS | WHILE | _LIMITS | _CONDITIONS | _SCOPES:
        return (*prefixes, core), None
    return prefixes, core


_LIMITS = frozenset({"once_per_turn", "once_each_turn", "once_per_game"})
_CONDITIONS = frozenset(
    {"if", "if_so", "otherwise", "if_none", "unless_told", "where_cannot", "by_track", "by_number"}
)
_SCOPES = frozenset(
    {"for_each", "from_next_turn", "rest_of_turn", "from_now_on", "instead_of_doing"}
)


def _stands(instruction: Instruction) -> bool:
    """Tells whether any item under a head is more than a step."""
    for inner in instruction.inner:
        if not inner.trees:
            continue
        prefixes, core = core_of(inner.trees[0])
        if inner.kind == "head":
            prefixes, head = _head(inner.trees[0])
            if head is None and _stands(inner):
                return True
            core = head if head is not None else Leaf("list", "")
        if _role(inner, prefixes, core) != "step":
            return True
    return False


def _role(
    instruction: Instruction,
    prefixes: tuple[Node, ...],
    core: Tree | None,
    *,
    card: bool = False,
    haunt: bool = False,
) -> Role:
    """Returns the part a sentence plays; on an event *card* what acts does so at once."""
    if instruction.kind == "condition":
        return "condition"
    if instruction.kind == "test":
        return "test"
    if any(prefix.frame in MOMENTS for prefix in prefixes):
        inner = core.frame if isinstance(core, Node) else ""
        return "ban" if inner in FORBIDDING and not _happening(prefixes) else "trigger"
    bare = bare_of(core)
    if instruction.title and not (isinstance(bare, Node) and bare.frame in ALLOWING):
        return "statement"  # an effect that other sentences run
    if not isinstance(bare, Node):
        return "duty" if haunt and any(each.frame == "on_turn" for each in prefixes) else "step"
    if card and bare.frame == "may" and not prefixes and not instruction.title:
        return "step"  # it may be done as the card is carried out, and only then
    if bare.frame in ALLOWING:
        return "action"
    if bare.frame in FORBIDDING:
        return "ban"
    if bare.frame in STATING:
        return "statement"
    if bare.frame in ("choose_from", "do_in_any_order"):
        return "action"
    if bare.frame in ("must", "must_choose_from") and _is_duty(prefixes, bare, haunt=haunt):
        return "duty"
    if bare.frame == "someone_does":
        verb = bare.get("do")
        if isinstance(verb, Node) and verb.frame in _STATING_VERBS:
            return "step" if card and verb.frame == "attack" else "statement"
    return "step"


def _is_duty(prefixes: tuple[Node, ...], must: Node, *, haunt: bool) -> bool:
    """Tells whether something that must be done limits a turn, and is no step of its own."""
    on_turn = any(prefix.frame == "on_turn" for prefix in prefixes)
    if on_turn or (haunt and all(prefix.frame in WHILE | {"if"} for prefix in prefixes)):
        return True
    verb = must.get("do")
    return not prefixes and isinstance(verb, Node) and verb.frame.startswith("move")


def rule_of(entry: str, instruction: Instruction, place: int = 0) -> Rule:
    """Returns one sentence of an item as a rule by itself, without what stands around the item."""
    prefixes, core = core_of(instruction.trees[place])
    kept = tuple(each for each in prefixes if each.frame not in _SCOPES)
    return Rule(
        entry, f"{entry}#{instruction.at}", instruction, place, kept, core,
        _role(instruction, kept, core, haunt=entry.startswith("haunt/")), _verb(kept, core),
    )  # fmt: skip


def _happening(prefixes: tuple[Node, ...]) -> bool:
    """Tells whether a ban is made as something happens, and does not stand from the beginning."""
    return any(prefix.frame in ("when", "after", "before", "at_end") for prefix in prefixes)


def bare_of(core: Tree | None) -> Tree | None:
    """Returns a clause without *this turn*, *instead*, *until the end* and *unless* around it."""
    while isinstance(core, Node) and core.frame in _AROUND:
        core = core.get("do")
    return core


_AROUND = frozenset(
    {
        "instead", "instead_of", "until_end", "until_start", "this_turn", "same_attack", "unless",
        "no_death", "on_the_way",
    }
)  # fmt: skip


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
