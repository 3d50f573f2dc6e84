"""Clauses that are no verb with a subject: tracks, marks, ends of turns, choices from a list."""

from __future__ import annotations

from workbench.engine.doing import start_list
from workbench.engine.fates import unmark
from workbench.engine.happening import announce
from workbench.engine.meaning.core import Scope, meaning, number, resolve
from workbench.engine.run import Event, Option, Run
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
    from workbench.engine.doing import whose_turn

    turn = node.get("turn")
    if turn is not None and not whose_turn(run, turn, scope):
        return  # it is not under way, so it cannot end
    run.state.used[f"over:{run.state.active}"] = run.state.turn


@meaning("act", "movement_ends", "your_movement_ends")
def movement_ends(run: Run, node: Node, scope: Scope) -> None:
    """No further space can be spent this turn."""
    whose = node.get("whose")
    who = resolve(run, whose, scope) if whose is not None else (scope.you,)
    for each in who:
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
    chooser = subjects[0] if subjects and subjects[0][:1] in ("e", "p") else scope.doer
    instruction = _item(run, scope)
    options = [Option(f"item:{each}", each, "one-of", run.cite) for each in instruction]
    if node.frame == "choose_from":
        options.append(Option("none", "", "one-of", run.cite))
    chosen = run.choose(chooser, "one-of", options)
    if chosen:
        start_list(run, scope.entry, (chosen,), scope)
    scope.facts["chosen-below"] = True


def _item(run: Run, scope: Scope) -> tuple[str, ...]:
    """Returns the keys of what stands below the item being done."""
    rules = run.box.rules_of(scope.entry)
    place = run.cite.partition("#")[2]
    for instruction in rules.by_key.values() if rules else ():
        if instruction.at == place:
            return tuple(each.key for each in instruction.inner if each.label is None)
    return ()


@meaning("act", "do_in_order", "do_in_any_order")
def do_in_order(_run: Run, _node: Node, _scope: Scope) -> None:
    """Each sub-item is a step."""


@meaning("act", "cannot", "no_one_can", "can_do_nothing")
def forbid(run: Run, node: Node, scope: Scope) -> None:
    """Forbids something from now on, for as long as the sentence says; here, for the turn."""
    who, do = node.get("who"), node.get("do")
    subjects = resolve(run, who, scope) if who is not None else ("",)
    verb = do.frame if isinstance(do, Node) else "*"
    for each in subjects:
        run.state.used[f"ban|{verb}|{each}|{run.cite}"] = run.state.turn
    run.tell("forbidden", subjects[0] if subjects else "", what=verb)
