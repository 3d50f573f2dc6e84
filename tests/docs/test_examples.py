"""The home-made haunts of ``docs/examples``: checked, printed, played to each of their ends.

They show authors what the printed haunts do not use: a side that goes with an item, a figure that
helps, numbers chosen in secret, a monster by the number of players.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.engine.tabletop import Table, faces, table
from tests.shipped import shipped_corpus
from workbench.cli.app import main
from workbench.desks.going_on import play_on
from workbench.desks.sandbox import haunt_begins
from workbench.engine.bots import RandomBot
from workbench.engine.box import Box, box_of
from workbench.engine.game import Game
from workbench.engine.run import Chance, Decision
from workbench.engine.sessions import Session
from workbench.engine.state import State
from workbench.engine.views import view
from workbench.library.importing.packs import Pack, read_pack
from workbench.rulesets.games import ruleset_of

PACK = Path(__file__).resolve().parents[2] / "docs" / "examples" / "bell-and-lantern"
LANTERN, BELL = "haunt/the-lantern-chooses", "haunt/the-bell-under-the-floor"
HALL, FOYER, ATTIC = "room/entrance-hall", "room/foyer", "room/upper-landing"


@pytest.fixture(scope="module")
def pack() -> Pack:
    """The pack, as it is imported."""
    return read_pack(PACK)


@pytest.fixture(scope="module")
def house(pack: Pack) -> Box:
    """The box of the game with the pack in it."""
    corpus = shipped_corpus()
    entries = [entry for entry in corpus.entries.values() if entry.game == "hill-2e"]
    return box_of(
        ruleset_of("hill-2e"), [*entries, *pack.entries.values()], corpus.charts.get("hill-2e")
    )


def begun(box: Box, haunt: str, players: int = 3, secret: str = "5") -> Table:
    """A haunt that e1 has begun; everybody stands in the Entrance Hall."""
    tail = haunt.partition("/")[2]
    game = table(box, players, stack=(("haunt", ("e1", tail, HALL)), ("next-turn", "e1")))
    return game.answer(choose={"secret": secret})


def changed(game: Table, change: Callable[[State], None]) -> Table:
    """Goes on from a position that was changed by hand."""
    state = game.game.position.base.copy()
    change(state)
    return Table(Game.from_state(game.game.box, state), state.rows)


def do(game: Table, title: str, dice: list[int]) -> Table:
    """Takes the action of this English title."""
    rules = game.game.box.rules_of(game.state.haunt)
    assert rules is not None
    key = next(i.key for i in rules.by_key.values() if f"**{title}.**" in i.text.get("en", ""))
    return game.push(f"act:{game.state.haunt}#{key}").answer(dice=dice)


def token(game: Table, kind: str) -> str:
    return next(each for each, of in game.state.kinds.items() if of == kind)


def winners(game: Table) -> tuple[str, ...]:
    assert game.game.outcome is not None
    return tuple(game.game.outcome.winners)


# As pages


def test_nothing_is_wrong_with_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(PACK)]) == 0
    assert "2 pages" in capsys.readouterr().err


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
@pytest.mark.parametrize("haunt", [LANTERN, BELL])
def test_they_are_printed_in_every_language(
    haunt: str, lang: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    page = PACK / "pages" / f"{haunt}.md"
    assert main(["print", str(page), "--lang", lang]) == 0
    shown = capsys.readouterr()
    assert "BW" not in shown.err, "no prose is missing"
    if lang == "en":
        assert shown.out.rstrip("\n") == page.read_text("utf-8").rstrip("\n")
    else:
        again = tmp_path / "again.md"
        again.write_text(shown.out, "utf-8")
        assert main(["print", str(again), "--lang", lang]) == 0
        assert capsys.readouterr().out == shown.out


def test_the_pack_has_both(pack: Pack) -> None:
    assert [entry.id for entry in pack.entries.values() if entry.compiled] == [
        f"bell-and-lantern/{LANTERN}",
        f"bell-and-lantern/{BELL}",
    ]


# The Lantern Chooses


def test_whoever_carries_the_lantern_is_the_traitor(house: Box) -> None:
    game = begun(house, LANTERN)
    lantern = token(game, "Black Lantern")
    assert game.state.things[lantern] == "by:e1"
    assert game.state.sides["e1"] == "traitors"
    do(game, "Wrest it away", [5, 3])
    assert game.state.things[lantern] == f"room:{HALL}"
    assert game.state.sides["e1"] == "heroes"
    game.push(f"pick-up:{lantern}").answer()
    assert game.state.sides["e2"] == "traitors"


def test_the_watchman_goes_where_the_heroes_send_him(house: Box) -> None:
    game = begun(house, LANTERN)
    watchman = next(each for each, of in game.state.kinds.items() if of == "Watchman")
    assert game.state.figures[watchman] == HALL
    assert not [each for each in game.options if each.startswith(f"attack:{watchman}")]
    for _turn in range(3):
        game.end()
    assert game.state.active == "monsters"
    need = game.need
    assert isinstance(need, Decision)
    assert need.who == "e2", "the first of the heroes decides"


def test_smothering_the_lantern_wins_and_the_watchman_helps(house: Box) -> None:
    game = begun(house, LANTERN)

    def lies(state: State) -> None:
        state.things[token(game, "Black Lantern")] = f"room:{HALL}"

    free = changed(game, lies)
    rules = house.rules_of(LANTERN)
    assert rules is not None
    key = next(i.key for i in rules.by_key.values() if "**Smother it.**" in i.text.get("en", ""))
    free.push(f"act:{LANTERN}#{key}")
    assert isinstance(free.need, Chance)
    dice = int(free.need.about["dice"])
    sanity = house.characters[free.state.players[1]].tracks["sanity"][3]
    assert dice == sanity + 1
    free.push(faces(dice, 4))
    assert winners(free) == ("heroes",)


@pytest.mark.parametrize(("oil", "end"), [(10, True), (9, False)])
def test_the_lantern_wins_when_its_oil_is_burnt(house: Box, oil: int, end: bool) -> None:
    game = changed(begun(house, LANTERN), lambda state: state.tracks.update({"Oil": oil}))
    for _turn in range(2):
        game.end()
    assert game.state.active == "e1"
    game.push("end")
    if end:
        assert winners(game) == ("traitors",)
        assert game.game.outcome is not None
        assert game.game.outcome.seats == ("e1",)
    else:
        assert game.game.outcome is None


# The Bell under the Floor


@pytest.mark.parametrize(
    ("players", "traits"),
    [(3, (3, 4, 4)), (4, (3, 4, 4)), (5, (4, 6, 5)), (6, (4, 6, 5))],
)
def test_the_ringer_is_stronger_where_more_play(
    house: Box, players: int, traits: tuple[int, int, int]
) -> None:
    game = begun(house, BELL, players)
    ringer = next(each for each, of in game.state.kinds.items() if of == "Bell Ringer")
    shown = view(game.game, "traitor")["others"][ringer]["traits"]
    assert (shown["speed"], shown["might"], shown["sanity"]) == traits


def test_only_the_traitor_knows_the_number(house: Box) -> None:
    one, other = begun(house, BELL, secret="5"), begun(house, BELL, secret="7")
    for observer in ("e2", "e3", "heroes", "table"):
        assert view(one.game, observer) == view(other.game, observer)
    assert view(one.game, "e1") != view(other.game, "e1")
    written = [e for e in view(one.game, "e1")["log"] if e["verb"] == "written"]
    assert [event["args"]["number"] for event in written] == [5]


def test_the_beat_is_found_by_the_very_number(house: Box) -> None:
    game = begun(house, BELL, secret="5")
    do(game, "Listen high", [4])
    assert game.tokens("knowledge-roll") == ["aside", "aside"]
    game.end()
    do(game, "Listen high", [5])
    assert sorted(game.tokens("knowledge-roll")) == ["aside", f"room:{FOYER}"]
    told = [event.args["number"] for event in game.events if event.verb == "revealed"]
    assert told == [5]
    assert [kind for _who, kind, _move in game.decided].count("secret") == 2  # and another one
    assert not [each for each in game.options if each.startswith("act:")]  # one a turn


def test_as_many_beats_as_heroes_silence_the_bell(house: Box) -> None:
    game = begun(house, BELL, secret="5")
    do(game, "Listen high", [5])
    game.end()
    rules = house.rules_of(BELL)
    assert rules is not None
    key = next(i.key for i in rules.by_key.values() if "**Listen low.**" in i.text.get("en", ""))
    game.push(f"act:{BELL}#{key}").push(faces(2, 0))  # the first number there is was chosen next
    game.answer()
    assert winners(game) == ("heroes",)


def test_twelve_strokes_are_the_end(house: Box) -> None:
    game = changed(begun(house, BELL), lambda state: state.tracks.update({"Strokes": 11}))
    while game.game.outcome is None:
        game.push("end" if "end" in game.options else game.options[0]).answer()
    assert winners(game) == ("traitors",)


def test_the_bell_wins_when_every_hero_is_dead(house: Box) -> None:
    def dying(state: State) -> None:
        state.marks["e3"] = ("dead",)
        state.stack = (("die", ("e2", "")), *state.stack)

    game = changed(begun(house, BELL), dying).answer()
    assert winners(game) == ("traitors",)


# To the end


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("haunt", [LANTERN, BELL])
def test_games_go_to_their_end(house: Box, haunt: str, players: int) -> None:
    for seed in range(3):
        state = haunt_begins(house, haunt, players, seed, 12)
        session = Session(Game.from_state(house, state, random.Random(seed)))
        bots = {f"e{number + 1}": RandomBot(seed + number) for number in range(players)}
        end = play_on(session, bots)
        assert end is not None
        assert end.winner in ("heroes", "traitor"), end
