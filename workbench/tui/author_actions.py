"""Every action of the author's desk, once: its key, its place in the footer, its name.

In the editor letters are text, so that every key there is a function key, or ``ctrl`` or ``alt``
with another one; each action is also in the palette.
"""

from __future__ import annotations

from collections.abc import Callable

from workbench.tui.act import Act, Pane

__all__ = ["AUTHOR_ACTIONS", "AUTHOR_KEYS", "AUTHOR_PANES"]

_: Callable[[str], str] = str  # marks a message; it is translated where it is shown

#: The panes of the author's desk.
AUTHOR_PANES: tuple[Pane, ...] = ("drafts", "writing", "problems")

AUTHOR_ACTIONS: tuple[Act, ...] = (
    Act("author.leave", "f12,ctrl+d", "leave", _("Look up"), _("author's desk: leave it"),
        _("Go back to where you came from; what is written waits, and is kept."), "author"),
    Act("author.back", "escape", "back_out", _("Back"), _("author's desk: go one pane back"),
        _("Close what is open, go to the text, to the list of drafts, to where you came from."),
        "author"),
    Act("author.pane", "f4", "pane", _("Panes"), _("author's desk: next pane"),
        _("Go on to what is wrong, to the page as it is printed, and back to the text."), "author",
        5),
    Act("author.language", "f2", "next_language", _("Language"), _("author's desk: next language"),
        _("Tell what is wrong, and everything else, in the next language."), "author"),
    Act("author.print", "ctrl+l", "next_print", _("Printed in"), _("preview: next language"),
        _("Show both books as they are printed in the next language."), "author"),
    Act("author.state", "alt+s", "state", _("State"), _("draft: draft, complete or final"),
        _("A final one takes the place of the entry in searches and in play."), "author"),
    Act("author.history", "f11,alt+h", "history", _("History"), _("draft: history"),
        _("Every version that was saved: compare any two by word, go back to one."), "author"),
    Act("author.file", "alt+b", "file", _("File"), _("draft: its file"),
        _("Write the draft to a file, keep it with one, or take over what was changed there."),
        "author"),
    Act("author.export", "alt+x", "export", _("Export"), _("draft: export it"),
        _("Write it in the format of another program: a booklet, a web page, cards."), "author"),
    Act("author.table", "f10", "play_here", _("Play"), _("draft: play from here"),
        _("Open the table where the sentence at the cursor matters."), "author"),
    Act("author.playtest", "f5", "playtest", _("Play-test"), _("draft: play-test"),
        _("Have bots play it many times, and see who wins."), "author"),
    Act("author.index", "alt+i", "index", _("Index"), _("draft: what it was understood to mean"),
        _("Its things, timers, rolls with their odds, and how each side wins."), "author"),
    Act("drafts.open", "enter", "select", _("Open"), _("drafts: open the marked one"),
        _("Open it in the editor."), "drafts", 3),
    Act("drafts.new", "n,f3", "screen.new", _("New draft"), _("drafts: write a new one"),
        _("From a template, as a copy of an entry or a draft, or from a file."), "drafts", 2),
    Act("drafts.copy", "c", "screen.copy", _("Copy"), _("drafts: copy an entry or a draft"),
        _("Write a new draft that begins as a copy of any entry or draft."), "drafts"),
    Act("drafts.take", "i", "screen.take", _("From a file"), _("drafts: take one from a file"),
        _("Make a draft of a page in a file, or bring the one that is kept with it up to date."),
        "drafts"),
    Act("drafts.state", "s", "screen.state", _("State"), _("drafts: state of the marked one"),
        _("A final one takes the place of the entry in searches and in play."), "drafts", 4),
    Act("drafts.history", "h", "screen.history", _("History"),
        _("drafts: history of the marked one"), _("Every version of it that was saved."), "drafts"),
    Act("drafts.remove", "delete,d", "screen.remove", _("Remove"),
        _("drafts: remove the marked one"), _("Remove it from the list, after asking."), "drafts"),
    Act("writing.save", "ctrl+s", "screen.save", _("Save"), _("draft: save a version"),
        _("What is typed is kept all the time; this makes a version to go back to."), "writing", 4),
    Act("writing.next", "f8", "screen.next_problem(1)", _("Next"), _("problem: next"),
        _("Go to the next place where something is wrong."), "writing", 3),
    Act("writing.previous", "f7", "screen.next_problem(-1)", _("Previous"), _("problem: previous"),
        _("Go to the place before where something is wrong."), "writing"),
    Act("writing.fix", "f9", "screen.fix", _("Fix"), _("problem: fix it"),
        _("Make the change that mends what is wrong at the cursor; of several, ask which."),
        "writing", 2),
    Act("writing.fix_all", "ctrl+b", "screen.fix_all", _("Fix all"),
        _("problems: fix all harmless"),
        _("Make every change at once that leaves alone what the page says."), "writing"),
    Act("writing.code", "f3", "screen.explain", _("What is this?"),
        _("text: what this means, or what is wrong"),
        _("Tell what the words at the cursor mean; on what is wrong, explain that."), "writing"),
    Act("writing.complete", "ctrl+n,ctrl+@", "screen.complete", _("Complete"),
        _("text: what may come next"), _("List what may be written at the cursor."), "writing"),
    Act("writing.outline", "ctrl+o", "screen.outline", _("Outline"), _("text: outline"),
        _("Jump to a book, a box, a thing or a titled sentence."), "writing"),
    Act("writing.definition", "f6", "screen.definition", _("Definition"),
        _("text: go to where it is declared"),
        _("Go to where what stands at the cursor is declared; from there, list where it is used."),
        "writing"),
    Act("writing.uses", "alt+u", "screen.uses", _("Uses"), _("text: where it is used"),
        _("List every place that speaks of what stands at the cursor."), "writing"),
    Act("writing.rename", "ctrl+r", "screen.rename", _("Rename"), _("text: rename a thing"),
        _("Give what stands at the cursor another name, everywhere and in each language's file."),
        "writing"),
    Act("writing.format", "alt+f", "screen.format", _("Tidy"), _("text: tidy up"),
        _("Put the page into its canonical form."), "writing"),
    Act("writing.find", "ctrl+f", "screen.find", _("Find"), _("text: find"),
        _("Find words in the text."), "writing"),
    Act("writing.line", "ctrl+g", "screen.go_to_line", _("Line"), _("text: go to a line"),
        _("Go to a line by its number."), "writing"),
    Act("writing.right", "ctrl+pagedown,alt+right", "screen.text(1)", _("Next text"),
        _("draft: next text"), _("Go to the page, or to its words in the next language."),
        "writing"),
    Act("writing.left", "ctrl+pageup,alt+left", "screen.text(-1)", _("Text before"),
        _("draft: text before"), _("Go to the page, or to its words in the language before."),
        "writing"),
    Act("problems.go", "enter", "select", _("Go there"), _("problems: go to the marked one"),
        _("Go to where it is in the text."), "problems", 3),
    Act("problems.fix", "f9,f", "screen.fix", _("Fix"), _("problems: fix the marked one"),
        _("Make the change that mends it; of several, ask which."), "problems", 2),
    Act("problems.explain", "question_mark,f3", "screen.explain", _("Explain"),
        _("problems: explain the marked one"), _("Tell what it means, with examples."), "problems",
        4),
)  # fmt: skip

AUTHOR_KEYS: tuple[Act, ...] = (
    Act("writing.indent", "tab", "indent", _("Indent"), _("text: indent"),
        _("Move the lines of the selection to the right, or take the marked completion."),
        "writing"),
    Act("writing.dedent", "shift+tab", "dedent", _("Dedent"), _("text: dedent"),
        _("Move the lines of the selection to the left."), "writing"),
    Act("find.next", "enter,down", "screen.find_next(1)", _("Next"), _("find: next"),
        _("Go to the next place that was found."), "find"),
    Act("find.previous", "up", "screen.find_next(-1)", _("Previous"), _("find: previous"),
        _("Go to the place before."), "find"),
    Act("history.base", "space,c", "use_base", _("Compare"), _("history: compare with this one"),
        _("Compare every other version with the marked one."), "history"),
)  # fmt: skip
