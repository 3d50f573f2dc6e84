"""Verbs of combat: attacking, defending, defeating, dealing and taking damage."""

from __future__ import annotations

from workbench.language.frames import Frame

__all__ = ["SERVES", "VERBS"]

VERBS: tuple[Frame, ...] = (
    Frame("attack", "verb", "<attack>[ {whom:target}][ with {how:means}][ instead of {other:trait}]", "[以{how:means}][代替{other:trait}]攻擊[{whom:target}]",
          "Both roll, the attacker first; the lower takes the difference as damage. It counts as the one attack of the turn.",
          ("The Clockmaker must attack a hero in the room with the Clockmaker.", "鐘匠必須攻擊1名與鐘匠同處一室的英雄。"),
          optional={"whom": "Any figure that can be attacked.", "how": "With Might.", "other": "As a trait of attack it already has."}),
    Frame("dice_of_trait", "means", "{dice:dice} of {trait:trait}", "{dice:dice}的{trait:trait}",
          "So many dice, defended against with this trait.", ("The Bite attacks you with 4 dice of Might.", "噬咬以4顆骰的力量攻擊你。")),
    Frame("extra_attack", "verb", "<make> an extra attack on {whom:someone}", "對{whom:someone}進行額外攻擊",
          "An attack that does not count as the one of the turn.", ("The traitor may make an extra attack on a hero in the Attic.", "該奸徒可以對1名位於閣樓的英雄進行額外攻擊。")),
    Frame("defend", "verb", "<defend> with {trait:trait}", "以{trait:trait}防守",
          "Rolls with this trait against the attack in question.", ("The hero defends with Sanity.", "該英雄以神志防守。")),
    Frame("defeat", "verb", "<defeat> {whom:someone}[ with {how:means}][ by {n:number} or more]", "[以{how:means}][以{n:number}點或以上的差額]擊敗{whom:someone}",
          "Both results of an attack stand and this one is higher; nothing has been suffered yet.",
          ("When a hero defeats the traitor with Sanity, the hero gains 1 Sanity.", "當英雄以神志擊敗該奸徒時，該英雄提升1級神志。"),
          optional={"how": "With whatever trait.", "n": "By whatever difference."}),
    Frame("fail_to_defeat", "verb", "<fail> to defeat {whom:someone}", "未能擊敗{whom:someone}",
          "Has attacked, and the result is not higher.", ("When a hero fails to defeat the traitor, the hero loses 1 Sanity.", "當英雄未能擊敗該奸徒時，該英雄失去1級神志。")),
    Frame("take_damage", "verb", "<take> {how:damage}[ from {what:known}]", "[因{what:known}]受到{how:damage}",
          "Lowers traits of its kind by so much in all, divided by the one who takes it.",
          ("You take 1 die of physical damage.", "你受到1顆骰的肉體損傷。"), optional={"what": "From whatever."}),
    Frame("take_no_damage", "verb", "<take> no {kind:damagekind}[ from {what:source}]", "不[因{what:source}而]受{kind:damagekind}",
          "Damage of this kind is nothing to it.", ("The Toy Monkey takes no damage.", "玩具猴不受損傷。"), optional={"what": "From anything."}),
    Frame("attacks_with", "source", "attacks with {traits:traits}", "以{traits:traits}進行的攻擊",
          "Attacks that roll this trait.", ("The traitor takes no damage from attacks with Might or Speed.", "該奸徒不因以力量或速度進行的攻擊而受損傷。"), number="p"),
    Frame("take_less", "verb", "<take> {n:digits} less {kind:damagekind}", "少受{n:digits}點{kind:damagekind}",
          "The damage in question is so much lower, at least 0.", ("When you would take physical damage, you take 1 less physical damage.", "當你將要受到肉體損傷時，你少受1點肉體損傷。")),
    Frame("take_half", "verb", "<take> half of the damage, rounded down", "只受一半損傷（向下取整）",
          "The damage in question is halved.", ("When the traitor would take physical damage, the traitor takes half of the damage, rounded down.", "當該奸徒將要受到肉體損傷時，該奸徒只受一半損傷（向下取整）。")),
    Frame("take_as", "verb", "<take> the damage as {kind:damagekind}", "把該損傷當作{kind:damagekind}承受",
          "The damage in question is of this kind.", ("When you would take mental damage, you may take the damage as physical damage.", "當你將要受到精神損傷時，你可以把該損傷當作肉體損傷承受。")),
    Frame("take_for", "verb", "<take> the damage in place of {whom:definite}", "代{whom:definite}承受該損傷",
          "The damage in question happens to this figure and not to that.", ("The hero may take the damage in place of the traitor.", "該英雄可以代該奸徒承受該損傷。")),
    Frame("deal", "verb", "<deal> {how:damage}[ to {whom:someone}]", "[對{whom:someone}]造成{how:damage}",
          "The other takes this damage.", ("The Clockmaker deals 2 dice of mental damage to the hero.", "鐘匠對該英雄造成2顆骰的精神損傷。"),
          optional={"whom": "To the one defeated."}),
    Frame("deal_none", "verb", "<deal> no {kind:damagekind}", "不造成{kind:damagekind}",
          "The one defeated suffers none.", ("The Clockmaker deals no damage.", "鐘匠不造成損傷。")),
)  # fmt: skip

#: (narrow, wide): what serves as what.
SERVES: tuple[tuple[str, str], ...] = (
    ("someone", "target"),
    ("tsimple", "target"),
    ("traits", "means"),
    ("tsimple", "means"),
    ("known", "source"),
)
