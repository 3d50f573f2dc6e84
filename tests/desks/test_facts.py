"""Facts are worded in the reader's language, every one of them."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Iterator
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from tests.shipped import shipped_corpus
from workbench.desks.fact_phrases import PHRASES
from workbench.desks.facts import LABELS, MEANS, fact_lines, term_of, word, words_in
from workbench.model.facts import FACTS_OF, Roll, TermFacts
from workbench.model.ids import GAMES, KINDS, LANGUAGES, Language
from workbench.model.plain import to_plain

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
    for entry in shipped_corpus().entries.values()
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
    titles = {
        "hill-2e/room/attic": {"en": "Attic", "zh-Hant": "閣樓", "zh-Hans": "阁楼"},
        "hill-2e/character/zoe": {"en": "Zoe", "zh-Hant": "佐伊", "zh-Hans": "佐伊"},
    }
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
            {"奸徒": "速度最高者。But."},
        ),
        (
            {"traitor": {"rule": "lowest_trait", "trait": "sanity", "except_revealer": True}},
            "en",
            {"traitor": "lowest Sanity, except the haunt revealer"},
        ),
        (
            {"traitor": {"rule": "lowest_trait", "trait": "sanity", "except_revealer": True}},
            "zh-Hans",
            {"奸徒": "神志最低者（作祟触发者除外）"},
        ),
        (
            {
                "traitor": {
                    "rule": "named_explorer",
                    "explorer": "hill-2e/character/zoe",
                    "hobby": "dolls",
                    "otherwise": {"rule": "highest_trait", "trait": "knowledge"},
                }
            },
            "zh-Hant",
            {"奸徒": "佐伊（嗜好：洋娃娃），否則為知識最高者"},
        ),
        (
            {
                "traitor": {
                    "rule": "other",
                    "note": {"en": "Nobody at first."},
                    "several_later": True,
                }
            },
            "en",
            {"traitor": "Nobody at first."},
        ),
        (
            {"traitor": {"rule": "haunt_revealer", "several_later": True}},
            "zh-Hant",
            {"奸徒": "作祟觸發者；其後可有更多奸徒"},
        ),
        (
            {"ways": [{"to": None, "kind": "elevator", "both_ways": False}]},
            "en",
            {"ways": "elevator"},
        ),
        (
            {"ways": [{"to": "hill-2e/room/attic", "kind": "stairs", "both_ways": True}]},
            "zh-Hant",
            {"特殊通道": "樓梯，通往閣樓，雙向"},
        ),
        ({"traitor_status": "in play, as a Werewolf"}, "zh-Hant", {"奸徒狀態": "在場，成為狼人"}),
        ({"hobbies": ["Track", "Bugs"]}, "en", {"hobbies": "Track and Field, Bugs"}),
        ({"hobbies": ["Track", "Bugs"]}, "zh-Hant", {"嗜好": "田徑、昆蟲"}),
        ({"measure": {"zh-Hant": "個", "zh-Hans": "个"}}, "zh-Hans", {"量词": "个"}),
        ({"tile": "attic", "order": 4}, "en", {}),
    ],
)
def test_a_fact_is_one_line(facts: dict[str, Any], lang: Language, wanted: dict[str, str]) -> None:
    assert _lines(facts, lang) == wanted


#: Facts that are names: of what English calls many, of haunts, of what is printed on a token.
NAMES = {"plural", "names", "faces", "replaces"}


def test_no_fact_of_the_corpus_stays_english_in_chinese() -> None:
    entries = shipped_corpus().entries
    left = set()
    for entry in entries.values():
        plain = {
            each.name: to_plain(getattr(entry.facts, each.name))
            for each in dataclasses.fields(entry.facts)
            if each.name not in NAMES
        }

        def title(key: str) -> str:
            found = entries.get(key.partition("#")[0])
            return found.title.get("zh-Hant", "一") if found else "一"

        for label, said in fact_lines(plain, "zh-Hant", title, WORDS):
            left |= {(entry.id, label, said)} if re.search("[A-Za-z]{2}", said) else set()
    assert left == set()


def test_a_phrase_calls_things_as_the_corpus_does() -> None:
    entries = shipped_corpus().entries.values()
    known = {
        entry.title["en"].lower(): entry.title["zh-Hant"]
        for entry in entries
        if entry.game == "hill-2e" and entry.kind in ("room", "monster")
    }
    checked = 0
    for english, chinese in PHRASES.items():
        for name, title in known.items():
            if re.search(rf"\bthe {re.escape(name)}\b", english):
                assert title in chinese, english
                checked += 1
    assert checked >= 8
    facts = {"traitor": {"rule": "oldest", "except_revealer": True}}
    revealer = WORDS["haunt revealer"]["zh-Hant"]
    assert _lines(facts, "zh-Hant") == {"奸徒": f"最年長者（{revealer}除外）"}
