"""The one tree of errors that this project raises on purpose.

Every error tells what was found, where, what was expected and the nearest valid thing; a front end
prints ``str(error)`` and exits with ``error.exit_code``. Nothing below a front end prints.

    WorkbenchError
    ├── UsageError            the caller asked in a wrong way                      exit 2
    ├── NotFoundError         nothing, or no single thing, has that name           exit 3
    ├── CorpusError           shipped or packed data breaks a rule                 exit 1
    ├── ImportFailedError     a document cannot be imported                        exit 1
    ├── ExportError           something cannot be written in that format           exit 1
    │   └── PluginError           an exporter of somebody else does not work       exit 1
    ├── StoreError            the database cannot be used                          exit 1
    │   ├── NewerDatabaseError    it was written by a newer version                exit 1
    │   └── ConflictError         somebody saved the same thing meanwhile          exit 1
    └── IndexUnusableError    the search index cannot be read; it will be rebuilt  exit 1
"""

from __future__ import annotations

__all__ = [
    "ConflictError",
    "CorpusError",
    "ExportError",
    "ImportFailedError",
    "IndexUnusableError",
    "NewerDatabaseError",
    "NotFoundError",
    "PluginError",
    "StoreError",
    "UsageError",
    "WorkbenchError",
    "cause_of",
]

#: The most characters of a place that are told; a path may have thousands.
_LONGEST_WHERE = 300
_ENDS = 140


class WorkbenchError(Exception):
    """Something that went wrong and can be explained to a person.

    Args:
        message: What was found, as one sentence without a full stop.
        where: The place: a path, an id, a line, a field.
        cause: Why, as whoever was asked told it: the system, a driver, another library.
        expected: What would have been right, or what helps.
        nearest: The closest valid things, best first.
    """

    exit_code = 1

    def __init__(
        self,
        message: str,
        *,
        where: str = "",
        cause: str = "",
        expected: str = "",
        nearest: tuple[str, ...] = (),
    ) -> None:
        super().__init__(message)
        self.message = message
        self.where = where
        self.cause = cause
        self.expected = expected
        self.nearest = nearest

    def __str__(self) -> str:
        from workbench.wording import _, listed

        where = self.where
        if len(where) > _LONGEST_WHERE:
            where = f"{where[:_ENDS]} … {where[-_ENDS:]}"
        parts = [f"{where}: {self.message}" if where else self.message]
        if self.cause:
            parts.append(_("because: {what}").format(what=self.cause))
        if self.expected:
            parts.append(_("expected: {what}").format(what=self.expected))
        if self.nearest:
            parts.append(_("nearest: {what}").format(what=listed(self.nearest)))
        return _("; ").join(parts)


class UsageError(WorkbenchError):
    """The caller asked in a way that can never work."""

    exit_code = 2


class NotFoundError(WorkbenchError):
    """Nothing, or more than one thing, answers to the name; ``nearest`` lists candidates."""

    exit_code = 3


class CorpusError(WorkbenchError):
    """Shipped or packed data breaks a rule of the model."""


class ImportFailedError(WorkbenchError):
    """A document cannot be imported; nothing was changed."""


class ExportError(WorkbenchError):
    """Something cannot be written in the format asked for; no file was changed."""


class PluginError(ExportError):
    """An exporter that was installed beside the program does not do what an exporter does."""


class StoreError(WorkbenchError):
    """The database cannot be used as it is."""


class NewerDatabaseError(StoreError):
    """The database was written by a newer version; it is left untouched."""


class ConflictError(StoreError):
    """Somebody else saved the same thing meanwhile; both texts are kept.

    Attributes:
        current: The text that is stored now.
        version: Its version number, to save against.
    """

    def __init__(
        self,
        message: str,
        *,
        where: str = "",
        expected: str = "",
        current: str = "",
        version: int = 0,
    ) -> None:
        super().__init__(message, where=where, expected=expected)
        self.current = current
        self.version = version


class IndexUnusableError(WorkbenchError):
    """The search index is missing, damaged or from another version."""


def cause_of(error: Exception) -> str:
    """Returns why the system, or a path itself, did not let something be done, in words.

    Args:
        error: What was raised where a file was looked for, read or written.
    """
    import errno

    from workbench.wording import _

    if isinstance(error, UnicodeError):
        return _("it has a character that cannot be written")
    if isinstance(error, ValueError):
        return _("no file can be called so")
    if isinstance(error, RuntimeError):  # so pathlib says of ~nobody
        return _("there is no such home folder")
    known = {
        errno.EACCES: _("this is not permitted"),
        errno.EPERM: _("this is not permitted"),
        errno.ENOENT: _("there is no such file or folder"),
        errno.ENOTDIR: _("a part of the path is no folder"),
        errno.EISDIR: _("it is a folder"),
        errno.ENOSPC: _("there is no room left"),
        errno.EDQUOT: _("there is no room left"),
        errno.EFBIG: _("the file would become too large"),
        errno.EROFS: _("it can only be read here"),
        errno.ENAMETOOLONG: _("the name is too long"),
        errno.ELOOP: _("its links lead in a circle"),
        errno.EIO: _("the device does not answer as it should"),
    }
    number = error.errno if isinstance(error, OSError) else None
    if number is not None and number in known:
        return known[number]
    return getattr(error, "strerror", None) or str(error)
