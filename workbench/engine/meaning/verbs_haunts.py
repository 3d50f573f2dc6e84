"""Verbs of figures in a haunt: holding, chasing, control, leaving, turning over, telling."""

from __future__ import annotations

from workbench.engine.fates import mark, off_board, unmark
from workbench.engine.happening import announce
from workbench.engine.meaning.core import Act, meaning, number, pick, sort_of
from workbench.engine.run import Event, Option
from workbench.engine.secrecy import open_side, show_token
from workbench.model.trees import Node


@meaning("verb", "grab")
def grab(act: Act) -> None:
    """Holds it fast until it is released."""
    for whom in act.all("whom"):
        act.run.state.memory[f"held:{whom}"] = act.who
        act.run.tell("grabs", act.who, whom=whom)
        announce(act.run, Event("grab", act.who, {"whom": whom}, act.run.cite))


@meaning("verb", "release")
def release(act: Act) -> None:
    """Holds it no longer; a figure lets go of none but its own."""
    memory = act.run.state.memory
    for whom in act.all("whom"):
        if act.who[:1] in ("", "p") or memory.get(f"held:{whom}") == act.who:
            memory.pop(f"held:{whom}", None)
            if memory.get(f"carried:{whom}") == act.who:
                memory.pop(f"carried:{whom}", None)
            act.run.tell("releases", act.who, whom=whom)


@meaning("verb", "carry_figure", "pick_up_figure")
def carry_figure(act: Act) -> None:
    """Takes it along from now on; it is always in the same room."""
    for whom in act.all("whom"):
        act.run.state.memory[f"carried:{whom}"] = act.who
        act.run.tell("carries", act.who, whom=whom)


@meaning("verb", "begin_chase")
def begin_chase(act: Act) -> None:
    """This is from now on the one it chases, and no other."""
    act.scope.you = act.who
    prey = act.one("whom")
    if prey:
        act.run.state.memory[f"chases:{act.who}"] = prey
        act.run.tell("chases", act.who, whom=prey)


@meaning("verb", "end_chase")
def end_chase(act: Act) -> None:
    """Chases no one any more."""
    act.run.state.memory.pop(f"chases:{act.who}", None)


@meaning("verb", "take_control")
def take_control(act: Act) -> None:
    """Decides what it does from now on; a dead explorer under control acts again."""
    state = act.run.state
    by = act.who
    if open_side(state, by) == "heroes" and by.startswith("e") and _whole_side(act):
        by = "heroes"
    for whom in act.all("whom"):
        if whom == by or (whom[:1] == "e" and by[:1] == "p" and whom[1:] == by[1:]):
            by = f"e{by[1:]}"
        new = by if by == "heroes" else f"e{by[1:]}"
        if new == "heroes" and state.control.get(whom) == new:
            continue  # a side takes it once, however many it has
        state.control[whom] = new
        if whom.startswith("e") and by != "heroes":
            unmark(act.run, whom, "dead")
            state.memory.setdefault(f"side-of:{whom}", state.sides.get(whom, "heroes"))
            state.sides[whom] = "monsters"  # its player goes on being of the old side
        act.run.tell("control", by, whom=whom)
        announce(act.run, Event("take_control", act.who, {"whom": whom}, act.run.cite))


def _whole_side(act: Act) -> bool:
    """Tells whether the sentence speaks of a side together, and not of one figure."""
    from workbench.engine.doing import core_at

    core = core_at(act.run)
    who = core.get("who") if core is not None else None
    return isinstance(who, Node) and who.frame == "side"


@meaning("verb", "lose_control")
def lose_control(act: Act) -> None:
    """Decides no longer what it does."""
    for whom in act.all("whom"):
        act.run.state.control.pop(whom, None)


@meaning("verb", "leave_house")
def leave_house(act: Act) -> None:
    """Is then outside."""
    from workbench.engine.banning import forbidding

    ban = forbidding(act.run, "leave_house", act.who)
    if ban is not None or act.who not in act.run.state.figures:
        act.run.tell("refused", act.who, what="leave_house", by=ban.citation if ban else "")
        act.scope.facts["found"] = False
        return
    act.run.state.figures[act.who] = "outside"
    act.run.tell("moves", act.who, room="outside")
    announce(act.run, Event("leave_house", act.who, {}, act.run.cite))


@meaning("verb", "leave_play")
def leave_play(act: Act) -> None:
    """Takes no further part, with all it carries."""
    off_board(act.run, act.who, "out")
    announce(act.run, Event("leave_play", act.who, {}, act.run.cite))


@meaning("verb", "escape")
def escape(act: Act) -> None:
    """Leaves the game alive, with all it carries; its side goes on counting it."""
    state = act.run.state
    if act.who not in state.figures or "dead" in state.marks.get(act.who, ()):
        act.scope.facts["found"] = False
        return
    off_board(act.run, act.who, "out")
    state.used[f"did:{act.who}:escape"] = state.turn
    act.run.tell("escapes", act.who)
    announce(act.run, Event("escape", act.who, {}, act.run.cite))


@meaning("verb", "destroy")
def destroy(act: Act) -> None:
    """The monster or thing is gone for good."""
    from workbench.engine.fates import drop_everything

    state = act.run.state
    for thing in act.all("what"):
        mark(act.run, thing, "destroyed")
        if thing in state.figures:
            drop_everything(act.run, thing)
            off_board(act.run, thing, "out")
        elif sort_of(thing) == "token" or thing in state.things:
            state.things[thing] = "out"
        announce(act.run, Event("destroy", act.who, {"what": thing}, act.run.cite))


@meaning("verb", "take_off_board")
def take_off_board(act: Act) -> None:
    """Lies beside the board, and can be put in the house again."""
    for thing in act.all("what"):
        if thing in act.run.state.figures:
            off_board(act.run, thing, "aside")
        elif thing in act.run.state.things:
            act.run.state.things[thing] = "aside"


@meaning("verb", "turn_up", "turn_down")
def turn_up(act: Act) -> None:
    """Its token shows its face, or its back, from now on."""
    for thing in act.all("what"):
        if act.node.frame == "turn_up":
            announce(act.run, Event("turn_up", act.who, {"what": thing}, act.run.cite))
            unmark(act.run, thing, "face-down")
        else:
            mark(act.run, thing, "face-down")


@meaning("verb", "choose_how")
def choose_how(act: Act) -> None:
    """Decides toward which side of its room it looks, or tells whose the steps are to choose."""
    if act.word("what") != "facing":
        told(act)
        return
    for whom in act.all("whom"):
        act.run.state.facing[whom] = pick(act.run, act.chooser, "facing", ("N", "E", "S", "W"))


@meaning(
    "verb", "choose_all", "choose_way", "act",
    "read_other", "announce", "tell", "turn_back", "use_room",
)  # fmt: skip
def told(act: Act) -> None:
    """Who decides or knows something: nothing on the board changes."""
    what = act.get("what")
    named = act.all("what") if isinstance(what, Node) and act.node.frame == "announce" else ()
    act.run.tell(act.node.frame, act.who, what=list(named))


@meaning("verb", "reveal")
def reveal(act: Act) -> None:
    """Shows it to everybody; what lay face down lies face up from now on."""
    for thing in act.all("what"):
        unmark(act.run, thing, "face-down")
        show_token(act.run, thing)
        act.run.tell("uncovered", act.who, what=thing)


@meaning("verb", "show_token")
def show_dealt(act: Act) -> None:
    """Its token is turned up, if it lies face down."""
    show_token(act.run, act.who)


@meaning("verb", "write_number")
def write_number(act: Act) -> None:
    """Keeps this number as it is now."""
    act.run.state.memory[f"written:{act.scope.entry}"] = act.number("n")
    act.run.tell("written", act.who, seen="traitor", number=act.number("n"))


@meaning("verb", "write_secret")
def write_secret(act: Act) -> None:
    """Chooses a number that nobody else sees."""
    least, most = act.number("least"), act.number("most")
    options = [Option(str(n), n, "result", act.run.cite) for n in range(least, most + 1)]
    number = int(act.run.choose(act.who or act.chooser, "secret", options) or least)
    act.run.state.memory[f"written:{act.scope.entry}"] = number
    act.run.tell("written", act.who, seen=act.who or act.chooser, number=number)


@meaning("verb", "reveal_secret")
def reveal_secret(act: Act) -> None:
    """Everybody sees the number; it is then the result."""
    number = int(act.run.state.memory.get(f"written:{act.scope.entry}", 0))
    act.scope.facts["result"] = number
    act.run.tell("revealed", act.who, number=number)


@meaning("verb", "first_turn")
def first_turn(act: Act) -> None:
    """The first turn of the haunt is this one's."""
    act.run.state.memory["first-turn"] = f"e{act.who[1:]}"


@meaning("verb", "extra_turn")
def extra_turn(act: Act) -> None:
    """A further turn follows the one in progress; all monsters have theirs together."""
    memory = act.run.state.memory
    who = "monsters" if act.who.startswith("m") else f"e{act.who[1:]}"
    waiting = memory.get("more-turns", ())
    if who != "monsters" or who not in waiting:
        memory["more-turns"] = (*waiting, who)
    act.run.tell("more-turns", who)


@meaning("verb", "skip_turn")
def skip_turn(act: Act) -> None:
    """Its next turn begins and ends with nothing in it."""
    act.run.state.memory[f"skips:{act.who}"] = act.run.state.turn


@meaning("verb", "spend_turn")
def spend_turn(act: Act) -> None:
    """Does nothing else in this turn; it is possible only before anything else was done in it."""
    used = act.run.state.used
    moved = act.run.state.memory.get(f"moved:{act.who}") or 0
    if moved or used.get(f"attacked:{act.who}") == act.run.state.turn:
        act.scope.facts["did"] = act.scope.facts["found"] = False
        return
    used[f"over:{act.who}"] = act.run.state.turn


@meaning("verb", "less_movement", "more_movement")
def less_movement(act: Act) -> None:
    """Can spend so many spaces fewer, or more, in the turn in progress."""
    far = act.get("far")
    spaces = number(act.run, far, act.scope) if far is not None else 1
    way = 1 if act.node.frame == "less_movement" else -1
    key = f"less-movement:{act.who}"
    act.run.state.memory[key] = int(act.run.state.memory.get(key, 0)) + way * spaces


@meaning("verb", "roll_movement")
def roll_movement(act: Act) -> None:
    """Rolls as many dice as its Speed; it moves so many spaces at most."""
    from workbench.engine.monsters import roll_for_movement

    roll_for_movement(act.run, act.who, [act.who])
    act.scope.facts["result"] = int(act.run.state.memory.get(f"allowance:{act.who}", 0))
    act.run.state.memory[f"result:{act.scope.entry}"] = act.scope.facts["result"]


@meaning("verb", "win", "lose_game")
def win(act: Act) -> None:
    """The game ends for its side."""
    from workbench.engine.fates import end_game

    state = act.run.state
    if state.phase == "over" and state.winner:
        sides, seats, cite = state.winner
        seat = f"e{act.who[1:]}"
        if act.node.frame == "win" and seat in state.order and seat not in seats:
            state.winner = (sides, (*seats, seat), cite)
        return
    side = state.sides.get(act.who, "").replace("monsters", "traitors")
    sides = (side,) if act.node.frame == "win" else tuple({"heroes", "traitors"} - {side})
    end_game(act.run, sides, act.run.cite)
