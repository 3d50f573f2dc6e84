"""Each frame has a meaning in the engine, or is named where the engine heeds it.

A sentence that prints well and means nothing is a defect. What a verb, query, filter, number, noun
or clause means is registered; prefixes, statements, bans and parts of phrases are named in the
module that reads them; the few that are meant through their fields alone, or by what the data of a
component says, are listed here with the place that does it.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

import workbench.engine
from workbench.engine.deeds import BY_THEMSELVES
from workbench.engine.meaning.core import acts, filters, nouns, numbers, queries, verbs
from workbench.language.frames import Frame
from workbench.language.vocabulary import FRAMES

ENGINE = Path(workbench.engine.__file__).parent
SOURCES = {str(path.relative_to(ENGINE)): path.read_text() for path in ENGINE.rglob("*.py")}
ALL = "\n".join(SOURCES.values())
#: Frames that are meant through their fields, or by data: where, and by which words there.
THROUGH_FIELDS: Mapping[str, tuple[str, str]] = {
    # Sentences and heads are taken apart before the engine looks at them.
    "with_prefix": ("doing.py", "core_of"),
    "head_then": ("rules.py", "head_of"),
    # Turns, by whose they are.
    "turn_of_every": ("prefixes.py", 'noun = turn.get("noun")'),
    "turn_of_a": ("prefixes.py", 'noun = turn.get("noun")'),
    "next_turn_of": ("lasting.py", 'owner := turn.get("whose")'),
    # What is printed on a tile, or holds of every barrier and every result kept.
    "placed_before": ("setting_up.py", "start"),
    "no_tile_at_bumps": ("board.py", "doors_turned"),
    "barrier_contact": ("barriers.py", "def same_side"),
    "result_capped": ("meaning/verbs_rolls.py", "highest = 2 * min(record.count"),
    # Nothing stops between two rooms, so that no turn ends there.
    "end_turn_inside": ("walking.py", '@routine("arrive")'),
    "one_way_passage": ("walking.py", '@routine("arrive")'),
    "any_passage": ("walking.py", '@routine("arrive")'),
    # Two moments together, in the tests of a page, which are no steps of a game.
    "begins_and": ("rules.py", 'box.known == "tests"'),
    # Whoever is steered goes on, and turns back only where there is no other way.
    "go_on": ("steering.py", "if way.to != came] or found"),
    # Parts of phrases, by what stands in them.
    "coming_and_going": ("harm.py", 'startswith(("item/", "omen/"))'),
    "as_mark": ("meaning/verbs_things.py", 'bearing = act.get("mark")'),
    "as_role": ("meaning/verbs_things.py", 'bearing = act.get("mark")'),
    "which_figure": ("meaning/nouns.py", 'frame.startswith("which")'),
    "which_and_figure": ("meaning/nouns.py", 'frame.startswith("which")'),
    "which_and_room": ("meaning/nouns.py", 'frame.startswith("which")'),
    "which_thing": ("meaning/nouns.py", 'frame.startswith("which")'),
    "which_and_thing": ("meaning/nouns.py", 'frame.startswith("which")'),
    "any_dice": ("meaning/verbs_rolls.py", "else len(faces)"),
    "or_trait": ("meaning/numbers.py", "def traits_in"),
    "and_trait": ("meaning/numbers.py", "def traits_in"),
    "a_trait": ("meaning/numbers.py", "for trait in among"),
    "and_amount": ("meaning/numbers.py", 'for name in ("first", "then")'),
    "damage_difference": ("meaning/verbs_combat.py", 'n = tree.get("n")'),
    "stat": ("stats.py", 'stats.get("trait")'),
    "place_beside": ("meaning/places.py", 'return "beside"'),
    "stack_of": ("meaning/places.py", "def _piles"),
    "either_stack": ("meaning/places.py", "def _piles"),
}
#: What only the other party to it does: who is spoken of does it in no way of its own.
SPOKEN_OF = frozenset({"harm", "lower_traits"})


def registered(name: str) -> bool:
    return any(name in table for table in (verbs, queries, filters, numbers, nouns, acts))


@pytest.mark.parametrize("frame", list(FRAMES), ids=lambda frame: frame.name)
def test_the_engine_knows_what_a_frame_means(frame: Frame) -> None:
    if registered(frame.name) or f'"{frame.name}"' in ALL:
        return
    assert frame.name in THROUGH_FIELDS, f"the engine never heeds {frame.name}"


def test_what_is_meant_through_its_fields_is_so_where_it_is_said() -> None:
    for name, (module, words) in THROUGH_FIELDS.items():
        assert name in FRAMES
        assert words in SOURCES[module], (name, module)
        assert not registered(name), name


def test_every_verb_that_waits_or_is_waited_for_is_told() -> None:
    """*When X does this* is never written in vain: a verb is told by itself, or as it is done."""
    told_here = {name for name in verbs if name not in BY_THEMSELVES}
    for name in BY_THEMSELVES:
        assert name in FRAMES, name
        assert FRAMES[name].makes == "verb", name
    for frame in FRAMES:
        if frame.makes == "verb" and frame.name not in told_here | SPOKEN_OF:
            assert f'"{frame.name}"' in ALL or frame.name in THROUGH_FIELDS, frame.name
