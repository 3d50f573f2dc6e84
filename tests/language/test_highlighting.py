"""Every character of a page is in one run, in order; and the runs are what they ought to be."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.language.highlighting import INKS, Run, highlight
from workbench.language.reading import PageReader
from workbench.language.standing import with_front

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted((ROOT / "corpus").glob("*/pages/*/*.md"))

PAGE = """\
---
id: home/haunt/the-salt-stair
game: hill-2e
lang: en
title: {en: The Salt Stair, zh-Hant: 鹽梯}  # as the sailors call it
players: 3-6
traitor: the haunt revealer
things:
  - {token: Grain, zh-Hant: "鹽粒", shape: item}
  - {monster: Drowned, zh-Hant: 溺者, token: large, count: 1}
---
# Secrets of Survival

> The stair tastes of the sea,
and of the Attic.

## While the Drowned is in the Attic
- **Sweep the stair.** Once per turn, a hero in the Attic may attempt a Might roll.
  - 4+: The hero takes 2 Grains.
  - 0-3: Nothing happens.
- Read aloud: "The Attic is wet."
- Note: Grains are small.
- When the Drowned attacks, use *Sweep the stair*.

## If you win…
- The Attic dries.
"""
DAMAGE = ("", "\n", "---\n", "\x07", "**", "> ", "\r", "\u2028", "  - ", "{", "𠀋")
SIGNS = st.sampled_from(list("ab-*#> :：。.\n\r\t{}[]\"'《》1+注將鹽粒𠀋\u2028\x07"))
CHINESE = """\
---
id: home/haunt/the-salt-stair
game: hill-2e
lang: zh-Hant
title: {en: The Salt Stair, zh-Hant: 鹽梯}
players: 3-6
traitor: the haunt revealer
things:
  - {token: Grain, zh-Hant: 鹽粒, shape: item, count: 1}
---
# 求生秘訣

## 佈局
- 將鹽粒放到閣樓。
- 擲2顆骰。
  - 3-4：將鹽粒放到圖書室。
  - 0-2：沒有效果。
- 注：鹽粒很小。
"""


def inks_of(page: str, runs: tuple[Run, ...], ink: str) -> list[str]:
    return [page[run.start : run.end] for run in runs if run.ink == ink]


def assert_covers(page: str, runs: tuple[Run, ...]) -> None:
    reached = 0
    for run in runs:
        assert run.start == reached
        assert run.end > run.start
        assert run.ink in INKS
        text = page[run.start : run.end]
        if run.ink != "plain":
            assert text == text.strip()
            assert "\n" not in text
            assert "\r" not in text
        reached = run.end
    assert reached == len(page)


def test_each_piece_is_what_it_is(reader: PageReader) -> None:
    runs = highlight(reader.read(PAGE))
    assert_covers(PAGE, runs)
    assert inks_of(PAGE, runs, "heading") == ["# Secrets of Survival"]
    assert inks_of(PAGE, runs, "box") == [
        "## While the Drowned is in the Attic", "## If you win…",
    ]  # fmt: skip
    assert inks_of(PAGE, runs, "title") == ["**Sweep the stair.**", "*Sweep the stair*"]
    assert inks_of(PAGE, runs, "label") == ["4+:", "0-3:", "Read aloud:"]
    assert inks_of(PAGE, runs, "note") == ["# as the sailors call it", "Note: Grains are small."]
    assert inks_of(PAGE, runs, "prose") == [
        "The stair tastes of the sea,", "and of the Attic.", '"The Attic is wet."',
        "The Attic dries.",
    ]  # fmt: skip
    assert inks_of(PAGE, runs, "number") == ["3-6", "1", "2"]
    assert inks_of(PAGE, runs, "thing") == [
        "Grain", '"鹽粒"', "Drowned", "溺者", "Grains", "Drowned",
    ]  # fmt: skip
    terms = inks_of(PAGE, runs, "term")
    assert "Attic" in terms
    assert "Might" in terms
    assert "hero" in terms
    keywords = inks_of(PAGE, runs, "keyword")
    assert {"Once", "per", "turn", "may", "attempt", "takes"} <= set(keywords)
    assert not {"Attic", "Grains", "2"} & set(keywords)
    assert inks_of(PAGE, runs, "key")[:3] == ["id", "game", "lang"]


def test_chinese_names_are_found_without_spaces(reader: PageReader) -> None:
    runs = highlight(reader.read(CHINESE))
    assert_covers(CHINESE, runs)
    assert inks_of(CHINESE, runs, "thing") == ["Grain", "鹽粒", "鹽粒", "鹽粒"]
    assert inks_of(CHINESE, runs, "term") == ["閣樓", "圖書室"]
    assert inks_of(CHINESE, runs, "label") == ["3-4：", "0-2："]
    assert inks_of(CHINESE, runs, "note") == ["注：鹽粒很小。"]


def test_names_are_found_in_a_sentence_that_is_not_understood(reader: PageReader) -> None:
    page = PAGE.replace("The hero takes 2 Grains.", "The hero nicks 2 Grains in teh Attic.")
    assert reader.read(page).diagnostics
    runs = highlight(reader.read(page))
    assert inks_of(page, runs, "thing") == inks_of(PAGE, highlight(reader.read(PAGE)), "thing")
    assert inks_of(page, runs, "term").count("Attic") == 2


def test_a_page_with_lines_of_windows_is_covered_too(reader: PageReader) -> None:
    page = PAGE.replace("\n", "\r\n")
    runs = highlight(reader.read(page))
    assert_covers(page, runs)
    inks = [run.ink for run in runs if run.ink != "plain"]
    assert inks == [run.ink for run in highlight(reader.read(PAGE)) if run.ink != "plain"]


def test_while_front_matter_is_broken_the_names_known_before_stay(reader: PageReader) -> None:
    page = PAGE.replace("shape: item}", "shape: item")
    read = reader.read(page)
    assert not read.front.facts
    known = reader.read(with_front(page, reader.read(PAGE).front.facts))
    runs = highlight(read, known)
    assert_covers(page, runs)
    assert inks_of(page, runs, "thing") == ["Grains", "Drowned"]
    assert "Attic" in inks_of(page, runs, "term")
    assert inks_of(page, runs, "heading") == ["# Secrets of Survival"]


def test_front_matter_is_put_in_the_place_of_what_cannot_be_read(reader: PageReader) -> None:
    facts = reader.read(PAGE).front.facts
    page = PAGE.replace("---\n# Secrets", "# Secrets")
    made = with_front(page, facts)
    assert made.count("\n") == page.count("\n")
    assert made.split("\n")[10:] == page.split("\n")[10:]
    assert reader.read(made).front.facts == facts
    for hopeless in ("", "---", "no page\nat all", "---\n# Book"):
        assert with_front(hopeless, facts) == hopeless


@pytest.mark.parametrize("path", PAGES[::6], ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_pages_are_covered_whole_and_damaged(reader: PageReader, path: Path) -> None:
    page = path.read_text("utf-8")
    assert_covers(page, highlight(reader.read(page)))
    rng = random.Random(path.stem)
    for _time in range(4):
        start = rng.randrange(len(page))
        damage = rng.choice(
            ["", "\n", "---\n", "\x07", "**", "> ", "\r", "\u2028", "  - ", "{", "𠀋"]
        )
        damaged = page[:start] + damage + page[start + rng.randrange(30) :]
        assert_covers(damaged, highlight(reader.read(damaged)))


@settings(max_examples=60)
@given(
    st.text(
        alphabet=st.sampled_from(list("ab-*#> :：。.\n\r\t{}[]\"'《》1+注將鹽粒𠀋\u2028\x07")),
        max_size=200,
    )
)
def test_any_text_is_covered(page: str) -> None:
    head = "---\nid: home/item/x\ngame: hill-2e\nlang: zh-Hant\ntitle: {en: X, zh-Hant: X}\n---\n"
    for text in (page, head + page):
        assert_covers(text, highlight(_reader().read(text)))


_made: list[PageReader] = []


def _reader() -> PageReader:
    """A reader of one small game, made once: hypothesis takes no fixtures of the session."""
    if not _made:
        from tests.shipped import shipped_corpus
        from workbench.language.worlds import world_of

        corpus = shipped_corpus()
        game = corpus.games["hill-2e"]
        _made.append(PageReader({"hill-2e": world_of(game, corpus.entries.values())}))
    return _made[0]


def test_what_is_too_long_is_one_run(reader: PageReader) -> None:
    page = "- x\n" * 60_000
    assert highlight(reader.read(page)) == (Run(0, len(page), "plain"),)
    assert highlight(reader.read("")) == ()
