"""The reader's state, and the thread that asks the desks."""

from __future__ import annotations

import asyncio
import threading
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.desks.desk_thread import DeskThread
from workbench.desks.lookup import Lookup
from workbench.errors import StoreError
from workbench.tui.session import Session

A, B, C = (f"hill-2e/room/{name}" for name in "abc")


def test_the_trail_is_that_of_a_browser() -> None:
    session = Session()
    assert session.step(-1) is None
    for entry_id in (A, B, B, C):
        session.opened(entry_id)
    assert session.trail == [A, B, C]
    assert session.step(-1, C) == B
    assert session.step(-1, B) == A
    assert session.step(-1, A) is None
    assert session.step(1, A) == B
    session.opened(A)
    assert session.trail == [A, B, A]
    assert session.step(1) is None
    assert session.recent() == [A, B]


def test_back_from_a_preview_returns_to_what_was_opened() -> None:
    session = Session()
    session.opened(A)
    session.opened(B)
    assert session.step(-1, C) == B
    assert session.at == 1


def test_pins_are_limited() -> None:
    session = Session()
    assert session.toggle_pin(A) is True
    assert session.toggle_pin(A) is False
    for number in range(20):
        assert session.toggle_pin(f"hill-2e/room/{number}") is True
    assert session.toggle_pin(A) is None


def test_the_chinese_last_used_stays_beside_english() -> None:
    session = Session()
    session.use_mode("zh-Hans")
    session.use_mode("both")
    assert session.chinese == "zh-Hans"


def test_the_ways_of_reading_go_round() -> None:
    session = Session()
    for mode in ("zh-Hant", "zh-Hans", "both", "en"):
        assert session.next_mode == mode
        session.use_mode(session.next_mode)


def test_what_is_kept_comes_back_without_the_view() -> None:
    session = Session(view="author")
    session.use_mode("zh-Hant")
    session.opened(A)
    session.toggle_pin(B)
    other = Session()
    other.take(session.to_plain())
    assert (other.mode, other.trail, other.pins, other.view) == ("zh-Hant", [A], [B], "hero")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.just(A),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(
        st.sampled_from(["mode", "chinese", "theme", "pins", "trail", "view"]), inner, max_size=6
    ),
    max_leaves=12,
)  # fmt: skip


@given(JSON)
def test_whatever_was_kept_leaves_a_usable_session(kept: Any) -> None:
    session = Session()
    session.take(kept)
    assert session.view == "hero"
    assert session.mode in ("en", "zh-Hant", "zh-Hans", "both")
    assert all(entry_id == A for entry_id in (*session.pins, *session.trail))
    session.step(-1)


class Desk:
    """Counts what it is asked."""

    def __init__(self) -> None:
        self.thread = threading.get_ident()
        self.closed = False

    def close(self) -> None:
        self.closed = True


def test_questions_are_asked_in_one_other_thread_in_order() -> None:
    desks: list[Desk] = []

    def opener(tell: Any) -> Lookup:
        tell("opening")
        desks.append(Desk())
        return cast("Lookup", desks[0])

    async def act() -> list[int]:
        told: list[str] = []
        thread = DeskThread(opener, told.append)
        early = thread.ask(lambda _desk: threading.get_ident())
        thread.start()
        answers = [await early, *[await thread.ask(lambda _d, n=n: n) for n in range(3)]]  # type: ignore[misc]
        thread.close()
        assert told == ["opening"]
        return answers

    first, *others = asyncio.run(act())
    assert first == desks[0].thread != threading.get_ident()
    assert others == [0, 1, 2]
    assert desks[0].closed


def test_a_question_nobody_waits_for_is_not_asked() -> None:
    asked: list[str] = []

    async def act() -> None:
        thread = DeskThread(lambda _tell: cast("Lookup", Desk()), lambda _text: None)
        stale = thread.ask(lambda _desk: asked.append("stale"))
        stale.cancel()
        await asyncio.sleep(0)
        thread.start()
        await thread.ask(lambda _desk: asked.append("fresh"))
        thread.close()
        with pytest.raises(StoreError, match="closed"):
            await thread.ask(lambda _desk: asked.append("late"))

    asyncio.run(act())
    assert asked == ["fresh"]


def test_a_desk_that_cannot_be_opened_gives_every_question_the_reason() -> None:
    def opener(_tell: Any) -> Lookup:
        raise StoreError("no database")

    async def act() -> None:
        thread = DeskThread(opener, lambda _text: None)
        thread.start()
        for _question in range(2):
            with pytest.raises(StoreError, match="no database"):
                await thread.ask(lambda _desk: None)
        thread.close()

    asyncio.run(act())
