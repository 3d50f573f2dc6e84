"""What is wrong with a sentence, told of its page: with the range in the file, and the change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from workbench.diagnostics import Diagnostic, Fix, Place
from workbench.language.markdown import Item
from workbench.language.tokens import Token
from workbench.model.ids import Language

if TYPE_CHECKING:
    from workbench.language.misreading import Misreading

__all__ = ["shortened", "span_of", "told_of"]

_LONGEST_SHOWN = 300


def told_of(
    trouble: Misreading, tokens: Sequence[Token], item: Item, start: int, lang: Language
) -> Diagnostic:
    """Returns what is wrong with a sentence as a problem of its page.

    Args:
        trouble: What is wrong.
        tokens: The sentence.
        item: The item that it stands in.
        start: Where in the text of that it begins.
        lang: The language of the page.
    """
    begun, end = (tokens[each] for each in (trouble.first, trouble.last))
    fix = None
    if trouble.edit is not None:
        at, to, text = trouble.edit.written(tokens, lang)
        fix = Fix(item.at(start + at, start + to), text)
    shown = dict(trouble.arguments)
    put_in = trouble.either or (trouble.edit is not None and trouble.edit.start == trouble.edit.end)
    if not put_in:
        shown["found"] = shortened(item.text[start + begun.start : start + end.end])
    return Diagnostic(
        trouble.code,
        item.at(start + begun.start, start + end.end),
        shown,
        fix,
        either=tuple(told_of(each, tokens, item, start, lang) for each in trouble.either),
    )


def shortened(text: str) -> str:
    """Returns a text as messages show it: a very long one up to an ellipsis."""
    return text if len(text) <= _LONGEST_SHOWN else f"{text[: _LONGEST_SHOWN - 1]}…"


def span_of(item: Item, tokens: Sequence[Token], start: int) -> Place:
    """Returns the range of a sentence; without one, that of its item.

    Args:
        item: The item that it stands in.
        tokens: The sentence.
        start: Where in the text of the item it begins.
    """
    if not tokens:
        return item.place
    return item.at(start + tokens[0].start, start + tokens[-1].end)
