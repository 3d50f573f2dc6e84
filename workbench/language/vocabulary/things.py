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
    near="nearthing",
    near_fresh="nearnewthing",
    examples={
        "the": ("Discard the card.", "?"),
        "only": ("Put the Clock in the Library.", "?"),
        "chosen": ("Discard the chosen card.", "?"),
        "the_other": ("Discard the other card.", "?"),
        "every": ("Discard every item card.", "?"),
        "every_other": ("Discard every other item.", "?"),
        "the_which": ("Discard the card that you carry.", "?"),
        "only_which": ("Take the Clock that lies in the Attic.", "?"),
        "a_any": ("When you lose an item, you lose 1 Sanity.", "?"),
        "another_any": ("When you lose another item, you lose 1 Sanity.", "?"),
        "a_one": ("Put a Sanity Roll token on the Clock.", "?"),
        "another_one": ("You cannot use another weapon in the same attack.", "?"),
        "random": ("Discard a random item that you carry.", "?"),
        "several": ("You draw 2 item cards.", "?"),
        "any_number": ("Take any number of items.", "?"),
        "that_many": ("Take that many items.", "?"),
        "equal_to": ("Set aside Knowledge Roll tokens equal to the number of heroes.", "?"),
        "a_near": ("A hero who carries an omen may attempt a Sanity roll.", "?"),
        "another_near": ("A hero who carries another omen may attempt a Sanity roll.", "?"),
        "which": ("Discard an item that you carry.", "?"),
        "which_and": ("Take an item that lies in the Attic with a Sanity Roll token.", "?"),
        "adjective": ("Discard a drawn card.", "?"),
        "marked": ("Discard a Worn item.", "?"),
    },
)  # fmt: skip

THINGS: tuple[Frame, ...] = (
    *determiners(THING),
    Frame(
        "card_named", "cardname", "the {card:card#n}", "{card:card}",
        "The card of this name, or, if it acts, what it stands for, wherever it is.",
        ("Discard the Holy Symbol.", "?"), number="n",
    ),
    Frame(
        "this_card", "tsimple", "this card", "此牌",
        "The card on which the sentence stands.",
        ("Discard this card.", "?"), number="s",
    ),
    Frame(
        "its_thing", "tsimple", "its {noun:thing.s}", "其{noun:thing}",
        "The thing that is paired with the only such figure in the sentence or its item.",
        ("Discard its card.", "?"), number="s",
    ),
    Frame(
        "whose_thing", "tsimple", "{whose:owner.s}'s {noun:thing.s}", "{whose:owner}的{noun:thing}",
        "The thing of this kind that belongs to the figure.",
        ("Take the hero's corpse.", "?"), number="s",
    ),
    Frame(
        "the_things", "tdefinite", "the {noun:thing.p}", "該些{noun:thing}",
        "All things of this name that were mentioned.",
        ("Discard the Sanity Roll tokens.", "?"), number="p",
    ),
    Frame(
        "as_many", "newthing",
        "as many {noun:tnoun.p} as there were {whom:figure.p} when the haunt began",
        "數目等同作祟開始時的{whom:figure}人數的{noun:tnoun}",
        "As many as were counted once, when the haunt began.",
        ("The Clock holds as many Sanity Roll tokens as there were heroes when the haunt began.", "?"),
        number="p",
    ),
    Frame(
        "and_more", "morethings", "{first:newthing#n} and {then:newthing#n}",
        "{first:newthing}及{then:newthing}", "Both, in this order.",
        ("Set aside 2 Sanity Roll tokens and 3 Knowledge Roll tokens.", "?"), number="n",
    ),
    Frame(
        "a_drawn", "newthing", "a card of your choice", "由你選擇的1張牌",
        "One card that the doer finds and chooses among those looked through.",
        ("Search the item stack for a card of your choice.", "?"), number="s",
    ),
    Frame(
        "one_of_cards", "orcards", "{first:tsimple#n} or {then:tsimple#n}",
        "{first:tsimple}或{then:tsimple}", "Either of the two.",
        ("A hero who carries the Book or the Ring may attempt a Sanity roll.", "?"), number="n",
    ),
    Frame(
        "one_of_more_cards", "orcards", "{first:tsimple#n}, {then:orcards#n}",
        "{first:tsimple}、{then:orcards}", "Any of those listed.",
        ("A hero who carries the Book, the Ring or the Bell may attempt a Sanity roll.", "?"), number="n",
    ),
    Frame(
        "both_cards", "andcards", "{first:tsimple} and {then:tsimple}",
        "{first:tsimple}及{then:tsimple}", "Both.",
        ("A hero who carries the Book and the Ring may attempt a Sanity roll.", "?"), number="p",
    ),
    Frame(
        "all_of_cards", "andcards", "{first:tsimple}, {then:andcards}",
        "{first:tsimple}、{then:andcards}", "All of those listed.",
        ("When you carry the Bell, the Book and the Candle, you gain 2 in every trait.", "?"),
        number="p",
    ),
    # Filters
    Frame(
        "you_carry", "tfilter", "that you carry", "你攜帶",
        "Which you carry at the moment.",
        ("Discard an item that you carry.", "?"), number="n",
    ),
    Frame(
        "someone_carries", "tfilter", "that {whom:simple.s} carries", "{whom:simple}攜帶",
        "Which this figure carries at the moment.",
        ("Take an item that the hero carries.", "?"), number="n",
    ),
    Frame(
        "that_does", "tfilter", "<who> {does:relation#n}", "{does:relation}",
        "Of which this holds at the moment.",
        ("Take an item that lies in the Attic.", "?"), number="n",
    ),
    Frame(
        "thing_in", "tfilter", "in {where:innear}", "位於{where:innear}",
        "Which lies or is carried in this room.",
        ("Discard a Sanity Roll token in the Attic.", "?"), number="n",
    ),
    Frame(
        "thing_with", "tfilter", "with {what:nearnewthing}", "有{what:nearnewthing}",
        "On which such a thing lies.",
        ("Discard a card with a Sanity Roll token.", "?"), number="n",
    ),
    Frame(
        "not_thing", "tfilter", "<who> <be#n> not {state:pred}", "並非{state:pred}",
        "Of which this does not hold.",
        ("Discard a card that is not Worn.", "?"), number="n",
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
