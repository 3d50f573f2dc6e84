"""All frames of the language and the nouns it brings, put together.

Everything the language can say is declared in the modules of this folder, by part of speech and by
kind of verb; a new frame is one declaration in one of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from workbench.language.frames import Frame, Frames
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

__all__ = ["BUILT_IN", "FRAMES", "SECTIONS"]

#: The parts of speech, in the order of the reference.
SECTIONS: Sequence[tuple[str, Sequence[Frame]]] = (
    ("The skeleton of sentences", skeleton.SKELETON),
    ("Conditions and events", conditions.CONDITIONS),
    ("Rolling dice", verbs_rolls.VERBS),
    ("Moving, dying and changing sides", verbs_figures.VERBS),
    ("Fighting and damage", verbs_combat.VERBS),
    ("Traits gained and lost", verbs_traits.VERBS),
    ("Putting, taking and using", verbs_things.VERBS),
    ("Cards", verbs_cards.VERBS),
    ("The map", verbs_map.VERBS),
    ("Time", verbs_time.VERBS),
    ("Choosing and telling", verbs_knowledge.VERBS),
    ("Winning and losing", verbs_end.VERBS),
    ("Figures", figures.FIGURES),
    ("Rooms", rooms.ROOMS),
    ("Cards, tokens and items", things.THINGS),
    ("Numbers, dice and traits", numbers.NUMBERS),
    ("Places and stacks", places.PLACES),
)

#: Every frame, with what serves as what.
FRAMES: Frames = Frames(
    chain.from_iterable(frames for _title, frames in SECTIONS),
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
