"""What is really loaded: a static graph cannot see a deferred import."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = {
    "sqlmodel", "sqlalchemy", "alembic", "textual", "pydantic", "yaml", "whoosh", "opencc",
    "pypinyin", "typer", "markdown_it", "wcwidth", "platformdirs", "filelock",
}  # fmt: skip


def loaded_by(code: str, home: Path) -> set[str]:
    """The heavy packages that a fresh interpreter has loaded after running *code*."""
    tail = f"import sys\nprint('\\nLOADED', *({HEAVY!r} & sys.modules.keys()))"
    script = f"{code}\n{tail}"
    run = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
        env={"WORKBENCH_HOME": str(home), "PATH": "", "PYTHONUTF8": "1"},
    )
    return set(run.stdout.rsplit("LOADED", 1)[1].split())


def command(*arguments: str) -> str:
    return f"from workbench.cli.app import main\nassert main({list(arguments)!r}) == 0"


@pytest.fixture(scope="module")
def ready_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home in which everything is set up, so that commands only do their own work."""
    home = tmp_path_factory.mktemp("home")
    loaded_by(command("search", "attic"), home)
    return home


def test_import_workbench_loads_nothing(tmp_path: Path) -> None:
    assert loaded_by("import workbench", tmp_path) == set()


@pytest.mark.parametrize(
    ("arguments", "allowed"),
    [
        (("--help",), set()),
        (("search", "attic", "--json"), {"whoosh"}),
        (("search", "wumangxing"), {"whoosh"}),
        (("search", "五芒星"), {"whoosh", "opencc"}),
        (("show", "attic", "--json"), set()),
        (("show", "haunt/1", "--view", "hero"), set()),
        (("show", "閣樓", "--both"), {"opencc"}),
        (("chart", "girl", "catacombs"), set()),
        (("chart", "--haunt", "9"), set()),
        (("odds", "--dice", "4", "--target", "5"), set()),
        (("status",), set()),
        (("sources", "list"), set()),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_a_lookup_loads_only_what_it_uses(
    ready_home: Path, arguments: tuple[str, ...], allowed: set[str]
) -> None:
    assert loaded_by(command(*arguments), ready_home) <= allowed


def test_public_names_are_all_there() -> None:
    import workbench

    for name in workbench.__all__:
        assert getattr(workbench, name) is not None
    assert set(workbench.__all__) <= set(dir(workbench))
