"""The desk of the table: every way to begin, what is kept, what is told when something fails."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from workbench.desks.table.desk import Start, Step, TableDesk
from workbench.desks.table.history import History
from workbench.desks.table.showing import observer_of
from workbench.engine.errors import EngineFaultError
from workbench.engine.views import FACE_DOWN
from workbench.errors import CorpusError, NotFoundError, UsageError
from workbench.store.place import Home

PAGE = Path("docs/examples/bell-and-lantern")


@pytest.fixture(scope="module")
def home(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Home:
    copy = Home(tmp_path_factory.mktemp("desk") / "home")
    shutil.copytree(prepared, copy.folder)
    return copy


@pytest.fixture
def desk(home: Home) -> Iterator[TableDesk]:
    with TableDesk(home) as made:
        yield made


def played(desk: TableDesk, step: Step, moves: int) -> Step:
    for _move in range(moves):
        step = desk.go_one() if step.moved else desk.choose("1")
    return step


def test_every_way_to_begin(desk: TableDesk, tmp_path: Path) -> None:
    step = desk.begin(Start("haunt", "hill-2e/haunt/9", 4, 3), "en")
    assert step.shown.seen.haunt is not None
    assert len(step.shown.seen.seats) == 4
    step = played(desk, step, 5)
    saved, position = tmp_path / "game.json", tmp_path / "game.txt"
    desk.save(saved)
    desk.export_position(position)
    there = desk.sitting.game.position
    again = desk.begin(Start("file", str(saved)), "zh-Hant")
    assert desk.sitting.game.position.same(there)
    assert again.shown.at == step.shown.at
    desk.begin(Start("file", str(position)), "en")
    assert desk.sitting.game.position.same(there)
    set_up = desk.begin(Start("game", "mystery", 3, 1), "en")
    assert set_up.shown.seen.haunt is None
    kept = desk.kept()[0]
    desk.begin(Start("kept", kept.name), "en")


def test_a_page_in_a_file_is_played(desk: TableDesk) -> None:
    page = next(iter(sorted(PAGE.rglob("*.md"))))
    step = desk.begin(Start("file", str(page.resolve()), None, 2), "en")
    assert step.shown.seen.haunt is not None
    assert step.shown.seen.haunt.key.startswith("haunt/")


def test_what_cannot_be_begun_leaves_the_game_on_the_table(desk: TableDesk, tmp_path: Path) -> None:
    desk.begin(Start("haunt", "hill-2e/haunt/4", 3, 1), "en")
    there = desk.sitting.game.position
    broken = tmp_path / "broken.md"
    broken.write_text("no page\n", "utf-8")
    with pytest.raises(CorpusError, match="the page has errors"):
        desk.begin(Start("file", str(broken)), "en")
    with pytest.raises(NotFoundError):
        desk.begin(Start("file", str(tmp_path / "none.json")), "en")
    with pytest.raises(NotFoundError):
        desk.begin(Start("kept", "none.jsonl"), "en")
    with pytest.raises(UsageError):
        desk.begin(Start("haunt", "hill-2e/haunt/4", 9, 1), "en")
    with pytest.raises(UsageError):
        desk.begin(Start("haunt", "hill-2e/haunt/4", 3, 1, bots=("e9=greedy",)), "en")
    assert desk.sitting.game.position is there


def test_a_refusal_changes_nothing_and_a_fault_keeps_the_game(
    desk: TableDesk, home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    step = desk.begin(Start("haunt", "hill-2e/haunt/9", 3, 2), "en")
    refused = desk.choose("fly away")
    assert refused.refusal is not None
    assert refused.shown.at == step.shown.at

    def broken(_move: str) -> None:
        raise EngineFaultError("it does not know this", cite="haunt/9#S.1.1", detail="unknown")

    monkeypatch.setattr(desk.sitting.session, "push", broken)
    fault = desk.choose("1")
    assert fault.shown.at == step.shown.at
    assert "it does not know this" in fault.told[0]
    assert list((home.folder / "faults").glob("*.json"))


def test_in_fair_play_others_are_told_neither_question_nor_choices(desk: TableDesk) -> None:
    start = Start("haunt", "hill-2e/haunt/9", 3, 2, "table", ("all=random",))
    step = desk.begin(start, "en")
    for _move in range(60):
        assert step.shown.observer in ("table", "author")
        if step.shown.observer == "table":
            assert step.shown.question.offers == ()
            assert desk.odds() == {}
        if not step.moved:
            break
        step = desk.go_one()


def test_fair_play_takes_back_no_dice(desk: TableDesk) -> None:
    step = desk.begin(Start("haunt", "hill-2e/haunt/9", 3, 2, "table"), "en")
    step = played(desk, step, 30)
    nodes = desk.sitting.session.nodes
    assert any(node.barrier for node in nodes)
    for _back in range(40):
        refused = desk.undo()
        if refused.refusal is not None:
            break
    assert refused.refusal is not None
    assert "dice or cards have been shown" in refused.refusal.text
    assert desk.sitting.session.at


def test_where_only_bots_play_undo_is_one_move(desk: TableDesk) -> None:
    desk.begin(Start("haunt", "hill-2e/haunt/9", 3, 2, bots=("all=random",)), "en")
    for _move in range(8):
        desk.go_one()
    at = desk.sitting.session.at
    step = desk.undo()
    assert step.shown.at == desk.sitting.session.nodes[at].parent


def test_at_a_fair_table_nothing_is_decided_by_hand_or_told_to_the_wrong_person(
    desk: TableDesk, tmp_path: Path
) -> None:
    step = desk.begin(Start("haunt", "hill-2e/haunt/9", 3, 2, "table"), "en")
    for refused in (desk.force("5"), desk.put("e1", "room/entrance-hall")):
        assert refused.refusal is not None
        assert refused.shown.at == step.shown.at
    with pytest.raises(UsageError, match="not everybody"):
        desk.export_position(tmp_path / "position.txt")
    desk.use_mode("sandbox")
    assert desk.force("5").refusal is None


def test_no_sentence_of_the_other_book_is_cited_for_a_refusal(desk: TableDesk) -> None:
    step = desk.begin(Start("haunt", "hill-2e/haunt/2", 3, 2, "table"), "en")
    for _move in range(120):
        state = desk.sitting.game.state
        observer = step.shown.observer
        own = {"heroes": "S", "traitors": "T"}.get(state.sides.get(observer, ""), "")
        for _what, reason, sentence in desk.why_not():
            book = reason.cite.partition("#")[2].partition(".")[0]
            if reason.cite.startswith("hill-2e/haunt/") and own and book in ("S", "T"):
                assert book == own
            assert sentence == "" or reason.cite
        step = desk.go_one() if step.moved else desk.choose("1")


def test_the_only_person_at_a_table_of_bots_stays_who_looks(desk: TableDesk) -> None:
    start = Start("haunt", "hill-2e/haunt/9", 3, 2, "table", ("others=random",))
    step = desk.begin(start, "en")
    for _move in range(40):
        assert step.shown.observer in ("e1", "author")
        if step.shown.question.seat != "e1":
            assert step.shown.question.offers == ()
        step = desk.go_one() if step.moved else desk.choose("1")


def test_the_game_on_the_table_is_not_opened_a_second_time(desk: TableDesk) -> None:
    desk.begin(Start("haunt", "hill-2e/haunt/4", 3, 1), "en")
    name, count = desk.kept()[0].name, len(desk.kept())
    desk.begin(Start("kept", name), "en")
    assert len(desk.kept()) == count


def test_a_hero_is_offered_nothing_face_down_by_its_name(desk: TableDesk) -> None:
    desk.begin(Start("haunt", "hill-2e/haunt/11", 4, 1, "table"), "en")
    for _move in range(40):
        state = desk.sitting.game.state
        if any(FACE_DOWN in marks for marks in state.marks.values()):
            break
        desk.choose("1") if desk.sitting.decision is not None else desk.go_one()
    else:
        raise AssertionError("nothing lies face down")
    hero = observer_of(desk.sitting)
    named = [name for _key, name in desk.pieces()]
    if desk.sitting.game.state.sides.get(hero) != "traitors":
        assert not any("Specter" in name for name in named)


def test_a_choice_of_a_place_that_was_left_is_no_choice(desk: TableDesk) -> None:
    step = desk.begin(Start("haunt", "hill-2e/haunt/3", 4, 1), "en")
    at = step.shown.at
    moved = desk.choose("1", at)
    assert moved.shown.at != at
    again = desk.choose("1", at)  # the same key, pressed twice
    assert again.shown.at == moved.shown.at
    assert again.refusal is None


def test_a_kept_fair_game_is_handed_to_whoever_must_look(desk: TableDesk) -> None:
    step = desk.begin(Start("haunt", "hill-2e/haunt/9", 3, 2, "table"), "en")
    for _move in range(10):
        step = desk.go_one() if step.moved else desk.choose("1")
    while step.moved:
        step = desk.go_one()
    name = desk.kept()[0].name
    desk.leave()
    again = desk.begin(Start("kept", name), "en")
    assert again.hand_to == again.shown.observer != ""


def test_bots_that_are_not_known_play_no_more(desk: TableDesk, home: Home) -> None:
    desk.begin(Start("haunt", "hill-2e/haunt/9", 3, 2, bots=("e2=random",)), "en")
    name = desk.kept()[0].name
    desk.leave()
    path = home.folder / "games" / name
    path.write_text(path.read_text("utf-8") + '{"about":["bots","e2=chess"]}\n', "utf-8")
    step = desk.begin(Start("kept", name), "en")
    assert step.shown.bots == {}
    assert any("Bots that are not known" in text for text in step.told)


def test_notes_at_a_fair_table_are_for_whoever_wrote_them(desk: TableDesk) -> None:
    step = desk.begin(Start("haunt", "hill-2e/haunt/9", 3, 2, "table"), "en")
    while step.moved:
        step = desk.go_one()
    writer = step.shown.observer
    desk.note("my plan")
    log = History(desk.sitting)
    for seat in desk.sitting.seats:
        notes = [line.text for line in log.lines(seat) if line.kind == "note"]
        assert notes == (["my plan"] if seat == writer else [])


def test_a_kept_game_is_gone_on_with_at_a_bookmark(desk: TableDesk) -> None:
    step = desk.begin(Start("haunt", "hill-2e/haunt/9", 3, 2), "en")
    step = played(desk, step, 3)
    desk.bookmark("before it all")
    there = desk.sitting.game.position
    played(desk, step, 5)
    (kept, *_others) = desk.kept()
    assert kept.marks == ("before it all",)
    again = desk.begin(Start("kept", kept.name, mark="before it all"), "en")
    assert desk.sitting.game.position.same(there)
    assert any(line.undone for line in again.shown.log)
    desk.leave()
    desk.begin(Start("kept", kept.name, mark="before it all"), "en")
    assert desk.sitting.game.position.same(there)


def test_games_and_haunts_have_their_names_in_each_language(desk: TableDesk) -> None:
    english, chinese = dict(desk.games("en")), dict(desk.games("zh-Hant"))
    assert english["hill-2e"] == "Betrayal at House on the Hill"
    assert chinese["hill-2e"] == "山屋驚魂"
    assert "死亡之舞" in dict(desk.haunts("zh-Hant"))["hill-2e/haunt/9"]


def test_at_a_fair_table_nobody_holds_what_only_others_can_do(desk: TableDesk) -> None:
    step = desk.begin(Start("haunt", "hill-2e/haunt/9", 3, 2, "table"), "en")
    for _move in range(30):
        assert step.shown.question.asides == ()
        step = desk.go_one() if step.moved else desk.choose("1")
