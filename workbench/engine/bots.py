"""Players that play by themselves: at random, by trying what was tried least, or to win.

A bot is asked with a game and the decision it waits for, and answers with the notation of one of
the options. All of them play pages that they have never seen: they know the words of the engine,
not those of any page. The same seed and the same game give the same answers.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Protocol

from workbench.engine.errors import PositionError
from workbench.engine.game import Game
from workbench.engine.greedy import Greedy
from workbench.engine.run import Decision, Option
from workbench.wording import _

__all__ = ["BOTS", "Bot", "Greedy", "LeastUsed", "RandomBot", "bot_of"]

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
