"""The page of an entry: what is said of where it comes from."""

from __future__ import annotations

from workbench.desks.reading import Reading
from workbench.desks.sheets import Sheet
from workbench.model.entries import Origin
from workbench.tui.sheet_page import text_blocks
from workbench.tui.words import Words


def lines(origin: Origin | None) -> list[str]:
    sheet = Sheet(
        id="base/item/kite", kind="item", game="base", game_title={"en": "Base"}, edition="1",
        title={"en": "Kite"}, layer="workbench", layers=("workbench",), version=1, facts={},
        parts=(), rolls=(), printed=(), rulings=(), notes=(), mentions=(), mentioned_in=(),
        editions=(), aliases=(), sources=(), confidence="low", disputed=(), assumed=False,
        derived=(), note=None, locked=False, names={}, origin=origin,
    )  # fmt: skip
    blocks = text_blocks(Reading(sheet, {}, ()), Words())
    return [piece.text for block in blocks for piece in block.left]


def test_a_stand_in_of_our_own_says_so_in_one_line() -> None:
    (said,) = lines("workbench")
    assert said.startswith("A stand-in of our own")
    assert lines(None) == []
