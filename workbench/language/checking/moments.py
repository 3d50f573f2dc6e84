"""Sentences of a haunt that make something happen and do not say when.

Outside *Right now* a sentence must wait for something, or be run by another. What lasts or limits
is no moment: *while*, *if* and *once per turn* only say whether. What states how somebody always
acts, moves or fights needs none, and holds by itself; which verbs do so, the model tells.
"""

from __future__ import annotations

from collections.abc import Iterator

from workbench.diagnostics import Diagnostic
from workbench.language.checking.acts import Act, acts, said
from workbench.language.checking.books import INSTRUCTIONS, kind_of
from workbench.language.checking.telling import Unread, says, written
from workbench.language.headings import BOXES
from workbench.language.reading import ReadPage
from workbench.language.vocabulary import FRAMES
from workbench.model.roles import LIMITS, core_of, role_of
from workbench.model.trees import Node

__all__ = ["check"]

#: Prefixes that do not say when; of every other one, something may be known that is not known here.
_TIMELESS = LIMITS | {"by_track", "for_each", "if", "while"}
#: Boxes whose items are rules that are not done at once.
_RULES = {"", *(box.key for box in BOXES if box.goal == "rules")} - {"right-now"}


def check(read: ReadPage) -> Iterator[Diagnostic]:
    """Yields every sentence of a haunt that acts and says nothing of when."""
    if kind_of(read) != "haunt":
        return
    unread = Unread(read)
    setup = next(box.names[read.lang] for box in BOXES if box.key == "right-now")
    for item in said(read.page):
        # What stands after the first sentence of an item is done together with that.
        if item.box.known not in _RULES or item.number or not item.book:
            continue
        if unread.heading(item.box):
            continue  # it may have been the moment
        if any(_is_momentless(act) for act in acts(item)):
            sentence = written(read.lines, item.place)
            yield says("BW415", item.place, sentence=sentence, box=setup)


def _is_momentless(act: Act) -> bool:
    """Tells whether a sentence makes something happen and nothing says when."""
    verb = act.verb.frame
    happens = FRAMES[verb].makes == "verb" or verb in INSTRUCTIONS
    if act.mode != "does" or not happens or act.wraps:
        return False
    prefixes = tuple(each for each in act.when if isinstance(each, Node))
    # What a figure does on its turn is how it spends that; nobody else has a turn to spend.
    timeless = _TIMELESS | {"on_turn"} if act.who is None else _TIMELESS
    if not all(each.frame in timeless for each in prefixes):
        return False
    # A row of a table, or of a titled item, is done when that is.
    if any(not isinstance(each, Node) and each.kind != "total" for each in act.when):
        return False
    _inner, core = core_of(act.said.tree)
    return role_of(act.said.kind, False, prefixes, core, haunt=True) == "step"
