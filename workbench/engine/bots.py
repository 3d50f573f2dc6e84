"""Players that play by themselves: at random, by trying what was tried least, or greedily.

A bot is asked with a game and the decision it waits for, and answers with the notation of one of
the options. All of them play pages that they have never seen: they know the words of the engine,
not those of any page. The same seed and the same game give the same answers.
"""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Mapping, Sequence
from typing import Protocol

from workbench.engine.board import ways
from workbench.engine.box import Box
from workbench.engine.dice import total_of
from workbench.engine.errors import EngineFaultError, PositionError
from workbench.engine.game import Game, Position, settle
from workbench.engine.run import Chance, Decision, Option, Run
from workbench.engine.state import State
from workbench.engine.views import seat_of
from workbench.model.trees import Leaf, walk
from workbench.wording import _

__all__ = ["BOTS", "Bot", "Greedy", "LeastUsed", "RandomBot", "bot_of"]

_MOST_TRIED = 16
#: Up to so many options are each a thing of its own; of more, what is tried is the kind.
_FEW = 8


class Bot(Protocol):
    """Somebody who chooses."""

    def choose(self, game: Game, decision: Decision) -> str:
        """Returns the notation of one of the options of a decision."""
        ...


class RandomBot:
    """Chooses each option with the same chance.

    Args:
        seed: Decides what it chooses.
    """

    def __init__(self, seed: int = 0) -> None:
        self._rng = random.Random(f"random {seed}")

    def choose(self, game: Game, decision: Decision) -> str:
        """Returns the notation of one of the options of a decision."""
        del game
        return self._rng.choice(decision.options).notation


def kind_key(decision: Decision, option: Option) -> tuple[str, str, str]:
    """Returns what is counted for an option: its kind, its sentence, and what leads to it."""
    if option.kind == "act":
        return ("act", option.cite, "")
    word, colon, _rest = option.notation.partition(":")
    if not colon and len(decision.options) > _FEW:
        word = ""
    return (option.kind or decision.kind, option.cite or decision.cite, word)


class LeastUsed:
    """Chooses what it has chosen least so far, so that every sentence gets its turn.

    Moving about is one thing, whichever the room; using a card is one for each sentence.

    Args:
        seed: Decides among what was used equally often.
    """

    def __init__(self, seed: int = 0) -> None:
        self._rng = random.Random(f"least-used {seed}")
        self._used: Counter[tuple[str, str, str]] = Counter()

    def choose(self, game: Game, decision: Decision) -> str:
        """Returns the notation of one of the options of a decision."""
        del game
        keys = [kind_key(decision, option) for option in decision.options]
        least = min(self._used[key] for key in keys)
        rarest = sorted({key for key in keys if self._used[key] == least})
        key = self._rng.choice(rarest)
        fitting = [
            option for option, each in zip(decision.options, keys, strict=True) if each == key
        ]
        self._used[key] += 1
        return self._rng.choice(fitting).notation


class Greedy:
    """Looks one choice ahead and takes what leaves its side best off.

    It values winning above all, then its own traits and those of its side against the others', what
    it carries, how near it is to what its book speaks of, and what it has not tried yet.

    Args:
        seed: Decides among equals, and which options are looked at where there are very many.
    """

    def __init__(self, seed: int = 0) -> None:
        self._rng = random.Random(f"greedy {seed}")
        self._used: Counter[tuple[str, str, str]] = Counter()
        self._maps: dict[tuple[object, ...], Mapping[str, tuple[str, ...]]] = {}
        self._goals: dict[tuple[str, str], _Goals] = {}

    def choose(self, game: Game, decision: Decision) -> str:
        """Returns the notation of one of the options of a decision."""
        state = game.state
        owned = decision.who in state.control or decision.who not in state.figures
        seat = seat_of(state, decision.who) if owned else decision.who
        best: tuple[float, Option] | None = None
        for option in self._sample(decision):
            worth = self._worth_of(game, option, seat)
            worth -= 0.7 * self._used[kind_key(decision, option)] ** 0.5
            worth += self._rng.random() * 0.05
            if best is None or worth > best[0]:
                best = worth, option
        assert best is not None
        self._used[kind_key(decision, best[1])] += 1
        return best[1].notation

    def _sample(self, decision: Decision) -> Sequence[Option]:
        """Returns the options to look at: of very many, some of each kind."""
        options = decision.options
        if len(options) <= _MOST_TRIED:
            return options
        by_kind: dict[tuple[str, str, str], list[Option]] = {}
        for option in options:
            by_kind.setdefault(kind_key(decision, option), []).append(option)
        each = max(1, _MOST_TRIED // len(by_kind))
        found = [
            option
            for of_kind in by_kind.values()
            for option in self._rng.sample(of_kind, min(each, len(of_kind)))
        ]
        return found[: 2 * _MOST_TRIED]

    def _worth_of(self, game: Game, option: Option, seat: str) -> float:
        """Returns what a position is worth after an option; dice count as middling."""
        position = game.position
        try:
            after = settle(
                game.box, position.base, (*position.answers, option.notation), position.told
            )
            if isinstance(after.need, Chance):
                after = _likely(game.box, after, after.need)
        except (EngineFaultError, PositionError):
            return -50.0  # nobody can go on from there
        return self._value(game.box, after.now, seat)

    def _value(self, box: Box, state: State, seat: str) -> float:
        side = state.sides.get(seat, "heroes")
        mine = ("traitors", "monsters") if side in ("traitors", "monsters") else (side,)
        if state.winner:
            winners = state.winner[0]
            return 1000.0 if any(each in winners for each in mine) else -1000.0 * bool(winners)
        worth = 0.0
        friends: list[str] = []
        for figure, of in state.sides.items():
            friend = of in mine
            weight = (1.0 if figure == seat else 0.5) if friend else -0.6
            worth += weight * _health(box, state, figure)
            if friend and figure in state.figures:
                friends.append(figure)
        for thing, place in state.things.items():
            if place.startswith("by:") and "/" in thing:
                holder = place.removeprefix("by:")
                worth += 1.0 if holder == seat else 0.3 if holder in friends else 0.0
        if state.phase == "explore":
            worth += 0.8 * len(state.rooms)
            return worth
        goals = self._goals_of(box, state, side)
        worth += goals.progress(state)
        return worth + self._nearness(box, state, seat, friends, goals, mine)

    def _goals_of(self, box: Box, state: State, side: str) -> _Goals:
        key = (state.haunt, side)
        if key not in self._goals:
            self._goals[key] = _Goals(box, *key)
        return self._goals[key]

    def _nearness(
        self,
        box: Box,
        state: State,
        seat: str,
        friends: Sequence[str],
        goals: _Goals,
        mine: Sequence[str],
    ) -> float:
        """Returns how near the seat, and a little the rest of its side, is to what it wants."""
        wanted = goals.rooms(state)
        if mine[0] == "traitors" or not wanted:
            wanted = wanted | {
                room
                for figure, room in state.figures.items()
                if state.sides.get(figure) not in mine and "dead" not in state.marks.get(figure, ())
            }
        if not wanted:
            return 0.0
        away = self._away(box, state, wanted)
        return sum(
            (1.0 if figure == seat else 0.25) * 4.0 / (1 + away.get(state.figures[figure], 12))
            for figure in friends
        )

    def _away(self, box: Box, state: State, wanted: set[str]) -> Mapping[str, int]:
        """Returns the distance of each room from the nearest of those that are wanted."""
        layout = (*state.rooms.items(), state.haunt)
        near = self._maps.get(layout)
        if near is None:
            run = Run(box, state, ())
            back: dict[str, list[str]] = {room: [] for room in state.rooms}
            for room in state.rooms:
                for way in ways(run, room):
                    back[way.to].append(room)
            near = {room: tuple(each) for room, each in back.items()}
            if len(self._maps) > 200:
                self._maps.clear()
            self._maps[layout] = near
        found = dict.fromkeys(sorted(wanted & set(near)), 0)
        left = deque(found)
        while left:
            room = left.popleft()
            for other in near[room]:
                if other not in found:
                    found[other] = found[room] + 1
                    left.append(other)
        return found


class _Goals:
    """What the book of a side speaks of: rooms, things, and numbers that should be reached.

    Args:
        box: The components.
        haunt: The haunt being played.
        side: Whose book.
    """

    def __init__(self, box: Box, haunt: str, side: str) -> None:
        self._rooms: set[str] = set()
        self._kinds: set[str] = set()
        self._tracks: dict[str, int] = {}
        page = box.haunts.get(haunt)
        if page is None:
            return
        book = "S" if side == "heroes" else "T"
        leaves = [
            part
            for rule in page.rules.standing
            if rule.book == book and rule.role == "action"
            for tree in rule.instruction.trees
            for part in walk(tree)
            if isinstance(part, Leaf)
        ]
        for of, known, rule in page.rules.ends:
            if of != book or known != "you-win-when":
                continue
            ends = [
                part
                for tree in rule.instruction.trees
                for part in walk(tree)
                if isinstance(part, Leaf)
            ]
            leaves += ends
            tracks = [leaf.key for leaf in ends if leaf.kind == "track"]
            numbers = [int(leaf.key) for leaf in ends if leaf.kind == "number"]
            if tracks and numbers:
                self._tracks[tracks[0]] = numbers[0]
        for leaf in leaves:
            name = leaf.key.partition("/")[2] if leaf.key.count("/") == 2 else leaf.key
            if name in box.rooms:
                self._rooms.add(name)
            elif leaf.kind in ("token", "monster", "item", "omen", "card"):
                self._kinds |= {name, leaf.key}

    def rooms(self, state: State) -> set[str]:
        """Returns the rooms of the house where something that is wanted lies or stands."""
        found = {room for room in self._rooms if room in state.rooms}
        for thing, place in state.things.items():
            if state.kinds.get(thing, thing) not in self._kinds:
                continue
            where = place.partition(":")[2]
            where = state.figures.get(where, where)
            if where in state.rooms:
                found.add(where)
        for figure, room in state.figures.items():
            if state.kinds.get(figure) in self._kinds and room in state.rooms:
                found.add(room)
        return found

    def progress(self, state: State) -> float:
        """Returns how near the tracks are to the numbers that win."""
        return -2.0 * sum(
            abs(wanted - state.tracks.get(track, 0)) for track, wanted in self._tracks.items()
        )


def _health(box: Box, state: State, figure: str) -> float:
    """Returns what a figure's traits are worth; the last steps count most."""
    marks = state.marks.get(figure, ())
    if "dead" in marks:
        return -25.0
    worth = -3.0 if "stunned" in marks else 0.0
    for trait in box.ruleset.traits:
        key = f"{figure}:{trait}"
        step = state.fixed.get(key, state.rows.get(key))
        if step is not None:
            worth += step - (4.0 if step <= 1 else 1.0 if step == 2 else 0.0)
    return worth


def _likely(box: Box, position: Position, need: Chance) -> Position:
    """Returns the position after the middle outcome of a chance."""
    outcomes = need.outcomes
    if need.kind == "dice":
        outcomes = tuple(sorted(outcomes, key=lambda each: (total_of(each[0]), each[0])))
    left = 0.5
    chosen = outcomes[-1][0]
    for outcome, chance in outcomes:
        left -= float(chance)
        if left <= 0:
            chosen = outcome
            break
    return settle(box, position.base, (*position.answers, chosen), position.told)


#: Every bot, by the name it is called by.
BOTS: Mapping[str, type[RandomBot] | type[LeastUsed] | type[Greedy]] = {
    "random": RandomBot,
    "least-used": LeastUsed,
    "greedy": Greedy,
}


def bot_of(name: str, seed: int = 0) -> Bot:
    """Returns a bot.

    Raises:
        PositionError: If there is none of this name.
    """
    if name not in BOTS:
        raise PositionError(
            _("there is no bot {name!r}").format(name=name), expected=", ".join(BOTS)
        )
    return BOTS[name](seed)
