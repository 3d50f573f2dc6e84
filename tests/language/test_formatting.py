"""A page is put into canonical form where it stands, and nothing of it is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from workbench.errors import CorpusError
from workbench.formats.yaml import Comment, comments_in
from workbench.language.formatting import formatted
from workbench.language.mending import mended_safely
from workbench.language.reading import PageReader

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted((ROOT / "corpus").glob("*/pages/*/*.md"))

LOOSE = """\
---
# Ours, from the cellar.
title: {en: The Salt Stair, zh-Hant: 鹽梯}
id:   home/haunt/the-salt-stair   # do not move
lang: en
game: hill-2e
players: "3-6"
traitor: the haunt revealer
things:   # what is new
  # one for each stair
  - {shape: item, token: Grain, zh-Hant: 鹽粒}
  - monster: Drowned   # "wet"
    zh-Hant: 溺者
    # of the box
    token: large
    count: 1
# the end
---


# SECRETS OF SURVIVAL


> The stair tastes
> of the sea.

## right now...
*  set aside   3 Grains.
* Note:   Grains
  are small.
"""
TIGHT = """\
---
id: home/haunt/the-salt-stair  # do not move
game: hill-2e
lang: en
# Ours, from the cellar.
title: {en: The Salt Stair, zh-Hant: 鹽梯}
players: 3-6
traitor: the haunt revealer
things:  # what is new
  # one for each stair
  - {token: Grain, zh-Hant: 鹽粒, shape: item}
  # of the box
  - {monster: Drowned, zh-Hant: 溺者, token: large, count: 1}  # "wet"
# the end
---
# Secrets of Survival

> The stair tastes of the sea.

## Right now
- Set aside 3 Grains.
- Note: Grains are small.
"""
CHINESE = """\
---
id: home/item/brass-lantern
game: hill-2e
lang: zh-Hant
title: {zh-Hant: 黃銅燈, en: Brass Lantern} # 燈
---
* **舉起它。**每回合一次,你可以嘗試知識考驗.
  * ５+: 你提升 1 級速度。
  * 0-4：沒有效果。
"""


def test_a_page_is_printed_with_its_comments(reader: PageReader) -> None:
    assert formatted(reader.read(LOOSE)) == TIGHT
    assert formatted(reader.read(TIGHT)) == TIGHT


def test_lines_of_windows_do_not_matter(reader: PageReader) -> None:
    assert formatted(reader.read(LOOSE.replace("\n", "\r\n"))) == TIGHT


def test_a_chinese_page_is_printed(reader: PageReader) -> None:
    made = formatted(reader.read(CHINESE))
    assert "title: {zh-Hant: 黃銅燈, en: Brass Lantern}  # 燈" in made
    assert "- **舉起它。** 每回合一次，你可以嘗試知識考驗。\n  - 5+：你提升1級速度。" in made


@pytest.mark.parametrize("path", PAGES[::9], ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_what_ships_stays_as_it_is(reader: PageReader, path: Path) -> None:
    text = path.read_text("utf-8")
    assert formatted(reader.read(text)) == text


def test_what_no_print_has_is_not_lost(reader: PageReader) -> None:
    page = TIGHT.replace("players: 3-6", "players: 3-6\nauthor: nobody")
    with pytest.raises(CorpusError, match="author"):
        formatted(reader.read(page))
    with pytest.raises(CorpusError):
        formatted(reader.read("no page"))


def test_what_was_not_understood_is_not_lost(reader: PageReader) -> None:
    page = TIGHT.replace("Set aside", "Zet azide")
    assert "Zet azide" in page
    with pytest.raises(CorpusError):
        formatted(reader.read(page))


def test_comments_are_told_from_words() -> None:
    text = "a: 'x # y' # one\n# two\nb: c#d\nc: |\n  # text\nd: [1, # three\n  2]\n"
    assert comments_in(text, first_line=2) == [
        Comment(2, "# one", alone=False),
        Comment(3, "# two", alone=True),
        Comment(7, "# three", alone=False),
    ]


def test_how_a_page_is_written_is_mended_where_what_it_says_is_known(reader: PageReader) -> None:
    page = TIGHT.replace("3 Grains.", "3 Grains").replace("Note: Grains", "Remark: Grains")
    assert {told.code for told in reader.read(page).diagnostics} == {"BW025", "BW124"}
    assert mended_safely(reader.read(page)) == TIGHT


def test_what_would_be_a_guess_is_left_to_the_author(reader: PageReader) -> None:
    page = TIGHT.replace("Set aside", "Set asid").replace("Note: Grains", "Remark: Grains")
    read = reader.read(page)
    assert any(told.code.startswith("BW10") and told.fix for told in read.diagnostics)
    assert mended_safely(read) == page.replace("Remark: Grains", "Note: Grains")


def test_a_page_without_faults_is_returned_as_it_is(reader: PageReader) -> None:
    for page in (TIGHT, LOOSE, "", "no page", CHINESE):
        assert mended_safely(reader.read(page)) == page
