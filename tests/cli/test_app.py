"""The command itself: its overview, exit codes, and what it does where things are not as hoped."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from workbench.cli.app import COMMANDS

Run = Callable[..., Any]

CONTRACT = {"search", "show", "chart", "odds", "import", "sources", "backup", "restore", "status"}


def test_without_a_command_it_prints_help_and_says_it_was_used_wrongly(run: Run) -> None:
    said = run()
    assert said.code == 2
    assert all(f"\n  {name} " in said.out for name in CONTRACT | {"serve"})


@pytest.mark.parametrize("word", ["--help", "-h", "help"])
def test_help_is_no_mistake(run: Run, word: str) -> None:
    said = run(word)
    assert said.code == 0
    assert said.err == ""
    assert set(COMMANDS) >= CONTRACT


@pytest.mark.parametrize("name", sorted(CONTRACT))
def test_every_command_has_help(run: Run, name: str) -> None:
    said = run(name, "--help")
    assert said.code == 0
    assert said.out.startswith(f"usage: workbench {name}")
    assert run("help", name).out == said.out


def test_the_version_is_told(run: Run) -> None:
    from workbench import __version__

    assert run("--version").out == f"haunt-workbench {__version__}\n"


def test_an_unknown_command_is_told_with_the_nearest(run: Run) -> None:
    said = run("serch", "attic")
    assert said.code == 2
    assert said.out == ""
    assert "'serch'" in said.err
    assert "search" in said.err


@pytest.mark.parametrize(
    "arguments",
    [
        "search", "search attic --lang fr", "search attic --limit 0", "search attic --limit 1001",
        "search attic --limit x", "search attic --kind foo", "search attic --game foo",
        "search attic --view ghost", "search attic --jsno", "search attic --limit",
        "show", "show attic --layer draft", "show attic --game foo", "show attic extra",
        "chart", "chart girl", "chart girl catacombs --haunt 1", "chart girl --haunt 0",
        "chart girl catacombs --game foo", "chart --haunt x",
        "odds", "odds --dice 9 --target 1", "odds --dice -1 --target 1", "odds --dice x --target 1",
        "odds --dice 4", "import", "import x --drry-run", "sources", "sources steal",
        "sources list x", "sources remove", "backup", "restore", "status extra",
    ],
)  # fmt: skip
def test_wrong_use_is_2_and_says_so_on_standard_error(run: Run, arguments: str) -> None:
    said = run(*arguments.split())
    assert (said.code, said.out) == (2, "")
    assert "workbench" in said.err


@pytest.mark.parametrize(
    "arguments",
    [
        "show no-such-thing", "show hill-2e/room/no-such-thing", "show attic --game mystery",
        "show attic --layer edited", "show attic --layer printed", "show haunt/1#S.99",
        "show spider", "show /", "chart girl no-such-room", "chart no-such-omen catacombs",
        "chart girl attic", "chart --haunt 51", "chart --haunt 0", "chart --haunt 1 --game mystery",
        "import /no/such/file", "sources remove no-such-source", "restore /no/such/file",
    ],
)  # fmt: skip
def test_what_is_not_there_is_3(run: Run, arguments: str) -> None:
    said = run(*arguments.split())
    assert (said.code, said.out) == (3, "")
    assert said.err.startswith("workbench: ")


def test_nothing_needs_the_network(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_arguments: object, **_more: object) -> None:
        raise AssertionError("the network was asked for")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    for arguments in (
        ("search", "五芒星"), ("show", "attic"), ("chart", "girl", "catacombs"),
        ("odds", "--dice", "1", "--target", "1"), ("status",), ("sources", "list"),
    ):  # fmt: skip
        assert run(*arguments).code == 0


# As programs of their own


def test_without_a_terminal_the_bare_command_prints_help(start: Run, prepared: Path) -> None:
    done = start(home=prepared)
    assert done.returncode == 2
    assert b"usage: workbench" in done.stdout


def test_an_empty_home_is_set_up_with_progress_on_standard_error(
    start: Run, tmp_path: Path
) -> None:
    done = start("search", "五芒星", "--json", home=tmp_path / "new" / "home")
    assert done.returncode == 0
    assert done.stdout.startswith(b'{\n  "query": "\xe4\xba\x94')
    assert done.stdout.endswith(b"}\n")
    assert b"1425" in done.stderr or b"entries" in done.stderr
    again = start("search", "五芒星", "--json", home=tmp_path / "new" / "home")
    assert (again.stdout, again.stderr) == (done.stdout, b"")


@pytest.mark.parametrize(
    "locale",
    [
        {"LC_ALL": "C"},
        {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"LC_ALL": "C", "PYTHONIOENCODING": "ascii"},
    ],
    ids=["C", "no UTF-8 at all", "ASCII streams"],
)
def test_chinese_goes_in_and_out_in_any_locale(
    start: Run, prepared: Path, locale: dict[str, str]
) -> None:
    for arguments in (("search", "五芒星堂", "--json"), ("show", "五芒星堂", "--lang", "zh-Hant")):
        done = start(*(word.encode() for word in arguments), home=prepared, env=locale)
        assert (done.returncode, done.stderr) == (0, b"")
        assert "hill-2e/room/pentagram-chamber" in done.stdout.decode("utf-8")
        assert "五芒星堂" in done.stdout.decode("utf-8")
    done = start("chart", "女孩".encode(), "地下墓穴".encode(), home=prepared, env=locale)
    assert done.stdout.startswith(b"hill-2e/haunt/1 ")


def test_a_reader_who_leaves_early_is_no_error(prepared: Path) -> None:
    # Far more than a pipe holds.
    command = f"{sys.executable} -m workbench search --json --limit 1000 haunt | head -1"
    command += "; echo ${PIPESTATUS[0]}"
    done = subprocess.run(
        ["bash", "-c", command],
        env={"WORKBENCH_HOME": str(prepared), "PATH": os.environ["PATH"]},
        capture_output=True,
        timeout=60,
        check=True,
    )
    assert done.stderr == b""
    assert done.stdout.splitlines()[-1] == b"0"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_disk_is_told_in_one_line(start: Run, prepared: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        done = start(
            "search", "--json", "attic", home=prepared,
            capture_output=False, stdout=full, stderr=subprocess.PIPE,
        )  # fmt: skip
    assert done.returncode == 1
    *before, last = done.stderr.splitlines()
    assert last.startswith(b"workbench: ")
    assert all(line.endswith(b"...") for line in before)  # what was set up, if anything was


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
def test_ctrl_c_ends_it_at_once_and_the_next_start_works(start: Run, tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "workbench", "search", "attic"],
        env={"WORKBENCH_HOME": str(tmp_path), "PATH": os.environ["PATH"]},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stderr is not None
    assert process.stderr.readline()  # it has begun to set things up
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert out == b""
    assert b"Traceback" not in err
    assert b"interrupted" in err
    assert start("search", "attic", home=tmp_path).returncode == 0


def test_a_home_that_is_a_file_is_told(start: Run, tmp_path: Path) -> None:
    place = tmp_path / "home"
    place.write_text("not a folder", "utf-8")
    done = start("status", home=place)
    assert (done.returncode, done.stdout) == (1, b"")
    assert str(place).encode() in done.stderr
    assert b"Traceback" not in done.stderr
    assert place.read_text("utf-8") == "not a folder"


@pytest.mark.skipif(sys.platform == "win32", reason="permissions of Unix")
def test_a_home_that_cannot_be_written_is_told(start: Run, tmp_path: Path) -> None:
    place = tmp_path / "home"
    place.mkdir(mode=0o555)
    if os.geteuid() == 0:  # root may write anywhere but here
        place = Path("/proc/workbench-home")
        if not place.parent.is_dir():
            pytest.skip("no folder here that root may not write to")
    done = start("search", "attic", home=place)
    assert (done.returncode, done.stdout) == (1, b"")
    assert str(place).encode() in done.stderr
    assert done.stderr.count(b"\n") == 1


def test_a_database_of_another_program_is_left_alone(start: Run, tmp_path: Path) -> None:
    database = tmp_path / "workbench.db"
    database.write_bytes(b"these are somebody's own notes, not a database" * 100)
    before = database.read_bytes()
    done = start("search", "attic", home=tmp_path)
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    assert str(database).encode() in done.stderr
    assert database.read_bytes() == before


def test_serve_has_help(start: Run, prepared: Path) -> None:
    done = start("serve", "--help", home=prepared)
    assert done.returncode == 0
    assert b"--host" in done.stdout
    assert b"--port" in done.stdout
    wrong = start("serve", "--port", "99999", home=prepared)
    assert (wrong.returncode, wrong.stdout) == (2, b"")
