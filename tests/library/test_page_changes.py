"""An overlay's page is its base's with a few lines changed, and nothing changes unasked."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.shipped import shipped_corpus
from workbench.errors import CorpusError
from workbench.language.compiling import compile_page
from workbench.language.reading import PageReader
from workbench.language.worlds import world_of
from workbench.library.load import load_corpus
from workbench.library.page_changes import Changes, changed
from workbench.library.resolve import data_folder
from workbench.model.games import Corpus
from workbench.model.programs import Program

PAGE = """\
---
id: hill-2e/haunt/1
lang: en
players: 3-6
traitor: the haunt revealer
things:
  - {track: Debt, zh-Hant: 債, from: 0, to: 8}
---
# Secrets of Survival

> A quoted line is no item.

## Right now
- Set Debt to 0.
- **Pay.** Once per turn, a hero in the Attic may attempt a Might roll.
  - 4+:
    - Debt goes down by 1.
    - The hero gains 1 Might.
  - 0-3: Nothing happens.
- The haunt revealer draws an event card.
"""


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return shipped_corpus()


@pytest.fixture(scope="module")
def program(corpus: Corpus) -> Program:
    return compiled(corpus, PAGE)


def compiled(corpus: Corpus, text: str) -> Program:
    worlds = {key: world_of(game, corpus.entries.values()) for key, game in corpus.games.items()}
    read = PageReader(worlds).read(text)
    assert not read.diagnostics
    return compile_page(read, {})


@pytest.fixture
def key_of(program: Program) -> Callable[[str], str]:
    keys = {each.text["en"]: each.key for _book, _box, each in program.instructions()}
    return lambda text: keys[text]


def after(program: Program, changes: Changes) -> list[str]:
    """The lines that are not as they were."""
    before = PAGE.split("\n")
    return [line for line in changed(PAGE, program, changes).split("\n") if line not in before]


def test_without_changes_a_page_stays_as_it_is(program: Program) -> None:
    assert changed(PAGE, program, {}) == PAGE


def test_one_line_changes_and_the_others_stay(
    corpus: Corpus, program: Program, key_of: Callable[[str], str]
) -> None:
    text = changed(PAGE, program, {key_of("Set Debt to 0."): "Set Debt to 8."})
    assert text == PAGE.replace("Debt to 0", "Debt to 8")
    there = [each.text["en"] for _b, _x, each in compiled(corpus, text).instructions()]
    assert there[0] == "Set Debt to 8."
    assert len(there) == 7


def test_an_item_changes_with_its_sub_items_as_far_in_as_it_was(
    program: Program, key_of: Callable[[str], str]
) -> None:
    key = key_of("4+:")
    text = changed(PAGE, program, {key: "4+:\n- Debt goes down by 2.\n- Nothing happens."})
    assert text == PAGE.replace(
        "by 1.\n    - The hero gains 1 Might.", "by 2.\n    - Nothing happens."
    )
    assert changed(PAGE, program, {key: None}) == PAGE.replace(
        "  - 4+:\n    - Debt goes down by 1.\n    - The hero gains 1 Might.\n", ""
    )


def test_one_item_can_become_several(program: Program, key_of: Callable[[str], str]) -> None:
    several = ("0: Nothing happens.", "1-3:\n- Debt goes up by 1.")
    text = changed(PAGE, program, {key_of("0-3: Nothing happens."): several})
    assert "  - 0: Nothing happens.\n  - 1-3:\n    - Debt goes up by 1.\n- The haunt" in text


def test_front_matter_changes_by_the_name_of_its_key_or_thing(program: Program) -> None:
    changes = {"traitor": "highest Might", "Debt": "{track: Debt, zh-Hant: 債, from: 1, to: 9}"}
    assert after(program, changes) == [
        "traitor: highest Might",
        "  - {track: Debt, zh-Hant: 債, from: 1, to: 9}",
    ]


def test_changes_do_not_hang_on_their_order(program: Program, key_of: Callable[[str], str]) -> None:
    changes = {
        "traitor": "none",
        key_of("Set Debt to 0."): None,
        key_of("The haunt revealer draws an event card."): "Set Debt to 1.",
        key_of("Debt goes down by 1."): "Debt goes down by 2.",
    }
    turned = dict(reversed(changes.items()))
    assert changed(PAGE, program, changes) == changed(PAGE, program, turned)


def test_a_key_that_is_not_there_is_refused_with_the_nearest(
    program: Program, key_of: Callable[[str], str]
) -> None:
    key = key_of("Set Debt to 0.")
    with pytest.raises(CorpusError) as caught:
        changed(PAGE, program, {f"{key[:-1]}_": "Set Debt to 1."})
    assert key in caught.value.nearest
    with pytest.raises(CorpusError, match="lang"):
        changed(PAGE, program, {"lang": "zh-Hant"})


def test_an_item_inside_one_that_changes_is_refused(
    program: Program, key_of: Callable[[str], str]
) -> None:
    for keys in (("4+:", "Debt goes down by 1."), ("Debt goes down by 1.", "4+:")):
        with pytest.raises(CorpusError, match="twice"):
            changed(PAGE, program, {key_of(text): None for text in keys})


def test_a_page_that_is_not_the_compiled_one_is_refused(program: Program) -> None:
    with pytest.raises(CorpusError, match="items"):
        changed(PAGE + "- Set Debt to 1.\n", program, {})


@pytest.mark.parametrize("becomes", [None, "a\nb", ("a", "b")])
def test_front_matter_takes_one_line(program: Program, becomes: str | None) -> None:
    with pytest.raises(CorpusError, match="one line"):
        changed(PAGE, program, {"traitor": becomes})


def test_what_is_wrong_with_each_file_is_told_with_its_place(tmp_path: Path) -> None:
    for game in ("hill-1e", "hill-2e"):
        shutil.copytree(data_folder("corpus") / game, tmp_path / game)
    wrong = {
        "haunt/99": ("traitor: none\n", "no entry"),
        "haunt/17": ("traitor: none\n", "no page to change"),  # another haunt in each edition
        "event/debris": ("abc: x\n", "page of its own"),
        "haunt/1": ("- a\n- b\n", "mapping"),
        "haunt/2": ("abc: 3\n", "mapping"),
        "haunt/3": ("traitor: whoever is last\n", "BW029"),
        "haunt/6": ("abcxyz: Nothing happens.\n", "no item abcxyz"),
    }
    for name, (text, _message) in wrong.items():
        (tmp_path / "hill-1e" / "pages" / f"{name}.changes.yaml").write_text(text, "utf-8")
    with pytest.raises(CorpusError) as caught:
        load_corpus(tmp_path)
    told = str(caught.value).split("\n")
    for name, (_text, message) in wrong.items():
        assert any(f"{name}.changes.yaml" in line and message in line for line in told), name
