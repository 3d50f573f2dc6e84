"""Small positions for tests of the engine, and how to play on from them with named dice and draws.

A table is set from the real box: whoever is not placed stands in the Entrance Hall, every trait is
on the fourth step of its track, and it is the first explorer's turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tests.engine.conftest import seats_of
from workbench.engine.box import Box
from workbench.engine.conserving import check
from workbench.engine.game import Game
from workbench.engine.run import Chance, Decision, Event
from workbench.engine.setting_up import new_state
from workbench.engine.state import Frame, State

__all__ = ["TURN", "Table", "drawing", "draws", "faces", "table"]

STEP = 4
TURN = (("act", "e1"), ("turn-ends", "e1"))


def faces(dice: int, total: int) -> str:
    """Returns dice that show a total, as few twos as possible left to chance: twos last."""
    assert 0 <= total <= 2 * dice, f"{dice} dice cannot show {total}"
    twos = max(0, total - dice)
    ones = total - 2 * twos
    return "0" * (dice - ones - twos) + "1" * ones + "2" * twos


class Table:
    """A game at a position that a test set.

    Attributes:
        game: The game.
        asked: Every chance met while playing on: (kind, what it is about, what it gave).
        decided: Every decision: (who, kind, what was chosen).
        before: The steps of all traits when the table was set.
        events: Everything that happened while playing on.
    """

    def __init__(self, game: Game, before: Mapping[str, int]) -> None:
        self.game = game
        self.asked: list[tuple[str, Mapping[str, Any], str]] = []
        self.decided: list[tuple[str, str, str]] = []
        self.events: list[Event] = list(game.position.events)
        self.before = dict(before)

    @property
    def state(self) -> State:
        """What is so now."""
        return self.game.state

    @property
    def need(self) -> Decision | Chance | None:
        """What is waited for."""
        return self.game.position.need

    @property
    def options(self) -> list[str]:
        """What can be chosen now."""
        return [option.notation for option in self.game.choices]

    def push(self, move: str) -> Table:
        """Makes a move, as it is written."""
        need = self.need
        if isinstance(need, Chance):
            self.asked.append((need.kind, need.about, move))
        elif need is not None:
            self.decided.append((need.who, need.kind, move))
        self.events += self.game.push(move)
        check(self.game.box, self.game.position.base)
        return self

    def answer(self, dice: Iterable[int] = (), choose: Mapping[str, str] | None = None) -> Table:
        """Plays on until somebody decides what to do in a turn, or something else is asked.

        Args:
            dice: The totals of the rolls to come; those after them show a 1 on every die.
            choose: What is chosen, by the kind of decision; by default the first option.
        """
        left = list(dice)
        wanted = dict(choose or {})
        for _move in range(400):
            need = self.need
            if need is None or (isinstance(need, Decision) and "turn" in need.about):
                assert not left, f"{left} were never rolled"
                return self
            if isinstance(need, Decision):
                options = [option.notation for option in need.options]
                choice = wanted.get(need.kind, options[0])
                self.push(choice if choice in options else options[0])
            elif need.kind == "dice":
                count = need.about["dice"]
                self.push(faces(count, left.pop(0) if left else count))
            else:
                outcomes = [outcome for outcome, _chance in need.outcomes]
                choice = wanted.get(need.kind, outcomes[0])
                self.push(choice if choice in outcomes else outcomes[0])
        raise AssertionError("it goes on without end")

    def act(self, entry: str, **more: Any) -> Table:
        """Does the one thing that a card or room lets the active explorer do now."""
        found = [each for each in self.options if each.startswith(f"act:{entry}#")]
        assert len(found) == 1, (entry, self.options)
        return self.push(found[0]).answer(**more)

    def can(self, entry: str) -> bool:
        """Tells whether a card or room lets the active explorer do something now."""
        return any(each.startswith(f"act:{entry}#") for each in self.options)

    def end(self, **more: Any) -> Table:
        """Ends the turn and plays on to the next decision of a turn."""
        return self.push("end").answer(**more)

    def steps(self, who: str = "e1") -> dict[str, int]:
        """Returns by how many steps each trait of an explorer has moved, if it has."""
        traits = self.game.box.ruleset.traits
        moved = {trait: self._row(who, trait) - self.before[f"{who}:{trait}"] for trait in traits}
        return {trait: step for trait, step in moved.items() if step}

    def _row(self, who: str, trait: str) -> int:
        return self.state.rows[f"{who}:{trait}"]

    def rolled(self, kind: str = "") -> list[int]:
        """Returns how many dice each roll had."""
        return [
            about["dice"]
            for sort, about, _gave in self.asked
            if sort == "dice" and kind in ("", about["kind"])
        ]

    def drawn(self) -> list[str]:
        """Returns the decks from which cards were drawn."""
        told = [event.args for event in self.events if event.verb == "draw"]
        return [args["deck"] for args in told if "card" in args]

    def where(self, who: str = "e1") -> str:
        """Returns the room a figure is in."""
        return self.state.figures[who]

    def tokens(self, kind: str) -> list[str]:
        """Returns where the tokens of a kind lie."""
        kinds, things = self.state.kinds, self.state.things
        return [things[each] for each in things if kinds.get(each) == f"token/{kind}"]

    def marks(self, thing: str = "e1") -> tuple[str, ...]:
        """Returns the marks of something."""
        return self.state.marks.get(thing, ())


def table(
    box: Box,
    players: int = 3,
    *,
    rooms: Mapping[str, str] | Iterable[str] = (),
    at: Mapping[str, str] | None = None,
    holding: Mapping[str, Iterable[str]] | None = None,
    lying: Mapping[str, str] | None = None,
    tokens: Mapping[str, str] | None = None,
    steps: Mapping[str, int] | None = None,
    top: Mapping[str, Iterable[str]] | None = None,
    phase: str = "explore",
    traitor: str = "",
    turn: int = 1,
    stack: tuple[Frame, ...] = TURN,
    change: Callable[[State], None] | None = None,
) -> Table:
    """Sets a table.

    Args:
        box: The components.
        players: How many play.
        rooms: Rooms in the house besides those laid at the start: a place for each
            (``upper:1:0:0``: area, x, y, quarter turns), or only names, which lie far off then.
        at: Where figures stand.
        holding: What explorers carry.
        lying: Cards that lie in rooms.
        tokens: Tokens by kind, with the room they lie in.
        steps: Steps of traits: ``e1:might``, or ``might`` for everybody.
        top: What lies on top of stacks, first card first.
        phase: ``explore`` or ``haunt``; no page is played in the haunt.
        traitor: Who is the traitor.
        turn: The number of the turn in progress.
        stack: What is to be done; by default the turn of the first explorer.
        change: What else is different.
    """
    state = new_state(box, seats_of(box, players))
    state.phase = "haunt" if phase == "haunt" else "explore"
    state.turn, state.active, state.stack = turn, "e1", stack
    for key in state.rows:
        state.rows[key] = STEP
    for trait, step in (steps or {}).items():
        for key in [key for key in state.rows if key == trait or key.endswith(f":{trait}")]:
            state.rows[key] = step
    for number, room in enumerate(rooms):
        area = box.rooms[room].areas[0]
        place = (
            rooms[room]
            if isinstance(rooms, Mapping)
            else f"{area}:{20 + number % 4 * 2}:{number // 4 * 2}:0"
        )
        area, x, y, turns = (*place.split(":"), "0")[:4]
        _lift(state, room)
        state.rooms[room] = (area, int(x), int(y), int(turns), True)
        state.grid[f"{area}:{x}:{y}"] = room
        state.things[room] = "house"
    state.figures.update(at or {})
    for who, cards in (holding or {}).items():
        for card in cards:
            _lift(state, card)
            state.things[card] = f"by:{who}"
    for card, room in (lying or {}).items():
        _lift(state, card)
        state.things[card] = f"room:{room}"
    for kind, room in (tokens or {}).items():
        token = f"t{state.numbered}"
        state.numbered += 1
        state.kinds[token], state.things[token] = f"token/{kind}", f"room:{room}"
    for deck, cards in (top or {}).items():
        for card in cards:
            _lift(state, card)
        over, pool, under = state.decks[deck]
        state.decks[deck] = ((*cards, *over), pool, under)
    if traitor:
        state.sides[traitor] = "traitors"
    if change is not None:
        change(state)
    check(box, state)
    return Table(Game.from_state(box, state), state.rows)


def draws(card: str, who: str = "e1") -> tuple[Frame, ...]:
    """What is to be done when somebody draws a card, and then goes on with the turn."""
    return (("draws", (who, card.partition("/")[0])), *TURN)


def drawing(box: Box, card: str, who: str = "e1", **more: Any) -> Table:
    """Sets a table at which somebody is drawing a card."""
    top = {**more.pop("top", {}), card.partition("/")[0]: [card]}
    return table(box, top=top, stack=draws(card, who), **more)


def _lift(state: State, thing: str) -> None:
    for deck, parts in state.decks.items():
        top, pool, under = (tuple(each for each in part if each != thing) for part in parts)
        state.decks[deck] = (top, pool, under)
