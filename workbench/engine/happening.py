"""What happens: rules that replace it, rules that go with it, rules that follow it.

The order inside one moment is that of the fixed readings: first what stands instead or before, then
what happens, then what waits for it: rooms, cards, the heroes' book, the traitor's book, each from
top to bottom.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from workbench.engine.keeping import rules_in_play
from workbench.engine.meaning.core import Scope, resolve
from workbench.engine.meaning.matching import match_event
from workbench.engine.rules import Rule
from workbench.engine.run import Event, Run
from workbench.engine.secrecy import open_side
from workbench.model.roles import bare_of, core_of
from workbench.model.trees import Node, Tree

__all__ = [
    "announce",
    "asked_about",
    "happen",
    "heeded",
    "is_active",
    "mention",
    "replaced",
    "scope_of",
    "shielded",
    "waiting",
]


def is_active(run: Run, entry: str) -> bool:
    """Tells whether the rules of an entry hold now."""
    state = run.state
    place = state.things.get(entry)
    if place is not None:  # asked for very often: told by the first letter of where it is
        first = place[0]
        if first == "d":  # an event that is being carried out
            return place[1] == "r" and entry[0] == "e"
        return first in "bk" or (first == "h" and state.rooms[entry][4])
    return entry == state.haunt or entry in state.players or entry == state.memory.get("mystery")


def scope_of(run: Run, rule: Rule, *, chosen: bool = True) -> Scope:
    """Returns what a rule knows before anything has happened: who *you* are, who chooses.

    Args:
        run: The step.
        rule: The rule.
        chosen: Whether anything may be left to choose; what a room states is so for everybody.
    """
    scope = _alone(run, rule, chosen=chosen)
    named = rule.worked_out("decider", _named_decider)
    if named is not None:
        scope.facts["decider"] = next(iter(resolve(run, named, scope.copy())), "")
    return scope


def _named_decider(rule: Rule) -> Tree | None:
    """Returns who makes every choice of a rule's box, if one of its sentences says so."""
    for instruction in rule.box.instructions:
        core = core_of(instruction.trees[0])[1] if instruction.trees else None
        do = core.get("do") if isinstance(core, Node) else None
        if isinstance(core, Node) and isinstance(do, Node) and do.frame == "choose_all":
            return core.get("who")
    return None


def _alone(run: Run, rule: Rule, *, chosen: bool) -> Scope:
    """Returns what a rule knows whatever else its box says."""
    state = run.state
    entry = rule.entry
    sort = entry.partition("/")[0]
    if sort == "haunt":
        return Scope(entry, "", side_speaker(run, rule.book), {}, {})
    if sort == "room":
        return Scope(entry, "", state.active if chosen else "", {}, {})
    if sort == "character":
        seat = state.players.index(entry) + 1 if entry in state.players else 1
        return Scope(entry, f"e{seat}", f"e{seat}", {}, {})
    place = state.things.get(entry, "")
    you = place.partition(":")[2] if place.startswith(("by:", "kept:", "drawn:")) else ""
    if place == "beside":  # whoever drew it goes on being *you*
        you = str(state.memory.get(f"drawn-by:{entry}", ""))
    facts: dict[str, Any] = {}
    if room := state.memory.get(f"drawn-in:{entry}"):
        facts["this-room"] = room
    return Scope(entry, you, you or state.active, {}, facts)


def side_speaker(run: Run, book: str) -> str:
    """Returns who chooses for a book that names nobody."""
    state = run.state
    first = ""
    if book == "S":
        for each in state.order:
            if open_side(state, each) == "heroes":
                if "dead" not in state.marks.get(each, ()):
                    return each
                first = first or each
        return first
    for each in state.order:
        if open_side(state, each) == "traitors":
            return f"p{each[1:]}"
    return side_speaker(run, "S")


def waiting(run: Run, verb: str) -> Iterator[Rule]:
    """Yields the rules in force that wait for a verb, in the order in which they are used."""
    rules = rules_in_play(run, ("waiting", verb))
    place = 0
    while place < len(rules):
        rule = rules[place]
        yield rule
        place += 1
        now = rules_in_play(run, ("waiting", verb))
        if now is not rules:  # what one rule did has brought others into play, or taken them out
            order = run.box.triggers[verb]
            later = order[order.index(rule) + 1 :]
            rules, place = now, next((now.index(each) for each in later if each in now), len(now))


def _applies(run: Run, rule: Rule, event: Event, *, would: bool) -> Scope | None:
    """Returns what a rule knows if it applies to an event now; None if it does not."""
    waiting_for = rule.waits_for
    if waiting_for is None or (waiting_for.frame == "would") != would:
        return None
    if rule.at_home:
        where = event.args.get("where")
        if isinstance(where, str) and where != rule.entry:
            return None  # told at once: most of what happens, happens in other rooms
    for scope in _gated(run, rule):
        if match_event(run, waiting_for, event, scope, would=would):
            scope.facts.update({k: v for k, v in event.args.items() if k in _TOLD})
            if event.who[:1] in ("e", "m") and event.who in run.state.figures:
                scope.facts["figure"] = event.who
            if shielded(run, rule, scope.you or event.who):
                continue
            return scope
    return None


def shielded(run: Run, rule: Rule, who: str) -> bool:
    """Tells whether what a card or room says has no effect on somebody."""
    from workbench.engine.harm import ineffective

    return who in run.state.figures and bool(ineffective(run, rule.entry, who))


#: What of an event the rule that waited for it knows.
_TOLD = ("damage", "where", "difference", "result", "trait")


def _gated(run: Run, rule: Rule) -> Iterator[Scope]:
    """Yields what a rule knows for each way in which what it lasts for holds now."""
    from workbench.engine.gates import bindings

    found = [scope_of(run, rule)]
    for prefix in rule.prefixes:
        if prefix.frame in ("when", "after", "before"):
            break
        cond = prefix.get("cond")
        if prefix.frame == "while" and cond is not None:
            found = [known for each in found for known in bindings(run, cond, each)]
    yield from found


def happen(
    run: Run,
    event: Event,
    do: Callable[[], Any],
    *,
    now: bool = False,
    after: bool | None = None,
) -> bool:
    """Lets something happen, with everything that may replace it and that follows it.

    Args:
        run: The step.
        event: What happens.
        do: Does it.
        now: Whether what follows it belongs to it and is done at once.
        after: See :func:`announce`.

    Returns:
        Whether it happened, and nothing else instead.
    """
    if replaced(run, event):
        return False
    do()
    announce(run, event, now=now, after=after)
    return True


def replaced(run: Run, event: Event) -> bool:
    """Asks what may come instead of something, or goes before it; tells whether that is done."""
    if not rules_in_play(run, ("waiting", event.verb)):
        return False  # as for most of what happens
    from workbench.engine.doing import carry_out_now

    for rule in waiting(run, event.verb):
        scope = _applies(run, rule, event, would=True)
        if scope is not None and carry_out_now(run, rule, scope):
            return True
    return False


def announce(run: Run, event: Event, *, now: bool = False, after: bool | None = None) -> None:
    """Tells that something happened, and sets off the rules that wait for it.

    Args:
        run: The step.
        event: What happened.
        now: Whether what it sets off belongs to it (more dice of a roll) and is done at once.
        after: Whether only the rules that say *after* are meant, or only the others; None for all.
    """
    if after is not True:  # it was told before
        run.record(event)
        _keep(run, event)
    if not rules_in_play(run, ("waiting", event.verb)):
        return
    from workbench.engine.doing import carry_out_now

    found: list[tuple[Rule, Scope]] = []
    for rule in waiting(run, event.verb):
        if after is not None and after != any(each.frame == "after" for each in rule.prefixes):
            continue
        scope = _applies(run, rule, event, would=False)
        if scope is None:
            continue
        if now:
            carry_out_now(run, rule, scope)
        else:
            found.append((rule, scope))
    for rules in _alternatives(found) if found else ():
        named = [(rule.entry, rule.instruction.key, scope.to_plain()) for rule, scope in rules]
        if len(named) == 1:
            run.push("rule", named[0])
        else:
            run.push("rule-or", tuple(named))


def asked_about(run: Run, verb: str) -> bool | None:
    """Tells whether a page that can be in play asks later what a verb was done to.

    Returns:
        None if none asks of the verb at all.
    """
    return run.box.asked_in(run.state.haunt).get(verb)


def heeded(run: Run, verb: str) -> bool:
    """Tells whether a rule in force waits for a verb, or a page asks later whether it was done."""
    return bool(rules_in_play(run, ("waiting", verb))) or asked_about(run, verb) is not None


def mention(run: Run, event: Event) -> None:
    """Announces what is worth telling only where something heeds it."""
    if heeded(run, event.verb):
        announce(run, event)


def _keep(run: Run, event: Event) -> None:
    """Keeps what a page may ask for later: in which turn it was done last, and what was done."""
    particular = asked_about(run, event.verb) if event.who else None
    if particular is None:
        return
    name = f"{event.who}:{event.verb}"
    run.state.used[f"did:{name}"] = run.state.turn
    if particular:
        known = {key: value for key, value in event.args.items() if value is not None}
        memory = run.state.memory
        memory[f"deeds:{name}"] = (*memory.get(f"deeds:{name}", ()), (run.state.turn, known))


def _alternatives(found: list[tuple[Rule, Scope]]) -> list[list[tuple[Rule, Scope]]]:
    """Puts each rule that may be done *instead of* another before that one, as a pair."""
    pairs: list[list[tuple[Rule, Scope]]] = [[each] for each in found]
    for rule, scope in found:
        core = rule.core
        other = core.get("not") if isinstance(core, Node) and core.frame == "instead_of" else None
        if not isinstance(other, Node):
            continue
        for pair in pairs:
            do = bare_of(pair[0][0].core)
            verb = do.get("do") if isinstance(do, Node) else None
            if pair[0][0].entry == rule.entry and pair[0][0] is not rule and verb == other:
                pair.insert(0, (rule, scope))
                pairs.remove([(rule, scope)])
                break
    return pairs
