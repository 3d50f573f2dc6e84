"""What still leads to winning is followed, what is done is not; how far a side has come counts."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.engine.lantern import FLASK, LAMP, LANTERN, begun
from tests.engine.pages import OWN, box_with
from tests.engine.tabletop import Table
from workbench.engine.aims import aims_of
from workbench.engine.box import Box
from workbench.engine.run import Run
from workbench.engine.wants import carriers, come, progress, wants_of
from workbench.model.games import Corpus

HALL, ATTIC, LARDER = "room/entrance-hall", "room/attic", "room/larder"
HEROES = frozenset({"e1", "e2"})


@pytest.fixture(scope="module")
def lantern(corpus: Corpus) -> Box:
    return box_with(corpus, LANTERN)


#: What is told apart by: where, or with what, it is done.
NAMES = {"in the Attic": "Lamp", "in the Larder": "Flask", "who carries": "light", "Chapel": "pray"}


def wanted(game: Table) -> dict[str, int]:
    """The actions that lead on, each with its steps before the end."""
    aims = aims_of(game.game.box, OWN, "heroes")
    found = wants_of(Run(game.game.box, game.state, ()), aims, HEROES).acts
    return {
        next(
            name for said, name in NAMES.items() if said in means.rule.instruction.text["en"]
        ): found[key]
        for key, means in aims.acts.items()
        if key in found
    }


def come_so_far(game: Table) -> float:
    return progress(Run(game.game.box, game.state, ()), aims_of(game.game.box, OWN, "heroes"))


def test_what_is_needed_for_a_sentence_is_wanted_before_it(lantern: Box) -> None:
    game = begun(lantern, {"e1": HALL})
    assert wanted(game) == {"light": 0, "pray": 0, "Lamp": 1, "Flask": 1}


def test_what_somebody_has_is_not_wanted_again(lantern: Box) -> None:
    assert wanted(begun(lantern, {}, lamp="by:e1")) == {"light": 0, "pray": 0, "Flask": 1}
    assert wanted(begun(lantern, {}, lamp="by:e1", flask="by:e2")) == {"light": 0, "pray": 0}


def test_what_the_other_side_has_is_still_wanted(lantern: Box) -> None:
    assert "Lamp" in wanted(begun(lantern, {}, lamp="by:e3", flask="by:e1"))


def test_what_has_to_be_carried_and_rolled_is_read_from_the_sentence(lantern: Box) -> None:
    aims = aims_of(lantern, OWN, "heroes")
    light = next(each for each in aims.acts.values() if each.needs)
    assert set(light.needs) == {frozenset({"Lamp"}), frozenset({"Flask"})}
    assert (light.traits, light.total) == (("sanity",), 4)
    assert aims.ends_turns
    assert not aims_of(lantern, OWN, "traitors").ends_turns


def test_three_tokens_of_three_are_more_than_two(lantern: Box) -> None:
    shares = [come_so_far(begun(lantern, {}, tokens=number)) for number in range(3)]
    steps = [after - before for before, after in pairwise(shares)]
    assert steps == pytest.approx([1 / 3, 1 / 3])


def test_each_step_towards_the_end_counts(lantern: Box) -> None:
    nothing = begun(lantern, {})
    assert come(nothing.state, "Shade")
    assert not come(nothing.state, "Lamp")
    both = begun(lantern, {}, lamp="by:e1", flask="by:e1")
    assert carriers(both.state, frozenset({"Lamp"})) == {"e1"}
    assert both.state.things[FLASK] == both.state.things[LAMP] == "by:e1"


def test_whom_to_defeat_and_with_what(box: Box) -> None:
    """Werewolves are shot with silver from the Revolver; the Mummy falls to Sanity."""
    shot = [each for each in aims_of(box, "haunt/5", "heroes").means if "Werewolf" in each.foes]
    assert {frozenset(each.needs) for each in shot} == {
        frozenset({frozenset({"Silver Bullet token"}), frozenset({"item/revolver"})})
    }
    spell = [each for each in aims_of(box, "haunt/1", "heroes").means if "Mummy" in each.foes]
    assert {each.trait for each in spell} >= {"sanity"}


def test_going_out_leads_to_being_outside(box: Box) -> None:
    """In haunt 16 a hero with the Girl has to be outside; the front door is forced before."""
    aims = aims_of(box, "haunt/16", "heroes")
    far = {
        means.rule.instruction.text["en"].partition(".")[0].strip("*"): means.far
        for means in aims.acts.values()
    }
    assert (far["Run"], far["Force the front door"]) == (0, 1)
