from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.library.importing.names import NameIndex, name_key, slips_between
from workbench.model.entries import Alias, Entry
from workbench.model.facts import CardFacts, RoomFacts, TermFacts, TokenFacts


def room(slug: str, title: str, game: str = "hill-2e") -> Entry:
    return Entry(f"{game}/room/{slug}", {"en": title}, RoomFacts(("upper",), ("N",), "none", slug))


@pytest.mark.parametrize(
    ("printed", "entry_id", "how"),
    [
        ("Research Laboratory", "hill-2e/room/research-laboratory", "exact"),
        ("ResearchLaboratory", "hill-2e/room/research-laboratory", "exact"),
        ("Rabbit’sFoot", "hill-2e/item/rabbits-foot", "exact"),
        ("The S'eance", "hill-2e/haunt/2", "exact"),
        ("Séance", "hill-2e/haunt/2", "exact"),
        ("五芒星堂", "hill-2e/room/pentagram-chamber", "exact"),
        ("五芒星堂PentagramChamber", "hill-2e/room/pentagram-chamber", "exact"),
        ("戈矛", "hill-2e/omen/spear", "alias"),
        ("戈矛Spear", "hill-2e/omen/spear", "exact"),
        ("Attics", "hill-2e/room/attic", "alias"),
        ("DingingRoom", "hill-2e/room/dining-room", "near"),
        ("Pentagrm Chamber", "hill-2e/room/pentagram-chamber", "near"),
        ("Nothing Like It", None, "none"),
    ],
)
def test_printed_names_find_their_entry(
    names: NameIndex, printed: str, entry_id: str | None, how: str
) -> None:
    match = names.match(printed)
    assert (match.entry_id, match.how) == (entry_id, how)


def test_two_cards_of_one_name_are_both_told(names: NameIndex) -> None:
    match = names.match("Image in the Mirror", "event", ("hill-2e",))
    assert match.entry_id is None
    assert set(match.candidates) == {
        "hill-2e/event/image-in-the-mirror-give",
        "hill-2e/event/image-in-the-mirror-receive",
    }


def test_the_side_in_brackets_tells_two_cards_apart(names: NameIndex) -> None:
    match = names.match("鏡中影像(反相)Image in the Mirror", "event", ("hill-1e",))
    assert match.entry_id == "hill-1e/event/image-in-the-mirror-receive"


def test_the_game_asked_for_first_wins() -> None:
    names = NameIndex.of([room("attic", "Attic"), room("attic", "Attic", "hill-1e")])
    assert names.match("attic", games=("hill-1e", "hill-2e")).entry_id == "hill-1e/room/attic"
    assert names.match("attic", games=("mystery",)).entry_id is None


def test_the_kind_asked_for_is_the_only_one() -> None:
    card = Entry("hill-2e/omen/skull", {"en": "Skull"}, CardFacts())
    token = Entry("hill-2e/token/skull", {"en": "Skull"}, TokenFacts("round", 1))
    names = NameIndex.of([token, card])
    assert names.match("Skull").entry_id == "hill-2e/omen/skull"
    assert names.match("Skull", "token").entry_id == "hill-2e/token/skull"
    assert names.match("Skull", "room").candidates == ()


def test_two_names_equally_close_are_ambiguous() -> None:
    names = NameIndex.of([room("stone-hall", "Stone Hall"), room("stove-hall", "Stove Hall")])
    match = names.match("Stoke Hall")
    assert match.entry_id is None
    assert match.how == "near"
    assert len(match.candidates) == 2


def test_short_names_and_other_numbers_are_never_near() -> None:
    names = NameIndex.of([room("bell", "Bell"), room("haunted-room-12", "Haunted Room 12")])
    assert names.match("Ball").how == "none"
    assert names.match("Haunted Room 13").how == "none"
    assert names.match("Hauntde Room 12").how == "near"


def test_faces_aliases_and_terms_are_names_too() -> None:
    token = Entry(
        "mystery/token/rope-ladder",
        {"en": "Rope/Ladder"},
        TokenFacts("round", 4, ("Rope", "Ladder")),
    )
    dog = Entry("hill-2e/omen/dog", {"en": "Dog"}, CardFacts(), aliases=(Alias("zh-Hant", "臟狗"),))
    word = Entry("hill-2e/term/hound", {"en": "hound"}, TermFacts(names="hill-2e/omen/dog"))
    names = NameIndex.of([token, dog, word])
    assert names.match("ladder").entry_id == "mystery/token/rope-ladder"
    assert names.match("脏狗").entry_id == "hill-2e/omen/dog"  # one fold for both scripts
    assert names.match("Hound", "omen").entry_id == "hill-2e/omen/dog"


@pytest.mark.parametrize(
    ("one", "other", "slips"),
    [
        ("attic", "attic", 0),
        ("attic", "atic", 1),
        ("attic", "attci", 1),
        ("attic", "attik", 1),
        ("attic", "taitc", 2),
        ("attic", "vault", None),
    ],
)
def test_slips_between(one: str, other: str, slips: int | None) -> None:
    assert slips_between(one, other, 2) == slips


@given(st.text(max_size=40))
def test_a_key_is_its_own_key(name: str) -> None:
    assert name_key(name_key(name)) == name_key(name)


@given(st.text("abcd", min_size=5, max_size=12), st.text("abcd", min_size=5, max_size=12))
def test_near_finds_whatever_is_near(one: str, other: str) -> None:
    names = NameIndex.of([room("it", one)])
    limit = 1 if len(other) < 10 else 2
    expected = slips_between(other, one, limit)
    match = names.match(other)
    assert (match.entry_id is not None) == (expected is not None) or match.how in ("alias", "exact")


def test_a_name_without_end_is_no_name(names: NameIndex) -> None:
    assert names.match("Attic" * 1_000_000).entry_id is None
    assert names.match("").entry_id is None
