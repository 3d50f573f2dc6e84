"""Numbers and formulas, dice, traits and amounts."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.engine.changing import character_of, value
from workbench.engine.meaning.core import Scope, meaning, number, resolve
from workbench.engine.meaning.nouns import pool
from workbench.engine.meaning.queries import began_with
from workbench.engine.run import Option, Run
from workbench.model.trees import Leaf, Node, Tree, parts_of

__all__ = ["amounts_in", "dice_in", "meant", "picked", "rounds_up", "traits_in"]


@meaning("number", "number_of")
def _number_of(run: Run, node: Node, scope: Scope) -> int:
    noun = node.get("noun")
    return len(pool(run, noun, scope)) if noun is not None else 0


@meaning("number", "number_drawn")
def _number_drawn(run: Run, _node: Node, _scope: Scope) -> int:
    return int(run.state.memory.get("omens", 0))


@meaning("number", "number_placed")
def _number_placed(run: Run, node: Node, scope: Scope) -> int:
    noun = node.get("noun")
    found = pool(run, noun, scope) if noun is not None else []
    return sum(1 for each in found if run.state.things.get(each, "").startswith(("room:", "on:")))


@meaning("number", "number_began")
def _number_began(run: Run, node: Node, _scope: Scope) -> int:
    return began_with(run, node.get("whom"))


def _of(run: Run, node: Node, scope: Scope) -> int:
    tree = node.get("of")
    return number(run, tree, scope) if tree is not None else 0


def _n(run: Run, node: Node, scope: Scope) -> int:
    tree = node.get("n")
    return number(run, tree, scope) if tree is not None else 0


@meaning("number", "half")
def _half(run: Run, node: Node, scope: Scope) -> int:
    return (_of(run, node, scope) + int(rounds_up(node))) // 2


@meaning("number", "plus")
def _plus(run: Run, node: Node, scope: Scope) -> int:
    return _of(run, node, scope) + _n(run, node, scope)


@meaning("number", "minus")
def _minus(run: Run, node: Node, scope: Scope) -> int:
    return max(0, _of(run, node, scope) - _n(run, node, scope))


@meaning("number", "times")
def _times(run: Run, node: Node, scope: Scope) -> int:
    return _of(run, node, scope) * _n(run, node, scope)


@meaning("number", "capped")
def _capped(run: Run, node: Node, scope: Scope) -> int:
    most = node.get("most") or node.get("n")
    return min(_of(run, node, scope), number(run, most, scope) if most is not None else 99)


@meaning("number", "trait_of")
def _trait_of(run: Run, node: Node, scope: Scope) -> int:
    whose, trait = node.get("whose"), node.get("trait")
    who = resolve(run, whose, scope) if whose is not None else ()
    return value(run, who[0], trait.key) if who and isinstance(trait, Leaf) else 0


@meaning("number", "the_result")
def _the_result(_run: Run, _node: Node, scope: Scope) -> int:
    return int(scope.facts.get("result", 0))


@meaning("number", "the_difference")
def _the_difference(_run: Run, _node: Node, scope: Scope) -> int:
    return int(scope.facts.get("difference", 0))


@meaning("number", "the_damage")
def _the_damage(run: Run, _node: Node, scope: Scope) -> int:
    points = run.state.memory.get("damage", scope.facts.get("points", 0))
    return int(points or 0)


@meaning("number", "number_written")
def _number_written(run: Run, _node: Node, scope: Scope) -> int:
    return int(run.state.memory.get(f"written:{scope.entry}", 0))


@meaning("number", "number_dealt")
def _number_dealt(run: Run, node: Node, scope: Scope) -> int:
    whom = node.get("whom")
    found = resolve(run, whom, scope) if whom is not None else ()
    return int(run.state.memory.get(f"dealt:{found[0]}", 0)) if found else 0


@meaning("number", "lowest_result")
def _lowest(_run: Run, _node: Node, scope: Scope) -> int:
    return int(min(scope.facts.get("results") or (scope.facts.get("result", 0),)))


@meaning("number", "highest_result")
def _highest(_run: Run, _node: Node, scope: Scope) -> int:
    return int(max(scope.facts.get("results") or (scope.facts.get("result", 0),)))


@meaning(
    "number", "dice", "spaces", "tiles", "dice_equal", "spaces_equal", "extra_dice", "equal_to"
)
def _many(run: Run, node: Node, scope: Scope) -> int:
    return _n(run, node, scope)


@meaning("number", "fewer_dice")
def _fewer(run: Run, node: Node, scope: Scope) -> int:
    return -_n(run, node, scope)


def dice_in(run: Run, tree: Tree | None, scope: Scope) -> int:
    """Returns how many dice a phrase means."""
    return number(run, tree, scope) if tree is not None else 0


def traits_in(tree: Tree | None) -> tuple[str, ...]:
    """Returns the traits that a phrase names."""
    if tree is None:
        return ()
    return tuple(
        part.key for part in parts_of(tree) if isinstance(part, Leaf) and part.kind == "trait"
    )


def of_kind(run: Run, kind: str) -> tuple[str, ...]:
    """Returns the traits of a kind: ``physical``, ``mental`` or ``any``."""
    rules = run.box.ruleset
    return {"physical": rules.physical, "mental": rules.mental}.get(kind, rules.traits)


def amounts_in(run: Run, tree: Tree | None, scope: Scope, who: str) -> Iterator[tuple[str, int]]:
    """Yields (trait, steps) of each trait that rises or falls; the one it happens to chooses."""
    if not isinstance(tree, Node):
        return
    if tree.frame == "of_trait":
        trait, n = tree.get("trait"), tree.get("n")
        if isinstance(trait, Leaf) and n is not None:
            yield trait.key, number(run, n, scope)
    elif tree.frame == "in_trait":
        n = tree.get("n")
        steps = number(run, n, scope) if n is not None else 0
        for trait_ in picked(run, tree.get("which"), scope, who):
            yield trait_, steps
    elif tree.frame == "or_amount":
        options = []
        for name in ("first", "then"):
            part = tree.get(name)
            for trait_, steps in amounts_in(run, part, scope, who):
                options.append(Option(trait_, (trait_, steps), "trait", run.cite))
        chosen = run.choose(who, "trait", options)
        if chosen:
            yield chosen
    else:
        for name in ("first", "then"):
            yield from amounts_in(run, tree.get(name), scope, who)


def rounds_up(node: Node) -> bool:
    """Tells whether a phrase says *rounded up*."""
    how = node.get("how")
    return isinstance(how, Leaf) and how.key == "up"


def meant(run: Run, tree: Tree | None, scope: Scope, who: str) -> tuple[str, ...]:
    """Returns the traits that a phrase means, by name or chosen."""
    return traits_in(tree) or picked(run, tree, scope, who)


def _above_start(run: Run, who: str, trait: str) -> int:
    """Returns by how many steps a trait stands above where it starts."""
    start = run.box.characters[character_of(run, who)].starts[trait] + 1
    return max(0, run.state.rows.get(f"{who}:{trait}", start) - start)


def picked(run: Run, tree: Tree | None, scope: Scope, who: str) -> tuple[str, ...]:
    """Returns the traits that *a trait*, *every mental trait* or *the rolled trait* means."""
    if not isinstance(tree, Node):
        return ()
    kind = tree.get("kind")
    among = of_kind(run, kind.key if isinstance(kind, Leaf) else "any")
    if tree.frame == "every_trait":
        return among
    if tree.frame == "rolled_trait":
        trait = scope.facts.get("trait", "")
        return (trait,) if trait else ()
    if tree.frame == "trait_least_above":
        above = {trait: _above_start(run, who, trait) for trait in among}
        among = tuple(each for each in among if above[each] == min(above.values()))
    if tree.frame == "another_trait":
        among = tuple(trait for trait in among if trait != scope.facts.get("trait"))
    options = [Option(trait, trait, "trait", run.cite) for trait in among]
    chosen = run.choose(who, "trait", options)
    return (chosen,) if chosen else ()
