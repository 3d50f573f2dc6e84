"""Who writes, as it is put down with every save."""

from __future__ import annotations

import getpass
import os

__all__ = ["author_of_saves"]

_LONGEST = 80


def author_of_saves() -> str:
    """Returns the name of who writes: ``WORKBENCH_AUTHOR``, else as the system says."""
    named = os.environ.get("WORKBENCH_AUTHOR", "")
    if named:
        return named[:_LONGEST]
    try:
        return getpass.getuser()[:_LONGEST]
    except (OSError, KeyError, ImportError):  # the system knows no name
        return ""
