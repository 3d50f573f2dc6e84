"""Conditions of winning that stand under no heading of their own, or under one that is misspelt.

Where a book has no box of them and a box ends in nothing but conditions, the heading was lost above
the first: that is told, with the change that writes it, and they are read as what they are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from workbench.language.headings import BOXES, KnownHeading, box_meant, box_of
from workbench.language.markdown import Book, Box, Item
from workbench.language.readings import Readings
from workbench.language.tokens import split
from workbench.model.ids import Language

__all__ = ["WINNING", "cut_before_conditions", "is_won_nowhere"]

#: The box of the conditions under which a side wins.
WINNING: KnownHeading = next(each for each in BOXES if each.key == "you-win-when")
_ENDS = frozenset({"you-win-when", "you-lose-when"})


def is_won_nowhere(book: Book, lang: Language, rules: str) -> bool:
    """Tells whether no heading of a book says, or nearly says, that conditions stand below it.

    Args:
        book: The book.
        lang: The language of the page.
        rules: The game whose rules it uses.
    """

    def named(box: Box) -> KnownHeading | None:
        heading = box.heading
        return (
            (box_of(heading, lang, rules) or box_meant(heading, lang, rules)) if heading else None
        )

    known = [named(box) for box in book.boxes]
    return bool(book.heading) and not any(each is not None and each.key in _ENDS for each in known)


def cut_before_conditions(box: Box, words: Readings) -> tuple[Box, Box | None]:
    """Returns a box of rules without the conditions that it ends in, and those as a box.

    Args:
        box: The box.
        words: What can be said on its page.
    """
    first = len(box.items)
    while first and _is_condition(box.items[first - 1], words.lang, words.said):
        first -= 1
    if first == len(box.items):
        return box, None
    items = box.items[first:]
    place = box.place if first == 0 else items[0].place
    return replace(box, items=box.items[:first]), Box("", place, (), items)


def _is_condition(
    item: Item, lang: Language, said: Callable[[str, tuple[str, ...]], Sequence[object]]
) -> bool:
    """Tells whether an item is a condition and nothing that is done."""
    if item.items:
        return False
    tokens = tuple(token.text for token in split(item.text.rstrip(" .。"), lang))
    return not said("sentence", tokens) and len(said("condition", tokens)) == 1
