"""From frames and nouns to readers and printers, on a few frames."""

from __future__ import annotations

import pytest

from workbench.language.chart import Chart
from workbench.language.frames import Frame, Frames
from workbench.language.grammar import grammar_of
from workbench.language.nouns import Lexicon, Noun
from workbench.language.printing import Printer
from workbench.language.tokens import split
from workbench.model.ids import LANGUAGES, Language
from workbench.model.trees import Leaf, Node, Tree
from workbench.text.fold import to_simplified

FRAMES = Frames(
    [
        Frame("does", "S", "{who:np#n} {do:verb#n}", "{who:np}{do:verb}"),
        Frame("may", "S", "{who:np} may {do:verb.base}", "{who:np}可以{do:verb}"),
        Frame("has", "S", "{who:np#n} <have#n> {do:verb.past}", "{who:np}已{do:verb}"),
        Frame("not_ing", "S", "no {do:verb.ing}", "不{do:verb}"),
        Frame("every", "np", "every {noun:fn.s}", "每%{noun}{noun:fn}", number="s"),
        Frame("all", "np", "all {noun:fn.p}", "所有{noun:fn}", number="p"),
        Frame("only", "np", "the {noun:only_monster#n}", "{noun:only_monster}", number="n"),
        Frame("you", "np", "you", "你", number="p", own="your"),
        Frame("turn", "S", "{whose:np.own} turn", "{whose:np}的回合"),
        Frame("either", "choice", "{first:trait} or {then:trait}", "{first:trait}或{then:trait}",
              listing=True),
        Frame("choose", "S", "choose {what:choice}", "選擇{what:choice}"),
        Frame("roll", "S", "roll {n:counted} <n:die|dice>", "擲{n:counted}顆骰"),
        Frame("who", "fn", "{noun:figure#n} <who> {do:rel#n}", "{do:rel}的{noun:figure}",
              number="n"),
        Frame("carries", "rel", "<carry#n> it", "攜帶它", number="n"),
        Frame("lose", "verb", "<lose> {n:digits}[ of {trait:trait}]",
              "失去{n:digits}[級{trait:trait}]"),
        Frame("grab", "verb", "<grab> a {noun:fn.s}", "抓住1%{noun}{noun:fn}"),
    ],
    [("figure", "fn"), ("monster", "figure"), ("one", "counted"), ("many", "counted"),
     ("manydigits", "many")],
)  # fmt: skip


def names(english: str, traditional: str) -> dict[Language, str]:
    return {"en": english, "zh-Hant": traditional, "zh-Hans": to_simplified(traditional)}


LEXICON = Lexicon(
    [
        Noun("figure", "hero", names("hero", "英雄"), "heroes", "名", person=True),
        Noun("monster", "ghost", names("Ghost", "鬼魂"), measure="隻"),
        Noun("monster", "twins", names("Twins", "雙胞胎"), unique=True, always_plural=True),
        Noun("monster", "owl", names("Owl", "貓頭鷹"), measure="隻", former={"en": ("Bird",)}),
        Noun("trait", "might", names("Might", "力量")),
        Noun("trait", "speed", names("Speed", "速度")),
        Noun("trait", "sanity", names("Sanity", "神志")),
    ]
)
GRAMMARS = {lang: grammar_of(FRAMES, LEXICON, lang) for lang in LANGUAGES}
PRINTERS = {lang: Printer(FRAMES, LEXICON, lang) for lang in LANGUAGES}


def read(text: str, lang: Language = "en") -> list[Tree]:
    return Chart(GRAMMARS[lang], "S", [token.text for token in split(text, lang)]).readings()


@pytest.mark.parametrize(
    ("english", "traditional", "simplified"),
    [
        ("Every hero loses 2 of Might", "每名英雄失去2級力量", "每名英雄失去2级力量"),
        ("All heroes lose 2", "所有英雄失去2", "所有英雄失去2"),
        ("You may lose 1", "你可以失去1", "你可以失去1"),
        ("The Twins have lost 1", "雙胞胎已失去1", "双胞胎已失去1"),
        ("Every Ghost has grabbed an Owl", "每隻鬼魂已抓住1隻貓頭鷹", "每只鬼魂已抓住1只猫头鹰"),
        ("No losing 3", "不失去3", "不失去3"),
        ("Every hero who carries it loses 1", "每名攜帶它的英雄失去1", "每名携带它的英雄失去1"),
        ("All Ghosts that carry it lose 1", "所有攜帶它的鬼魂失去1", "所有携带它的鬼魂失去1"),
        ("You grab a hero who carries it", "你抓住1名攜帶它的英雄", "你抓住1名携带它的英雄"),
    ],
)
def test_one_tree_is_written_in_three_languages(
    english: str, traditional: str, simplified: str
) -> None:
    found = read(english)
    assert len(found) == 1
    for lang, text in zip(LANGUAGES, (english, traditional, simplified), strict=True):
        assert PRINTERS[lang].sentence(found[0]) == text
        assert read(text, lang) == found


def test_a_tree_holds_its_fields_in_the_order_of_the_frame_and_no_more() -> None:
    assert read("You lose 2 of Might") == [
        Node(
            "does",
            (
                ("who", Node("you")),
                (
                    "do",
                    Node("lose", (("n", Leaf("number", "2")), ("trait", Leaf("trait", "might")))),
                ),
            ),
        )
    ]


@pytest.mark.parametrize(
    "wrong",
    [
        "Every hero lose 2", "All heroes loses 2", "The Twins loses 1", "Every heroes loses 1",
        "You may loses 1", "Every Twins loses 1", "You grab a Twins", "You lose 02",
    ],
)  # fmt: skip
def test_what_does_not_agree_is_not_read(wrong: str) -> None:
    assert read(wrong) == []


def test_a_former_name_is_read_and_the_present_one_printed() -> None:
    found = read("You grab a Bird")
    assert PRINTERS["en"].sentence(found[0]) == "You grab an Owl"


def test_another_measure_word_and_another_pronoun_are_read_and_put_right() -> None:
    assert read("每隻英雄失去2", "zh-Hant") == read("Every hero loses 2")
    found = read("Every hero that carries it loses 1")
    assert PRINTERS["en"].sentence(found[0]) == "Every hero who carries it loses 1"


def test_a_phrase_stands_inside_a_sentence() -> None:
    noun = Node("every", (("noun", Leaf("figure", "hero")),))
    assert PRINTERS["en"].phrase(noun) == "every hero"
    verb = Node("lose", (("n", Leaf("number", "1")),))
    assert PRINTERS["en"].phrase(verb, "ing") == "losing 1"


def test_a_tree_that_lacks_a_field_cannot_be_printed() -> None:
    with pytest.raises(KeyError):
        PRINTERS["en"].sentence(Node("may", (("who", Node("you")),)))


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        ("Your turn", "你的回合"),
        ("Every hero's turn", "每名英雄的回合"),
        ("Choose Might or Speed", "選擇力量或速度"),
        ("Choose Might, Speed or Sanity", "選擇力量、速度或神志"),
        ("Roll 1 die", "擲1顆骰"),
        ("Roll 3 dice", "擲3顆骰"),
    ],
)
def test_owners_lists_and_what_follows_a_number(english: str, chinese: str) -> None:
    (tree,) = read(english)
    assert read(chinese, "zh-Hant") == [tree]
    assert PRINTERS["en"].sentence(tree) == english
    assert PRINTERS["zh-Hant"].sentence(tree) == chinese


@pytest.mark.parametrize(
    "text", ["you's turn", "all heroes's turn", "roll 1 dice", "roll 3 die", "choose Might, Speed"]
)
def test_no_owner_list_or_number_is_read_that_does_not_agree(text: str) -> None:
    assert read(text) == []
