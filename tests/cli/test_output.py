"""Whatever is written, a terminal shows it and never obeys it."""

from __future__ import annotations

import contextlib
import io
import json
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.cli import output
from workbench.desks.steps import Step
from workbench.text.width import printable


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@contextlib.contextmanager
def shown_on(stream: io.StringIO) -> Iterator[io.StringIO]:
    """Lets standard output and standard error both be *stream*."""
    with contextlib.redirect_stdout(stream), contextlib.redirect_stderr(stream):
        yield stream


@pytest.fixture(autouse=True)
def _colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)


@pytest.mark.parametrize(
    "write", [output.say, output.note, output.progress, lambda text: output.say_json({"x": text})]
)
def test_nothing_a_stranger_wrote_is_obeyed(write: Callable[[str], None]) -> None:
    with shown_on(Terminal()) as terminal:
        write("a\x1b[2J\x9b2J\r\x08\x7f\u202eb\U000e0041\udc9b")
    said = terminal.getvalue().replace("\r\x1b[2K", "")  # what progress itself says
    assert not set("\x1b\x9b\r\x08\x7f\u202e\U000e0041\udc9b") & set(said)
    assert "b" in said


@given(st.text())
def test_json_is_the_same_value_with_everything_unsafe_escaped(text: str) -> None:
    with shown_on(io.StringIO()) as made:
        output.say_json({text: [text]})
    said = made.getvalue()
    assert json.loads(said) == {text: [text]}
    assert all(printable(ch) == ch for ch in said)


def test_chinese_stays_readable_in_json() -> None:
    with shown_on(Terminal()) as terminal:
        output.say_json({"title": "五芒星堂 “x” é"})
    assert "五芒星堂 “x” é" in terminal.getvalue()


def test_what_fits_is_bold_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    with shown_on(Terminal()):
        assert output.emphasised("the Attic\n\x1bhere", [(4, 9)]) == (
            "the \x1b[1mAttic\x1b[0m <U+001B>here"
        )
        monkeypatch.setenv("NO_COLOR", "1")
        assert output.emphasised("the Attic", [(4, 9)]) == "the Attic"
    monkeypatch.delenv("NO_COLOR")
    with shown_on(io.StringIO()):
        assert output.emphasised("the Attic", [(4, 9)]) == "the Attic"


def test_progress_keeps_to_one_line_and_is_wiped_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    with shown_on(Terminal()) as terminal:
        output.progress("reading " + "很長的名字\n" * 40)
        output.end_progress()
    said = terminal.getvalue()
    assert "\n" not in said
    line = said.split("\x1b[2K")[1]
    assert sum(2 if ch >= "\u3000" else 1 for ch in line.rstrip("\r")) <= 40
    assert said.endswith("\r\x1b[2K")


@pytest.mark.parametrize(
    ("number", "total", "bar"),
    [
        (1, 12, "[..........] 1/12 reading a name"),
        (6, 12, "[#####.....] 6/12 reading a name"),
        (12, 12, "[##########] 12/12 reading a name"),
        (2, 3, "[######....] 2/3 reading a name"),
    ],
)
def test_steps_are_a_bar_on_a_terminal_and_words_elsewhere(
    number: int, total: int, bar: str
) -> None:
    step = Step("reading a\nname", number, total)
    with shown_on(Terminal()) as terminal:
        output.progress(step)
    assert terminal.getvalue() == f"\r\x1b[2K{bar} ..."
    with shown_on(io.StringIO()) as pipe:
        output.progress(step)
    assert pipe.getvalue() == f"{number} of {total}: reading a name ...\n"


def test_names_are_shown_once_each_the_wanted_one_first() -> None:
    names = {"en": "Bell", "zh-Hant": "鐘", "zh-Hans": "钟"}
    assert output.names_shown(names) == "Bell / 鐘 / 钟"  # type: ignore[arg-type]
    assert output.names_shown(names, "zh-Hans") == "钟 / Bell / 鐘"  # type: ignore[arg-type]
    assert output.names_shown({"en": "X", "zh-Hant": "X"}) == "X"
