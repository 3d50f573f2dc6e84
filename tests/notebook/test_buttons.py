"""The game with buttons: pressed as a person presses them."""

from __future__ import annotations

from typing import Any

import pytest

import workbench as wb

pytestmark = pytest.mark.usefixtures("notebook_home")


def parts(widget: Any) -> tuple[Any, ...]:
    told, choices, said, bar = widget.children
    return told, choices, said, bar


def test_a_button_for_each_choice_plays_it_and_is_taken_back() -> None:
    game = wb.game("haunt/9", players=4, seed=3)
    told, choices, _said, bar = parts(game.buttons())
    assert [each.description.split("   (")[0] for each in choices.children] == [
        offer.text for offer in game.offers
    ]
    before = game.choices
    choices.children[0].click()
    assert game.choices != before
    assert "<svg" in told.value
    back, forward, _why, _typed, _force = bar.children
    back.click()
    assert game.choices == before
    forward.click()
    assert game.choices != before


def test_a_refusal_is_shown_and_changes_nothing() -> None:
    game = wb.game("haunt/9", players=4, seed=3)
    _told, _choices, said, bar = parts(game.buttons())
    before = game.choices
    *_others, typed, force = bar.children
    typed.value = "<b>99 dice</b>"
    force.click()
    assert "chance cannot give this" in said.value
    assert "<b>99" not in said.value
    assert game.choices == before
    bar.children[2].click()
    assert said.value
