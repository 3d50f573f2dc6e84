"""The index of a haunt: what the engine took its page to mean, each line with its sentence.

It is gathered from the compiled sentences alone, so it can never say more than what is played. A
page with faults has an index too: of what was understood.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from workbench.desks.authoring import CheckedPage
from workbench.desks.facts import fact_lines, words_in
from workbench.desks.indexing.items import Items
from workbench.desks.indexing.rolls import rolls_of
from workbench.desks.indexing.things import things_of
from workbench.desks.indexing.turns import (
    differences_of,
    endings_of,
    moments_of,
    secrets_of,
)
from workbench.desks.indexing.values import (
    Cited,
    Condition,
    Difference,
    Ending,
    HauntIndex,
    IndexedRoll,
    IndexedThing,
    Moment,
    RollRow,
    Secret,
    Statistics,
    Use,
)
from workbench.language.checking.formulas import player_counts
from workbench.language.checking.traitor import rule_of
from workbench.model.entries import View
from workbench.model.ids import Language
from workbench.model.plain import to_plain

__all__ = [
    "Cited",
    "Condition",
    "Difference",
    "Ending",
    "HauntIndex",
    "IndexedRoll",
    "IndexedThing",
    "Moment",
    "RollRow",
    "Secret",
    "Statistics",
    "Use",
    "haunt_index",
]


def haunt_index(page: CheckedPage, lang: Language = "en", view: View = "author") -> HauntIndex:
    """Returns what a page was taken to mean.

    Args:
        page: The page, as the author's desk has checked it.
        lang: The language of what it says.
        view: Whose eyes: the book of the other side, and what only that names, are left out.
    """
    items = Items(page, lang, view)
    front = page.read.front
    haunt = front.kind == "haunt"
    known = page.read.world.entries.get(front.id)
    titles = front.title or (known.title if known is not None else {})
    return HauntIndex(
        id=front.id,
        kind=front.kind,
        title=titles.get(lang) or titles.get(front.lang) or front.id,
        players=player_counts(page.read) if haunt else (),
        traitor=_traitor(page, lang) if haunt else "",
        things=things_of(items),
        rolls=rolls_of(items),
        secrets=secrets_of(items),
        endings=endings_of(items) if haunt else (),
        moments=moments_of(items),
        differences=differences_of(items) if haunt else (),
        locked=items.left_out,
    )


def _traitor(page: CheckedPage, lang: Language) -> str:
    """Returns how the traitor is found, in words; as the page says it where that is not known."""
    rule = rule_of(page.read)
    if rule is None:
        return str(page.read.front.facts.get("traitor", ""))
    entries = page.read.world.entries

    def titles(ids: Iterable[str]) -> Mapping[str, Mapping[Language, str]]:
        return {each: entries[each].title for each in ids if each in entries}

    def title_of(key: str) -> str:
        names = titles([key]).get(key, {})
        return names.get(lang) or names.get("en", key)

    facts = {"traitor": to_plain(rule)}
    words = words_in(facts, (), page.read.world.game.key, titles)
    return fact_lines(facts, lang, title_of, words)[0][1]
