"""``workbench status``: versions, database, index, counts and quality figures."""

from __future__ import annotations

import argparse
from typing import Any

from workbench.cli.options import add_json, add_lang
from workbench.cli.output import end_progress, progress, say, say_json
from workbench.desks.facts import counted
from workbench.model.ids import LANGUAGES
from workbench.wording import _, labelled, ngettext

__all__ = ["fill", "run"]

#: So many codes are told on one line.
_IN_A_ROW = 5


def fill(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    add_lang(parser)
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Tells how things are."""
    from workbench.desks.status import status_of

    found = status_of(progress=progress)
    end_progress()
    if options.json:
        say_json(found)
        return 0
    say(_("version   {version}").format(version=found["version"]))
    say(_("database  {place}").format(place=found["database"]))
    states = {
        "ready": _("ready"), "stale": _("stale"), "missing": _("missing"),
        "damaged": _("damaged"),
    }  # fmt: skip
    index = found["index"]
    state = states.get(index["state"], index["state"])
    entries = index["entries"]
    told = ngettext(
        "index     {state}, {entries} entry", "index     {state}, {entries} entries", entries
    )
    say(told.format(state=state, entries=entries))
    for game, kinds in found["corpus"].items():
        say(labelled(game, counted(kinds)))
    for name, label in _labels().items():
        say(f"{label}: {found['quality'][name]}")
    _say_planted(found["quality"]["planted_mistakes"])
    return 0


def _labels() -> dict[str, str]:
    """Returns what each figure of quality is called, in the order in which they are told."""
    labels = {
        "entries": _("entries"), "disputed": _("disputed"), "assumed": _("assumed"),
        "derived": _("derived"), "low_confidence": _("low confidence"), "notes": _("notes"),
        "parts": _("parts"),
    }  # fmt: skip
    for lang in LANGUAGES:
        labels[f"named_{lang}"] = _("named {lang}").format(lang=lang)
        labels[f"parts_{lang}"] = _("parts {lang}").format(lang=lang)
    return labels


def _say_planted(measured: dict[str, Any] | None) -> None:
    """Tells how many planted mistakes the checker of pages finds: in all, by kind, by code."""
    if measured is None:
        say(_("planted mistakes found: not measured"))
        return
    say(
        _("planted mistakes found: {found} of {planted} ({percent})").format(
            **measured, percent=_percent(measured)
        )
    )
    for kind, share in measured["kinds"].items():
        say(f"  {_(kind)}: {share['found']} / {share['planted']} ({_percent(share)})")
    say(_("  by the code that ought to tell it, found of planted:"))
    listed = [f"{code} {_of(share)}" for code, share in measured["codes"].items()]
    width = max(map(len, listed), default=0) + 2
    for first in range(0, len(listed), _IN_A_ROW):
        row = listed[first : first + _IN_A_ROW]
        say("    " + "".join(each.ljust(width) for each in row).rstrip())
    for code, reason in measured["not_planted"].items():
        say(_("    {code} is not planted: {reason}").format(code=code, reason=reason))
    say(_("  measured with {language}").format(language=measured["language"]))


def _of(share: dict[str, Any]) -> str:
    return f"{share['found']}/{share['planted']}"


def _percent(share: dict[str, Any]) -> str:
    return f"{100 * share['found'] / share['planted']:.1f} %"
