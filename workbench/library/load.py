"""Loads games from folders of YAML into the model, overlays applied.

Either the whole folder is valid and a :class:`~workbench.model.games.Corpus` comes back, or every
problem found is told at once; a half-loaded game never leaves here.
"""

from __future__ import annotations

import dataclasses
import difflib
import hashlib
import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from workbench.errors import CorpusError, UsageError
from workbench.library.drafting import draft_simplified
from workbench.library.files import CONFIRMED, ConfirmedFile, EntryFile
from workbench.library.resolve import data_folder
from workbench.library.yaml import read_yaml
from workbench.model.entries import Entry, Part
from workbench.model.facts import FACTS_OF
from workbench.model.games import Chart, Corpus, Game
from workbench.model.ids import KINDS, EntryId, Kind
from workbench.model.plain import to_plain
from workbench.wording import _

__all__ = ["load_corpus", "load_game_folder"]

_MAX_PROBLEMS = 40


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
    own: dict[str, dict[str, Entry]] = {}
    charts: dict[str, Chart] = {}
    confirmed: dict[str, tuple[str, ...]] = {}
    problems: list[str] = []
    for place in places:
        try:
            game, entries, chart, agreed = load_game_folder(place)
        except CorpusError as error:
            problems.append(str(error))
            continue
        games[game.key], own[game.key], confirmed[game.key] = game, entries, agreed
        if chart:
            charts[game.key] = chart
    if problems:
        raise CorpusError("\n".join(problems))
    return _assemble(games, own, charts, confirmed)


def _assemble(
    games: Mapping[str, Game],
    own: Mapping[str, Mapping[str, Entry]],
    charts: dict[str, Chart],
    confirmed: Mapping[str, tuple[str, ...]],
) -> Corpus:
    """Puts the games together, bases before overlays."""
    entries: dict[str, Entry] = {}
    for key in sorted(games, key=lambda key: (games[key].overlays is not None, key)):
        game = games[key]
        if game.overlays:
            if game.overlays not in own:
                raise CorpusError(
                    _("{base} is not here").format(base=game.overlays),
                    where=key,
                    nearest=tuple(difflib.get_close_matches(game.overlays, own)),
                )
            entries.update(_inherit(game, own[game.overlays], own[key], confirmed[key]))
            base_chart = charts.get(game.overlays)
            if key in charts and base_chart:
                charts[key] = _rebase_chart(charts[key], game)
        entries.update(own[key])
    digest = hashlib.sha256()
    for group in (games, entries, charts):
        for value in group.values():
            digest.update(json.dumps(to_plain(value), sort_keys=True).encode())
    return Corpus(games, draft_simplified(entries), charts, digest.hexdigest()[:16])


def _rebase_chart(chart: Chart, game: Game) -> Chart:
    """Rewrites ids of the base game in an overlay's chart to the overlay's own."""
    haunts = {
        _moved(room, game.key): {_moved(omen, game.key): haunt for omen, haunt in row.items()}
        for room, row in chart.haunts.items()
    }
    return dataclasses.replace(chart, haunts=haunts)


def _moved(entry_id: str, game: str) -> str:
    return f"{game}/{entry_id.split('/', 1)[1]}"


def _inherit(
    game: Game, base: Mapping[str, Entry], own: Mapping[str, Entry], confirmed: Iterable[str]
) -> dict[str, Entry]:
    """Returns what *game* takes over from its base: assumed, unless its own source confirms it."""
    agreed = set(confirmed)
    tails = {key.split("/", 1)[1] for key in base}
    for tail in (*agreed, *game.never_inherited):
        if tail not in tails:
            raise CorpusError(
                _("{tail} is not an entry of {base}").format(tail=tail, base=game.overlays),
                where=f"{game.key}/{CONFIRMED if tail in agreed else 'game.yaml'}",
                nearest=tuple(difflib.get_close_matches(tail, tails)),
            )
    inherited = {}
    for entry in base.values():
        tail = entry.id.split("/", 1)[1]
        own_id = f"{game.key}/{tail}"
        if tail in game.never_inherited or own_id in own:
            continue
        moved = _retarget(entry, game, own)
        inherited[own_id] = dataclasses.replace(moved, id=own_id, assumed=tail not in agreed)
    return inherited


def _retarget(entry: Entry, game: Game, own: Mapping[str, Entry]) -> Entry:
    """Points references inside an inherited entry at the overlay's game."""
    del own
    prefix = f"{game.overlays}/"
    barred = set(game.never_inherited)

    def point(value: Any) -> Any:
        if isinstance(value, str):
            moved = value.startswith(prefix) and value[len(prefix) :].split("#")[0] not in barred
            return f"{game.key}/{value[len(prefix) :]}" if moved else value
        if isinstance(value, tuple):
            return tuple(point(item) for item in value)
        if dataclasses.is_dataclass(value) and not isinstance(value, type):
            return dataclasses.replace(
                value,
                **{f.name: point(getattr(value, f.name)) for f in dataclasses.fields(value)},
            )
        return value

    return dataclasses.replace(entry, facts=point(entry.facts))


def load_game_folder(
    folder: Path,
) -> tuple[Game, dict[str, Entry], Chart | None, tuple[str, ...]]:
    """Loads one folder: its game, its own entries by id, its chart, and what it confirms.

    Raises:
        CorpusError: With every problem found in the folder, one a line.
    """
    game: Game = _checked(Game, read_yaml(folder / "game.yaml"), folder / "game.yaml")
    entries: dict[str, Entry] = {}
    chart: Chart | None = None
    confirmed: tuple[str, ...] = ()
    problems: list[str] = []
    for path in sorted(folder.glob("*.yaml")):
        try:
            if path.name == "game.yaml":
                continue
            data = read_yaml(path)
            if path.name == "chart.yaml":
                chart = _checked(Chart, data, path)
            elif path.name == CONFIRMED:
                confirmed = _checked(ConfirmedFile, data, path).confirmed
            else:
                for entry in _entries_of(game, data, path):
                    if entry.id in entries:
                        raise CorpusError(
                            _("{id} stands here a second time").format(id=entry.id), where=str(path)
                        )
                    entries[entry.id] = entry
        except CorpusError as error:
            problems.append(str(error))
    if problems:
        raise CorpusError("\n".join(problems[:_MAX_PROBLEMS]))
    return game, entries, chart, confirmed


def _checked(shape: Any, data: Any, path: Path) -> Any:
    """Validates *data* as *shape*, wording every problem with its place in the file."""
    try:
        return _adapter(shape).validate_python(data)
    except ValidationError as error:
        lines = []
        for problem in error.errors(include_url=False)[:_MAX_PROBLEMS]:
            place = ".".join(str(step) for step in problem["loc"])
            lines.append(f"{path}: {place}: {problem['msg']} ({_short(problem.get('input'))})")
        raise CorpusError("\n".join(lines)) from None


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _entries_of(game: Game, data: Any, path: Path) -> Iterable[Entry]:
    kind = data.get("kind") if isinstance(data, dict) else None
    if kind not in KINDS:
        raise CorpusError(
            _("{kind!r} is not a kind").format(kind=kind),
            where=f"{path}: kind",
            expected=", ".join(KINDS),
        )
    file: EntryFile[Any] = _checked(_file_shape(kind), data, path)
    for written in file.entries:
        try:
            entry_id = EntryId.parse(f"{game.key}/{kind}/{written.slug}")
        except UsageError as error:
            raise CorpusError(str(error), where=str(path)) from None
        for source in written.sources:
            if source not in game.sources:
                raise CorpusError(
                    _("{source!r} is not among the game's sources").format(source=source),
                    where=f"{path}: {written.slug}",
                    nearest=tuple(difflib.get_close_matches(source, game.sources)),
                )
        parts = written.parts
        if written.text:
            parts = (Part("rule", written.text, audience=written.audience), *parts)
        keys = [part.key for part in parts]
        if len(set(keys)) != len(keys):
            raise CorpusError(
                _("two parts have one key"),
                where=f"{path}: {written.slug}",
                expected=_("unique keys"),
            )
        yield Entry(
            id=str(entry_id),
            title=written.title,
            facts=written.facts,
            parts=parts,
            aliases=written.aliases,
            sources=written.sources,
            confidence=written.confidence,
            disputed=written.disputed,
            note=written.note,
            audience=written.audience,
        )
