"""A page in another language than it says is told once, and so is a paragraph of one."""

from __future__ import annotations

import itertools
from collections.abc import Mapping

import pytest

from workbench.diagnostics import Diagnostic
from workbench.language.catalogue import message_of
from workbench.language.checking import check, mended
from workbench.language.compiling import in_language, printers_for
from workbench.language.reading import PageReader
from workbench.language.tongues import written_in
from workbench.language.writing import print_page
from workbench.model.entries import PageSource
from workbench.model.games import Corpus
from workbench.model.ids import LANGUAGES, Language

HAUNTS = (1, 9, 18)
CARD = """\
---
id: home/item/brass-lantern
game: hill-2e
lang: {lang}
title: {{en: Brass Lantern, zh-Hant: 黃銅燈}}
---
"""

REST: Mapping[Language, str] = {
    "en": "- When you enter the Attic, you lose 1 Sanity.\n- You gain 1 Speed.\n",
    "zh-Hant": "- 當你進入閣樓時，你失去1級神志。\n- 你提升1級速度。\n",
    "zh-Hans": "- 当你进入阁楼时，你失去1级神志。\n- 你提升1级速度。\n",
}


def own(diagnostics: tuple[Diagnostic, ...]) -> list[Diagnostic]:
    return [each for each in diagnostics if not each.follows]


@pytest.fixture(scope="module")
def haunts(corpus: Corpus, reader: PageReader) -> Mapping[tuple[int, Language], str]:
    """Pages of the corpus in each language."""
    found: dict[tuple[int, Language], str] = {}
    for number in HAUNTS:
        page = corpus.entries[f"hill-2e/haunt/{number}"].page
        assert isinstance(page, PageSource)
        read = reader.read(page.text)
        for lang, printer in printers_for(read, page.prose).items():
            found[number, lang] = print_page(
                read.front, in_language(read, page.prose, lang), lang, printer
            )
    return found


@pytest.mark.parametrize("number", HAUNTS)
@pytest.mark.parametrize(("written", "said"), list(itertools.permutations(LANGUAGES, 2)))
def test_a_page_in_another_language_than_it_says_is_told_once(
    reader: PageReader,
    haunts: Mapping[tuple[int, Language], str],
    number: int,
    written: Language,
    said: Language,
) -> None:
    right = haunts[number, written]
    text = right.replace(f"lang: {written}\n", f"lang: {said}\n")
    read = reader.read(text)
    (only,) = check(read)
    assert only.code == "BW038"
    assert only.arguments["written"] == written
    assert only.fix is not None
    assert mended(read.lines, only.fix) == right


@pytest.mark.parametrize(
    ("line", "put"),
    [
        ("", "lang: zh-Hant\n"),
        ("lang: english\n", "lang: zh-Hant\n"),
        ('lang: "en"\n', "lang: zh-Hant\n"),
        ("langg: en\n", "langg: zh-Hant\n"),
    ],
)
def test_the_line_that_says_the_language_is_mended_however_it_is_written(
    reader: PageReader, line: str, put: str
) -> None:
    text = CARD.replace("lang: {lang}\n", line).replace("{{", "{").replace("}}", "}")
    read = reader.read(text + "- 當你進入閣樓時，你失去1級神志。\n")
    wrong = next(each for each in check(read) if each.code in ("BW013", "BW038"))
    assert wrong.fix is not None
    assert put in mended(read.lines, wrong.fix)
    assert {each.code for each in check(read)} <= {"BW013", "BW038", "BW012"}


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
def test_languages_are_called_as_the_reader_calls_them(reader: PageReader, lang: Language) -> None:
    (only,) = check(reader.read(CARD.format(lang="zh-Hans") + "- You gain 1 Might.\n"))
    said = {"en": ("English", "Simplified Chinese"), "zh-Hant": ("英文", "簡體中文")}
    said["zh-Hans"] = ("英文", "简体中文")
    message, _help = message_of(only, lang)
    assert all(name in message for name in said[lang])


@pytest.mark.parametrize(
    ("page", "line", "put"),
    [
        ("en", "- 你提升1級力量。", "- You gain 1 Might."),
        ("en", "- 你提升1级力量。", "- You gain 1 Might."),
        ("zh-Hant", "- You gain 1 Might.", "- 你提升1級力量。"),
        ("zh-Hans", "- You gain 1 Might. You lose 1 Sanity.", "- 你提升1级力量。你失去1级神志。"),
        ("zh-Hant", "- 你提升1级力量。你失去1级神志。", "- 你提升1級力量。你失去1級神志。"),
        ("zh-Hans", "- 你提升1級力量。你失去1級神志。", "- 你提升1级力量。你失去1级神志。"),
        ("en", "- You lose 1 Sanity. 你提升1級力量。", "- You lose 1 Sanity. You gain 1 Might."),
        ("zh-Hant", "- 你失去1級神志。You gain 1 Might.", "- 你失去1級神志。你提升1級力量。"),
        ("en", "## 當你進入閣樓時\n- You gain 1 Might.", "## When you enter the Attic"),
        ("zh-Hant", "## When you enter the Attic\n- 你提升1級力量。", "## 當你進入閣樓時"),
        ("en", "- 注：燈很舊。", "- Note:燈很舊。"),
        ("zh-Hant", "- Note: It is old.", "- 注： It is old."),
    ],
)
def test_a_paragraph_in_another_language_is_told_once_with_the_same_in_that_of_the_page(
    reader: PageReader, page: Language, line: str, put: str
) -> None:
    read = reader.read(f"{CARD.format(lang=page)}{REST[page]}\n{line}\n")
    (only,) = own(check(read))
    assert only.code in ("BW039", "BW111", "BW124")
    assert only.place.line == 10
    assert only.fix is not None
    text = mended(read.lines, only.fix)
    assert put in text
    assert check(reader.read(text)) == ()


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
def test_a_paragraph_that_says_nothing_in_its_own_language_either_is_told_once(
    reader: PageReader, lang: Language
) -> None:
    strange = "- 你在月光下跳舞唱歌。" if lang == "en" else "- You dance and sing by moonlight."
    read = reader.read(f"{CARD.format(lang=lang)}{REST[lang]}\n{strange}\n")
    (only,) = own(check(read))
    assert (only.code, only.fix) == ("BW039", None)


@pytest.mark.parametrize(
    ("text", "languages"),
    [
        ("The hero dies.", {"en"}),
        ("該英雄死亡。", {"zh-Hant"}),
        ("该英雄死亡。", {"zh-Hans"}),
        ("你失去1", {"zh-Hant", "zh-Hans"}),
        ("5+", set()),
        ("Mummy", set()),
        ("Put the 石棺 in the Attic and shuffle.", {"en"}),
        ("當你位於 Attic 時，你死亡。", {"zh-Hant"}),
        ("死者之書 is in play.", set()),
        ("《反抗》*Fight back*", set()),
    ],
)
def test_what_a_text_is_written_in(text: str, languages: set[Language]) -> None:
    assert written_in(text) == languages


def test_stories_and_notes_may_be_in_any_language(reader: PageReader) -> None:
    text = (
        CARD.format(lang="en")
        + "> 燈滅了，屋子也靜了下來。\n\n- You gain 1 Might.\n- Note: 燈很舊。\n"
    )
    assert check(reader.read(text)) == ()
