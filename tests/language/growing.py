"""Grows random trees from the frames, as deep as allowed, all grammatical in every language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from workbench.language.frames import Frame, Frames
from workbench.language.nouns import Lexicon, Noun
from workbench.language.patterns import Field
from workbench.language.trees import Leaf, Node, Tree

T = TypeVar("T")

LITERALS = {
    "digits": [Leaf("number", digits) for digits in ("0", "1", "2", "12")],
    "manydigits": [Leaf("number", "3"), Leaf("number", "10")],
    "triple": [Leaf("triple", "{3/4/5}")],
}
_FAR = 99


class Grower:
    """Grows trees.

    Args:
        frames: What they are made of.
        lexicon: The nouns they name.
        pick: Chooses one of several; the place where chance comes in.
    """

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
        categories = {*self._makers, *self._narrower, *self._nouns, *LITERALS}
        changed = True
        while changed:
            changed = False
            for category in sorted(categories):
                for number in ("s", "p", ""):
                    depth = min(
                        (
                            self._depth_of(option, number)
                            for option in self._options(category, number)
                        ),
                        default=_FAR,
                    )
                    if depth < self._depths.get((category, number), _FAR):
                        self._depths[category, number] = depth
                        changed = True

    def _options(self, category: str, number: str) -> list[Frame | Leaf | str]:
        found: list[Frame | Leaf | str] = []
        found += [
            f for f in self._makers.get(category, ()) if not number or f.number in (number, "n", "")
        ]
        found += LITERALS.get(category, [])
        for noun in self._nouns.get(category, ()):
            own = {"s", "p"} if noun.counted else {"p"} if noun.always_plural else {"s"}
            if not number or not noun.numbered or number in own:
                found.append(Leaf(noun.kind, noun.key))
        found += self._narrower.get(category, [])
        return found

    def _depth_of(self, option: Frame | Leaf | str, number: str) -> int:
        if isinstance(option, Leaf):
            return 0
        if isinstance(option, str):
            return self._depths.get((option, number), _FAR)
        return (
            max(
                (
                    min(
                        self._depths.get((piece.category, wanted), _FAR)
                        for wanted in self._numbers(option, piece, number)
                    )
                    for piece in self._needed(option)
                ),
                default=0,
            )
            + 1
        )

    def _needed(self, frame: Frame) -> list[Field]:
        shortest = min(frame.variants("en").values(), key=len)
        return [piece for piece in shortest if isinstance(piece, Field)]

    def _numbers(self, frame: Frame, piece: Field, number: str) -> Sequence[str]:
        if piece.form in ("s", "p"):
            return (piece.form,)
        if not piece.agrees:
            return ("",)
        return (number,) if number else ("s", "p")

    def grow(
        self, category: str, depth: int, pick: Callable[[Sequence[T]], T], number: str = ""
    ) -> Tree:
        """Returns a tree of *category*, at most *depth* deep where that is possible."""
        options = self._options(category, number)
        allowed = [option for option in options if self._depth_of(option, number) <= depth]
        if not allowed:
            flattest = min(self._depth_of(option, number) for option in options)
            allowed = [option for option in options if self._depth_of(option, number) == flattest]
        chosen = pick(allowed)  # type: ignore[arg-type]
        if isinstance(chosen, Leaf):
            return chosen
        if isinstance(chosen, str):
            return self.grow(chosen, depth, pick, number)
        assert isinstance(chosen, Frame)
        return self._node(chosen, depth, pick, number)

    def _node(
        self, frame: Frame, depth: int, pick: Callable[[Sequence[T]], T], number: str
    ) -> Node:
        ways = list(frame.variants("en").values())
        pieces = [piece for piece in pick(ways) if isinstance(piece, Field)]  # type: ignore[arg-type, union-attr]
        shared = number
        if not shared and any(piece.agrees for piece in pieces):
            first = next(piece for piece in pieces if piece.agrees)
            able = [
                n
                for n in ("s", "p")
                if all(
                    self._depths.get((piece.category, n), _FAR) < _FAR
                    for piece in pieces
                    if piece.agrees and piece.category not in ("verb",)
                )
            ]
            assert able, (frame.name, first)
            shared = pick(able)  # type: ignore[arg-type, assignment]
        grown = {
            piece.name: self.grow(
                piece.category,
                depth - 1,
                pick,
                piece.form
                if piece.form in ("s", "p")
                else shared
                if piece.agrees and piece.category != "verb"
                else "",
            )
            for piece in pieces
        }
        return Node(
            frame.name, tuple((name, grown[name]) for name in frame.fields if name in grown)
        )
