"""Front matter and boxes in canonical form, which YAML and the reader read back."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.formats.yaml import parse_yaml
from workbench.language.front import Front
from workbench.language.nouns import Lexicon
from workbench.language.pages import Line, Page, PageBook, PageBox
from workbench.language.printing import Printer
from workbench.language.vocabulary import FRAMES
from workbench.language.writing import print_body, print_front
from workbench.model.ids import Language
from workbench.model.trees import Leaf


def front_of(facts: dict[str, Any]) -> str:
    return print_front(Front(facts=facts), "en")


def test_keys_stand_in_one_order_and_things_one_to_a_line() -> None:
    facts = {
        "things": [
            {"count": 1, "zh-Hant": "大鐘", "token": "Clock", "shape": "item"},
            {"token": "large", "monster": "Clockmaker", "person": True},
        ],
        "players": "3-6",
        "id": "home/haunt/x",
        "title": {"en": "The Debt: a Tale", "zh-Hant": "債"},
    }
    assert front_of(facts) == (
        "---\n"
        "id: home/haunt/x\n"
        "lang: en\n"
        "title: {en: 'The Debt: a Tale', zh-Hant: 債}\n"
        "players: 3-6\n"
        "things:\n"
        "  - {token: Clock, zh-Hant: 大鐘, shape: item, count: 1}\n"
        "  - {monster: Clockmaker, token: large, person: true}\n"
        "---\n"
    )


_TEXT = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp")), min_size=1
)
_SIMPLE = (
    _TEXT
    | st.integers(0, 99)
    | st.booleans()
    | st.sampled_from(
        [
            "true",
            "null",
            "~",
            "12",
            "1-2",
            "a: b",
            "a #b",
            "[x",
            "{",
            "'",
            '"',
            "- a",
            "a, b",
            " a",
            "ab ",
        ]
    )
)


@given(
    st.dictionaries(st.sampled_from(["token", "zh-Hant", "count", "seen by"]), _SIMPLE, min_size=1),
    _SIMPLE,
)
def test_what_is_printed_is_what_yaml_reads_back(thing: dict[str, Any], traitor: Any) -> None:
    text = front_of({"things": [thing], "traitor": traitor})
    data = parse_yaml(text.removeprefix("---\n").removesuffix("---\n"), "front matter")
    assert data == {"lang": "en", "things": [thing], "traitor": traitor}


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("en", "# Secrets of Survival\n\n> Cold.\n\n## If you win…\n- Well done.\n\n"
               "## The cellar\n> Damp.\n\n- Note: Mind the step.\n"
               "- Read aloud: Boo!\n- 5+:\n- 0: 3\n"),
        ("zh-Hant", "# 求生秘訣\n\n> Cold.\n\n## 若你獲勝…\n- Well done.\n\n"
                    "## The cellar\n> Damp.\n\n- 注：Mind the step.\n"
                    "- 朗讀：Boo!\n- 5+：\n- 0：3\n"),
    ],
)  # fmt: skip
def test_boxes_and_marks_are_printed_in_the_language(
    lexicon: Lexicon, lang: Language, expected: str
) -> None:
    page = Page(
        (
            PageBook(
                "S",
                (
                    PageBox(story=("Cold.",)),
                    PageBox("if-you-win", lines=(Line("note", prose="Well done."),)),
                    PageBox(
                        heading="The cellar",
                        story=("Damp.",),
                        lines=(
                            Line("note", prose="Mind the step."),
                            Line("aloud", prose="Boo!"),
                            Line("row", label=Leaf("total", "5+")),
                            Line("value", (Leaf("number", "3"),), Leaf("total", "0")),
                        ),
                    ),
                ),
            ),
        )
    )
    assert print_body(page, lang, Printer(FRAMES, lexicon, lang)) == expected
