"""``workbench chart``: omen and room give the haunt, or a haunt its pairs."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from workbench.cli.options import add_game, add_json, add_lang, check_game, open_desk, typed
from workbench.cli.output import end_progress, names_shown, say, say_json
from workbench.errors import UsageError
from workbench.model.ids import GAMES
from workbench.wording import _

if TYPE_CHECKING:
    from workbench.desks.lookup import Lookup

__all__ = ["fill", "run"]


def fill(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("omen", nargs="?", type=typed, metavar="OMEN", help=_("the omen drawn"))
    parser.add_argument(
        "room", nargs="?", type=typed, metavar="ROOM", help=_("the room it was drawn in")
    )
    parser.add_argument("--haunt", type=int, metavar="N", help=_("which pairs start this haunt?"))
    add_game(parser)
    add_lang(parser)
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Looks the chart up, one way or the other."""
    if (options.haunt is None) == (options.room is None) or (
        options.haunt is not None and options.omen
    ):
        raise UsageError(
            _("chart needs an omen and a room, or --haunt"), expected="workbench chart OMEN ROOM"
        )
    with open_desk() as desk:
        check_game(desk, options.game)
        if options.haunt is not None:
            _pairs(desk, options.haunt, options.game or GAMES[0], as_json=options.json)
        else:
            _cell(desk, options.omen, options.room, options.game, as_json=options.json)
    return 0


def _pairs(desk: Lookup, number: int, game: str, *, as_json: bool) -> None:
    found = desk.chart_pairs(number, game=game)
    end_progress()
    if as_json:
        say_json({"haunt": found.haunt, "pairs": [list(pair) for pair in found.pairs]})
        return
    titles = _titles(desk, found.haunt_id, *(key for pair in found.pairs for key in pair))
    say(f"{found.haunt_id}  {titles[found.haunt_id]}")
    for omen, room in found.pairs:
        say(f"    {titles[omen]} + {titles[room]}")


def _cell(desk: Lookup, omen: str, room: str, game: str | None, *, as_json: bool) -> None:
    cell = desk.chart(omen, room, game=game)
    end_progress()
    if as_json:
        say_json({"haunt": cell.haunt, "id": cell.haunt_id, "omen": cell.omen, "room": cell.room})
    else:
        say(f"{cell.haunt_id}  {_titles(desk, cell.haunt_id)[cell.haunt_id]}")


def _titles(desk: Lookup, *ids: str) -> dict[str, str]:
    """Returns the names of *ids* to show; the id itself of what does not exist."""
    from workbench.desks.reading import titles_of

    titles = titles_of(desk, ids)
    return {key: names_shown(titles[key]) if key in titles else key for key in ids}
