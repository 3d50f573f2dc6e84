"""Homes in which everything is set up, and the command line with its answer taken apart."""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from workbench.cli.app import main


@dataclass(frozen=True)
class Said:
    """What a command answered."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Standard output, which must be one JSON value and nothing else."""
        return json.loads(self.out)


@pytest.fixture
def home(prepared: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The prepared home, in force; only to be read."""
    for name in ("WORKBENCH_DATABASE", "WORKBENCH_LANG", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("WORKBENCH_HOME", str(prepared))
    return prepared


@pytest.fixture
def own_home(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the prepared home, in force, to be written to."""
    folder = tmp_path / "home"
    shutil.copytree(home, folder)
    monkeypatch.setenv("WORKBENCH_HOME", str(folder))
    return folder


@pytest.fixture
def run(home: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., Said]:
    """Runs a command in this process."""

    def call(*arguments: str) -> Said:
        capsys.readouterr()
        code = main(list(arguments))
        said = capsys.readouterr()
        return Said(code, said.out, said.err)

    return call


@pytest.fixture
def type_in(run: Callable[..., Said], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Said]:
    """Runs a command with lines on standard input."""

    def call(lines: str, *arguments: str) -> Said:
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        return run(*arguments)

    return call


@pytest.fixture
def start() -> Callable[..., subprocess.CompletedProcess[bytes]]:
    """Runs a command as a program of its own, in a bare environment and with no terminal."""

    def call(
        *arguments: str | bytes, home: Path | str, **changed: Any
    ) -> subprocess.CompletedProcess[bytes]:
        environment = {"WORKBENCH_HOME": str(home), "PATH": os.environ["PATH"]}
        environment.update(changed.pop("env", {}))
        wanted: dict[str, Any] = {"capture_output": True, "timeout": 120, **changed}
        if "input" not in wanted:
            wanted["stdin"] = subprocess.DEVNULL
        return subprocess.run(
            [sys.executable, "-m", "workbench", *arguments], env=environment, check=False, **wanted
        )

    return call
