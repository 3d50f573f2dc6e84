"""The ways of saying something: frames by the words that they are written with, in any language.

An author knows a word and not what its frame is called; so do those who read the pages in Chinese.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from workbench.language.frames import Frame
from workbench.language.nouns import Noun
from workbench.language.patterns import Bent, Piece, Word
from workbench.language.tokens import words_of
from workbench.language.vocabulary import FRAMES
from workbench.language.vocabulary.nouns_built_in import BUILT_IN
from workbench.language.words import VERB_FORMS, verb_form
from workbench.text.fold import to_simplified

__all__ = ["frames_saying", "nouns_called"]

#: Stands where something else comes between the words of a frame.
_SLOT = "\0"


def frames_saying(said: str) -> tuple[Frame, ...]:
    """Returns the frames in whose sentences some words stand side by side, the shortest first.

    Args:
        said: The words, in English or Chinese of either script; a verb in any of its forms.
    """
    english = [word.casefold() for word in words_of(said, "en")]
    chinese = to_simplified("".join(said.split()))
    if not chinese:
        return ()
    han = not said.isascii()
    found = [
        frame for frame in FRAMES if (_in_chinese(frame, chinese) if han else _in(frame, english))
    ]
    return tuple(sorted(found, key=lambda frame: len(frame.zh if han else frame.en)))


def nouns_called(said: str) -> tuple[Noun, ...]:
    """Returns the nouns that the language itself brings and that have a name, in any language.

    Args:
        said: The name.
    """
    name = said.strip().casefold()
    return tuple(
        noun
        for noun in BUILT_IN
        if name in {each.casefold() for each in (*noun.names.values(), noun.name("en", many=True))}
    )


def _in_chinese(frame: Frame, said: str) -> bool:
    ways = frame.variants("zh-Hant").values()
    return any(said in to_simplified("".join(_literal(pieces))) for pieces in ways)


def _in(frame: Frame, said: Sequence[str]) -> bool:
    for pieces in frame.variants("en").values():
        words = list(_literal(pieces))
        for start in range(len(words) - len(said) + 1):
            there = words[start : start + len(said)]
            if all(_is_form(one, word) for one, word in zip(said, there, strict=True)):
                return True
    return False


def _literal(pieces: Sequence[Piece]) -> Iterator[str]:
    """Yields the words of a way of writing a frame."""
    for piece in pieces:
        if isinstance(piece, Bent):
            yield from piece.lemma.split()
        else:
            yield piece.text if isinstance(piece, Word) else _SLOT


def _is_form(said: str, word: str) -> bool:
    return said == word.casefold() or (
        word.isalpha() and said in {verb_form(word, form) for form in VERB_FORMS}
    )
