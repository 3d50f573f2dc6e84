"""A phrase under the cursor is explained: the smallest one that is there, in all languages."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from workbench.language.compiling import printers_for
from workbench.language.frames import Frame
from workbench.language.hovering import Hover, hover, phrases_at
from workbench.language.phrases import bound_at, phrases, said_on
from workbench.language.reading import PageReader
from workbench.language.sentences import sentences
from workbench.language.vocabulary import FRAMES
from workbench.language.writing import print_page
from workbench.model.games import Corpus
from workbench.model.ids import LANGUAGES, Language
from workbench.model.trees import Leaf, Node
from workbench.text.fold import to_simplified

ROOT = Path(__file__).resolve().parents[2]

PAGE = """\
---
id: home/haunt/the-hollow-bell
game: hill-2e
lang: en
title: {en: The Hollow Bell, zh-Hant: 空心鐘}
players: 3-6
traitor: the haunt revealer
things:
  - {token: Clapper, zh-Hant: 鐘舌, shape: item, count: 1}
  - {track: Peals, zh-Hant: 鐘聲, from: 0, to: 5, seen by: everyone}
---
# Secrets of Survival

> The bell has no clapper. It rings all the same.

## While Peals is 2
- A hero who carries the Clapper may attempt a Sanity roll.
  - 5+: Peals goes
    up by 1.
  - 0-4: The hero loses 1 Speed.
- Note: The Attic is cold.

## Tokens and monsters
"""
CHINESE = """\
---
id: home/item/hollow-bell
game: hill-2e
lang: zh-Hant
title: {en: Hollow Bell, zh-Hant: 空心鐘}
---
- 若你位於閣樓，你提升1級力量。
"""


def at(reader: PageReader, what: str, page: str = PAGE, *, into: int = 0) -> Hover | None:
    """What is explained at the first place of *what*, *into* characters later."""
    start = page.index(what) + into
    line = page.count("\n", 0, start) + 1
    return hover(reader, page, line, start - (page.rfind("\n", 0, start) + 1) + 1)


def test_a_verb_is_explained_with_its_fields(reader: PageReader) -> None:
    found = at(reader, "attempt a")
    assert found is not None
    assert found.text == "attempt a Sanity roll"
    assert found.frame == "attempt"
    assert found.means == FRAMES["attempt"].means
    assert found.fields == {"traits": "Sanity"}
    assert found.printed["zh-Hant"] == "嘗試神志考驗"
    assert found.printed["zh-Hans"] == "尝试神志考验"
    assert "en" not in found.printed
    assert found.name is None


def test_what_is_left_out_is_told(reader: PageReader) -> None:
    frame: Frame = FRAMES["attempt"]
    found = at(reader, "attempt a")
    assert found is not None
    assert found.left_out == {
        name: means for name, means in frame.optional.items() if name != "traits"
    }
    assert found.left_out


def test_the_smallest_phrase_counts(reader: PageReader) -> None:
    may = at(reader, "may attempt")
    who = at(reader, "who carries")
    assert may is not None
    assert may.text == "A hero who carries the Clapper may attempt a Sanity roll"
    assert who is not None
    assert who.text == "who carries the Clapper"
    assert set(may.fields.values()) == {
        "A hero who carries the Clapper", "attempt a Sanity roll",
    }  # fmt: skip


def test_a_name_of_the_corpus_is_its_entry(reader: PageReader, corpus: Corpus) -> None:
    found = at(reader, "閣樓", CHINESE)
    assert found is not None
    assert found.name is not None
    assert found.name.entry == "hill-2e/room/attic"
    assert found.name.sort == "房間"
    assert found.name.names["en"] == "Attic"
    assert found.printed == {"en": "Attic", "zh-Hans": "阁楼"}
    aliases = corpus.entries["hill-2e/room/attic"].aliases
    told = {(lang, text) for lang, texts in found.name.aliases.items() for text in texts}
    assert told == {(alias.lang, alias.text) for alias in aliases}


def test_a_declared_name_has_no_entry(reader: PageReader) -> None:
    found = at(reader, "the Clapper", into=5)
    assert found is not None
    assert found.text == "Clapper"
    assert found.name is not None
    assert (found.name.entry, found.name.sort) == ("", "token")
    assert found.name.names["zh-Hans"] == "钟舌"


def test_a_gate_is_explained(reader: PageReader) -> None:
    found = at(reader, "While")
    assert found is not None
    assert found.frame == "while"
    assert found.text == "While Peals is 2"


def test_a_wrapped_sentence_is_explained(reader: PageReader) -> None:
    found = at(reader, "up by 1")
    assert found is not None
    assert found.text == "Peals goes up by 1"
    assert (found.place.line, found.place.end_line) == (18, 19)


def test_at_the_end_of_a_sentence_its_last_phrase_is_meant(reader: PageReader) -> None:
    found = at(reader, "Sanity roll.", into=len("Sanity roll"))
    assert found is not None
    assert found.text == "attempt a Sanity roll"


@pytest.mark.parametrize("what", ["The bell has", "The Attic is cold", "# Secrets", "token: Clap"])
def test_in_prose_and_front_matter_nothing_is_explained(reader: PageReader, what: str) -> None:
    assert at(reader, what) is None


def test_beyond_the_page_nothing_is_explained(reader: PageReader) -> None:
    assert hover(reader, PAGE, 0, 0) is None
    assert hover(reader, PAGE, 10_000, 1) is None
    assert hover(reader, "", 1, 1) is None
    assert hover(reader, PAGE.replace("may attempt", "mey attempt"), 17, 36) is None


def test_chinese_is_explained_in_the_other_languages(reader: PageReader) -> None:
    found = at(reader, "提升", CHINESE)
    assert found is not None
    assert found.text == "提升1級力量"
    assert found.printed["en"] == "gain 1 Might"
    assert found.printed["zh-Hans"] == "提升1级力量"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_of_the_corpus_is_known_to_its_parts(
    reader: PageReader, lang: Language
) -> None:
    """Each part says where it stands; what stands there is read as that part."""
    paths = sorted((ROOT / "corpus").glob("*/pages/*/*.md"))
    rng = random.Random(3)
    for path in rng.sample(paths, 25):
        read = reader.read(path.read_text(encoding="utf-8"))
        if read.diagnostics:
            continue
        if lang != read.lang:
            printer = printers_for(read, {})[lang]
            read = reader.read(print_page(read.front, read.page, lang, printer))
        said = list(said_on(read))
        gates = sum(box.gate is not None for book in read.page.books for box in book.boxes)
        assert len(said) == gates + len(list(sentences(read.page)))
        lines = read.text.split("\n")
        for each in said:
            parts = phrases(reader.grammar(read), each)
            assert parts[0].tree == each.tree
            for part in parts:
                place = part.place
                assert place.line == place.end_line
                written = lines[place.line - 1][place.column - 1 : place.end_column - 1]
                assert written == part.text
                bound = bound_at(each, part.path)
                assert type(bound) is type(part.tree)
                if isinstance(part.tree, Leaf) and part.tree.kind not in ("number", "triple"):
                    noun = read.lexicon[part.tree.kind, part.tree.key]
                    # In Chinese what is denied begins otherwise; in English many end otherwise.
                    name, there = noun.name(lang).strip("*"), part.text.strip("*《》")
                    side = 0 if lang == "en" else -1
                    assert name[side].casefold() == there[side].casefold()
                if isinstance(part.tree, Node):
                    assert {p.path[-1] for p in parts if p.path[:-1] == part.path and p.path} == {
                        name for name, _tree in part.tree.fields
                    }


@pytest.mark.parametrize("lang", ["zh-Hant", "zh-Hans"])
def test_what_a_frame_means_is_told_in_the_language_of_the_page(
    reader: PageReader, lang: Language
) -> None:
    """Only what is printed in English, and the names of frames and fields, has Latin letters."""
    page = CHINESE.replace("你提升1級力量。", "你可以攻擊1名位於你所在房間的探險者。")
    page, what = page.replace("lang: zh-Hant", f"lang: {lang}"), "攻擊1名"
    if lang == "zh-Hans":
        front, body = page.rsplit("---", 1)
        page, what = f"{front}---{to_simplified(body)}", "攻击1名"
    found = at(reader, what, page)
    assert found is not None
    assert found.frame == "attack"
    assert found.means == FRAMES["attack"].meaning(lang)
    assert set(found.left_out) == {"what", "how", "other"}
    for text in (found.means, *found.left_out.values()):
        assert not re.search("[A-Za-z]", text), text


def test_a_long_sentence_is_taken_apart(reader: PageReader) -> None:
    rooms = ", ".join(["the Attic"] * 60)
    page = PAGE.replace("- Note:", f"- A hero in {rooms} or the Library may attack.\n- Note:", 1)
    found = at(reader, "Library", page)
    assert found is not None
    assert found.text == "Library"
    endless = page.replace(rooms, ", ".join(["the Attic"] * 500))
    assert at(reader, "Library", endless) is None


def test_the_phrases_at_a_position_are_parts_of_each_other(reader: PageReader) -> None:
    read = reader.read(PAGE)
    here = phrases_at(reader, read, 17, 36)
    assert here is not None
    for small, large in zip(here.there, here.there[1:], strict=False):
        assert large.first <= small.first <= small.end <= large.end
