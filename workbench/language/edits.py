"""Changes of a sentence: what is put where, in tokens and as it is written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from workbench.language.tokens import ARTICLE, Token, join
from workbench.model.ids import Language

__all__ = ["Edit", "phrases"]


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
        before = tokens[self.start - 1] if self.start else None
        after = tokens[self.end] if self.end < len(tokens) else None
        text = join(self.tokens, lang, sentence=self.start == 0)
        if after is not None and self.tokens[-1:] == (ARTICLE,):  # *an* before some words
            whole = join((*self.tokens, after.text), lang, sentence=self.start == 0)
            text = whole.removesuffix(after.text).rstrip()
        if not self.tokens:
            return self._taken_out(tokens, before, after, lang)
        if self.start < self.end:
            start, end = tokens[self.start].start, tokens[self.end - 1].end
        else:
            start = end = before.end if before else tokens[0].start
        if before and before.end == start:
            text = _gap(before.text, self.tokens[0], lang) + text
        if after and after.start == end:
            text += _gap(self.tokens[-1], after.text, lang)
        return start, end, text

    def _taken_out(
        self, tokens: Sequence[Token], before: Token | None, after: Token | None, lang: Language
    ) -> tuple[int, int, str]:
        if before is None and after is not None:  # what comes first now takes the capital
            first = after.text[:1].upper() + after.text[1:] if lang == "en" else after.text
            return tokens[0].start, after.end, first
        begun = before.end if before else 0
        if after is None:
            return begun, tokens[-1].end, ""
        return begun, after.start, _gap(before.text if before else "", after.text, lang)


def _gap(one: str, other: str, lang: Language) -> str:
    """Returns what keeps two tokens apart: a space, or nothing."""
    names = ("Name" if token.startswith("*") else token for token in (one, other))
    return " " if " " in join(names, lang, sentence=False) else ""


def phrases(
    table: Mapping[tuple[str, ...], tuple[str, ...]], words: Sequence[str]
) -> Iterator[Edit]:
    """Proposes to put for each phrase of a table, wherever it stands, what the table says."""
    small = [word.casefold() for word in words]
    longest = max(map(len, table), default=0)
    for start in range(len(words)):
        for length in range(min(longest, len(words) - start), 0, -1):
            put = table.get(tuple(small[start : start + length]))
            if put is not None:
                yield Edit(start, start + length, put)
