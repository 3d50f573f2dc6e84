"""The README and the pages in ``docs/`` do what they say."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from workbench.cli.app import COMMANDS, ELSEWHERE, main, options_of
from workbench.desks.importing import ImportDesk
from workbench.desks.lookup import Lookup
from workbench.store.place import Home

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.fixture
def home(prepared: Path) -> Home:
    """A home with database and index; only to be read."""
    return Home(prepared)


@pytest.fixture(autouse=True)
def _in_force(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WORKBENCH_DATABASE", raising=False)
    monkeypatch.setenv("WORKBENCH_HOME", str(home.folder))


@pytest.mark.parametrize("page", ["README.md", "docs/playing.md"])
def test_the_python_example_runs(page: str) -> None:
    found = doctest.testfile(str(ROOT / page), module_relative=False, encoding="utf-8")
    assert found.attempted >= 3
    assert found.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), target


def shown_commands() -> list[list[str]]:
    """Every ``$ workbench ...`` line of the README and the docs, taken apart as a shell does."""
    found = []
    for page in PAGES:
        for line in re.findall(r"^\$ workbench (.*)$", page.read_text("utf-8"), re.MULTILINE):
            found.append(shlex.split(line, comments=True))
    return found


@pytest.mark.parametrize("words", shown_commands(), ids=" ".join)
def test_every_command_shown_is_a_command(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    name, rest = words[0], words[1:]
    assert name in COMMANDS
    if name in ELSEWHERE:
        return
    options_of(name, rest)
    if name in ("search", "show", "chart", "odds"):
        assert main(words) == 0
        assert capsys.readouterr().out


def documented_queries() -> list[str]:
    page = (ROOT / "docs" / "searching.md").read_text("utf-8")
    rows = re.findall(r"^\| (`.*?) \| ", page, re.MULTILINE)
    queries = [query for row in rows for query in re.findall(r"`([^`]+)`", row)]
    queries += re.findall(r"may be Chinese: `([^`]+)`", page)
    # Alone these only exclude, or stand for others.
    return [query for query in queries if "…" not in query and not query.startswith("-")]


@pytest.mark.parametrize("query", documented_queries())
def test_every_query_of_the_search_page_finds_something(home: Home, query: str) -> None:
    with Lookup(home) as desk:
        answer = desk.search(query)
        assert answer.hits, query
        assert not [note for note in answer.notes if note.why.startswith("unknown")]


def test_the_pack_of_the_packs_page_can_be_imported(home: Home, tmp_path: Path) -> None:
    page = (ROOT / "docs" / "packs.md").read_text("utf-8")
    blocks = dict(re.findall(r"```yaml\n# (\S+)\n(.*?)```", page, re.DOTALL))
    assert set(blocks) == {"game.yaml", "rulings.yaml", "items.yaml"}
    mystery = blocks["game.yaml"].replace("hill-2e", "mystery")
    for game, name, kind in (
        (blocks["game.yaml"], "rulings.yaml", "ruling"),
        (mystery, "items.yaml", "item"),
    ):
        folder = tmp_path / kind / "my-club"
        folder.mkdir(parents=True)
        (folder / "game.yaml").write_text(game, "utf-8")
        (folder / name).write_text(blocks[name], "utf-8")
        with ImportDesk(home) as desk:
            (report,) = desk.import_paths([folder], dry_run=True).as_json()["documents"]
        assert (report["id"], report["entries"]) == ("my-club", {kind: 1})
