from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.shipped import shipped_corpus
from workbench.errors import ImportFailedError
from workbench.library.importing.attach import attach
from workbench.library.importing.names import NameIndex
from workbench.library.importing.pieces import MAX_SECTIONS
from workbench.library.importing.reading import read_document
from workbench.library.importing.rules_zh import read
from workbench.library.importing.zh_tables import rows_in
from workbench.model.documents import Document, PrintedSection, uncovered
from workbench.model.ids import Kind, slug_of
from workbench.text.noise import PINYIN, converter, damage

DATA = Path(__file__).resolve().parent.parent.parent / "data"
FACTS = Path(__file__).resolve().parent.parent.parent / "facts"
# The noise hits these where they stand and, the last five, between characters.
ANNOTATED = (
    "規頁個計預標驗準級險開臺轉項數進結續時會強對動點過門當無應來內達長現誰沒風測語聲實環獲細運遠"
    "總維銜財魯"
)
MERGED = str.maketrans("後於並裏遊", "后于并里游")
KINDS: tuple[Kind, ...] = ("room", "omen", "item", "event", "rule")
LEFT = re.compile(rf"[?\ue000-\uf8ff\ufffd]|\([{PINYIN}]{{1,6}}\)")


@cache
def index() -> NameIndex:
    return NameIndex.of(shipped_corpus().entries.values())


def facts(name: str) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((FACTS / name).read_text(encoding="utf-8"))
    return found


def document(text: str, names: NameIndex | None = None) -> Document:
    found = read(text, index() if names is None else names)
    return Document(
        name="rules.txt",
        sha256="",
        format="rules-zh",
        encoding="utf-8",
        lang=found.lang,
        game=found.game,
        length=len(text),
        sections=found.sections,
        noise=found.noise,
        repairs=found.repairs,
        unresolved=found.unresolved,
        misprints=found.misprints,
        missing=found.missing,
    )


def counts(found: Document) -> Counter[str]:
    return Counter(section.kind for section in found.sections)


def of_kind(found: Document, kind: Kind) -> list[PrintedSection]:
    return [section for section in found.sections if section.kind == kind]


def english(section: PrintedSection) -> str:
    return section.name.split(" ", 1)[1]


def flattened(text: str) -> str:
    """Loses the line breaks and spaces, and merges characters, as such documents do."""
    title, _, rest = text.partition("\n\n")
    rest = re.sub(r"(?<=[A-Za-z’]) (?=[A-Za-z])", "", rest.replace("\n", ""))
    return f"{title}\n\n{rest}".translate(MERGED)


def essence(found: Document) -> list[tuple[object, ...]]:
    return [
        (s.kind, s.name, s.text, s.flavour, dict(s.facts), s.complete, s.audience)
        for s in found.sections
    ]


# A small document of our own


@pytest.fixture(scope="module")
def clean() -> str:
    return (DATA / "rules_zh_clean.txt").read_text(encoding="utf-8")


def test_a_clean_document_with_its_line_breaks_is_cut_at_them(clean: str) -> None:
    found = document(clean)
    assert counts(found) == {"rule": 11, "room": 8, "omen": 3, "item": 3, "event": 6}
    assert (found.lang, found.game, uncovered(found)) == ("zh-Hant", "hill-1e", ())
    assert {each.kind for each in found.repairs if each.certain} == {"line_break"}
    names = [section.name for section in of_kind(found, "rule")]
    assert names[:9] == [
        "遊戲配件", "準備", "開局", "玩家行動", "移動", "探險", "行動", "作祟 Haunt",
        "故事揀選 Selecting the Haunt",
    ]  # fmt: skip
    assert Counter(each.kind for each in found.noise) == {
        "title": 1,
        "page mark": 1,
        "heading": 3,
    }


def test_the_parts_of_one_tile_are_rooms_with_its_floors(clean: str) -> None:
    hall, stairs, foyer = of_kind(document(clean), "room")[:3]
    assert [hall.name, stairs.name, foyer.name] == [
        "入口大堂 Entrance Hall",
        "梯間 Grand Staircase",
        "門廳 Foyer",
    ]
    assert {room.facts["floors"] for room in (hall, stairs, foyer)} == {"ground"}
    assert foyer.text == "門廳Foyer的地板下有暗門。"
    assert hall.text.endswith("大門鎖著。")


def test_rooms_without_rules_say_so(clean: str) -> None:
    rooms = {english(room): room.facts for room in of_kind(document(clean), "room")}
    plain = {name for name, read_from in rooms.items() if read_from.get("rules") == "none"}
    assert plain == {"Gymnasium", "Ballroom", "Storeroom"}
    assert rooms["Storeroom"]["floors"] == "upper, basement"


def test_a_story_is_proposed_and_stays_in_the_text(clean: str) -> None:
    found = document(clean)
    cards = {english(card): card for card in found.sections if card.flavour}
    assert len(cards) == 11  # two cards share one name
    assert cards["Groundskeeper"].flavour == "泥腳印一直延伸到你床邊。當你轉身，後面沒有人。"
    assert cards["Spear"].flavour == "矛尖沾著不會乾的露水"
    assert all(card.text.startswith(f"{card.flavour}\n") for card in cards.values())
    borders = [each for each in found.repairs if each.kind == "flavour_border"]
    assert len(borders) == 12
    assert not any(each.certain for each in borders)


def test_our_document_damaged_in_every_way_reads_the_same(clean: str) -> None:
    delivered = damage(flattened(clean), ANNOTATED)
    found = document(delivered)
    assert essence(found) == essence(document(clean))
    assert uncovered(found) == ()
    kinds = {each.kind for each in found.repairs}
    assert kinds == {
        *("reading_aid", "reading_aid_straddling", "lost_byte", "merged_character"),
        *("glued_words", "line_break", "flavour_border"),
    }
    assert not any(LEFT.search(section.text) for section in found.sections)


def test_places_point_into_the_text_as_delivered(clean: str) -> None:
    delivered = damage(flattened(clean), ANNOTATED)
    found = document(delivered)
    attic = next(s for s in found.sections if s.name == "閣樓 Attic")
    assert delivered[attic.start :].startswith("閣樓Attic(樓上upper)")
    assert delivered[: attic.end].endswith("減1。")
    for repair in found.repairs:
        if repair.kind == "glued_words":
            assert delivered.startswith(repair.found, repair.offset)
    for place in found.misprints:
        assert delivered[place.offset] == place.text[0]


def test_a_simplified_document_reads_the_same(clean: str) -> None:
    simplified = converter("t2s")(clean)
    found = document(simplified)
    assert (found.lang, uncovered(found)) == ("zh-Hans", ())
    assert counts(found) == counts(document(clean))
    assert [dict(s.facts) for s in of_kind(found, "room")][3:] == [
        dict(s.facts) for s in of_kind(document(clean), "room")
    ][3:]
    assert {each.kind for each in found.repairs} <= {"line_break", "flavour_border"}
    assert len([each for each in found.repairs if each.kind == "flavour_border"]) == 12


def test_names_that_nobody_knows_found_sections_and_are_pointed_at(clean: str) -> None:
    found = document(clean)
    assert [place.text for place in found.unresolved] == ["霧燈Mist Lantern"]
    attached = attach(found, index())
    assert "霧燈" in attached.unmatched
    rooms = dict(zip((s.name for s in found.sections), attached.entry_ids, strict=True))
    assert rooms["建身房 Gymnasium"] == "hill-1e/room/gymnasium"
    assert rooms["鏡中影像(正相) Image in the Mirror"] == "hill-1e/event/image-in-the-mirror-give"
    assert rooms["鏡中影像(反相) Image in the Mirror"] == (
        "hill-1e/event/image-in-the-mirror-receive"
    )


def test_without_any_names_the_shapes_alone_find_the_rooms_and_cards(clean: str) -> None:
    found = document(clean, NameIndex())
    assert uncovered(found) == ()
    assert len(of_kind(found, "room")) == 8
    assert len(of_kind(found, "omen")) == 3
    assert len(of_kind(found, "event")) == 6


def test_what_is_announced_is_counted(clean: str) -> None:
    found = document(clean)
    components = found.sections[0].facts
    assert (components["Room tile"], components["tokens"]) == ("5", "19")
    assert [note.split(":")[0] for note in found.missing] == [
        "奸徒密謀 Traitor’s Tome",
        "the end of 燈滅 Lights Out",
    ]
    fewer = document(clean.replace("Event card6張", "Event card8張"))
    assert any("8 announced, 6 found" in note for note in fewer.missing)


def test_misprints_are_listed_and_never_changed(clean: str) -> None:
    found = document(clean)
    assert [place.text[:12] for place in found.misprints] == [
        "Dinging Room",
        "建身房",
        "骰數總和等於或大於4，找",
    ]
    assert "0, 3" in found.misprints[2].reason
    assert "健身房" in found.misprints[1].reason
    assert any("Dinging Room" in section.text for section in found.sections)


def test_a_mention_begins_no_card(clean: str) -> None:
    text = clean.replace("多擲1顆骰。", "多擲1顆骰。醫藥包Medical Kit及兔足Rabbit’s Foot仍可用。")
    text = text.replace("崩了口", "崩了口。持有斧頭Axe的人")
    found = document(text)
    assert counts(found) == counts(document(clean))


def test_page_marks_are_noise_wherever_they_stand(clean: str) -> None:
    text = clean.replace("\n骰數是6至7", "\n第12頁\n骰數是6至7")
    found = document(text)
    assert essence(found) == essence(document(clean))
    assert uncovered(found) == ()
    marks = [noise for noise in found.noise if noise.kind == "page mark"]
    assert [text[noise.start : noise.end].strip() for noise in marks] == ["第3頁", "第12頁"]


@pytest.mark.parametrize("text", ["", "\n", "預兆牌Omen card：", "噬咬Bite", "名：", "。"])
def test_next_to_nothing_is_accounted_for(text: str) -> None:
    assert uncovered(document(text)) == ()


# The real document


@pytest.fixture(scope="module")
def delivered(sources: Path) -> str:
    return (sources / "rules_zh.txt").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def printed(delivered: str) -> Document:
    return document(delivered)


@pytest.mark.sources
def test_the_real_document_is_read_whole(printed: Document) -> None:
    assert counts(printed) == {"room": 47, "omen": 13, "item": 22, "event": 21, "rule": 19}
    assert (printed.game, printed.lang, uncovered(printed)) == ("hill-1e", "zh-Hant", ())
    assert all(section.text and section.audience == "everyone" for section in printed.sections)
    assert not any(LEFT.search(section.text) for section in printed.sections)


@pytest.mark.sources
def test_the_real_document_is_repaired_by_kind(printed: Document) -> None:
    certain = Counter(each.kind for each in printed.repairs if each.certain)
    proposed = Counter(each.kind for each in printed.repairs if not each.certain)
    del certain["line_break"]
    assert certain == {
        "reading_aid": 1443,
        "reading_aid_straddling": 4,
        "lost_byte": 17,
        "private_use": 2,
        "merged_character": 288,
        "glued_words": 303,
    }
    assert proposed == {"lost_stop": 3, "flavour_border": 56, "line_break": 1}
    assert [place.text for place in printed.unresolved] == ["故事揀選Selecting the Haunt"]


@pytest.mark.sources
def test_the_real_rules_are_cut_by_section_and_topic(printed: Document) -> None:
    names = [section.name for section in of_kind(printed, "rule")]
    assert names == [
        "遊戲配件", "準備", "開局", "遊玩", "玩家行動", "移動", "探險", "行動", "物件", "襲擊",
        "作祟 Haunt", "設置 Setup", "繼續遊戲", "怪物 Monster", "終局", "勝負",
        "故事揀選 Selecting the Haunt", "房間 Room", "房間 Room",
    ]  # fmt: skip
    components = printed.sections[0].facts
    expected = facts("hill_1e.yaml")
    assert {components[name] for name in ("Room tile", "Entrance Hall tile")} == {"44", "1"}
    assert [components[f"{kind} card"] for kind in ("Omen", "Item", "Event")] == ["13", "22", "45"]
    assert components["tokens"] == str(expected["all_tokens"])
    assert sorted(int(n) for name, n in components.items() if name.endswith("token")) == sorted(
        expected["components"].values()
    )


@pytest.mark.sources
def test_every_real_room_has_its_floors(printed: Document) -> None:
    letters = {"u": "upper", "g": "ground", "b": "basement"}
    expected = {
        name: ", ".join(letters[letter] for letter in floors)
        for name, floors in facts("hill_1e.yaml")["floors"].items()
    }
    parts = {"Foyer": "ground", "Grand Staircase": "ground"}
    found = {
        english(room).replace("’", "'"): room.facts["floors"] for room in of_kind(printed, "room")
    }
    assert found == expected | parts
    # Where the editions agree, so does the sheet on the 2nd.
    sheet = {name: ", ".join(room["floors"]) for name, room in facts("rooms.yaml").items()}
    assert {name for name in sheet if sheet[name] != found[name]} == {"Underground Lake"}


@pytest.mark.sources
def test_every_real_room_has_its_printed_number(printed: Document) -> None:
    texts = {slug_of(english(room)): room.text for room in of_kind(printed, "room")}
    for slug, (_trait, target) in facts("hill_1e.yaml")["rolls"].items():
        assert f"大於或等於{target}，" in texts[slug], slug
    assert len([s for s in of_kind(printed, "room") if s.facts.get("rules") == "none"]) == 22


@pytest.mark.sources
def test_every_real_card_has_the_rows_that_are_known(printed: Document) -> None:
    known: dict[str, list[str]] = {}
    for name, card in facts("cards.yaml").items():
        for roll in card.get("rolls", ()):
            if roll.get("rows"):
                known.setdefault(slug_of(name), list(map(str, roll["rows"])))
    for slug, item in facts("hill_1e.yaml")["items"].items():
        if item.get("totals"):
            known[slug] = item["totals"]
    known["groundskeeper"] = ["4+", "1-2"]  # as printed, with a gap
    seen = set()
    for section in printed.sections:
        slug = slug_of(english(section)) if section.kind in ("omen", "item", "event") else ""
        if slug in known:
            rows = rows_in(section.text, 0, len(section.text))
            shown = [
                f"{r.low}+"
                if r.high is None
                else f"{r.low}-{r.high}"
                if r.low < r.high
                else str(r.low)
                for r in rows
            ]
            assert shown == known[slug], slug
            assert section.text.count("\n骰數") == len(rows), slug
            seen.add(slug)
    assert len(seen) == 21


@pytest.mark.sources
def test_every_real_card_has_a_story_apart_from_its_rule(printed: Document) -> None:
    cards = [s for s in printed.sections if s.kind in ("omen", "item", "event")]
    assert len(cards) == 56
    for card in cards:
        assert card.text.startswith(f"{card.flavour}\n")
        rule = card.text.removeprefix(f"{card.flavour}\n")
        assert card.flavour
        assert rule.startswith(
            ("人物", "玩家", "每當", "當", "將", "在", "所有", "若", "這是一個")
        ), card.name


@pytest.mark.sources
def test_every_real_section_finds_its_entry(printed: Document) -> None:
    attached = attach(printed, index())
    for section, entry_id in zip(printed.sections, attached.entry_ids, strict=True):
        game, kind, slug = entry_id.split("/")
        assert (game, kind) == ("hill-1e", section.kind)
        if kind in ("omen", "item") or (kind == "room" and " " in section.name):
            assert slug == slug_of(english(section)), section.name
    by_kind = Counter(entry_id.split("/")[1] for entry_id in set(attached.entry_ids))
    assert {kind: by_kind[kind] for kind in KINDS[:4]} == {
        "room": 47,
        "omen": 13,
        "item": 22,
        "event": 21,
    }
    assert set(attached.unmatched) <= {s.name.split(" ")[0] for s in of_kind(printed, "rule")}
    topics = dict(zip((s.name for s in printed.sections), attached.entry_ids, strict=True))
    assert topics["移動"] == "hill-1e/rule/movement"
    assert topics["襲擊"] == "hill-1e/rule/combat"
    assert topics["鏡中影像(正相) Image in the Mirror"] == "hill-1e/event/image-in-the-mirror-give"
    assert topics["鏡中影像(反相) Image in the Mirror"] == (
        "hill-1e/event/image-in-the-mirror-receive"
    )


def test_names_as_the_real_document_spells_them_attach_too() -> None:
    games = ("hill-1e", "hill-2e")
    assert index().match("戈矛 Spear", "omen", games).entry_id == "hill-1e/omen/spear"
    assert index().match("戈矛", "omen", games).entry_id == "hill-1e/omen/spear"
    assert index().match("DingingRoom", "room", games).entry_id == "hill-1e/room/dining-room"


@pytest.mark.sources
def test_the_real_document_breaks_off_in_lights_out(printed: Document) -> None:
    assert [s.name for s in printed.sections if not s.complete] == ["燈滅 Lights Out"]
    assert printed.sections[-1].name == "燈滅 Lights Out"
    assert [note.partition(":")[0] for note in printed.missing] == [
        "事件牌 Event card",
        "奸徒密謀 Traitor’s Tome",
        "求生秘訣 Secrets of Survival",
        "the end of 燈滅 Lights Out",
    ]
    assert "45 announced, 21 found" in printed.missing[0]


@pytest.mark.sources
def test_the_real_misprints_are_found(printed: Document) -> None:
    texts = [place.text for place in printed.misprints]
    assert texts.count("建身房") == 2
    for slip in ("塑膠別計", "Dinging Room", "清淅", "頭臚", "詳和", "送住"):
        assert slip in texts
    gaps = [place.reason for place in printed.misprints if "leave out" in place.reason]
    assert gaps == ["the results of 園丁 Groundskeeper leave out 0, 3"]
    parted = [place for place in printed.misprints if "between a word" in place.reason]
    assert len(parted) == 2


@pytest.mark.sources
@pytest.mark.parametrize("script", ["zh-Hant", "zh-Hans"])
def test_the_real_document_without_damage_reads_the_same(
    printed: Document, delivered: str, script: str
) -> None:
    from workbench.text.repair import repair

    text = repair(delivered).text
    found = document(converter("t2s")(text) if script == "zh-Hans" else text)
    assert (found.lang, uncovered(found)) == (script, ())
    assert counts(found) == counts(printed)
    if script == "zh-Hant":
        assert essence(found) == essence(printed)
    damages = {"reading_aid", "reading_aid_straddling", "lost_byte", "lost_stop", "private_use"}
    assert not damages & {each.kind for each in found.repairs}


# Hostile input


def survives(data: bytes) -> None:
    try:
        found = read_document(data, "rules.txt", index())
    except ImportFailedError:
        return
    assert uncovered(found) == ()
    assert all(section.text for section in found.sections)


@pytest.mark.sources
def test_a_document_cut_anywhere_is_read_or_refused(delivered: str) -> None:
    data = delivered.encode()
    chance = random.Random(11)
    for place in chance.sample(range(len(data)), 25):
        survives(data[:place])
        survives(data[place:])


@pytest.mark.sources
def test_bytes_put_in_anywhere_do_no_harm(delivered: str) -> None:
    chance = random.Random(12)
    for times in (1, 1, 1, 5, 40, 40):
        data = bytearray(delivered.encode())
        for _ in range(times):
            data.insert(chance.randrange(len(data)), chance.randrange(256))
        survives(bytes(data))


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_our_document_cut_and_stuffed_is_accounted_for(data: st.DataObject) -> None:
    text = (DATA / "rules_zh_clean.txt").read_text(encoding="utf-8")
    if data.draw(st.booleans()):
        text = damage(flattened(text), ANNOTATED)
    start = data.draw(st.integers(0, len(text)))
    stop = data.draw(st.integers(start, len(text)))
    extra = data.draw(st.text("?(){}；：。\n 名A1é骰數4房間\ue6a8\U0001f600", max_size=12))
    at = data.draw(st.integers(start, stop))
    found = document(text[start:at] + extra + text[at:stop])
    assert uncovered(found) == ()
    assert all(section.text for section in found.sections)


@pytest.mark.parametrize(
    "make",
    [
        lambda n: "廢" * n,
        lambda n: "事件牌Event card：墓土Grave Dirt" + "骰數總和是4，人物。" * (n // 11),
        lambda n: "閣樓Attic(樓上upper)" * (n // 16),
        lambda n: "2顆骰子：" * (n // 5),
        lambda n: "移動：" + "。1.移動玩家。2.探險" * (n // 12),
        lambda n: "事件牌：滴" + "…Drip" * (n // 5),
        lambda n: "房間Room tile44張" * (n // 14),
        lambda n: "?guī)" * (n // 5),
    ],
)
def test_endless_repetition_is_bounded(make: Callable[[int], str]) -> None:
    found = document(make(60_000))
    assert uncovered(found) == ()
    assert len(found.sections) <= MAX_SECTIONS


def test_ten_megabytes_of_one_line_are_read() -> None:
    text = "房間人物當骰數總和" * (10_000_000 // 27)
    found = document(text)
    assert uncovered(found) == ()
    assert len(found.sections) == 1
