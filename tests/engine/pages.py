"""Haunts of our own in the box of a game: a page in, a box out in which it is played."""

from __future__ import annotations

from dataclasses import replace

from workbench.engine.box import Box, box_of
from workbench.language.prose import prose_of
from workbench.language.reading import PageReader
from workbench.language.worlds import World, world_of
from workbench.library.page_facts import with_page_facts
from workbench.library.pages import digest_of, with_text
from workbench.model.games import Corpus
from workbench.model.ids import Language
from workbench.rulesets.games import ruleset_of

__all__ = ["OWN", "box_with"]

#: The haunt whose place a page takes.
OWN = "haunt/12"


_worlds: dict[str, dict[str, World]] = {}


def box_with(corpus: Corpus, text: str, game: str = "hill-2e") -> Box:
    """Returns the box of a game in which a page stands for haunt 12.

    Args:
        corpus: The corpus.
        text: The page without its id, its language and the marks around its front matter.
        game: The game.
    """
    if corpus.fingerprint not in _worlds:
        everything = corpus.entries.values()
        _worlds[corpus.fingerprint] = {
            key: world_of(each, everything) for key, each in corpus.games.items()
        }
    worlds = _worlds[corpus.fingerprint]
    games = sorted(corpus.games.values(), key=lambda each: each.overlays is not None)
    whole = f"---\nid: {game}/{OWN}\nlang: en\n{text.lstrip()}"
    entry = replace(corpus.entries[f"{game}/{OWN}"], compiled="", page=None, parts=())
    reader = PageReader(worlds)
    prose: dict[Language, dict[str, str]] = {
        "zh-Hant": dict.fromkeys(prose_of(reader.read(whole).page), "註")
    }
    made = with_text(entry, whole, prose, reader, digest_of(worlds), "12")
    entries = with_page_facts({**corpus.entries, made.id: made}, worlds, games)
    own = [each for each in entries.values() if each.game == game]
    return box_of(ruleset_of(game), own, corpus.charts.get(game))
