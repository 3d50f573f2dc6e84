from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.shipped import shipped_corpus
from workbench.errors import ImportFailedError
from workbench.library.importing.packs import is_pack, read_pack
from workbench.model.entries import Entry
from workbench.model.games import Game

GAME = """\
key: {key}
title: {{en: Owl Club, zh-Hant: 貓頭鷹會, zh-Hans: 猫头鹰会}}
edition: club
rules_of: hill-2e
"""
ITEMS = """\
kind: item
entries:
  - slug: tea-pot
    title: {en: Tea Pot, zh-Hant: 茶壺, zh-Hans: 茶壶}
    facts: {}
    text: {en: Warm.}
"""


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "owl-club"
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME.format(key="owl-club"), "utf-8")
    (folder / "items.yaml").write_text(ITEMS, "utf-8")
    return folder


def test_a_pack_is_read_whole(pack: Path) -> None:
    assert is_pack(pack)
    found = read_pack(pack)
    assert found.game.key == "owl-club"
    assert list(found.entries) == ["owl-club/item/tea-pot"]
    assert found.fingerprint == read_pack(pack).fingerprint
    (pack / "items.yaml").write_text(ITEMS.replace("Warm", "Cold"), "utf-8")
    assert found.fingerprint != read_pack(pack).fingerprint


@pytest.mark.parametrize("key", ["hill-2e", "hill-1e", "mystery", "home", "Owl Club", "a/b"])
def test_a_key_that_is_taken_or_no_key_is_refused(pack: Path, key: str) -> None:
    (pack / "game.yaml").write_text(GAME.format(key=key), "utf-8")
    with pytest.raises(ImportFailedError):
        read_pack(pack)


def test_an_unknown_field_is_told_with_its_place(pack: Path) -> None:
    (pack / "items.yaml").write_text(ITEMS.replace("facts: {}", "facts: {wepon: true}"), "utf-8")
    with pytest.raises(ImportFailedError, match="wepon"):
        read_pack(pack)


def test_a_pack_cannot_claim_to_be_an_edition(pack: Path) -> None:
    with (pack / "game.yaml").open("a", encoding="utf-8") as file:
        file.write("overlays: hill-2e\n")
    with pytest.raises(ImportFailedError, match="edition"):
        read_pack(pack)


def test_a_link_out_of_the_pack_is_refused(pack: Path, tmp_path: Path) -> None:
    (tmp_path / "secret.yaml").write_text(ITEMS, "utf-8")
    (pack / "more.yaml").symlink_to(tmp_path / "secret.yaml")
    with pytest.raises(ImportFailedError, match="out of the pack"):
        read_pack(pack)


def test_a_link_in_a_circle_is_refused(pack: Path) -> None:
    (pack / "loop.yaml").symlink_to("loop.yaml")
    with pytest.raises(ImportFailedError, match=r"loop\.yaml"):
        read_pack(pack)


def test_too_many_files_and_too_many_bytes_are_refused(pack: Path) -> None:
    for number in range(4):
        with (pack / f"big-{number}.yaml").open("wb") as file:
            file.truncate(9_000_000)
    with pytest.raises(ImportFailedError, match="32,000,000 bytes"):
        read_pack(pack)
    for number in range(4):
        (pack / f"big-{number}.yaml").unlink()
    for number in range(200):
        (pack / f"n-{number}.yaml").write_text("kind: item\nentries: []\n", "utf-8")
    with pytest.raises(ImportFailedError, match="more than 200 files"):
        read_pack(pack)


def test_a_folder_without_a_game_is_no_pack(tmp_path: Path) -> None:
    assert not is_pack(tmp_path)
    with pytest.raises(ImportFailedError, match="no pack"):
        read_pack(tmp_path)


# Rule pages

PAGE = """\
---
id: owl-club/item/tea-pot
game: hill-2e
lang: en
---
- You must attempt a Sanity roll.
  - 4+: You gain 1 Speed.
  - 0-3: You go to the Attic.
"""


@pytest.fixture
def page(pack: Path) -> Path:
    path = pack / "pages" / "item" / "tea-pot.md"
    path.parent.mkdir(parents=True)
    path.write_text(PAGE, "utf-8")
    return path


def test_the_pages_of_a_pack_give_its_entries_their_rules(pack: Path, page: Path) -> None:
    before = read_pack(pack)
    entry = before.entries["owl-club/item/tea-pot"]
    assert "You go to the Attic." in entry.text("en")
    assert "閣樓" in entry.text("zh-Hant")
    assert "Warm." not in entry.text("en")  # the page takes the place of a bare text
    assert entry.page is not None
    assert entry.page.text == PAGE
    page.write_text(PAGE.replace("1 Speed", "2 Speed"), "utf-8")
    assert read_pack(pack).fingerprint != before.fingerprint


def test_the_game_whose_rules_it_uses_is_asked_for_once_and_only_with_pages(
    pack: Path, page: Path
) -> None:
    corpus = shipped_corpus()
    asked: list[str] = []

    def shipped(key: str) -> tuple[Game, Iterable[Entry]]:
        asked.append(key)
        return corpus.games[key], corpus.entries.values()

    assert read_pack(pack, shipped).entries["owl-club/item/tea-pot"].compiled
    assert asked == ["hill-2e"]
    page.unlink()
    assert not read_pack(pack, shipped).entries["owl-club/item/tea-pot"].compiled
    assert asked == ["hill-2e"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("0-3:", "0-2:"), r"tea-pot\.md: 7:\d+: BW\d+ "),
        (("You go to the Attic", "You go to the Atic"), r"tea-pot\.md: 8:\d+: BW\d+ "),
        (("owl-club/item/tea-pot", "owl-club/item/tea"), "its id is owl-club/item/tea; expected"),
        (("---\n", "", ), r"tea-pot\.md"),
    ],
)  # fmt: skip
def test_a_bad_page_is_told_with_its_place(
    pack: Path, page: Path, change: tuple[str, str], words: str
) -> None:
    page.write_text(PAGE.replace(*change), "utf-8")
    with pytest.raises(ImportFailedError, match=words):
        read_pack(pack)


def test_every_bad_page_is_told_at_once(pack: Path, page: Path) -> None:
    page.write_text(PAGE.replace("0-3:", "0-2:"), "utf-8")
    page.with_name("kettle.md").write_text(PAGE, "utf-8")
    with pytest.raises(ImportFailedError) as caught:
        read_pack(pack)
    told = str(caught.value)
    assert "tea-pot.md: 7:" in told
    assert "kettle.md: owl-club/item/kettle is no entry" in told


def test_a_page_that_leads_out_of_the_pack_is_refused(
    pack: Path, page: Path, tmp_path: Path
) -> None:
    (tmp_path / "secret.md").write_text(PAGE, "utf-8")
    page.unlink()
    page.symlink_to(tmp_path / "secret.md")
    with pytest.raises(ImportFailedError, match="out of the pack"):
        read_pack(pack)


def test_a_folder_of_pages_that_leads_out_of_the_pack_is_refused(
    pack: Path, tmp_path: Path
) -> None:
    (tmp_path / "elsewhere" / "item").mkdir(parents=True)
    (tmp_path / "elsewhere" / "item" / "tea-pot.md").write_text(PAGE, "utf-8")
    (pack / "pages").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(ImportFailedError, match="out of the pack"):
        read_pack(pack)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
@pytest.mark.parametrize("name", ["tea-pot.md", "tea-pot.zh-Hant.yaml"])
def test_a_pipe_among_the_pages_is_refused_and_not_waited_for(
    pack: Path, page: Path, name: str
) -> None:
    place = page.with_name(name)
    place.unlink(missing_ok=True)
    os.mkfifo(place)
    with pytest.raises(ImportFailedError, match="it is no file"):
        read_pack(pack)


def test_very_many_pages_are_refused(pack: Path, page: Path) -> None:
    for number in range(4_001):
        page.with_name(f"n{number}.md").touch()
    with pytest.raises(ImportFailedError, match="more than 4000 files"):
        read_pack(pack)


def test_the_pages_of_a_pack_with_rules_of_its_own_know_only_its_things(
    pack: Path, page: Path
) -> None:
    text = GAME.format(key="owl-club").replace("rules_of: hill-2e\n", "")
    (pack / "game.yaml").write_text(text, "utf-8")
    page.write_text(PAGE.replace("game: hill-2e\n", "game: owl-club\n"), "utf-8")
    with pytest.raises(ImportFailedError, match="Attic"):
        read_pack(pack)
    page.write_text(
        PAGE.replace("game: hill-2e\n", "game: owl-club\n").replace(
            "You go to the Attic", "You take 1 die of mental damage"
        ),
        "utf-8",
    )
    assert read_pack(pack).entries["owl-club/item/tea-pot"].compiled


def test_elsewhere_only_what_is_named_is_replaced(pack: Path) -> None:
    """In a game without stand-ins only what is named is replaced; all else is added to it."""
    bell = ITEMS.replace("tea-pot", "bell")
    (pack / "items.yaml").write_text(bell, "utf-8")
    assert list(read_pack(pack).entries) == ["owl-club/item/bell"]
    (pack / "items.yaml").write_text(f"{bell}    replaces: hill-2e/item/bell\n", "utf-8")
    assert list(read_pack(pack).entries) == ["hill-2e/item/bell"]
    (pack / "items.yaml").write_text(f"{bell}    replaces: hill-1e/item/bell\n", "utf-8")
    with pytest.raises(ImportFailedError, match="no hill-1e/item/bell of this kind"):
        read_pack(pack)


def test_an_id_in_any_script_is_replaced_wherever_it_is_named(pack: Path) -> None:
    bell = ITEMS.replace("tea-pot", "銅鈴") + "    replaces: hill-2e/item/bell\n"
    told = "See owl-club/item/銅鈴, (owl-club/item/銅鈴) and 見owl-club/item/銅鈴。"
    kept = "my-owl-club/item/銅鈴 owl-club/item/銅鈴鐺 owl-club/item/銅鈴-2 a/owl-club/item/銅鈴"
    other = f"""\
  - slug: kettle
    title: {{en: Kettle, zh-Hant: 水壺, zh-Hans: 水壶}}
    facts: {{}}
    text: {{en: "{told} {kept}"}}
"""
    (pack / "items.yaml").write_text(bell + other, "utf-8")
    entries = read_pack(pack).entries
    assert list(entries) == ["hill-2e/item/bell", "owl-club/item/kettle"]
    text = " ".join(part.text["en"] for part in entries["owl-club/item/kettle"].parts)
    assert text == f"{told.replace('owl-club/item/銅鈴', 'hill-2e/item/bell')} {kept}"


def test_the_chart_names_what_is_replaced_by_its_id(pack: Path) -> None:
    omen = ITEMS.replace("kind: item", "kind: omen").replace("tea-pot", "mark")
    (pack / "items.yaml").unlink()
    (pack / "omens.yaml").write_text(f"{omen}    replaces: hill-2e/omen/ring\n", "utf-8")
    (pack / "chart.yaml").write_text(
        "haunts:\n  hill-2e/room/attic: {owl-club/omen/mark: 3, hill-2e/omen/bite: 4}\n", "utf-8"
    )
    chart = read_pack(pack).chart
    assert chart is not None
    assert chart.haunts == {"hill-2e/room/attic": {"hill-2e/omen/ring": 3, "hill-2e/omen/bite": 4}}
