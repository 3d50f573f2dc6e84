"""The server: open pages, their checks when nobody types, and an answer to each request.

One thread talks to the desk, in the order asked; the loop only takes messages in and sends answers.
A check begins when a page has been left alone for a moment, one page after the other, so that what
is asked meanwhile waits for one check at most. What an editor does not wait for any more is not
worked out.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from lsprotocol import types
from pygls.lsp.server import LanguageServer

from workbench import __version__
from workbench.desks.authoring import Authoring
from workbench.desks.copies import Copies
from workbench.desks.desk_thread import DeskThread
from workbench.desks.writing import Writing, looks_like_a_page
from workbench.errors import StoreError, WorkbenchError
from workbench.lsp.answers import diagnostic
from workbench.lsp.handlers import FEATURES
from workbench.lsp.positions import Positions, path_of, uri_of
from workbench.lsp.protocol import Protocol, refusal
from workbench.model.ids import LANGUAGES, Language
from workbench.wording import language, use_language

__all__ = ["OpenPage", "PageServer"]

T = TypeVar("T")
logger = logging.getLogger(__name__)

#: How long a page is left alone before it is checked, in seconds.
_PAUSE = 0.25
#: What an editor calls a file that is a page for sure.
_OURS = "haunt-page"


@dataclass
class OpenPage:
    """A page that an editor has open.

    Attributes:
        uri: Its address.
        text: Its text as it is now.
        version: The editor's number for that text.
        path: Its file, if it has one.
        ours: Whether it is a page; other Markdown is left alone.
        writing: The page on the desk; only the desk's thread looks at it.
        stale: Whether something beside the page has changed since that was made.
        due: What will have it checked.
    """

    uri: str
    text: str
    version: int | None
    path: Path | None = None
    ours: bool = False
    writing: Writing | None = field(default=None, repr=False)
    stale: bool = False
    due: asyncio.TimerHandle | None = field(default=None, repr=False)


class PageServer(LanguageServer):
    """Answers one editor.

    Args:
        lang: The language of messages; by default that of the editor.
    """

    protocol: Protocol

    def __init__(self, lang: Language | None = None) -> None:
        # Whole texts: an editor and a server that cut lines at other places drift apart otherwise.
        super().__init__(
            "haunt-workbench",
            __version__,
            text_document_sync_kind=types.TextDocumentSyncKind.Full,
            protocol_cls=Protocol,
        )
        self.lang: Language | None = lang
        self.open: dict[str, OpenPage] = {}
        self._desk = DeskThread(_opened, self._tell)
        self._copies: Copies | None = None
        self._waiting: dict[str, OpenPage] = {}
        self._worker: asyncio.Task[None] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._said_why = False
        for method, (options, handler) in FEATURES.items():
            self.feature(method, options)(handler)

    # The desk

    def arrive(self, wanted: str) -> None:
        """Begins work; the desk is opened while the editor goes on.

        Args:
            wanted: The language that the editor is in, as it calls it.
        """
        if self.lang is None:
            self.lang = _language_of(wanted) or language()
        use_language(self.lang)
        self._loop = asyncio.get_running_loop()
        self._desk.start()

    def leave(self) -> None:
        """Ends work."""
        for page in self.open.values():
            if page.due is not None:
                page.due.cancel()
        self.open.clear()
        self._desk.close(timeout=0.5)

    def _tell(self, text: str) -> None:
        """Tells what is being set up; called in the desk's thread."""
        if self._loop is not None:
            message = types.LogMessageParams(types.MessageType.Info, text)
            self._loop.call_soon_threadsafe(self.window_log_message, message)

    async def ask(self, uri: str, question: Callable[[Writing, Positions], T]) -> T | None:
        """Asks the desk about an open page; None where no page is open.

        Args:
            uri: The page.
            question: Called with the page as it is now, in the desk's thread.

        Raises:
            JsonRpcException: If the desk refuses, with the reason.
        """
        page = self.open.get(uri)
        if page is None or not page.ours:
            return None
        text, at = page.text, self.positions(page.text)

        def asked(desk: Authoring) -> T:
            return question(self._on_desk(desk, page, text), at)

        try:
            return await self._desk.ask(asked)
        except WorkbenchError as error:
            raise refusal(error) from None

    def positions(self, text: str) -> Positions:
        """Returns the positions of a text, in the units that were agreed on."""
        return Positions(text, self.workspace.position_encoding or "utf-16")

    def _on_desk(self, desk: Authoring, page: OpenPage, text: str) -> Writing:
        self.copies(desk)
        if page.writing is None:
            lang = self.lang or language()
            page.writing = Writing(desk, text, path=page.path, lang=lang)
        elif page.stale:
            page.stale = False
            page.writing = page.writing.looked_at_again()
        page.writing = page.writing.rewritten(text)
        return page.writing

    def versions(self) -> dict[str, int | None]:
        """Returns the editor's numbers for the texts of all files that are open, by address."""
        documents = self.workspace.text_documents.values()
        found = {each.uri: each.version for each in documents}
        paths = ((path_of(each.uri), each.version) for each in documents)
        return found | {uri_of(path): version for path, version in paths if path is not None}

    def open_texts(self) -> dict[Path, str]:
        """Returns the texts of all files that are open, pages or not."""
        documents = self.workspace.text_documents.values()
        paths = ((path_of(each.uri), each.source) for each in documents)
        return {path: text for path, text in paths if path is not None}

    def copies(self, desk: Authoring) -> Copies:
        """Returns what writes files to be read; called in the desk's thread."""
        if self._copies is None:
            self._copies = Copies(desk.home)
        return self._copies

    async def copied(self, made: Callable[[Authoring, Copies], Path]) -> str:
        """Has a file written in the desk's thread and returns its address.

        Raises:
            JsonRpcException: If it cannot be written.
        """
        try:
            return uri_of(await self._desk.ask(lambda desk: made(desk, self.copies(desk))))
        except WorkbenchError as error:
            raise refusal(error) from None

    # Pages

    def put(self, uri: str, text: str, version: int | None, kind: str = "") -> None:
        """Takes a new text of a page and has it checked, at once if it was just opened."""
        page = self.open.get(uri)
        if page is None:
            page = self.open[uri] = OpenPage(uri, text, version, path_of(uri))
        page.text, page.version = text, version
        # What was a page stays one, however it is broken.
        page.ours = page.ours or kind == _OURS or looks_like_a_page(text)
        if page.ours:
            self._check_soon(page, 0.0 if page.writing is None else _PAUSE)

    def forget(self, uri: str) -> None:
        """Lets a page go."""
        page = self.open.pop(uri, None)
        self._waiting.pop(uri, None)
        if page is not None:
            if page.due is not None:
                page.due.cancel()
            self._publish(uri, None, [])

    def look_again(self, changed: Iterable[str]) -> None:
        """Has the pages checked whose prose has changed.

        Args:
            changed: The addresses of files.
        """
        paths = {path for uri in changed if (path := path_of(uri)) is not None}
        for page in self.open.values():
            if page.path is None or not page.ours:
                continue
            beside = {page.path.with_name(f"{page.path.stem}.{lang}.yaml") for lang in LANGUAGES}
            if beside & paths:
                page.stale = True
                self._check_soon(page, _PAUSE)

    def _check_soon(self, page: OpenPage, pause: float) -> None:
        if page.due is not None:
            page.due.cancel()
        page.due = asyncio.get_running_loop().call_later(pause, self._check, page)

    def _check(self, page: OpenPage) -> None:
        page.due = None
        self._waiting[page.uri] = page
        if self._worker is None or self._worker.done():
            self._worker = asyncio.ensure_future(self._work())

    async def _work(self) -> None:
        """Checks what is waiting, page by page; then counts on what to offer first."""
        more = True
        while self._waiting or more:
            if self._waiting:
                await self._check_one(self._waiting.pop(next(iter(self._waiting))))
            else:
                more = await self._weighed()

    async def _check_one(self, page: OpenPage) -> None:
        text, version = page.text, page.version
        try:
            found = await self.ask(page.uri, partial(self._told, page.uri))
        except Exception as error:
            self._say_why(error)
            return
        if found is not None and self.open.get(page.uri) is page and page.text is text:
            self._publish(page.uri, version, found)

    async def _weighed(self) -> bool:
        """Counts on what is to be offered first; tells whether there is more to count."""
        try:
            return await self._desk.ask(lambda desk: desk.weigh())
        except WorkbenchError:  # which was told where a page was to be checked
            return False

    def _told(self, uri: str, writing: Writing, at: Positions) -> list[types.Diagnostic]:
        return [
            diagnostic(problem, follows, at, uri, self._explained_at(problem.diagnostic.code))
            for problem, follows in writing.told()
        ]

    def _explained_at(self, code: str) -> str | None:
        """Returns where a code is explained; None if no file can be written."""
        if self._copies is None or self.lang is None:
            return None
        try:
            return uri_of(self._copies.code(code, self.lang))
        except (StoreError, WorkbenchError):
            return None

    def _publish(self, uri: str, version: int | None, found: list[types.Diagnostic]) -> None:
        self.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(uri=uri, version=version, diagnostics=found)
        )

    def _say_why(self, error: Exception) -> None:
        """Says once why nothing is checked."""
        logger.error("check: %s", error)
        if not self._said_why:
            self._said_why = True
            self.warn(str(error))

    def warn(self, text: str) -> None:
        """Shows a person a message."""
        self.window_show_message(types.ShowMessageParams(types.MessageType.Warning, text))

    # What goes wrong

    def misread(self, error: Exception, _source: Any) -> None:
        """Passes over what was no message."""
        logger.info("no message: %s", error)

    def report_server_error(self, error: Exception, source: Any) -> None:
        """Keeps to itself what went wrong with something that nobody waits for."""
        logger.error("%s: %s", getattr(source, "__name__", source), error)


def _opened(tell: Callable[[str], None]) -> Authoring:
    return Authoring(progress=tell)


def _language_of(locale: str) -> Language | None:
    """Returns the language that an editor's ``zh-TW`` or ``en-GB`` means."""
    parts = locale.replace("_", "-").casefold().split("-")
    if parts[0] == "zh":
        return "zh-Hant" if {"hant", "tw", "hk", "mo"} & set(parts) else "zh-Hans"
    return "en" if parts[0] == "en" else None
