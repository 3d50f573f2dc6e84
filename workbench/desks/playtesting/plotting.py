"""Draws a result as one picture: shares of wins with their intervals, and how long games were.

It is SVG of our own: it needs no library, opens in any browser, and nothing in it can be obeyed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from xml.sax.saxutils import escape

from workbench.desks.playtesting.gathering import HauntResult, Share
from workbench.model.ids import Language
from workbench.wording import _

__all__ = ["picture"]

_ROW, _GAP, _LEFT, _BAR, _RIGHT, _TOP = 18, 10, 250, 380, 320, 54
#: Told apart also by those who see no red or green, and by their order.
_COLOURS = {
    "heroes": "#0072b2",
    "both": "#56b4e9",
    "traitor": "#d55e00",
    "both_lose": "#777777",
    "unfinished": "#dddddd",
}


def picture(haunts: Sequence[HauntResult], lang: Language, title: str) -> str:
    """Returns the picture of a play-test.

    Args:
        haunts: Its haunts.
        lang: The language of names.
        title: What stands above it.
    """
    words = {
        "heroes": _("heroes"),
        "both": _("both win"),
        "traitor": _("traitor"),
        "both_lose": _("nobody wins"),
        "unfinished": _("unfinished"),
    }
    most = max((s.turns[-1] for h in haunts for s in h.by_players.values() if s.turns), default=1)
    lines: list[str] = []
    y = _TOP
    for haunt in haunts:
        name = haunt.title.get(lang) or haunt.title.get("en") or haunt.id
        for number, (players, share) in enumerate(haunt.by_players.items()):
            label = f"{name[:24]}  " if not number else ""
            lines += _row(y, label, players, share, most)
            y += _ROW
        y += _GAP
    width, height = _LEFT + _BAR + _RIGHT, y + 24
    legend = []
    for number, (key, word) in enumerate(words.items()):
        at = _LEFT + number * 110
        legend.append(f'<rect x="{at}" y="28" width="12" height="12" fill="{_COLOURS[key]}"/>')
        legend.append(_text(at + 17, 38, word))
    legend.append(_text(_LEFT + _BAR + 20, 38, _("turns: 0 to {most}").format(most=most)))
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12" role="img">',
            f"<title>{escape(_clean(title))}</title>",
            f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
            _text(10, 18, title),
            *legend,
            *lines,
            "</svg>",
            "",
        ]
    )


def _row(y: int, label: str, players: str, share: Share, most: int) -> list[str]:
    found = [
        _text(10, y + 13, label),
        _text(_LEFT - 8, y + 13, players, "end"),
    ]
    x: float = _LEFT
    for key, colour in _COLOURS.items():
        wide = _BAR * getattr(share, key) / max(1, share.games)
        if wide:
            found.append(
                f'<rect x="{x:.1f}" y="{y + 2}" width="{wide:.1f}" height="{_ROW - 5}" '
                f'fill="{colour}"/>'
            )
            x += wide
    low, high = (_LEFT + _BAR * each for each in share.heroes_ci95)
    middle = y + _ROW / 2 - 0.5
    found.append(
        f'<path d="M{low:.1f} {middle - 4}v8M{low:.1f} {middle}H{high:.1f}M{high:.1f} '
        f'{middle - 4}v8" stroke="#000000" fill="none"/>'
    )
    if share.turns:
        found += _box(_LEFT + _BAR + 20, middle, share.turns, (_RIGHT - 60) / max(1, most))
    return found


def _box(left: int, middle: float, turns: Sequence[int], scale: float) -> list[str]:
    """Returns the least, the quarters and the most as a box with whiskers."""
    at: Callable[[int], float] = lambda number: left + scale * turns[number]  # noqa: E731  # short
    return [
        f'<path d="M{at(0):.1f} {middle}H{at(4):.1f}" stroke="#555555"/>',
        f'<rect x="{at(1):.1f}" y="{middle - 4}" width="{max(1.0, at(3) - at(1)):.1f}" '
        'height="8" fill="#bbbbbb" stroke="#555555"/>',
        f'<path d="M{at(2):.1f} {middle - 4}v8" stroke="#000000"/>',
    ]


def _text(x: float, y: float, text: str, anchor: str = "start") -> str:
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}">{escape(_clean(text))}</text>'


def _clean(text: str) -> str:
    """Leaves out what XML cannot hold."""
    return "".join(ch for ch in text if ch.isprintable() or ch == " ")
