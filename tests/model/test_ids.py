from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.errors import UsageError
from workbench.model.ids import KINDS, Citation, EntryId, is_game_key, slug_of, without_game

games = st.from_regex(r"[a-z0-9]{1,6}(-[a-z0-9]{1,4}){0,2}", fullmatch=True)
slugs = st.text(min_size=1, max_size=20).map(slug_of).filter(bool)
places = st.from_regex(r"[A-Za-z0-9]{1,3}([.\-][A-Za-z0-9]{1,3}){0,3}", fullmatch=True)
ids = st.builds(EntryId, games, st.sampled_from(KINDS), slugs)


@given(ids)
def test_an_id_reads_back(entry_id: EntryId) -> None:
    assert EntryId.parse(str(entry_id)) == entry_id


@given(ids, st.just("") | places)
def test_a_citation_reads_back(entry_id: EntryId, place: str) -> None:
    citation = Citation(entry_id, place)
    assert Citation.parse(str(citation)) == citation


@given(st.text(max_size=30))
def test_what_is_read_prints_as_it_was(text: str) -> None:
    for shape in (EntryId, Citation):
        try:
            read = shape.parse(text)
        except UsageError:
            continue
        assert str(read) == text or (text.endswith("#") and str(read) == text[:-1])


@given(st.text(max_size=60))
def test_a_slug_is_a_slug_already(name: str) -> None:
    slug = slug_of(name)
    assert slug_of(slug) == slug
    if slug:
        assert EntryId.parse(f"home/room/{slug}").slug == slug


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Mystic Elevator", "mystic-elevator"),
        ("Séance", "seance"),
        ("Rabbit’s Foot", "rabbits-foot"),
        ("What the...?", "what-the"),
        ("五芒星堂", "五芒星堂"),
        ("  ", ""),
        ("Ａｔｔｉｃ", "attic"),
        ("1st_Floor", "1st-floor"),
    ],
)
def test_slugs_of_names(name: str, slug: str) -> None:
    assert slug_of(name) == slug


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not an id"),
        ("attic", "not an id"),
        ("hill-2e/room/attic/x", "not an id"),
        ("Hill/room/attic", "not a game key"),
        ("../room/attic", "not a game key"),
        ("/room/attic", "not a game key"),
        ("hill-2e/hall/attic", "not a kind"),
        ("hill-2e/room/", "not a slug"),
        ("hill-2e/room/Attic", "not a slug"),
        ("hill-2e/room/at tic", "not a slug"),
        ("hill-2e/room/..", "not a slug"),
        ("hill-2e/room/attic\n", "not a slug"),
        ("hill-2e/room/a\x1b[31m", "not a slug"),
    ],
)
def test_what_is_no_id_is_told(text: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        EntryId.parse(text)


@pytest.mark.parametrize("place", ["S.4.2", "S.4.2b", "3", "rule", "start-1"])
def test_places(place: str) -> None:
    assert Citation.parse(f"hill-2e/haunt/1#{place}").place == place


@pytest.mark.parametrize("place", [".", "S.", "S..4", "a b", "4#5", "é", "S.4\n"])
def test_what_is_no_place_is_told(place: str) -> None:
    with pytest.raises(UsageError):
        Citation.parse(f"hill-2e/haunt/1#{place}")


@pytest.mark.parametrize(
    ("key", "holds"), [("hill-2e", True), ("a", True), ("-a", False), ("A", False), ("a/b", False),
                       ("", False), ("a--b", False), ("..", False)]
)  # fmt: skip
def test_game_keys(key: str, holds: bool) -> None:
    assert is_game_key(key) is holds


@pytest.mark.parametrize(
    ("key", "bare"),
    [
        ("hill-2e/item/axe", "item/axe"),
        ("item/axe", "item/axe"),
        ("token/might-roll", "token/might-roll"),
        ("Shade", "Shade"),
    ],
)
def test_an_id_without_its_game(key: str, bare: str) -> None:
    assert without_game(key) == bare
