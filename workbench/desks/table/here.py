"""A position in which a sentence of a haunt matters: looked for by playing, and stopped before it.

Bots play games of the haunt one after another, each from a seed, until the sentence is offered,
asks something, forbids something, or is about to be carried out. A result of dice that leads to it
is forced. Looking is bounded by time and can be stopped; where nothing was found, the haunt begins
and the reason is told.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import Literal, NamedTuple

from workbench.desks.playtesting.games import heard_by
from workbench.desks.playtesting.gathering import sentence_sort
from workbench.engine.bots import bot_of
from workbench.engine.dice import total_of
from workbench.engine.doing import in_row
from workbench.engine.errors import WHAT_GOES_WRONG, EngineError
from workbench.engine.explaining import refusals
from workbench.engine.run import Chance, Decision
from workbench.engine.sessions import Session
from workbench.engine.views import seat_of
from workbench.errors import NotFoundError, UsageError
from workbench.model.ids import without_game
from workbench.model.programs import Instruction, Program, ProgramBox
from workbench.wording import _, ngettext

__all__ = ["SECONDS", "Looked", "Target", "look_for", "target_of"]

How = Literal["offered", "asked", "forced", "acts", "refused", "begun", "test", "start"]

#: So long it is looked for, if nobody says.
SECONDS = 8.0
#: Who plays the games in which it is looked for, in turn.
_BOTS = ("greedy", "least-used", "random")
#: A game with more moves than this is left for another one.
_MOST_MOVES = 900
_LETTERS = "abcdefghijklmnopqrstuvwxyz"

#: Begins a game: of so many players, from a seed.
Begins = Callable[[int | None, int], Session]


@dataclass(frozen=True)
class Target:
    """A sentence that is looked for.

    Attributes:
        entry: The haunt, without its game.
        place: Where the sentence stands: ``S.4.2``; of a whole box ``S.4``.
        sort: What it is: ``action``, ``row``, ``end``, ``event``, ``standing``, ``note``, ``box``,
            ``test``.
        tables: The rows that it stands in or below: the place of each roll, and its label.
        item: It, as it was compiled; None of a box.
    """

    entry: str
    place: str
    sort: str
    tables: dict[str, str] = field(default_factory=dict)
    item: Instruction | None = None

    def fits(self, cite: str) -> bool:
        """Tells whether a citation is of the sentence, or of an item of the box."""
        entry, _hash, place = cite.partition("#")
        if without_game(entry) != self.entry:
            return False
        place = place.rstrip(_LETTERS)
        return place == self.place or (self.sort == "box" and place.startswith(f"{self.place}."))


class Looked(NamedTuple):
    """Where a table is opened.

    Attributes:
        session: The game, stopped there.
        how: Why there: it is ``offered``, it ``asked``, dice are ``forced`` to lead to it, it
            ``acts`` next, it forbids something (``refused``), it was carried out as the haunt
            began (``begun``), a ``test`` begins; else the haunt's ``start``.
        choice: What leads to it, if something can be chosen that does.
        told: What whoever looks is to be told.
        place: Where on the page the sentence stands.
    """

    session: Session
    how: How
    choice: str
    told: str
    place: str = ""


def target_of(program: Program, place: str) -> Target:
    """Returns a sentence of a haunt by its place or its stable key, or a test: ``test:2``.

    Raises:
        NotFoundError: If there is no such place, or test.
    """
    place = place.rpartition("#")[2]
    word, colon, number = place.partition(":")
    if colon and word == "test":
        place = _place_of_test(program, number)
    item = place.rstrip(_LETTERS) if "." in place else place
    entry = without_game(program.entry)
    for book in program.books:
        for box in book.boxes:
            if box.at == item:
                return Target(entry, item, "box")
            for each in box.instructions:
                found = _in_item(entry, box, each, item, {})
                if found is not None:
                    return found
    places = [each.at for _book, _box, each in program.instructions()]
    raise NotFoundError(
        _("{id} has no such place").format(id=program.entry),
        where=place[:40],
        expected=", ".join(places[:1] + places[-1:]),
    )


def _place_of_test(program: Program, number: str) -> str:
    """Returns where a test of a page stands, by its number from 1."""
    tests = [each.at for _book, _box, each in program.instructions() if each.kind == "test"]
    if not number.isdecimal() or not 1 <= int(number[:6]) <= len(tests):
        raise NotFoundError(
            _("{id} has no such test").format(id=program.entry),
            where=f"test:{number[:20]}",
            expected=f"test:1-{len(tests)}" if tests else _("a page with tests"),
        )
    return tests[int(number[:6]) - 1]


def _in_item(
    entry: str, box: ProgramBox, each: Instruction, wanted: str, tables: dict[str, str]
) -> Target | None:
    if wanted in (each.at, each.key):
        sort = "test" if each.kind == "test" else sentence_sort(box, each)
        return Target(entry, each.at, sort, tables, each)
    for inner in each.inner:
        label = inner.label
        below = tables
        if label is not None and label.kind == "total":
            below = {**tables, each.at: label.key}  # of each roll above, the row that leads there
        found = _in_item(entry, box, inner, wanted, below)
        if found is not None:
            return found
    return None


def look_for(
    target: Target,
    begins: Begins,
    players: tuple[int, ...],
    seed: int = 0,
    *,
    seconds: float = SECONDS,
    stopped: Callable[[], bool] = lambda: False,
    heard: Callable[[int], None] | None = None,
) -> Looked:
    """Looks for a position in which a sentence matters.

    Args:
        target: The sentence.
        begins: Begins a game.
        players: The numbers of players that are tried.
        seed: The seed of the first game.
        seconds: When to give up.
        stopped: Whether nobody wants to know any more.
        heard: Told how many games were looked through.

    Raises:
        UsageError: If it was stopped.
        EngineError: If no game can be begun.
    """
    until = time.monotonic() + seconds
    played = 0
    if target.sort != "note":
        for number in count():
            if stopped():
                raise UsageError(_("looking for the sentence was stopped"))
            if time.monotonic() > until:
                break
            hears: list[str] = []
            with heard_by(hears.append):
                session = begins(players[number % len(players)], seed + number)
            if any(map(target.fits, hears)):
                told = _("It was carried out as the haunt began, before anybody could choose.")
                return Looked(session, "begun", "", told)
            found = _in_game(target, session, _BOTS[number % len(_BOTS)], until, stopped)
            if found is not None:
                return found
            played += 1
            if heard is not None:
                heard(played)
    return Looked(begins(players[0], seed), "start", "", _not_found(target, played))


def _not_found(target: Target, played: int) -> str:
    """Returns why a haunt begins instead."""
    if target.sort == "note":
        return _("This is only read, never carried out; the haunt begins.")
    if target.sort == "standing":
        return ngettext(
            "This holds all the time, and in {games} game it forbade nothing; the haunt begins.",
            "This holds all the time, and in {games} games it forbade nothing; the haunt begins.",
            played,
        ).format(games=played)
    return ngettext(
        "In {games} game it never came to this; the haunt begins.",
        "In {games} games it never came to this; the haunt begins.",
        played,
    ).format(games=played)


def _in_game(
    target: Target, session: Session, bot_name: str, until: float, stopped: Callable[[], bool]
) -> Looked | None:
    """Plays one game until the sentence matters; None if it never did."""
    bots = {seat: bot_of(bot_name, number) for number, seat in enumerate(session.game.state.order)}
    asked = ""
    try:
        for _move in range(_MOST_MOVES):
            need = session.game.position.need
            if need is None or time.monotonic() > until or stopped():
                return None
            found = _matters(target, session, asked)
            if found is not None:
                return found
            if isinstance(need, Decision):
                if need.kind == "turn":
                    asked = f"{need.who} {session.game.state.turn}"
                move = bots[seat_of(session.game.state, need.who)].choose(session.game, need)
            else:
                move = ""
            found = _moved(target, session, move)
            if found is not None:
                return found
    except (EngineError, *WHAT_GOES_WRONG):
        return None  # a game that breaks leads nowhere; a play-test tells of it
    return None


def _matters(target: Target, session: Session, asked: str) -> Looked | None:
    """Tells whether the sentence is offered, asks, forbids, or can be led to by dice, as it is."""
    need = session.game.position.need
    if isinstance(need, Decision):
        for option in need.options:
            if target.fits(option.cite):
                return Looked(session, "offered", option.notation, _("It can be chosen here."))
        if target.fits(need.cite):
            return Looked(session, "asked", "", _("It asks this question."))
        state = session.game.state
        first = asked != f"{need.who} {state.turn}"
        if target.sort in ("standing", "box") and need.kind == "turn" and first:
            for _notation, reason in refusals(session.game):
                if target.fits(reason.cite):
                    return Looked(session, "refused", "", _forbids(reason.text))
    elif isinstance(need, Chance):
        if target.fits(need.cite):
            return Looked(session, "asked", "", _("It leads to what is rolled next."))
        label = target.tables.get(need.cite.partition("#")[2].rstrip(_LETTERS), "")
        if label and target.fits(f"{need.cite.partition('#')[0]}#{target.place}"):
            return _forced(target, session, need, label)
    return None


def _forbids(why: str) -> str:
    return _("It forbids something here: {why}").format(why=why)


def _forced(target: Target, session: Session, need: Chance, label: str) -> Looked | None:
    """Lets the dice fall so that the row comes, if the sentence is carried out then."""
    for outcome in _outcomes(need, label):
        hears: list[str] = []
        game = session.game.copy()
        try:
            with heard_by(hears.append):
                game.push(outcome)
        except (EngineError, *WHAT_GOES_WRONG):
            continue
        if any(map(target.fits, hears)):
            session.force(outcome)
            return Looked(session, "forced", "", _will_come(outcome))
    return None


def _will_come(outcome: str) -> str:
    shown = str(total_of(outcome)) if outcome.isdigit() else outcome
    return _("The next chance is set to {what}, which leads to it.").format(what=shown)


def _outcomes(need: Chance, label: str) -> Iterator[str]:
    """Yields one outcome for each total of a row that can come."""
    seen: set[int] = set()
    if need.kind == "dice":
        for outcome, _chance in need.outcomes:
            total = total_of(outcome)
            if total not in seen and in_row(label, total):
                seen.add(total)
                yield outcome


def _moved(target: Target, session: Session, move: str) -> Looked | None:
    """Makes a move; if the sentence is carried out by it, takes it back.

    Args:
        target: The sentence.
        session: The game.
        move: What is chosen; empty where chance decides.
    """
    hears: list[str] = []
    with heard_by(hears.append):
        events = session.push(move) if move else session.roll()
    outcome = session.game.outcome
    ended = outcome is not None and target.fits(outcome.cite)
    happened = any(target.fits(event.cite) for event in events)
    if not (ended or happened or any(map(target.fits, hears))):
        return None
    taken = session.undo()
    session.forget_last()
    if move:
        return Looked(session, "acts", taken, _("The marked choice leads to it."))
    session.force(taken)
    return Looked(session, "acts", "", _will_come(taken))
