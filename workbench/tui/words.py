"""How the screens word what the desks answer: kinds, notes on a query, rolls.

The game's own words come from the term base, so a term that a translator fixes is fixed here too;
everything else is an ordinary message of the program.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from workbench.model.ids import Language
from workbench.tui.languages import Mode, pick
from workbench.wording import _

if TYPE_CHECKING:
    from workbench.model.facts import Roll
    from workbench.search.answers import Matched, Note

__all__ = ["Words", "found_by", "query_note", "roll_name"]


class Words:
    """The game's words in the language that is read.

    Args:
        terms: Names of each term, by its English in small letters.
        mode: How the reader reads.
        chinese: The Chinese last used.
        reveal_key: The key that reveals the traitor's text, as a person reads it.
    """

    def __init__(
        self,
        terms: Mapping[str, Mapping[Language, str]] | None = None,
        mode: Mode = "en",
        chinese: Language = "zh-Hant",
        reveal_key: str = "F9",
    ) -> None:
        self.reveal_key = reveal_key
        self.terms = terms or {}
        self.mode = mode
        self.chinese = chinese

    def say(self, word: str) -> str:
        """Returns a word of the game in the reader's language, or as it is if it is no term."""
        known = self.terms.get(word.lower())
        if known and self.mode not in ("en", "both"):
            return pick(known, self.mode, self.chinese)
        return _(word.replace("_", " "))

    def pick(self, texts: Mapping[Language, str]) -> str:
        """Returns a text in the reader's language, or in the nearest one."""
        return pick(texts, self.mode, self.chinese)


def query_note(note: Note) -> str:
    """Returns why a term of a query was not used, and what to type instead."""
    reasons = {
        "unknown-field": _("there is no such field"),
        "unknown-value": _("the field has no such value"),
        "not-a-number": _("a number is needed here"),
        "not-comparable": _("this field cannot be compared"),
        "unclosed-quote": _("the quotation mark is not closed"),
        "unclosed-parenthesis": _("the parenthesis is not closed"),
        "stray-parenthesis": _("this parenthesis closes nothing"),
        "nothing-to-search": _("there is nothing to search for in it"),
        "not-found": _("found nowhere"),
        "too-long": _("it is too long"),
        "only-excluded": _("a query cannot only exclude"),
    }
    text = f"{note.term}: {reasons[note.why]}" if note.term else reasons[note.why]
    if note.suggestion:
        text += "; " + _("try {suggestion}").format(suggestion=note.suggestion)
    return text


def found_by(matched: tuple[Matched, ...]) -> str:
    """Returns by which other words a hit was found; empty if by those typed."""
    other = dict.fromkeys(found.via for found in matched if found.via)
    return _("via {words}").format(words=", ".join(other)) if other else ""


def roll_name(roll: Roll, words: Words) -> str:
    """Returns what is rolled, for what, and when."""
    if roll.traits:
        what = _(" or ").join(words.say(trait.capitalize()) for trait in roll.traits)
    elif roll.dice is not None:
        what = _("{count} dice").format(count=roll.dice)
    else:
        what = roll.dice_from or _("dice")
    text = f"{what} {roll.target}+" if roll.target is not None else what
    if roll.who:
        text += f", {roll.who}"
    return f"{text} ({roll.when})" if roll.when else text
