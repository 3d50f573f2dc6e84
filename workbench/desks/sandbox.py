"""The sandbox's desk: games from set-up or as a haunt begins, played, saved and played again.

Rules come from the database, each entry in the layer in force, so that what an author has edited is
what is played.
"""

from __future__ import annotations

import errno
import hashlib
import os
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from workbench.closing import Closing
from workbench.desks.held_pages import about_page, page_held, refuse_unknown_haunt
from workbench.desks.lookup import Lookup
from workbench.desks.opening import Progress
from workbench.desks.packing import Packed, pack
from workbench.desks.saving import goes_on_from
from workbench.desks.telling import Teller
from workbench.engine.box import Box, box_of
from workbench.engine.errors import (
    PositionError,
    not_for_so_many,
)
from workbench.engine.game import Game
from workbench.engine.notation import parse_position
from workbench.engine.replaying import Restored, dump_session, read_save, restore
from workbench.engine.sandbox import ROOMS, explored_state, haunt_state, some_characters
from workbench.engine.sessions import Mode, Session
from workbench.engine.setting_up import new_state
from workbench.engine.state import State
from workbench.errors import NotFoundError, UsageError, WorkbenchError, cause_of
from workbench.formats.files import put_text, read_text
from workbench.model.entries import Entry
from workbench.model.facts import HauntFacts
from workbench.model.games import Game as GameEntry
from workbench.model.ids import Language
from workbench.rulesets.games import RULESETS, ruleset_of
from workbench.rulesets.options import changed
from workbench.store.place import Home
from workbench.wording import _

__all__ = ["Sandbox", "haunt_begins"]

_HOUSE_RULES = "house-rules"
_MOST_SAVE = 32_000_000  # bytes; a save has at most a quarter as many characters
_MOST_FAULTS = 20  # games kept in which the engine did not know how to go on


class Sandbox(Closing):
    """Starts, keeps and resumes games.

    Args:
        home: Whose database; by default that of the environment.
        progress: Told what is being prepared.

    Attributes:
        reader: Reads the database.

    Raises:
        StoreError: If the database cannot be used.
    """

    def __init__(self, home: Home | None = None, progress: Progress | None = None) -> None:
        self._home = home
        self._lookup = Lookup(home, progress)
        self.reader = self._lookup.reader
        self._boxes: dict[tuple[str, ...], Box] = {}
        self._titles: dict[str, Mapping[str, Mapping[Language, str]]] = {}
        self._kept: list[Path] = []  # opened, but not played to the end: never saved over

    def close(self) -> None:
        """Closes the database."""
        self._lookup.close()

    @property
    def folder(self) -> Path:
        """The home folder."""
        return self._lookup.home.folder

    def box(self, game: str, house_rules: Sequence[str] = (), page: Entry | None = None) -> Box:
        """Returns the box of a game, with what packs and a user's own entries add to it.

        Args:
            game: The key of the game, or of a pack for it.
            house_rules: Options that are set otherwise: ``overflow=yes``.
            page: A haunt of a page that is in no database; it takes the place of one of its name.

        Raises:
            NotFoundError: If there is no such game, or it cannot be played.
            UsageError: If there is no such house rule.
        """
        games = self.reader.games()
        key = _rules_of(game, games)
        rules = changed(ruleset_of(key), house_rules)
        if page is not None:
            return box_of(rules, self._entries_of(key, games, page), self.reader.chart(key))
        of = (key, *house_rules)
        if of not in self._boxes:
            entries = self._entries_of(key, games)
            self._boxes[of] = box_of(rules, entries, self.reader.chart(key))
        return self._boxes[of]

    def packed(
        self, game: str, house_rules: Sequence[str] = (), page: Entry | None = None
    ) -> Packed:
        """Returns the same box as text, for another process or machine.

        Raises:
            NotFoundError: If there is no such game, or it cannot be played.
        """
        games = self.reader.games()
        key = _rules_of(game, games)
        return pack(key, house_rules, self._entries_of(key, games, page), self.reader.chart(key))

    def _entries_of(
        self, key: str, games: Mapping[str, GameEntry], page: Entry | None = None
    ) -> list[Entry]:
        """Returns the entries of a game and its packs, and keeps their names for tellers."""
        entries: dict[str, Entry] = {}
        names: dict[str, Mapping[Language, str]] = {}
        packs = [each.key for each in games.values() if each.rules_of == key]
        for of in (key, *packs):
            for row in self.reader.all_entries(of):
                tail = row.entry.id.partition("/")[2]
                if tail in entries and of != key:
                    continue  # a pack adds; it does not take the place of what is there
                entries[tail] = row.entry
                names[tail] = row.entry.title
        for own in self.reader.own_entries(key).values():
            tail = own.id.partition("/")[2]
            if tail not in entries:
                entries[tail], names[tail] = own, own.title
        if page is not None:
            entries[page.id.partition("/")[2]] = page
        self._titles[key] = names
        return list(entries.values())

    def teller(self, box: Box, lang: Language = "en") -> Teller:
        """Returns who words the games of a box."""
        return Teller(box, lang, self._titles.get(box.ruleset.key))

    def new_game(
        self,
        game: str,
        players: int | None = None,
        seed: int = 0,
        *,
        mode: Mode = "sandbox",
        house_rules: Sequence[str] = (),
        known: Sequence[int] = (),
    ) -> Session:
        """Begins a game from set-up; who plays whom is drawn.

        Args:
            game: Its key, or that of a pack for it.
            players: How many play; by default the fewest.
            seed: Decides everything that chance does.
            mode: How it is played.
            house_rules: Options of the game that are set otherwise: ``overflow=yes``.
            known: The numbers of haunts that the players know, where another may then be taken.

        Raises:
            NotFoundError: If there is no such game.
            UsageError: If it is not for so many players, or there is no such house rule.
        """
        box = self.box(game, house_rules)
        count = _count(box, players)
        state = new_state(box, _characters(box, count, random.Random(f"seats {seed}")))
        if known:
            _refuse_unknown(box, known)
            state.memory["known-haunts"] = tuple(sorted(set(known)))
        return self._session(box, state, seed, mode, _about(house_rules, seats=str(count)))

    def new_haunt(
        self,
        haunt: str,
        players: int | None = None,
        seed: int = 0,
        *,
        game: str | None = None,
        mode: Mode = "sandbox",
        rooms: int = ROOMS,
        house_rules: Sequence[str] = (),
    ) -> Session:
        """Begins as a haunt begins, in a house made from the seed.

        Args:
            haunt: Its id, a tail of it, or its number.
            players: How many play; by default the fewest.
            seed: Decides the house and everything that chance does.
            game: The game it is looked up in.
            mode: How it is played.
            rooms: How many rooms are explored beside those the game starts with.
            house_rules: Options of the game that are set otherwise: ``overflow=yes``.

        Raises:
            NotFoundError: If there is no such haunt, or it is not written as a page.
            UsageError: If it is not for so many players, or the box has not so many rooms.
        """
        entry = self.haunt(haunt, game)
        box = self.box(self.game_of(entry), house_rules)
        return self._begun(entry, box, players, seed, mode, rooms, house_rules)

    def new_page(
        self,
        page: Entry,
        players: int | None = None,
        seed: int = 0,
        *,
        mode: Mode = "sandbox",
        rooms: int = ROOMS,
        house_rules: Sequence[str] = (),
    ) -> Session:
        """Begins a haunt from its page, which is in no database; saves of it hold the page.

        Args:
            page: What :func:`workbench.desks.authoring.haunt_of` made of the page.
            players: How many play; by default the fewest.
            seed: Decides the house and everything that chance does.
            mode: How it is played.
            rooms: How many rooms are explored beside those the game starts with.
            house_rules: Options of the game that are set otherwise: ``overflow=yes``.

        Raises:
            UsageError: If it is not for so many players, or the box has not so many rooms.
        """
        program = page.program
        assert program is not None
        box = self.box(program.game, house_rules, page)
        return self._begun(page, box, players, seed, mode, rooms, house_rules, page=page)

    def beginning(
        self, entry: Entry, box: Box, page: Entry | None = None
    ) -> Callable[[int | None, int], Session]:
        """Returns what begins a haunt for so many players from a seed, again and again."""
        return lambda players, seed: self._begun(
            entry, box, players, seed, "sandbox", ROOMS, (), page
        )

    def _begun(
        self,
        entry: Entry,
        box: Box,
        players: int | None,
        seed: int,
        mode: Mode,
        rooms: int,
        house_rules: Sequence[str],
        page: Entry | None = None,
    ) -> Session:
        key = self.key_of(entry, box)
        count = _count(box, players, box.haunts[key].players)
        tiles = sum(not room.start for room in box.rooms.values())
        if not 0 <= rooms <= tiles:
            raise UsageError(
                _("the box has not so many rooms"), where="--rooms", expected=f"0-{tiles}"
            )
        state = haunt_begins(box, key, count, seed, rooms)
        about = _about(house_rules, haunt=entry.id, seats=str(count))
        about |= about_page(page.page if page is not None else None)
        return self._session(box, state, seed, mode, about)

    def game_of(self, entry: Entry) -> str:
        """Returns the key of the game whose rules an entry uses."""
        return self.reader.rules_of(entry.id) or entry.game

    def key_of(self, entry: Entry, box: Box) -> str:
        """Returns what a haunt is called in a box.

        Raises:
            NotFoundError: If it is not written as a page.
        """
        key = entry.id.partition("/")[2]
        if key not in box.haunts:
            raise NotFoundError(
                _("{id} is not written as a page yet, so it cannot be played").format(id=entry.id),
                nearest=_nearest(box, entry),
            )
        return key

    def haunt(self, text: str, game: str | None = None) -> Entry:
        """Returns the haunt that a person means.

        Args:
            text: Its id, a tail of it, or its number.
            game: The game it is looked up in.

        Raises:
            NotFoundError: If there is none, or more than one.
        """
        asked = f"haunt/{text}" if text.isascii() and text.isdigit() else text
        found = self._lookup.resolve(asked, game=game)
        row = self.reader.entry(str(found.entry))
        if row is None or not isinstance(row.entry.facts, HauntFacts):
            raise NotFoundError(_("{text!r} is no haunt").format(text=text))
        return row.entry

    def _session(
        self, box: Box, state: State, seed: int, mode: Mode, about: Mapping[str, str]
    ) -> Session:
        game = Game.from_state(box, state, random.Random(f"chance {seed}"))
        return Session(game, mode, {"seed": str(seed), **about}, state)

    def refuse_unwritable(self, path: Path, session: Session | None = None) -> None:
        """Refuses a file to which a session cannot be saved, before anything is played.

        Args:
            path: The file.
            session: What is to be saved; None: that is not begun yet, or not opened.

        Raises:
            UsageError: If it is a folder or no file, if it cannot be written beside, if something
                else than a session is in it, moves that could not be played again, or those of
                another game.
        """
        try:
            target = Path(os.path.realpath(path))
            lost = self._why_lost(target, session)
            if target.is_dir():
                raise IsADirectoryError(errno.EISDIR, "")
            if not target.parent.is_dir():
                raise FileNotFoundError(errno.ENOENT, "")
            if not os.access(target.parent, os.W_OK):
                raise PermissionError(errno.EACCES, "")
            if target.exists() and not target.is_file():
                raise OSError(_("it is no file"))
            if target.exists() and not os.access(target, os.W_OK):
                raise PermissionError(errno.EACCES, "")
        except (OSError, ValueError) as error:
            raise _unwritable(path, error) from error
        if lost:
            raise UsageError(lost, where=str(path), expected=_("another file"))

    def _why_lost(self, target: Path, session: Session | None) -> str:
        """Returns why what a file holds would be lost for good; empty if nothing would."""
        if not target.is_file() or not target.stat().st_size:
            return ""
        if any(os.path.samefile(target, kept) for kept in self._kept if kept.exists()):
            return _("the moves in it that cannot be played here would be lost")
        try:
            save = read_save(read_text(target, _MOST_SAVE, _("this save is too long")))
        except WorkbenchError:
            return _("what is in it is no saved session, and is not overwritten")
        if session is not None and not goes_on_from(session, save):
            return _("another game is saved in it, and is not overwritten")
        return ""

    def save(self, session: Session, path: Path) -> None:
        """Writes a session to a file, whole or not at all.

        Raises:
            UsageError: If the file cannot be written, or what it holds would be lost.
        """
        self.refuse_unwritable(path, session)
        try:
            put_text(path, dump_session(session))
        except (OSError, ValueError) as error:
            raise _unwritable(path, error) from error

    def keep_fault(self, session: Session, cite: str, detail: str) -> Path | None:
        """Saves a game in which the engine did not know how to go on, in the home folder.

        What Python said stands in the note of the last step. Only the latest such games are kept.

        Args:
            session: The session, where the engine stopped.
            cite: The sentence it stopped at.
            detail: What Python said.

        Returns:
            The file; None if none could be written.
        """
        folder = self.folder / "faults"
        before = session.notes.get(session.at)
        try:
            session.note("\n".join(each for each in (before, cite, detail) if each))
            text = dump_session(session)
            name = (
                f"{session.game.box.ruleset.key}-{hashlib.sha256(text.encode()).hexdigest()[:12]}"
            )
            folder.mkdir(parents=True, exist_ok=True)
            old = sorted(folder.glob("*.json"), key=lambda file: file.stat().st_mtime)
            for file in old[: max(0, len(old) - _MOST_FAULTS + 1)]:
                file.unlink(missing_ok=True)
            path = folder / f"{name}.json"
            put_text(path, text)
        except (OSError, ValueError, PositionError):
            return None
        finally:
            session.note(before or "")
        return path

    def load(self, path: Path) -> Restored:
        """Reads a session from a file and plays it as far as it goes here.

        If it does not go to its end, nothing is saved over that file any more.

        Raises:
            NotFoundError: If there is no such file, or its game is not here.
            UsageError: If it is a folder.
            CorpusError: If the file cannot be read, or is no text.
            PositionError: If it is no save, or is damaged.
        """
        text = self._text_of(path)
        if _game_of_position(text):
            raise PositionError(
                _("this is a position, not a session"),
                where=str(path),
                expected="workbench play --from FILE",
            )
        found = self.load_text(text, str(path))
        if found.difference is not None:
            self._kept.append(path)
        return found

    def load_text(self, text: str, where: str) -> Restored:
        """Reads a session from what a save holds and plays it as far as it goes here.

        Args:
            text: The save.
            where: What it is called in messages.

        Raises:
            NotFoundError: If its game is not here.
            PositionError: If it is no save, or is damaged.
        """
        with _naming(where):
            save = read_save(text)
            rules = save.about.get(_HOUSE_RULES, "").split()
            page = page_held(save.about, self._home)
            return restore(self.box(save.game, rules, page), save)

    def resume(self, path: Path, seed: int = 0, *, mode: Mode = "sandbox") -> Restored:
        """Goes on from a file: a saved session, or a position as text, which may be edited by hand.

        Args:
            path: The file.
            seed: For a position: decides all chance.
            mode: For a position: how it is played. A session keeps its own.

        Raises:
            NotFoundError: If there is no such file, or its game is not here.
            UsageError: If it is a folder.
            CorpusError: If the file cannot be read, or is no text.
            PositionError: If it is neither, is damaged, or its haunt is not here.
        """
        text = self._text_of(path)
        if text.lstrip()[:1] == "{":
            return self.load(path)
        game = _game_of_position(text)
        if not game:
            raise PositionError(
                _("this is no position"), where=str(path), expected=" ".join(RULESETS)
            )
        box = self.box(game)
        refuse_unknown_haunt(text, box.haunts, str(path))
        with _naming(str(path)):
            position = parse_position(box, text)
        session = Session(
            Game(box, position, random.Random(f"chance {seed}")),
            mode,
            {"seed": str(seed), "seats": str(len(position.now.players))},
        )
        return Restored(session, True, 0, None)

    def _text_of(self, path: Path) -> str:
        try:
            there, folder = path.exists(), path.is_dir()
        except OSError:  # why not is told when it is read
            there, folder = True, False
        if not there:
            raise NotFoundError(_("there is no such file"), where=str(path))
        if folder:
            raise UsageError(_("this is a folder"), where=str(path), expected=_("a file"))
        return read_text(path, _MOST_SAVE, _("this save is too long"))

    def rule(self, cite: str, lang: Language) -> str:
        """Returns the paragraph of a rulebook entry that a citation names; empty if none."""
        entry, _hash, place = cite.partition("#")
        row = self.reader.entry(entry) if entry.count("/") == 2 else None
        if row is None:
            return ""
        for part in row.entry.parts:
            if place in (part.key, ""):
                return part.text.get(lang) or part.text.get("en") or ""
        return ""


def _refuse_unknown(box: Box, known: Sequence[int]) -> None:
    """Refuses numbers that are no haunt of a game."""
    there = sorted(set(box.chart.values()))
    for number in known:
        if number not in there:
            raise UsageError(
                _("there is no haunt {number}").format(number=number),
                where="--known",
                expected=f"{there[0]}-{there[-1]}" if there else "",
            )


def _unwritable(path: Path, error: Exception) -> UsageError:
    return UsageError(_("this file cannot be written"), where=str(path), cause=cause_of(error))


def _game_of_position(text: str) -> str:
    """Returns the game that a position as text is of; empty if it is no position."""
    words = text[:200].split(maxsplit=1)
    return words[0] if words and words[0] in RULESETS else ""


@contextmanager
def _naming(where: str) -> Iterator[None]:
    """Lets an error about what a file holds name the file, too."""
    try:
        yield
    except PositionError as error:
        error.where = f"{where}: {error.where}" if error.where else where
        raise


def _about(house_rules: Sequence[str], **more: str) -> dict[str, str]:
    """Returns what is to be known of a session, so that a save is played by its own rules."""
    return {**more, **({_HOUSE_RULES: " ".join(house_rules)} if house_rules else {})}


def _nearest(box: Box, entry: Entry) -> tuple[str, ...]:
    """Returns the three written haunts whose numbers are the closest to that of another."""
    asked = entry.facts.number if isinstance(entry.facts, HauntFacts) else None

    def far(key: str) -> tuple[int, str]:
        number = box.haunts[key].number
        return (abs((number or 0) - (asked or 0)), key)

    return tuple(sorted(box.haunts, key=far)[:3])


def _rules_of(game: str, games: Mapping[str, GameEntry]) -> str:
    """Returns the key of the game whose rules a game, or a pack, is played by."""
    key = games[game].rules_of or game if game in games else game
    if key not in games:
        raise NotFoundError(
            _("there is no game {game!r}").format(game=game), expected=", ".join(RULESETS)
        )
    return key


def _count(box: Box, players: int | None, fits: tuple[int, ...] = ()) -> int:
    """Returns how many explorers are played; two people may play with two each."""
    if box.ruleset.two_players:
        if players not in (None, 2):
            raise UsageError(not_for_so_many(players or 0), where="--players", expected="2")
        players = None
    allowed = tuple(each for each in box.ruleset.players if not fits or each in fits)
    count = allowed[0] if players is None and allowed else players
    if count is None or count not in allowed:
        raise UsageError(
            not_for_so_many(count or 0),
            where="--players",
            expected=", ".join(map(str, allowed)),
        )
    return count


def _characters(box: Box, count: int, rng: random.Random) -> list[str]:
    """Draws who plays whom."""
    found = some_characters(box, count, rng)
    if len(found) < count:
        raise UsageError(
            _("this game has too few characters"), where="--players", expected=str(len(found))
        )
    return found


def haunt_begins(box: Box, key: str, players: int, seed: int, rooms: int) -> State:
    """Returns a state in which a haunt is about to begin.

    A haunt that no omen and room of the chart lead to is begun by somebody in a room of the house.
    """
    number = box.haunts[key].number
    if number is not None and number in box.chart.values():
        return haunt_state(box, number, players, seed, rooms=rooms)
    state = explored_state(box, players, seed, rooms=rooms)
    revealer = random.Random(f"revealer {seed}").choice(state.order)
    state.active = revealer
    if box.ruleset.clue_target:
        state.memory["mystery"] = random.Random(f"mystery {seed}").choice(box.mysteries)
    tail = key.partition("/")[2]
    state.stack = (
        ("haunt", (revealer, tail, state.figures[revealer])),
        ("next-turn", revealer),
    )
    return state
