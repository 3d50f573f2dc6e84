"""The page of an entry: what is said of where it comes from."""

from __future__ import annotations

from dataclasses import replace

from workbench.desks.reading import Reading
from workbench.desks.sheets import Sheet, SheetPart
from workbench.model.entries import Dispute, Origin
from workbench.model.ids import Language
from workbench.tui.sheet_page import text_blocks
from workbench.tui.words import Words


def sheet_of(
    origin: Origin | None = None, parts: tuple[SheetPart, ...] = (), game: str = "base"
) -> Sheet:
    return Sheet(
        id=f"{game}/item/kite", kind="item", game=game, game_title={"en": "Base"}, edition="1",
        title={"en": "Kite"}, layer="workbench", layers=("workbench",), version=1, facts={},
        parts=parts, rolls=(), printed=(), rulings=(), notes=(), mentions=(), mentioned_in=(),
        editions=(), aliases=(), sources=(), confidence="low", disputed=(), assumed=False,
        derived=(), note=None, locked=False, names={}, origin=origin,
    )  # fmt: skip


def lines(sheet: Sheet, words: Words | None = None) -> list[str]:
    blocks = text_blocks(Reading(sheet, {}, ()), words or Words())
    return [piece.text for block in blocks for piece in block.left]


def test_a_stand_in_of_our_own_says_so_in_one_line() -> None:
    (said,) = lines(sheet_of("workbench"))
    assert said.startswith("A stand-in of our own")
    assert lines(sheet_of()) == []


def test_what_is_told_of_the_data_is_in_the_language_that_is_read() -> None:
    sheet = replace(
        sheet_of(),
        note="Seen once.",
        disputed=(Dispute("the target", {"four": ("table",), "5": ()}, "four"),),
        remarks={
            "Seen once.": {"zh-Hant": "見過一次。", "zh-Hans": "见过一次。"},
            "the target": {"zh-Hant": "考驗值"},
            "four": {"zh-Hant": "四"},
        },
    )
    english = ["Sources disagree: the target", "- four (taken here): table", "- 5", "Seen once."]
    assert lines(sheet) == english
    chinese = lines(sheet, Words(mode="zh-Hans"))
    assert "考驗值" in chinese[0]
    assert chinese[1].startswith("- 四")
    assert chinese[2:] == ["- 5", "见过一次。"]


def test_the_books_of_a_haunt_are_called_as_the_term_base_calls_them() -> None:
    terms: dict[str, dict[Language, str]] = {
        "secrets of survival": {"zh-Hant": "生還奧秘"},
        "traitor's tome": {"zh-Hant": "奸徒密謀"},
        "monster's tome": {"zh-Hant": "怪物密謀"},
    }

    def heads(game: str, words: Words) -> list[str]:
        parts = tuple(
            SheetPart(f"{game}/haunt/1#{book}.1", book, {}, {"en": "It is dark."}, book)
            for book in "ST"
        )
        known = {"Secrets of Survival", "Traitor's Tome", "Monster's Tome"}
        known |= {names["zh-Hant"] for names in terms.values()}
        return [line for line in lines(sheet_of(None, parts, game), words) if line in known]

    chinese = Words(terms, "zh-Hant")
    assert heads("hill-2e", chinese) == ["生還奧秘", "奸徒密謀"]
    assert heads("mystery", chinese) == ["生還奧秘", "怪物密謀"]
    assert heads("hill-2e", Words(terms)) == ["Secrets of Survival", "Traitor's Tome"]
    assert heads("mystery", Words(terms)) == ["Secrets of Survival", "Monster's Tome"]
