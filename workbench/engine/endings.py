"""What is watched: conditions that become true or stop being so, and the ends of the game.

Both are looked at after each step of a haunt, before whatever the step has set off. An end is
looked at only between items (fixed readings: the item and all it triggers come first); if the ends
of both sides hold then, both have won.
"""

from __future__ import annotations

from collections.abc import Iterator

from workbench.engine.box import Haunt
from workbench.engine.fates import end_game
from workbench.engine.gates import bindings
from workbench.engine.happening import announce, scope_of, side_speaker
from workbench.engine.keeping import kept, rules_in_play
from workbench.engine.meaning.core import Scope, fits, holds, resolve
from workbench.engine.meaning.nouns import alive
from workbench.engine.meaning.queries import subjects
from workbench.engine.rules import Rule
from workbench.engine.run import Event, Run
from workbench.model.trees import Node, walk

__all__ = ["begun_before", "look", "look_on", "watch"]

#: What a step has set off; the item is over when none of these is left to be done next.
_GOING_ON = frozenset(
    {
        "rule", "list", "die", "stun", "taken", "put-card", "attack", "fight-damage", "fight-over",
        "off-board", "does", "draws", "event-over", "draw-for-room", "arrive", "no-longer-spared",
    }
)  # fmt: skip


def look_on(run: Run) -> None:
    """Looks, after a step of a haunt, at what has become true, and whether the game is over."""
    state = run.state
    if state.phase == "haunt" and not state.memory.get("setting-up"):
        run.ahead(watch)
        look(run)


def watch(run: Run) -> None:
    """Sets off the rules whose condition has just become true, or has just ceased to be."""
    state = run.state
    _since(run)
    for rule in rules_in_play(run, ("haunt",)):
        key = f"true:{rule.entry}#{rule.instruction.key}"
        before = state.memory.get(key, ())
        now = kept(run, _so_of, rule)
        if tuple(now) != tuple(before):
            state.memory[key] = tuple(now)
        if rule.verb == "once_true":
            for name, scope in now.items():
                if name not in before:
                    run.push("rule", (rule.entry, rule.instruction.key, scope.to_plain()))
        else:
            for name in before:
                if name not in now:
                    scope = _ceased(run, rule, str(name))
                    if _speaks_of_somebody(run, rule, scope):
                        run.push("rule", (rule.entry, rule.instruction.key, scope.to_plain()))


def _since(run: Run) -> None:
    """Keeps the turn in which what a rule lasts for began, if it is used from the next turn on."""
    memory = run.state.memory
    for rule in rules_in_play(run, ("late",)):
        key = f"since:{rule.entry}:{rule.instruction.key}"
        gates = [p.get("cond") for p in rule.prefixes if p.frame == "while"]
        scope = scope_of(run, rule)
        if all(cond is not None and holds(run, cond, scope.copy()) for cond in gates):
            memory.setdefault(key, run.state.turn)
        else:
            memory.pop(key, None)


def begun_before(run: Run, rule: Rule) -> bool:
    """Tells whether what a rule lasts for began in an earlier turn than that in progress."""
    key = f"since:{rule.entry}:{rule.instruction.key}"
    return int(run.state.memory.get(key, run.state.turn)) < run.state.turn


def _watched(rule: Rule) -> Node | None:
    """Returns the condition, or the event of ceasing, that a rule waits for."""
    for prefix in rule.prefixes:
        tree = prefix.get("cond") if prefix.frame == "once_true" else prefix.get("event")
        if prefix.frame in ("once_true", "when") and isinstance(tree, Node):
            return tree
    return None


def _so_of(run: Run, rule: Rule) -> dict[str, Scope]:
    return dict(_instances(run, rule))


def _instances(run: Run, rule: Rule) -> Iterator[tuple[str, Scope]]:
    """Yields whatever a watched condition holds of now, by name, with what is then known."""
    tree = _watched(rule)
    if tree is None:
        return
    gates = [p for p in rule.prefixes if p.frame == "while" and p.get("cond") is not None]
    scopes = [scope_of(run, rule)]
    for gate in gates:
        cond = gate.get("cond")
        scopes = [known for each in scopes for known in bindings(run, cond, each)] if cond else []
    for scope in scopes:
        if tree.frame == "no_longer_does":
            yield from _doing(run, tree, scope)
            continue
        who = tree.get("who")
        if isinstance(who, Node) and who.frame.startswith(("a_any", "a_one")):
            for known in bindings(run, tree, scope):
                yield str(known.bound(who)), known
        elif holds(run, tree, scope):
            yield "yes", scope


def _doing(run: Run, event: Node, scope: Scope) -> Iterator[tuple[str, Scope]]:
    does, who = event.get("does"), event.get("who")
    if does is None or not isinstance(who, Node):
        return
    for each in subjects(run, who, scope.copy())[0]:
        known = scope.copy()
        known.bind(who, each)
        known.you = known.you or ""
        known.facts["actor"] = each
        if fits(run, each, does, known):
            yield each, known


def _ceased(run: Run, rule: Rule, name: str) -> Scope:
    scope = scope_of(run, rule)
    event = _watched(rule)
    if event is not None:
        scope.bind(event, name)
        scope.facts["actor"] = name
    return scope


def _speaks_of_somebody(run: Run, rule: Rule, scope: Scope) -> bool:
    """Tells whether what ceased speaks of somebody still.

    Whoever chases nobody has not *lost sight of the hero it chases*: there is no such hero.
    """
    event = _watched(rule)
    does = event.get("does") if event is not None else None
    return all(
        bool(resolve(run, part, scope.copy()))
        for part in (walk(does) if does is not None else ())
        if isinstance(part, Node) and part.frame == "chased"
    )


def look(run: Run) -> None:
    """Ends the game if the condition of a side's winning or losing holds."""
    state = run.state
    if run.next_routine in _GOING_ON:
        return
    haunt = run.box.haunts.get(state.haunt)
    if haunt is None:
        return
    found = kept(run, _ends, haunt)
    if found is not None:
        winners, seats, cites, lost = found
        standing = tuple(side for side in winners if side not in lost)
        able = tuple(seat for seat in seats if not _barred(run, seat))
        end_game(run, standing, cites[0], able)
        for side in standing:
            _won(run, side)


def _ends(
    run: Run, haunt: Haunt
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...], frozenset[str]] | None:
    """Returns who has won, their seats, by which sentences, and who has lost; None if nobody."""
    winners: list[str] = []
    seats: list[str] = []
    cites: list[str] = []
    lost: set[str] = set()
    for book, known, rule in haunt.rules.ends:
        side = "heroes" if book == "S" else "traitors"
        if not isinstance(rule.core, Node):
            continue
        if known == "you-lose-when":
            if kept(run, _lost, rule, book):
                lost.add(side)
                cites.append(rule.citation)
            continue
        own = kept(run, _winners, rule, side)
        if own:
            cites.append(rule.citation)
            seats += [seat for seat in own if seat not in seats]
            if side not in winners:
                winners.append(side)
    if not winners and not lost:
        return None
    return tuple(winners), tuple(seats), tuple(cites), frozenset(lost)


def _lost(run: Run, rule: Rule, book: str) -> bool:
    return _holds(run, rule, side_speaker(run, book))


def _holds(run: Run, rule: Rule, speaker: str, you: str = "") -> bool:
    scope = Scope(rule.entry, you, speaker, {}, {"true-sides": True})
    for prefix in rule.prefixes:
        cond = prefix.get("cond")
        if cond is not None and not holds(run, cond, scope):
            return False
    return isinstance(rule.core, Node) and holds(run, rule.core, scope)


def _winners(run: Run, rule: Rule, side: str) -> list[str]:
    """Returns the seats that win by a condition now; none if it does not hold."""
    state = run.state
    was = state.memory.get
    sides = {seat: was(f"side-of:{seat}") or state.sides.get(seat) for seat in state.order}
    own = [seat for seat in state.order if sides[seat] == side]
    living = [seat for seat in own if _lives(run, seat) and state.sides.get(seat) == side]
    if side == "heroes" and not living:
        return []  # heroes can win only while one of them is alive (rule: heroes)
    if rule.worked_out("each by itself", lambda each: _each_by_itself(each.core)):
        return [seat for seat in own if _holds(run, rule, seat, seat)]
    book = "S" if side == "heroes" else "T"
    if not _holds(run, rule, side_speaker(run, book)):
        return []
    return own or [""]


def _lives(run: Run, seat: str) -> bool:
    """Tells whether a seat's explorer is alive, in the house or escaped from it."""
    return alive(run, seat) or f"did:{seat}:escape" in run.state.used


def _each_by_itself(tree: object) -> bool:
    """Tells whether a condition speaks of the reader's own figure."""
    return isinstance(tree, Node) and (
        tree.get("whose") == Node("you") or any(_each_by_itself(part) for _n, part in tree.fields)
    )


def _barred(run: Run, seat: str) -> bool:
    from workbench.engine.banning import forbidding

    return not seat or forbidding(run, "win", seat) is not None


def _won(run: Run, side: str) -> None:
    """What waits for a side's winning is done at once: the game is over when it is told."""
    announce(run, Event("win", side, {}, run.cite), now=True)
