"""What was made to last for a time, and what was put off to a later moment.

Both are kept in the state as the sentence they come from and what it knew, so that every later use
cites that sentence. What lasts until the end of a turn is over before anything happens at that end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from workbench.engine.box import Box
from workbench.engine.fates import unmark
from workbench.engine.meaning.core import Scope, acts
from workbench.engine.rules import Rule, frames_of, rule_of
from workbench.engine.run import Run
from workbench.model.programs import Instruction
from workbench.model.roles import BANNING, STATING, Role, bare_of
from workbench.model.trees import Node, Tree

__all__ = [
    "any_made",
    "end_of_turn",
    "expire",
    "is_put_off",
    "keep_mark",
    "keep_rule",
    "made_here",
    "made_rules",
    "put_off",
    "until_of",
    "while_it_lasts",
]


def until_of(run: Run, turn: Tree | None, scope: Scope, frame: str = "at_end") -> tuple[Any, ...]:
    """Returns the moment that a turn phrase means, as data: (frame, whose, the turn it was said).

    *whose* is a figure, ``monsters``, or empty for the turn in progress.
    """
    from workbench.engine.meaning.core import resolve

    whose = ""
    if isinstance(turn, Node):
        if turn.frame in ("monsters_turn", "next_monsters_turn"):
            whose = "monsters"
        elif (owner := turn.get("whose")) is not None:
            found = resolve(run, owner, scope.copy())
            whose = found[0].replace("p", "e") if found else ""
    now = run.state.turn
    if isinstance(turn, Node) and turn.frame in ("turn_of", "monsters_turn", "the_turn"):
        now -= 1  # the turn in progress may be the one that is meant
    return (frame, whose, now)


def end_of_turn(run: Run) -> tuple[Any, ...]:
    """Returns the end of the turn in progress, as :func:`until_of` writes moments."""
    return ("at_end", "", run.state.turn - 1)


def _come(run: Run, moment: Any, frame: str) -> bool:
    """Tells whether a moment that was kept is the one that has come."""
    if moment is None or moment[0] != frame:
        return False
    _frame, whose, said = moment
    return run.state.turn > said and whose in ("", run.state.active)


def _next(run: Run) -> str:
    number = run.state.numbered
    run.state.numbered += 1
    return str(number)


def is_put_off(run: Run, entry: str, key: str, scope: Scope) -> bool:
    """Tells whether an item names a later moment than the one at which its box or head holds."""
    book = run.box.rules_of(entry)
    if scope.facts.pop("came", False) or book is None:
        return False
    return key in book.put_off


def keep_rule(run: Run, key: str, place: int, scope: Scope, until: tuple[Any, ...] | None) -> None:
    """Lets a sentence hold from now on, until a moment or for the rest of the game.

    Args:
        run: The step.
        key: The key of its item.
        place: Which sentence of the item.
        scope: What it knows.
        until: The moment at which it is over; None for the rest of the game.
    """
    run.state.lasting[_next(run)] = ("rule", scope.entry, key, place, scope.to_plain(), until)


def keep_mark(run: Run, thing: str, mark: str, until: tuple[Any, ...]) -> None:
    """Lets a mark be taken away at a moment."""
    run.state.lasting[_next(run)] = ("mark", thing, mark, 0, (), until)


def put_off(run: Run, key: str, scope: Scope, moment: tuple[Any, ...]) -> None:
    """Keeps an item whose moment is still to come."""
    scope = scope.copy()
    scope.facts["came"] = True  # so that it is not put off once more
    run.state.lasting[_next(run)] = ("later", scope.entry, key, 0, scope.to_plain(), moment)


def made_rules(run: Run, role: Role, names: tuple[str, ...] = ()) -> Iterator[tuple[Rule, Scope]]:
    """Yields the rules that were made for a time, with what each knows.

    Args:
        run: The step.
        role: The part that they play.
        names: Frames of clauses or verbs, of which they have one; none for all rules.
    """
    for rule, plain in run.state.lasting.worked_out(_made, run.box, role, names):
        yield rule, Scope.of(plain)


def _made(
    lasting: Mapping[str, Any], box: Box, role: str, names: tuple[str, ...]
) -> tuple[tuple[Rule, Any], ...]:
    found = []
    for kept in lasting.values():
        if kept[0] == "rule":
            _sort, entry, key, place, plain, _until = kept
            rule = box.sentence(entry, key, place)
            if (
                rule is not None
                and rule.role == role
                and (not names or frames_of(rule).intersection(names))
            ):
                found.append((rule, plain))
    return tuple(found)


def any_made(run: Run, asked: tuple[str, ...]) -> bool:
    """Tells whether any rules of a role, with one of the names after it, were made for a time."""
    return bool(run.state.lasting.worked_out(_made, run.box, asked[0], asked[1:]))


def expire(run: Run, frame: str) -> None:
    """Ends what lasts until this moment of the turn in progress, then does what waited for it."""
    state = run.state
    for number, kept in list(state.lasting.items()):
        sort, first, second, _place, plain, moment = kept
        if not _come(run, moment, frame):
            continue
        del state.lasting[number]
        if sort == "mark":
            unmark(run, first, second)
        elif sort == "later":
            run.push("rule", (first, second, plain))


def made_here(
    run: Run,
    instruction: Instruction,
    tree: Tree,
    prefixes: tuple[Node, ...],
    core: Node,
    scope: Scope,
) -> bool:
    """Lets a sentence hold from now on, if it is one that makes a rule and is nothing to be done.

    Returns:
        Whether it is such a sentence.
    """
    bare = bare_of(core)
    if not isinstance(bare, Node) or tree not in instruction.trees:
        return False
    place = instruction.trees.index(tree)
    makes = bare.frame in BANNING or (bare.frame in STATING and bare.frame not in acts)
    if not makes and any(prefix.frame in ("rest_of_turn", "from_now_on") for prefix in prefixes):
        makes = rule_of("haunt/", instruction, place).role in ("ban", "duty", "statement")
    if makes:
        keep_rule(run, instruction.key, place, scope, while_it_lasts(run, prefixes, core, scope))
    return makes


def while_it_lasts(
    run: Run, prefixes: tuple[Node, ...], core: Tree | None, scope: Scope
) -> tuple[Any, ...] | None:
    """Returns the moment until which a sentence says that it holds; None if it names none."""
    if any(prefix.frame == "rest_of_turn" for prefix in prefixes):
        return end_of_turn(run)
    while isinstance(core, Node):
        if core.frame in ("this_turn", "same_attack"):
            return end_of_turn(run)
        if core.frame in ("until_end", "until_start"):
            frame = "at_end" if core.frame == "until_end" else "at_start"
            return until_of(run, core.get("turn"), scope, frame)
        core = core.get("do") if core.frame in ("unless", "instead") else None
    return None
