"""What is really loaded: a static graph cannot see a deferred import."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = {
    "sqlmodel", "sqlalchemy", "alembic", "textual", "pydantic", "yaml", "whoosh", "opencc",
    "pypinyin", "typer", "markdown_it", "wcwidth", "platformdirs", "filelock", "pygls",
    "lsprotocol", "cattrs", "IPython", "ipywidgets", "nbformat", "typst", "justmytype",
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
def ready_home(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home in which everything is set up, so that commands only do their own work."""
    home = tmp_path_factory.mktemp("home") / "home"
    shutil.copytree(prepared, home)
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
        (("export", "--list"), set()),
        (("export", "markdown", "attic"), set()),
        (("sources", "list"), set()),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_a_lookup_loads_only_what_it_uses(
    ready_home: Path, arguments: tuple[str, ...], allowed: set[str]
) -> None:
    assert loaded_by(command(*arguments), ready_home) <= allowed


#: What writes the database, what makes the index, and what makes and copies databases.
WRITING = {"sqlmodel", "sqlalchemy", "pydantic"}
INDEXING = {"whoosh", "opencc", "pypinyin", "filelock"}
KEEPING = WRITING | {"alembic", "filelock"}
DATA = Path(__file__).parent / "data"


def test_what_writes_loads_no_more_than_it_uses(ready_home: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    shutil.copytree(ready_home, home)
    page, pack = str(DATA / "importing" / "traitors_tome.md"), str(DATA / "pack")
    backup = str(tmp_path / "backup.db")
    for arguments, allowed in (
        (("import", page, "--dry-run"), WRITING | {"markdown_it", "opencc"}),
        (("import", page), WRITING | INDEXING | {"markdown_it"}),
        (("import", pack), WRITING | INDEXING | {"yaml", "markdown_it"}),
        (("sources", "list"), set()),
        (("sources", "show", "traitors-tome"), set()),
        (("sources", "remove", "traitors-tome"), WRITING | INDEXING),
        (("backup", backup), KEEPING),
        (("restore", backup), KEEPING),
    ):
        assert loaded_by(command(*arguments), home) <= allowed, arguments


@pytest.mark.parametrize("command", ["serve", "lsp"])
def test_the_help_of_what_serves_starts_nothing(tmp_path: Path, command: str) -> None:
    code = (
        "import sys\nfrom workbench.__main__ import main\n"
        f"sys.argv = ['workbench', {command!r}, '--help']\n"
        "try:\n    main()\nexcept SystemExit as stop:\n    assert stop.code == 0\n"
    )
    assert loaded_by(code, tmp_path) == set()


def test_public_names_are_all_there() -> None:
    import workbench

    for name in workbench.__all__:
        assert getattr(workbench, name) is not None
    assert set(workbench.__all__) <= set(dir(workbench))
