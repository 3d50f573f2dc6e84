"""A play-test while it is played: partial results, stopping, and one in a process of its own."""

from __future__ import annotations

import shutil
import threading
from pathlib import Path

import pytest

from workbench.desks.playtest import Asked, Partial, PlayTest
from workbench.desks.playtesting.apart import Order, PlayedApart, Told
from workbench.desks.playtesting.figures import wilson
from workbench.store.place import Home

PAGE = Path(__file__).parents[2] / "data" / "playing" / "moth-king.md"


@pytest.fixture(scope="module")
def home(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Home:
    copy = Home(tmp_path_factory.mktemp("live") / "home")
    shutil.copytree(prepared, copy.folder)
    return copy


def test_parts_are_told_while_it_is_played_and_the_last_is_the_result(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("workbench.desks.playtest._EVERY", 0.0)
    monkeypatch.setattr("workbench.desks.playtest._LEAST_PLAYING", 0)
    parts: list[Partial] = []
    asked = Asked(haunts=("9",), games=4, players=(3,), heroes="random", traitor="random", idle=0)
    with PlayTest(home) as desk:
        result = desk.run(asked, part=parts.append)
    assert [part.done for part in parts] == [1, 2, 3, 4]
    assert {part.total for part in parts} == {4}
    assert parts[-1].per_second > 0
    last = parts[-1].haunts[0]
    for part in parts:
        share = part.haunts[0].by_players["3"]
        assert share.games == part.done
        assert share.heroes_ci95 == wilson(share.heroes, part.done)
    assert last.by_players == result.haunts[0].by_players
    assert last.sentences == result.haunts[0].sentences


def test_it_is_stopped_and_what_was_played_is_the_result(home: Home) -> None:
    parts: list[Partial] = []
    asked = Asked(haunts=("9",), games=50, players=(3,), heroes="random", traitor="random", idle=0)
    with PlayTest(home) as desk:
        result = desk.run(asked, part=parts.append, stopped=lambda: True)
    assert result.about["whole"] is False
    assert result.about["games"] == 1


def played(order: Order, home: Home, stops: bool = False) -> list[Told]:
    """Plays in a process of its own; stopped at the first part, if that is asked for."""
    over = threading.Event()
    told: list[Told] = []

    def heard(each: Told) -> None:
        told.append(each)
        if each.kind != "part":
            over.set()
        elif stops and each.part is not None and each.part.done:
            test.stop()

    test = PlayedApart(order, heard, home, 1)
    test.start()
    assert test.running
    assert over.wait(300)
    assert not test.running
    test.close()
    return told


def test_a_page_that_is_being_written_is_played_in_a_process_of_its_own(home: Home) -> None:
    text = PAGE.read_text("utf-8")
    order = Order("draft", text, games=6, players=(3,), heroes="random", traitor="random")
    told = played(order, home)
    last = told[-1]
    assert last.kind == "over", last.error
    assert last.result is not None
    assert last.result.about["games"] == 6
    assert last.result.haunts[0].id == "home/haunt/the-moth-king"
    with PlayTest(home) as desk:
        kept = desk.show(last.key)
    assert kept.result.haunts[0].by_players["3"].games == 6


def test_a_process_of_its_own_is_stopped_and_told_what_cannot_be_played(home: Home) -> None:
    order = Order("9", games=2000, players=(3,), heroes="random", traitor="random", keeps=False)
    told = played(order, home, stops=True)
    assert told[-1].kind == "over"
    assert told[-1].result is not None
    assert not told[-1].result.about["whole"]
    assert 0 < told[-1].result.about["games"] < 2000
    assert told[-1].key == 0
    failed = played(Order("draft", "no page\n"), home)
    assert [each.kind for each in failed] == ["failed"]
    assert failed[0].error
