"""What declared things are called in sentences, the token used, what they belong to, how many.

Front matter alone cannot tell whether these values mean anything: a token is one of the game's box,
a partner may be another thing of the page, a number may be a phrase of the language.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from workbench.diagnostics import Diagnostic, Fix
from workbench.language.front import NAMING, VALUES, Front, Thing, shown_value, value_place
from workbench.language.nouns import Noun
from workbench.language.vocabulary.nouns_built_in import BUILT_IN
from workbench.language.worlds import World
from workbench.model.facts import TokenFacts
from workbench.model.ids import Language
from workbench.model.trees import Tree

__all__ = ["counts_of", "nouns_of", "token_of", "unfit_values"]

#: Reads a phrase as a number.
Numbers = Callable[[str], Sequence[Tree]]

_MOST_EXPECTED = 12


def token_of(value: object, world: World) -> str:
    """Returns the id of the token of the game's box that a declaration names; empty if none.

    Args:
        value: What stands behind ``token`` or ``shape``: *Zombie Lord*, *small blue*.
        world: The game.
    """
    word = str(value or "").casefold().removesuffix(" token")
    if not word:
        return ""
    for entry in world.entries.values():
        if isinstance(entry.facts, TokenFacts):
            name = entry.title["en"].casefold()
            if word in (name, name.removesuffix(" monster")):
                return entry.id
    return ""


def counts_of(front: Front, numbers: Numbers) -> dict[str, Tree]:
    """Returns the numbers that are written as phrases, read, by the key of their thing.

    Args:
        front: The front matter.
        numbers: Reads a phrase as a number.
    """
    phrases = {
        thing.key: numbers(thing.facts["count"])
        for thing in front.things
        if isinstance(thing.facts.get("count"), str)
    }
    return {key: read[0] for key, read in phrases.items() if len(read) == 1}


def unfit_values(
    front: Front, world: World, counts: Mapping[str, Tree], lines: Sequence[str]
) -> Iterator[Diagnostic]:
    """Yields every value that names no token, no figure or thing, and is no number.

    Args:
        front: The front matter.
        world: The game.
        counts: The numbers that could be read, as :func:`counts_of` returns them.
        lines: The lines of the page.
    """
    names = [
        entry.title["en"] for entry in world.entries.values() if isinstance(entry.facts, TokenFacts)
    ]
    tokens = [*(name.casefold().removesuffix(" monster") for name in names), *names]
    things = [thing.key for thing in front.things if thing.sort in ("token", "monster")]
    for thing in front.things:
        for key in ("token", "shape"):
            value = thing.facts.get(key)
            if value is not None and value not in VALUES[key] and not token_of(value, world):
                yield _unfit(thing, key, (*VALUES[key], *tokens), lines)
        for key in ("one per", "pairs with"):
            known = (*VALUES[key], *things)
            if str(thing.facts.get(key, known[0])).casefold() not in map(str.casefold, known):
                yield _unfit(thing, key, known, lines)
        if isinstance(thing.facts.get("count"), str) and thing.key not in counts:
            yield _unfit(thing, "count", ("1-99", "the number of players"), lines)


def _unfit(thing: Thing, key: str, known: Sequence[str], lines: Sequence[str]) -> Diagnostic:
    value = str(thing.facts[key])
    near = difflib.get_close_matches(value, known, n=1)
    at = thing.keys.get(key, thing.place)
    place = value_place(lines[at.end_line - 1], at)
    arguments = {
        "key": key,
        "found": shown_value(value),
        "expected": ", ".join(near or known[:_MOST_EXPECTED]),
    }
    fix = Fix(place, near[0]) if key in NAMING and near and place is not None else None
    return Diagnostic("BW028", place or at, arguments, fix)


def nouns_of(front: Front) -> Iterator[Noun]:
    """Yields the nouns that a page brings; the key of each is its English name.

    Where there is one traitor from the beginning to the end, *the traitor* is a name; so it is
    where the rule is not understood, lest every sentence about the traitor be wrong too.
    """
    rule = front.traitor
    if rule.one_throughout if rule is not None else front.facts.get("traitor"):
        yield replace(next(noun for noun in BUILT_IN if noun.key == "traitor"), unique=True)
    for thing in front.things:
        names = dict(thing.names)
        if "zh-Hant" in names and "zh-Hans" not in names:
            from workbench.text.fold import to_simplified

            names["zh-Hans"] = to_simplified(names["zh-Hant"])
        yield Noun(
            _noun_kind(thing),
            thing.key,
            names,
            plural=str(thing.facts.get("plural", "")),
            measure=str(thing.facts.get("measure", "個")),
            person=thing.facts.get("person") is True,
            unique=thing.facts.get("count") == 1,
            former=_former(thing),
        )


def _former(thing: Thing) -> Mapping[Language, tuple[str, ...]]:
    """Returns the name that a thing had before, in the language it is written in."""
    name = thing.facts.get("former")
    if not name:
        return {}
    from workbench.text.script import has_han

    languages: tuple[Language, ...] = ("zh-Hant", "zh-Hans") if has_han(name) else ("en",)
    return dict.fromkeys(languages, (name.strip(),))


def _noun_kind(thing: Thing) -> str:
    """The kind of noun that a declared thing is.

    A mark that only one bears is a role, a group of rooms is a set: they stand at other places of
    a sentence than marks and figures do.
    """
    rooms = thing.facts.get("bearer") == "room"
    if thing.sort == "mark" and thing.facts.get("one") is True:
        return "roomrole" if rooms else "figurerole"
    if thing.sort == "group":
        return "roomset" if thing.facts.get("of") == "rooms" else "figure"
    return thing.sort
