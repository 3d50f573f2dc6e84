"""A page is read into one tree in any language, and printed back byte for byte."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.language.chart import Grammar
from workbench.language.grammar import grammar_of
from workbench.language.markdown import MAX_CHARACTERS, outline
from workbench.language.nouns import Lexicon, Noun
from workbench.language.pages import Reading, print_body, read_body, titles_of
from workbench.language.printing import Printer
from workbench.model.trees import Tree
from workbench.language.vocabulary import FRAMES
from workbench.model.ids import Language

FRONT = "---\nid: home/item/brass-lantern\nlang: {lang}\ntitle: {{en: Brass Lantern}}\n---\n"

ENGLISH = """\
> The flame leans away from the door.

- When you take this card, you gain 1 Sanity.
- **Raise it.** Once per turn, you may attempt a Knowledge roll.
  - 5+: You gain 1 Speed.
  - 1-4: Nothing happens.
  - 0:
    - You lose 1 Sanity.
    - Discard this card.
- Note: It is never quite empty.

## At the end of your turn
- If you are in the Attic, carry out *Raise it*.
"""

CHINESE = """\
> 火苗總是避着門口。

- 當你取得此牌時，你提升1級神志。
- **舉起它。** 每回合一次，你可以嘗試知識考驗。
  - 5+：你提升1級速度。
  - 1-4：沒有效果。
  - 0：
    - 你失去1級神志。
    - 棄置此牌。
- 注：它從來沒有真正空過。

## 你的回合結束時
- 若你位於閣樓，執行《舉起它》。
"""


def grammar_for(body: str, lang: Language, lexicon: Lexicon) -> Grammar[Tree]:
    return grammar_of(FRAMES, lexicon.with_nouns(titles_of(body, lang)), lang)


def read(body: str, lang: Language, lexicon: Lexicon) -> Reading:
    return read_body(FRONT.format(lang=lang) + body, lang, grammar_for(body, lang, lexicon))


def printer_for(lexicon: Lexicon, lang: Language) -> Printer:
    title = Noun("title", "1", {"en": "*Raise it*", "zh-Hant": "*舉起它*", "zh-Hans": "*举起它*"})
    return Printer(FRAMES, lexicon.with_nouns([title]), lang)


@pytest.mark.parametrize(("body", "lang"), [(ENGLISH, "en"), (CHINESE, "zh-Hant")])
def test_a_canonical_page_is_printed_back_as_it_is(
    lexicon: Lexicon, body: str, lang: Language
) -> None:
    reading = read(body, lang, lexicon)
    assert reading.troubles == ()
    assert print_body(reading.page, lang, printer_for(lexicon, lang)) == body


def test_both_languages_give_one_tree(lexicon: Lexicon) -> None:
    assert read(ENGLISH, "en", lexicon).page == read(CHINESE, "zh-Hant", lexicon).page


def test_simplified_is_read_back_to_the_same_tree(lexicon: Lexicon) -> None:
    page = read(CHINESE, "zh-Hant", lexicon).page
    title = Noun("title", "1", {"en": "*Raise it*", "zh-Hans": "*举起它*"})
    grammar = grammar_of(FRAMES, lexicon.with_nouns([title]), "zh-Hans")
    printed = print_body(page, "zh-Hans", printer_for(lexicon, "zh-Hans"))
    again = read_body(printed, "zh-Hans", grammar)
    assert again.page == page
    assert "若你位于阁楼" in printed


def test_writing_that_is_not_canonical_is_read_and_printed_canonical(lexicon: Lexicon) -> None:
    loose = ENGLISH.replace("a Knowledge roll", "an Knowledge roll").replace("5+:", "5+ :")
    reading = read(loose, "en", lexicon)
    assert reading.troubles == ()
    assert print_body(reading.page, "en", printer_for(lexicon, "en")) == ENGLISH


@pytest.mark.parametrize(
    ("wrong", "code", "line", "column", "reached"),
    [
        ("- You gain 1 Sped.", "not-understood", 6, 14, "You gain 1 "),
        ("- You gain 1 Speed", "no-full-stop", 6, 3, ""),
        ("- 5+:", "empty-row", 6, 3, ""),
        (
            "## At the end of the word\n- You gain 1 Speed.",
            "not-understood",
            6,
            22,
            "At the end of the ",
        ),
        ("# The Third Book\n- You gain 1 Speed.", "unknown-book", 6, 3, ""),
        ("1. You gain 1 Speed.", "page:not-allowed", 6, 4, ""),
    ],
)
def test_what_is_not_understood_is_told_with_its_place(
    lexicon: Lexicon, wrong: str, code: str, line: int, column: int, reached: str
) -> None:
    (trouble, *_more) = read(wrong + "\n", "en", lexicon).troubles
    assert (trouble.code, trouble.place.line, trouble.place.column) == (code, line, column)
    assert trouble.reached == reached


def test_what_may_come_next_is_told(lexicon: Lexicon) -> None:
    (trouble,) = read("- You gain 1 Sped.\n", "en", lexicon).troubles
    assert {"Speed", "Might", "Sanity", "Knowledge"} <= set(trouble.expected)


def test_one_bad_sentence_leaves_the_others(lexicon: Lexicon) -> None:
    reading = read(ENGLISH.replace("You lose 1 Sanity.", "You lose one Sanity."), "en", lexicon)
    assert [trouble.code for trouble in reading.troubles] == ["not-understood"]
    assert len(reading.page.books[0].boxes) == 2


def test_sentences_read_before_are_not_read_again(lexicon: Lexicon) -> None:
    grammar = grammar_for(ENGLISH, "en", lexicon)
    cache: dict[object, object] = {}
    first = read_body(FRONT.format(lang="en") + ENGLISH, "en", grammar, cache=cache)
    known = dict(cache)
    edited = ENGLISH.replace("gain 1 Speed", "gain 2 Speed")
    second = read_body(FRONT.format(lang="en") + edited, "en", grammar, cache=cache)
    assert first.page != second.page
    assert len(set(cache) - set(known)) == 1


HOSTILE = [
    "", "---", "\x1b[31mred", "\u202e", "- " * 5_000, "> " * 5_000, "[" * 5_000, "**" * 5_000,
    "x" * (MAX_CHARACTERS + 1), "".join(f"{'  ' * depth}- a.\n" for depth in range(200)),
    "- a.\n" * 5_000, "<script>x</script>", "![x](y)", "```\ncode\n```", "| a |\n|---|\n",
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_a_strangers_page_is_refused_calmly(lexicon: Lexicon, text: str) -> None:
    grammar = grammar_of(FRAMES, lexicon, "en")
    assert read_body(text, "en", grammar).troubles
    assert len(outline(text).problems) <= 100


@given(st.text(max_size=300))
@settings(deadline=None, max_examples=200)
def test_no_text_raises(text: str) -> None:
    cut = outline(text)
    for book in cut.books:
        for box in book.boxes:
            assert box.place.line >= 1
    list(titles_of(text, "en"))
