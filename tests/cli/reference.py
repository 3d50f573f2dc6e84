"""Writes ``docs/commands.md`` from the commands' own help: ``python tests/cli/reference.py``.

It stands among the tests since only they may reach the command line and the Textual program both;
``test_reference.py`` fails while the page is not what this would write.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
from collections.abc import Callable, Mapping
from pathlib import Path

from workbench.cli.app import COMMANDS, parser_of
from workbench.lsp import main as lsp
from workbench.tui.serve import main as serve

__all__ = ["PAGE", "reference"]

PAGE = Path(__file__).resolve().parents[2] / "docs" / "commands.md"

_OWN: Mapping[str, Callable[[list[str]], int]] = {"serve": serve, "lsp": lsp}
_OPENING = """\
# Commands

What each command takes, as `workbench COMMAND --help` tells it. This page is made by
`python tests/cli/reference.py`.

Results go to standard output, everything else to standard error. Exit codes: 0 fine, also where a
search finds nothing; 1 the thing asked about has problems; 2 used wrongly; 3 not found, or the name
of several things, which are then listed. With `--json`, standard output holds one JSON value and
nothing else.

`workbench` alone opens the desk. An id is `GAME/KIND/SLUG`, as in `hill-2e/room/mystic-elevator`;
any tail of one works (`attic`, `haunt/1`), and so does any name in any language. It is looked for
in `--game` if that is given, else in `hill-2e`, else everywhere. `haunt/1#S.4` cites a place in an
entry. Whatever needs a home sets it up by itself when it is first used.
"""


def _help(start: Callable[[list[str]], int]) -> str:
    """The help of a command that is a front end of its own."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.suppress(SystemExit):
        start(["--help"])
    return said.getvalue()


def acts_of(name: str) -> list[argparse.ArgumentParser]:
    """Returns the parsers of what a command can do, if that is several things."""
    if name in _OWN:
        return []
    parts = (
        action
        for action in parser_of(name)._actions
        if isinstance(action, argparse._SubParsersAction)
    )
    return [act for part in parts for act in part.choices.values()]


def reference() -> str:
    """Returns the page."""
    before = os.environ.get("COLUMNS")
    os.environ["COLUMNS"] = "100"
    try:
        sections = [
            f"## {name}\n\n```\n"
            + (_help(_OWN[name]) if name in _OWN else parser_of(name).format_help())
            + "```\n"
            + "".join(
                f"\n### {each.prog[10:]}\n\n```\n{each.format_help()}```\n"
                for each in acts_of(name)
            )
            for name in COMMANDS
        ]
    finally:
        if before is None:
            del os.environ["COLUMNS"]
        else:
            os.environ["COLUMNS"] = before
    return "\n".join([_OPENING, *sections])


if __name__ == "__main__":
    PAGE.write_text(reference(), "utf-8", newline="\n")
