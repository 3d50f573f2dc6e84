"""An export as a form: what can be set, to what, and for whom; no database stands behind it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from workbench.desks.exporting.forms import ExportForm
from workbench.desks.exporting.plugins import Found, exporters
from workbench.errors import UsageError
from workbench.model.entries import View
from workbench.model.exports import DocumentKind
from workbench.wording import use_language

SUBJECTS = (("hill-2e/haunt/9", "The Dance of Death"), ("hill-2e/haunt", "haunts"))
NAMES: Any = {"en": "English", "zh-Hant": "繁體", "zh-Hans": "简体"}


def begun(view: View = "author", **more: Any) -> ExportForm:
    more = {"has_books": True, **more}
    return ExportForm.begun(
        exporters()[0], SUBJECTS, Path("/kept"), view=view, languages=("en",), names=NAMES, **more
    )


def row(form: ExportForm, name: str) -> Any:
    return next(each for each in form.rows() if each.name == name)


def values(form: ExportForm, name: str) -> list[str]:
    return [value for value, _shown in row(form, name).choices]


def test_every_exporter_that_writes_entries_can_be_chosen_and_no_other() -> None:
    form = begun()
    assert values(form, "format") == ["anki", "csv", "html", "ipynb", "json", "markdown", "pdf"]
    assert form.format == "markdown"
    assert values(form, "subject") == ["hill-2e/haunt/9", "hill-2e/haunt"]
    assert form.target == Path("/kept/hill-2e-haunt-9.md")


def test_the_options_of_the_exporter_are_rows_and_reach_it() -> None:
    form = begun().having("format", "csv")
    assert values(form, "option:table") == ["entries", "facts", "lines", "rolls", "rulings"]
    form = form.having("option:table", "rolls").having("option:mark", "yes")
    made = form.found.exporter.options(**form.options)
    assert (made.table, made.mark) == ("rolls", False)  # the row is that of the flag --no-mark
    assert row(form, "option:mark").value == "yes"
    assert form.having("format", "json").options == {}
    assert form.having("format", "json").having("format", "csv").options == form.options


def test_a_number_is_a_number() -> None:
    form = begun().having("format", "pdf")
    assert form.having("option:size", "12").options == {"size": 12}
    for bad in ("", "twelve", "1e3", "９" * 10, "--3"):
        with pytest.raises(UsageError):
            form.having("option:size", bad)


def test_what_is_no_choice_cannot_be_set() -> None:
    for name, bad in (("format", "log"), ("languages", "fr"), ("book", "X"), ("printed", "1")):
        with pytest.raises(UsageError):
            begun().having(name, bad)


@pytest.mark.parametrize(("view", "books"), [("hero", ["", "S"]), ("traitor", ["", "T"])])
def test_nobody_exports_what_they_may_not_read(view: View, books: list[str]) -> None:
    form = begun(view)
    assert [each.name for each in form.rows()].count("eyes") == 0
    assert form.wanted.eyes == view
    assert values(form, "book") == books
    with pytest.raises(UsageError):
        form.having("book", "T" if view == "hero" else "S")


def test_a_book_follows_the_eyes_it_is_for() -> None:
    form = begun().having("book", "T").having("eyes", "hero")
    assert (form.book, form.wanted.eyes) == ("", "hero")
    assert values(form, "book") == ["", "S"]
    assert form.having("book", "S").wanted.eyes == "hero"
    assert begun(has_books=False).rows() == tuple(
        each for each in begun().rows() if each.name != "book"
    )


def test_languages_stand_alone_or_together() -> None:
    form = begun()
    assert [shown for _value, shown in row(form, "languages").choices] == [
        "English", "繁體", "简体", "English, 繁體", "English, 简体", "English, 繁體, 简体",
    ]  # fmt: skip
    assert form.having("languages", "en zh-Hant").wanted.languages == ("en", "zh-Hant")


def test_the_file_that_was_typed_stays_and_its_ending_follows_the_format() -> None:
    form = begun().having("path", "/tmp/dance.md")
    assert form.having("subject", "hill-2e/haunt").target == Path("/tmp/dance.md")
    assert form.having("format", "html").target == Path("/tmp/dance.html")
    assert form.having("path", "/tmp/dance").having("format", "pdf").target == Path("/tmp/dance")
    assert begun().having("book", "S").target == Path("/kept/hill-2e-haunt-9-S.md")


def test_going_through_the_choices_comes_around() -> None:
    eyes = row(begun(), "eyes")
    assert [eyes.after(by) for by in (1, 2, 3, -1)] == ["hero", "traitor", "author", "traitor"]
    assert row(begun(), "path").after(1) == row(begun(), "path").value


@pytest.mark.parametrize("lang", ["zh-Hant", "zh-Hans"])
def test_every_row_is_in_chinese(lang: str) -> None:
    before = use_language(lang)
    try:
        form = begun()
        for name in values(form, "format"):
            for each in form.having("format", name).rows():
                assert any("\u4e00" <= sign <= "\u9fff" for sign in each.label), each
    finally:
        use_language(before)


def test_the_form_of_a_strangers_exporter_is_made_of_its_options() -> None:
    @dataclass(frozen=True)
    class Options:
        loud: bool = field(default=False, metadata={"help": "in capitals"})
        sign_with: str = ""

    class Stranger:
        name, about, suffix = "loud", "Loudly.", ".txt"
        accepts: tuple[DocumentKind, ...] = ("collection",)
        options = Options

        def export(self, document: Any, options: Any, /) -> bytes:
            return b""

    found = Found(Stranger(), "somebody", False)
    form = ExportForm.begun(
        [found], SUBJECTS, Path("/kept"), view="hero", languages=("en",), names=NAMES,
        has_books=False,
    )  # fmt: skip
    assert form.format == "loud"
    assert [each.label for each in form.rows()][3:5] == ["In capitals", "Sign with"]
    form = form.having("option:loud", "yes").having("option:sign_with", "阿梅")
    assert form.found.exporter.options(**form.options) == Options(True, "阿梅")
    with pytest.raises(UsageError, match="without its exporters"):
        replace(form, formats=()).begun(
            [], SUBJECTS, Path("/kept"), view="hero", languages=("en",), names=NAMES,
            has_books=False,
        )  # fmt: skip
