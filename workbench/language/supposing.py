"""What a page lacks in its front matter so that most of its sentences could be read.

A thing that has no name in the page's language, or a monster that is not declared and shares its
name with a token of the box, makes a dozen sentences unreadable. So where several were not
understood, the page is tried with what may be lacking; if nearly all that speak of it are read
then, only that is told, and the page is read as it was meant.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from workbench.diagnostics import Diagnostic, Fix, Place
from workbench.language.catalogue import hides
from workbench.language.front import Front, Thing, value_place
from workbench.language.markdown import Book, Box, Item, Outline
from workbench.language.nouns import Lexicon, Noun
from workbench.model.ids import Language
from workbench.text.script import HAN_CLASS

__all__ = ["Lacking", "lacking"]

#: So many sentences at least that speak of a thing are not understood where it lacks.
_LEAST = 2
#: So many of a thing's sentences may be wrong for another reason: one in that many.
_OTHERWISE = 4
_MOST_TRIED = 6
#: The longest Chinese name that is looked for, and how far from where a sentence was stuck.
_LONGEST_NAME = 8
#: What the name of a token ends with.
_TOKEN: Mapping[Language, str] = {"en": " token", "zh-Hant": "標記", "zh-Hans": "标记"}
_HAN = re.compile(f"[{HAN_CLASS}]+")

#: Reads a part of the page with nouns besides or instead; returns what it does not understand.
Trial = Callable[[Outline, Sequence[Noun]], Sequence[Diagnostic]]


@dataclass(frozen=True, slots=True)
class Lacking:
    """What a page lacks.

    Attributes:
        noun: What it is read with.
        told: What is told of it.
        instead: What was told before and is told with that.
    """

    noun: Noun
    told: Diagnostic
    instead: Diagnostic | None = None


class _Page:
    """A page of which several sentences were not understood."""

    def __init__(
        self, cut: Outline, lines: Sequence[str], unread: Sequence[Diagnostic], trial: Trial
    ) -> None:
        self.unread = [each for each in unread if hides(each)]
        self.lines = lines
        self._cut = cut
        self._trial = trial
        self._tried = 0

    def speaking_of(self, name: str) -> list[Diagnostic]:
        """Returns what was not understood on the lines that have a name."""
        return [each for each in self.unread if name in self.lines[each.place.line - 1]]

    def reads_with(self, noun: Noun, name: str) -> bool:
        """Tells whether nearly all that speaks of a thing is understood if the page has it."""
        about = {each.place.line for each in self.speaking_of(name)}
        if len(about) < _LEAST or self._tried >= _MOST_TRIED:
            return False
        self._tried += 1
        left = self._trial(_with_lines(self._cut, about), (noun,))
        still = {each.place.line for each in left if hides(each)} & about
        return len(still) * _OTHERWISE <= len(about) and len(still) < len(about)


def lacking(
    cut: Outline,
    front: Front,
    lexicon: Lexicon,
    declared: Sequence[Noun],
    lines: Sequence[str],
    told: Sequence[Diagnostic],
    unread: Sequence[Diagnostic],
    trial: Trial,
) -> Lacking | None:
    """Returns the one thing that a page lacks, if it can be read with that.

    Args:
        cut: The page, cut up.
        front: Its front matter.
        lexicon: The nouns of its game.
        declared: Those that it declares.
        lines: Its lines.
        told: What is wrong with the front matter.
        unread: What of its body was not understood.
        trial: Reads a part of it with nouns besides.
    """
    page = _Page(cut, lines, unread, trial)
    if len(page.unread) < _LEAST:
        return None
    return next(_unnamed(page, front, declared, told), None) or next(
        _undeclared(page, front, lexicon, declared), None
    )


def _unnamed(
    page: _Page, front: Front, declared: Sequence[Noun], told: Sequence[Diagnostic]
) -> Iterator[Lacking]:
    """Yields the one declared thing without a name in the language of a Chinese page."""
    lang = front.lang
    nameless = [noun for noun in declared if lang not in noun.names]
    if lang == "en" or len(nameless) != 1:
        return
    (noun,) = nameless
    thing = next((each for each in front.things if each.key == noun.key), None)
    before = next(
        (each for each in told if each.code == "BW015" and each.arguments["name"] == noun.key), None
    )
    if thing is None or before is None:
        return
    for name in _common_names(page, declared, lang):
        named = replace(noun, names={**noun.names, lang: name})
        if page.reads_with(named, name):
            fix = _named(page.lines, thing, lang, name)
            shown = {**before.arguments, "put": name}
            yield Lacking(named, replace(before, arguments=shown, fix=fix), before)


def _common_names(page: _Page, declared: Sequence[Noun], lang: Language) -> Iterator[str]:
    """Yields what may be a name: the longest texts that most of the unread sentences share."""
    texts = {each.place.line: page.lines[each.place.line - 1] for each in page.unread}
    near: Counter[str] = Counter()
    for each in page.unread:
        line = texts.get(each.place.line, "")
        first = max(0, each.place.column - 1 - _LONGEST_NAME)
        last = each.place.end_column + _LONGEST_NAME
        for run in _HAN.finditer(line, first, min(last, len(line))):
            near.update(_parts(run[0]))
    shared = Counter({part: sum(part in text for text in texts.values()) for part in near})
    listed = sorted(near, key=lambda part: (-shared[part], -len(part), part))
    known = {noun.names[lang] for noun in declared if lang in noun.names}
    for place, part in enumerate(listed):
        # Of those that stand in the same sentences, the longest is the name.
        longer = any(part in each and shared[each] == shared[part] for each in listed[:place])
        if not longer and part not in known:
            yield part


def _parts(text: str) -> set[str]:
    sizes = range(2, min(_LONGEST_NAME, len(text)) + 1)
    return {text[at : at + size] for size in sizes for at in range(len(text) - size + 1)}


def _named(lines: Sequence[str], thing: Thing, lang: Language, name: str) -> Fix | None:
    """Returns the change that gives a declared thing its name, if it stands on one line."""
    key = thing.keys.get(thing.sort)
    value = value_place(lines[key.end_line - 1], key) if key is not None else None
    if value is None or thing.place.line != thing.place.end_line:
        return None
    end = Place(value.end_line, value.end_column, value.end_line, value.end_column)
    return Fix(end, f", {lang}: {name}")


def _undeclared(
    page: _Page, front: Front, lexicon: Lexicon, declared: Sequence[Noun]
) -> Iterator[Lacking]:
    """Yields the monster that a page does not declare and that has the name of a token."""
    lang = front.lang
    own = {noun.name(lang) for noun in declared}
    tokens = (noun for noun in lexicon if noun.kind == "token")
    bare = [names for noun in tokens if (names := _bare(noun)) != noun.names]
    counts = [(len(page.speaking_of(names[lang])), names) for names in bare]
    # Of names that lie in one another the longer one is meant, if that reads as well.
    counts.sort(key=lambda each: (-each[0], -len(each[1][lang])))
    for count, names in counts[:_MOST_TRIED]:
        if count < _LEAST:
            return
        if names[lang] in own:
            continue
        for unique in (True, False):
            monster = Noun("monster", names["en"], names, unique=unique)
            if not page.reads_with(monster, names[lang]):
                continue
            one = ", count: 1" if unique else ""
            token = f"token: {names['en']}{one}"
            put = f"- {{monster: {names['en']}, zh-Hant: {names['zh-Hant']}, {token}}}"
            shown = {"found": names[lang], "put": put}
            fix = _declared(front, page.lines, put)
            yield Lacking(monster, Diagnostic("BW043", _first(page, names[lang]), shown, fix))


def _bare(noun: Noun) -> dict[Language, str]:
    """Returns the names of a token of the box without the word that says that it is one."""
    return {lang: name.removesuffix(_TOKEN[lang]) for lang, name in noun.names.items()}


def _declared(front: Front, lines: Sequence[str], put: str) -> Fix:
    """Returns the change that declares a thing, below those that are declared."""
    if front.things:
        last = front.things[-1].place
        begun = lines[last.line - 1]
        indent = begun[: len(begun) - len(begun.lstrip())]
        line, text = last.end_line + (last.end_column > 1), f"{indent}{put}\n"
    else:
        line = next(n for n, each in enumerate(lines[1:], start=2) if each.rstrip() == "---")
        text = f"things:\n  {put}\n"
    return Fix(Place(line, 1, line, 1), text)


def _first(page: _Page, name: str) -> Place:
    """Returns where a name stands first in what was not understood."""
    line = min(each.place.line for each in page.speaking_of(name))
    at = page.lines[line - 1].index(name) + 1
    return Place(line, at, line, at + len(name))


def _with_lines(cut: Outline, lines: set[int]) -> Outline:
    """Returns what of a page stands on certain lines, and the items around it."""

    def kept(items: Sequence[Item]) -> tuple[Item, ...]:
        return tuple(each for each in items if _stands_on(each, lines))

    def boxes(book: Book) -> tuple[Box, ...]:
        there = (replace(box, items=kept(box.items)) for box in book.boxes)
        return tuple(box for box in there if box.items or box.place.line in lines)

    return replace(cut, books=tuple(replace(book, boxes=boxes(book)) for book in cut.books))


def _stands_on(item: Item, lines: set[int]) -> bool:
    own = {item.place.line, *(line for _n, line, _column in item.starts)}
    return not own.isdisjoint(lines) or any(_stands_on(inner, lines) for inner in item.items)
