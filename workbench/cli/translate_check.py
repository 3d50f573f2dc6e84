"""``workbench translate check`` and ``ignore``: what is wrong with translations, and set aside."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from workbench.cli.options import typed
from workbench.cli.output import end_progress, note, progress, say, say_json
from workbench.cli.translate_options import add_filter, add_into, add_unit, filter_of, into
from workbench.errors import NotFoundError, UsageError
from workbench.wording import _, language, ngettext

if TYPE_CHECKING:
    from workbench.bilingual.checks import TextFinding
    from workbench.desks.translations import Translations
    from workbench.model.ids import Language
    from workbench.store.translations import Ignored

__all__ = ["fill_check", "fill_ignore", "run_check", "run_ignore"]

_MOST = 100


def _desk() -> Translations:
    from workbench.desks.translations import Translations

    return Translations(progress=progress)


def fill_check(act: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    add_filter(act)
    act.add_argument(
        "-c",
        "--code",
        action="append",
        default=[],
        type=typed,
        help=_("only findings of this code, such as BT101; repeatable"),
    )
    act.add_argument("--ignored", action="store_true", help=_("also what was set aside, and why"))
    act.add_argument(
        "-n",
        "--limit",
        type=int,
        default=_MOST,
        help=_("so many at most (default: {n})").format(n=_MOST),
    )


def run_check(options: argparse.Namespace) -> int:
    """Tells what is wrong with translations; 1 if something must be mended."""
    if options.limit < 0:
        raise UsageError(_("this must be a number from 0 up"), where="--limit")
    with _desk() as desk:
        wanted = filter_of(options)
        checked = desk.check(wanted, options.code)
        texts = {
            each.unit.id: (each.source_lang, each.source, each.target)
            for each in desk.listed(wanted)
        }
    end_progress()
    shown = checked.findings[: options.limit]
    aside = checked.set_aside if options.ignored else ()
    if options.json:
        say_json(
            {
                "translations": checked.translations,
                "total": len(checked.findings),
                "findings": [_as_data(one, texts[one.unit_id]) for one in shown],
                "ignored": len(checked.set_aside),
                "set_aside": [
                    {**_as_data(one, texts[one.unit_id]), "reason": why.reason}
                    for one, why in aside
                ],
            }
        )
        return int(checked.has_errors)
    for one in shown:
        _say_one(one, texts[one.unit_id])
    for one, why in aside:
        _say_one(one, texts[one.unit_id], why)
    left = len(checked.findings) - len(shown)
    if left:
        note(
            ngettext("and {count} more (--limit)", "and {count} more (--limit)", left).format(
                count=left
            )
        )
    _say_total(checked.translations, len(checked.findings), len(checked.set_aside))
    return int(checked.has_errors)


def _say_total(translations: int, findings: int, ignored: int) -> None:
    told = ngettext(
        "{count} translation checked: {found} found, {ignored} set aside",
        "{count} translations checked: {found} found, {ignored} set aside",
        translations,
    )
    note(told.format(count=translations, found=findings, ignored=ignored))


def _as_data(one: TextFinding, texts: tuple[Language, str, str]) -> dict[str, Any]:
    from workbench.desks.translating.checking import finding_words

    return {
        "code": one.code,
        "severity": one.severity,
        "unit": one.unit_id,
        "source_lang": texts[0],
        "lang": one.lang,
        "source": texts[1],
        "target": texts[2],
        "message": finding_words(one, language()),
        "source_span": list(one.source_span),
        "target_span": list(one.target_span),
    }


def _say_one(
    one: TextFinding, texts: tuple[Language, str, str], aside: Ignored | None = None
) -> None:
    from workbench.desks.facts import severity_word
    from workbench.desks.translating.checking import finding_words

    say(f"{one.code} {severity_word(one.severity)}  {one.unit_id}")
    say(f"  {finding_words(one, language())}")
    if aside is not None:
        say("  " + _("set aside: {reason}").format(reason=aside.reason))
    say(f"  {texts[0]}: {_marked(texts[1], one.source_span)}")
    say(f"  {one.lang}: {_marked(texts[2], one.target_span)}")


#: So much around a place is shown, in characters.
_AROUND = 50


def _marked(text: str, span: tuple[int, int]) -> str:
    """Returns the neighbourhood of a place in one line, the place itself in brackets."""
    start, end = span
    if start == end:
        shown = text[: 2 * _AROUND]
        return _line(shown) + ("…" if len(shown) < len(text) else "")
    first, last = max(0, start - _AROUND), min(len(text), end + _AROUND)
    before, after = ("…" if first else ""), ("…" if last < len(text) else "")
    return before + _line(f"{text[first:start]}[{text[start:end]}]{text[end:last]}") + after


def _line(text: str) -> str:
    return " ".join(text.split())


def fill_ignore(act: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    add_unit(act)
    act.add_argument("code", type=typed, metavar="CODE", help=_("a code such as BT101"))
    act.add_argument("-r", "--reason", type=typed, default="", help=_("why"))
    act.add_argument("--again", action="store_true", help=_("tell it again"))
    add_into(act)


def run_ignore(options: argparse.Namespace) -> int:
    """Sets findings of one text aside, or lets them be told again."""
    from workbench.bilingual.checks import AMONG
    from workbench.desks.translating.values import Filter

    lang, code = into(options), options.code.upper()
    if not options.again and not options.reason.strip():
        raise UsageError(_("a finding is set aside for a reason"), expected="--reason WORDS")
    with _desk() as desk:
        seen = desk.open(options.unit, lang, options.source_lang)
        if options.again:
            count = desk.heed(seen.unit.id, lang, code)
        else:
            among = Filter(lang) if code in AMONG else seen
            found = [
                one for one in desk.check(among, [code]).findings if one.unit_id == seen.unit.id
            ]
            for one in found:
                desk.ignore(one, options.reason)
            count = len(found)
    end_progress()
    if not count:
        raise NotFoundError(
            _("{code} is not told of {id}").format(code=code, id=seen.unit.id),
            expected="workbench translate check",
        )
    if options.json:
        say_json({"unit": seen.unit.id, "lang": lang, "code": code, "count": count})
        return 0
    told = (
        ngettext("{count} finding is told again", "{count} findings are told again", count)
        if options.again
        else ngettext("{count} finding set aside", "{count} findings set aside", count)
    )
    note(told.format(count=count))
    return 0
