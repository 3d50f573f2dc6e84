"""The values of an index: things, rolls, secrets, ends, moments; each line with its sentence.

Words that a page says are in the language the index was asked for; all else is a code or a number,
which front ends word.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

__all__ = [
    "Cited",
    "Condition",
    "Difference",
    "Ending",
    "HauntIndex",
    "IndexedRoll",
    "IndexedThing",
    "Moment",
    "RollRow",
    "Secret",
    "Statistics",
    "Use",
]


@dataclass(frozen=True)
class Cited:
    """A sentence of the page.

    Attributes:
        citation: Where it stands: ``hill-2e/haunt/1#S.4.2``.
        line: The line of the page it is written on, from 1.
        text: The sentence, or the item whose part it is.
    """

    citation: str
    line: int
    text: str


@dataclass(frozen=True)
class Statistics:
    """The traits of a monster, or of several.

    Attributes:
        at: What states them.
        by: The number that they go by; empty if they are always the same.
        row: For which values of that number they hold; empty if they are always the same.
        traits: Trait, and what it is: a number or words.
        names: The traits' names.
        like: Whose traits they equal, if they are those of another.
    """

    at: Cited
    by: str = ""
    row: str = ""
    traits: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    like: str = ""


@dataclass(frozen=True)
class Use:
    """A sentence that does something with a thing.

    Attributes:
        at: The sentence.
        deed: What is done, as verbs are sorted (``put``, ``take``, ``use`` ...); ``up`` and
            ``down`` of a track; ``is`` where a word is explained; ``does`` where the thing itself
            acts; ``asked`` where it is only spoken of.
        who: Who does it, as the sentence says; empty where nobody is named.
        where: Where it goes; empty if that is not said.
        number: How many, as the sentence says; empty if that is not said.
        by_players: How many for each number of players, as far as that is known before play.
    """

    at: Cited
    deed: str
    who: str = ""
    where: str = ""
    number: str = ""
    by_players: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True)
class IndexedThing:
    """Something that the page brings or uses.

    Attributes:
        sort: ``monster``, ``token``, ``track``, ``mark``, ``group``.
        key: What trees call it.
        name: Its name.
        declared: Whether the page declares it; else it is a token of the game's box.
        line: The line of its declaration; 0 if it has none.
        facts: What is declared of it: ``shape``, ``token``, ``from``, ``to``, ``bearer`` ...
        count: How many there are, as a number or in words; empty if that is not said.
        by_players: How many for each number of players, as far as that is known before play.
        statistics: Of a monster: its traits.
        uses: Every sentence that speaks of it, in the order of the page.
    """

    sort: str
    key: str
    name: str
    declared: bool
    line: int
    facts: Mapping[str, str | int | bool] = field(default_factory=dict)
    count: str = ""
    by_players: Mapping[int, int] = field(default_factory=dict)
    statistics: tuple[Statistics, ...] = ()
    uses: tuple[Use, ...] = ()


@dataclass(frozen=True)
class RollRow:
    """A row of a roll's table, or a result that sentences ask about.

    Attributes:
        label: The totals: ``5+``, ``0-4``; of a contest ``higher``, ``equal``, ``lower``.
        at: The row or sentence.
        effect: What follows.
        chances: The exact chance of the row for each number of dice of the roll; none of a contest.
    """

    label: str
    at: Cited
    effect: str
    chances: tuple[Fraction, ...] = ()


@dataclass(frozen=True)
class IndexedRoll:
    """A roll that the page asks for.

    Attributes:
        at: The sentence.
        kind: ``trait``, ``dice``, ``contest``, ``attack``, ``movement``; ``change`` of what only
            changes rolls.
        title: The name of the action or effect, if it has one.
        who: Who rolls, as the sentence says; empty where nobody is named.
        side: Whose book it stands in: ``heroes``, ``traitor``, or ``everyone``.
        what: The traits or dice, in words.
        traits: Keys of the traits of which one is rolled, or all.
        dice: Which numbers of dice :attr:`RollRow.chances` are for: one, or 0 to 8.
        rows: The table, as it stands on the page.
        target: The least total of the best row; None where there is none.
    """

    at: Cited
    kind: str
    title: str
    who: str
    side: str
    what: str
    traits: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    rows: tuple[RollRow, ...] = ()
    target: int | None = None


@dataclass(frozen=True)
class Secret:
    """Something that not everybody knows, or that somebody comes to know.

    Attributes:
        kind: ``book``, ``traitor`` (nobody knows who), ``number`` (written down),
            ``pile`` (counted by such a number), ``hidden`` (face down), ``shown`` (turned up or
            revealed), ``told``, ``read`` (the other book); of what is declared its sort: ``track``,
            ``mark``, ``token``, ``monster``, ``group``.
        knows: Who knows it: ``heroes``, ``traitor``, ``nobody``, ``everyone``, or in words.
        what: What it is: the name of a book or of what is declared; empty where the sentence says
            all.
        at: The sentence; None of a book.
    """

    kind: str
    knows: str
    what: str
    at: Cited | None = None


@dataclass(frozen=True)
class Condition:
    """A condition as it was understood.

    Attributes:
        op: ``all`` or ``any`` of its parts; empty of a condition that has none.
        text: It, in words; of one with parts empty.
        parts: Its parts.
    """

    op: str
    text: str
    parts: tuple[Condition, ...] = ()


@dataclass(frozen=True)
class Ending:
    """A way in which a side wins or loses.

    Attributes:
        side: ``heroes`` or ``traitor`` by whose book it stands in, or who wins in words.
        wins: Whether it wins; else it loses.
        at: The sentence.
        condition: When; None where the sentence itself ends the game as it is carried out.
    """

    side: str
    wins: bool
    at: Cited
    condition: Condition | None = None


@dataclass(frozen=True)
class Moment:
    """What happens at one moment.

    Attributes:
        kind: ``start`` (as the haunt begins), ``turn``, ``event``, ``true`` (as a condition
            becomes true).
        when: The moment in words; empty of the start.
        items: What happens then.
    """

    kind: str
    when: str
    items: tuple[Cited, ...]


@dataclass(frozen=True)
class Difference:
    """Something that is not the same for every number of players.

    Attributes:
        at: The sentence.
        what: What differs: the words of a formula; empty where whole sentences differ.
        by_players: What it comes to for each number of players: a number, or the row that holds.
    """

    at: Cited
    what: str
    by_players: Mapping[int, str]


@dataclass(frozen=True)
class HauntIndex:
    """What the engine took a page to mean.

    Attributes:
        id: The page's id.
        kind: What it is a page of.
        title: Its title.
        players: The numbers of players it is for.
        traitor: How its traitor is found, as the page says it; empty if it is no haunt.
        things: What it brings and uses.
        rolls: The rolls it asks for.
        secrets: Who may know what.
        endings: How sides win and lose.
        moments: What happens when.
        differences: What differs by the number of players.
        locked: Whether something is left out that this view may not see.
    """

    id: str
    kind: str
    title: str
    players: tuple[int, ...] = ()
    traitor: str = ""
    things: tuple[IndexedThing, ...] = ()
    rolls: tuple[IndexedRoll, ...] = ()
    secrets: tuple[Secret, ...] = ()
    endings: tuple[Ending, ...] = ()
    moments: tuple[Moment, ...] = ()
    differences: tuple[Difference, ...] = ()
    locked: bool = False

    def to_plain(self) -> dict[str, Any]:
        """Returns it as JSON data, chances as fractions in words."""
        found: dict[str, Any] = _plain(self)
        return found


def _plain(value: Any) -> Any:
    if isinstance(value, Fraction):
        return str(value)
    if hasattr(value, "__dataclass_fields__"):
        return {name: _plain(getattr(value, name)) for name in value.__dataclass_fields__}
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return value
