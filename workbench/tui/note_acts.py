"""What a judge writes beside an entry: adding, editing, removing; nothing anyone wrote is lost."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from workbench.errors import ConflictError, NotFoundError
from workbench.tui.lists import NoteList
from workbench.tui.reading_screen import ReadingScreen
from workbench.wording import _

if TYPE_CHECKING:
    from workbench.store.read import Note

__all__ = ["NoteActs"]


class NoteActs(ReadingScreen):
    """Acts on notes and own rulings."""

    def action_add_note(self, kind: str) -> None:
        """Asks for a note or ruling on the entry on the screen."""
        if not self.entry_id:
            self.program.say(_("Open an entry first."), severity="warning")
            return
        self._write(self.entry_id, kind)

    def _write(self, entry_id: str, kind: str, text: str = "") -> None:
        from workbench.tui.note_editor import NoteEditor

        title = _("Your ruling on {id}") if kind == "ruling" else _("Your note on {id}")

        def written(text: str | None) -> None:
            if text and text.strip():
                self.go(lambda: self._add(entry_id, kind, text), "note")

        self.app.push_screen(NoteEditor(title.format(id=entry_id), text), written)

    async def _add(self, entry_id: str, kind: str, text: str) -> None:
        view = self.session.view
        await self.ask(lambda lookup: lookup.add_note(entry_id, text, kind=kind, view=view))
        self.program.say(_("Saved."))
        self.reread(tab="notes")

    def action_edit_note(self) -> None:
        """Edits the marked note, or adds one."""
        chosen = self.query_one(NoteList).chosen
        if chosen.startswith("add ") or not chosen:
            self.action_add_note(chosen.removeprefix("add ") or "note")
            return
        note = self._note(chosen)
        if note is not None:
            self._edit(note, note.text)

    def _note(self, key: str) -> Note | None:
        own = self.reading.own if self.reading else ()
        return next((note for note in own if str(note.key) == key), None)

    def _edit(self, note: Note, text: str, about: str = "") -> None:
        from workbench.tui.note_editor import NoteEditor

        def written(changed: str | None) -> None:
            if changed is None or (changed == note.text and not about):
                return
            if changed.strip():
                self.go(lambda: self._change(note, changed), "note")
            else:
                self._ask_to_remove(note)

        title = _("Your ruling on {id}") if note.kind == "ruling" else _("Your note on {id}")
        self.app.push_screen(NoteEditor(title.format(id=note.entry_id), text, about), written)

    async def _change(self, note: Note, text: str) -> None:
        try:
            await self.ask(lambda lookup: lookup.change_note(note, text))
        except ConflictError as error:
            self._resolve(note, text, error)
            return
        except NotFoundError as error:
            if text.strip():
                self.program.say(str(error), severity="warning")
                self._write(note.entry_id, note.kind, text)
            else:
                self.reread(tab="notes")
            return
        self.program.say(_("Saved.") if text.strip() else _("Removed."))
        self.reread(tab="notes")

    def _resolve(self, note: Note, mine: str, error: ConflictError) -> None:
        """Somebody saved the same note meanwhile: shows both and lets the reader decide."""
        theirs = error.current
        newer = dataclasses.replace(note, text=theirs, version=error.version)

        def decided(key: str) -> None:
            if key == "mine":
                self.go(lambda: self._change(newer, mine), "note")
            elif key == "both":
                about = _("Both texts are below; leave what shall stay.")
                self._edit(newer, f"{mine}\n\n{theirs}", about)
            else:
                self.reread(tab="notes")

        removed = _("(you wanted to remove it)")
        self.choose(
            _("This note was changed by somebody else meanwhile"),
            [
                ("both", _("edit both texts together")),
                ("theirs", _("keep theirs")),
                ("mine", _("keep mine") if mine.strip() else _("remove it all the same")),
            ],
            "both",
            decided,
            text=_("Theirs:\n{theirs}\n\nYours:\n{mine}").format(
                theirs=theirs[:1000], mine=mine[:1000] or removed
            ),
        )

    def action_remove_note(self) -> None:
        """Removes the marked note, after asking."""
        note = self._note(self.query_one(NoteList).chosen)
        if note is not None:
            self._ask_to_remove(note)

    def _ask_to_remove(self, note: Note) -> None:
        def decided(key: str) -> None:
            if key == "remove":
                self.go(lambda: self._change(note, ""), "note")

        self.choose(
            _("Remove this note?"),
            [("keep", _("keep it")), ("remove", _("remove it"))],
            "keep",
            decided,
            text=note.text[:400],
        )
