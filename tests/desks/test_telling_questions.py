"""Questions in words: what is asked, of what, and by which sentence, in each language."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from tests.engine.tabletop import Table, drawing, table
from workbench.desks.sandbox import Sandbox
from workbench.engine.box import Box
from workbench.engine.game import Game
from workbench.engine.run import Chance, Decision
from workbench.engine.sandbox import haunt_state
from workbench.model.ids import Language
from workbench.store.place import Home


@pytest.fixture(scope="module")
def desk(prepared: Path) -> Sandbox:
    return Sandbox(Home(prepared))


@pytest.fixture(scope="module")
def box(desk: Sandbox) -> Box:
    return desk.box("hill-2e")


def ignoring(box: Box) -> Table:
    """The traitor ends a turn in the Crypt, which does mental damage."""
    crypt = "room/crypt"
    game = table(box, phase="haunt", traitor="e1", rooms=[crypt], at={"e1": crypt})
    return game.push("end")


def declining(box: Box) -> Table:
    """The traitor has drawn an event."""
    return drawing(box, "event/lights-out", phase="haunt", traitor="e1")


def worded(desk: Sandbox, box: Box, lang: Language, game: Table) -> tuple[str, list[str]]:
    teller, need = desk.teller(box, lang), game.need
    assert isinstance(need, Decision)
    options = [teller.option(game.state, need, each) for each in need.options]
    return teller.question(game.game), options


@pytest.mark.parametrize(
    ("lang", "asked", "options"),
    [
        ("en", "suffer what Crypt does, or ignore it? [At the end of your turn",
         ["Suffer what Crypt does.", "Ignore what Crypt does."]),
        ("zh-Hant", "承受還是無視地窖的效果？ [你的回合結束時",
         ["承受地窖的效果。", "無視地窖的效果。"]),
        ("zh-Hans", "承受还是无视地窖的效果？ [你的回合结束时",
         ["承受地窖的效果。", "无视地窖的效果。"]),
    ],
)  # fmt: skip
def test_the_traitor_is_told_what_a_room_does(
    desk: Sandbox, box: Box, lang: Language, asked: str, options: list[str]
) -> None:
    game = ignoring(box)
    question, said = worded(desk, box, lang, game)
    assert asked in question
    assert said == options
    assert {each.cite for each in game.game.choices} == {"hill-2e/rule/traitor#ignores-harm"}


@pytest.mark.parametrize(
    ("lang", "asked", "options"),
    [
        ("en", "accept Lights Out, or ignore it?",
         ["Accept Lights Out: all of it, good and bad.", "Ignore Lights Out."]),
        ("zh-Hant", "接受還是不接受燈滅？", ["接受燈滅：好壞效果都要承受。", "不接受燈滅。"]),
        ("zh-Hans", "接受还是不接受灯灭？", ["接受灯灭：好坏效果都要承受。", "不接受灯灭。"]),
    ],
)  # fmt: skip
def test_the_traitor_is_told_which_event_it_is(
    desk: Sandbox, box: Box, lang: Language, asked: str, options: list[str]
) -> None:
    game = declining(box)
    question, said = worded(desk, box, lang, game)
    assert question.endswith(asked)
    assert said == options
    assert {each.cite for each in game.game.choices} == {"hill-2e/rule/traitor#declines-events"}


@pytest.mark.parametrize("haunt", [7, 10, 13, 21])
def test_no_choice_has_a_word_of_the_program_in_it(desk: Sandbox, box: Box, haunt: int) -> None:
    """A game told in Chinese has no English words in what is asked and what can be chosen."""
    game = Game.from_state(box, haunt_state(box, haunt, 3, haunt), random.Random(haunt))
    rng, teller = random.Random(haunt), desk.teller(box, "zh-Hant")
    for _move in range(150):
        need = game.position.need
        if need is None:
            break
        if isinstance(need, Chance):
            game.roll()
            continue
        lines = [teller.question(game), *(teller.option(game.state, need, o) for o in need.options)]
        for line in lines:
            assert line
            assert not re.search(r"[A-Za-z]{2,}", re.sub(r"（[a-z]\d+）", "", line)), line
        game.push(rng.choice(need.options).notation)
