"""Compares how a text and its translation are made: sentences, lines, markup, room."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from workbench.bilingual.checks.lines import by_line, cut_lines
from workbench.bilingual.checks.values import NOWHERE, Pair, Span, TextFinding
from workbench.bilingual.sentences import Sentence, cut_text
from workbench.text.width import cells

__all__ = ["check_markup", "check_room", "check_sentences"]

#: How many columns a text of Chinese takes for each of the English that says the same (natural
#: logarithm; from the corpus that ships).
_SHARE: Final = math.log(0.62)


def check_sentences(pair: Pair) -> Iterator[TextFinding]:
    """Yields sentences or lines that one of the two texts has alone.

    Translators join and part sentences, so their number alone says little: something lacks where
    a text is also shorter than it would be with all of them.
    """
    ours = cut_lines(pair.source, pair.source_lang)
    theirs = cut_lines(pair.target, pair.lang)
    if not ours or not theirs:
        return
    lines, others = ours[-1].paragraph, theirs[-1].paragraph
    if lines != others:
        # Where lines were only wrapped, the paragraphs are as many.
        one = cut_text(pair.source, pair.source_lang)[-1].paragraph
        two = cut_text(pair.target, pair.lang)[-1].paragraph
        if one != two:
            yield from _lines(pair, ours, theirs)
        return
    for mine, other in zip(by_line(ours), by_line(theirs), strict=True):
        yield from _paragraph(pair, mine, other)


def _lines(
    pair: Pair, ours: Sequence[Sentence], theirs: Sequence[Sentence]
) -> Iterator[TextFinding]:
    more, fewer = ours[-1].paragraph, theirs[-1].paragraph
    code = "BT301" if more > fewer else "BT302"
    yield TextFinding.of(code, pair, said=str(more + 1), found=str(fewer + 1), what="lines")


def _paragraph(
    pair: Pair, ours: Sequence[Sentence], theirs: Sequence[Sentence]
) -> Iterator[TextFinding]:
    if len(ours) == len(theirs):
        return
    strays = _stray(pair, sum(map(_size, ours)), sum(map(_size, theirs)))
    if len(ours) > len(theirs):
        gone = min(ours, key=lambda one: abs(strays + _part(one, ours)))
        if _likelier(strays, -_part(gone, ours)):
            yield TextFinding.of("BT301", pair, (gone.start, gone.end), found="", what="sentence")
    else:
        come = min(theirs, key=lambda one: abs(strays - _part(one, theirs)))
        if _likelier(strays, _part(come, theirs)):
            yield TextFinding.of(
                "BT302", pair, target=(come.start, come.end), said="", what="sentence"
            )


def _size(sentence: Sentence) -> int:
    return cells(sentence.text)


def _part(one: Sentence, sentences: Sequence[Sentence]) -> float:
    """Returns by how much a text shrinks without a sentence, as a logarithm."""
    whole = sum(map(_size, sentences))
    rest = max(whole - _size(one), 1)
    return math.log(whole / rest)


def _stray(pair: Pair, ours: int, theirs: int) -> float:
    """Returns how much longer a translation is than usual, as a logarithm."""
    usual = 0.0
    if pair.source_lang == "en" and pair.lang != "en":
        usual = _SHARE
    elif pair.source_lang != "en" and pair.lang == "en":
        usual = -_SHARE
    return math.log(max(theirs, 1) / max(ours, 1)) - usual


def _likelier(strays: float, moved: float) -> bool:
    """Tells whether a text strays as one in which a sentence lacks, not as a whole one."""
    return abs(strays - moved) < abs(strays)


_MARKUP: Final = re.compile(
    r"(?P<strong>\*\*|__)|(?P<emphasis>(?<![\w*])\*(?=\S)|(?<=\S)\*(?![\w*]))|(?P<code>`)"
    r"|(?P<link>\]\([^()\s]{1,300}\))|(?P<tag></?[A-Za-z][^<>\n]{0,100}>)"
    r"|(?P<item>(?m:^[ \t]*(?:[-*+]|\d{1,3}[.)])[ \t]))|(?P<head>(?m:^#{1,6}[ ]))"
    r"|(?P<slot>(?<!\{)\{[A-Za-z_]\w{0,40}\})|(?P<printf>%\(\w{1,40}\)[sd]|%[sd])"
)
_TITLE: Final = re.compile(r"《[^》]{0,80}》")


def check_markup(pair: Pair) -> Iterator[TextFinding]:
    """Yields marks of emphasis, lists, links, tags and slots that only one text has.

    Emphasis of a name may be written as 《…》 in Chinese.
    """
    ours, theirs = list(_marks(pair.source)), list(_marks(pair.target))
    mine, other = Counter(name for name, _ in ours), Counter(name for name, _ in theirs)
    for sort in dict.fromkeys(name for name, _ in (*ours, *theirs)):
        if mine[sort] == other[sort] or _as_titles(pair, sort, mine[sort], other[sort]):
            continue
        one = next((span for name, span in ours if name == sort), NOWHERE)
        two = next((span for name, span in theirs if name == sort), NOWHERE)
        yield TextFinding.of(
            "BT306", pair, one, two, mark=sort, said=str(mine[sort]), found=str(other[sort])
        )


def _as_titles(pair: Pair, sort: str, ours: int, theirs: int) -> bool:
    marks = sorted((ours, theirs))
    text = pair.source if theirs else pair.target
    return sort == "*" and marks[0] == 0 and 2 * len(_TITLE.findall(text)) >= marks[1]


def _marks(text: str) -> Iterator[tuple[str, Span]]:
    for match in _MARKUP.finditer(text):
        kind = match.lastgroup
        said = match.group().strip()
        if kind == "link":
            said = "[…](…)"
        elif kind == "item":
            said = "-" if not said[0].isdigit() else "1."
        elif kind == "strong":
            said = "**"
        yield said, match.span()


def check_room(pair: Pair) -> Iterator[TextFinding]:
    """Yields lines that are wider than their room."""
    if pair.room is None:
        return
    start = 0
    for line in pair.target.split("\n"):
        columns = cells(line)
        if columns > pair.room:
            yield TextFinding.of(
                "BT307",
                pair,
                target=(start, start + len(line)),
                columns=str(columns),
                room=str(pair.room),
            )
        start += len(line) + 1
