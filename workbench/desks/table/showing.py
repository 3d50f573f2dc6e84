"""Everything a screen shows of a table at one moment, as one plain value.

It is made in the thread that plays; a screen only draws it, and never looks at the game itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from workbench.desks.going_on import Ended
from workbench.desks.table.books import BookLine, book_lines
from workbench.desks.table.history import History, LogLine
from workbench.desks.table.odds import Odds, odds_of
from workbench.desks.table.offering import Question, question
from workbench.desks.table.seeing import Seen, see
from workbench.desks.table.sitting import Sitting
from workbench.engine.floors import Floor, floors
from workbench.engine.run import Decision
from workbench.engine.sessions import Mode
from workbench.engine.views import Observer, side_of

__all__ = ["Shown", "observer_of", "odds_shown", "show"]


@dataclass(frozen=True)
class Shown:
    """A table at one moment.

    Attributes:
        observer: Whose eyes it is shown to.
        mode: How it is played.
        question: What is asked; only the text, where somebody else decides.
        seen: How the game stands.
        floors: The map, as plain values.
        choosable: The rooms that are chosen by pointing: each with the number of its choice.
        log: What happened.
        books: The books that may be read.
        bots: The names of the bots, by seat.
        forced: What the next chance is to give, if a person said so.
        at: Where in the session the game stands.
        end: How it ended; None while it goes on.
        end_text: Why it ended, in words; empty while it goes on.
    """

    observer: Observer
    mode: Mode
    question: Question
    seen: Seen
    floors: tuple[Floor, ...]
    choosable: Mapping[str, int]
    log: tuple[LogLine, ...]
    books: tuple[BookLine, ...]
    bots: dict[str, str]
    forced: str
    at: int
    end: Ended | None
    end_text: str


def observer_of(sitting: Sitting) -> Observer:
    """Returns whose eyes a table is shown to where it stands.

    In a sandbox one person tries everything and sees everything. At a table it is whoever decides,
    if a person does; where bots or chance go on, what lies open.
    """
    if sitting.session.mode == "sandbox" or sitting.game.position.need is None:
        return "author"
    return sitting.deciding if sitting.for_person else "table"


def handed_over(sitting: Sitting, before: Observer, now: Observer) -> bool:
    """Tells whether the screen goes from one person to another who may know other things."""
    if before == now or not before.startswith("e") or not now.startswith("e"):
        return False
    state = sitting.game.state
    return side_of(state, before) != side_of(state, now) or any(
        name.startswith("dealt:") for name in state.memory
    )


def show(sitting: Sitting, log: History, observer: Observer) -> Shown:
    """Returns what is shown of a table.

    Args:
        sitting: The table.
        log: Its log.
        observer: Who looks.
    """
    session = sitting.session
    end = sitting.end
    asked = question(sitting)
    if observer not in ("author", asked.seat):
        asked = Question(asked.text if not asked.seat else "", asked.seat, asked.kind, (), "")
    return Shown(
        observer=observer,
        mode=session.mode,
        question=asked,
        seen=see(sitting.teller, sitting.game, observer),
        floors=floors(
            sitting.game.box,
            sitting.game.state,
            seen=observer,
            naming=sitting.teller.naming,
            active=_acting(sitting),
        ),
        choosable={offer.room: offer.number for offer in reversed(asked.offers) if offer.room},
        log=log.lines(observer),
        books=book_lines(sitting, observer),
        bots={seat: type(bot).__name__ for seat, bot in sitting.bots.items()},
        forced=session.forced,
        at=session.at,
        end=end,
        end_text=(end.reason or sitting.teller.sentence(end.citation)) if end is not None else "",
    )


def _acting(sitting: Sitting) -> str:
    """Returns the figure that is asked what it does; empty if none is."""
    need = sitting.decision
    return str(need.about.get("figure") or need.who) if need is not None else ""


def odds_shown(sitting: Sitting, observer: Observer) -> dict[str, Odds]:
    """Returns the odds of each choice that has any, by its notation."""
    need = sitting.game.position.need
    if not isinstance(need, Decision) or observer not in ("author", sitting.deciding):
        return {}
    found = {option.notation: odds_of(sitting.game, option, observer) for option in need.options}
    return {notation: odds for notation, odds in found.items() if odds is not None}
