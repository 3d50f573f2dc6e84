"""``workbench play``: a haunt or a whole game in plain lines, by hand, by bots, or by both.

Everything is a line of text: nothing is drawn, nothing needs a terminal, and a pipe can play.
"""

from __future__ import annotations

import argparse
import gc
import os
import re
from typing import TYPE_CHECKING, Any

from workbench.cli.options import add_json, add_lang, page_of, typed
from workbench.cli.output import end_progress, ended_by_signals, note, progress, say, say_json
from workbench.errors import UsageError
from workbench.model.ids import Language
from workbench.wording import _, language, ngettext

if TYPE_CHECKING:
    from pathlib import Path

    from workbench.desks.going_on import Ended
    from workbench.desks.sandbox import Sandbox
    from workbench.desks.telling import Teller
    from workbench.engine.bots import Bot
    from workbench.engine.sessions import Session

__all__ = ["fill", "run"]

_MOST_SEED = 2**63
#: A place of a page, by position or by its stable key, or a test of it; anything else is a file.
_PLACE = re.compile(
    r"(?:\S*#)?(?:[SMT](?:\.\d+)*[a-z]?|\d+(?:\.\d+)*[a-z]?|[a-z]{6}(?:-[\w-]+)?|test:\S*)"
)


def fill(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument(
        "haunt",
        type=typed,
        nargs="?",
        metavar="HAUNT",
        help=_(
            "a haunt, the file of its page (NAME.md) or a draft (draft/N), played from where it "
            "begins, in a house made from the seed"
        ),
    )
    parser.add_argument(
        "-g", "--game", metavar="GAME", help=_("without HAUNT: this game, from set-up")
    )
    parser.add_argument(
        "--from",
        dest="start",
        type=typed,
        metavar="FILE|PLACE",
        help=_(
            "go on from a saved session, or from a position as text; with HAUNT: begin where this"
            " sentence matters (S.4.2), or this test of the page begins (test:1)"
        ),
    )
    parser.add_argument(
        "--rooms", type=int, metavar="N", help=_("with HAUNT: so many rooms were explored before")
    )
    parser.add_argument("-n", "--players", type=int, metavar="N", help=_("how many play"))
    parser.add_argument(
        "-s", "--seed", type=int, default=0, metavar="S", help=_("decides all chance (default: 0)")
    )
    parser.add_argument(
        "--bots",
        type=typed,
        nargs="+",
        action="extend",
        default=[],
        metavar="SEAT=BOT",
        help=_(
            "who is played by a bot: all, all=greedy, 2=random ... (random, least-used, greedy)"
        ),
    )
    parser.add_argument(
        "--table", action="store_true", help=_("what dice and cards have shown is not taken back")
    )
    parser.add_argument(
        "--rules",
        action="store_true",
        help=_("with --game: only tell how its options are set, and where that stands"),
    )
    parser.add_argument(
        "--rule",
        type=typed,
        nargs="+",
        action="extend",
        default=[],
        metavar="NAME=VALUE",
        help=_("house rules: options that are set otherwise (overflow=yes, most_dice=10 ...)"),
    )
    parser.add_argument(
        "--known",
        type=int,
        nargs="+",
        default=[],
        metavar="N",
        help=_("with --game: haunts that you know, where another may be taken (hill-1e)"),
    )
    parser.add_argument("--plain", action="store_true", help=_("plain lines (they always are)"))
    parser.add_argument("--save", type=typed, metavar="FILE", help=_("write the session there"))
    add_lang(parser)
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Plays; 1 if a game that bots play comes to no end."""
    from workbench.desks.sandbox import Sandbox
    from workbench.desks.saving import saved_by_one
    from workbench.formats.files import typed_path

    _refuse_unclear(options)
    if abs(options.seed) >= _MOST_SEED:
        raise UsageError(_("this seed is too large"), where="--seed")
    if options.rules:
        return _tell_rules(options)
    save = typed_path(options.save) if options.save else None
    with Sandbox(progress=progress) as desk:
        if save is None:
            return _played(desk, options, None)
        desk.refuse_unwritable(save)
        with saved_by_one(save):
            return _played(desk, options, save)


def _played(desk: Sandbox, options: argparse.Namespace, save: Path | None) -> int:
    """Begins, or goes on, and plays; what was played is saved, however it ends."""
    from workbench.desks.table.seating import bots_in

    session = _begun(desk, options)
    end_progress()
    gc.freeze()  # looking through the whole corpus for garbage again and again costs a sixth
    if save is not None:  # again: what was opened, or is another game, may not be overwritten
        desk.refuse_unwritable(save, session)
    seats = tuple(f"e{number + 1}" for number in range(len(session.game.state.players)))
    bots = bots_in(options.bots, seats, options.seed)
    teller = desk.teller(session.game.box, options.lang or language())
    if options.json and set(bots) != set(seats):
        raise UsageError(_("only bots play without anybody to ask"), expected="--bots all")
    with ended_by_signals():
        try:
            if options.json:
                return _by_bots(desk, session, bots, teller, options)
            from workbench.cli.playing import Table
            from workbench.desks.table.sitting import Sitting

            return Table(desk, Sitting(session, teller, bots)).play()
        finally:
            if save is not None:
                desk.save(session, save)


def _refuse_unclear(options: argparse.Namespace) -> None:
    """Refuses words that do not say what is to be played, or say it twice."""
    if options.start is not None and options.haunt is not None and _PLACE.fullmatch(options.start):
        told = [options.game, options.rooms]
        if any(each is not None for each in told) or options.rule or options.known or options.rules:
            raise UsageError(
                _("a place of a haunt is looked for by the rules as they are"),
                expected="HAUNT --from PLACE",
            )
    elif options.start is not None:
        if options.haunt is not None and not os.path.lexists(options.start):
            raise UsageError(
                _("this is neither a place of a haunt nor a file"),
                where=f"--from {options.start[:60]}",
                expected="HAUNT --from S.4.2, HAUNT --from test:1, --from FILE",
            )
        told = [options.haunt, options.game, options.players, options.rooms]
        if any(each is not None for each in told) or options.rule or options.known or options.rules:
            raise UsageError(
                _("a file tells which game is played and by whom"), expected="--from FILE"
            )
    elif options.haunt is None and options.game is None:
        raise UsageError(
            _("what is to be played?"), expected=_("HAUNT, --game GAME, or --from FILE")
        )
    elif options.haunt is not None and (options.rules or options.known):
        raise UsageError(_("this is asked of a whole game"), expected="--game GAME")
    elif options.haunt is None and options.rooms is not None:
        raise UsageError(_("only a haunt begins in an explored house"), where="--rooms")


def _tell_rules(options: argparse.Namespace) -> int:
    """Tells how the options of a game are set."""
    from workbench.rulesets.games import ruleset_of
    from workbench.rulesets.options import changed, told

    found = told(changed(ruleset_of(options.game), options.rule))
    if options.json:
        say_json([each._asdict() for each in found])
        return 0
    for each in found:
        say(f"{each.name} = {each.value}: {each.text}" + (f" [{each.cite}]" if each.cite else ""))
    return 0


def _begun(desk: Sandbox, options: argparse.Namespace) -> Session:
    """Returns the session that is asked for."""
    from workbench.formats.files import typed_path

    mode: Any = "table" if options.table else "sandbox"
    if options.start is not None and options.haunt is not None:
        return _begun_here(desk, options, mode)
    if options.start is not None:
        found = desk.resume(typed_path(options.start), options.seed, mode=mode)
        if not found.same_rules:
            note(_("workbench: this was saved with other rules than those here"))
        if found.difference is not None:
            note(
                _(
                    "workbench: it goes on before step {step}, which cannot be played here: {why}"
                ).format(step=found.difference.step, why=found.difference.reason)
            )
        return found.session
    if options.haunt is None:
        return desk.new_game(
            options.game,
            options.players,
            options.seed,
            mode=mode,
            house_rules=options.rule,
            known=options.known,
        )
    rooms = {} if options.rooms is None else {"rooms": options.rooms}
    spoken: Language = options.lang or language()
    page = page_of(options.haunt, spoken, lambda text: desk.haunt(text, options.game))
    if page is not None:
        return desk.new_page(
            page,
            options.players,
            options.seed,
            mode=mode,
            house_rules=options.rule,
            **rooms,
        )
    return desk.new_haunt(
        options.haunt,
        options.players,
        options.seed,
        game=options.game,
        mode=mode,
        house_rules=options.rule,
        **rooms,
    )


def _begun_here(desk: Sandbox, options: argparse.Namespace, mode: Any) -> Session:
    """Returns a haunt stopped where a sentence matters, or where a test of it begins."""
    from workbench.desks.table.opening_here import opened_here

    lang: Language = options.lang or language()
    page = page_of(options.haunt, lang, desk.haunt)
    found = opened_here(
        desk,
        page or desk.haunt(options.haunt),
        options.start,
        options.players,
        options.seed,
        of_page=page is not None,
        mode=mode,
        lang=lang,
        heard=lambda count: progress(_searched(count)),
    )
    end_progress()
    say(found.told)
    if found.choice:
        say(_("It is led to by: {choice}").format(choice=found.choice))
    return found.session


def _searched(count: int) -> str:
    """Returns how far looking is."""
    said = ngettext("{count} game looked through", "{count} games looked through", count)
    return said.format(count=count)


def _by_bots(
    desk: Sandbox,
    session: Session,
    bots: dict[str, Bot],
    teller: Teller,
    options: argparse.Namespace,
) -> int:
    """Lets bots play to the end and prints how it went, as JSON."""
    from workbench.desks.going_on import play_on

    end = play_on(session, bots)
    assert end is not None
    state = session.game.state
    kept = desk.keep_fault(session, end.citation, end.detail) if end.fault else None
    log = [
        {"text": text, "verb": event.verb, "who": event.who, "citation": teller.cite(event.cite)}
        for event in session.game.events()
        if (text := teller.event(state, event))
    ]
    say_json(
        {
            "haunt": session.about.get("haunt") or _haunt_id(session),
            "game": session.game.box.ruleset.key,
            "players": len(state.players),
            "seed": options.seed,
            "winner": end.winner,
            "winners": list(end.seats),
            "reason": reason_of(end, teller),
            "citation": teller.cite(end.citation),
            "turns": end.turns,
            "decisions": end.decisions,
            "log": log,
            **({"fault": {"detail": end.detail, "replay": str(kept or "")}} if end.fault else {}),
        }
    )
    if end.fault:
        where = f"{teller.cite(end.citation)}: " if "#" in end.citation else ""
        note(_("workbench: the engine cannot go on: {why}").format(why=where + end.reason))
        if kept is not None:
            note(_("The game up to here is saved: {file}").format(file=kept))
    elif end.stopped:
        note(_("workbench: the game was not played to its end: {why}").format(why=end.reason))
    return 1 if end.stopped else 0


def _haunt_id(session: Session) -> str | None:
    state = session.game.state
    return f"{session.game.box.ruleset.key}/{state.haunt}" if state.haunt else None


def reason_of(end: Ended, teller: Teller) -> str:
    """Returns why a game is over: what was found, else the sentence that ended it."""
    return end.reason or teller.sentence(end.citation)
