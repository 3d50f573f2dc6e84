"""Sentences that contradict each other with no order between them; rules that forbid themselves.

All sentences of a page have one rank, so none overrides another: what one demands and another
always forbids can never be carried out. A *cannot* with a condition of its own is an exception and
no clash.

So it is between two pages of one rank that may hold at once, such as two cards of a game. There
*cannot* over *may* is an order, and so is the one in which things happen within a moment: two that
do something else instead, or set one thing twice, come one after the other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from workbench.diagnostics import Diagnostic, Place
from workbench.language.checking.acts import EVERYONE, Act, acts, base, said, understood
from workbench.language.checking.covering import (
    ATTACKS,
    MOVES,
    covers,
    holds_with,
    verb_covers,
    wider,
)
from workbench.language.checking.reach import Given, given_marks, possible
from workbench.language.checking.telling import Unread, says, written
from workbench.language.checking.things import GIVING
from workbench.language.reading import ReadPage
from workbench.language.vocabulary import FRAMES
from workbench.model.trees import Leaf, Node, Tree, parts_of

__all__ = ["RELATIVE", "between", "check"]

#: Prefixes whose meaning depends on the sentence before: equal words do not mean one moment.
RELATIVE: frozenset[str] = frozenset({"if_none", "if_so", "otherwise"})
#: Verbs that set something to a number.
_SETTING: frozenset[str] = frozenset({"set_track", "set_trait"})
#: Verbs that name an action by its title: forbidding either forbids the action.
_BY_TITLE: frozenset[str] = frozenset({"carry_out", "run"})
#: What names the card or room itself, which is another one on each page.
_OWN: frozenset[str] = frozenset({"this_card", "this_room", "this_tile"})
#: So many bans of one verb and doer are looked at; an honest page has a few.
_MOST_BANS = 40

_Bans = dict[tuple[str, Leaf | None], list[Act]]


def check(read: ReadPage) -> Iterator[Diagnostic]:
    """Yields every pair of sentences that clash, and every *cannot* that stops a first use."""
    unread = Unread(read)
    heard = (item for item in said(read.page) if not unread.heading(item.box))
    listed = [act for item in heard for act in acts(item)]
    bans = _bans(listed)
    yield from _kept_for_others(read, listed)
    for act in listed:
        ban = _ban_on(act, bans) if act.mode in ("does", "may", "must") else None
        if ban is not None and act.mode == "may":
            yield _blocked(read, ban, act.said.place)
        elif ban is not None:
            yield _clash(read, ban.said.place, act.said.place)
    yield from _settings(read, listed)
    yield from _replacements(read, listed)
    yield from _placings(read, listed)
    if understood(read):
        yield from _first_marks(read, listed)


def between(
    reads: Sequence[ReadPage], *, one_holder: bool
) -> Iterator[tuple[tuple[int, Place], tuple[int, Place]]]:
    """Yields the clashes of pages of one rank of one game, all of which may hold at once.

    Args:
        reads: The pages.
        one_holder: Whether *you* may be the same explorer on all of them, as on cards; nobody is in
            two rooms.

    Returns:
        For each: the number of the page that forbids and the place of that sentence, then those of
        the page that demands.
    """
    own = _OWN if one_holder else _OWN | {"you"}
    listed = [
        [act for item in said(read.page) for act in acts(item) if _is_of_all(act, own)]
        for read in reads
    ]
    for forbidding, there in enumerate(listed):
        bans = _bans(there)
        for demanding, others in enumerate(listed if bans else ()):
            for act in others if demanding != forbidding else ():
                ban = _ban_on(act, bans) if act.mode in ("does", "must") else None
                if ban is not None:
                    yield (forbidding, ban.said.place), (demanding, act.said.place)


def _is_of_all(act: Act, own: frozenset[str]) -> bool:
    """Tells whether an act speaks of nothing that is of its page alone: its card, its titles."""
    parts = [part for tree in (act.who, act.verb) if tree is not None for part in parts_of(tree)]
    return act.verb.frame not in _BY_TITLE and not any(
        isinstance(part, Node) and part.frame in own for part in parts
    )


def _clash(read: ReadPage, one: Place, other: Place) -> Diagnostic:
    first, then = sorted((one, other))
    shown = {"first": written(read.lines, first), "then": written(read.lines, then)}
    return says("BW506", then, related=(first,), **shown)


def _blocked(read: ReadPage, ban: Act, blocked: Place) -> Diagnostic:
    return says("BW413", ban.said.place, related=(blocked,), what=written(read.lines, blocked))


def _bans(listed: list[Act]) -> _Bans:
    """Sorts the sentences that forbid something for good, by verb and doer."""
    bans: _Bans = defaultdict(list)
    for act in listed:
        if act.mode == "cannot" or act.verb.frame == "can_do_nothing":
            noun = None if act.who == EVERYONE else base(act.who)
            among = bans[act.verb.frame, noun]
            if len(among) < _MOST_BANS:
                among.append(act)
    return bans


def _ban_on(act: Act, bans: _Bans) -> Act | None:
    """Returns a sentence that always forbids this act to all who may or must do it."""
    frames = {act.verb.frame, "can_do_nothing", *_BY_TITLE}
    frames |= {"attack"} if act.verb.frame in ATTACKS else set()
    frames |= {"move"} if act.verb.frame in MOVES else set()
    makes = FRAMES[act.verb.frame].makes
    if makes != "verb":
        return None
    for frame in sorted(frames):
        for noun in (None, *wider(base(act.who))):
            for ban in bans.get((frame, noun), ()):
                if ban.said is not act.said and _forbids(ban, act):
                    return ban
    return None


def _kept_for_others(read: ReadPage, listed: list[Act]) -> Iterator[Diagnostic]:
    """Yields where only some may take an action, and the action itself says that others may."""
    kept: dict[str, Act] = {}
    for act in listed:
        title = act.verb.get("title")
        if act.mode == "only" and isinstance(title, Leaf) and act.verb.frame in _BY_TITLE:
            kept.setdefault(title.key, act)
    for act in listed:
        keeper = kept.get(act.said.title) if act.mode == "may" and act.said.title else None
        if keeper is None or not holds_with(keeper, act):
            continue
        one, other = base(keeper.who), base(act.who)
        apart = one is not None and other is not None
        if apart and one not in set(wider(other)) and other not in set(wider(one)):
            yield _blocked(read, keeper, act.said.place)


def _forbids(ban: Act, act: Act) -> bool:
    if not covers(ban.who, act.who) or not holds_with(ban, act):
        return False
    if ban.verb.frame == "can_do_nothing":
        # What must be done still is.
        return act.mode == "may"
    if ban.verb.frame in _BY_TITLE:
        title = ban.verb.get("title")
        if act.verb.frame in _BY_TITLE:
            return act.verb.get("title") == title
        return act.mode == "may" and isinstance(title, Leaf) and title.key == act.said.title
    return verb_covers(ban.verb, act.verb)


def _relative(act: Act) -> bool:
    """Tells whether it depends on a roll, or on the sentence before, when it happens."""
    return any(
        tree.kind in ("total", "contest") if isinstance(tree, Leaf) else tree.frame in RELATIVE
        for tree in act.when
    )


def _settings(read: ReadPage, listed: list[Act]) -> Iterator[Diagnostic]:
    """Yields two sentences that set one thing to two numbers at one moment."""
    first: dict[tuple[object, ...], Act] = {}
    for act in listed:
        target = act.verb.get("track") or act.verb.get("what")
        fixed = act.mode in ("does", "must") and act.unless is None and not _relative(act)
        if act.verb.frame not in _SETTING or target is None or not fixed:
            continue
        setup = act.said.box.known == "right-now"
        if not act.when and not setup:
            continue
        # In the set-up the books are compared by the check of the books.
        book = act.said.book if setup and not act.when else ""
        key = (act.verb.frame, target, act.when, act.wraps, setup, book)
        known = first.setdefault(key, act)
        numbers = known.verb.get("n"), act.verb.get("n")
        if numbers[0] != numbers[1] and all(isinstance(n, Leaf) for n in numbers):
            yield _clash(read, known.said.place, act.said.place)


def _replacements(read: ReadPage, listed: list[Act]) -> Iterator[Diagnostic]:
    """Yields two sentences that put different things in the place of one event."""
    first: dict[Tree, list[Act]] = defaultdict(list)
    for act in listed:
        instead = any(wrap.frame == "instead" for wrap in act.wraps)
        if not instead or act.mode not in ("does", "must") or act.unless is not None:
            continue
        event = next((t for t in act.when if isinstance(t, Node) and t.frame == "when"), None)
        if event is None or _relative(act):
            continue
        for other in first[event][:_MOST_BANS]:
            # Steps of one list together are what happens instead.
            one_list = event in act.said.under and act.said.under == other.said.under
            together = set(act.when) <= set(other.when) or set(other.when) <= set(act.when)
            same = act.verb == other.verb and act.who == other.who
            if together and not one_list and not same and act.said is not other.said:
                yield _clash(read, other.said.place, act.said.place)
                break
        first[event].append(act)


def _placings(read: ReadPage, listed: list[Act]) -> Iterator[Diagnostic]:
    """Yields where the set-ups of the two books put the only one of a kind in two places."""
    first: dict[Tree, Act] = {}
    for act in listed:
        what = act.verb.get("what")
        if act.verb.frame != "put" or act.said.box.known != "right-now" or act.when:
            continue
        if not isinstance(what, Node) or not what.frame.startswith("only_"):
            continue
        known = first.setdefault(what, act)
        if known.said.book != act.said.book and known.verb != act.verb:
            yield _clash(read, known.said.place, act.said.place)


def _first_marks(read: ReadPage, listed: list[Act]) -> Iterator[Diagnostic]:
    """Yields every *cannot* but for which a mark could be given a first time."""
    alike: dict[tuple[Tree | None, ...], Act] = {}
    for act in listed:
        if act.mode == "cannot" and act.verb.frame in GIVING and not act.when and not act.wraps:
            alike.setdefault((act.who, act.verb, act.unless), act)
    bans = list(alike.values())[:_MOST_BANS]
    if not bans:
        return
    given = tuple(given_marks(read))
    free = possible(given)
    lost = free - possible(given, bans)
    for ban in bans:
        named = {part for part in parts_of(ban.verb) if isinstance(part, Leaf)}
        stopped = [each for each in given if each.mark in named & lost]
        stopped = [each for each in stopped if covers(ban.verb.get("what") or ban.who, each.target)]
        if not stopped:
            stopped = list(_borne_already(ban, given))
        # A ban without exception on a sentence that gives the mark is a clash of the two already.
        if stopped and not any(_forbids(ban, each.act) for each in stopped):
            yield _blocked(read, ban, stopped[0].act.said.place)


def _borne_already(ban: Act, given: tuple[Given, ...]) -> Iterator[Given]:
    """Yields what a ban on those who bear a mark stops, if the set-up gives that mark to all."""
    marks = {part for part in parts_of(ban.who or EVERYONE) if isinstance(part, Leaf)}
    noun = base(ban.who)
    if noun is None:
        return
    setup = [each for each in given if each.act.said.box.known == "right-now" and not each.act.when]
    for first in setup:
        to_all = isinstance(first.target, Node) and first.target.frame.startswith("every_")
        if not to_all or first.mark not in marks or base(first.target) not in set(wider(noun)):
            continue
        banned = {part for part in parts_of(ban.verb) if isinstance(part, Leaf)}
        later = [each for each in given if each.mark in banned and each not in setup]
        if all(noun in set(wider(base(each.target))) for each in later):
            yield from later
