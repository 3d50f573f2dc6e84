"""A play-test in a process of its own, so that whoever waits for it can type meanwhile.

The process plays at a lower priority, gathers, saves replays and keeps the result; what it has come
to so far arrives in a thread, about twice a second. It can be stopped at any moment: what was
played until then is told and kept. If the program that began it is gone, it stops by itself.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Mapping
from contextlib import redirect_stderr, suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any, Literal

from workbench.errors import WorkbenchError, cause_of
from workbench.model.ids import Language
from workbench.wording import Spoken, _, language, use_language

if TYPE_CHECKING:
    from workbench.desks.playtest import Partial, Result
    from workbench.store.place import Home

__all__ = ["Order", "PlayedApart", "Told"]

#: How much less urgent it is than what is typed, where there is such a thing.
_NICE = 10
_SECONDS_TO_END = 2.0


@dataclass(frozen=True)
class Order:
    """What is to be played.

    Attributes:
        haunt: The id of a haunt; of a page that is in no database, what it is called in messages.
        page_text: The page as it is being written; empty for a haunt that is kept.
        page_prose: Its prose in other languages.
        games: How many games.
        players: By how many; empty: by all that it is for.
        heroes: The bot of the heroes.
        traitor: The bot of the traitor.
        seed: Decides everything.
        keeps: Whether the result is put into the database.
    """

    haunt: str
    page_text: str = ""
    page_prose: Mapping[Language, Mapping[str, str]] = field(default_factory=dict)
    games: int = 100
    players: tuple[int, ...] = ()
    heroes: str = "greedy"
    traitor: str = "greedy"
    seed: int = 0
    keeps: bool = True


@dataclass(frozen=True)
class Told:
    """What a play-test tells of itself.

    Attributes:
        kind: ``part`` so far; ``over``; ``failed``: it cannot be played, or was lost.
        part: What it has come to so far.
        result: What it came to.
        key: Its number in the database; 0 if it is not kept.
        error: Why it cannot be played.
    """

    kind: Literal["part", "over", "failed"]
    part: Partial | None = None
    result: Result | None = None
    key: int = 0
    error: str = ""


class PlayedApart:
    """A play-test that is played in a process of its own.

    Args:
        order: What is played.
        heard: Told what it comes to, in a thread of its own; at last ``over`` or ``failed``.
        home: Whose database; by default that of the environment.
        processes: How many processes play; by default one fewer than there are processors.
    """

    def __init__(
        self,
        order: Order,
        heard: Callable[[Told], None],
        home: Home | None = None,
        processes: int | None = None,
    ) -> None:
        self.order = order
        self._heard = heard
        context = multiprocessing.get_context("spawn")
        self._ours, theirs = context.Pipe()
        self._theirs = theirs
        self._process = context.Process(
            target=_play,
            args=(theirs, order, home, processes, language()),
            name="play-test",
            daemon=False,  # it has processes of its own
        )
        self._thread = threading.Thread(target=self._listen, name="play-test", daemon=True)
        self._over = threading.Event()

    def start(self) -> None:
        """Begins to play."""
        # A screen program puts something without a number in place of the standard streams.
        with redirect_stderr(sys.__stderr__):
            self._process.start()
        self._theirs.close()
        self._thread.start()

    @property
    def running(self) -> bool:
        """Whether it is still played."""
        return not self._over.is_set()

    def stop(self) -> None:
        """Lets it end early; what was played until then is still told."""
        with suppress(OSError, ValueError):
            self._ours.send("stop")

    def close(self) -> None:
        """Ends it without waiting for what it came to."""
        self.stop()
        if self._process.pid is not None:
            self._process.join(_SECONDS_TO_END)
            if self._process.is_alive():
                self._process.terminate()

    def _listen(self) -> None:
        told = Told("failed", error=_("the process that played was lost"))
        try:
            while True:
                told = self._ours.recv()
                if told.kind != "part":
                    break
                self._heard(told)
        except (EOFError, OSError):
            told = Told("failed", error=_("the process that played was lost"))
        finally:
            self._over.set()
            self._heard(told)


def _play(
    pipe: Connection, order: Order, home: Home | None, processes: int | None, lang: Spoken
) -> None:
    """Plays, in the process; nothing is written to the terminal, which belongs to the program."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (1, 2):
        os.dup2(nowhere, stream)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _end)  # so that the processes that play end, too
    use_language(lang)
    if hasattr(os, "nice"):
        os.nice(_NICE)
    with suppress(OSError, ValueError):  # nobody listens any more
        try:
            _tell_result(pipe, order, home, processes)
        except WorkbenchError as error:
            pipe.send(Told("failed", error=str(error)))
        except Exception as error:  # whatever it is, the program that waits is told
            pipe.send(Told("failed", error=cause_of(error)))


def _end(number: int, _frame: object) -> None:
    raise SystemExit(128 + number)


def _tell_result(pipe: Connection, order: Order, home: Home | None, processes: int | None) -> None:
    from workbench.desks.playtest import Asked, PlayTest
    from workbench.desks.playtesting.running import processors

    def stopped() -> bool:
        return pipe.poll()  # told to stop, or whoever told it is gone

    def heard(part: Partial) -> None:
        pipe.send(Told("part", part))

    pages = (_page(order, home),) if order.page_text else ()
    asked = Asked(
        haunts=() if pages else (order.haunt,),
        pages=pages,
        games=order.games,
        players=order.players,
        heroes=order.heroes,
        traitor=order.traitor,
        seed=order.seed,
    )
    with PlayTest(home) as desk:
        result = desk.run(
            asked,
            processes=processes or max(1, processors() - 1),
            apart=True,
            part=heard,
            stopped=stopped,
        )
        key = desk.keep(result) if order.keeps and result.about["games"] else 0
    pipe.send(Told("over", result=result, key=key))


def _page(order: Order, home: Home | None) -> Any:
    """Returns the haunt of a page that is being written."""
    from workbench.desks.authoring import Authoring, haunt_of

    with Authoring(home) as desk:
        page = desk.check_text(order.page_text, order.page_prose, name=order.haunt)
    return haunt_of(page)
