"""One mistake in a right page is told once, where it stands, in English and in Chinese."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from workbench.language.checking import check
from workbench.language.compiling import in_language, printers_for
from workbench.language.reading import PageReader
from workbench.language.writing import print_page
from workbench.model.entries import PageSource
from workbench.model.games import Corpus
from workbench.model.ids import Language

#: What stands on the page, what is written instead, and the code that tells it; by language.
MISTAKES: Mapping[str, tuple[str, Mapping[Language, tuple[str, str]]]] = {
    "a word lost": (
        "BW101",
        {
            "en": ("The explorer takes the Girl.", "The explorer the Girl."),
            "zh-Hant": ("該探險者取得女孩。", "該探險者女孩。"),
        },
    ),
    "half of a sentence": (
        "BW101",
        {
            "en": ("Put the Mummy in the room with the traitor.", "Put the Mummy in the"),
            "zh-Hant": ("將木乃伊放到奸徒所在房間。", "將木乃伊放到"),
        },
    ),
    "half of a condition": (
        "BW101",
        {
            "en": ("- The Mummy is destroyed.", "- The Mummy is"),
            "zh-Hant": ("- 木乃伊已被摧毀。", "- 木乃伊已"),
        },
    ),
    "a heading misspelt": (
        "BW033",
        {
            "en": ("## Right now\n- Set", "## Rihgt now\n- Set"),
            "zh-Hant": ("## 佈局\n- 將2", "## 怖局\n- 將2"),
        },
    ),
    "a moment misspelt": (
        "BW102",
        {
            "en": ("## When an explorer enters", "## When an explorer entres"),
            "zh-Hant": ("## 當探險者進入女孩", "## 當探險者進人女孩"),
        },
    ),
    "a book misspelt": (
        "BW022",
        {
            "en": ("# Secrets of Survival", "# Secret of Survival"),
            "zh-Hant": ("# 求生秘訣", "# 求生秘決"),
        },
    ),
    "a room misspelt": (
        "BW102",
        {"en": ("Library", "Libary"), "zh-Hant": ("圖書室", "圖書屋")},
    ),
    "a room that is none": (
        "BW408",
        {
            "en": ("Return the Girl token to the box.", "Put the Girl token in the Greenhouse."),
            "zh-Hant": ("- 將女孩標記放回盒中。", "- 將女孩標記放到花房。"),
        },
    ),
    "a total left out": (
        "BW204",
        {"en": ("0-5: Nothing", "0-4: Nothing"), "zh-Hant": ("0-5：沒有", "0-4：沒有")},
    ),
    "a total twice": (
        "BW202",
        {"en": ("0-5: Nothing", "0-6: Nothing"), "zh-Hant": ("0-5：沒有", "0-6：沒有")},
    ),
    "more tokens than there are": (
        "BW405",
        {"en": ("Set aside 2 ", "Set aside 20 "), "zh-Hant": ("將2個知識", "將20個知識")},
    ),
    "a stray bullet": (
        "BW023",
        {"en": ("- Set aside 2", "- \n- Set aside 2"), "zh-Hant": ("- 將2個", "- \n- 將2個")},
    ),
    "a word twice": (
        "BW125",
        {
            "en": ("takes the Girl.", "takes the the Girl."),
            "zh-Hant": ("取得女孩。", "取得得女孩。"),
        },
    ),
    "a row without its colon": (
        "BW112",
        {"en": ("  - 6+: The", "  - 6+ The"), "zh-Hant": ("  - 6+：該", "  - 6+該")},
    ),
    "no way to win": (
        "BW503",
        {
            "en": ("## You win when…\n- The Mummy is destroyed.\n\n", ""),
            "zh-Hant": ("## 勝利條件…\n- 木乃伊已被摧毀。\n\n", ""),
        },
    ),
    "a monster without statistics": (
        "BW406",
        {
            "en": ("- Mummy (large token): Speed 3, Might 8, Sanity 5.\n", ""),
            "zh-Hant": ("- 木乃伊（大標記）：速度3、力量8、神志5。\n", ""),
        },
    ),
    "a story without its mark": (
        "BW004",
        {"en": ("> Sand is", "Sand is"), "zh-Hant": ("> 沙從", "沙從")},
    ),
}
#: The same for the front matter, which is the same in every language.
IN_FRONT: Mapping[str, tuple[str, str, str]] = {
    "a key misspelt": ("BW012", "players: 3-6", "player: 3-6"),
    "the traitor's key misspelt": ("BW012", "traitor: the", "traiter: the"),
    "the things misspelt": ("BW012", "things:", "thing:"),
    "a key of a thing misspelt": ("BW012", "shape: item", "shap: item"),
    "a monster misspelt": ("BW012", "{monster: Mummy", "{monstre: Mummy"),
    "a token misspelt": ("BW017", "{token: Sarcophagus", "{tokn: Sarcophagus"),
    "a key twice": ("BW010", "players: 3-6", "players: 3-6\nplayers: 3-6"),
    "a brace lost": ("BW010", "token: large, count: 1}", "token: large, count: 1"),
    "no number of players": ("BW028", "players: 3-6", "players: some"),
    "none of a thing": ("BW028", "token: large, count: 1", "token: large, count: 0"),
    "another game": ("BW018", "id: hill-2e/haunt/1", "id: hill-3e/haunt/1"),
    "no whole id": ("BW014", "id: hill-2e/haunt/1", "id: haunt/1"),
    "nobody's rule": ("BW029", "traitor: the haunt revealer", "traitor: the revealer"),
    "no end": ("BW009", "---\n# ", "# "),
}


@pytest.fixture(scope="module")
def pages(corpus: Corpus, reader: PageReader) -> dict[Language, str]:
    page = corpus.entries["hill-2e/haunt/1"].page
    assert isinstance(page, PageSource)
    read = reader.read(page.text)
    printers = printers_for(read, page.prose)
    return {
        lang: print_page(read.front, in_language(read, page.prose, lang), lang, printer)
        for lang, printer in printers.items()
    }


def told(reader: PageReader, right: str, was: str, now: str) -> tuple[str, int, int]:
    """Puts a mistake into a page; returns the one code told, its line and that of the mistake."""
    assert was in right
    (only,) = [each for each in check(reader.read(right.replace(was, now, 1))) if not each.follows]
    return only.code, only.place.line, right[: right.index(was)].count("\n") + 1


@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
@pytest.mark.parametrize("kind", MISTAKES)
def test_one_mistake_is_told_once(
    reader: PageReader, pages: dict[Language, str], kind: str, lang: Language
) -> None:
    code, written = MISTAKES[kind]
    found, line, at = told(reader, pages[lang], *written[lang])
    assert found == code
    if code not in ("BW406", "BW503"):  # what is not there is told where it is missed
        assert at - 1 <= line <= at + 1


@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
@pytest.mark.parametrize("kind", IN_FRONT)
def test_one_mistake_of_the_front_matter_is_told_once(
    reader: PageReader, pages: dict[Language, str], kind: str, lang: Language
) -> None:
    code, was, now = IN_FRONT[kind]
    found, line, at = told(reader, pages[lang], was, now)
    assert found == code
    if code != "BW009":  # told where the front matter begins
        assert at <= line <= at + 1
