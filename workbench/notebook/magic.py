"""The cell ``%%haunt``: a page that is checked, shown in every language and played by bots.

In such a cell Tab offers what may be written next, as in every editor.
"""

from __future__ import annotations

import argparse
import builtins
import re
import shlex
from keyword import iskeyword
from typing import Any

from workbench.errors import UsageError, WorkbenchError
from workbench.model.dice import Odds
from workbench.model.ids import LANGUAGES, Language
from workbench.notebook.answers import Checked, chances_html, chances_text
from workbench.notebook.asking import check, playtest
from workbench.notebook.opened import opened
from workbench.wording import _, language

__all__ = ["load"]

_MAGIC = "%%haunt"
_GAMES = 20
_HEAD = re.compile(r"^%%haunt\b[^\n]*\n")


def load(shell: Any) -> None:
    """Teaches an IPython shell the cell, what completes in it, and how odds are shown.

    Args:
        shell: The shell.
    """
    shell.register_magic_function(_cell(shell), "cell", "haunt")
    shell.Completer.custom_matchers.append(_matcher())
    formatters = shell.display_formatter.formatters
    formatters["text/html"].for_type(Odds, chances_html)
    formatters["text/plain"].for_type(Odds, lambda odds, printer, _cycle: printer.text(
        chances_text(odds)))  # fmt: skip


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog=_MAGIC, add_help=False, exit_on_error=False)
    parser.add_argument("name", nargs="?", default="page")
    parser.add_argument("--games", type=int, default=_GAMES)
    parser.add_argument("--players", type=int, action="append", default=[])
    parser.add_argument("--bot", default="random")
    parser.add_argument("--lang", choices=LANGUAGES, default=None)
    return parser


def _cell(shell: Any) -> Any:
    def haunt(line: str, cell: str) -> None:
        """%%haunt [NAME] [--games N] [--players N] [--bot BOT] [--lang LANG].

        Checks the page in the cell, shows it in each language, and lets bots play it; the checked
        page is kept in the variable NAME (``page``).
        """
        from IPython.display import display

        try:
            asked = _asked(line)
            found = check(cell if "\n" in cell else f"{cell}\n", lang=asked.lang)
            shell.user_ns[asked.name] = found
            display(found)  # type: ignore[no-untyped-call]
            if found.correct and asked.games and found.page.read.front.kind == "haunt":
                display(_tested(found, asked))  # type: ignore[no-untyped-call]
        except WorkbenchError as error:
            shell.showtraceback((type(error), error, None), exception_only=True)

    return haunt


def _asked(line: str) -> argparse.Namespace:
    try:
        asked = _parser().parse_args(shlex.split(line))
    except (argparse.ArgumentError, ValueError, SystemExit) as error:
        raise UsageError(
            _("this is not understood"),
            where=f"{_MAGIC} {line}"[:80],
            expected=f"{_MAGIC} [NAME] [--games N] [--players N] [--bot BOT] [--lang LANG]",
        ) from error
    if not asked.name.isidentifier() or iskeyword(asked.name) or hasattr(builtins, asked.name):
        raise UsageError(
            _("{name!r} is no name of a variable").format(name=asked.name[:40]), where=_MAGIC
        )
    return asked


def _tested(found: Checked, asked: argparse.Namespace) -> Any:
    return playtest(
        found, games=asked.games, players=tuple(asked.players), heroes=asked.bot, traitor=asked.bot,
        lang=asked.lang,
    )  # fmt: skip


def _matcher() -> Any:
    from IPython.core.completer import SimpleCompletion, context_matcher

    @context_matcher()  # type: ignore[untyped-decorator]
    def matches(context: Any) -> Any:
        """What may be written at the cursor of a page."""
        head = _HEAD.match(context.full_text)
        if head is None or context.cursor_line < 1:
            return {"completions": []}
        text = context.full_text[head.end() :]
        line, column = context.cursor_line, context.cursor_position + 1
        offers = _offers(text, line, column, language())
        start = offers[0].place.column if offers else column
        typed = text.split("\n")[line - 1][start - 1 : column - 1] if offers else ""
        return {
            "completions": [
                SimpleCompletion(text=each.text, type=each.kind)
                for each in offers
                if each.place.column == start
            ],
            "matched_fragment": typed,
            "suppress": True,
            "ordered": True,
        }

    return matches


def _offers(text: str, line: int, column: int, lang: Language) -> Any:
    from workbench.desks.authoring import Authoring
    from workbench.desks.writing import Writing

    return Writing(opened(Authoring), text, lang=lang).completions(line, column)
