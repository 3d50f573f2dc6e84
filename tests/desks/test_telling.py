"""Games in words: each event and choice in each language, whoever wrote the page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import workbench.engine
from workbench.desks.sandbox import Sandbox
from workbench.desks.telling import Teller
from workbench.desks.telling_words import (
    ASKED,
    CHOICES,
    EVENTS,
    SILENT,
    TERMS,
    WITHOUT,
    WORDS,
    Line,
)
from workbench.engine.game import Game
from workbench.engine.run import Decision, Event, Option
from workbench.model.ids import LANGUAGES, Language
from workbench.store.place import Home

LINES = [*EVENTS.items(), *CHOICES.items(), *ASKED.items(), *WITHOUT.items(), *WORDS.items()]


@pytest.fixture(scope="module")
def desk(prepared: Path) -> Sandbox:
    return Sandbox(Home(prepared))


@pytest.fixture(scope="module")
def game(desk: Sandbox) -> Game:
    return desk.new_game("hill-2e", 3, 1).game


def teller(desk: Sandbox, lang: Language = "en") -> Teller:
    return desk.teller(desk.box("hill-2e"), lang)


def test_whatever_the_engine_tells_has_words_or_is_told_by_something_else() -> None:
    told: set[str] = set()
    for file in Path(workbench.engine.__file__).parent.rglob("*.py"):
        told |= set(re.findall(r"\btell\(\s*\"([a-z_-]+)\"", file.read_text(encoding="utf-8")))
    assert len(told) > 30
    assert told - set(EVENTS) - SILENT - {"fight"} == set()


@pytest.mark.parametrize(("key", "line"), LINES)
def test_both_languages_name_the_same_things(key: str, line: Line) -> None:
    fields = re.compile(r"\{([a-z]+)\}")
    assert sorted(fields.findall(line.en)) == sorted(fields.findall(line.hant))
    assert re.search(r"[\u4e00-\u9fff]", re.sub(r"\{[a-z]+\}", "", line.hant)) or "{" in line.hant


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Event("draw", "e1", {"card": "omen/book", "deck": "omen"}), "draws Book."),
        (Event("draw", "e1", {"what": "omen/book", "deck": "omen"}), ""),
        (Event("trait", "e1", {"trait": "might", "value": 4}), "Might is now 4."),
        (Event("result", "e1", {"total": 3, "faces": "012"}), "rolls 3 (012)."),
        (Event("result", "e1", {"total": 1, "faces": "", "given": "chosen"}), "chooses 1."),
        (Event("result", "e1", {"total": 1, "faces": "", "given": "set"}), "the result is 1."),
        (Event("result", "e1", {"total": 0, "faces": ""}), "has no dice to roll: 0."),
        (Event("noted", "e1"), ""),
        (Event("declines", "e1", {"card": "event/lights-out"}), "ignores Lights Out."),
        (Event("still"), "Nobody is left who could change anything."),
        (Event("card-to", "", {"card": "item/bell", "to": "discard:item"}), "Bell: discarded."),
        (Event("put", "e1", {"place": "room:room/attic"}), "in Attic."),
        (Event("over", "", {"winners": []}), "The game is over. Nobody has won."),
        (Event("over", "", {"winners": ["heroes"]}), "The game is over. Won: the heroes."),
        (Event("damaged", "e1", {"points": 2, "kind": "mental", "parts": []}),
         "takes 2 damage (mental)."),
        (Event("damaged", "e1", {"points": 5, "parts": []}), "takes 5 damage."),
        (Event("movement", "e1", {"traits": None, "cause": "", "kind": "movement"}), ""),
        (Event("damage", "e1", {"traits": None, "cause": "", "kind": "damage"}), ""),
        (Event("placed", "e1", {"room": "room/stairs-from-basement", "area": "basement"}),
         "is laid in the basement."),
        (Event("chooses", "e1", {"what": "room/entrance-hall:W"}), "chooses Entrance Hall, west."),
        (Event("marked", "e1", {"mark": "Stuck"}), "is Stuck."),
        (Event("unmarked", "e1", {"mark": "face-down"}), "is no longer face down."),
        (Event("track", "", {"track": "Failed digs", "value": 2}), "Failed digs is now 2."),
        (Event("refused", "e1", {"what": "attack"}), "cannot: attack."),
        (Event("refused", "e1", {"what": "go_round"}, "item/bell#1.1"),
         "cannot do this: When you take this card, you gain 1 Sanity."),
        (Event("levitates", "e1", {"over": "room/chasm"}), "levitates (Chasm)."),
    ],
)  # fmt: skip
def test_an_event_is_one_plain_line(desk: Sandbox, game: Game, event: Event, said: str) -> None:
    line = teller(desk).event(game.state, event)
    assert line.endswith(said)
    assert "\n" not in line
    if said and event.who:
        assert line.startswith(teller(desk).name(game.state, "e1")) or event.verb == "placed"


@pytest.mark.parametrize(
    ("what", "place", "said"),
    [
        ("item/bell", "room/ballroom", "By hand: Bell: Ballroom."),
        ("item/bell", "discard:item", "By hand: Bell: discarded."),
        ("room/attic", "upper:1:0:2", "By hand: Attic: the upper floor 1:0:2."),
        ("room/attic", "might=5", "By hand: Attic: Might 5."),
    ],
)
def test_what_was_put_by_hand_is_told_by_its_name(
    desk: Sandbox, game: Game, what: str, place: str, said: str
) -> None:
    assert teller(desk).event(game.state, Event("put-by-hand", what, {"place": place})) == said


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Event("damaged", "e1", {"points": 2, "kind": "mental", "parts": []}), "受到2點精神損傷。"),
        (Event("damaged", "e1", {"points": 5, "parts": []}), "受到5點損傷。"),
        (Event("carries", "e1", {"whom": "item/bell"}), "帶着手鈴。"),
        (Event("placed", "e1", {"room": "room/attic", "area": "upper"}), "閣樓放到樓上。"),
        (Event("marked", "e1", {"mark": "Stuck"}), "成為「黏住」。"),
        (Event("marked", "house", {"mark": "destroyed"}), "大屋成為「摧毀」。"),
        (Event("chooses", "e1", {"what": "room/entrance-hall:W"}), "選擇門廳、西。"),
        (Event("put", "e1", {"place": "house"}), "在大屋中。"),
        (Event("put-by-hand", "item/bell", {"place": "room/attic"}), "手動調整：手鈴：閣樓。"),
        (Event("result", "e1", {"total": 1, "faces": "", "given": "chosen"}), "選擇1。"),
        (Event("result", "e1", {"total": 1, "faces": "", "given": "set"}), "總點數為1。"),
        (Event("declines", "e1", {"card": "event/lights-out"}), "不接受燈滅。"),
    ],
)
def test_an_event_in_chinese_has_the_words_of_the_term_base(
    desk: Sandbox, game: Game, event: Event, said: str
) -> None:
    line = teller(desk, "zh-Hant").event(game.state, event)
    hall = desk.box("hill-2e").rooms["room/entrance-hall"].names["zh-Hant"]
    assert line.endswith(said.replace("門廳", hall))
    assert not re.search("傷害|帶著|[A-Za-z]{3}", line)


def test_a_line_has_the_words_of_the_term_base(desk: Sandbox) -> None:
    names = {
        row.entry.id.rpartition("/")[2]: row.entry.title["zh-Hant"]
        for row in desk.reader.all_entries("hill-2e", "term")
    }
    for key in ("upper", "ground", "basement", "inside", "outside", "N", "E", "S", "W", "aside"):
        term = names.get(TERMS.get(key, key))
        assert term is None or WORDS[key].hant == term, key


def test_a_figure_has_one_number_whoever_is_told_of(desk: Sandbox, game: Game) -> None:
    words = teller(desk)
    assert words.name(game.state, "p2") == words.name(game.state, "e2")
    assert words.name(game.state, "p2").endswith("(e2)")


def test_a_game_that_stops_is_not_said_to_be_over(desk: Sandbox, game: Game) -> None:
    state = game.state.copy()
    event = Event("over", "", {"winners": []})
    assert teller(desk).event(state, event) == "The game is over. Nobody has won."
    state.memory["unwritten"] = "haunt/28"
    assert teller(desk).event(state, event) == ""


def test_an_event_in_three_languages(desk: Sandbox, game: Game) -> None:
    event = Event("draw", "e1", {"card": "omen/crystal-ball", "deck": "omen"})
    lines = {lang: teller(desk, lang).event(game.state, event) for lang in LANGUAGES}
    ball = desk.box("hill-2e").cards["omen/crystal-ball"].names
    assert len(set(lines.values())) == 3
    for lang in LANGUAGES:
        assert ball.get(lang, ball["zh-Hant"]) in lines[lang] or lang == "zh-Hans"
    assert "抽到" in lines["zh-Hans"]


def test_choices_in_words(desk: Sandbox, game: Game) -> None:
    def said(option: Option, kind: str = "turn") -> str:
        return teller(desk).option(game.state, Decision("e1", kind, (option,)), option)

    assert said(Option("move:room/attic", "", "move")) == "Move to Attic."
    assert said(Option("explore:N", "N", "explore")) == "Discover a room to the north."
    assert said(Option("give:item/bell:e2", "", "give")).startswith("Give Bell to ")
    assert said(Option("might-1,speed-2", "", "split"), "split") == "Might -1, Speed -2"
    assert said(Option("yes", True, "may"), "may") == "Yes."
    attack = Option("attack:e2::might", "", "attack")
    assert said(attack).startswith("Attack ")
    assert said(attack).endswith("(e2) with Might.")
    assert said(Option("room/vault", "", "choose"), "choose") == "Vault"
    assert said(Option("112", "", "reroll"), "reroll") == "Roll again what shows 112."
    assert said(Option("room/attic:W", "", "door"), "door") == "Attic, west"
    fetch = desk.box("hill-2e").rules_of("omen/dog")
    assert fetch is not None
    item = next(each for each in fetch.by_key.values() if each.at == "1.9")
    assert said(Option(f"item:{item.key}", "", "one-of"), "one-of") == item.text["en"]
    turn = Option("turn:2", 2, "turn", "", {"doors": ["N", "W"]})
    assert said(turn) == "Lay the tile with doors to north, west."


def test_an_action_is_told_as_its_page_words_it(desk: Sandbox, game: Game) -> None:
    book = desk.box("hill-2e").rules_of("item/bell")
    assert book is not None
    rule = next(each for each in book.standing if each.role == "action")
    notation = f"act:item/bell#{rule.instruction.key}"
    option = Option(notation, notation, "act", rule.citation)
    decision = Decision("e1", "turn", (option,))
    for lang in LANGUAGES:
        said = teller(desk, lang).option(game.state, decision, option)
        assert rule.instruction.text[lang].replace("。** ", "。").replace("**", "") in said
        assert "*" not in said


def test_citations_in_full(desk: Sandbox) -> None:
    words = teller(desk)
    assert words.cite("item/bell#1.1") == "hill-2e/item/bell#1.1"
    assert words.cite("hill-2e/rule/movement#x") == "hill-2e/rule/movement#x"
    assert words.cite("") == ""
    book = desk.box("hill-2e").rules_of("room/grand-staircase")
    assert book is not None
    last = list(book.program.instructions())[-1][2]
    assert words.sentence(f"room/grand-staircase#{last.at}") == last.text["en"]
    assert words.sentence("room/grand-staircase#99") == ""
    assert words.sentence("nothing/here#1") == ""
