"""The translator's desk, the fourth screen: texts in a list, and one of them beside its source.

What is typed waits: going to another text, to another screen or out of the program loses none of
it. The desk is asked in a thread; what comes back for an older text is left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, cast

from textual import events, on
from textual.widgets import Input, OptionList, TextArea

from workbench.desks.translating.values import (
    Filter,
    TranslationConflictError,
    state_word,
    unit_kind_word,
)
from workbench.model.ids import LANGUAGES
from workbench.model.units import STATES, UNIT_KINDS
from workbench.tui.finder import Finder
from workbench.tui.languages import MODE_NAMES
from workbench.tui.translating_ground import TranslatingGround
from workbench.tui.translating_helps import helps_for
from workbench.tui.translating_panes import HelpList, UnitList
from workbench.wording import _, ngettext

if TYPE_CHECKING:
    from workbench.bilingual.scripts import Variant
    from workbench.desks.translating.values import Counts
    from workbench.model.ids import Language
    from workbench.model.units import SettableState, Translation, TranslationState, UnitKind

__all__ = ["TranslatingScreen"]

_FILTER_AFTER = 0.15  # seconds without a key
_HELP_AFTER = 0.15


class TranslatingScreen(TranslatingGround):
    """Translates texts."""

    def on_mount(self) -> None:
        """Shows the texts."""
        self.wanted = replace(self.wanted, lang=self.program.session.chinese)
        self.lay_out()
        self.show_status()
        self.show_filters()
        self.desk.start()
        self.to_pane("texts")
        self.go(self._begin, "list", latest=True)

    def close(self) -> None:
        """Closes the desk."""
        self.desk.close()

    def on_resize(self, event: events.Resize) -> None:
        """Lays the desk out for the new size."""
        self.lay_out()
        self.call_after_refresh(self._redraw)

    def on_screen_resume(self) -> None:
        """Shows everything in the reader's language, which may be another one by now."""
        if self.is_mounted and self.listed:
            self._redraw()

    def _redraw(self) -> None:
        self.show_status()
        self.show_filters()
        self.show_list()
        self.show_source()
        self.show_helps()

    # The list

    async def _begin(self) -> None:
        await self.take_kept()
        await self._refresh()

    def refresh_texts(self, *, keep: bool = True) -> None:
        """Reads the texts anew.

        Args:
            keep: Whether the open text stays in the list although it is in another state by now.
        """
        self.go(lambda: self._refresh(keep=keep), "list", latest=True)

    async def _refresh(self, *, keep: bool = True) -> None:
        wanted = self.wanted
        stays = self.held.unit.id if keep and self.held is not None else ""
        found = await self.ask(lambda desk: desk.listed(replace(wanted, states=())))
        if wanted != self.wanted:
            return  # it was narrowed otherwise meanwhile
        self.counted = Counter(each.state for each in found)
        self.listed = [
            each
            for each in found
            if not wanted.states or each.state in wanted.states or each.unit.id == stays
        ]
        self.show_filters()
        place = self.place
        if place >= 0 and not self.is_changed:
            self.open(self.listed[place])
        elif place < 0 and self.listed:
            self.open(self.listed[0])
        self.show_list()
        self.show_status()

    def narrow(self, wanted: Filter) -> None:
        """Lists other texts."""
        self.hold_typed()
        self.wanted = wanted
        self.show_filters()
        self.refresh_texts(keep=False)

    @on(Input.Changed, "#translating-filter")
    def _filter_typed(self, event: Input.Changed) -> None:
        if event.value != self.wanted.text:
            said = event.value
            self.soon("filter", _FILTER_AFTER, lambda: self.narrow(replace(self.wanted, text=said)))

    @on(Input.Submitted, "#translating-filter")
    def _filter_done(self) -> None:
        self.to_pane("texts")

    def on_key(self, event: events.Key) -> None:
        """Moves the mark from the filter, so that the hands can stay there."""
        if event.key in ("down", "up") and isinstance(self.focused, Input):
            event.stop()
            shown = self.query_one(UnitList)
            shown.action_cursor_down() if event.key == "down" else shown.action_cursor_up()

    @on(OptionList.OptionHighlighted, "#translating-texts")
    def _marked(self, event: OptionList.OptionHighlighted) -> None:
        shown = self.query_one(UnitList)
        if shown.is_more(event.option_id) or event.option_index != shown.highlighted:
            return
        self._open_id(shown.meant(event.option_id))

    @on(OptionList.OptionSelected, "#translating-texts")
    def _selected(self, event: OptionList.OptionSelected) -> None:
        shown = self.query_one(UnitList)
        self._open_id(shown.meant(event.option_id))
        if shown.is_more(event.option_id):
            self.show_list()
        elif self.held is not None:
            self.to_pane("target")

    def _open_id(self, unit_id: str) -> None:
        held = self.held
        if held is not None and (held.unit.id, held.lang) == (unit_id, self.wanted.lang):
            return
        found = next((each for each in self.listed if each.unit.id == unit_id), None)
        if found is not None:
            self.open(found)

    def open(self, each: Translation) -> None:
        """Opens a text; what is typed in the one before waits."""
        held = self.held
        self.hold_typed()
        is_same = held is not None and self.key_of(held) == self.key_of(each)
        self.held = each
        typed = self.unsaved.get(self.key_of(each), each.target)
        if not is_same:
            self.helps = None
            self.box.load_text(typed)
        elif self.box.text.strip() != typed.strip():
            self.box.load_text(typed)
        self.hold_typed()  # what was saved by now waits no more
        self.show_status()
        self.show_source()
        self.show_helps()
        self.soon("help", _HELP_AFTER, self.help_now)

    # What helps

    @on(TextArea.Changed, "#translating-target")
    def _typed(self) -> None:
        held = self.held
        if held is None:
            return
        before = self.key_of(held) in self.unsaved
        self.hold_typed()
        if before != self.is_changed:
            self.show_status()
            self.show_list()
        self.soon("help", _HELP_AFTER, self.help_now)

    def help_now(self) -> None:
        """Finds out what helps with the open text."""
        if self.held is not None:
            self.go(self._help, "help", latest=True)

    async def _help(self) -> None:
        held, typed = self.held, self.box.text
        if held is None:
            return
        helps = await self.ask(partial(helps_for, each=held, typed=typed))
        if self.held is held and self.box.text == typed:
            self.helps = helps  # else somebody went on, and this is about an older text
            self.show_source()
            self.show_helps()

    @on(OptionList.OptionSelected, "#translating-helps")
    def action_take(self) -> None:
        """Takes the marked line into the translation."""
        row = self.query_one(HelpList).marked
        if row is None or not row.act or self.held is None:
            return
        if row.act == "put":
            self.box.put(row.value)
        elif row.act == "insert":
            self.box.replace(row.value, *self.box.selection)
        self.to_pane("target")
        if row.act == "select":
            self.box.select_span(*row.span)

    def action_below(self) -> None:
        """Goes to what helps, and back."""
        self.to_pane("target" if self.pane == "helps" else "helps")

    def action_history(self) -> None:
        """Goes to the earlier saves."""
        shown = self.query_one(HelpList)
        if not any(row.key == "history" for row in shown.rows):
            self.program.say(_("Nobody has saved this text here yet."))
            return
        self.to_pane("helps")
        shown.mark("history")

    def action_set_aside(self) -> None:
        """Asks why what is marked is no mistake."""
        row = self.query_one(HelpList).marked
        finding = row.finding if row is not None else None
        if finding is None:
            self.program.say(_("Mark what may be wrong first, in the lines below."))
            return

        async def aside(reason: str) -> None:
            await self.ask(lambda desk: desk.ignore(finding, reason))
            self.help_now()

        def typed(reason: str | None) -> None:
            if reason:
                self.go(lambda: aside(reason), "save")

        self.app.push_screen(Finder(_("Why is it right as it is?"), free=True), typed)

    def action_add_term(self) -> None:
        """Asks what the selected words of the translation are a term for."""
        held, words = self.held, self.box.selected_text.strip()
        if held is None or not words:
            self.program.say(_("Select the words in the translation first."))
            return

        async def add(source: str) -> None:
            names = {held.source_lang: source, held.lang: words}
            name = await self.ask(lambda desk: desk.add_term(names, held.unit.game))
            self.program.say(_("{name}: a draft; it is in use when it is final.").format(name=name))

        def typed(source: str | None) -> None:
            if source:
                self.go(lambda: add(source), "save")

        title = _("{words}: which term of the source is that?").format(words=words)
        self.app.push_screen(Finder(title, free=True), typed)

    def action_fill(self) -> None:
        """Fills the listed texts with what was translated before, after telling how many."""
        self.go(self._fill, "ask", latest=True)

    async def _fill(self) -> None:
        wanted = list(self.listed)
        count = len(await self.ask(lambda desk: desk.fill(wanted, keep=False)))
        if not count:
            self.program.say(_("None of these texts was translated before."))
            return

        async def fill() -> None:
            self.hold_typed()
            filled = await self.ask(lambda desk: desk.fill(wanted))
            await self._take_again([each.translation for each in filled])

        def chosen(key: str) -> None:
            if key == "yes":
                self.go(fill, "save")

        said = ngettext("Fill in {n} text?", "Fill in {n} texts?", count).format(n=count)
        choices = [("no", _("no")), ("yes", _("yes; it will say that they need review"))]
        self.choose(said, choices, chosen)

    async def _take_again(self, changed: Sequence[Translation]) -> None:
        """Shows texts that were saved together as they are now."""
        again = [(each.unit.id, each.lang, self.wanted.source_lang) for each in changed]
        for each in await self.ask(lambda desk: [desk.open(*one) for one in again]):
            self._take_saved(each)
        self._redraw()

    # Saving

    def action_save(self, state: str) -> None:
        """Saves what is typed."""
        if self.held is not None:
            self.go(lambda: self._save(cast("SettableState", state)), "save")

    async def _save(self, state: SettableState) -> None:
        seen, text = self.held, self.box.text
        if seen is None:
            return
        key = self.key_of(seen)
        try:
            saved = await self.ask(lambda desk: desk.save(seen, text, state))
        except TranslationConflictError as error:
            self._show_conflict(error)
            return
        if self.unsaved.get(key) == text:
            del self.unsaved[key]
        self.theirs.pop(key, None)
        self._take_saved(saved)
        self._redraw()
        self.keep_now()
        self.program.say(_("Saved: {state}.").format(state=state_word(saved.state)))

    def _take_saved(self, saved: Translation) -> None:
        """Takes what was saved into the list and, if it is open, into the box."""
        for place, each in enumerate(self.listed):
            if self.key_of(each) == self.key_of(saved):
                self.listed[place] = saved
                if self.counted is not None:
                    self.counted[each.state] -= 1
                    self.counted[saved.state] += 1
        if self.held is not None and self.key_of(self.held) == self.key_of(saved):
            self.open(saved)
            self.help_now()

    def _show_conflict(self, error: TranslationConflictError) -> None:
        """Shows what somebody else saved; what is typed stays, and can be saved over it."""
        theirs, key = error.theirs, self.key_of(error.theirs)
        self.theirs[key] = theirs.target
        self.unsaved[key] = error.mine
        if self.held is not None and self.key_of(self.held) == key:
            self.held = theirs
            self.hold_typed()
        self._redraw()
        self.program.say(
            _(
                "{who} saved it meanwhile. Theirs stands below, yours in the box: "
                "save yours again, or take theirs."
            ).format(who=theirs.author or _("Somebody")),
            severity="warning",
        )
        self.query_one(HelpList).mark("theirs")

    # Going on

    def action_next_of(self, state: str) -> None:
        """Opens the next text in a state; in any but reviewed if none is named."""
        self.go(lambda: self._next_of(state), "next", latest=True)

    async def _next_of(self, state: str) -> None:
        wanted = self.wanted
        named = cast("TranslationState", state) if state else next(iter(wanted.states), None)
        after = self.held.unit.id if self.held is not None else ""
        found = await self.ask(lambda desk: desk.next_of(wanted, after, named))
        if found is None or wanted != self.wanted:
            if found is None:
                self.program.say(
                    _("There is no other text like this: {state}.").format(
                        state=state_word(named) if named else _("not reviewed")
                    )
                )
            return
        if all(each.unit.id != found.unit.id for each in self.listed):
            self.wanted = replace(wanted, states=())
            self.open(found)
            await self._refresh()
            return
        self.open(found)
        self.show_list()
        if self.pane != "texts":
            self.to_pane("target")

    # Narrowing

    def action_filter(self) -> None:
        """Goes to the line that narrows the list by typing."""
        self.to_pane("texts")
        self.query_one("#translating-filter", Input).focus()

    def action_choose_state(self) -> None:
        """Asks for a state."""
        counted = self.counted or Counter()
        choices = [("", _("all"))]
        choices += [(each, f"{state_word(each)}  {counted[each]}") for each in STATES]
        self.choose(_("State"), choices, self.action_use_state, current=_first(self.wanted.states))

    def action_use_state(self, state: str) -> None:
        """Lists only texts in a state; all if it is empty, or listed already."""
        states = (cast("TranslationState", state),) if state else ()
        self.narrow(replace(self.wanted, states=() if states == self.wanted.states else states))

    def action_choose_kind(self) -> None:
        """Asks for a kind of text."""

        def chosen(kind: str) -> None:
            self.narrow(replace(self.wanted, kinds=(cast("UnitKind", kind),) if kind else ()))

        choices = [("", _("all")), *((kind, unit_kind_word(kind)) for kind in UNIT_KINDS)]
        self.choose(_("Kind"), choices, chosen, current=_first(self.wanted.kinds))

    def action_choose_game(self) -> None:
        """Asks for a game or pack, and tells how many texts of each are not reviewed."""
        self.go(self._choose_game, "ask", latest=True)

    async def _choose_game(self) -> None:
        wanted = self.wanted
        counts = await self.ask(lambda desk: desk.counts(wanted.lang, wanted.source_lang))
        games = dict.fromkeys(game for game, _kind in counts.by)

        def chosen(game: str) -> None:
            self.narrow(replace(self.wanted, games=(game,) if game else ()))

        choices = [("", _("all")), *((game, _of_game(counts, game)) for game in games)]
        self.choose(_("Game"), choices, chosen, current=_first(wanted.games))

    def action_choose_pair(self) -> None:
        """Asks from which language into which is translated."""
        choices = []
        for lang in LANGUAGES:
            for source in (None, *(each for each in LANGUAGES if each != lang)):
                said = MODE_NAMES[source] if source else _("the usual one")
                choices.append((f"{source or ''}>{lang}", f"{said} > {MODE_NAMES[lang]}"))

        def chosen(pair: str) -> None:
            source, _sign, lang = pair.partition(">")
            self.narrow(
                replace(
                    self.wanted,
                    lang=cast("Language", lang),
                    source_lang=cast("Language", source) if source else None,
                )
            )

        current = f"{self.wanted.source_lang or ''}>{self.wanted.lang}"
        self.choose(_("From which language into which?"), choices, chosen, current=current)

    def translate_entry(self, entry_id: str) -> None:
        """Lists the texts of one entry."""
        self.query_one("#translating-filter", Input).value = ""
        self.held_first(Filter(self.wanted.lang, self.wanted.source_lang, entry=entry_id))

    def held_first(self, wanted: Filter) -> None:
        """Lists other texts and opens the first of them."""
        self.to_pane("texts")
        self.narrow(wanted)

    # Scripts

    def action_draft_script(self) -> None:
        """Asks what to draft from the other script."""
        lang = self.wanted.lang
        if lang == "en":
            self.program.say(_("Only a Chinese text is drafted from the other script."))
            return
        from workbench.bilingual.scripts import variants_for

        names: dict[str, str] = {
            "plain": _("signs only"), "taiwan": _("signs of Taiwan"),
            "taiwan-words": _("signs and words of Taiwan"), "hong-kong": _("signs of Hong Kong"),
        }  # fmt: skip
        count = len(self.listed)
        scopes = {
            "one": _("this text"),
            "all": ngettext("the {n} that is listed", "all {n} that are listed", count),
        }
        choices = [
            (f"{scope} {variant}", f"{said.format(n=count)}: {names.get(variant, variant)}")
            for scope, said in scopes.items()
            for variant in variants_for(lang)
        ]

        def chosen(said: str) -> None:
            scope, _space, variant = said.partition(" ")
            self.go(lambda: self._draft_script(scope, cast("Variant", variant)), "save")

        self.choose(
            _("Draft {lang} from the other script?").format(lang=MODE_NAMES[lang]), choices, chosen,
            text=_("What a person wrote is left alone; each draft is marked as derived."),
        )  # fmt: skip

    async def _draft_script(self, scope: str, variant: Variant) -> None:
        if self.held is None:
            return
        wanted = [self.held] if scope == "one" else list(self.listed)
        drafted = await self.ask(lambda desk: desk.draft_script(wanted, variant))
        await self._take_again([seen for seen, _text in drafted])
        count = len(drafted)
        self.program.say(
            ngettext("{n} text was drafted.", "{n} texts were drafted.", count).format(n=count)
        )
        self._redraw()

    # Going

    def action_back_out(self) -> None:
        """Goes one pane back; in the list, shows everything again, then leaves."""
        wanted = self.wanted
        if self.pane == "helps":
            self.to_pane("target")
        elif self.pane == "target" or (isinstance(self.focused, Input) and not wanted.text):
            self.to_pane("texts")
        elif wanted.text or wanted.entry:
            self.query_one("#translating-filter", Input).value = ""
            self.to_pane("texts")
            self.narrow(replace(wanted, text="", entry=""))
        else:
            self.action_leave()

    def action_leave(self) -> None:
        """Goes back to where one came from; what is typed waits."""
        self.hold_typed()
        self.keep_now()
        self.app.pop_screen()

    def action_next_language(self) -> None:
        """Tells everything in the next language."""
        self.program.desk.action_next_language()
        self._redraw()


def _first(chosen: Sequence[str]) -> str:
    return chosen[0] if chosen else ""


def _of_game(counts: Counts, game: str) -> str:
    states = counts.of_game(game)
    said = "  ".join(f"{state_word(state)} {states[state]}" for state in STATES if states[state])
    return f"{game}  {said}"
