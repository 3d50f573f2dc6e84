"""The history of a draft: every version that was saved, and what was changed between any two."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from workbench.errors import WorkbenchError
from workbench.text.differences import Run, changed_lines
from workbench.text.width import clip, printable
from workbench.tui.actions import bindings_of
from workbench.tui.author_words import text_name
from workbench.tui.detail import Page
from workbench.tui.keymap import keys_of
from workbench.tui.page import Block, Piece
from workbench.wording import _, ngettext

if TYPE_CHECKING:
    from workbench.desks.drafting.values import Revision

__all__ = ["HistoryWindow", "difference_blocks"]

#: The texts that two versions differ in, each with its lines.
Differences = Sequence[tuple[str, Sequence[Sequence[Run]]]]
#: Gives the differences between two versions; 0 is what stands in the editor.
Compare = Callable[[int, int], Awaitable[Differences]]

_DIM = "$foreground 60%"
_SIGNS = {"gone": "-", "new": "+"}


def difference_blocks(differences: Differences) -> list[Block]:
    """Returns what was changed, to be read: never told by colour alone.

    Args:
        differences: The texts, each with its lines.
    """
    blocks: list[Block] = []
    for name, lines in differences:
        groups = list(changed_lines(lines))
        if not groups:
            continue
        blocks.append(Block((Piece(text_name(name), "bold underline $secondary"),)))
        for group in groups:
            for number, (at, runs) in enumerate(group):
                blocks.append(Block((_line(at, runs),), joined=number > 0))
    return blocks or [Block((Piece(_("There is no difference."), _DIM),))]


def _line(number: int, runs: Sequence[Run]) -> Piece:
    """Returns one line, what went in [-brackets-], what came in {+braces+}."""
    kinds = {run.kind for run in runs if run.text.strip()}
    parts = []
    for run in runs:
        text = run.text.rstrip("\n")
        if not text:
            continue
        if run.kind == "same" or len(kinds) == 1:
            parts.append(text)
        elif run.kind == "gone":
            parts.append(f"[-{text}-]")
        else:
            parts.append("{+" + text + "+}")
    sign = _SIGNS.get(next(iter(kinds)), " ") if len(kinds) == 1 else "~" if kinds else " "
    style = {"-": "$error", "+": "$success", "~": ""}.get(sign, _DIM)
    return Piece(f"{number:>4} {sign} {''.join(parts)}", style)


class HistoryWindow(ModalScreen[int | None]):
    """Shows the versions of a draft; returns the one to go back to, or None.

    Args:
        title: The draft.
        revisions: Its versions, the latest first.
        compare: Gives the differences between two.
        changed: Whether something stands in the editor that is in no version.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*bindings_of("window"), *bindings_of("history")]

    def __init__(
        self, title: str, revisions: Sequence[Revision], compare: Compare, *, changed: bool
    ) -> None:
        super().__init__()
        self._title = title
        self._revisions = list(revisions)
        self._compare = compare
        self._numbers = [*([0] if changed else []), *(each.number for each in revisions)]
        self._base: int | None = None
        self.busy = False

    def compose(self) -> ComposeResult:
        """Makes the window."""
        key = keys_of(self.app)
        hint = _("{key} compares with the marked version; Enter goes back to it.").format(
            key=key("history.base")
        )
        with Vertical(classes="window wide tall"):
            yield Static(Content(printable(self._title)), classes="window-title", markup=False)
            yield Static(Content(hint), classes="window-text", markup=False)
            with Horizontal(id="history-panes"):
                yield OptionList(id="history-list", markup=False)
                yield Page("history-page")

    def on_mount(self) -> None:
        """Shows the versions."""
        self._fill()
        shown = self.query_one(OptionList)
        shown.highlighted = 0
        shown.focus()

    def _fill(self) -> None:
        shown = self.query_one(OptionList)
        rows = [Option(Content(self._row(number))) for number in self._numbers]
        before = shown.highlighted
        shown.set_options(rows)
        shown.highlighted = before

    def _row(self, number: int) -> str:
        mark = "* " if number == self._base else "  "
        if number == 0:
            return mark + _("in the editor, not saved")
        revision = next(each for each in self._revisions if each.number == number)
        when = revision.saved_at.astimezone().strftime("%Y-%m-%d %H:%M")
        size = ngettext("{n} character", "{n} characters", revision.size).format(n=revision.size)
        parts = [f"{number}", when, revision.author, clip(printable(revision.message), 40), size]
        return mark + "  ".join(part for part in parts if part)

    @property
    def _marked(self) -> int | None:
        place = self.query_one(OptionList).highlighted
        return self._numbers[place] if place is not None and place < len(self._numbers) else None

    @on(OptionList.OptionHighlighted)
    def _show_marked(self) -> None:
        number = self._marked
        if number is None:
            return
        place = self._numbers.index(number)
        before = self._numbers[place + 1] if place + 1 < len(self._numbers) else None
        base = self._base if self._base not in (None, number) else before
        self.busy = True
        self.run_worker(self._show(base, number), exclusive=True)

    async def _show(self, before: int | None, after: int) -> None:
        if before is None:
            blocks = [Block((Piece(_("This is the first version."), _DIM),))]
        else:
            first, second = sorted((before, after), key=lambda each: each or 1 << 60)
            try:
                found = await self._compare(first, second)
            except WorkbenchError as error:
                self._show_blocks([Block((Piece(str(error), "$error"),))])
                return
            names = [_("in the editor") if each == 0 else str(each) for each in (first, second)]
            head = _("From {first} to {second}").format(first=names[0], second=names[1])
            blocks = [Block((Piece(head, "bold"),)), *difference_blocks(found)]
        self._show_blocks(blocks)

    def _show_blocks(self, blocks: list[Block]) -> None:
        self.query_one("#history-page", Page).show(lambda _width: blocks)
        self.busy = False

    def action_use_base(self) -> None:
        """Compares all others with the marked version; the same again: each with the one before."""
        self._base = None if self._base == self._marked else self._marked
        self._fill()
        self._show_marked()

    @on(OptionList.OptionSelected)
    def _selected(self) -> None:
        number = self._marked
        if number:
            self.dismiss(number)

    def action_tab(self, by: int) -> None:
        """There are no tabs here; left and right turn pages."""
        self.query_one("#history-page", Page).action_page(by)

    def action_leave(self) -> None:
        """Closes the window."""
        self.dismiss(None)
