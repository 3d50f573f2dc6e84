"""How the screens word what the desks answer: kinds, facts, notes on a query, rolls.

The game's own words come from the term base, so a term that a translator fixes is fixed here too;
everything else is an ordinary message of the program.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from workbench.model.ids import Language
from workbench.tui.languages import Mode, pick
from workbench.wording import _

if TYPE_CHECKING:
    from workbench.model.facts import Roll
    from workbench.search.answers import Matched, Note

__all__ = ["Words", "fact_lines", "found_by", "query_note", "roll_name"]

_TERMS = {
    "upper": "upper floor", "ground": "ground floor",
    "N": "north", "E": "east", "S": "south", "W": "west",
    "floors": "floor", "doors": "door", "windows": "window", "symbol": "symbol",
    "weapon": "weapon", "companion": "companion", "traitor": "traitor", "monsters": "monster",
    "uses": "use", "token": "token", "traits": "trait", "count": "number", "barrier": "barrier",
    "keeps": "keep",
}  # fmt: skip
_HIDDEN = frozenset({"rolls", "tile", "chart", "order", "number", "about", "names", "window_side"})


class Words:
    """The game's words in the language that is read.

    Args:
        terms: Names of each term, by its English in small letters.
        mode: How the reader reads.
        chinese: The Chinese last used.
    """

    def __init__(
        self,
        terms: Mapping[str, Mapping[Language, str]] | None = None,
        mode: Mode = "en",
        chinese: Language = "zh-Hant",
    ) -> None:
        self.terms = terms or {}
        self.mode = mode
        self.chinese = chinese

    def say(self, word: str) -> str:
        """Returns a word of the game in the reader's language, or as it is if it is no term."""
        known = self.terms.get(_TERMS.get(word, word).lower())
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


def fact_lines(facts: Mapping[str, Any], words: Words) -> Iterator[tuple[str, str]]:
    """Yields name and value of each fact worth a line; rolls are shown with their odds instead."""
    if facts.get("number") is not None:
        yield _("number"), str(facts["number"])
    for name, value in facts.items():
        if name in _HIDDEN or value in (None, False, "", [], {}, 0):
            continue
        shown = _fact(name, value, words)
        if shown:
            yield words.say(name), shown


def _fact(name: str, value: Any, words: Words) -> str:
    if name == "traits" and isinstance(value, Mapping):
        return "; ".join(_track(trait, track, words) for trait, track in value.items())
    if name == "traitor" and isinstance(value, Mapping):
        return _traitor(value, words)
    return _value(value, words)


def _track(trait: str, track: Any, words: Words) -> str:
    name = words.say(trait.capitalize())
    if not isinstance(track, Mapping):
        return f"{name} {track}" if track is not None else ""
    start = track.get("start_index")
    steps = [
        f"[{step}]" if place == start else str(step)
        for place, step in enumerate(track.get("track", ()))
    ]
    return f"{name} {' '.join(steps)}"


def _traitor(rule: Mapping[str, Any], words: Words) -> str:
    text = words.say(str(rule.get("rule", "")).replace("_", " "))
    if rule.get("trait"):
        text += f" ({words.say(str(rule['trait']).capitalize())})"
    if rule.get("explorer"):
        text += f" ({_slug(str(rule['explorer']))})"
    if rule.get("except_revealer"):
        text += ", " + _("not the haunt revealer")
    if isinstance(rule.get("otherwise"), Mapping):
        text += "; " + _("otherwise {rule}").format(rule=_traitor(rule["otherwise"], words))
    note = rule.get("note")
    if isinstance(note, Mapping) and note:
        text += f"; {words.pick(note)}"
    return text


def _value(value: Any, words: Words) -> str:
    if isinstance(value, Mapping):
        some = ((key, _value(item, words)) for key, item in value.items())
        return ", ".join(f"{words.say(str(key))} {text}" for key, text in some if text)
    if isinstance(value, list | tuple):
        return ", ".join(text for item in value if (text := _value(item, words)))
    if value is True:
        return _("yes")
    if value is None or value is False:
        return ""
    text = str(value)
    return _slug(text) if text.count("/") == 2 else words.say(text)


def _slug(entry_id: str) -> str:
    return entry_id.rsplit("/", 1)[-1].replace("-", " ")
