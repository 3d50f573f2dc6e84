"""``docs/language.md`` lists everything, leads everywhere, and is fresh."""

from __future__ import annotations

import re

import pytest

from workbench.language.catalogue import codes
from workbench.language.front import KEYS, THING_KEYS, VALUES
from workbench.language.headings import BOOKS, BOXES
from workbench.language.reference import PAGE, READINGS, reference
from workbench.language.vocabulary import BUILT_IN, FRAMES, SECTIONS
from workbench.model.games import Corpus


@pytest.fixture(scope="module")
def page(corpus: Corpus) -> str:
    return reference(corpus)


def test_the_page_is_fresh(page: str) -> None:
    assert PAGE.read_text("utf-8") == page, "run: python -m workbench.language.reference"


def test_every_frame_stands_in_one_section() -> None:
    listed = [frame.name for _title, frames in SECTIONS for frame in frames]
    assert sorted(listed) == sorted(frame.name for frame in FRAMES)


def test_every_frame_has_one_anchor_and_says_what_it_means(page: str) -> None:
    anchors = re.findall(r'<a id="([^"]+)"></a>', page)
    assert len(anchors) == len(set(anchors))
    plain = page.replace("\\", "")
    for frame in FRAMES:
        assert f"frame-{frame.name}" in anchors
        assert frame.means in plain
        assert frame.meaning("zh-Hant") in plain
        assert frame.example[0] in plain
        assert frame.example[1] in plain
        for lang in ("en", "zh-Hant"):
            for meaning in frame.left_out(lang).values():
                assert meaning in plain


def test_every_link_inside_the_page_leads_somewhere(page: str) -> None:
    heads = re.findall(r"^#+ (.+)$", page, re.MULTILINE)
    there = {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}
    there |= set(re.findall(r'<a id="([^"]+)"></a>', page))
    missing = {code for code in re.findall(r"\]\(#([^)]+)\)", page) if code not in there}
    assert missing == set()


def test_every_key_value_book_box_noun_and_code_is_there(page: str) -> None:
    words = [f"`{key}`" for key in (*KEYS, *THING_KEYS)]
    words += [f"`{value}`" for values in VALUES.values() for value in values]
    words += [
        name for each in (*BOOKS, *BOXES) for name in (each.names["en"], each.names["zh-Hant"])
    ]
    words += [f"| {noun.name('en')} | " for noun in BUILT_IN]
    words += [f"({'../workbench/language/codes/'}{code}.md)" for code in codes("BW")]
    assert [word for word in words if word not in page] == []


def test_the_fixed_readings_are_those_of_the_rulebook(page: str, corpus: Corpus) -> None:
    parts = corpus.entries[READINGS].parts
    assert len(parts) == 18
    for part in parts:
        assert part.text["en"] in page
        assert part.text["zh-Hant"] in page


def test_each_game_has_the_readings_with_the_same_keys(corpus: Corpus) -> None:
    keys = [part.key for part in corpus.entries[READINGS].parts]
    for game in ("hill-1e", "mystery"):
        assert [p.key for p in corpus.entries[f"{game}/rule/fixed-readings"].parts] == keys


def test_a_reading_that_a_check_holds_names_its_codes(page: str) -> None:
    line = next(line for line in page.splitlines() if "**any-or-one**" in line)
    assert "(#bw105)" in line
    line = next(line for line in page.splitlines() if "**choices**" in line)
    assert "(#bw307)" in line


def test_the_pages_that_use_a_frame_are_counted(page: str, corpus: Corpus) -> None:
    using = [
        entry.id
        for entry in corpus.entries.values()
        if entry.page is not None and "moving between" in entry.page.text.lower()
    ]
    shown = re.search(r"\*\*`free_way`\*\* \((\d+) pages?\)", page)
    own = {tail.partition("/")[2] for tail in using}
    assert (int(shown[1]) if shown else 0) == len(own)
