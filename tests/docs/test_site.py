"""The site of the documentation: nothing of it is stale, left out, led into nothing, or fetched.

It is built in CI (``python -m tests.docs.site``), where the generator's warnings are errors; what
can be told without it is told here.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.docs.api import PAGE as API
from tests.docs.api import api_page
from tests.docs.messages import PAGES as MESSAGES
from tests.docs.messages import messages_page
from tests.docs.site import DOCS, HALVES, ROOT, Half, faults, staged
from workbench.language.catalogue import codes

#: How many pages a reader of Chinese finds in English only, by their names.
ENGLISH_ONLY = {"api.md", "commands.md", "editors.md", "importing.md", "language.md", "packs.md",
                "searching.md", "settings.md", "translating.md"}  # fmt: skip


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Both halves, laid out for the generator."""
    folder = tmp_path_factory.mktemp("site")
    staged(folder)
    return folder


def pages_named(half: Half) -> list[str]:
    """The pages that the list of contents names, in order."""
    settings = tomllib.loads((DOCS / "site" / f"{half}.toml").read_text("utf-8"))

    def named(items: Any) -> Iterator[str]:
        for item in items:
            for value in item.values():
                yield from [value] if isinstance(value, str) else named(value)

    return list(named(settings["project"]["nav"]))


@pytest.mark.parametrize("lang", MESSAGES)
def test_the_messages_are_those_of_the_catalogue(lang: Any) -> None:
    text = MESSAGES[lang].read_text("utf-8")
    assert text == messages_page(lang), "run: python -m tests.docs.messages"
    assert re.findall(r"^## (B[WT]\d+)$", text, re.MULTILINE) == [*codes("BW"), *codes("BT")]
    titles = re.findall(r"^## B[WT]\d+\n\n\*\*(.+)\*\* ·", text, re.MULTILINE)
    assert len(titles) == len(codes())
    assert all(bool(re.search("[\u4e00-\u9fff]", each)) == (lang != "en") for each in titles)


def test_the_names_in_python_are_as_their_docstrings_say() -> None:
    import workbench

    text = API.read_text("utf-8")
    assert text == api_page(), "run: python -m tests.docs.api"
    told = set(re.findall(r"^## (\w+)$", text, re.MULTILINE))
    assert told == {name for name in workbench.__all__ if not name.startswith("_")}
    # Its shapes, its errors and its example, as `EntryId` documents them.
    part = text.partition("\n## EntryId\n")[2].partition("\n## ")[0]
    for said in ("EntryId.parse(text: str) -> EntryId", "- `UsageError`: ", "```pycon\n>>> "):
        assert said in part


@pytest.mark.parametrize("half", HALVES)
def test_every_page_is_in_the_contents_and_every_name_is_a_page(site: Path, half: Half) -> None:
    named = [each for each in pages_named(half) if not each.startswith("../")]
    there = {path.relative_to(site / half / "pages").as_posix()
             for path in (site / half / "pages").rglob("*.md")}  # fmt: skip
    assert sorted(named) == sorted(there)


def test_what_is_not_in_chinese_is_known() -> None:
    english = {path.name for path in DOCS.glob("*.md")}
    assert english - {path.name for path in (DOCS / "zh-Hant").glob("*.md")} == ENGLISH_ONLY
    for name in english - ENGLISH_ONLY:
        assert f"](zh-Hant/{name})" in (DOCS / name).read_text("utf-8"), name
        assert f"](../{name})" in (DOCS / "zh-Hant" / name).read_text("utf-8"), name


def test_each_user_has_a_tutorial_in_both_languages() -> None:
    for name in ("tutorial-judge.md", "tutorial-translator.md", "first-haunt.md"):
        for half in HALVES:
            assert name in pages_named(half)


def test_a_list_does_not_begin_within_a_paragraph(site: Path) -> None:
    """Some readers of Markdown see a list there, and the generator of the site does not."""
    for page in site.rglob("*.md"):
        bare = re.sub(r"^(`{3,}).*?^\1[ \t]*$", "", page.read_text("utf-8"), flags=re.M | re.S)
        assert not re.search(r"^(?![-|>#\s]|\d+\.).+\n(?:[-*]|\d+\.) ", bare, re.MULTILINE), page


def test_notebooks_are_shown_with_what_they_answered(site: Path) -> None:
    source = json.loads((DOCS / "notebooks" / "judge.ipynb").read_text("utf-8"))
    page = (site / "en" / "pages" / "notebooks" / "judge.md").read_text("utf-8")
    for cell in source["cells"]:
        assert "".join(cell["source"]) in page
    assert "8 dice: 98%" in page


def test_links_lead_where_they_led(site: Path) -> None:
    pages = site / "en" / "pages"
    assert "](messages.md#bw204)" in (pages / "language.md").read_text("utf-8")
    assert "](project/CONTRIBUTING.md#add-an-exporter)" in (pages / "exporting.md").read_text()
    assert (pages / "files" / "schema" / "export.schema.json").is_file()
    chinese = site / "zh-Hant" / "pages" / "first-haunt.md"
    assert "](../language.html" in chinese.read_text("utf-8")
    assert "](desk.md)" in chinese.read_text("utf-8")


def test_what_is_wrong_with_a_built_site_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(
        '<h2 id="here">A</h2><a href="b.html#there">x</a><a href="c.html">y</a>'
        '<a href="#here">z</a><script src="https://cdn.example/x.js"></script>'
        '<link rel="stylesheet" href="look.css"><a href="https://elsewhere.example/">w</a>'
    )
    (tmp_path / "b.html").write_text("<p>B</p>")
    (tmp_path / "look.css").write_text("@import url(https://fonts.example/f.css); a { b: url(c) }")
    assert list(faults(tmp_path)) == [
        "a.html fetches https://cdn.example/x.js",
        "a.html: no such place: b.html#there",
        "a.html: nothing at c.html",
        "look.css fetches url(https://fonts.example/f.css",
    ]


def test_the_site_is_built_in_ci_and_found() -> None:
    assert "tests.docs.site" in (ROOT / ".ci" / "run").read_text("utf-8")
    assert "docs/index.md" in (ROOT / "README.md").read_text("utf-8")
