"""The index of a page as a pane and as a window: sections that fold, each line with its sentence.

The pane shows plain values and posts which sentence was chosen; whoever holds it goes there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from workbench.text.width import cells, printable
from workbench.text.wrap import wrap
from workbench.tui.actions import bindings_of
from workbench.wording import _

if TYPE_CHECKING:
    from workbench.desks.indexing.values import HauntIndex
    from workbench.desks.indexing.words import IndexLine, IndexSection

__all__ = ["Counts", "IndexPane", "IndexWindow", "SentencePlace", "counts_text"]

#: What bots did with each sentence: how often it was offered, used, and has succeeded.
Counts = Mapping[str, tuple[int, int, int]]

_DIM = "$foreground 60%"
_NARROW = 64  # columns


class SentencePlace(NamedTuple):
    """Where a sentence stands.

    Attributes:
        citation: Its citation, in full; empty of a declaration.
        line: The line of the page it is written on, from 1.
    """

    citation: str
    line: int


def counts_text(counts: tuple[int, int, int]) -> str:
    """Returns what bots did with a sentence in as few columns as can be: ``12/5/3``."""
    return "/".join(map(str, counts))


class IndexPane(OptionList):
    """What a page was taken to mean, in sections that fold."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings_of("index")]

    class Chosen(Message):
        """A line was chosen; :attr:`place` is where it comes from."""

        def __init__(self, place: SentencePlace) -> None:
            super().__init__()
            self.place = place

    def __init__(self, widget_id: str = "index") -> None:
        super().__init__(id=widget_id, markup=False)
        self._sections: tuple[IndexSection, ...] = ()
        self._counts: Counts = {}
        self._folded: set[str] = set()
        self._rows: list[tuple[str, IndexLine | None]] = []

    def show(self, sections: Sequence[IndexSection], counts: Counts | None = None) -> None:
        """Shows an index; what is folded stays so, and the mark stays where it is.

        Args:
            sections: Its sections.
            counts: What bots did with each sentence, if they have played it.
        """
        self._sections = tuple(sections)
        self._counts = counts or {}
        self.draw()

    def draw(self) -> None:
        """Draws it for the columns there are."""
        before = self.highlighted
        room = max(self.scrollable_content_region.width - 1, 12)
        self._rows, options = [], []
        for section in self._sections:
            folded = section.key in self._folded
            mark = "+" if folded else "-"
            head = f"{mark} {section.title} ({len(section.lines)})"
            self._rows.append((section.key, None))
            options.append(Option(Content.styled(printable(head), "bold $primary")))
            for line in () if folded else section.lines:
                self._rows.append((section.key, line))
                options.append(Option(self._line(line, room)))
        self.set_options(options)
        last = len(options) - 1
        self.highlighted = min(before or 0, last) if last >= 0 else None

    def _line(self, line: IndexLine, room: int) -> Content:
        lead = "  " * (line.depth + 1)
        rows = wrap(printable(line.text).replace("\n", " "), max(room - len(lead), 6))
        text = "\n".join(lead + row for row in rows)
        place = line.citation.partition("#")[2]
        tail = f"[{place}]" if place else ""
        if line.citation in self._counts:
            tail = f"{tail} {counts_text(self._counts[line.citation])}"
        if not tail:
            return Content(text)
        last = text.rpartition("\n")[2]
        gap = "  " if cells(last) + 2 + cells(tail) <= room else "\n" + lead
        return Content.assemble(text, (gap + tail, _DIM))

    def on_resize(self) -> None:
        """Breaks lines anew."""
        if self._sections:
            self.call_after_refresh(self.draw)

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        key, line = self._rows[event.option_index]
        if line is None:
            self._fold(key, folded=key not in self._folded)
        elif line.line:
            self.post_message(self.Chosen(SentencePlace(line.citation, line.line)))

    def action_fold(self, folds: bool) -> None:
        """Folds the section of the marked line, or unfolds it."""
        if self.highlighted is not None:
            self._fold(self._rows[self.highlighted][0], folded=folds)

    def _fold(self, key: str, *, folded: bool) -> None:
        (self._folded.add if folded else self._folded.discard)(key)
        self.draw()
        heads = [at for at, (each, line) in enumerate(self._rows) if each == key and line is None]
        self.highlighted = heads[0] if heads else None


class IndexWindow(ModalScreen[SentencePlace | None]):
    """Shows the index of a page; returns the place of the sentence that is gone to.

    Args:
        index: The index.
        counts: What bots did with each sentence, if they have played it.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*bindings_of("window")]

    def __init__(self, index: HauntIndex, counts: Counts | None = None) -> None:
        super().__init__()
        self._index = index
        self._counts = counts

    def compose(self) -> ComposeResult:
        """Makes the window."""
        index = self._index
        title = _("Index: {title}").format(title=index.title)
        with Vertical(classes="window wide tall"):
            yield Static(Content(printable(title)), classes="window-title", markup=False)
            yield Static(Content(printable(self._about())), id="index-about", markup=False)
            yield IndexPane()

    def _about(self) -> str:
        from workbench.wording import labelled, listed

        index = self._index
        parts = []
        if index.players:
            parts.append(labelled(_("Players"), listed(map(str, index.players))))
        if index.traitor:
            parts.append(labelled(_("Traitor"), index.traitor))
        if index.locked:
            parts.append(_("What only the other side may know is left out."))
        return "\n".join(parts)

    def on_mount(self) -> None:
        """Shows it."""
        from workbench.desks.indexing.words import index_sections

        pane = self.query_one(IndexPane)
        pane.show(index_sections(self._index), self._counts)
        pane.focus()
        self.call_after_refresh(pane.draw)

    @on(IndexPane.Chosen)
    def _chosen(self, event: IndexPane.Chosen) -> None:
        self.dismiss(event.place)

    def action_leave(self) -> None:
        """Closes the window."""
        self.dismiss(None)
