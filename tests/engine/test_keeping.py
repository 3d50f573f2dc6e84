"""What is kept of a state is what would be found afresh, in every position of games at random."""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.engine.conftest import BoxOf, new_game, play
from workbench.engine import inplay, keeping
from workbench.engine.board import distances, place, ways
from workbench.engine.box import Box
from workbench.engine.game import Game, settle
from workbench.engine.inplay import in_play_of
from workbench.engine.keeping import kept
from workbench.engine.run import Chance, Run
from workbench.engine.sandbox import haunt_state
from workbench.engine.tables import Table

GAMES = [
    *[("hill-2e", 0, seed) for seed in (1, 2, 3)],
    *[("hill-2e", haunt, haunt) for haunt in (1, 4, 7, 9, 12, 14, 16, 23)],
    ("hill-1e", 0, 4), ("hill-1e", 2, 2), ("mystery", 0, 6),
]  # fmt: skip


def game_at(box: Box, haunt: int, seed: int) -> Game:
    """A game from set-up, or one in which a haunt begins."""
    if not haunt:
        return new_game(box, 3 + seed % 3, seed)
    return Game.from_state(box, haunt_state(box, haunt, 4, seed), random.Random(seed))


def everything(game: Game) -> list[str]:
    """What has happened, what can be chosen, and where everything is."""
    return [
        *map(repr, game.events()),
        repr(game.position.need),
        json.dumps(game.position.base.to_plain()),
    ]


@pytest.mark.parametrize(("key", "haunt", "seed"), GAMES)
def test_what_is_kept_is_what_would_be_found(boxes: BoxOf, key: str, haunt: int, seed: int) -> None:
    """Whatever stands in a position, from whatever position it was kept, is right there."""
    box = boxes(key)
    box.answers.clear()
    play(game_at(box, haunt, seed), 30, seed + 1)  # what was kept of another game stays
    game = game_at(box, haunt, seed)
    rng = random.Random(f"walk {seed}")
    looked_at = 0
    for _move in range(80):
        need = game.position.need
        if need is None:
            break
        known = list(box.answers.items())
        for (work, asked), answer in rng.sample(known, min(60, len(known))):
            for state in (game.position.base, game.position.now):
                run = Run(box, state.copy(), ())
                if answer.stands(run, run.state):
                    afresh = Run(box, state.copy(), ())
                    afresh.eligible = lambda _each: True  # by which nothing is kept
                    assert work(afresh, *asked) == answer.value, (work.__name__, asked)
                    looked_at += 1
        if isinstance(need, Chance):
            game.roll()
        else:
            game.push(rng.choice(need.options).notation)
    assert looked_at > 100


@pytest.mark.parametrize(("key", "haunt", "seed"), GAMES)
def test_a_game_is_the_same_however_little_is_kept(
    boxes: BoxOf, monkeypatch: pytest.MonkeyPatch, key: str, haunt: int, seed: int
) -> None:
    """What is forgotten is found again, and what is kept never grows beyond its bound."""
    box = boxes(key)
    expected = everything(play(game_at(box, haunt, seed), 60, seed))
    monkeypatch.setattr(keeping, "_MOST_KEPT", 5)
    monkeypatch.setattr(inplay, "_MOST_KEPT", 2)
    box.answers.clear()
    box.in_play.clear()
    assert everything(play(game_at(box, haunt, seed), 60, seed)) == expected
    assert len(box.answers) <= 5
    assert len(box.in_play) <= 2


def test_nothing_of_a_game_hangs_on_the_games_before_it(boxes: BoxOf) -> None:
    """One box plays many games; each goes as it would alone."""
    box = boxes("hill-2e")
    together = [game_at(box, haunt, 5) for haunt in (0, 7, 12)]
    rng = random.Random(5)
    moves: list[list[str]] = [[], [], []]
    for _turn in range(150):
        which = rng.randrange(3)
        game = together[which]
        need = game.position.need
        if need is None:
            continue
        move = need.outcomes[-1][0] if isinstance(need, Chance) else need.options[0].notation
        game.push(move)
        moves[which].append(move)
    for which, haunt in enumerate((0, 7, 12)):
        box.answers.clear()
        alone = game_at(box, haunt, 5)
        for move in moves[which]:
            alone.push(move)
        assert everything(alone) == everything(together[which])


def test_a_position_can_be_gone_on_from_more_than_once(boxes: BoxOf) -> None:
    """Positions share what says the same; whoever goes on from one changes no other."""
    box = boxes("hill-2e")
    game = play(new_game(box, 4, 2), 60, 2)
    for position in game._line[-20:]:
        if position.need is None:
            continue
        before = (position.base.to_plain(), position.now.to_plain())
        need = position.need
        listed = (
            [outcome for outcome, _chance in need.outcomes]
            if isinstance(need, Chance)
            else [option.notation for option in need.options]
        )
        for move in (*listed[:3], listed[0]):
            settle(box, position.base, (*position.answers, move), position.told)
        assert (position.base.to_plain(), position.now.to_plain()) == before


def test_an_answer_falls_with_what_it_hangs_on(boxes: BoxOf) -> None:
    box = boxes("hill-2e")
    state = new_game(box).state.copy()
    run = Run(box, state, ())
    near = ways(run, "room/entrance-hall")
    far = distances(run, "room/entrance-hall")
    state.memory["moved:e1"] = 3  # nothing of a way hangs on this
    assert ways(run, "room/entrance-hall") is near
    area, x, y, turns, _up = state.rooms["room/entrance-hall"]
    attic = next(
        turned for turned in range(4) if "E" in box.rooms["room/chapel"].doors_turned[turned]
    )
    assert turns == 0
    place(run, "room/chapel", area, x - 1, y, attic)
    assert "room/chapel" in {way.to for way in ways(run, "room/entrance-hall")} | set(far)
    assert distances(run, "room/entrance-hall")["room/chapel"] == 1


def test_what_changes_something_is_done_and_not_kept(boxes: BoxOf) -> None:
    box = boxes("hill-2e")
    run = Run(box, new_game(box).state.copy(), ())

    def writes(run: Run, thing: str) -> int:
        run.state.memory[thing] = 1
        return len(run.state.memory)

    first = kept(run, writes, "one")
    assert run.state.memory["one"] == 1
    assert kept(run, writes, "two") == first + 1
    assert not any(work is writes for work, _asked in box.answers)


def test_what_is_in_play_is_told_anew_when_a_card_is_drawn(boxes: BoxOf) -> None:
    box = boxes("hill-2e")
    state = new_game(box).state.copy()
    nobody = in_play_of(box, state)
    assert not [rule for rule in nobody.rules(("action",)) if rule.entry == "item/dynamite"]
    state.things["item/dynamite"] = "by:e1"
    somebody = in_play_of(box, state)
    assert [rule for rule in somebody.rules(("action",)) if rule.entry == "item/dynamite"]
    state.things["item/dynamite"] = "stack:item"
    assert in_play_of(box, state) is nobody


# Tables


CHANGES: dict[str, Callable[[Table[str, Any]], Any]] = {
    "set": lambda table: table.__setitem__("one", 5),
    "add": lambda table: table.__setitem__("four", 4),
    "delete": lambda table: table.__delitem__("one"),
    "pop": lambda table: table.pop("one"),
    "popitem": lambda table: table.popitem(),
    "setdefault": lambda table: table.setdefault("five", 5),
    "update": lambda table: table.update(two=9),
    "clear": lambda table: table.clear(),
    "or": lambda table: table.__ior__({"six": 6}),
}
NO_CHANGES: dict[str, Callable[[Table[str, Any]], Any]] = {
    "set the same": lambda table: table.__setitem__("one", 1),
    "pop nothing": lambda table: table.pop("none", None),
    "setdefault of a known key": lambda table: table.setdefault("one", 7),
    "read": lambda table: (table.get("one"), "two" in table, list(table.items())),
}


def table_in_a_step() -> tuple[Table[str, Any], list[Table[Any, Any]]]:
    changed: list[Table[Any, Any]] = []
    return Table({"one": 1, "two": 2, "three": 3}).twin(changed), changed


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_every_change_of_a_table_is_noticed(change: Callable[[Table[str, Any]], Any]) -> None:
    table, changed = table_in_a_step()
    twin = table.twin()
    mark = table.mark
    assert table.worked_out(len) == 3
    change(table)
    assert table.mark is not mark
    assert table.worked_out(len) == len(table)
    assert changed == [table]
    before = table.before()
    assert before == twin == {"one": 1, "two": 2, "three": 3}
    assert list(before) == ["one", "two", "three"]
    assert before.mark is twin.mark is mark


@pytest.mark.parametrize("change", NO_CHANGES.values(), ids=NO_CHANGES)
def test_what_changes_nothing_leaves_a_table_what_it_was(
    change: Callable[[Table[str, Any]], Any],
) -> None:
    table, changed = table_in_a_step()
    mark = table.mark
    change(table)
    assert table.mark is mark
    assert table.before() is table
    assert not changed


def test_a_table_is_a_dictionary_to_everybody_else() -> None:
    table: Table[str, tuple[int, int]] = Table({"one": (1, 2)})
    table.worked_out(len)
    assert table == {"one": (1, 2)}
    assert json.dumps(table) == '{"one": [1, 2]}'
    again = pickle.loads(pickle.dumps(table))
    assert again == table
    assert type(again) is Table
    with pytest.raises(KeyError):
        del table["none"]
