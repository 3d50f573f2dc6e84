"""What a page declares, and whether its sentences do anything with it.

A declared thing that no sentence uses is an error, as is one that is used without being made: a
track that is read and never moved, a monster that fights and has no traits. Where part of a page
could not be read, nothing is said to be missing.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

from workbench.diagnostics import Diagnostic, Place
from workbench.language.checking import fighters
from workbench.language.checking.acts import (
    EVERYONE,
    FORBIDDING,
    Act,
    Said,
    acts,
    base,
    direct,
    events,
    said,
    understood,
)
from workbench.language.checking.fighters import FIGHTING, GIVING_TRAITS
from workbench.language.checking.supplies import SETTING_ASIDE
from workbench.language.checking.traitor import BECOMING
from workbench.language.declarations import token_of
from workbench.language.front import Sort, Thing
from workbench.language.printing import Printer
from workbench.language.reading import ReadPage
from workbench.language.sentences import place_within
from workbench.language.vocabulary import FRAMES
from workbench.model.facts import TokenFacts
from workbench.model.trees import Leaf, Node, Tree, parts_of

__all__ = [
    "GIVING",
    "MOVING_A_TRACK",
    "STAYING",
    "TAKING_AWAY",
    "check",
]

#: Verbs that act only on what is there already: with none but these a thing is never brought in.
STAYING: frozenset[str] = frozenset(
    {
        "attack", "attack_all_met", "attack_and_defeat", "attempt", "bring", "bring_into",
        "carry_figure", "challenge", "close", "defeat", "defeat_defending",
        "destroy", "discard", "drop", "extra_attack", "fail_to_defeat", "fight",
        "flip", "give", "grab", "keep", "kill", "lock", "lose_control", "lose_thing", "mark",
        "move_figure", "move_figure_exactly", "move_figure_free", "move_shortest",
        "move_toward_one", "open", "part_with", "pick_up", "put_back", "release", "remove",
        "roll_for", "steal", "stun", "take", "take_control", "take_damage", "take_no_damage",
        "take_off_board", "trade", "turn_down", "use",
    }
)  # fmt: skip
#: Verbs by which their own doer comes into the house.
ARRIVING: frozenset[str] = frozenset({"come_by_effect", "enter", "go_to", "start_game"})
#: Verbs that bring in the figure that they are done to.
SENDING: frozenset[str] = frozenset({"send"})
#: What moves a track.
MOVING_A_TRACK: frozenset[str] = frozenset({"goes_down", "goes_up", "set_track"})
#: What gives a mark.
GIVING: frozenset[str] = frozenset({"become_marked", "mark"})
#: What takes a mark away.
TAKING_AWAY: frozenset[str] = frozenset({"no_longer_is"})
#: What defines a group.
DEFINING: frozenset[str] = frozenset({"group_is", "set_in_order", "set_is"})
#: The kinds of leaves that name what is declared, by its sort.
_KINDS: Mapping[Sort, tuple[str, ...]] = {
    "token": ("token",),
    "monster": ("monster",),
    "track": ("track",),
    "mark": ("mark", "figurerole", "roomrole"),
    "group": ("figure", "roomset"),
}


class _Uses:
    """What the sentences of a page do with each name."""

    def __init__(self, read: ReadPage) -> None:
        self.named: dict[Leaf, list[Place]] = defaultdict(list)
        self.brought: set[Leaf] = set()
        self.moves: dict[Leaf, list[Node]] = defaultdict(list)
        self.standing_for: set[Leaf] = set()
        self.written: Counter[Leaf] = Counter()
        self.fighters: set[Leaf] = set()
        self.traits: set[Leaf] = set()
        self.lines: list[tuple[Said, Leaf]] = []
        #: By token of the box, the sentences that lay some of it aside.
        self.aside: dict[Leaf, list[Place]] = defaultdict(list)
        #: Whether a sentence speaks of tokens without saying of which.
        self.of_any_token = False
        for item in said(read.page):
            self._names(item)
            for act in acts(item):
                self._act(act)
            for event in events(item):
                if isinstance(event.verb, Node):
                    self._fight(event.who, event.verb)

    def _names(self, item: Said) -> None:
        for part in parts_of(item.tree):
            if isinstance(part, Leaf):
                self.named[part].append(item.place)
                self.of_any_token |= part.kind == "thing" and part.key.endswith("token")
            elif part.frame == "rolled_token":
                self.of_any_token = True
            elif part.frame in GIVING_TRAITS:
                self.traits.update(direct(part.get("whom") or part.get("what")))
        if isinstance(item.tree, Node) and item.tree.frame == "has_traits":
            who = item.tree.get("who")
            if isinstance(who, Leaf):
                self.lines.append((item, who))
                self.traits.add(who)
            self.standing_for.update(direct(item.tree.get("token")))

    def _act(self, act: Act) -> None:
        verb = act.verb
        if verb.frame in MOVING_A_TRACK:
            self.written.update(_field(verb, "track"))
        elif verb.frame in GIVING | TAKING_AWAY:
            self.written.update(_field(verb, "mark"))
            if act.mode not in FORBIDDING and verb.frame in GIVING:
                self.brought.update(_field(verb, "mark"))
        elif verb.frame in DEFINING:
            self.written.update(_field(verb, "group", "set"))
            self.brought.update(_field(verb, "group", "set"))
        if act.mode in FORBIDDING:
            return
        if verb.frame in SETTING_ASIDE:
            for leaf in direct(verb.get("what")):
                self.aside[leaf].append(act.said.place)
        if verb.frame in MOVING_A_TRACK:
            self.brought.update(_field(verb, "track"))
            for track in _field(verb, "track"):
                self.moves[track].append(verb)
        elif verb.frame not in STAYING and FRAMES[verb.frame].makes == "verb":
            objects = ("what", "noun", *(("whom",) if verb.frame in SENDING else ()))
            named = (leaf for name in objects for leaf in direct(verb.get(name)))
            self.brought.update(leaf for leaf in named if leaf.kind in ("token", "monster"))
        if verb.frame in BECOMING:
            self.brought.update(direct(verb))
        if verb.frame in ARRIVING:
            # Who has done something before is there already.
            there = {part for when in act.when for part in parts_of(when)}
            self.brought.update(who for who in direct(act.who) if who not in there)
        self._fight(act.who, verb)

    def _fight(self, who: Tree | None, verb: Node) -> None:
        if verb.frame in FIGHTING:
            for figure in (who, verb.get("whom")):
                noun = base(figure)
                if noun is not None and noun != EVERYONE and noun.kind == "monster":
                    self.fighters.add(noun)


def _field(node: Node, *names: str) -> Iterator[Leaf]:
    """Yields the leaf of a field, also if it stands inside a frame: *as the Abyss*."""
    for name in names:
        for part in parts_of(node.get(name) or EVERYONE):
            if isinstance(part, Leaf) and part != EVERYONE:
                yield part


def check(read: ReadPage) -> Iterator[Diagnostic]:
    """Yields what is declared and never used, or used and never made."""
    uses = _Uses(read)
    yield from _trait_lines(read, uses)
    yield from _other_tokens(read, uses)
    if not understood(read):
        return
    yield from _left_aside(read, uses)
    for thing in read.front.things:
        possible = (Leaf(kind, thing.key) for kind in _KINDS[thing.sort])
        names = [leaf for leaf in possible if leaf in uses.named]
        if thing.sort == "token":
            yield from _token(read, thing, uses)
        elif thing.sort == "track":
            yield from _track(read, thing, uses)
        elif thing.sort == "mark":
            yield from _mark(read, thing, uses, names)
        elif thing.sort == "group":
            yield from _group(read, thing, uses, names)
        else:
            yield from _monster(read, thing, uses)
    yield from fighters.check(read)
    yield from fighters.check_rows(read)


def _name(read: ReadPage, thing: Thing) -> str:
    return thing.names.get(read.lang, "") or thing.names.get("zh-Hant", "") or thing.key


def _like(read: ReadPage, tree: Node) -> str:
    """Returns a sentence of the page's language as a pattern of what is missing."""
    text = Printer(FRAMES, read.lexicon, read.lang).sentence(tree)
    english = read.lang == "en"
    if FRAMES[tree.frame].makes == "prefix":
        return text + (", …" if english else "，……")
    return text + ("." if english else "。")


def _number(n: object) -> Leaf:
    return Leaf("number", str(n))


def _token(read: ReadPage, thing: Thing, uses: _Uses) -> Iterator[Diagnostic]:
    leaf = Leaf("token", thing.key)
    name = thing.key.casefold().removesuffix(" token")
    tokens = (str(other.facts.get("token", "")) for other in read.front.things)
    stands_for = any(token.casefold().removesuffix(" token") == name for token in tokens)
    if stands_for or leaf in uses.brought | uses.standing_for:
        return
    yield Diagnostic(
        "BW401", thing.place, {"token": _name(read, thing)}, related=tuple(uses.named[leaf][:3])
    )


def _left_aside(read: ReadPage, uses: _Uses) -> Iterator[Diagnostic]:
    """Yields tokens of the box that are laid aside and of which no other sentence speaks."""
    if uses.of_any_token:
        return
    for leaf, places in uses.aside.items():
        noun = read.lexicon.get(leaf.kind, leaf.key)
        of_box = leaf.kind == "token" and leaf.key.partition("#")[0] in read.world.entries
        if noun and of_box and len(uses.named[leaf]) <= len(places):
            yield Diagnostic("BW401", places[0], {"token": noun.name(read.lang)})


def _track(read: ReadPage, thing: Thing, uses: _Uses) -> Iterator[Diagnostic]:
    leaf = Leaf("track", thing.key)
    start, end = thing.facts.get("from", 0), thing.facts.get("to", 1)
    missing: list[Node] = []
    if leaf not in uses.brought or _stands_still(leaf, uses):
        missing.append(Node("goes_up", (("track", leaf), ("n", _number(1)))))
    if len(uses.named[leaf]) <= uses.written[leaf]:
        reaches = Node("reaches", (("track", leaf), ("n", _number(end))))
        set_back = Node("set_track", (("track", leaf), ("n", _number(start))))
        rest = Node("do", (("do", set_back),))
        when = Node("when", (("event", reaches),))
        missing.append(Node("with_prefix", (("when", when), ("rest", rest))))
    for tree in missing:
        yield Diagnostic(
            "BW402",
            thing.place,
            {"track": _name(read, thing), "missing": _like(read, tree)},
            related=tuple(uses.named[leaf][:3]),
        )


def _stands_still(leaf: Leaf, uses: _Uses) -> bool:
    """Tells whether all that happens to a track is that it is set to one number."""
    moves = uses.moves[leaf]
    number = moves[0].get("n") if moves else None
    same = all(move.frame == "set_track" and move.get("n") == number for move in moves)
    return same and isinstance(number, Leaf)


def _mark(read: ReadPage, thing: Thing, uses: _Uses, names: list[Leaf]) -> Iterator[Diagnostic]:
    missing: list[Node] = []
    if not any(leaf in uses.brought for leaf in names):
        missing.append(_giving(thing))
    if not any(len(uses.named[leaf]) > uses.written[leaf] for leaf in names):
        missing.append(_asking(thing))
    places = [place for leaf in names for place in uses.named[leaf]]
    for tree in missing:
        arguments = {"mark": _name(read, thing), "missing": _like(read, tree)}
        yield Diagnostic("BW403", thing.place, arguments, related=tuple(places[:3]))


def _giving(thing: Thing) -> Node:
    """A sentence that would give a mark."""
    sort, noun = _bearer(thing)
    bearing = Node("as_mark", (("mark", Leaf("mark", thing.key)),))
    if thing.facts.get("one") is True and sort == "room":
        bearing = Node("as_role", (("role", Leaf("roomrole", thing.key)),))
    elif thing.facts.get("one") is True:
        bearing = Node("as_role", (("role", Leaf("figurerole", thing.key)),))
    one = Node(f"a_one_{sort}", (("noun", noun),))
    return Node("do", (("do", Node("mark", (("what", one), ("mark", bearing)))),))


def _asking(thing: Thing) -> Node:
    """A prefix that would ask for a mark."""
    sort, noun = _bearer(thing)
    one = thing.facts.get("one") is True
    if one and sort != "room":
        role = Node("figure_role", (("role", Leaf("figurerole", thing.key)),))
        return Node("at_start", (("turn", Node("turn_of", (("whose", role),))),))
    state = Node("marked", (("mark", Leaf("mark", thing.key)),))
    if one:
        role = Node("room_role", (("role", Leaf("roomrole", thing.key)),))
        state = Node("being_room", (("room", role),))
    who = Node(f"{'the' if one else 'a_any'}_{sort}", (("noun", noun),))
    return Node("if", (("cond", Node("is", (("who", who), ("state", state)))),))


def _bearer(thing: Thing) -> tuple[str, Leaf]:
    """The sort of phrase, and the noun, of what bears a mark."""
    bearer = str(thing.facts.get("bearer", "explorer"))
    if bearer == "room":
        return "room", Leaf("roomword", "room")
    if bearer in ("card", "token"):
        return "thing", Leaf("thing", bearer)
    return "figure", Leaf("figure", bearer)


def _group(read: ReadPage, thing: Thing, uses: _Uses, names: list[Leaf]) -> Iterator[Diagnostic]:
    rooms = thing.facts.get("of") == "rooms"
    leaf = Leaf("roomset" if rooms else "figure", thing.key)
    missing: list[Node] = []
    if not any(name in uses.brought for name in names):
        missing.append(_definition(leaf))
    if not any(len(uses.named[name]) > uses.written[name] for name in names):
        missing.append(_use(leaf))
    places = [place for name in names for place in uses.named[name]]
    for tree in missing:
        arguments = {"group": _name(read, thing), "missing": _like(read, tree)}
        yield Diagnostic("BW409", thing.place, arguments, related=tuple(places[:3]))


def _use(leaf: Leaf) -> Node:
    """A prefix that would speak of a group."""
    if leaf.kind == "figure":
        return Node("for_each", (("whom", Node("every_figure", (("noun", leaf),))),))
    of_set = Node("of_set", (("set", leaf), ("noun", Leaf("roomword", "room"))))
    enter = Node("enter", (("where", Node("a_one_room", (("noun", of_set),))),))
    hero = Node("a_any_figure", (("noun", Leaf("figure", "hero")),))
    return Node("when", (("event", Node("happens", (("who", hero), ("do", enter)))),))


def _definition(leaf: Leaf) -> Node:
    """A sentence that would say who or what belongs to a group."""
    if leaf.kind == "figure":
        traitor = Node("only_figure", (("noun", Leaf("figure", "traitor")),))
        monster = Leaf("figure", "monster")
        return Node("group_is", (("group", leaf), ("who", traitor), ("noun", monster)))
    this = Node("this_room")
    haunt = Node("only_room", (("noun", Leaf("roomword", "haunt-room")),))
    rooms = Node("both_rooms", (("first", this), ("then", haunt)))
    return Node("set_is", (("set", leaf), ("rooms", rooms)))


def _monster(read: ReadPage, thing: Thing, uses: _Uses) -> Iterator[Diagnostic]:
    leaf = Leaf("monster", thing.key)
    name = _name(read, thing)
    of_board = "token" in thing.facts or leaf in uses.traits or leaf in uses.fighters
    if of_board and leaf not in uses.brought and not _its_token_put(thing, read, uses):
        related = tuple(uses.named[leaf][:3])
        yield Diagnostic("BW404", thing.place, {"monster": name}, related=related)


def _its_token_put(thing: Thing, read: ReadPage, uses: _Uses) -> bool:
    """Tells whether the token that stands for a monster is put somewhere under its own name."""
    for leaf in uses.brought:
        noun = read.lexicon.get(leaf.kind, leaf.key)
        token = str(thing.facts.get("token", thing.key)).casefold().removesuffix(" token")
        if leaf.kind == "token" and noun and token in noun.names["en"].casefold():
            return True
    return False


def _trait_lines(read: ReadPage, uses: _Uses) -> Iterator[Diagnostic]:
    """Yields lines of traits for what the page does not declare, and second lines for one."""
    declared = {thing.key for thing in read.front.things if thing.sort in ("monster", "group")}
    first: dict[tuple[str, Leaf], Place] = {}
    for item, who in uses.lines:
        noun = read.lexicon.get(who.kind, who.key)
        name = noun.name(read.lang) if noun else who.key
        again = first.get((item.book, who))
        if who.key not in declared:
            yield Diagnostic("BW407", item.place, {"monster": name})
        elif again is not None:
            yield Diagnostic("BW407", item.place, {"monster": name}, related=(again,))
        first.setdefault((item.book, who), item.place)


def _other_tokens(read: ReadPage, uses: _Uses) -> Iterator[Diagnostic]:
    """Yields lines of traits under another token than the monster was declared with."""
    unfit = {told.place.line for told in read.diagnostics if told.code == "BW028"}
    declared = {
        thing.key: thing
        for thing in read.front.things
        if "token" in thing.facts and thing.place.line not in unfit
    }
    for item, who in uses.lines:
        thing = declared.get(who.key)
        leaf = item.tree.get("token") if isinstance(item.tree, Node) else None
        if thing is None or not isinstance(leaf, Leaf):
            continue
        # A token that the page itself declares may stand for anything.
        of_box = leaf.kind == "tokenname" or leaf.key in read.world.entries
        noun = read.lexicon.get(leaf.kind, leaf.key) if of_box else None
        value = str(thing.facts["token"])
        if noun is None or _is_one_token(read, _token_word(value), _token_word(noun.names["en"])):
            continue
        printer = Printer(FRAMES, read.lexicon, read.lang)
        shown = (each for each in read.lexicon if each.kind in ("tokenname", "token"))
        own = next((n for n in shown if _token_word(n.names["en"]) == _token_word(value)), None)
        arguments = {
            "monster": _name(read, thing),
            "declared": own.name(read.lang) if own is not None else value,
            "found": noun.name(read.lang),
        }
        place = place_within(leaf, item.place, read.lines, read.lang, printer)
        yield Diagnostic("BW509", place, arguments, related=(thing.place,))


def _token_word(name: str) -> str:
    return name.casefold().removesuffix(" token").removesuffix(" monster")


def _is_one_token(read: ReadPage, one: str, other: str) -> bool:
    """Tells whether two names can be of one token: *small* is said of a small blue one too."""
    for short, long in ((one, other), (other, one)):
        if long == short or long.startswith(f"{short} "):
            return True
        entry = read.world.entries.get(token_of(long, read.world))
        facts = entry.facts if entry is not None else None
        if isinstance(facts, TokenFacts) and (facts.group or "").startswith(short):
            return True
    return False
