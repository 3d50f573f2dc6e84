"""Verbs of combat and damage."""

from __future__ import annotations

from workbench.engine.changing import has_trait, take_damage, value
from workbench.engine.happening import announce
from workbench.engine.meaning.core import Act, Scope, meaning, number
from workbench.engine.meaning.numbers import dice_in, traits_in
from workbench.engine.rolling import Roll, roll, throw
from workbench.engine.run import Event, Run
from workbench.model.trees import Leaf, Node, Tree


def amount_of(run: Run, tree: Tree | None, scope: Scope, who: str) -> tuple[int, str]:
    """Returns how much damage a phrase means, and of which kind."""
    if isinstance(tree, Leaf):
        return int(scope.facts.get("damage", 0)), tree.key
    if tree is None:
        return 0, "any"
    kind = tree.get("kind")
    name = kind.key if isinstance(kind, Leaf) else "any"
    if tree.frame == "of_dice":
        dice = dice_in(run, tree.get("dice"), scope)
        faces = throw(run, who, dice, "damage")
        from workbench.engine.dice import total_of

        run.tell("result", who, total=total_of(faces), faces=faces, trait="")
        return total_of(faces), name
    n = tree.get("n")
    return (number(run, n, scope) if n is not None else 0), name


@meaning("verb", "take_damage")
def takes_damage(act: Act) -> None:
    """Lowers traits of its kind by so much in all."""
    points, kind = amount_of(act.run, act.get("how"), act.scope, act.who)
    source = act.one("from") if act.get("from") is not None else act.scope.entry
    take_damage(act.run, act.who, points, kind, source=source, cause=act.scope.entry)


@meaning("verb", "take_less")
def take_less(act: Act) -> None:
    """The damage in question is so much lower."""
    memory = act.run.state.memory
    if "damage" in memory:
        memory["damage"] = max(0, int(memory["damage"]) - act.number("n"))


@meaning("verb", "take_half", "take_half_up")
def take_half(act: Act) -> None:
    """The damage in question is halved."""
    memory = act.run.state.memory
    if "damage" in memory:
        more = 1 if act.node.frame == "take_half_up" else 0
        memory["damage"] = (int(memory["damage"]) + more) // 2


@meaning("verb", "take_as")
def take_as(act: Act) -> None:
    """The damage in question is of this kind."""
    act.run.state.memory["damage-kind"] = act.word("kind")


@meaning("verb", "take_no_damage")
def take_no_damage(act: Act) -> None:
    """The damage in question is nothing to it."""
    if "damage" in act.run.state.memory:
        act.run.state.memory["damage"] = 0


@meaning("verb", "attack")
def attack(act: Act) -> None:
    """Both roll, the attacker first; the lower takes the difference as damage."""
    how = act.get("how")
    dice = trait = None
    if isinstance(how, Node) and how.frame == "dice_of_trait":
        dice = dice_in(act.run, how.get("dice"), act.scope)
        trait = next(iter(traits_in(how)), "might")
    else:
        trait = next(iter(traits_in(how)), "might")
    for whom in act.all("whom"):
        fight(act.run, act.who, whom, trait, dice=dice, scope=act.scope)


def fight(
    run: Run, attacker: str, defender: str, trait: str, *, dice: int | None, scope: Scope
) -> None:
    """Lets one attack another.

    Args:
        run: The step.
        attacker: A figure, or a card that acts.
        defender: A figure.
        trait: The trait both use.
        dice: The attacker's dice, where it is no figure with that trait.
        scope: What the sentence knows; it learns the difference.
    """
    if not has_trait(run, defender, trait):
        run.tell("refused", attacker, what="attack", whom=defender)
        return
    announce(run, Event("attack", attacker, {"whom": defender, "how": trait}, run.cite), now=True)
    own = value(run, attacker, trait) if dice is None else dice
    hits = roll(run, Roll(attacker, "attack", own, trait, cause=scope.entry))
    stands = roll(run, Roll(defender, "defend", value(run, defender, trait), trait))
    scope.facts["difference"] = abs(hits - stands)
    kind = "mental" if trait in run.box.ruleset.mental else "physical"
    run.tell("fight", attacker, whom=defender, hits=hits, stands=stands)
    if hits == stands:
        return
    winner, loser = (attacker, defender) if hits > stands else (defender, attacker)
    announce(run, Event("defeat", winner, {"whom": loser, "by": abs(hits - stands)}, run.cite))
    if loser[:1] in ("e", "m") and "/" not in loser:
        take_damage(run, loser, abs(hits - stands), kind, source=winner, cause="attack")
