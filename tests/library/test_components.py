"""The section that lists what the box holds is made of the numbers in ``game.yaml``."""

from __future__ import annotations

from tests.shipped import shipped_corpus
from workbench.library.components import components_section
from workbench.model.facts import RuleFacts
from workbench.model.games import Component, Game

BOX = (
    Component({"en": "Room tile", "zh-Hant": "房間板塊"}, 44),
    Component({"en": "Traitor's Tome"}, 1),
)


def game(*components: Component) -> Game:
    return Game("base", {"en": "Base"}, "1", components=components)


def test_a_game_of_which_nothing_is_known_has_no_section() -> None:
    assert components_section(game()) is None


def test_each_component_is_a_statement_with_a_key_of_its_own() -> None:
    section = components_section(game(*BOX))
    assert section is not None
    assert (section.id, section.facts) == ("base/rule/components", RuleFacts(order=0))
    assert [part.key for part in section.parts] == ["room-tile", "traitors-tome"]
    assert section.parts[0].text == {"en": "Room tile: 44.", "zh-Hant": "房間板塊：44。"}
    assert section.parts[1].text == {"en": "Traitor's Tome: 1."}
    assert [str(citation) for citation, _part in section.citations()] == [
        "base/rule/components#1",
        "base/rule/components#2",
    ]


def test_the_section_of_each_game_that_ships_states_its_numbers_once() -> None:
    corpus = shipped_corpus()
    for key, shipped in corpus.games.items():
        section = corpus.entries[f"{key}/rule/components"]
        keys = [part.key for part in section.parts]
        assert len(set(keys)) == len(keys) == len(shipped.components)
        for component, part in zip(shipped.components, section.parts, strict=True):
            assert part.text["en"].endswith(f": {component.count}.")
            assert part.text["zh-Hans"].endswith(f"：{component.count}。")
