"""What frames mean, each played on a small page of a haunt: the sentence is done, or it holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.engine.fights import roll
from tests.engine.pages import box_with
from tests.engine.tabletop import Table, table
from workbench.engine.state import State
from workbench.engine.views import may_see
from workbench.model.games import Corpus

HALL, FOYER, STAIRS = "room/entrance-hall", "room/foyer", "room/grand-staircase"
UPPER, LOWER = "room/upper-landing", "room/basement-landing"
PAGE = """
traitor: the haunt revealer
things:
  - {{monster: Ogre, zh-Hant: 食人魔, token: large, count: 1}}
{things}---
# Secrets of Survival

## You win when…
- {wins}

## How it goes
{rules}

# Traitor's Tome

## Tokens and monsters
- Ogre (large token): Speed 3, Might 3, Sanity 3.

## Right now
- Put the Ogre in the Entrance Hall.

## You win when…
- Every hero is dead.
"""
LANTERN = "  - {token: Lantern, zh-Hant: 提燈, shape: item, one per: hero}\n"
#: An action that costs nothing to speak of, before the sentences that are tried.
TRY = "- **Try it.** Once per turn, an explorer may gain 1 Might. "


def played(
    corpus: Corpus,
    *rules: str,
    wins: str = "The traitor is dead.",
    ogre: str = "",
    lanterns: bool = False,
    change: Callable[[State], None] | None = None,
    **more: Any,
) -> Table:
    """Sets a table at which a page with some sentences is played; the second is the traitor."""
    things = LANTERN if lanterns else ""
    box = box_with(corpus, PAGE.format(wins=wins, things=things, rules="\n".join(rules)))

    def begun(state: State) -> None:
        state.haunt = "haunt/12"
        state.memory["explorers-at-start"] = 3
        state.memory["traitor"] = "e2"
        if ogre:
            state.kinds["m1"], state.figures["m1"], state.sides["m1"] = "Ogre", ogre, "monsters"
            state.numbered = 20
        if change is not None:
            change(state)

    more.setdefault("at", {"e1": HALL, "e2": HALL, "e3": HALL})
    return table(box, phase="haunt", traitor="e2", change=begun, **more)


def tries(game: Table, **more: Any) -> Table:
    """Takes the one action of the page."""
    return game.act("haunt/12", **more)


# Secrets


def test_a_number_written_down_is_seen_by_its_writer_and_then_by_all(corpus: Corpus) -> None:
    game = played(
        corpus,
        TRY + "The traitor writes down a number from 1 to 6 in secret.",
        "- At the end of the turn, the traitor reveals the number written down. If the result is 4,"
        " every explorer gains 1 Speed.",
    )
    tries(game, choose={"secret": "4"})
    assert ("e2", "secret", "4") in game.decided
    (told,) = [event for event in game.events if event.verb == "written"]
    box, state = game.game.box, game.state
    assert [seat for seat in ("e1", "e2", "e3") if may_see(box, state, told, seat)] == ["e2"]
    game.end()
    (shown,) = [event for event in game.events if event.verb == "revealed"]
    assert shown.args["number"] == 4
    assert shown.seen == "everyone"
    assert game.steps("e3") == {"speed": 1}


def test_what_is_revealed_lies_face_up(corpus: Corpus) -> None:
    def down(state: State) -> None:
        state.marks["m1"] = ("face-down",)

    game = played(corpus, TRY + "Reveal the Ogre.", ogre=UPPER, change=down)
    tries(game)
    assert game.marks("m1") == ()


# Damage


@pytest.mark.parametrize("wants", ["yes", "no"])
def test_damage_is_taken_in_place_of_another(corpus: Corpus, wants: str) -> None:
    game = played(
        corpus,
        TRY + "The traitor takes 2 physical damage.",
        "- When the traitor would take damage, the Ogre may take the damage in place of the"
        " traitor.",
        ogre=HALL,
    )
    tries(game, choose={"may": wants})
    assert ("stunned" in game.marks("m1")) is (wants == "yes")
    assert sum(game.steps("e2").values()) == (0 if wants == "yes" else -2)


def test_damage_taken_for_another_is_not_passed_on_again(corpus: Corpus) -> None:
    game = played(
        corpus,
        TRY + "The traitor takes 2 mental damage.",
        "- When an explorer would take damage, another explorer takes the damage in place of the"
        " explorer.",
    )
    tries(game, choose={"choose": "e3"})
    assert sum(game.steps("e2").values()) == 0
    hurt = [who for who in ("e1", "e3") if sum(n for n in game.steps(who).values() if n < 0) == -2]
    assert len(hurt) == 1


# Ways and doors


@pytest.mark.parametrize("there", [True, False])
def test_a_blocked_way_is_gone_by_nobody(corpus: Corpus, there: bool) -> None:
    game = played(
        corpus,
        "- The Ogre blocks the way between the Entrance Hall and the Foyer.",
        ogre=HALL if there else "",
        at={"e1": FOYER, "e2": UPPER, "e3": UPPER},
    )
    assert (f"move:{HALL}" in game.options) is not there
    assert f"move:{STAIRS}" in game.options


def test_no_turn_ends_in_a_room_that_can_be_left(corpus: Corpus) -> None:
    rules = "- A hero cannot end the turn in the Foyer."
    for room in (FOYER, HALL):
        game = played(corpus, rules, at={"e1": room, "e2": UPPER, "e3": UPPER})
        assert ("end" in game.options) is (room == HALL)
    while "end" not in game.push(next(o for o in game.options if o.startswith("move:"))).options:
        game.answer()


def test_no_turn_ends_beside_somebody(corpus: Corpus) -> None:
    rules = "- A hero cannot end the turn in the room with the traitor."
    for room in (HALL, UPPER):
        game = played(corpus, rules, at={"e1": HALL, "e2": room, "e3": UPPER})
        assert ("end" in game.options) is (room == UPPER)


def test_ending_the_turn_with_somebody_is_heeded(corpus: Corpus) -> None:
    rules = "- When a hero ends the turn in the room with the Ogre, the hero loses 1 Sanity."
    for room, lost in ((HALL, {"sanity": -1}), (UPPER, {})):
        game = played(corpus, rules, ogre=room, at={"e1": HALL, "e2": LOWER, "e3": LOWER})
        assert game.end().steps("e1") == lost


def test_a_monster_that_must_stay_does_not_leave_its_floor(corpus: Corpus) -> None:
    for rules, upstairs in (("- The Ogre must stay on the ground floor.", False), ("", True)):
        game = played(
            corpus,
            rules or "- The Ogre cannot attack.",
            ogre=STAIRS,
            at={"e1": LOWER, "e2": LOWER, "e3": LOWER},
            stack=(("round", "monsters"),),
        )
        game.answer(dice=[3])
        if "m1" in game.options:
            game.push("m1").answer()
        assert f"move:{FOYER}" in game.options
        assert (f"move:{UPPER}" in game.options) is upstairs


# Turns


def test_another_turn_follows_and_then_the_order_goes_on(corpus: Corpus) -> None:
    game = played(corpus, TRY + "The traitor takes another turn.")
    tries(game)
    order = []
    for _turn in range(4):
        order.append(game.state.active)
        game.end()
    assert order == ["e1", "e2", "e2", "e3"]


# Leaving alive


def test_who_has_escaped_is_counted_and_wins(corpus: Corpus) -> None:
    game = played(
        corpus,
        "- **Run.** Once per turn, a hero in the Entrance Hall may escape.",
        wins="The number of heroes who have ever escaped is at least 2.",
        holding={"e1": ["item/axe"]},
    )
    tries(game)
    assert "e1" not in game.state.figures
    assert "dead" not in game.marks("e1")
    assert game.state.things["item/axe"] == "by:e1"
    assert game.state.active != "e1"
    assert game.state.phase == "haunt"
    while game.state.active != "e3":
        game.end()
    tries(game)
    assert game.game.outcome is not None
    assert game.state.winner[0] == ("heroes",)
    assert set(game.state.winner[1]) == {"e1", "e3"}


# Things


def test_its_thing_is_what_its_owner_has(corpus: Corpus) -> None:
    def lit(state: State) -> None:
        for number, place in ((1, "by:e1"), (2, f"room:{UPPER}"), (3, "by:e2")):
            state.kinds[f"t{number}"], state.things[f"t{number}"] = "Lantern", place
        state.numbered = 10

    where = (
        TRY + "Set aside its Lantern.",
        "- When a hero gains 1 Speed, put a Lantern in the Foyer.",
    )
    game = played(corpus, *where, lanterns=True, change=lit)
    tries(game)
    assert game.state.things["t1"] == "aside"
    assert game.state.things["t2"] == f"room:{UPPER}"
    assert game.state.things["t3"] == "by:e2"


def _discarded(*cards: str) -> Callable[[State], None]:
    def change(state: State) -> None:
        for card in cards:
            deck = card.partition("/")[0]
            state.decks[deck] = tuple(  # type: ignore[assignment]
                tuple(each for each in part if each != card) for part in state.decks[deck]
            )
            state.things[card] = f"discard:{deck}"

    return change


def test_a_discard_pile_is_searched_and_not_its_stack(corpus: Corpus) -> None:
    game = played(
        corpus,
        TRY + "Search the item discard pile for the Axe or the Bell. The explorer takes the Bell.",
        change=_discarded("item/axe", "item/bell"),
    )
    tries(game, choose={"search": "item/bell"})
    searched = [each for each in game.decided if each[1] == "search"]
    assert searched == [("e1", "search", "item/bell")]
    assert game.state.things["item/bell"] == "by:e1"
    assert game.state.things["item/axe"] == "discard:item"


def test_shuffling_a_discard_pile_leaves_the_stack_alone(corpus: Corpus) -> None:
    game = played(
        corpus,
        TRY + "Put the Axe on top of the item stack. Shuffle the item discard pile.",
        change=_discarded("item/bell"),
    )
    tries(game)
    assert game.state.decks["item"][0][:1] == ("item/axe",)
    assert game.state.things["item/bell"] == "discard:item"


def test_nobody_carries_more_than_is_allowed(corpus: Corpus) -> None:
    limit = "- A hero cannot carry more than 1 item."
    for rules, wide in (([limit], False), (["- A hero cannot attack."], True)):
        game = played(
            corpus, *rules, holding={"e1": ["item/axe"], "e3": ["item/bell"]},
            lying={"item/rabbits-foot": HALL}, at={"e1": HALL, "e2": UPPER, "e3": HALL},
        )  # fmt: skip
        assert ("pick-up:item/rabbits-foot" in game.options) is wide
        assert ("give:item/axe:e3" in game.options) is wide


def test_what_cannot_be_carried_is_left_where_it_was_drawn(corpus: Corpus) -> None:
    game = played(
        corpus,
        "- A hero cannot carry more than 1 item.",
        TRY + "The explorer draws an item card.",
        holding={"e1": ["item/axe"]},
        top={"item": ["item/bell"]},
    )
    tries(game)
    assert game.state.things["item/bell"] == f"room:{HALL}"


# Limits


def test_an_effect_happens_once_a_turn_to_each(corpus: Corpus) -> None:
    game = played(
        corpus,
        "- *Howl* happens at most once per turn to every hero.",
        "- **Howl.** Every explorer loses 1 Sanity.",
        "- Once per turn, an explorer may gain 1 Might. Do *Howl*.",
        "- At the end of every hero's turn, do *Howl*.",
    )
    tries(game).end()
    assert [game.steps(who).get("sanity") for who in ("e1", "e2", "e3")] == [-1, -2, -1]


def test_an_action_counts_as_using_a_thing(corpus: Corpus) -> None:
    game = played(
        corpus,
        "- **Gaze.** A hero who carries the Crystal Ball may gain 1 Speed.",
        "- *Gaze* counts as using the Crystal Ball.",
        holding={"e1": ["omen/crystal-ball"]},
    )
    assert game.can("omen/crystal-ball")
    tries(game)
    assert not game.can("haunt/12")
    assert not game.can("omen/crystal-ball")
    game.end()
    while game.state.active != "e1":
        game.end()
    game.act("omen/crystal-ball")
    assert not game.can("haunt/12")


def test_no_more_dice_are_rolled_than_is_allowed(corpus: Corpus) -> None:
    game = played(
        corpus,
        "- A hero cannot roll more than 2 dice.",
        TRY + "Every explorer must attempt a Might roll.\n  - 0+: Nothing happens.",
    )
    tries(game, dice=[2, 3, 2])
    assert [dice == 2 for dice in game.rolled()] == [True, False, True]


def test_a_low_result_counts_as_more(corpus: Corpus) -> None:
    game = played(
        corpus,
        "- When a hero attempts a Might roll, the result counts as at least 3.",
        "- **Lift.** Once per turn, a hero may attempt a Might roll.\n"
        "  - 3+: The hero gains 1 Speed.\n  - 0-2: The hero loses 1 Speed.",
    )
    tries(game, dice=[0])
    assert game.steps() == {"speed": 1}
    assert not game.state.lasting


def test_rolling_a_result_is_heeded(corpus: Corpus) -> None:
    for total, lost in ((0, {"sanity": -1}), (1, {})):
        game = played(
            corpus,
            "- When a hero rolls a result of 0, the hero loses 1 Sanity.",
            "- **Lift.** Once per turn, a hero may attempt a Might roll.\n  - 0+: Nothing happens.",
        )
        assert tries(game, dice=[total]).steps() == lost


# What is told as done


@pytest.mark.parametrize(
    ("when", "does"),
    [
        ("discards an item", "The hero discards an item."),
        ("discards the Axe", "The hero discards the Axe."),
        ("heals Might", "The hero heals Might."),
        ("heals a trait", "The hero heals Might."),
        ("puts the Bell in the Foyer", "The hero puts the Bell in the Foyer."),
        ("goes to the Foyer", "The hero goes to the Foyer."),
        ("drops the Axe", "The hero drops the Axe."),
        ("chooses an explorer", "The hero chooses another explorer."),
        ("gives the Axe to the traitor", "The hero gives the Axe to the traitor."),
        ("skips the next turn", "The hero skips the next turn."),
        ("shuffles the event stack", "The hero shuffles the event stack."),
        ("brings the Axe into the Foyer", "The hero goes to the Foyer."),
        ("takes another turn", "The hero takes another turn."),
        ("enters the Foyer", "The hero enters the Foyer."),
    ],
)
def test_what_is_done_is_told_to_what_waits_for_it(corpus: Corpus, when: str, does: str) -> None:
    game = played(
        corpus,
        f"- When a hero {when}, the hero loses 1 Knowledge.",
        f"- **Do it.** Once per turn, a hero may gain 1 Speed. {does}",
        holding={"e1": ["item/axe"]},
        steps={"e1:might": 1},
    )
    assert tries(game).steps()["knowledge"] == -1


@pytest.mark.parametrize(
    ("when", "does"),
    [
        ("discards the Bell", "The hero discards the Axe."),
        ("heals Sanity", "The hero heals Might."),
        ("goes to the Foyer", "The hero goes to the Upper Landing."),
        ("shuffles the event stack", "The hero shuffles the item stack."),
        ("brings the Bell into the Foyer", "The hero goes to the Foyer."),
    ],
)
def test_what_is_done_to_something_else_is_not(corpus: Corpus, when: str, does: str) -> None:
    game = played(
        corpus,
        f"- When a hero {when}, the hero loses 1 Knowledge.",
        f"- **Do it.** Once per turn, a hero may gain 1 Speed. {does}",
        holding={"e1": ["item/axe"]},
        steps={"e1:might": 1},
    )
    assert "knowledge" not in tries(game).steps()


def test_what_would_be_done_is_replaced(corpus: Corpus) -> None:
    game = played(
        corpus,
        "- When a hero would heal Might, the hero gains 1 Sanity instead.",
        "- **Do it.** Once per turn, a hero may gain 1 Speed. The hero heals Might.",
        steps={"e1:might": 1},
    )
    assert tries(game).steps() == {"speed": 1, "sanity": 1}


def test_what_is_dropped_by_hand_is_told(corpus: Corpus) -> None:
    game = played(
        corpus,
        "- When a hero drops an item, the hero loses 1 Knowledge.",
        "- When a hero gives an item to another hero, the traitor loses 1 Sanity.",
        holding={"e1": ["item/axe", "item/bell"]},
        at={"e1": HALL, "e2": UPPER, "e3": HALL},
    )
    game.push("drop:item/axe").answer()
    assert game.steps() == {"knowledge": -1}
    game.push("give:item/bell:e3").answer(choose={"accept": "yes"})
    assert game.steps("e2") == {"sanity": -1}


def test_walking_is_moving(corpus: Corpus) -> None:
    game = played(corpus, "- Once per turn, after a hero moves, the hero gains 1 Knowledge.")
    game.push(f"move:{FOYER}").answer()
    game.push(f"move:{STAIRS}").answer()
    assert game.steps() == {"knowledge": 1}


def test_it_is_known_what_was_done_this_turn(corpus: Corpus) -> None:
    rules = (
        "- **Do it.** Once per turn, a hero may gain 1 Speed. The hero discards an item.",
        "- At the end of every hero's turn, if the hero has discarded the Axe this turn, the hero"
        " loses 1 Knowledge.",
    )
    for card, lost in (("item/axe", -1), ("item/bell", 0)):
        game = played(corpus, *rules, holding={"e1": [card]})
        tries(game).end()
        assert game.steps("e1").get("knowledge", 0) == lost
        for _turn in range(4):
            game.end()
        assert game.steps("e1").get("knowledge", 0) == lost


def test_every_one_of_them_must_have_done_it(corpus: Corpus) -> None:
    rules = (
        "- **Do it.** Once per turn, a hero may gain 1 Speed. The hero shuffles the item stack.",
        "- At the end of every hero's turn, if every hero has shuffled the item stack, the traitor"
        " loses 1 Knowledge.",
    )
    game = played(corpus, *rules)
    tries(game).end()
    assert game.steps("e2") == {}
    game.end()
    tries(game).end()
    assert game.steps("e2")["knowledge"] == -1


def test_what_cannot_be_done_one_is_unable_to_do(corpus: Corpus) -> None:
    rules = TRY + "If the explorer is unable to move, the explorer loses 1 Knowledge."
    for ban, lost in (("- A hero cannot move.", -1), ("- A hero cannot attack.", 0)):
        game = played(corpus, ban, rules)
        assert tries(game).steps().get("knowledge", 0) == lost


@pytest.mark.parametrize(
    ("sentence", "lost"),
    [
        ("- A hero deals 1 mental damage.", {1: {"sanity", "knowledge"}}),
        ("- A hero deals 2 physical damage to the traitor.", {2: {"might", "speed"}}),
        ("- A hero deals mental damage.", {3: {"sanity", "knowledge"}}),
        ("- A monster deals 1 mental damage.", {3: {"might", "speed"}}),
        ("- A hero deals 1 mental damage to a hero.", {3: {"might", "speed"}}),
        ("- While the traitor is outside, a hero deals 1 mental damage.", {3: {"might", "speed"}}),
    ],
)
def test_what_somebody_always_deals_is_dealt_by_winning(
    corpus: Corpus, sentence: str, lost: dict[int, set[str]]
) -> None:
    """The hero wins by 3; what the page says of damage stands in place of the difference."""
    game = played(corpus, sentence)
    roll(roll(game.push("attack:e2::might"), 4), 1).answer()
    down = game.steps("e2")
    ((points, traits),) = lost.items()
    assert -sum(down.values()) == points
    assert set(down) <= traits


@pytest.mark.parametrize("held", [("item/bell",), ()])
def test_nobody_is_asked_whether_to_steal_where_there_is_nothing_to_take(
    corpus: Corpus, held: tuple[str, ...]
) -> None:
    sentence = (
        "- When a hero defeats the traitor by 2 or more, the hero may steal an item from the "
        "traitor instead of dealing damage."
    )
    game = played(corpus, sentence, holding={"e2": list(held)})
    roll(roll(game.push("attack:e2::might"), 4), 1)
    assert ("yes" in game.options) is bool(held)
