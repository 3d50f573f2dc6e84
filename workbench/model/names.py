"""The keys by which names are found while they are typed.

A name and what somebody types for it are folded alike, so a key is a plain prefix: from every word
of a Latin name, from every character of a Han name, from every syllable of its pinyin, and by
initials.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from workbench.model.entries import Entry
from workbench.model.ids import Kind, Language
from workbench.text.fold import fold
from workbench.text.pinyin import fold_pinyin, pinyin_keys
from workbench.text.script import has_han

__all__ = ["LONGEST_NAME", "NameKey", "name_key", "names_of", "query_keys"]

#: Longest name that keys are made of, in characters: they grow with its square.
LONGEST_NAME = 200

_MARKS = re.compile(r"['’]")
_POSSESSIVE = re.compile(r"(?<=\w)'s?(?=\W)")
_GAPS = re.compile(r"[\W_]+")

#: How much a name counts by the kind of its entry: things on the table before words about them.
_WEIGHT: dict[Kind, int] = {
    "room": 9, "omen": 9, "item": 9, "event": 9, "character": 8, "clue": 8, "mystery": 8,
    "haunt": 7, "monster": 6, "rule": 6, "token": 5, "term": 4, "ruling": 2,
}  # fmt: skip


class NameKey(NamedTuple):
    """One key of one name.

    Attributes:
        key: What a typed text must be a beginning of.
        name: The whole name.
        lang: Its language.
        whole: Whether the key is the whole name.
        weight: How much the name counts; titles before aliases.
    """

    key: str
    name: str
    lang: Language
    whole: bool
    weight: int


def name_key(text: str) -> str:
    """Returns the form in which names are compared: folded, marks dropped, one space between words.

    >>> name_key("Servants' Quarters"), name_key("What the...?")
    ('servants quarters', 'what the')
    """
    key = _bare(fold(text))
    while not key.isascii() and (again := _bare(fold(key))) != key:
        key = again  # a mark went that had kept another from being folded
    return key


def _bare(folded: str) -> str:
    return _GAPS.sub(" ", _MARKS.sub("", folded)).strip()


def query_keys(text: str) -> tuple[str, ...]:
    """Returns the keys to look *text* up by: as a name, and if it is Latin also as pinyin."""
    plain = name_key(text)
    if has_han(plain):
        joined = plain.replace(" ", "")
        return (plain, joined) if joined != plain else (plain,)
    if not plain:
        return ()
    spelled = fold_pinyin(text.lower())
    return tuple(dict.fromkeys(key for key in (plain, spelled) if key))


def _keys(name: str) -> Iterator[tuple[str, bool]]:
    """Yields each key of one name, and whether it is the whole name."""
    plain = name_key(name)
    if not plain:
        return
    words = plain.split(" ")
    if (bare := name_key(_POSSESSIVE.sub("", fold(name)))) != plain:
        yield bare, True
    for start in range(len(words)):
        yield " ".join(words[start:]), start == 0
    if len(words) > 1:
        yield "".join(words), True
    if has_han(plain):
        for start in range(1, len(plain)):
            if plain[start] != " ":
                yield plain[start:], False
        spelled = pinyin_keys(name)
        for place, key in enumerate(spelled):
            yield key, place == 0


def names_of(entry: Entry) -> Iterator[NameKey]:
    """Yields every key of every name of *entry*, none twice for one name."""
    weight = _WEIGHT[entry.kind] * 2
    named: list[tuple[str, Language, int]] = [
        (name, lang, weight + 1) for lang, name in entry.title.items()
    ]
    named += [(alias.text, alias.lang, weight) for alias in entry.aliases]
    if entry.kind in ("haunt", "ruling"):
        slug = entry.entry_id.slug
        named.append((f"{entry.kind} {slug}", "en", weight + 1))
    if entry.kind == "haunt":
        named.append((slug, "en", weight))
    seen: set[tuple[str, str]] = set()
    for whole_name, lang, counts in named:
        name = whole_name[:LONGEST_NAME]
        for key, whole in _keys(name):
            if (key, name) not in seen:
                seen.add((key, name))
                yield NameKey(key, name, lang, whole, counts)
