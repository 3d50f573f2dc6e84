"""Tokens that are spent to roll a die again (rule: scooby-snacks), and the pile they come from.

Which token it is, how many each begins with and how many somebody may carry, the rule set says; in
most games there is none.
"""

from __future__ import annotations

from workbench.engine.happening import announce
from workbench.engine.rolling import Roll, throw
from workbench.engine.run import Event, Option, Run

__all__ = ["give_back", "has_room_for", "offer_rerolls", "snacks_of"]


def snacks_of(run: Run, who: str) -> list[str]:
    """Returns the tokens of somebody with which a die is rolled again."""
    kind, kinds = run.box.ruleset.snack, run.state.kinds
    if not kind:
        return []
    place = f"by:{who}"
    return [
        token for token, of in kinds.items() if of == kind and run.state.things.get(token) == place
    ]


def has_room_for(run: Run, who: str, thing: str) -> bool:
    """Tells whether somebody may carry one thing more: of these tokens only so many."""
    rules = run.box.ruleset
    if not rules.snack or run.state.kinds.get(thing) != rules.snack:
        return True
    return len(snacks_of(run, who)) < rules.most_snacks


def give_back(run: Run, token: str) -> bool:
    """Puts a token that is spent on the token pile; tells whether it is one of these."""
    kind = run.box.ruleset.snack
    if not kind or run.state.kinds.get(token) != kind:
        return False
    run.state.things[token] = "aside"
    return True


def offer_rerolls(run: Run, record: Roll) -> None:
    """Lets whoever has rolled spend tokens, one after another, each for one die.

    What a page says of spending one (two dice for one) takes the place of that die.
    """
    while record.result is None and record.faces and (own := snacks_of(run, record.who)):
        options = [Option("none", "", "none")]
        options += [Option(face, face, "reroll") for face in sorted(set(record.faces))]
        about = {"faces": record.faces, "left": len(own)}
        cite = run.cite
        run.cite = run.box.ruleset.citations.get("snack", "")
        face = str(run.choose(record.who, "snack", options, about=about) or "")
        if not face:
            run.cite = cite
            return
        give_back(run, own[0])
        run.tell("spends", record.who, what=run.box.ruleset.snack, faces=record.faces)
        record.rerolled = False
        announce(run, Event("discard", record.who, {"what": own[0]}, run.cite), now=True)
        if not record.rerolled:
            kept = record.faces.replace(face, "", 1)
            record.faces = "".join(sorted(kept + throw(run, record.who, 1, record.kind)))
        run.cite = cite
