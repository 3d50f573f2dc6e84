"""Plays a page of ``docs/`` that leads step by step: writes its files, runs its commands.

A fenced block tells by its first line what it is: ``markdown NAME`` or ``yaml NAME`` is a file,
with ``+`` behind the name it is added to the end of that file; ``diff NAME`` replaces lines of it;
in ``console`` each line that begins with ``$`` is run, and what follows is what it says.
``python tests/docs/walkthrough.py`` writes anew what the commands of the pages say.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import tempfile
from collections.abc import Iterator
from pathlib import Path

from workbench.cli.app import main

__all__ = ["PAGES", "BrokenError", "replayed"]

DOCS = Path(__file__).resolve().parents[2] / "docs"
#: The pages that are played.
PAGES = (DOCS / "first-haunt.md", DOCS / "zh-Hant" / "first-haunt.md")

_BLOCK = re.compile(r"^(`{3,4})(\w+) ?([^\n`]*)\n(.*?)^\1$", re.MULTILINE | re.DOTALL)
_NAME = re.compile(r"[a-z][a-z0-9-]*(?:\.(?:en|zh-Han[st]))?\.(?:md|yaml)")


class BrokenError(AssertionError):
    """A page that cannot be played."""


def replayed(page: str, folder: Path) -> str:
    """Plays a page in an empty folder; returns it with what its commands really say.

    Args:
        page: The page.
        folder: Where its files are written; its commands run there.
    """

    def played(block: re.Match[str]) -> str:
        fence, kind, rest, body = block.groups()
        if kind == "console":
            return f"{fence}{kind}\n{''.join(_told(body, folder))}{fence}"
        name, _space, sign = rest.partition(" ")
        if _NAME.fullmatch(name):
            _write(folder / name, kind, sign, body)
        return block[0]

    return _BLOCK.sub(played, page)


def _write(path: Path, kind: str, sign: str, body: str) -> None:
    if kind == "diff":
        text = path.read_text("utf-8")
        for old, new in _changes(body):
            if text.count(old) != 1:
                raise BrokenError(f"{path.name} has {text.count(old)} times {old!r}")
            text = text.replace(old, new)
        path.write_text(text, "utf-8")
    elif sign == "+":
        path.write_text(path.read_text("utf-8") + body, "utf-8")
    else:
        path.write_text(body, "utf-8")


def _changes(body: str) -> Iterator[tuple[str, str]]:
    """Yields (old, new) of each run of lines; a line that stays is where new ones are put."""
    old, new = "", ""
    for line in body.splitlines(keepends=True):
        sign, text = line[:1], line[1:]
        if sign == " " and (old or new) and old != new:
            yield old, new
            old, new = "", ""
        old += text if sign in " -" else ""
        new += text if sign in " +" else ""
    yield old, new


def _told(body: str, folder: Path) -> Iterator[str]:
    for line in body.splitlines(keepends=True):
        if line.startswith("$ "):
            yield line
            yield _said(shlex.split(line[2:], comments=True), folder)


def _said(words: list[str], folder: Path) -> str:
    """Runs a command as if typed in *folder*; returns all it says, in the order it says it."""
    if words[0] != "workbench":
        raise BrokenError(f"not a command of ours: {words}")
    said = io.StringIO()
    before = Path.cwd()
    os.chdir(folder)
    try:
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
            main(words[1:])
    finally:
        os.chdir(before)
    return said.getvalue().rstrip("\n") + "\n"


if __name__ == "__main__":
    main(["status"])  # whatever is set up is said before, and not in a page
    for each in PAGES:
        with tempfile.TemporaryDirectory() as empty:
            made = replayed(each.read_text("utf-8"), Path(empty))
        each.write_text(made, "utf-8", newline="\n")
