"""The lookup desk: names, every entry in every view, rulings, mentions, layers, notes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml

from tests.editing import EditingWriter
from workbench.desks.lookup import Lookup
from workbench.desks.reading import read_entry
from workbench.desks.sheet_text import sheet_lines
from workbench.errors import ConflictError, NotFoundError, UsageError
from workbench.model.entries import VIEWS, Entry, Part, View, may_see
from workbench.model.facts import CardFacts, RoomFacts, RulingFacts
from workbench.model.games import Chart, Game
from workbench.model.ids import GAMES, KINDS, LANGUAGES
from workbench.model.plain import strings_in
from workbench.store.place import Home

ATTIC = "hill-2e/room/attic"
FACTS = Path(__file__).parents[1] / "facts"


@pytest.fixture
def entries(desk: Lookup) -> list[Entry]:
    return [row.entry for row in desk.reader.all_entries()]


# Names


def test_every_id_means_its_entry(desk: Lookup, entries: list[Entry]) -> None:
    for entry in entries:
        assert str(desk.resolve(entry.id)) == entry.id
        _game, kind, slug = entry.id.split("/")
        assert str(desk.resolve(f"{kind}/{slug}", game=entry.game)) == entry.id


def test_every_name_finds_its_entry_or_tells_of_several(desk: Lookup, entries: list[Entry]) -> None:
    for entry in entries:
        if entry.game != "hill-2e" or entry.kind not in ("room", "omen", "character"):
            continue
        for name in entry.title.values():
            try:
                assert str(desk.resolve(name)) == entry.id
            except NotFoundError as error:
                assert entry.id in error.nearest  # noqa: PT017
                assert len(error.nearest) > 1  # noqa: PT017


def test_a_tail_is_looked_up_in_the_first_game_then_everywhere(own: Home) -> None:
    def room(key: str) -> Entry:
        return Entry(key, {"en": "Cellar of Ours"}, RoomFacts(("upper",), ("N",), "none", "own"))

    with EditingWriter(own) as writer:
        for game in ("hill-1e", "mystery"):
            writer.save_entry(room(f"{game}/room/cellar-of-ours"), expected_version=0)
        writer.save_entry(room("home/room/shed-of-ours"), expected_version=0)
    with Lookup(own) as desk:
        # In hill-2e there is none, elsewhere there are two.
        with pytest.raises(NotFoundError) as caught:
            desk.resolve("cellar-of-ours")
        assert set(caught.value.nearest) == {
            "hill-1e/room/cellar-of-ours",
            "mystery/room/cellar-of-ours",
        }
        assert desk.resolve("cellar-of-ours", game="mystery").entry.game == "mystery"
        assert str(desk.resolve("shed-of-ours")) == "home/room/shed-of-ours"
    with EditingWriter(own) as writer:
        writer.save_entry(room("hill-2e/room/cellar-of-ours"), expected_version=0)
    with Lookup(own) as desk:
        assert desk.resolve("cellar-of-ours").entry.game == "hill-2e"


def test_a_name_of_something_in_another_game_is_offered(desk: Lookup) -> None:
    with pytest.raises(NotFoundError) as caught:
        desk.resolve("attic", game="mystery")
    assert caught.value.nearest[0] == ATTIC
    with pytest.raises(NotFoundError) as caught:
        desk.resolve("hill-2e/omen/attic")
    assert ATTIC in caught.value.nearest


@pytest.mark.parametrize("text", ["", " ", "#", "#S.1", "/", "//", "a/b/c/d/e", "\x00", "\udc9b"])
def test_what_is_no_name_is_refused_in_order(desk: Lookup, text: str) -> None:
    with pytest.raises(NotFoundError):
        desk.resolve(text)


@pytest.mark.parametrize(
    "text", ["at\udc9btic", "attic \ud83d", "kind:\udc9b", "\x00", "attic\x00"]
)
def test_what_no_database_takes_is_looked_for_in_order(desk: Lookup, text: str) -> None:
    desk.suggest(text)
    desk.search(text).query.encode()
    with pytest.raises(NotFoundError):
        desk.chart(text, "catacombs")


# Every entry


def _sentences(texts: Iterator[str]) -> Iterator[str]:
    """Yields the sentences of texts; what stands in a row of a table without its total."""
    for text in texts:
        for sentence in re.split(r"(?<=[.!?。！？])\s*|\n", text):
            said = re.sub(r"^\d+(?:-\d+|\+)?[:：]\s*", "", sentence.strip())
            if len(said) >= 15:
                yield said


@pytest.mark.parametrize("view", VIEWS)
def test_every_entry_can_be_shown_in_every_language_and_says_nothing_secret(
    desk: Lookup, entries: list[Entry], view: View
) -> None:
    hidden: set[str] = set()
    allowed: set[str] = set()
    for entry in entries:
        allowed.update(_sentences(iter(entry.title.values())))  # names are no secret
        for part in entry.parts:
            seen = may_see(view, entry.audience) and may_see(view, part.audience)
            (allowed if seen else hidden).update(_sentences(iter(part.text.values())))
    secrets = hidden - allowed
    assert bool(secrets) == (view != "author")
    kinds = set()
    for entry in entries:
        sheet = desk.show(entry.id, view=view)
        kinds.add(sheet.kind)
        assert sheet.id == entry.id
        assert set(sheet.title) == set(LANGUAGES)
        assert sheet.edition
        said = set(_sentences(strings_in(sheet)))
        assert not said & secrets, entry.id
        if view == "author":
            assert not sheet.locked
            assert len(sheet.parts) == len(entry.parts)
        for lang in LANGUAGES:
            lines = list(sheet_lines(sheet, (lang,)))
            assert lines[0].startswith(sheet.title[lang])
            assert not any("None" in line.split(": ")[-1:] for line in lines)
            for label, value in sheet.fact_lines(lang):
                assert label
                assert value
                assert "{" not in value
                assert "hill-2e/" not in value, (entry.id, label, value)
    assert kinds == set(KINDS)


def test_everything_a_sheet_refers_to_is_there_and_has_a_name(
    desk: Lookup, entries: list[Entry]
) -> None:
    known = {entry.id for entry in entries}
    for entry in entries:
        sheet = desk.show(entry.id)
        for key in (*sheet.mentions, *sheet.mentioned_in, *sheet.editions):
            assert key in known
            assert sheet.title_of(key, "zh-Hant") != key


def test_rulings_stand_on_what_they_are_about_unasked(desk: Lookup, entries: list[Entry]) -> None:
    checked = 0
    for ruling in entries:
        if not isinstance(ruling.facts, RulingFacts):
            continue
        for about in {cited.partition("#")[0] for cited in ruling.facts.about}:
            sheet = desk.show(about)
            assert ruling.id in [shown.id for shown in sheet.rulings], (ruling.id, about)
            assert ruling.id not in sheet.mentioned_in  # not told twice
            checked += 1
    assert checked >= 78


def test_mentions_lead_both_ways(desk: Lookup, entries: list[Entry]) -> None:
    pairs = 0
    for entry in entries:
        if entry.game != "hill-2e" or entry.kind not in ("haunt", "event", "room"):
            continue
        for target in desk.show(entry.id).mentions:
            back = desk.show(target)
            told = {*back.mentioned_in, *(ruling.id for ruling in back.rulings)}
            assert entry.id in told
            pairs += 1
    assert pairs > 200


def test_mentions_are_in_the_order_of_numbers(desk: Lookup) -> None:
    haunts = [
        int(key.rpartition("/")[2])
        for key in desk.show("mystic-elevator").mentioned_in
        if "hill-2e/haunt/" in key
    ]
    assert haunts == sorted(haunts)
    assert len(haunts) > 5


def test_other_editions_are_named_and_keep_their_label(desk: Lookup) -> None:
    new, old = desk.show(ATTIC), desk.show("hill-1e/room/attic")
    assert "hill-1e/room/attic" in new.editions
    assert ATTIC in old.editions
    assert new.edition != old.edition


def test_what_is_known_of_the_rooms_is_on_their_sheets(desk: Lookup) -> None:
    rooms = yaml.safe_load((FACTS / "rooms.yaml").read_text("utf-8"))
    for name, known in rooms.items():
        facts = desk.show(name.lower().replace("'", "").replace(" ", "-")).facts
        assert set(facts["doors"]) == set(known["doors"]), name
        assert set(facts["floors"]) == set(known["floors"]), name
        assert facts["symbol"] == known["symbol"], name


def test_odds_stand_beside_every_roll(desk: Lookup) -> None:
    shown = desk.show("pentagram-chamber").rolls[0]
    assert shown.targets == (4,)
    assert [each.dice for each in shown.chances[4]] == list(range(1, 9))
    assert str(shown.chances[4][1].at_least) == "1/9"  # two dice, both 2


# Layers


def test_the_edited_layer_is_in_force_and_the_shipped_one_can_be_asked_for(own: Home) -> None:
    with Lookup(own) as desk:
        entry = desk.reader.entry(ATTIC)
        assert entry is not None
        ours = Entry(
            ATTIC, entry.entry.title, entry.entry.facts, (Part("rule", {"en": "We never go up."}),)
        )
        with EditingWriter(own) as writer:
            writer.save_entry(ours, expected_version=0)
        assert desk.show("attic").layer == "edited"
        assert desk.show("attic").layers == ("edited", "workbench")
        assert desk.show("attic").text("en").startswith("We never go up.")
        shipped = desk.show("attic", layer="workbench")
        assert shipped.layer == "workbench"
        assert "We never go up." not in shipped.text("en")
        with pytest.raises(NotFoundError) as caught:
            desk.show("attic", layer="printed")
        assert caught.value.nearest == ("edited", "workbench")


# What people write


def test_notes_and_rulings_of_ones_own(own: Home) -> None:
    with Lookup(own) as desk:
        desk.add_note(ATTIC, "Ours creaks.", author="Mei")
        desk.add_note(ATTIC, "Creaking is no roll.", kind="ruling", author="Mei")
        sheet = desk.show("attic", view="hero")
        assert [(note.text, note.author) for note in sheet.notes] == [("Ours creaks.", "Mei")]
        (ruling,) = (each for each in sheet.rulings if not each.id)
        assert ruling.text["en"] == "Creaking is no roll."
        assert ruling.sources == ("Mei",)
        assert "Creaking is no roll." in "\n".join(sheet_lines(sheet, ("en",)))

        note = sheet.notes[0]
        desk.change_note(note, "Ours creaks loudly.")
        assert desk.show("attic").notes[0].text == "Ours creaks loudly."
        with pytest.raises(ConflictError) as caught:
            desk.change_note(note, "Ours is silent.")
        assert caught.value.current == "Ours creaks loudly."
        desk.change_note(desk.show("attic").notes[0], "")
        assert desk.show("attic").notes == ()


def test_a_note_is_found_by_its_words(own: Home) -> None:
    with Lookup(own) as desk:
        desk.add_note(ATTIC, "Beware of the marmalade.")
        hits = desk.search("marmalade").hits
    assert [hit.id for hit in hits] == [ATTIC]


@pytest.mark.parametrize(
    ("view", "seen_in"),
    [("hero", set(VIEWS)), ("traitor", {"traitor", "author"}), ("author", {"author"})],
)
@pytest.mark.parametrize("kind", ["note", "ruling"])
def test_a_note_is_shown_and_found_where_its_view_may_be_seen(
    own: Home, view: View, seen_in: set[View], kind: str
) -> None:
    with Lookup(own) as desk:
        desk.add_note(ATTIC, "Beware of the marmalade.", kind=kind, view=view)
        for eyes in VIEWS:
            seen = eyes in seen_in
            sheet = desk.show(ATTIC, view=eyes)
            own_words = [note.text for note in sheet.notes]
            own_words += [ruling.text["en"] for ruling in sheet.rulings if not ruling.id]
            assert own_words == ["Beware of the marmalade."] * seen
            assert bool(read_entry(desk, ATTIC, view=eyes).own) == seen
            hits = desk.search("marmalade", view=eyes).hits
            assert [hit.id for hit in hits] == [ATTIC] * seen
            assert "marmalade" not in " ".join(hit.snippet for hit in hits) or seen
            assert seen or sheet.locked


@pytest.mark.parametrize("text", ["", "  \n", "x" * 20_001])
def test_a_note_must_be_a_note(desk: Lookup, text: str) -> None:
    with pytest.raises(UsageError):
        desk.add_note(ATTIC, text)


def test_a_note_needs_something_to_stand_beside(desk: Lookup) -> None:
    with pytest.raises(NotFoundError) as caught:
        desk.add_note("hill-2e/room/atic", "Ours creaks.")
    assert ATTIC in caught.value.nearest


def test_what_is_remembered_is_there_at_the_next_start(own: Home) -> None:
    with Lookup(own) as desk:
        assert desk.setting("pins", []) == []
        desk.remember("pins", [ATTIC])
    with Lookup(own) as desk:
        assert desk.setting("pins") == [ATTIC]


def test_the_games_are_those_that_ship(desk: Lookup) -> None:
    assert set(desk.games()) == set(GAMES)


# The chart


def test_the_numbers_expected_are_those_of_the_chart(desk: Lookup) -> None:
    with pytest.raises(NotFoundError) as caught:
        desk.chart_pairs(51)
    assert caught.value.expected == "1 to 50"


def test_a_chart_of_few_haunts_tells_them(own: Home) -> None:
    @dataclass(frozen=True)
    class Club:
        game: Game
        entries: dict[str, Entry]
        chart: Chart | None

    chart = Chart({"club/room/pantry": {"club/omen/spoon": 4, "club/omen/fork": 9}})
    room = Entry("club/room/pantry", {"en": "Pantry"}, RoomFacts((), ("N",), "omen", "own"))
    omens = [Entry(f"club/omen/{n}", {"en": n}, CardFacts()) for n in ("spoon", "fork", "cup")]
    entries = {entry.id: entry for entry in (room, *omens)}
    with EditingWriter(own) as writer:
        writer.import_sources([], [Club(Game("club", {"en": "Club"}, "1"), entries, chart)])
    with Lookup(own) as desk:
        assert desk.chart("club/omen/fork", "pantry").haunt_id == "club/haunt/9"
        with pytest.raises(NotFoundError) as caught:
            desk.chart_pairs(5, game="club")
        assert caught.value.expected == "4, 9"
        with pytest.raises(NotFoundError, match="starts no haunt") as caught:
            desk.chart("cup", "pantry", game="club")
        assert caught.value.expected.endswith("spoon, fork")


def test_a_game_without_a_chart_is_told_with_those_that_have_one(desk: Lookup) -> None:
    with pytest.raises(NotFoundError, match="no haunt chart") as caught:
        desk.chart("girl", "catacombs", game="mystery")
    assert "hill-2e" in caught.value.expected.split(", ")
