"""Words what a phrase of a page means, for whoever points at it."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.desks.sheets import Sheet
from workbench.language.glossary import slot_name
from workbench.language.hovering import Hover, Named
from workbench.language.vocabulary import FRAMES
from workbench.model.ids import LANGUAGES, Language
from workbench.wording import _, labelled, listed

__all__ = ["hover_lines"]

_MOST_LINES = 12
_LONGEST_LINE = 300


def hover_lines(found: Hover, lang: Language, sheet: Sheet | None = None) -> Iterator[str]:
    """Yields what is told of a phrase, a paragraph each; the first says what it is.

    Args:
        found: The phrase.
        lang: The reader's language.
        sheet: The entry that its name names, if it names one.
    """
    if found.name is not None:
        yield from _of_name(found.name, lang)
        if sheet is not None:
            yield from _of_entry(sheet, lang)
        return
    yield found.means or found.text
    fields = FRAMES[found.frame].fields if found.frame in FRAMES else {}
    for name, written in found.fields.items():
        if written and name in fields:
            slot = slot_name(fields[name], lang)
            yield _("‹{slot}›: {text}").format(slot=slot, text=written)
    for name, meaning in found.left_out.items():
        slot = slot_name(fields[name], lang) if name in fields else name
        yield _("Without ‹{slot}›: {meaning}").format(slot=slot, meaning=meaning)
    yield from found.printed.values()


def _of_name(name: Named, lang: Language) -> Iterator[str]:
    names = [name.names[each] for each in _first(lang) if name.names.get(each)]
    title = " / ".join(dict.fromkeys(text.strip("*") for text in names))
    yield f"{title} ({name.sort})" if name.sort else title
    if name.entry:
        yield name.entry
    others = [text for each in _first(lang) for text in name.aliases.get(each, ())]
    if others:
        yield _("Also called: {names}").format(names=listed(dict.fromkeys(others)))
    former = [text for each in _first(lang) for text in name.former.get(each, ())]
    if former:
        yield _("Called before: {names}").format(names=listed(dict.fromkeys(former)))


def _first(lang: Language) -> list[Language]:
    return sorted(LANGUAGES, key=lambda each: each != lang)


def _of_entry(sheet: Sheet, lang: Language) -> Iterator[str]:
    """Yields the beginning of what an entry says."""
    for name, value in sheet.fact_lines(lang):
        yield _short(labelled(name, value))
    lines = [line.strip() for line in sheet.text(lang).split("\n") if line.strip()]
    yield from map(_short, lines[:_MOST_LINES])
    if len(lines) > _MOST_LINES:
        yield "…"


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST_LINE else f"{text[: _LONGEST_LINE - 1]}…"
