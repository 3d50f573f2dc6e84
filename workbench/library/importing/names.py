"""Finds the entry that a printed name means.

A name is compared by its letters and digits alone, folded, so that capitals, accents, spaces and
apostrophes do not matter: ``ResearchLaboratory``, ``The S'eance``. Only if nothing answers to a
name is the closest one taken, and only if there is no second one as close; such a match is a
misprint to be reported, never a silent correction.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal

from workbench.model.entries import Entry
from workbench.model.facts import TermFacts, TokenFacts
from workbench.model.ids import GAMES, EntryId, Kind
from workbench.text.fold import fold
from workbench.text.script import HAN_CLASS

__all__ = ["Match", "NameIndex", "name_key", "slips_between"]

How = Literal["exact", "alias", "near", "none"]

#: When a name alone must decide, things one can stand in or hold go before words about them.
_KIND_ORDER: tuple[Kind, ...] = (
    "room", "omen", "item", "event", "clue", "mystery", "character", "haunt", "rule", "monster",
    "token", "ruling", "term",
)  # fmt: skip
_NOT_LETTERS = re.compile(r"[\W_]+")
_HAN = re.compile(f"[{HAN_CLASS}]+")
_SUFFIX = re.compile(r"[(（][^()（）]{1,60}[)）]\s*$")
_DIGITS = re.compile(r"\d+")
#: Longest name that is looked up at all, in characters.
_LONGEST = 120


@dataclass(frozen=True, slots=True)
class Match:
    """What a printed name was found to mean.

    Attributes:
        entry_id: The entry, or None if nothing or no single thing answers to the name.
        how: By its title, by another name of it, by being close to one, or not at all.
        candidates: Ids of everything that answers, best first; also where that is ambiguous.
        known: The name that was matched, in the folded form; empty if none.
    """

    entry_id: str | None
    how: How
    candidates: tuple[str, ...] = ()
    known: str = ""


_NOTHING = Match(None, "none")


@dataclass(frozen=True, slots=True)
class _Named:
    """One name of one entry."""

    id: str
    game: str
    kind: Kind
    alias: bool


def name_key(name: str) -> str:
    """Returns what names are compared by: their folded letters and digits.

    >>> name_key("Rabbit\u2019sFoot") == name_key("Rabbit's Foot")
    True
    >>> name_key("The S'eance") == name_key("The Séance")
    True
    """
    return _NOT_LETTERS.sub("", fold(name))


def _variants(name: str) -> Iterator[str]:
    """Yields the keys a printed name may stand for: whole, without its article, each script."""
    whole = name_key(name)
    yield whole
    yield from _without_article(name, whole)
    if _HAN.search(name) and not _HAN.fullmatch(whole):
        latin = _HAN.sub(" ", name)
        yield name_key(latin)
        yield from _without_article(latin, name_key(latin))
        yield "".join(_HAN.findall(fold(name)))


def _without_article(name: str, key: str) -> Iterator[str]:
    if fold(name).lstrip().startswith(("the ", "a ", "an ")):
        article = fold(name).split(maxsplit=1)[0]
        yield key[len(article) :]


def _other_number(key: str) -> str:
    """Returns an English name in the singular if it may be a plural, else in the plural."""
    if not key.isascii() or len(key) < 4:
        return ""
    return key.removesuffix("s") if key.endswith("s") else f"{key}s"


@dataclass(frozen=True, slots=True)
class NameIndex:
    """The names of many entries, in all their languages.

    Attributes:
        names: Everything that has a name, by the name's key.
        ids: Ids of everything indexed.
    """

    names: dict[str, tuple[_Named, ...]] = field(default_factory=dict)
    ids: frozenset[str] = frozenset()
    _pairs: dict[str, tuple[str, ...]] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> NameIndex:
        """Indexes titles, aliases, faces of tokens, and the words that the term base has for them.

        Args:
            entries: Entries of any games; where a name means things in several, :meth:`match`
                takes the game that is asked for.
        """
        found: defaultdict[str, dict[tuple[str, bool], _Named]] = defaultdict(dict)

        def add(name: str, entry_id: EntryId, alias: bool) -> None:
            named = _Named(str(entry_id), entry_id.game, entry_id.kind, alias)
            whole = name_key(name)
            for key in (whole, *_without_article(name, whole)):
                if key:
                    found[key].setdefault((named.id, alias), named)

        ids = set()
        for entry in entries:
            ids.add(entry.id)
            others = [alias.text for alias in entry.aliases]
            for title in entry.title.values():
                add(title, entry.entry_id, alias=False)
                if bare := _SUFFIX.sub("", title).strip():
                    others.append(bare)
            if isinstance(entry.facts, TokenFacts):
                others.extend(entry.facts.faces)
            for other in others:
                add(other, entry.entry_id, alias=True)
            if isinstance(entry.facts, TermFacts) and entry.facts.names:
                meant = EntryId.parse(entry.facts.names.split("#")[0])
                for word in (*entry.title.values(), *others):
                    add(word, meant, alias=True)
        names = {key: tuple(named.values()) for key, named in found.items()}
        pairs: defaultdict[str, list[str]] = defaultdict(list)
        for key in names:
            for pair in _pairs_of(key):
                pairs[pair].append(key)
        return cls(names, frozenset(ids), {pair: tuple(keys) for pair, keys in pairs.items()})

    def match(
        self, name: str, kind: Kind | None = None, games: tuple[str, ...] = GAMES, near: bool = True
    ) -> Match:
        """Finds what *name* means; a plural finds its singular, and the other way round.

        Args:
            name: A name as printed; one with Chinese and English is tried whole and in each.
            kind: The only kind that counts; None for all.
            games: The only games that count, the preferred one first.
            near: Whether a name close to a known one counts, if nothing has the name itself.

        Returns:
            The match. With several things of equal right, ``entry_id`` is None and ``candidates``
            lists them.
        """
        if not name or len(name) > _LONGEST:
            return _NOTHING
        keys = [key for key in dict.fromkeys(_variants(name)) if key]
        ambiguous = _NOTHING
        for alias in (False, True):
            for key in keys:
                hits = [n for n in self.names.get(key, ()) if n.alias is alias]
                chosen = _choose(hits, kind, games, "alias" if alias else "exact", key)
                if chosen.entry_id:
                    return chosen
                if chosen.candidates and not ambiguous.candidates:
                    ambiguous = chosen
        if ambiguous.candidates:
            return ambiguous
        for key in filter(None, map(_other_number, keys)):
            chosen = _choose(self.names.get(key, ()), kind, games, "alias", key)
            if chosen.candidates:
                return chosen
        if not near:
            return _NOTHING
        for key in keys:
            chosen = self._nearest(key, kind, games)
            if chosen.candidates:
                return chosen
        return _NOTHING

    def _nearest(self, key: str, kind: Kind | None, games: tuple[str, ...]) -> Match:
        """Finds the one known name within a few slips of *key*."""
        limit = _slips_allowed(key)
        if not limit:
            return _NOTHING
        shared: Counter[str] = Counter()
        pairs = _pairs_of(key)
        for pair in pairs:
            shared.update(self._pairs.get(pair, ()))
        # A slip touches at most three pairs of neighbours.
        least = max(1, len(pairs) - 3 * limit)
        numbers = _DIGITS.findall(key)
        best: dict[int, list[str]] = defaultdict(list)
        for known, count in shared.items():
            if count < least or abs(len(known) - len(key)) > limit:
                continue
            if _DIGITS.findall(known) != numbers:
                continue
            if not any(_counts(named, kind, games) for named in self.names[known]):
                continue
            distance = slips_between(key, known, limit)
            if distance is not None:
                best[distance].append(known)
        if not best:
            return _NOTHING
        closest = best[min(best)]
        hits = [named for known in closest for named in self.names[known]]
        chosen = _choose(hits, kind, games, "near", closest[0])
        tails = {named.id.split("/", 1)[1] for named in hits if _counts(named, kind, games)}
        if len(tails) > 1 and len(closest) > 1:
            return Match(None, "near", chosen.candidates, "")
        return chosen


def _counts(named: _Named, kind: Kind | None, games: tuple[str, ...]) -> bool:
    return named.game in games and (kind is None or named.kind == kind)


def _choose(
    hits: Iterable[_Named], kind: Kind | None, games: tuple[str, ...], how: How, known: str
) -> Match:
    """Takes the preferred game, then the preferred kind; two of both are ambiguous."""
    ranked = sorted(
        {named.id: named for named in hits if _counts(named, kind, games)}.values(),
        key=lambda named: (games.index(named.game), _KIND_ORDER.index(named.kind)),
    )
    if not ranked:
        return _NOTHING
    candidates = tuple(named.id for named in ranked)
    rivals = [n for n in ranked if (n.game, n.kind) == (ranked[0].game, ranked[0].kind)]
    return Match(candidates[0] if len(rivals) == 1 else None, how, candidates, known)


def _slips_allowed(key: str) -> int:
    """How many slips a name of this length may have before it is another name."""
    if _HAN.search(key):
        return 1 if len(key) >= 3 else 0
    return 0 if len(key) < 5 else 1 if len(key) < 10 else 2


def _pairs_of(key: str) -> set[str]:
    marked = f"^{key}$"
    return {marked[at : at + 2] for at in range(len(marked) - 1)}


def slips_between(one: str, other: str, limit: int) -> int | None:
    """Counts letters added, lost, changed or swapped with their neighbour between two words.

    Returns:
        The count, or None if it is more than *limit*.
    """
    if abs(len(one) - len(other)) > limit:
        return None
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        line = [i]
        for j, facing in enumerate(other, 1):
            cost = min(row[j] + 1, line[j - 1] + 1, row[j - 1] + (letter != facing))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == facing:
                cost = min(cost, before[j - 2] + 1)
            line.append(cost)
        if min(line) > limit and min(row) > limit:
            return None
        before, row = row, line
    return row[-1] if row[-1] <= limit else None
