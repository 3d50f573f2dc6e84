"""``workbench replay``: a saved game played back, and the first step at which it differs."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from workbench.cli.options import add_json, add_lang, typed
from workbench.cli.output import end_progress, note, progress, say, say_json
from workbench.formats.files import typed_path
from workbench.wording import _, language, ngettext

if TYPE_CHECKING:
    from workbench.desks.telling import Teller
    from workbench.engine.replaying import Restored

__all__ = ["fill", "run"]


def fill(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument("file", type=typed, metavar="FILE", help=_("a saved session"))
    parser.add_argument(
        "--verify", action="store_true", help=_("only tell whether it plays as it was saved")
    )
    add_lang(parser)
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Plays it back; 1 at the first step that differs."""
    from workbench.desks.sandbox import Sandbox

    with Sandbox(progress=progress) as desk:
        found = desk.load(typed_path(options.file))
        teller = desk.teller(found.session.game.box, options.lang or language())
    end_progress()
    if not found.same_rules:
        note(_("workbench: this was saved with other rules than those here"))
    if options.json:
        say_json(_as_json(found, teller, whole=not options.verify))
    else:
        _tell(found, teller, whole=not options.verify)
    return 0 if found.difference is None else 1


def _as_json(found: Restored, teller: Teller, *, whole: bool) -> dict[str, Any]:
    game = found.session.game
    differs = found.difference
    outcome = game.outcome
    plain: dict[str, Any] = {
        "game": game.box.ruleset.key,
        "about": dict(found.session.about),
        "steps": found.steps,
        "same_rules": found.same_rules,
        "verified": differs is None,
        "difference": differs
        and {
            "step": differs.step,
            "move": differs.move,
            "reason": differs.reason,
            "allowed": list(differs.allowed),
        },
        "winners": list(outcome.seats) if outcome is not None else [],
    }
    if whole:
        plain["log"] = [
            {
                "text": text,
                "verb": event.verb,
                "who": event.who,
                "citation": teller.cite(event.cite),
            }
            for event in game.events()
            if (text := teller.event(game.state, event))
        ]
    return plain


def _tell(found: Restored, teller: Teller, *, whole: bool) -> None:
    session = found.session
    if whole:
        for node in (0, *session.path):
            here = session.nodes[node]
            for event in here.position.events:
                text = teller.event(here.position.now, event)
                if text:
                    say(f"{text} [{teller.cite(event.cite)}]" if event.cite else text)
    differs = found.difference
    if differs is None:
        say(
            ngettext(
                "{count} step, as it was saved.", "{count} steps, as they were saved.", found.steps
            ).format(count=found.steps)
        )
        return
    say(
        _("Step {step} differs: {move}: {reason}").format(
            step=differs.step, move=differs.move, reason=differs.reason
        )
    )
    if differs.allowed:
        say(_("possible there: {moves}").format(moves=", ".join(differs.allowed[:12])))
