"""What is told of a sentence that cannot be read: kinds, tried changes, an end to it."""

from __future__ import annotations

import pytest

from workbench.language.chart import LONGEST
from workbench.language.grammar import grammar_of
from workbench.language.misreading import Misreading, Tries, misread
from workbench.language.nouns import Lexicon, Noun
from workbench.language.speech import Speech
from workbench.language.tokens import Token, join, split
from workbench.language.vocabulary import FRAMES
from workbench.model.ids import LANGUAGES, Language
from workbench.text.fold import to_simplified


@pytest.fixture(scope="module")
def speeches(lexicon: Lexicon) -> dict[Language, Speech]:
    return {lang: Speech(grammar_of(FRAMES, lexicon, lang), lexicon, lang) for lang in LANGUAGES}


def told(
    speech: Speech, sentence: str, tries: Tries | None = None
) -> tuple[list[Token], tuple[Misreading, ...]]:
    tokens = split(sentence, speech.lang)
    return tokens, misread(speech, "sentence", tokens, tries or Tries())


def mended(speech: Speech, tokens: list[Token], found: tuple[Misreading, ...]) -> str:
    """The sentence with all changes made; they are offered from left to right."""
    words = [token.text for token in tokens]
    for each in sorted(found, key=lambda one: -one.first):
        assert each.edit is not None
        words = list(each.edit.made(words))
    return join(words, speech.lang)


ENGLISH = [
    ("You gain 1 Mihgt", "BW102", "You gain 1 Might"),
    ("You gain 1 might", "BW110", "You gain 1 Might"),
    ("Put the Clock in the entrance hall", "BW110", "Put the Clock in the Entrance Hall"),
    ("Use *Wind it bakc*", "BW304", "Use *Wind it back*"),
    ("You gain one Might", "BW114", "You gain 1 Might"),
    ("If a hero is not in the Attic, you win", "BW105", "If no hero is in the Attic, you win"),
    ("You win if Debt is 8", "BW106", "If Debt is 8, you win"),
    ("You win when Debt is 8", "BW106", "When Debt is 8, you win"),
    ("The heroes win, if Debt is 8", "BW106", "If Debt is 8, the heroes win"),
    ("A hero can attack the Clockmaker", "BW119", "A hero may attack the Clockmaker"),
    ("A hero can't attack the Clockmaker", "BW119", "A hero cannot attack the Clockmaker"),
    ("You may not attack the Clockmaker", "BW119", "You cannot attack the Clockmaker"),
    ("The hero has to attack the Clockmaker", "BW119", "The hero must attack the Clockmaker"),
    ("When a hero dies, he or she drops every item", "BW116",
     "When a hero dies, the hero drops every item"),
    ("When a hero dies, they drop every item", "BW116",
     "When a hero dies, the hero drops every item"),
    ("The Clockmaker must attack a hero if able", "BW117", "The Clockmaker must attack a hero"),
    ("If possible, discard this card", "BW117", "Discard this card"),
    ("Attempt a Might roll of 4+", "BW120", "Attempt a Might roll"),
    ("You may attempt a Might roll of 4 or higher", "BW120", "You may attempt a Might roll"),
    ("When a hero is attacked by the Clockmaker, you gain 1 Might", "BW115",
     "When the Clockmaker attacks a hero, you gain 1 Might"),
    ("A hero cannot be attacked by the Clockmaker", "BW115",
     "The Clockmaker cannot attack a hero"),
    ("When a hero is killed, you gain 1 Might", "BW115", "When a hero dies, you gain 1 Might"),
    ("Place the Clock in the Attic", "BW124", "Put the Clock in the Attic"),
    ("You may make a Might roll", "BW124", "You may attempt a Might roll"),
    ("Whenever you enter the Attic, you gain 1 Might", "BW124",
     "When you enter the Attic, you gain 1 Might"),
    ("You gain 1 point of Might", "BW124", "You gain 1 Might"),
    ("You take 2 points of mental damage", "BW124", "You take 2 mental damage"),
    ("Debt increases by 1", "BW124", "Debt goes up by 1"),
    ("A hero with the Bell may attack the Clockmaker", "BW124",
     "A hero who carries the Bell may attack the Clockmaker"),
    ("Put the Clock in the Attic or in the Library", "BW124",
     "Put the Clock in the Attic or the Library"),
    ("The Clockmaker moves to the Attic", "BW124", "The Clockmaker goes to the Attic"),
    ("Each hero gains 1 Might", "BW122", "Every hero gains 1 Might"),
    ("All heroes gain 1 Might", "BW122", "Every hero gains 1 Might"),
    ("Heroes may attack the Clockmaker", "BW122", "A hero may attack the Clockmaker"),
    ("If Debt is 8, then you win", "BW125", "If Debt is 8, you win"),
    ("You you win", "BW125", "You win"),
    ("You roll 2 dice dice", "BW125", "You roll 2 dice"),
    ("If Debt is 8 you win", "BW123", "If Debt is 8, you win"),
    ("Put the Clock, in the Attic", "BW123", "Put the Clock in the Attic"),
    ("Put the Clock the Attic", "BW126", "Put the Clock in the Attic"),
    ("Put Clock in the Attic", "BW126", "Put the Clock in the Attic"),
    ("A hero cannot carry out *Wind it back*", "BW124", "A hero cannot use *Wind it back*"),
    ("A monster cannot attack heroes", "BW122", "A monster cannot attack a hero"),
    ("A monster cannot attack all heroes", "BW122", "A monster cannot attack a hero"),
    ("A monster can only attack heroes", "BW122", "A monster can only attack a hero"),
    ("You may attack all monsters", "BW122", "You may attack every monster"),
    ("Not anyone can attack the Clockmaker", "BW124", "No one can attack the Clockmaker"),
    ("When heroes enter the Attic, you win", "BW122", "When a hero enters the Attic, you win"),
    ("If heroes are in the Attic, you win", "BW122", "If a hero is in the Attic, you win"),
    ("When all heroes are dead, you win", "BW122", "When every hero is dead, you win"),
    ("Heroes gain 1 Might", "BW122", "Every hero gains 1 Might"),
    ("When a hero or explorer dies, you win", "BW126", "When a hero or an explorer dies, you win"),
    ("Nobody can attack the Clockmaker", "BW124", "No one can attack the Clockmaker"),
    ("Set Debt to twice the number of heroes", "BW124",
     "Set Debt to 2 times the number of heroes"),
    ("Set Debt to half the number of heroes (rounded down)", "BW124",
     "Set Debt to half the number of heroes, rounded down"),
    ("You lose *Bell*", "BW124", "You lose the Bell"),
    ("All heroes cannot attack the Clockmaker", "BW122", "A hero cannot attack the Clockmaker"),
    ("Each hero cannot attack the Clockmaker", "BW122", "A hero cannot attack the Clockmaker"),
    ("On monsters' turn, you win", "BW126", "On the monsters' turn, you win"),
    ("At the end of monsters' turn, you win", "BW126", "At the end of the monsters' turn, you win"),
]  # fmt: skip
CHINESE = [
    ("你提升1級力亮", "BW102", "你提升1級力量"),
    ("若你位於閤樓，你獲勝", "BW102", "若你位於閣樓，你獲勝"),
    ("若你位于阁楼，你获胜", "BW111", "若你位於閣樓，你獲勝"),
    ("你提升一級力量", "BW114", "你提升1級力量"),
    ("你能攻擊鐘匠", "BW119", "你可以攻擊鐘匠"),
    ("你不可以攻擊鐘匠", "BW119", "你不得攻擊鐘匠"),
    ("你需要攻擊鐘匠", "BW119", "你必須攻擊鐘匠"),
    ("當英雄死亡時，他提升1級力量", "BW116", "當英雄死亡時，該英雄提升1級力量"),
    ("若可能，棄置此牌", "BW117", "棄置此牌"),
    ("你可以嘗試4+的力量考驗", "BW120", "你可以嘗試力量考驗"),
    ("當英雄被鐘匠攻擊時，你獲勝", "BW115", "當鐘匠攻擊英雄時，你獲勝"),
    ("如果你位於閣樓，你獲勝", "BW124", "若你位於閣樓，你獲勝"),
    ("所有英雄提升1級力量", "BW122", "每名英雄提升1級力量"),
    ("若你位於閣樓，則你獲勝", "BW125", "若你位於閣樓，你獲勝"),
    ("若你位於閣樓你獲勝", "BW123", "若你位於閣樓，你獲勝"),
    ("若你位閣樓，你獲勝", "BW126", "若你位於閣樓，你獲勝"),
    ("一旦每名英雄都已死亡，你獲勝", "BW125", "一旦每名英雄已死亡，你獲勝"),
    ("一旦每名英雄死亡，你獲勝", "BW124", "一旦每名英雄已死亡，你獲勝"),
    ("該怪物必須沿最短路線向鐘匠移動", "BW124", "該怪物必須循最短路線向鐘匠移動"),
    ("該怪物必須移向最近的英雄", "BW124", "該怪物必須向最近的英雄移動"),
    ("你抽2張物品牌", "BW124", "你抽取2張物品牌"),
    ("在大鐘上放置1枚神志考驗標記", "BW124", "在大鐘上放置1個神志考驗標記"),
    ("英雄不得使用《把它轉回去》", "BW124", "英雄不得執行《把它轉回去》"),
    ("攜帶《手鈴》的英雄可以攻擊鐘匠", "BW124", "攜帶手鈴的英雄可以攻擊鐘匠"),
    ("怪物不得攻擊所有英雄", "BW122", "怪物不得攻擊英雄"),
    ("沒有人可以攻擊鐘匠", "BW124", "任何人不得攻擊鐘匠"),
    ("將債設為英雄數目的兩倍", "BW114", "將債設為英雄數目的2倍"),
    ("若你位于阁楼，债上升一", "BW111", "若你位於閣樓，債上升1"),
    ("英雄都不得攻擊鐘匠", "BW125", "英雄不得攻擊鐘匠"),
    ("所有英雄不得攻擊鐘匠", "BW122", "英雄不得攻擊鐘匠"),
    ("各英雄不得攻擊鐘匠", "BW122", "英雄不得攻擊鐘匠"),
    ("所有英雄都不得攻擊鐘匠", "BW122", "英雄不得攻擊鐘匠"),
    ("一旦全部英雄都已死亡，你獲勝", "BW122", "一旦每名英雄已死亡，你獲勝"),
    ("一旦所有的英雄都已死亡，你獲勝", "BW122", "一旦每名英雄已死亡，你獲勝"),
    ("一旦英雄全部已死亡，你獲勝", "BW122", "一旦每名英雄已死亡，你獲勝"),
    ("一旦英雄全都已死亡，你獲勝", "BW122", "一旦每名英雄已死亡，你獲勝"),
    ("若英雄都位於閣樓，你獲勝", "BW122", "若每名英雄位於閣樓，你獲勝"),
    ("若英雄皆位於閣樓，你獲勝", "BW122", "若每名英雄位於閣樓，你獲勝"),
    ("若全體英雄均位於閣樓，你獲勝", "BW122", "若每名英雄位於閣樓，你獲勝"),
    ("若所有怪物都昏迷，你獲勝", "BW122", "若每隻怪物昏迷，你獲勝"),
    ("當英雄死亡畤，你獲勝", "BW102", "當英雄死亡時，你獲勝"),
    ("若英雄己死亡，你獲勝", "BW102", "若英雄已死亡，你獲勝"),
    ("該鐘匠獲勝", "BW125", "鐘匠獲勝"),
    ("鐘鐘匠獲勝", "BW125", "鐘匠獲勝"),
    ("英雄雄不得攻擊鐘匠", "BW125", "英雄不得攻擊鐘匠"),
    ("每回合，英雄可以攻擊鐘匠", "BW124", "每回合一次，英雄可以攻擊鐘匠"),
    ("當你將要受到精神損傷時，你可以把損傷當作肉體損傷承受", "BW108",
     "當你將要受到精神損傷時，你可以把該損傷當作肉體損傷承受"),
]  # fmt: skip


@pytest.mark.parametrize(("said", "code", "meant"), ENGLISH, ids=[each[0] for each in ENGLISH])
def test_an_english_mistake_is_told_by_its_kind_and_mended(
    speeches: dict[Language, Speech], said: str, code: str, meant: str
) -> None:
    tokens, found = told(speeches["en"], said)
    assert [each.code for each in found] == [code]
    assert mended(speeches["en"], tokens, found) == meant


@pytest.mark.parametrize(("said", "code", "meant"), CHINESE, ids=[each[0] for each in CHINESE])
def test_a_chinese_mistake_is_told_by_its_kind_and_mended(
    speeches: dict[Language, Speech], said: str, code: str, meant: str
) -> None:
    tokens, found = told(speeches["zh-Hant"], said)
    assert [each.code for each in found] == [code]
    assert mended(speeches["zh-Hant"], tokens, found) == meant


SIMPLIFIED = [
    ("你能攻击钟匠", "BW119", "你可以攻击钟匠"),
    ("若你位於閣樓，你獲勝", "BW111", "若你位于阁楼，你获胜"),
    ("一旦每名英雄都已死亡，你获胜", "BW125", "一旦每名英雄已死亡，你获胜"),
    ("你抽2张物品牌", "BW124", "你抽取2张物品牌"),
    ("在大钟上放置1枚神志考验标记", "BW124", "在大钟上放置1个神志考验标记"),
    ("如果你位于阁楼，你获胜", "BW124", "若你位于阁楼，你获胜"),
    ("你提升两级力量", "BW114", "你提升2级力量"),
    ("英雄都不得攻击钟匠", "BW125", "英雄不得攻击钟匠"),
    ("一旦全部英雄都已死亡，你获胜", "BW122", "一旦每名英雄已死亡，你获胜"),
    ("若英雄全部位于阁楼，你获胜", "BW122", "若每名英雄位于阁楼，你获胜"),
    ("所有英雄不得攻击钟匠", "BW122", "英雄不得攻击钟匠"),
]


@pytest.mark.parametrize(("said", "code", "meant"), SIMPLIFIED)
def test_a_mistake_in_simplified_characters_is_mended_in_them(
    speeches: dict[Language, Speech], said: str, code: str, meant: str
) -> None:
    tokens, found = told(speeches["zh-Hans"], said)
    assert [each.code for each in found] == [code]
    assert mended(speeches["zh-Hans"], tokens, found) == meant


@pytest.mark.parametrize(
    ("lang", "said", "code", "where"),
    [
        ("en", "You take 1 Sanity damage", "BW121", "Sanity damage"),
        # Any one of them, or all?
        ("en", "You may attack monsters", "BW122", "monsters"),
        ("en", "The Clockmaker must attack heroes", "BW122", "heroes"),
        ("en", "You may discard cards", "BW122", "cards"),
        ("en", "Set Debt to half the number of players", "BW211", None),
        ("en", "When a hero or a Cultist in the Attic dies, you win", "BW107", "in the Attic"),
        ("en", "When the Clockmaker is attacked, you win", "BW115", "is attacked"),
        ("en", "When a hero defeats the Clockmaker, they win", "BW116", "they"),
        ("zh-Hant", "你受到1點神志損傷", "BW121", "神志損傷"),
    ],
)
def test_what_only_the_author_can_decide_is_not_changed(
    speeches: dict[Language, Speech],
    lang: Language,
    said: str,
    code: str,
    where: str | None,
) -> None:
    tokens, found = told(speeches[lang], said)
    (only,) = found
    assert (only.code, only.edit) == (code, None)
    if where is not None:
        assert said[tokens[only.first].start : tokens[only.last].end] == where


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("A monster can attack only heroes", "A monster can only attack a hero"),
        ("Monsters can attack only heroes", "A monster can only attack a hero"),
    ],
)
def test_what_is_allowed_only_to_some_does_not_become_what_is_allowed_to_all_of_them(
    speeches: dict[Language, Speech], said: str, meant: str
) -> None:
    tokens, found = told(speeches["en"], said)
    made = tuple(token.text for token in tokens)
    for each in sorted(found, key=lambda one: one.first, reverse=True):
        assert each.edit is not None
        made = each.edit.made(made)
    assert join(made, "en") == meant


def test_where_any_or_every_may_be_meant_both_are_told(
    speeches: dict[Language, Speech],
) -> None:
    _tokens, (found,) = told(speeches["en"], "You may attack monsters")
    assert found.arguments["put"] == "a monster / every monster"


def test_what_was_understood_is_told_and_what_may_come(speeches: dict[Language, Speech]) -> None:
    _tokens, (found,) = told(speeches["en"], "If you are in the Attic, you hum a tune")
    assert found.code == "BW101"
    assert found.arguments["understood"] == "If you are in the Attic, you"
    assert found.arguments["marked"] == "If you are in the Attic, you ‹hum›"
    shown = found.arguments["expected"].split(", ")
    # What cards let their holder do most: of all verbs these are told, and no names.
    assert {"gain", "lose", "may"} <= set(shown)
    assert len(shown) <= 6


@pytest.mark.parametrize(
    ("said", "at_least"),
    [("你唱歌", {"可以", "失去", "提升"}), ("若該英雄很高，你獲勝", {"位於", "攜帶"})],
)
def test_what_may_come_in_chinese_is_told_in_whole_words(
    speeches: dict[Language, Speech], said: str, at_least: set[str]
) -> None:
    _tokens, (found,) = told(speeches["zh-Hant"], said)
    assert found.code == "BW101"
    shown = found.arguments["expected"].split("、")
    assert at_least <= set(shown)
    assert len(shown) <= 6


def test_names_are_not_listed_but_what_they_are_names_of(speeches: dict[Language, Speech]) -> None:
    _tokens, (found,) = told(speeches["en"], "You drop the happy")
    shown = found.arguments["expected"].split(", ")
    assert not {"Bell", "Candle", "Attic", "Brandon Jaspers"} & set(shown)
    assert "‹card›" in shown


@pytest.mark.parametrize(
    ("lang", "said", "name"),
    [
        ("en", "Put the Beacon in the Attic", "Beacon"),
        ("en", "Put the Clack of Doom in the Attic", "Clack"),
        ("zh-Hant", "將古鏡放到閣樓", "古鏡"),
        ("zh-Hant", "你必須攻擊屋匠", "屋匠"),
        ("zh-Hant", "該屋匠必須攻擊1名與該屋匠同處一室的英雄", "屋匠"),
        ("zh-Hant", "將鼇放到閣樓", "鼇"),
    ],
)
def test_a_name_that_nobody_declared_is_not_taken_for_another(
    speeches: dict[Language, Speech], lang: Language, said: str, name: str
) -> None:
    _tokens, (found,) = told(speeches[lang], said)
    assert (found.code, found.arguments["found"], found.edit) == ("BW408", name, None)


def test_a_title_that_an_item_has_is_not_told_as_missing(speeches: dict[Language, Speech]) -> None:
    _tokens, found = told(speeches["en"], "Give *Wind it back* to the hero")
    assert "BW304" not in [each.code for each in found]


def test_a_sentence_that_stops_too_early_is_told_at_its_end(
    speeches: dict[Language, Speech],
) -> None:
    _tokens, (found,) = told(speeches["en"], "If you are in the Attic, you must")
    assert found.code == "BW101"
    assert found.arguments["found"] == "…"


@pytest.mark.parametrize(
    ("said", "name", "near"),
    [
        ("Put the Clock in the Billiard Room", "Billiard Room", None),
        ("Put the Krang in the Attic", "Krang", None),
        ("When you enter the Dungeon Vault, you win", "Dungeon Vault", "Vault"),
    ],
)
def test_a_name_that_nothing_has_is_told_with_those_like_it(
    speeches: dict[Language, Speech], said: str, name: str, near: str | None
) -> None:
    _tokens, (found,) = told(speeches["en"], said)
    assert (found.code, found.arguments["found"]) == ("BW408", name)
    assert near is None or near in found.arguments["nearest"]


def test_a_title_of_no_item_is_told_with_those_like_it(speeches: dict[Language, Speech]) -> None:
    _tokens, (found,) = told(speeches["en"], "Use *Unwind it all*")
    assert (found.code, found.arguments["nearest"]) == ("BW304", "*Wind it back*")


def test_a_name_that_is_known_is_not_told_as_unknown(speeches: dict[Language, Speech]) -> None:
    _tokens, found = told(speeches["en"], "The hero must roll Might")
    assert "BW408" not in [each.code for each in found]


def test_not_is_never_taken_out(speeches: dict[Language, Speech]) -> None:
    tokens, found = told(speeches["en"], "A hero must not not attack the Clockmaker")
    for each in found:
        if each.edit is not None:
            assert "attack" in mended(speeches["en"], tokens, found)
            assert "cannot" in mended(speeches["en"], tokens, found)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (lang, convert(said))
        for said in ("在怪物回合外，任何人不得攻擊", "在怪物回合前，你獲勝",
                     "怪物回合結束前，你獲勝", "怪物回合結束後，你獲勝",
                     "每回合，債上升1", "當英雄死亡前，你獲勝",
                     "當英雄死亡後，你獲勝", "在怪物回合內，你獲勝")
        for lang, convert in (("zh-Hant", str), ("zh-Hans", to_simplified))
    ],
)  # fmt: skip
def test_what_says_another_time_is_no_slip_for_the_one_that_fits(
    speeches: dict[Language, Speech], lang: Language, said: str
) -> None:
    _tokens, found = told(speeches[lang], said)
    assert [(each.code, each.edit) for each in found] == [("BW101", None)]


@pytest.mark.parametrize(
    ("lang", "said", "meant"),
    [
        ("zh-Hant", "一旦全部英雄都死亡，你獲勝", "一旦每名英雄已死亡，你獲勝"),
        ("zh-Hans", "一旦所有英雄都死亡，你获胜", "一旦每名英雄已死亡，你获胜"),
        ("zh-Hant", "一旦英雄全部死亡，你獲勝", "一旦每名英雄已死亡，你獲勝"),
        ("en", "Each hero takes a die of damage", "Every hero takes 1 die of damage"),
    ],
)
def test_of_several_changes_each_shows_the_sentence_with_all(
    speeches: dict[Language, Speech], lang: Language, said: str, meant: str
) -> None:
    tokens, found = told(speeches[lang], said)
    assert [each.code for each in found] == ["BW122", "BW124"]
    assert mended(speeches[lang], tokens, found) == meant
    assert {each.arguments["sentence"] for each in found} == {meant}


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        # Scraps and small words that are words themselves.
        ("en", "in"),
        ("en", "on"),
        ("en", "A hero on Attic may attack the Clockmaker"),
        ("en", "The Clockmaker so dead"),
        # What denies is too much to put in, or to take out, for a letter or two.
        ("en", "If a hero is now in the Attic, you win"),
        ("en", "If a hero is nt in the Attic, you win"),
        ("en", "If a hero is nto in the Attic, you win"),
        ("en", "If on hero is in the Attic, you win"),
        ("zh-Hant", "在英雄位處於「起舞」狀態期間，你獲勝"),
        ("zh-Hans", "在英雄位处于「起舞」状态期间，你获胜"),
        # A name with something behind it is no longer name with a slip.
        ("zh-Hant", "英雄全獲勝"),
    ],
)
def test_no_slip_invents_a_rule_or_turns_one_round(
    speeches: dict[Language, Speech], lang: Language, said: str
) -> None:
    _tokens, found = told(speeches[lang], said)
    assert not [each for each in found if each.code == "BW102" and each.edit is not None]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Put teh Clock in the Attic", "Put the Clock in the Attic"),
        ("Put th Clock in the Attic", "Put the Clock in the Attic"),
        ("Hte Clockmaker wins", "The Clockmaker wins"),
        ("Yuo lose 1 Might", "You lose 1 Might"),
        ("A hero cannt attack the Clockmaker", "A hero cannot attack the Clockmaker"),
        ("You los 1 Might", "You lose 1 Might"),
    ],
)
def test_a_plain_slip_is_mended(speeches: dict[Language, Speech], said: str, meant: str) -> None:
    tokens, found = told(speeches["en"], said)
    assert [each.code for each in found] == ["BW102"]
    assert mended(speeches["en"], tokens, found) == meant


def test_a_name_behind_the_is_never_told_as_nobody_s(speeches: dict[Language, Speech]) -> None:
    for said in ("該閣樓很高", "該力量是8", "將該大鐘唱歌"):
        _tokens, found = told(speeches["zh-Hant"], said)
        assert "BW408" not in [each.code for each in found], said


def test_a_phrase_that_cannot_stand_there_is_told_from_its_beginning(
    speeches: dict[Language, Speech],
) -> None:
    said = "The Cultists are the traitor and every hero in the basement"
    tokens, (found,) = told(speeches["en"], said)
    assert (found.code, tokens[found.first].text) == ("BW101", "in")
    assert found.arguments["marked"].endswith("and every hero ‹in›")
    # Where a name may come, it is the name that is not understood.
    _tokens, (found,) = told(speeches["en"], "You win in the happy room")
    assert found.arguments["found"] != "the"


def test_a_plural_that_is_not_the_one_declared_is_told_with_it(lexicon: Lexicon) -> None:
    wolf = Noun("token", "wolf", {"en": "Wolf", "zh-Hant": "狼", "zh-Hans": "狼"})
    grown = lexicon.with_nouns([wolf])
    speech = Speech(grammar_of(FRAMES, grown, "en"), grown, "en")
    _tokens, (found,) = told(speech, "Set aside 2 Wolves")
    assert (found.code, found.arguments["found"]) == ("BW408", "Wolves")
    assert found.arguments["nearest"].startswith("Wolf (plural: Wolfs)")


def test_a_sentence_that_is_too_long_is_not_tried(speeches: dict[Language, Speech]) -> None:
    tries = Tries()
    before = tries.left
    _tokens, (found,) = told(speeches["en"], "hero " * (LONGEST + 1), tries)
    assert (found.code, found.arguments["many"]) == ("BW113", str(LONGEST + 1))
    assert tries.left == before


def test_with_nothing_left_to_try_only_the_place_is_told(speeches: dict[Language, Speech]) -> None:
    _tokens, (found,) = told(speeches["en"], "You gain one Might", Tries(left=0))
    assert (found.code, found.edit) == ("BW101", None)
    assert found.arguments["marked"] == "You gain ‹one›"


def test_what_is_tried_is_taken_off(speeches: dict[Language, Speech]) -> None:
    tries = Tries()
    before = tries.left
    told(speeches["en"], "You gain one Might", tries)
    assert 4 <= before - tries.left <= 4_100
