"""Verbs of traits: gaining, losing, healing, setting."""

from __future__ import annotations

from workbench.engine.changing import move_steps, set_step
from workbench.engine.happening import announce, happen
from workbench.engine.meaning.core import Act, meaning, number, resolve
from workbench.engine.meaning.numbers import amounts_in, meant, traits_in
from workbench.engine.run import Event
from workbench.model.trees import Leaf, Node


@meaning("verb", "gain", "lose")
def gain(act: Act) -> None:
    """Each trait named moves up or down by so many steps."""
    way = 1 if act.node.frame == "gain" else -1
    for trait, steps in amounts_in(act.run, act.get("what"), act.scope, act.who):
        event = Event(act.node.frame, act.who, {"what": trait, "n": steps}, act.run.cite)
        before = value_step(act, trait)
        happen(act.run, event, lambda t=trait, s=steps: move_steps(act.run, act.who, t, way * s))  # type: ignore[misc]
        if way > 0 and value_step(act, trait) > before:
            source = act.scope.entry
            announce(act.run, Event("gain_from", act.who, {"what": source}, act.run.cite))


def value_step(act: Act, trait: str) -> int:
    """Returns where a trait of the subject stands on its track, or its number off it."""
    key = f"{act.who}:{trait}"
    return act.run.state.fixed.get(key, act.run.state.rows.get(key, 0))


@meaning("verb", "set_trait")
def set_trait(act: Act) -> None:
    """The trait leaves its track and has this number."""
    what = act.get("what")
    if not isinstance(what, Node):
        return
    whose, trait = what.get("whose"), what.get("trait")
    who = resolve(act.run, whose, act.scope) if whose is not None else ()
    n = act.get("n")
    if isinstance(trait, Leaf) and n is not None:
        for each in who:
            act.run.state.fixed[f"{each}:{trait.key}"] = number(act.run, n, act.scope)
            act.run.tell("trait", each, trait=trait.key, value=act.number("n"))


@meaning("verb", "set_track")
def set_track(act: Act) -> None:
    """The track stands at this number."""
    track = act.word("track")
    act.run.state.tracks[track] = act.number("n")
    act.run.tell("track", "", track=track, value=act.number("n"))


def _start(act: Act, trait: str) -> int:
    from workbench.engine.changing import character_of

    return act.run.box.characters[character_of(act.run, act.who)].starts[trait] + 1


@meaning("verb", "heal")
def heal(act: Act) -> None:
    """Each trait below its starting value rises to it."""
    for trait in meant(act.run, act.get("traits"), act.scope, act.who):
        key = f"{act.who}:{trait}"
        if key in act.run.state.rows and act.run.state.rows[key] < _start(act, trait):
            set_step(act.run, act.who, trait, _start(act, trait))


@meaning("verb", "heal_steps")
def heal_steps(act: Act) -> None:
    """Raises these traits so many steps in all, none above its starting value."""
    for _step in range(act.number("n")):
        below = [
            trait
            for trait in traits_in(act.get("traits"))
            if act.run.state.rows.get(f"{act.who}:{trait}", 99) < _start(act, trait)
        ]
        if not below:
            return
        from workbench.engine.run import Option

        options = [Option(trait, trait, "trait", act.run.cite) for trait in below]
        chosen = act.run.choose(act.chooser, "heal", options)
        move_steps(act.run, act.who, chosen, 1)


@meaning("verb", "drop_lowest")
def drop_lowest(act: Act) -> None:
    """The trait comes to its first value above the skull."""
    for trait in meant(act.run, act.get("which"), act.scope, act.who):
        if act.run.state.rows.get(f"{act.who}:{trait}", 0) > 1:
            set_step(act.run, act.who, trait, 1)


@meaning("verb", "raise_highest")
def raise_highest(act: Act) -> None:
    """The trait comes to its last value."""
    for trait in meant(act.run, act.get("which"), act.scope, act.who):
        set_step(act.run, act.who, trait, 99)
