"""Tests the alignment: how much of it is right, that nothing is lost, and that people's word holds.

What is asserted lies somewhat below what ``benchmarks/alignment.py`` measured.
"""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.bilingual.gold import (
    CORPUS_KINDS,
    LANGS,
    Layout,
    corpus_gold,
    covers_all,
    figures,
    lantern,
    lantern_terms,
    printed_gold,
)
from tests.shipped import shipped_corpus
from workbench.bilingual.alignment import MOST_SENTENCES, Pair, align, completed
from workbench.bilingual.lexicon import Lexicon
from workbench.bilingual.sentences import Block, cut_blocks, cut_text
from workbench.bilingual.terms import TermBase
from workbench.errors import UsageError
from workbench.model.games import Corpus


@pytest.fixture(scope="module")
def corpus() -> Corpus:
    return shipped_corpus()


@pytest.fixture(scope="module")
def terms(corpus: Corpus) -> TermBase:
    return TermBase.of(corpus.entries.values())


@pytest.mark.parametrize(
    ("layout", "precision", "recall"),
    [("sections", 0.97, 0.95), ("paragraphs", 0.93, 0.88), ("run", 0.93, 0.9)],
)
def test_a_rulebook_by_hand(layout: Layout, precision: float, recall: float) -> None:
    gold = lantern(layout)
    alignment = align(gold.source, gold.target, LANGS, lantern_terms(), "lantern")
    covers_all(alignment)
    found = figures(gold, alignment)
    assert found.known >= 100
    assert (found.precision >= precision, found.recall >= recall) == (True, True), found[:2]


def test_sections_that_were_moved_are_found(terms: TermBase) -> None:
    gold = lantern()
    alignment = align(gold.source, gold.target, LANGS, lantern_terms(), "lantern")
    weather = next(n for n, each in enumerate(gold.source) if each.text == "Weather")
    (pair,) = [pair for pair in alignment.pairs if weather in pair.source]
    assert [gold.target[number].text for number in pair.target] == ["天氣"]
    assert gold.target[pair.target[0]].block < gold.source[weather].block


@pytest.mark.parametrize("layout", ["sections", "paragraphs", "run"])
@pytest.mark.parametrize(("game", "kind"), [("hill-2e", "ruling"), ("mystery", "rule")])
def test_rules_whose_keys_tell_the_truth(
    corpus: Corpus, terms: TermBase, game: str, kind: str, layout: Layout
) -> None:
    entries = [each for each in corpus.entries.values() if (each.game, each.kind) == (game, kind)]
    gold = corpus_gold(entries, 5, layout)
    alignment = align(gold.source, gold.target, LANGS, terms, game)
    covers_all(alignment)
    found = figures(gold, alignment)
    assert (found.precision > 0.9, found.recall > 0.85) == (True, True), found[:2]


def test_stories_have_no_terms_and_are_aligned_all_the_same(
    corpus: Corpus, terms: TermBase
) -> None:
    haunts = [each for each in corpus.entries.values() if each.kind == "haunt"]
    entries = random.Random(3).sample([each for each in haunts if each.game == "hill-2e"], 12)
    gold = corpus_gold(entries, 3, "paragraphs")
    found = figures(gold, align(gold.source, gold.target, LANGS, terms, "hill-2e"))
    assert (found.precision > 0.92, found.recall > 0.9) == (True, True), found[:2]


def test_confidence_is_the_share_that_is_right(corpus: Corpus, terms: TermBase) -> None:
    told: list[tuple[float, bool]] = []
    for seed, (game, kind) in enumerate(CORPUS_KINDS, 20):
        entries = [
            each for each in corpus.entries.values() if (each.game, each.kind) == (game, kind)
        ]
        if len(entries) > 11:
            entries = random.Random(seed).sample(entries, 11)
        gold = corpus_gold(entries, seed, "paragraphs", 0.12)
        found = figures(gold, align(gold.source, gold.target, LANGS, terms, game))
        told += [
            (pair.confidence, right) for pair, right in zip(found.pairs, found.right, strict=True)
        ]
    sure = [right for confidence, right in told if confidence >= 0.95]
    unsure = [right for confidence, right in told if confidence < 0.8]
    assert len(sure) > 350
    assert len(unsure) > 15
    assert sum(sure) / len(sure) > 0.97
    assert 0.4 < sum(unsure) / len(unsure) < 0.85
    mean = sum(confidence for confidence, _right in told) / len(told)
    assert abs(mean - sum(right for _confidence, right in told) / len(told)) < 0.03


def test_real_cards_and_rooms_find_their_entries(
    corpus: Corpus, terms: TermBase, sources: Path
) -> None:
    gold = printed_gold(corpus, sources)
    alignment = align(gold.source, gold.target, LANGS, terms, "hill-1e")
    covers_all(alignment)
    linked = [pair for pair in alignment.pairs if pair.is_linked]
    right = [
        {gold.source_says[n] for n in pair.source} == {gold.target_says[n] for n in pair.target}
        for pair in linked
    ]
    assert len(linked) > 200
    assert sum(right) / len(right) > 0.95
    found = {gold.target_says[n] for pair in linked for n in pair.target}
    assert len(found) > 95


def test_what_learned_words_say_is_heard() -> None:
    source = cut_text("A gull cries. The rope burns.", "en")
    target = cut_text("水手睡去。海鷗叫了。繩子燒了。", "zh-Hant")
    known = [
        *(("a gull", "一隻海鷗"), ("the gull", "那海鷗"), ("gull and rope", "海鷗與繩子")),
        *(("a rope", "繩子"), ("that rope", "那條繩子"), ("sailor", "水手"), ("sailors", "水手們")),
        *(("a cat", "貓"), ("cats", "貓們")),
    ]
    alignment = align(source, target, LANGS, lexicon=Lexicon.learned(known))
    covers_all(alignment)
    linked = {pair.source: pair.target for pair in alignment.pairs if pair.is_linked}
    assert linked == {(0,): (1,), (1,): (2,)}


def test_two_scripts_are_aligned_too() -> None:
    source = cut_text("長矛在閣樓。奸徒擲4顆骰。門關上了。", "zh-Hant")
    target = cut_text("长矛在阁楼。奸徒掷4颗骰。多了一句別的話。门关上了。", "zh-Hans")
    alignment = align(source, target, ("zh-Hant", "zh-Hans"))
    covers_all(alignment)
    linked = [(pair.source, pair.target) for pair in alignment.pairs if pair.is_linked]
    assert linked == [((0,), (0,)), ((1,), (1,)), ((2,), (3,))]


def test_what_a_person_confirmed_stays_whatever_it_is() -> None:
    gold = lantern()
    wrong = Pair((3, 4), (90,), 1.0, confirmed=True)
    nothing = Pair((12,), (), 0.0, confirmed=True)
    alignment = align(
        gold.source, gold.target, LANGS, lantern_terms(), "lantern", confirmed=[wrong, nothing]
    )
    covers_all(alignment)
    assert wrong in alignment.pairs
    assert nothing in alignment.pairs


def test_a_confirmed_pair_guides_what_stands_around_it() -> None:
    source = cut_text("One thing. Another thing. A third thing. The last thing.", "en")
    target = cut_text("多餘的話。也是多餘的話。甲事情。乙事情。丙事情。丁事情。", "zh-Hant")
    sure = Pair((0,), (2,), 1.0, confirmed=True)
    alignment = align(source, target, LANGS, confirmed=[sure])
    covers_all(alignment)
    for pair in alignment.pairs:
        assert not (pair.source and pair.source[0] > 0 and pair.target and pair.target[0] < 2)


def test_pairs_without_a_source_stand_where_they_are_in_the_target() -> None:
    pairs = completed([Pair((0,), (0,)), Pair((1,), (3,))], 3, 5)
    assert [(pair.source, pair.target) for pair in pairs] == [
        ((0,), (0,)),
        ((), (1,)),
        ((), (2,)),
        ((1,), (3,)),
        ((), (4,)),
        ((2,), ()),
    ]


_PIECE = st.sampled_from(
    ["Roll 3 dice. ", "擲3顆骰。", "Keeper ", "守燈人", "\n", "4+: Yes. ", "「走！」", "a. ", "。"]
)
_TEXT = st.lists(_PIECE, max_size=25).map("".join)


def test_what_went_to_one_stretch_is_not_given_to_the_next() -> None:
    english = ["", "4+: Yes. ", "Roll 3 dice. ", "Roll 3 dice. 4+: Yes. "]
    chinese = [
        "Roll 3 dice. 4+: Yes. Roll 3 dice. Roll 3 dice. ", "Roll 3 dice. 4+: Yes. ",
        "Roll 3 dice. ",
    ]  # fmt: skip
    source = cut_blocks([Block(text, text[:5]) for text in english], "en")
    target = cut_blocks([Block(text) for text in chinese], "zh-Hant")
    covers_all(align(source, target, LANGS, lantern_terms(), "lantern"))


@settings(max_examples=40)
@given(st.lists(_TEXT, max_size=4), st.lists(_TEXT, max_size=4), st.data())
def test_every_sentence_is_in_exactly_one_pair(
    english: list[str], chinese: list[str], data: st.DataObject
) -> None:
    source = cut_blocks([Block(text, text[:5]) for text in english], "en")
    target = cut_blocks([Block(text) for text in chinese], "zh-Hant")
    kept: list[Pair] = []
    if source and target and len(english) % 2:
        one = data.draw(st.integers(0, len(source) - 1))
        other = data.draw(st.integers(0, len(target) - 1))
        kept = [Pair((one,), (other,), 1.0, confirmed=True)]
    alignment = align(source, target, LANGS, lantern_terms(), "lantern", confirmed=kept)
    covers_all(alignment)
    assert set(kept) <= set(alignment.pairs)


def test_a_whole_book_takes_seconds_and_a_hostile_one_no_longer() -> None:
    english = "The keeper rolls 3 dice and loses 1 Nerve on the Pier. " * 300
    chinese = "守燈人Keeper擲3顆骰，在碼頭Pier失去1級膽量。" * 400
    before = time.process_time()
    alignment = align(
        cut_text(english, "en"), cut_text(chinese, "zh-Hant"), LANGS, lantern_terms(), "lantern"
    )
    assert time.process_time() - before < 10
    covers_all(alignment)


def test_a_text_without_end_is_refused() -> None:
    sentences = cut_text("a b.\n" * (MOST_SENTENCES + 1), "en")
    with pytest.raises(UsageError, match="too long"):
        align(sentences, (), LANGS)
