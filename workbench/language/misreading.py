"""Says what is wrong with a sentence that has no reading.

A proposed change is offered only after the sentence was read with it, and had one reading. Known
kinds of mistakes are looked for first (:mod:`workbench.language.mistakes`), then a word that is
nearly one that may stand there; what is left is told as far as it was understood. How much is tried
is counted, so that a page of nothing but mistakes is told as fast as any other.
"""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from workbench.language.articles import instead_of, small_words_at
from workbench.language.chart import LONGEST, Chart
from workbench.language.expecting import expected_words
from workbench.language.mistakes import MISTAKES, Edit, doubled, in_own_script
from workbench.language.slips import (
    DENYING,
    is_slip,
    is_slip_of_a_character,
    sounds_like,
    turns_round,
)
from workbench.language.speech import Speech
from workbench.language.tokens import Token, join
from workbench.language.wordings import FILTERS, NOT_EVERY, THE
from workbench.model.ids import Language

__all__ = ["Misreading", "Tries", "misread"]

#: How many tokens may be read again for one sentence, and for one page.
_PER_SENTENCE = 4_000
_PER_PAGE = 60_000
#: How many of them are kept for finding a name that nothing has.
_FOR_A_NAME = 1_500
#: Mistakes of one sentence that are mended one after another.
_MOST_MISTAKES = 3
#: A change that mends only the first of several mistakes must make this many tokens more readable.
_ENOUGH = 1
_NEAR = 0.6
#: A word of so few letters that some sentence can have is a slip for no other.
_SHORT = 3
#: The codes whose help says what to write.
_PUTTING = frozenset({"BW119", "BW122", "BW124"})
#: A name that nothing has is told with those that are at least so much like it.
_LIKE = 0.5
#: The longest name that a Chinese sentence is tried with another in its place, in characters.
_LONGEST_NAME = 4
#: The longest name behind a Chinese *the* that is looked for, in characters.
_LONGEST_UNIQUE = 12
#: So many words before one that was not expected a phrase may have begun that cannot stand there.
_LONGEST_BEGUN = 3
#: Characters that say by themselves what is meant, and are a slip for no other.
_TELLING = frozenset("前後后內内外都不未非無无沒没除")


@dataclass(slots=True)
class Tries:
    """How much may still be tried on a page, in tokens read."""

    left: int = _PER_PAGE


@dataclass(frozen=True, slots=True)
class Misreading:
    """One thing that is wrong with a sentence.

    Attributes:
        code: The code of its message.
        first: The first token of the range that is wrong.
        last: Its last token.
        arguments: What the message speaks of.
        edit: A change with which the sentence has one reading, if one was found; where a sentence
            has several mistakes, once all of them are mended.
        either: Where it may be one thing or another, each of them with its change.
    """

    code: str
    first: int
    last: int
    arguments: Mapping[str, str] = field(default_factory=dict)
    edit: Edit | None = None
    either: tuple[Misreading, ...] = ()


class _Sentence:
    """A sentence without a reading, and what was tried with it."""

    def __init__(self, speech: Speech, goal: str, words: Sequence[str], tries: Tries) -> None:
        self._speech = speech
        self.goal = goal
        self._tries = tries
        self._left = min(_PER_SENTENCE, tries.left)
        self.words = tuple(words)
        self.chart = Chart(speech.grammar, goal, self.words)
        self.stuck = min(self.chart.reached, len(self.words) - 1)
        #: How many tokens were left that were not understood with the change tried last.
        self.left_after = 0
        self._name: tuple[tuple[int, int] | None] | None = None
        #: The change that, though others are needed as well, makes most of the rest readable.
        self.best: tuple[int, str, Edit, bool] | None = None

    @property
    def may_try(self) -> bool:
        return self._left > 0

    def reads(self, edit: Edit) -> bool:
        """Tells whether the sentence has one reading with *edit*."""
        return self._reads(edit.made(self.words))

    def _reads(self, made: tuple[str, ...]) -> bool:
        self.left_after = len(self.words)
        if not 0 < len(made) <= LONGEST or not self.may_try:
            return False
        self._left -= len(made)
        self._tries.left -= len(made)
        chart = Chart(self._speech.grammar, self.goal, made)
        self.left_after = len(made) - chart.reached
        return chart.complete and len(chart.readings(2)) == 1

    def or_else(self, edit: Edit, at: int, step: Edit) -> tuple[str, ...]:
        """Returns what may stand instead of what was put in; nothing if the sentence says which.

        Args:
            edit: The change with which the sentence has one reading.
            at: Where the sentence with that change has what was put in.
            step: The change that put it in, by the sentence as its author wrote it.
        """
        if step.start < step.end:
            return ()
        made = edit.made(self.words)
        before, after = made[:at], made[at + len(step.tokens) :]
        speech = self._speech
        measure = "" if speech.lang == "en" else speech.measure_of(after)
        others = instead_of(step.tokens, (*before, *after), at, speech.lang, measure)
        return next((put for put in others if self._reads((*before, *put, *after))), ())

    def mended(self) -> tuple[str, Edit, bool] | None:
        """Finds the change that mends it: its code, the change, and whether it is a fix."""
        before = len(self.words) - self.chart.reached
        for code, edit, offered in self._candidates():
            if not self.may_try:
                return None
            if self.reads(edit):
                return "BW111" if self._of_the_other_script(edit) else code, edit, offered
            gain = before - self.left_after
            if gain >= _ENOUGH and (self.best is None or gain > self.best[0]):
                self.best = (gain, code, edit, offered)
        return None

    def _of_the_other_script(self, edit: Edit) -> bool:
        """Tells whether a change puts the same characters as the page's script writes them."""
        if self._speech.lang == "en":
            return False
        from workbench.text.fold import to_simplified

        found, put = "".join(self.words[edit.start : edit.end]), "".join(edit.tokens)
        return bool(put) and found != put and to_simplified(found) == to_simplified(put)

    def _candidates(self) -> Iterator[tuple[str, Edit, bool]]:
        """Yields changes to try, likeliest first; none that leaves the place where it is stuck."""
        words, stuck, lang = self.words, self.stuck, self._speech.lang
        unknown = not self._speech.knows(words[stuck])
        tried = {Edit(0, 0, ())}
        for edit in doubled(words):
            if edit.start <= self.chart.reached:
                tried.add(edit)
                yield "BW125", edit, True
        for loose in (False, True):
            if loose:
                yield from self._near_words()
            for mistake in MISTAKES:
                if mistake.loose != loose:
                    continue
                fixes = ((edit, mistake.offered) for edit in mistake.edits(words, lang))
                shown = ((edit, False) for edit in mistake.shown(words, lang))
                for edit, offered in (*map(self._measured, fixes), *shown):
                    if edit.start > self.chart.reached or edit in tried:
                        continue
                    # A word that no sentence has must go, but not with what stands around it.
                    around = not edit.start <= stuck < edit.end or not offered
                    if unknown and (loose or around):
                        continue
                    tried.add(edit)
                    yield mistake.code, edit, offered

    def _measured(self, fix: tuple[Edit, bool]) -> tuple[Edit, bool]:
        """Returns a change in which a Chinese *every* has the measure word of what it counts."""
        edit, offered = fix
        if edit.tokens[:2] != ("每", "名"):
            return fix
        counted = (*edit.tokens[2:], *self.words[edit.end :])
        measure = self._speech.measure_of(counted) or "名"
        return Edit(edit.start, edit.end, ("每", measure, *edit.tokens[2:])), offered

    def _near_words(self) -> Iterator[tuple[str, Edit, bool]]:
        words, lang, speech = self.words, self._speech.lang, self._speech
        place = self.chart.reached
        literal = sorted(word for word in self.chart.expected() if word[:1] != "#")
        if place < len(words):
            found = words[place]
            # A capital or two letters: what is one word is compared as one.
            for word in literal:
                if word.casefold() == found.casefold() and word != found:
                    yield "BW110", Edit(place, place + 1, (word,)), True
            for start in range(max(0, place - 3), place + 1):
                for size in range(2, min(9, len(words) - start) + 1):
                    other = speech.name_but_for_capitals(words[start : start + size])
                    if other is not None and start + size > place:
                        yield "BW110", Edit(start, start + size, other), True
                    if words[start : start + size] in speech.known_names:
                        continue  # it is no slip for another name
                    for name in speech.names_like(words[start : start + size]):
                        if start + size > place and lang != "en":
                            edit = _narrowed(words, start, name)
                            said = words[edit.start]
                            alike = size > 2 and said not in _TELLING
                            # A name with something behind it is no slip for a longer one.
                            alike &= words[start : start + size - 1] not in speech.known_names
                            if alike or sounds_like(said, edit.tokens[0]):
                                yield "BW102", edit, True
            if len(found) > 1 and not (len(found) <= _SHORT and speech.knows(found)):
                title = found.startswith("*")
                # What begins a sentence has a capital that the word by itself does not have.
                small = found[:1].lower() + found[1:] if place == 0 else found
                near = difflib.get_close_matches(found, literal, n=6, cutoff=_NEAR)
                near += difflib.get_close_matches(small, literal, n=6, cutoff=_NEAR)
                for word in dict.fromkeys(near):
                    if is_slip(found, word) and not turns_round(found, word):
                        code = "BW304" if title else "BW102"
                        yield code, Edit(place, place + 1, (word,)), True
            for start in (place, place - 1):
                if 0 <= start < len(words) - 1 and words[start] != words[start + 1]:
                    swapped = (words[start + 1], words[start])
                    yield "BW102", Edit(start, start + 2, swapped), True
            if lang != "en":
                yield from self._the_unique(place)
                yield from self._characters(place, literal)
        for word in small_words_at(words, place, lang):
            if word in literal:
                yield "BW126", Edit(place, place, (word,)), True

    def _characters(self, place: int, literal: Sequence[str]) -> Iterator[tuple[str, Edit, bool]]:
        """Yields the characters that may be meant at *place*: those that sound or look like it.

        That no other can stand there says nothing: *before* is no slip for *at*.
        """
        found = self.words[place]
        if len(found) != 1 or not found.isalpha() or found in _TELLING:
            return
        for word in literal:
            if len(word) != 1 or not word.isalpha() or word in DENYING:
                continue
            if is_slip_of_a_character(found, word):
                yield "BW102", Edit(place, place + 1, (word,)), True

    def _the_unique(self, place: int) -> Iterator[tuple[str, Edit, bool]]:
        """Yields what leaves out the Chinese *the* before what there is only one of."""
        words = self.words
        for start in range(max(1, place - _LONGEST_NAME), place + 1):
            if words[start - 1] == THE[self._speech.lang]:
                ends = [
                    end for end in range(place + 1, start + _LONGEST_UNIQUE) if end <= len(words)
                ]
                if any(words[start:end] in self._speech.unique for end in ends):
                    yield "BW125", Edit(start - 1, start, ()), True

    def unknown_name(self) -> tuple[int, int] | None:
        """Returns the range of a Chinese name that nothing has, if the sentence could be read with.

        A name of the page or game is put in its place; what can be read in this way lacks nothing
        but the name.
        """
        if self._name is None:
            self._name = (self._named(),)
        return self._name[0]

    def _named(self) -> tuple[int, int] | None:
        if self._speech.lang == "en" or self._tries.left <= 0:
            return None
        self._left = max(self._left, _FOR_A_NAME)
        words = self.words
        pieces = {(start, end) for start, end, _category in self.chart.pieces()}
        for start, end in self._runs():
            # What was understood by itself is no part of a name.
            if any(begun < end and start < ended for begun, ended in pieces):
                continue
            if words[start:end] in self._speech.names:
                continue
            for name in self._speech.stand_ins:
                if self._reads(_renamed(words, words[start:end], name)):
                    return start, end
        return None

    def _runs(self) -> Iterator[tuple[int, int]]:
        """Yields the ranges of characters around the one that was not understood, short ones first.

        A character that no sentence has is told alone, or with others of that kind.
        """
        words, stuck, knows = self.words, self.stuck, self._speech.knows
        known = knows(words[stuck])
        for size in range(1 + known, _LONGEST_NAME + 1):
            for start in range(max(0, stuck - size + 1), min(stuck, len(words) - size) + 1):
                there = words[start : start + size]
                letters = all(len(word) == 1 and word.isalpha() for word in there)
                if letters and (known or not any(map(knows, there))):
                    yield start, start + size


def _renamed(words: Sequence[str], name: Sequence[str], other: Sequence[str]) -> tuple[str, ...]:
    """Returns a sentence with another name wherever *name* stands."""
    made: list[str] = []
    place = 0
    while place < len(words):
        there = words[place : place + len(name)] == name
        made += other if there else (words[place],)
        place += len(name) if there else 1
    return tuple(made)


def _narrowed(words: Sequence[str], start: int, name: tuple[str, ...]) -> Edit:
    """Returns the change of the one token in which *name* differs from what stands there."""
    for place, word in enumerate(name):
        if words[start + place] != word:
            return Edit(start + place, start + place + 1, (word,))
    return Edit(start, start + len(name), name)


def misread(
    speech: Speech, goal: str, tokens: Sequence[Token], tries: Tries
) -> tuple[Misreading, ...]:
    """Tells what is wrong with a sentence that has no reading.

    Args:
        speech: What can be said.
        goal: What the sentence was read for.
        tokens: Its tokens, at least one.
        tries: How much may still be tried; what is used up is taken off.

    Returns:
        One thing that is wrong, or several with a change each that together make it readable.
    """
    words = tuple(token.text for token in tokens)
    if len(words) > LONGEST:
        numbers = {"most": str(LONGEST), "many": str(len(words))}
        return (Misreading("BW113", 0, len(words) - 1, numbers),)
    sentence = first = _Sentence(speech, goal, words, tries)
    if (whole := _rewritten(speech, sentence, tries)) is not None:
        return (whole,)
    done: list[tuple[str, Edit, bool]] = []
    put_at: list[int] = []  # where the sentence with all changes has each of them
    moved = 0  # how many tokens more the sentence has than the author's, before *reached*
    reached = 0
    while len(done) < _MOST_MISTAKES and sentence.may_try:
        found = sentence.mended()
        step = found or (sentence.best[1:] if sentence.best else None)
        if step is None or step[1].start < reached:
            break
        code, edit, offered = step
        done.append((code, Edit(edit.start - moved, edit.end - moved, edit.tokens), offered))
        put_at.append(edit.start)
        if found:
            others = [
                sentence.or_else(edit, at, each[1]) for each, at in zip(done, put_at, strict=True)
            ]
            told = tuple(
                _told(speech.lang, words, *each, other)
                for each, other in zip(done, others, strict=True)
            )
            # With one of several changes alone it is no sentence: what is shown has all of them.
            shown = {"sentence": join(edit.made(sentence.words), speech.lang)}
            return tuple(
                replace(each, arguments={**each.arguments, **shown}) if len(told) > 1 else each
                for each in told
            )
        reached = edit.start + len(edit.tokens)
        moved += len(edit.tokens) - (edit.end - edit.start)
        tries.left -= len(sentence.words)
        sentence = _Sentence(speech, goal, edit.made(sentence.words), tries)
    return (_stuck(speech, first),)


def _rewritten(speech: Speech, sentence: _Sentence, tries: Tries) -> Misreading | None:
    """Tells of a sentence all of which is in the other Chinese script; mends what else is wrong."""
    words, lang = sentence.words, speech.lang
    own = in_own_script(words, lang)
    if own is None or not sentence.may_try:
        return None
    whole = Edit(0, len(words), own)
    if sentence.reads(whole):
        return _told(lang, words, "BW111", whole, offered=True)
    if sentence.left_after >= len(words) - sentence.chart.reached:
        return None  # no more of it is understood
    made = list(own)
    rest = misread(speech, sentence.goal, [Token(word, 0, 0) for word in own], tries)
    for each in sorted(rest, key=lambda one: one.first, reverse=True):
        made = list(each.edit.made(made)) if each.edit else made
    mended = all(each.edit is not None for each in rest)
    return _told(lang, words, "BW111", Edit(0, len(words), tuple(made)), offered=mended)


def _told(
    lang: Language,
    words: Sequence[str],
    code: str,
    edit: Edit,
    offered: bool,
    other: tuple[str, ...] = (),
) -> Misreading:
    """Words a mistake that a change mends; that may be meant by another change as well."""
    if other and offered:
        second = Edit(edit.start, edit.end, other)
        either = (_told(lang, words, code, edit, True), _told(lang, words, "BW126", second, True))
        both = Edit(edit.start, edit.end, (*edit.tokens, "/", *other))
        return replace(_told(lang, words, "BW126", both, False), either=either)
    last = len(words) - 1
    start, end = edit.start, edit.end
    put: Sequence[str] = edit.tokens
    if not put and code in _PUTTING and end < last + 1:
        # Where words are only taken out, what is left is shown: a word, in Chinese two characters.
        kept = end
        end = min(end + (1 if lang == "en" else 2), last + 1)
        put = words[kept:end]
    reach = max(end - 1, start)
    if start == end:  # something is missing: the words around the gap show where
        start, end = max(0, start - 1), min(len(words), start + 1)
    arguments = {
        "found": join(words[start:end], lang, sentence=False),
        "put": join(put, lang, sentence=edit.start == 0),
        "sentence": join(edit.made(words), lang),
    }
    if code == "BW304":
        arguments["nearest"] = arguments["put"]
    if code == "BW122" and not offered:
        arguments["put"] += f" / {join(('every', *put[1:]), lang, sentence=False)}"
    if code == "BW105":
        arguments["every"] = NOT_EVERY[lang]
    return Misreading(
        code,
        min(edit.start, last),
        min(reach, last),
        arguments,
        edit if offered else None,
    )


def _stuck(speech: Speech, sentence: _Sentence) -> Misreading:
    """Tells how far a sentence was understood, where nothing that was tried mends it."""
    words, stuck, lang = sentence.words, sentence.stuck, speech.lang
    for mistake in MISTAKES:
        if (sign := mistake.sign(words, stuck, lang)) is not None:
            start, end = sign
            if not start <= stuck < end and not speech.knows(words[stuck]):
                continue  # a word that nobody knows is what is wrong
            found = join(words[start:end], lang, sentence=False)
            whole = join(words, lang)
            return Misreading(
                mistake.code, start, end - 1, {"found": found, "put": "", "sentence": whole}
            )
    at_end = sentence.chart.reached >= len(words)
    expected = sentence.chart.expected()
    understood = join(words[: sentence.chart.reached], lang, sentence=False)
    found = "…" if at_end else join(words[stuck : stuck + 1], lang, sentence=False)
    marked = f"{understood} ‹{found}›".strip()
    arguments = {
        "found": found,
        "understood": understood,
        "marked": marked,
    }
    if not at_end and found.startswith(("*", "《")):
        titles = [word for word in speech.words if word.startswith("*") and len(word) > 2]
        if words[stuck] not in titles:
            shown = [join((title,), lang, sentence=False) for title in sorted(titles)]
            near = _nearest(found, shown)
            return Misreading("BW304", stuck, stuck, {**arguments, "nearest": near})
    if not at_end and (name := _unknown_name(speech, sentence)) is not None:
        start, end = name
        said = join(words[start:end], lang, sentence=False)
        told = {**arguments, "found": said, "nearest": _nearest_names(speech, said, expected)}
        return Misreading("BW408", start, end - 1, told)
    stuck = _begun(speech, sentence, expected)
    if stuck < sentence.stuck:
        found = words[stuck]
        understood = join(words[:stuck], lang, sentence=False)
        marked = f"{understood} ‹{found}›"
        arguments = {"found": found, "understood": understood, "marked": marked}
        at_end = False
    read = sentence.chart if at_end else Chart(speech.whole, sentence.goal, words[:stuck])
    arguments["expected"] = expected_words(speech.lexicon, lang, read, found)
    return Misreading("BW101", stuck, stuck, arguments)


def _unknown_name(speech: Speech, sentence: _Sentence) -> tuple[int, int] | None:
    """Returns the range of a name that nothing has: in English, of words with a capital."""
    words, stuck = sentence.words, sentence.stuck
    if speech.lang != "en" and sentence.goal == "declaration":
        bracket = words.index("（") if "（" in words else 0
        return (0, bracket) if stuck < bracket and words[:bracket] not in speech.names else None
    if speech.lang != "en":
        return sentence.unknown_name()
    # What begins a sentence has a capital in any case; what begins a declaration is a name.
    if stuck == 0 and sentence.goal != "declaration":
        return None
    end = stuck
    while end < len(words) and words[end][0].isupper():
        end += 1
    if end == stuck or words[stuck:end] in speech.names:
        return None
    return None if end == stuck + 1 and speech.knows(words[stuck]) else (stuck, end)


def _begun(speech: Speech, sentence: _Sentence, expected: Collection[str]) -> int:
    """Returns where a sentence is told as not understood: where it is stuck, or somewhat before.

    In *every hero in the basement* only *in the same attack* is begun; where nothing but one word
    could come and all was said before, it is the beginning that cannot stand there.
    """
    stuck = sentence.stuck
    if speech.lang != "en" or len(expected) != 1 or stuck != sentence.chart.reached:
        return stuck
    for place in range(stuck - 1, max(0, stuck - _LONGEST_BEGUN) - 1, -1):
        if sentence.words[place] in FILTERS and place:
            whole = Chart(speech.grammar, sentence.goal, sentence.words[:place])
            return place if whole.complete else stuck
    return stuck


def _nearest_names(speech: Speech, said: str, expected: Collection[str]) -> str:
    """Returns the names most like what nothing has, in English those that can stand there.

    Where only a plural can, and the name is not written as its plural is, that is shown with it.
    """
    if speech.lang != "en":
        return _nearest(said, [join(each, speech.lang, sentence=False) for each in speech.names])
    names: dict[str, str] = {}
    for noun in speech.lexicon:
        one, many = noun.name("en"), noun.name("en", many=True)
        if not one[0].isupper():
            continue
        if one.split()[0] in expected:
            names[one] = one
        elif noun.counted and many.split()[0] in expected:
            names[one] = names[many] = f"{one} (plural: {many})"
    known = names or {name: name for name in _capitals(speech)}
    near = difflib.get_close_matches(said, known, n=3, cutoff=_LIKE)
    return ", ".join(dict.fromkeys(known[each] for each in near))


def _capitals(speech: Speech) -> Iterator[str]:
    """Yields the English names that are written with a capital."""
    for each in speech.names:
        name = join(each, "en", sentence=False)
        if name[0].isupper():
            yield name


def _nearest(word: str, known: Sequence[str]) -> str:
    """Returns the few of *known* that are most like *word*; nothing if none is like it."""
    return ", ".join(difflib.get_close_matches(word, known, n=3, cutoff=_LIKE))
