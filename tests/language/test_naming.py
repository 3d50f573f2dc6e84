"""Names of a page against all others: capitals, words of the language, names of the past."""

from __future__ import annotations

import pytest

from workbench.language.front import Front, Thing
from workbench.language.naming import former_names, unlike_others
from workbench.language.nouns import Lexicon, Noun
from workbench.language.tokens import split
from workbench.model.ids import Language
from workbench.model.trees import Leaf, Node


@pytest.mark.parametrize(
    ("names", "other"),
    [
        ({"en": "attic"}, "Attic"),
        ({"en": "ATTIC"}, "Attic"),
        ({"en": "Hero"}, "hero"),
        ({"en": "While"}, "while"),
        ({"en": "Attic"}, "hill-2e/room/attic"),
        ({"en": "Lamp", "zh-Hant": "閣樓"}, "hill-2e/room/attic"),
        ({"en": "Lamp", "zh-Hans": "阁楼"}, "hill-2e/room/attic"),
        ({"en": "Vivian Lopez"}, "hill-2e/character/vivian-lopez"),
        ({"en": "Attic Key"}, None),
        ({"en": "Turn"}, "turn"),
        ({"en": "At The End"}, "at the end"),
        ({"en": "Lantern"}, None),
        ({"en": "Might"}, "Might"),
        ({"en": "Lamp", "zh-Hant": "英雄"}, "英雄"),
        ({"en": "Lamp", "zh-Hant": "勇士", "zh-Hans": "英雄"}, "英雄"),
        ({"en": "Lamp", "zh-Hant": "若"}, "若"),
        ({"en": "Lamp", "zh-Hant": "提燈"}, None),
    ],
)
def test_a_name_must_be_one_of_its_own(
    lexicon: Lexicon, names: dict[Language, str], other: str | None
) -> None:
    front = Front(things=(Thing("token", names, {}),))
    found = [each.arguments["other"] for each in unlike_others(front, lexicon)]
    assert found == ([other] if other else [])


def test_a_plural_is_a_name_too(lexicon: Lexicon) -> None:
    def told(*things: Thing) -> list[str]:
        return [each.code for each in unlike_others(Front(things=things), lexicon)]

    assert told(Thing("token", {"en": "Lamp"}, {"plural": "rooms"})) == ["BW021"]
    assert told(Thing("token", {"en": "Lamp"}, {"plural": "Lampen"})) == []
    lamp, lamps = Thing("token", {"en": "Lamp"}, {}), Thing("token", {"en": "Lamps"}, {})
    assert told(lamp, lamps) == ["BW020"]
    assert told(lamps, lamp) == ["BW020"]


def test_two_names_that_are_drafted_alike_are_one(lexicon: Lexicon) -> None:
    names: list[dict[Language, str]] = [
        {"en": "Lamp", "zh-Hant": "白髮燈"}, {"en": "Wick", "zh-Hant": "白發燈"},
    ]  # fmt: skip
    front = Front(things=tuple(Thing("token", each, {}) for each in names))
    (only,) = unlike_others(front, lexicon)
    assert (only.code, only.arguments["found"]) == ("BW020", "白发灯")


def test_a_monster_can_have_the_name_of_a_card(lexicon: Lexicon) -> None:
    names: dict[Language, str] = {"en": "Madman", "zh-Hant": "狂徒"}
    for sort, code in (("monster", []), ("token", ["BW031"])):
        front = Front(things=(Thing(sort, names, {}),))  # type: ignore[arg-type]
        assert [each.code for each in unlike_others(front, lexicon)] == code


def test_a_former_name_is_found_where_its_thing_is_spoken_of() -> None:
    lamp = Noun("token", "lamp", {"en": "Lamp"}, former={"en": ("Old Lamp",)})
    lexicon = Lexicon([lamp, Noun("room", "attic", {"en": "Attic"})])
    said = "Put the Old Lamp on the Old Lamp"
    tokens = split(said, "en")
    tree = Node("x", (("a", Leaf("token", "lamp")), ("b", Leaf("token", "lamp"))))
    first, second = former_names(lexicon, tokens, tree, "en")
    assert (said[first.start : first.end], first.name) == ("Old Lamp", "Lamp")
    assert first.mended(tokens, "en") == "Put the Lamp on the Old Lamp"
    assert second.mended(tokens, "en") == "Put the Old Lamp on the Lamp"
    other = Node("x", (("a", Leaf("room", "attic")),))
    assert list(former_names(lexicon, tokens, other, "en")) == []
    assert list(former_names(lexicon, tokens, tree, "zh-Hant")) == []
