"""``workbench translate frames``: what each frame prints, and what another wording would change."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from workbench.cli.options import open_authoring, typed
from workbench.cli.output import end_progress, note, say, say_json
from workbench.errors import UsageError, WorkbenchError
from workbench.model.ids import LANGUAGES, Language
from workbench.wording import _, language, ngettext

if TYPE_CHECKING:
    from workbench.desks.authoring import Authoring
    from workbench.desks.frames import Trial, Use

__all__ = ["fill", "run"]

_MOST = 40


def fill(act: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    act.add_argument(
        "frame",
        nargs="?",
        type=typed,
        metavar="FRAME",
        help=_("the frame; without any, all are listed (workbench explain FRAME tells what it is)"),
    )
    act.add_argument(
        "pattern",
        nargs="?",
        type=typed,
        metavar="PATTERN",
        help=_("another wording of it, which is tried on every page; nothing is changed"),
    )
    act.add_argument(
        "-l",
        "--lang",
        choices=LANGUAGES,
        default=None,
        help=_("the language of the sentences and of the pattern (default: the one shown)"),
    )
    act.add_argument("--unused", action="store_true", help=_("only those that no page uses"))
    act.add_argument(
        "--patch",
        type=typed,
        metavar="FILE",
        help=_("write the change as a patch for the project; - prints it"),
    )
    act.add_argument(
        "--seconds", type=float, default=120, metavar="N",
        help=_("stop the trial after so many seconds (default: {n})").format(n=120),
    )  # fmt: skip
    act.add_argument(
        "-n", "--limit", type=int, default=_MOST, metavar="N",
        help=_("so many at most (default: {n})").format(n=_MOST),
    )  # fmt: skip


def run(options: argparse.Namespace) -> int:
    """Lists frames or sentences, or tries a pattern; 1 if that would not be understood."""
    if options.limit < 0:
        raise UsageError(_("this must be a number from 0 up"), where="--limit")
    if options.patch is not None and options.pattern is None:
        raise UsageError(_("which wording?"), expected="FRAME PATTERN --patch FILE")
    lang: Language = options.lang or language()
    with open_authoring() as desk:
        if options.frame is None:
            return _list(desk, options, lang)
        if options.pattern is None:
            return _sentences(desk, options, lang)
        return _try(desk, options, lang)


def _list(desk: Authoring, options: argparse.Namespace, lang: Language) -> int:
    from workbench.desks.frames import Frames, frame_named
    from workbench.language.glossary import readable
    from workbench.text.fold import to_simplified

    uses = Frames(desk).uses(lang)
    end_progress()
    found = [name for name in sorted(uses) if not (options.unused and uses[name])]
    shown = found[: options.limit]
    if options.json:
        frames = [
            {"frame": name, "uses": len(uses[name]), "en": frame_named(name).en,
             "zh-Hant": frame_named(name).zh}
            for name in shown
        ]  # fmt: skip
        say_json({"total": len(found), "frames": frames})
        return 0
    for name in shown:
        pattern = readable(frame_named(name), "en" if lang == "en" else "zh-Hant")
        pattern = to_simplified(pattern) if lang == "zh-Hans" else pattern
        say(f"{len(uses[name]):>5}  {name}  {pattern}")
    _tell_more(len(found) - len(shown))
    return 0


def _sentences(desk: Authoring, options: argparse.Namespace, lang: Language) -> int:
    from workbench.desks.frames import Frames, frame_named

    frame = frame_named(options.frame)
    uses: tuple[Use, ...] = Frames(desk).uses(lang)[frame.name]
    end_progress()
    shown = uses[: options.limit]
    if options.json:
        said = [{"citation": use.citation, "text": use.text} for use in shown]
        say_json(
            {"frame": frame.name, "lang": lang, "pattern": frame.pattern(lang),
             "total": len(uses), "sentences": said}
        )  # fmt: skip
        return 0
    say(f"{frame.name}  {frame.pattern(lang)}")
    for use in shown:
        say(f"    {use.citation}  {use.text}")
    _tell_more(len(uses) - len(shown))
    return 0


def _tell_more(left: int) -> None:
    if left > 0:
        more = ngettext("and {count} more (--limit)", "and {count} more (--limit)", left)
        note(more.format(count=left))


def _try(desk: Authoring, options: argparse.Namespace, lang: Language) -> int:
    from workbench.desks.frames import Frames, patch_of

    trial = Frames(desk).try_pattern(options.frame, lang, options.pattern, seconds=options.seconds)
    end_progress()
    patch = patch_of(options.frame, lang, options.pattern) if options.patch is not None else ""
    if options.json:
        say_json({**_trial_json(trial, options.limit), "patch": patch or None})
    elif options.patch != "-":
        _say_trial(trial, options.limit)
    if patch and not trial.safe:
        note(_("no patch is written: not every sentence would be understood as it is meant"))
    elif patch and options.patch == "-" and not options.json:
        say(patch, end="")
    elif patch and options.patch != "-":
        _write(Path(options.patch), patch)
    return 0 if trial.safe else 1


def _write(path: Path, patch: str) -> None:
    """Writes a patch to a file that is not there yet."""
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(patch)
    except OSError as error:
        raise WorkbenchError(
            _("it cannot be written"), where=str(path), cause=error.strerror or str(error)
        ) from error
    note(_("{file} was written").format(file=path))


def _trial_json(trial: Trial, limit: int) -> dict[str, Any]:
    changes = [
        {"citation": c.citation, "lang": c.lang, "before": c.before, "after": c.after}
        for c in trial.changes[:limit]
    ]
    broken = [
        {"citation": b.citation, "lang": b.lang, "sentence": b.sentence, "trouble": b.trouble,
         "readings": list(b.readings)}
        for b in trial.broken[:limit]
    ]  # fmt: skip
    return {
        "frame": trial.frame.name,
        "lang": trial.lang,
        "pattern": trial.frame.pattern(trial.lang),
        "sentences": trial.sentences,
        "safe": trial.safe,
        "finished": trial.finished,
        "changed": len(trial.changes),
        "changes": changes,
        "broken": len(trial.broken),
        "troubles": broken,
    }


def _say_trial(trial: Trial, limit: int) -> None:
    count = len(trial.changes)
    told = ngettext(
        "{count} sentence of {all} would be printed otherwise:",
        "{count} sentences of {all} would be printed otherwise:",
        count,
    )
    say(told.format(count=count, all=trial.sentences))
    for change in trial.changes[:limit]:
        say(f"    {change.citation} [{change.lang}]")
        say(f"      - {change.before}")
        say(f"      + {change.after}")
    _tell_more(count - min(count, limit))
    words = {
        "ambiguous": _("it has several readings"),
        "different": _("it is taken for something else"),
        "unread": _("it is not understood"),
    }
    for broken in trial.broken[:limit]:
        say(f"    {broken.citation} [{broken.lang}] {words[broken.trouble]}: {broken.sentence}")
        for reading in broken.readings:
            say(f"      = {reading}")
    _tell_more(len(trial.broken) - min(len(trial.broken), limit))
    if not trial.finished:
        say(_("The time was not enough for every page (--seconds)."))
    elif trial.safe:
        say(_("Every sentence of every page is understood as before."))
