"""Loads games from folders of YAML into the model, overlays applied.

Either the whole folder is valid and a :class:`~workbench.model.games.Corpus` comes back, or every
problem found is told at once; a half-loaded game never leaves here.
"""

from __future__ import annotations

import dataclasses
import difflib
import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from workbench.errors import CorpusError, UsageError
from workbench.formats.yaml import read_yaml
from workbench.language.worlds import world_of
from workbench.library.compiled import keep, kept
from workbench.library.components import components_section
from workbench.library.drafting import draft_simplified, drafter, with_drafted
from workbench.library.files import (
    CONFIRMED,
    REMARKS,
    ConfirmedFile,
    EntryFile,
    RemarksFile,
    WrittenEntry,
)
from workbench.library.page_changes import with_changes
from workbench.library.page_facts import with_page_facts
from workbench.library.pages import compiled_so_far, page_files, rebased, seed, with_pages
from workbench.library.resolve import data_folder
from workbench.model.entries import Entry, Part
from workbench.model.facts import FACTS_OF
from workbench.model.games import Chart, Corpus, Game
from workbench.model.ids import KINDS, EntryId, Kind, Language, is_game_key
from workbench.model.names import LONGEST_NAME
from workbench.model.plain import to_plain
from workbench.wording import _

__all__ = ["entry_as_written", "load_corpus", "load_game_folder", "problems_of_entry"]

R = TypeVar("R", Entry, Chart)

_MAX_PROBLEMS = 40
_MAX_FILES = 400
_LONGEST_SLUG = 120


@cache
def _file_shape(kind: Kind) -> Any:
    """The shape of a file of entries of *kind*."""
    generic: Any = EntryFile
    return generic[FACTS_OF[kind]]


@cache
def _adapter(shape: Any) -> TypeAdapter[Any]:
    return TypeAdapter(shape)


def load_corpus(folder: Path | None = None) -> Corpus:
    """Loads every game folder under *folder* (default: the corpus that ships).

    Raises:
        CorpusError: With every problem found, one a line.
    """
    root = folder or data_folder("corpus")
    places = sorted(path.parent for path in root.glob("*/game.yaml"))
    if not places:
        raise CorpusError(_("no game here"), where=str(root), expected="GAME/game.yaml")
    games: dict[str, Game] = {}
    folders: dict[str, Path] = {}
    own: dict[str, dict[str, Entry]] = {}
    charts: dict[str, Chart] = {}
    confirmed: dict[str, ConfirmedFile] = {}
    problems: list[str] = []
    for place in places:
        try:
            game, entries, chart, agreed = load_game_folder(place)
        except CorpusError as error:
            problems.append(str(error))
            continue
        if game.key in games:
            where = f"{place / 'game.yaml'}: key"
            twice = _("another folder has the game {key} already").format(key=game.key)
            problems.append(f"{where}: {twice}")
            continue
        games[game.key], own[game.key], confirmed[game.key] = game, entries, agreed
        folders[game.key] = place
        if chart:
            charts[game.key] = chart
    _raise_if(problems or list(_overlay_problems(games, own, confirmed)))
    if folder is not None:
        return _assemble(games, own, charts, confirmed, folders)
    before = kept(root)
    seed(before)
    corpus = _assemble(games, own, charts, confirmed, folders)
    if compiled_so_far().keys() - before.keys():
        keep(root, compiled_so_far())
    return corpus


def _raise_if(problems: Sequence[str]) -> None:
    """Raises one error that tells all of *problems*, if there are any."""
    if len(problems) > _MAX_PROBLEMS:
        more = _("and {count} more").format(count=len(problems) - _MAX_PROBLEMS)
        problems = [*problems[:_MAX_PROBLEMS], more]
    if problems:
        raise CorpusError("\n".join(problems))


def _overlay_problems(
    games: Mapping[str, Game],
    own: Mapping[str, Mapping[str, Entry]],
    confirmed: Mapping[str, ConfirmedFile],
) -> Iterator[str]:
    """Yields what is wrong with what games inherit."""
    for game in games.values():
        where = f"{game.key}/game.yaml"
        named = [(tail, f"{game.key}/{CONFIRMED}") for tail in confirmed[game.key].confirmed]
        named += [(tail, where) for tail in game.never_inherited]
        if game.overlays is None:
            if named:
                yield str(CorpusError(_("it overlays no game"), where=named[0][1]))
            continue
        base = games.get(game.overlays)
        if base is None or base.overlays is not None:
            found = _("{base} is not here") if base is None else _("{base} is itself an overlay")
            whole = [key for key in games if games[key].overlays is None]
            yield str(
                CorpusError(
                    found.format(base=game.overlays),
                    where=f"{where}: overlays",
                    expected=_("a whole game"),
                    nearest=tuple(difflib.get_close_matches(game.overlays, whole)),
                )
            )
            continue
        tails = {key.split("/", 1)[1] for key in own[game.overlays]}
        for tail, place in named:
            if tail not in tails:
                yield str(
                    CorpusError(
                        _("{tail} is not an entry of {base}").format(tail=tail, base=game.overlays),
                        where=place,
                        nearest=tuple(difflib.get_close_matches(tail, tails)),
                    )
                )


def _assemble(
    games: Mapping[str, Game],
    own: Mapping[str, Mapping[str, Entry]],
    charts: dict[str, Chart],
    confirmed: Mapping[str, ConfirmedFile],
    folders: Mapping[str, Path],
) -> Corpus:
    """Puts the games together, bases before overlays."""
    entries: dict[str, Entry] = {}
    ordered = sorted(games, key=lambda key: (games[key].overlays is not None, key))
    for key in ordered:
        game = games[key]
        if game.overlays:
            entries.update(_inherit(game, own[game.overlays], own[key], confirmed[key]))
            if key in charts:
                charts[key] = _rebase_chart(charts[key], game)
        section = components_section(game)
        if section:
            entries[section.id] = section
        entries.update(own[key])
    entries = _with_rules(entries, [games[key] for key in ordered], folders)
    digest = hashlib.sha256()
    for group in (games, entries, charts):
        for value in group.values():
            digest.update(json.dumps(to_plain(value), sort_keys=True).encode())
    fill = drafter(entries)
    for key, chart in charts.items():
        charts[key] = dataclasses.replace(chart, remarks=with_drafted(chart.remarks, fill))
    return Corpus(games, draft_simplified(entries, fill), charts, digest.hexdigest()[:16])


def _with_rules(
    entries: dict[str, Entry], games: Sequence[Game], folders: Mapping[str, Path]
) -> dict[str, Entry]:
    """Gives each entry that has a page its rule; an overlay takes those of its base."""
    if not any(next(page_files(folder), None) for folder in folders.values()):
        return entries
    worlds = {game.key: world_of(game, entries.values()) for game in games}
    bare = dict(entries)  # as they were before any page
    problems: list[str] = []
    for game in games:
        own = {key: entry for key, entry in entries.items() if entry.game == game.key}
        try:
            entries.update(with_pages(folders[game.key], own, worlds, game.key))
        except CorpusError as error:
            problems += str(error).split("\n")
        if game.overlays is None:
            continue
        try:
            entries.update(with_changes(folders[game.key], entries, worlds, game))
        except CorpusError as error:
            problems += str(error).split("\n")
        barred = frozenset(game.never_inherited)
        for key in own:
            tail = key.partition("/")[2]
            base = entries.get(f"{game.overlays}/{tail}")
            if not base or not base.compiled or tail in barred:
                continue
            if not _says_itself(entries[key], bare[base.id]):
                entries[key] = rebased(entries[key], base, game.overlays, game.key, barred)
    _raise_if(problems)
    return with_page_facts(entries, worlds, games)


def _says_itself(entry: Entry, base: Entry) -> bool:
    """Tells whether an overlay's entry has a rule or a text of its own, not only its base's."""
    return bool(entry.compiled) or (bool(entry.parts) and entry.parts != base.parts)


def _rebase_chart(chart: Chart, game: Game) -> Chart:
    """Rewrites ids of the base game in an overlay's chart to the overlay's own."""
    haunts = {
        _moved(room, game.key): {_moved(omen, game.key): haunt for omen, haunt in row.items()}
        for room, row in chart.haunts.items()
    }
    return dataclasses.replace(chart, haunts=haunts)


def _moved(entry_id: str, game: str) -> str:
    return f"{game}/{entry_id.partition('/')[2]}"


def _inherit(
    game: Game, base: Mapping[str, Entry], own: Mapping[str, Entry], confirmed: ConfirmedFile
) -> dict[str, Entry]:
    """Returns what *game* takes over from its base: assumed, unless its own source confirms it."""
    agreed = set(confirmed.confirmed)
    inherited = {}
    for entry in base.values():
        tail = entry.id.split("/", 1)[1]
        own_id = f"{game.key}/{tail}"
        if tail in game.never_inherited or own_id in own:
            continue
        moved = dataclasses.replace(_retarget(entry, game), id=own_id, assumed=tail not in agreed)
        if tail in agreed and confirmed.source not in moved.sources:
            moved = dataclasses.replace(moved, sources=(*moved.sources, confirmed.source))
        inherited[own_id] = moved
    return inherited


def _retarget(entry: Entry, game: Game) -> Entry:
    """Points references inside an inherited entry at the overlay's game.

    What the overlay never inherits stays where it is: the entry speaks of the base game's.
    """
    prefix = f"{game.overlays}/"
    barred = set(game.never_inherited)

    def point(value: Any) -> Any:
        if isinstance(value, str):
            moved = value.startswith(prefix) and value[len(prefix) :].split("#")[0] not in barred
            return f"{game.key}/{value[len(prefix) :]}" if moved else value
        if isinstance(value, tuple):
            return tuple(point(item) for item in value)
        if isinstance(value, Mapping):
            return {name: point(item) for name, item in value.items()}
        if dataclasses.is_dataclass(value) and not isinstance(value, type):
            return dataclasses.replace(
                value,
                **{f.name: point(getattr(value, f.name)) for f in dataclasses.fields(value)},
            )
        return value

    return dataclasses.replace(entry, facts=point(entry.facts))


def load_game_folder(
    folder: Path,
) -> tuple[Game, dict[str, Entry], Chart | None, ConfirmedFile]:
    """Loads one folder: its game, its own entries by id, its chart, and what it confirms.

    Raises:
        CorpusError: With every problem found in the folder, one a line.
    """
    place = folder / "game.yaml"
    game: Game = _checked(Game, read_yaml(place), place)
    if not is_game_key(game.key):
        raise CorpusError(
            _("{key!r} is not a game key").format(key=game.key),
            where=f"{place}: key",
            expected=_("small letters, digits and hyphens"),
        )
    paths = sorted(path for path in folder.glob("*.yaml") if path != place)
    if len(paths) > _MAX_FILES:
        raise CorpusError(
            _("it has {count} files").format(count=len(paths)),
            where=str(folder),
            expected=_("at most {limit}").format(limit=_MAX_FILES),
        )
    entries: dict[str, Entry] = {}
    chart: Chart | None = None
    confirmed = ConfirmedFile("", ())
    remarks = RemarksFile(())
    problems: list[str] = []
    for path in paths:
        try:
            data = read_yaml(path)
            if path.name == "chart.yaml":
                chart = _checked(Chart, data, path)
            elif path.name == REMARKS:
                remarks = _checked(RemarksFile, data, path)
            elif path.name == CONFIRMED:
                confirmed = _checked(ConfirmedFile, data, path)
                if confirmed.source not in game.sources:
                    problems.append(_unknown_source(confirmed.source, game, str(path)))
            else:
                found, wrong = _entries_of(game, data, path)
                problems += wrong
                for entry in found:
                    if entry.id in entries:
                        twice = _("{id} stands here a second time").format(id=entry.id)
                        problems.append(f"{path}: {twice}")
                    entries[entry.id] = entry
        except CorpusError as error:
            problems += str(error).split("\n")
    _raise_if(problems)
    said = {each["en"]: each for each in remarks.remarks if "en" in each}
    entries = {key: _remarked(entry, said) for key, entry in entries.items()}
    return game, entries, _remarked(chart, said) if chart else None, confirmed


def _remarked(what: R, said: Mapping[str, Mapping[Language, str]]) -> R:
    """Returns an entry or a chart with what its note and disputed points say per language."""
    own = {text: said[text] for text in what.said_of_it if text in said}
    return dataclasses.replace(what, remarks=own) if own else what


def _checked(shape: Any, data: Any, path: Path) -> Any:
    """Validates *data* as *shape*, wording every problem with its place in the file."""
    try:
        return _adapter(shape).validate_python(data)
    except ValidationError as error:
        lines = []
        for problem in error.errors(include_url=False)[:_MAX_PROBLEMS]:
            place = ".".join(_shown(step) for step in problem["loc"])
            lines.append(f"{path}: {place}: {problem['msg']} ({_short(problem.get('input'))})")
        raise CorpusError("\n".join(lines)) from None


def _shown(step: Any) -> str:
    """Returns a step of a place; a field's name may be anything that a stranger wrote."""
    text = str(step)
    return text if text.isprintable() and len(text) <= 60 else _short(text)


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _entries_of(game: Game, data: Any, path: Path) -> tuple[list[Entry], list[str]]:
    """Returns the entries of a file, and what is wrong with the others."""
    kind = data.get("kind") if isinstance(data, dict) else None
    if kind not in KINDS:
        raise CorpusError(
            _("{kind} is not a kind").format(kind=_short(kind)),
            where=f"{path}: kind",
            expected=", ".join(KINDS),
            nearest=tuple(difflib.get_close_matches(str(kind), KINDS)),
        )
    file: EntryFile[Any] = _checked(_file_shape(kind), data, path)
    entries: list[Entry] = []
    problems: list[str] = []
    for written in file.entries:
        wrong = list(problems_of_entry(game, kind, written, f"{path}: "))
        problems += wrong
        if not wrong:
            entries.append(entry_as_written(game.key, kind, written))
    return entries, problems


def _unknown_source(source: str, game: Game, where: str) -> str:
    return str(
        CorpusError(
            _("{source!r} is not among the game's sources").format(source=source),
            where=where,
            nearest=tuple(difflib.get_close_matches(source, game.sources)),
        )
    )


def problems_of_entry(
    game: Game, kind: Kind, written: WrittenEntry[Any], where: str = ""
) -> Iterator[str]:
    """Yields what the shape of a file cannot say about one entry in it.

    Args:
        game: The game that it belongs to.
        kind: Its kind.
        written: The entry, of the right shape.
        where: What stands in front of each problem: its file.
    """
    try:
        EntryId.parse(f"{game.key}/{kind}/{written.slug}")
    except UsageError as error:
        yield f"{where}{error}"
    if len(written.slug) > _LONGEST_SLUG:
        why = _("the slug is too long")
        yield f"{where}{_short(written.slug)}: {why}"
    for name in (*written.title.values(), *(alias.text for alias in written.aliases)):
        if len(name) > LONGEST_NAME or not name.isprintable():
            yield str(
                CorpusError(
                    _("{name} cannot be a name").format(name=_short(name)),
                    where=f"{where}{_short(written.slug)}",
                    expected=_("at most {limit} characters, none of them invisible").format(
                        limit=LONGEST_NAME
                    ),
                )
            )
    for source in written.sources:
        if source not in game.sources:
            yield _unknown_source(source, game, f"{where}{written.slug}")
    keys = Counter(part.key for part in written.parts)
    keys.update(["rule"] if written.text else [])
    for key, count in keys.items():
        if count > 1:
            yield str(
                CorpusError(
                    _("{count} parts have the key {key!r}").format(count=count, key=key),
                    where=f"{where}{written.slug}",
                    expected=_("unique keys"),
                )
            )


def entry_as_written(game: str, kind: Kind, written: WrittenEntry[Any]) -> Entry:
    """Returns an entry of a game as a file has it."""
    parts = written.parts
    if written.text:
        parts = (Part("rule", written.text, audience=written.audience), *parts)
    return Entry(
        id=str(EntryId(game, kind, written.slug)),
        title=written.title,
        facts=written.facts,
        parts=parts,
        aliases=written.aliases,
        sources=written.sources,
        confidence=written.confidence,
        disputed=written.disputed,
        note=written.note,
        audience=written.audience,
        origin=written.origin,
        replaces=written.replaces,
    )
