"""Where this user's data lives.

``WORKBENCH_HOME`` if it is set, else the platform's data folder; ``WORKBENCH_DATABASE`` may name a
PostgreSQL server that a team shares. Everything derived stays inside the home folder.
"""

from __future__ import annotations

import hashlib
import os
import re
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import unquote

from workbench.errors import StoreError, UsageError, cause_of
from workbench.wording import _

__all__ = ["Home", "home_from_environment"]

_QUERY = re.compile("[?&]")
_POSTGRES = ("postgresql://", "postgres://")


@dataclass(frozen=True, slots=True)
class Home:
    """The folder and database of one user.

    Attributes:
        folder: The home folder; made on first use.
        server: URL of a PostgreSQL database, or an empty text for SQLite inside the folder; it may
            hold a password, so only :attr:`shown` is ever shown.
    """

    folder: Path
    server: str = field(default="", repr=False)

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
        """The database's place as it may be shown: a server's user and options are left out."""
        if not self.server:
            return str(self.database)
        scheme, _sep, rest = self.server.partition("://")
        address, _sep, options = rest.partition("?")
        if "@" in options:  # either may hold the password then
            return f"{scheme}://***"
        return f"{scheme}://{address.rpartition('@')[2]}"

    def without_secrets(self, text: str) -> str:
        """Returns a driver's message without the server's address and password.

        PostgreSQL's driver repeats pieces of an address that it cannot read.
        """
        if not self.server:
            return text
        secrets = {self.server, *_passwords(self.server)}
        for secret in sorted(secrets, key=len, reverse=True):
            text = text.replace(secret, self.shown if secret == self.server else "***")
        return text

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
                cause=cause_of(error),
                expected=_another_folder(),
            ) from error
        if not os.access(self.folder, os.W_OK | os.X_OK):
            raise StoreError(
                _("the home folder cannot be written to"),
                where=str(self.folder),
                expected=_another_folder(),
            )


def _another_folder() -> str:
    return _("a folder that can be written to; WORKBENCH_HOME may name another")


def _passwords(server: str) -> set[str]:
    """Returns what may be a password in a server's address, as written and as meant."""
    rest = server.partition("://")[2]
    found = {
        rest.rpartition("@")[0].partition(":")[2],
        rest.partition("/")[0].rpartition("@")[0].partition(":")[2],
    }
    for option in _QUERY.split(rest)[1:]:
        name, _sep, value = option.partition("=")
        if "password" in name:
            found.add(value)
    return {form for text in found if text for form in (text, unquote(text))}


def home_from_environment() -> Home:
    """Returns the home that the environment names.

    Raises:
        UsageError: If ``WORKBENCH_HOME`` is no folder or ``WORKBENCH_DATABASE`` no PostgreSQL URL.
    """
    named = os.environ.get("WORKBENCH_HOME")
    if named:
        try:
            folder = Path(named).expanduser().absolute()
        except RuntimeError as error:  # the home of a user who does not exist
            raise UsageError(
                _("this is not a folder that can be used"), where=f"WORKBENCH_HOME={named}"
            ) from error
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
