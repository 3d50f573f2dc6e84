"""Which frames roll, and how it is said what follows from a roll.

Checks of tables and of steps share these facts about frames.
"""

from __future__ import annotations

__all__ = [
    "BY",
    "CONTESTS",
    "DICE_ROLLS",
    "FIGHTS",
    "ROLLS_IN_PASSING",
    "TRAIT_ROLLS",
]

#: Rolls as many dice as a trait; the rows say what follows.
TRAIT_ROLLS = frozenset({"attempt", "attempt_any", "attempt_with"})
#: Rolls a number of dice that is said; the rows say what follows.
DICE_ROLLS = frozenset({"roll_dice", "look_up"})
#: Rows are looked up by a number that is there already.
BY = frozenset({"by_track", "stats_by"})
#: Two figures roll, and the rows say what follows when one is higher.
CONTESTS = frozenset({"both_attempt"})
#: Both roll and the rules say what follows; rows may say what else.
FIGHTS = frozenset({
    "attack", "extra_attack", "attack_all_met", "defend", "defeat", "fail_to_defeat",
    "attack_and_defeat", "defeat_defending",
    "fight", "take_from_attack", "challenge", "after_fight",
})  # fmt: skip
#: Has a result too, but what follows is said elsewhere: by the rules, by sentences that come after.
ROLLS_IN_PASSING = frozenset({
    "make_roll", "roll_result", "roll_for",
    "roll_to_fight", "roll_movement", "roll_haunt", "reroll", "choose_result",
    "use_result", "set_result", "reveal_secret",
})  # fmt: skip
