"""How the screens word what the desks answer: the game's own words, what found a hit.

The game's own words come from the term base, so a term that a translator fixes is fixed here too;
everything else is an ordinary message of the program.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from workbench.desks.facts import word as say_in
from workbench.model.ids import Language
from workbench.tui.languages import Mode, languages_of, pick
from workbench.wording import _, listed

if TYPE_CHECKING:
    from workbench.model.entries import View
    from workbench.search.answers import Matched

__all__ = ["Words", "found_by"]


class Words:
    """The game's words in the language that is read.

    Args:
        terms: Names of each term, by its English in small letters.
        mode: How the reader reads.
        chinese: The Chinese last used.
        reveal_key: The key that reveals the traitor's text, as a person reads it.
        view: Whose eyes the texts are for.
    """

    def __init__(
        self,
        terms: Mapping[str, Mapping[Language, str]] | None = None,
        mode: Mode = "en",
        chinese: Language = "zh-Hant",
        reveal_key: str = "F9",
        view: View = "hero",
    ) -> None:
        self.view = view
        self.reveal_key = reveal_key
        self.terms = terms or {}
        self.mode = mode
        self.chinese = chinese

    def say(self, word: str) -> str:
        """Returns a word of the game or of its facts in the reader's language."""
        return say_in(word, languages_of(self.mode, self.chinese)[0], self.terms)

    def pick(self, texts: Mapping[Language, str]) -> str:
        """Returns a text in the reader's language, or in the nearest one."""
        return pick(texts, self.mode, self.chinese)


def found_by(matched: tuple[Matched, ...]) -> str:
    """Returns by which other words a hit was found; empty if by those typed."""
    other = dict.fromkeys(found.via for found in matched if found.via)
    return _("via {words}").format(words=listed(other)) if other else ""
