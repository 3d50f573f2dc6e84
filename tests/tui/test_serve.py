"""The program in a browser: who is let in, and that it runs there."""

from __future__ import annotations

import asyncio
import base64
import json
import shutil
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("textual_serve", reason="textual-serve is not installed")

import aiohttp
from aiohttp import web

from workbench.desks.drafts import Drafts
from workbench.errors import UsageError
from workbench.store.place import Home
from workbench.tui.serve import main, make_server, serve

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
TOKEN = "the-token-of-this-test"
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--enable-unsafe-swiftshader", "--remote-debugging-port=0", "--window-size=1100,700",
)  # fmt: skip


@asynccontextmanager
async def served(**values: Any) -> AsyncIterator[int]:
    server = make_server(token=TOKEN, **values)
    # Long enough for the programs to end whose browsers have gone: their pipes are open until then.
    runner = web.AppRunner(await server.make_app(), shutdown_timeout=30.0)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        yield runner.addresses[0][1]
    finally:
        await runner.cleanup()


async def statuses(port: int, path: str, **headers: str) -> int:
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"http://127.0.0.1:{port}{path}", headers=headers) as answer,
    ):
        return answer.status


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        (f"/{TOKEN}/", {}, 200),
        (f"/{TOKEN}/static/js/textual.js", {}, 200),
        (f"/{TOKEN}/", {"Origin": "http://127.0.0.1:{port}"}, 200),
        (f"/{TOKEN}/", {"Host": "localhost:{port}"}, 200),
        (f"/{TOKEN}/", {"Host": "[::1]:{port}"}, 200),
        ("/", {}, 403),
        ("/static/js/textual.js", {}, 403),
        ("/ws", {}, 403),
        ("/the-token-of-another/", {}, 403),
        (f"/{TOKEN}x/", {}, 403),
        (f"/x/{TOKEN}/", {}, 403),
        (f"/{TOKEN}/", {"Host": "evil.example"}, 403),
        (f"/{TOKEN}/", {"Host": "127.0.0.1.evil.example"}, 403),
        (f"/{TOKEN}/", {"Host": "10.0.0.1:{port}"}, 403),
        (f"/{TOKEN}/", {"Origin": "http://evil.example"}, 403),
        (f"/{TOKEN}/", {"Origin": "null"}, 403),
        (f"/{TOKEN}/", {"Origin": "http://127.0.0.1:1"}, 403),
        (f"/{TOKEN}/static/js/textual.js", {"Origin": "http://evil.example"}, 403),
        (f"/{TOKEN}/ws", {}, 403),
        (f"/{TOKEN}/ws", {"Origin": "http://evil.example"}, 403),
        (f"/{TOKEN}/download/nothing", {}, 404),
    ],
)
def test_who_is_let_in(path: str, headers: dict[str, str], status: int) -> None:
    async def act() -> None:
        async with served() as port:
            filled = {name: text.replace("{port}", str(port)) for name, text in headers.items()}
            assert await statuses(port, path, **filled) == status

    asyncio.run(act())


def test_the_page_names_only_addresses_with_the_token_and_loads_nothing_from_elsewhere() -> None:
    async def act() -> None:
        async with (
            served() as port,
            aiohttp.ClientSession() as session,
            session.get(
                f"http://127.0.0.1:{port}/{TOKEN}/", headers={"Host": f"localhost:{port}"}
            ) as answer,
        ):
            text = await answer.text()
            assert f'"ws://localhost:{port}/{TOKEN}/ws"' in text
            assert f"http://localhost:{port}/{TOKEN}/static/js/textual.js" in text
            policy = answer.headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy
            assert "http" not in policy
            assert answer.headers["Referrer-Policy"] == "no-referrer"

    asyncio.run(act())


@pytest.mark.usefixtures("home")
def test_the_socket_runs_the_program() -> None:
    async def act() -> None:
        seen = b""
        async with asyncio.timeout(60), served() as port, aiohttp.ClientSession() as session:
            base = f"127.0.0.1:{port}"
            async with session.ws_connect(
                f"ws://{base}/{TOKEN}/ws?width=80&height=24", origin=f"http://{base}"
            ) as ws:
                while b"Search rooms" not in seen:
                    seen += await ws.receive_bytes()
                await ws.send_json(["stdin", "五芒星"])
                while b"Before you walk out" not in seen:
                    seen += await ws.receive_bytes()

    asyncio.run(act())


def test_other_names_are_let_in_where_they_were_given() -> None:
    async def act() -> None:
        async with served(names=("judge.lan",)) as port:
            assert await statuses(port, f"/{TOKEN}/", Host=f"judge.lan:{port}") == 200
            assert await statuses(port, f"/{TOKEN}/", Host=f"player.lan:{port}") == 403
        async with served(host="0.0.0.0") as port:
            assert await statuses(port, f"/{TOKEN}/", Host=f"192.168.1.7:{port}") == 200
            assert await statuses(port, f"/{TOKEN}/", Host="evil.example") == 403

    asyncio.run(act())


def test_every_start_has_another_token() -> None:
    tokens = {make_server().token for _start in range(3)}
    assert len(tokens) == 3
    assert min(len(token) for token in tokens) >= 32


def test_a_port_that_is_taken_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["--port", str(port)]) == 2
    assert f"cannot listen on 127.0.0.1, port {port}" in capsys.readouterr().err


def test_a_number_that_is_no_port_is_refused() -> None:
    with pytest.raises(UsageError, match="70000 is not a port"):
        serve(port=70000)


def test_without_textual_serve_the_message_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    monkeypatch.chdir(Path(__file__).parents[2])
    assert main([]) == 2
    told = capsys.readouterr().err
    assert "the extra 'serve'" in told
    assert "pip install '.[serve]'" in told


def test_the_command_tells_its_address_and_warns_beyond_loopback(
    bare_environment: dict[str, str],
) -> None:
    async def act() -> list[str]:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "workbench", "serve", "--host", "0.0.0.0", "--port", "0",
            env=bare_environment, stderr=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        assert process.stderr is not None
        async with asyncio.timeout(60):
            lines = [(await process.stderr.readline()).decode() for _line in range(3)]
            process.terminate()
            assert process.stdout is not None
            assert await process.stdout.read() == b""
            assert await process.wait() == 0
        return lines

    warning, address, hint = asyncio.run(act())
    assert warning.startswith("Warning")
    assert address.startswith("http://127.0.0.1:")
    assert len(address.strip().rstrip("/").rsplit("/", 1)[1]) >= 32
    assert "Ctrl+C" in hint


class Tab:
    """One page of a browser, driven through its debugging protocol."""

    def __init__(self, ws: aiohttp.ClientWebSocketResponse) -> None:
        self._ws = ws
        self._number = 0

    async def call(self, method: str, **values: Any) -> dict[str, Any]:
        self._number += 1
        await self._ws.send_json({"id": self._number, "method": method, "params": values})
        while True:
            answer = await self._ws.receive_json()
            if answer.get("id") == self._number:
                found: dict[str, Any] = answer["result"]
                return found

    async def until(self, script: str) -> None:
        while True:
            answer = await self.call("Runtime.evaluate", expression=script, returnByValue=True)
            if answer["result"].get("value"):
                return
            await asyncio.sleep(0.05)

    async def key(self, name: str, code: int) -> None:
        for kind in ("rawKeyDown", "char", "keyUp") if name == "Enter" else ("rawKeyDown", "keyUp"):
            await self.call(
                "Input.dispatchKeyEvent", type=kind, key=name, code=name,
                windowsVirtualKeyCode=code, **({"text": "\r"} if kind == "char" else {}),
            )  # fmt: skip

    async def picture(self) -> bytes:
        return base64.b64decode((await self.call("Page.captureScreenshot"))["data"])


@asynccontextmanager
async def browser(folder: Path, url: str) -> AsyncIterator[Tab]:
    assert CHROMIUM
    process = await asyncio.create_subprocess_exec(
        CHROMIUM, *FLAGS, f"--user-data-dir={folder}", "about:blank",
        stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    try:
        told = folder / "DevToolsActivePort"
        while not (told.exists() and "\n" in told.read_text()):
            await asyncio.sleep(0.05)
        port = told.read_text().split()[0]
        async with aiohttp.ClientSession() as session:
            async with session.get(f"http://127.0.0.1:{port}/json/list") as answer:
                pages = [page for page in json.loads(await answer.text()) if page["type"] == "page"]
            async with session.ws_connect(pages[0]["webSocketDebuggerUrl"], max_msg_size=0) as ws:
                tab = Tab(ws)
                await tab.call("Page.enable")
                await tab.call("Page.navigate", url=url)
                yield tab
    finally:
        process.terminate()
        await process.wait()


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")
@pytest.mark.usefixtures("home")
def test_a_browser_opens_the_address_and_sees_the_program(tmp_path: Path) -> None:
    async def act() -> tuple[bytes, bytes]:
        async with (
            asyncio.timeout(120),
            served() as port,
            browser(tmp_path / "profile", f"http://127.0.0.1:{port}/{TOKEN}/") as tab,
        ):
            # the page says so when the first bytes of the program came through the socket
            await tab.until("document.body.classList.contains('-first-byte')")
            await tab.until("document.querySelector('.xterm-helper-textarea') !== null")
            before = await tab.picture()
            await tab.until("(document.querySelector('.xterm-helper-textarea').focus(), true)")
            await tab.call("Input.insertText", text="五芒星")
            while (after := await tab.picture()) == before:
                await asyncio.sleep(0.1)
            return before, after

    before, after = asyncio.run(act())
    assert before.startswith(b"\x89PNG")
    assert before != after


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")
def test_a_browser_plays_at_the_table(
    prepared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    shutil.copytree(prepared, home)
    monkeypatch.setenv("WORKBENCH_HOME", str(home))
    monkeypatch.delenv("WORKBENCH_DATABASE", raising=False)
    games = home / "games"

    def moves() -> int:
        return sum(path.read_text("utf-8").count('"move"') for path in games.glob("*.jsonl"))

    async def act() -> None:
        async with (
            asyncio.timeout(180),
            served() as port,
            browser(tmp_path / "profile", f"http://127.0.0.1:{port}/{TOKEN}/") as tab,
        ):
            await tab.until("document.body.classList.contains('-first-byte')")
            await tab.until("document.querySelector('.xterm-helper-textarea') !== null")
            await tab.until("(document.querySelector('.xterm-helper-textarea').focus(), true)")
            before = await tab.picture()
            await tab.key("F10", 121)
            while await tab.picture() == before:
                await asyncio.sleep(0.1)
            # What is played is on the disk, so it is seen there. Keys do nothing before there is
            # a window that asks.
            while not list(games.glob("*.jsonl")):
                await tab.call("Input.insertText", text="9")
                await tab.key("Enter", 13)
                await asyncio.sleep(2)
            while not moves():
                await tab.call("Input.insertText", text="1")
                await asyncio.sleep(1)

    asyncio.run(act())
    (game,) = games.glob("*.jsonl")
    assert json.loads(game.read_text("utf-8").splitlines()[0])["about"]["haunt"]


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="chromium is not installed")
def test_a_browser_writes_at_the_authors_desk(
    prepared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = Home(tmp_path / "home")
    shutil.copytree(prepared, home.folder)
    monkeypatch.setenv("WORKBENCH_HOME", str(home.folder))
    monkeypatch.delenv("WORKBENCH_DATABASE", raising=False)
    with Drafts(home) as desk:
        desk.new("haunt", "my-lamp")

    async def act() -> None:
        with Drafts(home) as desk:
            async with (
                asyncio.timeout(180),
                served() as port,
                browser(tmp_path / "profile", f"http://127.0.0.1:{port}/{TOKEN}/") as tab,
            ):
                await tab.until("document.body.classList.contains('-first-byte')")
                await tab.until("document.querySelector('.xterm-helper-textarea') !== null")
                await tab.until("(document.querySelector('.xterm-helper-textarea').focus(), true)")
                before = await tab.picture()
                await tab.key("F12", 123)
                while await tab.picture() == before:
                    await asyncio.sleep(0.1)
                # What is typed is kept, so it is seen there. Enter opens the draft that is listed.
                while not desk.working(1):
                    await tab.key("Enter", 13)
                    await asyncio.sleep(2)
                await tab.call("Input.insertText", text="燈滅了，門外有人。")
                while "燈滅了，門外有人。" not in desk.working(1)[0].texts[""]:
                    await asyncio.sleep(0.1)

    asyncio.run(act())
