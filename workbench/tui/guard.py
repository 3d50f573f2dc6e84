"""The guarded server: textual-serve with a token, a checked ``Host`` and a checked ``Origin``.

Imported only where textual-serve is installed. A request that fails a check learns nothing but 403,
and no process is started for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import ipaddress
import json
import socket
from collections.abc import Awaitable, Callable

import aiohttp_jinja2
from aiohttp import WSMsgType, web
from textual_serve.app_service import AppService
from textual_serve.server import Server, to_int

__all__ = ["GuardedServer"]

_LOOPBACK = ("127.0.0.1", "localhost", "::1")
_EVERYWHERE = ("0.0.0.0", "::", "")
_MOST_VISITORS = 16
_LONGEST_MESSAGE = 256_000  # bytes
_LARGEST_SIZE = 1000  # columns or rows
_ENDS_WITHIN = 4.0  # seconds
_SMALLEST_FONT, _LARGEST_FONT = 6, 64

#: The page loads its script, style and fonts from here and nothing from elsewhere.
_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline';"
        " img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none';"
        " form-action 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cache-Control": "no-store",
}

_Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def _hostname(netloc: str) -> str:
    """Returns the host of ``host:port`` in small letters, without brackets."""
    if netloc.startswith("["):
        return netloc[1:].partition("]")[0].lower()
    return netloc.partition(":")[0].lower().rstrip(".")


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


class GuardedServer(Server):
    """Serves the program to those who have the token.

    Args:
        command: What is run for each visitor.
        host: The address listened on.
        names: Further names by which browsers may call this machine.
        token: The secret with which every path begins.
    """

    def __init__(self, command: str, host: str, names: tuple[str, ...], token: str) -> None:
        super().__init__(command, host=host, title="Haunt Workbench")
        self.token = token
        self._visitors = 0
        self._everywhere = host in _EVERYWHERE
        known = [*names, *_LOOPBACK] if self._everywhere or host in _LOOPBACK else [*names, host]
        if self._everywhere:
            known.append(socket.gethostname())
        self._names = frozenset(name.lower() for name in known)

    def address(self, port: int) -> str:
        """Returns the address to open in a browser."""
        host = "127.0.0.1" if self._everywhere else self.host
        return f"http://{f'[{host}]' if ':' in host else host}:{port}/{self.token}/"

    async def make_app(self) -> web.Application:
        """Makes the web application: everything lies under the token."""
        outer = web.Application(middlewares=[self._guard], client_max_size=64_000)
        outer.add_subapp(f"/{self.token}", await self._make_app())
        outer.on_response_prepare.append(_add_headers)
        return outer

    def _may_be_host(self, netloc: str) -> bool:
        name = _hostname(netloc)
        # An address cannot be made to mean another machine; a name can, so it must be known.
        return name in self._names or (self._everywhere and _is_address(name))

    @web.middleware
    async def _guard(self, request: web.Request, handler: _Handler) -> web.StreamResponse:
        origin = request.headers.get("Origin")
        own = (f"http://{request.host}", f"https://{request.host}")
        start = request.path.split("/", 2)[1]
        if not (
            hmac.compare_digest(start.encode(), self.token.encode())
            and self._may_be_host(request.host)
            and (origin is None or origin in own)
            # A browser always names the origin of a socket; whoever does not is no browser.
            and not (origin is None and request.path.endswith("/ws"))
        ):
            raise web.HTTPForbidden
        return await handler(request)

    async def on_startup(self, app: web.Application) -> None:
        """Says nothing: the address is told by whoever started the server."""

    async def handle_index(self, request: web.Request) -> web.Response:
        """Serves the page; its addresses are those by which it was asked for."""
        base = f"{request.scheme}://{request.host}"
        router = request.app.router
        socket_path = router["websocket"].url_for()
        static = str(router["static"].url_for(filename="x")).removesuffix("x")
        size = to_int(request.query.get("fontsize", "16"), 16)
        context = {
            "font_size": max(_SMALLEST_FONT, min(size, _LARGEST_FONT)),
            "app_websocket_url": f"ws{base.removeprefix('http')}{socket_path}",
            "config": {"static": {"url": f"{base}{static}"}},
            "application": {"name": self.title},
        }
        return aiohttp_jinja2.render_template("app_index.html", request, context)

    async def handle_websocket(self, request: web.Request) -> web.WebSocketResponse:
        """Runs the program for one visitor; there may only be so many at a time."""
        if self._visitors >= _MOST_VISITORS:
            raise web.HTTPServiceUnavailable
        self._visitors += 1
        visit = web.WebSocketResponse(heartbeat=15, max_msg_size=_LONGEST_MESSAGE)

        async def close() -> None:
            await visit.close()

        service = AppService(
            self.command,
            write_bytes=visit.send_bytes,
            write_str=visit.send_str,
            close=close,
            download_manager=self.download_manager,
        )
        try:
            await visit.prepare(request)
            width, height = (to_int(request.query.get(name, ""), 0) for name in ("width", "height"))
            await service.start(_bounded(width, 80), _bounded(height, 24))
            async for message in visit:
                if message.type == WSMsgType.TEXT:
                    await _obey(visit, service, message.data)
        finally:
            self._visitors -= 1
            await _end(service)
        return visit


def _bounded(size: object, otherwise: int) -> int:
    return size if isinstance(size, int) and 0 < size <= _LARGEST_SIZE else otherwise


async def _obey(visit: web.WebSocketResponse, service: AppService, text: str) -> None:
    """Does what the page asks; what is not understood is passed over."""
    try:
        asked = json.loads(text)
    except (ValueError, RecursionError):
        return
    match asked:
        case ["stdin", str(keys)]:
            # a half of a surrogate pair cannot be sent on
            await service.send_bytes(keys.encode("utf-8", "replace"))
        case ["resize", {"width": int(width), "height": int(height)}]:
            await service.set_terminal_size(_bounded(width, 80), _bounded(height, 24))
        case ["ping", str() | int() | float() as sent]:
            await visit.send_json(["pong", sent])
        case ["blur", *_rest]:
            await service.blur()
        case ["focus", *_rest]:
            await service.focus()


async def _end(service: AppService) -> None:
    """Ends the visitor's program: asked to, then made to; none is left behind."""
    process = service._process
    if process is None:
        return
    with contextlib.suppress(TimeoutError, ConnectionError):
        async with asyncio.timeout(_ENDS_WITHIN):
            await service.stop()
            await process.wait()
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def _add_headers(_request: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(_HEADERS)
