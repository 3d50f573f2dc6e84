"""Every text that people translate is a unit, and comes back where it was put."""

from __future__ import annotations

import random

import pytest

from workbench.errors import NotFoundError, UsageError
from workbench.language.reading import PageReader
from workbench.language.worlds import world_of
from workbench.library.load import load_corpus
from workbench.library.pages import with_text as with_page_text
from workbench.library.units import units_of, with_text
from workbench.model.games import Corpus
from workbench.model.ids import Language
from workbench.model.programs import Program
from workbench.model.units import Unit

NEW = "測試甲乙"


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return load_corpus()


@pytest.fixture(scope="module")
def units(corpus: Corpus) -> list[Unit]:
    return [unit for entry in corpus.entries.values() for unit in units_of(entry)]


def test_each_unit_has_an_id_of_its_own_and_a_text(units: list[Unit]) -> None:
    assert len({unit.id for unit in units}) == len(units)
    assert all(unit.texts and all(unit.texts.values()) for unit in units)
    kinds = {unit.kind for unit in units}
    assert kinds == {"name", "term", "heading", "action", "story", "rule", "ruling", "note"}


def test_what_a_page_says_by_rule_is_no_unit(corpus: Corpus) -> None:
    debris = corpus.entries["hill-2e/event/debris"]
    places = [unit.id.partition("#")[2] for unit in units_of(debris)]
    assert places == ["title", "story", "dig.title"]
    inherited = next(entry for entry in corpus.entries.values() if entry.assumed)
    assert not list(units_of(inherited))


def test_secret_sides_are_known(corpus: Corpus) -> None:
    seen = {
        unit.id.partition("#")[2]: unit.audience
        for unit in units_of(corpus.entries["hill-2e/haunt/1"])
    }
    assert seen["title"] == "everyone"
    assert seen["S.story"] == "heroes"
    assert seen["T.story"] == "traitor"


def test_a_text_comes_back_where_it_was_put_and_all_else_stays(
    corpus: Corpus, units: list[Unit]
) -> None:
    for unit in random.Random(3).sample(units, 800):
        entry = corpus.entries[unit.entry_id]
        if "zh-Hant" not in unit.texts or unit.kind == "heading":
            continue
        changed = {
            each.id: each.texts
            for each in units_of(with_text(entry, unit.id.partition("#")[2], "zh-Hant", NEW))
        }
        for each in units_of(entry):
            texts = dict(each.texts)
            if each.id == unit.id:
                texts["zh-Hant"] = NEW
            assert changed[each.id] == texts, (unit.id, each.id)


def traditional(program: Program | None) -> list[tuple[object, ...]]:
    """Returns everything that a program prints in Traditional Chinese."""
    assert program is not None
    said: list[tuple[object, ...]] = []
    for _book, box, each in program.instructions():
        texts = (each.text, *each.sentences, box.heading, *box.story)
        said.append((each.key, *(text.get("zh-Hant") for text in texts)))
    return [*said, tuple(text.get("zh-Hant") for text in program.prose.values())]


def test_a_page_with_another_prose_is_as_if_it_had_been_loaded_so(
    corpus: Corpus, units: list[Unit]
) -> None:
    """The page is read and compiled anew, which knows nothing of how a text is put back."""
    reader = PageReader(
        {
            key: world_of(game, corpus.entries.values())
            for key, game in corpus.games.items()
            if game.rules_of is None
        }
    )
    of_pages = [
        unit
        for unit in units
        if (page := corpus.entries[unit.entry_id].page) is not None
        and unit.id.partition("#")[2] in page.prose.get("zh-Hant", {})
    ]
    for unit in random.Random(7).sample(of_pages, 30):
        entry, key = corpus.entries[unit.entry_id], unit.id.partition("#")[2]
        assert entry.page is not None
        prose: dict[Language, dict[str, str]] = {
            "zh-Hant": {**entry.page.prose["zh-Hant"], key: NEW}
        }
        loaded = with_page_text(entry, entry.page.text, prose, reader, "anew", "page")
        changed = with_text(entry, key, "zh-Hant", NEW)
        assert changed.page == loaded.page
        assert traditional(changed.program) == traditional(loaded.program), unit.id
        assert [part.text.get("zh-Hant") for part in changed.parts] == [
            part.text.get("zh-Hant") for part in loaded.parts
        ]


@pytest.mark.parametrize(
    ("place", "lang", "text", "told"),
    [
        ("title", "zh-Hant", "兩\n行", "one line"),
        ("title", "zh-Hant", " ", "cannot be empty"),
        ("story", "en", "It falls.", "the page itself"),
        ("story", "zh-Hant", "一\n二", "one line"),
        ("dig.title", "zh-Hant", "*挖*", "no marks"),
        ("dig.title", "zh-Hant", "挖。", "no stop"),
    ],
)
def test_what_cannot_stand_there_is_refused(
    corpus: Corpus, place: str, lang: str, text: str, told: str
) -> None:
    with pytest.raises(UsageError, match=told):
        with_text(corpus.entries["hill-2e/event/debris"], place, lang, text)  # type: ignore[arg-type]


def test_a_place_that_is_none_is_told_with_those_there_are(corpus: Corpus) -> None:
    with pytest.raises(NotFoundError) as told:
        with_text(corpus.entries["hill-2e/event/debris"], "end", "zh-Hant", "完")
    assert "hill-2e/event/debris#story" in told.value.nearest
