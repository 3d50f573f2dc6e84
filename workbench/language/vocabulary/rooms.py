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
    many="newrooms",
    near="nearroom",
    near_fresh="nearnewroom",
    examples={
        "the": ("Flip the room.", "翻轉該房間。"),
        "only": ("Flip the haunt room.", "翻轉作祟房間。"),
        "chosen": ("Every explorer in the chosen room must attempt a Speed roll.", "每名位於所選的房間的探險者必須嘗試速度考驗。"),
        "the_other": ("Go to the other room.", "移到另外那間房間。"),
        "every": ("Flip every Burned room.", "翻轉每間「燒毀」房間。"),
        "every_other": ("Flip every other room in the basement.", "翻轉其他每間在地庫的房間。"),
        "a_any": ("When a room becomes Burned, flip the room.", "當房間進入「燒毀」狀態時，翻轉該房間。"),
        "another_any": ("When another room becomes Burned, flip the room.", "當另一間房間進入「燒毀」狀態時，翻轉該房間。"),
        "a_one": ("Mark a room as Burned.", "將1間房間標為「燒毀」。"),
        "another_one": ("Move the Clockmaker to another room.", "將鐘匠移到另外1間房間。"),
        "random": ("Put the Clock in a random room.", "將大鐘放到隨機1間房間。"),
        "several": ("Mark 2 rooms as Burned.", "將2間房間標為「燒毀」。"),
        "any_number": ("Mark any number of rooms as Burned.", "將任意數目的房間標為「燒毀」。"),
        "that_many": ("The traitor's player marks that many rooms as Burned.", "該奸徒的玩家將該數目的房間標為「燒毀」。"),
        "equal_to": ("Mark rooms equal to the number of heroes as Burned.", "將數目等同英雄數目的房間標為「燒毀」。"),
        "a_near": ("A hero in an outdoor room may attempt a Might roll.", "位於戶外房間的英雄可以嘗試力量考驗。"),
        "another_near": ("A hero in another room may attempt a Might roll.", "位於另一間房間的英雄可以嘗試力量考驗。"),
        "which": ("No room with a window is Burned.", "沒有有窗戶的房間處於「燒毀」狀態。"),
        "which_and": ("Put the Clock in a room with a window in the basement.", "將大鐘放到1間有窗戶並在地庫的房間。"),
        "adjective": ("Put the Clock in an empty room.", "將大鐘放到1間空的房間。"),
        "marked": ("Flip a Burned room.", "翻轉1間「燒毀」房間。"),
    },
)  # fmt: skip

ROOMS: tuple[Frame, ...] = (
    *determiners(ROOM),
    Frame(
        "room_named", "rsimple", "the {room:room#n}", "{room:room}",
        "The room of this name.",
        ("Flip the Attic.", "翻轉閣樓。"), number="n",
    ),
    Frame(
        "room_role", "rsimple", "the {role:roomrole.s}", "「{role:roomrole}」",
        "The one room that bears this mark.",
        ("Flip the Abyss.", "翻轉「深淵」。"), number="s",
    ),
    Frame(
        "this_room", "rsimple", "this room", "此房間",
        "On a room's page: that room; on a card that acts at once: the room where it was drawn.",
        ("When you leave this room, you must attempt a Speed roll.", "當你離開此房間時，你必須嘗試速度考驗。"), number="s",
    ),
    Frame(
        "your_room", "rsimple", "your room", "你所在的房間",
        "The room you are in.",
        ("Stun every monster in your room.", "令每隻位於你所在的房間的怪物昏迷。"), number="s",
    ),
    Frame(
        "room_with", "withroom", "the room with {whom:plainest}", "{whom:plainest}所在的房間",
        "The room that this figure or thing is in.",
        ("Put the chosen hero in the room with the traitor.", "將所選的英雄放到該奸徒所在的房間。"), number="s",
    ),
    Frame(
        "room_behind", "rsimple", "the room behind {what:tsimple}", "{what:tsimple}後面的房間",
        "The room on the other side of the wall on which that lies.",
        ("You go to the room behind the Wall Switch token.", "你移到牆壁機關標記後面的房間。"), number="s",
    ),
    Frame(
        "in_level", "rword", "{level:level.s} {noun:roomword#n}", "{level:level}{noun:roomword}",
        "A room of this floor.",
        ("Flip an upper room.", "翻轉1間樓上房間。"), number="n",
    ),
    Frame(
        "in_level_how", "rword", "{how:radjective.s} {level:level.s} {noun:roomword#n}",
        "{how:radjective}{level:level}{noun:roomword}",
        "A room of this floor of which the adjective is true.",
        ("Flip an empty basement room.", "翻轉1間空的地庫房間。"), number="n",
    ),
    Frame(
        "of_set", "rword", "{set:roomset.s} {noun:roomword#n}", "{set:roomset}{noun:roomword}",
        "A room of the set that the page made.",
        ("Flip a Paint room.", "翻轉1間畫布房間。"), number="n",
    ),
    Frame(
        "one_of_rooms", "orrooms", "{first:nearroom} or {then:nearroom}",
        "{first:nearroom}或{then:nearroom}", "Either of the two rooms.",
        ("A hero in the Attic or the Tower may attempt a Might roll.", "位於閣樓或塔樓的英雄可以嘗試力量考驗。"), number="s",
    ),
    Frame(
        "one_of_more_rooms", "orrooms", "{first:nearroom}, {then:orrooms}",
        "{first:nearroom}、{then:orrooms}", "Any of the rooms listed.",
        ("A hero in the Attic, the Tower or the Chapel may attempt a Might roll.", "位於閣樓、塔樓或禮拜堂的英雄可以嘗試力量考驗。"), number="s",
    ),
    Frame(
        "both_rooms", "androoms", "{first:rsimple} and {then:rsimple}",
        "{first:rsimple}及{then:rsimple}", "Both rooms.",
        ("The Attic and the Tower are Burned.", "閣樓及塔樓處於「燒毀」狀態。"), number="p",
    ),
    Frame(
        "all_of_rooms", "androoms", "{first:rsimple}, {then:androoms}",
        "{first:rsimple}、{then:androoms}", "All rooms listed.",
        ("The Attic, the Tower and the Chapel are Burned.", "閣樓、塔樓及禮拜堂處於「燒毀」狀態。"), number="p",
    ),
    # Filters
    Frame(
        "adjacent", "rfilter", "adjacent to {where:nearroom}", "與{where:nearroom}相鄰",
        "Which shares an edge with it, or counts as adjacent to it.",
        ("Go to a room adjacent to your room.", "移到1間與你所在的房間相鄰的房間。"), number="n",
    ),
    Frame(
        "connected", "rfilter", "connected to {where:nearroom} by a door", "以門與{where:nearroom}相連",
        "Which shares a door with it.",
        ("Go to a room connected to your room by a door.", "移到1間以門與你所在的房間相連的房間。"), number="n",
    ),
    Frame(
        "holding", "rfilter", "with {what:nearother}", "有{what:nearother}",
        "In which such a figure or thing is.",
        ("When a hero enters a room with another monster, the hero loses 1 Speed.", "當英雄進入1間有另一隻怪物的房間時，該英雄失去1級速度。"), number="n",
    ),
    Frame(
        "holding_no", "rfilter", "with no {noun:aword.s}", "沒有{noun:aword}",
        "In which there is no such figure or thing.",
        ("Go to a room with no monster.", "移到1間沒有怪物的房間。"), number="n",
    ),
    Frame(
        "with_feature", "rfilter", "with {what:feature.s}", "有{what:feature}",
        "Which is printed or built so.",
        ("Put the Clock in a room with a window.", "將大鐘放到1間有窗戶的房間。"), number="n",
    ),
    Frame(
        "with_either_feature", "rfilter", "with {what:feature.s} or {other:feature.s}",
        "有{what:feature}或{other:feature}", "Which is printed or built in one of these ways.",
        ("Put the Clock in a room with an omen symbol or an event symbol.", "將大鐘放到1間有預兆符號或事件符號的房間。"), number="n",
    ),
    Frame(
        "room_on_floor", "rfilter", "{where:floor.s}", "{where:floor}",
        "On this floor.",
        ("Go to a room on the upper floor.", "移到1間在樓上的房間。"), number="n",
    ),
    Frame(
        "room_inside", "rfilter", "in the house", "在大屋中",
        "Which lies in the house, face up.",
        ("Put the Clock in a room in the house.", "將大鐘放到1間在大屋中的房間。"), number="n",
    ),
    Frame(
        "far_from", "rfilter", "as far as possible from {whom:plain}", "盡量遠離{whom:plain}",
        "At the greatest distance; what cannot be reached is farther than anything; the doer "
        "chooses among equals.",
        ("Put the Clock in a room as far as possible from the traitor.", "將大鐘放到1間盡量遠離該奸徒的房間。"), number="n",
    ),
    Frame(
        "at_least_from", "rfilter", "at least {far:distance} from {whom:plain}",
        "距離{whom:plain}至少{far:distance}", "At this distance or more.",
        ("Put the Clock in a room at least 5 spaces from the traitor.", "將大鐘放到1間距離該奸徒至少5格的房間。"), number="n",
    ),
    Frame(
        "up_to_from", "rfilter", "up to {far:distance} from {whom:plain}",
        "距離{whom:plain}最多{far:distance}", "At this distance or less.",
        ("Go to a room up to 2 spaces from you.", "移到1間距離你最多2格的房間。"), number="n",
    ),
    Frame(
        "asking_for_roll", "rfilter", "that <ask#n> for a roll", "需要考驗",
        "Whose text asks for a roll to enter, leave or cross it.",
        ("The Dog cannot enter a room that asks for a roll.", "髒狗不得進入1間需要考驗的房間。"), number="n",
    ),
    Frame(
        "that_is_not", "rfilter", "that <be#n> not {state:roompred}", "並非{state:roompred}",
        "Of which this does not hold.",
        ("Go to a room that is not Falling.", "移到1間並非處於「下陷」狀態的房間。"), number="n",
    ),
)  # fmt: skip

#: (narrow, wide): what serves as what.
SERVES: tuple[tuple[str, str], ...] = (
    *lattice(ROOM),
    ("orrooms", "anyroom"),
    ("orrooms", "doer"),
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
