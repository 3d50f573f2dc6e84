"""Sentences, scripts, marks, markup, room, names and sets of translations."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from workbench.bilingual.checks import Pair, check_pair, check_set, measures_of
from workbench.bilingual.terms import Term, TermBase
from workbench.model.entries import Entry
from workbench.model.facts import TermFacts
from workbench.model.ids import Language

EN, HANT, HANS = "en", "zh-Hant", "zh-Hans"


def pair(
    source: str,
    target: str,
    lang: Language = "zh-Hant",
    source_lang: Language = "en",
    room: int | None = None,
    unit: str = "home/event/lamp#story",
) -> Pair:
    return Pair(unit, "home", "rule", source_lang, lang, source, target, room)


def told(one: Pair, terms: TermBase | None = None) -> list[tuple[str, str]]:
    """The codes of what is found, each with what stands there in the target."""
    return [(found.code, one.target[slice(*found.target_span)]) for found in check_pair(one, terms)]


LONG = "The lamp on the stairs goes out by itself. Nobody has touched it since the funeral."


def test_a_sentence_that_lacks_is_told_and_one_that_was_joined_is_not() -> None:
    assert told(pair(LONG, "樓梯上的燈自己熄滅了。")) == [("BT301", "")]
    assert told(pair(LONG, "樓梯上的燈自己熄滅了，自葬禮以來沒有人碰過它。")) == []
    short = "The lamp on the stairs goes out by itself."
    longer = "樓梯上的燈自己熄滅了。自葬禮以來，它從來都是亮着的。"
    assert [code for code, _ in told(pair(short, longer))] == ["BT302"]


def test_a_line_that_lacks_is_told() -> None:
    source = "First the bell.\nThen the book.\nLast the candle."
    assert told(pair(source, "先是鐘。\n後是蠟燭。")) == [("BT301", "")]
    assert told(pair(source, "先是鐘。\n然後是書。\n最後是蠟燭。")) == []


@pytest.mark.parametrize(
    ("lang", "target", "residue"),
    [
        ("zh-Hant", "门打開了。", ["门"]),
        ("zh-Hant", "並且开关都坏了。", ["开关", "坏"]),
        ("zh-Hant", "圣符在後面。", ["圣"]),
        ("zh-Hant", "他隨后离開。", ["后离"]),
        ("zh-Hant", "皇后在這裡，着了涼。", []),
        ("zh-Hans", "門打开了。", ["門"]),
        ("zh-Hans", "他著名于此，乾隆也来过。", []),
    ],
)
def test_signs_of_the_other_script_are_told(
    lang: Language, target: str, residue: list[str]
) -> None:
    found = [there for code, there in told(pair("Here.", target, lang)) if code == "BT304"]
    assert found == residue


@pytest.mark.parametrize(
    ("lang", "target", "marks"),
    [
        ("zh-Hant", "燈熄滅了,你離開.", [",", "."]),
        ("zh-Hant", "燈熄滅了(是真的)。", ["(", ")"]),
        ("zh-Hant", "4+：1.5倍，0-3；a.b", []),
        ("zh-Hans", "灯熄灭了;你离开。", [";"]),
        ("en", "The lamp goes out， you leave。", ["，", "。"]),
    ],
)
def test_marks_of_the_wrong_width_are_told(lang: Language, target: str, marks: list[str]) -> None:
    source: Language = "zh-Hant" if lang == "en" else "en"
    found = [there for code, there in told(pair("X 4.", target, lang, source)) if code == "BT305"]
    assert found == marks


def test_what_was_left_in_english_is_told_and_a_name_may_stay() -> None:
    source = "The lamp goes out and Jenny leaves the hall."
    assert told(pair(source, source)) == [("BT303", source)]
    assert told(pair(source, "燈熄滅了，Jenny leaves the hall.")) == [
        ("BT303", "Jenny leaves the hall")
    ]
    assert told(pair(source, "燈熄滅了，Jenny 離開大廳。")) == []
    assert told(pair("Open the chest.", "打開 chest。")) == [("BT303", "chest")]


def test_markup_has_to_be_the_same_but_a_title_may_take_chinese_marks() -> None:
    assert [code for code, _ in told(pair("**Look.** Go on.", "**看。繼續。"))] == ["BT306"]
    assert told(pair("Do *Ride*.", "進行《乘搭》。")) == []
    assert [code for code, _ in told(pair("See [it](a.md).", "看它。"))] == ["BT306"]
    assert [code for code, _ in told(pair("- One\n- Two", "- 一\n二"))] == ["BT306"]
    assert [code for code, _ in told(pair("<b>Go</b>", "走"))] == ["BT306", "BT306"]


def test_a_line_wider_than_its_room_is_told_in_columns() -> None:
    assert told(pair("Old Lamp", "舊油燈", room=6)) == []
    assert told(pair("Old Lamp", "很舊的燈", room=6)) == [("BT307", "很舊的燈")]


def test_damage_is_told() -> None:
    assert [code for code, _ in told(pair("It is dark.", "很\ufffd暗。"))] == ["BT308"]
    assert [code for code, _ in told(pair("It is dark.", "很?暗。"))] == ["BT308"]
    assert told(pair("Is it dark?", "很暗嗎？")) == []


def _term(place: str, en: str, zh: str, *others: str) -> Term:
    return Term(f"home/{place}", {"en": en, "zh-Hant": zh}, {"zh-Hant": others})


TERMS = TermBase(
    [
        _term("room/attic", "Attic", "閣樓"),
        _term("room/organ-room", "Organ Room", "風琴室"),
        _term("item/bell", "Bell", "手鈴"),
        _term("term/traitor", "traitor", "奸徒", "叛徒"),
        _term("term/hero", "hero", "英雄"),
    ]
)


@pytest.mark.parametrize(
    ("source", "target", "codes"),
    [
        ("Go to the Attic.", "移到閣樓。", []),
        ("Go to the Attic.", "移到風琴室。", ["BT201"]),
        ("Go to the Attic.", "移到那裡。", ["BT201"]),
        ("Go there.", "移到風琴室。", ["BT202"]),
        ("The traitor rolls.", "叛徒擲骰。", ["BT203"]),
        ("The hero rolls.", "勇士擲骰。", ["BT204"]),
        ("Ring the bell.", "搖響手鈴。", []),
    ],
)
def test_names_and_terms_are_those_of_the_term_base(
    source: str, target: str, codes: Sequence[str]
) -> None:
    assert [code for code, _ in told(pair(source, target), TERMS)] == codes


def test_a_term_is_counted_by_its_measure_word() -> None:
    facts = TermFacts(measure={"zh-Hant": "張", "zh-Hans": "张"})
    cards = Entry("home/term/card", {"en": "card", "zh-Hant": "牌", "zh-Hans": "牌"}, facts)
    for lang, right, wrong, loose in (
        ("zh-Hant", "抽三張牌。", "抽三顆牌。", "抽三個牌。"),
        ("zh-Hans", "抽3张牌。", "抽3颗牌。", "抽3个牌。"),
    ):
        measures = measures_of([cards], lang)  # type: ignore[arg-type]
        found = [
            check_pair(pair("Draw 3 cards.", text, lang), measures=measures)  # type: ignore[arg-type]
            for text in (right, wrong, loose, wrong.replace("牌", "牌子"))
        ]
        assert [[one.code for one in some] for some in found] == [[], ["BT205"], [], []]


def test_in_a_set_the_same_is_translated_the_same() -> None:
    units = [f"home/event/{n}#title" for n in range(5)]
    said = [
        ("Leave", "離開"),
        ("Leave", "離開"),
        ("Leave", "走"),
        ("Go in", "進去"),
        ("Go on", "進去"),
    ]
    found = list(check_set(pair(*each, unit=unit) for each, unit in zip(said, units, strict=True)))
    assert [(one.code, one.unit_id) for one in found] == [
        ("BT401", units[2]),
        ("BT402", units[4]),
    ]
    assert found[0].arguments["other"] == "離開"
    assert list(check_set([pair("A lamp", "燈"), pair("The lamps", "燈", unit="x")])) == []
