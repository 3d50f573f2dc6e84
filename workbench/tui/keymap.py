"""The keys that a user chose: ``keys.json`` in the home folder.

The file maps ids of actions to keys, such as ``{"desk.pin": "f12,x"}``. Whatever in it cannot be
used is left out and named: an id that does not exist, a key that is another key in disguise, a key
that two actions of one pane share.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from textual.keys import Keys

from workbench.tui.actions import ACTIONS, FORBIDDEN_KEYS, Act
from workbench.wording import _

__all__ = ["FILE", "read_keymap"]

FILE = "keys.json"
_LARGEST = 64_000  # bytes

_NAMED = frozenset(key.value for key in Keys)


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
    acts = {act.id: act for act in ACTIONS}
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
    order = sorted(ACTIONS, key=lambda act: act.id in chosen)
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


def _meet(first: Act, second: Act) -> bool:
    """Tells whether both actions can be meant at once: panes lie inside the desk, beside others."""
    outer = {"app", "desk"}
    return first.pane == second.pane or first.pane in outer or second.pane in outer
