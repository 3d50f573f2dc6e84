"""What rules do is found by fields, and a hit cites the very item."""

from __future__ import annotations

import pytest

from tests.shipped import shipped_corpus
from workbench.model.entries import View, may_see
from workbench.search.finder import Finder


def cited(finder: Finder, query: str, **options: object) -> dict[str, str]:
    """The place that each hit cites, by id."""
    hits = finder.search(query, view="author", limit=100, **options).hits  # type: ignore[arg-type]
    return {hit.id: hit.citation.partition("#")[2] for hit in hits}


@pytest.mark.parametrize(
    ("query", "entry_id", "place"),
    [
        ("becomes stunned kind:item", "hill-2e/item/dynamite", "1.8"),
        ("4點肉體損傷", "hill-2e/item/dynamite", "1.7"),
        ("4点肉体损伤", "hill-2e/item/dynamite", "1.7"),
        ("does:damage kind:item", "hill-2e/item/dynamite", "1.7"),
        ("does:stun kind:item", "hill-2e/item/dynamite", "1.8"),
        ("roll:speed kind:item", "hill-2e/item/dynamite", "1.4"),
        ("target:6 kind:item", "hill-2e/item/puzzle-box", "1.1"),
        ("changes:might kind:omen", "hill-2e/omen/dog", "1.2"),
        ("uses:closet kind:event", "hill-2e/event/closet-door", "1.1"),
        ("uses:puzzle-box kind:event", "hill-2e/event/jonahs-turn", "1.1"),
        ('"lose 1 Might" kind:room', "hill-2e/room/attic", "1.3"),
        ("attic", "hill-2e/room/attic", "1.1"),  # by its name: its rule, not its story
    ],
)
def test_a_hit_in_a_rule_cites_the_item(
    finder: Finder, query: str, entry_id: str, place: str
) -> None:
    assert cited(finder, query)[entry_id] == place


def test_words_of_several_items_cite_the_one_that_they_stand_below(finder: Finder) -> None:
    assert cited(finder, "gain stunned discard kind:item damage") == {}
    assert cited(finder, "safe knowledge items physical kind:event game:hill-2e")[
        "hill-2e/event/locked-safe"
    ].startswith("1.")


def test_words_of_a_story_cite_the_box(finder: Finder) -> None:
    assert cited(finder, '"struck a match" kind:item')["hill-2e/item/dynamite"] == "1"


@pytest.mark.parametrize(
    ("query", "found", "not_found"),
    [
        ("does:draw kind:event", {"closet-door", "the-voice"}, {"angry-being", "rotten"}),
        ("does:steal kind:omen", set(), {"girl", "dog", "bite"}),  # they only forbid it
        ("does:attack kind:item", {"axe", "revolver"}, {"dynamite", "armor"}),
        ("moves:explorer kind:event", {"burning-man", "the-beckoning"}, {"lights-out"}),
        ("moves:monster kind:omen", {"spirit-board"}, {"dog"}),
        ("changes:might kind:event", {"funeral", "rotten"}, {"angry-being"}),
        ("roll:sanity target>=5 kind:event", {"creepy-crawlies", "skeletons"}, {"funeral"}),
        ("target:6 kind:item", {"puzzle-box", "sacrificial-dagger"}, {"dynamite"}),
        ("target>=6 kind:room", {"vault", "catacombs"}, {"attic"}),
        ("roll:dice dice:2 kind:room", {"mystic-elevator"}, {"attic"}),
        ("效果:抽取 種類:事件", {"closet-door"}, {"rotten"}),
        ("移動:怪物 種類:預兆", {"spirit-board"}, {"dog"}),
        ("改變:力量 種類:預兆", {"dog", "madman"}, {"girl"}),
    ],
)
def test_what_a_rule_does_is_found(
    finder: Finder, query: str, found: set[str], not_found: set[str]
) -> None:
    slugs = {entry_id.rpartition("/")[2] for entry_id in cited(finder, query, game="hill-2e")}
    assert found <= slugs
    assert not not_found & slugs


@pytest.mark.parametrize(
    ("query", "suggestion"),
    [("does:damag", "does:damage"), ("doess:damage", "does:damage"),
     ("moves:explorr", "moves:explorer")],
)  # fmt: skip
def test_a_slip_in_what_a_rule_does_is_told(finder: Finder, query: str, suggestion: str) -> None:
    (note,) = finder.search(query, view="author").notes
    assert note.suggestion == suggestion


@pytest.mark.parametrize("query", ["does:win", "does:kill", "does:stun", "roll:might"])
def test_a_view_is_cited_only_what_it_may_read(finder: Finder, query: str) -> None:
    corpus = shipped_corpus()

    def audiences(view: View) -> set[str]:
        found: set[str] = set()
        for hit in finder.search(f"{query} kind:haunt", view=view, limit=100).hits:
            part = corpus.entries[hit.id].part_at(hit.citation.partition("#")[2])
            if part is not None:
                assert may_see(view, part[1].audience), hit.citation
                found.add(part[1].audience)
        return found

    assert "traitor" not in audiences("hero")
    assert "heroes" not in audiences("traitor")
    assert audiences("author") & {"heroes", "traitor"}
