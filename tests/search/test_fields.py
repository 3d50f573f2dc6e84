"""The query language's own words leave the game's words to the term base."""

from __future__ import annotations

import pytest

from tests.shipped import shipped_corpus
from workbench.model.names import name_key
from workbench.search.fields import CALLED, FIELDS
from workbench.search.finder import Finder
from workbench.text.script import has_han


def test_no_chinese_name_of_a_field_or_value_repeats_the_term_base() -> None:
    called = {
        name_key(name): entry.id
        for entry in shipped_corpus().entries.values()
        if entry.kind == "term"
        for name in (*entry.title.values(), *(alias.text for alias in entry.aliases))
    }
    own = [name for names in FIELDS.values() for name in names]
    own += [name for values in CALLED.values() for names in values.values() for name in names]
    assert [name for name in own if has_han(name) and name_key(name) in called] == []


@pytest.mark.parametrize(
    ("chinese", "english"),
    [
        ("樓層:樓上", "floor:upper"),
        ("区域:地庫", "floor:basement"),
        ("floor:地下", "floor:basement"),
        ("符號:沒有 種類:房間", "symbol:none kind:room"),
        ("考驗值:4", "target:4"),
        ("難度>=6", "target>=6"),
        ("檢定:智力", "roll:brains"),
        ("智力>1", "brains>1"),
        ("is:屏障", "is:barrier"),
        ("is:障礙", "is:barrier"),
        ("顏色:紅色", "colour:red"),
        ("形狀:五角形", "shape:pentagon"),
        ("窗戶:2", "windows:2"),
        ("kind:裁定", "kind:ruling"),
        ("kind:規則", "kind:rule"),
        ("kind:術語", "kind:term"),
        ("kind:角色", "kind:character"),
        ("kind:預兆牌", "kind:omen"),
        ("way:樓梯", "way:stairs"),
        ("way:升降機", "way:elevator"),
        ("way:特殊通道", "way:passage"),
        ("奸徒:作祟觸發者", "traitor:haunt-revealer"),
        ("door:北", "door:n"),
    ],
)
def test_the_term_bases_words_ask_for_the_same(finder: Finder, chinese: str, english: str) -> None:
    wanted = finder.search(english, view="author", limit=40)
    assert wanted.hits
    assert not wanted.notes
    found = finder.search(chinese, view="author", limit=40)
    assert ([hit.id for hit in found.hits], found.notes) == ([hit.id for hit in wanted.hits], ())
