"""What somebody does, as other sentences speak of it: told to whatever waits for it, and kept.

Most verbs tell what they do as they do it: who enters, dies, draws. What any other verb does is
told here, with whatever is known of it by the fields of the verb. And what a page asks for later
(*has discarded an item this turn*, *a hero who has escaped*) is kept with the turn in which it was
done.
"""

from __future__ import annotations

from typing import Any

from workbench.engine.happening import announce, heeded, replaced
from workbench.engine.meaning.core import Act, nouns, number, numbers, resolve
from workbench.engine.run import Event
from workbench.model.trees import SLOT, Leaf, Node, Tree, walk

__all__ = ["BY_THEMSELVES", "known_of", "told_as_done"]

#: Verbs that tell what is done themselves, as they do it or as what they set off is done.
BY_THEMSELVES = frozenset(
    {
        "attack", "attack_all_met", "attempt", "attempt_with", "become_a", "become_marked",
        "become_stunned", "deal", "defend", "destroy", "die", "discover", "draw", "draw_keep",
        "escape", "extra_attack", "gain", "grab", "kill", "leave_house", "leave_play", "lose",
        "lose_thing", "open", "close", "lock", "pass_on",
        "put_new", "roll_dice", "roll_haunt", "roll_movement", "run", "carry_out", "show_token",
        "steal", "stop_in", "stun", "take", "take_control", "take_damage", "turn_up", "use", "win",
        "enter", "leave",
    }
)  # fmt: skip
#: Phrases that leave a choice until it is made.
_OPEN = (
    "a_any", "a_one", "a_near", "another", "random", "several", "any_number", "that_many",
    "equal_to", "nearest", "one_of", "one_or", "with_extreme", "other_with", "oldest",
)  # fmt: skip


def told_as_done(act: Act, carry_out: Any) -> None:
    """Does what a verb says; where it does not tell that itself, whatever waits for it follows.

    Args:
        act: The verb being carried out.
        carry_out: Does it.
    """
    run, verb = act.run, act.node.frame
    if verb in BY_THEMSELVES or not heeded(run, verb):
        carry_out(act)
        return
    args = known_of(act, done=False)
    event = Event(verb, act.who, args, run.cite)
    if replaced(run, event):
        return
    carry_out(act)
    if act.scope.facts.get("found", True):
        args.update(known_of(act, done=True))
        announce(run, event, now=bool(run.rolls))


def known_of(act: Act, *, done: bool) -> dict[str, Any]:
    """Returns what is known of something that is done, by the fields of its verb.

    Args:
        act: The verb.
        done: Whether it is done, so that what was left to choose is known.
    """
    found: dict[str, Any] = {}
    for name, tree in act.node.fields:
        if name != SLOT:
            value = _known(act, tree, done=done)
            if value is not None:
                found[name] = value
    return found


def _known(act: Act, tree: Tree, *, done: bool) -> Any:
    """Returns what a field means without any choice being made; None if that is not known."""
    if isinstance(tree, Leaf):
        return tree.key
    run, scope = act.run, act.scope
    bound = scope.bound(tree)
    if bound is not None and (done or not tree.frame.startswith(_OPEN)):
        return bound
    if tree.frame in numbers:
        return number(run, tree, scope.copy())
    if tree.frame in nouns:
        if tree.frame.startswith(_OPEN):
            return None
        return resolve(run, tree, scope.copy()) or None
    for inner in ("where", "what"):  # a place: in a room, on a card
        part = tree.get(inner)
        if isinstance(part, Node):
            return _known(act, part, done=done)
    names = tuple(part.key for part in walk(tree) if isinstance(part, Leaf))
    return tuple(f"discard:{name}" for name in names) if tree.frame == "discards" else names
