"""The desk of drafts: pages and entries while they are written, with all that was ever saved.

Who saves over what somebody else saved meanwhile is told, gets both joined, and loses nothing; so
it is with a file that a draft is bound to. What is final is in use: search, show, check, play and
play-tests take it, and nothing else that is written here.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from workbench.desks.drafting import files
from workbench.desks.drafting.copying import copied_entry, copied_facts, with_id
from workbench.desks.drafting.keeping import PREFIX, KeptDrafts, drafted, facts_of, refuse_large
from workbench.desks.drafting.naming import told_of_name
from workbench.desks.drafting.reading import CheckedDraft
from workbench.desks.drafting.templates import template_texts, templates, unnamed
from workbench.desks.drafting.values import (
    FACTS,
    Draft,
    DraftConflictError,
    Figures,
    FileState,
    Saved,
    Synced,
    Taken,
    Template,
    Texts,
    merged,
)
from workbench.errors import CorpusError, NotFoundError, StoreError, UsageError
from workbench.model.ids import GAMES, HOME, EntryId, Language, slug_of
from workbench.store.drafts import DraftFacts, SourceDraft, StoredDraft
from workbench.wording import _

__all__ = ["Drafts"]


class Drafts(KeptDrafts):
    """Writes drafts; what :class:`KeptDrafts` tells of its arguments holds.

    One belongs to one thread, as every desk does.
    """

    # New ones

    def templates(self) -> list[Template]:
        """Returns what a new draft can begin as."""
        return list(templates())

    def new(
        self, template: str, entry_id: str = "", game: str = "hill-2e", lang: Language = "en"
    ) -> Draft:
        """Begins a draft from a template.

        Args:
            template: The template's key.
            entry_id: The id of what is made, or only the last part of it; by default made up.
            game: The game whose rules it uses.
            lang: The language that its page is written in.

        Raises:
            NotFoundError: If there is no such template.
            UsageError: If there is no such game, or nothing can have such an id.
        """
        kind = next((each.kind for each in templates() if each.key == template), "")
        if not kind:
            raise NotFoundError(
                _("there is no template {name!r}").format(name=template[:60]),
                expected=", ".join(each.key for each in templates()),
            )
        self._refuse_game(game)
        whole = self._new_id(entry_id, kind, template)
        form, texts = template_texts(
            self.authoring, template, whole, self._reader.games()[game], lang, entry_id
        )
        facts = self._reading.facts(texts, DraftFacts(form, whole, kind, game))
        return self._added(SourceDraft(texts, facts, message=_("from a template")))

    @staticmethod
    def told_of_name(said: str, draft: Draft, *, copied: bool = False) -> tuple[str, ...]:
        """Returns what became of the name that a new draft was given, where that is to be told.

        Args:
            said: What was typed for its name.
            draft: The draft, as it was begun.
            copied: Whether it is a copy, which has the title of what was copied.
        """
        if copied:
            told = told_of_name(said, draft.entry_id, {}, {})
            if draft.entry_id.startswith(f"{HOME}/") and draft.title:
                told += (_("its title is that of what was copied, until you write another"),)
            return told
        return told_of_name(said, draft.entry_id, draft.title, unnamed(draft.kind))

    def _new_id(self, entry_id: str, kind: str, template: str) -> str:
        """Returns the whole id of something new of the user's own, one that nothing has."""
        said = entry_id.strip().lower()
        if said:
            steps = said.split("/")
            whole = said if len(steps) == 3 else f"{HOME}/{kind}/{slug_of(steps[-1])}"
            cut = EntryId.parse(whole)
            if cut.kind != kind:
                raise UsageError(
                    _("this is the id of another kind"),
                    where=entry_id[:80],
                    expected=f"{HOME}/{kind}/{cut.slug}",
                )
            if self._taken(whole):
                raise UsageError(
                    _("there is {id} already").format(id=whole), expected=_("another id")
                )
            return whole
        base = f"{HOME}/{kind}/new-{template}"
        number = 1
        while self._taken(base if number == 1 else f"{base}-{number}"):
            number += 1
        return base if number == 1 else f"{base}-{number}"

    def _taken(self, entry_id: str) -> bool:
        return self._reader.entry(entry_id) is not None or any(
            each.entry_id == entry_id for each in self._reader.drafts()
        )

    def _refuse_game(self, game: str) -> None:
        games = self._reader.games()
        if game not in games or games[game].rules_of is not None:
            known = [key for key, each in games.items() if each.rules_of is None]
            raise UsageError(
                _("{game!r} is not a game").format(game=game[:60]), expected=", ".join(known)
            )

    def copy(self, said: str, entry_id: str = "") -> Draft:
        """Begins a draft as a copy of another, or of an entry.

        Args:
            said: The draft, or the entry: its id, its name, or the tail of an id.
            entry_id: The id of the copy. Of an entry, its own id makes an edit of it; that is what
                an empty text means. Another id makes something new, whose title is that of what
                was copied until it is changed.

        Raises:
            NotFoundError: If there is neither such a draft nor such an entry.
            UsageError: If nothing can have such an id, or there is a draft of it already.
        """
        if said.startswith(PREFIX) or any(each.entry_id == said for each in self._reader.drafts()):
            source = self.find(said)
            form, texts, game, own = source.form, source.texts, source.game, source.entry_id
            name, title = source.name, source.title
        else:
            entry = self.authoring.find(said)
            game = self._reader.rules_of(entry.id)
            form, texts = copied_entry(entry)
            own = name = entry.id
            title = entry.title
            if form == "page" and entry.kind != "haunt" and entry_id not in ("", own):
                texts = {**texts, FACTS: copied_facts(entry)}
        kind = own.split("/")[1] if own.count("/") == 2 else ""
        wanted = self._copy_id(entry_id, own, kind)
        if wanted != own:
            texts = with_id(texts, form, wanted, game, title)
        facts = self._reading.facts(texts, DraftFacts(form, wanted, kind, game))
        message = _("a copy of {name}").format(name=name)
        return self._added(SourceDraft(texts, facts, message=message))

    def edit(self, entry_id: str) -> Draft:
        """Returns the draft of an entry; one is begun if there is none yet.

        Raises:
            NotFoundError: If there is no such entry.
        """
        there = [each for each in self._reader.drafts() if each.entry_id == entry_id]
        return self.open(there[0].key) if there else self.copy(entry_id, entry_id)

    def _copy_id(self, entry_id: str, own: str, kind: str) -> str:
        said = entry_id.strip().lower()
        whole = said if said.count("/") == 2 or not said else f"{HOME}/{kind}/{slug_of(said)}"
        whole = whole or own
        cut = EntryId.parse(whole)
        if cut.kind != kind:
            raise UsageError(
                _("this is the id of another kind"),
                where=entry_id[:80],
                expected=f"{HOME}/{kind}/{cut.slug}",
            )
        there = [each for each in self._reader.drafts() if each.entry_id == whole]
        if there or (whole != own and self._reader.entry(whole) is not None):
            raise UsageError(
                _("there is {id} already").format(id=whole),
                where=f"{PREFIX}{there[0].key}" if there else "",
                expected=_("another id"),
            )
        return whole

    def _added(self, source: SourceDraft) -> Draft:
        refuse_large(source.texts)
        return self.open(self._writer.save_draft(replace(source, author=self.author)))

    # Saving

    def save(self, draft: Draft, message: str = "") -> Saved:
        """Saves a draft with its texts as a new revision; what is in the database is no revision.

        Where the draft is final, what is in use follows as long as nothing is wrong with it. Its
        file is written, unless that was changed meanwhile; then both are joined.

        Args:
            draft: The draft, with the texts to be saved and the revision they were made from.
            message: Why, in a few words.

        Raises:
            DraftConflictError: If somebody saved it meanwhile; nothing is saved then.
            NotFoundError: If it was removed.
            UsageError: If a text is too large.
        """
        return self._with_file(self._saved(draft.key, draft.revision, draft.texts, message))

    def _with_file(self, saved: Saved) -> Saved:
        """Brings the file of what was saved along."""
        if saved.draft.path is None:
            return saved
        try:
            synced = self.sync(saved.draft.key)
        except (CorpusError, StoreError) as error:
            return replace(saved, told=(*saved.told, str(error)))
        told = (*saved.told, *synced.told)
        return Saved(synced.draft, told, synced if synced.merge is not None else None)

    def restore(self, key: int, number: int) -> Saved:
        """Saves an earlier revision anew; nothing between is lost.

        Raises:
            NotFoundError: If there is no such draft, or it has no such revision.
        """
        before = self.revision(key, number)
        now = self.open(key)
        message = _("revision {number} again").format(number=number)
        return self.save(now.with_texts(before.texts), message)

    def figures(self, key: int) -> Figures:
        """Returns how far a draft is, with what its latest play-test said.

        What was typed and is kept counts, also where it is not saved. What was found out is
        remembered until the draft, what it may speak of, or the play-tests are others.

        Raises:
            NotFoundError: If there is no such draft.
        """
        from workbench.desks.drafting.figuring import figures_of

        draft, kept = self.open(key), self.unsaved(key)
        tests = self._reader.playtests()
        known = (
            draft.revision,
            self._reader.generation,
            tests[0].key if tests else 0,
            kept[1] if kept is not None else None,
        )
        if key not in self._figures or self._figures[key][0] != known:
            now = draft if kept is None else kept[0]
            found = figures_of(now, self.checked(now), self._reader)
            self._figures[key] = known, replace(found, unsaved=kept is not None)
        return self._figures[key][1]

    # Files

    def bind(self, key: int, path: Path | None) -> Draft:
        """Binds a draft to a file: what is saved here is written there, and the other way round.

        A file that is not there yet is written.

        Args:
            key: The draft.
            path: The file; None: it is bound to none any more, and the file stays.

        Raises:
            NotFoundError: If there is no such draft.
            UsageError: If another draft is bound to the file, it says something else already, or
                its name does not end as it must.
            CorpusError: If the file cannot be read.
            StoreError: If it cannot be written.
        """
        stored = self._stored(key)
        if path is None:
            self._writer.bind_draft(key, "", {})
            return self.open(key)
        file = self._file_of(path, stored)
        other = self._bound_to(file)
        if other is not None and other.key != key:
            raise UsageError(
                _("another draft is bound to this file"),
                where=str(file),
                expected=f"workbench drafts bind {PREFIX}{other.key} --none",
            )
        if files.is_there(file):
            if dict(files.texts_in(file, stored.form)) != dict(stored.texts):
                raise UsageError(
                    _("the file says something else than the draft"),
                    where=str(file),
                    expected=_("a new file, or workbench drafts take FILE"),
                )
        else:
            files.write_texts(file, stored.form, stored.texts, {})
        self._writer.bind_draft(key, str(file), stored.texts)
        return self.open(key)

    def _file_of(self, path: Path, stored: StoredDraft) -> Path:
        file = files.whole_path(path)
        if files.form_of(file) != stored.form:
            raise UsageError(
                _("a draft of this form stands in no such file"),
                where=str(file),
                expected="NAME.md" if stored.form == "page" else "NAME.yaml",
            )
        return file

    def _bound_to(self, file: Path) -> StoredDraft | None:
        return next((each for each in self._reader.drafts() if each.path == str(file)), None)

    def file_state(self, key: int) -> FileState:
        """Tells how a draft and its file stand to each other.

        Raises:
            NotFoundError: If there is no such draft.
            CorpusError: If the file cannot be read.
        """
        stored = self._stored(key)
        if not stored.path:
            return "none"
        if not files.is_there(Path(stored.path)):
            return "gone"
        return _file_state(stored, files.texts_in(Path(stored.path), stored.form))

    def sync(self, key: int) -> Synced:
        """Brings a draft and its file together.

        What only one of them changed the other takes; what both changed is joined. Where both
        changed the same lines nothing is done, and both are returned to be decided.

        Raises:
            NotFoundError: If there is no such draft.
            CorpusError: If the file cannot be read.
            StoreError: If it cannot be written.
            ConflictError: If somebody saved the draft at this very moment.
        """
        stored = self._stored(key)
        if not stored.path:
            return Synced("none", drafted(stored))
        file = Path(stored.path)
        if not files.is_there(file):
            told = _("{file} is gone; workbench drafts write {draft} brings it back")
            return Synced(
                "gone", drafted(stored), (told.format(file=file, draft=f"{PREFIX}{key}"),)
            )
        there = files.texts_in(file, stored.form)
        state = _file_state(stored, there)
        if state == "same":
            if dict(stored.bound) != dict(there):  # both were changed, and alike
                self._writer.bind_draft(key, stored.path, there)
            return Synced(state, drafted(stored))
        if state == "draft":
            files.write_texts(file, stored.form, stored.texts, there)
            self._writer.bind_draft(key, stored.path, stored.texts)
            return Synced(state, self.open(key), (_("{file} was written").format(file=file),))
        if state == "file":
            saved = self._from_file(stored, there, there)
            told = _("{file} was changed outside and is taken").format(file=file)
            return Synced(state, saved.draft, (told, *saved.told))
        merge = merged(stored.bound, stored.texts, there, other=file.name)
        if not merge.clean:
            told = _("{file} was changed outside, in the same lines; nothing is written over")
            return Synced(state, drafted(stored), (told.format(file=file),), merge, there)
        saved = self._from_file(stored, merge.texts, there)
        files.write_texts(file, stored.form, merge.texts, there)
        self._writer.bind_draft(key, stored.path, merge.texts)
        told = _("{file} was changed outside; both changes are joined").format(file=file)
        return Synced(state, self.open(key), (told, *saved.told))

    def _from_file(self, stored: StoredDraft, texts: Texts, bound: Texts) -> Saved:
        message = _("from {file}").format(file=Path(stored.path).name)
        return self._saved(stored.key, stored.revision, texts, message, bound=bound)

    def settle(self, draft: Draft, seen: Texts, message: str = "") -> Saved:
        """Saves what a person decided where draft and file had changed the same lines.

        Args:
            draft: The draft, with the texts decided on.
            seen: What was seen to stand in the file; if it says something else now, it is told.
            message: Why, in a few words.

        Raises:
            DraftConflictError: If somebody saved it meanwhile; nothing is saved then.
            NotFoundError: If it was removed.
        """
        bound = seen if self._stored(draft.key).path else None
        return self._with_file(
            self._saved(draft.key, draft.revision, draft.texts, message, bound=bound)
        )

    def write(self, key: int, path: Path | None = None, *, over: bool = False) -> Path:
        """Writes a draft to a file, without binding it; by default to the file it is bound to.

        Args:
            key: The draft.
            path: The file.
            over: Whether a file that says something else is written over.

        Raises:
            NotFoundError: If there is no such draft.
            UsageError: If there is such a file already, which says something else.
            CorpusError: If that cannot be read.
            StoreError: If it cannot be written.
        """
        stored = self._stored(key)
        if path is None and not stored.path:
            raise UsageError(_("it is bound to no file"), expected="FILE")
        file = self._file_of(path, stored) if path is not None else Path(stored.path)
        there = files.texts_in(file, stored.form) if files.is_there(file) else {}
        if there and dict(there) != dict(stored.texts) and not over:
            raise UsageError(
                _("the file says something else, and is not written over"),
                where=str(file),
                expected="--over",
            )
        files.write_texts(file, stored.form, stored.texts, there)
        if str(file) == stored.path:
            self._writer.bind_draft(key, stored.path, stored.texts)
        return file

    def in_file(self, key: int) -> Texts:
        """Returns what stands in the file of a draft.

        Raises:
            NotFoundError: If there is no such draft.
            UsageError: If it is bound to no file.
            CorpusError: If the file cannot be read.
        """
        stored = self._stored(key)
        if not stored.path:
            raise UsageError(_("it is bound to no file"), expected="FILE")
        return files.texts_in(Path(stored.path), stored.form)

    def take(self, path: Path, *, bind: bool = True, decided: bool = False) -> Saved:
        """Takes a file as a draft: a new one, or the next revision of that of its file or id.

        Args:
            path: The file of a page, with what stands beside it, or of an entry.
            bind: Whether the draft is bound to the file.
            decided: Whether the file holds also where the draft was changed in the same lines.

        Raises:
            NotFoundError: If there is no such file.
            UsageError: If its name does not end as it must.
            CorpusError: If it cannot be read.
            DraftConflictError: If the draft of it was changed in the same lines; both are in it.
        """
        taken = self.taken(path, bind=bind, decided=decided)
        key = taken.key
        if taken.source is not None:
            key = self._writer.save_draft(taken.source)
            if taken.source.entry is not None:
                self._in_use_changed()
        draft = self.open(key)
        told = taken.told
        clash = None
        file = files.whole_path(path)
        if bind and draft.path != file:  # both are the same, and it was not bound yet
            self._writer.bind_draft(key, str(file), draft.texts)
            draft = self.open(key)
        if draft.path is not None:  # what was joined is written there
            synced = self.sync(key)
            draft, told = synced.draft, (*told, *synced.told)
            clash = synced if synced.merge is not None else None
        return Saved(draft, told, clash)

    def taken(self, path: Path, *, bind: bool = True, decided: bool = False) -> Taken:
        """Returns what taking a file comes to, before anything is stored.

        Args:
            path: The file of a page, with what stands beside it, or of an entry.
            bind: Whether the draft is to be bound to the file.
            decided: Whether the file holds also where the draft was changed in the same lines.

        Raises:
            NotFoundError: If there is no such file.
            UsageError: If its name does not end as it must.
            CorpusError: If it cannot be read.
            DraftConflictError: If the draft of it was changed in the same lines; both are in it.
        """
        file = files.whole_path(path)
        form = files.form_of(file)
        if not files.is_there(file):
            raise NotFoundError(_("there is no such file"), where=str(file))
        there = files.texts_in(file, form)
        refuse_large(there)
        message = _("from {file}").format(file=file.name)
        facts = self._reading.facts(there, DraftFacts(form, "", "", GAMES[0]))
        stored = self._bound_to(file) or self._of_id(facts)
        if stored is None:
            source = SourceDraft(
                there,
                facts,
                path=str(file) if bind else "",
                bound=there,
                author=self.author,
                message=message,
            )
            return Taken("new", facts, source=source)
        texts = there if decided else self._joined(stored, there, file)
        if dict(texts) == dict(stored.texts):
            return Taken("unchanged", facts_of(stored), stored.key)
        bound = there if bind or stored.path in ("", str(file)) else {}
        source, told = self._source(stored, texts, message)
        source = replace(source, path=str(file) if bind else "", bound=bound)
        return Taken("changed", source.facts, stored.key, source, told)

    def check_taken(self, taken: Taken) -> CheckedDraft:
        """Checks what taking a file comes to."""
        texts = taken.source.texts if taken.source is not None else self.open(taken.key).texts
        return self._checked(texts, taken.facts)

    def _of_id(self, facts: DraftFacts) -> StoredDraft | None:
        """Returns the draft of what a text says that it is."""
        if not facts.entry_id:
            return None
        same = (each for each in self._reader.drafts() if each.entry_id == facts.entry_id)
        return next((each for each in same if each.form == facts.form), None)

    def _joined(self, stored: StoredDraft, there: Texts, file: Path) -> Texts:
        """Returns the texts of a file joined with what its draft changed since."""
        state = _file_state(stored, there)
        if not stored.bound:  # what both began with is not known; what stands beside the page stays
            return {**stored.texts, **there}
        if state != "both":
            return stored.texts if state == "draft" else there
        merge = merged(stored.bound, stored.texts, there, other=file.name)
        if not merge.clean:
            raise DraftConflictError(
                _("the draft and {file} changed the same lines").format(file=file.name),
                drafted(stored),
                merge,
                _(
                    "see both with workbench drafts diff {draft} --file; workbench drafts take "
                    "{file} --decided takes the file"
                ).format(draft=f"{PREFIX}{stored.key}", file=file),
            )
        return merge.texts


def _file_state(stored: StoredDraft, there: Texts) -> FileState:
    now, file = dict(stored.texts), dict(there)
    if now == file:
        return "same"
    if file == dict(stored.bound):
        return "draft"
    return "file" if now == dict(stored.bound) else "both"
