from __future__ import annotations

from workbench.language.nouns import Lexicon, Noun

HERO = Noun(
    "figure", "hero", {"en": "hero", "zh-Hant": "英雄", "zh-Hans": "英雄"}, "heroes", "名", True
)
GHOST = Noun("monster", "ghost", {"en": "Ghost", "zh-Hant": "鬼魂"}, unique=True)
BONES = Noun("token", "bones", {"en": "Bones", "zh-Hant": "骨頭"}, always_plural=True)
ATTIC = Noun("room", "attic", {"en": "Attic", "zh-Hant": "閣樓"})


def test_a_counted_noun_has_a_plural_and_its_kind_as_category() -> None:
    assert (HERO.counted, HERO.category) == (True, "figure")
    assert HERO.name("en", many=True) == "heroes"
    assert GHOST.name("en", many=True) == "Ghosts"


def test_the_only_one_of_its_kind_makes_a_category_of_its_own() -> None:
    assert (GHOST.counted, GHOST.category) == (False, "only_monster")


def test_what_is_always_plural_has_one_form() -> None:
    assert BONES.name("en") == BONES.name("en", many=True) == "Bones"


def test_names_are_not_counted_though_they_have_a_number() -> None:
    assert (ATTIC.counted, ATTIC.numbered, ATTIC.category) == (False, True, "room")


def test_english_stands_in_for_a_name_that_is_missing() -> None:
    assert ATTIC.spelled("zh-Hans") == ("Attic",)


def test_a_page_adds_nouns_and_the_later_of_two_counts() -> None:
    other = Noun("monster", "ghost", {"en": "Ghost"})
    lexicon = Lexicon([HERO, GHOST]).with_nouns([other, ATTIC])
    assert lexicon["monster", "ghost"] is other
    assert ("room", "attic") in lexicon
    assert lexicon.get("room", "cellar") is None
    assert len(list(lexicon)) == 3


def test_what_a_page_declares_takes_the_place_of_its_namesake() -> None:
    own = Noun("monster", "our-ghost", {"en": "Ghost"})
    room = Noun("room", "ghost-room", {"en": "Ghost"})
    lexicon = Lexicon([GHOST, room]).with_nouns([own])
    assert list(lexicon) == [room, own]


def test_measure_words_are_simplified_for_simplified_chinese() -> None:
    snake = Noun("monster", "snake", {"en": "Snake"}, measure="條")
    assert Lexicon([snake]).measures("zh-Hant") == {"條"}
    assert Lexicon([snake]).measures("zh-Hans") == {"条"}
    assert Lexicon([snake]).measures("en") == frozenset()


def test_names_one_capital_apart_are_told() -> None:
    small = Noun("monster", "other", {"en": "ghost"})
    clashes = [(one.key, two.key, lang) for one, two, lang in Lexicon([GHOST, small]).clashes()]
    assert clashes == [("ghost", "other", "en")]
