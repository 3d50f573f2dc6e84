"""What a line holds for stands under it; what stands level with it is moved in, nothing else."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from workbench.diagnostics import Diagnostic
from workbench.language.catalogue import code_of, message_of
from workbench.language.checking import check, levels, mended
from workbench.language.reading import PageReader, ReadPage
from workbench.model.ids import LANGUAGES, Language

FRONT = """---
id: home/event/cold-draught
game: hill-2e
lang: {}
title: {{en: A Cold Draught, zh-Hant: 寒風}}
---
"""
ROLL: dict[Language, str] = {
    "en": "You must attempt a Speed roll.",
    "zh-Hant": "你必須嘗試速度考驗。",
    "zh-Hans": "你必须尝试速度考验。",
}
GAIN: dict[Language, str] = {
    "en": "You gain 1 Speed.", "zh-Hant": "你提升1級速度。", "zh-Hans": "你提升1级速度。"
}  # fmt: skip
LOSE: dict[Language, str] = {
    "en": "You lose 1 Might.", "zh-Hant": "你失去1級力量。", "zh-Hans": "你失去1级力量。"
}  # fmt: skip
IF: dict[Language, str] = {
    "en": "If you are in the Attic:", "zh-Hant": "若你位於閣樓：", "zh-Hans": "若你位于阁楼："
}  # fmt: skip
NOTE: dict[Language, str] = {"en": "Note: Run.", "zh-Hant": "注：快跑。", "zh-Hans": "注：快跑。"}


def card(lang: Language, *lines: str) -> str:
    return FRONT.format(lang) + "\n".join(lines) + "\n"


def told(reader: PageReader, text: str) -> list[Diagnostic]:
    return [each for each in check(reader.read(text)) if not each.follows]


def put_right(reader: PageReader, text: str) -> str:
    (found,) = told(reader, text)
    assert found.code == "BW040"
    assert found.fix is not None
    return mended(reader.read(text).lines, found.fix)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("steps", [1, 3])
def test_steps_level_with_their_row_are_moved_in(
    reader: PageReader, lang: Language, first: bool, steps: int
) -> None:
    gain, lose = GAIN[lang], LOSE[lang]
    high = f"  - 4+{': ' if lang == 'en' else '：'}{gain}"
    low = f"  - 0-3{':' if lang == 'en' else '：'}"

    def page(indent: str) -> str:
        inside = [f"{indent}- {lose}", f"{indent}- {IF[lang]}", f"{indent}  - {gain}"][:steps]
        rows = [low, *inside, high] if first else [high, low, *inside]
        return card(lang, f"- {ROLL[lang]}", *rows)

    assert check(reader.read(page("    "))) == ()
    assert put_right(reader, page("  ")) == page("    ")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_message_shows_which_lines_are_meant(reader: PageReader, lang: Language) -> None:
    text = card(lang, f"- {IF[lang]}", f"- {LOSE[lang]}", f"- {GAIN[lang]}")
    (found,) = told(reader, text)
    for each in LANGUAGES:
        message, help_ = message_of(found, each)
        assert IF[lang] in message
        assert LOSE[lang] in help_
        assert GAIN[lang] in help_


@pytest.mark.parametrize("lang", LANGUAGES)
def test_steps_level_with_a_condition_are_moved_in_up_to_what_is_not_its_own(
    reader: PageReader, lang: Language
) -> None:
    lose, gain, condition, note = LOSE[lang], GAIN[lang], IF[lang], NOTE[lang]
    right = card(
        lang, f"- {condition}", f"  - {lose}", f"- {note}", f"- {condition}", f"  - {gain}"
    )
    wrong = card(lang, f"- {condition}", f"- {lose}", f"- {note}", f"- {condition}", f"  - {gain}")
    assert check(reader.read(right)) == ()
    assert put_right(reader, wrong) == right


@pytest.mark.parametrize(
    ("lang", "rule"),
    [
        ("en", "You cannot attack."),
        ("en", "At the end of your turn, you lose 1 Sanity."),
        ("en", "Otherwise, you lose 1 Sanity."),
        ("zh-Hant", "你不得攻擊。"),
        ("zh-Hant", "你的回合結束時，你失去1級神志。"),
        ("zh-Hant", "否則，你失去1級神志。"),
    ],
)
def test_a_rule_of_its_own_is_not_moved_in(reader: PageReader, lang: Language, rule: str) -> None:
    right = card(lang, f"- {IF[lang]}", f"  - {LOSE[lang]}", f"- {rule}")
    assert check(reader.read(right)) == ()
    wrong = card(lang, f"- {IF[lang]}", f"- {LOSE[lang]}", f"- {rule}")
    assert put_right(reader, wrong) == right


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_condition_with_nothing_at_all_behind_it_is_told(
    reader: PageReader, lang: Language
) -> None:
    (found,) = told(reader, card(lang, f"- {LOSE[lang]}", f"- {IF[lang]}"))
    assert (found.code, found.fix) == ("BW040", None)
    assert LOSE[lang] not in "".join(message_of(found, lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_row_with_nothing_behind_it_is_still_told_as_empty(
    reader: PageReader, lang: Language
) -> None:
    colon = ":" if lang == "en" else "："
    gap = " " if lang == "en" else ""
    rows = (f"  - 4+{colon}{gap}{GAIN[lang]}", f"  - 0-3{colon}")
    (found,) = told(reader, card(lang, f"- {ROLL[lang]}", *rows))
    assert found.code == "BW024"


WIN = "## You win when…\n- The traitor is dead."
LOST = "## You win when…\n- Every hero is dead."


def test_what_is_told_of_the_steps_only_follows(
    haunt: Callable[..., ReadPage], in_each: Callable[[ReadPage], list[ReadPage]]
) -> None:
    steps = "- When a hero defeats the traitor:\n{0}- Stun the hero.\n{0}- The hero gains 1 Speed."
    right = haunt(WIN, f"{LOST}\n\n## The clock\n{steps.format('  ')}")
    assert check(right) == ()
    for page in in_each(right):
        assert page.reader is not None
        level = page.text.replace("\n  - ", "\n- ")
        (found,) = told(page.reader, level)
        assert found.code == "BW040"
        assert put_right(page.reader, level) == page.text


def test_nothing_is_told_of_the_corpus(finished: tuple[ReadPage, ...]) -> None:
    assert [(read.front.id, each) for read in finished for each in levels.check(read)] == []


WHEN: dict[Language, str] = {
    "en": "When you enter the Attic, you lose 1 Sanity.",
    "zh-Hant": "當你進入閣樓時，你失去1級神志。",
}


@pytest.mark.parametrize("lang", WHEN)
def test_what_comes_first_behind_a_condition_is_moved_in_whatever_it_says(
    reader: PageReader, lang: Language
) -> None:
    """Something has to stand there; the second sentence with a moment is a rule of its own."""
    moment = WHEN[lang]
    wrong = card(lang, f"- {IF[lang]}", f"- {moment}", f"- {moment}")
    (found,) = [each for each in told(reader, wrong) if each.code == "BW040"]
    assert found.fix is not None
    right = card(lang, f"- {IF[lang]}", f"  - {moment}", f"- {moment}")
    assert mended(reader.read(wrong).lines, found.fix) == right


def test_the_page_of_the_code_tells_how_far_lines_are_moved_in() -> None:
    """Not up to the next colon behind a row; and the first line behind a condition always."""
    said: dict[Language, tuple[str, str]] = {
        "en": ("all up to the next row or title", "it is the next line, whatever it"),
        "zh-Hant": ("直至下一行結果或標題為止的所有行", "緊接的一行（不論它說甚麼）"),
    }
    for lang, parts in said.items():
        for each in parts:
            assert each in code_of("BW040").explanation[lang]
