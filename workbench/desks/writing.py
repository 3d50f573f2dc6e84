"""A page that is being written: what is wrong with it, what may come next, where things are.

A front end gives it each new state of the text and asks; it never writes a file. While the front
matter cannot be read, that of the last state that could be stands for it, so that help does not
go away with one letter.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import MappingProxyType

from workbench.desks.authoring import Authoring, CheckedPage, Problem
from workbench.desks.hover_words import hover_lines
from workbench.desks.sheets import Sheet
from workbench.diagnostics import Diagnostic, Fix, Place
from workbench.errors import CorpusError, NotFoundError
from workbench.formats.yaml import parse_yaml, places_in
from workbench.language.changes import fixes_between, with_fixes
from workbench.language.completing import Completion, complete
from workbench.language.formatting import formatted
from workbench.language.highlighting import Run, highlight
from workbench.language.hovering import hover
from workbench.language.markdown import MAX_CHARACTERS
from workbench.language.mending import mended_safely
from workbench.language.navigating import definitions, entry_at, uses
from workbench.language.outline import Symbol, symbols_of
from workbench.language.prose import prose_of
from workbench.language.reading import ReadPage
from workbench.language.renaming import name_at, rename
from workbench.language.standing import is_fence, lines_above, with_front
from workbench.library.pages import page_text, prose_files
from workbench.model.ids import KINDS, Language
from workbench.wording import _

__all__ = ["Changed", "Explained", "Renaming", "Writing", "looks_like_a_page"]

_NONE: Mapping[Path, str] = MappingProxyType({})
#: What only the front matter of a page has.
_OF_A_PAGE = re.compile(
    rf"id:\s*[\"']?[a-z0-9-]+/(?:{'|'.join(KINDS)})/|game:\s*\S|(?:things|marks|groups):\s*$"
)
_MOST_LOOKED_AT = 60


@dataclass(frozen=True)
class Explained:
    """What is told of a phrase.

    Attributes:
        place: Where it stands.
        lines: What is told, a paragraph each; the first says what it is.
    """

    place: Place
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Changed:
    """A file with its changes.

    Attributes:
        text: What stands in it.
        fixes: The changes, in its order.
    """

    text: str
    fixes: tuple[Fix, ...]


@dataclass(frozen=True)
class Renaming:
    """What a new name changes.

    Attributes:
        page: The changes of the page, in its order.
        beside: The files of its prose that change too, since their keys are made of titles.
        prose: The same where its prose stands in no file, by language.
    """

    page: tuple[Fix, ...]
    beside: Mapping[Path, Changed] = field(default_factory=dict)
    prose: Mapping[Language, Changed] = field(default_factory=dict)


class Writing:
    """One open page.

    Args:
        desk: The author's desk.
        text: The page.
        path: The file it stands in or is to stand in, beside which its prose is.
        lang: The reader's language.
        last: The front matter as it was when it could be read last.
        prose: What would stand in the files of its prose, by language, where there are none.
    """

    def __init__(
        self,
        desk: Authoring,
        text: str,
        *,
        path: Path | None = None,
        lang: Language = "en",
        last: Mapping[str, object] | None = None,
        prose: Mapping[Language, str] | None = None,
    ) -> None:
        self._desk = desk
        self.text = text
        self.path = path
        self.lang = lang
        self._last = last or {}
        self._prose = dict(prose or {})

    def rewritten(self, text: str) -> Writing:
        """Returns the page with another text; what was found out of this one stays."""
        return self if text == self.text else self._with(text, self._prose)

    def looked_at_again(self) -> Writing:
        """Returns the page to be checked anew, as something beside it has changed."""
        return self._with(self.text, self._prose)

    def with_prose(self, prose: Mapping[Language, str]) -> Writing:
        """Returns the page with other prose, which stands in no file."""
        return self if prose == self._prose else self._with(self.text, prose)

    def _with(self, text: str, prose: Mapping[Language, str]) -> Writing:
        return Writing(
            self._desk, text, path=self.path, lang=self.lang, last=self.front, prose=prose
        )

    @cached_property
    def read(self) -> ReadPage:
        """The page as read."""
        return self._desk.pages.read(self.text)

    @cached_property
    def front(self) -> Mapping[str, object]:
        """The front matter of the page, or as it was when it could be read last."""
        return self.read.front.facts or self._last

    @cached_property
    def _readable(self) -> ReadPage:
        """The page with front matter that can be read, each line of the body where it stands."""
        if self.read.front.facts or not self._last:
            return self.read
        return self._desk.pages.read(with_front(self.text, dict(self._last)))

    def _of_body(self, places: Sequence[Place]) -> tuple[Place, ...]:
        """Returns those places that stand where the page has them."""
        if self._readable is self.read:
            return tuple(places)
        above = lines_above(self.read.lines)
        return tuple(place for place in places if place.line > above)

    # What is wrong

    @cached_property
    def checked(self) -> CheckedPage:
        """The page with everything that is wrong with it."""
        if self.path is None:
            return self._desk.check_texts(self.text, self._prose, lang=self.lang)
        return self._desk.check_beside(self.text, self.path, self.lang)

    def told(self) -> tuple[tuple[Problem, tuple[Problem, ...]], ...]:
        """Returns what is wrong, each with what only follows from it."""
        problems = self.checked.problems
        told = [problem for problem in problems if not problem.diagnostic.follows]
        folded: dict[int, list[Problem]] = {}
        for problem in problems:
            if not problem.diagnostic.follows:
                continue
            cause = _cause(problem, told)
            if cause < 0:  # what it follows from is not told
                told.append(problem)
            else:
                folded.setdefault(cause, []).append(problem)
        return tuple((each, tuple(folded.get(n, ()))) for n, each in enumerate(told))

    def mendable(self, place: Place) -> tuple[tuple[Diagnostic, Fix], ...]:
        """Returns what touches a place and can be mended, with each change that mends it."""
        found: dict[Fix, Diagnostic] = {}
        for problem in self.checked.problems:
            told = problem.diagnostic
            if _touch(told.place, place):
                for each in (told, *told.either):
                    if each.fix is not None:
                        found.setdefault(each.fix, told)
        return tuple((told, fix) for fix, told in found.items())

    def mended(self) -> tuple[Fix, ...]:
        """Returns every change at once that alters how the page is written, not what it says."""
        if len(self.text) > MAX_CHARACTERS:
            return ()
        return fixes_between(self.text, mended_safely(self.read))

    def formatted(self) -> tuple[Fix, ...]:
        """Returns the changes that put the page into canonical form.

        Raises:
            CorpusError: If the page has errors, which is then left as it is; with the first.
        """
        errors = (
            each
            for each in self.checked.problems
            if each.severity == "error" and each.diagnostic.code not in _OF_PROSE
        )
        if (error := next(errors, None)) is not None:
            place = error.diagnostic.place
            raise CorpusError(
                _("a page with errors is left as it is"),
                where=f"{place.line}:{place.column}",
                cause=f"{error.diagnostic.code} {error.message}",
            )
        return fixes_between(self.text, formatted(self.read))

    # What may be written, and what it means

    def completions(self, line: int, column: int, *, most: int = 60) -> tuple[Completion, ...]:
        """Returns what may be written at a position, best first.

        Args:
            line: The line, from 1.
            column: The column, from 1.
            most: How many are returned at most.
        """
        body = line > lines_above(self.read.lines)
        text = self._readable.text if body else self.text
        weights = self._desk.weights
        return complete(self._desk.pages, text, line, column, most=most, weights=weights)

    def explained(self, line: int, column: int) -> Explained | None:
        """Returns what the phrase at a position means; None where nothing is understood."""
        found = hover(self._desk.pages, self._readable.text, line, column)
        if found is None or not self._of_body([found.place]):
            return None
        sheet = self._sheet(found.name.entry) if found.name is not None else None
        return Explained(found.place, tuple(hover_lines(found, self.lang, sheet)))

    def _sheet(self, cited: str) -> Sheet | None:
        if not cited:
            return None
        try:
            return self._desk.sheet(cited)
        except NotFoundError:
            return None

    @cached_property
    def symbols(self) -> tuple[Symbol, ...]:
        """The outline of the page."""
        return symbols_of(self.read)

    @cached_property
    def runs(self) -> tuple[Run, ...]:
        """What each piece of the page is."""
        return highlight(self.read, self._readable)

    # Names

    def definitions(self, line: int, column: int) -> tuple[Place, ...]:
        """Returns where the page declares what a position speaks of, and tells more of it."""
        return self._of_body(definitions(self._desk.pages, self._readable.text, line, column))

    def entry(self, line: int, column: int) -> Sheet | None:
        """Returns the entry that a position names, with the place that it cites."""
        return self._sheet(entry_at(self._desk.pages, self._readable.text, line, column))

    def references(self, line: int, column: int, *, declared: bool = True) -> tuple[Place, ...]:
        """Returns every place that speaks of what a position speaks of, in both books.

        Args:
            line: The line, from 1.
            column: The column, from 1.
            declared: Whether the declaration, or the first mention, is among them.
        """
        text = self._readable.text
        places = set(uses(self._desk.pages, text, line, column))
        if declared:
            places |= set(definitions(self._desk.pages, text, line, column)[:1])
        return self._of_body(sorted(places))

    def name(self, line: int, column: int) -> tuple[Place, str]:
        """Returns the name at a position that can be changed, and where it stands.

        Raises:
            UsageError: If there is none, with the reason.
        """
        return name_at(self._desk.pages, self.text, line, column)

    def renamed(
        self, line: int, column: int, new: str, *, open_texts: Mapping[Path, str] = _NONE
    ) -> Renaming:
        """Returns what it takes to give the thing at a position another name.

        Args:
            line: The line, from 1.
            column: The column, from 1.
            new: The new name.
            open_texts: Files that are being written, which may be those of the page's prose.

        Raises:
            UsageError: If there is nothing that can be renamed, or the name does not fit.
            CorpusError: If the prose beside the page cannot be read.
        """
        fixes = rename(self._desk.pages, self.text, line, column, new)
        after = self._desk.pages.read(with_fixes(self.text, fixes))
        pairs = zip(prose_of(self.read.page), prose_of(after.page), strict=True)
        moved = {old: key for old, key in pairs if old != key}
        found: dict[Path, Changed] = {}
        for file in prose_files(self.path) if moved and self.path is not None else ():
            text = open_texts[file] if file in open_texts else page_text(file)
            if changes := _keys_moved(text, moved, str(file)):
                found[file] = Changed(text, changes)
        prose: dict[Language, Changed] = {}
        for lang, text in self._prose.items() if moved else ():
            if changes := _keys_moved(text, moved, f"{lang}.yaml"):
                prose[lang] = Changed(text, changes)
        return Renaming(fixes, found, prose)


#: What is wrong with the prose beside a page, which its print in its own language does not need.
_OF_PROSE = frozenset({"BW008", "BW026", "BW027", "BW030"})


def _cause(problem: Problem, told: Sequence[Problem]) -> int:
    """Returns which of *told* a problem follows from: the nearest of that code; -1 if none is."""
    line = problem.diagnostic.place.line
    causes = [
        (abs(each.diagnostic.place.line - line), number)
        for number, each in enumerate(told)
        if each.diagnostic.code == problem.diagnostic.follows
    ]
    return min(causes)[1] if causes else -1


def _touch(one: Place, other: Place) -> bool:
    return (one.line, one.column) <= (other.end_line, other.end_column) and (
        other.line,
        other.column,
    ) <= (one.end_line, one.end_column)


def _keys_moved(text: str, moved: Mapping[str, str], where: str) -> tuple[Fix, ...]:
    """Returns the changes that give the prose of a page its new keys.

    Raises:
        CorpusError: If it cannot be read.
    """
    if not isinstance(parse_yaml(text, where), dict):
        return ()
    places = places_in(text)
    return tuple(Fix(Place(*places[old]), new) for old, new in moved.items() if old in places)


def looks_like_a_page(text: str) -> bool:
    """Tells whether a text is meant as a page, and is not any other Markdown."""
    head = text[: 200 * _MOST_LOOKED_AT].split("\n", _MOST_LOOKED_AT)[:_MOST_LOOKED_AT]
    return is_fence(head[0].rstrip("\r")) and any(map(_OF_A_PAGE.match, head[1:]))
