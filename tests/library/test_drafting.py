from __future__ import annotations

from tests.shipped import shipped_corpus
from workbench.library.drafting import draft_simplified, drafter
from workbench.model.entries import Entry, Part
from workbench.model.facts import RuleFacts, TermFacts
from workbench.model.ids import Language

SANITY = Entry("base/term/sanity", {"zh-Hant": "理智值", "zh-Hans": "神智"}, TermFacts())


def rule(*parts: Part, title: dict[Language, str] | None = None) -> Entry:
    return Entry("base/rule/x", title or {"en": "X"}, RuleFacts(1), parts)


def drafted(entry: Entry, *others: Entry) -> Entry:
    return draft_simplified({each.id: each for each in (entry, *others)})[entry.id]


def test_a_missing_text_is_drafted_and_marked() -> None:
    part = Part("a", {"zh-Hant": "打開門"}, {"zh-Hant": "開門"})
    made = drafted(rule(part))
    assert made.parts[0].text == {"zh-Hant": "打開門", "zh-Hans": "打开门"}
    assert made.parts[0].heading["zh-Hans"] == "开门"
    assert made.derived == ("zh-Hans",)


def test_a_written_text_is_never_touched() -> None:
    written = Part("a", {"zh-Hant": "打開門", "zh-Hans": "把门打开"})
    missing = Part("b", {"zh-Hant": "關門"})
    made = drafted(rule(written, missing))
    assert made.parts[0] == written
    assert made.parts[1].text["zh-Hans"] == "关门"
    assert made.derived == ("zh-Hans",)


def test_what_needs_no_draft_is_left_and_not_marked() -> None:
    for entry in (
        rule(Part("a", {"en": "Open it."})),
        rule(Part("a", {"zh-Hans": "打开"})),
        rule(Part("a", {"zh-Hant": "開", "zh-Hans": "开"})),
        rule(),
    ):
        assert drafted(entry) is entry


def test_a_missing_title_is_drafted_too() -> None:
    made = drafted(rule(title={"en": "X", "zh-Hant": "遊戲"}))
    assert made.title["zh-Hans"] == "游戏"
    assert made.derived == ("zh-Hans",)


def test_a_word_that_the_table_of_hong_kong_leaves_is_simplified_too() -> None:
    assert drafter({})({"zh-Hant": "說甚麼也不行"})["zh-Hans"] == "说什么也不行"


def test_the_games_own_words_are_taken_from_its_terms() -> None:
    made = drafted(rule(Part("a", {"zh-Hant": "理智值減少"})), SANITY)
    assert made.parts[0].text["zh-Hans"] == "神智减少"


def test_the_longer_word_goes_first() -> None:
    longer = Entry("base/term/s2", {"zh-Hant": "理智值檢定", "zh-Hans": "神志鉴定"}, TermFacts())
    made = drafted(rule(Part("a", {"zh-Hant": "理智值檢定與理智值"})), SANITY, longer)
    assert made.parts[0].text["zh-Hans"] == "神志鉴定与神智"


def test_drafting_twice_changes_nothing_more() -> None:
    once = draft_simplified({"x": rule(Part("a", {"zh-Hant": "打開門"}))})
    assert draft_simplified(once) == once


def test_the_shipped_corpus_has_simplified_wherever_it_has_traditional() -> None:
    for entry in shipped_corpus().entries.values():
        assert ("zh-Hant" in entry.title) <= ("zh-Hans" in entry.title)
        for part in entry.parts:
            for texts in (part.text, part.heading):
                assert ("zh-Hant" in texts) <= ("zh-Hans" in texts), entry.id
