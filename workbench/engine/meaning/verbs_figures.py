"""Verbs of figures: going, being sent, stunned, killed, changing sides."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.engine.banning import forbidding
from workbench.engine.barriers import choose_side
from workbench.engine.board import Way, distances, ways
from workbench.engine.fates import mark, off_board, unmark
from workbench.engine.happening import announce
from workbench.engine.haunting import become_traitor
from workbench.engine.meaning.core import Act, Scope, meaning, number, pick
from workbench.engine.meaning.nouns import pool
from workbench.engine.meaning.queries import where_is
from workbench.engine.run import Event, Run
from workbench.engine.tokens import head_noun, place_new
from workbench.engine.walking import enter
from workbench.model.trees import Leaf, Node, Tree, parts_of


def put_into(act: Act, who: str, room: str) -> None:
    """Puts a figure into a room by an effect: no space is spent."""
    start = act.run.state.figures.get(who, "")
    if room and start != room:
        act.run.state.facing.pop(who, None)
        announce(act.run, Event("come_by_effect", who, {"where": room}, act.run.cite))
        enter(act.run, who, room, start if start in act.run.state.rooms else "")
        symbol = act.run.state.memory.pop(f"undiscovered:{room}", None)
        if symbol is not None:
            from workbench.engine.exploring import discovered

            draws = not act.run.state.memory.pop(f"no-card:{room}", False)
            discovered(act.run, who, room, draws=draws)


@meaning("verb", "go_to", "enter")
def go_to(act: Act) -> None:
    """Is then in that room, without spending spaces."""
    room = elsewhere(act, act.who)
    act.scope.facts["found"] = bool(room)
    if room:
        put_into(act, act.who, room)


def elsewhere(act: Act, who: str) -> str:
    """Returns the room that a figure is to go to; a choice leaves out the one it is in."""
    where = act.get("where")
    noun = where.get("noun") if isinstance(where, Node) else None
    choice = isinstance(where, Node) and where.frame in ("a_one_room", "another_one_room")
    if isinstance(where, Node) and choice and noun is not None:
        here = act.run.state.figures.get(who, "")
        rooms = [room for room in pool(act.run, noun, act.scope) if room != here]
        room = pick(act.run, act.chooser, "choose", rooms, about={"entry": act.scope.entry})
        if room:
            act.scope.bind(where, room)
        return room
    return act.one("where")


def send_companion(act: Act, card: str) -> None:
    """Sends a companion to a room that it can go to; the way there is what it passes."""
    run, who = act.run, act.who
    home = run.state.figures.get(who, "")
    found = dict(companion_ways(run, who, card, act.get("where"), act.scope))
    room = pick(run, act.chooser, "choose", list(found))
    act.scope.facts["found"] = bool(room)
    act.scope.facts["way"] = found.get(room, (home,))
    if room:
        run.tell("sent", card, room=room)


def companion_ways(
    run: Run, who: str, card: str, where: Tree | None, scope: Scope
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yields the rooms to which a companion can be sent, each with the rooms on the way there.

    Args:
        run: The step.
        who: Whose companion it is, and from whose room it goes; from outside there is no way.
        card: The companion.
        where: The phrase that says how far it goes.
        scope: What its sentence knows.
    """
    limits = [part for part in parts_of(where) if isinstance(part, Node)] if where else []
    far = next((part.get("far") for part in limits if part.get("far") is not None), None)
    spaces = number(run, far, scope) if far is not None else 0
    home = run.state.figures.get(who, "")
    found: dict[str, tuple[str, ...]] = {home: (home,)}
    left = [home]
    while left:
        here = left.pop(0)
        for way in ways(run, here, who) if len(found[here]) <= spaces else ():
            if way.to not in found and _goes_there(run, card, way):
                found[way.to] = (*found[here], way.to)
                left.append(way.to)
                yield way.to, found[way.to]


def _goes_there(run: Run, card: str, way: Way) -> bool:
    """Tells whether no rule keeps a companion from going a way."""
    passages = run.box.stating(("one_way",))
    if way.cite and any(rule.citation == way.cite for rule in passages):
        return False
    return forbidding(run, "enter", card, {"where": way.to}) is None


@meaning("verb", "move_to", "send")
def move_to(act: Act) -> None:
    """It is then in that room, without spending spaces."""
    moved = act.all("what") or act.all("whom")
    act.scope.facts["found"] = bool(moved)
    for each in moved:
        if each in act.run.box.cards:
            send_companion(act, each)
            continue
        room = elsewhere(act, each)
        if room and each in act.run.state.figures:
            put_into(act, each, room)


def toward(act: Act, who: str, goal: str, spaces: int) -> None:
    """Moves a figure so many spaces nearer to a room, by the shortest way."""
    for _space in range(spaces):
        here = act.run.state.figures.get(who, "")
        if here not in act.run.state.rooms or here == goal:
            return
        far = distances(act.run, goal)
        nearer = [w.to for w in ways(act.run, here, who) if far.get(w.to, 99) < far.get(here, 99)]
        if not nearer:
            return
        enter(act.run, who, pick(act.run, act.chooser, "way", nearer), here)


def movable(act: Act, goal: str) -> tuple[str, ...]:
    """Returns the figures that are to be moved; a choice offers only those that can be."""
    what = act.get("what")
    noun = what.get("noun") if isinstance(what, Node) else None
    if not isinstance(what, Node) or noun is None or what.frame != "any_number_figure":
        return act.all("what")
    far = distances(act.run, goal) if goal else {}
    left = [
        each
        for each in pool(act.run, noun, act.scope)
        if not goal or far.get(act.run.state.figures.get(each, ""), 0) > 0
    ]
    chosen: list[str] = []
    while left:
        each = pick(act.run, act.chooser, "choose", [*left, "none"])
        if each == "none":
            break
        chosen.append(each)
        left.remove(each)
    return tuple(chosen)


@meaning("verb", "move_figure", "move_figure_free", "move_figure_exactly")
def move_figure(act: Act) -> None:
    """Moves it so many spaces, nearer to something or as the doer likes."""
    from workbench.engine.meaning.queries import where_is

    spaces = act.number("far", 1)
    goal = act.one("whom")
    for each in movable(act, where_is(act.run, goal) if goal else ""):
        if goal:
            toward(act, each, where_is(act.run, goal), spaces)
            continue
        for _space in range(spaces):
            here = act.run.state.figures.get(each, "")
            if here not in act.run.state.rooms:
                break
            to = pick(
                act.run, act.chooser, "way", [w.to for w in ways(act.run, here, each)] + ["stay"]
            )
            if not to or to == "stay":
                break
            enter(act.run, each, to, here)


@meaning("verb", "move", "move_shortest", "move_toward_one")
def move(act: Act) -> None:
    """Goes nearer by the shortest way, as many spaces as the sentence says."""
    from workbench.engine.meaning.queries import where_is

    goal = act.one("whom")
    if goal:
        toward(act, act.who, where_is(act.run, goal), act.number("far", 1))


@meaning("verb", "stun")
def stun(act: Act) -> None:
    """Turns it over; it skips its next turn and then stands again."""
    for each in act.all("whom"):
        act.run.push("stun", (each, act.run.cite))


@meaning("verb", "become_stunned")
def become_stunned(act: Act) -> None:
    """Is turned over and skips its next turn."""
    act.run.push("stun", (act.who, act.run.cite))


@meaning("verb", "recover")
def recover(act: Act) -> None:
    """Is stunned no longer."""
    unmark(act.run, act.who, "stunned")
    act.run.state.memory.pop(f"stunned:{act.who}", None)


@meaning("verb", "act_before")
def act_before(act: Act) -> None:
    """Said of the order of turns, which heeds it."""
    act.run.tell("noted", act.who)


@meaning("verb", "kill")
def kill(act: Act) -> None:
    """It is dead."""
    for each in act.all("whom"):
        act.run.push("die", (each, act.run.cite))


@meaning("verb", "die")
def die(act: Act) -> None:
    """Is dead."""
    act.run.push("die", (act.who, act.run.cite))


@meaning("verb", "become_a", "become_the")
def become_a(act: Act) -> None:
    """Is from now on one of these."""
    noun = head_noun(act.node)
    if noun is None:
        return
    state = act.run.state
    # What waits for it speaks of what the figure was before.
    announce(act.run, Event("become_a", act.who, {"noun": noun.key}, act.run.cite))
    if noun.key == "traitor":
        become_traitor(act.run, act.who)
    elif noun.key == "hero":
        state.sides[act.who] = "heroes"
    elif noun.kind in ("monster", "only_monster"):
        _transformed(act, noun)
    else:
        mark(act.run, act.who, noun.key)


def _transformed(act: Act, noun: Leaf) -> None:
    """A monster stands where the figure was; its player decides for it from now on."""
    state = act.run.state
    room = state.figures.get(act.who, "")
    if room not in state.rooms:
        return
    monster = place_new(act.run, noun, f"room:{room}")
    off_board(act.run, act.who, "out")
    if not monster:
        return  # the box has none left
    state.control[monster] = act.who
    for slot, thing in act.scope.slots.items():
        if thing == act.who:  # whoever is spoken of from here on is the monster
            act.scope.slots[slot] = monster


@meaning("verb", "cross")
def cross(act: Act) -> None:
    """Stands on the other side of the barrier."""
    state = act.run.state
    here = state.figures.get(act.who, "")
    sides = act.run.box.rooms[here].sides if here in act.run.box.rooms else None
    at = state.facing.get(act.who, "")
    if sides and len(sides) == 2:
        other = sides[1] if at == sides[0] else sides[0]
        state.facing[act.who] = other
    act.run.tell("crosses", act.who, room=here)


@meaning("verb", "choose_side")
def chooses_side(act: Act) -> None:
    """Decides on which side of the barrier somebody or something is."""
    for thing in act.all("whom") or (act.who,):
        room = where_is(act.run, thing)
        if room in act.run.state.rooms:
            choose_side(act.run, act.chooser, thing, room)


@meaning("verb", "stay_outside", "start_game", "stop_in", "discover")
def at_once(act: Act) -> None:
    """Where a figure stands or begins; nothing else follows."""
    act.run.tell("noted", act.who)


@meaning("verb", "spend_spaces")
def spend_spaces(act: Act) -> None:
    """Pays this out of its movement, and does what it pays for."""
    from workbench.engine.doing import do_verb
    from workbench.engine.walking import movement_left

    spaces = act.number("far", 1)
    moved = int(act.run.state.memory.get(f"moved:{act.who}", 0))
    do = act.get("do")
    if movement_left(act.run, act.who) < spaces or not isinstance(do, Node):
        act.scope.facts["found"] = False
        return
    act.run.state.memory[f"moved:{act.who}"] = moved + spaces
    do_verb(act.run, do, act.who, act.scope)


@meaning("verb", "choose")
def choose(act: Act) -> None:
    """It is then *the chosen* one."""
    chosen = act.all("what")
    act.scope.facts["found"] = bool(chosen)
    for each in chosen:
        act.run.tell("chooses", act.who, what=each)
