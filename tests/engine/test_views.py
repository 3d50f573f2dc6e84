"""Views: everything open is in them, and nothing hidden changes what those see who may not."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from fractions import Fraction

import pytest

from tests.engine.conftest import new_game, play
from tests.engine.pages import box_with
from tests.engine.tabletop import TURN
from workbench.engine.bots import bot_of
from workbench.engine.box import Box
from workbench.engine.errors import PositionError
from workbench.engine.game import Game, Position
from workbench.engine.putting import put_by_hand
from workbench.engine.run import Chance, Decision, Event, Option
from workbench.engine.state import State
from workbench.engine.views import observers_of, seat_of, view
from workbench.model.facts import TraitorRule
from workbench.model.games import Corpus

OTHERS = ("e2", "e3", "heroes", "traitor", "table")


def at(box: Box, state: State, *events: Event, need: Decision | Chance | None = None) -> Game:
    """A game that stands at a state, after some events."""
    return Game(box, Position(state, (), state, need, events))


@pytest.fixture
def state(box: Box) -> State:
    """A state some way into a game."""
    return play(new_game(box, 3, seed=4), 40, seed=4).position.base.copy()


def haunted(box: Box, state: State, number: int) -> State:
    """The same state as if a haunt were being played, e3 the traitor."""
    state = state.copy()
    state.phase = "haunt"
    state.haunt = f"haunt/{number}"
    state.sides |= {"e1": "heroes", "e2": "heroes", "e3": "traitors"}
    return state


def test_a_view_is_plain_data_for_everybody(box: Box) -> None:
    game = play(new_game(box, 4, seed=9), 50, seed=9)
    for observer in observers_of(game.state):
        seen = game.view(observer)
        assert json.loads(json.dumps(seen)) == seen
        assert seen["observer"] == observer
    assert observers_of(game.state) == (
        "e1", "e2", "e3", "e4", "heroes", "traitor", "table", "author",
    )  # fmt: skip


def test_nobody_else_looks(box: Box) -> None:
    with pytest.raises(PositionError, match="e1, e2, e3"):
        view(new_game(box, 3), "e4")


def test_what_is_open_is_there(box: Box) -> None:
    game = new_game(box, 3)
    put_by_hand(game, "put item/bell by:e2")
    seen = game.view("table")
    assert seen["things"]["item/bell"] == {"place": "by:e2", "kind": "item/bell"}
    assert [player["room"] for player in seen["players"]] == ["room/entrance-hall"] * 3
    character = box.characters[game.state.players[0]]
    assert (
        seen["players"][0]["traits"]["might"]
        == (character.tracks["might"][character.starts["might"]])
    )
    assert "item/bell" not in seen["stacks"]["item"]["cards"]
    assert seen["stacks"]["item"]["top"] == []


def test_cards_looked_at_are_known_to_who_looked(box: Box, state: State) -> None:
    first, second, *rest = state.decks["event"][1]
    known = state.copy()
    known.decks["event"] = ((first, second), tuple(rest), ())
    looked = Event("looks", "e1", {"cards": (first, second), "deck": "event"}, "", "e1")
    game = at(box, known, looked)
    assert game.view("e1")["stacks"]["event"]["top"] == [first, second]
    assert game.view("author")["stacks"]["event"]["top"] == [first, second]
    assert looked.verb in [event["verb"] for event in game.view("e1")["log"]]
    # Other cards could lie there, in another order: nobody else's view would differ.
    third, *left = rest
    other = state.copy()
    other.decks["event"] = ((third, first), tuple(sorted((second, *left))), ())
    otherwise = at(box, other, looked._replace(args={"cards": (third, first), "deck": "event"}))
    for observer in OTHERS:
        assert game.view(observer) == otherwise.view(observer)
    assert game.view("e1") != otherwise.view("e1")


def test_secrets_of_a_side_stay_there(box: Box, state: State) -> None:
    now = haunted(box, state, 1)
    told = Event("announces", "", {"what": "the tomb"}, "hill-2e/haunt/1#T.3.1", "traitor")
    game, silent = at(box, now, told), at(box, now)
    for observer in ("e1", "e2", "heroes", "table"):
        assert game.view(observer) == silent.view(observer)
    for observer in ("e3", "traitor", "author"):
        assert game.view(observer) != silent.view(observer)


def test_a_hidden_track_is_hidden_in_the_log_as_well(box: Box, state: State) -> None:
    # Haunt 10 counts wounds, seen by the traitor alone.
    now = haunted(box, state, 10)
    now.tracks["Wounds"] = 2
    more = now.copy()
    more.tracks["Wounds"] = 3
    game = at(box, now, Event("track", "", {"track": "Wounds", "value": 2}))
    otherwise = at(box, more, Event("track", "", {"track": "Wounds", "value": 3}))
    for observer in ("e1", "e2", "heroes", "table"):
        assert game.view(observer) == otherwise.view(observer)
        assert "Wounds" not in json.dumps(game.view(observer))
    for observer in ("e3", "traitor", "author"):
        assert game.view(observer)["tracks"] == {"Wounds": 2}


def test_an_open_track_is_open(box: Box, state: State) -> None:
    now = haunted(box, state, 7)
    now.tracks["Withered"] = 4
    assert at(box, now).view("e1")["tracks"] == {"Withered": 4}


def test_a_number_written_in_secret(box: Box, state: State) -> None:
    def written(number: int) -> Game:
        now = state.copy()
        now.things["omen/crystal-ball"] = "by:e1"
        now.memory["written:omen/crystal-ball"] = number
        return at(box, now)

    for observer in OTHERS:
        assert written(3).view(observer) == written(5).view(observer)
    assert written(3).view("e1")["written"] == {"omen/crystal-ball": 3}
    assert written(3).view("author")["written"] == {"omen/crystal-ball": 3}


def test_a_hidden_traitor_is_known_to_nobody_else(box: Box, state: State) -> None:
    page = replace(box.haunts["haunt/1"], traitor=TraitorRule(rule="hidden"))
    hidden = replace(box, haunts={**box.haunts, "haunt/1": page})
    third = haunted(hidden, state, 1)
    second = third.copy()
    second.sides |= {"e2": "traitors", "e3": "heroes"}
    for observer in ("e1", "table", "heroes"):
        assert at(hidden, third).view(observer) == at(hidden, second).view(observer)
    sides = [player["side"] for player in at(hidden, third).view("e3")["players"]]
    assert sides == ["unknown", "unknown", "traitors"]
    shown = at(hidden, third, Event("traitor", "e3"))
    assert [player["side"] for player in shown.view("e1")["players"]][2] == "traitors"


def test_only_who_chooses_sees_what_can_be_chosen(box: Box, state: State) -> None:
    def choosing(*cards: str) -> Game:
        options = tuple(Option(card, card, "order") for card in cards)
        return at(box, state, need=Decision("e1", "order", options))

    one, other = choosing("event/a", "event/b"), choosing("event/c", "event/d", "event/e")
    for observer in OTHERS:
        assert one.view(observer) == other.view(observer)
    need = one.view("e1")["need"]
    assert need == {"who": "e1", "kind": "order", "options": ["event/a", "event/b"], "cite": ""}


def test_which_cards_a_search_may_find_is_not_shown(box: Box, state: State) -> None:
    about = {"deck": "omen"}
    one = Chance("draw", (("omen/book", Fraction(1)),), about)
    other = Chance("draw", (("omen/girl", Fraction(1, 2)), ("omen/dog", Fraction(1, 2))), about)
    for observer in OTHERS:
        assert at(box, state, need=one).view(observer) == at(box, state, need=other).view(observer)


def test_what_only_the_engine_remembers_is_in_no_view(box: Box, state: State) -> None:
    other = state.copy()
    other.memory["secret-plan"] = "room/vault"
    other.used["chosen:e2"] = 7
    for observer in observers_of(state):
        assert at(box, state).view(observer) == at(box, other).view(observer)


def test_who_decides_for_whom(state: State) -> None:
    state.sides |= {"e3": "traitors"}
    assert seat_of(state, "e2") == "e2"
    assert seat_of(state, "p2") == "e2"
    assert seat_of(state, "m1") == "e3"
    assert seat_of(state, "monsters") == "e3"
    state.control["m1"] = "p1"
    assert seat_of(state, "m1") == "e1"
    state.sides |= {"e3": "heroes"}
    assert seat_of(state, "m2") == state.order[0]


KNOWN = """
players: 3-6
traitor: the haunt revealer
things:
  - {monster: Shade, zh-Hant: 影子, token: small purple, count: 2}
  - {monster: Wisp, zh-Hant: 磷火, token: small green, count: 2}
  - {track: Hunger, zh-Hant: 飢餓, from: 0, to: 9, seen by: traitor}
---
# Secrets of Survival

## Right now
- Set aside 3 Sanity Roll tokens.

## You win when…
- Every Shade is destroyed.
- The Chapel holds 3 Sanity Roll tokens.

## What you can do
- Once per turn, a hero in the Chapel may attempt a Sanity roll.
  - 4+: Put a Sanity Roll token in the Chapel.
  - 0-3: Nothing happens.
- When a hero defeats a Shade, destroy the Shade.

# Traitor's Tome

## Tokens and monsters
- Shade (small purple token): Speed SPEED, Might MIGHT, Sanity 4.
- Wisp (small green token): Speed MIGHT, Might SPEED, Sanity 4.

## Right now
- Put 2 Shades in the Foyer.
- Put 2 Wisps in the Foyer.
- Set Hunger to 0.

## You win when…
- Every hero is dead.
- Hunger is 9.

## At the end of every hero's turn
- Hunger goes up by 1.
"""


def within(box: Box, seed: int, *, other: bool) -> State:
    """A haunt in which much is hidden from e1: where it differs, only what e1 may not know does."""
    state = haunted(box, play(new_game(box, 3, seed=seed), 30, seed=seed).position.base.copy(), 12)
    rng = random.Random(seed)
    state.stack, state.active = TURN, "e1"
    state.memory["traitor"], state.memory["haunt-room"] = "e3", "room/foyer"
    for number, kind in enumerate(("Shade", "Wisp", "Shade", "Wisp")):
        monster = f"m{90 + number}"
        state.figures[monster] = rng.choice(sorted(state.rooms))
        state.sides[monster], state.control[monster] = "monsters", "p3"
        state.kinds[monster] = kind
        if number > 1:
            state.marks[monster] = ("face-down",)
    for seat in ("e1", "e2"):
        state.figures[seat] = state.figures[rng.choice(("m90", "m92"))]
    state.tracks["Hunger"] = 8 if other else 2
    state.memory["written:haunt/12"] = 5 if other else 1
    if other:
        state.kinds["m92"], state.kinds["m93"] = "Wisp", "Shade"
    for deck in ("item", "event", "omen", "room"):
        first, *rest, last = sorted(state.decks[deck][1])
        top = last if other else first
        state.decks[deck] = ((top,), tuple(sorted({first, *rest, last} - {top})), ())
    return state


@pytest.mark.parametrize("bot", ["greedy", "least-used", "random"])
@pytest.mark.parametrize("seed", range(2))
def test_a_bot_chooses_the_same_whatever_is_hidden_from_it(
    corpus: Corpus, bot: str, seed: int
) -> None:
    """Numbers of monsters, what lies face down, secret numbers and tracks, the order of stacks."""
    pages = (KNOWN.replace("SPEED", "2").replace("MIGHT", "8"),
             KNOWN.replace("SPEED", "7").replace("MIGHT", "1"))  # fmt: skip
    boxes = [box_with(corpus, page) for page in pages]
    games = [
        Game.from_state(box, within(box, seed, other=bool(number)), random.Random(0))
        for number, box in enumerate(boxes)
    ]
    assert games[0].state != games[1].state
    first, second = (view(game, "e1") for game in games)
    assert first == second
    bots = [bot_of(bot, seed) for _game in games]
    chosen = 0
    for _move in range(12):
        one, two = (game.position.need for game in games)
        if not isinstance(one, Decision) or one.who != "e1":
            break
        assert isinstance(two, Decision)
        assert [each.notation for each in one.options] == [each.notation for each in two.options]
        answer, other = bots[0].choose(games[0], one), bots[1].choose(games[1], two)
        assert answer == other
        chosen += len(one.options) > 1
        for game in games:
            game.push(answer)
    assert chosen
