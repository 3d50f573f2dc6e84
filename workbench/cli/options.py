"""Options that several commands have, each with one meaning."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from workbench.cli.output import progress
from workbench.errors import NotFoundError, UsageError
from workbench.model.entries import VIEWS, Entry
from workbench.model.ids import KINDS, LANGUAGES, Kind, Language
from workbench.wording import _

if TYPE_CHECKING:
    from workbench.desks.authoring import Authoring, CheckedPage
    from workbench.desks.lookup import Lookup

__all__ = [
    "add_game",
    "add_json",
    "add_kind",
    "add_lang",
    "add_view",
    "check_game",
    "drafted_pages",
    "kind_of",
    "names_a_draft",
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


def add_lang(parser: argparse.ArgumentParser, *, again: bool = False) -> None:
    """Adds ``--lang``.

    Args:
        parser: To this.
        again: Whether the command above it has it too, whose value stands unless there is another.
    """
    default = argparse.SUPPRESS if again else None
    parser.add_argument(
        "-l", "--lang", choices=LANGUAGES, default=default, help=_("the language shown")
    )


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


def names_a_draft(text: str) -> bool:
    """Tells whether an argument names a draft by its number."""
    return text.startswith("draft/")


def drafted_pages(
    text: str, lang: Language, instead_of: NotFoundError | None = None
) -> tuple[CheckedPage, ...]:
    """Returns the draft that is meant, checked: its page, then its facts if they are written.

    Args:
        text: ``draft/3``, or the id of its page.
        lang: The reader's language.
        instead_of: Why no entry was found, which is told if there is no such draft either.

    Raises:
        NotFoundError: If there is no such draft.
    """
    from workbench.desks.drafts import Drafts

    with Drafts(progress=progress) as desk:
        try:
            draft = desk.find(text)
        except NotFoundError:
            if instead_of is not None:
                raise instead_of from None
            raise
        return desk.checked(draft, lang).pages


def page_of(text: str, lang: Language, find: Callable[[str], object]) -> Entry | None:
    """Returns the haunt that a file or a draft is; None where it is that of an entry.

    It is checked first, and what is wrong with it is told. An id is that of the entry in use; where
    there is none, that of a draft.

    Args:
        text: What is to be played.
        lang: The reader's language.
        find: Finds the entry that is meant.

    Raises:
        NotFoundError: If there is no such file, and no such draft or entry.
        CorpusError: If the page has errors.
        UsageError: If it is no haunt.
    """
    from workbench.cli.check import tell_problems
    from workbench.cli.output import end_progress, note
    from workbench.desks.authoring import haunt_of
    from workbench.formats.files import typed_path

    if names_a_page(text):
        with open_authoring() as desk:
            page = desk.check_file(typed_path(text), lang)
    elif names_a_draft(text):
        page = drafted_pages(text, lang)[0]
    else:
        try:
            find(text)
        except NotFoundError as error:
            page = drafted_pages(text, lang, error)[0]
        else:
            return None
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
