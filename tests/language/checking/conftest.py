"""Pages of haunts and cards made from a few lines, read and ready to be checked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from workbench.language.printing import Printer
from workbench.language.reading import PageReader, ReadPage
from workbench.language.vocabulary import FRAMES
from workbench.language.writing import print_page
from workbench.model.ids import LANGUAGES

ROOT = Path(__file__).resolve().parents[3]

#: What the haunts of these tests declare, by the word by which a test asks for it.
DECLARED = {
    "clock": ("things", "{token: Clock, zh-Hant: 大鐘, shape: item, count: 1}"),
    "man": ("things", "{monster: Clockmaker, zh-Hant: 鐘匠, token: large, count: 1}"),
    "moths": ("things", "{monster: Moth, zh-Hant: 飛蛾, token: small blue, measure: 隻}"),
    "debt": ("things", "{track: Debt, zh-Hant: 債, from: 0, to: 8, seen by: everyone}"),
    "secret": ("things", "{track: Debt, zh-Hant: 債, from: 0, to: 8, seen by: traitor}"),
    "dancing": ("marks", "{mark: Dancing, zh-Hant: 起舞, bearer: hero}"),
    "cursed": ("marks", "{mark: Cursed, zh-Hant: 詛咒, bearer: hero}"),
    "falling": ("marks", "{mark: Falling, zh-Hant: 下陷, bearer: room}"),
    "fallen": ("marks", "{mark: Fallen, zh-Hant: 陷落, bearer: room}"),
    "abyss": ("marks", "{mark: Abyss, zh-Hant: 深淵, bearer: room, one: true}"),
    "medium": ("marks", "{mark: Medium, zh-Hant: 靈媒, bearer: hero, one: true}"),
    "trap": ("groups", "{group: Trap, zh-Hant: 陷阱, of: rooms}"),
    "servant": ("groups", "{group: servant, zh-Hant: 僕從, of: figures, measure: 名}"),
}


def text_of(
    heroes: str | None,
    traitor: str | None,
    *declared: str,
    game: str = "hill-2e",
    rule: str = "the haunt revealer",
    players: str = "3-6",
    kind: str = "haunt",
) -> str:
    """A page from its books without their headings; None for a book that is not there.

    What is declared is a word of :data:`DECLARED`, or a whole declaration of a thing.
    """
    front = ["---", f"id: home/{kind}/the-debt", f"game: {game}", "lang: en"]
    front.append("title: {en: The Debt, zh-Hant: 欠債}")
    if kind == "haunt":
        front += [f"players: {players}", f"traitor: {rule}"]
    for key in ("things", "marks", "groups"):
        listed = [DECLARED.get(word, ("things", word)) for word in declared]
        own = [f"  - {text}" for place, text in listed if place == key]
        front += [f"{key}:", *own] if own else []
    body = ""
    if heroes is not None:
        body += "# Secrets of Survival\n\n" if kind == "haunt" else ""
        body += heroes.strip() + "\n"
    if traitor is not None:
        other = "Monster's Tome" if game == "mystery" else "Traitor's Tome"
        body += f"\n# {other}\n\n{traitor.strip()}\n"
    return "\n".join([*front, "---", body])


@pytest.fixture(scope="session")
def haunt_text() -> Callable[..., str]:
    return text_of


@pytest.fixture(scope="session")
def haunt(reader: PageReader) -> Callable[..., ReadPage]:
    """Reads a haunt or card; it must be understood whole."""

    def read_haunt(
        heroes: str | None, traitor: str | None, *declared: str, **more: str
    ) -> ReadPage:
        text = text_of(heroes, traitor, *declared, **more)
        read = reader.read(text)
        assert not read.diagnostics, (read.diagnostics, text)
        return read

    return read_haunt


@pytest.fixture(scope="session")
def in_each(reader: PageReader) -> Callable[[ReadPage], list[ReadPage]]:
    """Gives a page that is understood whole in each of the three languages."""

    def translate(read: ReadPage) -> list[ReadPage]:
        pages = []
        for lang in LANGUAGES:
            printer = Printer(FRAMES, read.lexicon, lang)
            again = reader.read(print_page(read.front, read.page, lang, printer))
            assert not again.diagnostics, (again.diagnostics, again.text)
            pages.append(again)
        return pages

    return translate


@pytest.fixture(scope="session")
def finished(reader: PageReader) -> tuple[ReadPage, ...]:
    """The pages of the corpus that can be read whole; they are right."""
    paths = sorted((ROOT / "corpus").glob("*/pages/*/*.md"))
    read = [reader.read(path.read_text(encoding="utf-8")) for path in paths]
    return tuple(page for page in read if not page.diagnostics)
