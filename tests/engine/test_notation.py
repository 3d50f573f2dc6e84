"""Positions as text: short, readable, and the same when they are read back."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.conftest import new_game, play
from workbench.engine.box import Box
from workbench.engine.errors import PositionError
from workbench.engine.mapping import map_lines, map_svg
from workbench.engine.notation import parse_position, print_position
from workbench.engine.putting import put_by_hand


@pytest.mark.parametrize("moves", [0, 1, 9, 25, 60, 90])
def test_a_position_reads_back(box: Box, moves: int) -> None:
    position = play(new_game(box, 5, seed=moves), moves, seed=moves).position
    text = print_position(box, position)
    again = parse_position(box, text)
    assert again.same(position)
    # Not only equal: listed in the same order, on which the order of choices rests.
    assert json.dumps(again.base.to_plain()) == json.dumps(position.base.to_plain())
    assert again.need == position.need
    assert print_position(box, again) == text


def test_the_first_position_is_short(box: Box) -> None:
    game = new_game(box, 3)
    text = print_position(box, game.position)
    first = game.state.players[0]
    assert text.splitlines()[0] == f"hill-2e explore turn 1 of {game.state.active}"
    assert f"e1 {first} in room/entrance-hall: might " in text
    assert "ground room/entrance-hall 0,0 room/foyer 0,-1 room/grand-staircase 0,-2" in text
    assert "item/" not in text  # what nobody has is in its stack, and is not written
    assert len(text.splitlines()) < 12


def test_what_lies_known_on_a_stack_is_written(box: Box) -> None:
    game = new_game(box, 3)
    put_by_hand(game, "put item/bell top:item")
    put_by_hand(game, "put item/axe bottom:item")
    again = parse_position(box, print_position(box, game.position))
    top, pool, bottom = again.base.decks["item"]
    assert (top, bottom) == (("item/bell",), ("item/axe",))
    assert "item/bell" not in pool


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("hill-2e explore", "mystery explore", "this is a position of mystery"),
        ("turn 1 of", "turn many of", "line 1"),
        ("explore turn", "party turn", "phase"),
        ("room/foyer 0,-1", "room/foyer 0,0", "lie on the same place"),
        ("room/foyer 0,-1", "room/foyer 0,-1^7", "a room has no such place"),
        ("e2 character", "e4 character", "e4 is out of turn"),
        ("might 1", "might 99", "step 99"),
        ("do act", "do magic", "nothing is called so"),
        ("do act", "do exec", "nothing is called so"),
    ],
)
def test_what_cannot_be_is_told(box: Box, old: str, new: str, said: str) -> None:
    text = print_position(box, new_game(box, 3).position)
    if old == "might 1":
        old = f"might {new_game(box, 3).state.rows['e1:might']}"
    assert old in text
    with pytest.raises(PositionError, match=said):
        parse_position(box, text.replace(old, new, 1))


def test_a_line_of_no_kind_is_told_with_its_number(box: Box) -> None:
    text = print_position(box, new_game(box, 3).position)
    with pytest.raises(PositionError, match=r"line 2: a position has no such line"):
        parse_position(box, text.replace("\n", "\nabracadabra\n", 1))


@given(data=st.data())
def test_damaged_positions_are_refused_or_read_never_worse(data: st.DataObject, box: Box) -> None:
    text = print_position(box, play(new_game(box, 3, seed=2), 40, seed=2).position)
    at = data.draw(st.integers(0, len(text) - 1))
    cut = data.draw(st.integers(0, 30))
    put = data.draw(st.text(max_size=8) | st.sampled_from(["e1", "-1", "999999", "[", "{}", "\n"]))
    try:
        position = parse_position(box, text[:at] + put + text[at + cut :])
    except PositionError:
        return
    assert parse_position(box, print_position(box, position)).same(position)


@given(text=st.text(max_size=300))
def test_any_text_at_all_is_refused(text: str, box: Box) -> None:
    with pytest.raises(PositionError):
        parse_position(box, text)


def test_the_map_shows_rooms_doors_and_figures(box: Box) -> None:
    game = new_game(box, 3)
    lines = str(game).splitlines()
    assert lines[0] == "-- upper --"
    hall = next(number for number, line in enumerate(lines) if "|Entrance Hall" in line)
    assert lines[hall - 1] == "+------  ------+"  # a gap in the wall: the door to the Foyer
    assert lines[hall + 2] == "|>e1 e2 e3     |"  # it is the turn of the first
    # The Entrance Hall has doors to the east and west beside the front door; nobody was there yet.
    assert lines[hall + 1] == "?              ?"


def test_every_line_of_a_room_is_as_wide_in_chinese(box: Box) -> None:
    game = new_game(box, 3)
    lines = map_lines(box, game.state, "zh-Hant")
    name = box.rooms["room/foyer"].names["zh-Hant"]
    line = next(line for line in lines if name in line)
    assert len(line) + len(name) == 16  # every Han character is two columns wide


def test_the_picture_has_nothing_in_it_that_runs(box: Box) -> None:
    game = play(new_game(box, 3), 30)
    svg = map_svg(box, game.state)
    assert svg.startswith("<svg ")
    assert game._repr_html_() == svg
    for word in ("<script", "href", "<image", "onload"):
        assert word not in svg
    import xml.etree.ElementTree as ET

    root = ET.fromstring(svg)
    texts = {element.text for element in root.iter() if element.text}
    assert {"upper", "ground", "basement", "Foyer"} <= texts


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("by:e1 item/bell\nby:e2 item/bell", "item/bell is in two places: by:e1 and by:e2"),
        ("by:e1 item/bell item/bell", "item/bell is in two places"),
        ('tracks {}\ntracks {"Debt":3}', "tracks is told twice"),
        ("stack item [[],[],[]]\nstack item [[],[],[]]", "stack item is told twice"),
        ("numbered 3\nnumbered 4", "numbered is told twice"),
        ('lasting {"a":[1]}', "lasting"),
        ('lasting {"1":["rule","haunt/9","x",0,["haunt/9","",""],null]}', "lasting"),
        ('lasting {"1":["mark","e1","stunned",0,[],["at_end"]]}', "lasting"),
        ('lasting {"1":["spell","e1","stunned",0,[],null]}', "lasting"),
    ],
)
def test_nothing_is_told_twice_or_lasts_without_end_and_cause(
    box: Box, lines: str, said: str
) -> None:
    text = print_position(box, new_game(box, 3).position)
    with pytest.raises(PositionError) as told:
        parse_position(box, f"{text}{lines}\n")
    assert said in str(told.value)


def test_a_figure_is_told_once(box: Box) -> None:
    text = print_position(box, new_game(box, 3).position)
    line = "m1 in room/foyer; monsters"
    twice = f'{text}kinds {{"m1":"Zombie"}}\n{line}\n{line}\n'
    with pytest.raises(PositionError, match="m1 is told twice"):
        parse_position(box, twice)


def test_what_lasts_is_read_back(box: Box) -> None:
    """As the engine writes it, whatever lasts is sound."""
    game = new_game(box, 3)
    text = print_position(box, game.position)
    lasting = '{"1":["mark","e1","Stuck",0,[],["at_end","",3]]}'
    again = parse_position(box, f"{text}numbered 2\nlasting {lasting}\n")
    assert dict(again.base.lasting) == {"1": ("mark", "e1", "Stuck", 0, (), ("at_end", "", 3))}
