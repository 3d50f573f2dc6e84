"""Verbs of time: turns taken, skipped and ended."""

from __future__ import annotations

from workbench.language.frames import Frame

__all__ = ["VERBS"]

VERBS: tuple[Frame, ...] = (
    Frame("skip_turn", "verb",
          "<skip> the next turn", "跳過下一回合",
          "Its next turn begins and ends with nothing in it.",
          ("The traitor skips the next turn.", "該奸徒跳過下一回合。")),
    Frame("end_turn_in", "verb",
          "<end> the turn in {where:innear}", "在{where:innear}結束回合",
          "Is there when its own turn ends.",
          ("No one can end the turn in this room.", "任何人不得在此房間結束回合。")),
    Frame("end_turn_with", "verb",
          "<end> the turn in the room with {whom:near}", "在{whom:near}所在房間結束回合",
          "Is in the same room as that when its own turn ends.",
          ("When you end the turn in the room with another explorer, discard this card.",
           "當你在另一名探險者所在房間結束回合時，棄置此牌。")),
    Frame("end_turn_inside", "verb",
          "<end> the turn inside {where:passage}", "在{where:passage}內結束回合",
          "Stays on the way between two rooms when its own turn ends.",
          ("No one can end the turn inside a passage.", "任何人不得在通道內結束回合。")),
    Frame("spend_turn", "verb",
          "<spend> the whole turn", "花費整個回合",
          "Does nothing else in this turn, neither moving nor attacking.",
          ("The hero may spend the whole turn.", "該英雄可以花費整個回合。")),
    Frame("first_turn", "verb",
          "<take> the first turn", "先進行回合",
          "The first turn of the haunt is this one's; then to the left.",
          ("The traitor takes the first turn.", "該奸徒先進行回合。")),
    Frame("extra_turn", "verb",
          "<take> another turn", "再進行一個回合",
          "A further turn follows the one in progress.",
          ("The traitor takes another turn.", "該奸徒再進行一個回合。")),
)  # fmt: skip
