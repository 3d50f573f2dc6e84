"""A person at the table of ``workbench play``: lines in, lines out.

Every command is one word and what it is about; what cannot be done is told with the reason and the
sentence, and the game goes on.
"""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from workbench.cli.output import note, say
from workbench.cli.play import reason_of
from workbench.desks.going_on import Ended, fault_of
from workbench.desks.held_pages import about_position
from workbench.desks.looking import look
from workbench.desks.sandbox import Sandbox
from workbench.engine.errors import WHAT_GOES_WRONG, EngineFaultError, PositionError
from workbench.engine.mapping import ZOOMS, map_lines
from workbench.engine.notation import print_position
from workbench.engine.owners import owner_of
from workbench.engine.run import Chance, Decision
from workbench.engine.views import seat_of
from workbench.errors import WorkbenchError
from workbench.formats.files import typed_path
from workbench.wording import _, listed, ngettext

if TYPE_CHECKING:
    from workbench.desks.table.sitting import Refusal, Sitting
    from workbench.engine.run import Option

__all__ = ["Table"]

_LONGEST_LINE = 1_000
_TOLD = 12
_SHOWN = 200


class Table:
    """Plays a session with whoever writes lines.

    Args:
        desk: The desk.
        sitting: Who plays what.
    """

    def __init__(self, desk: Sandbox, sitting: Sitting) -> None:
        self.desk = desk
        self.sitting = sitting
        self.session = sitting.session
        self.teller = sitting.teller
        self._cites: list[str] = []

    def play(self) -> int:
        """Plays until the lines end; returns the exit code."""
        self.begin()
        if self.sitting.persons:
            while (line := self._line()) is not None:
                if line.lower().split(maxsplit=1)[:1] in (["quit"], ["q"]):
                    break
                self.typed(line)
        end = self.sitting.end
        return 1 if end is not None and end.stopped else 0

    def typed(self, line: str) -> None:
        """Does what a line says, or tells why not."""
        try:
            self._do(line)
        except EngineFaultError as fault:
            self._broken(fault)
        except WorkbenchError as error:
            say(f"! {error}")
        except WHAT_GOES_WRONG as error:  # our own mistake; the game stands where it was
            self._broken(fault_of(error))

    def begin(self) -> None:
        """Tells who plays and what was before, and goes on to the first question."""
        state = self.session.game.state
        for number, character in enumerate(state.players, 1):
            owner = owner_of(state, f"e{number}")
            whose = _(" (player {number})").format(number=owner) if owner else ""
            say(f"e{number} {self.teller.name(state, character)}{whose}")
        self._tell_last()
        self._go_on()

    def _line(self) -> str | None:
        """Returns the next line; None when there are no more. One that is too long is refused."""
        while True:
            if sys.stdin.isatty():
                say("> ", end="")
                sys.stdout.flush()
            line = sys.stdin.readline(_LONGEST_LINE + 1)
            if len(line) <= _LONGEST_LINE or line.endswith("\n"):
                # Bytes that are no text stand here as halves of characters, which no file can hold.
                return re.sub("[\ud800-\udfff]", "\ufffd", line).strip() if line else None
            while line and not line.endswith("\n"):
                line = sys.stdin.readline(_LONGEST_LINE)
            most = _("at most {n} characters").format(n=_LONGEST_LINE)
            say(_("! this line is too long; expected: {most}").format(most=most))

    def _go_on(self) -> None:
        """Lets chance and bots go on, then asks."""
        if (error := self.sitting.go_on(self._tell_last)) is not None:
            say(f"! {error}")
        if self.sitting.end is not None:
            self._tell_end(self.sitting.end)
        else:
            self._ask()

    def _tell_end(self, end: Ended) -> None:
        winners = {
            "heroes": _("The heroes have won."),
            "traitor": _("The traitor has won."),
            "both": _("Both sides have won."),
            "nobody": _("Nobody has won."),
        }
        said = winners[end.winner] if end.winner else _("The game stops before its end:")
        if end.fault:
            self._tell_fault(f"{said} {end.reason}", end.citation, end.detail)
        else:
            say(f"{said} {reason_of(end, self.teller)}{self._mark(end.citation)}".rstrip())

    def _tell_last(self) -> None:
        """Tells what the last move led to."""
        game = self.session.game
        for event in game.position.events:
            text = self.teller.event(game.state, event)
            if text:
                say(f"{text}{self._mark(event.cite)}")

    def _mark(self, cite: str) -> str:
        """Returns the mark by which a sentence can be asked for: `` [3]``."""
        if not cite:
            return ""
        cite = self.teller.cite(cite)
        if cite not in self._cites:
            self._cites.append(cite)
        return f" [{self._cites.index(cite) + 1}]"

    def _ask(self) -> None:
        game = self.session.game
        need = game.position.need
        say(self.teller.question(game))
        if isinstance(need, Decision):
            for number, option in enumerate(need.options, 1):
                text = self.teller.option(game.state, need, option)
                say(f"  {number}. {text}{self._mark(option.cite)}")

    # Commands

    def _do(self, line: str) -> None:
        word, _space, rest = line.partition(" ")
        commands = self._commands()
        if not line:
            self._ask()
        elif word.lower() in commands and not (rest and self.sitting.in_words(line)):
            commands[word.lower()](rest.strip())
        elif word.startswith("?"):
            self._why_not(line[1:].strip())
        else:
            self._choose(line)

    def _commands(self) -> dict[str, Callable[[str], None]]:
        """Returns what each command does with what stands behind it."""
        return {
            "?": self._why_not,
            "why": self._why_not,
            "cite": self._cite,
            "undo": self._undo,
            "redo": self._redo,
            "force": self._force,
            "put": self._put,
            "until": self._until,
            "save": self._save,
            "log": self._log,
            "look": self._look,
            "map": self._map,
            "position": self._position,
            "bookmark": self._bookmark,
            "branches": self._branches,
            "go": self._go,
            "note": self._note,
            "help": self._help,
        }

    def _choose(self, line: str) -> None:
        game = self.session.game
        if isinstance(game.position.need, Chance):  # after a fault; what is typed is no dice rolled
            self.session.force(line)
            self._go_on()
            return
        try:
            refusal = self.sitting.choose(line, (*self._commands(), "quit"))
        except EngineFaultError as fault:
            self._broken(fault)
        except PositionError as error:
            say(f"! {error}")
        else:
            if refusal is not None:
                self._refuse(refusal)
                return
            self._tell_last()
            self._go_on()

    def _refuse(self, refusal: Refusal) -> None:
        """Tells why a line is no choice, and what would be one."""
        asked, mark = refusal.asked, self._mark(refusal.cite)
        shown = asked if len(asked) <= _SHOWN else f"{asked[:_SHOWN]} …"
        hint = _("; ") + refusal.hint if refusal.hint else ""
        say(f"! {shown}: {refusal.text}{mark}{hint}")

    def _broken(self, fault: EngineFaultError) -> None:
        """The engine does not know how to go on; the game stands where it was."""
        why = _("! the engine cannot go on from this: {why}").format(why=fault.message)
        self._tell_fault(why, fault.cite, fault.detail)

    def _tell_fault(self, said: str, cite: str, detail: str) -> None:
        """Tells at which sentence the engine stopped, and where the game so far is kept."""
        say(said + (self._mark(cite) if "#" in cite else ""))
        if "#" in cite and (sentence := self._sentence(cite)):
            say(f"    {sentence}")
        kept = self.desk.keep_fault(self.session, cite, detail)
        if kept is not None:
            say(_("The game up to here is saved: {file}").format(file=kept))

    def _why_not(self, asked: str) -> None:
        found = self.sitting.why_not(asked)
        for move, reason in found:
            say(f"{move}: {reason.text}{self._mark(reason.cite)}")
            sentence = self._sentence(reason.cite) if reason.cite else ""
            if sentence:
                say(f"    {sentence}")
        if not found:
            say(_("Nothing here is refused."))

    def _sentence(self, cite: str) -> str:
        return self.teller.sentence(cite) or self.desk.rule(cite, self.teller.lang)

    def _cite(self, asked: str) -> None:
        if not (asked.isascii() and asked.isdigit() and 1 <= int(asked[:6]) <= len(self._cites)):
            say(_("! cite what? The numbers stand in brackets behind the lines."))
            return
        cite = self._cites[int(asked[:6]) - 1]
        say(cite)
        text = self._sentence(cite)
        if text:
            say(f"    {text}")

    def _undo(self, _rest: str) -> None:
        taken = self.sitting.undo()
        say(_("Taken back: {moves}").format(moves=", ".join(taken)))
        self._ask_or_go_on()

    def _redo(self, _rest: str) -> None:
        self.sitting.redo(self._tell_last)
        self._ask_or_go_on()

    def _ask_or_go_on(self) -> None:
        if self.sitting.for_person:
            self._ask()
        else:
            self._go_on()

    def _force(self, rest: str) -> None:
        if not rest:
            say(_("! force what? A total of dice, or a card."))
            return
        self.sitting.force(rest)
        words = self.session.forced.split()
        say(_("The next chance gives {what}, if it can.").format(what=words[0]))
        if len(words) > 1:
            say(_("Those after it give {what}.").format(what=listed(words[1:])))

    def _until(self, rest: str) -> None:
        """Passes for everybody until a seat is asked what it does in a turn, or monsters are."""
        seats = self.sitting.seats
        if rest not in (*seats, "monsters"):
            say(_("! until whose turn? {seats}, monsters").format(seats=", ".join(seats)))
            return
        went = self.sitting.pass_until(
            rest,
            self._tell_last,
            chosen=self._tell_chosen,
            dropped=lambda error: say(f"! {error}"),
        )
        if not went:
            say(_("! that turn does not come"))
        self._go_on()

    def _tell_chosen(self, need: Decision, option: Option) -> None:
        """Tells what is chosen for somebody who cannot pass."""
        game = self.session.game
        text = self.teller.option(game.state, need, option)
        say(
            _("{question} Nobody can pass here, so: {what}").format(
                question=self.teller.question(game), what=f"{text}{self._mark(option.cite)}"
            )
        )

    def _put(self, rest: str) -> None:
        words = rest.split()
        if len(words) != 2:
            say(_("! put what, and where? put WHAT WHERE"))
            return
        self.sitting.put(*words)
        self._tell_last()
        self._ask_or_go_on()

    def _save(self, rest: str) -> None:
        if not rest:
            say(_("! save to which file?"))
            return
        self.desk.save(self.session, typed_path(rest))
        say(_("Saved: {file}").format(file=rest))

    def _note(self, rest: str) -> None:
        if not rest:
            say(_("! note what?"))
            return
        self.sitting.note(rest)
        say(_("Noted."))

    def _log(self, rest: str) -> None:
        """Tells the moves so far, the latest last, with forced ones and other branches marked."""
        session = self.session
        path = session.path
        if session.notes.get(0):
            say(f"0. {'; '.join(session.notes[0].splitlines())}")
        shown = path if rest == "all" else path[-_TOLD:]
        for number, node in enumerate(path, 1):
            if node not in shown:
                continue
            here = session.nodes[node]
            tried = len(session.nodes[here.parent].children) - 1
            others = ngettext("{count} other branch", "{count} other branches", tried)
            marks = [
                *([_("forced")] if here.forced else []),
                *([others.format(count=tried)] if tried else []),
                *session.notes.get(node, "").splitlines(),
            ]
            say(f"{number}. {here.move}" + (f" ({'; '.join(marks)})" if marks else ""))
        if not path:
            say(_("Nothing was moved yet."))

    def _map(self, rest: str) -> None:
        """Shows the house, as whoever decides here sees it, as large as is asked for."""
        game = self.session.game
        zoom = next((each for each in ZOOMS if rest and each.startswith(rest.lower())), None)
        if rest and zoom is None:
            say(_("! which map? {zooms}").format(zooms=listed(f"map {each}" for each in ZOOMS)))
            return
        columns = shutil.get_terminal_size().columns if sys.stdout.isatty() else 0
        for line in map_lines(
            game.box, game.state, self.teller.lang, zoom=zoom, width=columns,
            seen=self._who_looks(), naming=self.teller.naming,
        ):  # fmt: skip
            say(line)

    def _look(self, rest: str) -> None:
        """Tells how the game stands, as whoever decides here sees it, or as whoever is named."""
        for line in look(self.teller, self.session.game, rest or self._who_looks()):
            say(line)

    def _who_looks(self) -> str:
        """Returns through whose eyes the game is shown: those of whoever decides."""
        game = self.session.game
        need = game.position.need
        return seat_of(game.state, need.who) if isinstance(need, Decision) else "table"

    def _position(self, _rest: str) -> None:
        """Prints the position as text; ``play --from`` reads it back."""
        game = self.session.game
        say(print_position(game.box, game.position), end="")
        told = about_position(self.session.about)
        if told:
            note(told)

    def _bookmark(self, rest: str) -> None:
        self.session.bookmark(rest)
        say(_("Bookmark: {name}").format(name=rest))

    def _branches(self, _rest: str) -> None:
        """Lists where more than one thing was tried, and the bookmarks; ``go`` leads there."""
        session = self.session
        for node, children in session.branches():
            tried = (
                f"{child} {session.nodes[child].move}{'*' if child in session.path else ''}"
                for child in children
            )
            say(f"{node}: {', '.join(tried)}")
        for name, node in session.bookmarks.items():
            say(f"{node}: {name}")
        if not session.bookmarks and not session.branches():
            say(_("Nothing else was tried, and there are no bookmarks."))

    def _go(self, rest: str) -> None:
        """Goes to a bookmark, or to a place by its number."""
        if not self.sitting.go(rest):
            say(_("! go where? To a bookmark, or to a number that branches lists."))
            return
        self._tell_last()
        self._ask_or_go_on()

    def _help(self, _rest: str) -> None:
        say(
            _(
                "NUMBER chooses; ? or ? CHOICE says why not; cite N shows a sentence; reveal;"
                " look, look e2, look author; map, map names, map short, map overview; undo,"
                " redo; force 5, force attic; put WHAT WHERE; until e2, until monsters; log,"
                " log all; note TEXT; bookmark NAME; branches; go NAME; position; save FILE; quit"
            )
        )
        say(_("choices can also be written as in the log"))
