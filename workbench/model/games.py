"""What belongs to a whole game rather than to one entry: its label, chart and sources."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from workbench.model.entries import Confidence, Dispute, Entry, said_of
from workbench.model.ids import Kind, Language

__all__ = ["Chart", "Component", "Corpus", "Game", "thing_of"]

_STRICT = {"extra": "forbid"}


@dataclass(frozen=True)
class Chart:
    """The haunt chart: in which room which omen starts which haunt.

    Attributes:
        haunts: Room id, then omen id, then the haunt's number.
        sources: Where it comes from.
        confidence: How sure it is.
        disputed: Cells on which sources disagree.
        note: What else is to be known, in English.
        remarks: What the note and the disputed cells say, in the other languages; by the English.
    """

    __pydantic_config__ = _STRICT

    haunts: Mapping[str, Mapping[str, int]]
    sources: tuple[str, ...] = ()
    confidence: Confidence = "high"
    disputed: tuple[Dispute, ...] = ()
    note: str | None = None
    remarks: Mapping[str, Mapping[Language, str]] = field(default_factory=dict)

    @property
    def said_of_it(self) -> tuple[str, ...]:
        """What its note and its disputed cells say, in English."""
        return (*([self.note] if self.note else []), *said_of(self.disputed))

    def haunt(self, omen: str, room: str) -> int | None:
        """Returns the haunt of an omen drawn in a room, or None if the chart has no such cell."""
        return self.haunts.get(room, {}).get(omen)

    def pairs(self, number: int) -> tuple[tuple[str, str], ...]:
        """Returns the (omen id, room id) pairs that start haunt *number*, in chart order."""
        return tuple(
            (omen, room)
            for room, row in self.haunts.items()
            for omen, haunt in row.items()
            if haunt == number
        )


@dataclass(frozen=True)
class Game:
    """A game or pack: the file ``game.yaml`` of its folder.

    Attributes:
        key: Its key in ids.
        title: Its name per language.
        edition: The edition its facts are of.
        overlays: Key of the game it inherits from, if it is an edition of another.
        never_inherited: Ids (without the game) that are not inherited.
        rules_of: For a pack: the game whose rules its entries use.
        sources: Name of each source and what it is.
        players: The numbers of players it is for.
        traits: Its traits, in the order they are listed.
        version: The pack's version.
        author: Who made the pack.
        status: How far the pack is.
        components: What the box holds: name per language and number.
    """

    __pydantic_config__ = _STRICT

    key: str
    title: Mapping[Language, str]
    edition: str
    overlays: str | None = None
    never_inherited: tuple[str, ...] = ()
    rules_of: str | None = None
    sources: Mapping[str, str] = field(default_factory=dict)
    players: str = "3-6"
    traits: tuple[str, ...] = ()
    version: str = "1"
    author: str | None = None
    status: Literal["draft", "complete", "final"] = "final"
    components: tuple[Component, ...] = ()

    @property
    def rulebook(self) -> str:
        """The game whose rulebook holds: that of a pack, or of which this is an edition."""
        return self.rules_of or self.overlays or self.key


@dataclass(frozen=True)
class Component:
    """One line of the components list.

    Attributes:
        name: What it is, per language.
        count: How many.
    """

    __pydantic_config__ = _STRICT

    name: Mapping[Language, str]
    count: int


@dataclass(frozen=True)
class Corpus:
    """Everything that was loaded together.

    Attributes:
        games: Each game, by key.
        entries: Each entry, by id, in the order of the files.
        charts: The haunt chart of each game that has one.
        fingerprint: A hash of all of it.
    """

    games: Mapping[str, Game]
    entries: Mapping[str, Entry]
    charts: Mapping[str, Chart]
    fingerprint: str

    def of_kind(self, game: str, kind: Kind) -> tuple[Entry, ...]:
        """Returns the entries of one game and kind."""
        prefix = f"{game}/{kind}/"
        return tuple(entry for key, entry in self.entries.items() if key.startswith(prefix))


def thing_of(games: Mapping[str, Game], entry_id: str) -> str:
    """Returns what an entry is an edition of: equal for the editions of one thing, and only those.

    Haunt 17 of the 1st edition is another haunt than that of the 2nd; a rule of another game is
    another rule, whatever its name.

    Args:
        games: Every game there is, by key.
        entry_id: ``GAME/KIND/SLUG``.
    """
    key, _slash, tail = entry_id.partition("/")
    game = games.get(key)
    if game is None or game.overlays is None or tail in game.never_inherited:
        return entry_id
    return f"{game.overlays}/{tail}"
