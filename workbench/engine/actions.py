"""What somebody can do in a turn: move, discover, attack, use what rules allow, hand over, end.

Each possibility has a stable one-line notation; carrying it out starts from that notation alone.
"""

from __future__ import annotations

from workbench.engine.allowing import allowed_by, spent_limit
from workbench.engine.banning import forbidding, may_be_banned
from workbench.engine.barriers import open_to
from workbench.engine.board import Way, open_doors
from workbench.engine.doing import do_item, pointless
from workbench.engine.errors import EngineFaultError
from workbench.engine.fighting import Manner, manners, start_attack
from workbench.engine.gates import said
from workbench.engine.handing import hand_over, handing_over
from workbench.engine.happening import scope_of
from workbench.engine.harm import ineffective
from workbench.engine.keeping import kept, rules_in_play
from workbench.engine.lasting import made_rules
from workbench.engine.lawful import WAYS_TO_GO, duties, must_use_up, staying, toward_only
from workbench.engine.meaning.core import Scope, matches
from workbench.engine.objects import counted_as, has_object
from workbench.engine.rules import Rule
from workbench.engine.run import Option, Run
from workbench.engine.state import figures_in, in_this_turn, things_at
from workbench.engine.walking import cost_of_leaving, movement_left, reachable, walk
from workbench.model.trees import Node
from workbench.wording import _

__all__ = [
    "duty_left", "moves", "must_first", "must_go_there", "offered", "perform_action", "spent",
    "would_allow",
]  # fmt: skip


def offered(run: Run, who: str) -> list[Option]:
    """Returns everything that somebody may do now, in a fixed order."""
    found: list[Option] = []
    acts = forbidding(run, "act", who) is None
    ways, must_move = moves(run, who)
    slowed = cost_of_leaving(run, who) if ways else 0
    for way in ways:
        about = {"cost": way.cost + (slowed if way.cost else 0), "door": way.door}
        found.append(Option(f"move:{way.to}", way.to, "move", way.cite, about))
    doors = _explorable(run, who)
    found += doors
    attacks = _attacks(run, who) if acts else []
    found += attacks
    if acts:
        for rule, _scope in _actions(run, who):
            notation = f"act:{rule.entry}#{rule.instruction.key}"
            about = {"text": rule.instruction.text}
            found.append(Option(notation, notation, "act", rule.citation, about))
        found += handing_over(run, who)
    can_go = bool(ways or doors)
    must = must_move or _must_attack(run, who, attacks) or (can_go and _goes_on(run, who))
    if not must and not (doors and _must_explore(run, who)):
        found.append(Option("end", "end", "end"))
    return found


def must_first(run: Run, who: str) -> Rule | None:
    """Returns the rule by which somebody may not end the turn yet; None if there is none."""
    ways, must_move = moves(run, who)
    if must_move:
        return must_go_there(run, who)
    if _must_attack(run, who, _attacks(run, who)):
        return next((rule for rule, do, _scope in duties(run, who) if do.frame == "attack"), None)
    doors = _explorable(run, who)
    for rule, do, _scope in duties(run, who) if doors else ():
        if do.frame == "discover_rooms":
            return rule
    return _kept_going(run, who) if ways or doors else None


def must_go_there(run: Run, who: str) -> Rule | None:
    """Returns the rule that says where, or that, somebody must go; None if there is none."""
    found = [(rule, do.frame) for rule, do, _scope in duties(run, who)]
    return next((rule for rule, frame in found if frame in WAYS_TO_GO), None)


def _goes_on(run: Run, who: str) -> bool:
    """Tells whether somebody who can go on to another room may not end the turn here."""
    return _kept_going(run, who) is not None


def _kept_going(run: Run, who: str) -> Rule | None:
    """Returns the rule by which nobody may end a turn where somebody is; None if none does."""
    here = run.state.figures.get(who, "")
    ban = forbidding(run, "end_turn_in", who, {"where": here})
    if ban is not None and not ineffective(run, ban.entry, who):
        return ban
    if not may_be_banned(run, "end_turn_with", who):
        return None
    beside = (*figures_in(run.state, here), *things_at(run.state, f"room:{here}"))
    others = tuple(each for each in beside if each != who)
    return forbidding(run, "end_turn_with", who, {"whom": others})


def moves(run: Run, who: str) -> tuple[list[Way], bool]:
    """Returns the ways that somebody may take now, and whether one of them must be taken."""
    if forbidding(run, "move", who) is not None:
        return [], False
    found = reachable(run, who)
    if found and may_be_banned(run, "enter", who):
        found = [way for way in found if forbidding(run, "enter", who, {"where": way.to}) is None]
    if run.state.phase != "haunt" or not said(run, ("duty",)):
        return found, False
    found, must = toward_only(run, who, staying(run, who, found))
    return found, must or (bool(found) and must_use_up(run, who))


def duty_left(run: Run, who: str) -> bool:
    """Tells whether somebody still has to do something in this turn that can be done."""
    if run.state.phase != "haunt" or not any(True for _duty in duties(run, who)):
        return False
    if _must_explore(run, who) and _explorable(run, who):
        return True
    return moves(run, who)[1] or _must_attack(run, who, _attacks(run, who))


def _must_explore(run: Run, who: str) -> bool:
    """Tells whether a page bids somebody discover rooms."""
    if run.state.phase != "haunt" or not said(run, ("duty", "discover_rooms")):
        return False
    return any(do.frame == "discover_rooms" for _rule, do, _scope in duties(run, who))


def _explorable(run: Run, who: str) -> list[Option]:
    here = run.state.figures.get(who, "")
    if movement_left(run, who) <= cost_of_leaving(run, who) or here not in run.state.rooms:
        return []
    if who.startswith("m") and not _must_explore(run, who):
        return []
    doors = open_to(run, who, here, open_doors(run, here))
    if not doors:
        return []
    for verb in ("move", "discover_rooms"):
        if forbidding(run, verb, who) is not None:
            return []
    if forbidding(run, "discover", who, {"where": "room/any"}) is not None:
        return []
    if run.state.phase == "haunt" and said(run, ("duty",)) and toward_only(run, who, [])[0] == []:
        from workbench.engine.lawful import goals

        if goals(run, who):
            return []
    front = run.box.ruleset.front_door
    return [
        Option(f"explore:{door}", door, "explore", "", {"cost": 1})
        for door in doors
        if (here, door) != front and f"shut:{here}:{door}" not in run.state.used
    ]


def _attacks(run: Run, who: str) -> list[Option]:
    return [
        Option(
            manner.notation,
            tuple(manner),
            "attack",
            manner.cite,
            {"whom": manner.whom, "trait": manner.trait, "item": manner.item},
        )
        for manner in manners(run, who)
    ]


def _must_attack(run: Run, who: str, attacks: list[Option]) -> bool:
    """Tells whether somebody must attack one of those it can."""
    if run.state.phase != "haunt" or not attacks or not said(run, ("duty", "attack")):
        return False
    for _rule, do, scope in duties(run, who):
        whom = do.get("whom")
        if (
            do.frame == "attack"
            and whom is not None
            and any(matches(run, whom, option.value[0], scope.copy()) for option in attacks)
        ):
            return True
    return False


def _actions(run: Run, who: str, wanted: tuple[str, str] | None = None) -> list[tuple[Rule, Scope]]:
    """Returns the rules that allow somebody to do something now.

    Args:
        run: The step.
        who: Who would do it.
        wanted: The entry and the key of the item that is meant; None for all.
    """
    found = []
    for rule in rules_in_play(run, ("by choice",)):
        if wanted is not None and (rule.entry, rule.instruction.key) != wanted:
            continue
        if rule.of_you and _anothers(run, rule.entry, who):
            continue
        scope = kept(run, _usable, rule, who)
        if scope is not None:
            found.append((rule, scope.copy()))
    for rule, known in made_rules(run, "action"):
        if wanted is not None and (rule.entry, rule.instruction.key) != wanted:
            continue
        scope = _may_use(run, rule, who, known)
        if scope is not None:
            found.append((rule, scope))
    return found


def spent(run: Run, who: str) -> list[tuple[Rule, str]]:
    """Returns the rules that let somebody do something, but not again: each with its limit.

    A limit is the name of its prefix; empty where the card itself was used or handed over.
    """
    found: list[tuple[Rule, str]] = []
    for rule in rules_in_play(run, ("by choice",)):
        core = rule.bare
        subject = core.get("who") if isinstance(core, Node) else None
        if subject is None or _anothers(run, rule.entry, who):
            continue
        limit = spent_limit(run, rule, who)
        if limit is None and not (
            rule.entry.startswith(("item/", "omen/"))
            and in_this_turn(run.state, f"handled:{rule.entry}")
        ):
            continue
        scope = scope_of(run, rule)
        scope.facts["actor"] = who
        if rule.entry.startswith("room/"):
            scope.you = scope.doer = who
        if matches(run, subject, who, scope):
            found.append((rule, limit or ""))
    return found


def _anothers(run: Run, entry: str, who: str) -> bool:
    """Tells at once that what a page says to *you* is not said to somebody."""
    if entry.startswith("room/"):
        return run.state.figures.get(who) != entry
    place = run.state.things.get(entry, "")
    return place.startswith("by:") and place != f"by:{who}"


def would_allow(run: Run, rule: Rule, who: str) -> bool:
    """Tells whether a rule would let somebody do something, as all stands in the step."""
    return _usable(run, rule, who) is not None


def _usable(run: Run, rule: Rule, who: str) -> Scope | None:
    return _may_use(run, rule, who, scope_of(run, rule))


def _may_use(run: Run, rule: Rule, who: str, known: Scope) -> Scope | None:
    """Returns what a rule knows if it allows *who* to do something now; None if it does not."""
    core = rule.bare
    if not rule.by_choice or not isinstance(core, Node):
        return None
    do = core.get("do")
    if "stunned" in run.state.marks.get(who, ()):
        return None
    scope = allowed_by(run, rule, who, known)
    if scope is None or ineffective(run, rule.entry, who):
        return None
    if isinstance(do, Node):
        if forbidding(run, do.frame, who) is not None:
            return None
        inner = do.get("do")
        if isinstance(inner, Node) and forbidding(run, inner.frame, who) is not None:
            return None
        if do.frame == "attack" and in_this_turn(run.state, f"attacked:{who}"):
            return None
        if pointless(run, do, who, scope) or not has_object(run, who, do, scope):
            return None
    if rule.entry.startswith(("item/", "omen/")):
        if forbidding(run, "use", who, {"what": rule.entry}) is not None:
            return None
        if in_this_turn(run.state, f"handled:{rule.entry}"):
            return None
    instead_of = counted_as(run, rule.entry, rule.instruction.title)
    if any(in_this_turn(run.state, f"handled:{thing}") for thing in instead_of):
        return None
    args = {"title": rule.instruction.title or None, "box": rule.box.at}
    if forbidding(run, "carry_out", who, args) is not None:
        return None
    return scope


def perform_action(run: Run, who: str, notation: str) -> None:
    """Does what a notation says."""
    state = run.state
    word, _colon, rest = notation.partition(":")
    if word == "move":
        way = next((way for way in reachable(run, who) if way.to == rest), None)
        if way is None:
            raise EngineFaultError(_("there is no such way"), cite=notation, detail="no such way")
        state.used[f"did:{who}:move"] = state.turn
        walk(run, who, way)
    elif word == "explore":
        state.used[f"did:{who}:move"] = state.turn
        run.push("explore", (who, state.figures[who], rest))
    elif word == "attack":
        whom, item, trait = rest.split(":")
        for manner in manners(run, who):
            if (manner.whom, manner.item, manner.trait) == (whom, item, trait):
                start_attack(run, who, Manner(*manner))
                break
    elif word == "act":
        entry, _hash, key = rest.partition("#")
        for rule, scope in _actions(run, who, (entry, key)):
            _act(run, who, rule, scope)
            break
    elif not hand_over(run, who, word, rest):
        raise EngineFaultError(_("nobody can do this"), cite=notation, detail="no such action")


def _act(run: Run, who: str, rule: Rule, scope: Scope) -> None:
    state = run.state
    scope.facts["accepted"] = True
    if rule.entry.startswith("haunt/"):
        scope.doer = who if who.startswith("e") else scope.doer
    if rule.entry.startswith(("item/", "omen/")):  # rule: items#one-thing-per-turn
        state.used[f"handled:{rule.entry}"] = state.turn
    for thing in counted_as(run, rule.entry, rule.instruction.title):
        state.used[f"handled:{thing}"] = state.turn
    if rule.instruction.title:
        state.used[f"box:{rule.entry}:{rule.box.at}:{who}"] = state.turn
    do_item(run, rule.instruction, scope)
