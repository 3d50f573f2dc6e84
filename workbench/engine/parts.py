"""Everything that the engine is made of, so that whoever plays has it all registered."""

from __future__ import annotations

from workbench.engine import doing, drawing, exploring, fates, haunting, turns
from workbench.engine.meaning import (
    acts,
    filters,
    nouns,
    numbers,
    queries,
    verbs_cards,
    verbs_combat,
    verbs_figures,
    verbs_map,
    verbs_rolls,
    verbs_things,
    verbs_traits,
)

__all__ = ["PARTS"]

#: The modules that register routines and meanings.
PARTS = (
    doing, drawing, exploring, fates, haunting, turns, acts, filters, nouns, numbers, queries,
    verbs_cards, verbs_combat, verbs_figures, verbs_map, verbs_rolls, verbs_things, verbs_traits,
)  # fmt: skip
