"""Drafts and their files: taken, written, joined; nothing is written over that was not seen."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from workbench.desks.drafting.values import FACTS, PAGE, Draft, DraftConflictError
from workbench.desks.drafts import Drafts
from workbench.errors import CorpusError, NotFoundError, StoreError, UsageError, WorkbenchError
from workbench.model.entries import MOST_PAGE
from workbench.store.place import Home

TEXT = """\
---
id: home/item/lamp
game: hill-2e
lang: en
title: {en: Lamp, zh-Hant: 燈}
---
> It burns.

- You gain 1 Might.
- You gain 1 Speed.
- You gain 1 Sanity.
"""


@pytest.fixture
def desk(own: Home) -> Iterator[Drafts]:
    with Drafts(own, author="an author") as made:
        yield made


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "files" / "lamp.md"
    path.parent.mkdir()
    path.write_text(TEXT, "utf-8")
    return path


@pytest.fixture
def bound(desk: Drafts, file: Path) -> Draft:
    return desk.take(file).draft


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")


def save(desk: Drafts, draft: Draft, old: str, new: str) -> Draft:
    now = desk.open(draft.key)
    assert old in now.text
    return desk.save(now.with_texts({**now.texts, PAGE: now.text.replace(old, new)})).draft


# The states


def test_the_file_alone_was_changed(desk: Drafts, bound: Draft, file: Path) -> None:
    assert desk.file_state(bound.key) == "same"
    edit(file, "1 Might", "2 Might")
    assert desk.file_state(bound.key) == "file"
    synced = desk.sync(bound.key)
    assert (synced.state, synced.draft.revision) == ("file", 2)
    assert "2 Might" in synced.draft.text
    assert str(file) in synced.told[0]
    assert desk.file_state(bound.key) == "same"
    assert desk.history(bound.key)[0].message == "from lamp.md"


def test_what_is_saved_is_written(desk: Drafts, bound: Draft, file: Path) -> None:
    saved = save(desk, bound, "1 Might", "2 Might")
    assert file.read_text("utf-8") == saved.text
    assert desk.file_state(bound.key) == "same"


def test_both_were_changed_in_different_places(desk: Drafts, bound: Draft, file: Path) -> None:
    edit(file, "1 Might", "2 Might")
    saved = save(desk, bound, "1 Sanity", "2 Sanity")
    assert "2 Might" in saved.text
    assert "2 Sanity" in saved.text
    assert file.read_text("utf-8") == saved.text
    # What was saved here alone is a revision of its own.
    assert [each.number for each in desk.history(bound.key)] == [3, 2, 1]
    assert "2 Might" not in desk.revision(bound.key, 2).text


def test_both_were_changed_in_the_same_place(desk: Drafts, bound: Draft, file: Path) -> None:
    edit(file, "1 Might", "2 Might")
    theirs = file.read_text("utf-8")
    now = bound.with_texts({PAGE: TEXT.replace("1 Might", "3 Might")})
    saved = desk.save(now)
    assert saved.clash is not None
    assert saved.clash.merge is not None
    assert saved.clash.seen == {PAGE: theirs}
    assert (
        "<<<<<<< mine\n- You gain 3 Might.\n=======\n- You gain 2 Might.\n>>>>>>> lamp.md"
        in (saved.clash.merge.texts[PAGE])
    )
    assert file.read_text("utf-8") == theirs
    assert desk.file_state(bound.key) == "both"
    decided = {PAGE: TEXT.replace("1 Might", "4 Might")}
    settled = desk.settle(saved.draft.with_texts(decided), saved.clash.seen)
    assert settled.clash is None
    assert file.read_text("utf-8") == decided[PAGE]
    assert desk.file_state(bound.key) == "same"


def test_a_file_changed_again_while_a_person_decides_is_told(
    desk: Drafts, bound: Draft, file: Path
) -> None:
    edit(file, "1 Might", "2 Might")
    saved = desk.save(bound.with_texts({PAGE: TEXT.replace("1 Might", "3 Might")}))
    assert saved.clash is not None
    assert saved.clash.seen is not None
    edit(file, "2 Might", "5 Might")
    decided = saved.draft.with_texts({PAGE: TEXT.replace("1 Might", "4 Might")})
    again = desk.settle(decided, saved.clash.seen)
    assert again.clash is not None
    assert "5 Might" in file.read_text("utf-8")
    assert "4 Might" in desk.open(bound.key).text


def test_a_file_that_is_gone_is_told_and_can_be_brought_back(
    desk: Drafts, bound: Draft, file: Path
) -> None:
    file.unlink()
    assert desk.file_state(bound.key) == "gone"
    now = bound.with_texts({PAGE: TEXT.replace("1 Might", "2 Might")})
    saved = desk.save(now)
    assert "is gone" in saved.told[0]
    assert not file.exists()
    assert desk.write(bound.key) == file
    assert file.read_text("utf-8") == saved.draft.text
    assert desk.file_state(bound.key) == "same"


def test_a_file_that_cannot_be_read_any_more_loses_nothing(
    desk: Drafts, bound: Draft, file: Path
) -> None:
    file.write_bytes(b"\xff\xfe\x00 not UTF-8")
    saved = desk.save(bound.with_texts({PAGE: TEXT.replace("1 Might", "2 Might")}))
    assert saved.draft.revision == 2
    assert "UTF-8" in saved.told[0]
    assert file.read_bytes() == b"\xff\xfe\x00 not UTF-8"
    with pytest.raises(CorpusError, match="UTF-8"):
        desk.sync(bound.key)


def test_a_file_that_cannot_be_written_is_told(
    desk: Drafts, bound: Draft, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from workbench.desks.drafting import files

    def refused(_path: Path, _text: str) -> None:
        raise PermissionError(errno.EACCES, "")

    monkeypatch.setattr(files, "put_text", refused)
    saved = desk.save(bound.with_texts({PAGE: TEXT.replace("1 Might", "2 Might")}))
    assert saved.draft.revision == 2
    assert "cannot be written" in saved.told[0]
    assert "not permitted" in saved.told[0]
    assert desk.file_state(bound.key) == "draft"
    monkeypatch.undo()
    assert desk.sync(bound.key).state == "draft"
    assert file.read_text("utf-8") == saved.draft.text


def test_a_folder_in_the_place_of_the_file_is_told(desk: Drafts, bound: Draft, file: Path) -> None:
    file.unlink()
    file.mkdir()
    saved = desk.save(bound.with_texts({PAGE: TEXT.replace("1 Might", "2 Might")}))
    assert saved.draft.revision == 2
    assert "no file" in saved.told[0]
    assert file.is_dir()


# What stands beside the page


def test_prose_and_facts_go_with_the_page(desk: Drafts, tmp_path: Path) -> None:
    draft = desk.new("room", "cell")
    file = tmp_path / "cell.md"
    desk.bind(draft.key, file)
    names = {"cell.md", "cell.zh-Hant.yaml", "cell.entry.yaml"}
    assert {path.name for path in tmp_path.glob("cell*")} == names
    (tmp_path / "cell.zh-Hant.yaml").write_text("story: 牆上有人數着日子。\n", "utf-8")
    synced = desk.sync(draft.key)
    assert synced.state == "file"
    assert synced.draft.texts["zh-Hant"] == "story: 牆上有人數着日子。\n"
    assert synced.draft.text == draft.text
    texts = {name: text for name, text in synced.draft.texts.items() if name != "zh-Hant"}
    desk.save(synced.draft.with_texts(texts))
    assert not (tmp_path / "cell.zh-Hant.yaml").exists()
    assert desk.revision(draft.key, 2).texts["zh-Hant"]


def test_data_stands_in_one_file(desk: Drafts, tmp_path: Path) -> None:
    draft = desk.new("term", "gloom")
    file = tmp_path / "gloom.yaml"
    desk.bind(draft.key, file)
    assert file.read_text("utf-8") == draft.text
    edit(file, "noun", "verb")
    assert "verb" in desk.sync(draft.key).draft.text
    with pytest.raises(UsageError, match="form"):
        desk.bind(draft.key, tmp_path / "gloom.md")


def test_how_a_file_breaks_its_lines_stays(desk: Drafts, file: Path) -> None:
    file.write_bytes(TEXT.replace("\n", "\r\n").encode())
    draft = desk.take(file).draft
    assert draft.text == TEXT
    assert desk.file_state(draft.key) == "same"
    save(desk, draft, "1 Might", "2 Might")
    assert file.read_bytes() == TEXT.replace("1 Might", "2 Might").replace("\n", "\r\n").encode()


def test_a_link_stays_a_link(desk: Drafts, file: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.md"
    link.symlink_to(file)
    draft = desk.take(link).draft
    save(desk, draft, "1 Might", "2 Might")
    assert link.is_symlink()
    assert "2 Might" in file.read_text("utf-8")


# Taking


def test_a_file_is_taken_once(desk: Drafts, bound: Draft, file: Path) -> None:
    assert desk.take(file).draft.revision == 1
    assert [each.key for each in desk.all()] == [bound.key]
    edit(file, "1 Might", "2 Might")
    assert desk.take(file).draft.revision == 2


def test_a_file_of_the_same_id_updates_that_draft(
    desk: Drafts, bound: Draft, file: Path, tmp_path: Path
) -> None:
    desk.bind(bound.key, None)
    other = tmp_path / "other.md"
    other.write_text(TEXT.replace("1 Might", "2 Might"), "utf-8")
    taken = desk.take(other, bind=False).draft
    assert (taken.key, taken.revision, taken.path) == (bound.key, 2, None)
    assert desk.take(other).draft.path == other
    assert desk.open(bound.key).revision == 2


def test_a_removed_draft_is_not_what_a_file_updates(desk: Drafts, bound: Draft, file: Path) -> None:
    desk.remove(bound.key)
    taken = desk.take(file).draft
    assert taken.key != bound.key


def test_taking_what_both_changed_is_refused_with_both(
    desk: Drafts, bound: Draft, file: Path
) -> None:
    desk.bind(bound.key, None)
    desk.take(file)
    edit(file, "1 Might", "2 Might")
    desk.save(bound.with_texts({PAGE: TEXT.replace("1 Might", "3 Might")}))
    with pytest.raises(DraftConflictError, match="same lines") as caught:
        desk.take(file)
    assert "2 Might" in caught.value.merge.texts[PAGE]
    assert "3 Might" in caught.value.merge.texts[PAGE]
    taken = desk.take(file, decided=True).draft
    assert "2 Might" in taken.text
    assert desk.file_state(bound.key) == "same"


def test_a_file_belongs_to_one_draft(desk: Drafts, bound: Draft, file: Path) -> None:
    other = desk.new("item", "other")
    with pytest.raises(UsageError, match="another draft is bound"):
        desk.bind(other.key, file)


def test_what_is_no_page_is_refused(desk: Drafts, tmp_path: Path) -> None:
    (tmp_path / "folder.md").mkdir()
    (tmp_path / "loop.md").symlink_to(tmp_path / "loop.md")
    (tmp_path / "nowhere.md").symlink_to(tmp_path / "nothing-there.md")
    os.mkfifo(tmp_path / "pipe.md")
    (tmp_path / "large.md").write_bytes(b"x" * (MOST_PAGE + 1))
    (tmp_path / "big5.md").write_bytes("燈".encode("big5"))
    for name in ("folder", "loop", "nowhere", "pipe", "large", "big5"):
        with pytest.raises(CorpusError) as caught:
            desk.take(tmp_path / f"{name}.md")
        assert name in str(caught.value)
    with pytest.raises(NotFoundError):
        desk.take(tmp_path / "none.md")
    for odd in ("page.txt", "page", "page.pdf"):
        (tmp_path / odd).write_text(TEXT, "utf-8")
        with pytest.raises(UsageError, match="stands in no such file"):
            desk.take(tmp_path / odd)
    with pytest.raises(UsageError, match="cannot be used"):
        desk.take(Path(os.fsdecode(b"\xff.md")))
    assert desk.all() == []


def test_prose_beside_a_page_that_cannot_be_read_is_told(
    desk: Drafts, file: Path, tmp_path: Path
) -> None:
    file.with_name("lamp.zh-Hant.yaml").write_bytes(b"\xff\xff")
    with pytest.raises(CorpusError, match=r"zh-Hant\.yaml"):
        desk.take(file)
    assert desk.all() == []


def test_what_was_never_seen_is_not_written_over(
    desk: Drafts, bound: Draft, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file changes after it was looked at, and before it is written."""
    from workbench.desks.drafting import files

    desk.bind(bound.key, None)
    save(desk, bound, "1 Might", "2 Might")
    real = files.texts_in

    def looked_at(path: Path, form: str) -> object:
        texts = real(path, form)  # type: ignore[arg-type]  # one of two words
        path.write_text("somebody else\n", "utf-8")
        return texts

    monkeypatch.setattr(files, "texts_in", looked_at)
    with pytest.raises(StoreError, match="changed meanwhile"):
        desk.write(bound.key, file, over=True)
    assert file.read_text("utf-8") == "somebody else\n"


PIECES = st.lists(
    st.sampled_from(
        ["---\n", "id: home/item/x\n", "id: [\n", "lang: zh-Hant\n", "title: {en: X}\n",
         "kind: ruling\nentries:\n", "  - slug: x\n", "    facts: {topic: y}\n", "# T\n",
         "- You gain 1 Might.\n", "\x00", "\x1b[2J", "\u202e", "燈", "\ud7ff", "&a *a", "? : -"]
    ),
    max_size=12,
)  # fmt: skip


@pytest.fixture(scope="module")
def shared(
    prepared: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Drafts, Path]]:
    import shutil

    home = Home(tmp_path_factory.mktemp("fuzzed") / "home")
    shutil.copytree(prepared, home.folder)
    with Drafts(home) as made:
        yield made, home.folder


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.binary(max_size=80) | PIECES.map(lambda pieces: "".join(pieces).encode()),
    st.sampled_from(["fuzz.md", "fuzz.yaml"]),
)
def test_any_file_is_taken_as_it_is_or_refused(
    shared: tuple[Drafts, Path], data: bytes, name: str
) -> None:
    desk, folder = shared
    file = folder / name
    file.write_bytes(data)
    try:
        draft = desk.take(file, decided=True).draft
    except WorkbenchError:
        with pytest.raises(UnicodeDecodeError):
            data.decode("utf-8-sig")
        return
    text = data.decode("utf-8-sig").replace("\r\n", "\n")
    assert draft.text == text
    checked = desk.checked(draft)
    assert all(problem.message for problem in checked.problems)
    assert file.read_bytes() == data
    if not checked.errors and not checked.missing:
        desk.use_state(draft.key, "complete")


def test_facts_are_checked_with_the_page(desk: Drafts, tmp_path: Path) -> None:
    draft = desk.new("room", "cell")
    file = tmp_path / "cell.md"
    desk.bind(draft.key, file)
    facts = tmp_path / "cell.entry.yaml"
    edit(facts, "symbol: event", "symbol: evnt")
    synced = desk.sync(draft.key)
    (problem,) = desk.checked(synced.draft).errors
    assert "evnt" in problem.message
    assert problem.diagnostic.place.line == 8
    assert "symbol: evnt" in synced.draft.texts[FACTS]


def test_what_the_file_says_is_kept_where_a_decision_is_refused(
    desk: Drafts, bound: Draft, file: Path
) -> None:
    edit(file, "1 Might", "2 Might")
    saved = desk.save(bound.with_texts({PAGE: TEXT.replace("1 Might", "3 Might")}))
    assert saved.clash is not None
    assert saved.clash.seen is not None
    save(desk, saved.draft, "1 Speed", "2 Speed")  # somebody else
    decided = saved.draft.with_texts({PAGE: TEXT.replace("1 Might", "4 Might")})
    with pytest.raises(DraftConflictError):
        desk.settle(decided, saved.clash.seen)
    assert desk.file_state(bound.key) == "both"
    save(desk, saved.draft, "1 Sanity", "2 Sanity")
    assert "2 Might" in file.read_text("utf-8")


def test_a_file_that_is_anothers_by_now_stays_that_ones(
    desk: Drafts, bound: Draft, file: Path
) -> None:
    desk.remove(bound.key)
    taken = desk.take(file).draft
    back = desk.bring_back(bound.key)
    assert back.draft.path is None
    assert f"{file} belongs to draft/{taken.key}" in back.told[0]
    assert desk.open(taken.key).path == file
    desk.remove(taken.key)
    desk.bring_back(taken.key)
    assert desk.open(taken.key).path == file


def test_a_file_that_nobody_took_meanwhile_is_its_own_again(
    desk: Drafts, bound: Draft, file: Path
) -> None:
    desk.remove(bound.key)
    back = desk.bring_back(bound.key)
    assert (back.draft.path, back.told) == (file, ())


def test_taking_another_file_tells_that_its_own_is_to_be_decided(
    desk: Drafts, bound: Draft, file: Path, tmp_path: Path
) -> None:
    edit(file, "1 Might", "2 Might")
    other = tmp_path / "other.md"
    other.write_text(TEXT.replace("1 Might", "3 Might"), "utf-8")
    taken = desk.take(other, bind=False, decided=True)
    assert taken.clash is not None
    assert taken.clash.merge is not None
    assert "2 Might" in taken.clash.merge.texts[PAGE]
    assert "3 Might" in taken.clash.merge.texts[PAGE]
    assert "2 Might" in file.read_text("utf-8")
