"""Memories of other programs are kept apart, each pair once, with the file it came from."""

from __future__ import annotations

import pytest

from workbench.desks.translating import foreign_memory
from workbench.desks.translating.foreign_memory import (
    ForeignPair,
    foreign_pairs,
    new_pairs,
    remember_pairs,
)
from workbench.errors import ImportFailedError
from workbench.model.exchange import ExchangeUnit
from workbench.store.place import Home
from workbench.store.read import open_reader
from workbench.store.write import Writer

UNITS = [
    ExchangeUnit("", "Attic", "閣樓"),
    ExchangeUnit("", "Attic", "頂樓"),
    ExchangeUnit("7", "Attic", "閣樓"),
    ExchangeUnit("", "Cellar", " "),
    ExchangeUnit("", "", "地窖"),
]


def test_pairs_are_new_once() -> None:
    found = new_pairs(UNITS, [ForeignPair("Attic", "頂樓", "old.tmx")], "new.tmx")
    assert found == (ForeignPair("Attic", "閣樓", "new.tmx"),)


def test_pairs_are_kept_per_pair_of_languages(own: Home) -> None:
    writer = Writer(own)
    made = new_pairs(UNITS, (), "a.tmx")
    remember_pairs(writer, made, "en", "zh-Hant")
    with open_reader(own) as reader:
        there = foreign_pairs(reader, "en", "zh-Hant")
        assert there == tuple(sorted(made))
        assert foreign_pairs(reader, "en", "zh-Hans") == ()
    more = ForeignPair("Vault", "保險庫", "b.tmx")
    remember_pairs(writer, [more], "en", "zh-Hant")
    writer.close()
    with open_reader(own) as reader:
        assert set(foreign_pairs(reader, "en", "zh-Hant")) == {*made, more}


def test_too_many_are_refused(own: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foreign_memory, "MOST_PAIRS", 1)
    writer = Writer(own)
    with pytest.raises(ImportFailedError, match="2 pairs; expected: at most 1"):
        remember_pairs(writer, new_pairs(UNITS, (), "a.tmx"), "en", "zh-Hant")
    writer.close()
