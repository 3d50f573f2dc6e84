"""No view learns of what it may not read: not by hits, scores, snippets, fields or near words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from workbench.model.entries import VIEWS, Entry, Part
from workbench.model.facts import HauntFacts, MonsterFacts, RoomFacts
from workbench.search.finder import Finder
from workbench.store.place import Home

MakeHome = Callable[..., Home]
PrintIn = Callable[..., None]


def haunt_with_a_secret() -> tuple[Entry, ...]:
    return (
        Entry(
            "hill-2e/haunt/1",
            {"en": "The Lamp"},
            HauntFacts(1, monsters=("hill-2e/monster/ogre",)),
            (
                Part("s", {"en": "Kindle the lamp."}, audience="heroes", book="S"),
                Part(
                    "t",
                    {"en": "Drink the quixotry with a Might roll of 7+."},
                    audience="traitor",
                    book="T",
                ),
                Part("a", {"en": "Nobody knows the epilogue."}, audience="author", book="T"),
            ),
        ),
        Entry(
            "hill-2e/monster/ogre",
            {"en": "Ogre"},
            MonsterFacts("hill-2e/haunt/1", "1", {"might": 7}),
            (Part("p", {"en": "The ogre fears zucchini."}),),
            audience="traitor",
        ),
        Entry(
            "hill-2e/room/attic",
            {"en": "Attic"},
            RoomFacts(("upper",), ("N",), "none", "attic"),
            (Part("rule", {"en": "A lamp stands here."}),),
        ),
    )


def test_no_view_learns_what_it_may_not_see(make_home: MakeHome, print_in: PrintIn) -> None:
    home = make_home(*haunt_with_a_secret())
    print_in(home, "hill-2e/haunt/1", "The printed wyvern.", audience="traitor", heading="Vizier")
    print_in(home, "hill-2e/haunt/1", "Unknown xylophone.", audience="author")
    hidden = {
        "hero": ("quixotry", "epilogue", "zucchini", "wyvern", "vizier", "xylophone"),
        "traitor": ("kindle", "epilogue", "xylophone"),
        "author": (),
    }
    with Finder(home) as finder:
        for view in VIEWS:
            for word in hidden[view]:
                slip = word[:3] + "x" + word[4:]
                for query in (word, f'"{word}"', f"{word} or nothing", slip, word[:-1], word[1:]):
                    answer = finder.search(query, view=view)
                    assert answer.hits == (), (view, query)
                    assert all(note.suggestion == "" for note in answer.notes), (view, query)
        hits = finder.search("quixotry", view="author").hits
        assert [hit.id for hit in hits] == ["hill-2e/haunt/1"]
        for query in ("might>=1", "might:7", "uses:ogre", "might<9", "haunt:1 kind:monster"):
            assert finder.search(query, view="hero").hits == ()
            assert finder.search(query, view="traitor").hits != (), query
        for query in ("roll:might", "kind:haunt target:7"):
            assert finder.search(query, view="hero").hits == ()
            assert [hit.id for hit in finder.search(query, view="traitor").hits] == [
                "hill-2e/haunt/1"
            ]
        # a title is everybody's
        hit = finder.search("ogre", view="hero").hits[0]
        assert (hit.id, hit.snippet) == ("hill-2e/monster/ogre", "Ogre")
        # excluding must not tell either
        assert [hit.id for hit in finder.search("lamp -quixotry", view="hero").hits] == [
            hit.id for hit in finder.search("lamp", view="hero").hits
        ]


def test_answers_for_heroes_are_the_same_whatever_the_traitor_reads(
    tmp_path: Path, put_in: Callable[..., None]
) -> None:
    first, ogre, attic = haunt_with_a_secret()
    changed = Entry(
        first.id,
        first.title,
        first.facts,
        (first.parts[0], Part("t", {"en": "lamp " * 50}, audience="traitor", book="T")),
    )
    one, two = Home(tmp_path / "one"), Home(tmp_path / "two")
    put_in(one, first, ogre, attic)
    put_in(two, changed, ogre, attic)
    with Finder(one) as before, Finder(two) as after:
        for query in ("lamp", "attic", "kindle or stands", "lamq", "kind:haunt"):
            assert before.search(query, view="hero") == after.search(query, view="hero")
