"""Whether a text that changed still says what it said.

A translation goes stale when a word, a number or a negation of its source changed, not for a comma,
a space, a capital or a character of another width.
"""

from __future__ import annotations

from workbench.text.fold import fold
from workbench.text.script import runs

__all__ = ["same_meaning"]


def same_meaning(before: str, now: str) -> bool:
    """Tells whether two states of one text have the same words and numbers in the same order."""
    return before == now or _words(before) == _words(now)


def _words(text: str) -> list[str]:
    """Returns words and numbers; of Chinese, which has no spaces, each sign counts as a word."""
    folded = fold(text)
    words: list[str] = []
    for kind, start, end in runs(folded):
        if kind == "han":
            words.extend(folded[start:end])
        elif kind != "other":
            words.append(folded[start:end])
    return words
