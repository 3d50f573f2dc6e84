"""Everything a screen shows of a table at one moment, as one plain value.

It is made in the thread that plays; a screen only draws it, and never looks at the game itself.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace

from workbench.desks.going_on import Ended
from workbench.desks.table.books import BookLine, book_lines
from workbench.desks.table.history import History, LogLine
from workbench.desks.table.odds import Odds, known_traits, odds_of
from workbench.desks.table.offering import Question, question
from workbench.desks.table.seating import bot_name
from workbench.desks.table.seeing import Seen, see
from workbench.desks.table.sitting import Sitting
from workbench.engine.floors import Floor, floors
from workbench.engine.run import Decision
from workbench.engine.sessions import Mode
from workbench.engine.views import Observer, side_of, view

__all__ = ["Shown", "observer_of", "odds_shown", "show"]

#: What a view tells only whoever looks about themselves.
_OWN = frozenset({"observer", "need"})
#: So long odds are worked out at most, for one picture.
_MOST_SECONDS = 0.4


@dataclass(frozen=True)
class Shown:
    """A table at one moment.

    Attributes:
        observer: Whose eyes it is shown to.
        mode: How it is played.
        question: What is asked; only the text, where somebody else decides.
        seen: How the game stands.
        floors: The map, as plain values.
        choosable: The rooms that are chosen by pointing: each with the notation of its choice.
        log: What happened.
        books: The books that may be read.
        bots: Which bots play, by seat: ``greedy``.
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
    choosable: Mapping[str, str]
    log: tuple[LogLine, ...]
    books: tuple[BookLine, ...]
    bots: dict[str, str]
    forced: str
    at: int
    end: Ended | None
    end_text: str


def observer_of(sitting: Sitting) -> Observer:
    """Returns whose eyes a table is shown to where it stands.

    In a sandbox one person tries everything and sees everything. At a table where one person plays
    it is theirs, whoever decides; where several do, it is whoever decides, and while bots and
    chance go on, what lies open.
    """
    if sitting.session.mode == "sandbox" or sitting.game.position.need is None:
        return "author"
    if len(sitting.persons) == 1:
        return next(iter(sitting.persons))
    return sitting.deciding if sitting.for_person else "table"


def handed_over(sitting: Sitting, before: Observer, now: Observer) -> bool:
    """Tells whether the screen goes from one person to another who knows other things."""
    if before == now or not before.startswith("e") or not now.startswith("e"):
        return False
    state = sitting.game.state
    if side_of(state, before) != side_of(state, now):
        return True  # each reads a book of their own
    one, other = (view(sitting.game, each, log=False) for each in (before, now))
    return any(one[part] != other[part] for part in one if part not in _OWN)


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
        text = "" if asked.seat else asked.text
        asked = Question(text, asked.seat, asked.kind, asked.asides_of(observer), "")
    asked = replace(asked, asides=())  # what others can do meanwhile is nobody else's
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
        choosable={each.room: each.notation for each in reversed(asked.offers) if each.room},
        log=log.lines(observer),
        books=book_lines(sitting, observer),
        bots={seat: bot_name(bot) for seat, bot in sitting.bots.items()},
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
    """Returns the odds of each choice that has any, by its notation: as many as there is time for.

    Whoever chooses next waits for it, so it may not take long.
    """
    need = sitting.game.position.need
    if not isinstance(need, Decision) or observer not in ("author", sitting.deciding):
        return {}
    known = known_traits(sitting.game, observer)
    until = time.monotonic() + _MOST_SECONDS
    found: dict[str, Odds] = {}
    for option in need.options:
        odds = odds_of(sitting.game, option, known)
        if odds is not None:
            found[option.notation] = odds
        if time.monotonic() > until:
            break
    return found
