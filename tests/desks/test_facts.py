"""Facts are worded in the reader's language, every one of them."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Iterator
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from workbench.desks.facts import LABELS, MEANS, fact_lines, term_of, word, words_in
from workbench.library.load import load_corpus
from workbench.model.facts import FACTS_OF, Roll, TermFacts
from workbench.model.ids import GAMES, KINDS, LANGUAGES, Language

HAN = re.compile("[\u4e00-\u9fff]")


def _shapes(shape: Any) -> Iterator[Any]:
    """A type and everything it is made of."""
    yield shape
    inner = get_args(shape)
    if dataclasses.is_dataclass(shape) and isinstance(shape, type):
        inner = tuple(hint for hint in get_type_hints(shape).values() if shape not in _all(hint))
    for each in inner:
        if not isinstance(each, str):
            yield from _shapes(each)


def _all(hint: Any) -> tuple[Any, ...]:
    return (hint, *(deep for each in get_args(hint) for deep in _all(each)))


SHAPES = [each for kind in FACTS_OF.values() for each in _shapes(kind)]
KEYS = sorted(
    {
        field.name
        for shape in SHAPES
        if dataclasses.is_dataclass(shape) and isinstance(shape, type)
        for field in dataclasses.fields(shape)
    }
)  # fmt: skip
VALUES = sorted(
    {
        value
        for shape in SHAPES
        if get_origin(shape) is Literal
        for value in get_args(shape)
        if value not in LANGUAGES
    }
)


TERMS = [
    entry
    for game in reversed(GAMES)
    for entry in load_corpus().entries.values()
    if entry.kind == "term" and entry.game == game
]
WORDS = {term.title["en"].lower(): term.title for term in TERMS}


def test_the_model_was_walked() -> None:
    assert {"floors", "barrier", "trait", "track", "start_index", "both_ways", "hobby"} <= set(KEYS)
    assert {"basement", "knowledge", "chute", "haunt_revealer", "pentagon", "noun"} <= set(VALUES)


@pytest.mark.parametrize("text", [*KEYS, *VALUES, *KINDS])
def test_every_fact_and_every_value_has_words_in_each_language(text: str) -> None:
    assert "_" not in word(text, "en")
    assert word(text, "en").isascii()
    for lang in ("zh-Hant", "zh-Hans"):
        assert HAN.search(word(text, lang, WORDS)), text
        assert not re.search("[a-z]", word(text, lang, WORDS))


def test_no_word_here_contradicts_a_term_of_the_same_english() -> None:
    named = dict(WORDS)
    for term in TERMS:
        others = [alias.text for alias in term.aliases if alias.lang == "en"]
        if isinstance(term.facts, TermFacts) and term.facts.plural:
            others.append(term.facts.plural)
        for name in others:
            named.setdefault(name.lower(), term.title)
    for text in {*LABELS, *KEYS, *VALUES} - MEANS.keys():  # those say themselves what they mean
        title = named.get(word(text, "en").lower())
        if title:
            for lang in ("zh-Hant", "zh-Hans"):
                assert word(text, lang, WORDS) == title[lang], text


def test_what_is_said_to_be_a_term_is_one() -> None:
    assert [text for text in MEANS if term_of(text) not in WORDS] == []
    assert not LABELS.keys() & MEANS.keys()


@pytest.mark.parametrize(
    ("text", "chinese"),
    [
        ("target", "考驗值"), ("none", "沒有"), ("jump", "躍下"), ("in play", "在場"),
        ("red", "紅色"), ("brains", "智力"), ("barrier", "屏障"), ("round", "圓形"),
        ("upper", "樓上"), ("passage", "特殊通道"), ("ruling", "裁定"),
        ("haunt_revealer", "作祟觸發者"),
    ],
)  # fmt: skip
def test_the_games_words_are_those_of_the_term_base(text: str, chinese: str) -> None:
    assert word(text, "zh-Hant", WORDS) == chinese


def test_a_term_without_simplified_is_converted_and_an_unknown_word_stays() -> None:
    words = {"omen": {"zh-Hant": "預兆"}}
    assert word("omen", "zh-Hans", words) == "预兆"  # type: ignore[arg-type]
    assert word("some_thing", "zh-Hant") == "some thing"


def test_a_game_is_worded_in_its_own_terms_first() -> None:
    titles = {
        "mystery/term/starting-tile": {"en": "starting tile"},
        "mystery/term/floor": {"en": "mystery"},
        "hill-2e/term/floor": {"en": "hill"},
        "hill-2e/term/none": {"en": "none"},
    }

    def known(ids: Iterable[str]) -> dict[str, Any]:
        return {key: titles[key] for key in ids if key in titles}

    facts = {"floors": [], "traits": {"might": None}}
    assert words_in(facts, (), "mystery", known) == {
        "floor": {"en": "mystery"}, "none": {"en": "none"},
    }  # fmt: skip
    assert words_in(facts, (), "hill-2e", known)["floor"] == {"en": "hill"}
    titles["hill-2e/term/speed"] = {"en": "Speed"}
    assert "speed" in words_in({}, (Roll(traits=("speed",)),), "hill-2e", known)


def test_simplified_is_simplified() -> None:
    assert (word("sides", "zh-Hant"), word("sides", "zh-Hans")) == ("兩側", "两侧")


def _lines(facts: dict[str, Any], lang: Language = "en") -> dict[str, str]:
    titles = {"hill-2e/room/attic": {"en": "Attic", "zh-Hant": "閣樓", "zh-Hans": "阁楼"}}
    return dict(fact_lines(facts, lang, lambda key: titles.get(key, {}).get(lang, key), WORDS))


@pytest.mark.parametrize(
    ("facts", "lang", "wanted"),
    [
        ({"floors": ["upper", "ground"]}, "en", {"floors": "upper, ground"}),
        ({"floors": ["upper", "ground"]}, "zh-Hant", {"樓層": "樓上、地面"}),
        ({"floors": ["upper", "ground"]}, "zh-Hans", {"楼层": "楼上、地面"}),
        ({"doors": ["N", "W"]}, "en", {"doors": "north, west"}),
        ({"about": ["hill-2e/room/attic", "x/room/y"]}, "zh-Hans", {"关于": "阁楼、x/room/y"}),
        ({"windows": None}, "en", {"windows": "yes"}),
        ({"windows": 0}, "en", {}),
        ({"windows": 2, "window_side": "W"}, "zh-Hant", {"窗戶": "2", "窗戶方向": "西"}),
        ({"start": True, "outdoors": False}, "zh-Hant", {"起始板塊": "是"}),
        ({"known_values": {"might": 4, "speed": 2}}, "en", {"known values": "might 4; speed 2"}),
        ({"known_values": {"might": 4}}, "zh-Hant", {"已知數值": "力量：4"}),
        (
            {"traits": {"speed": 3, "knowledge": None, "might": 0}},
            "en",
            {"traits": "speed 3; knowledge none; might 0"},
        ),
        (
            {"traits": {"speed": {"track": [2, 3, 4, 5, 6, 6, 7, 8], "start_index": 2}}},
            "zh-Hant",
            {"能力": "速度：2 3 [4] 5 6 6 7 8"},
        ),
        (
            {"barrier": {"sides": ["N", "S"], "closed": False}},
            "en",
            {"barrier": "sides north, south"},
        ),
        ({"barrier": {"sides": [], "closed": True}}, "zh-Hant", {"屏障": "封閉：是"}),
        (
            {"traitor": {"rule": "highest_trait", "trait": "speed", "note": {"en": "But."}}},
            "zh-Hant",
            {"奸徒": "該能力最高者；能力：速度；備註：But."},
        ),
        ({"measure": {"zh-Hant": "個", "zh-Hans": "个"}}, "zh-Hans", {"量词": "个"}),
        ({"tile": "attic", "order": 4}, "en", {}),
    ],
)
def test_a_fact_is_one_line(facts: dict[str, Any], lang: Language, wanted: dict[str, str]) -> None:
    assert _lines(facts, lang) == wanted
