"""What names a page may use: none that is another thing's, nor a word of the language, nor former.

A name that equals a word of the language, or another name but for a capital, would change what a
sentence means, on the page or on its print in another language. A former name is understood, and
told with the present one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby, islice

from workbench.diagnostics import Diagnostic
from workbench.language.declarations import nouns_of
from workbench.language.front import Front, Thing
from workbench.language.nouns import Lexicon, Noun
from workbench.language.patterns import Word, counted
from workbench.language.tokens import Token, join, words_of
from workbench.language.vocabulary import FRAMES
from workbench.model.ids import Language
from workbench.model.trees import Leaf, Tree, parts_of

__all__ = ["Former", "former_names", "unlike_others"]


@dataclass(frozen=True, slots=True)
class Former:
    """A former name in a sentence.

    Attributes:
        first: The token it begins with.
        last: The token it ends with.
        start: The character it begins with.
        end: Where it ends.
        said: The name as it stands there.
        name: The present name.
    """

    first: int
    last: int
    start: int
    end: int
    said: str
    name: str

    def mended(self, tokens: Sequence[Token], lang: Language) -> str:
        """Returns the sentence with the present name."""
        words = [token.text for token in tokens]
        put = words_of(self.name, lang)
        return join([*words[: self.first], *put, *words[self.last + 1 :]], lang)


def former_names(
    lexicon: Lexicon, tokens: Sequence[Token], tree: Tree, lang: Language
) -> Iterator[Former]:
    """Yields the former names that a sentence may have used for what its tree speaks of.

    Args:
        lexicon: The nouns of the page.
        tokens: The tokens of the sentence.
        tree: What it says.
        lang: Its language.
    """
    words = [token.text for token in tokens]
    for noun in _spoken_of(tree, lexicon):
        for former in noun.former.get(lang, ()):
            said = list(words_of(former, lang))
            for start in range(len(words) - len(said) + 1):
                if words[start : start + len(said)] == said:
                    last = start + len(said) - 1
                    place = tokens[start].start, tokens[last].end
                    yield Former(start, last, *place, former, noun.name(lang))


def _spoken_of(tree: Tree, lexicon: Lexicon) -> Iterator[Noun]:
    """Yields the nouns in a tree that had another name before."""
    for leaf in dict.fromkeys(part for part in parts_of(tree) if isinstance(part, Leaf)):
        noun = lexicon.get(leaf.kind, leaf.key)
        if noun is not None and noun.former:
            yield noun


#: A longer run of words is no name that anybody gives a thing.
_LONGEST_RUN = 8


@cache
def _own_words(lang: Language) -> frozenset[tuple[str, ...]]:
    """Every run of words in a frame, in small letters; verbs in other forms are none."""
    phrases: set[tuple[str, ...]] = set()
    for frame in FRAMES:
        for pieces in frame.variants(lang).values():
            for way in counted(pieces):
                for literal, run in groupby(way, lambda piece: isinstance(piece, Word)):
                    if literal:
                        phrases.add(tuple(each.text for each in run if isinstance(each, Word)))
    runs: set[tuple[str, ...]] = set()
    for phrase in phrases:
        words = tuple(word for text in phrase for word in words_of(text.casefold(), lang))
        for start in range(len(words)):
            for end in range(start + 1, min(len(words), start + _LONGEST_RUN) + 1):
                runs.add(words[start:end])
    return frozenset(runs)


def unlike_others(front: Front, lexicon: Lexicon) -> Iterator[Diagnostic]:
    """Tells of declared names that are no names of their own, in any language.

    A page is printed in every language, and its print must read as the page does: so a name may
    be no word of the language and no name of another thing in the language that it is in, neither
    as it stands nor in the plural, nor where its Simplified form is drafted.

    Args:
        front: The front matter that declares them.
        lexicon: The nouns of the game.
    """
    if not front.things:
        return
    known: dict[tuple[Language, str], list[tuple[str, Noun]]] = {}
    for noun in lexicon:
        for lang, name in _spellings(noun):
            known.setdefault((lang, name.casefold()), []).append((name, noun))
    own: dict[tuple[Language, str], Thing] = {}
    things = {thing.key: thing for thing in front.things}
    for noun in nouns_of(front):
        thing = things.get(noun.key)
        if thing is None:  # the traitor, who is of the language
            continue
        yield from islice(_told(thing, noun, known, own), 1)
        for lang, name in _spellings(noun):
            own.setdefault((lang, name.casefold()), thing)


def _spellings(noun: Noun) -> Iterator[tuple[Language, str]]:
    """Yields every name that a noun is read by: those it has, and its plural."""
    yield from noun.names.items()
    if noun.counted and not noun.always_plural:
        yield "en", noun.name("en", many=True)


def _told(
    thing: Thing,
    noun: Noun,
    known: Mapping[tuple[Language, str], Sequence[tuple[str, Noun]]],
    own: Mapping[tuple[Language, str], Thing],
) -> Iterator[Diagnostic]:
    """Yields what is wrong with the names of one thing, those that it is declared with first."""
    for lang, name in _spellings(noun):
        small = name.casefold()
        others = [
            (other, each)
            for other, each in known.get((lang, small), ())
            if not _stands_apart(noun, each, same=other == name)
        ]
        for other, each in others:
            if other == name and "/" in each.key:  # an entry of the game
                of = each.key.partition("#")[0]
                yield Diagnostic("BW031", thing.place, {"found": name, "other": of})
            else:
                yield Diagnostic("BW021", thing.place, {"found": name, "other": other})
        if words_of(small, lang) in _own_words(lang):
            yield Diagnostic("BW021", thing.place, {"found": name, "other": small})
        if (first := own.get((lang, small))) is not None and not _both_declare(thing, first, lang):
            related = (first.place,)
            yield Diagnostic("BW020", thing.place, {"found": name}, related=related)


def _stands_apart(noun: Noun, other: Noun, *, same: bool) -> bool:
    """Tells whether sentences tell a thing of the game from one of the page with its name.

    The card is called a card where a monster has its name, and a token that the page declares again
    takes the place of the one in the box.
    """
    if noun.kind == "monster" and other.kind == "card":
        return same
    return "/" in other.key and (noun.kind, noun.names["en"]) == (other.kind, other.names["en"])


def _both_declare(thing: Thing, other: Thing, lang: Language) -> bool:
    """Tells whether both names stand in the front matter, so that reading it has told of them."""
    names = [each.names.get(lang, "").casefold() for each in (thing, other)]
    return names[0] == names[1] != ""
