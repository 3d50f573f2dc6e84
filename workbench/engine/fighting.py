"""Attacks: who can attack whom and how, the two rolls, and what follows from them (rule: combat).

An attack is a step of its own: what goes with it, both rolls, and what waits for the results. The
damage is the next step, when everything that the results set off is over.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from workbench.engine.allowing import allowed_by
from workbench.engine.banning import forbidding
from workbench.engine.barriers import same_side
from workbench.engine.changing import has_trait, take_damage, value
from workbench.engine.gates import in_force, said
from workbench.engine.happening import announce, happen
from workbench.engine.harm import ineffective, says
from workbench.engine.keeping import kept
from workbench.engine.meaning.core import Scope, matches
from workbench.engine.meaning.nouns import alive, is_a, opposed
from workbench.engine.meaning.numbers import traits_in
from workbench.engine.rolling import Roll, roll
from workbench.engine.run import Event, Option, Run, routine
from workbench.engine.secrecy import is_hidden
from workbench.engine.state import figures_in, in_this_turn
from workbench.model.trees import Leaf, Node, parts_of

__all__ = ["Manner", "can_attack", "manners", "start_attack"]


class Manner(NamedTuple):
    """A way to attack.

    Attributes:
        whom: Who is attacked.
        trait: The trait it is made with.
        item: The card used, or empty.
        cite: The sentence that allows it.
    """

    whom: str
    trait: str
    item: str = ""
    cite: str = ""

    @property
    def notation(self) -> str:
        """How it is written: ``attack:m1``, ``attack:m1:item/axe``, ``attack:m1::sanity``."""
        return f"attack:{self.whom}:{self.item}:{self.trait}"


def _contact(run: Run, one: str, other: str) -> bool:
    """Tells whether somebody is in one room with another, and no barrier between them."""
    here = run.state.figures.get(one, "")
    if here not in run.state.rooms or run.state.figures.get(other) != here:
        return False
    return same_side(run, here, one, other)


def can_attack(run: Run, who: str) -> bool:
    """Tells whether somebody has an attack left in the turn in progress."""
    state = run.state
    return (
        state.phase == "haunt"
        and not in_this_turn(state, f"attacked:{who}")
        and alive(run, who)
        and "stunned" not in state.marks.get(who, ())
    )


def usual_trait(run: Run, who: str) -> tuple[str, str]:
    """Returns the trait that a figure attacks with, and the sentence that says so if one does."""
    for rule, do, _scope in says(run, "attack", who):
        traits = traits_in(do.get("how"))
        if traits and do.get("whom") is None:
            return traits[0], rule.citation
    return run.box.ruleset.traits[0], ""


def manners(run: Run, who: str) -> list[Manner]:
    """Returns every way in which somebody can attack now, in a fixed order."""
    if not can_attack(run, who):
        return []
    return list(kept(run, _manners, who))


def _manners(run: Run, who: str) -> list[Manner]:
    found: dict[tuple[str, str, str], Manner] = {}
    near = [
        other
        for other in figures_in(run.state, run.state.figures.get(who, ""))
        if other != who and alive(run, other) and not any(says(run, "affect_nothing", other))
        and (opposed(run, who, other) or (is_hidden(run.state, who) and other.startswith("e")))
        and _contact(run, who, other)
    ]  # fmt: skip
    usual = near if run.box.ruleset.may_attack else []
    if not usual and not said(run, ("action", "attack")):
        return []
    trait, cite = usual_trait(run, who)
    for other in usual:
        found.setdefault((other, "", trait), Manner(other, trait, "", cite))
    for manner in _allowed(run, who, trait, near):
        found.setdefault((manner.whom, manner.item, manner.trait), manner)
    return [manner for manner in found.values() if _possible(run, who, manner)]


def _allowed(run: Run, who: str, usual: str, near: list[str]) -> Iterator[Manner]:
    """Yields the ways that sentences add."""
    for rule, known in in_force(run, "action", "attack"):
        core = rule.bare
        do = core.get("do") if isinstance(core, Node) else None
        if not isinstance(do, Node) or do.frame != "attack":
            continue
        whom = do.get("whom")
        if isinstance(whom, Node) and whom.frame.startswith("every"):
            continue  # one attack on each of several is an action of its own
        if known is None:
            scope = kept(run, allowed_by, rule, who)
        else:
            scope = allowed_by(run, rule, who, known)
        if scope is None:
            continue
        card = rule.entry if rule.entry.startswith(("item/", "omen/")) else ""
        for trait in traits_in(do.get("how")) or (usual,):
            if whom is None:
                for other in near:
                    yield Manner(other, trait, card, rule.citation)
                continue
            far = any(isinstance(part, Node) and part.frame in _FAR for part in parts_of(whom))
            for other in run.state.figures:
                if other == who or not alive(run, other):
                    continue
                if not far and not _contact(run, who, other):
                    continue
                if matches(run, whom, other, scope.copy()):
                    yield Manner(other, trait, card, rule.citation)


#: Filters by which a phrase means figures in other rooms too.
_FAR = frozenset({"being_in_sight", "in_or_next_door", "next_door"})


def _possible(run: Run, who: str, manner: Manner) -> bool:
    """No rule forbids it, and the one attacked has the trait to defend with."""
    if not has_trait(run, who, manner.trait) or not has_trait(run, manner.whom, manner.trait):
        return False
    args = {"whom": manner.whom, "how": manner.trait, "what": manner.item or None}
    if forbidding(run, "attack", who, args) is not None:
        return False
    if forbidding(run, "act", who) is not None:
        return False
    if not manner.item:
        return True
    if ineffective(run, manner.item, manner.whom) or any(says(run, "get_nothing", who)):
        return False
    return forbidding(run, "use", who, {"what": manner.item}) is None


def start_attack(
    run: Run, who: str, manner: Manner, *, dice: int | None = None, extra: bool = False
) -> None:
    """Puts an attack on the stack.

    Args:
        run: The step.
        who: Who attacks: a figure, or a card that acts.
        manner: Whom and how.
        dice: The attacker's dice, where it has no such trait.
        extra: Whether it does not count as the attack of the turn.
    """
    run.push("attack", (who, tuple(manner), dice, extra))


@routine("attack")
def _attack(run: Run, data: Any) -> None:
    """Both roll; what goes with the attack and what waits for its results belongs to this step."""
    who, plain, dice, extra = data
    manner = Manner(*plain)
    state = run.state
    whom = manner.whom
    if whom not in state.figures or not alive(run, whom):
        return
    if who in state.figures and not alive(run, who):
        return
    run.cite = manner.cite or run.box.ruleset.citations.get("attack", "")
    if not extra:
        state.used[f"attacked:{who}"] = state.turn
        state.used[f"did:{who}:attack"] = state.turn
    own = value(run, who, manner.trait) if dice is None else dice
    attacking = Roll(who, "attack", own, manner.trait, cause=manner.item)
    defending = Roll(whom, "defend", value(run, whom, manner.trait), manner.trait)
    fight: dict[str, Any] = {
        "attacker": who, "defender": whom, "trait": manner.trait, "defence": manner.trait,
        "item": manner.item, "kind": kind_of(run, manner.trait), "winner": "", "loser": "",
        "difference": 0, "dealt": True, "cite": run.cite, "spared": (), "unstunned": False,
        "far": state.figures.get(who) != state.figures.get(whom),
    }  # fmt: skip
    run.fight = fight
    run.rolls += [defending, attacking]
    args = {"whom": whom, "how": manner.trait, "what": manner.item or None}
    run.tell("attacks", who, whom=whom, trait=manner.trait, item=manner.item)
    happened = [True]
    ban = None

    def strike() -> None:
        nonlocal ban
        ban = forbidding(run, "attack", who, args)

    happened[0] = happen(run, Event("attack", who, args, run.cite), strike, now=True)
    del run.rolls[-2:]
    if ban is not None or not happened[0]:
        run.tell("refused", who, what="attack", by=ban.citation if ban else "")
        return
    if fight["defence"] != defending.trait:
        defending.trait = fight["defence"]
        defending.dice = value(run, whom, defending.trait)
    hits, stands = roll(run, attacking), roll(run, defending)
    _results(run, fight, hits, stands)
    run.push("fight-damage", fight)
    run.push("fight-over", (who, whom))


def kind_of(run: Run, trait: str) -> str:
    """Returns the kind of damage that an attack with a trait does."""
    rules = run.box.ruleset
    return "mental" if trait in rules.mental else "physical" if trait in rules.physical else "any"


def _results(run: Run, fight: dict[str, Any], hits: int, stands: int) -> None:
    """Tells the results; what waits for them is done before anything is suffered."""
    who, whom = fight["attacker"], fight["defender"]
    difference = abs(hits - stands)
    fight["difference"] = difference
    run.tell("fight", who, whom=whom, hits=hits, stands=stands)
    if hits != stands:
        fight["winner"], fight["loser"] = (who, whom) if hits > stands else (whom, who)
    args = {
        "how": fight["trait"], "what": fight["item"] or None,
        "n": difference, "difference": difference,
    }  # fmt: skip
    told: list[tuple[str, str, str]] = []
    if hits > stands:
        told = [("defeat", who, whom), ("attack_and_defeat", who, whom)]
    else:
        if hits < stands:
            told = [("defeat", whom, who), ("defeat_defending", whom, who)]
            args = {**args, "what": None}
        told.append(("fail_to_defeat", who, whom))
    for verb, one, other in told:
        announce(run, Event(verb, one, {**args, "whom": other}, run.cite), now=True)


@routine("fight-damage")
def _fight_damage(run: Run, data: Any) -> None:
    """The loser takes the difference as damage, or is robbed instead (rules: combat, stealing)."""
    fight = dict(data)
    run.fight = fight
    run.cite = fight["cite"]
    winner, loser = fight["winner"], fight["loser"]
    state = run.state
    if not loser or loser not in state.figures or not alive(run, loser):
        return
    spared = loser in fight["spared"] or (fight["far"] and loser == fight["attacker"])
    stunned = winner == fight["defender"] and "stunned" in state.marks.get(winner, ())
    mild = winner.startswith(("e", "m")) and any(says(run, "deal_none", winner))
    if spared or stunned or mild or not fight["dealt"]:
        run.tell("no-damage", loser)
        return
    if winner == fight["attacker"] and _robs(run, fight):
        return
    points = int(fight["difference"])
    if fight.get("halved"):
        points //= 2
    points, kind = _usual_damage(run, winner, loser, points) or (points, fight["kind"])
    take_damage(run, loser, points, kind, source=winner, cause="attack")


def _usual_damage(run: Run, winner: str, loser: str, points: int) -> tuple[int, str] | None:
    """Returns the damage that somebody always deals by winning, or None if nothing says so.

    Args:
        run: The step.
        winner: Who has won.
        loser: Who suffers it.
        points: How much it would be; it stays so where only another kind is said.
    """
    from workbench.engine.meaning.verbs_combat import amount_of

    for _rule, do, scope in says(run, "deal", winner):
        whom, how = do.get("whom"), do.get("how")
        if how is None or (whom is not None and not matches(run, whom, loser, scope)):
            continue
        return (points, how.key) if isinstance(how, Leaf) else amount_of(run, how, scope, loser)
    return None


def _robs(run: Run, fight: dict[str, Any]) -> bool:
    """Lets an explorer steal instead of doing 2 or more points of physical damage."""
    winner, loser = fight["winner"], fight["loser"]
    if not (winner.startswith("e") and loser.startswith("e")) or fight["far"]:
        return False
    if fight["difference"] < 2 or fight["kind"] != "physical":
        return False
    loot = stealable(run, winner, loser)
    if not loot:
        return False
    options = [Option("damage", "", "steal"), *(Option(f"steal:{t}", t, "steal") for t in loot)]
    thing = run.choose(winner, "steal", options, about={"from": loser})
    if not thing:
        return False
    rob(run, winner, loser, str(thing))
    return True


def stealable(run: Run, thief: str, victim: str) -> list[str]:
    """Returns what somebody can take from another by stealing."""
    found = []
    for thing, place in run.state.things.items():
        if place != f"by:{victim}" or not tradable(run, thing):
            continue
        if forbidding(run, "steal", thief, {"what": thing, "whom": victim}) is None:
            found.append(thing)
    return found


def tradable(run: Run, thing: str) -> bool:
    """Tells whether something can be handed over: an item or omen, a haunt's item, no companion."""
    card = run.box.cards.get(thing)
    if card is not None and card.companion:
        return False
    return is_a(run, thing, _ITEM, Scope())


_ITEM = Leaf("thing", "item")


def rob(run: Run, thief: str, victim: str, thing: str) -> None:
    """Takes something from a figure against its will, with everything that this sets off."""
    from workbench.engine.drawing import lose_card

    run.tell("steals", thief, what=thing, whom=victim)
    run.state.used[f"handled:{thing}"] = run.state.turn
    announce(run, Event("steal", thief, {"what": thing, "whom": victim}, run.cite))
    lose_card(run, victim, thing, f"by:{thief}")
    run.push("taken", (thief, thing))


@routine("fight-over")
def _fight_over(run: Run, data: Any) -> None:
    """Whatever waits for the end of a fight follows."""
    who, whom = data
    for one, other in ((who, whom), (whom, who)):
        announce(run, Event("fight", one, {"whom": other}, run.cite))
    announce(run, Event("after_fight", who, {"whom": whom}, run.cite))
