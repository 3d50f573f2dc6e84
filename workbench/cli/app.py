"""The ``workbench`` command: finds the command's module, and makes errors exit codes.

A command's module is imported when it is called, and only its own parser is built, so that a lookup
does not wait for what it does not use. A module has ``fill(parser)`` and ``run(options) -> int``;
one whose words need more than its parser has ``arranged(words)`` or ``parsed(parser, words)``.
"""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import suppress
from importlib import import_module

from workbench.cli.output import end_progress, note, ready_streams, say
from workbench.errors import UsageError, WorkbenchError, cause_of
from workbench.model.ids import LANGUAGES
from workbench.wording import _, library_speaks, listed, speak_as_asked, use_language

__all__ = ["COMMANDS", "ELSEWHERE", "main", "options_of", "parser_of"]


def _commands() -> dict[str, tuple[str, str]]:
    """Returns module and one line of help for each command, in the order of the help page."""
    return {
        "search": ("search", _("Find rooms, cards, haunts, rules and rulings.")),
        "show": ("show", _("Show one entry, whole.")),
        "chart": (
            "chart",
            _("Which haunt an omen starts in a room, or which pairs start a haunt."),
        ),
        "odds": ("odds", _("The exact chance of a roll.")),
        "check": ("check", _("What is wrong with rule pages.")),
        "print": ("print_", _("Print a rule page in canonical form, in any language.")),
        "index": ("index", _("What a page was taken to mean: things, rolls, secrets, ends.")),
        "explain": ("explain", _("What a diagnostic or a frame means, with examples.")),
        "play": ("play", _("Play a haunt or a whole game, in plain lines, or let bots play it.")),
        "playtest": (
            "playtest",
            _("Let bots play haunts many times over, and tell what came of it."),
        ),
        "replay": ("replay", _("Play a saved game back, and tell where it differs.")),
        "export": (
            "export",
            _("Write entries, pages and saved games in other formats, to print, learn or use."),
        ),
        "drafts": ("drafts", _("Pages and entries that you write: every save, files, states.")),
        "translate": (
            "translate",
            _("What is to be translated, how far it is, and all that helps with it."),
        ),
        "import": ("import_", _("Import printed documents, packs, and pages as drafts.")),
        "sources": (
            "sources",
            _("List what was imported, show what was found in it, or remove it."),
        ),
        "backup": ("backup", _("Copy the whole database to a file.")),
        "restore": ("restore", _("Put a backup in the place of the database.")),
        "status": ("status", _("Versions, database, index, counts and quality figures.")),
        "serve": ("serve", _("Show the Textual program in a browser.")),
        "lsp": ("lsp", _("Help authors in any editor, by the Language Server Protocol.")),
    }


#: The names of all commands.
COMMANDS: tuple[str, ...] = tuple(_commands())
#: Those that are front ends of their own, which the program itself starts.
ELSEWHERE = frozenset({"serve", "lsp"})

_HELP = ("-h", "--help", "help")


def main(arguments: list[str]) -> int:
    """Runs one command and returns its exit code."""
    ready_streams()
    before = use_language()
    try:
        _refuse_odd_language()
        return _told(arguments)
    except BrokenPipeError:  # whoever read our output has gone
        _silence()
        return 0
    except OSError as error:
        _silence()
        with suppress(OSError):
            note(_("workbench: {error}").format(error=_of_the_system(error)))
        return 1
    finally:
        use_language(before)


def _told(arguments: list[str]) -> int:
    """Runs one command and tells what went wrong, if anything did."""
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except WorkbenchError as error:
        end_progress()
        note(_("workbench: {error}").format(error=error))
        return error.exit_code
    except KeyboardInterrupt as stop:  # with the number of the signal, if it was not Ctrl-C
        end_progress()
        note(_("workbench: interrupted"))
        return 128 + (stop.args[0] if stop.args else 2)
    return code


def _of_the_system(error: OSError) -> WorkbenchError:
    """Returns an error of the system in the form of ours."""
    what = _("it cannot be used") if error.filename else _("what was to be told was not written")
    where = os.fsdecode(error.filename) if isinstance(error.filename, str | bytes) else ""
    return WorkbenchError(what, where=where, cause=cause_of(error))


def _refuse_odd_language() -> None:
    """Tells that WORKBENCH_LANG names no language that the program speaks."""
    wanted = os.environ.get("WORKBENCH_LANG", "")
    if wanted and wanted.replace("_", "-") not in LANGUAGES:
        error = WorkbenchError(
            _("this is no language here"),
            where=f"WORKBENCH_LANG={wanted[:40]}",
            expected=listed(LANGUAGES),
        )
        note(_("workbench: {error}").format(error=error))


def _silence() -> None:
    """Throws away what could not be written, or Python complains about it once more at exit."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(arguments: list[str]) -> int:
    commands = _commands()
    if not arguments:
        say(_overview(commands))
        return 2
    name, rest = arguments[0], arguments[1:]
    if name in _HELP:
        if not rest or rest[0] not in commands or rest[0] in ELSEWHERE:
            say(_overview(commands))
            return 0
        name, rest = rest[0], ["--help"]
    if name == "--version":
        from workbench import __version__

        say(f"haunt-workbench {__version__}")
        return 0
    if name not in commands:
        import difflib

        near = difflib.get_close_matches(name, commands, n=1)
        hint = _("; did you mean {name}?").format(name=near[0]) if near else ""
        note(_("workbench: there is no command {name!r}{hint}").format(name=name, hint=hint))
        note(_("workbench --help lists them"))
        return 2
    if name in ELSEWHERE:
        raise UsageError(_("{name} is started by the workbench command itself").format(name=name))
    module = import_module(f"workbench.cli.{commands[name][0]}")
    speak_as_asked(rest, first=getattr(module, "SEVERAL_LANGUAGES", False))
    try:
        with library_speaks():
            options = options_of(name, rest)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 2
    if getattr(options, "lang", None):
        use_language(options.lang)
    code: int = module.run(options)
    return code


def options_of(name: str, words: list[str]) -> argparse.Namespace:
    """Returns the arguments of one command, read as it reads them.

    Raises:
        SystemExit: If they cannot be read, or ask for help; what is to be told was told.
    """
    module = import_module(f"workbench.cli.{_commands()[name][0]}")
    parser = parser_of(name)
    if hasattr(module, "parsed"):
        found: argparse.Namespace = module.parsed(parser, words)
        return found
    return parser.parse_args(module.arranged(words) if hasattr(module, "arranged") else words)


def parser_of(name: str) -> argparse.ArgumentParser:
    """Returns the parser of one command, which also knows its help page."""
    module_name, help_line = _commands()[name]
    module = import_module(f"workbench.cli.{module_name}")
    parser = argparse.ArgumentParser(
        prog=f"workbench {name}", description=help_line, allow_abbrev=False
    )
    module.fill(parser)
    return parser


def _overview(commands: dict[str, tuple[str, str]]) -> str:
    width = max(map(len, commands))
    lines = [f"  {name:<{width}}  {line}" for name, (_module, line) in commands.items()]
    return "\n".join(
        [
            _("Look up rooms, cards, haunts, rules and rulings of the Betrayal board games."),
            "",
            _("usage: workbench [COMMAND ...]    without a command, opens the Textual program"),
            "",
            *lines,
            "",
            _("workbench COMMAND --help tells more; workbench --version tells the version."),
        ]
    )
