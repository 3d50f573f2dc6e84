"""Translate Toolkit reads what we write, and we read what it writes."""

from __future__ import annotations

from importlib import import_module
from io import BytesIO
from typing import Any

import pytest
from hypothesis import given, settings

from tests.formats.exchange.texts import AWKWARD, FILES
from workbench.formats.exchanging import FORMATS, read_exchange, write_exchange
from workbench.model.exchange import ExchangeFile, ExchangeTerm, ExchangeUnit, language_of
from workbench.model.units import Unit

STORES = {
    "po": ("po", "pofile"),
    "xliff": ("xliff", "xlifffile"),
    "xliff2": ("xliff2", "Xliff2File"),
    "tmx": ("tmx", "tmxfile"),
    "csv": ("csvl10n", "csvfile"),
}


def toolkit(name: str) -> Any:
    module, store = STORES[name]
    return getattr(import_module(f"translate.storage.{module}"), store)


def parsed(name: str, data: bytes) -> Any:
    return toolkit(name).parsestring(data)


def texts(store: Any) -> list[tuple[str, str]]:
    """What Translate Toolkit finds, but for headers."""
    return [
        (str(unit.source), str(unit.target or "")) for unit in store.units if not unit.isheader()
    ]


def expected(name: str, file: ExchangeFile) -> list[tuple[str, str]]:
    return [(unit.source, unit.target) for unit in file.units if name != "tmx" or unit.target]


@pytest.mark.parametrize("name", ["po", "xliff", "xliff2", "tmx"])
@settings(max_examples=25)
@given(file=FILES)
def test_it_reads_the_texts_that_we_write(name: str, file: ExchangeFile) -> None:
    if not file.units:
        return
    assert texts(parsed(name, write_exchange(name, file))) == expected(name, file)


def sample(name: str = "") -> ExchangeFile:
    """Units of every state, with awkward texts."""
    made = []
    states = ("review", "reviewed", "draft", "stale", "missing")
    for number, text in enumerate(each for each in AWKWARD if each.strip()):
        state = states[number % 5]
        unit = Unit(
            f"home/room/a#{number}",
            "story",
            "home",
            {},
            {"en": text, "zh-Hant": "" if state == "missing" else f"譯{text}"},
        )
        leaving = ExchangeUnit.leaving(
            unit, "en", "zh-Hant", state, notes=["told"],  # type: ignore[arg-type]
            previous_source="before" if state == "stale" else "",
        )  # fmt: skip
        made.append(leaving)
    return ExchangeFile("en", "zh-Hant", tuple(made), tool="Haunt Workbench 1.0")


def test_it_sees_contexts_states_and_remarks_in_po() -> None:
    file = sample()
    units = [unit for unit in parsed("po", write_exchange("po", file)).units if not unit.isheader()]
    for ours, unit in zip(file.units, units, strict=True):
        assert unit.getcontext() == ours.id
        assert bool(unit.isfuzzy()) == (ours.state in ("draft", "review", "stale"))
        assert "told" in unit.getnotes("developer")
        assert unit.prev_source == ours.previous_source


def test_it_sees_ids_and_states_in_xliff() -> None:
    file = sample()
    units = parsed("xliff", write_exchange("xliff", file)).units
    for ours, unit in zip(file.units, units, strict=True):
        assert unit.xmlelement.get("id") == ours.id
        assert bool(unit.isapproved()) == (ours.state == "reviewed")
        assert bool(unit.isreview()) == (ours.state in ("review", "stale"))
        assert bool(unit.isfuzzy()) == (ours.state in ("draft", "review", "stale"))
        assert "told" in unit.getnotes()


def test_it_sees_ids_and_states_in_xliff_2() -> None:
    file = sample()
    units = parsed("xliff2", write_exchange("xliff2", file)).units
    for ours, unit in zip(file.units, units, strict=True):
        assert unit.getunitelement().get("name") == ours.id
        assert bool(unit.isapproved()) == (ours.state == "reviewed")
        assert bool(unit.isfuzzy()) == (ours.state == "draft")
        assert bool(unit.istranslated()) == (ours.state in ("review", "stale", "reviewed"))


@pytest.mark.parametrize("name", list(STORES))
def test_what_it_saves_of_ours_is_still_ours(name: str) -> None:
    """Read, saved without a change and read again: nothing of it is lost."""
    file = sample()
    store = parsed(name, write_exchange(name, file))
    again = read_exchange(bytes(store), "x")[1]
    left = [unit for unit in file.units if name != "tmx" or unit.target]
    for ours, unit in zip(left, again.units, strict=True):
        assert (unit.id, unit.target) == (ours.id, ours.target)
        assert unit.source == ours.source
        if name == "csv":  # it keeps the columns that it knows
            continue
        assert unit.state == ours.state
        assert unit.stamp.target == ours.stamp.target
        assert unit.previous_source == ours.previous_source


@pytest.mark.parametrize("name", ["po", "xliff", "xliff2"])
def test_what_it_translates_is_read_as_translated(name: str) -> None:
    file = sample()
    store = parsed(name, write_exchange(name, file))
    approved = []
    for unit in store.units:
        if not unit.isheader():
            before = name == "xliff" and unit.isapproved()
            unit.target = "全部都譯了「好」\n<b>"
            unit.markfuzzy(False)  # of XLIFF 1.2, it approves what it marks
            approved.append(name == "xliff" and not before and unit.isapproved())
    again = read_exchange(bytes(store), "x")[1]
    assert [unit.target for unit in again.units] == ["全部都譯了「好」\n<b>"] * len(file.units)
    states = ["reviewed" if each else "review" for each in approved]
    assert [unit.state for unit in again.units] == states


@pytest.mark.parametrize("name", ["po", "xliff", "xliff2", "tmx"])
def test_files_of_its_own_are_read(name: str) -> None:
    store = toolkit(name)()
    pairs = [(text, f"譯{text}") for text in AWKWARD if text.strip() and text.isprintable()]
    if name == "tmx":
        for source, target in pairs:
            store.addtranslation(source, "en", target, "zh_TW")
    else:
        store.settargetlanguage("zh_TW") if name == "po" else None
        for source, target in pairs:
            unit = store.addsourceunit(source)
            unit.target = target
    found, file = read_exchange(bytes(store), "x")
    assert found.name == name
    assert [(unit.source, unit.target) for unit in file.units if unit.source] == pairs
    if name == "tmx":
        assert language_of(file.lang) == "zh-Hant"


def test_it_reads_our_terms_and_we_its() -> None:
    tbx: Any = import_module("translate.storage.tbx")
    terms = (
        ExchangeTerm(
            "hill-2e/term/might", {"en": ("Might",), "zh-Hant": ("力量", "氣力")},
            {"zh-Hant": ("蠻力",)}, "noun", "How <strong>", ("a & b",),
        ),
        ExchangeTerm("hill-2e/term/omen", {"en": ("omen",), "zh-Hant": ("預兆",)}),
    )  # fmt: skip
    data = write_exchange("tbx", ExchangeFile("en", "", (), terms, "Haunt Workbench 1.0"))
    store = tbx.tbxfile.parsefile(BytesIO(data))
    assert [(unit.source, unit.target) for unit in store.units] == [
        ("Might", "力量"),
        ("omen", "預兆"),
    ]
    might = store.units[0]
    found = [(term.text, term.deprecated) for term in might.get_target_terms("zh-Hant")]
    assert found == [("力量", False), ("氣力", False), ("蠻力", True)]
    again = read_exchange(bytes(store), "x")[1]
    assert [(term.id, dict(term.words)) for term in again.terms] == [
        (term.id, dict(term.words)) for term in terms
    ]


def test_every_format_is_checked_from_outside() -> None:
    assert {*STORES, "tbx"} == set(FORMATS)
