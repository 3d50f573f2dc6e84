"""Every action of the translator's desk, once: its key, its place in the footer, its name.

In the box of the translation letters are text, so that what must work there is a function key, or
``ctrl`` or ``alt`` with another one; each action is also in the palette.
"""

from __future__ import annotations

from collections.abc import Callable

from workbench.tui.act import Act, Pane

__all__ = ["TRANSLATING_ACTIONS", "TRANSLATING_PANES"]

_: Callable[[str], str] = str  # marks a message; it is translated where it is shown

#: The panes of the translator's desk.
TRANSLATING_PANES: tuple[Pane, ...] = ("texts", "target", "helps")

TRANSLATING_ACTIONS: tuple[Act, ...] = (
    Act("translating.leave", "f11", "leave", _("Look up"), _("translator's desk: leave it"),
        _("Go back to where you came from; what is typed waits, and is kept."), "translating"),
    Act("translating.back", "escape", "back_out", _("Back"),
        _("translator's desk: go one pane back"),
        _("Go to the translation, to the list, to where you came from."), "translating"),
    Act("translating.language", "f2", "next_language", _("Language"),
        _("translator's desk: next language"), _("Tell everything in the next language."),
        "translating"),
    Act("translating.find", "ctrl+l", "filter", _("Find"), _("texts: find by typing"),
        _("Show only the texts that hold what is typed."), "translating"),
    Act("translating.kind", "f3", "choose_kind", _("Kind"), _("texts: choose a kind"),
        _("Show only names, stories, headings and so on."), "translating"),
    Act("translating.game", "f4", "choose_game", _("Game"), _("texts: choose a game"),
        _("Show only the texts of one game or pack."), "translating"),
    Act("translating.state", "f5", "choose_state", _("State"), _("texts: choose a state"),
        _("Show only what is missing, a draft, stale and so on."), "translating", 5),
    Act("translating.pair", "alt+l", "choose_pair", _("Languages"),
        _("texts: choose from which language into which"),
        _("Translate from another language, or into another one."), "translating"),
    Act("translating.next", "f8", "next_of('')", _("Next"), _("texts: next that is not reviewed"),
        _("Open the next text that is not reviewed."), "translating", 3),
    Act("translating.save", "ctrl+s", "save('draft')", _("Save"), _("translation: save a draft"),
        _("Save what is typed; it is in use at once."), "translating", 2),
    Act("translating.review", "alt+e", "save('review')", _("Needs review"),
        _("translation: needs review"), _("Save it, and say that somebody must look at it."),
        "translating"),
    Act("translating.reviewed", "alt+r,f7", "save('reviewed')", _("Reviewed"),
        _("translation: reviewed"), _("Save it, and say that it is right."), "translating", 4),
    Act("translating.take", "f9", "take", _("Take"), _("translation: take what is marked below"),
        _("Put the marked term, earlier translation or earlier save into the translation."),
        "translating"),
    Act("translating.below", "alt+b", "below", _("Below"),
        _("translation: what helps, and back"),
        _("Go to the lines below the translation, and back to it."), "translating"),
    Act("translating.aside", "alt+g", "set_aside", _("Set aside"),
        _("finding: set the marked one aside"),
        _("Say why it is right as it is; it is not told again until the text says otherwise."),
        "translating"),
    Act("translating.term", "alt+a", "add_term", _("Term"), _("term: add one"),
        _("Draft a term from the words that are selected in the translation."), "translating"),
    Act("translating.fill", "alt+m", "fill", _("Fill"),
        _("texts: fill in what was translated before"),
        _("Fill the missing and stale texts of the list with translations of the same text."),
        "translating"),
    Act("translating.history", "alt+h", "history", _("History"), _("translation: earlier saves"),
        _("Go to the earlier saves; Enter puts one back into the box."), "translating"),
    Act("translating.script", "alt+d", "draft_script", _("Other script"),
        _("translation: draft it from the other script"),
        _("Draft one Chinese script from the other: of this text, or of all that are listed."),
        "translating"),
    Act("texts.open", "enter", "select", _("Open"), _("texts: open the marked one"),
        _("Go to its translation."), "texts", 2),
    Act("texts.find", "slash", "screen.filter", _("Find"),
        _("texts: find by typing, from the list"),
        _("Show only the texts that hold what is typed."), "texts"),
    Act("texts.next", "n", "screen.next_of('')", _("Next"), _("texts: next not reviewed one"),
        _("Mark the next text that is not reviewed."), "texts"),
    Act("texts.missing", "m", "screen.next_of('missing')", _("Next missing"),
        _("texts: next missing one"), _("Mark the next text that has no translation."), "texts"),
    Act("texts.stale", "s", "screen.next_of('stale')", _("Next stale"), _("texts: next stale one"),
        _("Mark the next text whose source was changed since."), "texts"),
    Act("texts.review", "v", "screen.next_of('review')", _("Next to review"),
        _("texts: next one that needs review"), _("Mark the next text that needs review."),
        "texts"),
    Act("texts.draft", "d", "screen.next_of('draft')", _("Next draft"), _("texts: next draft"),
        _("Mark the next text that is a draft."), "texts"),
    Act("helps.take", "enter", "select", _("Take"), _("help: take the marked line"),
        _("Put it into the translation, or go to the place it speaks of."), "helps", 2),
)  # fmt: skip
