"""The prose of a page: every piece has a key that no other has, and can be put in by it."""

from __future__ import annotations

from dataclasses import replace

from workbench.language.pages import Line, Page, PageBook, PageBox
from workbench.language.prose import prose_of, titled_nouns, with_prose

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
    "S.story.2": "Two.",
    "S.heading.1": "The cellar",
    "S.story.3": "Three.",
    "S.note.1": "Mind the step.",
    "wind-it-back.title": "Wind it back",
    "S.note.2": "Inner.",
    "S.aloud.1": "Boo!",
    "wind-it-back-2.title": "Wind it back",
    "T.story": "Four.",
    "T.note.1": "Last.",
}


def test_every_piece_has_its_own_key_in_reading_order() -> None:
    assert prose_of(PAGE) == EXPECTED
    assert list(prose_of(PAGE)) == list(EXPECTED)


def test_a_card_has_keys_without_a_book() -> None:
    card = Page((replace(PAGE.books[0], book=""),))
    assert list(prose_of(card))[:3] == ["story", "story.2", "heading.1"]


def test_prose_is_put_in_by_its_keys() -> None:
    other = {key: text.upper() for key, text in EXPECTED.items()}
    assert list(prose_of(with_prose(PAGE, other)).values()) == list(other.values())
    assert with_prose(PAGE, other) == PAGE  # prose is no part of what a page means


def test_what_is_missing_stays() -> None:
    changed = prose_of(with_prose(PAGE, {"S.note.2": "X", "nothing": "Y"}))
    assert changed == {**EXPECTED, "S.note.2": "X"}


def test_titles_are_nouns_in_every_language_that_has_them() -> None:
    first, second = titled_nouns(PAGE, "en", {"zh-Hant": {"wind-it-back.title": "轉回去"}})
    assert (first.key, first.names) == ("1", {"en": "*Wind it back*", "zh-Hant": "*轉回去*"})
    assert (second.key, second.names) == ("2", {"en": "*Wind it back*"})


def test_titles_of_a_chinese_page_stand_in_for_missing_ones() -> None:
    page = with_prose(PAGE, {"wind-it-back.title": "轉回去"})
    first, _second = titled_nouns(page, "zh-Hant", {})
    assert first.names == {"en": "*轉回去*", "zh-Hant": "*轉回去*"}
