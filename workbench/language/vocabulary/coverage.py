"""What the vocabulary is used for: which frames which pages need."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from workbench.language.frames import Frames
from workbench.model.entries import Entry
from workbench.model.trees import Node, Tree, walk

__all__ = ["coverage", "own_pages"]

_ID_LINE = re.compile(r"^id: [a-z0-9-]+/", re.MULTILINE)


def own_pages(entries: Iterable[Entry]) -> Iterator[Entry]:
    """Yields the entries that have a page of their own.

    Args:
        entries: Entries, those of a game before those of an edition that inherits its pages.
    """
    seen: set[str] = set()
    for entry in entries:
        if entry.page is not None:
            text = _ID_LINE.sub("id: ", entry.page.text, count=1)
            if text not in seen:
                seen.add(text)
                yield entry


def coverage(sentences: Mapping[str, Iterable[Tree]], frames: Frames) -> dict[str, tuple[str, ...]]:
    """Returns for each frame the pages that use it, most used first; none for an idle frame.

    Args:
        sentences: The trees of each page's sentences, by the page's id.
        frames: The frames to report on.
    """
    users: dict[str, list[str]] = {frame.name: [] for frame in frames}
    for page, trees in sentences.items():
        used = {part.frame for tree in trees for part in walk(tree) if isinstance(part, Node)}
        for name in sorted(used):
            users[name].append(page)
    by_use = sorted(users.items(), key=lambda item: (-len(item[1]), item[0]))
    return {name: tuple(pages) for name, pages in by_use}
