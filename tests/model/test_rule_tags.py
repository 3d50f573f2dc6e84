"""Tags are what a rule does; what it only waits for, asks or forbids gives none.

The expectations about cards and rooms were written from the fact sheets, not from the tags.
"""

from __future__ import annotations

import pytest

from tests.shipped import shipped_corpus
from workbench.model.concepts import rolls_of
from workbench.model.entries import VIEWS, Entry, View
from workbench.model.facts import CardFacts
from workbench.model.games import Corpus
from workbench.model.programs import Instruction, Program, ProgramBook, ProgramBox, dump_program
from workbench.model.rule_tags import ids_in_rule, rolls_in_rule, rule_tags
from workbench.model.trees import Leaf, Node, Tree
from workbench.model.vocabulary import DOES

FOUR = {"speed", "might", "sanity", "knowledge"}


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return shipped_corpus()


def tags(entry: Entry, field: str, view: View = "author") -> set[str]:
    return {value for name, value in rule_tags(entry, view) if name == field}


@pytest.mark.parametrize(
    ("tail", "does"),
    [
        ("event/angry-being", {"roll", "gain", "damage"}),
        ("event/closet-door", {"put", "roll", "draw", "remove"}),
        ("event/bloody-vision", {"roll", "gain", "weaken", "attack"}),
        ("event/image-in-the-mirror-receive", {"draw"}),
        ("event/jonahs-turn", {"discard", "draw", "gain", "damage"}),
        ("item/lucky-stone", {"discard", "reroll"}),
        ("item/puzzle-box", {"roll", "draw", "discard"}),
        ("item/dynamite", {"discard", "choose", "roll", "damage", "stun"}),
        ("item/smelling-salts", {"discard", "choose", "heal"}),
        ("omen/book", {"gain", "weaken"}),
        ("omen/girl", {"gain", "weaken"}),  # that it cannot be stolen is no stealing
        ("omen/medallion", set()),
        ("room/attic", {"roll", "weaken"}),
        ("room/library", {"gain"}),
        ("room/wine-cellar", set()),
    ],
)
def test_what_a_card_does(corpus: Corpus, tail: str, does: set[str]) -> None:
    assert tags(corpus.entries[f"hill-2e/{tail}"], "does") == does


@pytest.mark.parametrize(
    ("tail", "changes"),
    [
        ("event/angry-being", {"speed"}),
        ("event/rotten", FOUR),
        ("event/hanged-men", FOUR),
        ("event/possession", FOUR),
        ("event/funeral", {"sanity", "might"}),
        ("event/the-voice", set()),
        ("item/amulet-of-the-ages", FOUR),
        ("item/healing-salve", {"might", "speed"}),
        ("item/smelling-salts", {"knowledge"}),
        ("item/sacrificial-dagger", {"sanity", "knowledge"}),
        ("item/axe", set()),
        ("omen/dog", {"might", "sanity"}),
        ("omen/madman", {"might", "sanity"}),
        ("omen/mask", {"sanity", "knowledge"}),
        ("omen/ring", set()),  # it attacks with Sanity, and changes nobody's
        ("room/library", {"knowledge"}),
        ("room/larder", {"might"}),
    ],
)
def test_which_traits_a_card_changes(corpus: Corpus, tail: str, changes: set[str]) -> None:
    assert tags(corpus.entries[f"hill-2e/{tail}"], "changes") == changes


@pytest.mark.parametrize(
    ("tail", "moves"),
    [
        ("event/burning-man", {"explorer"}),
        ("event/lights-out", set()),  # it only limits how far one moves
        ("item/bell", {"hero", "monster"}),
        ("item/dark-dice", {"explorer"}),
        ("omen/dog", {"dog"}),
        ("omen/spirit-board", {"monster"}),
        ("room/attic", set()),  # leaving is the moment, not the effect
    ],
)
def test_who_is_moved(corpus: Corpus, tail: str, moves: set[str]) -> None:
    assert tags(corpus.entries[f"hill-2e/{tail}"], "moves") == moves


def test_mental_traits_are_those_of_the_game() -> None:
    lose = Node("in_trait", (("n", Leaf("number", "1")), ("which", Node("a_trait", (
        ("kind", Leaf("traitkind", "mental")),)))))  # fmt: skip
    tree = says("someone_does", "lose", what=lose)
    assert tags(made(tree), "changes") == {"sanity", "knowledge"}
    assert tags(made(tree, game="mystery"), "changes") == {"brains", "courage"}


def test_every_does_that_ships_is_one_of_the_table(corpus: Corpus) -> None:
    found = {does for entry in corpus.entries.values() for does in tags(entry, "does")}
    assert found <= DOES.keys()
    assert {"damage", "roll", "draw", "put", "attack", "move", "gain"} <= found


# Rules made by hand


def made(*trees: Tree, game: str = "hill-2e", book: str = "") -> Entry:
    items = tuple(
        Instruction(f"k{n}", f"1.{n}", "rule", (tree,)) for n, tree in enumerate(trees, start=1)
    )
    books = (ProgramBook(book, (ProgramBox("", "1", instructions=items),)),)
    program = Program(f"{game}/item/x", game, books=books)
    return Entry(f"{game}/item/x", {"en": "X"}, CardFacts(), compiled=dump_program(program))


YOU = Node("you")
GOES = Node("go_to", (("where", Node("room_named", (("room", Leaf("room", "hill-2e/room/a")),))),))
ROLL = Node("attempt", (("traits", Leaf("trait", "might")),))


def says(frame: str, verb: str | Node, **fields: Tree) -> Node:
    do = Node(verb, tuple(fields.items())) if isinstance(verb, str) else verb
    return Node(frame, (("who", YOU), ("do", do)))


@pytest.mark.parametrize("frame", ["cannot", "can_only", "only_who_can", "no_one_can"])
def test_what_is_forbidden_is_not_done(frame: str) -> None:
    assert list(rule_tags(made(says(frame, GOES)), "author")) == []
    assert rolls_in_rule(made(says(frame, ROLL)), "author") == ()


@pytest.mark.parametrize("frame", ["may", "must", "someone_does"])
def test_what_may_and_what_must_be_done_is_done(frame: str) -> None:
    assert set(rule_tags(made(says(frame, GOES)), "author")) == {
        ("does", "move"), ("moves", "explorer"),
    }  # fmt: skip
    assert [roll.traits for roll in rolls_in_rule(made(says(frame, ROLL)), "author")] == [
        ("might",)
    ]


def test_what_is_waited_for_is_not_done_but_what_follows_is() -> None:
    event = Node("when", (("event", Node("happens", (("who", YOU), ("do", GOES)))),))
    tree = Node("with_prefix", (("when", event), ("rest", says("must", ROLL))))
    assert set(rule_tags(made(tree), "author")) == {("does", "roll")}
    assert set(rule_tags(made(event), "author")) == set()  # a head


def test_what_is_done_instead_of_something_leaves_that_undone() -> None:
    tree = Node("instead_of", (("do", says("may", ROLL)), ("not", GOES)))
    assert set(rule_tags(made(tree), "author")) == {("does", "roll")}


def test_who_is_meant_is_told_by_filters_that_do_nothing() -> None:
    which = Node("who_did", (("did", Node("die")),))
    who = Node("every_figure", (("noun", Node("which_figure", (
        ("noun", Leaf("figure", "hero")), ("which", which)))),))  # fmt: skip
    tree = Node("someone_does", (("who", who), ("do", GOES)))
    assert set(rule_tags(made(tree), "author")) == {("does", "move"), ("moves", "hero")}


def test_whoever_is_moved_by_another_is_the_one_moved() -> None:
    ghost = Node("every_figure", (("noun", Leaf("monster", "Grey Ghost")),))
    space = Node("spaces", (("n", Leaf("number", "1")),))
    tree = says("may", "move_figure", what=ghost, far=space, whom=YOU)
    assert tags(made(tree), "moves") == {"grey-ghost"}


def test_a_roll_is_told_once_for_each_place() -> None:
    rolls = rolls_in_rule(made(says("must", ROLL), says("must", ROLL)), "author")
    assert [roll.where for roll in rolls] == ["#1.1", "#1.2"]


def test_an_attack_by_a_card_is_its_dice_and_the_trait_of_who_is_attacked(corpus: Corpus) -> None:
    rolls = rolls_of(corpus.entries["hill-2e/event/creepy-puppet"])
    assert [(roll.dice, roll.traits) for roll in rolls] == [(4, ()), (None, ("might",))]


def test_a_row_has_everything_that_stands_below_it_in_each_language(corpus: Corpus) -> None:
    rolls = rolls_of(corpus.entries["hill-2e/item/dynamite"])
    (row,) = (row for roll in rolls for row in roll.results if row.totals == "0-4")
    assert "4 physical damage" in row.effect["en"]
    assert "becomes stunned" in row.effect["en"]
    assert "昏迷" in row.effect["zh-Hant"]
    assert set(row.effect) == {"en", "zh-Hant", "zh-Hans"}
    assert not any(text.startswith(("0-4", ":", "：")) for text in row.effect.values())


def test_what_a_rule_names(corpus: Corpus) -> None:
    candle = corpus.entries["hill-2e/item/candle"]
    assert set(ids_in_rule(candle, "author")) == {"hill-2e/item/bell", "hill-2e/omen/book"}
    # also where it only waits or asks
    lights = corpus.entries["hill-2e/event/lights-out"]
    assert set(ids_in_rule(lights, "author")) == {
        "hill-2e/item/candle", "hill-2e/room/furnace-room",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("book", "views"), [("S", ("hero", "author")), ("T", ("traitor", "author")), ("", VIEWS)]
)
def test_a_book_tells_only_who_may_read_it(book: str, views: tuple[View, ...]) -> None:
    entry = made(says("must", ROLL), says("may", GOES), book=book)
    for view in VIEWS:
        seen = view in views
        assert bool(list(rule_tags(entry, view))) is seen
        assert bool(rolls_in_rule(entry, view)) is seen
        assert list(ids_in_rule(entry, view)) == ["hill-2e/room/a"] * seen


def test_an_entry_without_a_rule_has_no_tags() -> None:
    bare = Entry("hill-2e/item/x", {"en": "X"}, CardFacts())
    assert list(rule_tags(bare, "author")) == []
    assert rolls_in_rule(bare, "author") == ()
