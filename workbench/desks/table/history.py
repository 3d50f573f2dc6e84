"""What happened at a table, line by line, each with its sentence; what was tried and left as well.

A line belongs to the move that led to it, so that one can go there. Lines of a side's secrets are
told to nobody else; what bots and other seats chose is told by what came of it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from workbench.desks.table.sitting import Sitting
from workbench.engine.putting import PUT
from workbench.engine.run import Chance, Decision
from workbench.engine.secrecy import HIDDEN
from workbench.engine.sessions import Node
from workbench.engine.views import FACE_DOWN, Observer, decides, masked, may_cite, may_see
from workbench.wording import _, ngettext

__all__ = ["History", "LogLine"]

LineKind = Literal["choice", "roll", "event", "hand", "note", "branch"]
#: What is told of some verbs besides what happens by itself.
_KINDS: Mapping[str, LineKind] = {"put-by-hand": "hand", "result": "roll"}


@dataclass(frozen=True)
class LogLine:
    """A line of the log.

    Attributes:
        node: The move that it belongs to: a place of the session.
        kind: What it tells: a choice, a roll, what happened, a move by hand, a note, or a branch
            that was left.
        text: The line.
        cite: The sentence that caused it, in full; empty if none did, or it may not be known.
        forced: Whether a person decided what chance would have.
        undone: Whether it is not part of the game as it stands.
    """

    node: int
    kind: LineKind
    text: str
    cite: str = ""
    forced: bool = False
    undone: bool = False


class History:
    """The log of a table; what was worded once is not worded again.

    Args:
        sitting: The table.
    """

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self._worded: dict[Observer, tuple[tuple[object, ...], dict[int, tuple[LogLine, ...]]]] = {}

    def lines(self, observer: Observer) -> tuple[LogLine, ...]:
        """Returns the log: the way to where the game stands, then what was taken back from there.

        Beside each move stand the branches that were left there, a line each.

        Args:
            observer: Who reads.
        """
        session, state = self._sitting.session, self._sitting.game.state
        # What may be known changes with what has come out, not with every move.
        hidden = sorted(
            each for each, marks in state.marks.items() if FACE_DOWN in marks or HIDDEN in marks
        )
        made_for = (
            self._sitting.teller.lang, state.phase, state.haunt, tuple(state.sides.items()),
            tuple(hidden),
        )  # fmt: skip
        known = self._worded.get(observer)
        if known is None or known[0] != made_for:
            known = self._worded[observer] = made_for, {}
        marked: dict[int, list[str]] = defaultdict(list)
        for name, node in session.bookmarks.items():
            marked[node].append(name)
        found: list[LogLine] = []
        for node in (0, *session.path):
            found += self._of(node, observer, known[1], marked)
            if len(session.nodes[session.nodes[node].parent].children) > 1:
                found += _branch_lines(self._sitting, node, observer)
        seen = session.at
        while children := session.nodes[seen].children:
            seen = children[-1]
            lines = self._of(seen, observer, known[1], marked)
            found += (replace(line, undone=True) for line in lines)
        return tuple(found)

    def _of(
        self,
        node: int,
        observer: Observer,
        worded: dict[int, tuple[LogLine, ...]],
        marked: Mapping[int, Sequence[str]],
    ) -> Iterator[LogLine]:
        """Yields what a move led to, and the notes and bookmarks there."""
        if node not in worded:
            worded[node] = tuple(_lines_of(self._sitting, node, observer))
        yield from worded[node]
        if not self._may_read_notes(node, observer):
            return
        for line in self._sitting.session.notes.get(node, "").splitlines():
            yield LogLine(node, "note", line)
        for name in marked.get(node, ()):
            yield LogLine(node, "note", _("Bookmark: {name}").format(name=name))

    def _may_read_notes(self, node: int, observer: Observer) -> bool:
        """Tells whether somebody may read what was noted at a place: its writer decided there."""
        position = self._sitting.session.nodes[node].position
        need = position.need
        if observer == "author" or not isinstance(need, Decision):
            return True
        return decides(position.now, need.who, observer)


def _branch_lines(sitting: Sitting, node: int, observer: Observer) -> Iterator[LogLine]:
    """Yields a line for each other branch that begins where a move of the way began.

    Args:
        sitting: The table.
        node: The move of the way.
        observer: Who reads.
    """
    session = sitting.session
    if not node:
        return
    for other in session.nodes[session.nodes[node].parent].children:
        if other != node:
            count = _moves_from(session.nodes, other)
            said = ngettext(
                "another way: {move} ({count} move)", "another way: {move} ({count} moves)", count
            )
            known = _may_know_choice(sitting, other, observer)
            text = said.format(move=_choice(sitting, other) if known else "?", count=count)
            yield LogLine(other, "branch", text, undone=True)


def _moves_from(nodes: list[Node], node: int) -> int:
    """Returns how many moves the branch has that begins with a move, along its latest way."""
    count = 1
    while nodes[node].children:
        node = nodes[node].children[-1]
        count += 1
    return count


def _lines_of(sitting: Sitting, node: int, observer: Observer) -> Iterator[LogLine]:
    """Yields what a move was and what it led to.

    Args:
        sitting: The table.
        node: The move, by its place in the session.
        observer: Who reads.
    """
    session, teller = sitting.session, sitting.teller
    here = session.nodes[node]
    state = masked(here.position.now, observer)
    now = session.game.state  # what has come out since is no secret any more
    if node and not here.move.startswith(PUT) and _may_know_choice(sitting, node, observer):
        yield LogLine(node, "choice", _choice(sitting, node))
    for event in here.position.events:
        if not may_see(session.game.box, now, event, observer):
            continue
        text = teller.event(state, event)
        if not text:
            continue
        kind = _KINDS.get(event.verb, "event")
        if kind == "roll" and here.forced:
            text = _("{line} (forced)").format(line=text)
        cite = may_cite(session.game, event.cite, observer)
        shown = teller.cite(cite) if cite else ""
        yield LogLine(node, kind, text, shown, here.forced)


def _may_know_choice(sitting: Sitting, node: int, observer: Observer) -> bool:
    """Tells whether somebody decided the move that led to a place, or may know everything."""
    session = sitting.session
    before = session.nodes[session.nodes[node].parent].position
    need = before.need
    return isinstance(need, Decision) and decides(before.now, need.who, observer)


def _choice(sitting: Sitting, node: int) -> str:
    """Returns the move that led to a place, in words."""
    session, teller = sitting.session, sitting.teller
    here = session.nodes[node]
    before = session.nodes[here.parent].position
    need = before.need
    if isinstance(need, Decision):
        for option in (*need.options, *need.asides):
            if option.notation == here.move:
                return teller.option(before.now, need, option)
    if isinstance(need, Chance) and here.move[:1].isdigit():
        return _("dice: {faces}").format(faces=" ".join(here.move))
    return here.move
