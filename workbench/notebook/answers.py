"""What the functions of a notebook answer with: plain text anywhere, and HTML where it is shown.

An answer holds the desk's own values, which a notebook goes on to work with; how it looks is made
from them and nothing else.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from workbench.desks.authoring import CheckedPage, Problem
from workbench.desks.facts import roll_name, severity_word
from workbench.desks.playtest import Result
from workbench.desks.playtesting.gathering import HauntResult, Sentence
from workbench.desks.playtesting.plotting import picture
from workbench.desks.playtesting.reporting import text_lines, warning_text, why_not_text
from workbench.desks.problem_text import marked_line, problem_lines
from workbench.desks.sheet_text import sheet_lines
from workbench.desks.sheets import Sheet, SheetPart
from workbench.language.outline import Symbol
from workbench.model.dice import Odds, whole_percent
from workbench.model.ids import LANGUAGES, Language
from workbench.notebook.markup import Child, Markup, element, emphasised, rows, shown, spans
from workbench.search.answers import Answer, Hit
from workbench.search.notes import note_text
from workbench.text.width import printable
from workbench.wording import _, labelled, listed

__all__ = ["Card", "Checked", "Found", "Shown", "Statistics", "chances_html", "chances_text"]

_COLUMNS = 100
_MOST_PROBLEMS = 30


class Shown(ABC):
    """Something a notebook shows: lines of text, and HTML where it can be."""

    @abstractmethod
    def lines(self) -> Iterator[str]:
        """Yields it as plain lines."""

    @abstractmethod
    def html(self) -> str:
        """Returns it as HTML."""

    def __str__(self) -> str:
        return "\n".join(map(printable, self.lines()))

    __repr__ = __str__

    def _repr_mimebundle_(self, **_asked: Any) -> dict[str, str]:
        return {"text/plain": str(self), "text/html": self.html()}


@dataclass(frozen=True, repr=False)
class Found(Shown, Sequence[Hit]):
    """What a search found, best first; it is a sequence of hits.

    Attributes:
        answer: The desk's answer.
        lang: The reader's language.
    """

    answer: Answer
    lang: Language

    def __len__(self) -> int:
        return len(self.answer.hits)

    def __getitem__(self, at: Any) -> Any:
        return self.answer.hits[at]

    def lines(self) -> Iterator[str]:
        """Yields each hit with its snippet, and what could not be used."""
        yield from (note_text(each) for each in self.answer.notes)
        if not self.answer.hits:
            yield _("nothing found")
        for hit in self.answer.hits:
            yield f"{hit.citation}  {_names(hit.title, self.lang)}"
            if hit.snippet:
                yield "    " + hit.snippet.replace("\n", " ")

    def html(self) -> str:
        """Returns a table with what was found highlighted."""
        lines: list[Sequence[Child]] = [
            (
                element("b", _names(hit.title, self.lang)),
                element("span", hit.kind, kind="dim"),
                [
                    *spans(hit.snippet, hit.spans),
                    _also(hit),
                ],
                element("span", hit.citation, kind="cite"),
            )
            for hit in self.answer.hits
        ]
        notes = [element("p", note_text(each), kind="warning") for each in self.answer.notes]
        nothing = None if lines else element("p", _("nothing found"))
        return shown(notes, nothing, rows((), lines) if lines else None)


def _also(hit: Hit) -> Child:
    via = listed(each.via for each in hit.matched if each.via)
    said = _("also matched {words}").format(words=via) if via else ""
    return element("div", said, kind="dim") if said else None


def _names(title: Mapping[Language, str], lang: Language) -> str:
    order = sorted(LANGUAGES, key=lambda each: each != lang)
    return " / ".join(dict.fromkeys(title[each] for each in order if title.get(each)))


@dataclass(frozen=True, repr=False)
class Card(Shown):
    """An entry, whole.

    Attributes:
        sheet: What the lookup desk knows of it.
        languages: Those it is shown in, side by side.
    """

    sheet: Sheet
    languages: tuple[Language, ...]

    def lines(self) -> Iterator[str]:
        """Yields what ``workbench show`` prints."""
        yield from sheet_lines(self.sheet, self.languages)

    def html(self) -> str:
        """Returns the entry with its languages side by side."""
        sheet, lang = self.sheet, self.languages[0]
        facts = [(element("b", name), value) for name, value in sheet.fact_lines(lang)]
        return shown(
            element("h3", _names(sheet.title, lang)),
            element("p", f"{sheet.id}  {sheet.word(sheet.edition, lang)}", kind="dim"),
            rows((), facts) if facts else None,
            self._boxes(),
            [self._roll(each) for each in sheet.rolls],
            [
                [
                    element("h4", " / ".join(filter(None, (piece.document, piece.heading)))),
                    element("pre", piece.text, kind="lines"),
                ]
                for piece in sheet.printed
            ],
            self._rulings(),
            element("p", _("Something is left out that this view may not see."), kind="dim")
            if sheet.locked
            else None,
        )

    def _boxes(self) -> list[Child]:
        found: list[Child] = []
        lines: list[Sequence[Child]] = []
        box = ""
        for part in self.sheet.parts:
            if lines and (part.box != box or not part.paged):
                found.append(rows((), lines))
                lines = []
            box = part.box
            if part.heading:
                found.append(element("h4", self._in(part.heading)))
            lines.append(
                [
                    element("span", part.citation.partition("#")[2], kind="cite"),
                    *(_text_of(part, lang) for lang in self.languages),
                ]
            )
        return [*found, rows((), lines)] if lines else found

    def _in(self, texts: Mapping[Language, str]) -> str:
        said = dict.fromkeys(texts[lang] for lang in self.languages if texts.get(lang))
        return " / ".join(said) or next(iter(texts.values()), "")

    def _roll(self, asked: Any) -> Child:
        sheet, lang = self.sheet, self.languages[0]
        name = roll_name(asked.roll, lambda text: sheet.word(text, lang))
        heads = [_("target"), *(str(each.dice) for each in next(iter(asked.chances.values()), ()))]
        lines = [
            [f"{target}+", *(f"{whole_percent(each.at_least)}%" for each in chances)]
            for target, chances in asked.chances.items()
        ]
        return [element("h4", _("Roll: {what}").format(what=name)), rows(heads, lines, 1)]

    def _rulings(self) -> list[Child]:
        return [
            [
                element("h4", _("Ruling {id} {title}").format(
                    id=ruling.id or _("of your own"), title=self._in(ruling.title)).rstrip()),
                element("p", self._in(ruling.text)),
            ]
            for ruling in self.sheet.rulings
        ]  # fmt: skip


def _text_of(part: SheetPart, lang: Language) -> Markup:
    kind = "story" if part.is_story else "rule"
    lines = [
        element("div", emphasised(text), kind=kind, style=f"margin-left:{depth}em")
        for depth, text in part.lines(lang)
    ]
    return element("div", lines)


@dataclass(frozen=True, repr=False)
class Checked(Shown):
    """A page with everything that is wrong with it, and its books where nothing is.

    Attributes:
        page: The page as checked.
        printed: Its canonical form per language; empty while it has errors.
        outline: What stands in it.
        lang: The reader's language.
    """

    page: CheckedPage
    printed: Mapping[Language, str]
    outline: tuple[Symbol, ...]
    lang: Language

    @property
    def correct(self) -> bool:
        """Whether nothing must be mended."""
        return self.page.correct

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong, without what only follows from it."""
        return tuple(each for each in self.page.problems if not each.diagnostic.follows)

    def __bool__(self) -> bool:
        return self.correct

    def lines(self) -> Iterator[str]:
        """Yields what ``workbench check`` prints."""
        if not self.problems:
            yield _("nothing is wrong in {pages}").format(pages=self.page.name or _("the page"))
        for each in self.problems:
            yield from problem_lines(self.page.name, self.page.read.lines, each, _COLUMNS)

    def html(self) -> str:
        """Returns the problems beside their lines; else the books in each language."""
        found = [self._problem(each) for each in self.problems[:_MOST_PROBLEMS]]
        more = len(self.problems) - len(found)
        return shown(
            found,
            element("p", _("… and {count} more").format(count=more)) if more > 0 else None,
            element("p", _("Nothing is wrong.")) if not self.problems else None,
            self._books(),
        )

    def _problem(self, problem: Problem) -> Markup:
        told = problem.diagnostic
        line, marks = "", ""
        if told.place.line <= len(self.page.read.lines):
            line = self.page.read.lines[told.place.line - 1]
            line, marks = marked_line(line, told.place, _COLUMNS)
        return element(
            "div",
            element("b", f"{told.code} {severity_word(problem.severity)}"),
            f" {problem.title} ",
            element("span", f"{told.place.line}:{told.place.column}", kind="cite"),
            element("pre", f"{line}\n{marks}", kind="lines") if line else None,
            element("div", problem.message),
            element("div", problem.help) if problem.help else None,
            kind="error" if problem.severity == "error" else "warning",
        )

    def _books(self) -> Child:
        if not self.printed:
            return None
        return element(
            "details",
            element("summary", _("The page in each language")),
            rows(
                tuple(self.printed),
                [[element("pre", text, kind="lines") for text in self.printed.values()]],
            ),
        )


@dataclass(frozen=True, repr=False)
class Statistics(Shown):
    """A play-test: who wins how often, and what each sentence did.

    Attributes:
        result: What was found out.
        lang: The language of names and sentences.
    """

    result: Result
    lang: Language

    def lines(self) -> Iterator[str]:
        """Yields what ``workbench playtest`` prints."""
        yield from text_lines(self.result.haunts, self.result.about, self.lang)

    def html(self) -> str:
        """Returns the picture of it, what looks wrong, and the page with counts beside it."""
        about = self.result.about
        title = _("{heroes} heroes, {traitor} traitor, seed {seed}").format(
            heroes=about["heroes"], traitor=about["traitor"], seed=about["seed"]
        )
        return shown(
            Markup(picture(self.result.haunts, self.lang, title)),
            [self._haunt(each) for each in self.result.haunts],
        )

    def _haunt(self, haunt: HauntResult) -> Child:
        name = haunt.title.get(self.lang) or haunt.title.get("en") or haunt.id
        heads = ("", _("sentence"), _("offered"), _("used"), _("succeeded"), "")
        lines = [self._sentence(each) for each in haunt.sentences]
        return [
            element("h4", name),
            [element("p", warning_text(each), kind="warning") for each in haunt.warnings],
            element(
                "details",
                element("summary", _("What each sentence did")),
                rows(heads, lines),
            ),
        ]

    def _sentence(self, sentence: Sentence) -> Sequence[Child]:
        text = sentence.text.get(self.lang) or next(iter(sentence.text.values()), "")
        counts = (sentence.offered, sentence.used, sentence.succeeded)
        return (
            element("span", sentence.citation.partition("#")[2], kind="cite"),
            element("div", emphasised(text), style=f"margin-left:{sentence.depth}em"),
            *(element("div", str(number), kind="number") for number in counts),
            element("span", why_not_text(sentence), kind="dim"),
        )


# Odds


def chances_text(odds: Odds) -> str:
    """Returns exact odds as lines."""
    said = _("{dice} dice, {target}+").format(dice=odds.dice, target=odds.target)
    share = f"{odds.at_least} = {float(odds.at_least):.1%}"
    return "\n".join(
        [
            labelled(said, share),
            *(f"{total:>4}  {_percent(chance):>6}  {'#' * round(60 * chance)}"
              for total, chance in enumerate(odds.distribution)),
        ]
    )  # fmt: skip


def _percent(share: Fraction) -> str:
    return f"{float(share):.1%}"


def chances_html(odds: Odds) -> str:
    """Returns exact odds as bars, those that reach the target marked by colour and by a sign."""
    most = max(odds.distribution)
    lines: list[Sequence[Child]] = []
    for total, chance in enumerate(odds.distribution):
        reached = total >= odds.target
        width = round(200 * chance / most)
        bar = Markup(
            '<svg width="204" height="12" role="img">'
            f'<rect x="0" y="1" width="{width}" height="10" '
            f'fill="{"#0072b2" if reached else "#999999"}"/></svg>'
        )
        lines.append((str(total), "✓" if reached else "", bar, _percent(chance), str(chance)))
    said = _("{dice} dice, {target}+").format(dice=odds.dice, target=odds.target)
    share = f"{odds.at_least} = {_percent(odds.at_least)}"
    return shown(element("p", labelled(said, share)), rows((), lines))
