"""How a Chinese name is spelled in Latin letters, so that it can be typed without an input method.

A name and what somebody types for it meet in one form: small letters, no tones, no spaces, ``ü``
written ``v``. Readings are always looked up in Simplified Chinese, since only there the phrase
tables know that 長矛 is *cháng*.
"""

from __future__ import annotations

import re
import unicodedata

from workbench.text.fold import to_simplified
from workbench.text.script import has_han

__all__ = ["fold_pinyin", "pinyin_keys", "syllables", "u_form"]

_TONE_DIGIT = re.compile(r"(?<=[a-z])[0-5](?![0-9])")
_COLON = re.compile(r"u[:：]")
_SEPARATOR = re.compile(r"[\s'’‘ʼ`·.\-‐-―]+")


def syllables(name: str) -> list[str]:
    """Returns the syllables of the Han characters in *name*, without tones, ``ü`` as ``v``.

    Characters that are not Han, or whose reading nobody knows, give nothing.
    """
    simplified = to_simplified(unicodedata.normalize("NFKC", name))
    if not has_han(simplified):
        return []
    from pypinyin import lazy_pinyin

    return [fold_pinyin(syllable) for syllable in lazy_pinyin(simplified, errors="ignore")]


def u_form(pinyin: str) -> str:
    """Returns *pinyin* with ``v`` written ``u``, as many people type 女 (``nu`` for ``nv``)."""
    return pinyin.replace("v", "u")


def pinyin_keys(name: str) -> list[str]:
    """Returns what *name* can be found by when typing: all beginnings of a query that fit it.

    The joined syllables from each syllable on, in the ``v`` and the ``u`` form, then the initials
    from each syllable on. A prefix of any of them is a way to type a part of the name.
    """
    parts = syllables(name)
    joined = ["".join(parts[at:]) for at in range(len(parts))]
    firsts = ["".join(part[0] for part in parts[at:]) for at in range(len(parts))]
    return list(dict.fromkeys([*joined, *map(u_form, joined), *firsts]))


def fold_pinyin(query: str) -> str:
    """Returns *query* as pinyin is stored: ``Wǔ máng-xīng`` and ``wu3mang2xing1`` are one.

    Tone marks, tone digits, spaces, hyphens and apostrophes are removed; ``ü`` and ``u:`` become
    ``v``. Anything else, such as Han characters, stays. No dictionary is loaded.
    """
    text = unicodedata.normalize("NFKC", query).casefold()
    text = _COLON.sub("v", unicodedata.normalize("NFC", text))
    letters: list[str] = []
    for ch in text:
        parts = unicodedata.normalize("NFD", ch)
        base = "v" if parts[0] == "u" and "\u0308" in parts else parts[0]
        letters.append(base if base.isascii() else ch)
    text = "".join(ch for ch in letters if not unicodedata.combining(ch))
    return _SEPARATOR.sub("", _TONE_DIGIT.sub("", text))
