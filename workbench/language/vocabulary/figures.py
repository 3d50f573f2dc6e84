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
    near="nearone",
    near_fresh="nearnewone",
    examples={
        "the": ("The hero loses 1 Sanity.", "?"),
        "only": ("The Clockmaker cannot move this turn.", "?"),
        "chosen": ("The chosen hero draws an item card.", "?"),
        "the_other": ("The other hero gains 1 Speed.", "?"),
        "every": ("Every explorer in the house must attempt a Sanity roll.", "?"),
        "every_other": ("Every other explorer loses 1 Speed.", "?"),
        "the_which": ("Release the hero in the Attic.", "?"),
        "only_which": ("The Clockmaker in the Library cannot attack.", "?"),
        "a_any": ("A hero may attempt a Might roll.", "?"),
        "another_any": ("When another hero dies, you lose 1 Sanity.", "?"),
        "a_one": ("Stun a monster in your room.", "?"),
        "another_one": ("Choose another explorer.", "?"),
        "random": ("Kill a random hero in the Attic.", "?"),
        "several": ("Put 2 Cultists in the Chapel.", "?"),
        "any_number": ("Stun any number of monsters in this room.", "?"),
        "that_many": ("Put that many Cultists in the Crypt.", "?"),
        "equal_to": ("Put Cultists equal to the number of heroes in the Crypt.", "?"),
        "a_near": ("When a hero enters a room with a monster, the hero loses 1 Speed.", "?"),
        "another_near": (
            "A hero in the room with another hero may attempt a Might roll.", "?"),
        "which": ("No hero in the Attic is stunned.", "?"),
        "which_and": (
            "A hero in the Chapel who carries the Ring may attempt a Sanity roll.", "?"),
        "adjective": ("Every outside hero gains 1 Speed.", "?"),
        "marked": ("A Dancing hero must move toward the Ballroom by the shortest way.", "?"),
    },
)  # fmt: skip

FIGURES: tuple[Frame, ...] = (
    *determiners(FIGURE),
    Frame(
        "you", "person", "you", "你",
        "On a card: the explorer who drew or holds it; in a room: the one who entered or is there; "
        "in an effect run by another sentence: the figure of that sentence.",
        ("You gain 1 Might.", "?"), number="p",
    ),
    Frame(
        "named", "simple", "{who:character.s}", "{who:character}",
        "The explorer of this name, if somebody plays it.",
        ("Jenny LeClerc gains 1 Might.", "?"), number="s",
    ),
    Frame(
        "its_figure", "simple", "its {noun:figure.s}", "其{noun:figure}",
        "The figure that is paired with the only such thing in the sentence or its item.",
        ("Kill its hero.", "?"), number="s",
    ),
    Frame(
        "whose_figure", "simple", "{whose:owner.s}'s {noun:figure.s}", "{whose:owner}的{noun:figure}",
        "The figure paired with this one; with *player*, the person who plays it, alive or dead.",
        ("The traitor's player marks a room as Falling.", "?"), number="s",
    ),
    Frame(
        "your_figure", "simple", "your {noun:figure.s}", "你的{noun:figure}",
        "The figure of the player who reads this.",
        ("Your hero is in the Attic.", "?"), number="s",
    ),
    Frame(
        "figure_role", "simple", "the {role:figurerole.s}", "「{role:figurerole}」",
        "The one figure that bears this mark.",
        ("The Medium cannot move.", "?"), number="s",
    ),
    Frame(
        "side", "side", "the {side:side.p}", "{side:side}",
        "All living members of a side together.",
        ("The heroes win.", "?"), number="p",
    ),
    Frame(
        "everyone_of", "definite", "the {noun:figure.p}", "該些{noun:figure}",
        "All figures of this name that were mentioned.",
        ("Move the Cultists to the Crypt.", "?"), number="p",
    ),
    Frame(
        "nearest", "definite", "the {noun:fnoun.s} nearest to {whom:plain}",
        "最接近{whom:plain}的{noun:fnoun}",
        "The figure that fits at the least distance; the doer chooses among equals.",
        ("The hero nearest to the Clockmaker loses 1 Sanity.", "?"), number="s",
    ),
    Frame(
        "nearest_to_you", "definite", "the nearest {noun:fnoun.s}", "最近的{noun:fnoun}",
        "The figure that fits at the least distance from the one who acts; the doer chooses among "
        "equals.",
        ("The Clockmaker must move toward the nearest hero by the shortest way.", "?"), number="s",
    ),
    Frame(
        "with_highest", "definite", "the {noun:fnoun.s} with the highest {trait:trait.s}",
        "{trait:trait}最高的{noun:fnoun}",
        "The figure that fits with the highest value of the trait; the doer chooses among equals.",
        ("The outside hero with the highest Might draws an item card.", "?"), number="s",
    ),
    Frame(
        "with_lowest", "definite", "the {noun:fnoun.s} with the lowest {trait:trait.s}",
        "{trait:trait}最低的{noun:fnoun}",
        "The figure that fits with the lowest value of the trait; the doer chooses among equals.",
        ("Attack the explorer with the lowest Might.", "?"), number="s",
    ),
    Frame(
        "player_left", "definite", "the player to the left of {whom:simple}",
        "{whom:simple}左方的玩家", "The player who sits to the left of that figure's player.",
        ("The player to the left of the traitor takes the first turn.", "?"), number="s",
    ),
    Frame(
        "player_right", "definite", "the player on your right", "你右方的玩家",
        "The player who sits to your right.",
        ("The player on your right rolls for the Bite.", "?"), number="s",
    ),
    Frame(
        "next_left", "definite", "the next {noun:fnoun.s} to your left", "你左方的下一%{noun}{noun:fnoun}",
        "The first in turn order after you that fits.",
        ("Give this card to the next explorer to your left.", "?"), number="s",
    ),
    Frame(
        "one_or_other", "anyone", "{first:simple} or {then:simple}", "{first:simple}或{then:simple}",
        "Either of the two; filters cannot follow.",
        ("The traitor or the Clockmaker may attempt a Might roll.", "?"), number="s",
    ),
    Frame(
        "all_in_play", "definite", "everyone", "所有人",
        "Every explorer and every player, whatever the side.",
        ("Everyone draws an event card.", "?"), number="s",
    ),
    # Filters
    Frame(
        "is_in", "ffilter", "in {where:innear}", "位於{where:innear}",
        "In this room.",
        ("A hero in the Attic may attempt a Speed roll.", "?"), number="n",
    ),
    Frame(
        "is_with", "ffilter", "in the room with {whom:near}", "與{whom:near}同處一室",
        "In the same room as that figure or thing.",
        ("A hero in the room with the Clock may attempt a Knowledge roll.", "?"), number="n",
    ),
    Frame(
        "next_door", "ffilter", "in a room adjacent to {where:rsimple}",
        "位於與{where:rsimple}相鄰的房間", "In a room that shares an edge with this one.",
        ("Attack an explorer in a room adjacent to your room.", "?"), number="n",
    ),
    Frame(
        "on_floor", "ffilter", "{where:floor.s}", "{where:floor}",
        "In a room of this floor.",
        ("Every explorer in the basement must attempt a Sanity roll.", "?"), number="n",
    ),
    Frame(
        "inside", "ffilter", "in the house", "在大屋中",
        "In any room of the house.",
        ("Kill every explorer in the house.", "?"), number="n",
    ),
    Frame(
        "who_does", "ffilter", "<who> {does:relation#n}", "{does:relation}",
        "Of whom this holds at the moment.",
        ("A hero who carries the Bell may attempt a Sanity roll.", "?"), number="n",
    ),
    Frame(
        "who_is_not", "ffilter", "<who> <be#n> not {state:pred}", "並非{state:pred}",
        "Of whom this does not hold at the moment.",
        ("An explorer who is not a traitor gains 1 Sanity.", "?"), number="n",
    ),
    Frame(
        "who_did", "ffilter", "<who> <have#n> {did:verb.past} this turn", "本回合曾{did:verb}",
        "Who has done this in the turn in progress.",
        ("A hero who has brought the Holy Symbol into the Crypt this turn cannot use *Wind it back*.",
         "?"), number="n",
    ),
    Frame(
        "whose_is", "ffilter", "whose {noun:figure.s} is {state:pred}", "其{noun:figure}{state:pred}",
        "Whose paired figure is so.",
        ("A monster whose hero is dead cannot attack.", "?"), number="n",
    ),
    Frame(
        "with_trait", "ffilter", "with {traits:having}", "有{traits:having}",
        "Which has this trait, or all of these.",
        ("Every figure with Might and Speed in this room must attempt a Speed roll.", "?"), number="n",
    ),
    Frame(
        "without_trait", "ffilter", "without {trait:trait.s}", "沒有{trait:trait}",
        "Which has no such trait.",
        ("The Toy Monkey cannot attack a figure without Speed.", "?"), number="n",
    ),
    Frame(
        "within", "ffilter", "within {far:distance} of {whom:plain}", "距離{whom:plain}{far:distance}之內",
        "At this distance or less.",
        ("Stun every monster within 2 spaces of the Clock.", "?"), number="n",
    ),
    Frame(
        "in_sight", "ffilter", "in {whose:owner.s}'s line of sight", "在{whose:owner}視線內",
        "In a straight line through open doors, nothing between.",
        ("Attack a hero in the Clockmaker's line of sight.", "?"), number="n",
    ),
    Frame(
        "in_your_sight", "ffilter", "in your line of sight", "在你視線內",
        "In a straight line from you through open doors, nothing between.",
        ("You may attack a figure in your line of sight with this card.", "?"), number="n",
    ),
    Frame(
        "uncontrolled", "ffilter", "that no one controls", "沒有人控制",
        "Which is under nobody's control.",
        ("A monster that no one controls cannot move.", "?"), number="n",
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
    ("simple", "owner"),
    ("nearone", "near"),
    ("nearnewone", "nearother"),
    ("definite", "movable"),
    ("newone", "new"),
    ("simple", "plainest"),
    ("fword", "aword"),
)
