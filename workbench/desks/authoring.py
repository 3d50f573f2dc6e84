"""The author's desk: pages checked, printed in every language, explained.

Pages come from files or from the database; a file is only ever read. The games they speak of come
from the database, and are read when a page first needs them.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.closing import Closing
from workbench.desks.lookup import Lookup
from workbench.desks.opening import Progress
from workbench.diagnostics import Diagnostic, Severity
from workbench.errors import CorpusError, NotFoundError, UsageError
from workbench.language.capping import capped
from workbench.language.catalogue import Code, code_of, message_of
from workbench.language.checking import check
from workbench.language.compiling import Prose, compile_page, in_language, printers_for
from workbench.language.following import Weights, uses_of
from workbench.language.front import Front
from workbench.language.pages import Page
from workbench.language.prose import prose_of, prose_problems
from workbench.language.reading import PageReader, ReadPage
from workbench.language.remembering import RememberingReader
from workbench.language.traitors import traitor_rule
from workbench.language.worlds import World, world_of
from workbench.language.writing import print_page
from workbench.library.pages import page_text, prose_beside, prose_in, with_drafts, with_rule
from workbench.model.entries import Entry, PageSource
from workbench.model.facts import FACTS_OF, Facts, HauntFacts
from workbench.model.ids import HOME, EntryId, Language
from workbench.model.programs import dump_program
from workbench.store.drafts import DraftReader
from workbench.store.place import Home
from workbench.wording import _

if TYPE_CHECKING:
    from workbench.desks.sheets import Sheet

__all__ = [
    "Authoring",
    "CheckedPage",
    "Problem",
    "entry_of",
    "explained",
    "files_under",
    "haunt_of",
    "refused",
    "worded",
]

_MOST_FILES = 1_000


@dataclass(frozen=True)
class Problem:
    """A diagnostic, worded.

    Attributes:
        diagnostic: What is wrong, and where.
        severity: Whether it must be mended.
        title: What kind of thing it is, in a few words.
        message: What exactly is wrong.
        help: What to write instead, or empty.
    """

    diagnostic: Diagnostic
    severity: Severity
    title: str
    message: str
    help: str


@dataclass(frozen=True)
class CheckedPage:
    """A page with everything that is wrong with it.

    Attributes:
        name: The file or id it was asked for by.
        read: The page as read.
        prose: Its prose in other languages.
        problems: What is wrong, in the order of the page.
    """

    name: str
    read: ReadPage
    prose: Prose
    problems: tuple[Problem, ...]

    @property
    def correct(self) -> bool:
        """Whether nothing is wrong that must be mended."""
        return all(problem.severity != "error" for problem in self.problems)


class _Worlds(Mapping[str, World]):
    """The games of a database, each loaded when it is first asked for."""

    def __init__(self, reader: DraftReader) -> None:
        self._reader = reader
        self._games = reader.games()
        self._loaded: dict[str, World] = {}

    def __getitem__(self, key: str) -> World:
        if key not in self._loaded:
            game = self._games[key]
            packs = [each.key for each in self._games.values() if each.rules_of == key]
            entries = [
                row.entry for each in (key, *packs) for row in self._reader.all_entries(each)
            ]
            entries += self._reader.own_entries(key).values()
            self._loaded[key] = world_of(game, entries, packs=(*packs, HOME))
        return self._loaded[key]

    def __iter__(self) -> Iterator[str]:
        return iter(key for key, game in self._games.items() if game.rules_of is None)

    def __len__(self) -> int:
        return sum(1 for _key in self)


class Authoring(Closing):
    """Checks and prints pages.

    Args:
        home: Whose database; by default that of the environment.
        progress: Told what is being prepared.

    Raises:
        StoreError: If the database cannot be used.
    """

    def __init__(self, home: Home | None = None, progress: Progress | None = None) -> None:
        self._lookup = Lookup(home, progress)
        self._reader = self._lookup.reader
        self.pages: PageReader = RememberingReader(_Worlds(self._reader))
        self._generation = self._reader.generation
        self._weights: Counter[str] = Counter()
        self._unweighed: list[str] | None = None

    @property
    def home(self) -> Home:
        """Whose database it is."""
        return self._lookup.home

    def renew(self) -> bool:
        """Lets pages speak of what the database holds now; tells whether that had changed."""
        now = self._reader.generation
        if now == self._generation:
            return False
        self.pages = RememberingReader(_Worlds(self._reader))
        self._generation = now
        return True

    @property
    def weights(self) -> Weights:
        """How often each frame and noun is used on the pages counted so far, to offer by."""
        return self._weights

    def weigh(self, most: int = 40) -> bool:
        """Counts on what the pages use; a front end calls it again and again while it is idle.

        Args:
            most: How many entries are looked at; as many take some hundredths of a second.

        Returns:
            Whether there is more to count.
        """
        if self._unweighed is None:
            overlays = {key for key, game in self._reader.games().items() if game.overlays}
            ids = self._reader.ids()
            self._unweighed = [each for each in ids if each.partition("/")[0] not in overlays]
        for entry_id in self._unweighed[:most]:
            row = self._reader.entry(entry_id)
            program = row.entry.program if row is not None else None
            if program is not None:
                self._weights.update(uses_of(program.trees()))
        del self._unweighed[:most]
        return bool(self._unweighed)

    def sheet(self, cited: str) -> Sheet:
        """Returns an entry, whole; of a citation, with the place it cites.

        Raises:
            NotFoundError: If there is no such entry, or it has no such place.
        """
        return self._lookup.show(cited)

    def close(self) -> None:
        """Closes the database."""
        self._lookup.close()

    def check_text(
        self, text: str, prose: Prose | None = None, *, name: str = "", lang: Language = "en"
    ) -> CheckedPage:
        """Checks a page.

        Args:
            text: The page.
            prose: Its prose in other languages, by key.
            name: What it is called in messages.
            lang: The reader's language.
        """
        read = self.pages.read(text)
        missing = prose_problems(read, prose or {})
        found = capped([*check(read), *missing])
        problems = tuple(worded(each, lang) for each in found)
        return CheckedPage(name, read, with_drafts(prose or {}), problems)

    def check_file(self, path: Path, lang: Language = "en") -> CheckedPage:
        """Checks a file with the prose that stands beside it.

        A file that cannot be read as text is a page with that problem.

        Raises:
            NotFoundError: If there is no such file.
        """
        if not os.path.lexists(path):
            raise NotFoundError(_("there is no such file"), where=str(path))
        try:
            text = page_text(path)
        except CorpusError as error:
            unread = self.pages.unreadable(_reason(error))
            problems = tuple(worded(each, lang) for each in unread.diagnostics)
            return CheckedPage(str(path), unread, {}, problems)
        return self.check_beside(text, path, lang)

    def check_beside(self, text: str, path: Path, lang: Language = "en") -> CheckedPage:
        """Checks a page that is to stand in a file, with the prose that stands beside that.

        Args:
            text: The page, as it is or as it is being written.
            path: The file, which need not be there.
            lang: The reader's language.
        """
        return self._check_with(text, lambda: prose_beside(path), str(path), lang)

    def check_texts(
        self, text: str, beside: Mapping[Language, str], *, name: str = "", lang: Language = "en"
    ) -> CheckedPage:
        """Checks a page whose prose stands in no file either.

        Args:
            text: The page.
            beside: What would stand in the files of its prose, by their language.
            name: What it is called in messages.
            lang: The reader's language.
        """
        return self._check_with(
            text,
            lambda: {
                each: prose_in(said, f"{each}.yaml")
                for each, said in beside.items()
                if said.strip()
            },
            name,
            lang,
        )

    def _check_with(
        self, text: str, found_prose: Callable[[], Prose], name: str, lang: Language
    ) -> CheckedPage:
        prose: Prose = {}
        found: tuple[Diagnostic, ...] = ()
        try:
            prose = found_prose()
        except CorpusError as error:
            found = self.pages.unreadable(str(error)).diagnostics
        page = self.check_text(text, prose, name=name, lang=lang)
        told = tuple(worded(each, lang) for each in found)
        return replace(page, problems=(*told, *page.problems))

    def check_entry(self, entry: Entry, lang: Language = "en") -> CheckedPage:
        """Checks the page of an entry.

        Raises:
            NotFoundError: If the entry has no page.
        """
        if entry.page is None:
            raise NotFoundError(
                _("{id} has no rule page").format(id=entry.id),
                expected=_("a room, a card, or a haunt that is written as a page"),
            )
        return self.check_text(entry.page.text, entry.page.prose, name=entry.id, lang=lang)

    def entries(self) -> Iterator[Entry]:
        """Yields every entry; a game's before those of an edition that inherits from it."""
        games = sorted(self._reader.games().values(), key=lambda game: game.overlays is not None)
        for game in games:
            yield from (row.entry for row in self._reader.all_entries(game.key))

    def find(self, text: str, game: str | None = None) -> Entry:
        """Returns the entry that a person means: by id, by its tail, or by name.

        Raises:
            NotFoundError: If there is none, or more than one, with the nearest; or if it has no
                such place as is cited of it.
        """
        cited = self._lookup.resolve(text, game=game)
        entry_id = str(cited.entry)
        if cited.place:
            self._lookup.show(text, game=game)  # which refuses a place that is not there
        row = self._reader.entry(entry_id)
        if row is None:
            raise NotFoundError(_("there is no entry {id}").format(id=entry_id))
        return row.entry

    def missing_prose(
        self, page: CheckedPage, lang: Language, *, book: str = "", reader: Language = "en"
    ) -> tuple[Problem, ...]:
        """Returns what is missing to print a page in a language, as warnings.

        The page can be printed all the same: its own prose stands there then.

        Args:
            page: The page.
            lang: The language it is to be printed in.
            book: Only this book of it is printed; empty for all.
            reader: The language of whoever is told.
        """
        if lang == page.read.lang:
            return ()
        there = {lang: page.prose.get(lang, {})}
        books = tuple(each for each in page.read.page.books if book in ("", each.book))
        wanted = prose_of(Page(books))
        return tuple(
            replace(worded(each, reader), severity="warning")
            for each in prose_problems(page.read, there)
            if each.code == "BW026" and each.arguments.get("key") in wanted
        )

    def printed(self, page: CheckedPage, lang: Language, book: str = "") -> str:
        """Prints a page in canonical form.

        Args:
            page: The page; one with errors is not printed.
            lang: The language wanted.
            book: Only this book of it (``S``, ``T``), or empty for all.

        Raises:
            CorpusError: If the page has errors.
            UsageError: If it has no such book.
        """
        if not page.correct:
            raise refused(page.name, page.problems)
        whole = in_language(page.read, page.prose, lang)
        if book:
            books = tuple(each for each in whole.books if each.book == book)
            if not books:
                there = ", ".join(each.book for each in whole.books if each.book)
                raise UsageError(
                    _("it has no book {book}").format(book=book),
                    where=page.name,
                    expected=there or _("no book: it is no haunt"),
                )
            whole = Page(books)
        front: Front = page.read.front
        return print_page(front, whole, lang, printers_for(page.read, page.prose)[lang])


def haunt_of(page: CheckedPage) -> Entry:
    """Returns the haunt that a page is, ready to be played; nothing is put into the database.

    Raises:
        CorpusError: If the page has errors.
        UsageError: If it is no haunt.
    """
    if not page.correct:
        raise refused(page.name, page.problems)
    front = page.read.front
    if front.kind != "haunt":
        raise UsageError(
            _("only a haunt is played from its page"), where=page.name, expected="home/haunt/NAME"
        )
    there = page.read.world.entries
    known = there.get(front.id)
    facts = known.facts if known is not None else None
    if not isinstance(facts, HauntFacts):
        facts = HauntFacts(None)
    explorers = {
        entry.title["en"]: entry.id
        for entry in there.values()
        if entry.kind == "character" and "en" in entry.title
    }
    traitor = traitor_rule(str(front.facts.get("traitor", "")), explorers)
    return Entry(
        front.id,
        dict(front.title) or (dict(known.title) if known is not None else {"en": front.id}),
        replace(facts, traitor=traitor or facts.traitor),
        page=PageSource(page.read.text, page.prose),
        compiled=dump_program(compile_page(page.read, page.prose)),
    )


def files_under(path: Path) -> Iterator[Path]:
    """Yields a page, or every page in a folder and below it.

    Raises:
        UsageError: If a folder has no page, or too many.
    """
    if not path.is_dir():
        yield path
        return
    there = (each for each in path.rglob("*.md") if not each.is_dir())
    found = sorted(islice(there, _MOST_FILES + 1))
    if not found:
        raise UsageError(_("there is no page in this folder"), where=str(path), expected="*.md")
    if len(found) > _MOST_FILES:
        raise UsageError(
            _("there are too many pages in this folder"),
            where=str(path),
            expected=_("at most {limit}").format(limit=_MOST_FILES),
        )
    yield from found


def _reason(error: CorpusError) -> str:
    """Returns what is wrong with a file, without its name, which stands beside it already."""
    return str(CorpusError(error.message, cause=error.cause, expected=error.expected))


def refused(name: str, problems: Iterable[Problem]) -> CorpusError:
    """Returns why a page with errors cannot be used: the first of them, as a check tells it.

    Args:
        name: What it is called in messages, and checked by.
        problems: What is wrong with it; at least one error.
    """
    first = next(each for each in problems if each.severity == "error")
    place = first.diagnostic.place
    return CorpusError(
        _("the page has errors"),
        where=name,
        cause=f"{place.line}:{place.column} {first.diagnostic.code} {first.message}",
        expected=f"workbench check {name}",
    )


def entry_of(page: CheckedPage) -> Entry:
    """Returns the entry that a page is, with its text; nothing is put into the database.

    Raises:
        CorpusError: If the page has errors.
        UsageError: If it is of a kind whose facts stand on no page, and no entry has its id.
    """
    if not page.correct:
        raise refused(page.name, page.problems)
    front = page.read.front
    if front.kind == "haunt":
        bare = haunt_of(page)
        return with_rule(bare, PageSource(page.read.text, page.prose), bare.compiled)
    entry = page.read.world.entries.get(front.id)
    if entry is None:
        shape: Callable[[], Facts] = FACTS_OF[EntryId.parse(front.id).kind]
        try:
            entry = Entry(front.id, dict(front.title) or {"en": front.id}, shape())
        except TypeError:
            raise UsageError(
                _("what is known of {id} stands on no page").format(id=front.id),
                where=page.name,
                expected=_("an entry of this id"),
            ) from None
    compiled = dump_program(compile_page(page.read, page.prose))
    return with_rule(entry, PageSource(page.read.text, page.prose), compiled)


def worded(diagnostic: Diagnostic, lang: Language = "en") -> Problem:
    """Words a diagnostic in a language."""
    code = code_of(diagnostic.code)
    message, advice = message_of(diagnostic, lang)
    title = code.title.get(lang) or code.title["en"]
    return Problem(diagnostic, code.severity, title, message, advice)


def explained(code: str) -> Code:
    """Returns the page of a code.

    Raises:
        NotFoundError: If there is none; with the nearest.
    """
    return code_of(code)
