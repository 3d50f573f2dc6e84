"""Reading a page tells what is wrong where it is, understands the rest, and offers what helps."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from workbench.diagnostics import Diagnostic, Fix, Place
from workbench.formats.yaml import read_yaml
from workbench.language.capping import MORE, MOST, MOST_OF_A_CODE
from workbench.language.chart import Chart
from workbench.language.nouns import Noun
from workbench.language.pages import lines_in
from workbench.language.printing import Printer
from workbench.language.prose import titled_nouns, with_prose
from workbench.language.reading import PageReader, ReadPage
from workbench.language.readings import means_apart as means
from workbench.language.sentences import sentences
from workbench.language.slips import sounds_like
from workbench.language.tokens import split
from workbench.language.vocabulary import FRAMES
from workbench.language.worlds import World, world_of
from workbench.language.writing import print_page
from workbench.model.games import Corpus
from workbench.model.ids import Language
from workbench.model.trees import Node
from workbench.text.fold import to_simplified
from workbench.text.script import has_han

PAGES = sorted((Path(__file__).parents[2] / "corpus").glob("*/pages/*/*.md"))
#: Every so many pages of the corpus, so that all games and kinds come in.
SAMPLE = PAGES[::9]

CARD = """\
---
id: home/item/brass-lantern
game: hill-2e
lang: {lang}
title: {{en: Brass Lantern, zh-Hant: 黃銅燈, zh-Hans: 黄铜灯}}
things:
  - {{token: Wick, zh-Hant: 燈芯, shape: large, count: 1}}
  - {{monster: Moth, zh-Hant: 飛蛾, token: large, count: 1}}
---
"""


def card(body: str, lang: Language = "en") -> str:
    return CARD.format(lang=lang) + body + "\n"


def at(text: str, place: Place) -> str:
    """What stands at a place, lines joined by a bar."""
    lines = text.split("\n")
    if place.line == place.end_line:
        return lines[place.line - 1][place.column - 1 : place.end_column - 1]
    inner = lines[place.line : place.end_line - 1]
    first, last = lines[place.line - 1], lines[place.end_line - 1]
    return "|".join([first[place.column - 1 :], *inner, last[: place.end_column - 1]])


def applied(text: str, fixes: Sequence[Fix]) -> str:
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    for fix in sorted(fixes, key=lambda each: each.place, reverse=True):
        start = starts[fix.place.line - 1] + fix.place.column - 1
        end = starts[fix.place.end_line - 1] + fix.place.end_column - 1
        text = text[:start] + fix.text + text[end:]
    return text


def only(read: ReadPage) -> Diagnostic:
    (found,) = read.diagnostics
    return found


# Where a diagnostic points.


@pytest.mark.parametrize(
    ("body", "code", "where"),
    [
        ("- You gain 1 Sped.", "BW102", "Sped"),
        ("- If you are in the Attic,\n  you gain 1 Sped.", "BW102", "Sped"),
        ("- If you\n  are in the Atic, you gain 1 Speed.", "BW102", "Atic"),
        ("- If you are in the Attic,\n   you gain 1\n  Sped.", "BW102", "Sped"),
        ("- Put the Wick in the\n  entrance\n  hall.", "BW110", "entrance|  hall"),
        ("- **Trim it.** Once per turn, you may gain 1 Sped.", "BW102", "Sped"),
        ("- **Trim it.**\n  Once per turn, you may gain 1 Sped.", "BW102", "Sped"),
        ("- You must attempt a Speed roll.\n  - 0+: You gain 1 Sped.", "BW102", "Sped"),
        ("- You must attempt a Speed roll.\n  - 0+ :  You gain\n    1 Sped.", "BW102", "Sped"),
        ("- You gain 1 Speed. You gain 1 Sped. You gain 1 Might.", "BW102", "Sped"),
        ("## While you carry the Bel\n- You gain 1 Speed.", "BW102", "Bel"),
        ("## While you carry the Bel ##\n- You gain 1 Speed.", "BW102", "Bel"),
        ("- If you are in the Atic:\n  - You gain 1 Speed.", "BW102", "Atic"),
        ("- You gain 1 Speed", "BW025", ""),
        ("- You gain\n  1 Speed!", "BW025", "!"),
        ("- You  gain   1  Sped .", "BW102", "Sped"),
        ("-   You gain 1 Sped.", "BW102", "Sped"),
        ("\n- - You gain 1 Sped.", "BW102", "Sped"),
        ("- You hop, hop and hop.", "BW101", "hop"),
    ],
)
def test_a_diagnostic_points_at_what_is_wrong(
    reader: PageReader, body: str, code: str, where: str
) -> None:
    text = card(body)
    found = next(each for each in reader.read(text).diagnostics if each.code == code)
    assert at(text, found.place) == where


@pytest.mark.parametrize(
    ("body", "code", "where"),
    [
        ("- 你失去一級速度。", "BW114", "一"),
        ("- 若你位於閣樓，\n  你失去一級速度。", "BW114", "一"),
        ("- 若你位\n  於閣樓，你失去1級速\n  渡。", "BW102", "渡"),
        ("- **修剪它。** 每回合一次，你能失去1級速度。", "BW119", "能"),
        ("- 你必須嘗試速度考驗。\n  - ０＋：你失去一級速度。", "BW114", "一"),
        ("- 你失去１級速渡。", "BW102", "渡"),
        ("- 你失去1級速度", "BW025", ""),
        ("- 你失去1級速度！", "BW025", "！"),
    ],
)
def test_a_diagnostic_points_at_what_is_wrong_in_chinese(
    reader: PageReader, body: str, code: str, where: str
) -> None:
    text = card(body, "zh-Hant")
    found = only(reader.read(text))
    assert (found.code, at(text, found.place)) == (code, where)


def test_a_sentence_on_several_lines_of_chinese_is_read_without_gaps(reader: PageReader) -> None:
    wrapped = reader.read(
        card("- 若你位於閣\n  樓，你失去1級\n  速度。\n- 注：它\n  亮着。", "zh-Hant")
    )
    plain = reader.read(card("- 若你位於閣樓，你失去1級速度。\n- 注：它亮着。", "zh-Hant"))
    assert wrapped.diagnostics == ()
    assert wrapped.page == plain.page
    assert wrapped.page.books[0].boxes[0].lines[1].prose == "它亮着。"


# One wrong word, and everything else is understood.


def page_of(path: Path, lang: Language, reader: PageReader) -> str | None:
    """The text of a page of the corpus in a language, or None while its prose is missing."""
    text = path.read_text(encoding="utf-8")
    read = reader.read(text)
    if read.diagnostics:
        return None
    if lang == "en":
        return text
    prose_file = path.with_suffix(".zh-Hant.yaml")
    if not prose_file.is_file():
        return None
    hant = read_yaml(prose_file)
    hans = {key: to_simplified(said) for key, said in hant.items()}
    prose: dict[Language, dict[str, str]] = {"zh-Hant": hant, "zh-Hans": hans}
    lexicon = read.lexicon.with_nouns(titled_nouns(read.page, "en", prose))
    page = with_prose(read.page, prose[lang])
    return print_page(read.front, page, lang, Printer(FRAMES, lexicon, lang))


def trees_in(read: ReadPage) -> int:
    return sum(
        len(line.trees)
        for book in read.page.books
        for box in book.boxes
        for line in lines_in(box.lines)
    )


def words_in(text: str, read: ReadPage) -> list[Place]:
    """The places of all words of all sentences; names in stars, figures and marks are left out."""
    places = []
    for sentence in sentences(read.page):
        where = sentence.place
        assert where.line == where.end_line
        for token in split(at(text, where), read.lang):
            if token.text[0].isalpha() and token.text[-1].isalpha():
                start = where.column + token.start
                places.append(Place(where.line, start, where.line, where.column + token.end))
    return places


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
@pytest.mark.parametrize("path", PAGES[::6], ids=lambda path: path.stem)
def test_a_word_that_nothing_knows_is_told_alone_and_exactly(
    reader: PageReader, path: Path, lang: Language
) -> None:
    text = page_of(path, lang, reader)
    assert text is not None
    whole = reader.read(text)
    assert whole.diagnostics == ()
    rng = random.Random(path.name)
    words = words_in(text, whole)
    for place in rng.sample(words, min(6, len(words))):
        wrong = "qqqqq" if lang == "en" else "鼇"
        spoiled = applied(text, [Fix(place, wrong)])
        read = reader.read(spoiled)
        found = only(read)
        assert at(spoiled, found.place) == wrong, spoiled.split("\n")[place.line - 1]
        # One sentence is not understood, or only with the change that is proposed.
        assert trees_in(read) == trees_in(whole) - 1 + len(read.meant)


def misspelt(word: str, rng: random.Random) -> str:
    place = rng.randrange(1, len(word) - 1)
    kind = rng.choice(("left out", "doubled", "swapped"))
    if kind == "left out":
        return word[:place] + word[place + 1 :]
    if kind == "doubled":
        return word[:place] + word[place] + word[place:]
    return word[:place] + word[place + 1] + word[place] + word[place + 2 :]


def heard_as(word: str, signs: Sequence[str], rng: random.Random) -> str:
    """Returns a Chinese word with a character for one that sounds alike, as typed by sound."""
    at = rng.randrange(len(word))
    alike = [sign for sign in signs if sign != word[at] and sounds_like(sign, word[at])]
    return word[:at] + rng.choice(alike) + word[at + 1 :] if alike else ""


@pytest.mark.parametrize("lang", ["en", "zh-Hant", "zh-Hans"])
def test_what_is_offered_for_a_misspelling_mends_it(reader: PageReader, lang: Language) -> None:
    rng = random.Random(7)
    offered = tried = 0
    pages = [text for path in SAMPLE if (text := page_of(path, lang, reader)) is not None]
    signs = sorted({sign for text in pages for sign in text if has_han(sign)})
    for text in pages:
        whole = reader.read(text)
        words = [p for p in words_in(text, whole) if lang != "en" or len(at(text, p)) > 5]
        for place in rng.sample(words, min(4, len(words))):
            word = at(text, place)
            wrong = misspelt(word, rng) if lang == "en" else heard_as(word, signs, rng)
            if not wrong:
                continue
            spoiled = applied(text, [Fix(place, wrong)])
            read = reader.read(spoiled)
            if not read.diagnostics:
                continue  # it says something else now
            tried += 1
            fixes = [each.fix for each in read.diagnostics if each.fix]
            if not fixes:
                continue
            offered += 1
            assert reader.read(applied(spoiled, fixes)).diagnostics == (), (word, wrong)
    assert tried > 30
    assert offered / tried > 0.9


@pytest.mark.parametrize(
    ("body", "mended"),
    [
        ("- You gain 1 Mihgt and 1 Sped.", "- You gain 1 Might and 1 Speed."),
        (
            "- When a hero defeats teh Moth, the hero gains 1 might.",
            "- When a hero defeats the Moth, the hero gains 1 Might.",
        ),
        (
            "- A hero can attempt a Speed roll of 4+.\n  - 0+: Nothing happens.",
            "- A hero may attempt a Speed roll.\n  - 0+: Nothing happens.",
        ),
        ("- Put the wick in the Attic", "- Put the Wick in the Attic."),
    ],
)
def test_several_mistakes_of_one_sentence_are_told_together(
    reader: PageReader, body: str, mended: str
) -> None:
    text = card(body)
    found = reader.read(text).diagnostics
    assert len(found) == 2
    assert applied(text, [each.fix for each in found if each.fix]) == card(mended)
    assert reader.read(card(mended)).diagnostics == ()


# What reading tells besides.


def test_both_readings_are_shown_as_the_other_language_says_them(reader: PageReader) -> None:
    text = card("- Put the Madman in the Attic.").replace(
        "things:\n", "things:\n  - {token: Madman, zh-Hant: 稻草狂人, shape: large, count: 1}\n"
    )
    read = reader.read(text)
    assert {each.code for each in read.diagnostics} == {"BW031", "BW103"}
    found = next(each for each in read.diagnostics if each.code == "BW103")
    assert {found.arguments["one"], found.arguments["other"]} == {
        "將瘋漢放到閣樓", "將稻草狂人放到閣樓",
    }  # fmt: skip
    assert at(text, found.place) == "Put the Madman in the Attic"


def test_readings_that_are_written_alike_are_told_by_what_they_mean() -> None:
    """In the language of the page, as the other language leaves unsaid what differs."""
    readings = [Node("win"), Node("escape")]
    assert means(readings[0], readings, "en") == "The game ends, and this side has won it."
    assert means(readings[0], readings, "zh-Hant") == "遊戲結束，這一方獲勝。"
    assert means(readings[1], readings, "zh-Hans") == "活着离开游戏；有什么延续下去，由各结局写明。"


@pytest.mark.parametrize(
    ("lang", "former", "said", "put"),
    [
        ("en", "Candle End", "When you take the Candle End, discard the Candle End.", "Wick"),
        ("zh-Hant", "燭頭", "當你取得燭頭時，棄置燭頭。", "燈芯"),
        ("zh-Hans", "烛头", "当你取得烛头时，弃置烛头。", "灯芯"),
    ],
)
def test_a_former_name_is_understood_and_told(
    reader: PageReader, lang: Language, former: str, said: str, put: str
) -> None:
    text = card(f"- {said}", lang).replace(
        "large, count: 1}\n  -", f"large, count: 1, former: {former}}}\n  -"
    )
    read = reader.read(text)
    assert [each.code for each in read.diagnostics] == ["BW109", "BW109"]
    assert [at(text, each.place) for each in read.diagnostics] == [former, former]
    mended = applied(text, [each.fix for each in read.diagnostics if each.fix])
    assert mended.endswith(said.replace(former, put) + "\n")
    assert reader.read(mended).page == read.page


def test_a_former_name_that_the_corpus_gives_is_told(reader: PageReader, corpus: Corpus) -> None:
    world = world_of(corpus.games["hill-2e"], corpus.entries.values())
    bell = next(noun for noun in world.lexicon if noun.names["en"] == "Bell")
    older = World(
        world.game,
        world.lexicon.with_nouns([replace(bell, former={"en": ("Tower Bell",)})]),
        world.entries,
    )
    text = card("- If you carry the Tower Bell, you gain 1 Speed.\n- Discard the Bell.")
    found = only(PageReader({"hill-2e": older}).read(text))
    assert (found.code, at(text, found.place)) == ("BW109", "Tower Bell")
    assert isinstance(bell, Noun)


def test_a_name_of_now_is_no_former_one(reader: PageReader) -> None:
    # The former name of the one is part of the name of the other.
    text = card("- Put the Wick Holder in the Attic.").replace(
        "things:\n",
        "things:\n"
        "  - {token: Wick Holder, zh-Hant: 燈芯座, shape: large, count: 1, former: Holder}\n",
    )
    assert reader.read(text).diagnostics == ()


@pytest.mark.parametrize(
    ("lang", "heading", "code"),
    [
        ("en", "While the Moth is merry", "BW104"),
        ("en", "At the end of the fortnight", "BW104"),
        ("en", "While you carry the Bel", "BW102"),
        ("en", "The merry Moth", None),
        ("zh-Hant", "當飛蛾歌唱時", "BW104"),
        ("zh-Hant", "飛蛾之歌", None),
    ],
)
def test_a_heading_that_looks_like_a_gate_must_be_understood(
    reader: PageReader, lang: Language, heading: str, code: str | None
) -> None:
    sentence = "You gain 1 Speed." if lang == "en" else "你提升1級速度。"
    found = reader.read(card(f"## {heading}\n- {sentence}", lang)).diagnostics
    assert [each.code for each in found] == ([code] if code else [])


def test_a_head_without_its_colon_is_read_as_a_head(reader: PageReader) -> None:
    right = reader.read(card("- If you are in the Attic:\n  - You gain 1 Speed."))
    for wrong in ("", "."):
        text = card(f"- If you are in the Attic{wrong}\n  - You gain 1 Speed.")
        read = reader.read(text)
        found = only(read)
        assert found.code == "BW112"
        assert found.fix
        assert read.page == right.page
        assert reader.read(applied(text, [found.fix])).diagnostics == ()


@pytest.mark.parametrize("mark", ["", "!", "?", ";"])
def test_a_full_stop_is_offered(reader: PageReader, mark: str) -> None:
    text = card(f"- You must attempt a Speed roll.\n  - 0+: You gain 1 Speed{mark}")
    found = only(reader.read(text))
    assert (found.code, found.fix and found.fix.text) == ("BW025", ".")
    assert found.fix
    assert applied(text, [found.fix]).endswith("You gain 1 Speed.\n")


def test_what_follows_from_the_front_matter_is_folded_under_it(reader: PageReader) -> None:
    read = reader.read(card("- You gain 1 Sped.").replace("hill-2e", "hill-9e"))
    assert [(each.code, each.follows) for each in read.diagnostics] == [
        ("BW018", ""), ("BW102", "BW018"),
    ]  # fmt: skip


def test_front_matter_that_cannot_be_read_is_told_alone(reader: PageReader) -> None:
    read = reader.read(card("- You gain 1 Sped.").replace("things:", "things: ["))
    assert only(read).code == "BW010"
    assert read.page.books == ()


def test_a_sentence_is_explained_the_same_when_it_is_read_again(reader: PageReader) -> None:
    text = card("- You gain 1 Sped.\n- You hum a tune.\n- A hero can hum.")
    assert reader.read(text).diagnostics == reader.read(text).diagnostics


# Pages from strangers.

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
SPOILED = "When a hero defeats the Moth, the hero gains {} Mihgt and 1 Sped."
HOSTILE = {
    "nothing": "",
    "a fence": "---",
    "bytes": bytes(random.Random(1).randrange(256) for _ in range(5_000)).decode(errors="replace"),
    "letters": card("") + "".join(random.Random(2).choices("-*#>: \nabcXYZ.,[]{}", k=20_000)),
    "escapes": card("- \x1b[31mred\x1b[0m.\n- \x9b2J"),
    "direction": card("- You gain \u202e1 Speed."),
    "half a pair": card("- You gain \ud800 Speed."),
    "lists in one line": card("- a " + "- " * 10_000 + "a"),
    "lists in each other": card("".join(f"{'  ' * min(d, 90)}- a\n" for d in range(1_000))),
    "a megabyte": "x" * 1_000_000,
    "quotes": card("> " * 5_000 + "x"),
    "headings": card("## a\n" * 30_000),
    "books": card("# a\n" * 30_000),
    "gates": card("## While the Gost is happy\n" * 6_000),
    "stars": card("- " + "**" * 5_000),
    "titles": card("- **A.** You gain 1 Speed.\n" * 1_900),
    "items": card("- a.\n" * 20_000),
    "misread": card("".join(f"- {SPOILED.format(n)}\n" for n in range(2_000))),
    "misread Chinese": card(
        "".join(f"- 英雄能攻擊飛蛾{n}，其失去一半速度。\n" for n in range(2_000)), "zh-Hant"
    ),
    "one long sentence": card("- If " + "you are in the Attic and " * 33 + "you win, hum."),
    "too long a sentence": card("- " + "hero " * 30_000),
    "a bomb": "---\na: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n---\n",
    "a tag": "---\nid: !!python/object/apply:os.system [ls]\n---\n",
    "deep braces": "---\na: " + "[" * 50_000 + "\n---\n",
    "many things": "---\nthings:\n" + "- {token: X}\n" * 9_000 + "---\n",
    "many keys": "---\n" + "".join(f"k{n}: 1\n" for n in range(9_000)) + "---\n",
    "a number": "---\nid: " + "9" * 9_000 + "\n---\n",
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_a_strangers_page_is_told_calmly(reader: PageReader, name: str) -> None:
    read = reader.read(HOSTILE[name])
    assert 1 <= len(read.diagnostics) <= MOST + 1
    for each in read.diagnostics:
        assert not any(_CONTROL.search(said) for said in each.arguments.values())
        assert all(len(said) < 4_000 for said in each.arguments.values())
        assert each.place <= Place(each.place.end_line, each.place.end_column, 10**9)


def test_a_page_of_mistakes_is_given_a_share_of_tries_only(
    reader: PageReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried = 0
    read = Chart.__init__

    def counted(self: object, grammar: object, goal: str, tokens: Sequence[str]) -> None:
        nonlocal tried
        tried += len(tokens)
        read(self, grammar, goal, tokens)  # type: ignore[arg-type]

    monkeypatch.setattr(Chart, "__init__", counted)
    unclear = (
        "the moth can take two of the {} candles, if able, and they are all attacked by a hero"
    )
    body = "".join(f"- {unclear.format(number)}.\n" for number in range(1_900))
    found = reader.read(card(body)).diagnostics
    # All are read once, those that are shown once more, to see where they stop; the rest is tries.
    assert tried < (1_900 + 200) * len(split(unclear, "en")) + 60_000
    assert [each.code for each in found].count(MORE) == 1
    assert len(found) == MOST_OF_A_CODE + 1


@pytest.mark.parametrize(
    ("lang", "item", "found", "left"),
    [
        ("en", "You cannot attack. attack.", "attack", "You cannot attack."),
        ("en", "Roll 2 dice. dice", "dice", "Roll 2 dice."),
        ("zh-Hant", "你不得攻擊。攻擊。", "攻擊", "你不得攻擊。"),
    ],
)
def test_words_that_stand_again_behind_the_full_stop_are_no_sentence(
    reader: PageReader, lang: Language, item: str, found: str, left: str
) -> None:
    text = card(f"- {item}", lang)
    told = only(reader.read(text))
    assert (told.code, told.arguments["found"]) == ("BW125", found)
    assert told.fix is not None
    assert applied(text, [told.fix]) == card(f"- {left}", lang)


def test_a_clause_that_stands_again_is_done_again(reader: PageReader) -> None:
    text = card("- 若你位於閣樓，你失去1級神志。你失去1級神志。", "zh-Hant")
    assert not reader.read(text).diagnostics
