"""A traitor dealt in secret: who knows what, how it comes out, and that nothing else tells it.

The haunt is one of our own; what it is played by stands in the rulings ``traitor-03`` and
``traitor-04``.
"""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from tests.engine.fights import attacks, roll
from tests.engine.pages import box_with
from tests.engine.rulings import holds
from tests.engine.tabletop import Table, table
from workbench.desks.looking import look
from workbench.desks.telling import Teller
from workbench.engine.bots import Greedy
from workbench.engine.box import Box
from workbench.engine.errors import ChoiceError
from workbench.engine.game import Game, position_from_plain
from workbench.engine.meaning.verbs_things import turn_of_title
from workbench.engine.notation import parse_position, print_position
from workbench.engine.run import Chance, Decision, Run
from workbench.engine.secrecy import is_hidden, supposed
from workbench.engine.views import observers_of
from workbench.model.games import Corpus

HALL, FOYER = "room/entrance-hall", "room/foyer"

VIPER = """
traitor: secret
things:
  - {token: Antidote token, zh-Hant: 解藥標記, shape: item, count: 1}
  - {track: Venom, zh-Hant: 毒液, from: 0, to: 6, seen by: everyone}
---
# Secrets of Survival

## Right now
- Set aside the Antidote token.
- Set Venom to 0.

## You win when…
- Every traitor is dead.

## You lose when…
- Every hero is dead.
- Venom is 6.

## The antidote
- Once per turn, an explorer in the Foyer may attempt a Knowledge roll.
  - 4+: The explorer takes the Antidote token.
  - 0-3: Nothing happens.
- When an explorer takes the Antidote token:
  - If the number dealt to the explorer is 1, the explorer must show the token dealt in secret.

## When an explorer shows the token dealt in secret
- Venom goes up by 1.

## At the end of every revealed traitor's turn
- Venom goes up by 2.
"""


@pytest.fixture(scope="module")
def viper(corpus: Corpus) -> Box:
    return box_with(corpus, VIPER)


def begun(box: Box, deal: str, players: int = 3, **more: Any) -> Table:
    """The haunt begins; the tokens are dealt in this order of seats."""
    stack = (("haunt", ("e1", 12, HALL)), ("next-turn", "e1"))
    game = table(box, players, stack=stack, phase="explore", **more)
    for number in deal[:-1]:
        assert isinstance(game.need, Chance)
        assert game.need.kind == "deal"
        game.push(number)
    return game


def side(game: Table, seat: str, observer: str) -> str:
    (found,) = (each for each in game.game.view(observer)["players"] if each["seat"] == seat)
    return str(found["side"])


def token(game: Table, seat: str, observer: str) -> int | None:
    (found,) = (each for each in game.game.view(observer)["players"] if each["seat"] == seat)
    shown: int | None = found.get("token")
    return shown


@holds("traitor-03")
@pytest.mark.parametrize("players", [3, 6])
def test_as_many_tokens_as_players_are_dealt_and_number_1_is_the_traitor(
    viper: Box, players: int
) -> None:
    numbers = "".join(map(str, range(players, 0, -1)))
    stack = (("haunt", ("e1", 12, HALL)), ("next-turn", "e1"))
    game = table(viper, players, stack=stack)
    for number in numbers[:-1]:  # the last token is what is left
        need = game.need
        assert isinstance(need, Chance)
        assert len({chance for _token, chance in need.outcomes}) == 1
        assert number in [each for each, _chance in need.outcomes]
        game.push(number)
    sides = {seat: game.state.sides[seat] for seat in game.state.order}
    assert [seat for seat, of in sides.items() if of == "traitors"] == [f"e{players}"]


@holds("traitor-03")
def test_each_knows_their_own_token_and_nobody_elses(viper: Box) -> None:
    game = begun(viper, "213")
    assert [token(game, seat, seat) for seat in ("e1", "e2", "e3")] == [2, 1, 3]
    assert [side(game, seat, seat) for seat in ("e1", "e2", "e3")] == [
        "heroes", "traitors", "heroes",
    ]  # fmt: skip
    for seat, other in itertools.permutations(("e1", "e2", "e3"), 2):
        assert token(game, seat, other) is None
        assert side(game, seat, other) == "unknown"
    for observer in ("heroes", "table"):
        assert {side(game, seat, observer) for seat in ("e1", "e2", "e3")} == {"unknown"}
    assert token(game, "e2", "author") == 1


@holds("traitor-03", "traitor-04")
@pytest.mark.parametrize("seed", range(6))
def test_nothing_that_somebody_sees_tells_who_it_is(viper: Box, seed: int) -> None:
    """The third seat, and the table, see the same whether the first or the second is traitor."""
    rooms = ["room/gardens", "room/library"]
    one, two = begun(viper, "123", rooms=rooms).game, begun(viper, "213", rooms=rooms).game
    rng = random.Random(seed)
    for _move in range(150):
        if not all(is_hidden(of.state, seat) for of in (one, two) for seat in ("e1", "e2")):
            break
        for observer in ("e3", "table", "heroes"):
            assert one.view(observer) == two.view(observer)
        need = one.position.need
        assert need is not None
        if isinstance(need, Chance):
            move = rng.choice([outcome for outcome, _chance in need.outcomes])
        else:
            other = two.position.need
            assert isinstance(other, Decision)
            both = {each.notation for each in other.options}
            shared = [each.notation for each in need.options if each.notation in both]
            assert set(both) ^ {each.notation for each in need.options} <= {"reveal"}
            move = rng.choice(shared)
        one.push(move)
        two.push(move)
    assert one.moves[5:], "nothing was played"


@holds("traitor-04")
def test_the_traitor_may_show_the_token_in_any_turn(viper: Box) -> None:
    game = begun(viper, "213").answer()
    assert game.state.active == "e2"  # left of the haunt revealer
    assert "reveal" in game.options
    game.end()
    assert "reveal:e2" not in game.options
    assert game.game.view("e2")["need"]["asides"] == ["reveal:e2"]
    for other in ("e1", "e3", "table", "heroes"):
        assert "asides" not in game.game.view(other)["need"]
    game.push("reveal:e2")
    assert game.state.active == "e3"
    for observer in observers_of(game.state):
        assert side(game, "e2", observer) == "traitors"
        assert side(game, "e3", observer) == "heroes"
    assert not [each for each in game.options if each.startswith("reveal")]
    assert game.state.tracks["Venom"] == 1  # the page hears of it


@holds("traitor-04")
def test_others_cannot_show_theirs(viper: Box) -> None:
    game = begun(viper, "213").answer()
    game.end()
    assert game.state.active == "e3"
    for claim in ("reveal", "reveal:e3", "reveal:e1"):
        assert claim not in game.options
        with pytest.raises(ChoiceError):
            game.push(claim)
    reason = game.game.explain("reveal")
    assert not reason.possible
    assert reason.cite == "hill-2e/rule/hidden-traitor#claims"


@holds("traitor-04")
@pytest.mark.parametrize(("dead", "known"), [("e1", "heroes"), ("e2", "traitors")])
def test_the_dead_show_their_token(viper: Box, dead: str, known: str) -> None:
    game = begun(viper, "213").answer()
    state = game.state.copy()
    state.stack = (("die", (dead, "")), ("act", "e3"))
    state.active = "e3"
    after = Table(Game.from_state(viper, state), state.rows)
    assert side(after, dead, "table") == known
    told = [event for event in after.events if event.verb == "turned-up"]
    assert [(event.who, event.args["number"]) for event in told] == [
        (dead, 2 if dead == "e1" else 1)
    ]
    if dead == "e1":
        assert side(after, "e2", "table") == "unknown"
        assert not after.game.outcome
    else:
        assert after.game.outcome is not None
        assert set(after.game.outcome.seats) == {"e1", "e3"}


@holds("traitor-04")
def test_anybody_attacks_anybody_until_the_traitor_is_known(viper: Box) -> None:
    game = begun(viper, "213").answer()
    assert attacks(game) == ["attack:e1::might", "attack:e3::might"]
    game.end()
    assert attacks(game) == ["attack:e1::might", "attack:e2::might"]
    game.push("reveal:e2")
    assert attacks(game) == ["attack:e2::might"]


def test_a_hidden_traitor_takes_no_advantage_that_would_tell(viper: Box) -> None:
    """An event card is not declined, and harm of rooms not ignored, while the token lies hidden."""
    top = {"event": ["event/angry-being"], "room": ["room/gardens"]}
    game = begun(viper, "213", top=top).answer()
    game.push("explore:E").answer(choose={"turn": "0"})
    assert not [each for each in game.decided if each[1] == "accept"]
    open_ = begun(viper, "213", top=top).answer().push("reveal")
    open_.push("explore:E")
    while isinstance(open_.need, Decision) and open_.need.kind != "accept":
        open_.push(open_.options[0])
    assert open_.options == ["accept", "decline"]


def test_a_page_makes_number_1_show_it(viper: Box) -> None:
    for deal, shown in (("213", True), ("123", False)):
        game = begun(viper, deal).answer()
        game.push(f"move:{FOYER}").answer()
        roll(game.push(next(each for each in game.options if each.startswith("act:haunt"))), 4)
        game.answer()
        assert game.state.things[next(iter(game.state.kinds))] == "by:e2"
        assert any(event.verb == "turned-up" for event in game.events) is shown


def test_the_position_and_the_save_keep_the_secret(viper: Box) -> None:
    game = begun(viper, "213").answer().end()
    position = game.game.position
    assert parse_position(viper, print_position(viper, position)).same(position)
    assert position_from_plain(viper, position.to_plain()).same(position)


@pytest.mark.parametrize(
    ("lang", "own", "others"),
    [
        ("en", "token 1", "side unknown"),
        ("zh-Hant", "標記1號", "陣營未知"),
        ("zh-Hans", "标记1号", "阵营未知"),
    ],
)
def test_what_is_told_of_it(viper: Box, lang: Any, own: str, others: str) -> None:
    game = begun(viper, "213").answer()
    teller = Teller(viper, lang)
    mine = "\n".join(look(teller, game.game, "e2"))
    theirs = "\n".join(look(teller, game.game, "e3"))
    assert own in mine
    assert own not in theirs
    assert others in theirs
    dealt = [teller.event(game.state, each) for each in game.events if each.verb == "dealt"]
    assert len(dealt) == 3
    ends = {
        "en": "a token face down.",
        "zh-Hant": "背面朝上的標記。",
        "zh-Hans": "背面朝上的标记。",
    }
    assert all(text.endswith(ends[lang]) for text in dealt)


@holds("traitor-03", "traitor-04")
@pytest.mark.parametrize("seed", range(4))
def test_bots_that_play_to_win_do_not_know_who_it_is(viper: Box, seed: int) -> None:
    """The hero of the third seat chooses the same, whichever of the others is the traitor."""
    rooms = ["room/gardens", "room/library", "room/chapel"]
    one, two = (begun(viper, deal, rooms=rooms).game for deal in ("123", "213"))
    bots = Greedy(seed), Greedy(seed)
    rng = random.Random(seed)
    chosen = 0
    for _move in range(120):
        need, other = one.position.need, two.position.need
        if not all(is_hidden(of.state, seat) for of in (one, two) for seat in ("e1", "e2")):
            break
        if isinstance(need, Chance):
            move = rng.choice([outcome for outcome, _chance in need.outcomes])
        else:
            assert isinstance(need, Decision)
            assert isinstance(other, Decision)
            if need.who in ("e3", "p3"):
                move, same = (
                    bot.choose(of, asked)
                    for bot, of, asked in zip(bots, (one, two), (need, other), strict=True)
                )
                assert move == same
                chosen += len(need.options) > 1
            else:
                move = rng.choice(
                    [each for each in need.options if each.value != need.who]
                ).notation
        one.push(move)
        two.push(move)
    assert chosen, "nothing was chosen"


def test_a_bot_attacks_nobody_as_the_traitor_who_is_not_revealed(viper: Box) -> None:
    """Where all stand together: those whose tokens lie face down are heroes like all others."""
    for deal in ("123", "213"):
        game = begun(viper, deal).answer().end()
        assert game.state.active == "e3"
        assert attacks(game)
        assert isinstance(game.need, Decision)
        assert not Greedy(1).choose(game.game, game.need).startswith("attack:")


def test_what_a_seat_supposes_is_the_same_whoever_it_is(viper: Box) -> None:
    for deals in (("1234", "2134", "4231"), ("1324", "3124", "4321")):
        states = [begun(viper, deal, players=4).state for deal in deals]
        for state in states:
            assert state.sides["e3"] == "heroes"
        guessed = [supposed(state, "e3") for state in states]
        assert all(each.sides == guessed[0].sides for each in guessed)
        assert all(each.memory == guessed[0].memory for each in guessed)
        first = next(seat for seat in guessed[0].order if seat != "e3")
        assert [seat for seat, of in guessed[0].sides.items() if of == "traitors"] == [first]
    own = begun(viper, "2314", players=4).state
    assert supposed(own, "e3").sides == own.sides  # the traitor knows that it is no other
    shown = begun(viper, "213").answer().push("reveal").state
    assert supposed(shown, "e3") is shown


HOUND = """
traitor: secret
things:
  - {monster: Hound, zh-Hant: 獵犬, token: Small Purple Monster token, count: 1}
---
# Secrets of Survival

## Right now
- Put the Hound in the Foyer.
- The heroes take control of the Hound.

## You win when…
- Every traitor is dead.

## The lead
- **Pull the lead.** Once per turn, an explorer who controls the Hound may gain 1 Speed.
"""


@holds("traitor-04")
@pytest.mark.parametrize("traitor", ["e1", "e2", "e3"])
def test_what_the_heroes_control_the_traitor_in_secret_controls_too(
    corpus: Corpus, traitor: str
) -> None:
    box = box_with(corpus, HOUND)
    deal = {"e1": "123", "e2": "213", "e3": "231"}[traitor]
    game = begun(box, deal).answer()
    assert set(game.state.control.values()) == {"heroes"}
    told = [event.who for event in game.events if event.verb == "control"]
    assert told == ["heroes"]
    for _turn in game.state.order:  # whoever has the turn, each may do what a hero may
        pulls = [each for each in game.options if each.startswith("act:haunt/12#")]
        assert len(pulls) == 1, game.state.active
        game.end()


@holds("traitor-04")
def test_the_elevator_does_not_tell_whose_turns_are_the_traitors(viper: Box) -> None:
    """Only a revealed traitor's turn and that of the monsters are one turn to it."""
    elevator = "room/mystic-elevator"
    book = viper.rules_of(elevator)
    assert book is not None
    (title,) = book.titled
    for deal in ("123", "213", "231"):
        game = begun(viper, deal).answer()
        for active in (*game.state.order, "monsters"):
            state = game.state.copy()
            state.active = active
            assert turn_of_title(Run(viper, state, ()), elevator, title) == state.turn
    shown = begun(viper, "123").answer().push("reveal:e1").state.copy()
    assert shown.order[-1] == "e1"
    shown.active = "monsters"
    assert turn_of_title(Run(viper, shown, ()), elevator, title) == shown.turn - 1
