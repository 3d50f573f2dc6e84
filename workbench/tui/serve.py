"""``workbench serve``: the Textual program in a browser, for this machine alone unless asked.

textual-serve checks nothing; this does. Every address begins with a random token, the ``Host`` must
be one that was meant, and what a page of another site sends is refused. Nothing is loaded from
elsewhere.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import importlib.util
import os
import secrets
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from workbench.desks.addresses import is_loopback
from workbench.errors import UsageError, WorkbenchError, cause_of
from workbench.extras import install_command
from workbench.model.ids import LANGUAGES
from workbench.wording import _, library_speaks, speak_as_asked, use_language

if TYPE_CHECKING:
    from workbench.tui.guard import GuardedServer

__all__ = ["main", "make_server", "serve"]

Told = Callable[[str], None]


def _command() -> str:
    """Returns the shell command that runs the program for one visitor."""
    words = [sys.executable, "-m", "workbench.tui"]
    # "exec", so that no shell stands between the server and the program it ends.
    return (
        subprocess.list2cmdline(words) if sys.platform == "win32" else f"exec {shlex.join(words)}"
    )


def make_server(
    host: str = "127.0.0.1", *, names: tuple[str, ...] = (), token: str = "", command: str = ""
) -> GuardedServer:
    """Makes the server; it listens to nothing yet.

    Args:
        host: The address it will listen on.
        names: Further names by which browsers may call this machine.
        token: The secret in every address; default: a new random one.
        command: What is run for each visitor; default: this program.

    Raises:
        UsageError: If textual-serve is not installed.
    """
    if importlib.util.find_spec("textual_serve") is None:
        raise UsageError(
            _("the program in a browser needs textual-serve, which is not installed: it comes "
              "with the extra 'serve'"),
            expected=install_command("serve"),
        )  # fmt: skip
    from workbench.tui.guard import GuardedServer

    return GuardedServer(command or _command(), host, names, token or secrets.token_urlsafe(24))


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    *,
    names: tuple[str, ...] = (),
    tell: Told = lambda _text: None,
) -> None:
    """Serves the program until it is interrupted.

    Args:
        host: The address to listen on.
        port: The port; 0 takes any free one.
        names: Further names by which browsers may call this machine.
        tell: Told the address to open, and warnings.

    Raises:
        UsageError: If it cannot listen there, or textual-serve is not installed.
    """
    if not 0 <= port <= 65535:
        raise UsageError(_("{port} is not a port").format(port=port), expected="0 to 65535")
    server = make_server(host, names=names)
    if not is_loopback(host):
        tell(_("Warning: whoever on the network learns the address below can read and write your "
               "notes; the connection is not encrypted."))  # fmt: skip
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_run(server, host, port, tell))


async def _run(server: GuardedServer, host: str, port: int, tell: Told) -> None:
    from aiohttp import web

    runner = web.AppRunner(await server.make_app(), shutdown_timeout=6.0)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as error:
            raise UsageError(
                _("cannot listen on {host}, port {port}").format(host=host, port=port),
                cause=cause_of(error),
            ) from error
        ended = asyncio.Event()
        loop = asyncio.get_running_loop()
        with contextlib.suppress(NotImplementedError):
            for number in (signal.SIGINT, signal.SIGTERM):
                loop.add_signal_handler(number, ended.set)
        tell(server.address(runner.addresses[0][1]))
        tell(_("Open this address in a browser; it is the only key. Ctrl+C ends."))
        await ended.wait()
    finally:
        await runner.cleanup()


def _tell(text: str) -> None:
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()


def main(arguments: list[str]) -> int:
    """Runs ``workbench serve`` and returns the exit code."""
    use_language()
    speak_as_asked(arguments)
    with library_speaks():
        chosen = _parser().parse_args(arguments)
    if chosen.lang:
        use_language(chosen.lang)
        os.environ["WORKBENCH_LANG"] = chosen.lang  # the program that a visitor starts reads it
    try:
        serve(chosen.host, chosen.port, names=tuple(chosen.name), tell=_tell)
    except WorkbenchError as error:
        _tell(str(error))
        return error.exit_code
    return 0


def _parser() -> argparse.ArgumentParser:
    """Returns what reads the arguments of the command."""
    parser = argparse.ArgumentParser(
        prog="workbench serve", description=_("The program in a browser.")
    )
    parser.add_argument(
        "--host", default="127.0.0.1", help=_("the address to listen on (default: %(default)s)")
    )
    parser.add_argument(
        "--port", type=int, default=8000, help=_("the port (default: %(default)s; 0: any)")
    )
    parser.add_argument(
        "--name", action="append", default=[], metavar="NAME",
        help=_("a name by which browsers may call this machine; may be given several times"),
    )  # fmt: skip
    parser.add_argument("-l", "--lang", choices=LANGUAGES, help=_("the language shown"))
    return parser
