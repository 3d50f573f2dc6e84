"""Everything that the engine is made of, so that whoever plays has it all registered."""

from __future__ import annotations

from workbench.engine import (
    doing,
    drawing,
    exploring,
    fates,
    haunting,
    turns,
)
from workbench.engine.meaning import nouns, numbers, queries, verbs_rolls, verbs_traits

__all__ = ["PARTS"]

#: The modules that register routines and meanings.
PARTS = (
    doing, drawing, exploring, fates, haunting, turns, nouns, numbers, queries, verbs_rolls,
    verbs_traits,
)  # fmt: skip
