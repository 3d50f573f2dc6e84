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
        ({"en": "Attic"}, None),
        ({"en": "Attic Key"}, None),
        ({"en": "Turn"}, None),
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
