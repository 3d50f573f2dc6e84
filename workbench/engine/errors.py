"""The three kinds of error of the engine.

WorkbenchError
└── EngineError        something about a game
    ├── ChoiceError    this cannot be chosen here; the reason is told
    ├── PositionError  a position, save or replay that cannot be
    └── EngineFaultError    the engine does not know how to go on: our fault, with the state
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.errors import WorkbenchError
from workbench.wording import listed, ngettext

if TYPE_CHECKING:
    from workbench.engine.state import State

__all__ = [
    "WHAT_GOES_WRONG", "ChoiceError", "EngineError", "EngineFaultError", "PositionError",
    "not_for_so_many",
]  # fmt: skip

#: What code that expects a sound state may raise on one that only looks it.
WHAT_GOES_WRONG = (
    LookupError, ValueError, TypeError, AttributeError, ArithmeticError, AssertionError,
    RecursionError, MemoryError,
)  # fmt: skip


class EngineError(WorkbenchError):
    """Something about a game."""


class ChoiceError(EngineError):
    """This cannot be chosen here.

    Attributes:
        found: What was asked for.
        allowed: What can be chosen, as written.
    """

    def __init__(self, reason: str, *, found: str, allowed: tuple[str, ...] = ()) -> None:
        super().__init__(reason, where=found, expected=listed(allowed[:12]))
        self.found = found
        self.allowed = allowed


class PositionError(EngineError):
    """A position, save or replay that cannot be."""


class EngineFaultError(EngineError):
    """The engine does not know how to go on.

    Attributes:
        cite: The sentence or routine it stopped at.
        state: The state before it.
        detail: What is wrong, in English whatever the language, or what Python said; for whoever
            looks into it, not for a player.
    """

    def __init__(self, reason: str, *, cite: str, detail: str, state: State | None = None) -> None:
        super().__init__(reason, where=cite)
        self.cite = cite
        self.state = state
        self.detail = detail


def not_for_so_many(count: int) -> str:
    """Returns the reason that so many cannot play."""
    return ngettext("it is not for {count} player", "it is not for {count} players", count).format(
        count=count
    )
