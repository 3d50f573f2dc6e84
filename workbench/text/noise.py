"""How some Chinese documents were damaged: reading aids put between bytes instead of characters.

The noise is known exactly, so it can be run forward over any clean text (:func:`damage`), which is
what proves a repair: damaging the repaired text must give back the delivered one. All of it happens
to GBK bytes, in this order:

1. after every occurrence of the two bytes of a listed character, also where they are the tail of
   one character and the head of the next, its reading is put in parentheses;
2. one ASCII byte, here ``(``, is put in front of every pair A3 BB, which is ``；`` where it stands
   on a character boundary;
3. the bytes are decoded in pairs, with ``?`` for a pair that means nothing, whose second byte is
   swallowed with it.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from workbench.errors import UsageError
from workbench.wording import _

__all__ = [
    "PINYIN",
    "STOP_MARK",
    "after_pairs",
    "character_of",
    "converter",
    "damage",
    "pair_of",
    "reading_of",
    "readings_of",
    "sharing",
    "standard_traditional",
]

# What a reading is written with, as the inside of a character class.
PINYIN = "a-zāáǎàēéěèīíǐìōóǒòūúǔùüǖǘǚǜńňǹḿ"

STOP_MARK = "("
_STOP = b"\xa3\xbb"
_HAN = re.compile("[\u3400-\u9fff]")


def pair_of(character: str) -> bytes:
    """Returns the bytes of one character: one if it is ASCII, else two.

    Private-use characters get the two bytes of the user-defined area they came from.

    Raises:
        ValueError: GBK has no such character.
    """
    data = character.encode("gb18030")
    if len(data) > 2:
        raise ValueError(character)
    return data


def character_of(pair: bytes) -> str:
    """Returns the character that two bytes stand for, empty if they mean nothing."""
    # Four-byte codes have a digit in second place: only a true pair may reach the decoder.
    if len(pair) != 2 or not 0x81 <= pair[0] <= 0xFE or pair[1] < 0x40:
        return ""
    try:
        return pair.decode("gb18030")
    except UnicodeDecodeError:
        return ""


@lru_cache(maxsize=32768)
def readings_of(character: str) -> tuple[str, ...]:
    """Returns all readings of one Han character with tone marks, the usual one first."""
    if not _HAN.fullmatch(character):
        return ()
    from pypinyin import pinyin

    found = pinyin(character, heteronym=True, errors="ignore")
    return tuple(found[0]) if found else ()


def reading_of(character: str) -> str:
    """Returns the reading the noise gives a character: the usual one, whatever the context.

    Raises:
        ValueError: It has no reading that GBK can write.
    """
    for reading in readings_of(character):
        if re.fullmatch(f"[{PINYIN}]+", reading):
            return reading
    raise ValueError(character)


@lru_cache(maxsize=4096)
def sharing(lead: int, reading: str) -> tuple[str, ...]:
    """Returns the Han characters of GBK with a first byte and a reading, in code order."""
    characters = (character_of(bytes((lead, tail))) for tail in range(0x40, 0xFF))
    return tuple(each for each in characters if each and reading in readings_of(each))


@lru_cache(maxsize=2)
def converter(kind: str) -> Callable[[str], str]:
    """Returns the conversion between scripts that OpenCC calls *kind*, ``t2s`` or ``s2t``."""
    from opencc import OpenCC

    convert: Callable[[str], str] = OpenCC(kind).convert
    return convert


@lru_cache(maxsize=8192)
def standard_traditional(character: str) -> bool:
    """Whether a character changes into a simplified one and comes back as itself."""
    simplified = converter("t2s")(character)
    return simplified != character and converter("s2t")(simplified) == character


def damage(text: str, characters: Iterable[str] | Mapping[str, str], *, stops: bool = True) -> str:
    """Returns *text* with the noise run forward over it.

    Args:
        text: A clean text that GBK can write.
        characters: The characters to be annotated; a mapping gives each its reading, else it gets
            the usual one.
        stops: Whether a byte is put in front of each A3 BB.

    Raises:
        UsageError: GBK cannot write the text, or a character to be annotated has no reading.
    """
    try:
        if not isinstance(characters, Mapping):
            characters = {each: reading_of(each) for each in characters}
        aids = {
            pair_of(each): b"(" + reading.encode("gbk") + b")"
            for each, reading in characters.items()
        }
        data = _bytes_of(text)
    except ValueError as error:
        raise UsageError(
            _("the noise works on GBK, which does not fit {found!r}").format(
                found=str(error.args[0]) if error.args else ""
            ),
            expected=_("characters of GBK, and for annotated ones a reading"),
        ) from error
    if aids:
        data = after_pairs(aids).sub(
            lambda found: aids[data[found.start() - 2 : found.start()]], data
        )
    if stops:
        data = data.replace(_STOP, STOP_MARK.encode() + _STOP)
    return data.decode("gbk", _HANDLER)


def after_pairs(pairs: Iterable[bytes]) -> re.Pattern[bytes]:
    """Returns the pattern of the empty places behind the given byte pairs, overlaps included."""
    return re.compile(b"(?<=" + b"|".join(re.escape(pair) for pair in sorted(pairs)) + b")")


def _bytes_of(text: str) -> bytes:
    try:
        return text.encode("gbk")
    except UnicodeEncodeError:
        # Private-use characters: GBK's own encoder has no user-defined area.
        return b"".join(pair_of(each) for each in text)


def _swallow(error: UnicodeError) -> tuple[str, int]:
    """Decodes what the GBK decoder refuses: the user-defined area, else ``?`` for two bytes."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    pair = error.object[error.start : error.start + 2]
    return character_of(pair) or "?", error.start + len(pair)


_HANDLER = "workbench.noise"
codecs.register_error(_HANDLER, _swallow)
