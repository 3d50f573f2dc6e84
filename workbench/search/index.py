"""The search index of a home: made, kept up to date and found again without being asked.

It is derived from the database and may be lost at any moment. One small file, the stamp, names the
folder that is in use and everything that folder was made by; another folder is made beside it and
comes into use when the stamp is replaced by rename. So a kill at any moment leaves the index as it
was before or as it is after, and whoever reads an old folder can go on.
"""

from __future__ import annotations

import json
import os
import re
import zlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from workbench.errors import IndexUnusableError, cause_of
from workbench.search.analyse import ANALYSER_VERSION
from workbench.search.whoosh_engine import WhooshEngine
from workbench.store.place import Home
from workbench.text.fold import FOLD_VERSION
from workbench.wording import _

if TYPE_CHECKING:
    from workbench.model.entries import Audience
    from workbench.search.engine import Engine, Posting
    from workbench.search.synonyms import Synonyms
    from workbench.store.read import Note, PrintedText, Reader, Row

__all__ = ["IndexState", "OpenIndex", "State", "forget_index", "index_state", "open_index"]

_SCHEMA: Final = 4
"""Raise it with every change of what is stored and under which fields."""

State = Literal["ready", "missing", "stale", "damaged"]
Progress = Callable[[str], None]

_STAMP: Final = "stamp.json"
_SYNONYMS: Final = "synonyms.json"
_DIGESTS: Final = "digests.json"
_TEXTS: Final = "texts"
_MOST_UPDATES: Final = 20
_MOST_CHANGED: Final = 0.25
_SUMMED: Final = 16 * 1024 * 1024  # bytes; of a larger index only the sizes are checked
_PROGRESS_STEP: Final = 250


class _Stamp(NamedTuple):
    """What an index was made by.

    Attributes:
        schema: Number of the layout.
        analyser: Number of the analyser.
        fold: Number of the folding.
        opencc: The converter's distribution and version.
        whoosh: The library's distribution and version.
        generation: The database's counter when the index was made.
        corpus: Fingerprint of the corpus it was made from.
        folder: Name of the folder.
        entries: How many entries it has.
        updates: How often it was changed since it was made whole.
        files: Size and checksum of each file.
    """

    schema: int
    analyser: int
    fold: int
    opencc: str
    whoosh: str
    generation: int
    corpus: str
    folder: str
    entries: int
    updates: int
    files: Mapping[str, tuple[int, int]]


class IndexState(NamedTuple):
    """How an index is.

    Attributes:
        state: ``ready``, ``missing``, ``stale`` (of an older database or another version) or
            ``damaged``.
        entries: How many entries it has; 0 unless ready.
    """

    state: State
    entries: int = 0


class OpenIndex(NamedTuple):
    """An index in use. Any thread may search it.

    Attributes:
        folder: Name of its folder; another one for every version of the index.
        generation: The database's counter that it knows.
        engine: Searches it.
        synonyms: The term base.
    """

    folder: str
    generation: int
    engine: Engine
    synonyms: Synonyms


def index_state(home: Home, reader: Reader) -> IndexState:
    """Tells how the index of *home* is, without changing it."""
    stamp = _read_stamp(home)
    if isinstance(stamp, str):
        return IndexState(stamp)
    if not _made_now(stamp) or not _of_now(stamp, reader):
        return IndexState("stale")
    if not _sound(home, stamp):
        return IndexState("damaged")
    return IndexState("ready", stamp.entries)


def forget_index(home: Home) -> None:
    """Makes the next search build the index anew, as after a database was put back."""
    (home.index / _STAMP).unlink(missing_ok=True)


def open_index(
    home: Home, reader: Reader, *, progress: Progress | None = None, damaged: str = ""
) -> OpenIndex:
    """Opens the index of *home*; makes it first where it is missing, stale or damaged.

    Args:
        home: Whose index.
        reader: The open database.
        progress: Told what is being done, if something is.
        damaged: Folder of an index that turned out to be unusable.

    Raises:
        IndexUnusableError: If it cannot be made.
        StoreError: If another process has been making it for too long.
    """
    if opened := _opened(home, reader, damaged):
        return opened
    from workbench.store.lock import setup_lock

    with setup_lock(home):
        if opened := _opened(home, reader, damaged):  # another process was quicker
            return opened
        try:
            _make(home, reader, progress or (lambda _text: None), damaged)
        except OSError as error:
            raise IndexUnusableError(
                _("the search index cannot be written"),
                where=str(home.index),
                cause=cause_of(error),
            ) from error
        stamp = _read_stamp(home)
        if isinstance(stamp, str):
            raise IndexUnusableError(_("the search index cannot be read"), where=str(home.index))
        return _open(home, stamp)


# Reading


def _opened(home: Home, reader: Reader, damaged: str) -> OpenIndex | None:
    stamp = _read_stamp(home)
    if isinstance(stamp, str) or stamp.folder == damaged:
        return None
    if not (_made_now(stamp) and _of_now(stamp, reader) and _sound(home, stamp)):
        return None
    try:
        return _open(home, stamp)
    except IndexUnusableError:
        return None


def _open(home: Home, stamp: _Stamp) -> OpenIndex:
    from workbench.search.synonyms import read_synonyms

    folder = home.index / stamp.folder
    return OpenIndex(
        stamp.folder,
        stamp.generation,
        WhooshEngine(folder / _TEXTS),
        read_synonyms(folder / _SYNONYMS),
    )


def _read_stamp(home: Home) -> _Stamp | Literal["missing", "damaged"]:
    try:
        data: Any = json.loads((home.index / _STAMP).read_bytes())
    except FileNotFoundError:
        return "missing"
    except (OSError, ValueError, RecursionError):
        return "damaged"
    kinds = {"files": dict, **dict.fromkeys(("opencc", "whoosh", "corpus", "folder"), str)}
    names = _Stamp._fields
    if not isinstance(data, dict) or sorted(data) != sorted(names):
        return "damaged"
    if not all(isinstance(data[name], kinds.get(name, int)) for name in names):
        return "damaged"
    if not re.fullmatch(r"[a-z0-9]+", data["folder"]):
        return "damaged"
    try:
        files = {str(name): (int(size), int(crc)) for name, (size, crc) in data["files"].items()}
    except (TypeError, ValueError):
        return "damaged"
    return _Stamp(**{**data, "files": files})


def _made_now(stamp: _Stamp) -> bool:
    """Tells whether an index was made by just these versions."""
    return _versions().items() <= stamp._asdict().items()


def _of_now(stamp: _Stamp, reader: Reader) -> bool:
    return stamp.generation == reader.generation and stamp.corpus == (reader.meta("corpus") or "")


def _sound(home: Home, stamp: _Stamp) -> bool:
    """Tells whether the files are as they were written; a pickle is not opened otherwise."""
    try:
        return _files(home.index / stamp.folder) == stamp.files
    except OSError:
        return False


def _files(folder: Path) -> dict[str, tuple[int, int]]:
    """Returns size and checksum of every file; the checksums of a large index are 0."""
    places = [
        (f"{place.name}/{one.name}" if place != folder else one.name, one)
        for place in (folder, folder / _TEXTS)
        for one in place.iterdir()
        if one.is_file() and not one.name.endswith("LOCK")
    ]
    sizes = {name: one.stat().st_size for name, one in places}
    summed = sum(sizes.values()) <= _SUMMED
    return {
        name: (sizes[name], zlib.crc32(one.read_bytes()) if summed else 0) for name, one in places
    }


@cache
def _versions() -> Mapping[str, int | str]:
    return {
        "schema": _SCHEMA,
        "analyser": ANALYSER_VERSION,
        "fold": FOLD_VERSION,
        "opencc": _distribution("opencc"),
        "whoosh": _distribution("whoosh"),
    }


def _distribution(package: str) -> str:
    """Returns the distributions and versions that a package may come from.

    The names of the folders beside it tell, in a tenth of the time that ``importlib.metadata``
    takes to load; what is not there by this name cannot be told apart and is called ``unknown``.
    """
    from importlib.util import find_spec

    spec = find_spec(package)
    if spec is None or not spec.origin:
        return "unknown"
    pattern = re.compile(rf"({package}\w*-\w[\w.!+]*)\.dist-info", re.IGNORECASE)
    try:
        names = os.listdir(Path(spec.origin).parent.parent)
    except OSError:
        return "unknown"
    return " ".join(sorted(found[1] for one in names if (found := pattern.fullmatch(one)))) or (
        "unknown"
    )


# Making


def _make(home: Home, reader: Reader, progress: Progress, damaged: str) -> None:
    """Makes the next version of the index and brings it into use; the lock is held."""
    import secrets
    import shutil

    home.index.mkdir(parents=True, exist_ok=True)
    stamp = _read_stamp(home)
    known = None if isinstance(stamp, str) else stamp
    _clear(home, known.folder if known else "")
    generation = reader.generation  # before anything is read: later changes make it stale again
    corpus = reader.meta("corpus") or ""
    content = _Content(reader)
    token = secrets.token_hex(8)
    new = home.index / f"NEW-{token}"
    new.mkdir()
    updates = 0
    if known and known.folder != damaged and _made_now(known) and _sound(home, known):
        updates = known.updates + 1
    if not updates or not _changed(
        home.index / (known.folder if known else ""), new, content, updates
    ):
        updates = 0
        shutil.rmtree(new)
        new.mkdir()
        _write_whole(new, content, progress)
    _write_json(new / _DIGESTS, content.digests)
    for lock in (new / _TEXTS).glob("*LOCK"):
        lock.unlink()
    new.rename(home.index / token)
    made = _Stamp(
        **_versions(),  # type: ignore[arg-type]  # each value has its field's type
        generation=generation,
        corpus=corpus,
        folder=token,
        entries=len(content.rows),
        updates=updates,
        files=_files(home.index / token),
    )
    part = home.index / f"NEW-{token}.json"
    _write_json(part, made._asdict())
    part.replace(home.index / _STAMP)
    _clear(home, token)


def _clear(home: Home, kept: str) -> None:
    """Removes every folder but the one in use; one that another process has open may stay."""
    import shutil

    for one in home.index.iterdir():
        if one.name not in (kept, _STAMP):
            if one.is_dir() and not one.is_symlink():
                shutil.rmtree(one, ignore_errors=True)
            else:
                one.unlink(missing_ok=True)


class _Content:
    """Everything of the database that can be found."""

    def __init__(self, reader: Reader) -> None:
        import hashlib

        self.rows: dict[str, Row] = {row.entry.id: row for row in reader.all_entries()}
        self.printed: defaultdict[str, list[PrintedText]] = defaultdict(list)
        for section in reader.all_printed():
            self.printed[section.entry_id].append(section)
        self.notes: defaultdict[str, list[Note]] = defaultdict(list)
        for note in reader.notes():
            self.notes[note.entry_id].append(note)
        self.links = {entry_id: reader.mentions(entry_id) for entry_id in self.rows}
        self.digests = {
            entry_id: hashlib.blake2b(
                repr(self.of(entry_id)).encode(errors="surrogatepass"),
                digest_size=12,
            ).hexdigest()
            for entry_id in self.rows
        }

    def of(
        self, entry_id: str
    ) -> tuple[Row, list[PrintedText], list[Note], list[tuple[str, Audience]]]:
        """Returns everything of one entry."""
        return (
            self.rows[entry_id],
            self.printed.get(entry_id, []),
            self.notes.get(entry_id, []),
            self.links[entry_id],
        )

    def postings(self, ids: Iterable[str]) -> Iterator[Posting]:
        """Yields the postings of the entries *ids*."""
        from workbench.search.shown import postings_of

        for entry_id in ids:
            yield from postings_of(*self.of(entry_id))


def _write_whole(folder: Path, content: _Content, progress: Progress) -> None:
    total = len(content.rows)

    def counted() -> Iterator[str]:
        for number, entry_id in enumerate(content.rows):
            if number % _PROGRESS_STEP == 0:
                progress(_("indexing: {number} of {total}").format(number=number, total=total))
            yield entry_id

    WhooshEngine(folder / _TEXTS).build(content.postings(counted()))
    _write_synonyms(folder, content)


def _write_synonyms(folder: Path, content: _Content) -> None:
    from workbench.model.mentions import NAMED_KINDS
    from workbench.search.synonyms import groups_of, write_synonyms

    # Names of things too: a text that names the Pentagram Chamber is one about 五芒星堂.
    named = (
        row.entry
        for row in content.rows.values()
        if row.entry.kind == "term" or row.entry.kind in NAMED_KINDS
    )
    write_synonyms(folder / _SYNONYMS, groups_of(named))


def _changed(old: Path, new: Path, content: _Content, updates: int) -> bool:
    """Makes the new index of the old one where little changed; tells whether it did."""
    try:
        before: Any = json.loads((old / _DIGESTS).read_bytes())
    except (OSError, ValueError):
        return False
    changed = {
        key for key in {*before, *content.digests} if before.get(key) != content.digests.get(key)
    }
    if updates > _MOST_UPDATES or len(changed) > _MOST_CHANGED * len(content.rows):
        return False
    try:
        _link(old / _TEXTS, new / _TEXTS)
        if changed:
            postings: dict[str, list[Posting]] = {key: [] for key in sorted(changed)}
            for posting in content.postings(key for key in postings if key in content.rows):
                postings[posting.id].append(posting)
            WhooshEngine(new / _TEXTS).update(postings)
        _write_synonyms(new, content)
    except (IndexUnusableError, OSError):
        return False
    return True


def _link(old: Path, new: Path) -> None:
    """Makes a copy of a folder of files that are never written to again."""
    import shutil

    new.mkdir()
    for one in old.iterdir():
        if one.is_file() and not one.name.endswith("LOCK"):
            try:
                os.link(one, new / one.name)
            except OSError:
                shutil.copyfile(one, new / one.name)


def _write_json(path: Path, data: object) -> None:
    path.write_text(json.dumps(data, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
