"""Verbs that put many things or figures in place: one in each room, in turn, at a distance."""

from __future__ import annotations

from workbench.engine.board import away_from
from workbench.engine.happening import announce
from workbench.engine.meaning.core import Act, meaning, number, pick, resolve
from workbench.engine.meaning.nouns import suits
from workbench.engine.meaning.queries import how_many, where_is
from workbench.engine.run import Event, Option
from workbench.engine.tokens import head_noun, place_new, set_aside_like
from workbench.model.trees import Node


def _rooms(act: Act) -> tuple[str, ...]:
    where = act.get("where")
    return resolve(act.run, where, act.scope, act.chooser) if where is not None else ()


def _in_order(act: Act, rooms: tuple[str, ...]) -> list[str]:
    """Returns rooms in the order in which their set names them."""
    for key, named in act.run.state.memory.items():
        if key.startswith("set:") and set(rooms) <= set(named):
            return [room for room in named if room in rooms]
    return list(rooms)


def _dealt(act: Act) -> list[str]:
    """Returns what is dealt: of what is set aside, or new ones, which are then set aside first."""
    run, what = act.run, act.get("what")
    noun = head_noun(what)
    if noun is None or not isinstance(what, Node):
        return []
    if not what.frame.startswith(_KNOWN):
        return [""] * how_many(run, what, act.scope)
    return [
        thing
        for thing, place in run.state.things.items()
        if place == "aside" and suits(run, thing, noun, act.scope)
    ]


#: How the phrases begin that mean what is there already.
_KNOWN = ("the_", "every_", "only_", "card_", "this_")


def _deal(act: Act, thing: str, room: str) -> None:
    noun = head_noun(act.get("what"))
    if thing:
        act.run.state.things[thing] = f"room:{room}"
        act.run.tell("put", thing, place=f"room:{room}")
    elif noun is not None:
        place_new(act.run, noun, f"room:{room}")


@meaning("verb", "deal_out")
def deal_out(act: Act) -> None:
    """Puts them into the rooms in turn until all are placed."""
    rooms = _in_order(act, _rooms(act))
    for place, thing in enumerate(_dealt(act) if rooms else ()):
        _deal(act, thing, rooms[place % len(rooms)])


@meaning("verb", "deal_once")
def deal_once(act: Act) -> None:
    """One in each, in the order the doer likes or the farthest first; those left are set aside."""
    noun = head_noun(act.get("what"))
    away = _away(act, _rooms(act))
    for thing in _dealt(act):
        most = max(away.values(), default=0)
        room = pick(act.run, act.chooser, "room", [each for each in away if away[each] == most])
        if room:
            del away[room]
            _deal(act, thing, room)
        elif not thing and noun is not None:
            set_aside_like(act.run, noun)


def _away(act: Act, rooms: tuple[str, ...]) -> dict[str, int]:
    """Returns how far each room is from the nearest of those it is to be far from."""
    away = away_from(act.run, [where_is(act.run, each) for each in act.all("whom")])
    return {room: away(room) for room in rooms}


@meaning("verb", "place_any")
def place_any(act: Act) -> None:
    """Looks through the room stack and lays the tile it likes at an open door there."""
    from workbench.engine.meaning.verbs_map import lay_somewhere

    run = act.run
    stack = [room for part in run.state.decks.get("room", ((), (), ())) for room in part]
    room = pick(run, act.chooser, "search", sorted(stack))
    laid = bool(room) and lay_somewhere(run, room, act.get("where"), act.scope, act.chooser)
    act.scope.facts["did"] = act.scope.facts["found"] = laid
    if laid:
        run.state.decks["room"] = tuple(  # type: ignore[assignment]
            tuple(each for each in part if each != room)
            for part in run.state.decks.get("room", ((), (), ()))
        )
        act.scope.facts["room"] = act.scope.facts["placed"] = room
        run.state.memory[f"undiscovered:{room}"] = True
        announce(run, Event("place", act.who, {"what": room}, run.cite))


@meaning("verb", "draw_keep")
def draw_keep(act: Act) -> None:
    """Looks at so many cards, keeps some and buries the rest."""
    from workbench.engine.drawing import take_drawn, top_of

    run = act.run
    noun = head_noun(act.get("noun"))
    deck = noun.key.removesuffix("-card") if noun is not None else "item"
    seen = []
    for _each in range(act.number("n")):
        card = top_of(run, deck)
        if card:
            seen.append(card)
    kept = act.get("kept")
    for _each in range(number(run, kept, act.scope) if kept is not None else 1):
        card = pick(run, act.chooser, "keep", seen)
        if card:
            seen.remove(card)
            take_drawn(run, act.who, card)
    top, unknown, bottom = run.state.decks.get(deck, ((), (), ()))
    run.state.decks[deck] = (top, unknown, (*bottom, *seen))
    for card in seen:
        run.state.things[card] = f"stack:{deck}"


@meaning("verb", "return_start")
def return_start(act: Act) -> None:
    """Each trait meant comes to its starting value, from above as from below."""
    from workbench.engine.changing import character_of, set_step
    from workbench.engine.meaning.numbers import meant

    starts = act.run.box.characters[character_of(act.run, act.who)].starts
    for trait in meant(act.run, act.get("which"), act.scope, act.who):
        set_step(act.run, act.who, trait, starts[trait] + 1)


@meaning("verb", "spread_gain")
def spread_gain(act: Act) -> None:
    """Moves traits of the figure up so many steps in all, as its player divides them."""
    from workbench.engine.changing import character_of, move_steps

    run = act.run
    tracks = run.box.characters[character_of(run, act.who)].tracks
    for _step in range(act.number("n")):
        able = [
            trait
            for trait in run.box.ruleset.traits
            if run.state.rows.get(f"{act.who}:{trait}", 99) < len(tracks.get(trait, ()))
        ]
        options = [Option(trait, trait, "trait", run.cite) for trait in able]
        chosen = run.choose(act.chooser, "trait", options)
        if chosen:
            move_steps(run, act.who, chosen, 1)


@meaning("verb", "copy_traits")
def copy_traits(act: Act) -> None:
    """Reads the other's numbers now and keeps them."""
    from workbench.engine.changing import value

    other = act.one("other")
    for whom in act.all("whom") if other else ():
        for trait in act.run.box.ruleset.traits:
            act.run.state.fixed[f"{whom}:{trait}"] = value(act.run, other, trait)


@meaning("verb", "carry_out_card")
def carry_out_card(act: Act) -> None:
    """All that a card says happens now, as if it had been drawn."""
    from workbench.engine.drawing import take_drawn

    for card in act.all("what"):
        take_drawn(act.run, act.who, card)


@meaning("verb", "follow_card")
def follow_card(act: Act) -> None:
    """The row of that card's table for the total just rolled happens."""
    from workbench.engine.doing import row_of, start_list
    from workbench.engine.meaning.core import Scope

    for card in act.all("what"):
        book = act.run.box.rules_of(card)
        for instruction in book.by_key.values() if book is not None else ():
            rows = tuple(each for each in instruction.inner if each.label is not None)
            row = row_of(rows, act.scope) if rows else None
            if row is not None:
                you = str(act.scope.facts.get("actor") or act.scope.doer)
                facts = {
                    "result": act.scope.facts.get("result"),
                    "trait": act.scope.facts.get("trait"),
                }
                start_list(act.run, card, (row.key,), Scope(card, you, you, {}, facts))
                break
