"""A bare noun of a Chinese step that can only mean the one mentioned before."""

from __future__ import annotations

import pytest

from workbench.language.checking import check, mended
from workbench.language.reading import PageReader
from workbench.model.ids import Language
from workbench.text.fold import to_simplified

PAGE = """\
---
id: home/haunt/the-dark-lamp
game: hill-2e
lang: {lang}
title: {{en: The Dark Lamp, zh-Hant: 暗燈}}
players: 3-6
traitor: the haunt revealer
---
# 求生秘訣

## 勝利條件…
- 奸徒已死亡。

## 燈
- {sentence}

# 奸徒密謀

## 勝利條件…
- 每名英雄已死亡。
"""


def page(sentence: str, lang: Language) -> str:
    text = PAGE.format(lang="zh-Hant", sentence=sentence)
    simple = to_simplified(text).replace("lang: zh-Hant", "lang: zh-Hans")
    return text if lang == "zh-Hant" else simple.replace("zh-Hant:", "zh-Hans:")


@pytest.mark.parametrize("lang", ["zh-Hant", "zh-Hans"])
@pytest.mark.parametrize(
    ("said", "meant"),
    [
        # What is done instead is done by the one to whom something was about to happen.
        (
            "當英雄將要抽取物品牌時，改為英雄可以從物品牌疊搜尋醫藥包。",
            "當英雄將要抽取物品牌時，改為該英雄可以從物品牌疊搜尋醫藥包。",
        ),
        (
            "當英雄將要死亡時，改為英雄成為奸徒。",
            "當英雄將要死亡時，改為該英雄成為奸徒。",
        ),
        # What it depends on is asked of the same one.
        (
            "當英雄擊敗奸徒時，該英雄不造成損傷，除非英雄攜帶手鈴。",
            "當英雄擊敗奸徒時，該英雄不造成損傷，除非該英雄攜帶手鈴。",
        ),
        ("英雄不得攻擊奸徒，除非英雄攜帶手鈴。", "英雄不得攻擊奸徒，除非該英雄攜帶手鈴。"),
    ],
)
def test_a_bare_noun_that_goes_back_is_told_with_the_fix(
    reader: PageReader, lang: Language, said: str, meant: str
) -> None:
    read = reader.read(page(said, lang))
    found = [each for each in check(read) if each.code == "BW108"]
    assert len(found) == 1
    assert found[0].fix is not None
    assert mended(read.lines, found[0].fix) == page(meant, lang)


@pytest.mark.parametrize("lang", ["zh-Hant", "zh-Hans"])
@pytest.mark.parametrize(
    "said",
    [
        # Anybody may do it, whomever it befell.
        "當英雄死亡時，英雄可以攻擊奸徒。",
        "英雄不得攻擊奸徒，除非奸徒攜帶手鈴。",
    ],
)
def test_a_bare_noun_that_may_mean_any_is_left(
    reader: PageReader, lang: Language, said: str
) -> None:
    assert "BW108" not in {each.code for each in check(reader.read(page(said, lang)))}
