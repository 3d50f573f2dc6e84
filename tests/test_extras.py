"""How an extra is installed is told in one way, and truly for a checkout."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from types import SimpleNamespace

import pytest

from workbench import extras
from workbench.extras import install_command

ROOT = Path(__file__).resolve().parent.parent


def test_in_a_checkout_the_checkout_is_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    assert install_command("serve") == "pip install '.[serve]'"
    assert "`pip install '.[pdf]'`" in (ROOT / "README.md").read_text("utf-8")
    monkeypatch.chdir(tmp_path)
    assert install_command("serve").strip("'").endswith(f"{ROOT}[serve]")


def test_what_was_installed_from_a_folder_names_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clone = tmp_path / "my clone"
    clone.mkdir()
    (clone / "pyproject.toml").touch()
    told = json.dumps({"url": clone.as_uri(), "dir_info": {}})
    monkeypatch.setattr(extras, "__file__", str(tmp_path / "site-packages/workbench/extras.py"))
    monkeypatch.setattr(extras, "distribution", lambda _name: SimpleNamespace(read_text=given))

    def given(_file: str) -> str | None:
        return told

    assert install_command("pdf") == f"pip install '{clone}[pdf]'"
    told = ""  # as from an index
    assert install_command("pdf") == "pip install 'haunt-workbench[pdf]'"


def test_every_extra_that_is_named_exists_and_is_named_by_this_alone() -> None:
    known = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    named = set()
    for path in sorted((ROOT / "workbench").rglob("*.py")):
        text = path.read_text("utf-8")
        assert "haunt-workbench[" not in text, path
        named |= set(re.findall(r'install_command\("(\w+)"\)', text))
    assert named == {"lsp", "serve", "cluster", "pdf", "postgres", "books", "notebook"}
    assert named <= known["optional-dependencies"].keys()
