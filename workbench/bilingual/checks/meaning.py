"""Compares what a text and its translation say: numbers, dice, traits, duties, denials, who.

Texts are compared sentence by sentence where both have as many, else as a whole. A fact that is
said twice in one language may be said once in the other; a fact that is said *instead* of another
is always told.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from workbench.bilingual.checks.lines import by_line, cut_lines
from workbench.bilingual.checks.values import Pair, Span, TextFinding
from workbench.bilingual.fact_words import GROUPS
from workbench.bilingual.rule_facts import Fact, facts_of
from workbench.bilingual.sentences import Sentence

__all__ = ["check_meaning", "segments"]

#: The code by the kind of a fact; what is not named here is another word said instead.
_CODES: Final[Mapping[str, str]] = {
    "number": "BT101",
    "dice": "BT102",
    "trait": "BT103",
    "damage": "BT104",
    "duty": "BT105",
    "denial": "BT106",
    "who": "BT107",
    "floor": "BT108",
    "side": "BT109",
    "way round": "BT109",
    "compass": "BT109",
    "toward": "BT109",
    "place": "BT109",
    "region": "BT109",
    "change": "BT110",
    "outcome": "BT110",
    "sign": "BT110",
}
_OTHER: Final = "BT111"
_COMPARING: Final = {group.name: group.comparing for group in GROUPS} | {
    "number": "each",
    "dice": "instead",
}
_Facts = Sequence[Fact]


def segments(
    source: Sequence[Sentence], target: Sequence[Sentence], whole: tuple[Span, Span]
) -> Iterator[tuple[Span, Span]]:
    """Yields the places that say the same, as far as that can be told by counting.

    Args:
        source: The sentences of the source.
        target: Those of the target.
        whole: Where both texts begin and end.
    """
    ours, theirs = by_line(source), by_line(target)
    if len(ours) != len(theirs):
        yield whole
        return
    for mine, other in zip(ours, theirs, strict=True):
        if len(mine) == len(other):
            for one, two in zip(mine, other, strict=True):
                yield (one.start, one.end), (two.start, two.end)
        else:
            yield (mine[0].start, mine[-1].end), (other[0].start, other[-1].end)


def check_meaning(
    pair: Pair, names: tuple[Sequence[Span], Sequence[Span]] = ((), ())
) -> Iterator[TextFinding]:
    """Yields where a translation says something else.

    Args:
        pair: The texts.
        names: Where names of things stand in source and target, in order: they say nothing else.
    """
    ours = facts_of(pair.source, pair.source_lang, names[0])
    theirs = facts_of(pair.target, pair.lang, names[1])
    cuts = segments(
        cut_lines(pair.source, pair.source_lang),
        cut_lines(pair.target, pair.lang),
        ((0, len(pair.source)), (0, len(pair.target))),
    )
    mine, other = _Slices(ours), _Slices(theirs)
    for source, target in cuts:
        yield from _compare(pair, mine.within(source), other.within(target))


class _Slices:
    """Facts in order, given out by places that come in order."""

    def __init__(self, facts: _Facts) -> None:
        self._facts = facts
        self._at = 0

    def within(self, span: Span) -> list[Fact]:
        found = []
        while self._at < len(self._facts) and self._facts[self._at].start < span[1]:
            if self._facts[self._at].start >= span[0]:
                found.append(self._facts[self._at])
            self._at += 1
        return found


def _compare(pair: Pair, ours: _Facts, theirs: _Facts) -> Iterator[TextFinding]:
    mine, other = _by_kind(ours), _by_kind(theirs)
    numbers = list(_numbers(pair, mine, other))
    denials = list(_denials(pair, mine, other))
    yield from numbers
    yield from denials
    for kind in dict.fromkeys((*mine, *other)):
        args = pair, mine.get(kind, []), other.get(kind, [])
        if kind == "duty":
            # What was forbidden and is so no more is allowed now: told once.
            denied = any(not one.soft for one in mine.get("denial", ()))
            yield from () if denials else _duties(*args, denied=denied)
        elif kind == "who":
            yield from _who(*args)
        elif kind not in ("number", "denial", "dice"):
            yield from _words(kind, *args)
    if not numbers:
        yield from _words("dice", pair, mine.get("dice", []), other.get("dice", []))
        yield from _bound(pair, ours, theirs)


def _by_kind(facts: _Facts) -> dict[str, list[Fact]]:
    kinds: defaultdict[str, list[Fact]] = defaultdict(list)
    for fact in facts:
        kinds[fact.kind].append(fact)
    return dict(kinds)


def _lacking(ours: _Facts, theirs: _Facts) -> list[Fact]:
    """Returns the sure facts of the one side that the other has not as often, even if unsure."""
    there = Counter(fact.value for fact in theirs)
    lacking = []
    for fact in sorted(ours, key=lambda one: one.soft):
        if there[fact.value] > 0:
            there[fact.value] -= 1
        elif not fact.soft:
            lacking.append(fact)
    return sorted(lacking, key=lambda fact: fact.start)


def _absent(ours: _Facts, theirs: _Facts) -> list[Fact]:
    """Returns the sure facts of the one side that the other has not at all, each once."""
    there = {fact.value for fact in theirs}
    return list(
        {
            fact.value: fact for fact in reversed(ours) if not fact.soft and fact.value not in there
        }.values()
    )[::-1]


def _words(kind: str, pair: Pair, ours: _Facts, theirs: _Facts) -> Iterator[TextFinding]:
    code = _CODES.get(kind, _OTHER)
    each = _COMPARING.get(kind, "instead") == "each"
    missing, extra = _absent(ours, theirs), _absent(theirs, ours)
    if each and not (missing and extra):
        many, more = _lacking(ours, theirs), _lacking(theirs, ours)
        if many and more:
            missing, extra = many, more
    if missing and extra:
        for one, two in zip(missing, extra, strict=False):
            yield TextFinding.of(code, pair, _span(one), _span(two))
        missing, extra = missing[len(extra) :], extra[len(missing) :]
    if each:
        for one in missing:
            yield TextFinding.of(code, pair, _span(one), found="")
        for two in extra:
            yield TextFinding.of(code, pair, target=_span(two), said="")


def _span(fact: Fact) -> Span:
    return fact.start, fact.end


def _numbers(
    pair: Pair, mine: Mapping[str, _Facts], other: Mapping[str, _Facts]
) -> Iterator[TextFinding]:
    missing, extra = _differing(mine, other)
    if missing and extra:
        for one, two in zip(missing, extra, strict=False):
            yield TextFinding.of("BT101", pair, _span(one), _span(two))
        missing, extra = missing[len(extra) :], extra[len(missing) :]
    there = {fact.value for fact in other.get("number", ())}
    here = {fact.value for fact in mine.get("number", ())}
    for one in missing:
        if one.value not in there:
            yield TextFinding.of("BT101", pair, _span(one), found="")
    for two in extra:
        if two.value not in here and not two.plain:
            yield TextFinding.of("BT101", pair, target=_span(two), said="")


def _differing(
    mine: Mapping[str, _Facts], other: Mapping[str, _Facts]
) -> tuple[list[Fact], list[Fact]]:
    """Returns the numbers that only one side has.

    A bound with a denial is the same as its opposite without: *not more than 8* is *at most 8*.
    """
    ours, theirs = mine.get("number", ()), other.get("number", ())
    missing, extra = _lacking(ours, theirs), _lacking(theirs, ours)
    if missing and extra and _denied(mine) != _denied(other):
        for one in list(missing):
            turned = _turned(one.value)
            same = next((two for two in extra if two.value == turned), None)
            if same is not None:
                missing.remove(one)
                extra.remove(same)
    return missing, extra


def _denied(kinds: Mapping[str, _Facts]) -> int:
    return sum(not fact.soft for fact in kinds.get("denial", ()))


def _turned(value: str) -> str:
    if value[:-1].isdecimal() and value.endswith("+"):
        return f"{int(value[:-1]) - 1}-"
    if value[:-1].isdecimal() and value.endswith("-"):
        return f"{int(value[:-1]) + 1}+"
    return ""


def _sure(facts: _Facts, value: str) -> Fact | None:
    sure = [fact for fact in facts if fact.value == value and not fact.soft]
    return min(sure, key=lambda fact: fact.plain, default=None)


def _any(facts: _Facts, value: str) -> bool:
    return any(fact.value == value for fact in facts)


#: What is said instead of each other: a denial of either is told by itself.
_OPPOSED: Final = (
    ("may", "must"),
    ("must", "may"),
    ("spared", "forbidden"),
    ("forbidden", "spared"),
    ("spared", "must"),
    ("must", "spared"),
    ("may", "forbidden"),
    ("forbidden", "may"),
)


def _duties(pair: Pair, ours: _Facts, theirs: _Facts, *, denied: bool) -> Iterator[TextFinding]:
    for one, two in _OPPOSED:
        said, found = _sure(ours, one), _sure(theirs, two)
        if denied and {one, two} & {"spared", "forbidden"}:
            continue  # neither has to, nobody can
        if said and found and not _any(theirs, one) and not _any(ours, two):
            yield TextFinding.of("BT105", pair, _span(said), _span(found))
            return
    may, might = _sure(ours, "may"), _sure(theirs, "may")
    if may and not may.plain and not theirs:
        yield TextFinding.of("BT105", pair, _span(may), found="")
    elif might and not might.plain and not ours:
        yield TextFinding.of("BT105", pair, target=_span(might), said="")


def _denials(
    pair: Pair, mine: Mapping[str, _Facts], other: Mapping[str, _Facts]
) -> Iterator[TextFinding]:
    ours, theirs = mine.get("denial", ()), other.get("denial", ())
    said, found = _sure(ours, "no"), _sure(theirs, "no")
    if pair.kind == "story" and not said:
        return  # a story may say with a denial what the other says without
    if (said and not theirs) or (found and not ours):
        if len(_differing(mine, other)[0]) < len(
            _lacking(mine.get("number", ()), other.get("number", ()))
        ):
            return
        if said:
            yield TextFinding.of("BT106", pair, _span(said), found="")
        elif found:
            yield TextFinding.of("BT106", pair, target=_span(found), said="")


def _who(pair: Pair, ours: _Facts, theirs: _Facts) -> Iterator[TextFinding]:
    if _any(ours, "any") and pair.source_lang == "en":
        # A pronoun may be anybody who is named elsewhere: only one named nowhere here is told.
        missing, extra = _absent(ours, theirs), _strangers(theirs, ours)
    else:
        missing, extra = _absent(ours, theirs), _absent(theirs, ours)
        if extra and not missing:
            missing = _lacking(ours, theirs)
    if missing and extra:
        for one, two in zip(missing, extra, strict=False):
            yield TextFinding.of("BT107", pair, _span(one), _span(two))


def _strangers(theirs: _Facts, ours: _Facts) -> list[Fact]:
    """Returns who is named on one side only, if the other does name somebody."""
    named = [one for one in ours if not one.soft and one.value != "you"]
    return _absent(theirs, ours) if named else []


def _bound(pair: Pair, ours: _Facts, theirs: _Facts) -> Iterator[TextFinding]:
    """Yields facts that go with another one of their kind: each gain with its trait."""
    for first, then in (("change", "trait"), ("number", "trait")):
        mine = _couples(ours, first, then, pair.source)
        other = _couples(theirs, first, then, pair.target)
        here, there = Counter(map(_values, mine)), Counter(map(_values, other))
        if here == there or any(
            Counter(each[at].value for each in mine) != Counter(each[at].value for each in other)
            for at in (0, 1)
        ):
            continue
        one = next(couple for couple in mine if here[_values(couple)] > there[_values(couple)])
        two = next(couple for couple in other if there[_values(couple)] > here[_values(couple)])
        yield TextFinding.of("BT112", pair, _both(one), _both(two))


def _values(couple: tuple[Fact, Fact]) -> tuple[str, str]:
    return couple[0].value, couple[1].value


def _both(couple: tuple[Fact, Fact]) -> Span:
    return min(couple[0].start, couple[1].start), max(couple[0].end, couple[1].end)


def _couples(facts: _Facts, first: str, then: str, text: str) -> list[tuple[Fact, Fact]]:
    """Returns each sure fact of a kind with the nearest of another, in its clause if one is."""
    ones = [fact for fact in facts if fact.kind == first and not fact.soft]
    starts = [fact.start for fact in ones]
    made = []
    for two in facts:
        if two.kind == then and not two.soft and ones:
            at = bisect_left(starts, two.start)
            near = ones[max(0, at - 1) : at + 1]
            made.append((min(near, key=lambda one: _apart(one, two, text)), two))
    return made


_CLAUSE: Final = re.compile(r"[,;:.，。；：、\n]|\band\b|[及並并而且和]")
#: Of a gap between two facts so much is looked at.
_MOST_GAP: Final = 60


def _apart(one: Fact, two: Fact, text: str) -> int:
    """Returns how far two facts stand apart; the end of a clause between them counts much."""
    start, end = min(one.end, two.end), max(one.start, two.start)
    gap = text[start : min(end, start + _MOST_GAP)]
    return (end - start) + 100 * len(_CLAUSE.findall(gap))
