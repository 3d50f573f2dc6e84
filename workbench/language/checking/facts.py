"""Whether anything makes what a condition waits for: that a monster dies, that a token is there.

Only what nobody but the page itself can bring about is looked at. What the rulebook may do, a card,
or a sentence of which it is not certain whom it means, counts as able to.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from workbench.diagnostics import Diagnostic
from workbench.language.checking.acts import FORBIDDING, Act, acts, base, said, understood
from workbench.language.checking.books import kind_of
from workbench.language.checking.covering import wider
from workbench.language.checking.events import rules_of
from workbench.language.checking.formulas import number, player_counts
from workbench.language.checking.reach import NEGATIVE, never
from workbench.language.declarations import token_of
from workbench.language.printing import Printer
from workbench.language.reading import ReadPage
from workbench.language.sentences import place_within
from workbench.language.vocabulary import FRAMES
from workbench.model.facts import TokenFacts
from workbench.model.trees import Leaf, Node, Tree

__all__ = ["GRASPING", "HANDING_ON", "KILLING", "LAYING", "LEAVING", "check"]

#: What kills or destroys, or takes away the traits without which nothing lives.
KILLING: frozenset[str] = frozenset(
    {
        "copy_traits", "deal", "destroy", "die", "drop_lowest", "harm", "kill", "lose",
        "lower_traits", "set_trait", "take_as", "take_damage", "take_for",
        "take_half",
    }
)  # fmt: skip
#: What takes a figure out of play, besides killing it.
LEAVING: frozenset[str] = frozenset(
    {
        "become_a", "become_the", "discard", "flip", "leave_house", "leave_play", "put_back",
        "remove", "send", "set_aside", "take_off_board",
    }
)  # fmt: skip
#: What lays a token down somewhere.
LAYING: frozenset[str] = frozenset({"bury", "deal_once", "drop", "flip", "put", "put_new"})
#: What gives a token into somebody's hands.
GRASPING: frozenset[str] = frozenset(
    {
        "bring", "bring_into", "carry_max", "deal_out", "draw", "gain_from",
        "give", "grab", "keep", "pick_up", "search", "steal", "take", "trade",
    }
)  # fmt: skip
#: What of these is done only with what somebody has already, or lies somewhere.
HANDING_ON: frozenset[str] = frozenset(
    {
        "bring", "bring_into", "carry_max", "give", "grab", "keep", "pick_up", "steal",
        "trade",
    }
)  # fmt: skip
#: Noun phrases that mean one thing, and no other that has another name.
_DEFINITE = frozenset(
    {"card_named", "named", "only_figure", "only_room", "only_thing", "room_named"}
)
_DEATH = frozenset({Leaf("state", "dead"), Leaf("state", "destroyed")})
#: Shapes of tokens that are carried like items, by the rulebook.
_ITEMS = frozenset({"item", "pentagon"})
#: Words for whatever is carried and traded.
_CARRIED = frozenset({Leaf("thing", "item"), Leaf("thing", "weapon")})
#: Kinds of names; what has one name has no other.
_NAMES = frozenset({"card", "character", "monster", "room", "token"})
#: Kinds of words for rooms: names, and others.
_ROOMS = frozenset({"room", "roomrole", "roomword"})
#: What is neither a monster nor a token.
_OTHERS = frozenset(
    {
        Leaf("figure", key)
        for key in ("explorer", "hero", "player", "revealer", "traitor", "volunteer")
    }
    | {Leaf("thing", key) for key in ("card", "event-card", "item-card", "omen-card", "omen")}
)
#: The game by whose rules monsters are stunned and no more.
_NOBODY_DIES = "hill-2e"


def check(read: ReadPage) -> Iterator[Diagnostic]:
    """Yields what conditions and phrases ask for and nothing can ever make so."""
    # What a card speaks of may come from any haunt.
    if kind_of(read) != "haunt" or not understood(read):
        return
    page = _Facts(read)
    for item in said(read.page):
        for part in _asked(item.tree):
            why = page.never(part)
            if why is not None:
                printer = Printer(FRAMES, read.lexicon, read.lang)
                place = place_within(part, item.place, read.lines, read.lang, printer)
                yield Diagnostic("BW411", place, never(printer.phrase(part), **why))


def _asked(tree: Tree) -> Iterator[Node]:
    """Yields the parts of a sentence, without those that hold where something is not so."""
    left = [tree]
    while left:
        part = left.pop()
        if isinstance(part, Node) and part.frame not in NEGATIVE:
            yield part
            left += [inner for _name, inner in reversed(part.fields)]
        elif isinstance(part, Node) and part.frame == "none_left":
            yield part


class _Facts:
    """What the sentences of a page can make so."""

    def __init__(self, read: ReadPage) -> None:
        self._read = read
        self._things = {thing.key: thing for thing in read.front.things}
        self._acts: dict[str, list[Act]] = defaultdict(list)
        for item in said(read.page):
            for act in acts(item):
                if act.mode not in FORBIDDING:
                    self._acts[act.verb.frame].append(act)

    def never(self, part: Node) -> dict[str, str] | None:
        """Tells why something asked for can never be so; None if it can.

        Returns:
            What is lacking, by the word that its message has for it.
        """
        if part.frame in ("is", "at_least_are"):
            noun = base(part.get("who") or part.get("noun"))
            dies = noun is None or not self._never_dies(noun, part.get("state"))
            return None if dies else self._lacking("killed", noun)
        if part.frame == "none_left":
            noun = base(part.get("noun"))
            ends = noun is None or noun.kind != "monster" or not self._never_ends(noun)
            return None if ends else self._lacking("removed", noun)
        if part.frame == "does":
            does = part.get("does")
            return self._never_holds(part.get("who"), does) if isinstance(does, Node) else None
        carried = part.frame != "carry" or not self._never_carried(part)
        return None if carried else self._lacking("taken", base(part.get("what")))

    def _lacking(self, how: str, noun: Leaf | None) -> dict[str, str]:
        known = None if noun is None else self._read.lexicon.get(noun.kind, noun.key)
        return {how: known.name(self._read.lang)} if known is not None else {}

    def _done_to(self, noun: Leaf, verbs: frozenset[str]) -> bool:
        """Tells whether one of these verbs may be done to something of this sort."""
        return any(
            self._may_be(tree, noun)
            for verb in verbs
            for act in self._acts[verb]
            for tree in (act.who, *(act.verb.get(name) for name in ("whom", "what", "noun")))
            if tree is not None
        )

    def _never_dies(self, noun: Leaf, state: Tree | None) -> bool:
        asked = [tree for _name, tree in state.fields] if isinstance(state, Node) else []
        if not asked or not all(each in _DEATH for each in asked):
            return False
        if rules_of(self._read.world.game) != _NOBODY_DIES:
            return False
        # What a haunt brings in is stunned at most, unless the page says otherwise.
        own = noun.kind == "monster" or (noun.kind == "token" and noun.key in self._things)
        return own and not self._done_to(noun, KILLING)

    def _never_ends(self, noun: Leaf) -> bool:
        hill = rules_of(self._read.world.game) == _NOBODY_DIES
        return hill and not self._done_to(noun, KILLING | LEAVING)

    def _never_holds(self, holder: Tree | None, does: Node) -> dict[str, str] | None:
        if does.frame not in ("hold", "hold_many"):
            return None
        what = does.get("what")
        token = base(what)
        if token is None or token.kind != "token" or self._done_to(token, GRASPING - HANDING_ON):
            return None
        have = self._too_many(what, token) if isinstance(what, Node) else None
        if have is not None:
            return {"have": str(have)}
        laid = self._laid(token)
        if laid and self._done_to(token, HANDING_ON):
            return None
        never = all(_elsewhere(act.verb.get("where"), holder) for act in laid)
        return self._lacking("laid", token) if never else None

    def _too_many(self, what: Node, token: Leaf) -> int | None:
        """Returns how many tokens there are if more are asked for, whoever plays; else None."""
        entry = self._read.world.entries.get(token.key)
        facts = entry.facts if entry is not None else None
        have = (facts.count or facts.group_count) if isinstance(facts, TokenFacts) else None
        thing = self._things.get(token.key)
        if thing is not None and isinstance(thing.facts.get("count"), int):
            have = thing.facts["count"]
        wanted = [number(what.get("n"), self._read, each) for each in player_counts(self._read)]
        known = [each for each in wanted if each is not None]
        if have is None or not known or len(known) < len(wanted):
            return None
        return have if min(known) > have else None

    def _never_carried(self, part: Node) -> bool:
        token = base(part.get("what"))
        if token is None or token.kind != "token" or self._is_item(token):
            return False
        if self._done_to(token, GRASPING):
            return False
        return all(_elsewhere(act.verb.get("where"), None) for act in self._laid(token))

    def _laid(self, token: Leaf) -> list[Act]:
        """Returns what may lay down a token of this sort."""
        return [
            act
            for verb in LAYING
            for act in self._acts[verb]
            if any(self._may_be(act.verb.get(name), token) for name in ("what", "noun"))
        ]

    def _may_be(self, tree: Tree | None, noun: Leaf) -> bool:
        """Tells whether a phrase may mean something of this sort, for all that the page says."""
        carried = noun.kind != "token" or base(tree) not in _CARRIED or self._is_item(noun)
        return carried and _may_be(tree, noun)

    def _is_item(self, token: Leaf) -> bool:
        """Tells whether a token is carried like an item, or may be for all that is known."""
        thing = self._things.get(token.key)
        key = token.key
        if thing is not None:
            shape = str(thing.facts.get("shape") or thing.facts.get("token") or "item")
            key = token_of(shape, self._read.world)
            if not key:
                return shape in _ITEMS
        entry = self._read.world.entries.get(key.partition("#")[0])
        facts = entry.facts if entry is not None else None
        return not isinstance(facts, TokenFacts) or facts.shape in ("pentagon", "unknown")


def _may_be(tree: Tree | None, noun: Leaf) -> bool:
    """Tells whether a phrase may mean something of this sort."""
    if tree is None or (isinstance(tree, Node) and tree.frame == "you"):
        return False
    named = base(tree)
    if named is None or named in wider(noun) or noun in wider(named):
        return True
    # A group, a role or a mark may be borne by anything; another name is another thing.
    return named.kind not in _NAMES and named not in _OTHERS


def _elsewhere(place: Tree | None, holder: Tree | None) -> bool:
    """Tells whether a place is certainly not where *holder* is; without one, in nobody's hands."""
    where = place.fields[0][1] if isinstance(place, Node) and len(place.fields) == 1 else None
    if not isinstance(where, Node) or where.frame not in _DEFINITE:
        return False
    if holder is None:
        return where.frame in ("only_room", "only_thing", "room_named")
    return (
        isinstance(holder, Node)
        and holder.frame in _DEFINITE
        and _is_another(base(where), base(holder))
    )


def _is_another(one: Leaf | None, other: Leaf | None) -> bool:
    """Tells whether two words for something certainly do not mean the same.

    Two names do not. But a room or figure by its part in the game, as the haunt room or the haunt
    revealer, may be any of its sort; only what is no room is another thing than a room.
    """
    if one is None or other is None or one == other:
        return False
    names = one.kind in _NAMES and other.kind in _NAMES
    return names or (one.kind in _ROOMS) != (other.kind in _ROOMS)
