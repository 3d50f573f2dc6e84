"""Finds exporters by their entry points, those that ship and those of strangers alike.

Nothing that an exporter returns is written before it was looked at: it is bytes, it is not too
much, and its names stay inside the folder that was asked for. One that does not work is reported,
and the others work.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Literal, get_args, get_origin, get_type_hints

from workbench.errors import ExportError, NotFoundError, PluginError, WorkbenchError
from workbench.model.exports import Document, DocumentKind, Exporter
from workbench.wording import _

__all__ = [
    "FLAGS",
    "GROUP",
    "Broken",
    "Found",
    "Option",
    "exporter_called",
    "exporters",
    "files_of",
    "options_of",
]

GROUP = "workbench.exporters"
#: So much an exporter may return at most.
MOST_BYTES = 200_000_000
MOST_FILES = 10_000
_MOST_NAME = 200

#: What the command calls its own options, so that no exporter can.
FLAGS = frozenset(
    f"--{name}"
    for name in ("help", "list", "book", "lang", "view", "game", "output", "replace",
                 "include-printed", "json")
)  # fmt: skip

_NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")
_SUFFIX = re.compile(r"\.[A-Za-z0-9]{1,12}")
#: What a file cannot be called on one system or another.
_ODD = re.compile(r'[\x00-\x1f\x7f<>:"|?*\\]|(?:^|/)(?:\.{0,2}|[^/]*[. ])(?:/|$)')
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)
_OWN = "exporters."


@dataclass(frozen=True)
class Option:
    """One option of an exporter.

    Attributes:
        name: The field of its class of options.
        help: What it does, in English.
        default: What it is where nobody says.
        shape: ``bool``, ``int`` or ``str``.
        choices: What it can be, if that is a list.
    """

    name: str
    help: str
    default: bool | int | str
    shape: type
    choices: tuple[str, ...] = ()

    @property
    def flag(self) -> str:
        """How it is asked for on a command line; one that is on from the start is put off."""
        name = self.name.replace("_", "-")
        return f"--no-{name}" if self.default is True else f"--{name}"


@dataclass(frozen=True)
class Found:
    """An exporter that works, with where it is from.

    Attributes:
        exporter: The exporter.
        origin: The distribution it was installed with.
        ships: Whether it ships with the program.
    """

    exporter: Exporter
    origin: str
    ships: bool


@dataclass(frozen=True)
class Broken:
    """An exporter that does not work.

    Attributes:
        name: What it is called.
        origin: The distribution it was installed with.
        reason: What is wrong with it.
    """

    name: str
    origin: str
    reason: str


def exporters() -> tuple[tuple[Found, ...], tuple[Broken, ...]]:
    """Returns the exporters that are installed, by name, and those that do not work."""
    found: dict[str, Found] = {}
    broken: list[Broken] = []
    for point in _points():
        each = _loaded(point)
        if isinstance(each, Broken):
            broken.append(each)
        elif (name := each.exporter.name) in found:
            reason = _("there is another exporter of this name, from {origin}")
            told = reason.format(origin=found[name].origin)
            broken.append(Broken(name, each.origin, told))
        else:
            found[name] = each
    return tuple(found[name] for name in sorted(found)), tuple(broken)


def exporter_called(name: str) -> Found:
    """Returns an exporter by its name.

    Raises:
        NotFoundError: If there is none.
        PluginError: If there is one, and it does not work.
    """
    refused: Broken | None = None
    for point in _points():
        if point.name != name:
            continue
        each = _loaded(point)
        if isinstance(each, Found):
            return each
        refused = refused or each
    if refused is not None:
        raise PluginError(
            _("the exporter {name} does not work").format(name=name),
            where=refused.origin,
            cause=refused.reason,
        )
    known = [point.name for point in _points()]
    if not any(_ships(point) for point in _points()):
        raise NotFoundError(
            _("the program was installed without its exporters"), expected=_("install it again")
        )
    from difflib import get_close_matches

    raise NotFoundError(
        _("there is no exporter {name!r}").format(name=name[:40]),
        expected=_("one that workbench export --list names"),
        nearest=tuple(get_close_matches(name, dict.fromkeys(known), n=3)),
    )


def _points() -> list[EntryPoint]:
    """Returns what is registered: those that ship first, then by name."""
    return sorted(entry_points(group=GROUP), key=lambda each: (not _ships(each), each.name))


def _ships(point: EntryPoint) -> bool:
    return point.value.startswith(_OWN)


def _origin(point: EntryPoint) -> str:
    return point.dist.name if point.dist is not None else "?"


def _loaded(point: EntryPoint) -> Found | Broken:
    """Imports an exporter and looks at it."""
    try:
        value = point.load()
        exporter = value() if isinstance(value, type) else value
        reason = _why_none(point.name, exporter)
    except (Exception, SystemExit) as error:  # a stranger's module may raise anything at all
        reason = f"{type(error).__name__}: {error}"[:400]
    if reason:
        return Broken(point.name, _origin(point), reason)
    return Found(exporter, _origin(point), _ships(point))


def _why_none(name: str, exporter: Any) -> str:
    """Returns why something is no exporter; empty if it is one."""
    if lacks := [each for each in _MEMBERS if not hasattr(exporter, each)]:
        return _("it has no {names}").format(names=", ".join(lacks))
    if exporter.name != name or not _NAME.fullmatch(name):
        return _("its name is not that of its entry point, or not of small letters and hyphens")
    if not isinstance(exporter.about, str) or not _SUFFIX.fullmatch(str(exporter.suffix)):
        return _("it does not say what it makes and how its files end")
    kinds = get_args(DocumentKind)
    if not exporter.accepts or not set(exporter.accepts) <= set(kinds):
        return _("it accepts what is no document: {kinds}").format(kinds=exporter.accepts)
    if not isinstance(exporter.options, type) or not dataclasses.is_dataclass(exporter.options):
        return _("its options are no dataclass")
    try:
        flags = [option.flag for option in options_of(exporter)]
        if taken := [flag for flag in flags if flag in FLAGS or flags.count(flag) > 1]:
            told = _("its options have flags that something else has: {flags}")
            return told.format(flags=", ".join(dict.fromkeys(taken)))
        exporter.options()
    except (TypeError, NameError) as error:
        return _("its options cannot be used: {reason}").format(reason=error)
    return ""


_MEMBERS = ("name", "about", "suffix", "accepts", "options", "export")


def options_of(exporter: Exporter) -> tuple[Option, ...]:
    """Returns the options of an exporter.

    Raises:
        TypeError: If one of them has no default, or is nothing that a person can type.
    """
    hints = get_type_hints(exporter.options)
    return tuple(_option(each, hints[each.name]) for each in dataclasses.fields(exporter.options))


def _option(field: dataclasses.Field[Any], hint: Any) -> Option:
    default = field.default
    choices = tuple(get_args(hint)) if get_origin(hint) is Literal else ()
    shape = str if choices else hint
    if shape not in (bool, int, str) or not all(isinstance(each, str) for each in choices):
        raise TypeError(f"{field.name}: {hint}")
    if not isinstance(default, shape) or (choices and default not in choices):
        raise TypeError(f"{field.name}: {default!r}")
    return Option(field.name, str(field.metadata.get("help", "")), default, shape, choices)


def files_of(found: Found, document: Document, options: Any) -> Mapping[str, bytes]:
    """Returns the files that an exporter makes of a document, by name.

    Raises:
        ExportError: If it does not accept such a document, or cannot write this one.
        PluginError: If a stranger's exporter fails, or returns what may not be written.
    """
    exporter = found.exporter
    if document.document not in exporter.accepts:
        raise ExportError(
            _("{format} does not write this").format(format=exporter.name),
            expected=_of_sorts(exporter.accepts),
        )
    try:
        made: Any = exporter.export(document, options)
    except WorkbenchError:
        raise
    except (Exception, SystemExit) as error:
        if found.ships:  # a fault of ours is not to be taken for anything else
            raise
        raise _failed(found, f"{type(error).__name__}: {error}"[:400]) from error
    files = {f"{document.name}{exporter.suffix}": made} if isinstance(made, bytes) else made
    if not isinstance(files, Mapping) or not files:
        raise _failed(found, _("it returned no bytes"))
    if len(files) > MOST_FILES:
        raise _failed(found, _("it made more than {most} files").format(most=MOST_FILES))
    size = 0
    name: Any
    data: Any
    for name, data in files.items():
        if not isinstance(name, str) or not isinstance(data, bytes):
            raise _failed(found, _("it returned no bytes"))
        if not _is_inside(name):
            told = _("it would write a file called {name!r}").format(name=name[:_MOST_NAME])
            raise _failed(found, told)
        size += len(data)
    if size > MOST_BYTES:
        raise _failed(found, _("it made more than {most} bytes").format(most=MOST_BYTES))
    if len({name.casefold() for name in files}) != len(files):
        raise _failed(found, _("two of its files have one name"))
    return dict(files)


def _is_inside(name: str) -> bool:
    """Tells whether a name is that of a file below the folder it is written to, on any system."""
    steps = name.split("/")
    return (
        0 < len(name) <= _MOST_NAME
        and not _ODD.search(name)
        and not any(_RESERVED.fullmatch(step) for step in steps)
    )


def _failed(found: Found, reason: str) -> PluginError:
    return PluginError(
        _("the exporter {name} does not work").format(name=found.exporter.name),
        where=found.origin,
        cause=reason,
    )


def _of_sorts(kinds: tuple[DocumentKind, ...]) -> str:
    """Returns what an exporter writes, in words."""
    words = {
        "collection": _("entries, kinds, games or pages"),
        "log": _("a saved game"),
        "position": _("a saved game or position"),
    }
    return "; ".join(dict.fromkeys(words[kind] for kind in kinds))
