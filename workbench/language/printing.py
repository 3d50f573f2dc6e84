"""Prints a tree as a sentence of a language.

Agreement, measure words and articles follow from the frames and nouns; a tree says nothing of them.
What is printed is canonical: reading it again gives the same tree.
"""

from __future__ import annotations

from collections.abc import Iterator

from workbench.language.frames import Frame, Frames
from workbench.language.grammar import ANY, CARRYING, LITERAL, NOT, OWN, VERB
from workbench.language.nouns import Lexicon, Noun
from workbench.language.patterns import COUNT, Bent, Counted, Field, Measure, Piece, Pronoun, Word
from workbench.language.tokens import join, words_of
from workbench.language.words import verb_form
from workbench.model.ids import Language
from workbench.model.trees import Leaf, Node, Tree

__all__ = ["Printer"]


class Printer:
    """Prints trees in one language.

    Args:
        frames: The frames the trees are made of.
        lexicon: The nouns they name.
        lang: The language.
    """

    def __init__(self, frames: Frames, lexicon: Lexicon, lang: Language) -> None:
        self._frames = frames
        self._lexicon = lexicon
        self._lang = lang

    def sentence(self, tree: Tree) -> str:
        """Returns *tree* as text that begins with a capital."""
        return join(self._words(tree, "", False), self._lang)

    def phrase(self, tree: Tree, form: str = "") -> str:
        """Returns *tree* as text that stands inside a sentence."""
        return join(self._words(tree, form, False), self._lang, sentence=False)

    def _words(self, tree: Tree, form: str, person: bool) -> Iterator[str]:
        if isinstance(tree, Leaf):
            yield from self._leaf(tree, form)
            return
        frame = self._frames[tree.frame]
        pieces = self._pieces(frame, tree, form)
        number = self._number(tree, form) if self._lang == "en" else ""
        if (inner := tree.get("noun")) is not None:
            head = self._head(inner)
            person = head is not None and head.person
        for piece in pieces:
            if isinstance(piece, Word):
                yield piece.text
            elif isinstance(piece, Bent):
                wanted = number if piece.agrees else form if frame.makes == VERB else "base"
                yield from words_of(verb_form(piece.lemma, wanted or "base"), self._lang)
            elif isinstance(piece, Counted):
                yield piece.one if _is_one(tree.get(piece.field)) else piece.more
            elif isinstance(piece, Measure):
                yield from words_of(self._measure(tree.get(piece.field)), self._lang)
            elif isinstance(piece, Pronoun):
                yield "who" if person else "that"
            else:
                wanted = number if piece.agrees else piece.form
                if wanted == COUNT:
                    wanted = "s" if _is_one(tree.get("n")) else "p"
                if form == ANY and frame.makes in CARRYING:
                    wanted = wanted or ANY
                yield from self._field(frame, tree, piece, wanted, person)

    def _pieces(self, frame: Frame, tree: Node, form: str) -> tuple[Piece, ...]:
        """Returns what a node is written with: a list goes on with a comma."""
        then = tree.get("then") if frame.listing else None
        if isinstance(then, Node) and self._frames[then.frame].makes == frame.makes:
            return frame.longer(self._lang)
        return frame.variants(self._lang, form)[frozenset(name for name, _tree in tree.fields)]

    def _field(
        self, frame: Frame, tree: Node, piece: Field, form: str, person: bool
    ) -> Iterator[str]:
        inner = tree.get(piece.name)
        if inner is None:
            raise KeyError(f"{frame.name}.{piece.name}")
        if form != OWN or self._lang != "en":
            yield from self._words(inner, form, person)
        elif isinstance(inner, Node) and (own := self._frames[inner.frame].own):
            yield own
        else:
            yield from self._words(inner, "s", person)
            yield "'s"

    def _leaf(self, leaf: Leaf, form: str) -> Iterator[str]:
        if leaf.kind in LITERAL:
            yield leaf.key
        else:
            # In one piece, as what is between the words of a name belongs to it.
            noun = self._noun(leaf)
            denied = form == NOT and noun.denied
            yield (
                noun.name_denied(self._lang) if denied else noun.name(self._lang, many=form == "p")
            )

    def _noun(self, leaf: Leaf) -> Noun:
        return self._lexicon[leaf.kind, leaf.key]

    def _number(self, tree: Node, form: str) -> str:
        """The number that ``#n`` stands for in this node: set from outside, or by its subject."""
        frame = self._frames[tree.frame]
        if frame.number == "n" and form in ("s", "p"):
            return form
        return self._own_number(tree)

    def _own_number(self, tree: Tree) -> str:
        """The grammatical number of a noun phrase, or of the subject of anything else."""
        if isinstance(tree, Leaf):
            known = (tree.kind, tree.key) in self._lexicon
            return "p" if known and self._noun(tree).always_plural else "s"
        frame = self._frames[tree.frame]
        if frame.number in ("s", "p"):
            return frame.number
        pieces = frame.variants("en")[frozenset(name for name, _tree in tree.fields)]
        for piece in pieces:
            if isinstance(piece, Field) and piece.agrees and piece.category != VERB:
                inner = tree.get(piece.name)
                if inner is not None:
                    return self._own_number(inner)
        return "s"

    def _measure(self, tree: Tree | None) -> str:
        """The measure word of the noun that heads *tree*."""
        noun = self._head(tree)
        measure = noun.measure if noun else "個"
        if self._lang == "zh-Hant":
            return measure
        from workbench.text.fold import to_simplified

        return to_simplified(measure)

    def _head(self, tree: Tree | None) -> Noun | None:
        if isinstance(tree, Leaf):
            return self._lexicon.get(tree.kind, tree.key)
        if tree is None:
            return None
        # The head is the first noun in English order that is no filter's: the field called "noun".
        return self._head(tree.get("noun") or (tree.fields[0][1] if tree.fields else None))


def _is_one(number: Tree | None) -> bool:
    """Tells whether a number is one, as it also is where it is left out."""
    return number is None or (isinstance(number, Leaf) and number.key == "1")
