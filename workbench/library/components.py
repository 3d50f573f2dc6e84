"""Makes the rule section that lists what a game's box holds.

The numbers stand once, in ``game.yaml``; the section is made of them, so that it can be looked up,
cited and attached to like any other.
"""

from __future__ import annotations

from workbench.model.entries import Entry, Part
from workbench.model.facts import RuleFacts
from workbench.model.games import Component, Game
from workbench.model.ids import Language, slug_of

__all__ = ["components_section"]

_TITLE: dict[Language, str] = {
    "en": "Game components",
    "zh-Hant": "遊戲配件",
    "zh-Hans": "游戏配件",
}


def components_section(game: Game) -> Entry | None:
    """Returns the section, or None if nothing is known of the box."""
    if not game.components:
        return None
    return Entry(
        id=f"{game.key}/rule/components",
        title=_TITLE,
        facts=RuleFacts(order=0),  # before the first written section
        parts=tuple(_line(component) for component in game.components),
    )


def _line(component: Component) -> Part:
    texts: dict[Language, str] = {
        lang: f"{name}: {component.count}." if lang == "en" else f"{name}：{component.count}。"
        for lang, name in component.name.items()
    }
    return Part(slug_of(component.name["en"]), texts)
