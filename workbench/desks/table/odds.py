"""What a choice leads to, worked out exactly: the share of each row of a roll or end of a fight.

Nothing is sampled. The choice is tried on the position, and with it every total that the dice can
give; what could change a roll afterwards is left alone. A figure whose traits somebody may not know
is nothing they are told odds of.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from fractions import Fraction
from typing import NamedTuple

from workbench.desks.choosing import passed
from workbench.engine.dice import total_of
from workbench.engine.doing import in_row
from workbench.engine.errors import WHAT_GOES_WRONG, EngineFaultError
from workbench.engine.game import Game, Position, settle
from workbench.engine.run import Chance, Decision, Option
from workbench.engine.views import view
from workbench.model.dice import whole_percent
from workbench.model.ids import without_game
from workbench.wording import _, listed

__all__ = ["FIGHT", "Odds", "known_traits", "odds_of", "odds_text", "percent"]

#: The ends of a fight, as rows are named: what the attacker rolls against what the defender does.
FIGHT = ("higher", "equal", "lower")
_MOST_ASKED = 6


class Odds(NamedTuple):
    """What a choice that asks for a roll leads to.

    Attributes:
        who: Who rolls: a figure.
        dice: How many dice they roll.
        against: How many dice are rolled against them in a fight; 0 in any other roll.
        shares: (row, chance) in the order of the table: ``5+``, ``0-4``; or of :data:`FIGHT`.
    """

    who: str
    dice: int
    against: int
    shares: tuple[tuple[str, Fraction], ...]


def odds_of(game: Game, option: Option, known: Collection[str]) -> Odds | None:
    """Returns the odds of what follows a choice.

    Args:
        game: The game, which waits for that choice.
        option: The choice.
        known: The figures whose traits whoever asks may know (:func:`known_traits`).

    Returns:
        The odds; None if no roll follows at once, if it has no rows, or if they may not be known.
    """
    try:
        after = _rolled(game, _push(game, game.position, option.notation))
        need = after.need if after is not None else None
        if after is None or not isinstance(need, Chance) or not _own(game, need):
            return None
        if need.about.get("kind") == "attack":
            return _fight(game, after, need) if option.about.get("whom") in known else None
        return _rows(game, need)
    except (EngineFaultError, *WHAT_GOES_WRONG):
        return None  # what cannot be gone on from has no odds; that it cannot is told when chosen


def _own(game: Game, need: Chance) -> bool:
    """Tells whether whoever chooses rolls, and not somebody whose turn comes next."""
    asked = game.position.need
    if not isinstance(asked, Decision):
        return False
    return need.about.get("who") in (asked.who, asked.about.get("figure"))


def _push(game: Game, position: Position, answer: str) -> Position:
    return settle(game.box, position.base, (*position.answers, answer), position.told)


def _rolled(game: Game, position: Position) -> Position | None:
    """Returns where dice are thrown next, if all pass who could change or prevent it."""
    for _asked in range(_MOST_ASKED):
        need = position.need
        if isinstance(need, Chance):
            return position if need.kind == "dice" else None
        if not isinstance(need, Decision) or need.kind not in ("may", "use", "reroll"):
            return None
        position = _push(game, position, passed(need))
    return None


def _totals(need: Chance) -> Iterator[tuple[str, int, Fraction]]:
    """Yields for each total one way to roll it, the total, and its chance."""
    ways: dict[int, str] = {}
    chances: dict[int, Fraction] = defaultdict(Fraction)
    for outcome, chance in need.outcomes:
        total = total_of(outcome)
        ways.setdefault(total, outcome)
        chances[total] += chance
    for total, way in ways.items():
        yield way, total, chances[total]


def _rows(game: Game, need: Chance) -> Odds | None:
    """Returns the share of each row of the table that a roll is made for."""
    entry, _hash, place = need.cite.partition("#")
    book = game.box.rules_of(without_game(entry))
    labels = next(
        (
            [row.label.key for row in each.inner if row.label is not None]
            for _book, _box, each in (book.program.instructions() if book is not None else ())
            if each.at == place
        ),
        [],
    )
    if not labels or any(not label[:1].isdigit() for label in labels):
        return None
    shares = tuple(
        (label, sum((c for _w, total, c in _totals(need) if in_row(label, total)), Fraction()))
        for label in labels
    )
    return Odds(str(need.about.get("who", "")), int(need.about.get("dice", 0)), 0, shares)


def _fight(game: Game, after: Position, need: Chance) -> Odds | None:
    """Returns how a fight ends: every total of one against every total of the other.

    Each total of either is tried once, since neither changes what the other comes to.
    """
    hits: dict[int, Fraction] = defaultdict(Fraction)
    stands: dict[int, Fraction] = defaultdict(Fraction)
    against = 0
    for way, _total, chance in _totals(need):
        defended = _rolled(game, _push(game, after, way))
        if defended is None or not isinstance(defended.need, Chance):
            return None
        answers = list(_totals(defended.need))
        if not stands:
            against = int(defended.need.about.get("dice", 0))
            for answer, _other, share in answers:
                told = _told(_push(game, defended, answer))
                if told is None:
                    return None
                stands[told[1]] += share
        told = _told(_push(game, defended, answers[0][0]))
        if told is None:
            return None
        hits[told[0]] += chance
    ends: dict[str, Fraction] = defaultdict(Fraction)
    for hit, chance in hits.items():
        for stand, share in stands.items():
            end = FIGHT[0] if hit > stand else FIGHT[1] if hit == stand else FIGHT[2]
            ends[end] += chance * share
    who = str(need.about.get("who", ""))
    return Odds(who, int(need.about.get("dice", 0)), against, tuple((e, ends[e]) for e in FIGHT))


def _told(over: Position) -> tuple[int, int] | None:
    """Returns what both came to in a fight that is over."""
    told = next((each for each in over.events if each.verb == "fight"), None)
    return None if told is None else (int(told.args["hits"]), int(told.args["stands"]))


def known_traits(game: Game, observer: str) -> frozenset[str]:
    """Returns the figures whose traits somebody may know."""
    seen = view(game, observer, log=False)
    others = (figure for figure, each in seen["others"].items() if each["traits"])
    return frozenset((*(each["seat"] for each in seen["players"]), *others))


def percent(share: Fraction) -> str:
    """Returns a chance in whole per cent; what can happen is never 0, what may fail never 100."""
    return f"{whole_percent(share)} %"


def odds_text(odds: Odds) -> str:
    """Returns the odds of a choice in a few words: ``4 dice: 5+ 38 %, 0-4 62 %``."""
    if odds.against:
        names = dict(zip(FIGHT, (_("win"), _("tie"), _("lose")), strict=True))
        shares = [f"{names[end]} {percent(share)}" for end, share in odds.shares]
        return _("{dice} dice against {other}: {shares}").format(
            dice=odds.dice, other=odds.against, shares=listed(shares)
        )
    shares = [f"{row} {percent(share)}" for row, share in odds.shares]
    return _("{dice} dice: {shares}").format(dice=odds.dice, shares=listed(shares))
