"""Every action of the program, once: its key, its place in the footer, its name in the palette.

Bindings, footer, help and command palette are made from these tables, so that none of them can miss
an action. Keys are letters (outside the search box), arrows, function keys and ``ctrl`` with a
letter that is not another key in disguise; every action is also in the palette, which arrows and
Enter reach.
"""

from __future__ import annotations

from collections.abc import Callable

from textual.binding import Binding

from workbench.tui.act import Act, Pane
from workbench.tui.author_actions import AUTHOR_ACTIONS, AUTHOR_KEYS

__all__ = [
    "ACTIONS",
    "ALL_KEYS",
    "FORBIDDEN_KEYS",
    "TABLE_PANES",
    "WINDOW_KEYS",
    "bindings_of",
]

#: Other keys in disguise: backspace, tab, line feed, return, escape.
FORBIDDEN_KEYS = frozenset({"ctrl+h", "ctrl+i", "ctrl+j", "ctrl+m", "ctrl+left_square_bracket"})

_: Callable[[str], str] = str  # marks a message; it is translated where it is shown


ACTIONS: tuple[Act, ...] = (
    Act("app.help", "f1,question_mark", "help", _("Help"), _("help: show"),
        _("Show the keys of this pane and how to search."), "app", 1),
    Act("app.palette", "ctrl+p", "command_palette", _("Commands"), _("commands: show"),
        _("Find any action or entry by its name."), "app", 6),
    Act("app.theme", "ctrl+t", "change_theme", _("Theme"), _("theme: choose"),
        _("Choose the colours."), "app"),
    Act("app.quit", "ctrl+q,q", "quit", _("Quit"), _("program: quit"),
        _("Leave the program."), "app"),
    Act("desk.search", "slash,ctrl+l", "search", _("Search"), _("search: type a query"),
        _("Go to the search box.")),
    Act("desk.back_out", "escape", "back_out", _("Back"), _("pane: go back to the list"),
        _("Go one pane back: text, results, search box, empty query.")),
    Act("desk.language", "f2", "next_language", _("Language"), _("language: next"),
        _("English, Traditional Chinese, Simplified Chinese, or both side by side."),
        footer=2),
    Act("desk.kind", "f3", "choose_kind", _("Kind"), _("filter: choose a kind"),
        _("Show only rooms, items, haunts and so on.")),
    Act("desk.game", "f4", "choose_game", _("Game"), _("filter: choose a game"),
        _("Show only one game or edition.")),
    Act("desk.pin", "f5,p", "toggle_pin", _("Pin"), _("entry: pin or unpin"),
        _("Keep this entry open, also for the next start."), footer=4),
    Act("desk.chart", "f6", "chart", _("Chart"), _("chart: look up a haunt"),
        _("Which haunt an omen in a room starts, and which pairs start a haunt.")),
    Act("desk.odds", "f7", "odds", _("Odds"), _("odds: work out"),
        _("The chance that dice reach a total.")),
    Act("desk.pins", "f8", "choose_pin", _("Pinned"), _("pins: open one"),
        _("Open one of the pinned entries.")),
    Act("desk.view", "f9", "choose_view", _("Reveal"), _("view: reveal or lock the traitor's text"),
        _("Whose eyes the texts are for; it starts with the hero's."), footer=5),
    Act("desk.back", "ctrl+o,left_square_bracket,alt+left", "step(-1)", _("Previous"),
        _("history: back"), _("Go back to the entry opened before.")),
    Act("desk.forward", "ctrl+g,right_square_bracket,alt+right", "step(1)", _("Next"),
        _("history: forward"), _("Go forward again.")),
    Act("desk.history", "ctrl+r", "choose_recent", _("History"), _("history: open one"),
        _("Open one of the entries read lately.")),
    Act("desk.cite", "ctrl+y,y", "copy_citation", _("Cite"), _("entry: copy citation"),
        _("Copy where a text stands, with its edition.")),
    Act("desk.copy", "ctrl+b,c", "copy_text", _("Copy"), _("entry: copy text"),
        _("Copy what this tab shows.")),
    Act("desk.save", "ctrl+s,s", "save_text", _("Save"), _("entry: save text to a file"),
        _("Write what this tab shows into the folder 'saved' of the home folder.")),
    Act("desk.export", "alt+x", "export", _("Export"), _("entry: export it"),
        _("Write it, its kind or its game in the format of another program, to print or learn."),
        "desk"),
    Act("desk.layer", "l", "choose_layer", _("Layer"), _("entry: choose a layer"),
        _("Read the shipped or the edited text, where there are both.")),
    Act("desk.note", "ctrl+n,n", "add_note('note')", _("Note"), _("note: add"),
        _("Write a note beside this entry.")),
    Act("desk.ruling", "r", "add_note('ruling')", _("Ruling"), _("ruling: add"),
        _("Write a ruling of your own on this entry.")),
    Act("desk.sources", "ctrl+f", "sources", _("Sources"), _("sources: list"),
        _("What was imported, and where the facts come from.")),
    Act("desk.table", "f10,ctrl+e", "table", _("Table"), _("table: go to it"),
        _("Play any haunt, or a whole game, on a map.")),
    Act("desk.author", "f12,ctrl+d", "author", _("Write"), _("author's desk: go to it"),
        _("Write a haunt, a card, a room: drafts, with what is wrong with them.")),
    Act("desk.edit", "e,alt+e", "edit_this", _("Edit"), _("entry: edit it as a draft"),
        _("Open a draft of this entry at the author's desk.")),
    Act("desk.index", "alt+i", "index", _("Index"), _("haunt: what it was understood to mean"),
        _("Its things, timers, rolls with their odds, secrets, and how each side wins.")),
    Act("desk.playtest", "alt+p", "playtest", _("Play-test"), _("haunt: play-test it"),
        _("Have bots play it many times, and see who wins.")),
    Act("desk.play_here", "alt+t", "play_here", _("Play from"), _("haunt: play from a sentence"),
        _("Open the table where a sentence of it matters, or where a test of it begins.")),
    Act("app.playtest", "alt+w", "playtest_window", _("Play-test"),
        _("play-test: show how it goes"), _("What is being played, or was played last."), "app"),
    Act("results.open", "enter", "select", _("Open"), _("results: open the marked one"),
        _("Open the entry and go to its text."), "results", 3),
    Act("page.next", "greater_than_sign,full_stop", "page(1)", _("Next page"),
        _("text: next page"), _("Go to the next page of a long text."), "page"),
    Act("page.previous", "less_than_sign,comma", "page(-1)", _("Previous page"),
        _("text: previous page"), _("Go to the page before of a long text."), "page"),
    Act("page.left", "left", "screen.tab(-1)", _("Tab"), _("tab: previous"),
        _("Go to the tab on the left."), "tabs"),
    Act("page.right", "right", "screen.tab(1)", _("Tab"), _("tab: next"),
        _("Go to the tab on the right."), "tabs", 3),
    Act("notes.edit", "enter", "select", _("Edit"), _("note: edit the marked one"),
        _("Change the marked note, or add one."), "notes", 3),
    Act("notes.remove", "delete,d", "screen.remove_note", _("Remove"),
        _("note: remove the marked one"), _("Remove the marked note, after asking."), "notes"),
    Act("table.leave", "f10,ctrl+e,escape", "leave", _("Look up"), _("table: leave it"),
        _("Go back to the lookup desk; the game waits, and is kept."), "table"),
    Act("table.new", "f3,n", "begin", _("New"), _("game: begin, or go on with one"),
        _("A haunt, a whole game, a game that is kept, or a file."), "table", 2),
    Act("table.filter", "slash", "filter", _("Find"), _("choices: find by typing"),
        _("Show only the choices that hold what is typed."), "table"),
    Act("table.cite", "c", "cite", _("Sentence"), _("choices: open the sentence"),
        _("Show the sentence that allows the marked choice, in each language."), "table"),
    Act("table.why", "w", "why_not", _("Why not?"), _("choices: what is refused, and why"),
        _("What looks possible and is not, each with its sentence."), "table", 4),
    Act("table.undo", "u,ctrl+z", "undo", _("Undo"), _("game: take back"),
        _("Go back to where a person decided last; what was tried is kept."), "table", 5),
    Act("table.redo", "r", "redo", _("Redo"), _("game: forward again"),
        _("Go forward where something was taken back."), "table"),
    Act("table.step", "space", "step", _("Step"), _("bots: one move"),
        _("Let chance or a bot make one move."), "table"),
    Act("table.run", "g", "run", _("Go on"), _("bots: go on, or stop"),
        _("Let chance and bots go on until a person decides, or stop them."), "table"),
    Act("table.pace", "p", "pace", _("Pace"), _("bots: choose their pace"),
        _("How fast bots and chance go on: at once, slowly, or step by step."), "table"),
    Act("table.bots", "o", "bots", _("Bots"), _("bots: seat them"),
        _("Who is played by a bot."), "table"),
    Act("table.mode", "m", "mode", _("Fair play"), _("game: sandbox or table"),
        _("In a sandbox everything can be seen, taken back and moved by hand."), "table"),
    Act("table.force", "d", "force", _("Force"), _("chance: decide what comes next"),
        _("The next dice, card or room."), "table"),
    Act("table.put", "h", "put", _("By hand"), _("pieces: move by hand"),
        _("Put any figure, card, token, tile or trait anywhere."), "table"),
    Act("table.note", "t", "note", _("Note"), _("log: add a note"),
        _("Write a note at this place of the game."), "table"),
    Act("table.bookmark", "b", "bookmark", _("Bookmark"), _("log: set a bookmark, or go to one"),
        _("Give this place a name, or go to a place with one."), "table"),
    Act("table.pane", "v", "pane", _("Panes"), _("panes: seats, log or books"),
        _("Show seats, the log, or the books of the haunt in the second pane; on a small screen, "
          "the next pane."), "table", 3),
    Act("table.save", "ctrl+s,s", "save", _("Save"), _("game: save, or write log or position"),
        _("Write the game, its log or its position to a file."), "table"),
    Act("table.language", "f2", "next_language", _("Language"), _("table: next language"),
        _("Tell the game in the next language."), "table"),
    Act("log.open", "enter", "select", _("Sentence"), _("log: open the sentence"),
        _("Show the sentence that caused this, in each language."), "log", 3),
    Act("log.go", "j", "screen.go_to_line", _("Go there"), _("log: go to this place"),
        _("Go to where the game stood then; nothing is lost."), "log"),
    Act("map.up", "up", "mark('N')", _("North"), _("map: mark the room to the north"),
        _("Mark the nearest room above, also on another floor."), "map"),
    Act("map.right", "right", "mark('E')", _("East"), _("map: mark the room to the east"),
        _("Mark the nearest room on the right."), "map"),
    Act("map.down", "down", "mark('S')", _("South"), _("map: mark the room to the south"),
        _("Mark the nearest room below, also on another floor."), "map"),
    Act("map.left", "left", "mark('W')", _("West"), _("map: mark the room to the west"),
        _("Mark the nearest room on the left."), "map"),
    Act("map.choose", "enter", "choose", _("Choose"), _("map: choose the marked room"),
        _("Choose the marked room."), "map"),
    Act("map.larger", "plus,equals_sign", "zoom(-1)", _("Larger"), _("map: larger"),
        _("Show the rooms larger, with more of their names."), "map"),
    Act("map.smaller", "minus", "zoom(1)", _("Smaller"), _("map: smaller"),
        _("Show the rooms smaller, and more of them."), "map"),
    Act("map.zoom", "z", "next_zoom", _("Zoom"), _("map: next size"),
        _("Show the rooms in the next of three sizes."), "map"),
    Act("map.follow", "f", "follow", _("Follow"), _("map: follow whose turn it is"),
        _("Go to whoever's turn it is, and keep them in sight until an arrow marks another room."),
        "map"),
    Act("choices.choose", "enter", "select", _("Choose"), _("choices: take the marked one"),
        _("Choose it; its number does the same."), "choices"),
    Act("table.author", "f12,ctrl+d", "author", _("Write"), _("author's desk: go to it"),
        _("Go to the drafts; the game waits, and is kept."), "table"),
    *AUTHOR_ACTIONS,
)  # fmt: skip

#: The panes of the table.
TABLE_PANES: tuple[Pane, ...] = ("map", "choices", "log")

#: What keys do in the search box and in windows; there is nothing to be found in the palette.
WINDOW_KEYS: tuple[Act, ...] = (
    Act("query.down", "down", "screen.move(1)", _("Down"), _("query: mark the next result"),
        _("Mark the next result while you type."), "query"),
    Act("query.up", "up", "screen.move(-1)", _("Up"), _("query: mark the result before"),
        _("Mark the result before while you type."), "query"),
    Act("query.page_down", "pagedown", "screen.move(5)", _("Page down"), _("query: further down"),
        _("Mark a result further down."), "query"),
    Act("query.page_up", "pageup", "screen.move(-5)", _("Page up"), _("query: further up"),
        _("Mark a result further up."), "query"),
    Act("window.close", "escape", "leave", _("Close"), _("window: close"),
        _("Close a window without any effect."), "window"),
    Act("window.save", "ctrl+s", "save", _("Save"), _("window: save"),
        _("Save the note."), "editor", first=True),
    Act("start.players", "f3", "players", _("Players"), _("start: how many players"),
        _("How many explorers there are."), "start"),
    Act("start.bots", "f4", "bots", _("Bots"), _("start: bots"),
        _("Which seats bots play."), "start"),
    Act("start.mode", "f5", "mode", _("Fair play"), _("start: sandbox or table"),
        _("Whether everything can be seen and taken back."), "start"),
    Act("start.forget", "f8", "forget", _("Remove"), _("start: remove a game that is kept"),
        _("Remove the marked game from those that are kept, after asking."), "start"),
    Act("start.seed", "f6", "seed", _("Seed"), _("start: another seed"),
        _("Other dice, cards and rooms."), "start"),
    Act("index.fold", "left", "fold(True)", _("Fold"), _("index: fold a section"),
        _("Fold the section of the marked line; Enter on its heading does the same."), "index"),
    Act("index.unfold", "right", "fold(False)", _("Unfold"), _("index: unfold a section"),
        _("Unfold the section again."), "index"),
    Act("export.write", "ctrl+s,f2", "write", _("Write"), _("export: write the file"),
        _("Export as the form says."), "export"),
    Act("export.next", "right,space", "step(1)", _("Next"), _("export: next choice"),
        _("Set the marked row to what comes next."), "export"),
    Act("export.previous", "left", "step(-1)", _("Previous"), _("export: choice before"),
        _("Set the marked row to what comes before."), "export"),
    Act("playtest.go", "f2", "go", _("Play"), _("play-test: begin"),
        _("Begin to play; Enter does the same."), "playtest"),
    Act("playtest.games", "f3", "games", _("Games"), _("play-test: how many games"),
        _("How many games are played."), "playtest"),
    Act("playtest.players", "f4", "players", _("Players"), _("play-test: how many players"),
        _("By how many it is played."), "playtest"),
    Act("playtest.bots", "f5", "bots", _("Bots"), _("play-test: bots"),
        _("Which bots play the heroes and the traitor."), "playtest"),
    Act("playtest.stop_it", "f8", "stop_it", _("Stop"), _("play-test: stop"),
        _("End it; what was played until then is kept."), "playtest"),
    Act("chart.close", "escape", "leave", _("Close"), _("chart: close"),
        _("Close the chart."), "chart"),
    Act("chart.right", "right", "app.focus_next", _("Next list"), _("chart: next list"),
        _("Go to the next list."), "chart"),
    Act("chart.left", "left", "app.focus_previous", _("Previous list"), _("chart: previous list"),
        _("Go to the list before."), "chart"),
    Act("chart.game", "f4", "next_game", _("Game"), _("chart: next game"),
        _("Show the chart of another game."), "chart"),
    Act("odds.close", "escape", "leave", _("Close"), _("odds: close"),
        _("Close the odds."), "odds"),
    Act("odds.more", "right,plus", "change(1, 0)", _("More dice"), _("odds: more dice"),
        _("One die more."), "odds"),
    Act("odds.fewer", "left,minus", "change(-1, 0)", _("Fewer dice"), _("odds: fewer dice"),
        _("One die fewer."), "odds"),
    Act("odds.higher", "up", "change(0, 1)", _("Higher"), _("odds: higher total"),
        _("A higher total."), "odds"),
    Act("odds.lower", "down", "change(0, -1)", _("Lower"), _("odds: lower total"),
        _("A lower total."), "odds"),
    Act("odds.field", "tab", "next_field", _("Digits"), _("odds: digits for dice or total"),
        _("Digits are the number of dice, or the total; this changes which."), "odds"),
    *AUTHOR_KEYS,
)  # fmt: skip

#: Every action that has a key.
ALL_KEYS = ACTIONS + WINDOW_KEYS


def bindings_of(pane: Pane, *, shown: bool = True) -> list[Binding]:
    """Returns the bindings of one pane.

    Args:
        pane: The pane.
        shown: Whether the footer may show them; a pane inside another has better ones of its own.
    """
    return [
        Binding(
            act.keys, act.action, act.label, show=shown and bool(act.footer), tooltip=act.help,
            id=act.id, priority=act.first,
        )
        for act in ALL_KEYS
        if act.pane == pane
    ]  # fmt: skip
