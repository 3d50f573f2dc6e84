"""Verbs of traits: gaining, losing, setting, healing, copying."""

from __future__ import annotations

from workbench.language.frames import Frame

__all__ = ["SERVES", "VERBS"]

VERBS: tuple[Frame, ...] = (
    Frame("gain", "verb",
          "<gain> {what:anyamounts}", "提升{what:anyamounts}",
          "Moves up so many steps, to the highest at most.",
          ("You gain 1 Might.", "你提升1級力量。")),
    Frame("lose", "verb",
          "<lose> {what:anyamounts}", "失去{what:anyamounts}",
          "Moves down so many steps; before the haunt not below the lowest value.",
          ("You lose 1 Might.", "你失去1級力量。")),
    Frame("gain_from", "verb",
          "<gain> any trait from {what:something}", "因{what:something}而提升任何能力",
          "Some trait rises because of what that does.",
          ("When you gain any trait from an item card, discard this card.",
           "當你因1張物品牌而提升任何能力時，棄置此牌。")),
    Frame("set_trait", "verb",
          "<set> {what:traitof} to {n:number}", "將{what:traitof}設為{n:number}",
          "Leaves its row: gain and lose then change the number by 1, and 0 kills.",
          ("Set the traitor's Might to 5.", "將該奸徒的力量設為5。")),
    Frame("a_trait_of", "traitof",
          "{whose:owner.s}'s {trait:trait}", "{whose:owner}的{trait:trait}",
          "That figure's trait.",
          ("Set the traitor's Might to 5.", "將該奸徒的力量設為5。")),
    Frame("trait_of_yours", "traitof",
          "your {trait:trait}", "你的{trait:trait}",
          "Your trait.",
          ("Set your Might to 5.", "將你的力量設為5。")),
    Frame("set_track", "verb",
          "<set> {track:track} to {n:number}", "將{track:track}設為{n:number}",
          "The track stands at this number.",
          ("Set Debt to 0.", "將債設為0。")),
    Frame("heal", "verb",
          "<heal> {traits:healed}", "回復{traits:healed}",
          "Each trait meant that is below its starting value rises to it.",
          ("The hero heals every trait.", "該英雄回復每項能力。")),
    Frame("heal_steps", "verb",
          "<heal> up to {n:number} in {traits:healed}", "回復{traits:healed}最多{n:number}級",
          "Raises these traits so many steps in all, none above its starting value.",
          ("The hero heals up to 2 in Might and Speed.", "該英雄回復力量及速度最多2級。")),
    Frame("drop_lowest", "verb",
          "<lower> {which:traitpick} to the lowest value", "將{which:traitpick}降至最低值",
          "The trait comes to its first value above the skull.",
          ("You lower every trait to the lowest value.", "你將每項能力降至最低值。")),
    Frame("raise_highest", "verb",
          "<raise> {which:traitpick} to the highest value", "將{which:traitpick}升至最高值",
          "The trait comes to its last value.",
          ("You raise every trait to the highest value.", "你將每項能力升至最高值。")),
    Frame("copy_traits", "verb",
          "<set> every trait of {whom:definite} to that of {other:definite}",
          "將{whom:definite}的每項能力設為與{other:definite}相同",
          "Reads the other's numbers now and keeps them.",
          ("Set every trait of the Clockmaker to that of the hero.",
           "將鐘匠的每項能力設為與該英雄相同。")),
)  # fmt: skip

#: (narrow, wide): what serves as what.
SERVES: tuple[tuple[str, str], ...] = (
    ("trait", "healed"),
    ("andtraits", "healed"),
    ("traitlist", "healed"),
    ("traitpick", "healed"),
)
