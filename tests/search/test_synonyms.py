"""Names of one term lead to each other, in any script, and are stored ready for use."""

from __future__ import annotations

from pathlib import Path

import pytest

from workbench.errors import IndexUnusableError
from workbench.model.entries import Alias, Entry
from workbench.model.facts import TermFacts
from workbench.search.synonyms import Name, Synonyms, groups_of, read_synonyms, write_synonyms


def term(slug: str, en: str, hant: str, hans: str, *more: str, plural: str = "") -> Entry:
    return Entry(
        f"hill-2e/term/{slug}",
        {"en": en, "zh-Hant": hant, "zh-Hans": hans},
        TermFacts(plural=plural or None),
        (),
        tuple(Alias("zh-Hant", text) for text in more),
    )


TERMS = [
    term("sanity", "Sanity", "神志", "神志", "理智"),
    term("knowledge", "Knowledge", "知識", "知识", "學識"),
    term("roll", "roll", "考驗", "考验", "檢定", plural="rolls"),
    term("sanity-roll", "Sanity roll", "神志考驗", "神志考验"),
    term("tome", "Traitor's Tome", "奸徒密謀", "奸徒密谋"),
    term("alone", "alone", "alone", "alone"),
]
SYNONYMS = groups_of([*TERMS, *TERMS])


def names(key: str) -> list[str]:
    return [name.forms[0] for name in SYNONYMS.of(key)]


def test_groups() -> None:
    assert names("sanity") == ["神志", "理智"]
    assert names("神志") == ["Sanity", "理智"]
    assert names("理智") == ["Sanity", "神志"]
    assert names("alone") == []
    assert names("nothing") == []
    assert SYNONYMS.knows("traitors tome")
    assert len(SYNONYMS.groups) == 5


def test_both_scripts_are_one_name_with_two_forms() -> None:
    name = next(name for name in SYNONYMS.of("knowledge") if "知識" in name.forms)
    assert name == Name("知识", ("知識", "知识"), (), ("知识",))


def test_phrases_are_found_the_longest_first() -> None:
    words = ["a", "sanity", "roll", "traitors", "tome"]
    assert list(SYNONYMS.phrases(words)) == [(1, 3, "sanity roll"), (3, 5, "traitors tome")]
    assert list(SYNONYMS.phrases(["sanity"])) == []
    assert list(SYNONYMS.phrases([])) == []


@pytest.mark.parametrize(
    ("run", "cut"),
    [
        ("神志考验", ["神志考验"]),
        ("理智考验", ["理智", "考验"]),
        ("通过理智考验的人", ["通过", "理智", "考验", "的人"]),
        ("无关", ["无关"]),
        ("", []),
    ],
)
def test_segments_join_to_the_run(run: str, cut: list[str]) -> None:
    assert SYNONYMS.segments(run) == cut
    assert "".join(cut) == run


def test_what_is_stored_is_read_back(tmp_path: Path) -> None:
    write_synonyms(tmp_path / "s.json", SYNONYMS)
    assert read_synonyms(tmp_path / "s.json") == SYNONYMS
    write_synonyms(tmp_path / "s.json", Synonyms((), {}))
    assert read_synonyms(tmp_path / "s.json") == Synonyms((), {})


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"groups": 3, "places": {}}', '{"groups": [[1]]}']
)
def test_what_is_damaged_is_told(tmp_path: Path, text: str) -> None:
    (tmp_path / "s.json").write_text(text)
    with pytest.raises(IndexUnusableError):
        read_synonyms(tmp_path / "s.json")
    with pytest.raises(IndexUnusableError):
        read_synonyms(tmp_path / "none.json")
