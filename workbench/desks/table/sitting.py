"""Persons and bots at one game: who decides, what is chosen, taken back and tried again.

Whatever somebody says at a table comes here, by number, by notation or in words. What is not
possible is answered with the reason and the sentence, and the game stands where it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import NamedTuple

from workbench.desks.choosing import PASSES, in_words, passed
from workbench.desks.going_on import Ended, go_one, play_on
from workbench.desks.telling import Teller
from workbench.engine.bots import Bot
from workbench.engine.errors import ChoiceError, EngineError, EngineFaultError, PositionError
from workbench.engine.explaining import NOTATIONS, Reason, asides_of, explain, refusals
from workbench.engine.game import Game
from workbench.engine.run import Chance, Decision, Option
from workbench.engine.sessions import Session
from workbench.engine.views import seat_of
from workbench.wording import _, listed

__all__ = ["Refusal", "Sitting"]

_MOST_PASSED = 200


class Refusal(NamedTuple):
    """Why what somebody said is no choice here.

    Attributes:
        asked: What they said.
        text: The reason.
        cite: The sentence that says so, or empty.
        hint: What is near to it, or what would be possible; or empty.
    """

    asked: str
    text: str
    cite: str = ""
    hint: str = ""


class Sitting:
    """A session with whoever sits at it.

    Args:
        session: The session.
        teller: Words it.
        bots: The bots by seat; every other seat is a person's.

    Attributes:
        session: As given.
        teller: As given.
        bots: As given.
        end: How the game ended, or why it stopped; None while it goes on.
    """

    def __init__(self, session: Session, teller: Teller, bots: Mapping[str, Bot]) -> None:
        self.session = session
        self.teller = teller
        self.bots = dict(bots)
        self.end: Ended | None = None

    @property
    def game(self) -> Game:
        """The game, where it stands."""
        return self.session.game

    @property
    def seats(self) -> tuple[str, ...]:
        """Every seat: ``e1``, ``e2`` ..."""
        return tuple(f"e{number + 1}" for number in range(len(self.game.state.players)))

    @property
    def persons(self) -> frozenset[str]:
        """The seats that persons play."""
        return frozenset(self.seats) - set(self.bots)

    @property
    def decision(self) -> Decision | None:
        """What is to be decided; None at a chance, and when the game is over."""
        need = self.game.position.need
        return need if isinstance(need, Decision) else None

    @property
    def offered(self) -> tuple[str, ...]:
        """The notation of each choice, in the order in which they are numbered from 1."""
        return tuple(option.notation for option in self.game.choices)

    @property
    def deciding(self) -> str:
        """The seat that decides; empty at a chance, and when the game is over."""
        need = self.decision
        return seat_of(self.game.state, need.who) if need is not None else ""

    @property
    def for_person(self) -> bool:
        """Whether a person decides where the game stands."""
        return self.deciding in self.persons

    # Going on

    def go_on(self, heard: Callable[[], None] | None = None) -> ChoiceError | None:
        """Lets chance and bots go on until a person has to choose, or the game is over.

        Args:
            heard: Called after each move.

        Returns:
            Why what was forced could not come, if so; chance decided then.
        """
        try:
            self.end = play_on(self.session, self.bots, heard=heard)
        except ChoiceError as error:
            # What was forced before this chance was there is none of what it can give; it is
            # forgotten already.
            self.end = play_on(self.session, self.bots, heard=heard)
            return error
        return None

    def go_one(self) -> bool:
        """Makes one move of chance or of a bot.

        Returns:
            Whether there was one: no, where a person has to choose, or the game is over.

        Raises:
            ChoiceError: If what was forced cannot come here; it is forgotten, and nothing moved.
        """
        went = go_one(self.session, self.bots)
        if went is True:
            return True
        self.end = went or None
        return False

    # Choosing

    def meant(self, said: str) -> str:
        """Returns the choice that somebody means by a number, by words, or by its notation."""
        move = self._numbered(said)
        return move if move in self.offered else self.in_words(said) or move

    def _numbered(self, said: str) -> str:
        """Returns the choice that a number stands for; anything else is what it is."""
        offered = self.offered
        if said.isdecimal() and 1 <= int(said[:6]) <= len(offered):
            return offered[int(said[:6]) - 1]
        return said

    def in_words(self, said: str) -> str:
        """Returns the choice that somebody says in words; empty if it says none."""
        return in_words(self.teller, self.game, said)

    def choose(self, said: str, commands: Iterable[str] = ()) -> Refusal | None:
        """Makes the choice that somebody says.

        Args:
            said: A number, words, or the notation.
            commands: Other words that could have been meant, for the hint.

        Returns:
            Why it cannot be chosen; None if it was.

        Raises:
            PositionError: If the session is too long already.
            EngineFaultError: If the engine does not know how to go on; the game stands where it
                was.
        """
        move = self.meant(said)
        if self._is_for_others(move):
            return self.refusal(move, commands)
        try:
            self.session.push(move)
        except (EngineFaultError, PositionError):
            raise
        except EngineError:
            return self.refusal(move, commands)
        self.end = None
        return None

    def _is_for_others(self, move: str) -> bool:
        """Tells whether only a bot could do this now, which nobody else may even know."""
        need = self.decision
        if need is None:
            return False
        own = asides_of(need, self.persons)
        return any(each.notation == move for each in need.asides if each not in own)

    def refusal(self, said: str, commands: Iterable[str] = ()) -> Refusal:
        """Returns why something is no choice, and what would be one."""
        offered = self.offered
        reason = explain(self.game, said, self.persons)
        word, colon, _rest = said.partition(":")
        known = {option.partition(":")[0] for option in offered} | NOTATIONS
        if (colon and word in known) or word in known:
            return Refusal(said, reason.text, reason.cite)
        # It is no choice of any place, so what is decided here is not why.
        text, hint = _("no rule offers this here"), ""
        near = get_close_matches(said.lower(), (*commands, *offered), n=3)
        if near and not said.isdecimal():
            hint = _("nearest: {what}").format(what=listed(near))
        elif offered:
            numbers = _("{least} to {most}").format(least=1, most=len(offered))
            more = "" if said.isdecimal() or not commands else _(", or a command: help lists them")
            hint = _("expected: {what}").format(what=numbers + more)
        return Refusal(said, text, "", hint)

    def why_not(self, asked: str = "") -> list[tuple[str, Reason]]:
        """Returns why something can be chosen or not; without *asked*, all that is refused here."""
        if not asked:
            return refusals(self.game)
        move = self._numbered(asked)
        return [(move, explain(self.game, move, self.persons))]

    # Back and forth

    def undo(self) -> list[str]:
        """Goes back to where a person decided last, and returns what was taken back, in order.

        Where only bots play it is one move.

        Raises:
            ChoiceError: At the root; in table mode, after dice or a card; nothing is taken back.
        """
        taken = [self.session.undo()]
        while self.persons and self.session.at and not self.for_person:
            try:
                taken.append(self.session.undo())
            except EngineError:  # a barrier: what was taken back so far is done again
                for _move in taken:
                    self.session.redo()
                raise
        self.end = None
        return taken[::-1]

    def redo(self, heard: Callable[[], None] | None = None) -> None:
        """Goes forward again where undo came from, to where a person decides next.

        Raises:
            ChoiceError: If nothing was undone here.
        """
        session = self.session
        session.redo()
        if heard is not None:
            heard()
        while not self.for_person and session.nodes[session.at].children:
            session.redo()
            if heard is not None:
                heard()

    def go(self, place: str) -> bool:
        """Goes to a bookmark, or to a place of the game by its number.

        Returns:
            Whether there is such a place.

        Raises:
            ChoiceError: In table mode, if dice or cards lie between.
        """
        session = self.session
        node = session.bookmarks.get(place)
        if node is None and place.isascii() and place.isdigit():
            node = int(place[:9])
        if node is None or not 0 <= node < len(session.nodes):
            return False
        session.go(node)
        self.end = None
        return True

    def pass_until(
        self,
        whom: str,
        heard: Callable[[], None] | None = None,
        *,
        chosen: Callable[[Decision, Option], None] | None = None,
        dropped: Callable[[ChoiceError], None] | None = None,
    ) -> bool:
        """Passes for everybody until a seat is asked what it does in a turn, or ``monsters`` are.

        Args:
            whom: Whose turn it shall be.
            heard: Called after each move.
            chosen: Called before something is chosen where nobody can pass: the first there is.
            dropped: Called where what was forced cannot come, so that chance decides.

        Returns:
            Whether that turn came.
        """
        for step in range(_MOST_PASSED):
            need = self.game.position.need
            if need is None:
                return True
            if isinstance(need, Chance):
                try:
                    self.session.roll()
                except ChoiceError as error:  # what was forced is forgotten already
                    if dropped is not None:
                        dropped(error)
                    self.session.roll()
            else:
                figure = need.about.get("figure") if need.kind == "turn" else None
                asked = "monsters" if figure or need.kind == "monsters" else need.who
                if step and asked == whom and need.kind in ("turn", "monsters"):
                    return True
                move = passed(need)
                if chosen is not None and move not in PASSES:
                    chosen(need, next(o for o in need.options if o.notation == move))
                self.session.push(move)
            if heard is not None:
                heard()
        return False

    # By hand

    def put(self, what: str, where: str) -> None:
        """Moves something by hand; what can only mean one thing may be a tail of its name.

        Raises:
            PositionError: If there is no such thing or place, or it leads nowhere.
            ChoiceError: In table mode.
        """
        self._refuse_at_table("put")
        self.session.push(f"put {self._thing(what)} {self._thing(where)}")
        self.end = None

    def _thing(self, word: str) -> str:
        """Returns what a word of an override means: a tail stands for the only thing it can."""
        box, state = self.game.box, self.game.state
        head, colon, tail = word.rpartition(":")
        known = [*box.cards, *box.rooms, *box.tokens]
        if tail in known or tail in state.figures or tail in state.things or tail in state.decks:
            return word
        fitting = [each for each in known if each.partition("/")[2] == tail]
        return f"{head}{colon}{fitting[0]}" if len(fitting) == 1 else word

    def force(self, text: str) -> None:
        """Decides what the next chance gives, or the next few.

        Raises:
            ChoiceError: If it cannot give it; in table mode.
        """
        self._refuse_at_table("force")
        self.session.force(text)

    def _refuse_at_table(self, asked: str) -> None:
        if self.session.mode == "table":
            raise ChoiceError(
                _("this is a game at a table; only in a sandbox is anything decided by hand"),
                found=asked,
            )

    def note(self, text: str) -> None:
        """Adds a line to the note beside the move that led here.

        Raises:
            PositionError: If the note is too long, or there are too many.
        """
        before = self.session.notes.get(self.session.at)
        self.session.note(text if before is None else f"{before}\n{text}")
