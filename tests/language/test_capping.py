"""Nothing that is wrong with a page is left out in silence, and a stranger's page costs little."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from workbench.diagnostics import Diagnostic, Place
from workbench.language import binding, sentences
from workbench.language.capping import MORE, MOST, MOST_OF_A_CODE, capped
from workbench.language.catalogue import code_of
from workbench.language.checking import CHECKS, check, mended
from workbench.language.reading import PageReader, ReadPage
from workbench.language.tokens import split

FRONT = """\
---
id: home/item/brass-lantern
game: hill-2e
lang: {lang}
title: {{en: Brass Lantern, zh-Hant: 黃銅燈}}
---
"""


def told(code: str, line: int) -> Diagnostic:
    return Diagnostic(code, Place(line, 1, line, 5))


def card(body: str, lang: str = "en") -> str:
    return FRONT.format(lang=lang) + body


def is_wrong(found: Sequence[Diagnostic]) -> bool:
    return any(code_of(each.code).severity == "error" for each in found)


def test_what_fits_is_told_as_it_is() -> None:
    found = [told("BW101", line) for line in range(1, MOST_OF_A_CODE + 1)]
    assert capped(reversed(found)) == found


def test_one_more_of_a_kind_is_left_out_and_that_is_said_with_its_place() -> None:
    found = capped(told("BW101", line) for line in range(1, MOST_OF_A_CODE + 2))
    assert [each.code for each in found].count("BW101") == MOST_OF_A_CODE
    assert found[-1] == Diagnostic(MORE, Place(MOST_OF_A_CODE + 1, 1, MOST_OF_A_CODE + 1, 5))


def test_warnings_are_left_out_before_errors() -> None:
    warnings = [code for code in ("BW109", "BW118", "BW414") if code_of(code).severity == "warning"]
    assert warnings
    kinds = (*warnings, "BW101", "BW102")
    lines = {code: place * 1_000 for place, code in enumerate(kinds)}
    found = capped(told(code, lines[code] + n) for code in kinds for n in range(1, 91))
    count = Counter(each.code for each in found)
    assert count["BW101"] == count["BW102"] == 90
    assert sum(count.values()) == MOST + 1
    assert count[MORE] == 1


def test_what_was_not_looked_for_is_said_too_and_only_once() -> None:
    first = capped([told("BW101", 3)], [Place(7, 1, 7, 9)])
    again = capped(first, [Place(9, 1, 9, 2)])
    assert [each.code for each in again] == ["BW101", MORE]
    assert again[-1].place == Place(7, 1, 9, 2)


def test_two_hundred_warnings_do_not_hide_a_sentence_that_cannot_be_read(
    reader: PageReader,
) -> None:
    former = "- You gain 1 Might\n" * 200
    read = reader.read(card(former + "- You hum a tune.\n"))
    assert "BW101" in {each.code for each in read.diagnostics}
    found = check(read)
    assert is_wrong(found)
    assert "BW101" in {each.code for each in found}
    assert len(found) <= MOST + 1


def test_five_thousand_bad_sentences_are_wrong_and_said_to_be_more(reader: PageReader) -> None:
    read = reader.read(card("- " + " ".join(f"You hum {n} tunes." for n in range(5_000)) + "\n"))
    codes = [each.code for each in read.diagnostics]
    assert codes.count(MORE) == 1
    assert len(codes) <= MOST + 1
    assert is_wrong(check(read))


def test_checks_tell_no_more_than_can_be_read(reader: PageReader) -> None:
    found = check(reader.read(card("- The hero gains 1 Might.\n" * 1_900)))
    assert len(found) <= MOST + 1
    assert [each.code for each in found].count(MORE) == 1


HOSTILE = {
    "bytes": bytes(n * 7_919 % 256 for n in range(5_000)).decode("latin-1"),
    "bytes in a body": card(bytes(n * 7_919 % 256 for n in range(5_000)).decode("latin-1")),
    "nested": card("".join(f"{'  ' * n}- You gain 1 Might.\n" for n in range(400))),
    "10,000 brackets": card("- " * 10_000),
    "a megabyte": card("- You gain 1 Might.\n" * 50_000),
    "escapes": card("- \x1b[31mYou gain\x1b[0m 1 Might.\n" * 2_000),
    "unbound": card("- The hero gains 1 Might. The monster loses 1 Speed.\n" * 1_900),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_strangers_page_is_checked_and_found_wrong(reader: PageReader, name: str) -> None:
    found = check(reader.read(HOSTILE[name]))
    assert is_wrong(found)
    assert len(found) <= MOST + 1


def test_binding_compares_each_mention_a_few_times_only(
    reader: PageReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    counts: list[int] = []
    added = 0
    add = binding._Called.add

    def counted(self: binding._Called, mention: binding._Mention) -> None:
        nonlocal added
        added += 1
        add(self, mention)

    monkeypatch.setattr(binding._Called, "add", counted)
    for items in (200, 400):
        read = reader.read(card("- Choose a hero. The hero gains 1 Might.\n" * items))
        added = 0
        binding.bind(read.page)
        counts.append(added)
    assert counts[0] > 0
    assert counts[1] <= 2 * counts[0] + 10


def test_a_page_is_cut_into_lines_once(reader: PageReader, monkeypatch: pytest.MonkeyPatch) -> None:
    read = reader.read(card("- The hero gains 1 Might.\n" * 50))
    assert read.lines is read.lines
    lengths: list[int] = []

    def counted(text: str, lang: str) -> object:
        lengths.append(len(text))
        return split(text, lang)  # type: ignore[arg-type]

    monkeypatch.setattr(sentences, "split", counted)
    check(read)
    assert lengths
    assert max(lengths) <= len("- The hero gains 1 Might.")


def test_places_count_lines_as_the_reader_does() -> None:
    text = "a\x0cb\r\nc\u2028d\re"
    page = PageReader.__new__(PageReader)
    read = ReadPage(text, None, None, None, None, (), page)  # type: ignore[arg-type]
    assert read.lines == ("a\x0cb", "c\u2028d", "e")


def test_a_missing_word_is_put_in_where_it_is_written_not_where_it_would_be_printed(
    reader: PageReader,
) -> None:
    # Loose spaces in front of the noun: printed, the sentence is shorter than it is written.
    text = card("- 選擇1名英雄。  英雄  提升  1級力量。\n", "zh-Hant")
    read = reader.read(text)
    offered = [each for each in check(read) if each.code == "BW108" and each.fix]
    assert offered
    fix = offered[0].fix
    assert fix is not None
    put = mended(read.lines, fix)
    assert put == text.replace("  英雄  提升", "  該英雄  提升")
    assert not {each.code for each in check(reader.read(put))} & {"BW101", "BW108"}


def test_a_change_that_mends_nothing_is_not_offered(
    reader: PageReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    from workbench.diagnostics import Fix

    text = card("- You gain 1 Might.\n")

    def offers(read: ReadPage):  # type: ignore[no-untyped-def]
        yield Diagnostic("BW204", Place(7, 3, 7, 6), {}, Fix(Place(7, 3, 7, 6), "Hum"))

    monkeypatch.setattr("workbench.language.checking.CHECKS", (*CHECKS, offers))
    (found,) = check(reader.read(text))
    assert found.code == "BW204"
    assert found.fix is None


@pytest.mark.parametrize(
    ("body", "lang"),
    [
        ("- 選擇1名英雄。英雄提升1級力量。\n" * 30, "zh-Hant"),
        (
            "- You must attempt a Speed roll.\n"
            "  - 3+: You lose 1 Speed.\n  - 1-2: You gain 1 Speed.\n" * 30,
            "en",
        ),
    ],
)
def test_only_a_few_changes_are_tried_on_one_page(
    reader: PageReader, monkeypatch: pytest.MonkeyPatch, body: str, lang: str
) -> None:
    reads = 0
    whole = PageReader.read

    def counted(self: PageReader, text: str) -> ReadPage:
        nonlocal reads
        reads += 1
        return whole(self, text)

    monkeypatch.setattr(PageReader, "read", counted)
    found = check(reader.read(card(body, lang)))
    assert 2 <= reads <= 8
    assert any(each.fix is not None for each in found)
