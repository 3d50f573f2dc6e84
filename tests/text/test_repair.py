from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.errors import UsageError
from workbench.text.noise import character_of, pair_of, reading_of
from workbench.text.repair import Repaired, damage, is_damaged, repair

DATA = Path(__file__).resolve().parent.parent / "data"
ANNOTATED = "時個點開將過這進銅換獲風燈頭島幣張標霧輪視葦釋織簾"


def read(name: str) -> str:
    return (DATA / name).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def clean() -> str:
    return read("clean_zh.txt")


@pytest.fixture(scope="module")
def damaged() -> str:
    return read("damaged_zh.txt")


# The noise itself


def test_the_noise_annotates_every_occurrence_of_a_character() -> None:
    assert damage("過時不候，過後", "過時") == "過(guò)時(shí)不候，過(guò)後"


def test_a_false_match_swallows_a_byte_and_shifts_what_follows() -> None:
    # 家時 is BCD2 95 72 5F..: D2 95 is 視, whose second byte is the first of 時.
    made = damage("家時A", "視")
    assert made.startswith("家?shì)")
    assert "時" not in made


def test_a_stop_before_certain_characters_looks_like_another_sign() -> None:
    # 。 is A1A3 and 徽 BBD5, so A3BB stands across them.
    assert damage("。徽章M", "").startswith("?；照")


def test_a_reading_can_be_given() -> None:
    assert damage("長", {"長": "cháng"}) == "長(cháng)"


def test_the_noise_refuses_what_gbk_cannot_write() -> None:
    with pytest.raises(UsageError):
        damage("🏠", "")
    with pytest.raises(UsageError):
        damage("abc", "a")


# The document of our own


def test_our_damaged_document_is_what_the_noise_makes(clean: str, damaged: str) -> None:
    assert damage(clean, ANNOTATED) == damaged


def test_our_damaged_document_is_repaired_exactly(clean: str, damaged: str) -> None:
    repaired = repair(damaged)
    assert repaired.text == clean
    assert repaired.unresolved == ()
    assert set(repaired.readings) == set(ANNOTATED)
    assert repaired.damaged() == damaged


def test_our_damaged_document_shows_every_kind_of_damage(damaged: str) -> None:
    kinds = Counter(each.kind for each in repair(damaged).repairs)
    assert set(kinds) == {
        "reading_aid",
        "reading_aid_straddling",
        "lost_byte",
        "lost_stop",
        "stop_mark",
        "private_use",
    }


def test_repairs_quote_the_delivered_text_and_only_lost_stops_are_proposals(damaged: str) -> None:
    for each in repair(damaged).repairs:
        assert damaged[each.offset : each.offset + len(each.found)] == each.found
        assert each.certain == (each.kind != "lost_stop")


def test_a_lost_byte_is_a_proposal_while_the_list_is_not_known(clean: str) -> None:
    # 視 shares first byte and reading with rare forms; few other annotated characters speak for it.
    few = repair(damage(clean, "時個視"))
    assert few.text == clean
    assert {each.made: each.certain for each in few.repairs if each.kind == "lost_byte"} == {
        "視": False
    }


def test_positions_lead_back_to_the_delivered_text(clean: str, damaged: str) -> None:
    repaired = repair(damaged)
    origins = [repaired.origin(place) for place in range(len(clean) + 1)]
    assert origins == sorted(origins)
    assert origins[-1] == len(damaged)
    # A heading that was not hit stands at its origin letter for letter.
    for word in ("配件：", "Lighthousecard", "Tidecard", "膽量考驗", "結束："):
        place = clean.index(word)
        start, stop = repaired.offsets.span(place, place + len(word))
        assert damaged[start:stop] == word


def test_a_character_used_both_ways_keeps_its_own_question_mark(clean: str, damaged: str) -> None:
    assert "鐵錨?可以" in clean
    assert "(碼頭pier)" in clean
    assert "(臥室bunk)" in repair(damaged).text


# What must not be touched


@pytest.mark.parametrize(
    "text",
    [
        "誰在那裡?沒有人。(abc)",
        "What? (yes) No?no)",
        "規則(guide)書，重(chóng)做一次。",
        "難字：饕(tāo)餮(tiè)、耄(mào)耋(dié)、魑(chī)魅(mèi)。",
        "什麼?；還有呢",
    ],
)
def test_a_clean_text_is_returned_as_it_is(text: str) -> None:
    assert not is_damaged(text)
    repaired = repair(text)
    assert repaired.text == text
    assert repaired.repairs == ()
    assert repaired.origin(len(text)) == len(text)


def test_our_clean_document_is_returned_as_it_is(clean: str) -> None:
    repaired = repair(clean)
    assert (repaired.text, repaired.repairs, repaired.unresolved) == (clean, (), ())


def test_too_little_noise_is_reported_and_not_repaired() -> None:
    repaired = repair("門(mén)開了")
    assert repaired.text == "門(mén)開了"
    assert [(each.offset, each.text) for each in repaired.unresolved] == [(1, "門(mén)")]


def test_parentheses_that_are_no_reading_stay_in_a_damaged_text(damaged: str) -> None:
    text = damaged + "\n(abc) 門(door) 牌(1) 鳥(men) 是嗎?是(的)。\n"
    repaired = repair(text)
    assert repaired.text.endswith("\n(abc) 門(door) 牌(1) 鳥(men) 是嗎?是(的)。\n")
    assert repaired.unresolved == ()


def test_a_wrong_reading_stays_and_is_reported(damaged: str) -> None:
    repaired = repair(damaged + "\n門(quán)\n")
    assert repaired.text.endswith("門(quán)\n")
    assert [each.text for each in repaired.unresolved] == ["(quán)"]


def test_a_character_that_also_stands_bare_keeps_its_glosses(damaged: str, clean: str) -> None:
    repaired = repair(damaged + "\n鳥(niǎo)和鳥\n")
    assert repaired.text == clean + "\n鳥(niǎo)和鳥\n"
    assert "鳥" in repaired.unresolved[0].reason


def test_a_stop_mark_is_left_where_stops_stand_without_one(damaged: str) -> None:
    repaired = repair(damaged + "\n一；二\n")
    assert not repaired.stops
    assert {"lost_stop", "stop_mark"}.isdisjoint(each.kind for each in repaired.repairs)


# What cannot be found


def test_a_byte_with_several_candidates_is_reported_and_costs_one_character(clean: str) -> None:
    # 驏 stands across the bytes of 向東; 驙 shares its first byte and its reading.
    repaired = repair(damage(clean, ANNOTATED + "驏"))
    assert [each.text for each in repaired.unresolved] == ["?zhàn)"]
    assert "驏" in repaired.unresolved[0].reason
    different = [(a, b) for a, b in zip(repaired.text, clean, strict=True) if a != b]
    assert different == [("\ufffd", "東")]


def test_a_swallowed_ascii_character_is_reported(clean: str) -> None:
    # The shifted run behind 底層 ends at a parenthesis, which goes with the last byte.
    repaired = repair(damage(clean, ANNOTATED + "讓"))
    assert repaired.unresolved
    assert all("底層(碼頭pier)" not in line for line in repaired.text.splitlines())
    assert repaired.text.splitlines()[-1] == clean.splitlines()[-1]


def test_a_text_cut_off_in_a_reading_aid_is_proposed_without_it(damaged: str) -> None:
    last = repair(damaged[: damaged.rindex("過(guò)") + len("過(gu")]).repairs[-1]
    assert (last.kind, last.found, last.certain) == ("reading_aid", "(gu", False)


def test_a_text_converted_after_the_damage_is_reported(damaged: str) -> None:
    assert repair(damaged.replace("?", "？")).unresolved
    assert repair(damaged.replace("\n", "🏠\n")).unresolved


# Any text

HAN = "".join(
    each
    for lead in (*range(0xB0, 0xD8, 3), *range(0x81, 0xA0, 4), *range(0xE0, 0xF8, 5))
    for tail in (*range(0x40, 0x7F, 7), *range(0x80, 0xFF, 9))
    if (each := character_of(bytes((lead, tail)))) and "\u4e00" <= each <= "\u9fff"
)
COMMON = "的一是在不了有人這個們來到時大地為子中你說生國年著就那和要她出也得裡後以會家可下而過"
SIGNS = "。，；：！「」、。，；"
PLAIN = "ABKMabcxyz019 \n?()./"


@st.composite
def damage_cases(draw: st.DrawFn) -> tuple[str, list[str]]:
    pieces = st.one_of(
        st.text(COMMON, min_size=1, max_size=12),
        st.text(HAN, min_size=1, max_size=6),
        st.text(SIGNS, min_size=1, max_size=1),
        st.text(PLAIN, min_size=1, max_size=3),
    )
    text = "".join(draw(st.lists(pieces, min_size=1, max_size=40)))
    whole = sorted(set(re.findall("[\u4e00-\u9fff]", text)))
    data = b"".join(map(pair_of, text))
    across = {character_of(data[at : at + 2]) for at in range(len(data))}
    torn = sorted(each for each in across if each and "\u4e00" <= each <= "\u9fff")
    listed = draw(st.lists(st.sampled_from(whole or ["的"]), max_size=20, unique=True))
    listed += draw(st.lists(st.sampled_from(torn or ["的"]), max_size=5, unique=True))
    return text, [each for each in dict.fromkeys(listed) if can_be_read(each)]


def can_be_read(character: str) -> bool:
    try:
        reading_of(character)
    except ValueError:
        return False
    return True


def in_doubt(repaired: Repaired) -> list[int]:
    doubts = [each.offset for each in repaired.unresolved]
    return doubts + [each.offset for each in repaired.repairs if not each.certain]


def assert_no_silent_guess(text: str, repaired: Repaired) -> None:
    """Up to the first place that is reported, the text must be the clean one."""
    if repaired.text == text:
        return
    doubts = in_doubt(repaired)
    assert doubts, "a difference that nothing reports"
    same = next(
        (at for at, (a, b) in enumerate(zip(text, repaired.text, strict=False)) if a != b),
        min(len(text), len(repaired.text)),
    )
    # A character may begin in what was shown before the place where its tail was lost.
    assert repaired.origin(min(same + 1, len(repaired.text))) > min(doubts)


@settings(deadline=None, max_examples=300)
@given(damage_cases())
def test_any_damaged_text_is_repaired_or_its_differences_are_reported(
    case: tuple[str, list[str]],
) -> None:
    text, listed = case
    assert_no_silent_guess(text, repair(damage(text, listed)))


@settings(deadline=None, max_examples=200)
@given(damage_cases())
def test_a_repair_with_nothing_open_gives_the_damaged_text_back(
    case: tuple[str, list[str]],
) -> None:
    text, listed = case
    # With a document of our own in front there is noise enough to be sure of.
    delivered = damage(read("clean_zh.txt") + text, [*ANNOTATED, *listed])
    repaired = repair(delivered)
    assert_no_silent_guess(read("clean_zh.txt") + text, repaired)
    if not repaired.unresolved:
        assert repaired.damaged() == delivered


@settings(deadline=None, max_examples=200)
@given(st.text(COMMON + SIGNS + PLAIN + "āáǎà(shì)?(；\ue6a8\ufffd🏠", max_size=200))
def test_any_text_at_all_is_read_to_its_end(text: str) -> None:
    given_text = read("damaged_zh.txt") + text
    repaired = repair(given_text)
    origins = [repaired.origin(place) for place in range(len(repaired.text) + 1)]
    assert origins == sorted(origins)
    assert origins[-1] == len(given_text)


# The real document


@pytest.mark.sources
def test_the_real_document_is_repaired_exactly(sources: Path) -> None:
    text = (sources / "rules_zh.txt").read_text(encoding="utf-8")
    assert len(text) == 28_822
    assert is_damaged(text)
    repaired = repair(text)
    kinds = Counter(each.kind for each in repaired.repairs)
    assert kinds == {
        "reading_aid": 1443,
        "reading_aid_straddling": 4,
        "lost_byte": 17,
        "lost_stop": 3,
        "private_use": 2,
    }
    assert repaired.unresolved == ()
    assert len(repaired.text) == 21_487
    assert len(repaired.readings) == 86
    assert "?" not in repaired.text
    assert not re.search(
        "[\ue000-\uf8ff\ufffd]|\\([^()\u3400-\u9fff、]*[àáèéìíòóùúāǎēěīǐōǒūǔ]", repaired.text
    )
    assert all(each.certain for each in repaired.repairs if each.kind != "lost_stop")
    assert damage(repaired.text, repaired.readings) == text
    assert damage(repaired.text, "".join(repaired.readings)) == text
    assert not is_damaged(repaired.text)


@pytest.mark.sources
def test_positions_in_the_real_document_lead_back(sources: Path) -> None:
    text = (sources / "rules_zh.txt").read_text(encoding="utf-8")
    repaired = repair(text)
    for word in ("Traitor’sTome", "AngelFeather", "DruidicCharm"):
        start, stop = repaired.offsets.span(
            repaired.text.index(word), repaired.text.index(word) + len(word)
        )
        assert text[start:stop].startswith(word)
