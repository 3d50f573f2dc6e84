"""Positions from outside: read only after everything about them has been checked.

A position that a stranger wrote is data of bounded size and depth; whatever is wrong with it is a
:class:`~workbench.engine.errors.PositionError` that says what. Nothing in it is ever run as code:
it can only name routines and sentences that this program has.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from workbench.engine.box import Box
from workbench.engine.conserving import check
from workbench.engine.errors import EngineFaultError, PositionError, not_for_so_many
from workbench.engine.game import Position, settle
from workbench.engine.run import routines
from workbench.engine.state import State
from workbench.wording import _

__all__ = [
    "MOST_DEPTH", "bounded", "has_halves", "json_in", "position_in", "settled", "state_in",
    "text_in",
]  # fmt: skip

#: How deep data may be nested.
MOST_DEPTH = 40
_MOST_PARTS = 400_000
_LONGEST_TEXT = 2_000
_GREATEST = 999
_LONGEST_NUMBER = 20
_LATEST_TURN = 1_000_000
_MOST_ANSWERS = 200


def json_in(
    text: str,
    what: str,
    longest: int,
    *,
    texts: int = _LONGEST_TEXT,
    longer: Mapping[str, int] = MappingProxyType({}),
) -> Any:
    """Reads JSON of bounded size and depth.

    Args:
        text: The JSON.
        what: What it should be, for messages.
        longest: The most characters it may have.
        texts: The most characters that a text in it may have.
        longer: The fields whose texts have a bound of their own.

    Raises:
        PositionError: If it is too long or too deep, or no JSON.
    """
    if len(text) > longest:
        raise PositionError(
            _("{what} is too long").format(what=what),
            expected=_("at most {n} characters").format(n=longest),
        )

    def whole(digits: str) -> int:
        if len(digits) > _LONGEST_NUMBER:
            raise PositionError(
                _("{what} has a number that is too large").format(what=what), where=digits[:40]
            )
        return int(digits)

    try:
        data = json.loads(text, parse_int=whole)
    except RecursionError:
        raise PositionError(_("{what} is nested too deeply").format(what=what)) from None
    except json.JSONDecodeError as error:
        place = _("line {line}, column {column}").format(line=error.lineno, column=error.colno)
        raise PositionError(
            _("{what} cannot be read").format(what=what), where=place, expected="JSON"
        ) from None
    bounded(data, what, texts=texts, longer=longer)
    return data


def has_halves(text: str) -> bool:
    """Tells whether a text has half of a character, which UTF-8 and so no file can hold."""
    return not text.isascii() and any("\ud800" <= ch <= "\udfff" for ch in text)


def bounded(
    data: Any,
    what: str,
    *,
    texts: int = _LONGEST_TEXT,
    longer: Mapping[str, int] = MappingProxyType({}),
) -> None:
    """Refuses data with too many parts, too deep, or with numbers and texts out of all measure.

    Args:
        data: The data.
        what: What it should be, for messages.
        texts: The most characters that a text in it may have.
        longer: The fields whose texts have a bound of their own.

    Raises:
        PositionError: If it is so.
    """
    left: list[tuple[Any, int, int]] = [(data, 0, texts)]
    seen = 0
    while left:
        part, depth, most = left.pop()
        seen += 1
        if seen > _MOST_PARTS or depth > MOST_DEPTH:
            raise PositionError(_("{what} is too large or nested too deeply").format(what=what))
        if isinstance(part, str):
            if len(part) > most:
                raise PositionError(
                    _("{what} has a text that is too long").format(what=what), where=part[:40]
                )
            if has_halves(part):
                raise PositionError(
                    _("{what} has half of a character").format(what=what), where=ascii(part[:40])
                )
        elif isinstance(part, dict):
            left += ((key, depth + 1, texts) for key in part)
            left += ((part[key], depth + 1, longer.get(key, texts)) for key in part)
        elif isinstance(part, list | tuple):
            left += ((inner, depth + 1, texts) for inner in part)
        elif isinstance(part, float):
            raise PositionError(
                _("{what} has a number that is not whole").format(what=what), where=str(part)[:40]
            )
        elif isinstance(part, int) and abs(part) >= 2**32:
            raise PositionError(
                _("{what} has a number that is too large").format(what=what), where=str(part)[:40]
            )


def text_in(data: Mapping[str, Any], name: str, what: str) -> str:
    """Returns a text of some data.

    Raises:
        PositionError: If it is not there, or no text.
    """
    found = data.get(name, "")
    if not isinstance(found, str):
        raise PositionError(_("{what} has no text there").format(what=what), where=name)
    return found


_TEXTS = ("active", "haunt", "phase", "revealer")
_NUMBERS = {"turn": _LATEST_TURN, "numbered": _LATEST_TURN}
_LISTS = ("players", "order")
#: What the values of a table are.
_OF_TEXT = ("figures", "grid", "sides", "things", "kinds", "control", "facing")
_OF_NUMBER = ("rows", "fixed", "tracks")
_OF_TEXTS = ("marks",)


def state_in(box: Box, data: Any) -> State:
    """Builds a state from data that a stranger may have written.

    Raises:
        PositionError: If it is no state, or one that cannot be.
    """
    shape = State().to_plain()
    if not isinstance(data, dict) or set(data) != set(shape):
        missing = sorted(set(shape) - set(data)) if isinstance(data, dict) else sorted(shape)
        raise PositionError(_("this is no state of a game"), expected=", ".join(missing[:6]))
    for name in _TEXTS:
        _must(isinstance(data[name], str), name)
    for name, most in _NUMBERS.items():
        _must(_whole(data[name]) and 0 <= data[name] <= most, name)
    for name in _LISTS:
        _must(_texts(data[name]), name)
    for name, example in shape.items():
        if isinstance(example, dict):
            _must(isinstance(data[name], dict), name)
    for name in _OF_TEXT:
        _must(all(isinstance(each, str) for each in data[name].values()), name)
    for name in _OF_NUMBER:
        _must(all(_whole(n) and abs(n) <= _GREATEST for n in data[name].values()), name)
    for name in _OF_TEXTS:
        _must(all(_texts(each) for each in data[name].values()), name)
    for name in ("memory", "lasting"):
        _small(data[name], name)
    _must(all(_is_lasting(each) for each in data["lasting"].values()), "lasting")
    _must(data["phase"] in ("explore", "haunt", "over"), "phase")
    for placed in data["rooms"].values():
        _must(_is_placed(placed), "rooms")
    for parts in data["decks"].values():
        _must(isinstance(parts, list) and len(parts) == 3 and all(map(_texts, parts)), "decks")
    _stack(data["stack"])
    winner = data["winner"]
    _must(
        winner == []
        or (isinstance(winner, list) and len(winner) == 3 and _texts(winner[0]) and
            _texts(winner[1]) and isinstance(winner[2], str)),
        "winner",
    )  # fmt: skip
    state = State.from_plain(data)
    check(box, state)
    if len(state.players) not in box.ruleset.players:
        raise PositionError(not_for_so_many(len(state.players)), where="players")
    return state


def _must(good: bool, where: str) -> None:
    if not good:
        raise PositionError(_("this is no state of a game"), where=where)


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _texts(value: Any) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(each, str) for each in value)


def _is_placed(value: Any) -> bool:
    if not isinstance(value, list) or len(value) != 5:
        return False
    area, x, y, turns, up = value
    numbers = all(_whole(each) and abs(each) <= _GREATEST for each in (x, y, turns))
    return isinstance(area, str) and numbers and isinstance(up, bool)


def _is_lasting(value: Any) -> bool:
    """Tells whether something lasts as :mod:`workbench.engine.lasting` writes it."""
    if not isinstance(value, list | tuple) or len(value) != 6:
        return False
    sort, first, second, place, plain, until = value
    known = sort == "mark" or (
        sort in ("rule", "later")
        and isinstance(plain, list | tuple)
        and len(plain) == 5
        and all(isinstance(each, str) for each in plain[:3])
        and all(isinstance(each, dict) for each in plain[3:])
    )
    moment = until is None or (
        isinstance(until, list | tuple)
        and len(until) == 3
        and all(isinstance(each, str) for each in until[:2])
        and _whole(until[2])
    )
    named = isinstance(first, str) and isinstance(second, str) and _whole(place)
    return known and moment and named


def _small(value: Any, where: str) -> None:
    """Refuses numbers that no rule can lead to, so that nobody rolls a million dice."""
    left = [value]
    while left:
        part = left.pop()
        if isinstance(part, dict):
            left += part.values()
        elif isinstance(part, list | tuple):
            left += part
        elif _whole(part):
            _must(abs(part) <= _LATEST_TURN, where)


def _stack(value: Any) -> None:
    _must(isinstance(value, list), "stack")
    known = routines()
    for frame in value:
        _must(isinstance(frame, list) and len(frame) == 2 and isinstance(frame[0], str), "stack")
        if frame[0] not in known:
            raise PositionError(_("nothing is called so that could be done"), where=frame[0][:60])
        _small(frame[1], "stack")


def position_in(box: Box, data: Any) -> Position:
    """Builds a position from data that a stranger may have written.

    Raises:
        PositionError: If it is none, or cannot be played from.
    """
    if not isinstance(data, dict) or set(data) != {"base", "answers"}:
        raise PositionError(_("this is no position"), expected="base, answers")
    answers = data["answers"]
    if not _texts(answers) or len(answers) > _MOST_ANSWERS:
        raise PositionError(_("this is no position"), where="answers")
    return settled(box, state_in(box, data["base"]), tuple(answers))


def settled(box: Box, state: State, answers: tuple[str, ...]) -> Position:
    """Carries a state from outside on until it waits for something.

    A state can look right and yet be one that no game comes to (a sentence in progress that wants
    something which is not there); that is told, too.

    Raises:
        PositionError: If it cannot be played from.
    """
    try:
        return settle(box, state, answers)
    except EngineFaultError as fault:
        raise PositionError(
            _("this position cannot be played from"),
            cause=_("the rules do not go on from {place}").format(place=fault.cite),
        ) from fault
