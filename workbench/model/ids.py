"""Ids of entries and citations into them, as they are typed, stored and shown.

An id is ``GAME/KIND/SLUG``; a citation adds ``#`` and a place. People are shown positions
(``hill-2e/haunt/1#S.4.2``, ``hill-2e/rule/movement#3``); data stores the stable key of a part
(``hill-2e/rule/turn#any-order``). Parsing then printing gives the same text back.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Literal, get_args

from workbench.errors import UsageError
from workbench.wording import _

__all__ = [
    "GAMES",
    "HOME",
    "KINDS",
    "LANGUAGES",
    "Citation",
    "EntryId",
    "Kind",
    "Language",
    "is_game_key",
    "slug_of",
    "without_game",
]

Language = Literal["en", "zh-Hant", "zh-Hans"]
LANGUAGES: tuple[Language, ...] = get_args(Language)

Kind = Literal[
    "room", "omen", "item", "event", "clue", "mystery", "character", "token", "monster", "haunt",
    "rule", "ruling", "term",
]  # fmt: skip
KINDS: tuple[Kind, ...] = get_args(Kind)

#: The games that ship, in the order in which a bare tail of an id is looked up.
GAMES: tuple[str, ...] = ("hill-2e", "hill-1e", "mystery")

#: What stands in the place of a game in the ids of a user's own entries.
HOME = "home"

_GAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_SLUG = re.compile(r"[\w]+(?:[-'.][\w]+)*", re.UNICODE)


def is_game_key(text: str) -> bool:
    """Tells whether *text* can be the key of a game or pack: small letters, digits, hyphens."""
    return _GAME.fullmatch(text) is not None


@dataclass(frozen=True, slots=True, order=True)
class EntryId:
    """The name of one entry.

    >>> EntryId.parse("hill-2e/room/attic").slug
    'attic'

    Attributes:
        game: Key of a game, a pack, or ``home``.
        kind: One of :data:`KINDS`.
        slug: Letters and digits in any script, joined by hyphens.
    """

    game: str
    kind: Kind
    slug: str

    def __str__(self) -> str:
        return f"{self.game}/{self.kind}/{self.slug}"

    @classmethod
    def parse(cls, text: str) -> EntryId:
        """Reads a whole id.

        Raises:
            UsageError: If it has not three parts, or a part is not well formed.
        """
        parts = text.split("/")
        if len(parts) != 3:
            raise UsageError(
                _("{text!r} is not an id").format(text=text), expected="GAME/KIND/SLUG"
            )
        game, kind, slug = parts
        if not is_game_key(game):
            raise UsageError(
                f"{game!r} is not a game key", where=text, expected="small letters, digits, -"
            )
        if kind not in KINDS:
            raise UsageError(
                _("{kind!r} is not a kind").format(kind=kind), where=text, expected=", ".join(KINDS)
            )
        if not _SLUG.fullmatch(slug) or slug != slug.lower():
            raise UsageError(
                f"{slug!r} is not a slug", where=text, expected="small letters, digits, -"
            )
        return cls(game, kind, slug)


@dataclass(frozen=True, slots=True)
class Citation:
    """A place inside an entry, by its position or by the stable key of a part.

    >>> str(Citation.parse("hill-2e/rule/movement#3"))
    'hill-2e/rule/movement#3'

    Attributes:
        entry: The entry's id.
        place: What follows ``#``, or an empty text for the whole entry.
    """

    entry: EntryId
    place: str = ""

    def __str__(self) -> str:
        return f"{self.entry}#{self.place}" if self.place else str(self.entry)

    @classmethod
    def parse(cls, text: str) -> Citation:
        """Reads a citation; raises UsageError as :meth:`EntryId.parse` does."""
        entry, _, place = text.partition("#")
        if place and not re.fullmatch(r"[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*", place):
            raise UsageError(
                f"{place!r} is not a place in an entry", where=text, expected="such as #S.4.2"
            )
        return cls(EntryId.parse(entry), place)


def slug_of(name: str) -> str:
    """Makes the slug of a name: letters and digits of any script, joined by hyphens.

    >>> slug_of("Drip...Drip...Drip...")
    'drip-drip-drip'
    >>> slug_of("The Séance")
    'the-seance'
    >>> slug_of("Rabbit's Foot")
    'rabbits-foot'
    """
    plain = "".join(
        ch for ch in unicodedata.normalize("NFKD", name) if not unicodedata.combining(ch)
    )
    plain = re.sub(r"['’‘]", "", plain.lower())
    return "-".join(re.findall(r"[^\W_]+", plain))


def without_game(key: str) -> str:
    """Returns an id without its game (``item/axe``); any other name as it is."""
    return key.partition("/")[2] if key.count("/") == 2 else key
