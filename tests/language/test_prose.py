"""The prose of a page: every piece has a key that no other has, and can be put in by it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from workbench.language.catalogue import message_of
from workbench.language.pages import Line, Page, PageBook, PageBox
from workbench.language.prose import prose_of, prose_problems, titled_nouns, with_prose
from workbench.language.reading import PageReader
from workbench.model.ids import LANGUAGES, Language

PAGE = Page(
    (
        PageBook(
            "S",
            (
                PageBox(story=("One.", "Two.")),
                PageBox(
                    heading="The cellar",
                    story=("Three.",),
                    lines=(
                        Line("note", prose="Mind the step."),
                        Line(
                            "rule",
                            titled=True,
                            title="Wind it back",
                            lines=(Line("note", prose="Inner."), Line("aloud", prose="Boo!")),
                        ),
                        Line("rule", titled=True, title="Wind it back"),
                    ),
                ),
            ),
        ),
        PageBook("T", (PageBox(story=("Four.",), lines=(Line("note", prose="Last."),)),)),
    )
)
EXPECTED = {
    "S.story": "One.",
    "S.two.story": "Two.",
    "S.the-cellar.heading": "The cellar",
    "S.three.story": "Three.",
    "S.mind-the-step.note": "Mind the step.",
    "wind-it-back.title": "Wind it back",
    "S.inner.note": "Inner.",
    "S.boo.aloud": "Boo!",
    "wind-it-back-2.title": "Wind it back",
    "T.story": "Four.",
    "T.last.note": "Last.",
}


def test_every_piece_has_its_own_key_in_reading_order() -> None:
    assert prose_of(PAGE) == EXPECTED
    assert list(prose_of(PAGE)) == list(EXPECTED)


def test_a_card_has_keys_without_a_book() -> None:
    card = Page((replace(PAGE.books[0], book=""),))
    assert list(prose_of(card))[:3] == ["story", "two.story", "the-cellar.heading"]


def test_prose_is_put_in_by_its_keys() -> None:
    other = {key: text.upper() for key, text in EXPECTED.items()}
    assert list(prose_of(with_prose(PAGE, other)).values()) == list(other.values())
    assert with_prose(PAGE, other) == PAGE  # prose is no part of what a page means


def test_what_is_missing_stays() -> None:
    changed = prose_of(with_prose(PAGE, {"S.inner.note": "X", "nothing": "Y"}))
    assert list(changed.values()) == list({**EXPECTED, "S.inner.note": "X"}.values())


def test_titles_are_nouns_in_every_language_that_has_them() -> None:
    first, second = titled_nouns(PAGE, "en", {"zh-Hant": {"wind-it-back.title": "轉回去"}})
    assert (first.key, first.names) == ("1", {"en": "*Wind it back*", "zh-Hant": "*轉回去*"})
    assert (second.key, second.names) == ("2", {"en": "*Wind it back*"})


def test_titles_of_a_chinese_page_stand_in_for_missing_ones() -> None:
    page = with_prose(PAGE, {"wind-it-back.title": "轉回去"})
    first, _second = titled_nouns(page, "zh-Hant", {})
    assert first.names == {"en": "*轉回去*", "zh-Hant": "*轉回去*"}


def of_notes(*notes: str) -> list[str]:
    lines = tuple(Line("note", prose=text) for text in notes)
    return list(prose_of(Page((PageBook("T", (PageBox(lines=lines),)),))))


def test_a_piece_put_in_or_taken_out_leaves_the_keys_of_the_others() -> None:
    long = "The lamp burns, whatever anybody does about it, and nobody knows why."
    notes = ["Last.", long, "燈一直亮着，誰也不知道原因。"]
    keys = of_notes(*notes)
    assert keys == [
        "T.last.note",
        "T.the-lamp-burns-whatever-anybody.note",
        "T.燈一直亮着-誰也不知道原因.note",
    ]
    for place in range(len(notes) + 1):
        more = of_notes(*notes[:place], "New.", *notes[place:])
        assert [*more[:place], *more[place + 1 :]] == keys
        assert [*of_notes(*notes[:place], *notes[place + 1 :])] == [
            *keys[:place],
            *keys[place + 1 :],
        ]


def test_pieces_that_begin_alike_or_have_no_words_have_keys_too() -> None:
    assert of_notes("Run.", "Run!", "...", "x" * 100) == [
        "T.run.note", "T.run-2.note", "T.untitled.note", f"T.{'x' * 32}.note",
    ]  # fmt: skip


CARD = """---
id: home/item/brass-lantern
game: hill-2e
lang: {lang}
title: {{en: Brass Lantern, zh-Hant: 黃銅燈}}
---
# {book}

> The flame leans away from the door.

- {sentence}
"""
GOOD = CARD.format(lang="en", book="Secrets of Survival", sentence="You gain 1 Might.")


def test_what_prose_lacks_and_has_too_much_is_told(reader: PageReader) -> None:
    told = prose_problems(reader.read(GOOD), {"zh-Hant": {"S.stroy": "火苗。"}})
    assert [each.code for each in told] == ["BW026", "BW027"]
    assert not list(prose_problems(reader.read(GOOD), {"zh-Hant": {"S.story": "火苗。"}}))


def test_a_key_misspelt_is_one_mistake(reader: PageReader) -> None:
    lacking, strange = prose_problems(reader.read(GOOD), {"zh-Hant": {"S.stroy": "火苗。"}})
    assert (lacking.follows, strange.follows) == ("", "BW026")
    for lang in LANGUAGES:
        assert "S.stroy → S.story" in message_of(lacking, lang)[0]
    other = list(prose_problems(reader.read(GOOD), {"zh-Hant": {"T.lamp.note": "燈。"}}))
    assert [(each.code, each.follows) for each in other] == [("BW026", ""), ("BW027", "")]


@pytest.mark.parametrize(
    ("lang", "text", "written"),
    [
        ("zh-Hant", "The flame leans away from the door.", "en"),
        ("zh-Hant", "这盏灯自己熄灭了。", "zh-Hans"),
        ("zh-Hans", "這盞燈自己熄滅了。", "zh-Hant"),
        ("zh-Hans", "The flame leans away from the door.", "en"),
        ("en", "這盞燈自己熄滅了。", "zh-Hant"),
    ],
)
def test_prose_in_another_language_than_its_file_is_told(
    reader: PageReader, lang: Language, text: str, written: str
) -> None:
    (told,) = prose_problems(reader.read(GOOD), {lang: {"S.story": text}})
    assert (told.code, told.arguments["written"]) == ("BW044", written)
    assert "S.story" in message_of(told, "en")[0]


@pytest.mark.parametrize(
    "text",
    [
        "火苗。",
        "狼群",
        "草地上有人向你招手，像在哄窗台上的小孩。",
        "Oni",
        "Jenny LeClerc：「噓。」",
    ],
)
def test_prose_of_which_the_language_cannot_be_told_is_none_of_another(
    reader: PageReader, text: str
) -> None:
    assert not list(prose_problems(reader.read(GOOD), {"zh-Hant": {"S.story": text}}))


@pytest.mark.parametrize(
    "unread",
    [
        GOOD.replace("Secrets of Survival", "Secrets of Surviving"),
        GOOD.replace("lang: en", "lang: fr"),
        GOOD.replace("game: hill-2e", "game: hill-7e"),
        GOOD.replace("---\n#", "#"),
        GOOD.replace("title: {", "title: ["),
        GOOD.removeprefix("---\n"),
    ],
)
def test_of_a_page_whose_pieces_are_not_known_no_prose_is_missing(
    reader: PageReader, unread: str
) -> None:
    read = reader.read(unread)
    assert read.diagnostics
    assert not list(prose_problems(read, {"zh-Hant": {"S.story": "火苗。", "more": "多。"}}))
