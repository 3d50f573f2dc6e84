"""The editor of a page: a text area that shows what each piece is and where something is wrong.

What is shown comes from elsewhere, for the text as it was then (see
:class:`~workbench.tui.page_marks.PageMarks`); typing never waits for it. Nothing is told by colour
alone: what is wrong is underlined, and a letter stands beside its line. Columns are those of the
terminal, so that cursor and underlines stand right in Chinese too.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import accumulate
from typing import ClassVar, NamedTuple, Self

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual import events
from textual._text_area_theme import TextAreaTheme
from textual.binding import Binding, BindingType
from textual.cache import LRUCache
from textual.document._document_navigator import DocumentNavigator
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widgets import TextArea
from textual.widgets.text_area import Selection

from workbench.diagnostics import Fix
from workbench.language.changes import with_fixes
from workbench.language.highlighting import Run
from workbench.language.markdown import lines_of
from workbench.text.width import cells, clip, masked
from workbench.tui.actions import bindings_of
from workbench.tui.echo import echo
from workbench.tui.key_order import act_at_once
from workbench.tui.page_marks import INK_STYLES, Location, PageMarks, Trouble
from workbench.tui.page_wrap import PageDocument, WrappedPage

__all__ = ["PageEditor"]

_INDENT = "  "
_MOST_ROWS = 2_000
_MOST_STEPS = 1_000
#: What it does by itself that is listed with its keys, so that they can be changed.
_OWN_ACTIONS = frozenset({"undo", "redo"})
_OWN = frozenset({"f6", "f7", "ctrl+d", "ctrl+k", "ctrl+e"})


class _WholeKey(NamedTuple):
    """What the look of every row of an editor depends on.

    Attributes:
        scrolled: How many rows are above those that are seen.
        selection: What is selected; its end is where the cursor stands.
        look: The rest.
    """

    scrolled: int
    selection: Selection
    look: tuple[object, ...]


def _inherited() -> list[BindingType]:
    """Returns what a text area does by itself, without the keys that mean something else here."""
    found: list[BindingType] = []
    for each in TextArea.BINDINGS:
        assert isinstance(each, Binding)
        own = each.action in _OWN_ACTIONS
        keys = [key for key in each.key.split(",") if key not in _OWN and not own]
        if keys:
            found.append(Binding(",".join(keys), each.action, each.description, show=False))
    return found


class PageEditor(TextArea, inherit_bindings=False):
    """Edits one text of a draft.

    Args:
        widget_id: Its id.
        text: The text.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*_inherited(), *bindings_of("writing")]
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        *(f"page-editor--{ink}" for ink in INK_STYLES),
        "page-editor--error", "page-editor--warning", "page-editor--unseen",
        "page-editor--beside", "page-editor--found",
    }  # fmt: skip

    class Typed(Message):
        """Something was typed, pasted or taken out by hand."""

        def __init__(self, editor: PageEditor, text: str) -> None:
            super().__init__()
            self.editor = editor
            self.text = text

    def __init__(self, widget_id: str, text: str = "") -> None:
        self.marks = PageMarks()
        self._rows: LRUCache[object, Strip] = LRUCache(_MOST_ROWS)
        self._painted: dict[int, object] = {}
        self._unsure = False
        self._dressed: TextAreaTheme | None = None
        self._styles: dict[str, Style] = {}
        #: Takes keys first, for what floats over the text; says whether it took one.
        self.before_key: Callable[[str], bool] | None = None
        self.found: tuple[tuple[Location, Location], ...] = ()
        super().__init__(
            text, id=widget_id, soft_wrap=True, show_line_numbers=True, tab_behavior="focus",
            max_checkpoints=_MOST_STEPS, compact=True,
        )  # fmt: skip
        self.cursor_blink = False

    # The text

    def _set_document(self, text: str, language: str | None) -> None:
        """Puts another text in, cut and wrapped as pages are."""
        self._highlight_query = None
        self.marks.clear()
        self.document = PageDocument(text, self.marks)
        self.wrapped_document = WrappedPage(self.document, tab_width=self.indent_width)
        self.navigator = DocumentNavigator(self.wrapped_document)
        self._line_cache.clear()
        self.move_cursor((0, 0))
        self._rewrap_and_refresh_virtual_size()

    def _build_highlight_map(self) -> None:
        """Keeps nothing of what the text area itself would find out."""
        self._line_cache.clear()

    def take_text(self, text: str) -> None:
        """Makes the text another one, as one step that can be undone; the cursor stays about."""
        if text == self.text:
            return
        at = self.cursor_location
        self.history.checkpoint()
        self.replace(text, (0, 0), self.document.end, maintain_selection_offset=False)
        self.marks.beside = {}  # which of them belongs to which line now, nobody knows
        self.history.checkpoint()
        self.move_cursor(self.clamp_visitable(at))

    def apply(self, fixes: Sequence[Fix]) -> None:
        """Makes changes that do not overlap, as one step; the cursor stays where its letters are.

        Args:
            fixes: The changes, worked out for the text that is there.
        """
        if not fixes:
            return
        ordered = sorted(fixes, key=lambda each: each.place)
        first, last = ordered[0].place, max(each.place for each in ordered)
        top = (first.line - 1, 0)
        bottom = (last.end_line - 1, len(self.document.get_line(last.end_line - 1)))
        made = lines_of(with_fixes(self.text, ordered))
        left = self.document.line_count - 1 - bottom[0]
        text = "\n".join(made[top[0] : len(made) - left])
        at = _after(self.cursor_location, self.document.lines, ordered)
        self.history.checkpoint()
        self.replace(text, top, bottom, maintain_selection_offset=False)
        self.history.checkpoint()
        self.move_cursor(self.clamp_visitable(at))

    def go_to(self, start: Location, end: Location | None = None) -> None:
        """Goes to a place and brings it into the middle; up to *end* is selected."""
        self.history.checkpoint()
        first = self.clamp_visitable(start)
        last = first if end is None else self.clamp_visitable(end)
        self.selection = Selection(last, first)
        self.record_cursor_width()
        self.scroll_cursor_visible(center=True)

    @property
    def line_before(self) -> str:
        """What stands on the line before the cursor."""
        row, column = self.cursor_location
        return self.document.get_line(row)[:column]

    # Keys

    async def _on_key(self, event: events.Key) -> None:
        """Lets no letter overtake the key before it, and shows what it did at once."""
        if self.before_key is not None and self.before_key(event.key):
            event.stop()
            event.prevent_default()
            return
        await act_at_once(self, event)
        typed = ""
        with echo(self):
            if not event._no_default_action and not self.read_only:
                if event.is_printable or event.key == "enter":
                    typed = event.character or "" if event.is_printable else "\n"
                await super()._on_key(event)
                event.prevent_default()
        if typed:
            self.post_message(self.Typed(self, typed))

    async def _on_paste(self, event: events.Paste) -> None:
        """Takes pasted text, also what an input method commits; line breaks are those of here."""
        event.prevent_default()
        event.stop()
        if self.read_only:
            return
        text = "\n".join(lines_of(event.text))
        if result := self._replace_via_keyboard(text, *self.selection):
            self.move_cursor(result.end_location)
            self.post_message(self.Typed(self, text))

    def action_indent(self) -> None:
        """Puts the lines of the selection, or the one of the cursor, one step to the right."""
        self._shift(lambda line: _INDENT + line if line or self.selection.is_empty else line)

    def action_dedent(self) -> None:
        """Puts the lines one step to the left."""
        self._shift(lambda line: line[min(len(line) - len(line.lstrip(" ")), len(_INDENT)) :])

    def _shift(self, shifted: Callable[[str], str]) -> None:
        (top, _a), (bottom, column) = sorted(self.selection)
        if bottom > top and not column:
            bottom -= 1
        before = [self.document.get_line(row) for row in range(top, bottom + 1)]
        after = [shifted(line) for line in before]
        if before == after:
            return
        start, end = self.selection
        size = {
            top + n: len(b) - len(a) for n, (a, b) in enumerate(zip(before, after, strict=True))
        }
        self.replace("\n".join(after), (top, 0), (bottom, len(before[-1])))
        self.selection = Selection(
            self.clamp_visitable((start[0], max(start[1] + size.get(start[0], 0), 0))),
            self.clamp_visitable((end[0], max(end[1] + size.get(end[0], 0), 0))),
        )

    # What is shown

    def show_marks(self, text: str, runs: Iterable[Run], troubles: Iterable[Trouble]) -> bool:
        """Shows what was found out for a text, unless another one is there by now.

        Returns:
            Whether it was shown.
        """
        if text != self.text:
            return False
        self.marks.take(text, runs, troubles)
        self.refresh()
        return True

    def show_beside(self, texts: Mapping[int, str]) -> None:
        """Shows something beside lines, by their numbers from 0, where there is room."""
        self.marks.beside = dict(texts)
        self.refresh()

    def show_found(self, found: Sequence[tuple[Location, Location]]) -> None:
        """Marks what was searched for."""
        self.found = tuple(found)
        self.refresh()

    def notify_style_update(self) -> None:
        """Takes the colours of another theme."""
        self._styles.clear()
        self._rows.clear()
        self._painted.clear()
        self._dressed = None
        super().notify_style_update()

    def _style(self, name: str) -> Style:
        style = self._styles.get(name)
        if style is None:
            style = self.get_component_rich_style(f"page-editor--{name}", partial=True)
            self._styles[name] = style
        return style

    def get_line(self, line_index: int) -> Text:
        """Returns a line with its marks."""
        said = self.document.get_line(line_index)
        shown = masked(said)
        line = Text(shown, end="", no_wrap=True)
        for start, end, ink in self.marks.inks_of(line_index):
            line.stylize(self._style(ink), start, end)
        if shown != said:
            for at, (here, there) in enumerate(zip(said, shown, strict=True)):
                if here != there:
                    line.stylize(self._style("unseen"), at, at + 1)
        for start, end, error in self.marks.troubles_of(line_index, len(said)):
            if start >= len(line):
                line.pad_right(start - len(line) + 1)
            line.stylize(self._style("error" if error else "warning"), start, end)
        for (row, start), (_row, end) in self.found:
            if row == line_index:
                line.stylize(self._style("found"), start, end)
        return line

    def refresh(
        self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False
    ) -> Self:
        """Has it painted again; where nothing is said of what, those rows that have changed."""
        if repaint and not (regions or layout or recompose) and self._painted:
            self._unsure = self._repaint_required = True
            self.check_idle()
            return self
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def _exchange_repaint_regions(self) -> Collection[Region]:
        """Returns what is to be painted; only now it is found out which rows have changed."""
        if self._unsure:
            self._unsure = False
            width, height = self.size
            whole = self._whole_key()
            changed = [
                Region(0, y, width, 1)
                for y in range(height)
                if self._painted.get(y) != self._row_key(y, whole)
            ]
            if changed:
                self._set_dirty(*changed)
        return super()._exchange_repaint_regions()

    def render_lines(self, crop: Region) -> list[Strip]:
        """Returns rows; the style sheet is asked again only if it may say something else now."""
        if self._dressed is not self._theme:
            self._theme.apply_css(self)
            self._dressed = self._theme
        return super(TextArea, self).render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """Returns a row of the screen; one that was drawn before is not drawn again."""
        key = self._painted[y] = self._row_key(y, self._whole_key())
        if key is None:
            return self._render_line(y)
        strip = self._rows.get(key)
        if strip is None:
            strip = self._rows[key] = self._render_line(y)
        return strip

    def _whole_key(self) -> _WholeKey:
        """Returns what the look of every row depends on, and what is asked for each of them."""
        return _WholeKey(
            self.scroll_offset.y, self.selection, (
                self.size.width, self.has_focus, self.gutter_width, self.found, self.app.theme,
                self._matching_bracket_location,
            ),
        )  # fmt: skip

    def _row_key(self, y: int, whole: _WholeKey) -> tuple[object, ...] | None:
        """Returns all that the look of a row depends on; None of one below the text."""
        number = y + whole.scrolled
        wrapped, marks = self.wrapped_document, self.marks
        where = wrapped._offset_to_line_info
        if number >= len(where):
            return None
        line, section = where[number]
        start, end = whole.selection
        here = end if end[0] == line else None
        chosen = None
        if start != end:
            top, bottom = sorted(whole.selection)
            chosen = (here, top, bottom) if top[0] <= line <= bottom[0] else None
        return (
            self.document.get_line(line), section, line, tuple(wrapped.get_offsets(line)), here,
            chosen, marks.inks_of(line), marks.troubles_of(line, 0) and marks.troubles,
            marks.sign_of(line), marks.beside.get(line), whole.look,
        )  # fmt: skip

    def _render_line(self, y: int) -> Strip:
        here = self._theme.cursor_line_style
        if here is not None and here.color is not None:
            # The line of the cursor keeps the colours of what stands on it.
            self._theme.cursor_line_style = Style(bgcolor=here.bgcolor)
        strip = super()._render_line(y)
        number = y + self.scroll_offset[1]
        where = self.wrapped_document._offset_to_line_info
        if number >= len(where) or not self.gutter_width:
            return strip
        line, section = where[number]
        sign = self.marks.sign_of(line) if section == 0 else ""
        if sign:
            strip = self._with_sign(strip, sign)
        said = self.marks.beside.get(line)
        if said and section == len(self.wrapped_document.get_offsets(line)):
            strip = self._with_beside(strip, line, section, said)
        return strip

    def _with_sign(self, strip: Strip, sign: str) -> Strip:
        gutter, *rest = strip
        style = self._style("error" if sign == "E" else "warning")
        plain = Style(color=style.color, bold=True, underline=False)
        before, after = gutter.text[:-2], gutter.text[-1:]
        return Strip(
            [
                Segment(before, gutter.style),
                Segment(sign, (gutter.style or Style()) + plain),
                Segment(after, gutter.style),
                *rest,
            ],
            strip.cell_length,
        )

    def _with_beside(self, strip: Strip, line: int, section: int, said: str) -> Strip:
        """Returns a row with what stands beside its line at the right, if there is room for it."""
        text = self.wrapped_document.get_sections(line)[section]
        used = self.gutter_width + cells(text) + 2
        room = strip.cell_length - used
        if room < 4:
            return strip
        said = clip(said, room)
        at = strip.cell_length - cells(said) - 1
        if at < used:
            at = strip.cell_length - cells(said)
        head = strip.crop(0, at)
        tail = strip.crop(at + cells(said))
        base = next((each.style for each in strip.crop(at)), None) or Style()
        return Strip.join([head, Strip([Segment(said, base + self._style("beside"))]), tail])


def _after(at: Location, lines: Sequence[str], fixes: Sequence[Fix]) -> Location:
    """Returns where a location of some lines is when changes are made, which are in their order."""
    starts = [0, *accumulate(len(line) + 1 for line in lines)]
    reached = starts[at[0]] + at[1]
    moved = reached
    for fix in fixes:
        start = starts[fix.place.line - 1] + fix.place.column - 1
        end = starts[fix.place.end_line - 1] + fix.place.end_column - 1
        if end <= reached:
            moved += len(fix.text) - (end - start)
        elif start < reached:
            moved += start + len(fix.text) - reached
    made = [0, *accumulate(len(line) + 1 for line in lines_of(with_fixes("\n".join(lines), fixes)))]
    row = bisect_right(made, moved) - 1
    return row, moved - made[row]
