"""Folding brings spellings together, keeps offsets right, and stays the same when done twice."""

from __future__ import annotations

import subprocess
import sys
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from workbench.text.fold import fold, fold_with_offsets, to_simplified
from workbench.text.script import is_han

if TYPE_CHECKING:
    from pathlib import Path

HAN = st.text(st.characters(min_codepoint=0x4E00, max_codepoint=0x9FFF), min_size=1, max_size=12)
AWKWARD = st.text(
    st.sampled_from(
        "aEéÉiİıßſøæﬁﬄ…½¾3１Ａ～（\u0301\u0308\u0345\u00ad\u200d\ufe0f\u1161\u1100가が"
        "ｶﾞ臟髒后‘“Σς ⼀㈠豈\n"
    )
)


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("Mystic ELEVATOR", "mystic elevator"),
        ("séance", "seance"),
        ("se\u0301ance", "seance"),
        ("Jalapeño Ångström", "jalapeno angstrom"),
        ("Ørsted’s Æther", "orsted's aether"),
        ("ﬁre", "fire"),
        ("Ｍｉｇｈｔ　４＋", "might 4+"),
        ("wait…", "wait..."),
        ("½", "1/2"),
        ("3½", "3 1/2"),
        ("S½x ½½", "s 1/2 x 1/2 1/2"),
        ("¼的", "1/4的"),
        ("0–3", "0-3"),
        ("0—3", "0-3"),
        ("“You”", '"you"'),
        ("「你」", '"你"'),
        ("rabbit’s", "rabbit's"),
        ("hap\u00adpy\u200b", "happy"),
        ("a\u00a0b", "a b"),
        ("STRASSE straße", "strasse strasse"),
        ("𝐎𝐦𝐞𝐧", "omen"),
        ("\ufb01\u0301x", "fix"),
    ],
)
def test_latin_spellings_fold_to_one(written: str, key: str) -> None:
    assert fold(written) == key


@pytest.mark.parametrize("letters", ["й", "が", "가", "ά"])
def test_marks_of_other_scripts_tell_letters_apart_and_stay(letters: str) -> None:
    assert fold(letters) == letters
    assert fold(unicodedata.normalize("NFD", letters)) == letters


# What OpenCC's t2s leaves apart: six pairs of variants, four words that are no script variants.
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("著", "着"),
        ("衛", "衞"),
        ("敘", "敍"),
        ("鄰", "隣"),
        ("鬥", "鬭"),
        ("甚", "什"),
        ("部份", "部分"),
        ("咭", "卡"),
        ("妳", "你"),
        ("牠", "它"),
    ],
)
def test_variants_that_opencc_leaves_apart_meet(one: str, other: str) -> None:
    assert to_simplified(one) != to_simplified(other)
    assert fold(one) == fold(other)


@pytest.mark.parametrize(
    "spellings",
    [
        ("臟狗", "髒狗", "脏狗"),  # the first is a wrong conversion that is found in print
        ("游戲", "遊戲", "游戏"),
        ("甚麼", "什麼", "什么"),
        ("最后", "最後"),
        ("預兆牌", "预兆牌"),
        ("祕道", "秘道"),
        ("答覆", "答复", "答復"),
        ("計畫", "計劃", "计划"),
        ("鐵鍊", "鐵鏈", "铁链"),
        ("瞭望", "了望"),
        ("麵包", "面包"),
    ],
)
def test_scripts_meet_in_simplified(spellings: tuple[str, ...]) -> None:
    assert len({fold(spelling) for spelling in spellings}) == 1


def test_the_dog_is_folded_to_its_simplified_name() -> None:
    assert fold("髒狗") == "脏狗"


@pytest.mark.parametrize("name", ["理智", "五芒星", "预兆", "力量", "叛徒"])
def test_simplified_text_is_its_own_key(name: str) -> None:
    assert fold(name) == name


@settings(max_examples=400, deadline=None)
@given(st.one_of(st.text(), AWKWARD))
@example("α\u0345")
@example("\u00ad\u0301a")
@example("a" + "\u0301" * 100)
@example("я" + "\u0301\u0316" * 100)
@example("薴")
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


def test_every_han_character_folds_to_one_that_stays() -> None:
    for first, last in ((0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0x20000, 0x2A6DF)):
        signs = "".join(map(chr, range(first, last + 1)))
        key = fold(signs)
        assert len(key) == len(signs)
        assert fold(key) == key


@settings(max_examples=400, deadline=None)
@given(st.one_of(st.text(), AWKWARD))
def test_offsets_are_valid_and_never_go_back(text: str) -> None:
    folded = fold_with_offsets(text)
    assert folded.text == fold(text)
    assert len(folded.text) == len(folded.starts) == len(folded.ends)
    previous = (0, 0)
    for start, end in zip(folded.starts, folded.ends, strict=True):
        assert 0 <= start < end <= len(text)
        same_cluster = (start, end) == previous
        assert same_cluster or start >= previous[1]
        previous = (start, end)


@settings(max_examples=400, deadline=None)
@given(st.one_of(st.text(), AWKWARD), st.data())
def test_a_folded_part_is_covered_by_its_original(text: str, data: st.DataObject) -> None:
    folded = fold_with_offsets(text)
    if not folded.text:
        return
    start = data.draw(st.integers(0, len(folded.text) - 1))
    end = data.draw(st.integers(start + 1, len(folded.text)))
    first, last = folded.span(start, end)
    # strip: the space that parts "3" and "1/2" is not there if "½" begins the piece
    assert folded.text[start:end].strip() in fold(text[first:last])


@pytest.mark.parametrize(
    ("text", "part", "original"),
    [
        ("the ﬁre", "fire", "ﬁre"),
        ("wait… here", "here", "here"),
        ("wait… here", "...", "…"),
        ("½ of them", "of", "of"),
        ("Ｍｉｇｈｔ４", "might", "Ｍｉｇｈｔ"),
        ("se\u0301ance now", "seance", "se\u0301ance"),
        ("se\u0301ance now", "now", "now"),
        ("hap\u00adpy", "happy", "hap\u00adpy"),
        ("他說：髒狗…走了", "走", "走"),
    ],
)
def test_a_find_lands_on_the_right_original(text: str, part: str, original: str) -> None:
    folded = fold_with_offsets(text)
    at = folded.text.index(part)
    start, end = folded.span(at, at + len(part))
    assert text[start:end] == original


@settings(deadline=None)  # the first example may load a dictionary
@given(HAN, HAN)
def test_chinese_folds_sign_by_sign(one: str, other: str) -> None:
    assert fold(one + other) == fold(one) + fold(other)


def test_a_heap_of_marks_folds_in_reasonable_time() -> None:
    # Sorting 200,000 marks on one letter, as normalising asks, would take minutes.
    text = "я" + "\u0301\u0316" * 100_000 + "x"
    folded = fold_with_offsets(text)
    assert folded.text[-1] == "x"
    assert len(folded.text) < 40


def test_converting_for_show_goes_by_phrase_and_keeps_the_rest() -> None:
    assert to_simplified("乾坤 and 乾燥 — Omen") == "乾坤 and 干燥 — Omen"
    assert to_simplified("Omen") == "Omen"


def test_the_converter_loads_for_chinese_only() -> None:
    program = (
        "import sys\n"
        "from workbench.text.fold import fold\n"
        "from workbench.search.analyse import query_terms\n"
        "fold('séance… Ångström'); query_terms('the séance 6+')\n"
        "print('opencc' in sys.modules, 'pypinyin' in sys.modules)\n"
        "fold('髒狗')\n"
        "print('opencc' in sys.modules)\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert run.stdout.split() == ["False", "False", "True"]


def test_many_threads_fold_alike() -> None:
    program = (
        "from concurrent.futures import ThreadPoolExecutor\n"
        "from workbench.text.fold import fold\n"
        "with ThreadPoolExecutor(8) as pool:\n"
        "    print(len(set(pool.map(fold, ['臟狗與髒狗'] * 64))))\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == "1"
    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(fold, ["衞敍隣"] * 32)) == {"卫叙邻"}


@pytest.mark.sources
def test_offsets_in_real_text_point_at_the_same_sign(sources: Path) -> None:
    text = (sources / "rules_zh.txt").read_text(encoding="utf-8")[:5000]
    folded = fold_with_offsets(text)
    for at, ch in enumerate(folded.text):
        if is_han(ch):
            assert fold(text[folded.starts[at] : folded.ends[at]]) == ch
