from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from workbench.model.entries import Alias, Entry
from workbench.model.facts import CardFacts, HauntFacts, RulingFacts
from workbench.model.ids import LANGUAGES, Language
from workbench.model.names import LONGEST_NAME, NameKey, name_key, names_of, query_keys


def card(title: dict[Language, str], *aliases: Alias) -> Entry:
    return Entry("hill-2e/item/x", title, CardFacts(), aliases=aliases)


def keys(title: dict[Language, str], *aliases: Alias) -> set[str]:
    return {name.key for name in names_of(card(title, *aliases))}


def found_by(typed: str, names: list[NameKey]) -> set[str]:
    return {name.name for name in names for key in query_keys(typed) if name.key.startswith(key)}


names = st.text(min_size=1, max_size=25) | st.text("aé' -.’V五芒星堂Üü女1", min_size=1, max_size=12)


@given(names, st.sampled_from(LANGUAGES))
@example("女巫", "zh-Hant")
@example("Rabbit’s Foot", "en")
@example("A4紙 Ａ", "zh-Hant")
@example("ẞ-ﬁ", "en")
def test_a_name_is_found_by_every_beginning_of_every_key(name: str, lang: Language) -> None:
    found = list(names_of(card({lang: name})))
    for each in found:
        for end in range(1, len(each.key) + 1):
            assert name in found_by(each.key[:end], found)


@given(names, st.sampled_from(LANGUAGES))
def test_a_name_is_found_by_itself_and_typed_carelessly(name: str, lang: Language) -> None:
    found = list(names_of(card({lang: name})))
    if name_key(name):
        for typed in (name, f" {name} ", name_key(name)):
            assert name in found_by(typed, found)


@given(names, names)
def test_keys_are_folded_and_none_comes_twice(one: str, two: str) -> None:
    found = list(names_of(card({"en": one, "zh-Hant": two}, Alias("en", two))))
    assert len({(name.key, name.name) for name in found}) == len(found)
    assert all(name.key and name_key(name.key) == name.key for name in found)


@given(st.text(max_size=40))
def test_whatever_is_typed_has_folded_keys(typed: str) -> None:
    assert all(key and key == key.strip() for key in query_keys(typed))
    assert name_key(name_key(typed)) == name_key(typed)


def test_a_latin_name_is_found_from_each_word() -> None:
    assert keys({"en": "Underground Lake"}) == {"underground lake", "lake", "undergroundlake"}
    assert keys({"en": "Rabbit’s Foot"}) == {
        "rabbits foot", "foot", "rabbitsfoot", "rabbit foot",
    }  # fmt: skip
    assert "seance" in keys({"en": "The Séance"})


def test_a_chinese_name_is_found_from_each_sign_syllable_and_initial() -> None:
    found = keys({"zh-Hant": "五芒星堂"})
    assert {"五芒星堂", "芒星堂", "星堂", "堂"} <= found
    assert {"wumangxingtang", "mangxingtang", "xingtang", "tang"} <= found
    assert {"wmxt", "mxt", "xt"} <= found
    assert {"nvwu", "nuwu", "nw"} <= keys({"zh-Hans": "女巫"})


@pytest.mark.parametrize(
    "typed",
    ["五芒", "五芒星堂", "芒星", "wumang", "wu mang xing", "wǔ máng", "wu3mang2", "WMX", "xingtang",
     "PENTAGRAM", "pentagram cham", "Chamber", "ｐｅｎｔａ", "pentagramchamber"],
)  # fmt: skip
def test_what_a_judge_types(typed: str) -> None:
    found = list(names_of(card({"en": "Pentagram Chamber", "zh-Hant": "五芒星堂"})))
    assert found_by(typed, found)


@pytest.mark.parametrize("typed", ["", "  ", "...", "'", "\u200b", "！？"])
def test_nothing_is_asked_for_by_marks_alone(typed: str) -> None:
    assert query_keys(typed) == ()


def test_titles_count_for_more_than_aliases_and_things_than_words() -> None:
    found = {n.name: n.weight for n in names_of(card({"en": "Rope"}, Alias("en", "Cord")))}
    assert found["Rope"] > found["Cord"]
    ruling = Entry("hill-2e/ruling/x", {"en": "Rope"}, RulingFacts("x"))
    assert max(n.weight for n in names_of(ruling)) < found["Cord"]


def test_only_the_whole_name_is_whole() -> None:
    found = {name.key: name.whole for name in names_of(card({"en": "Dark Stairs"}))}
    assert found == {"dark stairs": True, "stairs": False, "darkstairs": True}
    pinyin = {name.key: name.whole for name in names_of(card({"zh-Hans": "铃铛"}))}
    assert pinyin["lingdang"] is True
    assert pinyin["dang"] is False
    assert (pinyin["铃铛"], pinyin["铛"]) == (True, False)


def test_a_haunt_is_found_by_its_number() -> None:
    haunt = Entry("hill-2e/haunt/17", {"en": "X"}, HauntFacts(17))
    assert {"haunt 17", "17", "haunt17"} <= {name.key for name in names_of(haunt)}
    ruling = Entry("hill-2e/ruling/turn-1", {"en": "X"}, RulingFacts("x"))
    assert "ruling turn 1" in {name.key for name in names_of(ruling)}


def test_a_very_long_name_makes_no_more_keys_than_it_must() -> None:
    found = list(names_of(card({"en": "ab " * 50_000, "zh-Hant": "星" * 50_000})))
    assert len(found) < 10 * LONGEST_NAME
    assert max(len(name.name) for name in found) == LONGEST_NAME
