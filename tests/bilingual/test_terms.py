"""Tests the term base: where a text names a term, and whether a translation names it too."""

from __future__ import annotations

import time

import pytest

from workbench.bilingual.terms import Term, TermBase
from workbench.model.entries import Alias, Entry
from workbench.model.facts import RuleFacts, TermFacts


def term(
    term_id: str,
    en: str,
    hant: str,
    hans: str | None = None,
    speech: str = "noun",
    aliases: tuple[tuple[str, str], ...] = (),
) -> Term:
    """A term of a made-up game."""
    english = tuple(text for lang, text in aliases if lang == "en")
    chinese = tuple(text for lang, text in aliases if lang == "zh-Hant")
    return Term(
        term_id,
        {"en": en, "zh-Hant": hant, "zh-Hans": hans or hant},
        {"en": english, "zh-Hant": chinese},
        speech,
    )


BASE = TermBase(
    [
        term("g/term/sanity", "Sanity", "神志", aliases=(("zh-Hant", "理智"),)),
        term("g/term/might", "Might", "力量"),
        term("g/term/trait", "trait", "能力", aliases=(("en", "characteristic"),)),
        term("g/term/physical-trait", "physical trait", "肉體能力", "肉体能力"),
        term("g/term/traitor", "traitor", "奸徒", aliases=(("zh-Hant", "叛徒"),)),
        term("g/term/turn", "turn", "回合"),
        term("g/term/traitor-turn", "traitor's turn", "奸徒回合"),
        term("g/term/draw", "draw", "抽取", speech="verb"),
        term("g/omen/spear", "Spear", "長矛", "长矛", aliases=(("zh-Hant", "戈矛"),)),
        term("g/omen/book", "Book", "書本", "书本"),
        term("g/omen/dog", "Dog", "犬隻"),
        term("g/token/dog", "Dog", "狗標記"),
        term("g/token/junk", "Junk/Magic Dust", "廢鐵／魔法塵"),
        term("h/omen/spear", "Spear", "標槍"),
    ],
    rules_of={"pack": "g"},
)


def named(text: str, lang: str = "en", game: str = "g") -> list[tuple[str, str]]:
    """What a text names: what stands there, and the ids."""
    hits = BASE.hits(text, lang, game)  # type: ignore[arg-type]
    assert all(text[hit.start : hit.end] == hit.text for hit in hits)
    return [(hit.text, " ".join(term.id for term in hit.terms)) for hit in hits]


def test_english_names_stand_with_plurals_possessives_and_tenses() -> None:
    assert named("Traitors drew the Spear's card in the traitor’s turn.") == [
        ("Traitors", "g/term/traitor"),
        ("drew", "g/term/draw"),
        ("Spear", "g/omen/spear"),
        ("traitor’s turn", "g/term/traitor-turn"),
    ]


def test_a_capital_tells_a_name_from_a_word() -> None:
    assert named("He might read a book, but the Book takes Might.") == [
        ("Book", "g/omen/book"),
        ("Might", "g/term/might"),
    ]


def test_chinese_names_stand_in_either_script_and_the_longest_counts() -> None:
    assert named("用长矛攻擊奸徒，失去1級肉體能力。", "zh-Hant") == [
        ("长矛", "g/omen/spear"),
        ("奸徒", "g/term/traitor"),
        ("肉體能力", "g/term/physical-trait"),
    ]


def test_an_alias_finds_the_term_and_tells_so() -> None:
    (hit,) = BASE.hits("characteristics", "en", "g")
    assert (hit.is_alias, hit.required("zh-Hant"), hit.is_firm) == (True, ("能力",), False)


def test_things_of_one_name_allow_either_translation() -> None:
    (hit,) = BASE.hits("the Dog", "en", "g")
    assert hit.required("zh-Hant") == ("犬隻", "狗標記")
    assert not BASE.faults("The Dog barks.", "en", "狗標記吠叫。", "zh-Hant", "g")


def test_a_token_with_two_faces_is_called_by_each() -> None:
    assert named("Take a Magic Dust token.") == [("Magic Dust", "g/token/junk")]


def test_each_game_has_words_of_its_own_and_a_pack_those_of_its_rules() -> None:
    assert named("the Spear", game="h") == [("Spear", "h/omen/spear")]
    assert named("the Spear", game="pack") == [("Spear", "g/omen/spear")]
    assert named("the Spear", game="other") == []


def test_what_kind_of_name_stands_there_is_told() -> None:
    spear, might, trait, draw = BASE.hits("Spear, Might, trait, draw", "en", "g")
    assert [hit.is_proper for hit in (spear, might, trait, draw)] == [True, True, False, False]
    assert [hit.is_firm for hit in (spear, might, trait, draw)] == [True, True, True, False]


@pytest.mark.parametrize(
    ("source", "target", "told"),
    [
        ("The traitor takes the Spear.", "奸徒取得長矛。", []),
        ("The traitor takes the Spear.", "奸徒取得戈矛。", [("alias", "Spear", "戈矛")]),
        ("The traitor takes the Spear.", "叛徒取得它。", [
            ("alias", "traitor", "叛徒"),
            ("missing", "Spear", ""),
        ]),
        ("Lose 1 Sanity.", "失去1級理智。", [("alias", "Sanity", "理智")]),
        ("Lose a physical trait.", "失去一項肉體能力。", []),
        ("Lose a trait.", "失去一項肉體能力。", []),
        ("In the traitor's turn", "在奸徒的回合", []),
        ("In the traitor's turn", "在奸徒那時", [("missing", "traitor's turn", "")]),
        ("Roll Might, then Might again.", "擲骰兩次。", [("missing", "Might", "")]),
    ],
)  # fmt: skip
def test_a_translation_calls_terms_by_their_names(
    source: str, target: str, told: list[tuple[str, str, str]]
) -> None:
    faults = BASE.faults(source, "en", target, "zh-Hant", "g")
    assert [(each.kind, each.hit.text, each.found) for each in faults] == told
    assert all(target[each.start : each.end] == each.found for each in faults)


def test_faults_are_told_from_chinese_to_english_too() -> None:
    faults = BASE.faults("以長矛失去1級力量。", "zh-Hant", "Lose 1 Might.", "en", "g")
    assert [(each.kind, each.required) for each in faults] == [("missing", ("Spear",))]


def test_the_simplified_name_is_required_of_simplified_texts() -> None:
    (fault,) = BASE.faults("Use the Spear.", "en", "使用它。", "zh-Hans", "g")
    assert fault.required == ("长矛",)


def test_entries_are_terms_by_their_titles() -> None:
    entries = [
        Entry(
            "g/term/ally",
            {"en": "ally", "zh-Hant": "盟友"},
            TermFacts(plural="allies"),
            aliases=(Alias("en", "friend"),),
        ),
        Entry("g/rule/allies", {"en": "Allies"}, RuleFacts(1)),
        Entry("g/monster/attic", {"en": "Attic", "zh-Hant": "閣樓"}, RuleFacts(1)),
    ]
    base = TermBase.of(entries)
    assert [hit.text for hit in base.hits("allies and friends in the Attic", "en", "g")] == [
        "allies",
        "friends",
        "Attic",
    ]


def test_a_hostile_text_takes_time_in_proportion() -> None:
    before = time.process_time()
    BASE.hits("physical " * 40_000, "en", "g")
    BASE.hits("肉體" * 40_000, "zh-Hant", "g")
    assert time.process_time() - before < 5
