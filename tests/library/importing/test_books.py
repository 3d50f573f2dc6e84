from __future__ import annotations

import pytest

from workbench.library.importing.books import audience_of, book_of_text, book_of_title, decide


@pytest.mark.parametrize(
    ("title", "book"),
    [
        ("Traitor's Tome", "T"),
        ("TRAITOR’S TOME", "T"),
        ("The Traitor's Tome", "T"),
        ("Monster's Tome page (the other side, kept secret):", "T"),
        ("Secrets of Survival", "S"),
        ("求生秘訣", "S"),
        ("奸徒密謀", "T"),
        ("The Tome of Somebody", None),
        ("Attic", None),
        ("Traitor's Tome " * 100_000, None),
    ],
)
def test_titles_name_the_book(title: str, book: str | None) -> None:
    assert book_of_title(title) == book


@pytest.mark.parametrize(
    ("headings", "text", "book"),
    [
        (["What You Know About the Bad Guys"], "", "S"),
        (["What You Know About the Heroes"], "", "T"),
        (["WHAT'S REALLY GOING ON (read it alone)"], "", "T"),
        ([], "You win when all of the other heroes are dead.", "T"),
        ([], "[You Win When...] ...each of the heroes is gone or all heroes are dead.", "T"),
        ([], "Right now, your (traitor) figure moves.", "T"),
        ([], "You must read this haunt in the Traitor’s Tome.", "S"),
        ([], "Nobody can tell.", None),
        (["What You Know About the Bad Guys", "What You Know About the Heroes"], "", None),
        ([], "You are the traitor. See the Traitor's Tome.", None),
    ],
)
def test_headings_and_phrases_tell_the_book(
    headings: list[str], text: str, book: str | None
) -> None:
    assert book_of_text(headings, text) == book


def test_what_is_not_known_or_contradicts_itself_is_for_authors() -> None:
    assert audience_of(decide(None, None)) == "author"
    assert audience_of(decide("S", "T")) == "author"
    assert audience_of(decide("S", None)) == "heroes"
    assert audience_of(decide(None, "T")) == "traitor"
    assert audience_of(decide("T", "T")) == "traitor"


def test_long_hostile_text_is_read_in_linear_time() -> None:
    assert book_of_text([], "you win when " + "a'" * 500_000) is None
    assert book_of_text([], "you win when " * 100_000) is None
