"""A session: a game with everything that was tried in it, kept side by side.

The moves form a tree. Undoing goes back towards the root and forgets nothing; another move made
there begins another branch. In *table* mode nothing that dice or cards have shown can be taken
back; in *sandbox* mode everything can.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from workbench.engine.board import DIRECTIONS
from workbench.engine.dice import total_of
from workbench.engine.errors import ChoiceError, PositionError
from workbench.engine.game import Game, Position
from workbench.engine.loading import has_halves
from workbench.engine.putting import PUT, put_position
from workbench.engine.run import Chance, Event
from workbench.engine.state import State
from workbench.wording import _

__all__ = ["MODES", "MOST_MOVES", "Mode", "Node", "Session"]

Mode = Literal["sandbox", "table"]
MODES: tuple[Mode, ...] = ("sandbox", "table")
#: What shows something that was hidden.
_REVEALS = frozenset({"draw", "looks"})
_LONGEST_NOTE = 2_000
_MOST_NOTES = 1_000
#: A save of more moves is not read back, so no more are made.
MOST_MOVES = 20_000


@dataclass
class Node:
    """A place in the tree of moves.

    Attributes:
        parent: The node before it; itself at the root.
        move: The move that leads to it; empty at the root.
        position: Where the game stands there.
        forced: Whether a person decided what chance would have.
        barrier: Whether dice or cards were shown by it.
        children: The nodes after it, the one gone to last at the end.
    """

    parent: int
    move: str
    position: Position
    forced: bool = False
    barrier: bool = False
    children: list[int] = field(default_factory=list)


class Session:
    """A game that can be tried in every way.

    Args:
        game: The game; the session plays it from where it stands.
        mode: Whether what dice and cards have shown can be taken back.
        about: What else is to be known of it: ``seed``, ``haunt`` ...; texts.
        origin: The state the game was begun from, so that a save tells of that, too; by default
            where it stands.

    Attributes:
        game: The game, where the session stands.
        origin: The position it began from, as plain data.
        mode: As given.
        about: As given.
        nodes: Every node; the root is the first.
        at: The node where it stands.
        notes: Notes by node.
        bookmarks: Nodes by name.
        forced: What the next chance is to give, and those after it, in words; or empty.
    """

    def __init__(
        self,
        game: Game,
        mode: Mode = "sandbox",
        about: Mapping[str, str] | None = None,
        origin: State | None = None,
    ) -> None:
        self.game = Game(game.box, game.position, game.rng)
        self.origin = (
            game.position.to_plain()
            if origin is None
            else {"base": origin.to_plain(), "answers": []}
        )
        self.mode: Mode = mode
        self.about = dict(about or {})
        self.nodes = [Node(0, "", game.position)]
        self.at = 0
        self.notes: dict[int, str] = {}
        self.bookmarks: dict[str, int] = {}
        self.forced = ""

    @property
    def path(self) -> tuple[int, ...]:
        """The nodes from the first move to here."""
        found = []
        node = self.at
        while node:
            found.append(node)
            node = self.nodes[node].parent
        return tuple(reversed(found))

    def push(self, move: str) -> tuple[Event, ...]:
        """Makes a choice, tells what chance gave, or moves something by hand (``put ...``).

        Raises:
            ChoiceError: If it is not possible here; with the reason, if one is known.
            PositionError: If an override leads nowhere, or the session is too long already.
        """
        return self._push(move, forced=False)

    def _push(self, move: str, *, forced: bool) -> tuple[Event, ...]:
        before = self.game.position
        if len(self.nodes) > MOST_MOVES:
            raise PositionError(
                _("this session is too long"), expected=_("at most {n} moves").format(n=MOST_MOVES)
            )
        if move.startswith(PUT):
            position = put_position(self.game.box, before, move)
            self.game.override(move, position)
            events = position.events
        else:
            events = self.game.push(move)
        known = next((n for n in self.nodes[self.at].children if self.nodes[n].move == move), None)
        if known is None:
            barrier = isinstance(before.need, Chance) or any(e.verb in _REVEALS for e in events)
            self.nodes.append(Node(self.at, move, self.game.position, forced, barrier))
            known = len(self.nodes) - 1
        self._stand(known)
        return events

    def _stand(self, node: int) -> None:
        """Notes that a node was gone to, so that redo leads there again."""
        children = self.nodes[self.nodes[node].parent].children
        if node in children:
            children.remove(node)
        children.append(node)
        self.at = node

    def roll(self) -> tuple[Event, ...]:
        """Lets chance decide, or what was forced stand for it.

        Raises:
            ChoiceError: If nothing is left to chance here, or what was forced cannot come.
        """
        need = self.game.position.need
        if not isinstance(need, Chance):
            raise ChoiceError(_("nothing is left to chance here"), found="roll")
        wanted, _space, after = self.forced.partition(" ")
        self.forced = ""  # what cannot come takes everything forced behind it away as well
        fitting = outcomes_of(need, wanted) if wanted else need.outcomes
        self.forced = after
        draw = Fraction(self.game.rng.random()) * sum(chance for _outcome, chance in fitting)
        chosen = fitting[-1][0]
        for outcome, chance in fitting:
            draw -= chance
            if draw < 0:
                chosen = outcome
                break
        return self._push(chosen, forced=bool(wanted))

    def force(self, text: str) -> None:
        """Decides what the next chance gives, or the next few.

        Args:
            text: A total or the faces of dice (``5``, ``0122``); a card or room, whole or its tail.
                Several, with spaces between, are for as many chances, one after another.

        Raises:
            ChoiceError: If the chance is here already and cannot give it, or no chance ever can.
        """
        need = self.game.position.need
        words = text.split() or [text]
        if isinstance(need, Chance):
            outcomes_of(need, words[0])
        for word in words[1:] if isinstance(need, Chance) else words:
            if not self._may_come(word):
                raise ChoiceError(
                    _("chance cannot give this"),
                    found=word[:60],
                    allowed=(
                        _("a total from 0 to {most}").format(
                            most=2 * self.game.box.ruleset.most_dice
                        ),
                        _("faces of dice"),
                        _("a card or a room"),
                    ),
                )
        self.forced = " ".join(words)

    def _may_come(self, text: str) -> bool:
        """Tells whether some chance of this game can give what a person wants to come."""
        box, state = self.game.box, self.game.state
        if text.isascii() and text.isdigit():
            most = box.ruleset.most_dice
            faces = len(text) <= most and set(text) <= set("012")
            return faces or (len(text) < 4 and int(text) <= 2 * most)
        named = (
            box.cards, box.rooms, box.characters, box.tokens, state.figures, state.things,
            DIRECTIONS,
        )  # fmt: skip
        return any(text in (key, key.rpartition("/")[2]) for keys in named for key in keys)

    def undo(self) -> str:
        """Goes one move back and returns that move; it is kept as a branch.

        Raises:
            ChoiceError: At the root; in table mode, after dice or a card.
        """
        node = self.nodes[self.at]
        if not self.at:
            raise ChoiceError(_("nothing was moved yet"), found="undo")
        self._may_leave(node, "undo")
        self.game.pop()
        self.at = node.parent
        return node.move

    def _may_leave(self, node: Node, asked: str) -> None:
        if self.mode == "table" and node.barrier:
            raise ChoiceError(
                _("dice or cards have been shown, and this is a game at a table"), found=asked
            )

    def redo(self) -> tuple[Event, ...]:
        """Goes forward again where undo came from.

        Raises:
            ChoiceError: If nothing was undone here.
        """
        children = self.nodes[self.at].children
        if not children:
            raise ChoiceError(_("nothing was taken back here"), found="redo")
        return self._forward(children[-1])

    def forget_last(self) -> None:
        """Removes the last move that was made, once it was taken back, as if nobody had tried it.

        Raises:
            ChoiceError: If the session does not stand just before it.
        """
        children = self.nodes[self.at].children
        if not children or children[-1] != len(self.nodes) - 1:
            raise ChoiceError(_("nothing was taken back here"), found="forget")
        self.nodes.pop()
        children.pop()

    def _forward(self, node: int) -> tuple[Event, ...]:
        there = self.nodes[node]
        self.game.override(there.move, there.position)
        self._stand(node)
        return there.position.events

    def go(self, node: int) -> None:
        """Goes to any node of the tree.

        Raises:
            ChoiceError: If there is no such node; in table mode, if dice or cards lie between.
        """
        if not 0 <= node < len(self.nodes):
            raise ChoiceError(_("there is no such place in the game"), found=str(node))
        wanted = []
        each = node
        while each:
            wanted.append(each)
            each = self.nodes[each].parent
        onward = set(wanted)
        for left in self.path:
            if left not in onward:
                self._may_leave(self.nodes[left], str(node))
        while self.at and self.at not in onward:
            self.undo()
        for each in reversed(wanted[: wanted.index(self.at)] if self.at else wanted):
            self._forward(each)

    def note(self, text: str) -> None:
        """Writes a note beside the move that led here; an empty one takes it away.

        Raises:
            PositionError: If it is too long or no text, or there are too many; what was written
                there before stays.
        """
        _refuse_no_text(text)
        others = len(self.notes) - (self.at in self.notes)
        if len(text) > _LONGEST_NOTE or (text and others >= _MOST_NOTES):
            raise PositionError(
                _("this note is too long, or there are too many"),
                expected=_("at most {length} characters and {count} notes").format(
                    length=_LONGEST_NOTE, count=_MOST_NOTES
                ),
            )
        self.notes.pop(self.at, None)
        if text:
            self.notes[self.at] = text

    def bookmark(self, name: str) -> None:
        """Gives this place a name.

        Raises:
            PositionError: If the name is empty, too long or no text, or there are too many.
        """
        _refuse_no_text(name)
        if not name or len(name) > 100 or len(self.bookmarks) >= _MOST_NOTES:
            raise PositionError(_("a bookmark needs a short name"), where=name[:100])
        self.bookmarks[name] = self.at

    def branches(self) -> list[tuple[int, tuple[int, ...]]]:
        """Returns each node where more than one thing was tried, with what follows it."""
        return [
            (number, tuple(sorted(node.children)))
            for number, node in enumerate(self.nodes)
            if len(node.children) > 1
        ]


def _refuse_no_text(text: str) -> None:
    """Refuses half of a character, which no file can hold."""
    if has_halves(text):
        raise PositionError(_("this has half of a character"), where=ascii(text[:40]))


def outcomes_of(need: Chance, text: str) -> tuple[tuple[str, Fraction], ...]:
    """Returns the outcomes of a chance that a person means.

    Raises:
        ChoiceError: If it cannot give any such.
    """
    wanted = "".join(sorted(text)) if need.kind == "dice" else text
    exact = tuple(each for each in need.outcomes if each[0] == wanted)
    if exact:
        return exact
    if need.kind == "dice" and text.isascii() and text.isdigit() and len(text) < 4:
        found = tuple(each for each in need.outcomes if total_of(each[0]) == int(text))
    else:
        found = tuple(each for each in need.outcomes if each[0].rpartition("/")[2] == text)
    if not found:
        if need.kind == "dice":
            totals = sorted({total_of(outcome) for outcome, _chance in need.outcomes})
            allowed: tuple[str, ...] = (
                _("{least} to {most}").format(least=totals[0], most=totals[-1]),
            )
        else:
            allowed = tuple(outcome for outcome, _chance in need.outcomes)
        raise ChoiceError(_("chance cannot give this"), found=text, allowed=allowed)
    return found
