"""Files to be read in any editor: an entry whole, the page of a diagnostic.

They stand in the home folder and hold what ``show`` and ``explain`` tell; nobody reads them back.
Each is written when it is asked for, anew only if it would say something else, and is read-only.
"""

from __future__ import annotations

import os
import re
import stat
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from workbench.desks.authoring import explained
from workbench.desks.facts import severity_word
from workbench.desks.sheet_text import sheet_lines
from workbench.desks.sheets import Sheet
from workbench.errors import StoreError, cause_of
from workbench.language.catalogue import Code
from workbench.model.ids import Language
from workbench.store.place import Home
from workbench.wording import _

__all__ = ["Copies", "code_lines"]

_READ_ONLY = stat.S_IRUSR | stat.S_IRGRP | stat.S_IROTH
_UNFIT = re.compile(r"[^\w.-]+")


class Copies:
    """Writes what is to be read.

    Args:
        home: Whose folder.
    """

    def __init__(self, home: Home) -> None:
        self._folder = home.folder / "shown"

    def code(self, name: str, lang: Language) -> Path:
        """Returns a file with the page of a diagnostic.

        Raises:
            NotFoundError: If there is no such code.
            StoreError: If the file cannot be written.
        """
        code = explained(name)
        lines = code_lines(code, lang)
        return self._kept(self._folder / "codes" / f"{code.code}.{lang}.md", lines)

    def entry(self, sheet: Sheet, lang: Language) -> Path:
        """Returns a file with an entry; what is cited of it stands first.

        Raises:
            StoreError: If the file cannot be written.
        """
        game, kind, slug = sheet.id.split("/")
        place = sheet.cited.partition("#")[2]
        cited = f"@{_UNFIT.sub('-', place)}" if place else ""
        file = self._folder / game / kind / f"{slug}{cited}.{lang}.txt"
        return self._kept(file, sheet_lines(sheet, (lang,)))

    def _kept(self, file: Path, lines: Iterator[str]) -> Path:
        text = "\n".join(lines).rstrip() + "\n"
        try:
            with suppress(FileNotFoundError, UnicodeDecodeError):
                if file.read_text(encoding="utf-8") == text:
                    return file
            file.parent.mkdir(parents=True, exist_ok=True)
            number, made = tempfile.mkstemp(dir=file.parent, prefix=".", suffix=".new")
            with open(number, "w", encoding="utf-8", newline="\n") as new:
                new.write(text)
            os.chmod(made, _READ_ONLY)
            if os.name == "nt" and file.exists():
                os.chmod(file, stat.S_IWRITE)  # there what is read-only cannot be replaced
            os.replace(made, file)
        except OSError as error:
            raise StoreError(
                _("the file cannot be written"), where=str(file), cause=cause_of(error)
            ) from error
        return file


def code_lines(code: Code, lang: Language) -> Iterator[str]:
    """Yields the page of a diagnostic as Markdown, in a language.

    Args:
        code: The code.
        lang: The language.
    """
    yield f"# {code.code} ({severity_word(code.severity)}): {code.title[lang]}"
    yield ""
    yield from code.explanation[lang].rstrip().split("\n")
    for example in code.examples_for(lang):
        yield ""
        yield _("Wrong:") if example.bad else _("Right:")
        yield ""
        yield "````markdown"
        yield from example.text.rstrip().split("\n")
        yield "````"
