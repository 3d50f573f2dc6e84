"""What people translate: one text in every language that it exists in, and how far each is.

Rules of pages are printed from their trees in every language, so they are no units; names, stories,
headings, notes, rulings, paragraphs of rulebooks and imported printed texts are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, get_args

from workbench.model.entries import Audience
from workbench.model.ids import Language

__all__ = [
    "SETTABLE",
    "STATES",
    "UNIT_KINDS",
    "SettableState",
    "Translation",
    "TranslationState",
    "Unit",
    "UnitKind",
]

UnitKind = Literal[
    "name", "term", "heading", "action", "story", "rule", "ruling", "note", "printed"
]  # fmt: skip
UNIT_KINDS: tuple[UnitKind, ...] = get_args(UnitKind)

#: States that a person gives; ``missing`` and ``stale`` follow from the texts.
SettableState = Literal["draft", "review", "reviewed"]
SETTABLE: tuple[SettableState, ...] = get_args(SettableState)
TranslationState = Literal["missing", "draft", "review", "reviewed", "stale"]
STATES: tuple[TranslationState, ...] = get_args(TranslationState)


@dataclass(frozen=True, slots=True)
class Unit:
    """A text that people translate.

    Attributes:
        id: ``GAME/KIND/SLUG#PLACE``; the place is ``title``, the stable key of a part or of a
            page's prose, that key with ``.heading`` for the heading over it, or ``remark-DIGEST``.
            Of an imported document ``DOCUMENT:GAME/KIND/SLUG#N``, its Nth text beside that entry.
        kind: What kind of text.
        game: Whose it is.
        title: The name of its entry, per language.
        texts: It itself, per language, as it is in use.
        audience: Who may read it.
        document: The id of the imported document that it is from, or empty.
        room: So many columns a line of it has on its card or tile; None if there is no limit.
    """

    id: str
    kind: UnitKind
    game: str
    title: Mapping[Language, str]
    texts: Mapping[Language, str]
    audience: Audience = "everyone"
    document: str = ""
    room: int | None = None

    @property
    def entry_id(self) -> str:
        """The id of its entry."""
        return self.id.rpartition("#")[0].rpartition(":")[2]


@dataclass(frozen=True, slots=True)
class Translation:
    """A unit seen from one language into another.

    Attributes:
        unit: The unit.
        source_lang: The language it is translated from.
        lang: The language it is translated into.
        state: How far it is.
        derived: Whether a converter of scripts drafted it and nobody has confirmed it.
        source_then: The source it was made from, where that differs from the source now.
        base: The target that shipped or was drafted when it was made; None if nobody touched it.
        author: Who saved it last; empty for what ships.
        saved_at: When; None for what ships.
        version: The number of its latest save; 0 if nobody touched it.
    """

    unit: Unit
    source_lang: Language
    lang: Language
    state: TranslationState
    derived: bool = False
    source_then: str | None = None
    base: str | None = None
    author: str = ""
    saved_at: datetime | None = None
    version: int = 0

    @property
    def source(self) -> str:
        """The text that is translated; empty if there is none."""
        return self.unit.texts.get(self.source_lang, "")

    @property
    def target(self) -> str:
        """The text in the other language; empty if there is none."""
        return self.unit.texts.get(self.lang, "")
