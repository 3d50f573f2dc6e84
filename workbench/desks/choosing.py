"""What a person means who says a choice in words, and what is chosen for whoever only passes."""

from __future__ import annotations

from workbench.desks.telling import Teller
from workbench.engine.game import Game
from workbench.engine.run import Decision

__all__ = ["PASSES", "in_words", "passed"]

#: What passes, the first of these that is offered: nothing is done, used, taken or changed by it.
PASSES = ("end", "no", "none", "nothing")


def in_words(teller: Teller, game: Game, said: str) -> str:
    """Returns the choice of which a person has said a part of the words.

    Args:
        teller: Words the choices.
        game: The game, which waits for a choice.
        said: A part of the line of one choice, in any case, or the tail of its notation:
            ``cut the eggs``, ``entrance-hall``.

    Returns:
        The notation of the only choice that is meant; empty if there is none, or if there are
        several of which none begins with these words alone.
    """
    need = game.position.need
    wanted = " ".join(said.casefold().split())
    if not isinstance(need, Decision) or not wanted:
        return ""
    tails = [each.notation for each in need.options if each.notation.endswith(f"/{wanted}")]
    if len(tails) == 1:
        return tails[0]
    lines = {
        option.notation: teller.option(game.state, need, option).casefold()
        for option in need.options
    }
    for fits in (str.startswith, str.__contains__):
        found = [notation for notation, line in lines.items() if fits(line, wanted)]
        if len(found) == 1:
            return found[0]
    return ""


def passed(need: Decision) -> str:
    """Returns what is chosen for whoever only passes: nothing where that can be, else the first."""
    offered = [option.notation for option in need.options]
    return next((each for each in PASSES if each in offered), offered[0])
