"""``drafts``, and the commands that take a draft: what they say, give and return."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

PAGE = """\
---
id: home/item/brass-lantern
game: hill-2e
lang: en
title: {en: Brass Lantern, zh-Hant: 黃銅燈}
---
- You gain 1 Might.
"""


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "lantern.md"
    path.write_text(PAGE, "utf-8")
    return path


def test_a_draft_from_its_template_to_its_use(run: Run, own_home: Path) -> None:
    assert run("drafts", "list", "--json").json == {"drafts": []}
    assert "no drafts" in run("drafts", "list").err
    made = run("drafts", "new", "haunt", "the-paper-moon", "--json").json
    assert {key: made[key] for key in ("id", "entry_id", "form", "kind", "game", "state")} == {
        "id": "draft/1", "entry_id": "home/haunt/the-paper-moon", "form": "page",
        "kind": "haunt", "game": "hill-2e", "state": "draft",
    }  # fmt: skip
    assert made["title"]["en"] == "The Paper Moon"
    assert (made["revision"], made["used"], made["path"]) == (1, 0, None)
    assert made["told"] == ["“新作祟” stands for its Chinese title until you write one"]
    listed = run("drafts", "list", "--json").json["drafts"]
    assert [each["id"] for each in listed] == ["draft/1"]
    (line,) = run("drafts", "list").out.splitlines()
    for said in ("draft/1", "home/haunt/the-paper-moon", "The Paper Moon", "revision 1"):
        assert said in line
    shown = run("drafts", "show", "the-paper-moon", "--json").json
    assert (shown["errors"], shown["warnings"], shown["missing"]) == (0, 0, 0)
    assert (shown["file"], shown["working"]) == ("none", [])
    assert shown["texts"].keys() == {"page", "zh-Hant"}
    assert run("drafts", "show", "draft/1", "--text", "page").out == shown["texts"]["page"]
    assert run("search", "paper", "moon", "--json").json["hits"][:1] != [
        "home/haunt/the-paper-moon"
    ]
    final = run("drafts", "state", "draft/1", "final", "--json").json
    assert (final["state"], final["used"]) == ("final", 1)
    hits = run("search", "paper", "moon", "--json").json["hits"]
    assert (hits[0]["id"], hits[0]["layer"]) == ("home/haunt/the-paper-moon", "edited")
    assert run("show", "the-paper-moon", "--json").json["game"] == "home"
    assert run("drafts", "state", "draft/1", "draft").code == 0
    assert run("show", "the-paper-moon").code == 3


def test_a_draft_is_checked_printed_and_played(run: Run, own_home: Path) -> None:
    run("drafts", "new", "haunt", "moon")
    for said in ("draft/1", "moon", "home/haunt/moon"):
        checked = run("check", said, "--json")
        assert (checked.code, checked.json["diagnostics"]) == (0, [])
        printed = run("print", said, "--lang", "zh-Hant")
        assert (printed.code, "# 求生秘訣" in printed.out) == (0, True)
        played = run("play", said, "--bots", "all=random", "--json")
        assert played.json["haunt"] == "home/haunt/moon"
    tested = run("playtest", "moon", "-n", "3", "-j", "1", "--idle", "0", "--json").json
    assert tested["haunts"][0]["id"] == "home/haunt/moon"
    assert tested["haunts"][0]["games"] == 3


def test_an_id_means_the_entry_in_use_and_a_number_the_draft(
    run: Run, own_home: Path, tmp_path: Path
) -> None:
    run("drafts", "new", "haunt", "moon")
    run("drafts", "state", "moon", "final")
    file = tmp_path / "moon.md"
    run("drafts", "bind", "moon", str(file))
    file.write_text(file.read_text("utf-8").replace("Dusk is 8", "Dusk is eight"), "utf-8")
    told = run("drafts", "sync", "moon")
    assert "revision 1 stays in use: 1 error" in told.err
    assert run("check", "draft/1").code == 1
    assert run("check", "home/haunt/moon").code == 0
    assert run("print", "draft/1").code == 1
    assert "Dusk is 8" in run("print", "moon").out
    assert run("play", "draft/1", "--bots", "all", "--json").code == 1


def test_history_differences_and_restoring(run: Run, own_home: Path, page: Path) -> None:
    assert run("drafts", "take", str(page), "--json").json["path"] == str(page)
    page.write_text(PAGE.replace("1 Might", "2 Speed"), "utf-8")
    taken = run("drafts", "take", str(page))
    assert taken.code == 0
    history = run("drafts", "history", "1", "--json").json
    assert [(each["number"], each["message"]) for each in history["revisions"]] == [
        (2, "from lantern.md"),
        (1, "from lantern.md"),
    ]
    assert history["revisions"][1]["size"] == len(PAGE)
    assert len(run("drafts", "history", "1").out.splitlines()) == 2
    diff = run("drafts", "diff", "brass-lantern")
    assert "- You gain [-1 Might-]{+2 Speed+}." in diff.out
    made = run("drafts", "diff", "1", "1", "2", "--json").json
    assert (made["from"], made["to"]) == ("1", "2")
    runs = [each for line in made["texts"]["page"] for each in line if each["kind"] != "same"]
    assert [(each["kind"], each["text"]) for each in runs] == [
        ("gone", "1 Might"),
        ("new", "2 Speed"),
    ]
    restored = run("drafts", "restore", "1", "1")
    assert restored.code == 0
    assert page.read_text("utf-8") == PAGE
    assert "was written" in restored.err
    assert "nothing was changed" in run("drafts", "diff", "1", "1", "3").err
    assert run("drafts", "show", "1", "-r", "2", "-t", "page").out.endswith("2 Speed.\n")


def test_a_file_and_a_draft_that_changed_the_same_line_are_decided_by_a_person(
    run: Run, own_home: Path, page: Path, tmp_path: Path
) -> None:
    run("drafts", "take", str(page))
    other = tmp_path / "other.md"
    run("drafts", "bind", "1", "--none")
    other.write_text(PAGE.replace("1 Might", "2 Might"), "utf-8")
    run("drafts", "take", str(other))
    page.write_text(PAGE.replace("1 Might", "3 Might"), "utf-8")
    run("drafts", "write", "1", str(tmp_path / "third.md"))
    # The draft is bound to other.md, which somebody changes while the draft is restored.
    other.write_text(PAGE.replace("1 Might", "5 Might"), "utf-8")
    said = run("drafts", "restore", "1", "1")
    assert said.code == 1
    assert "<<<<<<< mine\n- You gain 1 Might.\n=======\n- You gain 5 Might.\n" in said.out
    assert "--decided" in said.err
    assert other.read_text("utf-8").endswith("5 Might.\n")
    as_data = run("drafts", "sync", "1", "--json")
    assert (as_data.code, as_data.json["file"]) == (1, "both")
    assert "<<<<<<<" in as_data.json["merge"]["page"]
    assert run("drafts", "show", "1", "--json").json["file"] == "both"
    assert "[-5-]{+1+}" in run("drafts", "diff", "1", "--file").out
    assert run("drafts", "take", str(other)).code == 1
    decided = run("drafts", "take", str(other), "--decided", "--json").json
    assert (decided["path"], decided["revision"]) == (str(other), 4)
    assert run("drafts", "show", "1", "-t", "page").out.endswith("5 Might.\n")
    assert run("drafts", "show", "1", "--json").json["file"] == "same"


def test_nothing_is_written_over_that_says_something_else(
    run: Run, own_home: Path, page: Path
) -> None:
    run("drafts", "new", "item", "lamp")
    for arguments in (("bind", "1", str(page)), ("write", "1", str(page))):
        said = run("drafts", *arguments)
        assert said.code == 2
        assert "something else" in said.err
    assert page.read_text("utf-8") == PAGE
    written = run("drafts", "write", "1", str(page), "--over", "--json").json
    assert written["written"] == str(page)
    assert "home/item/lamp" in page.read_text("utf-8")


def test_what_is_removed_is_brought_back(run: Run, own_home: Path) -> None:
    run("drafts", "new", "item", "lamp")
    assert run("drafts", "remove", "lamp", "--json").json == {"removed": "draft/1"}
    assert run("drafts", "show", "lamp").code == 3
    assert "bring-back" in run("drafts", "show", "draft/1").err
    assert [each["id"] for each in run("drafts", "list", "--removed", "--json").json["drafts"]] == [
        "draft/1"
    ]
    assert run("drafts", "bring-back", "lamp", "--json").json["id"] == "draft/1"
    assert run("drafts", "show", "lamp").code == 0


def test_a_copy_of_an_entry(run: Run, own_home: Path) -> None:
    made = run("drafts", "copy", "attic", "--json").json
    assert made["entry_id"] == "hill-2e/room/attic"
    again = run("drafts", "copy", "attic", "loft", "--json").json
    assert again["entry_id"] == "home/room/loft"
    assert run("check", "draft/2", "--json").json["diagnostics"] == []


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ("", 2), ("steal", 2), ("new", 2), ("new ghost", 3), ("new haunt --game chess", 2),
        ("new haunt home/room/x", 2), ("show", 2), ("show nothing", 3), ("show draft/9", 3),
        ("copy nothing-like-it", 3), ("take /no/such/file.md", 3), ("take page.pdf", 2),
        ("state draft/9 final", 3), ("state draft/9 perfect", 2), ("bind draft/9", 2),
        ("restore draft/9 x", 2), ("remove draft/9", 3), ("bring-back draft/9", 3),
        ("diff draft/9", 3), ("history draft/9", 3), ("sync draft/9", 3), ("write draft/9", 3),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_told(run: Run, arguments: str, code: int) -> None:
    said = run("drafts", *arguments.split())
    assert (said.code, said.out) == (code, "")
    assert said.err


def test_errors_are_told_where_a_state_is_refused(run: Run, own_home: Path, page: Path) -> None:
    page.write_text(PAGE.replace("Might", "Mihgt"), "utf-8")
    run("drafts", "take", str(page))
    said = run("drafts", "state", "1", "final", "--lang", "zh-Hant")
    assert (said.code, said.out) == (1, "")
    assert "draft/1不能標為定稿：1個錯誤" in said.err


def test_data_is_no_page(run: Run, own_home: Path) -> None:
    run("drafts", "new", "ruling", "lamps")
    assert run("check", "draft/1").code == 0
    for arguments in (("print", "draft/1"), ("print", "lamps")):
        said = run(*arguments)
        assert (said.code, said.out) == (3, "")
        assert "no rule page" in said.err
    assert run("play", "draft/1").code == 2


# Importing


def test_a_page_is_imported_as_a_draft(run: Run, own_home: Path, page: Path) -> None:
    dry = run("import", str(page), "--dry-run", "--json").json["documents"][0]
    assert (dry["id"], dry["format"], dry["state"]) == ("", "page", "new")
    assert run("drafts", "list", "--json").json["drafts"] == []
    made = run("import", str(page), "--json").json["documents"][0]
    assert (made["id"], made["entry_ids"]) == ("draft/1", ["home/item/brass-lantern"])
    assert made["entries"] == {"item": 1}
    for key in ("path", "format", "encoding", "lang", "repairs", "unresolved", "unmatched"):
        assert key in made
    assert (made["errors"], made["repairs"], made["unresolved"]) == (0, {}, [])
    again = run("import", str(page))
    assert "page home/item/brass-lantern, draft/1, unchanged" in again.out
    page.write_text(PAGE.replace("1 Might", "2 Speed"), "utf-8")
    assert run("import", str(page), "--json").json["documents"][0]["state"] == "changed"
    assert run("drafts", "show", "1", "--json").json["revision"] == 2
    assert run("drafts", "show", "1", "--json").json["path"] is None
    assert run("sources", "list", "--json").json == {"sources": []}


def test_pages_documents_and_packs_are_imported_together_or_not_at_all(
    run: Run, own_home: Path, page: Path, tmp_path: Path
) -> None:
    data = Path(__file__).parents[1] / "data"
    document, pack = data / "importing" / "traitors_tome.md", data / "pack"
    bad = tmp_path / "bad.md"
    bad.write_bytes(PAGE.encode() + b"\xff\xfe")
    said = run("import", str(page), str(document), str(pack), str(bad))
    assert said.code == 1
    assert "bad.md" in said.err
    assert "UTF-8" in said.err
    assert run("drafts", "list", "--json").json["drafts"] == []
    assert run("sources", "list", "--json").json == {"sources": []}
    done = run("import", str(page), str(document), str(pack), "--json").json["documents"]
    assert [each["format"] for each in done] == ["page", "markdown", "pack"]
    assert len(run("sources", "list", "--json").json["sources"]) == 2
    assert len(run("drafts", "list", "--json").json["drafts"]) == 1


def test_a_changed_file_is_joined_with_what_the_draft_changed(
    run: Run, own_home: Path, page: Path, tmp_path: Path
) -> None:
    text = PAGE + "- You gain 1 Speed.\n- You gain 1 Sanity.\n"
    page.write_text(text, "utf-8")
    run("import", str(page))
    mine = tmp_path / "mine.md"
    run("drafts", "bind", "1", str(mine))
    mine.write_text(text.replace("1 Might", "2 Might"), "utf-8")
    run("drafts", "sync", "1")
    run("drafts", "bind", "1", "--none")
    page.write_text(text.replace("1 Sanity", "2 Sanity"), "utf-8")
    run("import", str(page))
    shown = run("drafts", "show", "1", "-t", "page").out
    assert "2 Sanity" in shown


def test_one_id_in_two_files_is_refused(
    run: Run, own_home: Path, page: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other.md"
    other.write_text(PAGE.replace("1 Might", "2 Might"), "utf-8")
    said = run("import", str(page), str(other))
    assert said.code == 1
    assert "two files have the id home/item/brass-lantern" in said.err
    assert run("drafts", "list", "--json").json["drafts"] == []


def test_an_entry_written_as_data_is_imported_too(run: Run, own_home: Path, tmp_path: Path) -> None:
    run("drafts", "new", "ruling", "lamps")
    file = tmp_path / "lamps.yaml"
    run("drafts", "write", "1", str(file))
    file.write_text(file.read_text("utf-8").replace("topic: turn", "topic: lamps"), "utf-8")
    made = run("import", str(file), "--json").json["documents"][0]
    assert (made["id"], made["state"], made["entry_ids"]) == (
        "draft/1",
        "changed",
        ["home/ruling/lamps"],
    )


def test_taking_another_file_tells_all_there_is_to_tell(
    run: Run, own_home: Path, page: Path, tmp_path: Path
) -> None:
    run("drafts", "take", str(page))
    run("drafts", "state", "1", "final")
    page.write_text(PAGE.replace("1 Might", "2 Might"), "utf-8")
    other = tmp_path / "other.md"
    other.write_text(PAGE.replace("gain 1 Might", "gian 3 Might"), "utf-8")
    said = run("drafts", "take", str(other), "--no-bind", "--decided")
    assert said.code == 1
    assert "revision 1 stays in use" in said.err
    assert f"{page} was changed outside, in the same lines" in said.err
    assert "- You gian 3 Might." in said.out
    assert "- You gain 2 Might." in said.out


def test_the_history_of_what_was_removed_is_told(run: Run, own_home: Path, page: Path) -> None:
    run("drafts", "take", str(page))
    page.write_text(PAGE.replace("1 Might", "2 Might"), "utf-8")
    run("drafts", "take", str(page))
    run("drafts", "remove", "1")
    for said in ("1", "draft/1", "brass-lantern", "home/item/brass-lantern"):
        revisions = run("drafts", "history", said, "--json").json["revisions"]
        assert [each["number"] for each in revisions] == [2, 1]
    assert "[-1-]{+2+} Might" in run("drafts", "diff", "brass-lantern").out
    assert run("drafts", "history", "silver-lantern").code == 3


def test_what_is_brought_back_without_its_file_is_told(
    run: Run, own_home: Path, page: Path
) -> None:
    run("drafts", "take", str(page))
    run("drafts", "remove", "1")
    run("drafts", "take", str(page))
    told = f"{page} belongs to draft/2 by now"
    assert told in run("drafts", "bring-back", "1").err
    run("drafts", "remove", "1")
    assert run("drafts", "bring-back", "1", "--json").json["told"] == []
