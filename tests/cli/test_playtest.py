"""``workbench playtest``, and ``play`` with the file of a page."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Said
from workbench.cli.playtest import _Progress

PAGE = Path(__file__).parent.parent / "data" / "playing" / "moth-king.md"
FEW = ("--games", "4", "--idle", "1", "--jobs", "1", "--forget")


def test_json_holds_what_the_contract_says(run: Callable[..., Said], tmp_path: Path) -> None:
    said = run(
        "playtest", "9", "--games", "4", "--players", "3-4", "--bot", "random", "--seed", "7",
        "--jobs", "1", "--idle", "0", "--replays", str(tmp_path), "--forget", "--json",
    )  # fmt: skip
    assert said.code == 0
    (haunt,) = said.json["haunts"]
    assert (haunt["id"], haunt["games"]) == ("hill-2e/haunt/9", 4)
    assert set(haunt["by_players"]) == {"3", "4"}
    for share in haunt["by_players"].values():
        assert set(share) >= {
            "games", "heroes", "traitor", "both_lose", "unfinished", "heroes_ci95", "turns_median",
        }  # fmt: skip
        assert len(share["heroes_ci95"]) == 2
    for sentence in haunt["sentences"]:
        assert set(sentence) >= {"citation", "text", "offered", "used", "succeeded"}
        assert sentence["citation"].startswith("hill-2e/haunt/9#")
        assert isinstance(sentence["text"], str)
    assert all(warning["text"] for warning in haunt["warnings"])
    assert (said.json["seed"], said.json["heroes"], said.json["whole"]) == (7, "random", True)


def test_the_same_seed_gives_the_same(run: Callable[..., Said], tmp_path: Path) -> None:
    words = ("playtest", str(PAGE), *FEW, "--replays", str(tmp_path), "--json")
    first, again, other = run(*words), run(*words), run(*words, "--seed", "1")
    assert first.json == again.json != other.json


@pytest.mark.parametrize(("lang", "title"), [("en", "The Moth King"), ("zh-Hant", "飛蛾王")])
def test_a_page_from_a_file_with_reports(
    run: Callable[..., Said], tmp_path: Path, lang: str, title: str
) -> None:
    report, plot = tmp_path / "report.md", tmp_path / "plot.svg"
    said = run(
        "playtest", str(PAGE), *FEW, "--replays", str(tmp_path), "--lang", lang,
        "--markdown", str(report), "--plot", str(plot),
    )  # fmt: skip
    assert said.code == 0
    assert title in said.out
    assert title in report.read_text("utf-8")
    assert title in plot.read_text("utf-8")
    if lang == "zh-Hant":
        assert "各局如何結束" in said.out
        # The page's prose is English only; its rules are told in Chinese all the same.
        assert "幽暗上升1" in said.out
        assert "BW026" in said.err or not said.err.count("error")


def test_results_are_listed_and_shown(own_home: Path, run: Callable[..., Said]) -> None:
    assert run("playtest", "--list").out == ""
    played = run("playtest", str(PAGE), "--games", "4", "--idle", "0", "--jobs", "1")
    assert "--show 1" in played.err
    listed = run("playtest", "--list", "--json").json
    assert [(each["key"], each["asked"]) for each in listed] == [(1, ["home/haunt/the-moth-king"])]
    assert "home/haunt/the-moth-king" in run("playtest", "--list").out
    assert run("playtest", "--show", "1").out == played.out
    assert run("playtest", "--show", "1", "--json").json["haunts"][0]["games"] == 4
    assert run("playtest", "--show", "2").code == 3


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ((), 2),
        (("--list", "--show", "1"), 2),
        (("9", "--list"), 2),
        (("9", "--games", "0"), 2),
        (("9", "--jobs", "0"), 2),
        (("9", "--most", "0"), 2),
        (("9", "--players", "2"), 2),
        (("9", "--players", "x"), 2),
        (("9", "--bot", "perfect"), 2),
        (("9", "--seed", str(2**70)), 2),
        (("3-1",), 2),
        (("9", "--plot", "/no/such/folder/plot.svg"), 2),
        (("9", "--games", "1", "--idle", "0", "--cluster", "no address"), 2),
        (("77",), 3),
        (("50",), 3),
        (("none.md",), 3),
    ],
)
@pytest.mark.filterwarnings("ignore")  # those of the cluster's own libraries
def test_what_is_refused(run: Callable[..., Said], words: tuple[str, ...], code: int) -> None:
    said = run("playtest", *words)
    assert said.code == code
    assert said.out == ""
    assert said.err


HUGE = "9" * 23


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("playtest", "--show", HUGE), 3),
        (("playtest", "--show", str(2**31)), 3),
        (("playtest", f"--show=-{HUGE}"), 3),
        (("playtest", "9", "--seed", HUGE), 2),
        (("playtest", "9", "--games", HUGE), 2),
        (("playtest", "9", "--idle", HUGE), 2),
        (("playtest", "9", "--most", HUGE), 2),
        (("playtest", "9", "--jobs", HUGE), 2),
        (("search", "spear", "--limit", HUGE), 2),
        (("chart", "--haunt", HUGE), 3),
        (("odds", "-d", HUGE, "-t", "3"), 2),
        (("odds", "-d", "3", "-t", HUGE), 0),  # a chance of 0
        (("play", "9", "--rooms", HUGE, "--bots", "all"), 2),
        (("play", "9", "--players", HUGE, "--bots", "all"), 2),
        (("play", "9", "--seed", HUGE, "--bots", "all"), 2),
    ],
)
def test_a_number_may_be_of_any_size(
    run: Callable[..., Said], words: tuple[str, ...], code: int
) -> None:
    said = run(*words)
    assert said.code == code
    assert "Traceback" not in said.err


@pytest.mark.parametrize(
    ("lang", "text"),
    [("en", f"there is no play-test {HUGE}"), ("zh-Hant", f"沒有編號 {HUGE} 的試玩結果")],
)
def test_a_result_that_cannot_be_there_is_not_there(
    run: Callable[..., Said], lang: str, text: str
) -> None:
    assert text in run("playtest", "--show", HUGE, "--lang", lang).err


def test_a_game_of_a_page_is_seen_again_by_its_file(
    run: Callable[..., Said], tmp_path: Path
) -> None:
    folder = tmp_path / "my pages"
    folder.mkdir()
    page = folder / "moth-king.md"
    page.write_text(PAGE.read_text("utf-8"), "utf-8")
    words = ("--idle", "0", "--jobs", "1", "--forget", "--replays", str(tmp_path))
    said = run("playtest", str(page), "--games", "1", *words, "--json")
    assert said.json["files"] == {"home/haunt/the-moth-king": str(page)}
    (ending,) = said.json["haunts"][0]["endings"]
    again = run(
        "play", said.json["files"]["home/haunt/the-moth-king"], "--players",
        str(ending["players"]), "--seed", str(ending["seed"]), "--bots", "all=greedy", "--json",
    )  # fmt: skip
    assert again.json["winner"] == ending["winner"]
    assert again.json["citation"] == ending["citation"]


def test_what_there_is_is_told_when_who_plays_is_lost(
    run: Callable[..., Said], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from workbench.desks import playtest
    from workbench.desks.playtesting.running import Went, play_all

    def lost(*arguments: Any, **more: Any) -> Went:
        return Went(play_all(*arguments, **more).played[:2], whole=False, lost="a process was lost")

    monkeypatch.setattr(playtest, "play_all", lost)
    said = run("playtest", str(PAGE), *FEW, "--replays", str(tmp_path), "--json")
    assert said.code == 1
    assert (said.json["games"], said.json["whole"]) == (2, False)
    assert "a process was lost" in said.err


@pytest.mark.parametrize("command", ["play", "playtest"])
def test_a_page_with_errors_is_shown_what_is_wrong_and_not_played(
    run: Callable[..., Said], tmp_path: Path, command: str
) -> None:
    page = tmp_path / "moth-king.md"
    page.write_text(PAGE.read_text("utf-8").replace("Gloom is 6", "Gloom are 6"), "utf-8")
    said = run(command, str(page))
    assert said.code == 1
    assert "BW101" in said.err
    assert "Gloom are 6" in said.err
    assert said.out == ""
    room = run(command, str(PAGE.parents[3] / "corpus/hill-2e/pages/room/attic.md"))
    assert room.code == 2
    assert "only a haunt" in room.err


def test_a_page_is_played_saved_and_replayed(run: Callable[..., Said], tmp_path: Path) -> None:
    page, save = tmp_path / "moth-king.md", tmp_path / "game.json"
    page.write_text(PAGE.read_text("utf-8"), "utf-8")
    said = run(
        "play", str(page), "--players", "4", "--seed", "3", "--bots", "all=greedy", "--json",
        "--save", str(save),
    )  # fmt: skip
    assert said.code == 0
    assert said.json["haunt"] == "home/haunt/the-moth-king"
    assert said.json["citation"].startswith("home/haunt/the-moth-king#")
    page.unlink()  # the save holds the page
    assert run("replay", str(save), "--verify").code == 0
    assert "Moth King" in run("replay", str(save)).out
    assert run("show", "home/haunt/the-moth-king").code == 3  # and nothing was put anywhere
    # What was changed in the save by hand is checked as any page is.
    data = json.loads(save.read_text("utf-8"))
    data["about"]["page"] = data["about"]["page"].replace("Gloom is 6", "Gloom are 6")
    save.write_text(json.dumps(data), "utf-8")
    assert "has errors" in run("replay", str(save)).err


def test_the_progress_tells_the_time_left(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("workbench.cli.playtest.time.monotonic", lambda: now[0])
    told: list[str] = []
    monkeypatch.setattr("workbench.cli.playtest.progress", told.append)
    heard = _Progress()
    for seconds, done in ((0, 0), (10, 100), (100, 200), (196, 390), (200, 400)):
        now[0] = 100.0 + seconds
        heard(done, 400)
    assert told == [
        "0 of 400: playing", "100 of 400: playing, about 30 s left",
        "200 of 400: playing, about 2 min left", "390 of 400: playing, about 5 s left",
        "400 of 400: playing",
    ]  # fmt: skip


def test_a_play_test_of_no_games_is_not_kept(
    run: Callable[..., Said], own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def at_once(*_what: object) -> Iterator[object]:
        raise KeyboardInterrupt
        yield

    before = run("playtest", "--list").out
    monkeypatch.setattr("workbench.desks.playtesting.running._here", at_once)
    said = run("playtest", "9", "--games", "4", "--jobs", "1")
    assert said.code == 130
    assert "interrupted after 0 games" in said.err
    assert "kept" not in said.err
    assert run("playtest", "--list").out == before


def test_ctrl_c_keeps_what_was_done(own_home: Path) -> None:
    environment = {**os.environ, "WORKBENCH_HOME": str(own_home)}
    process = subprocess.Popen(
        [sys.executable, "-m", "workbench", "playtest", str(PAGE), "-n", "4000", "-j", "2",
         "--idle", "0", "--bot", "random", "--json"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8",
        env=environment, start_new_session=True,
    )  # fmt: skip
    assert process.stderr is not None
    for line in process.stderr:
        if "playing" in line or "4000" in line:
            break
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to the workers as well
    out, err = process.communicate(timeout=120)
    assert process.returncode == 130
    result = json.loads(out)
    assert result["whole"] is False
    assert 0 < result["games"] < 4000
    assert result["games"] == sum(haunt["games"] for haunt in result["haunts"])
    assert f"interrupted after {result['games']} game" in err
    assert "Traceback" not in err
