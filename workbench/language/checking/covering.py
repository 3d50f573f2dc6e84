"""Whether what one phrase or act speaks of takes in all that another speaks of.

Only what is certain counts: *no hero* takes in *the hero in the Attic*, while *a stunned hero* and
*a hero in the Attic* take in nothing of each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from workbench.language.checking.acts import EVERYONE, Act, base
from workbench.model.trees import Leaf, Node, Tree

__all__ = ["ATTACKS", "MOVES", "covers", "holds_with", "verb_covers", "wider"]

#: Verbs that forbidding *attack* forbids too.
ATTACKS: frozenset[str] = frozenset(
    {"attack", "attack_all_met", "attack_and_defeat", "extra_attack"}
)
#: Verbs that forbidding *move*, without a distance or goal, forbids too.
MOVES: frozenset[str] = frozenset({"move", "move_shortest", "move_toward_one"})

#: Determiners of phrases that mean any, or all, of what they name; the first parts of frames.
_ANY = frozenset({"a_any", "a_near", "a_one", "every"})
_UNIQUE = frozenset({"only"})
_OTHERS = frozenset(
    {"the", "chosen", "the_other", "the_which", "only_which", "another_any", "another_one",
     "every_other", "random", "several", "any_number", "that_many", "equal_to"}
)  # fmt: skip
_EXPLORER = Leaf("figure", "explorer")
_WIDER: dict[Leaf, Leaf] = {
    Leaf("figure", "hero"): _EXPLORER,
    Leaf("figure", "traitor"): _EXPLORER,
    Leaf("figure", "revealer"): _EXPLORER,
    Leaf("figure", "volunteer"): _EXPLORER,
    _EXPLORER: Leaf("figure", "figure"),
    Leaf("figure", "monster"): Leaf("figure", "figure"),
}
_WIDER_KIND = {
    "monster": Leaf("figure", "monster"),
    "character": _EXPLORER,
    "room": Leaf("roomword", "room"),
    "token": Leaf("thing", "token"),
    "card": Leaf("thing", "card"),
}


@dataclass(frozen=True, slots=True)
class _Phrase:
    """A noun phrase: its determiner, noun, and all that narrows it."""

    determiner: str
    noun: Leaf
    narrowed: frozenset[Tree]


def wider(noun: Leaf | None) -> Iterator[Leaf]:
    """Yields a noun and every noun that takes it in, the narrowest first."""
    while noun is not None:
        yield noun
        noun = _WIDER.get(noun) or _WIDER_KIND.get(noun.kind)


def _phrase(tree: Tree | None) -> _Phrase | None:
    if not isinstance(tree, Node):
        return None
    determiner = tree.frame.rpartition("_")[0]
    if tree.frame in ("named", "room_named", "card_named"):
        determiner = "only"
    elif determiner not in _ANY | _UNIQUE | _OTHERS:
        return None
    narrowed = {inner for name, inner in tree.fields if name in ("which", "also", "how")}
    noun: Tree | None = tree.get("noun") or tree.fields[0][1]
    while isinstance(noun, Node):
        narrowed |= {
            inner for name, inner in noun.fields if name in ("which", "also", "how", "level", "set")
        }
        noun = noun.get("noun")
    return None if noun is None else _Phrase(determiner, noun, frozenset(narrowed))


def covers(general: Tree | None, special: Tree | None) -> bool:
    """Tells whether *general* takes in all that *special* may be.

    Args:
        general: A phrase that means any or all; None stands for an unnamed doer.
        special: A phrase, with any determiner.
    """
    if general == EVERYONE or (general == special and general is not None):
        return True
    if isinstance(special, Node) and special.frame == "one_or_other":
        return covers(general, special.get("first")) and covers(general, special.get("then"))
    if isinstance(general, Node) and general.frame == "one_or_other":
        return covers(general.get("first"), special) or covers(general.get("then"), special)
    one, other = _phrase(general), _phrase(special)
    if one is None or other is None or not one.narrowed <= other.narrowed:
        return False
    if one.determiner in _ANY:
        return one.noun in wider(other.noun)
    return one.determiner in _UNIQUE and one.noun == other.noun


def verb_covers(general: Node, special: Node) -> bool:
    """Tells whether forbidding *general* forbids *special* too."""
    if general.frame != special.frame:
        family = ATTACKS if general.frame == "attack" else MOVES
        bare = not general.fields and general.frame == "move"
        if not (general.frame == "attack" or bare) or special.frame not in family:
            return False
    return all(
        inner == special.get(name)
        or (special.get(name) is not None and base(inner) is not None
            and covers(inner, special.get(name)))
        for name, inner in general.fields
    )  # fmt: skip


def holds_with(general: Act, special: Act) -> bool:
    """Tells whether *general* holds whenever *special* is to be done, without any exception."""
    lasting = general.unless is None and not general.wraps
    return lasting and set(general.when) <= set(special.when)
