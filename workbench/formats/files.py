"""Reads the text of a file that a stranger may have made: no pipe, no device, no endless file."""

from __future__ import annotations

from pathlib import Path

from workbench.errors import CorpusError
from workbench.wording import _

__all__ = ["read_text"]


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
        cause = error.strerror or str(error)
        raise CorpusError(_("it cannot be read"), where=where, cause=cause) from error
    if len(data) > most:
        expected = _("at most {n} bytes").format(n=most)
        raise CorpusError(too_large, where=where, expected=expected)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise CorpusError(
            _("byte {n} is not UTF-8").format(n=error.start), where=where, expected="UTF-8"
        ) from error
