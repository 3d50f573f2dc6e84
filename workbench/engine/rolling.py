"""Rolling dice: how many, what changes them, what they show.

While a roll is being made, the rules that go with it (more dice, another result, a reroll) change
its record; the record lives in the step only.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from workbench.engine.dice import faces_of, total_of
from workbench.engine.gates import in_force, standing_scopes
from workbench.engine.happening import announce, happen, mention
from workbench.engine.meaning.core import matches, number
from workbench.engine.run import Event, Run
from workbench.model.trees import Node

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
        chosen: Whether somebody chose that total.
        faces: What the dice show.
        cause: The entry that asks for it.
        blanks_again: Whether every die that shows nothing is rolled a second time.
        fewer: Dice taken away; where any is rolled, one is left.
        rerolled: Whether a sentence has let dice be rolled again since this was last unset.
        least: What a lower total counts as.
    """

    who: str
    kind: str
    dice: int
    trait: str = ""
    extra: int = 0
    added: int = 0
    result: int | None = None
    chosen: bool = False
    faces: str = ""
    cause: str = ""
    blanks_again: bool = False
    fewer: int = 0
    rerolled: bool = False
    least: int = 0

    @property
    def count(self) -> int:
        """How many dice are rolled, before the limits of the game."""
        whole = self.dice + self.extra
        return max(whole - self.fewer, min(1, whole))

    @property
    def total(self) -> int:
        """The total that counts."""
        if self.result is not None:
            return max(self.least, self.result + self.added)
        return max(self.least, total_of(self.faces) + self.added)


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
    args: dict[str, Any] = {
        "traits": record.trait or None,
        "what": record.cause or None,
        "noun": record.cause if _is_for_card(record) else None,
        "cause": record.cause,
        "kind": record.kind,
    }
    for asked in _asked(record):
        event = Event(asked, record.who, args, run.cite)
        happen(run, event, lambda: None, now=True, after=False)
    if record.result is None:
        least = rules.least_dice if record.dice > 0 else 0
        count = max(least, min(record.count, _most_dice(run, record.who)), 0)
        record.faces = throw(run, record.who, count, record.kind)
        if record.blanks_again:
            kept = record.faces.replace("0", "")
            record.faces = kept + throw(run, record.who, count - len(kept), record.kind)
        announce(
            run,
            Event("rolled", record.who, {"faces": record.faces, **args}, run.cite),
            now=True,
        )
        if rules.snack:
            from workbench.engine.snacks import offer_rerolls

            offer_rerolls(run, record)
        for asked in _asked(record):
            announce(run, Event(asked, record.who, args, run.cite), now=True, after=True)
    run.rolls.pop()
    given = {} if record.result is None else {"given": "chosen" if record.chosen else "set"}
    run.tell(
        "result", record.who, total=record.total, faces=record.faces, trait=record.trait, **given
    )
    mention(run, Event("roll_result", record.who, {"n": record.total, **args}, run.cite))
    return record.total


def _most_dice(run: Run, who: str) -> int:
    """Returns how many dice somebody can roll at once: as the game says, or as a page forbids."""
    most = run.box.ruleset.most_dice
    for rule, known in in_force(run, "ban", "roll_limit"):
        core = rule.bare
        do, subject = (core.get("do"), core.get("who")) if isinstance(core, Node) else (None, None)
        dice = do.get("dice") if isinstance(do, Node) and do.frame == "roll_limit" else None
        if dice is None:
            continue
        for scope in standing_scopes(run, rule, known):
            if subject is None or matches(run, subject, who, scope):
                most = min(most, number(run, dice, scope))
    return most


_DECKS = frozenset({"event", "item", "omen", "clue"})


def _is_for_card(record: Roll) -> bool:
    """Tells whether a card asks for a roll that is neither a trait roll nor one of a fight."""
    card = record.cause.partition("/")[0] in _DECKS
    return card and record.kind not in ("attempt", "attack", "defend")


def _asked(record: Roll) -> Iterator[str]:
    """Yields the verbs under which rules may wait for a roll, the most particular first."""
    if record.kind == "attempt":
        yield "attempt"
        yield "attempt_any"
    elif record.kind != "attack":  # that somebody attacks was told already
        yield record.kind
    if record.kind in ("attack", "defend"):
        yield "roll_to_fight"
    yield "make_roll"


def throw(run: Run, who: str, count: int, kind: str) -> str:
    """Throws dice; returns their faces in order."""
    about = {"who": who, "dice": count, "kind": kind}
    return run.chance("dice", lambda: faces_of(count), about=about)
