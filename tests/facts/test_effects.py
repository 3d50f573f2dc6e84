"""Every room, event, item and omen does what the fact sheets say, no more and no less.

The expectations were written from the fact sheets in a shorthand of their own; here the compiled
rules are put into the same shorthand, row for row.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.shipped import shipped_corpus
from workbench.model.concepts import rolls_of
from workbench.model.games import Corpus
from workbench.model.ids import Kind, slug_of
from workbench.model.programs import Instruction, instructions_in
from workbench.model.trees import Leaf, Node, Tree, walk
from workbench.model.vocabulary import EVENTS, FILTERS, FORBIDS, MOMENTS, QUERIES

GAME = "hill-2e"
FACTS = Path(__file__).parent
SHEET: dict[str, Any] = yaml.safe_load((FACTS / "effects.yaml").read_text(encoding="utf-8"))
CARDS: dict[str, Any] = yaml.safe_load((FACTS / "cards.yaml").read_text(encoding="utf-8"))
KINDS: tuple[Kind, ...] = ("event", "item", "omen", "room")
EXPECTED = {
    f"{GAME}/{kind}/{slug_of(name)}": wanted
    for kind in KINDS
    for name, wanted in SHEET[kind].items()
}
NO_DEEDS = EVENTS | FILTERS | FORBIDS | MOMENTS | QUERIES


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return shipped_corpus()


# The compiled rule in the shorthand of the expectations


def deeds(tree: Tree) -> Iterator[Node]:
    if isinstance(tree, Node) and tree.frame not in NO_DEEDS:
        yield tree
        for name, inner in tree.fields:
            if name != "not":
                yield from deeds(inner)


def keys(tree: Tree | None, kind: str) -> list[str]:
    leaves = (part for part in walk(tree) if isinstance(part, Leaf)) if tree else ()
    return [leaf.key for leaf in leaves if leaf.kind == kind]


def slugs(tree: Tree | None, kind: str) -> list[str]:
    return [key.rpartition("/")[2] for key in keys(tree, kind)]


def number(node: Node) -> str:
    field = node.get("n")
    assert isinstance(field, Leaf)
    return field.key


def dice(tree: Tree | None) -> str:
    assert isinstance(tree, Node)
    return number(tree) if tree.get("n") else "1"


def which(tree: Tree | None) -> str:
    """``every trait``, ``a mental trait``, ``the rolled trait``."""
    assert isinstance(tree, Node)
    kind = "".join(keys(tree, "traitkind")).replace("any", "")
    article = {"every_trait": "every", "a_trait": "a", "another_trait": "another",
               "rolled_trait": "the rolled"}[tree.frame]  # fmt: skip
    return f"{article} {kind} trait".replace("  ", " ")


def amounts(tree: Tree | None, sign: str) -> Iterator[str]:
    for part in walk(tree) if tree else ():
        if isinstance(part, Node) and part.frame == "of_trait":
            (trait,) = keys(part, "trait")
            yield f"{sign}{number(part)} {trait}"
        elif isinstance(part, Node) and part.frame == "in_trait":
            yield f"{sign}{number(part)} {which(part.get('which'))}"


def effects(part: Node) -> Iterator[str]:
    what, how = part.get("what"), part.get("how")
    match part.frame:
        case "gain":
            yield from amounts(what, "+")
        case "lose":
            yield from amounts(what, "-")
        case "drop_lowest":
            yield f"lowest {which(part.get('which'))}"
        case "take_damage":
            assert isinstance(how, Node)
            (kind,) = keys(how, "damagekind")
            dice_of = how.get("dice")
            yield f"{dice(dice_of)} dice {kind}" if dice_of else f"{number(how)} {kind}"
        case "take_less":
            yield f"{number(part)} less {''.join(keys(part, 'damagekind'))}"
        case "take_as":
            yield f"as {''.join(keys(part, 'damagekind'))}"
        case "draw":
            assert isinstance(what, Node)
            (card,) = keys(what, "thing")
            yield f"draw {dice(what)} {card.removesuffix('-card')}"
        case "go_to":
            named = slugs(part.get("where"), "room")
            yield from (f"go {room}" for room in named) if named else ("go",)
        case "put" | "put_new" | "remove":
            word = part.frame.removesuffix("_new")
            yield from (f"{word} {token}" for token in slugs(what, "token"))
        case "discard":
            if isinstance(what, Node) and what.frame == "this_card":
                yield "discard"
            yield from (f"discard {card}" for card in slugs(what, "card"))
        case "attack":
            if isinstance(how, Node) and how.frame == "dice_of_trait":
                yield f"attack {dice(how.get('dice'))} {''.join(keys(how, 'trait'))}"
            else:
                yield "attack"
        case "roll_more":
            change = part.get("change")
            assert isinstance(change, Node)
            sign = "+" if change.frame.startswith("extra") else "-"
            yield f"{sign}{dice(change)} dice"
        case "heal" | "heal_steps":
            steps = f"{number(part)} " if part.frame == "heal_steps" else ""
            yield from (f"heal {steps}{trait}" for trait in keys(part, "trait"))
        case "add_result":
            yield f"+{number(part)} result"
        case "mark" | "become_marked":
            yield "mark"
        case "no_longer_is":
            yield "unmark"
        case "goes_up":
            yield "count"
        case "become_stunned":
            yield "stun"
        case "reroll" | "cross":
            yield part.frame
        case "turn_ends":
            yield "turn ends"
        case "movement_ends":
            yield "movement ends"


def told(instructions: tuple[Instruction, ...]) -> set[str]:
    """What items do, their sub-items included."""
    return {
        effect
        for each in instructions_in(instructions)
        for tree in each.trees
        for part in deeds(tree)
        for effect in effects(part)
    }


def is_total(instruction: Instruction) -> bool:
    return instruction.label is not None and instruction.label.kind == "total"


def parted(entry_id: str, corpus: Corpus) -> tuple[list[dict[str, set[str]]], set[str]]:
    """Each table, row for row, and what stands outside them."""
    program = corpus.entries[entry_id].program
    tables: list[dict[str, set[str]]] = []
    rest: set[str] = set()
    for _book, _box, each in program.instructions() if program else ():
        rows = [row for row in each.inner if is_total(row)]
        if rows:
            tables.append(
                {row.label.key: told((without_tables_in(row),)) for row in rows if row.label}
            )
    for _book, box, _each in program.instructions() if program else ():
        rest |= told(without_tables(box.instructions))
    return tables, rest


def without_tables(instructions: tuple[Instruction, ...]) -> tuple[Instruction, ...]:
    return tuple(without_tables_in(each) for each in instructions if not is_total(each))


def without_tables_in(item: Instruction) -> Instruction:
    return dataclasses.replace(item, inner=without_tables(item.inner))


# The comparison


def test_the_sheet_has_every_card_and_room(corpus: Corpus) -> None:
    shipped = {entry.id for kind in KINDS for entry in corpus.of_kind(GAME, kind)}
    assert shipped == EXPECTED.keys()
    assert len(EXPECTED) == 45 + 22 + 13 + 47
    assert set(SHEET["sources"]) <= corpus.games[GAME].sources.keys()


@pytest.mark.parametrize("entry_id", EXPECTED)
def test_each_row_and_the_rest_do_what_the_sheet_says(corpus: Corpus, entry_id: str) -> None:
    wanted = EXPECTED[entry_id]
    tables, rest = parted(entry_id, corpus)
    assert tables == [
        {totals: set(effects) for totals, effects in table.items()}
        for table in wanted.get("tables", [])
    ]
    assert rest == set(wanted.get("rule", []))


@pytest.mark.parametrize("entry_id", [key for key in EXPECTED if "tables" in EXPECTED[key]])
def test_rolls_have_the_rows_of_the_sheet(corpus: Corpus, entry_id: str) -> None:
    rolls = [roll for roll in rolls_of(corpus.entries[entry_id]) if roll.results]
    assert [[row.totals for row in roll.results] for roll in rolls] == [
        list(table) for table in EXPECTED[entry_id]["tables"]
    ]
    for roll in rolls:
        for row in roll.results:
            assert row.effect.keys() == {"en", "zh-Hant", "zh-Hans"}
            assert all(row.effect.values())


MODIFIED = {
    f"{GAME}/{card['kind']}/{slug_of(name)}": card["modifiers"]
    for name, card in CARDS.items()
    if "modifiers" in card
}


@pytest.mark.parametrize("entry_id", MODIFIED)
def test_what_a_card_gives_while_it_is_carried_goes_with_it(corpus: Corpus, entry_id: str) -> None:
    """It gives its steps when it is taken, and takes the same when it is lost."""
    program = corpus.entries[entry_id].program
    assert program is not None
    found: dict[str, set[str]] = {"take": set(), "lose_thing": set()}
    for _book, _box, each in program.instructions():
        for tree in each.trees:
            for moment in ("take", "lose_thing"):
                if any(
                    isinstance(part, Node) and part.frame == "happens" and is_verb(part, moment)
                    for part in walk(tree)
                ):
                    found[moment] |= told((each,))
    steps = MODIFIED[entry_id]
    if len(set(steps.values())) == 1 and len(steps) == 4:
        (step,) = set(steps.values())
        assert found["take"] == {f"{step:+d} every trait"}
        whole = set(SHEET["item"]["Amulet of the Ages"]["rule"])
        assert found["lose_thing"] == whole - found["take"]
    else:
        assert found["take"] == {f"{step:+d} {trait}" for trait, step in steps.items()}
        assert found["lose_thing"] == {f"{-step:+d} {trait}" for trait, step in steps.items()}


def is_verb(event: Node, frame: str) -> bool:
    verb = event.get("do")
    return isinstance(verb, Node) and verb.frame == frame


@pytest.mark.parametrize("entry_id", [key for key in EXPECTED if "/event/" in key])
def test_an_event_is_kept_if_and_only_if_its_rule_says_so(corpus: Corpus, entry_id: str) -> None:
    entry = corpus.entries[entry_id]
    program = entry.program
    assert program is not None
    kept = any(part.frame == "keep" for tree in program.trees() for part in deeds(tree))
    assert kept is CARDS[entry.title["en"]]["keeps"]


ROOMS = [key for key in EXPECTED if "/room/" in key]


@pytest.mark.parametrize("entry_id", ROOMS)
def test_a_room_asks_for_the_roll_of_the_sheet_and_for_no_other(
    corpus: Corpus, entry_id: str
) -> None:
    wanted = EXPECTED[entry_id].get("roll")
    rolls = rolls_of(corpus.entries[entry_id])
    asked = [f"{roll.dice} dice" if roll.dice else " ".join(roll.traits) for roll in rolls]
    assert asked == ([wanted] if wanted else [])
