"""A changed name stands wherever it is printed, and what an edition takes over follows its base."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from workbench.desks.authoring import Authoring
from workbench.desks.translations import Translations
from workbench.errors import UsageError
from workbench.model.entries import Entry
from workbench.store.place import Home

ATTIC, CHAPEL = "hill-2e/room/attic", "hill-2e/room/chapel"
#: Its page sends somebody into the attic; the first edition takes it over.
HAUNT, OLDER = "hill-2e/haunt/10", "hill-1e/haunt/10"


@pytest.fixture
def desk(own: Home) -> Iterator[Translations]:
    with Translations(own, author="a translator") as desk:
        yield desk


def entry(desk: Translations, entry_id: str) -> Entry:
    row = desk.reader.entry(entry_id)
    assert row is not None
    return row.entry


def layers(desk: Translations, entry_id: str) -> tuple[str, ...]:
    return desk.reader.layers(entry_id)


def test_a_name_is_printed_anew_in_every_page_that_says_it(desk: Translations) -> None:
    before = {key: entry(desk, key) for key in (HAUNT, OLDER, CHAPEL)}
    assert "閣樓" in before[HAUNT].text("zh-Hant")
    saved = desk.save(desk.open(f"{ATTIC}#title", "zh-Hant"), "頂樓", "reviewed")
    for key in (HAUNT, OLDER):
        now = entry(desk, key)
        assert now.text("zh-Hant") == before[key].text("zh-Hant").replace("閣樓", "頂樓")
        assert now.text("en") == before[key].text("en")
        assert now.page == before[key].page
    assert layers(desk, CHAPEL) == ("workbench",)
    # Simplified was written by hand, and is what it was; but not what the name is now.
    simplified = desk.open(f"{ATTIC}#title", "zh-Hans")
    assert (simplified.target, simplified.state) == ("阁楼", "stale")
    assert (simplified.source_lang, simplified.source_then) == ("zh-Hant", "閣樓")
    restored = desk.restore(saved, 0)
    assert (restored.target, restored.state) == ("閣樓", "reviewed")
    assert {key: entry(desk, key) for key in before} == before
    assert layers(desk, OLDER) == ("workbench",)


def test_a_page_says_a_name_in_its_own_language_and_is_read_by_the_former_one(
    desk: Translations, own: Home
) -> None:
    before = entry(desk, HAUNT)
    assert before.page is not None
    desk.save(desk.open(f"{ATTIC}#title", "en"), "Garret", "reviewed")
    now = entry(desk, HAUNT)
    assert now.page is not None
    assert now.page.text == before.page.text.replace("Attic", "Garret")
    assert now.text("en") == before.text("en").replace("Attic", "Garret")
    assert now.text("zh-Hant") == before.text("zh-Hant")
    with Authoring(own) as author:
        for text in (now.page.text, before.page.text):
            assert author.check_text(text, now.page.prose).correct
        assert author.sheet("Attic").id == ATTIC  # found by the former name too


def test_an_edition_takes_over_what_is_translated_of_its_base(desk: Translations) -> None:
    ids = {unit.id for unit in desk.units()}
    assert f"{HAUNT}#S.story" in ids
    assert not [each for each in ids if each.startswith(f"{OLDER}#")]
    desk.save(desk.open(f"{HAUNT}#S.story", "zh-Hant"), "另一個故事。", "reviewed")
    for key in (HAUNT, OLDER):
        story = next(part for part in entry(desk, key).parts if part.key == "S.story")
        assert story.text["zh-Hant"] == "另一個故事。"


def test_a_name_that_another_thing_has_is_refused(desk: Translations) -> None:
    taken = entry(desk, CHAPEL).title
    for lang in ("en", "zh-Hant"):
        seen = desk.open(f"{ATTIC}#title", lang)
        with pytest.raises(UsageError, match=CHAPEL):
            desk.save(seen, taken[lang])
    assert layers(desk, ATTIC) == ("workbench",)
