"""A page on the author's desk while it is written, and the files that are made to be read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from workbench.desks.authoring import Authoring
from workbench.desks.copies import Copies
from workbench.desks.writing import Writing, looks_like_a_page
from workbench.diagnostics import Place
from workbench.errors import CorpusError, NotFoundError, StoreError, UsageError
from workbench.language.changes import with_fixes
from workbench.store.place import Home
from workbench.wording import use_language

PAGE = """\
---
id: home/item/salt-lamp
game: hill-2e
lang: en
title: {en: Salt Lamp, zh-Hant: 鹽燈}
things:
  - {token: Grain, zh-Hant: 鹽粒, shape: item, count: 1}
  - {track: Glow, zh-Hant: 光, from: 0, to: 4, seen by: everyone}
---
> It glows.

- When you take this card:
  - Set Glow to 4.
  - Put the Grain in the Attic.
- **Lick it.** Once per turn, you may attempt a Sanity roll.
  - 4+: You gain 1 Speed.
  - 0-3: Glow goes down by 1.
- When Glow reaches 0, discard this card.
- When you discover a room, use *Lick it*.
"""


@pytest.fixture(scope="module")
def author(prepared: Path) -> Iterator[Authoring]:
    with Authoring(Home(prepared)) as made:
        yield made


@pytest.fixture
def writing(author: Authoring) -> Writing:
    return Writing(author, PAGE)


def position(text: str, what: str, into: int = 0) -> tuple[int, int]:
    start = text.index(what) + into
    return text.count("\n", 0, start) + 1, start - (text.rfind("\n", 0, start) + 1) + 1


def text_at(text: str, place: Place) -> str:
    return text.split("\n")[place.line - 1][place.column - 1 : place.end_column - 1]


def codes(writing: Writing) -> list[str]:
    return [problem.diagnostic.code for problem, _follows in writing.told()]


def test_a_right_page_is_told_nothing(writing: Writing) -> None:
    assert codes(writing) == []
    assert writing.formatted() == ()
    assert writing.mended() == ()
    assert writing.rewritten(PAGE) is writing


def test_each_text_is_checked_anew_and_mended(writing: Writing) -> None:
    text = PAGE.replace("4+: You", "5+: You").replace("this card.\n", "this card\n")
    wrong = writing.rewritten(text)
    assert codes(wrong) == ["BW204", "BW025"]
    (told, fix), *_more = wrong.mendable(Place(*position(text, "5+"), *position(text, "5+")))
    assert told.code == "BW204"
    assert wrong.mendable(Place(1, 1, 1, 1)) == ()
    better = wrong.rewritten(with_fixes(text, wrong.mended()))
    assert codes(better) == ["BW204"]
    assert "discard this card.\n" in better.text
    mended = better.rewritten(with_fixes(better.text, [fix]))
    assert codes(mended) == []


def test_where_either_may_be_meant_both_are_offered(author: Authoring) -> None:
    text = (
        "---\nid: home/event/cold-draught\ngame: hill-2e\nlang: en\n"
        "title: {en: A Cold Draught, zh-Hant: 寒風}\n---\n"
        "- When a hero enters a room, flip room.\n"
    )
    writing = Writing(author, text)
    assert codes(writing) == ["BW126"]
    here = Place(*position(text, "room.", 1), *position(text, "room.", 1))
    made = [with_fixes(text, [fix]) for _told, fix in writing.mendable(here)]
    assert made == [text.replace("flip room", f"flip {word} room") for word in ("the", "a")]


def test_what_only_follows_is_folded(writing: Writing) -> None:
    wrong = writing.rewritten(PAGE.replace("lang: en", "lang: xx"))
    told = wrong.told()
    assert all(not problem.diagnostic.follows for problem, _follows in told)
    wanted = [each for each in wrong.checked.problems if each.diagnostic.follows]
    assert [each for _problem, follows in told for each in follows] == wanted


def test_a_page_with_errors_is_left_as_it_is(writing: Writing) -> None:
    wrong = writing.rewritten(PAGE.replace("You gain", "You gane"))
    with pytest.raises(CorpusError) as caught:
        wrong.formatted()
    assert caught.value.where.startswith(f"{position(PAGE, 'You gain')[0]}:")
    assert caught.value.cause.startswith("BW1")


def test_missing_prose_does_not_keep_a_page_from_its_form(
    author: Authoring, tmp_path: Path
) -> None:
    loose = PAGE.replace("- When Glow", "*  when Glow")
    (tmp_path / "lamp.zh-Hant.yaml").write_text("story: 光。\n", "utf-8")
    writing = Writing(author, loose, path=tmp_path / "lamp.md")
    assert codes(writing) == ["BW026"]
    assert with_fixes(loose, writing.formatted()) == PAGE


def test_what_may_be_written_comes_from_front_matter_as_it_was(writing: Writing) -> None:
    broken = writing.rewritten(PAGE.replace("shape: item, count: 1}", "shape: item, count: 1"))
    assert not broken.read.front.facts
    again = broken.rewritten(broken.text.replace("Put the Grain", "Put the Gra"))
    offers = again.completions(*position(again.text, "Put the Gra", 11))
    assert "Grain" in [offer.label for offer in offers]
    told = again.explained(*position(again.text, "Set Glow", 5))
    assert told is not None
    assert told.lines[0] == "Glow / 光 (track)"
    # What is declared stands where no such place is now.
    assert again.definitions(*position(again.text, "Set Glow", 5)) == ()
    lines = [place.line for place in again.references(*position(again.text, "Set Glow", 5))]
    assert lines == [position(PAGE, what)[0] for what in ("Set Glow", "Glow goes", "When Glow")]


def test_offers_are_weighed_by_what_pages_use(prepared: Path) -> None:
    text = PAGE.replace("- When Glow", "- \n- When Glow")

    def place_of_when(author: Authoring) -> int:
        offers = Writing(author, text).completions(*position(text, "- \n", 2), most=500)
        return next(each.rank for each in offers if each.label.startswith("When"))

    with Authoring(Home(prepared)) as author:
        before = place_of_when(author)
        steps = 1
        while author.weigh(100):
            steps += 1
        assert steps > 2
        assert author.weights
        assert not author.weigh()
        assert place_of_when(author) < before


def test_a_name_is_explained_with_its_entry(writing: Writing) -> None:
    told = writing.explained(*position(PAGE, "Attic", 1))
    assert told is not None
    assert text_at(PAGE, told.place) == "Attic"
    assert told.lines[0].startswith("Attic / 閣樓")
    assert told.lines[1] == "hill-2e/room/attic"
    assert len(told.lines) > 3
    frame = writing.explained(*position(PAGE, "may attempt", 5))
    assert frame is not None
    assert any("嘗試" in line for line in frame.lines)
    assert writing.explained(1, 1) is None


def test_names_lead_to_where_they_come_from(writing: Writing) -> None:
    (found,) = writing.definitions(*position(PAGE, "Set Glow", 5))
    assert text_at(PAGE, found) == "Glow"
    assert writing.entry(*position(PAGE, "Set Glow", 5)) is None
    sheet = writing.entry(*position(PAGE, "Attic", 1))
    assert sheet is not None
    assert sheet.id == "hill-2e/room/attic"
    inner = writing.references(*position(PAGE, "**Lick", 3), declared=False)
    assert [text_at(PAGE, place) for place in inner] == ["*Lick it*"]


def test_a_title_takes_its_prose_along(author: Authoring, tmp_path: Path) -> None:
    file = tmp_path / "lamp.zh-Hant.yaml"
    file.write_text("story: 光。\n'lick-it.title': 舔\n", "utf-8")
    writing = Writing(author, PAGE, path=tmp_path / "lamp.md")
    made = writing.renamed(*position(PAGE, "**Lick", 3), "Taste it")
    assert "use *Taste it*" in with_fixes(PAGE, made.page)
    changed = made.beside[file]
    assert with_fixes(changed.text, changed.fixes) == "story: 光。\ntaste-it.title: 舔\n"
    # What is being written counts, not what was saved.
    open_texts = {file: "lick-it.title: 舔一舔\n"}
    made = writing.renamed(*position(PAGE, "**Lick", 3), "Taste it", open_texts=open_texts)
    assert with_fixes(open_texts[file], made.beside[file].fixes) == "taste-it.title: 舔一舔\n"
    assert writing.renamed(*position(PAGE, "Set Glow", 5), "Shine").beside == {}
    file.write_text("[", "utf-8")
    with pytest.raises(CorpusError, match=r"lamp\.zh-Hant"):
        writing.renamed(*position(PAGE, "**Lick", 3), "Taste it")


def test_only_its_own_names_can_be_changed(writing: Writing) -> None:
    place, name = writing.name(*position(PAGE, "Set Glow", 5))
    assert (text_at(PAGE, place), name) == ("Glow", "Glow")
    with pytest.raises(UsageError):
        writing.name(*position(PAGE, "Attic", 1))
    with pytest.raises(UsageError):
        writing.renamed(*position(PAGE, "Attic", 1), "Loft")


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        (PAGE, True),
        (PAGE.replace("\n", "\r\n"), True),
        ("\ufeff" + PAGE, True),
        ("---\ngame: hill-2e\n", True),
        ("---\nthings:\n  - {token: A}\n---\n", True),
        ("---\nid: 'hill-2e/room/attic'\n---\n", True),
        ("---\nid: 7\ntitle: Notes\nlang: en\n---\n# Notes\n", False),
        ("# Read me\n\nid: hill-2e/room/attic\n", False),
        ("", False),
        ("---", False),
    ],
)
def test_a_page_is_told_from_other_markdown(text: str, is_one: bool) -> None:
    assert looks_like_a_page(text) is is_one


# Files to be read


def test_what_is_to_be_read_is_written_once(author: Authoring, tmp_path: Path) -> None:
    copies = Copies(Home(tmp_path))
    file = copies.code("bw204", "en")
    assert file == tmp_path / "shown" / "codes" / "BW204.en.md"
    text = file.read_text("utf-8")
    assert text.startswith("# BW204 (error): The results leave out a total\n")
    assert "````markdown\n---\nid: home/haunt/the-clockmakers-debt\n" in text
    assert not file.stat().st_mode & 0o222
    when = file.stat().st_mtime_ns
    assert copies.code("BW204", "en").stat().st_mtime_ns == when
    with pytest.raises(NotFoundError):
        copies.code("BW999", "en")


def test_the_page_of_a_code_is_in_the_readers_language(tmp_path: Path) -> None:
    use_language("zh-Hant")
    try:
        text = Copies(Home(tmp_path)).code("BW204", "zh-Hant").read_text("utf-8")
    finally:
        use_language("en")
    assert text.startswith("# BW204 (錯誤): 結果遺漏了點數\n")


def test_an_entry_is_written_with_what_is_cited_first(author: Authoring, tmp_path: Path) -> None:
    copies = Copies(Home(tmp_path))
    room = copies.entry(author.sheet("hill-2e/room/attic"), "zh-Hant")
    assert room == tmp_path / "shown" / "hill-2e" / "room" / "attic.zh-Hant.txt"
    cited = copies.entry(author.sheet("hill-2e/haunt/1#S.4.1"), "en")
    assert cited.name == "1@S.4.1.en.txt"
    lines = cited.read_text("utf-8").split("\n")
    assert next(line for line in lines if line.startswith("[")).startswith("[S.4.1]")


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "shown").write_text("in the way")
    with pytest.raises(StoreError, match="cannot be written"):
        Copies(Home(tmp_path)).code("BW204", "en")
