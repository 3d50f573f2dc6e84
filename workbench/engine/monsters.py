"""The monsters' turn: movement by the dice, one attack each, duties, and who decides for them.

Monsters act one after another, as the player who controls them likes. What a haunt says they must
do limits what they can be told to do; a stunned one does nothing and stands up at the end (rules:
monsters, stunned).
"""

from __future__ import annotations

from typing import Any

from workbench.engine.actions import duty_left, offered, perform_action
from workbench.engine.banning import forbidding
from workbench.engine.changing import has_trait, recover, value
from workbench.engine.fates import unmark
from workbench.engine.gates import in_force, said, standing_scopes
from workbench.engine.happening import announce, happen
from workbench.engine.harm import says
from workbench.engine.lawful import duties, must_use_up
from workbench.engine.meaning.core import Scope, matches
from workbench.engine.meaning.nouns import alive
from workbench.engine.playing import player_of
from workbench.engine.rolling import Roll, roll
from workbench.engine.rules import Rule
from workbench.engine.run import Event, Option, Run, routine
from workbench.engine.state import in_this_turn
from workbench.model.trees import Node

__all__ = ["IN_TURN", "acting", "roll_for_movement", "stand_up"]

#: Under this name a state keeps which monster's own turn begins or ends at the moment.
IN_TURN = "own-turn"


def acting(run: Run) -> list[str]:
    """Returns whoever acts in the monsters' turn and can: neither stunned nor off the board."""
    state = run.state
    return [
        figure
        for figure, room in state.figures.items()
        if (figure.startswith("m") or (figure not in state.order and figure in state.control))
        and room in state.rooms
        and alive(run, figure)
        and "stunned" not in state.marks.get(figure, ())
    ]


@routine("monsters-act")
def _monsters_act(run: Run, data: Any) -> None:
    """First what happens on this turn by itself, then the movement rolls, then each monster."""
    del data
    run.push("on-turn", None)
    if run.box.ruleset.stands_at_start:
        run.push("stunned-monsters", None)
    if run.box.ruleset.monsters_roll:
        run.push("movement-rolls", None)
    run.push("monsters-go-on", None)


@routine("stunned-monsters")
def _stunned_monsters(run: Run, data: Any) -> None:
    """Whoever is stunned stands up, and its turn is over (rule: monster#stunned)."""
    del data
    for figure in stand_up(run):
        _stops(run, figure)


@routine("on-turn")
def _on_turn(run: Run, data: Any) -> None:
    """Does what a page says happens on the turn in progress, where it is no limit but a step."""
    del data
    for rule, known in in_force(run, "duty"):
        if not _is_step(rule):
            continue
        for scope in standing_scopes(run, rule, known):
            scope.facts["actor"] = ""
            run.push("rule", (rule.entry, rule.instruction.key, scope.to_plain()))
            break


def _is_step(rule: Rule) -> bool:
    """A list, a choice that must be made, or what takes the place of a roll is done at once."""
    core = rule.bare
    on_turn = any(prefix.frame == "on_turn" for prefix in rule.prefixes)
    if not on_turn:
        return False
    return not isinstance(core, Node) or core.frame == "must_choose_from"


@routine("movement-rolls")
def _movement_rolls(run: Run, data: Any) -> None:
    """Rolls once for each kind, or for each where its page says so (rule: movement-roll)."""
    del data
    groups: dict[str, list[str]] = {}
    for figure in acting(run):
        if not has_trait(run, figure, "speed"):
            run.state.memory[f"allowance:{figure}"] = 0
        elif not _instead_of_rolling(run, figure):
            kind = run.state.kinds.get(figure, figure)
            alone = figure.startswith("e") or any(says(run, "roll_movement", figure))
            groups.setdefault(f"{kind}:{figure}" if alone else kind, []).append(figure)
    for group in groups.values():
        free = [one for one in group if forbidding(run, "move", one) is None]
        if free:
            run.push("movement-roll", tuple(free))


def _instead_of_rolling(run: Run, figure: str) -> bool:
    """Lets a figure do what it must do instead of rolling for movement; tells whether it must."""
    for rule, known in in_force(run, "duty"):
        tree, core = rule.core, rule.bare
        instead = tree.get("not") if isinstance(tree, Node) and tree.frame == "instead_of" else None
        if not isinstance(instead, Node) or instead.frame != "roll_movement":
            continue
        subject, do = (core.get("who"), core.get("do")) if isinstance(core, Node) else (None, None)
        if subject is None or not isinstance(do, Node):
            continue
        for scope in standing_scopes(run, rule, known):
            if matches(run, subject, figure, scope):
                run.state.memory[f"allowance:{figure}"] = 0
                run.push("does", (figure, rule.entry, rule.instruction.key, scope.to_plain()))
                return True
    return False


@routine("does")
def _does(run: Run, data: Any) -> None:
    """Lets one figure do what a duty says."""
    from workbench.engine.doing import do_verb

    figure, entry, key, plain = data
    book = run.box.rules_of(entry)
    scope = Scope.of(plain)
    rule = next((r for r in book.standing if r.instruction.key == key), None) if book else None
    core = rule.bare if rule is not None else None
    do = core.get("do") if isinstance(core, Node) else None
    if rule is not None and isinstance(do, Node) and alive(run, figure):
        run.cite = rule.citation
        scope.doer = player_of(run, figure)
        do_verb(run, do, figure, scope)


@routine("movement-roll")
def _movement_roll(run: Run, data: Any) -> None:
    group = [figure for figure in data if alive(run, figure)]
    if group:
        roll_for_movement(run, group[0], group)


def roll_for_movement(run: Run, who: str, group: list[str]) -> None:
    """Rolls a figure's Speed; each of the group may move so many spaces, monsters at least 1.

    Args:
        run: The step.
        who: The figure whose Speed counts.
        group: Those that the roll is for.
    """
    told: dict[str, Any] = {}

    def do() -> None:
        told["result"] = roll(run, Roll(who, "movement", value(run, who, "speed")))
        least = 1 if who.startswith("m") else 0
        for each in group:
            run.state.memory[f"allowance:{each}"] = max(least, told["result"])

    happen(run, Event("roll_movement", who, told, run.cite), do)


@routine("monsters-go-on")
def _monsters_go_on(run: Run, data: Any) -> None:
    """The next monster is chosen; whoever controls monsters goes on until all have ended."""
    del data
    state = run.state
    if state.phase == "over" or state.active != "monsters":
        return
    waiting = [each for each in acting(run) if not in_this_turn(state, f"acted:{each}")]
    waiting = [each for each in waiting if forbidding(run, "act", each) is None]
    waiting = _not_held_back(run, waiting)
    steered = [each for each in waiting if must_use_up(run, each)]
    for each in steered:
        state.used[f"acted:{each}"] = state.turn
        run.push("steered", each)
    if steered:
        run.push("monsters-go-on", None)
        return
    if not waiting:
        return
    able = [each for each in waiting if _can_do_something(run, each)]
    if not able:
        for each in waiting:
            _stops(run, each)
        return
    players: dict[str, list[str]] = {}
    for each in able:
        players.setdefault(player_of(run, each), []).append(each)
    player, own = next(iter(players.items()))
    options = [
        Option(each, each, "monster", run.cite, {"room": state.figures[each]}) for each in own
    ]
    if not any(duty_left(run, each) for each in own):
        options.append(Option("end", "end", "end"))
    chosen = run.choose(player, "monsters", options, about={"turn": state.turn})
    if chosen == "end" or chosen is None:
        for each in own:
            _stops(run, each)
    else:
        run.push("monster-acts", chosen)
    run.push("monsters-go-on", None)


def _can_do_something(run: Run, who: str) -> bool:
    """Tells whether a monster can do anything at all: not one that may neither move nor attack."""
    if any(forbidding(run, verb, who) is None for verb in ("move", "attack")):
        return True
    return any(each.notation != "end" for each in offered(run, who))


def _not_held_back(run: Run, waiting: list[str]) -> list[str]:
    """Leaves out those whom another one that waits must act before."""
    if not said(run, ("duty", "act_before")):
        return waiting
    held: set[str] = set()
    for each in waiting:
        for _rule, do, scope in duties(run, each):
            whom = do.get("whom")
            if do.frame == "act_before" and whom is not None:
                held |= {other for other in waiting if matches(run, whom, other, scope)}
    return [each for each in waiting if each not in held]


def _may_roll(run: Run, who: str) -> bool:
    if not run.box.ruleset.monsters_roll or not has_trait(run, who, "speed"):
        return False
    return forbidding(run, "move", who) is None


def _stops(run: Run, who: str) -> None:
    """A monster has done what it does in this turn, and stays where it is (rule: barriers)."""
    from workbench.engine.turns import moment

    state = run.state
    state.used[f"acted:{who}"] = state.turn
    announce(run, Event("stop_in", who, {"where": state.figures[who]}, run.cite))
    if run.box.ruleset.own_turns:
        state.memory[IN_TURN] = who
        moment(run, "at_end")
        del state.memory[IN_TURN]


@routine("monster-acts")
def _monster_acts(run: Run, data: Any) -> None:
    """One monster does one thing of its turn, or ends it."""
    who = data
    state = run.state
    if state.phase == "over" or who not in acting(run):
        return
    if f"allowance:{who}" not in state.memory and _may_roll(run, who):
        run.push("movement-roll", (who,))  # it came, or came free, after the others had rolled
        run.push("monster-acts", who)
        return
    chosen = run.choose(
        player_of(run, who),
        "turn",
        lambda: offered(run, who),
        value_of=lambda notation: notation,
        about={"turn": state.turn, "figure": who},
    )
    if chosen is None or chosen == "end":
        _stops(run, who)
        return
    perform_action(run, who, chosen)
    run.push("monster-acts", who)


def stand_up(run: Run) -> list[str]:
    """Turns back whoever misses the turn in progress, or has missed it (rule: stunned).

    Returns:
        Those that stand again.
    """
    state = run.state
    found = []
    for figure in list(state.figures):
        if "stunned" not in state.marks.get(figure, ()):
            continue
        due = "monsters" if figure.startswith("m") or figure not in state.order else figure
        if forbidding(run, "recover", figure) is not None:
            continue
        if state.active == due and int(state.memory.get(f"stunned:{figure}", 0)) < state.turn:
            unmark(run, figure, "stunned")
            state.memory.pop(f"stunned:{figure}", None)
            if run.box.ruleset.bottom == "stunned" and figure in state.order:
                recover(run, figure)
            found.append(figure)
    return found
