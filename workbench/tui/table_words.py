"""How the table is worded on the screen: seats with their tracks, choices with odds, the log.

Everything comes from plain values of the desk; what a stranger's page names is made printable where
it enters. Nothing is told by colour alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.content import Content

from workbench.desks.table.books import BookLine
from workbench.desks.table.history import LogLine
from workbench.desks.table.odds import Odds, odds_text, percent
from workbench.desks.table.offering import Offer
from workbench.desks.table.seeing import Named, Seat, Seen, Trait
from workbench.text.width import cells, clip, printable
from workbench.text.wrap import wrap
from workbench.wording import _, listed

__all__ = [
    "POINTER", "book_content", "group_name", "log_content", "offer_content", "percent",
    "seats_content", "status_text",
]  # fmt: skip

#: Stands before a sentence that is pointed at.
POINTER = "=>"
_HEAD = "bold $primary"
_DIM = "dim"  # also readable in a marked row, whose colours are others


def group_name(group: str) -> str:
    """Returns the heading of a group of choices."""
    return {
        "move": _("Move"), "explore": _("Explore"), "act": _("Act"), "attack": _("Attack"),
        "use": _("Use"), "give": _("Give and take"), "end": _("End"),
    }.get(group, "")  # fmt: skip


def status_text(seen: Seen, names: dict[str, str], mode: str, forced: str) -> str:
    """Returns the line above the table: the turn, whose it is, the haunt, how it is played."""
    who = names.get(seen.active, seen.active)
    parts = [_("Turn {turn}: {who}").format(turn=seen.turn, who=who)]
    if seen.haunt is not None:
        parts.append(_("Haunt: {haunt}").format(haunt=seen.haunt.name))
    parts.append(_("sandbox") if mode == "sandbox" else _("table: fair play"))
    if forced:
        parts.append(_("next chance: {what}").format(what=forced))
    return printable(" | ".join(parts)).replace("\n", " ")


def offer_content(offer: Offer, odds: Odds | None, room: int) -> Content:
    """Returns a choice as a row: its number, what it is, its cost and odds on a line below."""
    head = f"{offer.number:>2} "
    text = printable(offer.text).replace("\n", " ") + _place(offer.cite)
    about = []
    if offer.cost is not None and offer.cost > 1:
        about.append(_("{n} spaces").format(n=offer.cost))
    if odds is not None:
        about.append(odds_text(odds))
    lines = wrap(text, max(room - len(head), 4))
    shown = [head + lines[0], *(" " * len(head) + line for line in lines[1:])]
    content = Content("\n".join(shown)).stylize("bold", 0, len(head))
    if about:
        rows = wrap(listed(about), max(room - len(head), 4))
        below = "\n".join(" " * len(head) + row for row in rows)
        content = Content("\n").join([content, Content.styled(below, _DIM)])
    return content


def _place(cite: str) -> str:
    """Returns where a sentence stands, as it is put behind what it causes."""
    place = cite.partition("#")[2] or cite
    return f" [{printable(place)}]" if place else ""


def log_content(line: LogLine, room: int) -> Content:
    """Returns a line of the log; what was taken back is dim, and marked."""
    mark = {"choice": "> ", "roll": "* ", "hand": "! ", "note": "# ", "branch": "< "}.get(
        line.kind, "  "
    )
    if line.undone and line.kind != "branch":
        mark = "~ "
    rows = wrap(printable(line.text).replace("\n", " ") + _place(line.cite), max(room - 2, 4))
    text = "\n".join([mark + rows[0], *("  " + row for row in rows[1:])])
    style = _DIM if line.undone else "bold" if line.kind in ("choice", "hand") else ""
    return Content.styled(text, style) if style else Content(text)


def book_content(lines: Sequence[BookLine], room: int, pointed: str = "") -> Content:
    """Returns the books as text; the sentences that apply now are marked.

    Args:
        lines: The books.
        room: Columns there are for a row.
        pointed: The sentence that is pointed at, if one is; in full.
    """
    if not lines:
        return Content.styled(_("No book is open before the haunt begins."), _DIM)
    found = []
    for line in lines:
        here = bool(pointed) and line.cite == pointed
        mark = f"{POINTER} " if here else "> " if line.applies else "- "
        lead = "" if line.heading else "  " * (line.depth - 1) + mark
        rows = wrap(printable(line.text).replace("\n", " "), max(room - cells(lead), 4))
        text = "\n".join([lead + rows[0], *(" " * cells(lead) + row for row in rows[1:])])
        style = _HEAD if line.heading or here else "bold" if line.applies else ""
        found.append(Content.styled(text, style) if style else Content(text))
    return Content("\n").join(found)


def seats_content(seen: Seen, bots: dict[str, str], room: int) -> Content:
    """Returns everybody with tracks and things, then what lies about, tracks and stacks."""
    figures = sorted((*seen.seats, *seen.others), key=lambda each: not each.active)
    blocks = [Content("\n").join(_seat(each, bots, room)) for each in figures]
    rest: list[Content] = []
    for pile in seen.piles:
        rest += _said(pile.name, _names(pile.things), room)
    for track, number in (*seen.tracks, *seen.written):
        rest += _said(track.name, str(number), room)
    for stack in seen.stacks:
        left = _("{left} left").format(left=stack.left)
        if stack.discarded:
            left += _(", {count} discarded").format(count=stack.discarded)
        if stack.top:
            left += _(", on top: {cards}").format(cards=_names(stack.top))
        rest += _said(stack.name, left, room)
    if rest:
        blocks.append(Content("\n").join(rest))
    return Content("\n\n").join(blocks)


def _names(things: Sequence[Named]) -> str:
    return listed([each.name for each in things])


def _said(name: str, value: str, room: int) -> list[Content]:
    text = printable(f"{name}: {value}").replace("\n", " ")
    return [Content(line) for line in wrap(text, room)]


def _seat(seat: Seat, bots: dict[str, str], room: int) -> Iterator[Content]:
    """Yields the lines of a figure: who and where, each trait on its track, what it has."""
    active = "> " if seat.active else "  "
    who = printable(f"{active}{seat.name}").replace("\n", " ")
    yield Content.styled(clip(who, room), _HEAD)
    where = [seat.room_name or _("not on the board")]
    if seat.side:
        where.append(seat.side_name)
    if seat.key in bots:
        where.append(_("bot"))
    if seat.owner:
        where.append(_("player {number}").format(number=seat.owner))
    where += [each.name for each in seat.marks]
    yield from _below(listed(where), room)
    yield from _traits(seat.traits, room)
    for things in (seat.things, seat.kept):
        if things:
            yield from _below(_names(things), room)


def _below(text: str, room: int) -> Iterator[Content]:
    """Yields what stands below a name, moved in on every line."""
    for line in wrap(printable(text).replace("\n", " "), max(room - 2, 4)):
        yield Content(f"  {line}")


def _traits(traits: Sequence[Trait], room: int) -> Iterator[Content]:
    """Yields the traits: with their whole tracks where there is room, else their numbers."""
    wide = max((cells(printable(each.name)) for each in traits), default=0)
    rows = []
    for each in traits:
        name = printable(each.name) + " " * (wide - cells(printable(each.name)))
        rows.append(f"  {name} {_track(each) if each.track else each.value}")
    if any(each.track for each in traits) and max(map(cells, rows)) <= room:
        yield from map(Content, rows)
    elif traits:
        yield from _below("  ".join(f"{each.name} {each.value}" for each in traits), room)


def _track(trait: Trait) -> str:
    """Returns a track: the skull, each step, the present one in brackets, the start marked."""
    steps = ["X", *map(str, trait.track)]
    shown = []
    for step, number in enumerate(steps):
        text = f"[{number}]" if step == trait.step else f" {number} "
        shown.append(text[:-1] + "'" if step == trait.start and step != trait.step else text)
    return "".join(shown).rstrip()
