"""Every verb and query of the rule language: the one table that language and engine share.

What a page says is compiled into trees of these names (:mod:`workbench.model.programs`). The
language declares how each is written and read, the engine what each does; neither knows the other,
and a test proves that both know exactly the names that stand here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

__all__ = [
    "ACTING",
    "DOES",
    "EVENTS",
    "FIGURES",
    "FILTERS",
    "FORBIDDING",
    "FORBIDS",
    "MODES",
    "MOMENTS",
    "NUMBERS",
    "PLACES",
    "QUERIES",
    "ROOMS",
    "SENTENCES",
    "THINGS",
    "VERBS",
    "VOCABULARY",
    "Mode",
]


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: What is done, as people search for it, and the verbs that do it.
DOES: Mapping[str, frozenset[str]] = {
    "attack": _names("attack attack_all_met attack_and_defeat extra_attack fight"),
    "block": _names("block_door block_sight"),
    "bury": _names("bury"),
    "carry": _names(
        """
        carry_as_explorer carry_companions carry_figure carry_max
"""
    ),
    "choose": _names("choose choose_all"),
    "control": _names("act act_before affect_nothing lose_control take_control"),
    "damage": _names(
        """
        deal deal_none harm take_as take_damage take_first take_for take_half take_less
        take_no_damage
"""
    ),
    "defeat": _names("defeat defeat_defending fail_to_defeat"),
    "defend": _names("defend"),
    "discard": _names("discard"),
    "discover": _names("discover discover_first discover_rooms ignore_rooms"),
    "draw": _names("draw draw_keep draw_none_for"),
    "drop": _names("drop"),
    "gain": _names("gain gain_from raise_highest spread_gain"),
    "give": _names("give part_with pass_on trade"),
    "grab": _names("begin_chase end_chase grab release"),
    "heal": _names("heal heal_steps return_start"),
    "kill": _names("die kill"),
    "lose": _names("lose_thing"),
    "lose-game": _names("lose_game"),
    "map": _names("flip move_room place_any"),
    "mark": _names("become_marked mark"),
    "move": _names(
        """
        choose_how choose_side choose_way come_by_effect cross enter go_on go_straight go_to
        go_to_floor ignore_barrier keep_to_wall leave leave_house less_movement more_movement
        move move_beyond move_figure move_figure_exactly move_figure_free move_max move_shortest
        move_to move_toward_one move_walls send spend_spaces start_game stay stay_outside
        stop_in turn_back turn_random use_up_movement
"""
    ),
    "open": _names("close lock open"),
    "put": _names(
        """
        deal_once deal_out put put_back put_new set_aside take_off_board
"""
    ),
    "remove": _names("destroy leave_play remove"),
    "reroll": _names("reroll"),
    "result": _names(
        """
        add_result choose_result set_result subtract_result use_result write_result
"""
    ),
    "reveal": _names("reveal turn_down turn_up"),
    "roll": _names(
        """
        attempt attempt_any attempt_with challenge make_roll need_no_roll roll_dice roll_for
        roll_haunt roll_limit roll_more roll_movement roll_result roll_to_fight
"""
    ),
    "search": _names(
        """
        look_at_top look_at_top_tile look_up_clue put_in_order search
"""
    ),
    "secret": _names("announce read_other reveal_secret show_token tell write_number write_secret"),
    "set": _names("copy_traits set_track set_trait"),
    "shuffle": _names("shuffle shuffle_into"),
    "steal": _names("steal take_from_attack"),
    "stun": _names("become_stunned recover stun"),
    "take": _names("bring bring_into keep pick_up pick_up_figure take"),
    "time": _names(
        """
        end_turn_in end_turn_inside end_turn_with extra_turn first_turn skip_turn spend_turn
"""
    ),
    "turn": _names("become_a become_the"),
    "use": _names(
        """
        carry_out carry_out_card follow_card get_nothing run use use_room
"""
    ),
    "weaken": _names("drop_lowest lose lower_traits"),
    "win": _names("escape win"),
}

#: Every verb, with what it does.
VERBS: Mapping[str, str] = {verb: does for does, verbs in DOES.items() for verb in verbs}

#: How sentences, heads and clauses are put together.
SENTENCES: frozenset[str] = _names(
    """
    barrier_contact barrier_parts both_attempt can_do_nothing can_do_one can_only
    can_only_either cannot cannot_either choose_from cost_for counts_adjacent counts_as_using
    counts_connected damage_is damage_stands do do_in_any_order do_in_order doors_not_open
    draw_until fetch fetch_by find_first free_way given goes_down goes_up group_is has_traits
    haunt_of_number head_then instead instead_of look_up may may_if most_once movement_ends must
    must_choose_from no_death no_effect_on no_longer_a no_longer_is no_one_can no_tile_at_bumps
    nothing on_the_way one_way only_what_can only_who_can opponents_ignore placed_before
    result_at_least result_capped rooms_ignored same_attack set_in_order set_is slows_no_one
    someone_does stats_by this_turn traits_alive traits_fixed turn_after turn_ends turns_are_one
    unaffected unless until_end until_start with_prefix
"""
)

#: What a sentence does with an act: it happens, may, must, cannot; only its doer may do it; or its
#: doer may do nothing else.
Mode = Literal["does", "may", "must", "cannot", "only", "nothing-else"]
#: The modes in which a sentence makes nothing happen.
FORBIDDING: frozenset[Mode] = frozenset({"cannot", "only", "nothing-else"})

#: The sentences with a doer and a verb, and what they do with the act; in all others it happens.
MODES: Mapping[str, Mode] = {
    "do": "does",
    "someone_does": "does",
    "may": "may",
    "may_if": "may",
    "must": "must",
    "cannot": "cannot",
    "cannot_either": "cannot",
    "no_one_can": "cannot",
    "only_what_can": "only",
    "only_who_can": "only",
    "can_only": "nothing-else",
    "can_only_either": "nothing-else",
}

#: The sentences that forbid what they name, or everything else; and those of a test.
FORBIDS: frozenset[str] = frozenset(
    {"given", *(name for name, mode in MODES.items() if mode in FORBIDDING)}
)

#: Where something is done, if nothing forbids it; a table of traits only tells how things are.
ACTING: frozenset[str] = (SENTENCES | VERBS.keys()) - {"has_traits"}

#: When something holds or happens, and how often.
MOMENTS: frozenset[str] = _names(
    """
    after after_fight at_end at_game_start at_start before by_track every_turn for_each
    from_next_turn from_now_on if if_none if_so instead_of_doing monsters_turn
    next_monsters_turn next_turn_of on_turn once_each_turn once_per_game once_per_turn once_true
    otherwise rest_of_turn the_turn turn_of turn_of_a turn_of_every unless_told when
    where_cannot while
"""
)

#: What happens, as rules wait for it.
EVENTS: frozenset[str] = _names(
    """
    begins_and ceases happens haunt_begins no_longer_does reaches turn_begins would
"""
)

#: What can be asked of the position.
QUERIES: frozenset[str] = _names(
    """
    adjacent_which and at_least_are being_a being_adjacent being_aside being_behind being_in
    being_in_sight being_in_which being_inside being_on_floor being_out being_room being_the
    being_unable being_with carry carry_none chase_none control does does_not either_state
    fewer_are grab_hold has_done has_ever has_not_done haunt_begun have_feature have_no_trait
    have_trait hold hold_many hold_none in_state is is_and_does is_not is_not_turn_of is_turn_of
    lie marked nobody_has none_does none_is none_left not_every or see see_none size_at_least
    size_at_most size_is size_less slow_movement there_is_no trait_lowest would_close
"""
)

#: What narrows down which ones are meant.
FILTERS: frozenset[str] = _names(
    """
    adjacent adjective_figure adjective_room adjective_thing asking_for_roll at_least_from
    connected far_from held_by holding holding_no in_level in_level_how in_or_next_door
    lying_on marked_figure marked_room marked_thing next_door of_set or_else_far other_than
    someone_carries that_no_one up_to_from which_and_figure which_and_room which_and_thing
    which_figure which_room which_thing who_did who_does who_does_not who_ever_did who_is_not
    whose_is with_either_feature with_feature without_feature you_carry you_have_drawn
"""
)

#: Which figures.
FIGURES: frozenset[str] = _names(
    """
    a_any_figure a_near_figure a_one_figure all_in_play another_any_figure another_near_figure
    another_one_figure any_number_figure chased chosen_figure equal_to_figure every_figure
    every_near_figure every_other_figure figure_role its_figure named nearest nearest_other
    nearest_to_you next_in_order next_left oldest one_or_other only_figure only_which_figure
    other_with_extreme player_beside random_figure several_figure side that_many_figure
    the_figure the_other_figure the_which_figure whose_figure with_extreme you
"""
)

#: Which rooms.
ROOMS: frozenset[str] = _names(
    """
    a_any_room a_near_room a_one_room another_any_room another_near_room another_one_room
    any_number_room both_rooms chosen_room equal_to_room every_other_room every_room linked_room
    one_of_rooms only_room random_room room_across room_behind room_named room_placed room_role
    room_with several_room that_many_room the_other_room the_room this_room this_tile your_room
"""
)

#: Which cards, tokens and other things.
THINGS: frozenset[str] = _names(
    """
    a_any_thing a_drawn a_near_thing a_one_thing and_more another_any_thing another_near_thing
    another_one_thing any_number_thing as_many both_cards card_named chosen_thing equal_to_thing
    every_other_thing every_thing its_thing one_of_cards one_of_things only_thing
    only_which_thing random_thing rolled_token several_thing that_many_thing the_other_thing
    the_thing the_things the_which_thing this_card whose_thing
"""
)

#: Numbers, dice, traits and damage.
NUMBERS: frozenset[str] = _names(
    """
    a_trait and_amount and_trait another_trait any_dice attacks_with blank_dice capped
    damage_difference dice dice_equal dice_of_trait equal_to every_die every_trait extra_dice
    fewer_dice half highest_result in_trait lowest_result minus number_began number_dealt
    number_drawn number_of number_placed number_written of_dice of_trait one_harm or_amount
    or_trait plus points rolled_trait spaces spaces_equal stat stats the_damage the_difference
    the_result tiles times trait_least_above trait_of
"""
)

#: Where things are put, and stacks.
PLACES: frozenset[str] = _names(
    """
    any_passage as_mark as_role attack_by attack_using coming_and_going discards effect_of
    either_stack floor_of one_way_passage place_beside place_bottom place_in place_on place_top
    place_wall stack_of the_stack tile_behind tile_far
"""
)


#: Every name, by what it is.
VOCABULARY: Mapping[str, frozenset[str]] = {
    "verb": frozenset(VERBS),
    "sentence": SENTENCES,
    "moment": MOMENTS,
    "event": EVENTS,
    "query": QUERIES,
    "filter": FILTERS,
    "figure": FIGURES,
    "room": ROOMS,
    "thing": THINGS,
    "number": NUMBERS,
    "place": PLACES,
}
