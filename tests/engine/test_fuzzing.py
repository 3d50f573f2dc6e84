"""Texts from outside, damaged in every way: what cannot be is refused, what can be is played.

Whatever comes of them is an error of ours, at once and later: a position that only looks sound may
be found out in the middle of a game, and that is told like everything else.
"""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.conftest import BoxOf, new_game
from tests.engine.damage import damaged
from workbench.engine.box import Box
from workbench.engine.errors import ChoiceError, EngineError, PositionError
from workbench.engine.explaining import explain, refusals
from workbench.engine.game import Game
from workbench.engine.loading import position_in
from workbench.engine.mapping import map_lines, map_svg
from workbench.engine.notation import parse_position, print_position
from workbench.engine.putting import put_by_hand
from workbench.engine.replaying import dump_session, read_save, restore
from workbench.engine.run import Chance
from workbench.engine.sandbox import haunt_state
from workbench.engine.sessions import Session
from workbench.engine.views import observers_of

randoms = st.randoms(use_true_random=False)
MANY = settings(max_examples=60, deadline=None)
SOME = settings(max_examples=25, deadline=None)

Sessions = tuple[Session, ...]


@pytest.fixture(scope="module")
def sessions(boxes: BoxOf) -> Sessions:
    """Some sessions: before the haunt in two games, and in haunts with monsters and tokens."""
    hill, mystery = boxes("hill-2e"), boxes("mystery")
    games = [new_game(hill, 3, 6), new_game(mystery, 4, 2)]
    games += [Game.from_state(hill, haunt_state(hill, n, 4, 3)) for n in (1, 4, 7, 13, 16, 21)]
    return tuple(_played(Session(game, "sandbox", {"seed": "1"}), 24) for game in games)


def _played(session: Session, moves: int) -> Session:
    rng = random.Random(moves)
    for move in range(moves):
        need = session.game.position.need
        if need is None:
            break
        if isinstance(need, Chance):
            session.roll()
        else:
            session.push(rng.choice(need.options).notation)
        if move == moves // 2:
            session.undo()
            session.note("here")
    return session


def use(game: Game, rng: random.Random) -> None:
    """Looks at a game from every side and plays on, as far as it goes."""
    try:
        for _move in range(5):
            for observer in observers_of(game.state)[:9]:
                json.dumps(game.view(observer))
            refusals(game)
            map_lines(game.box, game.state)
            map_svg(game.box, game.state)
            print_position(game.box, game.position)
            need = game.position.need
            if need is None:
                return
            if isinstance(need, Chance):
                game.roll()
            else:
                game.push(rng.choice(need.options).notation)
    except EngineError:
        return  # found out only now


@cache
def _written(session: Session) -> tuple[str, str]:
    """Returns a save in two parts: everything, and the state of the generator, which is long."""
    text = dump_session(session)
    at = text.index('"random":')
    return text[:at], text[at:]


@MANY
@given(rng=randoms)
def test_a_damaged_save(rng: random.Random, sessions: Sessions) -> None:
    session = rng.choice(sessions)
    head, tail = _written(session)
    try:
        found = restore(session.game.box, read_save(damaged(head, rng) + tail))
    except PositionError:
        return
    use(found.session.game, rng)


@SOME
@given(rng=randoms)
def test_a_save_with_other_moves(rng: random.Random, sessions: Sessions) -> None:
    """Moves of other games, overrides and nonsense in a save that is sound: a step that differs."""
    session = rng.choice(sessions)
    save = json.loads(dump_session(session))
    others = [*save["lines"][0]["moves"], "put e1 room/foyer", "put item/bell by:e1", "put e1 x=9"]
    for _time in range(rng.randint(1, 3)):
        line = rng.choice(save["lines"])
        moves = line["moves"]
        move = rng.choice([*others, damaged(rng.choice(others), rng)[:400]])
        moves[rng.randrange(len(moves))] = move.encode("utf-8", "replace").decode()
        line["checks"] = line["checks"] if rng.random() < 0.5 else []
    found = restore(session.game.box, read_save(json.dumps(save)))
    if found.difference is not None:
        assert found.steps == found.difference.step - (
            found.difference.reason != "it leads to another position"
        )
        assert found.difference.reason
    use(found.session.game, rng)


@MANY
@given(rng=randoms)
def test_a_damaged_position(rng: random.Random, sessions: Sessions) -> None:
    game = rng.choice(sessions).game
    text = print_position(game.box, game.position)
    try:
        position = parse_position(game.box, damaged(text, rng, rng.randint(1, 4)))
    except PositionError:
        return
    use(Game(game.box, position, random.Random(1)), rng)


def _paths(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = data.items() if isinstance(data, dict) else enumerate(data)
    found = [path] if path else []
    for key, part in inner:
        below = isinstance(part, dict | list)
        found += _paths(part, (*path, key)) if below else [(*path, key)]
    return found


def _at(data: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        data = data[key]
    return data


@settings(MANY, max_examples=120)
@given(rng=randoms)
def test_a_position_with_parts_of_it_in_other_places(
    rng: random.Random, sessions: Sessions
) -> None:
    """What is put somewhere else is of the right sort, so that much of it passes every check."""
    session = rng.choice(sessions)
    plain = json.loads(json.dumps(rng.choice(session.nodes).position.to_plain()))
    for _time in range(rng.randint(1, 2)):
        paths = _paths(plain)
        table = rng.choice(sorted({path[:2] for path in paths}, key=str))
        path = rng.choice([each for each in paths if each[:2] == table])
        old = _at(plain, path)
        alike = [part for each in paths if type(part := _at(plain, each)) is type(old)]
        odd: list[Any] = [None, 0, -1, 10**6, "", "e1", [], {}]
        new = rng.choice(alike) if rng.random() < 0.8 else rng.choice(odd)
        where = _at(plain, path[:-1])
        if isinstance(where, dict) and rng.random() < 0.2:
            del where[path[-1]]
        else:
            where[path[-1]] = json.loads(json.dumps(new))
    try:
        position = position_in(session.game.box, plain)
    except PositionError:
        return
    use(Game(session.game.box, position, random.Random(1)), rng)


@MANY
@given(text=st.text(max_size=300), rng=randoms)
def test_a_choice_that_nobody_wrote_so(text: str, rng: random.Random, sessions: Sessions) -> None:
    game = rng.choice(sessions).game
    here = game.position
    listed = [option.notation for option in game.choices]
    for move in (text, damaged(rng.choice(listed or ["end"]), rng)):
        reason = explain(game, move)
        assert reason.text
        if not reason.possible:
            with pytest.raises(ChoiceError):
                game.push(move)
    assert game.position is here


@SOME
@given(text=st.text(max_size=60), rng=randoms)
def test_an_override_that_nobody_wrote_so(
    text: str, rng: random.Random, sessions: Sessions
) -> None:
    session = rng.choice(sessions)
    game = session.game.copy()
    sound = rng.choice(["put e1 room/foyer", "put item/bell by:e1", "put room/vault upper:3:3:1"])
    for move in (f"put {text}", damaged(sound, rng, 1), text):
        here = game.position
        try:
            put_by_hand(game, move)
        except (ChoiceError, PositionError):
            assert game.position is here
    use(game, rng)


@MANY
@given(text=st.text(max_size=60), rng=randoms)
def test_what_is_forced_that_nobody_wrote_so(
    text: str, rng: random.Random, boxes: BoxOf, sessions: Sessions
) -> None:
    session = Session(new_game(boxes("hill-2e"), 3, 6))
    session.push("explore:E")
    need = session.game.position.need
    assert isinstance(need, Chance)
    for wanted in (text, damaged(need.outcomes[0][0], rng, 1)):
        try:
            session.force(wanted)
        except ChoiceError:
            continue
        session.roll()
        session.undo()


def test_a_fault_in_a_game_is_told_with_the_state_before_it(box: Box) -> None:
    """A sentence in progress that wants what is not there: the game stands where it was."""
    game = new_game(box, 3)
    broken = game.position.base.copy()
    broken.stack = (broken.stack[0], ("rule", ("haunt/1", "no-such-key", {})))
    other = Game.from_state(box, broken)
    while "end" not in [option.notation for option in other.choices]:
        other.roll() if not other.choices else other.push(other.choices[0].notation)
    here = other.position
    with pytest.raises(EngineError) as told:
        other.push("end")
    assert other.position is here
    assert str(told.value)
