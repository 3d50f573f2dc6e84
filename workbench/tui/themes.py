"""The program's own two themes, and which themes may be chosen.

Where ``NO_COLOR`` is set, the themes that use the terminal's own colours are not offered: there all
their colours would become one.
"""

from __future__ import annotations

from textual.theme import Theme

__all__ = ["CANDLE", "DEFAULT_THEME", "PARCHMENT", "may_use"]

DEFAULT_THEME = "candle"

CANDLE = Theme(
    name="candle",
    primary="#d8a657",
    secondary="#89a3c2",
    accent="#e0b87a",
    warning="#e0a05a",
    error="#d9706c",
    success="#93b98a",
    foreground="#ddd6c9",
    background="#16161a",
    surface="#1e1e24",
    panel="#292931",
    boost="#33333d",
    dark=True,
    variables={
        "block-cursor-foreground": "#16161a",
        "block-cursor-background": "#d8a657",
        "block-cursor-text-style": "bold",
        "block-cursor-blurred-foreground": "#ddd6c9",
        "block-cursor-blurred-background": "#37343a",
        "block-cursor-blurred-text-style": "bold",
        "footer-key-foreground": "#d8a657",
        "input-selection-background": "#d8a657 35%",
        "scrollbar": "#33333d",
        "scrollbar-background": "#1a1a1f",
        "scrollbar-hover": "#4a4a57",
        "scrollbar-active": "#d8a657",
    },
)

PARCHMENT = Theme(
    name="parchment",
    primary="#7a3e1d",
    secondary="#2f5573",
    accent="#8a4b1f",
    warning="#8a5a00",
    error="#a02c2c",
    success="#3d6b35",
    foreground="#2b2620",
    background="#f6f1e4",
    surface="#efe8d7",
    panel="#e2d9c3",
    boost="#d8cdb3",
    dark=False,
    variables={
        "block-cursor-foreground": "#f6f1e4",
        "block-cursor-background": "#7a3e1d",
        "block-cursor-text-style": "bold",
        "block-cursor-blurred-foreground": "#2b2620",
        "block-cursor-blurred-background": "#d8cdb3",
        "block-cursor-blurred-text-style": "bold",
        "footer-key-foreground": "#7a3e1d",
        "input-selection-background": "#7a3e1d 25%",
    },
)


def may_use(theme: str, *, no_color: bool) -> bool:
    """Tells whether *theme* can be read on this terminal."""
    return not (no_color and (theme.startswith("ansi") or theme == "textual-ansi"))
