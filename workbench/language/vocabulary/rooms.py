"""Rooms, lists of rooms, and what can be said of a room in passing."""

from __future__ import annotations

from workbench.language.frames import Frame
from workbench.language.vocabulary.determiners import Sort, determiners, lattice

__all__ = ["ROOMS", "SERVES"]

ROOM = Sort(
    key="room",
    noun="roomword",
    letter="r",
    simple="rsimple",
    definite="rdefinite",
    every_one="inroom",
    some_one="someroom",
    fresh="newroom",
    near="nearroom",
    near_fresh="nearnewroom",
    examples={
        "the": ("Flip the room.", "?"),
        "only": ("Flip the haunt room.", "?"),
        "chosen": ("Every explorer in the chosen room must attempt a Speed roll.", "?"),
        "the_other": ("Go to the other room.", "?"),
        "every": ("Flip every Burned room.", "?"),
        "every_other": ("Flip every other room in the basement.", "?"),
        "a_any": ("When a hero enters a room, the hero loses 1 Speed.", "?"),
        "another_any": ("When another room becomes Burned, flip the room.", "?"),
        "a_one": ("Mark a room as Burned.", "?"),
        "another_one": ("Move the Clockmaker to another room.", "?"),
        "random": ("Put the Clock in a random room.", "?"),
        "several": ("Mark 2 rooms as Burned.", "?"),
        "any_number": ("Mark any number of rooms as Burned.", "?"),
        "that_many": ("The traitor's player marks that many rooms as Burned.", "?"),
        "equal_to": ("Mark rooms equal to the number of heroes as Burned.", "?"),
        "a_near": ("A hero in an outdoor room may attempt a Might roll.", "?"),
        "another_near": ("A hero in another room may attempt a Might roll.", "?"),
        "which": ("No room with a window is Burned.", "?"),
        "which_and": ("Put the Clock in a room with a window in the basement.", "?"),
        "adjective": ("Put the Clock in an empty room.", "?"),
        "marked": ("Flip a Burned room.", "?"),
    },
)  # fmt: skip

ROOMS: tuple[Frame, ...] = (
    *determiners(ROOM),
    Frame(
        "room_named", "rsimple", "the {room:room#n}", "{room:room}",
        "The room of this name.",
        ("Flip the Attic.", "?"), number="n",
    ),
    Frame(
        "room_role", "rsimple", "the {role:roomrole.s}", "「{role:roomrole}」",
        "The one room that bears this mark.",
        ("Flip the Abyss.", "?"), number="s",
    ),
    Frame(
        "this_room", "rsimple", "this room", "此房間",
        "On a room's page: that room; on a card that acts at once: the room where it was drawn.",
        ("When you leave this room, you must attempt a Speed roll.", "?"), number="s",
    ),
    Frame(
        "your_room", "rsimple", "your room", "你所在的房間",
        "The room you are in.",
        ("Stun every monster in your room.", "?"), number="s",
    ),
    Frame(
        "room_with", "withroom", "the room with {whom:plainest}", "{whom:plainest}所在的房間",
        "The room that this figure or thing is in.",
        ("Put the chosen hero in the room with the traitor.", "?"), number="s",
    ),
    Frame(
        "in_level", "rword", "{level:level.s} {noun:roomword#n}", "{level:level}{noun:roomword}",
        "A room of this floor.",
        ("Flip an upper room.", "?"), number="n",
    ),
    Frame(
        "in_level_how", "rword", "{how:radjective.s} {level:level.s} {noun:roomword#n}",
        "{how:radjective}{level:level}{noun:roomword}",
        "A room of this floor of which the adjective is true.",
        ("Flip an empty basement room.", "?"), number="n",
    ),
    Frame(
        "of_set", "rword", "{set:roomset.s} {noun:roomword#n}", "{set:roomset}{noun:roomword}",
        "A room of the set that the page made.",
        ("Flip a Paint room.", "?"), number="n",
    ),
    Frame(
        "one_of_rooms", "orrooms", "{first:nearroom} or {then:nearroom}",
        "{first:nearroom}或{then:nearroom}", "Either of the two rooms.",
        ("A hero in the Attic or the Tower may attempt a Might roll.", "?"), number="s",
    ),
    Frame(
        "one_of_more_rooms", "orrooms", "{first:nearroom}, {then:orrooms}",
        "{first:nearroom}、{then:orrooms}", "Any of the rooms listed.",
        ("A hero in the Attic, the Tower or the Chapel may attempt a Might roll.", "?"), number="s",
    ),
    Frame(
        "both_rooms", "androoms", "{first:rsimple} and {then:rsimple}",
        "{first:rsimple}及{then:rsimple}", "Both rooms.",
        ("The Attic and the Tower are Burned.", "?"), number="p",
    ),
    Frame(
        "all_of_rooms", "androoms", "{first:rsimple}, {then:androoms}",
        "{first:rsimple}、{then:androoms}", "All rooms listed.",
        ("The Attic, the Tower and the Chapel are Burned.", "?"), number="p",
    ),
    # Filters
    Frame(
        "adjacent", "rfilter", "adjacent to {where:nearroom}", "與{where:nearroom}相鄰",
        "Which shares an edge with it, or counts as adjacent to it.",
        ("Go to a room adjacent to your room.", "?"), number="n",
    ),
    Frame(
        "connected", "rfilter", "connected to {where:nearroom} by a door", "以門與{where:nearroom}相連",
        "Which shares a door with it.",
        ("Go to a room connected to your room by a door.", "?"), number="n",
    ),
    Frame(
        "holding", "rfilter", "with {what:nearother}", "有{what:nearother}",
        "In which such a figure or thing is.",
        ("When a hero enters a room with another monster, the hero loses 1 Speed.", "?"), number="n",
    ),
    Frame(
        "holding_no", "rfilter", "with no {noun:aword.s}", "沒有{noun:aword}",
        "In which there is no such figure or thing.",
        ("Go to a room with no monster.", "?"), number="n",
    ),
    Frame(
        "with_feature", "rfilter", "with {what:feature.s}", "有{what:feature}",
        "Which is printed or built so.",
        ("Put the Clock in a room with a window.", "?"), number="n",
    ),
    Frame(
        "with_either_feature", "rfilter", "with {what:feature.s} or {other:feature.s}",
        "有{what:feature}或{other:feature}", "Which is printed or built in one of these ways.",
        ("Put the Clock in a room with an omen symbol or an event symbol.", "?"), number="n",
    ),
    Frame(
        "room_on_floor", "rfilter", "{where:floor.s}", "{where:floor}",
        "On this floor.",
        ("Go to a room on the upper floor.", "?"), number="n",
    ),
    Frame(
        "room_inside", "rfilter", "in the house", "在大屋中",
        "Which lies in the house, face up.",
        ("Put the Clock in a room in the house.", "?"), number="n",
    ),
    Frame(
        "far_from", "rfilter", "as far as possible from {whom:plain}", "盡量遠離{whom:plain}",
        "At the greatest distance; what cannot be reached is farther than anything; the doer "
        "chooses among equals.",
        ("Put the Clock in a room as far as possible from the traitor.", "?"), number="n",
    ),
    Frame(
        "at_least_from", "rfilter", "at least {far:distance} from {whom:plain}",
        "距離{whom:plain}至少{far:distance}", "At this distance or more.",
        ("Put the Clock in a room at least 5 spaces from the traitor.", "?"), number="n",
    ),
    Frame(
        "up_to_from", "rfilter", "up to {far:distance} from {whom:plain}",
        "距離{whom:plain}最多{far:distance}", "At this distance or less.",
        ("Go to a room up to 2 spaces from you.", "?"), number="n",
    ),
    Frame(
        "asking_for_roll", "rfilter", "that <ask#n> for a roll", "需要考驗",
        "Whose text asks for a roll to enter, leave or cross it.",
        ("The Dog cannot enter a room that asks for a roll.", "?"), number="n",
    ),
    Frame(
        "that_is_not", "rfilter", "that <be#n> not {state:pred}", "並非{state:pred}",
        "Of which this does not hold.",
        ("Go to a room that is not Falling.", "?"), number="n",
    ),
)  # fmt: skip

#: (narrow, wide): what serves as what.
SERVES: tuple[tuple[str, str], ...] = (
    *lattice(ROOM),
    ("orrooms", "inroom"),
    ("orrooms", "innear"),
    ("nearroom", "innear"),
    ("androoms", "rdefinite"),
    ("inroom", "anyroom"),
    ("withroom", "anyroom"),
    ("withroom", "someroom"),
    ("orrooms", "someroom"),
    ("withroom", "any"),
    ("withroom", "some"),
)
