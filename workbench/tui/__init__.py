"""The Textual program: the lookup desk on a terminal or in a browser.

Screens own no rules: what they show comes from :mod:`workbench.desks`. The first picture is painted
before the database, the index or anything slow to import is touched.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from workbench.store.place import Home

__all__ = ["prepare_environment", "run"]

#: Set before Textual is imported, unless the user chose otherwise.
_CHOSEN = {
    # Under that protocol, input methods' commits of Chinese are dropped or become junk keys.
    "TEXTUAL_DISABLE_KITTY_KEY": "1",
    # A key press then takes a third of the time to be seen.
    "TEXTUAL_FPS": "240",
    "TEXTUAL_ANIMATIONS": "none",
}


def prepare_environment() -> None:
    """Sets what Textual reads once, when it is imported; a value that is there already stays."""
    for name, value in _CHOSEN.items():
        os.environ.setdefault(name, value)


def run(home: Home | None = None, *, query: str = "") -> int:
    """Runs the program until it is left.

    Args:
        home: Whose database; default: the one the environment names.
        query: What the search box holds at first.

    Returns:
        The exit code.
    """
    prepare_environment()
    import sys

    from workbench.tui.app import WorkbenchApp
    from workbench.tui.echo import ECHO_INTERVAL

    sys.setswitchinterval(ECHO_INTERVAL)
    app = WorkbenchApp(home, query=query)
    app.run()
    return app.return_code or 0
