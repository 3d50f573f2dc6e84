"""Changes of a sentence, as tokens and as the characters that are replaced."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.language.mistakes import MISTAKES, Edit
from workbench.language.tokens import join, split
from workbench.language.wordings import FOLLOWED, OTHER_WORDS, PLURALS, PRONOUNS, pasts
from workbench.model.ids import LANGUAGES, Language


@pytest.mark.parametrize(
    ("lang", "text", "edit", "written"),
    [
        ("en", "You  gain one Might", Edit(2, 3, ("1",)), "You  gain 1 Might"),
        ("en", "you win", Edit(0, 1, ("the", "hero")), "The hero win"),
        ("en", "If able, discard it", Edit(0, 3, ()), "Discard it"),
        ("en", "Discard it if able", Edit(2, 4, ()), "Discard it"),
        ("en", "Discard it, if able", Edit(2, 5, ()), "Discard it"),
        ("en", "The heroes win then", Edit(2, 2, (",",)), "The heroes, win then"),
        ("en", "Put Clock down", Edit(1, 1, ("the",)), "Put the Clock down"),
        ("en", "Put Clock", Edit(2, 2, ("down",)), "Put Clock down"),
        ("en", "Roll 5+ now", Edit(1, 3, ()), "Roll now"),
        ("en", "clock it", Edit(0, 0, ("the",)), "The clock it"),
        ("zh-Hant", "你提升一級", Edit(3, 4, ("1",)), "你提升1級"),
        ("zh-Hant", "若可能，棄置", Edit(0, 4, ()), "棄置"),
        ("zh-Hant", "英雄獲勝", Edit(0, 0, ("該",)), "該英雄獲勝"),
        ("zh-Hant", "你攻擊", Edit(3, 3, ("牠",)), "你攻擊牠"),
    ],
)
def test_a_change_is_written_as_the_author_would(
    lang: Language, text: str, edit: Edit, written: str
) -> None:
    start, end, put = edit.written(split(text, lang), lang)
    assert text[:start] + put + text[end:] == written


_WORDS = st.lists(
    st.sampled_from(["you", "Attic", "1", ",", "the", "a", "(", ")", "'s", "*Do it*", "…"]),
    min_size=1, max_size=6,
)  # fmt: skip


@given(_WORDS, st.data())
def test_what_is_written_reads_as_what_was_made(words: list[str], data: st.DataObject) -> None:
    text = join(words, "en", sentence=False)
    tokens = split(text, "en")
    words = [token.text for token in tokens]
    start = data.draw(st.integers(0, len(words)))
    end = data.draw(st.integers(start, len(words)))
    put = data.draw(st.lists(st.sampled_from(["hero", "Bell", "2"]), max_size=2))
    if start == end and not put:
        return
    edit = Edit(start, end, tuple(put))
    begun, ended, put_text = edit.written(tokens, "en")
    again = [token.text for token in split(text[:begun] + put_text + text[ended:], "en")]
    assert [each.casefold() for each in again] == [each.casefold() for each in edit.made(words)]


@pytest.mark.parametrize("lang", LANGUAGES)
@given(data=st.data())
def test_every_kind_proposes_only_changes_of_what_is_there(
    lang: Language, data: st.DataObject
) -> None:
    known = [
        word for table in (FOLLOWED, OTHER_WORDS, PLURALS) for each in table[lang] for word in each
    ]
    known += [word for each in PRONOUNS[lang] for word in each]
    known += [
        "if",
        "or",
        "who",
        "in",
        "half",
        "not",
        "is",
        ",",
        "，",
        "被",
        "一",
        "半",
        "hero",
        "5",
        "+",
    ]
    words = data.draw(st.lists(st.sampled_from(known), min_size=1, max_size=12))
    for mistake in MISTAKES:
        for edit in mistake.edits(words, lang):
            assert 0 <= edit.start <= edit.end <= len(words)
            assert edit.made(words) != tuple(words) or not edit.tokens
        for stuck in range(len(words)):
            if (sign := mistake.sign(words, stuck, lang)) is not None:
                assert 0 <= sign[0] < sign[1] <= len(words)


def test_each_kind_has_its_own_code() -> None:
    codes = [mistake.code for mistake in MISTAKES]
    assert len(codes) == len(set(codes))


def test_the_forms_of_verbs_come_from_the_frames() -> None:
    assert pasts()["attacked"] == "attack"
    assert pasts()["stolen"] == "steal"
    assert "been" not in pasts()
