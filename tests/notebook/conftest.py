"""A home for notebooks, and a shell as a kernel has it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture(scope="module")
def notebook_home(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The home that the environment names while the tests of one file run."""
    from workbench.notebook.opened import close_all

    folder = tmp_path_factory.mktemp("notebook") / "home"
    shutil.copytree(prepared, folder)
    before = {name: os.environ.pop(name, None) for name in ("WORKBENCH_HOME", "WORKBENCH_DATABASE")}
    os.environ["WORKBENCH_HOME"] = str(folder)
    yield folder
    close_all()
    del os.environ["WORKBENCH_HOME"]
    os.environ.update({name: value for name, value in before.items() if value is not None})


@pytest.fixture
def shell(notebook_home: Path) -> Iterator[Any]:
    """An IPython shell with the extension, as a kernel has it."""
    from IPython.core.interactiveshell import InteractiveShell

    made: Any = InteractiveShell.instance()
    made.extension_manager.load_extension("workbench")
    yield made
    InteractiveShell.clear_instance()
