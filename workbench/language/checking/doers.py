"""Who acts: only figures move, attack and roll; cards and tokens do not, unless they become one.

A name that is shorter than that of a figure may be a card's: *the Bell* for *the Bell Ringer*. The
sentence can be read, and nobody at the table can do it. On a card's own page the card may attack:
there its rows say with what.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator

from workbench.diagnostics import Diagnostic, Fix
from workbench.language.checking.acts import base, said
from workbench.language.checking.covering import ATTACKS, MOVES
from workbench.language.checking.fighters import FIGHTING
from workbench.language.printing import Printer
from workbench.language.reading import ReadPage
from workbench.language.sentences import places_within
from workbench.language.vocabulary import FRAMES
from workbench.model.trees import Leaf, Node, Tree, parts_of

__all__ = ["ACTING", "check"]

#: What only figures do.
ACTING: frozenset[str] = (
    ATTACKS
    | MOVES
    | FIGHTING
    | {
        "discover", "discover_first", "discover_rooms", "go_on", "go_straight", "less_movement",
        "make_roll", "more_movement", "move_beyond", "move_max", "roll_dice", "roll_more",
    }
)  # fmt: skip
#: Kinds of names and words for what lies on the table.
_LYING = frozenset({"card", "thing", "token"})
#: Kinds of names that figures have.
_FIGURES = frozenset({"character", "figurerole", "monster"})
#: Those that a page declares.
_DECLARED = frozenset({"figurerole", "monster"})
#: A figure is meant whose name is so much like what is written.
_LIKE = 0.6


def check(read: ReadPage) -> Iterator[Diagnostic]:
    """Yields every card, token and other thing that moves, attacks, rolls or has a turn."""
    printer = Printer(FRAMES, read.lexicon, read.lang)
    for item in said(read.page):
        told: set[Tree] = set()
        for who in _doers(item.tree):
            noun = base(who)
            if noun is None or noun.kind not in _LYING or noun.key == read.front.id:
                continue
            if who in told:
                continue
            told.add(who)
            name = read.lexicon[noun.kind, noun.key].name(read.lang)
            near = _nearest(read, noun)
            places = places_within(noun, item.place, read.lines, read.lang, printer)
            place = places[0] if places else item.place
            fix = Fix(place, near) if near and places else None
            yield Diagnostic("BW416", place, {"found": name, "nearest": near}, fix)


def _doers(tree: Tree) -> Iterator[Tree]:
    """Yields who does something in a sentence that only figures do, and whose turn it speaks of."""
    for part in parts_of(tree):
        if not isinstance(part, Node):
            continue
        if part.frame == "turn_of" and (whose := part.get("whose")) is not None:
            yield whose
        who = part.get("who")
        if who is None:
            continue
        done = [each for _name, each in part.fields if isinstance(each, Node) and each is not who]
        if any(each.frame in ACTING for each in done):
            yield who


def _nearest(read: ReadPage, noun: Leaf) -> str:
    """Returns the figure whose name is most like that of a thing; nothing if none is like it."""
    short = read.lexicon[noun.kind, noun.key].spelled(read.lang)
    figures = [each for each in read.lexicon if each.kind in _FIGURES]
    longer = [each for each in figures if _is_part(short, each.spelled(read.lang))]
    if len(longer) == 1:
        return longer[0].name(read.lang)
    own = [each.name(read.lang) for each in figures if each.kind in _DECLARED]
    name = read.lexicon[noun.kind, noun.key].name(read.lang)
    return next(iter(difflib.get_close_matches(name, own, n=1, cutoff=_LIKE)), "")


def _is_part(short: tuple[str, ...], long: tuple[str, ...]) -> bool:
    """Tells whether all tokens of a name stand side by side in a longer one."""
    size = len(short)
    return size < len(long) and any(
        long[at : at + size] == short for at in range(len(long) - size + 1)
    )
