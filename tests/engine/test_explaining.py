"""Why something cannot be done in a turn: the true reason with its sentence, none left out."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.conftest import BoxOf
from tests.engine.tabletop import Table, table
from workbench.engine.box import Box
from workbench.engine.explaining import explain, refusals
from workbench.engine.state import State
from workbench.model.games import Corpus

HALL, FOYER = "room/entrance-hall", "room/foyer"
BOX, RULE = "item/puzzle-box", "hill-2e/rule/"


def told(game: Table, notation: str) -> tuple[str, str]:
    reason = explain(game.game, notation)
    assert not reason.possible
    return reason.text, reason.cite


def refused(game: Table) -> dict[str, str]:
    return {notation: reason.text for notation, reason in refusals(game.game)}


def fight(box: Box, **more: Any) -> Table:
    where = {"e1": HALL, "e2": HALL, "e3": HALL}
    return table(box, phase="haunt", traitor="e2", at=where, **more)


def solving(box: Box) -> Table:
    game = table(box, holding={"e1": [BOX]}, at={"e2": HALL})
    act = next(each for each in game.options if each.startswith(f"act:{BOX}"))
    assert f"drop:{BOX}" in game.options
    assert f"give:{BOX}:e2" in game.options
    return game.push(act).answer(dice=[0])


def test_what_was_used_is_not_said_to_have_changed_hands(box: Box) -> None:
    game = solving(box)
    for move in (f"drop:{BOX}", f"give:{BOX}:e2"):
        assert told(game, move) == (
            "it was used in this turn already", RULE + "items#one-thing-per-turn",
        )  # fmt: skip


def test_what_changed_hands_is_said_to_have(box: Box) -> None:
    game = table(box, holding={"e1": [BOX, "item/bell"]})
    game.push("drop:item/bell")
    assert told(game, "pick-up:item/bell") == (
        "it has changed hands in this turn already", RULE + "items#one-thing-per-turn",
    )  # fmt: skip
    assert refused(game)["pick-up:item/bell"] == "it has changed hands in this turn already"


def test_what_was_done_already_is_among_what_is_refused(box: Box) -> None:
    found = refused(solving(box))
    act = next(each for each in found if each.startswith(f"act:{BOX}"))
    assert found[act] == "it was used in this turn already"
    assert found[f"drop:{BOX}"] == "it was used in this turn already"
    assert found[f"give:{BOX}:e2"] == "it was used in this turn already"
    assert f"drop:{BOX}" not in refused(table(box, holding={"e1": [BOX]}))


def test_a_companion_cannot_be_dropped_and_it_says_by_which_rule(box: Box) -> None:
    game = table(box, holding={"e1": ["omen/dog"]})
    reason = told(game, "drop:omen/dog")
    assert reason[0] in ("it cannot change hands", "a rule forbids it")
    assert reason[1]
    assert "drop:omen/dog" in refused(game)


def test_an_attack_once_made_is_refused_by_its_rule(box: Box) -> None:
    game = fight(box)
    assert "attack:e2" not in refused(game)
    game.push("attack:e2::might").answer(dice=[3, 3])
    assert told(game, "attack:e2::might") == (
        "an attack was made in this turn already", RULE + "combat#once-per-turn",
    )  # fmt: skip
    assert refused(game)["attack:e2"] == "an attack was made in this turn already"


@pytest.mark.parametrize(
    ("move", "paragraph"),
    [
        ("attack:e3::might", "combat#opponents-only"),
        ("attack:m7::might", "combat#same-room"),
        ("explore:S", "doors#front-door"),
        ("explore:N", "exploring#when"),
        ("move:room/attic", "movement#through-doors"),
        ("move:room/upper-landing", "movement#through-doors"),
        ("give:item/bell:e3", "items#giving"),
        ("drop:item/bell", "items#dropping"),
    ],
)
def test_each_refusal_cites_what_says_so(box: Box, move: str, paragraph: str) -> None:
    assert told(fight(box), move)[1] == RULE + paragraph


def test_before_the_haunt_nobody_is_attacked(box: Box) -> None:
    game = table(box)
    assert told(game, "attack:e2::might")[1] == RULE + "combat#only-in-the-haunt"
    assert not any(each.startswith("attack:") for each in refused(game))


def test_whoever_must_do_something_first_reads_the_duty(box: Box) -> None:
    def dancing(state: State) -> None:
        state.haunt = "haunt/9"
        state.marks["e1"] = ("Dancing",)

    game = table(
        box, phase="haunt", traitor="e2", at={"e1": FOYER, "e2": HALL, "e3": HALL},
        rooms={"room/ballroom": "ground:1:-1:0"}, change=dancing,
    )  # fmt: skip
    (duty,) = (
        each
        for _book, _box, each in box.haunts["haunt/9"].rules.program.instructions()
        if each.text["en"].startswith("A Dancing hero must move")
    )
    assert "move:room/ballroom" in game.options
    assert "end" not in game.options
    assert told(game, "end") == ("something must be done first", f"hill-2e/haunt/9#{duty.at}")
    assert "end" in refused(game)
    # Where to go is said as well: no movement is lacking.
    assert told(game, f"move:{HALL}") == (
        "a rule says where to go", f"hill-2e/haunt/9#{duty.at}",
    )  # fmt: skip


@pytest.mark.parametrize("key", ["hill-2e", "hill-1e", "mystery"])
def test_every_paragraph_cited_is_there(boxes: BoxOf, corpus: Corpus, key: str) -> None:
    for cite in boxes(key).ruleset.citations.values():
        entry, _hash, part = cite.partition("#")
        assert entry in corpus.entries, cite
        assert not part or part in {each.key for each in corpus.entries[entry].parts}, cite
