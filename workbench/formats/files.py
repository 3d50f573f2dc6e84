"""Reads the text of a file that a stranger may have made: no pipe, no device, no endless file.

What is written takes the place of what was there as a whole or not at all.
"""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from workbench.errors import CorpusError, ImportFailedError, UsageError, cause_of
from workbench.wording import _

__all__ = ["put_bytes", "put_text", "read_text", "typed_path"]


def typed_path(said: str | Path) -> Path:
    """Returns the path that a person typed; ``~`` and ``~NAME`` are somebody's home folder.

    Raises:
        UsageError: If no file can be called so, or there is no such somebody.
    """
    try:
        path = Path(said).expanduser()
    except RuntimeError as error:  # the home of a user who does not exist
        raise _no_file(said, cause_of(error)) from error
    if "\0" in str(path):
        raise _no_file(said, _("a null character is in it"))
    return path


def _no_file(said: str | Path, cause: str) -> UsageError:
    shown = os.fsencode(said).decode("utf-8", "replace")
    return UsageError(_("this file cannot be used"), where=shown, cause=cause)


def read_text(path: Path, most: int, too_large: str) -> str:
    """Returns the text of a file; a byte order mark in front is not part of it.

    Args:
        path: The file.
        most: How many bytes it may have.
        too_large: What is said of one that has more.

    Raises:
        CorpusError: If it is no file, cannot be read, is too large, or not UTF-8.
    """
    where = str(path)
    try:
        if not path.is_file():  # a pipe would be waited for, a device never ends
            path.stat()
            raise CorpusError(_("it is no file"), where=where)
        with path.open("rb") as file:
            data = file.read(most + 1)
    except OSError as error:
        raise CorpusError(_("it cannot be read"), where=where, cause=cause_of(error)) from error
    if len(data) > most:
        expected = _("at most {n} bytes").format(n=most)
        raise CorpusError(too_large, where=where, expected=expected)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise CorpusError(
            _("byte {n} is not UTF-8").format(n=error.start),
            where=where,
            cause=_seems(data),
            expected=_("the file saved as UTF-8"),
        ) from error


def _seems(data: bytes) -> str:
    """Returns what a text that is not UTF-8 seems to be written in; empty if nobody can tell."""
    from workbench.text.decoding import decode

    try:
        encoding = decode(data).encoding
    except ImportFailedError:
        return ""
    return _("it seems to be written in {encoding}").format(encoding=encoding.upper())


def put_text(path: Path, text: str) -> None:
    """Writes a file whole: whatever goes wrong, the file that was there is untouched.

    Args:
        path: The file.
        text: What shall stand in it.

    Raises:
        OSError: If it cannot be written, or is something that is no file.
        ValueError: If the path or the text has characters that no file can have.
    """
    put_bytes(path, text.encode("utf-8"))


def put_bytes(path: Path, data: bytes) -> None:
    """Writes a file whole: whatever goes wrong, the file that was there is untouched.

    What is written goes to a file beside it, which then takes its name; where a link leads
    elsewhere, that is done there. Nothing but a file is ever written to.

    Args:
        path: The file.
        data: What shall stand in it.

    Raises:
        OSError: If it cannot be written, or is something that is no file.
        ValueError: If the path has characters that no file can have.
    """
    target = Path(os.path.realpath(path))
    mode = None
    if target.exists():
        if not target.is_file():
            raise OSError(_("it is no file"))
        mode = target.stat().st_mode & 0o777
    part = target.with_name(f".{secrets.token_hex(8)}.part")
    try:
        with part.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            part.chmod(mode)
        os.replace(part, target)
    finally:
        part.unlink(missing_ok=True)
