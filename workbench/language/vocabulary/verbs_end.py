"""Verbs of the end: winning, losing, escaping."""

from __future__ import annotations

from workbench.language.frames import Frame

__all__ = ["VERBS"]

VERBS: tuple[Frame, ...] = (
    Frame("win", "verb",
          "<win>", "獲勝",
          "The game ends, and this side has won it.",
          ("The heroes win.", "英雄方獲勝。")),
    Frame("lose_game", "verb",
          "<lose> the game", "輸掉遊戲",
          "The game ends for this side or figure, and it has lost.",
          ("The heroes lose the game.", "英雄方輸掉遊戲。")),
    Frame("escape", "verb",
          "<escape>", "逃脫",
          "Leaves the game alive; what carries over is said by the ends.",
          ("The hero escapes.", "該英雄逃脫。")),
)  # fmt: skip
