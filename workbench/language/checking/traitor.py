"""Who becomes the traitor: the front matter says it in one of the values that there are for it.

A fix is offered only where exactly one right value is near to what was written.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping, Sequence

from workbench.diagnostics import Diagnostic, Fix, Place
from workbench.language.checking.acts import FORBIDDING, acts, said
from workbench.language.front import shown_value
from workbench.language.headings import BOOKS
from workbench.language.reading import ReadPage
from workbench.language.traitors import SHOWN, traitor_rule, traitor_values
from workbench.language.worlds import World
from workbench.model.facts import HauntFacts, TraitorRule
from workbench.model.trees import Leaf, parts_of

__all__ = ["BECOMING", "check", "explorers_of", "rule_of"]

#: What makes a figure one of a kind.
BECOMING: frozenset[str] = frozenset({"become_a", "become_the"})
_TRAITOR = Leaf("figure", "traitor")

_LONGEST_MEANT = 120
_NEAR = 0.75
#: The value as it stands behind its key, with its quotes.
_VALUE = re.compile(r"\s*:\s*(?P<value>\S.*?)\s*(?:\s#.*)?")


def check(read: ReadPage) -> Iterator[Diagnostic]:
    """Yields the value of ``traitor`` if it is none that is understood, or the page denies it."""
    if "traitor" not in read.front.facts:
        return
    yield from _in_spite(read)
    value = read.front.facts["traitor"]
    text = value if isinstance(value, str) else ""
    if traitor_rule(text, {}) is not None:
        return
    explorers = explorers_of(read.world)
    if traitor_rule(text, explorers) is not None:
        return
    near = _nearest(text, explorers)
    place = read.front.place("traitor")
    arguments = {"found": shown_value(value), "expected": near or "; ".join(SHOWN)}
    where = _place_of_value(read.lines, place) if near else None
    yield Diagnostic("BW029", place, arguments, Fix(where, near) if where else None)


def _in_spite(read: ReadPage) -> Iterator[Diagnostic]:
    """Yields the value if by it nobody is ever a traitor, and the page has rules for one."""
    rule = rule_of(read)
    if rule is None or rule.rule != "none":
        return
    turns = False
    speaks = False
    for item in said(read.page):
        speaks = speaks or _TRAITOR in parts_of(item.tree)
        for act in acts(item):
            made = act.verb.frame in BECOMING and _TRAITOR in parts_of(act.verb)
            turns = turns or (made and act.mode not in FORBIDDING)
    book = next((each for each in BOOKS if each.key == "T"), None)
    if speaks:
        noun = read.lexicon[_TRAITOR.kind, _TRAITOR.key].name(read.lang)
    elif book is not None and any(item.book == book.key for item in said(read.page)):
        noun = book.names[read.lang]
    else:
        return
    place = read.front.place("traitor")
    value = "none at first, several later" if turns else SHOWN[0]
    where = _place_of_value(read.lines, place) if turns else None
    fix = Fix(where, value) if where else None
    yield Diagnostic("BW036", place, {"noun": noun, "value": value}, fix)


def rule_of(read: ReadPage) -> TraitorRule | None:
    """Returns how the traitor of a page is found: as it says itself, else as its entry does.

    None where neither is known. A value that is not understood hides what the entry says.
    """
    if "traitor" in read.front.facts:
        return read.front.traitor
    entry = read.world.entries.get(read.front.id)
    facts = entry.facts if entry is not None else None
    return facts.traitor if isinstance(facts, HauntFacts) else None


def explorers_of(world: World) -> Mapping[str, str]:
    """Returns the explorers of a game: the id of each by its English name."""
    return {
        entry.title["en"]: entry.id
        for entry in world.entries.values()
        if entry.kind == "character" and "en" in entry.title
    }


def _nearest(text: str, explorers: Mapping[str, str]) -> str:
    """Returns the one value that can be meant, or nothing if there is none or more than one."""
    if not text or len(text) > _LONGEST_MEANT:
        return ""
    folded = {value.casefold(): value for value in traitor_values(explorers)}
    wanted = re.sub(r"\s+", " ", text.strip().rstrip(".").casefold())
    if wanted in folded:
        return folded[wanted]
    near = difflib.get_close_matches(wanted, folded, n=2, cutoff=_NEAR)
    if not near:
        return ""
    if len(near) == 2:
        best, next_best = (difflib.SequenceMatcher(None, wanted, each).ratio() for each in near)
        if best - next_best < 0.05:
            return ""
    value = folded[near[0]]
    rule: TraitorRule | None = traitor_rule(value, explorers)
    return value if rule is not None else ""


def _place_of_value(lines: Sequence[str], key: Place) -> Place | None:
    """Returns where the value of a key stands, if it stands on the line of its key."""
    if not 0 < key.end_line <= len(lines):
        return None
    line = lines[key.end_line - 1]
    found = _VALUE.fullmatch(line, key.end_column - 1)
    if found is None:
        return None
    return Place(key.end_line, found.start("value") + 1, key.end_line, found.end("value") + 1)
