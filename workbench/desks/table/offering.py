"""What can be chosen at a table, worded, grouped and numbered, as whoever decides may read it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from workbench.desks.table.sitting import Sitting
from workbench.engine.run import Decision, Option
from workbench.engine.views import may_cite

__all__ = ["GROUPS", "Offer", "Question", "question"]

#: The groups of what can be done in a turn, in the order in which they are shown.
GROUPS = ("move", "explore", "act", "attack", "use", "give", "end")
_GROUP_OF = {
    "move": "move", "explore": "explore", "act": "act", "attack": "attack", "end": "end",
    "drop": "give", "take": "give", "give": "give", "ask": "give",
}  # fmt: skip
#: What is asked in a turn, so that its choices are of several kinds.
_IN_TURN = "turn"


@dataclass(frozen=True)
class Offer:
    """Something that can be chosen.

    Attributes:
        number: The number it is chosen by, from 1.
        notation: How it is written.
        text: What it is, one line.
        group: One of :data:`GROUPS`; empty where something else is asked than what to do.
        cost: The spaces of movement it takes; None where it takes none.
        cite: The sentence that allows it, in full; empty if none does in particular.
        room: The room it is about, if it is about one.
        option: The choice itself.
    """

    number: int
    notation: str
    text: str
    group: str
    cost: int | None
    cite: str
    room: str
    option: Option


@dataclass(frozen=True)
class Question:
    """What is asked at a table.

    Attributes:
        text: The question, with the sentence that asks it.
        seat: The seat that decides; empty where chance does, or nobody.
        kind: What kind of choice it is.
        offers: What can be chosen.
        cite: The sentence that asks, in full; or empty.
        asides: What others can do meanwhile, by the seat that can; numbered behind the offers.
    """

    text: str
    seat: str
    kind: str
    offers: tuple[Offer, ...]
    cite: str
    asides: tuple[tuple[str, Offer], ...] = ()

    def asides_of(self, seat: str) -> tuple[Offer, ...]:
        """Returns what a seat can do while another decides."""
        return tuple(offer for who, offer in self.asides if who == seat)


def question(sitting: Sitting) -> Question:
    """Returns what is asked where a game stands.

    Args:
        sitting: The table.
    """
    game, teller = sitting.game, sitting.teller
    need = game.position.need
    text = teller.question(game)
    if not isinstance(need, Decision):
        return Question(text, "", "", (), "")
    seat = sitting.deciding
    grouped = need.kind == _IN_TURN and "room" not in need.about
    offers = [
        _offer(sitting, need, option, number, _GROUP_OF.get(option.kind, "use") if grouped else "")
        for number, option in enumerate(need.options, 1)
    ]
    asides = [
        (str(option.value), _offer(sitting, need, option, len(offers) + number, "use"))
        for number, option in enumerate(need.asides, 1)
    ]
    if sitting.session.mode == "sandbox":
        offers += [offer for _seat, offer in asides]
    else:
        offers += [offer for who, offer in asides if who == seat]
    cite = may_cite(game, need.cite, seat)
    shown = teller.cite(cite) if cite else ""
    return Question(text, seat, need.kind, tuple(offers), shown, tuple(asides))


def _offer(sitting: Sitting, need: Decision, option: Option, number: int, group: str) -> Offer:
    """Returns a choice as it is shown."""
    game, teller = sitting.game, sitting.teller
    cite = may_cite(game, option.cite, sitting.deciding)
    return Offer(
        number=number,
        notation=option.notation,
        text=teller.option(game.state, need, option),
        group=group,
        cost=_cost(option),
        cite=teller.cite(cite) if cite else "",
        room=_room(sitting, option),
        option=option,
    )


def _cost(option: Option) -> int | None:
    cost: Any = option.about.get("cost")
    return cost if isinstance(cost, int) and cost else None


def _room(sitting: Sitting, option: Option) -> str:
    """Returns the room that choosing by pointing at the map means."""
    rooms = sitting.game.state.rooms
    named = (option.value, option.notation.partition(":")[2], option.notation)
    return next((each for each in named if isinstance(each, str) and each in rooms), "")
