"""Every game of the table is kept while it is played, so that a killed program loses no move.

A game is one file: its first line is a save, each line behind it says what was done since. Lines
are only ever added, so a long game costs no more at each move than a short one; a last line that
was cut off in the middle is left out. Reading goes through the checks of every other save.
"""

from __future__ import annotations

import errno
import json
import os
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from workbench.desks.sandbox import Sandbox
from workbench.engine.errors import PositionError
from workbench.engine.replaying import Restored, digest_of, dump_session
from workbench.engine.sessions import Session
from workbench.errors import NotFoundError, StoreError, cause_of
from workbench.formats.files import put_text, read_text
from workbench.wording import _

__all__ = ["KeptGame", "Record", "Shelf"]

_FOLDER = "games"
_ENDING = ".jsonl"
_LONGEST = 32_000_000  # bytes
_LONGEST_FIRST = 8_000_000


@dataclass(frozen=True)
class KeptGame:
    """A game on the shelf, as far as its first line tells.

    Attributes:
        name: What it is opened by.
        game: The key of its game.
        haunt: The id of its haunt, if it was begun with one; else empty.
        seats: How many explorers there are; 0 if that is not known.
        moves: How many moves were made in it, those taken back included.
        when: When it was played last, in seconds since 1970.
        marks: Its bookmarks.
    """

    name: str
    game: str
    haunt: str
    seats: int
    moves: int
    when: float
    marks: tuple[str, ...]


class Record:
    """The file of a game that is being played.

    Args:
        path: The file; what is done is added to it.
        session: The session, which the file tells of as it stands.
        text: What is in the file, where it may end in a line that was cut off.
    """

    def __init__(self, path: Path, session: Session, text: str = "\n") -> None:
        from filelock import FileLock

        self.path = path
        self._lock = FileLock(_lock_of(path))
        self._lock.acquire(timeout=0)
        if not text.endswith("\n"):
            whole, _newline, last = text.rpartition("\n")
            put_text(path, f"{whole}\n{last}\n" if _line(last) is not None else f"{whole}\n")
        self._file: BinaryIO = path.open("ab", buffering=0)
        self._note_all(session)

    @property
    def name(self) -> str:
        """What it is opened by."""
        return self.path.name

    def _note_all(self, session: Session) -> None:
        self._mode = session.mode
        self._nodes = len(session.nodes)
        self._at = session.at
        self._notes = dict(session.notes)
        self._marks = dict(session.bookmarks)
        self._about = dict(session.about)

    def write(self, session: Session) -> None:
        """Adds what was done since it was last written.

        Raises:
            StoreError: If it cannot be written; the file is as it was, and is tried again.
        """
        lines = list(self._since(session))
        if not lines:
            return
        text = "".join(
            json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines
        )
        data = text.encode("utf-8")
        try:
            size = os.fstat(self._file.fileno()).st_size
            written = self._file.write(data)
            if written != len(data):
                os.ftruncate(self._file.fileno(), size)
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        except (OSError, ValueError) as error:
            raise _unkept(self.path, error) from error
        self._note_all(session)

    def _since(self, session: Session) -> Iterator[dict[str, Any]]:
        """Yields what is not written yet."""
        for number in range(self._nodes, len(session.nodes)):
            node = session.nodes[number]
            yield {
                "after": node.parent, "move": node.move, "check": digest_of(node.position),
                **({"forced": True} if node.forced else {}),
            }  # fmt: skip
        if session.at != (len(session.nodes) - 1 if len(session.nodes) > self._nodes else self._at):
            yield {"at": session.at}
        if session.mode != self._mode:
            yield {"mode": session.mode}
        for known, now, name in (
            (self._notes, session.notes, "note"),
            (self._marks, session.bookmarks, "mark"),
            (self._about, session.about, "about"),
        ):
            for key in {*known, *now}:
                if known.get(key) != now.get(key):
                    yield {name: [key, now.get(key, "")]}

    def close(self) -> None:
        """Ends it; what was played stays."""
        with suppress(OSError):
            self._file.close()
        self._lock.release()


class Shelf:
    """The games that are kept in a home folder.

    Args:
        desk: Plays them again.
        folder: The home folder.
    """

    def __init__(self, desk: Sandbox, folder: Path) -> None:
        self._desk = desk
        self.folder = folder / _FOLDER

    def begin(self, session: Session) -> Record:
        """Begins to keep a game.

        Raises:
            StoreError: If nothing can be kept there.
        """
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            path = self._new_path(session)
            with path.open("x", encoding="utf-8", newline="\n") as file:
                file.write(dump_session(session))
            return Record(path, session)
        except (OSError, ValueError) as error:
            raise _unkept(self.folder, error) from error

    def _new_path(self, session: Session) -> Path:
        what = session.about.get("haunt") or session.game.box.ruleset.key
        word = "-".join(what.split("/")[-2:])
        safe = "".join(ch for ch in word if ch.isascii() and (ch.isalnum() or ch == "-"))[:40]
        stamp = time.strftime("%Y%m%d-%H%M%S")
        for number in range(1_000):
            name = f"{stamp}-{safe}{f'-{number}' if number else ''}{_ENDING}"
            if not (self.folder / name).exists():
                return self.folder / name
        raise OSError(_("there are too many games"))

    def _files(self) -> Iterator[Path]:
        if self.folder.is_dir():
            yield from (path for path in self.folder.glob(f"*{_ENDING}") if path.is_file())

    def games(self) -> list[KeptGame]:
        """Returns the games that are kept, the latest first; what is no game is left out."""
        found = []
        for path in self._files():
            try:
                found.append(_told(path))
            except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
                continue
        return sorted(found, key=lambda game: -game.when)

    def open(self, name: str) -> tuple[Restored, Record]:
        """Opens a game; what is played on is added to it.

        A game that another program plays just now, or that cannot be played here to its end, goes
        on in a file of its own, which the name of the record tells.

        Raises:
            NotFoundError: If there is no such game.
            CorpusError: If the file cannot be read.
            PositionError: If it is damaged.
            StoreError: If nothing can be kept.
        """
        from filelock import Timeout

        path = self.folder / name
        if path.parent != self.folder or path.suffix != _ENDING or not path.is_file():
            raise NotFoundError(
                _("there is no game {name!r} here").format(name=name[:80]),
                nearest=tuple(each.name for each in self.games()[:3]),
            )
        text = read_text(path, _LONGEST, _("this save is too long"))
        found = self._desk.load_text(whole_save(text, str(path)), str(path))
        session = found.session
        # How far the generator was at the last move is not written at each; another one is begun.
        session.game.rng.seed(f"chance {session.about.get('seed', '')} {len(session.nodes)}")
        if found.difference is None:
            try:
                return found, Record(path, session, text)
            except Timeout:
                pass
            except OSError as error:
                raise _unkept(path, error) from error
        return found, self.begin(session)

    def forget(self, name: str) -> bool:
        """Removes a game for good; tells whether it was there and nobody plays it."""
        path = self.folder / name
        if path.parent != self.folder or not path.is_file() or _is_open(path):
            return False
        path.unlink()
        Path(_lock_of(path)).unlink(missing_ok=True)
        return True


def whole_save(text: str, where: str = "") -> str:
    """Returns the save that the lines of a kept game come to.

    Args:
        text: The lines.
        where: What the file is called in messages.

    Raises:
        PositionError: If a line other than the last is none.
    """
    first, _newline, rest = text.partition("\n")
    data = _line(first)
    lines = rest.split("\n")
    try:
        whole = _Whole(data if data is not None and len(first) <= _LONGEST_FIRST else {})
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise _damaged(where, 1) from error
    for number, line in enumerate(lines, 2):
        if not line:
            continue
        said = _line(line)
        if said is None:
            if number == len(lines) + 1:
                break  # the program was killed as it wrote
            raise _damaged(where, number)
        try:
            whole.add(said)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise _damaged(where, number) from error
    return whole.dumped()


def _damaged(where: str, line: int) -> PositionError:
    return PositionError(_("this save is damaged"), where=f"{where}:{line}" if where else str(line))


def _line(text: str) -> dict[str, Any] | None:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


class _Whole:
    """A save to which lines are added; whether it can be so is checked when the save is read.

    Args:
        data: What the first line holds.
    """

    def __init__(self, data: dict[str, Any]) -> None:
        self._data = data
        self._made = sum(len(each["moves"]) for each in data["lines"])
        self._notes = dict(data["notes"])
        self._marks = dict(data["bookmarks"])

    def add(self, said: dict[str, Any]) -> None:
        """Adds what a line says."""
        data = self._data
        if "move" in said:
            moves, checks = [said["move"]], [said["check"]]
            data["lines"].append({"after": said["after"], "moves": moves, "checks": checks})
            data["at"] = self._made = self._made + 1
            if said.get("forced"):
                data["forced"].append(self._made)
        elif "at" in said:
            if said["at"] not in range(self._made + 1):
                raise ValueError
            data["at"] = said["at"]
        elif "mode" in said:
            data["mode"] = said["mode"]
        elif "note" in said:
            node, text = said["note"]
            self._notes[node] = text
        elif "mark" in said:
            name, node = said["mark"]
            self._marks[name] = node
        elif "about" in said:
            key, text = said["about"]
            data["about"][key] = text
        else:
            raise ValueError

    def dumped(self) -> str:
        """Returns the save as text."""
        notes = [[node, text] for node, text in self._notes.items() if text]
        marks = [[name, node] for name, node in self._marks.items() if node != ""]
        return json.dumps({**self._data, "notes": notes, "bookmarks": marks}, ensure_ascii=False)


def _told(path: Path) -> KeptGame:
    """Returns what a file tells of its game."""
    with path.open(encoding="utf-8") as file:
        first = json.loads(file.readline(_LONGEST_FIRST))
        moves = sum(len(line["moves"]) for line in first["lines"])
        marks = [str(name) for name, _node in first["bookmarks"]]
        for line in file:
            moves += line.startswith('{"after"')
            if line.startswith('{"mark"'):
                marks.append(str(json.loads(line)["mark"][0]))
    about = first["about"]
    seats = str(about.get("seats", ""))
    return KeptGame(
        name=path.name,
        game=str(first["game"]),
        haunt=str(about.get("haunt", "")),
        seats=int(seats) if seats.isdecimal() and len(seats) < 3 else 0,
        moves=moves,
        when=path.stat().st_mtime,
        marks=tuple(dict.fromkeys(marks)),
    )


def _lock_of(path: Path) -> str:
    return str(path.with_suffix(".lock"))


def _is_open(path: Path) -> bool:
    """Tells whether a game is being played, here or by another program."""
    from filelock import FileLock, Timeout

    lock = FileLock(_lock_of(path))
    try:
        lock.acquire(timeout=0)
    except Timeout:
        return True
    lock.release()
    return False


def _unkept(path: Path, error: Exception) -> StoreError:
    return StoreError(
        _("this game cannot be kept"), where=os.fspath(path), cause=cause_of(error),
        expected=_("a folder that can be written; WORKBENCH_HOME may name another"),
    )  # fmt: skip
