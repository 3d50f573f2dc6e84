"""Opens a haunt where one of its sentences matters, or where one of its tests begins."""

from __future__ import annotations

from collections.abc import Callable

from workbench.desks.sandbox import Sandbox
from workbench.desks.table.arranging import arrange
from workbench.desks.table.here import SECONDS, Looked, look_for, target_of
from workbench.engine.sessions import Mode
from workbench.errors import UsageError
from workbench.model.entries import Entry
from workbench.model.ids import Language
from workbench.wording import _

__all__ = ["opened_here", "page_tests"]


def opened_here(
    sandbox: Sandbox,
    entry: Entry,
    cite: str,
    players: int | None = None,
    seed: int = 0,
    *,
    of_page: bool = False,
    mode: Mode = "sandbox",
    lang: Language = "en",
    seconds: float = SECONDS,
    stopped: Callable[[], bool] = lambda: False,
    heard: Callable[[int], None] | None = None,
) -> Looked:
    """Returns a game of a haunt, stopped where a sentence matters or a test begins.

    Args:
        sandbox: The desk.
        entry: The haunt.
        cite: The place of the sentence (``S.4.2``), its stable key, or a test: ``test:2``.
        players: How many explorers; None for whatever number leads there.
        seed: The seed of the first game that is looked through.
        of_page: Whether the haunt is of a page that is in no database.
        mode: How it is played on.
        lang: The language of what is told.
        seconds: When to give up.
        stopped: Whether nobody wants to know any more.
        heard: Told how many games were looked through.

    Raises:
        NotFoundError: If there is no such place, or the haunt is not written as a page.
        UsageError: If it is not for so many players, or looking was stopped.
    """
    program = entry.program
    game = program.game if of_page and program is not None else entry.game
    box = sandbox.box(game, (), entry if of_page else None)
    haunt = box.haunts[sandbox.key_of(entry, box)]
    target = target_of(haunt.rules.program, cite)
    able = haunt.players or box.ruleset.players
    if players is not None and players not in able:
        raise UsageError(
            _("{id} is not for so many players").format(id=entry.id),
            where="--players",
            expected=", ".join(map(str, able)),
        )
    counts = able if players is None else (players,)
    begins = sandbox.beginning(entry, box, entry if of_page else None)
    if target.sort == "test":
        found = arrange(target, begins, counts, seed, lang=lang, seconds=seconds, stopped=stopped)
    else:
        found = look_for(
            target, begins, counts, seed, seconds=seconds, stopped=stopped, heard=heard
        )
    found.session.mode = mode
    return found._replace(place=target.place)


def page_tests(entry: Entry, lang: Language) -> list[tuple[str, str]]:
    """Returns the tests of a haunt: how each is asked for (``test:1``), and its sentence."""
    if '"test"' not in (entry.compiled or ""):  # most have none, and need not be read for that
        return []
    program = entry.program
    tests = [
        each.text.get(lang) or each.text.get("en", "")
        for _book, _box, each in (program.instructions() if program is not None else ())
        if each.kind == "test"
    ]
    return [(f"test:{number}", text) for number, text in enumerate(tests, 1)]
