"""A rule set: every number, option and policy in which games and editions differ.

The engine never asks which game it plays; it reads this record. An option says what it decides, so
that it can be printed, and its paragraph, so that it can be cited.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

__all__ = ["RuleSet"]


@dataclass(frozen=True)
class RuleSet:
    """How a game is played.

    Attributes:
        key: The key of the game whose corpus is played.
        players: The numbers of players it is for.
        traits: Its traits, physical ones first.
        physical: The traits that physical damage can lower; empty where damage is of one kind.
        mental: The traits that mental damage can lower.
        areas: The floors or regions of its map.
        start: The room in which everybody starts.
        layout: Where the starting tiles lie: (area, x, y); x grows to the east, y to the south.
        front_door: The door that no tile is laid at, (room, side); None if there is none.
        most_dice: The most dice of one roll.
        least_dice: The fewest dice of a trait roll after all that changes them.
        deck_of_symbol: The deck that each symbol of a room draws from.
        discovery_ends_turn: Whether the turn ends with a discovery; else only movement does.
        monsters_climb: The rooms that only lead down, and that monsters may go up to.
        stairs: What makes stairs of a way that its page makes; else it is a passage.
        enemies_slow: Whether opponents in a room make leaving it cost more.
        haunt_dice: The dice of the haunt roll at the end of a turn; 0 where clues start the haunt.
        clue_target: What one die must show for a clue to start the haunt.
        last_clue: The number of clues at which the haunt starts without a roll.
        bottom: What happens to an explorer at the bottom of a track in the haunt.
        may_drop: Whether things can be dropped in item piles.
        overflow: Whether what a trait gains above its maximum is lost; else it stays owed.
        snack: The token that is spent to roll a die again; empty where there is none.
        snacks_at_start: How many of these each begins with.
        most_snacks: How many of these somebody may carry.
        may_attack: Whether everybody can attack opponents; else only as a page lets them.
        traitor_leaves: Whether the traitor's explorer leaves play.
        monsters_roll: Whether monsters roll for how far they move; else they move by their Speed.
        own_turns: Whether each monster has a turn of its own, which begins and ends.
        stands_at_start: Whether the stunned stand up as their next turn begins; else as it ends.
        written_instead: Whether another haunt is offered for one that is written on no page.
        skips_known: Whether another haunt may be taken for one that the players know already.
        two_players: Whether two people play, each with two explorers at first.
        citations: For each rule that the engine applies, and for each option, the paragraph that
            says so.
    """

    key: str
    players: tuple[int, ...]
    traits: tuple[str, ...]
    physical: tuple[str, ...]
    mental: tuple[str, ...]
    areas: tuple[str, ...]
    start: str = ""
    layout: Mapping[str, tuple[str, int, int]] = field(default_factory=dict)
    front_door: tuple[str, str] | None = None
    most_dice: int = 8
    least_dice: int = 0
    deck_of_symbol: Mapping[str, str] = field(default_factory=dict)
    discovery_ends_turn: bool = False
    monsters_climb: tuple[str, ...] = ()
    stairs: tuple[str, ...] = ()
    enemies_slow: bool = True
    haunt_dice: int = 6
    clue_target: int = 0
    last_clue: int = 0
    bottom: Literal["dead", "stunned"] = "dead"
    may_drop: bool = True
    overflow: bool = False
    snack: str = ""
    snacks_at_start: int = 0
    most_snacks: int = 0
    may_attack: bool = True
    traitor_leaves: bool = False
    monsters_roll: bool = True
    own_turns: bool = False
    stands_at_start: bool = False
    written_instead: bool = False
    skips_known: bool = False
    two_players: bool = False
    citations: Mapping[str, str] = field(default_factory=dict)
