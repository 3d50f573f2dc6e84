"""The desk of drafts: saved, joined, restored, put into use and taken out of it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from workbench.desks.drafting.values import FACTS, PAGE, Draft, DraftConflictError, DraftState
from workbench.desks.drafts import Drafts
from workbench.desks.lookup import Lookup
from workbench.desks.sandbox import Sandbox
from workbench.errors import CorpusError, NotFoundError, StoreError, UsageError
from workbench.model.ids import LANGUAGES, Language
from workbench.store.place import Home

TEMPLATES = {
    "hill-2e": ["haunt", "room", "omen", "item", "event", "ruling", "term", "rule", "character",
                "token"],
    "hill-1e": ["haunt", "room", "omen", "item", "event"],
    "mystery": ["haunt", "room", "item", "event", "clue", "character"],
}  # fmt: skip


@pytest.fixture
def desk(own: Home) -> Iterator[Drafts]:
    with Drafts(own, author="an author") as made:
        yield made


def changed(draft: Draft, old: str, new: str, name: str = PAGE) -> Draft:
    assert old in draft.texts[name]
    return draft.with_texts({**draft.texts, name: draft.texts[name].replace(old, new)})


def found_by(home: Home, query: str) -> list[str]:
    with Lookup(home) as lookup:
        return [hit.id for hit in lookup.search(query).hits]


# Templates


@pytest.fixture(scope="module")
def shared(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Drafts]:
    """A desk for what needs no home of its own."""
    home = Home(tmp_path_factory.mktemp("shared") / "home")
    shutil.copytree(prepared, home.folder)
    with Drafts(home) as made:
        yield made


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "key"), [(game, key) for game, keys in TEMPLATES.items() for key in keys]
)
def test_nothing_is_wrong_with_a_new_draft(
    shared: Drafts, game: str, key: str, lang: Language
) -> None:
    draft = shared.new(key, f"made-{key}-{lang.lower()}-{game}", game, lang)
    checked = shared.checked(draft)
    assert [problem.message for problem in (*checked.problems, *checked.missing)] == []
    assert draft.entry_id.startswith(f"home/{key}/made-{key}-")
    assert (draft.kind, draft.game, draft.state) == (key, game, "draft")
    if draft.form == "page":
        assert checked.page.read.lang == lang


@pytest.mark.parametrize("key", TEMPLATES["hill-2e"])
def test_a_new_draft_can_be_final_as_it_is(shared: Drafts, key: str) -> None:
    draft = shared.new(key, f"final-{key}")
    assert shared.use_state(draft.key, "final").used == 1
    assert shared.authoring.find(draft.entry_id).id == draft.entry_id


@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
@pytest.mark.parametrize("game", ["hill-2e", "mystery"])
def test_a_new_haunt_is_played_to_an_end(desk: Drafts, game: str, lang: Language) -> None:
    import random

    from workbench.desks.going_on import play_on
    from workbench.engine.bots import BOTS

    draft = desk.new("haunt", "played", game, lang)
    desk.use_state(draft.key, "final")
    with Sandbox(desk.home) as sandbox:
        ends = []
        for players in (3, 5):
            session = sandbox.new_haunt("home/haunt/played", players, 7)
            bots = {f"e{n + 1}": BOTS["greedy"](random.randrange(9)) for n in range(players)}
            end = play_on(session, bots)
            assert end is not None
            assert not end.fault
            ends.append(end.winner)
    assert set(ends) <= {"heroes", "traitor"}


def test_templates_are_told_in_the_readers_language(desk: Drafts) -> None:
    from workbench.wording import use_language

    english = {each.key: each.help for each in desk.templates()}
    before = use_language("zh-Hant")
    try:
        chinese = {each.key: each.help for each in desk.templates()}
    finally:
        use_language(before)
    assert english.keys() == chinese.keys() >= {"haunt", "room", "ruling", "term"}
    assert all(english[key] != chinese[key] for key in english)


def test_what_a_game_has_not_is_no_template_for_it(desk: Drafts) -> None:
    with pytest.raises(UsageError, match="mystery has nothing of this kind"):
        desk.new("omen", "x", "mystery")
    with pytest.raises(NotFoundError, match="no template 'ghost'"):
        desk.new("ghost")
    with pytest.raises(UsageError, match="not a game"):
        desk.new("room", "x", "chess")


def test_a_new_id_is_one_that_nothing_has(desk: Drafts) -> None:
    assert desk.new("item").entry_id == "home/item/new-item"
    assert desk.new("item").entry_id == "home/item/new-item-2"
    assert desk.new("item", "The Séance Bell").entry_id == "home/item/the-seance-bell"
    for taken in ("home/item/new-item", "hill-2e/item/axe"):
        with pytest.raises(UsageError, match="already"):
            desk.new("item", taken)
    with pytest.raises(UsageError, match="another kind"):
        desk.new("item", "home/room/hall")


# Saving


def test_each_save_is_a_revision_and_none_is_lost(desk: Drafts) -> None:
    draft = desk.new("item", "lamp")
    second = desk.save(changed(draft, "1 Speed", "2 Speed"), "faster").draft
    third = desk.save(changed(second, "2 Speed", "1 Might")).draft
    assert third.revision == 3
    history = desk.history(draft.key)
    assert [(each.number, each.author, each.message) for each in history] == [
        (3, "an author", ""),
        (2, "an author", "faster"),
        (1, "an author", "from a template"),
    ]
    assert [each.size for each in history] == [
        sum(map(len, desk.revision(draft.key, number).texts.values())) for number in (3, 2, 1)
    ]
    again = desk.restore(draft.key, 1).draft
    assert (again.revision, dict(again.texts)) == (4, dict(draft.texts))
    assert desk.revision(draft.key, 2).texts == second.texts
    with pytest.raises(NotFoundError, match="no revision 9"):
        desk.revision(draft.key, 9)


def test_the_same_texts_are_no_revision(desk: Drafts) -> None:
    draft = desk.new("item", "lamp")
    assert desk.save(draft).draft.revision == 1


def test_two_saves_of_one_revision_are_joined(desk: Drafts) -> None:
    draft = desk.new("haunt", "lamp")
    desk.save(changed(draft, "Dusk is 8", "Dusk is 7"))
    mine = changed(draft, "Speed 3, Might 4", "Speed 4, Might 4")
    with pytest.raises(DraftConflictError, match="somebody else") as caught:
        desk.save(mine)
    assert desk.open(draft.key).revision == 2
    error = caught.value
    assert error.exit_code == 1
    assert error.merge.clean
    assert "Dusk is 7" in error.theirs.text
    saved = desk.save(error.theirs.with_texts(error.merge.texts)).draft
    assert saved.revision == 3
    assert "Dusk is 7" in saved.text
    assert "Speed 4" in saved.text


def test_two_saves_of_the_same_line_are_both_there_to_be_decided(desk: Drafts) -> None:
    draft = desk.new("haunt", "lamp")
    desk.save(changed(draft, "Dusk is 8", "Dusk is 7"))
    with pytest.raises(DraftConflictError) as caught:
        desk.save(changed(draft, "Dusk is 8", "Dusk is 6"))
    merge = caught.value.merge
    assert not merge.clean
    assert list(merge.clashes) == [PAGE]
    assert [(clash.mine, clash.theirs) for clash in merge.clashes[PAGE]] == [
        (("- Dusk is 6.",), ("- Dusk is 7.",))
    ]
    assert "- Dusk is 6." in merge.texts[PAGE]
    assert "- Dusk is 7." in merge.texts[PAGE]
    assert merge.texts["zh-Hant"] == draft.texts["zh-Hant"]


def test_what_is_too_large_is_told_and_not_saved(desk: Drafts) -> None:
    draft = desk.new("item", "lamp")
    with pytest.raises(UsageError, match="too large"):
        desk.save(draft.with_texts({PAGE: "字" * 200_000}))
    assert desk.open(draft.key).revision == 1


def test_what_cannot_be_stored_is_told_and_not_saved(desk: Drafts) -> None:
    draft = desk.new("item", "lamp")
    with pytest.raises(StoreError, match="cannot be stored"):
        desk.save(draft.with_texts({**draft.texts, PAGE: "half \ud800"}))
    assert desk.open(draft.key).revision == 1


def test_the_id_and_the_title_are_those_of_the_page(desk: Drafts) -> None:
    draft = desk.new("item", "lamp")
    renamed = changed(changed(draft, "home/item/lamp", "home/item/lantern"), "en: Lamp", "en: Lit")
    saved = desk.save(changed(renamed, "slug: lamp", "slug: lantern", FACTS)).draft
    assert (saved.key, saved.entry_id, saved.title["en"]) == (draft.key, "home/item/lantern", "Lit")
    broken = desk.save(changed(saved, "id: home", "id: [home")).draft
    assert (broken.entry_id, broken.title["en"]) == ("home/item/lantern", "Lit")
    gone = desk.save(saved.with_texts({PAGE: "---\nlang: en\n---\n"}).__class__(
        **{**broken.__dict__, "texts": {PAGE: "---\nlang: en\n---\n"}}
    )).draft  # fmt: skip
    assert gone.entry_id == ""
    assert gone.kind == "item"


# Finding


def test_a_draft_is_found_by_number_and_by_id(desk: Drafts) -> None:
    draft = desk.new("item", "lamp")
    other = desk.new("room", "lamp")
    for said in (draft.name, str(draft.key), "home/item/lamp", "item/lamp", " Item/Lamp "):
        assert desk.find(said).key == draft.key
    with pytest.raises(NotFoundError, match="several drafts") as caught:
        desk.find("lamp")
    assert set(caught.value.nearest) == {draft.name, other.name}
    with pytest.raises(NotFoundError, match="no draft") as caught:
        desk.find("lmap")
    assert caught.value.nearest
    for said in ("draft/999", "draft/0", "draft/99999999999", "", "draft/x"):
        with pytest.raises(NotFoundError):
            desk.find(said)
    assert [each.key for each in desk.all()] == [other.key, draft.key]


# Copies


def test_an_edit_of_what_ships_is_in_use_when_it_is_final(desk: Drafts) -> None:
    draft = desk.copy("attic")
    assert (draft.entry_id, draft.form) == ("hill-2e/room/attic", "page")
    with Lookup(desk.home) as lookup:
        before = lookup.show("attic")
    saved = desk.save(changed(draft, "lose 1 Might", "lose 2 Might")).draft
    with Lookup(desk.home) as lookup:
        assert lookup.show("attic").layer == "workbench"
    desk.use_state(saved.key, "final")
    with Lookup(desk.home) as lookup:
        sheet = lookup.show("attic")
        assert sheet.layer == "edited"
        assert sheet.facts == before.facts
    with Sandbox(desk.home) as sandbox:
        assert "room/attic" in sandbox.box("hill-2e").rooms
        row = sandbox.reader.entry("hill-2e/room/attic")
        assert row is not None
        assert row.entry.program is not None
        assert "2 Might" in row.entry.text("en")
    desk.use_state(saved.key, "draft")
    with Lookup(desk.home) as lookup:
        assert lookup.show("attic").layer == "workbench"


def test_a_copy_under_another_id_is_something_new(desk: Drafts) -> None:
    draft = desk.copy("attic", "loft")
    assert draft.entry_id == "home/room/loft"
    assert "game: hill-2e" in draft.text
    assert "tile: loft" in draft.texts[FACTS]
    # Nothing is wrong with it; its title is still that of what was copied, which is told.
    assert desk.checked(draft).problems == ()
    there = desk.authoring.find("hill-2e/room/attic").title
    assert {lang: draft.title[lang] for lang in ("en", "zh-Hant")} == {
        lang: there[lang] for lang in ("en", "zh-Hant")
    }
    (told,) = desk.told_of_name("loft", draft, copied=True)
    assert "title" in told
    (line,) = [each for each in draft.text.splitlines() if each.startswith("title:")]
    titled = changed(draft, line, "title: {en: Loft, zh-Hant: 頂樓}")
    desk.use_state(desk.save(titled).draft.key, "final")
    assert found_by(desk.home, "loft")[:1] == ["home/room/loft"]
    with Sandbox(desk.home) as sandbox:
        box = sandbox.box("hill-2e")
        assert {"room/loft", "room/attic"} <= set(box.rooms)
        assert "room/loft" not in sandbox.box("mystery").rooms


@pytest.mark.parametrize(
    "entry_id",
    ["hill-2e/ruling/turn-01", "hill-2e/character/ox-bellows", "hill-2e/token/smoke",
     "hill-2e/haunt/9", "hill-1e/haunt/17", "mystery/haunt/17"],
)  # fmt: skip
def test_a_copy_is_as_right_as_what_it_was_made_of(shared: Drafts, entry_id: str) -> None:
    draft = shared.copy(entry_id)
    assert draft.entry_id == entry_id
    assert [problem.message for problem in shared.checked(draft).errors] == []
    assert shared.use_state(draft.key, "final").used == 1


def test_a_draft_is_copied_as_well(desk: Drafts) -> None:
    draft = desk.new("haunt", "lamp")
    copy = desk.copy(draft.name, "lantern")
    assert copy.entry_id == "home/haunt/lantern"
    assert copy.texts["zh-Hant"] == draft.texts["zh-Hant"]
    with pytest.raises(UsageError, match="already"):
        desk.copy(draft.name, "lantern")
    desk.copy("attic", "home/room/x")
    with pytest.raises(UsageError, match="already"):
        desk.copy("attic", "home/room/x")
    with pytest.raises(NotFoundError):
        desk.copy("there is nothing like it")


# States


def test_what_has_errors_is_neither_complete_nor_final(desk: Drafts) -> None:
    draft = desk.new("haunt", "lamp")
    desk.save(changed(draft, "Dusk is 8", "Dusk is eight"))
    states: tuple[DraftState, ...] = ("complete", "final")
    for state in states:
        with pytest.raises(CorpusError, match="1 error") as caught:
            desk.use_state(draft.key, state)
        assert "“eight”" in str(caught.value)
    assert desk.open(draft.key).state == "draft"


def test_a_state_is_given_only_to_the_revision_that_was_read(desk: Drafts) -> None:
    draft = desk.new("haunt", "lamp")
    theirs = desk.save(changed(draft, "Dusk is 8", "Dusk is 7")).draft
    with pytest.raises(DraftConflictError) as caught:
        desk.use_state(draft.key, "final", draft.revision)
    assert caught.value.theirs == theirs
    assert "Dusk is 7" in caught.value.merge.texts[PAGE]
    assert desk.open(draft.key).state == "draft"
    assert desk.use_state(draft.key, "final", theirs.revision).used == theirs.revision


def test_what_lacks_prose_may_be_complete_but_not_final(desk: Drafts) -> None:
    draft = desk.new("item", "lamp")
    texts = {name: text for name, text in draft.texts.items() if name != "zh-Hant"}
    saved = desk.save(draft.with_texts(texts)).draft
    assert desk.use_state(saved.key, "complete").state == "complete"
    with pytest.raises(CorpusError, match="missing in other languages"):
        desk.use_state(saved.key, "final")
    assert desk.open(draft.key).state == "complete"


def test_what_is_final_is_found_shown_and_played_until_it_is_not(desk: Drafts) -> None:
    draft = desk.new("haunt", "the-paper-moon")
    assert found_by(desk.home, "paper moon") != ["home/haunt/the-paper-moon"]
    assert desk.use_state(draft.key, "final").used == 1
    assert found_by(desk.home, "paper moon")[0] == "home/haunt/the-paper-moon"
    with Lookup(desk.home) as lookup:
        assert lookup.show("the-paper-moon").layer == "edited"
    with Sandbox(desk.home) as sandbox:
        assert sandbox.new_haunt("the-paper-moon", 3, 1).game.state.haunt == "haunt/the-paper-moon"
    assert desk.use_state(draft.key, "complete").used == 0
    assert "home/haunt/the-paper-moon" not in found_by(desk.home, "paper moon")
    with Sandbox(desk.home) as sandbox, pytest.raises(NotFoundError):
        sandbox.new_haunt("the-paper-moon", 3, 1)


def test_what_is_in_use_follows_a_save_as_long_as_nothing_is_wrong(desk: Drafts) -> None:
    draft = desk.new("haunt", "lamp")
    final = desk.use_state(draft.key, "final")
    saved = desk.save(changed(final, "Dusk is 8", "Dusk is 7"))
    assert (saved.told, saved.draft.used, saved.draft.state) == ((), 2, "final")
    wrong = desk.save(changed(saved.draft, "Dusk is 7", "Dusk is sevenish"))
    assert (wrong.draft.used, wrong.draft.state) == (2, "final")
    assert "revision 2 stays in use" in wrong.told[0]
    row = desk.authoring.find("home/haunt/lamp")
    assert row.page is not None
    assert "Dusk is 7." in row.page.text


def test_what_was_complete_is_a_draft_again_when_it_has_errors(desk: Drafts) -> None:
    draft = desk.new("haunt", "lamp")
    complete = desk.use_state(draft.key, "complete")
    right = desk.save(changed(complete, "Dusk is 8", "Dusk is 7"))
    assert (right.told, right.draft.state) == ((), "complete")
    wrong = desk.save(changed(right.draft, "Dusk is 7", "Dusk is sevenish"))
    assert wrong.draft.state == "draft"
    assert "draft again" in wrong.told[0]


def test_another_id_of_what_is_in_use_takes_the_old_one_out(desk: Drafts) -> None:
    draft = desk.new("haunt", "old-moon")
    final = desk.use_state(draft.key, "final")
    saved = desk.save(changed(final, "home/haunt/old-moon", "home/haunt/new-moon"))
    assert saved.draft.used == 2
    assert desk.authoring.find("home/haunt/new-moon").id == "home/haunt/new-moon"
    with pytest.raises(NotFoundError):
        desk.authoring.find("home/haunt/old-moon")


def test_an_entry_is_final_in_one_draft_only(desk: Drafts) -> None:
    first = desk.copy("attic")
    desk.use_state(first.key, "final")
    second = desk.new("room", "x")
    texts = {PAGE: first.text, "zh-Hant": first.texts["zh-Hant"]}
    saved = desk.save(second.with_texts(texts)).draft
    with pytest.raises(StoreError, match="final in another draft") as caught:
        desk.use_state(saved.key, "final")
    assert first.name in str(caught.value)


def test_an_id_of_another_game_is_no_id_for_something_new(desk: Drafts) -> None:
    draft = desk.new("haunt", "lamp")
    saved = desk.save(changed(draft, "home/haunt/lamp", "hill-2e/haunt/lamp")).draft
    with pytest.raises(UsageError, match="home/haunt/lamp"):
        desk.use_state(saved.key, "final")


def test_a_room_of_ones_own_needs_its_facts(desk: Drafts) -> None:
    draft = desk.new("room", "cell")
    texts = {name: text for name, text in draft.texts.items() if name != FACTS}
    saved = desk.save(draft.with_texts(texts)).draft
    (problem,) = desk.checked(saved).problems
    assert "needs its facts" in problem.message
    other = desk.save(changed(saved.with_texts(draft.texts), "slug: cell", "slug: sell", FACTS))
    (problem,) = desk.checked(other.draft).problems
    assert "home/room/sell" in problem.message


# Open editors


def test_what_stands_in_an_editor_is_kept_and_is_no_revision(desk: Drafts) -> None:
    draft = desk.new("item", "lamp")
    editor = desk.new_editor()
    desk.keep(draft.key, editor, 1, {PAGE: "hal"})
    desk.keep(draft.key, editor, 1, {PAGE: "half a page"})
    (working,) = desk.working(draft.key)
    assert (working.editor, working.base, working.alive) == (editor, 1, True)
    assert working.texts == {PAGE: "half a page"}
    assert desk.open(draft.key).revision == 1
    desk.drop(draft.key, editor)
    assert desk.working(draft.key) == []
    desk.drop(draft.key, editor)


def test_two_editors_have_each_their_own(desk: Drafts, own: Home) -> None:
    draft = desk.new("item", "lamp")
    one, two = desk.new_editor(), desk.new_editor()
    with Drafts(own) as other:
        desk.keep(draft.key, one, 1, {PAGE: "one"})
        other.keep(draft.key, two, 1, {PAGE: "two"})
        assert {each.texts[PAGE]: each.alive for each in desk.working(draft.key)} == {
            "one": True,
            "two": True,
        }
        with pytest.raises(StoreError, match="another program"):
            other.keep(draft.key, one, 1, {PAGE: "no"})
    left = {each.texts[PAGE]: each.alive for each in desk.working(draft.key)}
    assert left == {"one": True, "two": False}


# Removing


def test_what_is_removed_can_be_brought_back_with_its_history(desk: Drafts) -> None:
    draft = desk.new("haunt", "the-paper-moon")
    saved = desk.save(changed(draft, "Dusk is 8", "Dusk is 7")).draft
    desk.use_state(saved.key, "final")
    desk.remove(draft.key)
    assert desk.all() == []
    assert [each.key for each in desk.all(removed=True)] == [draft.key]
    assert "home/haunt/the-paper-moon" not in found_by(desk.home, "paper moon")
    with pytest.raises(NotFoundError, match="was removed"):
        desk.open(draft.key)
    assert len(desk.history(draft.key)) == 2
    back = desk.bring_back(draft.key).draft
    assert (back.revision, back.state, back.used) == (2, "draft", 0)
    assert back.texts == saved.texts


def test_a_home_made_thing_can_be_named_on_another_page(desk: Drafts) -> None:
    room = desk.new("room", "salt-cellar")
    haunt = changed(desk.new("haunt", "lamp"), "in the Entrance Hall", "in the Salt Cellar")
    assert desk.checked(haunt).errors
    desk.use_state(room.key, "final")
    assert [problem.message for problem in desk.checked(haunt).errors] == []
    desk.remove(room.key)
    assert desk.checked(haunt).errors


def test_files_are_nowhere_yet(desk: Drafts, tmp_path: Path) -> None:
    draft = desk.new("item", "lamp")
    assert draft.path is None
    assert desk.file_state(draft.key) == "none"
    assert list(tmp_path.glob("*.md")) == []
