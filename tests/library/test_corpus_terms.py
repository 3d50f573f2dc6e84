"""The words of each game: one name for one thing, in three languages."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.shipped import shipped_corpus
from workbench.model.entries import Entry
from workbench.model.facts import TermFacts
from workbench.model.games import Corpus
from workbench.model.ids import LANGUAGES, slug_of

GAMES = ("hill-2e", "hill-1e", "mystery")


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return shipped_corpus()


def facts_of(entry: Entry) -> TermFacts:
    assert isinstance(entry.facts, TermFacts)
    return entry.facts


@pytest.mark.parametrize("game", GAMES)
def test_every_term_has_one_name_in_each_language(corpus: Corpus, game: str) -> None:
    terms = corpus.of_kind(game, "term")
    assert len(terms) >= 100
    for term in terms:
        assert set(term.title) == set(LANGUAGES), term.id
        assert all(name == name.strip() and name for name in term.title.values()), term.id
        assert term.entry_id.slug == slug_of(term.title["en"])
        assert not term.derived


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_terms_share_a_name(corpus: Corpus, game: str, lang: str) -> None:
    names = Counter(
        dict(term.title)[lang].casefold()  # type: ignore[index]  # lang is one of LANGUAGES
        for term in corpus.of_kind(game, "term")
    )
    assert [name for name, count in names.items() if count > 1] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_synonym_is_never_the_name_of_another_term(corpus: Corpus, game: str) -> None:
    terms = corpus.of_kind(game, "term")
    owner = {
        (lang, name.casefold()): term.id for term in terms for lang, name in term.title.items()
    }
    for term in terms:
        for alias in term.aliases:
            assert owner.get((alias.lang, alias.text.casefold())) is None, (term.id, alias.text)
            assert alias.source, (term.id, alias.text)


def test_simplified_names_hold_no_traditional_character(corpus: Corpus) -> None:
    from opencc import OpenCC

    simplify = OpenCC("t2s").convert
    for entry in corpus.entries.values():
        if entry.kind != "term":
            continue
        names = [entry.title["zh-Hans"], facts_of(entry).measure.get("zh-Hans", "")]
        names += [alias.text for alias in entry.aliases if alias.lang == "zh-Hans"]
        for name in names:
            assert simplify(name) == name, (entry.id, name)


def test_nouns_that_can_be_counted_have_plural_and_measure_word(corpus: Corpus) -> None:
    measured = {"zh-Hant", "zh-Hans"}
    for entry in corpus.entries.values():
        if entry.kind != "term":
            continue
        facts = facts_of(entry)
        assert set(facts.measure) in (set(), measured), entry.id
        if facts.part_of_speech in ("adjective", "phrase"):
            assert not facts.measure or facts.plural, entry.id
    for slug, plural, measure in (
        ("die", "dice", "顆"),
        ("hero", "heroes", "名"),
        ("card", "cards", "張"),
        ("door", "doors", "扇"),
        ("tile", "tiles", "塊"),
    ):
        facts = facts_of(corpus.entries[f"hill-2e/term/{slug}"])
        assert (facts.plural, facts.measure["zh-Hant"]) == (plural, measure)


@pytest.mark.parametrize(
    ("term", "synonym"),
    [
        ("hill-2e/term/sanity", "理智"),
        ("hill-2e/term/traitor", "叛徒"),
        ("hill-2e/term/roll", "檢定"),
        ("hill-2e/term/attack", "襲擊"),
        ("hill-2e/term/card", "咭牌"),
        ("hill-2e/term/card", "卡片"),
        ("hill-2e/term/haunt-roll", "揭露真相"),
        ("hill-2e/term/trait-roll", "trait check"),
        ("mystery/term/tile", "room"),
        ("mystery/term/clue", "omen"),
        ("mystery/term/henchman", "手下"),
    ],
)
def test_other_editions_words_are_known(corpus: Corpus, term: str, synonym: str) -> None:
    assert synonym in [alias.text for alias in corpus.entries[term].aliases]


@pytest.mark.parametrize(
    ("slug", "traditional"),
    [
        ("sanity", "神志"), ("might", "力量"), ("speed", "速度"), ("knowledge", "知識"),
        ("traitor", "奸徒"), ("omen", "預兆"), ("haunt", "作祟"), ("haunt-roll", "作祟考驗"),
        ("basement", "地庫"), ("physical-damage", "肉體損傷"), ("mental-damage", "精神損傷"),
        ("stunned", "昏迷"), ("companion", "同伴"), ("haunt-revealer", "作祟觸發者"),
        ("barrier", "屏障"), ("false-door", "假門"), ("item-pile", "物品堆"), ("attack", "攻擊"),
        ("secrets-of-survival", "求生秘訣"), ("traitors-tome", "奸徒密謀"),
    ],
)  # fmt: skip
def test_the_chosen_words_are_the_names(corpus: Corpus, slug: str, traditional: str) -> None:
    assert corpus.entries[f"hill-2e/term/{slug}"].title["zh-Hant"] == traditional


@pytest.mark.parametrize(
    ("slug", "traditional"),
    [
        ("brains", "智力"), ("courage", "勇氣"), ("scooby-snack", "史酷比點心"),
        ("monsters-tome", "怪物密謀"), ("henchman", "爪牙"), ("region", "區域"),
        ("inside", "室內"), ("outside", "室外"), ("bury", "埋入牌底"), ("clue", "線索"),
    ],
)  # fmt: skip
def test_the_words_of_mystery_mansion(corpus: Corpus, slug: str, traditional: str) -> None:
    assert corpus.entries[f"mystery/term/{slug}"].title["zh-Hant"] == traditional
