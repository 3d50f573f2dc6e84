"""Errors: what is told, in which order, and with which exit code."""

from __future__ import annotations

import errno

import pytest

from workbench.errors import NotFoundError, StoreError, UsageError, WorkbenchError, cause_of


def test_an_error_tells_place_cause_remedy_and_candidates_in_this_order() -> None:
    error = StoreError(
        "it cannot be written",
        where="/a/b",
        cause="no room",
        expected="a disk with room",
        nearest=("/c", "/d"),
    )
    assert str(error) == (
        "/a/b: it cannot be written; because: no room; expected: a disk with room; nearest: /c, /d"
    )
    assert (error.cause, error.expected) == ("no room", "a disk with room")


def test_what_is_not_known_is_not_told() -> None:
    assert str(WorkbenchError("it is odd")) == "it is odd"
    assert str(WorkbenchError("it is odd", cause="so it is")) == "it is odd; because: so it is"


@pytest.mark.parametrize(("kind", "code"), [(StoreError, 1), (UsageError, 2), (NotFoundError, 3)])
def test_each_kind_has_its_exit_code(kind: type[WorkbenchError], code: int) -> None:
    assert kind("x").exit_code == code


def test_a_place_is_told_shortened_in_its_middle() -> None:
    told = str(WorkbenchError("it is odd", where="a" * 5_000 + "/end.md"))
    assert len(told) < 320
    assert told.startswith("aaa")
    assert told.endswith("/end.md: it is odd")


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "there is no room left"),
        (PermissionError(errno.EACCES, "Permission denied"), "this is not permitted"),
        (OSError(9_999, "a rare thing"), "a rare thing"),
        (OSError("it is no file"), "it is no file"),
        (ValueError("embedded null byte"), "no file can be called so"),
        (UnicodeEncodeError("utf-8", "x", 0, 1, "no"), "it has a character that cannot be written"),
        (RuntimeError("Could not determine home"), "there is no such home folder"),
    ],
)
def test_what_the_system_says_is_worded(error: Exception, says: str) -> None:
    assert cause_of(error) == says
