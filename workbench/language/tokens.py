"""Cuts a sentence into tokens and puts tokens together again, per language.

English is cut into words, with the possessive ``'s`` on its own; Chinese into characters, with
Latin words and numbers whole. Writing that differs only in width, quotes or dots gives equal
tokens, and joining always writes the canonical form.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from workbench.model.ids import Language
from workbench.text.script import HAN_CLASS

__all__ = [
    "ARTICLE", "Token", "article_for", "is_said_again", "is_scrap", "join", "split", "words_of",
]  # fmt: skip

#: The token for ``a`` and ``an``; which of them is printed depends on the word that follows.
ARTICLE = "a"


class Token(NamedTuple):
    """A piece of a sentence.

    Attributes:
        text: The canonical form.
        start: Where it begins in the sentence.
        end: Where it ends.
    """

    text: str
    start: int
    end: int


_TITLE = r"\*[^*\n]+\*|《[^《》\n]+》"
_NUMBER = r"\{\d+(?:/\d+)+\}|\d+"
#: Letters, with accents that stand on their own.
_WORD = r"(?:[^\W\d_][\u0300-\u036f]*)+"
_ENGLISH = re.compile(
    rf"(?P<title>{_TITLE})|(?P<number>{_NUMBER})|(?P<dots>\.\.\.|…)"
    r"|(?P<possessive>['’]s(?![^\W\d_])|['’](?=\s|$|[.,:;]))"
    rf"|(?P<word>{_WORD}(?:['’-]{_WORD}(?<!['’]s))*)|(?P<mark>\S)"
)
_CHINESE = re.compile(
    rf"(?P<title>{_TITLE})|(?P<number>{_NUMBER})|(?P<dots>\.\.\.|…+)"
    rf"|(?P<han>[{HAN_CLASS}])|(?P<word>[^\W\d_{HAN_CLASS}]+(?:['’-][^\W\d_{HAN_CLASS}]+)*)|(?P<mark>\S)"
)

_WIDE = str.maketrans({",": "，", ":": "：", ";": "；", "(": "（", ")": "）", "?": "？", "!": "！"})
_NARROW = str.maketrans(
    {
        "，": ",",
        "：": ":",
        "；": ";",
        "（": "(",
        "）": ")",
        "？": "?",
        "！": "!",
        "。": ".",
        "’": "'",
    }
)
_DOTS = {"en": "...", "zh-Hant": "…", "zh-Hans": "…"}
_FULL_STOP = {".": "。", "．": "。", "｡": "。"}
#: Where two tokens of letters or digits meet in Chinese, a space keeps them apart.
_LATIN_END = re.compile(rf"[^\W_{HAN_CLASS}]$")
_LATIN_START = re.compile(rf"[^\W_{HAN_CLASS}]")
#: So many words behind a sentence are no sentence of their own.
_SCRAP = 2
_VOWEL = re.compile(r"[aeiou]", re.IGNORECASE)
#: Words that sound otherwise than they are written.
_SOUNDS_LIKE_CONSONANT = ("one", "uni", "use", "usu", "eu")
_SOUNDS_LIKE_VOWEL = ("hour", "honest", "heir")


def split(text: str, lang: Language) -> list[Token]:
    """Cuts *text* into tokens; every visible character is in one of them."""
    return list(_cut(text, lang))


@lru_cache(maxsize=4096)  # a page that is being written is cut again after each letter
def _cut(text: str, lang: Language) -> tuple[Token, ...]:
    pattern = _ENGLISH if lang == "en" else _CHINESE
    return tuple(
        Token(_canonical(match, lang), match.start(), match.end())
        for match in pattern.finditer(text)
    )


def is_said_again(sentence: Sequence[Token], before: Sequence[Token]) -> bool:
    """Tells whether a sentence is nothing but the last words of the one before it once more.

    A whole clause that stands there again may be meant: it is done once more.
    """
    size = len(sentence)
    if not 0 < size < len(before) or not before[-size - 1].text.isalnum():
        return False
    return [each.text for each in sentence] == [each.text for each in before[-size:]]


def is_scrap(sentence: Sequence[Token]) -> bool:
    """Tells whether a sentence is no more than a word or two, in English begun in small letters."""
    words = [each.text for each in sentence]
    return 0 < len(words) <= _SCRAP and all(
        word.isalpha() and (not word.isascii() or word.islower()) for word in words
    )


@lru_cache(maxsize=16_384)
def words_of(text: str, lang: Language) -> tuple[str, ...]:
    """Returns the canonical tokens of a name or a piece of a pattern."""
    return tuple(token.text for token in split(text, lang))


def _canonical(match: re.Match[str], lang: Language) -> str:
    text = match.group()
    kind = match.lastgroup
    if kind in ("word", "title"):
        text = unicodedata.normalize("NFC", text)
    elif kind == "number":
        text = unicodedata.normalize("NFKC", text)
    if kind == "title":
        return f"*{text[1:-1].strip()}*"
    if kind == "dots":
        return _DOTS[lang]
    if lang == "en":
        text = text.translate(_NARROW)
        return ARTICLE if text in ("an", "An") else text
    if kind == "mark":
        return _FULL_STOP.get(text, text.translate(_WIDE))
    return text


def join(tokens: Iterable[str], lang: Language, *, sentence: bool = True) -> str:
    """Writes tokens as text, in canonical form.

    Args:
        tokens: Canonical tokens; ``a`` becomes ``an`` where the next word asks for it.
        lang: The language.
        sentence: Whether the first letter is made a capital.
    """
    listed = list(tokens)
    if lang == "en":
        text = _join_english(listed)
        return text[:1].upper() + text[1:] if sentence else text
    text = ""
    for token in listed:
        shown = f"《{token[1:-1]}》" if _is_title(token) else token
        text += f" {shown}" if _LATIN_END.search(text) and _LATIN_START.match(shown) else shown
    return text


def _is_title(token: str) -> bool:
    return len(token) > 2 and token[0] == token[-1] == "*"


def _join_english(tokens: list[str]) -> str:
    pieces: list[str] = []
    for place, token in enumerate(tokens):
        after = tokens[place + 1] if place + 1 < len(tokens) else ""
        text = article_for(after) if token == ARTICLE else token
        glued = token in (".", ",", ":", ";", "?", "!", ")", "'s", "'", "...") or (
            bool(pieces) and pieces[-1].endswith("(")
        )
        pieces.append(text if glued or not pieces else f" {text}")
    return "".join(pieces)


def article_for(word: str) -> str:
    """Returns ``a`` or ``an``, by the sound of the word that follows."""
    small = word.lower()
    if small.startswith(_SOUNDS_LIKE_VOWEL) or small in ("8", "11", "18"):
        return "an"
    if small.startswith(_SOUNDS_LIKE_CONSONANT):
        return "a"
    return "an" if _VOWEL.match(small) else "a"
