"""Starts the program: the Textual desks with a terminal and no arguments, else the command line.

The only module that reaches several front ends, each only when it is asked for.
"""

from __future__ import annotations

import sys

__all__ = ["main"]


def main() -> int:
    """Runs the program and returns its exit code."""
    arguments = sys.argv[1:]
    # A stream that was closed by whoever started the process is None.
    at_a_terminal = all(stream and stream.isatty() for stream in (sys.stdin, sys.stdout))
    if not arguments and at_a_terminal:
        from workbench.tui import run

        return run()
    if arguments[:1] == ["serve"]:
        from workbench.tui.serve import main as serve

        return serve(arguments[1:])
    if arguments[:1] == ["lsp"]:
        from workbench.lsp import main as lsp

        return lsp(arguments[1:])
    from workbench.cli.app import main as command

    return command(arguments)


if __name__ == "__main__":
    sys.exit(main())
