"""Finds which entries a text names.

English names count where they stand with their capitals, Chinese names of two characters and more
wherever they stand, longest first; a name inside a longer one is not counted, nor one that is also
a word of the game. Ids in facts always count.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

from workbench.model.entries import Audience, Entry
from workbench.model.facts import MonsterFacts
from workbench.model.ids import Kind, Language
from workbench.model.plain import ids_in, strings_in
from workbench.text.fold import to_simplified

__all__ = ["NAMED_KINDS", "MentionFinder"]

#: Kinds whose names are looked for in texts; words of the game would be named everywhere.
NAMED_KINDS: frozenset[Kind] = frozenset(
    {"room", "omen", "item", "event", "clue", "mystery", "character", "token", "monster"}
)

_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_MAX_WORDS = 8


def _spelled(text: str) -> str:
    return text.replace("’", "'")


class MentionFinder:
    """Knows the names of the entries of some games.

    Args:
        entries: Those whose names are looked for.
    """

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._latin: defaultdict[str, defaultdict[tuple[str, ...], set[str]]] = defaultdict(
            lambda: defaultdict(set)
        )
        self._han: defaultdict[str, defaultdict[str, set[str]]] = defaultdict(
            lambda: defaultdict(set)
        )
        self._ids: set[str] = set()
        listed = list(entries)
        words = {
            (entry.game, lang, to_simplified(name).casefold())
            for entry in listed
            if entry.kind == "term"
            for lang, name in _names(entry)
        }
        for entry in listed:
            self._ids.add(entry.id)
            if entry.kind not in NAMED_KINDS:
                continue
            for lang, name in _names(entry):
                if (entry.game, lang, to_simplified(name).casefold()) not in words:
                    self._add(entry, name, lang)

    def _add(self, entry: Entry, name: str, lang: Language) -> None:
        if lang == "en":
            words = tuple(_WORD.findall(_spelled(name)))
            if words and words[0][:1].isupper():
                self._latin[entry.game][words].add(entry.id)
        else:
            simple = to_simplified(name)
            if len(simple) >= 2:
                self._han[entry.game][simple].add(entry.id)

    def find(self, text: str, lang: Language, game: str) -> set[str]:
        """Returns the ids of the entries of *game* that *text* names."""
        if lang == "en":
            return set(self._find_latin(_spelled(text), game))
        return set(self._find_han(to_simplified(text), game))

    def _find_latin(self, text: str, game: str) -> Iterator[str]:
        known = self._latin.get(game)
        if not known:
            return
        words = _WORD.findall(text)
        at = 0
        while at < len(words):
            for length in range(min(_MAX_WORDS, len(words) - at), 0, -1):
                piece = tuple(words[at : at + length])
                found = known.get(piece) or known.get((*piece[:-1], _singular(piece[-1])))
                if found:
                    yield from found
                    at += length
                    break
            else:
                at += 1

    def _find_han(self, text: str, game: str) -> Iterator[str]:
        known = self._han.get(game)
        if not known:
            return
        firsts: defaultdict[str, list[str]] = defaultdict(list)
        for name in sorted(known, key=len, reverse=True):
            firsts[name[0]].append(name)
        at = 0
        while at < len(text):
            for name in firsts.get(text[at], ()):
                if text.startswith(name, at):
                    yield from known[name]
                    at += len(name)
                    break
            else:
                at += 1

    def links(self, entry: Entry) -> Iterator[tuple[str, Audience]]:
        """Yields (id, audience of the place) of each entry that *entry* names, none twice."""
        seen: set[tuple[str, Audience]] = set()
        for target, audience in self._all_links(entry):
            if target != entry.id and target in self._ids and (target, audience) not in seen:
                seen.add((target, audience))
                yield target, audience

    def _all_links(self, entry: Entry) -> Iterator[tuple[str, Audience]]:
        for target in ids_in(entry.facts):
            yield target, _secret(entry, target)
        for part in entry.parts:
            audience = part.audience if entry.audience == "everyone" else entry.audience
            for lang, text in part.text.items():
                for target in self.find(text, lang, entry.game):
                    yield target, audience
        for text in strings_in(entry.facts):
            if " " in text or text[:1].isupper():
                for target in self.find(text, "en", entry.game):
                    yield target, _secret(entry, target)


def _names(entry: Entry) -> Iterator[tuple[Language, str]]:
    yield from entry.title.items()
    yield from ((alias.lang, alias.text) for alias in entry.aliases)


def _secret(entry: Entry, target: str) -> Audience:
    """A haunt's monsters are the traitor's secret; what else facts name is as open as the entry."""
    if isinstance(entry.facts, MonsterFacts) or "/monster/" in target:
        return "traitor"
    return entry.audience


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word
