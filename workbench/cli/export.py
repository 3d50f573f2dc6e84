"""``workbench export``: entries, kinds, games, pages and saved games in the formats of others."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from workbench.cli.options import add_game, add_json, typed
from workbench.cli.output import end_progress, note, progress, say, say_json
from workbench.errors import NotFoundError, UsageError, WorkbenchError
from workbench.formats.files import typed_path
from workbench.model.entries import VIEWS
from workbench.model.ids import LANGUAGES
from workbench.text.width import printable
from workbench.wording import _, language

if TYPE_CHECKING:
    from workbench.desks.exporting.plugins import Broken, Found, Option

__all__ = ["fill", "parsed", "run", "to_standard_output"]

#: Whether several languages may be asked for; the program speaks the first of them.
SEVERAL_LANGUAGES = True
#: The options that take a value, so that what follows one is not taken for the format.
_WITH_VALUE = ("-b", "--book", "-l", "--lang", "--view", "-o", "--output", "-g", "--game")


def fill(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments that every format has."""
    parser.add_argument("format", nargs="?", type=typed, metavar="FORMAT", help=_("what to make"))
    parser.add_argument(
        "subjects",
        nargs="*",
        type=typed,
        metavar="SUBJECT",
        help=_(
            "an id, its tail or a name; a draft (draft/3); a kind (hill-2e/room) or a game; the"
            " file of a page (.md); of log and position, a saved game (.json)"
        ),
    )
    parser.add_argument("--list", action="store_true", help=_("list the formats"))
    parser.add_argument(
        "-b", "--book", choices=("S", "T"), default="",
        help=_("only this book of each haunt, for those who read it"),
    )  # fmt: skip
    parser.add_argument(
        "-l", "--lang", dest="languages", action="append", choices=LANGUAGES,
        help=_("the language shown; may be given several times"),
    )  # fmt: skip
    parser.add_argument(
        "--view",
        choices=VIEWS,
        help=_("whose eyes: what that side may not see is left out (default: author)"),
    )
    add_game(parser)
    parser.add_argument(
        "-o", "--output", type=typed, metavar="PATH",
        help=_("where to write: a file, or a folder; without it, text goes to standard output"),
    )  # fmt: skip
    parser.add_argument(
        "--replace", action="store_true", help=_("write over what is there already")
    )
    parser.add_argument(
        "--include-printed", action="store_true", help=_("with the texts of imported documents")
    )
    add_json(parser)
    parser.epilog = _("workbench export FORMAT --help tells the options of a format.")


def parsed(parser: argparse.ArgumentParser, words: Sequence[str]) -> argparse.Namespace:
    """Reads the arguments, with the options of the format that they name."""
    name = _format_in(words)
    if name:
        from workbench.desks.exporting.plugins import exporter_called, options_of

        try:
            found = exporter_called(name)
        except WorkbenchError:
            pass  # it is told when it is run, and the help does not need it
        else:
            group = parser.add_argument_group(_("options of {format}").format(format=name))
            for each in options_of(found.exporter):
                _add(group, each)
    return parser.parse_args(words)


def _format_in(words: Sequence[str]) -> str:
    """Returns the first word that is no option and no option's value; empty if there is none."""
    skip = False
    for word in words:
        if skip:
            skip = False
        elif word == "--list":
            return ""
        elif word.startswith("-") and len(word) > 1:
            skip = word in _WITH_VALUE
        else:
            return word
    return ""


def _add(group: argparse._ArgumentGroup, option: Option) -> None:
    """Adds the flag of an option."""
    about = _(option.help).replace("%", "%%") if option.help else None
    common: dict[str, Any] = {"dest": f"option:{option.name}", "default": None, "help": about}
    if option.shape is bool:
        group.add_argument(option.flag, action="store_const", const=not option.default, **common)
    elif option.choices:
        group.add_argument(option.flag, choices=option.choices, **common)
    else:
        shape = int if option.shape is int else typed
        group.add_argument(
            option.flag, type=shape, metavar="N" if shape is int else "TEXT", **common
        )


def run(options: argparse.Namespace) -> int:
    """Exports, or lists the formats."""
    if options.list:
        return _list(options.json)
    if not options.format or not options.subjects:
        raise UsageError(
            _("there is nothing to export"),
            expected="workbench export FORMAT SUBJECT, workbench export --list",
        )
    from workbench.desks.exporting.desk import Exporting, Wanted
    from workbench.desks.exporting.files import write_files
    from workbench.desks.exporting.plugins import exporter_called

    try:
        found = exporter_called(options.format)
    except NotFoundError as error:
        raise _better(error, options.format) from None
    own = {
        name.partition(":")[2]: value
        for name, value in vars(options).items()
        if name.startswith("option:") and value is not None
    }
    wanted = Wanted(
        subjects=tuple(options.subjects),
        languages=tuple(dict.fromkeys(options.languages or [language()])),
        view=options.view,
        book=options.book,
        game=options.game,
        with_printed=options.include_printed,
    )
    with Exporting(progress=progress) as desk:
        files = desk.export(found, wanted, own)
    end_progress()
    if options.output is not None:
        places = write_files(files, typed_path(options.output), replace=options.replace)
        if options.json:
            say_json({"files": [str(place) for place in places]})
        else:
            for place in places:
                note(str(place))
        return 0
    to_standard_output(files, as_json=options.json)
    return 0


def _better(error: NotFoundError, name: str) -> WorkbenchError:
    """Returns why there is no such format: translations have their own command."""
    from workbench.formats.exchanging import FORMATS

    if name.lower() not in FORMATS:
        return error
    return UsageError(
        _("translations leave by a command of their own"),
        where=name,
        expected=f"workbench translate export {name.lower()}",
    )


def to_standard_output(files: Mapping[str, bytes], *, as_json: bool) -> None:
    """Writes one file of text to standard output, byte for byte unless a terminal reads it.

    As JSON it is what the file would be called, and its text.

    Raises:
        UsageError: If there are several, or it is no text.
    """
    (name, data), *others = files.items()
    try:
        text = data.decode() if not others and b"\0" not in data else None
    except UnicodeDecodeError:
        text = None
    if text is None:
        raise UsageError(
            _("this goes to a file, not to standard output"), where=name, expected="-o PATH"
        )
    if as_json:
        say_json({"name": name, "text": text})
    elif sys.stdout.isatty():
        say(printable(text), end="")
    else:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()


def _list(as_json: bool) -> int:
    """Lists the formats, and what does not work."""
    from workbench.desks.exporting.plugins import exporters
    from workbench.formats.exchanging import FORMATS

    found, broken = exporters()
    if as_json:
        say_json(
            {
                "exporters": [_plain(each) for each in found],
                "translations": [
                    {"name": each.name, "about": _(each.about), "suffix": each.suffix}
                    for each in FORMATS.values()
                ],
                "broken": [
                    {"name": each.name, "origin": each.origin, "reason": each.reason}
                    for each in broken
                ],
            }
        )
        return 0
    if not found:
        raise NotFoundError(
            _("the program was installed without its exporters"), expected=_("install it again")
        )
    width = max(len(each.exporter.name) for each in found)
    for each in found:
        origin = "" if each.ships else f" ({each.origin})"
        say(f"{each.exporter.name:<{width}}  {_(each.exporter.about)}{origin}")
    told = _("for translations ({formats}): workbench translate export FORMAT")
    note(told.format(formats=", ".join(FORMATS)))
    for bad in broken:
        note(_told(bad))
    return 0


def _told(bad: Broken) -> str:
    return _("workbench: the exporter {name} of {origin} does not work: {reason}").format(
        name=bad.name, origin=bad.origin, reason=bad.reason
    )


def _plain(found: Found) -> dict[str, Any]:
    from workbench.desks.exporting.plugins import options_of

    exporter = found.exporter
    return {
        "name": exporter.name,
        "about": _(exporter.about),
        "suffix": exporter.suffix,
        "accepts": list(exporter.accepts),
        "origin": found.origin,
        "ships": found.ships,
        "options": [
            {
                "name": each.name,
                "flag": each.flag,
                "help": _(each.help) if each.help else "",
                "default": each.default,
                "choices": list(each.choices),
            }
            for each in options_of(exporter)
        ],
    }
