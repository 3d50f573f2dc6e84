"""What every test may ask for: the real printed documents, if this machine has them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def sources() -> Path:
    """The folder of real printed documents, from ``WORKBENCH_SOURCES`` or beside the checkout."""
    folder = Path(os.environ.get("WORKBENCH_SOURCES") or ROOT.parent / "shared" / "sources")
    if not (folder / "rules_zh.txt").is_file():
        pytest.skip(f"the real printed documents are not here: {folder}")
    return folder
