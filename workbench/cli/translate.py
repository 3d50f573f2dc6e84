"""``workbench translate``: the translator's side: texts in every language, and how far each is.

Each act stands in a module of its own with ``fill`` and ``run``, or functions named after the act.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from importlib import import_module
from typing import NamedTuple

from workbench.cli.options import add_json, add_lang
from workbench.wording import _

__all__ = ["fill", "run"]


class _Act(NamedTuple):
    """Where an act of the command stands.

    Attributes:
        line: What it does.
        module: Its module in this package.
        fill: What declares its arguments.
        run: What does it.
    """

    line: str
    module: str
    fill: str = "fill"
    run: str = "run"


def _acts() -> Mapping[str, _Act]:
    """Returns what a translator can do."""

    def of_texts(name: str, line: str) -> _Act:
        return _Act(line, "translate_texts", f"fill_{name}", f"run_{name}")

    return {
        "status": of_texts("status", _("how many texts are in which state")),
        "list": of_texts("list", _("texts with their translations, by state, kind or words")),
        "show": of_texts("show", _("one text in every language, and what helps to translate it")),
        "set": of_texts("set", _("save a translation; it is in use at once")),
        "state": of_texts("state", _("say how far translations are")),
        "history": of_texts("history", _("every save of a translation")),
        "restore": of_texts("restore", _("save an earlier text of a translation again")),
        "scripts": of_texts("scripts", _("draft one Chinese script from the other")),
        "export": _Act(
            _("write translations, or the term base, for another program"),
            "translate_exchange",
            "fill_export",
            "run_export",
        ),
        "import": _Act(
            _("bring back what another program wrote; nothing is written over"),
            "translate_exchange",
            "fill_import",
            "run_import",
        ),
        "terms": _Act(
            _("what a text names and what its translation must call it"),
            "translate_terms",
            "fill_terms",
            "run_terms",
        ),
        "term": _Act(
            _("add a term, or change one where it is used"),
            "translate_terms",
            "fill_term",
            "run_term",
        ),
        "memory": _Act(
            _("earlier translations of the same and of like texts"),
            "translate_memory",
            "fill_memory",
            "run_memory",
        ),
        "fill": _Act(
            _("fill in what the memory has for the same texts"),
            "translate_memory",
            "fill_fill",
            "run_fill",
        ),
        "align": _Act(
            _("two texts side by side, sentence by sentence, and edits of that"),
            "translate_align",
            "fill_align",
            "run_align",
        ),
        "check": _Act(
            _("what is wrong with translations"), "translate_check", "fill_check", "run_check"
        ),
        "ignore": _Act(
            _("set a finding of check aside, with a reason"),
            "translate_check",
            "fill_ignore",
            "run_ignore",
        ),
        "frames": _Act(
            _("frames with the sentences they print; another wording tried on every page"),
            "translate_frames",
        ),
    }


def fill(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    add_lang(parser)
    acts = parser.add_subparsers(
        dest="act",
        metavar="ACT",
        required=True,
        help=_("what is done; workbench translate ACT --help tells more"),
    )
    for name, act in _acts().items():
        own = acts.add_parser(name, help=act.line, description=act.line, allow_abbrev=False)
        getattr(import_module(f"workbench.cli.{act.module}"), act.fill)(own)
        add_json(own)


def run(options: argparse.Namespace) -> int:
    """Does what is asked."""
    act = _acts()[options.act]
    code: int = getattr(import_module(f"workbench.cli.{act.module}"), act.run)(options)
    return code
