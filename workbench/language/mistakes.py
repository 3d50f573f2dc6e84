"""Mistakes that people make with the language, each with the change that shows it.

A mistake proposes changes of a sentence's tokens; whoever asked tries them. So a kind of mistake is
told apart by the change with which the sentence can be read, and a fix is right by construction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from workbench.language.tokens import Token, join, words_of
from workbench.model.ids import Language

__all__ = ["MISTAKES", "Edit", "Mistake"]


@dataclass(frozen=True, slots=True)
class Edit:
    """A change of a sentence: the tokens from *start* up to *end* become *tokens*."""

    start: int
    end: int
    tokens: tuple[str, ...]

    def made(self, words: Sequence[str]) -> tuple[str, ...]:
        """Returns the sentence with the change made."""
        return (*words[: self.start], *self.tokens, *words[self.end :])

    def written(self, tokens: Sequence[Token], lang: Language) -> tuple[int, int, str]:
        """Returns the change as (start, end, text) in the characters of the sentence."""
        text = join(self.tokens, lang, sentence=self.start == 0)
        if self.start == self.end:  # put in
            if self.start == len(tokens):
                return tokens[-1].end, tokens[-1].end, f" {text}" if lang == "en" else text
            place = tokens[self.start].start
            return place, place, f"{text} " if lang == "en" else text
        if self.tokens:
            return tokens[self.start].start, tokens[self.end - 1].end, text
        if self.end < len(tokens):  # taken out, with the space after it
            return tokens[self.start].start, tokens[self.end].start, ""
        return tokens[self.start - 1].end if self.start else 0, tokens[self.end - 1].end, ""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A kind of mistake.

    Attributes:
        code: The code of its message.
        edits: Proposes changes to try, from the tokens of a sentence and its language.
        offered: Whether the change is a fix; else it only shows what is wrong, as it would change
            what the author meant.
    """

    code: str
    edits: Callable[[Sequence[str], Language], Iterator[Edit]]
    offered: bool = True


_NUMBERS: Mapping[str, str] = {
    word: str(number)
    for number, word in enumerate(
        ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    )
}
_HAN_NUMBERS: Mapping[str, str] = {
    **{han: str(number) for number, han in enumerate("零一二三四五六七八九十")}, "兩": "2", "两": "2"
}  # fmt: skip


def _number_words(words: Sequence[str], lang: Language) -> Iterator[Edit]:
    """A number written as a word."""
    known = _NUMBERS if lang == "en" else _HAN_NUMBERS
    for place, word in enumerate(words):
        if word.casefold() in known:
            yield Edit(place, place + 1, (known[word.casefold()],))


def _a_not(words: Sequence[str], lang: Language) -> Iterator[Edit]:
    """*A N … is not* in a condition: does it mean none, or not every one?"""
    if lang == "en":
        for end in range(1, len(words) - 1):
            if words[end] in ("is", "does") and words[end + 1] == "not":
                for start in range(end):
                    if words[start].casefold() == "a":
                        yield Edit(start, end + 2, ("no", *words[start + 1 : end], words[end]))
        return
    none = ("沒", "有") if lang == "zh-Hant" else ("没", "有")
    for end in range(1, len(words) - 1):
        if words[end] in ("並", "并") and words[end + 1] in ("非", "未"):
            for start in range(end):
                yield Edit(start, end + 2, (*none, *words[start:end]))


def _if_at_the_end(words: Sequence[str], lang: Language) -> Iterator[Edit]:
    """A condition at the end of a sentence that does not say *may*."""
    comma = "," if lang == "en" else "，"
    for place, word in enumerate(words):
        if word != comma:
            continue
        rest = words[place + 1 :]
        if lang == "en" and rest[:1] == ("if",):
            yield Edit(0, len(words), ("if", *rest[1:], comma, *words[:place]))
        elif lang != "en" and tuple(rest[:3]) == ("前", "提", "是"):
            yield Edit(0, len(words), ("若", *rest[3:], comma, *words[:place]))


def _no_rounding(words: Sequence[str], lang: Language) -> Iterator[Edit]:
    """Half of something, and nothing says how it is rounded."""
    if lang == "en" and "half" in [word.casefold() for word in words]:
        for place in range(2, len(words) + 1):
            yield Edit(place, place, (",", "rounded", "down"))
    elif lang != "en":
        for place in range(1, len(words)):
            if words[place - 1 : place + 1] == ("一", "半"):
                yield Edit(place + 1, place + 1, ("（", "向", "下", "取", "整", "）"))


def _filter_after_or(words: Sequence[str], lang: Language) -> Iterator[Edit]:
    """A filter behind *X or Y*: does it belong to both, or to the last?"""
    if lang != "en":
        return
    for place, word in enumerate(words):
        if word != "or":
            continue
        for start in range(place + 2, min(place + 6, len(words))):
            for end in range(start + 2, min(start + 9, len(words))):
                yield Edit(start, end, ())


def _other_script(words: Sequence[str], lang: Language) -> Iterator[Edit]:
    """Simplified characters on a Traditional page, or the other way round."""
    if lang == "en":
        return
    from workbench.text.fold import to_simplified, to_traditional

    convert = to_traditional if lang == "zh-Hant" else to_simplified
    other = words_of(convert(join(words, lang)), lang)
    if len(other) == len(words) and other != tuple(words):
        changed = [place for place, word in enumerate(words) if other[place] != word]
        yield Edit(changed[0], changed[-1] + 1, other[changed[0] : changed[-1] + 1])


#: Every known kind, most telling first.
MISTAKES: tuple[Mistake, ...] = (
    Mistake("BW111", _other_script),
    Mistake("BW114", _number_words),
    Mistake("BW105", _a_not),
    Mistake("BW106", _if_at_the_end),
    Mistake("BW211", _no_rounding, offered=False),
    Mistake("BW107", _filter_after_or, offered=False),
)
