"""Checks what a translation calls things: names of cards and rooms, terms, measure words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from workbench.bilingual.checks.values import NOWHERE, Pair, Span, TextFinding
from workbench.bilingual.terms import TermBase, TermHit
from workbench.model.entries import Entry
from workbench.model.facts import TermFacts
from workbench.model.ids import Language
from workbench.model.mentions import NAMED_KINDS
from workbench.text.fold import fold, fold_with_offsets
from workbench.text.script import is_han

__all__ = ["check_measures", "check_names", "measures_of", "names_in"]

#: Things whose names say nothing of the rules around them; a token is called after what it is for.
_THINGS: Final = NAMED_KINDS - {"token"}


def names_in(hits: Sequence[TermHit]) -> list[Span]:
    """Returns where names of things stand among the terms of a text."""
    return [(hit.start, hit.end) for hit in hits if _is_thing(hit)]


def _is_thing(hit: TermHit) -> bool:
    return any(term.kind in _THINGS for term in hit.terms)


def check_names(
    pair: Pair, terms: TermBase, ours: Sequence[TermHit], theirs: Sequence[TermHit]
) -> Iterator[TextFinding]:
    """Yields names and terms that a translation lacks, words otherwise, or has too many.

    Args:
        pair: The texts.
        terms: All terms.
        ours: The terms that the source names.
        theirs: Those that the target names.
    """
    extra = _extra(pair, ours, theirs)
    signs = set(fold(pair.target))
    for fault in terms.faults(pair.source, pair.source_lang, pair.target, pair.lang, pair.game):
        said = (fault.hit.start, fault.hit.end)
        required = " / ".join(fault.required)
        if not fault.hit.is_firm:
            continue
        if fault.kind == "alias":
            found = (fault.start, fault.end)
            if pair.lang == "en" and _alike(fault.found, required):
                continue
            yield TextFinding.of("BT203", pair, said, found, required=required)
        elif _is_thing(fault.hit) and fault.hit.is_proper:
            if extra or not _unsure(pair, fault.hit, fault.required):
                other = extra.pop(0) if extra else None
                place = (other.start, other.end) if other else NOWHERE
                yield TextFinding.of("BT201", pair, said, place, required=required)
        elif _is_firm(fault.hit) and not _partly(fault.required, signs):
            yield TextFinding.of("BT204", pair, said, required=required, found="")
    for hit in extra:
        if _is_name(pair, hit):
            yield TextFinding.of("BT202", pair, target=(hit.start, hit.end), said="")


#: Shorter Chinese names are often words as well.
_LONG_NAME: Final = 3
_CAPITAL_BEFORE: Final = re.compile(r"[A-Z][\w'’-]*[ ]\Z")


def _is_name(pair: Pair, hit: TermHit) -> bool:
    """Tells whether a name of the target is surely one, though nothing of the source is."""
    if pair.lang != "en":
        return hit.end - hit.start >= _LONG_NAME
    before = pair.target[max(0, hit.start - 40) : hit.start]
    return " " in hit.text and not _CAPITAL_BEFORE.search(before)


#: Words of the game that a translation says wherever the source does; other common words come and
#: go with the way a sentence is built.
_SAID_ALWAYS: Final = frozenset(
    {
        *("hero", "traitor", "monster", "explorer", "player", "henchman", "haunt"),
        *("omen", "item", "event", "clue", "mystery", "weapon", "basement", "token", "damage"),
    }
)


def _is_firm(hit: TermHit) -> bool:
    return any(
        (term.kind == "term" and (term.is_proper or term.id.rpartition("/")[2] in _SAID_ALWAYS))
        or term.kind == "token"
        for term in hit.terms
    )


def _alike(found: str, required: str) -> bool:
    """Tells whether two English names have a word in common, in whatever form."""
    words = {word[:5] for word in re.findall(r"\w+", required.casefold())}
    return any(word[:5] in words for word in re.findall(r"\w+", found.casefold()))


def _partly(required: Sequence[str], signs: set[str]) -> bool:
    """Tells whether a Chinese text has a part of a term: 房 for 房間, 級 for 級別."""
    return any(not signs.isdisjoint(fold(name)) for name in required)


def _shortened(required: Sequence[str], plain: str) -> bool:
    """Tells whether two signs of a longer Chinese name stand together: 女妖 for 報喪女妖."""
    names = [name for each in required if len(name := fold(each)) >= _LONG_NAME]
    return any(name[at : at + 2] in plain for name in names for at in range(len(name) - 1))


def _unsure(pair: Pair, hit: TermHit, required: Sequence[str]) -> bool:
    """Tells whether a name may be none: a word that begins a sentence, the end of another name."""
    if pair.source_lang != "en":
        return pair.lang == "en" and hit.end - hit.start < _LONG_NAME
    before = pair.source[max(0, hit.start - 40) : hit.start]
    if _CAPITAL_BEFORE.search(before):
        return True
    begins = not before.strip() or before.rstrip()[-1] in ".!?:;\"“'-*"
    return (begins and " " not in hit.text) or _shortened(required, fold(pair.target))


def _extra(pair: Pair, ours: Sequence[TermHit], theirs: Sequence[TermHit]) -> list[TermHit]:
    """Returns the names of things in the target that nothing in the source can mean."""
    there = {term.id for hit in ours for term in hit.terms}
    plain = fold(pair.source)
    found = []
    told: set[str] = set()
    for hit in theirs:
        ids = {term.id for term in hit.terms}
        if not _is_thing(hit) or hit.is_alias or ids & there or ids & told:
            continue
        names = [name for term in hit.terms if (name := term.names.get(pair.source_lang))]
        if names and not any(_hinted(name, plain) for name in names):
            told |= ids
            found.append(hit)
    return found


def _hinted(name: str, plain: str) -> bool:
    """Tells whether a text may mean a name without its capitals, or has a word of it."""
    folded = fold(name)
    if folded in plain or folded.rstrip("s") in plain:
        return True
    words = [word for word in re.findall(r"\w+", folded) if len(word) > 3 and word != "room"]
    return any(word[:5] in plain for word in words)


#: What counts things; the others measure, or count turns and kinds.
#: What counts whatever has no counter of its own.
_GENERAL: Final = "个"
_COUNTERS: Final = "颗张名只件块条间道位枚份座扇把本具部台辆艘朵头"


@lru_cache(maxsize=4)
def _counting(measures: str) -> re.Pattern[str]:
    return re.compile(rf"(?:\d|[一二两三四五六七八九十每这那几]) ?(?P<measure>[{measures}])")


def measures_of(entries: Iterable[Entry], lang: Language) -> dict[str, tuple[str, ...]]:
    """Returns the measure words by the folded names of what they count.

    Args:
        entries: Entries; their terms say it.
        lang: The language of the texts that count.
    """
    measures: dict[str, tuple[str, ...]] = {}
    for entry in entries:
        name = entry.title.get(lang)
        if name and isinstance(entry.facts, TermFacts) and (word := entry.facts.measure.get(lang)):
            key = fold(name)
            measures[key] = tuple(dict.fromkeys((*measures.get(key, ()), word)))
    return measures


#: Longer names are not looked for behind a measure word.
_LONGEST_COUNTED: Final = 8


def check_measures(pair: Pair, measures: Mapping[str, Sequence[str]]) -> Iterator[TextFinding]:
    """Yields terms that are counted by another measure word than theirs.

    Args:
        pair: The texts.
        measures: The measure words by the folded names of what they count.
    """
    if pair.lang == "en" or not measures:
        return
    folded = fold_with_offsets(pair.target)
    plain = folded.text
    for match in _counting(_COUNTERS).finditer(plain):
        noun, wanted = _counted(plain, match.end(), measures)
        signs = [fold(one) for one in wanted]
        if signs and match["measure"] not in signs and _GENERAL not in signs:
            yield TextFinding.of(
                "BT205",
                pair,
                target=folded.span(match.start("measure"), match.end("measure")),
                term=pair.target[slice(*folded.span(match.end(), match.end() + len(noun)))],
                required=" / ".join(wanted),
            )


def _counted(
    plain: str, at: int, measures: Mapping[str, Sequence[str]]
) -> tuple[str, tuple[str, ...]]:
    """Returns the noun at a place and how it is counted; of several together, as any of them."""
    noun = ""
    wanted: list[str] = []
    while at < len(plain):
        known = (plain[at : at + size] for size in range(_LONGEST_COUNTED, 0, -1))
        next_noun = next((each for each in known if each in measures), None)
        if next_noun is None:
            break
        noun = noun or next_noun
        wanted += measures[next_noun]
        at += len(next_noun)
    if is_han(plain[at : at + 1] or " ") and not _AFTER_NOUN.match(plain, at):
        return noun, ()
    return noun, tuple(dict.fromkeys(wanted))


#: What may follow a noun and is none itself.
_AFTER_NOUN: Final = re.compile(
    r"[的是在有和與与及或可必須须不時时上中內内裡里外後后前都也便就由被從从把將将向到以為为仍已並并而則则若如會会要能得各每均皆亦即才只再又還还]"
)
