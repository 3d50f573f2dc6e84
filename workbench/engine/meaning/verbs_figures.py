"""Verbs of figures: going, being sent, stunned, killed, changing sides."""

from __future__ import annotations

from workbench.engine.board import distances, ways
from workbench.engine.fates import mark
from workbench.engine.happening import announce
from workbench.engine.meaning.core import Act, meaning, pick
from workbench.engine.run import Event
from workbench.engine.walking import enter
from workbench.model.trees import Node


def put_into(act: Act, who: str, room: str) -> None:
    """Puts a figure into a room by an effect: no space is spent."""
    start = act.run.state.figures.get(who, "")
    if room and start != room:
        announce(act.run, Event("come_by_effect", who, {"where": room}, act.run.cite))
        enter(act.run, who, room, start if start in act.run.state.rooms else "")
        symbol = act.run.state.memory.pop(f"undiscovered:{room}", None)
        if symbol is not None:
            from workbench.engine.exploring import discovered

            draws = not act.run.state.memory.pop(f"no-card:{room}", False)
            discovered(act.run, who, room, draws=draws)


@meaning("verb", "go_to")
def go_to(act: Act) -> None:
    """Is then in that room, without spending spaces."""
    room = act.one("where")
    act.scope.facts["found"] = bool(room)
    if room:
        put_into(act, act.who, room)


@meaning("verb", "move_to", "send")
def move_to(act: Act) -> None:
    """It is then in that room, without spending spaces."""
    room = act.one("where")
    for each in act.all("what") or act.all("whom"):
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


@meaning("verb", "move_figure", "move_figure_free", "move_figure_exactly")
def move_figure(act: Act) -> None:
    """Moves it so many spaces, nearer to something or as the doer likes."""
    from workbench.engine.meaning.queries import where_is

    spaces = act.number("far", 1)
    goal = act.one("whom")
    for each in act.all("what"):
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


@meaning("verb", "move", "move_shortest")
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
    from workbench.engine.tokens import head_noun

    noun = head_noun(act.node)
    if noun is None:
        return
    state = act.run.state
    if noun.key == "traitor":
        state.sides[act.who] = "traitors"
        act.run.tell("turns", act.who)
    elif noun.key == "hero":
        state.sides[act.who] = "heroes"
    else:
        mark(act.run, act.who, noun.key)
    announce(act.run, Event("become_a", act.who, {"noun": noun.key}, act.run.cite))


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


@meaning("verb", "choose_side", "stay_outside", "start_game", "stop_in", "discover")
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


@meaning("verb", "choose", "choose_all")
def choose(act: Act) -> None:
    """It is then *the chosen* one."""
    chosen = act.all("what")
    act.scope.facts["found"] = bool(chosen)
    for each in chosen:
        act.run.tell("chooses", act.who, what=each)
