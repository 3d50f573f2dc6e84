"""Entries found by their names, and how well a name fits what was typed.

This reads the key table and nothing else: no search library, and for what is typed in Latin letters
no Chinese converter either.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from workbench.model.ids import GAMES, KINDS
from workbench.model.names import query_keys
from workbench.text.fold import fold, fold_with_offsets
from workbench.text.script import has_han, runs

if TYPE_CHECKING:
    from workbench.store.read import NameHit, Reader

__all__ = [
    "EXACT",
    "NEAR",
    "PREFIX",
    "TEXT",
    "TITLE",
    "Named",
    "Order",
    "best_of",
    "fits",
    "named_like",
    "order_of",
    "place_of",
    "typed_in",
]

#: How an entry was found, best first: it is called so, it begins so, nearly so (pinyin, a slip),
#: its name has the words, its text has them.
EXACT, PREFIX, NEAR, TITLE, TEXT = range(5)

_NAMES: Final = 120  # keys looked at for one text
_FILTERED: Final = 3000
_SHORT: Final = 2  # letters after which so many names begin that the first keys say little
_LONGEST: Final = 200  # characters; no name is longer
_NUMBER: Final = re.compile(r"(\d+)")
_GAME_RANK: Final = {game: rank for rank, game in enumerate(GAMES)}
_KIND_RANK: Final = {kind: rank for rank, kind in enumerate(KINDS)}

Order = tuple[object, ...]


class Named(NamedTuple):
    """The best name by which an entry was found.

    Attributes:
        tier: One of the constants above.
        rest: 0 if nothing is missing of the name, 1 if it was begun, 2 if a part of it was.
        weight: How much the name counts.
        extra: How many letters are missing.
        name: The name.
    """

    tier: int
    rest: int
    weight: int
    extra: int
    name: str

    @property
    def order(self) -> tuple[int, int, int, int, str]:
        """Sorts the best first."""
        return self.tier, self.rest, -self.weight, self.extra, self.name


def named_like(
    reader: Reader, text: str, *, filtered: bool = False, typing: bool = False
) -> dict[str, Named]:
    """Returns the best name of each entry that has a name with *text* in it, from a word on.

    Args:
        reader: The database.
        text: What was typed.
        filtered: Whether only some kinds or games are wanted of these, so that more are needed.
        typing: Whether time counts more than that, among very many names that end alike, the one
            that is just called so is sure to be found.
    """
    best: dict[str, Named] = {}
    if _has_literal(text):
        return best
    latin = not has_han(text)
    limit = _FILTERED if filtered else _NAMES
    for key in query_keys(text[:_LONGEST]):
        hits = reader.names(key, limit)
        if len(hits) == limit and len(key) <= _SHORT:
            # the first keys in order are parts of names and syllables: see to whole names as well
            hits += reader.names(key, limit, whole=True)
        if not typing and len(hits) == limit and hits[-1].key == key:
            # so many names end like this that what is just called so may not be among them
            hits += reader.exact_names(key)
        for hit in hits:
            named = _judged(hit, key, latin)
            known = best.get(hit.entry_id)
            if known is None or named.order < known.order:
                best[hit.entry_id] = named
    return best


def _has_literal(text: str) -> bool:
    """Tells whether a number as the game writes it is in *text*: ``6+``, ``0-3``, ``{3/4/5}``.

    A name has none, and the key of a name would keep nothing of it but the digits.
    """
    return any(
        script == "literal" and not text[start:end].isdecimal() for script, start, end in runs(text)
    )


def _judged(hit: NameHit, key: str, latin: bool) -> Named:
    same = hit.key == key
    rest = 0 if same and hit.whole else 1 if hit.whole else 2
    if latin and has_han(hit.name):
        tier = NEAR  # pinyin, or its initials
        if rest == 2 and len(hit.key) == len(hit.name):
            rest = 1  # the initials of all its syllables
    elif hit.whole:
        tier = EXACT if same else PREFIX
    else:
        tier = TITLE
    return Named(tier, rest, hit.weight, len(hit.key) - len(key), hit.name)


@lru_cache(maxsize=1 << 14)
def place_of(entry_id: str) -> Order:
    """Sorts ids of equal merit: by game, then kind, then number or letters of the slug."""
    game, kind, slug = entry_id.split("/", 2)
    parts = tuple(
        (0, int(part), "") if part.isdecimal() and len(part) < 19 else (1, 0, part)
        for part in _NUMBER.split(slug)
        if part
    )
    return (
        _GAME_RANK.get(game, len(GAMES)),
        game,
        _KIND_RANK.get(kind, len(KINDS)),  # type: ignore[call-overload]  # any text may be asked
        parts,
    )


def best_of(found: dict[str, Named], count: int) -> Iterator[str]:
    """Yields the ids of the best *count* of *found*, best first.

    Those alike in the first part of :func:`order_of` are put in full order when it comes to them,
    as most are never asked for.
    """
    alike: defaultdict[tuple[int, int, int, int, int], list[str]] = defaultdict(list)
    for one, (tier, rest, weight, extra, _name) in found.items():
        game = _GAME_RANK.get(one.partition("/")[0], len(GAMES))
        alike[tier, game, rest, -weight, extra].append(one)
    in_order = (
        one
        for first in sorted(alike)
        for one in sorted(alike[first], key=lambda one: (place_of(one), found[one].name))
    )
    return islice(in_order, count)


def order_of(entry_id: str, named: Named) -> Order:
    """Sorts entries found by name: by tier, then game, then how well the name fits."""
    game, *more = place_of(entry_id)
    return (named.tier, game, *named.order[1:4], *more, named.name)


def fits(entry_id: str, game: str | None, kind: str | None) -> bool:
    """Tells whether an entry is of the game and kind asked for, if any."""
    own_game, own_kind, _slug = entry_id.split("/", 2)
    return (game is None or own_game == game) and (kind is None or own_kind == kind)


def typed_in(name: str, text: str) -> tuple[tuple[int, int], ...]:
    """Returns where *text* stands in *name*; empty if it was typed in pinyin."""
    if has_han(name) and not has_han(text):
        return ()
    wanted = fold(text[:_LONGEST]).strip()
    folded = fold_with_offsets(name)
    at = folded.text.find(wanted) if wanted else -1
    while at > 0 and folded.text[at - 1].isalnum() and not has_han(folded.text[at]):
        at = folded.text.find(wanted, at + 1)  # a word's beginning was typed
    return (folded.span(at, at + len(wanted)),) if at >= 0 else ()
