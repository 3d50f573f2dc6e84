"""Which figures, rooms and things a phrase means: determiners, names, adjectives, filters."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from workbench.engine.keeping import kept
from workbench.engine.meaning.core import (
    FilterMeaning,
    Scope,
    filters,
    fits,
    meaning,
    no_filter,
    number,
    pick,
    resolve,
    sort_of,
)
from workbench.engine.meaning.naming import Test, called, opposed
from workbench.engine.run import Run
from workbench.engine.state import of_kind
from workbench.model.ids import without_game
from workbench.model.trees import Leaf, Node, Tree, told_once

__all__ = [
    "LEAVING",
    "alive",
    "gone_by",
    "is_a",
    "opposed",
    "pool",
    "suits",
    "test_of",
    "there_is",
]

_SORTS = ("figure", "room", "thing")


def alive(run: Run, figure: str) -> bool:
    """Tells whether a figure is in play and not dead."""
    return figure in run.state.figures and "dead" not in run.state.marks.get(figure, ())


def _names(*words: str) -> list[str]:
    return [f"{word}_{sort}" for word in words for sort in _SORTS]


# What one thing is


def suits(run: Run, thing: str, noun: Tree, scope: Scope) -> bool:
    """Tells whether something is one of those that a noun with adjectives and filters means."""
    return test_of(noun)(run, thing, scope)


def is_a(run: Run, thing: str, noun: Leaf, scope: Scope) -> bool:
    """Tells whether something is called by a noun."""
    return test_of(noun)(run, thing, scope)


@told_once
def test_of(noun: Tree) -> Test:
    """Returns what tells whether something is one of those that a noun means.

    A noun is taken apart only once: the same few are asked about all through a game.

    Args:
        noun: The noun, with its adjectives and filters.
    """
    if isinstance(noun, Leaf):
        return called(noun)
    inner = noun.get("noun")
    if inner is None:
        return _none
    if noun.frame.startswith("which"):
        found = test_of(inner)
        for name in ("which", "also"):
            if (tree := noun.get(name)) is not None:
                found = _also(found, *_filter(tree))
        return found
    if noun.frame in filters:  # adjectives, marks, floors: they have their noun inside
        return _also(test_of(inner), filters[noun.frame], noun)
    return test_of(inner)


def _also(named: Test, ask: FilterMeaning, node: Node) -> Test:
    return lambda run, thing, scope: named(run, thing, scope) and ask(run, thing, node, scope)


def _filter(tree: Tree) -> tuple[FilterMeaning, Node]:
    """Returns what a filter asks, and of which frame."""
    name = tree.frame if isinstance(tree, Node) else tree.kind
    node = tree if isinstance(tree, Node) else Node(name, (("leaf", tree),))
    return filters.get(name) or _unknown(name), node


def _unknown(name: str) -> FilterMeaning:
    def ask(_run: Run, _thing: str, _node: Node, _scope: Scope) -> bool:
        raise no_filter(name)

    return ask


def _nothing(_run: Run, _thing: str, _scope: Scope) -> bool:
    return False


def _none(_run: Run, _thing: str, _scope: Scope) -> bool:
    return False


# Which there are


def pool(run: Run, noun: Tree, scope: Scope) -> list[str]:
    """Returns everything there is that a noun with its filters means, in a fixed order."""
    if isinstance(noun, Node) and noun.frame == "which_room":
        which = noun.get("which")
        if isinstance(which, Node) and which.frame == "holding":
            return _rooms_holding(run, noun, which, scope)
    wide = scope.facts.get("wide") or gone_by(noun)
    if _by_itself(noun):
        return list(kept(run, _simple_pool, noun, wide))
    test = test_of(noun)
    found = [thing for thing in _universe(run, noun, wide) if test(run, thing, scope)]
    far = _or_else_far(noun)
    return found if far is None else _far_enough(run, found, far, scope)


@told_once
def _or_else_far(noun: Tree) -> Tree | None:
    """Returns the filter *at least so far, or else as far as possible* of a noun, if it has one."""
    filters_ = (noun.get("which"), noun.get("also")) if isinstance(noun, Node) else ()
    return next((f for f in filters_ if isinstance(f, Node) and f.frame == "or_else_far"), None)


def _far_enough(run: Run, found: list[str], far: Tree, scope: Scope) -> list[str]:
    """Returns those far enough, or if there are none the farthest of all that were found."""
    from workbench.engine.board import away_from
    from workbench.engine.meaning.queries import where_is

    least = far.get("least") if isinstance(far, Node) else None
    whom = least.get("whom") if isinstance(least, Node) else None
    if least is None or whom is None:
        return found
    enough = [each for each in found if fits(run, each, least, scope)]
    if enough:
        return enough
    away = away_from(run, (where_is(run, each) for each in resolve(run, whom, scope.copy())))
    gone = {each: away(where_is(run, each)) for each in found}
    return [each for each in found if gone[each] == max(gone.values())]


@told_once
def _by_itself(noun: Tree) -> bool:
    """Tells whether what a noun means hangs on nothing that its sentence knows."""
    while isinstance(noun, Node):
        inner = noun.get("noun")
        if noun.frame not in _PLAIN or inner is None:
            return False
        noun = inner
    return noun.kind in ("figure", "monster", "token") and noun.key != "opponent"


#: What is said of something itself.
_PLAIN = frozenset({"adjective_figure", "adjective_thing", "marked_figure", "marked_thing"})


def _simple_pool(run: Run, noun: Tree, wide: tuple[str, ...]) -> tuple[str, ...]:
    scope, test = Scope(), test_of(noun)
    return tuple([thing for thing in _universe(run, noun, wide) if test(run, thing, scope)])


def there_is(run: Run, noun: Tree, scope: Scope) -> bool:
    """Tells whether there is anything that a noun with its filters means."""
    if _by_itself(noun) or (isinstance(noun, Node) and noun.frame == "which_room"):
        return bool(pool(run, noun, scope))
    wide = scope.facts.get("wide") or gone_by(noun)
    return any(suits(run, thing, noun, scope) for thing in _universe(run, noun, wide))


#: Verbs after which a figure is not on the board any more, or is so as a dead one.
LEAVING = frozenset({"die", "escape", "leave_play"})


@told_once
def gone_by(noun: Tree) -> tuple[str, ...]:
    """Returns the verbs in the filters of a noun by which those it means are gone.

    *The number of heroes who have escaped* counts heroes that are on the board no more.
    """
    filters_ = (noun.get("which"), noun.get("also")) if isinstance(noun, Node) else ()
    dids = [each.get("did") for each in filters_ if isinstance(each, Node)]
    return tuple(did.frame for did in dids if isinstance(did, Node) and did.frame in LEAVING)


def _rooms_holding(run: Run, noun: Node, which: Node, scope: Scope) -> list[str]:
    """Returns the rooms with something, found from where that is."""
    from workbench.engine.meaning.queries import subjects, where_is

    what, inner = which.get("what"), noun.get("noun")
    if what is None or inner is None:
        return []
    listed, _every = subjects(run, what, scope.copy())
    rooms = dict.fromkeys(where_is(run, each) for each in listed)
    return [room for room in rooms if room and suits(run, room, inner, scope)]


def _universe(run: Run, noun: Tree, wide: Sequence[str] = ()) -> list[str]:
    """Returns what a noun may mean at all; *wide* names states that bring back what is gone."""
    head = _head(noun)
    state = run.state
    if not isinstance(head, Leaf):
        return []
    if head.kind == "figure" and head.key == "player":
        return [f"p{seat + 1}" for seat in range(len(state.players))]
    if head.kind in ("figure", "monster", "character"):
        found = [each for each in state.figures if wide or _counts(run, each, noun)]
        if wide:
            found += [seat for seat in state.order if seat not in state.figures]
        if head.kind == "monster":
            there = ("aside", "out") if wide else ("aside",)
            found += [each for each in state.kinds if state.things.get(each) in there]
        return found
    if head.kind == "thing" and head.key in ("front-door", "house"):
        return [head.key]
    if head.kind in ("roomword", "room"):
        return [room for room, placed in state.rooms.items() if placed[4]]
    if head.kind == "token":
        kind = without_game(head.key)
        return [each for each in of_kind(state, kind) if each in state.things]
    if head.kind == "card":
        key = head.key.partition("/")[2]
        return [key] if key in state.things else []
    return list(state.things)


@told_once
def _head(noun: Tree) -> Tree | None:
    """Returns the name in a noun, without its adjectives and filters."""
    head: Tree | None = noun
    while isinstance(head, Node):
        head = head.get("noun")
    return head


def _counts(run: Run, figure: str, noun: Tree) -> bool:
    """The dead are meant only where a sentence speaks of the dead."""
    if "dead" not in run.state.marks.get(figure, ()):
        return True
    return isinstance(noun, Node) and any(
        isinstance(part, Leaf) and part.key == "dead" for _name, part in noun.fields
    )


# Determiners


@meaning("noun", *_names("the", "the_which", "chosen", "the_other"), "the_things")
def _gone_back_to(run: Run, node: Node, scope: Scope, _chooser: str) -> tuple[str, ...]:
    found = scope.bound(node)
    if found is None and node.frame == "the_room":
        found = scope.facts.get("room")
    noun = node.get("noun")
    if found is None and node.frame == "the_thing" and noun is not None:
        # What it goes back to was not come to (an omen that was not drawn, but searched for).
        mentioned = (each for each in reversed(scope.slots.values()) if isinstance(each, str))
        found = next((each for each in mentioned if suits(run, each, noun, scope)), None)
    if found is None:
        listed = pool(run, noun, scope) if noun is not None else []
        found = tuple(listed) if node.frame == "the_things" else tuple(listed[:1])
    things = (found,) if isinstance(found, str) else tuple(in_turn_order(run, list(found)))
    which = node.get("which")
    if which is not None:
        things = tuple(thing for thing in things if fits(run, thing, which, scope))
    return things


@meaning("noun", *_names("only", "only_which"))
def _only(run: Run, node: Node, scope: Scope, _chooser: str) -> tuple[str, ...]:
    noun = node.get("noun")
    which = node.get("which")
    found = pool(run, noun, scope) if noun is not None else []
    if not found and isinstance(noun, Leaf) and noun.key in ("traitor", "revealer"):
        # Where only one can be meant, a dead one is: its player decides, its body lies there.
        found = [each for each in run.state.figures if suits(run, each, noun, scope)]
    return tuple(each for each in found if which is None or fits(run, each, which, scope))[:1]


@meaning("noun", *_names("every"), "every_near_figure")
def _every(run: Run, node: Node, scope: Scope, _chooser: str) -> tuple[str, ...]:
    noun = node.get("noun")
    return tuple(in_turn_order(run, pool(run, noun, scope))) if noun is not None else ()


@meaning("noun", *_names("every_other"))
def _every_other(run: Run, node: Node, scope: Scope, _chooser: str) -> tuple[str, ...]:
    noun = node.get("noun")
    found = pool(run, noun, scope) if noun is not None else []
    return tuple(in_turn_order(run, [each for each in found if each not in _spoken_of(scope)]))


def _spoken_of(scope: Scope) -> set[str | None]:
    """Whoever *another* leaves out: you, and whatever was mentioned already."""
    found: set[str | None] = {scope.you} if scope.you else set()
    for value in scope.slots.values():
        found.update([value] if isinstance(value, str) else value)
    return found


def in_turn_order(run: Run, things: list[str]) -> list[str]:
    """Returns explorers in turn order from the active one; everything else as it comes."""
    order = run.state.order
    if len(things) < 2 or not order or any(sort_of(each) != "explorer" for each in things):
        return things
    at = order.index(run.state.active) if run.state.active in order else 0
    places = {seat: (place - at) % len(order) for place, seat in enumerate(order)}
    return sorted(things, key=lambda each: places.get(each, len(order)))


@meaning("noun", *_names("a_one", "a_any", "a_near"))
def _one(run: Run, node: Node, scope: Scope, chooser: str) -> tuple[str, ...]:
    noun = node.get("noun")
    found = pool(run, noun, scope) if noun is not None else []
    chosen = pick(run, chooser, "choose", found, about={"entry": scope.entry})
    return (chosen,) if chosen else ()


@meaning("noun", *_names("another_one", "another_any", "another_near"))
def _another(run: Run, node: Node, scope: Scope, chooser: str) -> tuple[str, ...]:
    noun = node.get("noun")
    left_out = _spoken_of(scope)
    if node.frame.endswith("_room"):
        left_out |= {scope.facts.get("this-room"), run.state.figures.get(scope.you)}
    found = pool(run, noun, scope) if noun is not None else []
    chosen = pick(
        run,
        chooser,
        "choose",
        [each for each in found if each not in left_out],
        about={"entry": scope.entry},
    )
    return (chosen,) if chosen else ()


@meaning("noun", *_names("random"))
def _random(run: Run, node: Node, scope: Scope, _chooser: str) -> tuple[str, ...]:
    noun = node.get("noun")
    found = pool(run, noun, scope) if noun is not None else []
    if not found:
        return ()
    each = Fraction(1, len(found))
    return (run.chance("pick", lambda: [(thing, each) for thing in found]),)


@meaning("noun", *_names("several", "that_many", "equal_to", "any_number"))
def _several(run: Run, node: Node, scope: Scope, chooser: str) -> tuple[str, ...]:
    noun = node.get("noun")
    left = pool(run, noun, scope) if noun is not None else []
    any_number = node.frame.startswith("any_number")
    count = len(left)
    if node.frame.startswith("that_many"):
        count = int(scope.facts.get("result", 0))
    elif (tree := node.get("n")) is not None:
        count = number(run, tree, scope)
    chosen: list[str] = []
    while left and len(chosen) < count:
        if not any_number and len(left) <= count - len(chosen):
            return (*chosen, *left)
        candidates = [*left, "none"] if any_number else left
        each = pick(run, chooser, "choose", candidates, about={"entry": scope.entry})
        if not each or each == "none":
            break
        chosen.append(each)
        left.remove(each)
    return tuple(chosen)


# Names and lists


@meaning("noun", "you")
def _you(_run: Run, _node: Node, scope: Scope, _chooser: str) -> tuple[str, ...]:
    return (scope.you,) if scope.you else ()


@meaning("noun", "named")
def _named(run: Run, node: Node, scope: Scope, _chooser: str) -> tuple[str, ...]:
    who = node.get("who")
    if not isinstance(who, Leaf):
        return ()
    return tuple(each for each in run.state.figures if is_a(run, each, who, scope))


@meaning("noun", "room_named")
def _room_named(run: Run, node: Node, _scope: Scope, _chooser: str) -> tuple[str, ...]:
    room = node.get("room")
    key = room.key.partition("/")[2] if isinstance(room, Leaf) else ""
    return (key,) if key in run.state.rooms else ()


@meaning("noun", "card_named")
def _card_named(_run: Run, node: Node, _scope: Scope, _chooser: str) -> tuple[str, ...]:
    card = node.get("card")
    return (card.key.partition("/")[2],) if isinstance(card, Leaf) else ()


@meaning("noun", "this_card")
def _this_card(_run: Run, _node: Node, scope: Scope, _chooser: str) -> tuple[str, ...]:
    return (scope.entry,)


@meaning("noun", "this_room", "this_tile")
def _this_room(run: Run, _node: Node, scope: Scope, _chooser: str) -> tuple[str, ...]:
    if scope.entry.startswith("room/"):
        return (scope.entry,)
    here = scope.facts.get("this-room") or run.state.figures.get(scope.you, "")
    return (here,) if here else ()


@meaning("noun", "your_room")
def _your_room(run: Run, _node: Node, scope: Scope, _chooser: str) -> tuple[str, ...]:
    here = run.state.figures.get(scope.you, "")
    return (here,) if here in run.state.rooms else ()


@meaning("noun", "one_of_rooms", "one_of_cards", "one_or_other", "one_of_things")
def _either(run: Run, node: Node, scope: Scope, chooser: str) -> tuple[str, ...]:
    found = listed(run, node, scope, chooser)
    chosen = pick(run, chooser, "choose", list(dict.fromkeys(found)), about={"entry": scope.entry})
    return (chosen,) if chosen else ()


@meaning("noun", "both_rooms", "both_cards", "and_more")
def _both(run: Run, node: Node, scope: Scope, chooser: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(listed(run, node, scope, chooser)))


def listed(run: Run, node: Node, scope: Scope, chooser: str) -> list[str]:
    """Returns everything that a list of phrases names."""
    found: list[str] = []
    for name in ("first", "then"):
        part = node.get(name)
        if (isinstance(part, Node) and part.frame == node.frame) or (
            isinstance(part, Node) and part.get("first") is not None
        ):
            found += listed(run, part, scope, chooser)
        elif part is not None:
            found += resolve(run, part, scope, chooser)
    return found
