"""The command palette: every action by ``noun: verb``, and every entry by its name."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, cast

from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.content import Content

from workbench.model.ids import KINDS
from workbench.text.width import printable
from workbench.tui.act import Pane
from workbench.tui.actions import ACTIONS, TABLE_PANES
from workbench.tui.author_actions import AUTHOR_PANES
from workbench.tui.detail import TABS, tab_name
from workbench.tui.languages import MODE_NAMES, MODES, name_pair
from workbench.tui.rows import kind_name
from workbench.tui.translating_actions import TRANSLATING_PANES
from workbench.wording import _

if TYPE_CHECKING:
    from workbench.tui.app import WorkbenchApp
    from workbench.tui.desk import LookupDesk

__all__ = ["ActionCommands", "EntryCommands"]

_Command = tuple[str, str, str]  # name, action, help


class _DeskProvider(Provider):
    """Looks at the desk below the palette."""

    @property
    def program(self) -> WorkbenchApp:
        """The program."""
        return cast("WorkbenchApp", self.app)

    @property
    def desk(self) -> LookupDesk:
        """The desk, which is always the lowest screen."""
        return self.program.desk

    @property
    def at_table(self) -> bool:
        """Whether the palette lies over the table."""
        return self.program.table_shown

    @property
    def at_author(self) -> bool:
        """Whether the palette lies over the author's desk."""
        return self.program.author_shown

    @property
    def at_translator(self) -> bool:
        """Whether the palette lies over the translator's desk."""
        return self.program.translator_shown


class ActionCommands(_DeskProvider):
    """Finds actions."""

    def _commands(self) -> Iterator[_Command]:
        if self.at_table:
            yield from _commands_at("table", TABLE_PANES)
            return
        if self.at_author:
            yield from _commands_at("author", AUTHOR_PANES)
            return
        if self.at_translator:
            yield from _commands_at("translating", TRANSLATING_PANES)
            return
        for act in ACTIONS:
            if act.pane in ("app", "desk"):
                space = "app." if act.pane == "app" else "screen."
                space = "" if act.action.startswith("app.") else space
                yield _(act.command), f"{space}{act.action}", _(act.help)
        for by, act_id in ((1, "page.next"), (-1, "page.previous")):
            act = next(each for each in ACTIONS if each.id == act_id)
            yield _(act.command), f"screen.turn({by})", _(act.help)
        for act in ACTIONS:
            if act.pane == "notes":
                action = act.action if "." in act.action else "screen.edit_note"
                yield _(act.command), action, _(act.help)
        yield _("results: open the marked one"), "screen.open_marked", _("Open it and go to it.")
        for tab in TABS:
            name = _("tab: {name}").format(name=tab_name(tab))
            yield name, f"screen.go_to_tab('{tab}')", _("Look at this side of the entry.")
        for mode in MODES:
            name = _("language: {name}").format(name=MODE_NAMES[mode])
            yield name, f"screen.use_mode('{mode}')", _("Read in this language.")
        for kind in ("", *KINDS):
            shown = self.desk.words.say(kind) if kind else _("all")
            name = _("filter: kind {name}").format(name=shown)
            yield name, f"screen.use_kind('{kind}')", _("Show only entries of this kind.")
        for game in ("", *self.desk.games):
            name = _("filter: game {name}").format(name=game or _("all"))
            yield name, f"screen.use_game('{game}')", _("Show only entries of this game.")
        for theme in sorted(self.program.usable_themes):
            name = _("theme: {name}").format(name=theme)
            yield name, f"app.use_theme('{theme}')", _("Use these colours.")

    async def discover(self) -> Hits:
        """Yields every action."""
        for name, action, about in self._commands():
            yield DiscoveryHit(Content(name), self._run(action), text=name, help=about)

    async def search(self, query: str) -> Hits:
        """Yields the actions whose name or help fits."""
        matcher = self.matcher(query)
        for name, action, about in self._commands():
            score = matcher.match(name) or (0.3 if query.lower() in about.lower() else 0.0)
            if score > 0:
                yield Hit(score, Content(name), self._run(action), text=name, help=about)

    def _run(self, action: str) -> partial[None]:
        return partial(self.program.at_work.run_later, action)


def _commands_at(place: Pane, panes: tuple[Pane, ...]) -> Iterator[_Command]:
    """Yields what can be done at a screen with panes; the pane is gone to first."""
    for act in ACTIONS:
        if act.pane == "app":
            yield _(act.command), f"app.{act.action}", _(act.help)
        elif act.pane == place:
            space = "" if act.action.startswith("app.") else "screen."
            yield _(act.command), f"{space}{act.action}", _(act.help)
        elif act.pane in panes:
            yield _(act.command), f"screen.in_pane('{act.id}')", _(act.help)


class EntryCommands(_DeskProvider):
    """Finds entries by their names."""

    async def search(self, query: str) -> Hits:
        """Yields the entries whose name fits."""
        if self.at_table or self.at_author or self.at_translator:
            return
        session = self.program.session
        found = await self.program.thread.ask(
            lambda lookup: lookup.suggest(query, view=session.view, limit=12)
        )
        for place, each in enumerate(found):
            first, second = name_pair(each.title, session.mode, session.chinese)
            name = printable(f"{first}  {second}" if second else first)
            about = f"{kind_name(each.id, self.desk.words)}  {each.game}"
            yield Hit(
                0.9 - place / 100,
                Content(name),
                partial(self.desk.open_entry, each.id),
                text=f"{name} {each.id}",
                help=about,
            )
