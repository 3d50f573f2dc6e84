"""Everything that the engine is made of, so that whoever plays has it all registered."""

from __future__ import annotations

from workbench.engine import (
    clues,
    doing,
    drawing,
    endings,
    exploring,
    fates,
    fighting,
    haunting,
    monsters,
    replacing,
    steering,
    turns,
)
from workbench.engine.meaning import (
    acts,
    acts_haunts,
    belonging,
    filters,
    filters_haunts,
    nouns,
    numbers,
    queries,
    verbs_cards,
    verbs_combat,
    verbs_dealing,
    verbs_fights,
    verbs_figures,
    verbs_haunts,
    verbs_map,
    verbs_rolls,
    verbs_things,
    verbs_traits,
)

__all__ = ["PARTS"]

#: The modules that register routines and meanings.
PARTS = (
    clues, doing, drawing, endings, exploring, fates, fighting, haunting, monsters, replacing,
    steering, turns, acts, acts_haunts, belonging, filters, filters_haunts, nouns, numbers, queries,
    verbs_cards, verbs_combat, verbs_dealing, verbs_fights, verbs_figures, verbs_haunts, verbs_map,
    verbs_rolls, verbs_things, verbs_traits,
)  # fmt: skip
