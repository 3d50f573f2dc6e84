"""Each reason is worded, and a term that looks like a format does no harm."""

from __future__ import annotations

from typing import get_args

import pytest

from workbench.search.answers import Note, Why
from workbench.search.notes import note_text


@pytest.mark.parametrize("why", get_args(Why))
def test_every_reason_has_words(why: Why) -> None:
    text = note_text(Note("{term} %s {0}", why))
    assert text.startswith("{term} %s {0}: ")
    with_suggestion = note_text(Note("flor:upper", why, "floor:upper"))
    assert "floor:upper" in with_suggestion
    assert with_suggestion.startswith("flor:upper: ")


def test_reasons_differ() -> None:
    texts = {note_text(Note("x", why)) for why in get_args(Why)}
    assert len(texts) == len(get_args(Why))
