"""The functions of a notebook: each asks a desk and answers with something that shows itself.

They use the database that the environment names (``WORKBENCH_HOME``, ``WORKBENCH_DATABASE``), and
speak English, or the language of ``WORKBENCH_LANG``, unless they are told another.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, get_args

from workbench.errors import UsageError
from workbench.model.entries import View
from workbench.model.ids import LANGUAGES, Language
from workbench.notebook.opened import opened
from workbench.wording import _, language

if TYPE_CHECKING:
    from workbench.desks.authoring import Authoring, CheckedPage
    from workbench.desks.table.desk import Start
    from workbench.model.ids import Kind
    from workbench.notebook.answers import Card, Checked, Found, Statistics
    from workbench.notebook.play import Play

__all__ = ["check", "entry", "game", "haunt", "playtest", "search"]

_MOST_HITS = 1000
_DRAFT = "draft/"


def search(
    query: str,
    *,
    game: str | None = None,
    kind: Kind | None = None,
    lang: Language | None = None,
    limit: int = 20,
    view: View = "author",
) -> Found:
    """Finds entries by words, names and what their rules do.

    Args:
        query: Words in any language, ``"phrases"``, ``kind:room``, ``roll:sanity`` ...
        game: Only of this game.
        kind: Only of this kind.
        lang: The language of names, and the only one that is searched.
        limit: At most so many.
        view: Whose eyes it is for: ``hero``, ``traitor`` or ``author``.

    Raises:
        UsageError: If so many cannot be asked for.
    """
    from workbench.desks.lookup import Lookup
    from workbench.notebook.answers import Found

    _refuse_unknown(query, lang, view)
    if not 1 <= limit <= _MOST_HITS:
        raise UsageError(
            _("{number} hits cannot be asked for").format(number=limit),
            where="limit",
            expected=_("1 to {most}").format(most=_MOST_HITS),
        )
    found = opened(Lookup).search(query, view=view, game=game, kind=kind, lang=lang, limit=limit)
    return Found(found, lang or language())


def entry(
    said: str,
    *,
    game: str | None = None,
    lang: Language | Sequence[Language] | None = None,
    view: View = "author",
) -> Card:
    """Returns one entry, whole.

    Args:
        said: Its id, the tail of one, a name, or a citation.
        game: Where to look.
        lang: The language it is shown in, or several, side by side; by default English and
            Traditional Chinese.
        view: Whose eyes it is for.

    Raises:
        NotFoundError: If nothing, or more than one thing, answers to it; with candidates.
    """
    from workbench.desks.lookup import Lookup
    from workbench.notebook.answers import Card

    _refuse_unknown(said, lang, view)
    return Card(opened(Lookup).show(said, view=view, game=game), _languages(lang))


def haunt(
    said: str | int,
    *,
    game: str | None = None,
    lang: Language | Sequence[Language] | None = None,
    view: View = "author",
) -> Card:
    """Returns a haunt with its books, or with the one that a side may read.

    Args:
        said: Its number, its id, or its name.
        game: Where to look.
        lang: As for :func:`entry`.
        view: Whose eyes it is for.

    Raises:
        NotFoundError: If there is no such haunt.
    """
    number = str(said)
    return entry(f"haunt/{number}" if number.isdigit() else number, game=game, lang=lang, view=view)


def check(page: str | Path, *, lang: Language | None = None) -> Checked:
    """Checks a page.

    Args:
        page: Its text, a file (a path, or a name that ends in ``.md``), ``draft/N``, or the id of
            an entry.
        lang: The language of messages.

    Raises:
        NotFoundError: If there is no such file or entry.
    """
    from workbench.desks.authoring import Authoring
    from workbench.desks.writing import Writing
    from workbench.notebook.answers import Checked

    _refuse_unknown(str(page) if isinstance(page, Path) else page, lang)
    desk, reader = opened(Authoring), lang or language()
    if isinstance(page, str) and page.startswith(_DRAFT):
        from workbench.desks.drafts import Drafts

        drafts = opened(Drafts)
        checked = drafts.checked(drafts.find(page), reader).pages[0]
    elif isinstance(page, Path) or ("\n" not in page and page.endswith(".md")):
        checked = desk.check_file(Path(page), reader)
    elif "\n" in page:
        checked = desk.check_text(page, lang=reader)
    else:
        checked = desk.check_entry(desk.find(page), reader)
    printed = _printed(desk, checked) if checked.correct else {}
    return Checked(checked, printed, Writing(desk, checked.read.text).symbols, reader)


def _printed(desk: Authoring, checked: CheckedPage) -> dict[Language, str]:
    return {each: desk.printed(checked, each) for each in LANGUAGES}


def game(
    what: str | int | Checked,
    players: int | None = None,
    seed: int = 0,
    *,
    bots: Sequence[str] = (),
    at: str = "",
    fair: bool = False,
    lang: Language | None = None,
) -> Play:
    """Begins a game.

    Args:
        what: A haunt by its number or id, which is played from where it begins; the key of a game,
            from set-up; a file with a saved game, a position or a page; ``draft/N``; or a checked
            page.
        players: How many play; by default the fewest.
        seed: Decides the house and all that chance does.
        bots: Who is played by bots: ``e2=random``, ``all=greedy``.
        at: Of a haunt: the sentence at which it is to stand (``S.4.2``), or one of its tests
            (``test:1``).
        fair: Whether it is played as at a table: nothing is forced, and dice are not taken back.
        lang: The language it is told in.

    Raises:
        NotFoundError: If there is no such haunt, game or file.
        UsageError: If it is not for so many players.
    """
    from workbench.desks.table.desk import TableDesk
    from workbench.notebook.play import Play

    _refuse_unknown("", lang)
    if isinstance(what, str) and (what.startswith(_DRAFT) or (at and what.endswith(".md"))):
        what = check(what, lang=lang)
    desk = TableDesk(keeps=False)
    start = replace(
        _start(what, at, sorted(key for key, _title in desk.games("en"))),
        players=players, seed=seed, mode="table" if fair else "sandbox", bots=tuple(bots),
    )  # fmt: skip
    return Play(desk, start, lang or language())


def _start(what: str | int | Checked, at: str, games: Sequence[str]) -> Start:
    """Returns how something is begun: a checked page, a file, a game, or a haunt."""
    from workbench.desks.table.desk import Start
    from workbench.notebook.answers import Checked

    if isinstance(what, Checked):
        page = what.page
        return Start("here", page.read.front.id, cite=at, page_text=page.read.text,
                     page_prose=page.prose)  # fmt: skip
    said = str(what)
    if said in games:
        return Start("game", said)
    if said.endswith((".md", ".json", ".jsonl", ".txt")):
        return Start("file", said)
    return Start("here", said, cite=at) if at else Start("haunt", said)


def playtest(
    *haunts: str | int | Checked,
    games: int = 100,
    players: int | Sequence[int] = (),
    heroes: str = "greedy",
    traitor: str = "greedy",
    seed: int = 0,
    processes: int | None = None,
    lang: Language | None = None,
    heard: Callable[[int, int], None] | None = None,
) -> Statistics:
    """Lets bots play haunts many times over.

    Args:
        haunts: Numbers, ids, or checked pages.
        games: How many games of each, spread over the numbers of players.
        players: By how many; empty for all that a haunt is for.
        heroes: The bot of the heroes.
        traitor: The bot of the traitor.
        seed: Decides everything.
        processes: How many play at once; by default one on each core in a notebook, and one
            elsewhere: each of several begins with what stands in a script.
        lang: The language of names and sentences.
        heard: Told how many games were played, and of how many; by default a bar shows it.

    Raises:
        NotFoundError: If there is no such haunt.
        UsageError: If it is not for so many players, or there is no such bot.
    """
    from workbench.desks.authoring import haunt_of
    from workbench.desks.playtest import Asked, PlayTest
    from workbench.desks.playtesting.running import processors
    from workbench.notebook.answers import Checked, Statistics
    from workbench.notebook.progress import bar

    _refuse_unknown("", lang)
    named = tuple(str(each) for each in haunts if not isinstance(each, Checked))
    pages = tuple(haunt_of(each.page) for each in haunts if isinstance(each, Checked))
    asked = Asked(
        named,
        pages,
        games=games,
        heroes=heroes,
        traitor=traitor,
        seed=seed,
        players=(players,) if isinstance(players, int) else tuple(players),
    )
    with bar(_("games")) as told:
        result = opened(PlayTest).run(
            asked,
            processes=(processors() if _in_a_notebook() else 1) if processes is None else processes,
            heard=heard or told,
        )
    return Statistics(result, lang or language())


def _in_a_notebook() -> bool:
    """Tells whether IPython runs; processes begin anew with nothing of its cells then."""
    shell = sys.modules.get("IPython.core.interactiveshell")
    return shell is not None and shell.InteractiveShell.initialized()


def _refuse_unknown(
    said: str, lang: Language | Sequence[Language] | None, view: str = "author"
) -> None:
    """Refuses what is no text, a language or a view that there is not.

    Raises:
        UsageError: If there is any of it.
    """
    if not isinstance(said, str):
        raise UsageError(_("this is no text"), where=repr(said)[:60], expected="str")
    for each in (lang,) if isinstance(lang, str) else lang or ():
        if each not in LANGUAGES:
            raise UsageError(
                _("{text!r} is no language here").format(text=str(each)[:20]),
                where="lang",
                expected=", ".join(LANGUAGES),
            )
    if view not in get_args(View):
        raise UsageError(
            _("{text!r} is no view").format(text=str(view)[:20]),
            where="view",
            expected=", ".join(get_args(View)),
        )


def _languages(lang: Language | Sequence[Language] | None) -> tuple[Language, ...]:
    if lang is None:
        spoken = language()
        return ("en", "zh-Hant" if spoken == "en" else spoken)
    return (lang,) if isinstance(lang, str) else tuple(lang)
