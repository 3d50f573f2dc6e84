"""What somebody may see of a game: plain data from which everything hidden has been left out.

A view is made of what is known to be open, never by taking secrets out of everything: what nobody
has thought of is not in it. So whatever hidden part of a position changes, a view of those who may
not see it stays the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from workbench.engine.box import Box, Haunt
from workbench.engine.conserving import character_in
from workbench.engine.errors import PositionError
from workbench.engine.game import Game
from workbench.engine.owners import owner_of, seats_with
from workbench.engine.run import Chance, Event, Run
from workbench.engine.secrecy import FACE_DOWN, is_hidden, open_side, secret_piles
from workbench.engine.state import State
from workbench.engine.stats import monster_trait
from workbench.wording import _

__all__ = [
    "FACE_DOWN",
    "Observer",
    "decides",
    "hidden_tracks",
    "known_cards",
    "known_run",
    "masked",
    "may_cite",
    "may_see",
    "observers_of",
    "reads_numbers",
    "seat_of",
    "view",
    "writings",
]

#: A seat (``e2``), a side (``heroes``, ``traitor``), ``table`` (what lies open), or ``author``.
Observer = str

_SIDE_OF = {"heroes": "heroes", "traitors": "traitor", "monsters": "traitor"}
#: What is counted where everybody can see it: the number of omens drawn, and where the haunt began.
_OPEN_MEMORY = ("omens", "haunt-room", "explorers-at-start", "mystery")


def observers_of(state: State) -> tuple[Observer, ...]:
    """Returns everybody who can look at a game."""
    seats = tuple(f"e{number + 1}" for number in range(len(state.players)))
    return (*seats, "heroes", "traitor", "table", "author")


def view(game: Game, observer: Observer, *, log: bool = True) -> dict[str, Any]:
    """Returns what somebody may see.

    Args:
        game: The game.
        observer: Who looks.
        log: Whether what has happened is told as well; of a long game that is long.

    Returns:
        Plain data: ``players``, ``figures``, ``rooms``, ``things``, ``stacks``, ``tracks``,
        ``need``, ``log`` ...

    Raises:
        PositionError: If there is no such observer.
    """
    state = game.state
    if observer not in observers_of(state):
        raise PositionError(
            _("nobody called {observer!r} looks").format(observer=observer),
            expected=", ".join(observers_of(state)),
        )
    box = game.box
    state = masked(state, observer)
    hidden = _hidden_piles(box, state, observer)
    return {
        "observer": observer,
        "game": box.ruleset.key,
        "phase": state.phase,
        "turn": state.turn,
        "active": state.active,
        "order": list(state.order),
        "haunt": state.haunt,
        "revealer": state.revealer,
        "players": [_player(game, seat, observer) for seat in _seats(state)],
        "others": {
            each: {
                "kind": state.kinds.get(each) or character_in(state, each),
                "room": room,
                "marks": list(state.marks.get(each, ())),
                "traits": _traits(box, state, each) or _stated(game, each, observer),
            }
            for each, room in state.figures.items()
            if each not in _seats(state)
        },
        "rooms": {room: list(at) for room, at in state.rooms.items()},
        "things": {
            thing: {"place": place, "kind": state.kinds.get(thing, thing)}
            for thing, place in state.things.items()
            if not place.startswith("stack:")
            and place != "house"
            and not (place == "aside" and state.kinds.get(thing) in hidden)
        },
        "marks": {
            each: list(marks)
            for each, marks in state.marks.items()
            if not each.startswith(("e", "m")) and marks
        },
        "stacks": _stacks(game, observer),
        "tracks": {
            track: number
            for track, number in state.tracks.items()
            if track not in hidden_tracks(box, state, observer)
        },
        "counts": {name: state.memory[name] for name in _OPEN_MEMORY if name in state.memory},
        "written": writings(game, observer),
        "need": _need(game, observer),
        "outcome": _outcome(game),
        "log": list(_log(game, observer)) if log else [],
    }


def _log(game: Game, observer: Observer) -> Iterator[dict[str, Any]]:
    for event in game.events():
        if may_see(game.box, game.state, event, observer):
            yield _plain_event(event, may_cite(game, event.cite, observer))


def _seats(state: State) -> tuple[str, ...]:
    return tuple(f"e{number + 1}" for number in range(len(state.players)))


def _player(game: Game, seat: str, observer: Observer) -> dict[str, Any]:
    box, state = game.box, game.state
    return {
        "seat": seat,
        "character": state.players[int(seat[1:]) - 1],
        "room": state.figures.get(seat, ""),
        "side": _side_shown(game, seat, observer),
        "traits": _traits(box, state, seat),
        "marks": list(state.marks.get(seat, ())),
        **({"owner": owner} if (owner := owner_of(state, seat)) else {}),
        **({"token": token} if (token := _token(state, seat, observer)) else {}),
    }


def _token(state: State, seat: str, observer: Observer) -> int:
    """Returns the token that a seat was dealt in secret; 0 if somebody may not know it."""
    known = not is_hidden(state, seat) or _knows_token(state, seat, observer)
    return int(state.memory.get(f"dealt:{seat}", 0)) if known else 0


def _traits(box: Box, state: State, figure: str) -> dict[str, int]:
    """Returns the values of a figure's traits; 0 is the skull."""
    found: dict[str, int] = {}
    for trait in box.ruleset.traits:
        key = f"{figure}:{trait}"
        if key in state.fixed:
            found[trait] = state.fixed[key]
        elif key in state.rows:
            card = box.characters[character_in(state, figure)]
            step = state.rows[key]
            found[trait] = card.tracks[trait][step - 1] if step else 0
    return found


def masked(state: State, observer: Observer) -> State:
    """Returns a state in which nothing is called what somebody may not know it to be.

    What lies face down is known to the author and the traitor's side, who laid it there; to
    everybody else it is :data:`FACE_DOWN` and nothing more.
    """
    if observer == "author" or side_of(state, observer) == "traitor":
        return state
    hidden = [each for each, marks in state.marks.items() if FACE_DOWN in marks]
    if not any(each in state.kinds for each in hidden):
        return state
    known = state.copy()
    for each in hidden:
        if each in known.kinds:
            known.kinds[each] = FACE_DOWN
    return known


def _stated(game: Game, figure: str, observer: Observer) -> dict[str, int]:
    """Returns the traits that a page states of a monster, to whoever may read that page."""
    if not reads_numbers(game.state, observer):
        return {}
    run = Run(game.box, game.state, ())
    stated = {trait: monster_trait(run, figure, trait) for trait in game.box.ruleset.traits}
    return {trait: value for trait, value in stated.items() if value is not None}


def reads_numbers(state: State, observer: Observer) -> bool:
    """Tells whether somebody may read what the haunt's page states of its monsters."""
    return observer == "author" or side_of(state, observer) == "traitor"


def _side_shown(game: Game, seat: str, observer: Observer) -> str:
    """Returns the side of a seat; ``unknown`` to others while its token lies face down."""
    state = game.state
    known = not _secret(game, seat) or _knows_token(state, seat, observer)
    return state.sides.get(seat, "") if known else "unknown"


def _secret(game: Game, seat: str) -> bool:
    """Tells whether the side of a seat has not come out: its token lies face down.

    In a position set by hand nothing was dealt; the traitor is known then if that was told.
    """
    state = game.state
    haunt = game.box.haunts.get(state.haunt)
    if is_hidden(state, seat) or f"dealt:{seat}" in state.memory:
        return is_hidden(state, seat)
    if haunt is None or haunt.traitor is None or haunt.traitor.rule != "hidden":
        return False
    return not any(
        event.verb == "traitor" and event.who == seat and event.seen == "everyone"
        for event in game.events()
    )


def _knows_token(state: State, seat: str, observer: Observer) -> bool:
    """Tells whether somebody knows the token that lies face down before a seat."""
    if observer == "author" or observer in seats_with(state, seat) or state.phase == "over":
        return True
    return observer == "traitor" and state.sides.get(seat) == "traitors"


def side_of(state: State, observer: Observer) -> str:
    """Returns the side whose secrets somebody knows: ``heroes``, ``traitor``, or empty."""
    if observer in ("heroes", "traitor"):
        return observer
    if observer.startswith("e") and state.haunt:
        return _SIDE_OF.get(state.sides.get(observer, ""), "")
    return ""


def seat_of(state: State, who: str) -> str:
    """Returns the seat that decides for somebody: a player for their seat, a master for a figure.

    For monsters, and for whom nobody plays, the traitor decides, else the first in turn order.
    """
    seats = _seats(state)
    who = state.control.get(who, who)
    seat = f"e{who[1:]}" if who.startswith("p") else who
    if seat in seats:
        return seat
    traitors = [each for each in state.order if open_side(state, each) == "traitors"]
    return next(iter((*traitors, *state.order, *seats)), "")


def may_see(box: Box, state: State, event: Event, observer: Observer) -> bool:
    """Tells whether somebody may know of an event."""
    if observer == "author":
        return True
    if event.verb == "track" and event.args.get("track") in hidden_tracks(box, state, observer):
        return False
    seen = event.seen
    if seen == "everyone":
        return True
    if seen in ("heroes", "traitor"):
        return side_of(state, observer) == seen
    return observer in seats_with(state, f"e{seen[1:]}" if seen.startswith("p") else seen)


def hidden_tracks(box: Box, state: State, observer: Observer) -> frozenset[str]:
    """Returns the tracks of the haunt that somebody may not look at."""
    haunt = box.haunts.get(state.haunt)
    if haunt is None or observer == "author":
        return frozenset()
    side = side_of(state, observer)
    return frozenset(
        each.key
        for each in haunt.rules.program.declared
        if each.sort == "track" and each.facts.get("seen by", "everyone") not in ("everyone", side)
    )


def _hidden_piles(box: Box, state: State, observer: Observer) -> frozenset[str]:
    """Returns the kinds of which somebody may not know how many are set aside."""
    if observer == "author" or state.phase == "over":
        return frozenset()
    side = side_of(state, observer)
    return frozenset(kind for kind, of in secret_piles(box, state.haunt).items() if of != side)


def _stacks(game: Game, observer: Observer) -> dict[str, Any]:
    """Returns each stack: which cards are in it (everybody can work that out), which lie where."""
    known = known_cards(game, observer)
    found: dict[str, Any] = {}
    for deck, (top, pool, bottom) in game.state.decks.items():
        found[deck] = {
            "cards": sorted((*top, *pool, *bottom)),
            "top": list(known_run(top, known)),
            "bottom": list(known_run(tuple(reversed(bottom)), known)),
        }
    return found


def known_run(cards: tuple[str, ...], known: frozenset[str] | None) -> Iterator[str]:
    """Yields the cards from the end of a stack inwards, as far as they are known."""
    for card in cards:
        if known is not None and card not in known:
            return
        yield card


def known_cards(game: Game, observer: Observer) -> frozenset[str] | None:
    """Returns the cards somebody looked at; None for whoever knows everything."""
    if observer == "author":
        return None
    own = seats_with(game.state, observer) if observer.startswith("e") else frozenset()
    seats = {name for seat in own for name in (seat, f"p{seat[1:]}")}
    return frozenset(
        card
        for event in game.events()
        if event.verb == "looks" and event.seen in seats
        for card in event.args.get("cards", ())
    )


def writings(game: Game, observer: Observer) -> dict[str, Any]:
    """Returns the numbers written down: those of the observer's own cards, and of their side."""
    state = game.state
    found: dict[str, Any] = {}
    for name, number in state.memory.items():
        word, _colon, entry = name.partition(":")
        if word != "written":
            continue
        place = state.things.get(entry, "")
        keeper = place.partition(":")[2] if place.startswith(("by:", "kept:")) else ""
        # What a haunt has somebody write down is the traitor's.
        own = entry == state.haunt and side_of(state, observer) == "traitor"
        if observer == "author" or own or (keeper and observer in seats_with(state, keeper)):
            found[entry] = number
    return found


def _need(game: Game, observer: Observer) -> dict[str, Any] | None:
    """Returns what the game waits for; what can be chosen only to those who choose."""
    need = game.position.need
    if need is None:
        return None
    if isinstance(need, Chance):
        # Which cards can come is open, as every stack is; which one was looked for is not.
        return {"chance": need.kind, "dice": need.about.get("dice"), "deck": need.about.get("deck")}
    shown: dict[str, Any] = {"who": need.who, "kind": need.kind}
    asides = [each for each in need.asides if decides(game.state, each.value, observer)]
    if asides:
        shown["asides"] = [each.notation for each in asides]
    if decides(game.state, need.who, observer):
        shown["options"] = [option.notation for option in need.options]
        shown["cite"] = need.cite
    return shown


def decides(state: State, who: str, observer: Observer) -> bool:
    """Tells whether somebody decides for a figure or player, or knows what is decided."""
    seat = seat_of(state, who)
    if observer == "author" or observer in seats_with(state, seat):
        return True
    if observer == "heroes" and is_hidden(state, seat):
        return False  # the heroes do not know who of them it is
    return observer in ("heroes", "traitor") and side_of(state, seat) == observer


def _outcome(game: Game) -> dict[str, Any] | None:
    ended = game.outcome
    if ended is None:
        return None
    return {"winners": list(ended.winners), "seats": list(ended.seats), "cite": ended.cite}


def may_cite(game: Game, cite: str, observer: Observer) -> str:
    """Returns a citation as somebody may know it: what is done is open, why is not (rule: secrets).

    A sentence of a side's book is for those who read that book.
    """
    state = game.state
    entry, _hash, place = cite.partition("#")
    haunt = game.box.haunts.get(state.haunt)
    if haunt is None or f"/{entry}".removesuffix(f"/{state.haunt}") == f"/{entry}":
        return cite  # it is no sentence of the haunt
    if observer == "author" or state.phase == "over":
        return cite
    books = {book.book for book in haunt.rules.program.books}
    others = books - {"S"}
    if not others:
        return cite  # everybody reads the only book
    if _set_up_together(haunt, place):
        return cite
    own = {"heroes": {"S"}, "traitor": others}.get(side_of(state, observer), set())
    return cite if place.partition(".")[0] in own else ""


def _set_up_together(haunt: Haunt, place: str) -> bool:
    """Tells whether a sentence is one that both sides carry out (rule: setup-together)."""
    books = haunt.rules.program.books
    return any(book.book == "M" for book in books) and any(
        book.book == "S" and box.known == "right-now" and place.startswith(f"{box.at}.")
        for book in books
        for box in book.boxes
    )


def _plain_event(event: Event, cite: str) -> dict[str, Any]:
    return {
        "verb": event.verb,
        "who": event.who,
        "args": {name: _plain(value) for name, value in event.args.items()},
        "cite": cite,
    }


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(name): _plain(each) for name, each in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_plain(each) for each in value]
    return value if isinstance(value, str | int | bool) or value is None else str(value)
