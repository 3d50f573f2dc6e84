"""Clauses of haunts that are no verb with a subject: sets, groups, contests, tiles looked for."""

from __future__ import annotations

from workbench.engine.changing import value
from workbench.engine.doing import in_row
from workbench.engine.fates import unmark
from workbench.engine.happening import announce
from workbench.engine.meaning.core import Act, Scope, meaning, number, resolve
from workbench.engine.meaning.numbers import traits_in
from workbench.engine.meaning.verbs_map import fetch
from workbench.engine.rolling import Roll, roll
from workbench.engine.run import Event, Option, Run
from workbench.engine.tokens import head_noun
from workbench.model.trees import Leaf, Node, Tree


@meaning("act", "set_is", "set_in_order")
def set_is(run: Run, node: Node, _scope: Scope) -> None:
    """Makes a word for these rooms, in this order, whether they are in the house or not."""
    name = node.get("set")
    if isinstance(name, Leaf):
        run.state.memory[f"set:{name.key}"] = tuple(_named(node.get("rooms")))


def _named(tree: Tree | None) -> list[str]:
    if not isinstance(tree, Node):
        return []
    room = tree.get("room")
    if isinstance(room, Leaf):
        return [room.key.partition("/")[2]]
    return [each for part in ("first", "then") for each in _named(tree.get(part))]


@meaning("act", "group_is")
def group_is(run: Run, node: Node, scope: Scope) -> None:
    """Makes a word for these figures: some by name, and every one of a kind."""
    name, who = node.get("group"), node.get("who")
    kind = head_noun(node.get("noun"))
    if isinstance(name, Leaf):
        named = resolve(run, who, scope) if who is not None else ()
        run.state.memory[f"group:{name.key}"] = (*named, f"kind:{kind.key}" if kind else "")


@meaning("act", "no_longer_a")
def no_longer_a(run: Run, node: Node, scope: Scope) -> None:
    """Is from now on none of these."""
    who, noun = node.get("who"), node.get("noun")
    for each in resolve(run, who, scope) if who is not None else ():
        if isinstance(noun, Leaf):
            unmark(run, each, noun.key)
            run.state.memory.pop(f"carried:{each}", None)
            announce(run, Event("ceases", each, {"who": each, "state": noun.key}, run.cite))


@meaning("act", "damage_stands")
def damage_stands(run: Run, _node: Node, _scope: Scope) -> None:
    """Said of the damage in the sentence before, which has heeded it."""
    run.tell("noted")


@meaning("verb", "challenge")
def challenge(act: Act) -> None:
    """Begins a contest with that figure, which is no attack."""
    whom = act.one("whom")
    act.scope.facts["contestants"] = (act.who, whom) if whom else ()
    act.scope.facts["found"] = bool(whom)


@meaning("act", "both_attempt")
def both_attempt(run: Run, node: Node, scope: Scope) -> None:
    """The two figures of the sentence before roll and compare; the rows say what follows."""
    pair = scope.facts.get("contestants") or ()
    scope.facts["contest"] = "none"
    if len(pair) < 2:
        return
    totals = []
    for who in pair:
        options = [Option(t, t, "trait", run.cite) for t in traits_in(node.get("traits"))]
        trait = run.choose(who, "trait", options)
        record = Roll(who, "attempt", value(run, who, trait), trait, cause=scope.entry)
        totals.append(roll(run, record) + _added(run, who, pair, scope))
    first, second = totals
    scope.facts["contest"] = "higher" if first > second else "equal" if first == second else "lower"
    scope.facts["difference"] = abs(first - second)


def _added(run: Run, who: str, pair: tuple[str, ...], scope: Scope) -> int:
    """Returns what a later sentence of the item adds to the roll of the one challenged."""
    from workbench.engine.doing import instruction_at
    from workbench.engine.meaning.queries import subjects

    if who != pair[1]:
        return 0
    instruction = instruction_at(run)
    for tree in instruction.trees if instruction is not None else ():
        do = tree.get("do") if isinstance(tree, Node) else None
        if isinstance(do, Node) and do.frame == "add_result":
            n, each = do.get("n"), do.get("each")
            known = scope.copy()
            known.you = who
            found = [x for x in subjects(run, each, known)[0] if x != who] if each else [who]
            return (number(run, n, scope) if n is not None else 0) * len(found)
    return 0


@meaning("act", "fetch_by")
def fetch_by(run: Run, node: Node, scope: Scope) -> None:
    """As *find its tile*, but this player chooses the door."""
    who = node.get("who")
    found = resolve(run, who, scope) if who is not None else ()
    known = scope.copy()
    if found:
        known.doer = found[0]
    known.facts.setdefault("asked-room", scope.facts.get("room", ""))
    fetch(run, node, known)
    scope.facts["found"] = known.facts.get("found")


@meaning("act", "look_up")
def look_up(run: Run, node: Node, scope: Scope) -> None:
    """The rows give a room for each total; it is then *the room*."""
    from workbench.engine.doing import instruction_at

    dice = node.get("dice")
    total = roll(
        run, Roll(scope.doer, "roll_dice", number(run, dice, scope) if dice is not None else 0)
    )
    instruction = instruction_at(run)
    for row in instruction.inner if instruction is not None else ():
        if row.label is not None and row.trees and in_row(row.label.key, total):
            names = _named(row.trees[0])
            if names:
                scope.bind(node, names[0])
                scope.facts["room"] = scope.facts["asked-room"] = names[0]
    scope.facts["chosen-below"] = True
