"""``import`` and ``sources``: what a person is told, and that strangers' text stays harmless."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from workbench.desks.lookup import Lookup
from workbench.store.place import Home

Run = Callable[..., Any]

DATA = Path(__file__).parents[1] / "data"

#: A terminal obeys the first five, a reader's eye the next three, a careless screen the last.
HOSTILE = (
    "\x1b[31m", "\x1b]0;owned\x07", "\x9b2J", "\x08\x08", "\x7f",
    "\u202eesrever", "\u2066hidden\u2069", "\u200bzero", "[bold]loud[/bold]",
)  # fmt: skip


def unsafe(text: str) -> list[str]:
    """Every character that a terminal would obey, or that turns the direction of a line."""
    return [
        ch
        for ch in text
        if (ch < " " and ch != "\n")
        or "\x7f" <= ch <= "\x9f"
        or ch in "\u200b\u200e\u200f\u2028\u2029\ufeff"
        or "\u202a" <= ch <= "\u202e"
        or "\u2066" <= ch <= "\u2069"
    ]


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """A document whose every place holds something hostile, and its own name too."""
    marks = "".join(HOSTILE)
    page = tmp_path / ("bad\x1b[31mname\u202e.md" if sys.platform != "win32" else "bad.md")
    page.write_text(
        f"# House Rules\n\n## Tea {marks} Breaks\n\nMarmalade {marks} here.\n\n"
        f"## Long\n\n{'muffin ' * 3000}{marks}\n\n## Rooms\n\n### Gym{marks}nasium\n\nx{marks}\n",
        "utf-8",
    )
    return page


def test_hostile_text_never_reaches_a_terminal(run: Run, own_home: Path, hostile: Path) -> None:
    told = [run("import", str(hostile))]
    assert told[0].code == 0, told[0].err
    hits = run("search", "marmalade", "--json").json["hits"]
    assert hits
    told += [
        run("sources", "list"),
        run("search", "marmalade"),
        run("search", "muffin"),
        run("show", hits[0]["id"]),
        run("show", hits[0]["id"], "--layer", "printed"),
        run("show", f"x{HOSTILE[0]}"),
        run("sources", "remove", f"x{HOSTILE[0]}"),
        run("import", f"/no/{HOSTILE[0]}"),
        run("restore", f"/no/{HOSTILE[0]}"),
        run("search", f"foo:{HOSTILE[0]}"),
        run(f"x{HOSTILE[0]}"),
        run("status"),
    ]
    for said in told:
        assert unsafe(said.out) == []
        assert unsafe(said.err) == []
    shown = told[4].out
    assert "[bold]loud[/bold]" in shown  # markup is shown as it was printed


def test_json_keeps_the_very_text_and_still_shows_no_control(
    run: Run, own_home: Path, hostile: Path
) -> None:
    said = run("import", str(hostile), "--json")
    assert unsafe(said.out) == []
    assert said.json["documents"][0]["path"] == str(hostile)
    found = run("search", "marmalade", "--json")
    assert unsafe(found.out) == []
    shown = run("show", found.json["hits"][0]["id"], "--json")
    assert unsafe(shown.out) == []
    assert "\u200bzero" in shown.json["printed"][0]["text"]
    with Lookup(Home(own_home)) as desk:
        desk.add_note("hill-2e/room/attic", "".join(HOSTILE))
    shown = run("show", "attic", "--json")
    assert unsafe(shown.out) == []
    assert shown.json["notes"][0]["text"] == "".join(HOSTILE)
    assert unsafe(run("show", "attic").out) == []


@pytest.mark.skipif(sys.platform != "linux", reason="file names that are no text")
def test_a_file_name_that_is_no_text_is_no_obstacle(
    run: Run, own_home: Path, tmp_path: Path
) -> None:
    page = os.fsencode(tmp_path) + b"/tea\xff.md"
    Path(os.fsdecode(page)).write_text("# House Rules\n\n## Tea\n\nMarmalade at four.\n", "utf-8")
    said = run("import", os.fsdecode(page), "--json")
    assert said.code == 0, said.err
    assert [hit["layer"] for hit in run("search", "marmalade", "--json").json["hits"]] == [
        "printed"
    ]


def test_a_report_is_short_however_much_there_is_to_say(
    run: Run, own_home: Path, tmp_path: Path
) -> None:
    page = tmp_path / "many.md"
    page.write_text(
        "# House Rules\n\n" + "".join(f"## Custom {n}\n\nDo it {n} times.\n\n" for n in range(400)),
        "utf-8",
    )
    said = run("import", str(page), "--dry-run")
    assert said.code == 0
    assert len(said.out) < 3000
    assert "and 38" in said.out
    assert len(
        run("import", str(page), "--dry-run", "--json").json["documents"][0]["unmatched"]
    ) > (380)


def test_what_is_told_of_an_import(run: Run, own_home: Path) -> None:
    page = DATA / "importing" / "traitors_tome.md"
    said = run("import", str(page))
    assert said.out.startswith(f"{page}: markdown, en, ")
    assert "new here: " in said.out
    assert "1 of 1: reading traitors_tome.md" in said.err
    assert run("import", str(page)).out.splitlines()[0].endswith("unchanged")


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("empty.txt", b""),
        ("binary.txt", bytes(range(256)) * 40),
        ("archive.txt", b"PK\x03\x04" + b"\x00" * 400),
        ("not.pdf", b"%PDF-1.7\nnothing behind it"),
    ],
)
def test_a_bad_file_is_1_and_changes_nothing(
    run: Run, own_home: Path, tmp_path: Path, name: str, data: bytes
) -> None:
    bad = tmp_path / name
    bad.write_bytes(data)
    good = tmp_path / "good.md"
    shutil.copyfile(DATA / "importing" / "traitors_tome.md", good)
    said = run("import", str(good), str(bad))
    assert (said.code, said.out) == (1, "")
    assert str(bad) in said.err
    assert run("sources", "list", "--json").json["sources"] == []


def test_what_was_imported_is_listed_and_removed(run: Run, own_home: Path) -> None:
    nothing = run("sources", "list")
    assert (nothing.code, nothing.out) == (0, "")
    assert "nothing was imported" in nothing.err
    run("import", str(DATA / "importing" / "haunts_flat.txt"), str(DATA / "pack"))
    lines = run("sources", "list").out.splitlines()
    assert [line.split()[0] for line in lines] == ["haunts-flat", "tea-club"]
    said = run("sources", "remove", "haunts-flt")
    assert said.code == 3
    assert "haunts-flat" in said.err
    assert run("sources", "remove", "haunts-flat", "--json").json == {"removed": "haunts-flat"}
    assert run("sources", "remove", "tea-club").code == 0
    assert run("sources", "list").out == ""


def test_what_an_import_found_is_shown_again(run: Run, own_home: Path, tmp_path: Path) -> None:
    page = DATA / "importing" / "haunts_flat.txt"
    (told,) = run("import", str(page), "--json").json["documents"]
    shown = run("sources", "show", "haunts-flat", "--json").json
    told.pop("changes")
    assert {key: shown[key] for key in told} == told
    assert shown["name"] == page.name
    lines = run("sources", "show", "haunts-flat").out.splitlines()
    assert lines[0].startswith(f"{page}: haunts, en, ")
    assert len(lines) >= 2 + len(told["proposals"]) + len(told["unresolved"])

    original = tmp_path / "original.txt"
    said = run("sources", "show", "haunts-flat", "--original", str(original))
    assert (said.code, said.out.splitlines()) == (0, lines)
    assert str(original) in said.err
    assert original.read_bytes() == page.read_bytes()
    original.write_text("mine", "utf-8")
    assert run("sources", "show", "haunts-flat", "--original", str(original)).code == 2
    assert original.read_text("utf-8") == "mine"
    nowhere = tmp_path / "no" / "where.txt"
    said = run("sources", "show", "haunts-flat", "--original", str(nowhere))
    assert said.code == 1
    assert "because: " in said.err


def test_every_proposal_of_a_document_is_listed(
    run: Run, own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from workbench.desks.importing import ImportDesk

    run("import", str(DATA / "importing" / "haunts_flat.txt"))
    with ImportDesk(Home(own_home)) as desk:
        kept = desk.source("haunts-flat")
    proposals = [
        {"kind": "glued", "offset": 7 * n, "found": f"tea{n}", "made": f"tea {n}"}
        for n in range(50)
    ]
    places = [{"offset": n, "text": f"odd{n}", "reason": "no name"} for n in range(50)]
    kept |= {
        "proposals": proposals, "proposals_count": 50,
        "unresolved": places, "unresolved_count": 50,
    }  # fmt: skip
    monkeypatch.setattr(ImportDesk, "source", lambda _desk, _id: kept)
    out = run("sources", "show", "haunts-flat").out
    assert all(f"'tea{n}' to 'tea {n}'" in out for n in range(50))
    assert all(f"'odd{n}'" in out for n in range(50))


def test_a_pack_is_shown_and_has_no_original(run: Run, own_home: Path, tmp_path: Path) -> None:
    (told,) = run("import", str(DATA / "pack"), "--json").json["documents"]
    shown = run("sources", "show", "tea-club", "--json").json
    assert (shown["format"], shown["id"]) == ("pack", "tea-club")
    assert (shown["entries"], set(shown["entry_ids"])) == (told["entries"], set(told["entry_ids"]))
    assert "pack tea-club" in run("sources", "show", "tea-club").out
    copy = tmp_path / "copy"
    assert run("sources", "show", "tea-club", "--original", str(copy)).code == 2
    assert not copy.exists()


def test_a_source_that_is_not_there_is_told_with_those_that_are(run: Run, own_home: Path) -> None:
    run("import", str(DATA / "importing" / "haunts_flat.txt"))
    said = run("sources", "show", "haunts-flt")
    assert said.code == 3
    assert "haunts-flat" in said.err


@pytest.mark.parametrize(
    "words", [("show",), ("remove",), ("list", "x"), ("list", "--original", "x")], ids=" ".join
)
def test_sources_used_wrongly(run: Run, words: tuple[str, ...]) -> None:
    assert run("sources", *words).code == 2
