"""Saved games: what happened, and how a game stands, as text, JSON or a picture of the map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from exporters.words import LANGUAGE_NAMES, words
from workbench.errors import ExportError
from workbench.formats.escaping import json_text
from workbench.model.exports import DocumentKind, GameLog, Position, said
from workbench.model.ids import Language
from workbench.model.plain import to_plain
from workbench.text.width import printable
from workbench.wording import _, later

__all__ = ["Log", "LogOptions", "PositionExporter", "PositionOptions"]


@dataclass(frozen=True)
class LogOptions:
    """How it is written.

    Attributes:
        form: As text or as JSON.
        citations: Whether each line ends with the sentence that caused it.
    """

    form: Literal["text", "json"] = field(default="text", metadata={"help": later("in what form")})
    citations: bool = field(default=True, metadata={"help": later("leave out where lines stand")})


class Log:
    """Writes what happened in a saved game."""

    name = "log"
    about = later("What happened in a saved game, as text or JSON.")
    suffix = ".txt"
    accepts: tuple[DocumentKind, ...] = ("log",)
    options = LogOptions

    def export(self, document: GameLog, options: LogOptions) -> Mapping[str, bytes]:
        """Returns the file."""
        if options.form == "json":
            plain = {"document": document.document, **to_plain(document)}
            return {f"{document.name}-log.json": json_text(plain).encode()}
        lines = [line for lang in document.languages for line in _told(document, lang, options)]
        return {f"{document.name}-log.txt": _text(lines)}


def _told(log: GameLog, lang: Language, options: LogOptions) -> Iterator[str]:
    say = words(lang)
    if len(log.languages) > 1:
        yield f"== {LANGUAGE_NAMES[lang]} =="
        yield ""
    yield said(log.title, lang)
    yield from (f"{name} {value}" for name, value in log.about.items())
    yield ""
    for line in log.lines:
        mark = {"choice": "> ", "note": "# "}.get(line.kind, "")
        cite = f" [{line.citation}]" if line.citation and options.citations else ""
        yield f"{mark}{said(line.text, lang)}{cite}"
    if log.winners:
        yield ""
        yield say["colon"].format(name=say["won"], value=", ".join(log.winners))
    yield ""


@dataclass(frozen=True)
class PositionOptions:
    """How it is written.

    Attributes:
        form: As text, as JSON, as a picture of the map, or as text that can be played on from.
    """

    form: Literal["text", "json", "svg", "notation"] = field(
        default="text", metadata={"help": later("in what form")}
    )


class PositionExporter:
    """Writes how a game stands."""

    name = "position"
    about = later("How a game stands, as text, JSON, or a map as an SVG picture.")
    suffix = ".txt"
    accepts: tuple[DocumentKind, ...] = ("position",)
    options = PositionOptions

    def export(self, document: Position, options: PositionOptions) -> Mapping[str, bytes]:
        """Returns the file; of the map one for each language.

        Raises:
            ExportError: If what is hidden stands in the form that was asked for.
        """
        name = document.name
        if options.form == "svg":
            several = len(document.languages) > 1
            return {
                f"{name}-map{f'-{lang}' if several else ''}.svg": f"{picture}\n".encode()
                for lang, picture in document.picture.items()
            }
        if options.form == "json":
            plain = {"document": document.document, **to_plain(document)}
            del plain["picture"], plain["map"]
            return {f"{name}-position.json": json_text(plain).encode()}
        if options.form == "notation":
            return {f"{name}-position.txt": _notation(document)}
        lines = [line for lang in document.languages for line in _stands(document, lang)]
        return {f"{name}-position.txt": _text(lines)}


def _notation(document: Position) -> bytes:
    if not document.notation:
        raise ExportError(
            _("a position that can be played on from tells what is hidden"),
            expected="--view author",
        )
    return document.notation.encode()


def _stands(position: Position, lang: Language) -> Iterator[str]:
    if len(position.languages) > 1:
        yield f"== {LANGUAGE_NAMES[lang]} =="
        yield ""
    yield said(position.title, lang)
    yield ""
    yield from position.lines[lang]
    yield ""
    yield from position.map[lang]
    yield ""


def _text(lines: list[str]) -> bytes:
    return ("\n".join(map(printable, lines)).rstrip("\n") + "\n").encode()
