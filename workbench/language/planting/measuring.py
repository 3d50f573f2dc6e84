"""Plants mistakes into correct pages and counts what the checker says of them.

The same pages and seed give the same mistakes, so that two figures can be compared.
"""

from __future__ import annotations

import random
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from workbench.diagnostics import Diagnostic, Fix
from workbench.language.checking import check, mended
from workbench.language.markdown import lines_of
from workbench.language.planting.figures import CodeShare, Share
from workbench.language.planting.kinds import KINDS, Kind
from workbench.language.planting.sheet import Planted, Sheet
from workbench.language.prose import prose_problems
from workbench.language.reading import PageReader, ReadPage

__all__ = ["Trial", "applied", "counted", "measure", "near", "plant", "told", "trials"]


@dataclass(frozen=True, slots=True)
class Trial:
    """One mistake, and what was said of it.

    Attributes:
        kind: Its kind.
        before: The page as it was.
        planted: The page with the mistake.
        diagnostics: Everything that was told.
    """

    kind: Kind
    before: str
    planted: Planted
    diagnostics: tuple[Diagnostic, ...]

    def share(self) -> Share:
        """Counts it."""
        here = self._here()
        right = [each for each in here if each.code in self.kind.codes]
        beside = [
            each
            for each in self.diagnostics
            if each not in right and not each.follows and each.code not in self.kind.codes
        ]
        mended = any(
            each.fix is not None and applied(self.planted.text, each.fix) == self.before
            for each in here
        )
        return Share(1, bool(right), bool(here), bool(beside) and bool(right), mended)

    def by_code(self) -> dict[str, CodeShare]:
        """Counts it for each code that ought to tell it."""
        told = {each.code for each in self._here()}
        found = not told.isdisjoint(self.kind.codes)
        return {code: CodeShare(1, found, code in told) for code in self.kind.codes}

    def _here(self) -> list[Diagnostic]:
        """Returns what was told where the mistake is."""
        places = near(self.before, self.planted)
        return [each for each in self.diagnostics if each.place.line in places]


def trials(
    pages: Sequence[str],
    reader: PageReader,
    *,
    most_per_kind: int = 100,
    seed: int = 1,
    kinds: Mapping[str, Kind] = KINDS,
    progress: Callable[[int, int], None] = lambda _done, _all: None,
) -> Iterator[Trial]:
    """Plants mistakes and yields what is said of each.

    Args:
        pages: Pages; those in which anything is wrong already are left out.
        reader: Reads them.
        most_per_kind: So many mistakes of a kind at most, each in another page.
        seed: Decides which pages, and where in them.
        kinds: The kinds to plant.
        progress: Told how many pages are done, and of how many.
    """
    left = dict.fromkeys(kinds, most_per_kind)
    order = list(pages)
    random.Random(seed).shuffle(order)
    for number, text in enumerate(order):
        progress(number, len(order))
        read = reader.read(text)
        if check(read):
            continue
        sheet = Sheet(read)
        for key, kind in kinds.items():
            planted = plant(kind, sheet, seed) if left[key] else None
            if planted is not None:
                left[key] -= 1
                yield Trial(kind, text, planted, told(reader, planted))


def plant(kind: Kind, sheet: Sheet, seed: int) -> Planted | None:
    """Plants one mistake; where, is decided by the seed, the kind and the page."""
    own = zlib.crc32(f"{seed} {kind.key} {sheet.text}".encode())
    return kind.plant(sheet, random.Random(own))


def told(reader: PageReader, planted: Planted) -> tuple[Diagnostic, ...]:
    """Returns everything that is told of a page and of the prose beside it."""
    read: ReadPage = reader.read(planted.text)
    return (*check(read), *prose_problems(read, planted.prose))


def measure(
    pages: Sequence[str],
    reader: PageReader,
    *,
    most_per_kind: int = 100,
    seed: int = 1,
    kinds: Mapping[str, Kind] = KINDS,
    progress: Callable[[int, int], None] = lambda _done, _all: None,
) -> dict[str, Share]:
    """Returns how many mistakes of each kind are found; the arguments are those of :func:`trials`.

    Returns:
        A share for each kind, in the order of *kinds*; for some, nothing may have been planted.
    """
    made = trials(
        pages, reader, most_per_kind=most_per_kind, seed=seed, kinds=kinds, progress=progress
    )
    return counted(made, kinds)[0]


def counted(
    made: Iterable[Trial], kinds: Mapping[str, Kind] = KINDS
) -> tuple[dict[str, Share], dict[str, CodeShare]]:
    """Returns what came of trials, by kind and by code.

    Args:
        made: The trials.
        kinds: The kinds that were planted.

    Returns:
        A share for each kind, in the order of *kinds*, and for each of their codes, in order.
    """
    shares = dict.fromkeys(kinds, Share())
    codes = {code for kind in kinds.values() for code in kind.codes}
    by_code = dict.fromkeys(sorted(codes), CodeShare())
    for trial in made:
        shares[trial.kind.key] += trial.share()
        for code, share in trial.by_code().items():
            by_code[code] += share
    return shares, by_code


def near(before: str, planted: Planted) -> frozenset[int]:
    """Returns the lines of a changed page where its mistake may rightly be told.

    These are the changed lines; where lines were only taken away, those around the gap; and what
    the planter named besides.
    """
    old, new = before.split("\n"), planted.text.split("\n")
    same = 0
    while same < min(len(old), len(new)) and old[same] == new[same]:
        same += 1
    end = 0
    while end < min(len(old), len(new)) - same and old[-1 - end] == new[-1 - end]:
        end += 1
    changed = range(same + 1, len(new) - end + 1)
    lines = set(changed) if len(changed) else {same, same + 1}
    shift = len(new) - len(old)
    for line in planted.also:
        if line <= same:
            lines.add(line)
        elif line > len(old) - end:
            lines.add(line + shift)
        else:
            lines |= {same, same + 1}
    return frozenset(lines)


def applied(text: str, fix: Fix) -> str:
    """Returns a page with a fix made."""
    return mended(lines_of(text), fix)
