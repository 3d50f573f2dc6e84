"""What somebody can do in a turn: move, discover, use what rules allow, hand things over, end.

Each possibility has a stable one-line notation; carrying it out starts from that notation alone.
"""

from __future__ import annotations

from workbench.engine.banning import forbidding
from workbench.engine.board import Way, open_doors, ways
from workbench.engine.doing import do_item, whose_turn
from workbench.engine.drawing import take_card
from workbench.engine.errors import EngineFault
from workbench.engine.happening import is_active, scope_of
from workbench.engine.meaning.core import Scope, holds, matches
from workbench.engine.rules import Rule
from workbench.engine.run import Option, Run
from workbench.engine.walking import cost_of_leaving, movement_left, reachable, walk
from workbench.model.trees import Node

__all__ = ["offered", "perform_action"]


def offered(run: Run, who: str) -> list[Option]:
    """Returns everything that somebody may do now, in a fixed order."""
    found: list[Option] = []
    nothing = Scope()
    if forbidding(run, "move", who, nothing) is None:
        for way in reachable(run, who):
            if forbidding(run, "enter", who, nothing, {"where": way.to}) is None:
                cost = way.cost + (cost_of_leaving(run, who) if way.cost else 0)
                found.append(
                    Option(
                        f"move:{way.to}", way.to, "move", way.cite, {"cost": cost, "door": way.door}
                    )
                )
        if movement_left(run, who) > cost_of_leaving(run, who):
            here = run.state.figures.get(who, "")
            if here in run.state.rooms:
                for door in open_doors(run, here):
                    if not _front_door(run, here, door):
                        found.append(Option(f"explore:{door}", door, "explore", "", {"cost": 1}))
    for rule, scope in _actions(run, who):
        notation = f"act:{rule.entry}#{rule.instruction.key}"
        found.append(
            Option(notation, notation, "act", rule.citation, {"text": rule.instruction.text})
        )
        del scope
    found += _handing_over(run, who)
    found.append(Option("end", "end", "end"))
    return found


def _front_door(run: Run, room: str, door: str) -> bool:
    """The south side of the Entrance Hall is the front door, which no tile is laid at."""
    del run
    return room == "room/entrance-hall" and door == "S"


def _actions(run: Run, who: str) -> list[tuple[Rule, Scope]]:
    """Returns the rules that allow somebody to do something now."""
    found = []
    for entry, roles in run.box.by_role.items():
        actions = roles.get("action")
        if not actions or not is_active(run, entry):
            continue
        for rule in actions:
            scope = _may_use(run, rule, who)
            if scope is not None:
                found.append((rule, scope))
    return found


def _may_use(run: Run, rule: Rule, who: str) -> Scope | None:
    """Returns what a rule knows if it allows *who* to do something now; None if it does not."""
    state = run.state
    scope = scope_of(run, rule)
    scope.facts["actor"] = who
    if rule.entry.startswith("room/"):
        if state.figures.get(who) != rule.entry and not _names_nobody_here(rule):
            return None
        scope.you = scope.doer = who
    if not rule.entry.startswith(("room/", "haunt/")) and scope.you and scope.you != who:
        core = rule.core
        subject = core.get("who") if isinstance(core, Node) else None
        if isinstance(subject, Node) and subject.frame == "you":
            return None
    core = rule.core
    if not isinstance(core, Node):
        return None
    subject = core.get("who")
    if subject is None or not matches(run, subject, who, scope):
        return None
    for prefix in rule.prefixes:
        cond = prefix.get("cond")
        if prefix.frame in ("if", "while") and (cond is None or not holds(run, cond, scope)):
            return None
        if prefix.frame in ("once_per_turn", "once_per_game", "once_each_turn"):
            key = f"{prefix.frame}:{rule.entry}#{rule.instruction.key}"
            if prefix.frame != "once_each_turn":
                key = f"{key}:{scope.you or who}"
            used = state.used.get(key)
            if used is not None and (prefix.frame == "once_per_game" or used == state.turn):
                return None
        if prefix.frame == "on_turn":
            turn = prefix.get("turn")
            if turn is None or not whose_turn(run, turn, scope):
                return None
    if core.frame == "may_if":
        cond = core.get("cond")
        if cond is None or not holds(run, cond, scope):
            return None
    do = core.get("do")
    if not isinstance(do, Node) or do.frame in _NOT_BY_CHOICE:
        return None
    if forbidding(run, do.frame, who, scope) is not None:
        return None
    title = rule.instruction.title
    if title and forbidding(run, "carry_out", who, scope, {"title": title}) is not None:
        return None
    return scope


#: What a rule allows only where something else is being done: a roll, an attack.
_NOT_BY_CHOICE = frozenset(
    {"attack", "extra_attack", "use_result", "take_as", "reroll", "look_up_clue", "move_walls"}
)


def _names_nobody_here(rule: Rule) -> bool:
    """A room's rule that names who may do something says itself where they must be."""
    core = rule.core
    subject = core.get("who") if isinstance(core, Node) else None
    return not (isinstance(subject, Node) and subject.frame == "you")


def _handing_over(run: Run, who: str) -> list[Option]:
    """Dropping, picking up and giving: once for each thing in a turn."""
    state = run.state
    if not run.box.ruleset.may_drop:
        return []
    here = state.figures.get(who, "")
    found: list[Option] = []
    for thing, place in state.things.items():
        if "/" not in thing or thing.partition("/")[0] not in ("item", "omen", "clue"):
            continue
        if state.used.get(f"handled:{thing}") == state.turn:
            continue
        args = {"what": thing}
        if place == f"by:{who}":
            if forbidding(run, "drop", who, Scope(), args) is None:
                found.append(Option(f"drop:{thing}", thing, "drop"))
            if forbidding(run, "trade", who, Scope(), args) is None:
                for other, where in state.figures.items():
                    if where == here and other != who and other.startswith("e"):
                        if "dead" not in state.marks.get(other, ()):
                            found.append(Option(f"give:{thing}:{other}", thing, "give"))
        elif place == f"room:{here}":
            found.append(Option(f"pick-up:{thing}", thing, "take"))
    return found


def perform_action(run: Run, who: str, notation: str) -> None:
    """Does what a notation says."""
    state = run.state
    word, _colon, rest = notation.partition(":")
    if word == "move":
        way = next((way for way in ways(run, state.figures[who], who) if way.to == rest), None)
        if way is None:
            raise EngineFault("there is no such way", cite=notation)
        walk(run, who, Way(*way))
    elif word == "explore":
        moved = int(state.memory.get(f"moved:{who}", 0))
        state.memory[f"moved:{who}"] = moved + 1 + cost_of_leaving(run, who)
        run.push("explore", (who, state.figures[who], rest))
    elif word == "act":
        entry, _hash, key = rest.partition("#")
        for rule, scope in _actions(run, who):
            if rule.entry == entry and rule.instruction.key == key:
                scope.facts["accepted"] = True
                do_item(run, rule.instruction, scope)
                break
    elif word == "drop":
        state.used[f"handled:{rest}"] = state.turn
        from workbench.engine.drawing import lose_card

        lose_card(run, who, rest, f"room:{state.figures[who]}")
        run.tell("drops", who, what=rest)
    elif word == "pick-up":
        state.used[f"handled:{rest}"] = state.turn
        take_card(run, who, rest)
    elif word == "give":
        thing, _colon, other = rest.rpartition(":")
        state.used[f"handled:{thing}"] = state.turn
        options = [Option("yes", True, "accept"), Option("no", False, "accept")]
        if run.choose(other, "accept", options, about={"what": thing, "from": who}):
            from workbench.engine.drawing import lose_card

            lose_card(run, who, thing, f"by:{other}")
            run.push("taken", (other, thing))
    else:
        raise EngineFault("nobody can do this", cite=notation)
