"""A term base of another program is compared with ours, and changes nothing by itself."""

from __future__ import annotations

from workbench.bilingual.term_exchange import TermDifference, leaving_term, returned_terms
from workbench.bilingual.terms import Term
from workbench.model.exchange import ExchangeTerm

MIGHT = Term(
    "hill-2e/term/might",
    {"en": "Might", "zh-Hant": "力量", "zh-Hans": "力量"},
    {"zh-Hant": ("蠻力",)},
)
OMEN = Term("hill-2e/term/omen", {"en": "omen", "zh-Hant": "預兆"}, {})
OLD = Term("hill-1e/term/omen", {"en": "omen", "zh-Hant": "朕兆"}, {})
HERE = (OLD, MIGHT, OMEN)


def test_a_name_is_to_be_used_and_an_alias_to_be_avoided() -> None:
    left = leaving_term(MIGHT, ("en", "zh-Hant"), "How strong\nsomebody is.")
    assert left.words == {"en": ("Might",), "zh-Hant": ("力量",)}
    assert left.avoided == {"zh-Hant": ("蠻力",)}
    assert left.definition == "How strong somebody is."


def test_what_left_comes_back_without_a_difference() -> None:
    left = [leaving_term(each, ("en", "zh-Hant", "zh-Hans")) for each in HERE]
    found = list(returned_terms(left, HERE, "hill-2e"))
    assert [each.known for each in found] == list(HERE)
    assert [each.differences for each in found] == [(), (), ()]


def test_what_is_called_otherwise_is_told() -> None:
    came = ExchangeTerm("c1", {"en-GB": ("might",), "zh_TW": ("蠻力", "氣力"), "fr": ("force",)})
    [found] = returned_terms([came], HERE, "hill-2e")
    assert found.known == MIGHT
    assert found.differences == (TermDifference("zh-Hant", "力量", "蠻力", is_alias=True),)
    assert not found.is_new


def test_a_language_that_is_lacking_here_is_told() -> None:
    came = ExchangeTerm("hill-2e/term/omen", {"zh-CN": ("预兆",)})
    [found] = returned_terms([came], HERE, "hill-2e")
    assert found.differences == (TermDifference("zh-Hans", "", "预兆"),)


def test_names_are_looked_up_in_the_game_first() -> None:
    came = ExchangeTerm("", {"en": ("Omen",)})
    assert next(returned_terms([came], HERE, "hill-2e")).known == OMEN
    assert next(returned_terms([came], HERE, "hill-1e")).known == OLD


def test_what_is_new_needs_a_name_in_english_and_one_to_go_with_it() -> None:
    terms = [
        ExchangeTerm("1", {"en": ("lantern",), "zh-TW": ("提燈",)}),
        ExchangeTerm("2", {"en": ("lamp",)}),
        ExchangeTerm("3", {"zh-TW": ("火把",)}),
        ExchangeTerm("4", {"en": ("wick",), "fr": ("mèche",)}),
    ]
    assert [each.is_new for each in returned_terms(terms, HERE, "hill-2e")] == [
        True,
        False,
        False,
        False,
    ]
