"""The titles of items: how they are written, and how people write them otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from workbench.diagnostics import Diagnostic, Fix
from workbench.language.headings import box_of
from workbench.language.markdown import Item, Outline
from workbench.language.nouns import Noun
from workbench.language.rows import STOPS
from workbench.language.troubles import shortened
from workbench.model.ids import Language

__all__ = ["Titled", "titled", "titles_of", "without_bold"]

_TITLE = re.compile(r"\*\*(?P<title>[^*\s][^*]*?)(?P<stop>[.。]?)\*\*\s*(?P<rest>.*)", re.DOTALL)
#: Its full stop outside the marks, or no more than one mark on each side; what only names a title
#: has no full stop inside.
_OTHERWISE = re.compile(
    r"(?P<said>\*\*(?P<title>[^*\s][^*]*?)\*\*\s*(?P<out>[.。])"
    r"|\*(?P<thin>[^*\s][^*]*?)[.。]\*)\s*(?P<rest>.*)",
    re.DOTALL,
)
_BOLD = re.compile(r"\*\*(?P<inner>[^*\s](?:[^*]*[^*\s])?)\*\*")


@dataclass(frozen=True, slots=True)
class Titled:
    """An item that has a title.

    Attributes:
        title: The title, without its marks and its full stop.
        rest: What stands behind it.
        said: How it is written, if that is not as it ought to be; else empty.
        put: What is to stand there instead.
    """

    title: str
    rest: str
    said: str = ""
    put: str = ""


def titled(text: str, lang: Language) -> Titled | None:
    """Returns the title of an item and what follows it; None if it has none.

    Args:
        text: An item.
        lang: Its language, which says what full stop is put in.
    """
    match = _TITLE.fullmatch(text)
    wrong = _OTHERWISE.fullmatch(text) if match is None or not match["stop"] else None
    if wrong is not None:
        title = (wrong["title"] or wrong["thin"]).strip()
        return Titled(title, wrong["rest"], wrong["said"], f"**{title}{STOPS[lang]}**")
    return None if match is None else Titled(match["title"].strip(), match["rest"])


def without_bold(text: str, item: Item) -> tuple[str, list[Diagnostic]]:
    """Returns what stands behind the title of an item as if nothing in it were bold, and what was.

    A second title is left out: the item has one.

    Args:
        text: The end of the item's text.
        item: The item.
    """
    start = len(item.text.rstrip()) - len(text)
    found: list[Diagnostic] = []
    read = text
    for match in _BOLD.finditer(text):
        inner = match["inner"]
        place = item.at(start + match.start(), start + match.end())
        if inner.endswith((".", "。")):
            found.append(Diagnostic("BW004", place, {"found": match[0]}))
            blank = " " * len(match[0])
        else:
            said = shortened(text.replace(match[0], inner))
            told = {"found": "**", "sentence": said}
            found.append(Diagnostic("BW125", place, told, Fix(place, inner)))
            blank = f"  {inner}  "
        read = read[: match.start()] + blank + read[match.end() :]
    return read, found


def titles_of(cut: Outline, lang: Language) -> Iterator[Noun]:
    """Yields the titles that the items of a page have, as nouns that its sentences can name.

    The key of each is its number on the page, which is the same in every language.
    """
    number = 0
    for book in cut.books:
        for box in book.boxes:
            known = box_of(box.heading, lang) if box.heading else None
            if known is not None and known.goal == "prose":
                continue  # nothing there is a rule, so nothing has a title
            for item in _flat(box.items):
                if (found := titled(item.text.strip(), lang)) is not None:
                    number += 1
                    name = f"*{found.title}*"
                    yield Noun("title", str(number), {"en": name, lang: name})


def _flat(items: Sequence[Item]) -> Iterator[Item]:
    for item in items:
        yield item
        yield from _flat(item.items)
