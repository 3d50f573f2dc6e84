"""At every place of a page what may come next is offered, and nothing that leads nowhere."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.diagnostics import Fix
from workbench.language.changes import with_fixes
from workbench.language.chart import Chart
from workbench.language.compiling import printers_for
from workbench.language.completing import Completion, complete
from workbench.language.following import following, sort_of, uses_of
from workbench.language.markdown import MAX_CHARACTERS
from workbench.language.phrases import Said, said_on
from workbench.language.reading import PageReader, ReadPage
from workbench.language.sentences import sentences
from workbench.language.writing import print_page
from workbench.model.ids import LANGUAGES, Language

ROOT = Path(__file__).resolve().parents[2]

PAGE = """\
---
id: home/haunt/the-bottled-storm
game: hill-2e
lang: en
title: {en: The Bottled Storm, zh-Hant: 瓶中風暴}
players: 3-5
traitor: the haunt revealer
things:
  - {token: Green Bottle, zh-Hant: 綠瓶, shape: item, count: 1}
  - {monster: Stormling, zh-Hant: 風暴精, token: small blue}
  - {track: Wind, zh-Hant: 風力, from: 0, to: 6, seen by: everyone}
---
# Secrets of Survival

> A cork rolls across the floor.

## Right now
- Put the Green Bottle in the Attic.
- HERE

## Uncorking
- **Pull the cork.** Once per turn, a hero in the Attic may attempt a Might roll.
  - 5+: Wind goes up by 1.
  - 1-4: Nothing happens.
  - 0: The hero takes 1 die of physical damage.
"""

CHINESE = """\
---
id: home/haunt/the-bottled-storm
game: hill-2e
lang: zh-Hant
title: {en: The Bottled Storm, zh-Hant: 瓶中風暴}
players: 3-5
traitor: the haunt revealer
things:
  - {token: Green Bottle, zh-Hant: 綠瓶, shape: item, count: 1}
  - {track: Wind, zh-Hant: 風力, from: 0, to: 6, seen by: everyone}
---
# 求生秘訣

## 佈局
- 將綠瓶放到閣樓。
- HERE

## 拔塞
- **拔瓶塞。** 每回合一次，與綠瓶同處一室的英雄可以嘗試力量考驗。
  - 5+：風力上升1。
"""
SIMPLIFIED = """\
---
id: home/item/green-bottle
game: hill-2e
lang: zh-Hans
title: {en: Green Bottle, zh-Hant: 綠瓶}
---
- HERE
"""


@cache
def corpus_texts() -> tuple[str, ...]:
    paths = sorted((ROOT / "corpus").glob("*/pages/*/*.md"))
    return tuple(path.read_text(encoding="utf-8") for path in paths)


def in_language(reader: PageReader, text: str, lang: Language) -> ReadPage | None:
    """A page of the corpus in a language, if it can be read whole there."""
    read = reader.read(text)
    if lang != read.lang and not read.diagnostics:
        printer = printers_for(read, {})[lang]
        read = reader.read(print_page(read.front, read.page, lang, printer))
    return None if read.diagnostics else read


def at_cursor(text: str) -> tuple[str, int, int]:
    """A page without its ``|``, and where that stood."""
    at = text.index("|")
    line = text.count("\n", 0, at) + 1
    return text[:at] + text[at + 1 :], line, at - (text.rfind("\n", 0, at) + 1) + 1


def offers(reader: PageReader, text: str, most: int = 10_000) -> tuple[Completion, ...]:
    page, line, column = at_cursor(text)
    return complete(reader, page, line, column, most=most)


def here(reader: PageReader, written: str, page: str = PAGE) -> dict[str, Completion]:
    """What is offered, by its text, where *written* stands in place of an item of the page."""
    return {each.text: each for each in offers(reader, page.replace("- HERE", written, 1))}


def taken(text: str, offer: Completion) -> str:
    page, line, column = at_cursor(text)
    made = with_fixes(page, [Fix(offer.place, offer.text)])
    lines = made.split("\n")
    place = offer.place
    number = place.line + offer.text.count("\n")
    behind = page.split("\n")[line - 1][column - 1 :]
    end = len(lines[number - 1]) - len(behind)
    lines[number - 1] = lines[number - 1][:end] + "|" + lines[number - 1][end:]
    return "\n".join(lines)


# Sentences


def test_a_whole_name_is_one_offer(reader: PageReader) -> None:
    found = here(reader, "- Put the Green Bottle in the |")
    assert found["Mystic Elevator"].kind == "name"
    assert found["Mystic Elevator"].detail == "room"
    assert "Mystic" not in found


def test_what_is_left_of_a_name_is_offered_and_shown_whole(reader: PageReader) -> None:
    found = here(reader, "- Put the Green Bottle in the Mystic |")
    assert list(found) == ["Elevator"]
    assert found["Elevator"].label == "Mystic Elevator"


def test_the_beginning_of_a_word_is_replaced_whatever_its_capitals(reader: PageReader) -> None:
    found = here(reader, "- Put the Green Bottle in the mYs|")
    assert list(found) == ["Mystic Elevator"]
    place = found["Mystic Elevator"].place
    assert (place.end_column - place.column) == len("mYs")
    text = PAGE.replace("- HERE", "- Put the Green Bottle in the mYs|", 1)
    assert "in the Mystic Elevator|" in taken(text, found["Mystic Elevator"])


def test_a_later_word_of_a_name_finds_it_too(reader: PageReader) -> None:
    assert "Mystic Elevator" in here(reader, "- Put the Green Bottle in the eleva|")


def test_fixed_words_are_one_offer(reader: PageReader) -> None:
    found = here(reader, "- Once |")
    assert {"per turn", "per game", "during any turn"} <= set(found)
    assert found["per turn"].detail.startswith("With a subject")


def test_the_shared_beginning_of_several_offers_is_offered(reader: PageReader) -> None:
    found = here(reader, "- |")
    assert {"Once", "Once per turn", "Once per game", "At the end of", "Nothing happens"} <= set(
        found
    )


def test_with_weights_the_usual_verb_follows_in_the_same_offer(reader: PageReader) -> None:
    weights = uses_of(each.tree for each in sentences(reader.read(PAGE).page))
    page, line, column = at_cursor(PAGE.replace("- HERE", "- A hero |", 1))
    ranked = [
        each.text for each in complete(reader, page, line, column, most=10_000, weights=weights)
    ]
    assert ranked.index("may attempt a") < ranked.index("cannot")
    assert "may" in ranked
    plain = [each.text for each in complete(reader, page, line, column, most=10_000)]
    assert "may attempt a" not in plain
    assert "cannot" in plain


def test_what_the_page_declares_comes_first(reader: PageReader) -> None:
    found = list(here(reader, "- Put the Green Bottle in the room with the |").values())
    assert [each.text for each in found[:2]] == ["Green Bottle", "Stormling"]
    assert [each.rank for each in found] == list(range(len(found)))


def test_a_number_is_offered_as_a_number(reader: PageReader) -> None:
    found = here(reader, "- Set Wind to |")
    assert found["1"].kind == "number"
    assert found["{3/4/5}"].kind == "number"


def test_a_sentence_that_is_complete_can_end(reader: PageReader) -> None:
    found = here(reader, "- Put the Green Bottle in the Attic|")
    assert {".", ","} <= set(found)
    assert "and" not in found  # it needs a space first
    assert {".", "and"} <= set(here(reader, "- Put the Green Bottle in the Attic |"))


def test_a_mark_takes_the_place_of_the_space_before_it(reader: PageReader) -> None:
    text = PAGE.replace("- HERE", "- Put the Green Bottle in the Attic |", 1)
    stop = next(each for each in offers(reader, text) if each.text == ".")
    assert "in the Attic.|" in taken(text, stop)


def test_a_word_behind_a_comma_brings_its_space(reader: PageReader) -> None:
    found = here(reader, "- Once per turn,|")
    assert " a" in found
    assert "a" not in found


def test_the_article_follows_the_word(reader: PageReader) -> None:
    text = PAGE.replace("- HERE", "- Discard a |", 1)
    omen = next(each for each in offers(reader, text) if each.label == "omen")
    assert "Discard an omen|" in taken(text, omen)


def test_a_head_can_end_with_a_colon(reader: PageReader) -> None:
    assert ":" in here(reader, "- When the Stormling moves|")
    assert ":" not in here(reader, "- Put the Green Bottle in the Attic|")


def test_only_the_sentence_at_the_cursor_counts(reader: PageReader) -> None:
    assert list(here(reader, "- Gibberish words. Put the Green Bottle in the Mystic |")) == [
        "Elevator"
    ]


def test_what_stands_right_of_the_cursor_does_not_count(reader: PageReader) -> None:
    left = here(reader, "- A hero m|")
    assert set(left) == set(here(reader, "- A hero m| of no use at all:"))
    assert "may" in left


def test_faults_elsewhere_do_not_matter(reader: PageReader) -> None:
    page = PAGE.replace("Nothing happens.", "Nuthing hapens!").replace("players: 3-5", "plyers: x")
    assert "Mystic Elevator" in here(reader, "- Put the Green Bottle in the M|", page)


def test_a_wrapped_item_goes_on(reader: PageReader) -> None:
    assert list(here(reader, "- Put the Green Bottle in\n  the Mystic |")) == ["Elevator"]
    assert "Mystic Elevator" in here(reader, "- Put the Green Bottle in the\n  |")
    found = here(reader, "- Put the Green Bottle in the\n  My|")["Mystic Elevator"]
    assert (found.place.line, found.place.column) == (20, 3)


def test_behind_a_title_a_sentence_begins(reader: PageReader) -> None:
    found = here(reader, "- **Shake it.** |")
    assert "Once per turn" in found
    assert "Note: " not in found
    assert " Once per turn" in here(reader, "- **Shake it.**|")


def test_titles_are_completed_in_their_stars(reader: PageReader) -> None:
    assert list(here(reader, "- Use *pu|")) == ["*Pull the cork*"]
    assert "*Pull the cork*" in here(reader, "- Use |")
    assert "." in here(reader, "- Use *Pull the cork*|")
    assert "." in here(reader, "- Use *Pull the cork* |")


def test_without_any_words_for_it_nothing_is_offered(reader: PageReader) -> None:
    assert here(reader, "- Xyzzy the |") == {}
    assert "bears" not in here(reader, "- Hero |")


def test_at_most_as_many_as_asked_for(reader: PageReader) -> None:
    text = PAGE.replace("- HERE", "- |", 1)
    assert len(offers(reader, text, 7)) == 7
    assert [each.text for each in offers(reader, text, 7)] == [
        each.text for each in offers(reader, text)[:7]
    ]
    assert offers(reader, text, 0) == ()


# Chinese


def test_chinese_goes_on_character_by_character(reader: PageReader) -> None:
    found = here(reader, "- 將綠|", CHINESE)
    assert found["瓶"].label == "綠瓶"
    assert found["瓶"].kind == "name"
    assert "須" in here(reader, "- 英雄必|", CHINESE)


def test_pinyin_and_initials_find_names_and_words(reader: PageReader) -> None:
    for typed in ("lv", "lvping", "lp"):
        found = here(reader, f"- 將{typed}|", CHINESE)
        assert "綠瓶" in found, typed
        assert found["綠瓶"].place.end_column - found["綠瓶"].place.column == len(typed)
    assert "可以" in here(reader, "- 英雄keyi|", CHINESE)
    assert "綠瓶" not in here(reader, "- 將lx|", CHINESE)


def test_full_width_stops_and_commas_are_boundaries(reader: PageReader) -> None:
    found = here(reader, "- 將綠瓶放到閣樓。每回合一次，英雄|", CHINESE)
    assert "可以" in found
    assert "。" in here(reader, "- 將綠瓶放到閣樓|", CHINESE)
    assert "注：" in here(reader, "- |", CHINESE)
    assert "《拔瓶塞》" in here(reader, "- 執行《|", CHINESE)


def test_chinese_rows_have_full_width_colons(reader: PageReader) -> None:
    page = CHINESE + "  - |\n"
    found = {each.text for each in offers(reader, page)}
    assert {"1-4：", "0-4："} <= found
    assert "可以" in {each.text for each in offers(reader, CHINESE + "  - 1-4：該英雄|\n")}


def test_simplified_is_offered_in_simplified(reader: PageReader) -> None:
    found = here(reader, "- 你尝|", SIMPLIFIED)
    assert "试" in found
    assert here(reader, "- 你嘗|", SIMPLIFIED) == {}
    assert "图书室" in here(reader, "- 若你位于tu|", SIMPLIFIED)
    assert here(reader, "- 若你位于tu|", SIMPLIFIED)["图书室"].detail == "房间"


def test_sorts_of_names_are_said_in_the_language_of_the_page() -> None:
    assert [sort_of("track", lang) for lang in LANGUAGES] == ["track", "計數", "计数"]
    assert sort_of("floor", "en") == ""


# Rows and marks


def rows(reader: PageReader, written: str) -> list[str]:
    found = offers(reader, PAGE.replace("- HERE", written, 1))
    return [each.text for each in found if each.kind == "row"]


def test_under_a_roll_the_rows_are_offered_that_are_not_there(reader: PageReader) -> None:
    roll = "- A hero may attempt a Might roll.\n"
    assert rows(reader, roll + "  - |")[0] == "5+: "
    assert rows(reader, roll + "  - 5+: Nothing happens.\n  - |")[:2] == ["1-4: ", "0-4: "]
    assert rows(reader, roll + "  - 5+: Nothing happens.\n  - 1-4: Wind is 1.\n  - |") == ["0: "]
    assert rows(reader, roll + "  - 2+: Nothing happens.\n  - |")[:2] == ["1: ", "0-1: "]
    assert rows(reader, roll + "  - 0: Nothing happens.\n  - |") == []
    assert "4+: " in rows(reader, roll + "  - 4|")
    assert rows(reader, "- |") == []


def test_under_a_contest_its_rows_are_offered(reader: PageReader) -> None:
    contest = "- Both make a Might roll.\n"
    assert rows(reader, contest + "  - |") == ["Higher: ", "Equal: ", "Lower: ", "Otherwise: "]
    assert rows(reader, contest + "  - Higher: Nothing happens.\n  - o|") == ["Otherwise: "]


def test_behind_the_colon_of_a_row_a_sentence_begins(reader: PageReader) -> None:
    found = here(reader, "- A hero may attempt a Might roll.\n  - 5+: Wind g|")
    assert "goes" in found or any(text.startswith("goes up") for text in found)
    assert "Nothing happens" in here(reader, "- A hero may attempt a Might roll.\n  - 5+: N|")


def test_marks_of_prose_are_offered_and_prose_is_left_alone(reader: PageReader) -> None:
    assert {"Note: ", "Read aloud: "} <= set(here(reader, "- |"))
    assert list(here(reader, "- Note: Put the |")) == []
    assert list(here(reader, "- Note: It lies.\n  - Put the |")) == []
    assert list(here(reader, "- Read aloud: A hero |")) == []
    assert list(here(reader, "- **Put the |")) == []
    assert offers(reader, PAGE.replace("rolls across", "rolls |across")) == ()
    page = PAGE.replace("## Right now", "## If you win…")
    assert here(reader, "- Put the |", page) == {}


def test_conditions_and_things_have_beginnings_of_their_own(reader: PageReader) -> None:
    page = PAGE.replace("## Right now", "## You win when…")
    assert "Put" in here(reader, "- P|")
    assert "Put" not in here(reader, "- P|", page)
    assert "Every" in {text.split()[0] for text in here(reader, "- E|", page)}
    page = PAGE.replace("## Right now", "## Tokens and monsters")
    assert "Stormling" in here(reader, "- |", page)


# Headings


def test_headings_that_are_not_there_yet_are_offered(reader: PageReader) -> None:
    boxes = {each.text: each for each in offers(reader, PAGE + "\n## |\n")}
    assert boxes["You win when…"].kind == "heading"
    assert "Right now" not in boxes
    assert "At the end of" in boxes
    books = [each.text for each in offers(reader, PAGE + "\n# |\n")]
    assert books == ["Traitor's Tome", "Monster's Tome"]
    # The other book has boxes of its own.
    page = PAGE + "\n# Traitor's Tome\n\n## ri|\n"
    assert "Right now" in {each.text for each in offers(reader, page)}


def test_a_gate_is_completed_like_a_sentence(reader: PageReader) -> None:
    found = {each.text for each in offers(reader, PAGE + "\n## While a hero carries the |\n")}
    assert "Green Bottle" in found
    assert "." not in {each.text for each in offers(reader, PAGE + "\n## While Wind is 2|\n")}


def test_chinese_headings_are_found_by_pinyin(reader: PageReader) -> None:
    assert "特別攻擊規則" in {each.text for each in offers(reader, CHINESE + "\n## tebie|\n")}
    assert "奸徒密謀" in {each.text for each in offers(reader, CHINESE + "\n# |\n")}


# Properties


def cuts(
    reader: PageReader, lang: Language, seed: int, many: int
) -> list[tuple[ReadPage, Said, int]]:
    """Places in sentences of the corpus, chosen by chance but always the same."""
    rng = random.Random(f"{lang} {seed}")
    found: list[tuple[ReadPage, Said, int]] = []
    for text in rng.sample(corpus_texts(), 1 + many // 2):
        read = in_language(reader, text, lang)
        every = list(said_on(read)) if read else []
        for said in rng.sample(every, min(len(every), 3)):
            if read is not None and len(found) < many:
                found.append((read, said, rng.randrange(len(said.tokens))))
    return found


def begins_with(words: Sequence[str], token: str, first: bool) -> bool:
    small = token[:1].lower() + token[1:]
    return words[0] == token or (first and words[0] == small)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_next_word_of_any_sentence_is_offered(reader: PageReader, lang: Language) -> None:
    tried = 0
    for read, said, _at in cuts(reader, lang, 1, 40):
        grammar = reader.grammar(read).finishable
        tokens = [token.text for token in said.tokens]
        for at, token in enumerate(tokens):
            chart = Chart(grammar, said.goal, tokens[:at])
            found = following(chart, read.lexicon, lang, weights={}, players=read.front.players)
            words = {each.words[0] for each in found}
            number = any(each.kind == "number" for each in found)
            fits = any(begins_with([word], token, at == 0) for word in words)
            assert fits or (number and token[0] in "{0123456789"), (tokens[:at], token)
            tried += 1
    assert tried > 300


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_offer_is_the_beginning_of_some_sentence(reader: PageReader, lang: Language) -> None:
    weights = uses_of(said.tree for read, said, _at in cuts(reader, lang, 2, 40))
    for read, said, at in cuts(reader, lang, 3, 10):
        grammar = reader.grammar(read).finishable
        tokens = [token.text for token in said.tokens][:at]
        chart = Chart(grammar, said.goal, tokens)
        for offer in following(chart, read.lexicon, lang, weights=weights, players=(3, 4, 5)):
            made = [*tokens, *offer.words]
            longer = Chart(grammar, said.goal, made)
            assert longer.reached == len(made), made
            assert longer.complete or any(True for _ in longer.continuations()), made


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_sentence_of_the_corpus_can_be_typed_with_completion(
    reader: PageReader, lang: Language
) -> None:
    """Where a sentence is cut in its page, taking an offer gives back what stood there."""
    for read, said, at in cuts(reader, lang, 4, 20):
        place = said.at(at, at + 1)
        found = complete(reader, read.text, place.line, place.column, most=10_000)
        lines = read.text.split("\n")
        rest = "\n".join(lines[place.line - 1 :])[place.column - 1 :]
        token = said.tokens[at].text
        texts = [each.text.lstrip() for each in found]
        right = any(text and rest.casefold().startswith(text.casefold()) for text in texts)
        number = token[0] in "{0123456789" and any(each.kind == "number" for each in found)
        article = token == "a" and any(text.split(" ")[0] in ("a", "A") for text in texts)
        assert right or number or article, (rest[:40], texts[:20])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_taking_an_offer_leads_on(reader: PageReader, lang: Language) -> None:
    """Behind every offer that was taken there is something to offer again."""
    rng = random.Random(5)
    for read, said, at in cuts(reader, lang, 6, 6):
        place = said.at(at, at + 1)
        lines = read.text.split("\n")
        left = lines[place.line - 1][: place.column - 1]
        lines[place.line - 1] = left + "|"
        text = "\n".join(lines)
        found = offers(reader, text)
        for offer in rng.sample(found, min(len(found), 8)):
            if offer.kind == "heading" or offer.label.endswith((":", "：")):
                continue
            made = taken(text, offer)
            if lang == "en" and not offer.text.endswith(" "):
                made = made.replace("|", " |", 1)
            goes_on = offers(reader, made)
            assert goes_on or said.goal in ("gate", "value"), (left, offer, made)


# Hostile pages


@settings(max_examples=60)
@given(data=st.data())
def test_any_position_of_any_broken_page_is_answered(
    reader: PageReader, data: st.DataObject
) -> None:
    page = data.draw(st.sampled_from([PAGE, CHINESE, SIMPLIFIED]))
    junk = data.draw(st.text(alphabet="-*#>:{}|《》「」\n \t.，。aThe將1+\ue000", max_size=12))
    at = data.draw(st.integers(0, len(page)))
    text = page[:at] + junk + page[at:]
    line = data.draw(st.integers(-1, text.count("\n") + 3))
    column = data.draw(st.integers(-1, 120))
    for offer in complete(reader, text, line, column, most=40):
        place = offer.place
        assert (place.line, place.column) <= (place.end_line, place.end_column)
        assert place.end_line == line
        assert place.column >= 1


def test_hostile_pages_are_answered(reader: PageReader) -> None:
    head = PAGE[: PAGE.index("# Secrets")]
    many = head + "## Right now\n" + "- Put the Green Bottle in the Attic.\n" * 1_900 + "- Put |"
    assert "the" in {each.text for each in offers(reader, many)}
    more = head + "## Right now\n" + "- Put the Green Bottle in the Attic.\n" * 4_000 + "- Put |"
    offers(reader, more)
    long = head + "- " + "Put the Green Bottle in the Attic. " * 2_000 + "Put |"
    assert "the" in {each.text for each in offers(reader, long)}
    endless = head + "- " + "in the room with " * 500 + "|"
    assert offers(reader, endless) == ()
    deep = head + "".join(f"{'  ' * level}- When you move:\n" for level in range(40)) + "- A hero |"
    offers(reader, deep)
    assert offers(reader, "---\n---\n" + "x" * MAX_CHARACTERS + "|") == ()
    nested = head + "- If " + "a hero in a room with " * 45 + "|"
    offers(reader, nested)
    titles = head + "".join(f"- **Deed {n}.** You lose 1 Might.\n" for n in range(900)) + "- Do *D|"
    offers(reader, titles)
