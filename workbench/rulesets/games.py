"""The rule sets of the games that ship."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from workbench.errors import NotFoundError
from workbench.rulesets.ruleset import RuleSet
from workbench.wording import _

__all__ = ["RULESETS", "ruleset_of"]

_HILL = RuleSet(
    key="hill-2e",
    players=(3, 4, 5, 6),
    traits=("might", "speed", "sanity", "knowledge"),
    physical=("might", "speed"),
    mental=("sanity", "knowledge"),
    areas=("upper", "ground", "basement"),
    start="room/entrance-hall",
    # The entrance tile is three rooms in a row, the Entrance Hall to the south.
    layout={
        "room/entrance-hall": ("ground", 0, 0),
        "room/foyer": ("ground", 0, -1),
        "room/grand-staircase": ("ground", 0, -2),
        "room/upper-landing": ("upper", 0, 0),
        "room/basement-landing": ("basement", 0, 0),
    },
    front_door=("room/entrance-hall", "S"),
    deck_of_symbol={"omen": "omen", "event": "event", "item": "item"},
    monsters_climb=("room/coal-chute", "room/collapsed-room", "room/gallery"),
    stairs=("room/stairs-from-basement", "event/secret-stairs"),
    citations={
        "enemies": "hill-2e/rule/movement#enemy-costs-movement",
        "haunt-roll": "hill-2e/rule/haunt-roll#starts",
        "death": "hill-2e/rule/death#when",
        "discover": "hill-2e/rule/exploring#draw-for-symbol",
        "movement": "hill-2e/rule/movement#speed-is-the-limit",
        "attack": "hill-2e/rule/combat#higher-wins",
        "climb": "hill-2e/rule/monsters#climb",
        "end": "hill-2e/rule/end#at-once",
        "players": "hill-2e/rule/game#players",
        "traits": "hill-2e/rule/traits#four-traits",
        "physical": "hill-2e/rule/damage#physical",
        "mental": "hill-2e/rule/damage#mental",
        "areas": "hill-2e/rule/exploring#three-floors",
        "start": "hill-2e/rule/setup#figures-in-the-entrance-hall",
        "layout": "hill-2e/rule/setup#starting-tiles",
        "front_door": "hill-2e/rule/doors#front-door",
        "most_dice": "hill-2e/rule/dice#at-most-eight",
        "least_dice": "hill-2e/rule/dice#at-least",
        "deck_of_symbol": "hill-2e/rule/exploring#draw-for-symbol",
        "discovery_ends_turn": "hill-2e/rule/movement#new-room-stops",
        "monsters_climb": "hill-2e/rule/monsters#climb",
        "stairs": "hill-2e/rule/movement#through-doors",
        "enemies_slow": "hill-2e/rule/movement#enemy-costs-movement",
        "haunt_dice": "hill-2e/rule/haunt-roll#six-dice",
        "bottom": "hill-2e/rule/death#when",
        "may_drop": "hill-2e/rule/items#dropping",
        "overflow": "hill-2e/rule/traits#maximum",
        "may_attack": "hill-2e/rule/combat#once-per-turn",
        "traitor_leaves": "hill-2e/rule/traitor#still-an-explorer",
        "monsters_roll": "hill-2e/rule/monsters#movement-roll",
        "own_turns": "hill-2e/rule/monsters#own-turn",
        "stands_at_start": "hill-2e/rule/stunned#misses-a-turn",
        "skips_known": "hill-2e/rule/starting-the-haunt#same-haunt",
        "two_players": "hill-2e/ruling/optional-01",
        "hidden": "hill-2e/rule/hidden-traitor#tokens",
        "revealing": "hill-2e/rule/hidden-traitor#reveal",
        "claims": "hill-2e/rule/hidden-traitor#claims",
        # Why something cannot be done:
        "ways": "hill-2e/rule/movement#through-doors",
        "doors": "hill-2e/rule/exploring#when",
        "monsters-explore": "hill-2e/rule/monsters#explore-not",
        "explored": "hill-2e/rule/exploring#floor-fully-explored",
        "barrier": "hill-2e/rule/barriers#side",
        "contact": "hill-2e/rule/barriers#no-contact",
        "in-haunt": "hill-2e/rule/combat#only-in-the-haunt",
        "attacked": "hill-2e/rule/combat#once-per-turn",
        "near": "hill-2e/rule/combat#same-room",
        "opponents": "hill-2e/rule/combat#opponents-only",
        "attack-kind": "hill-2e/rule/combat#might",
        "has-trait": "hill-2e/rule/combat#trait-needed",
        "handled": "hill-2e/rule/items#one-thing-per-turn",
        "giving": "hill-2e/rule/items#giving",
        "dropping": "hill-2e/rule/items#dropping",
        "picking-up": "hill-2e/rule/item-piles#picking-up",
        "no-trade": "hill-2e/rule/items#not-tradeable",
        "companions": "hill-2e/rule/companions#cannot-be-passed-on",
    },
)
_MYSTERY = RuleSet(
    key="mystery",
    players=(3, 4, 5),
    traits=("might", "speed", "brains", "courage"),
    physical=(),
    mental=(),
    areas=("inside", "outside"),
    start="room/mystery-machine",
    layout={"room/mystery-machine": ("outside", 0, 0), "room/entrance-hall": ("inside", 0, 0)},
    least_dice=1,
    deck_of_symbol={"event": "event", "item": "item", "clue": "clue"},
    discovery_ends_turn=True,
    enemies_slow=False,
    haunt_dice=0,
    clue_target=5,
    last_clue=9,
    bottom="stunned",
    may_drop=False,
    snack="token/scooby-snack",
    snacks_at_start=1,
    most_snacks=3,
    may_attack=False,
    traitor_leaves=True,
    monsters_roll=False,
    own_turns=True,
    stands_at_start=True,
    written_instead=True,
    citations={
        "haunt-roll": "mystery/rule/haunt-roll#when",
        "stunned": "mystery/rule/stunned#recover",
        "players": "mystery/rule/setup#players",
        "traits": "mystery/rule/traits#four",
        "physical": "mystery/rule/damage-and-healing#split",
        "mental": "mystery/rule/damage-and-healing#split",
        "areas": "mystery/rule/regions-and-moving#two",
        "start": "mystery/rule/setup#standees",
        "layout": "mystery/rule/setup#starting-tiles",
        "most_dice": "mystery/rule/dice#limits",
        "least_dice": "mystery/rule/dice#limits",
        "deck_of_symbol": "mystery/rule/discovering#symbol",
        "discovery_ends_turn": "mystery/rule/discovering#turn-ends",
        "enemies_slow": "mystery/rule/regions-and-moving#no-obstacles",
        "clue_target": "mystery/rule/haunt-roll#target",
        "last_clue": "mystery/rule/haunt-roll#ninth",
        "bottom": "mystery/rule/stunned#before-the-haunt",
        "may_drop": "mystery/rule/cards#no-dropping",
        "overflow": "mystery/rule/traits#top",
        "snack": "mystery/rule/scooby-snacks#reroll",
        "snacks_at_start": "mystery/rule/setup#first-snack",
        "most_snacks": "mystery/rule/scooby-snacks#limit",
        "may_attack": "mystery/rule/actions#nothing-else",
        "give": "mystery/rule/actions#default",
        "traitor_leaves": "mystery/rule/monster#hero-leaves",
        "monsters_roll": "mystery/rule/monster#moves",
        "own_turns": "mystery/rule/henchmen#own-turns",
        "stands_at_start": "mystery/rule/stunned#recover",
        "volunteer": "mystery/rule/haunt-start#volunteer",
        "bury": "mystery/rule/monster#bury",
        # Why something cannot be done:
        "movement": "mystery/rule/turn#move",
        "discover": "mystery/rule/discovering#turn-ends",
        "ways": "mystery/rule/regions-and-moving#step",
        "doors": "mystery/rule/discovering#conditions",
        "in-haunt": "mystery/rule/actions#nothing-else",
        "attacked": "mystery/rule/actions#nothing-else",
        "attack-kind": "mystery/rule/actions#nothing-else",
        "near": "mystery/rule/actions#nothing-else",
        "opponents": "mystery/rule/actions#nothing-else",
        "handled": "mystery/rule/actions#once",
        "giving": "mystery/rule/actions#default",
        "dropping": "mystery/rule/cards#no-dropping",
        "picking-up": "mystery/rule/cards#no-dropping",
        "no-trade": "mystery/rule/actions#default",
    },
)

#: Every rule set, by the key of its game.
RULESETS: Mapping[str, RuleSet] = {
    "hill-2e": _HILL,
    "hill-1e": replace(
        _HILL,
        key="hill-1e",
        least_dice=0,
        monsters_climb=("room/coal-chute",),
        skips_known=True,
        citations={
            **{
                what: cite.replace("hill-2e", "hill-1e")
                for what, cite in _HILL.citations.items()
                if "hidden-traitor" not in cite  # which it does not have
            },
            "skips_known": "hill-1e/ruling/haunt-03",
        },
    ),
    "mystery": _MYSTERY,
}


def ruleset_of(game: str) -> RuleSet:
    """Returns the rule set of a game.

    Raises:
        NotFoundError: If the game cannot be played.
    """
    if game not in RULESETS:
        raise NotFoundError(
            _("{game!r} has no rule set").format(game=game),
            expected=", ".join(RULESETS),
            nearest=tuple(RULESETS)[:1],
        )
    return RULESETS[game]
