"""The nouns that the corpus gives: rooms, cards, characters, tokens, monsters.

Two things of one name in different kinds stay apart: a token is always called *the N token*, and a
card takes the word *card* where a monster on the same page has its name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from workbench.language.nouns import Lexicon, Noun
from workbench.language.vocabulary.nouns_built_in import BUILT_IN
from workbench.language.words import plural_of
from workbench.model.entries import Entry
from workbench.model.facts import MonsterFacts, TokenFacts
from workbench.model.ids import Language
from workbench.text.fold import to_simplified

__all__ = ["FORMER", "lexicon_of"]

#: The source of an alias that is a name the thing had before: pages that say it are still read.
FORMER = "former"

_FACES = re.compile(r"\s*[/／]\s*")
_MANY = ("s", "en", "ce", "people")
_CARDS = frozenset({"omen", "item", "event", "clue"})
#: Rooms and cards whose English names take a plural verb (the Gardens are); none of the words of a
#: name tells that for sure (the Debris is).
_PLURAL_NAMES = frozenset(
    {
        "Catacombs", "Creepy Crawlies", "Dark Dice", "Disquieting Sounds", "Footsteps", "Gardens",
        "Hanged Men", "Mists from the Walls", "Pickpocket's Gloves", "Secret Stairs",
        "Servants' Quarters", "Skeletons", "Smelling Salts", "Stairs from Basement", "The Walls",
        "Webs", "Woods",
    }
)  # fmt: skip
#: The article of a title, which gives way to the article of the sentence (the Moment of Hope).
_ARTICLE = re.compile(r"^(?:An?|The) (?=\S)")
_TOKEN: Mapping[Language, str] = {"en": " token", "zh-Hant": "標記", "zh-Hans": "标记"}


def lexicon_of(entries: Iterable[Entry]) -> Lexicon:
    """Returns the built-in nouns and those of *entries*, which a page can then add to.

    Args:
        entries: The entries of one game, without the monsters of other haunts than the page's own;
            kinds that name nothing on the board are left out. Of two things of one kind and name
            the first counts.
    """
    nouns: dict[tuple[str, str], Noun] = {}
    for entry in entries:
        for noun in _nouns_of(entry):
            nouns.setdefault((noun.kind, noun.names["en"]), _with_former(noun, entry))
    return Lexicon([*BUILT_IN, *nouns.values()])


def _nouns_of(entry: Entry) -> Iterator[Noun]:
    names = entry.title
    if entry.kind == "room":
        yield _named("room", entry, "間")
    elif entry.kind in _CARDS:
        yield _named("card", entry, "張")
    elif entry.kind == "character":
        yield Noun("character", entry.id, names, measure="名", person=True)
    elif entry.kind == "token":
        yield from _tokens(entry)
    elif entry.kind == "monster":
        facts = entry.facts
        alone = isinstance(facts, MonsterFacts) and facts.count == "1"
        yield Noun("monster", entry.id, names, _plural(entry), "隻", unique=alone)


def _named(kind: str, entry: Entry, measure: str) -> Noun:
    names = {**entry.title, "en": _ARTICLE.sub("", entry.title["en"], count=1)}
    many = entry.title["en"] in _PLURAL_NAMES
    return Noun(kind, entry.id, names, measure=measure, always_plural=many)


def _with_former(noun: Noun, entry: Entry) -> Noun:
    """Adds the names it had before: the aliases of the source ``former``.

    Of a token with two faces a former name has two as well: ``Old Face / Old Back``.
    """
    former: dict[Language, tuple[str, ...]] = {}
    faces = len(_FACES.split(entry.title["en"])) if entry.kind == "token" else 1
    face = int(noun.key.rpartition("#")[2]) - 1 if faces > 1 else 0
    for alias in entry.aliases:
        cut = _FACES.split(alias.text) if faces > 1 else [alias.text]
        if alias.source == FORMER and len(cut) == faces:
            name = cut[face] + (_TOKEN[alias.lang] if entry.kind == "token" else "")
            name = _ARTICLE.sub("", name, count=1) if alias.lang == "en" else name
            former[alias.lang] = (*former.get(alias.lang, ()), name)
    if "zh-Hant" in former:
        former.setdefault("zh-Hans", tuple(map(to_simplified, former["zh-Hant"])))
    return replace(noun, former=former) if former else noun


def _tokens(entry: Entry) -> Iterator[Noun]:
    """A token with another name on each face is two nouns, which share the tokens there are."""
    alone = isinstance(entry.facts, TokenFacts) and entry.facts.count == 1
    faces = {lang: _FACES.split(name) for lang, name in entry.title.items()}
    count = len(faces["en"])
    for face in range(count):
        names = {
            lang: (cut[face] if len(cut) == count else entry.title[lang]) + _TOKEN[lang]
            for lang, cut in faces.items()
        }
        key = entry.id if count == 1 else f"{entry.id}#{face + 1}"
        yield Noun("token", key, names, unique=alone)


def _plural(entry: Entry) -> str:
    """Its English plural, if an alias is one that does not follow the rules."""
    name = entry.title["en"]
    for alias in entry.aliases:
        text = alias.text
        if alias.lang == "en" and text != name and text[:2] == name[:2] and " " not in text:
            return "" if text == plural_of(name) else text if text.endswith(_MANY) else ""
    return ""
