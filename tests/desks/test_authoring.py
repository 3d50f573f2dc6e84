"""The author's desk: pages checked with their prose, printed in each language, found by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from workbench.desks.authoring import Authoring, CheckedPage, explained, files_under, worded
from workbench.diagnostics import Diagnostic, Place
from workbench.errors import CorpusError, NotFoundError, UsageError
from workbench.model.ids import LANGUAGES, Language
from workbench.store.place import Home

PAGE = """\
---
id: home/item/brass-lantern
game: hill-2e
lang: en
title: {en: Brass Lantern, zh-Hant: 黃銅燈}
---
> It is warm, and nobody has lit it.

- **Hold it up.** Once per turn, you may attempt a Sanity roll.
  - 4+: You gain 1 Speed.
  - 0-3: You go to the Attic.
"""
PROSE: Mapping[Language, Mapping[str, str]] = {
    "zh-Hant": {"story": "它是暖的，卻沒有人點過。", "hold-it-up.title": "高舉"}
}


@pytest.fixture(scope="module")
def desk(prepared: Path) -> Iterator[Authoring]:
    with Authoring(Home(prepared)) as made:
        yield made


def codes(page: CheckedPage) -> list[str]:
    return [problem.diagnostic.code for problem in page.problems]


def test_a_page_of_ones_own_is_correct(desk: Authoring) -> None:
    page = desk.check_text(PAGE, PROSE, name="lantern")
    assert (codes(page), page.correct, page.name) == ([], True, "lantern")
    assert page.prose["zh-Hans"]["hold-it-up.title"] == "高举"  # drafted from the other script


@pytest.mark.parametrize(
    ("change", "line", "words"),
    [
        (("0-3:", "0-2:"), 9, "3"),
        (("the Attic", "the Atic"), 11, "Atic"),
        (("0-3:", "1-5:"), 9, "0"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(
    desk: Authoring, change: tuple[str, str], line: int, words: str
) -> None:
    page = desk.check_text(PAGE.replace(*change), PROSE)
    assert not page.correct
    told = [(problem.diagnostic.place.line, problem.message) for problem in page.problems]
    assert any(abs(at - line) <= 2 and words in message for at, message in told), told
    assert all(problem.title and problem.severity == "error" for problem in page.problems)


@pytest.mark.parametrize("lang", ["zh-Hant", "zh-Hans"])
def test_it_is_told_in_the_authors_language(desk: Authoring, lang: Language) -> None:
    wrong = PAGE.replace("0-3:", "0-2:")
    english, chinese = (
        desk.check_text(wrong, PROSE, lang=each).problems[0] for each in ("en", lang)
    )
    assert english.diagnostic == chinese.diagnostic
    assert english.message != chinese.message
    assert any("\u4e00" <= sign <= "\u9fff" for sign in chinese.message + chinese.title)


def test_a_file_is_checked_with_the_prose_beside_it(desk: Authoring, tmp_path: Path) -> None:
    path = tmp_path / "lantern.md"
    path.write_text(PAGE, "utf-8")
    (tmp_path / "lantern.zh-Hant.yaml").write_text(
        "story: 它是暖的，卻沒有人點過。\nhold-it-up.title: 高舉\n", "utf-8"
    )
    page = desk.check_file(path)
    assert (codes(page), page.name) == ([], str(path))
    assert desk.missing_prose(page, "zh-Hant") == ()
    (tmp_path / "lantern.zh-Hant.yaml").unlink()
    missing = desk.missing_prose(desk.check_file(path), "zh-Hant")
    assert [problem.diagnostic.code for problem in missing] == ["BW026"] * len(missing)
    assert missing


def test_what_cannot_be_read_is_told(desk: Authoring, tmp_path: Path) -> None:
    (tmp_path / "folder.md").mkdir()
    assert codes(desk.check_file(tmp_path / "folder.md")) == ["BW008"]
    with pytest.raises(NotFoundError, match=r"missing\.md"):
        desk.check_file(tmp_path / "missing.md")


@pytest.mark.parametrize("tail", ["item/dynamite", "omen/dog", "room/vault", "haunt/9"])
def test_what_ships_is_correct_and_prints_as_it_is_written(desk: Authoring, tail: str) -> None:
    entry = desk.find(tail)
    page = desk.check_entry(entry)
    assert codes(page) == []
    assert entry.page is not None
    assert desk.printed(page, "en") == entry.page.text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_that_is_printed_in_a_language_says_the_same(
    desk: Authoring, lang: Language
) -> None:
    page = desk.check_text(PAGE, PROSE)
    text = desk.printed(page, lang)
    assert f"lang: {lang}\n" in text
    again = desk.check_text(text)
    assert codes(again) in ([], ["BW026"])
    first, second = (
        [tree for book in each.read.page.books for box in book.boxes for tree in trees(box)]
        for each in (page, again)
    )
    assert first == second
    assert len(first) == 3


def trees(box: object) -> Iterator[object]:
    lines = list(getattr(box, "lines", ()))
    for line in lines:
        yield from line.trees
        yield from trees(line)


def test_one_book_of_a_haunt_is_printed_alone(desk: Authoring) -> None:
    page = desk.check_entry(desk.find("haunt/9"))
    heroes, traitor = desk.printed(page, "en", "S"), desk.printed(page, "en", "T")
    assert "# Secrets of Survival" in heroes
    assert "# Traitor's Tome" not in heroes
    assert "# Traitor's Tome" in traitor
    assert "# Secrets of Survival" not in traitor
    with pytest.raises(UsageError) as caught:
        desk.printed(page, "en", "M")
    assert caught.value.expected == "S, T"


def test_a_card_has_no_books(desk: Authoring) -> None:
    with pytest.raises(UsageError, match="no book S"):
        desk.printed(desk.check_text(PAGE, PROSE), "en", "S")


def test_a_page_with_errors_is_not_printed(desk: Authoring) -> None:
    with pytest.raises(CorpusError, match="has errors"):
        desk.printed(desk.check_text(PAGE.replace("0-3:", "0-2:"), PROSE), "en")


def test_an_entry_is_found_by_what_people_call_it(desk: Authoring) -> None:
    for text in ("attic", "hill-2e/room/attic", "閣樓", "Attic"):
        assert desk.find(text).id == "hill-2e/room/attic"
    assert desk.find("attic", "hill-1e").id == "hill-1e/room/attic"
    with pytest.raises(NotFoundError) as caught:
        desk.find("atic")
    assert "hill-2e/room/attic" in caught.value.nearest


def test_an_entry_without_a_page_is_told(desk: Authoring) -> None:
    with pytest.raises(NotFoundError, match="no rule page"):
        desk.check_entry(desk.find("rule/movement"))


def test_pages_in_a_folder_and_below_it_come_in_order(tmp_path: Path) -> None:
    for name in ("b/two.md", "a/one.md", "a/one.zh-Hant.yaml", "three.txt"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.touch()
    assert [path.name for path in files_under(tmp_path)] == ["one.md", "two.md"]
    assert list(files_under(tmp_path / "three.txt")) == [tmp_path / "three.txt"]


def test_a_folder_without_pages_or_with_too_many_is_told(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no page in this folder"):
        list(files_under(tmp_path))
    for number in range(1_001):
        (tmp_path / f"{number}.md").touch()
    with pytest.raises(UsageError, match="too many pages"):
        list(files_under(tmp_path))


def test_a_code_is_explained_in_both_languages_and_an_unknown_one_is_told() -> None:
    code = explained("BW204")
    assert set(code.title) >= {"en", "zh-Hant"}
    assert set(code.explanation) >= {"en", "zh-Hant"}
    with pytest.raises(NotFoundError) as caught:
        explained("BW2O4")
    assert "BW204" in caught.value.nearest


def test_a_diagnostic_is_worded_with_its_severity() -> None:
    page = worded(Diagnostic("BW005", Place(1, 1, 1, 1)))
    assert page.severity == "error"
    assert page.message
    assert "{" not in page.message
