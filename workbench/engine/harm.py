"""What shields from harm: who takes no damage of what, what affects whom, what alone harms.

Statements that stand are asked here before anything is suffered; rules that wait for damage come
after them.
"""

from __future__ import annotations

from collections.abc import Iterator

from workbench.engine.gates import in_force, said, standing_scopes
from workbench.engine.keeping import kept
from workbench.engine.meaning.core import Scope, matches
from workbench.engine.meaning.numbers import traits_in
from workbench.engine.rules import Rule
from workbench.engine.run import Run
from workbench.model.programs import Instruction
from workbench.model.trees import Leaf, Node

__all__ = ["harmless", "immune", "ineffective", "lasts_alive", "says", "stands_fixed"]


def says(run: Run, verb: str, who: str) -> Iterator[tuple[Rule, Node, Scope]]:
    """Yields the statements in force that somebody does something as a matter of course."""
    if not said(run, ("statement", verb)):
        return
    for rule, known in in_force(run, "statement", verb):
        core = rule.bare
        do = core.get("do") if isinstance(core, Node) else None
        if not isinstance(core, Node) or not isinstance(do, Node) or do.frame != verb:
            continue
        subject = core.get("who")
        for scope in standing_scopes(run, rule, known):
            if subject is not None and matches(run, subject, who, scope):
                yield rule, do, scope
                break


def _about(run: Run, frames: tuple[str, ...]) -> Iterator[tuple[Rule, Node, Scope]]:
    for rule, known in in_force(run, "statement", *frames):
        core = rule.bare
        if isinstance(core, Node) and core.frame in frames:
            for scope in standing_scopes(run, rule, known):
                yield rule, core, scope


def immune(run: Run, who: str, kind: str, sources: tuple[str, ...]) -> str:
    """Returns the sentence by which a figure takes no damage of a kind from something, or empty."""
    for rule, do, scope in says(run, "take_no_damage", who):
        wanted, source = do.get("kind"), do.get("what")
        if isinstance(wanted, Leaf) and wanted.key not in ("any", kind):
            continue
        if isinstance(source, Node) and source.frame == "attacks_with":
            if run.fight is None or run.fight["trait"] not in traits_in(source):
                continue
        elif source is not None and not matches(run, source, sources, scope):
            continue
        return rule.citation
    return ""


def ineffective(run: Run, entry: str, who: str) -> str:
    """Returns the sentence by which a card or room does nothing to a figure, or empty."""
    if entry.startswith("haunt/"):
        return ""
    if not said(run, _SHIELDING):
        return ""
    return kept(run, _ineffective, entry, who)


#: Clauses by which a card or room does nothing to somebody.
_NOT_ON = ("no_effect_on", "unaffected", "rooms_ignored")
_SHIELDING = ("statement", *_NOT_ON, "ignore_rooms", "get_nothing")


def _ineffective(run: Run, entry: str, who: str) -> str:
    for rule, core, scope in _about(run, _NOT_ON):
        what, whom = core.get("what"), core.get("whom")
        if core.frame == "rooms_ignored" and not entry.startswith("room/"):
            continue
        if what is not None and not matches(run, what, entry, scope):
            continue
        if whom is not None and matches(run, whom, who, scope):
            return rule.citation
    if entry.startswith("room/"):
        for rule, _do, _scope in says(run, "ignore_rooms", who):
            return rule.citation
    if run.state.things.get(entry) == f"by:{who}":
        for rule, _do, _scope in says(run, "get_nothing", who):
            return rule.citation
    return ""


def lasts_alive(run: Run, who: str) -> bool:
    """Tells whether no loss brings a figure's traits to the skull."""
    asks = ("statement", "traits_alive")
    return said(run, asks) and kept(run, _said_of, asks[1], who)


def _said_of(run: Run, frame: str, who: str) -> bool:
    return any(
        (whom := core.get("whom")) is not None and matches(run, whom, who, scope)
        for _rule, core, scope in _about(run, (frame,))
    )


def stands_fixed(run: Run, who: str) -> bool:
    """Tells whether nothing changes a figure's traits."""
    asks = ("statement", "traits_fixed")
    return said(run, asks) and kept(run, _said_of, asks[1], who)


def harmless(run: Run, verbs: tuple[str, ...], whom: str) -> str:
    """Returns the sentence by which only other things do this to a figure, or empty.

    Args:
        run: The step; its fight and the sentence being carried out are the cause.
        verbs: What would be done: ``stun``, ``harm``, ``lower_traits``.
        whom: To whom.
    """
    for rule, known in in_force(run, "ban", "only_what_can"):
        core = rule.bare
        if not isinstance(core, Node) or core.frame != "only_what_can":
            continue
        do, what = core.get("do"), core.get("what")
        target = do.get("whom") if isinstance(do, Node) else None
        if not isinstance(do, Node) or do.frame not in verbs or not isinstance(what, Node):
            continue
        for scope in standing_scopes(run, rule, known):
            meant = target is not None and matches(run, target, whom, scope)
            if meant and not any(_caused(run, harm, rule, scope) for harm in _harms(what)):
                return rule.citation
    return ""


def _harms(tree: Node) -> Iterator[Node]:
    if tree.frame == "one_harm":
        for name in ("first", "then"):
            part = tree.get(name)
            if isinstance(part, Node):
                yield from _harms(part)
    else:
        yield tree


def _caused(run: Run, harm: Node, rule: Rule, scope: Scope) -> bool:
    """Tells whether what is happening is the harm that a phrase names."""
    fight = run.fight
    if harm.frame == "attack_by":
        by = harm.get("whom")
        return fight is not None and by is not None and matches(run, by, fight["winner"], scope)
    if harm.frame == "attack_using":
        what, how = harm.get("what"), harm.get("how")
        return (
            fight is not None
            and what is not None
            and matches(run, what, fight["item"] or None, scope)
            and (how is None or fight["trait"] in traits_in(how))
        )
    if harm.frame == "effect_of":
        title = harm.get("title")
        book = run.box.rules_of(rule.entry)
        item = book.titled.get(title.key) if book and isinstance(title, Leaf) else None
        return item is not None and run.cite.rpartition("#")[2] in _places(item)
    return run.fight is None and run.cite.partition("#")[0].startswith(("item/", "omen/"))


def _places(item: Instruction) -> set[str]:
    found = {item.at}
    for inner in item.inner:
        found |= _places(inner)
    return found
