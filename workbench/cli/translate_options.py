"""Arguments that several acts of ``workbench translate`` share: a language, and which texts."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from workbench.cli.options import typed
from workbench.errors import UsageError
from workbench.model.ids import LANGUAGES, Language
from workbench.model.units import STATES, UNIT_KINDS
from workbench.wording import _, language

if TYPE_CHECKING:
    from workbench.desks.translating.values import Filter

__all__ = ["add_filter", "add_into", "add_unit", "filter_of", "into"]


def add_into(act: argparse.ArgumentParser) -> None:
    """Adds ``--lang`` and ``--from``: the languages translated into and from."""
    act.add_argument(
        "-l",
        "--lang",
        choices=LANGUAGES,
        default=argparse.SUPPRESS,  # the command above it has it too
        help=_("the language translated into (default: the one shown, or zh-Hant)"),
    )
    act.add_argument(
        "--from",
        dest="source_lang",
        choices=LANGUAGES,
        default=None,
        help=_("the language translated from (default: the usual one)"),
    )


def into(options: argparse.Namespace) -> Language:
    """Returns the language translated into."""
    lang: Language | None = options.lang
    if lang is None:
        lang = language() if language() != "en" else "zh-Hant"
    if lang == options.source_lang:
        raise UsageError(
            _("a text is not translated into its own language"), where=f"--from {lang}"
        )
    return lang


def add_unit(act: argparse.ArgumentParser) -> None:
    """Adds the text that is meant."""
    act.add_argument(
        "unit",
        type=typed,
        metavar="TEXT",
        help=_("its id, as list shows it, or the tail of one; an entry means its name"),
    )


def add_filter(act: argparse.ArgumentParser) -> None:
    """Adds everything by which texts are chosen."""
    act.add_argument(
        "what",
        nargs="?",
        type=typed,
        default="",
        metavar="WHAT",
        help=_("an entry, a text or an imported document (default: all)"),
    )
    act.add_argument(
        "-g", "--game", action="append", default=[], help=_("of this game; repeatable")
    )
    act.add_argument(
        "-k",
        "--kind",
        action="append",
        default=[],
        choices=UNIT_KINDS,
        help=_("texts of this kind; repeatable"),
    )
    act.add_argument(
        "-s",
        "--state",
        action="append",
        default=[],
        choices=STATES,
        help=_("in this state; repeatable"),
    )
    act.add_argument(
        "-t", "--text", type=typed, default="", help=_("that hold these words, in either language")
    )
    act.add_argument(
        "--derived", action="store_true", help=_("drafted by a converter and not confirmed")
    )
    add_into(act)


def filter_of(options: argparse.Namespace) -> Filter:
    """Returns the filter that was asked for."""
    from workbench.desks.translating.values import Filter

    return Filter(
        lang=into(options),
        source_lang=options.source_lang,
        games=tuple(options.game),
        kinds=tuple(options.kind),
        states=tuple(options.state),
        entry=options.what,
        text=options.text,
        derived=True if options.derived else None,
    )
