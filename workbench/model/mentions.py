"""Finds which entries a text names.

English names count where they stand with their capitals, Chinese names of two characters and more
wherever they stand, longest first; a name inside a longer one is not counted, nor one that is also
a word of the game. Ids in facts always count.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from workbench.model.entries import Audience, Entry
from workbench.model.facts import MonsterFacts
from workbench.model.ids import Kind, Language
from workbench.model.plain import ids_in, strings_in
from workbench.text.fold import to_simplified
from workbench.text.script import has_han

__all__ = ["NAMED_KINDS", "MentionFinder"]

#: Kinds whose names are looked for in texts; words of the game would be named everywhere.
NAMED_KINDS: frozenset[Kind] = frozenset(
    {"room", "omen", "item", "event", "clue", "mystery", "character", "token", "monster"}
)

_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_POSSESSIVE = re.compile(r"'s?$")


def _spelled(text: str) -> str:
    return text.replace("’", "'")


class _LatinNames:
    """Names as sequences of words."""

    def __init__(self) -> None:
        self._of: defaultdict[tuple[str, ...], set[str]] = defaultdict(set)
        self._longest: dict[str, int] = {}

    def add(self, entry_id: str, name: str) -> None:
        words = tuple(_WORD.findall(_spelled(name)))
        if words and words[0][:1].isupper():
            self._of[words].add(entry_id)
            self._longest[words[0]] = max(self._longest.get(words[0], 0), len(words))

    def settle(self) -> None:
        """Leaves out of each name what it cannot mean."""
        for ids in self._of.values():
            _settle(ids)

    def find(self, text: str) -> Iterator[str]:
        words = _WORD.findall(_spelled(text))
        at = 0
        while at < len(words):
            longest = max(self._longest.get(form, 0) for form in _forms(words[at]))
            for length in range(min(longest, len(words) - at), 0, -1):
                *before, last = words[at : at + length]
                found = next(
                    (ids for form in _forms(last) if (ids := self._of.get((*before, form)))), None
                )
                if found:
                    yield from found
                    at += length
                    break
            else:
                at += 1


class _HanNames:
    """Names as they stand in a text without gaps, in Simplified Chinese."""

    def __init__(self) -> None:
        self._of: defaultdict[str, set[str]] = defaultdict(set)
        self._longest: dict[str, int] = {}

    def add(self, entry_id: str, name: str) -> None:
        if len(name) >= 2 and any(ch.isalnum() for ch in name):
            self._of[name].add(entry_id)
            self._longest[name[0]] = max(self._longest.get(name[0], 0), len(name))

    def settle(self) -> None:
        """Leaves out of each name what it cannot mean."""
        for ids in self._of.values():
            _settle(ids)

    def find(self, text: str) -> Iterator[str]:
        simple = to_simplified(text)
        at = 0
        while at < len(simple):
            for length in range(self._longest.get(simple[at], 0), 1, -1):
                piece = simple[at : at + length]
                if found := self._of.get(piece):
                    yield from found
                    at += len(piece)
                    break
            else:
                at += 1


class MentionFinder:
    """Knows the names of the entries of some games.

    Args:
        entries: Those whose names are looked for.
        rules_of: For a pack, the game whose rules it uses, or several: its texts name their things
            too.
    """

    def __init__(
        self,
        entries: Iterable[Entry] = (),
        rules_of: Mapping[str, str | Sequence[str]] | None = None,
    ) -> None:
        self._users: defaultdict[str, list[str]] = defaultdict(list)
        for pack, games in (rules_of or {}).items():
            for game in (games,) if isinstance(games, str) else games:
                self._users[game].append(pack)
        self._latin: defaultdict[str, _LatinNames] = defaultdict(_LatinNames)
        self._han: defaultdict[str, _HanNames] = defaultdict(_HanNames)
        self._ids: set[str] = set()
        named = []
        for entry in entries:
            self._ids.add(entry.id)
            named += [(entry.id, name, lang) for lang, name in entry.title.items()]
            named += [(entry.id, alias.text, alias.lang) for alias in entry.aliases]
        self._add(named)

    @classmethod
    def of_names(
        cls,
        named: Iterable[tuple[str, str, Language]],
        *,
        ids: Iterable[str],
        rules_of: Mapping[str, str | Sequence[str]] | None = None,
    ) -> MentionFinder:
        """Makes one of (entry id, name, its language) and the ids of all entries."""
        made = cls((), rules_of)
        made._ids.update(ids)
        made._add(named)
        return made

    def _add(self, named: Iterable[tuple[str, str, Language]]) -> None:
        words = set()
        names = []
        for entry_id, name, lang in named:
            game, kind, _slug = entry_id.split("/", 2)
            simple = to_simplified(name)
            if kind == "term":
                words.add((game, lang, simple.casefold()))
            elif kind in NAMED_KINDS:
                names.append((entry_id, game, simple, lang))
        for entry_id, game, name, lang in names:
            # Capitals tell the Book from a book; Chinese has none, and tokens share words.
            if (lang != "en" or "/token/" in entry_id) and (game, lang, name.casefold()) in words:
                continue
            for key in (game, *self._users[game]):
                if lang == "en":
                    self._latin[key].add(entry_id, name)
                else:
                    self._han[key].add(entry_id, name)
        for latin in self._latin.values():
            latin.settle()
        for han in self._han.values():
            han.settle()

    def find(self, text: str, lang: Language, game: str) -> set[str]:
        """Returns the ids of the entries that *text*, which belongs to *game*, names."""
        if lang == "en":
            return set(self._latin[game].find(text)) if game in self._latin else set()
        return set(self._han[game].find(text)) if game in self._han else set()

    def links(self, entry: Entry, game: str = "") -> Iterator[tuple[str, Audience]]:
        """Yields (id, audience of the place) of each entry that *entry* names, none twice.

        Args:
            entry: The entry.
            game: What its texts belong to; by default its own game.
        """
        seen: set[tuple[str, Audience]] = set()
        for target, audience in self._all_links(entry, game or entry.game):
            if target != entry.id and target in self._ids and (target, audience) not in seen:
                seen.add((target, audience))
                yield target, audience

    def _all_links(self, entry: Entry, game: str) -> Iterator[tuple[str, Audience]]:
        for target in ids_in(entry.facts):
            yield target, _secret(entry, target)
        for part in entry.parts:
            audience = part.audience if entry.audience == "everyone" else entry.audience
            for lang, text in part.text.items():
                for target in self.find(text, lang, game):
                    yield target, audience
        for text in strings_in(entry.facts):
            written: Language = "zh-Hant" if has_han(text) else "en"
            for target in self.find(text, written, game):
                yield target, _secret(entry, target)


def _settle(ids: set[str]) -> None:
    """Leaves out monsters that a bare name cannot mean: it is a card's, or that of several.

    A haunt still leads to its own monsters, which its facts name by id.
    """
    monsters = {one for one in ids if "/monster/" in one}
    others = {one for one in ids - monsters if "/token/" not in one}
    if others or len(monsters) > 1:
        ids -= monsters


def _secret(entry: Entry, target: str) -> Audience:
    """A haunt's monsters are the traitor's secret; what else facts name is as open as the entry."""
    if isinstance(entry.facts, MonsterFacts) or "/monster/" in target:
        return "traitor"
    return entry.audience


def _forms(word: str) -> Iterator[str]:
    """Yields the word, then the words it may be the plural or possessive of."""
    yield word
    bare = _POSSESSIVE.sub("", word)
    if bare != word:
        yield bare
    if len(bare) > 3 and bare.endswith("s") and not bare.endswith("ss"):
        yield bare[:-1]
