"""``workbench explain`` on codes and on frames."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from workbench.cli.explain import _say_frame as say_frame
from workbench.language.catalogue import code_of, codes
from workbench.language.vocabulary import FRAMES
from workbench.model.ids import Language
from workbench.text.width import cells
from workbench.wording import use_language

Run = Callable[..., Any]


def test_a_code_is_explained_in_either_language(run: Run) -> None:
    english, chinese = run("explain", "BW204"), run("explain", "bw204", "--lang", "zh-Hant")
    assert english.code == chinese.code == 0
    assert english.out.startswith("BW204 (error): ")
    assert "Wrong:" in english.out
    assert "骰" in chinese.out


@pytest.mark.parametrize("lang", ["zh-Hant", "zh-Hans"])
def test_examples_are_chinese_where_the_page_has_chinese_ones(run: Run, lang: Language) -> None:
    some = 0
    for name in codes():
        code = code_of(name)
        for bad in (True, False):
            written = {each.lang for each in code.examples if each.bad is bad}
            shown = [each.lang for each in code.examples_for(lang) if each.bad is bad]
            assert shown or not written
            if any(each.startswith("zh") for each in written):
                some += 1
                assert all(each.startswith("zh") for each in shown), name
            english = [each.lang for each in code.examples_for("en") if each.bad is bad]
            assert set(english) == ({"en"} if "en" in written else written)
    assert some > 20
    told = run("explain", "BW101", "--lang", lang).out
    assert "lang: zh" in told


def test_an_explanation_is_broken_where_its_language_may_be_broken(run: Run) -> None:
    english, chinese = run("explain", "BW304"), run("explain", "BW110", "--lang", "zh-Hant")
    assert "`**Wind it back.** …`" in english.out
    assert "Might 和助動詞 might" in " ".join(chinese.out.split("\n"))
    assert all(cells(line) <= 100 for line in chinese.out.split("\n\n")[1].split("\n"))


def test_without_a_name_all_codes_are_listed(run: Run) -> None:
    said = run("explain", "--json")
    assert [each["code"] for each in said.json] == list(codes())


def test_a_frame_is_shown_with_its_patterns_and_its_sentences(run: Run) -> None:
    said = run("explain", "attempt")
    assert said.code == 0
    for expected in (
        FRAMES["attempt"].means,
        FRAMES["attempt"].en,
        FRAMES["attempt"].zh,
        "attempt a ‹trait, or a choice of traits› roll [for ‹one known thing›]",
        "hill-2e/event/angry-being#1.1  You must attempt a Speed roll.",
        "--json lists all",
    ):
        assert expected in said.out, expected


def test_the_sentences_are_in_the_language_asked_for(run: Run) -> None:
    said = run("explain", "attempt", "--lang", "zh-Hant")
    assert "hill-2e/event/angry-being#1.1  你必須嘗試速度考驗。" in said.out


@pytest.mark.parametrize("lang", ["zh-Hant", "zh-Hans"])
def test_what_a_frame_means_is_told_in_the_language_asked_for(run: Run, lang: Language) -> None:
    said = run("explain", "attempt", "--lang", lang)
    frame = FRAMES["attempt"]
    assert frame.meaning(lang) in said.out.splitlines()
    assert frame.left_out(lang)["what"] in said.out
    assert frame.means not in said.out
    shown = run("explain", "attempt", "--lang", lang, "--json").json
    assert shown["means"] == frame.meaning(lang)
    assert shown["optional"] == frame.left_out(lang)


@pytest.mark.parametrize("lang", ["zh-Hant", "zh-Hans"])
def test_only_what_is_quoted_of_a_frame_is_english(
    lang: Language, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its name and its patterns are; what the program says of it itself is not."""
    use_language(lang)
    for frame in FRAMES:
        say_frame(frame, (), lang)
        told, *lines = capsys.readouterr().out.splitlines()
        assert told.startswith(frame.name)
        lines = [line for line in lines if not line.startswith("    ")]
        text = "\n".join([told.removeprefix(frame.name), *lines])
        assert not re.search("[A-Za-z]{3,}", text), text
    use_language("en")


def test_json_lists_every_sentence(run: Run) -> None:
    shown = run("explain", "attempt", "--json").json
    assert shown["frame"] == "attempt"
    assert len(shown["uses"]) > 20
    assert {
        "citation": "hill-2e/event/angry-being#1.1",
        "text": "You must attempt a Speed roll.",
    } in (shown["uses"])


@pytest.mark.parametrize(
    ("words", "lang", "frame", "shown"),
    [
        ("嘗試", "zh-Hant", "attempt", "嘗試"),
        ("尝试", "zh-Hans", "attempt", "尝试"),
        ("嘗試", "en", "attempt", "嘗試"),
        ("attempts", "en", "attempt", "attempt"),
        ("put", "en", "put", "put"),
        ("stunned", "en", "stun", "stun"),
        ("kill", "zh-Hant", "kill", "kill"),
        ("沒有效果", "zh-Hant", "nothing", "沒有效果"),
        ("Nothing happens", "en", "nothing", "nothing happens"),
    ],
)
def test_words_of_sentences_lead_to_their_frames(
    run: Run, words: str, lang: Language, frame: str, shown: str
) -> None:
    said = run("explain", words, "--lang", lang)
    assert said.code == 0
    assert re.search(rf"^ *{frame}\b", said.out, re.MULTILINE)
    assert shown in said.out


@pytest.mark.parametrize("words", ["hero", "Heroes", "英雄"])
def test_a_noun_is_shown_with_its_names_and_what_says_it(run: Run, words: str) -> None:
    said = run("explain", words)
    assert said.code == 0
    assert "hero" in said.out
    assert "英雄" in said.out


def test_each_frame_is_found_by_words_of_its_own(run: Run) -> None:
    """One word of each pattern, in either language, so that no kind of frame is left out."""
    from workbench.desks.saying import frames_saying

    for frame in FRAMES:
        for pattern in (frame.en, frame.zh):
            bare = re.sub(r"\{[^}]*\}|<[^>]*>|[\[\]%]\S*", " ", pattern)
            words = [each for each in bare.split() if each.isalpha()]
            if words:
                assert frame in frames_saying(words[0]), (frame.name, words[0])


def test_json_gives_all_ways_of_saying_it(run: Run) -> None:
    shown = run("explain", "嘗試", "--json").json
    assert shown["words"] == "嘗試"
    assert {"attempt", "attempt_any"} <= {each["frame"] for each in shown["frames"]}
    assert all(each["means"] for each in shown["frames"])


@pytest.mark.parametrize(
    ("name", "nearest"), [("BW2040", "BW204"), ("atempt", "attempt"), ("nothin", "nothing")]
)
def test_what_is_neither_names_the_nearest(run: Run, name: str, nearest: str) -> None:
    said = run("explain", name)
    assert said.code == 3
    assert nearest in said.err
    assert said.out == ""
