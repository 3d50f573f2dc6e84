"""The desk of play-tests: haunts played by bots many times over, counted, kept and shown.

A run is decided by what is asked for and by the rules alone: the same haunts, games, players, bots
and seed give the same numbers, on however many cores or machines. Pages from files are checked
first, played in a box of their own, and put nowhere.
"""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from workbench import __version__
from workbench.closing import Closing
from workbench.desks.held_pages import about_page
from workbench.desks.opening import Progress
from workbench.desks.packing import Packed, unpack
from workbench.desks.playtesting.games import (
    MOST_DECISIONS,
    Job,
    Played,
    played_session,
    seed_of,
)
from workbench.desks.playtesting.gathering import Failure, HauntResult, gather
from workbench.desks.playtesting.running import play_all
from workbench.desks.playtesting.shrinking import smallest_failure
from workbench.desks.sandbox import Sandbox
from workbench.engine.bots import BOTS
from workbench.engine.box import Box
from workbench.engine.replaying import dump_session
from workbench.engine.sessions import Session
from workbench.errors import NotFoundError, UsageError, cause_of
from workbench.formats.files import put_text
from workbench.model.entries import Entry, PageSource
from workbench.model.plain import from_plain
from workbench.store.place import Home, home_from_environment
from workbench.wording import _

__all__ = ["Asked", "Kept", "PlayTest", "Result"]

_MOST_GAMES = 100_000
#: So many rare endings of a haunt are saved at most.
_MOST_REPLAYS = 6
_FEWEST_IDLE = 4


@dataclass(frozen=True)
class Asked:
    """What a play-test is to do.

    Attributes:
        haunts: Ids, numbers, or tails of ids.
        pages: Haunts of pages that are in no database.
        game: The game that haunts are looked up in.
        games: How many games of each haunt, spread over the numbers of players.
        players: By how many; those of them that a haunt is not for are left out. Empty: by all.
        heroes: The bot of the heroes.
        traitor: The bot of the traitor.
        seed: Decides everything.
        idle: How many games with each side idle; None: a tenth of the games.
        most: After so many decisions a game is given up.
    """

    haunts: tuple[str, ...] = ()
    pages: tuple[Entry, ...] = ()
    game: str | None = None
    games: int = 100
    players: tuple[int, ...] = ()
    heroes: str = "greedy"
    traitor: str = "greedy"
    seed: int = 0
    idle: int | None = None
    most: int = MOST_DECISIONS


@dataclass(frozen=True)
class Result:
    """What a play-test came to.

    Attributes:
        about: What was played: ``haunts``, ``games``, ``players``, ``heroes``, ``traitor``,
            ``seed``, ``whole``; plain data.
        game: The rule set; several are joined.
        rules: Fingerprint of all rules that were played.
        haunts: What was found out about each haunt.
    """

    about: Mapping[str, Any]
    game: str
    rules: str
    haunts: tuple[HauntResult, ...]

    def to_plain(self) -> dict[str, Any]:
        """Returns it as JSON data."""
        return {
            **self.about,
            "game": self.game,
            "rules": self.rules,
            "haunts": [each.to_plain() for each in self.haunts],
        }


@dataclass(frozen=True)
class Kept:
    """A play-test in the database.

    Attributes:
        key: Its number.
        saved_at: When.
        version: The program's, by which it was played.
        result: What it came to; without haunts where only its heading was asked for.
    """

    key: int
    saved_at: str
    version: str
    result: Result


@dataclass(frozen=True)
class _Haunt:
    """A haunt to be played: its id, its box as text, and by how many."""

    id: str
    packed: Packed
    players: tuple[int, ...]
    page: PageSource | None = None


class PlayTest(Closing):
    """Runs play-tests, and keeps them.

    Args:
        home: Whose database; by default that of the environment.
        progress: Told what is being prepared.

    Raises:
        StoreError: If the database cannot be used.
    """

    def __init__(self, home: Home | None = None, progress: Progress | None = None) -> None:
        self._home = home or home_from_environment()
        self._sandbox = Sandbox(home, progress)

    def close(self) -> None:
        """Closes the database."""
        self._sandbox.close()

    def run(
        self,
        asked: Asked,
        *,
        processes: int = 1,
        cluster: str = "",
        replays: Path | None = None,
        heard: Callable[[int, int], None] | None = None,
    ) -> Result:
        """Plays.

        Args:
            asked: What.
            processes: How many processes play at once.
            cluster: The address of a Dask scheduler whose workers play instead.
            replays: The folder for replays of rare endings and failures; by default one of the
                home's.
            heard: Told how many games were played, and of how many.

        Raises:
            NotFoundError: If there is no such haunt, or it is not written as a page.
            UsageError: If it is not for so many players, there is no such bot or cluster, or a
                replay cannot be written.
        """
        _refuse(asked)
        haunts = list(self._haunts(asked))
        jobs = [job for haunt in haunts for job in _jobs(asked, haunt)]
        boxes = {haunt.id: haunt.packed for haunt in haunts}
        played, whole = play_all(
            boxes,
            jobs,
            processes=processes,
            cluster=cluster,
            heard=None if heard is None else lambda count: heard(count, len(jobs)),
        )
        by_haunt: dict[str, list[Played]] = defaultdict(list)
        for each in played:
            by_haunt[each.job.haunt].append(each)
        rules = hashlib.sha256("".join(each.packed.digest for each in haunts).encode())
        about = _about(asked, haunts, whole, sum(1 for each in played if not each.job.idle))
        digest = hashlib.sha256(f"{json.dumps(about)} {rules.hexdigest()}".encode()).hexdigest()
        folder = replays or self._home.folder / "playtests" / digest[:12]
        results = []
        for haunt in haunts:
            if by_haunt[haunt.id]:
                box = unpack(haunt.packed)
                found = gather(box, haunt.id, by_haunt[haunt.id])
                results.append(self._replayed(box, haunt, found, by_haunt[haunt.id], folder))
        games = dict.fromkeys(each.packed.game for each in haunts)
        return Result(about, " ".join(games), rules.hexdigest()[:16], tuple(results))

    def keep(self, result: Result) -> int:
        """Puts a result into the database; returns its number there."""
        from workbench.store.write import Writer

        with Writer(self._home) as writer:
            return writer.add_playtest(
                game=result.game,
                rules=result.rules,
                version=__version__,
                about=result.about,
                data=[each.to_plain() for each in result.haunts],
            )

    def kept(self) -> list[Kept]:
        """Returns every play-test in the database, newest first, without what came of it."""
        return [
            Kept(
                each.key, each.saved_at, each.version, Result(each.about, each.game, each.rules, ())
            )
            for each in self._sandbox.reader.playtests()
        ]

    def show(self, key: int) -> Kept:
        """Returns a play-test of the database.

        Raises:
            NotFoundError: If there is none of this number.
        """
        found = self._sandbox.reader.playtest(key)
        if found is None:
            there = [str(each.key) for each in self._sandbox.reader.playtests()[:5]]
            raise NotFoundError(
                _("there is no play-test {key}").format(key=key), nearest=tuple(there)
            )
        haunts = tuple(from_plain(HauntResult, each) for each in found.data)
        result = Result(found.about, found.game, found.rules, haunts)
        return Kept(found.key, found.saved_at, found.version, result)

    # What is played

    def _haunts(self, asked: Asked) -> Iterator[_Haunt]:
        packed: dict[str, Packed] = {}
        seen: set[str] = set()
        for text in asked.haunts:
            entry = self._sandbox.haunt(text, asked.game)
            if entry.id in seen:
                continue
            seen.add(entry.id)
            box = self._sandbox.box(entry.game)
            key = self._sandbox.key_of(entry, box)
            if entry.game not in packed:
                packed[entry.game] = self._sandbox.packed(entry.game)
            yield _Haunt(entry.id, packed[entry.game], _players(asked, box, key))
        for page in asked.pages:
            program = page.program
            assert program is not None
            if page.id in seen:
                raise UsageError(_("this haunt is asked for twice"), where=page.id)
            seen.add(page.id)
            box = self._sandbox.box(program.game, (), page)
            yield _Haunt(
                page.id,
                self._sandbox.packed(program.game, (), page),
                _players(asked, box, page.id.partition("/")[2]),
                page.page,
            )

    # Replays

    def _replayed(
        self, box: Box, haunt: _Haunt, found: HauntResult, played: Sequence[Played], folder: Path
    ) -> HauntResult:
        """Returns a result with a replay of each rare ending and of what broke, saved as files."""
        jobs = {(each.job.players, each.job.seed): each.job for each in played if not each.job.idle}
        endings, saved = [], 0
        for ending in found.endings:
            wanted = (ending.rare or not ending.winner) and saved < _MOST_REPLAYS
            broken = any(each.fault and each.cite == ending.citation for each in played)
            if wanted and not broken:
                job = jobs[ending.players, ending.seed]
                _again, session = played_session(box, job)
                if session is not None:
                    ending = replace(ending, replay=_save(session, haunt, job, folder))
                    saved += 1
            endings.append(ending)
        by_cite: dict[str, list[Played]] = defaultdict(list)
        for each in played:
            if each.fault:
                by_cite[each.cite].append(each)
        failures = [_failure(box, haunt, some, folder) for _cite, some in sorted(by_cite.items())][
            :_MOST_REPLAYS
        ]
        return replace(found, endings=tuple(endings), failures=tuple(failures))


def _failure(box: Box, haunt: _Haunt, failed: Sequence[Played], folder: Path) -> Failure:
    first = failed[0]
    smallest = smallest_failure(box, failed)
    if smallest is None:
        job = first.job
        return Failure(first.why, first.cite, len(failed), job.players, job.seed, 0)
    job, session = smallest
    file = _save(session, haunt, job, folder)
    moves = len(session.nodes) - 1
    return Failure(first.why, first.cite, len(failed), job.players, job.seed, moves, file)


def _save(session: Session, haunt: _Haunt, job: Job, folder: Path) -> str:
    """Saves a replay; returns its file."""
    session.about |= about_page(haunt.page)
    name = f"{haunt.id.replace('/', '-')}-{job.players}-{job.seed}.json"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        put_text(folder / name, dump_session(session))
    except (OSError, ValueError) as error:
        raise UsageError(
            _("this file cannot be written"), where=str(folder / name), cause=cause_of(error)
        ) from error
    return str(folder / name)


def _refuse(asked: Asked) -> None:
    for bot in (asked.heroes, asked.traitor):
        if bot not in BOTS:
            raise UsageError(
                _("there is no bot {name!r}").format(name=bot[:60]),
                where="--bot",
                expected=", ".join(BOTS),
            )
    if not 1 <= asked.games <= _MOST_GAMES:
        raise UsageError(
            _("so many games cannot be played"), where="--games", expected=f"1-{_MOST_GAMES}"
        )
    if asked.idle is not None and not 0 <= asked.idle <= _MOST_GAMES:
        raise UsageError(
            _("so many games cannot be played"), where="--idle", expected=f"0-{_MOST_GAMES}"
        )
    if not asked.haunts and not asked.pages:
        raise UsageError(_("what is to be played?"), expected="HAUNT")


def _players(asked: Asked, box: Box, key: str) -> tuple[int, ...]:
    """Returns by how many a haunt is played."""
    fits = box.haunts[key].players
    able = tuple(each for each in box.ruleset.players if not fits or each in fits)
    wanted = tuple(each for each in able if not asked.players or each in asked.players)
    if not wanted:
        raise UsageError(
            _("{id} is not for so many players").format(id=key),
            where="--players",
            expected=", ".join(map(str, able)),
        )
    return wanted


def _jobs(asked: Asked, haunt: _Haunt) -> Iterator[Job]:
    """Yields the games of a haunt, by each number of players; then those with idle sides."""
    for players, count in _spread(asked.games, haunt.players):
        for number in range(count):
            seed = seed_of(asked.seed, haunt.id, players, number)
            yield Job(haunt.id, players, number, seed, asked.heroes, asked.traitor, "", asked.most)
    idle = max(_FEWEST_IDLE, asked.games // 10) if asked.idle is None else asked.idle
    for side in ("heroes", "traitor"):
        for players, count in _spread(idle, haunt.players):
            for number in range(count):
                seed = seed_of(asked.seed, haunt.id, players, number)
                yield Job(
                    haunt.id, players, number, seed, asked.heroes, asked.traitor, side, asked.most
                )


def _spread(games: int, players: Sequence[int]) -> list[tuple[int, int]]:
    """Returns how many games are played by how many: as evenly as can be, the fewest first."""
    each, more = divmod(games, len(players))
    found = [(count, each + (at < more)) for at, count in enumerate(players)]
    return [(count, number) for count, number in found if number]


def _about(asked: Asked, haunts: Sequence[_Haunt], whole: bool, games: int) -> dict[str, Any]:
    return {
        "asked": [each.id for each in haunts],
        "games": games,
        "games_each": asked.games,
        "players": sorted({count for each in haunts for count in each.players}),
        "heroes": asked.heroes,
        "traitor": asked.traitor,
        "seed": asked.seed,
        "whole": whole,
    }
