"""Options that several commands share, and words as they were typed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from workbench.cli.options import kind_of, typed
from workbench.errors import UsageError
from workbench.model.ids import KINDS


@pytest.mark.parametrize("text", ["", "attic", "五芒星堂", "é", "\U0001f600", "\ud83d"])
def test_what_was_read_right_is_left_alone(text: str) -> None:
    assert typed(text) == text


def test_bytes_that_the_locale_could_not_read_are_read_as_utf_8() -> None:
    assert typed("五芒星".encode().decode("ascii", "surrogateescape")) == "五芒星"


def test_bytes_that_are_no_text_are_replaced() -> None:
    assert typed(b"at\xfftic".decode("utf-8", "surrogateescape")) == "at\ufffdtic"


def test_kinds_are_those_of_the_model() -> None:
    assert kind_of(None) is None
    assert [kind_of(kind) for kind in KINDS] == list(KINDS)
    with pytest.raises(UsageError, match="ruling"):
        kind_of("rulings")


@pytest.mark.parametrize(
    "arguments",
    [
        "index {}.md", "print {}.md", "check {}.md", "play {}.md", "playtest {}.md",
        "export markdown {}.md", "export log {}.json", "export markdown attic -o {}",
        "replay {}.json", "play --from {}.json", "play 1 --save {}.json --bots all",
        "playtest 1 --markdown {}.txt", "playtest 1 --replays {} --games 1 --forget",
        "drafts take {}.md", "import {}.md",
    ],
)  # fmt: skip
def test_the_home_of_nobody_is_told(
    run: Callable[..., Any], own_home: Path, arguments: str
) -> None:
    said = run(*arguments.format("~nobody-of-this-name/x").split())
    assert said.code in (1, 2, 3)
    assert "~nobody-of-this-name/x" in said.err
