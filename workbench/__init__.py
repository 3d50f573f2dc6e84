"""Haunt Workbench: rooms, cards, haunts, rules and rulings of the Betrayal board games.

Where things are; imports only go down, and import-linter holds it:

====================  ==================================================  ========================
layer                 packages                                            may use
====================  ==================================================  ========================
start                 ``__main__``                                        any front end, lazily
front ends            ``cli``, ``tui``, ``lsp``, ``notebook`` (never      Textual, pygls, IPython
                      each other)
desks (use cases)     ``desks``: lookup, reading, importing, exporting,   Dask, where it is
                      authoring, writing, translations, frames (for       asked for
                      translators), sandbox, table, playtest, keeping,
                      status
finding               ``search``                                          Whoosh
keeping               ``store``: ``tables``, ``write``; ``read``          SQLModel, Alembic; none
words                 ``library``: the corpus, printed documents          pydantic, markdown-it
rules as sentences    ``language``: pages read, checked, compiled and     markdown-it
                      printed; ``vocabulary``: all that can be said;
                      ``checking``: what is wrong; ``codes``: told how
two languages         ``bilingual``: texts and their translations         RapidFuzz
                      compared, aligned, remembered
play                  ``engine``: positions and choices; ``rulesets``:    nothing
                      what differs between the games
formats               ``formats``: readers and writers of foreign files   PyYAML, pypdf, Typst
model                 ``model``: entries, facts, names, documents;        nothing
                      ``trees``, ``programs``, ``vocabulary``: rules as
                      data; ``rule_tags``: what a rule does
base                  ``text``, ``diagnostics``, ``errors``, ``wording``  OpenCC, pypinyin
====================  ==================================================  ========================

``exporters`` beside it writes documents (``model.exports``) in the formats of others.
``corpus/`` and ``schema/`` are data, found by :mod:`workbench.library.resolve`.

The names below are imported when they are first used, so that ``import workbench`` costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from workbench.desks.authoring import Authoring
    from workbench.desks.drafts import Drafts
    from workbench.desks.exporting.desk import Exporting
    from workbench.desks.frames import Frames
    from workbench.desks.going_on import play_on
    from workbench.desks.importing import ImportDesk
    from workbench.desks.lookup import Lookup
    from workbench.desks.sandbox import Sandbox
    from workbench.desks.telling import Teller
    from workbench.desks.translations import Translations
    from workbench.desks.writing import Writing
    from workbench.engine.bots import bot_of
    from workbench.engine.game import Game
    from workbench.engine.sessions import Session
    from workbench.errors import WorkbenchError
    from workbench.language.reading import PageReader
    from workbench.language.worlds import world_of
    from workbench.library.load import load_corpus
    from workbench.model.concepts import concepts
    from workbench.model.dice import odds
    from workbench.model.entries import Entry
    from workbench.model.ids import Citation, EntryId
    from workbench.notebook.asking import check, entry, game, haunt, playtest
    from workbench.store.place import Home

__all__ = [
    "Authoring",
    "Citation",
    "Drafts",
    "Entry",
    "EntryId",
    "Exporting",
    "Frames",
    "Game",
    "Home",
    "ImportDesk",
    "Lookup",
    "PageReader",
    "Sandbox",
    "Session",
    "Teller",
    "Translations",
    "WorkbenchError",
    "Writing",
    "__version__",
    "bot_of",
    "check",
    "concepts",
    "entry",
    "game",
    "haunt",
    "load_corpus",
    "odds",
    "play_on",
    "playtest",
    "search",
    "world_of",
]

_PLACES = {
    "Authoring": "workbench.desks.authoring",
    "Citation": "workbench.model.ids",
    "Drafts": "workbench.desks.drafts",
    "Entry": "workbench.model.entries",
    "EntryId": "workbench.model.ids",
    "Exporting": "workbench.desks.exporting.desk",
    "Frames": "workbench.desks.frames",
    "Game": "workbench.engine.game",
    "Home": "workbench.store.place",
    "ImportDesk": "workbench.desks.importing",
    "Lookup": "workbench.desks.lookup",
    "PageReader": "workbench.language.reading",
    "Sandbox": "workbench.desks.sandbox",
    "Session": "workbench.engine.sessions",
    "Teller": "workbench.desks.telling",
    "Translations": "workbench.desks.translations",
    "WorkbenchError": "workbench.errors",
    "Writing": "workbench.desks.writing",
    "bot_of": "workbench.engine.bots",
    "check": "workbench.notebook.asking",
    "concepts": "workbench.model.concepts",
    "entry": "workbench.notebook.asking",
    "game": "workbench.notebook.asking",
    "haunt": "workbench.notebook.asking",
    "load_corpus": "workbench.library.load",
    "odds": "workbench.model.dice",
    "play_on": "workbench.desks.going_on",
    "playtest": "workbench.notebook.asking",
    "world_of": "workbench.language.worlds",
}


def __getattr__(name: str) -> Any:
    if name not in _PLACES and name != "search":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    if name == "search":
        return import_module("workbench.search")  # the package, which answers when it is called
    value = getattr(import_module(_PLACES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)


def load_ipython_extension(shell: Any) -> None:
    """Adds the cell ``%%haunt`` to a notebook: ``%load_ext workbench``."""
    from importlib import import_module

    import_module("workbench.notebook.magic").load(shell)
