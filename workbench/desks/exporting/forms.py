"""An export as a form: what can be set, what it is set to, and what that comes to.

A form is a value; setting something makes another one. What no reader may have is no choice of it:
whoever reads as a hero exports what a hero may read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, cast

from workbench.desks.exporting.desk import Wanted, file_name_of
from workbench.desks.exporting.plugins import Found, Option, options_of
from workbench.errors import UsageError
from workbench.formats.files import typed_path
from workbench.model.entries import View
from workbench.model.exports import Book
from workbench.model.ids import LANGUAGES, Language
from workbench.wording import _, listed

__all__ = ["ExportForm", "Row"]

_OPTION = "option:"
_NO, _YES = "no", "yes"
_EYES: Mapping[View, tuple[View, ...]] = {
    "hero": ("hero",),
    "traitor": ("traitor",),
    "author": ("author", "hero", "traitor"),
}
_BOOKS: Mapping[View, tuple[Book, ...]] = {
    "hero": ("", "S"),
    "traitor": ("", "T"),
    "author": ("", "S", "T"),
}
_TOGETHER: tuple[tuple[Language, ...], ...] = (
    *((each,) for each in LANGUAGES),
    ("en", "zh-Hant"),
    ("en", "zh-Hans"),
    LANGUAGES,
)


@dataclass(frozen=True, slots=True)
class Row:
    """One thing of a form that can be set.

    Attributes:
        name: What it is set by.
        label: What it is called.
        value: What it is set to.
        choices: What it can be set to, and how that is shown; none where it is typed.
    """

    name: str
    label: str
    value: str
    choices: tuple[tuple[str, str], ...] = ()

    @property
    def shown(self) -> str:
        """What it is set to, as it is shown."""
        return dict(self.choices).get(self.value, self.value)

    def after(self, by: int) -> str:
        """Returns the choice that comes so far behind the one that is set, around the end."""
        values = [value for value, _shown in self.choices]
        return values[(values.index(self.value) + by) % len(values)] if values else self.value


@dataclass(frozen=True, slots=True)
class ExportForm:
    """An export that is being asked for.

    Attributes:
        formats: The exporters that write entries.
        subjects: What it can be about, and what that is called; the first is what is open.
        folder: Where it is written unless a place is typed.
        view: Whose eyes read here; nothing else may be exported.
        names: What each language is called.
        has_books: Whether what is open is a haunt, which has two books.
        printed_there: Whether texts that an owner imported may be put in.
        format: The name of the exporter.
        subject: What it is about.
        languages: In which languages.
        eyes: Whose eyes it is for.
        book: The one book it is made of, or empty.
        with_printed: Whether texts that an owner imported are put in.
        typed: Where it is written, as it was typed; empty for the folder.
        set_options: For each exporter, those of its own options that were set.
    """

    formats: tuple[Found, ...]
    subjects: tuple[tuple[str, str], ...]
    folder: Path
    view: View
    names: Mapping[Language, str]
    has_books: bool = False
    printed_there: bool = True
    format: str = "markdown"
    subject: str = ""
    languages: tuple[Language, ...] = ("en",)
    eyes: View = "author"
    book: Book = ""
    with_printed: bool = False
    typed: str = ""
    set_options: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    @classmethod
    def begun(
        cls,
        formats: Sequence[Found],
        subjects: Sequence[tuple[str, str]],
        folder: Path,
        *,
        view: View,
        languages: tuple[Language, ...],
        names: Mapping[Language, str],
        has_books: bool,
        printed_there: bool = True,
    ) -> ExportForm:
        """Returns the form as it is at first.

        Args:
            formats: The exporters that are installed; those that write no entries are left out.
            subjects: What it can be about, and what that is called.
            folder: Where it is written unless a place is typed.
            view: Whose eyes read here.
            languages: What is read here.
            names: What each language is called.
            has_books: Whether what is open is a haunt.
            printed_there: Whether imported texts may be put in.

        Raises:
            UsageError: If no exporter writes entries.
        """
        some = tuple(each for each in formats if "collection" in each.exporter.accepts)
        if not some:
            raise UsageError(_("the program was installed without its exporters"))
        known = [each.exporter.name for each in some]
        return cls(
            some, tuple(subjects), folder, view, names, has_books, printed_there,
            format="markdown" if "markdown" in known else known[0],
            subject=subjects[0][0], languages=languages, eyes=view,
        )  # fmt: skip

    @property
    def found(self) -> Found:
        """The exporter."""
        return next(each for each in self.formats if each.exporter.name == self.format)

    @property
    def wanted(self) -> Wanted:
        """What the desk is asked for."""
        return Wanted(
            (self.subject,), self.languages, self.eyes, self.book, None, self.with_printed
        )

    @property
    def options(self) -> Mapping[str, Any]:
        """The options of the exporter that were set."""
        return self.set_options.get(self.format, {})

    @property
    def target(self) -> Path:
        """Where it is written."""
        if self.typed:
            return typed_path(self.typed)
        return self.folder / (file_name_of(self.wanted) + self.found.exporter.suffix)

    # What can be set

    def rows(self) -> tuple[Row, ...]:
        """Returns what can be set, in order."""
        rows = [
            Row("format", _("Format"), self.format, tuple(
                (each.exporter.name, f"{each.exporter.name}  {_(each.exporter.about)}")
                for each in self.formats
            )),
            Row("subject", _("What"), self.subject, self.subjects),
            Row("languages", _("Languages"), " ".join(self.languages), tuple(
                (" ".join(each), listed(self.names[lang] for lang in each)) for each in _TOGETHER
            )),
        ]  # fmt: skip
        if len(_EYES[self.view]) > 1:
            said = {
                "author": _("everybody who may read all of it"), "hero": _("heroes"),
                "traitor": _("the traitor"),
            }  # fmt: skip
            eyes = tuple((each, said[each]) for each in _EYES[self.view])
            rows.append(Row("eyes", _("For whom"), self.eyes, eyes))
        if self.has_books:
            called = {
                "": _("all of it"), "S": _("the heroes' book"), "T": _("the traitor's book")
            }  # fmt: skip
            books = tuple((each, called[each]) for each in _BOOKS[self.eyes])
            rows.append(Row("book", _("Book"), self.book, books))
        rows += [_row_of(each, self.options) for each in options_of(self.found.exporter)]
        if self.printed_there:
            value = _YES if self.with_printed else _NO
            rows.append(Row("printed", _("Imported texts too"), value, _yes_or_no()))
        return (*rows, Row("path", _("File"), self.typed or str(self.target)))

    def having(self, name: str, value: str) -> ExportForm:
        """Returns the form with something set.

        Raises:
            UsageError: If it cannot be set to that.
        """
        row = next(each for each in self.rows() if each.name == name)
        if row.choices and value not in dict(row.choices):
            raise UsageError(_("this is no choice here"), where=value)
        if name.startswith(_OPTION):
            return self._with_option(name.removeprefix(_OPTION), value)
        if name == "languages":
            return replace(self, languages=cast("tuple[Language, ...]", tuple(value.split())))
        if name == "eyes":
            eyes = cast("View", value)
            return replace(self, eyes=eyes, book=self.book if self.book in _BOOKS[eyes] else "")
        if name == "printed":
            return replace(self, with_printed=value == _YES)
        if name == "format":
            return self._in_format(value)
        if name == "path":
            return replace(self, typed=value)
        if name == "book":
            return replace(self, book=cast("Book", value))
        return replace(self, subject=value)

    def _in_format(self, name: str) -> ExportForm:
        """Returns the form with another exporter; the ending of a file that was typed follows."""
        ending, other = self.found.exporter.suffix, replace(self, format=name)
        if not self.typed.endswith(ending):
            return other
        return replace(other, typed=self.typed.removesuffix(ending) + other.found.exporter.suffix)

    def _with_option(self, name: str, value: str) -> ExportForm:
        option = next(each for each in options_of(self.found.exporter) if each.name == name)
        made: bool | int | str = value
        if option.shape is bool:
            made = (value == _YES) != option.default
        elif option.shape is int:
            made = _number(value)
        own = {**self.options, name: made}
        return replace(self, set_options={**self.set_options, self.format: own})


def _number(said: str) -> int:
    if not re.fullmatch(r"\s*-?[0-9]{1,9}\s*", said):
        raise UsageError(_("this is no number"), where=said, expected="1, 2, 3 ...")
    return int(said)


def _row_of(option: Option, values: Mapping[str, Any]) -> Row:
    """Returns the row of an exporter's option; that of a flag tells whether the flag is given."""
    value = values.get(option.name, option.default)
    label = _(option.help) if option.help else option.name.replace("_", " ")
    label = label[:1].upper() + label[1:]
    if option.shape is bool:
        shown = _YES if value != option.default else _NO
        return Row(_OPTION + option.name, label, shown, _yes_or_no())
    choices = tuple((each, each) for each in option.choices)
    return Row(_OPTION + option.name, label, str(value), choices)


def _yes_or_no() -> tuple[tuple[str, str], ...]:
    return (_NO, _("no")), (_YES, _("yes"))
