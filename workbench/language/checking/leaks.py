"""Names of secrets in what is printed and never run: notes, and the story that opens a box.

Prose is no sentence of the language, so that only the name itself, as it is declared, is looked
for. Where the readers of a book know the name anyway, because its sentences move that track for the
other side, only a note that gives a number with it tells them more.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from workbench.diagnostics import Place
from workbench.language.nouns import Noun
from workbench.language.pages import PageBook, PageBox, lines_in
from workbench.language.reading import ReadPage
from workbench.model.ids import Language

__all__ = ["leaks"]

_PROSE = frozenset({"aloud", "note"})
#: What may stand before and after a Chinese name of one character, so that it is no part of a word.
_BEFORE, _AFTER = "將将把令使當当若的與与和及「《", "為为達达由從从至升上下降設设是的與与和及」》"
_HAN = r"\u4e00-\u9fff"


def leaks(
    read: ReadPage, book: PageBook, noun: Noun, known: Collection[tuple[str, str]]
) -> Iterator[Place]:
    """Yields where the prose of a book names what its readers may not see.

    Args:
        read: The page.
        book: One of its books.
        noun: What they may not see.
        known: What they know the name of, as (kind, key).
    """
    name = _pattern(noun.name(read.lang), read.lang)
    if name is None:
        return
    is_known = (noun.kind, noun.key) in known
    for box in book.boxes:
        for line in lines_in(box.lines):
            told = name.search(line.prose) and not (is_known and not re.search(r"\d", line.prose))
            if line.kind in _PROSE and told:
                yield _within(read, line.place, name)
        # How it ended is read when nothing is secret any more; a single character is any word.
        is_open = is_known or box.known == "if-you-win" or len(noun.name(read.lang)) == 1
        for prose in () if is_open else box.story:
            # Where a capital tells nothing, only what is said with a number is surely no word.
            numbered = re.search(r"\d", prose) is not None
            shown = name if numbered else _in_a_story(noun.name(read.lang), read.lang)
            if shown is not None and shown.search(prose):
                yield _within(read, _story(read, box), shown)
                break


def _pattern(name: str, lang: Language) -> re.Pattern[str] | None:
    """Returns what finds a name in prose of a language; None for one that is not there."""
    if not name:
        return None
    if lang == "en":
        return re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
    if len(name) > 1:
        return re.compile(re.escape(name))
    before = f"(?<![{_HAN}])|(?<=[{_BEFORE}])"
    return re.compile(f"(?:{before}){re.escape(name)}(?:(?![{_HAN}])|(?=[{_AFTER}]))")


def _in_a_story(name: str, lang: Language) -> re.Pattern[str] | None:
    """Returns what finds a name in a story, where it can be no other word; None if nothing can.

    An English word has a capital at the beginning of a sentence in any case, so it is looked for
    inside one; a Chinese word never has.
    """
    if lang != "en" or not name[:1].isupper():
        return None
    bare = rf"{re.escape(name)}(?!\w)"
    is_told_apart = name[1:] != name[1:].lower()
    return re.compile(rf"(?<!\w){bare}" if is_told_apart else rf"(?:(?<=\w )|(?<=[,;] )){bare}")


def _story(read: ReadPage, box: PageBox) -> Place:
    """Returns from where to where the story of a box may stand."""
    first = box.place.line
    last = min((line.place.line for line in box.lines), default=len(read.lines))
    return Place(first, 1, last, 1)


def _within(read: ReadPage, place: Place, name: re.Pattern[str]) -> Place:
    """Returns where the name stands, or the whole range if it is broken over two lines."""
    for number in range(place.line, place.end_line + 1):
        found = name.search(read.lines[number - 1])
        if found is not None:
            return Place(number, found.start() + 1, number, found.end() + 1)
    return place
