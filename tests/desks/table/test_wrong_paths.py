"""Files that cannot be: told as what they are, wherever one is opened or written."""

from __future__ import annotations

from pathlib import Path

import pytest

from workbench.desks.table.desk import Start, TableDesk
from workbench.errors import UsageError
from workbench.store.place import Home

NOBODY = "~nobody-of-this-name/x"


def test_a_folder_of_nobody_is_no_place_for_a_game(own: Home) -> None:
    with TableDesk(own) as desk:
        for ending in (".md", ".json"):
            with pytest.raises(UsageError, match="nobody-of-this-name"):
                desk.begin(Start("file", NOBODY + ending), "en")
        desk.begin(Start("game", "hill-2e"), "en")
        for write in (desk.save, desk.export_log, desk.export_position):
            with pytest.raises(UsageError, match="nobody-of-this-name"):
                write(Path(NOBODY))
