from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.text.gluing import split_glued
from workbench.text.merges import restore_merged
from workbench.text.repair import repair

LIGHTHOUSE = frozenset(
    {"Fog Horn", "Widow's Net", "Storehouse", "Mist", "Tide of the Moon", "Lamp"}
)


@pytest.mark.parametrize(
    ("glued", "apart"),
    [
        ("ResearchLaboratory", "Research Laboratory"),
        ("Rabbit’sFoot", "Rabbit’s Foot"),
        ("Explorer’sturn", "Explorer’s turn"),
        ("Sailors’Mess", "Sailors’ Mess"),
        ("AMomentofRest", "A Moment of Rest"),
        ("ImageintheWater", "Image in the Water"),
        ("eventandroomtoken", "event and room token"),
        ("Itismeanttobe", "It is meant to be"),
        ("traitroll", "trait roll"),
        ("Frontdoor", "Front door"),
        ("Largemonstertoken", "Large monster token"),
        ("Turn/DamageTrack", "Turn/Damage Track"),
        ("…Drip…Drip…", "…Drip…Drip…"),
        ("Groundskeeper", "Groundskeeper"),
        ("Storeroom", "Storeroom"),
        ("Hallway", "Hallway"),
        ("Madman", "Madman"),
        ("projectile", "projectile"),
        ("within", "within"),
        ("McDonald", "McDonald"),
        ("iPhone", "iPhone"),
        ("NPC", "NPC"),
        ("don’t", "don’t"),
    ],
)
def test_words_are_set_apart(glued: str, apart: str) -> None:
    assert split_glued(f"牌{glued}。").text == f"牌{apart}。"


@pytest.mark.parametrize(
    ("glued", "apart"),
    [
        ("FogHorn", "Fog Horn"),
        ("Widow’sNet", "Widow’s Net"),
        ("Widow'sNet", "Widow's Net"),
        ("TideoftheMoon", "Tide of the Moon"),
        ("FogHorntile", "Fog Horn tile"),
        ("FogHornMist", "Fog Horn Mist"),
        ("Storehouse", "Storehouse"),
        ("FogHornist", "Fog Hornist"),
    ],
)
def test_names_come_from_the_caller(glued: str, apart: str) -> None:
    assert split_glued(glued, LIGHTHOUSE).text == apart


def test_a_word_that_no_list_holds_makes_a_proposal() -> None:
    assert not split_glued("Lampcard").repairs[0].certain
    assert split_glued("Lampcard", LIGHTHOUSE).repairs[0].certain
    assert split_glued("LampPost").repairs[0].certain


def test_each_run_is_told_with_its_place_and_leads_back() -> None:
    text = "骰子dice、燈塔牌Itemcard二張，霧笛FogHorn。"
    split = split_glued(text)
    assert [(each.offset, each.found, each.made) for each in split.repairs] == [
        (10, "Itemcard", "Item card"),
        (23, "FogHorn", "Fog Horn"),
    ]
    start = split.text.index("Horn")
    assert split.offsets.span(start, start + 4) == (text.index("Horn"), text.index("Horn") + 4)
    assert split.offsets.origin(len(split.text)) == len(text)


def test_english_prose_is_left_alone() -> None:
    text = "You may carry the lamp into the room; if it isn't lit, overturn the postcard rack."
    assert split_glued(text) == (text, (), split_glued(text).offsets)


def test_a_very_long_run_is_left_alone() -> None:
    text = "Ab" * 100_000 + " " + "in" * 100
    assert split_glued(text).text == text


@settings(deadline=None)
@given(st.text("AaBbIiSs’'/ 牌ofincardturn", max_size=60))
def test_only_spaces_are_put_in_and_every_position_leads_back(text: str) -> None:
    split = split_glued(text, LIGHTHOUSE)
    for place, character in enumerate(split.text):
        if character != " ":
            assert text[split.offsets.origin(place)] == character
    assert split.text.replace(" ", "") == text.replace(" ", "")
    assert (split.text == text) == (not split.repairs)


@pytest.mark.sources
def test_the_real_document(sources: Path) -> None:
    delivered = (sources / "rules_zh.txt").read_text(encoding="utf-8")
    repaired = repair(delivered)
    text, _repairs = restore_merged(repaired.text)
    split = split_glued(text)
    assert len(split.repairs) == 303
    forms = {each.found: each.made for each in split.repairs}
    assert len(forms) == 102
    assert forms["Incorporealmonster"] == "Incorporeal monster"
    assert forms["EntranceHalltile"] == "Entrance Hall tile"
    assert forms["StairsfromBasement"] == "Stairs from Basement"
    assert "Hallway" in forms["CreakyHallway"]
    back = split.offsets.compose(repaired.offsets)
    elsewhere = {
        each.made
        for each in split.repairs
        if delivered[back.origin(split.text.index(each.made))] != each.made[0]
    }
    # Its first letter was swallowed by a character out of step, and it is there that it leads.
    assert elsewhere == {"Blood Dagger"}
