"""The odds of any dice: arrows or digits change dice and total, the exact chance stands beside."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from workbench.model.dice import FACES, MOST_DICE
from workbench.tui.actions import bindings_of
from workbench.tui.keymap import keys_of
from workbench.tui.typing_ahead import TypedAhead
from workbench.wording import _, labelled, ngettext

if TYPE_CHECKING:
    from workbench.model.dice import Odds

__all__ = ["MOST_TOTAL", "OddsScreen"]

MOST_TOTAL = MOST_DICE * max(FACES)
_BAR = 24


class OddsScreen(ModalScreen[None]):
    """Works odds out.

    Args:
        odds: The odds of each number of dice and total.
        dice: How many dice at first.
        target: The total at first.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*bindings_of("odds")]

    def __init__(
        self, odds: Mapping[tuple[int, int], Odds], dice: int = 4, target: int = 5
    ) -> None:
        super().__init__()
        self._odds = odds
        self.dice = dice
        self.target = target
        self.types_total = False
        self._typed = TypedAhead()

    def compose(self) -> ComposeResult:
        """Makes the window."""
        with Vertical(classes="window"):
            yield Static(Content(_("Odds")), classes="window-title", markup=False)
            with Horizontal(classes="window-buttons"):
                for name, label in (("fewer", _("- die")), ("more", _("+ die")),
                                    ("lower", _("- total")), ("higher", _("+ total"))):  # fmt: skip
                    button = Button(label, id=name, compact=True)
                    button.can_focus = False
                    yield button
            yield Static(id="odds-answer", markup=False)

    def on_mount(self) -> None:
        """Works the first odds out."""
        self._draw()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Changes dice or total by mouse."""
        steps = {"fewer": (-1, 0), "more": (1, 0), "lower": (0, -1), "higher": (0, 1)}
        self.action_change(*steps[str(event.button.id)])

    def on_key(self, event: events.Key) -> None:
        """Takes digits for the number of dice, or for the total."""
        digit = event.character or ""
        if not (digit.isascii() and digit.isdigit()) or event.key in self.active_bindings:
            return
        event.stop()
        most = MOST_TOTAL if self.types_total else MOST_DICE
        number = int(self._typed.add(digit))
        if number > most:
            self._typed.forget()
            number = int(self._typed.add(digit))
        if number > most:
            return
        if self.types_total:
            self.target = number
        else:
            self.dice = number
        self._draw()

    def action_next_field(self) -> None:
        """Lets digits mean the total instead of the dice, or the other way round."""
        self.types_total = not self.types_total
        self._typed.forget()
        self._draw()

    def action_change(self, dice: int, target: int) -> None:
        """Changes the number of dice, or the total."""
        self.dice = max(0, min(self.dice + dice, MOST_DICE))
        self.target = max(0, min(self.target + target, MOST_TOTAL))
        self._draw()

    def _draw(self) -> None:
        found = self._odds[self.dice, self.target]
        head = ngettext(
            "{dice} die reaches {target}+", "{dice} dice reach {target}+", self.dice
        ).format(dice=self.dice, target=self.target)
        answer = f"{float(found.at_least):.1%}  {found.at_least}"
        lines = [labelled(head, answer), ""]
        most = max(found.distribution)
        lines += [
            _row(total, chance, most, total >= self.target)
            for total, chance in enumerate(found.distribution)
        ]
        keys = keys_of(self.app)
        hint = _("{fewer}, {more}: dice   {higher}, {lower}: total").format(
            fewer=keys("odds.fewer"), more=keys("odds.more"),
            higher=keys("odds.higher"), lower=keys("odds.lower"),
        )  # fmt: skip
        field = _("digits: total ({key}: dice)") if self.types_total else _(
            "digits: dice ({key}: total)"
        )  # fmt: skip
        lines += ["", hint, field.format(key=keys("odds.field"))]
        text = Content("\n".join(lines))
        self.query_one("#odds-answer", Static).update(
            text.stylize("bold $primary", 0, len(lines[0]))
        )

    def action_leave(self) -> None:
        """Closes the window."""
        self.dismiss(None)


def _row(total: int, chance: Fraction, most: Fraction, reached: bool) -> str:
    bar = ("#" if reached else "-") * round(_BAR * chance / most)
    return f"{total:>2} {float(chance):6.1%} {chance!s:>9} {bar}"
