"""Play-tests: the same numbers however they are played, what is counted, and what is kept."""

from __future__ import annotations

import json
import shutil
import time
import xml.etree.ElementTree as ET
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from workbench.desks.authoring import Authoring, haunt_of
from workbench.desks.going_on import play_on
from workbench.desks.packing import unpack
from workbench.desks.playtest import Asked, PlayTest
from workbench.desks.playtesting import games as games_module
from workbench.desks.playtesting import gathering
from workbench.desks.playtesting.games import Job, play, seed_of
from workbench.desks.playtesting.gathering import HauntResult, gather
from workbench.desks.playtesting.plotting import picture
from workbench.desks.playtesting.reporting import markdown, text_lines
from workbench.desks.sandbox import Sandbox
from workbench.engine.bots import bot_of
from workbench.engine.meaning.core import acts
from workbench.errors import CorpusError, NotFoundError, UsageError
from workbench.model.entries import Entry
from workbench.model.ids import Language
from workbench.store.place import Home

GLOOM_RISES = "home/haunt/the-moth-king#T.6.2"


def asked(page: Entry, **more: Any) -> Asked:
    plain: dict[str, Any] = {"pages": (page,), "games": 6, "idle": 2}
    return Asked(**{**plain, **more})


def counts(haunt: HauntResult, place: str) -> tuple[int, int, int]:
    found = next(each for each in haunt.sentences if each.citation == f"{haunt.id}#{place}")
    return found.offered, found.used, found.succeeded


def test_the_same_numbers_in_one_process_and_in_two(
    playtest: PlayTest, moth_king: Entry, tmp_path: Path
) -> None:
    heard: list[tuple[int, int]] = []
    one = playtest.run(asked(moth_king), replays=tmp_path)
    two = playtest.run(
        asked(moth_king),
        processes=2,
        replays=tmp_path,
        heard=lambda done, total: heard.append((done, total)),
    )
    assert one == two
    assert heard[-1] == (10, 10)  # six games, and two with each side idle
    assert one.about["whole"] is True


def test_a_game_hangs_on_its_seed_haunt_players_and_number_alone(
    playtest: PlayTest, moth_king: Entry, tmp_path: Path
) -> None:
    few = playtest.run(asked(moth_king, players=(4,), games=2, idle=0), replays=tmp_path)
    many = playtest.run(asked(moth_king, players=(3, 4), games=4, idle=0), replays=tmp_path)
    assert few.haunts[0].by_players["4"] == many.haunts[0].by_players["4"]
    seeds = {
        seed_of(seed, haunt, players, number)
        for seed in (0, 1)
        for haunt in ("hill-2e/haunt/1", "hill-2e/haunt/11")
        for players in (3, 4)
        for number in range(20)
    }
    assert len(seeds) == 160


def test_a_game_is_the_same_as_the_sandbox_plays_it(prepared: Path) -> None:
    haunt = "hill-2e/haunt/9"
    seed = seed_of(5, haunt, 4, 0)
    with Sandbox(Home(prepared)) as desk:
        played = play(unpack(desk.packed("hill-2e")), Job(haunt, 4, 0, seed, "greedy", "greedy"))
        session = desk.new_haunt(haunt, 4, seed)
        bots = {f"e{seat}": bot_of("greedy", seed * 10 + seat) for seat in range(1, 5)}
        end = play_on(session, bots)
    assert end is not None
    assert (played.winner, played.cite) == (end.winner, end.citation)
    assert played.decisions == end.decisions


def test_games_are_spread_over_the_numbers_of_players_a_page_is_for(
    playtest: PlayTest, moth_king: Entry, tmp_path: Path
) -> None:
    result = playtest.run(asked(moth_king, games=7, idle=0), replays=tmp_path)
    shares = result.haunts[0].by_players
    assert {players: share.games for players, share in shares.items()} == {"3": 3, "4": 2, "5": 2}
    for share in shares.values():
        parts = (share.heroes, share.traitor, share.both, share.both_lose, share.unfinished)
        assert sum(parts) == share.games
        low, high = share.heroes_ci95
        assert 0 <= low <= share.heroes / share.games <= high <= 1


def test_every_sentence_is_counted_or_listed_with_why_not(
    playtest: PlayTest, moth_king: Entry, tmp_path: Path
) -> None:
    haunt = playtest.run(asked(moth_king, games=9), replays=tmp_path).haunts[0]
    for each in haunt.sentences:
        assert each.offered >= each.used >= each.succeeded >= 0
        assert bool(each.used) != bool(each.why_not)
    # The Beacon is put into the house once a game, and Gloom rises once a round.
    assert counts(haunt, "S.2.2") == (9, 9, 9)
    offered, used, succeeded = counts(haunt, "S.4.1")
    # Each use of the roll comes to one of its three results; only one of them says nothing happens.
    rows = [counts(haunt, f"S.4.{number}") for number in (2, 3, 4)]
    assert offered >= used == sum(row[1] for row in rows)
    assert all(row[0] == used for row in rows)
    assert rows[1][2] == 0
    assert succeeded == used - rows[1][1]
    # Each end stands there for every game, and was used as often as games ended by it.
    ends = [counts(haunt, place) for place in ("S.3.1", "T.4.1", "T.4.2")]
    assert [end[0] for end in ends] == [9, 9, 9]
    assert sum(end[1] for end in ends) == sum(each.games for each in haunt.endings if each.winner)


def test_an_idle_hero_never_feeds_the_fire(
    playtest: PlayTest, moth_king: Entry, tmp_path: Path
) -> None:
    haunt = playtest.run(asked(moth_king, games=3, idle=8), replays=tmp_path).haunts[0]
    idle = {each.side: each for each in haunt.idle}
    # Gloom fills by itself, so heroes who do nothing have lost.
    assert (idle["heroes"].won, idle["heroes"].lost) == (0, 8)
    assert idle["traitor"].games == 8


def test_a_game_that_goes_on_too_long_is_unfinished_and_says_so(
    playtest: PlayTest, moth_king: Entry, tmp_path: Path
) -> None:
    haunt = playtest.run(asked(moth_king, most=3, idle=0), replays=tmp_path).haunts[0]
    assert sum(share.unfinished for share in haunt.by_players.values()) == 6
    assert {(each.winner, each.why) for each in haunt.endings} == {("", "too-long")}
    assert {each.kind for each in haunt.warnings} >= {"stalemate", "unused"}
    assert haunt.endings[0].replay  # and one of them can be seen
    assert not haunt.failures


def test_an_interrupt_keeps_what_was_played(
    playtest: PlayTest, moth_king: Entry, tmp_path: Path
) -> None:
    def stop(done: int, _total: int) -> None:
        if done == 4:
            raise KeyboardInterrupt

    whole = playtest.run(asked(moth_king, idle=0), replays=tmp_path)
    part = playtest.run(asked(moth_king, idle=0), replays=tmp_path, heard=stop)
    assert part.about["whole"] is False
    assert part.about["games"] == part.haunts[0].games == 4
    assert part.haunts[0].by_players["3"] == whole.haunts[0].by_players["3"]


def test_an_interrupt_ends_other_processes(
    playtest: PlayTest, moth_king: Entry, tmp_path: Path
) -> None:
    import multiprocessing

    def stop(_done: int, _total: int) -> None:
        raise KeyboardInterrupt

    before = set(multiprocessing.active_children())
    part = playtest.run(
        asked(moth_king, games=60, idle=0), processes=2, replays=tmp_path, heard=stop
    )
    assert part.about["whole"] is False
    assert 0 < part.about["games"] < 60
    for process in set(multiprocessing.active_children()) - before:
        process.join(20)
        # The pool joins it as well: whoever comes second is told a moment later that it is gone.
        for _moment in range(100):
            if not process.is_alive():
                break
            time.sleep(0.05)
        assert not process.is_alive()


def test_what_breaks_is_made_small_and_can_be_replayed(
    playtest: PlayTest, moth_king: Entry, tmp_path: Path, prepared: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    rises = acts["goes_up"]

    def breaks(run: Any, node: Any, scope: Any) -> Any:
        if run.state.tracks.get("Gloom", 0) == 2:
            raise ValueError("the third time")
        return rises(run, node, scope)

    with monkeypatch.context() as patched:
        patched.setitem(acts, "goes_up", breaks)
        haunt = playtest.run(asked(moth_king, idle=0), replays=tmp_path).haunts[0]
        (failure,) = haunt.failures
        # A game that the heroes have lost or won before Gloom would rise so far does not break.
        assert failure.games == sum(
            each.games for each in haunt.endings if each.citation == failure.citation
        )
        assert failure.games >= 3
        assert failure.players == 3  # the fewest that the page is for
        assert "the third time" in failure.why
        assert haunt.warnings[0].kind == "fault"
        unfinished = sum(share.unfinished for share in haunt.by_players.values())
        assert unfinished == failure.games
        with Sandbox(Home(prepared)) as desk:
            found = desk.load(Path(failure.replay))
        # It plays to the very move at which it breaks, and stops there.
        assert found.difference is not None
        assert found.difference.step == failure.moves
    with Sandbox(Home(prepared)) as desk:
        mended = desk.load(Path(failure.replay))
    # With the mistake mended the same moves go on.
    assert mended.steps >= failure.moves - 1


def test_rare_endings_come_with_a_replay(
    playtest: PlayTest, moth_king: Entry, tmp_path: Path, prepared: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(gathering, "_RARE", 0.4)  # of so few games none is rare by itself
    haunt = playtest.run(asked(moth_king, games=24, idle=0), replays=tmp_path).haunts[0]
    rare = [each for each in haunt.endings if each.rare]
    assert rare
    for each in rare:
        with Sandbox(Home(prepared)) as desk:
            found = desk.load(Path(each.replay))
        assert found.difference is None
        outcome = found.session.game.outcome
        assert outcome is not None
        assert outcome.cite.partition("#")[2] == each.citation.partition("#")[2]
    assert sum(each.games for each in haunt.endings) == 24


def test_a_result_is_kept_and_found_again(prepared: Path, moth_king: Entry, tmp_path: Path) -> None:
    home = Home(tmp_path / "home")
    shutil.copytree(prepared, home.folder)
    with PlayTest(home) as desk:
        result = desk.run(asked(moth_king, idle=4))
        key = desk.keep(result)
        assert desk.keep(result) > key
        kept = desk.kept()
        assert [each.key for each in kept] == [key + 1, key]
        assert kept[0].result.about == result.about
        shown = desk.show(key)
        assert json.loads(json.dumps(shown.result.to_plain())) == json.loads(
            json.dumps(result.to_plain())
        )
        with pytest.raises(NotFoundError, match="no play-test 99"):
            desk.show(99)
    folders = list((home.folder / "playtests").glob("*")) if any(
        each.replay for each in result.haunts[0].endings
    ) else []  # fmt: skip
    assert len(folders) <= 1


@pytest.mark.parametrize(
    ("more", "error"),
    [
        ({"pages": (), "haunts": ("77",)}, NotFoundError),
        ({"pages": (), "haunts": ("50",)}, NotFoundError),  # not written as a page
        ({"pages": ()}, UsageError),
        ({"heroes": "perfect"}, UsageError),
        ({"traitor": "perfect"}, UsageError),
        ({"games": 0}, UsageError),
        ({"games": 10**9}, UsageError),
        ({"idle": -1}, UsageError),
        ({"players": (6,)}, UsageError),  # the page is for 3 to 5
    ],
)
def test_what_cannot_be_played(
    playtest: PlayTest, moth_king: Entry, more: dict[str, Any], error: type[Exception]
) -> None:
    with pytest.raises(error):
        playtest.run(asked(moth_king, **more))


def test_a_page_twice_is_refused(playtest: PlayTest, moth_king: Entry) -> None:
    with pytest.raises(UsageError, match="twice"):
        playtest.run(asked(moth_king, pages=(moth_king, moth_king)))


def test_a_page_takes_the_place_of_the_haunt_of_its_name(
    playtest: PlayTest, prepared: Path, tmp_path: Path
) -> None:
    with Authoring(Home(prepared)) as desk:
        entry = desk.find("hill-2e/haunt/8")
        assert entry.page is not None
        easy = entry.page.text.replace("- Every hero is dead.", "- A hero is alive.")
        page = haunt_of(desk.check_text(easy, entry.page.prose))
    result = playtest.run(
        Asked(pages=(page,), games=4, idle=0, heroes="random", traitor="random"), replays=tmp_path
    )
    assert result.haunts[0].endings[0].winner == "traitor"
    assert result.haunts[0].by_players["3"].turns_median == 0  # it is won as it begins


HOSTILE = """\
---
id: home/haunt/trap
game: hill-2e
lang: en
title: {en: Trap, zh-Hant: 陷阱}
players: 3-6
traitor: the haunt revealer
things:
  - {token: Bead, zh-Hant: 珠子, shape: item, count: 1}
---
# Secrets of Survival

## Right now
- Put the Bead in the Entrance Hall.

## You win when…
- The Bead is destroyed.

## Round and round
- **Spin.** A hero may roll 8 dice.
  - 16: Destroy the Bead.
  - 0-15: Every hero does *Spin*.

# Traitor's Tome

## You win when…
- The Bead is in the Attic and every hero is dead.
"""


def test_a_page_with_errors_or_no_haunt_is_not_played(prepared: Path) -> None:
    with Authoring(Home(prepared)) as desk:
        bad = desk.check_text(HOSTILE.replace("may roll", "may rool"), name="trap.md")
        assert not bad.correct
        with pytest.raises(CorpusError, match=r"trap\.md"):
            haunt_of(bad)
        attic = desk.check_entry(desk.find("attic"))
        with pytest.raises(UsageError, match="only a haunt"):
            haunt_of(attic)


def test_a_page_of_a_stranger_cannot_hold_a_play_test_up(
    playtest: PlayTest, prepared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A haunt that nobody can win, and whose one action sets itself off again and again."""
    with Authoring(Home(prepared)) as desk:
        checked = desk.check_text(HOSTILE, name="trap.md")
    assert checked.correct, checked.problems
    monkeypatch.setattr(games_module, "_MOST_SECONDS", 5.0)
    page = haunt_of(checked)
    result = playtest.run(asked(page, games=1, players=(3,), idle=0, most=200), replays=tmp_path)
    (ending,) = result.haunts[0].endings
    assert ending.winner == ""
    assert ending.why


def test_reports_say_the_same_and_cannot_be_obeyed(
    playtest: PlayTest, moth_king: Entry, tmp_path: Path
) -> None:
    title: dict[Language, str] = {"en": "<script>*x*</script>\x1b[31m|", "zh-Hant": "飛蛾王"}
    page = replace(moth_king, title=title)
    result = playtest.run(asked(page), replays=tmp_path)
    lines = list(text_lines(result.haunts, result.about, "en"))
    text = "\n".join(lines)
    assert "\x1b" not in text
    share = result.haunts[0].by_players["3"]
    row = next(line.split() for line in lines if line.split()[:1] == ["3"])
    assert row[1] == str(share.games)
    told = markdown(result.haunts, result.about, "en")
    assert "<script>" not in told
    assert "\x1b" not in told
    assert f"| 3 | {share.games} |" in told
    drawn = picture(result.haunts, "en", "all")
    assert "<script>" not in drawn
    assert drawn.count("<svg") == 1
    assert ET.fromstring(drawn).tag.endswith("svg")
    chinese = "\n".join(text_lines(result.haunts, result.about, "zh-Hant"))
    assert "飛蛾王" in chinese
    assert "添火" in chinese or "烽火" in chinese


def test_a_row_with_small_odds_says_so(playtest: PlayTest, moth_king: Entry) -> None:
    with Sandbox(playtest._home) as desk:
        box = desk.box("hill-2e", (), moth_king)
    haunt = gather(box, moth_king.id, [])
    rows = {each.citation.partition("#")[2]: each for each in haunt.sentences}
    assert rows["S.4.2"].why_not == "head-unused"
    # A total of 16 needs a two on each of eight dice.
    from workbench.desks.playtesting.gathering import _odds_of
    from workbench.model.programs import Instruction
    from workbench.model.trees import Leaf

    row = Instruction("k", "S.1.1", "row", label=Leaf("total", "16"))
    assert Fraction(_odds_of(row)) == Fraction(1, 3**8)
