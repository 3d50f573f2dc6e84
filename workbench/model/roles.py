"""The part that a sentence plays in the game: a step, a trigger, an action, a ban, a statement.

A sentence is a chain of prefixes (moments, limits, conditions) before a core. What it is follows
from these alone, so that whoever checks a page and whoever plays it cannot differ.
"""

from __future__ import annotations

from typing import Literal

from workbench.model.trees import Node, Tree
from workbench.model.vocabulary import FORBIDDING, MODES

__all__ = [
    "ALLOWING",
    "BANNING",
    "CONDITIONS",
    "LIMITS",
    "MOMENTS",
    "SCOPES",
    "STATING",
    "WHILE",
    "Role",
    "bare_of",
    "core_of",
    "head_of",
    "role_of",
]  # fmt: skip

Role = Literal["step", "trigger", "action", "ban", "duty", "statement", "condition", "test"]

#: Prefixes that wait for something to happen.
MOMENTS = frozenset(
    {"when", "once_true", "after", "before", "at_end", "at_start", "after_fight", "at_game_start"}
)
#: Prefixes that last: what follows holds while they do.
WHILE = frozenset({"while", "on_turn"})
#: Cores that allow something.
ALLOWING = frozenset({"may", "may_if"})
#: Cores that forbid something: an act, or how many of several, or how often.
BANNING = frozenset(name for name, mode in MODES.items() if mode in FORBIDDING) | {
    "can_do_nothing",
    "can_do_one",
    "most_once",
}
#: Cores that state what is so, and are asked about, never carried out.
STATING = frozenset(
    {
        "counts_adjacent", "counts_connected", "one_way", "free_way",
        "placed_before", "no_tile_at_bumps", "no_effect_on", "unaffected",
        "opponents_ignore",
        "slows_no_one", "rooms_ignored", "doors_not_open", "barrier_parts", "barrier_contact",
        "group_is", "set_is", "set_in_order", "counts_as_using", "turn_after", "turns_are_one",
        "traits_fixed", "traits_alive", "cost_for", "result_capped", "haunt_of_number",
        "has_traits", "damage_stands", "result_at_least",
    }
)  # fmt: skip
#: Verbs that state, when somebody *does* them without a moment: a rule of how it acts.
_STATING_VERBS = frozenset(
    {
        "attack", "roll_movement", "roll_for", "take_no_damage", "take_less", "need_no_roll",
        "get_nothing", "block_sight", "block_door", "ignore_rooms", "ignore_barrier", "move_walls",
        "roll_limit", "move_beyond", "carry_max", "affect_nothing", "deal", "deal_none",
        "carry_figure", "carry_as_explorer", "carry_companions", "choose_way", "choose_all",
        "turn_random", "turn_back",
    }
)  # fmt: skip
#: What of these is done at once where a card says so.
_AT_ONCE = frozenset({"attack", "deal"})
#: Prefixes that say how often at most.
LIMITS = frozenset({"once_per_turn", "once_each_turn", "once_per_game"})
#: Prefixes that ask for something as the sentence is reached.
CONDITIONS = frozenset(
    {"if", "if_so", "otherwise", "if_none", "unless_told", "where_cannot", "by_track"}
)
#: Prefixes that say for whom, or from when on.
SCOPES = frozenset(
    {"for_each", "from_next_turn", "rest_of_turn", "from_now_on", "instead_of_doing"}
)


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


def head_of(tree: Tree) -> tuple[tuple[Node, ...], Tree | None]:
    """Takes a head apart; one that is prefixes only has no core.

    Returns:
        Its prefixes from left to right, and what follows them or None.
    """
    prefixes, core = core_of(tree)
    if isinstance(core, Node) and core.frame in MOMENTS | WHILE | LIMITS | CONDITIONS | SCOPES:
        return (*prefixes, core), None
    return prefixes, core


def role_of(
    kind: str,
    titled: bool,
    prefixes: tuple[Node, ...],
    core: Tree | None,
    *,
    card: bool = False,
    haunt: bool = False,
) -> Role:
    """Returns the part that a sentence plays in the game.

    Args:
        kind: The kind of its item: ``rule``, ``head``, ``condition`` ...
        titled: Whether the item has a title.
        prefixes: All prefixes that it stands under.
        core: What follows them; None of a head that only lists.
        card: Whether it stands on an event card, where what acts does so at once.
        haunt: Whether it stands in a haunt.
    """
    if kind == "condition":
        return "condition"
    if kind == "test":
        return "test"
    if any(prefix.frame in MOMENTS for prefix in prefixes):
        inner = core.frame if isinstance(core, Node) else ""
        return "ban" if inner in BANNING and not _happening(prefixes) else "trigger"
    bare = bare_of(core)
    if titled and not (isinstance(bare, Node) and bare.frame in ALLOWING):
        return "statement"  # an effect that other sentences run
    if not isinstance(bare, Node):
        return "duty" if haunt and any(each.frame == "on_turn" for each in prefixes) else "step"
    if card and bare.frame == "may" and not prefixes and not titled:
        return "step"  # it may be done as the card is carried out, and only then
    if bare.frame in ALLOWING:
        return "action"
    if bare.frame in BANNING:
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
            return "step" if card and verb.frame in _AT_ONCE else "statement"
    return "step"


def _is_duty(prefixes: tuple[Node, ...], must: Node, *, haunt: bool) -> bool:
    """Tells whether something that must be done limits a turn, and is no step of its own."""
    on_turn = any(prefix.frame == "on_turn" for prefix in prefixes)
    if on_turn or (haunt and all(prefix.frame in WHILE | {"if"} for prefix in prefixes)):
        return True
    verb = must.get("do")
    return not prefixes and isinstance(verb, Node) and verb.frame.startswith("move")


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
