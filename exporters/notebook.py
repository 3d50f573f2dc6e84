"""Jupyter notebooks: what entries say, and beside it cells that look them up and play them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from exporters.markdown import MarkdownOptions, entry_lines
from workbench.formats.escaping import for_markdown, json_text
from workbench.model.exports import Collection, DocumentKind, Exported, said
from workbench.wording import later

__all__ = ["Notebook", "NotebookOptions"]


@dataclass(frozen=True)
class NotebookOptions:
    """What is put in.

    Attributes:
        cells: Whether there are cells of code.
        chances: Whether the chances of rolls are put in.
    """

    cells: bool = field(default=True, metadata={"help": later("only text, no cells of code")})
    chances: bool = field(default=True, metadata={"help": later("leave out the chances of rolls")})


class Notebook:
    """Writes a collection as a notebook."""

    name = "ipynb"
    about = later("A Jupyter notebook: the text, and cells that look it up and play it.")
    suffix = ".ipynb"
    accepts: tuple[DocumentKind, ...] = ("collection",)
    options = NotebookOptions

    def export(self, document: Collection, options: NotebookOptions) -> bytes:
        """Returns the file."""
        notebook = {
            "nbformat": 4,
            "nbformat_minor": 5,
            "metadata": {
                "kernelspec": {
                    "display_name": "Python 3", "language": "python", "name": "python3",
                },
                "language_info": {"name": "python"},
            },
            "cells": list(_cells(document, options)),
        }  # fmt: skip
        return json_text(notebook).encode()


def _cells(document: Collection, options: NotebookOptions) -> Iterator[dict[str, Any]]:
    first = document.languages[0]
    yield _cell("top", "markdown", [f"# {for_markdown(said(document.title, first))}"])
    if options.cells:
        yield _cell("begin", "code", ["import workbench as wb"])
    shown = MarkdownOptions(citations=True, chances=options.chances)
    for entry in document.entries:
        names = dict.fromkeys(said(entry.title, lang) for lang in document.languages)
        head = [f"## {' / '.join(map(for_markdown, names))}", ""]
        lines = [*head, *entry_lines(entry, document.languages, shown)]
        yield _cell(f"text {entry.id}", "markdown", lines)
        if options.cells:
            yield _cell(f"look {entry.id}", "code", list(_look(entry, document)))
            if entry.rolls and entry.rolls[0].chances:
                yield _cell(f"odds {entry.id}", "code", list(_odds(entry)))
        if options.cells and entry.kind == "haunt" and document.view == "author":
            yield _cell(f"play {entry.id}", "code", list(_play(entry)))


def _look(entry: Exported, document: Collection) -> Iterator[str]:
    """Yields code that shows the entry as the same audience sees it."""
    languages = f"({', '.join(map(_literal, document.languages))},)"
    view = _literal(document.view)
    yield f"wb.entry({_literal(entry.id)}, view={view}, lang={languages})"


def _odds(entry: Exported) -> Iterator[str]:
    """Yields code that works out the first total of the first roll."""
    for roll in entry.rolls[:1]:
        for each in roll.chances[:1]:
            yield f"wb.odds(dice=4, target={int(each.target)})"


def _play(entry: Exported) -> Iterator[str]:
    """Yields code that begins a haunt."""
    yield f"wb.game({_literal(entry.id)}, seed=1)"


def _literal(text: str) -> str:
    """Returns a text as Python writes it, with nothing in it that is not ASCII."""
    return ascii(text)


def _cell(about: str, kind: str, lines: list[str]) -> dict[str, Any]:
    while lines and not lines[-1]:
        lines.pop()
    source = [f"{line}\n" for line in lines[:-1]] + lines[-1:]
    cell: dict[str, Any] = {
        "cell_type": kind,
        "id": hashlib.sha256(about.encode("utf-8", "replace")).hexdigest()[:12],
        "metadata": {},
        "source": source,
    }
    return cell | ({"execution_count": None, "outputs": []} if kind == "code" else {})
