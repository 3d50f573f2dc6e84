"""The window in which a game is begun or gone on with: what, by how many, with which bots."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container

from workbench.desks.table.desk import Start
from workbench.tui.actions import bindings_of
from workbench.tui.bars import Bar, Chip
from workbench.tui.finder import Finder
from workbench.tui.keymap import keys_of
from workbench.wording import _

if TYPE_CHECKING:
    from workbench.desks.table.shelf import KeptGame

__all__ = ["BOT_CHOICES", "StartWindow", "bot_name", "start_choices"]

#: Who bots may play for at once; any other mixture is made at the table.
BOT_CHOICES = ((), ("all=greedy",), ("all=random",), ("others=greedy",), ("others=random",))
_FILE = "file"


def bot_name(words: tuple[str, ...]) -> str:
    """Returns who is played by bots, in words."""
    return {
        (): _("nobody"), ("all=greedy",): _("everybody, to win"),
        ("all=random",): _("everybody, at random"),
        ("others=greedy",): _("all but e1, to win"),
        ("others=random",): _("all but e1, at random"),
    }.get(words, " ".join(words))  # fmt: skip


def start_choices(
    haunts: Sequence[tuple[str, str]],
    games: Sequence[tuple[str, str]],
    kept: Sequence[KeptGame],
    tests: Sequence[tuple[str, str]] = (),
) -> list[tuple[str, str]]:
    """Returns what can be begun: the game left last, haunts and their tests, whole games, others.

    Args:
        haunts: Id and title of each haunt.
        games: Key and title of each game.
        kept: The games on the shelf.
        tests: Of each test, the haunt's id and which of its tests, and its sentence.
    """
    titles = dict(haunts)
    left, marks = [], []
    for game in kept:
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(game.when))
        what = titles.get(game.haunt) or game.haunt or game.game
        said = _("go on: {what}, {moves} moves, {when}").format(
            what=what, moves=game.moves, when=when
        )
        left.append((f"kept {game.name}", said))
        marks += [
            (f"kept {game.name} {mark}", _("go on at {mark}: {what}").format(mark=mark, what=what))
            for mark in game.marks
        ]
    found = [(f"haunt {entry}", title) for entry, title in haunts]
    found += [
        (f"game {key}", _("from set-up: {game}").format(game=f"{title} ({key})"))
        for key, title in games
    ]
    for which, text in tests:
        entry, _space, test = which.partition(" ")
        name = titles.get(entry, entry)
        number = test.partition(":")[2]
        said = _("test {number} of {haunt}: {text}").format(number=number, haunt=name, text=text)
        found.append((f"here {which}", said))
    return [*left[:1], *found, *left[1:], *marks, (_FILE, _("from a file: type its name"))]


class StartWindow(Finder):
    """Asks what to play.

    Args:
        choices: What :func:`start_choices` gives.
        seed: The seed at first.
        counts: How many explorers there can be.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*bindings_of("window"), *bindings_of("start")]

    def __init__(
        self, choices: Sequence[tuple[str, str]], seed: int, counts: Sequence[int]
    ) -> None:
        super().__init__(
            _("Play what?"), choices,
            text=_("Type a number or a part of a name. Enter begins."),
        )  # fmt: skip
        self._counts: tuple[int | None, ...] = (None, *counts)
        self._players = 0
        self._bots = 0
        self._fair = False
        self._seed_now = seed

    def below(self) -> ComposeResult:
        """Makes what stands below the choices."""
        with Container(id="start-bars"):
            yield from (Bar(f"start-{name}") for name in ("players", "bots", "mode", "seed"))

    def on_mount(self) -> None:
        """Shows every choice and how it will be played."""
        super().on_mount()
        self._show()

    def _show(self) -> None:
        key = keys_of(self.app)
        count = self._counts[self._players]
        said = {
            "players": _("players: {n}").format(n=count or _("fewest")),
            "bots": _("bots: {who}").format(who=bot_name(BOT_CHOICES[self._bots])),
            "mode": _("table: fair play") if self._fair else _("sandbox"),
            "seed": _("seed {n}").format(n=self._seed_now),
        }
        for name, text in said.items():
            chip = Chip(text, f"screen.{name}", key=key(f"start.{name}"))
            self.query_one(f"#start-{name}", Bar).show([chip])

    def action_players(self) -> None:
        """Plays with one more explorer; after the most, with the fewest."""
        self._players = (self._players + 1) % len(self._counts)
        self._show()

    def action_bots(self) -> None:
        """Seats bots otherwise."""
        self._bots = (self._bots + 1) % len(BOT_CHOICES)
        self._show()

    def action_mode(self) -> None:
        """Plays freely, or fairly."""
        self._fair = not self._fair
        self._show()

    def action_seed(self) -> None:
        """Takes the next seed."""
        self._seed_now += 1
        self._show()

    def action_forget(self) -> None:
        """Asks whether the marked game, which is kept, is to be removed."""
        chosen = self.marked
        if chosen.startswith("kept "):
            self.dismiss(f"forget {chosen.split(' ')[1]}")

    def start_of(self, chosen: str) -> Start:
        """Returns the start that a choice means, with what was set beside it."""
        kind, _space, what = chosen.partition(" ")
        mark, cite = "", ""
        if kind == "kept":
            what, _space, mark = what.partition(" ")
        elif kind == "here":
            what, _space, cite = what.partition(" ")
        return Start(
            kind,
            what,
            self._counts[self._players],
            self._seed_now,
            "table" if self._fair else "sandbox",
            BOT_CHOICES[self._bots],
            mark,
            cite,
        )
