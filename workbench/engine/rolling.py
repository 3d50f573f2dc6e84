"""Rolling dice: how many, what changes them, what they show.

While a roll is being made, the rules that go with it (more dice, another result, a reroll) change
its record; the record lives in the step only.
"""

from __future__ import annotations

from dataclasses import dataclass

from workbench.engine.dice import faces_of, total_of
from workbench.engine.happening import announce, happen
from workbench.engine.run import Event, Run

__all__ = ["Roll", "roll", "roll_in_progress"]


@dataclass
class Roll:
    """A roll being made.

    Attributes:
        who: Who rolls.
        kind: ``attempt`` for a trait roll, ``roll_dice`` for dice on a table, ``attack``,
            ``defend``, ``damage``, ``haunt``, ``movement``.
        dice: How many dice it begins with.
        trait: The trait, if it is of one.
        extra: Dice more or fewer.
        added: What is added to the total.
        result: A total that takes the place of rolling; None if it is rolled.
        faces: What the dice show.
        cause: The entry that asks for it.
        blanks_again: Whether every die that shows nothing is rolled a second time.
    """

    who: str
    kind: str
    dice: int
    trait: str = ""
    extra: int = 0
    added: int = 0
    result: int | None = None
    faces: str = ""
    cause: str = ""
    blanks_again: bool = False

    @property
    def count(self) -> int:
        """How many dice are rolled, before the limits of the game."""
        return self.dice + self.extra

    @property
    def total(self) -> int:
        """The total that counts."""
        if self.result is not None:
            return max(0, self.result + self.added)
        return max(0, total_of(self.faces) + self.added)


def roll_in_progress(run: Run, who: str = "") -> Roll | None:
    """Returns the roll being made, that of *who* if there are several; None if there is none."""
    own = [record for record in run.rolls if record.who == who]
    return own[-1] if own else run.rolls[-1] if run.rolls else None


def roll(run: Run, record: Roll) -> int:
    """Makes a roll, with everything that goes with it; returns the total.

    What may happen instead of it, or before it, is asked first; then the dice; then what may change
    what they show.
    """
    rules = run.box.ruleset
    run.rolls.append(record)
    args = {"traits": record.trait or None, "cause": record.cause, "kind": record.kind}
    verb = "attempt" if record.kind == "attempt" else record.kind
    for asked in _asked(verb):
        happen(run, Event(asked, record.who, args, run.cite), lambda: None)
    if record.result is None:
        least = rules.least_dice if record.dice > 0 else 0
        count = max(least, min(record.count, rules.most_dice), 0)
        record.faces = throw(run, record.who, count, record.kind)
        if record.blanks_again:
            kept = record.faces.replace("0", "")
            record.faces = kept + throw(run, record.who, count - len(kept), record.kind)
        announce(
            run,
            Event("rolled", record.who, {"faces": record.faces, **args}, run.cite),
            now=True,
        )
        announce(run, Event("make_roll", record.who, args, run.cite), now=True)
    run.rolls.pop()
    run.tell("result", record.who, total=record.total, faces=record.faces, trait=record.trait)
    return record.total


def _asked(verb: str) -> tuple[str, ...]:
    """The verbs under which rules may wait for a roll, the most particular first."""
    if verb == "attempt":
        return ("attempt", "attempt_any", "make_roll")
    return (verb, "make_roll") if verb != "make_roll" else (verb,)


def throw(run: Run, who: str, count: int, kind: str) -> str:
    """Throws dice; returns their faces in order."""
    about = {"who": who, "dice": count, "kind": kind}
    return run.chance("dice", lambda: faces_of(count), about=about)
