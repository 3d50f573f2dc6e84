"""The prose of a page, which no tree holds: stories, notes, titles of actions, free headings.

Each piece has a key; the prose of other languages stands by these keys beside the page. A key is
made of the first words of the piece, so that no piece is taken for another when one is put in or
taken out: ``take-care-of-the-lamp.note``. In a haunt it begins with its book:
``S.the-lamp.heading``; titles are shared by both books: ``dig.title``. The story that opens a card
or book is ``story``.
"""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from workbench.diagnostics import Diagnostic, Place
from workbench.language.gates import is_free
from workbench.language.nouns import Noun
from workbench.language.pages import Line, Page, PageBook, PageBox
from workbench.language.tongues import written_in
from workbench.model.ids import Language, slug_of
from workbench.text.fold import to_simplified, to_traditional

if TYPE_CHECKING:
    from workbench.language.reading import ReadPage

__all__ = ["prose_of", "prose_problems", "titled_nouns", "with_prose"]

_MOST_UNKNOWN = 100
_MOST_NEAR = 10
#: How much alike a key must be to one that is missing, to be taken for a slip of it.
_LIKE = 0.75
#: So many characters of the other script at least show that a text is in it.
_LEAST_CHANGED = 2
#: How many letters of a text its key has; a Chinese clause is one word.
_MOST_SIGNS = 32
#: With these the pieces of a page have no keys that can be relied on: its language or game is not
#: known, or one of its books.
_UNKEYED = frozenset({"BW013", "BW018", "BW022", "BW038"})
#: What marks a title as a title cannot stand in one.
_MARKS = frozenset("*《》")
#: Gives for a key and the text there the text that is to stand there.
_Change = Callable[[str, str], str]


def prose_of(page: Page) -> dict[str, str]:
    """Returns every piece of prose of a page, by its key, in reading order."""
    found: dict[str, str] = {}

    def keep(key: str, text: str) -> str:
        found[key] = text
        return text

    _changed(page, keep)
    return found


def with_prose(page: Page, prose: Mapping[str, str]) -> Page:
    """Returns the page with other prose; where *prose* lacks a key, what stands there stays."""
    return _changed(page, lambda key, text: prose.get(key, text))


def titled_nouns(
    page: Page, lang: Language, prose: Mapping[Language, Mapping[str, str]]
) -> list[Noun]:
    """Returns the titles of a page as nouns with their names in every language that has them.

    Args:
        page: The page.
        lang: The language it is written in.
        prose: The prose of other languages, by key.
    """
    nouns: list[Noun] = []
    for key, title in prose_of(page).items():
        if key.endswith(".title"):
            names = {other: f"*{texts[key]}*" for other, texts in prose.items() if key in texts}
            own = f"*{title}*"
            nouns.append(Noun("title", str(len(nouns) + 1), {"en": own, **names, lang: own}))
    return nouns


def prose_problems(
    read: ReadPage, prose: Mapping[Language, Mapping[str, str]]
) -> Iterator[Diagnostic]:
    """Yields what the prose of other languages lacks, and what it has that the page does not.

    Where it is not known which pieces the page has, nothing is told: all of them would seem to be
    missing, or too many.

    Args:
        read: The page.
        prose: The prose of the languages that have any, by key.
    """
    if not read.page.books or any(told.code in _UNKEYED for told in read.diagnostics):
        return
    place = read.front.place("id")
    wanted = prose_of(read.page)
    for lang, there in prose.items():
        missing = [key for key in wanted if key not in there]
        unknown = [key for key in there if key not in wanted]
        meant = _meant(unknown, missing)
        slips = {meant_by: key for key, meant_by in meant.items()}
        for key in missing:
            near = f" ({slips[key][:80]} → {key})" if key in slips else ""
            yield Diagnostic("BW026", place, {"key": key, "lang": lang, "near": near})
        for number, key in enumerate(unknown[:_MOST_UNKNOWN]):
            near = meant.get(key, "")
            if not near and number < _MOST_NEAR:
                near = "".join(difflib.get_close_matches(key, wanted, n=1))
            shown = {"key": key[:80], "lang": lang, "nearest": near or "-"}
            told = Diagnostic("BW027", place, shown)
            yield replace(told, follows="BW026") if key in meant else told
        yield from _unfit(wanted, there, lang, place)
        yield from _strange(wanted, there, lang, place)


def _meant(unknown: Sequence[str], missing: Sequence[str]) -> dict[str, str]:
    """Returns which of the keys that are missing one that the page does not have is meant for."""
    meant: dict[str, str] = {}
    for key in unknown[:_MOST_NEAR]:
        left = [each for each in missing if each not in meant.values()]
        if near := difflib.get_close_matches(key, left, n=1, cutoff=_LIKE):
            meant[key] = near[0]
    return meant


def _strange(
    wanted: Mapping[str, str], there: Mapping[str, str], lang: Language, place: Place
) -> Iterator[Diagnostic]:
    """Yields prose that is in another language than its file."""
    for key, text in there.items():
        found = written_in(text) if key in wanted else frozenset()
        if not found or lang in found:
            continue
        written = min(found)
        # A few characters are right in either script: 狼群, 台.
        if "en" in (lang, written) or _is_in_the_other_script(text, lang):
            yield Diagnostic("BW044", place, {"key": key, "lang": lang, "written": written})


def _is_in_the_other_script(text: str, lang: Language) -> bool:
    """Tells whether a Chinese text is wholly in the other script than *lang*."""
    to_own, back = (
        (to_traditional, to_simplified) if lang == "zh-Hant" else (to_simplified, to_traditional)
    )
    own = to_own(text)
    changed = sum(one != other for one, other in zip(own, text, strict=False))
    return changed >= _LEAST_CHANGED and back(own) == text


def _unfit(
    wanted: Mapping[str, str], there: Mapping[str, str], lang: Language, place: Place
) -> Iterator[Diagnostic]:
    """Yields prose that would be something else on the printed page, or nothing."""
    titles: dict[str, str] = {}
    for key, text in there.items():
        if key not in wanted:
            continue
        kind = key.rpartition(".")[2]
        why = ""
        if not text.strip() or text != text.strip():
            why = "space"
        elif "\n" in text or any(not ch.isprintable() for ch in text):
            why = "lines"
        elif kind == "title" and (_MARKS & set(text) or text[-1:] in ".。:："):
            why = "marks"
        elif kind == "heading" and ("#" in text or text[-1:] in ":：" or not is_free(text, lang)):
            why = "heading"
        elif kind == "title" and titles.setdefault(text, key) != key:
            why = "twice"
        if why:
            yield Diagnostic("BW030", place, {"key": key, "lang": lang, "why": why})


def _changed(page: Page, change: _Change) -> Page:
    titles: Counter[str] = Counter()
    return Page(tuple(_book(book, change, titles) for book in page.books))


def _words_of(text: str) -> str:
    """Returns the first words of a text, which its key is made of."""
    first, *rest = slug_of(text).split("-")
    words = first[:_MOST_SIGNS]
    for word in rest:
        if len(words) + 1 + len(word) > _MOST_SIGNS:
            break
        words += f"-{word}"
    return words or "untitled"


def _numbered(counts: Counter[str], words: str, kind: str) -> str:
    """Returns the key of what begins with *words*; if others do so too, they are counted."""
    key = f"{words}.{kind}"
    counts[key] += 1
    return key if counts[key] == 1 else f"{words}-{counts[key]}.{kind}"


def _book(book: PageBook, change: _Change, titles: Counter[str]) -> PageBook:
    counts: Counter[str] = Counter()
    before = f"{book.book}." if book.book else ""

    def at(kind: str, text: str) -> str:
        return change(before + _numbered(counts, _words_of(text), kind), text)

    def line(each: Line) -> Line:
        if each.kind in ("note", "aloud"):
            changed = replace(each, prose=at(each.kind, each.prose))
        elif each.titled:
            words = slug_of(each.title) or "untitled"
            changed = replace(each, title=change(_numbered(titles, words, "title"), each.title))
        else:
            changed = each
        return replace(changed, lines=tuple(line(inner) for inner in each.lines))

    def box(number: int, each: PageBox) -> PageBox:
        heading = at("heading", each.heading) if each.heading else ""
        story = tuple(
            at("story", text) if number or place else change(f"{before}story", text)
            for place, text in enumerate(each.story)
        )
        lines = tuple(line(inner) for inner in each.lines)
        return replace(each, heading=heading, story=story, lines=lines)

    boxes = tuple(box(number, each) for number, each in enumerate(book.boxes))
    return replace(book, boxes=boxes)
