"""Files as the programs of translators write them are read as what they say."""

from __future__ import annotations

import codecs
from dataclasses import replace
from pathlib import Path

import pytest

from workbench.errors import ImportFailedError
from workbench.formats.exchanging import read_exchange
from workbench.model.exchange import ExchangeFile, ExchangeUnit, language_of

FOLDER = Path(__file__).resolve().parents[2] / "data" / "exchange"
DUST = "The dust lies deep, and somebody has walked in it before you."


def read(name: str) -> ExchangeFile:
    return read_exchange((FOLDER / name).read_bytes(), name)[1]


def told(file: ExchangeFile) -> list[tuple[str, str, str, str]]:
    return [(unit.id, unit.source, unit.target, unit.state) for unit in file.units]


def test_po_as_poedit_saves_it() -> None:
    file = read("poedit.po")
    assert (file.source_lang, file.lang, file.tool) == ("en", "zh_TW", "Poedit 3.5")
    assert told(file) == [
        # fuzzy was taken from the same text: somebody looked at it
        ("hill-2e/room/attic#title", "Attic", "閣樓", "reviewed"),
        # it was approved, and the text is another now
        ("hill-2e/room/attic#story", DUST, "灰塵積得很深，有人比你先走過。", "review"),
        (
            "home/item/lantern#note-1",
            "Gain 1 Might, unless you are the traitor.",
            "獲得1點力量。",
            "draft",
        ),
        ("hill-2e/room/scullery#title", "Scullery", "洗滌間", "review"),
    ]
    attic, _story, lantern, scullery = file.units
    assert attic.comments == ("Checked against the tile.",)
    assert (attic.stamp.room, attic.stamp.title, attic.line) == (20, "Attic", 17)
    assert (lantern.previous_source, lantern.stamp.audience) == ("Gain 1 Might.", "author")
    assert [unit.obsolete for unit in file.units] == [False, False, False, True]
    assert scullery.line == 42


def test_po_as_weblate_saves_it() -> None:
    file = read("weblate.po")
    assert (file.source_lang, file.lang, file.tool) == ("", "zh_Hant", "Weblate 5.14")
    assert told(file) == [
        ("hill-2e/room/attic#story", DUST, "灰塵很厚，有人比你先走過。", "draft"),
        ("hill-2e/room/conservatory#title", "Conservatory", "溫室", "review"),
    ]
    assert file.units[0].notes == ("Attic",)


def test_po_without_a_header_and_without_our_remarks() -> None:
    file = read("omegat.po")
    assert (file.source_lang, file.lang) == ("", "")
    assert told(file) == [
        ("hill-2e/room/attic#title", "Attic", "頂樓", "review"),
        (
            "hill-2e/room/attic#two-lines",
            'First line.\nSecond "line",\twith a tab.',
            "第一行。\n第二「行」，\t有一個跳格。",
            "review",
        ),
    ]
    assert file.units[1].comments == ("a remark without a header above it",)


def test_a_remark_on_the_first_unit_is_not_taken_for_one_on_the_file() -> None:
    data = b'# mine\nmsgctxt "a#1"\nmsgid "b"\nmsgstr "c"\n'
    [unit] = read_exchange(data, "x.po")[1].units
    assert (unit.comments, unit.line) == (("mine",), 1)


def test_xliff_as_poedit_saves_it() -> None:
    file = read("poedit.xlf")
    assert (file.source_lang, file.lang) == ("en", "zh-Hant")
    assert told(file) == [
        ("hill-2e/room/attic#title", "Attic", "閣樓", "reviewed"),
        ("hill-2e/room/attic#story", DUST, "灰塵積得很深，有人比你先走過。", "review"),
        ("hill-2e/room/conservatory#title", "Conservatory", "", "missing"),
    ]
    story = file.units[1]
    assert (story.previous_source, story.notes) == (
        "The dust lies deep.",
        ("everyone may read it",),
    )


def test_xliff_as_weblate_saves_it() -> None:
    file = read("weblate.xlf")
    assert (file.source_lang, file.lang) == ("en", "zh_Hant")
    assert [unit.state for unit in file.units] == ["reviewed", "draft", "review", "missing"]
    assert file.units[1].comments == ("too short?",)


def test_xliff_with_tags_and_sentences_loses_nothing() -> None:
    file = read("tags.xlf")
    assert (language_of(file.source_lang), language_of(file.lang)) == ("en", "zh-Hant")
    first, second = file.units
    assert first.source == "Roll 3 dice. On a *4+*, take it."
    assert first.target == "擲3顆骰子。擲出*4+*，就拿走它。"
    assert second.source == "Keep <b>this</b> & that."
    assert second.target == "留着<b>這個</b>和& 那個。"
    assert (first.state, second.state) == ("review", "reviewed")


def test_xliff_2_with_segments_and_codes() -> None:
    file = read("segments.xlf")
    assert (file.source_lang, file.lang) == ("en", "zh-Hant-HK")
    first, second = file.units
    assert first.id == "home/rule/search#1"
    assert first.source == "Roll *3 dice*. On a 4+, take it!"
    # what is not translated yet is not lost: the unit is unfinished
    assert (first.target, first.state) == ("擲*3顆骰子*。 ", "draft")
    assert first.comments == ("the second sentence is yet to come",)
    assert (second.id, second.source, second.target, second.state) == (
        "u2", "Attic", "閣樓", "reviewed",
    )  # fmt: skip


def test_tmx_as_omegat_saves_it() -> None:
    file = read("omegat.tmx")
    assert (file.source_lang, file.lang, file.tool) == ("en-GB", "zh-TW", "OmegaT")
    assert told(file) == [
        ("", "Attic", "閣樓", "review"),
        (
            "hill-2e/room/attic#story",
            "The dust <b0>lies deep</b0>.",
            "灰塵<b0>很厚</b0>。",
            "review",
        ),
    ]
    assert file.units[1].comments == ("only of the tile",)


def test_tmx_of_three_languages() -> None:
    file = read("three.tmx")
    assert file.lang == ""
    pairs = [(unit.id, unit.source, unit.target, unit.lang) for unit in file.units]
    assert pairs == [("7", "Attic", "阁楼", "zh-CN"), ("7", "Attic", "閣樓！", "zh-TW")]


def test_tbx_of_2008() -> None:
    file = read("basic-2008.tbx")
    [term] = file.terms
    assert term.words == {"en-US": ("Might",), "zh-TW": ("力量", "氣力")}
    assert term.avoided == {"zh-TW": ("蠻力",)}
    assert (term.part_of_speech, term.definition) == ("noun", "How strong somebody is.")
    assert (term.notes, file.tool) == (("as printed",), "Another program")


def test_tbx_of_2019() -> None:
    [term] = read("basic-2019.tbx").terms
    assert term.id == "c5"
    assert term.words == {"en": ("omen",), "zh-Hant": ("預兆",), "zh-Hans": ("预兆",)}


def test_csv_as_a_spreadsheet_saves_it() -> None:
    file = read("excel.csv")
    assert (file.source_lang, file.lang) == ("en", "zh-Hant")
    assert told(file) == [
        ("hill-2e/room/attic#title", "Attic", "閣樓", "reviewed"),
        ("home/item/lantern#note-1", "Gain 1 Might; then rest.", "-1力量；然後「休息」", "review"),
        ("home/event/boo#story", '"Boo," it says.', "=牠說「呸」。", "draft"),
    ]
    assert file.units[0].comments == ("a remark", "and another")
    assert [unit.line for unit in file.units] == [2, 4, 6]


NAMES = sorted(path.name for path in FOLDER.iterdir())


@pytest.mark.parametrize("name", NAMES)
def test_line_ends_and_byte_order_marks_change_nothing(name: str) -> None:
    data = (FOLDER / name).read_bytes()
    plain = read(name)
    assert plain.units or plain.terms
    assert read_exchange(data.replace(b"\n", b"\r\n"), name)[1] == plain
    assert read_exchange(codecs.BOM_UTF8 + data, name)[1] == plain
    assert read_exchange(data.rstrip(b"\n"), name)[1] == plain


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("name", NAMES)
def test_files_in_utf_16(name: str, encoding: str) -> None:
    text = (FOLDER / name).read_text("utf-8")
    text = text.replace("UTF-8", "UTF-16").replace("utf-8", "utf-16")
    mark = "" if encoding == "utf-16" else "\ufeff"
    assert read_exchange((mark + text).encode(encoding), name)[1] == read(name)


@pytest.mark.parametrize(
    ("name", "said", "encoding"),
    [
        ("poedit.po", b"charset=UTF-8", "big5"),
        ("poedit.po", b"charset=UTF-8", "gb18030"),
        ("weblate.xlf", b"encoding='UTF-8'", "Big5"),
        ("tags.xlf", b'encoding="utf-8"', "gbk"),
        ("omegat.tmx", b'encoding="UTF-8"', "gb18030"),
    ],
)
def test_files_in_the_encoding_that_they_say(name: str, said: bytes, encoding: str) -> None:
    data = (FOLDER / name).read_bytes()
    start = said[: said.rindex(b"=") + 1] + (
        said[said.rindex(b"=") + 1 :][:1] if b"enc" in said else b""
    )
    end = said[-1:] if b"enc" in said else b""
    changed = data.replace(said, start + encoding.encode() + end).decode().encode(encoding)
    assert read_exchange(changed, name)[1] == read(name)


def test_a_wrong_encoding_is_told_with_its_line() -> None:
    data = (FOLDER / "poedit.po").read_bytes().decode().encode("big5")
    with pytest.raises(ImportFailedError, match=r"poedit\.po, line 22: byte \d+ is not UTF-8"):
        read_exchange(data, "poedit.po")
    with pytest.raises(ImportFailedError, match="the encoding 'utf-7' is not known here"):
        read_exchange(b'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-7\\n"\n', "x")


def test_units_in_another_order_are_the_same_units() -> None:
    text = (FOLDER / "poedit.po").read_text("utf-8")
    head, *blocks = text.split("\n\n")
    turned = read_exchange("\n\n".join([head, *reversed(blocks)]).encode(), "x")[1]

    def by_id(file: ExchangeFile) -> dict[str, ExchangeUnit]:
        return {unit.id: replace(unit, line=0) for unit in file.units}

    assert by_id(turned) == by_id(read("poedit.po"))
