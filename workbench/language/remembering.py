"""A reader that knows the pages it read last, for whoever asks many things of one page."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping

from workbench.language.reading import PageReader, ReadPage
from workbench.language.worlds import World

__all__ = ["RememberingReader"]

#: A page that is being written, the one before it, and those with changes that a check tries.
_MOST_PAGES = 16


class RememberingReader(PageReader):
    """Reads pages as its parent does, and one that it read just now not again.

    What it returns is shared: nobody changes it.

    Args:
        worlds: As for :class:`PageReader`.
    """

    def __init__(self, worlds: Mapping[str, World]) -> None:
        super().__init__(worlds)
        self._read: OrderedDict[str, ReadPage] = OrderedDict()

    def read(self, text: str) -> ReadPage:
        """Reads a page, or returns it as it was read; never raises.

        Args:
            text: The whole page, front matter included.
        """
        found = self._read.get(text)
        if found is None:
            found = self._read[text] = super().read(text)
            while len(self._read) > _MOST_PAGES:
                self._read.popitem(last=False)
        else:
            self._read.move_to_end(text)
        return found
