"""``workbench explain``: the page of a diagnostic."""

from __future__ import annotations

import argparse

from workbench.cli.options import add_json, add_lang, typed
from workbench.cli.output import say, say_json
from workbench.model.ids import Language
from workbench.wording import _

__all__ = ["fill", "run"]


def fill(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument(
        "code",
        nargs="?",
        type=typed,
        metavar="CODE",
        help=_("a code such as BW204; without one, all codes are listed"),
    )
    add_lang(parser)
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Shows the page, or the list of codes."""
    from workbench.language.catalogue import code_of, codes

    lang: Language = options.lang or "en"
    if options.code is None:
        listed = [code_of(code) for code in codes()]
        if options.json:
            say_json(
                [
                    {"code": each.code, "severity": each.severity, "title": dict(each.title)}
                    for each in listed
                ]
            )
        else:
            for code in listed:
                say(f"{code.code}  {code.severity:7}  {code.title[lang]}")
        return 0
    code = code_of(options.code)
    if options.json:
        say_json(
            {
                "code": code.code,
                "severity": code.severity,
                "title": dict(code.title),
                "explanation": dict(code.explanation),
                "bad": [example.text for example in code.examples if example.bad],
                "good": [example.text for example in code.examples if not example.bad],
            }
        )
        return 0
    say(f"{code.code} ({code.severity}): {code.title[lang]}")
    say()
    say(code.explanation[lang].rstrip())
    for example in code.examples:
        say()
        say(_("Wrong:") if example.bad else _("Right:"))
        for line in example.text.rstrip().splitlines():
            say(f"    {line}".rstrip())
    return 0
