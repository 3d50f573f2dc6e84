"""Translations are kept, in force at once, and lost with nothing that changes below them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.editing import EditingWriter
from workbench.errors import ConflictError
from workbench.model.games import Corpus
from workbench.store.place import Home
from workbench.store.read import open_reader
from workbench.store.translation_writing import TranslationWriter
from workbench.store.translations import SourceTranslation, open_translations

CELLAR = "hill-2e/room/cellar"
NAME = SourceTranslation(
    f"{CELLAR}#title", "zh-Hant", CELLAR, "", "藏酒室", "draft", "en", "Wine Cellar", "酒窖",
    author="a translator",
)  # fmt: skip
TEXT = SourceTranslation(
    "printed-doc:hill-2e/room/attic#1", "zh-Hant", "hill-2e/room/attic", "printed-doc",
    "印出來的閣樓。", "draft", "en", "The printed attic.", "",
)  # fmt: skip


def title(home: Home, lang: str = "zh-Hant") -> tuple[str, str]:
    """Returns the layer in force of the cellar, and its name there."""
    with open_reader(home) as reader:
        row = reader.entry(CELLAR)
        assert row is not None
        return row.layer, row.entry.title[lang]  # type: ignore[index]


def test_what_is_saved_is_in_force_and_found(home: Home) -> None:
    with TranslationWriter(home) as writer:
        assert writer.save_translations([NAME, TEXT]) == (1, 1)
    assert title(home) == ("translated", "藏酒室")
    assert title(home, "en") == ("translated", "Wine Cellar")
    with open_translations(home) as reader:
        assert {hit.entry_id for hit in reader.names("藏")} == {CELLAR}
        assert [each.unit_id for each in reader.translations("zh-Hant")] == [
            NAME.unit_id,
            TEXT.unit_id,
        ]
        assert reader.translations("zh-Hans") == []
        assert reader.below_translations()[CELLAR].entry.title["zh-Hant"] == "酒窖"
        assert reader.entry("hill-2e/room/attic").layer == "workbench"  # type: ignore[union-attr]


def test_the_second_of_two_savers_is_told_and_nothing_is_lost(home: Home) -> None:
    with TranslationWriter(home) as writer:
        writer.save_translations([NAME])
        with pytest.raises(ConflictError) as told:
            writer.save_translations([TEXT, replace(NAME, text="酒庫")])
        assert (told.value.current, told.value.version) == ("藏酒室", 1)
        writer.save_translations([replace(NAME, text="酒庫", expected=1)])
    with open_translations(home) as reader:
        assert [each.unit_id for each in reader.translations()] == [NAME.unit_id]  # all or none
        history = reader.translation_history(NAME.unit_id, "zh-Hant")
        assert [each.text for each in history] == ["酒庫", "藏酒室"]


def test_the_same_text_as_below_lies_over_nothing(home: Home) -> None:
    with TranslationWriter(home) as writer:
        writer.save_translations([NAME])
        writer.save_translations([replace(NAME, text="酒窖", state="reviewed", expected=1)])
    assert title(home) == ("workbench", "酒窖")


def test_a_newer_corpus_shows_through(home: Home, corpus_with: Callable[..., Corpus]) -> None:
    from tests.store.conftest import ROOMS

    newer = corpus_with(rooms=ROOMS.replace("doors: [N, S], symbol", "doors: [N], symbol"))
    with TranslationWriter(home) as writer:
        writer.save_translations([NAME])
        writer.install_corpus(newer)
    assert title(home) == ("translated", "藏酒室")
    with open_reader(home) as reader:
        row = reader.entry(CELLAR)
        assert row is not None
        assert row.entry.facts.doors == ("N",)  # type: ignore[union-attr]


def test_an_edit_shows_through_and_can_be_taken_back(home: Home) -> None:
    with open_reader(home) as reader:
        row = reader.entry(CELLAR)
        assert row is not None
    edited = replace(row.entry, title={**row.entry.title, "en": "Cellar, as we call it"})
    with TranslationWriter(home) as writer:
        writer.save_translations([NAME])
    with EditingWriter(home) as writer:
        writer.save_entry(edited, expected_version=0)
        assert title(home, "en") == ("translated", "Cellar, as we call it")
        assert title(home) == ("translated", "藏酒室")
        writer.withdraw_edit(CELLAR, expected_version=1)
    assert title(home, "en") == ("translated", "Wine Cellar")


def test_what_has_no_place_any_more_is_left_alone(home: Home) -> None:
    with TranslationWriter(home) as writer:
        writer.save_translations([replace(NAME, unit_id=f"{CELLAR}#gone")])
    assert title(home) == ("workbench", "酒窖")
    with open_translations(home) as reader:
        assert len(reader.translations()) == 1


def test_findings_set_aside_and_alignments_are_kept(home: Home) -> None:
    with TranslationWriter(home) as writer:
        writer.ignore(NAME.unit_id, "zh-Hant", "BT101", "abc", reason="as printed", author="me")
        assert writer.save_alignment("a", "b", "[1]") == 1
        with pytest.raises(ConflictError):
            writer.save_alignment("a", "b", "[2]")
        assert writer.save_alignment("a", "b", "[2]", expected=1) == 2
    with open_translations(home) as reader:
        (ignored,) = reader.ignored()
        assert (ignored.code, ignored.fingerprint, ignored.reason) == ("BT101", "abc", "as printed")
        kept = reader.alignment("a", "b")
        assert kept is not None
        assert (kept.pairs, kept.version) == ("[2]", 2)
        assert reader.alignment("b", "a") is None
    with TranslationWriter(home) as writer:
        assert writer.heed(NAME.unit_id, "zh-Hant", "BT101") == 1
    with open_translations(home) as reader:
        assert reader.ignored() == []
        assert [each.version for each in reader.alignments()] == [2]


def test_what_was_only_confirmed_goes_with_what_ships(
    home: Home, corpus_with: Callable[..., Corpus]
) -> None:
    from tests.store.conftest import ROOMS

    newer = corpus_with(rooms=ROOMS.replace("zh-Hant: 酒窖", "zh-Hant: 酒庫"))
    confirmed = replace(NAME, text="酒窖", state="reviewed")
    with TranslationWriter(home) as writer:
        writer.save_translations([confirmed])
        writer.install_corpus(newer)
    assert title(home) == ("workbench", "酒庫")
