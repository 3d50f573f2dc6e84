"""Reads a pack: a folder laid out like a game in ``corpus/``.

A pack comes from a stranger. Nothing outside its folder is read, its size and number of files are
bounded, it cannot take the place of a game that ships, and either all of it is valid, its rule
pages too, or none is taken.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from workbench.errors import CorpusError, ImportFailedError
from workbench.model.entries import Entry
from workbench.model.games import Chart, Game
from workbench.model.ids import GAMES
from workbench.model.plain import to_plain
from workbench.wording import _

__all__ = ["GameGiver", "Pack", "is_pack", "read_pack"]

#: Gives a game that ships, by its key, with its entries.
GameGiver = Callable[[str], tuple[Game, Iterable[Entry]]]

_PAGES = "pages"
_MAX_FILES = 200
_MAX_PAGE_FILES = 4_000
_MAX_BYTES = 32_000_000
_MAX_ENTRIES = 20_000
_RESERVED = (*GAMES, "home")


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack, read and checked.

    Attributes:
        game: What its ``game.yaml`` says.
        entries: Its entries by id.
        chart: Its haunt chart, if it has one.
        fingerprint: A hash of what it means; the same for the same content.
    """

    game: Game
    entries: Mapping[str, Entry]
    chart: Chart | None
    fingerprint: str


def is_pack(folder: Path) -> bool:
    """Tells whether *folder* is meant as a pack: it has a ``game.yaml``."""
    return folder.is_dir() and (folder / "game.yaml").is_file()


def read_pack(folder: Path, shipped: GameGiver | None = None) -> Pack:
    """Reads the pack in *folder*.

    Args:
        folder: The pack.
        shipped: Gives the game whose rules the pack uses; asked only if the pack has rule pages.
            By default it is read from what ships.

    Raises:
        ImportFailedError: With every problem found, one a line; nothing was changed.
    """
    _check_files(folder)
    from workbench.library.load import load_game_folder

    try:
        game, entries, chart, confirmed = load_game_folder(folder)
    except CorpusError as error:
        raise ImportFailedError(str(error)) from error
    where = str(folder / "game.yaml")
    if game.key in _RESERVED:
        raise ImportFailedError(
            _("{key} is the key of something that ships").format(key=game.key),
            where=where,
            expected=_("a key of the pack's own"),
        )
    if game.overlays or confirmed.confirmed:
        raise ImportFailedError(
            _("a pack cannot be an edition of another game"),
            where=where,
            expected=_("rules_of: for the game whose rules it uses"),
        )
    if game.rules_of is not None and game.rules_of not in GAMES:
        raise ImportFailedError(
            _("{key} is no game whose rules a pack can use").format(key=game.rules_of),
            where=where,
            expected=", ".join(GAMES),
        )
    if len(entries) > _MAX_ENTRIES:
        raise ImportFailedError(
            _("it has {count} entries").format(count=len(entries)),
            where=str(folder),
            expected=_("at most {limit}").format(limit=_MAX_ENTRIES),
        )
    if _page_files(folder):
        entries = _with_rules(folder, game, entries, shipped or _from_corpus)
    plain = [to_plain(game), [to_plain(entry) for entry in entries.values()], to_plain(chart)]
    digest = hashlib.sha256(json.dumps(plain, sort_keys=True).encode()).hexdigest()[:16]
    return Pack(game, entries, chart, digest)


def _with_rules(
    folder: Path, game: Game, entries: Mapping[str, Entry], shipped: GameGiver
) -> dict[str, Entry]:
    """Gives each entry that has a page its rule."""
    from workbench.language.worlds import world_of
    from workbench.library.pages import with_pages

    if game.rules_of is None:
        world = world_of(game, entries.values())
    else:
        base, others = shipped(game.rules_of)
        world = world_of(base, (*others, *entries.values()), packs=(game.key,))
    try:
        return with_pages(folder, entries, {world.game.key: world}, game.key)
    except CorpusError as error:
        raise ImportFailedError(str(error)) from error


def _from_corpus(key: str) -> tuple[Game, Iterable[Entry]]:
    from workbench.library.load import load_corpus

    corpus = load_corpus()
    return corpus.games[key], corpus.entries.values()


def _page_files(folder: Path) -> list[Path]:
    """Returns the files of rule pages and of their prose."""
    return sorted(path for path in (folder / _PAGES).glob("*/*") if path.suffix in (".md", ".yaml"))


def _files(folder: Path) -> Iterator[Path]:
    """Yields every file of a pack.

    Raises:
        ImportFailedError: If there are too many.
    """
    written = sorted(path for path in folder.iterdir() if path.suffix == ".yaml")
    pages = _page_files(folder)
    for paths, limit in ((written, _MAX_FILES), (pages, _MAX_PAGE_FILES)):
        if len(paths) > limit:
            raise ImportFailedError(
                _("it has more than {limit} files").format(limit=limit), where=str(folder)
            )
        yield from paths


def _check_files(folder: Path) -> None:
    """Checks the folder's files before any is opened: number, sizes, no way out of the folder."""
    if not is_pack(folder):
        raise ImportFailedError(
            _("this is no pack"), where=str(folder), expected=_("a folder with a game.yaml")
        )
    root = folder.resolve()
    total = 0
    for path in _files(folder):
        try:
            target = path.resolve(strict=True)
            facts = os.stat(target)
        except (OSError, RuntimeError) as error:
            raise ImportFailedError(
                _("it cannot be read"), where=str(path), expected=_("a file, not a broken link")
            ) from error
        if not target.is_relative_to(root):
            raise ImportFailedError(
                _("it leads out of the pack"), where=str(path), expected=_("a file in the folder")
            )
        if not stat.S_ISREG(facts.st_mode):
            raise ImportFailedError(_("it is no file"), where=str(path))
        total += facts.st_size
        if total > _MAX_BYTES:
            raise ImportFailedError(
                _("its files have more than {limit:,} bytes").format(limit=_MAX_BYTES),
                where=str(folder),
            )
