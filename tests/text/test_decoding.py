from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.errors import ImportFailedError
from workbench.text.decoding import MAX_BYTES, clean_with_offsets, decode

DATA = Path(__file__).resolve().parent.parent / "data"
TRADITIONAL = (DATA / "clean_zh.txt").read_text(encoding="utf-8")
SIMPLIFIED = (
    "雾港灯塔的规则很简单。每位玩家选一名渔夫，把棋子放到码头，再掷两颗骰子；点数够大就可以划船。"
    "回港以后，把鱼换成铜币，然后轮到下一位。\n谁先拿到十枚铜币，谁就赢了这一局。"
)
ENGLISH = (
    "The keeper trims the lamp at dusk and counts the boats that come home.\n"
    "Roll two dice; on a five or more, the wind is with you.\n"
)
SAMPLES = {"traditional": TRADITIONAL, "simplified": SIMPLIFIED, "english": ENGLISH}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be", "gb18030", "big5hkscs"])
@pytest.mark.parametrize("script", SAMPLES)
def test_the_same_text_is_read_in_every_encoding(script: str, encoding: str) -> None:
    text = SAMPLES[script]
    if encoding == "big5hkscs":
        text = text.encode(encoding, "ignore").decode(encoding)
    decoded = decode(text.encode(encoding))
    assert decoded.text == text
    # Plain ASCII is the same in all three.
    same = {"utf-8"} if text.isascii() and not encoding.startswith("utf-16") else {encoding}
    assert {decoded.encoding} == same
    assert decoded.notes == ()


@pytest.mark.parametrize("size", [12, 20, 40])
@pytest.mark.parametrize("start", range(20, 260, 40))
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be", "gb18030", "big5"])
def test_a_short_piece_is_read_too(encoding: str, start: int, size: int) -> None:
    text = TRADITIONAL[start : start + size].encode(encoding, "ignore").decode(encoding)
    assert decode(text.encode(encoding)).text == text


@pytest.mark.parametrize(
    ("encoding", "name"),
    [
        ("utf-8-sig", "utf-8"),
        ("utf-16", "utf-16-le"),
        ("utf-32", "utf-32-le"),
    ],
)
def test_a_byte_order_mark_decides_and_is_dropped(encoding: str, name: str) -> None:
    decoded = decode(TRADITIONAL.encode(encoding))
    assert (decoded.text, decoded.encoding) == (TRADITIONAL, name)


def test_big_endian_with_a_mark() -> None:
    assert decode(b"\xfe\xff" + ENGLISH.encode("utf-16-be")).text == ENGLISH


def test_hong_kong_characters_are_read() -> None:
    text = "這裏的咭牌，佢哋嘅骰仔喺度，啲人唔識得揀。" * 3
    assert decode(text.encode("big5hkscs")).text == text


def test_english_with_curly_quotes_of_windows_is_read() -> None:
    text = "It’s the keeper’s “lamp” — and the café below is open to every boat."
    assert decode(text.encode("cp1252")) == (text, "cp1252", ())


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "gb18030", "big5hkscs"])
def test_a_cut_off_last_character_is_noted(encoding: str) -> None:
    text = TRADITIONAL[: TRADITIONAL.index("二十張") + 1]
    decoded = decode(text.encode(encoding)[:-1])
    assert decoded.text == text[:-1]
    assert decoded.encoding == encoding
    assert len(decoded.notes) == 1
    assert "middle of a character" in decoded.notes[0]


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b"", "empty"),
        (b"\xef\xbb\xbf", "no text"),
        (b"PK\x03\x04" + b"x" * 50, "zip"),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * 50, "PNG"),
        (b"\x7fELF" + b"\0" * 50, "ELF"),
        (b"%PDF-1.7 and so on", "PDF"),
        (b"\0\1\2\3" * 100, "zero"),
        (b"\1\2\3\4" * 100, "controls"),
        (b"\xff\xfe" + "\x01\x02".encode("utf-16-le") * 100, "controls"),
        (b"\xfe\xff\xd8\x00\x00A" * 3, "utf-16-be"),
        (bytes(range(256)) * 20, "encoding"),
        (b"\xe4", "encoding"),
    ],
)
def test_what_is_no_text_is_refused_with_what_was_found(data: bytes, found: str) -> None:
    with pytest.raises(ImportFailedError) as caught:
        decode(data)
    assert found in caught.value.message
    assert "UTF-8" in caught.value.expected


def test_a_broken_byte_within_the_text_is_refused_with_its_place() -> None:
    data = bytearray(TRADITIONAL.encode("gb18030"))
    data[300] = 0xFF
    with pytest.raises(ImportFailedError, match=r"gb18030 .* byte (299|300)"):
        decode(bytes(data))


def test_noise_is_refused() -> None:
    for size in (100, 5_000):
        with pytest.raises(ImportFailedError):
            decode(b"\xff" + os.urandom(size))


@settings(deadline=None)
@given(st.binary(max_size=300))
def test_any_bytes_give_text_or_a_clear_refusal(data: bytes) -> None:
    try:
        decoded = decode(data)
    except ImportFailedError:
        return
    assert decoded.text
    assert decoded.text.encode(decoded.encoding) in data


def test_a_line_of_ten_megabytes_is_read() -> None:
    line = "燈塔" * 1_700_000
    assert decode(line.encode()).text == line
    assert clean_with_offsets(line).text == line
    assert clean_with_offsets("\x1b[" * 500_000).text == "[" * 500_000
    assert clean_with_offsets("\x1b]" + "x" * 1_000_000).count == 1
    assert MAX_BYTES >= 10 * 1024 * 1024


@pytest.mark.parametrize(
    ("text", "cleaned", "count"),
    [
        ("a\tb\nc", "a\tb\nc", 0),
        ("a\r\nb\rc\u2028d\x0ce", "a\nb\nc\nd\ne", 0),
        ("\x1b[31mred\x1b[0m", "red", 2),
        ("\x1b]0;title\x07text", "text", 1),
        ("\x1b]8;;http://x\x1b\\link", "link", 1),
        ("\x9d0;title\x9ctext", "text", 1),
        ("\x9b31mred", "red", 1),
        ("\x1bP1$r\x1b\\x\x1b(B\x1bc", "x", 3),
        ("\x1b", "", 1),
        ("\x1b]never closed\nnext", "]never closed\nnext", 1),
        ("a\0b\x08c\x7fd\x85e", "abcd\ne", 3),
        ("\u202edlrow\u202c \u2066x\u2069", "dlrow x", 4),
        ("a\ufeffb", "ab", 1),
        ("\x1b\x1b[31m", "", 2),
    ],
)
def test_controls_are_removed_and_counted(text: str, cleaned: str, count: int) -> None:
    made = clean_with_offsets(text)
    assert (made.text, made.count) == (cleaned, count)


@given(st.text("ab\r\n\t\x1b[]0;m\x07\x9b\x9c\u202e漢", max_size=60))
def test_nothing_dangerous_is_left_and_the_rest_leads_back(text: str) -> None:
    made = clean_with_offsets(text)
    assert not set("\r\x1b\x07\x9b\x9c\u202e") & set(made.text)
    for place, character in enumerate(made.text):
        origin = text[made.offsets.origin(place)]
        assert origin == character or (character == "\n" and origin == "\r")
