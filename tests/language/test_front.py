"""Front matter: what is taken, what is told and where, and that nothing in it is run."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.diagnostics import Diagnostic
from workbench.language.declarations import nouns_of
from workbench.language.front import KEYS, THING_KEYS, Front, read_front
from workbench.language.nouns import Noun

GAMES = ("hill-1e", "hill-2e", "mystery")
GOOD = """\
id: home/haunt/the-lamplighters-wager
game: hill-2e
lang: en
title: {en: The Lamplighter's Wager, zh-Hant: 點燈人的賭注}
players: 3-6
traitor: the haunt revealer
things:
  - {token: Lantern, zh-Hant: 提燈, shape: item, count: 1}
  - {monster: Lamplighter, zh-Hant: 點燈人, token: large, count: 1}
  - {track: Oil, zh-Hant: 燈油, from: 0, to: 8, seen by: traitor}
marks:
  - {mark: Lit, zh-Hant: 點亮, bearer: room}
  - {mark: Keeper, zh-Hant: 守燈人, bearer: explorer, one: true}
groups:
  - {group: The servants, zh-Hant: 僕人, of: figures}
"""


def read(text: str) -> tuple[Front | None, list[Diagnostic]]:
    return read_front(text, 2, games=GAMES)


def good(text: str = GOOD) -> Front:
    front, found = read(text)
    assert found == []
    assert front is not None
    return front


def test_a_page_brings_its_things() -> None:
    front = good()
    assert (front.id, front.game, front.kind, front.lang) == (
        "home/haunt/the-lamplighters-wager", "hill-2e", "haunt", "en",
    )  # fmt: skip
    assert front.players == (3, 4, 5, 6)
    assert [(thing.sort, thing.key) for thing in front.things] == [
        ("token", "Lantern"), ("monster", "Lamplighter"), ("track", "Oil"), ("mark", "Lit"),
        ("mark", "Keeper"), ("group", "The servants"),
    ]  # fmt: skip
    assert front.things[1].facts == {"token": "large", "count": 1}
    assert front.things[2].facts == {"from": 0, "to": 8, "seen by": "traitor"}
    assert front.things[0].place.line == 9


def test_things_become_nouns_in_three_languages() -> None:
    nouns = {noun.key: noun for noun in nouns_of(good())}
    assert nouns["Lamplighter"].names["zh-Hans"] == "点灯人"
    assert nouns["Lantern"].unique
    assert not nouns["Oil"].unique
    # What only one bears is a role, and not a mark.
    assert (nouns["Lit"].kind, nouns["Keeper"].kind) == ("mark", "figurerole")
    assert nouns["The servants"].kind == "figure"


def test_a_former_name_belongs_to_the_language_it_is_written_in() -> None:
    def lantern(former: str) -> Noun:
        text = GOOD.replace("item, count: 1", f"item, count: 1, former: {former}")
        return next(noun for noun in nouns_of(good(text)) if noun.key == "Lantern")

    english, chinese = lantern("Lamp"), lantern("油燈")
    assert english.former == {"en": ("Lamp",)}
    assert chinese.former["zh-Hant"] == ("油燈",)
    assert "en" not in chinese.former


def line_of(wanted: str, text: str) -> int:
    return max(n for n, line in enumerate(text.split("\n"), start=2) if wanted in line)


@pytest.mark.parametrize(
    ("was", "now", "code", "key", "words"),
    [
        ("title: {", "titel: {", "BW012", "titel", {"found": "titel", "expected": "title"}),
        ("token: Lantern", "tokn: Lantern", "BW017", "things", {}),
        ("shape: item", "shap: item", "BW012", "shap", {"expected": "shape"}),
        ("zh-Hant: 提燈", "zh-hant: 提燈", "BW012", "zh-hant", {"expected": "zh-Hant"}),
        ("{mark: Lit,", "{mark: true,", "BW016", "mark", {"found": "true"}),
        ("{mark: Lit,", "{mark: ~,", "BW016", "mark", {"found": "null"}),
        ("zh-Hant: 燈油", "zh-Hant: 12", "BW016", "zh-Hant", {"found": "12"}),
        ("lang: en", "lang: fr", "BW013", "lang", {"found": "fr"}),
        ("id: home/haunt/the-lamplighters-wager", "id: attic", "BW014", "id", {"found": "attic"}),
        ("id: home/haunt/the-lamplighters-wager\n", "", "BW014", "id", {}),
        ("game: hill-2e", "game: hill-3e", "BW018", "game", {"found": "hill-3e"}),
        ("game: hill-2e\n", "", "BW018", "game", {"found": "home"}),
        ("players: 3-6", "players: many", "BW028", "players", {"found": "many"}),
        ("players: 3-6", "players: ٣-٦", "BW028", "players", {"found": "٣-٦"}),
        ("players: 3-6", "setup: [a]", "BW028", "setup", {"found": "[a]"}),
        ("players: 3-6", "players: 6-3", "BW028", "players", {"found": "6-3"}),
        ("players: 3-6", "players: 1-99", "BW028", "players", {}),
        (", from: 0,", ",", "BW019", "things", {"name": "Oil", "found": "from"}),
        ("from: 0, to: 8", "from: 8, to: 0", "BW019", "things", {"found": "from: 8, to: 0"}),
        ("from: 0, to: 8", "from: 0, to: 800", "BW028", "to", {"found": "800"}),
        ("seen by: traitor", "seen by: ghosts", "BW028", "seen by", {"found": "ghosts"}),
        ("one: true", "one: yes", "BW028", "one", {"found": "yes"}),
        ("of: figures", "of: figs", "BW028", "of", {"found": "figs"}),
        ("bearer: room", "bearer: [room]", "BW028", "bearer", {"found": "[room]"}),
        ("monster: Lamplighter", "monster: Lantern", "BW020", "things", {"found": "Lantern"}),
        ("monster: Lamplighter", "monster: lantern", "BW020", "things", {"found": "lantern"}),
        ("zh-Hant: 點燈人,", "zh-Hant: 提燈,", "BW020", "things", {"found": "提燈"}),
        ("{en: The Lamplighter's Wager, zh-Hant: 點燈人的賭注}", "The Wager", "BW011", "title", {}),
        ("{en: The Lamplighter's Wager, zh", "{zh", "BW015", "title", {"lang": "en"}),
        ("- {mark: Lit, zh-Hant: 點亮, bearer: room}", "- Lit", "BW011", "marks", {"found": "Lit"}),
        ("token: Lantern", "token: Dr. Lantern", "BW028", "token", {"found": "Dr. Lantern"}),
        ("token: Lantern", "token: '*Lantern*'", "BW028", "token", {}),
        ("token: Lantern", "token: ','", "BW028", "token", {}),
        ("token: Lantern", f"token: {'L' * 81}", "BW028", "token", {}),
    ],
)
def test_what_a_page_cannot_have_is_told_at_its_key(
    was: str, now: str, code: str, key: str, words: dict[str, str]
) -> None:
    assert was in GOOD
    text = GOOD.replace(was, now, 1)
    _front, found = read(text)
    (only,) = found
    assert (only.code, only.arguments["key"]) == (code, key)
    assert words.items() <= only.arguments.items()
    if len(now) > 2 and code not in ("BW014", "BW018"):
        assert only.place.line == line_of(now.split("\n")[0], text)


@pytest.mark.parametrize(
    ("was", "now", "back"),
    [
        ("title: {", "titel: {", "title: {"),
        ("shape: item", "shap: item", "shape: item"),
        ("{mark: Lit,", "{mark: true,", '{mark: "true",'),
        ("zh-Hant: 燈油", "zh-Hant: 12", 'zh-Hant: "12"'),
        ("zh-Hant: 燈油,", "zh-Hant:   15 ,", 'zh-Hant:   "15" ,'),
        ("token: Lantern", "tokn: Lantern", "token: Lantern"),
        ("lang: en", "lang: En", "lang: en"),
        ("from: 0, to: 8", "from: 8, to: 0", "from: 0, to: 8"),
    ],
)
def test_a_fix_of_front_matter_mends_it(was: str, now: str, back: str) -> None:
    text = GOOD.replace(was, now, 1)
    _front, (only,) = read(text)
    assert only.fix is not None
    lines = ["", "", *text.split("\n")]
    line = lines[only.fix.place.line]
    mended = (
        line[: only.fix.place.column - 1] + only.fix.text + line[only.fix.place.end_column - 1 :]
    )
    assert back in mended
    lines[only.fix.place.line] = mended
    assert read("\n".join(lines[2:]))[1] == []


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("{en: The Lamplighter's Wager,", '{en: "The \\e[31mLamplighter\'s Wager",'),
        ("zh-Hant: 點燈人的賭注", 'zh-Hant: "點燈人\\u202e的賭注"'),
        ("zh-Hant: 點燈人的賭注", 'zh-Hant: "點燈人\\n的賭注"'),
        ("token: Lantern", 'token: "Lan\\x07tern"'),
        ("zh-Hant: 提燈", 'zh-Hant: "提\\u200b燈"'),
        ("players: 3-6", 'players: "3-6\\e"'),
        ("traitor: the haunt revealer", 'traitor: "the haunt\\0 revealer"'),
        ("game: hill-2e", 'game: "hill\\a-2e"'),
        ("id: home/", 'id: "home/\\e'),
        ("shape: item", 'shape: "it\\e[2Jem"'),
        ("count: 1}", 'count: "the number of players\\e[2J"}'),
        ("players: 3-6", '"pl\\eayers": 3-6'),
    ],
)
def test_a_character_that_nobody_sees_is_told_where_yaml_writes_it_and_nothing_else(
    was: str, now: str, lang: str
) -> None:
    assert was in GOOD
    if was == "id: home/":
        was, now = "id: home/haunt/the-lamplighters-wager", now + 'haunt/the-lamplighters-wager"'
    text = GOOD.replace(was, now, 1).replace("lang: en", f"lang: {lang}")
    front, (only,) = read(text)
    assert front is not None
    assert only.code == "BW006"
    assert only.fix is not None
    assert only.place.line == line_of(now, text)
    told = [front.id, front.game, *front.title.values(), *map(str, front.facts.values())]
    told += [name for thing in front.things for name in thing.names.values()]
    assert all(text.isprintable() for text in told)
    assert len(front.things) == 6


@pytest.mark.parametrize("space", ["\u00a0", "\u3000", "\u2009"])
def test_a_space_is_a_space_however_wide(space: str) -> None:
    front = good(GOOD.replace("The Lamplighter", f"The{space}Lamplighter"))
    assert front.title["en"] == "The Lamplighter's Wager"


def test_a_track_upside_down_is_read_the_right_way_round() -> None:
    front, (only,) = read(GOOD.replace("from: 0, to: 8", "from: 8, to: 0"))
    assert front is not None
    assert only.code == "BW019"
    assert front.things[2].facts == {"from": 0, "to": 8, "seen by": "traitor"}


@pytest.mark.parametrize(
    ("was", "now"),
    [("title: {", "titel: {"), ("game: hill-2e", "gmae: hill-2e"), ("things:", "thing:")],
)
def test_a_key_that_is_misspelled_is_read_as_what_it_is_meant_for(was: str, now: str) -> None:
    front, (only,) = read(GOOD.replace(was, now))
    assert front is not None
    assert only.code == "BW012"
    assert (front.title, front.game, front.things) == (good().title, "hill-2e", good().things)


def test_a_page_in_chinese_needs_chinese_names() -> None:
    text = GOOD.replace("lang: en", "lang: zh-Hans").replace("zh-Hant: 提燈, ", "")
    _front, found = read(text)
    assert [(each.code, each.arguments["name"]) for each in found] == [("BW015", "Lantern")]


@pytest.mark.parametrize(
    "text",
    [
        "!!python/object:os.system {}", "a: &a [*a]", "a: [", "- x", "x", "x: 1\nx: 2", "[" * 99,
        "{a: b}: c", "? [a]\n: b", "a: 'b", "a: !x b", "12", "true",
    ],
)  # fmt: skip
def test_front_matter_that_cannot_be_read_is_told_once_and_not_run(text: str) -> None:
    front, (only,) = read(text)
    assert front is None
    assert only.code in ("BW010", "BW011")


def test_there_is_an_end_to_what_is_taken_and_told() -> None:
    many = "things:\n" + "".join(f"  - {{token: Lamp {n}}}\n" for n in range(400))
    front, found = read("id: home/item/x\ngame: hill-2e\n" + many)
    assert front is not None
    assert len(front.things) == 200
    assert [(each.code, each.arguments["most"]) for each in found] == [("BW003", "200")]
    _front, found = read(
        "id: home/item/x\ngame: hill-2e\n" + "".join(f"k{n}: 1\n" for n in range(400))
    )
    assert len(found) == 100


_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 200) | st.text("aB:燈.*-, '\"", max_size=6),
    lambda inner: (
        st.lists(inner, max_size=2)
        | st.dictionaries(st.sampled_from([*THING_KEYS, "token", "mark", "en"]), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from(KEYS), _VALUES, max_size=6))
@settings(max_examples=150)
def test_no_front_matter_raises(data: dict[str, object]) -> None:
    import yaml

    front, found = read(yaml.safe_dump(data, allow_unicode=True))
    if front is not None:
        list(nouns_of(front))
    for each in found:
        assert all(isinstance(said, str) for said in each.arguments.values())
