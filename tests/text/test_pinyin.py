"""Names are read as a Chinese reader would, and typed spellings meet the stored one."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.text.pinyin import fold_pinyin, pinyin_keys, syllables, u_form


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("五芒星", ["wu", "mang", "xing"]),
        ("長矛", ["chang", "mao"]),  # from Traditional text it would come out as zhang
        ("雕塑長廊", ["diao", "su", "chang", "lang"]),
        ("髒狗", ["zang", "gou"]),
        ("隱藏甬道", ["yin", "cang", "yong", "dao"]),
        ("小女孩", ["xiao", "nv", "hai"]),
        ("Might考驗", ["kao", "yan"]),
        ("Attic", []),
        ("", []),
    ],
)
def test_syllables(name: str, parts: list[str]) -> None:
    assert syllables(name) == parts


def test_both_scripts_are_read_alike() -> None:
    assert syllables("長矛") == syllables("长矛")


@pytest.mark.parametrize(
    "typed",
    [
        "wumangxing",
        "wu mang xing",
        "wǔmángxīng",
        "wǔ máng xīng",
        "wu3 mang2 xing1",
        "wu3mang2xing1",
        "WuMangXing",
        "wu'mang'xing",
        "wu-mang-xing",
        "wu\u030cma\u0301ngxi\u0304ng",
        "ｗｕｍａｎｇｘｉｎｇ",
    ],
)
def test_typed_spellings_meet(typed: str) -> None:
    assert fold_pinyin(typed) == "wumangxing"
    assert fold_pinyin(typed) in pinyin_keys("五芒星")


@pytest.mark.parametrize(
    "typed", ["nv", "nü", "nǚ", "nu:", "nü3", "nu:3", "nv3", "NÜ", "nu\u0308\u030c"]
)
def test_the_umlaut_is_written_v(typed: str) -> None:
    assert fold_pinyin(typed) == "nv"


def test_people_also_type_u_for_it() -> None:
    assert u_form("nvhai") == "nuhai"
    assert {"nvhai", "nuhai"} <= set(pinyin_keys("女孩"))


def test_keys_begin_at_every_syllable() -> None:
    keys = pinyin_keys("隱藏甬道")
    assert keys == [
        "yincangyongdao",
        "cangyongdao",
        "yongdao",
        "dao",
        "ycyd",
        "cyd",
        "yd",
        "d",
    ]
    for typed in ("yc", "yincang", "yongd"):
        assert any(key.startswith(fold_pinyin(typed)) for key in keys)


def test_numbers_that_are_not_tones_stay() -> None:
    assert fold_pinyin("room 12") == "room12"
    assert fold_pinyin("五芒星") == "五芒星"


@settings(deadline=None)  # the first example may load a dictionary
@given(st.text())
def test_folding_a_spelling_twice_changes_nothing_for_letters(text: str) -> None:
    once = fold_pinyin("".join(ch for ch in text if ch.isascii() and not ch.isdigit()))
    assert fold_pinyin(once) == once or ":" in once


@settings(deadline=None)  # the first example may load a dictionary
@given(st.text(st.characters(min_codepoint=0x4E00, max_codepoint=0x9FA5), max_size=6))
def test_every_reading_is_plain_letters(name: str) -> None:
    for syllable in syllables(name):
        assert syllable.isascii()
        assert syllable.isalpha()
        assert fold_pinyin(syllable) == syllable


def test_the_dictionary_loads_for_names_only() -> None:
    program = (
        "import sys\n"
        "from workbench.text.pinyin import fold_pinyin, syllables\n"
        "fold_pinyin('wǔ máng'); syllables('Attic')\n"
        "print('pypinyin' in sys.modules)\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == "False"
