"""Every row of every table of the rooms and cards does what the fact sheet says, by named dice.

The sheet (``tests/facts/effects.yaml``) was written from the sources, not from the pages; here the
game is played and the board is looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.engine.tabletop import Table, drawing
from workbench.engine.box import Box
from workbench.engine.state import State
from workbench.model.ids import slug_of

SHEET: dict[str, Any] = yaml.safe_load(
    (Path(__file__).parents[1] / "facts" / "effects.yaml").read_text(encoding="utf-8")
)
PHYSICAL, MENTAL = ("might", "speed"), ("sanity", "knowledge")
#: A house in which everything that cards speak of can happen.
HOUSE = (
    "room/gardens", "room/library", "room/larder", "room/graveyard", "room/bedroom",
    "room/wine-cellar", "room/chapel",
)  # fmt: skip
#: Where a card is drawn for its table to be rolled on; the Entrance Hall otherwise.
AT = {
    "event/mists-from-the-walls": "room/wine-cellar",
    "event/silence": "room/wine-cellar",
    "event/shrieking-wind": "room/gardens",
    "event/the-beckoning": "room/gardens",
    "event/footsteps": "room/chapel",
    "event/mystic-slide": "room/bedroom",
}
#: The trait that each table rolls, or how many dice; the first of the page otherwise.
ROLLS: dict[str, str | int] = {
    "event/angry-being": "speed", "event/bloody-vision": "sanity", "event/burning-man": "sanity",
    "event/creepy-crawlies": "sanity", "event/debris": "speed", "event/footsteps": 2,
    "event/funeral": "sanity", "event/grave-dirt": "might", "event/groundskeeper": "knowledge",
    "event/hideous-shriek": "sanity", "event/mists-from-the-walls": "sanity",
    "event/mystic-slide": "might", "event/night-view": "knowledge", "event/phone-call": 2,
    "event/possession": "might", "event/rotten": "sanity", "event/secret-passage": 3,
    "event/shrieking-wind": "might", "event/silence": "sanity",
    "event/something-hidden": "knowledge", "event/something-slimy": "speed",
    "event/spider": "speed", "event/the-beckoning": "sanity",
    "event/the-lost-one": "knowledge", "event/the-voice": "knowledge", "event/webs": "might",
}  # fmt: skip
#: Rows that lead to another roll, or that speak of somebody else too; they have tests of their own.
ELSEWHERE = {("event/the-lost-one", "0-4"), ("event/footsteps", "3"), ("event/footsteps", "4")}


def totals(label: str, most: int) -> list[int]:
    """Returns the lowest and the highest total of a row that so many dice can give."""
    if label.endswith("+"):
        found = range(int(label[:-1]), most + 1)
    else:
        first, _dash, last = label.partition("-")
        found = range(int(first), min(int(last or first), most) + 1)
    return sorted({found[0], found[-1]}) if found else []


def cases(kind: str, which: int = 0) -> Iterator[tuple[str, str, list[str], int]]:
    for name, wanted in SHEET[kind].items():
        tables = wanted.get("tables", [])
        entry = f"{kind}/{slug_of(name)}"
        if len(tables) > which and entry in ROLLS:
            for label, effects in tables[which].items():
                dice = ROLLS[entry]
                if (entry, label) in ELSEWHERE:
                    continue
                for total in totals(label, 2 * dice if isinstance(dice, int) else 10):
                    yield entry, label, effects, total


def changed(moved: dict[str, int], traits: tuple[str, ...]) -> int:
    return sum(moved.get(trait, 0) for trait in traits)


def look(board: Table, entry: str, effects: list[str], before: State, who: str = "e1") -> None:
    """Compares what has happened with what the sheet says."""
    moved = board.steps(who)
    fixed: dict[str, int] = {}
    points = {"physical": 0, "mental": 0}
    free: list[tuple[str, int]] = []
    dice: list[int] = []
    for effect in effects:
        words = effect.split()
        if words[0] == "go":
            target = f"room/{words[1]}" if len(words) > 1 else board.where(who)
            if board.where(who) != before.figures[who]:
                assert len(words) == 1 or board.where(who) in {
                    f"room/{each.split()[1]}" for each in effects if each.startswith("go ")
                }
            else:
                assert target == before.figures[who], "nobody went anywhere"
        elif words[0] == "put":
            assert board.tokens(words[1])
        elif words[0] == "remove":
            assert not board.tokens(words[1])
        elif words[0] == "mark":
            assert board.marks(who)
        elif words[0] == "unmark":
            assert not board.marks(who)
        elif words[0] == "discard" and len(words) == 1:
            assert board.state.things[entry] == f"discard:{entry.partition('/')[0]}"
        elif words[0] == "draw":
            assert board.drawn().count(words[2]) >= int(words[1])
        elif words[0] == "attack":
            assert board.rolled("defend"), "nobody was attacked"
            assert len(words) == 1 or board.rolled("attack") == [int(words[1])]
        elif words[1:2] == ["dice"]:
            dice.append(int(words[0]))
            points[words[2]] += int(words[0])  # every die of damage shows a 1
        elif words[0].isdigit():
            points[words[1]] += int(words[0])
        elif words[0] == "lowest":
            free.append(("lowest", 0))
        elif words[0][0] in "+-" and words[-1] == "trait":
            if words[1] == "every":
                fixed = {trait: int(words[0]) for trait in (*PHYSICAL, *MENTAL)}
            else:
                free.append((" ".join(words[1:]), int(words[0])))
        elif words[0][0] in "+-":
            fixed[words[1]] = fixed.get(words[1], 0) + int(words[0])
    if any(name == "lowest" for name, _step in free):
        assert any(board.state.rows[f"{who}:{trait}"] == 1 for trait in (*PHYSICAL, *MENTAL))
        return
    if any(effect.startswith("attack") for effect in effects):
        return
    harm = changed(moved, PHYSICAL) + changed(moved, MENTAL)
    wanted = sum(fixed.values()) + sum(step for _name, step in free)
    assert harm == wanted - points["physical"] - points["mental"]
    for trait, step in fixed.items():
        if not points["physical" if trait in PHYSICAL else "mental"] and not free:
            assert moved.get(trait, 0) == step
    if not free:
        assert changed(moved, PHYSICAL) == (
            sum(fixed.get(trait, 0) for trait in PHYSICAL) - points["physical"]
        )
    if dice and who == "e1":
        assert sorted(board.rolled("damage"))[-len(dice) :] == sorted(dice)


@pytest.mark.parametrize(("entry", "label", "effects", "total"), list(cases("event")))
def test_each_row_of_an_event(
    box: Box, entry: str, label: str, effects: list[str], total: int
) -> None:
    start = AT.get(entry, "room/entrance-hall")
    board = drawing(
        box,
        entry,
        rooms=HOUSE,
        at={"e1": start, "e2": "room/foyer", "e3": "room/upper-landing"},
        top={"item": ["item/axe", "item/rabbits-foot"], "room": ["room/vault", "room/attic"]},
        steps=dict.fromkeys(("might", "speed", "sanity", "knowledge"), 6),
    )
    before = board.game.position.base.copy()
    choose = {"may": "yes", "trait": str(ROLLS[entry]), "choose": "room/wine-cellar"}
    if entry == "event/mists-from-the-walls":
        effects = [each for each in effects if each.startswith("1")]  # no event symbol there
    board.answer([total], choose)
    look(board, entry, effects, before)
    rolled = board.asked[0][1]
    dice = ROLLS[entry]
    if isinstance(dice, int):
        assert rolled["dice"] == dice
    else:
        assert rolled["dice"] == value(board, before, dice)


def value(board: Table, state: State, trait: str) -> int:
    character = board.game.box.characters[state.players[0]]
    return character.tracks[trait][state.rows[f"e1:{trait}"] - 1]


def test_every_table_of_an_event_is_reached(box: Box) -> None:
    """Tables that are not rolled on as the card is drawn have tests of their own."""
    elsewhere = {"event/closet-door", "event/locked-safe", "event/skeletons", "event/hanged-men"}
    elsewhere |= {"event/revolving-wall"}
    with_tables = {
        f"event/{slug_of(name)}" for name, wanted in SHEET["event"].items() if "tables" in wanted
    }
    assert with_tables == set(ROLLS) | elsewhere
    assert set(box.cards) >= with_tables
