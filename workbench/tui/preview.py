"""The page as it is printed, beside the text: both books, in a language of the reader's choice.

It follows the cursor from part to part. A page with errors cannot be printed: what was printed last
stays, and the first error is told above it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from textual.binding import BindingType
from textual.containers import VerticalScroll

from workbench.tui.actions import bindings_of
from workbench.tui.author_words import page_blocks
from workbench.tui.detail import Page
from workbench.tui.languages import MODE_NAMES
from workbench.tui.page import Block, Piece
from workbench.wording import _

__all__ = ["PreviewPane", "part_at"]

_DIM = "$foreground 60%"


def part_at(lines: Sequence[str], row: int) -> int:
    """Returns how many headings stand at a line or before it."""
    return sum(line.startswith(("# ", "## ")) for line in lines[: row + 1])


class PreviewPane(Page, inherit_bindings=False):
    """Shows the printed page."""

    BINDINGS: ClassVar[list[BindingType]] = [*VerticalScroll.BINDINGS, *bindings_of("page")]

    def __init__(self) -> None:
        super().__init__("preview")
        self._printed = ""
        self._lang = ""
        self._why = ""
        self._part = 0

    def show_printed(self, lang: str, text: str) -> None:
        """Shows a page as it is printed.

        Args:
            lang: In which language.
            text: The page, without its front matter.
        """
        if (text, lang, "") == (self._printed, self._lang, self._why):
            return
        stay = bool(self._printed) and lang == self._lang
        self._printed, self._lang, self._why = text, lang, ""
        self._show(stay=stay)

    def show_error(self, lang: str, why: str) -> None:
        """Says why the page cannot be printed.

        Args:
            lang: The language it was to be printed in.
            why: The first error, with its place.
        """
        if (lang, why) == (self._lang, self._why):
            return
        if lang != self._lang:
            self._printed = ""
        stay = bool(self._printed)
        self._lang, self._why = lang, why
        self._show(stay=stay)

    def say_again(self) -> None:
        """Says in another language what it says of the page."""
        if self._lang:
            self._show(stay=True)

    def forget(self) -> None:
        """Shows nothing: another draft is opened."""
        self._printed = self._lang = self._why = ""
        self._part = 0
        self.show(lambda _width: ())

    def follow(self, lines: Sequence[str], row: int) -> None:
        """Shows the part of the page in which a line of the text stands."""
        part = part_at(lines, row)
        if part != self._part:
            self._part = part
            if self._lang:
                self._show(stay=False)

    def _show(self, *, stay: bool) -> None:
        name = dict(MODE_NAMES).get(self._lang, self._lang)  # type: ignore[call-overload]
        head = [Piece(_("Printed in {language}").format(language=name), _DIM)]
        if self._why:
            said = _("As it was before this error") if self._printed else _("There is an error")
            head.append(Piece(f"{said}: {self._why}", "bold $warning"))
        blocks = [Block(tuple(head))]
        part = 0
        for block in page_blocks(self._printed):
            if block.left[0].style.startswith("bold"):
                part += 1
                block = replace(block, anchor=f"part-{part}")
            blocks.append(block)
        self.show(lambda _width: blocks, anchor=f"part-{self._part}", stay=stay)
