"""A client that speaks the protocol over pipes to the program, and nothing but the protocol."""

from __future__ import annotations

import json
import os
import queue
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import pytest

#: Nobody waits longer for an answer; a machine may have much else to do.
PATIENCE = 120


@dataclass
class Client:
    """An editor, as far as a server can tell."""

    process: subprocess.Popen[bytes]
    inbox: queue.Queue[Any] = field(default_factory=queue.Queue)
    kept: list[dict[str, Any]] = field(default_factory=list)
    number: int = 0
    versions: Iterator[int] = field(default_factory=lambda: count(1))

    def __post_init__(self) -> None:
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        out = self.process.stdout
        assert out is not None
        while True:
            size = 0
            while line := out.readline().strip():
                name, _colon, value = line.partition(b":")
                if name.lower() == b"content-length":
                    size = int(value)
            if not size:
                self.inbox.put(None)
                return
            self.inbox.put(json.loads(out.read(size)))

    # Sending

    def write(self, data: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message: Mapping[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))

    def tell(self, method: str, params: Any = None) -> None:
        self.send({"method": method, "params": params if params is not None else {}})

    def request(self, method: str, params: Any = None) -> int:
        self.number += 1
        self.send({"id": self.number, "method": method, "params": params})
        return self.number

    # Receiving

    def receive(self) -> dict[str, Any]:
        message = self.inbox.get(timeout=PATIENCE)
        assert message is not None, "the server has gone"
        assert "Traceback" not in json.dumps(message)
        assert "traceback" not in json.dumps(message)
        if message.get("method") == "client/registerCapability":
            self.send({"id": message["id"], "result": None})
        found: dict[str, Any] = message
        return found

    def until(self, fits: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The next message that fits; the others are kept for later."""
        for number, message in enumerate(self.kept):
            if fits(message):
                return self.kept.pop(number)
        while True:
            message = self.receive()
            if fits(message):
                return message
            self.kept.append(message)

    def answer(self, number: int) -> dict[str, Any]:
        return self.until(lambda message: message.get("id") == number and "method" not in message)

    def ask(self, method: str, params: Any = None) -> Any:
        """The result of a request."""
        answered = self.answer(self.request(method, params))
        assert "error" not in answered, answered
        return answered["result"]

    def refused(self, method: str, params: Any = None) -> dict[str, Any]:
        """The error of a request."""
        answered = self.answer(self.request(method, params))
        error: dict[str, Any] = answered["error"]
        assert not error.get("data")
        return error

    def told(self, method: str) -> Any:
        """The next notification of a kind."""
        return self.until(lambda message: message.get("method") == method)["params"]

    # What editors do

    def start(self, **params: Any) -> Any:
        capabilities = {
            "workspace": {
                "workspaceEdit": {"documentChanges": True},
                "didChangeWatchedFiles": {"dynamicRegistration": True},
            },
            "textDocument": {"hover": {"contentFormat": ["markdown", "plaintext"]}},
        }
        given = {"processId": os.getpid(), "rootUri": None, "capabilities": capabilities}
        found = self.ask("initialize", {**given, **params})
        self.tell("initialized")
        return found

    def open(self, uri: str, text: str, language: str = "markdown") -> None:
        document = {"uri": uri, "languageId": language, "version": 1, "text": text}
        self.tell("textDocument/didOpen", {"textDocument": document})

    def put(self, uri: str, text: str) -> int:
        """Opens or changes a page; returns the number of its new text."""
        version = next(self.versions)
        if version == 1:
            self.open(uri, text)
        else:
            self.change(uri, version, text)
        return version

    def change(self, uri: str, version: int, text: str) -> None:
        document = {"uri": uri, "version": version}
        changes = [{"text": text}]
        self.tell("textDocument/didChange", {"textDocument": document, "contentChanges": changes})

    def diagnostics(self, uri: str, version: int | None = None) -> list[dict[str, Any]]:
        """What is told of a text; None is what is told when a page is let go."""
        told = self.until(
            lambda message: (
                message.get("method") == "textDocument/publishDiagnostics"
                and message["params"]["uri"] == uri
                and message["params"].get("version") == version
            )
        )
        found: list[dict[str, Any]] = told["params"]["diagnostics"]
        return found

    def stop(self) -> int:
        self.ask("shutdown")
        self.tell("exit")
        return self.process.wait(PATIENCE)


@pytest.fixture(scope="session")
def lsp_home(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home of its own, since the server writes what is to be read there."""
    folder = tmp_path_factory.mktemp("lsp") / "home"
    shutil.copytree(prepared, folder)
    return folder


@contextmanager
def launching(home: Path) -> Iterator[Callable[..., Client]]:
    """Gives what starts the program as a server in a bare environment, and ends what it started."""
    started: list[subprocess.Popen[bytes]] = []

    def call(*arguments: str, home: Path = home, **environment: str) -> Client:
        process = subprocess.Popen(
            [sys.executable, "-m", "workbench", "lsp", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={"WORKBENCH_HOME": str(home), "PATH": os.environ["PATH"], **environment},
        )
        started.append(process)
        return Client(process)

    try:
        yield call
    finally:
        for process in started:
            process.kill()
            process.wait(PATIENCE)
            for stream in (process.stdin, process.stdout, process.stderr):
                if stream is not None:
                    stream.close()


@pytest.fixture
def launch(lsp_home: Path) -> Iterator[Callable[..., Client]]:
    """Starts the program as a server."""
    with launching(lsp_home) as call:
        yield call


@pytest.fixture(scope="module")
def shared(lsp_home: Path) -> Iterator[Client]:
    """One server for many tests, that has to stand all of them."""
    with launching(lsp_home) as call:
        client = call()
        client.start()
        yield client
        assert client.stop() == 0


def position(text: str, what: str, into: int = 0) -> dict[str, int]:
    """Where *what* stands, in lines and units of UTF-16."""
    start = text.index(what) + into
    line = text.count("\n", 0, start)
    left = text[text.rfind("\n", 0, start) + 1 : start]
    return {"line": line, "character": len(left.encode("utf-16-le")) // 2}


def at(uri: str, text: str, what: str, into: int = 0) -> dict[str, Any]:
    return {"textDocument": {"uri": uri}, "position": position(text, what, into)}


def edited(text: str, edits: Sequence[Mapping[str, Any]]) -> str:
    """A text with edits made as an editor makes them: all in the text as it was."""

    def offset(where: Mapping[str, int]) -> int:
        lines = text.split("\n")
        units = lines[where["line"]].encode("utf-16-le")[: 2 * where["character"]]
        return sum(len(line) + 1 for line in lines[: where["line"]]) + len(
            units.decode("utf-16-le")
        )

    made = text
    spans = [
        (offset(each["range"]["start"]), offset(each["range"]["end"]), each["newText"])
        for each in edits
    ]
    for start, end, put in sorted(spans, reverse=True):
        made = made[:start] + put + made[end:]
    return made
