"""The one table of names: what stands in it once, and nothing that the language does not have."""

from __future__ import annotations

from collections import Counter

import pytest

from workbench.language.vocabulary import FRAMES
from workbench.model.roles import BANNING
from workbench.model.vocabulary import DOES, FORBIDS, SENTENCES, VERBS, VOCABULARY


def test_its_names_are_those_of_the_frames() -> None:
    assert set().union(*VOCABULARY.values()) == {frame.name for frame in FRAMES}


def test_a_name_is_of_one_sort_only() -> None:
    counted = Counter(name for names in VOCABULARY.values() for name in names)
    assert [name for name, times in counted.items() if times > 1] == []


def test_a_verb_does_one_thing() -> None:
    counted = Counter(verb for verbs in DOES.values() for verb in verbs)
    assert [verb for verb, times in counted.items() if times > 1] == []
    assert counted.keys() == VERBS.keys()
    assert all(VERBS[verb] == does for does, verbs in DOES.items() for verb in verbs)


@pytest.mark.parametrize(
    ("verb", "does"),
    [("gain", "gain"), ("lose", "weaken"), ("lose_thing", "lose"), ("take_damage", "damage"),
     ("attempt", "roll"), ("go_to", "move"), ("put_new", "put"), ("steal", "steal"),
     ("become_stunned", "stun"), ("die", "kill"), ("draw", "draw"), ("win", "win")],
)  # fmt: skip
def test_what_verbs_do(verb: str, does: str) -> None:
    assert VERBS[verb] == does


def test_what_forbids_is_a_sentence_and_says_so() -> None:
    assert FORBIDS <= SENTENCES
    words = ("cannot", "only", "no one", "given")
    for name in FORBIDS:
        assert any(word in FRAMES[name].en for word in words), name
    forbidding = {name for name in SENTENCES if "cannot {do:" in FRAMES[name].en}
    assert forbidding <= FORBIDS


def test_what_bans_is_what_forbids_an_act_or_how_many_of_them() -> None:
    assert FORBIDS - {"given"} <= BANNING <= SENTENCES
    for name in BANNING - FORBIDS:
        assert any(word in FRAMES[name].en for word in ("nothing", "only", "at most")), name
