"""Whatever is typed into a name or a text stays text in every format."""

from __future__ import annotations

import csv
import io
import json
import re
from base64 import b64encode
from dataclasses import replace
from hashlib import sha256
from html import unescape
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from exporters.anki import Anki, AnkiOptions
from exporters.data import Json, JsonOptions
from exporters.games import Log, LogOptions, PositionExporter, PositionOptions
from exporters.markdown import Markdown, MarkdownOptions
from exporters.notebook import Notebook, NotebookOptions
from exporters.page import Html, HtmlOptions
from exporters.tables import Csv, CsvOptions
from tests.exporters.documents import HOSTILE, LOG, POSITION, hostile
from workbench.formats.escaping import for_html, for_markdown, for_table_cell
from workbench.model.export_tables import TABLES
from workbench.text.width import printable

validate: Any = import_module("nbformat").validate

#: Any text, and what was made to break something, put together.
TEXTS = st.one_of(
    st.text(max_size=40), st.lists(st.sampled_from(HOSTILE), max_size=3).map(" ".join)
)
FOLDER = Path(__file__).resolve().parents[2] / "exporters"
FORMULA = tuple("=+-@\t\r|%＝＋－＠−")


class Tags(HTMLParser):
    """What a browser would take for tags, and what it would show."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: set[str] = set()
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        assert not [name for name, _value in attrs if name not in ("class", "lang", "id")]

    def handle_data(self, data: str) -> None:
        self.text += data


class Whole(HTMLParser):
    """The tags and the names of attributes of a page."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: set[str] = set()
        self.names: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.names |= {name for name, _value in attrs}


def parsed(text: str) -> Tags:
    tags = Tags()
    tags.feed(text)
    tags.close()
    return tags


def cells(data: bytes) -> list[str]:
    rows = csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""))
    return [cell for row in rows for cell in row]


@pytest.mark.parametrize("text", HOSTILE)
def test_a_table_holds_no_formula(text: str) -> None:
    for table in TABLES:
        (data,) = Csv().export(hostile(text), CsvOptions(table)).values()
        found = cells(data)
        assert not [cell for cell in found if cell.lstrip(" '").startswith(FORMULA) and
                    not cell.startswith("'")]  # fmt: skip
        assert all(printable(cell) == cell for cell in found)


@pytest.mark.parametrize("text", HOSTILE)
def test_study_cards_hold_no_markup_and_no_formula(text: str) -> None:
    data = Anki().export(hostile(text), AnkiOptions(deck=text))
    lines = data.decode().split("\n")
    assert [line.partition(":")[0] for line in lines[:6]] == [
        "#separator", "#html", "#notetype", "#deck", "#guid column", "#tags column",
    ]  # fmt: skip
    found = cells("\n".join(lines[6:]).encode())
    assert found
    allowed = {"p", "b", "i", "em", "ul", "li", "table", "tr", "th", "td"}
    assert parsed(" ".join(found)).tags <= allowed
    assert not [cell for cell in found if cell.startswith(FORMULA)]


@pytest.mark.parametrize("text", HOSTILE)
def test_markdown_and_notebooks_hold_no_markup_of_strangers(text: str) -> None:
    document = hostile(text)
    notebook = json.loads(Notebook().export(document, NotebookOptions()))
    validate(notebook)
    written = Markdown().export(document, MarkdownOptions()).decode()
    told = ["".join(each["source"]) for each in notebook["cells"] if each["cell_type"] != "code"]
    for page in (written, *told):
        assert printable(page) == page
        html = MarkdownIt("commonmark", {"html": True}).enable("table").render(page)
        found = parsed(html).tags
        assert found <= {
            "h1", "h2", "h3", "h4", "p", "code", "strong", "em", "ul", "li", "blockquote", "br",
            "table", "thead", "tbody", "tr", "th", "td",
        }  # fmt: skip
        assert not re.search(r"(?<!\\)\$", page)
    code = ["".join(each["source"]) for each in notebook["cells"] if each["cell_type"] == "code"]
    for each in code:
        compile(each, "cell", "exec")
        assert each.isascii()


@pytest.mark.parametrize("text", HOSTILE)
def test_a_page_holds_no_script_but_its_own(text: str) -> None:
    page = Html().export(hostile(text), HtmlOptions()).decode()
    assert printable(page) == page
    own = {name: (FOLDER / f"page.{name}").read_text("utf-8") for name in ("css", "js")}
    assert page.count("<script") == page.count("</script") == 1
    assert page.count("<style") == page.count("</style") == 1
    rest = page.replace(own["js"], "").replace(own["css"], "")
    assert "<script></script>" in rest
    found = Whole()
    found.feed(rest)
    assert found.tags <= {
        "html", "head", "meta", "title", "style", "body", "h1", "h2", "h3", "h4", "div", "label",
        "input", "output", "button", "main", "article", "p", "span", "b", "em", "ul", "li", "table",
        "caption", "tr", "th", "td", "blockquote", "script", "nav", "a",
    }  # fmt: skip
    assert found.names <= {
        "lang", "charset", "http-equiv", "content", "name", "class", "id", "hidden", "for", "type",
        "autocomplete", "spellcheck", "data-told", "data-lang", "aria-pressed",
    }  # fmt: skip


def test_the_page_forbids_everything_but_what_it_holds() -> None:
    page = Html().export(hostile("x"), HtmlOptions()).decode()
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]+)"', page)
    rules = dict(each.split(" ", 1) for each in unescape(policy).split("; "))
    assert rules["default-src"] == rules["base-uri"] == rules["form-action"] == "'none'"
    for rule, tag in (("style-src", "style"), ("script-src", "script")):
        (text,) = re.findall(rf"<{tag}>(.*?)</{tag}>", page, re.DOTALL)
        digest = b64encode(sha256(text.encode()).digest()).decode()
        assert rules[rule] == f"'sha256-{digest}'"
    assert not re.search(r"(?:src|href|url)\s*[=(]\s*[\"']?(?:https?:|//|data:)", page)


@given(TEXTS)
@settings(max_examples=150)
def test_markdown_shows_the_very_text(text: str) -> None:
    one = " ".join(printable(text).split("\n"))
    html = MarkdownIt("commonmark", {"html": True}).render(f"x {for_markdown(text)} x")
    assert parsed(html).tags == {"p"}
    assert parsed(html).text.split() == f"x {one} x".split()


@given(TEXTS)
@settings(max_examples=150)
def test_html_shows_the_very_text(text: str) -> None:
    found = parsed(f"<p>{for_html(text)}</p>")
    assert found.tags == {"p"}
    assert found.text == printable(text)
    assert "<" not in for_html(text)
    assert '"' not in for_html(text)


@given(TEXTS)
def test_a_cell_keeps_its_text_and_begins_no_formula(text: str) -> None:
    cell = for_table_cell(text)
    assert cell.removeprefix("'") == printable(text).removeprefix("'")
    assert not cell.lstrip("\ufeff").startswith(FORMULA)


@pytest.mark.parametrize("text", HOSTILE)
def test_json_keeps_the_very_text(text: str) -> None:
    data = Json().export(hostile(text), JsonOptions()).decode()
    assert printable(data) == data
    (entry,) = json.loads(data)["entries"]
    assert entry["title"]["en"] == text
    assert entry["printed"][0]["text"] == text


@pytest.mark.parametrize("text", HOSTILE)
def test_games_hold_nothing_that_a_terminal_obeys(text: str) -> None:
    line = replace(LOG.lines[0], text={"en": text}, citation=text)
    log = replace(LOG, title={"en": text}, about={text: text}, lines=(line,), languages=("en",))
    stands = replace(POSITION, lines={"en": (text,)}, map={"en": (text,)}, languages=("en",))
    for data in (
        *Log().export(log, LogOptions()).values(),
        *Log().export(log, LogOptions("json")).values(),
        *PositionExporter().export(stands, PositionOptions()).values(),
    ):
        assert printable(data.decode()) == data.decode()
