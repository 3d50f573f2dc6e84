"""Clauses that are no verb with a subject: tracks, marks, ends of turns, choices from a list."""

from __future__ import annotations

from typing import Any

from workbench.engine.doing import start_list
from workbench.engine.fates import unmark
from workbench.engine.happening import announce
from workbench.engine.meaning.core import Scope, meaning, number, resolve
from workbench.engine.run import Event, Option, Run, routine
from workbench.model.programs import Instruction
from workbench.model.roles import bare_of
from workbench.model.trees import Leaf, Node


@meaning("act", "nothing")
def nothing(run: Run, _node: Node, _scope: Scope) -> None:
    """No effect."""
    run.tell("nothing")


@meaning("act", "goes_up", "goes_down")
def goes_up(run: Run, node: Node, scope: Scope) -> None:
    """The track moves, to its end at most."""
    track, n = node.get("track"), node.get("n")
    if not isinstance(track, Leaf) or n is None:
        return
    way = 1 if node.frame == "goes_up" else -1
    before = run.state.tracks.get(track.key, 0)
    least, most = ends_of(run, scope.entry, track.key)
    after = max(least, min(most, before + way * number(run, n, scope)))
    run.state.tracks[track.key] = after
    run.tell("track", "", track=track.key, value=after)
    if after != before:
        announce(run, Event("reaches", "", {"track": track.key, "n": after}, run.cite))


def ends_of(run: Run, entry: str, track: str) -> tuple[int, int]:
    """Returns the ends of a track, as the page declares them."""
    rules = run.box.rules_of(entry)
    for declared in rules.program.declared if rules else ():
        if declared.sort == "track" and declared.key == track:
            return int(declared.facts.get("from", 0)), int(declared.facts.get("to", 99))
    return 0, 99


@meaning("act", "no_longer_is")
def no_longer_is(run: Run, node: Node, scope: Scope) -> None:
    """The mark is taken away."""
    who, mark = node.get("who"), node.get("mark")
    for each in resolve(run, who, scope) if who is not None else ():
        if isinstance(mark, Leaf) and mark.key in run.state.marks.get(each, ()):
            unmark(run, each, mark.key)
            announce(run, Event("ceases", each, {"who": each, "state": mark.key}, run.cite))


@meaning("act", "turn_ends")
def turn_ends(run: Run, node: Node, scope: Scope) -> None:
    """No further move or action."""
    from workbench.engine.prefixes import whose_turn

    turn = node.get("turn")
    if turn is not None and not whose_turn(run, turn, scope):
        return  # it is not under way, so it cannot end
    run.state.used[f"over:{run.state.active}"] = run.state.turn


@meaning("act", "movement_ends")
def movement_ends(run: Run, node: Node, scope: Scope) -> None:
    """No further space can be spent this turn."""
    whose = node.get("whose")
    for each in resolve(run, whose, scope) if whose is not None else ():
        run.state.used[f"halted:{each}"] = run.state.turn


@meaning("act", "damage_is")
def damage_is(run: Run, node: Node, _scope: Scope) -> None:
    """The damage in question is of this kind."""
    kind = node.get("kind")
    if isinstance(kind, Leaf):
        run.state.memory["damage-kind"] = kind.key


@meaning("act", "choose_from", "must_choose_from")
def choose_from(run: Run, node: Node, scope: Scope) -> None:
    """Its player does one of the sub-items, or, where it is only allowed, none."""
    who = node.get("who")
    subjects = resolve(run, who, scope) if who is not None else ()
    own = subjects[0] if subjects and subjects[0][:1] in ("e", "p") else scope.doer
    chooser = scope.facts.get("decider") or own
    rules = run.box.rules_of(scope.entry)
    options = [
        Option(f"item:{each}", each, "one-of", run.cite)
        for each in _item(run, scope)
        if rules is not None and not _so_already(run, rules.by_key[each], scope)
    ]
    if node.frame == "choose_from" and not scope.facts.pop("accepted", False):
        options.append(Option("none", "", "one-of", run.cite))
    chosen = run.choose(chooser, "one-of", options)
    if chosen:
        start_list(run, scope.entry, (chosen,), scope)
    scope.facts["chosen-below"] = True


def _so_already(run: Run, item: Instruction, scope: Scope) -> bool:
    """Tells whether an item would only mark what bears the mark, or unmark what does not."""
    core = bare_of(item.trees[0]) if item.trees else None
    do = core.get("do") if isinstance(core, Node) else None
    off = isinstance(core, Node) and core.frame == "no_longer_is"
    act = core if off else do
    if not isinstance(act, Node) or act.frame not in ("mark", "no_longer_is"):
        return False
    what, mark = act.get("who") if off else act.get("what"), act.get("mark")
    name = mark.get("mark") if isinstance(mark, Node) else mark
    things = resolve(run, what, scope.copy()) if what is not None else ()
    return isinstance(name, Leaf) and all(
        (name.key in run.state.marks.get(each, ())) != off for each in things
    )


def _item(run: Run, scope: Scope) -> tuple[str, ...]:
    """Returns the keys of what stands below the item being done."""
    rules = run.box.rules_of(scope.entry)
    place = run.cite.partition("#")[2]
    for instruction in rules.by_key.values() if rules else ():
        if instruction.at == place:
            return tuple(each.key for each in instruction.inner if each.label is None)
    return ()


@meaning("act", "do_in_order")
def do_in_order(_run: Run, _node: Node, _scope: Scope) -> None:
    """Each sub-item is a step."""


@meaning("act", "do_in_any_order")
def do_in_any_order(run: Run, node: Node, scope: Scope) -> None:
    """Each sub-item may be done once; which comes next, and whether any more does, is chosen."""
    who = node.get("who")
    subjects = resolve(run, who, scope) if who is not None else ()
    own = subjects[0] if subjects and subjects[0] in run.state.figures else scope.doer
    chooser = scope.facts.get("decider") or own
    run.push("any-order", (scope.entry, _item(run, scope), scope.to_plain(), chooser))
    scope.facts["chosen-below"] = True


@routine("any-order")
def _any_order(run: Run, data: Any) -> None:
    entry, keys, plain, chooser = data
    scope = Scope.of(plain)
    rules = run.box.rules_of(entry)
    options = [
        Option(f"item:{key}", key, "one-of", run.cite)
        for key in keys
        if rules is not None and not _idle(run, rules.by_key[key], scope)
    ]
    chosen = run.choose(chooser, "one-of", [*options, Option("none", "", "one-of")])
    if options and chosen:
        start_list(run, entry, (chosen,), scope)
        rest = tuple(key for key in keys if key != chosen)
        run.push("any-order", (entry, rest, plain, chooser))


def _idle(run: Run, item: Instruction, scope: Scope) -> bool:
    """Tells whether a companion has nothing to pick up on its way, or nothing to lay down."""
    core = bare_of(item.trees[0]) if item.trees else None
    do, who = (core.get("do"), core.get("who")) if isinstance(core, Node) else (None, None)
    subjects = resolve(run, who, scope.copy()) if who is not None else ()
    if not isinstance(do, Node) or not subjects or subjects[0] not in run.box.cards:
        return False
    held = f"by:{subjects[0]}" in run.state.things.values()
    if do.frame == "drop":
        return not held
    lying = {f"room:{room}" for room in scope.facts.get("way", ())}
    things = run.state.things.items()
    return held or not any(p in lying and t.startswith(("item/", "omen/")) for t, p in things)


@meaning("act", "cannot", "no_one_can", "can_do_nothing")
def forbid(run: Run, node: Node, scope: Scope) -> None:
    """Forbids something from now on, for as long as the sentence says; here, for the turn."""
    who, do = node.get("who"), node.get("do")
    subjects = resolve(run, who, scope) if who is not None else ("",)
    verb = do.frame if isinstance(do, Node) else "*"
    for each in subjects:
        run.state.used[f"ban|{verb}|{each}|{run.cite}"] = run.state.turn
    run.tell("forbidden", subjects[0] if subjects else "", what=verb)
