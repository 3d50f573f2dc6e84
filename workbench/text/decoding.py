"""From bytes to text: which encoding a document is in, and what must not get further than here.

Each encoding that can read all the bytes is tried, and the one whose text looks most like Chinese
or English prose wins: common characters count for it; private-use characters, controls and rare
ideographs against. A document that only ends in the middle of a character is read and noted;
anything else that cannot be read is an error that says what was found.
"""

from __future__ import annotations

import codecs
import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from workbench.errors import ImportFailedError
from workbench.text.offsets import OffsetMap, OffsetMapBuilder
from workbench.wording import _, ngettext

__all__ = ["MAX_BYTES", "Cleaned", "Decoded", "clean_with_offsets", "decode"]

MAX_BYTES = 64 * 1024 * 1024
"""Largest document, in bytes, that a caller should read in to decode."""


class Decoded(NamedTuple):
    """A document as text.

    Attributes:
        text: The text without a byte order mark; line ends and controls as they were.
        encoding: The name Python knows the encoding by.
        notes: What a person should know, such as a cut-off end.
    """

    text: str
    encoding: str
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cleaned:
    """A text without controls.

    Attributes:
        text: The text; every line ends in a line feed.
        count: Control characters and escape sequences that were removed.
        offsets: From *text* back to the text that was given.
    """

    text: str
    count: int
    offsets: OffsetMap


_MAGIC = (
    (b"PK\x03\x04", "zip"),
    (b"PK\x05\x06", "zip"),
    (b"\x89PNG", "PNG"),
    (b"\xff\xd8\xff", "JPEG"),
    (b"GIF8", "GIF"),
    (b"\x7fELF", "ELF"),
    (b"MZ\x90\x00", "EXE"),
    (b"%PDF-", "PDF"),
    (b"\x1f\x8b", "gzip"),
    (b"BZh", "bzip2"),
    (b"\xfd7zXZ", "xz"),
    (b"\x28\xb5\x2f\xfd", "zstd"),
    (b"7z\xbc\xaf", "7z"),
    (b"Rar!", "RAR"),
    (b"SQLite format 3", "SQLite"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "OLE"),
)
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_CANDIDATES = ("gb18030", "big5hkscs", "utf-16-le", "utf-16-be", "cp1252")
_NEAREST = ("big5hkscs", "gb18030", "utf-8")

# The characters that make up a good third of any Chinese prose, both scripts.
_FREQUENT = frozenset(
    "的一是不了在人有我他這这個个們们來来到時时大地為为子中你說说生國国年著着就那和要她出也得"
    "里裡裏後后自以會会家可下而過过天去能對对小多然於于心學学么麼之都好看起發发當当沒没成只如"
    "事把還还用第樣样道想作種种開开，。、；：？！「」『』（）《》“”‘’…—"
)
_SAMPLE = 1 << 18  # characters that are scored at the start of a text, and again at its end
_GOOD = 0.25  # least score of a text that is taken for prose; noise stays below zero
_NUL_SHARE = 0.01
_CONTROL_SHARE = 0.05
_FOREIGN_SHARE = 0.1
_FEW = 8  # controls that any text may hold: they are removed, see clean_with_offsets


def decode(data: bytes) -> Decoded:
    """Returns the text of a document.

    Args:
        data: The whole document; its size is for the caller to bound by :data:`MAX_BYTES`.

    Raises:
        ImportFailedError: It is empty, not text, or in no encoding that is known here.
    """
    if not data:
        raise ImportFailedError(_("the file is empty"), expected=_expected())
    for magic, kind in _MAGIC:
        if data.startswith(magic):
            raise ImportFailedError(
                _("this is a {kind} file, not text").format(kind=kind), expected=_expected()
            )
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _marked(data[len(mark) :], encoding)
    found = _utf8(data) or _likeliest(data)
    _refuse_binary(found.text)
    return found


def _expected() -> str:
    return _("a text document in UTF-8, UTF-16, GB18030 or Big5")


def _marked(data: bytes, encoding: str) -> Decoded:
    """Reads a document that names its encoding by a byte order mark."""
    try:
        text, rest = _read(data, encoding)
    except UnicodeDecodeError as error:
        raise ImportFailedError(
            _("the file is marked as {encoding} but breaks off being so at byte {place}").format(
                encoding=encoding, place=error.start
            ),
            expected=_expected(),
        ) from error
    if not text:
        raise ImportFailedError(_("the file holds no text"), expected=_expected())
    _refuse_binary(text)
    return Decoded(text, encoding, _cut(rest))


def _utf8(data: bytes) -> Decoded | None:
    """Reads UTF-8, which no other encoding is mistaken for; None if it is not."""
    try:
        text, rest = _read(data, "utf-8")
    except UnicodeDecodeError:
        return None
    # Without a NUL, bytes of UTF-16 are hardly ever valid UTF-8; with many, it must be that.
    if not text or text.count("\0") > len(text) * _NUL_SHARE:
        return None
    return Decoded(text, "utf-8", _cut(rest))


def _likeliest(data: bytes) -> Decoded:
    best: tuple[float, Decoded] | None = None
    for encoding in _CANDIDATES:
        try:
            text, rest = _read(data, encoding)
        except UnicodeDecodeError:
            continue
        # Every byte means something in it, so it is only believed of a few accents and quotes.
        if encoding == "cp1252" and _foreign(text) > _FOREIGN_SHARE:
            continue
        score = _score(text)
        if text and (best is None or score > best[0]):
            best = score, Decoded(text, encoding, _cut(rest))
    if best and best[0] >= _GOOD:
        return best[1]
    if data.count(0) > len(data) * _NUL_SHARE:
        raise ImportFailedError(
            ngettext(
                "the file is binary: {count} of its {size} bytes is zero",
                "the file is binary: {count} of its {size} bytes are zero",
                data.count(0),
            ).format(count=data.count(0), size=len(data)),
            expected=_expected(),
        )
    place, encoding = max((_breaks_off(data, each), each) for each in _NEAREST)
    raise ImportFailedError(
        _("the encoding cannot be told; as {encoding} it breaks off at byte {place}").format(
            encoding=encoding, place=place
        ),
        expected=_expected(),
    )


def _breaks_off(data: bytes, encoding: str) -> int:
    """Returns the first byte that an encoding cannot read, or where the text is cut off."""
    try:
        return len(data) - len(_read(data, encoding)[1])
    except UnicodeDecodeError as error:
        return error.start


def _read(data: bytes, encoding: str) -> tuple[str, bytes]:
    """Returns the text and the bytes of a character that the end of the data cuts off."""
    decoder = codecs.getincrementaldecoder(encoding)()
    text = decoder.decode(data)
    return text, decoder.getstate()[0]


def _foreign(text: str) -> float:
    """Returns the share of characters beyond ASCII."""
    return 1 - len(text.encode("ascii", "ignore")) / len(text) if text else 0.0


def _cut(rest: bytes) -> tuple[str, ...]:
    if not rest:
        return ()
    note = ngettext(
        "the file ends in the middle of a character; {count} byte was dropped",
        "the file ends in the middle of a character; {count} bytes were dropped",
        len(rest),
    )
    return (note.format(count=len(rest)),)


def _score(text: str) -> float:
    """Returns how much a text looks like prose, from about -4 to 3 per telling character."""
    sample = text if len(text) <= 2 * _SAMPLE else text[:_SAMPLE] + text[-_SAMPLE:]
    total = 0.0
    count = letters = 0
    for character, times in Counter(sample).items():
        if " " <= character <= "~" or character in "\t\r\n":
            letters += times
            continue
        total += times * _weight(character)
        count += times
    if not count:
        return 1.0
    # Plain ASCII says little: every 8-bit encoding has it at the same places.
    share = min(letters, count) / 4 if letters < count else count / 4 + (letters - count) / 64
    return (total + share) / (count + share)


@lru_cache(maxsize=65536)
def _weight(character: str) -> float:
    if character in _FREQUENT:
        return 3.0
    code = ord(character)
    if code < 0xA0:
        return -4.0
    if 0xE000 <= code < 0xF900 or code >= 0xFFF0 or 0xD800 <= code < 0xE000:
        return -3.0
    if 0x4E00 <= code < 0xA000:
        return 1.0 if _common(character) else -0.5
    if code < 0x180 or 0x2010 <= code <= 0x2044 or 0x3000 <= code < 0x3020 or code >= 0xFF00:
        return 0.5
    return -1.0


def _common(character: str) -> bool:
    """Whether a Han character is in the common level of GB 2312 or of Big5."""
    simplified = character.encode("gb2312", "ignore")[:1]
    traditional = character.encode("big5", "ignore")[:1]
    return b"\xb0" <= simplified <= b"\xd7" or b"\xa4" <= traditional <= b"\xc6"


def _refuse_binary(text: str) -> None:
    controls = sum(
        times
        for character, times in Counter(text).items()
        if (character < " " and character not in "\t\n\v\f\r\x1b") or "\x7f" <= character < "\xa0"
    )
    if controls > _FEW + len(text) * _CONTROL_SHARE:
        raise ImportFailedError(
            _("the file is binary: {count} of its {size} characters are controls").format(
                count=controls, size=len(text)
            ),
            expected=_expected(),
        )


_ENDINGS = "\r\n|[\r\v\f\x85\u2028\u2029]"
_CONTROLS = re.compile(
    # A string for the terminal (window titles, links, device control), if it is closed on its line.
    "\x1b[\\]PX^_][^\x07\x1b\x9c\n\r]{0,4096}(?:\x07|\x1b\\\\|\x9c)"
    "|[\x9d\x90\x98\x9e\x9f][^\x07\x1b\x9c\n\r]{0,4096}(?:\x07|\x1b\\\\|\x9c)"
    # Control sequences: colours, cursor movements. Then shorter escapes, then whatever is left.
    "|\x1b\\[[0-?]*[ -/]*[@-~]"
    "|\x9b[0-?]+[ -/]*[@-~]"
    "|\x1b[ -/]+[0-~]"
    "|\x1b[0-Zc-z=>]"
    f"|(?P<ending>{_ENDINGS})"
    "|[\x00-\x08\x0e-\x1f\x7f-\x9f]"
    # What turns or hides text: marks of direction, tags, byte order marks inside, noncharacters.
    "|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb\ufffe\uffff]"
    "|[\U000e0000-\U000e007f]"
)


def clean_with_offsets(text: str) -> Cleaned:
    """Returns *text* without control characters and escape sequences, and how many there were.

    Tabs stay. Every line end becomes a line feed and is not counted. The way back to the original
    offsets is kept.
    """
    offsets = OffsetMapBuilder()
    parts: list[str] = []
    copied = length = count = 0
    for found in _CONTROLS.finditer(text):
        offsets.piece(length, copied)
        parts.append(text[copied : found.start()])
        length += found.start() - copied
        copied = found.end()
        if found["ending"]:
            offsets.piece(length, found.start())
            parts.append("\n")
            length += 1
        else:
            count += 1
    offsets.piece(length, copied)
    parts.append(text[copied:])
    length += len(text) - copied
    return Cleaned("".join(parts), count, offsets.build(length, len(text)))
