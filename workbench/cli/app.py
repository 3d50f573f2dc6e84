"""The ``workbench`` command: its parser, and how errors become exit codes.

Every command imports what it needs when it runs, so that a lookup does not wait for what it does
not use.
"""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from workbench.cli import library, lookup, service
from workbench.cli.output import end_progress, note
from workbench.errors import WorkbenchError
from workbench.wording import _, use_language

__all__ = ["app", "main"]

app = typer.Typer(
    name="workbench",
    help=_("Look up, translate, write and test-play haunts of the Betrayal family of board games."),
    add_completion=True,
    no_args_is_help=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

for group in (lookup, library, service):
    group.add_to(app)


def _version(wanted: bool) -> None:
    if wanted:
        from workbench import __version__

        typer.echo(f"haunt-workbench {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _start(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help=_("Print the version.")),
    ] = False,
) -> None:
    del version
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
        raise typer.Exit(2)


def main(arguments: list[str] | None = None) -> int:
    """Runs one command and returns its exit code."""
    use_language(os.environ.get("WORKBENCH_LANG", "en"))
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        code = app(args=arguments, prog_name="workbench", standalone_mode=True)
    except SystemExit as stop:
        code = stop.code if isinstance(stop.code, int) else 1
    except WorkbenchError as error:
        end_progress()
        note(_("workbench: {error}").format(error=error))
        return error.exit_code
    except BrokenPipeError:
        # Whoever read our output has gone; Python must not complain about it once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        end_progress()
        return 130
    return int(code or 0)
