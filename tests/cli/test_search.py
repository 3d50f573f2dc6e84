"""``search``: the query on the command line, hits as lines, and who sees which."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from workbench.cli.app import parser_of
from workbench.cli.search import arranged

Run = Callable[..., Any]


@pytest.mark.parametrize(
    ("arguments", "query", "json"),
    [
        (["attic", "-kind:haunt"], "attic -kind:haunt", False),
        (["-kind:haunt", "attic", "--json"], "-kind:haunt attic", True),
        (["-attic", "house"], "-attic house", False),
        (["attic", "--json", "rope"], "attic rope", True),
        (["--json", "--", "--json"], "--json", True),
        (["attic", "--", "-n"], "attic -n", False),
        (["-n", "3", "attic"], "attic", False),
        (["attic", "--limit=3"], "attic", False),
        (['"end of your turn"', "or", "(bell)"], '"end of your turn" or (bell)', False),
    ],
)
def test_a_query_may_exclude_and_options_may_stand_anywhere(
    arguments: list[str], query: str, json: bool
) -> None:
    options = parser_of("search").parse_args(arranged(arguments))
    assert " ".join(options.query) == query
    assert options.json is json


def test_every_option_of_search_is_told_from_the_query() -> None:
    usage = parser_of("search").format_help()
    for option in ("--game", "--kind", "--lang", "--limit", "--view"):
        assert option in usage
        assert arranged(["x", option, "y"]) == [option, "y", "--", "x"]
    spelled = {word.strip("[],") for word in usage.split() if word.strip("[],").startswith("-")}
    short = {word for word in spelled if not word.startswith("--") and len(word) == 2}
    assert short == {"-h", "-g", "-k", "-l", "-n"}
    for option in short:
        assert arranged([option, "y"])[0] == option


def test_an_excluded_kind_is_excluded(run: Run) -> None:
    kinds = {hit["kind"] for hit in run("search", "attic", "--json").json["hits"]}
    assert "haunt" in kinds
    left = {hit["kind"] for hit in run("search", "attic", "-kind:haunt", "--json").json["hits"]}
    assert left
    assert "haunt" not in left


@pytest.mark.parametrize(
    "query", ["五芒星", "五芒星堂", "pentagram", "pentagrm", "wumangxing", "Pentagram Chamber"]
)
def test_the_room_is_first_however_it_is_typed(run: Run, query: str) -> None:
    said = run("search", query)
    assert said.code == 0
    first = said.out.splitlines()[0]
    assert re.fullmatch(
        r"hill-2e/room/pentagram-chamber#1(\.\d+)?  Pentagram Chamber / 五芒星堂", first
    )


@pytest.mark.parametrize(
    ("initials", "entry_id"),
    [("gl", "hill-2e/room/attic"), ("GL", "hill-2e/room/attic")],
)
def test_the_initials_of_a_chinese_name_find_it_as_at_the_desk(
    run: Run, initials: str, entry_id: str
) -> None:
    hits = run("search", initials, "--json", "--limit", "1000").json["hits"]
    assert entry_id in [hit["id"] for hit in hits[:5]]
    assert next(hit for hit in hits if hit["id"] == entry_id)["matched"] == [
        {"term": initials, "via": "閣樓"}
    ]


def test_an_english_word_is_no_initials_before_it_is_a_word(run: Run) -> None:
    # 暗 ... and others have these initials; who types "an" means no room of that name.
    hits = run("search", "an", "--json", "--limit", "1000").json["hits"]
    via = [bool(hit["matched"] and hit["matched"][0].get("via")) for hit in hits]
    assert via == sorted(via)


def test_hits_are_lines_with_citation_names_and_the_piece_that_fits(run: Run) -> None:
    lines = run("search", "attic", "--kind", "room", "--limit", "1").out.splitlines()
    assert lines[0] == "hill-2e/room/attic#1.1  Attic / 閣樓 / 阁楼"
    assert lines[1].startswith("    ")
    assert "Speed roll" in lines[1]
    assert lines[2] == "    also in hill-1e"


def test_the_language_asked_for_comes_first(run: Run) -> None:
    first = run("search", "attic", "--lang", "zh-Hans", "--kind", "room").out.splitlines()[0]
    assert first == "hill-2e/room/attic#1.1  阁楼 / Attic / 閣樓"


def test_game_kind_and_limit_narrow_it(run: Run) -> None:
    hits = run("search", "room", "--game", "hill-1e", "--kind", "ruling", "-n", "4", "--json").json[
        "hits"
    ]
    assert 0 < len(hits) <= 4
    assert {(hit["game"], hit["kind"]) for hit in hits} == {("hill-1e", "ruling")}


def test_notes_go_to_standard_error_and_no_hit_is_no_error(run: Run) -> None:
    said = run("search", "floor:moon", "attic")
    assert said.code == 0
    assert "floor:moon" in said.err
    assert "hill-2e" not in said.err
    nothing = run("search", "zzzzqqqq")
    assert (nothing.code, nothing.out) == (0, "")
    assert "nothing found" in nothing.err


@pytest.mark.parametrize("query", ["", "   ", "(", '"', "-", "or", "kind:", "\x00", "\x1b[2J"])
def test_any_query_at_all_is_answered(run: Run, query: str) -> None:
    said = run("search", query)
    assert said.code == 0
    assert "\x1b" not in said.out + said.err
    assert run("search", query, "--json").json["query"] == query


def test_a_word_of_the_traitors_book_finds_nothing_for_a_hero(run: Run) -> None:
    def found(view: str) -> set[str]:
        said = run(
            "search", "zombie lord cannot become stunned", "--view", view, "--json", "-n", "50"
        )
        return {hit["citation"] for hit in said.json["hits"]}

    assert any("#T." in citation for citation in found("author"))
    assert any("#T." in citation for citation in found("traitor"))
    assert not any("#T." in citation for citation in found("hero"))
    assert not any("#S." in citation for citation in found("traitor"))
