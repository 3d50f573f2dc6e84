"""What ``docs/editors.md`` tells people to write is what it says, and starts the server."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

from workbench.cli.app import COMMANDS
from workbench.lsp import main

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "editors.md").read_text("utf-8")
BLOCKS = dict(re.findall(r"```(\w+)\n(.*?)```", PAGE, re.DOTALL))


def test_each_editor_starts_the_server() -> None:
    assert "lsp" in COMMANDS
    made = json.loads(BLOCKS["json"])
    assert made["main"] == "./extension.js"
    assert "vscode-languageclient" in made["dependencies"]
    assert 'command: "workbench", args: ["lsp"]' in BLOCKS["js"]
    helix = tomllib.loads(BLOCKS["toml"])
    assert helix["language-server"]["haunt-workbench"] == {"command": "workbench", "args": ["lsp"]}
    assert helix["language"][0]["language-servers"] == ["haunt-workbench"]
    assert 'cmd = { "workbench", "lsp" }' in BLOCKS["lua"]
    assert '("workbench" "lsp")' in BLOCKS["elisp"]


def test_the_colours_are_those_that_the_server_names() -> None:
    pytest.importorskip("pygls", reason="pygls is not installed")
    from workbench.lsp.answers import LEGEND

    told = re.findall(r"^\| .* \| `(\w+)` \|$", PAGE, re.MULTILINE)
    assert sorted(told) == sorted(map(str, LEGEND.token_types))


def test_every_option_that_is_told_is_one(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    helped = capsys.readouterr().out
    told = re.findall(r"`(?:workbench lsp )?(--[a-z]+)", PAGE)
    assert set(told) == {"--lang", "--tcp", "--anyone", "--verbose"}
    assert all(option in helped for option in told)
