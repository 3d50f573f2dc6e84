"""Figures: heroes, traitors, monsters, companions and the people who play them."""

from __future__ import annotations

from workbench.language.frames import Frame
from workbench.language.vocabulary.determiners import Sort, determiners, lattice

__all__ = ["FIGURES", "SERVES"]

FIGURE = Sort(
    key="figure",
    noun="figure",
    letter="f",
    simple="simple",
    definite="definite",
    every_one="anyone",
    some_one="someone",
    fresh="newone",
    many="newones",
    near="nearone",
    near_fresh="nearnewone",
    examples={
        "the": ("The hero loses 1 Sanity.", "該英雄失去1級神志。"),
        "only": ("The Clockmaker cannot move this turn.", "本回合鐘匠不得移動。"),
        "chosen": ("The chosen hero draws an item card.", "所選的英雄抽取1張物品牌。"),
        "the_other": ("The other hero gains 1 Speed.", "另外那名英雄提升1級速度。"),
        "every": ("Every explorer in the house must attempt a Sanity roll.", "每名在大屋中的探險者必須嘗試神志考驗。"),
        "every_other": ("Every other explorer loses 1 Speed.", "其他每名探險者失去1級速度。"),
        "the_which": ("Release the hero in the Attic.", "放開位於閣樓的該英雄。"),
        "only_which": ("The Clockmaker in the Library cannot attack.", "位於圖書室的鐘匠不得攻擊。"),
        "a_any": ("A hero may attempt a Might roll.", "英雄可以嘗試力量考驗。"),
        "another_any": ("When another hero dies, you lose 1 Sanity.", "當另一名英雄死亡時，你失去1級神志。"),
        "a_one": ("Stun a monster in your room.", "令1隻位於你所在的房間的怪物昏迷。"),
        "another_one": ("Choose another explorer.", "選擇另外1名探險者。"),
        "random": ("Kill a random hero in the Attic.", "殺死隨機1名位於閣樓的英雄。"),
        "several": ("Put 2 Cultists in the Chapel.", "在禮拜堂放置2名邪教徒。"),
        "any_number": ("Stun any number of monsters in this room.", "令任意數目的位於此房間的怪物昏迷。"),
        "that_many": ("Put that many Cultists in the Crypt.", "在地窖放置該數目的邪教徒。"),
        "equal_to": ("Put Cultists equal to the number of heroes in the Crypt.", "在地窖放置數目等同英雄數目的邪教徒。"),
        "a_near": ("When a hero enters a room with a monster, the hero loses 1 Speed.", "當英雄進入1間有怪物的房間時，該英雄失去1級速度。"),
        "another_near": (
            "A hero in the room with another hero may attempt a Might roll.", "與另一名英雄同處一室的英雄可以嘗試力量考驗。"),
        "which": ("No hero in the Attic is stunned.", "沒有位於閣樓的英雄昏迷。"),
        "which_and": (
            "A hero in the Chapel who carries the Ring may attempt a Sanity roll.", "位於禮拜堂並攜帶指環的英雄可以嘗試神志考驗。"),
        "adjective": ("Every outside hero gains 1 Speed.", "每名在大屋外的英雄提升1級速度。"),
        "marked": ("A Dancing hero must move toward the Ballroom by the shortest way.", "「起舞」英雄必須循最短路線向舞廳移動。"),
    },
)  # fmt: skip

FIGURES: tuple[Frame, ...] = (
    *determiners(FIGURE),
    Frame(
        "you", "person", "you", "你",
        "On a card: the explorer who drew or holds it; in a room: the one who entered or is there; "
        "in an effect run by another sentence: the figure of that sentence.",
        ("You gain 1 Might.", "你提升1級力量。"), number="p",
    ),
    Frame(
        "named", "simple", "{who:character.s}", "{who:character}",
        "The explorer of this name, if somebody plays it.",
        ("Jenny LeClerc gains 1 Might.", "珍妮·勒克萊爾提升1級力量。"), number="s",
    ),
    Frame(
        "its_figure", "simple", "its {noun:figure.s}", "其{noun:figure}",
        "The figure that is paired with the only such thing in the sentence or its item.",
        ("Kill its hero.", "殺死其英雄。"), number="s",
    ),
    Frame(
        "whose_figure", "simple", "{whose:owner.s}'s {noun:figure.s}", "{whose:owner}的{noun:figure}",
        "The figure paired with this one; with *player*, the person who plays it, alive or dead.",
        ("The traitor's player marks a room as Falling.", "該奸徒的玩家將1間房間標為「下陷」。"), number="s",
    ),
    Frame(
        "your_figure", "simple", "your {noun:figure.s}", "你的{noun:figure}",
        "The figure of the player who reads this.",
        ("Your hero is in the Attic.", "你的英雄位於閣樓。"), number="s",
    ),
    Frame(
        "figure_role", "simple", "the {role:figurerole.s}", "「{role:figurerole}」",
        "The one figure that bears this mark.",
        ("The Medium cannot move.", "「靈媒」不得移動。"), number="s",
    ),
    Frame(
        "side", "side", "the {party:party}", "{party:party}",
        "All living members of a side together.",
        ("The heroes win.", "英雄方獲勝。"), number="p",
    ),
    Frame(
        "nearest", "definite", "the {noun:fnoun.s} nearest to {whom:plain}",
        "最接近{whom:plain}的{noun:fnoun}",
        "The figure that fits at the least distance; the doer chooses among equals.",
        ("The hero nearest to the Clockmaker loses 1 Sanity.", "最接近鐘匠的英雄失去1級神志。"), number="s",
    ),
    Frame(
        "nearest_to_you", "definite", "the nearest {noun:fnoun.s}", "最近的{noun:fnoun}",
        "The figure that fits at the least distance from the one who acts; the doer chooses among "
        "equals.",
        ("The Clockmaker must move toward the nearest hero by the shortest way.", "鐘匠必須循最短路線向最近的英雄移動。"), number="s",
    ),
    Frame(
        "with_highest", "definite", "the {noun:fnoun.s} with the highest {trait:trait.s}",
        "{trait:trait}最高的{noun:fnoun}",
        "The figure that fits with the highest value of the trait; the doer chooses among equals.",
        ("The outside hero with the highest Might draws an item card.", "力量最高的在大屋外的英雄抽取1張物品牌。"), number="s",
    ),
    Frame(
        "with_lowest", "definite", "the {noun:fnoun.s} with the lowest {trait:trait.s}",
        "{trait:trait}最低的{noun:fnoun}",
        "The figure that fits with the lowest value of the trait; the doer chooses among equals.",
        ("Attack the explorer with the lowest Might.", "攻擊力量最低的探險者。"), number="s",
    ),
    Frame(
        "player_left", "definite", "the player to the left of {whom:simple}",
        "{whom:simple}左方的玩家", "The player who sits to the left of that figure's player.",
        ("The player to the left of the traitor takes the first turn.", "該奸徒左方的玩家先進行回合。"), number="s",
    ),
    Frame(
        "player_right", "definite", "the player on your right", "你右方的玩家",
        "The player who sits to your right.",
        ("The player on your right rolls for the Bite.", "你右方的玩家為噬咬擲骰。"), number="s",
    ),
    Frame(
        "next_in_order", "definite", "the next {noun:fnoun.s} in turn order", "次序中的下一%{noun}{noun:fnoun}",
        "The first after you, to the left, that fits.",
        ("Give this card to the next explorer in turn order.", "將此牌轉交次序中的下一名探險者。"), number="s",
    ),
    Frame(
        "one_or_other", "either", "{first:nearone} or {then:nearone}", "{first:nearone}或{then:nearone}",
        "Either of the two; filters cannot follow.",
        ("The traitor or the Clockmaker may attempt a Might roll.", "該奸徒或鐘匠可以嘗試力量考驗。"), number="s",
    ),
    Frame(
        "all_in_play", "definite", "everyone", "所有人",
        "Every explorer and every player, whatever the side.",
        ("Everyone draws an event card.", "所有人抽取1張事件牌。"), number="s",
    ),
    # Filters
    Frame(
        "is_in", "ffilter", "in {where:innear}", "位於{where:innear}",
        "In this room.",
        ("A hero in the Attic may attempt a Speed roll.", "位於閣樓的英雄可以嘗試速度考驗。"), number="n",
    ),
    Frame(
        "is_with", "ffilter", "in the room with {whom:near}", "與{whom:near}同處一室",
        "In the same room as that figure or thing.",
        ("A hero in the room with the Clock may attempt a Knowledge roll.", "與大鐘同處一室的英雄可以嘗試知識考驗。"), number="n",
    ),
    Frame(
        "next_door", "ffilter", "in a room adjacent to {where:rsimple}",
        "位於與{where:rsimple}相鄰的房間", "In a room that shares an edge with this one.",
        ("Attack an explorer in a room adjacent to your room.", "攻擊1名位於與你所在的房間相鄰的房間的探險者。"), number="n",
    ),
    Frame(
        "on_floor", "ffilter", "{where:floor.s}", "{where:floor}",
        "In a room of this floor.",
        ("Every explorer in the basement must attempt a Sanity roll.", "每名在地庫的探險者必須嘗試神志考驗。"), number="n",
    ),
    Frame(
        "inside", "ffilter", "in the house", "在大屋中",
        "In any room of the house.",
        ("Kill every explorer in the house.", "殺死每名在大屋中的探險者。"), number="n",
    ),
    Frame(
        "who_does", "ffilter", "<who> {does:relation#n}", "{does:relation}",
        "Of whom this holds at the moment.",
        ("A hero who carries the Bell may attempt a Sanity roll.", "攜帶手鈴的英雄可以嘗試神志考驗。"), number="n",
    ),
    Frame(
        "who_is_not", "ffilter", "<who> <be#n> not {state:plainpred}", "並非{state:plainpred}",
        "Of whom this does not hold at the moment.",
        ("An explorer who is not a traitor gains 1 Sanity.", "並非是奸徒的探險者提升1級神志。"), number="n",
    ),
    Frame(
        "who_did", "ffilter", "<who> <have#n> {did:verb.past} this turn", "本回合曾{did:verb}",
        "Who has done this in the turn in progress.",
        ("A hero who has brought the Holy Symbol into the Crypt this turn cannot carry out *Wind it back*.",
         "本回合曾將聖符帶進地窖的英雄不得執行《把它轉回去》。"), number="n",
    ),
    Frame(
        "whose_is", "ffilter", "whose {noun:figure.s} is {state:plainpred}", "其{noun:figure}{state:plainpred}",
        "Whose paired figure is so.",
        ("A monster whose hero is dead cannot attack.", "其英雄死亡的怪物不得攻擊。"), number="n",
    ),
    Frame(
        "within", "ffilter", "within {far:distance} of {whom:plain}", "距離{whom:plain}{far:distance}之內",
        "At this distance or less.",
        ("Stun every monster within 2 spaces of the Clock.", "令每隻距離大鐘2格之內的怪物昏迷。"), number="n",
    ),
    Frame(
        "in_sight", "ffilter", "in {whose:owner.s}'s line of sight", "在{whose:owner}視線內",
        "In a straight line through open doors, nothing between.",
        ("Attack a hero in the Clockmaker's line of sight.", "攻擊1名在鐘匠視線內的英雄。"), number="n",
    ),
    Frame(
        "in_your_sight", "ffilter", "in your line of sight", "在你視線內",
        "In a straight line from you through open doors, nothing between.",
        ("You may attack a figure in your line of sight with this card.", "你可以以此牌攻擊1個在你視線內的角色。"), number="n",
    ),
    Frame(
        "uncontrolled", "ffilter", "that no one controls", "沒有人控制",
        "Which is under nobody's control.",
        ("A monster that no one controls cannot move.", "沒有人控制的怪物不得移動。"), number="n",
    ),
)  # fmt: skip

#: (narrow, wide): what serves as what.
SERVES: tuple[tuple[str, str], ...] = (
    *lattice(FIGURE),
    ("monster", "figure"),
    ("only_monster", "only_figure"),
    ("person", "definite"),
    ("person", "plain"),
    ("side", "definite"),
    ("companion", "simple"),
    ("either", "agent"),
    ("anyone", "agent"),
    ("either", "doer"),
    ("any", "doer"),
    ("simple", "owner"),
    ("nearone", "near"),
    ("nearnewone", "nearother"),
    ("definite", "movable"),
    ("newone", "new"),
    ("simple", "plainest"),
    ("fword", "aword"),
)
