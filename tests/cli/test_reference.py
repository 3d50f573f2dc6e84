"""Every command and option says what it is for, and the page that lists them is fresh."""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from workbench.cli.app import COMMANDS, parser_of

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


def options_of(parser: argparse.ArgumentParser) -> list[str]:
    """The names of all arguments, read off the parser's own usage line."""
    usage = parser.format_usage()
    return re.findall(r"--?[a-z][a-z-]*|\b[A-Z]{2,}\b", usage)


@pytest.mark.parametrize("name", [name for name in COMMANDS if name != "serve"])
def test_every_command_and_option_says_what_it_is_for(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    parser = parser_of(name)
    assert parser.description
    assert options_of(parser)
    listed = [line for line in parser.format_help().splitlines() if re.match(r"  \S", line)]
    assert listed
    for line in listed:
        _argument, gap, said = line.strip().partition("  ")
        assert gap, line
        assert said.strip(), line


@pytest.mark.parametrize("name", [name for name in COMMANDS if name != "serve"])
def test_every_command_module_says_what_it_is_for(name: str) -> None:
    module = importlib.import_module(f"workbench.cli.{'import_' if name == 'import' else name}")
    assert (module.__doc__ or "").startswith(f"``workbench {name}``")
    for function in (module.fill, module.run):
        assert function.__doc__


def test_the_page_of_commands_is_fresh(made: Any) -> None:
    if sys.version_info >= (3, 13):
        pytest.skip("newer Pythons lay help out in another way; the page is that of 3.11 and 3.12")
    assert made.PAGE.read_text("utf-8") == made.reference(), "run: python tests/cli/reference.py"


def test_the_page_has_every_command(made: Any) -> None:
    heads = re.findall(r"^## (.+)$", made.PAGE.read_text("utf-8"), re.MULTILINE)
    assert heads == list(COMMANDS)
