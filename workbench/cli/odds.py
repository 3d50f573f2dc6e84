"""``workbench odds``: the exact chance of a roll."""

from __future__ import annotations

import argparse

from workbench.cli.options import add_json, add_lang
from workbench.cli.output import say, say_json
from workbench.model.dice import Odds, odds
from workbench.wording import _, ngettext

__all__ = ["fill", "run"]


def fill(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument(
        "-d", "--dice", type=int, required=True, metavar="N", help=_("how many dice, 0 to 8")
    )
    parser.add_argument(
        "-t", "--target", type=int, required=True, metavar="K", help=_("the total to reach")
    )
    add_lang(parser)
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Tells the chance."""
    found = odds(options.dice, options.target)
    if options.json:
        say_json(
            {
                "dice": found.dice,
                "target": found.target,
                "at_least": float(found.at_least),
                "exact": str(found.at_least),
                "distribution": [str(chance) for chance in found.distribution],
            }
        )
        return 0
    for line in _odds_lines(found):
        say(line)
    return 0


def _odds_lines(found: Odds) -> list[str]:
    head = ngettext(
        "{dice} die, {target} or more: {percent:.1%} ({exact})",
        "{dice} dice, {target} or more: {percent:.1%} ({exact})",
        found.dice,
    ).format(
        dice=found.dice, target=found.target, percent=float(found.at_least), exact=found.at_least
    )
    bars = [
        f"  {total:>2}  {float(chance):6.1%}  {'#' * round(float(chance) * 60)}"
        for total, chance in enumerate(found.distribution)
    ]
    return [head, *bars]
