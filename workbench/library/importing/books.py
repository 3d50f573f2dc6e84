"""Tells which of a haunt's two books a text is from, and so who may read it.

A title decides; without one, the headings and turns of phrase that only one of the books can have.
Where neither decides, or they contradict each other, nobody but an author reads it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal

from workbench.model.entries import Audience
from workbench.text.fold import fold

__all__ = ["Book", "audience_of", "book_of_text", "book_of_title", "decide"]

Book = Literal["S", "T"]

_TITLES: dict[str, Book] = {
    "secrets of survival": "S",
    "traitor's tome": "T",
    "traitors tome": "T",
    "traitors' tome": "T",
    "monster's tome": "T",
    "monsters tome": "T",
    "求生秘诀": "S",
    "生存秘诀": "S",
    "奸徒密谋": "T",
    "叛徒密谋": "T",
    "叛徒之书": "T",
}
_PAGE = re.compile(r"\s+page\b.*$|\s*\(.*$|\s*[:：].*$", re.DOTALL)

# Each is bounded, so that no text makes it slow.
_HEADS: tuple[tuple[Book, re.Pattern[str]], ...] = (
    ("S", re.compile(r"what you know about the (?:bad guys|monsters?|traitor)")),
    ("T", re.compile(r"what you know about the (?:heroes|good guys|explorers)")),
    ("T", re.compile(r"what's really going on")),
)
_PHRASES: tuple[tuple[Book, re.Pattern[str]], ...] = (
    ("S", re.compile(r"\b(?:in|read|from|see) the traitor'?s'? tome")),
    ("S", re.compile(r"\bthe traitor (?:will tell|tells) you\b")),
    ("S", re.compile(r"\bwhen the heroes have\b")),
    ("T", re.compile(r"\b(?:in|read|from|see) (?:the )?secrets of survival")),
    ("T", re.compile(r"\b(?:you are|you're) (?:still )?the traitor\b")),
    ("T", re.compile(r"\byour \(?traitor\b")),
    ("T", re.compile(r"\ball (?:of )?the (?:other )?heroes are dead\b")),
    ("T", re.compile(r"\bthe heroes will tell you\b")),
)
_WINS = re.compile(
    r"you win when[^\w']{0,12}+(?:[\w']{1,20}+[^\w']{1,4}+){0,12}?heroes "
    r"(?:are|have (?:all )?been) "
    r"(?:all )?(?:dead|killed)"
)


def book_of_title(title: str) -> Book | None:
    """Returns the book that *title* names, if it is a book's title or a page's heading.

    >>> book_of_title("Monster\u2019s Tome page (the other side)"), book_of_title("Attic")
    ('T', None)
    """
    if len(title) > 160:
        return None
    plain = fold(title).strip(" #*_[]\"'").removeprefix("the ")
    return _TITLES.get(plain) or _TITLES.get(_PAGE.sub("", plain))


def book_of_text(headings: Iterable[str], text: str) -> Book | None:
    """Returns the book that a haunt's headings and text can only be from, if that is plain.

    Args:
        headings: The headings inside the haunt.
        text: All of its text, headings included.
    """
    heads = {book for head in headings for book, shape in _HEADS if shape.search(fold(head))}
    if len(heads) == 1:
        return heads.pop()
    if heads:
        return None
    flat = " ".join(fold(text).split())
    found = {book for book, shape in _PHRASES if shape.search(flat)}
    if _WINS.search(flat):
        found.add("T")
    return found.pop() if len(found) == 1 else None


def decide(title: Book | None, text: Book | None) -> Book | None:
    """Joins what a title and a text say; None if they contradict each other."""
    if title and text and title != text:
        return None
    return title or text


def audience_of(book: Book | None) -> Audience:
    """Returns who may read a haunt of that book; ``author`` where the book is not known."""
    return "heroes" if book == "S" else "traitor" if book == "T" else "author"
