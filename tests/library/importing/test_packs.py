from __future__ import annotations

from pathlib import Path

import pytest

from workbench.errors import ImportFailedError
from workbench.library.importing.packs import is_pack, read_pack

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
