from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace

import pytest

from tests.editing import EditingWriter
from workbench.errors import ConflictError, NotFoundError, StoreError
from workbench.model.entries import Entry, Part
from workbench.model.facts import CardFacts, RulingFacts
from workbench.model.games import Chart, Corpus, Game
from workbench.store.place import Home
from workbench.store.read import Reader, open_reader
from workbench.store.setup import set_up
from workbench.store.write import SourceDocument

ATTIC = "hill-2e/room/attic"
CELLAR = "hill-2e/room/cellar"
ROPE = "hill-2e/item/rope"
FIND = "hill-2e/event/find"

Source = Callable[..., SourceDocument]


@dataclass(frozen=True)
class Pack:
    game: Game
    entries: dict[str, Entry] = field(default_factory=dict)
    chart: Chart | None = None


def club_pack(*names: str, text: str = "", key: str = "club") -> Pack:
    entries = {}
    for name in names:
        entry_id = f"{key}/ruling/{name.lower()}"
        parts = (Part("rule", {"en": text}),) if text else ()
        entries[entry_id] = Entry(entry_id, {"en": name}, RulingFacts(name), parts)
    return Pack(Game(key, {"en": "Club"}, "1", rules_of="hill-2e"), entries)


def find_entry(name: str = "Own Find", audience: str = "everyone") -> Entry:
    return Entry(FIND, {"en": name}, CardFacts(), audience=audience)  # type: ignore[arg-type]


def in_force(home: Home, entry_id: str) -> Entry:
    with open_reader(home) as reader:
        row = reader.entry(entry_id)
        assert row is not None
        return row.entry


def renamed(entry: Entry, name: str) -> Entry:
    return replace(entry, title={**entry.title, "en": name})


def linked(reader: Reader, entry_id: str) -> list[str]:
    return [source for source, _audience in reader.mentioned_in(entry_id)]


# What ships


def test_a_new_corpus_replaces_what_ships_and_nothing_else(
    home: Home, corpus_with: Callable[..., Corpus], make_source: Source
) -> None:
    rooms = """\
kind: room
entries:
  - slug: attic
    title: {en: Garret, zh-Hant: 屋頂室, zh-Hans: 屋顶室}
    facts: {floors: [upper], doors: [S], symbol: none, tile: attic}
  - slug: star-chamber
    title: {en: Star Chamber, zh-Hant: 星堂, zh-Hans: 星堂}
    facts: {floors: [basement], doors: [E], symbol: omen, tile: star, chart: true}
"""
    rope = in_force(home, ROPE)
    with EditingWriter(home) as writer:
        writer.save_entry(renamed(rope, "Our Rope"), expected_version=0)
        writer.import_sources(
            [make_source("doc", (ATTIC, "room", "Attic", "Printed."), own=(find_entry(),))],
            [club_pack("Ladders")],
        )
        writer.add_note(CELLAR, "kept")
        writer.remember("theme", "dark")
        writer.install_corpus(corpus_with(rooms=rooms, items="kind: item\nentries: []\n"), "new")
    with open_reader(home) as reader:
        assert in_force(home, ATTIC).title["en"] == "Garret"
        assert reader.entry(CELLAR) is None
        assert [note.text for note in reader.notes(CELLAR)] == ["kept"]
        row = reader.entry(ROPE)
        assert row is not None
        assert (row.layer, row.entry.title["en"]) == ("edited", "Our Rope")
        assert [text.text for text in reader.printed(ATTIC)] == ["Printed."]
        assert reader.layers(FIND) == ("printed",)
        assert reader.packs() == ("club",)
        assert reader.entry("club/ruling/ladders") is not None
        assert reader.setting("theme") == "dark"
        assert len(reader.revisions(ROPE)) == 1
        assert reader.meta("shipped") == "new"
        assert [hit.entry_id for hit in reader.names("wine")] == []
        assert {hit.name for hit in reader.names("屋顶")} == {"屋頂室", "屋顶室"}


def test_a_game_that_no_longer_ships_is_gone(
    home: Home, corpus: Corpus, corpus_with: Callable[..., Corpus]
) -> None:
    other = Corpus({"new-game": Game("new-game", {"en": "New"}, "1")}, {}, {}, "x")
    with EditingWriter(home) as writer:
        writer.install_corpus(other)
    with open_reader(home) as reader:
        assert list(reader.games()) == ["new-game"]
        assert reader.chart("hill-2e") is None
        assert list(reader.all_entries()) == []
        assert reader.names("attic") == []


def test_a_pack_stands_where_a_new_corpus_has_the_same_key(home: Home, corpus: Corpus) -> None:
    pack = club_pack("Ladders", key="attics")
    ours = Entry("attics/ruling/ladders", {"en": "Shipped"}, RulingFacts("x"))
    games = {**corpus.games, "attics": Game("attics", {"en": "Attics"}, "1")}
    newer = Corpus(games, {**corpus.entries, ours.id: ours}, corpus.charts, "newer")
    with EditingWriter(home) as writer:
        writer.import_sources([], [pack])
        writer.install_corpus(newer, "newer")
        assert in_force(home, ours.id).title["en"] == "Ladders"
        writer.remove_source("attics")
    with open_reader(home) as reader:
        assert reader.meta("shipped") == ""  # so that the next start installs the whole again
        assert reader.entry(ours.id) is None
    set_up(home)
    with open_reader(home) as reader:
        assert reader.meta("shipped")


def test_a_pack_in_nobodys_place_leaves_what_ships_alone(home: Home, corpus: Corpus) -> None:
    with EditingWriter(home) as writer:
        writer.install_corpus(corpus, "these files")
        writer.import_sources([], [club_pack("Ladders")])
        writer.remove_source("club")
    with open_reader(home) as reader:
        assert reader.packs() == ()
        assert reader.meta("shipped") == "these files"  # so that no start installs it again


# What people write


def test_an_edit_is_in_force_and_keeps_its_place(home: Home) -> None:
    with open_reader(home) as reader:
        order = [row.entry.id for row in reader.all_entries()]
        cellar = reader.entry(CELLAR)
        assert cellar is not None
    with EditingWriter(home) as writer:
        assert writer.save_entry(renamed(cellar.entry, "Wine Store"), expected_version=0) == 1
    with open_reader(home) as reader:
        rows = list(reader.all_entries())
        assert [row.entry.id for row in rows] == order
        assert list(reader.ids(kind="room")) == [i for i in order if "/room/" in i]
        row = reader.entry(CELLAR)
        assert row is not None
        assert (row.layer, row.version) == ("edited", 1)
        assert reader.layers(CELLAR) == ("edited", "workbench")
        shipped = reader.entry(CELLAR, "workbench")
        assert shipped is not None
        assert shipped.entry.title["en"] == "Wine Cellar"
        assert reader.entries([CELLAR, ATTIC, "hill-2e/room/none"]).keys() == {CELLAR, ATTIC}
        assert reader.entries([CELLAR])[CELLAR].layer == "edited"
        assert [hit.name for hit in reader.names("wine s")] == ["Wine Store"]
        assert reader.names("wine c") == []
        # The rope's text names the Wine Cellar no longer in English, but still in Chinese.
        assert linked(reader, CELLAR) == [ROPE]


def test_history_is_kept_through_withdrawing(home: Home) -> None:
    attic = in_force(home, ATTIC)
    with EditingWriter(home) as writer:
        one = writer.save_entry(renamed(attic, "One"), expected_version=0, author="a", message="m")
        two = writer.save_entry(renamed(attic, "Two"), expected_version=one)
        writer.withdraw_edit(ATTIC, expected_version=two, author="b")
        assert in_force(home, ATTIC) == attic
        assert writer.save_entry(renamed(attic, "Four"), expected_version=0) == 4
    with open_reader(home) as reader:
        history = reader.revisions(ATTIC)
    assert [revision["number"] for revision in history] == [4, 3, 2, 1]
    titles = [r["entry"].title["en"] if r["entry"] else None for r in history]
    assert titles == ["Four", None, "Two", "One"]
    assert (history[3]["author"], history[3]["message"], history[1]["author"]) == ("a", "m", "b")


def test_withdrawing_what_was_not_edited_is_told(home: Home) -> None:
    with EditingWriter(home) as writer, pytest.raises(NotFoundError, match="not edited"):
        writer.withdraw_edit(ATTIC, expected_version=0)


def test_the_second_of_two_savers_is_told_and_loses_nothing(home: Home) -> None:
    attic = in_force(home, ATTIC)
    with EditingWriter(home) as one, EditingWriter(home) as two:
        one.save_entry(renamed(attic, "Of the first"), expected_version=0)
        with pytest.raises(ConflictError) as caught:
            two.save_entry(renamed(attic, "Of the second"), expected_version=0)
        assert "Of the first" in caught.value.current
        assert caught.value.version == 1
        assert in_force(home, ATTIC).title["en"] == "Of the first"
        assert two.save_entry(renamed(attic, "Of both"), expected_version=1) == 2
        with pytest.raises(ConflictError):
            one.withdraw_edit(ATTIC, expected_version=1)
    with open_reader(home) as reader:
        assert len(reader.revisions(ATTIC)) == 2


def test_of_many_who_save_at_once_one_wins_each_round(home: Home) -> None:
    attic = in_force(home, ATTIC)
    start = threading.Barrier(4)
    outcomes: list[str] = []

    def save(name: str) -> None:
        with EditingWriter(home) as writer:
            start.wait()
            try:
                writer.save_entry(renamed(attic, name), expected_version=0)
                outcomes.append(name)
            except ConflictError as error:
                outcomes.append(f"conflict with {error.version}")

    threads = [threading.Thread(target=save, args=(f"by {n}",)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert outcomes.count("conflict with 1") == 3
    (winner,) = set(outcomes) - {"conflict with 1"}
    assert in_force(home, ATTIC).title["en"] == winner
    with open_reader(home) as reader:
        assert len(reader.revisions(ATTIC)) == 1


def test_acts_at_once_on_different_things_all_count(home: Home) -> None:
    with open_reader(home) as reader:
        before = reader.generation
    start = threading.Barrier(4)
    failed: list[BaseException] = []

    def act(number: int) -> None:
        try:
            with EditingWriter(home) as writer:
                start.wait()
                for each in range(5):
                    writer.add_note(ATTIC, f"{number}.{each}")
                    own = Entry(f"home/room/own-{number}-{each}", {"en": f"Own {number} {each}"},
                                CardFacts())  # fmt: skip
                    writer.save_entry(replace(own, id=own.id.replace("room", "item")),
                                      expected_version=0)  # fmt: skip
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=act, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    with open_reader(home) as reader:
        assert len(reader.notes(ATTIC)) == 20
        assert reader.generation >= before + 40
        assert len(reader.ids(kind="item")) == 21
        assert len({hit.entry_id for hit in reader.names("own ")}) == 20


def test_an_entry_of_a_persons_own(home: Home, make_room: Callable[..., Entry]) -> None:
    own = make_room("home/room/loft", "Loft", "The Rope ends in the Attic.")
    with EditingWriter(home) as writer:
        writer.save_entry(own, expected_version=0)
        with open_reader(home) as reader:
            assert reader.layers(own.id) == ("edited",)
            assert [hit.entry_id for hit in reader.exact_names("loft")] == [own.id]
            # It uses the rules of the default game, so it speaks of that game's things.
            assert reader.mentions(own.id) == [(ROPE, "everyone"), (ATTIC, "everyone")]
        writer.withdraw_edit(own.id, expected_version=1)
    with open_reader(home) as reader:
        assert reader.entry(own.id) is None
        assert reader.exact_names("loft") == []
        assert reader.mentions(own.id) == []
        assert len(reader.revisions(own.id)) == 2


def test_notes_conflict_like_entries(home: Home) -> None:
    with EditingWriter(home) as one, EditingWriter(home) as two:
        key = one.add_note(ATTIC, "first", kind="ruling", author="a judge")
        assert one.change_note(key, "second", expected_version=1) == 2
        with pytest.raises(ConflictError) as caught:
            two.change_note(key, "mine", expected_version=1)
        assert (caught.value.current, caught.value.version) == ("second", 2)
        with open_reader(home) as reader:
            (note,) = reader.notes(ATTIC)
            assert (note.text, note.kind, note.author, note.version) == (
                "second", "ruling", "a judge", 2,
            )  # fmt: skip
            assert reader.notes(CELLAR) == []
        with pytest.raises(ConflictError):
            two.change_note(key, "", expected_version=1)
        two.change_note(key, "  ", expected_version=2)
        with pytest.raises(NotFoundError, match="gone"):
            one.change_note(key, "again", expected_version=2)
    with open_reader(home) as reader:
        assert reader.notes() == []


def test_settings_keep_plain_values_and_do_not_make_the_index_stale(home: Home) -> None:
    with open_reader(home) as reader:
        before = reader.generation
    with EditingWriter(home) as writer:
        writer.remember("pins", [ATTIC, {"lang": "zh-Hans", "wide": True, "n": None}])
        writer.remember("pins", ["星堂"])
    with open_reader(home) as reader:
        assert reader.setting("pins") == ["星堂"]
        assert reader.setting("never set") is None
        assert reader.generation == before


def test_each_change_raises_the_generation(home: Home) -> None:
    seen = []
    with EditingWriter(home) as writer, open_reader(home) as reader:
        seen.append(reader.generation)
        key = writer.add_note(ATTIC, "x")
        seen.append(reader.generation)
        writer.change_note(key, "", expected_version=1)
        seen.append(reader.generation)
    assert seen == sorted(set(seen))


def test_a_text_that_cannot_be_stored_changes_nothing(home: Home) -> None:
    with EditingWriter(home) as writer:
        with pytest.raises(StoreError, match="cannot be stored"):
            writer.add_note(ATTIC, "half of a pair: \ud83d")
        attic = in_force(home, ATTIC)
        with pytest.raises(StoreError):
            writer.save_entry(renamed(attic, "\udc00"), expected_version=0)
        with pytest.raises(ConflictError):
            writer.save_entry(attic, expected_version=7)
    assert in_force(home, ATTIC) == attic
    with open_reader(home) as reader:
        assert reader.notes() == []
        assert reader.revisions(ATTIC) == []


# Printed documents


def test_a_document_is_stored_with_its_sections(home: Home, make_source: Source) -> None:
    source = make_source(
        "doc",
        (ATTIC, "room", "ATTIC", "From the Wine Cellar\nup."),
        (FIND, "event", "Own Find", "You found a Rope’s end."),
        own=(find_entry(),),
        original=b"\x00\xff bytes",
    )
    with EditingWriter(home) as writer:
        writer.import_sources([source])
    with open_reader(home) as reader:
        (text,) = reader.printed(ATTIC)
        assert (text.document_id, text.document, text.game) == ("doc", "doc.txt", "hill-2e")
        assert (text.name, text.text, text.lang) == ("ATTIC", "From the Wine Cellar\nup.", "en")
        assert (text.audience, text.complete) == ("everyone", True)
        assert reader.layers(ATTIC) == ("workbench", "printed")
        assert reader.layers(FIND) == ("printed",)
        assert reader.original("doc") == b"\x00\xff bytes"
        (document,) = reader.documents()
        assert (document["id"], document["report"]) == ("doc", {"found": 1})
        assert linked(reader, CELLAR) == [ROPE, ATTIC]
        assert reader.mentions(FIND) == [(ROPE, "everyone")]
        assert [hit.entry_id for hit in reader.names("own f")] == [FIND]


def test_a_second_import_replaces_the_first(home: Home, make_source: Source) -> None:
    first = make_source(
        "doc", (ATTIC, "room", "Attic", "The Rope."), (FIND, "event", "Own Find", "x"),
        own=(find_entry(),),
    )  # fmt: skip
    second = make_source("doc", (CELLAR, "room", "Wine Cellar", "The Bell."))
    with EditingWriter(home) as writer:
        writer.import_sources([first])
        writer.import_sources([second])
    with open_reader(home) as reader:
        assert len(reader.documents()) == 1
        assert reader.printed(ATTIC) == []
        assert [text.text for text in reader.printed(CELLAR)] == ["The Bell."]
        assert reader.entry(FIND) is None
        assert reader.names("own f") == []
        # The attic's own text speaks of the rope as well.
        assert linked(reader, ROPE) == [ATTIC]
        assert linked(reader, "hill-2e/omen/bell") == [CELLAR]


def test_removing_a_document_keeps_what_people_wrote(home: Home, make_source: Source) -> None:
    other = "hill-2e/event/other"
    source = make_source(
        "doc", (FIND, "event", "Own Find", "x"), (other, "event", "Other", "y"),
        own=(find_entry(), Entry(other, {"en": "Other"}, CardFacts())),
    )  # fmt: skip
    with EditingWriter(home) as writer:
        writer.import_sources([source])
        writer.save_entry(find_entry("Better Find"), expected_version=0)
        writer.add_note(other, "a note on it")
        writer.remove_source("doc")
        with open_reader(home) as reader:
            assert reader.documents() == []
            assert list(reader.all_printed()) == []
            assert reader.layers(FIND) == ("edited",)
            assert reader.entry(other) is None
            assert [note.text for note in reader.notes()] == ["a note on it"]
        with pytest.raises(NotFoundError, match="not an imported source"):
            writer.remove_source("doc")


def test_what_two_documents_found_stays_until_both_are_gone(
    home: Home, make_source: Source
) -> None:
    section = (FIND, "event", "Own Find", "text")
    one = make_source("one", section, own=(find_entry(),))
    two = make_source("two", section, own=(find_entry("Found Again"),))
    with EditingWriter(home) as writer:
        writer.import_sources([one, two])
        assert in_force(home, FIND).title["en"] == "Own Find"
        writer.import_sources([one])
        writer.remove_source("one")
        with open_reader(home) as reader:
            assert in_force(home, FIND).title["en"] == "Own Find"
            assert [text.document_id for text in reader.printed(FIND)] == ["two"]
        writer.remove_source("two")
    with open_reader(home) as reader:
        assert reader.entry(FIND) is None


def test_a_bad_source_among_good_ones_changes_nothing(home: Home, make_source: Source) -> None:
    good = make_source("good", (ATTIC, "room", "Attic", "x"))
    with open_reader(home) as reader:
        before = reader.generation
    with EditingWriter(home) as writer:
        with pytest.raises(StoreError, match="game that ships"):
            writer.import_sources([good], [club_pack("Ladders", key="hill-2e")])
        with pytest.raises(StoreError, match="imported document"):
            writer.import_sources([replace(good, id="club")], [club_pack("Ladders")])
        with pytest.raises(StoreError, match="game or pack"):
            writer.import_sources([good, replace(good, id="hill-2e")])
        with pytest.raises(StoreError, match="cannot be stored"):
            writer.import_sources([good, make_source("bad", (ATTIC, "room", "Attic", "\ud800"))])
    with open_reader(home) as reader:
        assert reader.documents() == []
        assert reader.packs() == ()
        assert reader.generation == before


# Packs


def test_a_pack_is_added_replaced_and_removed(home: Home) -> None:
    bell, star = "hill-2e/omen/bell", "hill-2e/room/star-chamber"
    pack = club_pack("Ladders", "Bells", text="In the Attic, the Bell is silent.")
    with EditingWriter(home) as writer:
        writer.import_sources([], [replace(pack, chart=Chart({star: {bell: 9}}))])
        with open_reader(home) as reader:
            assert reader.packs() == ("club",)
            assert list(reader.games()) == ["hill-2e", "club"]
            chart = reader.chart("club")
            assert chart is not None
            assert chart.haunt(bell, star) == 9
            assert linked(reader, bell) == ["club/ruling/bells", "club/ruling/ladders"]
        writer.save_entry(
            renamed(pack.entries["club/ruling/bells"], "Our bells"), expected_version=0
        )
        writer.import_sources([], [club_pack("Ladders")])
        with open_reader(home) as reader:
            assert reader.chart("club") is None
            assert linked(reader, bell) == ["club/ruling/bells"]  # the edited layer speaks of it
            assert reader.layers("club/ruling/bells") == ("edited",)
        writer.remove_source("club")
    with open_reader(home) as reader:
        assert reader.packs() == ()
        assert list(reader.games()) == ["hill-2e"]
        assert reader.entry("club/ruling/ladders") is None
        assert reader.layers("club/ruling/bells") == ("edited",)
        assert reader.counts()["hill-2e"]["room"] == 3


def test_a_game_that_ships_cannot_be_removed(home: Home) -> None:
    with EditingWriter(home) as writer, pytest.raises(NotFoundError):
        writer.remove_source("hill-2e")


def test_a_play_test_is_kept_whole_and_newest_first(home: Home) -> None:
    about = {"asked": ["hill-2e/haunt/9"], "seed": 3, "games": 4}
    with EditingWriter(home) as writer:
        keys = [
            writer.add_playtest(
                game="hill-2e", rules="ab12", version="0.1.0", about=about, data=[{"id": name}]
            )
            for name in ("first", "第二")
        ]
    with open_reader(home) as reader:
        assert [each.key for each in reader.playtests()] == keys[::-1]
        heading = reader.playtests()[0]
        assert (heading.game, heading.rules, heading.version) == ("hill-2e", "ab12", "0.1.0")
        assert (heading.about, heading.data) == (about, None)
        found = reader.playtest(keys[1])
        assert found is not None
        assert found.data == [{"id": "第二"}]
        assert reader.playtest(keys[1] + 1) is None
