from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.model.entries import Alias, Audience, Entry, Part
from workbench.model.facts import (
    CardFacts,
    HauntFacts,
    MonsterFacts,
    RuleFacts,
    TermFacts,
    TraitorRule,
)
from workbench.model.ids import Language
from workbench.model.mentions import MentionFinder


def named(tail: str, en: str, hant: str = "", game: str = "hill-2e", *more: Alias) -> Entry:
    kind = tail.split("/")[0]
    facts = TermFacts() if kind == "term" else CardFacts()
    title: dict[Language, str] = {"en": en}
    if hant:
        title["zh-Hant"] = hant
    return Entry(f"{game}/{tail}", title, facts, aliases=more)


ENTRIES = (
    named("item/bell", "Bell", "鐘"),
    named("room/bell-tower", "Bell Tower", "鐘樓"),
    named("room/tower", "Tower", "塔樓"),
    named("event/bell-rings", "The Bell Rings"),
    named("omen/madman", "Madman", "瘋子"),
    named("room/quarters", "Servants' Quarters", "傭人房"),
    named("item/glass", "Glass", "玻璃"),
    named("item/dr-x", "Dr. Brown’s Bag"),
    named(
        "room/cellar", "Cellar", "酒窖", "hill-2e", Alias("en", "Vault"), Alias("zh-Hans", "地窖")
    ),
    named("item/idol", "idol"),
    named("item/bell", "Bell", "鐘", "mystery"),
)
FINDER = MentionFinder(ENTRIES)


def found(text: str, lang: Language = "en", game: str = "hill-2e") -> set[str]:
    return {entry_id.removeprefix(f"{game}/") for entry_id in FINDER.find(text, lang, game)}


@pytest.mark.parametrize(
    ("text", "tails"),
    [
        ("Ring the Bell.", {"item/bell"}),
        ("Go to the Bell Tower", {"room/bell-tower"}),
        ("The Bell Rings in the Bell Tower", {"event/bell-rings", "room/bell-tower"}),
        ("Bell, then Tower", {"item/bell", "room/tower"}),
        ("a bell in a tower", set()),
        ("Two Bells and three Madmans", {"item/bell", "omen/madman"}),
        ("the Madman's Speed, the Madman’s Might", {"omen/madman"}),
        ("the Bells' sound", {"item/bell"}),
        ("two Bell Towers", {"room/bell-tower"}),
        ("Servants’ Quarters and Servants' Quarters", {"room/quarters"}),
        ("a Glass of water", {"item/glass"}),
        ("a Glas of water", set()),
        ("Doorbell Bellow Bell-shaped", set()),
        ("Dr. Brown's Bag", {"item/dr-x"}),
        ("the Vault", {"room/cellar"}),
        ("an Idol and an idol", set()),
        ("", set()),
    ],
)
def test_english_names(text: str, tails: set[str]) -> None:
    assert found(text) == tails


@pytest.mark.parametrize(
    ("text", "lang", "tails"),
    [
        ("到鐘樓去", "zh-Hant", {"room/bell-tower"}),
        ("到钟楼去", "zh-Hans", {"room/bell-tower"}),
        ("敲鐘", "zh-Hant", set()),  # a name of one sign stands in too many words
        ("瘋子在酒窖。疯子", "zh-Hant", {"omen/madman", "room/cellar"}),
        ("地窖里", "zh-Hans", {"room/cellar"}),
        ("Bell Tower", "zh-Hant", set()),
    ],
)
def test_chinese_names(text: str, lang: Language, tails: set[str]) -> None:
    assert found(text, lang) == tails


def test_a_text_names_the_things_of_its_own_game() -> None:
    assert found("the Bell", game="mystery") == {"item/bell"}
    assert found("the Tower", game="mystery") == set()
    assert found("the Bell", game="unknown") == set()


def test_a_pack_names_the_things_of_the_game_whose_rules_it_uses() -> None:
    own = named("room/loft", "Bell Loft", game="club")
    finder = MentionFinder((*ENTRIES, own), {"club": "hill-2e"})
    assert finder.find("the Bell Loft, the Bell Tower", "en", "club") == {
        "club/room/loft", "hill-2e/room/bell-tower",
    }  # fmt: skip
    assert finder.find("the Bell Loft", "en", "hill-2e") == {"hill-2e/item/bell"}


def test_a_name_that_is_a_word_of_the_game_is_not_looked_for() -> None:
    finder = MentionFinder(
        (named("token/blood", "Blood", "鮮血"), named("term/blood", "blood"), *ENTRIES)
    )
    assert finder.find("Blood on the Bell", "en", "hill-2e") == {"hill-2e/item/bell"}
    assert finder.find("鮮血", "zh-Hant", "hill-2e") == {"hill-2e/token/blood"}


def test_words_of_the_game_rules_and_haunts_are_not_looked_for() -> None:
    others = (
        Entry("hill-2e/rule/damage", {"en": "Damage"}, RuleFacts(1)),
        Entry("hill-2e/haunt/1", {"en": "Fury"}, HauntFacts(1)),
    )
    assert MentionFinder(others).find("Damage and Fury", "en", "hill-2e") == set()


@given(st.text(max_size=60), st.sampled_from(("en", "zh-Hant")))
def test_any_text_can_be_looked_through(text: str, lang: Language) -> None:
    assert FINDER.find(text, lang, "hill-2e") <= {entry.id for entry in ENTRIES}


@given(st.lists(st.sampled_from(("Bell", "Tower", "Bell Tower", "Madman", "Cellar")), max_size=6))
def test_names_parted_by_other_words_are_all_found(names: list[str]) -> None:
    text = " and the ".join(names)
    of = {entry.title["en"]: entry.id for entry in ENTRIES if entry.game == "hill-2e"}
    assert FINDER.find(text, "en", "hill-2e") == {of[name] for name in names}


def test_made_of_names_it_finds_the_same() -> None:
    triples = [(e.id, name, lang) for e in ENTRIES for lang, name in e.title.items()]
    triples += [(e.id, alias.text, alias.lang) for e in ENTRIES for alias in e.aliases]
    other = MentionFinder.of_names(triples, ids=[e.id for e in ENTRIES])
    for text in ("The Bell Rings in the Vault", "鐘樓的瘋子", "idol"):
        for lang in ("en", "zh-Hant"):
            assert other.find(text, lang, "hill-2e") == FINDER.find(text, lang, "hill-2e")


def links(entry: Entry) -> dict[str, set[Audience]]:
    every: dict[str, set[Audience]] = {}
    for target, audience in MentionFinder((*ENTRIES, entry)).links(entry):
        every.setdefault(target.removeprefix("hill-2e/"), set()).add(audience)
    return every


def test_links_carry_the_audience_of_their_place() -> None:
    parts = (
        Part("a", {"en": "The Bell."}),
        Part("b", {"en": "The Bell in the Bell Tower.", "zh-Hant": "酒窖"}, audience="traitor"),
    )
    entry = Entry("hill-2e/haunt/1", {"en": "X"}, HauntFacts(1), parts)
    assert links(entry) == {
        "item/bell": {"everyone", "traitor"},
        "room/bell-tower": {"traitor"},
        "room/cellar": {"traitor"},
    }


def test_a_secret_entry_keeps_its_links_secret() -> None:
    parts = (Part("a", {"en": "The Bell."}),)
    entry = Entry("hill-2e/rule/x", {"en": "X"}, RuleFacts(1), parts, audience="traitor")
    assert links(entry) == {"item/bell": {"traitor"}}


def test_ids_in_facts_are_links_and_monsters_a_secret() -> None:
    monster = Entry("hill-2e/monster/ghoul", {"en": "Ghoul"}, MonsterFacts("hill-2e/haunt/1", "1"))
    haunt = Entry(
        "hill-2e/haunt/1", {"en": "X"},
        HauntFacts(1, monsters=(monster.id, "hill-2e/monster/none")),
    )  # fmt: skip
    finder = MentionFinder((monster, haunt))
    assert list(finder.links(haunt)) == [(monster.id, "traitor")]
    assert list(finder.links(monster)) == [(haunt.id, "traitor")]


def test_texts_inside_facts_are_looked_through() -> None:
    rule = TraitorRule("other", hobby="Madman", note={"en": "Take the Bell.", "zh-Hans": "去酒窖"})
    entry = Entry("hill-2e/haunt/9", {"en": "X"}, HauntFacts(9, rule))
    assert links(entry) == {
        "item/bell": {"everyone"}, "room/cellar": {"everyone"}, "omen/madman": {"everyone"},
    }  # fmt: skip


def test_an_entry_does_not_name_itself() -> None:
    parts = (Part("a", {"en": "The Vault is a Cellar."}),)
    entry = Entry("hill-2e/room/cellar", {"en": "Cellar"}, CardFacts(), parts)
    assert links(entry) == {}


def test_a_capital_tells_a_card_from_a_word_of_the_game() -> None:
    finder = MentionFinder(
        [named("omen/book", "Book", "書本"), named("term/book", "book", "書本"), *ENTRIES]
    )
    assert finder.find("Whoever holds the Book reads it.", "en", "hill-2e") == {"hill-2e/omen/book"}
    assert finder.find("Open your book.", "en", "hill-2e") == set()


def test_a_bare_name_means_the_card_and_not_a_monster_of_some_haunt() -> None:
    entries = [
        named("omen/madman", "Madman", "瘋漢"),
        named("monster/madman", "Madman", "瘋漢"),
        named("monster/ghost", "Ghost", "鬼魂"),
        named("monster/ghost-2", "Ghost", "鬼魂"),
        named("monster/mummy", "Mummy", "木乃伊"),
    ]
    finder = MentionFinder(entries)
    assert finder.find("The Madman, a Ghost and the Mummy.", "en", "hill-2e") == {
        "hill-2e/omen/madman", "hill-2e/monster/mummy",
    }  # fmt: skip
