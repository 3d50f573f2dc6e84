"""The nouns that the corpus gives: rooms, cards, characters, tokens, monsters.

Two things of one name in different kinds stay apart: a token is always called *the N token*, and a
card takes the word *card* where a monster on the same page has its name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from workbench.language.nouns import Lexicon, Noun
from workbench.language.vocabulary.nouns_built_in import BUILT_IN
from workbench.language.words import plural_of
from workbench.model.entries import Entry
from workbench.model.facts import MonsterFacts, TokenFacts
from workbench.model.ids import LANGUAGES, Language

__all__ = ["lexicon_of"]

_CARDS = frozenset({"omen", "item", "event", "clue"})
_TOKEN: Mapping[Language, str] = {"en": " token", "zh-Hant": "標記", "zh-Hans": "标记"}
_CARD: Mapping[Language, str] = {"en": " card", "zh-Hant": "牌", "zh-Hans": "牌"}


def lexicon_of(entries: Iterable[Entry]) -> Lexicon:
    """Returns the built-in nouns and those of *entries*, which a page can then add to.

    Args:
        entries: The entries of one game, without the monsters of other haunts than the page's own;
            kinds that name nothing on the board are left out. Of two monsters of one name the
            first counts.
    """
    listed = list(entries)
    monsters = {
        lang: {name for entry in listed if entry.kind == "monster"
               if (name := entry.title.get(lang))}
        for lang in LANGUAGES
    }  # fmt: skip
    nouns: dict[tuple[str, str], Noun] = {}
    for entry in listed:
        noun = _noun_of(entry, monsters)
        if noun is not None:
            nouns.setdefault((noun.kind, noun.names["en"]), noun)
    return Lexicon([*BUILT_IN, *nouns.values()])


def _noun_of(entry: Entry, monsters: Mapping[Language, set[str]]) -> Noun | None:
    names = dict(entry.title)
    kind = entry.kind
    if kind == "room":
        return Noun("room", entry.id, names, measure="間")
    if kind in _CARDS:
        called = {
            lang: name + _CARD[lang] if name in monsters[lang] else name
            for lang, name in names.items()
        }
        return Noun("card", entry.id, called, measure="張")
    if kind == "character":
        return Noun("character", entry.id, names, measure="名", person=True)
    if kind == "token":
        called = {lang: name + _TOKEN[lang] for lang, name in names.items()}
        alone = isinstance(entry.facts, TokenFacts) and entry.facts.count == 1
        return Noun("token", entry.id, called, unique=alone)
    if kind == "monster":
        facts = entry.facts
        alone = isinstance(facts, MonsterFacts) and facts.count == "1"
        return Noun("monster", entry.id, names, _plural(entry), "隻", unique=alone)
    return None


def _plural(entry: Entry) -> str:
    """Its English plural, if an alias looks like one and is not what the rules give."""
    name = entry.title["en"]
    for alias in entry.aliases:
        if alias.lang == "en" and alias.text != name and alias.text[:2] == name[:2]:
            if alias.text == plural_of(name):
                return ""
            if alias.text.endswith(("s", "en", "ves", "ce", "people")):
                return alias.text
    return ""
