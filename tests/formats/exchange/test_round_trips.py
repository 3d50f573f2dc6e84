"""Whatever is written comes back as it was, in every format, with its state and remarks."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.formats.exchange.texts import AWKWARD, FILES, TEXTS, terms
from workbench.formats.escaping import no_formula, without_guard
from workbench.formats.exchanging import FORMATS, read_exchange, write_exchange
from workbench.model.exchange import (
    ExchangeFile,
    ExchangeTerm,
    ExchangeUnit,
    Stamp,
    carried,
    digest_of,
    language_of,
    one_line,
)
from workbench.model.units import Unit

UNITS = [name for name, each in FORMATS.items() if not each.terms]


def bare(unit: ExchangeUnit) -> ExchangeUnit:
    """A unit without what only a file can tell of it."""
    return replace(unit, line=0, lang="")


def written(name: str, file: ExchangeFile) -> tuple[ExchangeUnit, ...]:
    """What is expected of a file that was written: a memory holds what is translated."""
    return tuple(each for each in file.units if name != "tmx" or each.target)


@pytest.mark.parametrize("name", UNITS)
@settings(max_examples=60)
@given(file=FILES)
def test_what_is_written_is_read_as_it_was(name: str, file: ExchangeFile) -> None:
    data = write_exchange(name, file)
    found, again = read_exchange(data, "file")
    assert found.name == name
    assert tuple(map(bare, again.units)) == written(name, file)
    if again.units:
        assert language_of(again.source_lang) == "en"
        assert language_of(again.lang or again.units[0].lang) == "zh-Hant"


@pytest.mark.parametrize("name", UNITS)
@pytest.mark.parametrize("text", AWKWARD)
def test_awkward_texts_come_back(name: str, text: str) -> None:
    texts = {"en": text or "?", "zh-Hant": f"{text}。{text}"}
    unit = Unit("home/room/a#1", "story", "home", {"en": text}, texts)  # type: ignore[arg-type]
    made = ExchangeUnit.leaving(unit, "en", "zh-Hant", "review", notes=[text], title=text)
    made = replace(made, comments=tuple(filter(None, [one_line(text)])))
    file = ExchangeFile("en", "zh-Hant", (made,), tool="Haunt Workbench 1.0")
    assert bare(read_exchange(write_exchange(name, file), "x")[1].units[0]) == made


@pytest.mark.parametrize("name", UNITS)
@given(file=FILES)
@settings(max_examples=10)
def test_a_file_is_the_same_every_time(name: str, file: ExchangeFile) -> None:
    data = write_exchange(name, file)
    assert write_exchange(name, file) == data
    if file.units and name != "xliff2":  # whose ids are made of ours
        read = read_exchange(data, "x")[1]
        again = replace(read, lang="zh-Hant", tool=file.tool)
        assert write_exchange(name, again) == data


@settings(max_examples=80)
@given(st.lists(terms(), max_size=3, unique_by=lambda term: term.id))
def test_terms_come_back(made: list[ExchangeTerm]) -> None:
    file = ExchangeFile("en", "", (), tuple(made), "Haunt Workbench 1.0")
    found, again = read_exchange(write_exchange("tbx", file), "x")
    assert found.name == "tbx"
    assert [replace(each, line=0) for each in again.terms] == [as_read(each) for each in made]


def as_read(term: ExchangeTerm) -> ExchangeTerm:
    """A term as it is read: remarks are single lines, and what is empty is not there."""

    def words(said: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(filter(None, map(one_line, said)))

    return replace(
        term,
        words={lang: words(each) for lang, each in term.words.items() if words(each)},
        avoided={lang: words(each) for lang, each in term.avoided.items() if words(each)},
        definition=one_line(term.definition),
        notes=words(term.notes),
    )


@settings(max_examples=200)
@given(TEXTS)
@example("''-")
@example("' =")
def test_no_cell_is_a_formula_and_each_comes_back(text: str) -> None:
    cell = no_formula(text)
    assert not re.match(r"\s*[=+\-@|%＝＋－＠−]", cell)
    assert without_guard(cell) == text


@given(TEXTS)
def test_what_is_carried_is_carried_again_as_it_is(text: str) -> None:
    once = carried(text)
    assert carried(once) == once
    once.encode()
    assert digest_of(text) == digest_of(once)


@given(st.lists(TEXTS, max_size=4))
def test_a_stamp_is_found_among_other_remarks(lines: list[str]) -> None:
    others = [each for each in map(one_line, lines) if each and not each.startswith("workbench:")]
    stamp = Stamp("stale", "a" * 12, "b" * 12, "story", "traitor", 30, True, "A = b title=c")
    assert Stamp.of_lines([*others, *stamp.lines()]) == (stamp, tuple(others))


def test_a_stamp_that_was_wrapped_is_whole() -> None:
    stamp = Stamp("review", "a" * 12, "b" * 12, "story", "traitor", 30, True, "Attic")
    wrapped = [word for line in stamp.lines() for word in line.split()]
    lines = [
        "told",
        " ".join(wrapped[:2]),
        *wrapped[2:4],
        " ".join(wrapped[4:6]),
        *wrapped[6:],
        "more",
    ]
    assert Stamp.of_lines(lines) == (stamp, ("told", "more"))


def test_a_damaged_stamp_is_none() -> None:
    said = ["workbench: state=great room=wide source", "workbench:", "workbench: room=99999999"]
    stamp, others = Stamp.of_lines(said)
    assert stamp == Stamp()
    assert others == ()


def changed(name: str, edit: Callable[[ExchangeUnit], ExchangeUnit]) -> ExchangeUnit:
    """A unit to be looked at, as it is read after somebody changed it in a file."""
    texts = {"en": "Attic", "zh-Hant": "閣樓"}
    unit = Unit("home/room/a#1", "name", "home", {"en": "Attic"}, texts)  # type: ignore[arg-type]
    made = edit(ExchangeUnit.leaving(unit, "en", "zh-Hant", "review"))
    file = ExchangeFile("en", "zh-Hant", (made,), tool="Haunt Workbench 1.0")
    return read_exchange(write_exchange(name, file), "x")[1].units[0]


@pytest.mark.parametrize("name", UNITS)
def test_a_state_follows_from_what_was_changed_in_the_file(name: str) -> None:
    assert changed(name, lambda unit: unit).state == "review"
    new_text = changed(name, lambda unit: replace(unit, target="頂樓"))
    assert new_text.state in ("review", "draft")
    assert new_text.state == ("draft" if name == "po" else "review")  # PO: still marked as fuzzy
    if name != "tmx":  # a memory has no states
        assert changed(name, lambda unit: replace(unit, state="reviewed")).state == "reviewed"
        lowered = changed(name, lambda unit: replace(unit, state="draft"))
        assert lowered.state == ("review" if name == "po" else "draft")  # PO: fuzzy either way
    gone = changed(name, lambda unit: replace(unit, target="")) if name != "tmx" else None
    assert gone is None or gone.state == "missing"


@pytest.mark.parametrize("name", UNITS)
def test_an_approval_holds_only_for_the_text_that_was_approved(name: str) -> None:
    def edit(unit: ExchangeUnit) -> ExchangeUnit:
        stamp = replace(unit.stamp, state="reviewed")
        return replace(unit, state="reviewed", stamp=stamp, target="頂樓")

    assert changed(name, edit).state == "review"


def test_what_was_and_is_no_more_stays_so_in_po() -> None:
    unit = ExchangeUnit(
        "home/room/a#1", "Attic", "閣樓", "review", previous_source="Loft", obsolete=True
    )
    data = write_exchange("po", ExchangeFile("en", "zh-Hant", (unit,), tool="Haunt Workbench 1.0"))
    assert b'#~ msgid "Attic"' in data
    [again] = read_exchange(data, "x")[1].units
    assert (again.obsolete, again.source, again.target) == (True, "Attic", "閣樓")
    assert again.previous_source == "Loft"
    for name in ("xliff", "xliff2", "tmx", "csv"):
        file = ExchangeFile("en", "zh-Hant", (unit,), tool="Haunt Workbench 1.0")
        assert "閣樓".encode() not in write_exchange(name, file)


@pytest.mark.parametrize(
    ("tag", "lang"),
    [
        ("en", "en"), ("EN-US", "en"), ("en_GB.UTF-8", "en"), ("zh-TW", "zh-Hant"),
        ("zh_HK", "zh-Hant"), ("ZH-Hant-TW", "zh-Hant"), ("zh_CN", "zh-Hans"),
        ("zh@hans", "zh-Hans"), ("cmn-Hans-CN", "zh-Hans"), ("zh", None), ("", None),
        ("fr", None), ("english", None),
    ],
)  # fmt: skip
def test_tags_of_languages(tag: str, lang: str | None) -> None:
    assert language_of(tag) == lang
