"""The page on the author's desk names keys that do what they say, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from workbench.tui.actions import ALL_KEYS

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = (DOCS / "author-desk.md", DOCS / "zh-Hant" / "author-desk.md")

#: What the rows of the tables are about, by the ids of the actions, in their order.
ROWS = (
    ("drafts.open",), ("drafts.new",), ("drafts.copy",), ("drafts.take",), ("drafts.state",),
    ("drafts.history",), ("drafts.remove",),
    ("writing.next", "writing.previous"), ("writing.fix",), ("writing.fix_all",),
    ("writing.code",), ("writing.complete",), ("writing.definition",), ("writing.uses",),
    ("writing.rename",), ("writing.outline",), ("writing.find", "writing.line"),
    ("writing.format",), (), ("writing.save",), ("author.pane",), ("author.print",),
    ("writing.right", "writing.left"), ("author.table",), ("author.playtest",), ("author.index",),
    ("author.state",), ("author.history",), ("author.file",), ("author.export",),
    ("author.back",),
)  # fmt: skip
KEY = r"`([a-z])`|\b((?:Ctrl|Alt)\+\w+|F\d+|Esc|Enter)\b"


def rows(page: Path) -> list[str]:
    text = page.read_text("utf-8")
    found = re.findall(r"^\| (.*?) \| .* \|$", text, re.MULTILINE)
    return [row for row in found if row not in ("Key", "鍵")]


@pytest.mark.parametrize("page", PAGES, ids=["en", "zh-Hant"])
def test_each_key_of_the_page_belongs_to_its_action(page: Path) -> None:
    acts = {act.id: act.keys.split(",") for act in ALL_KEYS}
    shown = rows(page)
    assert len(shown) == len(ROWS)
    for row, ids in zip(shown, ROWS, strict=True):
        said = [letter or name for letter, name in re.findall(KEY, row)]
        keys = {each.lower().replace("esc", "escape") for each in said}
        assert keys
        if not ids:
            continue
        known = {key for act in ids for key in acts[act]}
        assert not keys - known, row
        for act in ids:
            assert set(acts[act]) & keys, (act, row)


@pytest.mark.parametrize("page", PAGES, ids=["en", "zh-Hant"])
def test_the_picture_shows_a_page_with_what_is_wrong(page: Path) -> None:
    (name,) = re.findall(r"!\[[^\]]+\]\(([^)]+\.svg)\)", page.read_text("utf-8"))
    text = (page.parent / name).read_text("utf-8").replace("&#160;", " ")
    for said in ("My Lamp", "not saved yet", "Secrets of Survival", "求生秘訣", "BW"):
        assert said in text
