"""``chart``: every cell of the haunt chart, both ways, by any name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from workbench.desks.lookup import Lookup
from workbench.store.place import Home

Run = Callable[..., Any]

FACTS = yaml.safe_load((Path(__file__).parents[1] / "facts" / "chart.yaml").read_text("utf-8"))
CELLS = {(room, omen): haunt for room, row in FACTS["chart"].items() for omen, haunt in row.items()}


def slug(name: str) -> str:
    return name.lower().replace("'", "").replace(" ", "-")


def test_the_facts_have_every_cell() -> None:
    assert len(CELLS) == 13 * 13


def test_every_cell_gives_its_haunt(prepared: Path) -> None:
    with Lookup(Home(prepared)) as desk:
        for (room, omen), haunt in CELLS.items():
            cell = desk.chart(omen, room)
            assert (cell.haunt, cell.haunt_id) == (haunt, f"hill-2e/haunt/{haunt}"), (omen, room)
            assert cell.omen == f"hill-2e/omen/{slug(omen)}"
            assert cell.room == f"hill-2e/room/{slug(room)}"


def test_every_haunt_gives_its_cells(prepared: Path) -> None:
    with Lookup(Home(prepared)) as desk:
        for number, count in FACTS["cells_of"].items():
            pairs = desk.chart_pairs(number).pairs
            assert len(pairs) == count
            assert set(pairs) == {
                (f"hill-2e/omen/{slug(omen)}", f"hill-2e/room/{slug(room)}")
                for (room, omen), haunt in CELLS.items()
                if haunt == number
            }


@pytest.mark.parametrize(
    ("omen", "room"),
    [
        ("girl", "catacombs"),
        ("Girl", "Catacombs"),
        ("omen/girl", "room/catacombs"),
        ("hill-2e/omen/girl", "hill-2e/room/catacombs"),
        ("女孩", "地下墓穴"),
        ("女孩", "catacombs"),
    ],
)
def test_any_name_will_do(run: Run, omen: str, room: str) -> None:
    assert run("chart", omen, room, "--json").json == {
        "haunt": 1,
        "id": "hill-2e/haunt/1",
        "omen": "hill-2e/omen/girl",
        "room": "hill-2e/room/catacombs",
    }


def test_the_chart_of_another_edition_is_its_own(run: Run) -> None:
    assert (
        run("chart", "girl", "catacombs", "--game", "hill-1e", "--json")
        .json["id"]
        .startswith("hill-1e/haunt/")
    )
    said = run("chart", "girl", "catacombs", "--game", "hill-1e", "--json").json
    assert run("chart", "hill-1e/omen/girl", "catacombs", "--json").json == said
    assert run("chart", "girl", "hill-1e/room/catacombs", "--json").json == said
    assert run("chart", "hill-1e/omen/girl", "catacombs", "--game", "hill-2e").code == 3
    assert run("chart", "hill-1e/omen/girl", "hill-2e/room/catacombs").code == 3
    assert run("chart", "nowhere/omen/girl", "catacombs").code == 3
    assert run("chart", "room/girl", "catacombs").code == 3


def test_it_is_said_in_a_line(run: Run) -> None:
    assert run("chart", "girl", "catacombs").out == (
        "hill-2e/haunt/1  The Mummy Walks / 木乃伊行走\n"
    )
    lines = run("chart", "--haunt", "9").out.splitlines()
    assert lines[0].startswith("hill-2e/haunt/9  ")
    assert len(lines) == 1 + FACTS["cells_of"][9]


def test_a_room_off_the_chart_is_told_with_those_on_it(run: Run) -> None:
    said = run("chart", "girl", "attic")
    assert said.code == 3
    assert all(slug(room) in said.err for room in FACTS["chart"])


def test_a_misspelled_name_is_told_with_the_nearest(run: Run) -> None:
    assert "hill-2e/room/catacombs" in run("chart", "girl", "catacomb").err
    assert "hill-2e/omen/girl" in run("chart", "gril", "catacombs").err
