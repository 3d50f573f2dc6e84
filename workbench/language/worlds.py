"""What a page can speak of: the things, traits and components of one game.

A world is made from entries, wherever they were kept; the language reads no files and no database.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from workbench.language.nouns import Lexicon
from workbench.language.vocabulary.lexicon import lexicon_of
from workbench.model.entries import Entry
from workbench.model.games import Game
from workbench.model.ids import Kind

__all__ = ["World", "world_of"]

#: The kinds whose entries are things that a page can name. Monsters belong to the haunt that
#: brings them, so a page names only those that it declares itself.
_NAMED: frozenset[Kind] = frozenset(
    {"room", "omen", "item", "event", "clue", "mystery", "character", "token"}
)


@dataclass(frozen=True)
class World:
    """One game, as the pages that use its rules see it.

    Attributes:
        game: The game.
        lexicon: The nouns that every page of the game can use.
        entries: Its entries, by id, of every kind.
    """

    game: Game
    lexicon: Lexicon
    entries: Mapping[str, Entry]


def world_of(game: Game, entries: Iterable[Entry], *, packs: Collection[str] = ()) -> World:
    """Returns the world of *game*.

    Args:
        game: The game.
        entries: Its entries; those of other games are left out.
        packs: The packs that use its rules, whose things its pages can name as well.
    """
    own = {entry.id: entry for entry in entries if entry.game == game.key or entry.game in packs}
    return World(game, lexicon_of(e for e in own.values() if e.kind in _NAMED), own)
