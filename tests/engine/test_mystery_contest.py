"""The sample contest of the rulebook of ``mystery``: Fred fights the Zombie of haunt 1.

No more than that action of the haunt is known, so a page of our own stands around it.
"""

from __future__ import annotations

import pytest

from tests.engine.tabletop import Table, faces, table
from tests.engine.test_mystery_haunts import HALL, monster, titled, titles
from tests.shipped import shipped_corpus
from workbench.engine.box import Box, box_of
from workbench.engine.game import Game
from workbench.engine.run import Chance, Decision
from workbench.library.importing.packs import read_pack
from workbench.rulesets.games import ruleset_of

ZOMBIE = """---
id: sample/haunt/the-zombie
game: mystery
lang: en
title: {en: The Zombie, zh-Hant: 喪屍}
players: 3-5
traitor: a volunteer
things:
  - {monster: Zombie, zh-Hant: 喪屍, token: Zombie, count: 1}
---
# Secrets of Survival

## Right now
- The volunteer becomes the Zombie.

## How to play this haunt
- **Fight the Zombie.** Once per turn, a hero in the room with the Zombie may \
challenge the Zombie. Both make a Might roll.
  - Higher: Stun the Zombie.
  - Otherwise: The hero takes damage equal to the difference.

## At the end of every hero's turn
- If the Zombie is stunned, the heroes win.

# Monster's Tome

## Tokens and monsters
- Zombie (Zombie token): Speed 3, Might 4.

## You win when…
- Every hero is stunned.
"""


@pytest.fixture(scope="module")
def graveyard(tmp_path_factory: pytest.TempPathFactory) -> Box:
    """The mansion with a haunt of the one action that is known of haunt 1."""
    folder = tmp_path_factory.mktemp("packs") / "sample"
    (folder / "pages" / "haunt").mkdir(parents=True)
    (folder / "game.yaml").write_text(
        "key: sample\ntitle: {en: Sample, zh-Hant: 範例}\nedition: '1'\nrules_of: mystery\n"
        "sources: {rulebook: its example}\n",
        "utf-8",
    )
    (folder / "haunts.yaml").write_text(
        "kind: haunt\nentries:\n  - slug: the-zombie\n    title: {en: The Zombie, zh-Hant: 喪屍}\n"
        "    facts: {number: null}\n    sources: [rulebook]\n",
        "utf-8",
    )
    page = folder / "pages" / "haunt" / "the-zombie.md"
    page.write_text(ZOMBIE, "utf-8")
    page.with_name("the-zombie.zh-Hant.yaml").write_text(
        "fight-the-zombie.title: 與喪屍戰鬥\n", "utf-8"
    )
    corpus = shipped_corpus()
    entries = [entry for entry in corpus.entries.values() if entry.game == "mystery"]
    return box_of(ruleset_of("mystery"), [*entries, *read_pack(folder).entries.values()])


def fighting(box: Box) -> Table:
    """Fred, with a Might of 4 and one Scooby Snack, is about to fight the Zombie."""
    game = table(
        box, 4, stack=(("haunt", ("e1", "the-zombie", HALL)), ("next-turn", "e1")),
        change=lambda state: setattr(state, "players", FOUR),
    )  # fmt: skip
    for answer in ("yes", "no", "no"):
        game.push(answer)
    game.push("e2").answer()
    state = game.game.position.base.copy()
    state.rows["e3:might"] = box.characters[FOUR[2]].tracks["might"].index(4) + 1
    game = Table(Game.from_state(box, state), state.rows)
    return game.push(titled(game, titles(game)["Fight the Zombie"]))


FOUR = tuple(
    f"character/{each}" for each in ("daphne-blake", "scooby-doo", "fred-jones", "velma-dinkley")
)


def test_fred_fights_the_zombie_as_in_the_rulebook(graveyard: Box) -> None:
    game = fighting(graveyard)
    assert isinstance(game.need, Chance)
    assert (game.need.about["who"], game.need.about["dice"]) == ("e3", 4)
    game.push("0002")  # it does not seem high enough
    assert isinstance(game.need, Decision)
    assert game.need.kind == "snack"
    game.push("0").push("2")  # a die again: 4 now
    assert isinstance(game.need, Chance)  # and only then the Zombie rolls
    assert game.need.about["who"] == monster(game, "Zombie")
    game.push(faces(4, 3))
    assert "stunned" in game.marks(monster(game, "Zombie"))
    assert not game.steps("e3")
    game.push("end")
    assert game.game.outcome is not None
    assert game.game.outcome.winners == ("heroes",)


@pytest.mark.parametrize(("hero", "zombie", "lost"), [(2, 2, 0), (1, 4, 3)])
def test_fred_takes_the_difference_otherwise(
    graveyard: Box, hero: int, zombie: int, lost: int
) -> None:
    game = fighting(graveyard).answer(dice=[hero, zombie])
    assert "stunned" not in game.marks(monster(game, "Zombie"))
    assert -sum(game.steps("e3").values()) == lost
