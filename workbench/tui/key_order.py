"""Keys do their work in the order in which they were pressed.

A letter is put into a box at once, but what another key does is looked up only after the key has
gone up through everything around the box. In a burst, letters would overtake the keys before them:
seven times backspace and ``kept`` would come out as backspaces within ``kept``.
"""

from __future__ import annotations

from textual import events
from textual.geometry import Size
from textual.reactive import Reactive
from textual.widget import Widget
from textual.widgets import Input

from workbench.tui.echo import echo

__all__ = ["LineBox", "act_at_once"]


async def act_at_once(box: Widget, event: events.Key) -> None:
    """Does what a key that writes nothing is bound to, before the next key is looked at.

    Args:
        box: Where is written; it has the focus.
        event: The key; it is stopped if it was bound to something.
    """
    if event.is_printable:
        return
    found = box.screen.active_bindings.get(event.key)
    if found is None or found.binding.priority:  # those came first already
        return
    if await box.app.run_action(found.binding.action, found.node):
        event.stop()
        event.prevent_default()


class LineBox(Input):
    """A box for one line."""

    # Its place on the screen never follows its text: without this, each key lays the screen out.
    virtual_size = Reactive(Size(0, 0))

    async def _on_key(self, event: events.Key) -> None:
        """Lets no letter overtake the key before it, and shows it at once."""
        await act_at_once(self, event)
        with echo(self):
            if not event._no_default_action:
                await super()._on_key(event)
                event.prevent_default()
