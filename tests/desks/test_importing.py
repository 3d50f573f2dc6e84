"""The import desk: what is new, the same, changed, refused and removed, and packs."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from workbench.desks.importing import DocumentReport, ImportDesk, PackReport, _is_a_draft
from workbench.desks.lookup import Lookup
from workbench.desks.sandbox import Sandbox
from workbench.engine.run import Decision
from workbench.errors import CorpusError, ImportFailedError, NotFoundError, WorkbenchError
from workbench.store.place import Home

DATA = Path(__file__).parents[1] / "data"
FLAT = DATA / "importing" / "haunts_flat.txt"
TOME = DATA / "importing" / "traitors_tome.md"
PACK = DATA / "pack"
ATTIC = "hill-2e/room/attic"

RULES = """\
# House Rules

## Tea Breaks

Every second hour, with marmalade.

## Rooms

### Attic

Bring a lamp to the attic, says our table.

### The Winter Garden

A room of our own.
"""


@pytest.fixture
def importing(own: Home) -> Iterator[ImportDesk]:
    with ImportDesk(own) as desk:
        yield desk


@pytest.fixture
def page(tmp_path: Path) -> Path:
    place = tmp_path / "club.md"
    place.write_text(RULES, "utf-8")
    return place


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return Path(shutil.copytree(PACK, tmp_path / "pack"))


def one(desk: ImportDesk, path: Path, *, dry_run: bool = False) -> DocumentReport:
    (report,) = desk.import_paths([path], dry_run=dry_run).documents
    assert isinstance(report, DocumentReport)
    return report


def hits(home: Home, query: str) -> list[str]:
    with Lookup(home) as desk:
        return [hit.id for hit in desk.search(query).hits if hit.layer == "printed"]


def state(home: Home) -> tuple[object, ...]:
    """Everything an import could change."""
    with Lookup(home) as desk:
        return (
            desk.reader.generation,
            desk.reader.counts(),
            desk.reader.packs(),
            [document["sha256"] for document in desk.reader.documents()],
            list(desk.reader.all_printed()),
        )


def test_a_new_document_stands_beside_our_entries(importing: ImportDesk, page: Path) -> None:
    report = one(importing, page)
    assert (report.state, report.source_id) == ("new", "club")
    assert ATTIC in report.entry_ids
    assert {"Tea Breaks", "The Winter Garden"} <= set(report.unmatched)
    assert "Attic" not in report.unmatched
    with Lookup(importing.home) as desk:
        sheet = desk.show("attic")
        assert [piece.text for piece in sheet.printed] == [
            "Bring a lamp to the attic, says our table."
        ]
        assert sheet.printed[0].document == "club.md"
        assert sheet.layer == "workbench"
        assert "printed" in sheet.layers
        own = next(key for key in report.entry_ids if key.endswith("the-winter-garden"))
        assert desk.show(own).printed[0].text == "A room of our own."
    assert hits(importing.home, "marmalade")


def test_the_same_document_again_changes_nothing(importing: ImportDesk, page: Path) -> None:
    one(importing, page)
    before = state(importing.home)
    again = one(importing, page)
    assert (again.state, again.changes) == ("unchanged", ())
    assert state(importing.home) == before


def test_a_corrected_document_replaces_it_and_shows_what_changed(
    importing: ImportDesk, page: Path
) -> None:
    one(importing, page)
    page.write_text(
        RULES.replace("a lamp", "two lamps")
        .replace("## Tea Breaks\n\nEvery second hour, with marmalade.\n\n", "")
        .replace("### The Winter", "### Kitchen\n\nWash up.\n\n### The Winter"),
        "utf-8",
    )
    for dry_run in (True, False):
        report = one(importing, page, dry_run=dry_run)
        assert report.state == "changed"
        told = {(change.what, change.entry_id.rpartition("/")[2]) for change in report.changes}
        assert told == {("changed", "attic"), ("gone", "tea-breaks"), ("new", "kitchen")}
        changed = next(change for change in report.changes if change.what == "changed")
        assert changed.before == "Bring a lamp to the attic, says our table."
        assert changed.after == "Bring two lamps to the attic, says our table."
        assert any("changed: hill-2e/room/attic" in line for line in report.lines())
    assert len(importing.sources()) == 1
    with Lookup(importing.home) as desk:
        assert [piece.text for piece in desk.show("attic").printed] == [changed.after]
    assert not hits(importing.home, "marmalade")


def test_a_dry_run_reports_the_same_and_changes_nothing(importing: ImportDesk, page: Path) -> None:
    before = state(importing.home)
    tried = importing.import_paths([page, FLAT, PACK], dry_run=True)
    assert tried.dry_run
    assert state(importing.home) == before
    done = importing.import_paths([page, FLAT, PACK])
    assert [each.as_json() for each in tried.documents] == [
        each.as_json() for each in done.documents
    ]
    assert "nothing was changed (--dry-run)" in list(tried.lines())
    assert "nothing was changed (--dry-run)" not in list(done.lines())


@pytest.mark.parametrize("bad", ["", "\x00\x01\x02\x03" * 500])
def test_one_bad_document_among_good_ones_changes_nothing(
    importing: ImportDesk, page: Path, pack: Path, tmp_path: Path, bad: str
) -> None:
    broken = tmp_path / "broken.txt"
    broken.write_text(bad, "utf-8")
    before = state(importing.home)
    with pytest.raises(ImportFailedError) as caught:
        importing.import_paths([page, pack, broken, TOME])
    assert str(broken) in str(caught.value)
    assert state(importing.home) == before


def test_a_bad_pack_among_good_documents_changes_nothing(
    importing: ImportDesk, page: Path, pack: Path
) -> None:
    (pack / "items.yaml").write_text("kind: item\nentries: [{slug: x}]\n", "utf-8")
    before = state(importing.home)
    with pytest.raises((ImportFailedError, CorpusError)):
        importing.import_paths([page, pack])
    assert state(importing.home) == before


def test_a_path_that_is_not_there_changes_nothing(importing: ImportDesk, page: Path) -> None:
    before = state(importing.home)
    with pytest.raises(NotFoundError):
        importing.import_paths([page, page.with_name("missing.md")])
    assert state(importing.home) == before


def test_a_folder_is_walked_and_one_file_is_taken_once(
    importing: ImportDesk, page: Path, tmp_path: Path
) -> None:
    shutil.copyfile(FLAT, tmp_path / "haunts.txt")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\r\n")
    report = importing.import_paths([page.parent, page])
    assert sorted(Path(each.path).name for each in report.documents) == ["club.md", "haunts.txt"]


def test_two_documents_of_one_name_are_two_sources(
    importing: ImportDesk, page: Path, tmp_path: Path
) -> None:
    other = tmp_path / "other" / "club.md"
    other.parent.mkdir()
    other.write_text("# House Rules\n\n## Biscuits\n\nTwo each.\n", "utf-8")
    report = importing.import_paths([page, other])
    assert [each.as_json()["id"] for each in report.documents] == ["club", "club-2"]
    again = importing.import_paths([page, other])
    assert [each.as_json()["state"] for each in again.documents] == ["unchanged", "unchanged"]


def test_a_traitors_page_stays_with_the_traitor(importing: ImportDesk) -> None:
    report = one(importing, TOME)
    secret = "Put the cat in your room."
    with Lookup(importing.home) as desk:
        for view, seen in (("hero", False), ("traitor", True), ("author", True)):
            sheet = desk.show("haunt/3", view=view)  # type: ignore[arg-type]
            assert any(secret in piece.text for piece in sheet.printed) is seen
            found = desk.search(f'"{secret}"', view=view).hits  # type: ignore[arg-type]
            assert bool(found) is seen
        assert desk.show("haunt/3", view="hero").locked
    assert "hill-2e/haunt/3" in report.entry_ids


def test_what_is_removed_is_gone_and_what_people_wrote_stays(
    importing: ImportDesk, page: Path
) -> None:
    one(importing, page)
    with Lookup(importing.home) as desk:
        desk.add_note(ATTIC, "Ours creaks.")
    importing.remove("club")
    assert importing.sources() == []
    assert not hits(importing.home, "marmalade")
    with Lookup(importing.home) as desk:
        assert desk.show("attic").printed == ()
        assert [note.text for note in desk.show("attic").notes] == ["Ours creaks."]
        with pytest.raises(NotFoundError):
            desk.show("the-winter-garden")
    with pytest.raises(NotFoundError):
        importing.remove("club")


# Packs


def test_a_pack_is_added_whole(importing: ImportDesk, pack: Path) -> None:
    (report,) = importing.import_paths([pack]).documents
    assert isinstance(report, PackReport)
    assert (report.key, report.state) == ("tea-club", "new")
    assert report.entries == {"item": 1, "ruling": 1}
    with Lookup(importing.home) as desk:
        assert str(desk.resolve("samovar")) == "tea-club/item/samovar"
        assert str(desk.resolve("銅茶炊")) == "tea-club/item/samovar"
        samovar = desk.show("samovar")
        assert (samovar.edition, samovar.game_title["en"]) == ("2026", "The Tea Club")
        assert samovar.rolls[0].targets == (4,)
        assert samovar.rolls[0].roll.traits == ("sanity",)
        assert "名字" in samovar.parts[0].text["zh-Hant"]  # its prose was read beside it
        assert "hill-2e/item/rabbits-foot" in samovar.mentions
        ruling = next(each for each in desk.show("attic").rulings if each.id.startswith("tea-club"))
        assert "carries a tray" in ruling.text["en"]
        assert desk.search("samovar").hits[0].id == "tea-club/item/samovar"
        assert desk.search("茶盤").hits[0].id == "tea-club/ruling/attic-with-a-tray"
    assert [source["id"] for source in importing.sources()] == ["tea-club"]


def test_a_pack_again_is_unchanged_and_a_newer_one_replaces_it(
    importing: ImportDesk, pack: Path
) -> None:
    importing.import_paths([pack])
    before = state(importing.home)
    assert importing.import_paths([pack]).documents[0].as_json()["state"] == "unchanged"
    assert state(importing.home) == before

    game = (pack / "game.yaml").read_text("utf-8").replace('version: "1"', 'version: "2"')
    (pack / "game.yaml").write_text(game, "utf-8")
    (pack / "items.yaml").write_text(
        (pack / "items.yaml")
        .read_text("utf-8")
        .replace("samovar", "kettle")
        .replace("Samovar", "Kettle"),
        "utf-8",
    )
    for page in (pack / "pages" / "item").iterdir():
        text = page.read_text("utf-8").replace("samovar", "kettle").replace("Samovar", "Kettle")
        page.with_name(page.name.replace("samovar", "kettle")).write_text(text, "utf-8")
        page.unlink()
    assert importing.import_paths([pack]).documents[0].as_json()["state"] == "changed"
    with Lookup(importing.home) as desk:
        assert desk.reader.games()["tea-club"].version == "2"
        assert str(desk.resolve("kettle")) == "tea-club/item/kettle"
        with pytest.raises(NotFoundError):
            desk.resolve("samovar")
        assert not [hit for hit in desk.search("samovar").hits if hit.game == "tea-club"]


OWNERS = {
    "game.yaml": """
key: my-mansion
title: {en: My own copy, zh-Hant: 我的盒子, zh-Hans: 我的盒子}
edition: "2020"
rules_of: mystery
""",
    "items.yaml": """
kind: item
entries:
  - slug: squeaky-torch
    title: {en: Storm Lamp, zh-Hant: 防風燈, zh-Hans: 防风灯}
    facts: {keeps: true}
  - slug: picnic
    title: {en: Picnic Hamper, zh-Hant: 野餐籃, zh-Hans: 野餐篮}
    facts: {keeps: true}
    replaces: mystery/item/three-storey-sandwich
""",
    "pages/item/squeaky-torch.md": """---
id: my-mansion/item/squeaky-torch
game: mystery
lang: en
---
- When you attempt a trait roll for an event card, you roll 2 extra dice.
- When you take the Picnic Hamper, you gain 1 Courage.
""",
    "pages/item/picnic.md": """---
id: my-mansion/item/picnic
game: mystery
lang: en
---
- Once per turn, you may attempt a Might roll.
  - 3+: You gain 1 Might.
  - 0-2: Nothing happens.
""",
}
TORCH, SANDWICH = "mystery/item/squeaky-torch", "mystery/item/three-storey-sandwich"


def owners(tmp_path: Path, **changed: str) -> Path:
    folder = tmp_path / "my-mansion"
    for name, text in {**OWNERS, **changed}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder


def test_an_owners_card_replaces_a_stand_in_in_lookup(
    importing: ImportDesk, tmp_path: Path
) -> None:
    """By its kind and slug, or by what it says; removing the pack brings the stand-in back."""
    with Lookup(importing.home) as desk:
        before = {each: desk.show(each).title["en"] for each in (TORCH, SANDWICH)}
        assert desk.show(TORCH).origin
    importing.import_paths([owners(tmp_path)])
    with Lookup(importing.home) as desk:
        assert desk.show(TORCH).title["en"] == "Storm Lamp"
        assert "2 extra dice" in desk.show(TORCH).text("en")
        assert not desk.show(TORCH).origin
        assert SANDWICH in desk.show(TORCH).mentions
        assert (desk.show(TORCH).layer, desk.show(TORCH).layers[0]) == ("pack", "pack")
        assert str(desk.resolve("Storm Lamp")) == TORCH
        assert str(desk.resolve("野餐籃")) == SANDWICH
        assert [hit.id for hit in desk.search("storm lamp").hits][:1] == [TORCH]
        old = [hit.title["en"] for hit in desk.search("Squeaky Torch").hits]
        assert before[TORCH] not in old
        with pytest.raises(NotFoundError):
            desk.show("my-mansion/item/picnic")
    assert importing.import_paths([owners(tmp_path)]).documents[0].as_json()["state"] == "unchanged"
    assert importing.source("my-mansion")["entries"] == {"item": 2}
    importing.remove("my-mansion")
    with Lookup(importing.home) as desk:
        assert {each: desk.show(each).title["en"] for each in (TORCH, SANDWICH)} == before
        assert desk.show(TORCH).origin


def test_an_owners_card_is_played_in_the_place_of_the_stand_in(
    importing: ImportDesk, tmp_path: Path
) -> None:
    def played() -> tuple[int, list[str]]:
        with Sandbox(importing.home) as desk:
            box = desk.box("mystery")
            session = desk.new_game("mystery", 3, 1)
            while (need := session.game.position.need) is None or need.kind != "turn":
                session.push(session.game.choices[0].notation)
            assert isinstance(need, Decision)
            session.push(f"put item/three-storey-sandwich by:{need.who}")
            words = [desk.teller(box).name(session.game.state, SANDWICH.partition("/")[2])]
            for choice in session.game.choices:
                need = session.game.position.need
                assert isinstance(need, Decision)
                words.append(desk.teller(box).option(session.game.state, need, choice))
            return sum(key.startswith("item/") for key in box.cards), words

    count, before = played()
    assert "Picnic Hamper" not in before
    importing.import_paths([owners(tmp_path)])
    now, words = played()
    assert now == count == 14
    assert words[0] == "Picnic Hamper"
    assert any("Might roll" in word for word in words)
    importing.remove("my-mansion")
    assert played() == (count, before)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("slug: picnic", "slug: banana", ""),  # its place is named, so the slug does not matter
        (
            "slug: squeaky-torch", "slug: banana",
            "mystery/item/banana is no stand-in.*another slug, or replaces: mystery/item/banana",
        ),
        ("item/three-storey-sandwich", "item/three-storey", "item/three-storey of this kind"),
        ("item/three-storey-sandwich", "event/a-door", "no mystery/event/a-door of this kind"),
        ("item/three-storey-sandwich", "item/squeaky-torch", "is replaced twice"),
        ("item/three-storey-sandwich", "item/banana", ""),  # named, although it is no stand-in
    ],
)  # fmt: skip
def test_what_is_no_stand_in_is_replaced_only_where_that_is_said(
    importing: ImportDesk, tmp_path: Path, old: str, new: str, why: str
) -> None:
    items = OWNERS["items.yaml"].replace(old, new)
    pages = {name: text for name, text in OWNERS.items() if name.startswith("pages")}
    folder = owners(tmp_path, **{"items.yaml": items})
    for name in pages:
        (folder / name).unlink()
    if not why:
        importing.import_paths([folder])
        with Lookup(importing.home) as desk:
            wanted = "mystery/item/banana" if "item/banana" in items else SANDWICH
            assert desk.show(wanted).title["en"] == "Picnic Hamper"
        return
    before = state(importing.home)
    with pytest.raises(ImportFailedError, match=why):
        importing.import_paths([folder])
    assert state(importing.home) == before


def test_two_packs_do_not_replace_the_same(importing: ImportDesk, tmp_path: Path) -> None:
    importing.import_paths([owners(tmp_path)])
    folder = owners(
        tmp_path / "other", **{"game.yaml": OWNERS["game.yaml"].replace("my-", "your-")}
    )
    for page in (folder / "pages" / "item").glob("*.md"):
        page.write_text(page.read_text("utf-8").replace("my-mansion", "your-mansion"), "utf-8")
    with pytest.raises(WorkbenchError, match="replaced by the pack my-mansion already"):
        importing.import_paths([folder])


def test_a_page_alone_makes_a_newer_pack(importing: ImportDesk, pack: Path) -> None:
    importing.import_paths([pack])
    page = pack / "pages" / "item" / "samovar.md"
    page.write_text(page.read_text("utf-8").replace("1 Speed", "2 Speed"), "utf-8")
    assert importing.import_paths([pack]).documents[0].as_json()["state"] == "changed"
    with Lookup(importing.home) as desk:
        assert "You gain 2 Speed." in desk.show("samovar").text("en")


def test_a_pack_with_a_bad_page_is_refused_whole(importing: ImportDesk, pack: Path) -> None:
    page = pack / "pages" / "item" / "samovar.md"
    page.write_text(page.read_text("utf-8").replace("0-3:", "0-2:"), "utf-8")
    before = state(importing.home)
    with pytest.raises(ImportFailedError, match=r"samovar\.md: \d+:\d+: BW\d+ "):
        importing.import_paths([pack])
    assert state(importing.home) == before


def test_a_pack_can_be_removed(importing: ImportDesk, pack: Path) -> None:
    importing.import_paths([pack])
    importing.remove("tea-club")
    with Lookup(importing.home) as desk:
        assert "tea-club" not in desk.reader.games()
        with pytest.raises(NotFoundError):
            desk.resolve("samovar")
        assert not any(each.id.startswith("tea-club") for each in desk.show("attic").rulings)
        assert not [hit for hit in desk.search("茶盤").hits if hit.game == "tea-club"]


def test_two_packs_of_one_key_are_refused_together(
    importing: ImportDesk, pack: Path, tmp_path: Path
) -> None:
    twin = Path(shutil.copytree(pack, tmp_path / "twin"))
    before = state(importing.home)
    with pytest.raises(WorkbenchError, match="tea-club"):
        importing.import_paths([pack, twin])
    assert state(importing.home) == before


def test_progress_tells_which_of_how_many(own: Home, page: Path) -> None:
    told: list[str] = []
    with ImportDesk(own, told.append) as desk:
        desk.import_paths([page, FLAT])
    assert told[:2] == ["1 of 2: reading club.md", "2 of 2: reading haunts_flat.txt"]
    assert "storing" in told


def test_many_lines_that_begin_an_entry_take_no_longer_than_others(tmp_path: Path) -> None:
    file = tmp_path / "many.yaml"
    file.write_text("kind: a\n" * 100_000, "utf-8")
    began = time.process_time()
    assert not _is_a_draft(file)
    assert time.process_time() - began < 5
    for end in ("\n", "\r\n"):
        text = f"# ours{end}kind: ruling{end}{end}entries:{end}  a: b{end}"
        file.write_bytes(text.encode())
        assert _is_a_draft(file)
    file.write_text("entries:\nkind: ruling\n", "utf-8")
    assert not _is_a_draft(file)
