"""The translator's desk on the pages that ship."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from pathlib import Path

import pytest

import workbench
from workbench.desks.authoring import Authoring
from workbench.desks.frames import Frames, frame_named, frames_in_use, patch_of
from workbench.errors import NotFoundError, UsageError
from workbench.language.vocabulary import FRAMES
from workbench.model.ids import Citation, Language
from workbench.store.place import Home


@pytest.fixture(scope="module")
def author(prepared: Path) -> Iterator[Authoring]:
    with Authoring(Home(prepared)) as made:
        yield made


def test_every_frame_is_listed_with_its_sentences_or_with_none(author: Authoring) -> None:
    desk = Frames(author)
    uses = desk.uses()
    assert set(uses) == {frame.name for frame in FRAMES}
    assert set(desk.unused()) == {name for name, found in uses.items() if not found}
    for use in uses["shuffle"]:
        assert "huffle" in use.text
    for use in desk.uses("zh-Hant")["shuffle"]:
        assert "洗混" in use.text


def test_a_citation_leads_to_the_sentence(author: Authoring) -> None:
    entries = {entry.id: entry for entry in author.entries()}
    for use in Frames(author).uses()["nothing"]:
        cited = Citation.parse(use.citation)
        found = entries[str(cited.entry)].part_at(cited.place or "")
        assert found is not None, use.citation
        assert "othing happens" in found[1].text["en"], use.citation


def test_a_sentence_of_an_inherited_page_is_listed_once(author: Authoring) -> None:
    uses = [use for found in Frames(author).uses().values() for use in found]
    pages = {use.citation.partition("#")[0] for use in uses}
    assert "hill-2e/event/debris" in pages
    assert "hill-1e/event/angry-being" not in pages


def test_entries_without_a_page_use_no_frame(author: Authoring) -> None:
    entry = next(entry for entry in author.entries() if entry.page is not None)
    bare = dataclasses.replace(entry, page=None, compiled="")
    assert not any(frames_in_use([bare]).values())
    assert any(frames_in_use([entry]).values())


def test_a_wording_is_tried_on_every_page_that_uses_it(author: Authoring) -> None:
    desk = Frames(author)
    frame = frame_named("shuffle")
    trial = desk.try_pattern("shuffle", "zh-Hant", frame.zh.replace("洗混", "洗勻"), seconds=600)
    assert trial.safe
    traditional = [change for change in trial.changes if change.lang == "zh-Hant"]
    assert {change.citation for change in traditional} == {
        use.citation for use in desk.uses()["shuffle"]
    }
    for change in traditional:
        assert change.after == change.before.replace("洗混牌疊", "洗勻牌疊").replace("洗混", "洗勻")


def test_an_unknown_frame_names_the_nearest(author: Authoring) -> None:
    with pytest.raises(NotFoundError) as caught:
        Frames(author).try_pattern("shufle", "en", "x")
    assert "shuffle" in caught.value.nearest


@pytest.mark.parametrize(
    ("name", "lang", "before", "after"),
    [("shuffle", "zh-Hant", "洗混", "洗勻"), ("look_at_top", "en", "look", "peek")],
)
def test_a_wording_leaves_as_a_patch_that_fits_the_sources(
    name: str, lang: Language, before: str, after: str, tmp_path: Path
) -> None:
    frame = frame_named(name)
    wanted = frame.pattern(lang).replace(before, after)
    patch = patch_of(name, lang, wanted)
    head, _plus, *rest = patch.splitlines()
    file = head.removeprefix("--- a/")
    gone = [line[1:] for line in rest if line.startswith("-")]
    new = [line[1:] for line in rest if line.startswith("+")]
    source = (Path(workbench.__file__).parents[1] / file).read_text("utf-8")
    (old,), (now,) = gone, new
    assert source.splitlines().count(old) == 1
    assert now == old.replace(f'"{frame.pattern(lang)}"', f'"{wanted}"')
    with pytest.raises(UsageError, match="already"):
        patch_of(name, lang, frame.pattern(lang))
