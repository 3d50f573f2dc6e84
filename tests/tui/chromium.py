"""A headless Chromium driven through its debugging protocol, with aiohttp alone."""

from __future__ import annotations

import asyncio
import base64
import json
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")

_FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--enable-unsafe-swiftshader", "--remote-debugging-port=0", "--window-size=1100,700",
)  # fmt: skip


class Tab:
    """One page."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._number = 0

    async def call(self, method: str, **values: Any) -> dict[str, Any]:
        self._number += 1
        await self._socket.send_json({"id": self._number, "method": method, "params": values})
        while True:
            answer = await self._socket.receive_json()
            if answer.get("id") == self._number:
                found: dict[str, Any] = answer["result"]
                return found

    async def value(self, script: str) -> Any:
        answer = await self.call("Runtime.evaluate", expression=script, returnByValue=True)
        return answer["result"].get("value")

    async def until(self, script: str) -> None:
        """Waits until the script is true in the page."""
        while not await self.value(script):
            await asyncio.sleep(0.05)

    async def picture(self) -> bytes:
        answer = await self.call("Page.captureScreenshot")
        return base64.b64decode(answer["data"])


@asynccontextmanager
async def browser(folder: Path, url: str) -> AsyncIterator[Tab]:
    """Opens *url* in a new browser whose profile lies in *folder*."""
    assert CHROMIUM
    process = await asyncio.create_subprocess_exec(
        CHROMIUM, *_FLAGS, f"--user-data-dir={folder}", "about:blank",
        stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    try:
        port_file = folder / "DevToolsActivePort"
        while not (port_file.exists() and port_file.read_text().count("\n")):
            await asyncio.sleep(0.05)
        port = port_file.read_text().split()[0]
        async with aiohttp.ClientSession() as session:
            async with session.get(f"http://127.0.0.1:{port}/json/list") as answer:
                pages = [page for page in json.loads(await answer.text()) if page["type"] == "page"]
            address = pages[0]["webSocketDebuggerUrl"]
            async with session.ws_connect(address, max_msg_size=0) as socket:
                tab = Tab(socket)
                await tab.call("Page.enable")
                await tab.call("Page.navigate", url=url)
                yield tab
    finally:
        process.terminate()
        await process.wait()
