"""Who sits where: words for which seats are played by which bots."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.engine.bots import BOTS, Bot, bot_of
from workbench.errors import UsageError
from workbench.wording import _

__all__ = ["bot_name", "bots_in"]


def bots_in(words: Sequence[str], seats: Sequence[str], seed: int) -> dict[str, Bot]:
    """Reads who is played by which bot.

    Args:
        words: ``all``, ``all=greedy``, ``greedy``, ``e2=random``, ``2=random``; ``others=greedy``
            for all but the first seat.
        seats: The seats there are.
        seed: That of the game; each seat's bot has one of its own.

    Raises:
        UsageError: If there is no such seat or bot.
    """
    found: dict[str, Bot] = {}
    for word in words:
        where, equals, name = word.partition("=")
        if not equals:
            where, name = ("all", where) if where in BOTS else (where, "random")
        if where in ("all", "others"):
            chosen = tuple(seats if where == "all" else seats[1:])
        else:
            chosen = (where if where.startswith("e") else f"e{where}",)
        if name not in BOTS or not set(chosen) <= set(seats):
            raise UsageError(
                _("{word!r} names no seat and bot of this game").format(word=word[:60]),
                where="--bots",
                expected=_("all, or SEAT=BOT with {seats} and {bots}").format(
                    seats=", ".join(seats), bots=", ".join(BOTS)
                ),
            )
        for seat in chosen:
            found[seat] = bot_of(name, seed * 10 + int(seat[1:]))
    return found


def bot_name(bot: Bot) -> str:
    """Returns what a bot is called where bots are seated; empty for one that is not among them."""
    return next((name for name, kind in BOTS.items() if isinstance(bot, kind)), "")
