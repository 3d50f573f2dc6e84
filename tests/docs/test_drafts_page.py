"""The pages on drafts, played: every command says what is shown, in both languages."""

from __future__ import annotations

import importlib.util
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).resolve().parent
DOCS = HERE.parents[1] / "docs"


@pytest.fixture(scope="module")
def drafts_page() -> Any:
    """What plays the pages."""
    spec = importlib.util.spec_from_file_location("drafts_page", HERE / "drafts_page.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    "number",
    range(6),
    ids=[
        f"{each}{lang}" for each in ("drafts", "judge", "translator") for lang in ("", "-zh-Hant")
    ],
)
def test_the_commands_say_what_is_shown(
    drafts_page: Any,
    number: int,
    prepared: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("WORKBENCH_DATABASE", "WORKBENCH_LANG"):
        monkeypatch.delenv(name, raising=False)
    home, files = tmp_path / "home", tmp_path / "files"
    shutil.copytree(prepared, home)
    files.mkdir()
    monkeypatch.setenv("WORKBENCH_HOME", str(home))
    page = drafts_page.PAGES[number].read_text("utf-8")
    assert drafts_page.played(page, files) == page, "run: python tests/docs/drafts_page.py"


@pytest.mark.parametrize(
    ("page", "linked"),
    [
        ("README.md", "docs/authoring.md"), ("README.md", "docs/zh-Hant/authoring.md"),
        ("docs/first-haunt.md", "authoring.md"), ("docs/zh-Hant/first-haunt.md", "authoring.md"),
        ("docs/importing.md", "authoring.md"), ("docs/authoring.md", "zh-Hant/authoring.md"),
        ("docs/zh-Hant/authoring.md", "../authoring.md"), ("CHANGELOG.md", "docs/authoring.md"),
    ],
)  # fmt: skip
def test_the_page_is_found_from_others(page: str, linked: str) -> None:
    assert f"]({linked})" in (DOCS.parent / page).read_text("utf-8")


@pytest.mark.parametrize("first", [0, 2, 4], ids=["drafts", "judge", "translator"])
def test_both_pages_show_the_same_commands(drafts_page: Any, first: int) -> None:
    english, chinese = (
        re.findall(r"^\$ (.*?)(?: --lang zh-Hant)?$", page.read_text("utf-8"), re.MULTILINE)
        for page in drafts_page.PAGES[first : first + 2]
    )
    if first:  # a judge and a translator speak in words of their own language
        english, chinese = ([each.split()[1] for each in some] for some in (english, chinese))
    assert english == chinese
    assert len(english) >= 12
