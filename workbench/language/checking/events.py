"""Events that the rules of a game never make, so that a sentence waiting for one is dead.

Each row of the table rests on a statement of the rulebook. A page may always say otherwise: if any
sentence of it lets that sort of figure do such a thing, its events are believed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from workbench.diagnostics import Diagnostic
from workbench.language.checking.acts import (
    EVERYONE,
    FORBIDDING,
    Act,
    Event,
    acts,
    base,
    events,
    said,
    understood,
)
from workbench.language.checking.covering import wider
from workbench.language.printing import Printer
from workbench.language.reading import ReadPage
from workbench.language.sentences import place_within
from workbench.language.vocabulary import FRAMES
from workbench.model.games import Game
from workbench.model.trees import Leaf, Node, Tree, parts_of

__all__ = ["NEVER", "Never", "check", "rules_of", "statement"]

Sort = Literal["monster", "explorer", "anyone"]

#: So many sentences with one verb are looked at; an honest page has a few.
_MOST_ACTS = 100
_MONSTER = Leaf("figure", "monster")
_EXPLORER = Leaf("figure", "explorer")
#: Things that are carried as items are.
_ITEMS = frozenset(
    {Leaf("thing", key) for key in ("card", "item", "item-card", "omen", "omen-card", "weapon")}
)
_OMENS = frozenset({Leaf("thing", "omen"), Leaf("thing", "omen-card"), Leaf("deck", "omen")})
_CLUES = frozenset({Leaf("thing", "clue-card"), Leaf("deck", "clue")})


@dataclass(frozen=True)
class Never:
    """What a game never makes happen.

    Attributes:
        sort: Whose doing it would be.
        verbs: What would be done.
        rule: The statement of the rulebook, as ``SLUG#KEY``.
        things: What it would be done to; empty for anything.
        victims: Whether *sort* is the figure that it would be done to, not the doer.
        would: Whether it is not even about to happen.
        allowed_by: Further verbs by which a page says otherwise.
        kind: The kind of page for which this holds; empty for all.
    """

    sort: Sort
    verbs: frozenset[str]
    rule: str
    things: frozenset[Leaf] = frozenset()
    victims: bool = False
    would: bool = True
    allowed_by: frozenset[str] = frozenset()
    kind: str = ""


_HANDLING = frozenset({"bring", "bring_into", "drop", "give", "lose_thing", "part_with", "pick_up",
                       "take", "trade"})  # fmt: skip
_CARRYING = frozenset({"carry_as_explorer", "carry_companions", "draw", "steal"})

#: By the game whose rules are used: what never happens there.
NEVER: dict[str, tuple[Never, ...]] = {
    "hill-2e": (
        Never("monster", frozenset({"take_damage", "take_from_attack"}),
              "damage#monsters-are-stunned", would=False),
        Never("monster", frozenset({"discover", "discover_first", "discover_rooms"}),
              "monsters#explore-not"),
        Never("monster", frozenset({"draw", "draw_keep"}), "monsters#no-cards",
              allowed_by=frozenset({"carry_as_explorer"})),
        Never("monster", _HANDLING, "monsters#carry-not", things=_ITEMS, allowed_by=_CARRYING),
        Never("monster", frozenset({"steal"}), "stealing#not-by-monsters"),
        Never("anyone", frozenset({"roll_haunt"}), "haunt-roll#only-until-the-haunt", kind="haunt"),
        Never("anyone", frozenset({"discard", "draw", "lose_thing", "reveal", "take"}),
              "starting-the-haunt#chart", things=_CLUES),
    ),
    "mystery": (
        Never("anyone", frozenset({"drop"}), "cards#no-dropping"),
        Never("explorer", frozenset({"die"}), "differences-from-hill#nobody-dies",
              allowed_by=frozenset({"kill"})),
        Never("explorer", frozenset({"kill"}), "differences-from-hill#nobody-dies", victims=True,
              allowed_by=frozenset({"die"})),
        Never("monster", frozenset({"roll_movement"}), "monster#moves"),
        Never("anyone", frozenset({"discard", "draw", "lose_thing", "reveal", "take"}),
              "differences-from-hill#clues", things=_OMENS),
        Never("anyone", frozenset({"roll_haunt"}), "haunt-roll#when", kind="haunt"),
    ),
}  # fmt: skip


def rules_of(game: Game) -> str:
    """Returns the game whose rulebook holds: that of a pack, or of which this is an edition."""
    return game.rulebook


def statement(read: ReadPage, rule: str) -> str:
    """Returns a statement of the rulebook in the page's language; empty if it is not there.

    Args:
        read: The page.
        rule: ``SLUG#KEY``.
    """
    slug, _hash, key = rule.partition("#")
    for game in (read.world.game.key, rules_of(read.world.game)):
        entry = read.world.entries.get(f"{game}/rule/{slug}")
        for part in entry.parts if entry is not None else ():
            if part.key == key:
                return part.text.get(read.lang) or part.text.get("en", "")
    return ""


def check(read: ReadPage) -> Iterator[Diagnostic]:
    """Yields every event that the game of the page never makes and the page itself neither."""
    table = NEVER.get(rules_of(read.world.game), ())
    if not table or not understood(read):
        return
    items = tuple(said(read.page))
    waited = [event for item in items for event in events(item) if isinstance(event.verb, Node)]
    if not waited:
        return
    made: dict[str, list[Act]] = defaultdict(list)
    for item in items:
        for act in acts(item):
            if act.mode not in FORBIDDING and len(made[act.verb.frame]) < _MOST_ACTS:
                made[act.verb.frame].append(act)
    for event in waited:
        for row in table:
            if row.kind in ("", read.front.kind) and _is(row, event):
                verbs = row.verbs | row.allowed_by
                if not any(_allows(row, event, act) for verb in verbs for act in made[verb]):
                    yield _told(read, row, event)
                break


def _told(read: ReadPage, row: Never, event: Event) -> Diagnostic:
    part = next(
        part
        for part in parts_of(event.said.tree)
        if isinstance(part, Node) and event.verb in (part, part.get("do"))
    )
    printer = Printer(FRAMES, read.lexicon, read.lang)
    arguments = {
        "event": printer.phrase(part),
        "rule": statement(read, row.rule).rstrip(".。"),
    }
    place = place_within(part, event.said.place, read.lines, read.lang, printer)
    return Diagnostic("BW412", place, arguments)


def _is(row: Never, event: Event) -> bool:
    verb = event.verb
    if not isinstance(verb, Node) or verb.frame not in row.verbs or (event.would and not row.would):
        return False
    figure = verb.get("whom") if row.victims else event.who
    return _of_sort(row.sort, figure) and _done_to(row, verb)


def _of_sort(sort: Sort, who: Tree | None) -> bool:
    if sort == "anyone":
        return True
    return (_MONSTER if sort == "monster" else _EXPLORER) in wider(base(who))


def _done_to(row: Never, verb: Node) -> bool:
    named = {leaf for noun in _nouns(verb) for leaf in wider(noun)}
    if not row.things:
        return True
    cards = {leaf for leaf in named if leaf.kind == "card"} if row.things is _ITEMS else set()
    return bool(named & row.things or cards)


def _nouns(verb: Node) -> Iterator[Leaf]:
    for name, tree in verb.fields:
        noun = base(tree)
        if name in ("what", "noun", "deck", "stack") and noun is not None:
            yield noun


def _allows(row: Never, event: Event, act: Act) -> bool:
    """Tells whether a sentence makes the event: the same verb or a like one, done by its doer."""
    figure = act.verb.get("whom") if row.victims else act.who
    if row.sort == "anyone" or act.who is None or figure in (EVERYONE, Node("you")):
        return True
    whom = event.verb.get("whom") if row.victims and isinstance(event.verb, Node) else event.who
    mine, other = base(figure), base(whom)
    if figure is None or mine is None or other is None:
        return True
    return mine in wider(other) or other in wider(mine)
