"""Drafts Simplified Chinese prose from Traditional where none is written.

A drafted text is always marked as derived on its entry; a written one is never touched. Remarks
on the data are no text of the game: they are drafted without a mark.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping

from workbench.model.entries import Entry, Part
from workbench.model.ids import Language
from workbench.text.fold import to_simplified

__all__ = ["Fill", "draft_simplified", "drafter", "with_drafted"]

_FROM: Language = "zh-Hant"
_TO: Language = "zh-Hans"


#: Puts Simplified Chinese beside a text that has only Traditional.
Fill = Callable[[Mapping[Language, str]], Mapping[Language, str]]


def drafter(entries: Mapping[str, Entry]) -> Fill:
    """Returns what drafts a missing Simplified text.

    The game's own words are taken from its terms and names, longest first; OpenCC does the rest.
    """
    from opencc import OpenCC

    convert = OpenCC("hk2s").convert
    words = {
        entry.title[_FROM]: entry.title[_TO]
        for entry in entries.values()
        if _FROM in entry.title
        and _TO in entry.title
        and len(entry.title[_FROM]) > 1
        and convert(entry.title[_FROM]) != entry.title[_TO]
    }
    ordered = sorted(words, key=len, reverse=True)

    def draft(text: str) -> str:
        for word in ordered:
            if word in text:
                text = text.replace(word, words[word])
        return to_simplified(convert(text))  # what this table leaves: 甚么

    def fill(texts: Mapping[Language, str]) -> Mapping[Language, str]:
        if _FROM in texts and _TO not in texts:
            return {**texts, _TO: draft(texts[_FROM])}
        return texts

    return fill


def with_drafted(
    remarks: Mapping[str, Mapping[Language, str]], fill: Fill
) -> Mapping[str, Mapping[Language, str]]:
    """Returns remarks with every missing Simplified one drafted."""
    return {english: fill(texts) for english, texts in remarks.items()}


def draft_simplified(entries: Mapping[str, Entry], fill: Fill | None = None) -> dict[str, Entry]:
    """Returns the entries with every missing Simplified text drafted and marked as derived.

    Args:
        entries: The entries.
        fill: What drafts; by default made from the entries themselves.
    """
    fill = fill or drafter(entries)

    def fill_part(part: Part) -> Part:
        return dataclasses.replace(part, text=fill(part.text), heading=fill(part.heading))

    filled = {}
    for key, entry in entries.items():
        if entry.remarks:
            entry = dataclasses.replace(entry, remarks=with_drafted(entry.remarks, fill))
        parts = tuple(fill_part(part) for part in entry.parts)
        title = fill(entry.title)
        if parts == entry.parts and title == entry.title:
            filled[key] = entry
        else:
            filled[key] = dataclasses.replace(
                entry, title=title, parts=parts, derived=(*entry.derived, _TO)
            )
    return filled
