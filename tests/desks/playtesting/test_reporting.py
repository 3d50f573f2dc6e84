"""How a game is seen again: by a command that plays the same game, as a shell takes it."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import pytest

from workbench.desks.playtest import Asked, PlayTest
from workbench.desks.playtesting.gathering import Ending, Failure, HauntResult, Idle, Sentence
from workbench.desks.playtesting.reporting import markdown, text_lines
from workbench.model.entries import Entry
from workbench.model.ids import Language
from workbench.wording import use_language

HAUNT = "home/haunt/x"
UNFINISHED = Ending("", "", "nothing-left", 1, False, 3, 77)


def hint(found: Ending | Failure, **about: Any) -> str:
    """Returns what stands in the angle brackets of a report."""
    ends = (found,) if isinstance(found, Ending) else ()
    broke = (found,) if isinstance(found, Failure) else ()
    result = HauntResult(HAUNT, {"en": "X"}, 1, {}, endings=ends, failures=broke)
    plain = {"heroes": "greedy", "traitor": "greedy", "most": 3000, "files": {}, **about}
    said = "\n".join(text_lines([result], plain, "en"))
    return said.partition("<")[2].partition(">")[0]


@pytest.mark.parametrize(
    ("lang", "why"),
    [("en", "it is only read, never carried out"), ("zh-Hant", "只供閱讀，從不執行")],
)
def test_beside_every_sentence_that_was_not_used_it_says_why(lang: Language, why: str) -> None:
    note = Sentence(
        f"{HAUNT}#S.1.1", {"en": "Note: x.", "zh-Hant": "注：x。"}, "note", 0, 0, 0, "note", "", 0
    )
    result = HauntResult(HAUNT, {"en": "X", "zh-Hant": "X"}, 1, {}, sentences=(note,))
    about = {"heroes": "greedy", "traitor": "greedy", "most": 3000, "files": {}}
    use_language(lang)
    try:
        (line,) = (each for each in text_lines([result], about, lang) if each.startswith("     0"))
        assert line.endswith(f"[{why}]")
        assert why in markdown([result], about, lang)
    finally:
        use_language("en")


def test_a_page_is_played_from_its_file() -> None:
    file = "/tmp/my pages/moth king's.md"
    said = hint(UNFINISHED, files={HAUNT: file})
    assert shlex.split(said) == [
        "workbench", "play", file, "--players", "3", "--seed", "77", "--bots", "all=greedy",
    ]  # fmt: skip
    assert shlex.split(hint(UNFINISHED))[2] == HAUNT


def test_the_file_of_a_replay_is_one_word() -> None:
    file = "/tmp/it's here/a b.json"
    saved = Ending("", "", "nothing-left", 1, False, 3, 77, file)
    assert shlex.split(hint(saved)) == ["workbench", "replay", file]


def test_a_game_that_was_given_up_says_after_how_many_decisions() -> None:
    given_up = Ending("", "", "too-long", 1, False, 3, 77)
    assert hint(given_up, most=40).endswith("; given up after 40 decisions")
    # At play bots stop after 5000 decisions, so it would be another game there.
    assert hint(UNFINISHED, most=15_000) == "3 players, seed 77"
    assert "given up" not in hint(UNFINISHED, most=40)


def test_games_that_play_cannot_play_are_only_named() -> None:
    assert hint(UNFINISHED, traitor="random") == "3 players, seed 77"
    idle = Failure("it broke", "home/haunt/x#S.1.1", 2, 3, 77, 0, idle="heroes")
    assert hint(idle) == "3 players, seed 77; idle: heroes"


@pytest.mark.parametrize(
    ("lang", "one", "smallest", "idle"),
    [
        ("en", "one of them:", "the smallest has 3 players", "3 won by both sides, 4 by nobody"),
        ("zh-Hant", "其中一局：", "最小的一局有 3 名玩家", "雙方皆勝 3、無人得勝 4"),
        ("zh-Hans", "其中一局：", "最小的一局有 3 名玩家", "双方皆胜 3、无人得胜 4"),
    ],
)
def test_what_broke_and_what_idle_sides_came_to_are_told(
    lang: Language, one: str, smallest: str, idle: str
) -> None:
    broke = Failure("it broke", "home/haunt/x#S.1.1", 2, 3, 77, 0)
    small = Failure("it broke", "home/haunt/x#S.1.1", 2, 3, 77, 9, "/tmp/game.json")
    result = HauntResult(
        HAUNT,
        {"en": "X"},
        1,
        {},
        failures=(broke, small),
        idle=(Idle("heroes", 10, 1, 2, 0, 3, 4),),
    )
    about = {"heroes": "greedy", "traitor": "greedy"}  # as an older version kept it
    try:
        use_language(lang)
        said = "\n".join(text_lines([result], about, lang))
        marked = markdown([result], about, lang)
    finally:
        use_language("en")
    for each in (one, smallest, idle):
        assert each in said
        assert each in marked


def test_a_run_knows_all_that_was_asked_for(
    playtest: PlayTest, moth_king: Entry, tmp_path: Path
) -> None:
    """Runs that differ only in what is probed, or when a game is given up, are different runs."""
    about = [
        playtest.run(asked, replays=tmp_path).about
        for asked in (
            Asked(pages=(moth_king,), games=1, idle=0),
            Asked(pages=(moth_king,), games=1, idle=1),
            Asked(pages=(moth_king,), games=1, idle=0, most=5),
            Asked(pages=(moth_king,), games=1),
        )
    ]
    assert [(each["idle"], each["most"]) for each in about] == [
        (0, 3000), (1, 3000), (0, 5), (4, 3000),
    ]  # fmt: skip
