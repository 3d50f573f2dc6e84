"""Answers one query: what fits, in which order, and what is shown of it.

One ranking for everybody: the entry that is called so, names that begin so, names that are nearly
so, names that have the words, and last the texts that have them; so an entry stands before those
that mention it. The order is total: ties go by game, kind and id. The same thing in several games
is one hit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from workbench.model.entries import View
from workbench.model.ids import LANGUAGES, Kind, Language
from workbench.search.answers import Answer, Hit, Matched, Note
from workbench.search.named import (
    NEAR,
    TEXT,
    TITLE,
    Named,
    Order,
    best_of,
    fits,
    named_like,
    order_of,
    place_of,
)
from workbench.search.query import AllOf, AnyOf, Node, Word, parse
from workbench.search.seek import (
    Every,
    Goal,
    Sought,
    Tagged,
    all_by_itself,
    exact,
    goal_of,
    in_title,
    is_near,
    marks,
    met,
    query_of,
    sought_in,
    tests_in,
    with_near,
)
from workbench.search.slips import near_han_names, near_words, spelled_nearly
from workbench.search.snippet import cut
from workbench.text.script import has_han

if TYPE_CHECKING:
    from workbench.search.finder import Opened
    from workbench.search.shown import Piece, Shown

__all__ = ["answer"]

_SEEN: Final = 100  # postings looked at at least, so that the order does not hang on the limit
_FEW: Final = 3  # hits; with fewer, near spellings are tried
_MOST: Final = 4000  # postings looked at for one query
_BRANCHES: Final = 6  # alternatives that are looked up as names
_NAMED: Final = 120  # entries looked at that were found by one name
_LIMIT: Final = 500
_VOWEL: Final = re.compile("[aeiouy]", re.IGNORECASE)  # without one it is no English word
_CHECKED: Final = 8  # words of a query that may be told to be found nowhere


class _Found(NamedTuple):
    """An entry that fits.

    Attributes:
        tier: How it was found.
        score: What the engine gave it; 0 if it was found by its name.
        named: The name it was found by, if it was.
        shown: The entry.
        matched: Which words were found; None if that was not looked at yet.
    """

    tier: int
    score: float
    named: Named | None
    shown: Shown
    matched: tuple[Matched, ...] | None

    @property
    def order(self) -> Order:
        """Sorts the best first."""
        entry_id = self.shown.entry.id
        place = place_of(entry_id)
        if self.named is not None and self.tier < TITLE:
            return (self.tier, 0.0, *order_of(entry_id, self.named)[1:])
        return (self.tier, -round(self.score, 6), *place)


class _Branch(NamedTuple):
    """One alternative of a query, looked up as a name."""

    text: str
    rest: Goal


def answer(
    opened: Opened,
    query: str,
    view: View,
    game: str | None,
    kind: Kind | None,
    lang: Language | None,
    limit: int,
) -> Answer:
    """Answers *query*; see :meth:`workbench.search.finder.Finder.search`.

    Raises:
        IndexUnusableError: If the index cannot be read.
    """
    parsed = parse(query, opened.values(view))
    limit = max(0, min(limit, _LIMIT))
    if parsed.tree is None or not limit:
        return Answer(query, parsed.notes, ())
    search = _Search(opened, view, game, kind, limit, not has_han(query))
    search.run(parsed.tree)
    best = search.best()
    languages = [lang] if lang else [one for one in LANGUAGES if one in parsed.langs]
    hits = tuple(search.hits(best, languages))
    return Answer(query, (*parsed.notes, *search.notes(hits)), hits)


class _Search:
    """The work on one query.

    Args:
        opened: Where to search.
        view: Who asks.
        game: Only of this game.
        kind: Only of this kind.
        limit: How many hits are wanted.
        spare: Whether nothing Chinese is to be folded.
    """

    def __init__(
        self,
        opened: Opened,
        view: View,
        game: str | None,
        kind: Kind | None,
        limit: int,
        spare: bool,
    ) -> None:
        self._opened = opened
        self._engine = opened.index.engine
        self._view = view
        self._game = game
        self._kind = kind
        self._limit = limit
        self._spare = spare
        self._goal: Goal = Every(())
        self._ask = max(_SEEN, 2 * limit + 20)
        self._found: dict[str, _Found] = {}
        self._near = False

    def _goal_of(self, node: Node) -> Goal:
        return goal_of(node, self._opened.index.synonyms, spare=self._spare)

    def _limited(self, goal: Goal) -> Goal:
        limits = [Tagged("kind", (self._kind,))] if self._kind else []
        limits += [Tagged("game", (self._game,))] if self._game else []
        return Every((goal, *limits)) if limits else goal

    def run(self, tree: Node) -> None:
        """Finds everything that fits *tree*, and if that is little, what nearly fits."""
        self._goal = self._goal_of(tree)
        branches = list(self._branches(tree))
        filtered = bool(self._game or self._kind)
        names = [
            (branch, named_like(self._opened.reader, branch.text, filtered=filtered))
            for branch in branches
        ]
        later: list[tuple[_Branch, dict[str, Named]]] = []
        for branch, named in names:
            sure = {one: how for one, how in named.items() if how.tier != NEAR or _spelt_out(how)}
            initials = {one: how for one, how in named.items() if _is_initials(how)}
            if not _VOWEL.search(branch.text):
                sure |= initials
            self._add_named(branch, sure)
            later.append((branch, initials))
        self._add_texts(self._goal)
        for branch, initials in later:
            self._add_named(branch, initials, TEXT)
        if self._groups() < _FEW:
            for branch, named in names:
                self._add_named(branch, named)
            if all(one.tier != NEAR for one in self._found.values()):
                self._add_near(branches)

    def _branches(self, tree: Node) -> Iterator[_Branch]:
        """Yields what of *tree* may be a name, with what must hold besides."""
        for node in tree.parts[:_BRANCHES] if isinstance(tree, AnyOf) else (tree,):
            parts = node.parts if isinstance(node, AllOf) else (node,)
            words = [part.text for part in parts if isinstance(part, Word)]
            rest = [self._goal_of(part) for part in parts if not isinstance(part, Word)]
            if words:
                yield _Branch(" ".join(words), Every(tuple(rest)))

    # By name

    def _add_named(self, branch: _Branch, named: dict[str, Named], tier: int | None = None) -> None:
        """Adds what is called like a branch; with *tier* as if it were found by that only."""
        new = {
            one: how
            for one, how in named.items()
            if one not in self._found and fits(one, self._game, self._kind)
        }
        chosen = best_of(new, _NAMED)
        for entry_id, shown in self._opened.shown(chosen, self._view).items():
            if met(branch.rest, shown) is None:
                continue
            how = new[entry_id]
            matched = (Matched(branch.text, how.name),) if how.tier == NEAR else None
            place = how.tier if tier is None else tier
            self._found[entry_id] = _Found(place, 0.0, how, shown, matched)

    # By the words of names and texts

    def _add_texts(self, goal: Goal, *, near: bool = False) -> None:
        """Adds what the engine finds and, where it may find too much, the check confirms."""
        words = any(True for _one in sought_in(goal))
        if words:
            tier = NEAR if near else TITLE
            query = query_of(self._limited(goal), names=True)
            for entry_id, score in self._engine.search(query, view=self._view, limit=self._ask):
                self._add_text(goal, entry_id, tier, score)
        query = query_of(self._limited(goal))
        ask = self._ask if words else _MOST
        done: set[str] = set()
        while True:
            found = self._engine.search(query, view=self._view, limit=ask)
            fresh = [one for one in found if one.id not in done]
            done.update(one.id for one in fresh)
            if not words:
                fresh = sorted(fresh, key=lambda one: place_of(one.id))[: 3 * self._limit]
            self._opened.shown((one.id for one in fresh), self._view)
            for entry_id, score in fresh:
                self._add_text(goal, entry_id, TEXT, score)
            if self._groups() >= self._limit or len(found) < ask or ask >= _MOST:
                return
            ask = min(4 * ask, _MOST)

    def _add_text(self, goal: Goal, entry_id: str, tier: int, score: float) -> None:
        known = self._found.get(entry_id)
        if known is not None:
            if known.tier == tier == TITLE:
                self._found[entry_id] = known._replace(score=max(score, known.score))
            return
        shown = self._opened.shown((entry_id,), self._view).get(entry_id)
        if shown is None:  # removed since the index was made
            return
        matched = None
        if not exact(goal):
            matched = met(goal, shown)
            if matched is None:
                return
        if tier != TEXT and not in_title(goal, shown):
            return  # its words are in several names
        if not score and _is_asked_for(goal, shown):
            tier = TITLE
        self._found[entry_id] = _Found(tier, score, None, shown, matched)

    # Nearly

    def _add_near(self, branches: Sequence[_Branch]) -> None:
        """Adds names with one slip, or else words with one, or else names with two."""
        self._near = True
        if self._add_near_names(branches, 1):
            return
        words = near_words(self._engine, sought_in(self._goal), self._view)
        if words:
            self._goal = with_near(self._goal, words)
            self._add_texts(self._goal, near=True)
        if not self._found:
            self._add_near_names(branches, 2)

    def _add_near_names(self, branches: Sequence[_Branch], slips: int) -> bool:
        before = len(self._found)
        for branch in branches:
            near = near_han_names if has_han(branch.text) else spelled_nearly
            self._add_named(branch, near(self._opened, branch.text, self._view, slips))
        return len(self._found) > before

    # What comes of it

    def _groups(self) -> int:
        return len({self._opened.thing(one) for one in self._found})

    def best(self) -> list[list[_Found]]:
        """Returns the best things, each with the games it fits in; the best of it leads."""
        things: list[list[_Found]] = []
        seen: set[str] = set()
        for found in sorted(self._found.values(), key=lambda one: one.order):
            if len(things) >= self._limit:
                break
            if found.shown.entry.id not in seen:
                same = self._same(found)
                seen.update(one.shown.entry.id for one in same)
                things.append(same)
        return things

    def notes(self, hits: Sequence[Hit]) -> Iterator[Note]:
        """Yields a note for each word that is found nowhere, with what was taken for it."""
        if hits and not self._near:
            return
        via = {one.term: one.via for hit in reversed(hits) for one in hit.matched}
        for sought in list(sought_in(self._goal))[:_CHECKED]:
            if via.get(sought.term) != "" and not self._known(sought):
                yield Note(sought.term, "not-found", via.get(sought.term, ""), sought.start)

    def _known(self, sought: Sought) -> bool:
        """Tells whether a word, or one that means the same, is anywhere."""
        ways = tuple(way for way in sought.ways if not is_near(way))
        goal = Sought(sought.term, ways, sought.start)
        found = self._engine.search(query_of(goal), view=self._view, limit=_FEW)
        if exact(goal):
            return bool(found)
        shown = self._opened.shown((one.id for one in found), self._view)
        return any(met(goal, one) is not None for one in shown.values())

    def hits(self, best: Sequence[list[_Found]], languages: Sequence[Language]) -> Iterator[Hit]:
        """Yields the hits, best first.

        Args:
            best: What :meth:`best` returned.
            languages: Those in which snippets are wanted; if none, the language that fits.
        """
        words = list(sought_in(self._goal))
        for same in best:
            yield self._hit(same, words, languages)

    def _same(self, found: _Found) -> list[_Found]:
        """Returns *found* and what it is in other games, as far as that fits; by game."""
        entry = found.shown.entry
        same = [found]
        if self._game is None:
            ids = self._opened.reader.ids(entry.kind, entry.entry_id.slug)
            thing = self._opened.thing(entry.id)
            others = [one for one in ids if one != entry.id and self._opened.thing(one) == thing]
            for other_id, shown in self._opened.shown(others, self._view).items():
                if other_id in self._found:
                    same.append(self._found[other_id])
                elif (matched := met(self._goal, shown)) is not None:
                    same.append(found._replace(shown=shown, matched=matched))
        return sorted(same, key=lambda one: place_of(one.shown.entry.id))

    def _hit(
        self, same: Sequence[_Found], words: list[Sought], languages: Sequence[Language]
    ) -> Hit:
        first = same[0]
        entry = first.shown.entry
        piece, spans = self._piece(first.shown, words, languages)
        text, marked = cut(piece.text, spans)
        matched = first.matched
        if matched is None and first.named is None and exact(self._goal):
            matched = all_by_itself(self._goal)
        if matched is None:
            matched = met(self._goal, first.shown)
        if matched is None:  # by its name, or by a writing that only folding brings together
            matched = tuple(Matched(word.term) for word in words)
        return Hit(
            id=entry.id,
            kind=entry.kind,
            game=entry.game,
            title=entry.title,
            lang=piece.lang,
            snippet=text,
            spans=marked,
            matched=matched,
            score=max(_score(one) for one in same),
            layer=piece.layer,
            citation=piece.cited(spans),
            editions=tuple(one.shown.entry.id for one in same[1:]),
        )

    def _piece(
        self, shown: Shown, words: list[Sought], languages: Sequence[Language]
    ) -> tuple[Piece, list[tuple[int, int]]]:
        """Returns the piece to quote, with what matches in it."""
        from workbench.search.shown import Piece

        chinese = (languages[0] != "en") if languages else not self._spare
        usual = ("zh-Hant", "zh-Hans", "en") if chinese else ("en", "zh-Hant", "zh-Hans")
        order = list(dict.fromkeys((*languages, *usual)))
        pieces = [(piece, marks(piece.text, words)) for piece in shown.pieces]
        if not pieces:
            lang, title = min(shown.entry.title.items(), key=lambda one: order.index(one[0]))
            bare = Piece(title, lang, shown.row.layer, shown.entry.id)
            return bare, marks(title, words)

        by_rule = None if any(spans for _piece, spans in pieces) else self._place(shown)

        def worth(
            one: tuple[Piece, list[tuple[int, int]]],
        ) -> tuple[bool, int, bool, int, bool, int]:
            piece, spans = one
            met_here = sum(bool(marks(piece.text, (word,))) for word in words) if spans else 0
            return (
                piece.lang in languages,
                met_here,
                by_rule is not None and by_rule in piece.items,
                -order.index(piece.lang),
                not piece.story,
                len(spans),
            )

        piece, spans = max(pieces, key=worth)
        item = piece.item(by_rule) if by_rule else None
        return (piece, spans) if item is None else (item, [])

    def _place(self, shown: Shown) -> str | None:
        """Returns the citation of what a field asks for in the rule of an entry."""
        for test in tests_in(self._goal):
            for value in test.values:
                if place := shown.places.get(f"{test.field}={value}"):
                    return place
        return None


def _is_asked_for(goal: Goal, shown: Shown) -> bool:
    """Tells whether an entry is the very thing that a field names, as for ``haunt:9``."""
    entry = shown.entry
    return any(
        test.field == entry.kind and entry.entry_id.slug in test.values for test in tests_in(goal)
    )


def _spelt_out(named: Named) -> bool:
    """Tells whether pinyin of a whole name was typed, not only of a part of it."""
    return named.rest == 0


def _is_initials(named: Named) -> bool:
    """Tells whether the initials of all syllables of a Chinese name were typed."""
    return named.tier == NEAR and named.rest == 1 and not named.extra


def _score(found: _Found) -> float:
    """Returns a number that falls with the order; text scores of any size fit between two tiers."""
    if found.named is not None and found.tier < TITLE:
        within = float(found.named.weight)
    else:
        within = 99 * found.score / (found.score + 20) if found.score > 0 else 0.0
    return round(100.0 * (TEXT - found.tier) + within, 3)
