"""The page on the translator's desk names keys that do what they say, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.test_author_page import KEY, rows
from workbench.tui.actions import ALL_KEYS

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = (DOCS / "translator-desk.md", DOCS / "zh-Hant" / "translator-desk.md")

#: What the rows of the table are about, by the ids of the actions, in their order.
ROWS = (
    ("translating.leave", "desk.translate"), ("texts.find", "translating.find"),
    ("translating.kind", "translating.game", "translating.state", "translating.pair"),
    ("texts.next", "texts.missing", "texts.stale", "texts.review", "texts.draft"),
    ("translating.next",), ("texts.open",), ("translating.save",), ("translating.review",),
    ("translating.reviewed",), ("translating.below",), ("translating.take",),
    ("translating.aside",), ("translating.term",), ("translating.fill",),
    ("translating.history",), ("translating.script",), ("translating.back",),
)  # fmt: skip


@pytest.mark.parametrize("page", PAGES, ids=["en", "zh-Hant"])
def test_each_key_of_the_page_belongs_to_its_action(page: Path) -> None:
    acts = {act.id: act.keys.split(",") for act in ALL_KEYS}
    shown = rows(page)
    assert len(shown) == len(ROWS)
    for row, ids in zip(shown, ROWS, strict=True):
        said = [letter or name for letter, name in re.findall(KEY, row)]
        keys = {each.lower().replace("esc", "escape") for each in said}
        keys |= {"slash"} if "`/`" in row else set()
        assert not keys - {key for act in ids for key in acts[act]}, row
        for act in ids:
            assert set(acts[act]) & keys, (act, row)
