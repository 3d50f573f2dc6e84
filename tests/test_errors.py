"""Errors: what is told, in which order, and with which exit code."""

from __future__ import annotations

import pytest

from workbench.errors import NotFoundError, StoreError, UsageError, WorkbenchError


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
