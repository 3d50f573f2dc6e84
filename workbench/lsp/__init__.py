"""``workbench lsp``: the author's help in any editor, by the Language Server Protocol.

It only translates: what is wrong, offered, found or changed, the author's desk says
(:class:`workbench.desks.writing.Writing`). Nothing heavy is imported before a server is started.
"""

from __future__ import annotations

import argparse
import importlib.util
import sys

from workbench.desks.addresses import is_loopback
from workbench.errors import UsageError, WorkbenchError
from workbench.extras import install_command
from workbench.model.ids import LANGUAGES, Language
from workbench.wording import _, library_speaks, speak_as_asked, use_language

__all__ = ["address_of", "main", "refuse_without_pygls"]


def main(arguments: list[str]) -> int:
    """Runs ``workbench lsp`` and returns the exit code."""
    use_language()
    speak_as_asked(arguments)
    with library_speaks():
        chosen = _parser().parse_args(arguments)
    lang: Language | None = chosen.lang
    if lang:
        use_language(lang)
    try:
        refuse_without_pygls()
        address = address_of(chosen.tcp, anyone=chosen.anyone) if chosen.tcp else None
        from workbench.lsp.running import run

        return run(address, lang, verbose=chosen.verbose)
    except WorkbenchError as error:
        sys.stderr.write(f"workbench: {error}\n")
        return error.exit_code


def refuse_without_pygls() -> None:
    """Says how the library that this needs is installed, where it is not.

    Raises:
        UsageError: If pygls is not installed.
    """
    if importlib.util.find_spec("pygls") is None:
        raise UsageError(
            _("the language server needs pygls, which is not installed: it comes with the extra "
              "'lsp'"),
            expected=install_command("lsp"),
        )  # fmt: skip


def address_of(text: str, *, anyone: bool = False) -> tuple[str, int]:
    """Reads an address to listen on.

    Args:
        text: ``HOST:PORT``, or ``[HOST]:PORT``.
        anyone: Whether it may be one that other machines reach.

    Raises:
        UsageError: If it is none, or reached by others.
    """
    host, _colon, number = text.rpartition(":")
    host = host.removeprefix("[").removesuffix("]")
    if not host or not (number.isascii() and number.isdecimal()) or int(number) > 65535:
        raise UsageError(
            _("this is no address to listen on"), where=text[:80], expected="127.0.0.1:2087"
        )
    if not anyone and not is_loopback(host):
        raise UsageError(
            _("other machines could reach this address, and nobody is asked for a key"),
            where=text[:80],
            expected=_("127.0.0.1, or --anyone"),
        )
    return host, int(number)


def _parser() -> argparse.ArgumentParser:
    """Returns what reads the arguments of the command."""
    parser = argparse.ArgumentParser(
        prog="workbench lsp",
        description=_("Help for authors in any editor, by the Language Server Protocol."),
        allow_abbrev=False,
    )
    parser.add_argument(
        "--stdio",
        action="store_true",
        help=_("speak over standard input and output, as is done without --tcp"),
    )
    parser.add_argument(
        "--tcp",
        metavar="HOST:PORT",
        help=_("wait there for one editor instead, and end with it; port 0 takes any"),
    )
    parser.add_argument(
        "--anyone",
        action="store_true",
        help=_("with --tcp: listen also where other machines come in"),
    )
    parser.add_argument("-l", "--lang", choices=LANGUAGES, help=_("the language shown"))
    parser.add_argument(
        "-v",
        "--verbose",
        action="store_true",
        help=_("tell on standard error what is received and answered"),
    )
    return parser
