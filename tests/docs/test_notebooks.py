"""The notebooks of the documentation are those of their texts, and a real kernel plays them."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import nbformat
import pytest

from tests.docs.notebooks import FOLDER, NOTEBOOKS, made, played


def read(name: str) -> Any:
    reader: Any = nbformat
    return reader.read(FOLDER / f"{name}.ipynb", 4)


def told(notebook: Any) -> list[tuple[str, list[str]]]:
    """Each cell of code with what it answers as plain text."""
    return [
        (cell.source, [str(each.get("data", {}).get("text/plain", each.get("text", "")))
                       for each in cell.outputs])
        for cell in notebook.cells
        if cell.cell_type == "code"
    ]  # fmt: skip


def test_each_notebook_has_a_text() -> None:
    assert {path.stem for path in FOLDER.glob("*.ipynb")} == set(NOTEBOOKS)


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_kernel_answers_what_stands_in_the_notebook(
    name: str, prepared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WORKBENCH_HOME", "")  # put back after the kernel had another
    shutil.copytree(prepared, tmp_path / "home")
    new = played(made(NOTEBOOKS[name]), tmp_path / "home")
    assert told(new) == told(read(name)), "python -m tests.docs.notebooks makes them anew"
    for cell in new.cells:
        for output in cell.get("outputs", ()):
            assert output.output_type != "error"
            assert "<script" not in output.get("data", {}).get("text/html", "")
