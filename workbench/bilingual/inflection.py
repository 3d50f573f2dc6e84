"""The forms in which an English name stands in a sentence: plurals and tenses, no possessive."""

from __future__ import annotations

import re
from collections.abc import Iterator

__all__ = ["WORD", "noun_forms", "plain_word", "verb_forms"]

#: A word of Latin letters and digits, with its apostrophe.
WORD = re.compile(r"[0-9A-Za-z\u00c0-\u024f]+(?:['’][0-9A-Za-z\u00c0-\u024f]+)*")

_IRREGULAR = {
    "draw": ("drew", "drawn"),
    "hold": ("held",),
    "take": ("took", "taken"),
    "give": ("gave", "given"),
    "leave": ("left",),
    "fall": ("fell", "fallen"),
    "fight": ("fought",),
    "steal": ("stole", "stolen"),
    "begin": ("began", "begun"),
    "become": ("became",),
    "keep": ("kept",),
    "lose": ("lost",),
    "win": ("won",),
    "put": (),
    "set": (),
    "choose": ("chose", "chosen"),
    "go": ("went", "gone"),
    "hide": ("hid", "hidden"),
    "eat": ("ate", "eaten"),
    "throw": ("threw", "thrown"),
    "break": ("broke", "broken"),
    "wolf": ("wolves",),
    "knife": ("knives",),
    "man": ("men",),
    "woman": ("women",),
    "madman": ("madmen",),
    "die": ("dice",),
    "child": ("children",),
}
_VOWELS = "aeiou"


def plain_word(word: str) -> str:
    """Returns a word as it is compared: small letters, straight apostrophe, no possessive.

    >>> plain_word("Traitor’s"), plain_word("heroes'")
    ('traitor', 'heroes')
    """
    plain = word.casefold().replace("’", "'")
    return plain.removesuffix("'s").removesuffix("'")


def noun_forms(noun: str) -> Iterator[str]:
    """Yields a noun in small letters and its plural.

    >>> list(noun_forms("ally")), list(noun_forms("witch")), list(noun_forms("wolf"))
    (['ally', 'allies'], ['witch', 'witches'], ['wolf', 'wolves'])
    """
    yield noun
    if noun in _IRREGULAR:
        yield from _IRREGULAR[noun]
    else:
        yield _with_s(noun)


def verb_forms(verb: str) -> Iterator[str]:
    """Yields a verb in small letters and its other forms.

    >>> list(verb_forms("move")), list(verb_forms("drop"))
    (['move', 'moves', 'moved', 'moving'], ['drop', 'drops', 'dropped', 'dropping'])
    """
    yield verb
    yield _with_s(verb)
    stem = verb
    if verb.endswith("e") and not verb.endswith("ee"):
        stem = verb[:-1]
    elif _doubles(verb):
        stem = verb + verb[-1]
    past = _IRREGULAR.get(verb)
    if past is None:
        yield f"{verb[:-1]}ied" if _ends_in_y(verb) else f"{stem}ed"
    else:
        yield from past
    yield f"{stem}ing"


def _ends_in_y(word: str) -> bool:
    return len(word) > 1 and word[-1] == "y" and word[-2] not in _VOWELS


def _with_s(word: str) -> str:
    if _ends_in_y(word):
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith(("s", "x", "z", "ch", "sh", "o")) else f"{word}s"


def _doubles(verb: str) -> bool:
    """Tells whether the last letter is written twice before *-ed*: *drop*, *swap*."""
    return (
        2 < len(verb) < 5
        and verb[-1] not in f"{_VOWELS}wxy"
        and verb[-2] in _VOWELS
        and verb[-3] not in _VOWELS
    )
