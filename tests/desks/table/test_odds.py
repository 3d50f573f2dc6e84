"""The odds of a choice, against every throw of the dice counted one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from workbench.desks.choosing import passed
from workbench.desks.sandbox import Sandbox
from workbench.desks.table.odds import known_traits, odds_of
from workbench.engine.run import Decision
from workbench.engine.sessions import Session
from workbench.engine.views import view
from workbench.store.place import Home


@pytest.fixture(scope="module")
def desk(prepared: Path) -> Sandbox:
    return Sandbox(Home(prepared))


def totals(dice: int) -> Counter[int]:
    """Counts the throws of so many dice by their total: a die shows 0, 0, 1, 1, 2 or 2."""
    return Counter(sum(throw) for throw in product((0, 0, 1, 1, 2, 2), repeat=dice))


def share(dice: int, fits: Callable[[int], bool]) -> Fraction:
    counted = totals(dice)
    return Fraction(sum(n for total, n in counted.items() if fits(total)), 6**dice)


def to_a_turn(session: Session, most: int = 60) -> str:
    """Goes on to the next turn of an explorer; returns whose it is."""
    for _move in range(most):
        need = session.game.position.need
        if isinstance(need, Decision) and need.kind == "turn" and need.who.startswith("e"):
            return need.who
        if session.game.choices:
            session.push(passed(need) if isinstance(need, Decision) else "")
        else:
            session.roll()
    raise AssertionError("nobody has a turn")


def test_a_roll_has_the_share_of_each_row(desk: Sandbox) -> None:
    # Facts: the Vault is opened by a Knowledge roll of 6+.
    session = desk.new_haunt("haunt/9", 3, 2, rooms=40)
    who = to_a_turn(session)
    session.push(f"put {who} room/vault")
    card = session.game.box.characters[session.game.state.players[int(who[1:]) - 1]]
    for dice in sorted(set(card.tracks["knowledge"])):
        session.push(f"put {who} knowledge={dice}")
        option = next(each for each in session.game.choices if "room/vault" in each.notation)
        odds = odds_of(session.game, option, known_traits(session.game, who))
        assert odds is not None
        assert (odds.who, odds.dice, odds.against) == (who, dice, 0)
        assert dict(odds.shares) == {
            "6+": share(dice, lambda total: total >= 6),
            "0-5": share(dice, lambda total: total < 6),
        }


def test_a_fight_is_every_throw_against_every_throw(desk: Sandbox) -> None:
    session = desk.new_haunt("haunt/9", 3, 2, rooms=40)
    who = to_a_turn(session)
    state = session.game.state
    for _turn in range(60):
        state = session.game.state
        if "traitors" in state.sides.values() and state.sides[who] == "traitors":
            break
        need = session.game.position.need
        assert isinstance(need, Decision)
        session.push(passed(need))
        who = to_a_turn(session)
    assert state.sides[who] == "traitors"
    whom = next(each for each in state.order if state.sides[each] == "heroes")
    session.push(f"put {whom} {state.figures[who]}")
    option = next(each for each in session.game.choices if each.kind == "attack")
    trait = option.about["trait"]
    own, other = value(session, who, trait), value(session, whom, trait)
    odds = odds_of(session.game, option, known_traits(session.game, who))
    assert odds is not None
    assert (odds.who, odds.dice, odds.against) == (who, own, other)
    both = [(a, b, n * m) for a, n in totals(own).items() for b, m in totals(other).items()]
    throws = 6 ** (own + other)
    assert dict(odds.shares) == {
        "higher": Fraction(sum(n for a, b, n in both if a > b), throws),
        "equal": Fraction(sum(n for a, b, n in both if a == b), throws),
        "lower": Fraction(sum(n for a, b, n in both if a < b), throws),
    }


def value(session: Session, who: str, trait: str) -> int:
    number: int = view(session.game, "author")["players"][int(who[1:]) - 1]["traits"][trait]
    return number


def test_a_monster_whose_traits_are_secret_has_no_odds_for_heroes(desk: Sandbox) -> None:
    session = desk.new_haunt("haunt/1", 3, 1, rooms=30)
    hero = ""
    for _turn in range(60):
        who = to_a_turn(session)
        state = session.game.state
        if state.sides.get(who) == "heroes" and any(m.startswith("m") for m in state.figures):
            hero = who
            break
        need = session.game.position.need
        assert isinstance(need, Decision)
        session.push(passed(need))
    assert hero
    monster = next(each for each in session.game.state.figures if each.startswith("m"))
    session.push(f"put {monster} {session.game.state.figures[hero]}")
    option = next(
        each for each in session.game.choices
        if each.kind == "attack" and each.about["whom"] == monster
    )  # fmt: skip
    assert odds_of(session.game, option, known_traits(session.game, "author")) is not None
    assert odds_of(session.game, option, known_traits(session.game, hero)) is None


def test_what_asks_for_no_roll_or_one_of_somebody_else_has_no_odds(desk: Sandbox) -> None:
    session = desk.new_game("hill-2e", 3, 1)
    assert [
        odds_of(session.game, each, known_traits(session.game, "author"))
        for each in session.game.choices
    ] == [None for _each in session.game.choices]
    before = session.game.position
    for option in session.game.choices:
        odds_of(session.game, option, known_traits(session.game, "e1"))
    assert session.game.position is before
