"""The nouns that the corpus gives."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from workbench.language.nouns import Lexicon
from workbench.language.vocabulary import BUILT_IN
from workbench.language.vocabulary.lexicon import lexicon_of
from workbench.model.entries import Entry
from workbench.model.games import Corpus


def of(corpus: Corpus, game: str, kinds: Iterable[str]) -> list[Entry]:
    return [e for e in corpus.entries.values() if e.game == game and e.kind in kinds]


def test_tokens_carry_the_word_token_so_that_a_card_of_that_name_is_another_thing(
    lexicon: Lexicon,
) -> None:
    token = lexicon["token", "hill-2e/token/safe"]
    assert token.name("en") == "Safe token"
    assert token.name("zh-Hant") == "保險箱標記"
    assert token.name("zh-Hans") == "保险箱标记"
    assert token.unique
    assert token.category == "only_token"


def test_of_several_tokens_there_is_a_plural(lexicon: Lexicon) -> None:
    token = lexicon["token", "hill-2e/token/secret-stairs"]
    assert not token.unique
    assert token.name("en", many=True) == "Secret Stairs tokens"
    assert token.category == "token"


def test_rooms_are_names(lexicon: Lexicon) -> None:
    room = lexicon["room", "hill-2e/room/attic"]
    assert (room.measure, room.counted, room.category) == ("間", False, "room")


def test_a_name_that_is_plural_takes_a_plural_verb(desk: Any) -> None:
    text = "If the Catacombs are in the house, the Gardens count as adjacent to the Attic."
    (tree,) = desk.read(text, "en", "sentence")
    assert desk.write(tree, "en", "sentence") == text
    assert desk.read(text.replace(" are ", " is "), "en", "sentence") == []
    assert desk.read("If the room is the Gardens, flip the room.", "en", "sentence")


def test_the_article_of_a_title_gives_way_to_that_of_the_sentence(
    corpus: Corpus, desk: Any
) -> None:
    (tree,) = desk.read("Discard the Moment of Hope.", "en", "sentence")
    assert desk.write(tree, "zh-Hant", "sentence") == "棄置希望湧現。"
    clues = lexicon_of(of(corpus, "mystery", ("clue",)))
    assert clues["card", "mystery/clue/a-locked-box"].name("en") == "Locked Box"


def test_a_card_takes_the_word_card_where_a_monster_has_its_name(corpus: Corpus) -> None:
    entries = of(corpus, "hill-2e", ("omen", "monster"))
    assert lexicon_of(entries)["card", "hill-2e/omen/madman"].name("en") == "Madman card"
    alone = lexicon_of(of(corpus, "hill-2e", ("omen",)))
    assert alone["card", "hill-2e/omen/madman"].name("en") == "Madman"


def test_the_two_faces_of_a_token_are_two_nouns(corpus: Corpus) -> None:
    found = lexicon_of(of(corpus, "mystery", ("token",)))
    mob = found["token", "mystery/token/angry-mob-sheep#1"]
    sheep = found["token", "mystery/token/angry-mob-sheep#2"]
    assert (mob.name("en"), sheep.name("en")) == ("Angry Mob token", "Sheep token")
    assert (mob.name("zh-Hant"), sheep.name("zh-Hant")) == ("憤怒群眾標記", "綿羊標記")


def test_an_alias_gives_a_plural_that_does_not_follow_the_rules(corpus: Corpus) -> None:
    for entry in of(corpus, "hill-2e", ("monster",)):
        noun = lexicon_of([entry])["monster", entry.id]
        assert noun.name("en", many=True) not in ("", noun.name("en")), entry.id


@pytest.mark.parametrize("game", ["hill-2e", "hill-1e", "mystery"])
def test_no_two_nouns_of_a_kind_differ_only_by_capitals(corpus: Corpus, game: str) -> None:
    kinds = ("room", "omen", "item", "event", "clue", "character", "token", "monster")
    found = lexicon_of(of(corpus, game, kinds))
    assert [(a.key, b.key) for a, b, _lang in found.clashes()] == []


def test_built_in_nouns_have_a_name_in_every_language() -> None:
    for noun in BUILT_IN:
        assert all(noun.names.values()), noun.key
        assert len(noun.names) == 3, noun.key
