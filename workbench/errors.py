"""The one tree of errors that this project raises on purpose.

Every error tells what was found, where, what was expected and the nearest valid thing; a front end
prints ``str(error)`` and exits with ``error.exit_code``. Nothing below a front end prints.

    WorkbenchError
    ├── UsageError            the caller asked in a wrong way                      exit 2
    ├── NotFoundError         nothing, or no single thing, has that name           exit 3
    ├── CorpusError           shipped or packed data breaks a rule                 exit 1
    ├── ImportFailedError     a document cannot be imported                        exit 1
    ├── StoreError            the database cannot be used                          exit 1
    │   ├── NewerDatabaseError    it was written by a newer version                exit 1
    │   └── ConflictError         somebody saved the same thing meanwhile          exit 1
    └── IndexUnusableError    the search index cannot be read; it will be rebuilt  exit 1
"""

from __future__ import annotations

__all__ = [
    "ConflictError",
    "CorpusError",
    "ImportFailedError",
    "IndexUnusableError",
    "NewerDatabaseError",
    "NotFoundError",
    "StoreError",
    "UsageError",
    "WorkbenchError",
]


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

        parts = [f"{self.where}: {self.message}" if self.where else self.message]
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
        self, message: str, *, where: str = "", current: str = "", version: int = 0
    ) -> None:
        super().__init__(message, where=where)
        self.current = current
        self.version = version


class IndexUnusableError(WorkbenchError):
    """The search index is missing, damaged or from another version."""
