"""Says what is wrong with a sentence that has no reading, or more than one.

A proposed change is offered only after the sentence was read with it. Known kinds of mistakes are
looked for first (:mod:`workbench.language.mistakes`), then a word that is nearly one that may stand
there; what is left is told as far as it was understood.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice

from workbench.language.chart import LONGEST, Chart, Grammar
from workbench.language.mistakes import MISTAKES, Edit
from workbench.language.tokens import Token, join
from workbench.model.ids import Language
from workbench.model.trees import Tree

__all__ = ["Misreading", "misread"]

_MOST_TRIES = 60
_MOST_SHOWN = 8
_NEAR = 0.6


@dataclass(frozen=True, slots=True)
class Misreading:
    """What is wrong with a sentence.

    Attributes:
        code: The code of its message.
        first: The first token of the range that is wrong.
        last: Its last token.
        arguments: What the message speaks of.
        edit: A change with which the sentence has one reading, if one was found.
    """

    code: str
    first: int
    last: int
    arguments: Mapping[str, str] = field(default_factory=dict)
    edit: Edit | None = None


def misread(
    grammar: Grammar[Tree], goal: str, tokens: Sequence[Token], lang: Language
) -> Misreading:
    """Tells what is wrong with a sentence that has no single reading.

    Args:
        grammar: The grammar it was read by.
        goal: What it was read for.
        tokens: Its tokens, at least one.
        lang: Its language.
    """
    words = tuple(token.text for token in tokens)
    whole = join(words, lang, sentence=False)
    if len(words) > LONGEST:
        return Misreading("BW113", 0, len(words) - 1, {"most": str(LONGEST)})

    def reads(candidate: Sequence[str]) -> bool:
        return 0 < len(candidate) <= LONGEST and Chart(grammar, goal, candidate).complete

    chart = Chart(grammar, goal, words)
    if chart.complete:
        return Misreading("BW103", 0, len(words) - 1, {"found": whole})
    for mistake in MISTAKES:
        for edit in islice(mistake.edits(words, lang), _MOST_TRIES):
            if reads(edit.made(words)):
                first, last = edit.start, max(edit.end - 1, edit.start)
                return Misreading(
                    mistake.code,
                    min(first, len(words) - 1),
                    min(last, len(words) - 1),
                    {"found": whole, "put": join(edit.made(words), lang)},
                    edit if mistake.offered else None,
                )
    stuck = min(chart.reached, len(words) - 1)
    understood = join(words[:stuck], lang, sentence=False)
    expected = sorted(chart.expected())
    shown = {
        "found": words[stuck],
        "understood": understood,
        "expected": ", ".join(_shown(expected)),
    }
    for edit in _nearly(words, chart.reached, expected):
        if reads(edit.made(words)):
            meant = join(edit.tokens, lang, sentence=False)
            code = _code_of(words, edit)
            return Misreading(code, stuck, stuck, {**shown, "put": meant}, edit)
    if chart.reached >= len(words):
        return Misreading("BW101", stuck, stuck, {**shown, "understood": whole, "found": ""})
    if words[stuck].startswith("*"):
        return Misreading("BW304", stuck, stuck, shown)
    if lang == "en" and words[stuck][:1].isupper() and stuck > 0:
        return Misreading("BW408", stuck, stuck, shown)
    return Misreading("BW101", stuck, stuck, shown)


def _code_of(words: Sequence[str], edit: Edit) -> str:
    """A change of capitals alone, of one word into another, or of how many words there are."""
    found = words[edit.start : edit.end]
    if not found:
        return "BW108" if edit.tokens in (("該",), ("该",)) else "BW101"
    if len(found) != len(edit.tokens):
        return "BW101"
    if found[0].startswith("*"):
        return "BW304"
    if [word.casefold() for word in found] == [word.casefold() for word in edit.tokens]:
        return "BW110"
    return "BW102"


def _nearly(words: Sequence[str], reached: int, expected: Iterable[str]) -> Iterator[Edit]:
    """Yields changes of one word at the place where the reading got stuck, likeliest first."""
    literal = [word for word in expected if not word.startswith("#")]
    tries = 0
    if reached < len(words):
        found = words[reached]
        close = difflib.get_close_matches(found, literal, n=6, cutoff=_NEAR)
        folded = [word for word in literal if word.casefold() == found.casefold()]
        for word in dict.fromkeys((*folded, *close)):
            yield Edit(reached, reached + 1, (word,))
        if len(found) == 1:  # a single Han character: any that may stand here
            for word in literal:
                if len(word) == 1 and tries < _MOST_TRIES:
                    tries += 1
                    yield Edit(reached, reached + 1, (word,))
        yield Edit(reached, reached + 1, ())
    for word in literal[:_MOST_TRIES]:
        yield Edit(min(reached, len(words)), min(reached, len(words)), (word,))


def _shown(expected: Sequence[str]) -> list[str]:
    """Returns a few of the words that may come next, without the names of classes."""
    words = [word for word in expected if not word.startswith("#")]
    if any(word.startswith("#") for word in expected):
        words.insert(0, "0-9")
    return words[:_MOST_SHOWN]
