"""Wrong positions, broken messages, hostile pages: each is answered, and none ends the server."""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.lsp.conftest import PATIENCE, Client, position

pytest.importorskip("pygls", reason="pygls is not installed")

from workbench.errors import UsageError
from workbench.lsp import address_of, main
from workbench.wording import use_language

Launch = Callable[..., Client]
URI = "file:///tmp/brass-lantern.md"
PAGE = """\
---
id: home/item/brass-lantern
game: hill-2e
lang: en
title: {en: Brass Lantern, zh-Hant: 黃銅燈}
---
> It burns. 𠀋

- You gain 1 Speed.
"""
POSITIONS = (
    "completion", "hover", "definition", "references", "prepareRename", "rename",
)  # fmt: skip


@pytest.fixture
def client(shared: Client) -> Client:
    """The one server of this file, with the page as it was."""
    shared.put(URI, PAGE)
    return shared


def is_up(client: Client) -> bool:
    symbols = client.ask("textDocument/documentSymbol", {"textDocument": {"uri": URI}})
    return bool(symbols)


@pytest.mark.parametrize(
    ("line", "character"),
    [(0, 999), (999, 0), (999, 999), (6, 11), (6, 12), (2**31 - 1, 2**31 - 1)],
)
def test_a_position_that_a_page_does_not_have(client: Client, line: int, character: int) -> None:
    for method in POSITIONS:
        params: dict[str, Any] = {
            "textDocument": {"uri": URI},
            "position": {"line": line, "character": character},
            "context": {"includeDeclaration": True},
            "newName": "Grain",
        }
        if method == "completion":
            del params["context"]
        answered = client.answer(client.request(f"textDocument/{method}", params))
        if "Rename" in method or method == "rename":
            assert "nothing here that can be renamed" in answered["error"]["message"]
        else:
            assert "error" not in answered, answered
    assert is_up(client)


@pytest.mark.parametrize(
    "params",
    [
        None,
        {},
        [],
        "x",
        {"textDocument": {"uri": URI}},
        {"textDocument": {"uri": URI}, "position": {"line": -1, "character": 0}},
        {"textDocument": {"uri": URI}, "position": {"line": "a", "character": None}},
        {"textDocument": None, "position": {"line": 1, "character": 1}},
    ],
)
def test_a_request_that_cannot_be_read_is_refused(client: Client, params: Any) -> None:
    error = client.refused("textDocument/hover", params)
    assert error["code"] == -32602
    assert error["message"] == "this is no such request"
    assert is_up(client)


def test_a_page_that_is_not_open_has_no_answers(client: Client) -> None:
    other = {
        "textDocument": {"uri": "file:///tmp/other.md"},
        "position": {"line": 1, "character": 1},
    }
    assert client.ask("textDocument/hover", other) is None
    client.change("file:///tmp/other.md", 2, PAGE)
    client.tell("textDocument/didClose", {"textDocument": {"uri": "file:///tmp/other.md"}})
    client.tell("textDocument/didChange", {"textDocument": {"uri": URI}, "contentChanges": 3})
    assert is_up(client)


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"[]",
        b"3",
        b"null",
        b'{"id": 1}',
        b'{"jsonrpc": "2.0"}',
        b'{"jsonrpc": "2.0", "id": [], "method": "textDocument/hover"}',
        b'{"jsonrpc": "1.0", "id": 7, "method": "shutdown"}',
        b'{"jsonrpc": "2.0", "id": 7, "result": {}}',
        b'{"jsonrpc": "2.0", "method": "nothing/like/it", "params": {"jsonrpc": 3}}',
        b"\xff\xfe\x00",
        b"[" * 100_000,
    ],
)
def test_a_message_that_is_none_is_passed_over(client: Client, body: bytes) -> None:
    client.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
    assert is_up(client)


def test_what_nobody_knows_is_refused(client: Client) -> None:
    assert client.refused("textDocument/fortune", {})["code"] == -32601
    assert (
        client.refused("workspace/executeCommand", {"command": "rm", "arguments": []})["code"] < 0
    )
    client.tell("$/cancelRequest", {"id": 12345})
    assert is_up(client)


def test_nothing_is_answered_before_it_was_greeted(launch: Launch) -> None:
    client = launch()
    error = client.refused(
        "textDocument/hover", {"textDocument": {"uri": URI}, "position": position(PAGE, "Speed")}
    )
    assert error["code"] == -32002
    client.open(URI, PAGE)
    client.start()
    client.open(URI, PAGE)
    assert is_up(client)


def test_a_request_can_be_taken_back(client: Client) -> None:
    number = client.request("textDocument/documentSymbol", {"textDocument": {"uri": URI}})
    client.tell("$/cancelRequest", {"id": number})
    answered = client.answer(number)
    assert "result" in answered or answered["error"]["code"] == -32800
    assert is_up(client)


def hostile() -> dict[str, str]:
    return {
        "long": PAGE + "- You gain 1 Speed.\n" * 20_000,
        "deep": PAGE + "".join(f"{'  ' * depth}- You gain 1 Speed.\n" for depth in range(400)),
        "line": PAGE + "- " + "You gain 1 Speed. " * 5_000 + "\n",
        "words": PAGE + "- " + "gain " * 20_000 + "\n",
        "yaml": "---\nid: home/item/x\nthings: " + "[" * 5_000 + "\n---\n",
        "many": "---\nid: home/item/x\nthings:\n" + "  - {token: A}\n" * 3_000 + "---\n",
        "control": PAGE + "\x00\x07\u202e\u2028- x\r- y\n",
        "stars": PAGE + "- " + "*" * 50_000 + "\n" + "#" * 5_000 + "\n",
        "pair": PAGE + "- \U0001f600 gain 1 Speed.\n",
    }


@pytest.mark.parametrize("name", sorted(hostile()))
def test_a_page_made_to_do_harm_is_told_and_nothing_else(client: Client, name: str) -> None:
    text = hostile()[name]
    assert client.diagnostics(URI, client.put(URI, text))
    document = {"textDocument": {"uri": URI}}
    where = {"position": position(text, text[-20:-10])}
    client.ask("textDocument/documentSymbol", document)
    tokens = client.ask("textDocument/semanticTokens/full", document)["data"]
    assert len(tokens) % 5 == 0
    assert all(number >= 0 for number in tokens)
    client.ask("textDocument/completion", {**document, **where})
    client.ask("textDocument/hover", {**document, **where})
    client.ask(
        "textDocument/formatting", {**document, "options": {"tabSize": 2, "insertSpaces": True}}
    )
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 99999, "character": 0}}
    client.ask(
        "textDocument/codeAction", {**document, "range": whole, "context": {"diagnostics": []}}
    )


def test_units_are_those_that_the_editor_wants(launch: Launch) -> None:
    for encoding, units in (("utf-8", 4), ("utf-32", 1), ("utf-16", 2)):
        client = launch()
        found = client.start(capabilities={"general": {"positionEncodings": [encoding, "utf-16"]}})
        assert found["capabilities"]["positionEncoding"] == encoding
        page = PAGE.replace("- You gain", "- Note: 𠀋\n- **𠀋.** You gain").replace(
            "Speed.", "Sped."
        )
        client.open(URI, page)
        told = client.diagnostics(URI, 1)
        (word,) = (each for each in told if each["code"] == "BW102")
        start = word["range"]["start"]["character"]
        assert start == len("- **") + units + len(".** You gain 1 ")
        assert client.stop() == 0


def test_an_editor_that_takes_little_gets_little(launch: Launch) -> None:
    client = launch()
    client.start(capabilities={})
    page = PAGE.replace("1 Speed.", "1 Speed")
    client.open(URI, page)
    told = client.diagnostics(URI, 1)
    actions = client.ask(
        "textDocument/codeAction",
        {
            "textDocument": {"uri": URI},
            "range": told[0]["range"],
            "context": {"diagnostics": told, "only": ["source"]},
        },
    )
    assert [each["kind"] for each in actions] == ["source.fixAll"]
    (edit,) = actions[0]["edit"]["changes"][URI]
    assert edit["newText"] == "."
    hover = client.ask(
        "textDocument/hover", {"textDocument": {"uri": URI}, "position": position(page, "Speed")}
    )
    assert hover["contents"]["kind"] == "plaintext"
    assert not [each for each in client.kept if each.get("method") == "client/registerCapability"]


def test_a_home_that_cannot_be_used_is_told(launch: Launch, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("no folder")
    client = launch(home=home)
    client.start()
    client.open(URI, PAGE)
    assert "home folder" in client.told("window/showMessage")["message"]
    error = client.refused("textDocument/documentSymbol", {"textDocument": {"uri": URI}})
    assert "home folder" in error["message"]
    assert client.stop() == 0


# On a port


def spoken(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), PATIENCE)


def waiting(launch: Launch) -> tuple[Client, int]:
    client = launch("--tcp", "127.0.0.1:0")
    assert client.process.stderr is not None
    line = client.process.stderr.readline().decode()
    return client, int(re.findall(r"port (\d+)", line)[0])


def framed(**message: Any) -> bytes:
    body = json.dumps({"jsonrpc": "2.0", **message}).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


def test_one_editor_is_served_on_a_port(launch: Launch) -> None:
    client, port = waiting(launch)
    with spoken(port) as editor, spoken(port) as other:
        params: dict[str, Any] = {"processId": None, "rootUri": None, "capabilities": {}}
        editor.sendall(framed(id=1, method="initialize", params=params))
        assert b"haunt-workbench" in editor.recv(100_000)
        assert other.recv(10) == b""  # it has its one editor
        editor.sendall(framed(id=2, method="shutdown"))
        assert b'"result": null' in editor.recv(100_000)
        editor.sendall(framed(method="exit"))
        assert client.process.wait(PATIENCE) == 0


def test_a_browser_is_not_listened_to(launch: Launch) -> None:
    client, port = waiting(launch)
    body = framed(id=1, method="initialize", params={"processId": None, "capabilities": {}})
    with spoken(port) as browser:
        browser.sendall(b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + body)
        assert browser.recv(10) == b""
    assert client.process.wait(PATIENCE) == 0


@pytest.mark.parametrize(
    "text", ["", "2087", ":2087", "localhost:", "localhost:x", "127.0.0.1:99999", "::1"]
)
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(UsageError):
        address_of(text)


def test_only_this_machine_is_let_in_unless_asked() -> None:
    assert address_of("localhost:2087") == ("localhost", 2087)
    assert address_of("[::1]:0") == ("::1", 0)
    for text in ("0.0.0.0:2087", "192.168.1.5:2087", "example.org:2087", "[::]:2087"):
        with pytest.raises(UsageError, match="other machines"):
            address_of(text)
        assert address_of(text, anyone=True)[1] == 2087
    assert main(["--tcp", "0.0.0.0:0"]) == 2


def test_a_port_that_is_taken_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert main(["--tcp", f"127.0.0.1:{taken.getsockname()[1]}"]) == 2
    assert "cannot listen on 127.0.0.1" in capsys.readouterr().err


@pytest.mark.parametrize(("lang", "says"), [("en", "needs pygls"), ("zh-Hant", "需要pygls")])
def test_without_the_library_it_says_how_to_get_it(
    lang: str,
    says: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    monkeypatch.chdir(Path(__file__).parents[2])
    try:
        assert main(["--lang", lang]) == 2
    finally:
        use_language("en")
    said = capsys.readouterr().err
    assert says in said
    assert "pip install '.[lsp]'" in said


def test_the_first_time_the_home_is_set_up_meanwhile(launch: Launch, tmp_path: Path) -> None:
    client = launch(home=tmp_path / "new")
    client.start()
    client.open(URI, PAGE)
    assert client.told("window/logMessage")["message"]
    assert client.diagnostics(URI, 1) == []
