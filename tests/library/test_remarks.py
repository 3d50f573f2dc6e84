"""Notes and disputed points are said in Chinese as well: all of them, and nothing besides."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.shipped import shipped_corpus
from workbench.errors import CorpusError
from workbench.formats.yaml import read_yaml
from workbench.library.drafting import draft_simplified
from workbench.library.load import load_corpus, load_game_folder
from workbench.library.resolve import data_folder
from workbench.model.entries import Dispute, Entry, remark_in
from workbench.model.facts import RuleFacts
from workbench.model.games import Chart, Corpus
from workbench.model.ids import Language
from workbench.text.fold import to_simplified

HAN = re.compile("[\u4e00-\u9fff]")
LATIN = re.compile(r"[A-Za-z][\w/-]*")
#: The keys of parts, sources, codes and a name that Chinese keeps as they are.
KEPT = re.compile(r"\w+[-_/][\w/-]+|BW\d+|scope|must|choices|giving|climb|Mystery|Mobile")
FOLDERS = sorted(path.parent for path in data_folder("corpus").glob("*/game.yaml"))


def said() -> list[Entry | Chart]:
    corpus: Corpus = shipped_corpus()
    return [*corpus.entries.values(), *corpus.charts.values()]


def test_every_note_and_disputed_point_is_said_in_chinese() -> None:
    """A new one: write it in the ``remarks.yaml`` of its game."""
    for each in said():
        for text in each.said_of_it:
            if not LATIN.search(text):
                continue
            assert text in each.remarks, text
            hant, hans = each.remarks[text]["zh-Hant"], each.remarks[text]["zh-Hans"]
            assert HAN.search(hant), text
            assert hans == to_simplified(hans), hans
            for word in LATIN.findall(hant):
                assert KEPT.fullmatch(word), (word, hant)
                assert word in text, (word, text)
            for number in re.findall(r"(?<![\w-])\d+(?!st|nd|rd|th|\w)", text):
                assert number in hant, (number, hant)


def test_the_words_of_the_game_are_those_of_its_terms() -> None:
    terms = {
        "omen": "預兆", "traitor": "奸徒", "haunt": "作祟", "explorer": "探險者", "monster": "怪物",
        "token": "標記", "hero": "英雄", "barrier": "屏障", "basement": "地庫", "chart": "作祟表",
    }  # fmt: skip
    for each in said():
        for text, texts in each.remarks.items():
            plain = re.sub(r"\w+-[\w-]+|1e|heroes", "", text)
            for word, wanted in terms.items():
                if re.search(rf"\b{word}s?\b", plain):
                    assert wanted in texts["zh-Hant"], (word, texts["zh-Hant"])


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_nothing_is_said_that_no_entry_says(folder: Path) -> None:
    _game, entries, chart, _confirmed = load_game_folder(folder)
    sayers: list[Entry | Chart] = [*entries.values(), *([chart] if chart else [])]
    own = {text for each in sayers for text in each.said_of_it}
    written = [each["en"] for each in read_yaml(folder / "remarks.yaml")["remarks"]]
    assert [text for text in written if text not in own] == []
    assert len(written) == len(set(written))


GAME = "key: base\ntitle: {en: Base}\nedition: second\nsources: {book: the book}\n"
RULES = """\
kind: rule
entries:
  - slug: doors
    title: {en: Doors}
    facts: {order: 1}
    note: Seen once.
    disputed:
      - {about: how many, readings: {one: [book], '2': []}, taken: one, audience: traitor}
"""


def written(tmp_path: Path, remarks: str) -> Path:
    for name, text in (("game", GAME), ("rules", RULES), ("remarks", remarks)):
        (tmp_path / "base").mkdir(exist_ok=True)
        (tmp_path / "base" / f"{name}.yaml").write_text(text, "utf-8")
    return tmp_path


def test_what_is_written_is_found_and_simplified_is_drafted(tmp_path: Path) -> None:
    remarks = """\
remarks:
  - {en: Seen once., zh-Hant: 見過一次。}
  - {en: one, zh-Hant: 一個, zh-Hans: 就一个}
  - {en: of another entry, zh-Hant: 別的條目}
"""
    entry = load_corpus(written(tmp_path, remarks)).entries["base/rule/doors"]
    assert set(entry.remarks) == {"Seen once.", "one"}
    assert entry.remarks["Seen once."]["zh-Hans"] == "见过一次。"
    assert entry.remarks["one"]["zh-Hans"] == "就一个"
    assert entry.derived == ()  # no text of the game was drafted


@pytest.mark.parametrize(
    "remarks",
    ["remarks: [{en: one, fr: un}]\n", "remarks: []\nmore: 1\n", "remarks: {one: 一個}\n", "[]\n"],
)
def test_a_file_of_another_shape_is_refused(tmp_path: Path, remarks: str) -> None:
    with pytest.raises(CorpusError) as told:
        load_corpus(written(tmp_path, remarks))
    assert "remarks.yaml" in str(told.value)


def test_a_remark_is_said_in_the_nearest_language() -> None:
    remarks: dict[str, dict[Language, str]] = {
        "one": {"en": "one", "zh-Hant": "一個"},
        "two": {"zh-Hans": "两个"},
    }
    assert remark_in(remarks, "one", "en") == "one"
    assert remark_in(remarks, "one", "zh-Hant") == "一個"
    assert remark_in(remarks, "one", "zh-Hans") == "一個"
    assert remark_in(remarks, "two", "zh-Hans") == "两个"
    assert remark_in(remarks, "two", "zh-Hant") == "two"
    assert remark_in({}, "three", "zh-Hant") == "three"


def test_drafting_adds_what_is_missing_to_remarks() -> None:
    entry = Entry(
        "base/rule/x", {"en": "X"}, RuleFacts(1), note="Closed.",
        disputed=(Dispute("how many", {"one": ()}),),
        remarks={"Closed.": {"en": "Closed.", "zh-Hant": "關門"}},
    )  # fmt: skip
    made = draft_simplified({entry.id: entry})[entry.id]
    assert made.remarks["Closed."] == {"en": "Closed.", "zh-Hant": "關門", "zh-Hans": "关门"}
    assert made.derived == ()
    assert entry.said_of_it == ("Closed.", "how many", "one")
