"""The haunt roll, and how a haunt begins (rules: haunt-roll, starting-the-haunt, traitor)."""

from __future__ import annotations

from typing import Any

from workbench.engine.changing import character_of, value
from workbench.engine.doing import start_list
from workbench.engine.drawing import bury_card, put_card
from workbench.engine.fates import end_game, off_board, unmark
from workbench.engine.happening import announce, scope_of, side_speaker
from workbench.engine.meaning.core import Scope
from workbench.engine.owners import hand_over
from workbench.engine.rolling import Roll, roll
from workbench.engine.run import Event, Option, Run, routine
from workbench.engine.secrecy import deal_in_secret
from workbench.engine.snacks import give_back
from workbench.engine.tokens import to_box
from workbench.model.facts import TraitorRule

__all__ = ["become_traitor", "begin_haunt", "traitor_by"]


@routine("haunt-roll")
def _haunt_roll(run: Run, data: Any) -> None:
    who = data
    state = run.state
    rules = run.box.ruleset
    run.cite = rules.citations.get("haunt-roll", "")
    total = roll(run, Roll(who, "roll_haunt", rules.haunt_dice))
    omens = int(state.memory.get("omens", 0))
    run.tell("haunt-roll", who, total=total, omens=omens)
    if total < omens:
        omen, room, _turn = state.memory["omen-drawn"]
        number = run.box.chart.get((omen, room))
        if rules.skips_known and number in state.memory.get("known-haunts", ()):
            number = _another(run, who, omen, room, number)
        run.push("haunt", (who, number, room))


def _another(run: Run, who: str, omen: str, room: str, number: int | None) -> int | None:
    """Lets the revealer take another haunt for one the players know (rule: same-haunt).

    The other omen rooms in the house come first, the nearest first, with the same omen; then the
    next omen of the chart.
    """
    from workbench.engine.board import distances

    state, chart = run.state, run.box.chart
    away = distances(run, room)
    rooms = [each for each in state.rooms if run.box.rooms[each].symbol == "omen" and each != room]
    rooms.sort(key=lambda each: away.get(each, len(state.rooms)))
    omens = list(dict.fromkeys(each for each, _room in chart))
    at = omens.index(omen)
    pairs = [(omen, each) for each in rooms]
    pairs += [(o, r) for o in (*omens[at + 1 :], *omens[:at]) for r in (room, *rooms)]
    found = [chart[pair] for pair in pairs if pair in chart]
    new = next((each for each in found if each not in state.memory["known-haunts"]), None)
    if new is None:
        return number
    options = [Option("yes", True, "may"), Option("no", False, "may")]
    return new if run.choose(who, "known-haunt", options, about={"haunt": number}) else number


@routine("haunt")
def _haunt(run: Run, data: Any) -> None:
    revealer, number, room = data
    begin_haunt(run, revealer, number, room)


def begin_haunt(run: Run, revealer: str, number: int | str | None, room: str) -> None:
    """Begins a haunt: who is the traitor, which book is whose, what both do right now.

    A haunt that is not written as a page ends the game here, and says so.
    """
    state = run.state
    state.revealer = revealer
    state.memory["haunt-room"] = room
    state.memory["explorers-at-start"] = len(state.players)
    key = f"haunt/{number}"
    haunt = run.box.haunts.get(key)
    run.tell("haunt-begins", revealer, haunt=key, room=room)
    if haunt is None:
        if run.box.ruleset.written_instead and _written(run):
            run.push("written-instead", (revealer, key, room))
        else:
            _cannot_be_played(run, key)
        return
    state.phase = "haunt"
    state.haunt = key
    state.memory["setting-up"] = True
    traitor = traitor_by(run, haunt.traitor, revealer) if haunt.traitor else ""
    if haunt.traitor is not None and haunt.traitor.rule == "hidden":
        deal_in_secret(run)
    if traitor:
        state.memory["traitor"] = traitor
        become_traitor(run, traitor)
        if run.box.ruleset.traitor_leaves:
            _give_up_all(run, traitor)
    if not state.memory.get("mystery"):  # a mystery card was asked before it was known which
        announce(run, Event("haunt_begins", revealer, {}, key))
    for book in ("T", "M", "S"):
        if rules := haunt.rules.setup.get(book, ()):
            keys = tuple(rule.instruction.key for rule in rules)
            start_list(run, key, keys, scope_of(run, rules[0]))
    run.push("stairs-if-cut-off", None)
    if traitor and run.box.ruleset.traitor_leaves:
        run.push("hero-leaves", traitor)
    run.push("haunt-set-up", traitor)


def _written(run: Run) -> list[str]:
    """Returns the haunts that are written as pages, for as many as play."""
    playing = len(run.state.players)
    return [
        key for key, each in run.box.haunts.items() if not each.players or playing in each.players
    ]


def _cannot_be_played(run: Run, key: str) -> None:
    """Ends the game: its haunt is in no book that is here."""
    run.state.memory["unwritten"] = key
    end_game(run, (), key)


@routine("written-instead")
def _written_instead(run: Run, data: Any) -> None:
    """Lets the revealer take a haunt that is written here for one that is not."""
    revealer, key, room = data
    options = [Option(each, each, "choose") for each in _written(run)]
    chosen = run.choose(revealer, "written-haunt", options, about={"haunt": key})
    begin_haunt(run, revealer, str(chosen).partition("/")[2], room)


def _give_up_all(run: Run, who: str) -> None:
    """Buries the cards of a hero who leaves; the tokens go to the token pile (rule: bury)."""
    state = run.state
    run.cite = run.box.ruleset.citations.get("bury", "")
    for thing, place in list(state.things.items()):
        if place not in (f"by:{who}", f"kept:{who}"):
            continue
        if thing not in run.box.cards:
            if not give_back(run, thing):
                to_box(run, thing)
            continue
        bury_card(run, thing)
        run.tell("card-to", "", card=thing, to=f"stack:{thing.partition('/')[0]}")


@routine("hero-leaves")
def _hero_leaves(run: Run, data: Any) -> None:
    """The traitor's hero is gone, if the page has put nobody in that place (rule: hero-leaves)."""
    if data in run.state.figures:
        run.cite = run.box.ruleset.citations.get("traitor_leaves", "")
        off_board(run, data, "out")


def become_traitor(run: Run, who: str) -> None:
    """Lets somebody change sides; what clings to explorers falls off (rule: freed)."""
    state = run.state
    state.sides[who] = "traitors"
    for thing, place in list(state.things.items()):
        if place == f"kept:{who}" and thing.startswith("event/"):
            book = run.box.rules_of(thing)
            for declared in book.program.declared if book is not None else ():
                if declared.sort == "mark":
                    unmark(run, who, declared.key)
            put_card(run, thing, "discard:event")
    run.tell("traitor", who)
    hand_over(run, who)


@routine("stairs-if-cut-off")
def _stairs_if_cut_off(run: Run, data: Any) -> None:
    """Where monsters cannot leave the basement, the traitor may fetch stairs (rule: stairs)."""
    from workbench.engine.board import distances
    from workbench.engine.meaning.verbs_map import from_stack, lay_somewhere

    del data
    state = run.state
    speaker = side_speaker(run, "T")
    below = [
        f for f, room in state.figures.items() if f[0] == "m" and _area(run, room) == "basement"
    ]
    if not below or _STAIRS in state.rooms or _STAIRS not in run.box.rooms:
        return
    if any(_area(run, room) != "basement" for room in distances(run, state.figures[below[0]])):
        return
    run.cite = f"{run.box.ruleset.key}/rule/starting-the-haunt#stairs-if-cut-off"
    options = [Option("yes", True, "may"), Option("no", False, "may")]
    if run.choose(speaker, "fetch-stairs", options, about={"room": _STAIRS}):
        room = from_stack(run, [_STAIRS])
        if room and not lay_somewhere(run, room, None, Scope(doer=speaker), speaker):
            state.things[room] = "discard:room"


_STAIRS = "room/stairs-from-basement"


def _area(run: Run, room: str) -> str:
    return run.state.rooms[room][0] if room in run.state.rooms else ""


@routine("haunt-set-up")
def _haunt_set_up(run: Run, data: Any) -> None:
    """After both books' set-up the first turn is that of the hero on the traitor's left."""
    state = run.state
    state.memory.pop("setting-up", None)
    order = state.order
    first = data or state.revealer
    named = state.memory.get("first-turn")
    if named in order:
        first = order[order.index(named) - 1]
    at = order.index(first) if first in order else 0
    state.order = (*order[at + 1 :], *order[: at + 1])
    state.stack = tuple(frame for frame in state.stack if frame[0] != "next-turn")
    run.push("round", state.order[0])


def traitor_by(run: Run, rule: TraitorRule, revealer: str) -> str:
    """Returns who the traitor is by a rule; in a tie the revealer, else the nearest to the left."""
    state = run.state
    seats = state.order
    at = seats.index(revealer)
    around = (*seats[at:], *seats[:at])
    if rule.rule == "haunt_revealer":
        return revealer
    if rule.rule == "left_of_revealer":
        return around[1 % len(around)]
    if rule.rule == "volunteer":
        return _volunteer(run, around)
    candidates = around[1:] if rule.except_revealer else around
    if rule.rule in ("highest_trait", "lowest_trait") and rule.trait:
        values = {seat: value(run, seat, rule.trait) for seat in candidates}
        wanted = max(values.values()) if rule.rule == "highest_trait" else min(values.values())
        return next(seat for seat in candidates if values[seat] == wanted)
    if rule.rule == "named_explorer" and rule.explorer:
        named = rule.explorer.partition("/")[2]
        for seat in candidates:
            if character_of(run, seat) == named:
                return seat
        return traitor_by(run, rule.otherwise, revealer) if rule.otherwise else revealer
    if rule.rule in ("oldest", "youngest"):
        ranks = {
            seat: run.box.characters[character_of(run, seat)].facts.youngest_rank or 99
            for seat in candidates
        }
        wanted = min(ranks.values()) if rule.rule == "youngest" else max(ranks.values())
        return next(seat for seat in candidates if ranks[seat] == wanted)
    return ""


def _volunteer(run: Run, around: tuple[str, ...]) -> str:
    """Returns who offers to be the traitor; the revealer chooses, and is it if nobody offers.

    Args:
        run: The step.
        around: The seats, the revealer first.
    """
    revealer, *others = around
    run.cite = run.box.ruleset.citations.get("volunteer", "")
    options = [Option("yes", True, "may"), Option("no", False, "may")]
    willing = [each for each in others if run.choose(each, "volunteer", options)]
    candidates = [Option(each, each, "choose") for each in (*willing, revealer)]
    return str(run.choose(revealer, "monster-player", candidates))
