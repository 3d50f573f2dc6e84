"""The sentences that were read by one grammar, remembered for the next page that it reads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from workbench.language.chart import LONGEST, Chart, Grammar
from workbench.language.gates import Gates
from workbench.language.nouns import Lexicon
from workbench.language.tokens import Token
from workbench.language.vocabulary import FRAMES
from workbench.model.ids import Language
from workbench.model.trees import Node, Tree, walk

if TYPE_CHECKING:
    from workbench.language.misreading import Misreading, Tries
    from workbench.language.speech import Speech

__all__ = ["Readings", "means_apart"]

_MOST_SENTENCES = 4_000


@dataclass
class Readings:
    """A grammar with the sentences that were read by it."""

    grammar: Grammar[Tree]
    lexicon: Lexicon
    lang: Language
    read: dict[tuple[str, tuple[str, ...]], list[Tree]] = field(default_factory=dict)
    misread: dict[tuple[str, tuple[str, ...]], tuple[Misreading, ...]] = field(default_factory=dict)
    _speech: Speech | None = None

    def readings(self, goal: str, tokens: Sequence[Token]) -> list[Tree]:
        """Returns the readings of a sentence, remembered if it was read before."""
        return self.said(goal, tuple(token.text for token in tokens))

    def said(self, goal: str, words: tuple[str, ...]) -> list[Tree]:
        """Returns the readings of the words of a sentence, remembered likewise."""
        key = (goal, words)
        if key not in self.read:
            if len(self.read) >= _MOST_SENTENCES:
                self.read.clear()
            short = 0 < len(words) <= LONGEST
            self.read[key] = Chart(self.grammar, goal, key[1]).readings() if short else []
        return self.read[key]

    @cached_property
    def gates(self) -> Gates:
        """Tells which headings are gates, and which were meant as such."""
        return Gates(self.grammar, self.lang)

    def beginnings(self, goal: str, found: str) -> str:
        """Returns what may begin a sentence, those words first that are like the one there.

        Args:
            goal: What the sentence is read for.
            found: What stands there.
        """
        from workbench.language.expecting import expected_words

        return expected_words(self.lexicon, self.lang, Chart(self.grammar, goal, ()), found)

    def misreadings(
        self, goal: str, tokens: Sequence[Token], tries: Tries
    ) -> tuple[Misreading, ...]:
        """Tells what is wrong with a sentence, remembered unless too little could be tried."""
        # What a page without mistakes never needs is not loaded for it.
        from workbench.language.misreading import misread
        from workbench.language.speech import Speech

        key = (goal, tuple(token.text for token in tokens))
        if key in self.misread:
            return self.misread[key]
        if self._speech is None:
            self._speech = Speech(self.grammar, self.lexicon, self.lang)
        found = misread(self._speech, goal, tokens, tries)
        if tries.left > 0:
            if len(self.misread) >= _MOST_SENTENCES:
                self.misread.clear()
            self.misread[key] = found
        return found


def means_apart(tree: Tree, readings: Sequence[Tree], lang: Language) -> str:
    """Returns what the first frame means in which *tree* differs from the other readings."""
    others = {frame for each in readings if each != tree for frame in _frames(each)}
    own = list(_frames(tree))
    frame = next((name for name in own if name not in others), own[0] if own else "")
    return FRAMES[frame].meaning(lang) if frame in FRAMES else ""


def _frames(tree: Tree) -> Iterator[str]:
    return (part.frame for part in walk(tree) if isinstance(part, Node))
