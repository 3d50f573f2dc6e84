"""A page as it was read, with all that was not understood of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from workbench.diagnostics import Diagnostic, Place
from workbench.language.front import Front
from workbench.language.markdown import lines_of
from workbench.language.nouns import Lexicon
from workbench.language.pages import Page
from workbench.language.worlds import World
from workbench.model.ids import Language
from workbench.model.trees import Tree

if TYPE_CHECKING:
    from workbench.language.reading import PageReader

__all__ = ["ReadPage"]


@dataclass(frozen=True)
class ReadPage:
    """A page as read.

    Attributes:
        text: The page.
        front: Its front matter.
        world: The game it speaks of.
        lexicon: The nouns of the game, of the page, and its titles.
        page: What was understood of it.
        diagnostics: What was not, in the order of the page.
        counts: The numbers of declared things that are phrases, by the key of the thing.
        meant: Where sentences stand that were read with the changes that are proposed for them.
        reader: What read it, for whoever has to read it again with a change.
    """

    text: str
    front: Front
    world: World
    lexicon: Lexicon
    page: Page
    diagnostics: tuple[Diagnostic, ...]
    counts: Mapping[str, Tree] = field(default_factory=dict)
    meant: tuple[Place, ...] = ()
    reader: PageReader | None = field(default=None, repr=False, compare=False)

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The lines of the page, as places count them; cut up once for all who look at them."""
        return lines_of(self.text)

    @property
    def lang(self) -> Language:
        """The language it is written in."""
        return self.front.lang
