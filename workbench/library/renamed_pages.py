"""Reads a page anew where something that it names has another name by now.

What a page says stays the same: it is read by the names that things have and those that they had,
and its sentences are printed with the ones that they have.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping

from workbench.errors import CorpusError
from workbench.language.catalogue import code_of, message_of
from workbench.language.compiling import compile_page, printers_for
from workbench.language.reading import PageReader
from workbench.language.vocabulary.lexicon import FORMER
from workbench.language.writing import print_page
from workbench.library.pages import with_drafts, with_rule
from workbench.model.entries import Alias, Entry, PageSource
from workbench.model.ids import Language
from workbench.model.programs import dump_program

__all__ = ["named", "page_anew", "with_drafts_kept"]


def named(entry: Entry, before: Mapping[Language, str]) -> Entry:
    """Returns an entry that is still found, and still read, by the names that it had before.

    Args:
        entry: The entry with the names that it has.
        before: Those that it had.
    """
    known = {(alias.lang, alias.text) for alias in entry.aliases}
    former = [
        Alias(lang, name, FORMER)
        for lang, name in before.items()
        if entry.title.get(lang) != name and (lang, name) not in known
    ]
    return dataclasses.replace(entry, aliases=(*entry.aliases, *former)) if former else entry


def with_drafts_kept(entry: Entry) -> Entry:
    """Returns an entry whose page has its drafted prose written down: it follows no other text."""
    if entry.page is None:
        return entry
    prose = with_drafts(entry.page.prose)
    return dataclasses.replace(entry, page=dataclasses.replace(entry.page, prose=prose))


def page_anew(entry: Entry, reader: PageReader, renamed: Mapping[str, set[Language]]) -> Entry:
    """Returns an entry with its page read and printed anew.

    Args:
        entry: The entry; it has a page.
        reader: What reads it: things have their names of now, and the former ones.
        renamed: In which languages what it names has another name.

    Raises:
        CorpusError: If the page cannot be read with these names.
    """
    page = entry.page
    assert page is not None
    read = reader.read(page.text)
    for each in read.diagnostics:
        if code_of(each.code).severity == "error":
            raise CorpusError(message_of(each)[0], where=f"{entry.id}:{each.place.line}")
    text = page.text
    if any(read.lang in languages for languages in renamed.values()):
        text = print_page(
            read.front, read.page, read.lang, printers_for(read, page.prose)[read.lang]
        )
        read = dataclasses.replace(read, text=text)
    compiled = dump_program(compile_page(read, with_drafts(page.prose)))
    return with_rule(entry, PageSource(text, page.prose), compiled)
