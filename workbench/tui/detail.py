"""One entry on the screen: its name, what it is, and a tab for each side of it.

Only the tab that is looked at is laid out, one page of it, in one widget.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import ContentSwitcher, Static, Tab, Tabs

from workbench.desks.facts import confidence_name, layer_name
from workbench.text.width import cells, clip, printable
from workbench.tui.actions import bindings_of
from workbench.tui.keymap import keys_of
from workbench.tui.languages import name_pair
from workbench.tui.lists import LinkList, NoteList
from workbench.tui.page import Block, Line, Piece, assemble, lay_out, paginate
from workbench.tui.sheet_page import blocks_of, welcome_blocks
from workbench.tui.words import Words
from workbench.wording import _

if TYPE_CHECKING:
    from workbench.desks.reading import Reading

__all__ = ["TABS", "Detail", "Page", "tab_name"]

#: The tabs, in order.
TABS = ("text", "printed", "rulings", "related", "odds", "notes")

Blocks = Callable[[int], Iterable[Block]]


class Page(VerticalScroll):
    """Text that can be scrolled, in pages."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings_of("page"), *bindings_of("tabs")]

    def __init__(self, widget_id: str) -> None:
        super().__init__(id=widget_id, can_focus=True)
        self._body = Static(markup=False)
        self._blocks: Blocks = lambda _width: ()
        self._marks: dict[str, tuple[tuple[int, int], ...]] = {}
        self._anchor = ""
        self._width = 0
        self.number = 0
        self.count = 1

    def compose(self) -> ComposeResult:
        """Makes the one widget that holds the text."""
        yield self._body

    @property
    def room(self) -> int:
        """Columns there are for text."""
        return max(self.scrollable_content_region.width - 1, 1)

    @property
    def plain(self) -> str:
        """The text shown."""
        return str(self._body.content)

    def show(
        self,
        blocks: Blocks,
        marks: dict[str, tuple[tuple[int, int], ...]] | None = None,
        *,
        anchor: str = "",
        stay: bool = False,
    ) -> None:
        """Shows the first page of *blocks*, or the one with *anchor*, scrolled there.

        Args:
            blocks: Gives what to show for a width.
            marks: Ranges to highlight in each printable text.
            anchor: Where to scroll to.
            stay: Whether to stay on the page and line one is on.
        """
        self._blocks = blocks
        self._marks = marks or {}
        self._anchor = anchor
        self.number = self.number if stay else 0
        self._draw(find=not stay)

    def on_resize(self, event: events.Resize) -> None:
        """Lays the text out for its new width."""
        if self._width != self.room:
            self._draw(find=False)

    def _draw(self, *, find: bool) -> None:
        self._width = self.room
        pages = paginate(self._blocks(self.room))
        self.count = len(pages)
        if find and self._anchor:
            for number, blocks in enumerate(pages):
                if any(block.anchor == self._anchor for block in blocks):
                    self.number = number
        self.number = min(self.number, self.count - 1)
        blocks = pages[self.number]
        if self.count > 1:
            keys = keys_of(self.app)
            note = _("page {number} of {count}; {next} next, {previous} previous").format(
                number=self.number + 1, count=self.count,
                next=keys("page.next"), previous=keys("page.previous"),
            )  # fmt: skip
            blocks = [*blocks, Block((Piece(note, "$foreground 60%"),))]
        laid = lay_out(blocks, self.room, self._marks)
        self._body.update(assemble(laid.lines))
        if find:
            line = laid.anchors.get(self._anchor, 0)
            # What can be seen from the top is read from the top: the facts stand there.
            seen = line < max(self.size.height - 3, 1)
            self.call_after_refresh(self.scroll_to, 0, 0 if seen else line, animate=False)

    def action_page(self, by: int) -> None:
        """Turns pages."""
        self._anchor = ""
        self.number = max(0, min(self.number + by, self.count - 1))
        self._draw(find=True)


class Detail(Vertical):
    """The entry that is read."""

    def __init__(self) -> None:
        super().__init__(id="detail")
        self.reading: Reading | None = None
        self.words = Words()
        self.place = ""
        self.labels: dict[str, tuple[str, str]] = {}

    def compose(self) -> ComposeResult:
        """Makes title, tabs and the body of each sort of tab."""
        yield Static(id="title", markup=False)
        yield Static(id="meta", markup=False)
        yield Tabs(*(Tab(self._label(tab), id=f"tab-{tab}") for tab in TABS), id="tabs")
        with ContentSwitcher(initial="page", id="body"):
            yield Page("page")
            yield LinkList("links")
            yield NoteList("notes")

    @property
    def tab(self) -> str:
        """The tab that is looked at."""
        return self.query_one(Tabs).active.removeprefix("tab-") or TABS[0]

    def go_to(self, tab: str) -> None:
        """Looks at another tab."""
        self.query_one(Tabs).active = f"tab-{tab}"
        self._turn()

    def step_tab(self, by: int) -> None:
        """Looks at the tab on the left or right, around the ends."""
        self.go_to(TABS[(TABS.index(self.tab) + by) % len(TABS)])

    def focus_body(self) -> None:
        """Puts the focus on what the tab shows."""
        self.query_one(f"#{self.query_one(ContentSwitcher).current}").focus()

    def show(
        self, reading: Reading | None, words: Words, *, anchor: str = "", stay: bool = False
    ) -> None:
        """Shows an entry.

        Args:
            reading: The entry; None for an empty desk.
            words: The reader's language.
            anchor: The citation to scroll to.
            stay: Whether to stay on the page and line one is on.
        """
        self.reading, self.words, self.place = reading, words, anchor
        self.set_class(reading is None, "-empty")
        self._draw_head()
        for tab in TABS:
            label = self._label(tab)
            widget = self.query_one(f"#tab-{tab}", Tab)
            if widget.label_text != str(label):
                widget.label = label
        self.draw_tab(stay=stay)

    def draw_tab(self, *, stay: bool = False) -> None:
        """Lays out the tab that is looked at."""
        tab, reading = self.tab, self.reading
        self._turn()
        page = self.query_one("#page", Page)
        if reading is None:
            page.show(lambda _width: welcome_blocks(keys_of(self.app)))
            return
        if tab == "related":
            self.query_one("#links", LinkList).show_links(reading, self.words)
            return
        if tab == "notes":
            self.query_one("#notes", NoteList).show_notes(reading)
            return
        marks = dict(reading.marks)
        words = self.words
        page.show(
            lambda width: blocks_of(tab, reading, words, width, keys_of(self.app)),
            marks,
            anchor=self.place,
            stay=stay,
        )

    def _turn(self) -> None:
        """Shows the body of the tab's sort; the focus goes along if the body before had it."""
        body = self.query_one(ContentSwitcher)
        wanted = {"related": "links", "notes": "notes"}.get(self.tab, "page")
        if self.reading is None:
            wanted = "page"
        if body.current == wanted:
            return
        focused = self.screen.focused
        held = focused is not None and focused.parent is body
        body.current = wanted
        if held:
            self.screen.set_focus(body.query_one(f"#{wanted}"), scroll_visible=False)

    def on_resize(self, event: events.Resize) -> None:
        """Fits the title to its new width."""
        self._draw_head()

    def _draw_head(self) -> None:
        title, meta = self.query_one("#title", Static), self.query_one("#meta", Static)
        if self.reading is None:
            title.update("")
            meta.update("")
            return
        sheet = self.reading.sheet
        width = max(self.content_size.width, 8)
        first, second = (
            printable(name).replace("\n", " ")
            for name in name_pair(sheet.title, self.words.mode, self.words.chinese)
        )
        text = clip(f"{first}  {second}" if second else first, width)
        size = min(len(first), len(text))
        title.update(assemble([
            Line(text, ((0, size, "bold $primary"), (size, len(text), "$foreground 60%")))
        ]))  # fmt: skip
        marks = [self.words.say(sheet.kind), self.words.pick(sheet.game_title)]
        edition = self.words.say(sheet.edition)
        marks += [edition] if edition and edition not in marks[1] else []
        marks += [_("layer: {layer}").format(layer=layer_name(sheet.layer))]
        marks += [_("confidence: {level}").format(level=confidence_name(sheet.confidence))]
        marks += [_("assumed")] if sheet.assumed else []
        marks += [_("disputed")] if sheet.disputed else []
        if sheet.locked:
            marks += [_("locked") if self.words.view == "hero" else _("something is left out")]
        meta.update(assemble([Line(line) for line in _filled(marks, width)[:2]]))

    def _label(self, tab: str) -> Content:
        name, number = tab_name(tab), 0
        if self.reading is not None:
            sheet = self.reading.sheet
            number = {
                "printed": len(sheet.printed),
                "rulings": len(sheet.rulings),
                "related": len(sheet.mentions) + len(sheet.mentioned_in) + len(sheet.editions),
                "odds": len(sheet.rolls),
                "notes": len(self.reading.own),
            }.get(tab, 0)
        return Content(f"{name} {number}" if number else name)


def tab_name(tab: str) -> str:
    """Returns the name of a tab in the language of the program."""
    return {
        "text": _("Text"),
        "printed": _("Printed"),
        "rulings": _("Rulings"),
        "related": _("Related"),
        "odds": _("Odds"),
        "notes": _("Notes"),
    }[tab]


def _filled(marks: list[str], width: int) -> list[str]:
    """Puts marks into lines of *width* columns, none torn."""
    lines = [""]
    for mark in marks:
        mark = printable(mark).replace("\n", " ")
        longer = f"{lines[-1]} / {mark}" if lines[-1] else mark
        if lines[-1] and cells(longer) > width:
            lines.append(mark)
        else:
            lines[-1] = longer
    return [clip(line, width) for line in lines]
