"""Games on the shelf: nothing that was played is lost, and what is on file is a stranger's."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import BinaryIO

import pytest

from workbench.desks.sandbox import Sandbox
from workbench.desks.table.shelf import Record, Shelf, whole_save
from workbench.engine.errors import PositionError
from workbench.engine.sessions import Session
from workbench.errors import CorpusError, NotFoundError, StoreError
from workbench.store.place import Home


@pytest.fixture(scope="module")
def desk(prepared: Path) -> Sandbox:
    return Sandbox(Home(prepared))


def play(session: Session, moves: int) -> None:
    for _move in range(moves):
        need = session.game.position.need
        assert need is not None
        if session.game.choices:
            session.push(session.game.choices[0].notation)
        else:
            session.roll()


def reopened(shelf: Shelf, record: Record) -> Session:
    """Returns the session that a file holds; the file is closed again."""
    found, again = shelf.open(record.path.name)
    again.close()
    return found.session


def same(one: Session, other: Session) -> None:
    assert [(n.parent, n.move, n.forced) for n in one.nodes] == [
        (n.parent, n.move, n.forced) for n in other.nodes
    ]
    assert one.at == other.at
    assert one.notes == other.notes
    assert one.bookmarks == other.bookmarks
    assert one.about == other.about
    assert one.game.position.same(other.game.position)


def test_what_was_played_is_there_after_every_move(desk: Sandbox, tmp_path: Path) -> None:
    shelf = Shelf(desk, tmp_path)
    session = desk.new_haunt("haunt/9", 3, 2)
    record = shelf.begin(session)
    for step in range(12):
        play(session, 1)
        if step == 4:
            session.undo()
            session.undo()
            session.note("left here")
        if step == 7:
            session.bookmark("before the dance")
            session.about["bots"] = "e2=random"
        record.write(session)
        copy = desk.load_text(whole_save(record.path.read_text("utf-8")), "kept").session
        same(session, copy)
    record.close()
    found, again = shelf.open(record.path.name)
    assert found.difference is None
    assert again.path == record.path
    same(session, found.session)
    play(found.session, 2)
    again.write(found.session)
    again.close()
    same(found.session, reopened(shelf, record))


def test_a_line_cut_off_in_the_middle_is_the_move_that_was_not_made(
    desk: Sandbox, tmp_path: Path
) -> None:
    session = desk.new_game("hill-2e", 3, 1)
    record = Shelf(desk, tmp_path).begin(session)
    play(session, 3)
    record.write(session)
    record.close()
    whole = record.path.read_text("utf-8")
    for cut in range(1, 30):
        record.path.write_text(whole[:-cut], "utf-8")
        found, again = Shelf(desk, tmp_path).open(record.path.name)
        again.close()
        assert found.difference is None
        assert len(found.session.nodes) - 1 in ((2, 3) if cut == 1 else (2,))


def test_a_cut_line_is_mended_before_more_is_added(desk: Sandbox, tmp_path: Path) -> None:
    session = desk.new_game("hill-2e", 3, 1)
    record = Shelf(desk, tmp_path).begin(session)
    play(session, 3)
    record.write(session)
    record.close()
    record.path.write_text(record.path.read_text("utf-8")[:-9], "utf-8")
    found, again = Shelf(desk, tmp_path).open(record.path.name)
    play(found.session, 2)
    again.write(found.session)
    again.close()
    same(found.session, reopened(Shelf(desk, tmp_path), record))


def test_a_killed_program_loses_nothing(prepared: Path, tmp_path: Path) -> None:
    code = (
        "import os, sys, signal\n"
        "from pathlib import Path\n"
        "from workbench.desks.sandbox import Sandbox\n"
        "from workbench.desks.table.shelf import Shelf\n"
        "from workbench.store.place import Home\n"
        f"desk = Sandbox(Home(Path({str(prepared)!r})))\n"
        "session = desk.new_game('hill-2e', 3, 5)\n"
        f"record = Shelf(desk, Path({str(tmp_path)!r})).begin(session)\n"
        "for _ in range(8):\n"
        "    need = session.game.position.need\n"
        "    choices = session.game.choices\n"
        "    session.push(choices[0].notation) if choices else session.roll()\n"
        "    record.write(session)\n"
        "print(session.at, flush=True)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.returncode < 0
    with Sandbox(Home(prepared)) as desk:
        shelf = Shelf(desk, tmp_path)
        (game,) = shelf.games()
        assert game.moves == 8
        found, record = shelf.open(game.name)
        record.close()
        assert found.session.at == int(ran.stdout)


def test_games_are_listed_the_latest_first(desk: Sandbox, tmp_path: Path) -> None:
    shelf = Shelf(desk, tmp_path)
    first, second = desk.new_haunt("haunt/4", 4, 1), desk.new_game("mystery", 3, 1)
    for age, session in ((100, first), (50, second)):
        record = shelf.begin(session)
        play(session, 2)
        session.bookmark("here")
        record.write(session)
        record.close()
        os.utime(record.path, (10_000 - age, 10_000 - age))
    (tmp_path / "games" / "broken.jsonl").write_text("no game\n", "utf-8")
    games = shelf.games()
    assert [(each.game, each.haunt, each.seats, each.moves, each.marks) for each in games] == [
        ("mystery", "", 3, 2, ("here",)),
        ("hill-2e", "hill-2e/haunt/4", 4, 2, ("here",)),
    ]
    assert shelf.forget(games[0].name)
    assert [each.game for each in shelf.games()] == ["hill-2e"]


def test_two_programs_with_one_game_lose_nothing(desk: Sandbox, tmp_path: Path) -> None:
    shelf = Shelf(desk, tmp_path)
    session = desk.new_game("hill-2e", 3, 1)
    first = shelf.begin(session)
    play(session, 2)
    first.write(session)
    found, second = shelf.open(first.path.name)
    assert second.path != first.path
    assert not shelf.forget(first.path.name)
    for each, record in ((session, first), (found.session, second)):
        play(each, 2)
        record.write(each)
        record.close()
    same(session, reopened(shelf, first))
    same(found.session, reopened(shelf, second))


def test_no_game_is_removed_unasked(desk: Sandbox, tmp_path: Path) -> None:
    shelf = Shelf(desk, tmp_path)
    session = desk.new_game("hill-2e", 3, 1)
    names = []
    for _game in range(70):
        record = shelf.begin(session)
        record.close()
        names.append(record.name)
    assert len(set(names)) == 70
    assert {game.name for game in shelf.games()} == set(names)
    assert shelf.forget(names[0])
    assert {game.name for game in shelf.games()} == set(names[1:])


def test_how_it_is_played_is_kept(desk: Sandbox, tmp_path: Path) -> None:
    shelf = Shelf(desk, tmp_path)
    session = desk.new_game("hill-2e", 3, 1, mode="table")
    record = shelf.begin(session)
    session.mode = "sandbox"
    record.write(session)
    record.close()
    assert reopened(shelf, record).mode == "sandbox"


@pytest.mark.parametrize(
    "line",
    [
        "[]", "{}", '{"after":0}', '{"after":0,"move":5,"check":""}', '{"at":"x"}', '{"at":99}',
        '{"note":[1]}', '{"note":7}', '{"mark":["a","b"]}', '{"about":[1,2]}', "\x00",
        '{"after":-1,"move":"end","check":""}', '{"after":0,"move":"end","check":""',
    ],
)  # fmt: skip
def test_a_damaged_line_is_refused(desk: Sandbox, tmp_path: Path, line: str) -> None:
    shelf = Shelf(desk, tmp_path)
    session = desk.new_game("hill-2e", 3, 1)
    record = shelf.begin(session)
    play(session, 2)
    record.write(session)
    record.close()
    first, *rest = record.path.read_text("utf-8").splitlines()
    text = "\n".join([first, line, *rest]) + "\n"
    record.path.write_text(text, "utf-8")
    with pytest.raises(PositionError):
        shelf.open(record.path.name)
    assert record.path.read_text("utf-8") == text


@pytest.mark.parametrize("name", ["../x.jsonl", "/etc/passwd", "nothing.jsonl", "", "a\x00b.jsonl"])
def test_what_is_no_game_is_not_opened(desk: Sandbox, tmp_path: Path, name: str) -> None:
    shelf = Shelf(desk, tmp_path)
    (tmp_path / "x.jsonl").write_text("{}", "utf-8")
    with pytest.raises(NotFoundError):
        shelf.open(name)
    assert not shelf.forget(name)


def test_where_nothing_can_be_written_it_is_told(desk: Sandbox, tmp_path: Path) -> None:
    (tmp_path / "games").write_text("a file", "utf-8")
    with pytest.raises(StoreError, match="cannot be kept"):
        Shelf(desk, tmp_path).begin(desk.new_game("hill-2e", 3, 1))
    assert (tmp_path / "games").read_text("utf-8") == "a file"


def test_the_first_line_is_a_save_like_any_other(desk: Sandbox, tmp_path: Path) -> None:
    session = desk.new_game("hill-2e", 3, 1)
    play(session, 3)
    record = Shelf(desk, tmp_path).begin(session)
    record.close()
    assert json.loads(record.path.read_text("utf-8"))["format"] == "workbench-session"
    same(session, desk.load(record.path).session)


def test_a_full_disk_costs_no_move_that_was_kept(
    desk: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = desk.new_game("hill-2e", 3, 1)
    record = Shelf(desk, tmp_path).begin(session)
    play(session, 2)
    record.write(session)
    before = record.path.read_bytes()

    class Full:
        """A file that takes half of what is written, as a full disk does."""

        def __init__(self, file: BinaryIO) -> None:
            self._file = file

        def fileno(self) -> int:
            return self._file.fileno()

        def write(self, data: bytes) -> int:
            return self._file.write(data[: len(data) // 2])

        def close(self) -> None:
            self._file.close()

    real = record._file
    monkeypatch.setattr(record, "_file", Full(real))
    for _try in range(3):
        play(session, 1)
        with pytest.raises(StoreError, match="cannot be kept"):
            record.write(session)
        assert record.path.read_bytes() == before
    monkeypatch.setattr(record, "_file", real)
    record.write(session)
    record.close()
    same(session, reopened(Shelf(desk, tmp_path), record))


def test_a_file_that_is_no_game_hides_no_other(desk: Sandbox, tmp_path: Path) -> None:
    shelf = Shelf(desk, tmp_path)
    record = shelf.begin(desk.new_game("hill-2e", 3, 1))
    record.close()
    (tmp_path / "games" / "deep.jsonl").write_text("[" * 200_000, "utf-8")
    (tmp_path / "games" / "odd.jsonl").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "games" / "folder.jsonl").mkdir()
    assert [game.name for game in shelf.games()] == [record.name]
    for name in ("deep.jsonl", "odd.jsonl"):
        with pytest.raises((PositionError, CorpusError)):
            shelf.open(name)


def test_many_bookmarks_are_read_in_one_go(desk: Sandbox, tmp_path: Path) -> None:
    session = desk.new_game("hill-2e", 3, 1)
    record = Shelf(desk, tmp_path).begin(session)
    record.close()
    lines = "".join(json.dumps({"mark": ["here", 0]}) + "\n" for _line in range(30_000))
    with record.path.open("a", encoding="utf-8") as file:
        file.write(lines)
    assert reopened(Shelf(desk, tmp_path), record).bookmarks == {"here": 0}
