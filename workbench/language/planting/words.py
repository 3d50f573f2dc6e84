"""Slips of the pen: a letter, a capital, a character, a stop, a small word.

Each planter changes one word or mark of one sentence, as fingers and habits do.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from itertools import chain

from workbench.diagnostics import Place
from workbench.language.front import NAMING, value_place
from workbench.language.patterns import Bent, Word, counted
from workbench.language.planting.sheet import Planted, Sheet, shuffled
from workbench.language.printing import Printer
from workbench.language.tongues import written_in
from workbench.language.vocabulary import FRAMES
from workbench.language.words import VERB_FORMS, verb_form
from workbench.model.ids import Language
from workbench.text.fold import to_simplified

__all__ = [
    "capital", "comma_left_out", "full_stop_left_out", "invisible", "misspelt_name",
    "misspelt_title", "misspelt_value", "misspelt_word", "number_in_words", "other_language",
    "other_script", "small_word_left_out", "the_left_out", "word_too_many",
]  # fmt: skip

_WORD = re.compile(r"[A-Za-z]{4,}")
#: A page of one sentence would be one in the other language.
_LEAST_SENTENCES = 3
#: Neighbours on a keyboard.
_NEAR = dict(zip("abcdefghijklmnopqrstuvwxyz", "svxsrghjoklknmpowtdyibecux", strict=True))
_FIGURES = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_HAN_FIGURES = "一兩三四五六七八九十"


@cache
def _words(lang: Language) -> frozenset[str]:
    """Every word of the language: what a slip makes of a word must not be another one."""
    found: set[str] = set()
    for frame in FRAMES:
        for way in frame.variants(lang).values():
            for piece in chain.from_iterable(counted(way)):
                if isinstance(piece, Word):
                    found.add(piece.text.casefold())
                elif isinstance(piece, Bent):
                    found.update(
                        word
                        for form in VERB_FORMS
                        for word in verb_form(piece.lemma, form).casefold().split()
                    )
    return frozenset(found)


def _known(sheet: Sheet) -> set[str]:
    """Every word of the language and of the names that the page can use."""
    known = set(_words(sheet.lang))
    for noun in sheet.read.lexicon:
        for many in (False, True):
            name = noun.name(sheet.lang, many=many).casefold()
            known |= {name, *name.split()}
    return known


def _slip(word: str, rng: random.Random) -> str:
    """Makes one slip in an English word, never at its first letter."""
    at = rng.randrange(1, len(word) - 1)
    how = rng.choice(("swap", "drop", "double", "near"))
    if how == "swap":
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    if how == "drop":
        return word[:at] + word[at + 1 :]
    if how == "double":
        return word[:at] + word[at] + word[at:]
    return word[:at] + _NEAR.get(word[at], "x") + word[at + 1 :]


def _han(sheet: Sheet) -> str:
    """The Han characters of the page's rules, each once."""
    text = "".join(sheet.written(each.place) for each in sheet.sentences)
    return "".join(dict.fromkeys(char for char in text if "一" <= char <= "鿿"))


def _slipped(sheet: Sheet, place: Place, rng: random.Random) -> Planted | None:
    """Makes one slip in what stands at a place, so that no other word comes of it."""
    written = sheet.written(place)
    known = _known(sheet)
    for _try in range(8):
        if sheet.english:
            words = list(_WORD.finditer(written))
            if not words:
                return None
            match = rng.choice(words)
            made = _slip(match[0], rng)
            changed = f"{written[: match.start()]}{made}{written[match.end() :]}"
            wrong = made.casefold() in known
        else:
            at = rng.randrange(len(written))
            made = rng.choice(_han(sheet))
            changed = f"{written[:at]}{made}{written[at + 1 :]}"
            wrong = not "一" <= written[at] <= "鿿"
        if changed != written and not wrong and changed.casefold() not in known:
            return sheet.put(place, changed)
    return None


def misspelt_value(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A letter of a value of front matter that names a token, a figure or another thing."""
    for thing in shuffled(rng, sheet.read.front.things):
        for key in shuffled(rng, NAMING):
            # Behind its sort stands its own name.
            at = None if key == thing.sort else thing.keys.get(key)
            place = None if at is None else value_place(sheet.lines[at.end_line - 1], at)
            if place is not None and (planted := _slipped(sheet, place, rng)) is not None:
                return planted
    return None


def misspelt_name(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A letter or character of a name."""
    for sentence in shuffled(rng, sheet.sentences):
        for _name, place in shuffled(rng, sheet.names(sentence)):
            if (planted := _slipped(sheet, place, rng)) is not None:
                return planted
    return None


def misspelt_title(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A letter of a title, where a sentence names it."""
    mark = r"\*([^*]+)\*" if sheet.english else r"《([^》]+)》"
    for sentence in shuffled(rng, sheet.sentences):
        for match in re.finditer(mark, sheet.written(sentence.place)):
            place = sheet.within(sentence.place, match.start(1), match.end(1))
            if (planted := _slipped(sheet, place, rng)) is not None:
                return planted
    return None


def misspelt_word(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A letter or character of a word that is no name."""
    for sentence in shuffled(rng, sheet.sentences):
        names = [place for _name, place in sheet.names(sentence)]
        for start, end in shuffled(rng, _plain(sheet, sentence.place)):
            place = sheet.within(sentence.place, start, end)
            if any(name.column <= place.column < name.end_column for name in names):
                continue
            if (planted := _slipped(sheet, place, rng)) is not None:
                return planted
    return None


def _plain(sheet: Sheet, place: Place) -> Iterator[tuple[int, int]]:
    """Yields the ranges of words in small letters, or of Han characters, outside titles."""
    written = sheet.written(place)
    bare = re.sub(r"\*[^*]+\*|《[^》]+》|「[^」]+」", lambda match: "#" * len(match[0]), written)
    for match in re.finditer(r"\b[a-z]{4,}\b" if sheet.english else "[一-鿿]", bare):
        yield match.start(), match.end()


def capital(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A name with a small letter for a capital."""
    for sentence in shuffled(rng, sheet.sentences):
        for name, place in shuffled(rng, sheet.names(sentence)):
            capitals = [at for at, char in enumerate(name) if char.isupper()]
            if place.column == sentence.place.column:
                capitals = [at for at in capitals if at]  # a sentence begins with a capital anyway
            if capitals:
                at = rng.choice(capitals)
                return sheet.put(place, f"{name[:at]}{name[at].lower()}{name[at + 1 :]}")
    return None


def number_in_words(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A number written as a word."""
    for sentence in shuffled(rng, sheet.sentences):
        written = sheet.written(sentence.place)
        for match in shuffled(rng, re.finditer(r"(?<![\d{/+-])\d+(?![\d}/+-])", written)):
            if 1 <= (number := int(match[0])) <= 10:
                word = _FIGURES[number - 1] if sheet.english else _HAN_FIGURES[number - 1]
                return sheet.put(sheet.within(sentence.place, *match.span()), word)
    return None


def full_stop_left_out(sheet: Sheet, rng: random.Random) -> Planted | None:
    """No full stop at the end of an item."""
    for sentence in shuffled(rng, sheet.sentences):
        line = sheet.lines[sentence.place.line - 1]
        after = line[sentence.place.end_column - 1 :]
        if after == sheet.stop:
            return sheet.line(sentence.place.line, line.removesuffix(sheet.stop))
    return None


def other_script(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A character of the other Chinese script."""
    if sheet.lang != "zh-Hant":
        return None
    for sentence in shuffled(rng, sheet.sentences):
        written = sheet.written(sentence.place)
        for at in shuffled(rng, range(len(written))):
            if (simple := to_simplified(written[at])) != written[at]:
                return sheet.put(sheet.within(sentence.place, at, at + 1), simple)
    return None


def other_language(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A sentence that was left in the language that the page was translated from."""
    other: Language = "zh-Hant" if sheet.english else "en"
    printer = Printer(FRAMES, sheet.read.lexicon, other)
    if len(sheet.sentences) < _LEAST_SENTENCES:
        return None
    for sentence in shuffled(rng, sheet.sentences):
        said = printer.sentence(sentence.tree)
        if sentence.line.kind in ("rule", "condition") and written_in(said):
            return sheet.put(sentence.place, said)
    return None


def invisible(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A character that nobody sees, as a copied text has them."""
    for sentence in shuffled(rng, sheet.sentences):
        written = sheet.written(sentence.place)
        at = rng.randrange(1, len(written)) if len(written) > 1 else 1
        return sheet.put(sheet.within(sentence.place, at, at), rng.choice("\u200b\u00ad\u2060"))
    return None


def the_left_out(sheet: Sheet, rng: random.Random) -> Planted | None:
    """*The* (該) left out before what is known already."""
    # 英雄不得 and 英雄只可以 are right as they are: no hero can, every hero can only. So is the
    # bare name of what there may be several of: it is one of them.
    chinese = "該(?=英雄|探險者|玩家)(?!\\w{2,3}(?:不[得能]|只[可能]))"
    the = r"(?<=[a-z,] )the (?=[a-z])" if sheet.english else chinese
    for sentence in shuffled(rng, sheet.sentences):
        for match in shuffled(rng, re.finditer(the, sheet.written(sentence.place))):
            return sheet.put(sheet.within(sentence.place, *match.span()), "")
    return None


def small_word_left_out(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A small word left out that a sentence cannot do without."""
    small = (
        r"(?<=[a-z,] )(?:of|to|(?<!is )(?<!are )in|with) "
        if sheet.english
        else "於|(?<=[一-鿿])到(?=[一-鿿])"
    )
    for sentence in shuffled(rng, sheet.sentences):
        for match in shuffled(rng, re.finditer(small, sheet.written(sentence.place))):
            return sheet.put(sheet.within(sentence.place, *match.span()), "")
    return None


def word_too_many(sheet: Sheet, rng: random.Random) -> Planted | None:
    """A word twice, or one that says nothing behind the comma of a condition."""
    english = ((r"\b(?:the|a|of|to|in|with|is) ", r"\g<0>\g<0>"), (r"(?<=, )(?=\w)", "then "))
    chinese = ((r"[於在的到位]", r"\g<0>\g<0>"), (r"(?<=，)", "則"))
    for sentence in shuffled(rng, sheet.sentences):
        pattern, put = rng.choice(english if sheet.english else chinese)
        for match in shuffled(rng, re.finditer(pattern, sheet.written(sentence.place))):
            place = sheet.within(sentence.place, *match.span())
            return sheet.put(place, match.expand(put))
    return None


def comma_left_out(sheet: Sheet, rng: random.Random) -> Planted | None:
    """No comma behind what a sentence begins with."""
    comma = "," if sheet.english else "，"
    for sentence in shuffled(rng, sheet.sentences):
        written = sheet.written(sentence.place)
        if written.count(comma) == 1:
            at = written.index(comma)
            return sheet.put(sheet.within(sentence.place, at, at + 1), "")
    return None
