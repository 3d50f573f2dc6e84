"""``workbench explain``: the page of a diagnostic, or of a frame, by its name or its words."""

from __future__ import annotations

import argparse
import re
import shutil
from typing import TYPE_CHECKING

from workbench.cli.options import add_json, add_lang, open_authoring, typed
from workbench.cli.output import end_progress, say, say_json
from workbench.desks.facts import severity_word
from workbench.model.ids import Language
from workbench.text.width import cells
from workbench.text.wrap import wrap
from workbench.wording import _, language, ngettext

if TYPE_CHECKING:
    from workbench.desks.frames import Use
    from workbench.language.frames import Frame
    from workbench.language.nouns import Noun

__all__ = ["fill", "run"]

_CODE = re.compile(r"[Bb][WwTt]\d*")
_MOST_SHOWN = 20
#: An explanation is shown in so many columns at most.
_WIDEST = 100


def fill(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument(
        "what",
        nargs="?",
        type=typed,
        metavar="CODE|FRAME|WORDS",
        help=_(
            "a code such as BW204, the name of a frame such as attempt, or words of the language in"
            " English or Chinese; without any, all codes are listed"
        ),
    )
    add_lang(parser)
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Shows the page, or the list of codes."""
    lang: Language = options.lang or language()
    if options.what is None:
        _list_codes(lang, as_json=options.json)
    elif _CODE.fullmatch(options.what):
        _explain_code(options.what, lang, as_json=options.json)
    else:
        _explain_words(options.what, lang, as_json=options.json)
    return 0


def _list_codes(lang: Language, *, as_json: bool) -> None:
    from workbench.language.catalogue import code_of, codes

    listed = [code_of(code) for code in codes()]
    if as_json:
        say_json(
            [
                {"code": each.code, "severity": each.severity, "title": dict(each.title)}
                for each in listed
            ]
        )
        return
    for code in listed:
        severity = severity_word(code.severity)
        gap = " " * (9 - cells(severity))
        say(f"{code.code}  {severity}{gap}{code.title[lang]}")


def _explain_code(name: str, lang: Language, *, as_json: bool) -> None:
    from workbench.language.catalogue import code_of

    code = code_of(name)
    if as_json:
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
        return
    say(f"{code.code} ({severity_word(code.severity)}): {code.title[lang]}")
    say()
    columns = min(_WIDEST, shutil.get_terminal_size((_WIDEST, 24)).columns)
    for line in wrap(code.explanation[lang].rstrip(), columns):
        say(line)
    for example in code.examples_for(lang):
        say()
        say(_("Wrong:") if example.bad else _("Right:"))
        for line in example.text.rstrip().splitlines():
            say(f"    {line}".rstrip())


def _explain_words(said: str, lang: Language, *, as_json: bool) -> None:
    """Shows the frame of this name, or the one with these words; of several, each in a line."""
    from workbench.desks.saying import frames_saying, nouns_called
    from workbench.language.vocabulary import FRAMES

    frames = () if said in FRAMES else frames_saying(said)
    nouns = () if said in FRAMES else nouns_called(said)
    if len(frames) + len(nouns) == 0 or (len(frames) == 1 and not nouns):
        _explain_frame(frames[0].name if frames else said, lang, as_json=as_json)
    elif as_json:
        say_json(
            {
                "words": said,
                "nouns": [{"kind": each.kind, "names": dict(each.names)} for each in nouns],
                "frames": [{"frame": each.name, "means": each.meaning(lang)} for each in frames],
            }
        )
    else:
        _list_words(said, nouns, frames, lang)


def _list_words(
    said: str, nouns: tuple[Noun, ...], frames: tuple[Frame, ...], lang: Language
) -> None:
    from workbench.language.following import sort_of
    from workbench.language.glossary import readable
    from workbench.text.fold import to_simplified

    written: Language = "en" if said.isascii() else "zh-Hant"
    for noun in nouns:
        sort = sort_of(noun.kind, lang)
        names = " / ".join(dict.fromkeys(noun.names.values()))
        say(f"{names} ({sort})" if sort else names)
    if not frames:
        return
    if nouns:
        say()
    heading = ngettext("{count} way of saying it:", "{count} ways of saying it:", len(frames))
    say(heading.format(count=len(frames)))
    for frame in frames[:_MOST_SHOWN]:
        shown = readable(frame, written)
        say(f"    {frame.name}  {to_simplified(shown) if lang == 'zh-Hans' else shown}")
    if len(frames) > _MOST_SHOWN:
        more = len(frames) - _MOST_SHOWN
        say("    " + _("… and {count} more ways; --json lists all").format(count=more))
    say()
    say(_("workbench explain NAME tells more of each"))


def _explain_frame(name: str, lang: Language, *, as_json: bool) -> None:
    from workbench.desks.frames import Frames, frame_named

    frame = frame_named(name)
    with open_authoring() as desk:
        uses = Frames(desk).uses(lang)[frame.name]
    end_progress()
    if as_json:
        _say_frame_json(frame, uses, lang)
    else:
        _say_frame(frame, uses, lang)


def _say_frame_json(frame: Frame, uses: tuple[Use, ...], lang: Language) -> None:
    from workbench.language.glossary import readable

    say_json(
        {
            "frame": frame.name,
            "makes": frame.makes,
            "means": frame.meaning(lang),
            "pattern": {"en": frame.en, "zh-Hant": frame.zh},
            "readable": {"en": readable(frame), "zh-Hant": readable(frame, "zh-Hant")},
            "fields": dict(frame.fields),
            "optional": dict(frame.left_out(lang)),
            "example": dict(zip(("en", "zh-Hant"), frame.example, strict=True)),
            "uses": [{"citation": use.citation, "text": use.text} for use in uses],
        }
    )


def _say_frame(frame: Frame, uses: tuple[Use, ...], lang: Language) -> None:
    from workbench.language.glossary import readable, slot_name
    from workbench.text.fold import to_simplified

    say(f"{frame.name} ({slot_name(frame.makes, lang)})")
    say()
    say(frame.meaning(lang))
    for name, meaning in frame.left_out(lang).items():
        slot = slot_name(frame.fields[name], lang)
        say(_("Without ‹{slot}›: {meaning}").format(slot=slot, meaning=meaning))
    written: tuple[Language, ...] = ("en", "zh-Hant")
    for each, example in zip(written, frame.example, strict=True):
        say()
        shown = (readable(frame, each), frame.pattern(each), example)
        for line in shown:
            say(f"    {to_simplified(line) if each != 'en' and lang == 'zh-Hans' else line}")
    say()
    if not uses:
        say(_("No page uses it yet."))
        return
    heading = ngettext("Used in {count} sentence:", "Used in {count} sentences:", len(uses))
    say(heading.format(count=len(uses)))
    for use in uses[:_MOST_SHOWN]:
        say(f"    {use.citation}  {use.text}")
    if len(uses) > _MOST_SHOWN:
        more = len(uses) - _MOST_SHOWN
        say("    " + _("… and {count} more; --json lists all").format(count=more))
