"""Nothing belongs to its like, and to something else only what is paired with it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from workbench.language.checking import check, mended, owners
from workbench.language.reading import PageReader, ReadPage

Haunt = Callable[..., ReadPage]
InEach = Callable[[ReadPage], list[ReadPage]]

WIN = "## You win when…\n- Every hero is dead."
FREE = "## You win when…\n- The traitor is dead."
TWIN = (
    "{monster: Twin, zh-Hant: 分身, token: small, one per: player, pairs with: hero, measure: 名}"
)


def page(haunt: Haunt, sentence: str, *declared: str) -> ReadPage:
    return haunt(f"{FREE}\n\n## The wings\n- {sentence}", WIN, *declared)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("When a hero dies, the hero's hero loses 1 Sanity.",
         "When a hero dies, the hero loses 1 Sanity."),
        ("When a hero dies, at the end of the hero's hero's turn, the traitor loses 1 Sanity.",
         "When a hero dies, at the end of the hero's turn, the traitor loses 1 Sanity."),
        ("When a hero dies, if the hero's hero carries the Bell, the hero's player discards the "
         "Bell.",
         "When a hero dies, if the hero carries the Bell, the hero's player discards the Bell."),
        ("When a hero dies, the hero's player's player takes an item.",
         "When a hero dies, the hero's player takes an item."),
        ("When a hero dies, kill the hero's Twin's Twin.", "When a hero dies, kill the hero's "
         "Twin."),
    ],
)  # fmt: skip
def test_an_owner_that_stands_twice_is_taken_out(
    haunt: Haunt, in_each: InEach, reader: PageReader, said: str, meant: str
) -> None:
    right = in_each(page(haunt, meant, TWIN))
    for read, mean in zip(in_each(page(haunt, said, TWIN)), right, strict=True):
        (told,) = owners.check(read)
        assert told.code == "BW125"
        (with_fix,) = [each for each in check(read) if each.code == "BW125"]
        assert with_fix.fix is not None
        assert reader.read(mended(read.lines, with_fix.fix)).page == mean.page
        line = mean.lines[told.place.line - 1].removeprefix("- ").rstrip(".。")
        assert with_fix.arguments["sentence"] == line


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("When a hero dies, the hero's explorer loses 1 Sanity.", True),
        ("When a hero dies, the traitor's monster dies.", True),
        ("When a hero dies, kill the hero's Twin.", False),
        ("When a Twin dies, kill the Twin's hero.", False),
        ("When a hero dies, the hero's player discards a card.", False),
        ("When a hero dies, the hero takes the hero's corpse.", False),
    ],
)
def test_what_is_paired_with_nothing_belongs_to_nothing(
    haunt: Haunt, in_each: InEach, sentence: str, told: bool
) -> None:
    for read in in_each(page(haunt, sentence, TWIN)):
        assert [each.code for each in owners.check(read)] == ["BW303"] * told


def test_your_hero_is_the_one_whom_you_play(haunt: Haunt, in_each: InEach) -> None:
    heroes = "## You win when…\n- Your hero is alive and the traitor is dead."
    for read in in_each(haunt(heroes, WIN)):
        assert list(owners.check(read)) == []


def test_finished_pages_are_clean(finished: tuple[ReadPage, ...]) -> None:
    assert [told for read in finished for told in owners.check(read)] == []
