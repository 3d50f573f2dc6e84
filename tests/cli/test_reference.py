"""Every command and option says what it is for, and the page that lists them is fresh."""

from __future__ import annotations

import importlib
import importlib.util
import re
from pathlib import Path
from typing import Any

import pytest

from workbench.cli.app import COMMANDS, ELSEWHERE, parser_of

HERE = Path(__file__).resolve().parent


@pytest.fixture(scope="module")
def made() -> Any:
    """The module that writes the page."""
    spec = importlib.util.spec_from_file_location("commands_reference", HERE / "reference.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def listed(help_page: str) -> dict[str, str]:
    """What a help page says of each argument and option."""
    found: dict[str, str] = {}
    name = ""
    for line in help_page.splitlines():
        if re.match(r"  \S", line):
            name, _gap, said = line.strip().partition("  ")
            found[name] = said.strip()
        elif name and line.startswith("      "):
            found[name] += line.strip()
    return found


@pytest.mark.parametrize("name", [name for name in COMMANDS if name not in ELSEWHERE])
def test_every_command_and_option_says_what_it_is_for(name: str) -> None:
    parser = parser_of(name)
    assert parser.description
    found = listed(parser.format_help())
    assert len(found) >= 2
    assert all(found.values()), found


def test_what_can_be_done_with_drafts_says_what_it_is_for(made: Any) -> None:
    acts = made.acts_of("drafts")
    assert len(acts) == 15
    for act in acts:
        assert act.description
        assert all(listed(act.format_help()).values()), act.prog


@pytest.mark.parametrize("name", [name for name in COMMANDS if name not in ELSEWHERE])
def test_every_command_module_says_what_it_is_for(name: str) -> None:
    module = importlib.import_module(
        f"workbench.cli.{name + '_' if name in ('import', 'print') else name}"
    )
    assert (module.__doc__ or "").startswith(f"``workbench {name}``")
    for function in (module.fill, module.run):
        assert function.__doc__


def plain(page: str) -> str:
    """A page without what Pythons lay out differently: ``-n N, --limit N`` or ``-n, --limit N``."""
    same = re.sub(r"(-\w) (\S+), (--[\w-]+) \2", r"\1, \3 \2", page)
    return " ".join(same.split())


def test_the_page_of_commands_is_fresh(made: Any) -> None:
    told = plain(made.PAGE.read_text("utf-8"))
    assert told == plain(made.reference()), "run: python tests/cli/reference.py"


def test_the_page_has_every_command(made: Any) -> None:
    heads = re.findall(r"^## (.+)$", made.PAGE.read_text("utf-8"), re.MULTILINE)
    assert heads == list(COMMANDS)
