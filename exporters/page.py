"""HTML: one page that holds everything it needs, to be opened, searched, printed or passed on.

Nothing is fetched: the page itself forbids it to the browser, and allows no script and no style but
the two that are written beside this module, by their digests.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Literal

from exporters.words import LANGUAGE_NAMES, chance_rows, titled, words
from workbench.formats.escaping import for_html
from workbench.model.dice import whole_percent
from workbench.model.exports import (
    Answer,
    Box,
    Collection,
    DiceRoll,
    DocumentKind,
    Exported,
    Line,
    Point,
    Text,
    said,
)
from workbench.model.ids import Language
from workbench.text.emphasis import runs
from workbench.wording import later

__all__ = ["Html", "HtmlOptions"]

_HERE = Path(__file__).parent
_NOT_IN_IDS = re.compile(r"[^\w.-]+")
_DEEPEST = 3


@dataclass(frozen=True)
class HtmlOptions:
    """How the page looks.

    Attributes:
        chances: Whether the chances of rolls are put in.
        colours: Whether it is light or dark, or as the reader's system is.
    """

    chances: bool = field(default=True, metadata={"help": later("leave out the chances of rolls")})
    colours: Literal["system", "light", "dark"] = field(
        default="system", metadata={"help": later("light or dark")}
    )


class Html:
    """Writes a collection as one page."""

    name = "html"
    about = later(
        "One page for a browser: searched, in several languages, dark or light, printable."
    )
    suffix = ".html"
    accepts: tuple[DocumentKind, ...] = ("collection",)
    options = HtmlOptions

    def export(self, document: Collection, options: HtmlOptions) -> bytes:
        """Returns the file."""
        return ("\n".join(_Page(document, options).lines()) + "\n").encode()


class _Page:
    """One page as it is made."""

    def __init__(self, document: Collection, options: HtmlOptions) -> None:
        self._document = document
        self._options = options
        self._languages = document.languages
        self._first = document.languages[0]
        self._say = words(self._first)

    def lines(self) -> Iterator[str]:
        """Yields the whole page."""
        style = (_HERE / "page.css").read_text("utf-8")
        script = (_HERE / "page.js").read_text("utf-8")
        title = titled(self._document, self._first)
        colours = self._options.colours
        yield "<!DOCTYPE html>"
        shown = "" if colours == "system" else f' class="{colours}"'
        yield f'<html lang="{self._first}"{shown}>'
        yield '<head>\n<meta charset="utf-8">'
        yield f'<meta http-equiv="Content-Security-Policy" content="{_policy(style, script)}">'
        yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
        yield '<meta name="referrer" content="no-referrer">'
        yield f"<title>{for_html(title)}</title>"
        yield f"<style>{style}</style>\n</head>\n<body>"
        yield f"<h1>{for_html(title)}</h1>"
        yield from self._tools()
        if len(self._document.entries) > 1:
            yield f"<nav>\n<h2>{for_html(self._say['contents'])}</h2>\n<ul>"
            for entry in self._document.entries:
                place = _anchor(entry.id)
                names = self._names(entry.title)
                yield f'<li data-of="{place}"><a href="#{place}">{names}</a></li>'
            yield "</ul>\n</nav>"
        yield "<main>"
        for entry in self._document.entries:
            yield from self._entry(entry)
        yield f"</main>\n<script>{script}</script>\n</body>\n</html>"

    def _tools(self) -> Iterator[str]:
        """Yields what only works with the script, which shows it."""
        say = self._say
        told = say["found"].replace("{all}", str(len(self._document.entries)))
        yield '<div class="tools" hidden>'
        yield f'<label for="find">{for_html(say["find"])}</label>'
        yield '<input id="find" type="search" autocomplete="off" spellcheck="false">'
        yield f'<output id="count" for="find" data-told="{for_html(told)}"></output>'
        for lang in self._languages if len(self._languages) > 1 else ():
            yield (
                f'<button type="button" data-lang="{lang}" aria-pressed="true" lang="{lang}">'
                f"{LANGUAGE_NAMES[lang]}</button>"
            )
        yield f'<button type="button" id="colours">{for_html(say["colours"])}</button>\n</div>'

    # Entries

    def _entry(self, entry: Exported) -> Iterator[str]:
        yield f'<article id="{_anchor(entry.id)}">'
        yield f"<h2>{self._names(entry.title)}</h2>"
        about = [entry.id, said(entry.kind_name, self._first), said(entry.edition, self._first)]
        yield f'<p class="about">{for_html(" · ".join(each for each in about if each))}</p>'
        for there, told in ((entry.stand_in, "stand-in"), (entry.assumed, "assumed")):
            if there:
                yield self._block(
                    "p", "about", {lang: words(lang)[told] for lang in self._languages}
                )
        if entry.fact_lines:
            yield '<div class="facts">'
            for fact in entry.fact_lines:
                yield self._pair(fact.label, fact.value)
            yield "</div>"
        book = ""
        for box in entry.boxes:
            if box.book and box.book != book:
                yield self._block("h3", "", box.book_name)
            book = box.book
            yield from self._box(box)
        for roll in entry.rolls if self._options.chances else ():
            yield from self._roll(roll)
        if entry.rulings:
            yield self._word("h3", "rulings")
        for ruling in entry.rulings:
            yield from self._ruling(ruling)
        for point in entry.disputed:
            yield from self._point(point)
        if entry.note:
            yield self._pair(self._words("remark"), entry.note)
        for piece in entry.printed:
            label = " ".join(each for each in (piece.document, piece.game, piece.edition) if each)
            yield f"<h3>{for_html(self._say['printed'])} ({for_html(label)})</h3>"
            yield f"<h4>{for_html(piece.heading or piece.name)}</h4>"
            rest = "" if piece.complete else "\n" + self._say["incomplete"]
            yield f'<blockquote lang="{piece.lang}">{for_html(piece.text + rest)}</blockquote>'
        if entry.sources:
            yield f'<p class="sources">{for_html(self._listed("sources", entry.sources))}</p>'
        yield "</article>"

    def _box(self, box: Box) -> Iterator[str]:
        if box.heading:
            yield self._block("h4", "", box.heading)
        for line in box.lines:
            if line.kind == "story":
                yield self._block("div", "story", line.text)
            else:
                yield self._line(line)

    def _line(self, line: Line) -> str:
        place = line.citation.partition("#")[2]
        depth = f" d{min(line.depth, _DEEPEST)}" if line.depth else ""
        return (
            f'<div class="line {line.kind}{depth}" id="{_anchor(line.citation)}">'
            f'<span class="place">{for_html(place)}</span>{self._block("div", "", line.text)}</div>'
        )

    def _roll(self, roll: DiceRoll) -> Iterator[str]:
        rows = chance_rows(roll.chances)
        if not rows:
            return
        dice = list(next(iter(rows.values())))
        head = "".join(f"<th>{number}</th>" for number in dice)
        yield f"<table><caption>{self._names(roll.name)}</caption>"
        yield f"<tr><th>{for_html(self._say['total'])}</th>{head}</tr>"
        for target, cells in rows.items():
            shares = "".join(f"<td>{whole_percent(cells[number].share)}%</td>" for number in dice)
            yield f"<tr><th>{target}+</th>{shares}</tr>"
        yield "</table>"

    def _ruling(self, ruling: Answer) -> Iterator[str]:
        heads: dict[Language, str] = {}
        for lang in self._languages:
            edition = said(ruling.edition, lang)
            heads[lang] = said(ruling.title, lang) + (f" ({edition})" if edition else "")
        yield self._block("h4", "", heads)
        yield self._block("div", "", ruling.text)

    def _point(self, point: Point) -> Iterator[str]:
        yield self._pair(self._words("disputed"), point.about)
        yield "<ul>"
        for reading in point.readings:
            sources = f" ({', '.join(reading.sources)})" if reading.sources else ""
            told = {
                lang: said(reading.text, lang)
                + (f" - {words(lang)['taken']}" if reading.taken else "")
                + sources
                for lang in self._languages
            }
            yield f"<li>{self._block('div', '', told)}</li>"
        yield "</ul>"

    # Pieces

    def _block(self, tag: str, kind: str, text: Text) -> str:
        """Returns a text with its languages side by side; the others of a heading stay away."""
        shown = {lang: said(text, lang) for lang in self._languages if said(text, lang)}
        cells = "".join(
            f'<span lang="{self._really(text, lang)}">{_rich(each)}</span>'
            for lang, each in shown.items()
        )
        return f'<{tag} class="{" ".join(["t", *([kind] if kind else [])])}">{cells}</{tag}>'

    def _really(self, text: Text, lang: Language) -> Language:
        """Returns the language that a text is in where it lacks the one asked for."""
        return lang if text.get(lang) else next((each for each in text if text[each]), lang)

    def _pair(self, label: Text, value: Text) -> str:
        cells = "".join(
            f'<span lang="{lang}">'
            + words(lang)["colon"].format(
                name=f"<b>{for_html(said(label, lang))}</b>", value=_rich(said(value, lang))
            )
            + "</span>"
            for lang in self._languages
        )
        return f'<div class="t">{cells}</div>'

    def _word(self, tag: str, key: str) -> str:
        return self._block(tag, "", self._words(key))

    def _words(self, key: str) -> Text:
        return {lang: words(lang)[key] for lang in self._languages}

    def _names(self, text: Text) -> str:
        """Returns the names of something in one line, each in its language."""
        names: dict[str, Language] = {}
        for lang in self._languages:
            names.setdefault(said(text, lang), self._really(text, lang))
        if len(names) == 1:
            return for_html(next(iter(names)))
        return " ".join(
            f'<span class="w" lang="{lang}">{for_html(name)}</span>' for name, lang in names.items()
        )

    def _listed(self, key: str, values: Iterable[str]) -> str:
        return self._say["colon"].format(name=self._say[key], value=", ".join(values))


def _policy(style: str, script: str) -> str:
    """Returns what a browser may do with the page: use these two texts, and nothing else."""
    return (
        f"default-src &#x27;none&#x27;; style-src &#x27;{_digest(style)}&#x27;; "
        f"script-src &#x27;{_digest(script)}&#x27;; base-uri &#x27;none&#x27;; "
        "form-action &#x27;none&#x27;"
    )


def _digest(text: str) -> str:
    return "sha256-" + b64encode(sha256(text.encode()).digest()).decode()


def _anchor(text: str) -> str:
    """Returns an id as a place in a page."""
    return for_html(_NOT_IN_IDS.sub("-", text)) or "-"


def _rich(text: str) -> str:
    return "".join(
        f"<em>{for_html(piece)}</em>" if apart else for_html(piece) for piece, apart in runs(text)
    )
