"""Rule pages of a corpus folder: what they give their entries, and what is told of bad ones."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from workbench.errors import CorpusError
from workbench.library.load import load_corpus
from workbench.library.pages import page_files, page_text, prose_beside, with_drafts
from workbench.model.entries import Entry
from workbench.model.rule_tags import ids_in_rule

GAME = """\
key: base
title: {en: Base}
edition: second
traits: [speed, might, sanity, knowledge]
"""
ROOMS = """\
kind: room
entries:
  - slug: attic
    title: {en: Attic, zh-Hant: 閣樓, zh-Hans: 阁楼}
    facts: {floors: [upper], doors: [S], symbol: event, tile: attic}
    text: {en: What stood here before.}
  - slug: cellar
    title: {en: Cellar, zh-Hant: 酒窖, zh-Hans: 酒窖}
    facts: {floors: [basement], doors: [N], symbol: none, tile: cellar}
"""
OVERLAY = """\
key: old
title: {en: Old}
edition: first
overlays: base
never_inherited: [room/cellar]
"""
ATTIC = """\
---
id: base/room/attic
lang: en
---
> Somebody has swept here, and left the broom standing.

- When you leave this room, you must attempt a Speed roll.
  - 3+: Nothing happens.
  - 0-2: You go to the Cellar.
"""
PROSE = "story: 有人來掃過，掃帚還立在那裏。\n"

Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a game with rooms and whatever else is given, by path."""

    def make(files: dict[str, str | bytes] | None = None) -> Path:
        given: dict[str, str | bytes] = {"base/game.yaml": GAME, "base/rooms.yaml": ROOMS}
        given |= {f"base/pages/room/attic{end}": text for end, text in
                  ((".md", ATTIC), (".zh-Hant.yaml", PROSE))}  # fmt: skip
        for name, text in (given | (files or {})).items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return tmp_path

    return make


PAGE = "base/pages/room/attic.md"


def attic(folder: Path, game: str = "base") -> Entry:
    return load_corpus(folder).entries[f"{game}/room/attic"]


def problems(folder: Path) -> list[str]:
    with pytest.raises(CorpusError) as caught:
        load_corpus(folder)
    return str(caught.value).split("\n")


def test_a_page_gives_its_entry_text_in_every_language(write: Write) -> None:
    entry = attic(write())
    assert [(part.key == "story", part.at, part.items) for part in entry.parts] == [
        (True, "1", 1), (False, "1.1", 3),
    ]  # fmt: skip
    assert entry.parts[1].text["en"].split("\n") == [
        "When you leave this room, you must attempt a Speed roll.",
        "  3+: Nothing happens.",
        "  0-2: You go to the Cellar.",
    ]
    assert entry.parts[0].text["zh-Hant"] == "有人來掃過，掃帚還立在那裏。"
    assert entry.parts[0].text["zh-Hans"] == "有人来扫过，扫帚还立在那里。"  # drafted
    assert "酒窖" in entry.parts[1].text["zh-Hant"]
    assert "What stood here before." not in entry.text("en")
    assert entry.page is not None
    assert entry.page.text == ATTIC
    assert entry.program is not None
    assert entry.program.entry == "base/room/attic"


def test_the_key_of_an_item_stays_when_another_is_put_before_it(write: Write) -> None:
    before = attic(write()).parts[1]
    more = ATTIC.replace("- When you leave", "- You may draw an item card.\n- When you leave")
    after = attic(write({PAGE: more})).parts[2]
    assert (after.key, before.at, after.at) == (before.key, "1.1", "1.2")


def test_a_change_of_a_page_changes_the_fingerprint(write: Write) -> None:
    one = load_corpus(write()).fingerprint
    assert load_corpus(write()).fingerprint == one
    assert load_corpus(write({PAGE: ATTIC.replace("broom", "chair")})).fingerprint != one


def test_an_overlay_takes_its_bases_page_with_ids_of_its_own(write: Write) -> None:
    folder = write({"old/game.yaml": OVERLAY})
    entry = attic(folder, "old")
    assert entry.assumed
    assert entry.page is not None
    assert entry.page.text == ATTIC.replace("base/room/attic", "old/room/attic")
    assert entry.program is not None
    assert (entry.program.entry, entry.program.game) == ("old/room/attic", "old")
    # what it never inherits stays the base game's
    assert list(ids_in_rule(entry, "author")) == ["base/room/cellar"]
    assert list(ids_in_rule(attic(folder), "author")) == ["base/room/cellar"]
    assert entry.text("en") == attic(folder).text("en")
    barred = OVERLAY.replace("never_inherited: [room/cellar]\n", "")
    entry = attic(write({"old/game.yaml": barred}), "old")
    assert list(ids_in_rule(entry, "author")) == ["old/room/cellar"]


def test_an_overlays_own_page_is_taken_before_that_of_its_base(write: Write) -> None:
    own = ATTIC.replace("base/", "old/").replace("3+", "4+").replace("0-2", "0-3")
    own = own.replace("to the Cellar", "to the Attic")
    folder = write(
        {"old/game.yaml": OVERLAY, "old/pages/room/attic.md": own,
         "old/pages/room/attic.zh-Hant.yaml": PROSE}
    )  # fmt: skip
    assert "4+: Nothing happens." in attic(folder, "old").text("en")
    assert "3+: Nothing happens." in attic(folder).text("en")


@pytest.mark.parametrize(
    ("files", "words"),
    [
        ({PAGE: ATTIC.replace("0-2:", "0-1:")}, "attic.md: 8:5: BW204"),
        ({PAGE: ATTIC.replace("the Cellar", "the Celar")}, "attic.md: 9:"),
        ({PAGE: ATTIC.replace("room/attic", "room/cellar")}, "its id is base/room/cellar"),
        ({PAGE: b"\xff" + ATTIC.encode()}, "byte 0 is not UTF-8"),
        ({PAGE: ATTIC + "<!-- x -->" * 50_000}, "the page is too large"),
        ({PAGE: ""}, "attic.md"),
        ({"base/pages/room/tower.md": ATTIC}, "base/room/tower is no entry of the game"),
        ({"base/pages/item/attic.md": ATTIC}, "base/item/attic is no entry of the game"),
        ({"base/pages/room/attic.zh-Hant.yaml": "- a\n- b\n"}, "not a mapping of keys to texts"),
        ({"base/pages/room/attic.zh-Hant.yaml": "story: 5\n"}, "not a mapping of keys to texts"),
        ({"base/pages/room/attic.zh-Hant.yaml": "# x\nstory: 5\n"}, "attic.zh-Hant.yaml:2"),
        ({"base/pages/room/attic.zh-Hant.yaml": "story:\n"}, "what stands at story is no text"),
        ({"base/pages/room/attic.zh-Hant.yaml": "story: [\n"}, "attic.zh-Hant.yaml"),
        ({"base/pages/room/attic.zh-Hant.yaml": "somebody.note: 有人。\n"}, "BW0"),
        (
            {"base/pages/room/attic.zh-Hant.yaml": PROSE + "too-much.story: 多了。\n"},
            "too-much.story",
        ),
    ],
)
def test_what_is_wrong_with_a_page_is_told_with_its_place(
    write: Write, files: dict[str, str | bytes], words: str
) -> None:
    folder = write(files)
    told = problems(folder)
    assert any(words in line for line in told), told
    assert all(line.startswith(str(folder)) for line in told)
    assert all(line.count(str(folder)) == 1 for line in told)


def test_every_bad_page_is_told_at_once(write: Write) -> None:
    files: dict[str, str | bytes] = {
        PAGE: ATTIC.replace("0-2:", "0-1:"),
        "base/pages/room/tower.md": ATTIC,
        "base/pages/room/cellar.md": b"\xff",
    }
    told = problems(write(files))
    for name in ("attic.md", "tower.md", "cellar.md"):
        assert any(name in line for line in told)


def test_a_story_without_its_chinese_is_told(write: Write) -> None:
    folder = write()
    (folder / "base/pages/room/attic.zh-Hant.yaml").unlink()
    (told,) = problems(folder)
    assert told == f"{folder / PAGE}: attic.zh-Hant.yaml is missing"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_is_told_and_not_waited_for(write: Write) -> None:
    folder = write()
    (folder / PAGE).unlink()
    os.mkfifo(folder / PAGE)
    (told,) = problems(folder)
    assert told.endswith("attic.md: it is no file")


def test_a_page_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match=r"none\.md: it cannot be read"):
        page_text(tmp_path / "none.md")
    with pytest.raises(CorpusError, match="it is no file"):
        page_text(tmp_path)


def test_the_number_of_pages_is_bounded(write: Write) -> None:
    folder = write({f"base/pages/room/r{number}.md": "" for number in range(2_000)})
    (told,) = problems(folder)
    assert "it has 2001 pages" in told


def test_pages_come_in_order_and_only_from_folders_of_kinds(write: Write) -> None:
    stray = ("stray.md", "a/b/c.md", "a/z.md")
    folder = write({f"base/pages/{name}": "x" for name in stray})
    assert [path.name for path in page_files(folder / "base")] == ["z.md", "attic.md"]


def test_prose_beside_a_page_is_read_by_language(write: Write) -> None:
    folder = write({"base/pages/room/attic.zh-Hans.yaml": "story: 简。\n"})
    prose = prose_beside(folder / PAGE)
    assert prose == {
        "zh-Hant": {"story": "有人來掃過，掃帚還立在那裏。"}, "zh-Hans": {"story": "简。"},
    }  # fmt: skip
    assert with_drafts(prose) == prose  # what is written is not drafted over
    assert with_drafts({"zh-Hant": {"a": "後面"}})["zh-Hans"] == {"a": "后面"}
    assert with_drafts({}) == {}
