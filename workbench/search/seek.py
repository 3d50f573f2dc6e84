"""What is really looked for: the tree of a query with the other ways each word may be met.

A word is met by itself, by a name that means the same, or by a near spelling. The same tree is
turned into the engine's query and checked against an entry as shown: the engine proposes, this
decides, so that what is answered is exact whatever the engine keeps of a text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from workbench.model.names import name_key
from workbench.search.analyse import (
    asked_pairs,
    highlight_spans,
    merged_spans,
    phrase_spans,
    query_terms,
)
from workbench.search.answers import Matched
from workbench.search.engine import All, Any, Not, Query, Term, field_of
from workbench.search.query import AllOf, AnyOf, FieldTest, Node, Without, Word
from workbench.search.shown import Shown, masked
from workbench.search.synonyms import Name, Synonyms
from workbench.text.fold import fold
from workbench.text.script import han_runs, has_han

__all__ = [
    "Every",
    "Goal",
    "Lacks",
    "Some",
    "Sought",
    "Tagged",
    "Way",
    "all_by_itself",
    "exact",
    "goal_of",
    "in_title",
    "is_near",
    "marks",
    "met",
    "query_of",
    "sought_in",
    "tests_in",
    "with_near",
]

_SYNONYM: Final = 0.4
_NEAR: Final = 0.3
_NO_SYNONYMS: Final = Synonyms((), {})


class Way(NamedTuple):
    """One way to meet a word.

    Attributes:
        via: By which other word; empty for itself.
        words: Terms in Latin letters and numbers that must all be there.
        runs: Folded Han runs that must all be there, each in one piece.
        forms: Unfolded writings, any of which stands for *runs*; set where folding is to be spared.
        phrase: A text that must be there letter by letter.
        boost: How much it counts.
    """

    via: str
    words: tuple[str, ...] = ()
    runs: tuple[str, ...] = ()
    forms: tuple[str, ...] = ()
    phrase: str = ""
    boost: float = 1.0


class Sought(NamedTuple):
    """A word of the query.

    Attributes:
        term: As typed.
        ways: How it may be met, the best first.
        start: Where it begins in the query.
    """

    term: str
    ways: tuple[Way, ...]
    start: int = 0


class Tagged(NamedTuple):
    """A field test."""

    field: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Every:
    """All of *parts*."""

    parts: tuple[Goal, ...]


@dataclass(frozen=True, slots=True)
class Some:
    """At least one of *parts*."""

    parts: tuple[Goal, ...]


@dataclass(frozen=True, slots=True)
class Lacks:
    """Not *part*."""

    part: Goal


Goal = Sought | Tagged | Every | Some | Lacks


# From the query


def goal_of(node: Node, synonyms: Synonyms, *, spare: bool) -> Goal:
    """Adds to the tree of a query what its words mean.

    Args:
        node: The query.
        synonyms: The term base.
        spare: Whether the query has no Han characters, so that nothing Chinese is to be folded.
    """
    match node:
        case Word():
            return _word(node, synonyms, spare)
        case FieldTest(field, values):
            return Tagged(field, values)
        case Without(part):
            # only what was typed is excluded: losing more would go unseen
            return Lacks(goal_of(part, _NO_SYNONYMS, spare=spare))
        case AnyOf(parts):
            return Some(tuple(goal_of(part, synonyms, spare=spare) for part in parts))
        case AllOf(parts):
            return Every(tuple(_conjunction(parts, synonyms, spare)))


def _conjunction(parts: tuple[Node, ...], synonyms: Synonyms, spare: bool) -> Iterator[Goal]:
    """Yields the goals of terms side by side; names of several words count as one as well."""
    at = 0
    while at < len(parts):
        row: list[Word] = []
        while at < len(parts):
            part = parts[at]
            if not isinstance(part, Word) or part.exact:
                break
            row.append(part)
            at += 1
        done = 0
        for start, end, key in synonyms.phrases([name_key(word.text) for word in row]):
            yield from (_word(word, synonyms, spare) for word in row[done:start])
            some = row[start:end]
            together = Every(tuple(_word(word, synonyms, spare) for word in some))
            ways = tuple(_ways(synonyms.of(key), spare))
            named = Sought(" ".join(word.text for word in some), ways, some[0].start)
            yield Some((together, named)) if ways else together
            done = end
        yield from (_word(word, synonyms, spare) for word in row[done:])
        if at < len(parts):
            yield goal_of(parts[at], synonyms, spare=spare)
            at += 1


def _word(word: Word, synonyms: Synonyms, spare: bool) -> Goal:
    terms = query_terms(word.text)
    own = Way(
        via="",
        words=tuple(term for term in terms if not has_han(term)),
        runs=tuple(han_runs(fold(word.text))),
        phrase=word.text if word.exact else "",
    )
    if word.exact:
        return Sought(word.text, (own,), word.start)
    key = name_key(word.text)
    whole = Sought(word.text, (own, *_ways(synonyms.of(key), spare)), word.start)
    if synonyms.knows(key) or len(own.runs) != 1 or own.words:
        return whole
    cut = synonyms.segments(own.runs[0])
    if len(cut) < 2:
        return whole
    # 理智考驗 is no name, but 理智 and 考驗 are, and so is what they mean elsewhere
    parts = []
    at = word.text.find(next(filter(has_han, word.text)))
    for part in cut:
        ways = (Way("", runs=(part,), boost=_SYNONYM), *_ways(synonyms.of(part), spare))
        # one sign folds to one sign, so the pieces are as long as they were typed
        parts.append(Sought(word.text[at : at + len(part)], ways, word.start + at))
        at += len(part)
    return Some((whole, Every(tuple(parts))))


def _ways(names: Iterable[Name], spare: bool) -> Iterator[Way]:
    for name in names:
        forms = name.forms if spare and name.runs else ()
        yield Way(name.forms[0], name.words, name.runs, forms, boost=_SYNONYM)


def with_near(goal: Goal, near: dict[str, tuple[str, ...]]) -> Goal:
    """Returns *goal* with near spellings of its words as further ways to meet them.

    Args:
        goal: The goal.
        near: Term of a word to the terms that are near to it.
    """
    match goal:
        case Sought(_, ways) if len(ways[0].words) == 1 and not (ways[0].runs or ways[0].phrase):
            more = tuple(Way(term, (term,), boost=_NEAR) for term in near.get(ways[0].words[0], ()))
            return goal._replace(ways=(*ways, *more))
        case Every(parts):
            return Every(tuple(with_near(part, near) for part in parts))
        case Some(parts):
            return Some(tuple(with_near(part, near) for part in parts))
        case _:
            return goal


def sought_in(goal: Goal) -> Iterator[Sought]:
    """Yields the words that are looked for, those that are excluded left out."""
    match goal:
        case Sought():
            yield goal
        case Every(parts) | Some(parts):
            for part in parts:
                yield from sought_in(part)


def tests_in(goal: Goal) -> Iterator[Tagged]:
    """Yields the field tests that an entry may be asked to pass, excluded ones left out."""
    match goal:
        case Tagged():
            yield goal
        case Every(parts) | Some(parts):
            for part in parts:
                yield from tests_in(part)


def is_near(way: Way) -> bool:
    """Tells whether *way* is a near spelling."""
    return way.boost == _NEAR


# For the engine


def query_of(goal: Goal, *, names: bool = False) -> Query:
    """Returns the query that finds everything *goal* fits, and perhaps a little more.

    Args:
        goal: What is looked for.
        names: Whether the words must be in names.
    """
    match goal:
        case Sought(_, ways):
            return Any(tuple(_query(way, names) for way in ways))
        case Tagged("kind", values):
            return Any(tuple(Term("kind", value, 0.0) for value in values))
        case Tagged("game", values):
            return Any(tuple(Term("game", value, 0.0) for value in values))
        case Tagged(field, values):
            return Any(tuple(Term("tags", f"{field}={value}", 0.0) for value in values))
        case Every(parts):
            asked = (part for part in parts if not isinstance(part, Lacks) or exact(part))
            return All(tuple(query_of(part, names=names) for part in asked))
        case Some(parts):
            return Any(tuple(query_of(part, names=names) for part in parts))
        case Lacks(part):
            return Not(query_of(part)) if exact(part) else All(())


def _query(way: Way, names: bool) -> Query:
    terms = _terms(way)
    boosts = (way.boost, *(1.0 for _ in terms))
    return All(
        tuple(
            Term("names" if names else field_of(term), term, boost)
            for term, boost in zip(terms, boosts, strict=False)
        )
    )


def exact(goal: Goal) -> bool:
    """Tells whether the engine's terms say just what *goal* says.

    Where they say more (a phrase, a long Han run), what the engine finds is to be checked, and it
    cannot be told to exclude.
    """
    match goal:
        case Sought(_, ways):
            return all(not way.phrase and all(len(run) < 3 for run in way.runs) for way in ways)
        case Every(parts) | Some(parts):
            return all(exact(part) for part in parts)
        case Lacks(part):
            return exact(part)
        case Tagged():
            return True


def _terms(way: Way) -> tuple[str, ...]:
    han = [term for run in way.runs for term in asked_pairs(run)]
    return (*way.words, *dict.fromkeys(han))


# Against an entry


def met(goal: Goal, shown: Shown) -> tuple[Matched, ...] | None:
    """Tells what of *goal* an entry as shown meets.

    Returns:
        The words that were found and by what; None if the entry does not fit.
    """
    match goal:
        case Sought(term, ways):
            for way in ways:
                if _way_holds(way, shown):
                    via = way.via
                    if via and is_near(way):
                        via = _spelled(way.words[0], shown)
                    return (Matched(term, via),)
            return None
        case Tagged("kind", values):
            return () if shown.entry.kind in values else None
        case Tagged("game", values):
            return () if shown.entry.game in values else None
        case Tagged(field, values):
            return () if any(f"{field}={value}" in shown.tags for value in values) else None
        case Every(parts):
            found: list[Matched] = []
            for part in parts:
                some = met(part, shown)
                if some is None:
                    return None
                found += some
            return tuple(dict.fromkeys(found))
        case Some(parts):
            # a part met by itself tells more than one met by a word of the same meaning
            hits = [hit for part in parts if (hit := met(part, shown)) is not None]
            return min(hits, key=lambda hit: any(one.via for one in hit)) if hits else None
        case Lacks(part):
            return () if met(part, shown) is None else None


def all_by_itself(goal: Goal) -> tuple[Matched, ...] | None:
    """Returns the words of a goal that can be met in one way only; None if there are others."""
    match goal:
        case Sought(term, ways):
            return (Matched(term),) if len(ways) == 1 else None
        case Every(parts):
            several = [all_by_itself(part) for part in parts]
            if any(some is None for some in several):
                return None
            return tuple(dict.fromkeys(one for some in several for one in some or ()))
        case Tagged() | Lacks():
            return ()
        case Some():
            return None


def _way_holds(way: Way, shown: Shown) -> bool:
    if not shown.words.issuperset(way.words):
        return False
    if way.forms:
        if not any(form in text for form in way.forms for text in shown.texts):
            return False
    elif not all(any(run in text for text in shown.folded) for run in way.runs):
        return False
    if way.phrase:
        latin = not has_han(way.phrase)
        return any(
            phrase_spans(masked(text) if latin else text, way.phrase) for text in shown.texts
        )
    return True


def _spelled(term: str, shown: Shown) -> str:
    """Returns how the word of a term is written in an entry."""
    for text in shown.texts:
        for start, end in highlight_spans(masked(text), (term,)):
            return text[start:end]
    return term


def in_title(goal: Goal, shown: Shown) -> bool:
    """Tells whether every word that is looked for stands in the names of an entry."""
    match goal:
        case Sought(_, ways):
            return any(
                shown.title_words.issuperset(way.words)
                and all(_in_names(run, way, shown) for run in way.runs)
                for way in ways
            )
        case Every(parts):
            return all(in_title(part, shown) for part in parts)
        case Some(parts):
            return any(in_title(part, shown) for part in parts)
        case Tagged() | Lacks():
            return True  # neither is a word


def _in_names(run: str, way: Way, shown: Shown) -> bool:
    if way.forms:
        return any(form in name for form in way.forms for name in shown.names)
    return any(run in fold(name) for name in shown.names if has_han(name))


def _perhaps_in(text: str, terms: set[str]) -> set[str]:
    """Returns those of *terms* that *text* may have; tells it much faster than looking for them.

    A stem begins like its word; of short ones only the first letter is sure (``dying``, ``die``).
    """
    if not text.isascii():
        return terms
    lower = text.lower().replace("'", "").replace("~", "-")
    return {term for term in terms if (term[:3] if len(term) > 3 else term[0]) in lower}


def marks(text: str, words: Iterable[Sought]) -> list[tuple[int, int]]:
    """Returns what to mark in *text*: every way in which one of *words* is met.

    Returns:
        Half-open ranges, in order, merged where they touch.
    """
    latin: set[str] = set()
    runs: set[str] = set()
    spans: list[tuple[int, int]] = []
    for sought in words:
        for way in sought.ways:
            if way.phrase:
                plain = not has_han(way.phrase)
                spans += phrase_spans(masked(text) if plain else text, way.phrase)
                continue
            latin.update(way.words)
            if way.forms:
                for form in way.forms:
                    spans += (
                        (one.start(), one.end()) for one in re.finditer(re.escape(form), text)
                    )
            else:
                runs.update(way.runs)
    if latin and (there := _perhaps_in(text, latin)):
        spans += highlight_spans(masked(text), there)
    if runs and has_han(text):
        spans += highlight_spans(text, runs)
    return merged_spans(spans)
