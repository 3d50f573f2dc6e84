"""Options that several commands share, and words as they were typed."""

from __future__ import annotations

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
