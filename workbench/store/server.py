"""The one place where a PostgreSQL server is connected to.

Reading and writing connect alike, and no message of the driver is passed on with the server's
password in it.
"""

from __future__ import annotations

from typing import Any

from workbench.errors import StoreError
from workbench.extras import install_command
from workbench.store.place import Home
from workbench.wording import _

__all__ = ["connect_server"]

_CONNECT_SECONDS = 10


def connect_server(home: Home, *, autocommit: bool = False) -> Any:
    """Opens a connection of psycopg to the server of *home*.

    Raises:
        StoreError: If psycopg is missing or the server cannot be reached.
    """
    try:
        import psycopg
    except ImportError as error:
        raise StoreError(
            _("PostgreSQL needs the extra 'postgres'"),
            where=home.shown,
            expected=install_command("postgres"),
        ) from error
    try:
        return psycopg.connect(home.server, autocommit=autocommit, connect_timeout=_CONNECT_SECONDS)
    except psycopg.Error as error:
        problem = home.without_secrets(" ".join(str(error).split()))
    # Raised outside, so that the driver's own error does not travel along with the password in it.
    raise StoreError(
        _("the database cannot be opened"),
        where=home.shown,
        cause=problem,
        expected=_("a server that answers at the address in WORKBENCH_DATABASE"),
    )
