"""Tests the alignment desk: documents aligned, kept, edited, opened again after they changed."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from workbench.desks.importing import ImportDesk
from workbench.desks.translations import Translations
from workbench.errors import ConflictError, NotFoundError, UsageError
from workbench.store.place import Home

ENGLISH = """# Harbour Rules

## Moving

You may move as many rooms as your Speed. A closed gate cannot be passed.

## Weather

Roll 3 dice for the weather. On 4+ the storm breaks. Nobody leaves the Attic then.

## Trading

Both explorers must agree. The Rope cannot be traded.
"""
CHINESE = """# 海港規則

## 天氣

擲3顆骰測試天氣。骰數4或以上，風暴爆發。那時誰也不能離開閣樓Attic。

## 移動

你可移動的房間數目等同你的速度Speed。關上的閘門不可通過。

## 交易

雙方探險者必須同意。
"""


@pytest.fixture(scope="module")
def imported(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with both documents."""
    folder = tmp_path_factory.mktemp("aligning")
    shutil.copytree(prepared, folder / "home")
    (folder / "harbour.en.md").write_text(ENGLISH, "utf-8")
    (folder / "harbour.zh.md").write_text(CHINESE, "utf-8")
    with ImportDesk(Home(folder / "home")) as desk:
        desk.import_paths([folder / "harbour.en.md", folder / "harbour.zh.md"])
    return folder


@pytest.fixture(scope="module")
def reading(imported: Path) -> Iterator[Translations]:
    """A desk on that home; only to be read from."""
    with Translations(Home(imported / "home")) as desk:
        yield desk


@pytest.fixture
def home(imported: Path, tmp_path: Path) -> Home:
    shutil.copytree(imported / "home", tmp_path / "home")
    return Home(tmp_path / "home")


def said(aligned: object) -> list[tuple[str, str]]:
    """The texts of the linked pairs, without blanks."""
    alignment = aligned.alignment  # type: ignore[attr-defined]
    return [
        (
            " ".join(alignment.source[n].text for n in pair.source),
            "".join(alignment.target[n].text for n in pair.target),
        )
        for pair in alignment.pairs
        if pair.is_linked
    ]


def test_two_documents_are_aligned_though_sections_moved(reading: Translations) -> None:
    pairs = said(reading.align("harbour-en", "harbour-zh"))
    assert ("On 4+ the storm breaks.", "骰數4或以上，風暴爆發。") in pairs
    assert ("A closed gate cannot be passed.", "關上的閘門不可通過。") in pairs
    assert not any("Rope" in source for source, _target in pairs)


def test_what_was_confirmed_is_kept_and_becomes_a_translation_and_a_memory(home: Home) -> None:
    with Translations(home) as desk:
        aligned = desk.align("harbour-en", "harbour-zh")
        assert list(aligned.translations()) == []
        count = len(aligned.alignment.pairs)
        aligned = desk.save_alignment(aligned.confirm(range(1, count + 1)))
        assert aligned.version == 1
        assert desk.alignments() == [("harbour-en", "harbour-zh")]
        again = desk.align("harbour-en", "harbour-zh")
        assert (again.alignment.pairs, again.version) == (aligned.alignment.pairs, 1)
        made = {unit: (lang, text) for unit, lang, text in again.translations()}
        remembered = list(desk.aligned_pairs("zh-Hant", "en"))
    weather = next(text for _lang, text in made.values() if "風暴" in text)
    assert weather == "擲3顆骰測試天氣。骰數4或以上，風暴爆發。那時誰也不能離開閣樓Attic。"
    assert ("zh-Hant", weather) in made.values()
    assert any(
        lang == "en" and text.startswith("You may move as many rooms")
        for lang, text in made.values()
    )
    assert all(unit.startswith(("harbour-en:", "harbour-zh:")) for unit in made)
    assert any(
        (each.source, each.target) == ("關上的閘門不可通過。", "A closed gate cannot be passed.")
        and each.is_reviewed
        for each in remembered
    )


def test_a_document_that_is_imported_anew_keeps_what_was_confirmed(
    home: Home, tmp_path: Path
) -> None:
    with Translations(home) as desk:
        aligned = desk.align("harbour-en", "harbour-zh")
        count = len(aligned.alignment.pairs)
        desk.save_alignment(aligned.confirm(range(1, count + 1)))
        before = said(aligned)
    changed = tmp_path / "harbour.zh.md"
    changed.write_text(
        CHINESE.replace("骰數4或以上", "骰數5或以上").replace("## 天氣", "## 天氣\n\n先看天色。"),
        "utf-8",
    )
    with ImportDesk(home) as imports:
        imports.import_paths([changed])
    with Translations(home) as desk:
        now = desk.align("harbour-en", "harbour-zh")
    assert now.lost == 1
    confirmed = {number for pair in now.alignment.pairs if pair.confirmed for number in pair.target}
    kept = {now.alignment.target[number].text for number in confirmed}
    assert "關上的閘門不可通過。" in kept
    assert "骰數5或以上，風暴爆發。" not in kept
    assert "先看天色。" not in kept
    assert set(before) - set(said(now)) == {("On 4+ the storm breaks.", "骰數4或以上，風暴爆發。")}


def test_two_people_do_not_write_over_each_other(home: Home) -> None:
    with Translations(home) as one, Translations(home) as other:
        mine = theirs = one.align("harbour-en", "harbour-zh")
        one.save_alignment(mine.confirm([1]))
        with pytest.raises(ConflictError, match="meanwhile"):
            other.save_alignment(theirs.unlink(2))
        assert other.align("harbour-en", "harbour-zh").alignment.pairs[0].confirmed


def test_a_document_is_aligned_with_our_own_texts(reading: Translations) -> None:
    aligned = reading.align("harbour-zh", "own")
    assert (aligned.target.lang, aligned.target.name) == ("en", "own:en")
    assert reading.align("harbour-en", "own:zh-Hans").target.lang == "zh-Hans"


def test_what_cannot_be_aligned_is_told(reading: Translations) -> None:
    with pytest.raises(NotFoundError) as told:
        reading.align("nothing", "own")
    assert "harbour-en" in told.value.nearest
    with pytest.raises(UsageError, match="both texts are in en"):
        reading.align("harbour-en", "own:en")
    with pytest.raises(UsageError, match="no language here"):
        reading.align("harbour-en", "own:tlh")
