"""The worked examples of CONTRIBUTING are true: the card loads, the frame and trial work."""

from __future__ import annotations

import doctest
import re
import sys
import textwrap
from pathlib import Path
from types import ModuleType

import pytest

from tests.exporters.documents import PLAIN
from workbench.desks.exporting.plugins import Found, files_of, options_of
from workbench.language.chart import Chart
from workbench.language.frames import Frame, Frames
from workbench.language.grammar import grammar_of
from workbench.language.printing import Printer
from workbench.language.tokens import split
from workbench.language.vocabulary import FRAMES
from workbench.language.vocabulary.lexicon import lexicon_of
from workbench.library.load import load_corpus
from workbench.model.exports import Exporter
from workbench.model.ids import Language

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")

GAME = """\
key: hill-2e
title: {en: A game}
edition: '1'
sources: {table: what we play}
traits: [speed, might, sanity, knowledge]
"""


def blocks(kind: str) -> list[str]:
    found = re.findall(rf"^ *```{kind}\n(.*?)^ *```$", PAGE, re.MULTILINE | re.DOTALL)
    return [textwrap.dedent(text) for text in found]


def test_the_card_is_a_whole_card(tmp_path: Path) -> None:
    folder = tmp_path / "hill-2e"
    pages = folder / "pages" / "item"
    pages.mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME, "utf-8")
    entry, prose = blocks("yaml")
    (page,) = blocks("markdown")
    (folder / "items.yaml").write_text(
        "kind: item\nentries:\n" + textwrap.indent(entry, "  "), "utf-8"
    )
    (pages / "brass-lantern.md").write_text(page, "utf-8")
    (pages / "brass-lantern.zh-Hant.yaml").write_text(prose, "utf-8")
    card = load_corpus(tmp_path).entries["hill-2e/item/brass-lantern"]
    assert "Once per turn, you may attempt a Sanity roll." in card.text("en")
    assert "舉燈。" in card.text("zh-Hant")
    assert "每回合一次，你可以嘗試神志考驗。" in card.text("zh-Hant")


def test_the_frame_is_read_in_one_way_and_printed_as_it_is_written() -> None:
    code = next(text for text in blocks("python") if text.startswith("Frame("))
    frame = eval(code, {"Frame": Frame})
    assert isinstance(frame, Frame)
    assert frame.name not in FRAMES
    frames = Frames([*FRAMES, frame], FRAMES.subcategories)
    lexicon = lexicon_of(())
    trees = []
    languages: tuple[Language, Language] = ("en", "zh-Hant")
    for lang, example in zip(languages, frame.example, strict=True):
        said = example.rstrip(".。")
        tokens = [token.text for token in split(said, lang)]
        (tree,) = Chart(grammar_of(frames, lexicon, lang), "sentence", tokens).readings()
        assert Printer(frames, lexicon, lang).sentence(tree) == said
        trees.append(tree)
    assert trees[0] == trees[1]


def test_a_wording_can_be_tried_as_shown(prepared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WORKBENCH_DATABASE", raising=False)
    monkeypatch.setenv("WORKBENCH_HOME", str(prepared))
    found = doctest.testfile(str(ROOT / "CONTRIBUTING.md"), module_relative=False, encoding="utf-8")
    assert found.attempted >= 3
    assert found.failed == 0


def test_the_exporter_is_a_whole_one(monkeypatch: pytest.MonkeyPatch) -> None:
    (code,) = [text for text in blocks("python") if "class Titles" in text]
    package = ModuleType("my_package")
    monkeypatch.setitem(sys.modules, "my_package", package)
    exec(code, vars(package))
    (point,) = re.findall(r'^(\w+) = "my_package:(\w+)"$', "\n".join(blocks("toml")), re.MULTILINE)
    exporter = getattr(package, point[1])()
    assert isinstance(exporter, Exporter)
    assert exporter.name == point[0]
    (option,) = options_of(exporter)
    assert option.flag == "--numbered"
    found = Found(exporter, "my-package", ships=False)
    files = files_of(found, PLAIN, exporter.options(numbered=True))
    assert files == {"a-house.txt": b"1. Boiler Room\n2. The Moth\n"}


def test_what_it_names_is_there() -> None:
    for path in re.findall(r"`((?:workbench|tests|corpus|benchmarks)/[\w/.-]+)`", PAGE):
        if "GAME" not in path:
            assert (ROOT / path).exists(), path
