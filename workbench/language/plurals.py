"""Each, all, any and bare plurals, where the language says *every* or *a*.

Which of the two is meant is plain in some places and open in others: there nothing may be offered,
as it could say something else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from workbench.language.edits import Edit, phrases
from workbench.language.wordings import FORBIDDING, PLURALS
from workbench.language.words import singular_of, verb_form
from workbench.model.ids import Language

__all__ = ["everybody", "some_or_all"]

#: What begins an event or condition in English, as people write it.
_ASKING = frozenset({"if", "when", "whenever", "while", "after", "before", "unless", "once"})
_MODAL = re.compile(r"\b(?:(?:may|must|can|should) not|cannot|can't|mustn't|may|must|who|that)\b")
_NO_DENIAL = frozenset({"may", "must", "who", "that"})
_ALLOWING = {("may",), ("cannot",), ("can",), ("can't",)}
#: What says behind somebody in Chinese that all of them are meant, the longest first.
_ALL: Mapping[Language, tuple[tuple[str, ...], ...]] = {
    "zh-Hant": tuple(
        map(tuple, ("全部都", "全體都", "全都", "全部", "全體", "都", "均", "皆", "全"))
    ),
    "zh-Hans": tuple(
        map(tuple, ("全部都", "全体都", "全都", "全部", "全体", "都", "均", "皆", "全"))
    ),
}
#: What says so before them.
_EVERY: Mapping[Language, tuple[tuple[str, ...], ...]] = {
    "zh-Hant": tuple(
        map(tuple, ("所有的", "全部的", "全體的", "所有", "全部", "全體", "各名", "各"))
    ),
    "zh-Hans": tuple(
        map(tuple, ("所有的", "全部的", "全体的", "所有", "全部", "全体", "各名", "各"))
    ),
}
#: What can stand before whom it is said of.
_BEFORE_NAMED = frozenset("若當当旦，：")
#: *Every* with the measure word of people; that of other things is put in by who knows it.
_EVERYBODY = ("每", "名")
#: The longest name, with what says *all* before it, in characters.
_LONGEST_NAMED = 8
#: Verbs that have another form with one than with several.
_SINGULARS = {"are": "is", "have": "has", "do": "does", "were": "was"}


def everybody(words: Sequence[str], lang: Language) -> Iterator[Edit]:
    """*Each*, *all* or a bare plural, where the language says *every* or *a*.

    What nobody can do to *heroes* or to *all heroes*, he can do to no hero: that is *a*, as is what
    may be done by *heroes*, what can be done *only* to them, and *heroes* in what happens and in
    conditions. All others are *every*, but for :func:`some_or_all` and for *the heroes loses*,
    which is *the hero*.
    """
    if lang != "en":
        yield from _all_of_them(words, lang)
    for edit in phrases(PLURALS[lang], words):
        denied = _is_forbidden(words[: edit.start], lang) or _cannot(words[edit.end :], lang)
        if edit.tokens and denied:
            yield Edit(edit.start, edit.end, ("a",) if lang == "en" else ())
        else:
            yield edit
    if lang != "en":
        return
    for start, place, one in _plurals(words):
        if _is_open(words, start, place):
            continue
        rest = tuple(words[place + 1 : place + 2])
        if _is_singular(rest):
            # Of the noun and its verb one has an s too many: with *the* it was the noun.
            if tuple(words[start:place])[-1:] in (("the",), ("The",)) and place == start + 1:
                yield Edit(start, place + 1, ("the", one))
            elif start < place:
                yield Edit(start, place + 1, ("every", one))
            continue
        forbidden = _is_forbidden(words[:start], lang) or _cannot(words[place + 1 :], lang)
        any_one = start == place and (
            _is_asked(words[:start]) or _is_limited(words[:start]) or rest in _ALLOWING
        )
        first = "a" if forbidden or any_one else "every"
        yield Edit(start, place + 1, (first, one))
        if rest:
            bent = _SINGULARS.get(rest[0]) or verb_form(rest[0], "s")
            yield Edit(start, place + 2, (first, one, bent))


def _is_singular(rest: Sequence[str]) -> bool:
    """Tells whether what follows a name is a verb of which only one can be the subject."""
    return any(
        word in _SINGULARS.values() or (word[-1:] == "s" and word[-2:-1] not in ("s", "", "'"))
        for word in rest
    )


def _all_of_them(words: Sequence[str], lang: Language) -> Iterator[Edit]:
    """*All*, said in Chinese behind whom it is said of, with or without *all* before them.

    Without what stands behind, a bare name would be any one of them.
    """
    for place in range(1, len(words)):
        mark = next(
            (mark for mark in _ALL[lang] if tuple(words[place : place + len(mark)]) == mark), ()
        )
        for start in range(max(0, place - _LONGEST_NAMED), place) if mark else ():
            if start and words[start - 1] not in _BEFORE_NAMED:
                continue
            said = words[start:place]
            first = next((each for each in _EVERY[lang] if tuple(said[: len(each)]) == each), ())
            named = tuple(said[len(first) :])
            if not named or named[0] == _EVERYBODY[0]:
                continue
            rest = "".join(words[place + len(mark) :])
            if any(rest.startswith(sign) for sign in FORBIDDING[lang]):
                # What all of them cannot, none of them can.
                if first:
                    yield Edit(start, place + len(mark), named)
                continue
            yield Edit(start, place + len(mark), (*_EVERYBODY, *named))


def _plurals(words: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """Yields the English plurals: where each begins with its *all the*, where it is, its singular.

    *The monsters' turn* is not that of each of them.
    """
    for place, word in enumerate(words):
        one = singular_of(word)
        if one is None or tuple(words[place + 1 : place + 2]) == ("'",):
            continue
        start = place
        while start and words[start - 1].casefold() in ("all", "the", "of"):
            start -= 1
        yield start, place, one


def _is_open(words: Sequence[str], start: int, place: int) -> bool:
    """Tells whether it is open if a bare plural is any one of them or all: *attack heroes*.

    It is where something is done to them, and nothing but that is said of it.
    """
    before = words[:start]
    begins = start == 0 or before[-1].casefold() in _ASKING | {",", "and", "or", "only", "then"}
    rest = tuple(words[place + 1 : place + 2])
    doing = begins or rest in _ALLOWING or rest == ("must",)
    settled = _is_forbidden(before, "en") or _is_asked(before) or _is_limited(before)
    return start == place and not doing and not settled


def some_or_all(words: Sequence[str], lang: Language) -> Iterator[Edit]:
    """A bare plural to which something is done: any one of them, or every one?"""
    for start, place, one in _plurals(words) if lang == "en" else ():
        if _is_open(words, start, place):
            yield Edit(start, place + 1, ("a", one))


def _is_forbidden(before: Sequence[str], lang: Language) -> bool:
    """Tells whether what stands before forbids what follows, up to the next comma."""
    if lang == "en":
        clause = _clause(before, ",")
        words = [word.casefold() for word in clause]
        may_not = any(
            one in ("may", "must", "can", "should") and other == "not"
            for one, other in pairwise(words)
        )
        nobody = words[:2] == ["no", "one"] or words[:1] == ["nobody"]
        return may_not or nobody or any(word in FORBIDDING["en"] for word in words)
    clause = _clause(before, "，")
    return any(sign in "".join(clause) for sign in FORBIDDING[lang])


def _cannot(after: Sequence[str], lang: Language) -> bool:
    """Tells whether the clause goes on by forbidding something to what was just named."""
    clause = " ".join(after).casefold().partition(",")[0]
    if lang == "en":
        found = _MODAL.search(clause)
        return found is not None and found[0] not in _NO_DENIAL
    clause = "".join(after).partition("，")[0]
    # Right behind *all* it is a filter: all that cannot.
    return any(clause.find(sign) > 0 for sign in FORBIDDING[lang])


def _is_limited(before: Sequence[str]) -> bool:
    """Tells whether nothing else is allowed than what follows: *can attack only heroes*."""
    return any(word.casefold() == "only" for word in _clause(before, ","))


def _is_asked(before: Sequence[str]) -> bool:
    """Tells whether what follows stands in an event or condition."""
    return any(word.casefold() in _ASKING for word in _clause(before, ","))


def _clause(before: Sequence[str], comma: str) -> Sequence[str]:
    """Returns what stands behind the last comma."""
    last = max((place for place, word in enumerate(before) if word == comma), default=-1)
    return before[last + 1 :]
