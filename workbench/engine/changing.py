"""Traits that go up and down, damage and its split, death.

A track has a step for each value; step 0 is the skull. Before the haunt nobody comes to it. Once a
haunt has begun, whoever has a trait at the skull is dead, or stunned, as the rule set says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from workbench.engine.happening import announce, happen, replaced
from workbench.engine.run import Event, Option, Run, routine
from workbench.engine.stats import monster_trait

__all__ = [
    "character_of",
    "has_trait",
    "knock_down",
    "lose_steps",
    "lowest_step",
    "move_steps",
    "recover",
    "set_step",
    "take_damage",
    "value",
]


def character_of(run: Run, who: str) -> str:
    """Returns the character card of an explorer."""
    seat = int(who[1:]) - 1
    if seat < len(run.state.players):
        return run.state.players[seat]
    return str(run.state.memory[f"character:{who}"])


def value(run: Run, who: str, trait: str) -> int:
    """Returns the present value of a figure's trait; 0 if it has no such trait."""
    state = run.state
    key = f"{who}:{trait}"
    if key in state.fixed:
        return state.fixed[key]
    step = state.rows.get(key)
    if step is None:
        return monster_trait(run, who, trait) or 0
    track = run.box.characters[character_of(run, who)].tracks[trait]
    return 0 if step == 0 else track[step - 1]


def has_trait(run: Run, who: str, trait: str) -> bool:
    """Tells whether a figure has a trait at all."""
    key = f"{who}:{trait}"
    if key in run.state.fixed or key in run.state.rows:
        return True
    return monster_trait(run, who, trait) is not None


def lowest_step(run: Run, who: str = "") -> int:
    """Returns the lowest step a trait can fall to now: the skull only once a haunt has begun."""
    memory = run.state.memory
    if run.state.phase != "haunt" or memory.get("setting-up") or memory.get("spared"):
        return 1
    if run.box.ruleset.bottom == "stunned":
        return 1
    from workbench.engine.harm import lasts_alive

    return 1 if who and lasts_alive(run, who) else 0


def set_step(run: Run, who: str, trait: str, step: int) -> None:
    """Puts a trait on a step of its track, as far as the track goes; tells it, and who dies."""
    state = run.state
    key = f"{who}:{trait}"
    if run.state.phase == "haunt":
        from workbench.engine.harm import stands_fixed

        if "dead" in state.marks.get(who, ()) or stands_fixed(run, who):
            return  # rule: death#no-healing
    if key in state.fixed:
        before, after = state.fixed[key], max(lowest_step(run, who), step)
        state.fixed[key] = after
    else:
        track = run.box.characters[character_of(run, who)].tracks[trait]
        before = state.rows[key]
        if run.box.ruleset.overflow:
            step = _with_owed(run, key, step, len(track))
        after = max(lowest_step(run, who), min(step, len(track)))
        state.rows[key] = after
        if step < 1:
            knock_down(run, who)
    if before != after:
        run.tell("trait", who, trait=trait, value=value(run, who, trait))
        if after == 0:
            run.push("die", (who, run.cite, trait, str(state.memory.get("harming", ""))))


def _with_owed(run: Run, key: str, step: int, most: int) -> int:
    """Returns where a trait comes to if what it gained above its maximum is used up first.

    A gain beyond the end of the track is noted, and so is what is left of it when it falls.
    """
    memory, name = run.state.memory, f"owed:{key}"
    owed = int(memory.pop(name, 0))
    above = run.state.rows[key] + owed + (step - run.state.rows[key]) - most
    if above > 0:
        memory[name] = above
    return min(most, step + owed)


def knock_down(run: Run, who: str) -> None:
    """Stuns a hero who would fall below the bottom, where nobody dies of that (rule: stunned)."""
    if run.box.ruleset.bottom == "stunned" and who.startswith("e"):
        run.push("stun", (who, run.cite, True))


def recover(run: Run, who: str) -> None:
    """Heals every trait of a hero who has used up a turn to stand up (rule: stunned#recover)."""
    starts = run.box.characters[character_of(run, who)].starts
    run.cite = run.box.ruleset.citations.get("stunned", "")
    for trait, start in starts.items():
        if run.state.rows.get(f"{who}:{trait}", 99) < start + 1:
            set_step(run, who, trait, start + 1)


def move_steps(run: Run, who: str, trait: str, steps: int) -> int:
    """Moves a trait up or down; returns how many steps it really moved."""
    key = f"{who}:{trait}"
    state = run.state
    if key in state.fixed:
        before = state.fixed[key]
        set_step(run, who, trait, before + steps)
        return state.fixed[key] - before
    if key not in state.rows:
        return 0
    before = state.rows[key]
    set_step(run, who, trait, before + steps)
    return state.rows[key] - before


def lose_steps(run: Run, who: str, losses: Sequence[str]) -> None:
    """Lowers traits by one step for each time they are named."""
    for trait in losses:
        move_steps(run, who, trait, -1)


def take_damage(
    run: Run,
    who: str,
    amount: int,
    kind: str,
    *,
    source: str = "",
    cause: str = "",
    stands: bool = False,
) -> None:
    """Deals damage to a figure: an explorer splits it, a monster is stunned by any.

    Args:
        run: The step.
        who: The figure.
        amount: How many points.
        kind: ``physical``, ``mental``, ``any``, or another kind that a page brings.
        source: The figure, card or room that deals it.
        cause: What else rules may ask for: ``attack``, or the entry that says so.
        stands: Whether nothing can make it less.
    """
    if amount <= 0 or who not in run.state.figures or "dead" in run.state.marks.get(who, ()):
        return
    if run.box.ruleset.bottom == "stunned" and "stunned" in run.state.marks.get(who, ()):
        run.tell("no-damage", who)  # rule: stunned#no-damage
        return
    from workbench.engine.harm import immune

    memory = run.state.memory
    kinds = (kind, *_ALSO_KIND.get(kind, ()))
    sources = tuple(each for each in (source, cause) if each)
    shield = "" if stands else immune(run, who, kind, sources) or _outweighed(run, who)
    if shield:
        run.tell("no-damage", who, by=shield)
        return
    record: dict[str, Any] = {
        "how": kinds, "damage": kind, "n": amount, "what": sources or None, "cause": cause,
    }  # fmt: skip
    memory["damage"] = amount
    memory["damage-of"] = (who, kind, source, cause)

    def suffer() -> bool:
        points = int(memory.get("damage", amount))
        if points <= 0:
            run.tell("no-damage", who)
            return False
        if source:
            announce(run, Event("deal", source, {"whom": who, "how": kinds}, run.cite))
        if who.startswith("m"):
            if not (run.fight is not None and run.fight.get("unstunned")):
                run.push("stun", (who, run.cite, True, source))
            return True
        memory["harming"] = source
        _split(run, who, points, str(memory.get("damage-kind", kind)))
        memory.pop("harming", None)
        return True

    def take() -> None:
        if stands:
            suffer()
        elif not replaced(run, event()) and not (recast() and replaced(run, event())) and suffer():
            announce(run, event())

    def event() -> Event:
        return Event("take_damage", who, record, run.cite)

    def recast() -> bool:
        """Tells whether the damage is of another kind by now, which other rules wait for."""
        now = str(memory.get("damage-kind", kind))
        changed = now not in record["how"]
        if changed:
            record.update(how=(now, *_ALSO_KIND.get(now, ())), damage=now)
        return changed

    if cause == "attack" and not stands:
        happen(run, Event("take_from_attack", who, record, run.cite), take)
    else:
        take()
    for name in ("damage", "damage-of", "damage-kind", "damage-order"):
        memory.pop(name, None)


@routine("damage-for")
def _damage_for(run: Run, data: Any) -> None:
    """Somebody takes damage in place of another; it is not passed on once more."""
    who, amount, kind, source, cause, run.cite = data
    run.state.memory["passed-on"] = True
    take_damage(run, who, amount, kind, source=source, cause=cause)
    run.state.memory.pop("passed-on", None)


#: Kinds of damage that are also of another kind.
_ALSO_KIND = {"fire": ("physical",)}


def _outweighed(run: Run, who: str) -> str:
    """Returns the sentence by which only other causes harm a figure, or empty."""
    from workbench.engine.harm import harmless

    verbs = ("harm", "stun") if who.startswith("m") else ("harm", "lower_traits")
    return harmless(run, verbs, who)


def _split(run: Run, who: str, points: int, kind: str) -> None:
    """Lets an explorer divide damage among the traits of its kind."""
    rules = run.box.ruleset
    kinds = {"physical": rules.physical, "fire": rules.physical, "mental": rules.mental}
    traits = kinds.get(kind) or rules.traits
    order = run.state.memory.get("damage-order")
    if order:
        _in_order(run, who, points, tuple(order))
        return
    traits = tuple(
        trait for trait in traits if f"{who}:{trait}" in (*run.state.rows, *run.state.fixed)
    )
    options = [
        Option(notation, parts, "split", run.cite)
        for notation, parts in _ways_to_split(run, who, points, traits)
    ]
    about = {"points": points, "kind": kind}
    parts = run.choose(who, "split", options, about=about) or ()
    for trait, steps in parts:
        move_steps(run, who, trait, -steps)
    run.tell("damaged", who, points=points, kind=kind, parts=list(parts))
    if sum(steps for _trait, steps in parts) < points:
        knock_down(run, who)


def _in_order(run: Run, who: str, points: int, order: tuple[str, ...]) -> None:
    """Takes damage in one trait down to its lowest value, and only then in the next."""
    parts = []
    for trait in order:
        last = trait == order[-1]
        steps = min(points, max(0, _depth(run, who, trait) - (0 if last else 1)))
        move_steps(run, who, trait, -steps)
        parts.append((trait, steps))
        points -= steps
    run.tell("damaged", who, points=sum(steps for _trait, steps in parts), parts=parts)


def _ways_to_split(
    run: Run, who: str, points: int, traits: tuple[str, ...]
) -> Iterator[tuple[str, tuple[tuple[str, int], ...]]]:
    """Yields each way to divide the points, as far as the traits can fall.

    A way that kills is offered only if there is no other (rules: avoid-if-possible).
    """
    room = {trait: _depth(run, who, trait) for trait in traits}
    safe = {
        trait: max(0, depth - 1) if lowest_step(run, who) == 0 else depth
        for trait, depth in room.items()
    }
    for limits in (safe, room):
        most = sum(limits.values())
        if most >= points or limits is room:
            yield from _divisions(min(points, most), traits, limits)
            return


def _depth(run: Run, who: str, trait: str) -> int:
    key = f"{who}:{trait}"
    if key in run.state.fixed:
        return run.state.fixed[key] - lowest_step(run, who)
    return run.state.rows.get(key, 0) - lowest_step(run, who)


def _divisions(
    points: int, traits: tuple[str, ...], limits: dict[str, int]
) -> Iterator[tuple[str, tuple[tuple[str, int], ...]]]:
    def divide(left: int, rest: tuple[str, ...]) -> Iterator[tuple[tuple[str, int], ...]]:
        if not rest:
            if left == 0:
                yield ()
            return
        for steps in range(min(left, limits[rest[0]]), -1, -1):
            for tail in divide(left - steps, rest[1:]):
                yield ((rest[0], steps), *tail)

    for parts in divide(points, traits):
        taken = tuple((trait, steps) for trait, steps in parts if steps)
        yield ",".join(f"{trait}-{steps}" for trait, steps in taken) or "nothing", taken
