"""The keys that a user chose: ``keys.json`` in the home folder.

The file maps ids of actions to keys, such as ``{"desk.pin": "f12,x"}``. Whatever in it cannot be
used is left out and named: an id that does not exist, a key that is another key in disguise, a key
that two actions of one pane share.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from textual.keys import Keys, format_key

from workbench.tui.act import Act
from workbench.tui.actions import ALL_KEYS, FORBIDDEN_KEYS
from workbench.wording import _

if TYPE_CHECKING:
    from textual.app import App

    from workbench.tui.app import WorkbenchApp

__all__ = ["FILE", "KeyOf", "key_of", "keys_of", "read_keymap"]

#: Says by which key an action, given by its id, is called in a text.
KeyOf = Callable[[str], str]

FILE = "keys.json"
_LARGEST = 64_000  # bytes

#: Keys that a text calls otherwise than a key cap does.
_SAID = {"escape": "Esc", "up": "up", "down": "down", "left": "left", "right": "right"}
_NAMED = frozenset(key.value for key in Keys)


def key_of(act_id: str, keymap: Mapping[str, str] | None = None) -> str:
    """Returns the first key of an action, as it is named in a text.

    Args:
        act_id: The action.
        keymap: The keys that the user chose, by action id.
    """
    act = next(act for act in ALL_KEYS if act.id == act_id)
    key = ((keymap or {}).get(act_id) or act.keys).split(",")[0]
    *held, last = key.split("+")
    named = last.upper() if re.fullmatch(r"f\d+", last) else _SAID.get(last) or format_key(last)
    return "+".join([*held, named])


def keys_of(app: App[Any]) -> KeyOf:
    """Returns what says how the keys are called in the running program."""
    keymap = cast("WorkbenchApp", app).keys
    return lambda act_id: key_of(act_id, keymap)


def read_keymap(folder: Path) -> tuple[dict[str, str], list[str]]:
    """Reads the keymap file of *folder*.

    Returns:
        Keys by action id, and a message for everything that was left out.
    """
    place = folder / FILE
    try:
        if place.stat().st_size > _LARGEST:
            return {}, [_("{file} is too large to be a keymap").format(file=FILE)]
        kept = json.loads(place.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}, []
    except (OSError, ValueError, RecursionError) as error:
        return {}, [_("{file} cannot be read: {reason}").format(file=FILE, reason=error)]
    if not isinstance(kept, dict):
        return {}, [_("{file} must map ids of actions to keys").format(file=FILE)]
    return _checked(kept)


def _checked(kept: dict[Any, Any]) -> tuple[dict[str, str], list[str]]:
    acts = {act.id: act for act in ALL_KEYS}
    chosen: dict[str, str] = {}
    problems: list[str] = []
    for name, value in kept.items():
        act = acts.get(name)
        if act is None:
            problems.append(_("{file}: there is no action {id}").format(file=FILE, id=name))
            continue
        keys = [key.strip() for key in value.split(",")] if isinstance(value, str) else []
        bad = [key for key in keys if not _usable(key)]
        if not keys or bad:
            problems.append(
                _("{file}: {id} cannot have the key {key}").format(
                    file=FILE, id=name, key=", ".join(bad) or str(value)[:40]
                )
            )
            continue
        chosen[act.id] = ",".join(keys)
    for first, second, key in _clashes(chosen):
        problems.append(
            _("{file}: {key} is the key of {first} and of {second}; {second} keeps its own").format(
                file=FILE, key=key, first=first.id, second=second.id
            )
        )
        chosen.pop(second.id, None)
    return chosen, problems


def _usable(key: str) -> bool:
    last = key.rsplit("+", 1)[-1]
    known = last in _NAMED or len(last) == 1 or (last.replace("_", "").isalpha() and len(last) < 32)
    return bool(key) and known and key not in FORBIDDEN_KEYS


def _clashes(chosen: dict[str, str]) -> list[tuple[Act, Act, str]]:
    """Returns the pairs of actions that would share a key where both work, the kept one first."""
    # Those with their own keys come first: a chosen key yields to a key that is there already.
    order = sorted(ALL_KEYS, key=lambda act: act.id in chosen)
    found: list[tuple[Act, Act, str]] = []
    lost: set[str] = set()
    for place, second in enumerate(order):
        for first in order[:place]:
            if second.id not in chosen or first.id in lost or not _meet(first, second):
                continue
            shared = _keys(first, chosen) & _keys(second, chosen)
            if shared and second.id not in lost:
                lost.add(second.id)
                found.append((first, second, min(shared)))
    return found


def _keys(act: Act, chosen: dict[str, str]) -> set[str]:
    return set(chosen.get(act.id, act.keys).split(","))


#: The panes of each screen, and those of them that lie around others.
_SCREENS = (
    ({"app", "desk", "results", "page", "notes", "tabs", "query"}, {"app", "desk", "tabs"}),
    ({"app", "table", "choices", "log", "map"}, {"app", "table"}),
    ({"app", "author", "drafts", "writing", "problems", "page", "find"}, {"app", "author"}),
    ({"app", "translating", "texts", "target", "helps"}, {"app", "translating"}),
)


def _meet(first: Act, second: Act) -> bool:
    """Tells whether both actions can be meant at once.

    Panes lie inside the desk, beside others; windows lie over it, and hide it.
    """
    if first.pane == second.pane:
        return True
    both = {first.pane, second.pane}
    if both == {"tabs", "query"}:
        return False
    if both in ({"window", "editor"}, {"window", "start"}, {"window", "history"}):
        return True
    return any(both <= inside and bool(both & around) for inside, around in _SCREENS)
