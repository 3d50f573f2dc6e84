"""The desk that exports: subjects become documents, documents become files.

A subject is an id, a tail of one, a name, a kind (``hill-2e/room``), a game (``hill-2e``), the
file of a page, a draft, or a saved game. Whoever a book is for sees what that side may see, by the
one filter that every reader passes (:mod:`workbench.desks.sheets`).
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from workbench.closing import Closing
from workbench.desks.drafting.values import PREFIX
from workbench.desks.exporting.plugins import Found, files_of, options_of
from workbench.desks.exporting.printing import printed_entry
from workbench.desks.lookup import Lookup
from workbench.desks.opening import Progress
from workbench.desks.sheets import Sheet, make_sheet
from workbench.errors import ExportError, NotFoundError, UsageError
from workbench.formats.files import typed_path
from workbench.model.entries import Entry, View, may_see
from workbench.model.exports import Book, Collection, Document, Exported, Text
from workbench.model.games import Game
from workbench.model.ids import GAMES, HOME, KINDS, Kind, Language
from workbench.store.place import Home
from workbench.store.read import Reader
from workbench.wording import _, language

if TYPE_CHECKING:
    from workbench.engine.sessions import Session

__all__ = ["Exporting", "Wanted", "file_name_of"]

_VIEWS: Mapping[Book, View] = {"S": "hero", "T": "traitor"}
#: The terms by which games call their books.
_BOOKS: Mapping[Book, tuple[str, ...]] = {
    "S": ("secrets-of-survival",),
    "T": ("traitors-tome", "monsters-tome"),
}
_MOST_SUBJECTS = 2_000
_NOT_IN_NAMES = re.compile(r"[^\w-]+", re.ASCII)


@dataclasses.dataclass(frozen=True)
class Wanted:
    """What is to be exported, and for whom.

    Attributes:
        subjects: What it is about, as a person names it.
        languages: The languages to print it in.
        view: Whose eyes it is for; None for those that the book is for, or an author's.
        book: Only this book of each haunt.
        game: Where names are looked up.
        with_printed: Whether texts that an owner imported are put in.
    """

    subjects: tuple[str, ...]
    languages: tuple[Language, ...] = ("en",)
    view: View | None = None
    book: Book = ""
    game: str | None = None
    with_printed: bool = False

    @property
    def eyes(self) -> View:
        """Whose eyes it is for.

        Raises:
            UsageError: If that side does not read that book.
        """
        of_book = _VIEWS.get(self.book)
        if self.view is None or of_book is None or self.view == of_book:
            return self.view or of_book or "author"
        raise UsageError(_("a book is read by its own side only"), where="--view", expected=of_book)


class Exporting(Closing):
    """Makes files of entries, pages and games.

    Args:
        home: Whose database; by default that of the environment.
        progress: Told what is being prepared.

    Raises:
        StoreError: If the database cannot be used.
    """

    def __init__(self, home: Home | None = None, progress: Progress | None = None) -> None:
        self._home = home
        self._progress = progress
        self._lookup = Lookup(home, progress)
        self._games = self._lookup.games()

    def close(self) -> None:
        """Closes the database."""
        self._lookup.close()

    @property
    def _reader(self) -> Reader:
        return self._lookup.reader

    def export(
        self, found: Found, wanted: Wanted, options: Mapping[str, Any] | None = None
    ) -> Mapping[str, bytes]:
        """Returns the files of an export, by name.

        Args:
            found: The exporter.
            wanted: What to export.
            options: The exporter's own options that are set, by name.

        Raises:
            UsageError: If it is asked for in a way that cannot work.
            NotFoundError: If a subject is not there, or its audience may read nothing of it.
            ExportError: If it cannot be written in that format.
            PluginError: If a stranger's exporter does not work.
        """
        known = {each.name for each in options_of(found.exporter)}
        odd = sorted(set(options or {}) - known)
        if odd:
            raise UsageError(
                _("{format} has no option {name}").format(format=found.exporter.name, name=odd[0])
            )
        document = self.document(wanted, found.exporter.accepts)
        return files_of(found, document, found.exporter.options(**(options or {})))

    def document(self, wanted: Wanted, accepts: Sequence[str] = ("collection",)) -> Document:
        """Returns what an exporter receives.

        Args:
            wanted: What to export.
            accepts: The sorts of documents that will do; a saved game becomes the first that does.

        Raises:
            UsageError: If it is asked for in a way that cannot work.
            NotFoundError: If a subject is not there, or its audience may read nothing of it.
            CorpusError: If a page has errors, or a file cannot be read.
            ExportError: If the format writes nothing of this sort.
        """
        if not wanted.subjects or len(wanted.subjects) > _MOST_SUBJECTS:
            raise UsageError(_("there is nothing to export"), expected=_("an id, a name or a file"))
        games = [text for text in wanted.subjects if _is_game_file(text)]
        if games:
            return self._of_game(wanted, games, accepts)
        entries = tuple(self._entries(wanted))
        if not entries:
            raise NotFoundError(
                _("whoever this is for may read nothing of it"), where=wanted.subjects[0]
            )
        return Collection(
            title=self._title(wanted, entries),
            name=file_name_of(wanted),
            languages=wanted.languages,
            view=wanted.eyes,
            entries=entries,
            book=wanted.book,
            book_name=next(
                (box.book_name for each in entries for box in each.boxes if box.book), {}
            )
            if wanted.book
            else {},
        )

    # Games

    def _of_game(self, wanted: Wanted, files: Sequence[str], accepts: Sequence[str]) -> Document:
        from workbench.desks.exporting.games import log_of, position_of
        from workbench.desks.sandbox import Sandbox

        if len(wanted.subjects) > 1:
            raise UsageError(_("one saved game is exported at a time"), where=wanted.subjects[-1])
        path = typed_path(files[0])
        name = file_name_of(wanted)
        with Sandbox(self._home, self._progress) as desk:
            if "log" in accepts:
                session = _whole(desk.load(path), path)
                return log_of(desk, session, wanted.languages, wanted.eyes, name)
            if "position" in accepts:
                session = _whole(desk.resume(path), path)
                return position_of(desk, session, wanted.languages, wanted.eyes, name)
        raise ExportError(
            _("this format does not write games"), where=str(path), expected="log, position"
        )

    # Entries

    def _entries(self, wanted: Wanted) -> Iterator[Exported]:
        """Yields each entry once, in the order asked for."""
        told: set[str] = set()
        for text in wanted.subjects:
            if text.endswith(".md"):
                found: Iterator[Entry | str] = iter([self._page(typed_path(text))])
            elif text.startswith(PREFIX):
                found = iter([self._draft(text)])
            else:
                found = self._ids_or_draft(text, wanted.game)
            for each in found:
                entry_id = each if isinstance(each, str) else each.id
                if entry_id not in told:
                    told.add(entry_id)
                    yield from self._printed(each, wanted)

    def _ids_or_draft(self, text: str, game: str | None) -> Iterator[Entry | str]:
        """Yields the ids that a person means; where there is none, the draft of that id."""
        try:
            yield from self._ids(text, game)
        except NotFoundError as error:
            yield self._draft(text, error)

    def _draft(self, text: str, instead_of: NotFoundError | None = None) -> Entry:
        """Returns the entry that a draft makes; nothing is put into use."""
        from workbench.desks.drafts import Drafts

        with Drafts(self._home, self._progress) as desk:
            try:
                draft = desk.find(text)
            except NotFoundError:
                if instead_of is not None:
                    raise instead_of from None
                raise
            return desk.entry_of(draft)

    def _ids(self, text: str, game: str | None) -> Iterator[str]:
        """Yields the ids that a person means: one, or all of a kind or game."""
        head, _slash, tail = text.strip().lower().partition("/")
        if head in self._games and not tail:
            for kind in KINDS:
                yield from self._all(head, kind)
            return
        named: list[Kind] = [each for each in KINDS if each == (tail or head)]
        if named and (head in (*self._games, HOME) or not tail):
            of = head if tail else game or GAMES[0]
            ids = list(self._all(of, named[0]))
            if not ids:
                raise NotFoundError(
                    _("{game} has no entry of the kind {kind}").format(game=of, kind=named[0])
                )
            yield from ids
            return
        yield str(self._lookup.resolve(text, game=game).entry)

    def _all(self, game: str, kind: Kind) -> Iterator[str]:
        ids = [each for each in self._reader.ids(kind) if each.startswith(f"{game}/")]
        yield from sorted(ids, key=_by_number)

    def _page(self, path: Path) -> Entry:
        """Returns the entry that a page in a file is; nothing is put into the database."""
        from workbench.desks.authoring import Authoring, entry_of

        with Authoring(self._home, self._progress) as desk:
            return entry_of(desk.check_file(path, language()))

    def _printed(self, what: Entry | str, wanted: Wanted) -> Iterator[Exported]:
        """Yields an entry as its audience reads it; nothing if there is nothing they may read."""
        if isinstance(what, str):
            row = self._reader.entry(what)
            if row is None:
                return
            entry = row.entry
        else:
            entry = what
        if not may_see(wanted.eyes, entry.audience):
            return
        sheet = self._sheet(what, wanted.eyes)
        program = entry.program
        made = printed_entry(
            sheet,
            wanted.languages,
            program=program,
            book=wanted.book,
            books=self._books(program.game if program is not None else entry.game),
            game=self._rules_of(entry, program.game if program is not None else ""),
            with_printed=wanted.with_printed,
        )
        if not wanted.book or entry.kind != "haunt" or made.boxes:
            yield made

    def _sheet(self, what: Entry | str, view: View) -> Sheet:
        if isinstance(what, str):
            return self._lookup.show(what, view=view)
        return make_sheet(
            self._reader, what, view=view, layer="edited", version=0, layers=("edited",)
        )

    def _rules_of(self, entry: Entry, played_by: str) -> Game | None:
        """Returns the game that an entry is of, where its id does not say so."""
        if entry.game in self._games:
            return None
        return self._games.get(played_by)

    def _books(self, game: str) -> Mapping[Book, Text]:
        """Returns what a game calls its books, or what the first game calls them."""
        found: dict[Book, Text] = {}
        for book, slugs in _BOOKS.items():
            ids = [f"{each}/term/{slug}" for each in (game, GAMES[0]) for slug in slugs]
            known = self._reader.titles(ids)
            found[book] = next((known[each] for each in ids if each in known), {})
        return found

    def _title(self, wanted: Wanted, entries: Sequence[Exported]) -> Text:
        """Returns what entries are together: the one, or what they are of."""
        if len(entries) == 1:
            return entries[0].title
        games = {each.game for each in entries}
        kinds = {each.kind for each in entries}
        first = entries[0]
        if len(games) > 1:
            return dict.fromkeys(wanted.languages, "Haunt Workbench")
        if len(kinds) > 1 or wanted.book:
            return first.game_title
        return {
            lang: f"{first.game_title.get(lang, '')}: {name}" if lang == "en" else
            f"{first.game_title.get(lang, '')}：{name}"
            for lang, name in first.kind_name.items()
        }  # fmt: skip


def _is_game_file(text: str) -> bool:
    """Tells whether a subject names the file of a saved game or a position."""
    return text.endswith((".json", ".txt")) or (
        not text.endswith(".md") and text.startswith(("./", "../", "/", "~", ".\\", "..\\"))
    )


def _whole(restored: Any, path: Path) -> Session:
    """Returns a game that was played back to its end.

    Raises:
        ExportError: If it does not go as it was saved.
    """
    differs = restored.difference
    if differs is not None:
        raise ExportError(
            _("step {step} of this game differs: {move}").format(
                step=differs.step, move=differs.move
            ),
            where=str(path),
            cause=differs.reason,
            expected="workbench replay FILE",
        )
    session: Session = restored.session
    return session


def file_name_of(wanted: Wanted) -> str:
    """Returns what a file with all this is called, without its suffix."""
    first = wanted.subjects[0]
    text = Path(first).stem if _is_game_file(first) or first.endswith(".md") else first
    bare = _NOT_IN_NAMES.sub("-", text.partition("#")[0]).strip("-")[:80] or "export"
    return f"{bare}-{wanted.book}" if wanted.book else bare


def _by_number(entry_id: str) -> list[str]:
    """Returns what sorts ids with the numbers in them in the order of numbers."""
    return [piece.zfill(6) for piece in re.split(r"(\d+)", entry_id)]
