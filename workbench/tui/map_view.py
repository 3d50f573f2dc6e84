"""The map of the house on the screen: it scrolls, follows whose turn it is, and rooms are chosen.

One line is drawn at a time, from a drawing that is made anew only when the position, the size or
the zoom changes. What a colour tells a sign tells as well, and the marked room is told in words
below.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.segment import Segment
from rich.style import Style as RichStyle
from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.geometry import Region, Size, Spacing
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widgets import Static

from workbench.engine.map_words import STYLES, MapWords
from workbench.engine.mapping import ZOOMS, Drawing, Zoom, draw, fitting
from workbench.model.ids import Language
from workbench.text.width import clip
from workbench.tui.actions import bindings_of

if TYPE_CHECKING:
    from workbench.engine.floors import Floor, Room

__all__ = ["MapPane", "MapView"]

#: How near the edge of the screen a room that is gone to may come.
_AROUND = Spacing(1, 2, 1, 2)


class MapView(ScrollView, can_focus=True):
    """The map.

    Args:
        widget_id: Its id.

    Attributes:
        drawing: What is on the screen; None while there is nothing to show.
        zoom: How large rooms are drawn.
        marked: The room that the arrows have marked; empty while there is none.
        following: Whether whoever's turn it is is kept in sight.
    """

    BINDINGS: ClassVar[list[BindingType]] = [*bindings_of("map")]
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "map--marked", "map--choosable", *(f"map--{style}" for style in STYLES if style)
    }  # fmt: skip
    DEFAULT_CSS = """
    MapView {
        min-width: 8; min-height: 2; height: 1fr; width: 1fr;
        background: $background; color: $foreground;
        scrollbar-size-vertical: 1; scrollbar-size-horizontal: 1; scrollbar-gutter: stable;
        & > .map--title { color: $secondary; text-style: bold; }
        & > .map--wall { color: $foreground 50%; }
        & > .map--open { color: $foreground 50%; }
        & > .map--unexplored { color: $secondary; }
        & > .map--false { color: $foreground 50%; }
        & > .map--shut { color: $error; }
        & > .map--name { color: $foreground; }
        & > .map--down { color: $foreground 50%; }
        & > .map--figure { color: $secondary; text-style: bold; }
        & > .map--active { color: $primary; text-style: bold; }
        & > .map--things { color: $warning; }
        & > .map--barrier { color: $warning; }
        & > .map--link { color: $secondary; }
        & > .map--mark { color: $error; text-style: bold; }
        & > .map--choice { color: $success; text-style: bold; }
        & > .map--note { color: $foreground 70%; }
        & > .map--choosable { text-style: bold; }
        & > .map--marked {
            color: $block-cursor-blurred-foreground; background: $block-cursor-blurred-background;
            text-style: bold;
        }
        &:focus > .map--marked {
            color: $block-cursor-foreground; background: $block-cursor-background;
        }
        &:nocolor > .map--marked {
            color: $foreground; background: $background; text-style: bold reverse;
        }
    }
    """

    class RoomChosen(Message):
        """A room was chosen, by Enter or by a click.

        Args:
            map_view: The map.
            room_id: The room.
            choosable: Whether it is one of those that can be chosen now.
        """

        def __init__(self, map_view: MapView, room_id: str, choosable: bool) -> None:
            super().__init__()
            self.map_view = map_view
            self.room_id = room_id
            self.choosable = choosable

        @property
        def control(self) -> MapView:
            """The map, by which handlers choose what they hear of."""
            return self.map_view

    class RoomMarked(Message):
        """Another room was marked, or there is other to tell of the one that is.

        Args:
            map_view: The map.
            room_id: The room.
        """

        def __init__(self, map_view: MapView, room_id: str) -> None:
            super().__init__()
            self.map_view = map_view
            self.room_id = room_id

        @property
        def control(self) -> MapView:
            """The map, by which handlers choose what they hear of."""
            return self.map_view

    def __init__(self, widget_id: str | None = None) -> None:
        super().__init__(id=widget_id)
        self.drawing: Drawing | None = None
        self.zoom: Zoom = ZOOMS[0]
        self.marked = ""
        self.following = True
        self._floors: tuple[Floor, ...] = ()
        self._rooms: Mapping[str, Room] = {}
        self._choosable: frozenset[str] = frozenset()
        self._lang: Language = "en"
        self._chosen_zoom = False

    # What is shown

    def show(
        self, shown: Sequence[Floor], *, choosable: Collection[str] = (), lang: Language = "en"
    ) -> None:
        """Shows a position.

        Args:
            shown: Its floors.
            choosable: The rooms that can be chosen now.
            lang: The language.
        """
        self._floors = tuple(shown)
        self._rooms = {room.id: room for floor in shown for room in floor.rooms}
        self._choosable = frozenset(choosable)
        self._lang = lang
        self._draw()

    @property
    def caption(self) -> str:
        """What there is to tell of the marked room on one line: its name, who and what is there."""
        room = self._rooms.get(self.marked)
        return MapWords(self._lang).summary(room) if room is not None else ""

    def go_to(self, room: str) -> None:
        """Marks a room and brings it into sight; one that is not on the map is left alone."""
        if self.drawing is None or self.drawing.place_of(room) is None:
            return
        self.marked = room
        self._bring_into_sight()
        self.refresh()
        self.post_message(self.RoomMarked(self, room))

    def _draw(self) -> None:
        """Makes the drawing for this position, zoom and size."""
        columns, rows = self.scrollable_content_region.size
        if not self._floors or not columns:
            return
        if not self._chosen_zoom:
            self.zoom = fitting(self._floors, columns, rows)
        self.drawing = draw(
            self._floors, self.zoom, self._lang, width=columns, choosable=self._choosable
        )
        self.virtual_size = Size(self.drawing.width, self.drawing.height)
        active = next(iter(self.drawing.active), "")
        if (self.following and active) or self.marked not in self._rooms:
            self.marked = active or next(iter(self._rooms), "")
        self.refresh()
        self.call_after_refresh(self._bring_into_sight)
        self.post_message(self.RoomMarked(self, self.marked))

    def _bring_into_sight(self) -> None:
        place = self.drawing.place_of(self.marked) if self.drawing is not None else None
        if place is not None:
            self.scroll_to_region(Region(*place), spacing=_AROUND, animate=False, immediate=True)

    def on_resize(self, event: events.Resize) -> None:
        """Draws the map for its new size."""
        self._draw()

    def render_line(self, y: int) -> Strip:
        """Returns one line of what is in sight."""
        left, top = self.scroll_offset
        width = self.scrollable_content_region.width
        line = top + y
        blank = self.rich_style
        if self.drawing is None or line >= self.drawing.height:
            return Strip.blank(width, blank)
        segments = [
            Segment(piece.text, self._style(piece.style, piece.room))
            for piece in self.drawing.lines[line]
        ]
        return Strip(segments).crop_extend(left, left + width, blank)

    def _style(self, style: str, room: str) -> RichStyle:
        """Returns how part of a room is drawn."""
        if room and room == self.marked:
            return self.get_component_rich_style("map--marked")
        found = self.get_component_rich_style(f"map--{style}") if style else self.rich_style
        if room in self._choosable:
            found += self.get_component_rich_style("map--choosable", partial=True)
        return found

    # What is done

    def action_mark(self, side: str) -> None:
        """Marks the nearest room on a side."""
        if self.drawing is not None and self.marked:
            self.following = False
            self.go_to(self.drawing.beyond(self.marked, side))

    def action_choose(self) -> None:
        """Chooses the marked room."""
        if self.marked:
            self.post_message(self.RoomChosen(self, self.marked, self.marked in self._choosable))

    def action_zoom(self, by: int) -> None:
        """Shows the rooms smaller, or larger."""
        self._use_zoom(max(0, min(ZOOMS.index(self.zoom) + by, len(ZOOMS) - 1)))

    def action_next_zoom(self) -> None:
        """Shows the rooms in the next size."""
        self._use_zoom((ZOOMS.index(self.zoom) + 1) % len(ZOOMS))

    def _use_zoom(self, number: int) -> None:
        self.zoom, self._chosen_zoom = ZOOMS[number], True
        self._draw()

    def action_follow(self) -> None:
        """Goes to whoever's turn it is, and keeps them in sight."""
        self.following = True
        self._draw()

    def on_click(self, event: events.Click) -> None:
        """Marks and chooses the room that is pointed at."""
        offset = event.get_content_offset(self)
        if self.drawing is None or offset is None:
            return
        room = self.drawing.room_at(*(offset + self.scroll_offset))
        if room:
            event.stop()
            self.following = False
            self.go_to(room)
            self.action_choose()


class MapPane(Vertical):
    """The map with a line below it that tells of the marked room.

    Args:
        widget_id: Its id.
    """

    DEFAULT_CSS = """
    MapPane { min-width: 8; min-height: 3; height: 1fr; width: 1fr; }
    MapPane > Static {
        height: 1; width: 1fr; background: $surface; color: $foreground; text-wrap: nowrap;
    }
    """

    def __init__(self, widget_id: str | None = None) -> None:
        super().__init__(id=widget_id)
        self.map = MapView()
        self._caption = Static(markup=False)

    def compose(self) -> ComposeResult:
        """Makes the map and the line."""
        yield self.map
        yield self._caption

    @on(MapView.RoomMarked)
    def _tell(self, event: MapView.RoomMarked) -> None:
        """Tells of the marked room; who is beyond hears of it too."""
        self._caption.update(Content(clip(self.map.caption, max(self.size.width, 1))))
