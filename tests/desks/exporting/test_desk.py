"""Subjects become documents: ids, kinds, games, pages, saved games; each for its audience."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from exporters.data import Json, JsonOptions
from exporters.games import Log, LogOptions
from exporters.notebook import Notebook, NotebookOptions
from workbench.desks.exporting.desk import Exporting, Wanted
from workbench.desks.exporting.plugins import exporter_called
from workbench.desks.going_on import go_one, play_on
from workbench.desks.importing import ImportDesk
from workbench.desks.sandbox import Sandbox
from workbench.engine.bots import bot_of
from workbench.engine.views import may_see
from workbench.errors import CorpusError, ExportError, NotFoundError, UsageError
from workbench.library.resolve import data_folder
from workbench.model.exports import Collection, GameLog, Position
from workbench.model.ids import Language
from workbench.notebook.opened import close_all
from workbench.store.place import Home

DATA = Path(__file__).resolve().parents[2] / "data"
MOTH = DATA / "playing" / "moth-king.md"
BOTH: tuple[Language, ...] = ("en", "zh-Hant")


@pytest.fixture
def exporting(prepared: Path) -> Iterator[Exporting]:
    with Exporting(Home(prepared)) as desk:
        yield desk


def made(desk: Exporting, *subjects: str, **wanted: Any) -> Collection:
    document = desk.document(Wanted(subjects, **wanted))
    assert isinstance(document, Collection)
    return document


def ids(document: Collection) -> list[str]:
    return [entry.id for entry in document.entries]


def test_one_entry_is_printed_in_each_language(exporting: Exporting) -> None:
    (entry,) = made(exporting, "attic", languages=BOTH).entries
    assert entry.title == {"en": "Attic", "zh-Hant": "閣樓"}
    assert [fact.label["en"] for fact in entry.fact_lines] == ["floors", "doors", "symbol"]
    lines = [line for box in entry.boxes for line in box.lines]
    assert [(line.kind, line.label) for line in lines] == [
        ("story", ""), ("rule", ""), ("row", "3+"), ("row", "0-2"), ("note", ""),
    ]  # fmt: skip
    assert lines[1].citation == "hill-2e/room/attic#1.1"
    assert lines[1].text["zh-Hant"] == "當你離開此房間時，你必須嘗試速度考驗。"
    assert set(lines[2].text) == set(BOTH)
    (roll,) = entry.rolls
    assert {each.exact for each in roll.chances if (each.dice, each.target) == (2, 3)} == {"1/3"}


def test_kinds_games_and_names_are_subjects(exporting: Exporting) -> None:
    rooms = made(exporting, "hill-2e/room")
    assert rooms.title["en"] == "Betrayal at House on the Hill: room"
    assert {entry.kind for entry in rooms.entries} == {"room"}
    assert len(rooms.entries) == 47
    assert ids(made(exporting, "room", game="mystery"))[0].startswith("mystery/room/")
    assert ids(made(exporting, "閣樓", "attic", "hill-2e/omen/girl")) == [
        "hill-2e/room/attic", "hill-2e/omen/girl",
    ]  # fmt: skip
    haunts = ids(made(exporting, "hill-2e/haunt"))
    assert haunts[:2] == ["hill-2e/haunt/1", "hill-2e/haunt/2"]
    game = made(exporting, "mystery")
    assert {"room", "haunt", "rule", "term"} <= {entry.kind for entry in game.entries}


def test_what_is_not_there_is_told(exporting: Exporting) -> None:
    for subject in ("attick", "hill-2e/clue"):
        with pytest.raises(NotFoundError):
            made(exporting, subject)
    with pytest.raises(UsageError):
        made(exporting)


def test_a_book_is_for_its_own_side(exporting: Exporting) -> None:
    heroes = made(exporting, "haunt/1", book="S")
    traitor = made(exporting, "haunt/1", book="T")
    assert (heroes.view, traitor.view) == ("hero", "traitor")
    for document, letter in ((heroes, "S"), (traitor, "T")):
        (entry,) = document.entries
        assert {box.book for box in entry.boxes} == {letter}
    assert (heroes.name, traitor.name) == ("haunt-1-S", "haunt-1-T")
    assert heroes.book_name["en"] == "Secrets of Survival"
    assert made(exporting, "mystery/haunt/17", book="T").book_name["en"] == "Monster's Tome"
    with pytest.raises(UsageError, match="own side"):
        made(exporting, "haunt/1", book="S", view="author")
    both = made(exporting, "haunt/1").entries[0]
    assert {box.book for box in both.boxes} == {"S", "T"}


def test_what_one_side_may_not_see_is_left_out(exporting: Exporting) -> None:
    with pytest.raises(NotFoundError, match="may read nothing"):
        made(exporting, "monster/mummy", book="S")
    seen = ids(made(exporting, "hill-2e/monster", view="hero"))
    assert "hill-2e/monster/mummy" not in seen
    assert "hill-2e/monster/mummy" in ids(made(exporting, "hill-2e/monster", view="traitor"))


def test_a_page_in_a_file_is_exported_and_kept_nowhere(exporting: Exporting) -> None:
    (entry,) = made(exporting, str(MOTH), languages=BOTH).entries
    assert entry.id.startswith("home/haunt/")
    assert entry.game_title["en"] == "Betrayal at House on the Hill"
    assert {box.book for box in entry.boxes} == {"S", "T"}
    room = data_folder("corpus") / "hill-2e" / "pages" / "room" / "attic.md"
    (attic,) = made(exporting, str(room)).entries
    assert attic.boxes == made(exporting, "attic").entries[0].boxes


def test_a_page_with_errors_is_refused(exporting: Exporting, tmp_path: Path) -> None:
    page = tmp_path / "bad.md"
    page.write_text(MOTH.read_text("utf-8") + "\n- You frobnicate it.\n", "utf-8")
    with pytest.raises(CorpusError, match="the page has errors"):
        made(exporting, str(page))
    with pytest.raises(NotFoundError):
        made(exporting, str(tmp_path / "none.md"))


def test_printed_text_is_put_in_only_where_it_is_asked_for(prepared: Path, tmp_path: Path) -> None:
    home = Home(tmp_path / "home")
    shutil.copytree(prepared, home.folder)
    with ImportDesk(home) as desk:
        desk.import_paths([DATA / "importing" / "traitors_tome.md"])
    with Exporting(home) as desk:
        found = made(desk, "hill-2e/haunt", with_printed=True)
        printed = [piece for entry in found.entries for piece in entry.printed]
        assert printed
        assert not [e for e in made(desk, "hill-2e/haunt").entries if e.printed]
        hero = made(desk, "hill-2e/haunt", with_printed=True, book="S")
        assert not [piece for entry in hero.entries for piece in entry.printed]
        assert printed[0].text in Json().export(found, JsonOptions()).decode().replace("\\n", "\n")


def test_the_json_fits_its_schema(exporting: Exporting) -> None:
    validator = import_module("jsonschema").Draft202012Validator
    schema = json.loads((data_folder("schema") / "export.schema.json").read_text("utf-8"))
    check = validator(schema)
    for subjects in (("hill-2e/haunt", "hill-2e/room"), ("mystery",), ("hill-1e/ruling",)):
        data = Json().export(made(exporting, *subjects, languages=BOTH), JsonOptions())
        assert [error.message for error in check.iter_errors(json.loads(data))] == []
    assert not check.is_valid({"document": "collection"})


def test_an_option_that_a_format_has_not_is_told(exporting: Exporting) -> None:
    with pytest.raises(UsageError, match="has no option colour"):
        exporting.export(exporter_called("json"), Wanted(("attic",)), {"colour": "red"})


# Saved games


@pytest.fixture(scope="module")
def saved(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of a haunt with a traitor, played by bots to its end."""
    path = tmp_path_factory.mktemp("saved") / "game.json"
    with Sandbox(Home(prepared)) as desk:
        session = desk.new_haunt("haunt/1", 3, seed=5)
        play_on(session, {f"e{seat}": bot_of("random", seat) for seat in (1, 2, 3)})
        desk.save(session, path)
    return path


def log(desk: Exporting, path: Path, **wanted: Any) -> GameLog:
    document = desk.document(Wanted((str(path),), **wanted), ("log",))
    assert isinstance(document, GameLog)
    return document


def test_a_game_is_told_line_by_line(exporting: Exporting, saved: Path) -> None:
    told = log(exporting, saved, languages=BOTH)
    assert told.title == {"en": "The Mummy Walks", "zh-Hant": "木乃伊行走"}
    assert told.lines[0].step == 0
    assert all(set(line.text) == set(BOTH) for line in told.lines)
    assert {"choice", "event", "roll"} <= {line.kind for line in told.lines}
    assert told.winners
    assert told.about["seed"] == "5"


def test_a_hero_reads_only_what_heroes_know(exporting: Exporting, saved: Path) -> None:
    whole, hero = log(exporting, saved), log(exporting, saved, view="hero")
    assert len(hero.lines) < len(whole.lines)
    assert "seed" not in hero.about
    stands = exporting.document(Wanted((str(saved),), view="hero"), ("position",))
    assert isinstance(stands, Position)
    assert (stands.view, stands.notation) == ("hero", "")
    assert stands.plain["observer"] == "heroes"


def test_what_only_the_traitor_knows_is_in_no_heros_log(prepared: Path, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    bots = {f"e{seat}": bot_of("random", seat) for seat in (1, 2, 3)}
    with Sandbox(Home(prepared)) as desk:
        session = desk.new_haunt("haunt/10", 3, seed=5)
        for _move in range(60):  # it is not over: then everything would be open
            assert go_one(session, bots) is True
        desk.save(session, path)
        game = session.game
        teller = desk.teller(game.box)
        hidden = {
            teller.event(game.state, event)
            for event in game.events()
            if not may_see(game.box, game.state, event, "heroes")
        }
    with Exporting(Home(prepared)) as exporting:
        whole = log(exporting, path)
        hero = log(exporting, path, view="hero")
        traitor = log(exporting, path, view="traitor")
    told = {line.text["en"] for line in hero.lines}
    assert hidden - {""}
    assert hidden - {""} <= {line.text["en"] for line in whole.lines}
    assert not (hidden - {""}) & told
    assert [line for line in whole.lines if "#T." in line.citation]
    assert not [line for line in hero.lines if "#T." in line.citation]
    assert [line for line in traitor.lines if "#T." in line.citation]
    data = Log().export(hero, LogOptions())["game-log.txt"].decode()
    assert "#T." not in data
    assert not [text for text in hidden if text and text in data]


def test_a_notebook_runs_cell_by_cell(
    exporting: Exporting, prepared: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WORKBENCH_HOME", str(prepared))
    whole: dict[str, Any] = {"languages": BOTH}
    (entry,) = made(exporting, "haunt/1").entries
    secret = [line for box in entry.boxes if box.book == "T" for line in box.lines][-1].text["en"]
    for wanted, plays in ((whole, True), ({"book": "S"}, False)):
        document = made(exporting, "haunt/1", **wanted)
        notebook = json.loads(Notebook().export(document, NotebookOptions()))
        code = ["".join(c["source"]) for c in notebook["cells"] if c["cell_type"] == "code"]
        assert code[0] == "import workbench as wb"
        assert any("wb.game" in cell for cell in code) is plays
        names: dict[str, Any] = {}
        exec(code[0], names)
        try:
            shown = "\n".join(repr(eval(cell, names)) for cell in code[1:])
        finally:
            close_all()
        assert "The Mummy is destroyed." in shown
        assert ("木乃伊已被摧毀。" in shown) is plays
        # What the reader of a book looks up is what that reader may see.
        assert (secret in shown) is plays


def test_how_a_game_stands_is_told(exporting: Exporting, saved: Path, tmp_path: Path) -> None:
    stands = exporting.document(Wanted((str(saved),), BOTH), ("position",))
    assert isinstance(stands, Position)
    assert stands.picture["en"].startswith("<svg ")
    assert "地面" in "\n".join(stands.map["zh-Hant"])
    again = tmp_path / "position.txt"
    again.write_text(stands.notation, "utf-8")
    other = exporting.document(Wanted((str(again),), BOTH), ("position",))
    assert isinstance(other, Position)
    assert other.map == stands.map


def test_games_are_for_formats_of_games(exporting: Exporting, saved: Path, tmp_path: Path) -> None:
    with pytest.raises(ExportError, match="does not write games"):
        exporting.document(Wanted((str(saved),)))
    with pytest.raises(UsageError, match="one saved game"):
        exporting.document(Wanted((str(saved), "attic")), ("log",))
    bad = tmp_path / "bad.json"
    bad.write_text("{}", "utf-8")
    with pytest.raises(Exception, match=r"bad\.json"):
        exporting.document(Wanted((str(bad),)), ("log",))
