"""The kinds of mistakes that are planted, each with the codes that count as finding it."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from workbench.language.planting import (
    beside,
    boxes,
    declared,
    keys,
    phrasing,
    scraps,
    shape,
    sides,
    tables,
    usage,
    words,
)
from workbench.language.planting.sheet import Planted, Sheet

__all__ = ["KINDS", "Kind"]

Planter = Callable[[Sheet, random.Random], Planted | None]


@dataclass(frozen=True)
class Kind:
    """A kind of mistake.

    Attributes:
        key: What it is called in figures.
        codes: The codes by which it is told; any of them at its place counts as found.
        plant: Makes one such mistake in a correct page; None where the page has no place for it.
        name: Whether it is a mistake in a name, of which all should be found.
    """

    key: str
    codes: frozenset[str]
    plant: Planter
    name: bool = False


def _kind(key: str, codes: str, plant: Planter, *, name: bool = False) -> Kind:
    return Kind(key, frozenset(f"BW{code}" for code in codes.split()), plant, name)


_LISTED = (
    # The file
    _kind("page too long", "001", shape.too_long),
    _kind("list too deep", "002", shape.too_deep),
    _kind("too many items", "003", shape.too_many),
    _kind("other Markdown", "004", shape.no_part_of_a_page),
    _kind("no front matter", "005", shape.front_left_out),
    _kind("one slip often", "007", shape.one_slip_often),
    _kind("front matter without end", "009", shape.front_left_open),
    _kind("empty item", "023", shape.item_left_empty),
    _kind("too far in", "037", shape.too_far_in),
    _kind("steps beside", "040", shape.steps_beside),
    _kind("endless sentence", "113", shape.sentence_too_long),
    # Words
    _kind("misspelt name", "101 102 104 408", words.misspelt_name, name=True),
    _kind("misspelt title", "102 304", words.misspelt_title, name=True),
    _kind("name one capital away", "110", words.capital, name=True),
    _kind("former name", "109", declared.former_name, name=True),
    _kind("misspelt value", "028", words.misspelt_value, name=True),
    _kind("misspelt word", "101 102 408", words.misspelt_word),
    _kind("misspelt heading", "101 102 104 124 125 126 408", boxes.gate_misspelt),
    _kind("misspelt box", "033", boxes.box_misspelt),
    _kind("misspelt book", "022", declared.book_misspelt),
    _kind("number as a word", "114", words.number_in_words),
    _kind("missing full stop", "025", words.full_stop_left_out),
    _kind("missing comma", "123", words.comma_left_out),
    _kind("missing the", "108 126", words.the_left_out),
    _kind("missing small word", "126", words.small_word_left_out),
    _kind("word too many", "125", words.word_too_many),
    _kind("mark twice", "125", scraps.mark_twice),
    _kind("scrap left", "125", scraps.scrap_left),
    _kind("full stop too early", "125", scraps.stop_too_early),
    _kind("title half marked", "041", scraps.title_half_marked),
    _kind("other script", "111", words.other_script),
    _kind("invisible character", "006", words.invisible),
    _kind("other language", "039", words.other_language),
    # Wording
    _kind("may said otherwise", "119", phrasing.may_said_otherwise),
    _kind("each for every", "122", phrasing.each_for_every),
    _kind("if able", "117", phrasing.if_able),
    _kind("pronoun", "116", phrasing.pronoun),
    _kind("passive", "115", phrasing.passive),
    _kind("if at the end", "106", phrasing.if_at_the_end),
    _kind("a … not", "105", phrasing.a_not),
    _kind("filter after or", "107", phrasing.filter_after_or),
    _kind("rounding left out", "211", phrasing.half_unrounded),
    _kind("damage of one trait", "121", phrasing.trait_damage),
    _kind("total in the sentence", "120", phrasing.total_in_the_sentence),
    _kind("no first mention", "301", phrasing.no_first_mention),
    _kind("two first mentions", "302", phrasing.two_first_mentions),
    _kind("moment in other words", "104 124", boxes.gate_said_otherwise),
    _kind("box by another name", "033", boxes.box_said_otherwise),
    # Rows
    _kind("mixed rows", "208", tables.mixed_rows),
    _kind("missing row", "204", tables.missing_row),
    _kind("plus left out", "204", tables.plus_left_out),
    _kind("trait left out", "213 406", tables.trait_left_out),
    _kind("trait twice", "214", tables.trait_twice),
    _kind("half a contest", "207", tables.half_a_contest),
    _kind("overlapping rows", "202", tables.overlapping_rows),
    _kind("impossible row", "201", tables.impossible_row),
    _kind("roll without rows", "206", tables.rows_taken_out),
    _kind("rows without a roll", "205", tables.roll_taken_out),
    _kind("total in words", "118", tables.total_in_words),
    _kind("empty row", "024", tables.empty_row),
    _kind("missing colon", "112", tables.colon_left_out),
    _kind("impossible number", "210", tables.impossible_number),
    _kind("numbers of players", "209", declared.number_of_players),
    # Front matter
    _kind("unknown key", "012", declared.unknown_key),
    _kind("YAML word", "016", declared.yaml_word),
    _kind("track without ends", "019", declared.ends_left_out),
    _kind("two of one name", "020", declared.name_twice),
    _kind("names one capital apart", "021", declared.seen_in_capitals, name=True),
    _kind("traitor unknown", "029", declared.traitor_unknown),
    _kind("broken YAML", "010", keys.yaml_broken),
    _kind("wrong shape", "011", keys.wrong_shape),
    _kind("unknown language", "013", keys.language_unknown),
    _kind("language of another page", "038", keys.language_of_another_page),
    _kind("no usable id", "014", keys.id_that_is_none),
    _kind("no name in the language", "015", keys.name_left_out),
    _kind("no sort", "017", keys.sort_left_out),
    _kind("unknown game", "018", keys.another_game),
    _kind("name of the game", "031", keys.name_of_the_game, name=True),
    _kind("no Chinese name", "032", keys.chinese_name_left_out),
    _kind("no count", "035", keys.count_left_out),
    _kind("nobody the traitor", "036", keys.nobody_the_traitor),
    _kind("two meanings", "103", keys.two_meanings),
    # Prose beside the page
    _kind("prose left out", "026", beside.text_left_out),
    _kind("prose too many", "027", beside.text_too_many),
    _kind("prose of another language", "044", beside.text_of_another_language),
    _kind("prose out of place", "030", beside.heading_of_a_box),
    # Things
    _kind("undeclared token", "101 102 104 125 408", declared.not_declared("token"), name=True),
    _kind(
        "undeclared monster", "043 101 102 104 407 408", declared.not_declared("monster"), name=True
    ),
    _kind("undeclared track", "101 102 104 408", declared.not_declared("track"), name=True),
    _kind("undeclared mark", "101 102 104 408", declared.not_declared("mark"), name=True),
    _kind("undeclared group", "101 102 104 408", declared.not_declared("group"), name=True),
    _kind("unused token", "401", declared.unused("token")),
    _kind("unused track", "402", declared.unused("track")),
    _kind("unused mark", "403", declared.unused("mark")),
    _kind("unused monster", "404", declared.unused("monster")),
    _kind("unused group", "409", declared.unused("group")),
    _kind("token never placed", "401", usage.token_never_placed),
    _kind("track never moved", "402 411", usage.track_never_moved),
    _kind("track never read", "402", usage.track_never_read),
    _kind("mark never given", "403 411", usage.mark_never_given),
    _kind("monster never put", "404", usage.monster_never_put),
    _kind("group never defined", "409", usage.group_never_defined),
    _kind("monster without traits", "406", usage.traits_left_out),
    _kind("acting card", "416", usage.card_acts),
    _kind("needless traits", "407", usage.traits_twice),
    _kind("too many tokens", "405", declared.too_many),
    _kind("nothing paired", "303", declared.not_paired),
    _kind("wrong trait", "212", usage.wrong_trait),
    _kind("outside the ends", "410", usage.outside_the_ends),
    _kind("never comes true", "411", usage.wrong_way),
    _kind("event never made", "412", usage.event_never),
    # Steps
    _kind("effect never run", "305", usage.effect_never_run),
    _kind("title that is none", "304", usage.definition_left_out),
    _kind("answer to nothing", "307", usage.answer_to_nothing),
    _kind("result without roll", "309", usage.result_without_roll),
    _kind("nothing chosen", "308", usage.choice_left_out),
    _kind("title twice", "020 306", usage.title_twice),
    _kind("step twice", "414", usage.step_twice),
    # Sides
    _kind("must and cannot", "506", sides.demanded_and_forbidden),
    _kind("may and cannot", "413 506", sides.allowed_and_forbidden),
    _kind("step in both books", "501", sides.in_both_books),
    _kind("secret told", "502", sides.secret_told),
    _kind("other numbers", "505", sides.other_numbers),
    _kind("wrong box", "507", sides.wrong_box),
    _kind("no moment", "415", sides.moment_left_out),
    _kind("other token", "509", sides.other_token),
    _kind("of another game", "508", sides.of_another_game),
    _kind("no way to win", "503", sides.no_way_to_win),
    _kind("heading of winning lost", "042", scraps.heading_lost),
    _kind("book left out", "504", sides.book_left_out),
)

#: Every kind, by its key.
KINDS: Mapping[str, Kind] = {kind.key: kind for kind in _LISTED}
