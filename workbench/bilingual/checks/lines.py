"""Cuts a text into its lines and each into its sentences, for comparing line by line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from workbench.bilingual.sentences import Sentence, cut_text
from workbench.model.ids import Language

__all__ = ["by_line", "cut_lines"]


def cut_lines(text: str, lang: Language) -> tuple[Sentence, ...]:
    """Returns the sentences of a text, each with the number of its line as its paragraph.

    A row of a table stays a line of its own; lines without words do not count.

    Args:
        text: Any text; time grows linearly with it.
        lang: Its language.
    """
    made: list[Sentence] = []
    number = start = 0
    for line in text.split("\n"):
        found = cut_text(line, lang)
        for one in found:
            made.append(
                replace(one, paragraph=number, start=one.start + start, end=one.end + start)
            )
        number += bool(found)
        start += len(line) + 1
    return tuple(made)


def by_line(sentences: Sequence[Sentence]) -> list[list[Sentence]]:
    """Returns sentences line by line."""
    return [list(line) for _number, line in groupby(sentences, key=lambda one: one.paragraph)]
