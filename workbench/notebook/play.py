"""A game in a notebook: the map, what is asked and what can be chosen; buttons where there are any.

It is the desk of the table (:mod:`workbench.desks.table`) with another face: every act is one of
that desk's, so that a game in a notebook is played by the same rules as everywhere.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterator
from typing import Any

from workbench.desks.table.desk import Start, Step, TableDesk
from workbench.desks.table.history import LogLine
from workbench.desks.table.odds import Odds, odds_text
from workbench.desks.table.offering import Offer
from workbench.desks.table.showing import Shown as Picture
from workbench.errors import UsageError
from workbench.model.ids import Language
from workbench.notebook.answers import Shown
from workbench.notebook.markup import Child, Markup, element, rows, shown
from workbench.wording import _

__all__ = ["Play"]

_LAST_LINES = 12


class Play(Shown):
    """A game that is being played.

    Args:
        desk: The table's desk, which is the game's alone.
        start: How it is begun.
        lang: The language it is told in.

    Raises:
        WorkbenchError: If it cannot be begun.
    """

    def __init__(self, desk: TableDesk, start: Start, lang: Language) -> None:
        self._desk = desk
        weakref.finalize(self, desk.close)
        self.lang = lang
        self._step = desk.begin(start, lang)
        self._settle()

    # What is so

    @property
    def picture(self) -> Picture:
        """Everything there is to see, as the table's desk shows it."""
        return self._step.shown

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What can be chosen now; none while chance decides, or when it is over."""
        return self.picture.question.offers

    @property
    def choices(self) -> tuple[str, ...]:
        """What can be chosen now, as it is written."""
        return tuple(each.notation for each in self.offers)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.picture.end is not None

    @property
    def winner(self) -> str | None:
        """``heroes``, ``traitor``, ``both``, ``nobody``; None while it goes on."""
        return self.picture.end.winner if self.picture.end is not None else None

    @property
    def log(self) -> tuple[LogLine, ...]:
        """What has happened."""
        return tuple(line for line in self.picture.log if not line.undone)

    @property
    def map(self) -> Markup:
        """The map as a picture."""
        from workbench.engine.map_picture import map_svg

        sitting = self._desk.sitting
        return Markup(
            map_svg(
                sitting.game.box, sitting.game.state, self.lang,
                seen=self.picture.observer, naming=sitting.teller.naming,
            )
        )  # fmt: skip

    def odds(self) -> dict[str, Odds]:
        """Returns the exact odds of each choice that has any, by its notation."""
        return self._desk.odds()

    def why_not(self) -> list[str]:
        """Returns what looks possible and is not, with the reason and the sentence."""
        return [
            f"{what}: {reason.text}" + (f"  {reason.cite} {sentence}" if sentence else "")
            for what, reason, sentence in self._desk.why_not()
        ]

    # What is done

    def choose(self, said: str | int) -> Play:
        """Makes a choice, by its number or as it is written, and lets chance decide.

        Raises:
            UsageError: If it cannot be chosen; with the reason and the sentence.
        """
        return self._do(lambda: self._desk.choose(str(said)))

    def undo(self) -> Play:
        """Takes back to where a person decided last."""
        return self._do(self._desk.undo)

    def redo(self) -> Play:
        """Goes forward again."""
        return self._do(self._desk.redo)

    def force(self, text: str | int) -> Play:
        """Decides what the next chance gives.

        Raises:
            UsageError: If it cannot give that.
        """
        return self._do(lambda: self._desk.force(str(text)), settles=False)

    def put(self, what: str, where: str) -> Play:
        """Puts a figure, card, token or tile anywhere; the log says so.

        Raises:
            UsageError: If it cannot lie there.
        """
        return self._do(lambda: self._desk.put(what, where), settles=False)

    def bots(self, *words: str) -> Play:
        """Seats bots, ``e2=random`` or ``all=greedy``, and lets them play on."""
        return self._do(lambda: self._desk.seat_bots(tuple(map(str, words))))

    def _do(self, act: Callable[[], Step], *, settles: bool = True) -> Play:
        step = act()
        if step.refusal is not None:
            refused = step.refusal
            raise UsageError(
                " ".join(filter(None, (refused.text, refused.hint))), where=refused.cite
            )
        self._step = step
        if settles:
            self._settle()
        return self

    def _settle(self) -> None:
        """Lets chance and bots go on until a person has to choose."""
        while self._step.moved and not self.over:
            self._step = self._desk.go_on(60.0)

    # How it looks

    def lines(self) -> Iterator[str]:
        """Yields the map, the last of the log, and what can be chosen."""
        from workbench.engine.mapping import map_lines

        sitting = self._desk.sitting
        yield from map_lines(
            sitting.game.box, sitting.game.state, self.lang,
            seen=self.picture.observer, naming=sitting.teller.naming,
        )  # fmt: skip
        yield ""
        yield from (line.text for line in self.log[-_LAST_LINES:])
        yield ""
        yield self._asked()
        odds = self.odds()
        for offer in self.offers:
            told = f"  ({odds_text(odds[offer.notation])})" if offer.notation in odds else ""
            yield f"{offer.number:>3}  {offer.text}{told}  {offer.notation}"

    def _asked(self) -> str:
        return self.picture.end_text if self.over else self.picture.question.text

    def html(self) -> str:
        """Returns the map beside what happened and what can be chosen, with odds and citations."""
        return self.drawn(self._offered())

    def drawn(self, *more: Child) -> str:
        """Returns the map beside what happened and what is asked, and more below that."""
        log = [
            [line.text, element("span", line.cite, kind="cite")] for line in self.log[-_LAST_LINES:]
        ]
        asked = element("p", element("b", self._asked()))
        told = element("div", rows((), log), asked, *more, kind="wide")
        return shown(element("div", element("div", self.map), told, kind="sides"))

    def _offered(self) -> Child:
        odds = self.odds()
        lines: list[list[Child]] = [
            [
                str(offer.number),
                offer.text,
                odds_text(odds[offer.notation]) if offer.notation in odds else "",
                element("code", offer.notation),
                element("span", offer.cite, kind="cite"),
            ]
            for offer in self.offers
        ]
        return rows(("", _("choice"), _("odds"), "", ""), lines) if lines else None

    def buttons(self) -> Any:
        """Returns the game as a widget: a button for each choice, take back, force, why not.

        Raises:
            UsageError: If ipywidgets is not installed.
        """
        from workbench.notebook.buttons import buttons_of

        return buttons_of(self)
