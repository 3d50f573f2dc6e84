"""What there is: counts against the box, and figures that follow what people do."""

from __future__ import annotations

import shutil
from pathlib import Path

from workbench import __version__
from workbench.desks.importing import ImportDesk
from workbench.desks.lookup import Lookup
from workbench.desks.status import status_of
from workbench.model.ids import LANGUAGES
from workbench.store.place import Home

PACK = Path(__file__).parents[1] / "data" / "pack"


def test_the_second_edition_is_all_there(prepared: Path) -> None:
    found = status_of(Home(prepared))
    assert found["version"] == __version__
    house = found["corpus"]["hill-2e"]
    box = {"room": 47, "omen": 13, "item": 22, "event": 45, "character": 12, "haunt": 50}
    assert {kind: house[kind] for kind in box} == box
    assert house["ruling"] == 78
    assert found["index"]["state"] == "ready"
    assert found["index"]["entries"] == sum(sum(game.values()) for game in found["corpus"].values())
    quality = found["quality"]
    assert quality["notes"] == 0
    assert all(quality[f"named_{lang}"] == quality["entries"] for lang in LANGUAGES)
    assert 0 < quality["disputed"] < quality["entries"]


def test_what_people_add_is_counted(own: Home) -> None:
    with Lookup(own) as desk:
        desk.add_note("hill-2e/room/attic", "Ours creaks.")
    with ImportDesk(own) as importing:
        importing.import_paths([PACK])
    found = status_of(own)
    assert found["quality"]["notes"] == 1
    assert found["corpus"]["tea-club"] == {"item": 1, "ruling": 1}
    assert found["games"]["tea-club"]["version"] == "1"


def test_a_missing_index_is_told_and_not_made(own: Home) -> None:
    shutil.rmtree(own.index)
    assert status_of(own)["index"]["state"] != "ready"
    assert not own.index.exists()
