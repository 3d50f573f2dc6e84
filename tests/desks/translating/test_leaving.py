"""What leaves for other programs: what its reader may see, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from workbench.desks.translating.exchange_values import Leaving
from workbench.desks.translating.exchanging import (
    format_called,
    leaving_terms,
    leaving_units,
    read_files,
)
from workbench.errors import NotFoundError, UsageError
from workbench.formats.exchanging import FORMATS, read_exchange
from workbench.model.entries import VIEWS, Alias, Audience, Entry, Part, View
from workbench.model.facts import TermFacts
from workbench.model.ids import Language
from workbench.model.units import Translation, TranslationState, Unit

UNITS = [name for name, each in FORMATS.items() if not each.terms]
#: Words that stand in the texts of one audience only.
SECRETS: dict[Audience, tuple[str, str]] = {
    "everyone": ("parlour", "客廳"),
    "heroes": ("exorcism", "驅魔"),
    "traitor": ("bloodthirst", "嗜血"),
    "author": ("balancing", "調整強弱"),
}
SEEN: dict[View, set[Audience]] = {
    "hero": {"everyone", "heroes"},
    "traitor": {"everyone", "traitor"},
    "author": set(SECRETS),
}


def translation(
    audience: Audience = "everyone",
    state: TranslationState = "review",
    document: str = "",
    room: int | None = None,
    derived: bool = False,
) -> Translation:
    english, chinese = SECRETS[audience]
    texts: dict[Language, str] = {"en": f"The {english}.", "zh-Hant": f"{chinese}。"}
    place = f"{document}:" if document else ""
    unit = Unit(
        f"{place}hill-2e/haunt/9#{audience}",
        "printed" if document else "rule",
        "hill-2e",
        {"en": "A Haunt", "zh-Hant": "作祟"},
        texts,
        audience,
        document,
        room,
    )
    before = f"The old {english}." if state == "stale" else None
    return Translation(unit, "en", "zh-Hant", state, derived, source_then=before)


ALL = [translation(each, "stale") for each in SECRETS]


@pytest.mark.parametrize("name", UNITS)
@pytest.mark.parametrize("view", VIEWS)
def test_no_byte_tells_what_its_reader_may_not_see(name: str, view: View) -> None:
    left = leaving_units(ALL, "en", "zh-Hant", FORMATS[name], Leaving(view))
    text = left.data.decode()
    for audience, words in SECRETS.items():
        for word in words:
            assert (word in text) == (audience in SEEN[view]), (audience, word)
    assert (left.count, left.hidden) == (len(SEEN[view]), 4 - len(SEEN[view]))


def test_who_may_read_a_text_is_told_beside_it() -> None:
    left = leaving_units(ALL, "en", "zh-Hant", FORMATS["po"], Leaving())
    notes = {
        unit.id.rpartition("#")[2]: unit.notes[0] for unit in read_exchange(left.data, "x")[1].units
    }
    assert notes["traitor"] == "Only the traitor may read it: never show it to the heroes."
    assert notes["heroes"] == "Only heroes may read it: never show it to the traitor."
    stamps = {unit.stamp.audience for unit in read_exchange(left.data, "x")[1].units}
    assert stamps == set(SECRETS)


def test_room_and_drafts_of_converters_are_told() -> None:
    one = translation(room=28, derived=True)
    left = leaving_units([one], "en", "zh-Hant", FORMATS["xliff"], Leaving())
    [unit] = read_exchange(left.data, "x")[1].units
    assert (unit.stamp.room, unit.stamp.derived, unit.stamp.title) == (28, True, "A Haunt")
    assert "A line of it has 28 columns; a Chinese sign takes two." in unit.notes


def test_printed_texts_leave_only_if_asked_for() -> None:
    printed = translation(document="book")
    assert leaving_units(
        [printed, ALL[0]], "en", "zh-Hant", FORMATS["po"], Leaving()
    ).printed == 1  # fmt: skip
    with pytest.raises(NotFoundError, match="--include-printed"):
        leaving_units([printed], "en", "zh-Hant", FORMATS["po"], Leaving())
    left = leaving_units([printed], "en", "zh-Hant", FORMATS["po"], Leaving(with_printed=True))
    assert left.count == 1


def test_without_anything_there_is_no_file() -> None:
    with pytest.raises(NotFoundError, match="there is nothing to translate in it"):
        leaving_units([], "en", "zh-Hant", FORMATS["po"], Leaving())
    with pytest.raises(NotFoundError, match="there are no terms in it"):
        leaving_terms([], ("en", "zh-Hant"), FORMATS["tbx"], Leaving())


def test_a_format_that_is_none_is_told() -> None:
    assert format_called("PO").name == "po"
    with pytest.raises(NotFoundError, match="there is no format 'docx'; nearest: po, xliff"):
        format_called("docx")


def test_terms_leave_with_what_they_mean() -> None:
    might = Entry(
        "hill-2e/term/might",
        {"en": "Might", "zh-Hant": "力量"},
        TermFacts(),
        (
            Part("meaning", {"en": "How strong you are."}),
            Part("t", {"en": "secret"}, {}, "traitor"),
        ),
        (Alias("zh-Hant", "蠻力"),),
    )
    left = leaving_terms([might], ("en", "zh-Hant"), FORMATS["tbx"], Leaving("hero"))
    [term] = read_exchange(left.data, "x")[1].terms
    assert term.definition == "How strong you are."
    assert term.words == {"en": ("Might",), "zh-Hant": ("力量",)}
    assert term.avoided == {"zh-Hant": ("蠻力",)}


def written(folder: Path, text: str) -> Path:
    path = folder / "some.po"
    path.write_text(text, "utf-8")
    return path


PO = 'msgid ""\nmsgstr "Language: {}\\n"\n\nmsgctxt "a#1"\nmsgid "b"\nmsgstr "丙"\n'


def test_the_language_is_that_of_the_file(tmp_path: Path) -> None:
    [one] = read_files([written(tmp_path, PO.format("zh_HK"))])
    assert (one.source_lang, one.lang) == ("en", "zh-Hant")


def test_a_language_that_the_file_does_not_say_must_be_said(tmp_path: Path) -> None:
    bare = written(tmp_path, 'msgctxt "a#1"\nmsgid "b"\nmsgstr "丙"\n')
    with pytest.raises(UsageError, match="does not say which of our languages"):
        read_files([bare])
    assert read_files([bare], "zh-Hans")[0].lang == "zh-Hans"
    vague = written(tmp_path, PO.format("zh"))
    with pytest.raises(UsageError, match="it says 'zh'"):
        read_files([vague])
    assert read_files([vague], "zh-Hant")[0].lang == "zh-Hant"


def test_another_language_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="in another language: 'zh_CN'; expected: zh-Hant"):
        read_files([written(tmp_path, PO.format("zh_CN"))], "zh-Hant")
    with pytest.raises(UsageError, match="in the language of its sources"):
        read_files([written(tmp_path, PO.format("en_GB"))])


def test_a_memory_is_read_in_one_language(tmp_path: Path) -> None:
    source = Path(__file__).resolve().parents[2] / "data" / "exchange" / "three.tmx"
    with pytest.raises(UsageError, match="does not say which of our languages"):
        read_files([source])
    [one] = read_files([source], "zh-Hans")
    assert [unit.target for unit in one.file.units] == ["阁楼"]
    with pytest.raises(UsageError, match="in another language: 'zh-TW'"):
        read_files([source.with_name("omegat.tmx")], "zh-Hans")
