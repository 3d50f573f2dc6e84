"""``workbench translate export`` and ``import``: translations to other programs and back."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from workbench.bilingual.returning import Outcome, Take
from workbench.cli.export import to_standard_output
from workbench.cli.options import typed
from workbench.cli.output import end_progress, note, progress, say, say_json
from workbench.cli.translate_options import add_filter, add_into, filter_of
from workbench.errors import UsageError
from workbench.formats.exchanging import FORMATS
from workbench.formats.files import typed_path
from workbench.model.entries import VIEWS
from workbench.model.ids import GAMES
from workbench.text.width import clip
from workbench.wording import _, ngettext

if TYPE_CHECKING:
    from workbench.bilingual.returning import Returned
    from workbench.desks.translating.exchange_values import Imported, ImportedFile
    from workbench.desks.translations import Translations

__all__ = ["fill_export", "fill_import", "run_export", "run_import"]

_WIDEST = 100


def fill_export(act: argparse.ArgumentParser) -> None:
    """Declares the arguments of ``export``, but for those of every filter."""
    act.add_argument(
        "format",
        nargs="?",
        type=typed,
        metavar="FORMAT",
        help=_("what to make; --list lists the formats"),
    )
    add_filter(act)
    act.add_argument("--list", action="store_true", help=_("list the formats"))
    act.add_argument(
        "-o", "--output", type=typed, metavar="PATH",
        help=_("where to write: a file, or a folder; without it, text goes to standard output"),
    )  # fmt: skip
    act.add_argument("--replace", action="store_true", help=_("write over what is there already"))
    act.add_argument(
        "--view",
        choices=VIEWS,
        default="author",
        help=_("whose eyes: what that side may not see is left out (default: author)"),
    )
    act.add_argument(
        "--include-printed", action="store_true", help=_("with the texts of imported documents")
    )


def fill_import(act: argparse.ArgumentParser) -> None:
    """Declares the arguments of ``import``."""
    act.add_argument(
        "paths", nargs="+", type=typed, metavar="PATH", help=_("files, in whichever format")
    )
    act.add_argument("--dry-run", action="store_true", help=_("read and report; change nothing"))
    act.add_argument(
        "--take",
        choices=("file", "mine"),
        help=_("whose text is taken where both were changed (default: neither; both are shown)"),
    )
    act.add_argument(
        "--unit",
        action="append",
        default=[],
        type=typed,
        metavar="UNIT",
        help=_("only of this unit; may be given several times"),
    )
    add_into(act)
    act.add_argument(
        "-g", "--game", default=GAMES[0], metavar="GAME",
        help=_("whose words a term base has (default: {game})").format(game=GAMES[0]),
    )  # fmt: skip
    act.add_argument(
        "--limit", type=int, default=20, metavar="N",
        help=_("how many units of each sort are shown (default: 20)"),
    )  # fmt: skip


def run_export(options: argparse.Namespace) -> int:
    """Exports, or lists the formats."""
    from workbench.desks.exporting.files import write_files
    from workbench.desks.translating.exchange_values import Leaving

    if options.list:
        return _list(as_json=options.json)
    if not options.format:
        raise UsageError(_("there is nothing to export"), expected=", ".join(FORMATS))
    how = Leaving(options.view, options.include_printed)
    wanted = filter_of(options)
    with _desk() as desk:
        left = desk.export(wanted, options.format, how)
    end_progress()
    name = f"haunt-workbench-{wanted.lang}{left.format.suffix}"
    files = {name: left.data}
    told = ngettext("{count} unit", "{count} units", left.count).format(count=left.count)
    if left.format.terms:
        told = ngettext("{count} term", "{count} terms", left.count).format(count=left.count)
    if left.hidden:
        told += _("; {count} left out that this side may not see").format(count=left.hidden)
    if left.printed:
        told += _("; {count} of imported documents left out").format(count=left.printed)
    if options.output is None:
        to_standard_output(files, as_json=options.json)
        return 0
    places = write_files(files, typed_path(options.output), replace=options.replace)
    if options.json:
        say_json(
            {
                "files": [str(place) for place in places],
                "format": left.format.name,
                "count": left.count,
                "hidden": left.hidden,
                "printed": left.printed,
            }
        )
        return 0
    note(f"{places[0]}: {told}")
    return 0


def _desk() -> Translations:
    from workbench.desks.translations import Translations

    return Translations(progress=progress)


def _list(*, as_json: bool) -> int:
    if as_json:
        formats = [
            {"name": each.name, "suffix": each.suffix, "about": _(each.about)}
            for each in FORMATS.values()
        ]
        say_json({"formats": formats})
        return 0
    width = max(map(len, FORMATS))
    for each in FORMATS.values():
        say(f"{each.name:<{width}}  {_(each.about)}")
    return 0


def run_import(options: argparse.Namespace) -> int:
    """Imports everything named, or nothing; 1 if something is left to be decided."""
    if options.unit and options.take is None:
        raise UsageError(_("of these units it must be said whose text is taken"), expected="--take")
    take: Mapping[str, Take] | Take | None = options.take
    if options.unit:
        take = dict.fromkeys(options.unit, options.take)
    with _desk() as desk:
        made = desk.import_(
            [typed_path(path) for path in options.paths],
            lang=options.lang,
            source_lang=options.source_lang,
            dry_run=options.dry_run,
            take=take,
            game=options.game,
        )
    end_progress()
    if options.json:
        say_json(made.as_json())
    else:
        for line in _lines(made, max(options.limit, 0)):
            say(line)
    return 1 if made.conflicts or made.refused else 0


def _words() -> Mapping[Outcome, tuple[str, str]]:
    """Returns what is said of an outcome: of how many units, and of one."""
    return {
        "taken": (_("{count} taken"), _("taken")),
        "outdated": (
            _("{count} taken, to be looked at, since their sources are others now"),
            _("its source is another now"),
        ),
        "conflict": (_("{count} changed on both sides, not taken"), _("changed on both sides")),
        "unchanged": (_("{count} unchanged"), _("unchanged")),
        "unknown": (_("{count} not here"), _("not here")),
        "obsolete": (_("{count} kept only as what was"), _("kept only as what was")),
        "emptied": (
            _("{count} without a translation, which empties none here"),
            _("without a translation"),
        ),
        "repeated": (
            _("{count} there more than once, and different, not taken"),
            _("there more than once, and different"),
        ),
        "language": (_("{count} in another language, not taken"), _("in another language")),
        "refused": (_("{count} that cannot stand there, not taken"), _("it cannot stand there")),
    }


def _lines(made: Imported, limit: int) -> Iterator[str]:
    """Yields what became of the files, in lines."""
    if made.dry_run:
        yield _("nothing was saved: this was only a trial")
    for file in made.files:
        yield from _of_file(file, limit)
    if made.conflicts:
        yield _("decide with --take file or --take mine, for all of them or for each --unit UNIT")


def _of_file(file: ImportedFile, limit: int) -> Iterator[str]:
    about = [file.format.name, file.lang or "", file.tool]
    yield f"{file.path}: " + ", ".join(each for each in about if each)
    words = _words()
    for outcome, count in file.counts().items():
        yield "  " + words[outcome][0].format(count=count)
    if file.format.name == "tmx":
        yield "  " + _("{count} new pairs are remembered, to be offered").format(
            count=file.remembered
        )
    shown: Sequence[Outcome] = (
        "conflict",
        "repeated",
        "outdated",
        "unknown",
        "emptied",
        "language",
    )
    for outcome in shown:
        units = file.of(outcome)
        for each in units[:limit]:
            yield from _of_unit(each, words[outcome][1])
        if len(units) > limit:
            yield "  " + _("... and {count} more; --limit N or --json shows them").format(
                count=len(units) - limit
            )
    yield from _of_terms(file, limit)


def _of_unit(each: Returned, said: str) -> Iterator[str]:
    line = f" ({_('line {n}').format(n=each.unit.line)})" if each.unit.line else ""
    yield f"{each.unit.id or _('without an id')}{line}: {said}"
    if each.outcome == "unknown":
        yield f"    {_one_line(each.unit.source)}"
    if each.outcome == "outdated" and each.mine is not None:
        yield "    " + _("then: {text}").format(text=_one_line(each.unit.source))
        yield "    " + _("now: {text}").format(text=_one_line(each.mine.source))
    if each.mine is not None and each.outcome in ("conflict", "repeated"):
        yield "    " + _("mine: {text}").format(text=_one_line(each.mine.target))
    if each.reason:
        yield f"    {each.reason}"
    if each.outcome in ("conflict", "repeated", "refused", "unknown", "outdated"):
        yield "    " + _("file: {text}").format(text=_one_line(each.unit.target))


def _of_terms(file: ImportedFile, limit: int) -> Iterator[str]:
    differing = [each for each in file.terms if each.differences]
    for each in differing[:limit]:
        assert each.known is not None
        yield f"{each.known.id}: " + "; ".join(
            _("{lang}: here {mine}, there {file}").format(
                lang=one.lang, mine=one.here or _("nothing"), file=one.there
            )
            for one in each.differences
        )
    if len(differing) > limit:
        yield "  " + _("... and {count} more; --limit N or --json shows them").format(
            count=len(differing) - limit
        )
    new = [each for each in file.terms if each.is_new]
    if file.format.terms:
        same = len(file.terms) - len(differing) - len(new)
        yield "  " + _("{same} the same, {differing} called otherwise, {new} new").format(
            same=same, differing=len(differing), new=len(new)
        )
    for entry_id, draft in list((file.drafted or {}).items())[:limit]:
        yield f"{draft}  {entry_id}"


def _one_line(text: str) -> str:
    return clip(" ".join(text.split()), _WIDEST)
