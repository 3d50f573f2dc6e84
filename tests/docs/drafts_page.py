"""Plays the pages on drafts, and the tutorials of judge and translator, as they are written.

``python tests/docs/drafts_page.py`` writes what their commands say.

Times, and the folder of the files, are always told as the same; progress is not shown.
"""

from __future__ import annotations

import importlib.util
import os
import re
import tempfile
from pathlib import Path
from typing import Any

__all__ = ["PAGES", "played"]

HERE = Path(__file__).resolve().parent
DOCS = HERE.parents[1] / "docs"
#: The pages that are played.
PAGES = tuple(
    folder / name
    for name in ("authoring.md", "tutorial-judge.md", "tutorial-translator.md")
    for folder in (DOCS, DOCS / "zh-Hant")
)

_WHEN = re.compile(r"\b20\d\d-\d\d-\d\d \d\d:\d\d\b")
_PROGRESS = re.compile(r"^.*\.\.\.$\n", re.MULTILINE)
_BLOCK = re.compile(r"^```console\n.*?^```$", re.MULTILINE | re.DOTALL)


def played(page: str, folder: Path) -> str:
    """Plays a page in an empty folder, on the home that is in force; returns what it says.

    Args:
        page: The page.
        folder: Where its files are written.
    """
    before = os.environ.get("WORKBENCH_AUTHOR")
    os.environ["WORKBENCH_AUTHOR"] = "you"
    try:
        made: str = _walkthrough().replayed(page, folder)
    finally:
        if before is None:
            del os.environ["WORKBENCH_AUTHOR"]
        else:
            os.environ["WORKBENCH_AUTHOR"] = before
    return _BLOCK.sub(lambda block: _always(block[0], folder), made)


def _always(said: str, folder: Path) -> str:
    told = _PROGRESS.sub("", said)
    return _WHEN.sub("2026-10-31 20:15", told).replace(str(folder), "/home/you/haunts")


def _walkthrough() -> Any:
    spec = importlib.util.spec_from_file_location("walkthrough", HERE / "walkthrough.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    for each in PAGES:
        with tempfile.TemporaryDirectory() as home, tempfile.TemporaryDirectory() as empty:
            os.environ["WORKBENCH_HOME"] = home
            new = played(each.read_text("utf-8"), Path(empty).resolve())
        each.write_text(new, "utf-8", newline="\n")
