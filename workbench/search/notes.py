"""The wording of what a search could not use."""

from __future__ import annotations

from workbench.search.answers import Note
from workbench.wording import _

__all__ = ["note_text"]


def note_text(note: Note) -> str:
    """Returns one sentence for a person: which term, why, and what to type instead."""
    text = _reason(note).format(term=note.term).removeprefix(": ")
    if note.suggestion:
        return _("{text}; did you mean {suggestion}?").format(text=text, suggestion=note.suggestion)
    return text


def _reason(note: Note) -> str:
    match note.why:
        case "unknown-field":
            return _("{term}: there is no such field")
        case "unknown-value":
            return _("{term}: nothing has this value")
        case "not-a-number":
            return _("{term}: this field holds numbers")
        case "not-comparable":
            return _("{term}: only numbers can be compared")
        case "unclosed-quote":
            return _("{term}: the closing quote is missing; taken as quoted to the end")
        case "unclosed-parenthesis":
            return _("{term}: a closing parenthesis is missing; taken as closed at the end")
        case "stray-parenthesis":
            return _("{term}: this parenthesis closes nothing; left out")
        case "nothing-to-search":
            return _("{term}: there is nothing here to look for")
        case "not-found":
            return _("{term}: found nowhere")
        case "too-long":
            return _("{term}: the query is too long from here on; the rest is left out")
        case "only-excluded":
            return _("{term}: this only excludes; say what to look for as well")
