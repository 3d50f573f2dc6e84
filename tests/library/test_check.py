from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.shipped import shipped_corpus
from workbench.library.check import check_corpus
from workbench.model.entries import Entry, Part
from workbench.model.facts import (
    CardFacts,
    CharacterFacts,
    Facts,
    RoomFacts,
    RuleFacts,
    RulingFacts,
    TokenFacts,
    TraitTrack,
)
from workbench.model.games import Chart, Corpus, Game
from workbench.model.programs import Program, dump_program


def entry(tail: str, facts: Facts, name: str = "", **fields: Any) -> Entry:
    shown = name or tail
    title = {"en": shown, "zh-Hant": f"{shown}繁", "zh-Hans": f"{shown}简"}
    return Entry(f"base/{tail}", title, facts, **fields)  # type: ignore[arg-type]


def found(*entries: Entry, charts: Mapping[str, Chart] | None = None) -> list[tuple[str, str]]:
    corpus = Corpus(
        {"base": Game("base", {"en": "Base"}, "1")}, {e.id: e for e in entries}, charts or {}, ""
    )
    return [(finding.code, finding.message) for finding in check_corpus(corpus)]


def paged(tail: str, facts: Facts) -> Entry:
    """An entry with a rule page; what the page says is no matter here."""
    return entry(tail, facts, compiled=dump_program(Program(f"base/{tail}", "base")))


RULE = entry("rule/x", RuleFacts(1), parts=(Part("a", {"en": "x"}), Part("b", {"en": "y"})))
TRACK = (2, 3, 3, 4, 5, 6, 6, 7)


def character(track: tuple[int, ...], start: int = 3) -> Entry:
    return entry("character/x", CharacterFacts({"might": TraitTrack(track, start)}))


def token(name: str, count: int | None, total: int | None = 5, least: int | None = None) -> Entry:
    facts = TokenFacts("round", count, group="monsters", group_count=total, at_least=least)
    return entry(f"token/{name}", facts)


def test_a_sound_corpus_has_no_findings() -> None:
    ruling = RulingFacts("x", ("base/rule/x#2", "base/rule/x#a"))
    assert found(
        RULE, paged("room/x", RoomFacts(("upper",), (), "none", "x")), entry("ruling/x", ruling),
        character(TRACK), token("a", 3), token("b", 2), paged("omen/x", CardFacts()),
        entry("haunt/1", RuleFacts(1)),
        charts={"base": Chart({"base/room/x": {"base/omen/x": 1}})},
    ) == []  # fmt: skip


def test_bc001_a_missing_name() -> None:
    nameless = Entry("base/rule/y", {"en": "Y", "zh-Hant": ""}, RuleFacts(2))
    assert found(nameless) == [
        ("BC001", "it has no name in zh-Hant"), ("BC001", "it has no name in zh-Hans"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("about", "message"),
    [
        ("base/rule/none", "does not exist"),
        ("other/rule/x", "does not exist"),
        ("base/rule/x#3", "no part 3"),
        ("base/rule/x#S.1", "no part S.1"),
        ("base/rule/x#a-b", "no part a-b"),
        ("base/rule/x#..", "not a place"),
        ("base/rule/X", "not a slug"),
    ],
)
def test_bc002_a_reference_to_nothing(about: str, message: str) -> None:
    ((code, text),) = found(RULE, entry("ruling/x", RulingFacts("x", (about,))))
    assert code == "BC002"
    assert message in text


@pytest.mark.parametrize(
    ("track", "start", "message"),
    [
        (TRACK[:7], 3, "7 steps"),
        ((*TRACK, 8), 3, "9 steps"),
        (TRACK, 8, "starts at step 8"),
        (TRACK, -1, "starts at step -1"),
        ((2, 3, 4, 3, 5, 6, 7, 8), 3, "goes down"),
    ],
)
def test_bc003_a_track_that_cannot_be(track: tuple[int, ...], start: int, message: str) -> None:
    ((code, text),) = found(character(track, start))
    assert code == "BC003"
    assert message in text


@pytest.mark.parametrize("kind", ["room", "omen", "item", "event", "clue", "mystery"])
def test_bc004_a_card_or_room_without_a_page(kind: str) -> None:
    facts = RoomFacts(("upper",), (), "none", "x") if kind == "room" else CardFacts()
    assert found(entry(f"{kind}/x", facts)) == [("BC004", "it has no page with its rule")]
    assert found(paged(f"{kind}/x", facts)) == []


def test_bc004_what_is_no_card_needs_no_page() -> None:
    assert found(entry("rule/x", RuleFacts(1)), entry("token/x", TokenFacts("round", 1))) == []


def test_bc005_one_name_for_two_things() -> None:
    one, two = entry("rule/x", RuleFacts(1), "Same"), entry("rule/y", RuleFacts(2), "SAME")
    assert [code for code, _text in found(one, two)] == ["BC005"] * 3
    assert "also the name of base/rule/y" in found(one, two)[0][1]
    # Things of two kinds, or of two games, or the monsters of two haunts, may share one.
    assert found(one, entry("token/x", TokenFacts("round", 1), "Same")) == []


def test_bc006_a_chart_of_nothing() -> None:
    chart = Chart({"base/room/none": {"base/omen/none": 7}})
    assert found(charts={"base": chart}) == [
        ("BC006", "base/room/none does not exist"),
        ("BC006", "base/omen/none does not exist"),
        ("BC006", "base/haunt/7 does not exist"),
    ]


@pytest.mark.parametrize(
    ("tokens", "message"),
    [
        ((token("a", 3), token("b", 3)), "add up to 6, not 5"),
        ((token("a", 1), token("b", 1)), "add up to 2, not 5"),
        ((token("a", 3, 5), token("b", 2, 6)), "different totals"),
        ((token("a", 3, 5), token("b", 2, None)), "different totals"),
    ],
)
def test_bc007_tokens_that_do_not_add_up(tokens: tuple[Entry, ...], message: str) -> None:
    ((code, text),) = found(*tokens)
    assert code == "BC007"
    assert message in text


def test_bc007_tokens_that_do_not_suffice() -> None:
    findings = found(token("a", 3), token("b", None, least=3))
    assert [code for code, _text in findings] == ["BC008", "BC007"]
    assert "at least 6 are needed, the box has 5" in findings[1][1]


def test_bc008_a_split_that_is_not_known_is_only_a_warning() -> None:
    tokens = (token("a", 3), token("b", None, least=2))
    corpus = Corpus({"base": Game("base", {}, "1")}, {e.id: e for e in tokens}, {}, "")
    (finding,) = check_corpus(corpus)
    assert (finding.code, finding.severity) == ("BC008", "warning")
    assert str(finding).startswith("BC008 warning base/token (monsters): ")


def test_the_shipped_corpus_has_warnings_of_unknown_splits_alone() -> None:
    findings = list(check_corpus(shipped_corpus()))
    assert [str(f) for f in findings if f.severity == "error"] == []
    assert {f.code for f in findings} <= {"BC008"}
