"""Options that several commands have, each with one meaning."""

from __future__ import annotations

import argparse
import os
from typing import TYPE_CHECKING

from workbench.cli.output import progress
from workbench.errors import UsageError
from workbench.model.entries import VIEWS, Entry
from workbench.model.ids import KINDS, LANGUAGES, Kind, Language
from workbench.wording import _

if TYPE_CHECKING:
    from workbench.desks.authoring import Authoring
    from workbench.desks.lookup import Lookup

__all__ = [
    "add_game",
    "add_json",
    "add_kind",
    "add_lang",
    "add_view",
    "check_game",
    "kind_of",
    "names_a_page",
    "open_authoring",
    "open_desk",
    "page_of",
    "typed",
]


def add_game(parser: argparse.ArgumentParser) -> None:
    """Adds ``--game``."""
    parser.add_argument("-g", "--game", metavar="GAME", help=_("only this game or pack"))


def add_kind(parser: argparse.ArgumentParser) -> None:
    """Adds ``--kind``."""
    parser.add_argument("-k", "--kind", metavar="KIND", help=_("only this kind of entry"))


def add_lang(parser: argparse.ArgumentParser) -> None:
    """Adds ``--lang``."""
    parser.add_argument("-l", "--lang", choices=LANGUAGES, help=_("the language shown"))


def add_view(parser: argparse.ArgumentParser) -> None:
    """Adds ``--view``."""
    parser.add_argument(
        "--view",
        choices=VIEWS,
        default="author",
        help=_("whose eyes: what that side may not see is left out (default: author)"),
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    """Adds ``--json``."""
    parser.add_argument("--json", action="store_true", help=_("print JSON"))


def open_desk() -> Lookup:
    """Opens the lookup desk, telling on standard error what is set up."""
    from workbench.desks.lookup import Lookup

    return Lookup(progress=progress)


def open_authoring() -> Authoring:
    """Opens the author's desk, telling on standard error what is set up."""
    from workbench.desks.authoring import Authoring

    return Authoring(progress=progress)


def names_a_page(text: str) -> bool:
    """Tells whether what is to be played is a file of a page, and no id."""
    return text.endswith(".md") or text.startswith(("./", "../", "/", "~", ".\\", "..\\"))


def page_of(text: str, lang: Language) -> Entry:
    """Checks a file of a page, tells what is wrong with it, and returns the haunt that it is.

    Raises:
        NotFoundError: If there is no such file.
        CorpusError: If the page has errors.
        UsageError: If it is no haunt.
    """
    from pathlib import Path

    from workbench.cli.check import tell_problems
    from workbench.cli.output import end_progress, note
    from workbench.desks.authoring import haunt_of

    with open_authoring() as desk:
        page = desk.check_file(Path(text).expanduser(), lang)
    end_progress()
    tell_problems([(page, page.problems)], note)
    return haunt_of(page)


def typed(text: str) -> str:
    """Returns words from the command line as they were typed, whatever the locale.

    In a locale without UTF-8, Python hands over each byte that it cannot read as half of a pair.
    Bytes that are no text in UTF-8 either become replacement characters.
    """
    if not any("\udc80" <= ch <= "\udcff" for ch in text):
        return text
    return os.fsencode(text).decode("utf-8", "replace")


def check_game(desk: Lookup, game: str | None) -> None:
    """Refuses a game that is not there."""
    games = desk.games() if game is not None else {}
    if game is not None and game not in games:
        raise UsageError(
            _("{game!r} is not a game").format(game=game), where="--game", expected=", ".join(games)
        )


def kind_of(text: str | None) -> Kind | None:
    """Reads a kind; refuses what is none."""
    found = next((kind for kind in KINDS if kind == text), None)
    if text is not None and found is None:
        raise UsageError(
            _("{kind!r} is not a kind").format(kind=text), where="--kind", expected=", ".join(KINDS)
        )
    return found
