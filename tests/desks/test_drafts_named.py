"""What a new draft is called, how drafts are told apart, and what is told of what is not saved."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from workbench.desks.drafting.naming import in_yaml
from workbench.desks.drafting.values import PAGE, DraftConflictError
from workbench.desks.drafts import Drafts
from workbench.desks.haunt_index import haunt_index
from workbench.desks.importing import ImportDesk
from workbench.desks.indexing.words import index_sections
from workbench.desks.playtest import Asked, PlayTest
from workbench.errors import ConflictError, ImportFailedError, NotFoundError
from workbench.formats.yaml import parse_yaml
from workbench.model.ids import Language
from workbench.store.place import Home
from workbench.wording import Spoken, use_language


@pytest.fixture(scope="module")
def desk(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Drafts]:
    home = Home(tmp_path_factory.mktemp("named") / "home")
    shutil.copytree(prepared, home.folder)
    with Drafts(home, author="an author") as made:
        yield made


@pytest.mark.parametrize(
    ("said", "slug", "english", "chinese", "left_out"),
    [
        ("the-house-at-night", "the-house-at-night", "The House at Night", "新作祟", ""),
        ("Grünes Haus", "grunes-haus", "Grünes Haus", "新作祟", "ü"),
        ('The "Red": Door', "the-red-door", 'The "Red": Door', "新作祟", '" :'),
        ("鏡中人", "鏡中人", "New Haunt", "鏡中人", ""),
    ],
)
def test_a_name_is_kept_as_the_title_and_what_an_id_cannot_have_is_told(
    desk: Drafts, said: str, slug: str, english: str, chinese: str, left_out: str
) -> None:
    draft = desk.new("haunt", said)
    assert draft.entry_id == f"home/haunt/{slug}"
    assert (draft.title["en"], draft.title["zh-Hant"]) == (english, chinese)
    assert desk.checked(draft).problems == ()
    told = desk.told_of_name(said, draft)
    of_id = [each for each in told if draft.entry_id in each]
    assert [each.endswith(f"no {left_out}") for each in of_id] == ([True] if left_out else [])
    stands_in = "New Haunt" if said == "鏡中人" else "新作祟"
    assert [each for each in told if each not in of_id and stands_in in each] == [told[-1]]


@pytest.mark.parametrize("text", ["Lamp", "a: b", '"x"', "it's, here", "#1", "yes", "{a}", "鏡"])
def test_a_title_stands_in_yaml_as_it_is(text: str) -> None:
    assert parse_yaml(f"title: {{en: {in_yaml(text)}, zh-Hant: x}}", "")["title"]["en"] == text


def test_drafts_whose_id_is_wrong_are_told_apart(desk: Drafts) -> None:
    shown: list[str] = []
    for wrong in ("home/haunt/One Two", "nowhere"):
        draft = desk.new("haunt", f"apart-{len(shown)}")
        text = draft.text.replace(f"id: {draft.entry_id}", f"id: {wrong}")
        saved = desk.save(draft.with_texts({**draft.texts, PAGE: text})).draft
        assert saved.entry_id == ""
        assert wrong in saved.id_shown
        shown.append(saved.id_shown)
    assert len(set(shown)) == 2


@pytest.mark.parametrize(("lang", "word"), [("en", "which draft"), ("zh-Hant", "哪")])
def test_nothing_is_no_name_of_a_draft(desk: Drafts, lang: Spoken, word: str) -> None:
    use_language(lang)
    try:
        with pytest.raises(NotFoundError, match=word):
            desk.find("  ")
    finally:
        use_language("en")


def test_what_is_kept_and_not_saved_is_judged(desk: Drafts) -> None:
    draft = desk.new("haunt", "kept-lamp")
    assert desk.unsaved(draft.key) is None
    assert (desk.figures(draft.key).errors, desk.figures(draft.key).unsaved) == (0, False)
    text = draft.text.replace("Entrance Hall.", "Entrance Hal")
    editor = desk.new_editor()
    desk.keep(draft.key, editor, draft.revision, {**draft.texts, PAGE: text})
    found = desk.figures(draft.key)
    assert found.errors >= 1
    assert found.unsaved
    kept = desk.unsaved(draft.key)
    assert kept is not None
    assert kept[0].text == text
    desk.drop(draft.key, editor)
    assert (desk.figures(draft.key).errors, desk.figures(draft.key).unsaved) == (0, False)


def test_who_saves_second_is_told_what_to_do(desk: Drafts) -> None:
    draft = desk.new("haunt", "two-lamps")
    theirs = draft.with_texts({**draft.texts, PAGE: draft.text.replace("to: 8", "to: 9")})
    desk.save(theirs)
    mine = draft.with_texts({**draft.texts, PAGE: draft.text.replace("to: 8", "to: 7")})
    with pytest.raises(DraftConflictError) as caught:
        desk.save(mine)
    assert f"workbench drafts diff {draft.name} 1" in str(caught.value)
    with pytest.raises(ConflictError) as at_once:
        desk._writer.set_state(draft.key, "complete", base=1)
    assert f"workbench drafts diff {draft.name}" in str(at_once.value)


def test_what_goes_out_of_use_is_told(desk: Drafts) -> None:
    plain = desk.new("haunt", "never-used")
    assert desk.remove(plain.key) == ()
    own = desk.use_state(desk.new("haunt", "used-lamp").key, "final")
    (told,) = desk.remove(own.key)
    assert "home/haunt/used-lamp is in use no more" in told
    edit = desk.use_state(desk.copy("hill-2e/item/axe").key, "final")
    (told,) = desk.remove(edit.key)
    assert "hill-2e/item/axe is in use again as it ships" in told
    assert desk.bring_back(edit.key).draft.state == "draft"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "big5"])
@pytest.mark.parametrize("name", ["page.md", "entry.yaml"])
def test_a_page_in_another_encoding_is_told_to_be_so(
    desk: Drafts, tmp_path: Path, encoding: str, name: str
) -> None:
    draft = desk.new("haunt" if name == "page.md" else "term", f"{encoding}-{name[:4]}", lang="en")
    text = draft.text + "# 在這裡寫下它的外貌和握在手中的感覺。你們之中有一人投向了黑暗。\n" * 4
    file = tmp_path / name
    file.write_bytes(text.encode(encoding))
    with ImportDesk(desk.home) as importing, pytest.raises(ImportFailedError) as caught:
        importing.import_paths([file], dry_run=True)
    assert "UTF-8" in str(caught.value)
    assert encoding.upper()[:4] in str(caught.value)
    assert "workbench check" not in str(caught.value)


def test_the_counts_of_a_page_come_from_a_kept_play_test_of_this_very_page(desk: Drafts) -> None:
    draft = desk.use_state(desk.new("haunt", "counted-lamp").key, "final")
    assert desk.counts(draft.entry_id, draft.text) == {}
    with PlayTest(desk.home) as tests:
        result = tests.run(Asked((draft.entry_id,), games=3, players=(3,), idle=0))
        tests.keep(result)
    found = desk.counts(draft.entry_id, draft.text)
    assert found == {
        each.citation: (each.offered, each.used, each.succeeded)
        for each in result.haunts[0].sentences
    }
    assert any(used for _offered, used, _succeeded in found.values())
    assert desk.counts(draft.entry_id, draft.text.replace("to: 8", "to: 9")) == {}


@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
def test_a_secret_mark_is_called_one_in_the_index(desk: Drafts, lang: Language) -> None:
    draft = desk.new("haunt", f"marked-{lang.lower()}")
    mark = "  - {mark: Watched, zh-Hant: 被盯上, bearer: explorer, seen by: traitor}\n"
    text = draft.text.replace("  - {track: Dusk", f"{mark}  - {{track: Dusk")
    use_language(lang)
    try:
        page = desk.checked(draft.with_texts({**draft.texts, PAGE: text}), lang).page
        index = haunt_index(page, lang)
        assert [(each.kind, each.knows) for each in index.secrets if each.kind == "mark"] == [
            ("mark", "traitor")
        ]
        name = "Watched" if lang == "en" else "被盯上"
        (line,) = [
            each.text
            for section in index_sections(index) if section.key == "secrets"
            for each in section.lines if name in each.text
        ]  # fmt: skip
    finally:
        use_language("en")
    assert ("mark" if lang == "en" else "標示") in line
    assert ("track" if lang == "en" else "軌") not in line


@pytest.mark.parametrize(
    ("game", "named", "target"),
    [
        ("mystery", "Clockwork Theatre", "mystery/room/clockwork-theatre"),
        ("hill-2e", "Collapsed Room", "hill-2e/room/collapsed-room"),
    ],
)
def test_what_is_made_at_home_names_the_things_of_its_own_game(
    desk: Drafts, game: str, named: str, target: str
) -> None:
    draft = desk.new("item", f"naming-{game}", game)
    old = "Tell here what it looks like and how it feels in the hand."
    assert old in draft.text
    said = f"It lay in the {named}, not in the Trophy Gallery nor the Gymnasium."
    texts = {**draft.texts, PAGE: draft.text.replace(old, said)}
    texts["zh-Hant"] = "story: 它放在那裡。\nuse-it.title: 使用\n"
    desk.use_state(desk.save(draft.with_texts(texts)).draft.key, "final")
    found = {each for each, _audience in desk._reader.mentions(draft.entry_id)}
    assert target in found
    assert {each.partition("/")[0] for each in found} <= {game, "home"}
