"""Reads a pack: a folder laid out like a game in ``corpus/``.

A pack comes from a stranger. Nothing outside its folder is read, its size and number of files are
bounded, it cannot take the place of a game that ships, and either all of it is valid, its rule
pages too, or none is taken.
"""

from __future__ import annotations

import difflib
import hashlib
import json
import os
import re
import stat
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from workbench.errors import CorpusError, ImportFailedError
from workbench.model.entries import Entry
from workbench.model.games import Chart, Game
from workbench.model.ids import GAMES, HOME
from workbench.model.plain import entry_from_plain, from_plain, to_plain
from workbench.wording import _

__all__ = ["GameGiver", "Pack", "is_pack", "read_pack"]

#: Gives a game that ships, by its key, with its entries.
GameGiver = Callable[[str], tuple[Game, Iterable[Entry]]]

_PAGES = "pages"
_MAX_FILES = 200
_MAX_PAGE_FILES = 4_000
_MAX_BYTES = 32_000_000
_MAX_ENTRIES = 20_000
_RESERVED = (*GAMES, HOME)
#: The games in which something of our own stands in for what is printed.
_WITH_STAND_INS = ("mystery",)


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
        shipped: Gives the game whose rules the pack uses, as it ships; asked only if the pack has
            rule pages, or may replace something. By default it is read from the corpus.

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
    rules_of, base = game, dict[str, Entry]()
    if game.rules_of is not None and (_page_files(folder) or _may_replace(game, entries)):
        rules_of, others = (shipped or _from_corpus)(game.rules_of)
        base = {each.id: each for each in others if each.game == game.rules_of}
    instead = _replaced(folder, game, entries, base)
    if _page_files(folder):
        kept = [each for key, each in base.items() if key not in instead.values()]
        entries = _with_rules(folder, game, entries, rules_of, kept)
    entries, chart = _in_place(entries, chart, instead)
    plain = [to_plain(game), [to_plain(entry) for entry in entries.values()], to_plain(chart)]
    digest = hashlib.sha256(json.dumps(plain, sort_keys=True).encode()).hexdigest()[:16]
    return Pack(game, entries, chart, digest)


def _may_replace(game: Game, entries: Mapping[str, Entry]) -> bool:
    """Tells at once whether any entry can stand in the place of one of the game's."""
    return game.rules_of in _WITH_STAND_INS or any(each.replaces for each in entries.values())


def _replaced(
    folder: Path, game: Game, entries: Mapping[str, Entry], base: Mapping[str, Entry]
) -> dict[str, str]:
    """Returns the id of the game's entry in whose place each of these stands.

    Raises:
        ImportFailedError: If something is to be replaced that is not there, of another kind, or
            replaced twice, or that is no stand-in and is not named.
    """
    found: dict[str, str] = {}
    problems: list[str] = []
    for key, entry in entries.items():
        same = f"{game.rules_of}/{entry.kind}/{entry.entry_id.slug}"
        wanted = entry.replaces or same
        if not entry.replaces and (game.rules_of not in _WITH_STAND_INS or same not in base):
            continue
        old = base.get(wanted)
        if old is None or old.kind != entry.kind:
            why = _("there is no {id} of this kind to be replaced").format(id=wanted)
            near = difflib.get_close_matches(wanted, [k for k in base if f"/{entry.kind}/" in k])
            problems.append(str(ImportFailedError(why, where=key, nearest=tuple(near))))
        elif old.origin != "workbench" and not entry.replaces:
            why = _("{id} is no stand-in, so it is not replaced by what has its name").format(
                id=wanted
            )
            expected = _("another slug, or {what}").format(what=f"replaces: {wanted}")
            problems.append(str(ImportFailedError(why, where=key, expected=expected)))
        elif wanted in found.values():
            problems.append(
                str(ImportFailedError(_("{id} is replaced twice").format(id=wanted), where=key))
            )
        else:
            found[key] = wanted
    if problems:
        raise ImportFailedError("\n".join(f"{folder}: {each}" for each in problems))
    return found


def _in_place(
    entries: Mapping[str, Entry], chart: Chart | None, instead: Mapping[str, str]
) -> tuple[dict[str, Entry], Chart | None]:
    """Lets entries have the ids of those whose places they take, wherever they are named."""
    if not instead:
        return dict(entries), chart
    # No id stands within a longer one: neither side of it goes on as ids do.
    ids = "|".join(map(re.escape, instead))
    named = re.compile(rf"(?<![a-z0-9/-])({ids})(?![-'.]?\w)")

    def moved(plain: object) -> Any:
        # As it is written: a slug may have letters that plain ASCII has not.
        text = json.dumps(plain, ensure_ascii=False)
        return json.loads(named.sub(lambda met: instead[met[1]], text))

    changed = [entry_from_plain(moved(to_plain(entry))) for entry in entries.values()]
    if chart is not None:
        chart = from_plain(Chart, moved(to_plain(chart)))
    return {entry.id: entry for entry in changed}, chart


def _with_rules(
    folder: Path,
    game: Game,
    entries: Mapping[str, Entry],
    base: Game,
    others: Iterable[Entry],
) -> dict[str, Entry]:
    """Gives each entry that has a page its rule."""
    from workbench.language.worlds import world_of
    from workbench.library.page_facts import with_page_facts
    from workbench.library.pages import with_pages

    if base is game:
        world = world_of(game, entries.values())
    else:
        world = world_of(base, (*others, *entries.values()), packs=(game.key,))
    try:
        found = with_pages(folder, entries, {world.game.key: world}, game.key)
    except CorpusError as error:
        raise ImportFailedError(str(error)) from error
    return with_page_facts(found, {game.key: world}, (game,))


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
