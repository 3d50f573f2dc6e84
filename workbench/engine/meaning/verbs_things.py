"""Verbs of things: putting, taking, giving, discarding, marking, using."""

from __future__ import annotations

from workbench.engine.doing import do_item
from workbench.engine.drawing import discard as discard_card
from workbench.engine.drawing import lose_card, out_of_stack, put_card, take_card
from workbench.engine.fates import mark as give_mark
from workbench.engine.fates import off_board, unmark
from workbench.engine.happening import announce, replaced
from workbench.engine.lasting import keep_mark, made_rules
from workbench.engine.meaning.core import Act, Scope, meaning, pick, sort_of
from workbench.engine.meaning.nouns import pool
from workbench.engine.meaning.numbers import dice_in
from workbench.engine.meaning.places import place_in
from workbench.engine.meaning.placing import everywhere, is_face_down, rolled_token, stranger
from workbench.engine.meaning.queries import how_many
from workbench.engine.rolling import Roll
from workbench.engine.run import Event, Run
from workbench.engine.secrecy import counted_in_secret, open_side, pass_over
from workbench.engine.snacks import give_back, has_room_for
from workbench.engine.tokens import head_noun, new_monster, new_token, on_board, place_new, to_box
from workbench.model.programs import Instruction
from workbench.model.trees import Leaf, Node, parts_of


def to_place(act: Act, thing: str, place: str) -> None:
    """Moves a thing or figure to a place, as states write it."""
    state = act.run.state
    off = thing[:1] == "m" and thing in state.kinds and thing not in state.figures
    if off and place.startswith("room:"):
        on_board(act.run, thing, place.removeprefix("room:"))
        return
    if thing in state.figures:
        if place == "aside":
            off_board(act.run, thing, place)
        room = place.removeprefix("room:")
        if place.startswith("room:") and state.figures[thing] != room:
            state.figures[thing] = room
            act.run.tell("put", thing, place=place)
        return
    if place.startswith(("top:", "bottom:")):
        end, _colon, deck = place.partition(":")
        out_of_stack(act.run, thing)
        top, pool, bottom = state.decks.get(deck, ((), (), ()))
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
    things, what = act.all("what"), act.get("what")
    every = isinstance(what, Node) and what.frame.startswith("every")
    if not things and not every:  # of every one there is, none is none
        noun = head_noun(what)
        if noun is not None and place:
            things = _fresh(act, noun, place)
    for thing in things:
        card = act.run.box.cards.get(thing)
        if card is not None and card.companion and place.startswith("room:"):
            continue  # its figure stands there; the card stays with whoever has it
        if place:
            to_place(act, thing, place)
            _at_wall(act, thing)
            _told(act, thing, place)
    act.scope.facts["found"] = bool(things) and bool(place)


def _told(act: Act, thing: str, place: str) -> None:
    """Tells that a token lies in a room now: a barrier may part it."""
    if sort_of(thing) == "token" and place.startswith("room:"):
        args = {"what": thing, "where": place.removeprefix("room:")}
        announce(act.run, Event("put_new", act.chooser, args, act.run.cite))


def _at_wall(act: Act, thing: str) -> None:
    side = act.scope.facts.pop("wall", None)
    if side is not None:
        act.run.state.facing[thing] = side


def _fresh(act: Act, noun: Leaf, place: str) -> tuple[str, ...]:
    """Takes a token from the box, or puts a new monster on the board."""
    if noun.kind in ("token", "only_token", "monster", "only_monster"):
        thing = place_new(act.run, noun, place)
        return (thing,) if thing else ()
    return ()


@meaning("verb", "put_new")
def put_new(act: Act) -> None:
    """Takes it from where it says, else from what is set aside, else from the box."""
    what = act.get("what")
    place = place_in(act.run, act.get("where"), act.scope, act.chooser)
    noun = rolled_token(act) or head_noun(what)
    if not place or noun is None or not isinstance(what, Node):
        act.scope.facts["found"] = False
        return
    if noun.kind in ("token", "only_token", "monster", "only_monster"):
        done = 0
        down = is_face_down(what)
        for each in everywhere(act, place):
            for _each in range(how_many(act.run, what, act.scope)):
                thing = place_new(act.run, noun, each, face_down=down)
                if thing:
                    if sort_of(thing) == "token":
                        act.run.tell("put", thing, place=each)
                    _at_wall(act, thing)
                    _told(act, thing, each)
                    act.scope.bind(what, thing)
                    done += 1
        act.scope.facts["found"] = done > 0
        return
    if noun.key == "explorer" and place.startswith("room:"):
        stranger(act, what, place.removeprefix("room:"))
        return
    things = act.all("what")
    for thing in things:
        to_place(act, thing, place)
    act.scope.facts["found"] = bool(things)


@meaning("verb", "set_aside")
def set_aside(act: Act) -> None:
    """Lies beside the board for later."""
    first = act.run.state.numbered
    _lay_aside(act)
    if counted_in_secret(act.get("what")):
        pass_over(act.run, first)


def _lay_aside(act: Act) -> None:
    what = act.get("what")
    noun = head_noun(what)
    owned = isinstance(what, Node) and what.frame in ("its_thing", "whose_thing")
    token = noun is not None and noun.kind in ("token", "only_token") and not owned
    if token and noun is not None and isinstance(what, Node):
        for _each in range(how_many(act.run, what, act.scope)):
            new_token(act.run, noun, "aside")
        return
    known = isinstance(what, Node) and (noun is None or noun.kind != "monster" or _is_known(what))
    things = act.all("what") if known else ()
    for thing in things:
        to_place(act, thing, "aside")
    if noun is not None and noun.kind == "monster" and isinstance(what, Node) and not things:
        _set_aside_new(act, noun, what)


def _is_known(what: Node) -> bool:
    """Tells whether a phrase means monsters that may be on the board already."""
    return what.frame.startswith(("only_", "the_", "every_"))


def _set_aside_new(act: Act, noun: Leaf, what: Node) -> None:
    """Takes tokens of monsters from the box and lays them beside the board."""
    state = act.run.state
    for _each in range(how_many(act.run, what, act.scope)):
        monster = new_monster(act.run, noun, "")
        del state.figures[monster]
        state.things[monster] = "aside"


def held_by(act: Act, places: set[str]) -> tuple[str, ...]:
    """Returns the thing of the field *what*; one that is chosen must be in one of some places."""
    what = act.get("what")
    noun = what.get("noun") if isinstance(what, Node) else None
    if not isinstance(what, Node) or noun is None:
        return act.all("what")
    if what.frame != "a_one_thing":
        if what.frame not in _ANY_OF_HIS:
            return act.all("what")
        act.run.eligible = lambda thing: act.run.state.things.get(thing) in places
        things = act.all("what")
        act.run.eligible = None
        return tuple(thing for thing in things if act.run.state.things.get(thing) in places)
    found = [
        thing
        for thing in pool(act.run, noun, act.scope)
        if act.run.state.things[thing] in places and _may_go(act, thing)
    ]
    chosen = pick(act.run, act.chooser, "choose", found, about={"entry": act.scope.entry})
    if chosen:
        act.scope.bind(what, chosen)
    return (chosen,) if chosen else ()


def _may_go(act: Act, thing: str) -> bool:
    """Tells whether no card forbids to hand something over so; a haunt overrides cards."""
    from workbench.engine.banning import forbidding

    if act.node.frame not in _HANDED or act.scope.entry.startswith("haunt/"):
        return True
    return forbidding(act.run, act.node.frame, act.who, {"what": thing}) is None


#: Verbs by which something chosen goes from one to another (rule: items#not-tradeable).
_HANDED = frozenset({"give", "trade", "drop", "take", "pick_up"})
#: Phrases that speak of what somebody has, and of nobody else's.
_ANY_OF_HIS = frozenset({"every_thing", "any_number_thing", "several_thing", "random_thing"})


def takeable(act: Act) -> tuple[str, ...]:
    """Returns what is taken: from somebody named, or by a companion from a room on its way."""
    whom = act.get("whom")
    if act.who in act.run.box.cards:
        way = act.scope.facts.get("way", ())
        if f"by:{act.who}" in act.run.state.things.values():
            return ()  # it carries one thing at a time
        return held_by(act, {f"room:{room}" for room in way})
    if not isinstance(whom, Node):
        return _free_first(act)
    noun = whom.get("noun")
    if whom.frame == "another_one_figure" and noun is not None:
        owners = [each for each in pool(act.run, noun, act.scope) if each != act.who]
    else:
        owners = list(act.all("whom"))
    return held_by(act, {f"by:{each}" for each in owners})


#: Phrases that leave it open which ones are meant.
_SOME = frozenset({"a_one_thing", "several_thing"})


def _free_first(act: Act) -> tuple[str, ...]:
    """Returns what is taken; a token that somebody carries only if no other is there."""
    what, things = act.get("what"), act.run.state.things
    noun = what.get("noun") if isinstance(what, Node) and what.frame in _SOME else None
    free = {
        each
        for each in (pool(act.run, noun, act.scope) if noun is not None else ())
        if each in act.run.state.kinds and not things.get(each, "").startswith("by:")
    }
    if not free:
        return act.all("what")
    pile = [each for each in sorted(free) if act.run.state.kinds[each] == act.run.box.ruleset.snack]
    if pile and isinstance(what, Node):  # one is like another
        return tuple(pile[: how_many(act.run, what, act.scope)])
    act.run.eligible = free.__contains__
    found = act.all("what")
    act.run.eligible = None
    return found


@meaning("verb", "take", "pick_up")
def take(act: Act) -> None:
    """Gets it, in any way at all."""
    things = takeable(act)
    for thing in things:
        if act.who in act.run.box.cards:  # a companion that fetches
            put_card(act.run, thing, f"by:{act.who}")
            continue
        if not has_room_for(act.run, act.who, thing):
            continue
        held = act.run.state.things.get(thing, "")
        if not has_hands_for(act, act.who, thing):
            continue
        if held.startswith("by:"):
            lose_card(act.run, held.removeprefix("by:"), thing, f"by:{act.who}")
            act.run.push("taken", (act.who, thing))
        else:
            _out_of_stack(act, thing)
            take_card(act.run, act.who, thing)
    act.scope.facts["found"] = bool(things)


def has_hands_for(act: Act, who: str, thing: str) -> bool:
    """Tells whether somebody can carry one more of what a thing is; if not, that is told."""
    from workbench.engine.banning import forbidding

    full = forbidding(act.run, "carry_max", who, {"what": thing})
    if full is not None:
        act.run.tell("refused", who, what=thing, by=full.citation)
    return full is None


def _out_of_stack(act: Act, thing: str) -> None:
    for deck, parts in act.run.state.decks.items():
        if any(thing in part for part in parts):
            kept = tuple(tuple(each for each in part if each != thing) for part in parts)
            act.run.state.decks[deck] = kept  # type: ignore[assignment]


@meaning("verb", "give", "trade", "bring")
def give(act: Act) -> None:
    """Hands it over; it is then carried by that figure."""
    whom = act.one("whom")
    for thing in held_by(act, {f"by:{act.who}"}) if whom else ():
        held = act.run.state.things.get(thing, "")
        if not has_hands_for(act, whom, thing):
            continue
        if whom in act.run.box.cards:
            lose_card(act.run, act.who, thing, f"by:{whom}")
        elif held.startswith("by:") and held.partition(":")[2] in act.run.box.cards:
            take_card(act.run, whom, thing)
        elif held.startswith("by:"):
            lose_card(act.run, held.removeprefix("by:"), thing, f"by:{whom}")
            act.run.push("taken", (whom, thing))
        else:
            take_card(act.run, whom, thing)


@meaning("verb", "drop", "part_with")
def drop(act: Act) -> None:
    """Leaves it lying in the room: the plainest way to part with something."""
    here = act.run.state.figures.get(act.who, "")
    for thing in held_by(act, {f"by:{act.who}"}):
        if act.who in act.run.box.cards:
            way = act.scope.facts.get("way", ())
            put_card(act.run, thing, f"room:{pick(act.run, act.scope.you, 'room', way)}")
            continue
        to_place(act, thing, f"room:{here}" if here in act.run.state.rooms else "out")


@meaning("verb", "lose_thing")
def lose_thing(act: Act) -> None:
    """Has it no longer."""
    for thing in held_by(act, {f"by:{act.who}", f"kept:{act.who}"}):
        discard_card(act.run, thing)


@meaning("verb", "discard")
def discard(act: Act) -> None:
    """Puts it on its discard pile; a token goes back to the box."""
    mine = act.who in act.run.state.figures
    things = held_by(act, {f"by:{act.who}"}) if mine else act.all("what")
    act.scope.facts["discarded"] = len(things)
    act.scope.facts["found"] = bool(things)
    for thing in things:
        if give_back(act.run, thing):
            continue
        if sort_of(thing) == "token":
            to_box(act.run, thing)
        else:
            discard_card(act.run, thing)


@meaning("verb", "remove")
def remove(act: Act) -> None:
    """It goes back to the box for good."""
    for thing in act.all("what"):
        if thing in act.run.state.figures:
            off_board(act.run, thing, "out")
        elif sort_of(thing) == "token":
            to_box(act.run, thing)
            if not act.run.state.kinds[thing].startswith("token/"):
                act.run.state.things[thing] = "out"  # a haunt's own does not come again
                act.run.tell("put", thing, place="out")
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
    if leaf is None:
        return
    act.run.eligible = lambda thing: may_become(act, thing, leaf.key)
    things = act.all("what")
    act.run.eligible = None
    act.scope.facts["found"] = bool(things)
    for thing in things:
        become(act, thing, leaf.key)


def may_become(act: Act, thing: str, name: str) -> bool:
    """Tells whether a mark would be new to something, and no rule forbids it."""
    from workbench.engine.banning import forbidding

    if name in act.run.state.marks.get(thing, ()):
        return False
    return forbidding(act.run, "become_marked", thing, {"mark": name}) is None


def is_role(run: Run, entry: str, name: str) -> bool:
    """Tells whether only one thing at a time bears a mark."""
    rules = run.box.rules_of(entry)
    return rules is not None and any(
        each.sort == "mark" and each.key == name and each.facts.get("one")
        for each in rules.program.declared
    )


def become(act: Act, thing: str, name: str) -> None:
    """Gives something a mark, and sets off what waits for it."""
    if name in act.run.state.marks.get(thing, ()) or not may_become(act, thing, name):
        return
    if until := act.scope.facts.get("until"):
        keep_mark(act.run, thing, name, tuple(until))
    if is_role(act.run, act.scope.entry, name):
        for other in [each for each, marks in act.run.state.marks.items() if name in marks]:
            unmark(act.run, other, name)
    give_mark(act.run, thing, name)
    announce(act.run, Event("become_marked", thing, {"mark": name}, act.run.cite))


@meaning("verb", "become_marked")
def become_marked(act: Act) -> None:
    """Bears this mark from now on."""
    become(act, act.who, act.word("mark"))


def turn_of_title(run: Run, entry: str, title: str) -> int | None:
    """Returns the turn by which an effect that happens at most once per turn is counted.

    Where a page lets turns count as one, they all count as the first of them; None if the effect
    may happen any number of times.
    """
    rules = run.box.rules_of(entry)
    standing = rules.standing if rules is not None else ()
    cores = [rule.core for rule in standing if isinstance(rule.core, Node)]
    made = [rule.core for rule, _known in made_rules(run, "ban", ("most_once",))]
    limits = [
        core.get("title")
        for core in (*cores, *made)
        if isinstance(core, Node) and core.frame == "most_once" and core.get("whom") is None
    ]
    if not any(isinstance(limit, Leaf) and limit.key == title for limit in limits):
        return None
    turn, order = run.state.turn, run.state.order
    if not any(core.frame == "turns_are_one" for core in cores):
        return turn
    active = run.state.active
    at = order.index(active) if active in order else len(order)
    if active != "monsters" and open_side(run.state, active) != "traitors":
        return turn
    while at > 0 and open_side(run.state, order[at - 1]) == "traitors":
        at, turn = at - 1, turn - 1
    return turn


def _dice_of(act: Act, item: Instruction) -> int:
    """Returns how many dice an effect rolls; 0 if it rolls none."""
    for tree in item.trees:
        for part in parts_of(tree):
            if isinstance(part, Node) and part.frame == "roll_dice":
                return dice_in(act.run, part.get("dice"), act.scope)
    return 0


@meaning("verb", "run", "carry_out")
def run_effect(act: Act) -> None:
    """What stands under this title happens now, to the figure of this sentence."""
    rules = act.run.box.rules_of(act.scope.entry)
    title = act.word("title")
    if rules is None or title not in rules.titled:
        return
    key = f"title:{act.scope.entry}:{title}"
    turn = turn_of_title(act.run, act.scope.entry, title)
    if turn is not None and act.run.state.used.get(key) == turn:
        return
    act.run.state.used[key] = act.run.state.turn if turn is None else turn
    you = act.who if act.who[:1] in ("e", "m") else act.scope.you
    known = Scope(
        act.scope.entry, you, act.chooser, {}, {"this-room": act.scope.facts.get("this-room")}
    )
    known.facts["of-title"] = title
    if act.who:
        event = Event("run", act.who, {"title": title}, act.run.cite)
        record = Roll(act.who, "roll_dice", _dice_of(act, rules.titled[title]))
        act.run.rolls.append(record)
        replaced(act.run, event)  # somebody may choose the result instead of rolling
        act.run.rolls.pop()
        if record.result is not None:
            known.facts["chosen"] = record.result
        announce(act.run, event)
    do_item(act.run, rules.titled[title], known)
