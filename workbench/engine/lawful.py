"""What a figure must do: duties that limit its turn until they are met, as far as they can be.

*Must move toward* limits how movement is spent and forbids ending the turn while such a step is
left (fixed readings); *must attack* forbids ending it while that can still be done.
"""

from __future__ import annotations

from collections.abc import Iterator

from workbench.engine.board import Way, distances
from workbench.engine.gates import in_force, said, standing_scopes
from workbench.engine.keeping import kept
from workbench.engine.meaning.core import Scope, matches, resolve
from workbench.engine.meaning.queries import on_floor, where_is
from workbench.engine.rules import Rule
from workbench.engine.run import Run
from workbench.model.trees import Node

__all__ = ["WAYS_TO_GO", "duties", "goals", "must_use_up", "staying", "toward_only"]

#: What must be done step by step.
_TOWARD = ("move_shortest", "move_toward_one")
#: What says that somebody must go, or where to.
WAYS_TO_GO = (*_TOWARD, "use_up_movement", "stay")


def duties(run: Run, who: str) -> Iterator[tuple[Rule, Node, Scope]]:
    """Yields what a figure must do now: the rule, the verb, what the rule knows."""
    if said(run, ("duty",)):
        for rule, do, scope in kept(run, _all_duties, who):
            yield rule, do, scope.copy()


def _all_duties(run: Run, who: str) -> list[tuple[Rule, Node, Scope]]:
    return list(_duties(run, who))


def _duties(run: Run, who: str) -> Iterator[tuple[Rule, Node, Scope]]:
    for rule, known in in_force(run, "duty"):
        core = rule.bare
        if not isinstance(core, Node) or core.frame != "must":
            continue
        subject, do = core.get("who"), core.get("do")
        if subject is None or not isinstance(do, Node):
            continue
        for scope in standing_scopes(run, rule, known):
            if matches(run, subject, who, scope):
                scope.facts["actor"] = who
                yield rule, do, scope
                break


def must_use_up(run: Run, who: str) -> bool:
    """Tells whether a figure must use up its movement."""
    return said(run, ("duty", "use_up_movement")) and any(
        do.frame == "use_up_movement" for _rule, do, _scope in duties(run, who)
    )


def goals(run: Run, who: str) -> tuple[str, ...] | None:
    """Returns the rooms that a figure must move toward; None if it may go where it likes."""
    if not said(run, ("duty", *_TOWARD)):
        return None
    for _rule, do, scope in duties(run, who):
        if do.frame not in _TOWARD:
            continue
        whom = do.get("whom")
        known = scope.copy()
        known.doer = who
        known.you = who
        found = _anyone(run, whom, known) if isinstance(whom, Node) else ()
        rooms = tuple(dict.fromkeys(where_is(run, each) for each in found if each))
        return tuple(room for room in rooms if room in run.state.rooms)
    return None


def _anyone(run: Run, whom: Node, scope: Scope) -> tuple[str, ...]:
    """Returns everyone that a goal may mean; which of them is told by the steps that are made."""
    from workbench.engine.meaning.nouns import pool

    noun = whom.get("noun")
    if noun is not None and whom.frame.startswith("a_"):
        return tuple(pool(run, noun, scope))
    if noun is not None and whom.frame in ("nearest_to_you", "nearest_other"):
        found = [each for each in pool(run, noun, scope) if each != scope.you]
        far = distances(run, where_is(run, scope.you), scope.you)
        away = {each: far.get(where_is(run, each), 999) for each in found}
        least = min(away.values(), default=999)
        return tuple(each for each in found if away[each] == least and least < 999)
    return resolve(run, whom, scope)


def staying(run: Run, who: str, found: list[Way]) -> list[Way]:
    """Keeps the ways that do not lead off a floor on which a figure must stay."""
    for _rule, do, scope in duties(run, who):
        floor = do.get("floor") if do.frame == "stay" else None
        if floor is not None:
            known = scope.copy()
            known.you = known.you or who
            found = [way for way in found if on_floor(run, way.to, floor, known)]
    return found


def toward_only(run: Run, who: str, found: list[Way]) -> tuple[list[Way], bool]:
    """Keeps the ways that bring a figure nearer to what it must move toward.

    Returns:
        The ways, and whether such a step is still to be made.
    """
    rooms = goals(run, who)
    if rooms is None:
        return found, False
    here = run.state.figures.get(who, "")
    kept: dict[str, Way] = {}
    if here in rooms:
        return [], False
    for room in rooms:
        far = distances(run, room)
        for way in found:
            if far.get(way.to, 999) < far.get(here, 999):
                kept.setdefault(way.to, way)
    if not kept and not rooms:
        return found, False  # there is nobody to move toward: it goes where its player likes
    return list(kept.values()), bool(kept)
