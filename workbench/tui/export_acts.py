"""Exporting from a desk: the form is asked for, the files are made in a thread, then written.

What is open is the subject. Nothing is written over what is there unless that is said; if something
cannot be exported, the form comes back as it was.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.errors import WorkbenchError
from workbench.tui.dialogs import Chooser
from workbench.tui.languages import MODE_NAMES, languages_of
from workbench.wording import _, listed

if TYPE_CHECKING:
    from workbench.desks.exporting.forms import ExportForm
    from workbench.desks.exporting.plugins import Broken
    from workbench.model.entries import View
    from workbench.model.ids import Language
    from workbench.store.place import Home
    from workbench.tui.app import WorkbenchApp

__all__ = ["begin_export"]


async def begin_export(
    program: WorkbenchApp, subjects: Sequence[tuple[str, str]], *, view: View, has_books: bool
) -> None:
    """Asks how to export what is open, and does so.

    Args:
        program: The program.
        subjects: What it can be about, and what that is called; the first is what is open.
        view: Whose eyes read it.
        has_books: Whether what is open is a haunt.

    Raises:
        UsageError: If no exporter writes entries.
    """
    from workbench.desks.exporting.forms import ExportForm
    from workbench.desks.exporting.plugins import exporters

    session = program.session
    found, broken = await asyncio.to_thread(exporters)
    names: dict[Language, str] = {
        "en": MODE_NAMES["en"], "zh-Hant": MODE_NAMES["zh-Hant"], "zh-Hans": MODE_NAMES["zh-Hans"]
    }  # fmt: skip
    form = ExportForm.begun(
        found, subjects, program.folder / "saved",
        view=view, languages=languages_of(session.mode, session.chinese), names=names,
        has_books=has_books, printed_there=not subjects[0][0].startswith("draft/"),
    )  # fmt: skip
    _ask(program, form, broken)


def _ask(program: WorkbenchApp, form: ExportForm, broken: Sequence[Broken]) -> None:
    from workbench.tui.export_window import ExportWindow

    async def export(form: ExportForm) -> None:
        try:
            files = await asyncio.to_thread(_made, program.home, form)
            await _write(program, form, files)
        except WorkbenchError as error:
            program.say(str(error), severity="error")
            _ask(program, form, broken)

    def asked(form: ExportForm | None) -> None:
        if form is not None:
            program.say(_("Exporting as {format} ...").format(format=form.format))
            program.run_worker(export(form), group="export", exit_on_error=True)

    program.push_screen(ExportWindow(form, broken), asked)


def _made(home: Home | None, form: ExportForm) -> Mapping[str, bytes]:
    from workbench.desks.exporting.desk import Exporting

    with Exporting(home) as desk:
        return desk.export(form.found, form.wanted, form.options)


async def _write(program: WorkbenchApp, form: ExportForm, files: Mapping[str, bytes]) -> None:
    from workbench.desks.exporting.files import there_already

    target = form.target
    there = await asyncio.to_thread(there_already, files, target)
    if there is not None:
        choices = [("no", _("no, keep it")), ("yes", _("yes, write over it"))]
        asked = Chooser(_("Write over {place}?").format(place=there), choices, "no")
        if await program.push_screen_wait(asked) != "yes":
            return
    if not form.typed:
        target.parent.mkdir(parents=True, exist_ok=True)
    places = await asyncio.to_thread(_put, files, target, there is not None)
    program.say(_("Written to {place}").format(place=listed(map(str, places))))


def _put(files: Mapping[str, bytes], target: Path, replace: bool) -> tuple[Path, ...]:
    from workbench.desks.exporting.files import write_files

    return write_files(files, target, replace=replace)
