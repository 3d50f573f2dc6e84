"""Verbs of dice."""

from __future__ import annotations

from itertools import product

from workbench.engine.changing import value
from workbench.engine.drawing import give_up_events
from workbench.engine.meaning.core import Act, Scope, matches, meaning, number
from workbench.engine.meaning.numbers import dice_in, picked, traits_in
from workbench.engine.rolling import Roll, roll, roll_in_progress, throw
from workbench.engine.run import Option, Run
from workbench.model.trees import Node


def _rolled(act: Act, record: Roll) -> None:
    """Keeps what was rolled for the rows and sentences that follow."""
    facts = act.scope.facts
    facts["result"] = record.total
    facts["faces"] = record.faces
    facts["trait"] = record.trait
    facts["results"] = (*facts.get("results", ()), record.total)
    facts["rolled"] = True


def _needs_no_roll(act: Act) -> bool:
    """Tells whether a sentence lets the subject succeed in what this page asks for."""
    from workbench.engine.harm import says

    return any(
        (what := do.get("what")) is not None and matches(act.run, what, act.scope.entry, scope)
        for _rule, do, scope in says(act.run, "need_no_roll", act.who)
    )


def _trait_roll(act: Act, trait: str) -> None:
    record = Roll(act.who, "attempt", value(act.run, act.who, trait), trait, cause=act.scope.entry)
    if _needs_no_roll(act):
        record.result = 2 * act.run.box.ruleset.most_dice
        act.run.tell("succeeds", act.who, what=act.scope.entry)
    else:
        roll(act.run, record)
    _rolled(act, record)


@meaning("verb", "attempt")
def attempt(act: Act) -> None:
    """Rolls as many dice as the trait; whoever rolls chooses between several."""
    options = [Option(each, each, "trait", act.run.cite) for each in traits_in(act.get("traits"))]
    trait = act.run.choose(act.scope.facts.get("decider") or act.who, "trait", options)
    if trait:
        _trait_roll(act, trait)


@meaning("verb", "attempt_with")
def attempt_with(act: Act) -> None:
    """Rolls with the trait chosen, or with each in turn."""
    which = act.get("which")
    act.scope.facts.pop("results", None)
    outcomes = []
    for trait in picked(act.run, which, act.scope, act.who):
        _trait_roll(act, trait)
        outcomes.append(act.scope.copy())
    act.scope.facts["outcomes"] = outcomes
    act.scope.facts.pop("rolled", None)


@meaning("verb", "roll_dice")
def roll_dice(act: Act) -> None:
    """Rolls dice; the rows below say what follows."""
    dice = dice_in(act.run, act.get("dice"), act.scope)
    where = act.get("where")
    if isinstance(where, Node):
        here = act.run.state.figures.get(act.who, "")
        if matches(act.run, where, here, act.scope):
            dice = dice_in(act.run, act.get("other"), act.scope)
    record = Roll(act.who, "roll_dice", dice, cause=act.scope.entry)
    record.result = act.scope.facts.pop("chosen", None)
    record.chosen = record.result is not None
    roll(act.run, record)
    _rolled(act, record)


@meaning("verb", "roll_more")
def roll_more(act: Act) -> None:
    """Changes the number of dice of the roll in question."""
    record = roll_in_progress(act.run, act.who)
    if record is not None:
        change = dice_in(act.run, act.get("change"), act.scope)
        record.extra += max(change, 0)
        record.fewer += max(-change, 0)


@meaning("verb", "add_result", "subtract_result")
def add_result(act: Act) -> None:
    """The total of the roll in question is higher, or lower."""
    record = roll_in_progress(act.run, act.who)
    times = len(act.all("each")) if act.get("each") is not None else 1
    way = 1 if act.node.frame == "add_result" else -1
    if record is not None:
        record.added += way * act.number("n") * times


@meaning("verb", "set_result")
def set_result(act: Act) -> None:
    """The total of the roll in question is this; after a roll for movement, so far it may move."""
    record = roll_in_progress(act.run, act.who)
    moves = f"allowance:e{act.who[1:]}"
    if record is not None:
        record.result, record.chosen = act.number("n"), False
    elif moves in act.run.state.memory:
        act.run.state.memory[moves] = act.number("n")


def _some_of(faces: str, most: int) -> list[str]:
    """Returns every choice of at least one and at most so many of these dice, by what they show."""
    counts = [range(faces.count(face) + 1) for face in "012"]
    found = ["0" * a + "1" * b + "2" * c for a, b, c in product(*counts)]
    return sorted((some for some in found if 0 < len(some) <= most), key=lambda s: (len(s), s))


@meaning("verb", "reroll")
def reroll(act: Act) -> None:
    """Rolls some of the dice just rolled again; the second result of each counts."""
    record = roll_in_progress(act.run, act.who)
    dice = act.get("dice")
    if record is not None and not record.faces and isinstance(dice, Node):
        record.blanks_again = dice.frame == "blank_dice"  # the dice of an attack come later
    if record is None or not record.faces:
        return
    frame = dice.frame if isinstance(dice, Node) else ""
    record.rerolled = True
    faces = list(record.faces)
    if frame == "every_die":
        again = len(faces)
        kept: list[str] = []
    elif frame == "blank_dice":
        again = faces.count("0")
        kept = [face for face in faces if face != "0"]
    else:
        most = dice_in(act.run, dice, act.scope) if frame == "dice" else len(faces)
        options = [
            Option(some, some, "reroll", act.run.cite) for some in _some_of(record.faces, most)
        ]
        chosen = str(act.run.choose(act.chooser, "reroll", options) or "")
        again = len(chosen)
        kept = faces
        for face in chosen:
            kept.remove(face)
    record.faces = "".join(sorted([*kept, *throw(act.run, act.who, again, record.kind)]))


@meaning("verb", "write_result")
def write_result(act: Act) -> None:
    """Keeps the total for later."""
    act.run.state.memory[f"written:{act.scope.entry}"] = int(act.scope.facts.get("result", 0))


@meaning("act", "result_at_least")
def result_at_least(run: Run, node: Node, scope: Scope) -> None:
    """A lower total of the roll in question is this number instead."""
    record, n = roll_in_progress(run, scope.you), node.get("n")
    if record is not None and n is not None:
        record.least = max(record.least, number(run, n, scope))


@meaning("verb", "use_result")
def use_result(act: Act) -> None:
    """The total kept stands for that of the roll in question, and is gone."""
    record = roll_in_progress(act.run, act.who)
    written = act.run.state.memory.pop(f"written:{act.scope.entry}", None)
    if record is not None and written is not None:
        highest = 2 * min(record.count, act.run.box.ruleset.most_dice)
        record.result = min(int(written), highest)
    give_up_events(act.run)


@meaning("verb", "roll_for")
def roll_for(act: Act) -> None:
    """This player throws the dice of that figure's rolls; who throws them changes nothing."""
    act.run.tell("noted", act.who)


@meaning("verb", "choose_result")
def choose_result(act: Act) -> None:
    """Takes any total within the ends said, or any that the roll could give."""
    record = roll_in_progress(act.run, act.who)
    if record is None:
        return
    highest = 2 * min(record.count, act.run.box.ruleset.most_dice)
    least, most = act.number("least"), act.number("most", highest)
    options = [Option(str(n), n, "result", act.run.cite) for n in range(least, most + 1)]
    chosen = act.run.choose(act.chooser, "result", options)
    record.result, record.chosen = int(chosen or 0), True
