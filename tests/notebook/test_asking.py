"""The functions of a notebook answer as the desks do, in text and in HTML that obeys nobody."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path

import pytest

import workbench as wb
from workbench.errors import NotFoundError, UsageError, WorkbenchError
from workbench.notebook.answers import Shown, chances_html, chances_text
from workbench.notebook.markup import element, shown

pytestmark = pytest.mark.usefixtures("notebook_home")

EXAMPLES = Path(__file__).resolve().parents[2] / "docs" / "examples" / "bell-and-lantern"
LANTERN = EXAMPLES / "pages" / "haunt" / "the-lantern-chooses.md"
#: What no answer may hold: anything that is run or fetched.
FORBIDDEN = {"script", "iframe", "object", "embed", "link", "img", "base", "form", "meta"}


class Tags(HTMLParser):
    """The tags and texts of a piece of HTML."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.said: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        assert not [name for name, _value in attrs if name.startswith("on")]
        assert not [value for _name, value in attrs if value and "javascript:" in value]
        self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.said.append(data)


def sound(answer: Shown) -> str:
    """The text of an answer's HTML, which is whole and holds nothing that is run."""
    bundle = answer._repr_mimebundle_()
    assert bundle["text/plain"] == str(answer) == repr(answer)
    assert "\x1b" not in bundle["text/plain"]
    parsed = Tags(bundle["text/html"])
    assert not FORBIDDEN & set(parsed.tags)
    assert not parsed.open
    return " ".join(parsed.said)


def test_a_search_shows_what_it_found_and_is_a_sequence() -> None:
    found = wb.search("pentagrm", limit=5)
    assert next(hit.id for hit in found) == "hill-2e/room/pentagram-chamber"
    assert len(found) == 5
    said = sound(found)
    assert "Pentagram Chamber" in said
    assert "五芒星堂" in said


def test_the_search_package_is_one_all_the_same() -> None:
    from workbench.search.finder import Finder

    assert wb.search is __import__("workbench.search", fromlist=["search"])
    assert Finder.__module__ == "workbench.search.finder"


@pytest.mark.parametrize("limit", [0, -1, 1001])
def test_so_many_hits_cannot_be_asked_for(limit: int) -> None:
    with pytest.raises(UsageError, match="cannot be asked for"):
        wb.search("attic", limit=limit)


def test_an_entry_is_shown_in_both_languages_or_in_those_asked_for() -> None:
    both = sound(wb.entry("attic"))
    assert "you must attempt a Speed roll" in both
    assert "嘗試速度考驗" in both
    chinese = sound(wb.entry("attic", lang="zh-Hans"))
    assert "尝试速度考验" in chinese
    assert "you must attempt" not in chinese


def test_a_hero_sees_nothing_of_the_traitors_book() -> None:
    whole, hero = wb.haunt(1), wb.haunt("1", view="hero")
    assert "[T.3" in str(whole)
    assert "[T." not in str(hero)
    assert "T.3" in sound(whole)
    assert "T.3" not in sound(hero)


def test_what_is_not_there_is_refused_with_the_nearest() -> None:
    with pytest.raises(NotFoundError, match="atic"):
        wb.entry("atic")
    with pytest.raises(NotFoundError):
        wb.haunt(99)
    with pytest.raises(NotFoundError):
        wb.check("nowhere.md")


def test_a_page_is_checked_from_a_file_a_text_and_an_id() -> None:
    file, entry = wb.check(LANTERN), wb.check("haunt/9")
    text = wb.check(entry.page.read.text)
    assert file.correct
    assert entry.correct
    assert bool(text) is text.correct
    assert set(entry.printed) == {"en", "zh-Hant", "zh-Hans"}
    assert "嘗試" in entry.printed["zh-Hant"]
    assert "尝试" in entry.printed["zh-Hans"]
    assert "Nothing is wrong" in sound(entry)


def test_a_mistake_is_told_with_its_line_and_what_to_write() -> None:
    text = LANTERN.read_text("utf-8").replace("may attempt", "may atempt", 1)
    found = wb.check(text)
    assert not found.correct
    assert not found.printed
    assert [each.diagnostic.code for each in found.problems] == ["BW102"]
    for said in (sound(found), str(found)):
        assert "BW102" in said
        assert "atempt" in said
        assert "attempt" in said


def test_names_of_strangers_are_text_and_never_markup() -> None:
    page = LANTERN.read_text("utf-8").replace("# ", "# <script>alert(1)</script>\x1b[31m ", 1)
    assert "<script" not in wb.check(page).html()
    assert "\x1b" not in str(wb.check(page))
    made = shown(element("b", "<img src=x>", title='"><script>'))
    assert "<img" not in made
    assert "<script" not in made


def test_odds_are_told_as_bars_that_do_not_need_colour() -> None:
    odds = wb.odds(4, 5)
    assert odds.at_least == Fraction(31, 81)
    assert "31/81 = 38.3%" in chances_text(odds)
    html = chances_html(odds)
    assert html.count("✓") == 4  # the totals 5 to 8
    assert "31/81 = 38.3%" in html


def test_a_game_is_begun_played_and_taken_back() -> None:
    game = wb.game("haunt/9", players=4, seed=3)
    first = str(game)
    assert "The haunt begins: The Dance of Death" in first
    assert "<svg" in game.html()
    before = game.choices
    assert game.choose(1) is game
    assert game.choices != before
    game.undo()
    assert game.choices == before
    game.redo()
    assert game.choices != before


def test_what_cannot_be_chosen_is_refused_and_changes_nothing() -> None:
    game = wb.game("haunt/9", players=4, seed=3)
    before = str(game)
    for wrong in ("fly", 99, ""):
        with pytest.raises(UsageError):
            game.choose(wrong)
        assert str(game) == before


def test_bots_play_a_game_to_its_end() -> None:
    game = wb.game(9, players=3, seed=2, bots=("all=random",))
    assert game.over
    assert game.winner in ("heroes", "traitor", "both", "nobody")
    assert not game.offers
    assert sound(game)


def test_a_whole_game_from_set_up_is_told_in_chinese() -> None:
    game = wb.game("hill-2e", seed=1, lang="zh-Hant")
    said = str(game)
    assert "入口大堂" in said
    assert "Entrance Hall" not in said
    assert "入口大堂" in game.html()


def test_a_checked_page_is_played_where_a_sentence_of_it_matters() -> None:
    page = wb.check(LANTERN)
    place = "S.4.1"
    game = wb.game(page, players=3, seed=2, at=place)
    assert not game.over
    assert game.picture.seen.haunt is not None


def test_a_play_test_is_told_as_at_the_command_line() -> None:
    heard: list[tuple[int, int]] = []
    found = wb.playtest(
        9, games=8, players=(3, 4), heroes="random", traitor="random", processes=1,
        heard=lambda done, of: heard.append((done, of)),
    )  # fmt: skip
    assert heard[-1][0] == heard[-1][1] > 8  # with games in which a side is idle
    (haunt,) = found.result.haunts
    assert haunt.games == 8
    assert "The Dance of Death" in str(found)
    assert "<svg" in found.html()
    assert haunt.sentences[0].citation.partition("#")[2] in sound(found)


def test_a_script_plays_in_one_process_and_a_number_of_players_is_enough() -> None:
    found = wb.playtest(9, games=1, players=3, heroes="random", traitor="random")
    assert set(found.result.haunts[0].by_players) == {"3"}


def test_a_place_that_is_not_there_is_refused_for_a_file_too() -> None:
    for what in (str(LANTERN), wb.check(LANTERN)):
        with pytest.raises(WorkbenchError, match=r"S\.99"):
            wb.game(what, at="S.99")


def test_a_draft_is_checked_and_played_by_its_number() -> None:
    with wb.Drafts() as desk:
        draft = desk.new("haunt", "in-a-notebook")
    name = f"draft/{draft.key}"
    assert wb.check(name).page.read.front.id == "home/haunt/in-a-notebook"
    assert not wb.game(name, seed=1).over


@pytest.mark.parametrize(
    "ask",
    [
        lambda: wb.search(None),
        lambda: wb.entry(9),  # type: ignore[arg-type]
        lambda: wb.check(7),  # type: ignore[arg-type]
        lambda: wb.haunt(9, view="nobody"),  # type: ignore[arg-type]
        lambda: wb.haunt(9, lang="fr"),  # type: ignore[arg-type]
        lambda: wb.search("attic", lang="fr"),
        lambda: wb.game(9, lang="fr"),  # type: ignore[arg-type]
        lambda: wb.game("haunt/9").bots("all", 5),  # type: ignore[arg-type]
    ],
)
def test_wrong_values_are_refused_in_words(ask: Callable[[], object]) -> None:
    with pytest.raises(WorkbenchError):
        ask()
