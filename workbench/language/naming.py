"""What names a page may use: none that another differs from by capitals alone, none of the past.

A name that equals a word of the language, or another name but for a capital, would change what a
sentence means by one letter. A former name is understood, and told with the present one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from workbench.diagnostics import Diagnostic
from workbench.language.front import Front
from workbench.language.nouns import Lexicon, Noun
from workbench.language.patterns import Word
from workbench.language.tokens import Token, join, words_of
from workbench.language.vocabulary import FRAMES
from workbench.model.ids import Language
from workbench.model.trees import Leaf, Tree, walk

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
    for leaf in dict.fromkeys(part for part in walk(tree) if isinstance(part, Leaf)):
        noun = lexicon.get(leaf.kind, leaf.key)
        if noun is not None and noun.former:
            yield noun


@cache
def _own_words(lang: Language) -> frozenset[str]:
    """The words that frames are made of, in small letters; verbs in other forms are none."""
    return frozenset(
        piece.text.casefold()
        for frame in FRAMES
        for pieces in frame.variants(lang).values()
        for piece in pieces
        if isinstance(piece, Word)
    )


def unlike_others(front: Front, lexicon: Lexicon) -> Iterator[Diagnostic]:
    """Tells of declared names that are no names of their own.

    Args:
        front: The front matter that declares them.
        lexicon: The nouns of the game.
    """
    if not front.things:
        return
    known: dict[tuple[Language, str], set[str]] = {}
    for noun in lexicon:
        for lang, name in noun.names.items():
            known.setdefault((lang, name.casefold()), set()).add(name)
    for thing in front.things:
        for lang, name in thing.names.items():
            small = name.casefold()
            others = known.get((lang, small), set()) - {name}
            if small in _own_words(lang):
                others = {small}
            if others:
                names = {"found": name, "other": min(others)}
                yield Diagnostic("BW021", thing.place, names)
                break
