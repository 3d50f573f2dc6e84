"""Verbs of attacks: who attacks, what belongs to the attack, what its results change."""

from __future__ import annotations

from workbench.engine.changing import has_trait
from workbench.engine.fighting import (
    Manner,
    can_attack,
    manners,
    start_attack,
    usual_trait,
)
from workbench.engine.meaning.core import Act, Scope, meaning, pick, resolve
from workbench.engine.meaning.nouns import pool
from workbench.engine.meaning.numbers import dice_in, traits_in
from workbench.engine.playing import player_of
from workbench.engine.run import Option, Run
from workbench.engine.state import in_this_turn
from workbench.model.trees import Leaf, Node, Tree


@meaning("verb", "attack")
def attack(act: Act) -> None:
    """One attack on each of those named; of a figure it counts as the attack of the turn."""
    run = act.run
    how = act.get("how")
    if isinstance(how, Node) and how.frame == "dice_of_trait":  # a card acts by itself
        dice = dice_in(run, how.get("dice"), act.scope)
        trait = next(iter(traits_in(how)), run.box.ruleset.traits[0])
        for whom in act.all("whom"):
            start_attack(run, act.who, Manner(whom, trait, "", run.cite), dice=dice, extra=True)
        return
    if act.scope.entry.startswith("event/"):  # it makes its drawer attack, whoever it is
        trait, cite = usual_trait(run, act.who)
        named = [each for each in act.all("whom") if has_trait(run, each, trait)]
        act.scope.facts["found"] = bool(named)
        for whom in named:
            start_attack(run, act.who, Manner(whom, trait, "", cite), extra=True)
        return
    if not can_attack(run, act.who):
        act.scope.facts["found"] = False
        return
    whom_tree = act.get("whom")
    traits = traits_in(how)
    if isinstance(whom_tree, Node) and whom_tree.frame.startswith("every"):
        for number, whom in enumerate(act.all("whom")):
            trait = traits[0] if traits else usual_trait(run, act.who)[0]
            start_attack(run, act.who, Manner(whom, trait, "", run.cite), extra=number > 0)
        return
    ways = [way for way in manners(run, act.who) if not traits or way.trait in traits]
    run.eligible = {way.whom for way in ways}.__contains__
    meant = act.all("whom")
    run.eligible = None
    ways = [way for way in ways if way.whom in meant]
    options = [Option(way.notation, tuple(way), "attack", way.cite) for way in ways]
    chosen = run.choose(player_of(run, act.who), "attack", options)
    act.scope.facts["found"] = chosen is not None
    if chosen is not None:
        start_attack(run, act.who, Manner(*chosen))


@meaning("verb", "extra_attack")
def extra_attack(act: Act) -> None:
    """An attack that does not count as the one of the turn."""
    trait, cite = usual_trait(act.run, act.who)
    for whom in act.all("whom"):
        if has_trait(act.run, whom, trait):
            start_attack(act.run, act.who, Manner(whom, trait, "", cite), extra=True)


@meaning("verb", "attack_all_met")
def attack_all_met(act: Act) -> None:
    """One attack on each that is in the room now and was not attacked by it this turn."""
    noun = act.get("noun")
    state = act.run.state
    here = state.figures.get(act.who, "")
    trait, cite = usual_trait(act.run, act.who)
    state.used[f"attacked:{act.who}"] = state.turn
    for whom in pool(act.run, noun, act.scope) if noun is not None else []:
        key = f"met:{act.who}:{whom}"
        if state.figures.get(whom) == here and not in_this_turn(state, key):
            state.used[key] = state.turn
            if has_trait(act.run, act.who, trait) and has_trait(act.run, whom, trait):
                start_attack(act.run, act.who, Manner(whom, trait, "", cite), extra=True)


@meaning("verb", "defend")
def defend(act: Act) -> None:
    """Rolls with this trait against the attack in question."""
    if act.run.fight is not None:
        act.run.fight["defence"] = act.word("trait")


@meaning("verb", "deal_none")
def deal_none(act: Act) -> None:
    """The one it defeats suffers none."""
    fight = act.run.fight
    if fight is not None and fight["winner"] in ("", act.who):
        fight["dealt"] = False


@meaning("verb", "deal")
def deal(act: Act) -> None:
    """The other takes this damage."""
    from workbench.engine.changing import take_damage
    from workbench.engine.meaning.verbs_combat import amount_of

    fight = act.run.fight
    whom = act.all("whom") or ((fight["loser"],) if fight is not None and fight["loser"] else ())
    for each in whom:
        points, kind = amount_of(act.run, act.get("how"), act.scope, each)
        take_damage(act.run, each, points, kind, source=act.who, cause="attack")


@meaning("verb", "take_first")
def take_first(act: Act) -> None:
    """The one trait bears the damage down to its lowest value, and only then the other."""
    act.run.state.memory["damage-order"] = (act.word("first"), act.word("then"))


@meaning("verb", "harm", "lower_traits")
def never_itself(act: Act) -> None:
    """Only spoken of by other sentences: it happens in no way of its own."""
    act.run.tell("noted", act.who)


@meaning("verb", "steal")
def steal(act: Act) -> None:
    """Takes something that can be handed over from a figure against its will."""
    from workbench.engine.fighting import rob

    run = act.run
    for victim in act.all("whom") or _beaten(run):
        loot = loot_of(run, act.who, victim, act.get("what"), act.scope)
        thing = pick(run, player_of(run, act.who), "steal", loot)
        act.scope.facts["found"] = act.scope.facts["did"] = bool(thing)
        if thing:
            rob(run, act.who, victim, thing)


def _beaten(run: Run) -> tuple[str, ...]:
    """Returns who has lost the fight in progress."""
    return (run.fight["loser"],) if run.fight is not None and run.fight["loser"] else ()


def loot_of(run: Run, who: str, victim: str, what: Tree | None, scope: Scope) -> list[str]:
    """Returns what somebody can steal from a figure of all that a phrase means.

    Args:
        run: The step.
        who: Who steals.
        victim: The figure.
        what: The phrase.
        scope: What the sentence knows.
    """
    from workbench.engine.fighting import stealable
    from workbench.engine.meaning.core import matches

    loot = stealable(run, who, victim)
    return [
        thing
        for thing, place in run.state.things.items()
        if place == f"by:{victim}"
        and what is not None
        and matches(run, what, thing, scope.copy())
        and (thing in loot or _by_name(what, thing))
    ]


def nothing_to_steal(run: Run, do: Node, who: str, scope: Scope) -> bool:
    """Tells whether the one who would be robbed, if it is certain who, has nothing for it."""
    whom = do.get("whom")
    if isinstance(whom, Node) and not whom.frame.startswith(("the_", "only_")):
        return False  # whom is still to be chosen
    victims = _beaten(run) if whom is None else resolve(run, whom, scope.copy(), who)
    what = do.get("what")
    return not any(loot_of(run, who, victim, what, scope) for victim in victims)


def _by_name(what: Node | Leaf | None, thing: str) -> bool:
    """A card that is named can be taken even if it is no item: the Girl."""
    from workbench.model.trees import walk

    return what is not None and any(
        isinstance(part, Leaf) and part.key.endswith(f"/{thing}") for part in walk(what)
    )
