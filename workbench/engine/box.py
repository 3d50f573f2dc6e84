"""The box: every component of one game, with its rules sorted, ready to be played with.

A box never changes; positions name its parts by short ids (``room/attic``, ``item/dynamite``) that
are the same in every edition.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from workbench.engine.rules import Rule, RuleBook, frames_of, rule_of, rules_in
from workbench.model.entries import Entry
from workbench.model.facts import (
    CardFacts,
    CharacterFacts,
    HauntFacts,
    RoomFacts,
    TokenFacts,
    TraitorRule,
)
from workbench.model.games import Chart
from workbench.model.ids import LANGUAGES, Language
from workbench.model.trees import SLOT, Leaf, Node, Tree, walk
from workbench.model.vocabulary import VERBS
from workbench.rulesets.ruleset import RuleSet

__all__ = ["Box", "Card", "Character", "Haunt", "Room", "box_of"]

_ORDER = {"room": 0, "character": 1, "item": 2, "omen": 2, "clue": 2, "event": 2, "haunt": 3}
_AROUND = ("N", "E", "S", "W")
_DECKS = ("omen", "item", "event", "clue")
#: Verbs by which a tile comes to lie somewhere.
_LAYING = frozenset({"move_room", "fetch", "find_first", "draw_until", "place", "place_any"})


@dataclass(frozen=True, eq=False)
class Room:
    """A room tile, or one of the rooms of the entrance tile."""

    key: str
    names: Mapping[Language, str]
    areas: tuple[str, ...]
    doors: tuple[str, ...]
    symbol: str
    tile: str
    start: bool
    outdoors: bool
    windows: int | None
    window_side: str | None
    sides: tuple[str, ...] | None
    rules: RuleBook | None
    #: What is printed on it beside its doors: the sort of a way, and the room it leads to, if it is
    #: always the same.
    ways: tuple[tuple[str, str], ...] = ()

    @cached_property
    def doors_turned(self) -> tuple[tuple[str, ...], ...]:
        """Its doors as it lies when it is turned clockwise by no, one, two or three quarters."""
        return tuple(
            tuple(_AROUND[(_AROUND.index(door) + turns) % 4] for door in self.doors)
            for turns in range(4)
        )

    @cached_property
    def turns(self) -> tuple[int, ...]:
        """The turns by which it can lie differently, so many quarters each."""
        found: dict[tuple[str, ...], int] = {}
        for turns, doors in enumerate(self.doors_turned):
            found.setdefault(tuple(sorted(doors)), turns)
        return tuple(found.values())


@dataclass(frozen=True, eq=False)
class Card:
    """An omen, item, event or clue card."""

    key: str
    names: Mapping[Language, str]
    deck: str
    weapon: bool
    companion: bool
    keeps: bool
    rules: RuleBook | None


@dataclass(frozen=True, eq=False)
class Character:
    """A character card: its tracks, from the step above the skull up, and where each starts."""

    key: str
    names: Mapping[Language, str]
    tracks: Mapping[str, tuple[int, ...]]
    starts: Mapping[str, int]
    facts: CharacterFacts
    rules: RuleBook | None


@dataclass(frozen=True, eq=False)
class Haunt:
    """A haunt that is written as a page."""

    key: str
    number: int | None
    names: Mapping[Language, str]
    traitor: TraitorRule | None
    players: tuple[int, ...]
    rules: RuleBook


@dataclass(frozen=True, eq=False)
class Box:
    """Everything in the box of one game.

    Attributes:
        ruleset: How it is played.
        rooms: Its rooms.
        cards: Its cards.
        characters: Its characters.
        haunts: The haunts that are written as pages.
        tokens: How many there are of each token; None where that is not known.
        chart: (omen, room): the haunt's number.
        fingerprint: A hash of all rules, by which saves are told apart.
        answers: What was worked out lately from states of its games, by question.
        in_play: The sets of pages that were in play together lately, with their rules sorted.
        listed: For each page the lists in which a rule of it stands, of those asked for so far.
    """

    ruleset: RuleSet
    rooms: Mapping[str, Room]
    cards: Mapping[str, Card]
    characters: Mapping[str, Character]
    haunts: Mapping[str, Haunt]
    tokens: Mapping[str, int | None]
    chart: Mapping[tuple[str, str], int]
    fingerprint: str
    _rules: Mapping[str, RuleBook] = field(default_factory=dict)
    _stating: dict[tuple[str, ...], tuple[Rule, ...]] = field(default_factory=dict)
    _sentences: dict[tuple[str, str, int], Rule] = field(default_factory=dict)
    _sorted: dict[tuple[str, ...], dict[str, tuple[tuple[int, Rule], ...]]] = field(
        default_factory=dict
    )
    _asked_in: dict[str, Mapping[str, bool]] = field(default_factory=dict)
    answers: dict[Any, Any] = field(default_factory=dict)
    in_play: dict[tuple[frozenset[str], frozenset[str]], Any] = field(default_factory=dict)
    listed: dict[str, list[tuple[str, ...]]] = field(default_factory=dict)

    @cached_property
    def mysteries(self) -> tuple[str, ...]:
        """The mystery cards, one of which is chosen at set-up; none in most games."""
        return tuple(sorted(entry for entry in self._rules if entry.startswith("mystery/")))

    def rules_of(self, entry: str) -> RuleBook | None:
        """Returns the sorted rules of a page, by its entry without the game."""
        return self._rules.get(entry)

    def sentence(self, entry: str, key: str, place: int) -> Rule | None:
        """Returns one sentence of an item as a rule by itself; None if there is no such item."""
        known = self._sentences.get((entry, key, place))
        book = self._rules.get(entry)
        if known is None and book is not None and key in book.by_key:
            known = self._sentences[entry, key, place] = rule_of(entry, book.by_key[key], place)
        return known

    def stating(self, frames: tuple[str, ...]) -> tuple[Rule, ...]:
        """Returns every rule that states something with a core of one of these frames."""
        known = self._stating.get(frames)
        if known is None:
            known = tuple(
                rule
                for book in self._rules.values()
                for rule in book.standing
                if rule.role == "statement"
                and isinstance(rule.core, Node)
                and rule.core.frame in frames
            )
            self._stating[frames] = known
        return known

    def sorted_rules(
        self, sort: str, names: tuple[str, ...]
    ) -> Mapping[str, tuple[tuple[int, Rule], ...]]:
        """Returns a list of rules page by page, each with its place in the order of their use.

        Args:
            sort: Which, as :class:`workbench.engine.inplay.InPlay` tells.
            names: The verb, moment or frames that are asked for.
        """
        known = self._sorted.get((sort, *names))
        if known is None:
            found: dict[str, list[tuple[int, Rule]]] = {}
            for place, rule in enumerate(self._sort(sort, names)):
                found.setdefault(rule.entry, []).append((place, rule))
            known = self._sorted[sort, *names] = {
                entry: tuple(rules) for entry, rules in found.items()
            }
            for entry in known:
                self.listed.setdefault(entry, []).append((sort, *names))
        return known

    def _sort(self, sort: str, names: tuple[str, ...]) -> Iterable[Rule]:
        if sort == "waiting":
            return self.triggers.get(names[0], ())
        if sort == "watched":
            return (rule for rule, _prefix, _name in self.watched)
        if sort == "late":
            return (
                rule
                for rule in self._sort("trigger", ())
                if rule.entry.startswith("haunt/")
                and any(prefix.frame == "from_next_turn" for prefix in rule.prefixes)
            )
        if sort == "stating":
            return self.stating(names)
        if sort == "moment":
            return (rule for verbs in self.by_verb.values() for rule in verbs.get(names[0], ()))
        if sort == "haunt":
            return (
                rule
                for verb in ("once_true", "no_longer_does")
                for entry, verbs in self.by_verb.items()
                if entry.startswith("haunt/")
                for rule in verbs.get(verb, ())
            )
        if sort == "for some":
            return (rule for rule in self.stating(names) if rule.for_some)
        if sort == "by choice":
            return (rule for rule in self._sort("action", ()) if rule.by_choice)
        if sort == "naming":
            return self.bans.get(names[0], ())
        return (
            rule
            for roles in self.by_role.values()
            for rule in roles.get(sort, ())
            if not names or frames_of(rule).intersection(names)
        )

    @cached_property
    def ruled(self) -> frozenset[str]:
        """Every entry with rules."""
        return frozenset(self._rules)

    @cached_property
    def by_verb(self) -> Mapping[str, Mapping[str, tuple[Rule, ...]]]:
        """For each entry its triggers by the verb they wait for."""
        found: dict[str, Mapping[str, tuple[Rule, ...]]] = {}
        for entry, book in self._rules.items():
            verbs: dict[str, list[Rule]] = defaultdict(list)
            for rule in book.standing:
                if rule.role == "trigger":
                    verbs[rule.verb].append(rule)
            found[entry] = {verb: tuple(rules) for verb, rules in verbs.items()}
        return {entry: found[entry] for entry in sorted(found, key=_place_of)}

    @cached_property
    def asked(self) -> Mapping[str, Mapping[str, bool]]:
        """The verbs of which pages ask whether they were done, and whether of what in particular.

        *Has attacked* asks for the verb alone, *has discarded an item* also for what it was done
        to. What a haunt asks stands under its entry, all else under an empty text.
        """
        everything: dict[str, dict[str, bool]] = {}
        for entry, book in self._rules.items():
            own = entry if entry.startswith("haunt/") else ""
            found = everything.setdefault(own, {})
            for tree in book.program.trees():
                for part in walk(tree):
                    did = part.get("did") if isinstance(part, Node) else None
                    if isinstance(did, Node):
                        fields = any(name != SLOT for name, _tree in did.fields)
                        found[did.frame] = found.get(did.frame, False) or fields
        return everything

    def asked_in(self, haunt: str) -> Mapping[str, bool]:
        """Returns the verbs of which pages ask in a haunt, or outside any, as :attr:`asked`."""
        known = self._asked_in.get(haunt)
        if known is None:
            everywhere, own = self.asked.get("", {}), self.asked.get(haunt, {})
            known = self._asked_in[haunt] = {
                verb: everywhere.get(verb, False) or own.get(verb, False)
                for verb in (*everywhere, *own)
            }
        return known

    @cached_property
    def short_names(self) -> Mapping[Language, Mapping[str, str]]:
        """The names of its rooms for small maps, per language; no two of a language are alike."""
        from workbench.engine.abbreviating import SHORT, abbreviated
        from workbench.engine.naming import in_language

        return {
            lang: abbreviated(
                {key: in_language(room.names, lang) or key for key, room in self.rooms.items()},
                SHORT,
            )
            for lang in LANGUAGES
        }

    @cached_property
    def named_tokens(self) -> Mapping[str, frozenset[str]]:
        """For each event the kinds of token that its page names."""
        return {
            entry: frozenset(
                part.key.partition("/")[2]
                for tree in book.program.trees()
                for part in walk(tree)
                if isinstance(part, Leaf) and part.kind == "token"
            )
            for entry, book in self._rules.items()
            if entry.startswith("event/")
        }

    @cached_property
    def roaming(self) -> frozenset[str]:
        """The rooms that a page may lay on a floor that their tile does not allow."""
        found: set[str] = set()
        for entry, book in self._rules.items():
            for tree in book.program.trees():
                for part in walk(tree):
                    if isinstance(part, Node) and _lays_anywhere(part):
                        where = part.get("where")
                        own = isinstance(where, Node) and where.frame in ("this_room", "this_tile")
                        found.update((entry,) if own else self.rooms)
        return frozenset(found)

    @cached_property
    def untradable(self) -> frozenset[str]:
        """The cards that by their own page can be neither handed over nor stolen."""
        found: dict[str, set[str]] = defaultdict(set)
        for entry, book in self._rules.items():
            for rule in book.standing:
                if rule.role == "ban" and entry in self.cards:
                    found[entry] |= _verbs_in(rule.core)
        return frozenset(entry for entry, verbs in found.items() if {"trade", "steal"} <= verbs)

    @cached_property
    def triggers(self) -> Mapping[str, tuple[Rule, ...]]:
        """For each verb the rules that wait for it, in the order in which they are used."""
        found: dict[str, list[Rule]] = defaultdict(list)
        for verbs in self.by_verb.values():
            for verb, rules in verbs.items():
                found[verb] += rules
        return {
            verb: tuple(sorted(rules, key=lambda rule: _ORDER.get(rule.entry.partition("/")[0], 9)))
            for verb, rules in found.items()
        }

    @cached_property
    def watched(self) -> tuple[tuple[Rule, Node, str], ...]:
        """The rules of cards and rooms that wait for something to become, or cease to be, so.

        Each with the prefix that says so and the name under which it is kept whether it is so.
        """
        return tuple(
            (
                rule,
                next(each for each in rule.prefixes if each.frame == frame),
                f"so:{rule.entry}#{rule.instruction.key}",
            )
            for verb, frame in (("once_true", "once_true"), ("no_longer_does", "when"))
            for rule in self.triggers.get(verb, ())
            if not rule.entry.startswith("haunt/")  # its ends are looked at with its conditions
        )

    @cached_property
    def watched_so(self) -> frozenset[str]:
        """The names under which it is kept which of these are so."""
        return frozenset(name for _rule, _prefix, name in self.watched)

    @cached_property
    def bans(self) -> Mapping[str, tuple[Rule, ...]]:
        """For each verb the rules that forbid it, in some case."""
        found: dict[str, list[Rule]] = defaultdict(list)
        for book in self._rules.values():
            for rule in book.standing:
                if rule.role == "ban":
                    for verb in sorted(_verbs_in(rule.core)):
                        found[verb].append(rule)
        return {verb: tuple(rules) for verb, rules in found.items()}

    @cached_property
    def by_role(self) -> Mapping[str, Mapping[str, tuple[Rule, ...]]]:
        """For each entry its standing rules by their part in the game."""
        found: dict[str, Mapping[str, tuple[Rule, ...]]] = {}
        for entry, book in self._rules.items():
            roles: dict[str, list[Rule]] = defaultdict(list)
            for rule in book.standing:
                roles[rule.role].append(rule)
            found[entry] = {role: tuple(rules) for role, rules in roles.items()}
        return found


#: The facts of what a game is played with; rulings, terms and rulebook change nothing in it.
_PLAYED = (RoomFacts, CardFacts, CharacterFacts, TokenFacts, HauntFacts)


def _place_of(entry: str) -> int:
    return _ORDER.get(entry.partition("/")[0], 9)


def _lays_anywhere(verb: Node) -> bool:
    """Tells whether a verb lays a tile on a floor without asking whether its tile allows that."""
    if verb.frame not in _LAYING:
        return False
    for part in walk(verb):
        if isinstance(part, Node) and part.frame == "floor_of":
            return True
        if isinstance(part, Leaf) and part.kind == "floor":
            named = part.key not in ("any", "allowed", "same") and verb.frame == "move_room"
            if named or part.key in ("another", "lower", "higher"):
                return True
    return False


def _verbs_in(tree: Tree) -> frozenset[str]:
    """The verbs that stand anywhere in a sentence's core."""
    return frozenset(
        part.frame for part in walk(tree) if isinstance(part, Node) and part.frame in VERBS
    )


def box_of(ruleset: RuleSet, entries: Iterable[Entry], chart: Chart | None = None) -> Box:
    """Puts the box of a game together.

    Args:
        ruleset: How it is played.
        entries: The game's entries.
        chart: Its haunt chart.
    """
    rooms: dict[str, Room] = {}
    cards: dict[str, Card] = {}
    characters: dict[str, Character] = {}
    haunts: dict[str, Haunt] = {}
    tokens: dict[str, int | None] = {}
    rules: dict[str, RuleBook] = {}
    digest = hashlib.sha256()
    for entry in entries:
        key = entry.id.partition("/")[2]
        program = entry.program
        if program is not None or isinstance(entry.facts, _PLAYED):
            digest.update(f"{key}\0{entry.compiled}\0".encode())
        book = rules_in(program) if program else None
        if book is not None:
            rules[key] = book
        facts = entry.facts
        if isinstance(facts, RoomFacts):
            rooms[key] = Room(
                key, entry.title, facts.floors, facts.doors, facts.symbol, facts.tile, facts.start,
                facts.outdoors, facts.windows, facts.window_side,
                facts.barrier.sides if facts.barrier else None, book,
                tuple((way.kind, (way.to or "").partition("/")[2]) for way in facts.ways),
            )  # fmt: skip
        elif isinstance(facts, CardFacts) and entry.kind in _DECKS:
            cards[key] = Card(
                key, entry.title, entry.kind, facts.weapon, facts.companion, facts.keeps, book
            )
        elif isinstance(facts, CharacterFacts):
            characters[key] = Character(
                key,
                entry.title,
                {trait: track.track for trait, track in facts.traits.items()},
                {trait: track.start_index for trait, track in facts.traits.items()},
                facts,
                book,
            )
        elif isinstance(facts, TokenFacts):
            tokens[key] = facts.count
        elif isinstance(facts, HauntFacts) and book is not None:
            players = program.players if program else ()
            haunts[key] = Haunt(key, facts.number, entry.title, facts.traitor, players, book)
    cells = (
        {
            (omen.partition("/")[2], room.partition("/")[2]): number
            for room, row in chart.haunts.items()
            for omen, number in row.items()
        }
        if chart
        else {}
    )
    return Box(
        ruleset, rooms, cards, characters, haunts, tokens, cells, digest.hexdigest()[:16], rules
    )
