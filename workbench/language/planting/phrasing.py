"""Sentences said as people say them, and not as the rule language does.

Each planter rewords one sentence: what it means stays plain to a person, or becomes open.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache

from workbench.language.planting.sheet import Item, Planted, Sheet, shuffled
from workbench.language.sentences import Sentence
from workbench.language.vocabulary import FRAMES
from workbench.model.trees import Leaf, Node, Tree, walk

__all__ = [
    "a_not", "each_for_every", "filter_after_or", "half_unrounded", "if_able", "if_at_the_end",
    "may_said_otherwise", "no_first_mention", "passive", "pronoun", "total_in_the_sentence",
    "trait_damage", "two_first_mentions",
]  # fmt: skip

#: Frames that mention some figure for the first time.
_FRESH = ("a_any_figure", "a_one_figure", "a_near_figure")
#: Words that may name what another word of theirs means, so that they go back to many things.
_GENERAL = frozenset({"card", "figure", "monster", "room", "thing", "token"})


def reworded(
    *english: tuple[str, str], chinese: Sequence[tuple[str, str]] = ()
) -> Callable[[Sheet, random.Random], Planted | None]:
    """Returns a planter that changes one sentence by one of some patterns.

    Args:
        english: Patterns with what is put for them.
        chinese: Those of Chinese.
    """

    def plant(sheet: Sheet, rng: random.Random) -> Planted | None:
        for sentence in shuffled(rng, sheet.sentences):
            for pattern, put in shuffled(rng, english if sheet.english else chinese):
                planted = sheet.substituted(sentence.place, pattern, put)
                if planted is not None:
                    return planted
        return None

    return plant


may_said_otherwise = reworded(
    (r"\bmay\b", "can"),
    (r"\bmust\b", "has to"),
    (r"\bcannot\b", "may not"),
    (r"\bcannot\b", "must not"),
    chinese=[("必須", "需要"), ("不得", "不能"), ("可以", "能夠")],
)
each_for_every = reworded(
    (r"\bEvery (?=[a-z])", "Each "), (r"\bevery (?=[a-z])", "each "),
    chinese=[("每名", "所有"), ("每間", "所有")],
)  # fmt: skip
if_able = reworded((r"$", ", if able"), (r"$", ", if possible"), chinese=[("$", "，如可能")])
trait_damage = reworded(
    (r"(?<=of )physical damage", "Might damage"), (r"(?<=of )mental damage", "Sanity damage"),
    (r"(?<=\d )physical damage", "Speed damage"), (r"(?<=\d )mental damage", "Knowledge damage"),
    chinese=[("肉體損傷", "力量損傷"), ("精神損傷", "神志損傷")],
)  # fmt: skip
total_in_the_sentence = reworded(
    (r"(attempts? an? [A-Z]\w+ roll)$", r"\1 of 4+"),
    (r"(attempts? an? [A-Z]\w+ roll)$", r"\1 of 3 or higher"),
    chinese=[(r"嘗試(\w{2}考驗)$", r"嘗試4+的\1")],
)
half_unrounded = reworded((", rounded (?:up|down)", ""), chinese=[("（向[上下]取整）", "")])
_BY_WHOM = r"([Ww]hen|[Ii]f) an? (\w+) (?:{does}) (the [\w ]+?|a \w+)(?=,|$)"
passive = reworded(
    *(
        (_BY_WHOM.format(does=does), rf"\1 \3 is {done} by a \2")
        for does, done in (
            ("attacks", "attacked"),
            ("defeats", "defeated"),
            ("kills", "killed"),
            ("steals", "stolen"),
        )
    ),
    chinese=[(r"當(\w{2,3})(擊敗|攻擊|殺死)(\w{2,4})時", r"當\3被\1\2時")],
)
a_not = reworded(
    (r"\b([Ii]f|[Ww]hen|[Ww]hile) the ([a-z]+) is not\b", r"\1 a \2 is not"),
    (r"\b([Ii]f|[Ww]hen|[Ww]hile) the ([a-z]+) does not\b", r"\1 a \2 does not"),
    (r"\b([Ii]f|[Ww]hen|[Ww]hile) no ([a-z]+) is\b", r"\1 a \2 is not"),
    (r"\b([Ii]f|[Ww]hen|[Ww]hile) no ([a-z]+) carries\b", r"\1 a \2 does not carry"),
    chinese=[
        (r"^若該(\w{2,3}?)(不在|不是|並未|未)", r"若\1\2"),
        (r"^若沒有(英雄|探險者|怪物)位於", r"若\1不在"),
        (r"^若沒有(英雄|探險者|怪物)攜帶", r"若\1並未攜帶"),
    ],
)


def pronoun(sheet: Sheet, rng: random.Random) -> Planted | None:
    """*He*, *they* or *it* for somebody named before."""
    english = r"\bthe (hero|explorer|traitor|monster)\b(?!')"
    again = english if sheet.english else "該(英雄|探險者|怪物)"
    for sentence in shuffled(rng, sheet.sentences):
        written = sheet.written(sentence.place)
        for match in shuffled(rng, re.finditer(again, written)):
            # Only where the sentence has named that figure already.
            if match[1] not in written[: match.start()]:
                continue
            he = rng.choice(("he", "she", "they") if sheet.english else ("他", "她"))
            return sheet.put(sheet.within(sentence.place, *match.span()), he)
    return None


def if_at_the_end(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A condition behind what it is for, where nobody *may* do it."""
    allowing = ("may ", "cannot ") if sheet.english else ("可以",)
    comma = ", " if sheet.english else "，"
    for sentence in shuffled(rng, sheet.sentences):
        tree = sentence.tree
        if not isinstance(tree, Node) or tree.frame != "with_prefix":
            continue
        when, rest = tree.get("when"), tree.get("rest")
        if not isinstance(when, Node) or when.frame != "if" or rest is None:
            continue
        said = sheet.printer.sentence(rest)
        if any(word in said for word in allowing) or (
            isinstance(rest, Node) and rest.frame == "with_prefix"
        ):
            continue
        condition = sheet.printer.phrase(when)
        text = f"{said} {condition}" if sheet.english else f"{said}{comma}{condition}"
        return sheet.put(sentence.place, text)
    return None


def filter_after_or(sheet: Sheet, rng: random.Random) -> Planted | None:
    """Somebody else put in before what narrows a figure down: *a hero or a monster in …*."""
    if not sheet.english:
        return None  # Chinese puts it first, where it can only be for both
    one = r"\b([Aa] (?:hero|explorer))(?= (?:who carries|in|on) )"
    for sentence in shuffled(rng, sheet.sentences):
        for match in shuffled(rng, re.finditer(one, sheet.written(sentence.place))):
            end = match.end()
            either = rng.choice((" or a monster", " or the haunt revealer"))
            return sheet.put(sheet.within(sentence.place, end, end), either)
    return None


# First mentions


def no_first_mention(sheet: Sheet, rng: random.Random) -> Planted | None:
    """*The hero* where no hero was mentioned: the first mention of an item made to go back."""
    for item in shuffled(rng, sheet.items):
        sentence = _first_sentence(sheet, item)
        if sentence is None or item.line.kind == "thing":
            continue
        for part in walk(sentence.tree):
            if not isinstance(part, Node) or part.frame not in ("a_any_figure", "a_one_figure"):
                continue
            noun = part.get("noun")
            if not isinstance(noun, Leaf) or noun.key in _GENERAL or noun.kind != "figure":
                break
            if any(noun in walk(tree) for tree in _earlier(item)):
                break
            if sum(each == noun for each in walk(sentence.tree)) != 1 and not _leads(
                sentence.tree, part
            ):
                break
            tree = _replaced(sentence.tree, part, Node("the_figure", (("noun", noun),)))
            return _printed(sheet, sentence, tree)
    return None


def two_first_mentions(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A second hero mentioned before *the hero*, so that either may be meant."""
    for sentence in shuffled(rng, sheet.sentences):
        tree = sentence.tree
        if not isinstance(tree, Node) or tree.frame != "with_prefix":
            continue
        when, rest = tree.get("when"), tree.get("rest")
        if when is None or rest is None:
            continue
        back = {
            part.get("noun")
            for part in walk(rest)
            if isinstance(part, Node) and part.frame == "the_figure"
        }
        parts = [part for part in walk(when) if isinstance(part, Node)]
        first = next((p for p in parts if p.frame in _FRESH and p.get("noun") in back), None)
        if first is None:
            continue
        noun = first.get("noun") or first
        for other in shuffled(rng, parts):
            if not isinstance(other.get("noun"), Leaf) or other.get("noun") == first.get("noun"):
                continue
            for frame in _FRESH:
                if other.frame == frame or (
                    other.frame in ("only_figure", "the_figure") and _fits(when, other, frame)
                ):
                    again = Node(frame, (("noun", noun),))
                    planted = _printed(sheet, sentence, _replaced(tree, other, again))
                    if planted is not None:
                        return planted
    return None


def _fits(tree: Tree, part: Node, frame: str) -> bool:
    """Tells whether a frame can stand where a part of a tree stands."""
    for node in walk(tree):
        if isinstance(node, Node):
            for name, inner in node.fields:
                if inner is part:
                    return FRAMES[node.frame].fields[name] in _serving(frame)
    return False


@cache
def _serving(frame: str) -> frozenset[str]:
    """The categories that what a frame makes belongs to."""
    found = {FRAMES[frame].makes}
    while more := {wide for narrow, wide in FRAMES.subcategories if narrow in found} - found:
        found |= more
    return frozenset(found)


def _first_sentence(sheet: Sheet, item: Item) -> Sentence | None:
    return next((each for each in sheet.sentences if each.line is item.line), None)


def _earlier(item: Item) -> Iterator[Tree]:
    """Yields everything that a word of an item's first sentence may go back to."""
    if item.box.gate is not None:
        yield item.box.gate
    for line in item.around:
        yield from line.trees
    lines = list(item.siblings[: item.index])
    lines += item.box.lines if item.around else ()
    while lines:
        line = lines.pop()
        yield from line.trees
        lines += line.lines


def _leads(tree: Tree, part: Node) -> bool:
    """Tells whether nothing of its noun stands to the left of a part."""
    noun = part.get("noun")
    for each in walk(tree):
        if each is part:
            return True
        if each == noun:
            return False
    return False


def _replaced(tree: Tree, part: Tree, put: Tree) -> Tree:
    """Returns a tree with one part of it replaced: that very one, not its like."""
    if tree is part:
        return put
    if isinstance(tree, Leaf):
        return tree
    fields = tuple((name, _replaced(inner, part, put)) for name, inner in tree.fields)
    return replace(tree, fields=fields)


def _printed(sheet: Sheet, sentence: Sentence, tree: Tree) -> Planted | None:
    """Returns the page with another tree for a sentence; None if it cannot be said."""
    try:
        return sheet.put(sentence.place, sheet.printer.sentence(tree))
    except KeyError:
        return None
