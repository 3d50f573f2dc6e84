"""Verbs of things: putting, taking, giving, discarding, marking, using."""

from __future__ import annotations

from workbench.engine.doing import do_item
from workbench.engine.drawing import discard as discard_card
from workbench.engine.drawing import lose_card, put_card, take_card
from workbench.engine.fates import mark as give_mark
from workbench.engine.happening import announce
from workbench.engine.meaning.core import Act, Scope, meaning, sort_of
from workbench.engine.meaning.places import place_in
from workbench.engine.meaning.queries import how_many
from workbench.engine.run import Event
from workbench.engine.tokens import head_noun, new_monster, new_token, to_box
from workbench.model.trees import Leaf, Node


def to_place(act: Act, thing: str, place: str) -> None:
    """Moves a thing or figure to a place, as states write it."""
    state = act.run.state
    if thing in state.figures:
        if place.startswith("room:"):
            state.figures[thing] = place.removeprefix("room:")
            act.run.tell("put", thing, place=place)
        return
    if place.startswith(("top:", "bottom:")):
        end, _colon, deck = place.partition(":")
        top, pool, bottom = state.decks.get(deck, ((), (), ()))
        pool = tuple(each for each in pool if each != thing)
        if end == "top":
            state.decks[deck] = ((thing, *top), pool, bottom)
        else:
            state.decks[deck] = (top, pool, (*bottom, thing))
        state.things[thing] = f"stack:{deck}"
        return
    held = state.things.get(thing, "")
    if held.startswith("by:") and "/" in thing:
        lose_card(act.run, held.removeprefix("by:"), thing, place)
    else:
        put_card(act.run, thing, place)


@meaning("verb", "put")
def put(act: Act) -> None:
    """What is known, wherever it is, is then there."""
    place = place_in(act.run, act.get("where"), act.scope, act.chooser)
    things = act.all("what")
    if not things:
        noun = head_noun(act.get("what"))
        if noun is not None and place:
            things = _fresh(act, noun, place)
    for thing in things:
        if place:
            to_place(act, thing, place)
            _at_wall(act, thing)
    act.scope.facts["found"] = bool(things) and bool(place)


def _at_wall(act: Act, thing: str) -> None:
    side = act.scope.facts.pop("wall", None)
    if side is not None:
        act.run.state.facing[thing] = side


def _fresh(act: Act, noun: Leaf, place: str) -> tuple[str, ...]:
    """Takes a token from the box, or puts a new monster on the board."""
    if noun.kind in ("token", "only_token"):
        token = new_token(act.run, noun, place)
        return (token,) if token else ()
    if noun.kind == "monster" and place.startswith("room:"):
        return (new_monster(act.run, noun, place.removeprefix("room:")),)
    return ()


@meaning("verb", "put_new")
def put_new(act: Act) -> None:
    """Takes it from where it says, else from what is set aside, else from the box."""
    what = act.get("what")
    place = place_in(act.run, act.get("where"), act.scope, act.chooser)
    noun = head_noun(what)
    if not place or noun is None or not isinstance(what, Node):
        act.scope.facts["found"] = False
        return
    if noun.kind in ("token", "only_token", "monster"):
        count = how_many(act.run, what, act.scope)
        done = 0
        aside = [
            each
            for each, where in act.run.state.things.items()
            if where == "aside" and act.run.state.kinds.get(each) == _kind(noun)
        ]
        for _each in range(count):
            if aside:
                things: tuple[str, ...] = (aside.pop(0),)
            else:
                things = _fresh(act, noun, place)
            for thing in things:
                to_place(act, thing, place)
                _at_wall(act, thing)
                act.scope.bind(what, thing)
                done += 1
        act.scope.facts["found"] = done > 0
        return
    things = act.all("what")
    for thing in things:
        to_place(act, thing, place)
    act.scope.facts["found"] = bool(things)


def _kind(noun: Leaf) -> str:
    return noun.key.partition("/")[2] if noun.key.count("/") == 2 else noun.key


@meaning("verb", "set_aside")
def set_aside(act: Act) -> None:
    """Lies beside the board for later."""
    what = act.get("what")
    noun = head_noun(what)
    if noun is not None and noun.kind in ("token", "only_token") and isinstance(what, Node):
        for _each in range(how_many(act.run, what, act.scope)):
            new_token(act.run, noun, "aside")
        return
    for thing in act.all("what"):
        to_place(act, thing, "aside")


@meaning("verb", "take", "pick_up")
def take(act: Act) -> None:
    """Gets it, in any way at all."""
    things = act.all("what")
    for thing in things:
        held = act.run.state.things.get(thing, "")
        if held.startswith("by:"):
            lose_card(act.run, held.removeprefix("by:"), thing, f"by:{act.who}")
            act.run.push("taken", (act.who, thing))
        else:
            _out_of_stack(act, thing)
            take_card(act.run, act.who, thing)
    act.scope.facts["found"] = bool(things)


def _out_of_stack(act: Act, thing: str) -> None:
    for deck, parts in act.run.state.decks.items():
        if any(thing in part for part in parts):
            kept = tuple(tuple(each for each in part if each != thing) for part in parts)
            act.run.state.decks[deck] = kept  # type: ignore[assignment]


@meaning("verb", "steal")
def steal(act: Act) -> None:
    """Takes it from a figure against its will."""
    take(act)
    for thing in act.all("what"):
        announce(act.run, Event("steal", act.who, {"what": thing}, act.run.cite))


@meaning("verb", "give", "trade", "bring")
def give(act: Act) -> None:
    """Hands it over; it is then carried by that figure."""
    whom = act.one("whom")
    for thing in act.all("what") if whom else ():
        held = act.run.state.things.get(thing, "")
        if held.startswith("by:"):
            lose_card(act.run, held.removeprefix("by:"), thing, f"by:{whom}")
            act.run.push("taken", (whom, thing))
        else:
            take_card(act.run, whom, thing)


@meaning("verb", "drop")
def drop(act: Act) -> None:
    """Leaves it lying in the room."""
    here = act.run.state.figures.get(act.who, "")
    for thing in act.all("what"):
        to_place(act, thing, f"room:{here}" if here in act.run.state.rooms else "out")


@meaning("verb", "lose_thing")
def lose_thing(act: Act) -> None:
    """Has it no longer."""
    for thing in act.all("what"):
        discard_card(act.run, thing)


@meaning("verb", "discard")
def discard(act: Act) -> None:
    """Puts it on its discard pile; a token goes back to the box."""
    for thing in act.all("what"):
        if sort_of(thing) == "token":
            to_box(act.run, thing)
        else:
            discard_card(act.run, thing)


@meaning("verb", "remove")
def remove(act: Act) -> None:
    """It goes back to the box for good."""
    for thing in act.all("what"):
        if thing in act.run.state.figures:
            del act.run.state.figures[thing]
        elif sort_of(thing) == "token":
            to_box(act.run, thing)
        else:
            to_place(act, thing, "out")


@meaning("verb", "put_back")
def put_back(act: Act) -> None:
    """It can be used again later."""
    for thing in act.all("what"):
        if sort_of(thing) == "token":
            to_box(act.run, thing)
        else:
            to_place(act, thing, "aside")


@meaning("verb", "keep")
def keep(act: Act) -> None:
    """Does not discard it; its sentences hold while it is kept."""
    for thing in act.all("what"):
        act.run.state.things[thing] = f"kept:{act.who}"
        act.run.tell("keeps", act.who, card=thing)


@meaning("verb", "use", "open", "close", "lock")
def use(act: Act) -> None:
    """Does what its text lets one do; opens, closes or locks it."""
    verb = act.node.frame
    for thing in act.all("what"):
        if verb != "use":
            give_mark(act.run, thing, {"open": "open", "close": "closed", "lock": "locked"}[verb])
        announce(act.run, Event(verb, act.who, {"what": thing}, act.run.cite))


@meaning("verb", "mark")
def mark(act: Act) -> None:
    """It bears this mark from now on."""
    bearing = act.get("mark")
    leaf = (
        next((part for _n, part in bearing.fields if isinstance(part, Leaf)), None)
        if isinstance(bearing, Node)
        else None
    )
    for thing in act.all("what") if leaf is not None else ():
        assert leaf is not None
        become(act, thing, leaf.key)


def become(act: Act, thing: str, name: str) -> None:
    """Gives something a mark, and sets off what waits for it."""
    if name in act.run.state.marks.get(thing, ()):
        return
    give_mark(act.run, thing, name)
    announce(act.run, Event("become_marked", thing, {"mark": name}, act.run.cite))


@meaning("verb", "become_marked")
def become_marked(act: Act) -> None:
    """Bears this mark from now on."""
    become(act, act.who, act.word("mark"))


@meaning("verb", "run", "carry_out")
def run_effect(act: Act) -> None:
    """What stands under this title happens now, to the figure of this sentence."""
    rules = act.run.box.rules_of(act.scope.entry)
    title = act.word("title")
    if rules is None or title not in rules.titled:
        return
    once = act.run.box.stating(("most_once",))
    key = f"title:{act.scope.entry}:{title}"
    limited = any(rule.entry == act.scope.entry for rule in once)
    if limited and act.run.state.used.get(key) == act.run.state.turn:
        return
    act.run.state.used[key] = act.run.state.turn
    you = act.who if act.who[:1] in ("e", "m") else act.scope.you
    known = Scope(
        act.scope.entry, you, act.chooser, {}, {"this-room": act.scope.facts.get("this-room")}
    )
    if act.who:
        announce(act.run, Event("run", act.who, {"title": title}, act.run.cite))
    do_item(act.run, rules.titled[title], known)
