"""What the front matter lacks so that *the N* can be said: how many there are, who the traitor is.

Where a thing is the only one of its kind, *the N* needs no first mention. If the front matter does
not say so, each *the N* of the page is wrong, though only one thing has to be mended: that is told
where it is declared, and the others follow from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from workbench.diagnostics import Diagnostic, Fix, Place
from workbench.language.checking.traitor import rule_of
from workbench.language.front import Thing
from workbench.language.nouns import Noun
from workbench.language.reading import ReadPage
from workbench.language.sentences import sentences
from workbench.language.traitors import SHOWN
from workbench.model.trees import Leaf, Node, parts_of

__all__ = ["with_causes"]

#: What says how many there are of a thing.
_COUNTING = frozenset({"count", "one per", "pairs with"})
_ONE = ", count: 1"


def with_causes(read: ReadPage, found: Sequence[Diagnostic]) -> Iterator[Diagnostic]:
    """Yields what is wrong with a page, and what its front matter lacks before that.

    Args:
        read: The page.
        found: What was found wrong with it.
    """
    without_first = [each for each in found if each.code in ("BW301", "BW108") or each.either]
    following: dict[tuple[Place, str], str] = {}
    for noun, thing in _uncounted(read) if without_first else ():
        name = noun.name(read.lang)
        lacking = [each for each in without_first if _speaks_of(each, name, read.lines)]
        if not lacking or _is_one_of_many(read, noun):
            continue
        code = "BW036" if thing is None else "BW035"
        place = read.front.place("traitor") if thing is None else thing.place
        fix = None if thing is None else _counted(read, thing)
        told = {"noun": name, "count": str(len(lacking)), "value": SHOWN[0]}
        if not any(each.code == code and each.place == place for each in found):
            yield Diagnostic(code, place, told, fix)
        following |= {(each.place, each.code): code for each in lacking}
    for each in found:
        cause = following.get((each.place, each.code), "")
        yield replace(each, follows=cause) if cause and not each.follows else each


def _speaks_of(diagnostic: Diagnostic, name: str, lines: Sequence[str]) -> bool:
    """Tells whether what goes back to nothing, or has no Chinese *the*, has this name."""
    if diagnostic.code == "BW301":
        return diagnostic.arguments["noun"] == name
    fix = next((each.fix for each in diagnostic.either), diagnostic.fix)
    place = diagnostic.place if fix is None else fix.place
    return lines[place.line - 1].startswith(name, place.column - 1)


def _uncounted(read: ReadPage) -> Iterator[tuple[Noun, Thing | None]]:
    """Yields the nouns of which the front matter does not say that there is one."""
    for thing in read.front.things:
        noun = read.lexicon.get(thing.sort, thing.key)
        if thing.sort in ("token", "monster") and noun and not _COUNTING & thing.facts.keys():
            yield noun, thing
    rule = rule_of(read) if "traitor" in read.front.facts else None
    traitor = read.lexicon.get("figure", "traitor")
    if traitor and rule is not None and rule.rule == "none" and not rule.several_later:
        yield traitor, None


def _is_one_of_many(read: ReadPage, noun: Noun) -> bool:
    """Tells whether a sentence speaks of one of these, or of all, as where there are many."""
    leaf = Leaf(noun.kind, noun.key)
    alike: tuple[str, ...] = ("the_",)
    counted: list[str] = []
    if read.lang != "en":  # bare, one of many is called as the only one is
        name = noun.name(read.lang)
        alike = ("the_", "a_any_")
        counted = [measure + name for measure in read.lexicon.measures(read.lang)]
    return any(
        isinstance(part, Node)
        and not part.frame.startswith(alike)
        and any(inner == leaf for _name, inner in part.fields)
        for sentence in sentences(read.page)
        if sentence.line.kind != "thing"
        # In *each item that the traitor carries* a measure word stands before him too.
        if not counted or any(each in read.lines[sentence.place.line - 1] for each in counted)
        for part in parts_of(sentence.tree)
    )


def _counted(read: ReadPage, thing: Thing) -> Fix | None:
    """Returns the change that declares a thing to be the only one, if it stands on one line."""
    line = read.lines[thing.place.line - 1]
    closed = line.rfind("}")
    if closed < 0:
        return None
    place = Place(thing.place.line, closed + 1, thing.place.line, closed + 1)
    return Fix(place, _ONE)
