"""Sessions: undo, branches, forcing and putting; saves that are checked, replayed and compared."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engine.conftest import new_game
from workbench.engine.box import Box, box_of
from workbench.engine.dice import total_of
from workbench.engine.errors import ChoiceError, PositionError
from workbench.engine.replaying import dump_session, read_save, restore
from workbench.engine.run import Chance
from workbench.engine.sessions import Mode, Session
from workbench.model.games import Corpus


def session_of(
    box: Box, moves: int = 0, seed: int = 0, mode: Mode = "sandbox", players: int = 3
) -> Session:
    """A session with some moves at random."""
    session = Session(new_game(box, players, seed), mode, {"seed": str(seed)})
    rng = random.Random(seed)
    for _move in range(moves):
        need = session.game.position.need
        if need is None or session.game.state.phase != "explore":
            break
        if isinstance(need, Chance):
            session.roll()
        else:
            session.push(rng.choice(need.options).notation)
    return session


def to_chance(session: Session, kind: str) -> Chance:
    """Plays on until chance of a kind has to decide."""
    rng = random.Random(1)
    for _move in range(500):
        need = session.game.position.need
        if isinstance(need, Chance):
            if need.kind == kind:
                return need
            session.roll()
        else:
            assert need is not None
            moves = [option.notation for option in need.options]
            explore = [move for move in moves if move.startswith("explore:")]
            session.push(rng.choice(explore or moves))
    raise AssertionError(f"no {kind} in 500 moves")


def test_undo_goes_to_the_root_and_redo_all_the_way_back(box: Box) -> None:
    session = session_of(box, 40, seed=3)
    end, moves = session.game.position, session.game.moves
    for _move in moves:
        session.undo()
    assert session.at == 0
    assert session.game.moves == ()
    assert session.game.position.same(new_game(box, 3, 3).position)
    with pytest.raises(ChoiceError, match="nothing was moved yet"):
        session.undo()
    for _move in moves:
        session.redo()
    assert session.game.moves == moves
    assert session.game.position.same(end)
    with pytest.raises(ChoiceError, match="nothing was taken back"):
        session.redo()


def test_another_move_after_undo_begins_a_branch(box: Box) -> None:
    session = session_of(box)
    first, second = (option.notation for option in session.game.choices[:2])
    session.push(first)
    session.undo()
    session.push(second)
    session.undo()
    session.push(first)
    assert [node.move for node in session.nodes] == ["", first, second]
    assert session.branches() == [(0, (1, 2))]
    session.go(2)
    assert session.game.moves == (second,)
    session.go(0)
    session.redo()  # goes where it was last
    assert session.game.moves == (second,)
    with pytest.raises(ChoiceError):
        session.go(3)


def test_at_a_table_what_was_shown_stays_shown(box: Box) -> None:
    session = session_of(box, mode="table")
    to_chance(session, "dice")
    session.roll()
    rolled = session.game.position
    with pytest.raises(ChoiceError, match="dice or cards"):
        session.undo()
    with pytest.raises(ChoiceError, match="dice or cards"):
        session.go(0)
    assert session.game.position is rolled


def test_at_a_table_a_choice_can_be_taken_back(box: Box) -> None:
    session = session_of(box, mode="table")
    move = next(o.notation for o in session.game.choices if o.kind == "move")
    session.push(move)
    assert session.undo() == move


def test_a_total_is_forced(box: Box) -> None:
    session = session_of(box)
    need = to_chance(session, "dice")
    session.force("3")
    session.roll()
    assert total_of(session.game.moves[-1]) == 3
    assert session.nodes[session.at].forced
    assert len(session.game.moves[-1]) == need.about["dice"]


def test_faces_are_forced_in_any_order(box: Box) -> None:
    session = session_of(box)
    need = to_chance(session, "dice")
    faces = "2" + "0" * (need.about["dice"] - 1)
    session.force(faces)
    session.roll()
    assert session.game.moves[-1] == "".join(sorted(faces))


def test_what_cannot_come_is_not_forced(box: Box) -> None:
    session = session_of(box)
    need = to_chance(session, "dice")
    with pytest.raises(ChoiceError, match=f"0 to {2 * need.about['dice']}"):
        session.force("99")
    session.roll()
    assert not session.nodes[session.at].forced


def test_a_draw_is_forced_before_it_comes_up(box: Box) -> None:
    session = session_of(box)
    to_chance(session, "draw")
    session.undo()
    session.force("chapel")
    session.redo()
    session.roll()
    assert session.game.moves[-1] == "room/chapel"


@pytest.mark.parametrize(
    ("move", "table", "key", "value"),
    [
        ("put e1 room/upper-landing", "figures", "e1", "room/upper-landing"),
        ("put item/bell by:e2", "things", "item/bell", "by:e2"),
        ("put item/bell e2", "things", "item/bell", "by:e2"),
        ("put omen/book room/foyer", "things", "omen/book", "room:room/foyer"),
        ("put event/silence discard:event", "things", "event/silence", "discard:event"),
        ("put room/vault basement:0:-1:3", "grid", "basement:0:-1", "room/vault"),
        ("put room/vault discard:room", "things", "room/vault", "discard:room"),
        ("put room/basement-landing basement:4:4", "grid", "basement:4:4", "room/basement-landing"),
    ],
)  # fmt: skip
def test_anything_is_put_anywhere(box: Box, move: str, table: str, key: str, value: str) -> None:
    session = session_of(box)
    before = session.game.position
    events = session.push(move)
    assert getattr(session.game.state, table)[key] == value
    assert events[0].verb == "put-by-hand"
    assert session.game.moves == (move,)
    assert session.undo() == move
    assert session.game.position.same(before)


def test_a_trait_is_set_by_its_value(box: Box) -> None:
    session = session_of(box)
    character = box.characters[session.game.state.players[0]]
    value = character.tracks["might"][7]
    session.push(f"put e1 might={value}")
    assert session.game.view("table")["players"][0]["traits"]["might"] == value


def test_a_new_token_is_put(box: Box) -> None:
    session = session_of(box)
    kind = next(iter(box.tokens))
    session.push(f"put {kind} room/foyer")
    assert session.game.state.kinds == {"t1": kind}
    assert session.game.state.things["t1"] == "room:room/foyer"


@pytest.mark.parametrize(
    "move",
    [
        "put", "put e1", "put e1 room/attic", "put e9 room/foyer", "put item/bell nowhere",
        "put item/bell by:e9", "put item/bell stack:omen", "put room/vault cellar:0:0",
        "put room/vault ground:0:0", "put room/vault ground:x:y", "put room/vault ground:1:1:9",
        "put room/foyer discard:room", "put room/entrance-hall stack:room", "put e1 might=99",
        "put e1 courage=3", "put e1 might=x", "put item/bell on:item/bell", "put item/bell house",
        "put e1 room/foyer room/foyer", "put item/none by:e1", "put room/vault by:e1",
        "put room/upper-landing stack:room", "put room/basement-landing discard:room",
        "put room/attic ground:-2:-1:0", "put room/attic upper:50:50:0", "put room/attic upper:3:3",
    ],
)  # fmt: skip
def test_what_cannot_be_put_is_refused_and_changes_nothing(box: Box, move: str) -> None:
    session = session_of(box)
    # Somebody stands in the Foyer and the Entrance Hall: neither can be taken from under them.
    session.push("put e2 room/foyer")
    there = session.game.position
    with pytest.raises((ChoiceError, PositionError)):
        session.push(move)
    assert session.game.position is there


def test_a_save_reads_back_and_plays_the_same(box: Box) -> None:
    session = session_of(box, 30, seed=5)
    for _move in range(8):
        session.undo()
    session.push("put item/bell by:e1")
    session.note("what if")
    session.bookmark("the other way")
    text = dump_session(session)
    found = restore(box, read_save(text))
    assert found.difference is None
    assert found.same_rules
    assert found.steps == len(session.nodes) - 1
    again = found.session
    assert again.game.position.same(session.game.position)
    assert again.game.moves == session.game.moves
    assert [(n.parent, n.move, n.forced) for n in again.nodes] == [
        (n.parent, n.move, n.forced) for n in session.nodes
    ]
    assert again.notes == {session.at: "what if"}
    assert again.bookmarks == {"the other way": session.at}
    assert dump_session(again) == text


def test_chance_goes_on_as_it_would_have(box: Box) -> None:
    session = session_of(box)
    to_chance(session, "dice")
    again = restore(box, read_save(dump_session(session))).session
    for _roll in range(3):
        session.roll()
        again.roll()
        assert session.game.moves[-1] == again.game.moves[-1]
        to_chance(session, "dice")
        to_chance(again, "dice")


def changed(session: Session, **fields: Any) -> str:
    """A save with some fields changed."""
    return json.dumps(json.loads(dump_session(session)) | fields)


def test_rulings_and_terms_are_no_rules_of_play(corpus: Corpus, box: Box) -> None:
    entries = [each for each in corpus.entries.values() if each.game == "hill-2e"]
    chart = corpus.charts["hill-2e"]
    ruling = next(each for each in entries if each.kind == "ruling")
    new = replace(ruling, id="hill-2e/ruling/of-the-club")
    less = [each for each in entries if each.kind not in ("ruling", "term", "rule")]
    for others in ([*entries, new], less):
        assert box_of(box.ruleset, others, chart).fingerprint == box.fingerprint
    card = next(each for each in entries if each.id == "hill-2e/item/bell")
    changed_card = replace(card, compiled=corpus.entries["hill-2e/item/axe"].compiled)
    other = [each if each is not card else changed_card for each in entries]
    assert box_of(box.ruleset, other, chart).fingerprint != box.fingerprint


@pytest.mark.parametrize("frame", ["next-turn", "round", "turn-ends", "after-turn"])
def test_nobody_has_a_turn_who_does_not_play(box: Box, frame: str) -> None:
    session = session_of(box)
    data = json.loads(dump_session(session))
    data["start"]["base"]["stack"] = [[frame, "e9"]]
    data["start"]["answers"], data["lines"], data["at"] = [], [], 0
    data["forced"], data["notes"], data["bookmarks"] = [], [], []
    with pytest.raises(PositionError, match="turn of e9, who does not play"):
        restore(box, read_save(json.dumps(data)))


def test_a_save_of_other_rules_is_told_and_played(box: Box) -> None:
    session = session_of(box, 20, seed=2)
    found = restore(box, read_save(changed(session, fingerprint="0123456789abcdef")))
    assert not found.same_rules
    assert found.difference is None
    assert found.session.game.position.same(session.game.position)


def test_the_first_step_that_differs_is_named(box: Box) -> None:
    session = session_of(box, 20, seed=2)
    lines = json.loads(dump_session(session))["lines"]
    lines[0]["moves"][7] = "move:room/attic-of-another-house"
    found = restore(box, read_save(changed(session, lines=lines)))
    assert found.difference is not None
    assert (found.difference.step, found.difference.move) == (
        8, "move:room/attic-of-another-house",
    )  # fmt: skip
    assert found.difference.allowed
    assert found.steps == 7
    assert found.session.game.moves == session.game.moves[:7]


def test_a_step_that_leads_elsewhere_is_named(box: Box) -> None:
    session = session_of(box, 20, seed=2)
    lines = json.loads(dump_session(session))["lines"]
    lines[0]["checks"][4] = "00000000"
    found = restore(box, read_save(changed(session, lines=lines)))
    assert found.difference is not None
    assert found.difference.step == 5
    assert found.difference.reason == "it leads to another position"


def test_a_save_of_another_game_is_refused(box: Box) -> None:
    save = read_save(changed(session_of(box, 3), game="mystery"))
    with pytest.raises(PositionError, match="a save of mystery"):
        restore(box, save)


@pytest.mark.parametrize(
    "fields",
    [
        {"format": "something"},
        {"version": 2},
        {"version": "1"},
        {"version": True},
        {"mode": "cheating"},
        {"about": {"seed": 1}},
        {"lines": [{"after": 5, "moves": [], "checks": []}]},
        {"lines": [{"after": 0, "moves": [1], "checks": []}]},
        {"lines": [{"after": 0, "moves": ["end"], "checks": ["a", "b"]}]},
        {"lines": [{"after": 0, "moves": ["x" * 501], "checks": []}]},
        {"lines": [{"after": 0, "moves": ["end"] * 20_001, "checks": []}]},
        {"lines": {}},
        {"at": 10_000},
        {"at": -1},
        {"at": 0.5},
        {"notes": [[0, 1]]},
        {"bookmarks": {"a": 1}},
        {"random": []},
        {"random": [3, *[0] * 624, 700]},
        {"random": [2, *[0] * 625]},
        {"random": [3, *[-1] * 624, 1]},
    ],
)
def test_a_damaged_save_is_refused(box: Box, fields: dict[str, Any]) -> None:
    with pytest.raises(PositionError):
        read_save(changed(session_of(box, 3), **fields))


@pytest.mark.parametrize(
    "text",
    ["", "null", "[]", "{", "[" * 100_000, '{"a":' * 50_000, "9" * 10_000, '"\\ud800"', "NaN",
     '{"format":"workbench-session","version":1}'],
)  # fmt: skip
def test_what_is_no_save_is_refused(text: str) -> None:
    with pytest.raises(PositionError):
        read_save(text)


def test_a_save_of_enormous_size_is_refused_unread() -> None:
    with pytest.raises(PositionError, match="too long"):
        read_save(" " * 8_000_001)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("base", "stack"), [["__import__", "os"]]),
        (("base", "stack"), [["list", {"deep": [[[[1]]]]}]]),
        (("base", "stack"), []),
        (("base", "phase"), "party"),
        (("base", "rows", "e1:might"), 10**9),
        (("base", "players"), ["character/nobody"] * 3),
        (("base", "players"), []),
        (("base", "rooms", "room/foyer"), ["ground", 0, 0]),
        (("base", "figures", "e1"), None),
        (("base", "memory"), []),
        (("base", "turn"), -1),
        (("base", "winner"), ["heroes"]),
        (("answers",), ["nonsense"] * 300),
        (("answers",), "end"),
    ],
)
def test_a_start_that_cannot_be_is_refused(box: Box, path: tuple[str, ...], value: Any) -> None:
    start = json.loads(dump_session(session_of(box)))["start"]
    inner = start
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    save = read_save(changed(session_of(box), start=start))
    if value == [] and path[-1] == "stack":
        assert restore(box, save).session.game.position.need is None  # nothing is left to do
        return
    with pytest.raises(PositionError):
        restore(box, save)


def _leaves(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    if isinstance(data, dict):
        return [leaf for key in data for leaf in _leaves(data[key], (*path, key))] or [path]
    if isinstance(data, list):
        return [leaf for key, part in enumerate(data) for leaf in _leaves(part, (*path, key))] or [
            path
        ]
    return [path]


@given(data=st.data())
def test_any_save_with_anything_in_it_is_ours_to_refuse(data: st.DataObject, box: Box) -> None:
    save = json.loads(dump_session(session_of(box, 12, seed=6)))
    del save["random"][5:]  # too long to look into; put back below
    leaves = [leaf for leaf in _leaves(save) if leaf and leaf[0] != "random"]
    for _change in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(leaves))
        inner = save
        for step in path[:-1]:
            inner = inner[step]
        inner[path[-1]] = data.draw(
            st.none() | st.booleans() | st.integers(-5, 2**40) | st.text(max_size=12)
            | st.sampled_from([[], {}, "e1", "m1", "by:e1", "room/foyer", [["act", "e1"]], ["x"]])
        )  # fmt: skip
    save["random"] = [3, *[1] * 624, 624]
    try:
        found = restore(box, read_save(json.dumps(save)))
    except PositionError:
        return
    assert found.steps <= 12
