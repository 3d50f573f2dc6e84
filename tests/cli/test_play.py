"""``workbench play`` and ``replay``: by hand in a pipe, by bots as JSON, saved and played back."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.playthroughs.scripts import SCRIPTS, read
from workbench.desks.going_on import play_on
from workbench.desks.sandbox import Sandbox
from workbench.desks.table.seating import bots_in
from workbench.engine.bots import Greedy, LeastUsed, RandomBot
from workbench.errors import UsageError
from workbench.store.place import Home

Run = Callable[..., Any]
HILL = ("play", "--game", "hill-2e", "--seed", "3")


def test_a_person_plays_in_a_pipe(type_in: Run) -> None:
    said = type_in("1\nquit\n", *HILL)
    assert said.code == 0
    lines = said.out.splitlines()
    assert lines[0].startswith("e1 ")
    assert "Turn 1: " in lines[3]
    assert lines[4].endswith(": what now?")
    assert "  1. Move to Foyer." in lines
    assert any(line.endswith("enters Foyer.") for line in lines)
    assert "\x1b" not in said.out


def test_the_lines_end_and_so_does_the_game(type_in: Run) -> None:
    assert type_in("", *HILL).code == 0


def test_a_choice_by_its_notation_is_the_same_as_by_its_number(type_in: Run) -> None:
    by_number = type_in("1\n", *HILL)
    by_notation = type_in("move:room/foyer\n", *HILL)
    assert by_number.out == by_notation.out


def test_what_cannot_be_chosen_is_told_with_the_reason(type_in: Run) -> None:
    said = type_in("move:room/attic\n99\n? explore:N\n? attack:e2\nfly\n", *HILL)
    assert "! move:room/attic: this room is not in the house" in said.out
    assert "! 99: no rule offers this here" in said.out
    assert "explore:N: there is no door there that leads to nowhere yet" in said.out
    assert "attack:e2: nobody attacks before the haunt begins" in said.out
    assert "! fly: no rule offers this here" in said.out
    assert said.code == 0


def test_why_not_shows_the_rule_that_says_so(type_in: Run) -> None:
    # Whoever has moved as far as their Speed goes no further.
    walk = "move:room/foyer\nmove:room/entrance-hall\n" * 4
    said = type_in(f"{walk}?\n", *HILL)
    lines = said.out.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("move:room/"))
    assert "no movement is left [" in lines[at]  # cited by number; the sentence stands below
    assert lines[at + 1].startswith("    ")
    assert "Speed" in lines[at + 1]


def test_cite_shows_the_sentence(type_in: Run) -> None:
    said = type_in("1\n1\ncite 1\ncite 7\ncite x\n", *HILL)
    assert "hill-2e/room/grand-staircase#1." in said.out
    assert "    This room counts as connected to the Upper Landing." in said.out
    assert said.out.count("! cite what?") == 2


def test_undo_and_redo(type_in: Run) -> None:
    said = type_in("1\nundo\nredo\nlog\nundo\nundo\n", *HILL)
    assert "Taken back: move:room/foyer" in said.out
    assert said.out.count("enters Foyer.") == 2
    assert "1. move:room/foyer\n" in said.out
    assert "nothing was moved yet" in said.out


def test_a_branch_is_marked_in_the_log(type_in: Run) -> None:
    said = type_in("1\nundo\nend\nnote here\nlog\n", *HILL)
    assert "1. end (1 other branch; here)" in said.out


def test_a_forced_card_and_an_override(type_in: Run) -> None:
    said = type_in("force gardens\nexplore:E\nput bell by:e1\nput bell by:e9\nlog\n", *HILL)
    assert "The next chance gives gardens, if it can." in said.out
    assert "Gardens is laid on the ground floor." in said.out or "which way round?" in said.out
    assert "room/gardens (forced)" in said.out


def test_put_takes_the_tail_of_a_name(type_in: Run) -> None:
    said = type_in("put bell by:e1\nput bell by:e9\nput attic upper:1:0\nmap\n", *HILL)
    assert "By hand: Bell: with " in said.out
    assert "! item/bell is with e9, whom there is not" in said.out
    assert "|Attic         |" in said.out


@pytest.mark.parametrize(
    ("lang", "name", "short", "legend"),
    [
        ("en", "|Entrance Hall |", "Hall", "? unexplored"),
        ("zh-Hant", "|入口大堂      |", "入口大", "? 未探索"),
        ("zh-Hans", "|入口大堂      |", "入口大", "? 未探索"),
    ],
)
def test_the_map_comes_in_three_sizes(
    type_in: Run, lang: str, name: str, short: str, legend: str
) -> None:
    said = {
        size: type_in(f"map {size}\nquit\n", *HILL, "--lang", lang).out
        for size in ("names", "short", "s", "overview", "small")
    }
    assert name in said["names"]
    assert name not in said["short"]
    assert short in said["short"]
    assert said["s"] == said["short"]
    assert "<3e>" in said["overview"]
    for size in ("names", "short", "overview"):
        assert legend in said[size]
    assert "map names" in said["small"]
    assert legend not in said["small"]


def test_at_a_table_dice_stay(type_in: Run) -> None:
    said = type_in("explore:E\n1\nundo\nundo\n", *HILL, "--table")
    assert "dice or cards have been shown" in said.out


def test_a_save_is_played_back(type_in: Run, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    said = type_in(f"1\n1\nend\nsave {file}\n", *HILL)
    assert f"Saved: {file}" in said.out
    back = run("replay", str(file))
    assert back.code == 0
    assert "enters Grand Staircase." in back.out
    assert back.out.splitlines()[-1] == "3 steps, as they were saved."
    type_in(f"end\nsave {file.with_name('one.json')}\n", *HILL)
    one = run("replay", str(file.with_name("one.json")), "--verify").out
    assert one == "1 step, as it was saved.\n"
    only = run("replay", str(file), "--verify", "--json")
    assert only.json["verified"] is True
    assert only.json["steps"] == 3
    assert "log" not in only.json


def test_a_replay_that_differs_names_the_step(type_in: Run, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    type_in("1\n1\nend\n", *HILL, "--save", str(file))
    save = json.loads(file.read_text(encoding="utf-8"))
    save["lines"][0]["moves"][1] = "move:room/vault"
    save["fingerprint"] = "another"
    file.write_text(json.dumps(save), encoding="utf-8")
    said = run("replay", str(file), "--verify")
    assert said.code == 1
    assert said.out.startswith("Step 2 differs: move:room/vault")
    assert "other rules" in said.err


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"{}", b"[[[[", b"null"])
def test_a_file_that_is_no_save(run: Run, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(content)
    said = run("replay", str(file))
    assert said.code == 1
    assert "Traceback" not in said.err
    assert "save" in said.err


def test_a_file_that_is_not_there_is_3_as_for_check(run: Run, tmp_path: Path) -> None:
    none = str(tmp_path / "none.json")
    said = run("replay", none)
    assert (said.code, said.out) == (3, "")
    assert "none.json" in said.err
    assert run("check", none).code == 3
    assert run("replay", str(tmp_path)).code == 2  # a folder is there, but no file


def test_a_saved_session_goes_on_where_it_stood(type_in: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    type_in("1\nundo\nend\nnote here\n", *HILL, "--save", str(file))
    on = type_in("log\nbranches\nundo\n1\nlog\n", "play", "--from", str(file))
    assert on.code == 0
    assert "1. end (1 other branch; here)" in on.out
    assert "0: 1 move:room/foyer, 2 end*" in on.out
    assert on.out.rstrip().endswith("1. move:room/foyer (1 other branch)")


def test_a_position_is_printed_and_gone_on_from(type_in: Run, tmp_path: Path) -> None:
    said = type_in("1\nposition\nquit\n", *HILL)
    text = "hill-2e explore" + said.out.partition("hill-2e explore")[2]
    file = tmp_path / "position.txt"
    file.write_text(text.replace(" in room/foyer:", " in room/entrance-hall:"), encoding="utf-8")
    on = type_in("position\nquit\n", "play", "--from", str(file))
    assert on.code == 0
    changed = "hill-2e explore" + on.out.partition("hill-2e explore")[2]
    assert changed == file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("", "this is no position"),
        ("chess explore turn 1 of e1\n", "this is no position"),
        ("hill-2e explore turn 1 of e1\nupper room/nowhere 0,0\n", "nowhere"),
        ("hill-2e haunt turn 1 of e1\nhaunt haunt/my-own\n", "workbench drafts state my-own final"),
        ("{}", "save"),
    ],
)
def test_what_cannot_be_gone_on_from(run: Run, tmp_path: Path, content: str, says: str) -> None:
    file = tmp_path / "position.txt"
    file.write_text(content, encoding="utf-8")
    said = run("play", "--from", str(file))
    assert (said.code, said.out) == (1, "")
    assert says in said.err
    assert "Traceback" not in said.err


def test_bookmarks_and_branches_are_gone_to(type_in: Run) -> None:
    said = type_in("1\nbookmark hall\nundo\nend\nbranches\ngo hall\ngo 99\ngo x\nlog\n", *HILL)
    lines = said.out.splitlines()
    assert "0: 1 move:room/foyer, 2 end*" in lines
    assert "1: hall" in lines
    assert said.out.count("! go where?") == 2
    assert lines[-1] == "1. move:room/foyer (1 other branch)"
    assert "Nothing else was tried" in type_in("branches\n", *HILL).out


def test_a_look_at_the_table(type_in: Run) -> None:
    said = type_in("put axe by:e1\nlook\nlook e9\n", *HILL)
    lines = said.out.splitlines()
    first = next(line for line in lines if line.startswith(f"{lines[0][3:]} (e1) (the heroes)"))
    assert " in Entrance Hall; " in first
    assert first.endswith("; has Axe")
    assert any(line.startswith("Left in the stacks: ") for line in lines)
    assert "! nobody called 'e9' looks" in said.out
    chinese = type_in("look\n", *HILL, "--lang", "zh-Hant")
    assert "牌疊剩餘：" in chinese.out


def test_what_a_page_states_of_a_monster_is_seen_by_its_readers(type_in: Run) -> None:
    # The Spider of the first turn: Might 4, Speed 3, Sanity 4 (tests/facts/haunts.yaml).
    looks = ("look heroes\n", "look traitor\n", "look author\n")
    seen = [
        next(
            line
            for line in type_in(each, "play", "haunt/4").out.splitlines()
            if "Spider (m1) (" in line
        )
        for each in looks
    ]
    assert "Might" not in seen[0]
    assert "Might" in seen[1]
    assert "Might" in seen[2]


def test_how_much_of_the_house_is_explored_can_be_said(type_in: Run) -> None:
    few = type_in("look\n", "play", "haunt/1", "--rooms", "2").out
    many = type_in("look\n", "play", "haunt/1", "--rooms", "30").out

    def left(text: str) -> int:
        return int(text.rpartition("room ")[2].split()[0])

    assert left(few) - left(many) >= 25


def test_where_nothing_can_be_saved_nothing_is_played(type_in: Run, tmp_path: Path) -> None:
    for place in (tmp_path / "nodir" / "x.json", tmp_path):
        said = type_in("1\n", *HILL, "--save", str(place))
        assert (said.code, said.out) == (2, "")
        assert str(place) in said.err
    assert type_in("1\n", *HILL, "--save", str(tmp_path / "x.json")).code == 0


def _stopping(desk: Sandbox) -> str:
    """A seed with which bots come to a haunt that is not written."""
    for seed in range(30):
        session = desk.new_game("hill-2e", 3, seed)
        play_on(session, bots_in(["all"], ("e1", "e2", "e3"), seed))
        if session.game.state.memory.get("unwritten"):
            return str(seed)
    raise AssertionError("every haunt is written")


def test_a_game_that_stops_says_why_and_is_1(run: Run, prepared: Path) -> None:
    with Sandbox(Home(prepared)) as desk:
        seed = _stopping(desk)
    game = ("play", "--game", "hill-2e", "--players", "3", "--bots", "all", "--seed", seed)
    said = run(*game)
    assert said.code == 1
    assert "The game is over" not in said.out
    last = said.out.splitlines()[-1]
    assert last.startswith("The game stops before its end: hill-2e/haunt/")
    assert "is not written as a page yet" in last
    played = run(*game, "--json")
    assert (played.code, played.json["winner"]) == (1, None)
    assert "is not written as a page yet" in played.json["reason"]
    assert "is not written as a page yet" in played.err


def test_a_game_that_goes_on_too_long_says_so(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbench.desks.going_on.MOST_BY_BOTS", 3)
    said = run("play", "haunt/1", "--bots", "all")
    assert said.code == 1
    assert "The game is over" not in said.out
    assert "The game stops before its end: it went on too long" in said.out
    assert "nobody has won after 3 decisions of the bots" in said.out
    chinese = run("play", "haunt/1", "--bots", "all", "--lang", "zh-Hant")
    assert "機器人作了3次決定後仍沒有勝方" in chinese.out


def test_bots_play_a_game_as_json(run: Run) -> None:
    said = run(*HILL, "--bots", "all", "--players", "4", "--json")
    played = said.json
    assert set(played) >= {
        "haunt", "players", "seed", "winner", "winners", "reason", "citation", "turns",
        "decisions", "log",
    }  # fmt: skip
    assert (played["players"], played["seed"]) == (4, 3)
    assert played["winner"] in ("heroes", "traitor", "both", "nobody", None)
    assert played["turns"] >= 1
    assert played["decisions"] > 10
    assert all(line["text"] for line in played["log"])
    again = run(*HILL, "--bots", "all", "--players", "4", "--json")
    assert again.json == played


def test_bots_play_beside_a_person(type_in: Run) -> None:
    said = type_in("end\nquit\n", *HILL, "--bots", "e1=greedy", "e3")
    asked = [line for line in said.out.splitlines() if line.endswith(": what now?")]
    assert asked
    assert all("(e2)" in line for line in asked)


def test_a_game_is_told_in_chinese(type_in: Run) -> None:
    said = type_in("1\n", *HILL, "--lang", "zh-Hant")
    assert "第1回合" in said.out
    assert "移動到門廳。" in said.out
    simplified = type_in("1\n", *HILL, "--lang", "zh-Hans")
    assert "移动到门厅。" in simplified.out


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("play",), 2),
        (("play", "--game", "chess"), 3),
        (("play", "--game", "hill-2e", "--players", "7"), 2),
        (("play", "--game", "hill-2e", "--bots", "e7=random"), 2),
        (("play", "--game", "hill-2e", "--bots", "all=genius"), 2),
        (("play", "--game", "hill-2e", "--json"), 2),
        (("play", "--game", "hill-2e", "--seed", "x"), 2),
        (("play", "--game", "hill-2e", "--seed", "9" * 30), 2),
        (("play", "haunt/999"), 3),
        (("play", "attic"), 3),
        (("play", "50"), 3),
        (("play", "--game", "hill-2e", "--rooms", "3"), 2),
        (("play", "haunt/1", "--rooms", "99"), 2),
        (("play", "haunt/1", "--from", "x.json"), 2),
        (("play", "--from", "none.json"), 3),
    ],
)
def test_what_cannot_be_played(run: Run, arguments: tuple[str, ...], code: int) -> None:
    said = run(*arguments)
    assert said.code == code
    assert said.out == ""
    assert said.err


def test_a_haunt_begins_in_a_house_made_from_the_seed(type_in: Run) -> None:
    said = type_in("map\nquit\n", "play", "haunt/1", "--players", "4", "--seed", "2")
    assert "The haunt begins: " in said.out
    assert "is the traitor." in said.out
    again = type_in("map\nquit\n", "play", "haunt/1", "--players", "4", "--seed", "2")
    other = type_in("map\nquit\n", "play", "haunt/1", "--players", "4", "--seed", "3")
    assert said.out == again.out != other.out


def test_who_is_played_by_which_bot() -> None:
    seats = ("e1", "e2", "e3")
    found = bots_in(["all=greedy", "2=random", "e3=least-used"], seats, 1)
    assert [type(found[seat]) for seat in seats] == [Greedy, RandomBot, LeastUsed]
    assert list(bots_in(["greedy"], seats, 1)) == list(seats)
    with pytest.raises(UsageError):
        bots_in(["e4"], seats, 1)


def test_odd_lines_do_no_harm(type_in: Run) -> None:
    odd = ["", "   ", "?", "? 1", "\x1b[2J", "put", "put e1", "force", "force x", "save", "log all"]
    lines = "\n".join([*odd, "redo", "help", "🎲", "9" * 50, "? " + "9" * 50]) + "\n"
    said = type_in(lines + "x" * 5_000 + "\n", *HILL)
    assert said.code == 0
    assert "\x1b" not in said.out
    assert "Traceback" not in said.err


def test_the_options_of_a_game_are_told(run: Run) -> None:
    said = run("play", "--game", "hill-2e", "--rules")
    assert said.code == 0
    assert (
        "most_dice = 8: the most dice of one roll [hill-2e/rule/dice#at-most-eight]"
        in said.out.splitlines()
    )
    told = run("play", "--game", "mystery", "--rules", "--rule", "may_drop=yes", "--json").json
    assert {each["name"]: each["value"] for each in told}["may_drop"] == "yes"


def test_a_game_by_house_rules_is_saved_with_them(type_in: Run, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    rules = ("--rule", "overflow=yes", "may_drop=no")
    said = type_in("put bell by:e1\n? drop:item/bell\nend\n", *HILL, *rules, "--save", str(file))
    assert said.code == 0
    assert json.loads(file.read_text("utf-8"))["about"]["house-rules"] == "overflow=yes may_drop=no"
    assert run("replay", str(file), "--verify").code == 0
    on = type_in("put bell by:e2\n? drop:item/bell\n", "play", "--from", str(file))
    assert "drop:item/bell" in on.out
    assert not [line for line in on.out.splitlines() if "Drop Bell" in line]


def test_two_play_with_two_explorers_each(type_in: Run, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    two = ("play", "--game", "hill-1e", "--rule", "two_players=yes")
    said = type_in("look\n1\n", *two, "--players", "2", "--save", str(file))
    seats = [line for line in said.out.splitlines() if line[:1] == "e" and line[1:2].isdigit()]
    assert [line[-10:] for line in seats[:4]] == ["(player 1)", "(player 2)"] * 2
    assert "; of player 2" in said.out
    assert json.loads(file.read_text("utf-8"))["about"]["house-rules"] == "two_players=yes"
    assert run("replay", str(file), "--verify").code == 0
    on = type_in("look\n", "play", "--from", str(file))
    assert "; of player 2" in on.out
    assert run(*two, "--players", "3", "--bots", "all").code == 2
    chinese = type_in("", *two, "--lang", "zh-Hant")
    assert chinese.out.splitlines()[1].endswith("（玩家2）")
    assert type_in("1\n", "play", "haunt/1", *two[1:]).code == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ("--game", "mystery", "--rule", "two_players=yes"),
        ("--game", "hill-2e", "--rule", "overflow=maybe"),
        ("--game", "hill-2e", "--rule", "none=1"),
        ("haunt/1", "--rules"),
        ("haunt/1", "--known", "3"),
        ("--from", "game.json", "--rule", "overflow=yes"),
    ],
)
def test_what_is_no_house_rule(run: Run, arguments: tuple[str, ...]) -> None:
    assert run("play", *arguments).code == 2


def test_a_save_with_rules_that_there_are_not(type_in: Run, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    type_in("1\n", *HILL, "--save", str(file))
    save = json.loads(file.read_text("utf-8"))
    save["about"]["house-rules"] = "gravity=no"
    file.write_text(json.dumps(save), encoding="utf-8")
    said = run("replay", str(file))
    assert said.code == 2
    assert "gravity" in said.err


def test_a_choice_may_be_said_in_words(type_in: Run) -> None:
    by_number = type_in("1\n", *HILL)
    assert type_in("to foyer\n", *HILL).out == by_number.out
    assert type_in("foyer\n", *HILL).out == by_number.out
    assert "! discover: no rule offers this here" in type_in("discover\n", *HILL).out  # two do
    # "Discover a room to the east." in Chinese.
    said = type_in("東\n", *HILL, "--lang", "zh-Hant")
    assert "庭院放到地面。" in said.out


def test_everybody_passes_until_a_turn(type_in: Run) -> None:
    said = type_in("until e3\nuntil e1\nuntil e9\nuntil\n", *HILL)
    turns = [line for line in said.out.splitlines() if line.startswith("Turn ")]
    assert [line.partition("(")[2][:2] for line in turns] == ["e1", "e2", "e3", "e1"]
    assert said.out.count("! until whose turn? e1, e2, e3, monsters") == 2


def test_what_was_forced_and_cannot_come_is_dropped_while_all_pass(type_in: Run) -> None:
    # Forced is a room, and what comes is the roll of an event: chance decides then.
    said = type_in("force attic\nput e1 collapsed-room\nuntil e2\n", *HILL)
    assert said.out.rstrip().splitlines()[-1].lstrip()[0].isdigit()  # what e2 can choose
    said = type_in("force attic\nexplore:E\nforce 0\nuntil e2\n", *HILL)
    assert "Turn 2: " in said.out


def test_what_is_chosen_for_who_cannot_pass_is_told(type_in: Run) -> None:
    said = type_in("force kitchen\nexplore:E\nuntil e2\n", *HILL)
    assert "which way round? Nobody can pass here, so: Lay the tile with doors to " in said.out
    chinese = type_in("force kitchen\nexplore:E\nuntil e2\n", *HILL, "--lang", "zh-Hant")
    assert "這裡不能略過，所以選了：放置板塊" in chinese.out


def test_a_room_is_a_place_for_things_too_if_it_is_in_the_house(type_in: Run) -> None:
    said = type_in("put bell foyer\nput bell attic\nput e2 foyer\nput e2 attic\n", *HILL)
    assert "By hand: Bell: Foyer." in said.out
    assert "(e2): Foyer." in said.out
    assert said.out.count("room/attic is not in the house") == 2


def test_help_names_every_command_and_all_of_it_on_standard_output(type_in: Run) -> None:
    said = type_in("help\n", *HILL)
    for word in ("reveal", "look author", "map names", "force attic", "until monsters", "note"):
        assert word in said.out
    assert "as in the log" in said.out
    assert said.err == ""


def test_haunts_that_are_none_are_known_to_nobody(run: Run) -> None:
    for number in ("99", "0", "-1"):
        said = run("play", "--game", "hill-1e", "--known", "12", number)
        assert (said.code, said.out) == (2, "")
        assert f"there is no haunt {number}" in said.err


def test_several_chances_are_forced_one_after_the_other(type_in: Run) -> None:
    said = type_in("explore:E\n", *HILL)
    assert "Attic" not in said.out
    said = type_in("put e1 upper-landing\nforce chapel drip-drip-drip 3\nexplore:E\nlog\n", *HILL)
    assert "The next chance gives chapel, if it can." in said.out
    assert "Those after it give drip-drip-drip, 3." in said.out
    assert "Chapel is laid on the upper floor." in said.out
    assert "room/chapel (forced)" in said.out
    said = type_in("force 5 nonsense\n", *HILL)
    assert "! nonsense: chance cannot give this" in said.out


@pytest.mark.parametrize("name", ["haunt-09-heroes-win", "haunt-04-heroes-win"])
def test_a_scripted_game_can_be_typed(type_in: Run, name: str) -> None:
    """What stands behind ``>`` in a script is what a person types."""
    script = read(SCRIPTS / f"{name}.txt")
    typed = "".join(f"{step.typed}\n" for step in script.steps if step.typed)
    said = type_in(typed, "play", *script.facts["play"].split())
    told = (re.sub(r" \[[^]]*\]$", "", line) for step in script.steps for line in step.told)
    lines = iter(re.sub(r" \[\d+\]$", "", line) for line in said.out.splitlines())
    for line in told:
        assert line.startswith("?") or line in lines, line


def test_a_haunt_is_begun_where_a_sentence_of_it_matters(type_in: Run) -> None:
    said = type_in("quit\n", "play", "haunt/9", "--from", "S.5.1", "--seed", "1")
    assert said.code == 0
    assert "It can be chosen here." in said.out
    assert "Defy the music" in said.out
    said = type_in("quit\n", "play", "haunt/9", "--from", "S.99.1")
    assert (said.code, "no such place" in said.err) == (3, True)
    said = type_in("quit\n", "play", "haunt/9", "--from", "S.5.1", "--rooms", "3")
    assert said.code == 2


def test_a_haunt_is_begun_at_one_of_its_tests_in_chinese(type_in: Run) -> None:
    said = type_in("quit\n", "play", "haunt/9", "--from", "test:1", "--lang", "zh-Hant")
    assert said.code == 0
    assert "這個測試由此開始" in said.out
    assert "珍妮·勒克萊爾" in said.out


@pytest.mark.parametrize("start", ["nonsense", ""])
def test_what_is_neither_a_place_nor_a_file_is_told_as_such(run: Run, start: str) -> None:
    said = run("play", "haunt/9", "--from", start)
    assert said.code == 2
    assert "neither a place of a haunt nor a file" in said.err
    assert "S.4.2" in said.err
