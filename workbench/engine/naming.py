"""What things are called: components by their entry, tokens, monsters and marks by who brings them.

The log, the map and the table find names here, so that they call a thing the same.
"""

from __future__ import annotations

from collections.abc import Mapping

from workbench.engine.box import Box
from workbench.engine.conserving import character_in
from workbench.engine.state import State
from workbench.model.ids import Language
from workbench.text.fold import to_simplified

__all__ = ["Naming", "Titles", "in_language"]

#: A name per language.
Text = Mapping[Language, str]
#: Names of what is no component (terms, tokens, monsters), by id without the game.
Titles = Mapping[str, Text]


def in_language(names: Text, lang: Language) -> str:
    """Returns a name in a language, or in the nearest one that it exists in; empty if in none."""
    found = names.get(lang)
    if found is None and lang == "zh-Hans" and names.get("zh-Hant"):
        return to_simplified(names["zh-Hant"])
    return found or names.get("en") or next(iter(names.values()), "")


class Naming:
    """Finds the names of anything in a game.

    Args:
        box: The components.
        titles: Names of what is no component.
    """

    def __init__(self, box: Box, titles: Titles | None = None) -> None:
        self._box = box
        self._titles = titles or {}
        self._declared: dict[str, Titles] = {}

    def entry(self, entry: str) -> Text:
        """Returns the names of an entry without its game; none if nobody knows it."""
        box = self._box
        known = (
            box.rooms.get(entry) or box.cards.get(entry) or box.characters.get(entry)
            or box.haunts.get(entry)
        )  # fmt: skip
        return known.names if known is not None else self._titles.get(entry, {})

    def term(self, slug: str) -> Text:
        """Returns the names of a term of the game."""
        return self._titles.get(f"term/{slug}", {})

    def declared(self, state: State, key: str) -> Text:
        """Returns the names that a page declares: the haunt's first, then those of any card."""
        box = self._box
        for entry in (state.haunt, *box.cards, *box.rooms):
            if entry not in self._declared:
                book = box.rules_of(entry)
                declared = book.program.declared if book is not None else ()
                self._declared[entry] = {each.key: each.names for each in declared}
            if names := self._declared[entry].get(key):
                return names
        return {}

    def kind(self, state: State, kind: str) -> Text:
        """Returns the names of a kind of token or monster, or of a mark."""
        entry = kind.partition("#")[0]
        return self.declared(state, kind) or self.entry(entry) or self.entry(f"token/{entry}")

    def thing(self, state: State, thing: str) -> Text:
        """Returns the names of a figure, card, token or room."""
        if character := character_in(state, thing):
            return self.entry(character)
        return self.kind(state, state.kinds.get(thing, thing))
