"""What the desk of drafts returns: plain values, safe to hand to another thread."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Literal

from workbench.errors import ConflictError
from workbench.model.ids import Language
from workbench.store.drafts import DraftFacts, DraftForm, DraftState, SourceDraft, Texts
from workbench.text.three_way import Clash, join
from workbench.wording import _

__all__ = [
    "FACTS",
    "PAGE",
    "PREFIX",
    "Draft",
    "DraftConflictError",
    "DraftForm",
    "DraftState",
    "Figures",
    "FileState",
    "Merge",
    "Revision",
    "Saved",
    "Synced",
    "Taken",
    "Template",
    "Texts",
    "Working",
    "merged",
    "said_texts",
    "state_word",
]

_SAID_ID = re.compile(r"^(?:id| *-? *slug):[ \t]*(\S.*?)[ \t]*$", re.MULTILINE)

#: What the page, or the YAML of what has none, is called among the texts of a draft.
PAGE = ""
#: What the YAML of the facts of a page is called.
FACTS = "entry"
#: What stands in front of the number of a draft.
PREFIX = "draft/"

#: How a draft and its file stand to each other since both were the same last: ``none`` is bound,
#: nothing changed, the file did, the draft did, both did, or the file is gone.
FileState = Literal["none", "same", "file", "draft", "both", "gone"]


def state_word(state: DraftState) -> str:
    """Returns what a state is called, in the reader's language."""
    return {"draft": _("draft"), "complete": _("complete"), "final": _("final")}[state]


@dataclass(frozen=True)
class Draft:
    """A page or entry that is being written.

    Attributes:
        key: Its number; it is ``draft/N``.
        form: Whether it is a page, or an entry written as YAML.
        entry_id: The id that its text says; empty if it says none.
        kind: Its kind, or empty.
        game: The game whose rules it uses, or empty.
        title: Its name per language.
        texts: Its texts: ``""`` the page, or the YAML of an entry without one; by language the
            page's prose; ``entry`` the facts of what is no card or haunt of the game.
        revision: The number of the revision that the texts are, or were made from.
        state: How far it is.
        path: The file that it is bound to.
        saved_at: When it was saved last.
        author: By whom.
        used: The number of the revision that is in use; 0 if none is.
        removed: Whether it was removed, and can be brought back.
    """

    key: int
    form: DraftForm
    entry_id: str
    kind: str
    game: str
    title: Mapping[Language, str]
    texts: Texts
    revision: int
    state: DraftState
    path: Path | None
    saved_at: datetime
    author: str
    used: int = 0
    removed: bool = False

    @property
    def name(self) -> str:
        """What it is called by number."""
        return f"draft/{self.key}"

    @property
    def id_shown(self) -> str:
        """Its id; of one whose page says none that can be used, what stands there instead."""
        if self.entry_id:
            return self.entry_id
        said = _SAID_ID.search(self.text)
        return _("{text!r} is no id").format(text=said[1][:40]) if said else _("without an id")

    @property
    def text(self) -> str:
        """Its page, or the YAML of what has none."""
        return self.texts.get(PAGE, "")

    def with_texts(self, texts: Texts) -> Draft:
        """Returns it with other texts, to be saved."""
        return replace(self, texts=dict(texts))


@dataclass(frozen=True)
class Revision:
    """One save of a draft.

    Attributes:
        number: Its number, from 1.
        saved_at: When.
        author: By whom.
        message: Why.
        size: How many characters its texts have.
    """

    number: int
    saved_at: datetime
    author: str
    message: str
    size: int


@dataclass(frozen=True)
class Working:
    """What stands in an editor of a draft and is not saved.

    Attributes:
        editor: The editor's token.
        base: The revision that it was made from.
        texts: The texts.
        saved_at: When it was kept last.
        alive: Whether the editor is still open, here or elsewhere.
    """

    editor: str
    base: int
    texts: Texts
    saved_at: datetime
    alive: bool


@dataclass(frozen=True)
class Merge:
    """Two changes of a draft's texts, joined.

    Attributes:
        texts: The texts; where both sides differ, both stand there between lines that mark them.
        clashes: What is to be decided, by text.
    """

    texts: Texts
    clashes: Mapping[str, tuple[Clash, ...]] = field(default_factory=dict)

    @property
    def clean(self) -> bool:
        """Whether nothing is to be decided."""
        return not self.clashes


def said_texts(texts: Texts) -> dict[str, str]:
    """Returns the texts that say anything, the page always."""
    return {key: text for key, text in texts.items() if key == PAGE or text.strip()}


def merged(base: Texts, mine: Texts, theirs: Texts, *, other: str = "") -> Merge:
    """Joins what two sides made of the texts of a draft.

    Args:
        base: The texts both began with.
        mine: What one side made of them.
        theirs: What the other made of them.
        other: What the other side is called in marks.
    """
    texts: dict[str, str] = {}
    clashes: dict[str, tuple[Clash, ...]] = {}
    for key in dict.fromkeys([PAGE, *base, *mine, *theirs]):
        joined = join(base.get(key, ""), mine.get(key, ""), theirs.get(key, ""))
        text = joined.text(_("mine"), other or _("theirs"))
        if text or key == PAGE or (key in mine and key in theirs):
            texts[key] = text
        if joined.clashes:
            clashes[key] = joined.clashes
    return Merge(texts, clashes)


class DraftConflictError(ConflictError):
    """Somebody saved the draft meanwhile; nothing was saved, and nothing is lost.

    Attributes:
        theirs: The draft as it is stored now; a merge is saved from its revision.
        merge: Both changes, joined.
    """

    def __init__(self, message: str, theirs: Draft, merge: Merge, expected: str = "") -> None:
        super().__init__(
            message,
            where=theirs.name,
            expected=expected,
            current=theirs.text,
            version=theirs.revision,
        )
        self.theirs = theirs
        self.merge = merge


@dataclass(frozen=True)
class Synced:
    """What became of a draft and its file.

    Attributes:
        state: How they stood to each other before.
        draft: The draft, as it is now.
        told: What was done, in words.
        merge: Where both changed the same lines: both, to be decided; nothing was done then.
        seen: What stands in the file, where that is to be decided.
    """

    state: FileState
    draft: Draft
    told: tuple[str, ...] = ()
    merge: Merge | None = None
    seen: Texts | None = None


@dataclass(frozen=True)
class Saved:
    """What became of a save.

    Attributes:
        draft: The draft, as it is stored now.
        told: What a person should know: what became of its file, of its state, of what is in use.
        clash: Where its file changed the same lines: both, to be decided with ``settle``.
    """

    draft: Draft
    told: tuple[str, ...] = ()
    clash: Synced | None = None


@dataclass(frozen=True)
class Taken:
    """What taking a file as a draft comes to.

    Attributes:
        state: Whether it makes a new draft, changes one, or changes nothing.
        facts: What its text says that it is.
        key: The draft; 0 for a new one.
        source: What is to be stored; None if nothing is.
        told: What a person should know.
    """

    state: Literal["new", "changed", "unchanged"]
    facts: DraftFacts
    key: int = 0
    source: SourceDraft | None = None
    told: tuple[str, ...] = ()


@dataclass(frozen=True)
class Template:
    """What a new draft can begin as.

    Attributes:
        key: Its key.
        kind: The kind of what it makes.
        title: What it is called, in the reader's language.
        help: What it is good for, in the reader's language.
    """

    key: str
    kind: str
    title: str
    help: str


@dataclass(frozen=True)
class Figures:
    """How far a draft is.

    Attributes:
        errors: How many errors it has.
        warnings: How many warnings.
        missing: How many pieces of prose are missing in other languages.
        sentences: How many sentences its rules have.
        used: How many of them the latest play-test used; None if there is none.
        games: How many games that had.
        shares: The heroes' share of wins by the number of players; None if there is none.
        stale: Whether the page was changed since that play-test.
        unsaved: Whether all this is of a text that is kept and in no version yet.
    """

    errors: int
    warnings: int
    missing: int
    sentences: int
    used: int | None = None
    games: int = 0
    shares: Mapping[int, float] | None = None
    stale: bool = False
    unsaved: bool = False
