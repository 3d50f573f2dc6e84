"""The query language: what a person types, read into a tree.

``sanity kind:room -floor:upper (attic or "mystic elevator") target>=5``. Reading never fails: what
cannot be used is left out and becomes a note that says why and what was perhaps meant. Whatever is
typed, the work is bounded.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final, NamedTuple

from workbench.model.concepts import NUMERIC
from workbench.search.analyse import query_terms
from workbench.search.answers import Note, Why
from workbench.search.fields import Values, nearest_field
from workbench.text.script import has_han, is_han

__all__ = ["AllOf", "AnyOf", "FieldTest", "Node", "Parsed", "Without", "Word", "parse"]

_MAX_LENGTH: Final = 1000
_MAX_LEAVES: Final = 48
_MAX_DEPTH: Final = 24


class Word(NamedTuple):
    """Words to be found as they stand.

    Attributes:
        text: The words.
        start: Where they begin in the query.
        exact: Whether they were quoted: letter by letter, in a row, without synonyms.
    """

    text: str
    start: int
    exact: bool = False


class FieldTest(NamedTuple):
    """One of *values* must be in *field*."""

    field: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AllOf:
    """All of *parts*."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one of *parts*."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Without:
    """Not *part*."""

    part: Node


Node = Word | FieldTest | AllOf | AnyOf | Without


class Parsed(NamedTuple):
    """A query that was read.

    Attributes:
        tree: What is looked for; None if nothing that can be used was typed.
        notes: What could not be used.
        langs: Languages asked for by ``lang:``.
    """

    tree: Node | None
    notes: tuple[Note, ...] = ()
    langs: tuple[str, ...] = ()


_QUOTES: Final[Mapping[str, str]] = {
    **dict.fromkeys('"＂“”„', '"＂”“'), "「": "」", "『": "』", "«": "»",
}  # fmt: skip
_OPEN: Final = "(（"
_CLOSE: Final = ")）"
_OR: Final = "|｜"
_MINUS: Final = "-－–−"
_BREAKS: Final = re.compile(r'[\s"＂“”„「『«()（）|｜]')
_TEST: Final = re.compile(
    r"([^\W\d_][\w-]*?)(?:\s?(!=|≠|<=|≤|＜＝|>=|≥|＞＝|<|＜|>|＞)\s?|([=＝:：]))(?=\S)"
)
_SIGNS: Final[Mapping[str, str]] = {
    "≠": "!=", "≤": "<=", "＜＝": "<=", "≥": ">=", "＞＝": ">=", "＝": "=", "＜": "<", "＞": ">",
    ":": "=", "：": "=",
}  # fmt: skip
_COMPARE: Final[Mapping[str, Callable[[int, int], bool]]] = {
    "=": operator.eq, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip


def parse(query: str, values: Values) -> Parsed:
    """Reads *query*.

    Args:
        query: As typed, of any length.
        values: What may stand in the fields.
    """
    reader = _Reader(query[:_MAX_LENGTH], values)
    if len(query) > _MAX_LENGTH:
        reader.note(query[_MAX_LENGTH : _MAX_LENGTH + 20] + "…", "too-long", _MAX_LENGTH)
    tree = reader.whole()
    if tree is None and not reader.notes:
        reader.note(query.strip(), "nothing-to-search", 0)
    elif tree is not None and not _asks(tree):
        reader.note(query.strip()[:80], "only-excluded", 0)
        tree = None
    return Parsed(tree, tuple(reader.notes), tuple(dict.fromkeys(reader.langs)))


def _asks(node: Node) -> bool:
    """Tells whether *node* looks for something, not only excludes."""
    match node:
        case AllOf(parts):
            return any(_asks(part) for part in parts)
        case AnyOf(parts):
            return all(_asks(part) for part in parts)
        case Without():
            return False
        case _:
            return True


@dataclass(eq=False, repr=False)
class _Reader:
    text: str
    values: Values
    at: int = 0
    leaves: int = 0
    depth: int = 0
    notes: list[Note] = field(default_factory=list)
    langs: list[str] = field(default_factory=list)

    def note(self, term: str, why: Why, start: int, suggestion: str = "") -> None:
        """Keeps a note; of the structure only the first of its sort, as one tells enough."""
        once = ("too-long", "unclosed-parenthesis", "stray-parenthesis")
        if why not in once or all(note.why != why for note in self.notes):
            self.notes.append(Note(term, why, suggestion, start))

    # Structure

    def whole(self) -> Node | None:
        parts: list[Node] = []
        while True:
            part = self.alternatives()
            if part is not None:
                parts.append(part)
            if self.at >= len(self.text):
                return _joined(AllOf, parts)
            self.note(self.text[self.at], "stray-parenthesis", self.at)
            self.at += 1

    def alternatives(self) -> Node | None:
        parts: list[Node] = []
        before = ""  # an "or" that has something on its left
        while True:
            part = self.conjunction()
            if part is not None:
                parts.append(part)
            elif before:
                self.note(before, "nothing-to-search", self.text.rindex(before, 0, self.at))
            sign = self.an_or()
            if not sign:
                break
            if part is None and not before:
                self.note(sign, "nothing-to-search", self.at - len(sign))
            before = sign if part is not None or before else ""
        return _joined(AnyOf, parts)

    def an_or(self) -> str:
        """Passes over an ``or`` and returns it; empty if there is none."""
        self.spaces()
        if self.text[self.at : self.at + 1] and self.text[self.at] in _OR:
            self.at += 1
            return self.text[self.at - 1]
        word = self.text[self.at : self.at + 2]
        after = self.text[self.at + 2 : self.at + 3]
        if word in ("or", "OR") and (not after or _BREAKS.match(after)):
            self.at += 2
            return word
        if word[:1] == "或" and (len(word) == 1 or _BREAKS.match(word[1])):
            self.at += 1
            return "或"
        return ""

    def conjunction(self) -> Node | None:
        parts: list[Node] = []
        while True:
            self.spaces()
            before = self.at
            if self.at >= len(self.text) or self.text[self.at] in _CLOSE or self.an_or():
                self.at = before
                return _joined(AllOf, parts)
            part = self.one()
            if isinstance(part, AllOf) and all(isinstance(one, Word) for one in part.parts):
                parts.extend(part.parts)
            elif part is not None:
                parts.append(part)

    def one(self) -> Node | None:
        """Reads one term, with the minus signs before it."""
        excluded = False
        start = self.at
        while self.at < len(self.text) and self.text[self.at] in _MINUS:
            excluded = not excluded
            self.at += 1
        if (
            self.at >= len(self.text)
            or self.text[self.at].isspace()
            or self.text[self.at] in _CLOSE
        ):
            self.note(self.text[start : self.at], "nothing-to-search", start)
            return None
        part = self.group() if self.text[self.at] in _OPEN else self.leaf()
        return Without(part) if excluded and part is not None else part

    def group(self) -> Node | None:
        start = self.at
        self.at += 1
        if self.depth >= _MAX_DEPTH:
            self.note(self.text[start : start + 20], "too-long", start)
            return None
        self.depth += 1
        part = self.alternatives()
        self.depth -= 1
        if self.at < len(self.text):
            self.at += 1
            if part is None and not self.notes:
                self.note(self.text[start : self.at], "nothing-to-search", start)
        else:
            self.note(self.text[start : start + 20], "unclosed-parenthesis", start)
        return part

    def spaces(self) -> None:
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1

    # Terms

    def leaf(self) -> Node | None:
        start = self.at
        test = _TEST.match(self.text, self.at)
        if test:
            self.at = test.end()
            value, quoted = self.value()
            whole = self.text[start : self.at]
            if not self.counted(whole, start):
                return None
            if value.strip() or quoted:
                sign = test[2] or test[3]
                sign = _SIGNS.get(sign, sign)
                return self.field_test(test[1], sign, value.strip(), whole, start)
            self.note(whole, "nothing-to-search", start)
            return None
        value, quoted = self.value()
        if not self.counted(value, start):
            return None
        if not quoted and value[-1:] in (":", "：") and self.values.field_called(value[:-1]):
            self.note(value, "nothing-to-search", start)
            return None
        return self.word(value, start, exact=quoted)

    def counted(self, term: str, start: int) -> bool:
        """Counts a leaf; tells whether there may be another."""
        self.leaves += 1
        if self.leaves <= _MAX_LEAVES:
            return True
        self.note(term[:20], "too-long", start)
        return False

    def value(self) -> tuple[str, bool]:
        """Reads a quoted text or a word; returns it, and whether it was quoted."""
        opening = self.text[self.at]
        if opening in _QUOTES:
            start = self.at
            for end in range(start + 1, len(self.text)):
                if self.text[end] in _QUOTES[opening]:
                    self.at = end + 1
                    return self.text[start + 1 : end], True
            self.at = len(self.text)
            self.note(self.text[start : start + 40], "unclosed-quote", start)
            return self.text[start + 1 :], True
        found = _BREAKS.search(self.text, self.at)
        end = found.start() if found else len(self.text)
        if end == self.at:  # a bracket right after a field's colon
            return "", False
        value = self.text[self.at : end]
        self.at = end
        return value, False

    def word(self, text: str, start: int, *, exact: bool) -> Node | None:
        if not query_terms(text):
            self.note(text, "nothing-to-search", start)
            return None
        if exact or not has_han(text):
            return Word(text, start, exact)
        # where the script changes, another word begins
        parts: list[Node] = []
        for _script, signs in groupby(text, is_han):
            piece = "".join(signs)
            if query_terms(piece):
                parts.append(Word(piece, start))
            start += len(piece)
        return _joined(AllOf, parts)

    def field_test(self, name: str, sign: str, value: str, whole: str, start: int) -> Node | None:
        known = self.values.field_called(name)
        if known is None:
            near = nearest_field(name)
            suggestion = whole.replace(name, near, 1) if near else ""
            self.note(whole, "unknown-field", start, suggestion)
            return None
        if known in NUMERIC and sign not in ("=", "!="):
            return self.comparison(known, sign, value, whole, start)
        if sign not in ("=", "!="):
            self.note(whole, "not-comparable", start, f"{known}:{value}")
            return None
        found = self.values.called(known, value)
        if found is None:
            if known == "uses" and (named := self.values.called("mentions", value)):
                self.note(whole, "unknown-value", start, f"mentions:{named}")
                return None
            near = self.values.nearest(known, value)
            numbers = known in NUMERIC and all(one.isdecimal() for one in self.values.all(known))
            why: Why = "not-a-number" if numbers else "unknown-value"
            self.note(whole, why, start, f"{known}:{near}" if near else "")
            return None
        if known == "lang" and sign == "=":
            self.langs.append(found)
        test = FieldTest(known, (found,))
        if sign == "=":
            return test
        return AllOf((FieldTest(known, self.values.all(known)), Without(test)))

    def comparison(self, known: str, sign: str, value: str, whole: str, start: int) -> Node | None:
        if not (value.isdecimal() and len(value) < 10):
            self.note(whole, "not-a-number", start)
            return None
        holds, bound = _COMPARE[sign], int(value)
        fitting = [
            one for one in self.values.all(known) if one.isdecimal() and holds(int(one), bound)
        ]
        return FieldTest(known, tuple(fitting))


def _joined(how: type[AllOf] | type[AnyOf], parts: list[Node]) -> Node | None:
    if len(parts) < 2:
        return parts[0] if parts else None
    return how(tuple(parts))
