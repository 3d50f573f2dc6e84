"""A page is read into one tree in any language, and printed back byte for byte."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from workbench.formats.yaml import read_yaml
from workbench.language.pages import Line, Page, PageBook, PageBox, lines_in
from workbench.language.printing import Printer
from workbench.language.prose import prose_of, titled_nouns, with_prose
from workbench.language.reading import PageReader, ReadPage
from workbench.language.vocabulary import FRAMES
from workbench.language.writing import print_page
from workbench.model.ids import LANGUAGES, Language
from workbench.text.fold import to_simplified

FRONT = """\
---
id: home/item/brass-lantern
game: hill-2e
lang: {lang}
title: {{en: Brass Lantern, zh-Hant: 黃銅燈}}
---
"""
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
- If you are in the Attic, use *Raise it*.
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
PROSE = {
    "story": "火苗總是避着門口。",
    "raise-it.title": "舉起它",
    "it-is-never-quite-empty.note": "它從來沒有真正空過。",
}
PAGES = sorted((Path(__file__).parents[2] / "corpus").glob("*/pages/*/*.md"))


def read(reader: PageReader, body: str, lang: Language = "en") -> ReadPage:
    page = reader.read(FRONT.format(lang=lang) + body)
    assert page.diagnostics == ()
    return page


def printed(page: ReadPage, lang: Language, prose: dict[str, str] | None = None) -> str:
    texts = {lang: prose} if prose else {}
    lexicon = page.lexicon.with_nouns(titled_nouns(page.page, page.lang, texts))
    body = with_prose(page.page, prose) if prose else page.page
    return print_page(page.front, body, lang, Printer(FRAMES, lexicon, lang))


@pytest.mark.parametrize(("body", "lang"), [(ENGLISH, "en"), (CHINESE, "zh-Hant")])
def test_a_canonical_page_is_printed_back_as_it_is(
    reader: PageReader, body: str, lang: Language
) -> None:
    assert printed(read(reader, body, lang), lang) == FRONT.format(lang=lang) + body


def test_both_languages_give_one_tree(reader: PageReader) -> None:
    assert read(reader, ENGLISH).page == read(reader, CHINESE, "zh-Hant").page


def test_a_page_is_printed_in_another_language_with_its_prose(reader: PageReader) -> None:
    text = printed(read(reader, ENGLISH), "zh-Hant", PROSE)
    assert text == FRONT.format(lang="zh-Hant") + CHINESE


def test_simplified_is_read_back_to_the_same_tree(reader: PageReader) -> None:
    page = read(reader, ENGLISH)
    prose = {key: to_simplified(text) for key, text in PROSE.items()}
    text = printed(page, "zh-Hans", prose)
    assert "若你位于阁楼，执行《举起它》。" in text
    again = reader.read(text)
    assert again.diagnostics == ()
    assert again.page == page.page


@pytest.mark.parametrize(
    ("canonical", "loose"),
    [
        ("5+: You", "5+:   You"),
        ("1-4:", "1–4:"),
        ("- When you take this card, you", "* when you take\n  this card , you"),
        ("**Raise it.**", "**Raise it**"),
        ("## At the end of your turn", "## at the end of your turn:"),
        ("  - 0:\n    - You", "  - 0 :\n    - you"),
        ("> The flame leans away", "> The flame\n> leans away"),
        ("- Note: It", "- NOTE： It"),
    ],
)
def test_writing_that_is_not_canonical_is_printed_canonical(
    reader: PageReader, canonical: str, loose: str
) -> None:
    assert canonical in ENGLISH
    page = read(reader, ENGLISH.replace(canonical, loose))
    assert printed(page, "en") == FRONT.format(lang="en") + ENGLISH


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_a_page_of_the_corpus_says_the_same_in_every_language(
    reader: PageReader, path: Path, lang: Language
) -> None:
    text = path.read_text(encoding="utf-8")
    page = reader.read(text)
    assert page.diagnostics == ()
    if lang == "en":
        assert printed(page, "en") == text
        return
    prose = read_yaml(path.with_suffix(".zh-Hant.yaml"))
    if lang == "zh-Hans":
        prose = {key: to_simplified(said) for key, said in prose.items()}
    again = reader.read(printed(page, lang, prose))
    assert again.diagnostics == ()
    assert again.page == page.page
    assert list(prose_of(again.page).values()) == [prose[key] for key in prose_of(page.page)]
    assert printed(again, lang) == printed(page, lang, prose)


def test_pages_compare_by_what_they_mean(reader: PageReader) -> None:
    page = read(reader, ENGLISH).page
    assert page == read(reader, ENGLISH.replace("never quite", "seldom")).page
    assert page != read(reader, ENGLISH.replace("gain 1 Speed", "gain 2 Speed")).page
    assert page != read(reader, ENGLISH.replace("5+", "4+").replace("1-4", "1-3")).page


def test_lines_are_walked_in_reading_order() -> None:
    inner = Line("rule", title="b")
    lines = (Line("rule", title="a", lines=(inner,)), Line("rule", title="c"))
    assert [line.title for line in lines_in(lines)] == ["a", "b", "c"]
    box = PageBox(lines=lines)
    assert Page((PageBook("", (box,)),)) == Page((PageBook("", (replace(box, story=("x",)),)),))


def test_one_bad_sentence_leaves_the_others(reader: PageReader) -> None:
    body = ENGLISH.replace("You lose 1 Sanity.", "You hum.")
    page = reader.read(FRONT.format(lang="en") + body)
    assert [each.code for each in page.diagnostics] == ["BW101"]
    whole = read(reader, ENGLISH).page
    assert page.page.books[0].boxes[1] == whole.books[0].boxes[1]
    assert page.page.books[0].boxes[0].lines[0] == whole.books[0].boxes[0].lines[0]
