"""The draft that an editor has open: looked at, printed and asked about, as its texts are.

Everything is asked with the texts it is asked for, so that an answer always says which they are;
whoever has others by then leaves it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from workbench.closing import Closing
from workbench.desks.authoring import CheckedPage, Problem
from workbench.desks.drafting.values import FACTS, PAGE, Draft
from workbench.desks.drafts import Drafts
from workbench.desks.haunt_index import HauntIndex, haunt_index
from workbench.desks.indexing.items import Items
from workbench.desks.opening import Progress
from workbench.desks.writing import Writing
from workbench.errors import CorpusError
from workbench.language.highlighting import Ink, Run
from workbench.language.prose import prose_of
from workbench.model.ids import LANGUAGES, Language
from workbench.store.place import Home

__all__ = ["Look", "PageDesk", "Played", "Printed", "Told", "runs_of_data"]

#: The pieces of a line of YAML, by what they are, in the order in which they are tried.
_DATA = re.compile(
    r"(?P<note>(?:(?<=\s)|^)\#.*)"
    r"|(?P<key>[\w][\w.\-#/ ]*(?=:(?:\s|$)))"
    r"|(?P<mark>[{}\[\],:|>]|-(?=\s|$))"
    r"|(?P<prose>[^\s{}\[\],:\#|>-](?:[^{}\[\],:\#\n]|:(?!\s|$)|(?<!\s)\#)*)",
    re.MULTILINE,
)


@dataclass(frozen=True)
class Told:
    """Something that is wrong.

    Attributes:
        text: In which text of the draft.
        problem: What.
        follows: What only follows from it.
    """

    text: str
    problem: Problem
    follows: tuple[Problem, ...] = ()

    @property
    def error(self) -> bool:
        """Whether it must be mended."""
        return self.problem.severity == "error"


@dataclass(frozen=True)
class Look:
    """What was found out about the texts of a draft.

    Attributes:
        texts: The texts.
        told: What is wrong.
        runs: What each piece of them is, by text.
        entry_id: The id that the page gives; may be empty.
        lang: The language that the page is written in.
        keys: The keys of its prose, each with what it is in the page's own language.
    """

    texts: Mapping[str, str]
    told: tuple[Told, ...]
    runs: Mapping[str, tuple[Run, ...]]
    entry_id: str
    lang: Language
    keys: Mapping[str, str]

    @property
    def errors(self) -> int:
        """How many things must be mended."""
        return sum(each.error for each in self.told)

    @property
    def warnings(self) -> int:
        """How many things should be looked at."""
        return len(self.told) - self.errors


@dataclass(frozen=True)
class Printed:
    """A page as it is printed.

    Attributes:
        lang: In which language.
        text: The whole page, without its front matter.
    """

    lang: Language
    text: str


@dataclass(frozen=True)
class Played:
    """What it takes to play a page that is being written.

    Attributes:
        entry_id: Its id; may be empty.
        prose: Its prose in other languages, by key.
        players: By how many it can be played.
        lines: The line, from 1, that each sentence stands on, by its citation.
    """

    entry_id: str
    prose: Mapping[Language, Mapping[str, str]]
    players: tuple[int, ...]
    lines: Mapping[str, int]

    def cited_at(self, line: int) -> str:
        """Returns the place of the sentence at a line, or of the next one above: ``S.4.1``."""
        above = [(each, cite) for cite, each in self.lines.items() if each <= line]
        last = max((each for each, _cite in above), default=0)
        cited = next((cite for each, cite in above if each == last), "")
        return cited.partition("#")[2]


class PageDesk(Closing):
    """Looks at one draft after the other.

    Args:
        home: Whose database; by default that of the environment.
        progress: Told what is being prepared.

    Raises:
        StoreError: If the database cannot be used.
    """

    def __init__(self, home: Home | None = None, progress: Progress | None = None) -> None:
        self.drafts = Drafts(home, progress)
        self._writing: Writing | None = None
        self._key = 0

    def close(self) -> None:
        """Closes the database."""
        self.drafts.close()

    def writing(self, draft: Draft, lang: Language) -> Writing:
        """Returns the page of a draft with all that can be asked about it.

        Args:
            draft: The draft, with the texts that are asked about.
            lang: The reader's language.
        """
        prose = {each: draft.texts[each] for each in LANGUAGES if each in draft.texts}
        before = self._writing if self._key == draft.key else None
        if before is None or before.lang != lang:
            last = None if before is None else before.front
            desk = self.drafts.authoring
            before = Writing(desk, draft.text, lang=lang, last=last, prose=prose)
        self._key = draft.key
        self._writing = before.with_prose(prose).rewritten(draft.text)
        return self._writing

    def look(self, draft: Draft, lang: Language) -> Look:
        """Looks at the texts of a draft, wholly."""
        beside = {
            name: tuple(runs_of_data(text))
            for name, text in draft.texts.items()
            if name != PAGE or draft.form == "entry"
        }
        if draft.form == "entry":
            found = self.drafts.checked(draft, lang)
            told = tuple(Told(PAGE, each) for each in found.problems)
            return Look(draft.texts, told, beside, draft.entry_id, lang, {})
        page = self.writing(draft, lang)
        told = tuple(Told(PAGE, problem, follows) for problem, follows in page.told())
        told += tuple(self._of_facts(draft, lang))
        read = page.read
        runs = {PAGE: page.runs, **beside}
        return Look(draft.texts, told, runs, read.front.id, read.lang, prose_of(read.page))

    def _of_facts(self, draft: Draft, lang: Language) -> Iterator[Told]:
        """Yields what is wrong with the facts of a page, or that they are missing."""
        for page in self.drafts.checked(draft, lang).pages[1:]:
            name = FACTS if FACTS in draft.texts else PAGE
            yield from (Told(name, each) for each in page.problems)

    def played(self, draft: Draft, lang: Language) -> Played:
        """Returns what it takes to play the page of a draft as it stands there.

        Args:
            draft: The draft.
            lang: The reader's language.

        Raises:
            CorpusError: If it has errors.
        """
        page = self._correct(draft, lang)
        items = Items(page, lang, "author")
        lines: dict[str, int] = {}
        for item in items.all:
            for number in range(max(len(item.each.sentences), 1)):
                cited = items.cited(item, number)
                lines.setdefault(cited.citation, cited.line)
        return Played(page.read.front.id, page.prose, items.program.players, lines)

    def index(self, draft: Draft, lang: Language) -> HauntIndex:
        """Returns what the page of a draft was taken to mean.

        Args:
            draft: The draft.
            lang: The reader's language.

        Raises:
            CorpusError: If it has errors.
        """
        return haunt_index(self._correct(draft, lang), lang)

    def _correct(self, draft: Draft, lang: Language) -> CheckedPage:
        """Returns the page of a draft.

        Raises:
            CorpusError: If it has errors; with the first of them and its place.
        """
        page = self.writing(draft, lang).checked
        if not page.correct:
            first = next(each for each in page.problems if each.severity == "error")
            place = first.diagnostic.place
            raise CorpusError(first.message or first.title, where=f"{place.line}:{place.column}")
        return page

    def printed(self, draft: Draft, lang: Language, wanted: Language) -> Printed:
        """Prints the page of a draft, without its front matter.

        Args:
            draft: The draft.
            lang: The reader's language.
            wanted: The language it is printed in.

        Raises:
            CorpusError: If it has errors.
        """
        whole = self.drafts.authoring.printed(self._correct(draft, lang), wanted)
        return Printed(wanted, whole.partition("\n---\n")[2].lstrip("\n"))


def runs_of_data(text: str) -> Iterator[Run]:
    """Yields what each piece of a text of YAML is, breaks of lines with it."""
    inks: dict[str | None, Ink] = {"note": "note", "key": "key", "mark": "mark", "prose": "prose"}
    start = 0
    for line in re.split(r"(\r\n|\r|\n)", text):
        if line in ("\n", "\r", "\r\n"):
            yield Run(start, start + len(line), "plain")
        else:
            for match in _DATA.finditer(line):
                yield Run(start + match.start(), start + match.end(), inks[match.lastgroup])
        start += len(line)
