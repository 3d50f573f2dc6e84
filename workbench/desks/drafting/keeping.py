"""What is kept of drafts: which there are, their history, their states, and their open editors.

Every save is a revision, and none is changed or removed. What is final is in use, and only that.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.closing import Closing
from workbench.desks.author_name import author_of_saves
from workbench.desks.authoring import Authoring, refused
from workbench.desks.drafting.editors import Editors, new_editor
from workbench.desks.drafting.reading import CheckedDraft, Reading
from workbench.desks.drafting.values import (
    PREFIX,
    Draft,
    DraftConflictError,
    DraftState,
    Figures,
    Revision,
    Saved,
    Texts,
    Working,
    merged,
    said_texts,
    state_word,
)
from workbench.desks.opening import Progress, refresh_index
from workbench.errors import ConflictError, CorpusError, NotFoundError, UsageError
from workbench.model.entries import MOST_PAGE, Entry
from workbench.model.ids import Language
from workbench.store.drafts import DraftFacts, SourceDraft, StoredDraft, open_drafts
from workbench.store.place import Home
from workbench.text.differences import Run, differences
from workbench.wording import _, language, ngettext

if TYPE_CHECKING:
    from workbench.store.draft_writing import DraftWriter

__all__ = ["PREFIX", "KeptDrafts", "drafted", "facts_of", "refuse_large"]

_LONGEST_MESSAGE = 500


class KeptDrafts(Closing):
    """Keeps drafts.

    Args:
        home: Whose database; by default that of the environment.
        progress: Told what is being prepared.
        author: Who writes, put down with every save; by default as ``WORKBENCH_AUTHOR`` or the
            system says.

    Attributes:
        authoring: The author's desk, which checks pages and helps to write them.

    Raises:
        StoreError: If the database cannot be used.
    """

    def __init__(
        self, home: Home | None = None, progress: Progress | None = None, *, author: str = ""
    ) -> None:
        self.authoring = Authoring(home, progress)
        self.home = self.authoring.home
        self.author = author or author_of_saves()
        self._tell = progress
        self._reader = open_drafts(self.home)
        self._reading = Reading(self.authoring, self._reader)
        self._editors = Editors(self.home.folder)
        self._figures: dict[int, tuple[tuple[int, int, int, datetime | None], Figures]] = {}

    def close(self) -> None:
        """Closes the database; what stands in open editors stays kept."""
        self._editors.close()
        if "_writer" in self.__dict__:
            self._writer.close()
        self._reader.close()
        self.authoring.close()

    @cached_property
    def _writer(self) -> DraftWriter:
        """What writes; not loaded by who only reads."""
        from workbench.store.draft_writing import DraftWriter

        return DraftWriter(self.home)

    # Which there are

    def all(self, *, removed: bool = False) -> list[Draft]:
        """Returns the drafts, the one saved last first; or those that were removed."""
        return [drafted(each) for each in self._reader.drafts(removed=removed)]

    def open(self, key: int) -> Draft:
        """Returns a draft as it was saved last.

        Raises:
            NotFoundError: If there is none of this number, or it was removed.
        """
        return drafted(self._stored(key))

    def find(self, said: str, *, removed: bool = False) -> Draft:
        """Returns the draft that a person means.

        Args:
            said: ``draft/3``, ``3``, the id of its page, or the tail of one.
            removed: Whether those are looked through that were removed.

        Raises:
            NotFoundError: If there is none, or more than one; with the nearest.
        """
        number = said.strip().removeprefix(PREFIX)
        if not number:
            raise NotFoundError(_("which draft is meant?"), expected="workbench drafts list")
        if number.isascii() and number.isdecimal() and len(number) < 12:
            return drafted(self._stored(int(number), removed=removed))
        wanted = said.strip().lower()
        there = self.all(removed=removed)
        found = [each for each in there if each.entry_id == wanted] or [
            each for each in there if wanted and each.entry_id.endswith(f"/{wanted}")
        ]
        if len(found) == 1:
            return found[0]
        if found:
            raise NotFoundError(
                _("{text!r} is the name of several drafts").format(text=said[:80]),
                nearest=tuple(each.name for each in found[:5]),
            )
        raise self._no_draft(said, there)

    def _no_draft(self, said: str, there: Iterable[Draft]) -> NotFoundError:
        known: dict[str, str] = {}
        for each in there:
            for name in (each.entry_id, each.entry_id.rpartition("/")[2], each.name):
                if name:
                    known.setdefault(name, each.entry_id or each.name)
        near = difflib.get_close_matches(said.lower()[:200], known, n=3)
        return NotFoundError(
            _("there is no draft {said!r}").format(said=said[:80]),
            expected="workbench drafts list",
            nearest=tuple(dict.fromkeys(known[each] for each in near)),
        )

    def _stored(self, key: int, *, removed: bool = False) -> StoredDraft:
        found = self._reader.draft(key)
        if found is None:
            raise self._no_draft(f"{PREFIX}{key}", self.all())
        if found.removed and not removed:
            raise NotFoundError(
                _("draft {key} was removed").format(key=key),
                expected=f"workbench drafts bring-back {PREFIX}{key}",
            )
        return found

    def _saved(
        self, key: int, base: int, texts: Texts, message: str, *, bound: Texts | None = None
    ) -> Saved:
        """Saves a revision in the database alone; texts that are there already make none."""
        refuse_large(texts)
        stored = self._stored(key)
        if dict(texts) == dict(stored.texts):
            if bound is not None:
                self._writer.bind_draft(key, stored.path, bound)
            return Saved(self.open(key))
        if stored.revision != base:
            raise self._conflict(stored, base, texts)
        source, told = self._source(stored, texts, message)
        source = replace(source, bound=bound or {})
        try:
            self._writer.save_draft(source)
        except ConflictError as error:
            raise self._conflict(self._stored(key), base, texts) from error
        if source.entry is not None:
            self._in_use_changed()
        return Saved(self.open(key), told)

    def _source(
        self, stored: StoredDraft, texts: Texts, message: str
    ) -> tuple[SourceDraft, tuple[str, ...]]:
        """Returns the next revision of a draft as it is to be stored, and what is told of it."""
        facts = self._reading.facts(texts, facts_of(stored))
        state, entry, told = self._after(stored, texts, facts)
        source = SourceDraft(
            texts,
            facts,
            stored.key,
            stored.revision,
            author=self.author,
            message=message[:_LONGEST_MESSAGE],
            state=state,
            entry=entry,
        )
        return source, told

    def _after(
        self, stored: StoredDraft, texts: Texts, facts: DraftFacts
    ) -> tuple[DraftState | None, Entry | None, tuple[str, ...]]:
        """Returns what a save makes of a draft's state and of what is in use, and what is told."""
        if stored.state == "draft":
            return None, None, ()
        checked = self._checked(texts, facts)
        if not checked.errors and stored.state == "complete":
            return None, None, ()
        wrong = checked.errors or checked.missing
        if not wrong:
            try:
                return None, self._reading.entry(texts, facts), ()
            except (CorpusError, UsageError) as error:
                reason = str(error)
        else:
            reason = _counted(len(checked.errors), len(checked.missing))
        if stored.state == "complete":
            return "draft", None, (_("it is a draft again: {why}").format(why=reason),)
        told = _("revision {number} stays in use: {why}").format(number=stored.used, why=reason)
        return None, None, (told,)

    def _conflict(self, theirs: StoredDraft, base: int, texts: Texts) -> DraftConflictError:
        began = self._reader.draft_revision(theirs.key, base)
        merge = merged(began.texts if began is not None else {}, texts, theirs.texts)
        told = _("draft {key} was saved by somebody else meanwhile").format(key=theirs.key)
        name = f"{PREFIX}{theirs.key}"
        step = _("see what they changed with workbench drafts diff {draft} {n}, then do it again")
        return DraftConflictError(told, drafted(theirs), merge, step.format(draft=name, n=base))

    def _in_use_changed(self) -> None:
        """Lets everything know that another entry is in use now."""
        refresh_index(self.home, self._tell)
        self.authoring.renew()

    # History

    def history(self, key: int) -> list[Revision]:
        """Returns every save of a draft, the latest first; also of one that was removed.

        Raises:
            NotFoundError: If there is none of this number.
        """
        self._stored(key, removed=True)
        return [
            Revision(
                each.number, each.saved_at, each.author, each.message,
                sum(map(len, each.texts.values())),
            )
            for each in self._reader.draft_history(key)
        ]  # fmt: skip

    def revision(self, key: int, number: int) -> Draft:
        """Returns a draft as it was saved once; saving that is refused, restoring it is not.

        Raises:
            NotFoundError: If there is no such draft, or it has no such revision.
        """
        stored = self._stored(key, removed=True)
        found = self._reader.draft_revision(key, number)
        if found is None:
            raise NotFoundError(
                _("draft {key} has no revision {number}").format(key=key, number=number),
                expected=f"1-{stored.revision}",
            )
        return replace(
            drafted(stored),
            texts=found.texts,
            revision=found.number,
            saved_at=found.saved_at,
            author=found.author,
        )

    @staticmethod
    def differences(before: str, after: str) -> list[tuple[Run, ...]]:
        """Returns what was changed between two texts, word by word, as lines of runs."""
        return differences(before, after)

    # States

    def use_state(self, key: int, state: DraftState, seen: int | None = None) -> Draft:
        """Says how far a draft is.

        What is ``complete`` has no errors. What is ``final`` lacks no prose either, and is in use
        from then on; it is no longer when it goes back.

        Args:
            key: The draft.
            state: Its state.
            seen: The revision that the person has read who says so; None: the latest.

        Raises:
            DraftConflictError: If that is not the latest any more; nothing is changed then.
            NotFoundError: If there is no such draft.
            CorpusError: If errors, or missing prose, stand against it; with the first of them.
            UsageError: If its id is none that can be used.
            ConflictError: If somebody saved it meanwhile.
            StoreError: If another draft of that entry is in use.
        """
        stored = self._stored(key)
        if seen is not None and seen != stored.revision:
            raise self._conflict(stored, seen, self.revision(key, seen).texts)
        entry = None
        if state != "draft":
            checked = self._checked(stored.texts, facts_of(stored))
            against = checked.errors or (checked.missing if state == "final" else ())
            if against:
                first = against[0]
                place = first.diagnostic.place
                raise CorpusError(
                    _("{name} cannot be {state}: {why}").format(
                        name=f"{PREFIX}{key}",
                        state=state_word(state),
                        why=_counted(len(checked.errors), len(checked.missing)),
                    ),
                    cause=f"{place.line}:{place.column} {first.diagnostic.code} {first.message}",
                    expected=f"workbench check {PREFIX}{key}",
                )
        if state == "final":
            entry = self._reading.entry(stored.texts, facts_of(stored))
        self._writer.set_state(key, state, base=stored.revision, entry=entry, author=self.author)
        if entry is not None or stored.used:
            self._in_use_changed()
        return self.open(key)

    def checked(self, draft: Draft, lang: Language | None = None) -> CheckedDraft:
        """Checks a draft with its texts, saved or not.

        Args:
            draft: The draft.
            lang: The reader's language; by default that of the program.
        """
        self.authoring.renew()
        facts = DraftFacts(draft.form, draft.entry_id, draft.kind, draft.game, draft.title)
        facts = self._reading.facts(draft.texts, facts)
        return self._checked(draft.texts, facts, draft.name, lang)

    def _checked(
        self, texts: Texts, facts: DraftFacts, name: str = "", lang: Language | None = None
    ) -> CheckedDraft:
        return self._reading.checked(texts, facts, name=name, lang=lang or language())

    def entry_of(self, draft: Draft) -> Entry:
        """Returns the entry that a draft makes as it stands; nothing is put into use.

        Raises:
            CorpusError: If it has errors; with the first of them.
            UsageError: If its id is none that can be used.
        """
        checked = self.checked(draft)
        if checked.errors:
            raise refused(draft.name, checked.errors)
        facts = DraftFacts(draft.form, draft.entry_id, draft.kind, draft.game, draft.title)
        return self._reading.entry(draft.texts, self._reading.facts(draft.texts, facts))

    def counts(self, entry_id: str, text: str) -> Mapping[str, tuple[int, int, int]]:
        """Returns what bots did with each sentence of a page, as :func:`kept_counts` tells."""
        from workbench.desks.playtesting.kept_counts import kept_counts

        return kept_counts(self._reader, entry_id, text)

    # Open editors

    @staticmethod
    def new_editor() -> str:
        """Returns a token for an editor that is opened."""
        return new_editor()

    def keep(self, key: int, editor: str, base_revision: int, texts: Texts) -> None:
        """Keeps what stands in an open editor; it is no revision.

        The editor counts as open from the first time on, until :meth:`drop`, or until this process
        ends.

        Raises:
            NotFoundError: If there is no such draft.
            StoreError: If it cannot be kept.
        """
        self._editors.hold(editor)
        self._writer.keep_working(key, editor, base_revision, texts)

    def working(self, key: int) -> list[Working]:
        """Returns what stands in editors of a draft and is not saved, the latest first."""
        return [
            Working(each.editor, each.base, each.texts, each.saved_at, self._editors.alive(each))
            for each in self._reader.working(key)
        ]

    def unsaved(self, key: int) -> tuple[Draft, datetime] | None:
        """Returns a draft with what was typed into it last and is no revision, and since when.

        None if everything is saved.

        Raises:
            NotFoundError: If there is no such draft.
        """
        stored = self._stored(key)
        for each in self._reader.working(key):
            if said_texts(each.texts) != said_texts(stored.texts):
                draft = drafted(stored).with_texts(each.texts)
                return replace(draft, revision=each.base), each.saved_at
        return None

    def drop(self, key: int, editor: str) -> None:
        """Forgets what stood in an editor: it was saved, or is not wanted."""
        self._writer.drop_working(key, editor)
        self._editors.let_go(editor)

    # Removing

    def remove(self, key: int) -> tuple[str, ...]:
        """Takes a draft away; it can be brought back, with all its history.

        What was in use of it is so no more; its file stays.

        Returns:
            What a person should know: what is in use no more, and what is so instead.

        Raises:
            NotFoundError: If there is no such draft.
        """
        stored = self._stored(key)
        self._writer.remove_draft(key, author=self.author)
        if not stored.used:
            return ()
        self._in_use_changed()
        if self._reader.entry(stored.entry_id) is None:
            told = _("{id} is in use no more; brought back it is a draft again")
        else:
            told = _("{id} is in use again as it ships; brought back it is a draft again")
        return (told.format(id=stored.entry_id),)

    def bring_back(self, key: int) -> Saved:
        """Puts a draft back that was removed; without its file, if that is another's by now.

        Raises:
            NotFoundError: If there is none of this number.
        """
        self._stored(key, removed=True)
        path, other = self._writer.bring_back(key)
        if not other:
            return Saved(self.open(key))
        told = _("{file} belongs to {draft} by now, so this draft is bound to no file")
        return Saved(self.open(key), (told.format(file=path, draft=f"{PREFIX}{other}"),))


def drafted(stored: StoredDraft) -> Draft:
    """Returns a draft as it is kept."""
    return Draft(
        stored.key,
        stored.form,
        stored.entry_id,
        stored.kind,
        stored.game,
        stored.title,
        stored.texts,
        stored.revision,
        stored.state,
        Path(stored.path) if stored.path else None,
        stored.saved_at,
        stored.author,
        stored.used,
        stored.removed,
    )


def facts_of(stored: StoredDraft) -> DraftFacts:
    """Returns what a draft said that it is when it was saved last."""
    return DraftFacts(stored.form, stored.entry_id, stored.kind, stored.game, stored.title)


def refuse_large(texts: Texts) -> None:
    """Refuses texts that no page can have.

    Raises:
        UsageError: If one is too large.
    """
    for name, text in texts.items():
        if len(text.encode("utf-8", "surrogatepass")) > MOST_PAGE:
            raise UsageError(
                _("the page is too large"),
                where=name,
                expected=_("at most {n} bytes").format(n=MOST_PAGE),
            )


def _counted(errors: int, missing: int) -> str:
    if errors:
        return ngettext("{count} error", "{count} errors", errors).format(count=errors)
    return ngettext(
        "{count} text is missing in another language",
        "{count} texts are missing in other languages",
        missing,
    ).format(count=missing)
