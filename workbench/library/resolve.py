"""Finds the folders of data that ship with the program.

One resolver, tried in this order: ``WORKBENCH_DATA`` in the environment, the copy inside the
installed package, the source checkout.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

from workbench.errors import CorpusError
from workbench.wording import _

__all__ = ["data_folder"]


def data_folder(name: Literal["corpus", "schema"]) -> Path:
    """Returns the folder of that name.

    Raises:
        CorpusError: If none of the places has it; the message lists where it was sought.
    """
    package = Path(__file__).resolve().parent.parent
    places = [package / "_data" / name, package.parent / name]
    if chosen := os.environ.get("WORKBENCH_DATA"):
        places.insert(0, Path(chosen) / name)
    for place in places:
        if place.is_dir():
            return place
    raise CorpusError(
        _("the folder {name} is missing").format(name=name),
        expected=", ".join(str(place) for place in places),
    )
