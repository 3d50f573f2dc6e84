"""``workbench play`` where something goes wrong: nothing is lost, and what is right is told."""

from __future__ import annotations

import errno
import io
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from workbench.cli.playing import Table
from workbench.desks.sandbox import Sandbox
from workbench.desks.table.sitting import Sitting
from workbench.engine.bots import RandomBot
from workbench.engine.meaning.core import verbs
from workbench.engine.sessions import Session
from workbench.store.place import Home

Run = Callable[..., Any]
HILL = ("play", "--game", "hill-2e", "--seed", "3")


# Nothing that was played or written is lost

DAMAGED = "\ud800"  # half of a character


def sessions_in(file: Path) -> Any:
    return json.loads(file.read_text(encoding="utf-8"))


def test_bytes_that_are_no_text_cost_no_save(
    start: Callable[..., Any], prepared: Path, tmp_path: Path
) -> None:
    file = tmp_path / "keep.json"
    lines = b"note caf\xe9\nbookmark \xff\nlog\nsave " + str(file).encode() + b"\nquit\n"
    for env in ({}, {"LC_ALL": "C.UTF-8"}, {"PYTHONUTF8": "1"}):
        said = start(*HILL, home=prepared, env=env, input=lines)
        assert (said.returncode, said.stderr) == (0, b"")
        assert sessions_in(file)["notes"] == [[0, "caf\ufffd"]]
        assert sessions_in(file)["bookmarks"][0][0] == "\ufffd"


def test_half_a_character_is_neither_typed_nor_loaded(type_in: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    said = type_in(f"note a{DAMAGED}\nsave {file}\n", *HILL)
    assert f"Saved: {file}" in said.out
    save = sessions_in(file)
    assert save["notes"][0][1] == "a\ufffd"
    save["notes"][0][1] = DAMAGED
    file.write_text(json.dumps(save), encoding="utf-8")
    said = type_in("save\n", "play", "--from", str(file))
    assert (said.code, said.out) == (1, "")
    assert "half of a character" in said.err
    assert str(file) in said.err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no such files")
def test_only_a_file_is_saved_to(type_in: Run, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    said = type_in(f"save {pipe}\nsave {tmp_path}\nlook\n", *HILL)
    assert said.out.count("this file cannot be written; because:") == 2
    assert f"! {pipe}: this file cannot be written; because: it is no file" in said.out
    assert "Left in the stacks: " in said.out  # the game goes on
    said = type_in("1\n", *HILL, "--save", str(pipe))
    assert (said.code, said.out) == (2, "")
    assert "it is no file" in said.err
    assert pipe.is_fifo()


def test_a_file_of_another_kind_is_not_overwritten(type_in: Run, tmp_path: Path) -> None:
    page = tmp_path / "victim.md"
    page.write_text("# My haunt\n", encoding="utf-8")
    said = type_in(f"save {page}\n", *HILL)
    assert f"! {page}: what is in it is no saved session, and is not overwritten" in said.out
    said = type_in("1\n", *HILL, "--save", str(page))
    assert (said.code, said.out) == (2, "")
    assert page.read_text(encoding="utf-8") == "# My haunt\n"
    chinese = type_in(f"save {page}\n", *HILL, "--lang", "zh-Hant")
    assert "不是已儲存的遊戲" in chinese.out
    empty = tmp_path / "empty.json"
    empty.touch()
    assert f"Saved: {empty}" in type_in(f"save {empty}\nsave {empty}\n", *HILL).out


def test_a_disk_that_is_full_leaves_the_save_as_it_was(
    type_in: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_number: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    file = tmp_path / "game.json"
    type_in("1\n", *HILL, "--save", str(file))
    before = file.read_bytes()
    monkeypatch.setattr("workbench.formats.files.os.fsync", full)
    said = type_in(f"end\nsave {file}\nlook\n", "play", "--from", str(file))
    assert f"! {file}: this file cannot be written; because: there is no room left" in said.out
    assert "Left in the stacks: " in said.out
    assert file.read_bytes() == before
    assert os.listdir(tmp_path) == ["game.json"]
    chinese = type_in(f"save {file}\n", "play", "--from", str(file), "--lang", "zh-Hans")
    assert "已没有空间" in chinese.out


def test_what_could_not_be_played_is_not_saved_over(type_in: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    type_in("1\n1\nend\n", *HILL, "--save", str(file))
    save = sessions_in(file)
    save["lines"][0]["checks"][1] = "00000000"
    file.write_text(json.dumps(save), encoding="utf-8")
    before = file.read_bytes()
    link = tmp_path / "link.json"
    link.symlink_to(file)
    for place in (file, link):
        said = type_in("end\n", "play", "--from", str(file), "--save", str(place))
        assert (said.code, said.out) == (2, "")
        assert "the moves in it that cannot be played here would be lost" in said.err
    other = tmp_path / "other.json"
    said = type_in(f"save {file}\n", "play", "--from", str(file), "--save", str(other))
    assert said.code == 0
    assert f"! {file}: the moves in it that cannot be played here would be lost" in said.out
    assert file.read_bytes() == before
    assert other.exists()


@pytest.mark.parametrize(
    ("place", "why"),
    [
        ("a\0b", "used; because: a null character is in it"),
        ("~nobody-at-all/x", "used; because: there is no such home folder"),
        ("x" * 300, "written; because: the name is too long"),
        ("none/x.json", "written; because: there is no such file or folder"),
    ],
)
def test_a_path_that_cannot_be_leaves_the_game_going(type_in: Run, place: str, why: str) -> None:
    said = type_in(f"save {place}\nlook\n", *HILL)
    assert said.code == 0
    assert f"this file cannot be {why}" in said.out
    assert "Left in the stacks: " in said.out


def test_a_long_path_is_not_told_whole(run: Run) -> None:
    said = run("play", "--from", "/".join(["x" * 200] * 25))
    assert said.code in (1, 3)
    assert len(said.err) < 500
    assert " … " in said.err


def test_a_folder_that_may_not_be_read_is_told_in_our_words(run: Run, tmp_path: Path) -> None:
    def denied(*_given: object) -> bool:
        raise PermissionError(13, "Permission denied", "ud/x.md")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "exists", denied)
        said = run("check", "ud/x")
    assert said.code == 1
    assert said.err == "workbench: ud/x.md: it cannot be used; because: this is not permitted\n"


def test_a_line_that_is_too_long_is_refused_once(type_in: Run) -> None:
    said = type_in("x" * 999 + " " + "end\n" + "y" * 5_000 + "\nlog\n", *HILL)
    assert said.out.count("! this line is too long; expected: at most 1000 characters") == 2
    assert said.out.count("! ") == 2
    assert said.out.endswith("Nothing was moved yet.\n")
    assert "! xxx" in type_in("x" * 1_000 + "\n", *HILL).out  # the longest there may be


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT"])
@pytest.mark.skipif(sys.platform == "win32", reason="signals are those of POSIX")
def test_whoever_ends_the_program_loses_no_game(prepared: Path, tmp_path: Path, name: str) -> None:
    file = tmp_path / "game.json"
    number = int(getattr(signal, name))
    with subprocess.Popen(
        [sys.executable, "-u", "-m", "workbench", *HILL, "--save", str(file)],
        env={"WORKBENCH_HOME": str(prepared), "PATH": os.environ["PATH"]},
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as program:  # fmt: skip
        assert program.stdin is not None
        assert program.stdout is not None
        program.stdin.write(b"1\n")
        program.stdin.flush()
        while b"enters Foyer" not in (line := program.stdout.readline()):
            assert line
        program.send_signal(number)
        program.send_signal(number)  # an impatient one
        _out, err = program.communicate(timeout=60)
    assert program.returncode == 128 + number
    assert b"interrupted" in err
    assert b"Traceback" not in err
    assert sessions_in(file)["lines"][0]["moves"] == ["move:room/foyer"]


# What is forced, and what is typed


def test_what_no_chance_can_give_is_refused_when_typed(type_in: Run) -> None:
    for wrong in ("99", "abc", "NaN", "-1", "room/none", "333"):
        said = type_in(f"force {wrong}\n", *HILL)
        assert f"! {wrong}: chance cannot give this; expected: a total from 0 to 16" in said.out
        assert "The next chance gives" not in said.out
    for right in ("5", "0122", "gardens", "room/gardens", "16"):
        assert "The next chance gives" in type_in(f"force {right}\n", *HILL).out


def test_at_a_table_nothing_is_forced(type_in: Run) -> None:
    said = type_in("force 7\nput e1 foyer\n", *HILL, "--table")
    assert said.out.count("only in a sandbox is anything decided by hand") == 2
    assert "The next chance gives" not in said.out


def test_what_was_forced_and_cannot_come_is_dropped_and_chance_decides(
    type_in: Run, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    # A room is drawn; a total is none. The dice that were typed are no choice of anybody.
    said = type_in("force 7\nexplore:E\n2222\nlog\n", *HILL, "--save", str(file))
    assert "! 7: chance cannot give this" in said.out
    assert "! 2222: " in said.out
    assert "Dice decide" not in said.out.splitlines()[-1]
    save = sessions_in(file)
    assert save["forced"] == []
    assert save["lines"][0]["moves"][1].startswith("room/")  # a tile was drawn by chance
    assert "2222" not in save["lines"][0]["moves"]


# Notes


def test_notes_are_added_to_and_told_from_the_start(type_in: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    said = type_in(f"note at first\n1\nnote one\nnote\nnote two\nlog\nsave {file}\n", *HILL)
    assert said.out.count("Noted.") == 3
    assert "! note what?" in said.out
    assert "0. at first\n1. move:room/foyer (one; two)\n" in said.out
    again = type_in("log\n", "play", "--from", str(file))
    assert "0. at first\n1. move:room/foyer (one; two)\n" in again.out


def test_a_note_that_is_too_long_costs_none(type_in: Run) -> None:
    long = "x" * 900
    said = type_in(f"note {long}\nnote {long}\nnote {long}\nlog\n", *HILL)
    assert said.out.count("Noted.") == 2
    assert "! this note is too long" in said.out
    assert f"0. {long}; {long}\n" in said.out


# What would have been right


def test_what_is_no_choice_says_what_would_be_one(type_in: Run) -> None:
    said = type_in("99\n0\nlok\nput\nput bell\n", *HILL)
    listed = [line for line in said.out.splitlines() if line.startswith("  ")]
    most = int(listed[-1].strip().partition(".")[0])
    assert f"! 99: no rule offers this here; expected: 1 to {most}" in said.out
    assert f"! 0: no rule offers this here; expected: 1 to {most}" in said.out
    assert "! lok: no rule offers this here; nearest: look, log" in said.out
    assert said.out.count("! put what, and where? put WHAT WHERE") == 2
    assert "Left in the stacks: " in type_in("LOOK\n", *HILL).out
    assert type_in("１\n", *HILL).out == type_in("1\n", *HILL).out
    assert "Noted." not in type_in("quit now\nnote x\n", *HILL).out


def test_what_is_decided_first_is_no_reason_against_a_slip(type_in: Run) -> None:
    said = type_in("99\nlok\nmove:room/attic\n", "play", "haunt/9", "--seed", "3")
    listed = [line for line in said.out.splitlines() if line.startswith("  ")]
    most = int(listed[-1].strip().partition(".")[0])
    assert f"! 99: no rule offers this here; expected: 1 to {most}" in said.out
    assert "! lok: no rule offers this here; nearest: look, log" in said.out
    assert "! move:room/attic: something else is being decided first" in said.out


def test_what_is_asked_about_and_is_no_choice_is_told_so(type_in: Run) -> None:
    said = type_in("? banana\n? foyer\n? 99\n", *HILL)
    assert "banana: this is no choice here; nearest: " in said.out
    assert "foyer: this is no choice here; nearest: move:room/foyer" in said.out
    assert "\n99: this is no choice here; nearest: " in said.out
    first = ("play", "haunt/9", "--seed", "3")  # something is decided before the first turn
    at_first = type_in("? banana\n? move:room/attic\n", *first)
    assert "banana: this is no choice here; nearest: " in at_first.out
    assert "move:room/attic: something else is being decided first" in at_first.out
    chinese = type_in("? banana\n", *first, "--lang", "zh-Hant")
    assert "banana: 這裡沒有這個選擇；最接近的：" in chinese.out


def test_a_damaged_file_is_named(type_in: Run, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    said = type_in("position\n", *HILL, "--save", str(file))
    position = "hill-2e explore" + said.out.partition("hill-2e explore")[2]
    save = sessions_in(file)
    damaged = [
        "{", json.dumps({**save, "at": 99}), '{"format": ' + "9" * 6_000 + "}",
        json.dumps({**save, "start": {}}),
    ]  # fmt: skip
    for text in damaged:
        file.write_text(text, encoding="utf-8")
        for said in (run("replay", str(file)), run("play", "--from", str(file))):
            assert said.code == 1
            assert said.err.startswith(f"workbench: {file}")
            assert "sys." not in said.err
            assert "Error" not in said.err
    file.write_text(position.replace("room/foyer", "room/nowhere"), encoding="utf-8")
    assert run("play", "--from", str(file)).err.startswith(f"workbench: {file}")


def test_a_position_is_not_replayed_but_played(type_in: Run, run: Run, tmp_path: Path) -> None:
    said = type_in("position\n", *HILL)
    file = tmp_path / "pos.txt"
    file.write_text("hill-2e explore" + said.out.partition("hill-2e explore")[2], encoding="utf-8")
    said = run("replay", str(file))
    assert said.code == 1
    assert "this is a position, not a session; expected: workbench play --from FILE" in said.err


def test_the_nearest_haunts_are_nearest_by_number(run: Run) -> None:
    said = run("play", "haunt/40")
    assert said.code == 3
    assert said.err.rstrip().endswith("nearest: haunt/23, haunt/22, haunt/21")


def test_a_language_that_there_is_not_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORKBENCH_LANG", "klingon")
    said = run("odds", "--dice", "1", "--target", "1")
    assert said.code == 0
    assert said.err == (
        "workbench: WORKBENCH_LANG=klingon: this is no language here;"
        " expected: en, zh-Hant, zh-Hans\n"
    )
    monkeypatch.setenv("WORKBENCH_LANG", "zh_Hant")
    assert run("odds", "--dice", "1", "--target", "1").err == ""


@pytest.mark.parametrize(
    ("arguments", "says"),
    [(("--lang", "zh-Hant"), "錯誤"), (("-l", "zh-Hans"), "错误"), (("--lang=zh-Hant",), "錯誤")],
)
def test_what_is_wrong_with_the_arguments_is_told_in_the_language_asked_for(
    run: Run, arguments: tuple[str, ...], says: str
) -> None:
    said = run("play", *arguments, "--seed", "x")
    assert said.code == 2
    assert says in said.err


@pytest.mark.parametrize(
    ("typed", "traditional", "simplified"),
    [
        ("put bell by:e9", "持有item/bell的e9並不存在", "持有item/bell的e9并不存在"),
        ("put e1 room/vault", "room/vault不在大屋中", "room/vault不在大屋中"),
        ("put e1 luck=2", "e1沒有luck", "e1没有luck"),
        ("put", "要把甚麼放到哪裡", "要把什么放到哪里"),
        ("look e9", "沒有名為'e9'的觀看者", "没有名为'e9'的观看者"),
        ("force 99", "0至16的總點數", "0至16的总点数"),
        ("99", "應為：1至", "应为：1至"),
        ("save none/x.json", "沒有這個檔案或資料夾", "没有这个文件或文件夹"),
    ],
)
def test_what_is_wrong_is_told_in_chinese(
    type_in: Run, typed: str, traditional: str, simplified: str
) -> None:
    for lang, says in (("zh-Hant", traditional), ("zh-Hans", simplified)):
        told = type_in(f"{typed}\n", *HILL, "--lang", lang).out.splitlines()[-1]
        assert says in told
        assert not re.search("[a-z]{3,} [a-z]{3,}", told.partition(typed)[2]), told


@pytest.mark.parametrize(
    ("lang", "says"),
    [("zh-Hant", "第3行：房間沒有這樣的位置"), ("zh-Hans", "第3行：房间没有这样的位置")],
)
def test_a_position_is_refused_in_chinese(run: Run, tmp_path: Path, lang: str, says: str) -> None:
    file = tmp_path / "pos.txt"
    file.write_text("hill-2e explore turn 1 of e1\n\nupper room/attic x,y\n", encoding="utf-8")
    said = run("play", "--from", str(file), "--lang", lang)
    assert said.code == 1
    assert "第3行" in said.err
    assert says.partition("：")[2] in said.err


@pytest.mark.parametrize("lang", ["zh-Hant", "zh-Hans"])
def test_a_replay_that_differs_is_told_in_chinese(
    type_in: Run, run: Run, tmp_path: Path, lang: str
) -> None:
    file = tmp_path / "game.json"
    type_in("1\n1\n", *HILL, "--save", str(file))
    save = sessions_in(file)
    save["lines"][0]["checks"][1] = "00000000"
    file.write_text(json.dumps(save), encoding="utf-8")
    said = run("replay", str(file), "--verify", "--lang", lang)
    assert said.code == 1
    last = said.out.splitlines()[-1]
    assert {"zh-Hant": "它會得到另一個局面", "zh-Hans": "它会得到另一个局面"}[lang] in last


def test_a_frame_in_simplified_chinese_has_no_traditional(run: Run) -> None:
    simplified = run("explain", "attempt", "--lang", "zh-Hans").out
    traditional = run("explain", "attempt", "--lang", "zh-Hant").out
    assert "考驗" in traditional
    assert "考驗" not in simplified
    assert "考验" in simplified


# Our own mistakes


def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on the engine does not know how a token is set aside."""

    def fail(_act: object) -> None:
        raise KeyError("a word of Python")

    monkeypatch.setitem(verbs, "set_aside", fail)


def begun(own_home: Path) -> tuple[Sandbox, Session]:
    """Haunt 9, where the revealer chooses a place before tokens are set aside."""
    desk = Sandbox(Home(own_home))
    return desk, desk.new_haunt("haunt/9", 3, 3)


SET_ASIDE = "Set aside Sanity Roll tokens equal to the number of players."


@pytest.mark.parametrize("bots", [False, True])
def test_a_fault_names_the_sentence_and_keeps_the_game(
    own_home: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    bots: bool,
) -> None:
    desk, session = begun(own_home)
    before = dict(session.notes)
    with desk:
        teller = desk.teller(session.game.box)
        broken(monkeypatch)
        monkeypatch.setattr("sys.stdin", io.StringIO("1\n1\n1\ncite 1\nquit\n"))
        seats = session.game.state.order if bots else ()
        Table(desk, Sitting(session, teller, {seat: RandomBot(1) for seat in seats})).play()
        said = capsys.readouterr().out
        assert "this sentence could not be carried out [" in said
        assert f"    {SET_ASIDE}" in said
        assert "KeyError" not in said
        assert "a word of Python" not in said
        assert session.notes == before
        (kept,) = (own_home / "faults").glob("*.json")
        assert f"The game up to here is saved: {kept}" in said
        monkeypatch.undo()
        again = desk.load(kept)
        assert again.difference is None
        (note,) = again.session.notes.values()
        assert note.splitlines() == ["haunt/9#S.3.5", "KeyError: 'a word of Python'"]


def test_bots_tell_a_fault_and_where_the_game_is_kept(
    own_home: Path,
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(_run: object, _who: str, _way: object) -> None:
        raise TypeError("a word of Python")

    monkeypatch.setattr("workbench.engine.actions.walk", fail)
    monkeypatch.setenv("WORKBENCH_HOME", str(own_home))
    said = run("play", "haunt/9", "--seed", "3", "--bots", "all", "--json")
    assert said.code == 1
    assert said.json["winner"] is None
    assert said.json["reason"] == "what comes next could not be carried out"
    assert "TypeError" not in said.err
    (kept,) = (own_home / "faults").glob("*.json")
    assert said.json["fault"] == {"detail": "TypeError: a word of Python", "replay": str(kept)}
    assert f"The game up to here is saved: {kept}" in said.err
    chinese = run("play", "haunt/9", "--seed", "3", "--bots", "all", "--lang", "zh-Hant")
    assert "接下來的事無法執行" in chinese.out
    assert "遊戲到此為止已儲存：" in chinese.out


def test_a_mistake_in_telling_does_not_end_the_game(
    own_home: Path, type_in: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: object) -> None:
        raise AttributeError("a word of Python")

    monkeypatch.setattr("workbench.cli.playing.look", fail)
    said = type_in("look\nmap\n", *HILL)
    assert "! the engine cannot go on from this: " in said.out
    assert "Python" not in said.out
    assert "Entrance Hall" in said.out.partition("! the engine")[2]
    assert said.code == 0
