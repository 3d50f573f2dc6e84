"""A mark that stands twice is told with the change that leaves one, and nothing else is."""

from __future__ import annotations

import pytest

from workbench.language.checking import check, mended
from workbench.language.reading import PageReader
from workbench.model.ids import LANGUAGES, Language

FRONT = """---
id: home/event/cold-draught
game: hill-2e
lang: {}
title: {{en: A Cold Draught, zh-Hant: 寒風}}
---
"""
BODY: dict[Language, str] = {
    "en": """> A door: it is open.. or not.

- **Run.** Once per turn, you may attempt a Speed roll.
  - 4+: You gain 1 Speed.
  - 0-3: You lose 1 Might. You lose 1 Speed.
- If you are in the Attic:
  - You lose 1 Sanity.
- Otherwise:
  - You gain 1 Sanity.
- Note: A note.. says what it likes,, as it likes.
""",
    "zh-Hant": """> 門：它開着。。或不。

- **快跑。** 每回合一次，你可以嘗試速度考驗。
  - 4+：你提升1級速度。
  - 0-3：你失去1級力量。你失去1級速度。
- 若你位於閣樓：
  - 你失去1級神志。
- 否則：
  - 你提升1級神志。
- 注：注。。可以隨意，，寫。
""",
    "zh-Hans": """> 门：它开着。。或不。

- **快跑。** 每回合一次，你可以尝试速度考验。
  - 4+：你提升1级速度。
  - 0-3：你失去1级力量。你失去1级速度。
- 若你位于阁楼：
  - 你失去1级神志。
- 否则：
  - 你提升1级神志。
- 注：注。。可以随意，，写。
""",
}


def page(lang: Language) -> str:
    return FRONT.format(lang) + BODY[lang]


def places(text: str, mark: str) -> list[int]:
    """Where a mark stands by itself in the rules of a page."""
    begun = text.index("- **")
    alone = [at for at in range(begun, len(text)) if text[at] == mark]
    end = text.rindex("- ")  # of the note, only the colon behind its word
    return [
        at
        for at in alone
        if at < end or (mark in ":：" and at == min(each for each in alone if each > end))
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("mark", [":", "：", ".", "。", ",", "，"])
@pytest.mark.parametrize("gap", ["", " "])
def test_each_mark_that_stands_twice_is_told_alone_and_mended(
    reader: PageReader, lang: Language, mark: str, gap: str
) -> None:
    right = page(lang)
    assert check(reader.read(right)) == ()
    if (mark in ":.,") != (lang == "en"):
        return  # a mark of another language
    for at in places(right, mark):
        wrong = f"{right[: at + 1]}{gap}{mark}{right[at + 1 :]}"
        (found,) = check(reader.read(wrong))
        assert found.code == "BW125", wrong[at - 10 : at + 10]
        assert found.arguments["found"] == mark
        assert found.fix is not None
        assert mended(reader.read(wrong).lines, found.fix) == right


@pytest.mark.parametrize(
    ("lang", "twice", "right"),
    [
        ("en", "You lose 1 Might,.", "You lose 1 Might."),
        ("en", "If you are in the Attic,;, you lose 1 Might.",
         "If you are in the Attic; you lose 1 Might."),
        ("zh-Hant", "你失去1級力量，。", "你失去1級力量。"),
        ("zh-Hans", "你失去1级力量。，", "你失去1级力量。"),
    ],
)  # fmt: skip
def test_of_two_marks_the_one_that_says_more_stays(
    reader: PageReader, lang: Language, twice: str, right: str
) -> None:
    text = f"{FRONT.format(lang)}- {twice}\n"
    (found,) = [each for each in check(reader.read(text)) if each.code == "BW125"]
    assert found.arguments["sentence"] == right
    assert found.fix is not None
    assert mended(reader.read(text).lines, found.fix) == f"{FRONT.format(lang)}- {right}\n"


@pytest.mark.parametrize(
    ("lang", "twice", "right"),
    [("zh-Hant", "：:", "："), ("zh-Hans", ":：", "："), ("en", "：:", ":")],
)
def test_what_stays_is_written_as_the_language_writes_it(
    reader: PageReader, lang: Language, twice: str, right: str
) -> None:
    text = page(lang).replace("4+" + right, "4+" + twice)
    (found,) = check(reader.read(text))
    assert found.fix is not None
    assert found.fix.text == right


HAUNT = """---
id: home/haunt/the-dark
game: hill-2e
lang: {}
title: {{en: The Dark, zh-Hant: 黑暗}}
players: 3-6
traitor: the haunt revealer
---
# {}
## {}
- {}

# {}
## {}
- {}

## {}
- {}
"""
WORDS: dict[Language, tuple[str, ...]] = {
    "en": ("Secrets of Survival", "You win when…", "The traitor is dead.", "Traitor's Tome",
           "You win when…", "Every hero is dead.", "While the traitor is in the Attic",
           "A hero cannot attack the traitor."),
    "zh-Hant": ("求生秘訣", "勝利條件…", "奸徒已死亡。", "奸徒密謀", "勝利條件…",
                "每名英雄已死亡。", "在奸徒位於閣樓期間", "英雄不得攻擊奸徒。"),
}  # fmt: skip


@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
@pytest.mark.parametrize("heading", [3, 6])
def test_a_heading_with_two_colons_is_told(
    reader: PageReader, lang: Language, heading: int
) -> None:
    words = list(WORDS[lang])
    assert check(reader.read(HAUNT.format(lang, *words))) == ()
    colon = ":" if lang == "en" else "："
    words[heading] += 2 * colon
    (found,) = check(reader.read(HAUNT.format(lang, *words)))
    assert (found.code, found.arguments["found"]) == ("BW125", colon)


@pytest.mark.parametrize(
    ("lang", "said", "scrap", "offered"),
    [
        ("en", "You lose 1 Might.", " in.", True),
        ("en", "You lose 1 Might.", " in", True),
        ("en", "You lose 1 Might.", " in the", True),
        ("en", "You lose 1 Might.", " secret.", True),
        ("en", "You lose 1 Might.", " not.", False),
        ("zh-Hant", "你失去1級力量。", "中", True),
        ("zh-Hant", "你失去1級力量。", "位於。", True),
        ("zh-Hans", "你失去1级力量。", "不。", False),
    ],
)
def test_a_word_or_two_left_behind_a_sentence_are_taken_out_and_nothing_else(
    reader: PageReader, lang: Language, said: str, scrap: str, offered: bool
) -> None:
    text = f"{FRONT.format(lang)}- {said}{scrap}\n"
    (found,) = check(reader.read(text))
    assert (found.code, found.arguments["found"]) == ("BW125", scrap.strip(" .。"))
    assert (found.fix is not None) is offered
    if found.fix is not None:
        assert mended(reader.read(text).lines, found.fix) == f"{FRONT.format(lang)}- {said}\n"


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "You lose 1 Might. You gian 1 Speed."),
        ("en", "You lose 1 Might. Gain 1."),
        ("zh-Hant", "你失去1級力量。你提升1級速渡。"),
    ],
)
def test_what_is_more_than_a_scrap_is_told_as_a_sentence(
    reader: PageReader, lang: Language, said: str
) -> None:
    found = check(reader.read(f"{FRONT.format(lang)}- {said}\n"))
    assert "BW125" not in [each.code for each in found]
    assert found
