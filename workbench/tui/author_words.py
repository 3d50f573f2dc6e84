"""What the author's desk says of drafts and of what is wrong with them, in rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.content import Content

from workbench.desks.drafting.values import state_word
from workbench.text.width import cells, clip, printable
from workbench.tui.languages import MODE_NAMES, pick
from workbench.tui.page import Block, Line, Piece, assemble
from workbench.wording import _, ngettext

if TYPE_CHECKING:
    from workbench.desks.authoring import Problem
    from workbench.desks.drafting.values import Draft, DraftState, Figures
    from workbench.diagnostics import Fix
    from workbench.model.ids import Language
    from workbench.tui.languages import Mode

__all__ = [
    "counted",
    "draft_content",
    "fix_label",
    "page_blocks",
    "problem_content",
    "said_of",
    "status_text",
    "text_name",
]

_DIM = "$foreground 60%"
_LONGEST_FIX = 70
_LEAST_TITLE = 6


def text_name(key: str) -> str:
    """Returns what a text of a draft is called."""
    if key == "":
        return _("Page")
    return _("Facts") if key == "entry" else MODE_NAMES[_language(key)]


def _language(key: str) -> Language:
    return "en" if key == "en" else "zh-Hans" if key == "zh-Hans" else "zh-Hant"


def counted(errors: int, warnings: int) -> str:
    """Returns how much is wrong."""
    if not errors and not warnings:
        return _("nothing wrong")
    said = []
    if errors:
        said.append(ngettext("{n} error", "{n} errors", errors).format(n=errors))
    if warnings:
        said.append(ngettext("{n} warning", "{n} warnings", warnings).format(n=warnings))
    return ", ".join(said)


def title_of(draft: Draft, mode: Mode, chinese: Language) -> str:
    """Returns the title of a draft, or what stands for one."""
    return printable(pick(draft.title, mode, chinese)).replace("\n", " ") or (
        draft.entry_id or _("untitled")
    )


def draft_content(
    draft: Draft,
    figures: Figures | None,
    mode: Mode,
    chinese: Language,
    kind: str,
    room: int,
) -> Content:
    """Returns the two lines of a draft in the list.

    Args:
        draft: The draft.
        figures: What was worked out about it; None while that is not there.
        mode: How the reader reads.
        chinese: The Chinese shown beside English.
        kind: What its kind is called.
        room: Columns there are.
    """
    title = title_of(draft, mode, chinese)
    mark = f"* {title}" if figures is not None and figures.unsaved else title
    state = f"[{state_word(draft.state)}]"
    first = clip(mark, max(room - cells(state) - 2, 4))
    gap = " " * max(room - cells(first) - cells(state), 1)
    said = _figures(figures) if figures is not None else ["…"]
    second = "  " + clip(
        _about(draft, said, [kind, draft.game], max(room - 2, 4)), max(room - 2, 4)
    )
    head = first + gap + state
    return assemble([
        Line(head, ((0, len(first), "bold"), (len(head) - len(state), len(head), "$primary"))),
        Line(second, ((0, len(second), _DIM),)),
    ])  # fmt: skip


def _about(draft: Draft, said: Sequence[str], more: Sequence[str], room: int) -> str:
    """Returns what is said below the title of a draft.

    Where there is little room how much is wrong, and whether it is saved, comes first.

    Args:
        draft: The draft.
        said: How far it is.
        more: What else is told where there is room for it.
        room: Columns there are.
    """
    named = [draft.entry_id] if draft.entry_id else [draft.name, draft.id_shown]
    short = [draft.entry_id.rpartition("/")[2]] if draft.entry_id else named
    for parts in ([*named, *said, *more], [*named, *said], [*short, *said]):
        text = "  ".join(part for part in parts if part)
        if cells(text) <= room:
            return text
    return "  ".join([*said, *short])


def _figures(figures: Figures) -> list[str]:
    said = [_("kept, not saved")] if figures.unsaved else []
    said.append(counted(figures.errors, figures.warnings))
    if figures.missing:
        said.append(
            ngettext("{n} text missing", "{n} texts missing", figures.missing).format(
                n=figures.missing
            )
        )
    if figures.used is not None and figures.sentences:
        share = round(100 * figures.used / figures.sentences)
        said.append(_("{share} % of its sentences used").format(share=share))
    shares = figures.shares or {}
    if shares:
        won = ", ".join(
            f"{players}: {round(100 * share)} %" for players, share in sorted(shares.items())
        )
        said.append(_("heroes win {shares}").format(shares=won))
    if figures.stale:
        said.append(_("before it was changed"))
    return said


def status_text(
    title: str, entry_id: str, state: DraftState, wrong: str, room: int, *, saved: bool
) -> str:
    """Returns what stands above the editor, in one line.

    Where there is little room the id goes first, then the state, then the end of the title: that
    something is wrong, or is not saved, is always seen.

    Args:
        title: Its title.
        entry_id: Its id, if it has one.
        state: How far it is.
        wrong: How much is wrong with it.
        room: Columns there are.
        saved: Whether all of it is saved.
    """
    told = [wrong, "" if saved else _("not saved yet")]
    for between in ([entry_id, state_word(state)], [state_word(state)], []):
        said = "  ".join(part for part in (title, *between, *told) if part)
        if cells(said) <= room:
            return said
    rest = "  ".join(part for part in told if part)
    return clip(f"{clip(title, max(room - cells(rest) - 2, _LEAST_TITLE))}  {rest}", max(room, 8))


def said_of(problem: Problem) -> str:
    """Returns what is wrong, and what to write instead."""
    parts = [problem.message or problem.title, problem.help]
    return " ".join(_sentence(part) for part in parts if part)


def _sentence(text: str) -> str:
    bare = text[:1].upper() + text[1:]
    ends = ".!?:。！？：…"
    mark = "。" if any("\u4e00" <= sign <= "\u9fff" for sign in bare) else "."
    return bare if bare.endswith(tuple(ends)) else bare + mark


def problem_content(problem: Problem, follows: int, text: str) -> Content:
    """Returns the row of a problem: never told by colour alone.

    Args:
        problem: The problem.
        follows: How many others only follow from it.
        text: The text of the draft it is in, if that is to be said.
    """
    error = problem.severity == "error"
    sign = "E" if error else "w"
    place = problem.diagnostic.place
    where = f"{text} " if text else ""
    head = f"{sign} {where}{place.line}:{place.column} "
    tail = f" ({problem.diagnostic.code})"
    if follows:
        tail += " " + ngettext(
            "and {n} that follows from it", "and {n} that follow from it", follows
        ).format(n=follows)
    if problem.diagnostic.fix is not None:
        tail += " " + _("[fix]")
    text = printable(said_of(problem)).replace("\n", " ")
    whole = head + text + tail
    colour = "bold $error" if error else "bold $warning"
    return assemble([
        Line(whole, ((0, len(head), colour), (len(head) + len(text), len(whole), _DIM)))
    ])  # fmt: skip


def fix_label(fix: Fix, lines: Sequence[str], code: str) -> str:
    """Returns what a change does, in a few words."""
    place = fix.place
    there = list(lines[place.line - 1 : place.end_line])
    there[-1] = there[-1][: place.end_column - 1]
    there[0] = there[0][place.column - 1 :]
    old = "\n".join(there)
    if not fix.text.strip():
        said = _("Take out “{text}”").format(text=_short(old))
    elif not old.strip():
        said = _("Put in “{text}”").format(text=_short(fix.text))
    else:
        said = _("Write “{new}” instead of “{old}”").format(new=_short(fix.text), old=_short(old))
    return f"{said} ({code})" if code else said


def _short(text: str) -> str:
    return clip(printable(" ".join(text.split())), _LONGEST_FIX)


def page_blocks(text: str) -> list[Block]:
    """Returns a page as it is printed, to be read: headings, stories, items with their indents."""
    blocks: list[Block] = []
    for line in text.split("\n"):
        bare = line.strip()
        if not bare:
            continue
        indent = len(line) - len(line.lstrip(" "))
        if bare.startswith("# "):
            blocks.append(Block((Piece(bare[2:], "bold underline $secondary"),)))
        elif bare.startswith("## "):
            blocks.append(Block((Piece(bare[3:], "bold $primary"),)))
        elif bare.startswith(">"):
            blocks.append(Block((Piece(bare.lstrip("> "), "italic"),)))
        else:
            # An item follows what is before it without a line between, as in the book.
            said = bare.replace("**", "")
            blocks.append(Block((Piece(said, indent=indent),), joined=bool(blocks)))
    return blocks
