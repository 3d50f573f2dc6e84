"""Finds what to import under the paths a person names.

A file that is named is always taken; of a folder, the files that may hold text. A folder that is a
pack is one thing. Links that lead in a circle end, and the number of files is bounded.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from workbench.errors import ImportFailedError, NotFoundError, cause_of
from workbench.library.importing.packs import is_pack
from workbench.wording import _

__all__ = ["MAX_FILES", "Found", "documents_in"]

MAX_FILES = 2_000
_MAX_DEPTH = 16
_SUFFIXES = frozenset((".txt", ".text", ".md", ".markdown", ".pdf"))


@dataclass(frozen=True, slots=True)
class Found:
    """Something to import.

    Attributes:
        path: Where it is.
        kind: A document, or the folder of a pack.
    """

    path: Path
    kind: Literal["document", "pack"]


def documents_in(paths: Iterable[Path]) -> list[Found]:
    """Lists the documents and packs under *paths*, each once, in the order named.

    Args:
        paths: Files and folders. In a folder, hidden files and those without a suffix of text
            documents are passed over.

    Raises:
        NotFoundError: If a path does not exist.
        ImportFailedError: If one is neither file nor folder, cannot be read, leads in a circle, or
            holds too much or nothing.
    """
    found: dict[tuple[int, int], Found] = {}
    for path in paths:
        facts = _facts(path)
        if is_pack(path):
            found.setdefault((facts.st_dev, facts.st_ino), Found(path, "pack"))
        elif stat.S_ISREG(facts.st_mode):
            found.setdefault((facts.st_dev, facts.st_ino), Found(path, "document"))
        elif stat.S_ISDIR(facts.st_mode):
            before = len(found)
            seen: set[tuple[int, int]] = set()
            _walk(path, 0, seen, found)
            if len(found) == before:
                raise ImportFailedError(
                    _("nothing in this folder can be imported"),
                    where=str(path),
                    expected=", ".join(sorted(_SUFFIXES)),
                )
        else:
            raise ImportFailedError(_("it is neither a file nor a folder"), where=str(path))
    return list(found.values())


def _facts(path: Path) -> os.stat_result:
    try:
        return path.stat()
    except FileNotFoundError as error:
        if path.is_symlink():
            raise ImportFailedError(_("it is a link to nothing"), where=str(path)) from error
        raise NotFoundError(_("there is no such file or folder"), where=str(path)) from error
    except OSError as error:
        raise ImportFailedError(
            _("it cannot be read"), where=str(path), cause=cause_of(error)
        ) from error


def _walk(
    folder: Path, depth: int, seen: set[tuple[int, int]], found: dict[tuple[int, int], Found]
) -> None:
    """Goes through a folder, each real folder once."""
    facts = _facts(folder)
    if depth > _MAX_DEPTH or (facts.st_dev, facts.st_ino) in seen:
        return
    seen.add((facts.st_dev, facts.st_ino))
    if is_pack(folder):
        found.setdefault((facts.st_dev, facts.st_ino), Found(folder, "pack"))
        return
    try:
        with os.scandir(folder) as entries:
            names = sorted(entry.name for entry in entries if not entry.name.startswith("."))
    except OSError as error:
        raise ImportFailedError(
            _("it cannot be read"), where=str(folder), cause=cause_of(error)
        ) from error
    for name in names:
        path = folder / name
        try:
            inside = path.stat()
        except OSError:  # a broken link or one that leads in a circle: nothing to import
            continue
        if stat.S_ISDIR(inside.st_mode):
            _walk(path, depth + 1, seen, found)
        elif stat.S_ISREG(inside.st_mode) and path.suffix.lower() in _SUFFIXES:
            found.setdefault((inside.st_dev, inside.st_ino), Found(path, "document"))
        if len(found) > MAX_FILES:
            raise ImportFailedError(
                _("it holds more than {limit} files").format(limit=MAX_FILES), where=str(folder)
            )
