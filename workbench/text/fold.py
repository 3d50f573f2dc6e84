"""The one folded form in which texts and queries are compared.

Two spellings of the same word fold to the same text: full-width and half-width, capitals, accents
of Latin letters, Traditional, Simplified and variant Chinese, typographic quotes and dashes. The
folded form is a key: it is never shown. Folding is deterministic and idempotent, and every folded
character knows which characters of the original it came from.

Chinese is folded sign by sign, not phrase by phrase, so that a part of a text folds to the same
part of the folded text whatever stands around it; without that, a search for a part of a word could
miss the word.
"""

from __future__ import annotations

import re
import threading
import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from workbench.text.script import has_han, is_han, is_letter

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = [
    "FOLD_VERSION", "Folded", "converted", "fold", "fold_with_offsets", "to_simplified",
    "to_traditional",
]  # fmt: skip

FOLD_VERSION: Final = 2
"""Raise it with every change of what a text folds to: stored keys must then be made anew."""

# Variants that OpenCC's Traditional-to-Simplified table leaves apart.
_APART: Final = (
    "著衞敍隣鬭份甚咭妳牠祂鬪鬬鬦呪槌窓砲帐祇札枱粧糭踫搥痺簷颚鲶缐",
    "着卫叙邻斗分什卡你它它斗斗斗咒锤窗炮账只扎台妆粽碰捶痹檐腭鲇线",
)
# Signs that it turns in some words only (答覆 becomes 答复, but 覆蓋 stays 覆盖): brought together,
# as folding goes sign by sign.
_IN_SOME_WORDS: Final = (
    "覆藉瞭链划俱彷甦衹沈钜迳锺哩幺麽",
    "复借了炼画具仿苏只沉巨径钟里么么",
)
_VARIANTS: Final = str.maketrans(_APART[0] + _IN_SOME_WORDS[0], _APART[1] + _IN_SOME_WORDS[1])

_TYPOGRAPHY: Final = str.maketrans(
    {
        **dict.fromkeys("‘’‚‛ʼʹ′´‹›『』", "'"),
        **dict.fromkeys("“”„‟″«»「」〝〞〟", '"'),
        **dict.fromkeys("‐‑‒–—―−⁃", "-"),
        **dict.fromkeys("…⋯", "..."),
        **dict.fromkeys("〜∼", "~"),
        **dict.fromkeys("⁄∕", "/"),
        **dict.fromkeys("‧•・", "·"),
        "ø": "o",
        "ł": "l",
        "đ": "d",
        "ħ": "h",
        "ŧ": "t",
        "ı": "i",
        "æ": "ae",
        "œ": "oe",
        # Invisible: soft hyphen, joiners, zero-width spaces, direction marks, variation selectors.
        **dict.fromkeys(
            map(
                chr,
                (
                    *(0xAD, 0x34F, 0x61C, 0x180E, 0xFEFF),
                    *range(0x200B, 0x2010),
                    *range(0x202A, 0x202F),
                    *range(0x2060, 0x2070),
                    *range(0xFE00, 0xFE10),
                    *range(0xE0000, 0xE01F0),
                ),
            ),
            "",
        ),
    }
)
_LATIN_ACCENT = re.compile(
    "([a-z\u00df-\u02af\u1e00-\u1eff])[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]+"
)
_LONGEST_CLUSTER: Final = 32
"""Marks heaped on one character beyond this are ignored: sorting them takes quadratic time."""


class Folded(NamedTuple):
    """A folded text that knows where it came from.

    Attributes:
        text: The folded text.
        starts: ``starts[i]`` is where the original of the folded character *i* begins.
        ends: ``ends[i]`` is where it ends (half-open). Both never decrease; characters that came
            from one original (``…`` to ``...``) share it.
    """

    text: str
    starts: Sequence[int]
    ends: Sequence[int]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Returns the original half-open range of the folded, non-empty range *start* to *end*."""
        return self.starts[start], self.ends[end - 1]


_lock = threading.Lock()
_converters: dict[str, Callable[[str], str]] = {}


def _converter(way: str) -> Callable[[str], str]:
    """Returns one of OpenCC's conversions, loaded when the first Han character is met."""
    if way not in _converters:
        with _lock:
            if way not in _converters:
                import opencc

                _converters[way] = opencc.OpenCC(way).convert
    return _converters[way]


def to_simplified(text: str) -> str:
    """Returns *text* in Simplified Chinese, phrase by phrase, fit to be shown or to be read aloud.

    Unlike :func:`fold` it changes nothing but the script. Text without Han comes back as it is.
    """
    return converted(text, "t2s")


def converted(text: str, way: str) -> str:
    """Returns *text* by one of OpenCC's conversions: ``t2s``, ``s2twp`` ...; others are unknown."""
    if not has_han(text):
        return text
    # In Simplified, OpenCC leaves a word as it is that nobody writes so.
    return _converter(way)(text).replace("甚么", "什么")


def to_traditional(text: str) -> str:
    """Returns *text* in Traditional Chinese, phrase by phrase; a draft for a person to look at."""
    return converted(text, "s2t")


def _simple_sign(sign: str) -> str:
    """Returns the key of one Han character; always one character."""
    convert = _converter("t2s")
    while True:
        simple = convert(sign).translate(_VARIANTS)
        if simple == sign or len(simple) != 1:
            return sign
        sign = simple


@lru_cache(maxsize=1 << 12)
def _fold_cluster(cluster: str) -> str:
    """Folds a character with the marks upon it, until nothing changes any more."""
    while True:
        step = unicodedata.normalize("NFKD", cluster.translate(_TYPOGRAPHY)).casefold()
        step = unicodedata.normalize("NFKD", step.translate(_TYPOGRAPHY))
        step = unicodedata.normalize("NFC", _LATIN_ACCENT.sub(r"\1", step))
        if has_han(step):
            step = "".join(_simple_sign(ch) if is_han(ch) else ch for ch in step)
        if step == cluster:
            return step
        cluster = step


class _Table(dict[int, str]):
    """Code point to folded text of that character alone, filled as characters are met.

    Its size is bounded by the number of characters that exist.
    """

    def __missing__(self, code: int) -> str:
        ch = chr(code)
        # The common case, without the costly general way: unified ideographs have no decomposition.
        plain = 0x4E00 <= code <= 0x9FFF or 0x3400 <= code <= 0x4DBF
        value = _simple_sign(ch) if plain else _fold_cluster(ch)
        self[code] = value
        return value


_TABLE = _Table({code: chr(code).lower() for code in range(128)})


class _Joining(dict[str, bool]):
    """Whether a character leans on the one before it: marks, Hangul vowels, invisible signs."""

    def __missing__(self, ch: str) -> bool:
        first = unicodedata.normalize("NFKD", ch)[0]
        value = (
            _TYPOGRAPHY.get(ord(ch)) == ""
            or unicodedata.category(first)[0] == "M"
            or unicodedata.combining(first) != 0
            or "\u1160" <= first <= "\u11ff"
        )
        self[ch] = value
        return value


_JOINING = _Joining()


def _irregular(text: str) -> re.Pattern[str] | None:
    """Returns what matches the pieces of *text* that do not fold one character to one, if any."""
    known = [ch for ch in set(text) if ch > "\x7f"]
    joining = "".join(sorted(re.escape(ch) for ch in known if _JOINING[ch]))
    growing = "".join(
        sorted(re.escape(ch) for ch in known if not _JOINING[ch] and len(_TABLE[ord(ch)]) != 1)
    )
    parts = [f"[^{joining}]?[{joining}]+"] if joining else []
    parts += [f"[{growing}]"] if growing else []
    return re.compile("|".join(parts)) if parts else None


def fold_with_offsets(text: str) -> Folded:
    """Folds *text* and keeps where each folded character came from.

    A fraction sign is parted by a space from letters, their marks and digits around it: ``3½``
    folds to ``3 1/2``, not to ``31/2``.

    Args:
        text: Any text, also hostile: time grows linearly with its length.

    Returns:
        The folded text with the original range of each of its characters.
    """
    size = len(text)
    if text.isascii():
        return Folded(text.lower(), range(size), range(1, size + 1))
    irregular = _irregular(text)
    if irregular is None:
        return Folded(text.translate(_TABLE), range(size), range(1, size + 1))

    parts: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    at = 0
    before = ""  # the last folded character so far
    for match in irregular.finditer(text):
        start, end = match.span()
        if start > at:
            regular = text[at:start].translate(_TABLE)
            parts.append(regular)
            starts.extend(range(at, start))
            ends.extend(range(at + 1, start + 1))
            before = regular[-1]
        at = end
        piece = match.group()
        folded = _TABLE[ord(piece)] if len(piece) == 1 else _fold_cluster(piece[:_LONGEST_CLUSTER])
        if not folded:
            continue
        if "/" in folded and folded[0].isdigit():
            if before and (is_letter(before) or unicodedata.combining(before)):
                folded = " " + folded
            if is_letter(text[end : end + 1]):
                folded += " "
        parts.append(folded)
        starts.extend([start] * len(folded))
        ends.extend([end] * len(folded))
        before = folded[-1]
    parts.append(text[at:].translate(_TABLE))
    starts.extend(range(at, size))
    ends.extend(range(at + 1, size + 1))
    return Folded("".join(parts), starts, ends)


def fold(text: str) -> str:
    """Returns the folded form of *text*: what it is indexed, searched and compared by.

    NFKC, lower case, accents of Latin letters removed (``séance`` is ``seance``), Chinese in one
    script, variants brought together, typographic marks as ASCII, invisible characters dropped.
    """
    return text.lower() if text.isascii() else fold_with_offsets(text).text
