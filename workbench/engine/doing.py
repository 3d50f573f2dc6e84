"""Carries out sentences: prefixes from left to right, then the core, then what stands below it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from workbench.engine.errors import EngineFaultError
from workbench.engine.lasting import is_put_off, made_here, put_off, until_of, while_it_lasts
from workbench.engine.meaning.core import Act, Scope, acts, holds, number, resolve, verbs
from workbench.engine.meaning.nouns import suits
from workbench.engine.prefixes import AS_PREFIX, MOMENTS, PREFIXES
from workbench.engine.recalling import recall, remember
from workbench.engine.replacing import give_up, not_yet, reached
from workbench.engine.rules import Rule
from workbench.engine.run import Option, Run, routine
from workbench.engine.secrecy import open_side
from workbench.model.programs import Instruction
from workbench.model.roles import ALLOWING, bare_of, core_of
from workbench.model.trees import Leaf, Node, Tree, parts_of, told_once
from workbench.wording import _

__all__ = [
    "allowed",
    "carry_out_now",
    "core_at",
    "do_verb",
    "in_row",
    "instruction_at",
    "listeners",
    "perform",
    "start_list",
]


#: Told the citation of each item that is carried out; of a step that is run again for an answer,
#: again.
listeners: list[Callable[[str], None]] = []


def start_list(run: Run, entry: str, keys: tuple[str, ...], scope: Scope) -> None:
    """Puts a list of items on the stack, to be done one after another."""
    if keys:
        run.push("list", (entry, keys, scope.to_plain()))


@routine("list")
def _list(run: Run, data: Any) -> None:
    """Does the first item of a list; the rest follows when everything it sets off is over."""
    entry, keys, plain = data
    scope = Scope.of(plain)
    instruction = _instruction(run, entry, keys[0])
    do_item(run, instruction, scope)
    start_list(run, entry, tuple(keys[1:]), scope)


@routine("rule-or")
def _rule_or(run: Run, data: Any) -> None:
    """Does the first of some rules that is wanted; the last of them must be done."""
    for entry, key, plain in data:
        scope = Scope.of(plain)
        scope.facts["did"] = False
        do_item(run, _instruction(run, entry, key), scope, waited=True)
        if scope.facts.get("did"):
            return


@routine("rule")
def _rule(run: Run, data: Any) -> None:
    """Does what a rule that waited for something says; the traitor may ignore harm by rooms."""
    entry, key, plain = data
    instruction, scope = _instruction(run, entry, key), Scope.of(plain)
    who = scope.you or str(scope.facts.get("figure", ""))
    if entry.startswith("room/") and open_side(run.state, who) == "traitors":
        cite = run.cite = f"{run.box.ruleset.key}/rule/traitor#ignores-harm"
        options = [Option(each, each == "ignore", "ignore", cite) for each in ("suffer", "ignore")]
        about = {"room": entry, "sentence": f"{entry}#{instruction.at}"}
        comes = _harms(instruction) and _comes(run, instruction, scope)
        if comes and run.choose(who, "ignore", options, about=about):
            run.tell("ignores", who, room=entry)
            return
    recall(run, key, scope)
    do_item(run, instruction, scope, waited=not is_put_off(run, entry, key, scope))
    remember(run, key, scope)


def _comes(run: Run, instruction: Instruction, scope: Scope) -> bool:
    """Tells whether the conditions of an item hold, so that it does anything at all."""
    prefixes, _bare = _taken_apart(instruction.trees[0])
    conditions = [prefix.get("cond") for prefix in prefixes if prefix.frame == "if"]
    return all(cond is None or holds(run, cond, scope.copy()) for cond in conditions)


def _harms(instruction: Instruction) -> bool:
    """Tells whether an item, or anything below it, takes something from somebody."""
    parts = [part for tree in instruction.trees for part in parts_of(tree)]
    frames = {part.frame for part in parts if isinstance(part, Node)}
    below = {"run"} if instruction.label is not None else set()
    return bool(frames & ({"lose", "take_damage"} | below)) or any(
        _harms(inner) for inner in instruction.inner
    )


def _instruction(run: Run, entry: str, key: str) -> Instruction:
    book = run.box.rules_of(entry)
    if book is None or key not in book.by_key:
        raise EngineFaultError(
            _("there is no such sentence"), cite=f"{entry}#{key}", detail="no such sentence"
        )
    return book.by_key[key]


def instruction_at(run: Run) -> Instruction | None:
    """Returns the item that is being carried out; None if it is none of a page."""
    entry, _hash, at = run.cite.partition("#")
    book = run.box.rules_of(entry)
    for instruction in book.by_key.values() if book is not None else ():
        if instruction.at == at:
            return instruction
    return None


def core_at(run: Run) -> Node | None:
    """Returns the core of the first sentence of the item that is being carried out."""
    instruction = instruction_at(run)
    core = bare_of(core_of(instruction.trees[0])[1]) if instruction and instruction.trees else None
    return core if isinstance(core, Node) else None


def carry_out_now(run: Run, rule: Rule, scope: Scope) -> bool:
    """Carries out a rule that belongs to what is happening, with all that stands below it.

    Returns:
        Whether something is done instead of what is happening.
    """
    scope.facts["instead"] = False
    _now(run, rule.instruction, scope, waited=True)
    return bool(scope.facts.get("instead"))


def _now(run: Run, instruction: Instruction, scope: Scope, *, waited: bool = False) -> None:
    for inner in do_item(run, instruction, scope, waited=waited, now=True):
        for each in inner[0]:
            _now(run, each, inner[1])
            scope.facts["instead"] = scope.facts.get("instead") or inner[1].facts.get("instead")


def do_item(
    run: Run, instruction: Instruction, scope: Scope, *, waited: bool = False, now: bool = False
) -> list[tuple[tuple[Instruction, ...], Scope]]:
    """Does one item: its sentences, then the rows or items below it.

    Args:
        run: The step.
        instruction: The item.
        scope: What it knows; what it finds is added.
        waited: Whether its moment has come, so that it is not waited for again.
        now: Whether what stands below is given back instead of put on the stack.

    Returns:
        What stands below and is to be done, each with what it knows; empty unless *now*.
    """
    run.cite = cite = f"{scope.entry}#{instruction.at}"
    scope.facts.pop("outcomes", None)
    goes_on = True
    for tree in instruction.trees:
        if instruction.kind == "value":
            break
        goes_on = perform(run, tree, scope, instruction, waited=waited)
        waited = False
        if not goes_on:
            break
    below: list[tuple[tuple[Instruction, ...], Scope]] = []
    if goes_on:
        for heard in listeners:
            heard(cite)
        below = list(_below(instruction, scope))
    scope.facts.pop("outcomes", None)
    if now:
        return below
    for inner, known in below:
        start_list(run, scope.entry, tuple(each.key for each in inner), known)
    return []


def _below(
    instruction: Instruction, scope: Scope
) -> Iterator[tuple[tuple[Instruction, ...], Scope]]:
    """Yields what is to be done below an item: the row of each roll, else all its items."""
    rows = tuple(each for each in instruction.inner if each.label is not None)
    others = tuple(each for each in instruction.inner if each.label is None)
    if rows:
        for known in scope.facts.get("outcomes") or (scope,):
            row = row_of(rows, known)
            known.facts.pop("row", None)  # rows below it go by what is rolled there
            if row is not None:
                yield (row,), known
    each = scope.facts.pop("each", None)
    if others and not scope.facts.pop("chosen-below", False):
        for known in (scope,) if each is None else each:
            yield others, known


def row_of(rows: tuple[Instruction, ...], scope: Scope) -> Instruction | None:
    """Returns the row that a result falls into."""
    result = scope.facts.get("row", scope.facts.get("result"))
    contest = scope.facts.get("contest")
    for row in rows:
        assert row.label is not None
        if row.label.kind == "contest":
            if contest is not None and row.label.key in (contest, "otherwise"):
                return row
        elif isinstance(result, int) and in_row(row.label.key, result):
            return row
    return None


def in_row(label: str, result: int) -> bool:
    """Tells whether a total falls into a row: ``5+``, ``1-4``, ``0``."""
    if label.endswith("+"):
        return result >= int(label[:-1])
    first, _dash, last = label.partition("-")
    return int(first) <= result <= int(last or first)


def perform(
    run: Run, tree: Tree, scope: Scope, instruction: Instruction, *, waited: bool = False
) -> bool:
    """Carries out one sentence or head.

    Returns:
        Whether it was done, so that what stands below is done as well.
    """
    prefixes, core = _taken_apart(tree)
    if instruction.kind == "head" and isinstance(core, Node) and core.frame in AS_PREFIX:
        prefixes, core = (*prefixes, core), Leaf("list", "")
    limits: list[str] = []
    for place, prefix in enumerate(prefixes):
        if prefix.frame in MOMENTS:
            if not waited:
                _later(run, scope, instruction, prefixes[place:])
                return False
            continue
        if prefix.frame == "for_each":
            return _for_each(run, prefix, (*prefixes[place + 1 :], core), scope, instruction)
        ask = PREFIXES.get(prefix.frame)
        if ask is None:
            raise _no_meaning(run, prefix.frame)
        if not ask(run, prefix, scope, instruction, limits):
            return False
    if not isinstance(core, Node):
        _use(run, limits)
        return True
    if made_here(run, instruction, tree, prefixes, core, scope):
        _use(run, limits)
        return True
    done = _core(run, core, scope)
    if done:
        _use(run, limits)
    return done


_taken_apart = told_once(core_of)


def _use(run: Run, limits: list[str]) -> None:
    for limit in limits:
        run.state.used[limit] = run.state.turn


def _later(run: Run, scope: Scope, instruction: Instruction, prefixes: tuple[Node, ...]) -> None:
    """Keeps a step whose moment is still to come."""
    moment = prefixes[0]
    when = until_of(run, moment.get("turn"), scope, moment.frame)
    put_off(run, instruction.key, scope, when)


def _for_each(
    run: Run, prefix: Node, rest: tuple[Tree, ...], scope: Scope, instruction: Instruction
) -> bool:
    """Does the rest of a sentence separately for each; what stands below follows for each."""
    whom, core = prefix.get("whom"), rest[-1]
    done: list[Scope] = []
    for each in resolve(run, whom, scope) if whom is not None else ():
        known = scope.copy()
        if isinstance(whom, Node):
            known.bind(whom, each)
            if (noun := whom.get("noun")) is not None:
                suits(run, each, noun, known)  # whom it holds, sees or chases is then *the* one
        known.facts["actor"] = each if each[:1] in ("e", "m") else known.facts.get("actor", "")
        goes_on = True
        for more in rest[:-1]:
            if isinstance(more, Node) and more.frame not in MOMENTS:
                goes_on = goes_on and PREFIXES[more.frame](run, more, known, instruction, [])
        if not goes_on:
            continue
        if isinstance(core, Node):
            _core(run, core, known)
            known.facts.pop("rolled", None)
        done.append(known)
    scope.facts["outcomes"] = list(done)
    scope.facts["each"] = list(done)
    return bool(done)


# Cores


def _core(run: Run, core: Node, scope: Scope) -> bool:
    """Carries out the core of a sentence; tells whether it was done."""
    frame = core.frame
    if frame == "unless":
        cond, inner = core.get("cond"), core.get("do")
        if isinstance(inner, Node) and inner.frame in _FOR_EACH and _says_every(inner):
            return _does(run, inner, scope, spared=cond)
        if cond is not None and holds(run, cond, scope):
            return False
        return _within(run, core.get("do"), scope)
    if frame in ("instead", "instead_of"):
        done = _within(run, core.get("do"), scope)
        bare = bare_of(core.get("do"))
        if isinstance(bare, Node) and bare.frame in ALLOWING:
            scope.facts["instead"] = bool(scope.facts.get("did", False))
        else:
            scope.facts["instead"] = done
        if frame == "instead_of" and scope.facts["instead"]:
            give_up(run, core.get("not"), scope)
        return done
    if frame in ("until_end", "until_start"):
        scope.facts["until"] = while_it_lasts(run, (), core, scope)
        done = _within(run, core.get("do"), scope)
        scope.facts.pop("until", None)
        return done
    if frame == "no_death":
        run.state.memory["spared"] = True
        run.push("no-longer-spared", None)
        return _within(run, core.get("do"), scope)
    if frame in ("this_turn", "same_attack", "on_the_way"):
        return _within(run, core.get("do"), scope)
    if frame in _FOR_EACH:
        return _does(run, core, scope)
    if frame == "may":
        return _may(run, core, scope)
    if frame == "may_if":
        cond = core.get("cond")
        return cond is not None and holds(run, cond, scope) and _may(run, core, scope)
    carry_out = acts.get(frame)
    if carry_out is None:
        raise _no_meaning(run, frame)
    carry_out(run, core, scope)
    return True


_FOR_EACH = frozenset({"do", "someone_does", "must"})


def _says_every(core: Node) -> bool:
    """Tells whether a sentence speaks of several, so that each may be excepted by itself."""
    who = core.get("who")
    return isinstance(who, Node) and who.frame.startswith("every")


def _no_meaning(run: Run, frame: str) -> EngineFaultError:
    said = _("the engine has no meaning for {frame!r}").format(frame=frame)
    return EngineFaultError(said, cite=run.cite, detail=f"no meaning for {frame!r}")


def _within(run: Run, inner: Tree | None, scope: Scope) -> bool:
    return isinstance(inner, Node) and _core(run, inner, scope)


def _does(run: Run, core: Node, scope: Scope, spared: Tree | None = None) -> bool:
    """Lets each of those named do it, or have it happen to them; not those *spared* is true of."""
    do = core.get("do")
    if not isinstance(do, Node):
        return False
    who = core.get("who")
    if isinstance(who, Node) and who.frame == "you" and _past_it(run, scope.entry, scope.you):
        scope.facts["found"] = False
        return False
    if who is None:
        subject = scope.you or scope.doer
        if do.frame in ("run", "carry_out"):  # it happens to the figure of the sentence
            subject = scope.facts.get("figure") or subject
        do_verb(run, do, subject, scope)
        return True
    subjects = reached(run, scope.entry, resolve(run, who, scope))
    subjects = not_yet(run, scope.entry, scope.facts.pop("of-title", ""), subjects)
    scope.facts["found"] = bool(subjects)
    outcomes: list[Scope] = []
    for subject in subjects:
        known = scope if len(subjects) == 1 else scope.copy()
        if isinstance(who, Node):
            known.bind(who, subject)
        if spared is not None and holds(run, spared, known.copy()):
            continue
        known.facts.pop("rolled", None)
        do_verb(run, do, subject, known)
        if known.facts.pop("rolled", False):
            outcomes.append(known.copy())
    if outcomes:
        scope.facts["outcomes"] = outcomes
    return bool(subjects)


def _past_it(run: Run, entry: str, you: str) -> bool:
    """Tells whether a card or room speaks to somebody whom it has killed (rule: death#figure-goes).

    What a haunt has in store for the dead, it does to them.
    """
    return not entry.startswith("haunt/") and "dead" in run.state.marks.get(you, ())


def do_verb(run: Run, do: Node, who: str, scope: Scope) -> None:
    """Lets somebody do something, unless a rule forbids it."""
    carry_out = verbs.get(do.frame)
    if carry_out is None:
        raise EngineFaultError(
            _("the engine has no meaning for the verb {frame!r}").format(frame=do.frame),
            cite=run.cite,
            detail=f"no meaning for the verb {do.frame!r}",
        )
    if not allowed(run, do.frame, who):
        run.tell("refused", who, what=do.frame)
        scope.facts["found"] = False
        return
    from workbench.engine.deeds import told_as_done

    scope.facts["found"] = True
    told_as_done(Act(run, do, who, scope), carry_out)


def allowed(run: Run, verb: str, who: str) -> bool:
    """Tells whether no rule in force forbids somebody to do something."""
    from workbench.engine.banning import forbidding

    return forbidding(run, verb, who) is None


def pointless(run: Run, do: Node, who: str, scope: Scope) -> bool:
    """Tells whether something would change nothing, so that nobody is asked (fixed readings)."""
    state = run.state
    if do.frame == "use_result":
        return f"written:{scope.entry}" not in state.memory
    if do.frame == "take_as":
        kind = do.get("kind")
        now = state.memory.get("damage-kind", scope.facts.get("damage"))
        return isinstance(kind, Leaf) and kind.key == now
    if do.frame == "spend_spaces":
        from workbench.engine.walking import movement_left

        far = do.get("far")
        return far is not None and movement_left(run, who) < number(run, far, scope)
    if do.frame == "steal":
        from workbench.engine.meaning.verbs_fights import nothing_to_steal

        return nothing_to_steal(run, do, who, scope)
    title = do.get("title")
    if do.frame in ("run", "carry_out") and isinstance(title, Leaf):
        return _happened(run, scope.entry, title.key)
    return False


def _happened(run: Run, entry: str, title: str) -> bool:
    """Tells whether an effect that happens at most once per turn has happened in this one."""
    from workbench.engine.meaning.verbs_things import turn_of_title

    used = run.state.used.get(f"title:{entry}:{title}")
    return used is not None and used == turn_of_title(run, entry, title)


def _may(run: Run, core: Node, scope: Scope) -> bool:
    """Asks whether somebody wants to do what is allowed."""
    do, who = core.get("do"), core.get("who")
    scope.facts["did"] = False
    if not isinstance(do, Node) or who is None:
        return False
    if isinstance(who, Node) and who.frame == "you" and _past_it(run, scope.entry, scope.you):
        return False
    if scope.facts.pop("accepted", False):
        subject = scope.facts.get("actor", "")
    else:
        subjects = resolve(run, who, scope)
        if not subjects:
            return False
        subject = subjects[0]
        if not allowed(run, do.frame, subject) or pointless(run, do, subject, scope):
            return False
        own = subject if subject[:1] in ("e", "p") else scope.doer
        player = scope.facts.get("decider") or own
        options = [Option("yes", True, "may", run.cite), Option("no", False, "may", run.cite)]
        if not run.choose(player, "may", options, about={"verb": do.frame, "entry": scope.entry}):
            return False
    scope.facts["did"] = True
    scope.facts.pop("rolled", None)
    do_verb(run, do, subject, scope)
    if scope.facts.pop("rolled", False):
        scope.facts["outcomes"] = [scope.copy()]
    return True
