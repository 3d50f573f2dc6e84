"""The files of a draft: its page with the prose beside it, read and written whole.

A page ``NAME.md`` has its prose in ``NAME.LANG.yaml`` and the facts of what is its own in
``NAME.entry.yaml``; what has no page is one file of YAML. Nothing is written over that was not
seen. How a file breaks its lines is its own affair: it is kept, and is no change.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from workbench.desks.drafting.values import FACTS, PAGE, DraftForm, Texts
from workbench.errors import CorpusError, StoreError, UsageError, cause_of
from workbench.formats.files import put_text, read_text, typed_path
from workbench.library.pages import page_text
from workbench.model.entries import MOST_PAGE
from workbench.model.ids import LANGUAGES
from workbench.wording import _

__all__ = ["SUFFIXES", "form_of", "is_there", "texts_in", "whole_path", "write_texts"]

#: What the names of the files of drafts end in.
SUFFIXES = {".md": "page", ".markdown": "page", ".yaml": "entry", ".yml": "entry"}


def form_of(path: Path) -> DraftForm:
    """Returns what stands in a file, by the end of its name.

    Raises:
        UsageError: If it is no name of a draft's file.
    """
    form = SUFFIXES.get(path.suffix.lower())
    if form is None:
        raise UsageError(
            _("a draft stands in no such file"), where=str(path), expected=_("NAME.md or NAME.yaml")
        )
    return "page" if form == "page" else "entry"


def whole_path(path: Path) -> Path:
    """Returns the path of a file that holds wherever the program is started.

    Raises:
        UsageError: If no file can be called so.
    """
    try:
        made = Path(os.path.abspath(typed_path(path)))
        str(made).encode("utf-8")
    except ValueError as error:
        shown = os.fsencode(path).decode("utf-8", "replace")
        raise UsageError(
            _("this file cannot be used"), where=shown, cause=cause_of(error)
        ) from error
    return made


def _names(form: DraftForm) -> Iterator[str]:
    yield PAGE
    if form == "page":
        yield from LANGUAGES
        yield FACTS


def _file(path: Path, name: str) -> Path:
    return path if name == PAGE else path.with_name(f"{path.stem}.{name}.yaml")


def is_there(path: Path) -> bool:
    """Tells whether there is anything of this name."""
    try:
        return os.path.lexists(path)
    except ValueError:
        return False


def texts_in(path: Path, form: DraftForm) -> Texts:
    """Returns what stands in the files of a draft.

    Raises:
        CorpusError: If one of them is no file, too large, or not UTF-8.
    """
    texts = {}
    for name in _names(form):
        file = _file(path, name)
        if name == PAGE or is_there(file):
            texts[name] = _plain(page_text(file))
    return texts


def write_texts(path: Path, form: DraftForm, texts: Texts, seen: Texts) -> None:
    """Writes the files of a draft, those that differ; each whole or not at all.

    Folders that are not there yet are made.

    Args:
        path: The file of the page, or of the entry.
        form: What stands there.
        texts: What is to stand there.
        seen: What was seen to stand there; empty: nothing.

    Raises:
        StoreError: If they cannot be written, or hold something that was not seen.
    """
    for name in _names(form):
        file = _file(path, name)
        wanted, known = texts.get(name), seen.get(name)
        if wanted == known:
            continue
        try:
            there = (
                read_text(file, MOST_PAGE, _("the page is too large")) if is_there(file) else None
            )
            if (None if there is None else _plain(there)) != known:
                raise StoreError(
                    _("the file was changed meanwhile, and is not written over"), where=str(file)
                )
            if wanted is None:
                file.unlink()
            else:
                file.parent.mkdir(parents=True, exist_ok=True)
                put_text(file, _as_there(wanted, there))
        except (OSError, ValueError) as error:
            raise StoreError(
                _("the file cannot be written"), where=str(file), cause=cause_of(error)
            ) from error
        except CorpusError as error:
            raise StoreError(
                _("the file cannot be written"), where=str(file), cause=error.message
            ) from error


def _plain(text: str) -> str:
    return text.replace("\r\n", "\n")


def _as_there(text: str, there: str | None) -> str:
    """Returns a text with its lines broken as those of the file that it stands in."""
    return text.replace("\n", "\r\n") if there is not None and "\r\n" in there else text
