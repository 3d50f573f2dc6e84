"""The words that mean the same: Sanity, 神志 and 理智; the Attic and 閣樓.

Names of one term or thing, in all languages, form a group; a query for one finds the others too. A
group is stored beside the index already cut into terms, so that a query in English needs no
converter for the Chinese names it is extended by.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from workbench.errors import IndexUnusableError
from workbench.model.entries import Entry
from workbench.model.facts import TermFacts
from workbench.model.names import name_key
from workbench.search.analyse import query_terms
from workbench.text.fold import fold
from workbench.text.script import han_runs, has_han
from workbench.wording import _

__all__ = ["Name", "Synonyms", "groups_of", "read_synonyms", "write_synonyms"]

_LONGEST_PHRASE: Final = 6  # words of the longest English name that is looked for in a query


class Name(NamedTuple):
    """One name of a term.

    Attributes:
        key: The form it is compared in.
        forms: How it is written, in either Chinese script.
        words: The terms of its Latin words.
        runs: Its Han runs, folded.
    """

    key: str
    forms: tuple[str, ...]
    words: tuple[str, ...]
    runs: tuple[str, ...]


class Synonyms(NamedTuple):
    """Knows the groups.

    Attributes:
        groups: The names of each term.
        places: Key of a name to the groups it is in.
    """

    groups: tuple[tuple[Name, ...], ...]
    places: Mapping[str, tuple[int, ...]]

    def of(self, key: str) -> tuple[Name, ...]:
        """Returns the other names of what is called *key*, none twice."""
        others: dict[str, Name] = {}
        for place in self.places.get(key, ()):
            for name in self.groups[place]:
                if name.key != key:
                    others.setdefault(name.key, name)
        return tuple(others.values())

    def knows(self, key: str) -> bool:
        """Tells whether a term is called so."""
        return key in self.places

    def phrases(self, words: list[str]) -> Iterator[tuple[int, int, str]]:
        """Yields ``(start, end, key)`` of the names among *words* of two words and more.

        The longest first from the left, none overlapping another.
        """
        at = 0
        while at < len(words):
            for end in range(min(len(words), at + _LONGEST_PHRASE), at + 1, -1):
                key = " ".join(words[at:end])
                if key in self.places:
                    yield at, end, key
                    at = end
                    break
            else:
                at += 1

    def segments(self, run: str) -> list[str]:
        """Cuts a folded Han run into names of terms, the longest first, and what is between."""
        cut: list[str] = []
        rest = ""
        at = 0
        while at < len(run):
            for end in range(len(run), at + 1, -1):
                if run[at:end] in self.places:
                    if rest:
                        cut.append(rest)
                        rest = ""
                    cut.append(run[at:end])
                    at = end
                    break
            else:
                rest += run[at]
                at += 1
        return [*cut, rest] if rest else cut


def _name(key: str, forms: Iterable[str]) -> Name:
    listed = tuple(dict.fromkeys(forms))
    words = tuple(term for term in query_terms(listed[0]) if not has_han(term))
    return Name(key, listed, words, tuple(han_runs(fold(listed[0]))))


def groups_of(named: Iterable[Entry]) -> Synonyms:
    """Makes a group of each entry's names; those of several games may share names."""
    groups: dict[tuple[Name, ...], None] = {}
    for entry in named:
        texts = [*entry.title.values(), *(alias.text for alias in entry.aliases)]
        if isinstance(entry.facts, TermFacts) and entry.facts.plural:
            texts.append(entry.facts.plural)
        forms: dict[str, list[str]] = {}
        for text in texts:
            if key := name_key(text):
                forms.setdefault(key, []).append(text)
        if len(forms) > 1:
            groups[tuple(_name(key, some) for key, some in forms.items())] = None
    places: dict[str, list[int]] = {}
    listed = tuple(groups)
    for place, names in enumerate(listed):
        for name in names:
            at = places.setdefault(name.key, [])
            if place not in at:
                at.append(place)
    return Synonyms(listed, {key: tuple(at) for key, at in places.items()})


def write_synonyms(path: Path, synonyms: Synonyms) -> None:
    """Stores the groups."""
    data = {"groups": synonyms.groups, "places": dict(synonyms.places)}
    path.write_text(json.dumps(data, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


def read_synonyms(path: Path) -> Synonyms:
    """Reads what :func:`write_synonyms` stored.

    Raises:
        IndexUnusableError: If it is not there or damaged.
    """
    try:
        data: Any = json.loads(path.read_text(encoding="utf-8"))
        groups = tuple(
            tuple(Name(str(key), *map(tuple, lists)) for key, *lists in group)
            for group in data["groups"]
        )
        places = {str(key): tuple(at) for key, at in data["places"].items()}
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise IndexUnusableError(
            _("the search index cannot be read"), where=str(path), cause=str(error)
        ) from error
    return Synonyms(groups, places)
