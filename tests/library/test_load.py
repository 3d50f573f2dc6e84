from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from workbench.errors import CorpusError
from workbench.library.load import load_corpus, load_game_folder
from workbench.model.entries import Part
from workbench.model.facts import CardFacts, RoomFacts, RulingFacts

GAME = """\
key: base
title: {en: Base}
edition: second
sources: {book: the book}
"""
ROOMS = """\
kind: room
entries:
  - slug: attic
    title: {en: Attic, zh-Hant: 閣樓, zh-Hans: 阁楼}
    facts: {floors: [upper], doors: [S], symbol: event, tile: attic}
    text: {en: Up here.}
    sources: [book]
"""

Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes files, named by their path with ``__`` for a slash, under a new folder."""

    def make(**files: str) -> Path:
        for name, text in files.items():
            path = tmp_path / f"{name.replace('__', '/')}.yaml"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        return tmp_path

    return make


def problems(folder: Path) -> list[str]:
    with pytest.raises(CorpusError) as caught:
        load_corpus(folder)
    return str(caught.value).split("\n")


def room(slug: str, more: str = "") -> str:
    return (
        f"  - slug: {slug}\n    title: {{en: Some {slug}}}\n"
        f"    facts: {{floors: [upper], doors: [], symbol: none, tile: {slug}}}\n{more}"
    )


def test_a_game_is_loaded(write: Write) -> None:
    corpus = load_corpus(write(base__game=GAME, base__rooms=ROOMS))
    attic = corpus.entries["base/room/attic"]
    assert attic.facts == RoomFacts(("upper",), ("S",), "event", "attic")
    assert attic.parts == (Part("rule", {"en": "Up here."}),)
    assert (attic.sources, attic.assumed, attic.derived) == (("book",), False, ())
    assert corpus.games["base"].edition == "second"
    assert corpus.charts == {}


def test_the_fingerprint_tells_two_corpora_apart(write: Write) -> None:
    one = load_corpus(write(base__game=GAME, base__rooms=ROOMS)).fingerprint
    assert load_corpus(write()).fingerprint == one
    assert load_corpus(write(base__rooms=ROOMS.replace("Up here", "Up"))).fingerprint != one


def test_text_stands_before_parts_and_takes_the_entrys_audience(write: Write) -> None:
    more = (
        "    text: {en: First.}\n    audience: traitor\n"
        "    parts: [{key: more, text: {en: Second.}, audience: heroes}]\n"
    )
    folder = write(base__game=GAME, base__rooms="kind: room\nentries:\n" + room("a", more))
    parts = load_corpus(folder).entries["base/room/a"].parts
    assert [(part.key, part.audience) for part in parts] == [
        ("rule", "traitor"),
        ("more", "heroes"),
    ]


def test_a_stand_in_says_where_it_comes_from(write: Write) -> None:
    rooms = "kind: room\nentries:\n" + room("a", "    origin: workbench\n") + room("b")
    entries = load_corpus(write(base__game=GAME, base__rooms=rooms)).entries
    assert entries["base/room/a"].origin == "workbench"
    assert entries["base/room/b"].origin is None
    wrong = "kind: room\nentries:\n" + room("a", "    origin: printed\n")
    (problem,) = problems(write(base__game=GAME, base__rooms=wrong))
    assert "origin" in problem


def test_every_problem_is_told_at_once_with_its_place(write: Write) -> None:
    rooms = (
        "kind: room\nentries:\n"
        + room("attic", "    sources: [bok]\n")
        + room("Bad_Slug!")
        + room("cellar", "    text: {en: a}\n    parts: [{key: rule, text: {en: b}}]\n")
    )
    cards = "kind: item\nentries:\n  - {slug: rope, title: {en: Rope}, facts: {wepon: true}}\n"
    unknown = "kind: itm\nentries: []\n"
    broken = "kind: [\n"
    folder = write(
        base__game=GAME, base__rooms=rooms, base__cards=cards, base__unknown=unknown,
        base__broken=broken, other__game="title: {en: X}\n",
    )  # fmt: skip
    told = problems(folder)
    base = folder / "base"

    def one(place: str, *words: str) -> None:
        found = [line for line in told if line.startswith(place) and all(w in line for w in words)]
        assert len(found) == 1, (place, words, told)

    one(f"{base / 'rooms.yaml'}: attic", "'bok' is not among the game's sources", "nearest: book")
    one(f"{base / 'rooms.yaml'}: base/room/Bad_Slug!", "is not a slug")
    one(f"{base / 'rooms.yaml'}: cellar", "2 parts have the key 'rule'")
    one(f"{base / 'cards.yaml'}: entries.0.facts.wepon", "Unexpected")
    one(f"{base / 'unknown.yaml'}: kind", "'itm' is not a kind", "nearest: item")
    one(f"{base / 'broken.yaml'}:2:1", "not readable as YAML")
    one(f"{folder / 'other' / 'game.yaml'}: key", "required")
    one(f"{folder / 'other' / 'game.yaml'}: edition", "required")
    assert len(told) == 8


@pytest.mark.parametrize(
    ("entry", "place", "words"),
    [
        ("{slug: a, title: {en: A}, facts: {}}", "entries.0.facts.floors", "required"),
        ("{slug: a, title: {fr: A}, facts: {}}", "entries.0.title.fr.[key]", "'zh-Hant'"),
        ("{slug: a, facts: {}}", "entries.0.title", "required"),
        ("{slug: a, title: {en: A}, facts: {}, colour: red}", "entries.0.colour", "Unexpected"),
        ("{slug: 7, title: {en: A}, facts: {}}", "entries.0.slug", "string"),
        ("{slug: a, title: {en: 5}, facts: {}}", "entries.0.title.en", "string"),
        ("just words", "entries.0", "WrittenEntry"),
    ],
)
def test_an_entry_of_the_wrong_shape_is_told(
    write: Write, entry: str, place: str, words: str
) -> None:
    folder = write(base__game=GAME, base__rooms=f"kind: room\nentries:\n  - {entry}\n")
    told = problems(folder)
    file = folder / "base" / "rooms.yaml"
    assert [line for line in told if line.startswith(f"{file}: {place}: ") and words in line]


@pytest.mark.parametrize(
    "text", ["", "just words", "[1, 2]", "kind: 5\nentries: []", "entries: []"]
)
def test_a_file_that_is_of_no_kind_is_told(write: Write, text: str) -> None:
    folder = write(base__game=GAME, base__rooms=text)
    (told,) = problems(folder)
    assert f"{folder / 'base' / 'rooms.yaml'}: kind: " in told
    assert "is not a kind" in told


def test_a_name_that_nobody_could_read_is_told(write: Write) -> None:
    rooms = (
        'kind: room\nentries:\n  - slug: a\n    title: {en: "red\\e[31m", zh-Hant: '
        + "星" * 201
        + "}\n    facts: {floors: [], doors: [], symbol: none, tile: x}\n"
        + room("b" * 121)
    )
    told = problems(write(base__game=GAME, base__rooms=rooms))
    assert len(told) == 3
    assert all(line.isprintable() for line in told)


def test_a_strangers_words_are_not_repeated_raw(write: Write) -> None:
    rooms = 'kind: room\nentries:\n  - {slug: a, title: {en: A}, facts: {"x\\e]0;owned\\a": 1}}\n'
    folder = write(base__game=GAME, base__rooms=rooms, base__cards='kind: "\\e[2J"\nentries: []\n')
    told = problems(folder)
    assert any("owned" in line for line in told)
    assert all(line.isprintable() for line in told)


def test_very_many_problems_are_counted_and_not_all_listed(write: Write) -> None:
    rooms = "kind: room\nentries:\n" + "".join(
        room(f"r{number}", "    sources: [none]\n") for number in range(100)
    )
    told = problems(write(base__game=GAME, base__rooms=rooms))
    assert len(told) == 41
    assert told[-1] == "and 60 more"


def test_an_entry_that_stands_twice_is_told(write: Write) -> None:
    folder = write(base__game=GAME, base__rooms=ROOMS, base__rooms2=ROOMS)
    assert problems(folder) == [
        f"{folder / 'base' / 'rooms2.yaml'}: base/room/attic stands here a second time"
    ]


def test_a_game_that_stands_twice_is_told(write: Write) -> None:
    (told,) = problems(write(one__game=GAME, two__game=GAME))
    assert "two/game.yaml: key" in told
    assert "another folder has the game base" in told


@pytest.mark.parametrize("key", ["Base", "a/b", "../up", "", "a b"])
def test_a_key_that_is_none_is_told(write: Write, key: str) -> None:
    (told,) = problems(write(base__game=GAME.replace("key: base", f'key: "{key}"')))
    assert "is not a game key" in told


def test_a_folder_without_games_is_told(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match=r"GAME/game.yaml"):
        load_corpus(tmp_path)
    with pytest.raises(CorpusError, match="cannot be read"):
        load_game_folder(tmp_path)


def test_the_number_of_files_is_bounded(write: Write) -> None:
    empty = {f"base__f{number}": "kind: room\nentries: []\n" for number in range(401)}
    (told,) = problems(write(base__game=GAME, **empty))
    assert "it has 401 files" in told


# Overlays

OVERLAY = """\
key: old
title: {en: Old}
edition: first
overlays: base
never_inherited: [haunt/17]
sources: {own: what the old book says}
"""
BASE_ROOMS = """\
kind: room
entries:
  - slug: attic
    title: {en: Attic}
    facts:
      floors: [upper]
      doors: []
      symbol: none
      tile: attic
      ways: [{to: base/room/cellar, kind: chute}]
  - slug: cellar
    title: {en: Cellar}
    facts: {floors: [basement], doors: [], symbol: none, tile: cellar}
  - slug: tower
    title: {en: Tower}
    facts: {floors: [upper], doors: [], symbol: none, tile: tower}
"""
HAUNTS = """\
kind: haunt
entries:
  - {slug: "17", title: {en: New Seventeen}, facts: {number: 17}}
  - {slug: "18", title: {en: Eighteen}, facts: {number: 18}}
"""
OWN = """\
kind: room
entries:
  - slug: cellar
    title: {en: Old Cellar}
    facts: {floors: [basement], doors: [], symbol: omen, tile: cellar}
    sources: [own]
"""
RULINGS = """\
kind: ruling
entries:
  - slug: own
    title: {en: Whose things}
    facts:
      topic: x
      about: [base/haunt/17, base/rule/x#1, mystery/room/attic, base, not base/room/attic]
"""
BASE = {
    "base__game": GAME,
    "base__rooms": BASE_ROOMS,
    "base__haunts": HAUNTS,
    "base__rulings": RULINGS,
}


def test_an_overlay_inherits_what_its_source_does_not_state(write: Write) -> None:
    corpus = load_corpus(
        write(
            **BASE,
            old__game=OVERLAY,
            old__rooms=OWN,
            old__confirmed="source: own\nconfirmed: [room/tower]\n",
        )
    )
    old = {key: entry for key, entry in corpus.entries.items() if key.startswith("old/")}
    assert set(old) == {
        "old/room/attic", "old/room/cellar", "old/room/tower", "old/haunt/18", "old/ruling/own",
    }  # fmt: skip
    # Inherited is assumed, unless its own source confirms it; what it states is neither.
    assert "own" in old["old/room/tower"].sources
    assert "own" not in old["old/room/attic"].sources
    assert old["old/room/attic"].assumed
    assert old["old/haunt/18"].assumed
    assert not old["old/room/tower"].assumed
    assert not old["old/room/cellar"].assumed
    assert old["old/room/cellar"].title["en"] == "Old Cellar"
    # Nothing of it leaks back.
    assert corpus.entries["base/room/cellar"].title["en"] == "Cellar"
    assert not any(entry.assumed for key, entry in corpus.entries.items() if key[:4] == "base")


def test_references_lead_to_the_overlays_own(write: Write) -> None:
    corpus = load_corpus(write(**BASE, old__game=OVERLAY, old__rooms=OWN))
    facts = corpus.entries["old/room/attic"].facts
    assert isinstance(facts, RoomFacts)
    assert [way.to for way in facts.ways] == ["old/room/cellar"]
    ruling = corpus.entries["old/ruling/own"].facts
    assert isinstance(ruling, RulingFacts)
    assert ruling.about == (
        "base/haunt/17", "old/rule/x#1", "mystery/room/attic", "base", "not base/room/attic",
    )  # fmt: skip
    whole = corpus.entries["base/room/attic"].facts
    assert isinstance(whole, RoomFacts)
    assert [way.to for way in whole.ways] == ["base/room/cellar"]


def test_an_overlays_chart_is_about_its_own(write: Write) -> None:
    chart = "haunts:\n  base/room/tower: {base/omen/bell: 18}\n  old/room/cellar: {old/omen/x: 1}\n"
    corpus = load_corpus(write(**BASE, old__game=OVERLAY, old__chart=chart))
    assert corpus.charts["old"].haunts == {
        "old/room/tower": {"old/omen/bell": 18}, "old/room/cellar": {"old/omen/x": 1},
    }  # fmt: skip
    assert "base" not in corpus.charts


def test_what_an_overlay_names_must_be_there(write: Write) -> None:
    told = problems(
        write(
            **BASE,
            old__game=OVERLAY.replace("[haunt/17]", "[haunt/17, haunt/71]"),
            old__confirmed="source: own\nconfirmed: [room/towr, room/tower]\n",
        )
    )
    assert len(told) == 2
    assert "old/confirmed.yaml: room/towr is not an entry of base" in told[0]
    assert "nearest: room/tower" in told[0]
    assert "old/game.yaml: haunt/71 is not an entry of base" in told[1]


@pytest.mark.parametrize(
    ("overlays", "message"),
    [("basis", "basis is not here"), ("old", "old is itself an overlay"),
     ("older", "older is itself an overlay")],
)  # fmt: skip
def test_an_overlay_needs_a_whole_game(write: Write, overlays: str, message: str) -> None:
    changed = OVERLAY.replace("overlays: base", f"overlays: {overlays}")
    older = OVERLAY.replace("key: old", "key: older")
    told = problems(write(**BASE, old__game=changed, older__game=older))
    assert [line for line in told if line.startswith(f"old/game.yaml: overlays: {message}")]


def test_a_whole_game_inherits_nothing(write: Write) -> None:
    (told,) = problems(write(**BASE, base__confirmed="source: book\nconfirmed: [room/attic]\n"))
    assert told == "base/confirmed.yaml: it overlays no game"


def test_the_shipped_overlay_keeps_editions_apart() -> None:
    corpus = load_corpus()
    replaced = (17, 18, 19, 31, 33, 34, 43, 50)
    for number in replaced:
        entry = corpus.entries.get(f"hill-1e/haunt/{number}")
        if entry is not None:
            assert not entry.assumed
            assert entry.title != corpus.entries[f"hill-2e/haunt/{number}"].title
    assert all(
        not entry.assumed for key, entry in corpus.entries.items() if not key.startswith("hill-1e/")
    )
    assert isinstance(corpus.entries["hill-1e/item/rope"].facts, CardFacts)
