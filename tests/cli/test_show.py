"""``show``: what an id may look like, which place is cited, and what a view may see."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from workbench.model.entries import Entry, View, may_see
from workbench.model.plain import strings_in
from workbench.store.place import Home
from workbench.store.read import open_reader

Run = Callable[..., Any]


@pytest.mark.parametrize(
    ("text", "entry_id"),
    [
        ("attic", "hill-2e/room/attic"),
        ("room/attic", "hill-2e/room/attic"),
        ("hill-2e/room/attic", "hill-2e/room/attic"),
        ("hill-1e/room/attic", "hill-1e/room/attic"),
        ("Attic", "hill-2e/room/attic"),
        ("Hill-2E/Room/Attic", "hill-2e/room/attic"),
        ("  attic ", "hill-2e/room/attic"),
        ("Mystic Elevator", "hill-2e/room/mystic-elevator"),
        ("閣樓", "hill-2e/room/attic"),
        ("阁楼", "hill-2e/room/attic"),
        ("五芒星堂", "hill-2e/room/pentagram-chamber"),
        ("haunt/1", "hill-2e/haunt/1"),
        ("1", "hill-2e/haunt/1"),
        ("haunt/17", "hill-2e/haunt/17"),
        ("mystery/haunt/17", "mystery/haunt/17"),
        ("rule/movement", "hill-2e/rule/movement"),
        ("event/spider", "hill-2e/event/spider"),
        ("token/spider", "hill-2e/token/spider"),
    ],
)
def test_any_tail_of_an_id_and_any_name_works(run: Run, text: str, entry_id: str) -> None:
    assert run("show", text, "--json").json["id"] == entry_id


def test_game_says_where_to_look(run: Run) -> None:
    assert run("show", "attic", "--game", "hill-1e", "--json").json["game"] == "hill-1e"
    assert run("show", "閣樓", "-g", "hill-1e", "--json").json["game"] == "hill-1e"
    assert run("show", "haunt/1", "--game", "mystery", "--json").json["id"] == "mystery/haunt/1"


def test_what_only_another_game_has_is_found_there(run: Run) -> None:
    shown = run("show", "brass-lantern-that-is-not", "--json")
    assert shown.code == 3
    with_snacks = run("search", "kind:character", "--game", "mystery", "--json").json["hits"]
    tail = with_snacks[0]["id"].rpartition("/")[2]
    assert run("show", tail, "--json").json["id"] == f"mystery/character/{tail}"


@pytest.mark.parametrize(
    ("name", "kinds"),
    [("spider", {"event", "monster", "token"}), ("skeletons", {"event", "token"})],
)
def test_a_name_of_several_things_is_3_with_all_of_them(
    run: Run, name: str, kinds: set[str]
) -> None:
    said = run("show", name)
    assert (said.code, said.out) == (3, "")
    assert {f"hill-2e/{kind}/{name}" for kind in kinds} == set(
        re.findall(r"hill-2e/\w+/[\w-]+", said.err)
    )


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("atic", "hill-2e/room/attic"),
        ("Pentagram Chambre", "hill-2e/room/pentagram-chamber"),
        ("五芒星", "hill-2e/room/pentagram-chamber"),
        ("hill-1e/character/attic", "room/attic"),
    ],
)
def test_an_unknown_name_is_3_with_the_nearest(run: Run, text: str, nearest: str) -> None:
    said = run("show", text)
    assert (said.code, said.out) == (3, "")
    assert nearest in said.err


def test_a_very_long_name_is_answered_in_one_short_line(run: Run) -> None:
    said = run("show", "x" * 100_000)
    assert said.code == 3
    assert len(said.err) < 1000


def test_a_stand_in_of_our_own_says_so_in_one_line(run: Run) -> None:
    said = run("show", "mystery/item/squeaky-torch")
    assert said.out.count("A stand-in of our own") == 1
    assert run("show", "mystery/item/squeaky-torch", "--json").json["origin"] == "workbench"
    assert "stand-in of our own" not in run("show", "mystery/rule/turn").out
    assert run("show", "mystery/rule/turn", "--json").json["origin"] is None


# Citations


@pytest.mark.parametrize("text", ["rule/turn#2", "rule/turn#any-order", "rule/turn#ANY-ORDER"])
def test_the_place_that_is_cited_comes_first_and_the_whole_entry_after_it(
    run: Run, text: str
) -> None:
    said = run("show", text)
    assert said.code == 0
    cited, whole = said.out.split("The whole entry:")
    assert "Cited: hill-2e/rule/turn#2" in cited
    assert re.findall(r"^\[(\S+)\]", cited, re.MULTILINE) == ["2"]
    places = re.findall(r"^\[(\S+)\]", whole, re.MULTILINE)
    assert places[:2] == ["1", "2"]
    shown = run("show", text, "--json").json
    assert shown["cited"] == "hill-2e/rule/turn#2"
    assert "hill-2e/rule/turn#2" in [part["citation"] for part in shown["parts"]]


@pytest.mark.parametrize("text", ["haunt/1#T.2", "haunt/1#t.2"])
def test_a_box_of_a_page_is_cited_with_all_its_items(run: Run, text: str) -> None:
    shown = run("show", text, "--json").json
    assert shown["cited"] == "hill-2e/haunt/1#T.2"
    items = [part for part in shown["parts"] if part["citation"].startswith("hill-2e/haunt/1#T.2.")]
    assert items
    cited, whole = run("show", text).out.split("The whole entry:")
    assert "Cited: hill-2e/haunt/1#T.2\n" in cited
    assert re.findall(r"^\[(\S+)\]", cited, re.MULTILINE) == ["T.2"]
    for item in items:
        first = item["text"]["en"].split("\n")[0]
        assert first in cited
        assert first in whole
    others = [part for part in shown["parts"] if ".T.3" in part["citation"]]
    assert not [part for part in others if part["text"]["en"].split("\n")[0] in cited]


def test_a_part_can_be_cited_by_its_stable_key(run: Run) -> None:
    shown = run("show", "haunt/1", "--json").json
    part = next(part for part in shown["parts"] if part["book"] == "T")
    assert run("show", f"haunt/1#{part['key']}", "--json").json["cited"] == part["citation"]


def test_without_a_place_nothing_is_cited(run: Run) -> None:
    assert run("show", "haunt/1", "--json").json["cited"] == ""
    assert "Cited:" not in run("show", "haunt/1").out


def test_a_second_sentence_stands_for_its_item(run: Run) -> None:
    # "Roll 4 dice. Write down the result."
    shown = run("show", "event/it-is-meant-to-be#1.4b", "--json").json
    assert shown["cited"] == "hill-2e/event/it-is-meant-to-be#1.4"


@pytest.mark.parametrize(
    ("text", "there"),
    [
        ("haunt/1#S.7.2z", "hill-2e/haunt/1#S.7.2"),
        ("haunt/1#S.7.2a", "hill-2e/haunt/1#S.7.2"),
        ("dynamite#1.4b", "hill-2e/item/dynamite#1.4"),
        (
            "event/it-is-meant-to-be#1.4c",
            "hill-2e/event/it-is-meant-to-be#1.4, hill-2e/event/it-is-meant-to-be#1.4b",
        ),
    ],
)
def test_a_sentence_that_is_not_there_is_3_with_those_that_are(
    run: Run, text: str, there: str
) -> None:
    said = run("show", text)
    assert (said.code, said.out) == (3, "")
    assert said.err.rstrip().endswith(f"nearest: {there}")


def test_an_item_of_a_page_is_cited_with_what_is_below_it(run: Run) -> None:
    shown = run("show", "dynamite#1.4", "--json").json
    assert shown["cited"] == "hill-2e/item/dynamite#1.4"
    cited, whole = run("show", "dynamite#1.4").out.split("The whole entry:")
    lines = cited.partition("[1.4] ")[2].rstrip().split("\n")
    assert lines[0].endswith("must attempt a Speed roll.")
    assert lines[1:] == [
        "      5+: Nothing happens.",
        "      0-4:",
        "        If the figure is an explorer, the figure takes 4 physical damage.",
        "        Otherwise, the figure becomes stunned.",
    ]
    assert "Choose a room" not in cited
    assert "Choose a room" in whole


def test_a_story_is_quoted_and_what_belongs_to_an_item_is_indented_in_each_language(
    run: Run,
) -> None:
    lines = run("show", "dynamite", "--both").out.split("\n")
    story = next(n for n, line in enumerate(lines) if line.startswith("[1] "))
    assert lines[story].startswith("[1] > ")
    assert lines[story + 1].startswith("    > ")
    rule = lines[story + 2 : lines.index("", story)]
    assert rule[0].startswith("[1.1] On your turn")
    english, chinese = rule[1:8], rule[9:]
    assert rule[8].startswith("    在你的回合中")

    def depths(some: list[str]) -> list[int]:
        return [len(line) - len(line.lstrip(" ")) for line in some]

    # what stands one step below in one language does so in the other
    assert depths(english) == depths(chinese) == [6, 8, 8, 10, 10, 12, 12]
    alone = run("show", "dynamite", "--lang", "zh-Hant").out
    assert "\n[1.1] 在你的回合中" in alone
    assert "\n          0-4：\n            若該角色" in alone


def test_the_heading_of_a_box_of_a_page_stands_above_its_items(run: Run) -> None:
    lines = run("show", "haunt/9", "--both").out.split("\n")
    at = lines.index("Right now / 佈局")
    assert lines[at - 1] == ""
    assert lines[at + 1].startswith("[S.3.1] ")
    assert lines[at + 3].startswith("[S.3.2] ")  # items of a box follow each other closely


@pytest.mark.parametrize("item", ["99", "0", "b", "1.1"])
def test_an_item_that_is_not_there_is_3(run: Run, item: str) -> None:
    said = run("show", f"haunt/1#T.3.{item}")
    assert (said.code, said.out) == (3, "")
    assert "hill-2e/haunt/1#T.3" in said.err


def test_a_ruling_tells_the_edition_that_it_is_only_of(run: Run) -> None:
    assert "edition: 1st edition" in run("show", "ruling/rooms-09").out
    assert "版本：第一版" in run("show", "ruling/rooms-09", "--lang", "zh-Hant").out
    heads = [
        line.split()[1].rsplit("/", 1)[-1]
        for line in run("show", "room/collapsed-room").out.splitlines()
        if line.startswith("Ruling ") and line.endswith(" (1st edition)")
    ]
    assert sorted(heads) == ["items-07", "rooms-09"]
    shown = run("show", "room/collapsed-room", "--json").json["rulings"]
    assert {each["id"] for each in shown if each["edition"] == "1st edition"} == {
        "hill-2e/ruling/items-07", "hill-2e/ruling/rooms-09",
    }  # fmt: skip


def test_what_a_ruling_is_about_is_shown_by_position(run: Run) -> None:
    said = run("show", "ruling/turn-01")
    assert "#any-order" not in said.out
    assert " #2" in next(line for line in said.out.splitlines() if line.startswith("about"))


def test_a_place_that_is_not_there_is_3_with_those_that_are(run: Run) -> None:
    said = run("show", "haunt/1#S.99")
    assert said.code == 3
    assert "hill-2e/haunt/1#S.1" in said.err


def test_a_place_that_the_view_may_not_see_is_not_there(run: Run) -> None:
    said = run("show", "haunt/1#T.1", "--view", "hero")
    assert (said.code, said.out) == (3, "")
    assert "hill-2e/haunt/1#T" not in said.err
    assert run("show", "haunt/1#T.1", "--view", "traitor").code == 0


def test_every_citation_that_a_search_gives_can_be_shown(run: Run) -> None:
    for query in ("attic", "神志", "traitor", "roll:might"):
        for hit in run("search", query, "--json", "--limit", "15").json["hits"]:
            said = run("show", hit["citation"], "--json")
            assert said.code == 0, hit["citation"]
            assert said.json["id"] == hit["id"]


# Languages and layers


def test_both_shows_english_and_chinese(run: Run) -> None:
    both = run("show", "haunt/9", "--both").out
    assert "死亡之舞" in both
    shown = run("show", "ruling/rooms-11", "--both").out
    for lang in ("en", "zh-Hant"):
        assert run("show", "ruling/rooms-11", "--json").json["text"][lang] in shown
    simple = run("show", "ruling/rooms-11", "--both", "--lang", "zh-Hans").out
    assert run("show", "ruling/rooms-11", "--json").json["text"]["zh-Hans"] in simple


@pytest.mark.parametrize(
    ("words", "first", "fact"),
    [
        (("--lang", "en"), "Catacombs / 陵墓", "floors: basement"),
        (("--lang", "zh-Hant"), "陵墓 / Catacombs", "樓層：地庫"),
        (("--lang", "zh-Hans"), "陵墓 / Catacombs", "楼层：地库"),
        (("--lang", "zh-Hant", "--both"), "Catacombs / 陵墓", "floors: basement"),
    ],
)
def test_the_language_asked_for_leads(
    run: Run, words: tuple[str, ...], first: str, fact: str
) -> None:
    lines = run("show", "hill-2e/room/catacombs", *words).out.splitlines()
    assert lines[0] == first
    assert any(line.split(": ")[0] == fact.split(": ")[0] for line in lines)
    if "：" in fact:
        assert fact in lines
        assert not [line for line in lines[1:6] if ": " in line.replace("https: ", "")]


def test_facts_are_worded_in_the_language_that_is_read(run: Run) -> None:
    assert "floors: upper" in run("show", "attic").out
    assert "樓層：樓上" in run("show", "attic", "--lang", "zh-Hant").out
    assert "楼层：楼上" in run("show", "attic", "--lang", "zh-Hans").out


def test_a_layer_that_is_there_can_be_asked_for(run: Run) -> None:
    assert run("show", "attic", "--layer", "workbench", "--json").json["layer"] == "workbench"
    assert "nearest: workbench" in run("show", "attic", "--layer", "edited").err


# Views


def _said(text: str) -> Iterator[str]:
    """The sentences of a text, without what is too short to tell anything."""
    for sentence in re.split(r"(?<=[.!?。！？])\s*|\n", text):
        if len(sentence.strip()) >= 12:
            yield sentence.strip()


def _secrets(entry: Entry, view: View) -> set[str]:
    """Every sentence of an entry that *view* may not see and that nothing it sees says as well."""
    hidden: set[str] = set()
    seen: set[str] = set()
    for part in entry.parts:
        open_part = may_see(view, entry.audience) and may_see(view, part.audience)
        for text in (*part.text.values(), *part.heading.values()):
            (seen if open_part else hidden).update(_said(text))
    if not may_see(view, entry.audience):
        hidden.update(
            text for text in strings_in(entry.facts) if len(text) >= 12 and "/" not in text
        )
        hidden.update(_said(entry.note or ""))
    for dispute in entry.disputed:
        if not may_see(view, dispute.audience) or not may_see(view, entry.audience):
            for text in (dispute.about, *dispute.readings):
                hidden.update(_said(text))
    known = "\n".join((*seen, *entry.title.values(), entry.id))
    return {text for text in hidden if text not in known}


@pytest.mark.parametrize("kind", ["haunt", "monster", "ruling"])
@pytest.mark.parametrize("view", ["hero", "traitor"])
def test_what_a_view_may_not_see_is_nowhere_in_what_it_is_shown(
    run: Run, prepared: Path, kind: str, view: View
) -> None:
    with open_reader(Home(prepared)) as reader:
        entries = [row.entry for row in reader.all_entries(kind=kind)]
    checked = 0
    for entry in entries:
        secrets = _secrets(entry, view)
        if entry.game != "hill-2e" and not secrets:
            continue
        shown = run("show", entry.id, "--json", "--view", view).json
        # Compared with the text itself and not with its JSON, in which quotes are escaped.
        all_of_it = "\n".join(strings_in(shown))
        for secret in secrets:
            checked += 1
            assert secret not in all_of_it, (entry.id, secret)
        if secrets:
            assert shown["locked"] is True
        told = run("show", entry.id, "--view", view).out if secrets else ""
        assert not [secret for secret in secrets if secret in told], entry.id
    assert checked >= {"haunt": 100, "monster": 40 if view == "hero" else 0, "ruling": 0}[kind]


def test_a_hero_sees_neither_the_monsters_of_a_haunt_nor_their_numbers(run: Run) -> None:
    hero = run("show", "haunt/3", "--json", "--view", "hero").json
    author = run("show", "haunt/3", "--json").json
    assert hero["facts"]["monsters"] == []
    assert hero["facts"]["traitor_status"] is None
    assert set(author["facts"]["monsters"]) >= {"hill-2e/monster/witch", "hill-2e/monster/cat"}
    assert author["facts"]["traitor_status"]
    mummy = run("show", "monster/mummy", "--json", "--view", "hero").json
    assert mummy["facts"] == {}
    assert mummy["locked"] is True
    assert mummy["mentions"] == []
    author = run("show", "monster/mummy", "--json").json
    assert author["facts"]["traits"] == {"speed": 3, "might": 8, "sanity": 5, "knowledge": None}


@pytest.mark.parametrize(
    ("lang", "about", "taken"),
    [
        ("en", "6th step of Knowledge", "value 7"),
        ("zh-Hant", "知識的第6級", "數值7"),
        ("zh-Hans", "知识的第6级", "数值7"),
    ],
)
def test_remarks_in_json_are_in_the_language_asked_for(
    run: Run, lang: str, about: str, taken: str
) -> None:
    (point,) = run("show", "character/peter-akimoto", "--json", "--lang", lang).json["disputed"]
    assert (point["about"], point["taken"]) == (about, taken)
    assert taken in point["readings"]
    assert point["readings"][taken]


def test_a_note_in_json_is_in_the_language_asked_for(run: Run, home: Path) -> None:
    with open_reader(Home(home)) as reader:
        entries = [row.entry for row in reader.all_entries("hill-2e")]
        noted = next(entry for entry in entries if entry.note and entry.note in entry.remarks)
    assert noted.note is not None
    assert run("show", noted.id, "--json", "--lang", "en").json["note"] == noted.note
    chinese = noted.remarks[noted.note]["zh-Hant"]
    assert run("show", noted.id, "--json", "--lang", "zh-Hant").json["note"] == chinese
