"""What is wrong with a page that can be read: names, tables, things, books.

Each module checks one kind of thing and knows no other; :func:`check` asks them all, and folds what
only follows from another problem under that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from workbench.diagnostics import Diagnostic, Fix, Place
from workbench.language.capping import MOST, capped
from workbench.language.catalogue import code_of, in_words_of_page
from workbench.language.checking import (
    binding,
    books,
    clashes,
    denials,
    doers,
    events,
    facts,
    levels,
    moments,
    names,
    numbers,
    owners,
    reach,
    steps,
    supplies,
    tables,
    things,
    traitor,
)
from workbench.language.checking.lacking import with_causes
from workbench.language.reading import ReadPage

__all__ = ["check", "mended"]

#: So many changes that checks offer are tried on one page.
_MOST_TRIES = 6
#: A page longer than this, three times the longest haunt, is not read again for a change.
_LONGEST_TRIED = 60_000

#: Every check, in the order in which their findings matter.
CHECKS: tuple[Callable[[ReadPage], Iterator[Diagnostic]], ...] = (
    traitor.check,
    names.check,
    denials.check,
    binding.check,
    owners.check,
    doers.check,
    binding.check_bare,
    levels.check,
    tables.check,
    numbers.check,
    steps.check,
    things.check,
    supplies.check,
    reach.check,
    facts.check,
    events.check,
    books.check,
    moments.check,
    clashes.check,
)


#: By the code of a problem, those that only follow from it, wherever on the page they are told:
#: where a book or its way to win is missing, what that would have used is not used either.
_FOLLOWING: Mapping[str, frozenset[str]] = {
    "BW504": frozenset({"BW401", "BW402", "BW403", "BW404", "BW406", "BW409", "BW411"}),
    "BW503": frozenset({"BW402", "BW403"}),
    "BW019": frozenset({"BW204", "BW402", "BW411"}),
    "BW043": frozenset({"BW407"}),
}
#: The same, where both are told on one line.
_ON_ONE_LINE: Mapping[str, frozenset[str]] = {
    "BW004": frozenset({"BW023"}),
    "BW037": frozenset({"BW205"}),
    "BW410": frozenset({"BW411"}),
    "BW028": frozenset({"BW035"}),
    "BW125": frozenset({"BW302"}),
    "BW040": frozenset({"BW024"}),
}
#: What is told of lines that only stand at the wrong place: by the code of that, in the range that
#: it gives.
_IN_ITS_RANGE: Mapping[str, frozenset[str]] = {
    "BW040": frozenset({"BW205", "BW301", "BW302", "BW307", "BW308", "BW309", "BW415"}),
}
#: Problems of the reader whose change may bring up others, as where a word is put in that may have
#: to go back to something, or a heading that is followed by other lines.
_TRIED = frozenset({"BW004", "BW015", "BW023", "BW024", "BW042", "BW043", "BW108", "BW126"})


def check(read: ReadPage) -> tuple[Diagnostic, ...]:
    """Returns everything that is wrong with a page, in the order of the page."""
    return tuple(_with_tried_fixes(read, _found(read)))


def _found(read: ReadPage) -> list[Diagnostic]:
    """Returns what is wrong with a page, its changes as they were offered."""
    found = list(read.diagnostics)
    left_out: list[Place] = []
    for each in CHECKS:
        told = each(read)
        found += islice(told, MOST)
        left_out += [more.place for more in islice(told, 1)]
    found = list(with_causes(read, [each for each in found if not _is_guessed(read, each)]))
    found = [in_words_of_page(each, read.lang) for each in found]
    found.sort(key=lambda diagnostic: (diagnostic.place, diagnostic.code))
    return capped(_folded(found), left_out)


def _with_tried_fixes(read: ReadPage, found: list[Diagnostic]) -> Iterator[Diagnostic]:
    """Yields what is wrong; of the changes that are offered, only those that mend the page.

    The reader tried its own with the sentence. Each of a check is made, the page read and checked
    again, and so is each by which a word comes in that must go back to something. Only a few are
    tried on one page: the others come up when those are made.
    """
    own = {(each.code, each.place) for each in read.diagnostics}
    trial = _Trial(read, found)
    for each in found:
        if each.either:
            yield trial.settled(each)
        elif each.fix is None or (
            (each.code, each.place) in own and not (each.code in _TRIED and trial.may_try)
        ):
            yield each
        else:
            yield each if trial.mends(each) else replace(each, fix=None)


class _Trial:
    """Tries changes of a page, as many as may be."""

    def __init__(self, read: ReadPage, found: Sequence[Diagnostic]) -> None:
        self._read = read
        self._codes = Counter(each.code for each in found)
        self._left = _MOST_TRIES if len(read.text) <= _LONGEST_TRIED else 0

    @property
    def may_try(self) -> bool:
        return self._left > 0 and self._read.reader is not None

    def mends(self, told: Diagnostic) -> bool:
        """Tells whether the change that is offered for a problem mends the page."""
        return self._worse(told.code, told.fix) == frozenset()

    def settled(self, told: Diagnostic) -> Diagnostic:
        """Returns what a problem with several possible changes is if the page allows but one.

        What can go back to nothing was not meant. One that may go back to several things may well
        have been meant, and it is for the author to say to which.
        """
        left: list[Diagnostic] = []
        for each in told.either:
            worse = self._worse(told.code, each.fix)
            if worse is None:
                return told
            if not worse:
                left.append(each)
            elif "BW302" in worse:
                return told
        return left[0] if len(left) == 1 else told

    def _worse(self, of: str, fix: Fix | None) -> frozenset[str] | None:
        """Makes a change for a problem and reads the page again.

        Returns:
            The codes of what must be mended and was not there before; of the problem itself too if
            that is left. None if nothing more may be tried.
        """
        if not self.may_try or fix is None or self._read.reader is None:
            return None
        self._left -= 1
        again = _found(self._read.reader.read(mended(self._read.lines, fix)))
        after = Counter(each.code for each in again)
        return frozenset(
            code
            for code, count in after.items()
            if (count > self._codes[code] and code_of(code).severity == "error")
            or (code == of and count >= self._codes[code])
        )


def mended(lines: Sequence[str], fix: Fix) -> str:
    """Returns a page with a change made.

    Args:
        lines: The lines of the page.
        fix: The change.
    """
    place = fix.place
    before = "\n".join([*lines[: place.line - 1], lines[place.line - 1][: place.column - 1]])
    end = place.end_line - 1
    after = "\n".join([lines[end][place.end_column - 1 :], *lines[end + 1 :]])
    return f"{before}{fix.text}{after}"


def _is_guessed(read: ReadPage, told: Diagnostic) -> bool:
    """Tells whether something was found in a sentence as it is meant, which nobody has written."""
    around = any(_holds(meant, told.place) for meant in read.meant)
    return around and told not in read.diagnostics


def _holds(whole: Place, part: Place) -> bool:
    """Tells whether a place lies within another."""
    begins = (whole.line, whole.column) <= (part.line, part.column)
    return begins and (part.line, part.column) < (whole.end_line, whole.end_column)


def _told_once(found: list[Diagnostic]) -> list[Diagnostic]:
    """Says of a name that nothing has, where it stands again, that it was told before."""
    told: set[str] = set()
    once: list[Diagnostic] = []
    for each in found:
        name = each.arguments.get("found", "") if each.code == "BW408" else ""
        once.append(replace(each, follows="BW408") if name in told else each)
        if name:
            told.add(name)
    return once


def _folded(found: list[Diagnostic]) -> list[Diagnostic]:
    """Says of each problem that only follows from another one of the page, from which."""
    found = _told_once(found)
    causes = [code for code in _FOLLOWING if any(each.code == code for each in found)]
    lines = {(each.code, each.place.line) for each in found if each.code in _ON_ONE_LINE}
    ranges = [
        (each.code, place) for each in found if each.code in _IN_ITS_RANGE for place in each.related
    ]
    if not causes and not lines and not ranges:
        return found
    folded: list[Diagnostic] = []
    for each in found:
        cause = next((code for code in causes if each.code in _FOLLOWING[code]), "") or next(
            (
                code
                for code, line in lines
                if line == each.place.line and each.code in _ON_ONE_LINE[code]
            ),
            "",
        )
        cause = cause or next(
            (
                code
                for code, place in ranges
                if place.line <= each.place.line <= place.end_line
                and each.code in _IN_ITS_RANGE[code]
            ),
            "",
        )
        folded.append(replace(each, follows=cause) if cause and not each.follows else each)
    return folded
