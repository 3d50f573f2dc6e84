"""Compares many translations: the same text told in different ways, different texts told alike."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator

from workbench.bilingual.checks.values import Pair, TextFinding
from workbench.text.fold import fold

__all__ = ["check_set"]

#: So many units of the other kind a message names.
_MOST_NAMED = 3


def check_set(pairs: Iterable[Pair]) -> Iterator[TextFinding]:
    """Yields what is not the same among translations of one pair of languages.

    Args:
        pairs: All of them; time grows linearly with their number.
    """
    every = [pair for pair in pairs if pair.target.strip() and pair.source.strip()]
    yield from _differing(every)
    yield from _alike(every)


def _key(pair: Pair) -> str:
    return " ".join(pair.source.split())


#: What says nothing by itself in an English text.
_LITTLE = re.compile(r"[^\w{}+]+|\b(?:the|an?)\b")


def _meant(pair: Pair) -> str:
    """Returns a source without what makes no difference: articles, marks, the plural."""
    words = _LITTLE.sub(" ", fold(pair.source)).split()
    return " ".join(word.rstrip("s") for word in words)


def _plain(text: str) -> str:
    return " ".join(text.split())


def _differing(pairs: Iterable[Pair]) -> Iterator[TextFinding]:
    told: defaultdict[tuple[str, str, str], dict[str, list[Pair]]] = defaultdict(dict)
    for pair in pairs:
        told[pair.game, pair.lang, _key(pair)].setdefault(_plain(pair.target), []).append(pair)
    for ways in told.values():
        if len(ways) < 2:
            continue
        # What most of them say is the usual one; the others are told.
        usual = max(ways.values(), key=len)
        for some in ways.values():
            if some is usual:
                continue
            for pair in some:
                yield TextFinding.of(
                    "BT401",
                    pair,
                    (0, len(pair.source)),
                    (0, len(pair.target)),
                    other=usual[0].target[:60],
                    where=_named(usual),
                )


def _alike(pairs: Iterable[Pair]) -> Iterator[TextFinding]:
    sources: defaultdict[tuple[str, str, str], dict[str, list[Pair]]] = defaultdict(dict)
    for pair in pairs:
        sources[pair.game, pair.lang, _plain(pair.target)].setdefault(_meant(pair), []).append(pair)
    for ways in sources.values():
        if len(ways) < 2:
            continue
        usual = max(ways.values(), key=len)
        for some in ways.values():
            if some is usual:
                continue
            for pair in some:
                yield TextFinding.of(
                    "BT402",
                    pair,
                    (0, len(pair.source)),
                    (0, len(pair.target)),
                    other=usual[0].source[:60],
                    where=_named(usual),
                )


def _named(pairs: list[Pair]) -> str:
    shown = ", ".join(pair.unit_id for pair in pairs[:_MOST_NAMED])
    return shown if len(pairs) <= _MOST_NAMED else f"{shown} …"
