"""What is written is what the standards of the formats say."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.formats.exchange.grammar import GRAMMARS, faults
from tests.formats.exchange.texts import FILES, terms
from workbench.formats.exchanging import write_exchange
from workbench.model.exchange import ExchangeFile, ExchangeTerm, ExchangeUnit


@pytest.mark.parametrize("name", [name for name in GRAMMARS if name != "tbx"])
@settings(max_examples=40)
@given(file=FILES)
def test_files_of_units_are_as_their_standards_say(name: str, file: ExchangeFile) -> None:
    assert list(faults(name, write_exchange(name, file))) == []


@settings(max_examples=40)
@given(st.lists(terms(), min_size=1, max_size=3, unique_by=lambda term: term.id))
def test_a_term_base_is_as_its_standard_says(made: list[ExchangeTerm]) -> None:
    data = write_exchange("tbx", ExchangeFile("en", "", (), tuple(made), "Haunt Workbench 1.0"))
    assert list(faults("tbx", data)) == []


def test_ids_that_become_alike_are_told_apart() -> None:
    units = [ExchangeUnit(f"home/item/閣{sign}#1", "a", "b", "draft") for sign in "樓 閣"]
    data = write_exchange("xliff2", ExchangeFile("en", "zh-Hant", tuple(units), tool="x 1"))
    assert list(faults("xliff2", data)) == []
    assert data.count(b"<unit ") == 3


def test_the_grammar_tells_what_is_wrong() -> None:
    data = b'<tmx version="1.4"><body><tu><seg>x</seg></tu></body><header/></tmx>'
    told = set(faults("tmx", data))
    assert "tmx has body header " in told
    assert "header lacks srclang" in told
    assert "tu has seg " in told
