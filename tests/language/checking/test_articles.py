"""Where a small word was left out, only one with which the page is right is offered."""

from __future__ import annotations

import pytest

from workbench.diagnostics import Diagnostic
from workbench.language.catalogue import message_of
from workbench.language.checking import check, mended
from workbench.language.reading import PageReader
from workbench.model.ids import Language

TITLE = "title: {en: A Cold Draught, zh-Hant: 寒風, zh-Hans: 寒风}"


def card(lang: Language, sentence: str) -> str:
    front = ["---", "id: home/event/cold-draught", "game: hill-2e", f"lang: {lang}", TITLE, "---"]
    return "\n".join([*front, f"- {sentence}", ""])


def told(reader: PageReader, lang: Language, sentence: str) -> tuple[str, Diagnostic]:
    text = card(lang, sentence)
    (only,) = check(reader.read(text))
    return text, only


@pytest.mark.parametrize(
    ("lang", "said", "meant"),
    [
        # Nothing of the kind was mentioned, so any is meant.
        ("en", "When hero dies, you lose 1 Sanity.", "When a hero dies, you lose 1 Sanity."),
        ("en", "You discard item card.", "You discard an item card."),
        ("en", "Flip room.", "Flip a room."),
        ("en", "At the end of hero's turn, the hero loses 1 Sanity.",
         "At the end of every hero's turn, the hero loses 1 Sanity."),
        ("zh-Hant", "當你進入此房間時，殺死英雄。", "當你進入此房間時，殺死1名英雄。"),
        ("zh-Hant", "翻轉房間。", "翻轉1間房間。"),
        ("zh-Hans", "杀死怪物。", "杀死1只怪物。"),
        # It can be nothing but the one that was mentioned.
        ("en", "When a hero dies, hero's player discards a card.",
         "When a hero dies, the hero's player discards a card."),
        ("zh-Hant", "當英雄死亡時，將英雄放到閣樓。", "當英雄死亡時，將該英雄放到閣樓。"),
    ],
)  # fmt: skip
def test_the_word_is_offered_with_which_the_page_is_right(
    reader: PageReader, lang: Language, said: str, meant: str
) -> None:
    text, only = told(reader, lang, said)
    assert only.code in ("BW108", "BW126")
    assert only.fix is not None
    assert mended(text.split("\n"), only.fix) == card(lang, meant)
    assert check(reader.read(card(lang, meant))) == ()


@pytest.mark.parametrize(
    ("lang", "said", "put", "both"),
    [
        ("en", "When a hero enters a room, flip room.", "the / a", "flip the / a room"),
        # Either may be the one.
        ("en", "When a hero attacks a hero, hero loses 1 Sanity.", "the / a", "the / a hero loses"),
        ("zh-Hant", "當英雄進入房間時，翻轉房間。", "該/1間", "翻轉該/1間房間"),
        ("zh-Hans", "当英雄进入房间时，翻转房间。", "该/1间", "翻转该/1间房间"),
    ],
)
def test_where_either_may_be_meant_both_are_shown_and_none_is_offered(
    reader: PageReader, lang: Language, said: str, put: str, both: str
) -> None:
    _text, only = told(reader, lang, said)
    assert (only.code, only.fix) == ("BW126", None)
    assert only.arguments["put"] == put
    message, help_text = message_of(only, lang)
    assert put in message
    assert both in help_text


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "Put item card in the Attic."), ("zh-Hant", "將物品牌放到閣樓。")],
)
def test_a_word_that_goes_back_to_nothing_is_not_offered(
    reader: PageReader, lang: Language, said: str
) -> None:
    text, only = told(reader, lang, said)
    if only.fix is not None:
        assert check(reader.read(mended(text.split("\n"), only.fix))) == ()


def test_a_word_that_is_put_in_is_not_written_as_if_it_began_the_sentence(
    reader: PageReader,
) -> None:
    _text, only = told(reader, "en", "When hero dies, you lose 1 Sanity.")
    assert only.arguments["put"] == "a"
