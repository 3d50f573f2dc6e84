"""Things: cards, tokens and items, and how many of them."""

from __future__ import annotations

from workbench.language.frames import Frame
from workbench.language.vocabulary.determiners import Sort, determiners, lattice

__all__ = ["SERVES", "THINGS"]

THING = Sort(
    key="thing",
    noun="thing",
    letter="t",
    simple="tsimple",
    definite="tdefinite",
    every_one="anything",
    some_one="something",
    fresh="newthing",
    many="newthings",
    near="nearthing",
    near_fresh="nearnewthing",
    examples={
        "the": ("Discard the card.", "棄置該牌。"),
        "only": ("Put the Clock in the Library.", "將大鐘放到圖書室。"),
        "chosen": ("Discard the chosen card.", "棄置所選的牌。"),
        "the_other": ("Discard the other card.", "棄置另外那張牌。"),
        "every": ("Discard every item card.", "棄置每張物品牌。"),
        "every_other": ("Discard every other item.", "棄置其他每件物品。"),
        "the_which": ("Discard the card that you carry.", "棄置你攜帶的該牌。"),
        "only_which": ("Take the Clock that lies in the Attic.", "取得擺在閣樓的大鐘。"),
        "a_any": ("If an item lies in the Attic, you lose 1 Sanity.", "若物品擺在閣樓，你失去1級神志。"),
        "another_any": ("If another item lies in the Attic, you lose 1 Sanity.", "若另一件物品擺在閣樓，你失去1級神志。"),
        "a_one": ("Put a Sanity Roll token on the Clock.", "在大鐘上放置1個神志考驗標記。"),
        "another_one": ("You cannot use another weapon in the same attack.", "在同一次攻擊中你不得使用另外1件武器。"),
        "random": ("Discard a random item that you carry.", "棄置隨機1件你攜帶的物品。"),
        "several": ("You draw 2 item cards.", "你抽取2張物品牌。"),
        "any_number": ("Take any number of items.", "取得任意數目的物品。"),
        "that_many": ("Take that many items.", "取得該數目的物品。"),
        "equal_to": ("Set aside Knowledge Roll tokens equal to the number of heroes.", "將數目等同英雄數目的知識考驗標記放在一旁。"),
        "a_near": ("A hero who carries an omen may attempt a Sanity roll.", "攜帶預兆的英雄可以嘗試神志考驗。"),
        "another_near": ("A hero who carries another omen may attempt a Sanity roll.", "攜帶另一個預兆的英雄可以嘗試神志考驗。"),
        "which": ("Discard an item that you carry.", "棄置1件你攜帶的物品。"),
        "which_and": ("Take an item in the Attic that holds a Sanity Roll token.", "取得1件位於閣樓並放有神志考驗標記的物品。"),
        "adjective": ("Discard a drawn card.", "棄置1張抽出的牌。"),
        "marked": ("Discard a Worn item.", "棄置1件「戴上」物品。"),
    },
)  # fmt: skip

THINGS: tuple[Frame, ...] = (
    *determiners(THING),
    Frame(
        "card_named", "cardname", "the {card:card#n}", "{card:card}",
        "The card of this name, or, if it acts, what it stands for, wherever it is.",
        ("Discard the Holy Symbol.", "棄置聖符。"), number="n",
    ),
    Frame(
        "this_card", "tsimple", "this card", "此牌",
        "The card on which the sentence stands.",
        ("Discard this card.", "棄置此牌。"), number="s",
    ),
    Frame(
        "its_thing", "tsimple", "its {noun:thing.s}", "其{noun:thing}",
        "The thing that is paired with the only such figure in the sentence or its item.",
        ("Discard its card.", "棄置其牌。"), number="s",
    ),
    Frame(
        "whose_thing", "tsimple", "{whose:owner.s}'s {noun:thing.s}", "{whose:owner}的{noun:thing}",
        "The thing of this kind that belongs to the figure.",
        ("Take the hero's corpse.", "取得該英雄的屍體。"), number="s",
    ),
    Frame(
        "the_things", "tdefinite", "the {noun:thing.p}", "該些{noun:thing}",
        "All things of this name that were mentioned.",
        ("Discard the Sanity Roll tokens.", "棄置該些神志考驗標記。"), number="p",
    ),
    Frame(
        "as_many", "newthings",
        "as many {noun:tnoun.p} as there were {whom:figure.p} when the haunt began",
        "數目等同作祟開始時的{whom:figure}人數的{noun:tnoun}",
        "As many as were counted once, when the haunt began.",
        ("The Clock holds as many Sanity Roll tokens as there were heroes when the haunt began.", "大鐘放有數目等同作祟開始時的英雄人數的神志考驗標記。"),
        number="p",
    ),
    Frame(
        "and_more", "morethings", "{first:newthing#n} and {then:newthing#n}",
        "{first:newthing}及{then:newthing}", "Both, in this order.",
        ("Set aside 2 Sanity Roll tokens and 3 Knowledge Roll tokens.", "將2個神志考驗標記及3個知識考驗標記放在一旁。"), number="n",
    ),
    Frame(
        "a_drawn", "newthing", "a card of your choice", "由你選擇的1張牌",
        "One card that the doer finds and chooses among those looked through.",
        ("Search the item stack for a card of your choice.", "從物品牌疊搜尋由你選擇的1張牌。"), number="s",
    ),
    Frame("rolled_token", "newthing", "a Roll token of the rolled trait", "1個所擲能力的考驗標記",
          "The Roll token with the name of the trait of the last roll.",
          ("Put a Roll token of the rolled trait on the Clock.", "在大鐘上放置1個所擲能力的考驗標記。"), number="s"),
    Frame(
        "one_of_cards", "orcards", "{first:tsimple#n} or {then:tsimple#n}",
        "{first:tsimple}或{then:tsimple}", "Either of the two.",
        ("A hero who carries the Book or the Ring may attempt a Sanity roll.", "攜帶書本或指環的英雄可以嘗試神志考驗。"), number="n",
    ),
    Frame(
        "one_of_more_cards", "orcards", "{first:tsimple#n}, {then:orcards#n}",
        "{first:tsimple}、{then:orcards}", "Any of those listed.",
        ("A hero who carries the Book, the Ring or the Bell may attempt a Sanity roll.", "攜帶書本、指環或手鈴的英雄可以嘗試神志考驗。"), number="n",
    ),
    Frame(
        "both_cards", "andcards", "{first:tsimple} and {then:tsimple}",
        "{first:tsimple}及{then:tsimple}", "Both.",
        ("A hero who carries the Book and the Ring may attempt a Sanity roll.", "攜帶書本及指環的英雄可以嘗試神志考驗。"), number="p",
    ),
    Frame(
        "all_of_cards", "andcards", "{first:tsimple}, {then:andcards}",
        "{first:tsimple}、{then:andcards}", "All of those listed.",
        ("When you carry the Bell, the Book and the Candle, you gain 2 in every trait.", "一旦你攜帶手鈴、書本及蠟燭，你提升每項能力2級。"),
        number="p",
    ),
    # Filters
    Frame(
        "you_carry", "tfilter", "that you carry", "你攜帶",
        "Which you carry at the moment.",
        ("Discard an item that you carry.", "棄置1件你攜帶的物品。"), number="n",
    ),
    Frame(
        "someone_carries", "tfilter", "that {whom:simple.s} carries", "{whom:simple}攜帶",
        "Which this figure carries at the moment.",
        ("Take an item that the hero carries.", "取得1件該英雄攜帶的物品。"), number="n",
    ),
    Frame(
        "that_does", "tfilter", "<who> {does:relation#n}", "{does:relation}",
        "Of which this holds at the moment.",
        ("Take an item that lies in the Attic.", "取得1件擺在閣樓的物品。"), number="n",
    ),
    Frame(
        "thing_in", "tfilter", "in {where:innear}", "位於{where:innear}",
        "Which lies or is carried in this room.",
        ("Discard a Sanity Roll token in the Attic.", "棄置1個位於閣樓的神志考驗標記。"), number="n",
    ),
    Frame(
        "not_thing", "tfilter", "<who> <be#n> not {state:plainpred}", "並非{state:plainpred}",
        "Of which this does not hold.",
        ("Discard a card that is not Worn.", "棄置1張並非處於「戴上」狀態的牌。"), number="n",
    ),
)  # fmt: skip

#: (narrow, wide): what serves as what.
SERVES: tuple[tuple[str, str], ...] = (
    *lattice(THING),
    ("token", "thing"),
    ("only_token", "only_thing"),
    ("cardname", "tsimple"),
    ("cardname", "companion"),
    ("orcards", "nearlist"),
    ("andcards", "nearlist"),
    ("nearthing", "nearlist"),
    ("orcards", "something"),
    ("andcards", "tdefinite"),
    ("morethings", "something"),
    ("morethings", "new"),
    ("nearthing", "near"),
    ("nearnewthing", "nearother"),
    ("tdefinite", "movable"),
    ("newthing", "new"),
    ("tsimple", "plainest"),
    ("tword", "aword"),
)
