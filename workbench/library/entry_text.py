"""Reads one entry that is written as data, telling what is wrong with it and where.

It has the shape of a file of a pack, and what holds for such a file holds here too: the same
shapes, the same rules. It comes from a person who is still writing it, so nothing is raised.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from typing import Any, cast

from pydantic import TypeAdapter, ValidationError

from workbench.diagnostics import Diagnostic, Place
from workbench.errors import CorpusError
from workbench.formats.yaml import Mark, UnreadableYamlError, parse_yaml, places_in
from workbench.library.drafting import draft_simplified
from workbench.library.files import WrittenEntry
from workbench.library.load import entry_as_written, problems_of_entry
from workbench.model.entries import Entry
from workbench.model.facts import FACTS_OF
from workbench.model.games import Game
from workbench.model.ids import KINDS, Kind
from workbench.wording import _

__all__ = ["entry_in", "kind_in"]

_CODE = "BW045"
_MOST_FOUND = 40
_LONGEST = 60
_KEYS = ("kind", "entries")


def kind_in(text: str) -> Kind | None:
    """Returns the kind that the text of an entry says; None if it says none that there is."""
    try:
        data = parse_yaml(text, "")
    except CorpusError:
        return None
    kind = data.get("kind") if isinstance(data, dict) else None
    return cast("Kind", kind) if kind in KINDS else None


def entry_in(text: str, game: Game) -> tuple[Entry | None, list[Diagnostic]]:
    """Reads an entry that is written as data.

    Args:
        text: The YAML, of one entry.
        game: The game or namespace that it belongs to, with the sources it may name.

    Returns:
        The entry, Simplified Chinese drafted where it is not written; or None, and what is wrong.
    """
    try:
        data = parse_yaml(text, "")
    except UnreadableYamlError as error:
        steps = error.where.split(":")
        line, column = (int(s) for s in steps[1:3]) if len(steps) == 3 else (1, 1)
        return None, [_told(Place(line, column, line, column + 1), error.problem)]
    except CorpusError as error:
        return None, [_told(Place(), error.message)]
    places = places_in(text)
    found = list(_of_file(data, places))
    if found:
        return None, found
    kind: Kind = data["kind"]
    shape: Any = WrittenEntry
    try:
        written = TypeAdapter(shape[FACTS_OF[kind]]).validate_python(data["entries"][0])
    except ValidationError as error:
        some = error.errors(include_url=False)[:_MOST_FOUND]
        return None, [_of_value(each, kind, places) for each in some]
    slug = _at(places, ("entries", "1", "slug"))
    problems = [_told(slug, each) for each in problems_of_entry(game, kind, written)]
    if problems:
        return None, problems
    entry = entry_as_written(game.key, kind, written)
    return draft_simplified({entry.id: entry})[entry.id], []


def _told(place: Place, problem: str) -> Diagnostic:
    return Diagnostic(_CODE, place, {"problem": problem})


def _of_file(data: Any, places: Mapping[str, Mark]) -> Iterator[Diagnostic]:
    """Yields what is wrong with what stands around the entry."""
    if not isinstance(data, dict):
        yield _told(Place(), _("it has no keys; expected: {keys}").format(keys=", ".join(_KEYS)))
        return
    for key in data:
        if key not in _KEYS:
            yield _told(_at(places, (str(key),)), _unknown(str(key), _KEYS))
    kind = data.get("kind")
    if kind not in KINDS:
        near = difflib.get_close_matches(str(kind), KINDS, n=1)
        problem = _("{kind} is not a kind").format(kind=_short(kind))
        expected = _("expected: {what}").format(what=", ".join(near or KINDS))
        yield _told(_at(places, ("kind",)), f"{problem}; {expected}")
    entries = data.get("entries")
    if not isinstance(entries, list) or len(entries) != 1 or not isinstance(entries[0], dict):
        yield _told(_at(places, ("entries",)), _("there must be one entry under “entries”"))


def _of_value(problem: Any, kind: Kind, places: Mapping[str, Mark]) -> Diagnostic:
    """Returns what is wrong with a value, in words; the library that found it has only English."""
    steps = ["entries", "1"]
    for step in problem["loc"]:
        steps.append(str(step + 1) if isinstance(step, int) else str(step))
    key = str(steps[-1])
    sort, context = problem["type"], problem.get("ctx", {})
    if sort in ("missing", "missing_argument"):
        said = _("“{key}” is missing").format(key=_short_key(key))
    elif sort in ("unexpected_keyword_argument", "extra_forbidden"):
        inside = FACTS_OF[kind] if "facts" in steps[2:-1] else WrittenEntry
        said = _unknown(key, tuple(inside.__dataclass_fields__))
    elif "expected" in context:
        said = _("“{key}” cannot be {found}; expected: {what}").format(
            key=_short_key(key), found=_short(problem.get("input")), what=context["expected"]
        )
    else:
        said = _("“{key}” cannot be {found}").format(
            key=_short_key(key), found=_short(problem.get("input"))
        )
    return _told(_at(places, steps), said)


def _unknown(key: str, known: tuple[str, ...]) -> str:
    near = difflib.get_close_matches(key, known, n=1)
    expected = _("expected: {what}").format(what=", ".join(near or known))
    return _("there is no key “{key}” here").format(key=_short_key(key)) + f"; {expected}"


def _at(places: Mapping[str, Mark], steps: tuple[str, ...] | list[str]) -> Place:
    """Returns where something stands, or else what it is in."""
    for length in range(len(steps), 0, -1):
        mark = places.get(".".join(steps[:length]))
        if mark is not None:
            end = mark if mark[0] == mark[2] else (mark[0], mark[1], mark[0], mark[1] + 1)
            return Place(*end)
    return Place()


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _short_key(key: str) -> str:
    return key if key.isprintable() and len(key) <= _LONGEST else _short(key)
