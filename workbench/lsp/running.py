"""Starts the server on standard input and output, or on a port for one editor."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import sys
import threading
from contextlib import suppress
from typing import Any, BinaryIO

from pygls.io_ import StdoutWriter, run_async

from workbench.errors import UsageError, cause_of
from workbench.lsp.server import PageServer
from workbench.model.ids import Language
from workbench.wording import _

__all__ = ["run"]

#: No message of an editor is longer; the longest page has a hundredth of it.
_MOST_BYTES = 64 * 1024 * 1024
_LONGEST_LINE = 64 * 1024
#: What stands above a message. A browser that was led here begins otherwise.
_HEADER = re.compile(rb"[A-Za-z][A-Za-z0-9-]*:[^\r\n]*\r?\n|\r?\n")


def run(
    address: tuple[str, int] | None, lang: Language | None = None, *, verbose: bool = False
) -> int:
    """Runs a server until its editor leaves, and returns the exit code.

    Args:
        address: Where to wait for an editor; None for standard input and output.
        lang: The language of messages; by default that of the editor.
        verbose: Whether what is received and answered is told on standard error.

    Raises:
        UsageError: If it cannot listen there.
    """
    level = logging.DEBUG if verbose else logging.CRITICAL
    logging.basicConfig(stream=sys.stderr, level=level, format="%(name)s: %(message)s")
    for name in ("pygls", "workbench.lsp", "asyncio"):
        logging.getLogger(name).setLevel(level)
    server = PageServer(lang)
    try:
        asyncio.run(_on_streams(server) if address is None else _on_port(server, *address))
    except SystemExit as left:  # so pygls ends when it is told to
        return left.code if isinstance(left.code, int) else 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        return 1
    finally:
        server.leave()
    return 0


class _Bounded:
    """Reads headers and messages, and takes what is none for the end.

    Args:
        reader: Where they come from.
    """

    def __init__(self, reader: asyncio.StreamReader) -> None:
        self._reader = reader

    async def readline(self) -> bytes:
        """Returns a line of a header, or nothing at the end."""
        try:
            line = await self._reader.readline()
        except (ValueError, OSError):  # too long
            return b""
        return line if _HEADER.fullmatch(line) else b""

    async def readexactly(self, n: int) -> bytes:
        """Returns a message, or nothing at the end."""
        if n > _MOST_BYTES:
            return b""
        try:
            return await self._reader.readexactly(n)
        except (asyncio.IncompleteReadError, OSError):
            return b""


async def _speak(server: PageServer, reader: asyncio.StreamReader, writer: Any) -> None:
    """Answers one editor until it leaves."""
    server.protocol.set_writer(writer)
    ended = threading.Event()
    await run_async(ended, _Bounded(reader), server.protocol, error_handler=server.misread)


async def _on_streams(server: PageServer) -> None:
    reader = asyncio.StreamReader(limit=_LONGEST_LINE)
    out: BinaryIO = sys.stdout.buffer
    sys.stdout = sys.stderr  # what anything else prints is no message
    loop = asyncio.get_running_loop()
    # A daemon, since nobody can end a read of standard input.
    threading.Thread(target=_pump, args=(loop, reader), name="stdin", daemon=True).start()
    await _speak(server, reader, StdoutWriter(out))


def _pump(loop: asyncio.AbstractEventLoop, reader: asyncio.StreamReader) -> None:
    """Hands on what is read from standard input, until its end.

    It is read past Python's own buffer, whose lock would hold up the end of the program.
    """
    number = sys.stdin.fileno()
    with suppress(RuntimeError):  # the server has ended
        with suppress(OSError):
            while chunk := os.read(number, _LONGEST_LINE):
                loop.call_soon_threadsafe(reader.feed_data, chunk)
        loop.call_soon_threadsafe(reader.feed_eof)


async def _on_port(server: PageServer, host: str, port: int) -> None:
    left = asyncio.get_running_loop().create_future()

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if server.protocol.writer is not None:  # it has its one editor
            writer.close()
            return
        try:
            await _speak(server, reader, writer)
        except BaseException as error:
            if not left.done():
                left.set_exception(error)
        finally:
            writer.close()
            if not left.done():
                left.set_result(None)

    try:
        listening = await asyncio.start_server(connected, host, port, limit=_LONGEST_LINE)
    except OSError as error:
        raise UsageError(
            _("cannot listen on {host}, port {port}").format(host=host, port=port),
            cause=cause_of(error),
        ) from error
    async with listening:
        number = listening.sockets[0].getsockname()[1]
        sys.stderr.write(_("waiting for an editor on {host}, port {port}").format(
            host=host, port=number) + "\n")  # fmt: skip
        sys.stderr.flush()
        await left
