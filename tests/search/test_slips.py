"""How far a text is from the nearest part of a name."""

from __future__ import annotations

import pytest

from workbench.search.slips import slips_in


@pytest.mark.parametrize(
    ("part", "text", "slips"),
    [
        ("五芒星", "五芒星堂", 0),
        ("五芒星唐", "五芒星堂", 1),
        ("五星堂", "五芒星堂", 1),
        ("五芒大星", "五芒星堂", 1),
        ("芒五星", "五芒星堂", 1),
        ("六芒月", "五芒星堂", 2),
        ("五", "", 1),
        ("", "五", 0),
    ],
)
def test_slips(part: str, text: str, slips: int) -> None:
    assert slips_in(part, text) == slips
