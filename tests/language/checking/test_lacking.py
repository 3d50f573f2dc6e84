"""What is not declared is told once, where it is declared; what only follows from it is folded."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from workbench.language.catalogue import code_of
from workbench.language.checking import check, mended
from workbench.language.printing import Printer
from workbench.language.reading import PageReader, ReadPage
from workbench.language.vocabulary import FRAMES
from workbench.language.writing import print_page
from workbench.model.ids import LANGUAGES, Language


@pytest.fixture(scope="module")
def haunts(reader: PageReader) -> dict[Language, str]:
    """A whole haunt in each language."""
    english = next(each.text for each in code_of("BW035").examples if not each.bad)
    read = reader.read(english)
    return {
        lang: print_page(read.front, read.page, lang, Printer(FRAMES, read.lexicon, lang))
        for lang in LANGUAGES
    }


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("thing", ["shape: item", "token: large"])
def test_a_thing_without_a_number_is_told_once_where_it_is_declared(
    reader: PageReader, haunts: dict[Language, str], lang: Language, thing: str
) -> None:
    read = reader.read(haunts[lang].replace(f"{thing}, count: 1}}", f"{thing}}}"))
    found = check(read)
    (told,) = [each for each in found if not each.follows]
    assert told.code == "BW035"
    assert thing in read.lines[told.place.line - 1]
    assert len(found) > 1
    assert {each.follows for each in found if each is not told} == {"BW035"}
    assert told.fix is not None
    assert mended(read.lines, told.fix) == haunts[lang]


def test_of_a_thing_that_there_are_many_of_the_sentence_is_wrong(
    reader: PageReader, haunts: dict[Language, str]
) -> None:
    """The Moths are many: *the Moth* of one sentence lacks its first mention, nothing else."""
    text = haunts["en"].replace("token: large, count: 1}", "token: large}")
    text = text.replace("Put the Clockmaker in", "Put 2 Clockmakers in")
    codes = {each.code for each in check(reader.read(text))}
    assert "BW301" in codes
    assert "BW035" not in codes


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_without_a_traitor_that_speaks_of_one_is_told_where_it_says_so(
    reader: PageReader, haunts: dict[Language, str], lang: Language
) -> None:
    read = reader.read(haunts[lang].replace("traitor: the haunt revealer", "traitor: none"))
    (told,) = [each for each in check(read) if not each.follows]
    assert told.code == "BW036"
    assert read.lines[told.place.line - 1] == "traitor: none"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_that_is_right_lacks_nothing(
    reader: PageReader, haunts: dict[Language, str], lang: Language
) -> None:
    assert check(reader.read(haunts[lang])) == ()


RULED = "## You win when…\n- A hero is outside.\n\n## You lose when…\n- Every hero is dead."


@pytest.mark.parametrize(
    ("heroes", "traitor", "value"),
    [
        ("- When a hero dies, the hero becomes a traitor.", None, "none at first, several later"),
        ("- When a hero would die, the hero becomes a traitor instead.", None,
         "none at first, several later"),
        ("- A traitor attacks with Speed.", None, "the haunt revealer"),
        ("- No one can attack a traitor.", None, "the haunt revealer"),
        ("- When a hero dies, you lose 1 Sanity.", "## You win when…\n- Every hero is dead.",
         "the haunt revealer"),
        # All stay heroes, and the other book tells a story and no more.
        ("- A hero cannot become a traitor.", None, "the haunt revealer"),
        ("- When a hero dies, you lose 1 Sanity.", None, ""),
        ("- When a hero dies, you lose 1 Sanity.", "> Every page of this book is blank.", ""),
    ],
)  # fmt: skip
def test_rules_for_a_traitor_need_one(
    haunt: Callable[..., ReadPage],
    in_each: Callable[[ReadPage], list[ReadPage]],
    heroes: str,
    traitor: str | None,
    value: str,
) -> None:
    page = haunt(f"{RULED}\n\n## The wings\n{heroes}", traitor, rule="none")
    for read in in_each(page):
        told = [each for each in check(read) if each.code == "BW036"]
        assert [each.arguments["value"] for each in told] == ([value] if value else [])
        for each in told:
            assert read.lines[each.place.line - 1] == "traitor: none"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_where_heroes_turn_the_value_that_says_so_is_offered(
    reader: PageReader,
    haunt: Callable[..., ReadPage],
    in_each: Callable[[ReadPage], list[ReadPage]],
    lang: Language,
) -> None:
    heroes = f"{RULED}\n\n## The wings\n- When a hero dies, the hero becomes a traitor."
    pages = in_each(haunt(heroes, "## You win when…\n- Every hero is dead.", rule="none"))
    (read,) = [each for each in pages if each.lang == lang]
    (told,) = check(read)
    assert told.fix is not None
    assert check(reader.read(mended(read.lines, told.fix))) == ()
