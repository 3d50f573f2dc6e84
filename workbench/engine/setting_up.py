"""Setting a game up: characters, starting tiles, stacks, who begins (rule: setup)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from workbench.engine.box import Box
from workbench.engine.errors import PositionError, not_for_so_many
from workbench.engine.owners import share_out
from workbench.engine.state import State
from workbench.wording import _

__all__ = ["first_player", "new_state"]


def new_state(
    box: Box, characters: Sequence[str], *, today: dt.date | None = None, first: str = ""
) -> State:
    """Returns the state at the beginning of a game.

    Args:
        box: The components.
        characters: The characters by seat, ``character/ox-bellows`` ...
        today: The day by which the next birthday is found.
        first: The seat that begins; by default the one with the next birthday.

    Raises:
        PositionError: If a character is unknown or taken twice, or the number does not fit.
    """
    rules = box.ruleset
    if len(characters) not in rules.players:
        least, most = rules.players[0], rules.players[-1]
        raise PositionError(
            not_for_so_many(len(characters)),
            expected=_("{least} to {most} players").format(least=least, most=most),
        )
    for character in characters:
        if character not in box.characters:
            raise PositionError(
                _("there is no such character"), where=character, nearest=tuple(box.characters)[:3]
            )
    if len(set(characters)) < len(characters):
        raise PositionError(_("a character is taken twice"), where=", ".join(characters))
    state = State()
    state.players = tuple(characters)
    seats = tuple(f"e{seat + 1}" for seat in range(len(characters)))
    state.order = seats
    _lay_starting_tiles(box, state)
    start = rules.start if rules.start in state.rooms else next(iter(state.rooms))
    for seat, character in zip(seats, characters, strict=True):
        card = box.characters[character]
        state.figures[seat] = start
        state.sides[seat] = "heroes"
        for trait in rules.traits:
            if trait in card.tracks:
                state.rows[f"{seat}:{trait}"] = card.starts[trait] + 1
    if rules.two_players:
        share_out(state)
    _fill_stacks(box, state)
    _make_pile(box, state)
    begins = first or first_player(box, state, today or dt.date(2000, 1, 1))
    state.stack = (("round", begins),)
    if any("at_game_start" in verbs for verbs in box.by_verb.values()):
        state.stack = (("game-starts", None), *state.stack)
    if box.mysteries:
        state.stack = (("mystery-card", begins), *state.stack)
    return state


def _lay_starting_tiles(box: Box, state: State) -> None:
    for key, room in box.rooms.items():
        if room.start:
            area, x, y = box.ruleset.layout.get(key, ("", 0, 0))
            if area not in room.areas:
                area, x, y = room.areas[0], 0, 0
            state.rooms[key] = (area, x, y, 0, True)
            state.grid[f"{area}:{x}:{y}"] = key
            state.things[key] = "house"


def _make_pile(box: Box, state: State) -> None:
    """Lays the token pile (rule: token-pile); each begins with some of it (rule: first-snack)."""
    rules = box.ruleset
    for number in range(box.tokens.get(rules.snack) or 0 if rules.snack else 0):
        token = f"t{state.numbered}"
        state.numbered += 1
        seat, dealt = number % len(state.order), number // len(state.order)
        state.kinds[token] = rules.snack
        state.things[token] = (
            f"by:{state.order[seat]}" if dealt < rules.snacks_at_start else "aside"
        )


def _fill_stacks(box: Box, state: State) -> None:
    decks: dict[str, list[str]] = {}
    for key, card in box.cards.items():
        decks.setdefault(card.deck, []).append(key)
        state.things[key] = f"stack:{card.deck}"
    decks["room"] = [key for key, room in box.rooms.items() if not room.start]
    for key in decks["room"]:
        state.things[key] = "stack:room"
    for deck, cards in decks.items():
        state.decks[deck] = ((), tuple(sorted(cards)), ())


def first_player(box: Box, state: State, today: dt.date) -> str:
    """Returns the seat whose explorer has the next birthday (rule: first-player#next-birthday)."""

    def days(seat: str) -> int:
        facts = box.characters[state.players[int(seat[1:]) - 1]].facts
        if not facts.birthday:
            return 400 + int(seat[1:])
        month, day = (int(part) for part in facts.birthday.split("-"))
        for year in (today.year, today.year + 1):
            try:
                birthday = dt.date(year, month, day)
            except ValueError:  # 29 February outside a leap year
                birthday = dt.date(year, 3, 1)
            if birthday >= today:
                return (birthday - today).days
        return 400

    return min(state.order, key=days)
