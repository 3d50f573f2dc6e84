"""The writing half of the author's desk: what is done in a text, by keys, clicks or the palette.

A change that was worked out elsewhere is made only in the text that it was worked out for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.binding import BindingType
from textual.timer import Timer
from textual.widgets import ContentSwitcher, Input, OptionList, TextArea

from workbench.diagnostics import Fix, Place
from workbench.model.ids import LANGUAGES
from workbench.text.width import clip
from workbench.tui.actions import bindings_of
from workbench.tui.author_listing import ListingScreen
from workbench.tui.author_lists import ProblemList
from workbench.tui.author_words import fix_label
from workbench.tui.dialogs import PageWindow
from workbench.tui.find_bar import FindBar, found_in
from workbench.tui.floating import Completions, Hint
from workbench.tui.keymap import keys_of
from workbench.tui.page import Block, Piece
from workbench.tui.page_editor import PageEditor
from workbench.tui.page_marks import place_at
from workbench.tui.preview import PreviewPane
from workbench.wording import _, ngettext

if TYPE_CHECKING:
    from workbench.desks.sheets import Sheet
    from workbench.desks.writing import Renaming
    from workbench.language.completing import Completion
    from workbench.language.outline import Symbol

__all__ = ["WritingScreen"]

_OFFER_AFTER = 0.1  # seconds without a key
_MOST_OFFERED = 40
_TRIGGERS = frozenset("*《#:：")
_LEAST_LETTERS = 2
_DIM = "$foreground 60%"


class WritingScreen(ListingScreen):
    """Edits the texts of the open draft."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings_of("author")]

    _offer_timer: Timer | None = None
    _offered_at: tuple[int, int] | None = None

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""
        return self._offer_timer is not None or super().busy

    @property
    def on_page(self) -> bool:
        """Whether a page is in the editor, which the language can be asked about; says if not."""
        held = self.open_draft
        if held is None or not self.at_desk:
            return False
        if self.text_key == "" and held.draft.form == "page":
            return True
        self.program.say(_("This is for the page itself: go to its tab first."))
        return False

    # What happens while somebody types

    @on(TextArea.Changed)
    def _changed(self, event: TextArea.Changed) -> None:
        if self.filling:
            return
        self.query_one(Hint).hide()
        self.look_soon()

    @on(TextArea.SelectionChanged)
    def _moved(self, event: TextArea.SelectionChanged) -> None:
        if self.filling or event.text_area is not self.editor:
            return
        self.query_one(Hint).hide()
        offered = self.query_one(Completions)
        if offered.open and self._offered_at != self.editor.cursor_location:
            offered.hide()
        if self.text_key == "":
            self.follow_cursor()
            row = self.editor.cursor_location[0]
            self.query_one(PreviewPane).follow(self.editor.document.lines, row)

    @on(PageEditor.Typed)
    def _typed(self, event: PageEditor.Typed) -> None:
        self.query_one(Completions).hide()
        pasted = len(event.text) > 1 and event.text.isascii()
        if pasted or not self._offers:
            return
        if self._offer_timer is not None:
            self._offer_timer.stop()
        self._offer_timer = self.set_timer(_OFFER_AFTER, self._offer)

    @property
    def _offers(self) -> bool:
        """Whether something is offered while somebody types."""
        held = self.open_draft
        return held is not None and held.draft.form == "page" and self.text_key == ""

    def _offer(self) -> None:
        """Offers what may come next, if what was typed is the beginning of something."""
        self._offer_timer = None
        before = self.editor.line_before
        if self.focused is self.editor and _worth_offering(before) and self._offers:
            self.go(lambda: self._complete(by_itself=True), "complete", latest=True)

    def before_key(self, key: str) -> bool:
        """Takes a key that means something to what floats over the editor; tells whether it did."""
        offered = self.query_one(Completions)
        if not offered.open:
            return False
        if key in ("down", "up"):
            offered.move(1 if key == "down" else -1)
            return True
        if key == "tab" or (key == "enter" and offered.marked is not None):
            self._take(offered.marked or offered.offers[0])
            return True
        return False

    @on(OptionList.OptionSelected, "#completions")
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        offers = self.query_one(Completions).offers
        if event.option_index < len(offers):
            self._take(offers[event.option_index])
            self.editor.focus()

    # Completion, and what things mean

    def action_complete(self) -> None:
        """Lists what may be written at the cursor."""
        if self.text_key in LANGUAGES:
            self._complete_prose()
        elif self.on_page:
            self.go(lambda: self._complete(by_itself=False), "complete", latest=True)

    async def _complete(self, *, by_itself: bool) -> None:
        editor, draft, lang = self.editor, self.draft_now, self.lang
        at = editor.cursor_location
        offers = await self.ask_page(
            lambda desk: desk.writing(draft, lang).completions(
                at[0] + 1, at[1] + 1, most=_MOST_OFFERED
            )
        )
        if editor is not self.editor or not self.is_now(draft) or editor.cursor_location != at:
            return
        if by_itself:
            written = editor.line_before
            offers = tuple(each for each in offers if not written.endswith(each.text.strip()))
        if not offers and not by_itself:
            self.program.say(_("Nothing is known that may be written here."))
        self._offered_at = at
        self.query_one(Completions).show(offers, editor.cursor_screen_offset, mark=not by_itself)

    def _take(self, offer: Completion) -> None:
        self.query_one(Completions).hide()
        self.editor.apply([Fix(offer.place, offer.text)])

    def _complete_prose(self) -> None:
        """Lists the texts that a language still lacks."""
        look, editor = self.look, self.editor
        if look is None:
            return
        begun = {line.partition(":")[0].strip(" \"'") for line in editor.text.split("\n")}
        lacks = [(key, f"{key}: {clip(text, 60)}") for key, text in look.keys.items()
                 if key not in begun]  # fmt: skip
        if not lacks:
            self.program.say(_("No text is missing here."))
            return

        def chosen(key: str) -> None:
            row, _column = editor.cursor_location
            line = editor.document.get_line(row)
            start = "\n" if line.strip() else ""
            editor.insert(f"{start}{key}: ", (row, len(line)), maintain_selection_offset=False)

        self.find_one(_("Which text?"), lacks, chosen)

    def action_explain(self) -> None:
        """Tells what is wrong at the cursor, or else what the words there mean."""
        problems = self.query_one(ProblemList)
        if self.focused is problems and problems.marked is not None:
            self._explain_code(problems.marked.problem.diagnostic.code)
            return
        trouble = self.editor.marks.at(self.editor.cursor_location)
        look = self.look
        if trouble is not None and look is not None and trouble.number < len(look.told):
            self._explain_code(look.told[trouble.number].problem.diagnostic.code)
        elif self.on_page:
            self.go(self._hover, "hover", latest=True)

    def _explain_code(self, name: str) -> None:
        from workbench.desks.authoring import explained
        from workbench.desks.facts import severity_word

        code, lang = explained(name), self.lang
        head = f"{code.code} ({severity_word(code.severity)}): {code.title[lang]}"
        blocks = [Block((Piece(head, "bold"),))]
        blocks += [
            Block((Piece(text),)) for text in code.explanation[lang].split("\n") if text.strip()
        ]
        for example in code.examples_for(lang):
            said = _("Wrong:") if example.bad else _("Right:")
            style = "bold $error" if example.bad else "bold $success"
            blocks.append(Block((Piece(said, style), Piece(example.text.rstrip(), indent=2))))
        self.app.push_screen(PageWindow(_("What is wrong"), blocks))

    async def _hover(self) -> None:
        editor, draft, lang = self.editor, self.draft_now, self.lang
        at = editor.cursor_location
        told = await self.ask_page(
            lambda desk: desk.writing(draft, lang).explained(at[0] + 1, at[1] + 1)
        )
        if editor.cursor_location != at or not self.is_now(draft):
            return
        if told is None:
            self.program.say(_("Nothing is known about what stands here."))
        else:
            self.query_one(Hint).show(told.lines, editor.cursor_screen_offset)

    # What is wrong

    def action_next_problem(self, by: int) -> None:
        """Goes to the next place where something is wrong, or to the one before."""
        trouble = self.editor.marks.next_to(self.editor.cursor_location, by)
        if trouble is None:
            self.program.say(_("Nothing is wrong."))
            return
        self.editor.go_to(trouble.start)
        self.query_one(ProblemList).mark(trouble.number)

    @on(OptionList.OptionSelected, "#problems")
    def _go_to_problem(self) -> None:
        told = self.query_one(ProblemList).marked
        if told is not None:
            self._go_to(told.problem.diagnostic.place, told.text)

    def _go_to(self, place: Place, text: str = "") -> None:
        self.to_text(text)
        self.editor.go_to((place.line - 1, place.column - 1))

    def action_fix(self) -> None:
        """Mends what is wrong at the cursor, or what is marked in the list."""
        problems = self.query_one(ProblemList)
        if self.focused is problems and problems.marked is not None:
            place = problems.marked.problem.diagnostic.place
            self._go_to(place, problems.marked.text)
        else:
            place = place_at(*sorted(self.editor.selection))
        if self.on_page:
            self.go(lambda: self._fix(place), "fix", latest=True)

    async def _fix(self, place: Place) -> None:
        draft, lang = self.draft_now, self.lang
        found = await self.ask_page(lambda desk: desk.writing(draft, lang).mendable(place))
        if not self.is_shown(draft):
            return
        key = keys_of(self.app)
        if not found:
            said = _("No change is known that mends what is here. {key} goes to the next problem.")
            self.program.say(said.format(key=key("writing.next")))
            return
        lines = self.editor_of("").document.lines
        labels = [fix_label(fix, lines, told.code) for told, fix in found]
        if len(found) == 1:
            self.editor_of("").apply([found[0][1]])
            self.program.say(labels[0])
            return

        def chosen(number: str) -> None:
            if self.is_now(draft):
                self.editor_of("").apply([found[int(number)][1]])

        choices = [(str(number), label) for number, label in enumerate(labels)]
        self.choose(_("Which change?"), choices, chosen)

    def action_fix_all(self) -> None:
        """Makes every change that leaves alone what the page says."""
        if self.on_page:
            self.go(self._fix_all, "fix", latest=True)

    async def _fix_all(self) -> None:
        draft, lang = self.draft_now, self.lang
        fixes = await self.ask_page(lambda desk: desk.writing(draft, lang).mended())
        if not self.is_now(draft):
            return
        self.editor_of("").apply(fixes)
        count = len(fixes)
        said = ngettext("{n} change was made.", "{n} changes were made.", count).format(n=count)
        self.program.say(said if count else _("Nothing can be mended without a choice of yours."))

    def action_format(self) -> None:
        """Puts the page into its canonical form."""
        if self.on_page:
            self.go(self._format, "fix", latest=True)

    async def _format(self) -> None:
        draft, lang = self.draft_now, self.lang
        fixes = await self.ask_page(lambda desk: desk.writing(draft, lang).formatted())
        if self.is_now(draft):
            self.editor_of("").apply(fixes)
            if not fixes:
                self.program.say(_("It is tidy already."))

    # Where things are

    def action_outline(self) -> None:
        """Jumps to a part of the page."""
        if self.on_page:
            self.go(self._outline, "ask", latest=True)

    async def _outline(self) -> None:
        draft, lang = self.draft_now, self.lang
        symbols = await self.ask_page(lambda desk: desk.writing(draft, lang).symbols)
        if not self.is_shown(draft):
            return
        found = list(_flat(symbols, 0))
        if not found:
            self.program.say(_("There is nothing to jump to yet."))
            return
        choices = [
            (
                str(number),
                "  " * depth + (f"{each.name}  {each.detail}" if each.detail else each.name),
            )
            for number, (depth, each) in enumerate(found)
        ]
        self.find_one(_("Go where?"), choices, lambda key: self._go_to(found[int(key)][1].at))

    def action_definition(self) -> None:
        """Goes to the declaration of what stands at the cursor; from there, lists its uses."""
        if self.on_page:
            self.go(self._definition, "ask", latest=True)

    async def _definition(self) -> None:
        draft, lang = self.draft_now, self.lang
        row, column = self.editor.cursor_location
        places, sheet = await self.ask_page(
            lambda desk: (
                (page := desk.writing(draft, lang)).definitions(row + 1, column + 1),
                page.entry(row + 1, column + 1),
            )
        )
        if not self.is_shown(draft):
            return
        here = (row + 1, column + 1)
        if any((p.line, p.column) <= here <= (p.end_line, p.end_column) for p in places):
            await self._uses()
        elif places:
            self._go_to(places[0])
        elif sheet is not None:
            self._show_entry(sheet)
        else:
            self.program.say(_("Nothing is declared that stands here."))

    def _show_entry(self, sheet: Sheet) -> None:
        lang = self.lang
        facts = [Piece(f"{name}: {value}", _DIM) for name, value in sheet.fact_lines(lang)]
        blocks = [Block((Piece(sheet.id, _DIM), *facts))]
        blocks += [Block((Piece(text),)) for text in sheet.text(lang).split("\n\n") if text.strip()]
        self.app.push_screen(PageWindow(sheet.title.get(lang) or sheet.title["en"], blocks))

    def action_uses(self) -> None:
        """Lists where what stands at the cursor is spoken of."""
        if self.on_page:
            self.go(self._uses, "ask", latest=True)

    async def _uses(self) -> None:
        draft, lang = self.draft_now, self.lang
        row, column = self.editor.cursor_location
        places = await self.ask_page(
            lambda desk: desk.writing(draft, lang).references(row + 1, column + 1)
        )
        if not self.is_shown(draft):
            return
        if not places:
            self.program.say(_("Nothing speaks of what stands here."))
            return
        lines = draft.text.split("\n")
        choices = [
            (str(number), f"{place.line}: {lines[place.line - 1].strip()}")
            for number, place in enumerate(places)
        ]
        self.find_one(_("Used here"), choices, lambda key: self._go_to(places[int(key)]))

    def action_rename(self) -> None:
        """Asks for another name of what stands at the cursor."""
        if self.on_page:
            self.go(self._rename, "ask", latest=True)

    async def _rename(self) -> None:
        draft, lang = self.draft_now, self.lang
        row, column = self.editor.cursor_location
        _place, name = await self.ask_page(
            lambda desk: desk.writing(draft, lang).name(row + 1, column + 1)
        )
        if not self.is_shown(draft):
            return

        def typed(new: str) -> None:
            if new != name and self.is_now(draft):
                self.go(lambda: self._renamed((row + 1, column + 1), new), "ask", latest=True)

        self.find_one(_("What is it to be called?"), (), typed, free=True, value=name)

    async def _renamed(self, at: tuple[int, int], new: str) -> None:
        draft, lang = self.draft_now, self.lang
        made: Renaming = await self.ask_page(
            lambda desk: desk.writing(draft, lang).renamed(*at, new)
        )
        if not self.is_now(draft):
            return
        self.editor_of("").apply(made.page)
        count = len(made.page)
        for key, changed in made.prose.items():
            self.editor_of(key).apply(changed.fixes)
            count += len(changed.fixes)
        said = ngettext("{n} place was changed.", "{n} places were changed.", count)
        self.program.say(said.format(n=count))

    # Finding, lines, texts

    def action_find(self) -> None:
        """Finds words in the text."""
        bar = self.query_one(FindBar)
        bar.add_class("-some")
        if chosen := self.editor.selected_text.split("\n")[0]:
            bar.box.value = chosen
        bar.box.focus()
        self._find()

    @on(Input.Changed, "#find-box")
    def _find(self) -> None:
        bar = self.query_one(FindBar)
        found = found_in(self.editor.document.lines, bar.box.value)
        self.editor.show_found(found)
        at = min(self.editor.selection)
        number = next((n for n, (start, _end) in enumerate(found) if start >= at), 0)
        self._show_found(number)

    def action_find_next(self, by: int) -> None:
        """Goes to the next place that was found, or to the one before."""
        found = found_in(self.editor.document.lines, self.query_one(FindBar).box.value)
        self.editor.show_found(found)
        at = min(self.editor.selection)
        here = next((n for n, (start, _end) in enumerate(found) if start == at), None)
        behind = next((n for n, (start, _end) in enumerate(found) if start > at), 0)
        self._show_found((behind if by > 0 else behind - 1) if here is None else here + by)

    def _show_found(self, number: int) -> None:
        found = self.editor.found
        if found:
            number %= len(found)
            self.editor.go_to(*found[number])
        self.query_one(FindBar).say(number + 1, len(found))

    def close_find(self) -> None:
        """Closes the line of the search; what was found last stays chosen."""
        bar = self.query_one(FindBar)
        bar.remove_class("-some")
        self.editor.show_found(())
        self.editor.focus()

    def action_go_to_line(self) -> None:
        """Asks for the number of a line."""

        def typed(said: str) -> None:
            if said.isdecimal():
                self.editor.go_to((int(said) - 1, 0))
                self.editor.focus()

        count = self.editor.document.line_count
        title = _("Which line? There are {count}.").format(count=count)
        self.find_one(title, (), typed, free=True)

    def action_text(self, by: int) -> None:
        """Goes to the next text of the draft, or to the one before."""
        names = self.text_names
        self.to_text(names[(names.index(self.text_key) + by) % len(names)])

    def action_to_text(self, name: str) -> None:
        """Goes to a text of the draft."""
        self.to_text(name)

    def to_text(self, name: str) -> None:
        """Goes to a text of the draft."""
        switcher = self.query_one("#texts", ContentSwitcher)
        wanted = self.editor_of(name)
        if switcher.current != wanted.id:
            self.query_one(Completions).hide()
            switcher.current = wanted.id
            self.show_status()
        wanted.focus()
        self.to_pane("text")


def _worth_offering(before: str) -> bool:
    """Tells whether what stands before the cursor is the beginning of something to be offered."""
    if not before or before[-1].isspace():
        return False
    if before[-1] in _TRIGGERS or not before[-1].isascii():
        return True
    word = before.rsplit(" ", 1)[-1]
    return len(word) >= _LEAST_LETTERS and word[-1].isalnum()


def _flat(symbols: Sequence[Symbol], depth: int) -> list[tuple[int, Symbol]]:
    """Returns an outline in one list, each part with how deep it lies."""
    found: list[tuple[int, Symbol]] = []
    for each in symbols:
        found += [(depth, each), *_flat(each.inner, depth + 1)]
    return found
