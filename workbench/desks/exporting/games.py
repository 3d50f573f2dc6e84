"""Makes documents of saved games: what happened, and how a game stands, as one side knows it.

Both are made from the engine's views of that side, as the table's log and map are, so that nothing
hidden can be in them.
"""

from __future__ import annotations

from collections.abc import Sequence

from workbench.desks.looking import look
from workbench.desks.sandbox import Sandbox
from workbench.desks.table.history import History, LogLine
from workbench.desks.table.sitting import Sitting
from workbench.engine.mapping import map_lines, map_svg
from workbench.engine.notation import print_position
from workbench.engine.sessions import Session
from workbench.engine.views import Observer, view
from workbench.model.entries import View
from workbench.model.exports import GameLog, LogEntry, Position, Text
from workbench.model.ids import Language
from workbench.text.width import printable
from workbench.wording import _, speaking

__all__ = ["log_of", "position_of"]

_OBSERVERS: dict[View, Observer] = {"hero": "heroes", "traitor": "traitor", "author": "author"}
#: What a save says of itself that is told to everybody.
_OPEN = ("haunt", "seats", "seed", "house-rules")


def log_of(
    desk: Sandbox, session: Session, languages: Sequence[Language], view_: View, name: str
) -> GameLog:
    """Returns what happened in a game.

    Args:
        desk: The desk that it was opened at.
        session: The game.
        languages: The languages to tell it in.
        view_: Whose eyes it is for.
        name: What the document is called.
    """
    steps = {node: number for number, node in enumerate((0, *session.path))}
    columns: dict[Language, list[LogLine]] = {}
    for lang in languages:
        with speaking(lang):
            told = History(_sitting(desk, session, lang)).lines(_OBSERVERS[view_])
        columns[lang] = [each for each in told if not each.undone]
    first = next(iter(columns.values()), [])
    outcome = session.game.outcome
    return GameLog(
        title=_title(desk, session, languages),
        name=name,
        languages=tuple(languages),
        view=view_,
        game=session.game.box.ruleset.key,
        about=_about(session, view_),
        lines=tuple(
            LogEntry(
                steps.get(line.node, 0),
                line.kind,
                {lang: printable(columns[lang][at].text) for lang in columns},
                printable(line.cite),
                line.forced,
            )
            for at, line in enumerate(first)
        ),
        winners=outcome.seats if outcome is not None else (),
    )


def _about(session: Session, view_: View) -> dict[str, str]:
    """Returns what a save says of itself; the seed would tell who it is played again by."""
    return {
        name: printable(session.about[name])
        for name in _OPEN
        if name in session.about and (view_ == "author" or name != "seed")
    }


def position_of(
    desk: Sandbox, session: Session, languages: Sequence[Language], view_: View, name: str
) -> Position:
    """Returns how a game stands.

    Args:
        desk: The desk that it was opened at.
        session: The game.
        languages: The languages to tell it in.
        view_: Whose eyes it is for.
        name: What the document is called.
    """
    game = session.game
    seen = _OBSERVERS[view_]
    lines: dict[Language, tuple[str, ...]] = {}
    maps: dict[Language, tuple[str, ...]] = {}
    pictures: dict[Language, str] = {}
    for lang in languages:
        teller = desk.teller(game.box, lang)
        with speaking(lang):
            lines[lang] = tuple(map(printable, look(teller, game, seen)))
        drawn = map_lines(game.box, game.state, lang, seen=seen, naming=teller.naming)
        maps[lang] = tuple(line.rstrip() for line in drawn)
        pictures[lang] = map_svg(game.box, game.state, lang, seen=seen, naming=teller.naming)
    return Position(
        title=_title(desk, session, languages),
        name=name,
        languages=tuple(languages),
        view=view_,
        game=game.box.ruleset.key,
        lines=lines,
        map=maps,
        picture=pictures,
        plain=view(game, seen, log=False),
        notation=print_position(game.box, game.position) if seen == "author" else "",
    )


def _sitting(desk: Sandbox, session: Session, lang: Language) -> Sitting:
    return Sitting(session, desk.teller(session.game.box, lang), {})


def _title(desk: Sandbox, session: Session, languages: Sequence[Language]) -> Text:
    """Returns what is played: the haunt, if one has begun."""
    game = session.game
    found: dict[Language, str] = {}
    for lang in languages:
        with speaking(lang):
            haunt = game.state.haunt
            teller = desk.teller(game.box, lang)
            found[lang] = printable(teller.name(game.state, haunt)) if haunt else _("A game")
    return found
