"""Writes what was exported: whole or not at all, and over nothing that nobody gave up."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from workbench.errors import UsageError, cause_of
from workbench.formats.files import put_bytes
from workbench.wording import _

__all__ = ["there_already", "write_files"]


def there_already(files: Mapping[str, bytes], target: Path) -> Path | None:
    """Returns the first place at which something is that files would be written over, if any."""
    return next((place for place in _places(files, target) if _is_there(place)), None)


def _places(files: Mapping[str, bytes], target: Path) -> Mapping[Path, bytes]:
    """Returns where each file goes: one to the target itself, unless that is a folder."""
    whole = _whole(files, target)
    return {target if whole else target / name: data for name, data in files.items()}


def _whole(files: Mapping[str, bytes], target: Path) -> bool:
    return len(files) == 1 and not target.is_dir()


def write_files(
    files: Mapping[str, bytes], target: Path, *, replace: bool = False
) -> tuple[Path, ...]:
    """Writes files and returns where they are.

    Args:
        files: What to write, by name; names stay below the folder they are written to.
        target: Of one file: the file, or a folder that is there, in which it gets its own name. Of
            several: the folder, which is made if it is missing.
        replace: Whether files that are there already may be written over.

    Raises:
        UsageError: If something is there already, or cannot be written.
    """
    try:
        whole = _whole(files, target)
        places = _places(files, target)
        there = None if replace else there_already(files, target)
        if there is not None:
            raise UsageError(
                _("it is there already, and is not overwritten"),
                where=str(there),
                expected=_("another name, or --replace"),
            )
        if not target.parent.is_dir():
            target.parent.stat()
        for place, data in places.items():
            if not whole:
                _refuse_outside(place, target)
                place.parent.mkdir(parents=True, exist_ok=True)
            put_bytes(place, data)
    except (OSError, ValueError) as error:
        raise UsageError(
            _("this file cannot be written"), where=str(target), cause=cause_of(error)
        ) from error
    return tuple(places)


def _refuse_outside(place: Path, folder: Path) -> None:
    """Refuses a place that a link in the folder would lead out of it."""
    if not place.resolve().is_relative_to(folder.resolve()):
        raise UsageError(_("a link leads out of the folder"), where=str(place))


def _is_there(place: Path) -> bool:
    return place.exists() or place.is_symlink()
