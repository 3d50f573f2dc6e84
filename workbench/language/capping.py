"""How much of what is wrong with one page is told; that there is more is told as well.

Nothing is left out in silence: where something was, one error says so, and a page with that error
is not correct. Warnings are left out before errors.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from workbench.diagnostics import Diagnostic, Place

__all__ = ["MORE", "MOST", "MOST_OF_A_CODE", "capped"]

#: So many diagnostics of one code are told of a page.
MOST_OF_A_CODE = 100
#: So many are told of a page in all.
MOST = 200
#: Says that there are more than are told.
MORE = "BW007"


def capped(found: Iterable[Diagnostic], left_out: Sequence[Place] = ()) -> list[Diagnostic]:
    """Returns what is told of a page, in the order of the page.

    Args:
        found: What is wrong; one that says there is more is taken up in the one returned.
        left_out: Where something was found wrong that is not among *found*.

    Returns:
        At most :data:`MOST`, and one more that says so if any are missing, with the range in which
        they stand.
    """
    missing = list(left_out)
    told: list[Diagnostic] = []
    of_code: Counter[str] = Counter()
    for each in sorted(found, key=lambda diagnostic: diagnostic.place):
        if each.code == MORE or of_code[each.code] >= MOST_OF_A_CODE:
            missing.append(each.place)
        else:
            of_code[each.code] += 1
            told.append(each)
    if len(told) > MOST:
        told.sort(key=lambda each: not _is_error(each.code))
        missing += [each.place for each in told[MOST:]]
        told = sorted(told[:MOST], key=lambda each: each.place)
    if missing:
        first = min(missing)
        last = max((each.end_line, each.end_column) for each in missing)
        told.append(Diagnostic(MORE, Place(first.line, first.column, *last)))
        told.sort(key=lambda each: each.place)
    return told


def _is_error(code: str) -> bool:
    # The catalogue is only read for a page on which more is wrong than is told.
    from workbench.language.catalogue import code_of

    return code_of(code).severity == "error"
