"""The desk of play-tests: haunts played by bots many times over, counted, kept and shown.

A run is decided by what is asked for and by the rules alone: the same haunts, games, players, bots
and seed give the same numbers, on however many cores or machines. Pages from files are checked
first, played in a box of their own, and put nowhere.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from workbench import __version__
from workbench.closing import Closing
from workbench.desks.held_pages import about_page, page_print
from workbench.desks.opening import Progress
from workbench.desks.packing import Packed, unpack
from workbench.desks.playtesting.games import (
    MOST_DECISIONS,
    Job,
    Played,
    played_session,
    seed_of,
)
from workbench.desks.playtesting.gathering import Failure, HauntResult, Tally, gather
from workbench.desks.playtesting.running import Went, play_all
from workbench.desks.playtesting.shrinking import smallest_failure
from workbench.desks.sandbox import Sandbox
from workbench.engine.bots import BOTS
from workbench.engine.box import Box
from workbench.engine.replaying import dump_session
from workbench.engine.sessions import Session
from workbench.errors import NotFoundError, UsageError, cause_of
from workbench.formats.files import put_text
from workbench.model.entries import Entry, PageSource
from workbench.model.facts import TraitorRule
from workbench.model.plain import from_plain
from workbench.store.place import Home, home_from_environment
from workbench.wording import _

__all__ = ["Asked", "Kept", "Partial", "PlayTest", "Result"]

_MOST_GAMES = 100_000
#: So many rare endings of a haunt are saved at most.
_MOST_REPLAYS = 6
_FEWEST_IDLE = 4
#: So many seconds lie between two partial results; summing up takes a tenth of the time at most.
_EVERY = 0.5
_LEAST_PLAYING = 10
#: No database numbers its rows above.
_MOST_KEY = 2**31 - 1


@dataclass(frozen=True)
class Asked:
    """What a play-test is to do.

    Attributes:
        haunts: Ids, numbers, or tails of ids.
        pages: Haunts of pages that are in no database.
        files: The files of these pages by the haunts' ids, as far as they are known; told to
            whoever wants to play one of the games.
        game: The game that haunts are looked up in.
        games: How many games of each haunt, spread over the numbers of players.
        players: By how many; those of them that a haunt is not for are left out. Empty: by all.
        heroes: The bot of the heroes.
        traitor: The bot of the traitor.
        seed: Decides everything.
        idle: How many games with each side idle; None: a tenth of the games, but a few at least.
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
    files: Mapping[str, str] = field(default_factory=dict)

    @property
    def idle_games(self) -> int:
        """How many games are played with each side idle."""
        return max(_FEWEST_IDLE, self.games // 10) if self.idle is None else self.idle


@dataclass(frozen=True)
class Result:
    """What a play-test came to.

    Attributes:
        about: What was played: ``haunts``, ``games``, ``players``, ``heroes``, ``traitor``,
            ``seed``, ``idle``, ``most``, ``whole``, ``files`` of pages, ``pages``: what tells the
            text of each from another, and ``lost``: why not all were played, if it was not asked
            for; plain data.
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
class Partial:
    """What a play-test has come to so far.

    Attributes:
        done: How many games were played, those with an idle side among them.
        total: How many are asked for.
        per_second: How many are played in a second.
        haunts: What was found out about each haunt until now; replays are made at the end.
    """

    done: int
    total: int
    per_second: float
    haunts: tuple[HauntResult, ...]


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
    """A haunt to be played: its id, its box as text, by how many, and the text of its page."""

    id: str
    packed: Packed
    players: tuple[int, ...]
    page: PageSource | None = None
    traitor: TraitorRule | None = None
    text: str = ""


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

    def haunt(self, text: str, game: str | None = None) -> Entry:
        """Returns the haunt that a person means, as :meth:`Sandbox.haunt` does."""
        return self._sandbox.haunt(text, game)

    def run(
        self,
        asked: Asked,
        *,
        processes: int = 1,
        cluster: str = "",
        replays: Path | None = None,
        heard: Callable[[int, int], None] | None = None,
        part: Callable[[Partial], None] | None = None,
        stopped: Callable[[], bool] | None = None,
        apart: bool = False,
    ) -> Result:
        """Plays.

        Args:
            asked: What.
            processes: How many processes play at once.
            cluster: The address of a Dask scheduler whose workers play instead.
            replays: The folder for replays of rare endings and failures; by default one of the
                home's.
            heard: Told how many games were played, and of how many.
            part: Told about twice a second what it has come to so far.
            stopped: Whether to end early, asked often; what was played until then is the result.
            apart: Whether other processes play, even if it is one only.

        Raises:
            NotFoundError: If there is no such haunt, or it is not written as a page.
            UsageError: If it is not for so many players, there is no such bot or cluster, or a
                replay cannot be written.
            WorkbenchError: If who plays was lost before any game was played.
        """
        _refuse(asked)
        haunts = list(self._haunts(asked))
        jobs = [job for haunt in haunts for job in _jobs(asked, haunt)]
        boxes = {haunt.id: haunt.packed for haunt in haunts}
        went = play_all(
            boxes,
            jobs,
            processes=processes,
            cluster=cluster,
            heard=_Listener(haunts, len(jobs), heard, part),
            apart=apart,
            stopped=stopped,
        )
        by_haunt: dict[str, list[Played]] = defaultdict(list)
        for each in went.played:
            by_haunt[each.job.haunt].append(each)
        rules = hashlib.sha256("".join(each.packed.digest for each in haunts).encode())
        about = _about(asked, haunts, went)
        digest = hashlib.sha256(f"{json.dumps(about)} {rules.hexdigest()}".encode()).hexdigest()
        folder = replays or self._home.folder / "playtests" / digest[:12]
        results = []
        for haunt in haunts:
            if by_haunt[haunt.id]:
                box = unpack(haunt.packed)
                found = gather(box, haunt.id, by_haunt[haunt.id])
                some = _failures(by_haunt[haunt.id])
                found = replace(found, failures=tuple(_failure(each) for each in some))
                if went.whole:  # whoever breaks it off wants to wait for nothing more
                    found = _replayed(box, haunt, found, by_haunt[haunt.id], folder)
                results.append(found)
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
        found = self._sandbox.reader.playtest(key) if 0 < key <= _MOST_KEY else None
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
            game = self._sandbox.game_of(entry)
            box = self._sandbox.box(game)
            key = self._sandbox.key_of(entry, box)
            if game not in packed:
                packed[game] = self._sandbox.packed(game)
            players = _players(asked, box, key)
            text = entry.page.text if entry.page is not None else ""
            yield _Haunt(
                entry.id, packed[game], players, traitor=box.haunts[key].traitor, text=text
            )
        for page in asked.pages:
            program = page.program
            assert program is not None
            if page.id in seen:
                raise UsageError(_("this haunt is asked for twice"), where=page.id)
            seen.add(page.id)
            box = self._sandbox.box(program.game, (), page)
            key = page.id.partition("/")[2]
            yield _Haunt(
                page.id,
                self._sandbox.packed(program.game, (), page),
                _players(asked, box, key),
                page.page,
                box.haunts[key].traitor,
                page.page.text if page.page is not None else "",
            )


class _Listener:
    """Hears of games as they are played, and tells of them: how many at once, the rest in turns.

    Args:
        haunts: What is played.
        total: How many games.
        heard: Told how many were played, and of how many.
        part: Told now and then what they have come to.
    """

    def __init__(
        self,
        haunts: Sequence[_Haunt],
        total: int,
        heard: Callable[[int, int], None] | None,
        part: Callable[[Partial], None] | None,
    ) -> None:
        self._total = total
        self._heard = heard
        self._part = part
        self._done = 0
        self._since = time.monotonic()
        self._next = self._since + _EVERY
        self._tallies = {
            haunt.id: Tally(unpack(haunt.packed), haunt.id)
            for haunt in (haunts if part is not None else ())
        }

    def __call__(self, played: Sequence[Played]) -> None:
        self._done += len(played)
        if self._heard is not None and played:
            self._heard(self._done, self._total)
        if self._part is None:
            return
        for each in played:
            self._tallies[each.job.haunt].add((each,))
        now = time.monotonic()
        if now >= self._next or self._done == self._total:
            results = tuple(tally.result() for tally in self._tallies.values())
            speed = self._done / max(now - self._since, 0.001)
            self._part(Partial(self._done, self._total, speed, results))
            # Of many games summing up takes its time, and playing is not to wait for it.
            cost = time.monotonic() - now
            self._next = now + max(_EVERY, _LEAST_PLAYING * cost)


# Replays


def _failures(played: Sequence[Played]) -> list[list[Played]]:
    """Returns the games that broke, those together that broke alike, the most frequent first."""
    alike: dict[tuple[str, str], list[Played]] = defaultdict(list)
    for each in played:
        if each.fault:
            alike[each.broke].append(each)
    return sorted(alike.values(), key=lambda some: (-len(some), some[0].broke))[:_MOST_REPLAYS]


def _failure(failed: Sequence[Played]) -> Failure:
    """Returns what is known of games that broke alike, before a smaller one is looked for."""
    # One with an idle side cannot be played again by hand.
    first = min(failed, key=lambda each: bool(each.job.idle))
    job = first.job
    return Failure(
        first.why, first.cite, len(failed), job.players, job.seed, moves=0, idle=job.idle
    )


def _replayed(
    box: Box, haunt: _Haunt, found: HauntResult, played: Sequence[Played], folder: Path
) -> HauntResult:
    """Returns a result with a replay of each rare ending and of what broke, saved as files."""
    jobs = {(each.job.players, each.job.seed): each.job for each in played if not each.job.idle}
    broken = {each.broke for each in played if each.fault}
    endings, saved = [], 0
    for ending in found.endings:
        wanted = (ending.rare or not ending.winner) and saved < _MOST_REPLAYS
        if wanted and (ending.citation, ending.why) not in broken:
            job = jobs[ending.players, ending.seed]
            _again, session = played_session(box, job)
            if session is not None:
                ending = replace(ending, replay=_save(session, haunt, job, folder))
                saved += 1
        endings.append(ending)
    failures = []
    for failure, failed in zip(found.failures, _failures(played), strict=True):
        smallest = smallest_failure(box, failed)
        if smallest is not None:
            job, session = smallest
            failure = replace(
                failure,
                players=job.players,
                seed=job.seed,
                idle=job.idle,
                moves=len(session.nodes) - 1,
                replay=_save(session, haunt, job, folder),
            )
        failures.append(failure)
    return replace(found, endings=tuple(endings), failures=tuple(failures))


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
    for side in ("heroes", "traitor"):
        for players, count in _spread(asked.idle_games, haunt.players):
            for number in range(count if _can_be(side, haunt.traitor, players) else 0):
                seed = seed_of(asked.seed, haunt.id, players, number)
                yield Job(
                    haunt.id, players, number, seed, asked.heroes, asked.traitor, side, asked.most
                )


def _can_be(side: str, rule: TraitorRule | None, players: int) -> bool:
    """Tells whether some seat can have a side in a haunt whose traitor is found in such a way."""
    if rule is None or rule.several_later:
        return True
    traitors = rule.traitors(players)
    return traitors > 0 if side == "traitor" else traitors < players


def _spread(games: int, players: Sequence[int]) -> list[tuple[int, int]]:
    """Returns how many games are played by how many: as evenly as can be, the fewest first."""
    each, more = divmod(games, len(players))
    found = [(count, each + (at < more)) for at, count in enumerate(players)]
    return [(count, number) for count, number in found if number]


def _about(asked: Asked, haunts: Sequence[_Haunt], went: Went) -> dict[str, Any]:
    there = {each.id for each in haunts}
    about = {
        "asked": [each.id for each in haunts],
        "games": sum(1 for each in went.played if not each.job.idle),
        "games_each": asked.games,
        "players": sorted({count for each in haunts for count in each.players}),
        "heroes": asked.heroes,
        "traitor": asked.traitor,
        "seed": asked.seed,
        "idle": asked.idle_games,
        "most": asked.most,
        "whole": went.whole,
        "files": {key: file for key, file in asked.files.items() if key in there},
        "pages": {each.id: page_print(each.text) for each in haunts},
    }
    return {**about, "lost": went.lost} if went.lost else about
