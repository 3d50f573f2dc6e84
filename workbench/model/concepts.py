"""What a rule does, as words to search by: ``roll:sanity``, ``target>=5``, ``uses:revolver``.

:func:`concepts` is the only place that knows how to read this off an entry; everything that
searches or counts asks it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from workbench.model.entries import Entry, View, may_see
from workbench.model.facts import (
    CardFacts,
    CharacterFacts,
    HauntFacts,
    MonsterFacts,
    Roll,
    RoomFacts,
    RuleFacts,
    RulingFacts,
    TokenFacts,
    TraitorRule,
)
from workbench.model.plain import ids_in
from workbench.model.prose_rolls import rolls_in_prose
from workbench.model.rule_tags import (
    ids_in_rule,
    named_in_items,
    rolls_in_rule,
    rule_tags,
    tagged_items,
)
from workbench.text.rows import totals_of

__all__ = ["NUMERIC", "Concept", "concepts", "places_of", "rolls_of"]

#: Fields whose values are numbers and can be compared.
NUMERIC: frozenset[str] = frozenset(
    {"target", "dice", "haunt", "windows", "doors", "age", "count", "might", "speed", "sanity",
     "knowledge", "brains", "courage"}
)  # fmt: skip


class Concept(NamedTuple):
    """One searchable property of an entry: a field and a value in it."""

    field: str
    value: str


def rolls_of(entry: Entry, view: View = "author") -> tuple[Roll, ...]:
    """Returns the rolls an entry asks for, as far as *view* may know.

    Those of an entry that has a rule page stand in its rule; those of others in their prose.
    """
    if not may_see(view, entry.audience):
        return ()
    if entry.compiled:
        return rolls_in_rule(entry, view)
    in_prose = isinstance(entry.facts, HauntFacts | RuleFacts | RulingFacts | MonsterFacts)
    return rolls_in_prose(entry, view) if in_prose else ()


def concepts(entry: Entry, view: View = "author") -> frozenset[Concept]:
    """Returns what *entry* does and is, as far as *view* may know it."""
    if not may_see(view, entry.audience):
        return frozenset()
    found = {Concept(*tag) for tag in rule_tags(entry, view)}
    found.update(_of_facts(entry))
    for roll in rolls_of(entry, view):
        found.update(_of_roll(roll))
    for target in (*ids_in(entry.facts), *ids_in_rule(entry, view)):
        _game, kind, slug = target.split("/")
        if kind == "monster" and not may_see(view, "traitor"):
            continue
        found.add(Concept("uses", slug))
        if kind == "haunt":
            found.add(Concept("haunt", slug))
    if any(may_see(view, dispute.audience) for dispute in entry.disputed):
        found.add(Concept("is", "disputed"))
    if entry.assumed:
        found.add(Concept("is", "assumed"))
    return frozenset(found)


def places_of(entry: Entry, view: View = "author") -> dict[Concept, str]:
    """Returns at which item of an entry's rule page each of its concepts is met first."""
    found: dict[Concept, str] = {}
    if not may_see(view, entry.audience):
        return found
    for at, field, value in tagged_items(entry, view):
        found.setdefault(Concept(field, value), at)
    for roll in rolls_in_rule(entry, view):
        for concept in _of_roll(roll):
            found.setdefault(concept, roll.where.removeprefix("#"))
    for at, target in named_in_items(entry, view):
        found.setdefault(Concept("uses", target.rpartition("/")[2]), at)
    return found


def _of_roll(roll: Roll) -> Iterator[Concept]:
    for trait in roll.traits:
        yield Concept("roll", trait)
    if roll.dice is not None:
        yield Concept("roll", "dice")
        yield Concept("dice", str(roll.dice))
    if roll.target is not None:
        yield Concept("target", str(roll.target))
    for row in roll.results:
        totals = totals_of(row.totals)
        if totals is not None and row.totals.endswith("+"):
            yield Concept("target", str(totals.start))


def _of_facts(entry: Entry) -> Iterator[Concept]:
    facts = entry.facts
    if isinstance(facts, RoomFacts):
        yield from (Concept("floor", floor) for floor in facts.floors)
        yield Concept("symbol", facts.symbol)
        yield Concept("doors", str(len(facts.doors)))
        yield from (Concept("door", door.lower()) for door in facts.doors)
        if facts.windows is not None:
            yield Concept("windows", str(facts.windows))
        yield from (Concept("way", way.kind) for way in facts.ways)
        flags = {"start": facts.start, "outdoors": facts.outdoors, "chart": facts.chart}
        flags["barrier"] = facts.barrier is not None
        yield from (Concept("is", name) for name, holds in flags.items() if holds)
    elif isinstance(facts, CardFacts):
        flags = {"weapon": facts.weapon, "companion": facts.companion, "kept": facts.keeps}
        yield from (Concept("is", name) for name, holds in flags.items() if holds)
    elif isinstance(facts, CharacterFacts):
        for trait, track in facts.traits.items():
            yield Concept(trait, str(track.track[track.start_index]))
        for trait, value in facts.known_values.items():
            yield Concept(trait, str(value))
        if facts.colour:
            yield Concept("colour", facts.colour)
        if facts.age is not None:
            yield Concept("age", str(facts.age))
    elif isinstance(facts, TokenFacts):
        yield Concept("shape", facts.shape)
        if facts.count is not None:
            yield Concept("count", str(facts.count))
        if facts.colour:
            yield Concept("colour", facts.colour)
    elif isinstance(facts, MonsterFacts):
        yield from (Concept(t, str(v)) for t, v in facts.traits.items() if isinstance(v, int))
    elif isinstance(facts, HauntFacts):
        if facts.number is not None:
            yield Concept("haunt", str(facts.number))
        if facts.traitor:
            yield from _of_traitor(facts.traitor)


def _of_traitor(rule: TraitorRule) -> Iterator[Concept]:
    yield Concept("traitor", rule.rule.replace("_", "-"))
    if rule.trait:
        yield Concept("traitor", rule.trait)
    if rule.otherwise:
        yield from _of_traitor(rule.otherwise)
