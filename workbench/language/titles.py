"""The titles of items: how they are written, and how people write them otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from workbench.language.rows import STOPS
from workbench.model.ids import Language

__all__ = ["Titled", "bold_in", "titled"]

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


def bold_in(text: str) -> Iterator[tuple[int, int, str, bool]]:
    """Yields what stands in bold in an item behind its title.

    Yields:
        Where it begins and ends, what it says, and whether it is another title.
    """
    for match in _BOLD.finditer(text):
        yield match.start(), match.end(), match["inner"], match["inner"].endswith((".", "。"))
