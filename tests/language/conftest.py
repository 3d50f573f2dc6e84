"""The vocabulary with the nouns of the 2nd edition and of a sample page, ready to use."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.shipped import shipped_corpus
from workbench.language.chart import Chart, Grammar
from workbench.language.frames import Frame, Frames
from workbench.language.grammar import OWN, grammar_of
from workbench.language.nouns import Lexicon, Noun
from workbench.language.patterns import Field
from workbench.language.printing import Printer
from workbench.language.reading import PageReader
from workbench.language.tokens import split
from workbench.language.vocabulary import FRAMES
from workbench.language.vocabulary.lexicon import lexicon_of
from workbench.language.worlds import world_of
from workbench.model.games import Corpus
from workbench.model.ids import LANGUAGES, Language
from workbench.model.trees import Leaf, Node, Tree
from workbench.text.fold import to_simplified

FIRST_EDITION = ("druidic-charm", "mystic-coin", "rope", "skeleton-key", "toy-monkey")
#: What ends a text, by the goal it is read for.
ENDS: Mapping[str, Mapping[Language, str]] = {
    "sentence": {"en": ".", "zh-Hant": "。", "zh-Hans": "。"},
    "condition": {"en": ".", "zh-Hant": "。", "zh-Hans": "。"},
    "declaration": {"en": ".", "zh-Hant": "。", "zh-Hans": "。"},
    "head": {"en": ":", "zh-Hant": "：", "zh-Hans": "："},
    "gate": dict.fromkeys(LANGUAGES, ""),
    "value": dict.fromkeys(LANGUAGES, ""),
}


def declared(kind: str, key: str, en: str, zh: str, more: Mapping[str, Any] | None = None) -> Noun:
    names: dict[Language, str] = {"en": en, "zh-Hant": zh, "zh-Hans": to_simplified(zh)}
    return Noun(kind, key, names, **(more or {}))


#: What the page of the examples declares.
SAMPLE = (
    declared(
        "monster", "clockmaker", "Clockmaker", "鐘匠",
        {"unique": True, "measure": "名", "person": True},
    ),
    declared("monster", "cultist", "Cultist", "邪教徒", {"measure": "名", "person": True}),
    declared("token", "clock", "Clock", "大鐘", {"unique": True}),
    declared("track", "debt", "Debt", "債"),
    declared("mark", "dancing", "Dancing", "起舞"),
    declared("mark", "burned", "Burned", "燒毀"),
    declared("mark", "falling", "Falling", "下陷"),
    declared("mark", "worn", "Worn", "戴上"),
    declared("figurerole", "medium", "Medium", "靈媒"),
    declared("roomrole", "abyss", "Abyss", "深淵"),
    declared("roomset", "paint", "Paint", "畫布"),
    declared("title", "wind", "*Wind it back*", "*把它轉回去*"),
)  # fmt: skip


@dataclass
class Desk:
    """Reads and prints with one lexicon."""

    lexicon: Lexicon
    grammars: Mapping[Language, Grammar[Tree]] = field(init=False)
    printers: Mapping[Language, Printer] = field(init=False)

    def __post_init__(self) -> None:
        self.grammars = {lang: grammar_of(FRAMES, self.lexicon, lang) for lang in LANGUAGES}
        self.printers = {lang: Printer(FRAMES, self.lexicon, lang) for lang in LANGUAGES}

    def chart(self, text: str, lang: Language, goal: str) -> Chart[Tree]:
        body = text.removesuffix(ENDS[goal][lang])
        return Chart(self.grammars[lang], goal, [token.text for token in split(body, lang)])

    def read(self, text: str, lang: Language, goal: str) -> list[Tree]:
        return self.chart(text, lang, goal).readings()

    def write(self, tree: Tree, lang: Language, goal: str) -> str:
        return self.printers[lang].sentence(tree) + ENDS[goal][lang]


def goals_of(text: str) -> tuple[str, ...]:
    """What a text may be read for, by how it ends."""
    if text.endswith((".", "。")):
        return ("sentence", "condition", "declaration")
    return ("head",) if text.endswith((":", "：")) else ("value", "gate")


@pytest.fixture(scope="session")
def corpus() -> Corpus:
    return shipped_corpus()


@pytest.fixture(scope="session")
def reader(corpus: Corpus) -> PageReader:
    """Reads pages of every game that ships."""
    return PageReader(
        {key: world_of(game, corpus.entries.values()) for key, game in corpus.games.items()}
    )


@pytest.fixture(scope="session")
def lexicon(corpus: Corpus) -> Lexicon:
    kinds = ("room", "omen", "item", "event", "character", "token")
    entries = [e for e in corpus.entries.values() if e.game == "hill-2e" and e.kind in kinds]
    entries += [corpus.entries[f"hill-1e/item/{slug}"] for slug in FIRST_EDITION]
    return lexicon_of(entries).with_nouns(SAMPLE)


@pytest.fixture(scope="session")
def desk(lexicon: Lexicon) -> Desk:
    return Desk(lexicon)


@pytest.fixture(scope="session")
def desk_with(lexicon: Lexicon, desk: Desk) -> Callable[[Sequence[Sequence[Any]]], Desk]:
    """Makes a desk for a page that declares nouns: kind, key, English, Chinese, and more."""
    made: dict[str, Desk] = {"()": desk}

    def desk_of(nouns: Sequence[Sequence[Any]]) -> Desk:
        key = str(nouns)
        if key not in made:
            made[key] = Desk(lexicon.with_nouns(declared(*noun) for noun in nouns))
        return made[key]

    return desk_of


@pytest.fixture(scope="session")
def goals() -> Callable[[str], tuple[str, ...]]:
    return goals_of


_LITERALS: Mapping[str, tuple[Leaf, ...]] = {
    "digits": tuple(Leaf("number", digits) for digits in ("0", "1", "2", "12")),
    "one": (Leaf("number", "1"),),
    "manydigits": (Leaf("number", "3"), Leaf("number", "10")),
    "triple": (Leaf("triple", "{3/4/5}"),),
}
#: What owns nothing in the singular, and how often it owns something.
YOU = Node("you")
_YOURS = 0.2
_FAR = 99
_Option = Frame | Leaf | str


class Grower:
    """Grows random trees from the frames, grammatical in every language."""

    def __init__(self, frames: Frames, lexicon: Lexicon) -> None:
        self._makers: dict[str, list[Frame]] = {}
        for frame in frames:
            self._makers.setdefault(frame.makes, []).append(frame)
        self._narrower: dict[str, list[str]] = {}
        for narrow, wide in frames.subcategories:
            self._narrower.setdefault(wide, []).append(narrow)
        self._nouns: dict[str, list[Noun]] = {}
        for noun in lexicon:
            self._nouns.setdefault(noun.category, []).append(noun)
        self._depths: dict[tuple[str, str], int] = {}
        self._measure_depths()

    def _measure_depths(self) -> None:
        """Finds the depth of the flattest tree of each category and number."""
        categories = sorted({*self._makers, *self._narrower, *self._nouns, *_LITERALS})
        changed = True
        while changed:
            changed = False
            for category in categories:
                for number in ("s", "p", ""):
                    options = self._options(category, number)
                    depth = min((self._depth(each, number) for each in options), default=_FAR)
                    if depth < self._depths.get((category, number), _FAR):
                        self._depths[category, number] = depth
                        changed = True

    def _options(self, category: str, number: str) -> list[_Option]:
        found: list[_Option] = [
            frame
            for frame in self._makers.get(category, ())
            if not number or frame.number in (number, "n", "")
        ]
        found += _LITERALS.get(category, ())
        for noun in self._nouns.get(category, ()):
            own = "sp" if noun.counted else "p" if noun.always_plural else "s"
            if not number or not noun.numbered or number in own:
                found.append(Leaf(noun.kind, noun.key))
        return found + list(self._narrower.get(category, ()))

    def _depth(self, option: _Option, number: str) -> int:
        if isinstance(option, Leaf):
            return 0
        if isinstance(option, str):
            return self._depths.get((option, number), _FAR)
        shortest = min(option.variants("en").values(), key=len)
        fields = [piece for piece in shortest if isinstance(piece, Field)]
        return 1 + max(
            (
                min(self._depths.get((piece.category, n), _FAR) for n in _numbers(piece, number))
                for piece in fields
            ),
            default=0,
        )

    def grow(self, category: str, depth: int, rng: random.Random, number: str = "") -> Tree:
        """Returns a tree of *category*, at most *depth* deep where that is possible."""
        options = self._options(category, number)
        flattest = min(self._depth(option, number) for option in options)
        most = max(depth, flattest)
        chosen = rng.choice([each for each in options if self._depth(each, number) <= most])
        if isinstance(chosen, Leaf):
            return chosen
        if isinstance(chosen, str):
            return self.grow(chosen, depth, rng, number)
        return self._node(chosen, depth, rng, number)

    def _node(self, frame: Frame, depth: int, rng: random.Random, number: str) -> Node:
        ways = list(frame.variants("en").values())
        ways += [frame.longer("en")] if frame.listing else []
        pieces = [piece for piece in rng.choice(ways) if isinstance(piece, Field)]
        agreeing = [piece for piece in pieces if piece.agrees and piece.category != "verb"]
        if agreeing and not number:
            number = rng.choice(
                [
                    each
                    for each in ("s", "p")
                    if all((piece.category, each) in self._depths for piece in agreeing)
                ]
            )
        grown = {
            piece.name: YOU
            if piece.form == OWN and rng.random() < _YOURS
            else self.grow(piece.category, depth - 1, rng, _wanted(piece, number))
            for piece in pieces
        }
        return Node(
            frame.name, tuple((name, grown[name]) for name in frame.fields if name in grown)
        )


def _numbers(piece: Field, number: str) -> tuple[str, ...]:
    if piece.form in ("s", "p"):
        return (piece.form,)
    if piece.form == OWN:
        return ("s",)
    if not piece.agrees or piece.category == "verb":
        return ("",)
    return (number,) if number else ("s", "p")


def _wanted(piece: Field, number: str) -> str:
    return _numbers(piece, number)[0] if number or not piece.agrees else ""


@pytest.fixture(scope="session")
def grower(lexicon: Lexicon) -> Grower:
    return Grower(FRAMES, lexicon)
