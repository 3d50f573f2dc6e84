"""Every code of the catalogue is given by its bad example and by no good one."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from workbench.diagnostics import Diagnostic, Fix, Place
from workbench.errors import NotFoundError
from workbench.formats.yaml import parse_yaml
from workbench.language import catalogue
from workbench.language.catalogue import (
    Example,
    code_of,
    codes,
    in_words_of_page,
    message_of,
)
from workbench.language.checking import check
from workbench.language.prose import prose_problems
from workbench.language.reading import PageReader
from workbench.library.entry_text import entry_in
from workbench.model.games import Game
from workbench.model.ids import LANGUAGES, Language
from workbench.text.wrap import NEVER_STARTS_LINE

#: Words of rules that a help would use if it said itself what to write.
SENTENCES: dict[Language, tuple[str, ...]] = {
    "en": ("Nothing happens", "Otherwise", "Right now", "You gain", "Choose a", "rounded"),
    "zh-Hant": ("沒有效果", "否則：", "佈局", "你提升", "選擇1", "取整）"),
}
PACKAGE = Path(catalogue.__file__).parent
_CODE = re.compile(r"\"(BW\d{3})\"")
_SLOT = re.compile(r"\{(\w+)\}")
EXAMPLES = [(code, each) for code in codes("BW") for each in code_of(code).examples]


@pytest.fixture(scope="module")
def told(reader: PageReader) -> Callable[[str, Example], Sequence[Diagnostic]]:
    def diagnostics(text: str, example: Example) -> Sequence[Diagnostic]:
        read = reader.read(text)
        prose = {lang: parse_yaml(each, "prose") for lang, each in example.prose.items()}
        return [*check(read), *prose_problems(read, prose)]

    return diagnostics


def test_every_code_given_anywhere_has_a_page_and_every_page_is_given_somewhere() -> None:
    given = {
        code
        for path in PACKAGE.rglob("*.py")
        for code in _CODE.findall(path.read_text(encoding="utf-8"))
    }
    assert given == set(codes("BW"))


@pytest.mark.parametrize(
    ("code", "example"), EXAMPLES, ids=[f"{c}-{'bad' if e.bad else 'good'}" for c, e in EXAMPLES]
)
def test_an_example_is_what_it_says(
    told: Callable[[str, Example], Sequence[Diagnostic]], code: str, example: Example
) -> None:
    if code == "BW008" and example.bad:  # it shows what the bytes of another encoding look like
        with pytest.raises(UnicodeDecodeError):
            example.text.encode("latin-1").decode()
        return
    if code == "BW045" and example.bad:  # it is told of what is no page
        entry, wrong = entry_in(example.text, Game("home", {"en": "Home"}, "1"))
        assert entry is None
        assert [(each.code, each.place.line) for each in wrong] == [(code, 5)]
        assert "topic" in wrong[0].arguments["problem"]
        return
    found = told(example.text, example)
    given = {each.code for each in found if each.code == code or not each.follows}
    if code != "BW007":
        given.discard("BW007")  # that more is wrong than is told
    if not example.bad:
        assert given == set()
        return
    assert code in given
    assert len(given) <= 2
    for diagnostic in found:
        lines = example.text.split("\n")
        assert 1 <= diagnostic.place.line <= len(lines) + 1
        if diagnostic.code == code:
            slots = {
                slot
                for texts in (code_of(code).message, code_of(code).help)
                for text in texts.values()
                for slot in _SLOT.findall(text)
            }
            assert slots <= set(diagnostic.arguments)
            if diagnostic.fix is not None:
                mended = applied(example.text, diagnostic.fix)
                again = [each for each in told(mended, example) if each.code == code]
                assert len(again) < sum(each.code == code for each in found)


def applied(text: str, fix: Fix) -> str:
    lines = text.split("\n")
    place = fix.place
    before = [*lines[: place.line - 1], lines[place.line - 1][: place.column - 1]]
    after = [lines[place.end_line - 1][place.end_column - 1 :], *lines[place.end_line :]]
    return "\n".join(before) + fix.text + "\n".join(after)


@pytest.mark.parametrize("code", codes())
def test_a_page_of_the_catalogue_is_whole(code: str) -> None:
    page = code_of(code)
    assert page.code == code
    assert page.severity in ("error", "warning")
    for texts in (page.title, page.message, page.explanation):
        assert set(texts) == set(LANGUAGES)
    assert not page.help or set(page.help) == set(LANGUAGES)
    assert len({frozenset(_SLOT.findall(text)) for text in page.message.values()}) == 1
    assert any(example.bad for example in page.examples)
    assert not all(example.bad for example in page.examples)
    assert not page.message["en"].endswith(".")


@pytest.mark.parametrize("code", codes())
def test_a_line_of_a_chinese_explanation_ends_between_two_chinese_characters(code: str) -> None:
    written = (PACKAGE / "codes" / f"{code}.md").read_text(encoding="utf-8")
    chinese = written.partition("\n## zh-Hant\n")[2].partition("\n## Bad\n")[0].strip()
    for paragraph in chinese.split("\n\n"):
        lines = paragraph.split("\n")
        for line, after in itertools.pairwise(lines):
            broken = f"{line[-12:]} / {after[:12]}"
            assert not line[-1].isascii(), broken
            assert not after[0].isascii(), broken
            assert after[0] not in NEVER_STARTS_LINE, broken
            assert line.count("`") % 2 == 0, broken


def test_the_lines_of_an_explanation_are_joined_as_its_language_asks() -> None:
    page = code_of("BW304")
    assert "`**Wind it back.** …`" in page.explanation["en"]
    assert "標題要寫得一樣" in page.explanation["zh-Hant"]
    assert "标题要写得一样" in page.explanation["zh-Hans"]


@pytest.mark.parametrize("word", ["frame", "node", "token of", "leaf", "parser", "grammar", "tree"])
def test_no_message_speaks_of_how_it_was_read(word: str) -> None:
    for code in codes():
        for texts in (code_of(code).message, code_of(code).help):
            assert not re.search(rf"\b{word}s?\b", texts.get("en", ""))


def test_an_unknown_code_is_refused_with_the_nearest() -> None:
    with pytest.raises(NotFoundError) as error:
        code_of("BW20")
    assert error.value.nearest
    with pytest.raises(NotFoundError):
        code_of("../../../etc/passwd")


def test_a_message_is_worded_in_each_language() -> None:
    diagnostic = Diagnostic("BW026", arguments={"key": "story", "lang": "zh-Hant"}, place=Place())
    texts = {lang: message_of(diagnostic, lang)[0] for lang in LANGUAGES}
    assert texts["en"] != texts["zh-Hant"]
    assert all("story" in text and "zh-Hant" in text for text in texts.values())


@pytest.mark.parametrize("code", [each for each in codes() if code_of(each).written])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_quoted_is_said_as_the_page_says_it(code: str, lang: Language) -> None:
    arguments = {"noun": "N", "found": "F", "put": "5+", "monster": "M"}
    diagnostic = in_words_of_page(Diagnostic(code, Place(), arguments), lang)
    for name, texts in code_of(code).written.items():
        assert set(texts) == set(LANGUAGES)
        assert diagnostic.arguments[name]
        assert not _SLOT.search(diagnostic.arguments[name])
        for reader_of_it in LANGUAGES:
            assert diagnostic.arguments[name] in " ".join(message_of(diagnostic, reader_of_it))


@pytest.mark.parametrize("code", codes())
def test_no_help_says_in_its_own_language_what_is_to_be_written(code: str) -> None:
    """It would be offered in the words of another language than the page's."""
    page = code_of(code)
    for lang, sentences in SENTENCES.items():
        assert not [each for each in sentences if each in page.help.get(lang, "")]


@pytest.mark.parametrize("code", codes())
def test_no_message_begins_with_what_takes_no_capital(code: str) -> None:
    """The first letter of a message is shown as a capital; a code of a language has none."""
    texts = (*code_of(code).message.values(), *code_of(code).help.values())
    assert not [text for text in texts if text.startswith("{lang}")]
