"""``workbench translate align``: two texts side by side, in plain lines, and edits of them."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from workbench.cli.options import typed
from workbench.cli.output import end_progress, note, progress, say, say_json
from workbench.errors import UsageError
from workbench.wording import _, ngettext

if TYPE_CHECKING:
    from workbench.bilingual.alignment import Pair
    from workbench.bilingual.alignment_edits import Side
    from workbench.desks.translating.aligning import Aligned

__all__ = ["fill_align", "run_align"]

_MOST = 40
_LONGEST = 500
_SURE = 0.95
_SPAN = re.compile(r"(\d{1,6})(?:-(\d{1,6}))?")
_FORMS = {
    "split": "split PAIR SOURCES TARGETS",
    "merge": "merge FIRST LAST",
    "move": "move source|target SENTENCE PAIR",
    "unlink": "unlink PAIR",
    "confirm": "confirm PAIR|FIRST-LAST|sure ...",
    "doubt": "doubt PAIR|FIRST-LAST ...",
    "translate": "translate",
}


def fill_align(act: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    act.add_argument("source", type=typed, metavar="SOURCE", help=_("the id of an import"))
    act.add_argument(
        "target",
        type=typed,
        metavar="TARGET",
        help=_("another import; or own:LANG, our own texts about the same things"),
    )
    act.add_argument(
        "edit",
        type=typed,
        nargs="*",
        metavar="EDIT",
        help=_("an edit, which is kept: {forms}").format(forms="; ".join(_FORMS.values())),
    )
    act.add_argument(
        "--again", action="store_true", help=_("align again what nobody has confirmed")
    )
    act.add_argument(
        "--first",
        type=int,
        default=1,
        metavar="N",
        help=_("the first pair that is shown"),
    )
    act.add_argument(
        "--limit",
        type=int,
        default=_MOST,
        metavar="N",
        help=_("so many pairs are shown (default: {limit})").format(limit=_MOST),
    )
    act.add_argument(
        "--below",
        type=float,
        metavar="SURE",
        help=_("only pairs that are less sure than this, from 0 to 1, and not confirmed"),
    )


def run_align(options: argparse.Namespace) -> int:
    """Shows two texts aligned, after an edit if one was asked for."""
    from workbench.desks.translations import Translations

    translated = 0
    with Translations(progress=progress) as desk:
        aligned = desk.align(options.source, options.target, again=options.again)
        if options.edit == ["translate"]:
            translated = len(desk.translate_aligned(aligned))
        elif options.edit:
            aligned = desk.save_alignment(_edited(aligned, options.edit))
        elif options.again or not aligned.version:
            aligned = desk.save_alignment(aligned)
    end_progress()
    shown = list(_chosen(aligned, options))
    if options.json:
        say_json({**_as_data(aligned, shown), "translated": translated})
    else:
        _tell(aligned, shown)
        if options.edit == ["translate"]:
            note(
                ngettext(
                    "{count} imported text is translated now",
                    "{count} imported texts are translated now",
                    translated,
                ).format(count=translated)
            )
    return 0


def _edited(aligned: Aligned, words: Sequence[str]) -> Aligned:
    act, *rest = words
    if act not in _FORMS:
        raise UsageError(
            _("{word!r} is no edit").format(word=act[:40]), expected="; ".join(_FORMS.values())
        )
    if act == "confirm" and rest == ["sure"]:
        return aligned.confirm_sure(_SURE)
    if act in ("confirm", "doubt") and rest:
        pairs = [number for word in rest for number in _numbers(word, act)]
        return aligned.confirm(pairs) if act == "confirm" else aligned.doubt(pairs)
    if act == "move" and len(rest) == 3 and rest[0] in ("source", "target"):
        side: Side = "source" if rest[0] == "source" else "target"
        return aligned.move(side, _number(rest[1], act), _number(rest[2], act))
    wanted = {"split": 3, "merge": 2, "unlink": 1}.get(act)
    if wanted != len(rest):
        raise UsageError(_("the edit is not whole"), expected=_FORMS[act])
    numbers = [_number(word, act) for word in rest]
    if act == "split":
        return aligned.split(numbers[0], numbers[1], numbers[2])
    if act == "merge":
        return aligned.merge(numbers[0], numbers[1])
    return aligned.unlink(numbers[0])


def _number(word: str, act: str) -> int:
    if not re.fullmatch(r"\d{1,6}", word):
        raise UsageError(_("{word!r} is no number").format(word=word[:40]), expected=_FORMS[act])
    return int(word)


def _numbers(word: str, act: str) -> range:
    found = _SPAN.fullmatch(word)
    if not found:
        raise UsageError(_("{word!r} is no number").format(word=word[:40]), expected=_FORMS[act])
    return range(int(found[1]), int(found[2] or found[1]) + 1)


def _chosen(aligned: Aligned, options: argparse.Namespace) -> Iterator[tuple[int, Pair]]:
    found = 0
    for number, pair in enumerate(aligned.alignment.pairs, start=1):
        if number < options.first or found >= options.limit:
            continue
        if options.below is not None and (pair.confirmed or pair.confidence >= options.below):
            continue
        found += 1
        yield number, pair


def _counts(aligned: Aligned) -> dict[str, int]:
    pairs = aligned.alignment.pairs
    return {
        "pairs": len(pairs),
        "linked": sum(pair.is_linked for pair in pairs),
        "confirmed": sum(pair.confirmed for pair in pairs),
    }


def _as_data(aligned: Aligned, shown: Iterable[tuple[int, Pair]]) -> dict[str, Any]:
    one, other = aligned.alignment.source, aligned.alignment.target
    return {
        "source": aligned.source.name,
        "target": aligned.target.name,
        "langs": [aligned.source.lang, aligned.target.lang],
        "version": aligned.version,
        "counts": _counts(aligned),
        "lost": aligned.lost,
        "pairs": [
            {
                "number": number,
                "confidence": round(pair.confidence, 3),
                "confirmed": pair.confirmed,
                "source": [{"number": n + 1, "text": one[n].text} for n in pair.source],
                "target": [{"number": n + 1, "text": other[n].text} for n in pair.target],
            }
            for number, pair in shown
        ],
    }


def _tell(aligned: Aligned, shown: Iterable[tuple[int, Pair]]) -> None:
    for number, pair in shown:
        sure = _("confirmed") if pair.confirmed else f"{pair.confidence:.2f}"
        say(f"{number}  {sure}")
        for side, numbers, sentences in (
            ("<", pair.source, aligned.alignment.source),
            (">", pair.target, aligned.alignment.target),
        ):
            for each in numbers:
                text = " ".join(sentences[each].text.split())
                say(f"  {side} {each + 1}  {text[:_LONGEST]}")
    counts = _counts(aligned)
    note(_("{pairs} pairs, {linked} with both sides, {confirmed} confirmed").format(**counts))
    if aligned.lost:
        note(
            ngettext(
                "{count} confirmed pair stands no more, since a text changed",
                "{count} confirmed pairs stand no more, since a text changed",
                aligned.lost,
            ).format(count=aligned.lost)
        )
