"""One mistake in a right page is told once, where it stands, in English and in Chinese."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from workbench.language.checking import check, mended
from workbench.language.compiling import in_language, printers_for
from workbench.language.reading import PageReader
from workbench.language.writing import print_page
from workbench.model.entries import PageSource
from workbench.model.games import Corpus
from workbench.model.ids import Language
from workbench.wording import use_language

#: What stands on the page, what is written instead, and the code that tells it; by language.
MISTAKES: Mapping[str, tuple[str, Mapping[Language, tuple[str, str]]]] = {
    "a haunt under the id of an event": (
        "BW507",
        {
            "en": ("id: hill-2e/haunt/1", "id: hill-2e/event/1"),
            "zh-Hant": ("id: hill-2e/haunt/1", "id: hill-2e/event/1"),
        },
    ),
    "a quote for an item": (
        "BW004",
        {
            "en": ("- The Mummy is destroyed.", "- > The Mummy is destroyed."),
            "zh-Hant": ("- 木乃伊已被摧毀。", "- > 木乃伊已被摧毀。"),
        },
    ),
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
    "a heading a level too deep": (
        "BW004",
        {"en": ("## Right now", "### Right now"), "zh-Hant": ("## 佈局", "### 佈局")},
    ),
    "a heading without its space": (
        "BW004",
        {"en": ("## Right now", "##Right now"), "zh-Hant": ("## 佈局", "##佈局")},
    ),
    "a moment a level too deep": (
        "BW004",
        {
            "en": ("## When an explorer enters", "#### When an explorer enters"),
            "zh-Hant": ("## 當探險者進入女孩", "#### 當探險者進入女孩"),
        },
    ),
    "a book without its space": (
        "BW004",
        {
            "en": ("# Secrets of Survival", "#Secrets of Survival"),
            "zh-Hant": ("# 求生秘訣", "#求生秘訣"),
        },
    ),
    "a table": (
        "BW004",
        {
            "en": (
                "  - 6+: The hero takes a Knowledge Roll token.\n  - 0-5: Nothing happens.\n",
                "\n| Roll | What |\n|---|---|\n| 6+ | The hero takes a Knowledge Roll token. |\n"
                "| 0-5 | Nothing happens. |\n\n",
            ),
            "zh-Hant": (
                "  - 6+：該英雄取得1個知識考驗標記。\n  - 0-5：沒有效果。\n",
                "\n| 結果 | 效果 |\n|:---|---|\n| 6+ | 該英雄取得1個知識考驗標記。 |\n"
                "| 0-5 | 沒有效果。 |\n\n",
            ),
        },
    ),
    "a table close to its item": (
        "BW004",
        {
            "en": (
                "  - 6+: The hero takes a Knowledge Roll token.\n  - 0-5: Nothing happens.\n",
                "  | 6+ | The hero takes a Knowledge Roll token. |\n  | 0-5 | Nothing happens. |\n",
            ),
            "zh-Hant": (
                "  - 6+：該英雄取得1個知識考驗標記。\n  - 0-5：沒有效果。\n",
                "  | 6+ | 該英雄取得1個知識考驗標記。 |\n  | 0-5 | 沒有效果。 |\n",
            ),
        },
    ),
    "steps with numbers": (
        "BW004",
        {
            "en": (
                "- The explorer takes the Girl.\n- Return the Girl token to the box.",
                "1. The explorer takes the Girl.\n2. Return the Girl token to the box.",
            ),
            "zh-Hant": (
                "- 該探險者取得女孩。\n- 將女孩標記放回盒中。",
                "1. 該探險者取得女孩。\n2. 將女孩標記放回盒中。",
            ),
        },
    ),
    "the heading of winning lost": (
        "BW042",
        {"en": ("## You win when…\n", ""), "zh-Hant": ("## 勝利條件…\n", "")},
    ),
    "the heading of winning misspelt": (
        "BW033",
        {"en": ("## You win when…", "## You winn when…"), "zh-Hant": ("勝利條件", "勝利條伴")},
    ),
    "the heading of winning another": (
        "BW033",
        {"en": ("## You win when…", "## Their only hope"), "zh-Hant": ("## 勝利條件…", "## 生機")},
    ),
    "a title that is not closed": (
        "BW041",
        {
            "en": ("**Learn the true name.** ", "**Learn the true name. "),
            "zh-Hant": ("**得知真名。** ", "**得知真名。"),
        },
    ),
    "a title that is not opened": (
        "BW041",
        {
            "en": ("**Learn the true name.** ", "Learn the true name.** "),
            "zh-Hant": ("**得知真名。** ", "得知真名。** "),
        },
    ),
    "a title with single marks": (
        "BW041",
        {
            "en": ("**Learn the true name.** ", "*Learn the true name.* "),
            "zh-Hant": ("**得知真名。** ", "*得知真名。* "),
        },
    ),
    "a word stressed": (
        "BW124",
        {"en": ("takes the Girl.", "takes the **Girl**."), "zh-Hant": ("女孩。\n", "**女孩**。\n")},
    ),
    "a full stop too early": (
        "BW125",
        {
            "en": ("Put the Mummy in the room", "Put the Mummy. in the room"),
            "zh-Hant": ("將木乃伊放到奸徒所在", "將木乃伊放到奸徒。所在"),
        },
    ),
    "a full stop behind who does it": (
        "BW125",
        {
            "en": ("The explorer takes the Girl.", "The explorer. takes the Girl."),
            "zh-Hant": ("該探險者取得女孩。", "該探險者。取得女孩。"),
        },
    ),
    "a full stop for a comma": (
        "BW123",
        {
            "en": ("Once per turn, a hero in the Lib", "Once per turn. A hero in the Lib"),
            "zh-Hant": ("每回合一次，位於圖書室", "每回合一次。位於圖書室"),
        },
    ),
    "a monster never put on the board": (
        "BW404",
        {
            "en": ("- Put the Mummy in the room with the traitor.\n", ""),
            "zh-Hant": ("- 將木乃伊放到奸徒所在房間。\n", ""),
        },
    ),
}
#: Those that are told somewhere else than where they were made, as something is missed there.
ELSEWHERE = {"BW404", "BW406", "BW503"}
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
    "a dot in a name": ("BW028", "token: Sarcophagus", "token: Sarcopha.gus"),
    "a dot behind a name": ("BW028", "monster: Mummy", "monster: Mummy."),
    "a colon lost": ("BW012", "monster: Mummy", "monster Mummy"),
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
    if code not in ELSEWHERE:
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


@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
def test_a_name_with_a_dot_is_told_once_however_often_it_is_used(
    reader: PageReader, pages: dict[Language, str], lang: Language
) -> None:
    page = pages[lang].replace("Mummy", "St. Mummy")
    assert [each.code for each in check(reader.read(page)) if not each.follows] == ["BW028"]


@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
def test_a_monster_called_like_a_token_that_nothing_declares_is_told_once(
    reader: PageReader, pages: dict[Language, str], lang: Language
) -> None:
    (line,) = [each for each in pages[lang].split("\n") if "monster: Mummy" in each]
    page = pages[lang].replace(f"{line}\n", "")
    (only,) = [each for each in check(reader.read(page)) if not each.follows]
    assert only.code == "BW043"
    assert only.arguments["found"] == {"en": "Mummy", "zh-Hant": "木乃伊"}[lang]
    assert only.fix is not None
    assert not check(reader.read(mended(page.split("\n"), only.fix)))


@pytest.mark.parametrize("name", ["木乃伊", "石棺", "女孩標記"])
def test_a_thing_without_its_chinese_name_is_told_once_with_the_name(
    reader: PageReader, pages: dict[Language, str], name: str
) -> None:
    right = pages["zh-Hant"]
    page = right.replace(f", zh-Hant: {name}", "", 1)
    (only,) = [each for each in check(reader.read(page)) if not each.follows]
    assert (only.code, only.arguments["put"]) == ("BW015", name)
    assert only.fix is not None
    assert mended(page.split("\n"), only.fix) == right


#: Mistakes whose change brings the right page back.
UNDONE = (
    "a heading a level too deep",
    "a heading without its space",
    "a moment a level too deep",
    "a book without its space",
    "a table close to its item",
    "steps with numbers",
    "the heading of winning lost",
    "the heading of winning misspelt",
    "a stray bullet",
    "a title that is not opened",
    "a title with single marks",
    "a word stressed",
    "a full stop too early",
)


@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
@pytest.mark.parametrize("kind", UNDONE)
def test_its_change_brings_the_right_page_back(
    reader: PageReader, pages: dict[Language, str], kind: str, lang: Language
) -> None:
    was, now = MISTAKES[kind][1][lang]
    page = pages[lang].replace(was, now, 1)
    (only,) = [each for each in check(reader.read(page)) if not each.follows]
    assert only.fix is not None
    assert mended(page.split("\n"), only.fix) == pages[lang]


@pytest.mark.parametrize(
    ("lang", "was", "now"),
    [
        ("en", "  - 0-5: Nothing happens.", "  - 0-5:"),
        ("zh-Hant", "  - 0-5：沒有效果。", "  - 0-5："),
    ],
)
def test_a_row_that_says_nothing_is_told_with_the_words_for_it(
    reader: PageReader, pages: dict[Language, str], lang: Language, was: str, now: str
) -> None:
    page = pages[lang].replace(was, now, 1)
    (only,) = [each for each in check(reader.read(page)) if not each.follows]
    assert only.code == "BW024"
    assert only.fix is not None
    assert mended(page.split("\n"), only.fix) == pages[lang]


@pytest.mark.parametrize(
    ("was", "now", "problem", "in_chinese"),
    [
        ("count: 1}", "count: 1", "a brace is not closed", "大括號"),
        ("players: 3-6", "players: [3-6", "a bracket is not closed", "方括號"),
        ("players: 3-6", "players 3-6", "a colon is missing", "冒號"),
        ("players: 3-6", "players: 3: 6", "a colon too many", "冒號"),
        ("players: 3-6", "\tplayers: 3-6", "a tab", "定位"),
        ("players: 3-6", 'players: "3-6', "quotes", "引號"),
        ("players: 3-6", "players: @3", "quotes", "引號"),
        ("  - {monster", "   - {monster", "indented", "縮排"),
        ("players: 3-6", "players: 3-6\nplayers: 3", "stands here twice", "兩次"),
    ],
)
def test_what_is_wrong_with_front_matter_is_said_plainly_in_the_readers_language(
    reader: PageReader,
    pages: dict[Language, str],
    was: str,
    now: str,
    problem: str,
    in_chinese: str,
) -> None:
    page = pages["zh-Hant"].replace(was, now, 1)
    (english,) = check(reader.read(page))
    assert english.code == "BW010"
    assert problem in english.arguments["problem"]
    before = use_language("zh-Hant")
    try:
        (chinese,) = check(reader.read(page))
    finally:
        use_language(before)
    said = chinese.arguments["problem"]
    assert in_chinese in said
    assert not re.search("[a-z]{5}", said.replace("players", ""))


@pytest.mark.parametrize(
    ("was", "said", "put"),
    [("知識考驗", "智慧考驗", "知識"), ("知識考驗", "智力考驗", "知識"), ("神志", "理智", "神志")],
)
def test_a_trait_by_another_name_is_told_with_its_own(
    reader: PageReader, pages: dict[Language, str], was: str, said: str, put: str
) -> None:
    page = pages["zh-Hant"].replace(was, said, 1)
    (only,) = [each for each in check(reader.read(page)) if not each.follows]
    assert (only.code, only.arguments["put"]) == ("BW124", put)


def test_a_full_stop_for_the_comma_of_a_head_is_told_once(
    reader: PageReader, pages: dict[Language, str]
) -> None:
    page = pages["en"].replace("symbol, if the Book is", "symbol. If the Book is", 1)
    (only,) = [each for each in check(reader.read(page)) if not each.follows]
    assert only.code == "BW123"
    assert only.fix is not None
    assert mended(page.split("\n"), only.fix) == pages["en"]
