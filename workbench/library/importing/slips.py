"""Finds what looks like a typist's slip in English text; it is reported and never changed.

Only slips that the document itself speaks against count: the word with the letters put right stands
elsewhere in it. So a rare word is never called wrong for being rare.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from workbench.text.places import Unresolved
from workbench.wording import _

__all__ = ["slips_in"]

_WORD = re.compile(r"[A-Za-z]{1,40}(?:[':`^~\"][A-Za-z]{1,40})?")
_ACCENT = re.compile(r"(?=[A-Za-z]{0,40}(?:[:`^~\"][A-Za-z]|'[aeiouAEIOU][a-z]{3}))")
_NAME = re.compile(r"[A-Z]['`][A-Z]")  # O'Brien
_LEADS = ("you", "your", "the", "and", "from")
_LIMIT = 500


def slips_in(text: str, spans: Iterable[tuple[int, int]]) -> tuple[Unresolved, ...]:
    """Lists likely slips inside *spans* of *text*, at most 500.

    Found are words with a doubled letter (``desecraate``), two letters swapped (``snortnig``), two
    words run together (``youturn``) and an accent typed beside its letter (``s'eance``).
    """
    words = [
        (match.start(), match.group())
        for start, end in spans
        for match in _WORD.finditer(text, start, end)
    ]
    counts = Counter(word.lower() for _at, word in words)
    found = []
    for at, word in words:
        reason = _reason(word, counts)
        if reason:
            found.append(Unresolved(at, word, reason))
            if len(found) == _LIMIT:
                break
    return tuple(found)


def _reason(word: str, counts: Counter[str]) -> str:
    """Says what is wrong with *word*, or returns an empty text."""
    plain = word.lower()
    if not word.isalpha():
        if _ACCENT.match(word) and not _NAME.match(word):
            return _("an accent typed beside its letter")
        return ""
    if len(plain) < 6 or counts[plain] > 1:
        return ""
    for other in _put_right(plain):
        if counts[other] and counts[other] >= counts[plain]:
            return _("perhaps {word}").format(word=other)
    for lead in _LEADS:
        rest = plain.removeprefix(lead)
        if rest != plain and len(rest) >= 4 and counts[lead] > 2 and counts[rest] > 2:
            return _("perhaps {first} {second}").format(first=lead, second=rest)
    return ""


def _put_right(word: str) -> Iterable[str]:
    """Yields *word* with a doubled letter undone or two neighbours swapped."""
    for at in range(len(word) - 1):
        if word[at] == word[at + 1]:
            if word[at] in "eo":  # as in steep and stoop
                continue
            yield word[:at] + word[at + 1 :]
        else:
            yield word[:at] + word[at + 1] + word[at] + word[at + 2 :]
