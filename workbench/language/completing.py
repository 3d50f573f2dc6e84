"""Completes what an author of a page is writing: sentences, rows, headings, front matter.

Only what is left of the cursor counts, so that a page with faults elsewhere, or with a sentence
that is not finished, is completed like any other. In prose, stories and notes nothing is offered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import Literal

from workbench.diagnostics import Place
from workbench.language.chart import LONGEST, Chart, Grammar
from workbench.language.checking.deeds import CONTESTS
from workbench.language.checking.tables import NUMBERED
from workbench.language.declarations import nouns_of
from workbench.language.following import Offer, Weights, following, means, sort_of
from workbench.language.front import Front
from workbench.language.front_completing import FrontOffer, front_offers
from workbench.language.headings import BOOKS, BOXES, KnownHeading, box_of
from workbench.language.markdown import Item, outline
from workbench.language.nouns import Lexicon
from workbench.language.reading import PageReader
from workbench.language.rows import ALOUD, COLONS, NOTE, STOPS, begins, label_of, print_label
from workbench.language.standing import Standing, standing
from workbench.language.titling import titles_of
from workbench.language.tokens import ARTICLE, Token, join, split
from workbench.language.vocabulary import BUILT_IN
from workbench.language.worlds import World
from workbench.model.ids import Language
from workbench.model.trees import Leaf, Node, Tree, walk

__all__ = ["Completion", "CompletionKind", "complete"]

CompletionKind = Literal["word", "name", "number", "heading", "key", "value", "row"]

#: Tokens that stand without a space behind what is before them, in English.
_GLUED = frozenset({".", ",", ":", ";", ")", "'s", "'"})
_TITLED = re.compile(r"\*\*[^*\s][^*]*\*\*\s*")
_COLON = re.compile(r"[^:：]*[:：]\s*")
_WHOLE_TITLE = re.compile(r"\*[^*\n]+\*|《[^《》\n]+》")
_OPEN_TITLE = re.compile(r"[*《][^*《》]*$")
_LATIN = re.compile(r"[A-Za-z0-9]")
_PINYIN = re.compile(r"[A-Za-z]+")
_BUILT_IN = frozenset((noun.kind, noun.key) for noun in BUILT_IN)
_NO_WEIGHTS: Weights = MappingProxyType({})
#: How much of a Chinese text can be typed in pinyin, in characters.
_LONGEST_SPELLED = 8
#: The highest total that rows are offered for without one above them.
_USUAL = 5


@dataclass(frozen=True, slots=True)
class Completion:
    """Something that may be written at the cursor.

    Attributes:
        text: What is put in.
        place: What it replaces; empty where nothing is.
        label: What is shown in a list.
        kind: What sort of thing it is.
        detail: What it means, in short; may be empty.
        rank: Its place among all that is offered, from 0.
    """

    text: str
    place: Place
    label: str
    kind: CompletionKind
    detail: str = ""
    rank: int = 0


@dataclass(frozen=True, slots=True)
class _Draft:
    """A completion before it is ranked."""

    text: str
    place: Place
    label: str
    kind: CompletionKind
    detail: str = ""
    order: tuple[int, ...] = (1, 0, 0)


@dataclass(frozen=True)
class _Speech:
    """What can be said on a page.

    Attributes:
        front: Its front matter.
        world: Its game.
        lexicon: Its nouns.
        grammar: Its grammar, without rules that lead nowhere.
        declared: The nouns that the page itself brings.
        weights: How often frames and nouns are used.
    """

    front: Front
    world: World
    lexicon: Lexicon
    grammar: Grammar[Tree]
    declared: frozenset[tuple[str, str]]
    weights: Weights

    @property
    def lang(self) -> Language:
        return self.front.lang

    def readings(self, goal: str, text: str) -> list[Tree]:
        tokens = [token.text for token in split(text, self.lang)]
        return Chart(self.grammar, goal, tokens).readings() if 0 < len(tokens) <= LONGEST else []


def complete(
    reader: PageReader,
    text: str,
    line: int,
    column: int,
    *,
    most: int = 30,
    weights: Weights = _NO_WEIGHTS,
) -> tuple[Completion, ...]:
    """Returns what may be written at a position of a page, best first; never raises.

    Args:
        reader: Reads pages of the games it knows.
        text: The page.
        line: The line of the cursor, from 1.
        column: The column of the cursor, from 1: the one before which it stands.
        most: How many are returned at most.
        weights: How often each frame and noun is used, as :func:`following.uses_of` counts; what is
            used more is offered first.
    """
    where = standing(text, line, column)
    if where is None:
        return ()
    if where.front:
        drafts = [_front_draft(each) for each in front_offers(reader, where)]
        return _ranked(drafts, most)
    if where.prose:
        return ()
    speech = _speech(reader, text, weights)
    if speech is None:
        return ()
    drafts = list(_heading(where, speech) if where.level else _item(where, speech))
    return _ranked(drafts, most)


def _ranked(drafts: Sequence[_Draft], most: int) -> tuple[Completion, ...]:
    best: dict[tuple[str, Place], _Draft] = {}
    for draft in sorted(drafts, key=lambda each: (each.order, each.label.casefold(), each.text)):
        best.setdefault((draft.text, draft.place), draft)
    return tuple(
        Completion(each.text, each.place, each.label, each.kind, each.detail, rank)
        for rank, each in enumerate(list(best.values())[: max(most, 0)])
    )


def _front_draft(offer: FrontOffer) -> _Draft:
    return _Draft(
        offer.text, offer.place, offer.label, offer.kind, offer.detail, (0, offer.order, 0)
    )


def _speech(reader: PageReader, text: str, weights: Weights) -> _Speech | None:
    """Returns what can be said on a page; its sentences are not read for it."""
    cut = outline(text)
    if cut.front is None:
        return None
    read = reader.read(f"---\n{cut.front}\n---\n")
    front, world = read.front, read.world
    if not front.facts and cut.front.strip():
        return None
    nouns = (*nouns_of(front), *titles_of(cut, front.lang))
    words = reader.words(world, front.lang, nouns)
    declared = frozenset((noun.kind, noun.key) for noun in nouns) - _BUILT_IN
    return _Speech(front, world, words.lexicon, words.grammar.finishable, declared, weights)


# Headings


def _heading(where: Standing, speech: _Speech) -> Iterator[_Draft]:
    typed = where.text
    known, there = (BOOKS, where.books) if where.level == 1 else (BOXES, where.boxes)
    rules = speech.world.game.rulebook
    for number, heading in enumerate(known):
        if heading.rules_of not in ("", rules):
            continue
        name = heading.names[speech.lang]
        if _is_there(heading, there, speech.lang) or not _begins(name, typed, speech.lang):
            continue
        yield _Draft(name, where.place(0), name, "heading", "", (0, number, 0))
    if where.level == 2:
        cursor = _Cursor(typed, 0, where, speech)
        yield from cursor.drafts(("gate",))


def _is_there(heading: KnownHeading, there: Sequence[str], lang: Language) -> bool:
    name = [token.text.casefold() for token in split(heading.names[lang], lang)]
    return any([token.text.casefold() for token in split(each, lang)] == name for each in there)


# Items


def _item(where: Standing, speech: _Speech) -> Iterator[_Draft]:
    lang = speech.lang
    known = box_of(where.heading, lang) if where.heading else None
    goal = known.goal if known else "rules"
    marks = (NOTE[lang], ALOUD[lang])
    if goal == "prose" or any(begins(each.text, mark) for each in where.around for mark in marks):
        return
    text = where.text
    if any(begins(text, mark) for mark in marks):
        return
    title = _TITLED.match(text)
    if title is None and text.lstrip().startswith("**"):
        return
    start = title.end() if title else 0
    usual = {"conditions": "condition", "things": "declaration"}.get(goal, "sentence")
    contest = bool(where.before) and _contest_label(where.before[-1], lang)
    label, _rest = label_of(text[start:], lang, contest=contest)
    if label is None and title is None:
        yield from _starts(where, speech)
    goals: tuple[str, ...] = (usual, "head")
    if label is not None:
        colon = _COLON.match(text, start)
        start = colon.end() if colon else start
        goals = ("sentence", "value")
    # Only the sentence in which the cursor stands counts.
    stops = [token for token in split(text[start:], lang) if token.text == STOPS[lang]]
    if stops:
        goals = goals[:1]
        start += stops[-1].end
    yield from _Cursor(text, start, where, speech).drafts(goals)


def _contest_label(item: Item, lang: Language) -> bool:
    label, _rest = label_of(item.text, lang)
    return label is not None and label.kind == "contest"


def _starts(where: Standing, speech: _Speech) -> Iterator[_Draft]:
    """Yields what only an item can begin with: rows, and the words that mark prose."""
    lang = speech.lang
    typed = where.text.strip()
    gap = " " if lang == "en" else ""
    for number, label in enumerate(_labels(where, speech)):
        shown = print_label(label, lang) + COLONS[lang]
        if _begins(shown, typed, lang) and typed != shown:
            yield _Draft(shown + gap, where.place(0), shown, "row", "", (0, -1, number))
    for mark in (NOTE[lang], ALOUD[lang]):
        if _begins(mark, typed, lang):
            yield _Draft(mark + gap, where.place(0), mark, "word", "", (2, 0, 0))


def _labels(where: Standing, speech: _Speech) -> Iterator[Leaf]:
    """Yields the rows that may come next under a roll, a contest or a number."""
    if not where.around:
        return
    lang = speech.lang
    frames = _frames(where.around[-1], speech)
    given = [label_of(each.text, lang, contest=True)[0] for each in where.before]
    there = [each for each in given if each is not None]
    if frames & CONTESTS or any(each.kind == "contest" for each in there):
        keys = {each.key for each in there}
        for key in ("higher", "equal", "lower", "otherwise"):
            if key not in keys:
                yield Leaf("contest", key)
    elif frames & NUMBERED or there:
        lows = [int(re.split(r"[-+]", each.key)[0]) for each in there]
        if not lows:
            yield from (Leaf("total", f"{least}+") for least in range(_USUAL, 1, -1))
            yield Leaf("total", "0")
        elif (low := min(lows)) == 1:
            yield Leaf("total", "0")
        elif low > 1:
            top = low - 1
            yield Leaf("total", str(top)) if top == 1 else Leaf("total", f"1-{top}")
            yield Leaf("total", f"0-{top}")
            yield from (Leaf("total", f"{least}-{top}") for least in range(2, top))
            if top > 1:
                yield Leaf("total", str(top))


def _frames(item: Item, speech: _Speech) -> frozenset[str]:
    """Returns the frames of the sentences of an item, as far as it can be read."""
    lang = speech.lang
    text = item.text.strip()
    if title := _TITLED.match(text):
        text = text[title.end() :]
    label, rest = label_of(text, lang)
    if label is not None:
        text = rest
    trees: list[Tree] = []
    if text.endswith((":", "：")):
        trees += speech.readings("head", text[:-1])
    else:
        for sentence in re.split(r"[.。]", text):
            trees += speech.readings("sentence", sentence)
    parts = (part for tree in trees for part in walk(tree))
    return frozenset(part.frame for part in parts if isinstance(part, Node))


# Sentences


@dataclass(frozen=True)
class _Cursor:
    """A sentence that is being written.

    Attributes:
        text: The text of its item or heading, left of the cursor.
        start: Where the sentence begins in it.
        where: Where that stands.
        speech: What can be said.
        tokens: Its tokens; their offsets count in the text.
        typed: The beginning of a word at the cursor.
    """

    text: str
    start: int
    where: Standing
    speech: _Speech
    tokens: tuple[Token, ...] = field(init=False)
    typed: str = field(init=False)

    def __post_init__(self) -> None:
        sentence = self.text[self.start :]
        titles = [match.end() for match in _WHOLE_TITLE.finditer(sentence)]
        open_title = _OPEN_TITLE.search(sentence, titles[-1] if titles else 0)
        cut = open_title.start() if open_title else len(sentence)
        tokens = [
            Token(token.text, token.start + self.start, token.end + self.start)
            for token in split(sentence[:cut], self.speech.lang)
        ]
        typed = sentence[cut:]
        if not open_title:
            typed = self._beginning(tokens)
        object.__setattr__(self, "tokens", tuple(tokens))
        object.__setattr__(self, "typed", typed)

    def _beginning(self, tokens: Sequence[Token]) -> str:
        """Returns the beginning of a word that the last tokens are; in Chinese, letters only."""
        end = len(self.text)
        if not tokens or tokens[-1].end != end:
            return ""
        last = tokens[-1]
        if self.speech.lang != "en":
            return self.text[last.start :] if _LATIN.match(last.text) else ""
        if last.text == "-" and len(tokens) > 1 and tokens[-2].end == last.start:
            last = tokens[-2]
        return self.text[last.start :] if last.text[0].isalnum() else ""

    def drafts(self, goals: Sequence[str]) -> Iterator[_Draft]:
        """Yields what may come next, if the sentence is to be one of *goals*.

        Args:
            goals: The categories that it may be.
        """
        cut = len(self.text) - len(self.typed)
        left = [token for token in self.tokens if token.end <= cut]
        for goal in goals:
            if len(left) < LONGEST:
                yield from self._next(goal, left, self.typed)
            if self.typed and len(left) < len(self.tokens) < LONGEST:
                yield from self._next(goal, self.tokens, "")

    def _next(self, goal: str, left: Sequence[Token], typed: str) -> Iterator[_Draft]:
        speech = self.speech
        chart = Chart(speech.grammar, goal, [token.text for token in left])
        whole_words = typed or not self.typed or speech.lang != "en"
        for offer in self._offers(chart):
            if not whole_words and offer.words[0] not in _GLUED:
                continue
            fits = _fit(offer, typed, speech.lang)
            if fits is not None:
                yield self._draft(offer, left, typed, fits)
        if left and not typed and chart.complete:
            mark = {"gate": "", "value": "", "head": COLONS[speech.lang]}.get(
                goal, STOPS[speech.lang]
            )
            if mark:
                place = self.where.place(len(self.text.rstrip()))
                yield _Draft(mark, place, mark, "word", "", (0, 0, int(goal == "head")))

    def _offers(self, chart: Chart[Tree]) -> list[Offer]:
        speech = self.speech
        return following(
            chart,
            speech.lexicon,
            speech.lang,
            weights=speech.weights,
            players=speech.front.players,
        )

    def _draft(self, offer: Offer, left: Sequence[Token], typed: str, fits: int) -> _Draft:
        speech = self.speech
        lang = speech.lang
        text = offer.text
        start = len(self.text) - len(typed)
        if not left:
            text = text[:1].upper() + text[1:] if lang == "en" else text
        label = offer.whole or text
        before = self.text[:start]
        if lang == "en" and offer.words[0] in _GLUED:
            start = len(before.rstrip())
        elif lang == "en" and left and left[-1].text == ARTICLE:
            start, text = self._with_article(left[-1], offer, text, start)
        elif lang == "en":
            if before and not before[-1].isspace() and before[-1] not in "([":
                text = f" {text}"
        elif before.endswith("**") or (_LATIN.match(before[-1:]) and _LATIN.match(text)):
            text = f" {text}"
        noun = offer.meaning if isinstance(offer.meaning, Leaf) else None
        declared = noun is not None and (noun.kind, noun.key) in speech.declared
        order = (
            fits if declared else fits + 1,
            -offer.weight,
            {"word": 0, "number": 1, "name": 2}[offer.kind],
        )
        detail = sort_of(noun.kind, lang) if noun else means(offer.meaning, lang)
        return _Draft(text, self.where.place(start), label, offer.kind, detail, order)

    def _with_article(self, article: Token, offer: Offer, text: str, start: int) -> tuple[int, str]:
        """Returns where an offer begins and its text; *a* becomes *an* where it has to."""
        written = self.text[article.start : article.end]
        right = join((ARTICLE, offer.words[0]), "en", sentence=False).split(" ")[0]
        if written.lower() == right:
            return start, text if self.text[article.end : start] else f" {text}"
        return article.start, f"{written[0]}{right[1:]} {text}"


def _begins(text: str, typed: str, lang: Language) -> bool:
    """Tells whether *typed* is the beginning of a text, whatever its capitals; or its pinyin."""
    small = _plain(typed)
    if _plain(text).startswith(small):
        return True
    if lang == "en" or not _PINYIN.fullmatch(typed):
        return False
    return any(key.startswith(small) for key in _spelled(text))


def _plain(text: str) -> str:
    return text.casefold().replace("’", "'").replace("…", "...").replace("：", ":").strip()


def _fit(offer: Offer, typed: str, lang: Language) -> int | None:
    """Returns how well an offer goes on from what was typed: less is better; None if not at all."""
    if not typed:
        return 0
    if typed == offer.text:
        return None
    if offer.kind == "number":
        return None
    text = _plain(offer.text)
    if typed[0] in "*《":
        return 0 if text[1:].startswith(_plain(typed[1:])) and text[0] in "*《" else None
    if _begins(offer.text, typed, lang):
        return 0
    later = lang == "en" and offer.kind == "name" and f" {_plain(typed)}" in text
    return 2 if later else None


@lru_cache(maxsize=4_096)
def _spelled(text: str) -> tuple[str, ...]:
    """Returns the pinyin of a Chinese text and its initials."""
    from workbench.text.pinyin import syllables, u_form

    parts = syllables(text[:_LONGEST_SPELLED])
    joined = "".join(parts)
    return (joined, u_form(joined), "".join(part[0] for part in parts))
