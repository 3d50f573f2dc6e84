"""What an action of the program is: its keys, where they work, and what it is called."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = ["Act", "Pane"]

Pane = Literal[
    "app", "desk", "results", "page", "notes", "tabs", "query", "window", "editor", "chart", "odds",
    "table", "choices", "log", "start", "map", "author", "drafts", "writing", "problems",
    "find", "history", "index", "playtest", "export", "translating", "texts", "target", "helps",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Act:
    """One thing that can be done.

    Attributes:
        id: Its id, by which a keymap file gives it another key.
        keys: Its keys, separated by commas.
        action: What Textual runs.
        label: Its short name.
        command: Its name in the palette, ``noun: verb``.
        help: What it does, in one sentence.
        pane: Where its keys work.
        footer: Its place in the footer, from 1; 0 if it is not there.
        first: Whether its keys go before those of what has the focus.
    """

    id: str
    keys: str
    action: str
    label: str
    command: str
    help: str
    pane: Pane = "desk"
    footer: int = 0
    first: bool = False
