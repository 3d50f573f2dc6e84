"""``workbench playtest``: haunts played by bots many times over, and what came of it."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from workbench.cli.options import add_game, add_json, add_lang, names_a_page, page_of, typed
from workbench.cli.output import (
    end_progress,
    ended_by_signals,
    note,
    progress,
    say,
    say_json,
)
from workbench.errors import UsageError
from workbench.formats.files import typed_path
from workbench.model.ids import Language
from workbench.wording import _, language, ngettext

if TYPE_CHECKING:
    from workbench.desks.playtest import Kept, PlayTest, Result

__all__ = ["fill", "run"]

_MOST_SEED = 2**63
#: Where no line replaces the one before, progress is told so many times.
_TOLD = 10
_MINUTE = 60


def fill(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument(
        "haunt",
        type=typed,
        nargs="*",
        metavar="HAUNT",
        help=_(
            "haunts by id or number (9, 1-23, home/haunt/NAME), files of pages (NAME.md), or drafts"
            " (draft/N)"
        ),
    )
    add_game(parser)
    parser.add_argument(
        "-n",
        "--games",
        type=int,
        default=100,
        metavar="N",
        help=_("so many games of each haunt, spread over the numbers of players (default: 100)"),
    )
    parser.add_argument(
        "-p",
        "--players",
        type=typed,
        metavar="N-M",
        help=_("by how many: 4, 3-6, 3,5 (default: all)"),
    )
    parser.add_argument(
        "-b",
        "--bot",
        type=typed,
        default="greedy",
        metavar="BOT",
        help=_("who plays: random, least-used, greedy (default: greedy)"),
    )
    parser.add_argument(
        "--against",
        type=typed,
        metavar="BOT",
        help=_("who plays the traitor, if it is another bot than that of the heroes"),
    )
    parser.add_argument(
        "-s", "--seed", type=int, default=0, metavar="S", help=_("decides everything (default: 0)")
    )
    parser.add_argument(
        "-j", "--jobs", type=int, metavar="J", help=_("so many processes (default: one a core)")
    )
    parser.add_argument(
        "--cluster",
        type=typed,
        metavar="ADDRESS",
        help=_("play on the workers of a Dask scheduler: tcp://HOST:PORT"),
    )
    parser.add_argument(
        "--idle",
        type=int,
        metavar="N",
        help=_(
            "so many games with each side doing nothing (default: a tenth of the games, 4 at least)"
        ),
    )
    parser.add_argument(
        "--most",
        type=int,
        default=3000,
        metavar="N",
        help=_("a game is given up after so many decisions (default: 3000)"),
    )
    parser.add_argument(
        "--replays", type=typed, metavar="FOLDER", help=_("where replays are saved")
    )
    parser.add_argument(
        "--markdown", type=typed, metavar="FILE", help=_("write a report there, too")
    )
    parser.add_argument("--plot", type=typed, metavar="FILE", help=_("write a picture there (SVG)"))
    parser.add_argument(
        "--forget", action="store_true", help=_("do not keep the result in the database")
    )
    parser.add_argument(
        "--list", action="store_true", help=_("only list the results that are kept")
    )
    parser.add_argument(
        "--show", type=int, metavar="KEY", help=_("only show a result that is kept")
    )
    add_lang(parser)
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Plays, tells, and keeps; 1 if the engine broke or who played was lost, 130 if interrupted."""
    from workbench.desks.playtest import PlayTest

    _refuse_unclear(options)
    with PlayTest(progress=progress) as desk:
        if options.list:
            end_progress()
            return _list(desk.kept(), options)
        if options.show is not None:
            end_progress()
            kept = desk.show(options.show)
            _tell(kept.result, options, {"key": kept.key, "saved_at": kept.saved_at})
            return 0
        return _play(desk, options)


def _refuse_unclear(options: argparse.Namespace) -> None:
    """Refuses what says twice what is to be done, or nothing."""
    only = options.list or options.show is not None
    if only and (options.haunt or (options.list and options.show is not None)):
        raise UsageError(_("one thing at a time"), expected=_("HAUNT, --list, or --show KEY"))
    if not only and not options.haunt:
        raise UsageError(_("what is to be played?"), expected=_("HAUNT, --list, or --show KEY"))
    if abs(options.seed) >= _MOST_SEED:
        raise UsageError(_("this seed is too large"), where="--seed")
    if options.jobs is not None and not 1 <= options.jobs <= 256:
        raise UsageError(_("so many processes are not possible"), where="--jobs", expected="1-256")
    if not 1 <= options.most <= 15_000:
        raise UsageError(
            _("so many decisions are not possible"), where="--most", expected="1-15000"
        )
    for name in ("markdown", "plot"):
        file = getattr(options, name)
        if file and not typed_path(file).absolute().parent.is_dir():
            raise UsageError(
                _("this file cannot be written"), where=file, expected=_("a folder that is there")
            )


def _play(desk: PlayTest, options: argparse.Namespace) -> int:
    from workbench.desks.playtest import Asked
    from workbench.desks.playtesting.running import processors

    words = list(_haunts(options.haunt))
    spoken: Language = options.lang or language()
    made = [(word, page_of(word, spoken, lambda w: desk.haunt(w, options.game))) for word in words]
    pages = [(word, page) for word, page in made if page is not None]
    asked = Asked(
        haunts=tuple(word for word, page in made if page is None),
        pages=tuple(page for _word, page in pages),
        game=options.game,
        games=options.games,
        players=_players(options.players),
        heroes=options.bot,
        traitor=options.against or options.bot,
        seed=options.seed,
        idle=options.idle,
        most=options.most,
        files={
            page.id: str(typed_path(word).absolute()) if names_a_page(word) else word
            for word, page in pages
        },
    )
    with ended_by_signals():
        result = desk.run(
            asked,
            processes=options.jobs or processors(),
            cluster=options.cluster or "",
            replays=typed_path(options.replays) if options.replays else None,
            heard=_Progress(),
        )
    end_progress()
    more: dict[str, Any] = {}
    keeps = not options.forget and bool(result.about["games"])  # of no games nothing is to be kept
    if keeps:
        more["key"] = desk.keep(result)
    _tell(result, options, more)
    if keeps:
        note(_("kept: workbench playtest --show {key}").format(key=more["key"]))
    if "lost" in result.about:
        note(f"workbench: {result.about['lost']}")
        return 1
    if not result.about["whole"]:
        count = int(result.about["games"])
        note(
            ngettext(
                "workbench: interrupted after {count} game",
                "workbench: interrupted after {count} games",
                count,
            ).format(count=count)
        )
        return 130
    return 1 if any(each.failures for each in result.haunts) else 0


class _Progress:
    """Tells how far it is: at once on a terminal, a few times where no line replaces another."""

    def __init__(self) -> None:
        self._told = -1
        self._since = time.monotonic()

    def __call__(self, done: int, total: int) -> None:
        """Tells how many games were played, and of how many."""
        from workbench.desks.steps import Step

        part = done * _TOLD // total
        if sys.stderr.isatty() or part > self._told:
            progress(Step(self._what(done, total), done, total))
            self._told = part

    def _what(self, done: int, total: int) -> str:
        """Returns what is being done, with the time left once that can be told."""
        if not 0 < done < total:
            return _("playing")
        left = round((time.monotonic() - self._since) * (total - done) / done)
        if left < _MINUTE:
            return _("playing, about {n} s left").format(n=max(left, 1))
        return _("playing, about {n} min left").format(n=-(-left // _MINUTE))


def _haunts(words: list[str]) -> Iterator[str]:
    """Yields each haunt that is meant: ``1-3`` are three of them."""
    for word in words:
        first, dash, last = word.partition("-")
        if not dash or not (_is_number(first) and _is_number(last)):
            yield word
            continue
        if int(last) < int(first) or int(last) > 999:
            raise UsageError(_("these are no haunts"), where=word[:60], expected="1-23")
        yield from map(str, range(int(first), int(last) + 1))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 4


def _players(text: str | None) -> tuple[int, ...]:
    """Reads by how many is played: ``4``, ``3-6``, ``3,5``."""
    if text is None:
        return ()
    found: set[int] = set()
    for part in text.split(","):
        first, dash, last = part.strip().partition("-")
        if not _is_number(first) or (dash and not _is_number(last)):
            raise UsageError(
                _("this is no number of players"), where=f"--players {text[:40]}", expected="3-6"
            )
        found |= set(range(int(first), int(last or first) + 1))
    if not found or max(found) > 99:
        raise UsageError(
            _("this is no number of players"), where=f"--players {text[:40]}", expected="3-6"
        )
    return tuple(sorted(found))


# Telling


def _list(kept: list[Kept], options: argparse.Namespace) -> int:
    if options.json:
        say_json(
            [
                {
                    "key": each.key,
                    "saved_at": each.saved_at,
                    "version": each.version,
                    "game": each.result.game,
                    "rules": each.result.rules,
                    **each.result.about,
                }
                for each in kept
            ]
        )
        return 0
    for each in kept:
        about = each.result.about
        haunts = ", ".join(about["asked"][:4]) + (" …" if len(about["asked"]) > 4 else "")
        bots = "/".join(dict.fromkeys((about["heroes"], about["traitor"])))
        say(
            _("{key:>4}  {when}  {games} games, {bots}, seed {seed}: {haunts}").format(
                key=each.key, when=each.saved_at[:16], games=about["games"], bots=bots,
                seed=about["seed"], haunts=haunts,
            )
        )  # fmt: skip
    if not kept:
        note(_("no play-tests are kept yet"))
    return 0


def _tell(result: Result, options: argparse.Namespace, more: dict[str, Any]) -> None:
    from workbench.desks.playtesting.plotting import picture
    from workbench.desks.playtesting.reporting import markdown, text_lines, warning_text
    from workbench.formats.files import put_text

    lang = options.lang or language()
    about = result.about
    title = _("Play-test: {games} games, heroes {heroes}, traitor {traitor}, seed {seed}").format(
        games=about["games"], heroes=about["heroes"], traitor=about["traitor"], seed=about["seed"]
    )
    if options.markdown:
        text = f"# {title}\n\n{markdown(result.haunts, about, lang)}"
        _write(put_text, options.markdown, text)
    if options.plot:
        _write(put_text, options.plot, picture(result.haunts, lang, title))
    if options.json:
        plain = {**result.to_plain(), **more}
        for haunt, each in zip(plain["haunts"], result.haunts, strict=True):
            for warned, warning in zip(haunt["warnings"], each.warnings, strict=True):
                warned["text"] = warning_text(warning)
            for sentence in haunt["sentences"]:
                texts = sentence["text"]
                sentence["texts"], sentence["text"] = texts, texts.get(lang) or texts.get("en", "")
        say_json(plain)
        return
    say(title)
    say()
    for line in text_lines(result.haunts, about, lang):
        say(line)


def _write(put: Any, file: str, text: str) -> None:
    from workbench.errors import cause_of

    try:
        put(typed_path(file), text)
    except (OSError, ValueError) as error:
        raise UsageError(
            _("this file cannot be written"), where=file, cause=cause_of(error)
        ) from error
