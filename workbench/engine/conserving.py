"""Conservation: every card, token, room and figure is in exactly one place, and all tables agree.

The engine keeps this by itself; positions from outside, and those changed by hand, are checked.
Nothing is mended here: whatever is wrong is listed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from workbench.engine.box import Box
from workbench.engine.errors import PositionError
from workbench.engine.state import State
from workbench.wording import _, ngettext

__all__ = ["character_in", "check", "problems"]

_SEAT = re.compile(r"e[1-9]")
_PLAYER = re.compile(r"p[1-9]")
_MONSTER = re.compile(r"m[1-9][0-9]{0,5}")
_TOKEN = re.compile(r"t[1-9][0-9]{0,5}")
_SIDES = ("heroes", "traitors", "monsters")
_SHOWN = 12


def check(box: Box, state: State) -> None:
    """Refuses a state in which something is lost, doubled or nowhere.

    Args:
        box: The components.
        state: A state between two steps.

    Raises:
        PositionError: With everything that is wrong.
    """
    found = list(problems(box, state))
    if found:
        shown = found[:_SHOWN]
        if len(found) > _SHOWN:
            shown.append(_("and {count} more").format(count=len(found) - _SHOWN))
        raise PositionError(_("; ").join(shown))


def problems(box: Box, state: State) -> Iterator[str]:
    """Yields what is wrong with a state, one sentence each."""
    yield from _seats(box, state)
    yield from _figures(state)
    yield from _board(box, state)
    yield from _things(box, state)
    yield from _decks(box, state)
    yield from _tokens(box, state)
    yield from _traits(box, state)


def character_in(state: State, figure: str) -> str:
    """Returns the character card of an explorer, that of a stranger nobody plays included.

    Returns:
        The card; empty if it is no explorer.
    """
    seats = _seat_names(state)
    if figure in seats:
        return state.players[seats.index(figure)]
    found = state.memory.get(f"character:{figure}", "")
    return found if isinstance(found, str) and _SEAT.fullmatch(figure) else ""


#: The routines that are about whoever has the turn.
_OF_A_TURN = frozenset({"round", "act", "monsters-act", "turn-ends", "after-turn", "next-turn"})


def _seats(box: Box, state: State) -> Iterator[str]:
    for character in state.players:
        if character not in box.characters:
            yield _("{character} is no character of this game").format(character=character)
    for character, times in Counter(state.players).items():
        if times > 1:
            yield _("{character} is played {times} times").format(character=character, times=times)
    cards = Counter(
        box.characters[character].facts.colour or character
        for character in set(state.players)
        if character in box.characters
    )
    for colour, times in cards.items():
        if times > 1:
            yield _("both sides of one character card are played: {colour}").format(colour=colour)
    seats = _seat_names(state)
    for seat, times in Counter(state.order).items():
        if seat not in seats:
            yield _("the turn order names {seat}, who does not play").format(seat=seat)
        elif times > 1:
            yield _("the turn order names {seat} {times} times").format(seat=seat, times=times)
    if state.active not in ("", "monsters", *seats):
        yield _("it is the turn of {active}, who does not play").format(active=state.active)
    known = {*seats, *state.figures, "monsters"}
    for routine, data in state.stack:
        if routine in _OF_A_TURN and not (isinstance(data, str) and data in known):
            whose = str(data)[:40]
            yield _("it would be the turn of {active}, who does not play").format(active=whose)
    if state.turn and not state.active:
        yield _("turn {turn} is nobody's").format(turn=state.turn)
    if state.haunt and state.phase == "explore":
        yield _("{haunt} is being played before the haunt").format(haunt=state.haunt)
    for entry in (state.haunt,):
        if entry and entry not in box.haunts:
            yield _("{entry} is no haunt that is written as a page").format(entry=entry)


def _seat_names(state: State) -> tuple[str, ...]:
    return tuple(f"e{number + 1}" for number in range(len(state.players)))


def _figures(state: State) -> Iterator[str]:
    for figure, room in state.figures.items():
        if _MONSTER.fullmatch(figure):
            if figure not in state.kinds:
                yield _("{figure} is on the board, and nothing tells what it is").format(
                    figure=figure
                )
        elif not character_in(state, figure):
            yield _("{figure} is on the board and is no figure").format(figure=figure)
        if room != "outside" and room not in state.rooms:
            yield _("{figure} is in {room}, which is not in the house").format(
                figure=figure, room=room
            )
    for figure, side in state.sides.items():
        if side not in _SIDES:
            yield _("{figure} is of the side {side!r}, which there is not").format(
                figure=figure, side=side
            )


def _board(box: Box, state: State) -> Iterator[str]:
    held: dict[str, str] = {}
    for room, (area, x, y, turns, _up) in state.rooms.items():
        where = f"{area}:{x}:{y}"
        if room not in box.rooms:
            yield _("{room} is no room of this game").format(room=room)
        if area not in box.ruleset.areas:
            yield _("{room} lies on {area!r}, which is no part of the map").format(
                room=room, area=area
            )
        elif room in box.rooms and area not in box.rooms[room].areas and room not in box.roaming:
            yield _("{room} lies on {area}, which its tile does not allow").format(
                room=room, area=area
            )
        if max(abs(x), abs(y)) > len(box.rooms):
            yield _("{room} lies at {where}, farther away than all tiles reach").format(
                room=room, where=where
            )
        if turns not in (0, 1, 2, 3):
            yield _("{room} is turned by {turns} quarters").format(room=room, turns=turns)
        if where in held:
            yield _("{room} and {other} lie on the same place, {where}").format(
                room=room, other=held[where], where=where
            )
        held[where] = room
        if state.grid.get(where) != room:
            yield _("{room} lies at {where}, where the grid has {other}").format(
                room=room, where=where, other=state.grid.get(where, _("nothing"))
            )
        if state.things.get(room) != "house":
            yield _("{room} lies in the house and is also {place}").format(
                room=room, place=state.things.get(room, _("nowhere"))
            )
    for room in box.rooms:
        if box.rooms[room].start and room not in state.rooms:
            yield _("{room} is laid before the game and is not in the house").format(room=room)
    for where, room in state.grid.items():
        if held.get(where) != room:
            yield _("the grid has {room} at {where}, where it does not lie").format(
                room=room, where=where
            )


def _things(box: Box, state: State) -> Iterator[str]:
    for card in box.cards:
        if card not in state.things:
            yield _("{card} is nowhere").format(card=card)
    for room in box.rooms:
        if room not in state.things:
            yield _("{room} is nowhere").format(room=room)
    for thing, place in state.things.items():
        if thing in box.rooms:
            if place == "house" and thing not in state.rooms:
                yield _("{thing} should lie in the house and does not").format(thing=thing)
        elif _MONSTER.fullmatch(thing):
            # A monster that is off the board (set aside, carried) is a thing for that time.
            if thing in state.figures:
                yield _("{thing} is on the board and is also {place}").format(
                    thing=thing, place=place
                )
            elif thing not in state.kinds:
                yield _("{thing} is {place}, and nothing tells what it is").format(
                    thing=thing, place=place
                )
        elif thing not in box.cards and not _TOKEN.fullmatch(thing):
            yield _("{thing} is nothing of this game").format(thing=thing)
        problem = _place(box, state, thing, place)
        if problem:
            yield problem


def _place(box: Box, state: State, thing: str, place: str) -> str:
    """Returns what is wrong with the place of something, or an empty text."""
    word, _colon, rest = place.partition(":")
    if not rest:
        if place == "house":
            if thing in box.rooms:
                return ""
            return _("{thing} is no room and lies as one").format(thing=thing)
        if place in ("beside", "aside", "out"):
            return ""
        return _("{thing} is {place!r}, which is no place").format(thing=thing, place=place)
    if word in ("stack", "discard"):
        deck = thing.partition("/")[0]
        if rest == deck:
            return ""
        return _("{thing} is in the {word} of {rest}").format(thing=thing, word=word, rest=rest)
    if word == "room":
        if rest in state.rooms:
            return ""
        return _("{figure} is in {room}, which is not in the house").format(figure=thing, room=rest)
    if word in ("by", "kept", "drawn"):
        known = bool(character_in(state, rest)) or rest in state.kinds
        known = known or _PLAYER.fullmatch(rest) is not None
        known = known or (rest in box.cards and box.cards[rest].companion)
        if known:
            return ""
        return _("{thing} is with {rest}, whom there is not").format(thing=thing, rest=rest)
    if word == "on":
        known = rest in state.things or rest in state.figures or bool(character_in(state, rest))
        known = known or rest in state.players
        if known and rest != thing:
            return ""
        return _("{thing} is on {rest}, which there is not").format(thing=thing, rest=rest)
    return _("{thing} is {place!r}, which is no place").format(thing=thing, place=place)


def _decks(box: Box, state: State) -> Iterator[str]:
    del box
    found: Counter[str] = Counter()
    for deck, parts in state.decks.items():
        for card in (card for part in parts for card in part):
            found[card] += 1
            if state.things.get(card) != f"stack:{deck}":
                place = state.things.get(card, _("nowhere"))
                yield _("{card} is in the stack of {deck} and is also {place}").format(
                    card=card, deck=deck, place=place
                )
    for card, times in found.items():
        if times > 1:
            yield _("{card} is in the stacks {times} times").format(card=card, times=times)
    for thing, place in state.things.items():
        if place.startswith("stack:") and not found[thing]:
            yield _("{thing} should be in a stack and is in none").format(thing=thing)


def _tokens(box: Box, state: State) -> Iterator[str]:
    there: Counter[str] = Counter()
    for thing, kind in state.kinds.items():
        number = int(thing[1:]) if thing[1:].isdigit() and len(thing) < 8 else 0
        if not (_TOKEN.fullmatch(thing) or _MONSTER.fullmatch(thing)):
            yield _("{thing} is neither a token nor a monster").format(thing=thing)
        elif number >= state.numbered:
            yield _("{thing} has a number that is not given out yet").format(thing=thing)
        if _TOKEN.fullmatch(thing):
            there[kind.partition("#")[0]] += thing in state.things  # else it is in the box
    for thing in state.things:
        if _TOKEN.fullmatch(thing) and thing not in state.kinds:
            yield _("nothing tells what the token {thing} is").format(thing=thing)
    for kind, count in there.items():
        most = box.tokens.get(kind)
        if most is not None and count > most:
            yield ngettext(
                "there is {count} token {kind}, and the box has {most}",
                "there are {count} tokens {kind}, and the box has {most}",
                count,
            ).format(count=count, kind=kind, most=most)


def _traits(box: Box, state: State) -> Iterator[str]:
    for key, step in state.rows.items():
        figure, _colon, trait = key.partition(":")
        character = character_in(state, figure)
        if not character or trait not in box.ruleset.traits:
            yield _("{key} is no trait of anybody here").format(key=key)
            continue
        card = box.characters.get(character)
        track = card.tracks.get(trait, ()) if card else ()
        if not 0 <= step <= len(track):
            yield _("{key} is at step {step} of a track with {count} steps").format(
                key=key, step=step, count=len(track)
            )
        elif step == 0 and _should_be_dead(box, state, figure):
            yield _("{key} is at the skull, and {figure} is alive").format(key=key, figure=figure)
    for key in state.fixed:
        figure, _colon, trait = key.partition(":")
        if trait not in box.ruleset.traits or not (
            character_in(state, figure) or figure in state.kinds
        ):
            yield _("{key} is no trait of anybody here").format(key=key)


def _should_be_dead(box: Box, state: State, figure: str) -> bool:
    """Tells whether a trait at the skull would have killed somebody (rule: death#when).

    One may have been spared: by a page that puts something in place of dying, or by being raised
    from the dead. So only plain heroes are looked at, where no such page is in play.
    """
    if state.sides.get(figure, "heroes") != "heroes" or figure not in state.figures:
        return False
    if "dead" in state.marks.get(figure, ()) or figure in state.control:
        return False
    spared = any(
        rule.waits_for is not None
        and rule.waits_for.frame == "would"
        and (rule.entry == state.haunt or not rule.entry.startswith("haunt/"))
        for rule in box.triggers.get("die", ())
    )
    dying = any(
        name == "die" and isinstance(data, tuple) and data[:1] == (figure,)
        for name, data in state.stack
    )
    return not spared and not dying
