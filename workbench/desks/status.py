"""What there is and how good it is, in one plain value."""

from __future__ import annotations

from typing import Any

from workbench import __version__
from workbench.desks.opening import Progress, ready_home
from workbench.errors import CorpusError
from workbench.language.planting.figures import (
    language_version,
    not_planted,
    planted_figures,
)
from workbench.model.ids import LANGUAGES
from workbench.search.index import index_state
from workbench.store.place import Home
from workbench.store.read import Reader, open_reader

__all__ = ["status_of"]


def status_of(home: Home | None = None, progress: Progress | None = None) -> dict[str, Any]:
    """Returns versions, place, counts and quality figures, ready for JSON."""
    chosen = ready_home(home, progress)
    with open_reader(chosen) as reader:
        index = index_state(chosen, reader)
        games = reader.games()
        return {
            "version": __version__,
            "database": chosen.shown,
            "index": {"state": index.state, "entries": index.entries},
            "corpus": reader.counts(),
            "games": {
                key: {"title": dict(game.title), "edition": game.edition, "version": game.version}
                for key, game in games.items()
            },
            "sources": [source["id"] for source in reader.documents()],
            "quality": _quality(reader),
        }


def _quality(reader: Reader) -> dict[str, Any]:
    """Counts what a careful reader would ask about: confidence, disputes, languages."""
    entries = [row.entry for row in reader.all_entries()]
    prose = [part for entry in entries for part in entry.parts if part.text]
    figures: dict[str, Any] = {
        "entries": len(entries),
        "disputed": sum(1 for entry in entries if entry.disputed),
        "assumed": sum(1 for entry in entries if entry.assumed),
        "derived": sum(1 for entry in entries if entry.derived),
        "low_confidence": sum(1 for entry in entries if entry.confidence == "low"),
        "notes": len(reader.notes()),
        "parts": len(prose),
    }
    for lang in LANGUAGES:
        figures[f"named_{lang}"] = sum(1 for entry in entries if entry.title.get(lang))
        figures[f"parts_{lang}"] = sum(1 for part in prose if part.text.get(lang))
    figures["planted_mistakes"] = _planted()
    return figures


def _planted() -> dict[str, Any] | None:
    """Tells how many mistakes, planted into correct pages, the checker finds: by kind and code.

    Returns:
        None where that was not measured with the language as it is.
    """
    try:
        measured = planted_figures()
    except CorpusError:
        return None
    if measured.language != language_version():
        return None
    return {
        "language": measured.language,
        "pages": measured.pages,
        "planted": measured.whole.planted,
        "found": measured.whole.found,
        "kinds": {
            kind: {"planted": share.planted, "found": share.found}
            for kind, share in measured.shares.items()
            if share.planted
        },
        "codes": {
            code: {"planted": share.planted, "found": share.found, "told": share.told}
            for code, share in measured.codes.items()
        },
        "not_planted": dict(not_planted()),
    }
