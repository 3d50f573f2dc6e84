"""Index and query agree, and a highlight covers what was asked for and no more."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from workbench.search.analyse import (
    Token,
    highlight_spans,
    index_terms,
    phrase_spans,
    query_terms,
    tokens,
)
from workbench.text.fold import fold

if TYPE_CHECKING:
    from pathlib import Path

# One thing under several names in a printed Chinese text.
NAME_GROUPS = [
    ("長矛", "戈矛"),
    ("入口大堂", "入口"),
    ("手鈴", "銅鈴"),
    ("護符", "護身符"),
    ("下臺階", "地下室"),
    ("髒狗", "狗", "動物"),
    ("瘋漢", "瘋癲漢"),
    ("女孩", "小女孩"),
    ("卡片", "咭牌", "牌"),
    ("大屋", "大宅"),
    ("藥膏", "藥糊"),
    ("幸運石", "幸運石塊"),
    ("能力考驗", "考驗"),
    ("等於或大於", "大於或等於", "大過或等於", "或以上"),
    ("祕道", "秘密滑道", "隱藏甬道", "隱藏梯間"),
]
NAMES = [name for group in NAME_GROUPS for name in group]
HAN_TEXT = st.text(st.sampled_from("滴預兆牌髒臟狗后後著着力量衞衛"), min_size=1, max_size=12)
MIXED = st.text(
    st.sampled_from("ab sS'’-+03/{}½…ﬁéÉ\u0301\u00ad 滴滴預髒臟后。，「」Ａ６＋\n"), max_size=30
)


def found(query: str, text: str) -> bool:
    terms = query_terms(query)
    return bool(terms) and set(terms) <= set(index_terms(text))


def marked(text: str, spans: list[tuple[int, int]]) -> list[str]:
    return [text[start:end] for start, end in spans]


def test_tokens_stand_where_they_stand_in_the_original() -> None:
    assert tokens("Ｏmens… 預兆6+") == [
        Token("omen", 0, 5, "word"),
        Token("预", 7, 8, "han"),
        Token("预兆", 7, 9, "han"),
        Token("兆", 8, 9, "han"),
        Token("6+", 9, 11, "literal"),
    ]


@pytest.mark.parametrize("name", NAMES)
def test_every_part_of_a_name_finds_it(name: str) -> None:
    for start in range(len(name)):
        for end in range(start + 1, min(start + 4, len(name)) + 1):
            assert found(name[start:end], f"{name}Name(地下)")


@settings(deadline=None)  # the first example may load a dictionary
@given(HAN_TEXT, st.data())
def test_every_part_of_a_chinese_text_finds_it(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, min(len(text), start + 4)))
    assert found(text[start:end], text)


@pytest.mark.parametrize("query", ["臟狗", "髒狗", "脏狗"])
@pytest.mark.parametrize("text", ["臟狗Dog", "髒狗Dog", "脏狗Dog"])
def test_right_and_wrong_conversions_find_each_other(query: str, text: str) -> None:
    assert found(query, text)
    assert marked(text, highlight_spans(text, query_terms(query))) == [text[:2]]
    assert phrase_spans(text, query) == [(0, 2)]


@pytest.mark.parametrize(
    ("query", "text"), [("理智", "進行理智考驗"), ("甚麼", "什么"), ("卡片", "咭片")]
)
def test_chinese_words_are_found(query: str, text: str) -> None:
    assert found(query, text)


@pytest.mark.parametrize(("query", "text"), [("理智", "理性智慧"), ("神志", "理智"), ("狗", "貓")])
def test_other_chinese_words_are_not(query: str, text: str) -> None:
    assert not found(query, text)


@pytest.mark.parametrize("query", ["Might 考驗", "Might考驗", "might", "考驗", "考验 MIGHT"])
def test_scripts_may_be_mixed_with_or_without_a_space(query: str) -> None:
    assert found(query, "進行Might考驗，4+")


@pytest.mark.parametrize("query", ["rabbits foot", "rabbit's foot", "rabbit’s foot", "rabbit foot"])
@pytest.mark.parametrize("text", ["Rabbit's Foot", "Rabbit’s Foot", "the rabbits’ foot"])
def test_possessives_meet(query: str, text: str) -> None:
    assert found(query, text)


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("omen", "Omens are drawn"),
        ("haunting", "the haunt was haunted"),
        ("die", "she died"),
        ("seance", "A Séance"),
        ("servant's quarters", "Servants’ Quarters"),
        ("fire", "the ﬁre"),
    ],
)
def test_english_forms_meet(query: str, text: str) -> None:
    assert found(query, text)


@pytest.mark.parametrize(
    ("query", "text"), [("new", "the news"), ("dice", "she dies"), ("art", "start")]
)
def test_other_english_words_do_not(query: str, text: str) -> None:
    assert not found(query, text)


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("6+", "On a 6+ you escape"),
        ("6+", "擲出６＋時"),
        ("0-3", "0–3: nothing"),
        ("0–3", "擲出0-3"),
        ("0-3", "0～3點"),
        ("2/3", "roll 2/3 dice"),
        ("{3/4/5}", "{3/4/5} tokens"),
        ("3/4/5", "{3/4/5} tokens"),
        ("1/2", "½ of the players"),
    ],
)
def test_numbers_are_found_whole(query: str, text: str) -> None:
    assert found(query, text)


@pytest.mark.parametrize(
    ("query", "text"),
    [("6", "On a 6+"), ("6+", "a 6"), ("3", "0-3"), ("{3/4/5}", "3/4/5"), ("1/2", "31/2")],
)
def test_parts_of_numbers_are_other_numbers(query: str, text: str) -> None:
    assert not found(query, text)


def test_the_terms_of_a_query() -> None:
    assert query_terms("五芒星 狗 Omens omens {3/4/5}") == ["五芒", "芒星", "狗", "omen", "{3/4/5}"]
    assert query_terms(" …「」 ") == []
    assert query_terms("") == []


@settings(max_examples=300, deadline=None)
@given(st.one_of(MIXED, st.text()))
def test_indexing_gives_the_terms_of_the_tokens(text: str) -> None:
    assert Counter(index_terms(text)) == Counter(token.term for token in tokens(text))
    assert all(term and not any(ch.isspace() for ch in term) for term in index_terms(text))


@settings(max_examples=300, deadline=None)
@given(st.one_of(MIXED, st.text()))
def test_a_text_finds_itself(text: str) -> None:
    assert set(query_terms(text)) <= set(index_terms(text))


@settings(max_examples=300, deadline=None)
@given(st.one_of(MIXED, st.text()))
@example("S0\u0301½")
def test_offsets_are_valid_and_cover_the_term(text: str) -> None:
    previous = 0
    for token in tokens(text):
        assert 0 <= token.start < token.end <= len(text)
        assert token.start >= previous
        previous = token.start
        assert token.term in index_terms(text[token.start : token.end])


@settings(max_examples=300, deadline=None)
@given(MIXED, MIXED)
def test_a_highlight_covers_text_that_folds_to_the_query(text: str, query: str) -> None:
    terms = query_terms(query)
    at = 0
    for start, end in highlight_spans(text, terms):
        assert at <= start < end <= len(text)
        at = end + 1  # merged: a gap between any two
        inside = index_terms(text[start:end])
        assert any(term in inside for term in terms)
    if terms and set(terms) <= set(index_terms(text)):
        assert at > 0


@settings(max_examples=300, deadline=None)
@given(HAN_TEXT, HAN_TEXT, HAN_TEXT)
def test_a_highlight_of_a_run_is_the_run(before: str, run: str, after: str) -> None:
    text = f"{before},{run}。{after}"
    spans = highlight_spans(text, [run])
    place = (len(before) + 1, len(before) + 1 + len(run))
    assert any(start <= place[0] and place[1] <= end for start, end in spans)
    for start, end in phrase_spans(text, run):
        assert fold(text[start:end]) == fold(run)


@pytest.mark.parametrize(
    ("text", "query", "marks"),
    [
        ("水滴滴滴落下", "滴滴", ["滴滴滴"]),
        ("Draw Omens; the omen’s mark", "omen", ["Omens", "omen’s"]),
        ("a se\u0301ance, the ﬁre…", "seance fire", ["se\u0301ance", "ﬁre"]),
        ("在Might考驗擲出４＋", "might 4+", ["Might", "４＋"]),
        ("在Might考驗擲出４＋", "might考验", ["Might考驗"]),
        ("…預兆牌", "预兆牌", ["預兆牌"]),
        ("½ or 6+", "6+", ["6+"]),
        ("nothing", "omen", []),
    ],
)
def test_marks(text: str, query: str, marks: list[str]) -> None:
    assert marked(text, highlight_spans(text, query_terms(query))) == marks


def test_a_whole_run_can_be_marked_alone() -> None:
    text = "五芒星和芒星"
    assert marked(text, highlight_spans(text, ["五芒星"])) == ["五芒星"]


@pytest.mark.parametrize(
    ("text", "phrase", "marks"),
    [
        ("the Mystic\n  Elevator moves", "mystic elevator", ["Mystic\n  Elevator"]),
        ("滴滴滴", "滴滴", ["滴滴", "滴滴"]),
        ("start of art", "art", ["art"]),
        ("Might檢定與Might 檢定", "might 檢定", ["Might檢定", "Might 檢定"]),
        ("地下室樓梯的地下室", "地下室", ["地下室", "地下室"]),
        ("“You must leave…”", "must leave...", ["must leave…"]),
        ("a rabbit’s foot", "rabbit's foot", ["rabbit’s foot"]),
        ("13 and 3", "3", ["3"]),
        ("anything", "", []),
        ("anything", "  ", []),
        ("a+b (c", "(c", ["(c"]),
    ],
)
def test_phrases(text: str, phrase: str, marks: list[str]) -> None:
    assert marked(text, phrase_spans(text, phrase)) == marks


def test_three_signs_need_more_than_their_pairs() -> None:
    text = "五芒和芒星"
    assert found("五芒星", text)
    assert phrase_spans(text, "五芒星") == []


@settings(max_examples=300, deadline=None)
@given(MIXED, st.data())
def test_a_phrase_cut_from_a_text_is_found_in_it(text: str, data: st.DataObject) -> None:
    folded = fold(text)
    words = [word for word in folded.split() if word]
    if not words:
        return
    first = data.draw(st.integers(0, len(words) - 1))
    phrase = " ".join(words[first : first + 3])
    spans = phrase_spans(text, phrase)
    assert spans
    for start, end in spans:
        assert "".join(phrase.split()) in "".join(fold(text[start:end]).split())


@pytest.mark.parametrize("seed", ["a", "a'", "aeiouy", "滴", "1-", "{1/", "\u0301", "e\u0301"])
def test_long_hostile_text_is_analysed(seed: str) -> None:
    text = seed * 20_000
    terms = index_terms(text)
    assert all(len(term) <= 64 for term in terms)
    assert set(query_terms(text)) <= set(terms)
    highlight_spans(text, query_terms(seed))
    phrase_spans(text, seed)


def test_stemming_loads_no_search_engine() -> None:
    program = (
        "import sys\n"
        "from workbench.search.analyse import query_terms\n"
        "query_terms('omens')\n"
        "print(sorted(name for name in sys.modules if name.startswith('whoosh')))\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == "['whoosh', 'whoosh.lang', 'whoosh.lang.porter2']"


@pytest.mark.sources
def test_a_highlight_in_real_text_is_the_query(sources: Path) -> None:
    text = (sources / "rules_zh.txt").read_text(encoding="utf-8")
    spans = phrase_spans(text, "考验")
    assert spans
    assert {text[start:end] for start, end in spans} == {"考驗"}
    assert len(spans) == text.count("考驗")
