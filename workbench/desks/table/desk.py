"""The desk of the table: one game at a time, begun, played, kept and left, in plain values.

Whatever is done here is on the shelf before it is shown, so that a killed program loses nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from workbench.closing import Closing
from workbench.desks.drafting.files import whole_path
from workbench.desks.going_on import fault_of
from workbench.desks.opening import Progress
from workbench.desks.sandbox import Sandbox
from workbench.desks.table.history import History
from workbench.desks.table.odds import Odds
from workbench.desks.table.seating import bots_in
from workbench.desks.table.shelf import KeptGame, Record, Shelf
from workbench.desks.table.showing import Shown, handed_over, observer_of, odds_shown, show
from workbench.desks.table.sitting import Refusal, Sitting
from workbench.engine.conserving import character_in
from workbench.engine.errors import WHAT_GOES_WRONG, EngineFaultError
from workbench.engine.explaining import Reason
from workbench.engine.naming import in_language
from workbench.engine.notation import print_position
from workbench.engine.sessions import Mode, Session
from workbench.engine.views import Observer, masked, may_cite
from workbench.errors import CorpusError, StoreError, UsageError, WorkbenchError
from workbench.formats.files import put_text, typed_path
from workbench.model.entries import Entry
from workbench.model.facts import HauntFacts
from workbench.model.ids import HOME, Language
from workbench.rulesets.games import RULESETS, ruleset_of
from workbench.store.place import Home
from workbench.wording import _

__all__ = ["Start", "Step", "TableDesk"]

_BOTS = "bots"
_PAGE = ".md"
#: The folder of the home into which files are written that are not named otherwise.
_SAVED = "saved"


@dataclass(frozen=True)
class Start:
    """How a game is begun.

    Attributes:
        kind: ``game`` from set-up, ``haunt`` as it begins, ``kept`` from the shelf, ``file`` from a
            save, a position, or the page of a haunt; ``here``: a haunt, where a sentence of it
            matters or a test of it begins, or as it begins if none is named.
        what: The key of the game, the id of the haunt, the name on the shelf, the file.
        players: How many explorers; None for the fewest.
        seed: Decides all chance.
        mode: How it is played.
        bots: Who is played by bots: ``e2=random`` ...
        mark: The bookmark that is gone to at once, in a game from the shelf; or empty.
        cite: Of ``here``: the place of the sentence (``S.4.2``), or a test (``test:2``); or empty.
        page_text: Of ``here``: the haunt's page as it is being written; empty for one that is kept.
        page_prose: The prose of that page in other languages.
    """

    kind: str
    what: str
    players: int | None = None
    seed: int = 0
    mode: Mode = "sandbox"
    bots: tuple[str, ...] = ()
    mark: str = ""
    cite: str = ""
    page_text: str = ""
    page_prose: Mapping[Language, Mapping[str, str]] = field(default_factory=dict)


@dataclass(frozen=True)
class Step:
    """What became of something that was done at the table.

    Attributes:
        shown: The table now.
        refusal: Why it was not done, if it was not.
        hand_to: The seat whose person must look now, where the one before may not.
        moved: Whether chance or a bot can go on by itself.
        told: What else is to be said: a fault with where the game is kept, a save that is older.
        cite: The sentence for whose sake the game stands here, in full; or empty.
        choice: The choice that leads on to it, if one does.
    """

    shown: Shown
    refusal: Refusal | None = None
    hand_to: str = ""
    moved: bool = False
    told: tuple[str, ...] = field(default=())
    cite: str = ""
    choice: str = ""


class TableDesk(Closing):
    """Plays one game.

    Args:
        home: Whose database; by default that of the environment.
        progress: Told what is being prepared.
        keeps: Whether games are put on the shelf, and offered from there.

    Raises:
        StoreError: If the database cannot be used.
    """

    def __init__(
        self, home: Home | None = None, progress: Progress | None = None, *, keeps: bool = True
    ) -> None:
        self._home = home
        self._keeps = keeps
        self._sandbox = Sandbox(home, progress)
        self.shelf = Shelf(self._sandbox, self._sandbox.folder)
        self._sitting: Sitting | None = None
        self._log: History | None = None
        self._record: Record | None = None
        self._seen_by: Observer = ""

    def close(self) -> None:
        """Leaves the game, which stays on the shelf, and closes the database."""
        self.leave()
        self._sandbox.close()

    def leave(self) -> None:
        """Leaves the game; it stays on the shelf."""
        if self._record is not None:
            self._record.close()
        self._sitting = self._log = self._record = None
        self._seen_by = ""

    @property
    def sitting(self) -> Sitting:
        """The game that is played.

        Raises:
            UsageError: If none is.
        """
        if self._sitting is None:
            raise UsageError(_("no game is on the table"))
        return self._sitting

    # Beginning

    def games(self, lang: Language) -> list[tuple[str, str]]:
        """Returns the games that can be played: key and title."""
        known = self._sandbox.reader.games()
        return [(key, in_language(known[key].title, lang)) for key in RULESETS if key in known]

    def counts(self) -> tuple[int, ...]:
        """Returns how many explorers there can be, in any game."""
        return tuple(sorted({n for key in RULESETS for n in ruleset_of(key).players}))

    def haunts(self, lang: Language) -> list[tuple[str, str]]:
        """Returns the haunts with pages, the user's own too: id, and number with title."""
        first = next(iter(RULESETS))  # its haunts need no name of the game beside them
        found: list[tuple[bool, int, str, str]] = []
        for key in (*self._sandbox.reader.games(), HOME):
            for row in self._sandbox.reader.all_entries(key):
                entry = row.entry
                if isinstance(entry.facts, HauntFacts) and entry.compiled:
                    number = entry.facts.number or 0
                    title = in_language(entry.title, lang)
                    home = "" if key == first else f" ({key})"
                    found.append(
                        (
                            key != first,
                            number,
                            entry.id,
                            f"{number or ''} {title}{home}".strip(),
                        )
                    )
        return [(entry, title) for _other, _number, entry, title in sorted(found)]

    def tests(self, lang: Language) -> list[tuple[str, str]]:
        """Returns the tests of all haunts: which (``ID test:1``), and its sentence."""
        from workbench.desks.table.opening_here import page_tests

        return [
            (f"{row.entry.id} {which}", text)
            for key in self._sandbox.reader.games()
            for row in self._sandbox.reader.all_entries(key)
            if isinstance(row.entry.facts, HauntFacts)
            for which, text in page_tests(row.entry, lang)
        ]

    def begin(
        self, start: Start, lang: Language, stopped: Callable[[], bool] = lambda: False
    ) -> Step:
        """Begins a game, or goes on with one; the game before is left.

        Args:
            start: What.
            lang: The language it is told in.
            stopped: Whether nobody wants to know any more where a sentence matters.

        Raises:
            WorkbenchError: If it cannot be begun; the game before stays on the table.
        """
        told: list[str] = []
        record: Record | None = None
        if start.kind == "file":
            start = replace(start, what=str(whole_path(Path(start.what))))
        if start.kind == "kept" and self._record is not None and start.what == self._record.name:
            step = self.use_language(lang)  # it is on the table already
            return self._do(lambda: self.sitting.go(start.mark)) if start.mark else step
        if start.kind == "kept":
            restored, record = self.shelf.open(start.what)
            if record.name != start.what:
                told.append(_("It goes on as a copy, {name}.").format(name=record.name))
        elif start.kind == "here":
            return self._open_here(start, lang, stopped)
        elif start.kind == "file" and start.what.endswith(_PAGE):
            session = self._sandbox.new_page(
                self._page(start, lang), start.players, start.seed, mode=start.mode
            )
            return self._sit(session, None, start, lang, told)
        elif start.kind == "file":
            restored = self._sandbox.resume(typed_path(start.what), start.seed, mode=start.mode)
        else:
            restored = None
        if restored is not None:
            session = restored.session
            if not restored.same_rules:
                told.append(_("This was saved with other rules than those here."))
            if (differs := restored.difference) is not None:
                told.append(
                    _("It goes on before step {step}, which cannot be played here: {why}").format(
                        step=differs.step, why=differs.reason
                    )
                )
        elif start.kind == "haunt":
            session = self._sandbox.new_haunt(
                start.what, start.players, start.seed, mode=start.mode
            )
        else:
            session = self._sandbox.new_game(start.what, start.players, start.seed, mode=start.mode)
        return self._sit(session, record, start, lang, told)

    def _open_here(self, start: Start, lang: Language, stopped: Callable[[], bool]) -> Step:
        """Begins a haunt where a sentence of it matters, or a test of it begins."""
        from workbench.desks.table.opening_here import opened_here

        of_page = bool(start.page_text) or start.what.endswith(_PAGE)
        entry = self._page(start, lang) if of_page else self._sandbox.haunt(start.what)
        if not start.cite:
            begins = self._sandbox.new_page if of_page else self._sandbox.new_haunt
            what: Any = entry if of_page else entry.id
            session = begins(what, start.players, start.seed, mode=start.mode)
            return self._sit(session, None, start, lang, [])
        found = opened_here(
            self._sandbox,
            entry,
            start.cite,
            start.players,
            start.seed,
            of_page=of_page,
            mode=start.mode,
            lang=lang,
            stopped=stopped,
        )
        step = self._sit(found.session, None, start, lang, [found.told])
        return replace(step, cite=f"{entry.id}#{found.place}", choice=found.choice)

    def _page(self, start: Start, lang: Language) -> Entry:
        """Returns the haunt of a page that is in no database; what is wrong with it is said."""
        from workbench.desks.authoring import Authoring, haunt_of

        with Authoring(self._home) as desk:
            if start.page_text:
                page = desk.check_text(
                    start.page_text, start.page_prose, name=start.what, lang=lang
                )
            else:
                page = desk.check_file(typed_path(start.what), lang)
        wrong = next((each for each in page.problems if each.severity == "error"), None)
        if wrong is not None:
            raise CorpusError(
                _("the page has errors"), where=page.name, cause=wrong.message,
                expected=f"workbench check {start.what}",
            )  # fmt: skip
        return haunt_of(page)

    def _sit(
        self,
        session: Session,
        record: Record | None,
        start: Start,
        lang: Language,
        told: list[str],
    ) -> Step:
        seats = tuple(f"e{number + 1}" for number in range(len(session.game.state.players)))
        words = start.bots or tuple(session.about.get(_BOTS, "").split())
        try:
            bots = bots_in(words, seats, start.seed)
        except UsageError:
            if start.bots:
                raise
            words, bots = (), {}  # a file's; whoever is no bot here is a person
            told.append(_("Bots that are not known here play no more; seat others."))
        session.about[_BOTS] = " ".join(words)
        if record is None and self._keeps:
            record = self.shelf.begin(session)
        self.leave()
        self._record = record
        self._sitting = Sitting(session, self._sandbox.teller(session.game.box, lang), bots)
        self._log = History(self._sitting)
        if start.mark:
            step = self._do(lambda: self.sitting.go(start.mark))
            return replace(step, told=(*told, *step.told))
        return self._after(told=tuple(told))

    def use_language(self, lang: Language) -> Step:
        """Tells the game in another language."""
        self.sitting.teller = self._sandbox.teller(self.sitting.game.box, lang)
        return self._after()

    # What is done

    def choose(self, said: str, at: int | None = None) -> Step:
        """Makes a choice.

        Args:
            said: The choice.
            at: Where in the session it was offered. If the game stands elsewhere by now, nothing is
                chosen: a key that was pressed twice is no choice of whoever decides next.
        """
        if at is not None and at != self.sitting.session.at:
            return self._after()
        return self._do(lambda: self.sitting.choose(said))

    def go_one(self) -> Step:
        """Lets chance or a bot make one move."""
        return self._do(self.sitting.go_one)

    def go_on(self, seconds: float) -> Step:
        """Lets chance and bots make moves until a person has to choose, or time is over."""

        def moves() -> None:
            until = time.monotonic() + seconds
            while self.sitting.go_one() and time.monotonic() < until:
                pass

        return self._do(moves)

    def undo(self) -> Step:
        """Takes back to where a person decided last."""
        return self._do(self.sitting.undo)

    def redo(self) -> Step:
        """Goes forward again."""
        return self._do(self.sitting.redo)

    def go(self, node: int) -> Step:
        """Goes to any place of the game."""
        return self._do(lambda: self.sitting.go(str(node)))

    def force(self, text: str) -> Step:
        """Decides what the next chance gives."""
        return self._do(lambda: self.sitting.force(text))

    def put(self, what: str, where: str) -> Step:
        """Moves something by hand."""
        return self._do(lambda: self.sitting.put(what, where))

    def note(self, text: str) -> Step:
        """Writes a note at this place."""
        return self._do(lambda: self.sitting.note(text))

    def bookmark(self, name: str) -> Step:
        """Gives this place a name."""
        return self._do(lambda: self.sitting.session.bookmark(name))

    def use_mode(self, mode: Mode) -> Step:
        """Plays fairly, as at a table, or freely; an earlier reveal stays known."""
        self.sitting.session.mode = mode
        return self._after()

    def seat_bots(self, words: tuple[str, ...]) -> Step:
        """Lets bots play seats, and persons all others.

        Raises:
            UsageError: If there is no such seat or bot.
        """
        sitting = self.sitting
        seed = sitting.session.about.get("seed", "0")
        sitting.bots = bots_in(words, sitting.seats, int(seed) if seed.isdecimal() else 0)
        sitting.session.about[_BOTS] = " ".join(words)
        return self._after()

    def _do(self, act: Callable[[], Any]) -> Step:
        """Does something; what cannot be done is told, and the game stands where it was."""
        told: tuple[str, ...] = ()
        refusal: Refusal | None = None
        try:
            found = act()
            refusal = found if isinstance(found, Refusal) else None
        except EngineFaultError as fault:
            told = self._fault(fault)
        except WorkbenchError as error:
            refusal = Refusal("", str(error))
        except WHAT_GOES_WRONG as error:
            told = self._fault(fault_of(error))
        return self._after(refusal, told)

    def _fault(self, fault: EngineFaultError) -> tuple[str, ...]:
        """Keeps a game in which the engine did not know how to go on, and says where."""
        kept = self._sandbox.keep_fault(self.sitting.session, fault.cite, fault.detail)
        said = [_("the engine cannot go on from this: {why}").format(why=fault.message)]
        if kept is not None:
            said.append(_("The game up to here is saved: {file}").format(file=kept))
        return tuple(said)

    def _after(self, refusal: Refusal | None = None, told: tuple[str, ...] = ()) -> Step:
        """Keeps the game and returns how it stands now."""
        sitting, log = self.sitting, self._log
        assert log is not None
        if self._record is not None:
            try:
                self._record.write(sitting.session)
            except StoreError as error:
                told = (*told, str(error))
        observer = observer_of(sitting)
        if refusal is not None and refusal.cite:
            cite = may_cite(sitting.game, refusal.cite, observer)
            refusal = refusal._replace(cite=cite and sitting.teller.cite(cite))
        hand = observer if self._handed_over(observer) else ""
        if observer.startswith("e"):
            self._seen_by = observer
        goes_on = not sitting.for_person and sitting.end is None
        return Step(show(sitting, log, observer), refusal, hand, goes_on, told)

    def _handed_over(self, observer: Observer) -> bool:
        """Tells whether another person must look now; of a game that is gone on with, anybody."""
        sitting = self.sitting
        if self._seen_by or not observer.startswith("e"):
            return handed_over(sitting, self._seen_by, observer)
        return len(sitting.persons) > 1 and bool(sitting.session.at)

    # What is asked

    def odds(self) -> dict[str, Odds]:
        """Returns the odds of each choice that has any, by its notation."""
        return odds_shown(self.sitting, observer_of(self.sitting))

    def why_not(self) -> list[tuple[str, Reason, str]]:
        """Returns what looks possible and is not: what, why, and the sentence.

        Where somebody else decides there is nothing to tell.
        """
        sitting, observer = self.sitting, observer_of(self.sitting)
        if observer not in ("author", sitting.deciding):
            return []
        state, found = sitting.game.state, []
        for notation, reason in sitting.why_not():
            cite = may_cite(sitting.game, reason.cite, observer)
            what = sitting.teller.notation(state, notation)
            sentence = self.sentence(cite) if cite else ""
            found.append((what, reason._replace(cite=cite and sitting.teller.cite(cite)), sentence))
        return found

    def sentence(self, cite: str, lang: Language | None = None) -> str:
        """Returns the sentence that a citation names; empty if there is none."""
        teller = self.sitting.teller
        if lang is not None and lang != teller.lang:
            teller = self._sandbox.teller(self.sitting.game.box, lang)
        return teller.sentence(cite) or self._sandbox.rule(cite, teller.lang)

    def pieces(self) -> list[tuple[str, str]]:
        """Returns what can be moved by hand: figures and traits, things, cards, tiles."""
        game, teller = self.sitting.game, self.sitting.teller
        state, box = masked(game.state, observer_of(self.sitting)), game.box
        keys = [*state.figures, *state.things, *box.rooms, *box.tokens]
        return [(key, f"{teller.name(state, key)}  {key}") for key in dict.fromkeys(keys)]

    def places(self, what: str) -> list[tuple[str, str]]:
        """Returns where something can be put by hand: rooms, whoever can have it, its stack."""
        game, teller = self.sitting.game, self.sitting.teller
        state, box = game.state, game.box
        if what in box.rooms and what not in state.figures:
            return []  # a tile is laid beside a room: that is typed
        rooms = [(room, f"{teller.name(state, room)}  {room}") for room in state.rooms]
        if what in state.figures or what in self.sitting.seats:
            card = box.characters.get(character_in(state, what))
            tracks = card.tracks if card is not None else {}
            traits = [
                (f"{trait}={number}", f"{teller.value(state, trait)} {number}")
                for trait, track in tracks.items()
                for number in sorted({0, *track})
            ]
            return [*rooms, ("outside", teller.value(state, "outside")), *traits]
        holders = [(f"by:{each}", teller.name(state, each)) for each in state.figures]
        return [*holders, *((f"room:{room}", shown) for room, shown in rooms)]

    def forget(self, name: str) -> bool:
        """Removes a game from the shelf for good; tells whether it could be."""
        return self.shelf.forget(name)

    def kept(self) -> list[KeptGame]:
        """Returns the games on the shelf."""
        return self.shelf.games() if self._keeps else []

    # Files

    def save(self, path: Path) -> None:
        """Writes the session to a file.

        Raises:
            UsageError: If it cannot be written, or what is there would be lost.
        """
        self._sandbox.save(self.sitting.session, self._place(path))

    def export_log(self, path: Path) -> None:
        """Writes the log as it is shown to a file.

        Raises:
            UsageError: If it cannot be written.
        """
        assert self._log is not None
        lines = self._log.lines(observer_of(self.sitting))
        text = "".join(
            f"{line.text}{f' [{line.cite}]' if line.cite else ''}\n"
            for line in lines
            if not line.undone
        )
        self._write(path, text)

    def export_position(self, path: Path) -> None:
        """Writes the position as text, which can be read back.

        Raises:
            UsageError: If it cannot be written; at a fair table, where it would tell everything.
        """
        if observer_of(self.sitting) != "author":
            raise UsageError(
                _("the position tells what not everybody may know"), expected=_("sandbox")
            )
        game = self.sitting.game
        self._write(path, print_position(game.box, game.position))

    def _write(self, path: Path, text: str) -> None:
        place = self._place(path)
        try:
            put_text(place, text)
        except (OSError, ValueError) as error:
            raise _unwritten(place, error) from error

    def _place(self, path: Path) -> Path:
        """Returns where a file is to be written; the folder of the home is made."""
        place = whole_path(path)
        try:
            if place.parent == self._sandbox.folder / _SAVED:
                place.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise _unwritten(place, error) from error
        return place


def _unwritten(path: Path, error: Exception) -> UsageError:
    return UsageError(_("this file cannot be written"), where=str(path), cause=str(error))
