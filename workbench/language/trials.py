"""Tries another pattern for a frame on pages, changing nothing.

Each sentence that the frame prints must read back, as it would then be printed, to the same tree
with one reading; no other sentence may get a second reading. A pattern may come from anybody: it is
bounded in length and parts, and the trial in time.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from workbench.errors import UsageError
from workbench.language.bodies import goal_of
from workbench.language.chart import LONGEST, Chart, Grammar
from workbench.language.compiling import Prose, lexicon_with_titles
from workbench.language.frames import Frame, Frames
from workbench.language.grammar import VERB, grammar_of
from workbench.language.nouns import Lexicon
from workbench.language.patterns import Bent, Counted, Field, Measure, Piece, Pronoun, Word, counted
from workbench.language.printing import Printer
from workbench.language.reading import ReadPage
from workbench.language.rows import ALOUD, NOTE, STOPS, begins, label_of
from workbench.language.sentences import box_at, sentences
from workbench.language.tokens import split
from workbench.language.vocabulary import FRAMES
from workbench.model.ids import Language
from workbench.model.trees import Node, Tree, walk
from workbench.wording import _

__all__ = ["Broken", "Change", "Trial", "changed_frames", "try_pattern"]

_LONGEST_PATTERN = 300
_MOST_OPTIONAL = 6
#: What is a mark of Markdown, so that no sentence can hold it.
_MARKS = frozenset("*_`#|\\&~")
_MOST_GRAMMARS = 8

#: A page with the id of its entry and its prose in other languages.
Tried = tuple[str, ReadPage, Prose]


@dataclass(frozen=True)
class Change:
    """A sentence that would be printed otherwise.

    Attributes:
        citation: Where it stands.
        lang: The language.
        before: As it is printed now.
        after: As it would be printed.
    """

    citation: str
    lang: Language
    before: str
    after: str


@dataclass(frozen=True)
class Broken:
    """A sentence that would not be understood, or not as it is meant.

    Attributes:
        citation: Where it stands.
        lang: The language.
        sentence: As it would be printed.
        trouble: ``ambiguous``: it has several readings; ``different``: it has one, another;
            ``unread``: it has none.
        readings: What it would be taken for, in the other language.
    """

    citation: str
    lang: Language
    sentence: str
    trouble: Literal["ambiguous", "different", "unread"]
    readings: tuple[str, ...] = ()


@dataclass(frozen=True)
class Trial:
    """What a pattern would change.

    Attributes:
        frame: The frame with the pattern.
        lang: The language of the pattern.
        sentences: How many sentences were looked at.
        changes: What would be printed otherwise.
        broken: What would not be understood as it is meant.
        finished: Whether the time was enough for all pages.
    """

    frame: Frame
    lang: Language
    sentences: int
    changes: tuple[Change, ...]
    broken: tuple[Broken, ...]
    finished: bool

    @property
    def safe(self) -> bool:
        """Whether every sentence of every page is understood as before."""
        return self.finished and not self.broken


def changed_frames(frame: Frame, lang: Language, pattern: str) -> tuple[Frames, Frame]:
    """Returns all frames with another pattern for one of them, and that one.

    Raises:
        UsageError: If it is no pattern, or not one of this frame.
    """
    wrong = _wrong_before(lang, pattern)
    if not wrong:
        changed = replace(frame, en=pattern) if lang == "en" else replace(frame, zh=pattern)
        try:
            ways = changed.variants(lang)
        except ValueError as error:
            raise _refused(str(error), frame, lang) from error
        wrong = _wrong_after(changed, lang, list(ways.values()))
    if wrong:
        raise _refused(wrong, frame, lang)
    try:
        kept = (changed if each.name == frame.name else each for each in FRAMES)
        return Frames(kept, FRAMES.subcategories), changed
    except ValueError as error:
        expected = ", ".join(f"{{{name}:{kind}}}" for name, kind in frame.fields.items())
        raise UsageError(
            _("the pattern has other fields than the frame"), where=frame.name, expected=expected
        ) from error


def _refused(why: str, frame: Frame, lang: Language) -> UsageError:
    return UsageError(
        why,
        where=frame.name,
        expected=_("a pattern such as {pattern}").format(pattern=frame.pattern(lang)),
    )


def _wrong_before(lang: Language, pattern: str) -> str:
    """Tells what is wrong with a pattern as a text; empty if nothing is."""
    if lang == "zh-Hans":
        return _("Simplified patterns are made from the Traditional ones")
    if not 0 < len(pattern) <= _LONGEST_PATTERN:
        return _("a pattern has 1 to {most} characters").format(most=_LONGEST_PATTERN)
    if pattern.count("[") > _MOST_OPTIONAL:
        return _("at most {most} parts may be left out").format(most=_MOST_OPTIONAL)
    return ""


def _wrong_after(frame: Frame, lang: Language, ways: Sequence[Sequence[Piece]]) -> str:
    """Tells what is wrong with a pattern that was taken apart; empty if nothing is."""
    for pieces in ways:
        fields = [piece for piece in pieces if isinstance(piece, Field)]
        names = [piece.name for piece in fields]
        words = "".join(piece.text for piece in pieces if isinstance(piece, Word))
        bent = [piece for piece in pieces if isinstance(piece, Bent)]
        if not pieces:
            return _("nothing is left when all that may be left out is")
        if len(names) != len(set(names)):
            return _("a field stands twice")
        if not words.isprintable() or _MARKS & set(words) or STOPS[lang] in words:
            return _("a sentence cannot hold these marks")
        if any(piece.form not in _forms() for piece in fields):
            return _("a form is one of {forms}").format(forms=", ".join(sorted(_forms() - {""})))
        if any(isinstance(piece, Measure) and piece.field not in names for piece in pieces):
            return _("a measure word belongs to a field of the pattern")
        if lang != "en" and any(isinstance(piece, Bent | Counted | Pronoun) for piece in pieces):
            return _("only English words are bent")
        if lang == "en" and frame.makes == VERB and all(piece.agrees for piece in bent):
            return _("a verb has a word that is bent, in < >")
    return ""


@cache
def _forms() -> frozenset[str]:
    """The forms in which any frame asks for what fills a slot."""
    return frozenset(
        piece.form
        for frame in FRAMES
        for pieces in frame.variants("en").values()
        for piece in pieces
        if isinstance(piece, Field)
    )


def try_pattern(
    frame: Frame, lang: Language, pattern: str, pages: Iterable[Tried], *, seconds: float = 60
) -> Trial:
    """Tries a pattern for a frame on pages.

    Args:
        frame: The frame.
        lang: ``en`` or ``zh-Hant``; Simplified patterns follow the Traditional.
        pattern: The pattern.
        pages: The pages, as read with the frames as they are.
        seconds: When to stop; what was found by then is told.

    Raises:
        UsageError: If it is no pattern, or not one of this frame.
    """
    frames, changed = changed_frames(frame, lang, pattern)
    languages: tuple[Language, ...] = ("en",) if lang == "en" else ("zh-Hant", "zh-Hans")
    stop = time.monotonic() + seconds
    changes: list[Change] = []
    broken: list[Broken] = []
    count = 0
    grammars = _Grammars(frames)
    for page, read, prose in pages:
        lexicon = lexicon_with_titles(read, prose)
        for each in languages:
            trial = _PageTrial(changed, each, frames, lexicon, grammars)
            for at, goal, tree in _said(read):
                if time.monotonic() > stop:
                    return Trial(changed, lang, count, tuple(changes), tuple(broken), False)
                count += 1
                before, after, trouble, readings = trial.sentence(goal, tree)
                citation = f"{page}#{at}"
                if before != after:
                    changes.append(Change(citation, each, before, after))
                if trouble is not None:
                    broken.append(Broken(citation, each, after, trouble, readings))
    return Trial(changed, lang, count, tuple(changes), tuple(broken), True)


def _said(read: ReadPage) -> Iterator[tuple[str, str, Tree]]:
    """Yields (position, goal, tree) of every sentence of a page, gates included."""
    for book in read.page.books:
        for number, box in enumerate(book.boxes, start=1):
            if box.gate is not None:
                yield box_at(book.book, number), "gate", box.gate
    for sentence in sentences(read.page):
        kind = sentence.line.kind
        goal = kind if kind in ("head", "value") else goal_of(kind)
        yield sentence.at, goal, sentence.tree


class _Grammars:
    """The grammars of the changed frames; pages that bring the same nouns share one."""

    def __init__(self, frames: Frames) -> None:
        self._frames = frames
        self._made: dict[tuple[object, ...], Grammar[Tree]] = {}

    def of(self, lexicon: Lexicon, lang: Language) -> Grammar[Tree]:
        key = (lang, *(noun.identity for noun in lexicon))
        if key not in self._made:
            if len(self._made) >= _MOST_GRAMMARS:
                self._made.clear()
            self._made[key] = grammar_of(self._frames, lexicon, lang)
        return self._made[key]


_Outcome = tuple[str, str, Literal["ambiguous", "different", "unread"] | None, tuple[str, ...]]


class _PageTrial:
    """Tries the sentences of one page in one language."""

    def __init__(
        self, frame: Frame, lang: Language, frames: Frames, lexicon: Lexicon, grammars: _Grammars
    ) -> None:
        other: Language = "zh-Hant" if lang == "en" else "en"
        self._frame = frame
        self._lang = lang
        self._lexicon = lexicon
        self._grammars = grammars
        self._now = Printer(FRAMES, lexicon, lang)
        self._then = Printer(frames, lexicon, lang)
        self._other = Printer(frames, lexicon, other)
        self._words = [
            tuple(piece.text.casefold() for piece in pieces if isinstance(piece, Word))
            for way in frame.variants(lang).values()
            for pieces in counted(way)
        ]

    def sentence(self, goal: str, tree: Tree) -> _Outcome:
        """Returns a sentence as it is and as it would be, and what is then wrong with it."""
        before = self._now.sentence(tree)
        uses = any(isinstance(p, Node) and p.frame == self._frame.name for p in walk(tree))
        after = self._then.sentence(tree) if uses else before
        tokens = [token.text for token in split(after, self._lang)]
        if not uses and not self._may_hold(tokens):
            return before, after, None, ()
        if uses and self._is_no_item(goal, after, tokens):
            return before, after, "unread", ()
        grammar = self._grammars.of(self._lexicon, self._lang)
        found = Chart(grammar, goal, tokens).readings()
        if found == [tree]:
            return before, after, None, ()
        readings = tuple(self._other.sentence(each) for each in found)
        if not found:
            return before, after, "unread", ()
        return before, after, "ambiguous" if len(found) > 1 else "different", readings

    def _is_no_item(self, goal: str, text: str, tokens: Sequence[str]) -> bool:
        """Tells whether a page would take a sentence for something else before reading it."""
        lang = self._lang
        marked = begins(text, NOTE[lang]) or begins(text, ALOUD[lang])
        ends = goal != "gate" and text.endswith((":", "："))
        row = label_of(text, lang)[0] is not None
        return len(tokens) > LONGEST or STOPS[lang] in tokens or marked or ends or row

    def _may_hold(self, tokens: Sequence[str]) -> bool:
        """Tells whether the pattern could be in a sentence: all its own words are, in order."""
        small = [token.casefold() for token in tokens]
        return any(_in_order(words, small) for words in self._words)


def _in_order(words: Sequence[str], tokens: Sequence[str]) -> bool:
    left = iter(tokens)
    return all(word in left for word in words)
