"""Only figures move, attack, roll and have turns; a card or token that does so is told."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from workbench.language.checking import check, doers, mended
from workbench.language.reading import PageReader, ReadPage
from workbench.language.vocabulary import FRAMES
from workbench.model.ids import LANGUAGES, Language

Haunt = Callable[..., ReadPage]
InEach = Callable[[ReadPage], list[ReadPage]]

WIN = "## You win when…\n- Every hero is dead."
FREE = "## You win when…\n- The traitor is dead."
RINGER = "{monster: Bell Ringer, zh-Hant: 搖手鈴的人, token: large, count: 1}"


def page(haunt: Haunt, sentence: str, *declared: str) -> ReadPage:
    return haunt(f"{FREE}\n\n## The wings\n- {sentence}", WIN, *declared)


def test_every_verb_that_is_spoken_of_exists() -> None:
    assert [name for name in doers.ACTING if name not in FRAMES] == []


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("On the monsters' turn, the Bell must move toward the nearest hero by the shortest way.",
         True),
        ("At the end of the monsters' turn, the Bell must attack a hero.", True),
        ("The Bell cannot attack.", True),
        ("When a hero dies, the Bell may attempt a Might roll.", True),
        ("When the Bell attacks a hero, the hero loses 1 Sanity.", True),
        ("When the Bell defeats a hero, the hero loses 1 Sanity.", True),
        ("At the end of the Bell's turn, every hero loses 1 Sanity.", True),
        ("When a hero dies, the Bell Ringer may attempt a Might roll.", False),
        ("When a hero dies, Jenny LeClerc may attack a hero.", False),
        # What lies on the table may do a few things.
        ("A monster cannot take the Bell.", False),
        ("When a hero attacks, the hero drops the Bell.", False),
        ("The Mystic Elevator cannot move.", False),
    ],
)  # fmt: skip
def test_a_card_or_token_that_acts_is_told(
    haunt: Haunt, in_each: InEach, sentence: str, told: bool
) -> None:
    for read in in_each(page(haunt, sentence, "clock", RINGER)):
        found = list(doers.check(read))
        assert [each.code for each in found] == ["BW416"] * told
        for each in found:
            assert each.arguments["found"] in read.lines[each.place.line - 1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_figure_whose_name_was_cut_short_is_offered(
    haunt: Haunt, in_each: InEach, reader: PageReader, lang: Language
) -> None:
    heroes = f"{FREE}\n\n## The rope\n- {{}}"
    tome = (
        "## Tokens and monsters\n- Bell Ringer (large token): Speed 3, Might 5.\n\n"
        f"## Right now\n- Put the Bell Ringer in the Attic.\n\n{WIN}"
    )
    said = "At the end of the monsters' turn, the {} must attack a hero."
    wrong, right = (
        next(
            each
            for each in in_each(haunt(heroes.format(said.format(name)), tome, RINGER))
            if each.lang == lang
        )
        for name in ("Bell", "Bell Ringer")
    )
    (told,) = check(wrong)
    assert told.code == "BW416"
    assert told.fix is not None
    assert reader.read(mended(wrong.lines, told.fix)).page == right.page


def test_on_its_own_page_a_card_attacks(reader: PageReader) -> None:
    text = (
        "---\nid: hill-2e/omen/bite\nlang: en\n---\n"
        "- When you draw this card, the Bite attacks you with 4 dice of Might.\n"
    )
    assert "BW416" not in {each.code for each in check(reader.read(text))}


def test_finished_pages_are_clean(finished: tuple[ReadPage, ...]) -> None:
    assert [told for read in finished for told in doers.check(read)] == []
