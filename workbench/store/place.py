"""Where this user's data lives.

``WORKBENCH_HOME`` if it is set, else the platform's data folder; ``WORKBENCH_DATABASE`` may name a
PostgreSQL server that a team shares. Everything derived stays inside the home folder.
"""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path

from workbench.errors import StoreError, UsageError
from workbench.wording import _

__all__ = ["Home", "home_from_environment"]

_POSTGRES = ("postgresql://", "postgres://")


@dataclass(frozen=True, slots=True)
class Home:
    """The folder and database of one user.

    Attributes:
        folder: The home folder; made on first use.
        server: URL of a PostgreSQL database, or an empty text for SQLite inside the folder.
    """

    folder: Path
    server: str = ""

    @property
    def database(self) -> Path:
        """The SQLite file."""
        return self.folder / "workbench.db"

    @property
    def index(self) -> Path:
        """The folder under which the search index is kept, one for each database."""
        if not self.server:
            return self.folder / "index"
        return self.folder / f"index-{hashlib.sha256(self.server.encode()).hexdigest()[:12]}"

    @property
    def lock(self) -> Path:
        """The file that is locked while the database or index is set up."""
        return self.folder / "setup.lock"

    @property
    def shown(self) -> str:
        """The database's place as it may be shown: a server's password is left out."""
        if not self.server:
            return str(self.database)
        scheme, _sep, rest = self.server.partition("://")
        return f"{scheme}://{rest.rpartition('@')[2]}"

    def make(self) -> None:
        """Makes the folder.

        Raises:
            StoreError: If it cannot be made or written to.
        """
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(
                _("the home folder cannot be made"),
                where=str(self.folder),
                expected=error.strerror or str(error),
            ) from error
        if not os.access(self.folder, os.W_OK | os.X_OK):
            raise StoreError(_("the home folder cannot be written to"), where=str(self.folder))


def home_from_environment() -> Home:
    """Returns the home that the environment names.

    Raises:
        UsageError: If ``WORKBENCH_DATABASE`` is not a PostgreSQL URL.
    """
    named = os.environ.get("WORKBENCH_HOME")
    if named:
        folder = Path(named).expanduser().absolute()
    else:
        from platformdirs import user_data_path

        folder = user_data_path("haunt-workbench", appauthor=False)
    server = os.environ.get("WORKBENCH_DATABASE", "")
    if server and not server.startswith(_POSTGRES):
        raise UsageError(
            _("this is not a database that can be used"),
            where="WORKBENCH_DATABASE",
            expected="postgresql://USER:PASSWORD@HOST/NAME",
        )
    return Home(folder, server)
