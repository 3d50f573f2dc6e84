"""All frames of the language and the nouns it brings, put together.

Everything the language can say is declared in the modules of this folder, by part of speech and by
kind of verb; a new frame is one declaration in one of them.
"""

from __future__ import annotations

from itertools import chain

from workbench.language.frames import Frames
from workbench.language.vocabulary import (
    conditions,
    figures,
    numbers,
    places,
    rooms,
    skeleton,
    things,
    verbs_cards,
    verbs_combat,
    verbs_end,
    verbs_figures,
    verbs_knowledge,
    verbs_map,
    verbs_rolls,
    verbs_things,
    verbs_time,
    verbs_traits,
)
from workbench.language.vocabulary.nouns_built_in import BUILT_IN

__all__ = ["BUILT_IN", "FRAMES"]

#: Every frame, with what serves as what.
FRAMES: Frames = Frames(
    chain(
        skeleton.SKELETON,
        conditions.CONDITIONS,
        figures.FIGURES,
        rooms.ROOMS,
        things.THINGS,
        numbers.NUMBERS,
        places.PLACES,
        verbs_rolls.VERBS,
        verbs_things.VERBS,
        verbs_cards.VERBS,
        verbs_figures.VERBS,
        verbs_combat.VERBS,
        verbs_traits.VERBS,
        verbs_map.VERBS,
        verbs_time.VERBS,
        verbs_knowledge.VERBS,
        verbs_end.VERBS,
    ),
    dict.fromkeys(
        chain(
            skeleton.SERVES,
            conditions.SERVES,
            figures.SERVES,
            rooms.SERVES,
            things.SERVES,
            numbers.SERVES,
            places.SERVES,
            verbs_cards.SERVES,
            verbs_figures.SERVES,
            verbs_combat.SERVES,
            verbs_traits.SERVES,
            verbs_knowledge.SERVES,
        )
    ),
)
