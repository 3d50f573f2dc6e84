"""A game with buttons (ipywidgets): choices, take back, forward, force, and why not."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from workbench.desks.table.odds import odds_text
from workbench.errors import UsageError, WorkbenchError
from workbench.extras import install_command
from workbench.notebook.markup import element, shown
from workbench.text.width import printable
from workbench.wording import _

if TYPE_CHECKING:
    from workbench.notebook.play import Play

__all__ = ["buttons_of"]


def buttons_of(play: Play) -> Any:
    """Returns a widget that plays a game.

    Raises:
        UsageError: If ipywidgets is not installed.
    """
    try:
        import ipywidgets as widgets
    except ImportError as error:
        raise UsageError(
            _("buttons need ipywidgets"), expected=install_command("notebook")
        ) from error

    told = widgets.HTML()
    said = widgets.HTML()
    choices = widgets.VBox()
    typed = widgets.Text(placeholder=_("the next roll or draw"), continuous_update=False)

    def act(what: Callable[[], object]) -> None:
        said.value = ""
        try:
            what()
        except WorkbenchError as error:
            said.value = shown(element("p", str(error), kind="error"))
        draw()

    def button(text: str, what: Callable[[], object], style: str = "") -> Any:
        made = widgets.Button(
            description=printable(text), button_style=style,
            layout=widgets.Layout(width="auto", height="auto"),
        )  # fmt: skip
        made.on_click(lambda _button: act(what))
        return made

    def choice(notation: str, text: str) -> Any:
        return button(text, lambda: play.choose(notation))

    def draw() -> None:
        told.value = play.drawn()
        odds = play.odds()
        choices.children = tuple(
            choice(
                each.notation,
                each.text
                + (f"   ({odds_text(odds[each.notation])})" if each.notation in odds else ""),
            )
            for each in play.offers
        )

    def why() -> None:
        lines = play.why_not() or [_("Nothing here is refused.")]
        said.value = shown([element("p", line) for line in lines])

    def force() -> None:
        if typed.value.strip():
            play.force(typed.value.strip())
            said.value = shown(element("p", _("The next chance gives {what}.").format(
                what=typed.value.strip())))  # fmt: skip
            typed.value = ""

    bar = widgets.HBox(
        (
            button(_("Take back"), play.undo),
            button(_("Forward"), play.redo),
            button(_("Why not?"), why),
            typed,
            button(_("Force"), force),
        )
    )
    draw()
    return widgets.VBox((told, choices, said, bar))
