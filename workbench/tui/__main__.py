"""``python -m workbench.tui``: the Textual program alone, or a picture of it for the README."""

from __future__ import annotations

import argparse
import os
import re
import sys
from pathlib import Path

from workbench.tui import prepare_environment, run
from workbench.wording import _, use_language

__all__ = ["main"]

_LARGEST = 500


def _size(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d{1,3})x(\d{1,3})", text)
    if match is None or not 0 < int(match[1]) <= _LARGEST or not 0 < int(match[2]) <= _LARGEST:
        raise argparse.ArgumentTypeError(_("a size is COLUMNSxROWS, such as 100x30"))
    return int(match[1]), int(match[2])


def main(arguments: list[str] | None = None) -> int:
    """Runs the program, or takes a picture of it, and returns the exit code."""
    use_language()
    parser = argparse.ArgumentParser(prog="python -m workbench.tui")
    parser.add_argument("--screenshot", metavar="FILE.svg", type=Path)
    parser.add_argument("--size", type=_size, default=(100, 30), metavar="COLUMNSxROWS")
    parser.add_argument("--query", default="")
    parser.add_argument("--keys", default="", help=_("keys to press first, separated by spaces"))
    chosen = parser.parse_args(arguments)
    if chosen.screenshot is None:
        return run(query=chosen.query)
    prepare_environment()
    # The picture does not depend on the terminal that it is made from.
    os.environ["TEXTUAL_COLOR_SYSTEM"] = "truecolor"
    os.environ.pop("NO_COLOR", None)
    from workbench.tui.picture import take_picture

    take_picture(chosen.screenshot, size=chosen.size, query=chosen.query, keys=chosen.keys.split())
    return 0


if __name__ == "__main__":
    sys.exit(main())
