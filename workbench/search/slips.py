"""Words and names that were nearly typed: a slip of the finger, a syllable misspelt, a wrong sign.

Only what the view can find is ever proposed, as the engine is asked for the terms of that view.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from workbench.model.entries import View
from workbench.model.names import name_key
from workbench.search.engine import All, Any, Engine, Term
from workbench.search.named import NEAR, Named
from workbench.text.fold import fold
from workbench.text.pinyin import fold_pinyin
from workbench.text.script import has_han, is_han

if TYPE_CHECKING:
    from workbench.search.finder import Opened
    from workbench.search.seek import Sought

__all__ = ["near_han_names", "near_words", "slips_in", "spelled_nearly"]

_SHORTEST_WORD: Final = 4  # letters of a word that may have a slip
_TWO_SLIPS: Final = 8  # letters of a name that may have two
_LONGEST: Final = 40  # letters of a name that is looked for
_HAN: Final = range(3, 13)  # signs of a Chinese name that may have a slip
_PROPOSED: Final = 30  # postings looked at for one name


def near_words(engine: Engine, words: Iterable[Sought], view: View) -> dict[str, tuple[str, ...]]:
    """Returns the terms near to each English word of four letters and more that is nowhere.

    Those of names come first; those of texts only where no name has one.
    """
    near = {}
    for sought in words:
        terms = sought.ways[0].words
        if (
            len(terms) == 1
            and terms[0].isalpha()
            and len(terms[0]) >= _SHORTEST_WORD
            and not engine.search(Term("body_en", terms[0]), view=view, limit=1)
        ):
            for field in ("names", "body_en"):
                found = engine.suggest(terms[0], field=field, view=view)
                if found:
                    near[terms[0]] = found
                    break
    return near


def spelled_nearly(opened: Opened, text: str, view: View, slips: int) -> dict[str, Named]:
    """Returns the entries with a name that is nearly *text*, as typed in letters or in pinyin."""
    engine = opened.index.engine
    typed = "".join(ch for ch in fold_pinyin(name_key(text)) if ch.isalnum())
    if not (_SHORTEST_WORD if slips == 1 else _TWO_SLIPS) <= len(typed) <= _LONGEST:
        return {}
    named: dict[str, Named] = {}
    for term in engine.suggest(typed, field="spelled", view=view, distance=slips):
        hits = {hit.entry_id: hit for hit in reversed(opened.reader.names(term))}
        for found in engine.search(Term("spelled", term), view=view, limit=_PROPOSED):
            if hit := hits.get(found.id):
                rest = len(hit.key) - len(term)
                named.setdefault(found.id, Named(NEAR, 2, hit.weight, rest, hit.name))
    return named


def near_han_names(opened: Opened, text: str, view: View, slips: int) -> dict[str, Named]:
    """Returns the entries with a Chinese name that has *text* in it but for one sign."""
    typed = "".join(ch for ch in fold(text) if is_han(ch))
    if len(typed) not in _HAN or slips > 1:
        return {}
    but_one = tuple(
        All(tuple(Term("names", sign) for sign in dict.fromkeys(typed[:at] + typed[at + 1 :])))
        for at in range(len(typed))
    )
    named: dict[str, Named] = {}
    found = opened.index.engine.search(Any(but_one), view=view, limit=_PROPOSED)
    for entry_id, shown in opened.shown((one.id for one in found), view).items():
        for name in shown.names:
            if has_han(name) and slips_in(typed, fold(name)) <= 1:
                extra = abs(len(name) - len(typed))
                best = Named(NEAR, 2, 0, extra, name)
                if entry_id not in named or best.order < named[entry_id].order:
                    named[entry_id] = best
    return named


def slips_in(part: str, text: str) -> int:
    """Returns by how many signs *part* differs from that part of *text* which is nearest to it."""
    row = [0] * (len(text) + 1)
    for number, sign in enumerate(part, 1):
        before, row[0] = row[0], number
        for at, other in enumerate(text, 1):
            before, row[at] = (
                row[at],
                min(before + (sign != other), row[at] + 1, row[at - 1] + 1),
            )
    return min(row)
