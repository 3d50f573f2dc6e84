"""What the translator's desk says of texts and of what helps with them, in rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from textual.content import Content

from workbench.desks.translating.values import state_word, unit_kind_word
from workbench.text.differences import changed_lines
from workbench.text.width import cells, clip, printable
from workbench.tui.languages import MODE_NAMES, pick
from workbench.wording import _

if TYPE_CHECKING:
    from collections import Counter

    from workbench.bilingual.checks import TextFinding
    from workbench.model.ids import Language
    from workbench.model.units import Translation, TranslationState, Unit
    from workbench.store.translations import TranslationRevision
    from workbench.text.differences import Run
    from workbench.tui.languages import Mode

__all__ = [
    "SIGNS",
    "HelpRow",
    "changed_rows",
    "counts_text",
    "heading",
    "history_rows",
    "side_word",
    "status_of",
    "unit_content",
]

_DIM = "$foreground 60%"
_FIRST_WORDS = 80
_MOST_SAVES = 30

#: The sign of each state in the list; the line of counts says what they mean.
SIGNS: dict[TranslationState, str] = {
    "missing": "-",
    "draft": "~",
    "review": "?",
    "reviewed": "=",
    "stale": "!",
}


@dataclass(frozen=True, slots=True)
class HelpRow:
    """A line below the translation.

    Attributes:
        content: What it says.
        act: What Enter does: put it in the place of the translation, insert it where the cursor
            stands, select a range of the translation; nothing.
        value: The text that is put or inserted.
        span: The range that is selected.
        key: What sort of line it is, such as ``history``.
        finding: What is wrong, if it tells of that.
    """

    content: Content
    act: Literal["", "put", "insert", "select"] = ""
    value: str = ""
    span: tuple[int, int] = (0, 0)
    key: str = ""
    finding: TextFinding | None = None


def _one_line(text: str, room: int) -> str:
    return clip(printable(" ".join(text[: 4 * room].split())), max(room, 1))


def side_word(unit: Unit) -> str:
    """Returns who alone may read a text; empty for everyone."""
    said: dict[str, str] = {"traitor": _("traitor"), "heroes": _("heroes")}
    return "" if unit.audience == "everyone" else said.get(unit.audience, unit.audience)


def unit_content(
    each: Translation, mode: Mode, chinese: Language, room: int, *, unsaved: bool
) -> Content:
    """Returns the row of a text: its state, its entry, its first words.

    Args:
        each: The text.
        mode: How the reader reads.
        chinese: The Chinese shown beside English.
        room: Columns there are.
        unsaved: Whether something is typed that is not saved.
    """
    front = f"{SIGNS[each.state]}{'*' if unsaved else ' '} "
    side = side_word(each.unit)
    if side:
        front += f"[{side}] "
    title = _one_line(pick(each.unit.title, mode, chinese), max(room // 3, 8))
    parts: list[tuple[str, str]] = [(front, "bold"), (title, "")]
    if each.unit.kind != "name":
        words = _one_line(each.source, _FIRST_WORDS)
        parts.append((f"  {unit_kind_word(each.unit.kind)}: {words}", _DIM))
    elif each.target:
        parts.append((f"  {_one_line(each.target, _FIRST_WORDS)}", _DIM))
    left, kept = room, []
    for text, style in parts:
        text = clip(text, left) if left > 0 else ""
        left -= cells(text)
        kept.append((text, style))
    return Content.assemble(*kept)


def counts_text(counts: Counter[TranslationState]) -> list[tuple[TranslationState, str]]:
    """Returns how many are in each state, with the signs of the states."""
    return [
        (state, f"{sign} {state_word(state)} {counts.get(state, 0)}")
        for state, sign in SIGNS.items()
    ]


def status_of(each: Translation, mode: Mode, chinese: Language, *, unsaved: bool) -> str:
    """Returns what is open, from which language into which, how far it is, who saved it."""
    parts = [
        f"{SIGNS[each.state]} {state_word(each.state)}",
        _("not saved yet") if unsaved else "",
        pick(each.unit.title, mode, chinese),
        f"{MODE_NAMES[each.source_lang]} > {MODE_NAMES[each.lang]}",
        _("for the {side} only").format(side=side) if (side := side_word(each.unit)) else "",
        _("drafted from the other script") if each.derived else "",
        unit_kind_word(each.unit.kind),
        each.author,
        _when(each) if each.saved_at else "",
        each.unit.id,
    ]
    return "  ".join(printable(part) for part in parts if part)


def _when(each: Translation) -> str:
    return each.saved_at.astimezone().strftime("%Y-%m-%d %H:%M") if each.saved_at else ""


def heading(text: str) -> HelpRow:
    """Returns a line above others."""
    return HelpRow(Content.assemble((printable(text), "bold $secondary")))


def changed_rows(lines: Sequence[Sequence[Run]]) -> Iterator[HelpRow]:
    """Yields what was changed: what went in [-brackets-], what came in {+braces+}."""
    for group in changed_lines(lines):
        for _number, runs in group:
            parts: list[tuple[str, str]] = []
            for run in runs:
                text = printable(run.text.rstrip("\n"))
                if not text:
                    continue
                if run.kind == "same":
                    parts.append((text, ""))
                elif run.kind == "gone":
                    parts.append((f"[-{text}-]", "$error"))
                else:
                    parts.append((f"{{+{text}+}}", "$success"))
            yield HelpRow(Content.assemble(*parts))


def history_rows(saves: Sequence[TranslationRevision]) -> Iterator[HelpRow]:
    """Yields the saves of a translation; Enter puts one back."""
    for save in saves[:_MOST_SAVES]:
        when = save.saved_at.astimezone().strftime("%Y-%m-%d %H:%M")
        parts = [f"{save.number}", state_word(save.state), when, save.author, save.message]
        front = "  ".join(printable(part) for part in parts if part)
        text = _one_line(save.text, 4 * _FIRST_WORDS)
        yield HelpRow(Content.assemble((front, _DIM), f"  {text}"), "put", save.text, key="history")
