"""The import desk: reads documents, packs and pages, stores them, tells what became of them.

A printed document is stored as it is and shown beside our entries; a page becomes a draft.

Everything is read and checked before anything is written, and all of one call is written in one
transaction: a bad file among good ones changes nothing.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from workbench.closing import Closing
from workbench.desks.opening import Progress, ready_home, refresh_index
from workbench.desks.reports import Change, DocumentReport, ImportReport, PackReport, PageReport
from workbench.desks.steps import Step
from workbench.errors import (
    CorpusError,
    ImportFailedError,
    NotFoundError,
    StoreError,
    UsageError,
    cause_of,
)
from workbench.library.importing.attach import Attachments, attach
from workbench.library.importing.names import NameIndex
from workbench.library.importing.packs import Pack, read_pack
from workbench.library.importing.reading import read_document, read_original
from workbench.library.importing.recognise import is_rule_page
from workbench.library.importing.walk import Found, documents_in
from workbench.model.documents import Document
from workbench.model.entries import Entry
from workbench.model.games import Game
from workbench.model.ids import slug_of
from workbench.model.plain import to_plain
from workbench.store.drafts import SourceDraft
from workbench.store.place import Home
from workbench.store.read import Reader, Row, open_reader
from workbench.text.decoding import decode
from workbench.wording import _

if TYPE_CHECKING:
    from workbench.desks.drafts import Drafts
    from workbench.store.write import SourceDocument

__all__ = ["Change", "DocumentReport", "ImportDesk", "ImportReport", "PackReport", "PageReport"]

#: Two lines of an entry as a pack has it, looked for one after the other: in one expression, each
#: line of the first sort would be followed to the end of the file.
_KIND = re.compile(r"^kind:[ \t]*\w+[ \t\r]*$", re.MULTILINE)
_ENTRIES = re.compile(r"^entries:", re.MULTILINE)


@dataclass(slots=True)
class _Batch:
    """What is to be written together."""

    reports: list[DocumentReport | PackReport | PageReport] = field(default_factory=list)
    documents: list[SourceDocument] = field(default_factory=list)
    packs: list[Pack] = field(default_factory=list)
    drafts: list[SourceDraft] = field(default_factory=list)
    new_drafts: dict[int, int] = field(default_factory=dict)  # of reports, among the drafts


class ImportDesk(Closing):
    """Imports into one home.

    Args:
        home: Whose database; default: the one the environment names.
        progress: Told what is being read and written.
    """

    def __init__(self, home: Home | None = None, progress: Progress | None = None) -> None:
        self._tell = progress or (lambda _text: None)
        self.home = ready_home(home, progress)
        self._reader = open_reader(self.home)
        self._drafts: Drafts | None = None

    def close(self) -> None:
        """Closes the database."""
        self._reader.close()

    def import_paths(self, paths: Sequence[Path], *, dry_run: bool = False) -> ImportReport:
        """Imports files, folders of files, and packs.

        Raises:
            ImportFailedError: If one of them cannot be read; then nothing was changed.
            CorpusError: If a pack breaks a rule; then nothing was changed.
        """
        try:
            return self._imported(documents_in(paths), dry_run)
        finally:
            if self._drafts is not None:
                self._drafts.close()
                self._drafts = None

    def _imported(self, found: Sequence[Found], dry_run: bool) -> ImportReport:
        names = NameIndex.of(self._shipped_and_edited())
        batch = _Batch()
        for number, each in enumerate(found, start=1):
            self._tell(Step(_("reading {name}").format(name=each.path.name), number, len(found)))
            if each.kind == "pack":
                self._read_pack(each, batch)
            elif _is_a_draft(each.path):
                self._read_draft(each, batch)
            else:
                self._read_document(each, names, batch)
        if not dry_run and (batch.documents or batch.packs or batch.drafts):
            from workbench.store.write import Writer

            self._tell(_("storing"))
            with Writer(self.home) as writer:
                keys = writer.import_sources(batch.documents, batch.packs, batch.drafts)
            for at, number in batch.new_drafts.items():
                report = batch.reports[at]
                assert isinstance(report, PageReport)
                batch.reports[at] = replace(report, key=keys[number])
            in_use = any(each.entry is not None for each in batch.drafts)
            if batch.documents or batch.packs or in_use:
                refresh_index(self.home, self._tell)
        return ImportReport(tuple(batch.reports), dry_run)

    def _read_draft(self, found: Found, batch: _Batch) -> None:
        if self._drafts is None:
            from workbench.desks.drafts import Drafts

            self._drafts = Drafts(self.home, self._tell)
        try:
            taken = self._drafts.taken(found.path, bind=False)
        except (CorpusError, UsageError) as error:
            raise ImportFailedError(
                error.message,
                where=error.where or str(found.path),
                cause=error.cause,
                expected=error.expected,
            ) from error
        facts = taken.facts
        if any(
            facts.entry_id and facts.entry_id == report.entry_id
            for report in batch.reports
            if isinstance(report, PageReport)
        ):
            raise ImportFailedError(
                _("two files have the id {id}").format(id=facts.entry_id), where=str(found.path)
            )
        if taken.source is not None:
            if not taken.key:
                batch.new_drafts[len(batch.reports)] = len(batch.drafts)
            batch.drafts.append(taken.source)
        checked = self._drafts.check_taken(taken)
        batch.reports.append(
            PageReport(
                path=_storable(str(found.path)),
                key=taken.key,
                lang=checked.page.read.lang,
                game=facts.game,
                kind=facts.kind,
                entry_id=facts.entry_id,
                state=taken.state,
                errors=len(checked.errors),
                warnings=len(checked.problems) - len(checked.errors),
                told=taken.told,
            )
        )

    def _shipped_and_edited(self) -> Iterator[Entry]:
        for row in self._reader.all_entries():
            if row.layer != "printed":
                yield row.entry

    def _read_pack(self, found: Found, batch: _Batch) -> None:
        pack = read_pack(found.path, self._game)
        counted = Counter(entry.kind for entry in pack.entries.values())
        key = pack.game.key
        if any(key == other.game.key for other in batch.packs):
            raise ImportFailedError(
                _("two packs have the key {key}").format(key=key), where=str(found.path)
            )
        state = "new"
        if key in self._reader.packs():
            state = "unchanged" if self._holds(pack) else "changed"
        if state != "unchanged":
            batch.packs.append(pack)
        batch.reports.append(
            PackReport(
                str(found.path), key, dict(sorted(counted.items())), tuple(pack.entries), state
            )
        )

    def _game(self, key: str) -> tuple[Game, Iterator[Entry]]:
        """Returns a game of the database with its entries."""
        return self._reader.games()[key], map(self._as_it_ships, self._reader.all_entries(key))

    def _as_it_ships(self, row: Row) -> Entry:
        """Returns an entry without what a pack puts in its place."""
        shipped = self._reader.entry(row.entry.id, "workbench") if row.layer == "pack" else None
        return (shipped or row).entry

    def _holds(self, pack: Pack) -> bool:
        """Tells whether the database has this very pack."""
        key = pack.game.key
        stored = self._reader.of_pack(key)
        there = (self._reader.games()[key], self._reader.chart(key), stored)
        return bool(to_plain(there) == to_plain((pack.game, pack.chart, dict(pack.entries))))

    def _read_document(self, found: Found, names: NameIndex, batch: _Batch) -> None:
        from workbench.store.write import SourceDocument

        name = _storable(found.path.name)
        try:
            data = read_original(found.path)
            document = read_document(data, name, names)
        except ImportFailedError as error:  # two files of one call may have the same name
            where = error.where if error.where not in ("", name) else str(found.path)
            raise ImportFailedError(
                error.message,
                where=where,
                cause=error.cause,
                expected=error.expected,
                nearest=error.nearest,
            ) from error
        attachments = attach(document, names)
        known = {source["id"]: source for source in self._reader.documents()}
        taken = {each.id for each in batch.documents}
        source_id = _source_id(document, known, taken)
        earlier = known.get(source_id)
        unchanged = earlier is not None and earlier["sha256"] == document.sha256
        changes = (
            () if earlier is None else _changes(self._reader, source_id, document, attachments)
        )
        state = (
            "new" if earlier is None else "unchanged" if unchanged and not changes else "changed"
        )
        ids = tuple(dict.fromkeys(attachments.entry_ids))
        counted = Counter(entry_id.split("/")[1] for entry_id in ids)
        report = DocumentReport(
            path=str(found.path),
            source_id=source_id,
            document=document,
            entries=dict(sorted(counted.items())),
            entry_ids=ids,
            unmatched=attachments.unmatched,
            misprints=(*document.misprints, *attachments.misprints),
            state=state,
            changes=changes,
        )
        batch.reports.append(report)
        if state != "unchanged":
            stored = report.as_json()
            stored.pop("changes")
            stored["path"] = _storable(report.path)
            batch.documents.append(
                SourceDocument(
                    id=source_id,
                    document=document,
                    original=data,
                    entry_ids=attachments.entry_ids,
                    own=attachments.entries,
                    report=json.dumps(stored, ensure_ascii=False),
                )
            )

    # What was imported

    def sources(self) -> list[dict[str, Any]]:
        """Returns the imported documents and packs, oldest first."""
        listed = [
            {key: source[key] for key in ("id", "name", "format", "encoding", "lang", "game",
                                          "sha256", "imported_at")}
            for source in self._reader.documents()
        ]  # fmt: skip
        games = self._reader.games()
        listed += [
            {"id": key, "name": games[key].title.get("en", key), "format": "pack", "game": key}
            for key in self._reader.packs()
        ]
        return listed

    def source(self, source_id: str) -> dict[str, Any]:
        """Returns what the import of one document or pack found, in the shape of its report.

        Raises:
            NotFoundError: If there is none of that id.
        """
        for source in self._reader.documents():
            if source["id"] == source_id:
                kept = {key: source[key] for key in ("name", "sha256", "imported_at")}
                return {**source["report"], **kept}
        if source_id not in self._reader.packs():
            raise self._no_source(source_id)
        ids = tuple(self._reader.of_pack(source_id))
        counted = dict(sorted(Counter(key.split("/")[1] for key in ids).items()))
        report = PackReport("", source_id, counted, ids, "imported").as_json()
        return {**report, "name": self._reader.games()[source_id].title.get("en", source_id)}

    def _no_source(self, source_id: str) -> NotFoundError:
        return NotFoundError(
            _("{id} is not an imported source").format(id=source_id[:200]),
            nearest=tuple(str(source["id"]) for source in self.sources()),
        )

    def save_original(self, source_id: str, target: Path) -> None:
        """Writes the bytes a document was delivered as to *target*, a new file.

        Raises:
            NotFoundError: If there is no document of that id.
            UsageError: If it is a pack, of which no bytes are kept, or *target* is there already.
            StoreError: If the file cannot be written.
        """
        data = self._reader.original(source_id)
        if data is None:
            if source_id in self._reader.packs():
                raise UsageError(
                    _("of a pack no original is kept"), expected=_("the id of a document")
                )
            raise self._no_source(source_id)
        try:
            with target.open("xb") as file:
                file.write(data)
        except FileExistsError as error:
            raise UsageError(
                _("there is something of this name already"),
                where=str(target),
                expected=_("the name of a new file"),
            ) from error
        except OSError as error:
            raise StoreError(
                _("the file cannot be written"),
                where=str(target),
                cause=cause_of(error),
            ) from error

    def remove(self, source_id: str) -> None:
        """Removes an imported document or pack; what people wrote stays.

        Raises:
            NotFoundError: If there is none of that id.
        """
        from workbench.store.write import Writer

        with Writer(self.home) as writer:
            writer.remove_source(source_id)
        refresh_index(self.home, self._tell)


def _is_a_draft(path: Path) -> bool:
    """Tells whether a file is a page, or an entry as a pack has it, and no printed document."""
    suffix = path.suffix.lower()
    if suffix not in (".md", ".markdown", ".yaml", ".yml"):
        return False
    try:
        text = decode(read_original(path)).text  # one in another encoding is no document either
    except ImportFailedError:
        return False  # which is told as of every file
    if suffix in (".md", ".markdown"):
        return is_rule_page(text)
    kind = _KIND.search(text)
    return kind is not None and _ENTRIES.search(text, kind.end()) is not None


def _storable(name: str) -> str:
    """Returns a file's name as text: bytes of it that are none become replacement characters."""
    return os.fsencode(name).decode("utf-8", "replace")


def _source_id(document: Document, known: Mapping[str, Mapping[str, Any]], taken: set[str]) -> str:
    """Returns the id to store a document by: that of an earlier import of it, else a free one."""
    for key, source in known.items():
        if key not in taken and source["sha256"] == document.sha256:
            return key
    base = slug_of(document.name.rsplit(".", 1)[0]) or "document"
    for number in range(1, 10_000):
        key = base if number == 1 else f"{base}-{number}"
        if key in taken:
            continue
        if key not in known or known[key]["name"] == document.name:
            return key
    return document.sha256


def _changes(
    reader: Reader, source_id: str, document: Document, attachments: Attachments
) -> tuple[Change, ...]:
    """Compares a document with what an earlier import of it stored, section by section."""
    before = _by_place(
        (text.entry_id, text.heading, text.text)
        for text in reader.all_printed()
        if text.document_id == source_id
    )
    after = _by_place(
        (entry_id, section.heading, section.text)
        for entry_id, section in zip(attachments.entry_ids, document.sections, strict=True)
    )
    found = []
    for place in dict.fromkeys([*before, *after]):
        entry_id, heading, _number = place
        if place not in before:
            found.append(Change("new", entry_id, heading, after=after[place]))
        elif place not in after:
            found.append(Change("gone", entry_id, heading, before=before[place]))
        elif before[place] != after[place]:
            found.append(Change("changed", entry_id, heading, before[place], after[place]))
    return tuple(found)


def _by_place(sections: Iterator[tuple[str, str, str]]) -> dict[tuple[str, str, int], str]:
    counted: Counter[tuple[str, str]] = Counter()
    placed = {}
    for entry_id, heading, text in sections:
        counted[entry_id, heading] += 1
        placed[entry_id, heading, counted[entry_id, heading]] = text
    return placed
