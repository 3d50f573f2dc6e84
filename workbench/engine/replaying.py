"""Saves and replays: a session as JSON, read back only after everything in it was checked.

A save holds where a session began and its moves, never what came of them: loading plays it again.
Beside each move stands a short digest of the position it led to, so that a replay names the first
step at which this program, or this corpus, plays differently from the one that wrote it.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from workbench.engine.box import Box
from workbench.engine.errors import ChoiceError, EngineFaultError, PositionError
from workbench.engine.game import Game, Position
from workbench.engine.loading import json_in, position_in, text_in
from workbench.engine.run import Chance, Decision
from workbench.engine.sessions import MODES, MOST_MOVES, Mode, Session
from workbench.model.entries import MOST_PAGE
from workbench.wording import _

__all__ = [
    "LONGEST_PROSE", "PAGE", "PROSE", "SAVE_VERSION", "Difference", "Restored", "Save", "digest_of",
    "dump_session", "read_save", "restore",
]  # fmt: skip

#: Raised whenever saves come to mean something else.
SAVE_VERSION = 1
#: What is known of a session of a page from a file: the page, and its prose in other languages.
PAGE, PROSE = "page", "prose"
LONGEST_PROSE = 2 * MOST_PAGE
_LONGER = {PAGE: MOST_PAGE, PROSE: LONGEST_PROSE}
_FORMAT = "workbench-session"
_LONGEST = 8_000_000
_MOST_STEPS_BETWEEN = 2_000_000
_LONGEST_MOVE = 500
_RNG_VERSION, _RNG_LENGTH = 3, 625


def digest_of(position: Position) -> str:
    """Returns eight letters by which positions are told apart."""
    need = position.need
    waits: Any = None
    if isinstance(need, Decision):
        waits = [need.who, need.kind, sorted(option.notation for option in need.options)]
    elif isinstance(need, Chance):
        waits = [need.kind, len(need.outcomes)]
    plain = [position.base.fields(), position.answers, waits]
    text = json.dumps(plain, sort_keys=True, ensure_ascii=False)
    return hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=4).hexdigest()


def dump_session(session: Session) -> str:
    """Returns a session as JSON: its start, its moves with every branch, notes and bookmarks."""
    version, numbers, _gauss = session.game.rng.getstate()
    lines: list[dict[str, Any]] = []
    for number, node in enumerate(session.nodes[1:], 1):
        if not lines or node.parent != number - 1:
            lines.append({"after": node.parent, "moves": [], "checks": []})
        lines[-1]["moves"].append(node.move)
        lines[-1]["checks"].append(digest_of(node.position))
    data = {
        "format": _FORMAT,
        "version": SAVE_VERSION,
        "game": session.game.box.ruleset.key,
        "fingerprint": session.game.box.fingerprint,
        "mode": session.mode,
        "about": session.about,
        "start": session.origin,
        "lines": lines,
        "forced": [number for number, node in enumerate(session.nodes) if node.forced],
        "at": session.at,
        "notes": [[node, text] for node, text in session.notes.items()],
        "bookmarks": [[name, node] for name, node in session.bookmarks.items()],
        "random": [version, *numbers],
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


@dataclass(frozen=True)
class Save:
    """A save as it was written, its shape checked.

    Attributes:
        game: The game it is of.
        fingerprint: That of the rules it was played with.
        mode: ``sandbox`` or ``table``.
        about: What else was written of it.
        start: The position it begins from, as plain data that is not checked yet.
        moves: Every node after the root: (parent, move, digest of the position or empty).
        forced: The nodes that a person decided.
        at: The node where it stood.
        notes: Notes by node.
        bookmarks: Nodes by name.
        random: The state of the generator.
    """

    game: str
    fingerprint: str
    mode: Mode
    about: Mapping[str, str]
    start: Any
    moves: tuple[tuple[int, str, str], ...]
    forced: frozenset[int]
    at: int
    notes: Mapping[int, str]
    bookmarks: Mapping[str, int]
    random: tuple[Any, ...]


@dataclass(frozen=True)
class Difference:
    """The first step at which a save plays differently here.

    Attributes:
        step: Its number, from 1, in the order of the save.
        move: The move that was made there.
        reason: What differs.
        allowed: What could be chosen instead, if the move was refused.
    """

    step: int
    move: str
    reason: str
    allowed: tuple[str, ...] = ()


@dataclass(frozen=True)
class Restored:
    """A session that was loaded, as far as it can be played here.

    Attributes:
        session: The session.
        same_rules: Whether the rules are those it was saved with.
        steps: How many moves were played again.
        difference: Where it plays differently; None if it does not.
    """

    session: Session
    same_rules: bool
    steps: int
    difference: Difference | None


def read_save(text: str) -> Save:
    """Reads a save; nothing is played yet.

    Raises:
        PositionError: If it is none, is damaged, or is of a newer version.
    """
    data = json_in(text, _("this save"), _LONGEST, longer=_LONGER)
    if not isinstance(data, dict) or data.get("format") != _FORMAT:
        raise PositionError(_("this is no save of a game"), expected=f'"format": "{_FORMAT}"')
    version: Any = data.get("version")
    if not _number(version) or not 1 <= version <= SAVE_VERSION:
        raise PositionError(
            _("this save is of version {version}").format(version=str(version)[:20]),
            expected=_("at most version {version}").format(version=SAVE_VERSION),
        )
    mode = next((each for each in MODES if each == data.get("mode")), None)
    about: Any = data.get("about")
    _must(mode is not None, "mode")
    _must(
        isinstance(about, dict)
        and len(about) < 40
        and all(isinstance(each, str) for each in about.values()),
        "about",
    )
    moves = _moves(data.get("lines"))
    at: Any = data.get("at")
    _must(_number(at) and 0 <= at <= len(moves), "at")
    forced: Any = data.get("forced")
    notes: Any = data.get("notes")
    marks: Any = data.get("bookmarks")
    _must(isinstance(forced, list) and all(_number(each) for each in forced), "forced")
    _must(
        _pairs(notes, int, str) and all(0 <= node <= len(moves) for node, _text in notes), "notes"
    )
    _must(
        _pairs(marks, str, int) and all(0 <= node <= len(moves) for _name, node in marks),
        "bookmarks",
    )
    assert mode is not None
    return Save(
        game=text_in(data, "game", _("this save")),
        fingerprint=text_in(data, "fingerprint", _("this save")),
        mode=mode,
        about=dict(about),
        start=data.get("start"),
        moves=moves,
        forced=frozenset(forced),
        at=at,
        notes=dict(notes),
        bookmarks=dict(marks),
        random=_random(data.get("random")),
    )


def _must(good: bool, where: str) -> None:
    if not good:
        raise PositionError(_("this save is damaged"), where=where)


def _number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _pairs(value: Any, first: type, second: type) -> bool:
    return (
        isinstance(value, list)
        and len(value) <= 1_000
        and all(
            isinstance(each, list)
            and len(each) == 2
            and isinstance(each[0], first)
            and isinstance(each[1], second)
            and not any(isinstance(part, bool) for part in each)
            for each in value
        )
    )


def _moves(lines: Any) -> tuple[tuple[int, str, str], ...]:
    """Returns (parent, move, check) of each node after the root."""
    _must(isinstance(lines, list), "lines")
    found: list[tuple[int, str, str]] = []
    for line in lines:
        _must(isinstance(line, dict), "lines")
        parent, moves, checks = line.get("after"), line.get("moves"), line.get("checks", [])
        _must(_number(parent) and 0 <= parent <= len(found), "after")
        _must(isinstance(moves, list) and all(isinstance(each, str) for each in moves), "moves")
        _must(isinstance(checks, list) and all(isinstance(each, str) for each in checks), "checks")
        _must(len(found) + len(moves) <= MOST_MOVES and len(checks) <= len(moves), "moves")
        _must(all(0 <= len(each) <= _LONGEST_MOVE for each in moves), "moves")
        for number, move in enumerate(moves):
            found.append((parent, move, checks[number] if number < len(checks) else ""))
            parent = len(found)
    return tuple(found)


def _random(value: Any) -> tuple[Any, ...]:
    good = (
        isinstance(value, list)
        and len(value) == _RNG_LENGTH + 1
        and all(_number(each) and 0 <= each < 2**32 for each in value)
        and value[0] == _RNG_VERSION
        and value[-1] < _RNG_LENGTH
    )
    _must(good, "random")
    return (value[0], tuple(value[1:]), None)


def restore(box: Box, save: Save) -> Restored:
    """Plays a save again.

    A save of other rules is played all the same; what differs is told, and what was played before
    that is there.

    Args:
        box: The components of its game.
        save: The save.

    Raises:
        PositionError: If it is of another game, or its start cannot be.
    """
    if save.game != box.ruleset.key:
        raise PositionError(
            _("this is a save of {game}").format(game=save.game[:60]), expected=box.ruleset.key
        )
    rng = random.Random(0)
    rng.setstate(save.random)
    # While it is played again nothing stands in the way of going back; its mode holds afterwards.
    session = Session(Game(box, position_in(box, save.start), rng), "sandbox", save.about)
    session.origin = save.start
    difference: Difference | None = None
    between = 0
    depth = [0]
    for step, (parent, move, check) in enumerate(save.moves, 1):
        if parent != session.at:
            between += depth[session.at] + depth[parent]
            if between > _MOST_STEPS_BETWEEN:
                raise PositionError(_("this save goes back and forth too often"))
            session.go(parent)
        difference = _replayed(session, step, move, check, forced=step in save.forced)
        if difference is not None:
            break
        depth.append(depth[parent] + 1)
    steps = len(session.nodes) - 1
    there = len(session.nodes)
    session.notes.update({node: text for node, text in save.notes.items() if node < there})
    session.bookmarks.update({name: node for name, node in save.bookmarks.items() if node < there})
    if save.at < there:
        session.go(save.at)
    session.mode = save.mode
    return Restored(session, save.fingerprint == box.fingerprint, steps, difference)


def _replayed(
    session: Session, step: int, move: str, check: str, *, forced: bool
) -> Difference | None:
    """Makes one move of a save again; returns how it differs."""
    there = len(session.nodes)
    try:
        session.push(move)
    except ChoiceError as error:
        return Difference(step, move, error.message, error.allowed)
    except EngineFaultError as fault:
        why = _("the rules do not go on from {place}").format(place=fault.cite)
        return Difference(step, move, why)
    except PositionError as error:
        return Difference(step, move, str(error))
    if len(session.nodes) == there:
        return Difference(step, move, _("the same move was made there before"))
    session.nodes[-1].forced = forced
    if check and check != digest_of(session.nodes[-1].position):
        return Difference(step, move, _("it leads to another position"))
    return None
