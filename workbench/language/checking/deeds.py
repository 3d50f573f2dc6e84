"""What a sentence does, and what it only speaks of: an event, a limit, what something replaces.

Checks of tables and of steps share these facts about frames. A verb is done where its frame is an
instruction, a *may* or a *must*; in a condition, an event or a prohibition it is only spoken of.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate

from workbench.diagnostics import Diagnostic, Place
from workbench.language.pages import Line
from workbench.language.printing import Printer
from workbench.language.reading import ReadPage
from workbench.language.sentences import place_within
from workbench.language.vocabulary import FRAMES
from workbench.model.ids import Language
from workbench.model.trees import Leaf, Node, Tree

__all__ = [
    "BY",
    "CONTESTS",
    "DICE_ROLLS",
    "DOING",
    "FIGHTS",
    "ROLLS_IN_PASSING",
    "TRAIT_ROLLS",
    "Unread",
    "done",
    "numbers_in",
    "says",
    "spot",
    "written",
]

#: Rolls as many dice as a trait; the rows say what follows.
TRAIT_ROLLS = frozenset({"attempt", "attempt_any", "attempt_with"})
#: Rolls a number of dice that is said; the rows say what follows.
DICE_ROLLS = frozenset({"roll_dice", "roll_dice_in", "look_up"})
#: Rows are looked up by a number that is there already.
BY = frozenset({"by_track", "by_number", "stats_by", "stats_by_number"})
#: Two figures roll, and the rows say what follows when one is higher.
CONTESTS = frozenset({"both_attempt"})
#: Both roll and the rules say what follows; rows may say what else.
FIGHTS = frozenset({
    "attack", "extra_attack", "attack_all_met", "defend", "defeat", "fail_to_defeat",
    "attack_and_defeat", "defeat_defending", "defeat_weapon", "fail_with",
    "fight", "take_from_attack", "challenge", "after_fight",
})  # fmt: skip
#: Has a result too, but what follows is said elsewhere: by the rules, by sentences that come after.
ROLLS_IN_PASSING = frozenset({
    "attempt_for_event", "attempt_for_drawn", "make_roll", "roll_result", "roll_for",
    "roll_to_fight", "roll_for_card", "roll_movement", "roll_haunt", "reroll", "choose_result",
    "choose_result_from", "use_result", "set_result", "reveal_secret",
})  # fmt: skip

#: Frames that make one of these do what their verbs say; all others only speak of it.
_DOING = frozenset({"sentence", "clause", "act", "verb", "head"})
#: Of the frames that hold a verb, those that have it done; the others forbid, limit or mention it.
DOING = frozenset({"do", "someone_does", "may", "may_if", "must", "spend_spaces", "instead_of"})
#: Diagnostics of the reader that leave every sentence as it was read.
_HARMLESS = ("BW01", "BW020", "BW021", "BW023", "BW025", "BW028", "BW029")
#: What is done in place of something holds the verb of that too.
_REPLACED = "not"


@cache
def _spoken(frame: str) -> frozenset[str]:
    """Returns the fields of a frame in which a verb is only spoken of."""
    declared = FRAMES[frame]
    if declared.makes not in _DOING:
        return frozenset(declared.fields)
    return frozenset(
        name
        for name, category in declared.fields.items()
        if category == "verb" and (frame not in DOING or name == _REPLACED)
    )


def done(tree: Tree) -> Iterator[Node]:
    """Yields the nodes of a sentence that are done when it acts, from the left."""
    if isinstance(tree, Node):
        yield tree
        spoken = _spoken(tree.frame)
        for name, inner in tree.fields:
            if name not in spoken:
                yield from done(inner)


def numbers_in(tree: Tree | None) -> tuple[int, ...]:
    """Returns the numbers that a literal stands for: one, or one for each number of players.

    What is counted or read only in play gives none.
    """
    if not isinstance(tree, Leaf) or tree.kind not in ("number", "triple"):
        return ()
    return tuple(int(each) for each in tree.key.strip("{}").split("/"))


class Unread:
    """Knows which lines of a page were not fully understood.

    Args:
        read: The page.
    """

    def __init__(self, read: ReadPage) -> None:
        lines = {
            number
            for diagnostic in read.diagnostics
            if not diagnostic.code.startswith(_HARMLESS)
            for number in range(diagnostic.place.line, diagnostic.place.end_line + 1)
        }
        marks = [0] * (max(lines, default=0) + 2)
        for number in lines:
            marks[number] = 1
        self._until = list(accumulate(marks))
        self.any = bool(lines)

    def within(self, first: int, last: int) -> bool:
        """Tells whether something from line *first* to *last* was not understood."""
        top = len(self._until) - 1
        return self._until[min(max(last, 0), top)] > self._until[min(max(first - 1, 0), top)]

    def line(self, line: Line) -> bool:
        """Tells whether an item, without its sub-items, was not fully understood."""
        return self.any and self.within(line.place.line, line.place.end_line)


def written(lines: Sequence[str], place: Place) -> str:
    """Returns what stands at *place* in a page, its line breaks made spaces.

    Args:
        lines: The lines of the page.
        place: The range.
    """
    if place.line > len(lines):
        return ""
    if place.line == place.end_line:
        return lines[place.line - 1][place.column - 1 : place.end_column - 1]
    middle = lines[place.line : place.end_line - 1]
    last = lines[place.end_line - 1][: place.end_column - 1] if place.end_line <= len(lines) else ""
    parts = (lines[place.line - 1][place.column - 1 :], *middle, last)
    return " ".join(part.strip() for part in parts if part.strip())


def spot(part: Tree, sentence: Place, lines: Sequence[str], lang: Language, by: Printer) -> Place:
    """Returns where *part* of a sentence stands in a page, or the whole sentence if unclear.

    Args:
        part: The part.
        sentence: Where its sentence stands.
        lines: The lines of the page.
        lang: Its language.
        by: Prints in that language.
    """
    if sentence.line != sentence.end_line or sentence.line > len(lines):
        return sentence
    # One line is enough to look in: a page of many findings is not cut up for each of them.
    alone = Place(1, sentence.column, 1, sentence.end_column)
    found = place_within(part, alone, lines[sentence.line - 1], lang, by)
    return Place(sentence.line, found.column, sentence.line, found.end_column)


def says(code: str, place: Place, **arguments: str) -> Diagnostic:
    """Returns a diagnostic whose long arguments are cut, so that a message stays one line."""
    shown = {
        name: value if len(value) <= 80 else value[:79] + "…" for name, value in arguments.items()
    }
    return Diagnostic(code, place, shown)
