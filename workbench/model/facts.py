"""What is known of each kind of entry, as typed values.

A number stands here once; texts are printed beside it, never instead of it. Each kind's class is
also the shape of its ``facts`` in ``corpus/`` and in ``schema/``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from workbench.model.ids import Kind, Language

__all__ = [
    "FACTS_OF",
    "Barrier",
    "CardFacts",
    "CharacterFacts",
    "Door",
    "Facts",
    "Floor",
    "HauntFacts",
    "MonsterFacts",
    "ResultRow",
    "Roll",
    "RoomFacts",
    "RuleFacts",
    "RulingFacts",
    "Symbol",
    "TermFacts",
    "TokenFacts",
    "TraitKey",
    "TraitTrack",
    "TraitorRule",
    "Way",
]

Floor = Literal["upper", "ground", "basement", "inside", "outside"]
Door = Literal["N", "E", "S", "W"]
Symbol = Literal["omen", "event", "item", "clue", "none"]
TraitKey = Literal["speed", "might", "sanity", "knowledge", "brains", "courage"]

_STRICT = {"extra": "forbid"}


@dataclass(frozen=True)
class ResultRow:
    """One row of a result table.

    Attributes:
        totals: ``5+``, ``1-4``, ``0``.
        effect: What happens, per language.
    """

    totals: str
    effect: Mapping[Language, str]


@dataclass(frozen=True)
class Roll:
    """A roll that an entry asks for, as its rule or prose says it.

    Attributes:
        traits: The trait rolled, or those to choose from; empty if *dice* says how many.
        dice: A fixed number of dice instead of a trait.
        target: The total to reach where success and failure are all there is.
        where: Where it is asked for: ``#S.4.2, #T.2.1``.
        results: The rows of its table, in the order of the page.
    """

    traits: tuple[TraitKey, ...] = ()
    dice: int | None = None
    target: int | None = None
    where: str = ""
    results: tuple[ResultRow, ...] = ()


@dataclass(frozen=True)
class Barrier:
    """A room with two sides; its rule says how one crosses.

    Attributes:
        sides: The doors on the two sides, if both sides have doors.
        closed: Whether there is nothing but a store behind it.
    """

    __pydantic_config__ = _STRICT

    sides: tuple[Door, ...] = ()
    closed: bool = False


@dataclass(frozen=True)
class Way:
    """A special way out of a room, besides its doors.

    Attributes:
        to: Id of the room it leads to; None if it varies.
        kind: What sort of way it is.
        both_ways: Whether it can be walked back.
    """

    __pydantic_config__ = _STRICT

    to: str | None
    kind: Literal["stairs", "chute", "elevator", "fall", "jump", "slide", "passage"]
    both_ways: bool = False


@dataclass(frozen=True)
class RoomFacts:
    """A room tile.

    Attributes:
        floors: The floors or regions it may be placed on.
        doors: Its doors with the name upright: N top, E right, S bottom, W left.
        symbol: The card its discovery draws.
        tile: Which physical tile it stands on; rooms with the same word share one.
        start: Whether it is laid out before the first turn.
        outdoors: Whether events and haunts take it as outside.
        windows: How many windows to the outside it has; None if it has some, number unknown.
        window_side: The side they are on.
        barrier: Its two sides, if it is parted.
        ways: Special ways out of it; its rule says what they cost and when they are there.
        chart: Whether it is a row of the haunt chart.
    """

    __pydantic_config__ = _STRICT

    floors: tuple[Floor, ...]
    doors: tuple[Door, ...]
    symbol: Symbol
    tile: str
    start: bool = False
    outdoors: bool = False
    windows: int | None = 0
    window_side: Door | None = None
    barrier: Barrier | None = None
    ways: tuple[Way, ...] = ()
    chart: bool = False


@dataclass(frozen=True)
class CardFacts:
    """An omen, item, event, clue or mystery card.

    Attributes:
        weapon: Whether it is a weapon.
        companion: Whether it is a companion, which cannot be dropped, given or stolen at will.
        keeps: Whether the card is kept after it was drawn.
        difficulty: How hard a mystery is said to be.
    """

    __pydantic_config__ = _STRICT

    weapon: bool = False
    companion: bool = False
    keeps: bool = False
    difficulty: str | None = None


@dataclass(frozen=True)
class TraitTrack:
    """One trait of a character.

    Attributes:
        track: Its eight values, from the step above the skull up.
        start_index: Where it starts, counted from 0.
    """

    __pydantic_config__ = _STRICT

    track: tuple[int, ...]
    start_index: int


@dataclass(frozen=True)
class CharacterFacts:
    """An explorer or hero.

    Attributes:
        traits: The tracks, as far as known.
        known_values: Single values known of a trait whose track is not.
        colour: The colour of figure and card.
        other_side: Id of the character on the card's back.
        age: In years.
        birthday: Month and day as ``MM-DD``.
        height_in: In inches.
        weight_lb: In pounds.
        hobbies: What the card prints as hobbies.
        sex: As haunts ask for it.
        youngest_rank: 1 for the youngest of all characters of the game.
    """

    __pydantic_config__ = _STRICT

    traits: Mapping[TraitKey, TraitTrack] = field(default_factory=dict)
    known_values: Mapping[TraitKey, int] = field(default_factory=dict)
    colour: str | None = None
    other_side: str | None = None
    age: int | None = None
    birthday: str | None = None
    height_in: int | None = None
    weight_lb: int | None = None
    hobbies: tuple[str, ...] = ()
    sex: Literal["female", "male"] | None = None
    youngest_rank: int | None = None


@dataclass(frozen=True)
class TokenFacts:
    """A kind of token in the box.

    Attributes:
        shape: Its printed shape.
        count: How many there are; None if the split inside its group is not known.
        faces: Both printed faces where they differ; they share the count.
        group: The counted group of the components list it belongs to.
        group_count: How many tokens that group has in all.
        colour: Colour of a small monster token.
        at_least: The least number that the haunts imply, where the count is not known.
    """

    __pydantic_config__ = _STRICT

    shape: Literal["round", "square", "pentagon", "triangle", "unknown"]
    count: int | None
    faces: tuple[str, ...] = ()
    group: str | None = None
    group_count: int | None = None
    colour: str | None = None
    at_least: int | None = None


@dataclass(frozen=True)
class MonsterFacts:
    """A monster of one haunt.

    Where the haunt has a page, everything that the page says of the monster is read off it.

    Attributes:
        haunt: Id of its haunt.
        count: How many, as a number or in words (``half the players``), if it is known.
        traits: Its traits: a number, words where it varies, None where it has no such trait.
        token: The token that stands for it.
        where: Where it starts, in words, or citations of what says so on its haunt's page.
    """

    __pydantic_config__ = _STRICT

    haunt: str | None
    count: str | Mapping[Language, str] = ""
    traits: Mapping[TraitKey, int | str | Mapping[Language, str] | None] = field(
        default_factory=dict
    )
    token: str | None = None
    where: str | tuple[str, ...] | None = None


@dataclass(frozen=True)
class TraitorRule:
    """How the traitor of a haunt is found.

    Attributes:
        rule: Which rule.
        trait: The trait compared.
        explorer: Id of the explorer named.
        otherwise: The rule if that explorer does not play.
        except_revealer: Whether the haunt revealer is left out.
        hobby: The hobby printed beside the explorer's name.
        note: What else is to be known, per language.
        several_later: Whether more traitors follow during play.
    """

    __pydantic_config__ = _STRICT

    rule: Literal[
        "haunt_revealer", "highest_trait", "lowest_trait", "named_explorer", "left_of_revealer",
        "none", "hidden", "oldest", "youngest", "everyone", "volunteer", "other",
    ]  # fmt: skip
    trait: TraitKey | None = None
    explorer: str | None = None
    otherwise: TraitorRule | None = None
    except_revealer: bool = False
    hobby: str | None = None
    note: Mapping[Language, str] = field(default_factory=dict)
    several_later: bool = False

    def traitors(self, players: int) -> int:
        """Returns how many of so many players are traitors when the haunt begins."""
        if self.rule == "everyone":
            return players
        nobody = self.rule == "none" or (self.rule == "other" and self.several_later)
        return 0 if nobody else 1

    @property
    def one_throughout(self) -> bool:
        """Whether there is exactly one traitor, whom all know, from the beginning to the end."""
        return self.rule not in ("none", "hidden", "everyone") and not self.several_later

    @property
    def one_side(self) -> bool:
        """Whether nobody is known to be a traitor, so that nobody's page is secret."""
        return self.rule in ("none", "hidden")


@dataclass(frozen=True)
class HauntFacts:
    """A haunt, as far as its number, traitor and monsters go.

    Attributes:
        number: Its number in the books.
        traitor: How its traitor is found; read off its page, if it has one.
        traitor_status: What becomes of the traitor's explorer, in a few words.
        monsters: Ids of its monsters.
        replaces: Title of the haunt of this number in the edition before, if another one.
        players: The player counts it is for; read off its page, if it has one.
    """

    __pydantic_config__ = _STRICT

    number: int | None
    traitor: TraitorRule | None = None
    traitor_status: str | None = None
    monsters: tuple[str, ...] = ()
    replaces: str | None = None
    players: str = "3-6"


@dataclass(frozen=True)
class RuleFacts:
    """A section of the rulebook; each of its parts is one atomic statement.

    Attributes:
        order: Its place in the rulebook, counted from 1.
    """

    __pydantic_config__ = _STRICT

    order: int


@dataclass(frozen=True)
class RulingFacts:
    """A ruling: an answer to a question that the rules leave open.

    Attributes:
        topic: What it is about.
        about: Ids or citations of what it interprets; it is shown with each. A citation names a
            part by its stable key (``hill-2e/rule/turn#any-order``): a position moves when a part
            is put before it.
        given: Date it was given, as YYYY-MM-DD, if known.
        edition: The edition that it was given for, where it is only of that (``1st edition``).
    """

    __pydantic_config__ = _STRICT

    topic: str
    about: tuple[str, ...] = ()
    given: str | None = None
    edition: str | None = None


@dataclass(frozen=True)
class TermFacts:
    """A word of the game.

    Attributes:
        part_of_speech: What sort of word it is.
        plural: Its English plural, if it has one.
        measure: Its Chinese measure word, per script.
        names: Id of the entry that the word names, if there is one.
    """

    __pydantic_config__ = _STRICT

    part_of_speech: Literal["noun", "verb", "adjective", "phrase"] = "noun"
    plural: str | None = None
    measure: Mapping[Language, str] = field(default_factory=dict)
    names: str | None = None


Facts = (
    RoomFacts
    | CardFacts
    | CharacterFacts
    | TokenFacts
    | MonsterFacts
    | HauntFacts
    | RuleFacts
    | RulingFacts
    | TermFacts
)

#: Which class holds the facts of which kind.
FACTS_OF: Mapping[Kind, type[Facts]] = {
    "room": RoomFacts,
    "omen": CardFacts,
    "item": CardFacts,
    "event": CardFacts,
    "clue": CardFacts,
    "mystery": CardFacts,
    "character": CharacterFacts,
    "token": TokenFacts,
    "monster": MonsterFacts,
    "haunt": HauntFacts,
    "rule": RuleFacts,
    "ruling": RulingFacts,
    "term": TermFacts,
}
