"""Which language a text is written in, told by its characters alone.

Pages say it themselves (``lang:``), and people forget to change that line when they take another
page for a pattern. Then no sentence is understood, though nothing is wrong with any; so what a
page is written in is looked at before its sentences are. A text of names and numbers, or one in
two languages, tells nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from workbench.language.headings import book_of, box_of
from workbench.language.markdown import Item, Outline
from workbench.language.rows import ALOUD, NOTE, begins
from workbench.model.ids import LANGUAGES, Language
from workbench.text.fold import to_simplified, to_traditional
from workbench.text.script import HAN, is_han

__all__ = ["is_prose", "written_in", "written_page"]

_WORD = re.compile(r"[A-Za-z][A-Za-z'’]+")
#: A title stands in the language of its game or author, whatever the sentence around it.
_TITLES = re.compile(r"\*\*?[^*\n]+\*?\*|《[^《》\n]+》")
#: In Chinese a word has one or two characters; a name in the other language may stand in either.
_HAN_FOR_A_WORD = 3
#: So many words or characters at least tell something.
_LEAST = 2
_CHINESE: frozenset[Language] = frozenset({"zh-Hant", "zh-Hans"})
_ENGLISH: frozenset[Language] = frozenset({"en"})
_NONE: frozenset[Language] = frozenset()


def written_in(text: str) -> frozenset[Language]:
    """Returns the languages that a text may be written in; none where that cannot be told.

    Args:
        text: Words of a page: a sentence, an item, a heading.
    """
    text = _TITLES.sub(" ", text)
    words, signs = len(_WORD.findall(text)), len(HAN.findall(text))
    if words >= _LEAST and words > signs * _HAN_FOR_A_WORD:
        return _ENGLISH
    if signs < _LEAST or signs <= words * _HAN_FOR_A_WORD:
        return _NONE
    # What only one script has; a few characters of either are right in the other as well.
    simple = _differing(text, to_traditional(text))
    full = _differing(text, to_simplified(text))
    if simple == full:
        return _CHINESE
    return frozenset({"zh-Hans"} if simple > full else {"zh-Hant"})


def _differing(text: str, other: str) -> int:
    return sum(one != two for one, two in zip(text, other, strict=False) if is_han(one))


def written_page(cut: Outline, said: Language | None) -> Language | None:
    """Returns the language that most of a page is written in; None if that cannot be told.

    Args:
        cut: The page.
        said: The language that the page says, which decides where both are written as much.
    """
    counts = Counter[frozenset[Language]](
        found for text in _texts(cut) if (found := written_in(text))
    )
    for heading in _headings(cut):
        # A heading of one word tells nothing by itself, but only one language has it.
        known = frozenset(
            lang for lang in LANGUAGES if book_of(heading, lang) or box_of(heading, lang)
        )
        if known and not written_in(heading):
            counts[known] += 1
    english = counts[_ENGLISH]
    chinese = counts.total() - english
    if english == chinese:
        return said if english else None
    if english > chinese:
        return "en"
    full, simple = (counts[frozenset({lang})] for lang in ("zh-Hant", "zh-Hans"))
    if said in _CHINESE:
        # One sentence of a page may be in the other script; that is told as what it is.
        own, other = (full, simple) if said == "zh-Hant" else (simple, full)
        if other < _LEAST or other <= own:
            return said
        return "zh-Hans" if said == "zh-Hant" else "zh-Hant"
    return "zh-Hans" if simple > full else "zh-Hant"


def is_prose(text: str) -> bool:
    """Tells whether an item is marked, in any language, as what is printed and never run."""
    return any(begins(text, marks[lang]) for marks in (NOTE, ALOUD) for lang in LANGUAGES)


def _headings(cut: Outline) -> Iterator[str]:
    for book in cut.books:
        yield book.heading
        yield from (box.heading for box in book.boxes)


def _texts(cut: Outline) -> Iterable[str]:
    """Yields the headings and rules of a page; its prose may be in any language."""
    yield from (heading for heading in _headings(cut) if heading)
    for book in cut.books:
        for box in book.boxes:
            yield from _rules(box.items)


def _rules(items: Sequence[Item]) -> Iterator[str]:
    for item in items:
        if not is_prose(item.text):
            yield item.text
        yield from _rules(item.items)
